/*
 * The value type `score`: the score that both players can secure, and the number of turns within
 * which play then ends.
 *
 * A value is a level of the problem (game/score.h). The rank of a state counts turns until the end
 * if both players keep the score, the player whom it favours hurries, and the other one delays: a
 * score above that of play without end favours Left, one below it Right. Where the score is that of
 * play without end, nobody needs to make progress, and the rank is GG_INFINITE.
 */
#include "game/score.h"
#include "base/rational.h"
#include "value/types.h"

/* ---- states ---- */

static uint64_t entry_of(const gg_solution *solution, gg_player mover, gg_position v)
{
    return solution->values.phases == 1 ? v : 2 * v + (mover == GG_RIGHT);
}

static uint64_t state_entry(const gg_problem *problem, const gg_solution *solution,
                            const gg__state *state)
{
    return entry_of(solution, gg__state_mover(problem, state), state->vertex[0]);
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const uint64_t entry = state_entry(problem, solution, state);
    const gg__values *values = &solution->values;
    (void)ctx;
    *out = (gg_outcome){gg__level_result(solution->values.levels, values->value[entry]),
                        values->rank[entry]};
    return GG_OK;
}

/* The player who is to move after a move. */
static gg_player next_mover(const gg_problem *problem, const gg_move *move)
{
    return problem->graph->owner ? gg_graph_owner(problem->graph, (gg_vertex)move->to)
                                 : gg__other(move->player);
}

static int prefer(const gg_problem *problem, const gg_solution *solution, const gg_move *a,
                  const gg_move *b)
{
    const gg__values *values = &solution->values;
    const uint64_t x = entry_of(solution, next_mover(problem, a), a->to);
    const uint64_t y = entry_of(solution, next_mover(problem, b), b->to);
    const uint32_t level = values->value[x], other = values->value[y];
    const uint32_t endless = solution->values.levels->endless;
    if (level != other) return (level > other) == (a->player == GG_LEFT) ? 1 : -1;
    if (level == endless || values->rank[x] == values->rank[y]) return 0;
    const bool hurries = (level > endless) == (a->player == GG_LEFT);
    return (values->rank[x] < values->rank[y]) == hurries ? 1 : -1;
}

/* ---- text ---- */

static gg_status say(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg__state *state, gg__text *text)
{
    char score[GG__RATIONAL_TEXT];
    const uint32_t level = solution->values.value[state_entry(problem, solution, state)];
    (void)ctx;
    return gg__text_add(text, "%s",
                        gg__rational_print(solution->values.levels->score[level], score));
}

static gg_status account(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, const gg_move *best, gg__text *text)
{
    char score[GG__RATIONAL_TEXT], vertex[256];
    const gg__scores *levels = solution->values.levels;
    const gg__values *values = &solution->values;
    const uint64_t entry = state_entry(problem, solution, state);
    const uint32_t level = values->value[entry], rank = values->rank[entry];
    const gg_player mover = gg__state_mover(problem, state);
    const char *names[] = {problem->spec.left_name, problem->spec.right_name};
    (void)ctx;
    gg__rational_print(levels->score[level], score);
    if (!best && levels->at[state->vertex[0]] == GG__NO_LEVEL)
        return gg__text_add(text, "%s cannot move: the score is %s", names[mover], score);
    gg_vertex_print(problem, best ? (gg_vertex)best->to : state->vertex[0], vertex, sizeof vertex);
    if (!best) return gg__text_add(text, "play is over at %s: the score is %s", vertex, score);
    if (level == levels->endless)
        return gg__text_add(text,
                            "%s moves to %s; the score is %s, that of play without end, and "
                            "neither player can improve on it",
                            names[mover], vertex, score);
    const gg_player favoured = level > levels->endless ? GG_LEFT : GG_RIGHT;
    if (mover == favoured)
        return gg__text_add(text, "%s moves to %s and gets at %s %s, within %u turn%s",
                            names[mover], vertex, mover == GG_LEFT ? "least" : "most", score, rank,
                            gg__s(rank));
    return gg__text_add(text, "whatever %s does, the score is at %s %s, within %u turn%s",
                        names[mover], favoured == GG_LEFT ? "least" : "most", score, rank,
                        gg__s(rank));
}

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    char score[GG__RATIONAL_TEXT];
    gg_status status = GG_OK;
    (void)most;
    for (uint32_t i = 0; status == GG_OK && i < value->phases; i++) {
        status = gg__text_add(text, "%s%s\t", i > 0 ? "\t" : "",
                              gg__rational_print(value->score[i], score));
        if (status != GG_OK) return status;
        status = value->turns[i] == GG_INFINITE ? gg__text_add(text, "-")
                                                : gg__text_add(text, "%u", value->turns[i]);
    }
    return status;
}

static gg_status read(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      uint64_t entry, gg__value *out)
{
    const gg__values *values = &solution->values;
    (void)ctx;
    (void)problem;
    *out = (gg__value){.phases = values->phases};
    for (uint32_t i = 0; i < values->phases; i++) {
        const uint64_t at = entry * values->phases + i;
        out->score[i] = solution->values.levels->score[values->value[at]];
        out->turns[i] = values->rank[at];
    }
    return GG_OK;
}

static gg_status bin(const gg__values *values, uint32_t value, gg__text *text)
{
    char score[GG__RATIONAL_TEXT];
    return gg__text_add(text, "%s", gg__rational_print(values->levels->score[value], score));
}

static const gg__theory theory = {.at = at, .prefer = prefer, .say = say, .account = account};

const gg__value_type gg__value_score = {
    .info = {"score", "the score of a score game, and the turns within which play ends", NULL,
             false, false},
    .print = print,
    .read = read,
    .theory = &theory,
    .held = GG__HELD_SCORES,
    .fields = {{.label = ""},
               {.label = " ", .number = true, .unknown = "-"},
               {.label = " "},
               {.label = " ", .number = true, .unknown = "-"}},
    .bin = bin,
};

/* ---- bulk access ---- */

gg_status gg_solution_scores(gg_ctx *ctx, const gg_solution *solution, gg_player to_move,
                             gg_vertex first, size_t count, gg_rational *score, uint32_t *turns)
{
    gg__begin(ctx);
    if (gg__solution_range(ctx, solution, &gg__value_score, "vertices", first, count) != GG_OK)
        return gg__status(ctx);
    if (to_move != GG_LEFT && to_move != GG_RIGHT)
        return gg__bad_argument(ctx, "there is no player %d", (int)to_move);
    const gg__values *values = &solution->values;
    const gg__scores *levels = values->levels;
    for (size_t i = 0; i < count; i++) {
        const uint64_t entry = entry_of(solution, to_move, (gg_position)first + i);
        if (score) score[i] = levels->score[values->value[entry]];
        if (turns) turns[i] = values->rank[entry];
    }
    return GG_OK;
}
