/* The positions of a search as somebody lists them, such as a certificate. */
#ifndef GG_GAME_LISTED_H
#define GG_GAME_LISTED_H

#include "game/explore.h"

typedef struct gg__listed {
    uint64_t count;
    uint64_t *number; /* of each position; NULL: they are strings of bytes, */
    uint32_t *length; /*   of this length each, or an end of play, without its upper 32 bits, */
    uint8_t *bytes;   /*   one after the other, */
    uint64_t size;    /*   of this length together */
} gg__listed;

/* Vertex i is the i-th of them, and there is no graph. Nothing is asked of the rules. GG_BAD_INPUT
 * if there are none, if one comes twice, if the lengths do not agree with the bytes, or if the game
 * has numbers instead of strings, or the other way round. O(count + size), expected. */
gg_status gg__listed_explored(gg_ctx *ctx, const gg_problem *problem, const gg__listed *listed,
                              gg__explored **out);

#endif
