/* The answer for the tokens as they stand: the winner, the length, the best moves, and the
 * reason. */
#include "answer/play.h"

#include "game/explore.h"

#include <stdio.h>
#include <string.h>

enum { MOST_MOVES = 1 << 25 /* of a line */ };

/* The public answer and what it points to. */
typedef struct own_answer {
    gg_answer answer; /* first, so that one pointer is both */
    gg_ctx *ctx;
    gg__move_list moves, line;
    gg__judged_moves all;
    gg_part *parts;
    gg__text texts, reason; /* texts: of the parts */
} own_answer;

/* ---- who wins ---- */

/* N, P, L, R or D, if one letter describes the results for both first players. */
static gg_result class_of(const gg_outcome outcomes[2])
{
    const gg_result left = outcomes[GG_LEFT].winner, right = outcomes[GG_RIGHT].winner;
    if (left == right) return left;
    if (left == GG_L && right == GG_R) return GG_N;
    if (left == GG_R && right == GG_L) return GG_P;
    return GG_NONE;
}

/* begins: play has just begun, so that either player may move first. */
static gg_status ask_outcomes(gg__play *play, bool begins, gg_answer *answer)
{
    gg_ctx *ctx = play->ctx;
    const gg_problem *problem = play->problem;
    const gg_solution *solution = play->solution;
    const gg__state *state = &play->state;
    const gg_player first = gg__state_mover(problem, state);
    const bool open = gg__adds_up(solution) || gg__turn_is_open(problem);
    gg_outcome *outcomes = answer->outcomes;
    gg_status status = gg__play_total(play);
    answer->first = first;
    answer->both_known = begins && open;
    if (status == GG_OK && play->total)
        status = solution->theory->outcomes(play->total, outcomes);
    else if (status == GG_OK && answer->both_known)
        status = gg__outcomes_at(ctx, problem, solution, state, outcomes);
    else if (status == GG_OK)
        status = gg__outcome_at(ctx, problem, solution, state, &outcomes[first]);
    if (status != GG_OK) return status;
    if (!answer->both_known) outcomes[gg__other(first)] = (gg_outcome){GG_NONE, 0};
    for (int i = 0; i < 2; i++) /* draws have ranks, but no length in the answer */
        if (outcomes[i].winner == GG_D || solution->theory->known)
            outcomes[i].remoteness = GG_INFINITE;
    answer->outcome = outcomes[first];
    if (answer->both_known) answer->outcome_class = class_of(outcomes);
    return GG_OK;
}

/* ---- why ---- */

static const char *name_of(const gg_problem *problem, gg_player player)
{
    return player == GG_LEFT ? problem->spec.left_name : problem->spec.right_name;
}

gg_status gg__say_end(const gg_problem *problem, const gg__state *state, gg__text *text)
{
    char vertex[256];
    if (state->over != GG_NONE)
        return gg__text_add(text, "play is over: %s was stuck",
                            name_of(problem, state->over == GG_L ? GG_RIGHT : GG_LEFT));
    for (size_t i = 0; problem->is_target && i < problem->spec.token_count; i++)
        if (problem->is_target[state->vertex[i]])
            return gg__text_add(text, "%s is on a target", problem->spec.tokens[i].name);
    for (size_t i = 0; i < problem->spec.token_count; i++)
        if (gg__terminal(problem->graph, state->vertex[i]) != GG_NONE)
            return gg__text_add(text, "play is over at %s: the vertex is decided",
                                gg_vertex_print(problem, state->vertex[i], vertex, sizeof vertex));
    if (problem->kind == GG__RULES) return gg__text_add(text, "play is over");
    return gg__text_add(text, "%s cannot move", name_of(problem, gg__state_mover(problem, state)));
}

char *gg__deed_print(const gg_problem *problem, const gg_move *move, char *text, size_t size)
{
    char target[1200];
    const char *token =
        problem->spec.token_count > 1 ? problem->spec.tokens[move->token].name : NULL;
    gg_move_print(problem, move->from, move->to, target, sizeof target);
    if (move->pass)
        snprintf(text, size, "%s, as %s is stuck",
                 problem->spec.stuck == GG_STUCK_LOSE ? "loses" : "passes",
                 token ? token : "the token");
    else if (problem->kind == GG__RULES)
        snprintf(text, size, "plays %s", target);
    else if (token)
        snprintf(text, size, "moves %s to %s", token, target);
    else
        snprintf(text, size, "moves to %s", target);
    return text;
}

/* True if play is over after each of the moves. */
static gg_status all_end(gg__play *play, const gg__move_list *moves, bool *end)
{
    const gg_problem *problem = play->problem;
    gg__state state;
    *end = true;
    for (size_t i = 0; *end && i < moves->count; i++) {
        const gg_move *move = &moves->at[i];
        const gg_status status = gg__state_copy(play->ctx, problem, &play->state, &state);
        if (status != GG_OK) return status;
        gg__state_play(problem, &state, &(gg__step){move->token, move->to, move->pass});
        *end = gg__state_result(problem, &state, NULL) != GG_NONE;
        gg__state_free(play->ctx, &state);
    }
    return GG_OK;
}

/* For a player who wins endless play, a win has no remoteness, even if an end is forced or the next
 * move is the last. ends: every best move ends play; all moves of a player who loses in this way
 * are best. */
static gg_status explain_endless(const gg_problem *problem, const gg_move *move, gg_result winner,
                                 bool ends, gg__text *text)
{
    char deed[600];
    const char *mover = name_of(problem, move->player);
    const char *other = name_of(problem, gg__other(move->player));
    gg__deed_print(problem, move, deed, sizeof deed);
    if (winner == gg__win_of(move->player) && ends)
        return gg__text_add(text, "%s %s, and play is over", mover, deed);
    if (winner == gg__win_of(move->player))
        return gg__text_add(text, "%s %s and wins, even if play never ends", mover, deed);
    if (move->pass && ends) return gg__text_add(text, "%s is stuck and loses", mover);
    if (ends) return gg__text_add(text, "every move of %s ends play", mover);
    return gg__text_add(text, "after every move of %s, %s wins, even if play never ends", mover,
                        other);
}

/* Where nothing is known but the winner. */
static gg_status explain_timeless(const gg_problem *problem, const gg_move *move, gg_result winner,
                                  gg__text *text)
{
    char deed[1400];
    const char *mover = name_of(problem, move->player);
    const char *other = name_of(problem, gg__other(move->player));
    gg__deed_print(problem, move, deed, sizeof deed);
    if (winner == gg__win_of(move->player))
        return gg__text_add(text, "%s %s and wins, whatever %s does then", mover, deed, other);
    return gg__text_add(text, "whatever %s does, %s wins", mover, other);
}

/* winner: of the state whose best move this is. */
static gg_status explain(const gg_problem *problem, const gg_move *move, gg_result winner,
                         gg__text *text)
{
    char deed[1400];
    const char *mover = name_of(problem, move->player);
    const char *other = name_of(problem, gg__other(move->player));
    const uint32_t more = move->then.remoteness;
    const char *plural = more == 1 ? "" : "s";
    gg__deed_print(problem, move, deed, sizeof deed);
    if (winner == GG_D)
        return gg__text_add(text, "%s cannot force a win, but if %s %s, neither can %s", mover,
                            mover, deed, other);
    if (winner == (move->player == GG_LEFT ? GG_L : GG_R)) {
        if (more == 0) return gg__text_add(text, "%s %s, and play is over", mover, deed);
        return gg__text_add(text, "%s %s, after which %s loses in %u turn%s", mover, deed, other,
                            more, plural);
    }
    if (move->pass && more == 0) return gg__text_add(text, "%s is stuck and loses", mover);
    if (more == 0) return gg__text_add(text, "every move of %s ends play", mover);
    return gg__text_add(text, "after every move of %s, %s wins in at most %u more turn%s", mover,
                        other, more, plural);
}

static gg_status give_reason(gg__play *play, own_answer *own)
{
    const gg__theory *theory = play->solution->theory;
    gg_status status = GG_OK;
    const bool special = theory->reason && play->state.over == GG_NONE;
    const gg_result winner = own->answer.outcome.winner;
    bool ends = false;
    if (theory->account) {
        const gg_move *best = own->moves.count > 0 ? own->moves.at : NULL;
        status = theory->account(play->ctx, play->problem, play->solution, &play->state, best,
                                 &own->reason);
    } else if (!special && own->moves.count == 0)
        status = gg__say_end(play->problem, &play->state, &own->reason);
    else if (!special && winner != GG_D && theory->known)
        status = explain_timeless(play->problem, own->moves.at, winner, &own->reason);
    else if (!special && winner != GG_D && own->moves.at->then.remoteness == GG_INFINITE) {
        /* only the winner's first move is named */
        const bool wins = winner == gg__win_of(own->moves.at->player);
        const gg__move_list said = {own->moves.at, wins ? 1 : own->moves.count, 0};
        status = all_end(play, &said, &ends);
        if (status == GG_OK)
            status = explain_endless(play->problem, own->moves.at, winner, ends, &own->reason);
    } else if (!special)
        status = explain(play->problem, own->moves.at, winner, &own->reason);
    else if ((status = gg__play_total(play)) == GG_OK)
        status = theory->reason(play->total, &own->reason);
    own->answer.reason = own->reason.data;
    return status;
}

/* ---- values as text; most: characters of a number, 0: unlimited ---- */

/* The texts of parts and of moves are collected in one buffer each, with a NUL after each text.
 * Pointers are set when the buffer no longer grows. */

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
    if (problem->kind != GG__RULES)
        snprintf(name, sizeof name, "%s", problem->spec.tokens[index].name);
    else if (total->solution->explored) /* for symmetric positions, this one */
        gg_position_print(problem, total->state->position, name, sizeof name);
    else
        gg_value_place(problem, total->solution, entry, name, sizeof name);
    gg_status status = gg__text_add(text, "%s", name);
    if (status == GG_OK) status = end_text(text);
    if (status == GG_OK)
        status = gg__entry_print(total->ctx, problem, total->solution, entry, most, text);
    return status == GG_OK ? end_text(text) : status;
}

/* Lists the parts of the state and the total. */
static gg_status list_parts(gg__play *play, size_t most, own_answer *own)
{
    const gg__theory *theory = play->solution->theory;
    gg__text *text = &own->texts;
    gg_answer *answer = &own->answer;
    gg_status status = gg__play_total(play);
    if (status == GG_OK && theory->parts)
        status = theory->parts(play->total, most, text, &answer->part_count);
    else if (status == GG_OK)
        answer->part_count = play->total->parts.count;
    for (size_t i = 0; !theory->parts && status == GG_OK && i < answer->part_count; i++)
        status = add_part(play->total, i, most, text);
    if (status == GG_OK) status = gg__total_print(play->total, most, text);
    if (status == GG_OK) status = end_text(text);
    if (status != GG_OK) return status;
    own->parts = gg__alloc(play->ctx, answer->part_count, sizeof *own->parts, "parts");
    if (!own->parts) return gg__status(play->ctx);
    const char *at = text->data;
    for (size_t i = 0; i < answer->part_count; i++) {
        own->parts[i].name = at;
        own->parts[i].value = at += strlen(at) + 1;
        at += strlen(at) + 1;
    }
    answer->parts = own->parts;
    answer->total = at;
    return GG_OK;
}

/* Adds only the total of a state. */
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

/* The value of the state, where values do not add up. */
static gg_status say_value(gg__play *play, own_answer *own)
{
    const gg__theory *theory = play->solution->theory;
    const gg_status status =
        theory->say(play->ctx, play->problem, play->solution, &play->state, &own->texts);
    own->answer.total = own->texts.data;
    return status;
}

/* The value of a state as text. */
static gg_status print_state(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg__state *state, size_t most, gg__text *text)
{
    const gg__theory *theory = solution->theory;
    if (theory->say) return theory->say(ctx, problem, solution, state, text);
    return print_total(ctx, problem, solution, state, most, text);
}

/* Adds to each move the total after it, and its incentive, if these exist. */
static gg_status value_moves(const gg__play *play, size_t most, gg__judged_moves *all)
{
    gg_ctx *ctx = play->ctx;
    const gg__theory *theory = play->solution->theory;
    gg_status status = GG_OK;
    all->values.ctx = ctx;
    for (size_t i = 0; status == GG_OK && i < all->moves.count; i++) {
        const gg_move *move = &all->moves.at[i];
        gg__state then;
        status = gg__tick(ctx, "valuing moves", i, all->moves.count);
        if (status == GG_OK) status = gg__state_copy(ctx, play->problem, &play->state, &then);
        if (status != GG_OK) return status;
        const gg__step step = {move->token, move->to, move->pass};
        gg__state_play(play->problem, &then, &step);
        status = print_state(ctx, play->problem, play->solution, &then, most, &all->values);
        if (status == GG_OK) status = end_text(&all->values);
        if (status == GG_OK && theory->incentive)
            status = theory->incentive(play->total, &step, most, &all->values);
        if (status == GG_OK && theory->incentive) status = end_text(&all->values);
        gg__state_free(ctx, &then);
    }
    const char *at = all->values.data;
    for (size_t i = 0; status == GG_OK && i < all->moves.count; i++, at += strlen(at) + 1) {
        all->merits[i].value = at;
        if (theory->incentive) all->merits[i].incentive = at += strlen(at) + 1;
    }
    return status;
}

/* ---- the whole ---- */

/* The moves of one state can be found in rows of either direction, with only incoming rows in all
 * of them; a sum and a line need moves too often for that. */
static gg_status demand_rows(const gg__play *play, bool line)
{
    const gg_graph *graph = play->problem->graph;
    const bool either = graph->in[GG_LEFT] && !gg__adds_up(play->solution) && !line;
    if (!gg__lacks_options(play->problem) || either) return GG_OK;
    return gg__fail(play->ctx, GG_NEEDS_ROWS, GG__NOWHERE,
                    line ? "a line needs outgoing rows" : "moves need outgoing rows");
}

gg_status gg__play_on(gg__play *play, const gg_move *move, size_t turn)
{
    const bool over = play->over;
    gg__cursor cursor = {0, 0};
    gg__step step;
    bool legal = false;
    if (demand_rows(play, false) != GG_OK) return gg__status(play->ctx);
    while (!over && !legal && gg__state_next(play->problem, &play->state, &cursor, &step))
        legal = step.token == move->token && step.to == move->to && step.stuck == move->pass;
    if (!legal) /* unless another call has failed */
        return gg__fail(play->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        over ? "play is over before move %llu" : "move %llu is not legal",
                        (unsigned long long)turn + 1);
    return gg__play_move(play, move);
}

gg_status gg__play_after(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg_move *played, size_t count, gg__play *play)
{
    *play = (gg__play){.ctx = ctx, .problem = problem, .solution = solution};
    if (gg__solution_serves(ctx, problem, solution) != GG_OK) return gg__status(ctx);
    if (!gg__has_start(problem))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "an answer needs a token");
    if (solution->declined[0])
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(solution->declined_at), "%s",
                        solution->declined);
    gg_status status = gg__play_begin(ctx, problem, solution, play);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = gg__play_on(play, &played[i], i);
    return status;
}

static gg_status find_moves(gg__play *play, unsigned flags, own_answer *own)
{
    const bool general = flags & GG_ANSWER_REASON && !play->solution->theory->reason;
    const bool told = gg__adds_up(play->solution) || play->solution->theory->say;
    const bool values = flags & GG_ANSWER_VALUES && told;
    const bool best = flags & GG_ANSWER_MOVES || general, all = flags & GG_ANSWER_ALL;
    gg_status status = best || (all && !play->over) ? demand_rows(play, false) : GG_OK;
    if (play->over || status != GG_OK) return status;
    if (best) status = gg__best_moves(play, &own->moves);
    if (status == GG_OK && all) status = gg__all_moves(play, &own->all);
    if (status == GG_OK && all && values)
        status = value_moves(play, flags & GG_ANSWER_FULL ? 0 : GG__USUAL_TEXT, &own->all);
    return status;
}

/* Computes the parts that the flags request. begins: play has just begun. */
static gg_status find(gg__play *play, unsigned flags, bool begins, own_answer *own)
{
    bool both;
    gg_answer *answer = &own->answer;
    gg_status status = ask_outcomes(play, begins, answer);
    answer->timeless = gg__is_timeless(play->solution);
    answer->over = play->over;
    gg__state_result(play->problem, &play->state, &both);
    if (both) answer->note = "both-at-target";
    if (status == GG_OK && flags & (GG_ANSWER_MOVES | GG_ANSWER_REASON | GG_ANSWER_ALL))
        status = find_moves(play, flags, own);
    if (status == GG_OK && flags & GG_ANSWER_REASON) status = give_reason(play, own);
    if (status == GG_OK && flags & GG_ANSWER_PARTS && gg__adds_up(play->solution))
        status = list_parts(play, flags & GG_ANSWER_FULL ? 0 : GG__USUAL_TEXT, own);
    if (status == GG_OK && flags & GG_ANSWER_PARTS && play->solution->theory->say)
        status = say_value(play, own);
    if (status == GG_OK && flags & GG_ANSWER_LINE) status = demand_rows(play, true);
    if (status == GG_OK && flags & GG_ANSWER_LINE) /* leaves the state at the end of the line */
        status =
            gg__best_line(play, MOST_MOVES, &own->line, &answer->repeats, &answer->repeats_from);
    if (status == GG_OK && own->line.count == MOST_MOVES && !play->over)
        status = gg__fail(play->ctx, GG_LIMIT, GG__NOWHERE,
                          "a line of best play has more than %d moves", MOST_MOVES);
    answer->moves = own->moves.at;
    answer->move_count = own->moves.count;
    answer->all_moves = own->all.moves.at;
    answer->merits = own->all.merits;
    answer->all_count = own->all.moves.count;
    answer->line = own->line.at;
    answer->line_length = own->line.count;
    return status;
}

gg_status gg_answer_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        unsigned flags, gg_answer **out)
{
    return gg_answer_after(ctx, problem, solution, NULL, 0, flags, out);
}

gg_status gg__play_answer(gg__play *play, unsigned flags, bool begins, gg_answer **out)
{
    gg_ctx *ctx = play->ctx;
    own_answer *own = gg__alloc_zeroed(ctx, 1, sizeof *own, "an answer");
    if (!own) return gg__status(ctx);
    own->ctx = own->reason.ctx = own->texts.ctx = ctx;
    const gg_status status = find(play, flags, begins, own);
    if (status == GG_OK)
        *out = &own->answer;
    else
        gg_answer_free(&own->answer);
    return status;
}

gg_status gg_answer_after(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const gg_move *played, size_t count, unsigned flags, gg_answer **out)
{
    gg__begin(ctx);
    gg__play play;
    gg_status status = gg__play_after(ctx, problem, solution, played, count, &play);
    if (status == GG_OK) status = gg__play_answer(&play, flags, count == 0, out);
    gg__play_end(&play);
    return status;
}

/* Sets play to the position, before any move. */
static gg_status move_start(gg__play *play, gg_position x)
{
    const gg_problem *problem = play->problem;
    if (!gg__has_index(problem))
        return gg__bad_argument(play->ctx, "only positions of a game by rules that numbers them "
                                           "can be named by number");
    if (!gg_position_is_legal(problem, x))
        return gg__bad_argument(play->ctx, "number %llu is no position of %s",
                                (unsigned long long)x, problem->game);
    play->state.position = x;
    play->over = gg__state_result(problem, &play->state, NULL) != GG_NONE;
    return gg__status(play->ctx);
}

gg_status gg_answer_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       gg_position x, unsigned flags, gg_answer **out)
{
    gg__begin(ctx);
    gg__play play;
    gg_status status = gg__play_after(ctx, problem, solution, NULL, 0, &play);
    if (status == GG_OK) status = move_start(&play, x);
    if (status == GG_OK) status = gg__play_answer(&play, flags, true, out);
    gg__play_end(&play);
    return status;
}

void gg_answer_free(gg_answer *answer)
{
    if (!answer) return;
    own_answer *own = (own_answer *)answer;
    gg__free(own->ctx, own->moves.at);
    gg__free(own->ctx, own->line.at);
    if (own->all.moves.at) gg__judged_moves_free(own->ctx, &own->all);
    gg__free(own->ctx, own->reason.data);
    gg__free(own->ctx, own->parts);
    gg__free(own->ctx, own->texts.data);
    gg__free(own->ctx, own);
}

/* ---- values of a solution ---- */

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

char *gg_value_place(const gg_problem *problem, const gg_solution *solution, uint64_t part,
                     char *buffer, size_t size)
{
    if (!gg__solution_is_usable(problem, solution)) return NULL;
    if (problem->kind != GG__RULES)
        return part < problem->graph->vertices
                   ? gg_vertex_print(problem, (gg_vertex)part, buffer, size)
                   : NULL;
    if (solution->explored) {
        if (part >= solution->explored->index.count) return NULL;
        const gg_position x = solution->explored->index.keys[part];
        return gg__position_ended(x) == GG_NONE ? gg_position_print(problem, x, buffer, size)
                                                : NULL;
    }
    if ((solution->branch || solution->part) && part >= solution->values.count) return NULL;
    if (solution->branch) part = solution->branch[part];
    if (solution->part) part = solution->part->index.keys[part];
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

gg_status gg_solution_covers(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg_problem *other, bool *covers)
{
    gg__positions parts = {.ctx = ctx};
    gg__begin(ctx);
    if (gg__problem_serves(ctx, other) != GG_OK ||
        gg__solution_serves(ctx, problem, solution) != GG_OK)
        return gg__status(ctx);
    bool covered = solution->parts && gg__parts_agree(problem, other);
    gg_status status = GG_OK;
    if (covered) status = gg__position_parts(other, other->start, &parts);
    for (size_t i = 0; i < parts.count; i++)
        covered &= gg__part_entry(solution, parts.at[i]) != UINT64_MAX;
    gg__positions_free(&parts);
    if (status == GG_OK) *covers = covered;
    return status;
}
