/* The registry of value types, and the queries that any solution answers by its theory. */
#include "value/types.h"

#include "game/explore.h"

#include <string.h>

static const gg__value_type *const types[] = {
#define GG__VALUE(name, checked) &gg__value_##name,
#include "value/values.def"
#undef GG__VALUE
};

const gg_info *gg_value_info(size_t index)
{
    return index < sizeof types / sizeof *types ? &types[index]->info : NULL;
}

const gg__value_type *gg__value_type_find(const char *name)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i]->info.name, name) == 0) return types[i];
    return NULL;
}

void gg__value_clear(gg_ctx *ctx, gg__value *value)
{
    gg__free(ctx, value->loops);
    gg__dyadic_free(ctx, &value->number);
    if (!value->lent) gg_forms_free(value->forms);
    *value = (gg__value){0};
}

/* ---- totals ---- */

gg_status gg__explored_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             uint64_t position, uint64_t *entry)
{
    char text[64];
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    const uint32_t number = gg__index_find(&solution->explored->index, position);
    *entry = number;
    if (number != GG__NO_NUMBER) return GG_OK;
    if (problem->kind != GG__RULES)
        return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "a position was never explored");
    return gg__fail(
        ctx, GG_BAD_INPUT, GG__NOWHERE,
        "fault of the ruleset %s: play comes to position %s, which was not in reach when "
        "the game was solved",
        problem->game, gg_position_print(problem, position, text, sizeof text));
}

uint64_t gg__part_entry(const gg_solution *solution, uint64_t part)
{
    if (!solution->part) return part < solution->values.count ? part : UINT64_MAX;
    const uint32_t entry = gg__index_find(&solution->part->index, part);
    return entry == GG__NO_NUMBER ? UINT64_MAX : entry;
}

/* Lists the entries of the parts. A part that no reachable position should have has no value. */
static gg_status find_parts(gg__total *t)
{
    const gg_problem *problem = t->problem;
    gg_status status = GG_OK;
    uint64_t entry;
    if (t->solution->explored) {
        const uint64_t position = gg__space_position(problem, t->state);
        status = gg__explored_entry(t->ctx, problem, t->solution, position, &entry);
        return status == GG_OK ? gg__positions_push(&t->parts, entry) : status;
    }
    status = gg__state_parts(problem, t->state, &t->parts);
    for (size_t i = 0; status == GG_OK && i < t->parts.count; i++) {
        const uint64_t part = t->parts.at[i];
        t->parts.at[i] = gg__part_entry(t->solution, part);
        if (t->parts.at[i] == UINT64_MAX)
            return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                            "fault of the ruleset %s: play comes to part %llu, which is %s",
                            problem->game, (unsigned long long)part,
                            t->solution->part ? "no option of those before it"
                                              : "larger than those before it");
    }
    return status;
}

static gg_status fill(gg__total *t, const gg__state *state)
{
    const gg__theory *theory = t->solution->theory;
    t->state = state;
    t->parts.count = 0;
    const gg_status status = theory->value && !theory->parts ? find_parts(t) : GG_OK;
    return status == GG_OK ? theory->open(t) : status;
}

static gg__total *new_total(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    gg__total *t = gg__alloc_zeroed(ctx, 1, solution->theory->size, "a sum");
    if (t)
        *t = (gg__total){
            .ctx = ctx, .problem = problem, .solution = solution, .parts = {.ctx = ctx}};
    return t;
}

gg_status gg__total_open(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, gg__total **out)
{
    gg__total *t = new_total(ctx, problem, solution);
    const gg_status status = t ? fill(t, state) : gg__status(ctx);
    if (status == GG_OK)
        *out = t;
    else
        gg__total_close(t);
    return status;
}

void gg__total_close(gg__total *t)
{
    for (gg__total *next; t; t = next) {
        next = t->next;
        if (t->solution->theory->close) t->solution->theory->close(t);
        gg__positions_free(&t->parts);
        gg__free(t->ctx, t);
    }
}

/* If a move changes several parts, those of the next position are known only all together; they are
 * few. The previous total is filled again. */
static gg_status after_anew(gg__total *t, const gg__step *step, gg_outcome out[2])
{
    const gg__theory *theory = t->solution->theory;
    const gg__state then = {.position = step->to, .scratch = t->state->scratch};
    if (!t->next) {
        t->next = new_total(t->ctx, t->problem, t->solution);
    } else if (theory->reuse) {
        theory->reuse(t->next);
    } else {
        if (theory->close) theory->close(t->next);
        memset(t->next + 1, 0, theory->size - sizeof *t);
    }
    gg_status status = t->next ? fill(t->next, &then) : gg__status(t->ctx);
    if (status != GG_OK) return status;
    status = theory->outcomes(t->next, out);
    t->progress = t->next->progress;
    return status;
}

gg_status gg__total_after(gg__total *t, const gg__step *step, gg_outcome out[2])
{
    const gg__theory *theory = t->solution->theory;
    t->progress = 0;
    return t->problem->ops->one_part || theory->parts ? theory->after(t, step, out)
                                                      : after_anew(t, step, out);
}

/* ---- who wins ---- */

gg_status gg__outcomes_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const gg__state *state, gg_outcome out[2])
{
    const gg__theory *theory = solution->theory;
    gg__state as = *state;
    gg_status status = GG_OK;
    if (!theory->at) {
        gg__total *total;
        status = gg__total_open(ctx, problem, solution, state, &total);
        if (status != GG_OK) return status;
        status = theory->outcomes(total, out);
        gg__total_close(total);
    }
    for (int turn = 0; theory->at && status == GG_OK && turn < 2; turn++) {
        const gg_player mover = gg__state_mover(problem, &as);
        status = theory->at(ctx, problem, solution, &as, &out[mover]);
        as.phase = (uint32_t)gg__other(mover);
    }
    return status;
}

gg_status gg__outcome_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, gg_outcome *out)
{
    gg_outcome both[2];
    const gg__theory *theory = solution->theory;
    if (theory->at) return theory->at(ctx, problem, solution, state, out);
    const gg_status status = gg__outcomes_at(ctx, problem, solution, state, both);
    if (status == GG_OK) *out = both[gg__state_mover(problem, state)];
    return status;
}

void gg__sum_outcomes(int sign, bool mover_wins, gg_outcome out[2])
{
    for (int mover = GG_LEFT; mover <= GG_RIGHT; mover++) {
        const bool left = sign == 0 ? (mover == GG_LEFT) == mover_wins : sign > 0;
        out[mover] = (gg_outcome){left ? GG_L : GG_R, GG_INFINITE};
    }
}

/* ---- text ---- */

gg_status gg__sum_reason(const gg_problem *problem, int sign, gg__text *text)
{
    return gg__text_add(text, ", %s than 0: %s wins no matter who moves first",
                        sign > 0 ? "more" : "less",
                        sign > 0 ? problem->spec.left_name : problem->spec.right_name);
}

gg_status gg__total_print(gg__total *t, size_t most, gg__text *text)
{
    gg__value value = {0};
    gg_status status = t->solution->theory->value(t, &value);
    if (status == GG_OK) status = t->solution->type->print(&value, most, text);
    gg__value_clear(t->ctx, &value);
    return status;
}

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
