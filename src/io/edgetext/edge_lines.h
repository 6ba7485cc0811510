/*
 * Edge lines: nearly all the text there is in most files, so they have a folder of their own.
 *
 *   edge_lines.c       takes plain lines, `u v`, from a text in memory, one at a time
 *   edge_lines_avx2.c  the same for many lines at once, where the processor can do it
 *   edge_reader.c      gets the text, in blocks or with several threads, and adds the edges to the
 *                      builder of a draft
 *   digits.h           one number, eight digits at a time
 *
 * A line is plain if it is written exactly as most are. Any other line (a tab, a name, a number out
 * of range) is left where it is for the scanner, which reads it or says what is wrong with it. So a
 * fast way never has to report an error.
 */
#ifndef GG_IO_EDGETEXT_EDGE_LINES_H
#define GG_IO_EDGETEXT_EDGE_LINES_H

#include "graph/builder.h"
#include "io/draft.h"

/* The form of the lines of a file: [LETTER ]U V[ L|R] */
typedef struct gg__edge_form {
    char letter;    /* what each begins with; 0: the first number */
    bool coloured;  /* some may end in L or R */
    unsigned base;  /* the number of the first vertex */
    uint64_t limit; /* numbers less base are below this; at most GG_MAX_VERTICES */
} gg__edge_form;

/* Edges, as they are read one after the other. */
typedef struct gg__edge_lines {
    gg__edge *edge;
    uint8_t *who; /* a gg_edge_for for each, if any is coloured; NULL if the form has no colours */
    size_t room, count;
    bool coloured;          /* some edge is for one player only */
    gg__edge_survey survey; /* of all of them */
} gg__edge_lines;

enum {
    GG__EDGE_FRONT = 8, /* bytes that must be readable before the text, */
    GG__EDGE_PAD = 64   /*   and after it */
};

/* Takes lines from `text` on, as long as they are plain and end before `end`, and there is room.
 * Returns where it stops: what comes there is a whole line of another kind, or a part of one.
 * O(bytes). */
const unsigned char *gg__edge_lines_take(const gg__edge_form *form, const unsigned char *text,
                                         const unsigned char *end, gg__edge_lines *lines);

/* The two ways to do that. The scalar one takes every plain line. */
const unsigned char *gg__edge_lines_scalar(const gg__edge_form *form, const unsigned char *text,
                                           const unsigned char *end, gg__edge_lines *lines);

/* The vector one takes only lines of two numbers of at most eight digits without colour, and may
 * leave some of the last lines; none without a processor that has what it needs. */
const unsigned char *gg__edge_lines_avx2(const gg__edge_form *form, const unsigned char *text,
                                         const unsigned char *end, gg__edge_lines *lines);

/* ---- from the input to the builder of a draft ---- */

enum {
    GG__EDGE_BATCH = 1024,    /* lines that one thread takes at a time */
    GG__EDGE_PIECES = 16,     /* pieces of text that several threads work on, */
    GG__EDGE_PIECE = 1 << 16, /*   each of so many bytes */
    GG__EDGE_SERIAL = 1 << 16 /* lines after one that is not plain, or if their number is not
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
    bool across;             /* an edge may be spread over several lines, */
    bool crossed;            /*   and one was */
} gg__edge_run;

/* Adds some or all of the plain edge lines that come next, perhaps none, to the builder, and ticks.
 * The scanner is at the beginning of a line, and so it is afterwards. */
gg_status gg__edge_lines_read(gg__draft *draft, gg__scanner *scanner, gg__edge_run *run);

/* Adds all edge lines up to run->most, or to the end of the input if that is any number, whether
 * they are plain or not. comments: as for gg__scan_line; end: takes a line after both vertices. */
void gg__edge_lines_all(gg__draft *draft, gg__edge_run *run, const char *comments,
                        void (*end)(const gg__draft *draft));

#endif
