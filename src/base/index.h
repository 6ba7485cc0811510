/* Interning: 64-bit keys to the numbers 0, 1, 2, … in the order of their first appearance. */
#ifndef GG_BASE_INDEX_H
#define GG_BASE_INDEX_H

#include "base/ctx.h"

typedef struct gg__index {
    gg_ctx *ctx;
    uint64_t *keys; /* by number */
    size_t count, capacity;
    uint32_t *slots;   /* number + 1; 0: free */
    size_t slot_count; /* a power of two, at least 2 * count; 0: no slots yet */
    gg__secret secret; /* of the context, once there are slots */
} gg__index;

#define GG__NO_NUMBER UINT32_MAX

/* The number of the key, a fresh one if it was not known. GG_LIMIT beyond 2^32 - 2 keys. */
gg_status gg__index_intern(gg__index *index, uint64_t key, uint32_t *number);
uint32_t gg__index_find(const gg__index *index, uint64_t key); /* GG__NO_NUMBER */
void gg__index_free(gg__index *index);

#endif
