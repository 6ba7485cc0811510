/* The help of the calculator: its functions, from the library's table, and its notation. */
#ifndef GG_CLI_CALC_HELP_H
#define GG_CLI_CALC_HELP_H

#include "cli.h"

/* True if a line asks for help; *word: the rest of it, without blanks around it. */
bool calc_asks_for_help(const char *line, char *word, size_t size);

/* Lists what there is (word ""), or explains one function or notation. *example: what shows it in
 * use, or NULL. Returns the exit status. */
int calc_help(cli_session *session, const char *word, const cli_arguments *a, cli_out *out,
              const char **example);

/* The index-th name that help knows; NULL after the last. */
const char *calc_help_name(size_t index);

#endif
