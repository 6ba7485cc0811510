/*
 * The period of the nimbers of heaps.
 *
 * Idea. When a move takes at most k objects from a heap and leaves at most two heaps, then nimbers
 * with period p for the heaps from s on, seen up to heap 2s + 2p + k - 1, have this period for
 * ever: of the two heaps that a move leaves of a larger one, one is so large that it may be p
 * smaller or larger without a change of its nimber, and so the options of heap n + p have the same
 * nimbers as those of heap n. To make one heap p smaller it must not vanish, so s is at least 1
 * here, even if the period holds for heap 0.
 *
 * So the last (count + k) / 2 nimbers have to be repeated p places before. The least such p is
 * found in one walk downwards, by a hash of this number of nimbers that is changed at both ends; if
 * it agrees, the nimbers are compared, as far down as they agree. Every smaller true period would
 * be proved by the same table, so no smaller one is overlooked.
 *
 * Source. R. K. Guy and C. A. B. Smith 1956 for the theorem. The walk: R. M. Karp and M. O. Rabin
 * 1987.
 */
#include "solve/nimber/nimber.h"

enum { BASE = 1000003 };

static const uint64_t prime = 4294967291;

static uint64_t nimber_at(const void *nimber, unsigned width, uint64_t heap)
{
    return width == 2 ? ((const uint16_t *)nimber)[heap] : ((const uint32_t *)nimber)[heap];
}

/* Number of nimbers, from the last one down, that are the same p places before. */
static uint64_t agreement(const void *nimber, unsigned width, uint64_t count, uint64_t p)
{
    uint64_t length = 0;
    while (length + p < count && nimber_at(nimber, width, count - 1 - length) ==
                                     nimber_at(nimber, width, count - 1 - p - length))
        length++;
    return length;
}

gg_status gg__period_find(gg_ctx *ctx, const void *nimber, unsigned width, uint64_t count,
                          uint64_t span, uint64_t *period, uint64_t *preperiod)
{
    const uint64_t length = span <= count ? (count + span) / 2 : count;
    uint64_t wanted = 0, hash, power = 1; /* of the last `length`, and of those below `end` */
    *period = *preperiod = 0;
    for (uint64_t i = count; i-- > count - length;) {
        wanted = (wanted * BASE + nimber_at(nimber, width, i)) % prime;
        power = power * BASE % prime;
    }
    hash = wanted;
    for (uint64_t end = count - 1; end >= length && length > 0; end--) {
        const uint64_t above = nimber_at(nimber, width, end) * power % prime, p = count - end;
        hash = (hash * BASE + nimber_at(nimber, width, end - length) + prime - above) % prime;
        if (p % GG__TICK == 0) gg__tick(ctx, "comparing periods", p, count - length);
        if (gg__status(ctx) != GG_OK) break;
        if (hash != wanted) continue;
        const uint64_t start = count - p - agreement(nimber, width, count, p);
        if (2 * (start > 0 ? start : 1) + 2 * p + span > count) continue;
        *period = p;
        *preperiod = start;
        break;
    }
    return gg__status(ctx);
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
        status = gg__period_find(ctx, solution->values.value, sizeof *solution->values.value,
                                 solution->values.count, span, &found, &from);
    if (status != GG_OK) return status;
    *period = found;
    *preperiod = from;
    return GG_OK;
}
