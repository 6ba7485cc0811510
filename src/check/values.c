/*
 * Checking what positions are worth as parts of sums: nimbers, misere pairs, numbers.
 *
 * The entries are the vertices of a graph, or the numbered parts of a game by rules (parts.c). Each
 * is compared with what its options are worth, by conditions that leave no choice (nimbers.c,
 * numbers.c). On a graph the rank falls along every edge, or, without ranks, every edge leads to a
 * larger vertex; and all parts of an option of a part have smaller numbers: the ruleset is held to
 * that. So play ends, and by induction over the rank only the true values pass. Nimbers alone may
 * do without; then loopy.c has the conditions and the proof.
 *
 * Cost: O(n + m), or the options of every part once, whatever theorem may have spared the solver.
 * Memory: for each thread 8 bytes and a bit for each option of a vertex that has most of them, 16
 * if the players' options differ; 12 for each number.
 */
#include "check/values.h"

#include "base/parallel.h"
#include "value/types.h"

#include <string.h>

enum { AHEAD = 32 /* options */ };

typedef struct gg__conditions {
    const char *name;
    bool minus, trie; /* what there must be */
    gg__value_fault *fault;
} gg__conditions;

static const gg__conditions types[] = {
    {"nimber", false, false, gg__nimber_fault},
    {"misere-pair", true, false, gg__misere_fault},
    {"number", false, true, gg__number_fault},
};

/* ---- shapes ---- */

/* The kind of the claim has settled which play it is; a search by rules of a game in which it
 * matters who moves has owners. */
static const char *shape_fault(const gg__value_check *c)
{
    const gg__values *values = c->values;
    const gg_graph *graph = c->claim->graph;
    const bool fits =
        (values->minus || !c->type->minus) && !values->trie == !c->type->trie &&
        (graph ? values->count == graph->vertices && !graph->owner : gg__are_parts(c));
    return fits ? NULL : "such values do not add up in this problem";
}

/* ---- options ---- */

bool gg__option_buffer_room(gg_ctx *ctx, gg__option_buffer *buffer, gg_player player,
                            uint64_t options)
{
    gg__option_value *of =
        gg__grow(ctx, buffer->of[player], &buffer->room[player], options, sizeof *of, "options");
    if (of) buffer->of[player] = of;
    uint64_t *met =
        gg__grow(ctx, buffer->met, &buffer->room[2], options / 64 + 1, sizeof *met, "options");
    if (met) buffer->met = met;
    return of && met;
}

/* A worth that is no number of the trie counts as undefined; it is refused when it is its turn. */
inline void gg__option_value_of(const gg__value_check *c, uint64_t x, gg__option_value offer)
{
    const uint32_t value = c->values->value[x];
    offer[GG__OF_VALUE] = value;
    offer[GG__OF_MINUS] = c->values->minus ? c->values->minus[x] : 0;
    if (c->values->trie) offer[GG__OF_VALUE] = value < c->order.count ? c->order.place[value] : 0;
}

/* Puts the options of v on the buffer; returns what keeps us from knowing that play ends, or NULL.
 * Columns are read anywhere; asked for early, many entries are on their way. */
static const char *offer_vertices(const gg__value_check *c, gg__option_buffer *buffer,
                                  gg_player player, gg_vertex v)
{
    const gg__values *values = c->values;
    const gg__rows *rows = c->claim->graph->out[player];
    const uint64_t first = rows->start[v], last = rows->start[v + 1];
    const uint64_t ahead = rows->start[values->count] - last < AHEAD ? 0 : AHEAD;
    bool falls = true;
    for (uint64_t i = first; i < last; i++) {
        const gg_vertex w = rows->end[i], far = rows->end[i + ahead];
        __builtin_prefetch(&values->value[far]);
        if (values->minus) __builtin_prefetch(&values->minus[far]);
        if (values->rank) __builtin_prefetch(&values->rank[far]);
        falls &= values->rank ? values->rank[w] < values->rank[v] : w > v;
        gg__option_value_of(c, w, buffer->of[player][i - first]);
    }
    buffer->count[player] = (size_t)(last - first);
    if (falls) return NULL;
    return values->rank ? "an option has no smaller rank"
                        : "there are no ranks, but an option is no larger vertex";
}

/* ---- entries ---- */

/* A position by rules at which play is over has the result that fits, and no options: it was
 * explored without. */
const char *gg__result_fault(const gg__value_check *c, gg_vertex v)
{
    const gg_result result = gg__terminal(c->claim->graph, v);
    if (result == GG_NONE || (!c->claim->problem->on_graph && result == c->claim->kind->dead_end))
        return NULL;
    return "play is over here with a result, and then it is no part of a sum";
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t v, uint32_t *phase)
{
    const gg__value_check *c = self;
    gg__option_buffer *buffer = &c->buffer[worker];
    (void)phase;
    const char *fault = gg__result_fault(c, (gg_vertex)v);
    if (!fault) fault = offer_vertices(c, buffer, GG_LEFT, (gg_vertex)v);
    if (!fault && c->partisan) fault = offer_vertices(c, buffer, GG_RIGHT, (gg_vertex)v);
    return fault ? fault : c->type->fault(c, buffer, (uint32_t)v);
}

static const char *part_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    const gg__value_check *c = self;
    gg__option_buffer *buffer = &c->buffer[worker];
    const uint32_t part = (uint32_t)x;
    (void)phase;
    if (!gg__buffer_parts(c, buffer, GG_LEFT, part) ||
        (c->partisan && !gg__buffer_parts(c, buffer, GG_RIGHT, part)))
        return "the options cannot be added up";
    return c->type->fault(c, buffer, part);
}

/* Whether it is only for want of an end that the nimber of this vertex was refused. */
static bool may_be_loopy(const gg__value_check *c, gg_vertex v)
{
    return c->type->fault == gg__nimber_fault && c->values->rank &&
           (c->values->value[v] == GG_LOOPY || offer_vertices(c, c->buffer, GG_LEFT, v));
}

static bool check_entries(gg__value_check *c)
{
    const gg__claim *claim = c->claim;
    const uint64_t count = c->values->count;
    if (!claim->graph) return gg__check_each(claim, count, 1, true, part_fault, c);
    if (gg__check_each(claim, count, 1, false, vertex_fault, c)) return true;
    if (gg__status(claim->ctx) != GG_OK || !may_be_loopy(c, claim->verdict->vertex)) return false;
    if (claim->problem->spec.infinite != GG_D)
        return gg__faultless(claim, "play without end is won by a person");
    *claim->verdict = (gg_verdict){.accepted = true, .vertex = GG_NO_VERTEX};
    if (!gg__check_loopy(c)) return false;
    atomic_store(&claim->solution->cyclic, true);
    return true;
}

/* ---- all of it ---- */

/* A buffer for each worker, with room for the options of any vertex. */
static bool make_buffers(gg__value_check *c, unsigned workers)
{
    gg_ctx *ctx = c->claim->ctx;
    const gg_graph *graph = c->claim->graph;
    uint64_t most = 0;
    for (int player = GG_LEFT; graph && player <= GG_RIGHT; player++)
        for (gg_vertex v = 0; v < graph->vertices; v++)
            if (graph->degree[player][v] > most) most = graph->degree[player][v];
    c->buffer = gg__alloc_zeroed(ctx, workers, sizeof *c->buffer, "options");
    for (unsigned i = 0; i < workers && gg__status(ctx) == GG_OK; i++) {
        c->buffer[i].scratch.ctx = ctx;
        for (int player = GG_LEFT; player <= (int)c->partisan; player++)
            gg__option_buffer_room(ctx, &c->buffer[i], (gg_player)player, most);
    }
    return gg__status(ctx) == GG_OK;
}

bool gg__check_values(const gg__claim *claim)
{
    gg_ctx *ctx = claim->ctx;
    const unsigned workers = gg__threads(ctx);
    gg__value_check c = {.claim = claim,
                         .values = &claim->solution->values,
                         .partisan = gg__kind_is_partisan(claim->kind),
                         .order = {.ctx = ctx}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, claim->solution->type->info.name) == 0) c.type = &types[i];
    if (!c.type) return gg__faultless(claim, "these are no values of parts of a sum");
    const char *fault = shape_fault(&c);
    if (!fault && c.values->trie) gg__trie_order_make(ctx, c.values->trie, &c.order, &fault);
    const bool passed = gg__status(ctx) == GG_OK && gg__faultless(claim, fault) &&
                        make_buffers(&c, workers) && check_entries(&c);
    for (unsigned i = 0; c.buffer && i < workers; i++) {
        gg__free(ctx, c.buffer[i].of[GG_LEFT]);
        gg__free(ctx, c.buffer[i].of[GG_RIGHT]);
        gg__free(ctx, c.buffer[i].met);
        gg__scratch_free(&c.buffer[i].scratch);
    }
    gg__free(ctx, c.buffer);
    gg__trie_order_free(&c.order);
    return passed;
}
