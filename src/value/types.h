/*
 * Value types: the possible values of a position, their texts, and how they decide.
 *
 * A value type is one table. A solution (value/solution.h) holds values of one type for the
 * positions of one problem, from a solver or from a certificate. All values are queried in one way:
 * by the theory of the type.
 *
 * Most theories are of sums. The parts of a state are then entries of the solution: the vertices of
 * the tokens; the parts of a position, for a game that is a sum by its rules; or, if the positions
 * of a game were explored, the one vertex of its position.
 *
 * The folder, in reading order: word.h and solution.h, the data; types.h, the queries; outcome.c
 * and distance.c, the types of words; nimber.c, misere_pair.c and number.c (over trie.h and
 * dyadic.h), the types of values that add up; forest.c, a theory that computes the value of a
 * forest for each state.
 */
#ifndef GG_VALUE_TYPES_H
#define GG_VALUE_TYPES_H

#include "base/text.h"
#include "game/space.h"
#include "value/dyadic.h"
#include "value/solution.h"

/* A value of one position, of any type; `{0}` holds nothing. */
typedef struct gg__value {
    uint32_t nimber; /* nimber; GG_LOOPY: infinite, and then */
    uint32_t *loops; /*   the finite nimbers among its options, ascending; owned */
    size_t loop_count;
    uint32_t plus, minus; /* misere-pair */
    bool wild;
    bool undefined; /* number */
    gg__dyadic number;
    uint32_t star;   /* number: the nimber that is added to it; 0: none */
    gg_forms *forms; /* form: the table that it is an index of, */
    gg_form form;
    bool lent;            /*   the table belongs to another owner */
    gg_rational score[2]; /* score: of each phase, and the rank */
    uint32_t turns[2], phases;
    uint64_t credit;  /* energy */
    gg_player winner; /* parity, energy: the winner, and */
    uint64_t move;    /*   a move of the winner, by its number in the file, or GG__NO_MOVE */
} gg__value;

#define GG__NO_MOVE UINT64_MAX

/* A state and its values together. Play goes on there, or is over because no move is left. Each
 * theory has a struct of its own that begins with this. */
typedef struct gg__total {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    const gg__state *state; /* it may be changed between calls if it is restored */
    gg__positions parts;    /* of a sum: the entries of its parts, if they are entries */
    uint64_t progress;      /* of equally good moves one with the least of these leads to the end;
                               0: no move has less */
    struct gg__total *next; /* by rules: of the position after the last step of `after`; or NULL */
} gg__total;

/* How values decide. All functions except `at` take a total. */
typedef struct gg__theory {
    /* The outcome at any state. If play without end is a win, the remoteness of a draw is the
     * number of turns in which it is forced (gg__prefer). NULL: a total gives it. */
    gg_status (*at)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out);
    /* The result that a player is known to reach without a search, or GG_NONE. The remoteness only
     * compares moves: the one with the least leads to the end. NULL: `at` knows all. */
    gg_status (*known)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__state *state, gg_player player, gg_outcome *out);
    /* Makes a solution whose proof begins at the state, if that of this solution does not reach it;
     * else *out stays as it is. NULL: there is none. */
    gg_status (*prove)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__state *state, gg_solution **out);
    size_t size; /* of a total; 0: there is none, and `at` is called for each move */
    /* Fills a total, which is zero after its gg__total. O(tokens), for big numbers their bits. */
    gg_status (*open)(void *total);
    void (*close)(void *total); /* frees the additions of `open`; NULL: none */
    /* Makes it fit for another `open`, and may keep what that can use; NULL: it is closed. */
    void (*reuse)(void *total);
    /* The winner, by the player to move, and the distance to the end. For a sum the length is
     * unknown: GG_INFINITE. */
    gg_status (*outcomes)(void *total, gg_outcome out[2]);
    /* The same after a step: of tokens, or by rules if the theory has `parts`. */
    gg_status (*after)(void *total, const gg__step *step, gg_outcome out[2]);
    /* Makes a step of tokens, before the state does: the total is then that of the next state,
     * although `state` still points to this one. Amortised O(1) and, for big numbers, their bits.
     * After a failure the total can only be closed. NULL: a total is of one state only. */
    gg_status (*advance)(void *total, const gg__step *step);
    /* The value of the whole, which the caller clears. NULL: values do not add up. */
    gg_status (*value)(void *total, gg__value *out);
    /* Appends the incentive of a step to the player who makes it: G^L - G, or G - G^R. NULL: values
     * are not forms. */
    gg_status (*incentive)(void *total, const gg__step *step, size_t most, gg__text *text);
    /* If parts are not entries of the solution: appends name and value of each part, each with its
     * NUL, and returns their number. most: as for `print`. */
    gg_status (*parts)(void *total, size_t most, gg__text *text, size_t *count);
    /* Appends the reason for the outcome. NULL: the general explanation is used. */
    gg_status (*reason)(void *total, gg__text *text);
    /* Of values that are no outcomes and do not add up. NULL: there are none.
     * Positive if the player prefers move a to b, both of one state, negative if b. */
    int (*prefer)(const gg_problem *problem, const gg_solution *solution, const gg_move *a,
                  const gg_move *b);
    /* Adds the value of a state to the text. */
    gg_status (*say)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                     const gg__state *state, gg__text *text);
    /* Adds why a state has its value, given a best move there; NULL: play is over. */
    gg_status (*account)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, const gg_move *best, gg__text *text);
    bool lasting; /* no outcome has a length: remoteness serves to compare moves only */
} gg__theory;

/* The contents of a solution, in the order of a certificate; ranks may follow values. */
typedef enum gg__held {
    GG__HELD_SEARCH = 1,     /* the positions of a search, or none: then all positions, */
    GG__HELD_TABLE = 2,      /* the words of one table, */
    GG__HELD_TABLES = 4,     /*   or of two phases, and further tables */
    GG__HELD_BRANCHES = 8,   /* on a forest, the values are those of branches on the ground */
    GG__HELD_VALUES = 16,    /* a number for each vertex, position or part; */
    GG__HELD_MINUS = 32,     /*   and a second one, */
    GG__HELD_OPTIONAL = 64,  /*   or not */
    GG__HELD_TRIE = 128,     /* these numbers are nodes of a trie, */
    GG__HELD_FORMS = 256,    /*   or in a listing of forms, whose numbers are in a trie */
    GG__HELD_SCORES = 512,   /* movers, and for each state a level and a rank */
    GG__HELD_LEVELS = 1024,  /* or players, with levels of the steps between ranks */
    GG__HELD_CREDITS = 2048, /* or players, with credits and ranks, */
    GG__HELD_MEANS = 4096,   /*   or with two potentials, and a list of means */
    GG__HELD_SUMS = 8192     /* in place of the positions of a search, sums of parts */
} gg__held;

typedef struct gg__value_type {
    gg_info info;
    /* Appends the fields of --all, separated by tabs. most: maximum characters of a number; 0:
     * unlimited. NULL, as is `read`: solutions hold words. */
    gg_status (*print)(const gg__value *value, size_t most, gg__text *text);
    /* The value of an entry of a solution, which the caller clears. O(options) for loopy nimbers,
     * O(bits) for numbers. */
    gg_status (*read)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      uint64_t entry, gg__value *out);
    /* Prints an entry without making its value, if the text is certain to be abbreviated; else
     * false. NULL: never. */
    bool (*brief)(const gg_solution *solution, uint64_t entry, size_t most, gg__text *text);
    /* Adds the data of the theory to a solution, of a race before its tables are filled or from a
     * file. NULL: none. */
    gg_status (*settle)(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution);
    const gg__theory *theory; /* the default; a solution may have another */
    unsigned held;            /* gg__held */
    gg_field fields[5];       /* the fields of `print`, ended by one without a label */
    const char *columns[4];   /* names of the stored numbers in an archive for numpy: the number, a
                                 second one, and GG__WILD; for numbers from a trie the numerator,
                                 the exponent, and the second one; for forms the index in the
                                 listing, or two, the start of each text, and the texts */
    /* Adds the text of a value of the columns that a histogram counts. NULL: it counts entries as
     * they are printed. */
    gg_status (*bin)(const gg__values *values, uint32_t value, gg__text *text);
    const char *common; /* one name for all values whose number is GG_LOOPY, which differ by
                           the nimbers among their options; NULL: it is an ordinary number */
    bool personal;      /* values name a player */
} gg__value_type;

/* For solutions of games on a forest, of type `number`: their values are only those of the
 * start. */
extern const gg__theory gg__theory_forest;

/* A branch of the position of a total of that theory. */
typedef struct gg__forest_branch {
    bool live;        /* neither cut nor grown on a cut one */
    uint32_t growing; /* number of live branches that grow on it */
    uint32_t upon;    /* the last of them, if any */
    gg__value worth;  /* with everything that grows on it, if it is on the ground; lent */
} gg__forest_branch;
gg__forest_branch gg__forest_branch_of(const gg__total *opened, uint32_t branch);

/* Fills such a solution with the values of the live branches on the ground at the start. *mixed: a
 * branch that grows on one of another kind, green with another; then there are no values.
 * GG_NO_BRANCH: none. */
gg_status gg__forest_value(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           uint32_t *mixed);

enum { GG__USUAL_TEXT = 4096 }; /* maximum characters of a number that is not abbreviated */

#define GG__VALUE(name, checked) extern const gg__value_type gg__value_##name;
#include "value/values.def"
#undef GG__VALUE

const gg__value_type *gg__value_type_find(const char *name); /* NULL: there is none */

/* Frees the contents of a value of any type. */
void gg__value_clear(gg_ctx *ctx, gg__value *value);

/* ---- querying a solution ---- */

/* True if its values add up: a total gives the winner, but not the length. */
static inline bool gg__adds_up(const gg_solution *solution)
{
    return solution->theory->value;
}

/* True if no outcome has a length: sums, parity games, and if only the winner was found. */
static inline bool gg__is_timeless(const gg_solution *solution)
{
    return gg__adds_up(solution) || solution->theory->known || solution->theory->lasting;
}

/* The total of a state, if the theory has totals; gg__total_close, which accepts NULL, frees it. */
gg_status gg__total_open(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, gg__total **out);
void gg__total_close(gg__total *total);

/* The winner after a step, by the player to move then; sets the progress. */
gg_status gg__total_after(gg__total *total, const gg__step *step, gg_outcome out[2]);

/* The outcome at a state; and for either player to move, if both may be. */
gg_status gg__outcome_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         const gg__state *state, gg_outcome *out);
gg_status gg__outcomes_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const gg__state *state, gg_outcome out[2]);

/* The outcomes of a sum: Left wins if the sign is positive, Right if it is negative; if it is 0,
 * the player who moves first wins, or loses. */
void gg__sum_outcomes(int sign, bool mover_wins, gg_outcome out[2]);
/* Appends the winner by a sign that is not 0. */
gg_status gg__sum_reason(const gg_problem *problem, int sign, gg__text *text);

/* The entry of a part, or UINT64_MAX: none. O(1). */
uint64_t gg__part_entry(const gg_solution *solution, uint64_t part);

/* The entry of a position of a search, which is canonical. If the search did not visit it, that is
 * a fault of the ruleset, or else GG_INTERNAL. */
gg_status gg__explored_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             uint64_t position, uint64_t *entry);

/* The text of a sum's value, or of an entry's, as the type prints it. */
gg_status gg__total_print(gg__total *total, size_t most, gg__text *text);
gg_status gg__entry_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t entry, size_t most, gg__text *text);

#endif
