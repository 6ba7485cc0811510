/* Comparisons in lines of the calculator: G OP H. */
#ifndef GG_CLI_CALC_COMPARE_H
#define GG_CLI_CALC_COMPARE_H

#include "cli.h"

typedef struct calc_comparison {
    const char *text; /* the operator */
    unsigned holds;   /* a bit for each gg_relation; 0: it only asks */
} calc_comparison;

/* Finds the first comparison outside of brackets, where the < of ^<2> counts as one. NULL: none. */
const calc_comparison *calc_find_comparison(const char *text, size_t *at);

#endif
