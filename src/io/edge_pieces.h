/* The text of plain edge lines in pieces, read ahead of those who take it apart. */
#ifndef GG_IO_EDGE_PIECES_H
#define GG_IO_EDGE_PIECES_H

#include "io/draft.h"

enum {
    GG__PIECES = 16,
    GG__PIECE = 1 << 16 /* bytes of text */
};

typedef struct gg__piece {
    unsigned char *text;
    size_t at, stop, whole, end; /* whole: behind the last whole line; stop: where parsing stopped;
                                    at: so far it has been used */
    gg__edge_lines lines;        /* with room for all lines of the piece */
    bool parsed;                 /* for those who use it */
} gg__piece;

/* A ring: piece i, of all there ever were, is piece[i % GG__PIECES]. */
typedef struct gg__pieces {
    gg__scanner *scanner;
    gg__edge_run *run;
    unsigned char *memory;
    gg__piece piece[GG__PIECES];
    uint64_t filled, used; /* pieces */
    uint64_t asked;        /* bytes that have come */
    uint64_t settled;      /* those of them that have been used, and */
    uint64_t done;         /*   run->done then */
    bool dry;              /* nothing more is to be read */
} gg__pieces;

static inline gg__piece *gg__piece_of(gg__pieces *pieces, uint64_t index)
{
    return &pieces->piece[index % GG__PIECES];
}

/* Whether text for all pieces is sure to come, or likely to. */
bool gg__pieces_pay(const gg__edge_run *run);

/* Memory for all pieces. False if the limit is too low for that, which is no error, or without
 * memory, which is. */
bool gg__pieces_open(gg__pieces *pieces, gg__scanner *scanner, gg__edge_run *run);
void gg__pieces_close(gg__pieces *pieces);

/* How many bytes may be asked for; 0 if there is no room, or they are not worth a piece. */
size_t gg__pieces_due(const gg__pieces *pieces);

/* Reads so many bytes into the next piece, behind what is left of the last. It is one of those that
 * are filled when the caller counts it; pieces that are may be used meanwhile. */
void gg__piece_fill(gg__pieces *pieces, size_t bytes);

/* Parses the whole lines of a piece, up to the first that is not plain. */
void gg__piece_parse(gg__piece *piece, const gg__edge_form *form);

/* The edges of the next piece have been used, and run->done says so. */
void gg__pieces_settle(gg__pieces *pieces);

/* All text that was not used goes back to the scanner. */
gg_status gg__pieces_give_back(gg__pieces *pieces);

#endif
