/*
 * Values as text. The texts of parts and of moves are added to one buffer each, every one with its
 * NUL, and pointed to when it has stopped moving.
 */
#include "answer/play.h"

#include "game/explore.h"

#include <string.h>

/* ---- parts and totals ---- */

static gg_status end_text(gg__text *text)
{
    return gg__text_bytes(text, "", 1);
}

/* Name and value of a part that is a value of the solution. */
static gg_status add_part(const gg__total *total, size_t index, size_t most, gg__text *text)
{
    char name[1024] = "";
    const gg_problem *problem = total->problem;
    const uint64_t entry = total->parts.at[index];
    if (total->solution->explored && !problem->on_graph) /* of symmetric positions, this one */
        gg_position_print(problem, total->state->position, name, sizeof name);
    else if (!problem->on_graph)
        gg_value_place(problem, total->solution, entry, name, sizeof name);
    gg_status status =
        gg__text_add(text, "%s", problem->on_graph ? problem->spec.tokens[index].name : name);
    if (status == GG_OK) status = end_text(text);
    if (status == GG_OK)
        status = gg__entry_print(total->ctx, problem, total->solution, entry, most, text);
    return status == GG_OK ? end_text(text) : status;
}

gg_status gg__list_parts(gg__play *play, size_t most, gg__part_list *out)
{
    const gg__theory *theory = play->solution->theory;
    gg__text text = {.ctx = play->ctx};
    gg_part *parts = NULL;
    size_t count = 0;
    gg_status status = gg__play_total(play);
    if (status == GG_OK && theory->parts)
        status = theory->parts(play->total, most, &text, &count);
    else if (status == GG_OK)
        count = play->total->parts.count;
    for (size_t i = 0; !theory->parts && status == GG_OK && i < count; i++)
        status = add_part(play->total, i, most, &text);
    if (status == GG_OK) status = gg__total_print(play->total, most, &text);
    if (status == GG_OK) status = end_text(&text);
    if (status == GG_OK) parts = gg__alloc(play->ctx, count, sizeof *parts, "parts");
    if (!parts) {
        gg__text_free(&text);
        return gg__status(play->ctx);
    }
    const char *at = text.data;
    for (size_t i = 0; i < count; i++) {
        parts[i].name = at;
        parts[i].value = at += strlen(at) + 1;
        at += strlen(at) + 1;
    }
    *out = (gg__part_list){parts, count, at, text.data};
    return GG_OK;
}

/* Adds the total of a state alone. */
static gg_status print_total(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg__state *state, size_t most, gg__text *text)
{
    gg__total *total;
    gg_status status = gg__total_open(ctx, problem, solution, state, &total);
    if (status != GG_OK) return status;
    status = gg__total_print(total, most, text);
    gg__total_close(total);
    return status;
}

gg_status gg__value_moves(const gg__play *play, size_t most, gg__judged_moves *all)
{
    gg_ctx *ctx = play->ctx;
    gg_status status = GG_OK;
    all->values.ctx = ctx;
    for (size_t i = 0; status == GG_OK && i < all->moves.count; i++) {
        const gg_move *move = &all->moves.at[i];
        gg__state then;
        status = gg__tick(ctx, "valuing moves", i, all->moves.count);
        if (status == GG_OK) status = gg__state_copy(ctx, play->problem, &play->state, &then);
        if (status != GG_OK) return status;
        gg__state_play(play->problem, &then, &(gg__step){move->token, move->to, move->pass});
        status = print_total(ctx, play->problem, play->solution, &then, most, &all->values);
        if (status == GG_OK) status = end_text(&all->values);
        gg__state_free(ctx, &then);
    }
    const char *at = all->values.data;
    for (size_t i = 0; status == GG_OK && i < all->moves.count; i++, at += strlen(at) + 1)
        all->merits[i].value = at;
    return status;
}

static gg_status hand_over(const gg__text *text, const gg_sink *sink)
{
    if (sink->write(sink->self, text->data, text->length)) return GG_OK;
    return gg__fail(text->ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
}

gg_status gg_total_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         size_t most, const gg_sink *sink)
{
    gg__text text = {.ctx = ctx};
    gg__state state;
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (!gg__adds_up(solution))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "values of type %s are not added up",
                        solution->type->info.name);
    if (gg__state_begin(ctx, problem, &state) != GG_OK) return gg__status(ctx);
    gg_status status = print_total(ctx, problem, solution, &state, most, &text);
    if (status == GG_OK) status = hand_over(&text, sink);
    gg__state_free(ctx, &state);
    gg__text_free(&text);
    return status;
}

/* ---- one value ---- */

char *gg_value_place(const gg_problem *problem, const gg_solution *solution, uint64_t part,
                     char *buffer, size_t size)
{
    if (!gg__solution_is_usable(problem, solution)) return NULL;
    if (problem->on_graph && part >= problem->graph->vertices) return NULL;
    if (problem->on_graph) return gg_vertex_print(problem, (gg_vertex)part, buffer, size);
    if (solution->explored) {
        if (part >= solution->explored->index.count) return NULL;
        const gg_position x = solution->explored->index.keys[part];
        return gg__position_ended(x) == GG_NONE ? gg_position_print(problem, x, buffer, size)
                                                : NULL;
    }
    if (solution->branch && part >= solution->values.count) return NULL;
    if (solution->branch) part = solution->branch[part];
    return gg__part_print(problem, part, buffer, size);
}

gg_status gg_values_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t first, uint64_t count, size_t most, const gg_sink *sink)
{
    const uint64_t all = solution->values.count;
    gg__text text = {.ctx = ctx};
    gg_status status = GG_OK;
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (first > all || count > all - first)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solution has no worth %llu",
                        (unsigned long long)(first > all ? first : all));
    for (uint64_t i = first; status == GG_OK && i < first + count; i++) {
        text.length = 0;
        if ((i - first) % GG__TICK == 0) status = gg__tick(ctx, "writing values", i, all);
        if (status == GG_OK) status = gg__entry_print(ctx, problem, solution, i, most, &text);
        if (status == GG_OK) status = hand_over(&text, sink);
    }
    gg__text_free(&text);
    return status;
}

gg_status gg_value_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         uint64_t part, size_t most, const gg_sink *sink)
{
    return gg_values_write(ctx, problem, solution, part, 1, most, sink);
}

/* ---- another game ---- */

gg_status gg_solution_covers(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg_problem *other, bool *covers)
{
    gg__positions parts = {.ctx = ctx};
    gg__scratch scratch = {.ctx = ctx};
    gg__begin(ctx);
    if (gg__problem_serves(ctx, other) != GG_OK ||
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
