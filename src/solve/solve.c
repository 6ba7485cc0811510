/* Which solver answers what. */
#include "solve/solver.h"

#include "value/types.h"

#include <string.h>

#define GG__SOLVER(name) extern const gg__solver gg__solver_##name;
#include "solve/solvers.def"
#undef GG__SOLVER

static const gg__solver *const solvers[] = {
#define GG__SOLVER(name) &gg__solver_##name,
#include "solve/solvers.def"
#undef GG__SOLVER
};

const gg__solver *gg__solver_at(size_t index)
{
    return index < sizeof solvers / sizeof *solvers ? solvers[index] : NULL;
}

const gg_info *gg_solver_info(size_t index)
{
    const gg__solver *solver = gg__solver_at(index);
    return solver ? &solver->info : NULL;
}

static gg_status find_named(gg_ctx *ctx, const gg_problem *problem, const char *name,
                            const gg__solver **out)
{
    for (size_t i = 0; gg__solver_at(i); i++) {
        const gg__solver *solver = gg__solver_at(i);
        if (strcmp(solver->info.name, name) != 0) continue;
        const char *why_not = solver->refuses(problem);
        if (why_not)
            return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver '%s' %s", name, why_not);
        *out = solver;
        return GG_OK;
    }
    return gg__fail_unknown(ctx, "solver", name, gg_solver_info);
}

/* The first solver that is made for the problem and yields the value type, if one is asked for. */
static gg_status find_suitable(gg_ctx *ctx, const gg_problem *problem, const char *value,
                               const gg__solver **out)
{
    for (size_t i = 0; gg__solver_at(i); i++) {
        const gg__solver *solver = gg__solver_at(i);
        if (value && strcmp(solver->info.detail, value) != 0) continue;
        if (solver->refuses(problem)) continue;
        *out = solver;
        return GG_OK;
    }
    if (value)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "no solver finds values of type '%s' for this problem", value);
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "no solver is made for this problem");
}

static gg_status choose(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                        const gg__solver **out)
{
    if (gg__problem_serves(ctx, problem) != GG_OK) return gg__status(ctx);
    if (options->value && !gg__value_type_find(options->value))
        return gg__fail_unknown(ctx, "value type", options->value, gg_value_info);
    if (!options->solver) return find_suitable(ctx, problem, options->value, out);
    const gg_status status = find_named(ctx, problem, options->solver, out);
    if (status != GG_OK) return status;
    if (options->value && strcmp((*out)->info.detail, options->value) != 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver '%s' finds '%s', not '%s'",
                        options->solver, (*out)->info.detail, options->value);
    return GG_OK;
}

gg_status gg_plan(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                  gg_memory_plan *out)
{
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    const gg__solver *solver = NULL;
    gg__begin(ctx);
    if (!options) options = &usual;
    if (options->size != sizeof *options)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_SOLVE_OPTIONS");
    const gg_status status = choose(ctx, problem, options, &solver);
    if (status != GG_OK) return status;
    gg_memory_plan plan = {solver->info.name, 0, 0};
    if (solver->plan) solver->plan(problem, &plan);
    *out = plan;
    return GG_OK;
}

gg_status gg_solve(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                   gg_solution **out)
{
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    const gg__solver *solver = NULL;
    gg__begin(ctx);
    if (!options) options = &usual;
    if (options->size != sizeof *options)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_SOLVE_OPTIONS");
    gg_status status = choose(ctx, problem, options, &solver);
    if (status != GG_OK) return status;
    gg_solution *solution = gg__solution_new(ctx, solver->info.name, solver->info.detail);
    if (!solution) return gg__status(ctx);
    solution->solver = solver;
    status = solver->solve(ctx, problem, options->limit, solution);
    if (status != GG_OK) {
        gg_solution_free(solution);
        return status;
    }
    *out = solution;
    return GG_OK;
}
