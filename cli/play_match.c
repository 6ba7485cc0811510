/* Where a game that is being played stands. */
#include "play.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>

gg_status play_look(cli_match *play)
{
    gg_answer *answer;
    const gg_status status =
        gg_answer_after(play->ctx, play->problem, play->solution, play->played, play->count,
                        GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_PARTS, &answer);
    if (status != GG_OK) return status;
    gg_answer_free(play->answer);
    play->answer = answer;
    return GG_OK;
}

void play_place(cli_match *play)
{
    const gg_problem_spec *spec = gg_problem_get(play->problem);
    for (size_t i = 0; i < spec->token_count; i++)
        play->place[i] = spec->tokens[i].vertex;
    if (gg_problem_rules(play->problem)) play->place[0] = gg_problem_start(play->problem);
    for (size_t i = 0; i < play->count; i++)
        play->place[play->played[i].token] = play->played[i].to;
}

bool play_make_move(cli_match *play, const gg_move *move)
{
    if (play->count == play->capacity) {
        const size_t capacity = play->capacity ? 2 * play->capacity : 64;
        gg_move *grown = realloc(play->played, capacity * sizeof *grown);
        if (!grown) return false;
        play->played = grown;
        play->capacity = capacity;
    }
    play->place[move->token] = move->to;
    play->played[play->count++] = *move;
    return true;
}
