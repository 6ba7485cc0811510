/*
 * Chess endings, inside. chess_board.c: the board, what the men attack, and the numbers of
 * positions. chess.c: moves, the way back, and the end. chess_text.c: positions and moves as text.
 *
 * A game has a slice for each set of men that may be left of those it began with: what captures and
 * promotions make of them. Slices of few men and few pawns come first, so a move leads to the same
 * slice or to one before it. The two kings alone are no slice: play ends there.
 *
 * In a slice the men have an order: the kings, White's men and Black's, each from the queen to the
 * pawns. A position is the first number of the slice plus, from the lowest bit on: 1 if Black is to
 * move, then six bits for the square of each man but the kings, the last man lowest, and then the
 * pair of squares of the kings, White's times 64 plus Black's. Square a1 is 0, b1 is 1, h8 is 63.
 * Like men stand in the order of their squares. A pawn that may be captured in passing is said to
 * stand on the first rank of its side, which a pawn never does. 28 in 100 numbers of four men
 * without pawns are illegal, most for a check that is not parried.
 *
 * Symmetry. Pawns know none but left and right, and promotions lead from them, so in a game with
 * pawns no slice has more. `canonical` is the least of up to eight squares of White's king, then of
 * Black's, and then of the other men in their order; the kings alone decide which symmetry leads
 * there, unless both stand on a1-h8. For one position of each class pairs of kings have other
 * numbers: first come the 462 that are the least, or with pawns 1,806, of all slices, and behind
 * them the other pairs, of all slices again. So a table has an eighth, or half, of the numbers.
 */
#ifndef GG_RULESETS_CHESS_H
#define GG_RULESETS_CHESS_H

#include "greatgame_ruleset.h"

enum {
    GG__CHESS_MEN = 5,
    GG__CHESS_SLICES = 128, /* KPPKP has the most, 124 */
    GG__CHESS_NOWHERE = 64,
    GG__CHESS_EITHER = 8 /* so does that symmetry followed by exchanging files and ranks */
};

/* Kinds of men, and codes of men: White's king, Black's, White's others, Black's others. */
enum gg__chess_kind { GG__QUEEN, GG__ROOK, GG__BISHOP, GG__KNIGHT, GG__PAWN, GG__KING, GG__KINDS };
enum gg__chess_code {
    GG__WHITE_KING,
    GG__BLACK_KING,
    GG__WHITE_MEN,
    GG__BLACK_MEN = 7,
    GG__CODES = 12
};

static inline unsigned gg__chess_kind(unsigned code)
{
    if (code <= GG__BLACK_KING) return GG__KING;
    return code < GG__BLACK_MEN ? code - GG__WHITE_MEN : code - GG__BLACK_MEN;
}

static inline bool gg__chess_is_black(unsigned code)
{
    return code == GG__BLACK_KING || code >= GG__BLACK_MEN;
}

static inline uint8_t gg__chess_code(unsigned kind, bool black)
{
    if (kind == GG__KING) return black ? GG__BLACK_KING : GG__WHITE_KING;
    return (uint8_t)(kind + (black ? GG__BLACK_MEN : GG__WHITE_MEN));
}

typedef struct gg__slice {
    gg_position first;     /* number, of the pairs of kings that are `near`, */
    gg_position first_far; /* and of the others */
    unsigned low;          /* bits of a number that the kings have no part in */
    uint32_t key;          /* the codes, four bits each, the first one highest */
    unsigned men, pawns;
    uint8_t code[GG__CHESS_MEN], kind[GG__CHESS_MEN];
    uint8_t side[2][GG__CHESS_MEN], count[2]; /* the men of White and of Black, the king first */
    uint8_t black;                            /* a bit for each man */
    uint8_t after[GG__CHESS_MEN]; /* the slice without this man, plus 1; 0: there is none */
    uint16_t more;                /* a bit for each man that a capture may have taken */
    bool like;                    /* two men have the same code */
    bool passing;                 /* both sides have pawns */
} gg__slice;

/* Men in any order. */
typedef struct gg__lineup {
    unsigned men;
    uint8_t code[GG__CHESS_MEN], at[GG__CHESS_MEN];
    bool black; /* is to move */
} gg__lineup;

typedef struct gg__chess {
    gg__lineup all; /* with which play begins */
    unsigned slices;
    gg_position positions;
    gg_position classes; /* numbers of pairs of kings that are near */
    uint64_t mirrors;    /* squares on the diagonals, if they are symmetries of the solved game */
    unsigned near;       /* how many such pairs there are: all, or those of canonical positions */
    uint16_t pair[64 * 64], kings[64 * 64]; /* number of a pair by its squares, and back */
    uint8_t turn[64 * 64]; /* the symmetry that makes these kings canonical, and perhaps EITHER */
    uint8_t turned[8][64]; /* a square, by a symmetry */
    gg__slice slice[GG__CHESS_SLICES];
    uint64_t line[GG__KINDS][64]; /* what a piece attacks on an empty board */
    uint64_t pawn_hits[2][64];    /* what a pawn of White, of Black attacks */
    uint64_t between[64][64];     /* the squares between two on a line */
    uint64_t behind[64][64];      /* the squares beyond the second, as seen from the first */
} gg__chess;

/* A position, taken apart. */
typedef struct gg__chessmen {
    const gg__slice *slice;
    uint8_t at[GG__CHESS_MEN]; /* where the men stand, in the order of the slice; if there are less,
                                  the others are where the first one is */
    bool black;                /* is to move */
    int passed;                /* the square passed by a pawn that may be captured in passing, or
                                  -1 */
    gg_position low;           /* the number but for the kings, */
    gg_position plain;         /* and if no pawn could be captured in passing */
    uint64_t side[2], pawns[2]; /* squares of White's and of Black's men, and of their pawns */
    uint64_t occupied;
} gg__chessmen;

static inline uint64_t gg__bit(unsigned square)
{
    return UINT64_C(1) << square;
}

static inline unsigned gg__least_square(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

/* The position of the square of a man, except the kings, in a number. */
static inline unsigned gg__shift_of(const gg__slice *slice, unsigned man)
{
    return slice->low - 6 * (man - 1);
}

/* Makes the slices and tables of an ending such as KQKR; the reason why it is none, or NULL. With
 * `symmetry` canonical positions come first. */
const char *gg__chess_open(gg__chess *c, const char *ending, bool symmetry);

/* The number of a position: its kings, and the rest. */
static inline gg_position gg__chess_number(const gg__chess *c, const gg__slice *slice,
                                           unsigned white_king, unsigned black_king,
                                           gg_position low)
{
    const unsigned pair = c->pair[white_king << 6 | black_king];
    return low + (pair < c->near
                      ? slice->first + ((gg_position)pair << slice->low)
                      : slice->first_far + ((gg_position)(pair - c->near) << slice->low));
}

/* The squares that cannot be seen from one, because of men between; without the man on one square,
 * if it is not GG__CHESS_NOWHERE. Loops over all men, in the way or not, because branches that
 * depend on the position take longer. O(men). */
static inline uint64_t gg__hidden(const gg__chess *c, const gg__chessmen *m, unsigned from,
                                  unsigned but)
{
    uint64_t hidden = 0;
    for (unsigned man = 0; man < GG__CHESS_MEN; man++)
        hidden |= c->behind[from][m->at[man] == but ? from : m->at[man]];
    return hidden;
}

/* The squares attacked by a man from a square with these hidden. */
static inline uint64_t gg__hits(const gg__chess *c, unsigned code, unsigned from, uint64_t hidden)
{
    const unsigned kind = gg__chess_kind(code);
    return kind == GG__PAWN ? c->pawn_hits[gg__chess_is_black(code)][from]
                            : c->line[kind][from] & ~hidden;
}

/* True if the man attacks a square. */
static inline bool gg__hits_square(const gg__chess *c, unsigned code, unsigned from, unsigned to,
                                   uint64_t occupied)
{
    const unsigned kind = gg__chess_kind(code);
    const uint64_t hit =
        kind == GG__PAWN ? c->pawn_hits[gg__chess_is_black(code)][from] : c->line[kind][from];
    return (hit >> to & 1) & !(c->between[from][to] & occupied);
}

/* Takes a position apart; false if two men stand on one square. */
bool gg__chess_unpack(const gg__chess *c, gg_position x, gg__chessmen *m);
/* The canonical number. */
gg_position gg__chess_canonical(void *self, gg_position x);
/* The number of a position, and false if these men are no slice; they are put in order. */
bool gg__chess_pack(const gg__chess *c, gg__lineup *l, gg_position *x);
bool gg__chess_legal(void *self, gg_position x);
/* True if the player who is not to move is in check. */
bool gg__chess_exposed(const gg__chess *c, const gg__lineup *l);

/* chess_text.c */
void gg__chess_print(void *self, gg_position x, char *text, size_t size);
bool gg__chess_parse(void *self, const char *text, gg_position *x);
void gg__chess_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__chess_print_end(void *self, gg_position x, gg_result result, char *text, size_t size);
void gg__chess_remark(void *self, const char *text, char *remark, size_t size);
void gg__chess_picture(void *self, gg_position x, char *text, size_t size);

/* chess_fen.c: true if a text has ranks; and reads it, with a note on why it is refused or what was
 * assumed. */
bool gg__chess_is_fen(const char *text);
bool gg__chess_read_fen(void *self, const char *text, gg_position *x, char *note, size_t size);

#endif
