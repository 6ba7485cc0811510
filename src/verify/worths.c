/*
 * Checking worths: which claim a solution makes, and that it has the right shape. The conditions
 * themselves are in nimbers.c, misere.c, numbers.c and parts.c.
 */
#include "verify/worths.h"

#include "problem/explore.h"

#include <string.h>

/* ---- the types ---- */

typedef gg_status type_check(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict);

typedef struct worth_type {
    const char *name;
    gg_result dead_end;              /* of the only play in which such values add up */
    bool partisan;                   /* the players may have different options */
    type_check *check, *check_parts; /* NULL: there are none of parts */
} worth_type;

static const worth_type types[] = {
    {"nimber", GG_P, false, gg__check_nimbers, gg__check_nimber_parts},
    {"misere-pair", GG_N, false, gg__check_misere_pairs, NULL},
    {"number", GG_P, true, gg__check_numbers, gg__check_number_parts},
};

static const worth_type *find_type(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i].name, name) == 0) return &types[i];
    return NULL;
}

/* ---- shapes ---- */

static const char *column_fault(const worth_type *type, const gg__worths *worths)
{
    if (type->check == gg__check_misere_pairs && !worths->minus) return "there is no g-";
    if (type->check == gg__check_numbers && !worths->trie) return "there are no numbers";
    return NULL;
}

/* Whether the values are those of all parts that play from the start can come to, or more. */
static gg_status count_parts(gg_ctx *ctx, const gg_problem *problem, const gg__worths *worths,
                             const char **fault)
{
    gg__rules *rules = problem->rules;
    gg__positions parts = {.ctx = ctx};
    const gg_status status = gg__rules_parts(rules, problem->start, &parts);
    if (worths->count > rules->ruleset->part_numbers(rules->self) || worths->count > UINT32_MAX)
        *fault = "there are more values than parts";
    for (size_t i = 0; !*fault && i < parts.count; i++)
        if (parts.at[i] >= worths->count) *fault = "a part of the start has no value";
    gg__positions_free(&parts);
    return status;
}

static gg_status shape_parts(gg_ctx *ctx, const gg_problem *problem, const worth_type *type,
                             const gg__worths *worths, const char **fault)
{
    const gg__rules *rules = problem->rules;
    if (!rules || !gg__rules_are_sum(rules) || !type->check_parts)
        *fault = "the problem is no sum of numbered parts";
    else if (!type->partisan && !gg__rules_impartial(rules))
        *fault = "the players have different options, but only one value";
    return *fault ? GG_OK : count_parts(ctx, problem, worths, fault);
}

static const char *graph_fault(const gg_problem *problem, const gg_graph *graph,
                               const worth_type *type, const gg__worths *worths)
{
    if (problem->spec.play == GG_RACE)
        return "the problem is a race, but the values are those of parts of a sum";
    if (!problem->rules && problem->spec.dead_end != type->dead_end)
        return "with this rule for who cannot move such values do not add up";
    if (worths->count != graph->vertices) return "there are not as many values as vertices";
    if (graph->owner) return "vertices have owners, and then no value is one of a part";
    if (graph->partisan && !type->partisan)
        return "the players have different options, but only one value";
    return NULL;
}

/* ---- what the checks share ---- */

const char *gg__over_fault(const gg__worth_claim *claim, gg_vertex v)
{
    const gg_result result = gg__terminal(claim->graph, v);
    if (result == GG_NONE || result == claim->over) return NULL;
    return claim->over == GG_NONE ? "the vertex has a result, and then it is no part of a sum"
                                  : "play is over here with another result";
}

const char *gg__rank_fault(const gg__worth_claim *claim, gg_vertex v, const gg_vertex *options,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!gg__rank_falls(claim, v, options[i]))
            return claim->worths->rank ? "an option has no smaller rank"
                                       : "there are no ranks, but an option is no larger vertex";
    return NULL;
}

gg_status gg__check_each(gg_ctx *ctx, const gg__worth_claim *claim, gg__worth_fault *fault,
                         void *check, gg_verdict *verdict)
{
    const uint64_t count = claim->worths->count;
    for (uint64_t x = 0; x < count; x++) {
        gg_status status = x % GG__TICK == 0 ? gg__tick(ctx, "checking", x, count) : GG_OK;
        if (status != GG_OK) return status;
        const char *condition = fault(check, (uint32_t)x);
        status = gg__status(ctx);
        if (status != GG_OK) return status;
        verdict->positions++;
        if (!condition) continue;
        gg__refuse(verdict, (gg_vertex)x, 0, condition);
        break;
    }
    return GG_OK;
}

/* ---- the choice ---- */

static gg_status check_parts(gg_ctx *ctx, const gg_problem *problem, const worth_type *type,
                             const gg__worth_claim *claim, gg_verdict *verdict)
{
    const char *fault = column_fault(type, claim->worths);
    const gg_status status = fault ? GG_OK : shape_parts(ctx, problem, type, claim->worths, &fault);
    if (status != GG_OK) return status;
    if (!fault) return type->check_parts(ctx, claim, verdict);
    gg__refuse(verdict, GG_NO_VERTEX, 0, fault);
    return GG_OK;
}

static gg_status check_graph(gg_ctx *ctx, const gg_problem *problem, const worth_type *type,
                             const gg__worth_claim *claim, gg_verdict *verdict)
{
    const char *fault = column_fault(type, claim->worths);
    if (!fault) fault = graph_fault(problem, claim->graph, type, claim->worths);
    if (fault) {
        gg__refuse(verdict, GG_NO_VERTEX, 0, fault);
        return GG_OK;
    }
    if (!claim->graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options");
    return type->check(ctx, claim, verdict);
}

gg_status gg__check_worths(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                           const gg_solution *solution, gg_verdict *verdict)
{
    const gg__worths *worths = &solution->worths;
    const worth_type *type = find_type(solution->value_type);
    const gg__worth_claim claim = {.graph = solution->parts ? NULL : graph,
                                   .rules = solution->parts ? problem->rules : NULL,
                                   .worths = worths,
                                   .over = solution->explored && type ? type->dead_end : GG_NONE,
                                   .endless = problem->spec.infinite == GG_D};
    if (!type)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "values of type %s cannot be checked",
                        solution->value_type);
    return solution->parts ? check_parts(ctx, problem, type, &claim, verdict)
                           : check_graph(ctx, problem, type, &claim, verdict);
}
