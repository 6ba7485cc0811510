/* The values of all positions of a game by rules. */
#ifndef GG_CLI_POSITIONS_H
#define GG_CLI_POSITIONS_H

#include "report.h"

/* Whether the solution knows positions to list or count; else the error is set. */
gg_status positions_available(const cli_view *view);

/* One line per legal position, or per position that the solver met: its text, a tab, and its value;
 * or, as JSON, an array of rows. */
gg_status positions_rows(const cli_view *view, cli_out *out, bool json);

/* As table_summary, in report.h. */
gg_status positions_summary(const cli_view *view, cli_count counts[MAX_COUNTS], size_t *count);
gg_status positions_lengths(const cli_view *view, cli_count counts[MAX_COUNTS], size_t count);

#endif
