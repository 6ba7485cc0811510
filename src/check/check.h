/*
 * The claim of a solution, its refusal, and the checker's table for each value type.
 */
#ifndef GG_CHECK_CHECK_H
#define GG_CHECK_CHECK_H

#include "game/space.h"
#include "value/solution.h"

/* Properties that a problem may have. */
enum {
    GG__OWNERS = 1,  /* vertices have owners */
    GG__COLOURS = 2, /* players have different options; by rules: it matters who is to move */
    GG__ENDLESS = 4, /* a player may win by play without end. For values that add up this is allowed
                        only if all play ends, which their check proves */
    GG__SEVERAL = 8  /* several tokens, and the theorem decides for all of them */
};

struct gg__claim;

/* The conventions that values of one type, for one kind of subject, need, and the check that only
 * the true ones pass. */
typedef struct gg__conditions {
    gg__domain domain;
    unsigned plays;     /* a sum of gg__kind: the allowed ones */
    gg_result dead_end; /* the required result for a player who cannot move; GG_NONE: any */
    unsigned allows;    /* a sum of allowed properties */
    bool (*check)(const struct gg__claim *claim);
} gg__conditions;

/* A value type in src/check/NAME.c; value/values.def connects them. Values of a kind without a row
 * are refused. doc/checking.md has the same rows, with reasons. */
typedef struct gg__checked {
    /* Decides for the tokens as they stand, by gg__decide, and returns NULL; or returns the reason
     * if that is impossible. Also NULL after a refusal, or after a failure: see the context. */
    const char *(*conclude)(const struct gg__claim *claim, const gg__state *state);
    const struct gg__sum_type *sum; /* how values add up; NULL: they do not */
    bool partial; /* of a search: not all reachable positions have values, so the check itself
                     follows play */
    gg__conditions row[6]; /* ended by one without a check; if that is the first, the type cannot be
                              checked */
} gg__checked;

extern const gg__checked gg__checked_nothing;

/*
 * The claim that every value of the solution is true. A check of it returns true if all its
 * conditions hold. Otherwise either one has failed, and the verdict has the condition and the
 * place; or the check could not be done, and the context has the reason.
 */
typedef struct gg__claim {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg_solution *solution; /* only the result of the check changes it */
    const gg__checked *type;
    const gg__conditions *conditions;
    const gg_graph *graph; /* the subject of the values, unless they are about positions by rules */
    uint64_t sample, seed; /* number of random positions, and the seed; 0: all */
    gg_verdict *verdict;   /* begins as accepted */
} gg__claim;

/* Records the place and the condition that fails there in the verdict. Returns false. */
bool gg__refuse(const gg__claim *claim, gg_vertex v, uint32_t phase, const char *condition);

/* Unless the condition holds, refuses for it without a vertex. Returns `holds`. */
bool gg__require(const gg__claim *claim, bool holds, const char *condition);

/* The condition that fails at an entry, or NULL. The worker is one of gg__threads, and may write
 * only its own data. */
typedef const char *gg__fault(void *check, unsigned worker, uint64_t entry);

/* Goes through the entries of `vertices` vertices with `phases` phases each, and refuses the first
 * at which a condition fails; counts the checked entries. The order of work is free
 * (base/parallel.h), unless only one thread may work, as with a ruleset: then entries come one by
 * one, and the fault may use the context; if that has failed, the fault's result does not count. */
bool gg__check_each(const gg__claim *claim, uint64_t vertices, uint32_t phases, bool serial,
                    gg__fault *fault, void *check);

/* Records the outcome of the problem for its tokens; N and P are relative to the player who moves
 * first. Returns NULL. */
const char *gg__decide(const gg__claim *claim, gg_result winner, uint32_t turns);

/* ---- searches; search.c ---- */

/* Follows play from the start, and makes the graph of the reached positions. */
bool gg__replay(const gg__claim *claim, gg_graph **graph);

/* The entry of a state among the positions of a search, or UINT64_MAX. With symmetry it is that of
 * its representative. */
uint64_t gg__search_entry(const gg__claim *claim, const gg__state *state);

/* ---- words; outcome.c ---- */

/* The preference of the player to move: key = word ^ flip[side of the word]. Smaller is better: the
 * grade comes first, and then the rank, or its complement if the player delays. */
typedef struct gg__scale {
    gg__side mover, endless;
    gg__side side[4]; /* by grade: who wins */
    uint32_t late[4]; /* by grade: GG__NO_RANK if the player delays, else 0 */
    uint32_t flip[4]; /* by the side in an option's word */
} gg__scale;

/* relative: options' words have the sides exchanged. */
gg__scale gg__scale_of(gg__side mover, gg__side endless, bool relative);

static inline uint32_t gg__scale_key(const gg__scale *s, gg__word option)
{
    return option ^ s->flip[gg__word_side(option)];
}

/* The fault of the word of a state whose best option has this key, or NULL. */
const char *gg__word_fault(const gg__scale *s, gg__word word, uint32_t best);

/* The same if play is over; the rank is that of a win. */
const char *gg__over_fault(const gg__scale *s, gg__word word, gg_result over, uint32_t rank);

/* The rules for a table of words. In a table of outcomes FIRST is Left; in a table of distances it
 * is the side whose arrival it is. */
typedef struct gg__word_rules {
    const gg__table *table;
    const uint8_t *targets; /* by vertex: FIRST has won; NULL: the graph's terminals count */
    gg_result dead_end;     /* for the side that cannot move: GG_P lost, GG_N won, GG_D draw */
    uint32_t dead_end_rank; /* of a dead end that is no draw */
    gg__side endless;       /* the side that wins play without end; GG__DRAWN: neither */
} gg__word_rules;

#define GG__NO_TABLE "the table is none of this problem's"

/* The words of the claim's graph, in a table of the right shape. */
bool gg__check_words(const gg__claim *claim, const gg__word_rules *play);

/* True if a table has `vertices` vertices, and one phase with this mover, or two, the second being
 * SECOND's. */
bool gg__is_table(const gg__table *table, uint64_t vertices, uint32_t phases, gg__mover first);

/* The words of all positions of a game by rules, by their numbers, or of a sample; positions.c. */
bool gg__check_positions(const gg__claim *claim);

/* ---- values that add up: the common part of their types ---- */

/* The values of the options of one entry for one player, as in the columns of gg__values, in any
 * order. A fault may change them. */
typedef struct gg__options {
    uint32_t *value, *minus; /* minus: only if the values have it */
    size_t count, room;
    uint32_t *met;     /* for gg__mex: a bit for each number up to the count */
    uint8_t apart[64]; /* so that workers do not write to the same cache line */
} gg__options;

typedef struct gg__sum_check {
    const gg__claim *claim;
    const gg__values *values;
    const void *own;           /* the type's */
    bool partisan;             /* the players may have different options */
    gg__options (*options)[2]; /* by worker and gg_player; if impartial, Left's alone */
    gg__scratch scratch;       /* of a game by rules, which one worker calls */
} gg__sum_check;

typedef struct gg__sum_type {
    bool minus, trie; /* required columns; minus may always be there */
    bool forms;       /* a listing is required; one thread calls the fault, which may use the
                         context; after a failure its result does not count */
    /* The condition that fails at an entry with these options, or NULL. The rank is known to fall
     * with every move. */
    const char *(*fault)(const gg__sum_check *check, gg__options *options, uint32_t x);
    /* The sum of these entries, perhaps with bits GG__AND; for parts, 0 counts as none. False if it
     * cannot be computed: see the context. */
    bool (*add)(const gg__claim *claim, const uint64_t *part, size_t parts, uint32_t *value,
                uint32_t *minus);
    /* Decides for the sum of these entries; as `conclude` of gg__checked. */
    const char *(*conclude)(const gg__claim *claim, const uint64_t *part, size_t parts);
} gg__sum_type;

/* Checks the entries, vertices or parts of a game by rules, against their options. */
bool gg__check_sum(const gg__claim *claim, const void *own);

/* Decides for the sum of a state. */
const char *gg__conclude_sum(const gg__claim *claim, const gg__state *state);

/* The condition that fails at a vertex because it has a result, or NULL. */
const char *gg__result_fault(const gg__claim *claim, gg_vertex v);

/* The smallest number that is none of these: of nimbers, or of nimbers added to numbers; nimber.c.
 * O(count). */
uint32_t gg__mex(const uint32_t *number, size_t count, uint32_t *met);

/* The numbers of a trie in order; number.c. */
typedef struct gg__trie_order {
    const gg__trie *trie;
    uint32_t count;
    /* By node, in one block: its place in the order, from 1 on; and the places of the nearest
     * simpler numbers below and above it: 0 and count + 1 if there is none. */
    uint32_t *place, *below, *above;
} gg__trie_order;

/* *fault: the reason why this is not a trie, or NULL. The caller frees `place`. */
gg_status gg__trie_order_make(gg_ctx *ctx, const gg__trie *trie, gg__trie_order *order,
                              const char **fault);

/* Decides for the sum of these entries, which are forms; as `conclude` of gg__sum_type;
 * form_sum.c. */
const char *gg__conclude_forms(const gg__claim *claim, const uint64_t *part, size_t parts);

/* The same of games with loops, by two entries each; form_loopy_sum.c. */
const char *gg__conclude_loopy_forms(const gg__claim *claim, const uint64_t *part, size_t parts);

/* The values of the branches on the ground; forest.c. */
bool gg__check_forest(const gg__claim *claim);

#endif
