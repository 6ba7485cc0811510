/* The positions near the start of a game by rules, with their values in a solution. */
#include "answer/play.h"
#include "game/explore.h"

/* The outcome of a position as a word of a table with this mover. */
static gg_status find_word(gg__play *play, gg_position x, gg__mover mover, gg__word *word)
{
    const gg_problem *problem = play->problem;
    gg__state *state = &play->state;
    gg_outcome outcome;
    state->position = x;
    state->phase = GG_LEFT; /* if players are not distinguished, or play is over */
    const gg_player turn = gg__state_mover(problem, state);
    gg_status status = gg__outcome_at(play->ctx, problem, play->solution, state, &outcome);
    if (status != GG_OK) return status;
    const gg_result first = mover == GG__MOVER_RELATIVE && turn == GG_RIGHT ? GG_R : GG_L;
    const gg__side side = outcome.winner == GG_D    ? GG__DRAWN
                          : outcome.winner == first ? GG__FIRST
                                                    : GG__SECOND;
    *word = gg__word_decided(side,
                             outcome.remoteness == GG_INFINITE ? GG__NO_RANK : outcome.remoteness);
    return GG_OK;
}

/* Finds the outcomes of the positions of the index; vertex v is the v-th. */
static gg_status find_words(gg__play *play, const gg__index *index, gg__mover mover,
                            gg_solution *values)
{
    const uint8_t movers[] = {(uint8_t)mover};
    gg__table *table = gg__solution_add_table(values, index->count, movers, 1);
    gg_status status = gg__status(play->ctx);
    for (size_t v = 0; status == GG_OK && v < index->count; v++) {
        if (v % GG__TICK_MOVES == 0)
            status = gg__tick(play->ctx, "asking for values", v, index->count);
        if (status == GG_OK) status = find_word(play, index->keys[v], mover, &table->words[v]);
    }
    values->positions = index->count;
    return status;
}

gg_status gg_problem_near(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t radius, uint64_t limit, unsigned rows, gg_problem **out,
                          gg_solution **values)
{
    gg__play play;
    gg_problem *made = NULL;
    gg__explored *explored = NULL;
    gg_solution *found = NULL;
    gg__begin(ctx);
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (solution->type != &gg__value_outcome)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the solution holds values of type %s, not outcome",
                        solution->type->info.name);
    gg_status status = gg__explore_problem(ctx, problem, radius, limit, rows, &explored, &made);
    if (status != GG_OK) return status;
    status = gg__play_begin(ctx, problem, solution, &play);
    if (status == GG_OK) found = gg__solution_new(ctx, solution->method, "outcome");
    if (found)
        status = find_words(&play, &explored->index,
                            problem->impartial ? GG__MOVER_RELATIVE : GG__MOVER_OWNER, found);
    gg__play_end(&play);
    gg__explored_free(explored);
    if (status == GG_OK) status = gg__status(ctx);
    if (status == GG_OK) {
        *out = made;
        *values = found;
    } else {
        gg_solution_free(found);
        gg_problem_free(made);
    }
    return status;
}
