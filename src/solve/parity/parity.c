/*
 * The usual method for parity games.
 *
 * Idea. Each part of a game is first searched for cycles that one player can keep to. If there are
 * none, tangle learning and Zielonka's algorithm take turns. Each may look at a number of edges,
 * which doubles after both; tangles are kept. So the time is at most some times that of the better
 * of the two, whose bad cases differ. Where only two priorities are left, Zielonka's algorithm
 * begins: it is the usual quadratic method for Büchi games.
 *
 * Cost. As cycles.c, and some times the lesser cost of tangle.c and zielonka.c. 57 bytes a vertex,
 * and the tangles.
 */
#include "solve/parity/parity.h"

enum { FIRST = 16 /* how often the first turn may look at each edge */ };

typedef struct methods {
    gg__cycles *cycles;
    gg__tangles *tangles;
    uint8_t *winner; /* for Zielonka's algorithm */
} methods;

/* True if the priorities are p and p + 1 alone. */
static bool is_buchi(const gg__parity *game, const gg_vertex *vertex, size_t count)
{
    uint32_t least = UINT32_MAX, greatest = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t priority = game->priority[vertex[i]];
        least = priority < least ? priority : least;
        greatest = priority > greatest ? priority : greatest;
    }
    return greatest - least == 1;
}

static bool is_open(const gg__parity *game, const gg_vertex *vertex, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (game->winner[vertex[i]] != GG__OPEN) return false;
    return true;
}

static gg_status method(void *self, gg__parity *game, const gg_vertex *vertex, size_t count,
                        uint32_t part)
{
    const methods *m = self;
    gg_status status = gg__cycles_method(m->cycles, game, vertex, count, part);
    uint64_t edges = count;
    for (size_t i = 0; i < count; i++)
        edges += game->out->start[vertex[i] + 1] - game->out->start[vertex[i]];
    bool learns = !is_buchi(game, vertex, count);
    for (uint64_t turn = 0; status == GG_OK && is_open(game, vertex, count); turn++) {
        game->last = game->looked_at + (FIRST * edges << (turn / 2 < 32 ? turn / 2 : 32));
        status = learns ? gg__tangles_method(m->tangles, game, vertex, count, part)
                        : gg__zielonka_method(m->winner, game, vertex, count, part);
        learns = !learns;
    }
    game->last = UINT64_MAX;
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    (void)limit;
    const uint64_t n = problem->graph->vertices;
    methods m = {.cycles = gg__cycles_new(ctx, n), .winner = gg__alloc(ctx, n, 1, "a parity game")};
    if (gg__status(ctx) == GG_OK) m.tangles = gg__tangles_new(ctx, n);
    if (gg__status(ctx) == GG_OK) gg__parity_solve(ctx, problem, solution, method, &m);
    gg__cycles_free(ctx, m.cycles);
    gg__tangles_free(ctx, m.tangles);
    gg__free(ctx, m.winner);
    return gg__status(ctx);
}

/* The number of tangles is not known before: the bytes stay unknown. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    out->positions = problem->graph->vertices;
}

const gg__solver gg__solver_parity = {
    .info = {"parity", "parity games: cycles, tangle learning, Zielonka's algorithm", "parity",
             false, false},
    .plays = GG__PARITY,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
