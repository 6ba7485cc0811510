/* The check of what a search found: positions, each with a word. */
#ifndef GG_VERIFY_SEARCH_H
#define GG_VERIFY_SEARCH_H

#include "problem/explore.h"
#include "problem/problem.h"
#include "value/solution.h"

/* Plays everything that can be played from where the problem begins, as long as the solution's
 * index knows the positions, and makes the graph of it: vertex i is the i-th position of the index.
 * NULL and a refusal where a position is missing, or one is there that play never comes to. */
gg_status gg__replay(gg_ctx *ctx, const gg_problem *problem, const gg__index *index,
                     gg_graph **graph, gg_verdict *verdict);

#endif
