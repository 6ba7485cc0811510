/* What a sum consists of, in words. */
#ifndef GG_CLI_PARTS_H
#define GG_CLI_PARTS_H

#include "cli.h"

enum { PARTS_SHOWN = 12 };

/* What each part of the answer is worth and then the whole, on one line without its end: `red on 3:
 * 2; black on 5: inf{0,1}; total inf{0,1}`. vertices: whether tokens are told with where they stand
 * at the beginning. Equal parts of a game by rules are told together. */
void parts_put(const gg_problem *problem, const gg_solution *solution, const gg_answer *answer,
               bool vertices, cli_out *out);

#endif
