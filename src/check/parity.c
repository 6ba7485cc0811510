/*
 * Winners of parity games. Two ranks differ at a priority p if some step between them has a level
 * of at least p. Of a vertex v of priority p, won by W, one edge if W owns v, and every edge if
 * not, leads to a vertex w that W wins, too; and
 *
 *     if p has W's parity, rank(v) >= rank(w), or the two do not differ at p;
 *     else rank(v) > rank(w), and the two differ at p.
 *
 * If the values come from a file that lists the winner's moves, the listed move must be such an
 * edge.
 *
 * Why only true winners pass. Let W follow these edges. Play that ends, ends at a vertex of the
 * other player, since W has an edge. Play without end runs through a cycle in the end; let p be its
 * greatest priority. Call ranks equal that do not differ at p. Ranks that differ at no q <= p do
 * not differ at p either, so up to this equality no edge of the cycle raises the rank, and an edge
 * of a priority p of the other parity lowers it: that cannot be on a cycle. doc/checking.md has
 * more.
 *
 * Vertices are taken by rising priority. Ranks that do not differ at p are a range; a union of
 * neighbours joins the ranges of all steps below p before the vertices of priority p are looked at.
 *
 * Cost. O(n + m) and union-find; 16 bytes a vertex.
 */
#include "base/sort.h"
#include "check/check.h"

#include <string.h>

typedef struct levels {
    const gg_graph *graph;
    const gg__values *values;
    const uint32_t *level;
    uint32_t *first; /* by rank: a smaller rank that does not differ from it, or itself */
} levels;

static uint32_t find(uint32_t *first, uint32_t rank)
{
    while (first[rank] != rank)
        rank = first[rank] = first[first[rank]];
    return rank;
}

/* The places of the keys in ascending order. O(count). */
static uint32_t *sort(gg_ctx *ctx, const uint32_t *key, uint64_t count)
{
    uint32_t *place = gg__alloc(ctx, count, sizeof *place, "a check"),
             *spare = gg__alloc(ctx, count, sizeof *spare, "a check"), *sorted = NULL;
    if (gg__status(ctx) == GG_OK) sorted = gg__sort_all_places(key, place, spare, (size_t)count);
    if (place != sorted) gg__free(ctx, place);
    if (spare != sorted) gg__free(ctx, spare);
    return sorted;
}

/* Steps of a level below the priority of v are joined already. */
static bool edge_passes(const levels *c, gg_vertex v, gg_vertex w)
{
    const uint32_t winner = c->values->value[v];
    const uint32_t from = c->values->rank[v], to = c->values->rank[w];
    if (c->values->value[w] != winner) return false;
    if (c->graph->priority[v] % 2 == winner)
        return from >= to || find(c->first, from) == find(c->first, to);
    return from > to && find(c->first, from) != find(c->first, to);
}

/* The same for the move that a file lists for the winner at v. */
static const char *move_fault(const levels *c, gg_vertex v)
{
    const gg__rows *rows = c->graph->out[GG_LEFT];
    const gg_vertex move = c->values->move[v];
    uint64_t e = rows->start[v];
    if (e == rows->start[v + 1]) return "who loses by being stuck is listed as the winner";
    if (move == GG_NO_VERTEX) return "no move of the winner is listed";
    while (e < rows->start[v + 1] && rows->end[e] != move)
        e++;
    if (e == rows->start[v + 1]) return "the move that is listed is no edge of the game";
    if (c->values->value[move] != c->values->value[v])
        return "the move that is listed leads to a vertex that the other player wins";
    return edge_passes(c, v, move) ? NULL : "the moves that are listed do not win from here";
}

static const char *fault(const levels *c, gg_vertex v)
{
    const gg__rows *rows = c->graph->out[GG_LEFT];
    const bool own = c->graph->owner[v] == c->values->value[v];
    if (own && c->values->move) return move_fault(c, v);
    for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
        if (edge_passes(c, v, rows->end[e]) == own)
            return own ? NULL : "an edge of the player who loses here does not keep the win";
    return own ? "no edge of the winner keeps the win" : NULL;
}

/* Winners are players, and ranks are at most the number of steps. */
static bool check_shape(const gg__claim *claim)
{
    const gg__values *values = &claim->solution->values;
    bool sound = values->rank && values->level && values->count == claim->graph->vertices &&
                 values->steps < UINT32_MAX;
    for (uint64_t v = 0; sound && v < values->count; v++)
        sound = values->value[v] <= GG_RIGHT && values->rank[v] <= values->steps;
    return gg__require(claim, sound, "the values are none of this problem's");
}

static void check_vertices(const gg__claim *claim, levels *c, const uint32_t *vertex,
                           const uint32_t *step)
{
    const gg__values *values = c->values;
    uint64_t joined = 0;
    for (uint64_t i = 0; i < values->count; i++) {
        const gg_vertex v = vertex[i];
        const uint32_t priority = c->graph->priority[v];
        if (i % GG__TICK == 0 &&
            gg__tick(claim->ctx, "checking positions", i, values->count) != GG_OK)
            return;
        for (; joined < values->steps && c->level[step[joined]] < priority; joined++)
            c->first[step[joined] + 1] = step[joined]; /* which is the first of its range so far */
        const char *condition = fault(c, v);
        claim->verdict->positions++;
        if (condition) {
            gg__refuse(claim, v, 0, condition);
            return;
        }
    }
}

static bool check_parity(const gg__claim *claim)
{
    const gg__values *values = &claim->solution->values;
    gg_ctx *ctx = claim->ctx;
    levels c = {.graph = claim->graph, .values = values};
    if (!check_shape(claim)) return false;
    if (!claim->graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options") ==
               GG_OK;
    if (values->count == 0) return true;
    c.level = values->level + values->steps;
    c.first = gg__alloc(ctx, values->steps + 1, sizeof *c.first, "a check");
    for (uint64_t i = 0; c.first && i <= values->steps; i++)
        c.first[i] = (uint32_t)i;
    uint32_t *vertex = sort(ctx, claim->graph->priority, values->count);
    uint32_t *step = sort(ctx, c.level, values->steps);
    if (gg__status(ctx) == GG_OK) check_vertices(claim, &c, vertex, step);
    gg__free(ctx, vertex);
    gg__free(ctx, step);
    gg__free(ctx, c.first);
    return gg__status(ctx) == GG_OK && claim->verdict->accepted;
}

static const char *conclude(const gg__claim *claim, const gg__state *state)
{
    const bool left = claim->solution->values.value[state->vertex[0]] == GG_LEFT;
    return gg__decide(claim, left ? GG_L : GG_R, GG_INFINITE);
}

const gg__checked gg__checked_parity = {
    .conclude = conclude, .row = {{GG__VERTICES, GG__PARITY, GG_P, GG__OWNERS, check_parity}}};
