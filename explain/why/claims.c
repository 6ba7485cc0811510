/*
 * Claims: facts are collected, and put into the template of their kind.
 *
 * The arrays grow while claims are made, so pointers into them are set when all are there. Texts
 * stand in one buffer in the order of claims: of each its items, and then its sentence.
 */
#include "why/why.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- facts ---- */

static bool failed(const gg__why *w)
{
    return gg__status(w->ctx) != GG_OK;
}

void gg__claim(gg__why *w, const gg_info *kind, unsigned depth)
{
    if (failed(w)) return;
    gg_claim *at = gg__grow(w->ctx, w->claims, &w->claim_room, (uint64_t)w->claim_count + 1,
                            sizeof *at, "claims");
    if (!at) return;
    w->claims = at;
    at[w->claim_count++] =
        (gg_claim){.kind = kind->name, .depth = depth, .sentence = kind->summary};
    w->facts_before = w->fact_count;
    w->items_before = w->item_count;
    w->text_before = w->text.length;
}

static void add_fact(gg__why *w, const char *name, gg_fact_kind kind, bool list)
{
    if (failed(w)) return;
    gg_fact *at =
        gg__grow(w->ctx, w->facts, &w->fact_room, (uint64_t)w->fact_count + 1, sizeof *at, "facts");
    if (!at) return;
    w->facts = at;
    at[w->fact_count++] = (gg_fact){.name = name, .kind = kind, .list = list};
    w->claims[w->claim_count - 1].fact_count++;
}

void gg__fact_list(gg__why *w, const char *name, gg_fact_kind kind)
{
    add_fact(w, name, kind, true);
}

/* Its text, with the NUL, is appended. */
static void add_item(gg__why *w, const char *name, gg_fact_kind kind, gg_item item,
                     const char *text)
{
    if (name) add_fact(w, name, kind, false);
    if (failed(w)) return;
    gg_item *at =
        gg__grow(w->ctx, w->items, &w->item_room, (uint64_t)w->item_count + 1, sizeof *at, "facts");
    if (!at) return;
    w->items = at;
    at[w->item_count++] = item;
    w->facts[w->fact_count - 1].count++;
    gg__text_bytes(&w->text, text, strlen(text) + 1);
}

void gg__fact_item(gg__why *w, const char *name, gg_fact_kind kind, uint64_t number,
                   const char *text)
{
    add_item(w, name, kind, (gg_item){.number = number}, text);
}

void gg__fact_number(gg__why *w, const char *name, uint64_t number)
{
    char text[24] = "infinite";
    if (number != UINT64_MAX) snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    add_item(w, name, GG_FACT_NUMBER, (gg_item){.number = number}, text);
}

void gg__fact_player(gg__why *w, const char *name, gg_player player)
{
    const gg_problem_spec *spec = &w->problem->spec;
    add_item(w, name, GG_FACT_PLAYER, (gg_item){.number = (uint64_t)player},
             player == GG_LEFT ? spec->left_name : spec->right_name);
}

void gg__fact_token(gg__why *w, const char *name, size_t token)
{
    add_item(w, name, GG_FACT_TOKEN, (gg_item){.number = token},
             w->problem->spec.tokens[token].name);
}

void gg__fact_place(gg__why *w, const char *name, gg_position place)
{
    char text[1024];
    gg_position_print(w->problem, place, text, sizeof text);
    add_item(w, name, GG_FACT_POSITION, (gg_item){.number = place}, text);
}

void gg__fact_move(gg__why *w, const char *name, const gg_move *move)
{
    char deed[1400];
    add_item(w, name, GG_FACT_MOVE, (gg_item){.move = *move},
             gg__deed_print(w->problem, move, deed, sizeof deed));
}

void gg__fact_value(gg__why *w, const char *name, const char *value)
{
    add_item(w, name, GG_FACT_VALUE, (gg_item){0}, value);
}

void gg__fact_words(gg__why *w, const char *name, const char *format, ...)
{
    char text[1400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    add_item(w, name, GG_FACT_WORDS, (gg_item){0}, text);
}

void gg__fact_state(gg__why *w, const char *name, const gg__state *state)
{
    char text[1024];
    const gg_problem *problem = w->problem;
    const size_t count = problem->spec.token_count;
    gg__fact_list(w, name, GG_FACT_POSITION);
    if (count <= 1) gg__fact_place(w, NULL, gg__state_place(problem, state, 0));
    for (size_t i = 0; count > 1 && i < count; i++) {
        char vertex[300];
        snprintf(text, sizeof text, "%.600s on %s", problem->spec.tokens[i].name,
                 gg_vertex_print(problem, state->vertex[i], vertex, sizeof vertex));
        add_item(w, NULL, GG_FACT_POSITION, (gg_item){.number = state->vertex[i]}, text);
    }
}

/* ---- sentences ---- */

/* The fact of this name in the claim that is being made, its items and the text of the first. */
static const gg_fact *find_fact(const gg__why *w, const char *name, size_t length,
                                const gg_item **items, const char **text)
{
    const char *at = w->text.data + w->text_before;
    *items = w->items + w->items_before;
    for (size_t i = w->facts_before; i < w->fact_count; i++) {
        const gg_fact *fact = &w->facts[i];
        *text = at;
        if (strncmp(fact->name, name, length) == 0 && !fact->name[length]) return fact;
        *items += fact->count;
        for (size_t k = 0; k < fact->count; k++)
            at += strlen(at) + 1;
    }
    return NULL;
}

/* The text may be moved while something is added to it, so what is added is found by its place. */
static void add_list(gg__text *out, const char *text, size_t count, const char *between,
                     size_t between_length)
{
    for (size_t i = 0; i < count; i++, text += strlen(text) + 1) {
        if (i > 0 && between)
            gg__text_bytes(out, between, between_length);
        else if (i > 0)
            gg__text_add(out, i + 1 < count ? ", " : " and ");
        gg__text_bytes(out, text, strlen(text));
    }
}

/* One branch of {fact?A|B}, # being the number. */
static void add_branch(gg__text *out, uint64_t number, const char *at, size_t length)
{
    const char *bar = memchr(at, '|', length), *end = at + length;
    if (bar && number == 1) end = bar;
    if (bar && number != 1) at = bar + 1;
    for (; at < end; at++)
        if (*at == '#')
            gg__text_add(out, "%llu", (unsigned long long)number);
        else
            gg__text_bytes(out, at, 1);
}

/* What stands between braces. */
static void add_part(const gg__why *w, const char *at, size_t length, gg__text *out)
{
    const size_t name = strcspn(at, ":?}") < length ? strcspn(at, ":?}") : length;
    const gg_item *items;
    const char *text, *rest = at + name + 1;
    const gg_fact *fact = find_fact(w, at, name, &items, &text);
    const size_t more = name < length ? length - name - 1 : 0;
    if (!fact) {
        gg__fail(w->ctx, GG_INTERNAL, GG__NOWHERE, "a claim lacks the fact %.*s", (int)name, at);
    } else if (name == length) {
        add_list(out, text, fact->count, NULL, 0);
    } else {
        const uint64_t number = fact->list ? fact->count : items[0].number;
        if (at[name] == '?')
            add_branch(out, number, rest, more);
        else if (more == 1 && *rest == 's')
            gg__text_add(out, "%s", gg__s(number));
        else
            add_list(out, text, fact->count, rest, more);
    }
}

gg_status gg__claim_end(gg__why *w)
{
    if (failed(w)) return gg__status(w->ctx);
    gg__text out = {.ctx = w->ctx};
    for (const char *at = w->claims[w->claim_count - 1].sentence; *at && !failed(w);) {
        const size_t plain = strcspn(at, "{");
        gg__text_bytes(&out, at, plain);
        at += plain;
        if (!*at) break;
        const size_t length = strcspn(at + 1, "}");
        add_part(w, at + 1, length, &out);
        at += length + 2;
    }
    if (!failed(w)) gg__text_bytes(&w->text, out.data ? out.data : "", out.length + 1);
    gg__text_free(&out);
    return gg__status(w->ctx);
}

void gg__claims_settle(gg__why *w)
{
    const char *text = w->text.data;
    gg_fact *fact = w->facts;
    gg_item *item = w->items;
    for (size_t c = 0; c < w->claim_count; c++) {
        gg_claim *claim = &w->claims[c];
        claim->facts = fact;
        for (size_t f = 0; f < claim->fact_count; f++, fact++) {
            fact->items = item;
            for (size_t i = 0; i < fact->count; i++, text += strlen(text) + 1)
                item++->text = text;
        }
        claim->sentence = text;
        text += strlen(text) + 1;
    }
    w->why.claims = w->claims;
    w->why.claim_count = w->claim_count;
}
