/* The list of generators, the way from a spec to a problem, and what the generators share. */
#include "gen/gen.h"
#include "base/text.h"
#include "game/problem.h"

#include <stdio.h>
#include <string.h>

#define GG__GENERATOR(name) extern const gg__generator gg__generator_##name;
#include "gen/generators.def"
#undef GG__GENERATOR

static const gg__generator *const generators[] = {
#define GG__GENERATOR(name) &gg__generator_##name,
#include "gen/generators.def"
#undef GG__GENERATOR
};

enum { GENERATORS = sizeof generators / sizeof generators[0] };

const gg_info *gg_generator_info(size_t index)
{
    return index < GENERATORS ? &generators[index]->info : NULL;
}

static gg_status settle(gg_ctx *ctx, const gg__generator *generator, gg_gen_spec *spec)
{
    enum { USUAL_DEAD_ENDS = 100 }; /* without any, every position of a random graph is a draw */
    if (spec->width > 0 && !(generator->heeds & GG__HEEDS_WIDTH))
        return gg__bad_argument(ctx, "the kind '%s' has no width", spec->kind);
    if (spec->dead_ends == GG_GEN_USUAL)
        spec->dead_ends = generator->heeds & GG__HEEDS_DEAD_ENDS ? USUAL_DEAD_ENDS : 0;
    if (spec->dead_ends > 0 && !(generator->heeds & GG__HEEDS_DEAD_ENDS))
        return gg__bad_argument(ctx, "the kind '%s' has a fixed number of dead ends", spec->kind);
    if (spec->priorities > 0 && !(generator->heeds & GG__HEEDS_PRIORITIES))
        return gg__bad_argument(ctx, "the kind '%s' does not choose priorities", spec->kind);
    if (spec->priorities > UINT64_C(1) << 32)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "priorities are 32-bit numbers");
    if (spec->vertices == 0) return gg__bad_argument(ctx, "an instance needs a vertex");
    if (spec->vertices > GG_MAX_VERTICES)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu vertices are more than the %llu possible",
                        (unsigned long long)spec->vertices, (unsigned long long)GG_MAX_VERTICES);
    gg_status status = generator->settle(ctx, spec);
    const uint64_t size = 2 * sizeof(gg_vertex), most = UINT64_MAX / 2 / size;
    const uint64_t edges = spec->edges < most ? spec->edges : most;
    if (status == GG_OK) status = gg__plan(ctx, edges * size, "edges");
    if (status != GG_OK) return status;
    void *room = gg__alloc(ctx, edges, size, "edges");
    gg__free(ctx, room); /* without room for them none is drawn */
    return room ? GG_OK : gg__status(ctx);
}

/* Takes the graph over, whether it succeeds or not. */
static gg_status make_problem(const gg__maker *maker, gg_play play, gg_graph *graph,
                              gg_problem **out)
{
    const bool race = play == GG_RACE;
    const gg_vertex target = (gg_vertex)(maker->spec.vertices - 1);
    const gg_token tokens[] = {
        {maker->token[0], GG_LEFT, race ? "red" : NULL},
        {maker->token[1], GG_RIGHT, "black"},
    };
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.play = play;
    spec.tokens = tokens;
    spec.token_count = race ? 2 : 1;
    spec.targets = race ? &target : NULL;
    spec.target_count = race ? 1 : 0;
    spec.base = maker->spec.base;
    const gg_status status = gg_problem_new(maker->ctx, graph, &spec, out);
    if (status == GG_OK)
        (*out)->owned = graph;
    else
        gg_graph_free(graph);
    return status;
}

gg_status gg_generate(gg_ctx *ctx, const gg_gen_spec *spec, gg_problem **out)
{
    const gg__generator *generator = NULL;
    gg__begin(ctx);
    if (spec->size != sizeof *spec) return gg__bad_argument(ctx, "start from GG_GEN_SPEC");
    if (spec->play < -1 || (spec->play > GG_RACE && spec->play != GG_PARITY))
        return gg__bad_argument(ctx, "generated games are of normal or misere play, races or "
                                     "parity games");
    for (size_t i = 0; spec->kind && i < GENERATORS; i++)
        if (strcmp(generators[i]->info.name, spec->kind) == 0) generator = generators[i];
    if (!generator) return gg__fail_unknown(ctx, "generator", spec->kind, gg_generator_info);
    const gg_play play = spec->play < 0 ? generator->play : (gg_play)spec->play;
    if ((play == GG_PARITY) != (generator->play == GG_PARITY))
        return gg__bad_argument(ctx, "the kind '%s' is %s parity game", spec->kind,
                                play == GG_PARITY ? "no" : "a");
    gg__maker maker = {.ctx = ctx, .spec = *spec, .rng = {spec->seed}};
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_status status = settle(ctx, generator, &maker.spec);
    if (status == GG_OK) status = gg_builder_new(ctx, maker.spec.vertices, false, &maker.builder);
    if (status == GG_OK) status = generator->make(&maker);
    if (status == GG_OK) status = gg_builder_build(maker.builder, maker.spec.rows, &graph);
    gg_builder_free(maker.builder);
    if (status == GG_OK && play == GG_RACE &&
        generator->play != GG_RACE) /* the kind has placed one token */
        maker.token[1] = gg__make_early(&maker, maker.spec.vertices);
    if (status == GG_OK) status = make_problem(&maker, play, graph, &problem);
    if (status == GG_OK && spec->vertices != maker.spec.vertices) {
        char text[96];
        const int length =
            snprintf(text, sizeof text, "%llu vertices, rounded from %llu",
                     (unsigned long long)maker.spec.vertices, (unsigned long long)spec->vertices);
        if (maker.spec.width > 0 && length > 0)
            snprintf(text + length, sizeof text - (size_t)length, " for a width of %llu",
                     (unsigned long long)maker.spec.width);
        status = gg__problem_add_note(problem, text);
    }
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

/* ---- what the generators share ---- */

gg_status gg__make_edge(gg__maker *maker, uint64_t from, uint64_t to)
{
    if (maker->made % GG__TICK == 0) {
        const gg_status status =
            gg__tick(maker->ctx, "generating edges", maker->made, maker->spec.edges);
        if (status != GG_OK) return status;
    }
    maker->made++;
    return gg_builder_edge(maker->builder, from, to, GG_FOR_BOTH);
}

gg_status gg__make_edge_on(gg__maker *maker, uint64_t v)
{
    const uint64_t later = maker->spec.vertices - 1 - v;
    return gg__make_edge(maker, v, v + 1 + gg__rng_below(&maker->rng, later));
}

gg_vertex gg__make_early(gg__maker *maker, uint64_t n)
{
    uint64_t range = n / 16 > 2 ? n / 16 : 2;
    if (range > n - 1) range = n > 1 ? n - 1 : 1;
    return (gg_vertex)gg__rng_below(&maker->rng, range);
}

gg_status gg__settle_edges(gg_ctx *ctx, gg_gen_spec *spec)
{
    const uint64_t n = spec->vertices, least = n - 1, pairs = n * least / 2;
    if (spec->edges == 0) spec->edges = 4 * least < pairs ? 4 * least : pairs;
    if (n == 1 && spec->edges > 0)
        return gg__bad_argument(ctx,
                                "one vertex leaves no room for edges from a vertex to a later one");
    if (spec->edges < least)
        return gg__bad_argument(
            ctx, "%llu edge%s too few: %llu vertices need %llu to reach the last one",
            (unsigned long long)spec->edges, spec->edges == 1 ? " is" : "s are",
            (unsigned long long)n, (unsigned long long)least);
    return GG_OK;
}

gg_status gg__settle_exact(gg_ctx *ctx, gg_gen_spec *spec, uint64_t edges)
{
    if (spec->edges != 0 && spec->edges != edges)
        return gg__bad_argument(
            ctx, "a %s with %llu %s has %llu edge%s, not %llu", spec->kind,
            (unsigned long long)spec->vertices, spec->vertices == 1 ? "vertex" : "vertices",
            (unsigned long long)edges, gg__s(edges), (unsigned long long)spec->edges);
    spec->edges = edges;
    return GG_OK;
}

gg_status gg__settle_width(gg_ctx *ctx, gg_gen_spec *spec, uint64_t n)
{
    if (spec->width == 0) { /* the root of n, rounded down; two vertices stand side by side */
        spec->width = n == 2 ? 2 : 1;
        while ((spec->width + 1) * (spec->width + 1) <= n)
            spec->width++;
    }
    if (n > 0 && spec->width > n)
        return gg__bad_argument(ctx, "a width of %llu is too much for %llu %s",
                                (unsigned long long)spec->width, (unsigned long long)spec->vertices,
                                spec->vertices == 1 ? "vertex" : "vertices");
    return GG_OK;
}
