/*
 * One state of a game graph in one 32-bit word.
 *
 *     31 30 | 29 .. 0          31 30 | 29       | 28 .. 0
 *      00   | owner, count      0 0  | owner bit| options not yet refuted
 *      01   | rank              won by the first side
 *      10   | rank              won by the second side
 *      11   | rank              draw
 *
 * The sides are Left and Right, or, in a table of an impartial game, the mover and the other one.
 * While a solver runs, an undecided state counts down its options; in a finished solution every
 * state is decided. The rank of a won state is its remoteness. The rank of a draw is GG__NO_RANK,
 * but where play without end is a win for one side it is the number of turns in which the other
 * side forces the drawn end; a state won by endless play has GG__NO_RANK.
 */
#ifndef GG_VALUE_WORD_H
#define GG_VALUE_WORD_H

#include "greatgame.h"

typedef uint32_t gg__word;

typedef enum gg__side { GG__UNDECIDED = 0, GG__FIRST = 1, GG__SECOND = 2, GG__DRAWN = 3 } gg__side;

#define GG__RANK_BITS  30
#define GG__NO_RANK    ((UINT32_C(1) << GG__RANK_BITS) - 1)
#define GG__MAX_RANK   (GG__NO_RANK - 1)
#define GG__OWNER_BIT  (UINT32_C(1) << 29)
#define GG__COUNT_MASK (GG__OWNER_BIT - 1)
#define GG__MAX_COUNT  GG__COUNT_MASK

static inline gg__side gg__word_side(gg__word word)
{
    return (gg__side)(word >> GG__RANK_BITS);
}

static inline uint32_t gg__word_rank(gg__word word)
{
    return word & GG__NO_RANK;
}

static inline gg__word gg__word_decided(gg__side side, uint32_t rank)
{
    return (gg__word)side << GG__RANK_BITS | rank;
}

static inline gg__word gg__word_open(gg__side owner, uint32_t count)
{
    return (owner == GG__SECOND ? GG__OWNER_BIT : 0) | count;
}

static inline gg__side gg__other_side(gg__side side)
{
    return side == GG__FIRST ? GG__SECOND : side == GG__SECOND ? GG__FIRST : side;
}

/* The side that wins with a result when `mover` is to move. */
static inline gg__side gg__result_side(gg_result result, gg__side mover)
{
    switch (result) {
    case GG_L:
        return GG__FIRST;
    case GG_R:
        return GG__SECOND;
    case GG_N:
        return mover;
    case GG_P:
        return gg__other_side(mover);
    default:
        return GG__DRAWN;
    }
}

/* Length of play: GG_INFINITE for a draw, of any rank, and for a win by play without end. */
static inline uint32_t gg__word_turns(gg__word word)
{
    const uint32_t rank = gg__word_rank(word);
    return gg__word_side(word) == GG__DRAWN || rank == GG__NO_RANK ? GG_INFINITE : rank;
}

/* Moves until a token arrives; it never does unless its own player, FIRST, has won. */
static inline uint32_t gg__word_arrival(gg__word word)
{
    return gg__word_side(word) == GG__FIRST ? gg__word_turns(word) : GG_INFINITE;
}

/* The outcome of a decided word. relative: the table's sides are the player to move (`mover`) and
 * the other; else they are Left and Right. */
gg_outcome gg__word_outcome(gg__word word, bool relative, gg_player mover);

/*
 * Positive if the player prefers a, negative if b, 0 if neither: a win to a draw to a loss, an
 * earlier win, a later loss. If play without end is a win for the other player, even a draw must be
 * forced, and its remoteness is the number of turns for that: fewer are better. Otherwise all draws
 * are equal.
 */
static inline int gg__prefer(gg_player player, gg_result infinite, gg_outcome a, gg_outcome b)
{
    const gg_result win = player == GG_LEFT ? GG_L : GG_R;
    const int value_a = a.winner == win ? 2 : a.winner == GG_D;
    const int value_b = b.winner == win ? 2 : b.winner == GG_D;
    if (value_a != value_b) return value_a - value_b;
    if (a.remoteness == b.remoteness) return 0;
    if (value_a == 1 && (infinite == GG_D || infinite == win)) return 0;
    return (a.remoteness < b.remoteness) == (value_a > 0) ? 1 : -1;
}

#endif
