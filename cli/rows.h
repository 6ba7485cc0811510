/* Rows of values on their way to the output: vertices by their names, and fields as CSV. */
#ifndef GG_CLI_ROWS_H
#define GG_CLI_ROWS_H

#include "report.h"

typedef struct cli_rows {
    const cli_view *view;
    cli_out *out;
    gg_sink sink;
    const gg_graph *graph; /* the graph whose vertices have names; NULL: numbers stay */
    bool csv;
    uint64_t row;
    cli_text text; /* of the row so far */
    /* JSON: */
    unsigned depth;
    bool string, escaped;
    bool label; /* the number of a vertex is being left out */
} cli_rows;

/* Rows that are written to the output get the form that the view asks for until rows_end, which
 * returns GG_NO_MEMORY after a sentence. */
void rows_begin(cli_rows *rows, const cli_view *view, bool json, cli_out *out);
gg_status rows_end(cli_rows *rows);

#endif
