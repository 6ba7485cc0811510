/*
 * The period of the nimbers of heaps.
 *
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
#include "solve/nimber/nimber.h"

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
        const uint64_t start = count - p - length;
        *preperiod = start;
        if (span <= count && 2 * (start > 0 ? start : 1) + 2 * p + span <= count) *period = p;
    }
    if (*period == 0) *preperiod = 0;
    gg__free(ctx, same);
    return status;
}

/* ---- the public question ---- */

gg_status gg_solution_period(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             uint64_t *period, uint64_t *preperiod)
{
    uint64_t found = 0, from = 0;
    gg__begin(ctx);
    gg_status status = gg__solution_serves(ctx, problem, solution);
    const bool of_parts = status == GG_OK && solution->parts && !solution->values.trie &&
                          !solution->values.forms && !solution->values.minus;
    const uint64_t span = of_parts ? problem->period_span : 0;
    if (span > 0)
        status = gg__period_find(ctx, solution->values.value, solution->values.count, span, &found,
                                 &from);
    if (status != GG_OK) return status;
    *period = found;
    *preperiod = from;
    return GG_OK;
}
