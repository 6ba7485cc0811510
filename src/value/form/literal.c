/*
 * The parts of expressions that are one word: numbers, ups and downs, nimbers, and the three at
 * once.
 *
 *   3  -5/4  1.25  1/2^40                          numbers
 *   *  *2  ^  v3  vvv  ^2*  1*2  1/2v*             a number, ups or downs, a nimber, or several
 *   ^[3]  ^<3>                                     {^[2]|*}, and ^[3] - ^[2]
 */
#include "value/form/expr.h"

#include <ctype.h>

/* The column, from 1, of this place of the text. */
size_t gg__expr_column(const gg__expr *r, size_t at)
{
    return (r->origin ? r->origin[at] : at) + 1;
}

bool gg__expr_fail(gg__expr *r, size_t at, const char *what)
{
    const gg__place place = {1, gg__expr_column(r, at), GG_NO_VERTEX};
    gg__fail(r->ctx, GG_BAD_INPUT, place, "%s", what);
    return false;
}

char gg__expr_peek(const gg__expr *r)
{
    return r->at < r->size ? r->text[r->at] : '\0';
}

void gg__expr_skip_blanks(gg__expr *r)
{
    while (gg__expr_peek(r) == ' ' || gg__expr_peek(r) == '\t')
        r->at++;
}

bool gg__expr_take(gg__expr *r, char c)
{
    const bool there = gg__expr_peek(r) == c && r->at < r->size;
    r->at += there;
    return there;
}

/* A count of at most nine digits; `otherwise` if there is none. */
static bool take_count(gg__expr *r, uint32_t otherwise, uint32_t *out)
{
    const size_t from = r->at;
    uint64_t value = 0;
    while (isdigit((unsigned char)gg__expr_peek(r))) {
        value = 10 * value + (uint64_t)(gg__expr_peek(r) - '0');
        r->at++;
        if (r->at - from > 9) return gg__expr_fail(r, from, "a count of more than nine digits");
    }
    *out = r->at > from ? (uint32_t)value : otherwise;
    return true;
}

/* Reads [n] or <n> after ^ or v. */
static bool take_powers(gg__expr *r, bool down, gg__form *out)
{
    const size_t from = r->at;
    const bool power = gg__expr_peek(r) == '<';
    uint32_t n;
    r->at++;
    if (!take_count(r, 0, &n)) return false;
    if (n == 0 || !gg__expr_take(r, power ? '>' : ']'))
        return gg__expr_fail(r, from, "expected a number in brackets");
    const gg__form star = gg__form_nus(r->forms, 0, 0, 1);
    const gg__form g = power ? gg__form_pow(r->forms, star, n) : gg__form_pow_to(r->forms, star, n);
    *out = down ? gg__form_negative(r->forms, g) : g;
    return *out != GG__NO_FORM;
}

/* Number of ^ or v at this place; 0 also if v begins a name. */
size_t gg__expr_arrows(const gg__expr *r)
{
    const char *at = r->text + r->at;
    const size_t count = *at == '^' ? strspn(at, "^") : strspn(at, "v");
    const bool name = *at == 'v' && (isalpha((unsigned char)at[count]) || at[count] == '_');
    return name ? 0 : count;
}

/* Reads the decimals after the point, which are added to a whole number. Each doubling of them
 * carries the next bit; a dyadic number has at most one bit for each decimal. */
static bool take_decimals(gg__expr *r, size_t from, uint32_t *number)
{
    enum { DECIMALS = 64 };
    unsigned digit[DECIMALS];
    bool bit[DECIMALS], rest = false;
    size_t count = 0;
    gg__dyadics *numbers = r->forms->numbers;
    while (isdigit((unsigned char)r->text[r->at + count]))
        count++;
    if (count > DECIMALS) return gg__expr_fail(r, from, "more than 64 decimals");
    for (size_t i = 0; i < count; i++)
        digit[i] = (unsigned)(r->text[r->at + i] - '0');
    r->at += count;
    for (size_t k = 0; k < count; k++) {
        unsigned carry = 0;
        for (size_t i = count; i-- > 0; digit[i] %= 10) {
            digit[i] = 2 * digit[i] + carry;
            carry = digit[i] / 10;
        }
        bit[k] = carry > 0;
    }
    for (size_t i = 0; i < count; i++)
        rest = rest || digit[i] > 0;
    if (rest)
        return gg__expr_fail(
            r, from, "not a dyadic number: no power of two times this decimal is a whole number");
    if (gg__expr_peek(r) == '/') return gg__expr_fail(r, r->at, "a denominator behind decimals");
    uint32_t sum = 0;
    for (size_t k = count; k-- > 0;) {
        if (bit[k]) sum = gg__dyadics_add(numbers, sum, gg__dyadics_make(numbers, 1, 0));
        sum = gg__dyadics_halve(numbers, sum);
    }
    *number = gg__dyadics_add(numbers, *number, sum);
    return gg__status(r->ctx) == GG_OK;
}

/* Reads a number, ups or downs, and a nimber; at least one must be there. A sign belongs to the
 * number. */
bool gg__expr_nus(gg__expr *r, gg__form *out)
{
    uint32_t number = 0, ups = 0, star = 0;
    gg__form powers = GG__ZERO_FORM;
    const bool minus = gg__expr_peek(r) == '-';
    r->at += minus;
    if (isdigit((unsigned char)gg__expr_peek(r))) {
        const char *end = r->text + r->at;
        number = gg__dyadics_read(r->forms->numbers, &end);
        if (number == GG__NO_DYADIC) {
            if (gg__status(r->ctx) != GG_OK) return false;
            const size_t digits = strspn(end, "0123456789");
            return gg__expr_fail(r, r->at,
                                 strncmp(end + digits, "/-", 2) == 0
                                     ? "a denominator is positive"
                                     : "not a dyadic number: its denominator is no power of two");
        }
        const size_t from = r->at;
        r->at = (size_t)(end - r->text);
        if (gg__expr_peek(r) == '.' && isdigit((unsigned char)r->text[r->at + 1])) {
            if (memchr(r->text + from, '/', r->at - from))
                return gg__expr_fail(r, r->at, "decimals behind a denominator");
            r->at++;
            if (!take_decimals(r, from, &number)) return false;
        }
        if (minus) number = gg__dyadics_subtract(r->forms->numbers, 0, number);
        if (gg__expr_peek(r) == '/')
            return gg__expr_fail(r, r->at, "a denominator that is no power of two");
    }
    const size_t arrows = gg__expr_arrows(r);
    const bool down = gg__expr_peek(r) == 'v';
    r->at += arrows;
    if (arrows == 1 && (gg__expr_peek(r) == '[' || gg__expr_peek(r) == '<')) {
        if (!take_powers(r, down, &powers)) return false;
    } else if (arrows == 1 && !take_count(r, 1, &ups)) {
        return false;
    } else if (arrows > 1) {
        if (arrows > 999999999) return gg__expr_fail(r, r->at, "too many arrows");
        ups = (uint32_t)arrows;
    }
    if (gg__expr_take(r, '*') && !take_count(r, 1, &star)) return false;
    *out = gg__form_add(r->forms, powers,
                        gg__form_nus(r->forms, number, down ? -(int32_t)ups : (int32_t)ups, star));
    return *out != GG__NO_FORM;
}
