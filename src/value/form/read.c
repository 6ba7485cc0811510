/*
 * Forms from text: sums and differences of
 *
 *   3  -5/4  1.25  1/2^40                          numbers
 *   *  *2  ^  v3  vvv  ^2*  1*2  1/2v*               a number, ups or downs, a nimber, or several
 *   ^[3]  ^<3>                                       {^[2]|*}, and ^[3] - ^[2]
 *   {a,b|c}  {a|b||c|d}                              the longest row of bars divides first
 *   +-a  +-{a|b}  +-(a,b)  +-{a,b}                   {a|-a}, and {a,b|-a,-b}
 *   Tiny(a)  Miny(a)  (a)                            and names and calls that the caller knows
 *   nim:3,4  a.gg@v  [what has blanks or signs]      positions, which the caller knows
 *
 * in the signs of papers, too (signs.c); and, of games with loops, on  off  ...  {pass|a} x{0||x|a}
 * a & b (see src/value/loopy).
 *
 * Every { and ( waits on a stack, with the terms before it. A list of options ends at a bar; it and
 * the lists before it are joined where they stand at shorter rows of bars than this one.
 */
#include "value/form/forms.h"

#include <ctype.h>
#include <stdio.h>

typedef enum opened { TEXT, BRACES, GROUP, CALL } opened;

/* A list of options, items begin to end, and how many bars follow it. */
typedef struct part {
    size_t begin, end;
    size_t bars;
} part;

typedef struct level {
    opened kind;
    size_t at;              /* where it begins in the text */
    size_t name, name_size; /* of a call, or of the node that the braces make */
    gg__form node;          /* of that node, else GG__NO_FORM */
    size_t items, parts;    /* where those of this level begin */
    size_t begin;           /* of the current list */
    gg__form sum;           /* of the terms of the current item */
    bool has_sum;
    gg__form onside;     /* what stands before &; GG__NO_FORM: nothing */
    bool negative, both; /* what is before the next term: -, +- */
} level;

typedef struct reader {
    gg__forms *forms;
    gg_ctx *ctx;
    const char *text;
    size_t at, size;
    const size_t *origin; /* of its characters; NULL: they stand where they stood */
    const gg_form_names *names;
    level *level;
    size_t depth, level_room;
    part *part;
    size_t parts, part_room;
    gg__form_list items;
    gg__form_list *terms; /* what is not in brackets, not added up; NULL: it is added up */
} reader;

/* The column, from 1, of this place of the text. */
static size_t column_of(const reader *r, size_t at)
{
    return (r->origin ? r->origin[at] : at) + 1;
}

static bool fail_at(reader *r, size_t at, const char *what)
{
    const gg__place place = {1, column_of(r, at), GG_NO_VERTEX};
    gg__fail(r->ctx, GG_BAD_INPUT, place, "%s", what);
    return false;
}

static char peek(const reader *r)
{
    return r->at < r->size ? r->text[r->at] : '\0';
}

static void skip_blanks(reader *r)
{
    while (peek(r) == ' ' || peek(r) == '\t')
        r->at++;
}

static bool take(reader *r, char c)
{
    const bool there = peek(r) == c && r->at < r->size;
    r->at += there;
    return there;
}

/* A count of at most nine digits; `otherwise` if there is none. */
static bool take_count(reader *r, uint32_t otherwise, uint32_t *out)
{
    const size_t from = r->at;
    uint64_t value = 0;
    while (isdigit((unsigned char)peek(r))) {
        value = 10 * value + (uint64_t)(peek(r) - '0');
        r->at++;
        if (r->at - from > 9) return fail_at(r, from, "a count of more than nine digits");
    }
    *out = r->at > from ? (uint32_t)value : otherwise;
    return true;
}

/* ---- terms ---- */

static gg__form both_ways(gg__forms *forms, gg__form g)
{
    const gg__form minus = gg__form_negative(forms, g);
    return minus == GG__NO_FORM ? minus : gg__form_make(forms, &g, 1, &minus, 1);
}

/* ^[n] = {^[n-1]|*}, from 0. */
static gg__form ups_in_brackets(gg__forms *forms, uint32_t n)
{
    const gg__form star = gg__form_nus(forms, 0, 0, 1);
    gg__form g = GG__ZERO_FORM;
    for (uint32_t i = 0; i < n && g != GG__NO_FORM && star != GG__NO_FORM; i++)
        g = gg__form_make(forms, &g, 1, &star, 1);
    return g;
}

/* Reads [n] or <n> after ^ or v. */
static bool take_powers(reader *r, bool down, gg__form *out)
{
    const size_t from = r->at;
    const bool power = peek(r) == '<';
    uint32_t n;
    r->at++;
    if (!take_count(r, 0, &n)) return false;
    if (n == 0 || !take(r, power ? '>' : ']'))
        return fail_at(r, from, "expected a number in brackets");
    gg__form g = ups_in_brackets(r->forms, n);
    if (power && g != GG__NO_FORM)
        g = gg__form_add(r->forms, g,
                         gg__form_negative(r->forms, ups_in_brackets(r->forms, n - 1)));
    *out = down ? gg__form_negative(r->forms, g) : g;
    return *out != GG__NO_FORM;
}

/* Number of ^ or v at this place; 0 also if v begins a name. */
static size_t count_arrows(const reader *r)
{
    const char *at = r->text + r->at;
    const size_t count = *at == '^' ? strspn(at, "^") : strspn(at, "v");
    const bool name = *at == 'v' && (isalpha((unsigned char)at[count]) || at[count] == '_');
    return name ? 0 : count;
}

/* Reads the decimals after the point, which are added to a whole number. Each doubling of them
 * carries the next bit; a dyadic number has at most one bit for each decimal. */
static bool take_decimals(reader *r, size_t from, uint32_t *number)
{
    enum { DECIMALS = 64 };
    unsigned digit[DECIMALS];
    bool bit[DECIMALS], rest = false;
    size_t count = 0;
    gg__dyadics *numbers = r->forms->numbers;
    while (isdigit((unsigned char)r->text[r->at + count]))
        count++;
    if (count > DECIMALS) return fail_at(r, from, "more than 64 decimals");
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
        return fail_at(r, from,
                       "not a dyadic number: no power of two times this decimal is a whole number");
    if (peek(r) == '/') return fail_at(r, r->at, "a denominator behind decimals");
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
static bool take_nus(reader *r, gg__form *out)
{
    uint32_t number = 0, ups = 0, star = 0;
    gg__form powers = GG__ZERO_FORM;
    const bool minus = peek(r) == '-';
    r->at += minus;
    if (isdigit((unsigned char)peek(r))) {
        const char *end = r->text + r->at;
        number = gg__dyadics_read(r->forms->numbers, &end);
        if (number == GG__NO_DYADIC) {
            if (gg__status(r->ctx) != GG_OK) return false;
            const size_t digits = strspn(end, "0123456789");
            return fail_at(r, r->at,
                           strncmp(end + digits, "/-", 2) == 0
                               ? "a denominator is positive"
                               : "not a dyadic number: its denominator is no power of two");
        }
        const size_t from = r->at;
        r->at = (size_t)(end - r->text);
        if (peek(r) == '.' && isdigit((unsigned char)r->text[r->at + 1])) {
            if (memchr(r->text + from, '/', r->at - from))
                return fail_at(r, r->at, "decimals behind a denominator");
            r->at++;
            if (!take_decimals(r, from, &number)) return false;
        }
        if (minus) number = gg__dyadics_subtract(r->forms->numbers, 0, number);
        if (peek(r) == '/') return fail_at(r, r->at, "a denominator that is no power of two");
    }
    const size_t arrows = count_arrows(r);
    const bool down = peek(r) == 'v';
    r->at += arrows;
    if (arrows == 1 && (peek(r) == '[' || peek(r) == '<')) {
        if (!take_powers(r, down, &powers)) return false;
    } else if (arrows == 1 && !take_count(r, 1, &ups)) {
        return false;
    } else if (arrows > 1) {
        if (arrows > 999999999) return fail_at(r, r->at, "too many arrows");
        ups = (uint32_t)arrows;
    }
    if (take(r, '*') && !take_count(r, 1, &star)) return false;
    *out = gg__form_add(r->forms, powers,
                        gg__form_nus(r->forms, number, down ? -(int32_t)ups : (int32_t)ups, star));
    return *out != GG__NO_FORM;
}

/* Adds a term to the item, with the signs and factors before it. */
static bool add_term(reader *r, gg__form g)
{
    level *top = &r->level[r->depth - 1];
    if (gg__form_is_draft(g) ? top->both || top->negative || top->has_sum
                             : top->has_sum && gg__form_is_draft(top->sum))
        return fail_at(r, r->at, "a game that is not closed can only be an option");
    if (top->both) g = both_ways(r->forms, g);
    if (top->negative) g = gg__form_negative(r->forms, g);
    if (r->terms && r->depth == 1) {
        if (g == GG__NO_FORM || gg__positions_push(r->terms, g) != GG_OK) return false;
        g = GG__ZERO_FORM;
    }
    top->sum = top->has_sum ? gg__form_add(r->forms, top->sum, g) : g;
    top->has_sum = true;
    top->negative = top->both = false;
    return top->sum != GG__NO_FORM;
}

/* ---- lists and braces ---- */

static bool open_level(reader *r, opened kind, size_t at)
{
    level *grown =
        gg__grow(r->ctx, r->level, &r->level_room, r->depth + 1, sizeof *grown, "expressions");
    if (!grown) return false;
    r->level = grown;
    grown[r->depth++] = (level){.kind = kind,
                                .at = at,
                                .node = GG__NO_FORM,
                                .onside = GG__NO_FORM,
                                .items = r->items.count,
                                .parts = r->parts,
                                .begin = r->items.count};
    return true;
}

/* Puts the item, if there is one, into the current list. */
static bool end_item(reader *r)
{
    level *top = &r->level[r->depth - 1];
    if (top->negative || top->both) return fail_at(r, r->at, "expected a value");
    if (top->onside != GG__NO_FORM) {
        if (!top->has_sum) return fail_at(r, r->at, "expected a value");
        top->sum = r->forms->beyond->sides(r->forms, top->onside, top->sum);
        top->onside = GG__NO_FORM;
        if (top->sum == GG__NO_FORM) return false;
    }
    if (top->has_sum && gg__positions_push(&r->items, top->sum) != GG_OK) return false;
    top->has_sum = false;
    return true;
}

/* Joins the current list with those before it that are followed by fewer bars. */
static bool join(reader *r, size_t bars)
{
    level *top = &r->level[r->depth - 1];
    while (r->parts > top->parts && r->part[r->parts - 1].bars < bars) {
        const part left = r->part[--r->parts];
        const gg__form *at = r->items.at;
        const gg__form g = gg__form_make(r->forms, at + left.begin, left.end - left.begin,
                                         at + top->begin, r->items.count - top->begin);
        if (g == GG__NO_FORM) return false;
        r->items.count = top->begin = left.begin;
        if (gg__positions_push(&r->items, g) != GG_OK) return false;
    }
    if (r->parts > top->parts && r->part[r->parts - 1].bars == bars)
        return fail_at(r, r->at, "equally many bars as before: it is not clear which divide first");
    return true;
}

static bool take_bars(reader *r)
{
    const size_t from = r->at;
    level *top = &r->level[r->depth - 1];
    size_t bars = 0;
    if (top->kind != BRACES) return fail_at(r, from, "'|' outside of braces");
    while (take(r, '|'))
        bars++;
    r->at = from;
    if (!end_item(r) || !join(r, bars)) return false;
    r->at = from + bars;
    part *grown =
        gg__grow(r->ctx, r->part, &r->part_room, r->parts + 1, sizeof *grown, "expressions");
    if (!grown) return false;
    r->part = grown;
    grown[r->parts++] = (part){top->begin, r->items.count, bars};
    top->begin = r->items.count;
    return true;
}

/* +-{a,b} and +-(a,b): for one player the items, for the other their negatives. */
static gg__form make_both(reader *r, const level *of)
{
    gg__form_list minus = {.ctx = r->ctx};
    const size_t count = r->items.count - of->items;
    for (size_t i = of->items; i < r->items.count; i++)
        gg__positions_push(&minus, gg__form_negative(r->forms, r->items.at[i]));
    const gg__form g =
        gg__status(r->ctx) == GG_OK
            ? gg__form_make(r->forms, r->items.at + of->items, count, minus.at, count)
            : GG__NO_FORM;
    gg__positions_free(&minus);
    return g;
}

/* At } or ): makes the value of the level, which is a term of the one before. */
static bool close_level(reader *r, char with)
{
    const level top = r->level[r->depth - 1];
    level *below = r->depth > 1 ? &r->level[r->depth - 2] : NULL;
    if (!below || (with == '}') != (top.kind == BRACES))
        return fail_at(r, r->at, with == '}' ? "'}' without '{'" : "')' without '('");
    if (!end_item(r)) return false;
    const bool bars = r->parts > top.parts;
    const size_t count = r->items.count - top.items;
    gg__form g = GG__NO_FORM;
    if (bars) {
        if (!join(r, SIZE_MAX)) return false;
        g = r->items.at[top.items];
        if (top.node != GG__NO_FORM) g = r->forms->beyond->close(r->forms, top.node, g);
    } else if (top.kind == CALL) {
        g = gg__form_call(r->forms, r->text + top.name, top.name_size, r->items.at + top.items,
                          count, column_of(r, top.name));
    } else if (below->both && (count > 1 || top.kind == BRACES)) {
        g = make_both(r, &top);
        below->both = false;
    } else if (top.kind == BRACES) {
        return fail_at(r, top.at, "braces without a bar");
    } else if (count != 1) {
        return fail_at(r, top.at, "expected one value in parentheses");
    } else {
        g = r->items.at[top.items];
    }
    if (g == GG__NO_FORM) return false;
    r->items.count = top.items;
    r->parts = top.parts;
    r->depth--;
    r->at++;
    return add_term(r, g);
}

/* ---- expressions ---- */

/* Finds a position: a word with a colon or an @ in it, or anything in brackets. Outside of brackets
 * it ends at a character that may follow a term; a comma belongs to it unless there is a list.
 * *inner: length without the brackets. */
static bool find_position(const reader *r, size_t *size, size_t *inner)
{
    const char *at = r->text + r->at;
    const char *ends = r->level[r->depth - 1].kind == TEXT ? " \t+-)}|<>=?&" : " \t+-)}|<>=?&,";
    const bool bracket = *at == '[';
    size_t word = bracket ? 0 : 1;
    if (bracket) {
        *inner = strcspn(at + 1, "]");
        *size = *inner + 2;
        return at[1 + *inner] == ']';
    }
    if (!isalpha((unsigned char)*at) && (*at == '\0' || !strchr("_./", *at))) return false;
    while (isalnum((unsigned char)at[word]) || (at[word] && strchr("_./-", at[word])))
        word++;
    if (at[word] != ':' && at[word] != '@') return false;
    *size = *inner = word + strcspn(at + word, ends);
    return true;
}

/* Reads a position. A failure of the caller is reported with the position and its column. */
static bool take_position(reader *r, size_t size, size_t inner)
{
    enum { MOST_QUOTED = 190 };
    const size_t from = r->at, first = from + (size > inner);
    const char *name = r->text + first;
    const int shown = inner < 60 ? (int)inner : 60;
    const gg__place place = {1, column_of(r, from), GG_NO_VERTEX};
    gg__form g = GG__NO_FORM;
    r->at += size;
    gg_status status =
        r->names ? r->names->find(r->names->self, r->forms, name, inner, &g) : GG_BAD_INPUT;
    if (status == GG_OK) return add_term(r, g);
    const gg_error *error = gg_ctx_error(r->ctx);
    static const char token[] = "--token: "; /* so a vertex is given to a reader of files */
    char why[sizeof error->message] = "there is no such ruleset or file";
    if (error->status != GG_OK && error->line > 0) /* of a file or a board */
        snprintf(why, sizeof why, "line %llu, column %llu: %.*s", (unsigned long long)error->line,
                 (unsigned long long)error->column, MOST_QUOTED, error->message);
    else if (error->status != GG_OK)
        snprintf(why, sizeof why, "%s",
                 error->message +
                     (strncmp(error->message, token, strlen(token)) ? 0 : strlen(token)));
    if (error->status == GG_LIMIT || error->status == GG_NO_MEMORY || error->status == GG_CANCELLED)
        return false;
    if (error->status != GG_OK) status = GG_BAD_INPUT;
    gg__begin(r->ctx);
    gg__fail(r->ctx, status, place, "'%.*s': %s", shown, name, why);
    return false;
}

static bool take_word(reader *r)
{
    const size_t from = r->at;
    while (isalnum((unsigned char)peek(r)) || peek(r) == '_')
        r->at++;
    const size_t size = r->at - from;
    if (take(r, '(')) {
        if (!open_level(r, CALL, r->at - 1)) return false;
        r->level[r->depth - 1].name = from;
        r->level[r->depth - 1].name_size = size;
        return true;
    }
    const gg__beyond *beyond = r->forms->beyond;
    gg__form g = GG__NO_FORM;
    if (beyond && take(r, '{')) {
        if (!open_level(r, BRACES, r->at - 1)) return false;
        level *top = &r->level[r->depth - 1];
        top->name = from;
        top->name_size = size;
        top->node = beyond->open(r->forms);
        return top->node != GG__NO_FORM;
    }
    for (size_t i = r->depth; beyond && g == GG__NO_FORM && i-- > 0;)
        if (r->level[i].node != GG__NO_FORM && r->level[i].name_size == size &&
            memcmp(r->text + r->level[i].name, r->text + from, size) == 0)
            g = r->level[i].node;
    if (beyond && g == GG__NO_FORM) g = beyond->word(r->forms, r->text + from, size);
    if (g != GG__NO_FORM) return add_term(r, g);
    if (gg__status(r->ctx) != GG_OK) return false;
    const gg_status status =
        r->names ? r->names->find(r->names->self, r->forms, r->text + from, size, &g)
                 : GG_BAD_INPUT;
    if (status == GG_OK) return add_term(r, g);
    if (gg__status(r->ctx) == GG_OK) {
        const gg__place place = {1, column_of(r, from), GG_NO_VERTEX};
        gg__fail(r->ctx, GG_BAD_INPUT, place, "an unknown name: '%.*s'", size < 60 ? (int)size : 60,
                 r->text + from);
    }
    return false;
}

/* What begins or is a term. */
static bool take_term(reader *r)
{
    level *top = &r->level[r->depth - 1];
    const char c = peek(r);
    const size_t at = r->at;
    size_t size, inner;
    gg__form g;
    if (find_position(r, &size, &inner)) return take_position(r, size, inner);
    if (c == '[') return fail_at(r, at, "'[' without ']'");
    if (c == '{' || c == '(') {
        r->at++;
        return open_level(r, c == '{' ? BRACES : GROUP, at);
    }
    if (c == '+' && r->at + 1 < r->size && r->text[r->at + 1] == '-') {
        if (top->both) return fail_at(r, at, "expected a value");
        r->at += 2;
        top->both = true;
        return true;
    }
    const bool literal =
        c == '-' && r->at + 1 < r->size && isdigit((unsigned char)r->text[r->at + 1]);
    if (literal && !top->negative && !top->both) return take_nus(r, &g) && add_term(r, g);
    if (c == '-' && !top->both) {
        r->at++;
        top->negative = !top->negative;
        return true;
    }
    if (isdigit((unsigned char)c) || c == '*' || count_arrows(r) > 0)
        return take_nus(r, &g) && add_term(r, g);
    if (isalpha((unsigned char)c) || c == '_') return take_word(r);
    return fail_at(r, at, "expected a value");
}

static bool take_next(reader *r)
{
    level *top = &r->level[r->depth - 1];
    const char c = peek(r);
    const bool pending = top->negative || top->both;
    if (c == '}' || c == ')') return close_level(r, c);
    if (c == '|' && !pending) return take_bars(r);
    if (!top->has_sum || pending) return take_term(r);
    if (c == '&' && r->forms->beyond && top->onside == GG__NO_FORM) {
        top->onside = top->sum;
        top->has_sum = false;
        r->at++;
        return true;
    }
    if (c == ',' && top->kind != TEXT) return end_item(r) && (r->at++, true);
    if (c == '+' && r->at + 1 < r->size && r->text[r->at + 1] == '-') return take_term(r);
    if (c != '+' && c != '-') return fail_at(r, r->at, "expected + or -");
    r->at++;
    skip_blanks(r);
    top->negative = c == '-';
    return take_term(r);
}

static gg__form read_all(reader *r)
{
    gg__forms *forms = r->forms;
    if (forms->beyond) forms->beyond->begin(forms);
    bool good = gg__positions_push(&r->items, GG__ZERO_FORM) == GG_OK; /* so that there is a list */
    r->items.count = 0;
    good = good && open_level(r, TEXT, 0);
    gg__form g = GG__NO_FORM;
    for (skip_blanks(r); good && r->at < r->size; skip_blanks(r))
        good = take_next(r);
    if (good && r->depth > 1)
        good =
            fail_at(r, r->level[r->depth - 1].at,
                    r->level[r->depth - 1].kind == BRACES ? "'{' without '}'" : "'(' without ')'");
    if (good && end_item(r)) {
        if (r->items.count == 1 && !gg__form_is_draft(r->items.at[0]))
            g = r->items.at[0];
        else
            fail_at(r, r->size, "expected a value");
    }
    gg__free(r->ctx, r->level);
    gg__free(r->ctx, r->part);
    gg__positions_free(&r->items);
    return gg__status(r->ctx) == GG_OK ? g : GG__NO_FORM;
}

/* Reads the text once it is plain. terms: NULL, or where its terms go. */
static gg__form read_text(gg__forms *forms, const char *text, size_t size,
                          const gg_form_names *names, gg__form_list *terms)
{
    gg__plain plain;
    gg__form g = GG__NO_FORM;
    if (gg__form_plain(forms->ctx, text, size, &plain)) {
        reader r = {.forms = forms,
                    .ctx = forms->ctx,
                    .text = plain.text,
                    .size = plain.size,
                    .origin = plain.origin,
                    .names = names,
                    .items = {.ctx = forms->ctx},
                    .terms = terms};
        g = read_all(&r);
    }
    gg__form_plain_free(forms->ctx, &plain);
    return g;
}

gg__form gg__form_read(gg__forms *forms, const char *text, size_t size, const gg_form_names *names)
{
    return read_text(forms, text, size, names, NULL);
}

gg_status gg__form_read_terms(gg__forms *forms, const char *text, size_t size,
                              const gg_form_names *names, gg__form_list *terms)
{
    read_text(forms, text, size, names, terms);
    return gg__status(forms->ctx);
}
