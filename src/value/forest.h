/* What the branches of a forest are worth, and what they would be after each cut. */
#ifndef GG_VALUE_FOREST_H
#define GG_VALUE_FOREST_H

#include "value/types.h"

typedef struct gg__forest {
    gg_ctx *ctx;
    const gg_forest *shape;
    uint8_t *live;      /* of each branch: neither cut nor grown on one that is */
    uint32_t *nimber;   /* of each live green branch with what grows on it */
    gg__dyadic *number; /* of each other live branch, on the ground; perhaps of more */
    uint32_t *growing;  /* how many live branches grow on each; */
    uint32_t *upon;     /*   the last of them, if there are any */
    int8_t *row;        /* room for the signs of a row of branches */
    gg__dyadic total;   /* of those on the ground */
    uint32_t star;
    int8_t *after; /* NULL: not yet found */
} gg__forest;

static inline bool gg__is_green(const gg_forest *shape, uint32_t branch)
{
    return shape->who[branch] == GG_FOR_BOTH;
}

/* Marks the branches that live in a position of a game on a forest. */
gg_status gg__forest_open(gg_ctx *ctx, const gg_problem *problem, gg_position x, gg__forest *out);
void gg__forest_close(gg__forest *forest);

/* A live branch whose colour does not go with that of the one it grows on, green with another;
 * GG_NO_BRANCH: there is none, and only then the following may be called. */
uint32_t gg__forest_mixed(const gg__forest *forest);

/* Finds what is on the ground, and the total. */
gg_status gg__forest_value(gg__forest *forest);

/* Finds `after`. Of a live branch that is not green: the sign of the total, without its star, after
 * it is cut. Of a live green branch: 0 if the star is then 0, else 1. */
gg_status gg__forest_look_ahead(gg__forest *forest);

/* Of solutions of such games, of type `number`: their values are of the start alone. */
extern const gg__theory gg__theory_forest;

#endif
