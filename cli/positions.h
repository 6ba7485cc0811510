/* solve --positions: the answer at each of a list of positions of one game. */
#ifndef GG_CLI_POSITIONS_H
#define GG_CLI_POSITIONS_H

#include "problems.h"

/* USAGE after a sentence if other options say something that a list of positions does not have. */
int positions_check(const cli_arguments *a);

/* Answers each line of the file that --positions names, in its order. A line that is wrong is
 * reported, and those after it are answered; *result becomes the worst exit status. */
gg_status positions_solve(const cli_arguments *a, cli_problems *problems, const gg_problem *problem,
                          int *result, cli_out *out);

#endif
