/* Writing the edges of a graph, one to a line: PREFIX u v SUFFIX. */
#ifndef GG_IO_ROWS_H
#define GG_IO_ROWS_H

#include "base/output.h"
#include "graph/graph.h"

/* How the lines look, and how many were written. */
typedef struct gg__row_writer {
    gg__output *output;
    const char *prefix;       /* before each edge: "e " */
    unsigned base;            /* the number of the first vertex, */
    const gg_graph *numbered; /* unless this one says how the file numbers them; or NULL */
    uint64_t written;
} gg__row_writer;

/* The edges from u to these ends. Calls gg__tick now and then, and fails early if the output has.
 */
gg_status gg__write_row(gg__row_writer *writer, gg_vertex u, const gg_vertex *ends, size_t count,
                        const char *suffix);

/* All edges of a graph without edges for one player only, from GG_ROWS_OUT. */
gg_status gg__write_rows(gg__row_writer *writer, const gg_graph *graph);

#endif
