/*
 * The form of a list of edges, found in its first block of 256 KiB before it is read.
 *
 * A line is plain if it has two numbers, with blanks between and around, and perhaps the {} of
 * networkx. A list is plain if all lines of its first block are, comments aside; it is then read
 * by edgetext/. Any other list is a table (edge_rows.h).
 *
 * A first line of two numbers n and m is a header if m lines follow, m is at least 2, and no number
 * in them is larger than n: then n and m fit as counts, and rarely fit as an edge by chance. It is
 * a header, too, if m lines of names follow. If the list does not end within the block, it is taken
 * for a header as long as all fits, and the reader refuses the list if fewer or more lines follow.
 * The first line is an edge, with a note, if m is 1, or is not the number of lines but near it, or
 * if n is 4,096 times m or more, as of numbers of vertices that have gaps.
 */
#ifndef GG_IO_EDGE_LOOK_H
#define GG_IO_EDGE_LOOK_H

#include "io/draft.h"

typedef struct gg__edge_look {
    bool plain;
    bool header;   /* the first line is n and m */
    bool doubtful; /* it could be, but is taken for an edge */
    bool lgl, tgf; /* a comment between rows may be a line of LGL, or of the trivial graph format */
    bool zero;     /* the number 0 is the end of an edge */
    bool from_one; /* vertices count from 1 if there is a header: 0 does not occur in the block */
    bool sparse;   /* the largest number is at least 8 times the lines of a whole list, or it is
                      too large for a vertex */
    char separator; /* of the columns of a table: a comma, a semicolon, a tab, or a blank for any
                       number of blanks */
    uint64_t n, m;  /* of the header */
    uint64_t line;  /* where the header is */
} gg__edge_look;

/* The scanner is at the beginning of the input, and stays there. O(256 KiB). */
gg__edge_look gg__edges_look(gg__draft *draft);

#endif
