/*
 * The survivor of G - H, for all pairs of positions g of G and h of H.
 *
 * The product graph has a state (g, h, mover) for each pair. Left moves in G as Left, and in -H as
 * Right would in H. The states from which Left can force a stuck Right are found backwards from the
 * ends: a state joins when Left has a move into the set, or Right no move out of it. That decides
 * two rules: Left must win; and, with the players and games exchanged, neither player loses an
 * infinite play, since Left survives G - H iff Right cannot force a win, and Right is Left in H -
 * G.
 *
 * In G+ - H+ an infinite play is lost for Left if only H goes on for ever. So Left survives by
 * forcing a stuck Right, or moves in G again and again. These states are the largest set W such
 * that from each of its states Left can force, by moves in H alone, a stuck Right or a move in G
 * that leads to W: it is found from the set of all states, which shrinks until nothing changes. G-
 * - H- is the same with moves in H.
 */
#include "value/loopy/loopy.h"

typedef struct product {
    gg_ctx *ctx;
    const gg__loop_graph *of[2]; /* G, H */
    int good;                    /* moves in this one, to states of `within`, are as good as won */
    const uint8_t *within;       /* NULL: none is */
    uint8_t *won;
    uint32_t *left; /* moves of a state that are not yet known to be good for Left */
    uint32_t *list;
    size_t listed;
    uint64_t work;
} product;

/* A player's moves in H are those of the other one. */
static gg_player player_in(int of, gg_player mover)
{
    return of == 0 ? mover : mover == GG_LEFT ? GG_RIGHT : GG_LEFT;
}

static uint64_t state_of(const product *p, uint64_t g, uint64_t h, gg_player mover)
{
    return 2 * (g * p->of[1]->count + h) + (uint64_t)mover;
}

static void win(product *p, uint64_t state)
{
    if (p->won[state]) return;
    p->won[state] = 1;
    p->list[p->listed++] = (uint32_t)state;
}

/* Counts the moves of a state, those that are as good as won apart. */
static void count_moves(product *p, uint64_t g, uint64_t h, gg_player mover)
{
    const uint64_t state = state_of(p, g, h, mover);
    const gg_player next = mover == GG_LEFT ? GG_RIGHT : GG_LEFT;
    uint32_t moves = 0, good = 0;
    for (int of = 0; of < 2; of++) {
        const gg__loop_graph *graph = p->of[of];
        const gg_player player = player_in(of, mover);
        const uint64_t v = of == 0 ? g : h;
        const uint32_t *start = graph->start[GG__OPTIONS][player];
        moves += start[v + 1] - start[v];
        if (of != p->good || !p->within) continue;
        for (uint32_t e = start[v]; e < start[v + 1]; e++) {
            const uint64_t w = graph->to[GG__OPTIONS][player][e];
            good += p->within[of == 0 ? state_of(p, w, h, next) : state_of(p, g, w, next)];
        }
    }
    p->left[state] = moves - good;
    if (mover == GG_LEFT ? good > 0 : good == moves) win(p, state);
    p->work += moves;
}

/* Updates the states that have a move to a won state. */
static void pass_on(product *p, uint64_t state)
{
    const uint64_t g = state / 2 / p->of[1]->count, h = state / 2 % p->of[1]->count;
    const gg_player mover = state & 1 ? GG_LEFT : GG_RIGHT; /* who moved to it */
    for (int of = 0; of < 2; of++) {
        if (of == p->good && p->within) continue; /* counted already */
        const gg__loop_graph *graph = p->of[of];
        const gg_player player = player_in(of, mover);
        const uint64_t v = of == 0 ? g : h;
        const uint32_t *start = graph->start[GG__PREDECESSORS][player];
        for (uint32_t e = start[v]; e < start[v + 1]; e++) {
            const uint64_t w = graph->to[GG__PREDECESSORS][player][e];
            const uint64_t from = of == 0 ? state_of(p, w, h, mover) : state_of(p, g, w, mover);
            if (mover == GG_LEFT || --p->left[from] == 0) win(p, from);
        }
        p->work += start[v + 1] - start[v];
    }
}

/* Finds the states from which Left can force a stuck Right, or a good move. */
static gg_status force(product *p, size_t states)
{
    gg_status status = GG_OK;
    memset(p->won, 0, states);
    p->listed = 0;
    for (uint64_t g = 0; g < p->of[0]->count && status == GG_OK; g++)
        for (uint64_t h = 0; h < p->of[1]->count; h++) {
            count_moves(p, g, h, GG_LEFT);
            count_moves(p, g, h, GG_RIGHT);
            if (p->work < GG__TICK) continue;
            p->work = 0;
            status = gg__tick(p->ctx, "comparing positions", g, p->of[0]->count);
            if (status != GG_OK) break;
        }
    while (p->listed > 0 && status == GG_OK) {
        pass_on(p, p->list[--p->listed]);
        if (p->work < GG__TICK) continue;
        p->work = 0;
        status = gg__tick(p->ctx, "comparing positions", 0, 0);
    }
    return status;
}

gg_status gg__loop_order(const gg__loop_graph *graph, const gg__loop_graph *other,
                         gg__loop_rule rule, gg_player first, uint8_t *survives)
{
    gg_ctx *ctx = graph->ctx;
    const bool exchanged = rule == GG__FREE;
    const size_t states = 2 * (size_t)graph->count * other->count;
    product p = {.ctx = ctx, .good = rule == GG__OFFSIDE};
    p.of[0] = exchanged ? other : graph;
    p.of[1] = exchanged ? graph : other;
    p.won = gg__alloc(ctx, states, 1, "comparisons");
    p.left = gg__alloc(ctx, states, sizeof *p.left, "comparisons");
    p.list = gg__alloc(ctx, states, sizeof *p.list, "comparisons");
    uint8_t *within = NULL;
    gg_status status = gg__status(ctx);
    if (rule == GG__ONSIDE || rule == GG__OFFSIDE) {
        p.within = within = gg__alloc(ctx, states, 1, "comparisons");
        if (within) memset(within, 1, states);
        status = gg__status(ctx);
    }
    if (status == GG_OK) status = force(&p, states);
    while (status == GG_OK && within && memcmp(within, p.won, states) != 0) {
        memcpy(within, p.won, states);
        status = force(&p, states);
    }
    const gg_player mover = exchanged == (first == GG_LEFT) ? GG_RIGHT : GG_LEFT;
    for (uint64_t g = 0; g < graph->count && status == GG_OK; g++)
        for (uint64_t h = 0; h < other->count; h++)
            survives[g * other->count + h] =
                exchanged ? !p.won[state_of(&p, h, g, mover)] : p.won[state_of(&p, g, h, mover)];
    gg__free(ctx, within);
    gg__free(ctx, p.won);
    gg__free(ctx, p.left);
    gg__free(ctx, p.list);
    return status;
}
