/* Values that add up: what all their types share, and what a type is. */
#ifndef GG_CHECK_SUM_H
#define GG_CHECK_SUM_H

#include "check/check.h"

/* The options of one entry for one player: what they are worth, as the columns of gg__values have
 * it, in any order. A fault may change them. */
typedef struct gg__options {
    uint32_t *value, *minus; /* minus: only if the values have it */
    size_t count, room;
    uint32_t *met;     /* for gg__mex: a bit for each number up to the count */
    uint8_t apart[64]; /* so that workers do not write to one line of a cache */
} gg__options;

typedef struct gg__sum_check {
    const gg__claim *claim;
    const gg__values *values;
    const void *own;           /* the type's */
    bool partisan;             /* the players may have different options */
    gg__options (*options)[2]; /* by worker and gg_player; if impartial, Left's alone */
    gg__scratch scratch;       /* of a game by rules, which one worker asks */
} gg__sum_check;

typedef struct gg__sum_type {
    bool minus, trie; /* columns that there must be; minus may be there in any case */
    /* The condition that fails at an entry that has these options, or NULL. The rank has been seen
     * to fall with every move. */
    const char *(*fault)(const gg__sum_check *check, gg__options *options, uint32_t x);
    /* The sum of these entries, perhaps with bits GG__AND; of parts, 0 counts as none.
     * False if that cannot be told: the context says why. */
    bool (*add)(const gg__claim *claim, const uint64_t *part, size_t parts, uint32_t *value,
                uint32_t *minus);
    /* Decides for the sum of these entries; as `conclude` of gg__checked. */
    const char *(*conclude)(const gg__claim *claim, const uint64_t *part, size_t parts);
} gg__sum_type;

/* Checks the entries, vertices or parts of a game by rules, against their options. */
bool gg__check_sum(const gg__claim *claim, const void *own);

/* Decides for the sum that a state is. */
const char *gg__conclude_sum(const gg__claim *claim, const gg__state *state);

/* The condition that fails at a vertex because it has a result, or NULL. */
const char *gg__result_fault(const gg__claim *claim, gg_vertex v);

/* The smallest number that is none of these: of nimbers, or of what is added to numbers; nimber.c.
 * O(count). */
uint32_t gg__mex(const uint32_t *number, size_t count, uint32_t *met);

/* The values of the branches on the ground; forest.c. */
bool gg__check_forest(const gg__claim *claim);

#endif
