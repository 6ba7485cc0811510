/*
 * Draws, and wins that need no end of play. In a draw each player has a strategy that never leaves
 * positions in which they do not lose; if play without end is a win, its winner has one that never
 * leaves won positions. Whether play can go on for ever against it is decided after all its
 * positions are listed. First comes the course of play if both keep to their strategies.
 */
#include "why/why.h"

#include <string.h>

enum {
    CIRCLE = GG__STRATEGY_CLAIMS,
    ROUND,
    ENDS,
    GOES_ON,
    HOLDS,
    FORCES,
    WINS,
    ENDED,
    CLOSED,
    ENDLESS,
    CUT,
    LOOK,
    KINDS
};
enum { TOLD = 16 /* claims of a strategy */, TURNS = 16 /* of a circle */ };

static const gg_info kinds[KINDS + 1] = {
    [GG__HOLDER_MOVES] = GG__CLAIM("draw", "move", "at {position} {player} {move}"),
    [GG__HOLDER_ENDS] =
        GG__CLAIM("draw", "move-end", "at {position} {player} {move}: {end}, and {result}"),
    [GG__OTHER_MOVES] = GG__CLAIM("draw", "no-win",
                                  "at {position} {player} has {count} move{count:s}, and "
                                  "{count?it does not win|none of them wins}"),
    [GG__ANSWERED] = GG__CLAIM("draw", "answer", "if {player} {move}, {other} {answer}"),
    [GG__ANSWER_ENDS] = GG__CLAIM("draw", "answer-end",
                                  "if {player} {move}, {other} {answer}: {end}, and {result}"),
    [GG__MOVE_ENDS] = GG__CLAIM("draw", "end", "if {player} {move}: {end}, and {result}"),
    [GG__MISTAKES] = GG__CLAIM("draw", "mistakes", "if {player} {moves: or }, {other} wins"),
    [GG__MOVES_AGAIN] =
        GG__CLAIM("draw", "again", "if {player} {move}, {player} is to move again, at {position}"),
    [GG__MORE_MOVES] =
        GG__CLAIM("draw", "more", "{count} more move{count:s} {count?does|do} not win, either"),
    [CIRCLE] = GG__CLAIM("draw", "circle", "if both play well, play goes round: {circle: -> }"),
    [ROUND] = GG__CLAIM("draw", "round", "if both play well, play goes round: {deeds}, and so on"),
    [ENDS] =
        GG__CLAIM("draw", "ends",
                  "if both play well, play ends after {turns} turn{turns:s}: {end}, and {result}"),
    [GOES_ON] = GG__CLAIM("draw", "goes-on", "if both play well, play goes on for ever"),
    [HOLDS] = GG__CLAIM("draw", "holds", "how {player} does not lose:"),
    [FORCES] =
        GG__CLAIM("draw", "forces", "{player}, who would lose play without end, forces a draw:"),
    [WINS] = GG__CLAIM("draw", "wins", "how {player} wins, even if play never ends:"),
    [ENDED] = GG__CLAIM("draw", "ended",
                        "these are all positions that can come up, and none of them comes back: "
                        "play ends, and {player} wins"),
    [CLOSED] = GG__CLAIM("draw", "closed",
                         "these are all positions that can come up, and {player} has lost in none "
                         "of them"),
    [ENDLESS] =
        GG__CLAIM("draw", "endless",
                  "these are all positions that can come up, and {player} always has a move to one "
                  "of them: play goes on for ever, or ends with a win for {player}"),
    [CUT] = GG__CLAIM("draw", "cut",
                      "and so on: {player} goes on like this in more positions than fit here"),
    [LOOK] = GG__CLAIM(
        "draw", "look",
        "Neither player can force a win here: which moves keep the draw, and which lose?"),
};

static bool takes(const gg__why *w)
{
    const gg_outcome outcome = w->answer->outcome;
    return strcmp(w->solution->type->info.name, "outcome") == 0 && !w->answer->over &&
           (outcome.winner == GG_D || outcome.remoteness == GG_INFINITE);
}

/* ---- where play goes ---- */

static gg_status tell_circle(gg__why *w, const gg_move *turn, size_t count)
{
    char deed[1400];
    const gg_problem_spec *spec = &w->problem->spec;
    const bool places = spec->token_count <= 1;
    gg__claim(w, &kinds[places ? CIRCLE : ROUND], 0);
    gg__fact_list(w, "moves", GG_FACT_MOVE);
    for (size_t i = 0; i < count; i++)
        gg__fact_move(w, NULL, &turn[i]);
    gg__fact_list(w, places ? "circle" : "deeds", places ? GG_FACT_POSITION : GG_FACT_WORDS);
    for (size_t i = 0; i < count && !places; i++)
        gg__fact_words(w, NULL, "%s %s",
                       turn[i].player == GG_LEFT ? spec->left_name : spec->right_name,
                       gg__deed_print(w->problem, &turn[i], deed, sizeof deed));
    for (size_t i = 0; i < count && places; i++)
        gg__fact_place(w, NULL, turn[i].from);
    if (places) gg__fact_place(w, NULL, turn[count - 1].to);
    return gg__claim_end(w);
}

/* From the position in question. */
static gg_status tell_course(gg__why *w)
{
    gg__play play;
    gg__move_list line = {NULL, 0, 0};
    bool repeats = false;
    size_t from = 0;
    gg_status status = gg__play_begin(w->ctx, w->problem, w->solution, &play);
    if (status == GG_OK) {
        gg__state_set(w->problem, &w->play.state, &play.state);
        status = gg__best_line(&play, GG_WHY_TURNS, &line, &repeats, &from);
    }
    if (status == GG_OK && repeats && line.count - from <= TURNS) {
        status = tell_circle(w, line.at + from, line.count - from);
    } else if (status == GG_OK && play.over) {
        gg__claim(w, &kinds[ENDS], 0);
        gg__fact_number(w, "turns", line.count);
        status = gg__tell_end(w, &play.state);
    } else if (status == GG_OK && repeats) {
        gg__claim(w, &kinds[GOES_ON], 0);
        status = gg__claim_end(w);
    }
    gg__free(w->ctx, line.at);
    gg__play_end(&play);
    return status;
}

/* ---- strategies ---- */

static gg_status tell(gg__why *w, int kind, gg_player player)
{
    gg__claim(w, &kinds[kind], 0);
    gg__fact_player(w, "player", player);
    return gg__claim_end(w);
}

static gg_status tell_player(gg__why *w, gg_player holder)
{
    bool closed, ends;
    const gg_outcome outcome = w->answer->outcome;
    const gg_result infinite = w->problem->spec.infinite;
    const bool wins = outcome.winner != GG_D;
    const bool forces = !wins && infinite == gg__win_of(gg__other(holder));
    gg_status status = tell(w, wins ? WINS : forces ? FORCES : HOLDS, holder);
    if (status == GG_OK) status = gg__tell_strategy(w, holder, kinds, TOLD, &closed, &ends);
    if (status != GG_OK) return status;
    w->why.cut |= !closed;
    return tell(w, !closed ? CUT : !wins ? CLOSED : ends ? ENDED : ENDLESS, holder);
}

static gg_status prove(gg__why *w)
{
    const gg_outcome outcome = w->answer->outcome;
    const gg_player first = w->answer->first;
    gg_status status = tell_course(w);
    if (status != GG_OK) return status;
    if (outcome.winner != GG_D) return tell_player(w, outcome.winner == GG_L ? GG_LEFT : GG_RIGHT);
    status = tell_player(w, first);
    return status == GG_OK ? tell_player(w, gg__other(first)) : status;
}

static gg_status hint(gg__why *w, unsigned stage, bool *possible)
{
    (void)possible;
    if (stage > 1 || w->answer->outcome.winner != GG_D) return GG_OK;
    gg__claim(w, &kinds[LOOK], 0);
    return gg__claim_end(w);
}

const gg__why_theory gg__why_draw = {"draw", takes, prove, kinds, hint};
