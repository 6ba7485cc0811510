/* The different values of a solution, in order, and how often each occurs. */
#ifndef GG_ANSWER_CENSUS_H
#define GG_ANSWER_CENSUS_H

#include "game/problem.h"
#include "value/solution.h"

typedef struct gg__kind {
    uint64_t key; /* ascends as the values do; that of what is no number is the largest */
    uint64_t count;
    uint64_t first; /* the first value of this value */
} gg__kind;

typedef struct gg__kinds {
    gg__kind *at;
    size_t count, capacity;
} gg__kinds;

/* Every value that occurs, in ascending order; infinite nimbers are one. The caller frees the list.
 * O(values + nodes of the trie + kinds * log kinds). */
gg_status gg__histogram(gg_ctx *ctx, const gg_solution *solution, gg__kinds *out);

#endif
