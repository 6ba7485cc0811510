/* A page for a browser with a game inside, which it opens by itself. */
#ifndef GG_CLI_PAGE_H
#define GG_CLI_PAGE_H

#include "problems.h"

/* The place of the page, relative to the folder of the program. */
#ifndef GG_PAGE_INSTALLED
#define GG_PAGE_INSTALLED "../share/greatgame/greatgame.html"
#endif

/* Writes the page of --page, of the installation or of the build, with the problem in it, and the
 * title above it. *result is the exit status, after a sentence. */
gg_status page_write(const cli_arguments *a, const cli_problems *problems,
                     const gg_problem *problem, const char *title, int *result, cli_out *out);

#endif
