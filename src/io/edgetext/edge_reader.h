/* From edge lines of the input to the builder of a draft. */
#ifndef GG_IO_EDGETEXT_EDGE_READER_H
#define GG_IO_EDGETEXT_EDGE_READER_H

#include "io/draft.h"
#include "io/edgetext/edge_lines.h"

enum {
    GG__EDGE_BATCH = 1024,    /* lines that one thread takes at a time */
    GG__EDGE_PIECES = 16,     /* pieces of text that several threads work on, */
    GG__EDGE_PIECE = 1 << 16, /*   each of so many bytes */
    GG__EDGE_SERIAL = 1 << 16 /* lines behind one that is not plain, or if their number is not
                                 known, that one thread reads before others are called */
};

/* Sees edges before the builder does; the first of them is on this line, the others on those that
 * follow. */
typedef void gg__edge_notice(void *self, const gg__edge_lines *lines, uint64_t line);

typedef struct gg__edge_run {
    gg__edge_form form;
    uint64_t done, most; /* edge lines so far, and how many there may be; UINT64_MAX: any number */
    gg__edge_notice *notice; /* or NULL */
    void *self;              /* for notice */
} gg__edge_run;

/* Adds some or all of the plain edge lines that come next, perhaps none, to the builder, and ticks.
 * The scanner is at the beginning of a line, and so it is afterwards. */
gg_status gg__edge_lines_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run);

#endif
