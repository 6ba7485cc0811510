/* The game of one token in a race: its end, and the winner by it. */
#ifndef GG_VALUE_DISTANCE_H
#define GG_VALUE_DISTANCE_H

#include "value/types.h"

typedef struct gg__ending {
    uint64_t turn;  /* the turn of the end, counted from the first state; UINT64_MAX: never. For a
                       pair of nodes of a tree over tokens, the earlier turn */
    gg__side side;  /* the winner by it: GG__FIRST is the player whose arrival it is; GG__DRAWN: it
                       never ends */
    uint32_t moves; /* number of its own moves until then */
} gg__ending;

/* The end for a token in a state of play after `now` turns. O(log schedule). Of a solution of type
 * `distance`. */
gg__ending gg__race_ending(const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, size_t token, uint64_t now);

#endif
