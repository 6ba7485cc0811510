/*
 * Forms from text: sums and differences of
 *
 *   3  -5/4  *2  ^  1/2v*                            numbers, ups and nimbers (literal.c)
 *   {a,b|c}  {a|b||c|d}                              the longest row of bars divides first
 *   +-a  +-{a|b}  +-(a,b)  +-{a,b}                   {a|-a}, and {a,b|-a,-b}
 *   a:b  a:b:c                                       ordinal sums, from the right
 *   Tiny(a)  left(a)  (a)                            and names that the caller knows
 *   nim:3,4  a.gg@v  [what has blanks or signs]      positions, which the caller knows
 *
 * in the signs of papers, too (signs.c); and, of games with loops, on  off  ...  {pass|a} x{0||x|a}
 * a & b (see src/value/loopy).
 *
 * Every { and ( waits on a stack, with the terms before it. A list of options ends at a bar; it and
 * the lists before it are joined where they stand at shorter rows of bars than this one.
 */
#include "value/form/expr.h"

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
    size_t bases;        /* where those before a colon begin that belong to the next term */
} level;

typedef struct reader {
    gg__expr in;
    const gg_form_names *names;
    level *level;
    size_t depth, level_room;
    part *part;
    size_t parts, part_room;
    gg__form_list items;
    gg__form_list bases;  /* of ordinal sums whose other part is yet to come */
    gg__form_list *terms; /* what is not in brackets, not added up; NULL: it is added up */
    bool takes_lists;     /* the text may be a list of games, */
    bool is_list;         /*   and it is one */
} reader;

/* ---- terms ---- */

static gg__form both_ways(gg__forms *forms, gg__form g)
{
    const gg__form minus = gg__form_negative(forms, g);
    return minus == GG__NO_FORM ? minus : gg__form_make(forms, &g, 1, &minus, 1);
}

/* True if a term is to follow a sign or a colon. */
static bool is_pending(const reader *r)
{
    const level *top = &r->level[r->depth - 1];
    return top->negative || top->both || r->bases.count > top->bases;
}

/* The ordinal sum of the bases before g and g. */
static gg__form above_bases(reader *r, gg__form g)
{
    const level *top = &r->level[r->depth - 1];
    while (r->bases.count > top->bases && g != GG__NO_FORM)
        g = gg__form_ordinal(r->in.forms, r->bases.at[--r->bases.count], g);
    return g;
}

/* Adds a term to the item, with the signs and bases before it; or keeps it as a base. */
static bool add_term(reader *r, gg__form g)
{
    level *top = &r->level[r->depth - 1];
    const size_t blanks = strspn(r->in.text + r->in.at, " \t");
    const bool colon = r->in.text[r->in.at + blanks] == ':' && r->in.at + blanks < r->in.size;
    if ((colon || r->bases.count > top->bases) && gg__form_is_beyond(g))
        return gg__expr_fail(&r->in, r->in.at, "an ordinal sum is of games without loops");
    if (colon) {
        r->in.at += blanks + 1;
        return gg__positions_push(&r->bases, g) == GG_OK;
    }
    g = above_bases(r, g);
    if (gg__form_is_draft(g) ? top->both || top->negative || top->has_sum
                             : top->has_sum && gg__form_is_draft(top->sum))
        return gg__expr_fail(&r->in, r->in.at, "a game that is not closed can only be an option");
    if (top->both) g = both_ways(r->in.forms, g);
    if (top->negative) g = gg__form_negative(r->in.forms, g);
    if (r->terms && r->depth == 1) {
        if (g == GG__NO_FORM || gg__positions_push(r->terms, g) != GG_OK) return false;
        g = GG__ZERO_FORM;
    }
    top->sum = top->has_sum ? gg__form_add(r->in.forms, top->sum, g) : g;
    top->has_sum = true;
    top->negative = top->both = false;
    return top->sum != GG__NO_FORM;
}

/* ---- lists and braces ---- */

static bool open_level(reader *r, opened kind, size_t at)
{
    level *grown =
        gg__grow(r->in.ctx, r->level, &r->level_room, r->depth + 1, sizeof *grown, "expressions");
    if (!grown) return false;
    r->level = grown;
    grown[r->depth++] = (level){.kind = kind,
                                .at = at,
                                .node = GG__NO_FORM,
                                .onside = GG__NO_FORM,
                                .items = r->items.count,
                                .parts = r->parts,
                                .bases = r->bases.count,
                                .begin = r->items.count};
    return true;
}

/* Puts the item, if there is one, into the current list. */
static bool end_item(reader *r)
{
    level *top = &r->level[r->depth - 1];
    if (is_pending(r)) return gg__expr_fail(&r->in, r->in.at, "expected a value");
    if (top->onside != GG__NO_FORM) {
        if (!top->has_sum) return gg__expr_fail(&r->in, r->in.at, "expected a value");
        top->sum = r->in.forms->beyond->sides(r->in.forms, top->onside, top->sum);
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
        const gg__form g = gg__form_make(r->in.forms, at + left.begin, left.end - left.begin,
                                         at + top->begin, r->items.count - top->begin);
        if (g == GG__NO_FORM) return false;
        r->items.count = top->begin = left.begin;
        if (gg__positions_push(&r->items, g) != GG_OK) return false;
    }
    if (r->parts > top->parts && r->part[r->parts - 1].bars == bars)
        return gg__expr_fail(&r->in, r->in.at,
                             "equally many bars as before: it is not clear which divide first");
    return true;
}

static bool take_bars(reader *r)
{
    const size_t from = r->in.at;
    level *top = &r->level[r->depth - 1];
    size_t bars = 0;
    if (top->kind != BRACES) return gg__expr_fail(&r->in, from, "'|' outside of braces");
    while (gg__expr_take(&r->in, '|'))
        bars++;
    r->in.at = from;
    if (!end_item(r) || !join(r, bars)) return false;
    r->in.at = from + bars;
    part *grown =
        gg__grow(r->in.ctx, r->part, &r->part_room, r->parts + 1, sizeof *grown, "expressions");
    if (!grown) return false;
    r->part = grown;
    grown[r->parts++] = (part){top->begin, r->items.count, bars};
    top->begin = r->items.count;
    return true;
}

/* +-{a,b} and +-(a,b): for one player the items, for the other their negatives. */
static gg__form make_both(reader *r, const level *of)
{
    gg__form_list minus = {.ctx = r->in.ctx};
    const size_t count = r->items.count - of->items;
    for (size_t i = of->items; i < r->items.count; i++)
        gg__positions_push(&minus, gg__form_negative(r->in.forms, r->items.at[i]));
    const gg__form g =
        gg__status(r->in.ctx) == GG_OK
            ? gg__form_make(r->in.forms, r->items.at + of->items, count, minus.at, count)
            : GG__NO_FORM;
    gg__positions_free(&minus);
    return g;
}

/* At the ) of a call: its result is a term, or if it is a list, items of the level before. */
static bool close_call(reader *r)
{
    const level top = r->level[r->depth - 1];
    const char *name = r->in.text + top.name;
    gg__form_list out = {.ctx = r->in.ctx};
    bool is_list = false;
    if (!end_item(r)) return false;
    const gg_status status = gg__form_call(r->in.forms, name, top.name_size,
                                           r->items.at + top.items, r->items.count - top.items,
                                           gg__expr_column(&r->in, top.name), &out, &is_list);
    r->items.count = top.items;
    r->depth--;
    r->in.at++;
    bool good = status == GG_OK;
    if (good && !is_list) {
        good = add_term(r, out.at[0]);
    } else if (good) {
        const level *below = &r->level[r->depth - 1];
        gg__expr_skip_blanks(&r->in);
        const bool alone = below->kind == TEXT;
        const bool more = !alone && gg__expr_take(&r->in, ',');
        gg__expr_skip_blanks(&r->in);
        const bool ends = !gg__expr_peek(&r->in) || strchr("|})", gg__expr_peek(&r->in));
        if (below->has_sum || is_pending(r) || (alone ? !ends || !r->takes_lists : more == ends))
            good = gg__expr_fail(&r->in, top.name,
                                 "a list of games can only be options, between braces");
        r->is_list = r->is_list || alone;
        for (size_t i = 0; good && i < out.count; i++)
            good = gg__positions_push(&r->items, out.at[i]) == GG_OK;
    }
    gg__positions_free(&out);
    return good;
}

/* At } or ): makes the value of the level, which is a term of the one before. */
static bool close_level(reader *r, char with)
{
    const level top = r->level[r->depth - 1];
    level *below = r->depth > 1 ? &r->level[r->depth - 2] : NULL;
    if (!below || (with == '}') != (top.kind == BRACES))
        return gg__expr_fail(&r->in, r->in.at, with == '}' ? "'}' without '{'" : "')' without '('");
    if (top.kind == CALL) return close_call(r);
    if (!end_item(r)) return false;
    const bool bars = r->parts > top.parts;
    const size_t count = r->items.count - top.items;
    gg__form g = GG__NO_FORM;
    if (bars) {
        if (!join(r, SIZE_MAX)) return false;
        g = r->items.at[top.items];
        if (top.node != GG__NO_FORM) g = r->in.forms->beyond->close(r->in.forms, top.node, g);
    } else if (below->both && (count > 1 || top.kind == BRACES)) {
        g = make_both(r, &top);
        below->both = false;
    } else if (top.kind == BRACES) {
        return gg__expr_fail(&r->in, top.at, "braces without a bar");
    } else if (count != 1) {
        return gg__expr_fail(&r->in, top.at, "expected one value in parentheses");
    } else {
        g = r->items.at[top.items];
    }
    if (g == GG__NO_FORM) return false;
    r->items.count = top.items;
    r->parts = top.parts;
    r->depth--;
    r->in.at++;
    return add_term(r, g);
}

/* ---- expressions ---- */

/* True at v, v2 or vv before a colon: an ordinal sum. */
static bool is_down_before_colon(const reader *r)
{
    const char *at = r->in.text + r->in.at;
    const size_t arrows = gg__expr_arrows(&r->in), digits = strspn(at + arrows, "0123456789");
    return arrows > 0 && at[arrows + digits] == ':';
}

/* Finds a position: a word with a colon or an @ in it, or anything in brackets. Outside of brackets
 * it ends at a character that may follow a term; a comma belongs to it unless there is a list.
 * *inner: length without the brackets. */
static bool find_position(const reader *r, size_t *size, size_t *inner)
{
    const char *at = r->in.text + r->in.at;
    const char *ends = r->level[r->depth - 1].kind == TEXT ? " \t+-)}|<>=?&" : " \t+-)}|<>=?&,";
    const bool bracket = *at == '[';
    size_t word = bracket ? 0 : 1;
    if (bracket) {
        *inner = strcspn(at + 1, "]");
        *size = *inner + 2;
        return at[1 + *inner] == ']';
    }
    if (!isalpha((unsigned char)*at) && (*at == '\0' || !strchr("_./", *at))) return false;
    if (is_down_before_colon(r)) return false;
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
    const size_t from = r->in.at, first = from + (size > inner);
    const char *name = r->in.text + first;
    const int shown = inner < 60 ? (int)inner : 60;
    const gg__place place = {1, gg__expr_column(&r->in, from), GG_NO_VERTEX};
    gg__form g = GG__NO_FORM;
    r->in.at += size;
    gg_status status =
        r->names ? r->names->find(r->names->self, r->in.forms, name, inner, &g) : GG_BAD_INPUT;
    if (status == GG_OK) return add_term(r, g);
    const gg_error *error = gg_ctx_error(r->in.ctx);
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
    gg__begin(r->in.ctx);
    gg__fail(r->in.ctx, status, place, "'%.*s': %s", shown, name, why);
    return false;
}

static bool take_word(reader *r)
{
    const size_t from = r->in.at;
    while (isalnum((unsigned char)gg__expr_peek(&r->in)) || gg__expr_peek(&r->in) == '_')
        r->in.at++;
    const size_t size = r->in.at - from;
    if (gg__expr_take(&r->in, '(')) {
        if (!open_level(r, CALL, r->in.at - 1)) return false;
        r->level[r->depth - 1].name = from;
        r->level[r->depth - 1].name_size = size;
        return true;
    }
    const gg__beyond *beyond = r->in.forms->beyond;
    gg__form g = GG__NO_FORM;
    if (beyond && gg__expr_take(&r->in, '{')) {
        if (!open_level(r, BRACES, r->in.at - 1)) return false;
        level *top = &r->level[r->depth - 1];
        top->name = from;
        top->name_size = size;
        top->node = beyond->open(r->in.forms);
        return top->node != GG__NO_FORM;
    }
    for (size_t i = r->depth; beyond && g == GG__NO_FORM && i-- > 0 && gg__forms_tick(r->in.forms);)
        if (r->level[i].node != GG__NO_FORM && r->level[i].name_size == size &&
            memcmp(r->in.text + r->level[i].name, r->in.text + from, size) == 0)
            g = r->level[i].node;
    if (beyond && g == GG__NO_FORM) g = beyond->word(r->in.forms, r->in.text + from, size);
    if (g != GG__NO_FORM) return add_term(r, g);
    if (gg__status(r->in.ctx) != GG_OK) return false;
    const gg_status status =
        r->names ? r->names->find(r->names->self, r->in.forms, r->in.text + from, size, &g)
                 : GG_BAD_INPUT;
    if (status == GG_OK) return add_term(r, g);
    if (gg__status(r->in.ctx) == GG_OK) {
        const gg__place place = {1, gg__expr_column(&r->in, from), GG_NO_VERTEX};
        gg__fail(r->in.ctx, GG_BAD_INPUT, place, "an unknown name: '%.*s'",
                 size < 60 ? (int)size : 60, r->in.text + from);
    }
    return false;
}

/* What begins or is a term. */
static bool take_term(reader *r)
{
    level *top = &r->level[r->depth - 1];
    const char c = gg__expr_peek(&r->in);
    const size_t at = r->in.at;
    size_t size, inner;
    gg__form g;
    if (find_position(r, &size, &inner)) return take_position(r, size, inner);
    if (c == '[') return gg__expr_fail(&r->in, at, "'[' without ']'");
    if (c == '{' || c == '(') {
        r->in.at++;
        return open_level(r, c == '{' ? BRACES : GROUP, at);
    }
    if (c == '+' && r->in.at + 1 < r->in.size && r->in.text[r->in.at + 1] == '-') {
        if (top->both) return gg__expr_fail(&r->in, at, "expected a value");
        r->in.at += 2;
        top->both = true;
        return true;
    }
    const bool literal =
        c == '-' && r->in.at + 1 < r->in.size && isdigit((unsigned char)r->in.text[r->in.at + 1]);
    if (literal && !top->negative && !top->both) return gg__expr_nus(&r->in, &g) && add_term(r, g);
    if (c == '-' && !top->both) {
        r->in.at++;
        top->negative = !top->negative;
        return true;
    }
    if (isdigit((unsigned char)c) || c == '*' || gg__expr_arrows(&r->in) > 0)
        return gg__expr_nus(&r->in, &g) && add_term(r, g);
    if (isalpha((unsigned char)c) || c == '_') return take_word(r);
    return gg__expr_fail(&r->in, at, "expected a value");
}

static bool take_next(reader *r)
{
    level *top = &r->level[r->depth - 1];
    const char c = gg__expr_peek(&r->in);
    const bool pending = is_pending(r);
    if (c == '}' || c == ')') return close_level(r, c);
    if (c == '|' && !pending) return take_bars(r);
    if (!top->has_sum || pending) return take_term(r);
    if (c == '&' && r->in.forms->beyond && top->onside == GG__NO_FORM) {
        top->onside = top->sum;
        top->has_sum = false;
        r->in.at++;
        return true;
    }
    if (c == ',' && top->kind != TEXT) return end_item(r) && (r->in.at++, true);
    if (c == '+' && r->in.at + 1 < r->in.size && r->in.text[r->in.at + 1] == '-')
        return take_term(r);
    if (c != '+' && c != '-') return gg__expr_fail(&r->in, r->in.at, "expected + or -");
    r->in.at++;
    gg__expr_skip_blanks(&r->in);
    top->negative = c == '-';
    return take_term(r);
}

/* Reads the text into r->items: one game, or any number if it is a list. */
static void read_all(reader *r)
{
    gg__forms *forms = r->in.forms;
    if (forms->beyond) forms->beyond->begin(forms);
    bool good = gg__positions_push(&r->items, GG__ZERO_FORM) == GG_OK; /* so that there is a list */
    r->items.count = 0;
    good = good && open_level(r, TEXT, 0);
    for (gg__expr_skip_blanks(&r->in); good && r->in.at < r->in.size; gg__expr_skip_blanks(&r->in))
        good = take_next(r);
    if (good && r->depth > 1)
        good = gg__expr_fail(&r->in, r->level[r->depth - 1].at,
                             r->level[r->depth - 1].kind == BRACES ? "'{' without '}'"
                                                                   : "'(' without ')'");
    if (good && end_item(r) && !r->is_list &&
        (r->items.count != 1 || gg__form_is_draft(r->items.at[0])))
        gg__expr_fail(&r->in, r->in.size, "expected a value");
    gg__free(r->in.ctx, r->level);
    gg__free(r->in.ctx, r->part);
    gg__positions_free(&r->bases);
}

/* Reads the text once it is plain. Takes a reader without a text; the items are the caller's. */
static gg_status read_text(reader *r, const char *text, size_t size)
{
    gg__plain plain;
    if (gg__form_plain(r->in.ctx, text, size, &plain)) {
        r->in.text = plain.text;
        r->in.size = plain.size;
        r->in.origin = plain.origin;
        read_all(r);
    }
    gg__form_plain_free(r->in.ctx, &plain);
    return gg__status(r->in.ctx);
}

static reader begin(gg__forms *forms, const gg_form_names *names)
{
    return (reader){.in = {.forms = forms, .ctx = forms->ctx},
                    .names = names,
                    .items = {.ctx = forms->ctx},
                    .bases = {.ctx = forms->ctx}};
}

gg__form gg__form_read(gg__forms *forms, const char *text, size_t size, const gg_form_names *names)
{
    reader r = begin(forms, names);
    const gg__form g = read_text(&r, text, size) == GG_OK ? r.items.at[0] : GG__NO_FORM;
    gg__positions_free(&r.items);
    return g;
}

gg_status gg__form_read_list(gg__forms *forms, const char *text, size_t size,
                             const gg_form_names *names, gg__form_list *out, bool *is_list)
{
    reader r = begin(forms, names);
    r.takes_lists = true;
    if (read_text(&r, text, size) != GG_OK) gg__positions_free(&r.items);
    *out = r.items;
    *is_list = r.is_list;
    return gg__status(forms->ctx);
}

gg_status gg__form_read_terms(gg__forms *forms, const char *text, size_t size,
                              const gg_form_names *names, gg__form_list *terms)
{
    reader r = begin(forms, names);
    r.terms = terms;
    read_text(&r, text, size);
    gg__positions_free(&r.items);
    return gg__status(forms->ctx);
}
