/*
 * Retrograde analysis of a table: level by level, against the moves.
 *
 * Invariant. When level r is propagated, every position of remoteness r and none of a larger one
 * has been decided, so whatever that decides has remoteness r + 1 (solve/states/retrograde.c).
 *
 * A level is found by looking through the chunks that may have some of it. What a position of level
 * r decides is marked in the chunks of level r + 1; so a level costs what there is to look through
 * where it has positions, and a byte for each chunk besides.
 *
 * Threads write what they find at once, and it does not matter who comes first. An option that wins
 * decides; others that the same level refutes are counted down, and as the winning one has been
 * counted, they are never the last.
 *
 * Cost. `unmoves` is called once for each won position, and O(unmoves) besides.
 */
#include "solve/table/disk.h"

#include <stdio.h>
#include <string.h>

typedef uint64_t __attribute__((__may_alias__)) eight; /* codes of a byte */

/* The places with the code or the one above it, which is odd, counted from `from`; returns how
 * many.
 */
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
            some = (some ^ low * code) & ~low; /* zero bytes are sought */
            if (((some - low) & ~some & low << 7) == 0) {
                x += 8;
                continue;
            }
        }
        for (const uint64_t behind = x + 8 - x % 8; x < end && x < behind; x++) {
            found[count] = (uint16_t)(x - first);
            count += (gg__code_at(t->codes, t->width, x) & ~UINT32_C(1)) == code;
        }
    }
    return count;
}

/* These positions, numbered from the base of the range, have an option that the side wins; that
 * decides them with this rank. Other threads write as well. `width` is a constant where this is
 * called. Returns how many are decided. */
static inline __attribute__((always_inline)) uint64_t
apply_shared(const gg__tabulation *all, const gg_position *list, const gg_position *end,
             gg__side side, uint32_t rank, uint8_t *flags, unsigned width)
{
    const gg__tabulation t = *all; /* in registers */
    const gg__code owner = t.relative ? 0 : 1, other = side == GG__SECOND,
                   decided = gg__code_of(side, rank);
    const uint64_t skew = t.base % GG__CHUNK; /* the first range of a slice may begin anywhere */
    uint64_t hits = 0;
    flags += t.base / GG__CHUNK;
    for (; list < end; list++) {
        const gg_position y = *list;
        gg__code code = gg__code_at(t.codes, width, y), then;
        const bool wins = ((t.top - code) & owner) == other;
        if (code < t.least_open) continue;
        do
            then = wins || t.top - code < t.step ? decided : code + t.step;
        while (!gg__code_swap(t.codes, width, y, &code, then) && code >= t.least_open);
        if (then != decided || code < t.least_open) continue;
        hits++;
        uint8_t *flag = &flags[(y + skew) / GG__CHUNK];
        if (__atomic_load_n(flag, __ATOMIC_RELAXED) == 0)
            __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
    }
    return hits;
}

/* The same for codes of a byte and one thread: looks up what becomes of each code. Whether it is
 * open is as good as random, so there is no branch on it. */
static const gg__steps *find_steps(gg__tabulation *t, uint32_t rank)
{
    gg__steps *s = &t->steps;
    if (s->rank == rank && s->least_open == t->least_open) return s;
    s->rank = rank;
    s->least_open = t->least_open;
    for (gg__code code = 0; code <= UINT8_MAX; code++)
        for (unsigned k = 0; k < 2; k++) {
            const gg__side winner = k ? GG__SECOND : GG__FIRST;
            const bool open = code >= t->least_open,
                       wins = open && (gg__open_owner(t, code) == GG__SECOND) == k;
            s->then[k][code] =
                (uint8_t)(!open                             ? code
                          : wins || t->top - code < t->step ? gg__code_of(winner, rank)
                                                            : code + t->step);
        }
    return s;
}

/* Whether that has decided it. */
static inline bool take_step(uint8_t *codes, const uint8_t *then, uint64_t y, gg__code decided)
{
    const uint8_t before = codes[y], after = then[before];
    codes[y] = after;
    return (after == decided) & (before != decided);
}

static uint64_t apply_alone(gg__tabulation *t, const gg_position *list, const gg_position *end,
                            gg__side side, uint32_t rank, uint8_t *flags)
{
    const uint8_t *then = find_steps(t, rank)->then[side == GG__SECOND];
    const gg__code decided = gg__code_of(side, rank);
    const uint64_t skew = t->base % GG__CHUNK;
    uint8_t *codes = t->codes;
    uint64_t hits = 0;
    flags += t->base / GG__CHUNK;
    for (; list < end; list++) {
        const bool hit = take_step(codes, then, *list, decided);
        flags[(*list + skew) / GG__CHUNK] |= hit;
        hits += hit;
    }
    return hits;
}

uint64_t gg__table_apply(gg__tabulation *t, const gg_position *list, size_t count, gg__side side,
                         uint32_t rank, uint8_t *flags)
{
    const gg_position *end = list + count;
    if (t->threads == 1 && t->width == 1) return apply_alone(t, list, end, side, rank, flags);
    if (t->width == 1) return apply_shared(t, list, end, side, rank, flags, 1);
    return apply_shared(t, list, end, side, rank, flags, t->width);
}

/* Keys of a bucket, by one thread, and for codes of a byte. */
static uint64_t apply_bytes(gg__tabulation *t, uint64_t base, const uint16_t *keys, size_t count,
                            uint32_t rank, uint8_t *flags)
{
    const gg__steps *const steps = find_steps(t, rank);
    const gg__code decided = gg__code_of(GG__FIRST, rank);
    uint8_t *codes = t->codes;
    uint64_t hits = 0;
    unsigned chunks = 0; /* a bit for each in which a position was decided */
    for (size_t i = 0; i < count; i++) {
        const unsigned place = keys[i] & GG__KEY_PLACE, second = keys[i] >> GG__MOST_BUCKET;
        const bool hit = take_step(codes, steps->then[second], base + place, decided + second);
        chunks |= (unsigned)hit << place / GG__CHUNK;
        hits += hit;
    }
    for (flags += (t->base + base) / GG__CHUNK; chunks > 0; chunks &= chunks - 1)
        flags[__builtin_ctz(chunks)] = 1;
    return hits;
}

enum { PORTION = 256 }; /* of keys that become positions at once */

uint64_t gg__table_apply_keys(gg__tabulation *t, uint64_t base, const uint16_t *keys, size_t count,
                              uint32_t rank, uint8_t *flags)
{
    gg_position list[2][PORTION];
    uint64_t hits = 0;
    if (t->threads == 1 && t->width == 1) return apply_bytes(t, base, keys, count, rank, flags);
    for (size_t from = 0, end; from < count; from = end) {
        size_t some[2] = {0, 0};
        end = count - from < PORTION ? count : from + PORTION;
        for (size_t i = from; i < end; i++) {
            const unsigned second = keys[i] >> GG__MOST_BUCKET;
            list[second][some[second]++] = base + (keys[i] & GG__KEY_PLACE);
        }
        for (unsigned k = 0; k < 2; k++)
            hits += gg__table_apply(t, list[k], some[k], k ? GG__SECOND : GG__FIRST, rank, flags);
    }
    return hits;
}

/* The same for places of a chunk. */
static uint64_t apply_places(gg__tabulation *t, uint64_t base, const uint8_t *places, size_t count,
                             gg__side side, uint32_t rank, uint8_t *flags)
{
    const uint8_t *const then = find_steps(t, rank)->then[side == GG__SECOND];
    const gg__code decided = gg__code_of(side, rank);
    uint8_t *codes = t->codes;
    uint64_t hits = 0;
    for (size_t i = 0; i < count; i++)
        hits += take_step(codes, then, base + places[i], decided);
    if (hits > 0) flags[(t->base + base) / GG__CHUNK] = 1;
    return hits;
}

uint64_t gg__table_apply_places(gg__tabulation *t, uint64_t base, const uint8_t *places,
                                size_t count, gg__side side, uint32_t rank, uint8_t *flags)
{
    gg_position list[PORTION];
    uint64_t hits = 0;
    if (t->threads == 1 && t->width == 1)
        return apply_places(t, base, places, count, side, rank, flags);
    for (size_t from = 0, end; from < count; from = end) {
        end = count - from < PORTION ? count : from + PORTION;
        for (size_t i = from; i < end; i++)
            list[i - from] = base + places[i];
        hits += gg__table_apply(t, list, end - from, side, rank, flags);
    }
    return hits;
}

/* Tells the positions of the mail. */
static void deliver(gg__asker *a)
{
    gg__mail *mail = &a->mail;
    gg__tabulation *t = a->t;
    size_t from = 0;
    for (size_t i = 0; i < mail->lists; from = mail->list[i++].end) {
        const uint64_t hits = gg__table_apply(t, mail->to + from, mail->list[i].end - from,
                                              mail->list[i].side, t->rank + 1, t->next);
        a->closed += hits;
        a->in_next += hits;
    }
    mail->count = mail->lists = 0;
}

/* Lists the positions before x in a->list, each once, and numbers that are none. */
static gg_status list_before(gg__asker *a, gg_position x)
{
    const gg__tabulation *t = a->t;
    gg_status status = gg__list_unmoves(a, x);
    gg__positions *list = &a->scratch.parts.to;
    if (status == GG_OK && !t->problem->distinct) status = gg__meet_room(a, list->count);
    if (status != GG_OK) return status;
    if (!t->problem->distinct) {
        gg__meet_none(&a->met, 1);
        const gg__met met = a->met; /* in registers */
        size_t kept = 0;
        for (size_t i = 0; i < list->count; i++)
            if (list->at[i] < t->numbers && gg__meet(&met, list->at[i]))
                list->at[kept++] = list->at[i];
        list->count = kept;
    }
    for (size_t i = 0; t->low > 0 && status == GG_OK && i < list->count; i++)
        if (list->at[i] < t->low && gg__position_solved(t->problem, list->at[i]))
            status = gg__table_refuse_slice(a, list->at[i], x);
    return status;
}

/* Leaves out the positions of which it has been told that their movers win, and notes that it is
 * told of the others. Where threads write at once a note may get lost, which does no harm. */
static void drop_told(const gg__tabulation *t, gg__positions *list)
{
    uint8_t *told = t->disk->told;
    const gg__positions all = *list; /* in registers */
    size_t kept = 0;
    for (size_t i = 0; i < all.count; i++) {
        const gg_position y = all.at[i];
        if (y >= t->numbers) continue;
        const unsigned byte = __atomic_load_n(told + y / 8, __ATOMIC_RELAXED), bit = 1u << y % 8;
        __atomic_store_n(told + y / 8, (uint8_t)(byte | bit), __ATOMIC_RELAXED);
        all.at[kept] = y;
        kept += (byte & bit) == 0;
    }
    list->count = kept;
}

/* Puts the positions before one into buckets. */
static gg_status tell_by_buckets(gg__asker *a, gg__side side)
{
    const gg__positions list = *a->list; /* in registers */
    const gg__outbox out = a->out;
    const uint64_t numbers = a->t->numbers, low = a->t->low;
    const unsigned bits = a->t->bucket;
    for (size_t i = 0; i < list.count; i++)
        if (list.at[i] < numbers && list.at[i] >= low &&
            !gg__box_put(a, &out, bits, list.at[i], side))
            return GG_LIMIT;
    return GG_OK;
}

/* Tells the positions before x what x is. They are far apart in the table: where it is in memory
 * they are told later, when their codes are in the cache, and else bucket by bucket. */
static gg_status tell(gg__asker *a, uint64_t x)
{
    const gg__tabulation *t = a->t;
    gg__mail *mail = &a->mail;
    const gg__side winner = gg__table_code(t, x) & 1 ? GG__SECOND : GG__FIRST;
    const gg__side side = t->relative ? gg__other_side(winner) : winner;
    const gg_status status = list_before(a, gg__table_number(t, x));
    if (status != GG_OK) return status;
    if (t->disk && t->disk->told && side == GG__FIRST) drop_told(t, &a->scratch.parts.to);
    if (t->disk && t->disk->buckets > 0) return tell_by_buckets(a, side);
    const gg__positions list = *a->list; /* in registers */
    for (size_t at = 0; at < list.count;) {
        size_t count = mail->count;
        for (; at < list.count && count < GG__MAIL; at++) {
            if (list.at[at] >= t->numbers) continue;
            __builtin_prefetch((const uint8_t *)t->codes + list.at[at] * t->width, 1);
            mail->to[count++] = list.at[at];
        }
        mail->count = mail->list[mail->lists].end = count;
        mail->list[mail->lists++].side = side;
        if (count == GG__MAIL || mail->lists == GG__MAIL_LISTS) deliver(a);
    }
    return GG_OK;
}

static gg_status tell_piece(gg__asker *a, uint64_t end)
{
    const uint64_t first = a->at;
    const gg__code level = gg__code_of(GG__FIRST, a->t->rank);
    const size_t count = find_codes(a->t, a->at, end, level, a->found);
    gg_status status = gg__disk_failed(a);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        a->at = first + a->found[i];
        status = tell(a, a->at);
        a->in_now -= status == GG_OK; /* from those that are left */
    }
    deliver(a);
    return status;
}

/* What progress says of a table in memory; of one on a disk see gg__portion_done. */
static const char *describe_level(gg__tabulation *t)
{
    snprintf(t->said, sizeof t->said, "solving positions, level %lu, %.1f million a second",
             (unsigned long)t->rank, (double)t->closed / (gg__seconds() - t->started + 1e-3) / 1e6);
    return t->said;
}

/* Tells the level of all ranges that have some of it, or news that make some. */
static gg_status tell_level(gg__tabulation *t)
{
    gg_status status = gg__table_fit_rank(t, t->rank + 1);
    while (status == GG_OK && t->at < t->high) {
        t->from = t->at;
        t->to = gg__portion_end(t, t->at);
        if (gg__portion_waits(t)) {
            status = gg__range_take(t, t->at);
            if (status == GG_OK) status = gg__news_deliver(t);
            if (status == GG_OK)
                status = gg__pass(t, describe_level(t), false, t->now, t->in_now, tell_piece);
            gg__boxes_apply(t);
        }
        if (status == GG_OK) status = gg__portion_done(t);
    }
    return status;
}

gg_status gg__table_levels(gg__tabulation *t)
{
    bool more = true;
    gg_status status = gg__level_begins(t, &more);
    while (status == GG_OK && more) {
        status = tell_level(t);
        if (status == GG_OK && t->disk && t->in_now != 0) status = gg__disk_contradiction(t);
        if (status == GG_OK) status = gg__news_turn(t);
        if (status != GG_OK) return status;
        uint8_t *spent = t->now;
        t->now = t->next;
        t->next = memset(spent, 0, (size_t)t->chunks);
        t->in_now = t->in_next;
        t->in_next = 0;
        t->at = t->low;
        t->rank++;
        status = gg__level_begins(t, &more);
    }
    return status;
}
