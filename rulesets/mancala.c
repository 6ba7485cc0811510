/* Boards of games of sowing. Numbers of boards: the combinatorial number system, as in D. E. Knuth,
 * The Art of Computer Programming 4A, 7.2.1.3. */
#include "mancala.h"

#include "notation.h"

#include <stdio.h>
#include <string.h>

void gg__mancala_open(gg__mancala *game, unsigned row, unsigned stones)
{
    game->row = row;
    game->stones = stones;
    for (unsigned p = 0; p <= 2 * row + 1; p++)
        for (unsigned s = 0; s <= stones; s++)
            game->ways[p][s] = p == 0   ? s == 0
                               : s == 0 ? 1
                                        : game->ways[p - 1][s] + game->ways[p][s - 1];
}

gg_position gg__mancala_pack(const gg__mancala *game, const unsigned board[GG__PITS],
                             gg_player mover)
{
    const unsigned pits = 2 * game->row;
    unsigned stones =
        gg__mancala_row(game, board, GG_LEFT) + gg__mancala_row(game, board, GG_RIGHT);
    /* one more pit holds the stones that fewer stones leave over */
    gg_position number = stones > 0 ? game->ways[pits + 1][stones - 1] : 0;
    for (unsigned pit = pits - 1; pit > 0; pit--)
        for (unsigned i = 0; i < board[pit]; i++)
            number += game->ways[pit][stones--];
    return 2 * number + (mover == GG_RIGHT);
}

void gg__mancala_unpack(const gg__mancala *game, gg_position x, unsigned board[GG__PITS])
{
    const unsigned pits = 2 * game->row;
    uint64_t number = x / 2;
    unsigned stones = 0;
    while (stones < game->stones && game->ways[pits + 1][stones] <= number)
        stones++;
    if (stones > 0) number -= game->ways[pits + 1][stones - 1];
    for (unsigned pit = pits - 1; pit > 0; pit--)
        for (board[pit] = 0; stones > 0 && game->ways[pit][stones] <= number; board[pit]++)
            number -= game->ways[pit][stones--];
    board[0] = stones;
}

unsigned gg__mancala_row(const gg__mancala *game, const unsigned board[GG__PITS], gg_player player)
{
    const unsigned first = player == GG_LEFT ? 0 : game->row;
    unsigned stones = 0;
    for (unsigned i = first; i < first + game->row; i++)
        stones += board[i];
    return stones;
}

/* ---- play ---- */

/* Spreads the stones evenly; the rest of the division goes one by one to the first pits of both
 * rows. */
gg_position gg__mancala_start(void *self)
{
    const gg__mancala *game = self;
    const unsigned pits = 2 * game->row;
    unsigned board[GG__PITS] = {0};
    for (unsigned i = 0; i < pits; i++)
        board[i] =
            game->stones / pits + (2 * (i % game->row) + i / game->row < game->stones % pits);
    return gg__mancala_pack(game, board, GG_LEFT);
}

gg_player gg__mancala_turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

void gg__mancala_moves(void *self, gg_position x, gg_moves *moves)
{
    const gg__mancala *game = self;
    const gg_player mover = gg__mancala_turn(self, x);
    const unsigned first = mover == GG_LEFT ? 0 : game->row;
    unsigned board[GG__PITS];
    gg_position to;
    gg__mancala_unpack(game, x, board);
    for (unsigned pit = first; pit < first + game->row; pit++)
        if (board[pit] > 0 && game->sow(game, board, mover, pit, &to)) gg_moves_to(moves, to);
}

uint64_t gg__mancala_stock(void *self, gg_position x)
{
    const gg__mancala *game = self;
    unsigned stones = 0;
    while (stones < game->stones && game->ways[2 * game->row + 1][stones] <= x / 2)
        stones++;
    return stones;
}

int64_t gg__mancala_score(void *self, gg_position x)
{
    const gg__mancala *game = self;
    unsigned board[GG__PITS];
    gg__mancala_unpack(game, x, board);
    return (int64_t)gg__mancala_row(game, board, GG_LEFT) -
           (int64_t)gg__mancala_row(game, board, GG_RIGHT);
}

/* ---- text ---- */

void gg__mancala_print(void *self, gg_position x, char *text, size_t size)
{
    const gg__mancala *game = self;
    char line[8 * GG__PITS];
    unsigned board[GG__PITS];
    size_t length = 0;
    gg__mancala_unpack(game, x, board);
    for (unsigned i = 0; i < 2 * game->row; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, "%s%u",
                                   i == 0           ? ""
                                   : i == game->row ? "/"
                                                    : ",",
                                   board[i]);
    snprintf(text, size, "%s:%c", line, "LR"[x % 2]);
}

/* Copies the text of the numbers, without the player to move, which *mover points to; false if
 * either is missing, or the numbers are too long: then there are none. */
static bool cut_mover(const char *text, char numbers[8 * GG__PITS], const char **mover)
{
    *mover = strrchr(text, ':');
    const size_t length = *mover ? (size_t)(*mover - text) : strlen(text);
    *numbers = '\0';
    if (length >= 8 * GG__PITS) return false;
    memcpy(numbers, text, length);
    numbers[length] = '\0';
    return *mover;
}

bool gg__mancala_parse(void *self, const char *text, gg_position *x)
{
    const gg__mancala *game = self;
    char numbers[8 * GG__PITS];
    const char *rest;
    uint64_t values[GG__PITS], stones = 0;
    unsigned board[GG__PITS];
    gg_player mover;
    const int pits = 2 * (int)game->row;
    if (!cut_mover(text, numbers, &rest) || gg__read_numbers(numbers, values, pits) != pits ||
        !gg__read_mover(rest, "LR", &mover))
        return false;
    for (int i = 0; i < pits; i++) {
        if (values[i] > game->stones) return false;
        stones += values[i];
        board[i] = (unsigned)values[i];
    }
    if (stones > game->stones) return false;
    *x = gg__mancala_pack(game, board, mover);
    return true;
}

void gg__mancala_remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__mancala *game = self;
    char numbers[8 * GG__PITS];
    const char *rest;
    uint64_t values[GG__PITS], stones = 0;
    gg_player mover;
    const int pits = 2 * (int)game->row;
    const bool ends = cut_mover(text, numbers, &rest);
    if (size == 0) return;
    *remark = '\0';
    if (!*numbers && strlen(text) >= 8 * GG__PITS) {
        snprintf(remark, size, "it is longer than %d characters", 8 * GG__PITS);
        return;
    }
    gg__explain_numbers(numbers, 2 * game->row, remark, size);
    if (*remark) return;
    const int count = gg__read_numbers(numbers, values, pits);
    for (int i = 0; i < count; i++)
        stones = values[i] > game->stones ? UINT32_MAX : stones + values[i];
    if (stones > game->stones)
        snprintf(remark, size, "there are more than %u stones", game->stones);
    else if (ends && !gg__read_mover(rest, "LR", &mover))
        snprintf(remark, size, "column %u: the player to move is :L or :R",
                 (unsigned)(rest - text) + 1);
}

void gg__mancala_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__mancala *game = self;
    const gg_player mover = gg__mancala_turn(self, from);
    const unsigned first = mover == GG_LEFT ? 0 : game->row;
    unsigned board[GG__PITS];
    gg_position there;
    if (size > 0) *text = '\0';
    gg__mancala_unpack(game, from, board);
    for (unsigned i = 0; i < game->row; i++) {
        const char name[2] = {(char)((mover == GG_LEFT ? 'A' : 'a') + (int)i), '\0'};
        if (board[first + i] > 0 && game->sow(game, board, mover, first + i, &there) && there == to)
            gg__add_name(text, size, name);
    }
}

/* Right's row on top, from the last pit to the first, so that stones are sown against the clock. */
void gg__mancala_picture(void *self, gg_position x, char *text, size_t size)
{
    const gg__mancala *game = self;
    const unsigned row = game->row;
    char picture[1024] = "";
    unsigned board[GG__PITS];
    size_t length = 0;
    gg__mancala_unpack(game, x, board);
    for (unsigned line = 0; line < 4; line++) {
        length += (size_t)snprintf(picture + length, sizeof picture - length, "%s",
                                   line == 1   ? "Right"
                                   : line == 2 ? "Left "
                                               : "     ");
        for (unsigned i = 0; i < row; i++) {
            const unsigned left = i, right = 2 * row - 1 - i;
            if (line == 1 || line == 2)
                length += (size_t)snprintf(picture + length, sizeof picture - length, " %3u",
                                           board[line == 1 ? right : left]);
            else
                length += (size_t)snprintf(picture + length, sizeof picture - length, "   %c",
                                           line == 0 ? (int)('a' + row - 1 - i) : (int)('A' + i));
        }
        length += (size_t)snprintf(picture + length, sizeof picture - length, "\n");
    }
    snprintf(text, size, "%s%s to move\n", picture, x % 2 == 0 ? "Left" : "Right");
}
