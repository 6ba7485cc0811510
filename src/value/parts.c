/* Asking a solution: who wins, which parts a state has, one value, and its text. */
#include "game/explore.h"
#include "value/types.h"

/* ---- who wins ---- */

gg_status gg__sum_outcomes(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, gg_outcome out[2])
{
    const gg__theory *theory = solution->theory;
    void *total;
    gg_status status = theory->open(ctx, problem, solution, state, &total);
    if (status != GG_OK) return status;
    status = theory->outcomes(total, out);
    theory->close(total);
    return status;
}

gg_status gg__outcome_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, gg_outcome *out)
{
    gg_outcome both[2];
    if (!gg__adds_up(solution)) return solution->theory->at(ctx, problem, solution, state, out);
    const gg_status status = gg__sum_outcomes(ctx, problem, solution, state, both);
    if (status == GG_OK) *out = both[gg__state_mover(problem, state)];
    return status;
}

/* ---- parts ---- */

gg_status gg__explored_entry(gg_ctx *ctx, const gg_solution *solution, uint64_t position,
                             uint64_t *entry)
{
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    const uint32_t number = gg__index_find(&solution->explored->index, position);
    *entry = number;
    if (number != GG__NO_NUMBER) return GG_OK;
    return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "a position was never explored");
}

/* A part that no position in reach of the start should have has no value. */
static gg_status position_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__state *state, gg__positions *parts)
{
    const gg_status status = gg__position_parts(problem, state->scratch, state->position, parts);
    for (size_t i = 0; status == GG_OK && i < parts->count; i++)
        if (parts->at[i] >= solution->values.count)
            return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: play comes to part %llu, which is larger "
                            "than those before it",
                            problem->game, (unsigned long long)parts->at[i]);
    return status;
}

gg_status gg__sum_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, gg__positions *parts)
{
    gg_status status = GG_OK;
    uint64_t entry;
    *parts = (gg__positions){.ctx = ctx};
    if (solution->explored) {
        const gg_position x = gg__position_canonical(problem, state->position);
        status = gg__explored_entry(ctx, solution, x, &entry);
        if (status == GG_OK) status = gg__positions_push(parts, entry);
    } else if (!problem->on_graph) {
        status = position_parts(ctx, problem, solution, state, parts);
    }
    for (size_t i = 0; status == GG_OK && i < problem->spec.token_count; i++)
        status = gg__positions_push(parts, state->vertex[i]);
    if (status != GG_OK) gg__positions_free(parts);
    return status;
}

/* ---- text ---- */

gg_status gg__entry_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t entry, size_t most, gg__text *text)
{
    gg__value value;
    const gg__value_type *type = solution->type;
    if (type->brief && type->brief(solution, entry, most, text)) return gg__status(ctx);
    gg_status status = type->read(ctx, problem, solution, entry, &value);
    if (status == GG_OK) status = type->print(&value, most, text);
    gg__value_clear(ctx, &value);
    return status;
}
