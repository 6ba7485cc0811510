/*
 * The value type `score`: the score that both players can secure, and the number of turns within
 * which play then ends.
 *
 * A value is a level of the problem (game/score.h). The rank of a state counts turns until the end
 * if both players keep the score, the player whom it favours hurries, and the other one delays: a
 * score above that of play without end favours Left, one below it Right. Where the score is that of
 * play without end, nobody needs to make progress, and the rank is GG_INFINITE.
 *
 * In a game by rules with points a level is the difference that is still to come, and the turns are
 * those until nothing more must be forced. The score of a state is what the players have gained
 * since play began, and what is to come.
 */
#include "game/score.h"
#include "base/rational.h"
#include "game/explore.h"
#include "value/types.h"

/* ---- states ---- */

static uint64_t entry_of(const gg_solution *solution, gg_player mover, gg_position v)
{
    return solution->values.phases == 1 ? v : 2 * v + (mover == GG_RIGHT);
}

/* The entry of a state; that of a position of a search is canonical. */
static gg_status find_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__state *state, uint64_t *entry)
{
    if (solution->explored)
        return gg__explored_entry(ctx, problem, solution, gg__space_position(problem, state),
                                  entry);
    *entry = entry_of(solution, gg__state_mover(problem, state), state->vertex[0]);
    return GG_OK;
}

/* The score of a state with this level. */
static gg_rational score_at(const gg_problem *problem, const gg__state *state, uint32_t level)
{
    gg_rational score = problem->levels->score[level];
    if (problem->kind == GG__RULES) score.numerator += state->gained;
    return score;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const gg__values *values = &solution->values;
    uint64_t entry;
    const gg_status status = find_entry(ctx, problem, solution, state, &entry);
    if (status != GG_OK) return status;
    const int64_t above = score_at(problem, state, values->value[entry]).numerator;
    *out = (gg_outcome){above > 0 ? GG_L : above < 0 ? GG_R : GG_D, values->rank[entry]};
    return GG_OK;
}

/* The player who is to move after a move. */
static gg_player next_mover(const gg_problem *problem, const gg_move *move)
{
    return problem->graph->owner ? gg_graph_owner(problem->graph, (gg_vertex)move->to)
                                 : gg__other(move->player);
}

/* The result of a move: its points and the level after it, added, and the turns of the position
 * after it. */
typedef struct prospect {
    int64_t level;
    uint32_t turns;
} prospect;

static prospect prospect_of(const gg_problem *problem, const gg_solution *solution,
                            const gg_move *move)
{
    const gg__values *values = &solution->values;
    uint64_t entry;
    int64_t gain = 0;
    if (solution->explored) {
        entry =
            gg__index_find(&solution->explored->index, gg__position_canonical(problem, move->to));
        if (entry == GG__NO_NUMBER) return (prospect){0, 0}; /* `at` has reported it */
        gain = gg__move_points(problem, move->player, move->from, move->to);
    } else {
        entry = entry_of(solution, next_mover(problem, move), move->to);
    }
    const uint32_t level = values->value[entry];
    const bool done = solution->explored && level == values->levels->endless;
    return (prospect){level + gain, done ? 0 : values->rank[entry]};
}

static int prefer(const gg_problem *problem, const gg_solution *solution, const gg_move *a,
                  const gg_move *b)
{
    const prospect x = prospect_of(problem, solution, a), y = prospect_of(problem, solution, b);
    const uint32_t endless = solution->values.levels->endless;
    if (x.level != y.level) return (x.level > y.level) == (a->player == GG_LEFT) ? 1 : -1;
    if (x.level == endless || x.turns == y.turns) return 0;
    const bool hurries = (x.level > endless) == (a->player == GG_LEFT);
    return (x.turns < y.turns) == hurries ? 1 : -1;
}

/* ---- text ---- */

static gg_status say(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg__state *state, gg__text *text)
{
    char score[GG__RATIONAL_TEXT];
    uint64_t entry;
    const gg_status status = find_entry(ctx, problem, solution, state, &entry);
    if (status != GG_OK) return status;
    gg__rational_print(score_at(problem, state, solution->values.value[entry]), score);
    return gg__text_add(text, "%s", score);
}

/* Why a state of a game with points has its value. */
static gg_status account_points(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__state *state, const gg_move *best, gg__text *text)
{
    char score[GG__RATIONAL_TEXT], move[1200];
    uint64_t entry;
    const gg_status status = find_entry(ctx, problem, solution, state, &entry);
    if (status != GG_OK) return status;
    const gg__values *values = &solution->values;
    const uint32_t level = values->value[entry], rank = values->rank[entry];
    const gg_player mover = gg__state_mover(problem, state);
    const char *names[] = {problem->spec.left_name, problem->spec.right_name};
    gg__rational_print(score_at(problem, state, level), score);
    if (!best) return gg__text_add(text, "play is over: the score is %s", score);
    gg_move_print(problem, best->from, best->to, move, sizeof move);
    if (level == values->levels->endless)
        return gg__text_add(text,
                            "%s plays %s; the score is %s, and neither player can force more "
                            "points than the other",
                            names[mover], move, score);
    const gg_player favoured = level > values->levels->endless ? GG_LEFT : GG_RIGHT;
    const char *bound = favoured == GG_LEFT ? "least" : "most";
    if (mover == favoured)
        return gg__text_add(text, "%s plays %s, and the score is at %s %s within %u turn%s",
                            names[mover], move, bound, score, rank, gg__s(rank));
    return gg__text_add(text, "whatever %s does, the score is at %s %s within %u turn%s",
                        names[mover], bound, score, rank, gg__s(rank));
}

static gg_status account(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, const gg_move *best, gg__text *text)
{
    char score[GG__RATIONAL_TEXT], vertex[256];
    const gg__scores *levels = solution->values.levels;
    const gg__values *values = &solution->values;
    const gg_player mover = gg__state_mover(problem, state);
    const char *names[] = {problem->spec.left_name, problem->spec.right_name};
    if (problem->kind == GG__RULES)
        return account_points(ctx, problem, solution, state, best, text);
    const uint64_t entry = entry_of(solution, mover, state->vertex[0]);
    const uint32_t level = values->value[entry], rank = values->rank[entry];
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
    .held = GG__HELD_SEARCH | GG__HELD_SCORES,
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
