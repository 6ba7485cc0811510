/* The scores of a score game, and where play ends with them. The level `endless` of a game with
 * points is its greatest stock. */
#ifndef GG_GAME_SCORE_H
#define GG_GAME_SCORE_H

#include "game/space.h"

/* Checks the payoffs of a spec, and the other scores. */
gg_status gg__payoffs_check(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec);

/* The scores of a game by rules whose start has this stock: from -stock to stock. */
gg_status gg__scores_of_stock(gg_ctx *ctx, uint32_t stock, gg__scores **out);

/* Sorts the scores of a spec that was checked. O(n + p log p) for p payoffs. */
gg_status gg__scores_new(gg_ctx *ctx, const gg_graph *graph, const gg_problem_spec *spec,
                         gg__scores **out);
void gg__scores_free(gg_ctx *ctx, gg__scores *levels); /* accepts NULL */

/* The winner by a score: GG_L if it is positive, GG_R if it is negative, GG_D if it is 0. */
gg_result gg__level_result(const gg__scores *levels, uint32_t level);

/* The level with which play ends at v with this player to move; GG__NO_LEVEL: play goes on. */
uint32_t gg__level_of_end(const gg_problem *problem, gg_player mover, gg_vertex v);

#endif
