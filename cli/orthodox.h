/* calc --orthodox: how a sum is played that need not be added. */
#ifndef GG_CLI_ORTHODOX_H
#define GG_CLI_ORTHODOX_H

#include "arguments.h"

/* Reads the terms of the expression and puts what is guaranteed for either player who begins, and a
 * line of play, as text, TSV or JSON. */
gg_status orthodox_put(gg_forms *forms, const char *text, const gg_form_names *names,
                       const cli_arguments *a, cli_out *out);

#endif
