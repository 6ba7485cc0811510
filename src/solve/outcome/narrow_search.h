/*
 * Retrograde analysis with bytes, from within: what its parts share, and who may touch what.
 *
 * The members of a crew work on one level after the other, and wait for one another in between. The
 * first member is the thread that has called, and decides which level is next.
 */
#ifndef GG_SOLVE_NARROW_SEARCH_H
#define GG_SOLVE_NARROW_SEARCH_H

#include "base/pool.h"
#include "solve/outcome/narrow.h"
#include "solve/outcome/retrograde_news.h"

#include <stdatomic.h>

enum {
    GG__NARROW_PIECE = 2048, /* states of a list that are taken at a time */
    GG__NARROW_GROUP = 8     /* bytes that are looked at together */
};

/* How room is divided. */
typedef struct gg__narrow_layout {
    unsigned members;
    uint64_t parts, deep; /* parts of the states; notes */
    uint64_t list, box;   /* for each member, side and part */
} gg__narrow_layout;

/* What a side has won at one rank. If that is more than the list holds, it only counts. */
typedef struct gg__narrow_list {
    uint32_t *state;
    uint64_t count;
} gg__narrow_list;

/* A member. During a level the others read `now`, and when all meet they read `done` and empty his
 * boxes; the first exchanges `now` and `next` between levels. All else is the member's own. */
typedef struct gg__narrow_worker {
    struct gg__narrow_search *search;
    gg__crew *crew;
    unsigned number;
    bool done;                       /* with this level */
    gg__narrow_list now[2], next[2]; /* by side */
    uint32_t *box;                   /* [part * capacity + i] */
    uint32_t *filled;                /* by part */
    gg__news news;
    uint32_t chunk[GG__NARROW_PIECE + GG__NARROW_GROUP];
} gg__narrow_worker;

/* What is told now: the first member writes it between levels, all read it during one. */
typedef struct gg__narrow_level {
    uint32_t rank;
    int side;    /* that has won the states of this level */
    bool listed; /* else it is found by going through all bytes */
    bool alone;  /* the first member tells it, or there is only one part: nobody meets */
    bool begun;  /* there has been a level */
    bool over;   /* there is none */
    bool left;   /* there are levels that bytes are not enough for */
} gg__narrow_level;

/* A state whose rank is more than a byte holds: what its word will be. */
typedef struct gg__narrow_deep {
    uint32_t state;
    gg__word word;
} gg__narrow_deep;

/* What all share. */
typedef struct gg__narrow_search {
    /* Nobody writes these. */
    gg_ctx *const ctx; /* for the first member alone */
    const gg_graph *const graph;
    const gg__table *const table;
    const gg__ends *const ends;
    const uint64_t states;
    const uint32_t late; /* the rank of dead ends, 0 if nobody wins by them */
    const gg__narrow_layout room;
    /* A byte is written by the member whose part it is in; in a level for the first, by him. */
    gg__narrow *const narrow;
    gg__narrow_worker *worker;
    gg__narrow_level level;
    /* The first member alone touches these, but for the status when there is no level left. */
    uint64_t told; /* states */
    gg__narrow_deep *deep;
    uint64_t deep_count;
    gg_status status;
    /* Workers have a share of each. */
    uint32_t *lists, *boxes, *filled;
    /* Anybody, at any time. */
    atomic_bool unfit; /* a byte does not hold every state */
    atomic_bool stopped;
    atomic_uint_fast64_t next; /* piece of the level */
} gg__narrow_search;

/* ---- narrow_room.c ---- */

gg__narrow_layout gg__narrow_layout_of(uint64_t states, unsigned threads);

/* Memory as `room` says, and workers that have nothing to tell; to be closed even if it fails. */
gg_status gg__narrow_open(gg__narrow_search *search);
void gg__narrow_close(gg__narrow_search *search);

/* ---- narrow_take.c ---- */

/* Tells what one side has won at one rank, together with all members, or alone. */
void gg__narrow_take_level(gg__narrow_worker *worker);

/* ---- narrow_tell.c ---- */

/* Two things to do with predecessors of the level, `self` being the worker: tell them; or put them
 * into boxes, and meet when one is full. */
void gg__narrow_tell_at_once(void *self, gg__news *news);
void gg__narrow_put_into_boxes(void *self, gg__news *news);

/* All meet, and each tells what is in the boxes of his parts; returns whether everybody is done
 * with the level. */
bool gg__narrow_meet(gg__narrow_worker *worker);

/* ---- narrow_deep.c ---- */

/* Notes states that the side has won one rank above the level's. There must be room. */
void gg__narrow_note(gg__narrow_search *search, int side, const uint32_t *state, uint32_t count);

/* Whether there is room for all that the next level, which must be listed, may decide. */
bool gg__narrow_can_note(const gg__narrow_search *search);

/* Writes what has been noted, behind all bytes becoming words. */
void gg__narrow_write_deep(const gg__narrow_search *search);

#endif
