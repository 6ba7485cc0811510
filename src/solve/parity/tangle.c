/*
 * Tangle learning.
 *
 * Idea. A pass splits a part of the game into regions. Let p be the greatest priority of the
 * remaining vertices, and A the player of its parity. The attractor of A to the vertices of
 * priority p is the next region. The region is closed if A can stay in it at these vertices, and
 * the other player cannot leave it for a remaining vertex there. By A's moves a closed region then
 * has components at the bottom; the other player can leave these for regions of A above, and for
 * nothing else. These components are tangles: A wins all play that stays in a tangle, so the other
 * player has to leave it by one of its escapes. If all escapes are in a region of A, the tangle is
 * attracted to that region. So the next pass has other regions. A tangle without escapes is won by
 * A.
 *
 * Why it ends. The last region of a pass is always closed. Its tangles are new: the escapes of a
 * known tangle would be in regions of A, and the last of these would have attracted it.
 *
 * Invariant. During a pass region[v] is 0 until v is in a region. A tangle is dead as soon as one
 * of its vertices is decided; until then, its vertices are in one part.
 *
 * Cost. O(n + m) for each pass, and the sizes of the tangles. Some games need exponentially many
 * passes; games from practice need few. 32 bytes a vertex, and the tangles.
 *
 * Source. T. van Dijk, Attracting tangles to solve parity games, CAV 2018.
 */
#include "base/sort.h"
#include "solve/parity/parity.h"

#include <string.h>

#define WHAT "tangles"

/* pool[first..first + size) are its vertices, each followed by the move from there, and
 * pool[escapes..escapes + count) the vertices that the other player can leave it for. */
typedef struct tangle {
    size_t first, escapes;
    uint32_t size, count;
    uint32_t pass, open; /* number of escapes in the part that are in no region in this pass */
    bool left, dead;     /* left: Left wins in it */
} tangle;

/* A tangle that has this escape, and the next one. */
typedef struct link {
    uint32_t tangle, next;
} link;

struct gg__tangles {
    gg__parity *game;
    uint32_t part;
    uint32_t *region; /* of each vertex */
    uint32_t *first;  /* link of each escape; GG__NO_PART: none */
    uint32_t *seen;   /* by vertex: the last search for escapes that met it */
    uint32_t *cursor; /* by vertex: edges that lead to no vertex that is left, in this pass */
    uint32_t searches, passes;
    gg_vertex *order; /* of the part, by falling priority; */
    gg_vertex *zone;  /*   and by region, those of the greatest priority first */
    gg_vertex *list;
    uint32_t *end;
    gg_vertex *won; /* tangles without escapes that this pass has found: Left's from the front, */
    size_t left, right; /*   Right's from the back; their numbers */
    size_t count;
    tangle *tangles;
    size_t tangle_count, tangle_room;
    link *links;
    size_t link_count, link_room;
    uint32_t *pool;
    size_t pool_count, pool_room;
};

typedef gg__tangles learning;

/* ---- lists ---- */

static void add_word(learning *l, uint32_t word)
{
    uint32_t *pool = gg__grow(l->game->ctx, l->pool, &l->pool_room, (uint64_t)l->pool_count + 1,
                              sizeof *pool, WHAT);
    if (!pool) return;
    l->pool = pool;
    pool[l->pool_count++] = word;
}

static void add_link(learning *l, gg_vertex escape, uint32_t t)
{
    link *links = gg__grow(l->game->ctx, l->links, &l->link_room, (uint64_t)l->link_count + 1,
                           sizeof *links, WHAT);
    if (!links) return;
    l->links = links;
    if (l->link_count >= GG__NO_PART) {
        gg__fail(l->game->ctx, GG_LIMIT, GG__NOWHERE, "tangles can have 2^32 - 2 escapes in all");
        return;
    }
    links[l->link_count] = (link){t, l->first[escape]};
    l->first[escape] = (uint32_t)l->link_count++;
}

/* ---- attraction ---- */

/* True if the vertex is in the part, and in no region yet. */
static bool is_left(const learning *l, gg_vertex v)
{
    return l->game->part[v] == l->part && l->region[v] == 0;
}

/* One more escape of the tangle is in a region; returns how many are in none. */
static uint32_t close_escape(learning *l, tangle *t)
{
    if (t->pass != l->passes) {
        t->pass = l->passes;
        t->open = 0;
        for (uint32_t i = 0; i < t->count; i++)
            t->open += l->game->part[l->pool[t->escapes + i]] == l->part;
        gg__parity_tick(l->game, t->count);
    }
    return --t->open;
}

/* True if all vertices of the tangle are left or in the region, and some are left. */
static bool is_caught(learning *l, tangle *t, uint32_t region)
{
    const gg__parity *game = l->game;
    bool some = false;
    for (uint32_t i = 0; i < t->size; i++) {
        const gg_vertex v = l->pool[t->first + 2 * i];
        if (game->winner[v] != GG__OPEN) t->dead = true;
        if (game->part[v] != l->part || (l->region[v] != 0 && l->region[v] != region)) return false;
        some |= l->region[v] == 0;
    }
    return some;
}

/* v is in the region: attracts the tangles that can be left for nothing else. Returns the end of
 * the region. */
static size_t attract_tangles(learning *l, gg_vertex v, uint32_t region, bool left, size_t end)
{
    gg__parity *game = l->game;
    for (uint32_t at = l->first[v]; at != GG__NO_PART; at = l->links[at].next) {
        tangle *t = &l->tangles[l->links[at].tangle];
        if (t->dead || close_escape(l, t) > 0 || t->left != left || !is_caught(l, t, region))
            continue;
        for (uint32_t i = 0; i < t->size; i++) {
            const gg_vertex w = l->pool[t->first + 2 * i];
            if (l->region[w] != 0) continue;
            game->move[w] = l->pool[t->first + 2 * i + 1];
            l->region[w] = region;
            l->zone[end++] = w;
        }
        gg__parity_tick(game, t->size);
    }
    return end;
}

/* Extends zone[begin..end) to the attractor of the player. Returns the end. */
static size_t attract(learning *l, size_t begin, size_t end, uint32_t region, gg_player player)
{
    gg__parity *game = l->game;
    const gg__rows *in = &game->in, *out = game->out;
    for (size_t i = begin; i < end; i++) {
        const gg_vertex w = l->zone[i];
        for (uint64_t e = in->start[w]; e < in->start[w + 1]; e++) {
            const gg_vertex v = in->end[e];
            if (!is_left(l, v)) continue;
            if (game->owner[v] == player) {
                game->move[v] = w;
            } else {
                const uint64_t edges = out->start[v + 1] - out->start[v];
                uint32_t f = l->cursor[v];
                while (f < edges && !is_left(l, out->end[out->start[v] + f]))
                    f++;
                l->cursor[v] = f;
                if (f < edges) continue;
            }
            l->region[v] = region;
            l->zone[end++] = v;
        }
        gg__parity_tick(game, in->start[w + 1] - in->start[w]);
        if (l->first[w] != GG__NO_PART) end = attract_tangles(l, w, region, player == GG_LEFT, end);
    }
    return end;
}

/* ---- tangles ---- */

/* True if the player can stay in the region at zone[begin..end), which are the vertices of its
 * greatest priority, and the other player cannot leave it for vertices that are left; chooses the
 * moves there. */
static bool is_closed(learning *l, size_t begin, size_t end, uint32_t region, gg_player player)
{
    gg__parity *game = l->game;
    const gg__rows *out = game->out;
    for (size_t i = begin; i < end; i++) {
        const gg_vertex v = l->zone[i];
        uint64_t e = out->start[v];
        const bool own = game->owner[v] == player;
        while (e < out->start[v + 1] &&
               !(own ? game->part[out->end[e]] == l->part && l->region[out->end[e]] == region
                     : is_left(l, out->end[e])))
            e++;
        if (own != (e < out->start[v + 1])) return false;
        if (own) game->move[v] = out->end[e];
    }
    return true;
}

/* Goes through the edges of a component that count for the player. False if one leads to another
 * component of the region; else the escapes are at the end of the pool. */
static bool find_escapes(learning *l, const gg_vertex *vertex, size_t size, uint32_t region,
                         gg_player player)
{
    gg__parity *game = l->game;
    const uint32_t *index = game->depth.index;
    const uint32_t component = index[vertex[0]];
    l->searches++;
    for (size_t i = 0; i < size; i++) {
        const gg_vertex v = vertex[i];
        if (game->owner[v] == player) {
            if (index[game->move[v]] != component) return false;
            continue;
        }
        for (uint64_t e = game->out->start[v]; e < game->out->start[v + 1]; e++) {
            const gg_vertex w = game->out->end[e];
            if (game->part[w] != l->part) continue;
            if (l->region[w] == region) {
                if (index[w] != component) return false;
            } else if (l->seen[w] != l->searches) {
                l->seen[w] = l->searches;
                add_word(l, w);
            }
        }
    }
    return true;
}

/* The component is won. */
static void note_won(learning *l, const gg_vertex *vertex, size_t size, gg_player player)
{
    for (size_t i = 0; i < size; i++)
        l->won[player == GG_LEFT ? l->left++ : l->count - ++l->right] = vertex[i];
}

static void learn(learning *l, const gg_vertex *vertex, size_t size, uint32_t region,
                  gg_player player)
{
    tangle fresh = {.escapes = l->pool_count, .size = (uint32_t)size, .left = player == GG_LEFT};
    if (!find_escapes(l, vertex, size, region, player)) {
        l->pool_count = fresh.escapes;
        return;
    }
    fresh.count = (uint32_t)(l->pool_count - fresh.escapes);
    fresh.first = l->pool_count;
    if (fresh.count == 0) {
        note_won(l, vertex, size, player);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        add_word(l, vertex[i]);
        add_word(l, l->game->move[vertex[i]]);
    }
    tangle *tangles = gg__grow(l->game->ctx, l->tangles, &l->tangle_room,
                               (uint64_t)l->tangle_count + 1, sizeof *tangles, WHAT);
    if (!tangles) return;
    l->tangles = tangles;
    for (uint32_t i = 0; i < fresh.count && gg__status(l->game->ctx) == GG_OK; i++)
        add_link(l, l->pool[fresh.escapes + i], (uint32_t)l->tangle_count);
    tangles[l->tangle_count++] = fresh;
}

/* The tangles of a closed region, zone[begin..end), whose first `heads` vertices have the greatest
 * priority: all of it leads there. */
static void learn_all(learning *l, size_t begin, size_t heads, size_t end, uint32_t region,
                      gg_player player)
{
    gg__parity *game = l->game;
    const gg__parity_part part = {l->region, region, player, UINT32_MAX};
    for (size_t i = begin; i < end; i++)
        game->depth.index[l->zone[i]] = 0;
    const size_t components =
        gg__parity_components(game, &part, l->zone + begin, heads, l->list, l->end);
    for (size_t c = 0; c < components && gg__status(game->ctx) == GG_OK; c++) {
        const uint32_t first = c > 0 ? l->end[c - 1] : 0;
        learn(l, l->list + first, l->end[c] - first, region, player);
    }
}

/* ---- passes ---- */

/* Takes the part to pieces, and learns the tangles of all closed regions. */
static void pass(learning *l)
{
    gg__parity *game = l->game;
    size_t end = 0;
    uint32_t region = 0;
    l->passes++;
    for (size_t i = 0; i < l->count; i++)
        l->cursor[l->order[i]] = 0;
    for (size_t i = 0; i < l->count && gg__parity_continues(game); i++) {
        if (l->region[l->order[i]] != 0) continue;
        const uint32_t priority = game->priority[l->order[i]];
        const gg_player player = priority % 2 == 0 ? GG_LEFT : GG_RIGHT;
        const size_t begin = end;
        region++;
        for (; i < l->count && game->priority[l->order[i]] == priority; i++) {
            if (l->region[l->order[i]] != 0) continue;
            l->region[l->order[i]] = region;
            l->zone[end++] = l->order[i];
        }
        i--;
        const size_t heads = end - begin;
        end = attract(l, begin, end, region, player);
        if (is_closed(l, begin, begin + heads, region, player))
            learn_all(l, begin, heads, end, region, player);
    }
    for (size_t i = 0; i < l->count; i++)
        l->region[l->order[i]] = 0;
}

gg_status gg__tangles_method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                             uint32_t part)
{
    learning *l = self;
    l->game = game;
    l->part = part;
    l->count = count;
    l->left = l->right = 0;
    l->cursor = game->queue;
    memcpy(l->order, vertex, count * sizeof *vertex);
    if (gg__sort_places(game->priority, l->order, l->zone, count, true) == l->zone) {
        gg_vertex *const sorted = l->zone;
        l->zone = l->order;
        l->order = sorted;
    }
    while (l->left + l->right == 0 && gg__parity_continues(game))
        pass(l);
    if (gg__status(game->ctx) != GG_OK) return gg__status(game->ctx);
    /* Deciding uses the queue, which is no longer the cursor. */
    gg__parity_decide(game, l->won, l->left, GG_LEFT);
    gg__parity_decide(game, l->won + count - l->right, l->right, GG_RIGHT);
    return GG_OK;
}

gg__tangles *gg__tangles_new(gg_ctx *ctx, uint64_t n)
{
    gg__tangles *l = gg__alloc_zeroed(ctx, 1, sizeof *l, WHAT);
    if (!l) return NULL;
    *l = (learning){.region = gg__alloc_zeroed(ctx, n, sizeof *l->region, WHAT),
                    .first = gg__alloc(ctx, n, sizeof *l->first, WHAT),
                    .seen = gg__alloc_zeroed(ctx, n, sizeof *l->seen, WHAT),
                    .order = gg__alloc(ctx, n, sizeof *l->order, WHAT),
                    .zone = gg__alloc(ctx, n, sizeof *l->zone, WHAT),
                    .list = gg__alloc(ctx, n, sizeof *l->list, WHAT),
                    .end = gg__alloc(ctx, n, sizeof *l->end, WHAT),
                    .won = gg__alloc(ctx, n, sizeof *l->won, WHAT)};
    if (gg__status(ctx) != GG_OK) {
        gg__tangles_free(ctx, l);
        return NULL;
    }
    memset(l->first, 0xff, (size_t)n * sizeof *l->first);
    return l;
}

void gg__tangles_free(gg_ctx *ctx, gg__tangles *l)
{
    if (!l) return;
    void *columns[] = {l->region, l->first, l->seen,    l->order, l->zone, l->list,
                       l->end,    l->won,   l->tangles, l->links, l->pool};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        gg__free(ctx, columns[i]);
    gg__free(ctx, l);
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    gg__tangles *l = gg__tangles_new(ctx, problem->graph->vertices);
    if (l) gg__parity_solve(ctx, problem, solution, gg__tangles_method, l);
    gg__tangles_free(ctx, l);
    return gg__status(ctx);
}

/* The number of tangles is not known before: the bytes stay unknown. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    out->positions = problem->graph->vertices;
}

const gg__solver gg__solver_tangle = {
    .info = {"tangle", "parity games: tangle learning alone", "parity", false, false},
    .plays = GG__PARITY,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
