/*
 * The value type `parity`: the winner at each vertex of a parity game, and the moves that keep the
 * win. Written `L<tab>5`: the winner, and a move if the winner owns the vertex, else `-`.
 *
 * A vertex has a winner, a gg_player, and a rank; between two neighbouring ranks is a step, which
 * has a level, a priority. Two ranks differ at priority p if some step between them has a level of
 * at least p. Consider an edge from v, of priority p, to w, where v and w have the same winner. If
 * p has the winner's parity, the edge keeps the win if the rank does not rise or does not differ at
 * p. Otherwise it keeps the win if the rank falls and differs at p. doc/checking.md proves that
 * this decides play. Such edges can be followed without any memory, in any order; other edges to
 * vertices with the same winner keep the win for one move only.
 *
 * Levels are the upper half of a tree of maxima: the parent of i is i / 2, and its level is the
 * greater level of its children.
 *
 * Cost. O(log ranks) for an edge.
 */
#include "value/parity.h"

#include "value/types.h"

#include <string.h>

/* ---- levels ---- */

gg_status gg__levels_new(gg_ctx *ctx, gg__values *values, uint64_t steps)
{
    values->steps = steps;
    values->level = gg__alloc(ctx, 2 * steps, sizeof *values->level, "levels");
    return gg__status(ctx);
}

void gg__levels_settle(gg__values *values)
{
    uint32_t *level = values->level;
    if (values->steps == 0) return;
    for (uint64_t i = values->steps - 1; i > 0; i--)
        level[i] = level[2 * i] > level[2 * i + 1] ? level[2 * i] : level[2 * i + 1];
    level[0] = 0;
}

/* True if ranks low < high differ at the priority. */
static bool differ(const gg__values *values, uint64_t low, uint64_t high, uint32_t priority)
{
    const uint32_t *level = values->level;
    for (low += values->steps, high += values->steps; low < high; low /= 2, high /= 2) {
        if (low % 2 == 1 && level[low++] >= priority) return true;
        if (high % 2 == 1 && level[--high] >= priority) return true;
    }
    return false;
}

/* True if the edge from v to w keeps the win of the winner at v: all edges of the other player do,
 * and at least one at each vertex of the winner. O(log ranks). */
static bool keeps_win(const gg_graph *graph, const gg__values *values, gg_vertex v, gg_vertex w)
{
    const uint32_t winner = values->value[v], priority = graph->priority[v];
    const uint32_t from = values->rank[v], to = values->rank[w];
    if (values->value[w] != winner) return false;
    if (priority % 2 == winner) return from >= to || !differ(values, from, to, priority);
    return from > to && differ(values, to, from, priority);
}

gg_vertex gg__parity_move(const gg_graph *graph, const gg__values *values, gg_vertex v)
{
    size_t count;
    const gg_vertex *option = gg_graph_options(graph, GG_LEFT, v, &count);
    gg_vertex least = GG_NO_VERTEX;
    if (graph->owner[v] != values->value[v]) return GG_NO_VERTEX;
    for (size_t i = 0; i < count; i++)
        if (option[i] < least && keeps_win(graph, values, v, option[i])) least = option[i];
    return least;
}

/* ---- one value ---- */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    (void)most;
    if (value->move == GG__NO_MOVE)
        return gg__text_add(text, "%s\t-", value->winner == GG_LEFT ? "L" : "R");
    return gg__text_add(text, "%s\t%llu", value->winner == GG_LEFT ? "L" : "R",
                        (unsigned long long)value->move);
}

static gg_status read_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    const gg_graph *graph = problem->graph;
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "the moves need outgoing rows");
    const gg_vertex move = gg__parity_move(graph, &solution->values, (gg_vertex)entry);
    *out =
        (gg__value){.winner = (gg_player)solution->values.value[entry],
                    .move = move == GG_NO_VERTEX ? GG__NO_MOVE : gg_vertex_number(problem, move)};
    return GG_OK;
}

/* ---- who wins ---- */

static gg_status open_total(void *self)
{
    (void)self;
    return GG_OK;
}

static void set_outcomes(const gg__total *t, gg_vertex v, uint32_t remoteness, gg_outcome out[2])
{
    const gg_result winner = t->solution->values.value[v] == GG_LEFT ? GG_L : GG_R;
    out[GG_LEFT] = out[GG_RIGHT] = (gg_outcome){winner, remoteness};
}

static gg_status outcomes(void *self, gg_outcome out[2])
{
    const gg__total *t = self;
    set_outcomes(t, t->state->vertex[0], GG_INFINITE, out);
    return GG_OK;
}

/* The winner prefers moves that keep the win: only they have a remoteness, which is not published.
 */
static gg_status after(void *self, const gg__step *step, gg_outcome out[2])
{
    const gg__total *t = self;
    const gg_graph *graph = t->problem->graph;
    const gg__values *values = &t->solution->values;
    const gg_vertex from = t->state->vertex[0], to = (gg_vertex)step->to;
    const bool keeps =
        graph->owner[from] == values->value[from] && keeps_win(graph, values, from, to);
    set_outcomes(t, to, keeps ? 0 : GG_INFINITE, out);
    return GG_OK;
}

static gg_status reason(void *self, gg__text *text)
{
    const gg__total *t = self;
    const gg_problem *problem = t->problem;
    const gg_problem_spec *spec = &problem->spec;
    const gg_vertex v = t->state->vertex[0];
    const bool left = t->solution->values.value[v] == GG_LEFT;
    const gg_player mover = gg__state_mover(problem, t->state);
    const char *mover_name = mover == GG_LEFT ? spec->left_name : spec->right_name;
    const char *winner = left ? spec->left_name : spec->right_name;
    const char *loser = left ? spec->right_name : spec->left_name;
    char place[256];
    if (gg_graph_out_degree(problem->graph, mover, v) == 0)
        return gg__text_add(text, "%s cannot move", mover_name);
    const gg_vertex move = gg__parity_move(problem->graph, &t->solution->values, v);
    if (move == GG_NO_VERTEX)
        return gg__text_add(text,
                            "%s wins after any move of %s: the greatest priority that comes again "
                            "and again is %s, or %s is stuck",
                            winner, loser, left ? "even" : "odd", loser);
    return gg__text_add(text,
                        "%s moves to %s: the greatest priority that comes again and again is %s, "
                        "or %s is stuck",
                        winner, gg_vertex_print(problem, move, place, sizeof place),
                        left ? "even" : "odd", loser);
}

static gg_status bin(const gg__values *values, uint32_t value, gg__text *text)
{
    (void)values;
    return gg__text_add(text, "%s", value == GG_LEFT ? "L" : "R");
}

static gg_status settle(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    (void)ctx, (void)problem;
    gg__levels_settle(&solution->values);
    return GG_OK;
}

static const gg__theory theory = {.size = sizeof(gg__total),
                                  .open = open_total,
                                  .outcomes = outcomes,
                                  .after = after,
                                  .reason = reason,
                                  .lasting = true};

const gg__value_type gg__value_parity = {
    .info = {"parity", "the winner of a parity game, and a move that keeps the win", NULL, false,
             false},
    .print = print,
    .read = read_entry,
    .settle = settle,
    .theory = &theory,
    .held = GG__HELD_VALUES | GG__HELD_LEVELS,
    .fields = {{.label = ""},
               {.label = ", moves to ", .number = true, .unknown = "-", .usual = "-"}},
    .columns = {"winner", "move", "rank"},
    .bin = bin,
    .personal = true,
};

gg_status gg_solution_parity(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             uint64_t first, size_t count, char *winner, gg_vertex *move,
                             uint32_t *rank)
{
    gg__begin(ctx);
    gg_status status = gg__solution_serves(ctx, problem, solution);
    if (status == GG_OK)
        status = gg__solution_range(ctx, solution, &gg__value_parity, "values", first, count);
    if (status == GG_OK && move && !problem->graph->out[GG_LEFT])
        status = gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "the moves need outgoing rows");
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const gg_vertex v = (gg_vertex)(first + i);
        if (winner) winner[i] = solution->values.value[v] == GG_LEFT ? 'L' : 'R';
        if (move) move[i] = gg__parity_move(problem->graph, &solution->values, v);
        if (rank) rank[i] = solution->values.rank[v];
    }
    return status;
}
