/* What the files of the search for nimbers along incoming rows share; mex_back.c is the whole. */
#ifndef GG_SOLVE_MEX_SEARCH_H
#define GG_SOLVE_MEX_SEARCH_H

#include "base/parallel.h"
#include "graph/graph.h"

#include <stdatomic.h>

/*
 * An open vertex: in the lowest `count_bits`, how many options it has not heard of; above, a bit
 * for each of the `few` smallest values, if it has heard of an option that is worth that. One that
 * is not open: its value, or `few` for that or more, and above it its rank.
 */
typedef uint32_t gg__mex_cell;

enum {
    GG__MEX_CELL_BITS = 32,
    GG__MEX_VALUE_BITS = 5,       /* of a cell that is not open */
    GG__MEX_DEEP = (1 << 27) - 1, /* a rank that stands for itself and all larger ones */
    GG__MEX_BLOCK_BITS = 12,      /* in which the vertices of a block differ */
    GG__MEX_ROOM = 1024,          /* notes that are read together; a piece more at most */
    GG__MEX_PIECE = 8             /* most rows are copied in one piece of so many */
};

/* A vertex of `few` options or more, and its bits for values from `few` on. */
typedef struct gg__mex_wide {
    gg_vertex v;
    uint32_t words;
    uint64_t first;
} gg__mex_wide;

/* How room is divided. */
typedef struct gg__mex_layout {
    unsigned parts; /* a power of two; also, members of a crew at most */
    uint64_t part;  /* vertices of a part at most */
    uint64_t box;   /* notes */
} gg__mex_layout;

/* The vertices of a part that have values, in the order in which they got them. The i-th block of
 * vertices is in part i modulo `parts`. */
typedef struct gg__mex_part {
    gg_vertex *vertex;
    uint8_t *mex;        /* the value, or `few` */
    uint64_t first, end; /* those of this level */
    uint64_t known;
} gg__mex_part;

/* A vertex that is to hear of an option, and above it what that is worth, or `few`. */
typedef uint64_t gg__mex_note;

typedef struct gg__mex_box {
    gg__mex_note *note;
    uint64_t count;
} gg__mex_box;

/* A member, whose parts are `number`, number + step, ... When all meet, the others read `done` and
 * empty his boxes; between levels they read `news`. */
typedef struct gg__mex_worker {
    struct gg__mex_search *search;
    gg__workers *workers;
    unsigned number, step; /* step 1: he takes the level alone */
    uint32_t rank;         /* of what gets its value in this level */
    bool done;             /* with this level */
    uint64_t news;         /* vertices of his parts that have got their value in it */
    uint64_t taken, due;   /* vertices whose rows he has read; and will have at the next tick */
    gg__mex_box *box;      /* by part */
    uint64_t count;        /* of notes that are in no box yet */
    gg__mex_note note[GG__MEX_ROOM + GG__MEX_PIECE];
} gg__mex_worker;

typedef struct gg__mex_search {
    /* Nobody writes these. */
    gg_ctx *const ctx; /* for the first member alone */
    const gg_graph *const graph;
    const gg__rows *const in;
    const gg__mex_layout room;
    const unsigned count_bits, few;
    gg__mex_wide *wide; /* ascending */
    uint64_t wide_count;
    /* What is of a part is written by whoever takes it. */
    gg__mex_cell *const cell; /* where the values will be */
    uint32_t *const rank;
    gg__mex_part *part;
    gg__mex_worker *worker;
    /* The first member writes these, when all others wait; but for the status. */
    uint32_t level_rank;
    bool over;
    gg_status status;
    /* Anybody, at any time. */
    _Atomic uint32_t *bits;
    atomic_bool stopped;
    /* Parts and workers have a share of each. */
    gg_vertex *vertices;
    uint8_t *mexes;
    gg__mex_box *boxes;
    gg__mex_note *notes;
} gg__mex_search;

/* ---- mex_wide.c ---- */

/* The bits of the largest degree, at least 1. */
unsigned gg__mex_count_bits(const gg_graph *graph);

gg_status gg__mex_wide_open(gg__mex_search *search);
void gg__mex_wide_close(gg__mex_search *search);
uint64_t gg__mex_wide_bytes(const gg_graph *graph);

/* Predecessors of a vertex with a value from `few` on write it down, if they have bits for it. */
void gg__mex_tell_wide(const gg__mex_search *search, gg_vertex v, uint32_t value);

/* The value of a vertex that has heard of all options, and of all values below `few`. */
uint32_t gg__mex_of_wide(const gg__mex_search *search, gg_vertex v);

/* ---- mex_tell.c ---- */

/* Takes the next level together with all members: all predecessors hear of it. Writes `news`. */
void gg__mex_take_level(gg__mex_worker *worker);

/* Takes levels alone, while the others wait, as long as there are fewer than `large` vertices in
 * one; `news`: in the first. Returns how many are in the next. */
uint64_t gg__mex_take_small_levels(gg__mex_worker *worker, uint64_t news, uint64_t large);

#endif
