/* solve --sizes: a table over a family of games. */
#ifndef GG_CLI_SIZES_H
#define GG_CLI_SIZES_H

#include "arguments.h"

/* The value of each of the games that the ruleset is for the sizes asked for, a line each. Returns
 * the exit status. */
int sizes_solve(const cli_arguments *a, cli_out *out);

#endif
