/*
 * Without `unmoves`, positions are asked for their options again.
 *
 * If every move leads to a larger number, or every one to a smaller, one sweep from the end that
 * is played towards finds all options decided: O(moves).
 *
 * Else there is a sweep for each remoteness r = 1, 2, …, which sees only what has a rank below r:
 * it decides for the mover where an option is won, and against him where all are lost. Whatever it
 * could decide with a smaller rank has been decided before, so r is exact. A position of remoteness
 * r > 1 has an option of remoteness r - 1, hence the first r > 0 without positions is the end; rank
 * 0 alone may be empty, because a move can end play outside the positions. O(remoteness * moves)
 * time and no memory besides the table.
 */
#include "solve/table/tabulate.h"

static gg_status too_long(const gg__tabulation *t)
{
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "play would last more than %llu turns",
                    (unsigned long long)GG__MAX_RANK);
}

/* What an option is worth to the mover's side and from which rank on; undecided has no rank. */
static gg__word worth(const gg__tabulation *t, gg_position y, gg__side mover)
{
    if (y < t->positions) {
        const gg__word word = t->words[y];
        const gg__side side = gg__word_side(word);
        if (side == GG__UNDECIDED) return gg__word_decided(GG__UNDECIDED, GG__NO_RANK);
        return t->relative ? gg__word_decided(gg__other_side(side), gg__word_rank(word)) : word;
    }
    const gg__side side = gg__result_side(gg__rules_ended(y), gg__other_side(mover));
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* The word of an open position by those options that have a rank below `below`; the same word if
 * they do not decide it. */
static gg_status weigh(gg__tabulation *t, uint32_t x, uint32_t below, gg__word *out)
{
    const gg__side mover = gg__open_mover(*out);
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool lost = true;
    const gg_status status = gg__tabulation_list(t, t->ruleset->moves, x);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->moves.to.count; i++) {
        const gg__word option = worth(t, t->moves.to.at[i], mover);
        const uint32_t rank = gg__word_rank(option);
        if (rank >= below) {
            lost = false;
        } else if (gg__word_side(option) == mover) {
            lost = false;
            if (rank < least) least = rank;
        } else if (rank > greatest) {
            greatest = rank;
        }
    }
    if (least != GG__NO_RANK)
        *out = gg__word_decided(mover, least + 1);
    else if (lost)
        *out = gg__word_decided(gg__other_side(mover), greatest + 1);
    return GG_OK;
}

static bool is_open(gg__word word)
{
    return word != 0 && gg__word_side(word) == GG__UNDECIDED;
}

/* ---- one sweep ---- */

gg_status gg__tabulation_sweep(gg__tabulation *t)
{
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < t->positions; i++) {
        const uint64_t x = t->rises ? t->positions - 1 - i : i;
        if (i % GG__TICK == 0)
            status = gg__tabulation_tick(t, "solving positions", i, t->positions);
        if (status != GG_OK || !is_open(t->words[x])) continue;
        gg__word word = t->words[x];
        status = weigh(t, (uint32_t)x, GG__NO_RANK, &word);
        if (!is_open(word) && gg__word_rank(word) > GG__MAX_RANK) status = too_long(t);
        t->words[x] = is_open(word) ? gg__word_decided(GG__DRAWN, GG__NO_RANK) : word;
    }
    return status;
}

/* ---- a sweep for each remoteness ---- */

/* Decides what has this remoteness; *found counts it. */
static gg_status sweep_level(gg__tabulation *t, uint32_t rank, uint64_t *found)
{
    gg_status status = GG_OK;
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        if (x % GG__TICK == 0)
            status = gg__tabulation_tick(t, "solving positions", t->closed, t->legal);
        if (status != GG_OK || !is_open(t->words[x])) continue;
        status = weigh(t, (uint32_t)x, rank, &t->words[x]);
        if (is_open(t->words[x])) continue;
        t->closed++;
        ++*found;
    }
    return status;
}

gg_status gg__tabulation_levels(gg__tabulation *t)
{
    uint64_t found = t->next.count; /* those of rank 1 that their own moves have decided */
    for (uint32_t rank = 1; t->closed < t->legal; rank++) {
        const gg_status status = rank > GG__MAX_RANK ? too_long(t) : sweep_level(t, rank, &found);
        if (status != GG_OK || found == 0) return status;
        found = 0;
    }
    return GG_OK;
}
