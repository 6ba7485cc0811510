/*
 * The step of retrograde analysis, for many states at a time.
 *
 * Idea. An open state is a mark of who moves, and below it the number of options not yet refuted;
 * what is decided is greater than all that. Flip the mark if it is the winner's. Then an open state
 * is below the mark if the winner moves, who takes the option, and it is the mark and the number of
 * options if the loser does, who has lost with the last of them. As that number is not 0, one
 * comparison tells what is decided now, and another what counts down; no branch depends on what a
 * state holds, which the processor cannot guess. Each is asked for some dozens of places before.
 *
 * Bytes and words (narrow.h, value/word.h) are laid out alike, and take the same steps.
 *
 * Cost. O(count), without waiting for memory.
 */
#include "solve/outcome/hear.h"

enum { AHEAD = 48 }; /* states */

uint32_t gg__hear_words(gg__word *words, uint32_t *at, uint32_t count, gg__word own,
                        gg__word decided)
{
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count && i < AHEAD; i++)
        __builtin_prefetch(&words[at[i]], 1);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t state = at[i];
        __builtin_prefetch(&words[at[i + AHEAD < count ? i + AHEAD : i]], 1);
        const gg__word old = words[state], seen = old ^ own;
        const bool open = seen < 2 * GG__OWNER_BIT, hit = seen <= (GG__OWNER_BIT | 1);
        words[state] = hit ? decided : old - open;
        at[hits] = state;
        hits += hit;
    }
    return hits;
}

uint32_t gg__hear_bytes(gg__narrow *bytes, uint32_t *at, uint32_t count, gg__narrow own,
                        gg__narrow decided)
{
    uint32_t hits = 0;
    for (uint32_t i = 0; i < count && i < AHEAD; i++)
        __builtin_prefetch(&bytes[at[i]], 1);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t state = at[i];
        __builtin_prefetch(&bytes[at[i + AHEAD < count ? i + AHEAD : i]], 1);
        const gg__narrow old = bytes[state], seen = old ^ own;
        const bool open = seen < GG__NARROW_DECIDED, hit = seen <= (GG__NARROW_MARK | 1);
        bytes[state] = hit ? decided : (gg__narrow)(old - open);
        at[hits] = state;
        hits += hit;
    }
    return hits;
}
