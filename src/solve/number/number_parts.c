/*
 * The exact number of every part of a game that is a sum by its rules, and in which the players
 * have moves of their own.
 *
 * Idea. The options of a part have smaller numbers than the part itself, so a plain loop over the
 * numbers meets them in order, and no move is ever stored: the rules list the options again. A part
 * is the simplest number above all that Left can move to and below all that Right can. Equal parts
 * have equal numbers and are valued once. Play from the start never needs a larger part than the
 * largest of the start, so the loop ends there.
 *
 * Invariant. After part p all parts up to p are numbers, and values[p] is the simplest one that
 * fits (the simplicity theorem). A part whose Left options are not all less than its Right options
 * is not evaluated, and the solver declines: it may be a number for all that, but not by this rule.
 *
 * Cost. O(parts * moves of a part), 4 bytes a part. Few different numbers occur, so comparing two
 * is comparing the keys of a small trie.
 *
 * Source. J. H. Conway 1976.
 */
#include "solve/evaluate.h"
#include "value/types.h"

enum { USUAL_LIMIT = 50000000, OVERHEAD = 4096, LONGEST = 1 << 20 /* signs of a sum */ };

typedef struct valuing {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch scratch;
    gg__node *value; /* by part */
    gg__trie *trie;
    uint64_t part; /* the one that is being valued */
    uint64_t due;  /* options until the next tick */
} valuing;

/* ---- one part ---- */

/* Sums are made of keys. */
static gg_status add_part(valuing *v, gg__node *to, gg__node part)
{
    const int64_t x = v->trie->key[*to], y = v->trie->key[part];
    if (x == GG__NO_KEY || y == GG__NO_KEY)
        return gg__fail(v->ctx, GG_LIMIT, GG__NOWHERE,
                        "a sum has a number whose denominator passes 2^31, or itself passes it");
    const int64_t sum = x + y;
    const uint64_t size = (uint64_t)(sum < 0 ? -sum : sum);
    const uint64_t zeros = (uint64_t)__builtin_ctzll(size | UINT64_C(1) << GG__KEY_PLACES);
    uint64_t numerator = size >> zeros;
    const gg__dyadic number = {sum < 0 ? -1 : 1, GG__KEY_PLACES - zeros, 1, &numerator};
    *to = GG__ZERO;
    return size > 0 ? gg__trie_find(v->trie, &number, LONGEST, to) : GG_OK;
}

/* The best that the player can move to: Left to the largest number, Right to the smallest. An
 * option may be several parts. */
static gg_status find_best(valuing *v, gg_player player, gg__node *best)
{
    const int side = player == GG_LEFT ? 1 : -1;
    const gg__positions *options;
    gg_status status = gg__part_options(v->problem, &v->scratch, player, v->part, &options);
    if (status == GG_OK) v->due -= options->count < v->due ? options->count : v->due;
    *best = player == GG_LEFT ? GG__BELOW_ALL : GG__ABOVE_ALL;
    for (size_t i = 0; status == GG_OK && i < options->count;) {
        const bool first = i == 0;
        gg__node option = v->value[options->at[i++] & ~GG__AND];
        while (status == GG_OK && i < options->count && options->at[i] & GG__AND)
            status = add_part(v, &option, v->value[options->at[i++] & ~GG__AND]);
        if (status == GG_OK && (first || gg__trie_compare(v->trie, option, *best) == side))
            *best = option;
    }
    return status;
}

/* *is_number: whether it is one by this evaluation. */
static gg_status value_part(valuing *v, bool *is_number)
{
    gg__node left, right;
    gg_status status = find_best(v, GG_LEFT, &left);
    if (status == GG_OK) status = find_best(v, GG_RIGHT, &right);
    if (status != GG_OK) return status;
    *is_number = left == GG__BELOW_ALL || right == GG__ABOVE_ALL ||
                 gg__trie_compare(v->trie, left, right) < 0;
    return *is_number ? gg__trie_simplest(v->trie, left, right, &v->value[v->part]) : GG_OK;
}

/* ---- all parts ---- */

static gg_status value_all(gg_ctx *ctx, const gg_problem *problem, uint64_t count,
                           gg_solution *solution)
{
    valuing v = {.ctx = ctx,
                 .problem = problem,
                 .scratch = {.ctx = ctx},
                 .value = solution->values.value,
                 .trie = solution->values.trie};
    char name[100] = "";
    bool is_number = true;
    gg_status status = GG_OK;
    v.value[0] = GG__ZERO;
    for (v.part = 1; status == GG_OK && is_number && v.part < count; v.part++) {
        if (v.due == 0) status = gg__tick(ctx, "solving parts", v.part, count);
        if (v.due == 0) v.due = GG__TICK_MOVES;
        v.due--;
        if (status == GG_OK) status = value_part(&v, &is_number);
        if (status == GG_OK && !is_number)
            gg__solution_decline(solution, GG_NO_VERTEX, "the part %s is not evaluated to a number",
                                 gg__part_print(problem, v.part, name, sizeof name));
    }
    gg__scratch_free(&v.scratch);
    return status == GG_OK ? gg__status(ctx) : status; /* a callback may have failed on its own */
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    uint64_t largest;
    if (limit == 0) limit = USUAL_LIMIT;
    gg_status status = gg__parts_largest(ctx, problem, &largest);
    if (status == GG_OK && largest >= limit)
        status = gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                          "there are %llu different parts, more than the limit of %llu",
                          (unsigned long long)largest + 1, (unsigned long long)limit);
    if (status == GG_OK) status = gg__solution_add_values(solution, largest + 1, GG__TRIE);
    if (status == GG_OK) status = value_all(ctx, problem, largest + 1, solution);
    solution->parts = true;
    solution->positions = largest + 1;
    return status;
}

/* ---- the solver ---- */

static const char *refuses(const gg_problem *problem)
{
    return gg__parts_refuse(problem, false, GG_P);
}

/* For all parts that the game numbers. A game with more than a million different numbers takes more
 * than this. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { MANY = 1 << 20 };
    const uint64_t count = problem->parts;
    const uint64_t different = count < MANY ? count : MANY;
    out->positions = count;
    if (count < UINT32_MAX)
        out->bytes = count * sizeof(gg__node) + gg__trie_bytes(different) + OVERHEAD;
}

const gg__solver gg__solver_number_parts = {
    .info = {"number-parts", "numbers of the parts of a game that is a sum: a loop over all parts",
             "number", false, false},
    .plays = GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};
