/*
 * Going on with another number of processes: what P of them have saved is dealt to the Q that there
 * are now. P and Q may be 1. offers.c finds out what is saved and chooses, deal.c deals it.
 */
#ifndef GG_SOLVE_TABLE_DEAL_H
#define GG_SOLVE_TABLE_DEAL_H

#include "solve/table/manifest.h"

/* A folder that a process sees: the part of `member` of `count`. All numbers are of 64 bits, for
 * they are sent as they are here. */
typedef struct gg__offer {
    uint64_t count, process, seer;
    gg__front front[2]; /* of the last manifest, and of the one before */
} gg__offer;

/* The part of a member of another state, which this process reads. */
typedef struct gg__old {
    gg__tabulation t;
    gg__disk disk;
    uint64_t page, block, at; /* the block that is next, and where it is in the file */
    uint64_t size;            /* bytes of codes in the file, */
    uint8_t *codes;           /*   and one block of them */
} gg__old;

typedef struct gg__deal {
    gg__tabulation *t;
    gg__offer *offer; /* of all, in the same order for all */
    size_t offers, capacity;
    bool alone;            /* one process has something in the folder that all are in */
    uint64_t count, level; /* the state that is chosen */
    gg__old *old;          /* what this process reads of it */
    size_t olds;
    size_t bad;   /* an offer that was found damaged, plus 1 */
    bool lost;    /* there was one */
    uint64_t got; /* positions */
} gg__deal;

/* ---- offers.c ---- */

/* Whether what a member sees has a checkpoint of the level, and which. */
static inline bool gg__offer_has(const gg__offer *o, uint64_t level, unsigned *which)
{
    *which = o->front[0].level != level;
    return level > 0 && o->front[*which].level == level;
}

/* The end of the offers of the same member, from i on. */
size_t gg__offers_end(const gg__deal *d, size_t i);

/* Sets up what a member of so many has saved, to be read: with a lock, or only to look what it is;
 * then *there says whether it can be. */
gg_status gg__old_open(gg__tabulation *t, const gg__offer *of, bool *there, gg__old *o);
void gg__old_close(gg__old *o);

/* ---- deal.c ---- */

/* Takes the state that is chosen; not *good: it is damaged, and d->offer says so now. */
gg_status gg__deal_take(gg__deal *d, bool *good);

#endif
