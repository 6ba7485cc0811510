/* Radix sort, the least byte first. Each pass counts the bytes and is stable. */
#include "base/sort.h"

enum { BITS = 8, DIGITS = 1 << BITS };

uint32_t *gg__sort_places(const uint32_t *key, uint32_t *place, uint32_t *spare, size_t count,
                          bool falling)
{
    const uint32_t flip = falling ? DIGITS - 1 : 0;
    uint32_t greatest = 0, *from = place, *to = spare;
    for (size_t i = 0; i < count; i++)
        greatest = key[place[i]] > greatest ? key[place[i]] : greatest;
    for (unsigned shift = 0; shift < 32 && greatest >> shift > 0; shift += BITS) {
        size_t start[DIGITS + 1] = {0};
        for (size_t i = 0; i < count; i++)
            start[((key[from[i]] >> shift & (DIGITS - 1)) ^ flip) + 1]++;
        for (unsigned d = 0; d < DIGITS; d++)
            start[d + 1] += start[d];
        for (size_t i = 0; i < count; i++)
            to[start[(key[from[i]] >> shift & (DIGITS - 1)) ^ flip]++] = from[i];
        uint32_t *const sorted = to;
        to = from;
        from = sorted;
    }
    return from;
}

uint32_t *gg__sort_all_places(const uint32_t *key, uint32_t *place, uint32_t *spare, size_t count)
{
    for (size_t i = 0; i < count; i++)
        place[i] = (uint32_t)i;
    return gg__sort_places(key, place, spare, count, false);
}
