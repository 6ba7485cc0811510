/* The answer for the tokens as they stand: who wins, how fast, with which move, and why. */
#include "answer/line.h"
#include "answer/moves.h"
#include "answer/parts.h"

#include <stdio.h>

/* The public answer and what it points to. */
typedef struct own_answer {
    gg_answer answer; /* first, so that one pointer is both */
    gg_ctx *ctx;
    gg__move_list moves, line;
    gg__judged_moves all;
    gg__part_list parts;
    gg__text reason;
} own_answer;

/* ---- both starters ---- */

/* N, P, L, R or D, where one letter says what happens whoever moves first. */
static gg_result class_of(const gg_outcome outcomes[2])
{
    const gg_result left = outcomes[GG_LEFT].winner, right = outcomes[GG_RIGHT].winner;
    if (left == right) return left;
    if (left == GG_L && right == GG_R) return GG_N;
    if (left == GG_R && right == GG_L) return GG_P;
    return GG_NONE;
}

static gg_outcome published(gg_outcome outcome)
{
    if (outcome.winner == GG_D) outcome.remoteness = GG_INFINITE;
    return outcome;
}

/* Whether either player may move first, so that both results are worth knowing. */
static bool starter_is_open(const gg__oracle *oracle)
{
    const gg_problem *problem = oracle->problem;
    if (gg__adds_up(oracle->solution)) return true;
    if (!problem->on_graph) return problem->impartial;
    return problem->spec.play != GG_RACE && !problem->graph->owner;
}

static gg_status ask_starters(const gg__oracle *oracle, const gg__state *state, bool begins,
                              gg_answer *answer)
{
    gg_outcome both[2];
    answer->first = gg__state_mover(oracle->problem, state);
    answer->both_known = begins && starter_is_open(oracle);
    const gg_status status =
        answer->both_known
            ? gg__outcomes_at(oracle->ctx, oracle->problem, oracle->solution, state, both)
            : gg__outcome_at(oracle->ctx, oracle->problem, oracle->solution, state,
                             &both[answer->first]);
    if (status != GG_OK) return status;
    answer->outcome = answer->outcomes[answer->first] = published(both[answer->first]);
    if (!answer->both_known) return GG_OK;
    answer->outcomes[gg__other(answer->first)] = published(both[gg__other(answer->first)]);
    answer->outcome_class = class_of(answer->outcomes);
    return GG_OK;
}

/* ---- why ---- */

static const char *name_of(const gg_problem *problem, gg_player player)
{
    return player == GG_LEFT ? problem->spec.left_name : problem->spec.right_name;
}

static gg_status explain_end(const gg_problem *problem, const gg__state *state, gg__text *text)
{
    char vertex[256];
    if (state->over != GG_NONE)
        return gg__text_add(text, "play is over: %s was stuck",
                            name_of(problem, state->over == GG_L ? GG_RIGHT : GG_LEFT));
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (gg__terminal(problem->graph, state->vertex[i]) != GG_NONE)
            return gg__text_add(text, "play is over at %s: the vertex is decided",
                                gg_vertex_print(problem, state->vertex[i], vertex, sizeof vertex));
    if (!problem->on_graph) return gg__text_add(text, "play is over");
    return gg__text_add(text, "%s cannot move", name_of(problem, gg__state_mover(problem, state)));
}

/* "moves to 5", "moves red to 5", or "plays b2" where the game has words of its own. */
static char *print_deed(const gg_problem *problem, const gg_move *move, char *text, size_t size)
{
    char target[256];
    gg_move_print(problem, move->from, move->to, target, sizeof target);
    if (!problem->on_graph)
        snprintf(text, size, "plays %s", target);
    else if (problem->spec.token_count > 1)
        snprintf(text, size, "moves %s to %s", problem->spec.tokens[move->token].name, target);
    else
        snprintf(text, size, "moves to %s", target);
    return text;
}

static gg_status explain_win(const gg_problem *problem, const gg_move *move, gg__text *text)
{
    char deed[600];
    const char *mover = name_of(problem, move->player);
    const char *loser = name_of(problem, gg__other(move->player));
    const uint32_t more = move->then.remoteness;
    print_deed(problem, move, deed, sizeof deed);
    if (more == GG_INFINITE)
        return gg__text_add(text, "%s %s and can keep play going for ever", mover, deed);
    if (more == 0) return gg__text_add(text, "%s %s, and play is over", mover, deed);
    return gg__text_add(text, "%s %s, after which %s loses in %u turn%s", mover, deed, loser, more,
                        more == 1 ? "" : "s");
}

static gg_status explain_loss(const gg_problem *problem, const gg_move *move, gg__text *text)
{
    const char *mover = name_of(problem, move->player);
    const char *winner = name_of(problem, gg__other(move->player));
    const uint32_t more = move->then.remoteness;
    if (more == GG_INFINITE)
        return gg__text_add(text, "%s cannot stop %s from playing on for ever", mover, winner);
    if (move->pass && more == 0) return gg__text_add(text, "%s is stuck and loses", mover);
    if (more == 0) return gg__text_add(text, "whatever %s does, play is over then", mover);
    return gg__text_add(text, "whatever %s does, %s wins in at most %u more turn%s", mover, winner,
                        more, more == 1 ? "" : "s");
}

static gg_status explain(const gg_problem *problem, const gg__state *state, const own_answer *own,
                         gg__text *text)
{
    char deed[600];
    if (own->moves.count == 0) return explain_end(problem, state, text);
    const gg_move *move = &own->moves.at[0];
    const gg_result win = move->player == GG_LEFT ? GG_L : GG_R;
    if (own->answer.outcome.winner == win) return explain_win(problem, move, text);
    if (own->answer.outcome.winner != GG_D) return explain_loss(problem, move, text);
    return gg__text_add(text, "%s cannot force a win, but if %s %s, neither can %s",
                        name_of(problem, move->player), name_of(problem, move->player),
                        print_deed(problem, move, deed, sizeof deed),
                        name_of(problem, gg__other(move->player)));
}

static gg_status give_reason(const gg__oracle *oracle, const gg__state *state, own_answer *own)
{
    const gg__theory *theory = oracle->solution->theory;
    gg__total *total = NULL;
    gg_status status;
    if (theory->reason && state->over == GG_NONE) {
        status = gg__total_open(oracle->ctx, oracle->problem, oracle->solution, state, &total);
        if (status == GG_OK) status = theory->reason(total, &own->reason);
        gg__total_close(total);
    } else {
        status = explain(oracle->problem, state, own, &own->reason);
    }
    own->answer.reason = own->reason.data;
    return status;
}

/* ---- the whole ---- */

/* The moves of one state can be found in rows of either direction, in all of the incoming ones; a
 * sum looks at moves too often for that. */
static gg_status demand_rows(const gg__oracle *oracle)
{
    const gg_graph *graph = oracle->problem->graph;
    const bool either = graph->in[GG_LEFT] && !gg__adds_up(oracle->solution);
    if (!oracle->problem->on_graph || graph->out[GG_LEFT] || either) return GG_OK;
    return gg__fail(oracle->ctx, GG_NEEDS_ROWS, GG__NOWHERE, "moves need outgoing rows");
}

static gg_status find_moves(const gg__oracle *oracle, gg__state *state, own_answer *own)
{
    if (demand_rows(oracle) != GG_OK) return gg__status(oracle->ctx);
    if (gg__state_result(oracle->problem, state, NULL) != GG_NONE) return GG_OK;
    const gg_status status = gg__best_moves(oracle, state, &own->moves);
    own->answer.moves = own->moves.at;
    own->answer.move_count = own->moves.count;
    return status;
}

static gg_status find_all(const gg__oracle *oracle, gg__state *state, unsigned flags,
                          own_answer *own)
{
    if (own->answer.over) return GG_OK;
    if (demand_rows(oracle) != GG_OK) return gg__status(oracle->ctx);
    gg_status status = gg__all_moves(oracle, state, &own->all);
    if (status == GG_OK && flags & GG_ANSWER_VALUES && own->answer.timeless)
        status =
            gg__value_moves(oracle, state, flags & GG_ANSWER_FULL ? 0 : GG__USUAL_TEXT, &own->all);
    own->answer.all_moves = own->all.moves.at;
    own->answer.merits = own->all.merits;
    own->answer.all_count = own->all.moves.count;
    return status;
}

static gg_status find_line(const gg__oracle *oracle, gg__state *state, own_answer *own)
{
    if (oracle->problem->on_graph && !oracle->problem->graph->out[GG_LEFT])
        return gg__fail(oracle->ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a line needs outgoing rows");
    const gg_status status =
        gg__best_line(oracle, state, &own->line, &own->answer.repeats, &own->answer.repeats_from);
    own->answer.line = own->line.at;
    own->answer.line_length = own->line.count;
    return status;
}

/* begins: the state is the one that play begins with. */
static gg_status find(const gg__oracle *oracle, unsigned flags, bool begins, gg__state *state,
                      own_answer *own)
{
    bool both;
    const bool general = flags & GG_ANSWER_REASON && !oracle->solution->theory->reason;
    gg_status status = ask_starters(oracle, state, begins, &own->answer);
    own->answer.timeless = gg__adds_up(oracle->solution);
    own->answer.over = gg__state_result(oracle->problem, state, &both) != GG_NONE;
    if (status == GG_OK) status = gg__status(oracle->ctx); /* a ruleset may have failed */
    if (both) own->answer.note = "both-at-target";
    if (status == GG_OK && (flags & GG_ANSWER_MOVES || general))
        status = find_moves(oracle, state, own);
    if (status == GG_OK && flags & GG_ANSWER_ALL) status = find_all(oracle, state, flags, own);
    if (status == GG_OK && flags & GG_ANSWER_REASON) status = give_reason(oracle, state, own);
    if (status == GG_OK && flags & GG_ANSWER_PARTS && own->answer.timeless)
        status = gg__value_parts(oracle, state, flags & GG_ANSWER_FULL ? 0 : GG__USUAL_TEXT,
                                 &own->parts);
    if (status == GG_OK && flags & GG_ANSWER_LINE) /* which leaves the state at its end */
        status = find_line(oracle, state, own);
    own->answer.parts = own->parts.at;
    own->answer.part_count = own->parts.count;
    own->answer.total = own->parts.total;
    return status;
}

static gg_status play_on(const gg__oracle *oracle, const gg_move *played, size_t count,
                         gg__state *state)
{
    const gg_problem *problem = oracle->problem;
    if (count > 0 && demand_rows(oracle) != GG_OK) return gg__status(oracle->ctx);
    for (size_t i = 0; i < count; i++) {
        const bool over = gg__state_result(problem, state, NULL) != GG_NONE;
        const bool legal = !over && gg__is_move(problem, state, &played[i]);
        if (!legal) /* unless something else has failed */
            return gg__fail(oracle->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                            over ? "play is over before move %llu" : "move %llu is not legal",
                            (unsigned long long)i + 1);
        gg__play_move(problem, state, &played[i]);
    }
    return gg__status(oracle->ctx);
}

gg_status gg_answer_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        unsigned flags, gg_answer **out)
{
    return gg_answer_after(ctx, problem, solution, NULL, 0, flags, out);
}

gg_status gg_answer_after(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const gg_move *played, size_t count, unsigned flags, gg_answer **out)
{
    gg__begin(ctx);
    const gg__oracle oracle = {ctx, problem, solution};
    gg__state state = {0};
    if (gg__problem_serves(ctx, problem) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    if (problem->spec.token_count == 0 && problem->on_graph)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "an answer needs a token");
    if (solution->declined[0])
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(solution->declined_at), "%s",
                        solution->declined);
    own_answer *own = gg__alloc_zeroed(ctx, 1, sizeof *own, "an answer");
    if (!own) return gg__status(ctx);
    own->ctx = own->reason.ctx = ctx;
    gg_status status = gg__state_begin(ctx, problem, &state);
    if (status == GG_OK) status = play_on(&oracle, played, count, &state);
    if (status == GG_OK) status = find(&oracle, flags, count == 0, &state, own);
    gg__state_free(ctx, &state);
    if (status != GG_OK) {
        gg_answer_free(&own->answer);
        return status;
    }
    *out = &own->answer;
    return GG_OK;
}

void gg_answer_free(gg_answer *answer)
{
    if (!answer) return;
    own_answer *own = (own_answer *)answer;
    gg__free(own->ctx, own->moves.at);
    gg__free(own->ctx, own->line.at);
    gg__judged_moves_free(own->ctx, &own->all);
    gg__text_free(&own->reason);
    gg__part_list_free(own->ctx, &own->parts);
    gg__free(own->ctx, own);
}
