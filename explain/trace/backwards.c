/*
 * Outcomes and races, as they are taught: retrograde analysis with a queue and counters.
 *
 * Positions where play is over are decided and join the queue. A position that leaves the queue is
 * seen from each position that can move there: its mover takes it if it is a win for them; if not,
 * one move less is left, and with the last one the position is lost. Positions leave the queue by
 * their number of turns, so the first move that wins is the fastest, and the last one that loses
 * the slowest. A position that is never decided is a draw.
 *
 * In a race this is done for each table: mini of its own player is 1 + the least maxi, maxi 1 + the
 * largest mini.
 *
 * If play without end is a win for one player, then the other one wins the positions where a win
 * can be forced (first round), draws those where a draw can be forced (second round, in which draws
 * count as wins), and loses the rest.
 */
#include "trace/trace.h"

#include "solve/states/states.h"

#include <stdio.h>
#include <string.h>

enum {
    END,
    STUCK,
    WAVE,
    TAKE,
    WIN,
    COUNT,
    LOSE,
    REST,
    HELD, /* the same in the second round; its last is never shown */
    RACE = HELD + REST,
    ABOUT = RACE + REST + 1,
    ABOUT_RACE,
    FIRST,
    SECOND,
    FORCED,
    ENDLESS
};

#define OUTCOME "outcome, memo, pursuit, tabulate"
#define ROUNDS  "outcome, memo"
#define OTHERS  "{left?1 other is|# others are} open"

const gg_info gg__steps_retrograde[] = {
    [END] = GG__STEP("retro.end", "{position}: {value}, as play is over", OUTCOME),
    [STUCK] = GG__STEP("retro.stuck", "{position}: {value}, as there are no moves", OUTCOME),
    [WAVE] =
        GG__STEP("retro.wave",
                 "{count?1 position is|# positions are} decided in {turns} turn{turns:s}: look "
                 "back from there",
                 OUTCOME),
    [TAKE] = GG__STEP("retro.take", "{position} ({value}) leaves the queue", OUTCOME),
    [WIN] = GG__STEP("retro.win", "{position}: {value}, by the move to {option} ({then})", OUTCOME),
    [COUNT] = GG__STEP("retro.count",
                       "{position}: the move to {option} ({then}) does not win; " OTHERS, OUTCOME),
    [LOSE] = GG__STEP("retro.lose",
                      "{position}: {value}, as the last open move, to {option} ({then}), does not "
                      "win either",
                      OUTCOME),
    [REST] = GG__STEP("retro.draw", "{position}: {value}, as it was never decided", OUTCOME),
    [HELD + END] = GG__STEP("hold.end", "{position}: held, as play is over", ROUNDS),
    [HELD + STUCK] = GG__STEP("hold.stuck", "{position}: held, as there are no moves", ROUNDS),
    [HELD + WAVE] = GG__STEP("hold.wave",
                             "{count?1 position is|# positions are} held in {turns} turn{turns:s}: "
                             "look back from there",
                             ROUNDS),
    [HELD + TAKE] = GG__STEP("hold.take", "{position} leaves the queue", ROUNDS),
    [HELD + WIN] = GG__STEP("hold.win", "{position}: held, by the move to {option}", ROUNDS),
    [HELD + COUNT] = GG__STEP("hold.count",
                              "{position}: the move to {option} does not get out; " OTHERS, ROUNDS),
    [HELD + LOSE] = GG__STEP("hold.lose",
                             "{position}: held, as the last open move, to {option}, does not get "
                             "out either",
                             ROUNDS),
    [RACE + END] = GG__STEP("mini.end", "{position} = {value}: a target", "race"),
    [RACE + STUCK] = GG__STEP("mini.stuck", "{position} = {value}: there are no moves", "race"),
    [RACE + WAVE] = GG__STEP(
        "mini.wave", "{count?1 number is|# numbers are} {turns}: look back from there", "race"),
    [RACE + TAKE] = GG__STEP("mini.take", "{position} = {value} leaves the queue", "race"),
    [RACE + WIN] = GG__STEP(
        "mini.least", "{position} = {value}: 1 more than {option} = {then}, the least", "race"),
    [RACE + COUNT] = GG__STEP(
        "mini.count", "{position}: {option} = {then} may not be the largest; " OTHERS, "race"),
    [RACE + LOSE] = GG__STEP("mini.largest",
                             "{position} = {value}: 1 more than {option} = {then}, the largest and "
                             "last",
                             "race"),
    [RACE + REST] = GG__STEP("mini.never", "{position} = {value}: it was never decided", "race"),
    [ABOUT] = GG__STEP("retro.about",
                       "backwards from where play is over: a position is won when one of its moves "
                       "wins, and lost when no move is left that might",
                       OUTCOME),
    [ABOUT_RACE] =
        GG__STEP("mini.about",
                 "a token's own moves to a target: mini if its player moves it next, 1 + "
                 "the least maxi; maxi if the other one does, 1 + the largest mini",
                 "race"),
    [FIRST] = GG__STEP("retro.first",
                       "first round: what {player} can win; play without end is won by {endless}",
                       ROUNDS),
    [SECOND] = GG__STEP("retro.second",
                        "second round: what {player} holds, which is to come to an end that is not "
                        "lost",
                        ROUNDS),
    [FORCED] = GG__STEP("retro.held", "{position}: {value}, as it is held", ROUNDS),
    [ENDLESS] = GG__STEP("retro.endless", "{position}: {value}, as it is not held", ROUNDS),
    [ENDLESS + 1] = {NULL, NULL, NULL, false, false},
};

typedef struct search {
    gg__trace *t;
    const gg__table *table;
    const gg_info *kinds;      /* by the list above */
    uint32_t first, end;       /* the positions of the table */
    gg__side only;             /* the side whose wins are looked for, or GG__UNDECIDED: either's */
    gg__side drawn;            /* the side that drawn ends count for, or GG__DRAWN */
    bool decides;              /* what is found are the values */
    bool race;                 /* words are numbers of moves */
    bool relative;             /* sides are the player to move and the other one */
    gg__word *word;            /* of all positions of the trace */
    uint32_t *counter, *queue; /* of those of the table */
    uint32_t taken, found;
    gg__trace_back back;
} search;

/* ---- words ---- */

static const char *name_of(const search *s, gg__side side)
{
    const gg_problem_spec *spec = &s->t->problem->spec;
    return side == GG__FIRST ? spec->left_name : spec->right_name;
}

static const char *print(const search *s, gg__word word, char text[300])
{
    const gg__side side = gg__word_side(word);
    const unsigned rank = (unsigned)gg__word_rank(word);
    if (s->race)
        snprintf(text, 300,
                 side == GG__DRAWN   ? "inf"
                 : side == GG__FIRST ? "%u"
                                     : "stuck at %u",
                 rank);
    else if (side == GG__DRAWN)
        snprintf(text, 300, rank == GG__NO_RANK ? "draw" : "draw in %u", rank);
    else if (s->relative)
        snprintf(text, 300, "%s in %u", side == GG__FIRST ? "N" : "P", rank);
    else if (rank == GG__NO_RANK)
        snprintf(text, 300, "%s wins", name_of(s, side));
    else
        snprintf(text, 300, "%s wins in %u", name_of(s, side), rank);
    return text;
}

/* The side that moves at a position. */
static gg__side mover_of(const search *s, uint32_t p)
{
    const uint32_t phases = s->table->phases, at = p - s->first;
    if (s->relative) return GG__FIRST;
    return gg__mover_index(s->t->graph, s->table, at / phases, at % phases) ? GG__SECOND
                                                                            : GG__FIRST;
}

/* The initial word of a position; 0: play goes on. *stuck: true if there are no options. */
static gg__word end_of(const search *s, uint32_t p, bool *stuck)
{
    const gg__trace *t = s->t;
    const gg_vertex v = (p - s->first) / s->table->phases;
    const gg__side mover = mover_of(s, p);
    const gg_result terminal = gg__terminal(t->graph, v);
    const bool race = s->race;
    const bool open = t->position[p].option_count[GG_LEFT] > 0;
    *stuck = terminal == GG_NONE;
    if (race && t->problem->is_target[v]) {
        *stuck = false;
        return gg__word_decided(GG__FIRST, 0);
    }
    if (open) return 0;
    if (race && t->problem->spec.stuck == GG_STUCK_LOSE)
        return gg__word_decided(gg__other_side(mover), 1);
    gg__side side =
        race ? GG__DRAWN : gg__result_side(*stuck ? t->problem->spec.dead_end : terminal, mover);
    if (side == GG__DRAWN) side = s->drawn;
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* ---- steps ---- */

static gg_status tell(search *s, unsigned kind, uint32_t p, const uint32_t *option, gg__word word)
{
    char text[300];
    gg__trace *t = s->t;
    const bool held = s->kinds == &gg__steps_retrograde[HELD];
    gg__step_begin(t, &s->kinds[kind]);
    gg__step_position(t, "position", p);
    if (option) gg__step_position(t, "option", *option);
    if (option && !held) gg__step_value(t, "then", print(s, s->word[*option], text));
    if (kind == COUNT) {
        gg__step_number(t, "left", s->counter[p - s->first]);
        gg__step_number(t, "moves", t->position[p].option_count[GG_LEFT]);
    } else if (held) {
        gg__step_number(t, "turns", gg__word_rank(word));
    } else {
        gg__step_value(t, "value", print(s, word, text));
    }
    return gg__step_end(t);
}

/* Decides a position; one with a rank joins the queue. */
static gg_status decide(search *s, unsigned kind, uint32_t p, const uint32_t *option, gg__word word)
{
    char text[300];
    s->word[p] = word;
    if (gg__word_side(word) != GG__DRAWN && kind < REST) s->queue[s->found++] = p;
    gg_status status = tell(s, kind, p, option, word);
    if (status == GG_OK && s->decides) status = gg__trace_decide(s->t, p, print(s, word, text));
    return status;
}

/* ---- the search ---- */

/* Ends of play of one rank; stuck tokens may count as lost at rank 1. */
static gg_status begin(search *s, uint32_t rank)
{
    gg_status status = GG_OK;
    for (uint32_t p = s->first; status == GG_OK && p < s->end; p++) {
        bool stuck;
        const gg__word word = end_of(s, p, &stuck);
        const gg__side side = gg__word_side(word);
        if (rank == 0) s->counter[p - s->first] = (uint32_t)s->t->position[p].option_count[GG_LEFT];
        if (word == 0 || (side == GG__DRAWN ? 0 : gg__word_rank(word)) != rank) continue;
        if (s->only == GG__UNDECIDED || side == s->only)
            status = decide(s, stuck ? STUCK : END, p, NULL, word);
    }
    return status;
}

/* Looks at a position from another one with a move there. */
static gg_status look(search *s, uint32_t p, uint32_t option)
{
    const gg__word word = s->word[option];
    const gg__side mover = mover_of(s, p);
    const gg__side side = s->relative ? gg__other_side(gg__word_side(word)) : gg__word_side(word);
    const gg__word here = gg__word_decided(side, gg__word_rank(word) + 1);
    if (s->word[p] != 0) return GG_OK;
    if (side == mover) return decide(s, WIN, p, &option, here);
    if (--s->counter[p - s->first] == 0) return decide(s, LOSE, p, &option, here);
    return tell(s, COUNT, p, &option, here);
}

static gg_status take(search *s, uint32_t *turns)
{
    const uint32_t p = s->queue[s->taken];
    const uint32_t rank = gg__word_rank(s->word[p]);
    gg_status status = GG_OK;
    if (s->taken == 0 || rank != *turns) {
        uint32_t count = 0;
        while (s->taken + count < s->found &&
               gg__word_rank(s->word[s->queue[s->taken + count]]) == rank)
            count++;
        *turns = rank;
        gg__step_begin(s->t, &s->kinds[WAVE]);
        gg__step_number(s->t, "turns", rank);
        gg__step_number(s->t, "count", count);
        status = gg__step_end(s->t);
    }
    s->taken++;
    if (status == GG_OK) status = tell(s, TAKE, p, NULL, s->word[p]);
    for (uint32_t i = s->back.start[p]; status == GG_OK && i < s->back.start[p + 1]; i++)
        status = look(s, s->back.pred[i], p);
    return status;
}

static gg_status run(search *s)
{
    uint32_t turns = 0;
    s->taken = s->found = 0;
    gg_status status = begin(s, 0);
    if (status == GG_OK) status = begin(s, 1);
    while (status == GG_OK && s->taken < s->found)
        status = take(s, &turns);
    return status;
}

/* Decides what is left. */
static gg_status rest(search *s)
{
    gg_status status = GG_OK;
    for (uint32_t p = s->first; status == GG_OK && p < s->end; p++)
        if (s->word[p] == 0)
            status = decide(s, REST, p, NULL, gg__word_decided(GG__DRAWN, GG__NO_RANK));
    return status;
}

/* ---- play without end as a win ---- */

static gg_status tell_round(search *s, int round, gg__side endless)
{
    const gg_player player = endless == GG__FIRST ? GG_RIGHT : GG_LEFT;
    gg__step_begin(s->t, &gg__steps_retrograde[FIRST + round]);
    if (round == 0) gg__fact_player(&s->t->said, "endless", gg__other(player));
    gg__fact_player(&s->t->said, "player", player);
    return gg__step_end(s->t);
}

static gg_status run_rounds(search *s)
{
    const gg__side endless = s->t->problem->spec.infinite == GG_L ? GG__FIRST : GG__SECOND;
    gg__word *won = s->word;
    gg_status status = tell_round(s, 0, endless);
    s->only = gg__other_side(endless);
    if (status == GG_OK) status = run(s);
    gg__word *held = gg__alloc_zeroed(s->t->ctx, s->end, sizeof *held, "a trace");
    if (!held) return gg__status(s->t->ctx);
    s->word = held;
    s->kinds = &gg__steps_retrograde[HELD];
    s->drawn = s->only;
    s->decides = false;
    if (status == GG_OK) status = tell_round(s, 1, endless);
    if (status == GG_OK) status = run(s);
    s->word = won;
    s->decides = true;
    s->kinds = gg__steps_retrograde;
    for (uint32_t p = 0; status == GG_OK && p < s->end; p++)
        if (won[p] == 0)
            status = decide(s, held[p] ? FORCED : ENDLESS, p, NULL,
                            held[p] ? gg__word_decided(GG__DRAWN, gg__word_rank(held[p]))
                                    : gg__word_decided(endless, GG__NO_RANK));
    gg__free(s->t->ctx, held);
    return status;
}

/* ---- the methods ---- */

/* Solves the positions of a table from the first one on, and compares. */
static gg_status solve(gg__trace *t, const gg__table *table, const gg__word *words, uint32_t first)
{
    const bool race = t->problem->spec.play == GG_RACE && !t->explored;
    const uint32_t count = (uint32_t)(t->graph->vertices * table->phases);
    search s = {.t = t,
                .table = table,
                .kinds = &gg__steps_retrograde[race ? RACE : 0],
                .first = first,
                .end = first + count,
                .drawn = GG__DRAWN,
                .decides = true,
                .race = race,
                .relative = table->mover[0] == GG__MOVER_RELATIVE};
    s.word = gg__alloc_zeroed(t->ctx, t->trace.position_count, sizeof *s.word, "a trace");
    s.counter = gg__alloc(t->ctx, count, sizeof *s.counter, "a trace");
    s.queue = gg__alloc(t->ctx, count, sizeof *s.queue, "a trace");
    gg_status status = gg__status(t->ctx);
    if (status == GG_OK) status = gg__trace_back_from(t, &s.back);
    if (status == GG_OK && first == 0)
        status = gg__step_about(t, &gg__steps_retrograde[race ? ABOUT_RACE : ABOUT]);
    if (status == GG_OK && s.relative) status = gg__step_letters(t);
    if (status == GG_OK && (race || t->problem->spec.infinite == GG_D)) {
        status = run(&s);
        if (status == GG_OK) status = rest(&s);
    } else if (status == GG_OK) {
        status = run_rounds(&s);
    }
    for (uint32_t p = first; status == GG_OK && words && p < s.end; p++)
        if (s.word[p] != words[p - first]) status = gg__trace_differs(t, p);
    gg__free(t->ctx, s.word);
    gg__free(t->ctx, s.counter);
    gg__free(t->ctx, s.queue);
    gg__free(t->ctx, s.back.start);
    gg__free(t->ctx, s.back.pred);
    return status;
}

/* Positions of a game by rules that were visited for the trace; the solver has their words in a
 * table of its own. */
static gg_status compare_met(gg__trace *t)
{
    gg__state state;
    gg_outcome outcome;
    char text[300];
    const gg_problem *problem = t->problem;
    const bool relative = problem->impartial;
    search s = {.t = t, .relative = relative};
    gg_status status = gg__state_begin(t->ctx, problem, &state);
    if (status != GG_OK) return status;
    for (uint32_t p = 0; status == GG_OK && p < t->trace.position_count; p++) {
        state.position = t->explored->index.keys[p];
        if (gg__position_ended(state.position) != GG_NONE) continue;
        state.phase = GG_LEFT;
        status = gg__outcome_at(t->ctx, problem, t->solution, &state, &outcome);
        const gg__word word =
            gg__word_decided(outcome.winner == GG_D   ? GG__DRAWN
                             : outcome.winner == GG_L ? GG__FIRST
                                                      : GG__SECOND,
                             outcome.winner == GG_D ? GG__NO_RANK : outcome.remoteness);
        if (status == GG_OK && strcmp(print(&s, word, text), t->position[p].value) != 0)
            status = gg__trace_differs(t, p);
    }
    gg__state_free(t->ctx, &state);
    return status;
}

gg_status gg__trace_outcome(gg__trace *t)
{
    uint8_t mover = t->problem->impartial ? GG__MOVER_RELATIVE : GG__MOVER_OWNER;
    const gg__table met = {.vertices = t->graph->vertices, .phases = 1, .mover = &mover};
    if (t->owned) {
        const gg_status status = solve(t, &met, NULL, 0);
        return status == GG_OK ? compare_met(t) : status;
    }
    return solve(t, t->solution->tables, t->solution->tables->words, 0);
}

gg_status gg__trace_race(gg__trace *t)
{
    gg_status status = GG_OK;
    uint32_t first = 0;
    for (size_t i = 0; status == GG_OK && i < t->solution->table_count; i++) {
        const gg__table *table = &t->solution->tables[i];
        status = solve(t, table, table->words, first);
        first += (uint32_t)(table->vertices * table->phases);
    }
    return status;
}
