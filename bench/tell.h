/* Output of measurements: a table, or JSON Lines. */
#ifndef GG_BENCH_TELL_H
#define GG_BENCH_TELL_H

#include "measure.h"

/* targets: each figure beside what is wanted of it; else what a user of the program wants to know.
 */
void tell_heading(bool targets, cli_out *out);
/* Writes the meaning of the columns. busy: some ratio of two threads was refused. */
void tell_closing(bool targets, bool busy, cli_out *out);
void tell_row(const bench_row *row, bool targets, cli_out *out);
void tell_json(const bench_row *row, cli_out *out);
void tell_list(bool json, cli_out *out);

#endif
