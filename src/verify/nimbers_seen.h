/* The nimbers that occur among the options of one position, and the smallest that does not. */
#ifndef GG_VERIFY_NIMBERS_SEEN_H
#define GG_VERIFY_NIMBERS_SEEN_H

#include "base/ctx.h"

/* {.ctx = ctx} is empty; free with gg__nimbers_seen_free. */
typedef struct gg__nimbers_seen {
    gg_ctx *ctx;
    uint32_t *turns; /* by nimber: the turn in which it was put last; 0: never */
    size_t room;
    uint32_t turn;
} gg__nimbers_seen;

/* Empties the set, and makes it ready for so many nimbers. O(1) but for growing. */
gg_status gg__nimbers_seen_begin(gg__nimbers_seen *seen, uint64_t most);
void gg__nimbers_seen_free(gg__nimbers_seen *seen);

/* Of at most `most` nimbers the mex is no larger than that, so larger ones need no room. */
static inline void gg__nimbers_seen_put(gg__nimbers_seen *seen, uint32_t nimber)
{
    if (nimber < seen->room) seen->turns[nimber] = seen->turn;
}

/* The smallest nimber that was not put since gg__nimbers_seen_begin, by which there is room for it.
 */
static inline uint32_t gg__nimbers_seen_mex(const gg__nimbers_seen *seen)
{
    uint32_t mex = 0;
    while (seen->turns[mex] == seen->turn)
        mex++;
    return mex;
}

#endif
