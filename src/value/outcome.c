/* The value type `outcome`: the winner, and the number of turns. */
#include "game/explore.h"
#include "value/types.h"

gg_outcome gg__word_outcome(gg__word word, bool relative, gg_player mover)
{
    const gg__side side = gg__word_side(word);
    const gg_player first = relative ? mover : GG_LEFT;
    const gg_player winner = side == GG__FIRST ? first : gg__other(first);
    if (side == GG__DRAWN) return (gg_outcome){GG_D, GG_INFINITE};
    return (gg_outcome){winner == GG_LEFT ? GG_L : GG_R, gg__word_turns(word)};
}

/* The word of a state: the entry of a search, of a vertex, or of a position of a dense index. */
static gg_status find_word(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, gg__word *word)
{
    const gg__table *table = solution->tables;
    char text[128];
    uint64_t entry;
    gg_status status = GG_OK;
    if (solution->explored) {
        status =
            gg__explored_entry(ctx, problem, solution, gg__space_position(problem, state), &entry);
        if (status == GG_OK) *word = table->words[entry];
        return status;
    }
    if (problem->kind == GG__GAME) {
        const uint32_t phase = table->phases == 2 ? state->phase : 0;
        *word = table->words[(uint64_t)state->vertex[0] * table->phases + phase];
        return GG_OK;
    }
    const gg_position x = gg__position_canonical(problem, state->position);
    const bool inside = x < (solution->word ? problem->positions : table->vertices);
    *word = !inside          ? 0
            : solution->word ? solution->word(problem, solution, x)
                             : gg__table_word(ctx, table, x);
    if (*word != 0 || gg__status(ctx) != GG_OK) return gg__status(ctx);
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "position %s is not legal",
                    gg_position_print(problem, state->position, text, sizeof text));
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const gg_player mover = gg__state_mover(problem, state);
    const gg_result end =
        problem->kind == GG__RULES ? gg__position_ended(state->position) : GG_NONE;
    gg__word word;
    if (end != GG_NONE && !solution->explored) {
        const gg__side side = gg__result_side(end, mover == GG_LEFT ? GG__FIRST : GG__SECOND);
        *out = gg__word_outcome(gg__word_decided(side, 0), false, mover);
        return GG_OK;
    }
    if (problem->spec.token_count > 1 && !solution->explored)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "what happens to each of several tokens alone does not decide for all of "
                        "them");
    const gg_status status = find_word(ctx, problem, solution, state, &word);
    if (status != GG_OK) return status;
    const bool relative = !solution->word && solution->tables[0].mover[0] == GG__MOVER_RELATIVE;
    *out = gg__word_outcome(word, relative, mover);
    if (out->winner == GG_D && gg__word_rank(word) != GG__NO_RANK)
        out->remoteness = gg__word_rank(word); /* of a draw that must be forced */
    return GG_OK;
}

static const gg__theory theory = {.at = at};

const gg__value_type gg__value_outcome = {
    .info = {"outcome", "who wins (N, P, L, R, D), and the remoteness", NULL, false, false},
    .theory = &theory,
    .held = GG__HELD_SEARCH | GG__HELD_TABLE,
    .fields = {{.label = ""}, {.label = " ", .number = true, .unknown = "-"}},
};
