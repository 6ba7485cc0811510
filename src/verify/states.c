/*
 * The local conditions on the states of a table.
 *
 * A state is a vertex and a phase, or a position of a game by rules; a word says who wins from it
 * and gives a rank. Where play is over the word must be the result, with rank 0 if somebody has
 * won. Elsewhere it is compared with the words of its options:
 *
 *   won by the mover    some option is won by the mover; rank = 1 + the least rank of those
 *   won by the other    all options are won by the other; rank = 1 + the greatest rank
 *   draw                no option is won by the mover, some option is a draw; no rank
 *
 * Only the truth passes. Say a passing table gives a state to a side, with rank k. If the side
 * steps to options of least rank while the other one does as it likes, the rank falls with every
 * turn, so the side comes to an end that it has won, in at most k turns. From a draw each side can
 * see to it that play stays in draws or enters states that it wins itself, so neither can lose.
 * Hence the values are true; and the true remoteness is the only solution of the equations for the
 * ranks, by induction over the rank. Without ranks this fails: on a cycle of two vertices "won" and
 * "lost" fit each other, but the truth is a draw.
 *
 * Where play without end is a win for one side, A, the other side B must hurry to get anything,
 * and A has time. The conditions become:
 *
 *   won by B            as above: exact ranks
 *   draw                B to move: no option is won by B, some option is a draw of smaller rank;
 *                       A to move: no option is won by A, some option is a draw, and all options
 *                       that are draws have smaller rank; a drawn end has rank 0
 *   won by A            A to move: some option is won by A; B to move: all options are; no rank,
 *                       not even where play is over
 *
 * Again only true values pass. From a draw, B steps to draws of smaller rank; A must do so too or
 * step to where B wins; so play comes to a drawn end or B wins, and B has at least a draw. A steps
 * to draws, and B cannot step to a state that B wins; so play comes to a drawn end, or A wins, at
 * the latest because there is no end. From a state won by A, A can see to it that play never
 * leaves these states, and wins. The rank of a draw bounds the turns to its end; the checker does
 * not ask for the least such rank, and nobody is shown it.
 *
 * Both tables are one if "nobody" is taken for a side, too: what play without end comes to has time
 * and no rank; everything else is forced and has one.
 *
 * Source: attractors are the standard solution of reachability games, such as in E. Gradel,
 * W. Thomas, T. Wilke (eds.), Automata, Logics, and Infinite Games, 2002, chapter 2. The exact
 * ranks, and what ranks do for draws, are proved above.
 *
 * Cost: O(n + m) for each phase, or the moves of every position by rules once; no memory.
 */
#include "verify/claim.h"

enum { AHEAD = 8 }; /* vertices */

typedef struct states {
    const gg__claim *claim;
    const gg__play *play;
    bool relative;      /* values are those of the player to move: FIRST */
    uint64_t positions; /* by rules: numbers that there are, */
    uint64_t legal;     /* and legal ones that were looked at */
} states;

/* A state, and what matters of its options. */
typedef struct state {
    gg__side mover, side;
    bool relative; /* at options, the sides are exchanged */
    uint32_t rank;
    gg_result over; /* GG_NONE: play goes on */
    uint32_t over_rank;
    unsigned seen;        /* 1 << side, for each that wins at some option */
    uint32_t least, most; /* ranks of options where the same wins as here */
} state;

/* ---- conditions ---- */

static const char *ending_fault(const gg__play *play, const state *at, bool relative)
{
    const gg__side side = gg__result_side(at->over, at->mover);
    if (relative && (at->over == GG_L || at->over == GG_R))
        return "the result names a person, but the values are relative to the player to move";
    if (at->side != side) return "play is over here with another result";
    const uint32_t rank = side == play->endless ? GG__NO_RANK /* who has time is not counted */
                          : side == GG__DRAWN   ? 0
                                                : at->over_rank;
    return at->rank == rank ? NULL : "play is over here, but the rank is another";
}

/* How the words of options say that this side wins. */
static gg__side there(const state *at, gg__side side)
{
    return at->relative ? gg__other_side(side) : side;
}

static bool has_option(const state *at, gg__side side)
{
    return at->seen >> there(at, side) & 1;
}

static const char *side_fault(const state *at)
{
    if (has_option(at, GG__UNDECIDED)) return "a move leads where there is no value";
    if (at->side == at->mover)
        return has_option(at, at->mover) ? NULL : "won by the player to move, but no option is";
    if (at->side != GG__DRAWN)
        return at->seen == 1U << there(at, at->side)
                   ? NULL
                   : "lost by the player to move, but an option is not lost";
    if (has_option(at, at->mover)) return "a draw, but the player to move has a winning option";
    return has_option(at, GG__DRAWN) ? NULL : "a draw, but no option is one";
}

/* The last rank is no number of turns but stands for none. */
static const char *rank_fault(const gg__play *play, const state *at)
{
    if (at->side == play->endless)
        return at->rank == GG__NO_RANK ? NULL : "what has time has a rank";
    if (at->rank == GG__NO_RANK) return "what must be forced has no rank";
    if (at->side == GG__DRAWN) {
        if (at->mover == play->endless)
            return at->most < at->rank ? NULL : "a drawn option has no smaller rank";
        return at->least < at->rank ? NULL : "no drawn option has a smaller rank";
    }
    if (at->side == at->mover)
        return at->rank == at->least + 1
                   ? NULL
                   : "the rank is not one more than the least rank of a winning option";
    return at->rank == at->most + 1
               ? NULL
               : "the rank is not one more than the greatest rank of an option";
}

/* The condition that fails at a state, or NULL. */
static const char *fault_at(const states *s, const state *at)
{
    if (at->side == GG__UNDECIDED) return "no value";
    if (at->over != GG_NONE) return ending_fault(s->play, at, s->relative);
    const char *fault = side_fault(at);
    return fault ? fault : rank_fault(s->play, at);
}

/* ---- states ---- */

static void begin(state *at, gg__word word, gg__side mover, bool relative)
{
    *at = (state){.mover = mover,
                  .relative = relative,
                  .side = gg__word_side(word),
                  .rank = gg__word_rank(word),
                  .least = UINT32_MAX};
}

/* `same`: how the word of an option says that the same side wins. */
static inline void add_option(state *at, gg__word word, gg__side same)
{
    const uint32_t rank = gg__word_rank(word);
    const bool counts = gg__word_side(word) == same;
    at->seen |= 1U << gg__word_side(word);
    at->least = counts && rank < at->least ? rank : at->least;
    at->most = counts && rank > at->most ? rank : at->most;
}

/* ---- on a graph ---- */

static gg__side mover_at(const states *s, gg_vertex v, uint32_t phase)
{
    switch ((gg__mover)s->play->table->mover[phase]) {
    case GG__MOVER_SECOND:
        return GG__SECOND;
    case GG__MOVER_OWNER:
        return s->claim->graph->owner[v] == GG_RIGHT ? GG__SECOND : GG__FIRST;
    case GG__MOVER_FIRST:
    case GG__MOVER_RELATIVE:
        break;
    }
    return GG__FIRST;
}

static void look(const states *s, gg_vertex v, uint32_t phase, state *at)
{
    const gg__play *play = s->play;
    const gg__table *table = play->table;
    const uint32_t phases = table->phases, next = (phase + 1) % phases;
    begin(at, table->words[(uint64_t)v * phases + phase], mover_at(s, v, phase), s->relative);
    size_t count;
    const gg_vertex *options =
        gg_graph_options(s->claim->graph, at->mover == GG__SECOND ? GG_RIGHT : GG_LEFT, v, &count);
    at->over =
        play->targets ? (play->targets[v] ? GG_L : GG_NONE) : gg__terminal(s->claim->graph, v);
    if (at->over != GG_NONE) return;
    if (count == 0) {
        at->over = play->dead_end;
        at->over_rank = play->dead_end_rank;
    }
    const gg__side same = there(at, at->side);
    state seen = *at; /* by itself, it stays in registers */
    for (size_t i = 0; i < count; i++)
        add_option(&seen, table->words[(uint64_t)options[i] * phases + next], same);
    *at = seen;
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t v, uint32_t *phase)
{
    const states *s = self;
    const char *fault = NULL;
    (void)worker;
    const gg__table *table = s->play->table;
    gg__look_ahead(s->claim->graph, GG_LEFT, v + AHEAD, table->words,
                   table->phases * sizeof *table->words);
    for (uint32_t p = 0; !fault && p < table->phases; p++) {
        state at;
        look(s, (gg_vertex)v, *phase = p, &at);
        fault = fault_at(s, &at);
    }
    return fault;
}

/* ---- by rules ---- */

static gg__word word_of(const states *s, gg_position x)
{
    const gg_solution *solution = s->claim->solution;
    if (s->play->table) return s->play->table->words[x];
    return solution->word(s->claim->problem, solution, x);
}

/* The word of what a move leads to, which may be an end outside the table: the next player's. */
static gg__word option_word(const states *s, gg_position to, gg__side mover)
{
    const gg_result end = gg__rules_ended(to);
    if (end == GG_NONE) return to < s->positions ? word_of(s, to) : 0;
    const gg__side next = s->relative ? GG__FIRST : gg__other_side(mover);
    const gg__side side = gg__result_side(end, next);
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* A number that is no legal position holds the word zero in a table. */
static const char *position_fault(void *self, unsigned worker, uint64_t x, uint32_t *phase)
{
    states *s = self;
    gg__rules *rules = s->claim->problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    const gg__positions *moves;
    state at;
    (void)worker, (void)phase;
    if (ruleset->legal && !ruleset->legal(rules->self, x))
        return !s->play->table || word_of(s, x) == 0 ? NULL
                                                     : "a value where there is no legal position";
    s->legal++;
    const bool second = !s->relative && gg__rules_turn(rules, x) == GG_RIGHT;
    begin(&at, word_of(s, x), second ? GG__SECOND : GG__FIRST, s->relative);
    at.over = gg__rules_result(rules, x);
    if (at.over == GG_NONE && gg__rules_moves(rules, x, &moves) == GG_OK)
        for (size_t i = 0; i < moves->count; i++)
            add_option(&at, option_word(s, moves->at[i], at.mover), there(&at, at.side));
    return fault_at(s, &at);
}

/* ---- all of them ---- */

bool gg__check_states(const gg__claim *claim, const gg__play *play)
{
    states s = {.claim = claim, .play = play};
    if (claim->graph) {
        const gg__table *table = play->table;
        s.relative = table->mover[0] == GG__MOVER_RELATIVE;
        return gg__check_each(claim, table->vertices, table->phases, false, vertex_fault, &s);
    }
    const gg__rules *rules = claim->problem->rules;
    s.relative = gg__rules_impartial(rules);
    s.positions = rules->ruleset->positions(rules->self);
    const bool passed = gg__check_each(claim, s.positions, 1, true, position_fault, &s);
    claim->verdict->positions = s.legal;
    return passed;
}
