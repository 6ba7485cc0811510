/* Solving one instance, and telling what was found. */
#ifndef GG_CLI_INSTANCE_H
#define GG_CLI_INSTANCE_H

#include "problems.h"

/* Chooses the rows that are read of graphs. */
void instance_choose_rows(cli_arguments *a);

/* The flags of gg_answer_new that the options ask for. */
unsigned instance_flags(const cli_arguments *a);

/* Solves as the options say. Where a proof is wanted and no solver or value is, and what was found
 * has none, all positions are gone through instead. */
gg_status instance_values(const cli_arguments *a, gg_ctx *ctx, const gg_problem *problem,
                          gg_solution **solution);

/* Solves the problem that was given out last, writes the files that the options name, and the
 * answer; or the plan alone. *result becomes the exit status of what is reported here. */
gg_status instance_solve(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                         int *result, cli_out *out);

#endif
