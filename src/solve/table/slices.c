/*
 * Slices: runs of numbers whose moves lead into the same run or to smaller numbers, such as all
 * positions with the same men.
 *
 * Idea. Slices are solved one after the other: a slice is opened and propagated level by level, and
 * its open positions are drawn. The pages of other slices are neither read nor written meanwhile,
 * and a slice that fits one page is read and written once, however many levels it has. Slices are
 * joined while they fit one page.
 */
#include "solve/table/disk.h"

/* ---- where slices and pages begin ---- */

/* The pages of a slice begin at whole chunks, counted from 0, except the first. */
static uint64_t begin_of(uint64_t first)
{
    return first - first % GG__CHUNK;
}

static uint64_t pages_between(uint64_t first, uint64_t end, unsigned shift)
{
    return ((end - 1 - begin_of(first)) >> shift) + 1;
}

/* Returns the end of the slice that begins with `first`, or of several that fit one page; *next
 * counts the slices of the ruleset. 0: the ruleset contradicts itself. */
static uint64_t end_of_slice(const gg__tabulation *t, unsigned shift, bool cut, uint64_t first,
                             uint64_t *next)
{
    uint64_t end = first;
    if (!cut || t->processes > 1) return t->positions;
    do {
        const uint64_t more = gg__problem_slice_end(t->problem, *next);
        if (more <= end) return 0;
        if (end > first && pages_between(first, more, shift) > 1) break;
        end = more;
        ++*next;
    } while (end < t->positions);
    return end;
}

gg_status gg__slices_count(gg__tabulation *t, unsigned shift, bool cut, uint64_t *slices,
                           uint64_t *pages)
{
    *slices = *pages = 0;
    for (uint64_t first = 0, next = 0, end; first < t->positions; first = end) {
        end = end_of_slice(t, shift, cut, first, &next);
        if (end == 0)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset: slice %llu does not end after the one before",
                            (unsigned long long)next);
        ++*slices;
        *pages += pages_between(first, end, shift);
    }
    return GG_OK;
}

void gg__slices_fill(gg__tabulation *t, bool cut)
{
    gg__disk *d = t->disk;
    uint64_t page = 0, slice = 0;
    for (uint64_t first = 0, next = 0, end; first < t->positions; first = end) {
        end = end_of_slice(t, d->shift, cut, first, &next);
        d->slice[slice++] = page;
        d->base[page++] = first;
        for (uint64_t x = begin_of(first); end - x > UINT64_C(1) << d->shift;)
            d->base[page++] = x += UINT64_C(1) << d->shift;
    }
    d->slice[slice] = page;
    d->base[page] = t->positions;
    page = 0;
    for (uint64_t i = 0; i <= (t->positions - 1) >> d->shift; i++) {
        while (d->base[page + 1] <= i << d->shift)
            page++;
        d->at[i] = page;
    }
    gg__slice_begin(t, 0);
}

/* ---- one after the other ---- */

bool gg__slice_begin(gg__tabulation *t, uint64_t page)
{
    gg__disk *d = t->disk;
    uint64_t slice = 0;
    while (slice < d->slices && d->slice[slice] < page)
        slice++;
    if (slice == d->slices || d->slice[slice] != page) return false;
    d->now = slice;
    d->first = page;
    d->end = d->slice[slice + 1];
    t->low = d->base[d->first];
    t->high = d->base[d->end];
    d->index_ready = false;
    return true;
}
