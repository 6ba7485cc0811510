/*
 * A search claims words for the positions that it met. Nothing of it is believed: play is followed
 * anew from where the problem begins, by the rules alone, and only positions that come up are ever
 * shown to a ruleset, so a certificate cannot ask it about what is no position. What comes up must
 * have a word, and every word must belong to something that comes up; then the words are checked as
 * those of any graph.
 *
 * O(positions + moves), expected, and the memory of the graph.
 */
#include "verify/search.h"

#include "problem/product.h"
#include "verify/claim.h"

typedef struct replay {
    gg_ctx *ctx;
    const gg__space *space;
    const gg__index *index;
    gg_builder *builder;
    gg_verdict *verdict;
    uint8_t *met;    /* by number in the index */
    uint32_t *queue; /* numbers, in the order in which they came up */
    uint64_t queued;
    gg__positions options;
} replay;

static void refuse(replay *r, gg_position position, const char *condition)
{
    gg__refuse(r->verdict, GG_NO_VERTEX, 0, condition);
    r->verdict->position = position;
}

/* The number of a position that play has come to; false, and the verdict, if it has none. */
static bool meet(replay *r, uint64_t position, uint32_t *number)
{
    *number = gg__index_find(r->index, position);
    if (*number == GG__NO_NUMBER) {
        refuse(r, position, "play comes to a position that has no value");
        return false;
    }
    if (!r->met[*number]) r->queue[r->queued++] = *number;
    r->met[*number] = 1;
    return true;
}

static gg_status visit(replay *r, uint32_t v)
{
    const uint64_t position = r->index->keys[v];
    const gg_result result = r->space->result(r->space->self, position);
    gg_status status = gg__status(r->ctx);
    if (status == GG_OK && !r->space->impartial)
        status = gg_builder_owner(r->builder, v, r->space->mover(r->space->self, position));
    if (status != GG_OK) return status;
    if (result != GG_NONE) return gg_builder_terminal(r->builder, v, result);
    r->options.count = 0;
    status = r->space->options(r->space->self, position, &r->options);
    for (size_t i = 0; status == GG_OK && i < r->options.count; i++) {
        uint32_t w;
        if (!meet(r, r->options.at[i], &w)) return GG_OK;
        status = gg_builder_edge(r->builder, v, w, GG_FOR_BOTH);
    }
    return status;
}

static gg_status visit_all(replay *r, const uint64_t *starts, size_t count)
{
    gg_status status = GG_OK;
    uint32_t number;
    for (size_t i = 0; i < count; i++)
        if (!meet(r, starts[i], &number)) return GG_OK;
    for (uint64_t i = 0; status == GG_OK && r->verdict->accepted && i < r->queued; i++) {
        if (i % GG__TICK == 0) status = gg__tick(r->ctx, "playing", i, r->index->count);
        if (status == GG_OK) status = visit(r, r->queue[i]);
    }
    if (status != GG_OK || !r->verdict->accepted || r->queued == r->index->count) return status;
    for (uint32_t v = 0; r->verdict->accepted; v++)
        if (!r->met[v]) refuse(r, r->index->keys[v], "a value of what play never comes to");
    return GG_OK;
}

/* Both players moving first, where that is a question. */
static gg_status list_starts(gg_ctx *ctx, const gg_problem *problem, uint64_t starts[2],
                             size_t *count)
{
    gg__stand stand;
    const gg_status status = gg__stand_begin(ctx, problem, &stand);
    if (status != GG_OK) return status;
    const bool both = !problem->rules && problem->spec.play != GG_RACE && !problem->graph->owner;
    starts[(*count)++] = gg__product_position(problem, &stand);
    stand.phase = 1 - stand.phase;
    if (both) starts[(*count)++] = gg__product_position(problem, &stand);
    gg__stand_free(ctx, &stand);
    return gg__status(ctx);
}

static gg_status run(replay *r, const gg_problem *problem, gg_graph **graph)
{
    uint64_t starts[2];
    size_t count = 0;
    r->met = gg__alloc_zeroed(r->ctx, r->index->count, 1, "positions");
    r->queue = gg__alloc(r->ctx, r->index->count, sizeof *r->queue, "positions");
    gg_status status = r->met && r->queue ? GG_OK : gg__status(r->ctx);
    if (status == GG_OK) status = gg_builder_new(r->ctx, r->index->count, false, &r->builder);
    if (status == GG_OK) status = list_starts(r->ctx, problem, starts, &count);
    if (status == GG_OK) status = visit_all(r, starts, count);
    if (status == GG_OK && r->verdict->accepted)
        status = gg_builder_build(r->builder, GG_ROWS_OUT, graph);
    gg_builder_free(r->builder);
    gg__free(r->ctx, r->met);
    gg__free(r->ctx, r->queue);
    gg__positions_free(&r->options);
    return status;
}

gg_status gg__replay(gg_ctx *ctx, const gg_problem *problem, const gg__index *index,
                     gg_graph **graph, gg_verdict *verdict)
{
    gg__product product;
    *graph = NULL;
    gg_status status = gg__product_open(ctx, problem, &product);
    if (status != GG_OK) return status;
    replay r = {.ctx = ctx, .space = &product.space, .index = index, .verdict = verdict};
    r.options.ctx = ctx;
    status = run(&r, problem, graph);
    gg__product_close(&product);
    return status;
}
