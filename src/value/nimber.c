/*
 * The value type `nimber`: a finite one, `3`, or an infinite one with the finite nimbers among its
 * options in ascending order, `inf{0,2}`; and sums of nimbers.
 *
 * Finite parts add up to one number x, their xor: 0 is lost for the player to move, anything else
 * is won. With one infinite part, whose options have the finite values K, the player to move wins
 * if x is in K, because a move there makes the sum 0; else it is a draw. With two or more infinite
 * parts it is a draw, too: the sum cannot be made 0 in one move, and neither player has to let the
 * other do so. The reason: let k be the least number missing in K; an infinite part has an infinite
 * option without a move to k. With a single infinite part k <= x: if k = x, that option is the
 * move, else one that makes the others k. With several, any move to an infinite option leaves at
 * least as many.
 *
 * The effect of a move follows from the value of its part before and after it. Only the row of a
 * single infinite part has to be read; its values are kept, so that each row is read once for each
 * state.
 *
 * Progress. Of the moves to a sum of 0 the one with the least sum of ranks leads to the end.
 * Smaller values have lower ranks, so a loser's move to a smaller value lowers the sum, and so does
 * the answer, which leads to a smaller value, too. Any other move of the loser can be undone at a
 * lower rank than before it. So the sum falls between the winner's moves. Other moves make no
 * progress. A certificate may have other ranks, as its check compares only ranks of one value:
 * these are lifted.
 *
 * Source. Smith 1966; Fraenkel and Yesha 1986.
 */
#include "base/decimal.h"
#include "game/explore.h"
#include "value/types.h"

#include <stdlib.h>
#include <string.h>

/* ---- one nimber ---- */

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_loops(gg__value *value)
{
    if (value->loop_count > 1)
        qsort(value->loops, value->loop_count, sizeof *value->loops, compare);
}

static gg_status print_finite(uint32_t nimber, gg__text *text)
{
    char digits[GG__DECIMAL];
    const char *end = gg__decimal_put(digits, nimber);
    return gg__text_bytes(text, digits, (size_t)(end - digits));
}

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    (void)most;
    if (value->nimber != GG_LOOPY) return print_finite(value->nimber, text);
    gg_status status = gg__text_bytes(text, "inf{", 4);
    for (size_t i = 0; status == GG_OK && i < value->loop_count; i++) {
        if (i > 0) status = gg__text_bytes(text, ",", 1);
        if (status == GG_OK) status = print_finite(value->loops[i], text);
    }
    return status == GG_OK ? gg__text_bytes(text, "}", 1) : status;
}

/* ---- entries ---- */

/* The entries of a position's options, by the rules of the game. */
static gg_status list_options(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              uint64_t entry, gg__positions *options)
{
    const uint64_t x = solution->explored->index.keys[entry];
    gg__space space;
    gg_status status = gg__space_open(ctx, problem, &space);
    if (status != GG_OK) return status;
    if (gg__space_result(&space, x) == GG_NONE && gg__status(ctx) == GG_OK)
        status = gg__space_options(&space, x, options);
    gg__space_close(&space);
    for (size_t i = 0; status == GG_OK && i < options->count; i++)
        status = gg__explored_entry(ctx, problem, solution, options->at[i], &options->at[i]);
    return status == GG_OK ? gg__status(ctx) : status;
}

/* The finite nimbers among the options of an entry, ascending and each once. */
static gg_status find_loops(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    const gg_graph *graph = solution->explored ? solution->explored->graph : problem->graph;
    const gg_vertex *options = NULL;
    gg__positions listed = {.ctx = ctx};
    size_t degree = 0, kept = 0;
    gg_status status = GG_OK;
    if (!graph)
        status = list_options(ctx, problem, solution, entry, &listed);
    else if (graph->out[GG_LEFT])
        options = gg_graph_options(graph, GG_LEFT, (gg_vertex)entry, &degree);
    else
        status = gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a loopy value needs outgoing rows");
    const size_t count = options ? degree : listed.at ? listed.count : 0;
    if (status == GG_OK) out->loops = gg__alloc(ctx, count, sizeof *out->loops, "a value");
    for (size_t i = 0; out->loops && status == GG_OK && i < count; i++) {
        const uint32_t value = solution->values.value[options ? options[i] : listed.at[i]];
        if (value != GG_LOOPY) out->loops[out->loop_count++] = value;
        if (i % GG__TICK == GG__TICK - 1) status = gg__tick(ctx, "comparing moves", i, 0);
    }
    gg__positions_free(&listed);
    sort_loops(out);
    for (size_t i = 0; i < out->loop_count; i++)
        if (kept == 0 || out->loops[kept - 1] != out->loops[i]) out->loops[kept++] = out->loops[i];
    out->loop_count = kept;
    return gg__status(ctx);
}

static gg_status read_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    const uint32_t value = solution->values.value[entry];
    *out = (gg__value){.nimber = value};
    return value == GG_LOOPY ? find_loops(ctx, problem, solution, entry, out) : GG_OK;
}

/* ---- ranks from a file ---- */

typedef struct range {
    uint32_t least, most;
} range;

/* Lifts the ranks of each value above those of all smaller ones, if necessary. */
static gg_status settle(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    gg__values *values = &solution->values;
    uint64_t kinds = 0, above = 0; /* finite values, from 0 on; the ranks so far */
    bool lifted = false;
    (void)problem;
    for (uint64_t i = 0; values->rank && i < values->count; i++)
        if (values->value[i] != GG_LOOPY && values->value[i] >= kinds)
            kinds = (uint64_t)values->value[i] + 1;
    if (kinds == 0 || kinds > values->count) return GG_OK; /* a value is too large to be true */
    range *of = gg__alloc(ctx, kinds, sizeof *of, "ranks");
    uint64_t *lift = gg__alloc_zeroed(ctx, kinds, sizeof *lift, "ranks");
    for (uint64_t value = 0; of && value < kinds; value++)
        of[value] = (range){UINT32_MAX, 0};
    for (uint64_t i = 0; of && i < values->count; i++) {
        const uint32_t value = values->value[i], rank = values->rank[i];
        if (value == GG_LOOPY) continue;
        if (rank < of[value].least) of[value].least = rank;
        if (rank > of[value].most) of[value].most = rank;
    }
    for (uint64_t value = 0; of && lift && value < kinds; value++) {
        if (of[value].least > of[value].most) continue; /* of nothing */
        if (of[value].least < above) lift[value] = above - of[value].least;
        lifted |= lift[value] > 0;
        above = of[value].most + lift[value] + 1;
    }
    gg__free(ctx, of);
    if (lifted)
        values->lift = lift;
    else
        gg__free(ctx, lift);
    return gg__status(ctx);
}

/* ---- adding up ---- */

typedef struct tally {
    uint32_t finite;   /* xor of the finite parts' values */
    uint64_t infinite; /* number of infinite parts */
    uint64_t lone;     /* the xor of their entries, which is the entry of a single one */
    uint64_t ranks;    /* of all parts */
} tally;

typedef struct total {
    gg__total base;
    const gg__values *values;
    bool ranked; /* false: every move makes progress */
    tally now;
    gg__index seen; /* entry and value: an option has this value; or GG_LOOPY: its row was read */
} total;

/* Adds a part to the tally, or removes it again. */
static void count_part(const total *t, uint64_t part, bool in, tally *sum)
{
    const uint32_t value = t->values->value[part];
    uint64_t rank = t->ranked ? t->values->rank[part] : 0;
    if (value == GG_LOOPY) {
        sum->infinite = in ? sum->infinite + 1 : sum->infinite - 1;
        sum->lone ^= part;
    } else {
        if (t->ranked && t->values->lift) rank += t->values->lift[value];
        sum->finite ^= value;
    }
    sum->ranks = in ? sum->ranks + rank : sum->ranks - rank;
}

static gg_status open_total(void *self)
{
    total *t = self;
    const gg_solution *solution = t->base.solution;
    t->seen.ctx = t->base.ctx;
    t->values = &solution->values;
    t->ranked = atomic_load(&solution->cyclic) && solution->values.rank;
    for (size_t i = 0; i < t->base.parts.count; i++)
        count_part(t, t->base.parts.at[i], true, &t->now);
    return GG_OK;
}

static void close_total(void *self)
{
    total *t = self;
    gg__index_free(&t->seen);
}

/* ---- who wins ---- */

static uint64_t key_of(uint64_t entry, uint32_t value)
{
    return entry << 32 | value;
}

/* Records the finite values of all options. */
static gg_status read_row(total *t, uint64_t vertex)
{
    gg__value row = {0};
    uint32_t number;
    gg_status status = find_loops(t->base.ctx, t->base.problem, t->base.solution, vertex, &row);
    for (size_t i = 0; status == GG_OK && i < row.loop_count; i++)
        status = gg__index_intern(&t->seen, key_of(vertex, row.loops[i]), &number);
    gg__value_clear(t->base.ctx, &row);
    return status == GG_OK ? gg__index_intern(&t->seen, key_of(vertex, GG_LOOPY), &number) : status;
}

static gg_status decide(total *t, const tally *sum, gg_outcome out[2])
{
    const gg_outcome drawn = {GG_D, GG_INFINITE};
    gg_status status = GG_OK;
    bool wins = sum->finite != 0;
    if (sum->infinite == 1) {
        if (gg__index_find(&t->seen, key_of(sum->lone, GG_LOOPY)) == GG__NO_NUMBER)
            status = read_row(t, sum->lone);
        wins = gg__index_find(&t->seen, key_of(sum->lone, sum->finite)) != GG__NO_NUMBER;
    }
    if (sum->infinite > 1 || (sum->infinite == 1 && !wins)) {
        out[GG_LEFT] = drawn;
        out[GG_RIGHT] = drawn;
    } else {
        gg__sum_outcomes(0, wins, out);
    }
    t->base.progress = sum->infinite == 0 && sum->finite == 0 ? sum->ranks : 0;
    return status;
}

static gg_status outcomes(void *self, gg_outcome out[2])
{
    total *t = self;
    return decide(t, &t->now, out);
}

static gg_status after(void *self, const gg__step *step, gg_outcome out[2])
{
    total *t = self;
    tally sum = t->now;
    count_part(t, t->base.parts.at[step->token], false, &sum);
    count_part(t, step->to, true, &sum);
    return decide(t, &sum, out);
}

static gg_status advance(void *self, const gg__step *step)
{
    total *t = self;
    uint64_t *part = &t->base.parts.at[step->token];
    count_part(t, *part, false, &t->now);
    count_part(t, step->to, true, &t->now);
    *part = step->to;
    return GG_OK;
}

static gg_status value(void *self, gg__value *out)
{
    const total *t = self;
    *out = (gg__value){.nimber = t->now.infinite ? GG_LOOPY : t->now.finite};
    if (t->now.infinite != 1) return GG_OK;
    const gg_status status =
        read_entry(t->base.ctx, t->base.problem, t->base.solution, t->now.lone, out);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < out->loop_count; i++)
        out->loops[i] ^= t->now.finite;
    sort_loops(out);
    return GG_OK;
}

/* ---- why ---- */

/* "the tokens are worth 2 xor 3 = 1"; only a few parts are named one by one. */
static gg_status say_finite(const total *t, gg__text *text)
{
    enum { FEW = 8 };
    const gg__positions *parts = &t->base.parts;
    const size_t count = parts->count;
    const char *part = t->base.problem->ops->part;
    const bool only = t->base.problem->kind == GG__RULES;
    gg_status status = t->base.solution->explored ? gg__text_add(text, "the position is worth ")
                       : count > FEW ? gg__text_add(text, "the %ss are together worth ", part)
                       : count == 1
                           ? gg__text_add(text, "the %s%s is worth ", only ? "only " : "", part)
                           : gg__text_add(text, "the %ss are worth ", part);
    for (size_t i = 0; status == GG_OK && count > 1 && count <= FEW && i < count; i++)
        status = gg__text_add(text, "%lu %s ", (unsigned long)t->values->value[parts->at[i]],
                              i + 1 < count ? "xor" : "=");
    if (status != GG_OK) return status;
    return gg__text_add(
        text, "%lu%s", (unsigned long)t->now.finite,
        t->now.finite
            ? ", not 0: the player to move wins by making it 0"
            : ": after any move the answer makes it 0 again, so the player to move loses");
}

static gg_status say_infinite(total *t, gg__text *text)
{
    size_t at = 0;
    while (t->base.parts.at[at] != t->now.lone && at + 1 < t->base.parts.count)
        at++;
    const char *name =
        t->base.solution->explored ? "the position" : t->base.problem->spec.tokens[at].name;
    const char *others = t->base.parts.count > 1 ? ", which is what the others are worth" : "";
    gg_outcome out[2];
    if (t->now.infinite > 1)
        return gg__text_add(text,
                            "%llu tokens are infinite: neither player can make the sum 0, nor has "
                            "to let the other do so",
                            (unsigned long long)t->now.infinite);
    const gg_status status = outcomes(t, out);
    if (status != GG_OK) return status;
    if (out[GG_LEFT].winner == GG_L)
        return gg__text_add(
            text,
            "%s is infinite, but has a move to %lu%s: the player to move wins by making the sum 0",
            name, (unsigned long)t->now.finite, others);
    return gg__text_add(text,
                        "%s is infinite and has no move to %lu%s: neither player can make the sum "
                        "0, nor has to let the other do so",
                        name, (unsigned long)t->now.finite, others);
}

static gg_status reason(void *self, gg__text *text)
{
    total *t = self;
    const gg_problem *problem = t->base.problem;
    const bool over = gg__state_result(problem, t->base.state, NULL) != GG_NONE;
    if (gg__status(t->base.ctx) != GG_OK) return gg__status(t->base.ctx);
    if (over)
        return gg__text_add(text, "%s cannot move",
                            gg__state_mover(problem, t->base.state) == GG_LEFT
                                ? problem->spec.left_name
                                : problem->spec.right_name);
    return t->now.infinite ? say_infinite(t, text) : say_finite(t, text);
}

static const gg__theory theory = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .outcomes = outcomes,
    .after = after,
    .advance = advance,
    .value = value,
    .reason = reason,
};

const gg__value_type gg__value_nimber = {
    .info = {"nimber", "a nimber, or an infinite one with the finite nimbers among its options",
             NULL, false, false},
    .print = print,
    .read = read_entry,
    .settle = settle,
    .theory = &theory,
    .held = GG__HELD_SEARCH | GG__HELD_VALUES,
    .fields = {{.label = "", .number = true}},
    .columns = {"nimber"},
    .common = "inf",
};
