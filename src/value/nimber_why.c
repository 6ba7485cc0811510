/* Why a sum of nimbers is won, lost or drawn, in one sentence. */
#include "value/nimber_sum.h"

enum { FEW = 8 }; /* parts that are named one by one */

typedef struct view {
    const gg_problem *problem;
    const uint32_t *values;
    gg__positions parts;
    bool explored, mover_wins;
    uint32_t finite;
    uint64_t infinite;
    size_t at; /* the last infinite part */
} view;

/* ---- finite sums ---- */

/* "the tokens are worth 2 xor 3 = 1" */
static gg_status say_worth(const view *v, gg__text *text)
{
    const size_t count = v->parts.count;
    const bool tokens = !v->problem->rules;
    const char *noun =
        v->explored   ? "the position is worth"
        : count > FEW ? (tokens ? "the tokens are together worth" : "the parts are together worth")
        : count == 1  ? (tokens ? "the token is worth" : "the only part is worth")
                      : (tokens ? "the tokens are worth" : "the parts are worth");
    gg_status status = gg__text_add(text, "%s ", noun);
    for (size_t i = 0; status == GG_OK && count > 1 && count <= FEW && i < count; i++)
        status = gg__text_add(text, "%lu %s ", (unsigned long)v->values[v->parts.at[i]],
                              i + 1 < count ? "xor" : "=");
    return status == GG_OK ? gg__text_add(text, "%lu", (unsigned long)v->finite) : status;
}

static gg_status say_finite(const view *v, gg__text *text)
{
    const gg_status status = say_worth(v, text);
    if (status != GG_OK) return status;
    return gg__text_add(text, "%s",
                        v->finite ? ", not 0: whoever moves wins by making it 0"
                                  : ": after any move the answer makes it 0 again, so whoever "
                                    "moves loses");
}

/* ---- infinite parts ---- */

static gg_status say_lone(const view *v, gg__text *text)
{
    const char *name = v->explored ? "the position" : v->problem->spec.tokens[v->at].name;
    const char *others = v->parts.count > 1 ? ", which is what the others are worth" : "";
    if (v->mover_wins)
        return gg__text_add(text,
                            "%s is infinite, but has a move to %lu%s: whoever moves wins by making "
                            "the sum 0",
                            name, (unsigned long)v->finite, others);
    return gg__text_add(text,
                        "%s is infinite and has no move to %lu%s: nobody can make the sum 0, nor "
                        "has to let the other do so",
                        name, (unsigned long)v->finite, others);
}

static gg_status say_infinite(const view *v, gg__text *text)
{
    if (v->infinite == 1) return say_lone(v, text);
    return gg__text_add(text,
                        "%llu tokens are infinite: nobody can make the sum 0, nor has to let the "
                        "other do so",
                        (unsigned long long)v->infinite);
}

/* ---- the whole ---- */

static gg_status ask(gg_ctx *ctx, const gg_solution *solution, const gg__stand *stand, view *v)
{
    gg_outcome out[2];
    void *total;
    gg_status status = gg__sum_nimber.open(ctx, v->problem, solution, stand, &total);
    if (status != GG_OK) return status;
    status = gg__sum_nimber.outcomes(total, out);
    gg__sum_nimber.close(total);
    v->mover_wins = status == GG_OK && out[GG_LEFT].winner == GG_L;
    for (size_t i = 0; i < v->parts.count; i++) {
        const uint32_t value = v->values[v->parts.at[i]];
        const bool infinite = value == GG_LOOPY;
        v->finite ^= infinite ? 0 : value;
        v->infinite += infinite;
        if (infinite) v->at = i;
    }
    return status;
}

static gg_status say(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg__stand *stand, gg__text *text)
{
    view v = {.problem = problem,
              .values = solution->worths.value,
              .explored = solution->explored != NULL};
    gg_status status = gg__sum_parts(ctx, problem, solution, stand, &v.parts);
    if (status != GG_OK) return status;
    status = ask(ctx, solution, stand, &v);
    if (status == GG_OK) status = v.infinite ? say_infinite(&v, text) : say_finite(&v, text);
    gg__positions_free(&v.parts);
    return status;
}

gg_status gg__sum_nimber_reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__stand *stand, gg__text *text)
{
    const bool over = gg__stand_result(problem, stand, NULL) != GG_NONE;
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    if (!over) return say(ctx, problem, solution, stand, text);
    return gg__text_add(text, "%s cannot move",
                        gg__stand_mover(problem, stand) == GG_LEFT ? problem->spec.left_name
                                                                   : problem->spec.right_name);
}
