/* What the contest promises of its graphs, and a note about what is broken. */
#ifndef GG_IO_PROMISES_H
#define GG_IO_PROMISES_H

#include "problem/problem.h"

/* The edges that do not lead to a higher number: how many, and the first with its line. */
typedef struct gg__broken_edges {
    uint64_t count, u, v, line;
} gg__broken_edges;

/* Notes in the problem, a race to its last vertex, which edges do not lead to a higher number and
 * which vertices do not lead to the last one. The latter is left out where the rows that this needs
 * were not built: GG_ROWS_IN, or GG_ROWS_OUT if no edge is broken. O(n + m). */
gg_status gg__note_broken_promises(gg_problem *problem, const gg__broken_edges *edges);

#endif
