/*
 * Parity games: one line of play, in which the winner keeps to a strategy; the circle at its end,
 * and the priority that decides there.
 */
#include "why/why.h"

#include <string.h>

enum { OVER, ENDS, CIRCLE, LONG, DECIDES, CONTROL, KEEPS, KINDS };
enum { TURNS = 16 /* of a circle that is listed */, LINE = 1 << 20 };

static const gg_info kinds[KINDS + 1] = {
    [OVER] = GG__CLAIM("parity", "over", "{end}, and {result}"),
    [ENDS] = GG__CLAIM("parity", "ends",
                       "play can end after {turns} turn{turns:s}: {end}, and {result}"),
    [CIRCLE] = GG__CLAIM("parity", "circle", "play can go round: {circle: -> }"),
    [LONG] = GG__CLAIM("parity", "long", "play can go round after {turns} turns"),
    [DECIDES] = GG__CLAIM("parity", "decides",
                          "the greatest priority in the circle is {priority}, at {position}: it is "
                          "{parity}, so {player} wins"),
    [CONTROL] = GG__CLAIM("parity", "control",
                          "in the circle {player} makes {own} of {turns} move{turns:s}"),
    [KEEPS] = GG__CLAIM("parity", "keeps",
                        "wherever {other} moves, {player} has a move so that the greatest priority "
                        "of each circle is {parity}, or {other} is stuck"),
};

static bool takes(const gg__why *w)
{
    return strcmp(w->solution->type->info.name, "parity") == 0;
}

/* The circle that the moves make. */
static gg_status tell_circle(gg__why *w, const gg_move *turn, size_t count)
{
    const uint32_t *priority = w->problem->graph->priority;
    const gg_player winner = w->answer->outcome.winner == GG_L ? GG_LEFT : GG_RIGHT;
    gg_position top = turn[0].from;
    size_t own = 0;
    for (size_t i = 0; i < count; i++) {
        if (priority[turn[i].from] > priority[top]) top = turn[i].from;
        own += turn[i].player == winner;
    }
    gg__claim(w, &kinds[count <= TURNS ? CIRCLE : LONG], 0);
    if (count > TURNS) gg__fact_number(w, "turns", count);
    if (count <= TURNS) gg__fact_list(w, "circle", GG_FACT_POSITION);
    for (size_t i = 0; count <= TURNS && i < count; i++)
        gg__fact_place(w, NULL, turn[i].from);
    if (count <= TURNS) gg__fact_place(w, NULL, turn[0].from);
    gg__claim_end(w);
    gg__claim(w, &kinds[DECIDES], 0);
    gg__fact_number(w, "priority", priority[top]);
    gg__fact_place(w, "position", top);
    gg__fact_words(w, "parity", "%s", priority[top] % 2 == 0 ? "even" : "odd");
    gg__fact_player(w, "player", winner);
    gg__claim_end(w);
    gg__claim(w, &kinds[CONTROL], 0);
    gg__fact_player(w, "player", winner);
    gg__fact_number(w, "own", own);
    gg__fact_number(w, "turns", count);
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
        status = gg__best_line(&play, LINE, &line, &repeats, &from);
    }
    w->why.cut |= !repeats && !play.over;
    if (status == GG_OK && repeats) {
        status = tell_circle(w, line.at + from, line.count - from);
    } else if (status == GG_OK && play.over) {
        gg__claim(w, &kinds[ENDS], 0);
        gg__fact_number(w, "turns", line.count);
        status = gg__tell_end(w, &play.state);
    }
    gg__free(w->ctx, line.at);
    gg__play_end(&play);
    return status;
}

static gg_status prove(gg__why *w)
{
    const gg_player winner = w->answer->outcome.winner == GG_L ? GG_LEFT : GG_RIGHT;
    if (w->answer->over) return gg__tell_over(w, &kinds[OVER]);
    const gg_status status = tell_course(w);
    if (status != GG_OK) return status;
    gg__claim(w, &kinds[KEEPS], 0);
    gg__fact_player(w, "player", winner);
    gg__fact_player(w, "other", gg__other(winner));
    gg__fact_words(w, "parity", "%s", winner == GG_LEFT ? "even" : "odd");
    return gg__claim_end(w);
}

const gg__why_theory gg__why_parity = {"parity", takes, prove, kinds, NULL};
