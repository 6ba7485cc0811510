/* The order of outcomes for a player. */
#ifndef GG_VALUE_OUTCOME_ORDER_H
#define GG_VALUE_OUTCOME_ORDER_H

#include "greatgame.h"

/*
 * Positive if the player prefers a, negative if b, 0 if neither: a win to a draw to a loss, an
 * earlier win, a later loss. Where play without end is a win for the other player, even a draw must
 * be forced, and the remoteness of a draw says in how many turns: the fewer the better. Everywhere
 * else all draws are equal.
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
