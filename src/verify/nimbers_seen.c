/* A set that is emptied in one step: an entry counts if it was made in the present turn. */
#include "verify/nimbers_seen.h"

#include <string.h>

static void forget(gg__nimbers_seen *seen, size_t from)
{
    memset(seen->turns + from, 0, (seen->room - from) * sizeof *seen->turns);
}

static gg_status make_room(gg__nimbers_seen *seen, uint64_t need)
{
    const size_t before = seen->room;
    uint32_t *turns =
        gg__grow(seen->ctx, seen->turns, &seen->room, need, sizeof *turns, "nimbers of options");
    if (!turns) return gg__status(seen->ctx);
    seen->turns = turns;
    forget(seen, before);
    return GG_OK;
}

gg_status gg__nimbers_seen_begin(gg__nimbers_seen *seen, uint64_t most)
{
    if (most >= seen->room) {
        const gg_status status = make_room(seen, most + 1);
        if (status != GG_OK) return status;
    }
    if (++seen->turn > 0) return GG_OK;
    forget(seen, 0); /* the turns have been counted through */
    seen->turn = 1;
    return GG_OK;
}

void gg__nimbers_seen_free(gg__nimbers_seen *seen)
{
    gg__free(seen->ctx, seen->turns);
}
