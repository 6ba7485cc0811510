/* The state of a game that is being played. */
#include "play.h"
#include "report.h"

#include "greatgame_ruleset.h"

gg_status play_look(cli_match *play)
{
    const unsigned flags = GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_PARTS,
                   values = values_are_scores(play->solution) ? GG_ANSWER_VALUES : 0;
    gg_answer *answer;
    const gg_status status = gg_game_answer(play->game, flags | values, &answer);
    if (status != GG_OK) return status;
    gg_answer_free(play->answer);
    play->answer = answer;
    return GG_OK;
}

gg_status play_make_move(cli_match *play, const gg_move *move)
{
    const gg_status status = gg_game_play(play->game, move, 1);
    play->played = gg_game_moves(play->game, &play->count);
    if (status == GG_OK) play->place[move->token] = move->to;
    return status;
}

gg_status play_go_back(cli_match *play, size_t count)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    const gg_status status = gg_game_back(play->game, count);
    play->played = gg_game_moves(play->game, &play->count);
    for (size_t i = 0; i < spec->token_count; i++)
        play->place[i] = spec->tokens[i].vertex;
    if (gg_problem_rules(play->problem)) play->place[0] = gg_problem_start(play->problem);
    for (size_t i = 0; i < play->count; i++)
        play->place[play->played[i].token] = play->played[i].to;
    return status;
}
