/* A small problem, drawn as the bytes of an input say, and the same for the library. */
#ifndef FUZZ_DRAW_H
#define FUZZ_DRAW_H

#include "oracle.h"
#include "spoil.h"

/* ---- drawing a problem ---- */

static inline void draw_edges(choices *c, toy *t, unsigned most, bool ordered, bool partisan)
{
    const unsigned wanted = choose(c, most + 1);
    for (unsigned i = 0; i < wanted && c->left > 0; i++) {
        unsigned from = choose(c, t->n), to = choose(c, t->n);
        const who only = partisan ? (who)choose(c, 3) : NOBODY;
        if (ordered && from == to) continue;
        if (ordered && from > to) {
            const unsigned swap = from;
            from = to;
            to = swap;
        }
        t->edge[t->edges++] = (toy_edge){from, to, only};
    }
}

static inline void draw_race(choices *c, toy *t, bool usual)
{
    for (unsigned k = 0; k < t->tokens; k++)
        t->arrival[k] = usual ? (k == 0 ? LEFT : RIGHT) : (who)(LEFT + choose(c, 2));
    t->target[choose(c, t->n)] = true;
    if (choose(c, 2)) t->target[choose(c, t->n)] = true;
    t->stuck_loses = choose(c, 2);
    t->turns = usual ? 4 : 1 + choose(c, TURNS);
    static const toy plain = {.turn_player = {LEFT, RIGHT, LEFT, RIGHT},
                              .turn_token = {0, 1, 1, 0}};
    for (unsigned i = 0; i < t->turns; i++) {
        t->turn_player[i] = usual ? plain.turn_player[i] : (who)(LEFT + choose(c, 2));
        t->turn_token[i] = usual ? plain.turn_token[i] : choose(c, t->tokens);
    }
}

static inline void draw_ends(choices *c, toy *t, bool labels, bool endings)
{
    static const who ends[] = {PREVIOUS, NEXT, DRAWN};
    static const who endless[] = {DRAWN, LEFT, RIGHT};
    t->dead_end = t->misere ? NEXT : PREVIOUS;
    t->infinite = DRAWN;
    t->first = (who)(LEFT + choose(c, 2));
    for (unsigned v = 0; v < t->n; v++) {
        if (t->owned) t->owner[v] = (who)(LEFT + choose(c, 2));
        if (labels && choose(c, 3) == 1) t->label[v] = (who)(LEFT + choose(c, 5));
    }
    if (!endings) return;
    t->dead_end = ends[choose(c, 3)];
    t->infinite = endless[choose(c, 3)];
}

/* Two bytes of features, then the rest; at most the oracle's maximum of tokens. */
static inline toy draw_sized(choices *c, unsigned n, unsigned edges)
{
    toy t = {.n = n};
    const unsigned play = choose(c, 4), features = choose(c, 256);
    const bool usual = features & 16;
    t.tokens = choose(c, TOKENS + 1);
    t.race = play == 2;
    t.misere = play == 1;
    t.owned = !t.race && (features & 12) == 12;
    if (t.owned && t.tokens > 1) t.tokens = 1;
    if (t.race) t.tokens = usual || t.tokens == 0 ? 2 : t.tokens;
    if (t.race)
        draw_race(c, &t, usual);
    else
        draw_ends(c, &t, (features & 96) == 32, (features & 3) == 3);
    if (t.race) t.infinite = DRAWN;
    while (count_states(&t) > STATES && t.n > 1)
        t.n--;
    for (unsigned k = 0; k < t.tokens; k++)
        t.at[k] = choose(c, t.n);
    bool target = false;
    for (unsigned v = 0; v < VERTICES; v++)
        target = target || (v < t.n && t.target[v]);
    if (t.race && !target) t.target[t.n - 1] = true;
    draw_edges(c, &t, edges, features & 128, !t.race && !t.owned && features & 4);
    return t;
}

static inline toy draw(choices *c)
{
    return draw_sized(c, 1 + choose(c, VERTICES), EDGES);
}

/* ---- the same for the library ---- */

static inline gg_player player_of(who player)
{
    return player == RIGHT ? GG_RIGHT : GG_LEFT;
}

static inline gg_graph *make_graph(gg_ctx *ctx, const toy *t)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_status status = gg_builder_new(ctx, t->n, false, &builder);
    for (unsigned i = 0; status == GG_OK && i < t->edges; i++)
        status =
            gg_builder_edge(builder, t->edge[i].from, t->edge[i].to, (gg_edge_for)t->edge[i].only);
    for (unsigned v = 0; status == GG_OK && v < t->n; v++) {
        if (t->owned) status = gg_builder_owner(builder, v, player_of(t->owner[v]));
        if (status == GG_OK && t->label[v] != NOBODY)
            status = gg_builder_terminal(builder, v, (gg_result)t->label[v]);
    }
    if (status == GG_OK) status = gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph);
    if (!succeeded(ctx, status, "building the graph")) found("a graph is refused");
    gg_builder_free(builder);
    return graph;
}

/* NULL if the problem is refused: two tokens begin on vertices with different results. */
static inline gg_problem *make_problem(gg_ctx *ctx, const toy *t, const gg_graph *graph)
{
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_token token[TOKENS];
    gg_vertex target[VERTICES];
    gg_turn turn[TURNS];
    gg_problem *problem = NULL;
    for (unsigned k = 0; k < t->tokens; k++)
        token[k] = (gg_token){t->at[k], player_of(t->arrival[k]), NULL};
    for (unsigned v = 0; v < t->n; v++)
        if (t->target[v]) target[spec.target_count++] = v;
    for (unsigned i = 0; i < t->turns; i++)
        turn[i] = (gg_turn){player_of(t->turn_player[i]), t->turn_token[i]};
    spec.play = t->race ? GG_RACE : t->misere ? GG_MISERE : GG_NORMAL;
    spec.tokens = token;
    spec.token_count = t->tokens;
    spec.targets = target;
    spec.schedule = turn;
    spec.schedule_length = t->turns;
    spec.stuck = t->stuck_loses ? GG_STUCK_LOSE : GG_STUCK_PASS;
    spec.first = player_of(t->first);
    if (!t->race) spec.dead_end = (gg_result)t->dead_end;
    if (!t->race) spec.infinite = (gg_result)t->infinite;
    const gg_status status = gg_problem_new(ctx, graph, &spec, &problem);
    if (!succeeded(ctx, status, "gg_problem_new") && (status != GG_BAD_INPUT || t->tokens < 2))
        found("a problem is refused: %s", gg_ctx_error(ctx)->message);
    return problem;
}

#endif
