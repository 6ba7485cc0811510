/* The nimbers of heaps and their period, of games in which periods can be proved. */
#ifndef GG_CLI_PERIODS_H
#define GG_CLI_PERIODS_H

#include "report.h"

/* Whether the game was opened without heaps, to learn its period. */
bool periods_asked(const cli_view *view);

/* The first nimbers and the period on a line each, where there is a period or one was looked for;
 * else nothing. */
gg_status periods_put(const cli_view *view, cli_out *out);

/* The keys `nimbers`, `period` and `preperiod`, or nothing. */
gg_status periods_put_json(const cli_view *view, cli_out *out);

#endif
