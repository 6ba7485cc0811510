/*
 * Collecting a labelled graph, and making a problem of it.
 *
 * Names. If all ids are different numbers, vertices have these numbers. Else they are numbered in
 * the order of their appearance, and their ids are their names. Names and labels go before ids: all
 * being different numbers, they are the numbers; else names. In names a blank becomes _, and a
 * number gets # before it, as in the graphs of games by rules.
 *
 * Cost. O(bytes + n log n); some 80 bytes a vertex and 12 an edge besides what the builder takes.
 */
#include "io/labelled.h"

#include "graph/builder.h"
#include "io/format.h"
#include "io/writing.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- collecting ---- */

gg_status gg__labelled_open(gg__labelled *g, gg__draft *draft, gg__place place)
{
    gg_ctx *ctx = draft->ctx;
    *g = (gg__labelled){.draft = draft,
                        .ctx = ctx,
                        .pairs = {.ctx = ctx, .what = "edges"},
                        .odd_colour = GG__NO_NUMBER};
    draft->begin = place;
    g->ids = gg__keys_new(ctx, "ids of vertices");
    g->texts = gg__keys_new(ctx, "names of vertices");
    g->dropped = gg__keys_new(ctx, "names of attributes");
    return gg__status(ctx);
}

void gg__labelled_free(gg__labelled *g)
{
    if (!g->ctx) return;
    gg__keys_free(g->ids);
    gg__keys_free(g->texts);
    gg__keys_free(g->dropped);
    gg__index_free(&g->pairs);
    gg__free(g->ctx, g->vertices);
    gg__free(g->ctx, g->edges);
    gg__free(g->ctx, g->tokens);
}

static uint32_t keep_text(gg__labelled *g, gg__span text)
{
    const gg_position number = gg_keys_intern(g->texts, text.text, text.length);
    return number == UINT64_MAX ? GG__NO_NUMBER : (uint32_t)number;
}

static gg__span span_of(const gg_keys *keys, uint32_t number)
{
    gg__span span;
    span.text = (const char *)gg_keys_bytes(keys, number, &span.length);
    return span;
}

gg_vertex gg__labelled_vertex_of(gg__labelled *g, gg__span id, bool declared, gg__place place)
{
    if (gg__status(g->ctx) != GG_OK) return GG_NO_VERTEX;
    const size_t before = gg__keys_count(g->ids);
    const gg_position v = gg_keys_intern(g->ids, id.text, id.length);
    if (v == UINT64_MAX) return GG_NO_VERTEX;
    if (v == before) {
        gg__labelled_vertex *list = gg__grow(g->ctx, g->vertices, &g->vertex_capacity,
                                             (uint64_t)v + 1, sizeof *list, "vertices");
        if (!list) return GG_NO_VERTEX;
        g->vertices = list;
        list[v] =
            (gg__labelled_vertex){.name = GG__NO_NUMBER, .label = GG__NO_NUMBER, .place = place};
    }
    if (declared && !g->vertices[v].declared) g->vertices[v].place = place;
    g->vertices[v].declared |= declared;
    return (gg_vertex)v;
}

void gg__labelled_edge_add(gg__labelled *g, gg_vertex from, gg_vertex to, bool directed,
                           gg__edge_words words)
{
    if (gg__status(g->ctx) != GG_OK) return;
    uint32_t number = (uint32_t)g->edge_count;
    if (g->strict) {
        const bool turned = !directed && to < from;
        const uint64_t one = turned ? to : from, other = turned ? from : to;
        if (gg__index_intern(&g->pairs, one << 32 | other, &number) != GG_OK) return;
        if (number < g->edge_count) { /* later attributes replace its own */
            gg__edge_words *known = &g->edges[number].words;
            if (words.player) known->player = words.player;
            if (words.colour) known->colour = words.colour;
            return;
        }
    }
    gg__labelled_edge *list = gg__grow(g->ctx, g->edges, &g->edge_capacity,
                                       (uint64_t)g->edge_count + 1, sizeof *list, "edges");
    if (!list) return;
    g->edges = list;
    list[g->edge_count++] = (gg__labelled_edge){from, to, words, directed};
    if ((g->edge_count & (GG__TICK - 1)) == 0) gg__tick(g->ctx, "reading edges", g->edge_count, 0);
}

/* ---- attributes ---- */

void gg__labelled_drop(gg__labelled *g, gg__span key)
{
    if (gg__status(g->ctx) == GG_OK) gg_keys_intern(g->dropped, key.text, key.length);
}

static uint8_t code_of(gg__labelled *g, gg__about about, gg__meaning meaning, gg__span value,
                       gg__place place)
{
    const char *assumed = NULL;
    const uint8_t code = gg__attribute_code(g->ctx, about, meaning, value, place, &assumed);
    size_t i = 0;
    while (assumed && i < GG__LABELLED_SENTENCES - 1 && g->assumed[i] && g->assumed[i] != assumed)
        i++;
    if (assumed) g->assumed[i] = assumed;
    if (meaning == GG__MEANS_OWNER && code >= GG__SAID_DIGIT) {
        if (g->digits == 0) g->digit = place;
        g->digits |= 1u << (code - GG__SAID_DIGIT);
    }
    return code;
}

void gg__labelled_vertex_word(gg__labelled *g, gg__vertex_words *words, gg__span key,
                              gg__span value, gg__place place)
{
    const gg__meaning meaning = gg__attribute_of(GG__OF_VERTEX, key);
    if (gg__status(g->ctx) != GG_OK) return;
    if (meaning == GG__MEANS_OWNER)
        words->owner = code_of(g, GG__OF_VERTEX, meaning, value, place);
    else if (meaning == GG__MEANS_RESULT)
        words->result = code_of(g, GG__OF_VERTEX, meaning, value, place);
    else if (meaning == GG__MEANS_TARGET)
        words->target = code_of(g, GG__OF_VERTEX, meaning, value, place) == 1;
    else if (meaning == GG__MEANS_START || meaning == GG__MEANS_TOKEN)
        gg__fail(g->ctx, GG_BAD_INPUT, place, "a token stands on one vertex, and is no default");
    else
        gg__labelled_drop(g, key);
}

void gg__labelled_edge_word(gg__labelled *g, gg__edge_words *words, gg__span key, gg__span value,
                            gg__place place)
{
    const gg__meaning meaning = gg__attribute_of(GG__OF_EDGE, key);
    if (gg__status(g->ctx) != GG_OK) return;
    if (meaning == GG__MEANS_OWNER) {
        words->player = code_of(g, GG__OF_EDGE, meaning, value, place);
        g->players |= words->player != GG__SAID_NOTHING;
    } else if (meaning == GG__MEANS_COLOUR) {
        words->colour = code_of(g, GG__OF_EDGE, meaning, value, place);
        if (words->colour == GG__SAID_OTHER && g->odd_colour == GG__NO_NUMBER) {
            g->odd_colour = keep_text(g, value);
            g->odd_place = place;
        }
    } else {
        gg__labelled_drop(g, key);
    }
}

/* ---- tokens ---- */

static void add_token(gg__labelled *g, gg__labelled_token token)
{
    gg__labelled_token *list = gg__grow(g->ctx, g->tokens, &g->token_capacity,
                                        (uint64_t)g->token_count + 1, sizeof *list, "tokens");
    if (!list) return;
    g->tokens = list;
    list[g->token_count++] = token;
}

/* The next word of a text, which is cut off from it. */
static gg__span cut_word(gg__span *text)
{
    while (text->length > 0 && *text->text == ' ')
        text->text++, text->length--;
    gg__span word = {text->text, 0};
    while (word.length < text->length && word.text[word.length] != ' ')
        word.length++;
    text->text += word.length;
    text->length -= word.length;
    return word;
}

/* One of a list: [NUMBER] [L|R] [NAME]. */
static void take_token(gg__labelled *g, gg_vertex v, gg__span text, gg__place place)
{
    gg__labelled_token token = {v, 0, -1, GG__NO_NUMBER, place};
    while (text.length > 0 && text.text[text.length - 1] == ' ')
        text.length--;
    gg__span rest = text, word = cut_word(&rest);
    if (gg__span_number(word, &token.number) == GG__NUMERAL) {
        text = rest;
        word = cut_word(&rest);
    }
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        if (gg__span_is(word, gg__player_words[player])) token.arrival = player;
    if (token.arrival >= 0) text = rest;
    while (text.length > 0 && *text.text == ' ')
        text.text++, text.length--;
    if (text.length > 0 && !gg__is_name(text.text, text.length, false))
        gg__fail(g->ctx, GG_BAD_INPUT, place,
                 "the name of a token has at most %d bytes and no control characters",
                 GG__SCAN_WORD_BYTES);
    if (text.length > 0) token.name = keep_text(g, text);
    add_token(g, token);
}

static void take_tokens(gg__labelled *g, gg_vertex v, gg__span value, gg__place place)
{
    static const char *const yes[] = {"true", "True", "TRUE", "yes", NULL};
    static const char *const no[] = {"", "0", "false", "False", "FALSE", "no", "NaN", "nan", NULL};
    for (size_t i = 0; no[i]; i++)
        if (gg__span_is(value, no[i])) return;
    if (g->vertices[v].token) {
        gg__fail(g->ctx, GG_BAD_INPUT, place,
                 "this vertex has a token already: token=\"1, 2\" says that it has two");
        return;
    }
    g->vertices[v].token = true;
    for (size_t i = 0; yes[i]; i++)
        if (gg__span_is(value, yes[i])) value.length = 0;
    do {
        const char *comma = value.length > 0 ? memchr(value.text, ',', value.length) : NULL;
        const size_t length = comma ? (size_t)(comma - value.text) : value.length;
        take_token(g, v, (gg__span){value.text, length}, place);
        value.text += length + (comma != NULL);
        value.length -= length + (comma != NULL);
    } while (value.length > 0 && gg__status(g->ctx) == GG_OK);
}

void gg__labelled_vertex_attribute(gg__labelled *g, gg_vertex v, gg__span key, gg__span value,
                                   gg__place place)
{
    const gg__meaning meaning = gg__attribute_of(GG__OF_VERTEX, key);
    if (gg__status(g->ctx) != GG_OK) return;
    switch (meaning) {
    case GG__MEANS_START:
        if (code_of(g, GG__OF_VERTEX, meaning, value, place) == 1)
            take_tokens(g, v, (gg__span){"yes", 3}, place);
        break;
    case GG__MEANS_TOKEN:
        take_tokens(g, v, value, place);
        break;
    case GG__MEANS_NAME:
        g->vertices[v].name = value.length > 0 ? keep_text(g, value) : GG__NO_NUMBER;
        break;
    case GG__MEANS_LABEL:
        if (!g->labels)
            gg__labelled_drop(g, key);
        else if (value.length > 0)
            g->vertices[v].label = keep_text(g, value);
        break;
    default:
        gg__labelled_vertex_word(g, &g->vertices[v].words, key, value, place);
        break;
    }
}

/* ---- attributes of the graph ---- */

static int choose(gg_ctx *ctx, gg__span key, gg__span value, const char *const *words,
                  gg__place place)
{
    gg__text known = {.ctx = ctx};
    for (int i = 0; words[i]; i++)
        if (gg__span_is(value, words[i])) return i;
    for (int i = 0; words[i]; i++)
        gg__text_add(&known, "%s%s", i == 0 ? "" : words[i + 1] ? ", " : " or ", words[i]);
    gg__fail(ctx, GG_BAD_INPUT, place, "%.*s is %s, not '%.*s'", gg__span_shown(key), key.text,
             known.data ? known.data : "", gg__span_shown(value), value.text);
    gg__text_free(&known);
    return 0;
}

void gg__labelled_graph_attribute(gg__labelled *g, gg__span key, gg__span value, gg__place place)
{
    gg__draft *draft = g->draft;
    const gg__setting_form *form = gg__attribute_setting(key);
    const gg__meaning meaning = gg__attribute_of(GG__OF_GRAPH, key);
    const bool name = meaning == GG__MEANS_LEFT || meaning == GG__MEANS_RIGHT;
    if (gg__status(g->ctx) != GG_OK) return;
    if (name && !gg__is_name(value.text, value.length, false)) {
        gg__fail(g->ctx, GG_BAD_INPUT, place,
                 "the name of a player has 1 to %d bytes and no control characters",
                 GG__SCAN_WORD_BYTES);
    } else if (name) {
        gg__draft_player(draft, meaning == GG__MEANS_LEFT ? GG_LEFT : GG_RIGHT, value, place);
    } else if (meaning == GG__MEANS_PLAY) {
        const int play = choose(g->ctx, key, value, gg__play_words, place);
        gg__draft_set(draft, &draft->play, play, place, "the play");
    } else if (meaning == GG__MEANS_SETTING) {
        const int index = choose(g->ctx, key, value, form->words, place);
        gg__draft_set(draft, gg__draft_setting(draft, form), index + form->from, place, form->what);
    } else if (meaning == GG__MEANS_SCHEDULE) {
        if (draft->schedule_place.line != 0)
            gg__fail(g->ctx, GG_BAD_INPUT, place, "the schedule was said before");
        draft->schedule_place = place;
        gg__turns_parse(g->ctx, value, place, &draft->schedule);
        if (draft->schedule.length == 0)
            gg__fail(g->ctx, GG_BAD_INPUT, place, "the schedule is empty");
    } else if (meaning == GG__MEANS_OURS) {
        g->ours = true;
    } else {
        gg__labelled_drop(g, key);
    }
}

/* ---- numbers and names ---- */

typedef struct numbered {
    uint64_t number;
    uint32_t at; /* in the order of appearance */
} numbered;

typedef struct naming {
    numbered *list;    /* sorted, if vertices have the numbers of the file */
    gg_vertex *vertex; /* by order of appearance */
    uint64_t lost, changed;
    bool by_number, by_name; /* numbers are ids, or names or labels */
} naming;

static int compare_numbered(const void *a, const void *b)
{
    const numbered *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* The name or label of a vertex; where vertices have neither, or other names than asked for, none.
 */
static uint32_t text_of(const gg__labelled *g, size_t i, bool label)
{
    return label ? g->vertices[i].label : g->vertices[i].name;
}

/* True if all vertices have different ones. *seen has a byte for each text. */
static bool are_distinct(const gg__labelled *g, bool label, uint8_t *seen)
{
    const size_t n = gg__keys_count(g->ids);
    memset(seen, 0, gg__keys_count(g->texts));
    for (size_t i = 0; i < n; i++) {
        const uint32_t text = text_of(g, i, label);
        if (text == GG__NO_NUMBER || seen[text]++) return false;
    }
    return n > 0;
}

/* Sorts the vertices by the numbers that their ids are, or these texts. False if these are not
 * different numbers. */
static bool sort_by(const gg__labelled *g, bool ids, bool label, numbered *list)
{
    const size_t n = gg__keys_count(g->ids);
    for (size_t i = 0; i < n; i++) {
        const gg__span text =
            ids ? span_of(g->ids, (uint32_t)i) : span_of(g->texts, text_of(g, i, label));
        list[i].at = (uint32_t)i;
        if (gg__span_number(text, &list[i].number) != GG__NUMERAL) return false;
    }
    if (n > 1) qsort(list, n, sizeof *list, compare_numbered);
    for (size_t i = 1; i < n; i++)
        if (list[i].number == list[i - 1].number) return false;
    return n > 0;
}

/* Numbers are kept: as a base where they have no gaps, else by the graph. */
static void keep_numbers(gg__labelled *g, const naming *names)
{
    gg__draft *draft = g->draft;
    const size_t n = gg__keys_count(g->ids);
    const uint64_t least = names->list[0].number;
    const bool whole = least <= 1 && names->list[n - 1].number - least == n - 1;
    const int given = draft->given->base;
    if (given >= 0 && (!whole || (uint64_t)given != least)) {
        gg__bad_argument(g->ctx, "--base %d contradicts the file, whose vertices count from %llu%s",
                         given, (unsigned long long)least, whole ? "" : ", with gaps");
        return;
    }
    draft->base = whole && least == 1;
    if (whole) return;
    uint64_t *number = gg__alloc(g->ctx, n, sizeof *number, "the numbers of vertices");
    if (!number) return;
    for (size_t i = 0; i < n; i++)
        number[i] = names->list[i].number;
    draft->builder->graph.number = number;
}

/* Names a vertex, if the text can be made a name of it. */
static void name_vertex(gg__labelled *g, naming *names, gg_vertex v, gg__span text)
{
    char name[GG__SCAN_WORD_BYTES + 1];
    uint64_t number;
    size_t length = 0;
    bool changed = gg__span_number(text, &number) != GG__NOT_NUMERAL;
    if (changed) name[length++] = '#';
    for (size_t i = 0; i < text.length && length < GG__SCAN_WORD_BYTES; i++) {
        const unsigned char c = (unsigned char)text.text[i];
        name[length++] = (char)(c <= ' ' || c == 0x7f ? '_' : c);
        changed |= c <= ' ' || c == 0x7f;
    }
    name[length] = '\0';
    gg_status status = GG_BAD_INPUT;
    if (text.length > 0 && text.length + changed <= GG__SCAN_WORD_BYTES)
        status = gg_builder_name(g->draft->builder, v, name);
    if (status == GG_BAD_INPUT) {
        gg__begin(g->ctx);
        names->lost++;
    } else {
        names->changed += changed;
    }
}

/* Decides about numbers and names; the draft begins. */
static void name_vertices(gg__labelled *g, naming *names)
{
    const size_t n = gg__keys_count(g->ids);
    if (gg__draft_begin(g->draft, g->draft->begin, n, false) != GG_OK) return;
    uint8_t *seen = gg__alloc(g->ctx, gg__keys_count(g->texts), 1, "names");
    names->list = gg__alloc(g->ctx, n, sizeof *names->list, "the numbers of vertices");
    names->vertex = gg__alloc(g->ctx, n, sizeof *names->vertex, "vertices");
    const bool ready = seen && names->list && names->vertex;
    const bool named = ready && are_distinct(g, false, seen);
    const bool label = ready && !named && are_distinct(g, true, seen);
    gg__free(g->ctx, seen);
    if (!ready) return;
    names->by_name = (named || label) && sort_by(g, false, label, names->list);
    names->by_number = !names->by_name && sort_by(g, true, false, names->list);
    const bool sorted = names->by_name || names->by_number;
    if (sorted) keep_numbers(g, names);
    for (size_t i = 0; i < n; i++)
        names->vertex[sorted ? names->list[i].at : i] = (gg_vertex)i;
    for (size_t i = 0; i < n && !names->by_name && gg__status(g->ctx) == GG_OK; i++) {
        const uint32_t text = text_of(g, i, label);
        if (text != GG__NO_NUMBER)
            name_vertex(g, names, names->vertex[i], span_of(g->texts, text));
        else if (!names->by_number)
            name_vertex(g, names, names->vertex[i], span_of(g->ids, (uint32_t)i));
    }
    if (names->by_name && g->labels) { /* if these are the ids it need not be mentioned */
        names->by_name = false;
        for (size_t i = 0; i < n; i++) {
            const gg__span id = span_of(g->ids, (uint32_t)i),
                           text = span_of(g->texts, text_of(g, i, label));
            names->by_name |=
                id.length != text.length || memcmp(id.text, text.text, id.length) != 0;
        }
    }
    for (size_t i = 0; i < n && !label && g->labels; i++)
        if (g->vertices[i].label != GG__NO_NUMBER) {
            gg__labelled_drop(g, (gg__span){"label", 5});
            break;
        }
}

/* ---- owners ---- */

/* The player that a code stands for: digits count from 0 or from 1. */
static uint8_t player_of(const gg__labelled *g, uint8_t code)
{
    if (code < GG__SAID_DIGIT) return code;
    const unsigned digit = (unsigned)code - GG__SAID_DIGIT;
    return (uint8_t)(GG__SAID_LEFT + digit - (g->digits & 1 ? 0 : 1));
}

static void check_digits(gg__labelled *g)
{
    if ((g->digits & 5) == 5)
        gg__fail(g->ctx, GG_BAD_INPUT, g->digit,
                 "players are 0 and 1, or 1 and 2, but here are 0 and 2: write L and R");
    else if (g->digits == 2)
        gg__fail(g->ctx, GG_BAD_INPUT, g->digit,
                 "player 1 may be the first or the second of two: write L or R");
}

static void mark_vertices(gg__labelled *g, const naming *names)
{
    gg__draft *draft = g->draft;
    const size_t n = gg__keys_count(g->ids);
    bool owned = false;
    for (size_t i = 0; i < n; i++)
        owned |= g->vertices[i].words.owner != GG__SAID_NOTHING;
    for (size_t i = 0; i < n && gg__status(g->ctx) == GG_OK; i++) {
        const gg__labelled_vertex *it = &g->vertices[i];
        const gg_vertex v = names->vertex[i];
        const gg__span id = span_of(g->ids, (uint32_t)i);
        const bool decided =
            it->words.result == GG_L || it->words.result == GG_R || it->words.result == GG_D;
        if (g->declares && !it->declared)
            gg__fail(g->ctx, GG_BAD_INPUT, it->place, "there is no node '%.*s'", gg__span_shown(id),
                     id.text);
        if (it->words.owner != GG__SAID_NOTHING)
            gg__draft_mark(draft, v, true, player_of(g, it->words.owner) - 1u, it->place);
        else if (owned && !decided)
            gg__fail(g->ctx, GG_BAD_INPUT, it->place,
                     "vertex '%.*s' has no owner, though others have", gg__span_shown(id), id.text);
        if (it->words.result != GG_NONE)
            gg__draft_mark(draft, v, false, it->words.result, it->place);
    }
    for (size_t i = 0; i < n && gg__status(g->ctx) == GG_OK; i++) /* in the order of the file */
        if (g->vertices[i].words.target)
            gg__draft_add(draft, &draft->targets, names->vertex[i], -1, (gg__span){"", 0},
                          g->vertices[i].place);
}

/* ---- edges ---- */

/* True if the colours of edges are their players. A file with players, with owners of vertices or
 * of a race has colours for other reasons. */
static bool colours_count(gg__labelled *g)
{
    bool coloured = false, any = false;
    for (size_t i = 0; i < g->edge_count; i++) {
        const uint8_t colour = g->edges[i].words.colour;
        coloured |= colour == GG__SAID_LEFT || colour == GG__SAID_RIGHT;
        any |= colour != GG__SAID_NOTHING;
    }
    if (g->players || !coloured || g->draft->owner.line != 0 || g->draft->play.value == GG_RACE ||
        g->draft->given->play == GG_RACE) {
        if (any) gg__labelled_drop(g, (gg__span){"color", 5});
        return false;
    }
    if (g->odd_colour == GG__NO_NUMBER) return true;
    const gg__span odd = span_of(g->texts, g->odd_colour);
    gg__fail(g->ctx, GG_BAD_INPUT, g->odd_place,
             "where edges are blue for Left and red for Right the others are green or black, not "
             "'%.*s'; player=L, R or both says it without colours",
             gg__span_shown(odd), odd.text);
    return false;
}

static void add_edges(gg__labelled *g, const naming *names, bool coloured, uint64_t *undirected)
{
    gg__draft *draft = g->draft;
    for (size_t i = 0; i < g->edge_count && gg__status(g->ctx) == GG_OK; i++) {
        const gg__labelled_edge *e = &g->edges[i];
        const gg_vertex from = names->vertex[e->from], to = names->vertex[e->to];
        const uint8_t player = player_of(g, coloured ? e->words.colour : e->words.player);
        const gg_edge_for who = player == GG__SAID_LEFT    ? GG_FOR_LEFT
                                : player == GG__SAID_RIGHT ? GG_FOR_RIGHT
                                                           : GG_FOR_BOTH;
        if (who != GG_FOR_BOTH && draft->colour.line == 0) draft->colour = draft->begin;
        gg__draft_edge(draft, from, to, who);
        if (!e->directed && from != to) gg__draft_edge(draft, to, from, who);
        *undirected += !e->directed;
        gg__draft_tick(draft, i, g->edge_count);
    }
}

/* ---- tokens ---- */

static int compare_tokens(const void *a, const void *b)
{
    const gg__labelled_token *x = a, *y = b;
    if (x->number != y->number) return x->number < y->number ? -1 : 1;
    if (x->vertex != y->vertex) return x->vertex < y->vertex ? -1 : 1;
    return x < y ? -1 : x > y;
}

/* Tokens by their numbers, or all without numbers in the order of the vertices. */
static void add_tokens(gg__labelled *g, const naming *names)
{
    for (size_t i = 0; i < g->token_count; i++)
        g->tokens[i].vertex = names->vertex[g->tokens[i].vertex];
    if (g->token_count > 1) qsort(g->tokens, g->token_count, sizeof *g->tokens, compare_tokens);
    for (size_t i = 0; i < g->token_count && gg__status(g->ctx) == GG_OK; i++) {
        const gg__labelled_token *token = &g->tokens[i];
        const bool counted = g->tokens[g->token_count - 1].number > 0;
        const gg__span name =
            token->name == GG__NO_NUMBER ? (gg__span){"", 0} : span_of(g->texts, token->name);
        if (counted && token->number != i + 1)
            gg__fail(g->ctx, GG_BAD_INPUT, token->place,
                     "the numbers of tokens are 1, 2, 3 and so on, each once; start=true puts a "
                     "token without a number");
        gg__draft_add(g->draft, &g->draft->tokens, token->vertex, token->arrival, name,
                      token->place);
    }
}

/* ---- notes ---- */

/* At most eight of the attributes that were left out; control characters are not repeated. */
static void note_dropped(gg__labelled *g, gg__text *text)
{
    enum { SHOWN = 8 };
    static const char *const drawn[] = {"label", "shape", "peripheries", "color", "colour", NULL};
    const size_t count = gg__keys_count(g->dropped);
    size_t listed = 0, more = 0;
    for (size_t i = 0; i < count; i++) {
        const gg__span key = span_of(g->dropped, (uint32_t)i);
        bool silent = false;
        for (size_t k = 0; g->ours && drawn[k]; k++)
            silent |= gg__span_is(key, drawn[k]);
        if (silent) continue;
        more += listed >= SHOWN;
        if (listed >= SHOWN) continue;
        gg__text_add(text, "%s", listed == 0 ? "these attributes are left out: " : ", ");
        for (int k = 0; k < gg__span_shown(key); k++) {
            const unsigned char c = (unsigned char)key.text[k];
            gg__text_bytes(text, c < ' ' || c == 0x7f ? "?" : key.text + k, 1);
        }
        listed++;
    }
    if (more > 0) gg__text_add(text, " and %llu more", (unsigned long long)more);
}

static void add_note(gg_problem *problem, gg__text *text)
{
    if (text->length > 0) gg__problem_add_note(problem, text->data);
    gg__text_free(text);
}

static void add_notes(gg__labelled *g, const naming *names, bool coloured, bool race,
                      uint64_t undirected, gg_problem *problem)
{
    gg__text text = {.ctx = g->ctx};
    if (undirected > 0)
        gg__text_add(&text,
                     "%llu undirected edge%s can be moved along in both directions; a directed "
                     "graph says otherwise",
                     (unsigned long long)undirected, gg__s(undirected));
    add_note(problem, &text);
    if (names->by_name)
        gg__text_add(&text, "vertices have the numbers of their labels, not of their ids");
    add_note(problem, &text);
    if (names->changed > 0)
        gg__text_add(&text, "in %llu name%s blanks became _, or # was put before a number",
                     (unsigned long long)names->changed, gg__s(names->changed));
    add_note(problem, &text);
    if (names->lost > 0)
        gg__text_add(&text, "%llu name%s left out: too long, empty or the same again",
                     (unsigned long long)names->lost, names->lost == 1 ? " is" : "s are");
    add_note(problem, &text);
    if (race) gg__text_add(&text, "play is a race, since there are targets");
    add_note(problem, &text);
    if (coloured)
        gg__text_add(&text, "blue edges are Left's alone, red ones Right's; with player=both at an "
                            "edge colours mean nothing");
    add_note(problem, &text);
    if (g->digits != 0)
        gg__text_add(&text, g->digits & 1 ? "player 0 is Left, 1 is Right"
                                          : "player 1 is Left, 2 is Right");
    add_note(problem, &text);
    for (size_t i = 0; i < GG__LABELLED_SENTENCES && g->assumed[i]; i++) {
        gg__text_add(&text, "%s", g->assumed[i]);
        add_note(problem, &text);
    }
    note_dropped(g, &text);
    add_note(problem, &text);
}

static void release(gg__labelled *g, naming *names)
{
    gg__free(g->ctx, names->list);
    gg__free(g->ctx, names->vertex);
    gg__free(g->ctx, g->vertices);
    gg__free(g->ctx, g->edges);
    gg__free(g->ctx, g->tokens);
    gg__keys_free(g->ids);
    gg__keys_free(g->texts);
    gg__index_free(&g->pairs);
    g->vertices = NULL;
    g->edges = NULL;
    g->tokens = NULL;
    g->ids = g->texts = NULL;
    g->pairs = (gg__index){.ctx = g->ctx, .what = "edges"};
}

gg_status gg__labelled_to_problem(gg__labelled *g, gg_problem **out)
{
    gg__draft *draft = g->draft;
    naming names = {.list = NULL};
    uint64_t undirected = 0;
    bool race = false, coloured = false;
    check_digits(g);
    if (gg__status(g->ctx) == GG_OK) name_vertices(g, &names);
    if (gg__status(g->ctx) == GG_OK) mark_vertices(g, &names);
    if (gg__status(g->ctx) == GG_OK && gg__keys_count(g->ids) == 0) draft->base = 1;
    if (gg__status(g->ctx) == GG_OK && draft->targets.count > 0 && draft->play.place.line == 0 &&
        draft->given->play < 0) {
        draft->play = (gg__setting){GG_RACE, draft->begin};
        race = true;
    }
    if (gg__status(g->ctx) == GG_OK) coloured = colours_count(g);
    if (gg__status(g->ctx) == GG_OK) add_edges(g, &names, coloured, &undirected);
    if (gg__status(g->ctx) == GG_OK) add_tokens(g, &names);
    release(g, &names); /* the graph takes the room */
    if (gg__status(g->ctx) == GG_OK && gg__draft_to_problem(draft, NULL, out) == GG_OK)
        add_notes(g, &names, coloured, race, undirected, *out);
    return gg__status(g->ctx);
}

/* ---- pairs ---- */

void gg__pairs_add(gg__pairs *pairs, gg__span key, gg__span value, gg__place place)
{
    gg_ctx *ctx = pairs->text.ctx;
    if (gg__status(ctx) != GG_OK) return;
    const gg__pair pair = {pairs->text.length, key.length, pairs->text.length + key.length,
                           value.length, place};
    gg__pair *at = gg__grow(ctx, pairs->at, &pairs->capacity, (uint64_t)pairs->count + 1,
                            sizeof *at, "attributes");
    if (!at) return;
    pairs->at = at;
    if (gg__text_bytes(&pairs->text, key.text, key.length) != GG_OK) return;
    if (gg__text_bytes(&pairs->text, value.text, value.length) == GG_OK) at[pairs->count++] = pair;
}

void gg__pairs_clear(gg__pairs *pairs)
{
    pairs->count = pairs->text.length = 0;
}

void gg__pairs_free(gg__pairs *pairs)
{
    gg__free(pairs->text.ctx, pairs->at);
    gg__text_free(&pairs->text);
}

gg__span gg__pair_key(const gg__pairs *pairs, size_t i)
{
    return (gg__span){pairs->text.data + pairs->at[i].key, pairs->at[i].key_length};
}

gg__span gg__pair_value(const gg__pairs *pairs, size_t i)
{
    return (gg__span){pairs->text.data + pairs->at[i].value, pairs->at[i].value_length};
}
