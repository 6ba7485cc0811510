/*
 * Ranks and levels (value/parity.c) of decided vertices.
 *
 * Idea. Consider the vertices won by one player, with the player's moves and all edges of the other
 * player. The greatest priority of each cycle has the winner's parity. Let q be the greatest
 * priority of the other parity. Without the edges out of vertices of greater priorities there is no
 * cycle through q. So the remaining strongly connected components are single vertices or have
 * smaller such priorities, and edges between components lead downwards. The components become
 * ranges of ranks from the bottom up, with steps of level q between them. The removed edges may
 * lead upwards, because their priorities are above q. Each component is split in the same way. If
 * no vertex has the other parity, all vertices have the same rank.
 *
 * Cost. O(n + m) for each q of a component, so O(d (n + m)) for d priorities; 8 bytes a vertex.
 */
#include "solve/parity/parity.h"
#include "value/parity.h"

#include <string.h>

/* Vertices list[begin..end), in front of whose first rank stands a step of this level. */
typedef struct group {
    uint32_t begin, end, level;
    uint32_t above; /* all priorities of the other parity are below this, after compression */
} group;

typedef struct ranking {
    gg__parity *game;
    gg__values *values;
    gg_vertex *list, *spare;
    uint32_t *end, *level;
    uint64_t ranks;
    group *groups;
    size_t count, capacity;
} ranking;

static gg_status push(ranking *r, group next)
{
    group *groups = gg__grow(r->game->ctx, r->groups, &r->capacity, (uint64_t)r->count + 1,
                             sizeof *groups, "ranks");
    if (!groups) return gg__status(r->game->ctx);
    r->groups = groups;
    groups[r->count++] = next;
    return GG_OK;
}

/* The vertices of the group have the next rank. */
static void give_rank(ranking *r, const group *g)
{
    if (r->ranks > 0) r->level[r->ranks - 1] = g->level;
    for (uint32_t i = g->begin; i < g->end; i++)
        r->values->rank[r->list[i]] = (uint32_t)r->ranks;
    r->ranks++;
}

static gg_status split(ranking *r, const group *g, gg_player player)
{
    gg__parity *game = r->game;
    gg_vertex *list = r->list + g->begin;
    const size_t size = g->end - g->begin;
    uint32_t greatest = 0, level = 0;
    bool found = false;
    for (size_t i = 0; i < size; i++) {
        const gg_vertex v = list[i];
        if (game->priority[v] % 2 == (uint32_t)player) continue;
        found = true;
        if (game->priority[v] > greatest) greatest = game->priority[v];
        if (game->graph->priority[v] > level) level = game->graph->priority[v];
    }
    if (!found || size == 1) {
        give_rank(r, g);
        return GG_OK;
    }
    if (greatest >= g->above && game->given) {
        give_rank(r, g);
        return GG_OK;
    }
    if (greatest >= g->above)
        return gg__fail(game->ctx, GG_INTERNAL, GG__AT_VERTEX(list[0]),
                        "a cycle is lost that should be won");
    for (size_t i = 0; i < size; i++) {
        game->part[list[i]] = g->begin;
        game->depth.index[list[i]] = 0;
    }
    const gg__parity_part part = {game->part, g->begin, player, greatest};
    const size_t components = gg__parity_components(game, &part, list, size, r->spare, r->end);
    memcpy(list, r->spare, size * sizeof *list);
    gg_status status = gg__parity_tick(game, size);
    for (size_t c = components; status == GG_OK && c-- > 0;) {
        const uint32_t first = c > 0 ? r->end[c - 1] : 0;
        status = push(
            r, (group){g->begin + first, g->begin + r->end[c], c > 0 ? level : g->level, greatest});
    }
    return status;
}

static gg_status rank_all(ranking *r)
{
    gg__parity *game = r->game;
    uint32_t listed = 0;
    gg_status status = GG_OK;
    memset(game->part, 0xff, (size_t)game->n * sizeof *game->part);
    for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT; player++) {
        const uint32_t begin = listed;
        for (uint64_t v = 0; v < game->n; v++)
            if (game->winner[v] == player) r->list[listed++] = (gg_vertex)v;
        if (listed > begin) status = push(r, (group){begin, listed, 0, UINT32_MAX});
        while (status == GG_OK && r->count > 0) {
            const group next = r->groups[--r->count];
            status = split(r, &next, (gg_player)player);
        }
    }
    return status;
}

gg_status gg__parity_rank(gg__parity *game, gg_solution *solution)
{
    gg_ctx *ctx = game->ctx;
    gg__values *values = &solution->values;
    gg_status status = gg__solution_add_values(solution, game->n, GG__RANKED);
    ranking r = {.game = game,
                 .values = values,
                 .list = game->queue,
                 .level = game->left,
                 .spare = gg__alloc(ctx, game->n, sizeof *r.spare, "ranks"),
                 .end = gg__alloc(ctx, game->n, sizeof *r.end, "ranks")};
    if (status == GG_OK) status = gg__status(ctx);
    if (status == GG_OK) status = rank_all(&r);
    gg__free(ctx, r.spare);
    gg__free(ctx, r.end);
    gg__free(ctx, r.groups);
    const uint64_t steps = r.ranks > 0 ? r.ranks - 1 : 0;
    if (status == GG_OK) status = gg__levels_new(ctx, values, steps);
    if (status != GG_OK) return status;
    if (steps > 0) memcpy(gg__levels(values), r.level, (size_t)steps * sizeof *r.level);
    for (uint64_t v = 0; v < game->n; v++)
        values->value[v] = game->winner[v];
    gg__levels_settle(values);
    return GG_OK;
}
