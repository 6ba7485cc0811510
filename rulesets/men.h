/*
 * For games with men of two sides on a few cells: a dense number for each position, its text, and
 * its symmetries.
 *
 * A position is seen by the player to move: own men, the other's men, and a *stage*, such as the
 * number of men still to be placed. A slice has all positions with the same stage and the same
 * numbers of men. Its positions are numbered by the combinatorial number system (D. E. Knuth, The
 * Art of Computer Programming 4A, 7.2.1.3): the men on cells c1 < c2 < ... are the set with the
 * number C(c1,1) + C(c2,2) + ...; the other's men are numbered on the cells that the own men leave
 * free. So each arrangement is one number, without gaps. Slices are numbered in the order of being
 * added: if a game first adds those that moves lead to, moves lead into the same slice or to
 * smaller numbers.
 *
 * Symmetry is left to `canonical`, and is not in the numbers: to solve a position takes one look,
 * to reduce it up to sixteen, and outputs show the requested position. The numbers do include the
 * exchange of the players, which halves them and costs nothing.
 */
#ifndef GG_RULESETS_MEN_H
#define GG_RULESETS_MEN_H

#include "greatgame_ruleset.h"

enum {
    GG__MEN_CELLS = 36,
    GG__MEN_MOST = 9, /* men of a side */
    GG__MEN_STAGES = 19,
    GG__MEN_SLICES = 1024,
    GG__MEN_SYMMETRIES = 16,
    GG__MEN_TEXT = 512
};

/* Sets of cells are words with a bit for each. */
typedef struct gg__stand {
    unsigned stage;
    uint64_t own, other;
} gg__stand;

typedef struct gg__men_slice {
    gg_position first;
    uint8_t stage, own, other; /* how many men */
} gg__men_slice;

typedef struct gg__men {
    unsigned cells, slices, symmetries;
    unsigned columns;            /* of a board in rows; 0: one row in texts */
    const char *board;           /* a drawing with letters for cells: a for the first; NULL: rows */
    char name[GG__MEN_CELLS][2]; /* of each cell; NUL: its row and column, or its letter */
    gg_position positions;
    uint64_t choose[GG__MEN_CELLS + 1][GG__MEN_MOST + 1];
    gg__men_slice slice[GG__MEN_SLICES];
    uint16_t slice_at[GG__MEN_STAGES][GG__MEN_MOST + 1][GG__MEN_MOST + 1]; /* its number plus 1 */
    uint8_t seen[GG__MEN_CELLS]; /* where the other player sees a cell; an involution */
    bool turned;                 /* not all where it is */
    uint8_t image[GG__MEN_SYMMETRIES][GG__MEN_CELLS]; /* where each symmetry takes a cell */
    uint64_t near[GG__MEN_CELLS];                     /* the cells beside each, where it matters */
} gg__men;

static inline uint64_t gg__cell(unsigned cell)
{
    return UINT64_C(1) << (cell & 63);
}

static inline unsigned gg__least_cell(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

unsigned gg__count_cells(uint64_t set);

/* Sets up an empty m for `cells` cells; then slices are added, and optional fields set. */
void gg__men_open(gg__men *m, unsigned cells);
void gg__men_add_slice(gg__men *m, unsigned stage, unsigned own, unsigned other);
/* The symmetries of a square, cells in rows. */
void gg__men_add_square(gg__men *m, unsigned columns);
/* An edge between two cells. */
void gg__men_join(gg__men *m, unsigned a, unsigned b);

/* The number of a position; its slice has been added, or it is no position: UINT64_MAX. O(cells).
 */
gg_position gg__men_pack(const gg__men *m, const gg__stand *s);
gg__stand gg__men_unpack(const gg__men *m, gg_position x);
/* The same men as the other player sees them. */
gg__stand gg__men_turn(const gg__men *m, const gg__stand *s);

/* Puts a position with the other player to move, if there is such a one. */
static inline void gg__men_put(const gg__men *m, gg_moves *moves, gg__stand s)
{
    const gg__stand turned = gg__men_turn(m, &s);
    const gg_position y = gg__men_pack(m, &turned);
    if (y != UINT64_MAX) gg_moves_to(moves, y);
}

/* Callbacks, for a `self` that begins with a gg__men. Text: X for own men, O for the other's. Moves
 * are b1 for a man that is put on a cell, b1-b2 for one that moves, b1-off for one that leaves the
 * board, and end in xc3 if they take one off. */
uint64_t gg__men_positions(void *self);
gg_position gg__men_canonical(void *self, gg_position x);
/* Joins slices with equally many men and nothing to place: the players see them in turn. */
uint64_t gg__men_slice_end(void *self, uint64_t slice);
void gg__men_print(void *self, gg_position x, char *text, size_t size);
bool gg__men_parse(void *self, const char *text, gg_position *x);
void gg__men_remark(void *self, const char *text, char *remark, size_t size);
void gg__men_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__men_picture(void *self, gg_position x, char *text, size_t size);
/* Reads the cells of a text; returns the text after them, or NULL. */
const char *gg__men_read(const gg__men *m, const char *text, gg__stand *s);

#endif
