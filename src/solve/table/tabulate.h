/* A table while it is being filled, for the two files of the solver `tabulate`. */
#ifndef GG_SOLVE_TABULATE_H
#define GG_SOLVE_TABULATE_H

#include "game/position.h"
#include "value/solution.h"

/* The positions of one remoteness that are won. Beyond the capacity only their number is known, and
 * the level is found by looking through the table. */
typedef struct gg__level {
    uint32_t *at;
    uint64_t count;
} gg__level;

/* A set of positions that is emptied in O(1): a slot belongs to it if its stamp is the present one.
 * There are a power of two of them, at least twice the members. */
typedef struct gg__position_set {
    struct {
        uint32_t stamp, position;
    } * slot; /* NULL: none yet */
    uint32_t mask, stamp;
    gg__secret secret; /* of the context, once there are slots */
} gg__position_set;

typedef struct gg__tabulation {
    gg_ctx *ctx;
    const gg_problem *problem;
    bool relative;      /* sides are the mover and the other one */
    uint64_t positions; /* length of the table */
    gg__word *words;
    gg__scratch scratch;
    const gg__positions *list; /* moves or unmoves of one position */
    gg__position_set seen;     /* those of them that have been looked at */
    uint64_t listed;           /* moves since the last tick for them */
    const char *stage;         /* what the last tick said, */
    uint64_t done, total;      /* which is said again where positions have many moves */
    uint64_t legal, closed;    /* positions that are legal; those of them that are decided */
    bool rises, falls;         /* every move leads to a larger number; to a smaller one */
    uint64_t capacity;         /* of each level */
    gg__level now, next;
} gg__tabulation;

static inline void gg__level_push(const gg__tabulation *t, gg__level *level, uint32_t x)
{
    if (level->count < t->capacity) level->at[level->count] = x;
    level->count++;
}

/* Adds a position; false if it was there. Linear probing, O(1) expected. */
static inline bool gg__position_add(gg__position_set *set, uint32_t position)
{
    uint32_t at = (uint32_t)gg__hash_word(&set->secret, position) & set->mask;
    for (; set->slot[at].stamp == set->stamp; at = (at + 1) & set->mask)
        if (set->slot[at].position == position) return false;
    set->slot[at].stamp = set->stamp;
    set->slot[at].position = position;
    return true;
}

/* Ticks before each position but few of them: `done` of `total`. */
gg_status gg__tabulation_tick(gg__tabulation *t, const char *stage, uint64_t done, uint64_t total);

/* gg__position_moves or gg__position_unmoves, in t->list; `seen` is empty and has room for them. */
gg_status gg__tabulation_list(gg__tabulation *t,
                              gg_status (*list)(const gg_problem *, gg__scratch *, gg_position,
                                                const gg__positions **),
                              gg_position x);

/* Decides what either side can win, from a table in which every word is set up (tabulate.c). */
gg_status gg__tabulation_decide(gg__tabulation *t);

#endif
