/* The public call, and the steps that it returns. */
#include "trace/trace.h"

#include "solve/solver.h"

#include <string.h>

/* ---- which method ---- */

typedef struct taught {
    const char *solver;
    gg__trace_method *method;
    enum { VERTICES, STATES, MET, EXPLORED, PARTS, BRANCHES } board;
    bool searched; /* positions are met before they are solved, in a game by rules */
} taught;

static const taught methods[] = {
    {"outcome", gg__trace_outcome, STATES, false},
    {"race", gg__trace_race, STATES, false},
    {"pursuit", gg__trace_outcome, EXPLORED, true},
    {"tabulate", gg__trace_outcome, EXPLORED, true},
    {"memo", gg__trace_memo, MET, false},
    {"brute", gg__trace_brute, EXPLORED, true},
    {"nimber", gg__trace_nimbers, VERTICES, false},
    {"nimber-parts", gg__trace_nimbers, PARTS, false},
    {"misere", gg__trace_misere, VERTICES, false},
    {"misere-parts", gg__trace_misere, PARTS, false},
    {"loopy", gg__trace_loopy, VERTICES, false},
    {"number", gg__trace_numbers, VERTICES, false},
    {"number-parts", gg__trace_numbers, PARTS, false},
    {"number-nimber", gg__trace_numbers, VERTICES, false},
    {"form", gg__trace_forms, VERTICES, false},
    {"form-parts", gg__trace_forms, PARTS, false},
    {"forest", gg__trace_forest, BRANCHES, false},
};

static const taught *find_method(const char *solver)
{
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
        if (strcmp(methods[i].solver, solver) == 0) return &methods[i];
    return NULL;
}

/* The first solver that suits the problem and whose method has a trace. NULL: none. */
static const char *solver_with_trace(const gg_problem *problem)
{
    const gg__solver *solver;
    for (size_t i = 0; (solver = gg__solver_at(i)); i++)
        if (find_method(solver->info.name) && !gg__solver_refusal(solver, problem))
            return solver->info.name;
    return NULL;
}

/* ---- kinds of steps ---- */

enum { LETTERS, WINS, WINS_SUM, DRAW, NO_ANSWER };

static const gg_info kinds[] = {
    [LETTERS] =
        GG__STEP("retro.letters",
                 "N in 3: the player to move wins, in 3 turns; P in 3: the other player wins",
                 "outcome, memo, brute, pursuit, tabulate"),
    [WINS] = GG__STEP("answer", "{winner} wins in {turns} turn{turns:s}: {reason}", "all"),
    [WINS_SUM] = GG__STEP("answer-sum", "{winner} wins, {first} moving first: {reason}", "all"),
    [DRAW] = GG__STEP("answer-draw", "draw: {reason}", "all"),
    [NO_ANSWER] = GG__STEP("answer-none", "there is no answer: {reason}", "all"),
    {NULL, NULL, NULL, false, false},
};

const gg_info *gg_step_info(size_t index)
{
    static const gg_info *const tables[] = {gg__steps_retrograde, gg__steps_mex,    gg__steps_loopy,
                                            gg__steps_numbers,    gg__steps_search, kinds};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const gg_info *kind = tables[i]; kind->name; kind++)
            if (index-- == 0) return kind;
    return NULL;
}

/* ---- steps ---- */

enum { STEPS = 100 /* at most, for each position of the limit */ };

void gg__step_begin(gg__trace *t, const gg_info *kind)
{
    if (t->said.claim_count >= STEPS * t->limit)
        gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                 "a trace is for small problems: there are more than %llu steps (--limit)",
                 STEPS * (unsigned long long)t->limit);
    gg__claim(&t->said, kind, t->depth);
}

void gg__step_number(gg__trace *t, const char *name, uint64_t number)
{
    gg__fact_number(&t->said, name, number);
}

void gg__step_position(gg__trace *t, const char *name, uint32_t position)
{
    gg__fact_item(&t->said, name, GG_FACT_POSITION, position, t->position[position].name);
}

void gg__step_value(gg__trace *t, const char *name, const char *value)
{
    gg__fact_value(&t->said, name, value);
}

void gg__step_numbers(gg__trace *t, const char *name, const uint32_t *number, size_t count)
{
    gg__fact_list(&t->said, name, GG_FACT_NUMBER);
    for (size_t i = 0; i < count; i++)
        gg__fact_number(&t->said, NULL, number[i]);
}

void gg__step_positions(gg__trace *t, const char *name, const uint32_t *position, size_t count)
{
    gg__fact_list(&t->said, name, GG_FACT_POSITION);
    for (size_t i = 0; i < count; i++)
        gg__step_position(t, NULL, position[i]);
}

gg_status gg__step_end(gg__trace *t)
{
    const gg_status status = gg__claim_end(&t->said);
    return status != GG_OK || t->said.claim_count % GG__TICK_MOVES != 0
               ? status
               : gg__tick(t->ctx, "tracing", t->said.claim_count, 0);
}

gg_status gg__step_about(gg__trace *t, const gg_info *kind)
{
    gg__step_begin(t, kind);
    return gg__step_end(t);
}

gg_status gg__step_letters(gg__trace *t)
{
    return gg__step_about(t, &kinds[LETTERS]);
}

gg_status gg__trace_decide(gg__trace *t, uint32_t position, const char *value)
{
    gg_trace_position *at = &t->position[position];
    if (at->value)
        return gg__fail(t->ctx, GG_INTERNAL, GG__NOWHERE, "the trace decides %.100s twice",
                        at->name);
    at->value = gg__copy_string(t->ctx, value, strlen(value));
    return gg__status(t->ctx); /* the value may not have been written in full */
}

/* ---- comparing ---- */

gg_status gg__trace_differs(gg__trace *t, uint32_t position)
{
    const gg_trace_position *at = &t->position[position];
    return gg__fail(t->ctx, GG_INTERNAL, GG__NOWHERE,
                    "the trace comes to '%.60s' for %.60s, and the solver '%s' does not",
                    at->value ? at->value : "nothing", at->name, t->solution->method);
}

/* The entry of a position in the solution; UINT64_MAX: it has none. */
static uint64_t entry_of(const gg__trace *t, uint32_t p)
{
    const gg_solution *solution = t->solution;
    if (t->part.count == 0) return p;
    if (!solution->branch) return gg__part_entry(solution, t->part.keys[p]);
    for (uint64_t i = 0; i < solution->values.count; i++)
        if (solution->branch[i] == t->part.keys[p]) return i;
    return UINT64_MAX;
}

/* Values must read as those of the solution do. Words have been compared by their method. */
static gg_status compare(gg__trace *t)
{
    gg__text text = {.ctx = t->ctx};
    gg_status status = GG_OK;
    for (uint32_t p = 0; status == GG_OK && p < t->trace.position_count; p++) {
        const uint64_t entry = entry_of(t, p);
        if (entry == UINT64_MAX) continue;
        text.length = 0;
        status = gg__entry_print(t->ctx, t->problem, t->solution, entry, GG__USUAL_TEXT, &text);
        const char *value = t->position[p].value;
        if (status == GG_OK && (!value || strcmp(text.data ? text.data : "", value) != 0))
            status = gg__trace_differs(t, p);
    }
    gg__text_free(&text);
    return status;
}

/* ---- the answer ---- */

/* What follows for the tokens. Values need not decide: then why not. */
static gg_status tell_answer(gg__trace *t)
{
    gg_answer *answer = NULL;
    if (!gg__has_start(t->problem)) return GG_OK;
    const gg_status status =
        gg_answer_new(t->ctx, t->problem, t->solution, GG_ANSWER_REASON, &answer);
    if (status == GG_BAD_INPUT || status == GG_LIMIT) {
        char reason[256];
        memcpy(reason, gg_ctx_error(t->ctx)->message, sizeof reason);
        if (status == GG_LIMIT && !gg__forgive(t->ctx)) return status; /* that of the memory */
        gg__begin(t->ctx);
        gg__step_begin(t, &kinds[NO_ANSWER]);
        gg__fact_words(&t->said, "reason", "%s", reason);
        return gg__step_end(t);
    }
    if (status != GG_OK) return status;
    const gg_outcome *outcome = &answer->outcome;
    const bool sum = outcome->remoteness == GG_INFINITE;
    gg__step_begin(t, &kinds[outcome->winner == GG_D ? DRAW : sum ? WINS_SUM : WINS]);
    gg__fact_player(&t->said, "first", answer->first);
    if (outcome->winner != GG_D)
        gg__fact_player(&t->said, "winner", outcome->winner == GG_L ? GG_LEFT : GG_RIGHT);
    if (outcome->winner != GG_D && !sum) gg__step_number(t, "turns", outcome->remoteness);
    gg__fact_words(&t->said, "reason", "%s", answer->reason);
    gg_answer_free(answer);
    return gg__step_end(t);
}

/* ---- the whole ---- */

static gg_status list_positions(gg__trace *t, const taught *method)
{
    gg_status status = GG_OK;
    t->explored = t->solution->explored;
    t->graph = t->explored ? t->explored->graph : t->problem->graph;
    if (method->board == PARTS) return gg__trace_parts(t);
    if (method->board == BRANCHES) return gg__trace_branches(t);
    if (method->board == VERTICES) return gg__trace_vertices(t);
    if (method->board == EXPLORED) status = gg__trace_explore(t);
    if (method->board != STATES) return status == GG_OK ? gg__trace_states(t, NULL) : status;
    for (size_t i = 0; status == GG_OK && i < t->solution->table_count; i++)
        status = gg__trace_states(t, &t->solution->tables[i]);
    return status;
}

/* Fails if the problem is too large before any time is spent on it, and where its method is not
 * taught. */
static gg_status admit(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options)
{
    gg_memory_plan plan;
    gg__explored *explored = NULL;
    const gg_status status = gg_plan(ctx, problem, options, &plan);
    const uint64_t limit = options->limit;
    if (status != GG_OK) return status;
    if (limit > GG_TRACE_MOST_POSITIONS)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "a trace has at most %d positions",
                        GG_TRACE_MOST_POSITIONS);
    if (problem->graph->vertices > limit)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                        "a trace is for small problems: there are %llu vertices, more than %llu "
                        "(--limit, at most %d)",
                        (unsigned long long)problem->graph->vertices, (unsigned long long)limit,
                        GG_TRACE_MOST_POSITIONS);
    const taught *method = find_method(plan.solver);
    if (!method || !method->searched || problem->kind != GG__RULES) return GG_OK;
    const gg_status met = gg__explore(ctx, problem, limit, GG_ROWS_OUT, &explored);
    gg__explored_free(met == GG_OK ? explored : NULL);
    return met;
}

static gg_status trace(gg__trace *t)
{
    const taught *method = find_method(t->solution->method);
    if (!method) {
        const char *other = solver_with_trace(t->problem);
        return gg__fail(t->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the method of the solver '%s' has no trace%s%s%s", t->solution->method,
                        other ? "; --solver " : "", other ? other : "", other ? " has one" : "");
    }
    t->trace.method = method->solver;
    gg_status status = list_positions(t, method);
    if (status == GG_OK) status = method->method(t);
    if (status == GG_OK && t->solution->values.count > 0) status = compare(t);
    if (status == GG_OK) status = tell_answer(t);
    if (status != GG_OK) return status;
    gg__claims_settle(&t->said);
    t->trace.steps = t->said.claims;
    t->trace.step_count = t->said.claim_count;
    return GG_OK;
}

gg_status gg_trace_new(gg_ctx *ctx, const gg_problem *problem, const gg_solve_options *options,
                       gg_trace **out)
{
    static const gg_solve_options usual = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_solve_options own = options ? *options : usual;
    gg__begin(ctx);
    if (own.limit == 0) own.limit = GG_TRACE_POSITIONS;
    gg_status status = admit(ctx, problem, &own);
    const uint64_t limit = own.limit;
    if (own.solver && strcmp(own.solver, "brute") == 0)
        own.limit *= STEPS; /* which it takes for the nodes of the tree */
    if (status == GG_OK) status = gg_solve(ctx, problem, &own, &solution);
    if (status != GG_OK) return status;
    gg__trace *t = gg__alloc_zeroed(ctx, 1, sizeof *t, "a trace");
    if (t) {
        t->ctx = t->said.ctx = t->said.text.ctx = ctx;
        t->problem = t->said.problem = problem;
        t->solution = solution;
        t->limit = limit;
        status = trace(t);
        t->solution = NULL;
    } else {
        status = gg__status(ctx);
    }
    gg_solution_free(solution);
    if (status == GG_OK)
        *out = &t->trace;
    else if (t)
        gg_trace_free(&t->trace);
    return status;
}

void gg_trace_free(gg_trace *trace)
{
    gg__trace *t = (gg__trace *)trace;
    if (!t) return;
    gg_ctx *ctx = t->ctx;
    for (size_t i = 0; i < t->trace.position_count; i++) {
        gg__free(ctx, (char *)t->position[i].name);
        gg__free(ctx, (char *)t->position[i].value);
    }
    gg__free(ctx, t->position);
    gg__free(ctx, t->option);
    gg__free(ctx, t->said.claims);
    gg__free(ctx, t->said.facts);
    gg__free(ctx, t->said.items);
    gg__text_free(&t->said.text);
    gg__explored_free(t->owned);
    gg__index_free(&t->part);
    gg__free(ctx, t);
}
