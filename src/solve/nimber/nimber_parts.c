/*
 * The nimbers of the parts of a game that is a sum by its rules.
 *
 * Idea. The options of a part are sums of parts with smaller numbers. So the numbers are an order
 * in which all options of a part are valued before it: a plain loop, in which the nimber of a part
 * is the least number that is none of its options' (mex), and an option's is the exclusive or of
 * its parts'. Nothing is stored but the nimbers, and equal parts are valued once.
 *
 * Invariant. When part n is reached, all parts below have their nimbers. In the array `seen`, n + 1
 * stands at the nimbers of options of n, and only less elsewhere; so it is never cleared.
 *
 * How far. The parts of the start, and hence all that play can reach, are at most the largest of
 * the start. If the start has none and the periods of the game can be proved, the table is made
 * longer by a quarter, over and over, until one is (below) or the limit is reached.
 *
 * Cost. O(options of all parts) time. 4 bytes a part, and 4 for each option of the part that has
 * most. Where a theorem gives the nimbers (gg_ruleset.part_nimber), O(parts).
 *
 * Source. R. P. Sprague 1935, P. M. Grundy 1939.
 */
#include "solve/nimber/nimber.h"
#include "solve/parts.h"
#include "solve/solver.h"

enum { USUAL_LIMIT = 20000000, USUAL_SEARCH = 20000, FIRST_SEARCH = 64 };

static const uint64_t search_options = 1000000000; /* at which a search ends, unless told how far */

typedef struct filling {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch scratch;
    uint32_t *nimber; /* of the parts below `known` */
    size_t room;
    uint64_t known, aim;
    uint32_t *seen; /* by nimber: 1 + the last part with such an option */
    size_t seen_room;
    uint64_t options, ticked; /* looked at, of the parts that are known; at the last tick */
} filling;

/* ---- one part ---- */

/* Nimbers of options beyond their count cannot matter, so they need no room. */
static gg_status make_room(filling *f, size_t options)
{
    const size_t before = f->seen_room;
    uint32_t *seen = gg__grow(f->ctx, f->seen, &f->seen_room, (uint64_t)options + 1, sizeof *seen,
                              "the nimbers of options");
    if (!seen) return gg__status(f->ctx);
    f->seen = seen;
    for (size_t i = before; i < f->seen_room; i++)
        seen[i] = 0;
    return GG_OK;
}

static void mark(const filling *f, uint32_t nimber, uint32_t stamp)
{
    if (nimber < f->seen_room) f->seen[nimber] = stamp;
}

static uint32_t mex(const filling *f, const gg__positions *options, uint32_t stamp)
{
    uint32_t option = 0, least = 0;
    for (size_t i = 0; i < options->count; i++) {
        const uint64_t part = options->at[i] & ~GG__AND;
        if (i > 0 && part == options->at[i]) {
            mark(f, option, stamp);
            option = 0;
        }
        option ^= f->nimber[part];
    }
    if (options->count > 0) mark(f, option, stamp);
    while (f->seen[least] == stamp)
        least++;
    return least;
}

static gg_status value_by_options(filling *f, uint64_t part)
{
    const gg__positions *options;
    gg_status status = gg__part_options(f->problem, &f->scratch, GG_LEFT, part, &options);
    if (status == GG_OK) status = make_room(f, options->count);
    if (status != GG_OK) return status;
    f->nimber[part] = mex(f, options, (uint32_t)part + 1);
    f->options += options->count;
    return GG_OK;
}

static gg_status value_by_theorem(filling *f, uint64_t part)
{
    f->nimber[part] = gg__part_nimber(f->problem, part);
    if (f->nimber[part] != GG_LOOPY) return gg__status(f->ctx);
    return gg__fail(f->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: part_nimber of part %llu is no nimber",
                    f->problem->game, (unsigned long long)part);
}

/* ---- periods ---- */

/*
 * Idea. When a move takes at most k objects from a heap and leaves at most two heaps, then nimbers
 * with period p for the heaps from s on, seen up to heap 2s + 2p + k - 1, have this period for
 * ever: of the two heaps that a move leaves of a larger one, one is so large that it may be p
 * smaller or larger without a change of its nimber, and so the options of heap n + p have the same
 * nimbers as those of heap n. To make one heap p smaller it must not vanish, so s is at least 1
 * here, whatever holds for heap 0.
 *
 * The table read backwards has period p as far as it agrees with itself p places on. How far that
 * is, for each p, is what the Z algorithm finds in one walk; so for each p the least s is known,
 * and the least p with a table long enough is the answer. Every smaller true period would be proved
 * by the same table, so no smaller one is overlooked.
 *
 * Invariant. [left, right) is the piece of the reversed table that is known to be equal to its
 * front and ends last; what begins inside it is known from the front, up to its end.
 *
 * Source. R. K. Guy and C. A. B. Smith 1956 for the theorem. The Z algorithm: D. Gusfield 1997.
 */

/* The heaps below `count` prove period p from heap `start` on. */
static bool is_proved(uint64_t count, uint64_t span, uint64_t period, uint64_t start)
{
    if (span > count) return false; /* and then the sum fits 64 bits */
    return 2 * (start > 0 ? start : 1) + 2 * period + span <= count;
}

gg_status gg__period_find(gg_ctx *ctx, const uint32_t *nimber, uint64_t count, uint64_t span,
                          uint64_t *period, uint64_t *preperiod)
{
    const uint32_t *last = nimber + count - 1;
    uint64_t left = 0, right = 0;
    uint32_t *same = gg__alloc(ctx, count / 2 + 1, sizeof *same, "periods");
    if (!same) return gg__status(ctx);
    *period = *preperiod = 0;
    gg_status status = GG_OK;
    for (uint64_t p = 1; status == GG_OK && *period == 0 && p <= count / 2; p++) {
        if (p % GG__TICK == 0) status = gg__tick(ctx, "comparing periods", p, count / 2);
        uint64_t length = p < right ? same[p - left] : 0;
        if (p + length >= right) {
            left = p;
            length = right > p ? right - p : 0;
            while (p + length < count && *(last - length) == *(last - p - length))
                length++;
            right = p + length;
        }
        same[p] = (uint32_t)length;
        *preperiod = count - p - length;
        if (is_proved(count, span, p, *preperiod)) *period = p;
    }
    if (*period == 0) *preperiod = 0;
    gg__free(ctx, same);
    return status;
}

/* ---- the table ---- */

static gg_status tick(filling *f)
{
    const uint64_t done = f->options + f->known;
    if (done - f->ticked < GG__TICK) return GG_OK;
    f->ticked = done;
    return gg__tick(f->ctx, "solving parts", f->known, f->aim);
}

static gg_status fill_to(filling *f, uint64_t parts)
{
    uint32_t *nimber =
        gg__grow(f->ctx, f->nimber, &f->room, parts, sizeof *nimber, "the nimbers of parts");
    gg_status status = nimber ? GG_OK : gg__status(f->ctx);
    if (nimber) f->nimber = nimber;
    const bool by_theorem = f->problem->has_part_nimbers;
    while (status == GG_OK && f->known < parts) {
        status = (by_theorem ? value_by_theorem : value_by_options)(f, f->known);
        f->known++;
        if (status == GG_OK) status = tick(f);
    }
    return status;
}

/* Extends the table until it proves a period, or up to so many parts or about so many options;
 * *period 0: it proves none. */
static gg_status search_period(filling *f, uint64_t parts, uint64_t options, uint64_t *period)
{
    const uint64_t span = f->problem->period_span;
    uint64_t next = FIRST_SEARCH, preperiod;
    gg_status status = GG_OK;
    *period = 0;
    while (status == GG_OK && *period == 0 && f->known < parts && f->options < options) {
        status = fill_to(f, next < parts ? next : parts);
        if (status == GG_OK)
            status = gg__period_find(f->ctx, f->nimber, f->known, span, period, &preperiod);
        next += next / 4;
    }
    return status;
}

/* The same table as by fill_to; beyond what proves its period it is a copy of itself. */
static gg_status fill_by_period(filling *f, uint64_t parts)
{
    uint64_t period;
    gg_status status = search_period(f, parts, UINT64_MAX, &period);
    if (status != GG_OK || f->known == parts) return status;
    uint32_t *nimber =
        gg__grow(f->ctx, f->nimber, &f->room, parts, sizeof *nimber, "the nimbers of parts");
    if (!nimber) return gg__status(f->ctx);
    f->nimber = nimber;
    for (; status == GG_OK && f->known < parts; f->known++) {
        nimber[f->known] = nimber[f->known - period];
        status = tick(f);
    }
    return status;
}

/* ---- how far ---- */

static gg_status fill(filling *f, uint64_t largest, uint64_t limit)
{
    const uint64_t given = limit ? limit : USUAL_LIMIT;
    const uint64_t most = given < UINT32_MAX ? given : UINT32_MAX; /* stamps have 32 bits */
    if (largest >= most)
        return gg__fail(f->ctx, GG_LIMIT, GG__NOWHERE,
                        "the nimbers of all parts up to %llu are needed, more than %llu",
                        (unsigned long long)largest, (unsigned long long)most);
    if (largest == 0 && f->problem->period_span > 0) {
        const uint64_t numbers = f->problem->parts;
        const uint64_t far = limit ? most : USUAL_SEARCH;
        uint64_t period;
        return search_period(f, numbers < far ? numbers : far, limit ? UINT64_MAX : search_options,
                             &period);
    }
    f->aim = largest + 1;
    return f->problem->period_span > 0 ? fill_by_period(f, f->aim) : fill_to(f, f->aim);
}

/* ---- the solver ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    filling f = {.ctx = ctx, .problem = problem, .scratch = {.ctx = ctx}};
    uint64_t largest;
    gg_status status = gg__parts_largest(ctx, problem, &largest);
    if (status == GG_OK) status = fill(&f, largest, limit);
    if (status == GG_OK) status = gg__status(ctx); /* a callback may have failed on its own */
    solution->values = (gg__values){.count = f.known, .value = f.nimber};
    solution->positions = f.known;
    solution->parts = true;
    gg__free(ctx, f.seen);
    gg__scratch_free(&f.scratch);
    return status;
}

static const char *refuses(const gg_problem *problem)
{
    const char *why_not = gg__parts_refuse(problem);
    if (why_not) return why_not;
    if (!problem->impartial) return "is for games in which both players have the same moves";
    return NULL;
}

/* Where there are very many numbers, just a few may be needed. The memory for the options of a part
 * is known only where a theorem gives the nimbers: none. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 4096 };
    const uint64_t numbers = problem->parts;
    if (numbers > USUAL_LIMIT) return;
    out->positions = numbers;
    if (problem->has_part_nimbers) out->bytes = numbers * sizeof(uint32_t) + OVERHEAD;
}

const gg__solver gg__solver_nimber_parts = {
    .info = {"nimber-parts", "nimbers of all parts, of a game by rules that is a sum of them",
             "nimber", false, false},
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};

/* ---- the public question ---- */

gg_status gg_solution_period(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             uint64_t *period, uint64_t *preperiod)
{
    uint64_t found = 0, from = 0;
    gg__begin(ctx);
    gg_status status = gg__problem_serves(ctx, problem);
    if (status == GG_OK) status = gg__solution_serves(ctx, problem, solution);
    const bool of_parts =
        status == GG_OK && solution->parts && !solution->values.trie && !solution->values.minus;
    const uint64_t span = of_parts ? problem->period_span : 0;
    if (span > 0)
        status = gg__period_find(ctx, solution->values.value, solution->values.count, span, &found,
                                 &from);
    if (status != GG_OK) return status;
    *period = found;
    *preperiod = from;
    return GG_OK;
}
