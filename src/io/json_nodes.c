/*
 * Nodes and links in JSON:
 *
 *     {"directed": true, "graph": {"play": "misere"},
 *      "nodes": [{"id": 0, "owner": "L"}, {"id": 1}], "links": [{"source": 0, "target": 1}]}
 *
 * The links may be called edges; networkx calls them either, depending on its version. As in gml,
 * edges without "directed" lead both ways. Other keys are attributes (attributes.h): of the graph,
 * whether they stand in "graph" or beside it.
 *
 * Cost: as labelled_problem.c, and the tree.
 */
#include "io/json_nodes.h"

#include "io/labelled.h"

#include <stdio.h>
#include <string.h>

typedef struct reading {
    gg__labelled g;
    gg_ctx *ctx;
    bool directed;
} reading;

enum { DIGITS = 24 }; /* room for an integer */

bool gg__json_is_of_nodes(const char *key)
{
    return strcmp(key, "nodes") == 0 || strcmp(key, "links") == 0;
}

bool gg__json_has_nodes(const gg__json *root)
{
    return gg__json_is(gg__json_get(root, "nodes"), GG__JSON_LIST);
}

static bool is_one_of(const gg__json *item, const char *const *keys)
{
    while (*keys && strcmp(item->key->text, *keys) != 0)
        keys++;
    return *keys != NULL;
}

/* The value of an id or an attribute as text: a text, a number, or a word. False if it is a list or
 * an object. digits: DIGITS bytes, which the text may lie in. */
static bool text_of(const gg__json *value, char *digits, gg__span *text)
{
    switch (value->type) {
    case GG__JSON_TEXT:
    case GG__JSON_REAL:
        *text = (gg__span){value->text, value->count};
        return true;
    case GG__JSON_INTEGER:
        *text =
            (gg__span){digits, (size_t)snprintf(digits, DIGITS, "%lld", (long long)value->number)};
        return true;
    case GG__JSON_TRUE:
        *text = (gg__span){"true", 4};
        return true;
    case GG__JSON_FALSE:
        *text = (gg__span){"false", 5};
        return true;
    case GG__JSON_NULL:
        *text = (gg__span){"", 0};
        return true;
    default:
        return false;
    }
}

/* The vertex that `holder` names under this key; GG_NO_VERTEX after a failure. */
static gg_vertex take_vertex(reading *r, const gg__json *holder, const char *key, bool node)
{
    char digits[DIGITS];
    gg__span id;
    const gg__json *value = gg__json_get(holder, key);
    const size_t known = gg__keys_count(r->g.ids);
    if (!value)
        gg__fail(r->ctx, GG_BAD_INPUT, holder->place, "this %s has no \"%s\"",
                 node ? "node" : "link", key);
    else if (value->type != GG__JSON_TEXT && value->type != GG__JSON_INTEGER)
        gg__fail(r->ctx, GG_BAD_INPUT, value->place, "\"%s\" should be a text or an integer", key);
    if (gg__status(r->ctx) != GG_OK || !text_of(value, digits, &id)) return GG_NO_VERTEX;
    const gg_vertex v = gg__labelled_vertex_of(&r->g, id, false, value->place);
    if (node && v < known)
        gg__fail(r->ctx, GG_BAD_INPUT, value->place, "there is a node %.*s already",
                 gg__span_shown(id), id.text);
    else if (!node && v == known)
        gg__fail(r->ctx, GG_BAD_INPUT, value->place, "there is no node %.*s", gg__span_shown(id),
                 id.text);
    if (node) gg__labelled_vertex_of(&r->g, id, true, value->place);
    return v;
}

/* The text of an attribute. One that means something should have a text, a number or a word;
 * others are left out, whatever they are. */
static bool take_text(reading *r, gg__about about, const gg__json *item, char *digits,
                      gg__span *text)
{
    const gg__span key = {item->key->text, strlen(item->key->text)};
    if (gg__status(r->ctx) != GG_OK) return false;
    if (text_of(item, digits, text)) return true;
    if (gg__attribute_of(about, key) != GG__MEANS_NOTHING)
        gg__fail(r->ctx, GG_BAD_INPUT, item->place, "%.*s should be a text or a number",
                 gg__span_shown(key), key.text);
    else
        gg__labelled_drop(&r->g, key);
    return false;
}

static void take_node(reading *r, const gg__json *node)
{
    static const char *const own[] = {"id", NULL};
    char digits[DIGITS];
    gg__span text;
    const gg_vertex v = take_vertex(r, node, "id", true);
    for (const gg__json *item = node->first; item; item = item->next)
        if (!is_one_of(item, own) && take_text(r, GG__OF_VERTEX, item, digits, &text))
            gg__labelled_vertex_attribute(&r->g, v,
                                          (gg__span){item->key->text, strlen(item->key->text)},
                                          text, item->key->place);
}

/* "key" tells the links between the same two nodes apart. */
static void take_link(reading *r, const gg__json *link)
{
    static const char *const own[] = {"source", "target", "key", NULL};
    char digits[DIGITS];
    gg__span text;
    gg__edge_words words = {0, 0};
    const gg_vertex from = take_vertex(r, link, "source", false),
                    to = take_vertex(r, link, "target", false);
    for (const gg__json *item = link->first; item; item = item->next)
        if (!is_one_of(item, own) && take_text(r, GG__OF_EDGE, item, digits, &text))
            gg__labelled_edge_word(&r->g, &words,
                                   (gg__span){item->key->text, strlen(item->key->text)}, text,
                                   item->key->place);
    gg__labelled_edge_add(&r->g, from, to, r->directed, words);
}

static void take_graph(reading *r, const gg__json *object)
{
    static const char *const own[] = {"nodes",    "links",      "edges", "graph",
                                      "directed", "multigraph", NULL};
    char digits[DIGITS];
    gg__span text;
    for (const gg__json *item = object->first; item; item = item->next)
        if (!is_one_of(item, own) && take_text(r, GG__OF_GRAPH, item, digits, &text))
            gg__labelled_graph_attribute(&r->g,
                                         (gg__span){item->key->text, strlen(item->key->text)}, text,
                                         item->key->place);
}

static void take_list(reading *r, const gg__json *list, const char *what,
                      void (*take)(reading *r, const gg__json *item))
{
    uint64_t done = 0;
    for (const gg__json *item = list->first; item && gg__status(r->ctx) == GG_OK;
         item = item->next) {
        if (item->type != GG__JSON_OBJECT)
            gg__fail(r->ctx, GG_BAD_INPUT, item->place, "a %s should be an object", what);
        else
            take(r, item);
        gg__draft_tick(r->g.draft, ++done, list->count);
    }
}

static void take_all(reading *r, const gg__json *root)
{
    const gg__json *links = gg__json_get(root, "links"), *edges = gg__json_get(root, "edges"),
                   *directed = gg__json_get(root, "directed"), *graph = gg__json_get(root, "graph");
    if (links && edges)
        gg__fail(r->ctx, GG_BAD_INPUT, edges->key->place, "\"links\" and \"edges\" are the same");
    else if (!links && !edges)
        gg__fail(r->ctx, GG_BAD_INPUT, root->place,
                 "there are \"nodes\", but no list \"links\" or \"edges\", as "
                 "networkx.node_link_data writes it");
    if (!links) links = edges;
    if (links && links->type != GG__JSON_LIST)
        gg__fail(r->ctx, GG_BAD_INPUT, links->place, "the links should be a list");
    if (directed && directed->type != GG__JSON_TRUE && directed->type != GG__JSON_FALSE)
        gg__fail(r->ctx, GG_BAD_INPUT, directed->place, "directed should be true or false");
    if (gg__status(r->ctx) != GG_OK) return;
    r->directed = gg__json_is(directed, GG__JSON_TRUE);
    take_graph(r, root);
    if (gg__json_is(graph, GG__JSON_OBJECT)) take_graph(r, graph);
    take_list(r, gg__json_get(root, "nodes"), "node", take_node);
    take_list(r, links, "link", take_link);
}

gg_status gg__json_read_nodes(gg__draft *draft, const gg__json *root, gg_problem **out)
{
    reading r = {.ctx = draft->ctx};
    if (gg__labelled_open(&r.g, draft, draft->begin) == GG_OK) {
        r.g.labels = r.g.declares = true;
        take_all(&r, root);
    }
    if (gg__status(draft->ctx) == GG_OK) gg__labelled_to_problem(&r.g, out);
    gg__labelled_free(&r.g);
    return gg__status(draft->ctx);
}
