/*
 * Nimbers of heaps by rare values: octal games far beyond where each pair of heaps could be looked
 * at.
 *
 * Idea. Call a nimber odd if an odd number of its bits lie in a mask. Then the nimber of two heaps,
 * an exclusive or, is even if both heaps are even or both odd, and odd if one of them is. In nearly
 * all octal games there is a mask for which all but a few heaps are odd: even heaps are rare. So
 * the odd nimbers among the options of a heap are found completely from pairs with a rare heap,
 * which are few; and the nimber of the heap is the least odd one that is missing among them, unless
 * a smaller even one is missing. Smaller even ones are mostly found among pairs of odd heaps after
 * a few of these; where one is not, all pairs are looked at, and the heap may be rare. Some games
 * need the parity of the heap besides: then an odd heap counts as one bit more.
 *
 * The method is exact for any mask; the mask decides how fast it is. It is chosen anew when twice
 * as many heaps are known as when it was chosen, as the one with the fewest rare heaps in a sample
 * of the last three quarters.
 *
 * Cost. O(rare heaps) for each heap; 4 bytes for each rare heap, and 256 for each nimber.
 *
 * Source. A. Gangolli and T. Plambeck, *A note on periodicity in some octal games*, 1989; A.
 * Flammenkamp's tables of octal games.
 */
#include "solve/nimber/sparse.h"

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
    *out = (gg__sparse){.ctx = ctx};
    bool learnt = span > 0 && span <= GG__MOST_TAKEN;
    for (uint64_t heap = 0; learnt && heap <= 3 * span + 2; heap++)
        learnt = learn_from(problem, scratch, heap, out);
    return learnt;
}

void gg__sparse_free(gg__sparse *s)
{
    gg__free(s->ctx, s->rare);
    gg__free(s->ctx, s->witness);
    s->rare = s->witness = NULL;
}

/* ---- the mask ---- */

static bool add_rare(gg__sparse *s, uint64_t heap)
{
    uint32_t *rare = gg__grow(s->ctx, s->rare, &s->room, s->rares + 1, sizeof *rare, "rare heaps");
    if (!rare) return false;
    s->rare = rare;
    rare[s->rares++] = (uint32_t)heap;
    return true;
}

/* Tries all masks of the bits that occur, at most 2^12. */
static bool choose_mask(gg__sparse *s, const uint32_t *nimber, uint64_t heaps)
{
    enum { MOST_MASKS = 1 << 12, SAMPLE = 1 << 14 };
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

/* Stamps the nimbers of single heaps, of nothing, and of pairs with a rare heap. Returns which
 * sizes pairs together may have: 1 even, 2 odd, or both. */
static unsigned stamp_rare(gg__sparse *s, const uint32_t *nimber, uint64_t n, uint32_t *seen,
                           size_t room, uint32_t stamp)
{
    unsigned sizes = 0;
    for (unsigned k = 0; k <= s->most && k <= n; k++) {
        const uint64_t left = n - k;
        if (s->leave[k] & 1 && left == 0) seen[0] = stamp;
        if (s->leave[k] & 2 && left > 0 && nimber[left] < room) seen[nimber[left]] = stamp;
        if (!(s->leave[k] & 4) || left < 2) continue;
        sizes |= 1U << (left & 1);
        for (size_t i = 0; i < s->rares && s->rare[i] < left; i++) {
            const uint32_t pair = nimber[s->rare[i]] ^ nimber[left - s->rare[i]];
            if (pair < room) seen[pair] = stamp;
            s->steps++;
        }
    }
    return sizes;
}

/* Whether pairs of two common heaps may have this nimber, given the sizes of pairs. */
static bool may_be_common(const gg__sparse *s, uint32_t nimber, unsigned sizes)
{
    if (!s->by_size) return parity(nimber & s->mask) == 0 && sizes != 0;
    return sizes >> parity(nimber & s->mask) & 1;
}

/* Stamps the nimber if one of its witnesses has it in a pair, and lets that one be asked sooner. */
static bool ask_witnesses(gg__sparse *s, const uint32_t *nimber, uint64_t n, uint32_t wanted)
{
    if (wanted >= s->witnessed) return false;
    uint32_t *witness = s->witness + (size_t)wanted * WITNESSES;
    for (size_t w = 0; w < WITNESSES && witness[w] > 0; w++)
        for (unsigned k = 0; k <= s->most && k + witness[w] < n; k++) {
            s->steps++;
            if (!(s->leave[k] & 4) || (nimber[witness[w]] ^ nimber[n - k - witness[w]]) != wanted)
                continue;
            const uint32_t found = witness[w];
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

/* Stamps what nimbers below `least` are those of pairs, until none is missing or all pairs were
 * looked at. */
static void stamp_missing(gg__sparse *s, const uint32_t *nimber, uint64_t n, uint32_t *seen,
                          uint32_t stamp, uint32_t least)
{
    uint32_t missing = 0;
    for (uint32_t wanted = 0; wanted < least; wanted++) {
        if (seen[wanted] == stamp) continue;
        if (ask_witnesses(s, nimber, n, wanted))
            seen[wanted] = stamp;
        else
            missing++;
    }
    for (unsigned k = 0; missing > 0 && k <= s->most && k <= n; k++) {
        const uint64_t left = n - k;
        for (uint64_t heap = 1; s->leave[k] & 4 && missing > 0 && 2 * heap <= left; heap++) {
            const uint32_t pair = nimber[heap] ^ nimber[left - heap];
            s->steps++;
            if (pair >= least || seen[pair] == stamp) continue;
            seen[pair] = stamp;
            missing--;
            if (pair < s->witnessed) add_witness(s, pair, heap);
        }
    }
}

uint32_t gg__sparse_nimber(gg__sparse *s, const uint32_t *nimber, uint64_t n, uint32_t *seen,
                           size_t room, uint32_t stamp)
{
    enum { FIRST = 1024 };
    if (n >= FIRST && n >= 2 * s->chosen && !choose_mask(s, nimber, n)) return GG_LOOPY;
    if (!make_witnesses(s, room)) return GG_LOOPY;
    const unsigned sizes = stamp_rare(s, nimber, n, seen, room, stamp);
    uint32_t least = 0;
    while (least < room && (seen[least] == stamp || may_be_common(s, least, sizes)))
        least++;
    stamp_missing(s, nimber, n, seen, stamp, least);
    for (least = 0; seen[least] == stamp; least++)
        ;
    if (s->chosen > 0 && n > 0 && is_rare(s, least, n) && !add_rare(s, n)) return GG_LOOPY;
    return least;
}
