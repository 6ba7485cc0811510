/*
 * Nimbers of heaps by rare values: octal games far beyond the sizes for which each pair of heaps
 * can be tried.
 *
 * Idea. Call a nimber odd if an odd number of its bits lie in a mask. Then the nimber of two heaps,
 * an exclusive or, is even if both heaps are even or both odd, and odd if one of them is. In nearly
 * all octal games there is a mask for which all but a few heaps are odd: even heaps are rare. So
 * the odd nimbers among the options of a heap are found completely from pairs with a rare heap,
 * which are few; and the nimber of the heap is the least odd one that is missing among them, unless
 * a smaller even one is missing: if it is, the heap is rare. Some games need the parity of the heap
 * besides: then an odd heap counts as one bit more.
 *
 * The method is exact for any mask; the mask determines the speed. It is chosen again when the
 * number of known heaps has doubled, as the one with the fewest rare heaps in a sample of the last
 * three quarters.
 *
 * Smaller even nimbers. Pairs are tried, from those of nearly equal heaps on, until only a few
 * nimbers are left; the heaps of pairs that had these lately, their witnesses, are tried; and then
 * more pairs, until each has been seen. In some games pairs have a nimber so seldom that without
 * the witnesses most of the heaps would be tried each time; in others, such as 0.007, they have
 * each from time to time, and ten thousands of pairs are enough for any number of heaps.
 *
 * Cost. O(rare heaps + those pairs) for each heap, at half a nanosecond. 2 bytes for each heap, 6
 * for each rare one, and 262 for each nimber.
 *
 * Source. A. Gangolli and T. Plambeck, *A note on periodicity in some octal games*, 1989; A.
 * Flammenkamp's tables of octal games.
 */
#include "solve/nimber/sparse.h"

#include <string.h>

enum { WITNESSES = 64, MOST_WITNESSED = 1 << 14 /* nimbers that have some */ };

static unsigned parity(uint32_t bits)
{
    bits ^= bits >> 16;
    bits ^= bits >> 8;
    bits ^= bits >> 4;
    return 0x6996U >> (bits & 15) & 1;
}

static bool is_rare(const gg__sparse *s, uint32_t nimber, uint64_t heap)
{
    return parity(nimber & s->mask) == (s->by_size ? (unsigned)(heap & 1) : 0);
}

/* ---- rules ---- */

/* Reads off the options of one heap what may be left when k objects are taken. */
static bool learn_from(const gg_problem *problem, gg__scratch *scratch, uint64_t heap,
                       gg__sparse *out)
{
    const gg__positions *options;
    if (gg__part_options(problem, scratch, GG_LEFT, heap, &options) != GG_OK) return false;
    for (size_t i = 0; i < options->count;) {
        uint64_t left = 0, parts = 0;
        do {
            const uint64_t part = options->at[i] & ~GG__AND;
            left += part;
            parts += part > 0;
        } while (++i < options->count && options->at[i] & GG__AND);
        if (parts > 2 || heap - left > GG__MOST_TAKEN) return false;
        out->leave[heap - left] |= (uint8_t)(1U << parts);
        if (heap - left > out->most) out->most = (unsigned)(heap - left);
    }
    return true;
}

bool gg__sparse_learn(gg_ctx *ctx, const gg_problem *problem, gg__scratch *scratch, gg__sparse *out)
{
    const uint64_t span = problem->period_span;
    *out = (gg__sparse){.ctx = ctx, .problem = problem, .scratch = scratch};
    bool learnt = span > 0 && span <= GG__MOST_TAKEN;
    for (uint64_t heap = 0; learnt && heap <= 3 * span + 2; heap++)
        learnt = learn_from(problem, scratch, heap, out);
    return learnt;
}

void gg__sparse_free(gg__sparse *s)
{
    gg__free(s->ctx, s->nimber);
    gg__free(s->ctx, s->seen);
    gg__free(s->ctx, s->missing);
    gg__free(s->ctx, s->rare);
    gg__free(s->ctx, s->rare_nimber);
    gg__free(s->ctx, s->witness);
    *s = (gg__sparse){.ctx = s->ctx};
}

/* ---- the mask ---- */

static bool add_rare(gg__sparse *s, uint64_t heap)
{
    const uint64_t size = s->rares + 1;
    uint32_t *rare = gg__grow(s->ctx, s->rare, &s->rare_room, size, sizeof *rare, "rare heaps");
    if (rare) s->rare = rare;
    uint16_t *nimber =
        gg__grow(s->ctx, s->rare_nimber, &s->rare_nimber_room, size, sizeof *nimber, "rare heaps");
    if (nimber) s->rare_nimber = nimber;
    if (!rare || !nimber) return false;
    rare[s->rares] = (uint32_t)heap;
    nimber[s->rares++] = s->nimber[heap];
    return true;
}

/* Tries all masks of the bits that occur, at most 2^12. */
static bool choose_mask(gg__sparse *s)
{
    enum { MOST_MASKS = 1 << 12, SAMPLE = 1 << 14 };
    const uint16_t *nimber = s->nimber;
    const uint64_t heaps = s->count;
    uint32_t top = 2, best_mask = 1;
    uint64_t fewest = UINT64_MAX;
    bool best_by_size = false;
    const uint64_t stride = heaps / SAMPLE | 1; /* odd, so that heaps of all kinds are in it */
    for (uint64_t i = 0; i < heaps; i++)
        while (nimber[i] >= top && top < MOST_MASKS)
            top *= 2;
    for (uint32_t mask = 1; mask < top; mask++)
        for (unsigned by_size = 0; by_size < 2; by_size++) {
            uint64_t count = 0;
            s->mask = mask;
            s->by_size = by_size != 0;
            for (uint64_t i = heaps / 4; i < heaps && count < fewest; i += stride)
                count += is_rare(s, nimber[i], i);
            if (count >= fewest) continue;
            fewest = count;
            best_mask = mask;
            best_by_size = s->by_size;
        }
    s->mask = best_mask;
    s->by_size = best_by_size;
    s->chosen = heaps;
    s->rares = 0;
    bool added = true;
    for (uint64_t i = 1; added && i < heaps; i++)
        if (is_rare(s, nimber[i], i)) added = add_rare(s, i);
    return added;
}

/* ---- one heap ---- */

/* Marks the nimbers of single heaps, of nothing, and of pairs with a rare heap. Returns which
 * sizes pairs together may have: 1 even, 2 odd, or both. */
static unsigned mark_rare(gg__sparse *s, uint64_t n)
{
    uint32_t *const seen = s->seen;
    const uint32_t *const rare = s->rare;
    const uint16_t *const rare_nimber = s->rare_nimber;
    unsigned sizes = 0;
    for (unsigned k = 0; k <= s->most && k <= n; k++) {
        const uint64_t left = n - k;
        if (s->leave[k] & 1 && left == 0) seen[0] = 1;
        if (s->leave[k] & 2 && left > 0) seen[s->nimber[left]] = 1;
        if (!(s->leave[k] & 4) || left < 2) continue;
        sizes |= 1U << (left & 1);
        size_t smaller = s->rares;
        while (smaller > 0 && rare[smaller - 1] >= left)
            smaller--;
        for (size_t i = 0; i < smaller; i++)
            seen[rare_nimber[i] ^ s->nimber[left - rare[i]]] = 1;
        s->steps += smaller;
    }
    return sizes;
}

/* Whether pairs of two common heaps may have this nimber, given the sizes of pairs. */
static bool may_be_common(const gg__sparse *s, uint32_t nimber, unsigned sizes)
{
    if (!s->by_size) return parity(nimber & s->mask) == 0 && sizes != 0;
    return sizes >> parity(nimber & s->mask) & 1;
}

/* True if one of the nimber's witnesses has it in a pair; that one is tried sooner then. */
static bool ask_witnesses(gg__sparse *s, uint64_t n, uint32_t wanted)
{
    const uint16_t *const nimber = s->nimber;
    unsigned fewest = 0; /* that can be taken and leave a pair */
    if (wanted >= s->witnessed) return false;
    uint32_t *witness = s->witness + (size_t)wanted * WITNESSES;
    while (fewest < s->most && !(s->leave[fewest] & 4))
        fewest++;
    for (size_t w = 0; w < WITNESSES && witness[w] > 0; w++)
        for (unsigned k = fewest; k <= s->most && k + witness[w] < n; k++) {
            const uint32_t found = witness[w];
            s->steps++;
            if (!(s->leave[k] & 4) || (uint32_t)(nimber[found] ^ nimber[n - k - found]) != wanted)
                continue;
            witness[w] = witness[w / 2];
            witness[w / 2] = found;
            return true;
        }
    return false;
}

/* The newest takes the place of one of the later half. */
static void add_witness(gg__sparse *s, uint32_t nimber, uint64_t heap)
{
    uint32_t *witness = s->witness + (size_t)nimber * WITNESSES;
    size_t place = 0;
    while (place < WITNESSES && witness[place] > 0)
        place++;
    if (place == WITNESSES) place = WITNESSES / 2 + s->steps % (WITNESSES / 2);
    witness[place] = (uint32_t)heap;
}

static bool make_witnesses(gg__sparse *s, size_t nimbers)
{
    if (nimbers > MOST_WITNESSED) nimbers = MOST_WITNESSED;
    if (nimbers <= s->witnessed) return true;
    gg__free(s->ctx, s->witness);
    s->witness = gg__alloc_zeroed(s->ctx, nimbers, WITNESSES * sizeof *s->witness, "witnesses");
    s->witnessed = s->witness ? nimbers : 0;
    return s->witness;
}

/* Marks the nimbers of pairs by the smaller heap. Pairs are counted from the middle: the first has
 * the most equal heaps. */
static void look_at_pairs(gg__sparse *s, uint64_t n, uint64_t first, uint64_t last)
{
    uint32_t *const seen = s->seen;
    for (unsigned k = 0; k <= s->most && k + 2 <= n; k++) {
        const uint64_t half = (n - k) / 2, end = last < half ? last : half;
        if (!(s->leave[k] & 4) || first >= end) continue;
        const uint16_t *const lower = s->nimber + half, *const upper = s->nimber + (n - k - half);
        s->steps += end - first;
        for (uint64_t i = first; i < end; i++)
            seen[*(lower - i) ^ upper[i]] = (uint32_t)(half - i);
    }
}

/* Keeps those of the missing nimbers that have not been seen. */
static uint32_t still_missing(gg__sparse *s, uint32_t missing)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < missing; i++) {
        s->missing[kept] = s->missing[i];
        kept += s->seen[s->missing[i]] == 0;
    }
    return kept;
}

/* Marks those nimbers below `least` that pairs have, until none is missing or all pairs were
 * looked at. */
static void mark_missing(gg__sparse *s, uint64_t n, uint32_t least)
{
    enum { FEW = 16, PORTION = 12, PAIRS = 1 << 12 };
    uint32_t missing = 0;
    uint64_t first = 0;
    for (uint32_t i = 0; i < least; i++)
        if (s->seen[i] == 0) s->missing[missing++] = (uint16_t)i;
    for (const uint64_t portion = PORTION * (uint64_t)least; missing > FEW && first < n / 2;
         first += portion) {
        look_at_pairs(s, n, first, first + portion);
        missing = still_missing(s, missing);
    }
    for (uint32_t i = 0; i < missing; i++)
        s->seen[s->missing[i]] = ask_witnesses(s, n, s->missing[i]);
    missing = still_missing(s, missing);
    for (; missing > 0 && first < n / 2; first += PAIRS) {
        look_at_pairs(s, n, first, first + PAIRS);
        for (uint32_t i = 0; i < missing; i++)
            if (s->seen[s->missing[i]] > 0 && s->missing[i] < s->witnessed)
                add_witness(s, s->missing[i], s->seen[s->missing[i]]);
        missing = still_missing(s, missing);
    }
}

/* The nimber of the next heap; UINT32_MAX: look at the context. */
static uint32_t next_nimber(gg__sparse *s)
{
    enum { FIRST = 1024 };
    const uint64_t n = s->count;
    if (n >= FIRST && n >= 2 * s->chosen && !choose_mask(s)) return UINT32_MAX;
    if (!make_witnesses(s, s->bound)) return UINT32_MAX;
    memset(s->seen, 0, s->bound * sizeof *s->seen);
    const unsigned sizes = mark_rare(s, n);
    uint32_t least = 0;
    while (least < s->bound && (s->seen[least] > 0 || may_be_common(s, least, sizes)))
        least++;
    mark_missing(s, n, least);
    for (least = 0; s->seen[least] > 0; least++)
        ;
    return least;
}

/* ---- all heaps ---- */

/* The nimbers of the options of a heap, as they are read. */
typedef struct by_options {
    const uint16_t *nimber;
    bool *seen;
    uint32_t option; /* of the parts of an option so far; */
    bool begun;      /*   there are some */
} by_options;

static void take_options(void *self, const uint64_t *options, size_t count)
{
    by_options *b = self;
    for (size_t i = 0; i < count; i++) {
        if (b->begun && !(options[i] & GG__AND)) {
            b->seen[b->option] = true;
            b->option = 0;
        }
        b->option ^= b->nimber[options[i] & ~GG__AND];
        b->begun = true;
    }
}

/* The nimber of a heap below or at `count` by all its options, as the rules list them; room for
 * `seen` is made for this alone. UINT32_MAX: look at the context. */
static uint32_t nimber_by_options(const gg__sparse *s, uint64_t heap)
{
    by_options b = {.nimber = s->nimber};
    const gg__reading reading = {s->problem, heap, &b, take_options};
    uint32_t least = UINT32_MAX;
    b.seen = gg__alloc_zeroed(s->ctx, (uint64_t)s->bound + 1, sizeof *b.seen, "nimbers");
    if (b.seen && gg__part_read(s->scratch, GG_LEFT, &reading) == GG_OK) {
        if (b.begun) b.seen[b.option] = true;
        for (least = 0; b.seen[least];)
            least++;
    }
    gg__free(s->ctx, b.seen);
    return least;
}

/* A larger bound begins anew. */
static bool make_room(gg__sparse *s, uint32_t nimber)
{
    if (s->seen && nimber < s->bound) return true;
    if (!s->bound) s->bound = 1;
    while (nimber >= s->bound)
        s->bound *= 2;
    if (s->bound > 1 << 16) {
        gg__fail(s->ctx, GG_LIMIT, GG__NOWHERE, "a heap has a nimber above 65535");
        return false;
    }
    gg__free(s->ctx, s->seen);
    gg__free(s->ctx, s->missing);
    s->seen = gg__alloc_zeroed(s->ctx, (uint64_t)s->bound + 1, sizeof *s->seen, "nimbers");
    s->missing = gg__alloc(s->ctx, s->bound, sizeof *s->missing, "nimbers");
    return s->seen && s->missing;
}

static bool make_heaps(gg__sparse *s, uint64_t heaps)
{
    uint16_t *nimber =
        gg__grow(s->ctx, s->nimber, &s->room, heaps, sizeof *nimber, "the nimbers of heaps");
    if (nimber) s->nimber = nimber;
    return nimber;
}

/* Every so often all options are looked at: the rules may not be what they were taken for. */
gg_status gg__sparse_fill(gg__sparse *s, uint64_t heaps, uint64_t aim)
{
    enum { OFTEN = 1 << 16 };
    uint64_t ticked = s->steps + s->count;
    if (!make_heaps(s, heaps) || !make_room(s, 0)) return gg__status(s->ctx);
    while (s->count < heaps) {
        const uint64_t n = s->count;
        const uint32_t nimber = next_nimber(s);
        if (nimber == UINT32_MAX || !make_room(s, nimber)) return gg__status(s->ctx);
        s->nimber[n] = (uint16_t)nimber;
        if (n % OFTEN == OFTEN - 1 && nimber_by_options(s, n) != nimber) {
            if (gg__status(s->ctx) != GG_OK) return gg__status(s->ctx);
            return gg__fail(s->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: part %llu has other options than period_span "
                            "promises",
                            s->problem->game, (unsigned long long)n);
        }
        if (s->chosen > 0 && is_rare(s, nimber, n) && !add_rare(s, n)) return gg__status(s->ctx);
        s->count++;
        if (s->steps + s->count - ticked < GG__TICK) continue;
        ticked = s->steps + s->count;
        if (gg__tick(s->ctx, "solving parts", s->count, aim) != GG_OK) break;
    }
    return gg__status(s->ctx);
}

gg_status gg__sparse_take(gg__sparse *s, const gg_solution *known)
{
    enum { TRIED = 64 };
    const gg__values *values = &known->values;
    uint32_t largest = 0;
    for (uint64_t i = 0; i < values->count; i++)
        if (values->value[i] > largest) largest = values->value[i];
    if (largest >= 1 << 16)
        return gg__fail(s->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what is known has a nimber above 65535: it is not of such heaps");
    if (!make_heaps(s, values->count) || !make_room(s, largest)) return gg__status(s->ctx);
    for (uint64_t i = 0; i < values->count; i++)
        s->nimber[i] = (uint16_t)values->value[i];
    s->count = values->count;
    for (uint64_t i = 0; i < 2 * TRIED && i < s->count; i++) {
        const uint64_t heap = i < TRIED ? i : i * (s->count - 1) / (2 * TRIED - 1);
        const uint32_t nimber = nimber_by_options(s, heap);
        if (nimber == UINT32_MAX) return gg__status(s->ctx);
        if (nimber != s->nimber[heap])
            return gg__fail(s->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "what is known is wrong: heap %llu has the nimber %lu, not %lu",
                            (unsigned long long)heap, (unsigned long)nimber,
                            (unsigned long)s->nimber[heap]);
    }
    return s->count >= 2 && !choose_mask(s) ? gg__status(s->ctx) : GG_OK;
}

uint32_t *gg__sparse_widen(gg__sparse *s, uint64_t room)
{
    size_t now = s->room / 2; /* entries of 4 bytes */
    uint32_t *wide = (uint32_t *)(void *)s->nimber;
    if (room > now) wide = gg__grow(s->ctx, wide, &now, room, sizeof *wide, "the nimbers of heaps");
    if (!wide) return NULL;
    const unsigned char *narrow = (const unsigned char *)wide;
    for (uint64_t i = s->count; i-- > 0;) {
        uint16_t nimber;
        memcpy(&nimber, narrow + i * sizeof nimber, sizeof nimber);
        wide[i] = nimber;
    }
    s->nimber = NULL;
    s->count = s->room = 0;
    return wide;
}
