/* A small set of positions that is emptied in O(1): which targets of a list have been seen. */
#ifndef GG_SOLVE_TABULATE_SEEN_H
#define GG_SOLVE_TABULATE_SEEN_H

#include "base/ctx.h"

/* A slot belongs to the set if it bears the present stamp; so a new stamp empties the set. */
typedef struct gg__seen_slot {
    uint32_t stamp, position;
} gg__seen_slot;

typedef struct gg__seen {
    gg_ctx *ctx;
    gg__seen_slot *slot; /* a power of two of them, at least twice the members; NULL: none yet */
    uint32_t mask, stamp;
    gg__secret secret; /* of the context, once there are slots */
} gg__seen;

/* Empties the set and makes room for so many members. Amortised O(1). */
gg_status gg__seen_begin(gg__seen *seen, size_t members);
void gg__seen_free(gg__seen *seen);

/* Adds a position; false if it was there. Linear probing, O(1) expected. */
static inline bool gg__seen_add(gg__seen *seen, uint32_t position)
{
    uint32_t at = (uint32_t)gg__hash_word(&seen->secret, position) & seen->mask;
    for (; seen->slot[at].stamp == seen->stamp; at = (at + 1) & seen->mask)
        if (seen->slot[at].position == position) return false;
    seen->slot[at] = (gg__seen_slot){seen->stamp, position};
    return true;
}

#endif
