/* Edge lines, which are nearly all there is of most files, many at a time. */
#ifndef GG_IO_EDGE_LINES_H
#define GG_IO_EDGE_LINES_H

#include "graph/builder.h"

/* How the lines of a file look: [LETTER ]U V[ L|R] */
typedef struct gg__edge_form {
    char letter;    /* what each begins with; 0: the first number */
    bool coloured;  /* some may end in L or R */
    unsigned base;  /* the number of the first vertex */
    uint64_t limit; /* numbers less base are below this; at most GG_MAX_VERTICES */
} gg__edge_form;

/* Edges, as they are read one behind the other. */
typedef struct gg__edge_lines {
    gg__edge *edge;
    uint8_t *who; /* a gg_edge_for for each, if any is coloured; NULL if the form has no colours */
    size_t room, count;
    bool coloured;          /* some edge is for one player only */
    gg__edge_survey survey; /* of all of them */
} gg__edge_lines;

/* No lines, in the same memory. */
static inline void gg__edge_lines_clear(gg__edge_lines *lines)
{
    lines->count = 0;
    lines->coloured = false;
    lines->survey = (gg__edge_survey){0, false};
}

enum {
    GG__EDGE_LINES = 1024,         /* a good number to take at a time */
    GG__EDGE_CREW_FIRST = 1 << 13, /* lines that are read before threads are called, */
    GG__EDGE_CREW_LINES = 1 << 16, /*   and before they are called again */
    GG__EDGE_FRONT = 8,            /* bytes that must be readable before the text, */
    GG__EDGE_PAD = 64              /*   and behind it */
};

/* Takes lines from `text` on, as long as they are plainly of that form and end before `end`, and
 * there is room. Returns where it stops: what comes there is a whole line of another kind, or a
 * part of one. O(bytes). */
const unsigned char *gg__edge_lines_take(const gg__edge_form *form, const unsigned char *text,
                                         const unsigned char *end, gg__edge_lines *lines);

/* The two ways to do that. The first takes every plain line. */
const unsigned char *gg__edge_lines_one_by_one(const gg__edge_form *form, const unsigned char *text,
                                               const unsigned char *end, gg__edge_lines *lines);

/* The second works on many lines at once, and takes none but those of two numbers of at most eight
 * digits without colour; of the last ones it may leave some. Only if the processor can do it. */
const unsigned char *gg__edge_lines_at_once(const gg__edge_form *form, const unsigned char *text,
                                            const unsigned char *end, gg__edge_lines *lines);
bool gg__edge_lines_have_at_once(void);

#endif
