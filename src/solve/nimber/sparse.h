/* Nimbers of heaps whose moves depend on what is taken alone: many at once, by rare values. */
#ifndef GG_SOLVE_NIMBER_SPARSE_H
#define GG_SOLVE_NIMBER_SPARSE_H

#include "game/position.h"

enum { GG__MOST_TAKEN = 64 };

typedef struct gg__sparse {
    gg_ctx *ctx;
    uint8_t
        leave[GG__MOST_TAKEN + 1]; /* when k are taken: 1 nothing, 2 one heap, 4 two, or a sum */
    unsigned most;                 /* that can be taken */
    uint32_t mask;                 /* a value is odd if it has an odd number of these bits; */
    bool by_size;                  /*   an odd heap counts as one more */
    uint64_t chosen;               /* how many heaps the mask was chosen by; 0: none was */
    uint32_t *rare;                /* even heaps, ascending */
    size_t rares, room;
    uint32_t *witness; /* of each nimber: heaps of pairs that had it; 0: none */
    size_t witnessed;
    uint64_t steps; /* pairs of heaps that were looked at */
} gg__sparse;

/* Finds out what the rules of a problem with a period_span leave. False: they take too much at once
 * for this method, or the context has failed. */
bool gg__sparse_learn(gg_ctx *ctx, const gg_problem *problem, gg__scratch *scratch,
                      gg__sparse *out);
void gg__sparse_free(gg__sparse *sparse);

/* The nimber of heap n, given those of all smaller ones. seen: room for all nimbers that two of
 * them can have together, and one more; nowhere `stamp`. GG_LOOPY: look at the context. */
uint32_t gg__sparse_nimber(gg__sparse *sparse, const uint32_t *nimber, uint64_t n, uint32_t *seen,
                           size_t seen_room, uint32_t stamp);

#endif
