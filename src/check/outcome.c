/*
 * Words: the winner of a state, and the number of turns.
 *
 * One equation. A state is a vertex and a phase. The mover chooses the best option: one that the
 * mover wins, or else a draw, or else one that the other side wins. So the word of a state is that
 * of its best option, one turn later, if play is not over. The winner hurries, and the loser
 * delays:
 *
 *   won by the mover  some option is won by the mover; rank = 1 + the least rank of those
 *   draw              else, if some option is a draw; no rank
 *   won by the other  else; rank = 1 + the greatest rank of the options
 *   over              the result; rank 0, or that of a stuck token in a race; a drawn end has rank
 *                     0 if draws must be forced
 *
 * If play without end is a win for one side, that side has time, and the other must force every
 * result, draws included. So draws have ranks, and the other side hurries to them; wins of the
 * first side have none. The rank of a draw may be larger than that of the best drawn option, one
 * turn later: it is a bound that no answer shows.
 *
 * doc/checking.md proves that only the truth passes. Both cases are one if "neither" counts as a
 * side: the results of play without end have no rank.
 *
 * Source: attractors solve reachability games, as in E. Gradel, W. Thomas, T. Wilke (eds.),
 * Automata, Logics, and Infinite Games, 2002, chapter 2. Cost: O(n + m) for each phase, and no
 * memory. positions.c does the same for games by rules.
 */
#include "check/check.h"
#include "game/explore.h"

enum { AHEAD = 32 /* edges */ };

/* ---- the equation ---- */

/* The results of options, in the order of a player's preference. */
enum { ILLEGAL, WON, NEITHER, LOST };

gg__scale gg__scale_of(gg__side mover, gg__side endless, bool relative)
{
    gg__scale s = {
        .mover = mover,
        .endless = endless,
        .side = {GG__UNDECIDED, mover, GG__DRAWN, gg__other_side(mover)},
        .late = {0, 0, mover == endless ? GG__NO_RANK : 0, GG__NO_RANK},
    };
    for (uint32_t grade = ILLEGAL; grade <= LOST; grade++) {
        const gg__side said = relative ? gg__other_side(s.side[grade]) : s.side[grade];
        s.flip[said] = gg__word_decided(said, 0) ^ (grade << GG__RANK_BITS | s.late[grade]);
    }
    return s;
}

const char *gg__word_fault(const gg__scale *s, gg__word word, uint32_t best)
{
    static const char *const another_side[] = {
        "a move leads where there is no value",
        "its options make it won by the player to move",
        "its options make it a draw",
        "its options make it lost by the player to move",
    };
    static const char *const another_rank[] = {
        "",
        "the rank is not one more than the least rank of a winning option",
        "the rank is not larger than that of a drawn option",
        "the rank is not one more than the greatest rank of an option",
    };
    const uint32_t grade = best >> GG__RANK_BITS;
    const gg__side side = s->side[grade];
    const uint32_t rank = gg__word_rank(word);
    const uint32_t one_more = ((best ^ s->late[grade]) & GG__NO_RANK) + 1;
    if (gg__word_side(word) == GG__UNDECIDED) return "no value";
    if (gg__word_side(word) != side) return another_side[grade];
    if (side == s->endless) return rank == GG__NO_RANK ? NULL : "what has time has a rank";
    if (rank == GG__NO_RANK) return "what must be forced has no rank";
    const bool fits = side == GG__DRAWN ? rank >= one_more : rank == one_more;
    return fits ? NULL : another_rank[grade];
}

const char *gg__over_fault(const gg__scale *s, gg__word word, gg_result over, uint32_t rank)
{
    const gg__side side = gg__result_side(over, s->mover);
    if (gg__word_side(word) == GG__UNDECIDED) return "no value";
    if (gg__word_side(word) != side) return "play is over here with another result";
    if (side == GG__DRAWN) rank = 0;
    if (side == s->endless) rank = GG__NO_RANK;
    return gg__word_rank(word) == rank ? NULL : "play is over here, but the rank is another";
}

/* ---- on a graph ---- */

typedef struct words {
    const gg_graph *graph;
    gg__word_rules play;
    gg__table table;    /* that of `play` */
    gg__scale scale[2]; /* of FIRST, and of SECOND */
} words;

static const char *state_fault(void *self, unsigned worker, uint64_t state)
{
    const words *w = self;
    const gg__word *word = w->table.words;
    const uint32_t phases = w->table.phases;
    const uint64_t v = phases == 1 ? state : phases == 2 ? state / 2 : state / phases;
    const uint32_t phase = (uint32_t)(state - v * phases);
    const uint32_t next = phase + 1 == phases ? 0 : phase + 1;
    const uint8_t mover = w->table.mover[phase];
    const bool second =
        mover == GG__MOVER_OWNER ? w->graph->owner[v] == GG_RIGHT : mover == GG__MOVER_SECOND;
    const gg__scale *s = &w->scale[second];
    const gg__rows *rows = w->graph->out[second ? GG_RIGHT : GG_LEFT];
    const uint64_t first = rows->start[v], last = rows->start[v + 1];
    const uint64_t edges = rows->start[w->table.vertices];
    const gg_result over = !w->play.targets     ? gg__terminal(w->graph, (gg_vertex)v)
                           : w->play.targets[v] ? GG_L
                                                : GG_NONE;
    uint32_t best = UINT32_MAX;
    (void)worker;
    if (over != GG_NONE) return gg__over_fault(s, word[state], over, 0);
    if (first == last)
        return gg__over_fault(s, word[state], w->play.dead_end, w->play.dead_end_rank);
    for (uint64_t i = first; i < last; i++) {
        const uint64_t far = i + AHEAD < edges ? i + AHEAD : i;
        __builtin_prefetch(&word[(uint64_t)rows->end[far] * phases]);
        const uint32_t key = gg__scale_key(s, word[(uint64_t)rows->end[i] * phases + next]);
        best = key < best ? key : best;
    }
    return gg__word_fault(s, word[state], best);
}

bool gg__check_words(const gg__claim *claim, const gg__word_rules *play)
{
    const gg__table *table = play->table;
    const bool relative = table->mover[0] == GG__MOVER_RELATIVE;
    words w = {claim->graph,
               *play,
               *table,
               {gg__scale_of(GG__FIRST, play->endless, relative),
                gg__scale_of(GG__SECOND, play->endless, relative)}};
    return gg__check_each(claim, table->vertices, table->phases, false, state_fault, &w);
}

bool gg__is_table(const gg__table *table, uint64_t vertices, uint32_t phases, gg__mover first)
{
    return table->vertices == vertices && table->phases == phases && table->mover[0] == first &&
           (phases == 1 || table->mover[1] == GG__MOVER_SECOND);
}

/* Relative values are those of the player to move: nothing may distinguish the players. A game by
 * rules in which nothing does has no others. */
static bool is_of_graph(const gg__claim *claim)
{
    const gg_graph *graph = claim->graph;
    const gg__table *table = claim->solution->tables;
    if (claim->solution->table_count != 1) return false;
    if (graph->owner) return gg__is_table(table, graph->vertices, 1, GG__MOVER_OWNER);
    if (gg__is_table(table, graph->vertices, 1, GG__MOVER_RELATIVE))
        return !graph->partisan && !claim->problem->personal;
    return gg__is_table(table, graph->vertices, 2, GG__MOVER_FIRST) &&
           claim->problem->kind == GG__GAME;
}

static bool check_graph(const gg__claim *claim)
{
    const gg_problem_spec *spec = &claim->problem->spec;
    const gg__word_rules play = {.table = claim->solution->tables,
                                 .dead_end = spec->dead_end,
                                 .endless = gg__result_side(spec->infinite, GG__DRAWN)};
    return gg__require(claim, is_of_graph(claim), GG__NO_TABLE) && gg__check_words(claim, &play);
}

/* ---- what follows ---- */

/* A state is its own answer. */
static const char *conclude_state(const gg__claim *claim, const gg__state *state)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const gg__table *table = solution->tables;
    const gg_player first = claim->verdict->first;
    const gg__domain domain = claim->conditions->domain;
    const uint64_t entry = domain == GG__SEARCH    ? gg__search_entry(claim, state)
                           : domain == GG__NUMBERS ? gg__space_position(problem, state)
                           : table->phases == 2
                               ? 2 * (uint64_t)state->vertex[0] + (first == GG_RIGHT)
                               : state->vertex[0];
    if (entry == UINT64_MAX || (domain == GG__NUMBERS && entry >= problem->positions))
        return "the start is none of the positions";
    const gg__word word = solution->word ? solution->word(problem, solution, entry)
                                         : gg__table_word(claim->ctx, table, entry);
    if (gg__word_side(word) == GG__UNDECIDED) return "the start has no value";
    const bool relative = !solution->word && table->mover[0] == GG__MOVER_RELATIVE;
    const gg_outcome outcome = gg__word_outcome(word, relative, first);
    return gg__decide(claim, outcome.winner, outcome.remoteness);
}

const gg__checked gg__checked_outcome = {
    .conclude = conclude_state,
    .row = {{GG__VERTICES, GG__GAME, GG_NONE, GG__OWNERS | GG__COLOURS | GG__ENDLESS, check_graph},
            {GG__NUMBERS, GG__RULES, GG_NONE, GG__COLOURS, gg__check_positions},
            {GG__SEARCH, GG__GAME | GG__RACE | GG__RULES, GG_NONE,
             GG__OWNERS | GG__COLOURS | GG__ENDLESS | GG__SEVERAL, check_graph}}};
