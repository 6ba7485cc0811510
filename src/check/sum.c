/*
 * Values that add up: the values of positions as parts of sums.
 *
 * The entries are the vertices of a graph, or the numbered parts of a game by rules. Each is
 * compared with the values of its options, by conditions of its type that only one value fulfils.
 * On a graph the rank falls along every edge, or, without ranks, every edge leads to a larger
 * vertex; and all parts of an option of a part must have smaller numbers, which is checked. So play
 * ends, and by induction over the rank only the true values pass. Only nimbers do not need this
 * (nimber.c). That a position by rules is the sum of its parts is the promise of the ruleset, and
 * is not checked here.
 *
 * Cost: O(n + m), or the options of every part once, even if a theorem saved the solver from
 * listing them; and the cost of adding up the parts of an option. Memory: for each thread 8 bytes
 * and a bit for each option of a vertex that has most of them, twice that if the players' options
 * differ.
 */
#include "check/check.h"

#include "base/parallel.h"
#include "value/types.h"

enum { AHEAD = 32 /* options */ };

/* ---- options ---- */

static bool make_room(gg_ctx *ctx, gg__options *options, uint64_t count)
{
    uint32_t *block = gg__grow(ctx, options->value, &options->room, 2 * count + count / 32 + 1,
                               sizeof *block, "options");
    if (!block) return false;
    options->value = block;
    options->minus = block + count;
    options->met = block + 2 * count;
    return true;
}

/* Fills in the options of v; returns the reason why play might not end, or NULL. Columns are read
 * at random; prefetched early, many entries are on their way. */
static const char *list_vertices(const gg__sum_check *c, gg__options *options, gg_player player,
                                 uint64_t v)
{
    const gg__values *values = c->values;
    const gg__rows *rows = c->claim->graph->out[player];
    const gg_vertex *option = &rows->end[rows->start[v]];
    const uint64_t count = rows->start[v + 1] - rows->start[v];
    const uint64_t ahead = rows->start[values->count] - rows->start[v + 1] < AHEAD ? 0 : AHEAD;
    bool falls = true;
    for (uint64_t i = 0; i < count; i++) {
        const gg_vertex w = option[i], far = option[i + ahead];
        __builtin_prefetch(&values->value[far]);
        if (values->minus) __builtin_prefetch(&values->minus[far]);
        if (values->rank) __builtin_prefetch(&values->rank[far]);
        falls &= values->rank ? values->rank[w] < values->rank[v] : w > v;
        options->value[i] = values->value[w];
        if (values->minus) options->minus[i] = values->minus[w];
    }
    options->count = (size_t)count;
    if (falls) return NULL;
    return values->rank ? "an option has no smaller rank"
                        : "there are no ranks, but an option is no larger vertex";
}

/* Fills in the options of a part; each may fall into several parts. False if that is impossible:
 * see the context. */
static bool list_parts(gg__sum_check *c, gg__options *options, gg_player player, uint64_t part)
{
    const gg__claim *claim = c->claim;
    const gg__positions *list;
    if (gg__part_options(claim->problem, &c->scratch, player, part, &list) != GG_OK ||
        !make_room(claim->ctx, options, list->count))
        return false;
    options->count = 0;
    for (size_t first = 0, last; first < list->count; first = last) {
        const size_t i = options->count++;
        for (last = first + 1; last < list->count && list->at[last] & GG__AND;)
            last++;
        if (!claim->type->sum->add(claim, &list->at[first], last - first, &options->value[i],
                                   &options->minus[i]))
            return false;
    }
    return true;
}

/* ---- entries ---- */

/* A position by rules where play is over has the corresponding result, and no options: it was
 * explored without. */
const char *gg__result_fault(const gg__claim *claim, gg_vertex v)
{
    const gg_result result = gg__terminal(claim->graph, v);
    const gg__conditions *conditions = claim->conditions;
    if (result == GG_NONE || (conditions->domain != GG__VERTICES && result == conditions->dead_end))
        return NULL;
    return "play is over here with a result, and then it is no part of a sum";
}

static const char *entry_fault(void *self, unsigned worker, uint64_t x)
{
    gg__sum_check *c = self;
    const gg__claim *claim = c->claim;
    gg__options *options = c->options[worker];
    const char *fault = claim->graph ? gg__result_fault(claim, (gg_vertex)x) : NULL;
    for (int player = GG_LEFT; !fault && player <= (int)c->partisan; player++)
        if (claim->graph)
            fault = list_vertices(c, &options[player], (gg_player)player, x);
        else if (!list_parts(c, &options[player], (gg_player)player, x))
            fault = "the options cannot be added up";
    return fault ? fault : claim->type->sum->fault(c, options, (uint32_t)x);
}

/* ---- parts ---- */

/* Lists the entries of a state's sum. Returns a reason, or NULL on success or error. */
static const char *list_sum(const gg__claim *claim, const gg__state *state, gg__positions *parts)
{
    const gg_problem *problem = claim->problem;
    const gg__domain domain = claim->conditions->domain;
    const uint64_t count = claim->solution->values.count;
    const uint64_t listed = domain == GG__VERTICES   ? problem->spec.token_count
                            : domain == GG__BRANCHES ? count
                                                     : 0;
    gg_status status = GG_OK;
    if (domain == GG__SEARCH) status = gg__positions_push(parts, gg__search_entry(claim, state));
    if (domain == GG__PARTS) status = gg__position_parts(problem, state->position, parts);
    for (uint64_t i = 0; status == GG_OK && i < listed; i++)
        status = gg__positions_push(parts, domain == GG__VERTICES ? state->vertex[i] : i);
    for (size_t i = 0; status == GG_OK && i < parts->count; i++) {
        if (domain == GG__PARTS) parts->at[i] = gg__part_entry(claim->solution, parts->at[i]);
        if (parts->at[i] >= count) return "a part of the start has no value";
    }
    return NULL;
}

const char *gg__conclude_sum(const gg__claim *claim, const gg__state *state)
{
    gg__positions parts = {.ctx = claim->ctx};
    const char *why_not = list_sum(claim, state, &parts);
    if (!why_not && gg__status(claim->ctx) == GG_OK)
        why_not = claim->type->sum->conclude(claim, parts.at, parts.count);
    gg__positions_free(&parts);
    return why_not;
}

/* ---- all of it ---- */

/* True if the columns are those of the type, and belong to all vertices; or to all parts reachable
 * from the start, or more. The conventions have determined which play it is; a search by rules of a
 * game in which the mover matters has owners. */
static bool have_shape(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg__values *values = &claim->solution->values;
    const gg__sum_type *type = claim->type->sum;
    const gg_graph *graph = claim->graph;
    gg__state state;
    gg__positions parts = {.ctx = claim->ctx};
    if ((type->minus && !values->minus) || type->trie != (values->trie != NULL) ||
        type->forms != (values->forms != NULL))
        return false;
    if (graph) return values->count == graph->vertices && !graph->owner;
    if (values->count > problem->parts || values->count > UINT32_MAX ||
        gg__state_begin(claim->ctx, problem, &state) != GG_OK)
        return false;
    const bool valued = !list_sum(claim, &state, &parts);
    gg__positions_free(&parts);
    gg__state_free(claim->ctx, &state);
    return valued;
}

/* For each worker, with room for the options of any vertex. */
static bool make_options(gg__sum_check *c, unsigned workers)
{
    gg_ctx *ctx = c->claim->ctx;
    const gg_graph *graph = c->claim->graph;
    uint64_t most = 0;
    for (int player = GG_LEFT; graph && player <= GG_RIGHT; player++)
        for (gg_vertex v = 0; v < graph->vertices; v++)
            if (graph->degree[player][v] > most) most = graph->degree[player][v];
    c->options = gg__alloc_zeroed(ctx, workers, sizeof *c->options, "options");
    for (unsigned i = 0; i < workers && gg__status(ctx) == GG_OK; i++)
        for (int player = GG_LEFT; player <= (int)c->partisan; player++)
            make_room(ctx, &c->options[i][player], most);
    return gg__status(ctx) == GG_OK;
}

bool gg__check_sum(const gg__claim *claim, const void *own)
{
    gg_ctx *ctx = claim->ctx;
    const unsigned workers = gg__threads(ctx);
    gg__sum_check c = {.claim = claim,
                       .values = &claim->solution->values,
                       .own = own,
                       .partisan = claim->conditions->allows & GG__COLOURS,
                       .scratch = {.ctx = ctx}};
    const bool shaped = have_shape(claim), serial = !claim->graph || claim->type->sum->forms;
    const bool passed = gg__status(ctx) == GG_OK &&
                        gg__require(claim, shaped, "such values do not add up in this problem") &&
                        make_options(&c, workers) &&
                        gg__check_each(claim, c.values->count, 1, serial, entry_fault, &c);
    for (unsigned i = 0; c.options && i < workers; i++) {
        gg__free(ctx, c.options[i][GG_LEFT].value);
        gg__free(ctx, c.options[i][GG_RIGHT].value);
    }
    gg__free(ctx, c.options);
    gg__scratch_free(&c.scratch);
    return passed;
}
