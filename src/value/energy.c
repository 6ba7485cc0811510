/*
 * The value types `energy` and `mean`, of games with weights on the edges.
 *
 *   energy   the winner, and where Left wins the least credit. Written `L<tab>7<tab>3`: a credit of
 *            7 is enough, and the move to 3 keeps it so; `R<tab>-<tab>5`: no credit is. A move
 *            is written where the winner owns the vertex.
 *   mean     the mean weight of endless play. Written `-3/2<tab>4`: the mean, and a move of the
 *            owner that keeps it.
 *
 * Potentials say which moves keep the value. An edge of weight x from v to w, with the same winner
 * or mean:
 *
 *   energy   Left: c(v) >= c(w) - x for the credits c; Right: p(v) >= p(w) + (n + 1) x + 1
 *   mean     of value a/b. Left: p(v) >= p(w) - (b x - a); Right: q(v) >= q(w) + (b x - a)
 *
 * doc/checking.md proves that such moves can be followed without memory. O(options) for a move.
 */
#include "base/rational.h"
#include "value/types.h"
#include "value/weights.h"

/* ---- moves ---- */

static gg_player owner_of(const gg_problem *problem, gg_vertex v)
{
    return (gg_player)problem->graph->owner[v];
}

/* The sums fit 64 bits: solvers and the checker bound the potentials, and the costs of edges
 * between vertices of one winner or mean, by 2^61. */
static bool keeps_energy(const gg_problem *problem, const gg__values *values, gg_vertex v,
                         gg_vertex w, int64_t weight)
{
    const int64_t from = (int64_t)values->potential[v], to = (int64_t)values->potential[w];
    if (values->value[v] != values->value[w] || values->value[v] != (uint32_t)owner_of(problem, v))
        return false;
    if (values->value[v] == GG_LEFT) return from >= to - weight;
    return from >= to + ((int64_t)values->count + 1) * weight + 1;
}

static bool keeps_mean(const gg_problem *problem, const gg__values *values, gg_vertex v,
                       gg_vertex w, int64_t weight)
{
    const gg_rational mean = values->mean[values->value[v]];
    if (values->value[v] != values->value[w]) return false;
    const int64_t gain = mean.denominator * weight - mean.numerator;
    if (owner_of(problem, v) == GG_LEFT)
        return (int64_t)values->potential[v] >= (int64_t)values->potential[w] - gain;
    return (int64_t)values->other[v] >= (int64_t)values->other[w] + gain;
}

/* True if the edge out of v, an index of the rows of options, keeps the value for v's owner. */
static bool edge_keeps(const gg_problem *problem, const gg_solution *solution, gg_vertex v,
                       uint64_t edge)
{
    const gg_vertex w = problem->graph->out[GG_LEFT]->end[edge];
    const gg__values *values = &solution->values;
    return values->mean ? keeps_mean(problem, values, v, w, problem->weight[edge])
                        : keeps_energy(problem, values, v, w, problem->weight[edge]);
}

gg_vertex gg__keeping_move(const gg_problem *problem, const gg_solution *solution, gg_vertex v)
{
    const gg__rows *rows = problem->graph->out[GG_LEFT];
    gg_vertex least = GG_NO_VERTEX;
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        if (rows->end[e] < least && edge_keeps(problem, solution, v, e)) least = rows->end[e];
    return least;
}

/* True if the move, to a vertex, keeps the value. */
static bool move_keeps(const gg_problem *problem, const gg_solution *solution, const gg_move *move)
{
    const gg__rows *rows = problem->graph->out[GG_LEFT];
    const gg_vertex v = (gg_vertex)move->from;
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        if (rows->end[e] == move->to && edge_keeps(problem, solution, v, e)) return true;
    return false;
}

static uint64_t move_number(const gg_problem *problem, const gg_solution *solution, gg_vertex v)
{
    const gg_vertex move = gg__keeping_move(problem, solution, v);
    return move == GG_NO_VERTEX ? GG__NO_MOVE : gg_vertex_number(problem, move);
}

/* ---- who wins, and which moves are better ---- */

static gg_result result_of(const gg__values *values, uint64_t entry)
{
    const uint32_t value = values->value[entry];
    if (!values->mean) return value == GG_LEFT ? GG_L : GG_R;
    const int64_t above = values->mean[value].numerator;
    return above > 0 ? GG_L : above < 0 ? GG_R : GG_D;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    (void)ctx, (void)problem;
    *out = (gg_outcome){result_of(&solution->values, state->vertex[0]), GG_INFINITE};
    return GG_OK;
}

/* A greater mean is better for Left; moves that keep the value are better than others. */
static int prefer(const gg_problem *problem, const gg_solution *solution, const gg_move *a,
                  const gg_move *b)
{
    const gg__values *values = &solution->values;
    const uint32_t x = values->value[a->to], y = values->value[b->to];
    const bool mean = values->mean;
    if (x != y) return (mean ? x > y : x < y) == (a->player == GG_LEFT) ? 1 : -1;
    return move_keeps(problem, solution, a) - move_keeps(problem, solution, b);
}

/* ---- text ---- */

static gg_status say(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg__state *state, gg__text *text)
{
    const gg__values *values = &solution->values;
    const uint32_t value = values->value[state->vertex[0]];
    char mean[GG__RATIONAL_TEXT];
    (void)ctx, (void)problem;
    if (values->mean)
        return gg__text_add(text, "%s", gg__rational_print(values->mean[value], mean));
    if (value == GG_RIGHT) return gg__text_add(text, "inf");
    return gg__text_add(text, "%llu", (unsigned long long)values->potential[state->vertex[0]]);
}

static gg_status account_energy(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__state *state, const gg_move *best, gg__text *text)
{
    const gg__values *values = &solution->values;
    const gg_vertex v = state->vertex[0];
    const char *names[] = {problem->spec.left_name, problem->spec.right_name};
    const gg_player mover = gg__state_mover(problem, state);
    char vertex[256];
    (void)ctx;
    if (!best) return gg__text_add(text, "%s cannot move", names[mover]);
    gg_vertex_print(problem, (gg_vertex)best->to, vertex, sizeof vertex);
    if (values->value[v] == (uint32_t)mover)
        gg__text_add(text, "%s moves to %s; ", names[mover], vertex);
    else
        gg__text_add(text, "wherever %s moves, ", names[mover]);
    if (values->value[v] == GG_RIGHT)
        return gg__text_add(text, "no credit is enough: the sum falls for ever");
    return gg__text_add(text, "with a credit of %llu, and no less, the sum never falls below 0",
                        (unsigned long long)values->potential[v]);
}

static gg_status account_mean(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              const gg__state *state, const gg_move *best, gg__text *text)
{
    const gg_player mover = gg__state_mover(problem, state);
    char mean[GG__RATIONAL_TEXT], vertex[256];
    (void)ctx;
    gg__rational_print(solution->values.mean[solution->values.value[state->vertex[0]]], mean);
    if (!best) return gg__text_add(text, "the mean weight is %s", mean);
    return gg__text_add(text, "%s moves to %s, and the mean weight of play is at %s %s",
                        mover == GG_LEFT ? problem->spec.left_name : problem->spec.right_name,
                        gg_vertex_print(problem, (gg_vertex)best->to, vertex, sizeof vertex),
                        mover == GG_LEFT ? "least" : "most", mean);
}

static gg_status put_move(const gg__value *value, gg__text *text)
{
    if (value->move == GG__NO_MOVE) return gg__text_add(text, "\t-");
    return gg__text_add(text, "\t%llu", (unsigned long long)value->move);
}

static gg_status print_energy(const gg__value *value, size_t most, gg__text *text)
{
    (void)most;
    if (value->winner == GG_LEFT)
        gg__text_add(text, "L\t%llu", (unsigned long long)value->credit);
    else
        gg__text_add(text, "R\t-");
    return put_move(value, text);
}

static gg_status print_mean(const gg__value *value, size_t most, gg__text *text)
{
    char mean[GG__RATIONAL_TEXT];
    (void)most;
    gg__text_add(text, "%s", gg__rational_print(value->score[0], mean));
    return put_move(value, text);
}

static gg_status read(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      uint64_t entry, gg__value *out)
{
    const gg__values *values = &solution->values;
    (void)ctx;
    *out = (gg__value){.move = move_number(problem, solution, (gg_vertex)entry)};
    if (values->mean) {
        out->score[0] = values->mean[values->value[entry]];
    } else {
        out->winner = (gg_player)values->value[entry];
        out->credit = values->potential[entry];
    }
    return GG_OK;
}

static gg_status bin_energy(const gg__values *values, uint32_t value, gg__text *text)
{
    (void)values;
    return gg__text_add(text, "%s", value == GG_LEFT ? "L" : "R");
}

static gg_status bin_mean(const gg__values *values, uint32_t value, gg__text *text)
{
    char mean[GG__RATIONAL_TEXT];
    return gg__text_add(text, "%s", gg__rational_print(values->mean[value], mean));
}

static const gg__theory energy_theory = {
    .at = at, .prefer = prefer, .say = say, .account = account_energy, .lasting = true};
static const gg__theory mean_theory = {
    .at = at, .prefer = prefer, .say = say, .account = account_mean, .lasting = true};

const gg__value_type gg__value_energy = {
    .info = {"energy", "the winner of an energy game, and the least credit", NULL, false, false},
    .print = print_energy,
    .read = read,
    .theory = &energy_theory,
    .held = GG__HELD_VALUES | GG__HELD_CREDITS,
    .fields = {{.label = ""},
               {.label = ", credit ", .number = true, .unknown = "-", .usual = "-"},
               {.label = ", moves to ", .number = true, .unknown = "-", .usual = "-"}},
    .bin = bin_energy,
    .personal = true,
};

const gg__value_type gg__value_mean = {
    .info = {"mean", "the mean weight of endless play", NULL, false, false},
    .print = print_mean,
    .read = read,
    .theory = &mean_theory,
    .held = GG__HELD_VALUES | GG__HELD_MEANS,
    .fields = {{.label = ""},
               {.label = ", moves to ", .number = true, .unknown = "-", .usual = "-"}},
    .bin = bin_mean,
    .personal = true,
};

/* ---- bulk access ---- */

static gg_status open_range(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__value_type *type, gg_vertex first, size_t count)
{
    gg_status status = gg__solution_serves(ctx, problem, solution);
    if (status == GG_OK) status = gg__solution_range(ctx, solution, type, "vertices", first, count);
    return status;
}

gg_status gg_solution_energy(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             gg_vertex first, size_t count, uint64_t *credit, gg_vertex *move)
{
    gg__begin(ctx);
    const gg_status status = open_range(ctx, problem, solution, &gg__value_energy, first, count);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const gg_vertex v = first + (gg_vertex)i;
        const bool left = solution->values.value[v] == GG_LEFT;
        if (credit) credit[i] = left ? solution->values.potential[v] : GG_NO_CREDIT;
        if (move) move[i] = gg__keeping_move(problem, solution, v);
    }
    return status;
}

gg_status gg_solution_means(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            gg_vertex first, size_t count, gg_rational *mean, gg_vertex *move)
{
    gg__begin(ctx);
    const gg_status status = open_range(ctx, problem, solution, &gg__value_mean, first, count);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        const gg_vertex v = first + (gg_vertex)i;
        if (mean) mean[i] = solution->values.mean[solution->values.value[v]];
        if (move) move[i] = gg__keeping_move(problem, solution, v);
    }
    return status;
}
