/*
 * Dyadic rationals, each kept once: equal numbers have equal indices.
 *
 * A number with few bits before and after the point is its own index (forms.h). One whose numerator
 * and exponent fit 31 bits each is calculated with in machine words: for two such numbers the
 * numerators over their common denominator fit 62 bits. Any other is a gg__dyadic.
 */
#include "value/form/forms.h"

enum { SMALL_BITS = 31 };

typedef struct number {
    int64_t numerator; /* odd, or the exponent is 0 */
    uint32_t exponent; /* WIDE: `wide` is the number */
    gg__dyadic wide;
} number;

#define WIDE UINT32_MAX

struct gg__dyadics {
    gg_ctx *ctx;
    number *at;
    size_t count, room;
    uint32_t *slot; /* place + 1 */
    size_t slots;
};

/* The number at a place: what it points to stays with the table. */
static number number_at(const gg__dyadics *numbers, uint32_t a)
{
    if (a >= GG__FIRST_DYADIC) return numbers->at[a - GG__FIRST_DYADIC];
    const uint32_t bits = a | UINT32_C(1) << GG__OWN_PLACES;
    const unsigned zeros = (unsigned)__builtin_ctz(bits);
    return (number){.numerator = gg__dyadics_own(a) / (INT32_C(1) << zeros),
                    .exponent = GG__OWN_PLACES - zeros};
}

/* ---- numbers of any size ---- */

static bool same_wide(const gg__dyadic *a, const gg__dyadic *b)
{
    return a->sign == b->sign && a->exponent == b->exponent && a->limbs == b->limbs &&
           (a->limbs == 0 || memcmp(a->limb, b->limb, a->limbs * sizeof *a->limb) == 0);
}

/* Whether numerator and exponent fit. */
static bool narrow(const gg__dyadic *a, int64_t *numerator, uint32_t *exponent)
{
    const uint64_t magnitude = a->limbs > 0 ? a->limb[0] : 0;
    if (a->limbs > 1 || magnitude > INT64_MAX || a->exponent >= GG_NO_NUMBER) return false;
    *numerator = a->sign < 0 ? -(int64_t)magnitude : (int64_t)magnitude;
    *exponent = (uint32_t)a->exponent;
    return true;
}

/* ---- the table ---- */

static uint64_t hash_of(const gg__dyadics *numbers, const number *x)
{
    const gg__secret *secret = gg__secret_of(numbers->ctx);
    if (x->exponent != WIDE)
        return gg__hash_word(secret, (uint64_t)x->numerator << 6 ^ (uint64_t)x->numerator >> 58 ^
                                         x->exponent);
    return gg__hash_bytes(secret, x->wide.limb, x->wide.limbs * sizeof *x->wide.limb) ^
           gg__hash_word(secret, x->wide.exponent * 2 + (x->wide.sign < 0));
}

static bool equal(const number *a, const number *b)
{
    if (a->exponent != b->exponent) return false;
    return a->exponent == WIDE ? same_wide(&a->wide, &b->wide) : a->numerator == b->numerator;
}

static size_t slot_of(const gg__dyadics *numbers, const number *x)
{
    size_t slot = (size_t)hash_of(numbers, x) & (numbers->slots - 1);
    while (numbers->slot[slot] && !equal(&numbers->at[numbers->slot[slot] - 1], x))
        slot = (slot + 1) & (numbers->slots - 1);
    return slot;
}

static bool rehash(gg__dyadics *numbers)
{
    const size_t slots = numbers->slots ? 2 * numbers->slots : 256;
    uint32_t *slot = gg__alloc_zeroed(numbers->ctx, slots, sizeof *slot, "numbers");
    if (!slot) return false;
    gg__free(numbers->ctx, numbers->slot);
    numbers->slot = slot;
    numbers->slots = slots;
    for (size_t i = 0; i < numbers->count; i++)
        slot[slot_of(numbers, &numbers->at[i])] = (uint32_t)i + 1;
    return true;
}

/* Takes over the memory of a wide number. */
static uint32_t intern(gg__dyadics *numbers, number *x)
{
    const bool room = 2 * (numbers->count + 1) <= numbers->slots || rehash(numbers);
    const size_t slot = room ? slot_of(numbers, x) : 0;
    if (room && numbers->slot[slot]) {
        if (x->exponent == WIDE) gg__dyadic_free(numbers->ctx, &x->wide);
        return GG__FIRST_DYADIC + numbers->slot[slot] - 1;
    }
    number *at = NULL;
    if (room && numbers->count >= GG__FIRST_DYADIC - 1)
        gg__fail(numbers->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^31 different numbers");
    else if (room)
        at = gg__grow(numbers->ctx, numbers->at, &numbers->room, numbers->count + 1, sizeof *at,
                      "numbers");
    if (!at) {
        if (x->exponent == WIDE) gg__dyadic_free(numbers->ctx, &x->wide);
        return GG__NO_DYADIC;
    }
    numbers->at = at;
    at[numbers->count++] = *x;
    numbers->slot[slot] = (uint32_t)numbers->count;
    return GG__FIRST_DYADIC + (uint32_t)numbers->count - 1;
}

static uint32_t put_small(gg__dyadics *numbers, int64_t numerator, uint32_t exponent)
{
    enum { END = 1 << 30 };
    while (exponent > 0 && numerator % 2 == 0) {
        numerator /= 2;
        exponent--;
    }
    if (exponent <= GG__OWN_PLACES && numerator > -END && numerator < END) {
        const uint32_t own =
            gg__dyadics_own_place(numerator * (INT64_C(1) << (GG__OWN_PLACES - exponent)));
        if (own != GG__NO_DYADIC) return own;
    }
    number x = {.numerator = numerator, .exponent = exponent};
    if (numerator > -(INT64_C(1) << SMALL_BITS) && numerator < INT64_C(1) << SMALL_BITS &&
        exponent <= SMALL_BITS)
        return intern(numbers, &x);
    x = (number){.exponent = WIDE};
    if (gg__dyadic_make(numbers->ctx, numerator, exponent, &x.wide) != GG_OK) return GG__NO_DYADIC;
    return intern(numbers, &x);
}

/* Takes over the memory. */
static uint32_t take(gg__dyadics *numbers, gg__dyadic *value)
{
    int64_t numerator;
    uint32_t exponent;
    number x = {.exponent = WIDE, .wide = *value};
    if (narrow(value, &numerator, &exponent) && exponent <= SMALL_BITS &&
        numerator > -(INT64_C(1) << SMALL_BITS) && numerator < INT64_C(1) << SMALL_BITS) {
        gg__dyadic_free(numbers->ctx, value);
        return put_small(numbers, numerator, exponent);
    }
    return intern(numbers, &x);
}

gg__dyadics *gg__dyadics_new(gg_ctx *ctx)
{
    gg__dyadics *numbers = gg__alloc_zeroed(ctx, 1, sizeof *numbers, "numbers");
    if (numbers) numbers->ctx = ctx;
    return numbers;
}

void gg__dyadics_free(gg__dyadics *numbers)
{
    if (!numbers) return;
    for (size_t i = 0; i < numbers->count; i++)
        if (numbers->at[i].exponent == WIDE) gg__dyadic_free(numbers->ctx, &numbers->at[i].wide);
    gg__free(numbers->ctx, numbers->at);
    gg__free(numbers->ctx, numbers->slot);
    gg__free(numbers->ctx, numbers);
}

uint32_t gg__dyadics_make(gg__dyadics *numbers, int64_t numerator, uint32_t exponent)
{
    return put_small(numbers, numerator, exponent);
}

uint32_t gg__dyadics_put(gg__dyadics *numbers, const gg__dyadic *value)
{
    gg__dyadic copy = {0};
    if (gg__dyadic_copy(numbers->ctx, value, &copy) != GG_OK) return GG__NO_DYADIC;
    return take(numbers, &copy);
}

gg_status gg__dyadics_get(const gg__dyadics *numbers, uint32_t a, gg__dyadic *out)
{
    const number x = number_at(numbers, a);
    if (x.exponent == WIDE) return gg__dyadic_copy(numbers->ctx, &x.wide, out);
    return gg__dyadic_make(numbers->ctx, x.numerator, x.exponent, out);
}

/* a + b or a - b, by big numbers. */
static uint32_t add_wide(gg__dyadics *numbers, uint32_t a, uint32_t b, bool subtract)
{
    gg_ctx *ctx = numbers->ctx;
    gg__dyadic x = {0}, y = {0}, sum = {0};
    uint32_t place = GG__NO_DYADIC;
    if (gg__dyadics_get(numbers, a, &x) == GG_OK && gg__dyadics_get(numbers, b, &y) == GG_OK &&
        (subtract ? gg__dyadic_subtract : gg__dyadic_add)(ctx, &x, &y, &sum) == GG_OK)
        place = take(numbers, &sum);
    gg__dyadic_free(ctx, &x);
    gg__dyadic_free(ctx, &y);
    return place;
}

uint32_t gg__dyadics_add_any(gg__dyadics *numbers, uint32_t a, uint32_t b, bool subtract)
{
    if (a == GG__NO_DYADIC || b == GG__NO_DYADIC) return GG__NO_DYADIC;
    const number x = number_at(numbers, a), y = number_at(numbers, b);
    if (x.exponent == WIDE || y.exponent == WIDE) return add_wide(numbers, a, b, subtract);
    const uint32_t exponent = x.exponent > y.exponent ? x.exponent : y.exponent;
    const int64_t p = x.numerator * (INT64_C(1) << (exponent - x.exponent)),
                  q = y.numerator * (INT64_C(1) << (exponent - y.exponent));
    return put_small(numbers, subtract ? p - q : p + q, exponent);
}

uint32_t gg__dyadics_halve(gg__dyadics *numbers, uint32_t a)
{
    if (a == GG__NO_DYADIC || a == 0) return a;
    const number x = number_at(numbers, a);
    if (x.exponent != WIDE) return put_small(numbers, x.numerator, x.exponent + 1);
    gg__dyadic half = {0};
    if (gg__dyadics_get(numbers, a, &half) != GG_OK) return GG__NO_DYADIC;
    gg__dyadic_take(half.limb, half.limbs, half.sign, half.exponent + 1, &half);
    return take(numbers, &half);
}

/* The order of two numbers by their signs, or the places of their highest bits, if these decide,
 * else 0. So numbers of very different size are compared without their other bits. */
static int order_of_leads(const gg__dyadic *a, const gg__dyadic *b)
{
    const int64_t x = (int64_t)gg__dyadic_bits(a) - (int64_t)a->exponent,
                  y = (int64_t)gg__dyadic_bits(b) - (int64_t)b->exponent;
    if (a->sign != b->sign) return a->sign > b->sign ? 1 : -1;
    return x == y ? 0 : (x > y) == (a->sign > 0) ? 1 : -1;
}

int gg__dyadics_compare_any(gg__dyadics *numbers, uint32_t a, uint32_t b)
{
    if (a == GG__NO_DYADIC || b == GG__NO_DYADIC || a == b) return 0;
    const number x = number_at(numbers, a), y = number_at(numbers, b);
    if (x.exponent != WIDE && y.exponent != WIDE) {
        const uint32_t exponent = x.exponent > y.exponent ? x.exponent : y.exponent;
        const int64_t u = x.numerator * (INT64_C(1) << (exponent - x.exponent)),
                      v = y.numerator * (INT64_C(1) << (exponent - y.exponent));
        return (u > v) - (u < v);
    }
    gg__dyadic p = {0}, q = {0}, gap = {0};
    int order = 0;
    if (gg__dyadics_get(numbers, a, &p) == GG_OK && gg__dyadics_get(numbers, b, &q) == GG_OK)
        order = order_of_leads(&p, &q);
    if (order == 0 && gg__status(numbers->ctx) == GG_OK &&
        gg__dyadic_subtract(numbers->ctx, &p, &q, &gap) == GG_OK)
        order = gap.sign;
    gg__dyadic_free(numbers->ctx, &p);
    gg__dyadic_free(numbers->ctx, &q);
    gg__dyadic_free(numbers->ctx, &gap);
    return order;
}

int gg__dyadics_sign_any(const gg__dyadics *numbers, uint32_t a)
{
    if (a == GG__NO_DYADIC) return 0;
    const number x = number_at(numbers, a);
    return x.exponent == WIDE ? x.wide.sign : (x.numerator > 0) - (x.numerator < 0);
}

bool gg__dyadics_is_integer(const gg__dyadics *numbers, uint32_t a)
{
    const number x = number_at(numbers, a);
    return (x.exponent == WIDE ? x.wide.exponent : x.exponent) == 0;
}

uint32_t gg__dyadics_step(gg__dyadics *numbers, uint32_t a)
{
    const number x = number_at(numbers, a);
    if (x.exponent != WIDE) return put_small(numbers, 1, x.exponent);
    number step = {.exponent = WIDE};
    if (gg__dyadic_make(numbers->ctx, 1, x.wide.exponent, &step.wide) != GG_OK)
        return GG__NO_DYADIC;
    return take(numbers, &step.wide);
}

/* ---- the simplest number of an interval ---- */

/* An interval of positive numbers; no `to` and GG__NO_DYADIC: no upper bound. */
typedef struct interval {
    uint32_t a, b;
    bool from, to;
} interval;

static bool is_below_end(gg__dyadics *numbers, const interval *in, uint32_t x)
{
    if (in->b == GG__NO_DYADIC) return true;
    const int order = gg__dyadics_compare(numbers, x, in->b);
    return order < 0 || (order == 0 && in->to);
}

/* The least multiple of 1/2^exponent that the lower end allows. */
static uint32_t least_multiple(gg__dyadics *numbers, const interval *in, uint64_t exponent)
{
    gg_ctx *ctx = numbers->ctx;
    const number a = number_at(numbers, in->a);
    if (a.exponent != WIDE) {
        const bool exact = a.exponent <= exponent;
        if (!exact)
            return put_small(numbers, (a.numerator >> (a.exponent - exponent)) + 1,
                             (uint32_t)exponent);
        if (in->from) return in->a;
        if (exponent <= SMALL_BITS + 1)
            return put_small(numbers, a.numerator * (INT64_C(1) << (exponent - a.exponent)) + 1,
                             (uint32_t)exponent);
    }
    gg__dyadic x = {0}, unit = {0}, sum = {0};
    uint32_t place = GG__NO_DYADIC;
    if (gg__dyadics_get(numbers, in->a, &x) != GG_OK) return place;
    const bool exact = x.exponent <= exponent;
    const uint64_t drop = exact ? 0 : x.exponent - exponent;
    if (!exact && drop / 64 < x.limbs) { /* the low bits are left out, so this is rounded down */
        const size_t words = (size_t)(drop / 64), left = x.limbs - words;
        uint64_t *limb = gg__alloc(ctx, left, sizeof *limb, "numbers");
        for (size_t i = 0; limb && i < left; i++) {
            const uint64_t high =
                i + 1 < left && drop % 64 ? x.limb[words + i + 1] << (64 - drop % 64) : 0;
            limb[i] = x.limb[words + i] >> drop % 64 | high;
        }
        gg__dyadic_free(ctx, &x);
        if (limb) gg__dyadic_take(limb, left, 1, exponent, &x);
    } else if (!exact) {
        gg__dyadic_free(ctx, &x);
    }
    if (exact && in->from)
        place = take(numbers, &x);
    else if (gg__status(ctx) == GG_OK && gg__dyadic_make(ctx, 1, exponent, &unit) == GG_OK &&
             gg__dyadic_add(ctx, &x, &unit, &sum) == GG_OK)
        place = take(numbers, &sum);
    gg__dyadic_free(ctx, &x);
    gg__dyadic_free(ctx, &unit);
    return place;
}

/* Of the multiples of 1/2^e that the interval holds, those for the least e are the simplest, and
 * the least of them if e is 0; else there is just one. If there is one for e, there is for e + 1.
 */
static uint32_t simplest_positive(gg__dyadics *numbers, const interval *in)
{
    const number a = number_at(numbers, in->a),
                 b = in->b == GG__NO_DYADIC ? a : number_at(numbers, in->b);
    const uint64_t p = a.exponent == WIDE ? a.wide.exponent : a.exponent,
                   q = b.exponent == WIDE ? b.wide.exponent : b.exponent;
    uint32_t x = least_multiple(numbers, in, 0);
    uint64_t low = 0, high = (p > q ? p : q) + 1; /* for low there is none, for high there is */
    if (x == GG__NO_DYADIC || is_below_end(numbers, in, x)) return x;
    while (high - low > 1 && gg__status(numbers->ctx) == GG_OK) {
        const uint64_t middle = high - low > 4 && low == 0 ? 2 : low + (high - low) / 2;
        x = least_multiple(numbers, in, middle);
        if (x != GG__NO_DYADIC && is_below_end(numbers, in, x))
            high = middle;
        else
            low = middle;
    }
    return least_multiple(numbers, in, high);
}

/* From `low` to `high`, in units of 2^-12 and both above 0, the one that ends in most zeros, but of
 * whole numbers the least. */
static int64_t simplest_own(int64_t low, int64_t high)
{
    const int64_t one = INT64_C(1) << GG__OWN_PLACES, whole = (low + one - 1) & -one;
    if (whole <= high) return whole;
    while ((high & (high - 1)) >= low)
        high &= high - 1;
    return high;
}

uint32_t gg__dyadics_simplest(gg__dyadics *numbers, uint32_t a, bool from, uint32_t b, bool to)
{
    enum { END = 1 << 30 };
    if ((a == GG__NO_DYADIC || a < GG__FIRST_DYADIC) &&
        (b == GG__NO_DYADIC || b < GG__FIRST_DYADIC)) {
        const int64_t low = a == GG__NO_DYADIC ? -END : gg__dyadics_own(a) + !from,
                      high = b == GG__NO_DYADIC ? END : gg__dyadics_own(b) - !to;
        if (low <= 0 && high >= 0) return 0;
        const uint32_t own = low > high
                                 ? GG__NO_DYADIC
                                 : gg__dyadics_own_place(low > 0 ? simplest_own(low, high)
                                                                 : -simplest_own(-high, -low));
        if (own != GG__NO_DYADIC) return own;
    }
    if (gg__status(numbers->ctx) != GG_OK) return GG__NO_DYADIC;
    const int above = a == GG__NO_DYADIC ? -1 : gg__dyadics_sign(numbers, a),
              below = b == GG__NO_DYADIC ? 1 : gg__dyadics_sign(numbers, b);
    if ((above < 0 || (above == 0 && from)) && (below > 0 || (below == 0 && to))) return 0;
    if (above >= 0) {
        const interval in = {a, b, from, to};
        return simplest_positive(numbers, &in);
    }
    const interval mirror = {gg__dyadics_subtract(numbers, 0, b),
                             a == GG__NO_DYADIC ? a : gg__dyadics_subtract(numbers, 0, a), to,
                             from};
    if (gg__status(numbers->ctx) != GG_OK) return GG__NO_DYADIC;
    return gg__dyadics_subtract(numbers, 0, simplest_positive(numbers, &mirror));
}

/* ---- other questions ---- */

bool gg__dyadics_whole(const gg__dyadics *numbers, uint32_t a, uint64_t *whole, uint64_t *exponent)
{
    const number x = number_at(numbers, a);
    *whole = 0;
    *exponent = x.exponent;
    if (x.exponent != WIDE) {
        const uint64_t magnitude = (uint64_t)(x.numerator < 0 ? -x.numerator : x.numerator);
        *whole = magnitude >> x.exponent;
        return true;
    }
    const gg__dyadic *wide = &x.wide;
    const uint64_t bits = gg__dyadic_bits(wide);
    *exponent = wide->exponent;
    if (bits <= wide->exponent) return true;
    if (bits - wide->exponent > 64) return false;
    const size_t at = (size_t)(wide->exponent / 64);
    const unsigned shift = (unsigned)(wide->exponent % 64);
    const uint64_t above =
        at + 1 < wide->limbs && shift > 0 ? wide->limb[at + 1] << (64 - shift) : 0;
    *whole = (at < wide->limbs ? wide->limb[at] >> shift : 0) | above;
    return true;
}

bool gg__dyadics_small(const gg__dyadics *numbers, uint32_t a, int64_t *numerator,
                       uint32_t *exponent)
{
    const number x = number_at(numbers, a);
    if (x.exponent == WIDE) return narrow(&x.wide, numerator, exponent);
    *numerator = x.numerator;
    *exponent = x.exponent;
    return true;
}

/* ---- reading ---- */

enum { MOST_DIGITS = 10000 }; /* they are read in quadratic time */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a whole number without its sign; O(digits^2). */
static bool read_whole(gg_ctx *ctx, const char **text, gg__dyadic *out)
{
    const char *at = *text;
    while (at[0] == '0' && is_digit(at[1]))
        at++;
    size_t digits = 0, limbs = 1;
    while (is_digit(at[digits]))
        digits++;
    if (digits == 0) return false;
    if (digits > MOST_DIGITS) {
        gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number of more than %d digits", (int)MOST_DIGITS);
        return false;
    }
    uint64_t *limb = gg__alloc_zeroed(ctx, digits / 19 + 1, sizeof *limb, "numbers");
    if (!limb) return false;
    for (size_t i = 0; i < digits; i++) {
        uint64_t carry = (uint64_t)(at[i] - '0');
        for (size_t k = 0; k < limbs; k++) { /* times ten, in halves of a limb */
            const uint64_t low = (limb[k] & UINT32_MAX) * 10 + carry,
                           high = (limb[k] >> 32) * 10 + (low >> 32);
            limb[k] = high << 32 | (low & UINT32_MAX);
            carry = high >> 32;
        }
        if (carry > 0) limb[limbs++] = carry;
    }
    gg__dyadic_take(limb, limbs, 1, 0, out);
    *text = at + digits;
    return true;
}

/* Reads the text after the stroke: 2^40, or a power of two that is written out. */
static bool read_exponent(gg_ctx *ctx, const char **text, uint64_t *exponent)
{
    gg__dyadic value = {0};
    const bool power = strncmp(*text, "2^", 2) == 0 && is_digit((*text)[2]);
    if (power) *text += 2;
    if (!read_whole(ctx, text, &value)) return false;
    const uint64_t bits = gg__dyadic_bits(&value);
    bool good = power ? value.limbs <= 1 && bits <= 40 : value.limbs > 0;
    *exponent = power ? (value.limbs > 0 ? value.limb[0] : 0) : bits - 1;
    for (size_t i = 0; !power && good && i < value.limbs; i++)
        good = value.limb[i] == (i + 1 < value.limbs ? 0 : UINT64_C(1) << ((bits - 1) % 64));
    gg__dyadic_free(ctx, &value);
    return good;
}

uint32_t gg__dyadics_read(gg__dyadics *numbers, const char **text)
{
    gg_ctx *ctx = numbers->ctx;
    gg__dyadic value = {0};
    uint64_t exponent = 0;
    const char *at = *text;
    if (!read_whole(ctx, &at, &value)) return GG__NO_DYADIC;
    const bool good = *at != '/' || (at++, read_exponent(ctx, &at, &exponent));
    if (!good) {
        gg__dyadic_free(ctx, &value);
        return GG__NO_DYADIC;
    }
    if (value.sign != 0) gg__dyadic_take(value.limb, value.limbs, 1, exponent, &value);
    *text = at;
    return take(numbers, &value);
}
