/* What a solution claims, and how a check refuses it. */
#ifndef GG_VERIFY_CLAIM_H
#define GG_VERIFY_CLAIM_H

#include "problem/problem.h"
#include "value/solution.h"

/*
 * The claim that every value of the solution is true.
 *
 * A check of it returns true if all its conditions hold. Otherwise either one has failed, and the
 * verdict says which and where; or the check could not be done, and the context says why.
 */
typedef struct gg__claim {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_solution *solution;
    const gg_graph *graph; /* that the values are about, unless they are about positions by rules */
    gg_verdict *verdict;   /* begins as accepted */
} gg__claim;

/* Puts the place and the condition into the verdict. Returns false. */
bool gg__refuse(const gg__claim *claim, gg_vertex v, uint32_t phase, const char *condition);
/* The same, of no vertex; true if there is no fault. */
bool gg__faultless(const gg__claim *claim, const char *fault);

/* There is no check of such values; false, and the context says so. */
bool gg__cannot_check(const gg__claim *claim);

/* ---- all entries ---- */

/* The condition that fails at an entry, or NULL. *phase: at which of its states. The worker is one
 * of gg__threads, and may write only what is its own. */
typedef const char *gg__fault(void *check, unsigned worker, uint64_t x, uint32_t *phase);

/* Goes through the entries, each of so many states, and refuses the first at which a condition
 * fails; counts the states that were looked at. The order of work is free (pool.h), unless a
 * ruleset is asked, which serves one thread: then entries come one by one, and the fault may use
 * the context; what it returns when that has failed does not count. */
bool gg__check_each(const gg__claim *claim, uint64_t count, uint32_t states, bool by_rules,
                    gg__fault *fault, void *check);

/* ---- the checks ---- */

/* Rules that a table of words must obey. In a table of outcomes FIRST is Left; in a table of
 * distances it is the side whose arrival a token is. */
typedef struct gg__play {
    const gg__table *table; /* NULL: the solution has its own way to say words */
    const uint8_t *targets; /* where FIRST has won, by vertex; NULL: the graph's terminals count */
    gg_result dead_end;     /* for the side that cannot move: GG_P lost, GG_N won, GG_D draw */
    uint32_t dead_end_rank; /* of a dead end that is no draw */
    gg__side endless;       /* who wins play without end; GG__DRAWN: nobody */
} gg__play;

/* The words of a graph, or, without one, of the positions of a game by rules; states.c. The table
 * has the right shape: the caller has seen to it. */
bool gg__check_states(const gg__claim *claim, const gg__play *play);

/* What each position is worth as a part of a sum; worths.c. */
bool gg__check_worths(const gg__claim *claim);

/* Follows play from where the problem begins, and makes the graph of what comes up; search.c. */
bool gg__replay(const gg__claim *claim, gg_graph **graph);

/* What the values prove about the tokens as they stand, for verdict->decides, first and outcome;
 * tokens.c. decides stays false where there is no token, or its position has no value. */
bool gg__prove_tokens(const gg__claim *claim);

#endif
