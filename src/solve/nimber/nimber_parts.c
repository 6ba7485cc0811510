/*
 * The parts of a game that is a sum by its rules: their nimbers, and their pairs in misère play.
 *
 * Idea. The options of a part are sums of parts with smaller numbers. So the numbers are an order
 * in which all options of a part come before it: a plain loop, in which the nimber of a part is the
 * least number that is none of its options' (mex), and an option's is the exclusive or of its
 * parts'. Only the nimbers are stored, and equal parts are done once.
 *
 * Invariant. When part n is reached, all parts below have their nimbers. The array `seen` has n + 1
 * at the nimbers of options of n, and less elsewhere; so it is never cleared.
 *
 * Misère play. g+ of a part is its nimber, and g+ of an option the xor of its parts'. If these are
 * tame, each is equal to some position of nim, and so is the option, which is tame as well: g- is
 * the xor of g+, or if all parts are fickle the other of 0 and 1 (value/misere_pair.c). g+ and g-
 * of the part are the least numbers that no option has, but g- is 1 if there are no options. The
 * part is tame if its own pair is (0,1), (1,0) or (k,k), and so are all parts of its options.
 *
 * Wild parts. For a wild part g- still decides the game with that part alone. But the pairs of an
 * option that falls into several parts, one of them wild, do not determine its g-. Then g- of the
 * part is unknown, as is that of others with a move there. A start with a wild part among others,
 * or with one of unknown g-, is left to the search.
 *
 * Why tame parts are tame positions. From a sum of tame parts play reaches only sums of tame parts,
 * whose pairs are allowed. From an option with a wild part play also reaches, if everything except
 * that part is played to its end, the followers of the wild part beside parts without moves: a pair
 * that is not allowed.
 *
 * Range. The parts of the start, and hence all that play can reach, are at most the largest of the
 * start. If the start has none and the periods of the game can be proved, the table is made longer
 * by a quarter, over and over, until one is (below) or the limit is reached.
 *
 * Cost. O(options of all parts) time. 4 bytes a part, in misère play 8, and some for each option of
 * the part that has most. If a theorem gives the nimbers (gg_ruleset.part_nimber), O(parts).
 *
 * Source. R. P. Sprague 1935, P. M. Grundy 1939; P. M. Grundy and C. A. B. Smith 1956, Winning
 * Ways, chapter 13.
 */
#include "solve/evaluate.h"
#include "solve/nimber/nimber.h"
#include "solve/nimber/sparse.h"
#include "value/misere_pair.h"

#include <string.h>

enum { USUAL_LIMIT = 20000000, USUAL_SEARCH = 20000, FIRST_SEARCH = 64 };

static const uint64_t search_options = 1000000000; /* default number of options where a search
                                                      ends */

typedef struct filling {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch scratch;
    uint32_t *value; /* of the parts below `known` */
    uint32_t *minus; /* the entries of g- (value/misere_pair.h); NULL: normal play */
    size_t room;
    uint64_t known, aim;
    uint32_t *seen; /* by number: 1 + the last part with an option of it; followed by the same for
                       g- */
    uint64_t half;  /* of seen */
    uint64_t options, ticked; /* looked at, of the parts that are known; at the last tick */
    bool heaps;               /* the nimbers are found by rare values, and are there for now: */
    gg__sparse sparse;
} filling;

/* ---- one part ---- */

/* Numbers beyond the count of options cannot matter, so they need no room. A larger array begins
 * anew. */
static gg_status make_room(filling *f, size_t options)
{
    const uint64_t half = 2 * ((uint64_t)options + 2);
    if (half / 2 <= f->half) return GG_OK;
    gg__free(f->ctx, f->seen);
    f->seen = gg__alloc_zeroed(f->ctx, 2 * half, sizeof *f->seen, "the values of options");
    f->half = f->seen ? half : 0;
    return f->seen ? GG_OK : gg__status(f->ctx);
}

static void mark(uint32_t *seen, uint64_t half, uint32_t number, uint32_t stamp)
{
    if (number < half) seen[number] = stamp;
}

static uint32_t least_unseen(const uint32_t *seen, uint32_t stamp)
{
    uint32_t number = 0;
    while (seen[number] == stamp)
        number++;
    return number;
}

static uint32_t nimber_of(const filling *f, const gg__positions *options, uint32_t stamp)
{
    uint32_t *const seen = f->seen, option = 0;
    const uint64_t half = f->half;
    for (size_t i = 0; i < options->count; i++) {
        const uint64_t part = options->at[i] & ~GG__AND;
        if (i > 0 && part == options->at[i]) {
            mark(seen, half, option, stamp);
            option = 0;
        }
        option ^= f->value[part];
    }
    if (options->count > 0) mark(seen, half, option, stamp);
    return least_unseen(seen, stamp);
}

/* Adds up the option that begins at *i, and moves *i after it. */
static gg__misere_pair add_option(const filling *f, const gg__positions *options, size_t *i)
{
    gg__misere_pair sum = {0};
    do {
        const uint64_t part = options->at[(*i)++] & ~GG__AND;
        if (part > 0) gg__misere_pair_count(&sum, f->value[part], f->minus[part], true);
    } while (*i < options->count && options->at[*i] & GG__AND);
    return sum;
}

/* Returns g+, and the entry of g- in *entry. */
static uint32_t pair_of(const filling *f, const gg__positions *options, uint32_t stamp,
                        uint32_t *entry)
{
    uint32_t *const seen_minus = f->seen + f->half;
    bool wild = false, known = true;
    for (size_t i = 0; i < options->count;) {
        const gg__misere_pair option = add_option(f, options, &i);
        const uint32_t minus = gg__misere_pair_minus(&option);
        wild |= minus >= GG__WILD;
        known &= minus != GG_UNKNOWN;
        mark(f->seen, f->half, option.plus, stamp);
        mark(seen_minus, f->half, minus & ~GG__WILD, stamp);
    }
    const uint32_t plus = least_unseen(f->seen, stamp);
    const uint32_t minus = options->count > 0 ? least_unseen(seen_minus, stamp) : 1;
    wild |= !gg__may_be_tame(plus, minus);
    *entry = !known ? GG_UNKNOWN : wild ? minus | GG__WILD : minus;
    return plus;
}

static gg_status value_by_options(filling *f, uint64_t part)
{
    const uint32_t stamp = (uint32_t)part + 1;
    const gg__positions *options;
    gg_status status = gg__part_options(f->problem, &f->scratch, GG_LEFT, part, &options);
    if (status == GG_OK) status = make_room(f, options->count);
    if (status != GG_OK) return status;
    f->value[part] =
        f->minus ? pair_of(f, options, stamp, &f->minus[part]) : nimber_of(f, options, stamp);
    f->options += options->count;
    return GG_OK;
}

static gg_status value_by_theorem(filling *f, uint64_t part)
{
    f->value[part] = gg__part_nimber(f->problem, part);
    if (f->value[part] != GG_LOOPY) return gg__status(f->ctx);
    return gg__fail(f->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: part_nimber of part %llu is no nimber",
                    f->problem->game, (unsigned long long)part);
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
    if (f->heaps) {
        const gg_status filled = gg__sparse_fill(&f->sparse, parts, f->aim);
        f->known = f->sparse.count;
        f->options = f->sparse.steps;
        return filled;
    }
    uint32_t *value =
        gg__grow(f->ctx, f->value, &f->room, parts, sizeof *value, "the values of parts");
    gg_status status = value ? GG_OK : gg__status(f->ctx);
    if (value) f->value = value;
    const bool by_theorem = f->problem->has_part_nimbers && !f->minus;
    gg_status (*const value_part)(filling *, uint64_t) =
        by_theorem ? value_by_theorem : value_by_options;
    while (status == GG_OK && f->known < parts) {
        status = value_part(f, f->known);
        f->known++;
        if (status == GG_OK) status = tick(f);
    }
    return status;
}

/* Extends the table until it proves a period, or up to `parts` parts or about `options` options;
 * *period 0: it proves none. */
static gg_status search_period(filling *f, uint64_t parts, uint64_t options, uint64_t *period)
{
    const uint64_t span = f->problem->period_span;
    uint64_t next = FIRST_SEARCH > f->known ? FIRST_SEARCH : f->known, preperiod;
    gg_status status = GG_OK;
    *period = 0;
    while (status == GG_OK && *period == 0 && f->known < parts && f->options < options) {
        status = fill_to(f, next < parts ? next : parts);
        if (status == GG_OK)
            status = gg__period_find(f->ctx, f->heaps ? (void *)f->sparse.nimber : f->value,
                                     f->heaps ? sizeof *f->sparse.nimber : sizeof *f->value,
                                     f->known, span, period, &preperiod);
        next += next / 4;
    }
    return status;
}

/* Ends a search by rare values: from now on the table holds its nimbers. */
static gg_status take_heaps(filling *f, uint64_t room)
{
    if (f->heaps) f->value = gg__sparse_widen(&f->sparse, room);
    f->room = (size_t)room;
    f->heaps = false;
    return f->value ? GG_OK : gg__status(f->ctx);
}

/* The same table as by fill_to; beyond what proves its period it is a copy of itself. */
static gg_status fill_by_period(filling *f, uint64_t parts)
{
    uint64_t period;
    gg_status status = search_period(f, parts, UINT64_MAX, &period);
    if (status == GG_OK && f->heaps) status = take_heaps(f, parts);
    if (status != GG_OK || f->known == parts) return status;
    uint32_t *value =
        gg__grow(f->ctx, f->value, &f->room, parts, sizeof *value, "the values of parts");
    if (!value) return gg__status(f->ctx);
    f->value = value;
    for (; status == GG_OK && f->known < parts; f->known++) {
        value[f->known] = value[f->known - period];
        status = tick(f);
    }
    return status;
}

/* ---- the solvers ---- */

/* The largest part that is needed, if the limit allows it; *most: maximum number of parts, which
 * 32-bit stamps can distinguish. */
static gg_status find_largest(filling *f, uint64_t limit, uint64_t *most, uint64_t *largest)
{
    const uint64_t given = limit ? limit : USUAL_LIMIT;
    const gg_status status = gg__parts_largest(f->ctx, f->problem, largest);
    *most = given < UINT32_MAX ? given : UINT32_MAX;
    if (status != GG_OK || *largest < *most) return status;
    return gg__fail(f->ctx, GG_LIMIT, GG__NOWHERE,
                    "the values of all parts up to %llu are needed, more than %llu",
                    (unsigned long long)*largest, (unsigned long long)*most);
}

/* A callback may have failed on its own. */
static gg_status finish(filling *f, gg_status status, gg_solution *solution)
{
    solution->parts = true;
    solution->positions = f->known;
    gg__free(f->ctx, f->seen);
    gg__sparse_free(&f->sparse);
    gg__scratch_free(&f->scratch);
    return status == GG_OK ? gg__status(f->ctx) : status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    filling f = {.ctx = ctx, .problem = problem, .scratch = {.ctx = ctx}, .sparse = {.ctx = ctx}};
    uint64_t most, largest, period;
    gg_status status = find_largest(&f, limit, &most, &largest);
    f.aim = largest + 1;
    f.heaps = status == GG_OK && gg__sparse_learn(ctx, problem, &f.scratch, &f.sparse);
    if (f.heaps && solution->known) {
        status = gg__sparse_take(&f.sparse, solution->known);
        f.known = f.sparse.count;
        solution->known = NULL;
    }
    if (status == GG_OK && problem->period_span == 0)
        status = fill_to(&f, f.aim);
    else if (status == GG_OK && largest > 0)
        status = fill_by_period(&f, f.aim);
    else if (status == GG_OK) {
        const uint64_t far = limit || f.heaps ? most : USUAL_SEARCH;
        f.aim = far;
        status = search_period(&f, problem->parts < far ? problem->parts : far,
                               limit ? UINT64_MAX : search_options, &period);
        if (status != GG_OK && status != GG_BAD_INPUT && solution->keep && f.heaps && f.known > 0) {
            if (status != GG_CANCELLED && f.known > f.sparse.room / 2)
                f.known = f.sparse.count = f.sparse.room / 2; /* there is room to hand over these */
            gg__begin(ctx);
            status = GG_OK;
        }
    }
    if (status == GG_OK && f.heaps) status = take_heaps(&f, f.known);
    solution->values = (gg__values){.count = f.known, .value = f.value};
    return finish(&f, status, solution);
}

static gg_status solve_misere(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                              gg_solution *solution)
{
    filling f = {.ctx = ctx, .problem = problem, .scratch = {.ctx = ctx}, .sparse = {.ctx = ctx}};
    uint64_t most, largest;
    gg_status status = find_largest(&f, limit, &most, &largest);
    f.aim = largest + 1;
    if (status == GG_OK) status = gg__solution_add_values(solution, f.aim, GG__MINUS);
    f.value = solution->values.value;
    f.minus = solution->values.minus;
    f.room = (size_t)f.aim;
    if (status == GG_OK) status = fill_to(&f, f.aim);
    return finish(&f, status, solution);
}

static const char *refuses(const gg_problem *problem)
{
    return gg__parts_refuse(problem, true, GG_P);
}

static const char *refuses_misere(const gg_problem *problem)
{
    return gg__parts_refuse(problem, true, GG_N);
}

/* If there are very many numbers, only a few may be needed. The memory for the options of a part is
 * known only if a theorem gives the nimbers: none. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    enum { OVERHEAD = 4096 };
    if (problem->parts > USUAL_LIMIT) return;
    out->positions = problem->parts;
    if (problem->has_part_nimbers && problem->dead_end == GG_P)
        out->bytes = problem->parts * sizeof(uint32_t) + OVERHEAD;
}

const gg__solver gg__solver_nimber_parts = {
    .info = {"nimber-parts", "nimbers of all parts, of a game by rules that is a sum of them",
             "nimber", false, false},
    .plays = GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};

const gg__solver gg__solver_misere_parts = {
    .info = {"misere-parts", "pairs g+ and g- of all parts, of a game by rules that is their sum",
             "misere-pair", false, false},
    .plays = GG__RULES,
    .refuses = refuses_misere,
    .solve = solve_misere,
    .plan = plan,
};
