/*
 * The positions of a problem as a space: the product of its tokens, all of them and whose turn it
 * is in one number; or, if it is given by rules, the positions of the game itself.
 */
#ifndef GG_PROBLEM_PRODUCT_H
#define GG_PROBLEM_PRODUCT_H

#include "problem/space.h"
#include "problem/stand.h"

typedef struct gg__product {
    gg_ctx *ctx;
    const gg_problem *problem;
    uint64_t total; /* positions in play; total, total + 1: a player was stuck; Left, Right won */
    gg__stand here, next; /* scratch */
    gg__space space;
} gg__product;

/* GG_LIMIT if the positions do not fit 64 bits; GG_NEEDS_ROWS without GG_ROWS_OUT. */
gg_status gg__product_open(gg_ctx *ctx, const gg_problem *problem, gg__product *product);
void gg__product_close(gg__product *product);

/* The position of a stand of this problem, of a game with symmetry on the canonical one; the
 * problem's product must have been opened once. */
uint64_t gg__product_position(const gg_problem *problem, const gg__stand *stand);

#endif
