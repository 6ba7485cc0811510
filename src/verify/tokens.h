/* What values that were accepted prove about the tokens as they stand. */
#ifndef GG_VERIFY_TOKENS_H
#define GG_VERIFY_TOKENS_H

#include "problem/stand.h"
#include "value/solution.h"

/* Fills in verdict->decides, first and outcome; decides stays false where there is no token, or its
 * position has no value. Refuses if the tables of a race are not those of its tokens. graph: the
 * one that was checked, where there is one. */
gg_status gg__prove_tokens(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg_graph *graph, gg_verdict *verdict);

#endif
