/*
 * Games on a board of cells, where each player has moves of their own, who cannot move loses, and a
 * position falls into parts that have nothing to do with each other.
 *
 * A game is a gg__grid_game: its marks, its moves, and how a board falls into parts. Most are lists
 * of patterns: cells beside one another, with the marks that a move needs there and those that it
 * leaves. From these everything else follows; the ruleset takes its callbacks from GG__GRID.
 *
 * A position is kept as bytes: the digits of its cells, row by row from the top, and the player to
 * move. A part is one number: its cells as digits, in the smallest box around them, times one more
 * than the largest box has cells, plus the width of the box; of all symmetric images the least such
 * number. So a part has the same number on every board.
 *
 * grid.c has moves and parts, grid_text.c opening and text.
 */
#ifndef GG_RULESETS_GRID_H
#define GG_RULESETS_GRID_H

#include "greatgame_ruleset.h"

enum {
    GG__GRID_CELLS = 256,
    GG__GRID_NO_PART = 999,  /* no label of a part */
    GG__GRID_PART_BITS = 63, /* of the number of a part */
    GG__GRID_PATTERN = 3     /* cells */
};

/* The last: the pieces of Left and those of Right are exchanged. */
enum {
    GG__GRID_FLIP_ROWS = 1,
    GG__GRID_FLIP_COLUMNS = 2,
    GG__GRID_TRANSPOSE = 4,
    GG__GRID_EXCHANGE = 8
};

typedef struct gg__grid {
    unsigned rows, columns, cells;
    uint8_t cell[GG__GRID_CELLS]; /* digits: places in `marks` */
} gg__grid;

/* A cell of a pattern: where it is from the first one, and the marks before and after the move. */
typedef struct gg__grid_step {
    int8_t row, column;
    char before, after;
} gg__grid_step;

typedef struct gg__grid_pattern {
    gg_player player;
    gg__grid_step step[GG__GRID_PATTERN]; /* one with `before` NUL ends them */
    bool again; /* the same move may go on from the last cell, in the same turn */
} gg__grid_pattern;

/* The list for the moves of a board. */
typedef struct gg__grid_out gg__grid_out;
void gg__grid_put(gg__grid_out *out, const gg__grid *after);

typedef struct gg__grid_game {
    const char *name;
    const char *marks; /* at most 4, by digit; cells outside of a part have the first one */
    const char *usual; /* parameters where none are given */
    char piece[2];     /* of Left and Right, if a move takes a piece from cell to cell, or puts one
                          there: else NUL */
    unsigned symmetries;
    unsigned exchanging; /* one that gives each player the moves of the other; 0: none is known */
    const gg__grid_pattern
        *patterns; /* one with the first step empty ends them; or NULL, and then: */
    void (*moves)(const gg__grid *grid, gg_player player, gg__grid_out *out);
    /* Gives each cell the label of its part, from 1 on, or 0 if no piece will ever move there;
     * returns the number of parts. */
    unsigned (*split)(const gg__grid *grid, uint16_t label[GG__GRID_CELLS]);
    /* All may be NULL. The board of ROWSxCOLUMNS; of one that is not allowed, a cell, else `cells`,
     * and what is wrong there. */
    void (*fill)(gg__grid *grid);
    unsigned (*fault)(const gg__grid *grid, const char **what);
} gg__grid_game;

gg_status gg__grid_open(const gg_setup *setup, const gg__grid_game *rules, void **self);

/* Makes the game just opened the impartial one: both players have the moves of both, and positions
 * do not say who is to move. */
void gg__grid_share(void *self);
bool gg__grid_is_shared(const void *self);

/* ---- for games with moves of their own ---- */

/* The cell that lies so far from another one, or `cells` beside the board. */
static inline unsigned gg__grid_step_from(const gg__grid *grid, unsigned cell, int rows,
                                          int columns)
{
    const int row = (int)(cell / grid->columns) + rows;
    const int column = (int)(cell % grid->columns) + columns;
    const bool inside =
        row >= 0 && row < (int)grid->rows && column >= 0 && column < (int)grid->columns;
    return inside ? (unsigned)row * grid->columns + (unsigned)column : grid->cells;
}

/* The position as cells; false for a number that is none. *mover: Left if the game is impartial. */
bool gg__grid_unpack(void *self, gg_position x, gg__grid *grid, gg_player *mover);
/* The digit `even` where row and column add up to an even number, else the next one. */
void gg__grid_chequer(gg__grid *grid, uint8_t even);
/* Writes the name of a cell as in chess, such as b2, at the end of a text. */
void gg__grid_name(const gg__grid *grid, unsigned cell, char *text, size_t size);

/* ---- for grid.c and grid_text.c ---- */

/* A game as it was opened. */
typedef struct gg__grid_played {
    const gg__grid_game *rules;
    gg_keys *keys;
    gg_player first;
    bool shared;                     /* impartial */
    unsigned symmetries, exchanging; /* exchanging: 0 unless impartial */
    unsigned base, most;             /* marks; cells of a part's box */
    uint8_t digit[256];              /* by mark, and one; 0: no mark */
    gg__grid start;
} gg__grid_played;

static inline uint8_t gg__grid_digit(const gg__grid_played *g, char mark)
{
    return (uint8_t)(g->digit[(uint8_t)mark] - 1);
}

gg_position gg__grid_pack(const gg__grid_played *g, const gg__grid *grid, gg_player mover);
void gg__grid_unpack_part(const gg__grid_played *g, uint64_t part, gg__grid *grid);
/* The size of a part of the board that does not fit the bits of a number; false: there is none. */
bool gg__grid_too_large(const gg__grid_played *g, const gg__grid *grid, unsigned *rows,
                        unsigned *columns);

/* ---- callbacks ---- */

gg_position gg__grid_start(void *self);
gg_player gg__grid_turn(void *self, gg_position x);
gg_position gg__grid_give_turn(void *self, gg_position x, gg_player player);
void gg__grid_moves(void *self, gg_position x, gg_moves *moves);
gg_position gg__grid_canonical(void *self, gg_position x);
void gg__grid_print(void *self, gg_position x, char *text, size_t size);
bool gg__grid_parse(void *self, const char *text, gg_position *x);
void gg__grid_remark(void *self, const char *text, char *remark, size_t size);
void gg__grid_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__grid_picture(void *self, gg_position x, char *text, size_t size);
void gg__grid_parts(void *self, gg_position x, gg_moves *parts);
uint64_t gg__grid_part_numbers(void *self);
void gg__grid_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options);
void gg__grid_print_part(void *self, uint64_t part, char *text, size_t size);
const char *gg__grid_part_rules(void *self);

#define GG__GRID GG__GRID_SHARED, .turn = gg__grid_turn, .give_turn = gg__grid_give_turn

#define GG__GRID_SHARED                                                                            \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .takes = GG_TAKES_EITHER,                   \
    .start = gg__grid_start, .moves = gg__grid_moves, .canonical = gg__grid_canonical,             \
    .print = gg__grid_print, .parse = gg__grid_parse, .remark = gg__grid_remark,                   \
    .picture = gg__grid_picture, .parts = gg__grid_parts, .part_numbers = gg__grid_part_numbers,   \
    .part_moves = gg__grid_part_moves, .print_part = gg__grid_print_part,                          \
    .part_rules = gg__grid_part_rules

#endif
