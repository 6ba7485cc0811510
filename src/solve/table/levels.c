/*
 * Retrograde analysis of a table: level by level, against the moves.
 *
 * Invariant. When level r is propagated, exactly the positions of remoteness at most r have been
 * decided, so what that decides has remoteness r + 1 (solve/states/retrograde.c).
 *
 * The positions of a level are found by searching the chunks that are flagged for it. The positions
 * that level r decides are flagged for level r + 1. So a level costs the search of its
 * chunks, and one byte for each other chunk.
 *
 * Cost. One call of `unmoves` for each won position, and O(unmoves) besides.
 */
#include "solve/table/disk.h"

#include <stdio.h>
#include <string.h>

typedef uint64_t __attribute__((__may_alias__)) eight; /* codes of one byte */

/* Finds the positions with this code or the one above it, which is odd. Stores their offsets from
 * `from`, and returns their number. */
static size_t find_codes(const gg__tabulation *t, uint64_t from, uint64_t end, gg__code code,
                         uint16_t *found)
{
    const uint64_t low = UINT64_C(0x0101010101010101);
    const uint64_t first = from - t->base;
    uint64_t x = first;
    size_t count = 0;
    end -= t->base;
    while (x < end) {
        uint64_t some = 0;
        if (t->width == 1 && x % 8 == 0 && end - x >= 8) {
            some = __atomic_load_n((const eight *)t->codes + x / 8, __ATOMIC_RELAXED);
            some = (some ^ low * code) & ~low; /* a zero byte is a match */
            if (((some - low) & ~some & low << 7) == 0) {
                x += 8;
                continue;
            }
        }
        for (const uint64_t stop = x + 8 - x % 8; x < end && x < stop; x++) {
            found[count] = (uint16_t)(x - first);
            count += (gg__code_at(t->codes, t->width, x) & ~UINT32_C(1)) == code;
        }
    }
    return count;
}

/* Updates the pending positions. */
static void apply_pending(gg__table_worker *w)
{
    gg__pending *pending = &w->pending;
    gg__tabulation *t = w->t;
    size_t from = 0;
    for (size_t i = 0; i < pending->lists; from = pending->list[i++].end) {
        const uint64_t hits = gg__table_apply(t, pending->to + from, pending->list[i].end - from,
                                              pending->list[i].side, t->rank + 1, t->next);
        w->decided += hits;
        w->in_next += hits;
    }
    pending->count = pending->lists = 0;
}

/* Lists the positions before x in w->list, each once; the list may also have numbers that are not
 * positions. */
static gg_status list_before(gg__table_worker *w, gg_position x)
{
    const gg__tabulation *t = w->t;
    gg_status status = gg__list_unmoves(w, x);
    gg__positions *list = &w->scratch.parts.to;
    if (status == GG_OK && !t->problem->distinct) status = gg__seen_reserve(w, list->count);
    if (status != GG_OK) return status;
    if (!t->problem->distinct) {
        gg__seen_clear(&w->seen, 1);
        const gg__seen seen = w->seen; /* in registers */
        size_t kept = 0;
        for (size_t i = 0; i < list->count; i++)
            if (list->at[i] < t->numbers && gg__seen_add(&seen, list->at[i]))
                list->at[kept++] = list->at[i];
        list->count = kept;
    }
    for (size_t i = 0; t->low > 0 && status == GG_OK && i < list->count; i++)
        if (list->at[i] < t->low && gg__position_solved(t->problem, list->at[i]))
            status = gg__table_refuse_slice(w, list->at[i], x);
    return status;
}

/* Drops the positions that have already got the update that their mover wins, and records the
 * others. If threads write at the same time, a record may be lost; then an update is sent twice,
 * which is harmless. */
static void drop_repeated_wins(const gg__tabulation *t, gg__positions *list)
{
    uint8_t *sent_wins = t->disk->sent_wins;
    const gg__positions all = *list; /* in registers */
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++) {
        const gg_position y = all.at[i];
        if (y >= t->numbers) continue;
        const unsigned byte = __atomic_load_n(sent_wins + y / 8, __ATOMIC_RELAXED),
                       bit = 1u << y % 8;
        __atomic_store_n(sent_wins + y / 8, (uint8_t)(byte | bit), __ATOMIC_RELAXED);
        all.at[kept] = y;
        kept += (byte & bit) == 0;
    }
    list->count = kept;
}

/* Adds updates for the listed positions to their buckets. */
static gg_status add_to_buckets(gg__table_worker *w, gg__side side)
{
    const gg__positions list = *w->list; /* in registers */
    const gg__buffer buffer = w->buffer;
    const uint64_t numbers = w->t->numbers, low = w->t->low;
    const unsigned bits = w->t->bucket;
    for (size_t i = 0; i < list.count; i++)
        if (list.at[i] < numbers && list.at[i] >= low &&
            !gg__update_add(w, &buffer, bits, list.at[i], side))
            return GG_LIMIT;
    return GG_OK;
}

/* Updates the positions before x. They are spread over the table: in memory, the update waits until
 * their codes are in the cache; otherwise updates are collected by bucket. */
static gg_status propagate(gg__table_worker *w, uint64_t x)
{
    const gg__tabulation *t = w->t;
    gg__pending *pending = &w->pending;
    const gg__side winner = gg__table_code(t, x) & 1 ? GG__SECOND : GG__FIRST;
    const gg__side side = t->relative ? gg__other_side(winner) : winner;
    const gg_status status = list_before(w, gg__table_number(t, x));
    if (status != GG_OK) return status;
    if (t->disk && t->disk->sent_wins && side == GG__FIRST)
        drop_repeated_wins(t, &w->scratch.parts.to);
    if (t->disk && t->disk->buckets > 0) return add_to_buckets(w, side);
    const gg__positions list = *w->list; /* in registers */
    for (size_t at = 0; at < list.count;) {
        size_t count = pending->count;
        for (; at < list.count && count < GG__PENDING; at++) {
            if (list.at[at] >= t->numbers) continue;
            __builtin_prefetch((const uint8_t *)t->codes + list.at[at] * t->width, 1);
            pending->to[count++] = list.at[at];
        }
        pending->count = pending->list[pending->lists].end = count;
        pending->list[pending->lists++].side = side;
        if (count == GG__PENDING || pending->lists == GG__PENDING_LISTS) apply_pending(w);
    }
    return GG_OK;
}

static gg_status propagate_piece(gg__table_worker *w, uint64_t end)
{
    const uint64_t first = w->at;
    const gg__code level = gg__code_of(GG__FIRST, w->t->rank);
    const size_t count = find_codes(w->t, w->at, end, level, w->matches);
    gg_status status = gg__disk_failed(w);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        w->at = first + w->matches[i];
        status = propagate(w, w->at);
        w->in_now -= status == GG_OK; /* this position is done */
    }
    apply_pending(w);
    return status;
}

/* Progress text for a table in memory; gg__portion_finish has that for a disk. */
static const char *describe_level(gg__tabulation *t)
{
    snprintf(t->message, sizeof t->message, "solving positions, level %lu, %.1f million a second",
             (unsigned long)t->rank,
             (double)t->decided / (gg__seconds() - t->started + 1e-3) / 1e6);
    return t->message;
}

/* Propagates the level in all pages that have positions of it, or updates that make some. */
static gg_status propagate_level(gg__tabulation *t)
{
    gg_status status = gg__table_fit_rank(t, t->rank + 1);
    while (status == GG_OK && t->at < t->high) {
        t->from = t->at;
        t->to = gg__portion_end(t, t->at);
        if (gg__portion_has_work(t)) {
            status = gg__page_load(t, t->at);
            if (status == GG_OK) status = gg__updates_deliver(t);
            if (status == GG_OK)
                status = gg__pass(t, describe_level(t), false, t->now, t->in_now, propagate_piece);
            gg__updates_apply_resident(t);
        }
        if (status == GG_OK) status = gg__portion_finish(t);
    }
    return status;
}

gg_status gg__table_levels(gg__tabulation *t)
{
    bool more = true;
    gg_status status = gg__level_begin(t, &more);
    while (status == GG_OK && more) {
        status = propagate_level(t);
        if (status == GG_OK && t->disk && t->in_now != 0) status = gg__disk_contradiction(t);
        if (status == GG_OK) status = gg__level_end(t);
        if (status != GG_OK) return status;
        uint8_t *spent = t->now;
        t->now = t->next;
        t->next = memset(spent, 0, (size_t)t->chunks);
        t->in_now = t->in_next;
        t->in_next = 0;
        t->at = t->low;
        t->rank++;
        status = gg__level_begin(t, &more);
    }
    return status;
}
