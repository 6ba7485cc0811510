/*
 * A walk through all followers of the start, in which everything is valued after its options: parts
 * of a game by rules, or the vertices of a graph, or anything else with numbers.
 */
#ifndef GG_SOLVE_WALK_H
#define GG_SOLVE_WALK_H

#include "game/position.h"

typedef struct gg__walk {
    gg_ctx *ctx;
    void *self;
    /* The options for a player of an item that is found by search; further terms of a sum have the
     * bit GG__AND. Valid until the next call. */
    gg_status (*options)(void *self, gg_player player, uint64_t x, const gg__positions **out);
    bool same; /* both players have the same options, which are then listed for Left alone */
    /* Values the item with this number, counted from 0 in the order of discovery. Its options,
     * Left's and then Right's, are such numbers, too, and have been valued. */
    gg_status (*value)(void *self, uint32_t number, const uint64_t *option, const size_t count[2]);
    gg_status (*cycle)(void *self, uint64_t x); /* fails, because play comes back to x */
    uint64_t limit; /* how many things may be found; 0: as many as fit 32 bits */
    const char *stage;
    gg__index index; /* of the items found: the caller frees it */
} gg__walk;

/* Goes through x and what can be reached from it, if that has not been done before; *number is that
 * of x. O(things + options), expected; a stack of the options that wait. */
gg_status gg__walk_from(gg__walk *walk, uint64_t x, uint32_t *number);

#endif
