/*
 * A graph whose file names the vertices by labels, which are numbers below 2^64 or words. The edges
 * and labels are collected here, and become vertices when all of them are known.
 *
 * If all labels are numbers, the vertices are the numbers that occur, in ascending order. The
 * numbers 0 to n - 1 or 1 to n are the usual ones; if others occur, a vertex keeps its number in
 * gg_graph.number, and a note says so. All numbers from the base to the largest one are vertices if
 * the caller gives the base, if the file promises a number of vertices, and in a list of edges
 * unless the largest number is at least 4 times their count, or the caller says otherwise
 * (gg_given.compact).
 *
 * If some label is a word, all labels are names, and the vertices are in the order of their first
 * appearance. A blank in a name is written _, and the number 7 becomes the name #7; notes say so,
 * and two labels that would get the same name are refused.
 *
 * Cost: O(m + n log n) expected; 8 bytes an edge, and some 40 a vertex, besides the builder's.
 */
#ifndef GG_IO_LABELS_H
#define GG_IO_LABELS_H

#include "base/positions.h"
#include "io/draft.h"

typedef struct gg__labels {
    gg__draft *draft;
    gg__index numbers; /* the labels, until one is a word */
    gg_keys *words;    /* the labels, once one is a word; of numbers, with a byte 1 before them */
    struct gg__label_slab *first, *last;
    uint64_t edges;
    uint64_t promised; /* vertices, as the file says; UINT64_MAX: it does not */
    bool mixed;        /* a number is among words */
} gg__labels;

/* The graph of this draft, which has not begun. */
gg__labels gg__labels_of(gg__draft *draft);
void gg__labels_free(gg__labels *labels);

/* The label's number by first appearance. A word of digits is a number. place: of the word. After a
 * failure of the context they return 0. */
uint32_t gg__labels_number(gg__labels *labels, uint64_t number);
uint32_t gg__labels_word(gg__labels *labels, gg__span word, gg__place place);

void gg__labels_edge(gg__labels *labels, uint32_t from, uint32_t to);

/* Takes the edges out, which lead in pairs from one label to two numbers. Returns labels with an
 * edge from the first number to the second for each pair. O(m). */
gg__labels gg__labels_of_pairs(gg__labels *lists);

/* Of labels 0 to n - 1 with two edges each, added label by label, to numbers from 1 to n: true if
 * label u leads to v + 1 wherever label v leads to u + 1. O(n). False after a failure. */
bool gg__labels_are_mutual(const gg__labels *lists, uint64_t n);

/* Takes the edges out. Returns labels with each number that edges come from counted from 1. O(m).
 */
gg__labels gg__labels_from_one(gg__labels *lists);

/* The note that only numbers that occur are vertices, and how to change that. note: 200 bytes. */
void gg__labels_note_gaps(uint64_t count, uint64_t top, char *note);

/* Makes the problem, as gg__draft_to_problem, and adds the notes. begin: place of the graph. */
gg_status gg__labels_to_problem(gg__labels *labels, gg__place begin, gg_problem **out);

#endif
