/* solve --plan: the solver, and the memory of the whole run, before it begins. */
#ifndef GG_CLI_PLAN_H
#define GG_CLI_PLAN_H

#include "problems.h"

/* Stores the option that would be enough, to be shown if the limit on memory or positions is
 * passed. */
void plan_suggest(const cli_arguments *a, cli_session *session, const gg_memory_plan *plan);

/* Writes the plan of the problem that was given out last. A search of unknown size is tried for
 * 16,384 positions. */
gg_status plan_write(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                     cli_out *out);

#endif
