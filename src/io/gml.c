/*
 * gml: keys and values, the values being numbers, texts, or lists in brackets:
 *
 *     graph [ directed 1 node [ id 1 label "a" ] edge [ source 1 target 2 ] ]
 *
 * Lists that are not a graph, a node or an edge are skipped, however deep they are nested. # begins
 * a comment at the beginning of a line. O(bytes).
 */
#include "io/format.h"
#include "io/labelled.h"

typedef struct parser {
    gg__labelled g;
    gg__scanner *scanner;
    gg_ctx *ctx;
    gg__text key, value;
    gg__place place; /* of the key */
    bool list;       /* the value is a list */
    bool text;       /* it stands in quotation marks */
    bool directed, directed_said, graph;
    gg__pairs pairs;
    uint64_t items;
} parser;

/* ---- words ---- */

static int find(parser *p)
{
    int c = gg__char_find(p->scanner);
    while (c == '#') {
        while (c >= 0 && c != '\n') {
            gg__char_take(p->scanner);
            c = gg__char_look(p->scanner);
        }
        c = gg__char_find(p->scanner);
    }
    return gg__status(p->ctx) == GG_OK ? c : -1;
}

static bool is_key_char(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void add_char(gg__text *text, int c)
{
    const char byte = (char)c;
    gg__text_bytes(text, &byte, 1);
}

/* If the text ends in an entity, replaces it by its character. Unknown entities stay. */
static void decode_entity(gg__text *text)
{
    static const struct {
        const char *name;
        char is;
    } entities[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
    enum { LONGEST = 12 };
    size_t at = text->length - 1, code = 0;
    while (at > 0 && text->length - at < LONGEST && text->data[at] != '&')
        at--;
    if (text->data[at] != '&') return;
    const gg__span name = {text->data + at + 1, text->length - at - 2};
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (gg__span_is(name, entities[i].name)) code = (unsigned char)entities[i].is;
    if (name.length > 1 && *name.text == '#') {
        const bool hex = (name.text[1] | 0x20) == 'x';
        for (size_t i = hex ? 2 : 1; i < name.length; i++) {
            const int c = name.text[i], letter = c | 0x20;
            const int digit = c >= '0' && c <= '9'                    ? c - '0'
                              : hex && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10
                                                                      : -1;
            if (digit < 0) return;
            code = code * (hex ? 16 : 10) + (size_t)digit;
        }
    }
    if (code == 0 || code > 0x10ffff) return;
    text->length = at;
    if (code < 0x80) {
        add_char(text, (int)code);
    } else if (code < 0x800) {
        add_char(text, (int)(0xc0 | code >> 6));
    } else {
        add_char(text, (int)(code < 0x10000 ? 0xe0 | code >> 12 : 0xf0 | code >> 18));
        if (code >= 0x10000) add_char(text, (int)(0x80 | (code >> 12 & 0x3f)));
        add_char(text, (int)(0x80 | (code >> 6 & 0x3f)));
    }
    if (code >= 0x80) add_char(text, (int)(0x80 | (code & 0x3f)));
}

static void take_text(parser *p)
{
    const gg__place begin = gg__scan_place(p->scanner);
    gg__char_take(p->scanner);
    int c;
    while ((c = gg__char_look(p->scanner)) >= 0 && c != '"' && gg__status(p->ctx) == GG_OK) {
        gg__char_take(p->scanner);
        add_char(&p->value, c);
        if (c == ';' && gg__status(p->ctx) == GG_OK) decode_entity(&p->value);
    }
    if (c == '"')
        gg__char_take(p->scanner);
    else
        gg__fail(p->ctx, GG_BAD_INPUT, begin, "the input ends within these quotation marks");
}

/* A key and its value; of a list only the bracket. False at the end of a list or of the input,
 * which is not taken. */
static bool take_item(parser *p)
{
    int c = find(p);
    if (c < 0 || c == ']') return false;
    p->key.length = p->value.length = 0;
    gg__text_bytes(&p->value, "", 0);
    p->place = gg__scan_place(p->scanner);
    if (!is_key_char(c) || (c >= '0' && c <= '9')) {
        gg__char_unexpected(p->scanner, "a key");
        return false;
    }
    for (; is_key_char(c); c = gg__char_look(p->scanner)) {
        add_char(&p->key, c);
        gg__char_take(p->scanner);
    }
    c = find(p);
    p->list = c == '[';
    p->text = c == '"';
    if (p->list) {
        gg__char_take(p->scanner);
    } else if (p->text) {
        take_text(p);
    } else {
        for (; is_key_char(c) || c == '.' || c == '-' || c == '+'; c = gg__char_look(p->scanner)) {
            add_char(&p->value, c);
            gg__char_take(p->scanner);
        }
        if (p->value.length == 0) gg__char_unexpected(p->scanner, "a value");
    }
    if ((++p->items & (GG__TICK - 1)) == 0) gg__tick(p->ctx, "reading items", p->items, 0);
    return gg__status(p->ctx) == GG_OK;
}

static bool is_key(const parser *p, const char *key)
{
    return gg__span_is((gg__span){p->key.data, p->key.length}, key);
}

static gg__span key_of(const parser *p)
{
    return (gg__span){p->key.data, p->key.length};
}

static gg__span value_of(const parser *p)
{
    return (gg__span){p->value.data, p->value.length};
}

static void close_list(parser *p)
{
    const int c = find(p);
    if (c == ']')
        gg__char_take(p->scanner);
    else
        gg__char_unexpected(p->scanner, "a key or ]");
}

/* Skips the rest of a list. */
static void skip_list(parser *p)
{
    uint64_t open = 1;
    while (open > 0 && gg__status(p->ctx) == GG_OK) {
        if (take_item(p)) {
            open += p->list;
        } else {
            close_list(p);
            open--;
        }
    }
}

/* ---- nodes and edges ---- */

/* An id as people write numbers: a sign and digits, no zeros before them. */
static void check_id(parser *p)
{
    const gg__span id = value_of(p);
    size_t at = id.length > 0 && *id.text == '-';
    bool sound = at < id.length && !p->list && !(id.text[at] == '0' && id.length > at + 1);
    for (; sound && at < id.length; at++)
        sound = id.text[at] >= '0' && id.text[at] <= '9';
    if (!sound)
        gg__fail(p->ctx, GG_BAD_INPUT, p->place, "%.*s should be a whole number",
                 (int)p->key.length, p->key.data);
}

/* Takes the list of a node or an edge: the vertex for each of `keys`, which end in NULL; other
 * items go to the pairs. */
static void take_ids(parser *p, const char *const *keys, gg_vertex *v)
{
    const gg__place begin = p->place;
    const bool node = keys[1] == NULL;
    gg__pairs_clear(&p->pairs);
    for (size_t i = 0; keys[i]; i++)
        v[i] = GG_NO_VERTEX;
    while (take_item(p)) {
        size_t i = 0;
        while (keys[i] && !is_key(p, keys[i]))
            i++;
        if (keys[i]) {
            check_id(p);
            if (v[i] != GG_NO_VERTEX)
                gg__fail(p->ctx, GG_BAD_INPUT, p->place, "%s was said before", keys[i]);
            const size_t known = gg__keys_count(p->g.ids);
            v[i] = gg__labelled_vertex_of(&p->g, value_of(p), false, p->place);
            if (node && v[i] < known && p->g.vertices[v[i]].declared)
                gg__fail(p->ctx, GG_BAD_INPUT, p->place, "there is a node %.*s already",
                         gg__span_shown(value_of(p)), p->value.data);
            if (node) gg__labelled_vertex_of(&p->g, value_of(p), true, p->place);
        } else if (p->list) {
            gg__labelled_drop(&p->g, key_of(p));
            skip_list(p);
        } else {
            gg__pairs_add(&p->pairs, key_of(p), value_of(p), p->place);
        }
    }
    close_list(p);
    for (size_t i = 0; keys[i]; i++)
        if (v[i] == GG_NO_VERTEX)
            gg__fail(p->ctx, GG_BAD_INPUT, begin, "this %s has no %s", node ? "node" : "edge",
                     keys[i]);
}

static void take_node(parser *p)
{
    static const char *const keys[] = {"id", NULL};
    gg_vertex v[1];
    take_ids(p, keys, v);
    for (size_t i = 0; i < p->pairs.count && gg__status(p->ctx) == GG_OK; i++)
        gg__labelled_vertex_attribute(&p->g, v[0], gg__pair_key(&p->pairs, i),
                                      gg__pair_value(&p->pairs, i), p->pairs.at[i].place);
}

static void take_edge(parser *p)
{
    static const char *const keys[] = {"source", "target", NULL};
    gg__edge_words words = {0, 0};
    gg_vertex v[2];
    take_ids(p, keys, v);
    for (size_t i = 0; i < p->pairs.count && gg__status(p->ctx) == GG_OK; i++)
        gg__labelled_edge_word(&p->g, &words, gg__pair_key(&p->pairs, i),
                               gg__pair_value(&p->pairs, i), p->pairs.at[i].place);
    gg__labelled_edge_add(&p->g, v[0], v[1], true, words);
}

static void take_directed(parser *p)
{
    const gg__span value = value_of(p);
    if (p->list || p->text || !(gg__span_is(value, "0") || gg__span_is(value, "1")))
        gg__fail(p->ctx, GG_BAD_INPUT, p->place, "directed should be 0 or 1");
    else if (p->directed_said)
        gg__fail(p->ctx, GG_BAD_INPUT, p->place, "directed was said before");
    p->directed_said = true;
    p->directed = gg__span_is(value, "1");
}

/* multigraph says nothing here, for edges may always come twice. */
static void take_graph(parser *p)
{
    p->graph = true;
    p->g.draft->begin = p->place;
    while (take_item(p)) {
        if (is_key(p, "directed")) {
            take_directed(p);
        } else if (is_key(p, "node") || is_key(p, "edge")) {
            if (!p->list)
                gg__fail(p->ctx, GG_BAD_INPUT, p->place, "%s should be a list in brackets",
                         p->key.data);
            else if (is_key(p, "node"))
                take_node(p);
            else
                take_edge(p);
        } else if (p->list) {
            gg__labelled_drop(&p->g, key_of(p));
            skip_list(p);
        } else if (!is_key(p, "multigraph")) {
            gg__labelled_graph_attribute(&p->g, key_of(p), value_of(p), p->place);
        }
    }
    close_list(p);
}

/* ---- the whole ---- */

static void take_all(parser *p)
{
    while (take_item(p)) {
        if (is_key(p, "graph") && p->list && p->graph)
            gg__fail(p->ctx, GG_BAD_INPUT, p->place, "there is a second graph, and one is read");
        else if (is_key(p, "graph") && p->list)
            take_graph(p);
        else if (p->list)
            skip_list(p);
    }
    const int c = find(p);
    if (c >= 0) gg__char_unexpected(p->scanner, "a key");
    if (!p->graph) gg__scan_fail(p->scanner, "there is no graph [ ... ]");
    for (size_t i = 0; i < p->g.edge_count; i++)
        p->g.edges[i].directed = p->directed;
}

static gg_status read_gml(gg__draft *draft, gg_problem **out)
{
    parser p = {.ctx = draft->ctx,
                .scanner = draft->scanner,
                .key = {.ctx = draft->ctx},
                .value = {.ctx = draft->ctx},
                .pairs = {.text = {.ctx = draft->ctx}}};
    if (gg__labelled_open(&p.g, draft, (gg__place){1, 1, GG_NO_VERTEX}) == GG_OK) {
        p.g.labels = p.g.declares = true;
        take_all(&p);
    }
    if (gg__status(draft->ctx) == GG_OK) gg__labelled_to_problem(&p.g, out);
    gg__labelled_free(&p.g);
    gg__pairs_free(&p.pairs);
    gg__text_free(&p.key);
    gg__text_free(&p.value);
    return gg__status(draft->ctx);
}

const gg__format gg__format_gml = {
    .info = {"gml", "the Graph Modelling Language", "gml", true, false},
    .base = -1,
    .single = true,
    .read = read_gml,
};
