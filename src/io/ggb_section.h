/* Reading the sections of a ggb, one after the other, each checked as it ends. */
#ifndef GG_IO_GGB_SECTION_H
#define GG_IO_GGB_SECTION_H

#include "graph/adopt.h"
#include "io/draft.h"
#include "io/ggb.h"

typedef struct gg__ggb_sections {
    gg_ctx *ctx;
    gg__scanner *scanner;
    uint32_t crc;  /* of the head or section that is being read, */
    uint32_t seal; /*   and of the checksums of those before it */
    uint32_t tag;  /* of the section that comes next: what it is, */
    uint32_t width;
    uint64_t count;  /* how many entries of how many bytes it has, */
    gg__place place; /* and where it begins */
} gg__ggb_sections;

/* GG_BAD_INPUT where the section that comes next begins. */
gg_status gg__ggb_fail(const gg__ggb_sections *in, const char *sentence);

/* The next bytes, which count for the checksum. */
gg_status gg__ggb_take(gg__ggb_sections *in, void *data, size_t size, const char *what);

/* Compares the checksum of what was taken with the one that comes next. */
gg_status gg__ggb_check(gg__ggb_sections *in, const char *what);

/* Looks at the next section, the first or the one behind this. */
gg_status gg__ggb_next(gg__ggb_sections *in);

/* What comes next must be this section with entries of these bytes. */
gg_status gg__ggb_expect(const gg__ggb_sections *in, uint32_t tag, size_t width, const char *what);

/* Reads the section that comes next to its end; *out is then an array of its entries, which the
 * caller frees. With out NULL the entries are not kept. check (may be NULL) is shown all of them.
 * Memory grows as the entries arrive. */
gg_status gg__ggb_array(gg__ggb_sections *in, const char *what, gg__row_check *check, void **out);

/* The end: the seal over all checksums. */
gg_status gg__ggb_finish(gg__ggb_sections *in);

/* Reads the rows of all players into parts: those of the directions that `rows` asks for, and
 * others where these are not there. */
gg_status gg__ggb_rows(gg__ggb_sections *in, unsigned flags, unsigned rows,
                       gg__parts_of_graph *parts);

/* An instance as it is being read. */
typedef struct gg__ggb_instance {
    gg__ggb_sections in;
    unsigned char head[GG__GGB_HEAD];
    unsigned flags;
    gg__parts_of_graph parts;
    gg__draft *draft;
    char *note; /* NULL: none */
} gg__ggb_instance;

/* Reads the sections behind the rows, those that are there, up to the end. */
gg_status gg__ggb_rest(gg__ggb_instance *it);

#endif
