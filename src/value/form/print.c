/*
 * Forms as text, in the usual notation: 3/4, *2, ^2*, 1*2 for 1 + *2, +-1, {2|-1/2}, {2||1|0} for
 * {2|{1|0}}, +-(0,*2) if there are several options, Tiny(2), Miny(2). In a game with one option on
 * a side, a form in braces loses them, and there is one more bar between the sides than inside. The
 * order of options depends only on their values: simple ones first, greater left stops first, then
 * by their text.
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
    else if (!gg__form_is_nus(p->forms, g))
        for (int player = GG_LEFT; player <= GG_RIGHT; player++)
            gg__form_options(p->forms, g, (gg_player)player, needs);
}

/* All that is needed has been written. sign: -1 where `tiny` is that of the negative. */
static void render(printer *p, gg__form g, gg__form tiny, int sign)
{
    rendered out = {.form = g, .text = {.ctx = p->ctx}};
    gg__text right = {.ctx = p->ctx};
    gg__text *text = &out.text;
    gg__text_bytes(text, "", 0);
    if (gg__form_is_nus(p->forms, g)) {
        put_nus(p, g, text);
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
        const bool nus = gg__form_is_nus(p->forms, top);
        gg__form tiny = nus ? GG__NO_FORM : find_tiny(p->forms, top);
        const int sign = tiny != GG__NO_FORM || nus ? 1 : -1;
        if (sign < 0) tiny = find_tiny(p->forms, gg__form_negative(p->forms, top));
        list_needs(p, top, tiny, &todo);
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
