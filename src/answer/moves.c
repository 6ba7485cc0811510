#include "answer/moves.h"

#include "value/prefer.h"

#include <stdlib.h>

gg_status gg__ask(const gg__oracle *oracle, const gg__stand *stand, gg_outcome *out)
{
    return oracle->solution->solver->at(oracle->ctx, oracle->problem, oracle->solution, stand, out);
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

void gg__play_move(const gg_problem *problem, gg__stand *stand, const gg_move *move)
{
    const gg__step step = {move->token, move->to, move->pass};
    gg__stand_play(problem, stand, &step);
}

/* Plays the step, asks, and takes it back. */
static gg_status ask_after(const gg__oracle *oracle, gg__stand *stand, const gg__step *step,
                           gg_outcome *out)
{
    const gg__stand before = *stand;
    const gg_vertex from = oracle->problem->rules ? 0 : stand->vertex[step->token];
    gg__stand_play(oracle->problem, stand, step);
    const gg_status status = gg__ask(oracle, stand, out);
    *stand = before;
    if (!oracle->problem->rules) stand->vertex[step->token] = from;
    return status;
}

static int compare(const void *a, const void *b)
{
    const gg_move *x = a, *y = b;
    if (x->token != y->token) return x->token < y->token ? -1 : 1;
    return x->to < y->to ? -1 : x->to > y->to;
}

bool gg__is_move(const gg_problem *problem, const gg__stand *stand, const gg_move *move)
{
    gg__cursor cursor = {0, 0};
    gg__step step;
    while (gg__stand_next(problem, stand, &cursor, &step))
        if (step.token == move->token && step.to == move->to && step.stuck == move->pass)
            return true;
    return false;
}

/* The step as a move, with what becomes of it. */
static gg_status weigh(const gg__oracle *oracle, gg__stand *stand, const gg__step *step,
                       gg_move *move)
{
    const gg_problem *problem = oracle->problem;
    *move = (gg_move){gg__stand_mover(problem, stand),
                      step->token,
                      problem->rules ? stand->position : stand->vertex[step->token],
                      step->to,
                      step->stuck,
                      {GG_NONE, 0}};
    return ask_after(oracle, stand, step, &move->then);
}

/* Calls for every move of the stand: clears the list at a better one, adds an equal one; a list of
 * one keeps the first in order instead. */
static gg_status collect(const gg__oracle *oracle, gg__stand *stand, bool only_first,
                         gg__move_list *moves)
{
    const gg_problem *problem = oracle->problem;
    gg__cursor cursor = {0, 0};
    gg__step step;
    gg_status status = GG_OK;
    moves->count = 0;
    while (status == GG_OK && gg__stand_next(problem, stand, &cursor, &step)) {
        if (cursor.option % 4096 == 0)
            status = gg__tick(oracle->ctx, "comparing moves", cursor.option, 0);
        if (status != GG_OK) return status;
        gg_move move;
        status = weigh(oracle, stand, &step, &move);
        if (status != GG_OK) return status;
        const int better = moves->count == 0 ? 1
                                             : gg__prefer(move.player, problem->spec.infinite,
                                                          move.then, moves->at[0].then);
        if (better < 0) continue;
        const bool replaces = better > 0 || (only_first && compare(&move, &moves->at[0]) < 0);
        if (replaces) moves->count = 0;
        if (moves->count > 0 && compare(&move, &moves->at[moves->count - 1]) == 0)
            continue; /* the same edge once more */
        if (replaces || !only_first) status = gg__move_list_push(oracle->ctx, moves, &move);
    }
    return status == GG_OK ? gg__status(oracle->ctx) : status; /* the walk itself may have failed */
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

gg_status gg__best_moves(const gg__oracle *oracle, gg__stand *stand, gg__move_list *moves)
{
    const gg_status status = collect(oracle, stand, false, moves);
    if (status != GG_OK) return status;
    if (moves->count > 1) drop_repeated(moves);
    publish(moves);
    return GG_OK;
}

gg_status gg__all_moves(const gg__oracle *oracle, gg__stand *stand, gg__move_list *moves)
{
    gg__cursor cursor = {0, 0};
    gg__step step;
    gg_status status = GG_OK;
    moves->count = 0;
    while (status == GG_OK && gg__stand_next(oracle->problem, stand, &cursor, &step)) {
        gg_move move;
        status = weigh(oracle, stand, &step, &move);
        if (status == GG_OK) status = gg__move_list_push(oracle->ctx, moves, &move);
    }
    if (status == GG_OK) status = gg__status(oracle->ctx);
    if (status != GG_OK) return status;
    if (moves->count > 1) drop_repeated(moves);
    publish(moves);
    return GG_OK;
}

gg_status gg__best_move(const gg__oracle *oracle, gg__stand *stand, gg_move *move)
{
    gg__move_list moves = {NULL, 0, 0};
    gg_status status = collect(oracle, stand, true, &moves);
    if (status == GG_OK && moves.count == 0)
        status = gg__fail(oracle->ctx, GG_INTERNAL, GG__NOWHERE, "play goes on without a move");
    publish(&moves);
    if (status == GG_OK) *move = moves.at[0];
    gg__free(oracle->ctx, moves.at);
    return status;
}
