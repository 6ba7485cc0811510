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

/* The condition that fails at an entry, or NULL. *phase: at which of its states. The worker is one
 * of gg__threads, and may write only what is its own. */
typedef const char *gg__fault(void *check, unsigned worker, uint64_t x, uint32_t *phase);

/* Goes through the entries, each of so many states, and refuses the first at which a condition
 * fails; counts the states that were looked at. The order of work is free (pool.h), unless a
 * ruleset is asked, which serves one thread: then entries come one by one, and the fault may use
 * the context; where that has failed it returns something, which does not count. */
bool gg__check_each(const gg__claim *claim, uint64_t count, uint32_t states, bool by_rules,
                    gg__fault *fault, void *check);

/* What each position is worth as a part of a sum; worths.c. */
bool gg__check_worths(const gg__claim *claim);

/* Follows play from where the problem begins, and makes the graph of what comes up; search.c. */
bool gg__replay(const gg__claim *claim, gg_graph **graph);

/* What the values prove about the tokens as they stand, for verdict->decides, first and outcome;
 * tokens.c. decides stays false where there is no token, or its position has no value. */
bool gg__prove_tokens(const gg__claim *claim);

#endif
