/*
 * Sums of nimbers.
 *
 * Finite parts add up to one number x without carrying: 0 is lost for the player to move, anything
 * else won. With one infinite part, of options worth the finite numbers K, the player to move wins
 * if x is in K, as a move there makes the sum 0; else it is a draw, and so it is with two or more
 * infinite parts: the sum cannot be made 0 in one move, and nobody has to let the other do so. For
 * an infinite part has an infinite option without a move to k, the least number missing in K. Of a
 * lone one k <= x: if k = x, that option is the move, else one that makes the others k. Of several,
 * any move to an infinite option leaves as many.
 *
 * What a move does is found from the value before and behind it. A row has to be looked at only for
 * a single infinite part: its values are then kept, so that each row is read once for each stand.
 *
 * Progress. Among moves to a sum of 0 the one with the least sum of ranks. Smaller values have
 * lower ranks: so a loser's move to one lowers the sum, and so does the answer, which is to one,
 * too. Any other move of the loser can be undone at a lower rank than before it. So the sum falls
 * between the winner's moves. In other moves there is no progress to be made.
 *
 * Source. Smith 1966; Fraenkel and Yesha 1986.
 */
#include "value/nimber_sum.h"

#include "problem/explore.h"

/* What parts come to together. */
typedef struct tally {
    uint32_t finite; /* xor */
    uint64_t infinite;
    uint64_t ranks; /* of all parts */
} tally;

typedef struct total {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    bool ranked;
    gg__positions parts;
    tally now;
    size_t at[2];   /* the first two infinite parts, if there are so many */
    gg__index seen; /* vertex and value: an option is worth that; or GG_LOOPY: its row was read */
} total;

/* ---- adding up ---- */

static void tally_add(const total *t, uint64_t part, tally *sum)
{
    const gg__worths *worths = &t->solution->worths;
    if (worths->value[part] == GG_LOOPY)
        sum->infinite++;
    else
        sum->finite ^= worths->value[part];
    if (t->ranked && worths->rank) sum->ranks += worths->rank[part];
}

static void tally_remove(const total *t, uint64_t part, tally *sum)
{
    const gg__worths *worths = &t->solution->worths;
    if (worths->value[part] == GG_LOOPY)
        sum->infinite--;
    else
        sum->finite ^= worths->value[part];
    if (t->ranked && worths->rank) sum->ranks -= worths->rank[part];
}

static void add_up(total *t)
{
    for (size_t i = 0; i < t->parts.count; i++) {
        const uint64_t before = t->now.infinite;
        tally_add(t, t->parts.at[i], &t->now);
        if (t->now.infinite > before && before < 2) t->at[before] = i;
    }
}

static gg_status open_total(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__stand *stand, bool ranked, void **out)
{
    total *t = gg__alloc_zeroed(ctx, 1, sizeof *t, "a sum");
    if (!t) return gg__status(ctx);
    t->ctx = t->seen.ctx = ctx;
    t->problem = problem;
    t->solution = solution;
    t->ranked = ranked;
    const gg_status status = gg__sum_parts(ctx, problem, solution, stand, &t->parts);
    if (status != GG_OK) {
        gg__free(ctx, t);
        return status;
    }
    add_up(t);
    *out = t;
    return GG_OK;
}

static gg_status open_sum(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const gg__stand *stand, void **out)
{
    return open_total(ctx, problem, solution, stand, false, out);
}

static gg_status open_loopy(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__stand *stand, void **out)
{
    return open_total(ctx, problem, solution, stand, true, out);
}

static void close_sum(void *self)
{
    total *t = self;
    if (!t) return;
    gg__positions_free(&t->parts);
    gg__index_free(&t->seen);
    gg__free(t->ctx, t);
}

/* ---- one infinite part ---- */

static uint64_t key_of(uint64_t vertex, uint32_t value)
{
    return vertex << 32 | value;
}

static gg_status read_row(total *t, uint64_t vertex)
{
    const gg__explored *explored = t->solution->explored;
    const gg_graph *graph = explored ? explored->graph : t->problem->graph;
    const gg__rows *rows = graph->out[GG_LEFT];
    uint32_t number;
    if (!rows)
        return gg__fail(t->ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a loopy sum needs outgoing rows");
    gg_status status = GG_OK;
    const uint64_t last = rows->start[vertex + 1];
    for (uint64_t e = rows->start[vertex]; status == GG_OK && e < last; e++) {
        const uint32_t value = t->solution->worths.value[rows->end[e]];
        if (value != GG_LOOPY) status = gg__index_intern(&t->seen, key_of(vertex, value), &number);
        if (e % GG__TICK == GG__TICK - 1 && status == GG_OK)
            status = gg__tick(t->ctx, "comparing moves", e - rows->start[vertex], 0);
    }
    return status == GG_OK ? gg__index_intern(&t->seen, key_of(vertex, GG_LOOPY), &number) : status;
}

static gg_status has_option(total *t, uint64_t vertex, uint32_t value, bool *out)
{
    if (gg__index_find(&t->seen, key_of(vertex, GG_LOOPY)) == GG__NO_NUMBER) {
        const gg_status status = read_row(t, vertex);
        if (status != GG_OK) return status;
    }
    *out = gg__index_find(&t->seen, key_of(vertex, value)) != GG__NO_NUMBER;
    return GG_OK;
}

/* ---- outcomes ---- */

/* N, P or D; lone: the infinite part, if there is just one. */
static gg_status judge(total *t, const tally *sum, uint64_t lone, gg_result *out)
{
    bool wins = false;
    gg_status status = GG_OK;
    if (sum->infinite == 1) status = has_option(t, lone, sum->finite, &wins);
    *out = sum->infinite > 0 ? (wins ? GG_N : GG_D) : sum->finite ? GG_N : GG_P;
    return status;
}

/* A sum has no length. */
static void personalise(gg_result result, gg_outcome out[2])
{
    static const gg_outcome left = {GG_L, GG_INFINITE}, right = {GG_R, GG_INFINITE},
                            draw = {GG_D, GG_INFINITE};
    out[GG_LEFT] = result == GG_D ? draw : result == GG_N ? left : right;
    out[GG_RIGHT] = result == GG_D ? draw : result == GG_N ? right : left;
}

static uint64_t lone_part(const total *t)
{
    return t->now.infinite == 1 ? t->parts.at[t->at[0]] : 0;
}

static gg_status outcomes(void *self, gg_outcome out[2])
{
    total *t = self;
    gg_result result;
    const gg_status status = judge(t, &t->now, lone_part(t), &result);
    personalise(result, out);
    return status;
}

/* ---- after a move ---- */

/* Where a step of a token, or of the one explored position, leads. */
static gg_status find_target(const total *t, const gg__step *step, uint64_t *to)
{
    *to = step->to;
    if (!t->solution->explored) return GG_OK;
    const uint64_t position = gg__rules_canonical(t->problem->rules, step->to);
    if (gg__status(t->ctx) != GG_OK) return gg__status(t->ctx);
    *to = gg__index_find(&t->solution->explored->index, position);
    if (*to != GG__NO_NUMBER) return GG_OK;
    return gg__fail(t->ctx, GG_INTERNAL, GG__NOWHERE, "a position was never explored");
}

static gg_status after_token(total *t, const gg__step *step, tally *sum, uint64_t *lone)
{
    uint64_t to;
    const gg_status status = find_target(t, step, &to);
    if (status != GG_OK) return status;
    *sum = t->now;
    tally_remove(t, t->parts.at[step->token], sum);
    *lone = to;
    if (sum->infinite == 1) *lone = t->parts.at[t->at[t->at[0] == step->token ? 1 : 0]];
    tally_add(t, to, sum);
    return GG_OK;
}

/* A position falls into parts by its rules, none of which is infinite. */
static gg_status after_parts(const total *t, const gg__step *step, tally *sum)
{
    const gg__stand stand = {.position = step->to};
    gg__positions parts;
    const gg_status status = gg__sum_parts(t->ctx, t->problem, t->solution, &stand, &parts);
    if (status != GG_OK) return status;
    *sum = (tally){0, 0, 0};
    for (size_t i = 0; i < parts.count; i++)
        tally_add(t, parts.at[i], sum);
    gg__positions_free(&parts);
    return GG_OK;
}

static gg_status after(void *self, const gg__step *step, gg_outcome out[2], uint64_t *progress)
{
    total *t = self;
    tally sum;
    uint64_t lone = 0;
    gg_result result;
    gg_status status =
        t->solution->parts ? after_parts(t, step, &sum) : after_token(t, step, &sum, &lone);
    if (status == GG_OK) status = judge(t, &sum, lone, &result);
    if (status != GG_OK) return status;
    personalise(result, out);
    *progress = result == GG_P ? sum.ranks : 0;
    return GG_OK;
}

/* ---- the value ---- */

static gg_status value(void *self, gg__value *out)
{
    const total *t = self;
    *out = (gg__value){.nimber = t->now.infinite ? GG_LOOPY : t->now.finite};
    if (t->now.infinite != 1) return GG_OK;
    const gg_status status = gg__worth_value(t->ctx, t->problem, t->solution, lone_part(t), out);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < out->loop_count; i++)
        out->loops[i] ^= t->now.finite;
    gg__loops_sort(out);
    return GG_OK;
}

static gg_status advance(void *self, const gg__step *step)
{
    total *t = self;
    uint64_t to;
    const gg_status status = find_target(t, step, &to);
    if (status != GG_OK) return status;
    const uint32_t *value = t->solution->worths.value;
    const bool was = value[t->parts.at[step->token]] == GG_LOOPY;
    tally_remove(t, t->parts.at[step->token], &t->now);
    tally_add(t, to, &t->now);
    t->parts.at[step->token] = to;
    if (was == (value[to] == GG_LOOPY)) return GG_OK;
    tally again = {0, 0, 0};
    for (size_t i = 0; i < t->parts.count && again.infinite < 2; i++) {
        const uint64_t before = again.infinite;
        tally_add(t, t->parts.at[i], &again);
        if (again.infinite > before) t->at[before] = i;
    }
    return GG_OK;
}

const gg__sum gg__sum_nimber = {open_sum, close_sum, outcomes, after, value, advance, false};
const gg__sum gg__sum_loopy = {open_loopy, close_sum, outcomes, after, value, advance, true};
