/*
 * Certificates: a solution in a file, for any checker. doc/certificates.md specifies every byte.
 *
 *   reader.c  the grammar of the columns of each type of values; makes an unchecked solution
 *   writer.c  the columns of a solution
 *   text.c    the text form: another way to write the same columns, in both directions
 *   paritysol.c  winners and moves of parity games, as other programs write them
 *
 * The binary form is a file of columns (columns/columns.h). Only paritysol.c uses a solver, to find
 * ranks for what it reads. Nothing here uses the checker.
 */
#ifndef GG_CERTIFICATE_CERTIFICATE_H
#define GG_CERTIFICATE_CERTIFICATE_H

#include "columns/columns.h"
#include "game/problem.h"

extern const gg__columns_kind gg__certificate_kind;

/* The columns. In files `problem` and `type` are the first, in the text form the first line; the
 * others follow in this order. Movers and words may be repeated; the listing of forms comes before
 * the trie. */
typedef enum gg__section {
    GG__SECTION_TYPE,      /* of the values */
    GG__SECTION_POSITIONS, /* of a search: the number of each position */
    GG__SECTION_LENGTHS,   /* or the length of its bytes, if it is a string of bytes */
    GG__SECTION_BYTES,     /* and the bytes, one string after the other */
    GG__SECTION_MOVERS,    /* of a table: who moves in each phase */
    GG__SECTION_WORDS,     /* and its words */
    GG__SECTION_VALUES,    /* of sums, by position or part */
    GG__SECTION_MINUS,
    GG__SECTION_RANKS,
    GG__SECTION_PARENTS,      /* the trie of numbers */
    GG__SECTION_SIGNS,        /* 1 for +, 0 for - and for the root */
    GG__SECTION_PROBLEM,      /* its fingerprint */
    GG__SECTION_NUMBERS,      /* the listing of forms: nodes of the trie */
    GG__SECTION_LEFTS,        /* number of Left's options of each, */
    GG__SECTION_RIGHTS,       /* and of Right's */
    GG__SECTION_OPTIONS,      /* and the options */
    GG__SECTION_WINNERS,      /* of a parity game, instead of values; */
    GG__SECTION_LEVELS,       /*   and the levels of steps between ranks */
    GG__SECTION_POTENTIALS,   /* of games with weights: credits and potentials; Left's, */
    GG__SECTION_OTHERS,       /*   and Right's; */
    GG__SECTION_NUMERATORS,   /*   all means, in two's complement, */
    GG__SECTION_DENOMINATORS, /*   and their denominators */
    GG__SECTION_PARTS,        /* of claims about sums, the parts; then the number of terms of each
                                 sum, in `lengths`, */
    GG__SECTION_TERMS,        /* and these: places in the list of parts */
} gg__section;

/* ---- the text form ---- */

/* Reads the first line of a certificate that begins with in->mark, as if it were the head of
 * version 1; in->form->next goes on to the first column. */
void gg__certificate_open_text(gg__columns *in);

/* ---- paritysol ---- */

/* The first bytes of such a file. */
#define GG__PARITYSOL_MARK "parityso"

/* Reads such a file, whose first `held` bytes were read before, into an unchecked solution of the
 * type `parity`, with the moves of the file. O(bytes + priorities * (n + m)). */
gg_status gg__paritysol_read(gg_ctx *ctx, const gg_problem *problem, const void *head, size_t held,
                             const gg_source *rest, gg_solution *solution);

gg_status gg__certificate_write_text(gg__output *output, uint64_t problem, const char *type,
                                     const gg__column_list *list);

#endif
