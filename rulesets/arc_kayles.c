/*
 * Arc Kayles and Node Kayles. In the first a move takes an edge of a graph out, with both its ends
 * and so with all edges that meet it. An edge from a vertex to itself is taken with this vertex. In
 * the second a move takes a vertex out, with all its neighbours. A player who cannot move loses.
 *
 * A position is the mask of the vertices that are left. They fall into connected pieces, which are
 * the parts: shapes (few.h) in which a vertex has label 3 if it has an edge to itself, else 1; or
 * else masks. Node Kayles has no such labels, and Arc Kayles no parts without edges.
 */
#include "few.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

/* ---- positions ---- */

typedef struct game {
    gg__few graph; /* first: gg__few_name takes it */
    bool nodes;    /* Node Kayles */
} game;

static gg_status open(const gg_setup *setup, void **self)
{
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const gg_status status = gg__few_open(setup, "arc-kayles", &g->graph);
    const uint64_t unfair = g->graph.loop[0] ^ g->graph.loop[1];
    if (status != GG_OK || !unfair) return status;
    const unsigned v = gg__least(unfair) + setup->base;
    return gg_setup_refuse(setup, 0, 0,
                           "the edge from vertex %u to %u is for one player: in arc-kayles edges "
                           "are for both",
                           v, v);
}

static gg_status open_nodes(const gg_setup *setup, void **self)
{
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->nodes = true;
    const gg_status status = gg__few_open(setup, "node-kayles", &g->graph);
    g->graph.loop[0] = g->graph.loop[1] = 0;
    return status;
}

static gg_position start(void *self)
{
    const game *g = self;
    return (UINT64_C(1) << g->graph.vertices) - 1;
}

/* A piece of the graph, or a graph of its own. */
typedef struct piece {
    const uint64_t *near;
    uint64_t own[GG__SHAPE];
    uint64_t live, loop; /* vertices, and those with an edge to themselves */
} piece;

typedef void taking(const game *g, const piece *left, gg_moves *out);

static void take_out(const game *g, const piece *p, uint64_t gone, taking *take, gg_moves *out)
{
    piece left = *p;
    left.live &= ~gone;
    left.loop &= left.live;
    if (p->near == p->own) left.near = left.own;
    take(g, &left, out);
}

/* Lists the remaining vertices after each move: all vertices; or all edges, from the end with the
 * smaller number. */
static void take_all(const game *g, const piece *p, taking *take, gg_moves *out)
{
    for (uint64_t rest = p->live; rest; rest &= rest - 1) {
        const unsigned v = gg__least(rest);
        const uint64_t vertex = rest & (~rest + 1);
        if (g->nodes) {
            take_out(g, p, vertex | p->near[v], take, out);
            continue;
        }
        for (uint64_t ends = (p->near[v] & rest) | (p->loop & vertex); ends; ends &= ends - 1)
            take_out(g, p, vertex | (ends & (~ends + 1)), take, out);
    }
}

static void put_position(const game *g, const piece *left, gg_moves *out)
{
    (void)g;
    gg_moves_to(out, left->live);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const piece p = {g->graph.near, {0}, x, x & g->graph.loop[0]};
    take_all(g, &p, put_position, moves);
}

/* ---- parts ---- */

/* Returns the next remaining piece, or 0 if there is none. */
static uint64_t next_part(const game *g, const piece *left, uint64_t *rest)
{
    while (*rest) {
        const unsigned v = gg__least(*rest);
        const uint64_t live = gg__few_reach(left->near, v, *rest), loop = left->loop & live;
        const uint64_t label[2] = {live, loop};
        *rest &= ~live;
        if (!g->nodes && !(live & (live - 1)) && !loop) continue; /* no edge */
        const uint64_t shape = gg__few_shape(left->near, label);
        return shape ? shape : live;
    }
    return 0;
}

static void put_option(const game *g, const piece *left, gg_moves *out)
{
    uint64_t rest = left->live, part = next_part(g, left, &rest);
    gg_moves_to(out, part);
    while (part && (part = next_part(g, left, &rest)))
        gg_moves_and(out, part);
}

static void parts(void *self, gg_position x, gg_moves *parts)
{
    const game *g = self;
    const piece p = {g->graph.near, {0}, x, x & g->graph.loop[0]};
    uint64_t rest = x, part;
    while ((part = next_part(g, &p, &rest)))
        gg_moves_to(parts, part);
}

static uint64_t part_numbers(void *self)
{
    (void)self;
    return GG_ANY_PART;
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const game *g = self;
    const uint64_t all = (UINT64_C(1) << g->graph.vertices) - 1;
    piece p = {g->graph.near, {0}, part & all, part & all & g->graph.loop[0]};
    (void)player;
    if (part & GG__IS_SHAPE) {
        uint64_t label[2];
        gg__few_unshape(part, p.own, label);
        p.near = p.own;
        p.live = label[0];
        p.loop = label[1];
    }
    take_all(g, &p, put_option, options);
}

static void print_part(void *self, uint64_t part, char *text, size_t size)
{
    static const char *const suffix[4] = {"", "", "", "*"};
    const gg__few *g = self;
    size_t at = 0;
    snprintf(text, size, "0");
    if (part & GG__IS_SHAPE) gg__few_print_shape(part, suffix, text, size);
    if (part & GG__IS_SHAPE) return;
    for (; part && at < size; part &= part - 1) {
        if (at > 0) at += (size_t)snprintf(text + at, size - at, ",");
        if (at < size) at += gg__few_name(g, gg__least(part), text + at, size - at);
    }
}

/* ---- text ---- */

/* "..xx.": each vertex, x if it is gone. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const gg__few *g = self;
    char line[GG__FEW + 1];
    for (unsigned v = 0; v < g->vertices; v++)
        line[v] = x >> v & 1 ? '.' : 'x';
    line[g->vertices] = '\0';
    snprintf(text, size, "%s", line);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const gg__few *g = self;
    uint8_t gone[GG__FEW];
    const char *rest = gg__read_rows(text, ".x", 1, g->vertices, gone);
    *x = 0;
    for (unsigned v = 0; rest && v < g->vertices; v++)
        *x |= (gg_position)!gone[v] << v;
    return rest && *rest == '\0';
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__few *g = self;
    gg__explain_rows(text, ".x", 1, g->vertices, "", remark, size);
}

/* "2": the vertex that was taken, of several with the same neighbours and itself all. */
static void print_node(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    char name[256];
    if (size > 0) *text = '\0';
    for (uint64_t rest = from & ~to; rest; rest &= rest - 1) {
        const unsigned v = gg__least(rest);
        if (((g->graph.near[v] & from) | (rest & (~rest + 1))) != (from & ~to)) continue;
        gg__few_name(&g->graph, v, name, sizeof name);
        gg__add_name(text, size, name);
    }
}

/* "2-3": the ends of the edge that was taken. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__few *g = self;
    const uint64_t gone = from & ~to;
    const unsigned v = gone ? gg__least(gone) : 0;
    char name[2][256] = {"", ""};
    if (gone) gg__few_name(g, v, name[0], sizeof name[0]);
    if (gone)
        gg__few_name(g, gone & (gone - 1) ? gg__least(gone & (gone - 1)) : v, name[1],
                     sizeof name[1]);
    snprintf(text, size, "%s-%s", name[0], name[1]);
}

#define KAYLES                                                                                     \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .takes = GG_TAKES_GRAPH,                    \
    .source =                                                                                      \
        "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978",    \
    .start = start, .moves = moves, .print = print, .parse = parse, .remark = remark,              \
    .parts = parts, .part_numbers = part_numbers, .part_moves = part_moves,                        \
    .print_part = print_part

const gg_ruleset gg_ruleset_arc_kayles = {
    KAYLES,
    .info = {"arc-kayles", "take an edge of a graph, its ends and all edges there", NULL, false,
             false},
    .sides = "both players take edges",
    .open = open,
    .print_move = print_move,
};

const gg_ruleset gg_ruleset_node_kayles = {
    KAYLES,
    .info = {"node-kayles", "take a vertex of a graph, and its neighbours", NULL, false, false},
    .sides = "both players take vertices",
    .open = open_nodes,
    .print_move = print_node,
};
