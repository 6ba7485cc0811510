/* A cycle of the graph, for a sentence. */
#ifndef GG_GAME_CYCLE_H
#define GG_GAME_CYCLE_H

#include "game/problem.h"
#include "graph/order.h"

enum { GG__CYCLE_TEXT = 128 }; /* bytes that suit a sentence */

/* "3 -> 5 -> 3"; of a long one the first vertices, "...", and the first again. Returns buffer,
 * which holds `size` bytes. */
char *gg__cycle_print(const gg_problem *problem, const gg__cycle *cycle, char *buffer, size_t size);

#endif
