/* One worth of a solution, as a value and as text; and what the parts of a stand are. */
#include "problem/explore.h"
#include "value/sum.h"

/* ---- parts ---- */

static gg_status explored_part(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                               const gg__stand *stand, gg__positions *parts)
{
    const uint64_t position = gg__rules_canonical(problem->rules, stand->position);
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    const uint32_t number = gg__index_find(&solution->explored->index, position);
    if (number == GG__NO_NUMBER)
        return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "a position was never explored");
    return gg__positions_push(parts, number);
}

/* A part that no position in reach of the start should have has no worth. */
static gg_status position_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__stand *stand, gg__positions *parts)
{
    const gg_status status = gg__rules_parts(problem->rules, stand->position, parts);
    for (size_t i = 0; status == GG_OK && i < parts->count; i++)
        if (parts->at[i] >= solution->worths.count)
            return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: play comes to part %llu, which is larger "
                            "than those before it",
                            problem->rules->ruleset->info.name, (unsigned long long)parts->at[i]);
    return status;
}

gg_status gg__sum_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__stand *stand, gg__positions *parts)
{
    gg_status status = GG_OK;
    *parts = (gg__positions){.ctx = ctx};
    if (solution->explored)
        status = explored_part(ctx, problem, solution, stand, parts);
    else if (problem->rules)
        status = position_parts(ctx, problem, solution, stand, parts);
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++)
        status = gg__positions_push(parts, stand->vertex[i]);
    if (status != GG_OK) gg__positions_free(parts);
    return status;
}

/* ---- values ---- */

/* The finite nimbers among the options of a vertex, ascending and each once. */
static gg_status find_loops(gg_ctx *ctx, const gg_graph *graph, const gg__worths *worths,
                            gg_vertex v, gg__value *out)
{
    size_t count = 0, kept = 0;
    const gg_vertex *options = graph ? gg_graph_options(graph, GG_LEFT, v, &count) : NULL;
    if (!options)
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a loopy value needs outgoing rows");
    out->loops = gg__alloc(ctx, count, sizeof *out->loops, "a value");
    if (!out->loops) return gg__status(ctx);
    for (size_t i = 0; i < count; i++)
        if (worths->value[options[i]] != GG_LOOPY)
            out->loops[out->loop_count++] = worths->value[options[i]];
    gg__loops_sort(out);
    for (size_t i = 0; i < out->loop_count; i++)
        if (kept == 0 || out->loops[kept - 1] != out->loops[i]) out->loops[kept++] = out->loops[i];
    out->loop_count = kept;
    return GG_OK;
}

gg_status gg__worth_value(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t part, gg__value *out)
{
    const gg__worths *worths = &solution->worths;
    const uint32_t value = worths->value[part];
    const uint32_t minus = worths->minus ? worths->minus[part] : 0;
    *out = (gg__value){.winner = GG_NONE};
    if (worths->trie) {
        out->undefined = value == GG__UNDEFINED;
        out->star = minus;
        return out->undefined ? GG_OK : gg__trie_number(ctx, worths->trie, value, &out->number);
    }
    if (worths->minus) {
        out->plus = value;
        out->minus = minus & ~GG__WILD;
        out->wild = minus & GG__WILD;
        return GG_OK;
    }
    out->nimber = value;
    if (value != GG_LOOPY) return GG_OK;
    const gg_graph *graph = solution->explored ? solution->explored->graph : problem->graph;
    return find_loops(ctx, graph, worths, (gg_vertex)part, out);
}

/* ---- text ---- */

/* A decimal digit holds log2(10) > 3.32 bits. */
static bool is_too_long(const gg__trie *trie, gg__node node, size_t most)
{
    return most > 0 && gg__trie_bits(trie, node) / 4 > most;
}

gg_status gg__worth_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t part, size_t most, gg__text *text)
{
    const gg__trie *trie = solution->worths.trie;
    const gg__node node = trie ? solution->worths.value[part] : GG__UNDEFINED;
    gg__value value;
    if (node != GG__UNDEFINED && is_too_long(trie, node, most))
        return gg__trie_print_size(trie, node, text);
    gg_status status = gg__worth_value(ctx, problem, solution, part, &value);
    if (status == GG_OK)
        status = gg__value_type_find(solution->value_type)->print(&value, most, text);
    gg__value_clear(ctx, &value);
    return status;
}
