/*
 * The functions that the page calls: the program's commands, and one game that is kept open.
 *
 * `gg_web_run` is the program itself. It would read and solve the game again for each command, so
 * `gg_web_open` takes the same words as `greatgame solve` and keeps the solved game; the other
 * calls query it. Results are written like the program's, to standard output, and error messages to
 * standard error: the page reads both from memory (web/engine/host.js). Calls return the program's
 * exit status. Words are passed one after the other, each with its NUL.
 */
#include "problems.h"
#include "report.h"
#include "scene.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT(name) __attribute__((export_name(#name)))

enum { MOST_WORDS = 256 };

/* The words of a command line; the first is the program's name. */
typedef struct words {
    char *text;
    char *at[MOST_WORDS + 1];
    int count;
} words;

typedef struct web_game {
    words words;
    cli_arguments arguments;
    cli_problems problems;
    gg_problem *problem;
    gg_solution *solution;
    gg_move *played;
    size_t played_count, played_room;
    bool lent; /* the session belongs to the game that this one was made from */
    cli_out out;
} web_game;

/* The progress, which the page shows: a stage, and the done and total amounts. */
__attribute__((import_module("page"), import_name("progress"))) void
gg_web_progress(const char *stage, size_t length, double done, double total);

static void tell_progress(void *self, const char *stage, uint64_t done, uint64_t total)
{
    (void)self;
    gg_web_progress(stage, strlen(stage), (double)done, (double)total);
}

/* ---- memory that the page fills ---- */

EXPORT(gg_web_room) void *gg_web_room(size_t size)
{
    return malloc(size ? size : 1);
}

EXPORT(gg_web_release) void gg_web_release(void *room)
{
    free(room);
}

/* ---- whole commands ---- */

/* DONE; or another exit status after a sentence, and there is nothing to free. */
static int split(const char *text, size_t size, words *out)
{
    static char program[] = "greatgame";
    out->text = malloc(size + 1);
    out->at[0] = program;
    out->count = 1;
    if (!out->text) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    memcpy(out->text, text, size);
    out->text[size] = '\0';
    size_t at = 0;
    for (; at < size && out->count < MOST_WORDS; at += strlen(out->text + at) + 1)
        out->at[out->count++] = out->text + at;
    out->at[out->count] = NULL;
    if (at >= size) return DONE;
    free(out->text);
    out->text = NULL;
    fprintf(stderr, "greatgame: a command has at most %d words\n", MOST_WORDS - 1);
    return USAGE;
}

int main(int argc, char **argv);

EXPORT(gg_web_run) int gg_web_run(const char *text, size_t size)
{
    words words;
    int result = split(text, size, &words);
    if (result != DONE) return result;
    clearerr(stdin); /* the one before may have read to its end */
    result = main(words.count, words.at);
    free(words.text);
    return result;
}

/* ---- a game that is kept ---- */

EXPORT(gg_web_close) void gg_web_close(web_game *game)
{
    if (!game) return;
    gg_solution_free(game->solution);
    gg_problem_free(game->problem);
    if (game->problems.session.ctx && !game->lent) problems_close(&game->problems);
    free(game->played);
    free(game->words.text);
    free(game);
}

/* Why the page does not show a game; NULL: it does. */
static const char *why_refused(const gg_problem *problem)
{
    if (gg_problem_rules(problem)) return NULL;
    switch (gg_problem_get(problem)->play) {
    case GG_SCORE:
        return "the page has no score games: the program greatgame solves and draws them";
    case GG_ENERGY:
    case GG_MEAN:
        return "the page has no games with weights: the program greatgame solves them";
    default:
        return NULL;
    }
}

/* Closes what was solved and goes to the next instance; *game stays open where there is none. */
static int next(web_game *game)
{
    gg_problem *problem = NULL;
    const gg_status status = problems_next(&game->problems, &problem);
    if (status != GG_OK) return cli_report(&game->problems.session);
    if (!problem) return game->problems.usage ? USAGE : NEGATIVE;
    const char *refusal = why_refused(problem);
    if (refusal) {
        gg_problem_free(problem);
        return cli_usage(refusal);
    }
    gg_solution_free(game->solution);
    gg_problem_free(game->problem);
    game->problem = problem;
    game->solution = NULL;
    game->played_count = 0;
    return DONE;
}

/* Opens a game from the words of `greatgame solve`; NULL after a sentence. */
EXPORT(gg_web_open) web_game *gg_web_open(const char *text, size_t size)
{
    web_game *game = calloc(1, sizeof *game);
    clearerr(stdin);
    cli_arguments *a = game ? &game->arguments : NULL;
    if (!game || split(text, size, &game->words) != DONE ||
        !cli_parse(&cli_solve, game->words.count - 2, game->words.at + 2, a)) {
        gg_web_close(game);
        return NULL;
    }
    if (a->plain_count > 0) a->file = a->plain[0];
    a->given.rows = GG_ROWS_OUT | GG_ROWS_IN;
    if (a->symmetry < 0) a->symmetry = 0; /* the page lists positions */
    if (!cli_choose_format(a) || problems_open(a, &game->problems) != DONE) {
        memset(&game->problems, 0, sizeof game->problems);
        gg_web_close(game);
        return NULL;
    }
    cli_out_begin(&game->out, STDOUT_FILENO, &game->problems.session);
    gg_ctx_set_progress(game->problems.session.ctx, tell_progress, NULL);
    const int result = next(game);
    if (result == NEGATIVE) fputs("greatgame: there is no game in the input\n", stderr);
    if (result == DONE) return game;
    gg_web_close(game);
    return NULL;
}

/* NEGATIVE: there is no further instance, and the game stays as it is. */
EXPORT(gg_web_next) int gg_web_next(web_game *game)
{
    return next(game);
}

static int conclude(web_game *game, gg_status status, int result)
{
    return cli_conclude(&game->problems.session, &game->out, status, result);
}

/* {"method":..., "positions":..., "bytes":...}: what solving will take, null where it is unknown.
 */
EXPORT(gg_web_plan) int gg_web_plan(web_game *game)
{
    gg_memory_plan plan;
    gg_ctx *ctx = game->problems.session.ctx;
    const gg_status status = gg_plan(ctx, game->problem, &game->arguments.options, &plan);
    if (status != GG_OK) return conclude(game, status, DONE);
    out_format(&game->out, "{\"method\":\"%s\",\"positions\":", plan.solver);
    if (plan.positions)
        out_number(&game->out, plan.positions);
    else
        out_text(&game->out, "null");
    out_text(&game->out, ",\"bytes\":");
    if (plan.bytes)
        out_number(&game->out, plan.bytes + gg_ctx_memory_used(ctx));
    else
        out_text(&game->out, "null");
    out_text(&game->out, "}\n");
    return conclude(game, GG_OK, DONE);
}

/* {"L":..., "R":...}: the names of the players. */
EXPORT(gg_web_players) int gg_web_players(web_game *game)
{
    out_text(&game->out, "{\"L\":");
    out_json(&game->out, player_name(game->problem, GG_LEFT));
    out_text(&game->out, ",\"R\":");
    out_json(&game->out, player_name(game->problem, GG_RIGHT));
    out_text(&game->out, "}\n");
    return conclude(game, GG_OK, DONE);
}

EXPORT(gg_web_solve) int gg_web_solve(web_game *game)
{
    gg_solution *solution = NULL;
    const gg_status status =
        gg_solve(game->problems.session.ctx, game->problem, &game->arguments.options, &solution);
    if (status != GG_OK) return conclude(game, status, DONE);
    gg_solution_free(game->solution);
    game->solution = solution;
    return DONE;
}

/* ---- asking it ---- */

/* False, after a sentence, before the game is solved. */
static bool is_solved(const web_game *game)
{
    if (!game->solution) fputs("greatgame: the game is not solved yet\n", stderr);
    return game->solution != NULL;
}

enum { MOST_MOVES = 1000 };

/* The indices of the moves to report, in their order: every one; of more than MOST_MOVES the best,
 * and then others, up to that number. NULL: no memory. */
static size_t *choose_moves(const gg_answer *answer, size_t *count)
{
    const bool all = answer->all_count <= MOST_MOVES;
    *count = all ? answer->all_count : MOST_MOVES;
    size_t *chosen = malloc((*count + 1) * sizeof *chosen), taken = 0;
    for (int best = 1; chosen && best >= 0; best--)
        for (size_t i = 0; i < answer->all_count && taken < *count; i++)
            if (all ? best : answer->merits[i].best == (best != 0)) chosen[taken++] = i;
    return chosen;
}

/* Writes the answer with the moves that are chosen of all. */
static gg_status put_chosen(web_game *game, gg_why *why, cli_view *view)
{
    size_t count;
    size_t *chosen = choose_moves(why->answer, &count);
    gg_why told = *why;
    gg_answer answer = *why->answer;
    gg_move *moves = malloc((count + 1) * sizeof *moves);
    gg_merit *merits = malloc((count + 1) * sizeof *merits);
    gg_sequel *sequels = malloc((count + 1) * sizeof *sequels);
    gg_status status = GG_NO_MEMORY;
    if (chosen && moves && merits && sequels) {
        for (size_t i = 0; i < count; i++) {
            moves[i] = answer.all_moves[chosen[i]];
            merits[i] = answer.merits[chosen[i]];
            sequels[i] = why->sequels[chosen[i]];
        }
        if (answer.all_count > count)
            fprintf(stderr, "Of %zu moves %zu are listed, the best first.\n", answer.all_count,
                    count);
        answer.all_moves = moves;
        answer.merits = merits;
        answer.all_count = count;
        if (answer.move_count > count) answer.move_count = count;
        told.answer = &answer;
        told.sequels = sequels;
        view->answer = &answer;
        view->why = &told;
        status = report_json(view, &game->out);
    }
    free(chosen);
    free(moves);
    free(merits);
    free(sequels);
    return status;
}

/* The answer after the played moves, all moves (of very many the best), and the reasons: the object
 * of `greatgame why --json`. Without tokens there is no question, and only values are returned. */
EXPORT(gg_web_answer) int gg_web_answer(web_game *game)
{
    if (!is_solved(game)) return USAGE;
    gg_why *why = NULL;
    gg_ctx *ctx = game->problems.session.ctx;
    const bool asked =
        gg_problem_rules(game->problem) || gg_problem_get(game->problem)->token_count > 0;
    gg_status status = GG_OK;
    if (asked)
        status = gg_why_new(ctx, game->problem, game->solution, game->played, game->played_count, 0,
                            &why);
    cli_view view = {.ctx = ctx,
                     .problem = game->problem,
                     .original = game->problem,
                     .solution = game->solution,
                     .instance = game->problems.instance,
                     .moves = asked};
    if (status == GG_OK)
        status = why ? put_chosen(game, why, &view) : report_json(&view, &game->out);
    gg_why_free(why);
    return conclude(game, status, DONE);
}

/* The object of `greatgame why --json --hint STAGE`, after the moves that were played. */
EXPORT(gg_web_hint) int gg_web_hint(web_game *game, unsigned stage)
{
    if (!is_solved(game)) return USAGE;
    gg_hint *hint = NULL;
    gg_ctx *ctx = game->problems.session.ctx;
    const cli_view view = {.ctx = ctx,
                           .problem = game->problem,
                           .original = game->problem,
                           .solution = game->solution,
                           .instance = game->problems.instance};
    const gg_status status = gg_hint_new(ctx, game->problem, game->solution, game->played,
                                         game->played_count, stage, &hint);
    if (status == GG_OK) why_put_hint(&view, hint, true, &game->out);
    gg_hint_free(hint);
    return conclude(game, status, DONE);
}

/* Plays the index-th of the moves in the answer. NEGATIVE: there is no such move. */
EXPORT(gg_web_play) int gg_web_play(web_game *game, size_t index)
{
    if (!is_solved(game)) return USAGE;
    gg_answer *answer;
    const gg_status status =
        gg_answer_after(game->problems.session.ctx, game->problem, game->solution, game->played,
                        game->played_count, GG_ANSWER_ALL, &answer);
    if (status != GG_OK) return conclude(game, status, DONE);
    size_t count;
    size_t *chosen = choose_moves(answer, &count);
    int result = !chosen ? LIMIT : index < count ? DONE : NEGATIVE;
    if (result == DONE && game->played_count == game->played_room) {
        const size_t room = game->played_room ? 2 * game->played_room : 64;
        gg_move *grown = realloc(game->played, room * sizeof *grown);
        if (grown) game->played = grown;
        if (grown) game->played_room = room;
        if (!grown) {
            fputs("greatgame: no memory\n", stderr);
            result = LIMIT;
        }
    }
    if (result == DONE) game->played[game->played_count++] = answer->all_moves[chosen[index]];
    free(chosen);
    gg_answer_free(answer);
    return result;
}

/* Takes back the last moves. */
EXPORT(gg_web_back) void gg_web_back(web_game *game, size_t moves)
{
    game->played_count -= moves < game->played_count ? moves : game->played_count;
}

/* {"accepted":...,"proves":...}: the verdict of the independent checker. */
EXPORT(gg_web_check) int gg_web_check(web_game *game)
{
    if (!is_solved(game)) return USAGE;
    gg_verdict verdict;
    const gg_status status =
        gg_check(game->problems.session.ctx, game->problem, game->solution, &verdict);
    if (status != GG_OK) return conclude(game, status, DONE);
    const cli_view view = {.problem = game->problem, .verdict = &verdict};
    out_format(&game->out, "{\"accepted\":%s,\"positions\":%llu",
               verdict.accepted ? "true" : "false", (unsigned long long)verdict.positions);
    proof_put_json(&view, &game->out);
    out_text(&game->out, ",\"condition\":");
    out_json(&game->out, verdict.condition);
    out_text(&game->out, ",\"place\":");
    out_json(&game->out, verdict.place);
    out_text(&game->out, "}\n");
    return conclude(game, GG_OK, verdict.accepted ? DONE : NEGATIVE);
}

EXPORT(gg_web_certificate) int gg_web_certificate(web_game *game, bool text)
{
    if (!is_solved(game)) return USAGE;
    const gg_sink sink = cli_out_sink(&game->out);
    return conclude(game,
                    gg_certificate_write(game->problems.session.ctx, game->problem, game->solution,
                                         text, &sink),
                    DONE);
}

/* The game in a format of files. */
EXPORT(gg_web_write) int gg_web_write(web_game *game, const char *format)
{
    const gg_sink sink = cli_out_sink(&game->out);
    return conclude(game, gg_write(game->problems.session.ctx, game->problem, format, &sink), DONE);
}

/* ---- a picture of the positions ---- */

/* All positions as a game of its own, to be solved for its outcomes and closed before the other: of
 * a game by rules those in reach, at most `limit`; of a graph all its vertices, without tokens.
 * NULL after a sentence. */
EXPORT(gg_web_explore) web_game *gg_web_explore(web_game *game, uint32_t limit)
{
    web_game *graph = calloc(1, sizeof *graph);
    gg_status status;
    if (!graph) return NULL;
    graph->lent = true;
    graph->problems.session = game->problems.session; /* positions belong to its context */
    graph->problems.instance = game->problems.instance;
    graph->arguments.options = (gg_solve_options)GG_SOLVE_OPTIONS;
    gg_ctx *ctx = graph->problems.session.ctx;
    cli_out_begin(&graph->out, STDOUT_FILENO, &graph->problems.session);
    if (gg_problem_rules(game->problem)) {
        status = gg_problem_explore(ctx, game->problem, limit, GG_ROWS_OUT | GG_ROWS_IN,
                                    &graph->problem);
    } else {
        gg_problem_spec spec = *gg_problem_get(game->problem);
        if (spec.play != GG_RACE) { /* of a race both distances do not depend on tokens */
            spec.tokens = NULL;
            spec.token_count = 0;
        }
        status = gg_problem_new(ctx, gg_problem_graph(game->problem), &spec, &graph->problem);
    }
    if (status == GG_OK) return graph;
    cli_report(&graph->problems.session);
    gg_web_close(graph);
    return NULL;
}

/* Vertices in the order of a breadth-first search, from the tokens or, without any, from the first
 * vertex of each part; place: of each vertex in it, from 1. */
typedef struct chart {
    gg_vertex *at;
    uint32_t *place;
    size_t count, most;
} chart;

static void meet(chart *chart, gg_vertex v)
{
    if (chart->place[v] || chart->count == chart->most) return;
    chart->at[chart->count++] = v;
    chart->place[v] = (uint32_t)chart->count;
}

static void meet_neighbours(const gg_graph *graph, gg_vertex v, chart *chart)
{
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const gg_vertex *next = gg_graph_options(graph, (gg_player)player, v, &count);
        for (size_t i = 0; i < count; i++)
            meet(chart, next[i]);
    }
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const gg_vertex *next = gg_graph_predecessors(graph, (gg_player)player, v, &count);
        for (size_t i = 0; i < count; i++)
            meet(chart, next[i]);
    }
}

static void search_breadth_first(const gg_graph *graph, gg_vertex from, chart *chart)
{
    size_t done = chart->count;
    meet(chart, from);
    for (; done < chart->count; done++)
        meet_neighbours(graph, chart->at[done], chart);
}

static void put_edges(const gg_graph *graph, const chart *chart, cli_out *out)
{
    const bool partisan = gg_graph_is_partisan(graph);
    const char *begin = "";
    for (size_t i = 0; i < chart->count; i++)
        for (int player = GG_LEFT; player <= (partisan ? GG_RIGHT : GG_LEFT); player++) {
            size_t count;
            const gg_vertex *next =
                gg_graph_options(graph, (gg_player)player, chart->at[i], &count);
            for (size_t k = 0; k < count; k++) {
                if (!chart->place[next[k]]) continue;
                out_format(out, "%s[%zu,%u,\"%s\"]", begin, i, (unsigned)chart->place[next[k]] - 1,
                           !partisan           ? ""
                           : player == GG_LEFT ? "L"
                                               : "R");
                begin = ",";
            }
        }
}

typedef struct short_text {
    char at[4 * WORDED];
    size_t length;
} short_text;

static bool keep_text(void *self, const void *data, size_t size)
{
    short_text *to = self;
    const size_t room = sizeof to->at - 1 - to->length, taken = size < room ? size : room;
    memcpy(to->at + to->length, data, taken);
    to->length += taken;
    to->at[to->length] = '\0';
    return true;
}

static gg_status put_vertex(web_game *game, gg_vertex v, cli_out *out)
{
    static const char *const results[] = {"", "L", "R", "D", "N", "P"};
    gg_ctx *ctx = game->problems.session.ctx;
    const gg_graph *graph = gg_problem_graph(game->problem);
    char name[256];
    out_format(
        out, "{\"vertex\":%llu,\"name\":", (unsigned long long)gg_vertex_number(game->problem, v));
    out_json(out, gg_vertex_print(game->problem, v, name, sizeof name));
    out_format(out, ",\"owner\":\"%s\",\"result\":\"%s\"",
               !gg_graph_has_owners(graph)           ? ""
               : gg_graph_owner(graph, v) == GG_LEFT ? "L"
                                                     : "R",
               results[gg_graph_terminal(graph, v)]);
    if (!game->solution || !gg_solution_has_table(game->solution)) {
        out_char(out, '}');
        return GG_OK;
    }
    gg_status status = GG_OK;
    if (strcmp(gg_solution_value_type(game->solution), "outcome") == 0) {
        for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT; player++) {
            char winner = '-';
            uint32_t remoteness = GG_INFINITE;
            status = gg_solution_outcomes(ctx, game->solution, (gg_player)player, v, 1, &winner,
                                          &remoteness);
            out_format(out, ",\"%s\":[\"%c\",", player == GG_LEFT ? "left" : "right", winner);
            if (remoteness == GG_INFINITE)
                out_text(out, "null]");
            else
                out_format(out, "%u]", (unsigned)remoteness);
        }
    } else if (strcmp(gg_solution_value_type(game->solution), "distance") == 0) {
        uint32_t mini, maxi;
        status = gg_solution_distances(ctx, game->solution, v, 1, &mini, &maxi);
        out_format(out, ",\"mini\":%lld,\"maxi\":%lld", mini == GG_INFINITE ? -1LL : mini,
                   maxi == GG_INFINITE ? -1LL : maxi);
    } else {
        char worded[WORDED];
        short_text value = {"", 0};
        const gg_sink sink = {&value, keep_text};
        status = gg_value_write(ctx, game->problem, game->solution, v, WORDED, &sink);
        out_text(out, ",\"value\":");
        out_json(out, value_in_words(game->solution, value.at, worded));
    }
    out_char(out, '}');
    return status;
}

/* {"vertices", "edges", "partisan", "positions": [...], "moves": [[from, to, for], ...]}: the
 * visible part of the graph, at most `most` vertices, from the vertex `from` if that is one, else
 * from the tokens. It counts from 0, for any numbering of the file; from and to of a move are
 * indices in the list. */
EXPORT(gg_web_map) int gg_web_map(web_game *game, uint32_t from, uint32_t most)
{
    const gg_graph *graph = gg_problem_graph(game->problem);
    const gg_problem_spec *spec = gg_problem_get(game->problem);
    if (!graph) return NEGATIVE;
    const size_t vertices = (size_t)gg_graph_vertices(graph);
    const size_t room = vertices < most ? vertices : most;
    chart chart = {calloc(room + 1, sizeof *chart.at), calloc(vertices + 1, sizeof *chart.place), 0,
                   room};
    gg_status status = GG_OK;
    if (!chart.at || !chart.place) {
        free(chart.at);
        free(chart.place);
        return LIMIT;
    }
    if (from < vertices) search_breadth_first(graph, from, &chart);
    for (size_t i = 0; i < spec->token_count; i++)
        search_breadth_first(graph, spec->tokens[i].vertex, &chart);
    for (size_t v = 0; v < vertices && chart.count < room; v++)
        search_breadth_first(graph, (gg_vertex)v, &chart);
    cli_out *out = &game->out;
    out_format(out, "{\"vertices\":%zu,\"edges\":%llu,\"partisan\":%s,\"positions\":[", vertices,
               (unsigned long long)gg_graph_edges(graph),
               gg_graph_is_partisan(graph) ? "true" : "false");
    for (size_t i = 0; status == GG_OK && i < chart.count; i++) {
        if (i > 0) out_char(out, ',');
        status = put_vertex(game, chart.at[i], out);
    }
    out_text(out, "],\"moves\":[");
    put_edges(graph, &chart, out);
    out_text(out, "]}\n");
    free(chart.at);
    free(chart.place);
    return conclude(game, status, DONE);
}

/* The places of boxes, as `show` has them: {"boxes": [[x, y], ...], "paths": [path of each line],
 * "rows": [[rank, top, bottom], ...], "width", "height"}; x is 0 in the middle. sizes: rank, width
 * and height of each box; ends: from, to, and whether it is strong, of each line. */
EXPORT(gg_web_place)
int gg_web_place(const double *sizes, size_t count, const uint32_t *ends, size_t line_count,
                 double narrowest, double aspect, size_t most_lanes)
{
    const layout_frame frame = {narrowest, aspect, most_lanes};
    layout_plan plan = {0};
    layout_box *boxes = calloc(count + 1, sizeof *boxes);
    layout_line *lines = calloc(line_count + 1, sizeof *lines);
    cli_out *out = malloc(sizeof *out);
    bool ok = boxes && lines && out;
    for (size_t v = 0; ok && v < count; v++, sizes += 3)
        boxes[v] = (layout_box){.rank = (int64_t)sizes[0], .width = sizes[1], .height = sizes[2]};
    for (size_t i = 0; ok && i < line_count; i++, ends += 3)
        lines[i] = (layout_line){.from = ends[0], .to = ends[1], .strong = ends[2] != 0};
    ok = ok && layout_place(&frame, boxes, count, lines, line_count, &plan);
    if (ok) {
        cli_out_begin(out, STDOUT_FILENO, NULL);
        out_format(out, "{\"width\":%.1f,\"height\":%.1f,\"boxes\":[", plan.width, plan.height);
        for (size_t v = 0; v < count; v++)
            out_format(out, "%s[%.1f,%.1f]", v > 0 ? "," : "", boxes[v].x, boxes[v].y);
        out_text(out, "],\"rows\":[");
        for (size_t k = 0; k < plan.row_count; k++)
            out_format(out, "%s[%lld,%.1f,%.1f]", k > 0 ? "," : "", (long long)plan.rows[k].rank,
                       plan.rows[k].top, plan.rows[k].bottom);
        out_text(out, "],\"paths\":[");
        for (size_t i = 0; i < line_count; i++) {
            out_text(out, i > 0 ? ",\"" : "\"");
            scene_put_path(&lines[i], boxes, plan.bends, 0, 0, out);
            out_char(out, '"');
        }
        out_text(out, "]}\n");
        ok = cli_out_end(out) == DONE;
    } else {
        fputs("greatgame: no memory\n", stderr);
    }
    layout_free(&plan);
    free(boxes);
    free(lines);
    free(out);
    return ok ? DONE : LIMIT;
}
