/*
 * Words of positions of a game by rules, by their numbers: the equation of outcome.c at each of
 * them, from its moves, which a backward solver does not use. A number that is not a legal position
 * has the word 0, and no move may lead there; a move may lead to an end outside the numbers.
 *
 * All threads call the ruleset, if it allows that, each for ranges of numbers. Only the calling
 * thread may allocate memory or record errors: if another one needs that, it returns the range, and
 * the calling thread handles it. So the reported fault is that of the least number.
 *
 * A pursuit finds the word of a position with the evader to move from all of the evader's options.
 * Many positions share such an option, so positions are taken by the evader's place, and these
 * words are kept while it stays the same.
 *
 * Cost: the moves of every position once, of a pursuit twice; a byte for each range, or, for a
 * pursuit, the memory of a row of it.
 */
#include "check/check.h"

#include "base/parallel.h"
#include "base/rng.h"

#include <string.h>

enum {
    RANGE = 1 << 10 /* numbers */,
    ROOM = 1 << 10 /* moves, for a thread that must not allocate */
};

/* Who asks the ruleset. */
typedef struct asker {
    gg__scratch scratch;
    uint64_t legal;    /* positions that were looked at */
    uint64_t listed;   /* moves since the last tick */
    uint64_t entry;    /* the first entry at which a condition fails, */
    const char *fault; /* and the condition; NULL: none */
} asker;

typedef struct positions {
    const gg__claim *claim;
    const gg_problem *problem;
    const gg_solution *solution;
    uint64_t count;     /* of numbers, or of a sample */
    gg__scale scale[2]; /* of FIRST, and of SECOND */
    gg__word *row;      /* of a pursuit, else NULL: the evader at `evader` and to move, by the
                           pursuer's place; 0: not computed yet */
    uint64_t cells, evader;
    asker *asker;        /* 0: the calling thread; then one for each thread */
    uint8_t *given_back; /* by range */
} positions;

/* The i-th position to check. For a sample a legal one, if there is one among some numbers. */
static gg_position position_at(const positions *p, uint64_t i)
{
    enum { TRIES = 256 };
    const gg__claim *claim = p->claim;
    if (claim->sample > 0) {
        gg__rng seeds = {claim->seed + i}, rng = {gg__rng_next(&seeds)};
        gg_position x = 0;
        for (int k = 0; k < TRIES; k++) {
            x = gg__rng_below(&rng, p->problem->positions);
            if (gg__position_solved(p->problem, x)) break;
        }
        return x;
    }
    if (!p->row) return i;
    return (i / 2 % p->cells * p->cells + i / 2 / p->cells) * 2 + i % 2;
}

static gg__word word_of(positions *p, gg_ctx *ctx, gg_position x)
{
    const gg_solution *solution = p->solution;
    if (!solution->word) return gg__table_word(ctx, solution->tables, x);
    if (!p->row || x % 2 != GG_RIGHT || x / 2 % p->cells != p->evader)
        return solution->word(p->problem, solution, x);
    gg__word *kept = &p->row[x / 2 / p->cells];
    if (!*kept) *kept = solution->word(p->problem, solution, x);
    return *kept;
}

/* The word of the target of a move: at an end outside the numbers, that of the next player. */
static gg__word option_word(positions *p, gg_ctx *ctx, gg_position to, bool second)
{
    const gg_result end = gg__position_ended(to);
    to = gg__position_canonical(p->problem, to);
    if (end == GG_NONE) return to < p->problem->positions ? word_of(p, ctx, to) : 0;
    const gg__side next = p->problem->impartial || second ? GG__FIRST : GG__SECOND;
    const gg__side side = gg__result_side(end, next);
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* The condition that fails, or NULL. Undefined if the asker's context fails. */
static const char *fault_at(positions *p, asker *a, gg_position x)
{
    gg_ctx *ctx = a->scratch.ctx;
    const gg__positions *moves;
    uint32_t best = UINT32_MAX;
    if (p->row && x / 2 % p->cells != p->evader) {
        p->evader = x / 2 % p->cells;
        memset(p->row, 0, (size_t)p->cells * sizeof *p->row);
    }
    if (!gg__position_solved(p->problem, x))
        return !p->solution->word && word_of(p, ctx, x) ? "a value where there is no legal position"
                                                        : NULL;
    const bool second = gg__position_mover(p->problem, x) == GG_RIGHT;
    const gg__scale *s = &p->scale[second];
    const gg__word word = word_of(p, ctx, x);
    const gg_result over = gg__position_result(p->problem, &a->scratch, x);
    a->legal++;
    if (over != GG_NONE) return gg__over_fault(s, word, over, 0);
    if (gg__position_moves(p->problem, &a->scratch, x, &moves) != GG_OK) return "the rules fail";
    a->listed += moves->count + 1;
    for (size_t k = 0; k < moves->count; k++) {
        const uint32_t key = gg__scale_key(s, option_word(p, ctx, moves->at[k], second));
        best = key < best ? key : best;
    }
    return gg__word_fault(s, word, best);
}

/* Checks a range, unless an earlier one has a fault; false if the asker's context fails. */
static bool look_at_range(positions *p, asker *a, uint64_t range)
{
    const uint64_t first = range * RANGE, legal = a->legal;
    const uint64_t end = p->count - first < RANGE ? p->count : first + RANGE;
    for (uint64_t i = first; i < end && (!a->fault || i < a->entry); i++) {
        const char *fault = fault_at(p, a, position_at(p, i));
        if (a == p->asker && a->listed >= GG__TICK_MOVES) {
            a->listed = 0;
            gg__tick(a->scratch.ctx, "checking positions", i, p->count);
        }
        if (gg__status(a->scratch.ctx) != GG_OK) {
            a->legal = legal;
            return false;
        }
        if (!fault) continue;
        a->fault = fault;
        a->entry = i;
    }
    return true;
}

static void look_at_ranges(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    positions *p = self;
    asker *a = &p->asker[worker + 1];
    for (uint64_t range = first; range < end; range++) {
        if (look_at_range(p, a, range)) continue;
        p->given_back[range] = true;
        gg__begin(a->scratch.ctx);
    }
}

/* In the calling thread: checks all ranges, or the returned ones. */
static void look_alone(positions *p, bool all)
{
    gg_ctx *ctx = p->claim->ctx;
    const uint64_t ranges = (p->count + RANGE - 1) / RANGE;
    for (uint64_t r = 0; r < ranges; r++) {
        if (!all && !p->given_back[r]) continue;
        if (gg__tick(ctx, "checking positions", r * RANGE, p->count) != GG_OK) return;
        if (!look_at_range(p, p->asker, r)) return;
    }
}

/* ---- those who ask ---- */

static bool give_room(gg_ctx *ctx, gg__positions *list)
{
    list->at = gg__alloc(ctx, ROOM, sizeof *list->at, "moves");
    if (list->at) list->capacity = ROOM;
    return list->at;
}

static bool make_askers(positions *p, unsigned threads)
{
    gg_ctx *ctx = p->claim->ctx;
    p->asker = gg__alloc_zeroed(ctx, threads + 1, sizeof *p->asker, "a check");
    if (!p->asker) return false;
    p->asker->scratch.ctx = ctx;
    for (unsigned i = 1; i <= threads; i++) {
        gg__scratch *scratch = &p->asker[i].scratch;
        scratch->ctx = gg__ctx_beside(ctx);
        if (!scratch->ctx || !give_room(ctx, &scratch->moves.to) ||
            !give_room(ctx, &scratch->parts.to))
            return false;
    }
    if (threads > 0)
        p->given_back = gg__alloc_zeroed(ctx, (p->count + RANGE - 1) / RANGE, 1, "a check");
    return threads == 0 || p->given_back;
}

/* Their lists belong to the context of the first. */
static void free_askers(positions *p, unsigned threads)
{
    gg_ctx *ctx = p->claim->ctx;
    for (unsigned i = 0; p->asker && i <= threads; i++) {
        gg__scratch *scratch = &p->asker[i].scratch;
        gg__free(ctx, scratch->moves.to.at);
        gg__free(ctx, scratch->parts.to.at);
        if (i > 0 && scratch->ctx) gg_ctx_free(scratch->ctx);
    }
    gg__free(ctx, p->asker);
    gg__free(ctx, p->given_back);
}

static void look_at_all(positions *p, unsigned threads)
{
    gg_ctx *ctx = p->claim->ctx;
    const uint64_t ranges = (p->count + RANGE - 1) / RANGE;
    if (threads == 0)
        look_alone(p, true);
    else if (gg__parallel(ctx, "checking positions", ranges, 1, look_at_ranges, p) == GG_OK)
        look_alone(p, false);
}

/* ---- the whole ---- */

/* Records the result in the verdict. */
static bool conclude(const positions *p, unsigned threads)
{
    const asker *least = NULL;
    gg_verdict *verdict = p->claim->verdict;
    for (const asker *a = p->asker; a <= p->asker + threads; a++) {
        verdict->positions += a->legal;
        if (a->fault && (!least || a->entry < least->entry)) least = a;
    }
    if (!least) return true;
    const gg_position x = position_at(p, least->entry);
    verdict->position = x;
    return gg__refuse(p->claim, x < GG_NO_VERTEX ? (gg_vertex)x : GG_NO_VERTEX - 1, 0,
                      least->fault);
}

bool gg__check_positions(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const gg_pursuit *pursuit = solution->word && !claim->sample ? problem->pursuit : NULL;
    const uint64_t count = problem->positions;
    const gg__mover mover = problem->impartial ? GG__MOVER_RELATIVE : GG__MOVER_OWNER;
    const bool fits =
        count > 0 && (solution->word || (solution->table_count == 1 &&
                                         gg__is_table(solution->tables, count, 1, mover)));
    const bool alone =
        solution->word || gg_problem_rules(problem)->alone || gg__problem_keys(problem);
    const unsigned threads = alone || gg__threads(claim->ctx) == 1 ? 0 : gg__threads(claim->ctx);
    positions p = {.claim = claim,
                   .problem = problem,
                   .solution = solution,
                   .count = claim->sample > 0 ? claim->sample : count,
                   .scale = {gg__scale_of(GG__FIRST, GG__DRAWN, problem->impartial),
                             gg__scale_of(GG__SECOND, GG__DRAWN, problem->impartial)},
                   .cells = pursuit ? pursuit->cells : 0};
    if (!gg__require(claim, fits, GG__NO_TABLE)) return false;
    if (!solution->word && !claim->sample) gg__table_gather(claim->ctx, solution->tables);
    if (pursuit && count == 2 * p.cells * p.cells)
        p.row = gg__alloc_zeroed(claim->ctx, p.cells, sizeof *p.row, "a check");
    if (gg__status(claim->ctx) == GG_OK && make_askers(&p, threads)) look_at_all(&p, threads);
    const bool passed = p.asker && gg__status(claim->ctx) == GG_OK && conclude(&p, threads);
    free_askers(&p, threads);
    gg__free(claim->ctx, p.row);
    return passed;
}
