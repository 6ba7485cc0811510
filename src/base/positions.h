/*
 * Positions: growing lists; tables that give each position of a search a number 0, 1, 2, … in the
 * order of first appearance; and the same for positions, or names, that are strings of bytes.
 */
#ifndef GG_BASE_POSITIONS_H
#define GG_BASE_POSITIONS_H

#include "base/ctx.h"

#include "greatgame_ruleset.h"

/* ---- a growing list of positions, or of other 64-bit numbers ---- */

typedef struct gg__positions {
    gg_ctx *ctx;
    uint64_t *at;
    size_t count, capacity;
} gg__positions;

gg_status gg__positions_push(gg__positions *positions, uint64_t position);
void gg__positions_free(gg__positions *positions);

/* ---- numbers for 64-bit keys ---- */

typedef struct gg__index {
    gg_ctx *ctx;
    uint64_t *keys; /* by number */
    size_t count, capacity;
    uint32_t *slots;   /* number + 1; 0: free */
    size_t slot_count; /* a power of two, at least 2 * count; 0: no slots yet */
    gg__secret secret; /* of the context, once there are slots */
    const char *what;  /* noun for the keys in messages; NULL: positions */
} gg__index;

#define GG__NO_NUMBER UINT32_MAX

/* The number of the key, a new one if it is unknown. GG_LIMIT beyond 2^32 - 2 keys. */
gg_status gg__index_intern(gg__index *index, uint64_t key, uint32_t *number);
uint32_t gg__index_find(const gg__index *index, uint64_t key); /* GG__NO_NUMBER */
void gg__index_drop_last(gg__index *index);                    /* the last one must exist */
void gg__index_free(gg__index *index);

/* ---- numbers for strings: gg_keys_intern, gg_keys_bytes ---- */

/* what: the noun in messages. NULL without memory. */
gg_keys *gg__keys_new(gg_ctx *ctx, const char *what);
void gg__keys_free(gg_keys *keys);
size_t gg__keys_count(const gg_keys *keys);
void gg__keys_cut(gg_keys *keys, size_t count); /* forgets all but the first `count` */
uint32_t gg__keys_find(const gg_keys *keys, const void *bytes, size_t size); /* GG__NO_NUMBER */

#endif
