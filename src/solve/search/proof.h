/*
 * The proof of a search: the positions that the winner's strategy meets, each with a claim
 * (value/claim.h).
 */
#ifndef GG_SOLVE_SEARCH_PROOF_H
#define GG_SOLVE_SEARCH_PROOF_H

#include "solve/search/search.h"
#include "value/solution.h"

/* Fills an empty solution with claims that prove the results of these positions, which begin play.
 * Searches again for forgotten facts. */
gg_status gg__proof_collect(gg__search *search, const uint64_t *starts, size_t count,
                            gg_solution *solution);

#endif
