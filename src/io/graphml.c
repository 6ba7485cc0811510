/*
 * graphml, by the library expat, which finds elements, attributes and text.
 *
 * An element is known by its name and the one around it; what is inside of one that means nothing
 * is skipped. A failure of a handler stops the parser, and stays in the context.
 *
 * Memory. expat's hooks for memory have no pointer of the caller's, so its blocks cannot come from
 * the context. Instead they are bounded, and as much is held in the context, so that limits count:
 * elements are nested at most 64 deep; there is no document type of the file's own; names that are
 * not known, which expat keeps, are at most 4,096; and a tag or comment has at most 1 MiB.
 *
 * Entities. A file can declare none, and nothing but the file is ever read. O(bytes).
 */
#include "io/format.h"
#include "io/labelled.h"

#ifdef GG_EXPAT

#include <expat.h>

enum { BLOCK = 1 << 16, MOST_TOKEN = 1 << 20, DEPTH = 64, NAMES = 4096, HELD = 8 << 20 };

/* The kinds of elements. */
typedef enum element { NOTHING, ROOT, KEY, DEFAULT, GRAPH, NODE, EDGE, DATA } element;

/* A <key>: an attribute that <data> can say. */
typedef struct key {
    uint32_t name, fallback; /* in the texts; GG__NO_NUMBER: no fallback */
    bool about[3];           /* by gg__about */
} key;

typedef struct parser {
    gg__labelled g;
    gg_ctx *ctx;
    XML_Parser xml;
    element stack[DEPTH];
    size_t depth;
    size_t skipped; /* elements that are open within one that means nothing */
    gg_keys *names; /* of elements and attributes that are not known */
    gg_keys *key_ids;
    key *keys;
    size_t key_capacity, current; /* the key that is open, or that data belongs to */
    bool graph, directed;
    gg_vertex node;
    gg_vertex from, to;
    bool edge_directed;
    gg__edge_words words;
    gg__text text;
    gg__place place; /* of the element whose text is collected */
    uint64_t given;  /* meanings that the open node or edge has a value for, by key: one bit each */
} parser;

static gg__place here(const parser *p)
{
    return (gg__place){XML_GetCurrentLineNumber(p->xml), XML_GetCurrentColumnNumber(p->xml) + 1,
                       GG_NO_VERTEX};
}

#define fail_here(p, ...) gg__fail((p)->ctx, GG_BAD_INPUT, here(p), __VA_ARGS__)

static gg__span span(const char *text)
{
    return (gg__span){text, strlen(text)};
}

static void stop_if_failed(parser *p)
{
    if (gg__status(p->ctx) != GG_OK) XML_StopParser(p->xml, XML_FALSE);
}

/* ---- names ---- */

static void keep_name(parser *p, const char *name)
{
    gg_keys_intern(p->names, name, strlen(name));
    if (gg__keys_count(p->names) > NAMES)
        fail_here(p, "more than %d different elements and attributes", NAMES);
}

static const char *attribute(const char **attributes, const char *name)
{
    for (; *attributes; attributes += 2)
        if (strcmp(attributes[0], name) == 0) return attributes[1];
    return NULL;
}

/* ---- elements ---- */

static void open_key(parser *p, const char **attributes)
{
    const char *id = attribute(attributes, "id"), *about = attribute(attributes, "for"),
               *name = attribute(attributes, "attr.name");
    if (!id) {
        fail_here(p, "a key without an id");
        return;
    }
    const size_t count = gg__keys_count(p->key_ids);
    const gg_position number = gg_keys_intern(p->key_ids, id, strlen(id));
    if (number == UINT64_MAX) return;
    if (number < count) {
        fail_here(p, "there is a key '%.40s' already", id);
        return;
    }
    key *keys = gg__grow(p->ctx, p->keys, &p->key_capacity, (uint64_t)count + 1, sizeof *keys,
                         "the keys of attributes");
    if (!keys) return;
    p->keys = keys;
    const char *called = name ? name : id;
    const gg_position text = gg_keys_intern(p->g.texts, called, strlen(called));
    if (text == UINT64_MAX) return;
    const bool all = !about || strcmp(about, "all") == 0;
    keys[count] = (key){(uint32_t)text,
                        GG__NO_NUMBER,
                        {all || strcmp(about, "graph") == 0, all || strcmp(about, "node") == 0,
                         all || strcmp(about, "edge") == 0}};
    p->current = count;
}

static bool take_bool(parser *p, const char *name, const char *value, const char *yes,
                      const char *no)
{
    if (strcmp(value, yes) != 0 && strcmp(value, no) != 0)
        fail_here(p, "%s is %s or %s, not '%.40s'", name, yes, no, value);
    return strcmp(value, yes) == 0;
}

static void open_graph(parser *p, const char **attributes)
{
    const char *directed = attribute(attributes, "edgedefault");
    if (p->graph) {
        fail_here(p, "there is a second graph, and one is read");
    } else if (!directed) {
        fail_here(p, "a graph needs edgedefault=\"directed\" or \"undirected\"");
    } else {
        p->graph = true;
        p->g.draft->begin = here(p);
        p->directed = take_bool(p, "edgedefault", directed, "directed", "undirected");
    }
}

static void open_node(parser *p, const char **attributes)
{
    const char *id = attribute(attributes, "id");
    if (!id) {
        fail_here(p, "a node without an id");
        return;
    }
    const size_t known = gg__keys_count(p->g.ids);
    p->node = gg__labelled_vertex_of(&p->g, span(id), false, here(p));
    if (p->node == GG_NO_VERTEX) return;
    if (p->node < known && p->g.vertices[p->node].declared)
        fail_here(p, "there is a node '%.40s' already", id);
    gg__labelled_vertex_of(&p->g, span(id), true, here(p));
    p->given = 0;
}

static void open_edge(parser *p, const char **attributes)
{
    const char *source = attribute(attributes, "source"), *target = attribute(attributes, "target"),
               *directed = attribute(attributes, "directed");
    if (!source || !target) {
        fail_here(p, "an edge without a %s", source ? "target" : "source");
    } else if (attribute(attributes, "sourceport") || attribute(attributes, "targetport")) {
        fail_here(p, "edges between ports are not read");
    } else {
        p->edge_directed =
            directed ? take_bool(p, "directed", directed, "true", "false") : p->directed;
        p->from = gg__labelled_vertex_of(&p->g, span(source), false, here(p));
        p->to = gg__labelled_vertex_of(&p->g, span(target), false, here(p));
        p->words = (gg__edge_words){0, 0};
        p->given = 0;
    }
}

static void open_data(parser *p, const char **attributes)
{
    const char *id = attribute(attributes, "key");
    const uint32_t number = id ? gg__keys_find(p->key_ids, id, strlen(id)) : GG__NO_NUMBER;
    p->text.length = 0;
    p->place = here(p);
    if (!id)
        fail_here(p, "data without a key");
    else if (number == GG__NO_NUMBER)
        fail_here(p, "there is no key '%.40s'", id);
    p->current = number;
}

/* The element of this name within that one; NOTHING: it is skipped. Refuses those that would be
 * missed. */
static element find_element(parser *p, element within, const char *name)
{
    static const struct {
        const char *name;
        element is, within[4];
    } known[] = {
        {"graphml", ROOT, {NOTHING}},
        {"key", KEY, {ROOT}},
        {"default", DEFAULT, {KEY}},
        {"graph", GRAPH, {ROOT}},
        {"node", NODE, {GRAPH}},
        {"edge", EDGE, {GRAPH}},
        {"data", DATA, {GRAPH, NODE, EDGE}},
    };
    static const char *const refused[] = {"graph", "hyperedge", "port", "locator", NULL};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, name) != 0) continue;
        if (i == 0 && p->depth == 0) return ROOT;
        for (size_t k = 0; k < 4 && p->depth > 0 && known[i].within[k] != NOTHING; k++)
            if (known[i].within[k] == within) return known[i].is;
    }
    if (p->depth == 0) fail_here(p, "expected <graphml>, found <%.40s>", name);
    for (size_t i = 0; refused[i] && within != DATA; i++)
        if (strcmp(refused[i], name) == 0)
            fail_here(p, i == 0 ? "a graph within a %s is not read" : "a %s is not read",
                      i == 0 ? within == NODE ? "node" : "graph" : name);
    return NOTHING;
}

static void start_element(void *self, const char *name, const char **attributes)
{
    parser *p = self;
    if (gg__status(p->ctx) != GG_OK) return;
    if (p->depth + p->skipped == DEPTH)
        fail_here(p, "elements are nested more than %d deep", DEPTH);
    const element within = p->depth > 0 ? p->stack[p->depth - 1] : NOTHING;
    const element is =
        p->skipped > 0 || gg__status(p->ctx) != GG_OK ? NOTHING : find_element(p, within, name);
    for (const char **a = attributes; *a; a += 2)
        keep_name(p, *a);
    if (is == NOTHING) {
        keep_name(p, name);
        p->skipped++;
    } else if (gg__status(p->ctx) == GG_OK) {
        p->stack[p->depth++] = is;
        p->text.length = is == DEFAULT ? 0 : p->text.length;
        p->place = here(p);
        if (is == KEY) open_key(p, attributes);
        if (is == GRAPH) open_graph(p, attributes);
        if (is == NODE) open_node(p, attributes);
        if (is == EDGE) open_edge(p, attributes);
        if (is == DATA) open_data(p, attributes);
    }
    stop_if_failed(p);
}

/* ---- values ---- */

static gg__span text_of(const parser *p, uint32_t number)
{
    gg__span text;
    text.text = (const char *)gg_keys_bytes(p->g.texts, number, &text.length);
    return text;
}

/* A value of the graph, the node or the edge that is open, without blanks around it. */
static void take_value(parser *p, element about, gg__span name, gg__span value, gg__place place)
{
    while (value.length > 0 && (unsigned char)*value.text <= ' ')
        value.text++, value.length--;
    while (value.length > 0 && (unsigned char)value.text[value.length - 1] <= ' ')
        value.length--;
    if (about == NODE)
        gg__labelled_vertex_attribute(&p->g, p->node, name, value, place);
    else if (about == EDGE)
        gg__labelled_edge_word(&p->g, &p->words, name, value, place);
    else
        gg__labelled_graph_attribute(&p->g, name, value, place);
}

/* Keys are declared before they are used, so names of texts do not move meanwhile: a name and a
 * value are copied by those that keep them. */
static void take_data(parser *p, element about)
{
    char name[GG__SCAN_WORD_BYTES];
    gg__span called = text_of(p, p->keys[p->current].name);
    if (called.length > sizeof name) called.length = sizeof name;
    memcpy(name, called.text, called.length);
    called.text = name;
    if (p->current < 64) p->given |= UINT64_C(1) << p->current;
    take_value(p, about, called, (gg__span){p->text.data ? p->text.data : "", p->text.length},
               p->place);
}

/* The defaults of the keys that say nothing about the node or edge. */
static void take_fallbacks(parser *p, element about)
{
    const size_t count = gg__keys_count(p->key_ids);
    for (size_t i = 0; i < count && i < 64 && gg__status(p->ctx) == GG_OK; i++) {
        const key *k = &p->keys[i];
        const gg__about of = about == NODE ? GG__OF_VERTEX : GG__OF_EDGE;
        char name[GG__SCAN_WORD_BYTES], value[GG__SCAN_WORD_BYTES];
        if (k->fallback == GG__NO_NUMBER || !k->about[of] || (p->given >> i & 1) != 0) continue;
        gg__span called = text_of(p, k->name), said = text_of(p, k->fallback);
        if (called.length > sizeof name || said.length > sizeof value) continue;
        memcpy(name, called.text, called.length);
        memcpy(value, said.text, said.length);
        take_value(p, about, (gg__span){name, called.length}, (gg__span){value, said.length},
                   here(p));
    }
}

/* The default of a key. A meaning beyond the first 64 keys would be missed. */
static void keep_fallback(parser *p)
{
    const gg_position text = gg_keys_intern(p->g.texts, p->text.data, p->text.length);
    if (p->current >= 64)
        fail_here(p, "only the first 64 keys may have a default");
    else if (text != UINT64_MAX)
        p->keys[p->current].fallback = (uint32_t)text;
}

static void end_element(void *self, const char *name)
{
    parser *p = self;
    (void)name;
    if (gg__status(p->ctx) != GG_OK) return;
    if (p->skipped > 0) {
        p->skipped--;
        return;
    }
    const element is = p->stack[--p->depth];
    const element within = p->depth > 0 ? p->stack[p->depth - 1] : NOTHING;
    if (is == DATA) take_data(p, within);
    if (is == DEFAULT && p->text.length > 0) keep_fallback(p);
    if (is == NODE || is == EDGE) take_fallbacks(p, is);
    if (is == EDGE) gg__labelled_edge_add(&p->g, p->from, p->to, p->edge_directed, p->words);
    stop_if_failed(p);
}

/* Text counts in data and defaults alone. */
static void take_text(void *self, const char *text, int length)
{
    parser *p = self;
    if (gg__status(p->ctx) != GG_OK || p->depth == 0 || p->skipped > 0) return;
    const element is = p->stack[p->depth - 1];
    if (is != DATA && is != DEFAULT) return;
    gg__text_bytes(&p->text, text, (size_t)length);
    stop_if_failed(p);
}

/* ---- refusals ---- */

static void refuse_type(void *self, const char *name, const char *system, const char *public,
                        int internal)
{
    parser *p = self;
    (void)name, (void)system, (void)public;
    if (internal) fail_here(p, "declarations in a document type are not read");
    stop_if_failed(p);
}

static void refuse_entity(void *self, const char *name, int parameter)
{
    parser *p = self;
    (void)parameter;
    fail_here(p, "the entity '%.40s' is not known", name);
    stop_if_failed(p);
}

/* ---- the whole ---- */

static XML_Parser make_parser(parser *p)
{
    XML_Parser xml = XML_ParserCreate(NULL);
    if (!xml) {
        gg__fail(p->ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for a reader of graphml");
        return NULL;
    }
    XML_SetUserData(xml, p);
    XML_SetElementHandler(xml, start_element, end_element);
    XML_SetCharacterDataHandler(xml, take_text);
    XML_SetStartDoctypeDeclHandler(xml, refuse_type);
    XML_SetSkippedEntityHandler(xml, refuse_entity);
    XML_SetParamEntityParsing(xml, XML_PARAM_ENTITY_PARSING_NEVER);
    return xml;
}

/* Passes all bytes to the parser, which holds a tag or comment until its end, and scans it again
 * with each block. */
static void parse(parser *p)
{
    uint64_t fed = 0;
    for (bool more = true; more && gg__status(p->ctx) == GG_OK;) {
        void *buffer = XML_GetBuffer(p->xml, BLOCK);
        const ptrdiff_t got = buffer ? gg__bytes_some(p->g.draft->scanner, buffer, BLOCK) : 0;
        if (!buffer) gg__fail(p->ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for a text in graphml");
        if (got < 0 || !buffer) return;
        more = got > 0;
        fed += (uint64_t)got;
        const enum XML_Status status = XML_ParseBuffer(p->xml, (int)got, !more);
        if (status == XML_STATUS_ERROR && XML_GetErrorCode(p->xml) == XML_ERROR_NO_MEMORY)
            gg__fail(p->ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for a text in graphml");
        if (status == XML_STATUS_ERROR)
            fail_here(p, "%s", XML_ErrorString(XML_GetErrorCode(p->xml)));
        const XML_Index at = XML_GetCurrentByteIndex(p->xml);
        if (more && at >= 0 && fed - (uint64_t)at > MOST_TOKEN)
            fail_here(p, "a tag or comment of more than %d bytes", MOST_TOKEN);
        if (gg__status(p->ctx) == GG_OK) gg__tick(p->ctx, "reading bytes", fed, 0);
    }
    if (gg__status(p->ctx) == GG_OK && !p->graph) fail_here(p, "there is no graph");
}

static gg_status read_graphml(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    parser p = {.ctx = ctx, .text = {.ctx = ctx}};
    void *held = gg__alloc(ctx, HELD, 1, "a reader of graphml");
    p.names = gg__keys_new(ctx, "names of elements");
    p.key_ids = gg__keys_new(ctx, "the keys of attributes");
    gg__labelled_open(&p.g, draft, (gg__place){1, 1, GG_NO_VERTEX});
    p.g.labels = p.g.declares = true;
    if (gg__status(ctx) == GG_OK) p.xml = make_parser(&p);
    if (p.xml) parse(&p);
    if (p.xml) XML_ParserFree(p.xml);
    gg__free(ctx, held);
    if (gg__status(ctx) == GG_OK) gg__labelled_to_problem(&p.g, out);
    gg__labelled_free(&p.g);
    gg__keys_free(p.names);
    gg__keys_free(p.key_ids);
    gg__free(ctx, p.keys);
    gg__text_free(&p.text);
    return gg__status(ctx);
}

#define SUMMARY "graphs in XML, as many programs write them"
enum { READS = true };
#else
#ifdef __wasm__ /* the page, which has no libraries */
#define SUMMARY                                                                                    \
    "graphs in XML; the page does not read them: save the graph as gml or dot, or make a page of " \
    "it by greatgame show FILE -o PAGE.html"
#else
#define SUMMARY "graphs in XML; this build does not read them: libexpat1-dev was missing"
#endif
#define read_graphml NULL
enum { READS = false };
#endif

const gg__format gg__format_graphml = {
    .info = {"graphml", SUMMARY, "graphml", READS, false},
    .base = -1,
    .single = true,
    .read = read_graphml,
    .library = "libexpat1-dev (expat)",
};
