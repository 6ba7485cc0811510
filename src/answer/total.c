/* What the start of a game is worth, and whether one game's solution knows it of another game. */
#include "answer/parts.h"

/* ---- another game ---- */

gg_status gg_solution_covers(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg_problem *other, bool *covers)
{
    gg__positions parts = {.ctx = ctx};
    gg__scratch scratch = {.ctx = ctx};
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK || gg__problem_serves(ctx, other) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    bool covered = solution->parts && gg__parts_agree(problem, other);
    gg_status status = GG_OK;
    if (covered) status = gg__position_parts(other, &scratch, other->start, &parts);
    for (size_t i = 0; i < parts.count; i++)
        covered &= parts.at[i] < solution->values.count;
    gg__positions_free(&parts);
    gg__scratch_free(&scratch);
    if (status == GG_OK) *covers = covered;
    return status;
}

/* ---- the total ---- */

gg_status gg__sum_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, size_t most, gg__text *text)
{
    gg__total *total;
    gg_status status = gg__total_open(ctx, problem, solution, state, &total);
    if (status != GG_OK) return status;
    status = gg__total_print(total, most, text);
    gg__total_close(total);
    return status;
}

static gg_status print_start(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             size_t most, gg__text *text)
{
    gg__state state;
    gg_status status = gg__state_begin(ctx, problem, &state);
    if (status != GG_OK) return status;
    status = gg__sum_print(ctx, problem, solution, &state, most, text);
    gg__state_free(ctx, &state);
    return status;
}

gg_status gg_total_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         size_t most, const gg_sink *sink)
{
    gg__text text = {.ctx = ctx};
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (!gg__adds_up(solution))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "values of type %s are not added up",
                        solution->type->info.name);
    gg_status status = print_start(ctx, problem, solution, most, &text);
    if (status == GG_OK && !sink->write(sink->self, text.data, text.length))
        status = gg__fail(ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
    gg__text_free(&text);
    return status;
}
