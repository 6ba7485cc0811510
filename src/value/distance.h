/* The game of one token in a race: when it ends, and who wins by that. */
#ifndef GG_VALUE_DISTANCE_H
#define GG_VALUE_DISTANCE_H

#include "value/types.h"

typedef struct gg__ending {
    uint64_t turn;  /* on which it ends, counted from the first state; UINT64_MAX: never. Of a pair
                       of nodes of a tree over tokens, the earlier of theirs */
    gg__side side;  /* who wins by that: GG__FIRST is the player whose arrival it is; GG__DRAWN: it
                       never ends */
    uint32_t moves; /* of its own that the token makes until then */
} gg__ending;

/* Of a token in a state of play that `now` turns have led to; values of type `distance`. O(log
 * schedule). */
gg__ending gg__race_ending(const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, size_t token, uint64_t now);

#endif
