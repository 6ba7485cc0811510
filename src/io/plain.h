/* What a writer may leave out: a problem compared with the same one left to its defaults. */
#ifndef GG_IO_PLAIN_H
#define GG_IO_PLAIN_H

#include "problem/problem.h"

/* The problem on the same graph, with the same play, tokens and targets, and nothing else said:
 * names, schedule and endings are what gg_problem_new fills in. The caller frees it. */
gg_status gg__plain_problem(gg_ctx *ctx, const gg_problem *problem, gg_problem **out);

/* Whether the schedule need not be said. */
bool gg__plain_schedule(const gg_problem *problem, const gg_problem *plain);

/* Whether a text can be the name of a player or token: 1 to 255 bytes, none of them a control
 * character; and whether it is one word besides, as the name of a vertex is. */
bool gg__is_name(const char *text, size_t length);
bool gg__is_word(const char *text, size_t length);

#endif
