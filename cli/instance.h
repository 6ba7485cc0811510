/* Solves one instance and writes the answer. */
#ifndef GG_CLI_INSTANCE_H
#define GG_CLI_INSTANCE_H

#include "problems.h"

/* Chooses the rows that are read of graphs. */
void instance_choose_rows(cli_arguments *a);

/* The flags of gg_answer_new that the options ask for. */
unsigned instance_flags(const cli_arguments *a);

/* Solves as the options say. If they want a proof and name neither a solver nor a value, a solution
 * that cannot be proved is replaced by a table of all positions. */
gg_status instance_values(const cli_arguments *a, gg_ctx *ctx, const gg_problem *problem,
                          gg_solution **solution);

/* Solves the problem that was given out last, writes its answer and the files that the options
 * name; with --plan, writes the plan alone. *result becomes the exit status of an error that this
 * function has reported. */
gg_status instance_solve(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                         int *result, cli_out *out);

#endif
