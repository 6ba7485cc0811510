/* What positions are worth as parts of sums: values of type nimber, misere-pair and number. */
#ifndef GG_CLI_ENTRIES_H
#define GG_CLI_ENTRIES_H

#include "report.h"

/* Whether the solution holds such values, rather than outcomes or distances. */
bool entries_held(const gg_solution *solution);

/* One line per part of a game that is a sum by its rules, or per position of a game that was
 * explored; or, as JSON, an array of rows. */
gg_status entries_rows(const cli_view *view, cli_out *out, bool json);

/* How often each value occurs: lines, or a JSON array. */
gg_status entries_summary(const cli_view *view, cli_out *out, bool json);

/* A value of the solution, which is given as gg_value_write has it: in JSON; or in words, which may
 * be the value itself, or in the buffer. */
enum { WORDED = 64 };
void entries_put_json(const gg_solution *solution, const char *value, cli_out *out);
const char *entries_worded(const gg_solution *solution, const char *value, char buffer[WORDED]);

#endif
