/*
 * Deciding the positions of a table, in one of three ways.
 *
 * One sweep, if all moves lead to larger numbers or all to smaller ones: from the end that play
 * goes towards, so that all options of a position are decided before it. O(moves).
 *
 * Retrograde analysis, if the ruleset lists the positions before one (`unmoves`); no move is
 * stored. Invariant: when level r is propagated, every position of remoteness r and none of a
 * larger one has been decided, so whatever that decides has remoteness r + 1
 * (solve/states/retrograde.c). A level that its list cannot hold is found by looking through the
 * table: then it has more than one position in 32, so that looking costs little beside propagating.
 * `unmoves` is called once for each won position, and O(moves) besides.
 *
 * Else a sweep for each remoteness r = 1, 2, ..., which uses only options of a remoteness below r:
 * it decides for the mover where an option is won, and against the mover where all are lost. What
 * could be decided with a smaller remoteness has been, so r is exact. A position of remoteness r >
 * 1 has an option of remoteness r - 1, hence the first r > 0 without positions is the end; rank 0
 * alone may be empty, because a move can end play outside the positions. O(remoteness * moves).
 */
#include "solve/table/tabulate.h"

static gg_status too_long(const gg__tabulation *t)
{
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "play would last more than %llu turns",
                    (unsigned long long)GG__MAX_RANK);
}

static bool is_open(gg__word word)
{
    return word != 0 && gg__word_side(word) == GG__UNDECIDED;
}

/* ---- by sweeps ---- */

/* An option as the mover sees it, as a decided word; UNDECIDED and draws have no rank. */
static gg__word option_word(const gg__tabulation *t, gg_position y, gg__side mover)
{
    if (y < t->positions) {
        const gg__word word = t->words[y];
        const gg__side side = gg__word_side(word);
        if (side == GG__UNDECIDED) return gg__word_decided(GG__UNDECIDED, GG__NO_RANK);
        return t->relative ? gg__word_decided(gg__other_side(side), gg__word_rank(word)) : word;
    }
    const gg__side side = gg__result_side(gg__position_ended(y), gg__other_side(mover));
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* Decides an open position by those options that have a rank below `below`, if they suffice. */
static gg_status weigh(gg__tabulation *t, uint32_t x, uint32_t below)
{
    const gg__side mover = t->words[x] & GG__OWNER_BIT ? GG__SECOND : GG__FIRST;
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool lost = true;
    const gg_status status = gg__tabulation_list(t, gg__position_moves, x);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->list->count; i++) {
        const gg__word option = option_word(t, t->list->at[i], mover);
        const uint32_t rank = gg__word_rank(option);
        const bool own = gg__word_side(option) == mover;
        lost &= rank < below && !own;
        if (rank >= below) continue;
        if (own && rank < least) least = rank;
        if (!own && rank > greatest) greatest = rank;
    }
    const uint32_t rank = least != GG__NO_RANK ? least + 1 : greatest + 1;
    if (least == GG__NO_RANK && !lost) return GG_OK;
    if (rank > GG__MAX_RANK) return too_long(t);
    t->words[x] = gg__word_decided(lost ? gg__other_side(mover) : mover, rank);
    t->closed++;
    return GG_OK;
}

static gg_status sweep(gg__tabulation *t, uint32_t below)
{
    const bool single = below == GG__NO_RANK;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < t->positions; i++) {
        const uint64_t x = t->rises ? t->positions - 1 - i : i;
        if (i % GG__TICK == 0)
            status = gg__tabulation_tick(t, "solving positions", single ? i : t->closed,
                                         single ? t->positions : t->legal);
        if (status == GG_OK && is_open(t->words[x])) status = weigh(t, (uint32_t)x, below);
    }
    return status;
}

static gg_status sweep_levels(gg__tabulation *t)
{
    uint64_t before = t->closed - t->next.count; /* some of rank 1 are decided already */
    gg_status status = GG_OK;
    for (uint32_t rank = 1; status == GG_OK && t->closed < t->legal; rank++) {
        status = rank > GG__MAX_RANK ? too_long(t) : sweep(t, rank);
        if (t->closed == before) break;
        before = t->closed;
    }
    return status;
}

/* ---- by retrograde analysis ---- */

/* Propagates a decided position to those before it. Illegal and decided ones are left alone. */
static gg_status propagate(gg__tabulation *t, uint32_t x, uint32_t rank)
{
    const gg__side winner = gg__word_side(t->words[x]);
    const gg__side side = t->relative ? gg__other_side(winner) : winner;
    const gg__word decided = gg__word_decided(side, rank + 1), own = gg__word_open(side, 0);
    const gg_status status = gg__tabulation_list(t, gg__position_unmoves, x);
    const gg__positions *before = t->list;
    if (status != GG_OK) return status;
    for (size_t i = 0; i < before->count; i++) /* they are far apart */
        if (before->at[i] < t->positions) __builtin_prefetch(&t->words[before->at[i]], 1);
    for (size_t i = 0; i < before->count; i++) {
        const gg_position y = before->at[i];
        if (y >= t->positions || !is_open(t->words[y])) continue;
        if (!gg__position_add(&t->seen, (uint32_t)y)) continue;
        const gg__word open = t->words[y];
        const bool hit = (open & GG__OWNER_BIT) == own || (open & GG__COUNT_MASK) == 1;
        t->words[y] = hit ? decided : open - 1;
        if (!hit) continue;
        t->closed++;
        gg__level_push(t, &t->next, (uint32_t)y);
    }
    return GG_OK;
}

static gg_status propagate_level(gg__tabulation *t, uint32_t rank)
{
    const gg__word first = gg__word_decided(GG__FIRST, rank);
    const gg__word second = gg__word_decided(GG__SECOND, rank);
    const bool listed = t->now.count <= t->capacity;
    const uint64_t count = listed ? t->now.count : t->positions;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const uint32_t x = listed ? t->now.at[i] : (uint32_t)i;
        if (i % GG__TICK == 0)
            status = gg__tabulation_tick(t, "solving positions", t->closed, t->legal);
        if (status == GG_OK && (listed || t->words[x] == first || t->words[x] == second))
            status = propagate(t, x, rank);
    }
    return status;
}

static gg_status propagate_all(gg__tabulation *t)
{
    gg_status status = GG_OK;
    for (uint32_t rank = 0; status == GG_OK && (rank == 0 || t->now.count > 0); rank++) {
        if (rank == GG__MAX_RANK) return too_long(t);
        status = propagate_level(t, rank);
        const gg__level spent = t->now;
        t->now = t->next;
        t->next = (gg__level){spent.at, 0};
    }
    return status;
}

gg_status gg__tabulation_decide(gg__tabulation *t)
{
    if (t->rises || t->falls) return sweep(t, GG__NO_RANK);
    return t->problem->has_unmoves ? propagate_all(t) : sweep_levels(t);
}
