/* Which solver answers what. */
#include "game/position.h"
#include "solve/solver.h"

#include <stdio.h>
#include <string.h>

enum {
    SUM_BYTES = 512,
    TOKEN_BYTES = 16,
    TEAM_BYTES = 1 << 27,   /* what goes between processes */
    LISTED_BYTES = 1 << 29, /* least memory for listed positions, if a search is tried after them */
    ONE_BYTE = 30,          /* bits of the numbers of tables whose news take a byte, and not two */
};

#define GG__SOLVER(name) extern const gg__solver gg__solver_##name;
#include "solve/solvers.def"
#undef GG__SOLVER

static const gg__solver *const solvers[] = {
#define GG__SOLVER(name) &gg__solver_##name,
#include "solve/solvers.def"
#undef GG__SOLVER
};

enum { SOLVERS = sizeof solvers / sizeof *solvers };

const gg__solver *gg__solver_at(size_t index)
{
    return index < SOLVERS ? solvers[index] : NULL;
}

const gg_info *gg_solver_info(size_t index)
{
    const gg__solver *solver = gg__solver_at(index);
    return solver ? &solver->info : NULL;
}

const char *gg__solver_refusal(const gg__solver *solver, const gg_problem *problem)
{
    const gg__kind kind = gg__play_kind(problem);
    if (solver->plays & kind) return solver->refuses ? solver->refuses(problem) : NULL;
    if (solver->plays == GG__POINTS) return "solves games with points only";
    if (kind == GG__POINTS) return "does not solve a game with points";
    if (solver->plays == GG__RACE) return "solves a race only";
    if (solver->plays == GG__SCORE) return "solves score games only";
    if (problem->kind == GG__SCORE) return "does not solve a score game";
    if (problem->kind == GG__ENERGY) return "does not solve an energy game";
    if (problem->kind == GG__MEAN) return "does not solve a game of means";
    if (solver->plays == GG__ENERGY) return "solves energy games only";
    if (solver->plays == GG__MEAN) return "solves games of means only";
    if (solver->plays == GG__RULES) return "is for games by rules; this game is given by its graph";
    if (solver->plays == GG__PARITY)
        return kind == GG__GAME ? "solves parity games only (--play parity)"
                                : "solves parity games only";
    return problem->kind == GG__RACE     ? "does not solve a race"
           : problem->kind == GG__PARITY ? "does not solve a parity game"
                                         : "is for tokens on a graph; this game is given by rules";
}

static gg_status find_named(gg_ctx *ctx, const gg_problem *problem, const char *name,
                            const gg__solver **out)
{
    for (size_t i = 0; i < SOLVERS; i++) {
        const gg__solver *solver = solvers[i];
        if (strcmp(solver->info.name, name) != 0) continue;
        const char *why_not = gg__solver_refusal(solver, problem);
        if (why_not)
            return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver '%s' %s", name, why_not);
        *out = solver;
        return GG_OK;
    }
    return gg__fail_unknown(ctx, "solver", name, gg_solver_info);
}

/* The first solver from *index on that suits the problem and yields the value type, if one is
 * requested; *index is moved after it. NULL: none. Values as parts of a sum, for positions of a
 * game by rules without parts, are computed only on request. */
static const gg__solver *next_suitable(const gg_problem *problem, const char *value, size_t *index)
{
    const bool sums = problem->kind != GG__RULES || problem->parts > 0 || problem->forest;
    while (*index < SOLVERS) {
        const gg__solver *solver = solvers[(*index)++];
        const bool suits = value ? strcmp(solver->info.detail, value) == 0
                                 : sums || !gg__value_type_find(solver->info.detail)->theory->value;
        if (suits && !gg__solver_refusal(solver, problem)) return solver;
    }
    return NULL;
}

/* The reason is that of the first solver for these values. */
static gg_status no_solver(gg_ctx *ctx, const gg_problem *problem, const char *value)
{
    for (size_t i = 0; i < SOLVERS; i++)
        if (strcmp(solvers[i]->info.detail, value) == 0)
            return gg__fail(
                ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                "no solver finds values of type '%s' for this problem: the solver '%s' %s", value,
                solvers[i]->info.name, gg__solver_refusal(solvers[i], problem));
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "no solver finds values of type '%s'",
                    value);
}

/* The requested solver, or the first that suits; *index is then the start of the search for the
 * next. */
static gg_status choose(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                        const gg__solver **out, size_t *index)
{
    if (options->size != sizeof *options)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "start from GG_SOLVE_OPTIONS");
    const gg_status serves = gg__problem_serves(ctx, problem);
    if (serves != GG_OK) return serves;
    if (options->value && !gg__value_type_find(options->value))
        return gg__fail_unknown(ctx, "value type", options->value, gg_value_info);
    *index = 0;
    if (!options->solver) {
        *out = next_suitable(problem, options->value, index);
        if (*out) return GG_OK;
        if (!options->value)
            return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                            "no solver is made for this problem");
        return no_solver(ctx, problem, options->value);
    }
    const gg_status status = find_named(ctx, problem, options->solver, out);
    if (status != GG_OK) return status;
    if (options->value && strcmp((*out)->info.detail, options->value) != 0)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solver '%s' finds '%s', not '%s'",
                        options->solver, (*out)->info.detail, options->value);
    return GG_OK;
}

/* ---- rows ---- */

/* True if the solver is for these options. */
static bool is_meant(const gg__solver *solver, const gg_solve_options *options)
{
    return (!options->solver || strcmp(solver->info.name, options->solver) == 0) &&
           (!options->value || strcmp(solver->info.detail, options->value) == 0);
}

/* A line looks at the options of one position after the other, and so do the moves of a sum. */
static unsigned rows_of_answer(const gg__solver *solver, unsigned flags)
{
    const unsigned moves = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_VALUES;
    const bool sum = gg__value_type_find(solver->info.detail)->theory->value;
    return (flags & GG_ANSWER_LINE) || (sum && (flags & moves)) ? GG_ROWS_OUT : 0;
}

unsigned gg_solve_rows(const gg_problem *problem, const gg_solve_options *options, unsigned flags,
                       bool tokens)
{
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    gg_problem bare;
    unsigned rows = 0;
    if (!options) options = &usual;
    if (!problem && !options->solver && !options->value) return GG_ROWS_SOLVE;
    if (problem && !tokens) {
        bare = *problem;
        bare.spec.token_count = 0;
        problem = &bare;
    }
    for (size_t i = 0; i < SOLVERS; i++) {
        const gg__solver *solver = solvers[i];
        if (solver->rows == 0 || !is_meant(solver, options)) continue;
        if (problem && gg__solver_refusal(solver, problem)) continue;
        rows |= solver->rows | rows_of_answer(solver, flags);
        if (!problem || solver->decides || options->solver) break;
    }
    return rows ? rows : GG_ROWS_SOLVE; /* gg_solve will say that there is no solver */
}

/* The options that are meant: on a disk there is one solver. */
static gg_status on_disk(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                         gg_solve_options *out)
{
    if (options->size != sizeof *options)
        return gg__bad_argument(ctx, "start from GG_SOLVE_OPTIONS");
    *out = *options;
    if (!options->disk) return GG_OK;
    if (options->disk->size != sizeof *options->disk || !options->disk->folder)
        return gg__bad_argument(ctx, "start from GG_DISK, and name a folder");
    if (options->solver && strcmp(options->solver, "tabulate") != 0)
        return gg__bad_argument(ctx, "the solver '%s' works in memory; 'tabulate' can on a disk",
                                options->solver);
    out->solver = "tabulate";
    if (problem->kind != GG__RULES || problem->has_unmoves) return GG_OK;
    return gg__bad_argument(ctx, "on a disk a game is solved backwards, and this ruleset does not "
                                 "know the positions before one: solve it in memory, or give the "
                                 "ruleset 'unmoves'");
}

/* Estimates the number of moves from a sample of positions. */
static gg_status estimate_moves(gg_ctx *ctx, const gg_problem *problem, uint64_t numbers,
                                uint64_t *moves)
{
    enum { SAMPLES = 1 << 9 };
    gg__scratch scratch = {.ctx = ctx};
    const gg__positions *list;
    gg_status status = GG_OK;
    uint64_t sum = 0;
    for (uint64_t i = 0; status == GG_OK && i < SAMPLES; i++) {
        const gg_position x =
            problem->positions / SAMPLES * i + problem->positions % SAMPLES * i / SAMPLES;
        if (!gg__position_solved(problem, x) || gg__position_said(problem, x) != GG_NONE) continue;
        status = gg__position_moves(problem, &scratch, x, &list);
        if (status == GG_OK) sum += list->count;
    }
    gg__scratch_free(&scratch);
    *moves = (uint64_t)((double)numbers * (double)sum / SAMPLES);
    return status;
}

gg_status gg_plan(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                  gg_memory_plan *out)
{
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    const gg__solver *solver = NULL;
    size_t index;
    gg_solve_options own;
    gg__begin(ctx);
    gg_status status = on_disk(ctx, problem, options ? options : &usual, &own);
    if (status == GG_OK) status = choose(ctx, problem, &own, &solver, &index);
    if (status != GG_OK) return status;
    gg_memory_plan plan = {.solver = solver->info.name};
    if (solver->plan) solver->plan(problem, &plan);
    if (own.disk) { /* two states of a byte a position; beyond memory, messages and a view */
        const gg_team *team = own.disk->team;
        const bool several = team && team->processes > 1;
        const uint64_t room = gg__room(ctx), processes = several ? team->processes : 1,
                       part = plan.positions / processes + 1, all = plan.positions;
        plan.bytes = plan.bytes / processes + (several ? TEAM_BYTES : 0);
        plan.disk = part * 2 + (several || plan.bytes > room ? 5 * part : 0) + (1 << 16) +
                    (several && team->process == 0 ? all : 0);
        if (plan.bytes > room) plan.bytes = room;
        if (several) {
            status = estimate_moves(ctx, problem, part, &plan.sent);
            if (status != GG_OK) return status;
            plan.sent = plan.sent / processes * (processes - 1);
            plan.sent = plan.sent * (all >> ONE_BYTE ? 2 : 1) + plan.sent / 8 +
                        (team->process > 0 ? part : 0);
        }
    }
    if (plan.bytes > 0 && problem->spec.token_count > 1) /* to try whether their values add up */
        plan.bytes += SUM_BYTES + TOKEN_BYTES * (uint64_t)problem->spec.token_count;
    if (plan.least > plan.bytes) plan.least = plan.bytes;
    *out = plan;
    return GG_OK;
}

/* The values of several tokens, or of the parts of a position, may not add up, though each of them
 * is right: then the solution declines. */
static gg_status try_tokens(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    gg__state begin;
    gg_outcome both[2];
    gg_status status = gg__state_begin(ctx, problem, &begin);
    if (status != GG_OK) return status;
    status = gg__outcomes_at(ctx, problem, solution, &begin, both);
    gg__state_free(ctx, &begin);
    if (status == GG_NEEDS_ROWS) gg__begin(ctx); /* which only an answer needs */
    if (status == GG_NEEDS_ROWS) return GG_OK;
    if (status != GG_BAD_INPUT) return status;
    const gg_error *why = gg_ctx_error(ctx);
    gg__solution_decline(solution, why->vertex, "%s", why->message);
    solution->valued = true;
    gg__begin(ctx);
    return GG_OK;
}

/* One solver's attempt; *out is its solution, which may have declined, or NULL if it failed. */
static gg_status attempt(gg_ctx *ctx, const gg_problem *problem, const gg__solver *solver,
                         const gg_solve_options *options, gg_solution **out)
{
    gg_solution *solution = gg__solution_new(ctx, solver->info.name, solver->info.detail);
    *out = NULL;
    if (!solution) return gg__status(ctx);
    solution->known = options->known;
    solution->keep = options->keep;
    solution->disk = options->disk;
    gg_status status = solver->solve(ctx, problem, options->limit, solution);
    if (status == GG_OK && solution->known)
        status = gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                          "the solver '%s' cannot go on from given values", solver->info.name);
    const bool several = problem->spec.token_count > 1 || solution->parts;
    if (status == GG_OK && several && gg__adds_up(solution) && !solution->declined[0])
        status = try_tokens(ctx, problem, solution);
    const bool others = options->disk && options->disk->team && options->disk->team->process > 0;
    if (status == GG_OK && !others)
        *out = solution;
    else
        gg_solution_free(solution);
    return status;
}

/* True if a solver that lists all positions has met too many, and no solver, value or limit was
 * requested: then the next solver searches for the winner. room: memory that the solver could take;
 * with little of it, the failure remains an error. */
static bool is_too_large(gg_ctx *ctx, const gg__solver *solver, const gg_solve_options *options,
                         uint64_t room)
{
    const bool requested = options->solver || options->value || options->limit > 0;
    return !requested && strcmp(solver->info.name, "memo") == 0 &&
           (gg__forgive(ctx) || room >= LISTED_BYTES);
}

gg_status gg_solve(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                   gg_solution **out)
{
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    const gg__solver *solver = NULL;
    gg_solution *solution = NULL;
    gg_solve_options own;
    char first[sizeof solution->declined] = "", limit[256]; /* why the first did not answer */
    gg_vertex vertex = GG_NO_VERTEX;
    size_t index;
    gg__begin(ctx);
    if (!options) options = &usual;
    gg_status ready = on_disk(ctx, problem, options, &own);
    if (ready != GG_OK) return ready;
    options = &own;
    const bool named = options->solver || options->value; /* it is the values that are wanted */
    gg_status status = choose(ctx, problem, options, &solver, &index);
    while (status == GG_OK && solver) {
        const uint64_t room = gg__room(ctx);
        status = attempt(ctx, problem, solver, options, &solution);
        if (status == GG_LIMIT && is_too_large(ctx, solver, options, room)) {
            gg__begin(ctx);
            solver = next_suitable(problem, NULL, &index);
            status = GG_OK;
            continue;
        }
        if (status == GG_LIMIT && first[0]) { /* a search, because the theory did not apply */
            snprintf(limit, sizeof limit, "%s", gg_ctx_error(ctx)->message);
            gg__begin(ctx);
            return gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX(vertex), "%s; %s", first, limit);
        }
        if (!solution) {
            if (status == GG_OK) *out = NULL; /* another process has it */
            return status;
        }
        const bool more = solution->partial && options->value && !options->solver;
        if (!more && (!solution->declined[0] || (named && solution->valued))) {
            *out = solution;
            return GG_OK;
        }
        if (!first[0]) {
            memcpy(first, solution->declined, sizeof first);
            vertex = solution->declined_at;
        }
        gg_solution_free(solution);
        solver = options->solver ? NULL : next_suitable(problem, options->value, &index);
    }
    if (status != GG_OK) return status;
    return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(vertex), "%s", first);
}
