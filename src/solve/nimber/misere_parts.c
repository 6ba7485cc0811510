/*
 * What the parts of a game that is a sum by its rules are worth in misère play.
 *
 * Idea. As for nimbers (nimber_parts.c) the numbers of parts are an order in which the options of a
 * part are valued before it. g+ of an option is the xor of its parts'. If these are tame, each is
 * worth what some position of nim is, and so is the option, which is tame as well: g- is the xor
 * of g+, or if all parts are fickle the other of 0 and 1 (value/misere_pair.c). g+ and g- of the
 * part are the least numbers that no option has, but g- is 1 where there are no options. The part
 * is tame if its own pair is (0,1), (1,0) or (k,k), and so are all parts of its options.
 *
 * Wild parts. Of a part that is wild g- still says who wins with that part alone. But the pairs of
 * an option that falls into several parts, one of them wild, do not say what its g- is. Then g- of
 * the part is not known, nor that of others from which a move leads there. A start with a wild part
 * among others, or with one of unknown g-, is left to the search.
 *
 * Why tame parts are tame positions. From a sum of tame parts play comes to sums of tame parts
 * alone, the pairs of which are allowed. From an option with a wild part play also comes, if all is
 * moved but that part, to what the wild part comes to, beside parts without moves: to a pair that
 * is not allowed.
 *
 * Invariant. When part n is reached, all parts below have their pairs, and in both halves of `seen`
 * n + 1 stands at the numbers of options of n, and only less elsewhere.
 *
 * Cost. O(options of all parts) time; 8 bytes a part, and 8 for each option of the part that has
 * most.
 *
 * Source. P. M. Grundy and C. A. B. Smith 1956; Winning Ways, chapter 13.
 */
#include "solve/parts.h"
#include "solve/solver.h"
#include "value/misere_pair.h"

enum { USUAL_LIMIT = 20000000 };

typedef struct filling {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch scratch;
    gg__values *values;
    uint32_t *seen; /* by number: 1 + the last part with an option of that g+; and behind, g- */
    size_t room;    /* of both together */
    uint64_t options, told; /* looked at; at the last tick */
} filling;

/* ---- one part ---- */

/* Numbers beyond the count of options cannot matter. A larger array begins anew. */
static gg_status make_room(filling *f, size_t options)
{
    const uint64_t wanted = 2 * ((uint64_t)options + 2);
    if (wanted <= f->room) return GG_OK;
    gg__free(f->ctx, f->seen);
    f->seen = gg__alloc_zeroed(f->ctx, 2 * wanted, sizeof *f->seen, "the values of options");
    f->room = f->seen ? (size_t)(2 * wanted) : 0;
    return f->seen ? GG_OK : gg__status(f->ctx);
}

static void mark(uint32_t *seen, size_t room, uint32_t number, uint32_t stamp)
{
    if (number < room) seen[number] = stamp;
}

static uint32_t least_unseen(const uint32_t *seen, uint32_t stamp)
{
    uint32_t number = 0;
    while (seen[number] == stamp)
        number++;
    return number;
}

/* Adds up the option that begins at *i, and moves *i behind it. */
static gg__pairs add_option(const filling *f, const gg__positions *options, size_t *i)
{
    gg__pairs sum = {0};
    do {
        const uint64_t part = options->at[(*i)++] & ~GG__AND;
        if (part > 0) gg__pairs_count(&sum, f->values->value[part], f->values->minus[part], true);
    } while (*i < options->count && options->at[*i] & GG__AND);
    return sum;
}

static gg_status value_part(filling *f, uint64_t part)
{
    const uint32_t stamp = (uint32_t)part + 1;
    const gg__positions *options;
    bool wild = false, known = true;
    gg_status status = gg__part_options(f->problem, &f->scratch, GG_LEFT, part, &options);
    if (status == GG_OK) status = make_room(f, options->count);
    if (status != GG_OK) return status;
    const size_t half = f->room / 2;
    for (size_t i = 0; i < options->count;) {
        const gg__pairs option = add_option(f, options, &i);
        const uint32_t minus = gg__pairs_minus(&option);
        wild |= minus >= GG__WILD;
        known &= minus != GG_UNKNOWN;
        mark(f->seen, half, option.plus, stamp);
        mark(f->seen + half, half, minus & ~GG__WILD, stamp);
    }
    const uint32_t plus = least_unseen(f->seen, stamp);
    const uint32_t minus = options->count > 0 ? least_unseen(f->seen + half, stamp) : 1;
    wild |= !gg__may_be_tame(plus, minus);
    f->values->value[part] = plus;
    f->values->minus[part] = !known ? GG_UNKNOWN : wild ? minus | GG__WILD : minus;
    f->options += options->count;
    return GG_OK;
}

static gg_status value_all(filling *f)
{
    const uint64_t count = f->values->count;
    gg_status status = GG_OK;
    for (uint64_t part = 0; status == GG_OK && part < count; part++) {
        status = value_part(f, part);
        if (status != GG_OK || f->options + part - f->told < GG__TICK) continue;
        f->told = f->options + part;
        status = gg__tick(f->ctx, "solving parts", part, count);
    }
    gg__free(f->ctx, f->seen);
    gg__scratch_free(&f->scratch);
    return status == GG_OK ? gg__status(f->ctx)
                           : status; /* a callback may have failed on its own */
}

/* ---- the solver ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    filling f = {
        .ctx = ctx, .problem = problem, .scratch = {.ctx = ctx}, .values = &solution->values};
    const uint64_t most = limit > 0 && limit < UINT32_MAX ? limit
                          : limit                         ? UINT32_MAX
                                                          : USUAL_LIMIT;
    uint64_t largest;
    gg_status status = gg__parts_largest(ctx, problem, &largest);
    if (status == GG_OK && largest >= most)
        status = gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                          "the values of all parts up to %llu are needed, more than %llu",
                          (unsigned long long)largest, (unsigned long long)most);
    if (status == GG_OK) status = gg__solution_add_values(solution, largest + 1, GG__MINUS);
    solution->parts = true;
    if (status == GG_OK) status = value_all(&f);
    solution->positions = solution->values.count;
    return status;
}

static const char *refuses(const gg_problem *problem)
{
    if (problem->on_graph) return "is for games by rules; this game is given by its graph";
    if (problem->parts == 0) return "needs a game whose positions are sums of parts";
    if (!problem->impartial) return "is for games in which both players have the same moves";
    return problem->dead_end == GG_N ? NULL : "is for misere play: who cannot move wins";
}

/* How many options a part has, and so how much memory they take, is not known before. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    if (problem->parts <= USUAL_LIMIT) out->positions = problem->parts;
}

const gg__solver gg__solver_misere_parts = {
    .info = {"misere-parts", "pairs g+ and g- of all parts, of a game by rules that is their sum",
             "misere-pair", false, false},
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};
