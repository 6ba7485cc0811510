/*
 * Certificates: a solution in a file, for the checker of anybody. doc/certificates.md has every
 * byte.
 *
 *   reader.c  the grammar of the columns of each type of values: a solution, not yet believed
 *   writer.c  the columns of a solution
 *   text.c    the text form: another way to write the same columns down, in both directions
 *
 * The binary form is a file of columns (columns/columns.h). Nothing here knows of a solver or of
 * the checker.
 */
#ifndef GG_CERTIFICATE_CERTIFICATE_H
#define GG_CERTIFICATE_CERTIFICATE_H

#include "columns/columns.h"

extern const gg__columns_kind gg__certificate_kind;

/* The columns. In files `problem` and `type` are the first, in the text form the first line; then
 * the others follow in this order, of which movers and words may come again; the listing of forms
 * stands before the trie. */
typedef enum gg__section {
    GG__SECTION_TYPE,      /* of the values */
    GG__SECTION_POSITIONS, /* of a search: the number of each position */
    GG__SECTION_LENGTHS,   /* or the length of its bytes, where it is a string of bytes */
    GG__SECTION_BYTES,     /* and these, one after the other */
    GG__SECTION_MOVERS,    /* of a table: who moves in each phase */
    GG__SECTION_WORDS,     /* and its words */
    GG__SECTION_VALUES,    /* of sums, by position or part */
    GG__SECTION_MINUS,
    GG__SECTION_RANKS,
    GG__SECTION_PARENTS, /* the trie of numbers */
    GG__SECTION_SIGNS,   /* 1 for +, 0 for - and for the root */
    GG__SECTION_PROBLEM, /* its fingerprint */
    GG__SECTION_NUMBERS, /* the listing of forms: nodes of the trie */
    GG__SECTION_LEFTS,   /* how many options Left has in each, */
    GG__SECTION_RIGHTS,  /*   and Right */
    GG__SECTION_OPTIONS  /* and these */
} gg__section;

/* ---- the text form ---- */

/* Reads the first line of a certificate whose beginning is in in->mark, as if it were the head of
 * version 1; in->form->next goes on to the first column. */
void gg__certificate_open_text(gg__columns *in);

gg_status gg__certificate_write_text(gg__output *output, uint64_t problem, const char *type,
                                     const gg__column_list *list);

#endif
