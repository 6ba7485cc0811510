/* Contest forms of games by rules: a line with the size of a board, the board, and one line for an
 * answer. */
#ifndef GG_CLI_CONTEST_H
#define GG_CLI_CONTEST_H

#include "arguments.h"

/* The form that the arguments ask for, which then also name the ruleset and a file; NULL: none. *ok
 * is false after a usage error. */
const cli_contest *contest_chosen(cli_arguments *a, bool *ok);

/* The name of the index-th form, or NULL behind the last. */
const char *contest_format(size_t index);

/* Finds the board in the whole input; false after a sentence. */
bool contest_board(const cli_contest *contest, const char *file, const char *text, size_t length,
                   const char **board, size_t *board_length);

void contest_verdict(const cli_contest *contest, gg_result winner, cli_out *out);

#endif
