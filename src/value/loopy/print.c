/*
 * Games with loops as text: on, off, over, under, upon, Tiny(on), dud, and others by their options
 * like forms. An option that is the game itself is `pass`. A position that a deeper one leads back
 * to has a name before its braces, a{0||a|-1}. Two sides are written G & H. The order of options
 * depends on nothing but the value: forms first, by their text, then the others, by an order of
 * positions that is found from these texts. A position on several paths is written on each of them,
 * so texts may be far longer than the number of positions.
 */
#include "value/loopy/loopy.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS = 5, MINUS_UPON = 5, LONGEST = 1 << 24, LETTERS = 25, LONGEST_WORD = 16 };

static const char *const names[] = {"on", "off", "over", "under", "upon", "-upon"};
static const uint8_t negative_of[] = {1, 0, 3, 2, 5, 4};

gg__form gg__loopy_word(gg__forms *forms, const char *name, size_t size)
{
    gg__loopies *t = forms->loopies;
    for (size_t i = 0; i < WORDS; i++)
        if (strlen(names[i]) == size && memcmp(names[i], name, size) == 0) return t->word[i];
    if (size == 4 && memcmp(name, "pass", size) == 0) return GG__PASS;
    if (size == 3 && memcmp(name, "dud", size) == 0)
        return gg__loopy_join(forms, t->word[0], t->word[1]);
    return GG__NO_FORM;
}

/* ---- what is written of each position and option ---- */

typedef struct item {
    gg__text text; /* of a form */
    uint64_t place;
} item;

typedef struct node {
    char word[LONGEST_WORD]; /* "": it is written by its options */
    int name; /* while it is being written: a letter from 1 on; 0: none; -1: it is not */
} node;

/* A position that is being written. */
typedef struct frame {
    uint64_t node;
    int side;
    uint64_t next; /* option of the side */
    gg__text text[2];
    unsigned bars[2]; /* of a single option without braces */
} frame;

typedef struct printer {
    gg__loopies *t;
    gg_ctx *ctx;
    uint64_t *words, *start, *option; /* options sorted for writing */
    gg__form star;
    gg__text *text; /* of options that are forms, by place */
    node *node;
    frame *frame;
    size_t depth, room, most;
    bool too_long;
} printer;

static int by_text(const void *a, const void *b)
{
    const item *x = a, *y = b;
    if (!x->text.data || !y->text.data) return (x->text.data != NULL) - (y->text.data != NULL);
    return strcmp(x->text.data, y->text.data);
}

typedef struct ranked {
    uint64_t rank, option;
    gg__text text;
} ranked;

static int by_rank(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return (x->rank > y->rank) - (x->rank < y->rank);
}

/* Sorts options: key[] of forms by their texts, and after them positions by their ranks. */
static gg_status sort_options(printer *p)
{
    const size_t count = (size_t)p->words[0], options = (size_t)p->start[2 * count];
    item *items = gg__alloc_zeroed(p->ctx, options, sizeof *items, "text");
    uint64_t *key = gg__alloc_zeroed(p->ctx, options, sizeof *key, "text");
    uint64_t *rank = gg__alloc(p->ctx, count, sizeof *rank, "text");
    ranked *row = gg__alloc(p->ctx, options, sizeof *row, "text");
    const bool ready = items && key && rank && row;
    for (uint64_t i = 0; ready && i < options; i++) {
        items[i] = (item){{.ctx = p->ctx}, i};
        if (!(p->option[i] & GG__LOOP_NODE))
            gg__form_print(p->t->forms, p->option[i], p->most, &items[i].text);
    }
    if (ready && gg__status(p->ctx) == GG_OK) {
        qsort(items, options, sizeof *items, by_text);
        for (uint64_t i = 1; i < options; i++)
            key[items[i].place] =
                key[items[i - 1].place] + (by_text(&items[i - 1], &items[i]) != 0);
        gg__loopy_rank(p->ctx, p->words, key, rank);
    }
    for (uint64_t i = 0; ready && i < options; i++)
        p->text[items[i].place] = items[i].text;
    for (uint64_t r = 0; ready && r < 2 * count && gg__status(p->ctx) == GG_OK; r++) {
        const size_t first = (size_t)p->start[r], size = (size_t)p->start[r + 1] - first;
        for (uint64_t i = 0; i < size; i++) {
            const uint64_t option = p->option[first + i];
            row[i] = (ranked){option & GG__LOOP_NODE ? GG__LOOP_NODE | rank[option & ~GG__LOOP_NODE]
                                                     : key[first + i],
                              option, p->text[first + i]};
        }
        qsort(row, size, sizeof *row, by_rank);
        for (uint64_t i = 0; i < size; i++) {
            p->option[first + i] = row[i].option;
            p->text[first + i] = row[i].text;
        }
    }
    gg__free(p->ctx, items);
    gg__free(p->ctx, key);
    gg__free(p->ctx, rank);
    gg__free(p->ctx, row);
    return gg__status(p->ctx);
}

/* A position's options for a player, as far as the named games have such. */
typedef enum options_kind { NONE, SELF, ZERO, STAR, OTHER } options_kind;

static options_kind side_of(const printer *p, uint64_t v, int player, uint64_t *only)
{
    const uint64_t *row = p->start + 2 * v + (unsigned)player;
    *only = row[0] < row[1] ? p->option[row[0]] : GG__NO_FORM;
    if (row[1] - row[0] != 1) return row[0] == row[1] ? NONE : OTHER;
    return *only == (GG__LOOP_NODE | v) ? SELF
           : *only == GG__ZERO_FORM     ? ZERO
           : *only == p->star           ? STAR
                                        : OTHER;
}

static int find_word(const printer *p, uint64_t v)
{
    static const uint8_t sides[][2] = {{SELF, NONE}, {NONE, SELF}, {ZERO, SELF},
                                       {SELF, ZERO}, {SELF, STAR}, {STAR, SELF}};
    uint64_t option;
    const options_kind left = side_of(p, v, GG_LEFT, &option),
                       right = side_of(p, v, GG_RIGHT, &option);
    int word = MINUS_UPON;
    while (word >= 0 && !(sides[word][0] == left && sides[word][1] == right))
        word--;
    return word;
}

/* {0||0|-X} and {X|0||0} with an X that has a name. */
static void find_tiny(const printer *p, uint64_t v, char *out)
{
    for (int miny = 0; miny < 2; miny++) {
        uint64_t option, threat, x;
        if (side_of(p, v, miny, &option) != ZERO || side_of(p, v, 1 - miny, &threat) != OTHER ||
            !(threat & GG__LOOP_NODE))
            continue;
        threat &= ~GG__LOOP_NODE;
        if (side_of(p, threat, miny, &option) != ZERO ||
            side_of(p, threat, 1 - miny, &x) != OTHER || !(x & GG__LOOP_NODE))
            continue;
        const int word = find_word(p, x & ~GG__LOOP_NODE);
        if (word < 0) continue;
        const char *name = names[miny ? word : negative_of[word]];
        snprintf(out, LONGEST_WORD, "%s(%s)", miny ? "Miny" : "Tiny", name);
    }
}

static void find_words(printer *p, uint64_t count)
{
    for (uint64_t v = 0; v < count; v++) {
        const int word = find_word(p, v);
        p->node[v] = (node){.name = -1};
        if (word >= 0)
            memcpy(p->node[v].word, names[word], strlen(names[word]) + 1);
        else
            find_tiny(p, v, p->node[v].word);
    }
}

/* ---- writing ---- */

/* a, b, c, ... without v, which begins downs; then a1, ... */
static void put_name(gg__text *text, int name)
{
    const int letter = (name - 1) % LETTERS;
    gg__text_add(text, "%c", "abcdefghijklmnopqrstuwxyz"[letter]);
    if (name > LETTERS) gg__text_add(text, "%d", (name - 1) / LETTERS);
}

/* The first name that no position has which is being written. */
static int free_name(const printer *p)
{
    int name = 1;
    for (size_t i = 0; i < p->depth; i++)
        if (p->node[p->frame[i].node].name >= name) name = p->node[p->frame[i].node].name + 1;
    return name;
}

static void open_frame(printer *p, uint64_t v)
{
    frame *grown = gg__grow(p->ctx, p->frame, &p->room, p->depth + 1, sizeof *grown, "text");
    if (!grown) return;
    p->frame = grown;
    grown[p->depth++] = (frame){.node = v, .text = {{.ctx = p->ctx}, {.ctx = p->ctx}}};
    p->node[v].name = 0;
}

/* The top is written: it becomes an option of the one below, or `out`. */
static void close_frame(printer *p, gg__text *out)
{
    frame *top = &p->frame[p->depth - 1], *below = p->depth > 1 ? top - 1 : NULL;
    node *of = &p->node[top->node];
    const unsigned bars = 1 + (top->bars[0] > top->bars[1] ? top->bars[0] : top->bars[1]);
    gg__text *to = below ? &below->text[below->side] : out;
    const uint64_t *row = below ? p->start + 2 * below->node + (unsigned)below->side : NULL;
    const bool bare = row && row[1] - row[0] == 1 && of->name == 0;
    if (of->name > 0) put_name(to, of->name);
    if (!bare) gg__text_add(to, "{");
    if (top->text[0].data) gg__text_bytes(to, top->text[0].data, top->text[0].length);
    for (unsigned i = 0; i < bars; i++)
        gg__text_add(to, "|");
    if (top->text[1].data) gg__text_bytes(to, top->text[1].data, top->text[1].length);
    if (!bare) gg__text_add(to, "}");
    if (bare) below->bars[below->side] = bars;
    p->too_long |= to->length > p->most;
    of->name = -1;
    gg__text_free(&top->text[0]);
    gg__text_free(&top->text[1]);
    p->depth--;
}

/* One option of the top, or its end. */
static void step(printer *p, gg__text *out)
{
    frame *top = &p->frame[p->depth - 1];
    const uint64_t *row = p->start + 2 * top->node + (unsigned)top->side;
    gg__text *text = &top->text[top->side];
    if (row[0] + top->next == row[1]) {
        top->next = 0;
        if (++top->side == 2) close_frame(p, out);
        return;
    }
    const uint64_t at = row[0] + top->next++, option = p->option[at];
    if (at > row[0]) gg__text_add(text, ",");
    if (!(option & GG__LOOP_NODE)) {
        const gg__text *form = &p->text[at];
        gg__text_bytes(text, form->data, form->length);
        p->too_long |= text->length > p->most || form->data[0] == '('; /* it is too long itself */
        return;
    }
    node *to = &p->node[option & ~GG__LOOP_NODE];
    if (to->word[0]) {
        gg__text_add(text, "%s", to->word);
    } else if ((option & ~GG__LOOP_NODE) == top->node) {
        gg__text_add(text, "pass");
    } else if (to->name < 0) {
        open_frame(p, option & ~GG__LOOP_NODE);
    } else {
        if (to->name == 0) to->name = free_name(p);
        put_name(text, to->name);
    }
}

static gg_status print_stopper(gg__loopies *t, gg__form g, size_t most, gg__text *text)
{
    gg__positions words = {.ctx = t->forms->ctx};
    printer p = {.t = t, .ctx = t->forms->ctx, .most = most > 0 ? most : LONGEST};
    if (!gg__form_is_beyond(g)) return gg__form_print(t->forms, g, most, text);
    gg_status status = gg__loopy_nodes(t, g, &words);
    if (status == GG_OK && words.at) {
        const uint64_t count = words.at[0], options = words.at[2 + 2 * count];
        p.words = words.at;
        p.start = words.at + 2;
        p.option = words.at + 3 + 2 * count;
        p.text = gg__alloc_zeroed(p.ctx, options, sizeof *p.text, "text");
        p.node = gg__alloc(p.ctx, count, sizeof *p.node, "text");
        p.star = gg__form_nus(t->forms, 0, 0, 1);
        for (uint64_t i = 0; p.text && i < options; i++)
            p.text[i].ctx = p.ctx;
        status = gg__status(p.ctx);
        if (status == GG_OK) status = sort_options(&p);
        if (status == GG_OK) find_words(&p, count);
        const uint64_t root = words.at[1];
        if (status == GG_OK && p.node[root].word[0])
            gg__text_add(text, "%s", p.node[root].word);
        else if (status == GG_OK)
            open_frame(&p, root);
        gg__text out = {.ctx = p.ctx};
        while (p.depth > 0 && !p.too_long && gg__forms_tick(t->forms))
            step(&p, &out);
        if (p.too_long)
            gg__text_add(text, "(more than %llu characters)", (unsigned long long)p.most);
        else if (out.data)
            gg__text_bytes(text, out.data, out.length);
        gg__text_free(&out);
        for (uint64_t i = 0; p.text && i < options; i++)
            gg__text_free(&p.text[i]);
        for (size_t i = 0; i < p.depth; i++)
            for (int side = 0; side < 2; side++)
                gg__text_free(&p.frame[i].text[side]);
    }
    gg__free(p.ctx, p.text);
    gg__free(p.ctx, p.node);
    gg__free(p.ctx, p.frame);
    gg__positions_free(&words);
    return gg__status(p.ctx);
}

gg_status gg__loopy_print(gg__forms *forms, gg__form g, size_t most, gg__text *text)
{
    gg__loopies *t = forms->loopies;
    gg__form sides[2];
    const bool differ = gg__loopy_sides(t, g, sides);
    if (differ && sides[0] == t->word[0] && sides[1] == t->word[1])
        return gg__text_add(text, "dud");
    gg_status status = print_stopper(t, sides[0], most, text);
    if (!differ || status != GG_OK) return status;
    gg__text_add(text, " & ");
    return print_stopper(t, sides[1], most, text);
}
