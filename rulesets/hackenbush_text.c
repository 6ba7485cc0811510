/* Hackenbush in words: edges, positions, moves, and a picture. */
#include "hackenbush.h"

#include <stdio.h>
#include <string.h>

/* ---- writing ---- */

/* Names that contain what stands between them in texts are not used. */
bool gg__hackenbush_may_name(const gg_graph *graph)
{
    const uint64_t vertices = gg_graph_vertices(graph);
    for (uint64_t v = 0; v < vertices; v++) {
        const char *name = gg_graph_name(graph, (gg_vertex)v);
        if (name && strpbrk(name, "-.,:")) return false;
    }
    return true;
}

/* A buffer for text; text that does not fit is dropped. */
typedef struct paper {
    char *text;
    size_t size, at;
} paper;

static void put(paper *p, const char *text)
{
    for (; *text && p->at + 1 < p->size; text++)
        p->text[p->at++] = *text;
    if (p->size > 0) p->text[p->at] = '\0';
}

static void put_number(paper *p, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    put(p, text);
}

static void put_vertex(const gg__hackenbush *g, paper *p, gg_vertex v)
{
    const char *name = g->named ? gg_graph_name(g->graph, v) : NULL;
    if (name)
        put(p, name);
    else
        put_number(p, (uint64_t)v + g->base);
}

/* "1-2", and "1-2.2" for the second of several edges between the two. */
static void put_edge(const gg__hackenbush *g, paper *p, uint32_t e)
{
    const gg__edge *edge = &g->bush.edge[e];
    char name[48];
    if (g->stalk) {
        gg__stalks_print_edge(g, e, name, sizeof name);
        put(p, name);
        return;
    }
    put_vertex(g, p, edge->near);
    put(p, "-");
    put_vertex(g, p, edge->beyond);
    if (edge->twin == 0) return;
    put(p, ".");
    put_number(p, (uint64_t)edge->twin + 1);
}

/* "uncut:L", or the missing edges: "cut:2-3,4-5:R"; or without who is to move. */
void gg__hackenbush_print(void *self, gg_position x, char *text, size_t size)
{
    const gg__hackenbush *g = self;
    if (g->stalk) {
        gg__stalks_print(self, x, text, size);
        return;
    }
    paper p = {text, size, 0};
    const uint32_t count = gg__hackenbush_unpack(g, x, g->list);
    put(&p, count == 0 ? "uncut" : "cut");
    for (uint32_t i = 0; i < count; i++) {
        put(&p, i == 0 ? ":" : ",");
        put_edge(g, &p, g->list[i]);
    }
    if (!g->shared) put(&p, gg__hackenbush_turn(self, x) == GG_LEFT ? ":L" : ":R");
}

/* Writes the edge that is missing in `to`, and was not in `from`. */
void gg__hackenbush_print_move(void *self, gg_position from, gg_position to, char *text,
                               size_t size)
{
    const gg__hackenbush *g = self;
    paper p = {text, size, 0};
    const uint32_t before = gg__hackenbush_unpack(g, from, g->before),
                   count = gg__hackenbush_unpack(g, to, g->list);
    uint32_t i = 0;
    for (uint32_t j = 0; i < count; i++) {
        while (j < before && g->before[j] < g->list[i])
            j++;
        if (j == before || g->before[j] != g->list[i]) break;
    }
    put(&p, "");
    if (i < count) put_edge(g, &p, g->list[i]);
}

void gg__hackenbush_print_edge(const gg__hackenbush *g, uint64_t edge, char *text, size_t size)
{
    paper p = {text, size, 0};
    put(&p, "");
    if (edge < g->bush.edges) put_edge(g, &p, (uint32_t)edge);
}

/* The remaining edges, one a line, each after the one that it was reached by. */
void gg__hackenbush_picture(void *self, gg_position x, char *text, size_t size)
{
    enum { DEEPEST = 30, LINES = 60 };
    static const char *const colours[] = {" green", " blue", " red"};
    gg__hackenbush *g = self;
    if (g->stalk) {
        gg__stalks_picture(g, x, text, size);
        return;
    }
    gg__bush *b = &g->bush;
    paper p = {text, size, 0};
    const uint32_t count = gg__hackenbush_unpack(g, x, g->list);
    gg__hackenbush_walk(g, g->list, count);
    uint32_t *depth = b->low;
    depth[GG__GROUND] = 0;
    put(&p, b->found == 0 ? "nothing is left\n" : "");
    const uint32_t shown = b->found <= LINES ? b->found : LINES;
    for (uint32_t i = 0; i < shown; i++) {
        const uint32_t e = b->order[i];
        const gg_vertex to = gg__other_end(&b->edge[e], b->from[i]);
        if (to != GG__GROUND && b->by[to] == i) depth[to] = depth[b->from[i]] + 1;
        for (uint32_t k = 0; k < depth[b->from[i]] && k < DEEPEST; k++)
            put(&p, "  ");
        put_edge(g, &p, e);
        put(&p, colours[b->edge[e].who]);
        put(&p, "\n");
    }
    if (shown == b->found) return;
    put(&p, "and ");
    put_number(&p, b->found - shown);
    put(&p, " more\n");
}

/* ---- reading ---- */

/* A number without a sign or zeros in front, as it is written. */
static bool parse_number(const char *text, size_t length, uint64_t *number)
{
    *number = 0;
    if (length == 0 || length > 10 || (text[0] == '0' && length > 1)) return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        *number = 10 * *number + (uint64_t)(text[i] - '0');
    }
    return true;
}

static bool parse_vertex(const gg__hackenbush *g, const char *text, size_t length, gg_vertex *v)
{
    char name[256];
    uint64_t number;
    if (length >= sizeof name) return false;
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    *v = g->named ? gg_graph_find(g->graph, name) : GG_NO_VERTEX;
    if (*v != GG_NO_VERTEX) return true;
    if (!parse_number(text, length, &number) || number < g->base) return false;
    *v = (gg_vertex)(number - g->base);
    return number - g->base < g->bush.vertices && !(g->named && gg_graph_name(g->graph, *v));
}

/* The edge of this text, with its ends in either order. */
static bool parse_edge(const gg__hackenbush *g, const char *text, size_t length, uint32_t *e)
{
    const gg__bush *b = &g->bush;
    const char *dash = memchr(text, '-', length);
    const char *dot = memchr(text, '.', length), *end = dot ? dot : text + length;
    uint64_t twin = 1;
    gg_vertex near, beyond;
    if (!dash || dash >= end) return false;
    if (dot && !parse_number(dot + 1, length - (size_t)(dot + 1 - text), &twin)) return false;
    if (twin < 1 + (dot != NULL)) return false;
    if (!parse_vertex(g, text, (size_t)(dash - text), &near)) return false;
    if (!parse_vertex(g, dash + 1, (size_t)(end - dash - 1), &beyond)) return false;
    for (uint32_t i = b->start[near]; i < b->start[near + 1]; i++) {
        const gg__edge *edge = &b->edge[ *e = b->at[i]];
        if (gg__other_end(edge, near) == beyond && edge->twin + 1 == twin) return true;
    }
    return false;
}

/* Marks the edges that are named, with commas between them; what stands on them need not be. */
static bool parse_cuts(const gg__hackenbush *g, const char *text, const char *end)
{
    for (;;) {
        uint32_t e;
        const char *comma = memchr(text, ',', (size_t)(end - text));
        const size_t length = (size_t)((comma ? comma : end) - text);
        if (!parse_edge(g, text, length, &e)) return false;
        g->bush.cut[e] = 1;
        if (!comma) return true;
        text = comma + 1;
    }
}

/* The edges that are marked and bound what is left. */
static uint32_t find_bounds(gg__hackenbush *g, uint32_t *list)
{
    gg__bush *b = &g->bush;
    uint32_t count = 0;
    gg__bush_walk(b);
    for (uint32_t e = 0; e < b->edges; e++)
        if (b->cut[e] && (b->seen[b->edge[e].near] || b->seen[b->edge[e].beyond]))
            list[count++] = e;
    return count;
}

bool gg__hackenbush_parse(void *self, const char *text, gg_position *x)
{
    gg__hackenbush *g = self;
    if (g->stalk) return gg__stalks_parse(g, text, x);
    const char *colon = g->shared ? text + strlen(text) : strrchr(text, ':');
    if (!colon || (*colon && strcmp(colon, ":L") != 0 && strcmp(colon, ":R") != 0)) return false;
    const size_t length = (size_t)(colon - text);
    const bool uncut = length == 5 && memcmp(text, "uncut", 5) == 0;
    const bool is_cut = length > 4 && memcmp(text, "cut:", 4) == 0;
    const bool sound = uncut || (is_cut && parse_cuts(g, text + 4, colon));
    if (sound)
        *x = gg__hackenbush_pack(g, *colon && colon[1] == 'R' ? GG_RIGHT : GG_LEFT, g->list,
                                 find_bounds(g, g->list));
    memset(g->bush.cut, 0, g->bush.edges);
    return sound;
}

void gg__hackenbush_remark(void *self, const char *text, char *remark, size_t size)
{
    gg__hackenbush *g = self;
    if (size > 0) *remark = '\0';
    if (g->stalk) gg__stalks_remark(g, text, remark, size);
}
