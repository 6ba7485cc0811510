/*
 * A game by rules whose positions are numbered densely, while its table is being filled. The
 * passes over it: tabulate_open.c sets every word up, then tabulate_news.c (with `unmoves`) or
 * tabulate_sweep.c (without) decides what can be decided, tabulate.c is the solver.
 *
 * A word is zero where the position is illegal: an open word counts at least one option, so no
 * other word is. All other words are as in value/word.h.
 */
#ifndef GG_SOLVE_TABULATE_H
#define GG_SOLVE_TABULATE_H

#include "problem/problem.h"
#include "solve/table/tabulate_seen.h"
#include "value/solution.h"

/* The positions of one rank that are won. Beyond its capacity only their number is known, and the
 * level is found by looking through the table. */
typedef struct gg__level {
    uint32_t *at;
    uint64_t count;
} gg__level;

typedef struct gg__tabulation {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_ruleset *ruleset;
    void *self;
    bool relative;      /* sides are the mover and the other one */
    uint64_t positions; /* length of the table */
    gg__word *words;
    gg_moves moves;         /* of one position */
    uint64_t listed;        /* moves since the last tick for them */
    gg__seen seen;          /* those of them that have been looked at */
    const char *stage;      /* what the last tick said, */
    uint64_t done, total;   /* which is said again where positions have many moves */
    uint64_t legal, closed; /* positions that are legal; those of them that are decided */
    bool rises, falls;      /* every move leads to a larger number; to a smaller one */
    uint64_t capacity;      /* of each level */
    gg__level now, next;
} gg__tabulation;

/* How many positions a level can list. */
static inline uint64_t gg__level_capacity(uint64_t positions)
{
    const uint64_t some = positions / 32 + 64;
    return some < positions ? some : positions;
}

static inline void gg__level_push(const gg__tabulation *t, gg__level *level, uint32_t x)
{
    if (level->count < t->capacity) level->at[level->count] = x;
    level->count++;
}

/* The side to move at a position whose word is open. */
static inline gg__side gg__open_mover(gg__word open)
{
    return open & GG__OWNER_BIT ? GG__SECOND : GG__FIRST;
}

static inline gg_status gg__tabulation_tick(gg__tabulation *t, const char *stage, uint64_t done,
                                            uint64_t total)
{
    t->stage = stage;
    t->done = done;
    t->total = total;
    return gg__tick(t->ctx, stage, done, total);
}

/* Empties the list of moves and has the ruleset fill it. */
static inline gg_status
gg__tabulation_list(gg__tabulation *t, void (*list)(void *, gg_position, gg_moves *), gg_position x)
{
    t->moves.to.count = 0;
    t->moves.status = GG_OK;
    list(t->self, x, &t->moves);
    t->listed += t->moves.to.count;
    if (t->listed < GG__TICK_MOVES || t->moves.status != GG_OK) return t->moves.status;
    t->listed = 0; /* few positions may have many moves */
    return gg__tick(t->ctx, t->stage, t->done, t->total);
}

/* Sets up every word: illegal, over (rank 0), decided by moves that end play (rank 1), or open with
 * its mover and the number of different options that are not yet refuted. now and next hold the won
 * positions of rank 0 and 1. */
gg_status gg__tabulation_open(gg__tabulation *t);

/* Decide what either side can win, from a table as gg__tabulation_open leaves it: by telling
 * the positions before a decided one; by one sweep, if moves all rise or all fall; by a sweep for
 * each remoteness. */
gg_status gg__tabulation_news(gg__tabulation *t);
gg_status gg__tabulation_sweep(gg__tabulation *t);
gg_status gg__tabulation_levels(gg__tabulation *t);

#endif
