/*
 * Positions get their vertex when they are first seen, and vertices are visited in that order, so
 * the index is the queue of the search. O(positions + moves), expected.
 */
#include "game/explore.h"

#include "graph/graph.h"

#include <string.h>

enum { USUAL_LIMIT = 20000000 };

static gg_status too_many(gg_ctx *ctx, uint64_t limit)
{
    return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                    "there are more than %llu position%s to look at (--limit)",
                    (unsigned long long)limit, gg__s(limit));
}

/* With symmetry, a position must stand for itself: otherwise canonical could lead on for ever. This
 * is checked for the first positions, and then for some. */
static gg_status check_canonical(gg_ctx *ctx, const gg_problem *problem, uint32_t v,
                                 uint64_t position)
{
    enum { FIRST = 1 << 8, SOME = 1 << 6 };
    char text[64];
    if (!problem->symmetry || (v >= FIRST && v % SOME != 0)) return GG_OK;
    if (gg__position_canonical(problem, position) == position) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: canonical gives position %s, which is not its own "
                    "canonical one",
                    problem->game, gg_position_print(problem, position, text, sizeof text));
}

/* spreads: new positions are added; else moves to them are dropped. *since: number of moves since
 * the last tick. */
static gg_status visit(gg_ctx *ctx, const gg__space *space, uint64_t limit, bool spreads,
                       gg__index *index, gg_builder *builder, uint32_t v, gg__positions *options,
                       uint64_t *since)
{
    const uint64_t position = index->keys[v];
    gg_status status = check_canonical(ctx, space->problem, v, position);
    const gg_result result = status == GG_OK ? gg__space_result(space, position) : GG_NONE;
    if (status == GG_OK) status = gg__status(ctx);
    if (status == GG_OK && !space->problem->impartial)
        status = gg_builder_owner(builder, v, gg__space_mover(space, position));
    if (status != GG_OK) return status;
    if (result != GG_NONE) return gg_builder_terminal(builder, v, result);
    options->count = 0;
    status = gg__space_options(space, position, options);
    for (size_t i = 0; status == GG_OK && i < options->count; i++) {
        uint32_t w;
        if (++*since % GG__TICK_MOVES == 0) status = gg__tick(ctx, "exploring positions", v, 0);
        if (status == GG_OK && index->count > limit) status = too_many(ctx, limit);
        if (status != GG_OK) break;
        if (spreads)
            status = gg__index_intern(index, options->at[i], &w);
        else if ((w = gg__index_find(index, options->at[i])) == GG__NO_NUMBER)
            continue;
        if (status == GG_OK) status = gg_builder_edge(builder, v, w, GG_FOR_BOTH);
    }
    return status;
}

static gg_status search(const gg__space *space, uint64_t radius, uint64_t limit, unsigned rows,
                        gg__explored *explored)
{
    gg_ctx *ctx = space->ctx;
    gg__index *index = &explored->index;
    gg__positions options = {.ctx = ctx};
    gg_builder *builder = NULL;
    gg_status status = GG_OK;
    uint64_t since = 0, steps = 0;
    for (size_t i = 0; status == GG_OK && i < space->starts; i++) {
        uint32_t number;
        status = gg__index_intern(index, space->start[i], &number);
    }
    if (status == GG_OK) status = gg_builder_new(ctx, 1, true, &builder);
    size_t ring_end = index->count; /* the end of the positions `steps` moves from the start */
    for (uint32_t v = 0; status == GG_OK && v < index->count; v++) {
        if (v == ring_end) {
            steps++;
            ring_end = index->count;
        }
        if (index->count > limit) status = too_many(ctx, limit);
        if (status == GG_OK && v % GG__TICK_MOVES == 0)
            status = gg__tick(ctx, "exploring positions", v, 0);
        if (status == GG_OK)
            status = visit(ctx, space, limit, steps < radius, index, builder, v, &options, &since);
    }
    gg__positions_free(&options);
    if (status == GG_OK) status = gg_builder_build(builder, rows, &explored->graph);
    gg_builder_free(builder);
    return status;
}

static gg_status explore(gg_ctx *ctx, const gg_problem *problem, uint64_t radius, uint64_t limit,
                         unsigned rows, gg__explored **out)
{
    gg__space space;
    gg_status status = gg__space_open(ctx, problem, &space);
    if (status != GG_OK) return status;
    gg__explored *explored = gg__alloc_zeroed(ctx, 1, sizeof *explored, "positions");
    status = gg__status(ctx);
    if (status == GG_OK) {
        explored->ctx = explored->index.ctx = ctx;
        status = search(&space, radius, limit ? limit : USUAL_LIMIT, rows, explored);
    }
    gg__space_close(&space);
    if (status == GG_OK)
        *out = explored;
    else
        gg__explored_free(explored);
    return status;
}

gg_status gg__explore(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, unsigned rows,
                      gg__explored **out)
{
    return explore(ctx, problem, UINT64_MAX, limit, rows, out);
}

void gg__explored_free(gg__explored *explored)
{
    if (!explored) return;
    gg__index_free(&explored->index);
    gg_graph_free(explored->graph);
    gg__free(explored->ctx, explored);
}

/* ---- positions that are listed ---- */

/* Replaces a string by the number that it has in this run. */
static gg_status add_listed(gg__index *index, gg_keys *keys, const gg__listed *listed)
{
    static const char unlike[] = "the lengths do not agree with the bytes";
    gg_ctx *ctx = index->ctx;
    const uint8_t *string = listed->bytes;
    uint64_t left = listed->size;
    for (uint64_t i = 0; i < listed->count; i++) {
        uint64_t position = listed->number ? listed->number[i] : 0;
        uint32_t number;
        if (listed->length) {
            const uint32_t length = listed->length[i];
            const uint64_t end = length | UINT64_MAX << 32; /* if that is an end of play */
            const bool ended = gg__position_ended(end) != GG_NONE;
            if (!ended && length > left)
                return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", unlike);
            position = ended ? end : position + gg_keys_intern(keys, string, length);
            string += ended ? 0 : length;
            left -= ended ? 0 : length;
        }
        if (i % GG__TICK_MOVES == 0) gg__tick(ctx, "reading positions of the certificate", i, 0);
        if (gg__status(ctx) != GG_OK || gg__index_intern(index, position, &number) != GG_OK)
            return gg__status(ctx);
        if (number < i)
            return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "a position comes twice: as number %llu and as number %llu",
                            (unsigned long long)number + 1, (unsigned long long)i + 1);
    }
    if (!listed->length || left == 0) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", unlike);
}

gg_status gg__explored_listed(gg_ctx *ctx, gg_keys *keys, const gg__listed *listed,
                              gg__explored **out)
{
    if ((listed->length != NULL) != (keys != NULL))
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s",
                        keys ? "positions are strings of bytes here"
                             : "positions are no strings of bytes here");
    gg__explored *explored = gg__alloc_zeroed(ctx, 1, sizeof *explored, "positions");
    if (!explored) return gg__status(ctx);
    explored->ctx = explored->index.ctx = ctx;
    const gg_status status = add_listed(&explored->index, keys, listed);
    if (status == GG_OK)
        *out = explored;
    else
        gg__explored_free(explored);
    return status;
}

/* ---- a game by rules as a problem on a graph ---- */

/* Converts the text of a position into a possible name: without blanks, and not a number. A text
 * that is too long becomes the empty one. */
static void make_name(char *text, char name[258])
{
    const size_t length = strlen(text);
    const bool number = length > 0 && strspn(text, "0123456789") == length;
    for (char *c = text; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == 0x7f) *c = '_';
    name[0] = '#';
    memcpy(name + number, text, length + 1);
    if (length + number > 255) name[0] = '\0';
}

/* Names each vertex by the text of its position, if that is a possible name and not taken. */
static gg_status name_positions(const gg_problem *problem, gg__explored *explored)
{
    char text[257], name[258];
    gg_ctx *ctx = problem->ctx;
    gg__names *names = explored->graph->names = gg__names_new(ctx);
    gg_status status = gg__status(ctx);
    for (uint32_t v = 0; status == GG_OK && v < explored->index.count; v++) {
        if (v % GG__TICK_MOVES == 0)
            status = gg__tick(ctx, "naming positions", v, explored->index.count);
        if (status != GG_OK) break;
        gg_position_print(problem, explored->index.keys[v], text, sizeof text);
        make_name(text, name);
        status = gg__status(ctx); /* a ruleset may need memory to print */
        if (status == GG_OK && name[0]) status = gg__names_add(names, v, name, strlen(name));
        if (status == GG_BAD_INPUT) { /* taken */
            gg__begin(ctx);
            status = GG_OK;
        }
    }
    return status;
}

/* The winner if play is over, as seen by the player to move: GG_N, GG_P or GG_D. */
static gg_result result_at(const gg_graph *graph, gg_vertex v)
{
    const gg_result result = gg__terminal(graph, v);
    if (!graph->owner || result == GG_NONE || result == GG_D) return result;
    return (result == GG_L) == (graph->owner[v] == GG_LEFT) ? GG_N : GG_P;
}

/* Ends of play are vertices without options, and usually follow the convention of play: in normal
 * play the player to move has lost. Only other results are stored. */
static void settle_ends(gg_graph *graph, gg_problem_spec *spec)
{
    bool has[GG_P + 1] = {false};
    for (uint64_t v = 0; graph->terminal && v < graph->vertices; v++)
        has[result_at(graph, (gg_vertex)v)] = true;
    if (has[GG_N] && !has[GG_P] && !has[GG_D]) spec->play = GG_MISERE;
    const gg_result usual = spec->play == GG_MISERE ? GG_N : GG_P;
    bool kept = false;
    for (uint64_t v = 0; graph->terminal && v < graph->vertices; v++) {
        if (result_at(graph, (gg_vertex)v) == usual) graph->terminal[v] = GG_NONE;
        kept |= graph->terminal[v] != GG_NONE;
    }
    if (kept) return;
    gg__free(graph->ctx, graph->terminal);
    graph->terminal = NULL;
}

gg_status gg__explore_problem(gg_ctx *ctx, const gg_problem *problem, uint64_t radius,
                              uint64_t limit, unsigned rows, gg__explored **positions,
                              gg_problem **out)
{
    static const gg_token start = {0, GG_LEFT, NULL};
    gg__explored *explored = NULL;
    gg_problem *made = NULL;
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (problem->rules && problem->levels)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a game with points has no graph with the same values: edges have no "
                        "points");
    if (!problem->rules)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the problem has a graph already");
    gg_problem_spec spec = problem->spec;
    spec.tokens = &start;
    spec.token_count = 1;
    spec.dead_end = GG_NONE; /* as play says */
    gg_status status = explore(ctx, problem, radius, limit, rows, &explored);
    if (status == GG_OK) status = name_positions(problem, explored);
    if (status == GG_OK) {
        settle_ends(explored->graph, &spec);
        status = gg_problem_new(ctx, explored->graph, &spec, &made);
    }
    if (status != GG_OK) {
        gg__explored_free(explored);
        return status;
    }
    made->owned = explored->graph;
    explored->graph = NULL;
    *positions = explored;
    *out = made;
    return GG_OK;
}

gg_status gg_problem_explore(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, unsigned rows,
                             gg_problem **out)
{
    gg__explored *explored = NULL;
    gg__begin(ctx);
    const gg_status status =
        gg__explore_problem(ctx, problem, UINT64_MAX, limit, rows, &explored, out);
    gg__explored_free(explored);
    return status;
}
