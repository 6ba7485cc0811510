#include "answer/moves.h"

#include "answer/parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- what becomes of a state ---- */

/* The moves of one state and what becomes of them. A sum is added up once for all of them. */
typedef struct weighing {
    const gg__oracle *oracle;
    gg__state *state;
    gg_player mover;
    gg__total *total;  /* NULL: the outcome after each move is asked for */
    uint64_t progress; /* of the move weighed last */
} weighing;

static gg_status weighing_begin(const gg__oracle *oracle, gg__state *state, weighing *w)
{
    const gg__theory *by = oracle->solution->theory;
    *w = (weighing){oracle, state, gg__state_mover(oracle->problem, state), NULL, 0};
    if (!by->size) return GG_OK;
    return gg__total_open(oracle->ctx, oracle->problem, oracle->solution, state, &w->total);
}

static void weighing_end(const weighing *w)
{
    gg__total_close(w->total);
}

gg_status gg__move_list_push(gg_ctx *ctx, gg__move_list *moves, const gg_move *move)
{
    gg_move *at =
        gg__grow(ctx, moves->at, &moves->capacity, (uint64_t)moves->count + 1, sizeof *at, "moves");
    if (!at) return gg__status(ctx);
    moves->at = at;
    at[moves->count++] = *move;
    return GG_OK;
}

void gg__play_move(const gg_problem *problem, gg__state *state, const gg_move *move)
{
    const gg__step step = {move->token, move->to, move->pass};
    gg__state_play(problem, state, &step);
}

/* Plays the step, asks, and takes it back; or asks the sum what it would be. */
static gg_status ask_after(weighing *w, const gg__step *step, gg_outcome *out)
{
    const gg_problem *problem = w->oracle->problem;
    const gg__state before = *w->state;
    gg_outcome both[2];
    gg_status status;
    if (w->total) {
        status = gg__total_after(w->total, step, both);
        w->progress = w->total->progress;
        if (status == GG_OK) *out = both[gg__other(w->mover)];
        return status;
    }
    const gg_vertex from = !problem->on_graph ? 0 : w->state->vertex[step->token];
    gg__state_play(problem, w->state, step);
    status = gg__outcome_at(w->oracle->ctx, problem, w->oracle->solution, w->state, out);
    *w->state = before;
    if (problem->on_graph) w->state->vertex[step->token] = from;
    return status;
}

/* ---- lists of moves ---- */

static int compare(const void *a, const void *b)
{
    const gg_move *x = a, *y = b;
    if (x->token != y->token) return x->token < y->token ? -1 : 1;
    return x->to < y->to ? -1 : x->to > y->to;
}

bool gg__is_move(const gg_problem *problem, const gg__state *state, const gg_move *move)
{
    gg__cursor cursor = {0, 0};
    gg__step step;
    while (gg__state_next(problem, state, &cursor, &step))
        if (step.token == move->token && step.to == move->to && step.stuck == move->pass)
            return true;
    return false;
}

/* The step as a move, with what becomes of it. */
static gg_status weigh(weighing *w, const gg__step *step, gg_move *move)
{
    const bool rules = !w->oracle->problem->on_graph;
    *move =
        (gg_move){w->mover, step->token, rules ? w->state->position : w->state->vertex[step->token],
                  step->to, step->stuck, {GG_NONE, 0}};
    return ask_after(w, step, &move->then);
}

/* Whether, of two equally good moves, the one weighed last is to be kept and not the only one in
 * the list, which made so much progress. */
static bool is_sooner(const weighing *w, uint64_t progress, const gg_move *move,
                      const gg__move_list *moves)
{
    if (w->progress != progress) return w->progress < progress;
    return compare(move, &moves->at[0]) < 0;
}

/* Calls for every move of the state: clears the list at a better one, adds an equal one; a list of
 * one keeps, of equal ones, that which makes most progress, and of these the first in order. */
static gg_status collect(weighing *w, bool only_first, gg__move_list *moves)
{
    const gg_problem *problem = w->oracle->problem;
    gg_ctx *ctx = w->oracle->ctx;
    gg__cursor cursor = {0, 0};
    gg__step step;
    gg_status status = GG_OK;
    uint64_t progress = 0; /* of the move kept, where one is */
    uint64_t seen = 0;
    moves->count = 0;
    while (status == GG_OK && gg__state_next(problem, w->state, &cursor, &step)) {
        if (seen++ % GG__TICK_MOVES == 0) status = gg__tick(ctx, "comparing moves", seen, 0);
        if (status != GG_OK) return status;
        gg_move move;
        status = weigh(w, &step, &move);
        if (status != GG_OK) return status;
        const int better = moves->count == 0 ? 1
                                             : gg__prefer(move.player, problem->spec.infinite,
                                                          move.then, moves->at[0].then);
        if (better < 0) continue;
        const bool replaces = better > 0 || (only_first && is_sooner(w, progress, &move, moves));
        if (replaces) moves->count = 0;
        if (replaces) progress = w->progress;
        if (moves->count > 0 && compare(&move, &moves->at[moves->count - 1]) == 0)
            continue; /* the same edge once more */
        if (replaces || !only_first) status = gg__move_list_push(ctx, moves, &move);
    }
    return status == GG_OK ? gg__status(ctx) : status; /* the walk itself may have failed */
}

static gg_status collect_best(const gg__oracle *oracle, gg__state *state, bool only_first,
                              gg__move_list *moves)
{
    weighing w;
    gg_status status = weighing_begin(oracle, state, &w);
    if (status != GG_OK) return status;
    status = collect(&w, only_first, moves);
    weighing_end(&w);
    return status;
}

static void drop_repeated(gg__move_list *moves)
{
    size_t kept = 0;
    qsort(moves->at, moves->count, sizeof *moves->at, compare);
    for (size_t i = 0; i < moves->count; i++)
        if (kept == 0 || compare(&moves->at[kept - 1], &moves->at[i]) != 0)
            moves->at[kept++] = moves->at[i];
    moves->count = kept;
}

/* Draws were compared by their ranks; to the reader they have no length. */
static void publish(gg__move_list *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].then.winner == GG_D) moves->at[i].then.remoteness = GG_INFINITE;
}

/* Puts the move that makes most progress in front; the others keep their order. */
static gg_status advise(const gg__oracle *oracle, gg__state *state, gg__move_list *moves)
{
    gg_move best;
    const gg_status status = gg__best_move(oracle, state, &best);
    size_t at = 0;
    if (status != GG_OK) return status;
    while (at + 1 < moves->count && compare(&moves->at[at], &best) != 0)
        at++;
    const gg_move advised = moves->at[at];
    for (; at > 0; at--)
        moves->at[at] = moves->at[at - 1];
    moves->at[0] = advised;
    return GG_OK;
}

gg_status gg__best_moves(const gg__oracle *oracle, gg__state *state, gg__move_list *moves)
{
    const gg_status status = collect_best(oracle, state, false, moves);
    if (status != GG_OK) return status;
    if (moves->count > 1) drop_repeated(moves);
    publish(moves);
    if (moves->count < 2 || !gg__adds_up(oracle->solution)) return GG_OK;
    return advise(oracle, state, moves);
}

/* ---- all moves ---- */

static gg_status list_all(weighing *w, gg__move_list *moves)
{
    gg_ctx *ctx = w->oracle->ctx;
    gg__cursor cursor = {0, 0};
    gg__step step;
    gg_status status = GG_OK;
    uint64_t seen = 0;
    moves->count = 0;
    while (status == GG_OK && gg__state_next(w->oracle->problem, w->state, &cursor, &step)) {
        gg_move move;
        if (seen++ % GG__TICK_MOVES == 0) status = gg__tick(ctx, "comparing moves", seen, 0);
        if (status == GG_OK) status = weigh(w, &step, &move);
        if (status == GG_LIMIT) { /* the search of this one alone gives up */
            move.then = (gg_outcome){GG_NONE, GG_INFINITE};
            gg__begin(ctx);
            status = GG_OK;
        }
        if (status == GG_OK) status = gg__move_list_push(ctx, moves, &move);
    }
    return status == GG_OK ? gg__status(ctx) : status;
}

/* What each is good for. A better move than the best that are known could be among the unknown. */
static gg_status judge_all(const gg__oracle *oracle, gg__judged_moves *all)
{
    const gg_move *best = NULL;
    const gg__move_list *moves = &all->moves;
    const gg_result infinite = oracle->problem->spec.infinite;
    all->merits = gg__alloc_zeroed(oracle->ctx, moves->count, sizeof *all->merits, "moves");
    if (!all->merits) return gg__status(oracle->ctx);
    for (const gg_move *m = moves->at; m < moves->at + moves->count; m++)
        if (m->then.winner != GG_NONE &&
            (!best || gg__prefer(m->player, infinite, m->then, best->then) > 0))
            best = m;
    for (size_t i = 0; i < moves->count; i++) {
        const gg_move *m = &moves->at[i];
        gg_merit *merit = &all->merits[i];
        merit->known = m->then.winner != GG_NONE;
        merit->winning = m->then.winner == (m->player == GG_LEFT ? GG_L : GG_R);
        merit->best = merit->known && gg__prefer(m->player, infinite, m->then, best->then) == 0;
    }
    return GG_OK;
}

gg_status gg__all_moves(const gg__oracle *oracle, gg__state *state, gg__judged_moves *all)
{
    weighing w;
    gg_status status = weighing_begin(oracle, state, &w);
    if (status != GG_OK) return status;
    status = list_all(&w, &all->moves);
    weighing_end(&w);
    if (status != GG_OK) return status;
    if (all->moves.count > 1) drop_repeated(&all->moves);
    status = judge_all(oracle, all);
    publish(&all->moves);
    return status;
}

void gg__judged_moves_free(gg_ctx *ctx, gg__judged_moves *all)
{
    gg__free(ctx, all->moves.at);
    gg__free(ctx, all->merits);
    gg__text_free(&all->values);
}

gg_status gg__value_moves(const gg__oracle *oracle, gg__state *state, size_t most,
                          gg__judged_moves *all)
{
    gg_status status = GG_OK;
    gg__state then = {0};
    all->values.ctx = oracle->ctx;
    for (size_t i = 0; status == GG_OK && i < all->moves.count; i++) {
        const gg_move *move = &all->moves.at[i];
        status = gg__tick(oracle->ctx, "valuing moves", i, all->moves.count);
        if (status == GG_OK) status = gg__state_copy(oracle->ctx, oracle->problem, state, &then);
        if (status != GG_OK) return status;
        gg__play_move(oracle->problem, &then, move);
        status = gg__sum_print(oracle->ctx, oracle->problem, oracle->solution, &then, most,
                               &all->values);
        if (status == GG_OK) status = gg__text_add(&all->values, "%c", '\0');
        gg__state_free(oracle->ctx, &then);
    }
    const char *at = all->values.data; /* which has stopped moving */
    for (size_t i = 0; status == GG_OK && i < all->moves.count; i++, at += strlen(at) + 1)
        all->merits[i].value = at;
    return status;
}

gg_status gg__best_move(const gg__oracle *oracle, gg__state *state, gg_move *move)
{
    gg__move_list moves = {NULL, 0, 0};
    gg_status status = collect_best(oracle, state, true, &moves);
    if (status == GG_OK && moves.count == 0)
        status = gg__fail(oracle->ctx, GG_INTERNAL, GG__NOWHERE, "play goes on without a move");
    publish(&moves);
    if (status == GG_OK) *move = moves.at[0];
    gg__free(oracle->ctx, moves.at);
    return status;
}

/* ---- lines of play ---- */

gg_status gg__walk_begin(const gg__oracle *oracle, gg__state *state, gg__walk *walk)
{
    const gg_problem *problem = oracle->problem;
    const gg_graph *graph = problem->graph;
    const gg__theory *by = oracle->solution->theory;
    const size_t count = problem->spec.token_count;
    *walk = (gg__walk){.oracle = oracle, .state = state};
    walk->over = gg__state_result(problem, state, NULL) != GG_NONE;
    if (walk->over || !problem->on_graph || !by->advance) return gg__status(oracle->ctx);
    walk->next = gg__alloc(oracle->ctx, (uint64_t)count + 1, sizeof *walk->next, "tokens");
    if (!walk->next) return gg__status(oracle->ctx);
    walk->next[count] = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        const gg_vertex v = state->vertex[i];
        const uint32_t left = gg_graph_out_degree(graph, GG_LEFT, v),
                       right = gg_graph_out_degree(graph, GG_RIGHT, v);
        walk->next[i] = (uint32_t)i + (left == 0 && right == 0);
        walk->movable[GG_LEFT] += left > 0;
        walk->movable[GG_RIGHT] += right > 0;
    }
    return gg__total_open(oracle->ctx, problem, oracle->solution, state, &walk->total);
}

void gg__walk_end(gg__walk *walk)
{
    gg__total_close(walk->total);
    gg__free(walk->oracle->ctx, walk->next);
}

/* The first token from this one on that anybody may still move; a path to it is halved. */
static uint32_t next_token(uint32_t *next, uint32_t token)
{
    while (next[token] != token)
        token = next[token] = next[next[token]];
    return token;
}

/* The best option of one token, if it is better than *best or as good with more progress. */
static gg_status weigh_token(weighing *w, uint32_t token, uint64_t *looked, uint64_t *progress,
                             gg__move_list *best)
{
    size_t count;
    const gg_problem *problem = w->oracle->problem;
    const gg_vertex *options =
        gg_graph_options(problem->graph, w->mover, w->state->vertex[token], &count);
    for (size_t i = 0; i < count; i++) {
        gg_move move;
        const gg__step step = {token, options[i], false};
        gg_status status = GG_OK;
        if (++*looked % 4096 == 0) status = gg__tick(w->oracle->ctx, "comparing moves", *looked, 0);
        if (status == GG_OK) status = weigh(w, &step, &move);
        if (status != GG_OK) return status;
        const int better = best->count == 0 ? 1
                                            : gg__prefer(move.player, problem->spec.infinite,
                                                         move.then, best->at[0].then);
        if (better < 0 || (better == 0 && !is_sooner(w, *progress, &move, best))) continue;
        best->at[0] = move;
        best->count = 1;
        *progress = w->progress;
    }
    return GG_OK;
}

/* Of a sum, the outcome of the best moves is that of the state: the first token with such a move
 * will do, unless another one may make more progress. */
static gg_status best_of_sum(const gg__walk *walk, weighing *w, gg_move *move)
{
    gg_outcome both[2];
    gg__move_list best = {move, 0, 1};
    uint64_t looked = 0, progress = 0;
    const uint32_t count = (uint32_t)walk->oracle->problem->spec.token_count;
    gg_status status = walk->oracle->solution->theory->outcomes(walk->total, both);
    const gg_result wanted = both[w->mover].winner;
    for (uint32_t i = 0; status == GG_OK && (i = next_token(walk->next, i)) < count; i++) {
        status = weigh_token(w, i, &looked, &progress, &best);
        if (best.count > 0 && move->then.winner == wanted && progress == 0) break;
    }
    if (status == GG_OK && best.count == 0)
        status = gg__fail(w->oracle->ctx, GG_INTERNAL, GG__NOWHERE, "play goes on without a move");
    return status;
}

gg_status gg__walk_best(const gg__walk *walk, gg_move *move)
{
    const gg__oracle *oracle = walk->oracle;
    if (!walk->total) return gg__best_move(oracle, walk->state, move);
    weighing w = {oracle, walk->state, gg__state_mover(oracle->problem, walk->state), walk->total,
                  0};
    gg__move_list moves = {NULL, 0, 0};
    gg_status status = GG_OK;
    if (gg__adds_up(oracle->solution))
        status = best_of_sum(walk, &w, move);
    else
        status = collect(&w, true, &moves); /* a turn of a race moves one token */
    if (moves.count > 0) *move = moves.at[0];
    gg__free(oracle->ctx, moves.at);
    if (move->then.winner == GG_D) move->then.remoteness = GG_INFINITE;
    return status;
}

gg_status gg__walk_play(gg__walk *walk, const gg_move *move)
{
    const gg_problem *problem = walk->oracle->problem;
    const gg_graph *graph = problem->graph;
    gg__state *state = walk->state;
    const gg__step step = {move->token, move->to, move->pass};
    if (!walk->total) {
        gg__state_play(problem, state, &step);
        walk->over = gg__state_result(problem, state, NULL) != GG_NONE;
        return gg__status(walk->oracle->ctx);
    }
    const gg_status status = walk->oracle->solution->theory->advance(walk->total, &step);
    const gg_vertex from = state->vertex[step.token], to = (gg_vertex)step.to;
    if (status != GG_OK) return status;
    gg__state_play(problem, state, &step);
    if (problem->spec.play == GG_RACE) {
        walk->over = state->over != GG_NONE || problem->is_target[to];
        return GG_OK;
    }
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        walk->movable[p] -= gg_graph_out_degree(graph, (gg_player)p, from) > 0;
        walk->movable[p] += gg_graph_out_degree(graph, (gg_player)p, to) > 0;
    }
    if (gg_graph_out_degree(graph, GG_LEFT, to) == 0 &&
        gg_graph_out_degree(graph, GG_RIGHT, to) == 0)
        walk->next[step.token] = step.token + 1;
    walk->over = walk->movable[gg__state_mover(problem, state)] == 0;
    return GG_OK;
}
