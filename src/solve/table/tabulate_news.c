/*
 * Retrograde analysis over the table: the news of a decided position goes to the positions from
 * which it can be reached, which the ruleset lists (`unmoves`); no move is stored.
 *
 * Invariant. When level r is told, every position of rank r, and none of a larger rank, has been
 * decided; so whatever the news decides has rank r + 1 (solve/states/retrograde.c).
 *
 * A level that its list cannot hold is found by looking through the table for its rank: then it has
 * more than one position in 32, so that a look through costs little beside telling them, and the
 * memory for levels is bounded beforehand.
 *
 * Cost. `unmoves` once for each won position, O(moves) besides.
 */
#include "solve/table/tabulate.h"

/* The words of the positions that are about to be told are far apart: fetch them all first. */
__attribute__((always_inline)) static inline void look_ahead(const gg__tabulation *t)
{
    const gg__positions *before = &t->moves.to;
    for (size_t i = 0; i < before->count; i++)
        if (before->at[i] < t->positions) __builtin_prefetch(&t->words[before->at[i]], 1);
}

/* Tells the positions before x. Those that are illegal, over or decided take no notice. */
static gg_status tell(gg__tabulation *t, uint32_t x, uint32_t rank)
{
    const gg__side winner = gg__word_side(t->words[x]);
    const gg__side side = t->relative ? gg__other_side(winner) : winner;
    const gg__word news = gg__word_decided(side, rank + 1), own = gg__word_open(side, 0);
    gg_status status = gg__tabulation_list(t, t->ruleset->unmoves, x);
    look_ahead(t);
    if (status == GG_OK) status = gg__seen_begin(&t->seen, t->moves.to.count);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->moves.to.count; i++) {
        const gg_position y = t->moves.to.at[i];
        if (y >= t->positions) continue;
        const gg__word open = t->words[y];
        if (open == 0 || gg__word_side(open) != GG__UNDECIDED) continue;
        if (!gg__seen_add(&t->seen, (uint32_t)y)) continue;
        if ((open & GG__OWNER_BIT) == own || (open & GG__COUNT_MASK) == 1) {
            t->words[y] = news;
            t->closed++;
            gg__level_push(t, &t->next, (uint32_t)y);
        } else {
            t->words[y] = open - 1;
        }
    }
    return GG_OK;
}

static gg_status tell_listed(gg__tabulation *t, uint32_t rank)
{
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < t->now.count; i++) {
        if (i % GG__TICK == 0)
            status = gg__tabulation_tick(t, "solving positions", t->closed, t->legal);
        if (status == GG_OK) status = tell(t, t->now.at[i], rank);
    }
    return status;
}

static gg_status tell_found(gg__tabulation *t, uint32_t rank)
{
    const gg__word first = gg__word_decided(GG__FIRST, rank);
    const gg__word second = gg__word_decided(GG__SECOND, rank);
    gg_status status = GG_OK;
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        if (x % GG__TICK == 0)
            status = gg__tabulation_tick(t, "solving positions", t->closed, t->legal);
        if (status != GG_OK || (t->words[x] != first && t->words[x] != second)) continue;
        status = tell(t, (uint32_t)x, rank);
    }
    return status;
}

gg_status gg__tabulation_news(gg__tabulation *t)
{
    gg_status status = GG_OK;
    for (uint32_t rank = 0; status == GG_OK && (rank == 0 || t->now.count > 0); rank++) {
        if (rank == GG__MAX_RANK)
            return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "play would last more than %llu turns",
                            (unsigned long long)GG__MAX_RANK);
        status = (t->now.count <= t->capacity ? tell_listed : tell_found)(t, rank);
        const gg__level told = t->now;
        t->now = t->next;
        t->next = (gg__level){told.at, 0};
    }
    return status;
}
