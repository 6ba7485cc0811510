/* Nimbers of heaps whose moves depend only on the number taken: many at once, by rare values. */
#ifndef GG_SOLVE_NIMBER_SPARSE_H
#define GG_SOLVE_NIMBER_SPARSE_H

#include "game/position.h"
#include "value/solution.h"

enum { GG__MOST_TAKEN = 64 };

typedef struct gg__sparse {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch *scratch; /* for its options */
    uint8_t
        leave[GG__MOST_TAKEN + 1]; /* when k are taken: 1 nothing, 2 one heap, 4 two, or a sum */
    unsigned most;                 /* that can be taken */
    uint16_t *nimber;              /* of the heaps below `count` */
    uint64_t count;
    size_t room;
    uint32_t bound, *seen; /* a power of two above all nimbers; by nimber: not 0 if an option of the
                              next heap has it: then a heap of a pair, if pairs were looked at */
    uint16_t *missing;     /* nimbers that no pair has had so far */
    uint32_t mask;         /* a value is odd if it has an odd number of these bits; */
    bool by_size;          /*   an odd heap counts as one more */
    uint64_t chosen;       /* how many heaps the mask was chosen by; 0: none was */
    uint32_t *rare;        /* even heaps, ascending, */
    uint16_t *rare_nimber; /*   and their nimbers */
    size_t rares, rare_room, rare_nimber_room;
    uint32_t *witness; /* of each nimber: heaps of pairs that had it; 0: none */
    size_t witnessed;
    uint64_t steps; /* pairs of heaps that were looked at */
} gg__sparse;

/* Finds out what the rules of a problem with a period_span leave. False: they take too much at once
 * for this method, or the context has failed. */
bool gg__sparse_learn(gg_ctx *ctx, const gg_problem *problem, gg__scratch *scratch,
                      gg__sparse *out);
void gg__sparse_free(gg__sparse *sparse);

/* Begins with the nimbers of a solution, which may come from a file: each has to be
 * possible, and some are tried. To be called before the next. */
gg_status gg__sparse_take(gg__sparse *sparse, const gg_solution *known);

/* Finds the nimbers of all heaps below `heaps`. aim: for progress. After a failure those below
 * `count` are right. */
gg_status gg__sparse_fill(gg__sparse *sparse, uint64_t heaps, uint64_t aim);

/* Hands over the nimbers in 4 bytes each, in an array of at least `room`; in place, as far as the
 * memory allows. NULL: there is none. */
uint32_t *gg__sparse_widen(gg__sparse *sparse, uint64_t room);

#endif
