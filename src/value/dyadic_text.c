/*
 * Dyadic rationals as text. Whatever is converted is bounded first: a numerator by the characters
 * that may be printed, a number that is read by its digits. An exponent is a number on its own, so
 * 1/2^99999999999 is read and written without a bit of it being made.
 */
#include "base/decimal.h"
#include "value/dyadic.h"
#include "value/radix.h"

#include <inttypes.h>
#include <string.h>

enum { DENOMINATOR = 3 + GG__DECIMAL };

/* ---- writing ---- */

/* Returns the length. */
static size_t put_denominator(uint64_t exponent, char text[DENOMINATOR])
{
    static const char power[] = {'/', '2', '^'};
    const bool plain = exponent <= GG__PLAIN_EXPONENT;
    if (exponent == 0) return 0;
    memcpy(text, power, sizeof power);
    return (size_t)((plain ? gg__decimal_put(text + 1, UINT64_C(1) << exponent)
                           : gg__decimal_put(text + 3, exponent)) -
                    text);
}

gg_status gg__dyadic_print_size(bool negative, uint64_t bits, uint64_t exponent, gg__text *text)
{
    char denominator[DENOMINATOR];
    return gg__text_add(text, "%s(%" PRIu64 " bits)%.*s", negative ? "-" : "", bits,
                        (int)put_denominator(exponent, denominator), denominator);
}

/* Characters that so many bits need at least: a digit is worth 1 / 0.30103 bits. */
static uint64_t least_digits(uint64_t bits)
{
    return bits == 0 ? 1 : (bits - 1) / 1000 * 301 + (bits - 1) % 1000 * 301 / 1000 + 1;
}

static size_t count_digits(const uint64_t *digit, size_t digits)
{
    char highest[GG__DECIMAL];
    return (digits - 1) * GG__WRITTEN_DIGITS +
           (size_t)(gg__decimal_put(highest, digit[digits - 1]) - highest);
}

/* Digits to the base 10^9, some at once. */
static gg_status add_digits(const uint64_t *digit, size_t digits, gg__text *text)
{
    enum { AT_ONCE = 64 };
    char part[AT_ONCE * GG__WRITTEN_DIGITS], highest[GG__DECIMAL];
    const char *end = gg__decimal_put(highest, digit[digits - 1]);
    gg_status status = gg__text_bytes(text, highest, (size_t)(end - highest));
    for (size_t left = digits - 1; status == GG_OK && left > 0;) {
        char *at = part;
        for (int i = 0; i < AT_ONCE && left > 0; i++) {
            const uint64_t nine = digit[--left];
            *at = (char)('0' + nine / GG__FEW_BELOW);
            at = gg__eight_put(at + 1, (uint32_t)(nine % GG__FEW_BELOW));
        }
        status = gg__text_bytes(text, part, (size_t)(at - part));
    }
    return status;
}

/* A numerator of one limb, or none. */
static gg_status print_word(const gg__dyadic *a, size_t most, gg__text *text)
{
    char whole[GG__DECIMAL + DENOMINATOR] = "-";
    char *end = gg__decimal_put(whole + (a->sign < 0), a->limbs > 0 ? *a->limb : 0);
    end += put_denominator(a->exponent, end);
    const size_t length = (size_t)(end - whole);
    if (most > 0 && length > most)
        return gg__dyadic_print_size(a->sign < 0, gg__dyadic_bits(a), a->exponent, text);
    return gg__text_bytes(text, whole, length);
}

/* Any numerator; `room`: for its digits, 0 if they may be as many as they like. */
static gg_status print_limbs(const gg__dyadic *a, size_t room, const char *denominator,
                             size_t length, gg__text *text)
{
    uint64_t *digit;
    size_t digits;
    gg_status status = gg__radix_write(text->ctx, a->limb, a->limbs, &digit, &digits);
    if (status != GG_OK) return status;
    if (room > 0 && count_digits(digit, digits) > room) {
        status = gg__dyadic_print_size(a->sign < 0, gg__dyadic_bits(a), a->exponent, text);
    } else {
        if (a->sign < 0) status = gg__text_bytes(text, "-", 1);
        if (status == GG_OK) status = add_digits(digit, digits, text);
        if (status == GG_OK) status = gg__text_bytes(text, denominator, length);
    }
    gg__free(text->ctx, digit);
    return status;
}

gg_status gg__dyadic_print(const gg__dyadic *a, size_t most, gg__text *text)
{
    const bool negative = a->sign < 0;
    const uint64_t bits = gg__dyadic_bits(a);
    char denominator[DENOMINATOR];
    if (a->limbs <= 1) return print_word(a, most, text);
    const size_t length = put_denominator(a->exponent, denominator), others = negative + length;
    if (most > 0 && least_digits(bits) + others > most)
        return gg__dyadic_print_size(negative, bits, a->exponent, text);
    return print_limbs(a, most > 0 ? most - others : 0, denominator, length, text);
}

/* ---- reading ---- */

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool fail_long(gg_ctx *ctx)
{
    gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number has more than %d digits", GG__MOST_DIGITS);
    return false;
}

/* Digits of a text as digits to the base 10^19, least significant first. */
static void pack(const char *text, size_t length, uint64_t *digit)
{
    for (size_t i = 0; length > 0; i++) {
        const size_t size = length < GG__READ_DIGITS ? length : GG__READ_DIGITS;
        length -= size;
        digit[i] = 0;
        for (size_t j = 0; j < size; j++)
            digit[i] = 10 * digit[i] + (uint64_t)(text[length + j] - '0');
    }
}

/* Reads a whole number, at least one digit, from the front of *text and moves *text behind it; the
 * block is the caller's. */
static bool read_whole(gg_ctx *ctx, const char **text, uint64_t **limb, size_t *limbs)
{
    const char *at = *text;
    while (at[0] == '0' && is_digit(at[1]))
        at++;
    size_t length = 0;
    while (length <= GG__MOST_DIGITS && is_digit(at[length]))
        length++;
    if (length == 0) return false;
    if (length > GG__MOST_DIGITS) return fail_long(ctx);
    const size_t count = (length + GG__READ_DIGITS - 1) / GG__READ_DIGITS;
    uint64_t *digit = gg__alloc(ctx, count, sizeof *digit, "a number");
    if (!digit) return false;
    pack(at, length, digit);
    const gg_status status = gg__radix_read(ctx, digit, count, limb, limbs);
    gg__free(ctx, digit);
    *text = at + length;
    return status == GG_OK;
}

/* Reads what stands behind `2^`. */
static bool read_exponent(gg_ctx *ctx, const char **text, uint64_t *exponent)
{
    const char *at = *text;
    *exponent = 0;
    for (; is_digit(*at); at++) {
        const uint64_t next = (uint64_t)(*at - '0');
        if (*exponent > (UINT64_MAX - next) / 10) {
            gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "a number has an exponent above 2^64 - 1");
            return false;
        }
        *exponent = 10 * *exponent + next;
    }
    *text = at;
    return true;
}

/* Reads a power of two, written out. */
static bool read_power(gg_ctx *ctx, const char **text, uint64_t *exponent)
{
    uint64_t *limb;
    size_t limbs;
    gg__dyadic power;
    if (!read_whole(ctx, text, &limb, &limbs)) return false;
    /* Lowest terms over an exponent that is large enough: 1 over what is left of it. */
    gg__dyadic_take(limb, limbs, 1, UINT64_MAX, &power);
    const bool is_power = power.limbs == 1 && *power.limb == 1;
    *exponent = UINT64_MAX - power.exponent;
    gg__dyadic_free(ctx, &power);
    return is_power;
}

/* Reads a denominator if there is one; false for one that is no power of two. */
static bool read_denominator(gg_ctx *ctx, const char **text, uint64_t *exponent)
{
    *exponent = 0;
    if (**text != '/') return true;
    *text += 1;
    if (strncmp(*text, "2^", 2) != 0 || !is_digit((*text)[2]))
        return read_power(ctx, text, exponent);
    *text += 2;
    return read_exponent(ctx, text, exponent);
}

bool gg__dyadic_parse(gg_ctx *ctx, const char **text, gg__dyadic *out)
{
    const char *at = *text;
    const int sign = *at == '-' ? -1 : 1;
    uint64_t *limb;
    size_t limbs;
    uint64_t exponent;
    at += *at == '-';
    if (!read_whole(ctx, &at, &limb, &limbs)) return false;
    if (!read_denominator(ctx, &at, &exponent)) {
        gg__free(ctx, limb);
        return false;
    }
    gg__dyadic_take(limb, limbs, sign, exponent, out);
    *text = at;
    return true;
}
