/*
 * Zielonka's algorithm, without recursion.
 *
 * Idea. Let p be the greatest priority of a game, and A the player of its parity. Remove the
 * attractor of A to the vertices of priority p, and solve the rest. If A wins all of the rest, A
 * wins everything. Otherwise the other player wins their part of the rest, and its attractor; the
 * remainder is a smaller game, and is solved in the same way.
 *
 * Invariant. The games are nested: the game of each depth is the end of `order` from `now` on, so a
 * vertex is in it if its place is not before that. Decided vertices of a game are before `now`, and
 * the attractor of its greatest priority is at `now`.
 *
 * Cost. O(n + m) for each game; there can be exponentially many games in the number of priorities.
 * 4 words a vertex.
 *
 * Source. W. Zielonka, Infinite games on finitely coloured graphs, Theoretical Computer Science 200
 * (1998).
 */
#include "solve/parity/parity.h"

/* A game, order[now..count); order[now..inner) is the attractor of its greatest priority. */
typedef struct level {
    uint32_t now, inner;
    uint32_t priority; /* the greatest one */
    gg_player player;  /* of its parity */
} level;

typedef struct search {
    gg__parity *game;
    uint32_t part;
    gg_vertex *order;
    uint32_t *place;  /* of each vertex in `order` */
    uint32_t *cursor; /* by vertex: edges that lead out of the game, during an attraction */
    uint8_t *winner;
    size_t count, depth, capacity;
    level *levels;
} search;

static void swap(search *s, uint32_t a, uint32_t b)
{
    const gg_vertex v = s->order[a], w = s->order[b];
    s->order[a] = w;
    s->order[b] = v;
    s->place[w] = a;
    s->place[v] = b;
}

/* True if the vertex is in the part, and not before this place. */
static bool is_in(const search *s, gg_vertex v, uint32_t from)
{
    return s->game->part[v] == s->part && s->place[v] >= from;
}

/* Attracts to the vertices order[begin..end); returns the new end. */
static uint32_t attract(search *s, uint32_t begin, uint32_t end, gg_player player)
{
    gg__parity *game = s->game;
    const gg__rows *in = &game->in, *out = game->out;
    for (size_t i = end; i < s->count; i++)
        s->cursor[s->order[i]] = 0;
    gg__parity_tick(game, s->count - end);
    for (uint32_t i = begin; i < end; i++) {
        const gg_vertex w = s->order[i];
        for (uint64_t e = in->start[w]; e < in->start[w + 1]; e++) {
            const gg_vertex v = in->end[e];
            if (!is_in(s, v, end)) continue;
            if (game->owner[v] == player) {
                game->move[v] = w;
            } else {
                const uint64_t edges = out->start[v + 1] - out->start[v];
                uint32_t f = s->cursor[v];
                while (f < edges && !is_in(s, out->end[out->start[v] + f], end))
                    f++;
                s->cursor[v] = f;
                if (f < edges) continue;
            }
            swap(s, s->place[v], end++);
        }
        gg__parity_tick(game, in->start[w + 1] - in->start[w]);
    }
    return end;
}

/* Move the vertices of order[from..count) with this priority, or won by this player, to the front,
 * or to the place `to`; return the end of these. */
static uint32_t gather_priority(search *s, uint32_t from, uint32_t priority)
{
    uint32_t end = from;
    for (uint32_t i = from; i < s->count; i++)
        if (s->game->priority[s->order[i]] == priority) swap(s, i, end++);
    return end;
}

static uint32_t gather_won(search *s, uint32_t from, uint32_t to, gg_player player)
{
    uint32_t end = to;
    for (uint32_t i = from; i < s->count; i++)
        if (s->winner[s->order[i]] == player) swap(s, i, end++);
    return end;
}

/* The player of the greatest priority wins order[from..count): where it stands, any option will do.
 */
static void choose_moves(search *s, uint32_t from, const level *top)
{
    gg__parity *game = s->game;
    for (uint32_t i = from; i < s->count; i++) {
        const gg_vertex v = s->order[i];
        if (game->priority[v] != top->priority || game->owner[v] != top->player) continue;
        uint64_t e = game->out->start[v];
        while (!is_in(s, game->out->end[e], from))
            e++;
        game->move[v] = game->out->end[e];
    }
}

static uint32_t greatest(const search *s, uint32_t from)
{
    uint32_t priority = 0;
    for (uint32_t i = from; i < s->count; i++)
        if (s->game->priority[s->order[i]] > priority) priority = s->game->priority[s->order[i]];
    return priority;
}

/* Removes the attractor of the greatest priority of the game on top, and enters the rest. */
static gg_status descend(search *s)
{
    level *top = &s->levels[s->depth - 1];
    top->priority = greatest(s, top->now);
    top->player = top->priority % 2 == 0 ? GG_LEFT : GG_RIGHT;
    top->inner = attract(s, top->now, gather_priority(s, top->now, top->priority), top->player);
    const level inner = {.now = top->inner};
    level *levels = gg__grow(s->game->ctx, s->levels, &s->capacity, (uint64_t)s->depth + 1,
                             sizeof *levels, "a parity game");
    if (!levels) return gg__status(s->game->ctx);
    s->levels = levels;
    levels[s->depth++] = inner;
    return gg__status(s->game->ctx);
}

/* The rest of the game on top is solved. True if with it the whole game is; else its remainder is
 * to be solved. */
static bool ascend(search *s)
{
    level *top = &s->levels[s->depth - 1];
    const gg_player other = gg__other(top->player);
    for (uint32_t i = top->now; i < top->inner; i++)
        s->winner[s->order[i]] = (uint8_t)top->player;
    const uint32_t won = gather_won(s, top->inner, top->now, other);
    const uint32_t end = attract(s, top->now, won, other);
    if (end == won) { /* he forces nothing else */
        choose_moves(s, end, top);
        return true;
    }
    for (uint32_t i = won; i < end; i++)
        s->winner[s->order[i]] = (uint8_t)other;
    top->now = end;
    return top->now == s->count;
}

/* Runs until the part is solved, or the game allows no more steps. Then the vertices before the
 * outermost game have their winners, and their number is returned in `solved`. */
static gg_status run(search *s, size_t *solved)
{
    gg_status status = GG_OK;
    s->levels = gg__grow(s->game->ctx, NULL, &s->capacity, 1, sizeof *s->levels, "a parity game");
    if (!s->levels) return gg__status(s->game->ctx);
    s->levels[0] = (level){.now = 0};
    s->depth = 1;
    while (status == GG_OK && s->depth > 0 && gg__parity_continues(s->game)) {
        const bool empty = s->levels[s->depth - 1].now == s->count;
        if (!empty) {
            status = descend(s);
            continue;
        }
        while (s->depth > 0) {
            s->depth--;
            if (s->depth == 0 || !ascend(s)) break;
        }
    }
    *solved = s->depth == 0 ? s->count : s->levels[0].now;
    return status;
}

gg_status gg__zielonka_method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                              uint32_t part)
{
    gg_ctx *ctx = game->ctx;
    size_t solved = 0;
    search s = {.game = game,
                .part = part,
                .count = count,
                .order = gg__alloc(ctx, count, sizeof *s.order, "a parity game"),
                .place = game->depth.low,
                .cursor = game->queue,
                .winner = self};
    for (size_t i = 0; gg__status(ctx) == GG_OK && i < count; i++) {
        s.order[i] = vertex[i];
        s.place[vertex[i]] = (uint32_t)i;
    }
    if (gg__status(ctx) == GG_OK && run(&s, &solved) == GG_OK) {
        s.count = solved;
        const uint32_t left = gather_won(&s, 0, 0, GG_LEFT);
        gg__parity_decide(game, s.order, left, GG_LEFT);
        gg__parity_decide(game, s.order + left, solved - left, GG_RIGHT);
    }
    gg__free(ctx, s.order);
    gg__free(ctx, s.levels);
    return gg__status(ctx);
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    uint8_t *winner = gg__alloc(ctx, problem->graph->vertices, 1, "a parity game");
    if (winner) gg__parity_solve(ctx, problem, solution, gg__zielonka_method, winner);
    gg__free(ctx, winner);
    return gg__status(ctx);
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    out->positions = problem->graph->vertices;
    out->bytes = gg__parity_bytes(problem->graph) + out->positions * 8;
}

const gg__solver gg__solver_zielonka = {
    .info = {"zielonka", "parity games: Zielonka's algorithm alone", "parity", false, false},
    .plays = GG__PARITY,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
