/* What the two halves of the reader of pg share: the nodes as they stand in the file. */
#ifndef GG_IO_PG_H
#define GG_IO_PG_H

#include "io/draft.h"

typedef struct gg__pg_node {
    gg_vertex id;
    uint32_t priority;
    uint64_t begin; /* of its successors, in the list of all */
    uint8_t owner;  /* a gg_player: Even is Left, Odd is Right */
} gg__pg_node;

typedef struct gg__pg {
    gg_ctx *ctx;
    gg__pg_node *nodes; /* in the order of the file */
    size_t count, capacity;
    gg_vertex *successors;
    size_t successor_count, successor_capacity;
    char *names; /* of each node in that order, an empty one for none; each ends in NUL */
    size_t names_length, names_capacity;
    uint64_t promised; /* the largest node by the head; UINT64_MAX: no head */
    uint64_t start;    /* where play starts; UINT64_MAX: not said */
    gg__place place, start_place;
} gg__pg;

/* Makes the problem, if the game is one of reachability or safety. */
gg_status gg__pg_problem(gg__pg *pg, const gg_given *given, gg_problem **out);

#endif
