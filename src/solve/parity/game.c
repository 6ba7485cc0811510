/*
 * Functions that all methods for parity games share.
 *
 * Idea. When a vertex is decided, its attractor is decided too: the vertices from which its winner
 * can force play there. Vertices without options are decided first, and vertices with a loop that
 * is good for the owner. The open rest is split into strongly connected components, from the bottom
 * up. If everything below a component is decided, the component is a game of its own, because the
 * owner of an edge that leaves it has no use for that edge. If its priorities have one parity, that
 * player wins all of it. Otherwise the method decides some vertices of it, and the open rest of the
 * component is split again.
 *
 * Invariant. An open vertex has an open option; its edges to decided vertices lead to wins of the
 * other player. The waiting parts are disjoint ranges of `list`, and the number of a part is the
 * index of its beginning, so all numbers differ.
 *
 * Cost. O(n + m) before the methods, and O(n + m) of the part for each call of a method.
 */
#include "base/sort.h"
#include "graph/csr.h"
#include "solve/parity/parity.h"

#include <string.h>

#define WHAT "a parity game"

typedef struct gg__job {
    uint32_t begin, end;
    bool whole; /* it is strongly connected */
} job;

gg_status gg__parity_tick(gg__parity *game, uint64_t edges)
{
    const uint64_t before = game->looked_at / GG__TICK;
    game->looked_at += edges;
    if (before == game->looked_at / GG__TICK) return gg__status(game->ctx);
    return gg__tick(game->ctx, GG__SOLVING_PARITY, game->looked_at, 0);
}

bool gg__parity_continues(const gg__parity *game)
{
    return game->looked_at < game->last && gg__status(game->ctx) == GG_OK;
}

/* ---- attraction ---- */

static void settle(gg__parity *game, gg_vertex v, gg_player winner, gg_vertex move)
{
    game->winner[v] = (uint8_t)winner;
    game->move[v] = game->owner[v] == winner ? move : GG_NO_VERTEX;
    game->part[v] = GG__NO_PART;
    game->queue[game->queued++] = v;
}

void gg__parity_decide(gg__parity *game, const gg_vertex *vertex, size_t count, gg_player winner)
{
    const gg__rows *in = &game->in;
    game->queued = 0;
    for (size_t i = 0; i < count; i++)
        if (game->winner[vertex[i]] == GG__OPEN)
            settle(game, vertex[i], winner, game->move[vertex[i]]);
    for (size_t i = 0; i < game->queued; i++) {
        const gg_vertex w = game->queue[i];
        for (uint64_t e = in->start[w]; e < in->start[w + 1]; e++) {
            const gg_vertex u = in->end[e];
            if (game->winner[u] != GG__OPEN) continue;
            if (game->owner[u] == winner || --game->left[u] == 0) settle(game, u, winner, w);
        }
    }
}

/* ---- the beginning ---- */

/* Numbers the priorities anew: by 1 more where the parity changes. */
static void compress(gg__parity *game)
{
    const uint32_t *priority = game->graph->priority;
    const uint32_t *place =
        gg__sort_all_places(priority, game->depth.low, game->depth.stack, game->n);
    uint32_t now = 0;
    for (uint64_t i = 0; i < game->n; i++) {
        const uint32_t before = i > 0 ? priority[place[i - 1]] : 0;
        if (i == 0)
            now = priority[place[0]] % 2;
        else
            now += (priority[place[i]] - before) % 2;
        game->priority[place[i]] = now;
    }
}

static gg_status begin(gg__parity *game)
{
    gg_ctx *ctx = game->ctx;
    const uint64_t n = game->n;
    uint32_t **columns[] = {&game->priority,  &game->move,        &game->part,
                            &game->left,      &game->queue,       &game->depth.index,
                            &game->depth.low, &game->depth.stack, &game->depth.path,
                            &game->depth.edge};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        *columns[i] = gg__alloc(ctx, n, sizeof **columns[i], WHAT);
    game->winner = gg__alloc(ctx, n, 1, WHAT);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    gg__rows out = *game->out;
    if (game->graph->in[GG_LEFT])
        game->in = *game->graph->in[GG_LEFT];
    else if (gg__csr_transpose(ctx, n, &out, false, &game->in) != GG_OK)
        return gg__status(ctx);
    memset(game->winner, GG__OPEN, (size_t)n);
    memset(game->depth.index, 0, (size_t)n * sizeof *game->depth.index);
    memset(game->part, 0, (size_t)n * sizeof *game->part);
    for (uint64_t v = 0; v < n; v++)
        game->left[v] = (uint32_t)(game->out->start[v + 1] - game->out->start[v]);
    compress(game);
    return GG_OK;
}

static gg_status begin_if_possible(gg__parity *game)
{
    if (!game->out)
        return gg__fail(game->ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a parity game needs outgoing rows");
    if (game->n >> 31 > 0)
        return gg__fail(game->ctx, GG_LIMIT, GG__NOWHERE,
                        "a parity game can have 2^31 - 1 vertices, and this one has %llu",
                        (unsigned long long)game->n);
    return begin(game);
}

static void end(gg__parity *game)
{
    gg_ctx *ctx = game->ctx;
    if (!game->graph->in[GG_LEFT]) {
        gg__free(ctx, game->in.start);
        gg__free(ctx, game->in.end);
    }
    uint32_t *columns[] = {game->priority,   game->move,        game->part,      game->left,
                           game->queue,      game->depth.index, game->depth.low, game->depth.stack,
                           game->depth.path, game->depth.edge};
    for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
        gg__free(ctx, columns[i]);
    gg__free(ctx, game->winner);
}

/* Dead ends, and loops of the owner's parity. */
static void decide_first(gg__parity *game)
{
    const gg__rows *out = game->out;
    for (uint64_t i = 0; i < game->n; i++) {
        const gg_vertex v = (gg_vertex)i;
        const gg_player owner = (gg_player)game->owner[v];
        uint64_t e = out->start[v];
        if (game->winner[v] != GG__OPEN) continue;
        if (e == out->start[v + 1]) {
            gg__parity_decide(game, &v, 1, gg__other(owner));
            continue;
        }
        if (game->priority[v] % 2 != (uint32_t)owner) continue;
        while (e < out->start[v + 1] && out->end[e] != v)
            e++;
        if (e == out->start[v + 1]) continue;
        game->move[v] = v;
        gg__parity_decide(game, &v, 1, owner);
    }
}

/* ---- parts ---- */

/* An option in the same part. */
static gg_vertex option_within(const gg__parity *game, gg_vertex v)
{
    uint64_t e = game->out->start[v];
    while (game->part[game->out->end[e]] != game->part[v])
        e++;
    return game->out->end[e];
}

/* True if all have priorities of one parity; then that player wins them all. */
static bool decide_simple(gg__parity *game, const gg_vertex *vertex, size_t count)
{
    const uint32_t parity = game->priority[vertex[0]] % 2;
    for (size_t i = 1; i < count; i++)
        if (game->priority[vertex[i]] % 2 != parity) return false;
    for (size_t i = 0; i < count; i++)
        if (game->owner[vertex[i]] == parity)
            game->move[vertex[i]] = option_within(game, vertex[i]);
    gg__parity_decide(game, vertex, count, (gg_player)parity);
    return true;
}

/* Leaves the open vertices of a part; returns their number. */
static size_t keep_open(const gg__parity *game, gg_vertex *vertex, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (game->winner[vertex[i]] == GG__OPEN) vertex[kept++] = vertex[i];
    return kept;
}

typedef struct parts {
    gg_vertex *list, *spare;
    uint32_t *end;
    job *jobs;
    size_t count, capacity;
} parts;

static gg_status push(gg_ctx *ctx, parts *p, job next)
{
    job *jobs = gg__grow(ctx, p->jobs, &p->capacity, (uint64_t)p->count + 1, sizeof *jobs, WHAT);
    if (!jobs) return gg__status(ctx);
    p->jobs = jobs;
    jobs[p->count++] = next;
    return GG_OK;
}

/* Takes a part apart; the components at the bottom come off the stack first. */
static gg_status take_apart(gg__parity *game, parts *p, job whole)
{
    const size_t count = whole.end - whole.begin;
    const gg__parity_part part = {game->part, whole.begin, GG__OPEN, UINT32_MAX};
    gg_vertex *list = p->list + whole.begin;
    for (size_t i = 0; i < count; i++)
        game->depth.index[list[i]] = 0;
    const size_t components = gg__parity_components(game, &part, list, count, p->spare, p->end);
    memcpy(list, p->spare, count * sizeof *list);
    gg_status status = gg__parity_tick(game, count);
    for (size_t c = components; status == GG_OK && c-- > 0;) {
        const uint32_t begin = whole.begin + (c > 0 ? p->end[c - 1] : 0);
        const uint32_t end = whole.begin + p->end[c];
        for (uint32_t i = begin; i < end; i++)
            game->part[p->list[i]] = begin;
        status = push(game->ctx, p, (job){begin, end, true});
    }
    return status;
}

static gg_status solve_parts(gg__parity *game, parts *p, gg__parity_method *method, void *self)
{
    for (uint64_t v = 0; v < game->n; v++)
        p->list[v] = (gg_vertex)v;
    gg_status status = push(game->ctx, p, (job){0, (uint32_t)game->n, false});
    while (status == GG_OK && p->count > 0) {
        job now = p->jobs[--p->count];
        gg_vertex *vertex = p->list + now.begin;
        const size_t count = now.end - now.begin, open = keep_open(game, vertex, count);
        now.whole &= open == count;
        now.end = now.begin + (uint32_t)open;
        if (open == 0) continue;
        if (!now.whole) {
            status = take_apart(game, p, now);
            continue;
        }
        if (decide_simple(game, vertex, open)) continue;
        status = method(self, game, vertex, open, now.begin);
        if (status == GG_OK) status = push(game->ctx, p, (job){now.begin, now.end, false});
    }
    return status;
}

gg_status gg__parity_solve(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           gg__parity_method *method, void *self)
{
    const gg_graph *graph = problem->graph;
    gg__parity game = {.ctx = ctx,
                       .graph = graph,
                       .n = graph->vertices,
                       .out = graph->out[GG_LEFT],
                       .owner = graph->owner,
                       .last = UINT64_MAX};
    gg_status status = begin_if_possible(&game);
    if (status != GG_OK) {
        end(&game);
        return status;
    }
    parts p = {.list = gg__alloc(ctx, game.n, sizeof *p.list, WHAT),
               .spare = gg__alloc(ctx, game.n, sizeof *p.spare, WHAT),
               .end = gg__alloc(ctx, game.n, sizeof *p.end, WHAT)};
    status = gg__status(ctx);
    if (status == GG_OK) {
        decide_first(&game);
        status = solve_parts(&game, &p, method, self);
    }
    gg__free(ctx, p.list);
    gg__free(ctx, p.spare);
    gg__free(ctx, p.end);
    gg__free(ctx, p.jobs);
    if (status == GG_OK) status = gg__parity_rank(&game, solution);
    solution->positions = game.n;
    end(&game);
    return status;
}

gg_status gg__parity_rank_given(gg_ctx *ctx, const gg_problem *problem, const uint8_t *winner,
                                const gg_vertex *move, gg_solution *solution)
{
    const gg_graph *graph = problem->graph;
    gg__parity game = {.ctx = ctx,
                       .graph = graph,
                       .n = graph->vertices,
                       .out = graph->out[GG_LEFT],
                       .owner = graph->owner,
                       .given = true,
                       .last = UINT64_MAX};
    gg_status status = begin_if_possible(&game);
    for (uint64_t v = 0; status == GG_OK && v < game.n; v++) {
        game.winner[v] = winner[v];
        game.move[v] = move[v] == GG_NO_VERTEX ? (gg_vertex)v : move[v]; /* no step to another */
    }
    if (status == GG_OK) status = gg__parity_rank(&game, solution);
    end(&game);
    return status;
}

uint64_t gg__parity_bytes(const gg_graph *graph)
{
    enum { COLUMNS = 13, KEPT = 3, OVERHEAD = 1 << 20 };
    const uint64_t n = graph->vertices;
    return n * ((COLUMNS + KEPT) * sizeof(uint32_t) + sizeof(job) + 2) +
           (n + 1) * sizeof(uint64_t) + graph->edges * sizeof(gg_vertex) + OVERHEAD;
}
