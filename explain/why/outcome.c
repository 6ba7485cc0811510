/*
 * Why a position is won, by outcomes: the winner moves to a position that is lost for the other
 * player, where every move has an answer; the turns that are left fall, so play ends. Every rule
 * that decided a vertex is one of these two.
 */
#include "why/why.h"

#include <stdio.h>
#include <string.h>

enum { OVER = GG__STRATEGY_CLAIMS, FALLS, CUT, LINE, LINE_ON, KINDS };
enum { TOLD = 30 /* claims of a strategy */, TURNS = 14 /* of a line */ };

static const gg_info kinds[KINDS + 1] = {
    [GG__HOLDER_MOVES] =
        GG__CLAIM("outcome", "move",
                  "at {position} {player} {move}; there {other} loses in {turns} turn{turns:s}"),
    [GG__HOLDER_ENDS] =
        GG__CLAIM("outcome", "move-end", "at {position} {player} {move}: {end}, and {result}"),
    [GG__OTHER_MOVES] = GG__CLAIM("outcome", "lost",
                                  "at {position} {player} loses in {turns} turn{turns:s}: "
                                  "{count?the only move loses|each of the # moves loses}"),
    [GG__ANSWERED] = GG__CLAIM("outcome", "answer",
                               "if {player} {move}, {other} {answer}: {turns} "
                               "turn{turns:s} left"),
    [GG__ANSWER_ENDS] = GG__CLAIM("outcome", "answer-end",
                                  "if {player} {move}, {other} {answer}: {end}, and {result}"),
    [GG__MOVE_ENDS] = GG__CLAIM("outcome", "end", "if {player} {move}: {end}, and {result}"),
    [GG__MISTAKES] = GG__CLAIM("outcome", "mistakes", "if {player} {moves: or }, {other} wins"),
    [GG__MOVES_AGAIN] = GG__CLAIM("outcome", "again",
                                  "if {player} {move}, {player} is to move again, at {position}"),
    [GG__MORE_MOVES] =
        GG__CLAIM("outcome", "more",
                  "{count} more move{count:s} {count?has an answer|have answers} like "
                  "these"),
    [OVER] = GG__CLAIM("outcome", "over", "{end}, and {result}"),
    [FALLS] = GG__CLAIM("outcome", "falls",
                        "these are all positions that can come up; each answer leaves fewer turns, "
                        "so play ends, and {player} wins"),
    [CUT] = GG__CLAIM("outcome", "cut",
                      "more positions can come up than fit here; in all of them {player} has an "
                      "answer that leaves fewer turns. The longest defence:"),
    [LINE] = GG__CLAIM("outcome", "line", "{deeds}: play is over"),
    [LINE_ON] = GG__CLAIM("outcome", "line-on", "{deeds:, }; and so on, {more} more turn{more:s}"),
};

static bool takes(const gg__why *w)
{
    return strcmp(w->solution->type->info.name, "outcome") == 0;
}

/* ---- the longest defence ---- */

static void add_turn(gg__why *w, const gg_move *move, bool words)
{
    char deed[1400];
    const gg_problem_spec *spec = &w->problem->spec;
    if (!words)
        gg__fact_move(w, NULL, move);
    else
        gg__fact_words(w, NULL, "%s %s",
                       move->player == GG_LEFT ? spec->left_name : spec->right_name,
                       gg__deed_print(w->problem, move, deed, sizeof deed));
}

/* The first best move, and the play that follows it. */
static gg_status tell_line(gg__why *w)
{
    const gg_answer *answer = w->answer;
    size_t best = 0;
    while (best + 1 < answer->all_count &&
           (answer->all_moves[best].to != answer->moves[0].to ||
            answer->all_moves[best].token != answer->moves[0].token))
        best++;
    const gg_sequel *sequel = &w->sequels[best];
    const uint32_t turns = answer->outcome.remoteness;
    const size_t told = turns > TURNS ? TURNS - 4 : turns;
    if (sequel->count + 1 < told) return GG_OK;
    gg__claim(w, &kinds[told < turns ? LINE_ON : LINE], 0);
    for (int words = 0; words < 2; words++) {
        gg__fact_list(w, words ? "deeds" : "moves", words ? GG_FACT_WORDS : GG_FACT_MOVE);
        add_turn(w, &answer->all_moves[best], words);
        for (size_t i = 0; i + 1 < told; i++)
            add_turn(w, &sequel->moves[i], words);
    }
    gg__fact_number(w, "more", turns - told);
    return gg__claim_end(w);
}

/* ---- the whole ---- */

static gg_status prove(gg__why *w)
{
    const gg_outcome outcome = w->answer->outcome;
    bool closed = true;
    if (w->answer->over) return gg__tell_over(w, &kinds[OVER]);
    const gg_player winner = outcome.winner == GG_L ? GG_LEFT : GG_RIGHT;
    const size_t before = 2 * w->claim_count; /* of a pursuit: at most 16 */
    gg_status status = gg__tell_strategy(w, winner, kinds, TOLD - before, &closed, NULL);
    w->why.cut |= !closed;
    if (status != GG_OK || (closed && outcome.remoteness < 3)) return status;
    gg__claim(w, &kinds[closed ? FALLS : CUT], 0);
    gg__fact_player(w, "player", winner);
    status = gg__claim_end(w);
    return status == GG_OK && !closed ? tell_line(w) : status;
}

const gg__why_theory gg__why_outcome = {"outcome", takes, prove, kinds, NULL};
