/*
 * Values: what each position is worth as a part of a sum. One entry per vertex; of a game that is
 * a sum by its rules, per number of a part.
 *
 *   nimber        value: the nimber, or GG_LOOPY. rank: falls along every move of a game without
 *                 cycles; with cycles, the order in which finite nimbers were found.
 *   misere-pair   value: g+. minus: g-, and GG__WILD where the position is not tame. rank: falls.
 *   number        value: a node of the trie, or GG__UNDEFINED. minus: NULL, or the nimber that is
 *                 added to the number. rank: falls.
 */
#ifndef GG_VALUE_VALUES_H
#define GG_VALUE_VALUES_H

#include "value/trie.h"

#define GG__WILD (UINT32_C(1) << 31) /* with all other bits, GG_UNKNOWN: g- is not known either */

/* g- as an entry says it, or GG_UNKNOWN. */
static inline uint32_t gg__minus_of(uint32_t entry)
{
    return entry == GG_UNKNOWN ? entry : entry & ~GG__WILD;
}

typedef struct gg__values {
    uint64_t count;
    uint32_t *value;
    uint32_t *minus; /* NULL: the type needs none */
    uint32_t *rank;  /* NULL: every move leads to a larger vertex, or to smaller parts */
    uint64_t *lift;  /* by nimber, what to add to its ranks for progress; NULL: nothing */
    gg__trie *trie;  /* of numbers; else NULL */
} gg__values;

#endif
