/*
 * Cycles that one player can keep to.
 *
 * Idea. Consider one player's vertices of a part, and the vertices of the other player that have a
 * single option. In a strongly connected component of these, the player chooses every turn, so if
 * the greatest priority of the component has the player's parity, the player moves to such a vertex
 * again and again, and wins the whole component. Otherwise those vertices are of no use: the rest
 * of the component is split in the same way. If the other player has no choice in the whole part,
 * and no such component is found, the other player wins the part: each cycle is one of theirs.
 *
 * So games of one player are decided, and most components of weak games and of games with two
 * priorities that have such a cycle.
 *
 * Cost. O(n + m) for each priority of a component; no more than some O(n + m) where the other
 * player has a choice, because then this is only a help for other methods. 20 bytes a vertex.
 */
#include "solve/parity/parity.h"

#include <string.h>

#define WHAT "cycles of a parity game"

enum { ROUNDS = 4 }; /* how often a part may be looked at where this is only a help */

typedef struct range {
    uint32_t begin, end;
} range;

struct gg__cycles {
    uint32_t *group; /* of each vertex; GG__NO_PART: does not count */
    gg_vertex *list, *spare, *won;
    uint32_t *end;
    range *ranges; /* to be split; a range is one group */
    size_t count, capacity, won_count;
};

static gg_status push(gg_ctx *ctx, gg__cycles *c, uint32_t begin, uint32_t end)
{
    range *ranges =
        gg__grow(ctx, c->ranges, &c->capacity, (uint64_t)c->count + 1, sizeof *ranges, WHAT);
    if (!ranges) return gg__status(ctx);
    c->ranges = ranges;
    ranges[c->count++] = (range){begin, end};
    return GG_OK;
}

/* Lists the vertices where the player chooses, or nobody. */
static size_t list_vertices(const gg__parity *game, gg__cycles *c, const gg_vertex *vertex,
                            size_t count, gg_player player)
{
    size_t listed = 0;
    for (size_t i = 0; i < count; i++) {
        const gg_vertex v = vertex[i];
        const bool counts = game->owner[v] == player || game->left[v] == 1;
        c->group[v] = counts ? 0 : GG__NO_PART;
        if (counts) c->list[listed++] = v;
    }
    return listed;
}

static bool is_loop(const gg__parity *game, gg_vertex v)
{
    for (uint64_t e = game->out->start[v]; e < game->out->start[v + 1]; e++)
        if (game->out->end[e] == v) return true;
    return false;
}

/* The player wins this component: chooses moves to its vertices of the greatest priority, and adds
 * it to the vertices that are won. */
static void win(gg__parity *game, gg__cycles *c, const gg_vertex *vertex, size_t count,
                uint32_t priority)
{
    const gg__rows *in = &game->in, *out = game->out;
    const uint32_t group = c->group[vertex[0]];
    size_t next = c->won_count;
    for (size_t i = 0; i < count; i++) {
        const gg_vertex v = vertex[i];
        if (game->priority[v] != priority) continue;
        uint64_t e = out->start[v];
        while (c->group[out->end[e]] != group)
            e++;
        game->move[v] = out->end[e];
        c->won[c->won_count++] = v;
    }
    for (size_t i = next; i < c->won_count; i++)
        c->group[c->won[i]] = GG__NO_PART;
    for (; next < c->won_count; next++) {
        const gg_vertex w = c->won[next];
        for (uint64_t e = in->start[w]; e < in->start[w + 1]; e++) {
            const gg_vertex v = in->end[e];
            if (c->group[v] != group) continue;
            game->move[v] = w;
            c->group[v] = GG__NO_PART;
            c->won[c->won_count++] = v;
        }
    }
}

/* Gives each component of list[begin..) its own group. All have theirs before one is decided, as
 * the first has the number of the whole again. */
static void group_components(gg__cycles *c, uint32_t begin, size_t components)
{
    for (size_t k = 0, i = 0; k < components; k++) {
        const uint32_t number = begin + (uint32_t)i + 1;
        for (; i < c->end[k]; i++)
            c->group[c->list[begin + i]] = number;
    }
}

/* Decides the component list[begin..end), or removes its vertices of greatest priority. */
static gg_status take_component(gg__parity *game, gg__cycles *c, uint32_t begin, uint32_t end,
                                gg_player player)
{
    gg_vertex *vertex = c->list + begin;
    const size_t count = end - begin;
    uint32_t greatest = 0, kept = begin;
    if (count == 1 && !is_loop(game, vertex[0])) {
        c->group[vertex[0]] = GG__NO_PART;
        return GG_OK;
    }
    for (size_t i = 0; i < count; i++)
        if (game->priority[vertex[i]] > greatest) greatest = game->priority[vertex[i]];
    if (greatest % 2 == (uint32_t)player) {
        win(game, c, vertex, count, greatest);
        return GG_OK;
    }
    for (size_t i = 0; i < count; i++) {
        if (game->priority[vertex[i]] == greatest)
            c->group[vertex[i]] = GG__NO_PART;
        else
            c->list[kept++] = vertex[i];
    }
    return kept > begin ? push(game->ctx, c, begin, kept) : GG_OK;
}

/* Finds the components that the player wins. */
static gg_status find(gg__parity *game, gg__cycles *c, size_t listed, uint64_t most,
                      gg_player player)
{
    const uint64_t last = most < UINT64_MAX - game->looked_at ? game->looked_at + most : UINT64_MAX;
    gg_status status = listed > 0 ? push(game->ctx, c, 0, (uint32_t)listed) : GG_OK;
    while (status == GG_OK && c->count > 0 && game->looked_at < last) {
        const range now = c->ranges[--c->count];
        gg_vertex *list = c->list + now.begin;
        const size_t size = now.end - now.begin;
        const gg__parity_part part = {c->group, c->group[list[0]], GG__OPEN, UINT32_MAX};
        uint64_t edges = 0;
        for (size_t i = 0; i < size; i++) {
            game->depth.index[list[i]] = 0;
            edges += game->out->start[list[i] + 1] - game->out->start[list[i]];
        }
        const size_t components = gg__parity_components(game, &part, list, size, c->spare, c->end);
        memcpy(list, c->spare, size * sizeof *list);
        group_components(c, now.begin, components);
        status = gg__parity_tick(game, size + edges);
        for (size_t k = 0; status == GG_OK && k < components; k++)
            status = take_component(game, c, now.begin + (k > 0 ? c->end[k - 1] : 0),
                                    now.begin + c->end[k], player);
    }
    c->count = 0;
    return status;
}

/* The player wins all: moves anywhere within the part. */
static void win_all(gg__parity *game, const gg_vertex *vertex, size_t count, uint32_t part,
                    gg_player player)
{
    for (size_t i = 0; i < count; i++) {
        const gg_vertex v = vertex[i];
        uint64_t e = game->out->start[v];
        while (game->part[game->out->end[e]] != part)
            e++;
        game->move[v] = game->out->end[e];
    }
    gg__parity_decide(game, vertex, count, player);
}

gg_status gg__cycles_method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                            uint32_t part)
{
    gg__cycles *c = self;
    gg_status status = GG_OK;
    uint64_t edges = count;
    for (size_t i = 0; i < count; i++)
        edges += game->left[vertex[i]];
    for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT; player++) {
        const size_t listed = list_vertices(game, c, vertex, count, (gg_player)player);
        const bool alone = listed == count;
        c->won_count = 0;
        status = find(game, c, listed, alone ? UINT64_MAX : ROUNDS * edges, (gg_player)player);
        for (size_t i = 0; i < count; i++)
            c->group[vertex[i]] = GG__NO_PART;
        if (status != GG_OK) break;
        gg__parity_decide(game, c->won, c->won_count, (gg_player)player);
        if (c->won_count > 0) break;
        if (!alone) continue;
        win_all(game, vertex, count, part, gg__other((gg_player)player));
        break;
    }
    return status;
}

gg__cycles *gg__cycles_new(gg_ctx *ctx, uint64_t n)
{
    gg__cycles *c = gg__alloc_zeroed(ctx, 1, sizeof *c, WHAT);
    if (!c) return NULL;
    *c = (gg__cycles){.group = gg__alloc(ctx, n, sizeof *c->group, WHAT),
                      .list = gg__alloc(ctx, n, sizeof *c->list, WHAT),
                      .spare = gg__alloc(ctx, n, sizeof *c->spare, WHAT),
                      .won = gg__alloc(ctx, n, sizeof *c->won, WHAT),
                      .end = gg__alloc(ctx, n, sizeof *c->end, WHAT)};
    if (gg__status(ctx) != GG_OK) {
        gg__cycles_free(ctx, c);
        return NULL;
    }
    memset(c->group, 0xff, (size_t)n * sizeof *c->group);
    return c;
}

void gg__cycles_free(gg_ctx *ctx, gg__cycles *c)
{
    if (!c) return;
    void *columns[] = {c->group, c->list, c->spare, c->won, c->end, c->ranges};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        gg__free(ctx, columns[i]);
    gg__free(ctx, c);
}
