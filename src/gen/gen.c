/* The registry of generators, and the way from a spec to a problem. */
#include "base/text.h"
#include "gen/maker.h"
#include "problem/problem.h"

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

static const gg__generator *find(gg_ctx *ctx, const char *kind)
{
    for (size_t i = 0; kind && i < GENERATORS; i++)
        if (strcmp(generators[i]->info.name, kind) == 0) return generators[i];
    gg__fail_unknown(ctx, "generator", kind, gg_generator_info);
    return NULL;
}

static gg_status settle(gg_ctx *ctx, const gg__generator *generator, gg_gen_spec *spec)
{
    enum { USUAL_DEAD_ENDS = 100 }; /* without any, every position of a random graph is a draw */
    if (spec->width > 0 && !(generator->heeds & GG__HEEDS_WIDTH))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the kind '%s' has no width",
                        spec->kind);
    if (spec->dead_ends == GG_GEN_USUAL)
        spec->dead_ends = generator->heeds & GG__HEEDS_DEAD_ENDS ? USUAL_DEAD_ENDS : 0;
    if (spec->dead_ends > 0 && !(generator->heeds & GG__HEEDS_DEAD_ENDS))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the kind '%s' has as many dead ends as its shape has", spec->kind);
    if (spec->vertices == 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "an instance needs a vertex");
    if (spec->vertices > GG_MAX_VERTICES)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "%llu vertices are more than the %llu possible",
                        (unsigned long long)spec->vertices, (unsigned long long)GG_MAX_VERTICES);
    return generator->settle(ctx, spec);
}

static gg_status make_graph(gg__maker *maker, const gg__generator *generator, gg_graph **out)
{
    gg_status status = gg_builder_new(maker->ctx, maker->spec.vertices, false, &maker->builder);
    if (status != GG_OK) return status;
    status = generator->make(maker);
    if (status == GG_OK) status = gg_builder_build(maker->builder, maker->spec.rows, out);
    gg_builder_free(maker->builder);
    return status;
}

static gg_status make_problem(const gg__maker *maker, bool race, const gg_graph *graph,
                              gg_problem **out)
{
    const gg_vertex target = (gg_vertex)(maker->spec.vertices - 1);
    const gg_token tokens[] = {
        {maker->token[0], GG_LEFT, race ? "red" : NULL},
        {maker->token[1], GG_RIGHT, "black"},
    };
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    spec.play = race ? GG_RACE : maker->spec.play == GG_MISERE ? GG_MISERE : GG_NORMAL;
    spec.tokens = tokens;
    spec.token_count = race ? 2 : 1;
    spec.targets = race ? &target : NULL;
    spec.target_count = race ? 1 : 0;
    spec.base = maker->spec.base;
    return gg_problem_new(maker->ctx, graph, &spec, out);
}

/* Says so if the kind has rounded the number of vertices. */
static gg_status remark(gg_problem *problem, const gg_gen_spec *wanted, const gg_gen_spec *made)
{
    char text[96];
    if (wanted->vertices == made->vertices) return GG_OK;
    snprintf(text, sizeof text, "%llu vertices, rounded from %llu for a width of %llu",
             (unsigned long long)made->vertices, (unsigned long long)wanted->vertices,
             (unsigned long long)made->width);
    return gg__problem_add_note(problem, text);
}

gg_status gg_generate(gg_ctx *ctx, const gg_gen_spec *spec, gg_problem **out)
{
    gg__begin(ctx);
    if (spec->size != sizeof *spec)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_GEN_SPEC");
    if (spec->play < -1 || spec->play > GG_RACE)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "there is no such convention of play");
    const gg__generator *generator = find(ctx, spec->kind);
    if (!generator) return gg__status(ctx);
    const bool race = spec->play < 0 ? generator->race : spec->play == GG_RACE;
    gg__maker maker = {.ctx = ctx, .spec = *spec, .rng = {spec->seed}};
    gg_status status = settle(ctx, generator, &maker.spec);
    if (status != GG_OK) return status;
    gg_graph *graph = NULL;
    status = make_graph(&maker, generator, &graph);
    if (status != GG_OK) return status;
    gg_problem *problem = NULL;
    if (race && !generator->race) /* the kind has placed one token */
        maker.token[1] = gg__make_early(&maker, maker.spec.vertices);
    status = make_problem(&maker, race, graph, &problem);
    if (status != GG_OK) {
        gg_graph_free(graph);
        return status;
    }
    gg__problem_own_graph(problem, graph);
    status = remark(problem, spec, &maker.spec);
    if (status != GG_OK)
        gg_problem_free(problem);
    else
        *out = problem;
    return status;
}
