/* The number, or number plus nimber, that the options of a position leave room for. */
#ifndef GG_VERIFY_BOUNDS_H
#define GG_VERIFY_BOUNDS_H

#include "value/worths.h"
#include "verify/inorder.h"
#include "verify/nimbers_seen.h"

/* What the options of one player come to. */
typedef struct gg__bound {
    uint32_t place; /* of the best number; behind all numbers of the other side if there is none */
    bool bare;      /* an option is that number itself, without a nimber */
    gg__nimbers_seen nimber; /* the nimbers that are added to the best number */
} gg__bound;

typedef struct gg__bounds {
    const gg__worths *worths;
    gg__inorder order;
    gg__bound of[2]; /* by gg_player */
    bool undefined;  /* an option is */
} gg__bounds;

/* *fault: what is wrong with the trie, or NULL. Free with gg__bounds_free in any case. */
gg_status gg__bounds_open(gg_ctx *ctx, const gg__worths *worths, gg__bounds *out,
                          const char **fault);
void gg__bounds_free(gg__bounds *bounds);

/* Begins the options of a player at a position, at most `most`: those of Left come first. Then they
 * are put, one by one. */
gg_status gg__bounds_begin(gg__bounds *bounds, gg_player player, uint64_t most);
void gg__bounds_put(gg__bounds *bounds, gg_player player, uint32_t option);
/* The same for a number given by its place, plus a nimber; place 0: it is undefined. */
void gg__bounds_put_place(gg__bounds *bounds, gg_player player, uint32_t place, uint32_t nimber);

/* The place of a worth's number in the order; 0 if it is undefined. */
static inline uint32_t gg__bounds_place(const gg__bounds *bounds, uint32_t worth)
{
    const gg__node node = bounds->worths->value[worth];
    return node < bounds->order.count ? bounds->order.place[node] : 0;
}

/* The condition that fails at x, which has the options of both players that were put last, or
 * NULL. */
const char *gg__bounds_fault(const gg__bounds *bounds, uint32_t x);

#endif
