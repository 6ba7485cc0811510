/* A growing list of positions, or of other 64-bit numbers. */
#ifndef GG_BASE_POSITIONS_H
#define GG_BASE_POSITIONS_H

#include "base/ctx.h"

typedef struct gg__positions {
    gg_ctx *ctx;
    uint64_t *at;
    size_t count, capacity;
} gg__positions;

gg_status gg__positions_push(gg__positions *positions, uint64_t position);
void gg__positions_free(gg__positions *positions);

#endif
