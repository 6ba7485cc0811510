/*
 * For games on a rectangular board with marks: the board as one number, and as text.
 *
 * The number has a digit for each cell, the first cell of the top row lowest; its base is the
 * number of marks. A game whose `self` begins with a board, and whose positions are nothing else,
 * takes the second group of functions for its callbacks as they are.
 */
#ifndef GG_RULESETS_BOARD_H
#define GG_RULESETS_BOARD_H

#include "greatgame_ruleset.h"

enum {
    GG__CELLS = 40,    /* 3^40 is the largest power of 3 in 64 bits */
    GG__CELL_NAME = 16 /* bytes of a cell's name */
};

typedef struct gg__board {
    unsigned rows, columns, cells;
    const char *marks;             /* of the digits 0, 1, ...; the first is an empty cell */
    gg_position weight[GG__CELLS]; /* of a mark on this cell, to be multiplied with the digit */
} gg__board;

enum gg__symmetry { GG__FLIP_ROWS = 1, GG__FLIP_COLUMNS = 2, GG__TRANSPOSE = 4 };

/* Refuses a board without cells or with more than `most`; marks outlives the board. */
gg_status gg__board_open(const gg_setup *setup, gg__board *board, const char *marks, uint64_t rows,
                         uint64_t columns, unsigned most);

/* The marks, row by row from the top, and back. unpack returns how many are not empty. */
unsigned gg__board_unpack(const gg__board *board, gg_position x, char cell[GG__CELLS]);
gg_position gg__board_pack(const gg__board *board, const char cell[GG__CELLS]);

/* The mark in a row and column, or NUL beside the board. */
char gg__board_at(const gg__board *board, const char cell[GG__CELLS], int row, int column);

/* Number of cells of the position, or of the board, with any mark, or with this one. */
unsigned gg__board_marks(const gg__board *board, gg_position x);
unsigned gg__board_count(const gg__board *board, const char cell[GG__CELLS], char mark);

/* True if the mark occurs `length` times in line in some row, column or diagonal. */
bool gg__board_has_line(const gg__board *board, const char cell[GG__CELLS], char mark,
                        unsigned length);

/* Reads a board as people write it (gg__read_rows); returns what follows, or NULL. */
const char *gg__board_read(const gg__board *board, const char *text, gg_position *x);

/* The name of a cell as in chess: a column letter and a row counted from below, such as b2. */
void gg__board_name(const gg__board *board, unsigned cell, char name[GG__CELL_NAME]);

/* The least of the boards that these symmetries, a sum of them, make of x; a transposition only if
 * the board is square. O(cells). */
gg_position gg__board_least(const gg__board *board, gg_position x, unsigned symmetries);

/* The callbacks. Text is X.O/.../..., a move the name of the first cell that it changes, and the
 * picture names rows and columns. */
gg_position gg__board_empty(void *self);
gg_position gg__board_canonical(void *self, gg_position x); /* under every symmetry */
void gg__board_print(void *self, gg_position x, char *text, size_t size);
bool gg__board_parse(void *self, const char *text, gg_position *x);
void gg__board_remark(void *self, const char *text, char *remark, size_t size);
void gg__board_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__board_picture(void *self, gg_position x, char *text, size_t size);

#endif
