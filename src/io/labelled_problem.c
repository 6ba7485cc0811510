/*
 * Making a problem of a labelled graph that was collected.
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

#include <stdlib.h>

static gg__span span_of(const gg_keys *keys, uint32_t number)
{
    gg__span span;
    span.text = (const char *)gg_keys_bytes(keys, number, &span.length);
    return span;
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

/* The name or label of a vertex; none if vertices lack it or other names were asked for. */
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

/* ---- priorities ---- */

/* True if the priorities are those of a parity game: its play says so, or nothing is said about
 * play, and all vertices have an owner and a priority. *assumed: that nothing is said. */
static bool priorities_count(const gg__labelled *g, bool *assumed)
{
    const gg__draft *draft = g->draft;
    const size_t n = gg__keys_count(g->ids);
    if (draft->given->play >= 0) return draft->given->play == GG_PARITY;
    if (draft->play.place.line != 0) return draft->play.value == GG_PARITY;
    for (size_t i = 0; i < n; i++)
        if (g->vertices[i].priority >= GG__BAD_PRIORITY ||
            g->vertices[i].words.owner == GG__SAID_NOTHING)
            return false;
    return *assumed = n > 0;
}

/* Priorities of another kind of game are left out. */
static void add_priorities(gg__labelled *g, const naming *names, bool *assumed)
{
    const size_t n = gg__keys_count(g->ids);
    const bool count = priorities_count(g, assumed);
    size_t given = 0, lacks = n; /* number of vertices with a priority; the last one without */
    for (size_t i = 0; i < n && gg__status(g->ctx) == GG_OK; i++) {
        const gg__labelled_vertex *it = &g->vertices[i];
        given += it->priority != GG__NO_PRIORITY;
        if (it->priority == GG__NO_PRIORITY)
            lacks = i;
        else if (!count)
            gg__labelled_drop(g, (gg__span){"priority", 8});
        else if (it->priority == GG__BAD_PRIORITY)
            gg__fail(g->ctx, GG_BAD_INPUT, it->place, "the priority of a vertex is a whole number");
        else
            gg__draft_priority(g->draft, names->vertex[i], it->priority, it->place);
    }
    if (count && given > 0 && lacks < n) {
        const gg__span id = span_of(g->ids, (uint32_t)lacks);
        gg__fail(g->ctx, GG_BAD_INPUT, g->vertices[lacks].place,
                 "vertex '%.*s' has no priority, though others have", gg__span_shown(id), id.text);
    }
    if (*assumed) g->draft->play = (gg__setting){GG_PARITY, g->draft->begin};
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

static void add_notes(gg__labelled *g, const naming *names, bool coloured, const char *play,
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
    if (play) gg__text_add(&text, "%s", play);
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
    const char *play = NULL; /* what is assumed about it */
    bool parity = false, coloured = false;
    check_digits(g);
    if (gg__status(g->ctx) == GG_OK) name_vertices(g, &names);
    if (gg__status(g->ctx) == GG_OK) mark_vertices(g, &names);
    if (gg__status(g->ctx) == GG_OK && gg__keys_count(g->ids) == 0) draft->base = 1;
    if (gg__status(g->ctx) == GG_OK && draft->targets.count > 0 && draft->play.place.line == 0 &&
        draft->given->play < 0) {
        draft->play = (gg__setting){GG_RACE, draft->begin};
        play = "play is a race, since there are targets";
    }
    if (gg__status(g->ctx) == GG_OK) add_priorities(g, &names, &parity);
    if (parity)
        play = "a parity game, since all vertices have owners and priorities: the greatest that "
               "comes again and again decides, even is Left's";
    if (gg__status(g->ctx) == GG_OK) coloured = colours_count(g);
    if (gg__status(g->ctx) == GG_OK) add_edges(g, &names, coloured, &undirected);
    if (gg__status(g->ctx) == GG_OK) add_tokens(g, &names);
    release(g, &names); /* the graph takes the room */
    if (gg__status(g->ctx) == GG_OK && gg__draft_to_problem(draft, NULL, out) == GG_OK)
        add_notes(g, &names, coloured, play, undirected, *out);
    return gg__status(g->ctx);
}
