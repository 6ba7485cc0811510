/* The weights of the edges of a game of energy or of means. */
#ifndef GG_GAME_WEIGHTS_H
#define GG_GAME_WEIGHTS_H

#include "game/problem.h"

/* The largest weight, up or down. */
#define GG__MOST_WEIGHT (INT64_C(1) << 60)

/* Copies the listed weights, and makes the array by edge. Refuses edges that do not exist, and
 * different weights of edges between the same vertices. The caller frees both, also after a
 * failure. */
gg_status gg__weights_new(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                          gg_weight **listed, int64_t **out);

#endif
