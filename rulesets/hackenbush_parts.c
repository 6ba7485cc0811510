/*
 * Hackenbush as a sum. A part is a component above the ground. A depth-first walk visits its edges
 * one after the other, so it is a range of them.
 *
 * A small part is known by its edges: vertices are numbered again, by breadth from the ground, and
 * among equals by marks that depend on the structure (as in few.c); so most isomorphic parts are
 * one, at any place. A large one is known by its least vertex and the edges that are missing at its
 * own vertices.
 */
#include "hackenbush.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

#define IS_SMALL (UINT64_C(1) << 62) /* in the number of a part */
#define IS_LARGE (UINT64_C(1) << 61)

/* ---- the number of a part ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

typedef struct small {
    unsigned vertices, edges; /* the ground included, which is 0 */
    uint8_t end[GG__SMALL_EDGES][2], who[GG__SMALL_EDGES];
} small;

/* Makes marks differ where the surroundings do, as far as there are any. */
static void mark(const small *s, uint64_t marks[GG__SMALL_VERTICES])
{
    for (unsigned round = 0; round < s->vertices; round++) {
        uint64_t next[GG__SMALL_VERTICES];
        for (unsigned v = 0; v < s->vertices; v++)
            next[v] = 3 * marks[v];
        for (unsigned e = 0; e < s->edges; e++)
            for (unsigned k = 0; k < 2; k++)
                next[s->end[e][k]] += mix(marks[s->end[e][1 - k]] + s->who[e] + 1);
        for (unsigned v = 0; v < s->vertices; v++)
            marks[v] = mix(next[v]);
    }
}

/* Numbers the vertices by breadth, the least mark first; if two are the least, one of them, and the
 * marks of all others then depend on their place relative to it. */
static void renumber(const small *s, uint8_t number[GG__SMALL_VERTICES])
{
    uint64_t marks[GG__SMALL_VERTICES] = {1};
    uint8_t order[GG__SMALL_VERTICES] = {0};
    bool seen[GG__SMALL_VERTICES] = {true};
    unsigned count = 1;
    mark(s, marks);
    number[0] = 0;
    for (unsigned at = 0; at < count;) {
        unsigned next = 0;
        bool tie = false;
        for (unsigned e = 0; e < s->edges; e++)
            for (unsigned k = 0; k < 2; k++) {
                const unsigned to = s->end[e][1 - k];
                if (s->end[e][k] != order[at] || seen[to] || to == next) continue;
                if (next > 0 && marks[to] > marks[next]) continue;
                tie = next > 0 && marks[to] == marks[next];
                next = to;
            }
        if (next == 0) {
            at++;
            continue;
        }
        seen[next] = true;
        number[next] = (uint8_t)count;
        order[count++] = (uint8_t)next;
        if (!tie) continue;
        marks[next] = mix(marks[next] + count);
        mark(s, marks);
    }
}

/* Two bytes an edge: its larger end; the smaller one, and the colour. In ascending order. */
static uint64_t number_of_small(const gg__hackenbush *g, const small *s)
{
    uint8_t number[GG__SMALL_VERTICES], code[GG__SMALL_EDGES][2];
    renumber(s, number);
    for (unsigned e = 0; e < s->edges; e++) {
        const uint8_t a = number[s->end[e][0]], b = number[s->end[e][1]];
        const uint8_t one[2] = {a > b ? a : b, (uint8_t)((a > b ? b : a) << 2 | s->who[e])};
        unsigned at = e;
        for (; at > 0 && memcmp(code[at - 1], one, 2) > 0; at--)
            memcpy(code[at], code[at - 1], 2);
        memcpy(code[at], one, 2);
    }
    return IS_SMALL | gg_keys_intern(g->keys, code, 2 * (size_t)s->edges);
}

/* True if a vertex belongs to the part that the walk met first with this edge from the ground. */
static bool is_above(const gg__bush *b, gg_vertex v, uint32_t begin)
{
    const gg_vertex first = gg__other_end(&b->edge[b->order[begin]], GG__GROUND);
    return b->seen[v] >= b->seen[first] && b->seen[v] <= b->last[first] && v != GG__GROUND;
}

/* Of the whole graph, with `cut` as it was for the walk. */
static uint64_t number_of_large(const gg__hackenbush *g, uint32_t begin)
{
    const gg__bush *b = &g->bush;
    uint32_t *list = g->before, count = 1;
    list[0] = 0;
    while (!is_above(b, list[0], begin))
        list[0]++;
    for (uint32_t e = 0; e < b->edges; e++)
        if (b->cut[e] &&
            (is_above(b, b->edge[e].near, begin) || is_above(b, b->edge[e].beyond, begin)))
            list[count++] = e;
    gg__turn_words(list, count, sizeof *list);
    return IS_LARGE | gg_keys_intern(g->keys, list, count * sizeof *list);
}

/* The part whose edges are those from `begin` on in the order of the walk. */
static uint64_t number_of(const gg__hackenbush *g, const gg__bush *b, uint32_t begin, uint32_t end)
{
    const gg_vertex first = gg__other_end(&b->edge[b->order[begin]], GG__GROUND);
    const uint32_t vertices = first == GG__GROUND ? 1 : b->last[first] - b->seen[first] + 2;
    small s = {vertices, end - begin, {{0}}, {0}};
    if (vertices > GG__SMALL_VERTICES || end - begin > GG__SMALL_EDGES)
        return number_of_large(g, begin);
    for (uint32_t i = begin; i < end; i++) {
        const gg__edge *edge = &b->edge[b->order[i]];
        const gg_vertex ends[2] = {edge->near, edge->beyond};
        for (int k = 0; k < 2; k++)
            s.end[i - begin][k] =
                ends[k] == GG__GROUND ? 0 : (uint8_t)(b->seen[ends[k]] - b->seen[first] + 1);
        s.who[i - begin] = (uint8_t)edge->who;
    }
    return number_of_small(g, &s);
}

/* ---- parts ---- */

/* The end of the part that begins there in the order of the walk. */
static uint32_t end_of(const gg__bush *b, uint32_t begin)
{
    uint32_t end = begin + 1;
    while (end < b->found && b->from[end] != GG__GROUND)
        end++;
    return end;
}

void gg__hackenbush_parts(void *self, gg_position x, gg_moves *parts)
{
    gg__hackenbush *g = self;
    const gg__bush *b = &g->bush;
    const uint32_t count = gg__hackenbush_unpack(g, x, g->list);
    gg__hackenbush_cut(g, g->list, count, true);
    gg__bush_walk(&g->bush);
    for (uint32_t i = 0, end; i < b->found; i = end) {
        end = end_of(b, i);
        gg_moves_to(parts, number_of(g, b, i, end));
    }
    gg__hackenbush_cut(g, g->list, count, false);
}

uint64_t gg__hackenbush_part_numbers(void *self)
{
    (void)self;
    return GG_ANY_STRING;
}

/* Cuts each of the edges of a part in turn, and lists what is left: of all that the walk meets
 * then, the parts whose edges are `mine`; NULL: all are. standing: the edges before the move. */
static void cut_each(const gg__hackenbush *g, gg__bush *b, uint32_t standing, const uint32_t *row,
                     uint32_t count, const uint8_t *mine, gg_player player, gg_moves *options)
{
    const gg_edge_for others = player == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT;
    for (uint32_t k = 0; k < count; k++) {
        bool first = true;
        if (b->edge[row[k]].who == others) continue;
        b->cut[row[k]] = 1;
        gg__bush_walk(b);
        const bool allowed = !g->childish || b->found + 1 == standing;
        for (uint32_t i = 0, end; allowed && i < b->found; i = end) {
            end = end_of(b, i);
            if (mine && !mine[b->order[i]]) continue;
            const uint64_t number = number_of(g, b, i, end);
            if (first)
                gg_moves_to(options, number);
            else
                gg_moves_and(options, number);
            first = false;
        }
        if (first && allowed) gg_moves_to(options, 0);
        b->cut[row[k]] = 0;
    }
}

static void small_moves(gg__hackenbush *g, uint64_t part, gg_player player, gg_moves *options)
{
    gg__bush *b = &g->small;
    uint32_t row[GG__SMALL_EDGES] = {0};
    size_t size;
    const uint8_t *code = gg_keys_bytes(g->keys, part & ~IS_SMALL, &size);
    b->vertices = 1;
    b->edges = (uint32_t)(size / 2);
    for (uint32_t e = 0; e < b->edges; e++) {
        b->edge[e] = (gg__edge){code[2 * e + 1] >> 2, code[2 * e], 0, code[2 * e + 1] & 3};
        if (code[2 * e] >= b->vertices) b->vertices = code[2 * e] + 1U;
        row[e] = e;
    }
    gg__bush_fill(b);
    cut_each(g, b, b->edges, row, b->edges, NULL, player, options);
}

static void large_moves(gg__hackenbush *g, uint64_t part, gg_player player, gg_moves *options)
{
    gg__bush *b = &g->bush;
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, part & ~IS_LARGE, &size);
    const uint32_t missing = (uint32_t)(size / sizeof *g->list - 1);
    gg_vertex least;
    uint32_t begin = 0, end;
    memcpy(&least, bytes, sizeof least);
    memcpy(g->list, bytes + sizeof least, missing * sizeof *g->list);
    gg__turn_words(&least, 1, sizeof least);
    gg__turn_words(g->list, missing, sizeof *g->list);
    gg__hackenbush_cut(g, g->list, missing, true);
    gg__bush_walk(b);
    for (end = end_of(b, 0); !is_above(b, least, begin); end = end_of(b, begin))
        begin = end;
    memcpy(g->row, b->order + begin, (end - begin) * sizeof *g->row);
    for (uint32_t k = 0; k < end - begin; k++)
        g->mine[g->row[k]] = 1;
    cut_each(g, b, b->found, g->row, end - begin, g->mine, player, options);
    memset(g->mine, 0, b->edges);
    gg__hackenbush_cut(g, g->list, missing, false);
}

void gg__hackenbush_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    if (part & IS_SMALL)
        small_moves(self, part, player, options);
    else if (part & IS_LARGE)
        large_moves(self, part, player, options);
}

gg_status gg__hackenbush_open_parts(const gg_setup *setup, gg__hackenbush *g)
{
    const uint64_t m = g->bush.edges;
    g->small.vertices = GG__SMALL_VERTICES;
    g->small.edges = GG__SMALL_EDGES;
    g->small.edge = gg_setup_alloc(setup, GG__SMALL_EDGES, sizeof *g->small.edge);
    g->row = gg_setup_alloc(setup, m, sizeof *g->row);
    g->mine = gg_setup_alloc(setup, m, 1);
    if (!g->small.edge || !g->row || !g->mine) return GG_NO_MEMORY;
    return gg__bush_room(setup, &g->small);
}

/* Letters from the ground up. The first vertex of a large stalk ends its first edge. */
static void print_stalk(const gg__hackenbush *g, uint64_t part, const uint8_t *bytes, size_t length,
                        char *text, size_t size)
{
    size_t at = 0;
    uint32_t vertex, end;
    for (; part & IS_SMALL && 2 * at < length && at + 1 < size; at++)
        text[at] = "GLRG"[bytes[2 * at + 1] & 3];
    if (size > 0) text[at] = '\0';
    if (part & IS_SMALL) return;
    memcpy(&vertex, bytes, sizeof vertex);
    end = vertex - 1;
    while (end + 1 < g->bush.edges && g->bush.edge[end + 1].near != GG__GROUND)
        end++;
    end++;
    if (length > sizeof vertex) memcpy(&end, bytes + sizeof vertex, sizeof end);
    gg__stalks_print_part(g, vertex - 1, end, text, size);
}

/* "0-1,1-2L,1-2R": the edges of a small part, with the player who alone may cut one; 0 is the
 * ground. "3:2-5,3-6": a vertex of a large one, and the edges that are missing around it. */
void gg__hackenbush_print_part(void *self, uint64_t part, char *text, size_t size)
{
    static const char *const suffix[4] = {"", "L", "R", ""};
    gg__hackenbush *g = self;
    size_t at = 0, length;
    if (!(part & (IS_SMALL | IS_LARGE))) {
        gg__hackenbush_print_edge(g, part, text, size);
        return;
    }
    const uint8_t *bytes = gg_keys_bytes(g->keys, part & ~(IS_SMALL | IS_LARGE), &length);
    if (g->stalk) {
        print_stalk(g, part, bytes, length, text, size);
        return;
    }
    for (size_t i = 0; part & IS_SMALL && i < length && at < size; i += 2)
        at += (size_t)snprintf(text + at, size - at, "%s%u-%u%s", i > 0 ? "," : "",
                               (unsigned)bytes[i + 1] >> 2, (unsigned)bytes[i],
                               suffix[bytes[i + 1] & 3]);
    for (size_t i = 0; part & IS_LARGE && i < length && at < size; i += sizeof *g->list) {
        uint32_t one;
        memcpy(&one, bytes + i, sizeof one);
        gg__turn_words(&one, 1, sizeof one);
        if (i == 0)
            snprintf(text, size, "%llu:", (unsigned long long)one + g->base);
        else
            gg__hackenbush_print_edge(g, one, text + at, size - at);
        at += strlen(text + at);
        if (i > 0 && i + sizeof one < length && at + 1 < size) strcpy(text + at++, ",");
    }
}
