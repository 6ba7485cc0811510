/* What a solution claims, and how a check refuses it. */
#ifndef GG_CHECK_CLAIM_H
#define GG_CHECK_CLAIM_H

#include "game/state.h"
#include "value/solution.h"

struct gg__claim;

/* What the values of a solution are of. */
typedef enum gg__about {
    GG__VERTICES = 1, /* of a graph, one token on each */
    GG__NUMBERS,      /* positions of a game by rules, by their numbers */
    GG__SEARCH,       /* positions that play comes to from the start, listed with the values */
    GG__PARTS,        /* numbered parts of a game by rules */
    GG__BRANCHES      /* branches on the ground of a forest, with all that grows on them */
} gg__about;

/* A kind of claim: a type of values and what they are of. It says under which conventions such
 * values mean anything, and how they decide for the tokens. conclusion.c has a row for each kind
 * that there is, and doc/checking.md the same table with reasons. */
typedef struct gg__kind {
    const char *type;
    gg__about about;
    unsigned plays;     /* a sum of what it may be: a graph's game, a race, a game by rules */
    gg_result dead_end; /* what must happen to a player who cannot move; GG_NONE: anything */
    unsigned allows;    /* a sum of what there may be */
    /* Decides for the tokens, in the verdict, and returns NULL; or says why that is not possible.
     * Also NULL if something failed: then the context says what. */
    const char *(*conclude)(const struct gg__claim *claim, const gg__state *state);
} gg__kind;

/*
 * The claim that every value of the solution is true.
 *
 * A check of it returns true if all its conditions hold. Otherwise either one has failed, and the
 * verdict says which and where; or the check could not be done, and the context says why.
 */
typedef struct gg__claim {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg_solution *solution; /* nothing of it is changed but what the check finds out */
    const gg__kind *kind;  /* NULL: the problem has no such values */
    const gg_graph *graph; /* that the values are about, unless they are about positions by rules */
    gg_verdict *verdict;   /* begins as accepted */
} gg__claim;

/* Puts the place and the condition into the verdict. Returns false. */
bool gg__refuse(const gg__claim *claim, gg_vertex v, uint32_t phase, const char *condition);
/* The same, of no vertex; true if there is no fault. */
bool gg__faultless(const gg__claim *claim, const char *fault);

/* The condition that fails at an entry, or NULL. *phase: at which of its states. The worker is one
 * of gg__threads, and may write only what is its own. */
typedef const char *gg__fault(void *check, unsigned worker, uint64_t x, uint32_t *phase);

/* Goes through the entries, each of so many states, and refuses the first at which a condition
 * fails; counts the states that were looked at. The order of work is free (pool.h), unless a
 * ruleset is asked, which serves one thread: then entries come one by one, and the fault may use
 * the context; where that has failed it returns something, which does not count. */
bool gg__check_each(const gg__claim *claim, uint64_t count, uint32_t states, bool by_rules,
                    gg__fault *fault, void *check);

/* What each position is worth as a part of a sum; values.c. */
bool gg__check_values(const gg__claim *claim);

/* What the branches on the ground are worth; forest.c. */
bool gg__check_forest(const gg__claim *claim);

/* Follows play from where the problem begins, and makes the graph of what comes up; search.c. */
bool gg__replay(const gg__claim *claim, gg_graph **graph);

/* ---- conclusion.c ---- */

/* The kind that the values of this solution are of, or NULL: *fault says why they mean nothing in
 * this problem. The only place that compares conventions of play. */
const gg__kind *gg__kind_of(const gg_problem *problem, const gg_solution *solution,
                            const char **fault);

/* What accepted values prove: fills in `proves`, and with a winner what happens, else why not. The
 * default is that the values alone are proved. */
void gg__conclude(const gg__claim *claim);

/* Whether players may have different options in claims of this kind. */
bool gg__kind_is_partisan(const gg__kind *kind);

#endif
