/*
 * Forms as text, in the usual notation: 3/4, *2, ^2*, 1*2 for 1 + *2, ^<2>*, ^[3], +-1, {2|-1/2},
 * {2||1|0} for {2|{1|0}}, +-(0,*2) if there are several options, Tiny(2), Miny(2). In a game with
 * one option on a side, a form in braces loses them, and there is one more bar between the sides
 * than inside. The order of options depends only on their values: simple ones first, greater left
 * stops first, then by their text.
 *
 * Each form below is written once. A text that is longer than the caller's maximum is not written:
 * its length is at least the number of different forms in it, so the work is bounded too.
 */
#include "value/form/forms.h"

#include <stdlib.h>

typedef struct rendered {
    gg__form form;
    gg__text text;
    unsigned bars; /* the most in a row outside of inner braces; 0: the text needs no braces */
} rendered;

typedef struct printer {
    gg__forms *forms;
    gg_ctx *ctx;
    size_t most;
    rendered *at;
    size_t count, room;
    gg__map place; /* of a form, and one */
    bool too_long;
} printer;

static const rendered *find(printer *p, gg__form g)
{
    const uint64_t place = gg__map_get(p->forms, &p->place, g);
    return place > 0 ? &p->at[place - 1] : NULL;
}

static gg_status put_number(printer *p, uint32_t number, gg__text *text)
{
    gg__dyadic value = {0};
    gg_status status = gg__dyadics_get(p->forms->numbers, number, &value);
    if (status == GG_OK) status = gg__dyadic_print(&value, p->most, text);
    gg__dyadic_free(p->ctx, &value);
    return status;
}

/* ---- uptimals ---- */

/* A power of ^ or v, or the sum of its powers from 1 on, plus a nimber. */
typedef struct uptimal {
    bool down, sum;
    uint64_t n; /* at least 2 */
    uint32_t star;
} uptimal;

/* True if a form is n ups, for `player` GG_RIGHT n downs, plus a nimber. */
static bool is_ups(const gg__forms *forms, gg__form g, gg_player player, int32_t n, uint32_t star)
{
    const gg__base *base = &forms->base[gg__form_base(g)];
    return gg__form_number(g) == 0 && !base->options && base->ups == (player == GG_LEFT ? n : -n) &&
           base->star == star;
}

/* ^[n] + *k is {^[n-1] + *k | *(k xor 1)}, for k = 1 with 0 as another option of Left, down to
 * ^[1] + *k; for the player GG_RIGHT its negative. *star: k. Returns n, or 0. */
static uint64_t find_sum_of_powers(gg__forms *forms, gg__form g, gg_player player, uint32_t *star)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    uint32_t reply;
    if (gg__form_is_nus(forms, g)) {
        *star = forms->base[gg__form_base(g)].star;
        return is_ups(forms, g, player, 1, *star);
    }
    if (gg__form_option_count(forms, g, other) != 1 ||
        !gg__form_is_nimber(forms, gg__form_option(forms, g, other, 0), &reply))
        return 0;
    *star = reply ^ 1;
    for (uint64_t n = 1; gg__forms_tick(forms); n++) {
        if (is_ups(forms, g, player, 1, *star)) return n;
        const uint64_t count = gg__form_option_count(forms, g, player);
        if (gg__form_is_nus(forms, g) || count != 1 + (*star == 1) ||
            gg__form_option_count(forms, g, other) != 1 ||
            !is_ups(forms, gg__form_option(forms, g, other, 0), other, 0, reply))
            return 0;
        gg__form next = gg__form_option(forms, g, player, 0);
        if (count == 2 && next == GG__ZERO_FORM)
            next = gg__form_option(forms, g, player, 1);
        else if (count == 2 && gg__form_option(forms, g, player, 1) != GG__ZERO_FORM)
            return 0;
        g = next;
    }
    return 0;
}

/* ^<n> + *k is {0, ..., *k | v[n-1] + *(k xor 1)}. Returns n, or 0. */
static uint64_t find_power(gg__forms *forms, gg__form g, gg_player player, uint32_t *star)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    const uint64_t count = gg__form_option_count(forms, g, player);
    uint32_t reply, of;
    uint64_t seen = 0;
    if (gg__form_option_count(forms, g, other) != 1) return 0;
    const uint64_t n =
        find_sum_of_powers(forms, gg__form_option(forms, g, other, 0), other, &reply);
    *star = reply ^ 1;
    if (n == 0 || count != (uint64_t)*star + 1) return 0;
    for (uint64_t i = 0; i < count; i++) /* they are different */
        seen += gg__form_is_nimber(forms, gg__form_option(forms, g, player, i), &of) && of < count;
    return seen == count ? n + 1 : 0;
}

/* Of a form whose left stop is 0. */
static bool find_uptimal(gg__forms *forms, gg__form g, uptimal *out)
{
    for (int player = GG_LEFT; player <= GG_RIGHT && !gg__form_is_nus(forms, g); player++) {
        uint32_t star = 0;
        const uint64_t sum = find_sum_of_powers(forms, g, (gg_player)player, &star);
        const uint64_t n = sum > 0 ? sum : find_power(forms, g, (gg_player)player, &star);
        *out = (uptimal){player == GG_RIGHT, sum > 0, n, star};
        if (n > 1) return true;
    }
    return false;
}

static void put_uptimal(printer *p, gg__form g, const uptimal *of, gg__text *text)
{
    if (gg__form_number(g) != 0) put_number(p, gg__form_number(g), text);
    gg__text_add(text, of->sum ? "%s[%llu]" : "%s<%llu>", of->down ? "v" : "^",
                 (unsigned long long)of->n);
    if (of->star > 0) gg__text_add(text, "*");
    if (of->star > 1) gg__text_add(text, "%lu", (unsigned long)of->star);
}

/* A count that would be read as the exponent of a power of two, in 1/2^3, is set off. */
static void put_nus(printer *p, gg__form g, gg__text *text)
{
    const gg__base *base = &p->forms->base[gg__form_base(g)];
    const uint32_t ups = base->ups < 0 ? 0U - (uint32_t)base->ups : (uint32_t)base->ups;
    if (gg__form_number(g) != 0 || gg__form_is_number(g)) {
        put_number(p, gg__form_number(g), text);
        if (base->ups > 0 && ups > 1 && text->length >= 2 && text->data &&
            strcmp(text->data + text->length - 2, "/2") == 0)
            gg__text_add(text, "+");
    }
    if (ups > 0) gg__text_add(text, base->ups > 0 ? "^" : "v");
    if (ups > 1) gg__text_add(text, "%lu", (unsigned long)ups);
    if (base->star > 0) gg__text_add(text, "*");
    if (base->star > 1) gg__text_add(text, "%lu", (unsigned long)base->star);
}

/* ---- options ---- */

typedef struct item {
    gg__forms *forms;
    const rendered *of;
} item;

static int by_value(const void *a, const void *b)
{
    const item *x = a, *y = b;
    gg__forms *forms = x->forms;
    const int stops = gg__dyadics_compare(forms->numbers, gg__form_left_stop(y->of->form),
                                          gg__form_left_stop(x->of->form));
    const int simple =
        (int)gg__form_is_nus(forms, y->of->form) - (int)gg__form_is_nus(forms, x->of->form);
    if (simple != 0) return simple;
    return stops != 0 ? stops : strcmp(x->of->text.data, y->of->text.data);
}

static void put_item(const rendered *of, bool bare, gg__text *text)
{
    const bool braces = of->bars > 0 && !bare;
    if (braces) gg__text_add(text, "{");
    gg__text_bytes(text, of->text.data, of->text.length);
    if (braces) gg__text_add(text, "}");
}

/* The options of one side; returns the bars of a single one that lost its braces. */
static unsigned put_side(printer *p, gg__form g, gg_player player, gg__text *text)
{
    gg__form_list list = {.ctx = p->ctx};
    unsigned bars = 0;
    gg__form_options(p->forms, g, player, &list);
    item *items = gg__alloc(p->ctx, list.count, sizeof *items, "text");
    if (items && gg__status(p->ctx) == GG_OK) {
        for (size_t i = 0; i < list.count; i++)
            items[i] = (item){p->forms, find(p, list.at[i])};
        qsort(items, list.count, sizeof *items, by_value);
        if (list.count == 1) bars = items[0].of->bars;
        for (size_t i = 0; i < list.count; i++) {
            if (i > 0) gg__text_add(text, ",");
            put_item(items[i].of, list.count == 1, text);
        }
    }
    gg__free(p->ctx, items);
    gg__positions_free(&list);
    return bars;
}

/* The X of {0||0|-X}, or GG__NO_FORM. */
static gg__form find_tiny(gg__forms *forms, gg__form g)
{
    if (gg__form_option_count(forms, g, GG_LEFT) != 1 ||
        gg__form_option_count(forms, g, GG_RIGHT) != 1 ||
        gg__form_option(forms, g, GG_LEFT, 0) != GG__ZERO_FORM)
        return GG__NO_FORM;
    const gg__form reply = gg__form_option(forms, g, GG_RIGHT, 0);
    if (reply == GG__NO_FORM || gg__form_is_nus(forms, reply) ||
        gg__form_option_count(forms, reply, GG_LEFT) != 1 ||
        gg__form_option_count(forms, reply, GG_RIGHT) != 1 ||
        gg__form_option(forms, reply, GG_LEFT, 0) != GG__ZERO_FORM)
        return GG__NO_FORM;
    return gg__form_negative(forms, gg__form_option(forms, reply, GG_RIGHT, 0));
}

/* The forms that must be written before g: its options, or the X of Tiny(X). */
static void list_needs(printer *p, gg__form g, gg__form tiny, gg__form_list *needs)
{
    if (tiny != GG__NO_FORM)
        gg__positions_push(needs, tiny);
    else
        for (int player = GG_LEFT; player <= GG_RIGHT; player++)
            gg__form_options(p->forms, g, (gg_player)player, needs);
}

/* Writes g. All that is needed has been written. sign: -1 where `tiny` is that of the negative. */
static void render(printer *p, gg__form g, gg__form tiny, int sign)
{
    rendered out = {.form = g, .text = {.ctx = p->ctx}};
    gg__text right = {.ctx = p->ctx};
    gg__text *text = &out.text;
    uptimal power;
    gg__text_bytes(text, "", 0);
    if (gg__form_is_nus(p->forms, g)) {
        put_nus(p, g, text);
    } else if (find_uptimal(p->forms, gg__form_of(gg__form_base(g), 0), &power)) {
        put_uptimal(p, g, &power, text);
    } else if (tiny != GG__NO_FORM) {
        gg__text_add(text, sign > 0 ? "Tiny(" : "Miny(");
        put_item(find(p, tiny), false, text);
        gg__text_add(text, ")");
    } else if (gg__form_negative(p->forms, g) == g) {
        const bool several = gg__form_option_count(p->forms, g, GG_LEFT) != 1;
        gg__text_add(text, several ? "+-(" : "+-");
        const unsigned bars = put_side(p, g, GG_LEFT, &right);
        gg__text_add(text, bars > 0 ? "{%s}" : "%s", right.data ? right.data : "");
        if (several) gg__text_add(text, ")");
    } else {
        const unsigned before = put_side(p, g, GG_LEFT, text),
                       behind = put_side(p, g, GG_RIGHT, &right);
        out.bars = 1 + (before > behind ? before : behind);
        for (unsigned i = 0; i < out.bars; i++)
            gg__text_add(text, "|");
        gg__text_bytes(text, right.data ? right.data : "", right.length);
    }
    gg__text_free(&right);
    p->too_long |= p->most > 0 && (text->length > p->most || p->count > p->most);
    rendered *grown = gg__grow(p->ctx, p->at, &p->room, p->count + 1, sizeof *grown, "text");
    if (grown) p->at = grown;
    if (!grown || !gg__map_put(p->forms, &p->place, g, p->count + 1)) {
        gg__text_free(&out.text);
        return;
    }
    grown[p->count++] = out;
}

static void render_all(printer *p, gg__form g)
{
    gg__form_list todo = {.ctx = p->ctx};
    gg__positions_push(&todo, g);
    while (todo.count > 0 && !p->too_long && gg__forms_tick(p->forms)) {
        const gg__form top = todo.at[todo.count - 1];
        const size_t before = todo.count;
        if (find(p, top)) {
            todo.count--;
            continue;
        }
        uptimal power;
        const bool plain = gg__form_is_nus(p->forms, top) ||
                           find_uptimal(p->forms, gg__form_of(gg__form_base(top), 0), &power);
        gg__form tiny = plain ? GG__NO_FORM : find_tiny(p->forms, top);
        const int sign = tiny != GG__NO_FORM || plain ? 1 : -1;
        if (sign < 0) tiny = find_tiny(p->forms, gg__form_negative(p->forms, top));
        if (!plain) list_needs(p, top, tiny, &todo);
        size_t kept = before;
        for (size_t i = before; i < todo.count; i++)
            if (!find(p, todo.at[i])) todo.at[kept++] = todo.at[i];
        todo.count = kept;
        p->too_long |= p->most > 0 && kept > p->most;
        if (kept > before || gg__status(p->ctx) != GG_OK) continue;
        render(p, top, tiny, sign);
        todo.count--;
    }
    gg__positions_free(&todo);
}

gg_status gg__form_print(gg__forms *forms, gg__form g, size_t most, gg__text *text)
{
    printer p = {.forms = forms, .ctx = forms->ctx, .most = most};
    if (gg__form_is_beyond(g)) return forms->beyond->print(forms, g, most, text);
    render_all(&p, g);
    if (gg__status(p.ctx) == GG_OK && p.too_long)
        gg__text_add(text, "(more than %llu characters)", (unsigned long long)most);
    else if (gg__status(p.ctx) == GG_OK)
        put_item(find(&p, g), false, text);
    for (size_t i = 0; i < p.count; i++)
        gg__text_free(&p.at[i].text);
    gg__free(p.ctx, p.at);
    gg__map_free(forms, &p.place);
    return gg__status(p.ctx);
}

/* ---- lists ---- */

typedef struct entry {
    gg__form form;
    bool simple;
    gg__text text;
    gg__forms *forms;
} entry;

/* Games with loops last; else as options of a game. */
static int by_entry(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    const bool loopy = gg__form_is_beyond(x->form);
    if (loopy != gg__form_is_beyond(y->form)) return loopy ? 1 : -1;
    if (x->simple != y->simple) return x->simple ? -1 : 1;
    const int stops = loopy ? 0
                            : gg__dyadics_compare(x->forms->numbers, gg__form_left_stop(y->form),
                                                  gg__form_left_stop(x->form));
    return stops != 0 ? stops : strcmp(x->text.data, y->text.data);
}

gg_status gg__form_sort(gg__forms *forms, gg__form_list *list)
{
    enum { MOST = 4096 };
    if (list->count == 0 || gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    const size_t count = list->count;
    entry *of = gg__alloc_zeroed(forms->ctx, count, sizeof *of, "lists of games");
    if (!of) return gg__status(forms->ctx);
    for (size_t i = 0; i < list->count && gg__status(forms->ctx) == GG_OK; i++) {
        const gg__form g = list->at[i];
        of[i] = (entry){
            g, !gg__form_is_beyond(g) && gg__form_is_nus(forms, g), {.ctx = forms->ctx}, forms};
        gg__form_print(forms, g, MOST, &of[i].text);
    }
    if (gg__status(forms->ctx) == GG_OK) {
        qsort(of, list->count, sizeof *of, by_entry);
        size_t kept = 0;
        for (size_t i = 0; i < list->count; i++)
            if (i == 0 || of[i].form != of[i - 1].form) list->at[kept++] = of[i].form;
        list->count = kept;
    }
    for (size_t i = 0; i < count; i++)
        gg__text_free(&of[i].text);
    gg__free(forms->ctx, of);
    return gg__status(forms->ctx);
}
