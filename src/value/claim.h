/*
 * Claims about single positions, in the words of a table (value/word.h).
 *
 * The results of play are ordered as Left likes them: Right wins, draw, Left wins. A claim bounds
 * the result of a position: it is at least `least` and at most `most`. If values are relative,
 * the player to move stands in for Left.
 *
 *     01   | rank        Left wins
 *     10   | rank        Right wins
 *     11   | rank        a draw
 *     00 0 | rank        Left does not lose
 *     00 1 | rank        Right does not lose
 *
 * Each bound that play without end does not satisfy needs a rank, which falls along the play that
 * proves it; at most one bound of a claim is of this kind. Other ranks are GG__NO_RANK.
 */
#ifndef GG_VALUE_CLAIM_H
#define GG_VALUE_CLAIM_H

#include "value/word.h"

enum { GG__RIGHT_WINS = 0, GG__NO_WINNER = 1, GG__LEFT_WINS = 2 };

typedef struct gg__bounds {
    uint8_t least, most;
} gg__bounds;

#define GG__ANYTHING ((gg__bounds){GG__RIGHT_WINS, GG__LEFT_WINS})

/* The place of a result in that order; N and P as the player to move sees them. */
static inline uint8_t gg__grade_of(gg_result result, gg_player mover)
{
    const gg__side side = gg__result_side(result, mover == GG_LEFT ? GG__FIRST : GG__SECOND);
    return side == GG__FIRST ? GG__LEFT_WINS : side == GG__SECOND ? GG__RIGHT_WINS : GG__NO_WINNER;
}

/* The same with the players exchanged. */
static inline gg__bounds gg__bounds_flip(gg__bounds b)
{
    return (gg__bounds){(uint8_t)(GG__LEFT_WINS - b.most), (uint8_t)(GG__LEFT_WINS - b.least)};
}

static inline bool gg__bounds_exact(gg__bounds b)
{
    return b.least == b.most;
}

/* The claims that need a rank, if play without end has this grade. */
static inline bool gg__bounds_ranked(gg__bounds b, uint8_t endless)
{
    return endless < b.least || endless > b.most;
}

/* The ranks of a claim that is not exact have a bit less. */
static inline gg__word gg__claim_word(gg__bounds b, uint32_t rank)
{
    if (b.least == GG__LEFT_WINS) return gg__word_decided(GG__FIRST, rank);
    if (b.most == GG__RIGHT_WINS) return gg__word_decided(GG__SECOND, rank);
    if (gg__bounds_exact(b)) return gg__word_decided(GG__DRAWN, rank);
    return (b.least == GG__RIGHT_WINS ? GG__OWNER_BIT : 0) | (rank & GG__COUNT_MASK);
}

/* False if the word claims nothing. */
static inline bool gg__claim_read(gg__word word, gg__bounds *b, uint32_t *rank)
{
    static const gg__bounds exact[] = {[GG__FIRST] = {GG__LEFT_WINS, GG__LEFT_WINS},
                                       [GG__SECOND] = {GG__RIGHT_WINS, GG__RIGHT_WINS},
                                       [GG__DRAWN] = {GG__NO_WINNER, GG__NO_WINNER}};
    const gg__side side = gg__word_side(word);
    *rank = gg__word_rank(word);
    if (side != GG__UNDECIDED) {
        *b = exact[side];
        return true;
    }
    *b = word & GG__OWNER_BIT ? (gg__bounds){GG__RIGHT_WINS, GG__NO_WINNER}
                              : (gg__bounds){GG__NO_WINNER, GG__LEFT_WINS};
    *rank = word & GG__COUNT_MASK;
    if (*rank == GG__COUNT_MASK) *rank = GG__NO_RANK;
    return *rank > 0;
}

#endif
