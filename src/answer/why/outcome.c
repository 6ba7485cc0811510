/*
 * Why a position is won, by outcomes: the winner moves to a position that is lost for the other
 * player, where every move has an answer; the turns that are left fall, so play ends. Every rule
 * that decided a vertex is one of these two.
 */
#include "answer/why/why.h"

#include <string.h>

enum { OVER = GG__STRATEGY_CLAIMS, CUT, LINE, LINE_ON, KINDS };

static const gg_info kinds[KINDS + 1] = {
    [GG__HOLDER_MOVES] =
        GG__CLAIM("outcome", "move",
                  "at {position} {player} {move}; there {other} loses in {turns} turn{turns:s}"),
    [GG__HOLDER_ENDS] =
        GG__CLAIM("outcome", "move-end", "at {position} {player} {move}: {end}, and {result}"),
    [GG__OTHER_MOVES] = GG__CLAIM("outcome", "lost",
                                  "{player} to move at {position} loses in {turns} turn{turns:s}: "
                                  "{count?the only move does not help|none of the # moves helps}"),
    [GG__ANSWERED] = GG__CLAIM("outcome", "answer",
                               "if {player} {move}, {other} {answer}: {turns} "
                               "turn{turns:s} left"),
    [GG__ANSWER_ENDS] = GG__CLAIM("outcome", "answer-end",
                                  "if {player} {move}, {other} {answer}: {end}, and {result}"),
    [GG__MOVE_ENDS] = GG__CLAIM("outcome", "end", "if {player} {move}: {end}, and {result}"),
    [GG__MISTAKE] = GG__CLAIM("outcome", "mistake", "if {player} {move}, {other} wins"),
    [GG__MOVES_AGAIN] = GG__CLAIM("outcome", "again",
                                  "if {player} {move}, {player} is to move again, at {position}"),
    [GG__MORE_MOVES] = GG__CLAIM("outcome", "more", "and so for {count} more move{count:s}"),
    [OVER] = GG__CLAIM("outcome", "over", "{end}, and {result}"),
    [CUT] = GG__CLAIM("outcome", "cut",
                      "and so on: the turns left fall with every answer, so play ends. The "
                      "longest defence follows"),
    [LINE] = GG__CLAIM("outcome", "line", "{moves:; }"),
    [LINE_ON] = GG__CLAIM("outcome", "line-on", "{moves:; }; and {more} more turn{more:s}"),
};

static bool takes(const gg__why *w)
{
    return strcmp(w->solution->type->info.name, "outcome") == 0;
}

static gg_status prove(gg__why *w)
{
    const gg_outcome outcome = w->answer->outcome;
    bool closed = true;
    if (w->answer->over || outcome.winner == GG_D || outcome.remoteness == GG_INFINITE)
        return GG_OK;
    const gg_player winner = outcome.winner == GG_L ? GG_LEFT : GG_RIGHT;
    const gg_status status = gg__tell_strategy(w, winner, kinds, 30, &closed);
    w->why.cut = !closed;
    return status;
}

const gg__why_theory gg__why_outcome = {"outcome", takes, prove, kinds, NULL};
