/*
 * dot, reading: the common subset of the language of Graphviz; doc/formats.md says which.
 *
 * Statements are read one by one, with a stack of the braces that are open. Each vertex that is
 * mentioned is added to a list, so that a subgraph is a part of this list: an endpoint of edges is
 * such a part, and the edges of a chain are made when its attributes are known. Braces are nested
 * at most 256 deep, so that a mention is looked at a bounded number of times. O(bytes + edges).
 */
#include "io/dot_words.h"
#include "io/format.h"
#include "io/labelled.h"

enum { DEPTH = 256 };

/* One end of the edges of a chain: part of the list of mentions. */
typedef struct endpoint {
    size_t begin, end;
} endpoint;

/* An open brace. */
typedef struct level {
    size_t mentions, endpoints; /* how many there were */
    gg__vertex_words vertex;    /* defaults */
    gg__edge_words edge;
    bool arrow;    /* an endpoint has to follow an arrow */
    bool repeated; /* a subgraph of that name came before */
} level;

typedef struct parser {
    gg__labelled g;
    gg__dot_words words;
    gg_ctx *ctx;
    bool directed;
    level levels[DEPTH];
    size_t depth;
    gg_vertex *mentions;
    size_t mention_count, mention_capacity;
    endpoint *endpoints;
    size_t endpoint_count, endpoint_capacity;
    uint64_t *seen; /* by vertex: the stamp when it was last seen */
    size_t seen_capacity, seen_count;
    uint64_t stamp;
    gg_vertex *ends; /* of both endpoints, each vertex once */
    size_t end_capacity;
    gg_keys *subgraphs;
    gg__text key; /* of an attribute */
    gg__pairs pairs;
    uint64_t statements;
} parser;

/* ---- attributes ---- */

static gg__span id_of(const parser *p)
{
    return (gg__span){p->words.id.data, p->words.id.length};
}

/* In values, unlike ids, two backslashes are one. */
static void unescape(gg__text *text)
{
    size_t length = 0;
    for (size_t i = 0; i < text->length; i++) {
        i += text->data[i] == '\\' && i + 1 < text->length && text->data[i + 1] == '\\';
        text->data[length++] = text->data[i];
    }
    text->length = length;
}

/* Adds the key that was taken as an id, and its value if there is one, to the pairs. */
static void take_pair(parser *p)
{
    const gg__place place = p->words.place;
    p->key.length = 0;
    gg__text_bytes(&p->key, p->words.id.data, p->words.id.length);
    gg__span value = {"true", 4};
    if (gg__dot_find(&p->words) == '=') {
        gg__char_take(p->words.scanner);
        if (gg__dot_find(&p->words) == '<') {
            gg__dot_skip_html(&p->words);
            value = (gg__span){"<HTML>", 6};
        } else if (gg__dot_take_id(&p->words)) {
            unescape(&p->words.id);
            value = id_of(p);
        } else {
            gg__char_unexpected(p->words.scanner, "the value of an attribute");
        }
    }
    if (gg__status(p->ctx) != GG_OK) return;
    gg__pairs_add(&p->pairs, (gg__span){p->key.data, p->key.length}, value, place);
}

/* Lists in brackets, as many as follow one another. */
static void take_lists(parser *p)
{
    gg__pairs_clear(&p->pairs);
    while (gg__dot_find(&p->words) == '[') {
        int c;
        gg__char_take(p->words.scanner);
        while ((c = gg__dot_find(&p->words)) != ']' && gg__status(p->ctx) == GG_OK) {
            if (gg__dot_take_id(&p->words))
                take_pair(p);
            else
                gg__char_unexpected(p->words.scanner, "an attribute or ]");
            c = gg__dot_find(&p->words);
            if (c == ',' || c == ';') gg__char_take(p->words.scanner);
        }
        if (c == ']') gg__char_take(p->words.scanner);
    }
}

static gg__place place_of(const parser *p, size_t i)
{
    return p->pairs.at[i].place;
}

/* node [..], edge [..] or graph [..]. Of subgraphs nothing is kept. */
static void take_defaults(parser *p, gg__about about)
{
    level *top = &p->levels[p->depth - 1];
    take_lists(p);
    for (size_t i = 0; i < p->pairs.count && gg__status(p->ctx) == GG_OK; i++) {
        const gg__span key = gg__pair_key(&p->pairs, i), value = gg__pair_value(&p->pairs, i);
        if (about == GG__OF_VERTEX)
            gg__labelled_vertex_word(&p->g, &top->vertex, key, value, place_of(p, i));
        else if (about == GG__OF_EDGE)
            gg__labelled_edge_word(&p->g, &top->edge, key, value, place_of(p, i));
        else if (p->depth == 1)
            gg__labelled_graph_attribute(&p->g, key, value, place_of(p, i));
        else
            gg__labelled_drop(&p->g, key);
    }
}

/* ---- vertices and edges ---- */

static void mention(parser *p, gg_vertex v)
{
    gg_vertex *list = gg__grow(p->ctx, p->mentions, &p->mention_capacity,
                               (uint64_t)p->mention_count + 1, sizeof *list, "vertices");
    if (!list) return;
    p->mentions = list;
    list[p->mention_count++] = v;
}

static void add_endpoint(parser *p, size_t begin, size_t end)
{
    endpoint *list = gg__grow(p->ctx, p->endpoints, &p->endpoint_capacity,
                              (uint64_t)p->endpoint_count + 1, sizeof *list, "ends of edges");
    if (!list) return;
    p->endpoints = list;
    list[p->endpoint_count++] = (endpoint){begin, end};
    p->levels[p->depth - 1].arrow = false;
}

/* Adds the vertex whose id was taken. Its port, :name or :name:compass, means nothing here. */
static void take_vertex(parser *p)
{
    const size_t before = gg__keys_count(p->g.ids);
    const gg_vertex v = gg__labelled_vertex_of(&p->g, id_of(p), true, p->words.place);
    if (v == GG_NO_VERTEX) return;
    if (v == before) p->g.vertices[v].words = p->levels[p->depth - 1].vertex;
    mention(p, v);
    add_endpoint(p, p->mention_count - 1, p->mention_count);
    while (gg__status(p->ctx) == GG_OK && gg__dot_find(&p->words) == ':') {
        gg__char_take(p->words.scanner);
        if (!gg__dot_take_id(&p->words)) gg__char_unexpected(p->words.scanner, "a port");
    }
}

/* Each vertex of an endpoint once, in `ends` from `at` on; how many. */
static size_t list_ends(parser *p, endpoint e, size_t at)
{
    size_t count = 0;
    p->stamp++;
    gg_vertex *ends = gg__grow(p->ctx, p->ends, &p->end_capacity, (uint64_t)at + e.end - e.begin,
                               sizeof *ends, "ends of edges");
    if (!ends) return 0;
    p->ends = ends;
    for (size_t i = e.begin; i < e.end; i++) {
        const gg_vertex v = p->mentions[i];
        if (p->seen[v] != p->stamp) ends[at + count++] = v;
        p->seen[v] = p->stamp;
    }
    return count;
}

static void make_edges(parser *p, endpoint a, endpoint b, gg__edge_words words)
{
    const size_t from = list_ends(p, a, 0), to = list_ends(p, b, from);
    for (size_t i = 0; i < from; i++)
        for (size_t j = 0; j < to && gg__status(p->ctx) == GG_OK; j++)
            gg__labelled_edge_add(&p->g, p->ends[i], p->ends[from + j], p->directed, words);
}

static gg_status make_seen(parser *p)
{
    const size_t n = gg__keys_count(p->g.ids);
    uint64_t *seen =
        gg__grow(p->ctx, p->seen, &p->seen_capacity, n, sizeof *seen, "marks of vertices");
    if (!seen) return gg__status(p->ctx);
    p->seen = seen;
    for (; p->seen_count < n; p->seen_count++)
        seen[p->seen_count] = 0;
    return GG_OK;
}

/* The end of a statement: its attributes, and the edges of its chain. */
static void end_statement(parser *p)
{
    level *top = &p->levels[p->depth - 1];
    const size_t first = top->endpoints, count = p->endpoint_count - first;
    if (count == 0) return;
    if (top->arrow) gg__char_unexpected(p->words.scanner, "a vertex or a subgraph");
    take_lists(p);
    gg__edge_words words = top->edge;
    const endpoint only = p->endpoints[first];
    for (size_t i = 0; i < p->pairs.count && gg__status(p->ctx) == GG_OK; i++) {
        const gg__span key = gg__pair_key(&p->pairs, i), value = gg__pair_value(&p->pairs, i);
        if (count > 1)
            gg__labelled_edge_word(&p->g, &words, key, value, place_of(p, i));
        else if (only.end - only.begin == 1)
            gg__labelled_vertex_attribute(&p->g, p->mentions[only.begin], key, value,
                                          place_of(p, i));
        else
            gg__fail(p->ctx, GG_BAD_INPUT, place_of(p, i),
                     "attributes belong to one vertex or to edges, and this is a subgraph");
    }
    if (count > 1 && make_seen(p) != GG_OK) return;
    for (size_t i = first; i + 1 < p->endpoint_count && gg__status(p->ctx) == GG_OK; i++)
        make_edges(p, p->endpoints[i], p->endpoints[i + 1], words);
    p->endpoint_count = first;
}

/* ---- statements ---- */

static void open_level(parser *p, bool repeated)
{
    if (p->depth == DEPTH) {
        gg__scan_fail(p->words.scanner, "braces are nested more than %d deep", DEPTH);
        return;
    }
    gg__char_take(p->words.scanner);
    level fresh = {.mentions = p->mention_count, .endpoints = p->endpoint_count};
    if (p->depth > 0) fresh.vertex = p->levels[p->depth - 1].vertex;
    if (p->depth > 0) fresh.edge = p->levels[p->depth - 1].edge;
    fresh.repeated = repeated;
    p->levels[p->depth++] = fresh;
}

static void close_level(parser *p)
{
    end_statement(p);
    const level closed = p->levels[p->depth - 1];
    gg__char_take(p->words.scanner);
    p->depth--;
    if (p->depth == 0 || gg__status(p->ctx) != GG_OK) return;
    level *top = &p->levels[p->depth - 1];
    const bool arrow = top->arrow;
    add_endpoint(p, closed.mentions, p->mention_count);
    const int c = gg__dot_find(&p->words);
    if (closed.repeated && (arrow || c == '-'))
        gg__scan_fail(p->words.scanner,
                      "a subgraph that comes twice is no end of edges here: write its vertices");
}

/* Takes NAME { after the word subgraph. */
static void take_subgraph(parser *p)
{
    bool repeated = false;
    if (gg__dot_find(&p->words) != '{' && gg__dot_take_id(&p->words)) {
        const size_t before = gg__keys_count(p->subgraphs);
        repeated = gg_keys_intern(p->subgraphs, p->words.id.data, p->words.id.length) != before;
    }
    const int c = gg__dot_find(&p->words);
    if (c == '{')
        open_level(p, repeated);
    else if (repeated)
        gg__scan_fail(p->words.scanner,
                      "expected { here: subgraphs are not named again, write their vertices");
    else
        gg__char_unexpected(p->words.scanner, "{");
}

static void take_word(parser *p)
{
    const bool subgraph = gg__dot_is_keyword(&p->words, "subgraph");
    const gg__about about = gg__dot_is_keyword(&p->words, "node")   ? GG__OF_VERTEX
                            : gg__dot_is_keyword(&p->words, "edge") ? GG__OF_EDGE
                                                                    : GG__OF_GRAPH;
    const bool defaults = about != GG__OF_GRAPH || gg__dot_is_keyword(&p->words, "graph");
    level *top = &p->levels[p->depth - 1];
    if (!top->arrow) end_statement(p);
    if (gg__status(p->ctx) != GG_OK) return;
    if (subgraph) {
        take_subgraph(p);
    } else if (defaults || gg__dot_is_keyword(&p->words, "digraph") ||
               gg__dot_is_keyword(&p->words, "strict")) {
        const int c = gg__dot_find(&p->words);
        if (!defaults || top->arrow || c != '[')
            gg__fail(p->ctx, GG_BAD_INPUT, p->words.place,
                     "'%.*s' is a keyword: as an id it stands in quotation marks",
                     gg__span_shown(id_of(p)), p->words.id.data);
        else
            take_defaults(p, about);
    } else if (!top->arrow && gg__dot_find(&p->words) == '=') {
        gg__pairs_clear(&p->pairs);
        take_pair(p);
        if (gg__status(p->ctx) != GG_OK) return;
        if (p->depth == 1)
            gg__labelled_graph_attribute(&p->g, gg__pair_key(&p->pairs, 0),
                                         gg__pair_value(&p->pairs, 0), place_of(p, 0));
        else
            gg__labelled_drop(&p->g, gg__pair_key(&p->pairs, 0));
    } else {
        take_vertex(p);
    }
}

/* -> or --, as the graph has it. */
static void take_arrow(parser *p)
{
    level *top = &p->levels[p->depth - 1];
    const gg__place place = gg__scan_place(p->words.scanner);
    gg__char_take(p->words.scanner);
    const int c = gg__char_look(p->words.scanner);
    if (c != '>' && c != '-') {
        gg__char_unexpected(p->words.scanner, "-> or --");
        return;
    }
    if ((c == '>') != p->directed) {
        gg__fail(p->ctx, GG_BAD_INPUT, place,
                 p->directed ? "the edges of a digraph are written ->"
                             : "the edges of a graph are written --; a digraph has ->");
        return;
    }
    gg__char_take(p->words.scanner);
    top->arrow = true;
}

static void take_statement(parser *p)
{
    level *top = &p->levels[p->depth - 1];
    const bool open = p->endpoint_count > top->endpoints;
    const int c = gg__dot_find(&p->words);
    if (c == '-' && open && !top->arrow) {
        take_arrow(p);
    } else if (c == '{') {
        if (!top->arrow) end_statement(p);
        open_level(p, false);
    } else if (c == '}') {
        close_level(p);
    } else if (c == ';' || c == '[') {
        if (c == '[' && !open) gg__char_unexpected(p->words.scanner, "a statement");
        end_statement(p);
        if (c == ';') gg__char_take(p->words.scanner);
    } else if (c < 0) {
        gg__scan_fail(p->words.scanner, "the input ends before the graph: } is missing");
    } else {
        const bool arrow = top->arrow;
        if (!arrow) end_statement(p);
        if (!gg__dot_take_id(&p->words)) {
            gg__char_unexpected(p->words.scanner, "a statement");
            return;
        }
        take_word(p);
    }
    if ((++p->statements & (GG__TICK - 1)) == 0)
        gg__tick(p->ctx, "reading statements", p->statements, 0);
}

/* strict digraph NAME {; false at the end of the input. */
static bool take_head(parser *p)
{
    gg__scanner *scanner = p->words.scanner;
    const int c = gg__dot_find(&p->words);
    if (c < 0 && p->g.draft->reader->instance > 0) return false;
    p->g.draft->begin = gg__scan_place(scanner);
    bool word = gg__dot_take_id(&p->words);
    p->g.strict = word && gg__dot_is_keyword(&p->words, "strict");
    if (p->g.strict) word = gg__dot_take_id(&p->words);
    p->directed = word && gg__dot_is_keyword(&p->words, "digraph");
    if (!p->directed && !(word && gg__dot_is_keyword(&p->words, "graph"))) {
        gg__fail(p->ctx, GG_BAD_INPUT, p->words.place, "a graph begins with digraph or graph");
        return false;
    }
    if (gg__dot_find(&p->words) != '{') gg__dot_take_id(&p->words);
    const int brace = gg__dot_find(&p->words);
    if (brace == '{')
        open_level(p, false);
    else
        gg__char_unexpected(p->words.scanner, "{");
    return gg__status(p->ctx) == GG_OK;
}

gg_status gg__read_dot(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    parser *p = gg__alloc_zeroed(ctx, 1, sizeof *p, "a reader of dot");
    if (!p) return gg__status(ctx);
    p->ctx = p->words.ctx = p->words.id.ctx = p->key.ctx = p->pairs.text.ctx = ctx;
    p->words.scanner = draft->scanner;
    p->subgraphs = gg__keys_new(ctx, "subgraphs");
    gg__labelled_open(&p->g, draft, (gg__place){1, 1, GG_NO_VERTEX});
    if (gg__status(ctx) == GG_OK && take_head(p)) {
        while (p->depth > 0 && gg__status(ctx) == GG_OK)
            take_statement(p);
        if (gg__status(ctx) == GG_OK) gg__labelled_to_problem(&p->g, out);
    }
    gg__labelled_free(&p->g);
    gg__keys_free(p->subgraphs);
    gg__pairs_free(&p->pairs);
    gg__text_free(&p->words.id);
    gg__text_free(&p->key);
    gg__free(ctx, p->mentions);
    gg__free(ctx, p->endpoints);
    gg__free(ctx, p->ends);
    gg__free(ctx, p->seen);
    gg__free(ctx, p);
    return gg__status(ctx);
}
