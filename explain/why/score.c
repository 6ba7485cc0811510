/*
 * Why a score: which moves keep it, and how much each other move costs.
 *
 * The value of a position is the best that its options offer to the player to move. The turns that
 * are left fall along moves of the player whom the score favours, so play ends with it; in a game
 * by rules with points, until no more points must be forced.
 */
#include "base/rational.h"
#include "why/why.h"

#include <string.h>

enum { OVER, KEEPS, KEEPS_IN, EVEN, SURE, COSTS, LATER, SLOWER, MORE, SECURED, COUNTED, KINDS };
enum { TOLD = 30 /* moves, of either kind */ };

static const gg_info kinds[KINDS + 1] = {
    [OVER] = GG__CLAIM("score", "over", "{reason}"),
    [KEEPS] =
        GG__CLAIM("score", "keeps",
                  "if {player} {moves: or }, the score stays {score}, that of play without end"),
    [KEEPS_IN] =
        GG__CLAIM("score", "keeps-in",
                  "if {player} {moves: or }, the score stays {score}, and play ends within "
                  "{turns} turn{turns:s} of best play"),
    [EVEN] = GG__CLAIM("score", "even",
                       "if {player} {moves: or }, the score stays {score}, and neither player can "
                       "force more points than the other"),
    [SURE] = GG__CLAIM("score", "sure",
                       "if {player} {moves: or }, the score stays {score}, and is certain within "
                       "{turns} turn{turns:s} of best play"),
    [COSTS] =
        GG__CLAIM("score", "costs", "if {player} {move}, the score is {score}, which costs {cost}"),
    [LATER] =
        GG__CLAIM("score", "later",
                  "if {player} {move}, the score stays {score}, but play ends at a worse time"),
    [SLOWER] = GG__CLAIM("score", "slower",
                         "if {player} {move}, the score stays {score}, but is certain at a worse "
                         "time"),
    [MORE] = GG__CLAIM("score", "more", "{count} more move{count:s} {count?is|are} no better"),
    [SECURED] = GG__CLAIM("score", "secured",
                          "Both players can secure the score {score}: which moves of {player} keep "
                          "it?"),
    [COUNTED] = GG__CLAIM("score", "counted",
                          "{best} of {all} move{all:s} {best?keeps|keep} the score {score} in the "
                          "best time"),
};

static bool takes(const gg__why *w)
{
    return strcmp(w->solution->type->info.name, "score") == 0;
}

/* The score of a text that the library has written. */
static gg_rational score_of(const char *text)
{
    gg_rational score = {0, 1};
    bool large;
    gg__rational_read(text, strlen(text), &score, &large);
    return score;
}

static gg_status tell_kept(gg__why *w)
{
    const gg_answer *answer = w->answer;
    const uint32_t turns = answer->outcome.remoteness;
    const bool timed = turns != GG_INFINITE, points = w->problem->rules;
    size_t count = 0;
    gg__claim(w, &kinds[points ? (timed ? SURE : EVEN) : timed ? KEEPS_IN : KEEPS], 0);
    gg__fact_player(w, "player", answer->first);
    gg__fact_value(w, "score", answer->total);
    if (timed) gg__fact_number(w, "turns", turns);
    gg__fact_list(w, "moves", GG_FACT_MOVE);
    for (size_t i = 0; i < answer->all_count && count < TOLD; i++)
        if (answer->merits[i].best) {
            gg__fact_move(w, NULL, &answer->all_moves[i]);
            count++;
        }
    return gg__claim_end(w);
}

/* A move that is not among the best. */
static gg_status tell_other(gg__why *w, size_t i)
{
    char text[GG__RATIONAL_TEXT];
    const gg_answer *answer = w->answer;
    const gg_move *move = &answer->all_moves[i];
    const gg_rational best = score_of(answer->total), here = score_of(answer->merits[i].value);
    const bool left = move->player == GG_LEFT, same = gg__rational_compare(best, here) == 0;
    gg_rational cost;
    if (!same && !gg__rational_subtract(left ? best : here, left ? here : best,
                                        &cost)) { /* no number that fits */
        w->why.cut = true;
        return GG_OK;
    }
    gg__claim(w, &kinds[!same ? COSTS : w->problem->rules ? SLOWER : LATER], 1);
    gg__fact_player(w, "player", move->player);
    gg__fact_move(w, "move", move);
    gg__fact_value(w, "score", answer->merits[i].value);
    if (!same) gg__fact_value(w, "cost", gg__rational_print(cost, text));
    return gg__claim_end(w);
}

static gg_status prove(gg__why *w)
{
    const gg_answer *answer = w->answer;
    size_t told = 0, left = 0;
    if (answer->over) {
        gg__claim(w, &kinds[OVER], 0);
        gg__fact_words(w, "reason", "%s", answer->reason);
        return gg__claim_end(w);
    }
    gg_status status = tell_kept(w);
    for (size_t i = 0; status == GG_OK && i < answer->all_count; i++) {
        if (answer->merits[i].best) continue;
        if (told == TOLD) {
            left++;
            continue;
        }
        told++;
        status = tell_other(w, i);
    }
    if (status != GG_OK || left == 0) return status;
    w->why.cut = true;
    gg__claim(w, &kinds[MORE], 1);
    gg__fact_number(w, "count", left);
    return gg__claim_end(w);
}

/* The score, and how many moves keep it; what follows is the usual hint. */
static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    const gg_answer *answer = w->answer;
    (void)possible;
    if (stage > 2) return GG_OK;
    gg__claim(w, &kinds[stage == 1 ? SECURED : COUNTED], 0);
    gg__fact_player(w, "player", answer->first);
    gg__fact_value(w, "score", answer->total);
    gg__fact_number(w, "best", answer->move_count);
    gg__fact_number(w, "all", answer->all_count);
    return gg__claim_end(w);
}

const gg__why_theory gg__why_score = {"score", takes, prove, kinds, hint};
