/*
 * Hackenbush. A graph stands on the ground, its first vertex; or the game is given as stalks in a
 * text (hackenbush_stalks.c). A move cuts an edge, and whatever is
 * then no longer connected to the ground is gone, too. Left may cut edges for Left (blue), Right
 * those for Right (red), both those for both (green). Who cannot move loses. In Childish Hackenbush
 * only those edges may be cut without which all others stay connected to the ground.
 *
 * What is left is known by what bounds it: the edges that are missing, though one of their ends is
 * still connected to the ground. So a position is the player to move and the ascending list of
 * these edges, as a string of bytes. Where play begins the list is empty, and each move adds one,
 * so that even among a million edges a position is small.
 *
 * What hangs together above the ground is a part (hackenbush_parts.c); a forest, and a green graph,
 * are worth what they are worth without a search (hackenbush_green.c).
 */
#include "hackenbush.h"

#include <string.h>

/* ---- positions ---- */

gg_position gg__hackenbush_pack(const gg__hackenbush *g, gg_player mover, const uint32_t *list,
                                uint32_t count)
{
    uint8_t *at = g->key;
    *at++ = (uint8_t)mover;
    for (uint32_t i = 0; i < count; i++)
        for (unsigned j = 0; j < g->width; j++)
            *at++ = (uint8_t)(list[i] >> 8 * j);
    return gg_keys_intern(g->keys, g->key, (size_t)(at - g->key));
}

uint32_t gg__hackenbush_unpack(const gg__hackenbush *g, gg_position x, uint32_t *list)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    const uint32_t count = size > 0 ? (uint32_t)((size - 1) / g->width) : 0;
    for (uint32_t i = 0; i < count; i++) {
        list[i] = 0;
        for (unsigned j = 0; j < g->width; j++)
            list[i] |= (uint32_t)bytes[1 + i * g->width + j] << 8 * j;
    }
    return count;
}

static gg_position start(void *self)
{
    const gg__hackenbush *g = self;
    return gg__hackenbush_pack(g, g->first, NULL, 0);
}

gg_player gg__hackenbush_turn(void *self, gg_position x)
{
    const gg__hackenbush *g = self;
    return gg_keys_bytes(g->keys, x, NULL)[0] == GG_RIGHT ? GG_RIGHT : GG_LEFT;
}

static gg_position give_turn(void *self, gg_position x, gg_player player)
{
    gg__hackenbush *g = self;
    const uint32_t count = gg__hackenbush_unpack(g, x, g->list);
    return gg__hackenbush_pack(g, player, g->list, count);
}

/* ---- moves ---- */

void gg__hackenbush_cut(gg__hackenbush *g, const uint32_t *list, uint32_t count, bool cut)
{
    for (uint32_t i = 0; i < count; i++)
        g->bush.cut[list[i]] = cut;
}

void gg__hackenbush_walk(gg__hackenbush *g, const uint32_t *list, uint32_t count)
{
    gg__hackenbush_cut(g, list, count, true);
    gg__bush_walk(&g->bush);
    gg__hackenbush_cut(g, list, count, false);
}

static bool is_bound(const gg__bush *b, uint32_t missing, uint32_t i)
{
    const gg__edge *edge = &b->edge[missing];
    return gg__bush_stays(b, edge->near, i) || gg__bush_stays(b, edge->beyond, i);
}

gg_position gg__hackenbush_after(const gg__hackenbush *g, gg_position x, uint32_t i,
                                 const uint32_t *list, uint32_t count)
{
    const uint32_t e = g->bush.order[i];
    const bool right = gg__hackenbush_turn((void *)g, x) == GG_RIGHT;
    uint32_t kept = 0, at = 0;
    for (; at < count && list[at] < e; at++)
        if (is_bound(&g->bush, list[at], i)) g->before[kept++] = list[at];
    g->before[kept++] = e;
    for (; at < count; at++)
        if (is_bound(&g->bush, list[at], i)) g->before[kept++] = list[at];
    return gg__hackenbush_pack(g, g->shared || right ? GG_LEFT : GG_RIGHT, g->before, kept);
}

/* True if other edges fall when the i-th edge of the walk is cut; those of the list are missing. */
static bool others_fall(gg__hackenbush *g, uint32_t i, const uint32_t *list, uint32_t count)
{
    const gg__bush *b = &g->bush;
    const gg_vertex above = b->parted[i];
    bool found = false;
    if (above == GG_NO_VERTEX) return false;
    gg__hackenbush_cut(g, list, count, true);
    for (uint32_t k = b->start[above]; k < b->start[above + 1]; k++)
        found |= !b->cut[b->at[k]] && b->at[k] != b->order[i];
    gg__hackenbush_cut(g, list, count, false);
    return found;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    gg__hackenbush *g = self;
    const gg_edge_for others = gg__hackenbush_turn(self, x) == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT;
    const uint32_t count = gg__hackenbush_unpack(g, x, g->list);
    gg__hackenbush_walk(g, g->list, count);
    for (uint32_t i = 0; i < g->bush.found; i++)
        if (g->bush.edge[g->bush.order[i]].who != others &&
            !(g->childish && others_fall(g, i, g->list, count)))
            gg_moves_to(moves, gg__hackenbush_after(g, x, i, g->list, count));
}

/* ---- as a forest ---- */

static const gg_forest *forest(void *self)
{
    const gg__hackenbush *g = self;
    return g->forest.parent || g->forest.nimber ? &g->forest : NULL;
}

static void cuts(void *self, gg_position x, gg_moves *branches)
{
    const gg__hackenbush *g = self;
    const uint32_t count = gg__hackenbush_unpack(g, x, g->list);
    for (uint32_t i = 0; i < count && !g->forest.nimber; i++)
        gg_moves_to(branches, g->list[i]);
}

/* It is one if each edge is the only connection of what stands on it; a loop bears nothing. If not,
 * but all is green, then nimbers are known all the same. */
static gg_status make_forest(const gg_setup *setup, gg__hackenbush *g)
{
    const gg__bush *b = &g->bush;
    uint32_t *parent = gg_setup_alloc(setup, b->edges, sizeof *parent);
    uint8_t *who = gg_setup_alloc(setup, b->edges, 1);
    bool is_forest = true, is_green = true;
    if (!parent || !who) return GG_NO_MEMORY;
    gg__bush_walk(&g->bush);
    for (uint32_t i = 0; i < b->edges; i++) {
        const gg__edge *edge = &b->edge[i];
        parent[i] = edge->near == GG__GROUND ? GG_NO_BRANCH : b->by[edge->near];
        who[i] = (uint8_t)edge->who;
        is_forest &= b->parted[i] != GG_NO_VERTEX || edge->near == edge->beyond;
        is_green &= edge->who == GG_FOR_BOTH;
    }
    if (is_forest)
        g->forest = (gg_forest){.branches = b->edges, .parent = parent, .who = who};
    else if (is_green)
        return gg__hackenbush_open_green(setup, g);
    return GG_OK;
}

/* ---- opening ---- */

static gg_status open_game(const gg_setup *setup, bool shared, bool childish, void **self)
{
    gg__hackenbush *g = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->graph = setup->graph;
    g->keys = setup->keys;
    g->base = setup->base;
    g->shared = shared;
    g->childish = childish;
    g->first = shared ? GG_LEFT : setup->first;
    g->named = setup->graph && gg__hackenbush_may_name(setup->graph);
    gg_status status = setup->graph && *setup->parameters
                           ? gg_setup_refuse(setup, 0, 0,
                                             "hackenbush is played on the graph of the file or on "
                                             "the stalks '%.60s', not on both",
                                             setup->parameters)
                       : setup->graph ? gg__bush_open(setup, &g->bush)
                                      : gg__hackenbush_open_stalks(setup, g);
    for (uint32_t e = 0; status == GG_OK && shared && e < g->bush.edges; e++)
        g->bush.edge[e].who = GG_FOR_BOTH;
    if (status == GG_OK && !childish) status = make_forest(setup, g);
    if (status == GG_OK) status = gg__hackenbush_open_parts(setup, g);
    if (status != GG_OK) return status;
    const uint64_t m = g->bush.edges;
    g->width = m < 1 << 8 ? 1 : m < 1 << 16 ? 2 : 4;
    g->list = gg_setup_alloc(setup, m, sizeof *g->list);
    g->before = gg_setup_alloc(setup, m, sizeof *g->before);
    g->key = gg_setup_alloc(setup, m * g->width + 1, 1);
    *self = g;
    return g->list && g->before && g->key ? GG_OK : GG_NO_MEMORY;
}

static gg_status open(const gg_setup *setup, void **self)
{
    return open_game(setup, false, false, self);
}

static gg_status open_impartial(const gg_setup *setup, void **self)
{
    return open_game(setup, true, false, self);
}

static gg_status open_childish(const gg_setup *setup, void **self)
{
    return open_game(setup, false, true, self);
}

#define HACKENBUSH                                                                                 \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .takes = GG_TAKES_GRAPH_OR_TEXT,            \
    .source = "J. H. Conway, On Numbers and Games, 1976; E. R. Berlekamp, J. H. Conway, R. K. "    \
              "Guy, Winning Ways, 1982",                                                           \
    .start = start, .moves = moves, .print = gg__hackenbush_print, .parse = gg__hackenbush_parse,  \
    .print_move = gg__hackenbush_print_move, .picture = gg__hackenbush_picture,                    \
    .parts = gg__hackenbush_parts, .part_numbers = gg__hackenbush_part_numbers,                    \
    .part_moves = gg__hackenbush_part_moves, .print_part = gg__hackenbush_print_part,              \
    .forest = forest, .cuts = cuts, .remark = gg__hackenbush_remark

const gg_ruleset gg_ruleset_hackenbush = {
    HACKENBUSH,
    .info = {"hackenbush", "cut edges of a graph that stands on the ground", "LRL+RRG", false,
             false},
    .sides = "Left may cut edges for Left, the blue ones, Right those for Right, the red ones, and "
             "both the green ones, which are for both",
    .open = open,
    .turn = gg__hackenbush_turn,
    .give_turn = give_turn,
};

const gg_ruleset gg_ruleset_childish_hackenbush = {
    HACKENBUSH,
    .info = {"childish-hackenbush", "cut edges of a graph, but none that holds others", "LRL+RRG",
             false, false},
    .sides = "Left may cut edges for Left, the blue ones, Right those for Right, the red ones, and "
             "both the green ones, which are for both",
    .open = open_childish,
    .turn = gg__hackenbush_turn,
    .give_turn = give_turn,
};

const gg_ruleset gg_ruleset_impartial_hackenbush = {
    HACKENBUSH,
    .info = {"impartial:hackenbush", "either player cuts any edge of a graph on the ground",
             "GGG+GG", false, false},
    .open = open_impartial,
};
