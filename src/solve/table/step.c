/*
 * Applying updates to the codes of the resident page: "a side wins an option of this position"
 * decides the position, or refutes one of its options.
 *
 * Threads write the codes at the same time, in any order. A won option decides; an option that is
 * refuted at the same level counts down. Since the won option has been counted too, the refuted
 * ones are never the last, so the order does not matter.
 */
#include "solve/table/table.h"

/* O(count): from the last code on, as they stay in place. */
void gg__codes_widen(void *codes, uint64_t count, unsigned before, gg__code least_open,
                     unsigned width)
{
    const gg__code more = gg__code_top(width) - gg__code_top(before);
    for (uint64_t x = count; x-- > 0;) {
        const gg__code code = gg__code_at(codes, before, x);
        gg__code_put(codes, width, x, code < least_open ? code : code + more);
    }
}

/* For each position of the list, which counts from the base of the page, the side wins an option:
 * that decides the position with this rank, or refutes one option. Other threads write at the same
 * time. `width` is a constant at the call. Returns the number of decided positions. */
static inline __attribute__((always_inline)) uint64_t
apply_shared(const gg__tabulation *all, const gg_position *list, const gg_position *end,
             gg__side side, uint32_t rank, uint8_t *flags, unsigned width)
{
    const gg__tabulation t = *all; /* in registers */
    const gg__code owner = t.relative ? 0 : 1, other = side == GG__SECOND,
                   decided = gg__code_of(side, rank);
    const uint64_t skew =
        t.base % GG__CHUNK; /* the first page of a slice may begin within a chunk */
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

/* The same for codes of one byte and one thread: a table gives the new code for each code. Whether
 * a code is open is unpredictable, so there is no branch on it. */
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

/* True if this decides the position. */
static inline bool apply_step(uint8_t *codes, const uint8_t *then, uint64_t y, gg__code decided)
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
        const bool hit = apply_step(codes, then, *list, decided);
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

/* The same for keys of a bucket. */
static uint64_t apply_bytes(gg__tabulation *t, uint64_t base, const uint16_t *keys, size_t count,
                            uint32_t rank, uint8_t *flags)
{
    const gg__steps *const steps = find_steps(t, rank);
    const gg__code decided = gg__code_of(GG__FIRST, rank);
    uint8_t *codes = t->codes;
    uint64_t hits = 0;
    unsigned chunks = 0; /* a bit for each chunk in which a position was decided */
    for (size_t i = 0; i < count; i++) {
        const unsigned place = keys[i] & GG__KEY_PLACE, second = keys[i] >> GG__MOST_BUCKET;
        const bool hit = apply_step(codes, steps->then[second], base + place, decided + second);
        chunks |= (unsigned)hit << place / GG__CHUNK;
        hits += hit;
    }
    for (flags += (t->base + base) / GG__CHUNK; chunks > 0; chunks &= chunks - 1)
        flags[__builtin_ctz(chunks)] = 1;
    return hits;
}

enum { PORTION = 256 }; /* keys that are converted to positions at once */

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
        hits += apply_step(codes, then, base + places[i], decided);
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
