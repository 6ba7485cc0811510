/* Moves of games with weights that keep what their values promise. */
#ifndef GG_VALUE_WEIGHTS_H
#define GG_VALUE_WEIGHTS_H

#include "game/problem.h"
#include "value/solution.h"

/* The least option of v that keeps the value of a game of energy or of means for the owner of v;
 * GG_NO_VERTEX: none. Needs GG_ROWS_OUT. O(options). */
gg_vertex gg__keeping_move(const gg_problem *problem, const gg_solution *solution, gg_vertex v);

#endif
