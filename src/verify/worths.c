/*
 * Checking what positions are worth as parts of sums: nimbers, misere pairs, numbers.
 *
 * The entries are the vertices of a graph, or the numbered parts of a game by rules. Each is
 * compared with what its options are worth (offers.c), by conditions that leave no choice
 * (nimbers.c, numbers.c). On a graph the rank falls along every edge, or, without ranks, every edge
 * leads to a larger vertex; and all parts of an option of a part have smaller numbers: the ruleset
 * is held to that. So play ends, and by induction over the rank only the true values pass. Nimbers
 * alone may do without; then loopy.c has the conditions and the proof.
 *
 * That a position is the sum of its parts is the promise of the ruleset, and is not checked here.
 *
 * Cost: O(n + m), or the options of every part once, whatever theorem may have spared the solver.
 * Memory: for each thread 9 bytes for each option of a vertex that has most of them, 17 if the
 * players' options differ; 12 for each number; 1 for each nimber of a vertex.
 */
#include "verify/worths.h"

#include <string.h>

typedef struct gg__worth_type {
    const char *name;
    gg_result dead_end; /* of the only play in which such values add up */
    bool partisan;      /* the players may have different options */
    bool parts;         /* there are some of parts */
    gg__worth_fault *fault;
} gg__worth_type;

static const gg__worth_type types[] = {
    {"nimber", GG_P, false, true, gg__nimber_fault},
    {"misere-pair", GG_N, false, false, gg__misere_fault},
    {"number", GG_P, true, true, gg__number_fault},
};

static const gg__worth_type *find_type(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

/* ---- shapes ---- */

static const char *graph_fault(const gg__worth_check *c)
{
    const gg_problem *problem = c->claim->problem;
    const gg_graph *graph = c->claim->graph;
    if (problem->spec.play == GG_RACE)
        return "the problem is a race, but the values are those of parts of a sum";
    if (!problem->rules && problem->spec.dead_end != c->type->dead_end)
        return "with this rule for who cannot move such values do not add up";
    if (c->worths->count != graph->vertices) return "there are not as many values as vertices";
    if (graph->owner) return "vertices have owners, and then no value is one of a part";
    if (graph->partisan && !c->type->partisan)
        return "the players have different options, but only one value";
    return NULL;
}

/* The values must be those of all parts that play from the start can come to, or more. */
static const char *parts_fault(const gg__worth_check *c)
{
    gg__rules *rules = c->claim->problem->rules;
    gg__positions parts = {.ctx = c->claim->ctx};
    const char *fault = NULL;
    if (!rules || !gg__rules_are_sum(rules) || !c->type->parts)
        return "the problem is no sum of numbered parts";
    if (!c->type->partisan && !gg__rules_impartial(rules))
        return "the players have different options, but only one value";
    if (c->worths->count > rules->ruleset->part_numbers(rules->self) ||
        c->worths->count > UINT32_MAX)
        return "there are more values than parts";
    gg__rules_parts(rules, c->claim->problem->start, &parts); /* the context says if it fails */
    for (size_t i = 0; i < parts.count; i++)
        if (parts.at[i] >= c->worths->count) fault = "a part of the start has no value";
    gg__positions_free(&parts);
    return fault;
}

static const char *shape_fault(const gg__worth_check *c)
{
    if (c->type->fault == gg__misere_fault && !c->worths->minus) return "there is no g-";
    if (c->type->fault == gg__number_fault && !c->worths->trie) return "there are no numbers";
    return c->claim->graph ? graph_fault(c) : parts_fault(c);
}

/* ---- entries ---- */

/* A position by rules at which play is over has the result that fits, and no options: it was
 * explored without. */
const char *gg__over_fault(const gg__worth_check *c, gg_vertex v)
{
    const bool by_rules = c->claim->solution->explored != NULL;
    const gg_result result = gg__terminal(c->claim->graph, v);
    if (result == GG_NONE || (by_rules && result == c->type->dead_end)) return NULL;
    return by_rules ? "play is over here with another result"
                    : "the vertex has a result, and then it is no part of a sum";
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t v, uint32_t *phase)
{
    const gg__worth_check *c = self;
    gg__desk *desk = &c->desk[worker];
    (void)phase;
    if (c->kind && gg__is_plain_nimber(c, v)) return NULL;
    const char *fault = gg__over_fault(c, (gg_vertex)v);
    if (!fault) fault = gg__offer_vertices(c, desk, GG_LEFT, (gg_vertex)v);
    if (!fault && c->type->partisan) fault = gg__offer_vertices(c, desk, GG_RIGHT, (gg_vertex)v);
    return fault ? fault : c->type->fault(c, desk, (uint32_t)v);
}

static const char *part_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    const gg__worth_check *c = self;
    gg__desk *desk = &c->desk[worker];
    const uint32_t part = (uint32_t)x;
    (void)phase;
    if (!gg__offer_parts(c, desk, GG_LEFT, part)) return NULL;
    if (c->type->partisan && !gg__offer_parts(c, desk, GG_RIGHT, part)) return NULL;
    return c->type->fault(c, desk, part);
}

/* Whether it is only for want of an end that the nimber of this vertex was refused. */
static bool may_be_loopy(const gg__worth_check *c, gg_vertex v)
{
    return c->type->fault == gg__nimber_fault && c->worths->rank &&
           (c->worths->value[v] == GG_LOOPY || gg__offer_vertices(c, c->desk, GG_LEFT, v));
}

static bool check_entries(gg__worth_check *c)
{
    const gg__claim *claim = c->claim;
    const uint64_t count = c->worths->count;
    if (!claim->graph) return gg__check_each(claim, count, 1, true, part_fault, c);
    if (gg__check_each(claim, count, 1, false, vertex_fault, c)) return true;
    if (gg__status(claim->ctx) != GG_OK || !may_be_loopy(c, claim->verdict->vertex)) return false;
    if (claim->problem->spec.infinite != GG_D)
        return gg__faultless(claim, "play without end is won by a person");
    *claim->verdict = (gg_verdict){.accepted = true, .vertex = GG_NO_VERTEX};
    return gg__check_loopy(c);
}

static bool check(gg__worth_check *c)
{
    gg_ctx *ctx = c->claim->ctx;
    const char *fault = shape_fault(c);
    if (!fault && c->worths->trie) gg__inorder_make(ctx, c->worths->trie, &c->order, &fault);
    return gg__status(ctx) == GG_OK && gg__faultless(c->claim, fault) && gg__desks_set(c) &&
           (!c->claim->graph || c->type->fault != gg__nimber_fault || gg__kinds_set(c)) &&
           check_entries(c);
}

bool gg__check_worths(const gg__claim *claim)
{
    gg__worth_check c = {.claim = claim,
                         .worths = &claim->solution->worths,
                         .type = find_type(claim->solution->value_type),
                         .order = {.ctx = claim->ctx}};
    const bool passed = c.type ? check(&c) : gg__cannot_check(claim);
    gg__desks_clear(&c);
    gg__inorder_free(&c.order);
    gg__free(claim->ctx, c.kind);
    return passed;
}
