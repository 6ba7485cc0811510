/* All texts are added to one buffer, each with its NUL, and pointed to when it has stopped moving.
 */
#include "answer/parts.h"

#include "game/explore.h"

#include <string.h>

/* ---- texts ---- */

static gg_status end_text(gg__text *text)
{
    return gg__text_add(text, "%c", '\0');
}

static gg_status add_name(const gg__total *total, size_t index, gg__text *text)
{
    char name[1024] = "";
    const gg_problem *problem = total->problem;
    if (problem->on_graph) return gg__text_add(text, "%s", problem->spec.tokens[index].name);
    if (total->solution->explored) /* of symmetric positions, this one */
        gg_position_print(problem, total->state->position, name, sizeof name);
    else
        gg_value_place(problem, total->solution, total->parts.at[index], name, sizeof name);
    return gg__text_add(text, "%s", name);
}

/* Name and value of every part that is a value of the solution. */
static gg_status add_values(const gg__total *total, size_t most, gg__text *text)
{
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < total->parts.count; i++) {
        status = add_name(total, i, text);
        if (status == GG_OK) status = end_text(text);
        if (status == GG_OK)
            status = gg__entry_print(total->ctx, total->problem, total->solution,
                                     total->parts.at[i], most, text);
        if (status == GG_OK) status = end_text(text);
    }
    return status;
}

/* Name and value of every part, then the total. */
static gg_status add_all(gg__total *total, size_t most, gg__text *text, size_t *count)
{
    const gg__theory *theory = total->solution->theory;
    *count = total->parts.count;
    gg_status status =
        theory->parts ? theory->parts(total, most, text, count) : add_values(total, most, text);
    if (status == GG_OK) status = gg__total_print(total, most, text);
    return status == GG_OK ? end_text(text) : status;
}

/* ---- the list ---- */

static gg_status point(gg_ctx *ctx, const gg__text *text, size_t count, gg__part_list *out)
{
    gg_part *parts = gg__alloc(ctx, count, sizeof *parts, "parts");
    const char *at = text->data;
    if (!parts) return gg__status(ctx);
    for (size_t i = 0; i < count; i++) {
        parts[i].name = at;
        parts[i].value = at += strlen(at) + 1;
        at += strlen(at) + 1;
    }
    *out = (gg__part_list){parts, count, at, text->data};
    return GG_OK;
}

gg_status gg__value_parts(const gg__oracle *oracle, const gg__state *state, size_t most,
                          gg__part_list *out)
{
    size_t count;
    gg__text text = {.ctx = oracle->ctx};
    gg__total *total;
    gg_status status =
        gg__total_open(oracle->ctx, oracle->problem, oracle->solution, state, &total);
    if (status != GG_OK) return status;
    status = add_all(total, most, &text, &count);
    gg__total_close(total);
    if (status == GG_OK) status = point(oracle->ctx, &text, count, out);
    if (status != GG_OK) gg__text_free(&text);
    return status;
}

void gg__part_list_free(gg_ctx *ctx, gg__part_list *parts)
{
    gg__free(ctx, parts->at);
    gg__free(ctx, parts->texts);
    *parts = (gg__part_list){NULL, 0, NULL, NULL};
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

gg_status gg_value_write(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         uint64_t part, size_t most, const gg_sink *sink)
{
    gg__text text = {.ctx = ctx};
    gg__begin(ctx);
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (part >= solution->values.count)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the solution has no worth %llu",
                        (unsigned long long)part);
    gg_status status = gg__tick(ctx, "writing values", part, solution->values.count);
    if (status == GG_OK) status = gg__entry_print(ctx, problem, solution, part, most, &text);
    if (status == GG_OK && !sink->write(sink->self, text.data, text.length))
        status = gg__fail(ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
    gg__text_free(&text);
    return status;
}
