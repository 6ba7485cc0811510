/* The values of the branches of a forest, and their values after each cut. */
#ifndef GG_VALUE_FOREST_H
#define GG_VALUE_FOREST_H

#include "value/types.h"

typedef struct gg__branch {
    gg__dyadic number; /* of a live branch on the ground that is not green; inside also of others */
    uint32_t nimber;   /* of a live green branch with what grows on it */
    uint32_t growing;  /* how many live branches grow on it; */
    uint32_t upon;     /*   the last of them, if there are any */
    bool live;         /* neither cut nor grown on one that is */
    int8_t after;      /* after a cut: the sign of the total without its star; of a green branch, 0
                          if the star is then 0, else 1 */
} gg__branch;

typedef struct gg__forest {
    gg_ctx *ctx;
    const gg_forest *shape;
    gg__branch *branch;
    int8_t *row;      /* room for the signs of a row of branches */
    gg__dyadic total; /* of those on the ground */
    uint32_t star;
    uint32_t mixed; /* a live branch that grows on one of another kind, green with another; then
                       nothing is valued. GG_NO_BRANCH: there is none */
    bool ahead;     /* each `after` is known */
} gg__forest;

static inline bool gg__is_green(const gg_forest *shape, uint32_t branch)
{
    return shape->who[branch] == GG_FOR_BOTH;
}

/* Values a position of a game on a forest. */
gg_status gg__forest_open(gg_ctx *ctx, const gg_problem *problem, gg_position x, gg__forest *out);
void gg__forest_close(gg__forest *forest);

/* Of solutions of such games, of type `number`: their values are of the start alone. */
extern const gg__theory gg__theory_forest;

#endif
