/*
 * The meaning of a problem, as a list of 64-bit numbers, is folded into one number by the mixing
 * function of splitmix64 (Steele, Lea, Flood 2014). Unordered sets (edges, owners, results,
 * targets) enter as the sum of the mixed entries. It guards against mistakes, not against malice: a
 * certificate is trusted because it is checked.
 */
#include "base/rng.h"
#include "game/position.h"

#include <string.h>

static uint64_t mix(uint64_t x)
{
    gg__rng rng = {x};
    return gg__rng_next(&rng);
}

static void fold(uint64_t *hash, uint64_t x)
{
    *hash = mix(*hash ^ x);
}

/* A pair of 32-bit numbers with a small third: one entry of an unordered set. */
static uint64_t entry(uint64_t a, uint64_t b, uint64_t kind)
{
    return mix((a << 32 | b) + kind * UINT64_C(0x9e3779b97f4a7c15));
}

static void fold_text(uint64_t *hash, const char *text)
{
    const size_t length = strlen(text);
    fold(hash, length);
    for (size_t i = 0; i < length; i++)
        fold(hash, (unsigned char)text[i]);
}

/* ---- graphs ---- */

/* kind 0: for both players; 1, 2: for Left, for Right. */
static uint64_t edges_of(const gg_graph *graph, gg_player player, uint64_t kind)
{
    const bool out = graph->out[player] != NULL;
    const gg__rows *rows = out ? graph->out[player] : graph->in[player];
    uint64_t sum = 0;
    for (uint64_t v = 0; rows && v < graph->vertices; v++)
        for (uint64_t i = rows->start[v]; i < rows->start[v + 1]; i++)
            sum += out ? entry(v, rows->end[i], kind) : entry(rows->end[i], v, kind);
    return sum;
}

static uint64_t column_of(const gg_graph *graph, const uint8_t *column, uint8_t none)
{
    uint64_t sum = 0;
    for (uint64_t v = 0; column && v < graph->vertices; v++)
        if (column[v] != none) sum += entry(v, column[v], 0);
    return sum;
}

static uint64_t priorities_of(const gg_graph *graph)
{
    uint64_t sum = 0;
    for (uint64_t v = 0; v < graph->vertices; v++)
        sum += entry(v, graph->priority[v], 0);
    return sum;
}

static void fold_graph(uint64_t *hash, const gg_graph *graph)
{
    fold(hash, graph->vertices);
    fold(hash, graph->partisan);
    fold(hash, graph->partisan ? edges_of(graph, GG_LEFT, 1) + edges_of(graph, GG_RIGHT, 2)
                               : edges_of(graph, GG_LEFT, 0));
    fold(hash, column_of(graph, graph->owner, GG__NO_OWNER));
    fold(hash, column_of(graph, graph->terminal, GG_NONE));
    if (graph->priority) fold(hash, priorities_of(graph));
}

/* ---- problems ---- */

/* The scores in their order, and the level of each vertex. */
static void fold_levels(uint64_t *hash, const gg__scores *levels)
{
    uint64_t payoffs = 0;
    fold(hash, levels->count);
    for (uint32_t i = 0; i < levels->count; i++) {
        fold(hash, (uint64_t)levels->score[i].numerator);
        fold(hash, (uint64_t)levels->score[i].denominator);
    }
    for (uint64_t v = 0; v < levels->vertices; v++)
        if (levels->at[v] != GG__NO_LEVEL) payoffs += entry(v, levels->at[v], 0);
    fold(hash, payoffs);
    fold(hash, levels->endless);
    fold(hash, levels->dead_end);
}

/* Edges are an unordered set, with their weights. */
static uint64_t weights_of(const gg_problem *problem)
{
    const gg__rows *rows = problem->graph->out[GG_LEFT];
    uint64_t sum = 0;
    for (uint64_t v = 0; v < problem->graph->vertices; v++)
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
            sum += mix(entry(v, rows->end[e], 0) ^ (uint64_t)problem->weight[e]);
    return sum;
}

static void fold_play(uint64_t *hash, const gg_problem *problem)
{
    const gg_problem_spec *spec = &problem->spec;
    const bool race = spec->play == GG_RACE;
    const bool first_counts = !race && !problem->graph->owner;
    uint64_t targets = 0;
    for (uint64_t v = 0; problem->is_target && v < problem->graph->vertices; v++)
        if (problem->is_target[v]) targets += entry(v, 0, 0);
    fold(hash, (uint64_t)spec->play);
    fold(hash, race ? 0 : (uint64_t)spec->dead_end);
    fold(hash, (uint64_t)spec->infinite);
    fold(hash, first_counts ? (uint64_t)spec->first : 0);
    fold(hash, race ? (uint64_t)spec->stuck : 0);
    fold(hash, targets);
    fold(hash, spec->token_count);
    for (size_t i = 0; i < spec->token_count; i++)
        fold(hash, entry(spec->tokens[i].vertex, race ? (uint64_t)spec->tokens[i].arrival : 0, 0));
    fold(hash, spec->schedule_length);
    for (size_t i = 0; i < spec->schedule_length; i++)
        fold(hash, entry(spec->schedule[i].token, (uint64_t)spec->schedule[i].player, 0));
    if (problem->levels) fold_levels(hash, problem->levels);
    if (problem->weight) fold(hash, weights_of(problem));
}

enum { TEXT = 1 << 14 /* of a position */ };

static void fold_setup(uint64_t *hash, const gg_problem *problem)
{
    const gg__rules *rules = problem->rules;
    fold_text(hash, problem->game);
    if (rules->ruleset->edition) fold_text(hash, rules->ruleset->edition);
    fold_text(hash, rules->setup.parameters);
    fold(hash, rules->setup.rows);
    for (size_t i = 0; i < rules->setup.rows; i++)
        fold_text(hash, rules->setup.row[i]);
    fold(hash, (uint64_t)rules->setup.first);
}

static void fold_board(uint64_t *hash, const gg_problem *problem)
{
    const gg_graph *graph = problem->rules->setup.graph;
    fold(hash, graph != NULL);
    if (graph) fold_graph(hash, graph);
}

static void fold_rules(uint64_t *hash, const gg_problem *problem)
{
    char start[TEXT];
    fold_setup(hash, problem);
    fold(hash, problem->symmetry);
    fold_text(hash, gg_position_print(problem, problem->start, start, sizeof start));
    fold_board(hash, problem);
}

/* Adds a position and the targets of its moves, in any order. */
static void fold_position(uint64_t *hash, const gg_problem *problem, gg__scratch *scratch,
                          gg_position x)
{
    char text[TEXT];
    const gg__positions *moves;
    uint64_t sum = 0;
    const bool legal = gg__position_legal(problem, x);
    fold(hash, legal);
    if (!legal) return;
    x = gg__position_canonical(problem, x);
    const gg_result result = gg__position_said(problem, x);
    fold_text(hash, gg_position_print(problem, x, text, sizeof text));
    fold(hash, (uint64_t)gg__position_mover(problem, x));
    fold(hash, (uint64_t)result);
    if (result != GG_NONE || gg__position_moves(problem, scratch, x, &moves) != GG_OK) return;
    for (size_t i = 0; i < moves->count; i++)
        sum += mix(moves->at[i]);
    fold(hash, sum);
}

uint64_t gg__index_fingerprint(gg_ctx *ctx, const gg_problem *problem)
{
    enum { INDEX = 3, PROBES = 16 };
    uint64_t hash = 0;
    gg__scratch scratch = {.ctx = ctx};
    fold(&hash, INDEX);
    fold_setup(&hash, problem);
    fold_board(&hash, problem);
    fold(&hash, problem->positions);
    if (problem->symmetry) fold(&hash, true);
    for (uint64_t i = 0; i < PROBES; i++)
        fold_position(&hash, problem, &scratch,
                      problem->positions / PROBES * i + problem->positions % PROBES * i / PROBES);
    gg__scratch_free(&scratch);
    return hash;
}

uint64_t gg__fingerprint(const gg_problem *problem)
{
    enum { GRAPH = 1, RULES };
    uint64_t hash = 0;
    fold(&hash, problem->rules ? RULES : GRAPH);
    if (problem->rules) {
        fold_rules(&hash, problem);
    } else {
        fold_graph(&hash, problem->graph);
        fold_play(&hash, problem);
    }
    return hash;
}
