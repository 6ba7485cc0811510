#include "base/positions.h"

gg_status gg__positions_push(gg__positions *positions, uint64_t position)
{
    uint64_t *at = gg__grow(positions->ctx, positions->at, &positions->capacity,
                            (uint64_t)positions->count + 1, sizeof *at, "options");
    if (!at) return gg__status(positions->ctx);
    positions->at = at;
    at[positions->count++] = position;
    if (positions->count % GG__TICK != 0) return GG_OK;
    return gg__tick(positions->ctx, "listing moves", positions->count, 0); /* one list is long */
}

void gg__positions_free(gg__positions *positions)
{
    gg__free(positions->ctx, positions->at);
    *positions = (gg__positions){.ctx = positions->ctx};
}
