/*
 * For games of sowing with two rows of pits: the board as one number, and as text.
 *
 * Pits are numbered in the order in which stones are sown: Left's row, and then Right's. The number
 * of a position counts all boards with fewer stones first; boards with equally many stones are in
 * the order of the last pit, then the one before, and so on. It is doubled, and 1 is added if Right
 * is to move. A game whose `self` begins with a mancala takes the callbacks as they are.
 */
#ifndef GG_RULESETS_MANCALA_H
#define GG_RULESETS_MANCALA_H

#include "greatgame_ruleset.h"

enum { GG__ROW = 6, GG__PITS = 2 * GG__ROW, GG__STONES = 72 };

typedef struct gg__mancala {
    unsigned row, stones; /* pits of a row, at most GG__ROW; stones at the start */
    /* ways[p][s]: the boards of s stones in p pits */
    uint64_t ways[GG__PITS + 2][GG__STONES + 1];
    /* Moves from a pit of the player to move, which is not empty; returns the number of the next
     * position, or false if the rules forbid the move. */
    bool (*sow)(const struct gg__mancala *game, const unsigned *board, gg_player mover,
                unsigned pit, gg_position *to);
} gg__mancala;

/* Fills in the table. At most GG__ROW pits of a row, and GG__STONES stones. */
void gg__mancala_open(gg__mancala *game, unsigned row, unsigned stones);

gg_position gg__mancala_pack(const gg__mancala *game, const unsigned board[GG__PITS],
                             gg_player mover);
void gg__mancala_unpack(const gg__mancala *game, gg_position x, unsigned board[GG__PITS]);

/* The number of stones in the row of a player. */
unsigned gg__mancala_row(const gg__mancala *game, const unsigned board[GG__PITS], gg_player player);

/* The callbacks. The stock is all stones in pits; where play is over, the players keep those of
 * their rows. Text is 4,4,4/4,4,4:L, Left's pits and then Right's in the order of sowing, and the
 * player to move. A move is a letter: A is Left's first pit, a Right's. */
gg_position gg__mancala_start(void *self);
gg_player gg__mancala_turn(void *self, gg_position x);
void gg__mancala_moves(void *self, gg_position x, gg_moves *moves);
uint64_t gg__mancala_stock(void *self, gg_position x);
int64_t gg__mancala_score(void *self, gg_position x);
void gg__mancala_print(void *self, gg_position x, char *text, size_t size);
bool gg__mancala_parse(void *self, const char *text, gg_position *x);
void gg__mancala_remark(void *self, const char *text, char *remark, size_t size);
void gg__mancala_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__mancala_picture(void *self, gg_position x, char *text, size_t size);

#endif
