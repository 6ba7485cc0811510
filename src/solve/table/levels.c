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
 * decides them with this rank. `width`, `shared`, whether other threads write as well, and whether
 * positions may occur twice for one option (met not NULL) are constants where this is called.
 * Returns how many are decided. */
static inline __attribute__((always_inline)) uint64_t
apply(const gg__tabulation *all, const gg__met *known, const gg_position *list,
      const gg_position *end, gg__side side, uint32_t rank, uint8_t *flags, unsigned width,
      bool shared)
{
    const gg__tabulation t = *all; /* in registers */
    gg__met met = {.slots = 0};
    if (known) met = *known;
    const gg__code owner = t.relative ? 0 : 1, other = side == GG__SECOND,
                   decided = gg__code_of(side, rank);
    const uint64_t skew = t.base % GG__CHUNK; /* the first range of a slice may begin anywhere */
    uint64_t hits = 0;
    flags += t.base / GG__CHUNK;
    for (; list < end; list++) {
        const gg_position y = *list;
        gg__code code = gg__code_at(t.codes, width, y), then;
        const bool wins = ((t.top - code) & owner) == other;
        if (code < t.least_open || (known && !wins && !gg__meet(&met, y))) continue;
        do {
            then = wins || t.top - code < t.step ? decided : code + t.step;
            if (!shared) gg__code_put(t.codes, width, y, then);
        } while (shared && !gg__code_swap(t.codes, width, y, &code, then) && code >= t.least_open);
        if (then != decided || (shared && code < t.least_open)) continue;
        hits++;
        uint8_t *flag = &flags[(y + skew) / GG__CHUNK];
        if (!shared || __atomic_load_n(flag, __ATOMIC_RELAXED) == 0)
            __atomic_store_n(flag, 1, __ATOMIC_RELAXED);
    }
    return hits;
}

/* The same for positions that differ, most of one chunk behind the other, and one thread. Whether
 * they are open is as good as random, so there is no branch on it. */
static inline __attribute__((always_inline)) uint64_t
apply_alone(const gg__tabulation *all, const gg_position *list, const gg_position *end,
            gg__side side, uint32_t rank, uint8_t *flags, unsigned width)
{
    const gg__tabulation t = *all;
    const gg__code owner = t.relative ? 0 : 1, other = side == GG__SECOND,
                   decided = gg__code_of(side, rank);
    const uint64_t skew = t.base % GG__CHUNK;
    uint64_t hits = 0;
    flags += t.base / GG__CHUNK;
    while (list < end) {
        const uint64_t chunk = (*list + skew) / GG__CHUNK, before = hits;
        for (; list < end && (*list + skew) / GG__CHUNK == chunk; list++) {
            const gg__code code = gg__code_at(t.codes, width, *list);
            const bool open = code >= t.least_open, wins = ((t.top - code) & owner) == other,
                       hit = open & (wins | (t.top - code < t.step));
            gg__code_put(t.codes, width, *list, hit ? decided : code + (open ? t.step : 0));
            hits += hit;
        }
        flags[chunk] |= hits > before;
    }
    return hits;
}

uint64_t gg__table_apply(const gg__tabulation *t, const gg_position *list, size_t count,
                         gg__side side, uint32_t rank, uint8_t *flags)
{
    const gg_position *end = list + count;
    if (t->threads > 1) return apply(t, NULL, list, end, side, rank, flags, t->width, true);
    if (t->width == 1) return apply_alone(t, list, end, side, rank, flags, 1);
    return apply_alone(t, list, end, side, rank, flags, t->width);
}

static void tell(gg__asker *a, gg__side side, const gg_position *list, const gg_position *end)
{
    const gg__tabulation *t = a->t;
    const uint32_t rank = t->rank + 1;
    uint64_t hits;
    gg__meet_none(&a->met, 1);
    if (t->width == 1 && t->threads == 1)
        hits = apply(t, &a->met, list, end, side, rank, t->next, 1, false);
    else if (t->width == 1)
        hits = apply(t, &a->met, list, end, side, rank, t->next, 1, true);
    else
        hits = apply(t, &a->met, list, end, side, rank, t->next, t->width, true);
    a->closed += hits;
    a->in_next += hits;
}

/* Puts those that are away into boxes, each once for each list: of lists of which none has been
 * put, or of the one before. False if the boxes cannot be written. */
static bool put_away(gg__asker *a, bool fresh)
{
    gg__mail *mail = &a->mail;
    const unsigned bits = a->t->bucket;
    const size_t count = mail->far;
    if (count == 0) return true;
    if (fresh) gg__meet_none(&a->met, 2 * GG__MAIL_LISTS);
    const gg__met met = a->met; /* in registers */
    const gg__outbox out = a->out;
    mail->far = 0;
    for (size_t i = 0; i < count; i++) {
        const gg_position y = mail->away[i] & ((UINT64_C(1) << GG__MOST_NUMBER_BITS) - 1);
        const gg__side side = mail->away[i] >> GG__MOST_NUMBER_BITS & 1 ? GG__SECOND : GG__FIRST;
        if (!gg__box_put(a, &out, bits, y, side, gg__meet(&met, mail->away[i]))) return false;
    }
    return true;
}

static bool deliver(gg__asker *a)
{
    gg__mail *mail = &a->mail;
    size_t from = 0;
    for (size_t i = 0; i < mail->lists; from = mail->list[i++].end)
        tell(a, mail->list[i].side, mail->to + from, mail->to + mail->list[i].end);
    mail->count = mail->lists = 0;
    return put_away(a, true);
}

/* Makes `near` those of the list that are at hand, as numbers of the range, and *count how many;
 * the others are away. Where a position is is as good as random, so there is no branch on it. False
 * if the boxes cannot be written. */
static bool divide(gg__asker *a, gg_position *near, size_t *count, gg__side side)
{
    const gg__tabulation t = *a->t; /* in registers, as the next ones */
    const gg__positions list = *a->list;
    const uint32_t *home = t.disk->home;
    gg__mail *mail = &a->mail;
    const uint64_t low = (UINT64_C(1) << t.bucket) - 1, length = t.end - t.base,
                   mark = (2 * (uint64_t)mail->lists + (side == GG__SECOND))
                          << GG__MOST_NUMBER_BITS;
    bool fresh = true;
    size_t here = 0, far = mail->far;
    for (size_t i = 0; i < list.count; i++) {
        const gg_position y = list.at[i];
        if (y >= t.numbers) continue;
        if (far == GG__MAIL) {
            mail->far = far;
            if (!put_away(a, fresh)) return false;
            fresh = false;
            far = 0;
        }
        const uint64_t at = ((uint64_t)home[y >> t.bucket] << t.bucket | (y & low)) - t.base;
        near[here] = at;
        mail->away[far] = y | mark;
        here += at < length;
        far += at >= length;
    }
    for (size_t i = 0; i < here; i++)
        __builtin_prefetch((const uint8_t *)t.codes + near[i] * t.width, 1);
    *count = here;
    mail->far = far;
    return list.count <= GG__MAIL || put_away(a, fresh);
}

/* Asks for those before x, which are far apart in the table. They are told later what x is, when
 * their codes are at hand. */
static gg_status post(gg__asker *a, uint64_t x)
{
    const gg__tabulation *t = a->t;
    gg__mail *mail = &a->mail;
    const gg__side winner = gg__table_code(t, x) & 1 ? GG__SECOND : GG__FIRST;
    const gg__side side = t->relative ? gg__other_side(winner) : winner;
    gg_status status = gg__list_unmoves(a, gg__table_number(t, x));
    gg_position *list = a->list->at;
    const size_t all = a->list->count;
    size_t count = 0;
    if (status == GG_OK) status = gg__meet_room(a, all);
    for (size_t i = 0; t->low > 0 && status == GG_OK && i < all; i++) {
        if (list[i] >= t->low) continue;
        if (gg__position_solved(t->problem, list[i]))
            status = gg__table_refuse_slice(a, list[i], x);
        list[i] = UINT64_MAX; /* no position */
    }
    if (status != GG_OK) return status;
    const bool full =
        all > GG__MAIL - mail->count || all > GG__MAIL - mail->far || mail->lists == GG__MAIL_LISTS;
    if (full && !deliver(a)) return GG_LIMIT;
    gg_position *to = all <= GG__MAIL ? mail->to + mail->count : list;
    if (t->disk && t->disk->buckets > 0) {
        if (!divide(a, to, &count, side)) return GG_LIMIT;
    } else {
        for (size_t i = 0; i < all; i++) {
            if (list[i] >= t->positions) continue;
            __builtin_prefetch((const uint8_t *)t->codes + list[i] * t->width, 1);
            to[count++] = list[i];
        }
    }
    if (to == list) {
        tell(a, side, list, list + count);
        return GG_OK;
    }
    mail->count += count;
    mail->list[mail->lists].end = mail->count;
    mail->list[mail->lists++].side = side;
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
        status = post(a, a->at);
        a->in_now -= status == GG_OK; /* from those that are left */
    }
    return deliver(a) || status != GG_OK ? status : GG_LIMIT;
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
                status = gg__pass(t, "solving positions", false, t->now, t->in_now, tell_piece);
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
