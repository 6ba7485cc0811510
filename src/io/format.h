/*
 * A file format: one table.
 *
 * The folder. reader.c has the list of formats and opens readers. unpack.c gives the bytes of a
 * source, unpacked; scanner.c takes words, numbers and characters from them, with line and column;
 * edgetext/ takes edge lines, many at a time. Each format is a file of its own, which reads one
 * instance at a time into a draft; draft.c adds what the caller knows, makes all checks whose
 * faults have a place in the file, and makes the problem. writing.c has the functions that writers
 * share.
 *
 * A new format is one file that ends in such a table, and one line in formats.def.
 */
#ifndef GG_IO_FORMAT_H
#define GG_IO_FORMAT_H

#include "io/draft.h"

struct gg_reader {
    gg_ctx *ctx;
    const struct gg__format *format;
    const gg_given *given;
    gg_unpacked *unpacked; /* where the scanner reads from */
    gg__scanner *scanner;
    uint64_t instance; /* read so far */
    bool begun;        /* judge: the number of cases is read, */
    uint64_t promised; /*   and so many are to come; */
    bool loose;        /*   some record of this case has no line of its own */
    bool failed;
};

typedef struct gg__format {
    gg_info info; /* name, summary, extensions separated by blanks, reads, writes */
    int base;     /* the number of the first vertex; -1: as the caller says, else 0 */
    bool plain;   /* a plain list, about which the caller may know more: header, compact, columns */
    bool single;  /* an input is one instance */
    /* Reads one instance, into a draft without anything, and makes its problem, which the caller
     * frees after a failure. *out stays NULL at the end of the input. NULL: the format is not read.
     */
    gg_status (*read)(gg__draft *draft, gg_problem **out);
    /* Writes one problem, which has GG_ROWS_OUT or any rows. plain: what gg__default_problem makes
     * of it. Failures of the output are found by the caller. NULL: the format is not written. */
    gg_status (*write)(const gg_problem *problem, const gg_problem *plain, gg__output *output);
    bool games;          /* `write` names the game by rules that is played on the graph */
    bool scores;         /* `write` writes score games */
    bool priorities;     /* `write` writes parity games */
    bool weights;        /* `write` writes games with weights */
    bool any_rows;       /* rows of either direction are enough for writing */
    const char *mark;    /* the first bytes of a file, at most 8; NULL: any */
    const char *library; /* reading needs it, and a build may lack it; NULL: none */
    bool list;           /* several problems that are written one after another can be read back */
} gg__format;

#define GG__FORMAT(name) extern const gg__format gg__format_##name;
#include "io/formats.def"
#undef GG__FORMAT

/* In the order of formats.def; NULL after the last. */
const gg__format *gg__format_at(size_t index);

#endif
