/* One instance as one JSON object on a line. Keys stand in a fixed order. */
#include "positions.h"
#include "report.h"

#include "greatgame_ruleset.h"

enum { SCHEMA = 1 };

static void key(cli_out *out, const char *name)
{
    out_char(out, ',');
    json_string(out, name);
    out_char(out, ':');
}

static void put_or_null(cli_out *out, const char *text)
{
    if (text)
        json_string(out, text);
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
    out_format(out, "\"winner\":\"%s\",\"length\":", winner_word(outcome.winner));
    put_length(out, outcome.remoteness);
}

/* A vertex in the file's numbering and, if it has one, its name; of a game by rules, the position
 * as the game writes it. */
static void put_vertex(const gg_problem *problem, const char *name, gg_position x, cli_out *out)
{
    char position[POSITION_TEXT];
    if (gg_problem_rules(problem)) {
        out_format(out, ",\"%s\":", name);
        json_string(out, gg_position_print(problem, x, position, sizeof position));
        return;
    }
    const gg_vertex v = (gg_vertex)x;
    const char *text = gg_graph_name(gg_problem_graph(problem), v);
    out_format(out, ",\"%s\":%llu", name, (unsigned long long)v + gg_problem_get(problem)->base);
    if (!text) return;
    out_format(out, ",\"%s_name\":", name);
    json_string(out, text);
}

static void put_move(const gg_problem *problem, const gg_move *move, cli_out *out)
{
    char text[POSITION_TEXT];
    out_format(out, "{\"player\":\"%s\"", player_letter(move->player));
    if (gg_problem_rules(problem)) {
        out_text(out, ",\"move\":");
        json_string(out, gg_move_print(problem, move->from, move->to, text, sizeof text));
    } else {
        out_text(out, ",\"token\":");
        json_string(out, gg_problem_get(problem)->tokens[move->token].name);
    }
    put_vertex(problem, "from", move->from, out);
    put_vertex(problem, "to", move->to, out);
    out_format(out, ",\"pass\":%s,", move->pass ? "true" : "false");
    put_outcome(out, move->then);
    out_char(out, '}');
}

static void put_moves(const gg_problem *problem, const gg_move *moves, size_t count, cli_out *out)
{
    out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) out_char(out, ',');
        put_move(problem, &moves[i], out);
    }
    out_char(out, ']');
}

static void put_tokens(const gg_problem *problem, cli_out *out)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    key(out, "tokens");
    out_char(out, '[');
    for (size_t i = 0; i < spec->token_count; i++) {
        out_text(out, i == 0 ? "{\"name\":" : ",{\"name\":");
        json_string(out, spec->tokens[i].name);
        put_vertex(problem, "vertex", spec->tokens[i].vertex, out);
        out_char(out, '}');
    }
    out_char(out, ']');
}

static void put_start(const gg_problem *problem, cli_out *out)
{
    char text[POSITION_TEXT];
    key(out, "ruleset");
    json_string(out, gg_problem_rules(problem)->info.name);
    key(out, "position");
    json_string(out, gg_position_print(problem, gg_problem_start(problem), text, sizeof text));
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
    json_string(out, player_letter(answer->first));
    put_starters(view, out);
    put_tokens(view->problem, out);
    if (gg_problem_rules(view->problem)) put_start(view->problem, out);
    key(out, "moves");
    put_moves(view->problem, answer->moves, answer->move_count, out);
    if (view->line) {
        key(out, "line");
        put_moves(view->problem, answer->line, answer->line_length, out);
        key(out, "repeats_from");
        if (answer->repeats)
            out_number(out, answer->repeats_from);
        else
            out_text(out, "null");
    }
    key(out, "reason");
    put_or_null(out, answer->reason);
}

static void put_no_answer(cli_out *out)
{
    out_text(out, ",\"winner\":null,\"player\":null,\"length\":null,\"outcome\":null,"
                  "\"first\":null,\"starters\":null,\"tokens\":[],\"moves\":[],\"reason\":null");
}

static void put_note(const cli_view *view, cli_out *out)
{
    const char *own = view->answer ? view->answer->note : NULL;
    const char *input = gg_problem_note(view->problem);
    char both[1024];
    key(out, "note");
    if (own && input) {
        snprintf(both, sizeof both, "%s; %s", own, input);
        json_string(out, both);
    } else {
        put_or_null(out, own ? own : input);
    }
}

static gg_status put_summary(const cli_view *view, cli_out *out)
{
    cli_count counts[MAX_COUNTS];
    size_t count;
    const gg_status status = gg_problem_rules(view->problem)
                                 ? positions_summary(view, counts, &count)
                                 : table_summary(view, counts, &count);
    if (status != GG_OK) return status;
    key(out, "summary");
    out_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i > 0) out_char(out, ',');
        out_format(out, "{\"to_move\":");
        put_or_null(out, counts[i].who[0] ? counts[i].who : NULL);
        out_format(out, ",\"value\":\"%s\",\"positions\":%llu,\"longest\":", counts[i].value,
                   (unsigned long long)counts[i].positions);
        put_length(out, counts[i].longest);
        out_char(out, '}');
    }
    out_char(out, ']');
    return GG_OK;
}

static void put_totals(const cli_view *view, cli_out *out)
{
    key(out, "positions");
    out_number(out, gg_solution_positions(view->solution));
    if (gg_solution_lines(view->solution)) {
        key(out, "lines");
        out_number(out, gg_solution_lines(view->solution));
    }
    if (view->verdict) {
        key(out, "check");
        json_string(out, view->verdict->accepted ? "accepted" : "refused");
    }
}

gg_status report_json(const cli_view *view, cli_out *out)
{
    static const char *const plays[] = {"normal", "misere", "race"};
    gg_status status = GG_OK;
    out_format(out, "{\"schema\":%d,\"instance\":%llu,\"play\":\"%s\",\"method\":\"%s\"", SCHEMA,
               (unsigned long long)view->instance, plays[gg_problem_get(view->problem)->play],
               gg_solution_method(view->solution));
    if (view->answer)
        put_answer(view, out);
    else
        put_no_answer(out);
    put_note(view, out);
    put_totals(view, out);
    if (view->summary || !view->answer) status = put_summary(view, out);
    if (status == GG_OK && view->all) {
        key(out, "values");
        status = (gg_problem_rules(view->problem) ? positions_rows : table_rows)(view, out, true);
    }
    out_text(out, "}\n");
    return status;
}
