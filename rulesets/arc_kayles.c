/*
 * Arc Kayles. A move takes an edge of a graph out, with both its ends and so with all edges that
 * meet it. An edge from a vertex to itself is taken with this vertex. A player who cannot move
 * loses.
 *
 * A position is the mask of the vertices that are left. Those that still have edges fall into
 * connected pieces, which are the parts: shapes (few.h) in which a vertex has label 3 if it has an
 * edge to itself, else 1; or else masks.
 */
#include "few.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

/* ---- positions ---- */

static gg_status open(const gg_setup *setup, void **self)
{
    gg__few *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const gg_status status = gg__few_open(setup, "arc-kayles", g);
    const uint64_t unfair = g->loop[0] ^ g->loop[1];
    if (status != GG_OK || !unfair) return status;
    const unsigned v = gg__least(unfair) + setup->base;
    return gg_setup_refuse(setup, 0, 0,
                           "the edge from vertex %u to %u is for one player: in arc-kayles edges "
                           "are for both",
                           v, v);
}

static gg_position start(void *self)
{
    const gg__few *g = self;
    return (UINT64_C(1) << g->vertices) - 1;
}

/* A piece of the graph, or a graph of its own. */
typedef struct piece {
    const uint64_t *near;
    uint64_t own[GG__SHAPE];
    uint64_t live, loop; /* vertices, and those with an edge to themselves */
} piece;

typedef void taking(const gg__few *g, const piece *left, gg_moves *out);

/* Lists the remaining vertices after each move: all edges, from the end with the smaller number. */
static void take_edges(const gg__few *g, const piece *p, taking *take, gg_moves *out)
{
    for (uint64_t rest = p->live; rest; rest &= rest - 1) {
        const unsigned v = gg__least(rest);
        const uint64_t vertex = rest & (~rest + 1);
        for (uint64_t ends = (p->near[v] & rest) | (p->loop & vertex); ends; ends &= ends - 1) {
            piece left = *p;
            left.live &= ~(vertex | (ends & (~ends + 1)));
            left.loop &= left.live;
            if (p->near == p->own) left.near = left.own;
            take(g, &left, out);
        }
    }
}

static void put_position(const gg__few *g, const piece *left, gg_moves *out)
{
    (void)g;
    gg_moves_to(out, left->live);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const gg__few *g = self;
    const piece p = {g->near, {0}, x, x & g->loop[0]};
    take_edges(g, &p, put_position, moves);
}

/* ---- parts ---- */

/* Returns the next remaining piece, or 0 if there is none; vertices without edges are skipped. */
static uint64_t next_part(const piece *left, uint64_t *rest)
{
    while (*rest) {
        const unsigned v = gg__least(*rest);
        const uint64_t live = gg__few_reach(left->near, v, *rest), loop = left->loop & live;
        const uint64_t label[2] = {live, loop};
        *rest &= ~live;
        if (!(live & (live - 1)) && !loop) continue;
        const uint64_t shape = gg__few_shape(left->near, label);
        return shape ? shape : live;
    }
    return 0;
}

static void put_option(const gg__few *g, const piece *left, gg_moves *out)
{
    uint64_t rest = left->live, part = next_part(left, &rest);
    (void)g;
    gg_moves_to(out, part);
    while (part && (part = next_part(left, &rest)))
        gg_moves_and(out, part);
}

static void parts(void *self, gg_position x, gg_moves *parts)
{
    const gg__few *g = self;
    const piece p = {g->near, {0}, x, x & g->loop[0]};
    uint64_t rest = x, part;
    while ((part = next_part(&p, &rest)))
        gg_moves_to(parts, part);
}

static uint64_t part_numbers(void *self)
{
    (void)self;
    return GG_ANY_PART;
}

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const gg__few *g = self;
    const uint64_t all = (UINT64_C(1) << g->vertices) - 1;
    piece p = {g->near, {0}, part & all, part & all & g->loop[0]};
    (void)player;
    if (part & GG__IS_SHAPE) {
        uint64_t label[2];
        gg__few_unshape(part, p.own, label);
        p.near = p.own;
        p.live = label[0];
        p.loop = label[1];
    }
    take_edges(g, &p, put_option, options);
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

const gg_ruleset gg_ruleset_arc_kayles = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"arc-kayles", "take an edge of a graph, its ends and all edges there", NULL, false,
             false},
    .sides = "both players take edges",
    .source =
        "T. J. Schaefer, On the complexity of some two-person perfect-information games, 1978",
    .takes = GG_TAKES_GRAPH,
    .open = open,
    .start = start,
    .moves = moves,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .parts = parts,
    .part_numbers = part_numbers,
    .part_moves = part_moves,
    .print_part = print_part,
};
