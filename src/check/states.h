/* What the word of a state must be. */
#ifndef GG_CHECK_STATES_H
#define GG_CHECK_STATES_H

#include "check/claim.h"

/* The rules that a table of words must obey. In a table of outcomes FIRST is Left; in a table of
 * distances it is the side whose arrival a token is. */
typedef struct gg__play {
    const gg__table *table; /* NULL: the solution has its own way to say words */
    const uint8_t *targets; /* where FIRST has won, by vertex; NULL: the graph's terminals count */
    gg_result dead_end;     /* for the side that cannot move: GG_P lost, GG_N won, GG_D draw */
    uint32_t dead_end_rank; /* of a dead end that is no draw */
    gg__side endless;       /* who wins play without end; GG__DRAWN: nobody */
} gg__play;

/* What options come to, in the order in which a player would rather have them. */
typedef enum gg__grade { GG__ILLEGAL, GG__WON, GG__NEITHER, GG__LOST } gg__grade;

/* How the player to move weighs options: key = word ^ flip[side of the word]. The less, the better:
 * the grade comes first, and then the rank, or its complement where the player delays. */
typedef struct gg__scale {
    gg__side mover, endless;
    gg__side side[4]; /* by gg__grade: who wins */
    uint32_t late[4]; /* by gg__grade: GG__NO_RANK where the player delays, else 0 */
    uint32_t flip[4]; /* by the side that an option's word says */
} gg__scale;

/* relative: options' words have the sides exchanged. */
gg__scale gg__scale_of(gg__side mover, gg__side endless, bool relative);

static inline uint32_t gg__key(const gg__scale *scale, gg__word option)
{
    return option ^ scale->flip[gg__word_side(option)];
}

/* What is wrong with the word of a state whose best option has this key, or NULL. */
const char *gg__word_fault(const gg__scale *scale, gg__word word, uint32_t best);
/* The same where play is over; the rank is that of a win. */
const char *gg__over_word_fault(const gg__scale *scale, gg__word word, gg_result over,
                                uint32_t rank);

/* The words of a graph; the table has the right shape. */
bool gg__check_states(const gg__claim *claim, const gg__play *play);
/* The words of the positions of a game by rules that numbers them; positions.c. */
bool gg__check_positions(const gg__claim *claim);

#define GG__NO_TABLE "the table is none of this problem's"

static inline bool gg__has_one_phase(const gg__table *table, gg__mover mover)
{
    return table->phases == 1 && table->mover[0] == mover;
}

#endif
