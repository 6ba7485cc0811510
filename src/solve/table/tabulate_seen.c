#include "solve/table/tabulate_seen.h"

#include <string.h>

enum { FEWEST = 64 };

static gg_status make_room(gg__seen *seen, size_t members)
{
    uint64_t slots = FEWEST;
    while (slots < 2 * (uint64_t)members)
        slots *= 2;
    if (slots > UINT32_MAX)
        return gg__fail(seen->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than 2^30 moves");
    gg__seen_slot *slot = gg__alloc_zeroed(seen->ctx, slots, sizeof *slot, "moves");
    if (!slot) return gg__status(seen->ctx);
    gg__free(seen->ctx, seen->slot);
    seen->secret = *gg__secret_of(seen->ctx);
    seen->slot = slot;
    seen->mask = (uint32_t)slots - 1;
    seen->stamp = 0;
    return GG_OK;
}

gg_status gg__seen_begin(gg__seen *seen, size_t members)
{
    if (!seen->slot || 2 * (uint64_t)members > (uint64_t)seen->mask + 1) {
        const gg_status status = make_room(seen, members);
        if (status != GG_OK) return status;
    }
    if (++seen->stamp == 0) { /* no stamp has been unused for ever */
        memset(seen->slot, 0, ((size_t)seen->mask + 1) * sizeof *seen->slot);
        seen->stamp = 1;
    }
    return GG_OK;
}

void gg__seen_free(gg__seen *seen)
{
    gg__free(seen->ctx, seen->slot);
    seen->slot = NULL;
}
