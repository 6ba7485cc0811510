/*
 * dot, reading: the common subset of the language of Graphviz; doc/formats.md says which.
 *
 * Statements are read one by one, with a stack of the braces that are open. Each vertex that is
 * mentioned is added to a list, so that a subgraph is a part of this list: an endpoint of edges is
 * such a part, and the edges of a chain are made when its attributes are known. Braces are nested
 * at most 256 deep, so that a mention is looked at a bounded number of times. O(bytes + edges).
 */
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
    gg__scanner *scanner;
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
    gg__text id, key; /* the last id; the key of an attribute */
    bool quoted;      /* the last id was in quotes, so it is no keyword */
    gg__place place;  /* of the last id */
    gg__pairs pairs;
    uint64_t statements;
} parser;

/* ---- characters ---- */

static void fail_found(parser *p, const char *what, int c)
{
    if (c < 0)
        gg__scan_fail(p->scanner, "expected %s, found the end", what);
    else if (c < ' ' || c >= 0x7f)
        gg__scan_fail(p->scanner, "expected %s, found byte 0x%02x", what, (unsigned)c);
    else
        gg__scan_fail(p->scanner, "expected %s, found '%c'", what, c);
}

static void skip_line(parser *p)
{
    for (int c = gg__char_look(p->scanner); c >= 0 && c != '\n'; c = gg__char_look(p->scanner))
        gg__char_take(p->scanner);
}

/* Skips a comment whose first character was taken. */
static void skip_comment(parser *p)
{
    int before = 0, c = gg__char_look(p->scanner);
    if (c == '/') {
        skip_line(p);
        return;
    }
    if (c != '*') {
        fail_found(p, "a comment, which begins with // or /*", c);
        return;
    }
    gg__char_take(p->scanner);
    for (c = gg__char_look(p->scanner); c >= 0 && !(before == '*' && c == '/');
         c = gg__char_look(p->scanner)) {
        gg__char_take(p->scanner);
        before = c;
    }
    if (c < 0)
        gg__scan_fail(p->scanner, "the input ends within a comment");
    else
        gg__char_take(p->scanner);
}

/* The next character that is neither blank nor of a comment; -1 at the end and after a failure. */
static int find(parser *p)
{
    while (gg__status(p->ctx) == GG_OK) {
        const int c = gg__char_find(p->scanner);
        if (c == '#' && gg__scan_place(p->scanner).column == 1) {
            skip_line(p);
        } else if (c == '/') {
            gg__char_take(p->scanner);
            skip_comment(p);
        } else {
            return c;
        }
    }
    return -1;
}

/* ---- ids ---- */

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static void add_char(parser *p, int c)
{
    const char byte = (char)c;
    gg__text_bytes(&p->id, &byte, 1);
}

/* Takes a text in quotes; the opening quote is next. \" is a quotation mark, and a backslash before
 * the end of a line joins it with the next. */
static void take_quoted(parser *p)
{
    gg__char_take(p->scanner);
    for (int c; (c = gg__char_look(p->scanner)) != '"' && gg__status(p->ctx) == GG_OK;) {
        if (c < 0) {
            gg__fail(p->ctx, GG_BAD_INPUT, p->place, "the input ends within these quotation marks");
            return;
        }
        gg__char_take(p->scanner);
        if (c == '\\') {
            const int next = gg__char_look(p->scanner);
            if (next == '"' || next == '\n') {
                gg__char_take(p->scanner);
                if (next == '\n') continue;
                c = next;
            } else if (next == '\\') {
                gg__char_take(p->scanner);
                add_char(p, c);
            }
        }
        add_char(p, c);
    }
    if (gg__status(p->ctx) == GG_OK) gg__char_take(p->scanner);
}

static void take_numeral(parser *p, int c)
{
    size_t digits = 0, points = 0;
    if (c == '-') {
        add_char(p, c);
        gg__char_take(p->scanner);
        c = gg__char_look(p->scanner);
    }
    for (; is_digit(c) || (c == '.' && points == 0); c = gg__char_look(p->scanner)) {
        digits += is_digit(c);
        points += c == '.';
        add_char(p, c);
        gg__char_take(p->scanner);
    }
    if (digits == 0)
        fail_found(p, "a number", c);
    else if (is_letter(c) || c == '.')
        fail_found(
            p, "the end of a number; an id that begins with a digit stands in quotation marks", c);
}

/* True if an id begins here, and takes it. */
static bool take_id(parser *p)
{
    int c = find(p);
    p->id.length = 0;
    gg__text_bytes(&p->id, "", 0);
    p->place = gg__scan_place(p->scanner);
    p->quoted = c == '"';
    if (c == '"') {
        take_quoted(p);
        while ((c = find(p)) == '+') {
            gg__char_take(p->scanner);
            c = find(p);
            if (c != '"') fail_found(p, "a text in quotation marks", c);
            if (c == '"') take_quoted(p);
        }
    } else if (is_letter(c)) {
        for (; is_letter(c) || is_digit(c); c = gg__char_look(p->scanner)) {
            add_char(p, c);
            gg__char_take(p->scanner);
        }
    } else if (is_digit(c) || c == '-' || c == '.') {
        take_numeral(p, c);
    } else {
        if (c == '<') gg__scan_fail(p->scanner, "ids in HTML are not read");
        return false;
    }
    return gg__status(p->ctx) == GG_OK;
}

static gg__span id_of(const parser *p)
{
    return (gg__span){p->id.data, p->id.length};
}

/* Keywords are words without quotes, in letters of either case. */
static bool is_keyword(const parser *p, const char *word)
{
    size_t i = 0;
    while (i < p->id.length && word[i] && (p->id.data[i] | 0x20) == word[i])
        i++;
    return !p->quoted && i == p->id.length && word[i] == '\0';
}

/* Skips <...>; the opening < is next. */
static void skip_html(parser *p)
{
    const gg__place place = gg__scan_place(p->scanner);
    uint64_t open = 0;
    do {
        const int c = gg__char_look(p->scanner);
        if (c < 0) {
            gg__fail(p->ctx, GG_BAD_INPUT, place, "the input ends within this text in HTML");
            return;
        }
        open += c == '<';
        open -= c == '>';
        gg__char_take(p->scanner);
    } while (open > 0);
}

/* ---- attributes ---- */

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
    const gg__place place = p->place;
    p->key.length = 0;
    gg__text_bytes(&p->key, p->id.data, p->id.length);
    gg__span value = {"true", 4};
    if (find(p) == '=') {
        gg__char_take(p->scanner);
        if (find(p) == '<') {
            skip_html(p);
            value = (gg__span){"<HTML>", 6};
        } else if (take_id(p)) {
            unescape(&p->id);
            value = id_of(p);
        } else {
            fail_found(p, "the value of an attribute", find(p));
        }
    }
    if (gg__status(p->ctx) != GG_OK) return;
    gg__pairs_add(&p->pairs, (gg__span){p->key.data, p->key.length}, value, place);
}

/* Lists in brackets, as many as follow one another. */
static void take_lists(parser *p)
{
    gg__pairs_clear(&p->pairs);
    while (find(p) == '[') {
        int c;
        gg__char_take(p->scanner);
        while ((c = find(p)) != ']' && gg__status(p->ctx) == GG_OK) {
            if (take_id(p))
                take_pair(p);
            else
                fail_found(p, "an attribute or ]", c);
            c = find(p);
            if (c == ',' || c == ';') gg__char_take(p->scanner);
        }
        if (c == ']') gg__char_take(p->scanner);
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
    const gg_vertex v = gg__labelled_vertex_of(&p->g, id_of(p), true, p->place);
    if (v == GG_NO_VERTEX) return;
    if (v == before) p->g.vertices[v].words = p->levels[p->depth - 1].vertex;
    mention(p, v);
    add_endpoint(p, p->mention_count - 1, p->mention_count);
    while (gg__status(p->ctx) == GG_OK && find(p) == ':') {
        gg__char_take(p->scanner);
        if (!take_id(p)) fail_found(p, "a port", find(p));
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
    if (top->arrow) fail_found(p, "a vertex or a subgraph", find(p));
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
        gg__scan_fail(p->scanner, "braces are nested more than %d deep", DEPTH);
        return;
    }
    gg__char_take(p->scanner);
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
    gg__char_take(p->scanner);
    p->depth--;
    if (p->depth == 0 || gg__status(p->ctx) != GG_OK) return;
    level *top = &p->levels[p->depth - 1];
    const bool arrow = top->arrow;
    add_endpoint(p, closed.mentions, p->mention_count);
    const int c = find(p);
    if (closed.repeated && (arrow || c == '-'))
        gg__scan_fail(p->scanner,
                      "a subgraph that comes twice is no end of edges here: write its vertices");
}

/* Takes NAME { after the word subgraph. */
static void take_subgraph(parser *p)
{
    bool repeated = false;
    if (find(p) != '{' && take_id(p)) {
        const size_t before = gg__keys_count(p->subgraphs);
        repeated = gg_keys_intern(p->subgraphs, p->id.data, p->id.length) != before;
    }
    const int c = find(p);
    if (c == '{')
        open_level(p, repeated);
    else if (repeated)
        gg__scan_fail(p->scanner,
                      "expected { here: subgraphs are not named again, write their vertices");
    else
        fail_found(p, "{", c);
}

static void take_word(parser *p)
{
    const bool subgraph = is_keyword(p, "subgraph");
    const gg__about about = is_keyword(p, "node")   ? GG__OF_VERTEX
                            : is_keyword(p, "edge") ? GG__OF_EDGE
                                                    : GG__OF_GRAPH;
    const bool defaults = about != GG__OF_GRAPH || is_keyword(p, "graph");
    level *top = &p->levels[p->depth - 1];
    if (!top->arrow) end_statement(p);
    if (gg__status(p->ctx) != GG_OK) return;
    if (subgraph) {
        take_subgraph(p);
    } else if (defaults || is_keyword(p, "digraph") || is_keyword(p, "strict")) {
        const int c = find(p);
        if (!defaults || top->arrow || c != '[')
            gg__fail(p->ctx, GG_BAD_INPUT, p->place,
                     "'%.*s' is a keyword: as an id it stands in quotation marks",
                     gg__span_shown(id_of(p)), p->id.data);
        else
            take_defaults(p, about);
    } else if (!top->arrow && find(p) == '=') {
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
    const gg__place place = gg__scan_place(p->scanner);
    gg__char_take(p->scanner);
    const int c = gg__char_look(p->scanner);
    if (c != '>' && c != '-') {
        fail_found(p, "-> or --", c);
        return;
    }
    if ((c == '>') != p->directed) {
        gg__fail(p->ctx, GG_BAD_INPUT, place,
                 p->directed ? "the edges of a digraph are written ->"
                             : "the edges of a graph are written --; a digraph has ->");
        return;
    }
    gg__char_take(p->scanner);
    top->arrow = true;
}

static void take_statement(parser *p)
{
    level *top = &p->levels[p->depth - 1];
    const bool open = p->endpoint_count > top->endpoints;
    const int c = find(p);
    if (c == '-' && open && !top->arrow) {
        take_arrow(p);
    } else if (c == '{') {
        if (!top->arrow) end_statement(p);
        open_level(p, false);
    } else if (c == '}') {
        close_level(p);
    } else if (c == ';' || c == '[') {
        if (c == '[' && !open) fail_found(p, "a statement", c);
        end_statement(p);
        if (c == ';') gg__char_take(p->scanner);
    } else if (c < 0) {
        gg__scan_fail(p->scanner, "the input ends before the graph: } is missing");
    } else {
        const bool arrow = top->arrow;
        if (!arrow) end_statement(p);
        if (!take_id(p)) {
            fail_found(p, "a statement", c);
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
    gg__scanner *scanner = p->scanner;
    if (p->g.draft->reader->instance == 0 && gg__char_look(scanner) == 0xef) /* a byte order mark */
        for (int i = 0; i < 3 && gg__char_look(scanner) >= 0x80; i++)
            gg__char_take(scanner);
    if (gg__char_look(scanner) == '#') skip_line(p);
    const int c = find(p);
    if (c < 0 && p->g.draft->reader->instance > 0) return false;
    p->g.draft->begin = gg__scan_place(scanner);
    bool word = take_id(p);
    p->g.strict = word && is_keyword(p, "strict");
    if (p->g.strict) word = take_id(p);
    p->directed = word && is_keyword(p, "digraph");
    if (!p->directed && !(word && is_keyword(p, "graph"))) {
        gg__fail(p->ctx, GG_BAD_INPUT, p->place, "a graph begins with digraph or graph");
        return false;
    }
    if (find(p) != '{') take_id(p);
    const int brace = find(p);
    if (brace == '{')
        open_level(p, false);
    else
        fail_found(p, "{", brace);
    return gg__status(p->ctx) == GG_OK;
}

gg_status gg__read_dot(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    parser *p = gg__alloc_zeroed(ctx, 1, sizeof *p, "a reader of dot");
    if (!p) return gg__status(ctx);
    p->ctx = p->id.ctx = p->key.ctx = p->pairs.text.ctx = ctx;
    p->scanner = draft->scanner;
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
    gg__text_free(&p->id);
    gg__text_free(&p->key);
    gg__free(ctx, p->mentions);
    gg__free(ctx, p->endpoints);
    gg__free(ctx, p->ends);
    gg__free(ctx, p->seen);
    gg__free(ctx, p);
    return gg__status(ctx);
}
