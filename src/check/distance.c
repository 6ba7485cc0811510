/*
 * Distances: the number of its own moves that each token of a race needs to a target, if one side
 * hurries it and the other delays it.
 *
 * A table is one of words (outcome.c): FIRST is the side whose arrival the token is, and the phases
 * are the turns at which it is moved. Each token alone ends the race with a certain one of its own
 * moves, or never, and the schedule gives the turn of the race. The earliest one decides.
 *
 * Cost: that of the words; and for the tokens the square of the schedule, and at most the schedule
 * for each mover of a table.
 */
#include "check/check.h"

#include <stdio.h>

/* The first table is that of mini and maxi. */
static bool is_of_race(const gg__claim *claim, const gg__table *table)
{
    const uint64_t vertices = claim->graph->vertices;
    if (table == claim->solution->tables) return gg__is_table(table, vertices, 2, GG__MOVER_FIRST);
    for (uint32_t i = 0; i < table->phases; i++)
        if (table->mover[i] != GG__MOVER_FIRST && table->mover[i] != GG__MOVER_SECOND) return false;
    return table->vertices == vertices && table->phases > 0;
}

/* A token that is stuck loses its mover's turn, or the game on this turn. */
static bool check_tables(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const size_t count = claim->solution->table_count;
    gg_verdict *verdict = claim->verdict;
    bool passed = gg__require(claim, count > 0, GG__NO_TABLE);
    for (size_t i = 0; passed && i < count; i++) {
        const gg__table *table = &claim->solution->tables[i];
        const gg__word_rules play = {.table = table,
                                     .targets = problem->is_target,
                                     .dead_end = problem->spec.stuck == GG_STUCK_LOSE ? GG_P : GG_D,
                                     .dead_end_rank = 1,
                                     .endless = GG__DRAWN};
        passed = gg__require(claim, is_of_race(claim, table), GG__NO_TABLE) &&
                 gg__check_words(claim, &play);
        const gg_verdict found = *verdict;
        if (!found.accepted && i > 0)
            snprintf(verdict->condition, sizeof verdict->condition, "table %llu: %.120s",
                     (unsigned long long)i + 1, found.condition);
    }
    return passed;
}

/* ---- what follows ---- */

/* Lists the movers of a token in one round of the schedule; returns the number of its turns. */
static uint64_t list_movers(const gg_problem_spec *spec, size_t token, uint8_t *mover)
{
    uint64_t turns = 0;
    for (size_t i = 0; i < spec->schedule_length; i++) {
        if (spec->schedule[i].token != token) continue;
        const bool own = spec->schedule[i].player == spec->tokens[token].arrival;
        mover[turns++] = own ? GG__MOVER_FIRST : GG__MOVER_SECOND;
    }
    return turns;
}

/* True if these are the movers of the table from this phase on. A table whose phases do not divide
 * the turns of a round cannot have the same movers in the next round. */
static bool fits(const uint8_t *mover, uint64_t turns, const gg__table *table, uint32_t phase)
{
    for (uint64_t i = 0; i < turns; i++) {
        if (mover[i] != table->mover[phase]) return false;
        phase = phase + 1 == table->phases ? 0 : phase + 1;
    }
    return true;
}

/* The word of the token's state in a table with its movers; 0: there is none, or the context has
 * failed. *work: comparisons since the last tick. */
static gg__word find_word(const gg__claim *claim, size_t token, const uint8_t *mover,
                          uint64_t turns, uint64_t *work)
{
    const size_t count = claim->solution->table_count;
    const gg_vertex v = claim->problem->spec.tokens[token].vertex;
    for (size_t t = 0; t < count; t++) {
        const gg__table *table = &claim->solution->tables[t];
        const uint32_t phases = turns % table->phases == 0 ? table->phases : 0;
        for (uint32_t phase = 0; phase < phases; phase++)
            if (fits(mover, turns, table, phase)) return table->words[(uint64_t)v * phases + phase];
        *work += 1 + (uint64_t)phases;
        if (*work < GG__TICK) continue;
        *work = 0;
        if (gg__tick(claim->ctx, "comparing tables", t, count) != GG_OK) return 0;
    }
    return 0;
}

/* The turn on which a token ends the race, and its winner, if that is before *first. Refuses a
 * certificate without a table for the token. */
static void end_by_token(const gg__claim *claim, size_t token, uint8_t *mover, uint64_t *work,
                         uint64_t *first, gg_result *winner)
{
    const gg_problem_spec *spec = &claim->problem->spec;
    const uint64_t turns = list_movers(spec, token, mover);
    const gg__word word = find_word(claim, token, mover, turns, work);
    const gg__side side = gg__word_side(word);
    if (side == GG__UNDECIDED) gg__require(claim, false, "no table has the movers of some token");
    if (side == GG__UNDECIDED || side == GG__DRAWN) return;
    const uint64_t moves_before = gg__word_rank(word) - 1;
    uint64_t turn = moves_before / turns * spec->schedule_length;
    uint64_t left = moves_before % turns + 1;
    for (size_t at = 0; left > 0; at++, turn++)
        left -= spec->schedule[at].token == token;
    if (turn >= *first) return;
    *first = turn;
    *winner = (side == GG__FIRST) == (spec->tokens[token].arrival == GG_LEFT) ? GG_L : GG_R;
}

/* The first token that ends decides; one that is never moved ends nothing. If the turn does not fit
 * the verdict, only the winner is given. */
static const char *conclude_race(const gg__claim *claim, const gg__state *state)
{
    enum { LONGEST = 4096 }; /* schedule: each token is looked for in all of it */
    const gg_problem_spec *spec = &claim->problem->spec;
    const gg_result over = gg__state_result(claim->problem, state, NULL);
    gg_result winner = GG_D;
    uint64_t first = UINT64_MAX, work = 0;
    if (over != GG_NONE) return gg__decide(claim, over, 0);
    if (spec->schedule_length > LONGEST) return "the schedule has more than 4096 turns";
    uint8_t *mover = gg__alloc(claim->ctx, spec->schedule_length, sizeof *mover, "movers");
    for (size_t i = 0; i < spec->schedule_length; i++) {
        if (gg__status(claim->ctx) != GG_OK || !claim->verdict->accepted) break;
        size_t earliest = 0; /* turn of the same token */
        while (spec->schedule[earliest].token != spec->schedule[i].token)
            earliest++;
        if (earliest == i)
            end_by_token(claim, spec->schedule[i].token, mover, &work, &first, &winner);
    }
    gg__free(claim->ctx, mover);
    if (!claim->verdict->accepted || gg__status(claim->ctx) != GG_OK) return NULL;
    return gg__decide(claim, winner, first < GG_INFINITE ? (uint32_t)first : GG_INFINITE);
}

const gg__checked gg__checked_distance = {
    .conclude = conclude_race,
    .row = {{GG__VERTICES, GG__RACE, GG_NONE, GG__SEVERAL, check_tables}}};
