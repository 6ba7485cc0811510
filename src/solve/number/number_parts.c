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
 * is comparing integers, and the same pairs come again and again (number_keys.c).
 *
 * Source. J. H. Conway 1976.
 */
#include "solve/number/number_keys.h"
#include "solve/parts.h"
#include "solve/solver.h"
#include "value/types.h"

enum { USUAL_LIMIT = 50000000, OVERHEAD = 4096 };

typedef struct valuing {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch scratch;
    gg__node *value; /* by part */
    gg__number_keys keys;
    uint64_t part; /* the one that is being valued */
    uint64_t due;  /* options until the next tick */
} valuing;

/* ---- one part ---- */

/* The value of an option, which may be several parts; *at is moved behind it. */
static gg_status value_option(valuing *v, const gg__positions *options, size_t *at, gg__node *out)
{
    gg_status status = GG_OK;
    *out = v->value[options->at[(*at)++] & ~GG__AND];
    while (status == GG_OK && *at < options->count && options->at[*at] & GG__AND)
        status = gg__number_sum(&v->keys, *out, v->value[options->at[(*at)++] & ~GG__AND], out);
    return status;
}

/* The best that the player can move to: Left to the largest number, Right to the smallest. */
static gg_status find_best(valuing *v, gg_player player, gg__node *best)
{
    const gg__positions *options;
    gg_status status = gg__part_options(v->problem, &v->scratch, player, v->part, &options);
    if (status == GG_OK) v->due -= options->count < v->due ? options->count : v->due;
    *best = player == GG_LEFT ? GG__BELOW_ALL : GG__ABOVE_ALL;
    for (size_t i = 0; status == GG_OK && i < options->count;) {
        gg__node option;
        const bool first = i == 0;
        status = value_option(v, options, &i, &option);
        if (status != GG_OK) break;
        const bool better = first || (player == GG_LEFT ? gg__number_less(&v->keys, *best, option)
                                                        : gg__number_less(&v->keys, option, *best));
        if (better) *best = option;
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
    *is_number =
        left == GG__BELOW_ALL || right == GG__ABOVE_ALL || gg__number_less(&v->keys, left, right);
    return *is_number ? gg__number_simplest(&v->keys, left, right, &v->value[v->part]) : GG_OK;
}

/* ---- all parts ---- */

static void decline(const gg_problem *problem, uint64_t part, gg_solution *solution)
{
    char name[100] = "";
    gg__solution_decline(solution, GG_NO_VERTEX, "the part %s is not evaluated to a number",
                         gg__part_print(problem, part, name, sizeof name));
}

static gg_status value_all(gg_ctx *ctx, const gg_problem *problem, uint64_t count,
                           gg_solution *solution)
{
    valuing v = {
        .ctx = ctx, .problem = problem, .scratch = {.ctx = ctx}, .value = solution->values.value};
    bool is_number = true;
    gg_status status = gg__number_keys_open(ctx, solution->values.trie, &v.keys);
    v.value[0] = GG__ZERO;
    for (v.part = 1; status == GG_OK && is_number && v.part < count; v.part++) {
        if (v.due == 0) status = gg__tick(ctx, "solving parts", v.part, count);
        if (v.due == 0) v.due = GG__TICK_MOVES;
        v.due--;
        if (status == GG_OK) status = value_part(&v, &is_number);
        if (status == GG_OK && !is_number) decline(problem, v.part, solution);
    }
    gg__number_keys_close(&v.keys);
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
    const char *why_not = gg__parts_refuse(problem);
    if (why_not) return why_not;
    if (problem->impartial) return "is for games in which each player has their own moves";
    return NULL;
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
        out->bytes = count * sizeof(gg__node) + gg__number_keys_bytes() +
                     gg__trie_bytes(different) + OVERHEAD;
}

const gg__solver gg__solver_number_parts = {
    .info = {"number-parts", "numbers of the parts of a game that is a sum: a loop over all parts",
             "number", false, false},
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};
