/* One instance as one JSON object on a line. Keys stand in a fixed order. */
#include "problems.h"
#include "report.h"

#include "greatgame_ruleset.h"

enum { SCHEMA = 1 };

static void key(cli_out *out, const char *name)
{
    out_char(out, ',');
    out_json(out, name);
    out_char(out, ':');
}

static void put_or_null(cli_out *out, const char *text)
{
    if (text)
        out_json(out, text);
    else
        out_text(out, "null");
}

static void put_length(cli_out *out, uint32_t length)
{
    if (length == GG_INFINITE)
        out_text(out, "null");
    else
        out_number(out, length);
}

static const char *winner_word(gg_result winner)
{
    return winner == GG_L ? "L" : winner == GG_R ? "R" : "draw";
}

static const char *class_letter(gg_result outcome_class)
{
    static const char *const letters[] = {NULL, "L", "R", "D", "N", "P"};
    return letters[outcome_class];
}

static const char *player_letter(gg_player player)
{
    return player == GG_LEFT ? "L" : "R";
}

static void put_outcome(cli_out *out, gg_outcome outcome)
{
    out_text(out, "\"winner\":");
    put_or_null(out, outcome.winner == GG_NONE ? NULL : winner_word(outcome.winner));
    out_text(out, ",\"length\":");
    put_length(out, outcome.remoteness);
}

/* A vertex in the file's numbering and, if it has one, its name; of a game by rules, the position
 * as the game writes it. */
static void put_vertex(const gg_problem *problem, const char *name, gg_position x, cli_out *out)
{
    char position[POSITION_TEXT];
    if (gg_problem_rules(problem)) {
        out_format(out, ",\"%s\":", name);
        out_json(out, gg_position_print(problem, x, position, sizeof position));
        return;
    }
    const gg_vertex v = (gg_vertex)x;
    const char *text = gg_graph_name(gg_problem_graph(problem), v);
    out_format(out, ",\"%s\":%llu", name, (unsigned long long)gg_vertex_number(problem, v));
    if (!text) return;
    out_format(out, ",\"%s_name\":", name);
    out_json(out, text);
}

/* The value of a part, or of the whole; null where the solution is no sum. */
static void put_value(const cli_view *view, const char *value, cli_out *out)
{
    if (value)
        value_put_json(view->solution, value, out);
    else
        out_text(out, "null");
}

static void put_judgement(const char *name, bool known, bool is_so, cli_out *out)
{
    out_format(out, ",\"%s\":%s", name, !known ? "null" : is_so ? "true" : "false");
}

static void begin_move(const gg_problem *problem, const gg_move *move, cli_out *out)
{
    char text[POSITION_TEXT];
    out_format(out, "{\"player\":\"%s\"", player_letter(move->player));
    if (gg_problem_rules(problem)) {
        out_text(out, ",\"move\":");
        out_json(out, gg_move_print(problem, move->from, move->to, text, sizeof text));
    } else {
        out_text(out, ",\"token\":");
        out_json(out, gg_problem_get(problem)->tokens[move->token].name);
    }
    put_vertex(problem, "from", move->from, out);
    put_vertex(problem, "to", move->to, out);
    out_format(out, ",\"pass\":%s", move->pass ? "true" : "false");
}

void json_bare_move(const gg_problem *problem, const gg_move *move, cli_out *out)
{
    begin_move(problem, move, out);
    out_char(out, '}');
}

/* merit: NULL where it is one of the best; index: among all moves. */
static void put_move(const cli_view *view, const gg_move *move, const gg_merit *merit, size_t index,
                     cli_out *out)
{
    const gg_result win = move->player == GG_LEFT ? GG_L : GG_R;
    begin_move(view->problem, move, out);
    out_char(out, ',');
    put_outcome(out, move->then);
    put_judgement("winning", !merit || merit->known, move->then.winner == win, out);
    put_judgement("best", !merit || merit->known, !merit || merit->best, out);
    if (merit) {
        out_text(out, ",\"value\":");
        put_value(view, merit->value, out);
        if (merit->incentive) out_text(out, ",\"incentive\":");
        if (merit->incentive) put_value(view, merit->incentive, out);
        if (view->why) why_put_sequel_json(view, index, out);
    }
    out_char(out, '}');
}

static void put_moves(const cli_view *view, const gg_move *moves, const gg_merit *merits,
                      size_t count, cli_out *out)
{
    out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) out_char(out, ',');
        put_move(view, &moves[i], merits ? &merits[i] : NULL, i, out);
    }
    out_char(out, ']');
}

static void put_tokens(const cli_view *view, cli_out *out)
{
    const gg_problem_spec *spec = gg_problem_get(view->problem);
    const gg_answer *answer = view->answer;
    key(out, "tokens");
    out_char(out, '[');
    for (size_t i = 0; i < spec->token_count; i++) {
        out_text(out, i == 0 ? "{\"name\":" : ",{\"name\":");
        out_json(out, spec->tokens[i].name);
        put_vertex(view->problem, "vertex", spec->tokens[i].vertex, out);
        key(out, "value");
        put_value(view, i < answer->part_count ? answer->parts[i].value : NULL, out);
        out_char(out, '}');
    }
    out_char(out, ']');
}

static void put_parts(const cli_view *view, cli_out *out)
{
    const gg_answer *answer = view->answer;
    key(out, "parts");
    if (!answer->total) {
        out_text(out, "null");
        return;
    }
    out_char(out, '[');
    for (size_t i = 0; i < answer->part_count; i++) {
        out_text(out, i == 0 ? "{\"part\":" : ",{\"part\":");
        out_json(out, answer->parts[i].name);
        key(out, "value");
        put_value(view, answer->parts[i].value, out);
        out_char(out, '}');
    }
    out_char(out, ']');
}

static void put_start(const cli_view *view, cli_out *out)
{
    char text[POSITION_TEXT];
    const gg_problem *problem = view->problem;
    key(out, "ruleset");
    out_json(out, gg_problem_rules(problem)->info.name);
    key(out, "position");
    out_json(out, gg_position_print(view->original, gg_problem_start(view->original), text,
                                    sizeof text));
    put_parts(view, out);
}

static void put_starters(const cli_view *view, cli_out *out)
{
    key(out, "starters");
    if (!view->answer->both_known) {
        out_text(out, "null");
        return;
    }
    out_text(out, "{\"L\":{");
    put_outcome(out, view->answer->outcomes[GG_LEFT]);
    out_text(out, "},\"R\":{");
    put_outcome(out, view->answer->outcomes[GG_RIGHT]);
    out_text(out, "}}");
}

static void put_answer(const cli_view *view, cli_out *out)
{
    const gg_answer *answer = view->answer;
    const gg_result winner = answer->outcome.winner;
    out_char(out, ',');
    put_outcome(out, answer->outcome);
    key(out, "player");
    put_or_null(out, winner == GG_D
                         ? NULL
                         : player_name(view->problem, winner == GG_L ? GG_LEFT : GG_RIGHT));
    key(out, "outcome");
    put_or_null(out, class_letter(answer->outcome_class));
    key(out, "first");
    out_json(out, player_letter(answer->first));
    put_starters(view, out);
    put_tokens(view, out);
    key(out, "total");
    put_value(view, answer->total, out);
    if (gg_problem_rules(view->problem)) put_start(view, out);
    key(out, "moves");
    put_moves(view, answer->moves, NULL, answer->move_count, out);
    if (view->moves) {
        key(out, "all_moves");
        put_moves(view, answer->all_moves, answer->merits, answer->all_count, out);
    }
    if (view->line) {
        key(out, "line");
        put_moves(view, answer->line, NULL, answer->line_length, out);
        key(out, "repeats_from");
        if (answer->repeats)
            out_number(out, answer->repeats_from);
        else
            out_text(out, "null");
    }
    key(out, "reason");
    put_or_null(out, answer->reason);
    if (view->why) why_put_json(view, out);
}

static void put_no_answer(cli_out *out)
{
    out_text(out, ",\"winner\":null,\"length\":null,\"player\":null,\"outcome\":null,"
                  "\"first\":null,\"starters\":null,\"tokens\":[],\"total\":null,\"moves\":[],"
                  "\"reason\":null");
}

/* All notes in one sentence, or null. */
static void put_note(const cli_view *view, cli_out *out)
{
    const char *notes[] = {view->answer ? view->answer->note : NULL,
                           gg_problem_note(view->original), view->note};
    char all[1024] = "";
    size_t length = 0;
    for (size_t i = 0; i < sizeof notes / sizeof *notes; i++)
        if (notes[i] && length < sizeof all)
            length += (size_t)snprintf(all + length, sizeof all - length, "%s%s",
                                       length > 0 ? "; " : "", notes[i]);
    key(out, "note");
    put_or_null(out, length > 0 ? all : NULL);
}

void proof_put_json(const cli_view *view, cli_out *out)
{
    static const char *const words[] = {[GG_PROVES_NOTHING] = NULL,
                                        [GG_PROVES_EVERY_VALUE] = "every value",
                                        [GG_PROVES_VALUES_ONLY] = "values only",
                                        [GG_PROVES_WINNER] = "winner"};
    const gg_verdict *verdict = view->verdict;
    key(out, "proves");
    put_or_null(out, words[verdict->proves]);
    key(out, "why_not");
    put_or_null(out, verdict->why_not[0] ? verdict->why_not : NULL);
}

static void put_totals(const cli_view *view, cli_out *out)
{
    key(out, "positions");
    out_number(out, gg_solution_positions(view->solution));
    if (gg_problem_symmetry(view->problem)) {
        key(out, "symmetry");
        out_text(out, "true");
    }
    if (gg_solution_lines(view->solution)) {
        key(out, "lines");
        out_number(out, gg_solution_lines(view->solution));
    }
    if (view->verdict) {
        key(out, "check");
        out_json(out, view->verdict->accepted ? "accepted" : "refused");
        proof_put_json(view, out);
    }
}

gg_status report_json(const cli_view *view, cli_out *out)
{
    static const char *const plays[] = {"normal", "misere", "race", "score",
                                        "parity", "energy", "mean"};
    gg_status status = GG_OK;
    out_format(out, "{\"schema\":%d", SCHEMA);
    if (view->file) key(out, "file");
    if (view->file) out_json(out, view->file);
    out_format(out, ",\"instance\":%llu,\"play\":\"%s\",\"method\":\"%s\"",
               (unsigned long long)view->instance, plays[gg_problem_get(view->problem)->play],
               gg_solution_method(view->solution));
    if (view->answer)
        put_answer(view, out);
    else
        put_no_answer(out);
    put_note(view, out);
    put_totals(view, out);
    status = periods_put_json(view, out);
    if (status == GG_OK && (view->summary || !view->answer)) {
        key(out, "summary");
        status = summary_put(view, out, true);
    }
    if (status == GG_OK && view->figures) {
        key(out, "graph");
        status = summary_put_graph(view, out, true);
    }
    if (status == GG_OK && view->all) {
        key(out, "values");
        status = values_rows(view, out, true);
    }
    if (status == GG_OK && view->more) status = view->more(view, out, true);
    out_text(out, "}\n");
    return status;
}
