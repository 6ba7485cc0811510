/* Heaps of objects. Every function is O(heaps), open and canonical O(heaps^2). */
#include "heaps.h"

#include "notation.h"

#include <stdio.h>

enum { SPARE = 8 }; /* the largest numbers, which are no positions */

/* Sorts the heaps by their maximum. */
static void find_order(gg__heaps *heaps)
{
    for (unsigned i = 0; i < heaps->count; i++) {
        unsigned at = i;
        for (; at > 0 && heaps->most[heaps->rising[at - 1]] > heaps->most[i]; at--)
            heaps->rising[at] = heaps->rising[at - 1];
        heaps->rising[at] = i;
    }
}

gg_status gg__heaps_open(const gg_setup *setup, gg__heaps *heaps, const uint64_t *sizes, int count,
                         uint64_t largest)
{
    heaps->count = (unsigned)count;
    heaps->positions = 1;
    for (unsigned i = 0; i < heaps->count; i++) {
        if (sizes[i] > largest)
            return gg_setup_refuse(setup, 0, 0, "a heap of %llu is too large: at most %llu",
                                   (unsigned long long)sizes[i], (unsigned long long)largest);
        if (sizes[i] + 1 > (UINT64_MAX - SPARE) / heaps->positions)
            return gg_setup_refuse(setup, 0, 0,
                                   "the heaps are too large: their positions do not fit 64 bits");
        heaps->most[i] = sizes[i];
        heaps->weight[i] = heaps->positions;
        heaps->positions *= sizes[i] + 1;
    }
    find_order(heaps);
    return GG_OK;
}

void gg__heaps_unpack(const gg__heaps *heaps, gg_position x, uint64_t heap[GG__HEAPS])
{
    for (unsigned i = 0; i < heaps->count; i++) {
        heap[i] = x % (heaps->most[i] + 1);
        x /= heaps->most[i] + 1;
    }
}

/* ---- callbacks ---- */

gg_position gg__heaps_full(void *self)
{
    const gg__heaps *heaps = self;
    return heaps->positions - 1;
}

uint64_t gg__heaps_positions(void *self)
{
    const gg__heaps *heaps = self;
    return heaps->positions;
}

/* The sizes in rising order, on the heaps in the order of their maxima: that always fits, because
 * in some order it does. */
gg_position gg__heaps_canonical(void *self, gg_position x)
{
    const gg__heaps *heaps = self;
    uint64_t heap[GG__HEAPS], sorted[GG__HEAPS];
    gg_position least = 0;
    gg__heaps_unpack(heaps, x, heap);
    for (unsigned i = 0; i < heaps->count; i++) {
        unsigned at = i;
        for (; at > 0 && sorted[at - 1] > heap[i]; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = heap[i];
    }
    for (unsigned i = 0; i < heaps->count; i++)
        least += sorted[i] * heaps->weight[heaps->rising[i]];
    return least;
}

void gg__heaps_parts(void *self, gg_position x, gg_moves *parts)
{
    const gg__heaps *heaps = self;
    uint64_t heap[GG__HEAPS];
    gg__heaps_unpack(heaps, x, heap);
    for (unsigned i = 0; i < heaps->count; i++)
        gg_moves_to(parts, heap[i]);
}

uint64_t gg__heaps_part_numbers(void *self)
{
    const gg__heaps *heaps = self;
    return heaps->most[heaps->rising[heaps->count - 1]] + 1;
}

void gg__heaps_print(void *self, gg_position x, char *text, size_t size)
{
    const gg__heaps *heaps = self;
    uint64_t heap[GG__HEAPS];
    size_t at = 0;
    gg__heaps_unpack(heaps, x, heap);
    for (unsigned i = 0; i < heaps->count && at < size; i++)
        at += (size_t)snprintf(text + at, size - at, i == 0 ? "%llu" : ",%llu",
                               (unsigned long long)heap[i]);
}

bool gg__heaps_parse(void *self, const char *text, gg_position *x)
{
    const gg__heaps *heaps = self;
    uint64_t heap[GG__HEAPS];
    if (gg__read_numbers(text, heap, GG__HEAPS) != (int)heaps->count) return false;
    *x = 0;
    for (unsigned i = 0; i < heaps->count; i++) {
        if (heap[i] > heaps->most[i]) return false;
        *x += heap[i] * heaps->weight[i];
    }
    return true;
}

void gg__heaps_remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__heaps *heaps = self;
    gg__explain_numbers(text, heaps->count, remark, size);
}

void gg__heaps_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__heaps *heaps = self;
    uint64_t before[GG__HEAPS], after[GG__HEAPS];
    size_t at = 0;
    gg__heaps_unpack(heaps, from, before);
    gg__heaps_unpack(heaps, to, after);
    for (unsigned i = 0; i < heaps->count && at < size; i++) {
        if (before[i] <= after[i]) continue;
        at += (size_t)snprintf(text + at, size - at, "%s%llu", at == 0 ? "" : " and ",
                               (unsigned long long)(before[i] - after[i]));
        if (heaps->count > 1 && at < size)
            at += (size_t)snprintf(text + at, size - at, " from heap %u", i + 1);
    }
}
