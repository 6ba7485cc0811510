/*
 * Games in progress.
 *
 * Invariant. Unless it is `stale`, play is at the position after the moves, and nothing is kept
 * from earlier queries: so an answer depends on the moves alone. After a failure, and after moves
 * were taken back, it is stale: then all moves are played again when the position is needed.
 */
#include "answer/play.h"

struct gg_game {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    gg__play play;
    bool stale;
    gg__move_list moves;
};

static gg_status refresh(gg_game *game)
{
    if (!game->stale) return GG_OK;
    gg__play_end(&game->play);
    const gg_status status = gg__play_after(game->ctx, game->problem, game->solution,
                                            game->moves.at, game->moves.count, &game->play);
    game->stale = status != GG_OK;
    return status;
}

gg_status gg_game_new(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      gg_game **out)
{
    gg__begin(ctx);
    gg_game *game = gg__alloc(ctx, 1, sizeof *game, "a game");
    if (!game) return gg__status(ctx);
    *game = (gg_game){.ctx = ctx, .problem = problem, .solution = solution};
    const gg_status status = gg__play_after(ctx, problem, solution, NULL, 0, &game->play);
    if (status == GG_OK)
        *out = game;
    else
        gg_game_free(game);
    return status;
}

void gg_game_free(gg_game *game)
{
    if (!game) return;
    gg__play_end(&game->play);
    gg__free(game->ctx, game->moves.at);
    gg__free(game->ctx, game);
}

static gg_status make_move(gg_game *game, gg_move move)
{
    gg__move_list *moves = &game->moves;
    const gg__state *state = &game->play.state;
    gg_move *grown = gg__grow(game->ctx, moves->at, &moves->capacity, (uint64_t)moves->count + 1,
                              sizeof *grown, "moves");
    if (!grown) return gg__status(game->ctx);
    moves->at = grown;
    if (!game->play.over) move.player = gg__state_mover(game->problem, state);
    if (game->problem->kind == GG__RULES || move.token < game->problem->spec.token_count)
        move.from = gg__state_place(game->problem, state, move.token);
    const gg_status status = gg__play_on(&game->play, &move, moves->count);
    game->stale = status != GG_OK;
    if (status == GG_OK) grown[moves->count++] = move;
    return status;
}

gg_status gg_game_play(gg_game *game, const gg_move *moves, size_t count)
{
    gg__begin(game->ctx);
    gg_status status = refresh(game);
    for (size_t i = 0; status == GG_OK && i < count; i++)
        status = make_move(game, moves[i]);
    return status;
}

gg_status gg_game_back(gg_game *game, size_t count)
{
    gg__begin(game->ctx);
    if (count > game->moves.count)
        return gg__bad_argument(game->ctx, "only %llu moves have been made",
                                (unsigned long long)game->moves.count);
    game->stale |= count < game->moves.count;
    game->moves.count = count;
    return GG_OK;
}

const gg_move *gg_game_moves(const gg_game *game, size_t *count)
{
    *count = game->moves.count;
    return game->moves.at;
}

gg_status gg_game_answer(gg_game *game, unsigned flags, gg_answer **out)
{
    const size_t count = game->moves.count;
    if (flags & GG_ANSWER_LINE)
        return gg_answer_after(game->ctx, game->problem, game->solution, game->moves.at, count,
                               flags, out);
    gg__begin(game->ctx);
    gg_status status = refresh(game);
    if (status == GG_OK) status = gg__play_answer(&game->play, flags, count == 0, out);
    gg__play_forget(&game->play);
    game->stale |= status != GG_OK;
    return status;
}
