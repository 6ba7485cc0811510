/*
 * Retrograde analysis with bytes, from within: what its parts share, and who may touch what.
 *
 * The members of a crew work on one level after the other, and wait for one another in between. The
 * first member is the thread that has called, and decides which level is next.
 */
#ifndef GG_SOLVE_NARROW_SEARCH_H
#define GG_SOLVE_NARROW_SEARCH_H

#include "base/parallel.h"
#include "solve/outcome/narrow.h"
#include "solve/outcome/retrograde_news.h"

#include <stdatomic.h>

enum {
    GG__NARROW_PIECE = 2048, /* states of a list that are taken at a time */
    GG__NARROW_GROUP = 8,    /* bytes that are looked at together */
    GG__NARROW_STRIPE = 12,  /* states of a stripe, as a power of two */
    GG__NARROW_STRIPES = 64  /* after so many the same member has one again */
};

/* How states and room are divided. Stripes of states are dealt out in turn, so that all have a
 * share of what is close together; a part is what one member has of a block of states. */
typedef struct gg__narrow_layout {
    unsigned members, block;          /* states of a block, as a power of two */
    uint64_t parts, deep;             /* parts of the states; notes */
    uint64_t list, box;               /* for each member, side and part */
    uint64_t full;                    /* predecessors of a box that has room for a few more */
    uint8_t turn[GG__NARROW_STRIPES]; /* whose a stripe is */
} gg__narrow_layout;

static inline uint64_t gg__narrow_part(const gg__narrow_layout *l, uint64_t state)
{
    const uint64_t stripe = state >> GG__NARROW_STRIPE;
    return (state >> l->block) * l->members + l->turn[stripe % GG__NARROW_STRIPES];
}

/* What a side has won at one rank. If that is more than the list holds, it only counts. */
typedef struct gg__narrow_list {
    uint32_t *state;
    uint64_t count;
} gg__narrow_list;

/* What a member hands over when all meet: boxes, and whether he has nothing left to put into any.
 * He fills those of one load while the others empty those of the one before. */
typedef struct gg__narrow_load {
    uint32_t *box;    /* [part * capacity + i] */
    uint32_t *filled; /* by part */
    bool done;        /* with this level */
} gg__narrow_load;

/* A member. During a level the others read `now`, and of the load that was handed over they empty
 * the boxes of their parts; the first exchanges `now` and `next` between levels. All else is the
 * member's own. */
typedef struct gg__narrow_worker {
    struct gg__narrow_search *search;
    gg__workers *workers;
    unsigned number;
    uint32_t meetings;               /* so far */
    gg__narrow_list now[2], next[2]; /* by side */
    gg__narrow_load load[2];         /* for meetings in turn */
    gg__news news;
    uint64_t found; /* states of the level in the chunk */
    uint32_t chunk[GG__NARROW_PIECE + GG__NARROW_GROUP];
} gg__narrow_worker;

/* What is told now: the first member writes it between levels, all read it during one. */
typedef struct gg__narrow_level {
    uint32_t rank;
    int side;       /* that has won the states of this level */
    bool listed;    /* else it is found by going through all bytes */
    uint64_t piece; /* states of a list that are taken at a time */
    bool alone;     /* the first member tells it, or there is only one part: nobody meets */
    bool begun;     /* there has been a level */
    bool over;      /* there is none */
    bool left;      /* there are levels that bytes are not enough for */
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
    /* In a level a byte is for the member whose part it is in; if the first is alone, for him. */
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
    atomic_uint_fast64_t next;   /* piece of the level */
    atomic_uint_fast32_t called; /* the last meeting that somebody has asked for */
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
 * into boxes, tell his own and, if somebody asks for it, meet. */
void gg__narrow_tell_at_once(void *self, gg__news *news);
void gg__narrow_put_into_boxes(void *self, gg__news *news);

/* What a member does who has no more rows to read: he meets the others until nobody has any. */
void gg__narrow_finish(gg__narrow_worker *worker);

/* ---- narrow_deep.c ---- */

/* Notes states that the side has won one rank above the level's. There must be room. */
void gg__narrow_note(gg__narrow_search *search, int side, const uint32_t *state, uint32_t count);

/* Whether there is room for all that the next level, which must be listed, may decide. */
bool gg__narrow_can_note(const gg__narrow_search *search);

/* Writes what has been noted, behind all bytes becoming words. */
void gg__narrow_write_deep(const gg__narrow_search *search);

#endif
