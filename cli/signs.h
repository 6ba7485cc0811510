/* Values in the signs of papers: ± ↑ ⇑ ↓ ⇓ ∗ ⧾ ⧿ in place of +- ^ ^2 v v2 * Tiny Miny. */
#ifndef GG_CLI_SIGNS_H
#define GG_CLI_SIGNS_H

#include "cli.h"

/* True with --unicode; without --ascii also for text lines on a terminal with UTF-8. */
bool signs_wanted(const cli_arguments *a);

/* Writes the text of a value in these signs. */
void signs_write(cli_out *out, const char *text, size_t size);

#endif
