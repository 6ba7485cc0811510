/*
 * Rows of the table of values. Whatever stands in a row is a few characters at a time, one store
 * each (base/decimal.h): the label, of which only the last digit differs from row to row; marks
 * that are made beforehand; small numbers, however many digits they have. So a row costs some ten
 * instructions a field and hardly a branch that could be guessed wrong.
 *
 * An infinite nimber needs the values of its options, which lie anywhere: they are asked for some
 * edges ahead. A set of small numbers is a word of bits, and needs no sorting. A number comes from
 * a list of all that are there, by its node. What is larger than all this is left to the caller.
 */
#include "report/table_rows.h"

/* ---- labels ---- */

/* A number that is counted up: its digits but the last, at most nine, and the last. Or, where the
 * numbers have gaps, the next of a list. */
typedef struct label {
    const uint64_t *next; /* NULL: counted up */
    char tens[2 * sizeof(uint64_t)];
    uint32_t length, unit;
    uint64_t number;
} label;

static void renew(label *l)
{
    l->unit = (uint32_t)(l->number % 10);
    l->length = 0;
    if (l->number < 10) return;
    char text[GG__DECIMAL] = {0};
    l->length = (uint32_t)(gg__decimal_put(text, l->number / 10) - text);
    memcpy(l->tens, text, sizeof l->tens);
}

static label label_from(const gg__table_view *view, uint64_t vertex)
{
    label l = {.number = vertex + view->base, .next = view->number ? view->number + vertex : NULL};
    renew(&l);
    return l;
}

static inline char *put_label(label *l, char *at)
{
    if (l->next) return gg__decimal_put(at, *l->next++);
    memcpy(at, l->tens, sizeof l->tens);
    at += l->length;
    *at = (char)('0' + l->unit);
    l->number++;
    if (++l->unit == 10) renew(l);
    return at + 1;
}

char *gg__row_begin(const gg__table_view *view, uint64_t vertex, char *at)
{
    at = gg__few_put(at, view->mark.begin);
    at = gg__decimal_put(at, view->number ? view->number[vertex] : vertex + view->base);
    return gg__few_put(at, view->mark.tab);
}

/* ---- outcomes and distances ---- */

/* What stands before the number, which says who wins, and the number. */
static inline char *put_state(const gg__table_view *view, gg__word word, char *at)
{
    const uint32_t rank = gg__word_rank(word);
    const bool finite = (view->finite >> gg__word_side(word) & 1) && rank != GG__NO_RANK;
    at = gg__few_put(at, view->cell[gg__word_side(word)]);
    if (finite && rank >= GG__FEW_BELOW) return gg__decimal_put(at, rank);
    const gg__few digits = gg__few_digits(finite ? rank : 0);
    return gg__few_put(at, (gg__few){finite ? digits.bytes : view->never.bytes,
                                     finite ? digits.length : view->never.length});
}

size_t gg__rows_states(const gg__table_view *view, uint64_t first, size_t count, char *at,
                       const char *most, char **end)
{
    const gg__word *word = view->words + first * view->phases;
    const uint32_t phases = view->phases;
    const bool paired = view->columns == 2;
    const gg__punctuation mark = view->mark;
    label l = label_from(view, first);
    size_t i = 0;
    for (; i < count && at <= most; i++, word += phases) {
        at = put_label(&l, gg__few_put(at, mark.begin));
        at = put_state(view, word[0], at);
        if (paired) at = put_state(view, word[1], at);
        at = gg__few_put(at, mark.end);
    }
    *end = at;
    return i;
}

/* ---- nimbers ---- */

/* A bit for each value among the options of a vertex; false if one does not fit. Behind its options
 * lie those of the vertices that follow, whose values are asked for already. */
static inline bool find_values(const gg__table_view *view, uint64_t v, uint64_t *values)
{
    enum { AHEAD = 32 };
    const gg__rows *options = view->graph->out[GG_LEFT];
    const uint32_t *value = view->values->value;
    *values = 0;
    if (!options) return false;
    const uint64_t end = options->start[v + 1], all = view->graph->edges;
    for (uint64_t e = options->start[v]; e < end; e++) {
        const uint32_t x = value[options->end[e]];
        __builtin_prefetch(&value[options->end[e + AHEAD < all ? e + AHEAD : e]]);
        if (x >= 64 && x != GG_LOOPY) return false;
        *values |= (uint64_t)(x != GG_LOOPY) << (x & 63);
    }
    return true;
}

static char *put_set(const gg__table_view *view, uint64_t values, char *at)
{
    static const char open[] = {'i', 'n', 'f', '{'};
    static const gg__few close = {'}', 1};
    at = gg__few_put(at, view->mark.quote);
    memcpy(at, open, sizeof open);
    at += sizeof open;
    for (; values; values &= values - 1) {
        const gg__few digits = gg__few_digits((uint32_t)__builtin_ctzll(values));
        at = gg__few_put(at, digits);
        *at = ',';
        at += (values & (values - 1)) != 0;
    }
    return gg__few_put(gg__few_put(at, close), view->mark.quote);
}

size_t gg__rows_nimbers(const gg__table_view *view, uint64_t first, size_t count, char *at,
                        const char *most, char **end)
{
    const uint32_t *value = view->values->value + first;
    const gg__punctuation mark = view->mark;
    label l = label_from(view, first);
    uint64_t values = 0;
    size_t i = 0;
    for (; i < count && at <= most; i++) {
        if (value[i] == GG_LOOPY && !find_values(view, first + i, &values)) break;
        at = put_label(&l, gg__few_put(at, mark.begin));
        at = gg__few_put(at, mark.tab);
        at = value[i] == GG_LOOPY ? put_set(view, values, at) : gg__decimal_put(at, value[i]);
        at = gg__few_put(at, mark.end);
    }
    *end = at;
    return i;
}

/* ---- pairs ---- */

size_t gg__rows_pairs(const gg__table_view *view, uint64_t first, size_t count, char *at,
                      const char *most, char **end)
{
    const uint32_t *plus = view->values->value + first, *minus = view->values->minus + first;
    const gg__punctuation mark = view->mark;
    label l = label_from(view, first);
    size_t i = 0;
    for (; i < count && at <= most; i++) {
        at = put_label(&l, gg__few_put(at, mark.begin));
        at = gg__decimal_put(gg__few_put(at, mark.tab), plus[i]);
        at = gg__decimal_put(gg__few_put(at, mark.tab), minus[i] & ~GG__WILD);
        at = gg__few_put(gg__few_put(at, mark.tab), mark.quote);
        at = gg__few_put(at, view->tameness[minus[i] / GG__WILD]);
        at = gg__few_put(gg__few_put(at, mark.quote), mark.end);
    }
    *end = at;
    return i;
}

/* ---- numbers ---- */

/* `/8`, but `/2^21`. */
static inline char *put_denominator(uint32_t exponent, char *at)
{
    static const gg__few power = {'/' | '2' << 8 | '^' << 16, 3};
    if (exponent == 0) return at;
    if (exponent > GG__PLAIN_EXPONENT)
        return gg__few_put(gg__few_put(at, power), gg__few_digits(exponent));
    *at = '/';
    return gg__few_put(at + 1, gg__few_digits(UINT32_C(1) << exponent));
}

static inline char *put_number(int64_t small, char *at)
{
    const int64_t numerator = gg__packed_numerator(small);
    *at = '-';
    at += numerator < 0;
    at = gg__decimal_put(at, (uint64_t)(numerator < 0 ? -numerator : numerator));
    return put_denominator(gg__packed_exponent(small), at);
}

/* A number, a nimber that is added to it, or both; the nimber alone where the number is 0. */
static inline char *put_value(const gg__table_view *view, int64_t small, uint32_t star, char *at)
{
    at = gg__few_put(at, view->mark.quote);
    if (star == 0 || small != 0) at = put_number(small, at);
    if (star > 0) *at++ = '*';
    if (star > 1) at = gg__decimal_put(at, star);
    return gg__few_put(at, view->mark.quote);
}

size_t gg__rows_numbers(const gg__table_view *view, uint64_t first, size_t count, char *at,
                        const char *most, char **end)
{
    const gg__node *node = view->values->value + first;
    const uint32_t *star = view->values->minus ? view->values->minus + first : NULL;
    const gg__punctuation mark = view->mark;
    label l = label_from(view, first);
    size_t i = 0;
    for (; i < count && at <= most; i++) {
        const bool undefined = node[i] == GG__UNDEFINED;
        const int64_t small = undefined ? 0 : view->small[node[i]];
        if (!gg__packed_fits(small)) break;
        at = put_label(&l, gg__few_put(at, mark.begin));
        at = gg__few_put(at, mark.tab);
        at = undefined ? gg__few_put(gg__few_put(at, view->undefined[0]), view->undefined[1])
                       : put_value(view, small, star ? star[i] : 0, at);
        at = gg__few_put(at, mark.end);
    }
    *end = at;
    return i;
}
