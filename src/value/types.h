/*
 * Value types: what a position can be worth, how that is written, and how values decide.
 *
 * A value type is one table. A solution holds values of one type for the positions of one problem,
 * whether a solver found them or a certificate lists them, and whoever holds values is asked in one
 * way: by the theory of the type. Most theories are of sums. The parts of a state are then entries
 * of the solution: the vertices of the tokens; the parts of a position, of a game that is a sum by
 * its rules; or, where the positions of a game were explored, the one vertex that its position has
 * become.
 */
#ifndef GG_VALUE_TYPES_H
#define GG_VALUE_TYPES_H

#include "base/text.h"
#include "game/space.h"
#include "game/state.h"
#include "value/dyadic.h"
#include "value/solution.h"

/* A value of one position, of whichever type; `{0}` holds nothing. */
typedef struct gg__value {
    uint32_t nimber; /* nimber; GG_LOOPY: infinite, and then */
    uint32_t *loops; /*   the finite nimbers among its options, ascending; owned */
    size_t loop_count;
    uint32_t plus, minus; /* misere-pair */
    bool wild;
    bool undefined; /* number */
    gg__dyadic number;
    uint32_t star; /* number: the nimber that is added to it; 0: none */
} gg__value;

/* How values decide for the tokens as they stand, or for a position. */
typedef struct gg__theory {
    /* The outcome, anywhere in play. Where play without end is a win, a draw has as its remoteness
     * the turns in which it is forced (value/outcome_order.h). NULL: values add up, and the total
     * says who wins, but not how soon. */
    gg_status (*at)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out);

    /* Takes the parts of a state together, at which play goes on or is over for want of moves;
     * *total is then freed by `close`. O(tokens), and for big numbers their bits. NULL: `at` is
     * asked for each move. */
    gg_status (*open)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      const gg__state *state, void **total);
    void (*close)(void *total); /* accepts NULL */
    /* Who wins after a step of the state, which may be played on meanwhile and is put back: by who
     * is to move. *progress: of equally good moves one with the least of these leads to the end; 0:
     * there is none with less. */
    gg_status (*after)(void *total, const gg__step *step, gg_outcome out[2], uint64_t *progress);
    /* Makes a step of tokens, before the state does: the total is then that of the state to come,
     * to which `state` of `open` still points. Amortised O(1) and, for big numbers, their bits.
     * After a failure the total can only be closed. NULL: a total is of one state alone. */
    gg_status (*advance)(void *total, const gg__step *step);
    /* Of a sum: who wins, by who is to move, with GG_INFINITE for the remoteness; and the value of
     * the whole, which the caller clears. */
    gg_status (*outcomes)(void *total, gg_outcome out[2]);
    gg_status (*value)(void *total, gg__value *out);

    /* Where parts are no entries of the solution: adds name and value of each part of a state to
     * the text, each with its NUL, and says how many there are. most: as for `print`. */
    gg_status (*parts)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__state *state, size_t most, gg__text *text, size_t *count);
    /* Adds to the text why the outcome is what it is; NULL: the general explanation will do. */
    gg_status (*reason)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, gg__text *text);
} gg__theory;

/* What a solution holds, and a certificate lists, in this order; ranks may stand beside values. */
typedef enum gg__held {
    GG__HELD_SEARCH = 1,    /* the positions that a search has met, or none: all are meant */
    GG__HELD_TABLE = 2,     /* the words of one table, */
    GG__HELD_TABLES = 4,    /*   or of two phases, and further tables */
    GG__HELD_BRANCHES = 8,  /* on a forest, the values are those of branches on the ground */
    GG__HELD_VALUES = 16,   /* a number each, of vertices, positions or parts; */
    GG__HELD_MINUS = 32,    /*   and a second one, */
    GG__HELD_OPTIONAL = 64, /*   or not */
    GG__HELD_TRIE = 128     /* these numbers are places in a trie */
} gg__held;

typedef struct gg__value_type {
    gg_info info;
    /* Adds the fields of --all, separated by tabs. most: characters of a number; 0: no bound.
     * NULL, as is `read`: solutions hold words. */
    gg_status (*print)(const gg__value *value, size_t most, gg__text *text);
    /* The value of an entry of a solution, which the caller clears. O(options) for loopy nimbers,
     * O(bits) for numbers. */
    gg_status (*read)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      uint64_t entry, gg__value *out);
    /* Prints an entry that would be abbreviated, without making its value; false if it would not,
     * and in doubt. NULL: never. */
    bool (*brief)(const gg_solution *solution, uint64_t entry, size_t most, gg__text *text);
    /* Makes a solution ready to be asked whose columns were read; NULL: it is. */
    gg_status (*settle)(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution);
    const gg__theory *theory; /* the usual one: a solution may have another */
    unsigned held;            /* gg__held */
} gg__value_type;

#define GG__VALUE(name) extern const gg__value_type gg__value_##name;
#include "value/values.def"
#undef GG__VALUE

/* In the order of values.def; NULL behind the last. */
const gg__value_type *gg__value_type_at(size_t index);
const gg__value_type *gg__value_type_find(const char *name);

/* Frees what a value of whatever type holds. */
void gg__value_clear(gg_ctx *ctx, gg__value *value);

/* Puts the nimbers of an infinite one into ascending order. */
void gg__loops_sort(gg__value *value);

/* ---- asking a solution ---- */

/* Whether its values add up: a total says who wins, but not how soon. */
static inline bool gg__adds_up(const gg_solution *solution)
{
    return !solution->theory->at;
}

/* Who wins at a state; of a sum for either player to move. */
gg_status gg__outcome_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, gg_outcome *out);
gg_status gg__sum_outcomes(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, gg_outcome out[2]);

/* The parts of a state, which play has reached; the caller frees the list. */
gg_status gg__sum_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, gg__positions *parts);

/* The entry of a position of a search, which is canonical; GG_INTERNAL if it was never met. */
gg_status gg__explored_entry(gg_ctx *ctx, const gg_solution *solution, uint64_t position,
                             uint64_t *entry);

/* The text of an entry's value, as the type prints it. */
gg_status gg__entry_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t entry, size_t most, gg__text *text);

#endif
