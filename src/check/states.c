/*
 * The words of states: who wins, and in how many turns. One equation.
 *
 * A state is a vertex and a phase. Whoever moves chooses the best option: one that he wins, or else
 * a draw, or else one that the other side wins. So the word of a state is that of its best option,
 * one turn later, where play is not over. Who wants play to be won by a side, hurries; who does
 * not, delays:
 *
 *   won by the mover    some option is won by the mover; rank = 1 + the least rank of those
 *   draw                else, if some option is a draw; no rank
 *   won by the other    else; rank = 1 + the greatest rank of the options
 *
 * Only the truth passes. Say a passing table gives a state to a side, with rank k. If the side
 * steps to options of least rank while the other one does as it likes, the rank falls with every
 * turn, so the side comes to an end that it has won, in at most k turns. From a draw each side can
 * see to it that play stays in draws or enters states that it wins itself, so neither can lose.
 * Hence the values are true; and the true remoteness is the only solution of the equations for the
 * ranks, by induction over the rank. Without ranks this fails: on a cycle of two vertices "won" and
 * "lost" fit each other, but the truth is a draw.
 *
 * Where play without end is a win for one side, A, that side has time, and the other, B, must force
 * what it gets, draws included. So draws have ranks, for which B hurries and A delays, and what A
 * wins has none. Of a draw the rank need not be equal to what the best drawn option says, one turn
 * later: it may be larger. Again only true values pass. From a draw, B steps to a draw of smaller
 * rank; A can do no other, or it steps to where B wins; so play comes to a drawn end, of rank 0, or
 * B wins. A steps to draws, and B cannot step to a state that B wins; so play comes to a drawn end,
 * or A wins, at the latest because there is no end. And from a state won by A, A can see to it that
 * play never leaves these states. The rank of a draw bounds the turns to its end; nobody is shown
 * it.
 *
 * Both are one if "nobody" is taken for a side: what play without end comes to has no rank.
 *
 * Source: attractors are the standard solution of reachability games, such as in E. Gradel,
 * W. Thomas, T. Wilke (eds.), Automata, Logics, and Infinite Games, 2002, chapter 2. The exact
 * ranks, and what ranks do for draws, are proved above.
 *
 * Cost: O(n + m) for each phase, and no memory.
 */
#include "check/states.h"

enum { AHEAD = 32 /* edges */ };

/* ---- the equation ---- */

gg__scale gg__scale_of(gg__side mover, gg__side endless, bool relative)
{
    gg__scale scale = {
        .mover = mover,
        .endless = endless,
        .side = {GG__UNDECIDED, mover, GG__DRAWN, gg__other_side(mover)},
        .late = {0, 0, mover == endless ? GG__NO_RANK : 0, GG__NO_RANK},
    };
    for (uint32_t grade = GG__ILLEGAL; grade <= GG__LOST; grade++) {
        const gg__side side = scale.side[grade];
        const gg__side said = relative ? gg__other_side(side) : side;
        scale.flip[said] = gg__word_decided(said, 0) ^ (grade << GG__RANK_BITS | scale.late[grade]);
    }
    return scale;
}

const char *gg__word_fault(const gg__scale *scale, gg__word word, uint32_t best)
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
    const gg__grade grade = (gg__grade)(best >> GG__RANK_BITS);
    const gg__side side = scale->side[grade];
    const uint32_t rank = gg__word_rank(word);
    const uint32_t one_more = ((best ^ scale->late[grade]) & GG__NO_RANK) + 1;
    if (gg__word_side(word) == GG__UNDECIDED) return "no value";
    if (gg__word_side(word) != side) return another_side[grade];
    if (side == scale->endless) return rank == GG__NO_RANK ? NULL : "what has time has a rank";
    if (rank == GG__NO_RANK) return "what must be forced has no rank";
    const bool fits = side == GG__DRAWN ? rank >= one_more : rank == one_more;
    return fits ? NULL : another_rank[grade];
}

const char *gg__over_word_fault(const gg__scale *scale, gg__word word, gg_result over,
                                uint32_t rank)
{
    const gg__side side = gg__result_side(over, scale->mover);
    if (gg__word_side(word) == GG__UNDECIDED) return "no value";
    if (gg__word_side(word) != side) return "play is over here with another result";
    if (side == GG__DRAWN) rank = 0;
    if (side == scale->endless) rank = GG__NO_RANK;
    return gg__word_rank(word) == rank ? NULL : "play is over here, but the rank is another";
}

/* ---- on a graph ---- */

typedef struct states {
    const gg_graph *graph;
    const gg__play *play;
    gg__scale scale[2]; /* of FIRST, and of SECOND */
} states;

static bool is_second(const states *s, gg_vertex v, uint32_t phase)
{
    const uint8_t mover = s->play->table->mover[phase];
    return mover == GG__MOVER_OWNER ? s->graph->owner[v] == GG_RIGHT : mover == GG__MOVER_SECOND;
}

static const char *state_fault(const states *s, gg_vertex v, uint32_t phase)
{
    const gg__table *table = s->play->table;
    const uint32_t phases = table->phases, next = phase + 1 == phases ? 0 : phase + 1;
    const bool second = is_second(s, v, phase);
    const gg__scale *scale = &s->scale[second];
    const gg__rows *rows = s->graph->out[second ? GG_RIGHT : GG_LEFT];
    const uint64_t first = rows->start[v], last = rows->start[v + 1];
    const uint64_t edges = rows->start[table->vertices];
    const gg__word word = table->words[(uint64_t)v * phases + phase];
    const gg_result over = !s->play->targets     ? gg__terminal(s->graph, v)
                           : s->play->targets[v] ? GG_L
                                                 : GG_NONE;
    uint32_t best = UINT32_MAX;
    if (over != GG_NONE) return gg__over_word_fault(scale, word, over, 0);
    if (first == last)
        return gg__over_word_fault(scale, word, s->play->dead_end, s->play->dead_end_rank);
    for (uint64_t i = first; i < last; i++) {
        const uint64_t far = i + AHEAD < edges ? i + AHEAD : i;
        __builtin_prefetch(&table->words[(uint64_t)rows->end[far] * phases]);
        const uint32_t key = gg__key(scale, table->words[(uint64_t)rows->end[i] * phases + next]);
        best = key < best ? key : best;
    }
    return gg__word_fault(scale, word, best);
}

static const char *vertex_fault(void *self, unsigned worker, uint64_t v, uint32_t *phase)
{
    const states *s = self;
    const char *fault = NULL;
    (void)worker;
    for (uint32_t p = 0; !fault && p < s->play->table->phases; p++)
        fault = state_fault(s, (gg_vertex)v, *phase = p);
    return fault;
}

bool gg__check_states(const gg__claim *claim, const gg__play *play)
{
    const gg__table *table = play->table;
    const bool relative = table->mover[0] == GG__MOVER_RELATIVE;
    states s = {claim->graph,
                play,
                {gg__scale_of(GG__FIRST, play->endless, relative),
                 gg__scale_of(GG__SECOND, play->endless, relative)}};
    return gg__check_each(claim, table->vertices, table->phases, false, vertex_fault, &s);
}
