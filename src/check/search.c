/*
 * A search claims values for its positions. These are not trusted: play is followed anew, and each
 * reached position must have a value, and no other may; no other is ever passed to a ruleset. Then
 * the values are checked as those of any graph: vertex i is the i-th position of the certificate.
 * O(positions + moves), expected; the memory of the graph and 5 bytes a position.
 */
#include "check/check.h"
#include "game/explore.h"

typedef struct replay {
    const gg__claim *claim;
    const gg__space *space;
    const gg__index *index;
    gg_builder *builder;
    uint8_t *met;    /* by number in the index */
    uint32_t *queue; /* numbers, in the order of visiting */
    uint64_t queued;
    gg__positions options;
} replay;

/* Finds the number of a position that play has reached. */
static bool meet(replay *r, uint64_t position, uint32_t *number)
{
    *number = gg__index_find(r->index, position);
    if (*number == GG__NO_NUMBER) {
        r->claim->verdict->position = position;
        return gg__require(r->claim, false, "play comes to a position that has no value");
    }
    if (!r->met[*number]) r->queue[r->queued++] = *number;
    r->met[*number] = 1;
    return true;
}

/* Visits the options of a position, which becomes a vertex. */
static bool visit(replay *r, uint32_t v)
{
    const uint64_t position = r->index->keys[v];
    const gg_result result = gg__space_result(r->space, position);
    r->options.count = 0;
    if (gg__status(r->claim->ctx) != GG_OK) return false;
    if (!r->claim->problem->impartial &&
        gg_builder_owner(r->builder, v, gg__space_mover(r->space, position)) != GG_OK)
        return false;
    if (result != GG_NONE) return gg_builder_terminal(r->builder, v, result) == GG_OK;
    if (gg__space_options(r->space, position, &r->options) != GG_OK) return false;
    for (size_t i = 0; i < r->options.count; i++) {
        uint32_t w;
        if (!meet(r, r->options.at[i], &w) ||
            gg_builder_edge(r->builder, v, w, GG_FOR_BOTH) != GG_OK)
            return false;
    }
    return true;
}

/* Visits everything that play reaches from the start; nothing else may be listed. */
static bool visit_all(replay *r)
{
    uint32_t number;
    for (size_t i = 0; i < r->space->starts; i++)
        if (!meet(r, r->space->start[i], &number)) return false;
    for (uint64_t i = 0, looked = GG__TICK_MOVES; i < r->queued; i++) {
        if (looked >= GG__TICK_MOVES) {
            looked = 0;
            if (gg__tick(r->claim->ctx, "checking positions", r->queued, r->index->count) != GG_OK)
                return false;
        }
        if (!visit(r, r->queue[i])) return false;
        looked += 1 + r->options.count;
    }
    return gg__require(r->claim, r->queued == r->index->count,
                       "a value of a position that play never reaches");
}

bool gg__replay(const gg__claim *claim, gg_graph **graph)
{
    gg_ctx *ctx = claim->ctx;
    gg__space space;
    replay r = {.claim = claim,
                .space = &space,
                .index = &claim->solution->explored->index,
                .options = {.ctx = ctx}};
    if (gg__space_open(ctx, claim->problem, &space) != GG_OK) return false;
    r.met = gg__alloc_zeroed(ctx, r.index->count, 1, "positions");
    r.queue = gg__alloc(ctx, r.index->count, sizeof *r.queue, "positions");
    const bool played = r.met && r.queue &&
                        gg_builder_new(ctx, r.index->count, false, &r.builder) == GG_OK &&
                        visit_all(&r) && gg_builder_build(r.builder, GG_ROWS_OUT, graph) == GG_OK;
    gg_builder_free(r.builder);
    gg__free(ctx, r.met);
    gg__free(ctx, r.queue);
    gg__positions_free(&r.options);
    gg__space_close(&space);
    return played;
}

uint64_t gg__search_entry(const gg__claim *claim, const gg__state *state)
{
    const uint32_t number = gg__index_find(&claim->solution->explored->index,
                                           gg__space_position(claim->problem, state));
    return number == GG__NO_NUMBER ? UINT64_MAX : number;
}
