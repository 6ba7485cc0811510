/*
 * The local conditions on the states of a table.
 *
 * A state is a vertex and a phase; a word says who wins from it and gives a rank. At a state where
 * play is over the word must be the result, with rank 0 if somebody has won. Elsewhere it is
 * compared with the words of its options:
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
 * Source: attractors are the standard solution of reachability games, such as in E. Gradel,
 * W. Thomas, T. Wilke (eds.), Automata, Logics, and Infinite Games, 2002, chapter 2. The exact
 * ranks, and what ranks do for draws, are proved above.
 *
 * Cost: O(n + m) for each phase; no memory.
 */
#include "verify/claim.h"

#include <stdio.h>

enum { AHEAD = 8, MOST = 64 }; /* vertices; options of each */

typedef struct state {
    gg_vertex v;
    uint32_t phase;
    gg__side mover;
    gg__side side; /* who wins, or GG__DRAWN */
    uint32_t rank;
    const gg_vertex *options;
    size_t count;
} state;

/* The options of a state, by who wins there: the mover, the other side, or nobody. */
typedef struct tally {
    size_t won, lost, drawn;
    uint32_t least_won, most_lost;
    uint32_t least_drawn, most_drawn;
} tally;

/* ---- what there is ---- */

static bool is_relative(const gg__claim *claim)
{
    return claim->table->mover[0] == GG__MOVER_RELATIVE;
}

static gg__side mover_at(const gg__claim *claim, gg_vertex v, uint32_t phase)
{
    switch ((gg__mover)claim->table->mover[phase]) {
    case GG__MOVER_SECOND:
        return GG__SECOND;
    case GG__MOVER_OWNER:
        return claim->graph->owner[v] == GG_RIGHT ? GG__SECOND : GG__FIRST;
    case GG__MOVER_FIRST:
    case GG__MOVER_RELATIVE:
        break;
    }
    return GG__FIRST;
}

static state state_at(const gg__claim *claim, gg_vertex v, uint32_t phase)
{
    const gg__table *table = claim->table;
    const gg__word word = table->words[(uint64_t)v * table->phases + phase];
    state at = {.v = v, .phase = phase, .mover = mover_at(claim, v, phase)};
    at.side = gg__word_side(word);
    at.rank = gg__word_rank(word);
    const gg_player player = at.mover == GG__SECOND ? GG_RIGHT : GG_LEFT;
    at.options = gg_graph_options(claim->graph, player, v, &at.count);
    return at;
}

static void count_option(tally *seen, gg__side side, uint32_t rank, gg__side mover)
{
    if (side == GG__DRAWN) {
        seen->drawn++;
        if (rank < seen->least_drawn) seen->least_drawn = rank;
        if (rank > seen->most_drawn) seen->most_drawn = rank;
    } else if (side == mover) {
        seen->won++;
        if (rank < seen->least_won) seen->least_won = rank;
    } else if (side == gg__other_side(mover)) {
        seen->lost++;
        if (rank > seen->most_lost) seen->most_lost = rank;
    }
}

/* An undecided option counts nowhere; it will be refused when it is its turn. */
static tally count_options(const gg__claim *claim, const state *at)
{
    const gg__table *table = claim->table;
    const uint32_t next = (at->phase + 1) % table->phases;
    const bool relative = is_relative(claim);
    tally seen = {.least_won = UINT32_MAX, .least_drawn = UINT32_MAX};
    for (size_t i = 0; i < at->count; i++) {
        const gg__word word = table->words[(uint64_t)at->options[i] * table->phases + next];
        const gg__side side = gg__word_side(word);
        count_option(&seen, relative ? gg__other_side(side) : side, gg__word_rank(word), at->mover);
    }
    return seen;
}

/* ---- where play is over ---- */

typedef struct ending {
    gg_result result; /* GG_NONE: play is not over */
    uint32_t rank;    /* of a result that is no draw */
} ending;

static ending ending_at(const gg__claim *claim, const state *at)
{
    if (claim->targets && claim->targets[at->v]) return (ending){GG_L, 0};
    const gg_result label = claim->targets ? GG_NONE : gg__terminal(claim->graph, at->v);
    if (label != GG_NONE) return (ending){label, 0};
    if (at->count > 0) return (ending){GG_NONE, 0};
    return (ending){claim->dead_end, claim->dead_end_rank};
}

static gg__side side_of(gg_result result, gg__side mover)
{
    switch (result) {
    case GG_L:
        return GG__FIRST;
    case GG_R:
        return GG__SECOND;
    case GG_N:
        return mover;
    case GG_P:
        return gg__other_side(mover);
    case GG_NONE:
    case GG_D:
        break;
    }
    return GG__DRAWN;
}

static const char *ending_fault(const gg__claim *claim, const state *at, ending end)
{
    if (is_relative(claim) && (end.result == GG_L || end.result == GG_R))
        return "the result names a person, but the values are relative to the player to move";
    const gg__side side = side_of(end.result, at->mover);
    if (at->side != side) return "play is over here with another result";
    uint32_t rank = side == GG__DRAWN ? 0 : end.rank;
    if (side == claim->endless) rank = GG__NO_RANK; /* who has time is not counted */
    return at->rank == rank ? NULL : "play is over here, but the rank is another";
}

/* ---- where it goes on ---- */

/* Somebody wins; these are exact ranks. The last rank is no remoteness but stands for none. */
static const char *won_fault(const state *at, const tally *seen)
{
    if (at->rank == GG__NO_RANK) return "a win by force has no rank";
    if (at->side == at->mover) {
        if (seen->won == 0) return "won by the player to move, but no option is";
        if (at->rank != seen->least_won + 1)
            return "the rank is not one more than the least rank of a winning option";
        return NULL;
    }
    if (seen->lost < at->count) return "lost by the player to move, but an option is not lost";
    if (at->rank != seen->most_lost + 1)
        return "the rank is not one more than the greatest rank of an option";
    return NULL;
}

static const char *drawn_fault(const state *at, const tally *seen)
{
    if (seen->won > 0) return "a draw, but the player to move has a winning option";
    if (seen->drawn == 0) return "a draw, but no option is one";
    if (at->rank != GG__NO_RANK) return "a draw has a rank";
    return NULL;
}

/* Won by the side that also wins play without end. */
static const char *unhurried_fault(const state *at, const tally *seen)
{
    if (at->rank != GG__NO_RANK) return "a win without end has a rank";
    if (at->side == at->mover && seen->won == 0)
        return "won by the player to move, but no option is";
    if (at->side != at->mover && seen->lost < at->count)
        return "lost by the player to move, but an option is not lost";
    return NULL;
}

/* A draw that the other side, against play without end, must force. */
static const char *forced_draw_fault(const gg__claim *claim, const state *at, const tally *seen)
{
    if (at->rank == GG__NO_RANK) return "a draw by force has no rank";
    if (seen->won > 0) return "a draw, but the player to move has a winning option";
    if (seen->drawn == 0) return "a draw, but no option is one";
    if (at->mover == claim->endless)
        return seen->most_drawn < at->rank ? NULL : "a drawn option has no smaller rank";
    return seen->least_drawn < at->rank ? NULL : "no drawn option has a smaller rank";
}

/* The condition that fails at a state, or NULL. */
static const char *fault_at(const gg__claim *claim, const state *at)
{
    if (at->side == GG__UNDECIDED) return "no value";
    const ending end = ending_at(claim, at);
    if (end.result != GG_NONE) return ending_fault(claim, at, end);
    const tally seen = count_options(claim, at);
    if (at->side == GG__DRAWN)
        return claim->endless == GG__DRAWN ? drawn_fault(at, &seen)
                                           : forced_draw_fault(claim, at, &seen);
    return at->side == claim->endless ? unhurried_fault(at, &seen) : won_fault(at, &seen);
}

/* ---- all of them ---- */

void gg__refuse(gg_verdict *verdict, gg_vertex v, uint32_t phase, const char *condition)
{
    verdict->accepted = false;
    verdict->vertex = v;
    verdict->phase = phase;
    snprintf(verdict->condition, sizeof verdict->condition, "%s", condition);
}

/* The words of options lie anywhere; asked for early, several are on their way at once. Inlined by
 * force: gcc drops the call of a function that only prefetches. */
__attribute__((always_inline)) static inline void look_ahead(const gg__claim *claim, uint64_t v)
{
    const gg__table *table = claim->table;
    const gg__rows *rows = claim->graph->out[GG_LEFT];
    if (v >= claim->graph->vertices) return;
    uint64_t last = rows->start[v + 1];
    if (last - rows->start[v] > MOST) last = rows->start[v] + MOST;
    for (uint64_t i = rows->start[v]; i < last; i++)
        __builtin_prefetch(&table->words[(uint64_t)rows->end[i] * table->phases]);
}

/* False, and the verdict, if a condition fails at a state of this vertex. */
static bool check_vertex(const gg__claim *claim, gg_vertex v, gg_verdict *verdict)
{
    for (uint32_t phase = 0; phase < claim->table->phases; phase++) {
        const state at = state_at(claim, v, phase);
        const char *fault = fault_at(claim, &at);
        verdict->positions++;
        if (!fault) continue;
        gg__refuse(verdict, v, phase, fault);
        return false;
    }
    return true;
}

gg_status gg__check_states(gg_ctx *ctx, const gg__claim *claim, gg_verdict *verdict)
{
    const uint64_t n = claim->graph->vertices, phases = claim->table->phases;
    uint64_t due = 0;
    for (uint64_t v = 0; v < n; v++) {
        if (v * phases >= due) {
            const gg_status status = gg__tick(ctx, "checking", v * phases, n * phases);
            if (status != GG_OK) return status;
            due = v * phases + GG__TICK;
        }
        look_ahead(claim, v + AHEAD);
        if (!check_vertex(claim, (gg_vertex)v, verdict)) break;
    }
    return GG_OK;
}
