/* The contest form of police and thief: a line with the numbers of rows and columns, the board, and
 * one sentence for an answer. */
#ifndef GG_CLI_POLICE_JUDGE_H
#define GG_CLI_POLICE_JUDGE_H

#include "arguments.h"

/* Whether the arguments ask for it; then they also name the ruleset and a file. False, and *ok
 * false, after a usage error. */
bool police_judge_chosen(cli_arguments *a, bool *ok);

/* Finds the board in the whole input; false after a sentence. */
bool police_judge_board(const char *file, const char *text, size_t length, const char **board,
                        size_t *board_length);

void police_judge_verdict(gg_result winner, cli_out *out);

#endif
