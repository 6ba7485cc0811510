/* Boards with marks. Every function is O(cells), has_line O(cells * length). */
#include "board.h"

#include "notation.h"

#include <stdio.h>
#include <string.h>

gg_status gg__board_open(const gg_setup *setup, gg__board *board, const char *marks, uint64_t rows,
                         uint64_t columns, unsigned most)
{
    if (rows == 0 || columns == 0 || rows > most || columns > most || rows * columns > most)
        return gg_setup_refuse(
            setup, 0, 0, "the board has 1 to %u cells: positions of more do not fit 64 bits", most);
    *board = (gg__board){.rows = (unsigned)rows, .columns = (unsigned)columns, .marks = marks};
    board->cells = board->rows * board->columns;
    board->weight[0] = 1;
    for (unsigned i = 1; i < board->cells; i++)
        board->weight[i] = board->weight[i - 1] * strlen(marks);
    return GG_OK;
}

unsigned gg__board_unpack(const gg__board *board, gg_position x, char cell[GG__CELLS])
{
    const size_t base = strlen(board->marks);
    unsigned count = 0;
    for (unsigned i = 0; i < board->cells; i++, x /= base) {
        cell[i] = board->marks[x % base];
        count += x % base != 0;
    }
    return count;
}

gg_position gg__board_pack(const gg__board *board, const char cell[GG__CELLS])
{
    gg_position x = 0;
    for (unsigned i = 0; i < board->cells; i++)
        x += (gg_position)(strchr(board->marks, cell[i]) - board->marks) * board->weight[i];
    return x;
}

char gg__board_at(const gg__board *board, const char cell[GG__CELLS], int row, int column)
{
    const int rows = (int)board->rows, columns = (int)board->columns;
    const bool inside = row >= 0 && row < rows && column >= 0 && column < columns;
    return inside ? cell[row * columns + column] : '\0';
}

unsigned gg__board_marks(const gg__board *board, gg_position x)
{
    char cell[GG__CELLS];
    return gg__board_unpack(board, x, cell);
}

unsigned gg__board_count(const gg__board *board, const char cell[GG__CELLS], char mark)
{
    unsigned count = 0;
    for (unsigned i = 0; i < board->cells; i++)
        count += cell[i] == mark;
    return count;
}

bool gg__board_has_line(const gg__board *board, const char cell[GG__CELLS], char mark,
                        unsigned length)
{
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (unsigned i = 0; i < board->cells; i++)
        for (unsigned d = 0; d < 4; d++) {
            int row = (int)(i / board->columns), column = (int)(i % board->columns);
            unsigned found = 0;
            while (found < length && gg__board_at(board, cell, row, column) == mark) {
                found++;
                row += directions[d][0];
                column += directions[d][1];
            }
            if (found == length) return true;
        }
    return false;
}

gg_position gg__board_least(const gg__board *board, gg_position x, unsigned symmetries)
{
    const unsigned rows = board->rows, columns = board->columns;
    char cell[GG__CELLS], turned[GG__CELLS];
    gg_position least = x;
    if (rows != columns) symmetries &= ~(unsigned)GG__TRANSPOSE;
    gg__board_unpack(board, x, cell);
    for (unsigned s = 1; s < 8; s++) {
        if (s & ~symmetries) continue;
        for (unsigned i = 0; i < board->cells; i++) {
            const unsigned r = s & GG__FLIP_ROWS ? rows - 1 - i / columns : i / columns;
            const unsigned c = s & GG__FLIP_COLUMNS ? columns - 1 - i % columns : i % columns;
            turned[i] = cell[s & GG__TRANSPOSE ? c * columns + r : r * columns + c];
        }
        const gg_position y = gg__board_pack(board, turned);
        if (y < least) least = y;
    }
    return least;
}

void gg__board_name(const gg__board *board, unsigned cell, char name[GG__CELL_NAME])
{
    char column[GG__COLUMN_NAME];
    gg__column_name(cell % board->columns, column);
    snprintf(name, GG__CELL_NAME, "%.4s%u", column, board->rows - cell / board->columns);
}

/* ---- callbacks ---- */

gg_position gg__board_empty(void *self)
{
    (void)self;
    return 0;
}

gg_position gg__board_canonical(void *self, gg_position x)
{
    return gg__board_least(self, x, GG__FLIP_ROWS | GG__FLIP_COLUMNS | GG__TRANSPOSE);
}

void gg__board_print(void *self, gg_position x, char *text, size_t size)
{
    const gg__board *board = self;
    char cell[GG__CELLS];
    size_t at = 0;
    gg__board_unpack(board, x, cell);
    for (unsigned r = 0; r < board->rows && at < size; r++)
        at += (size_t)snprintf(text + at, size - at, r == 0 ? "%.*s" : "/%.*s", (int)board->columns,
                               cell + r * board->columns);
}

void gg__board_picture(void *self, gg_position x, char *text, size_t size)
{
    const gg__board *board = self;
    char cell[GG__CELLS];
    size_t at = 0;
    gg__board_unpack(board, x, cell);
    for (unsigned r = 0; r < board->rows && at < size; r++)
        at += (size_t)snprintf(text + at, size - at, "%2u %.*s\n", board->rows - r,
                               (int)board->columns, cell + r * board->columns);
    if (at < size) gg__put_columns(board->columns, 3, text + at, size - at);
}

const char *gg__board_read(const gg__board *board, const char *text, gg_position *x)
{
    uint8_t digit[GG__CELLS];
    const char *rest = gg__read_rows(text, board->marks, board->rows, board->columns, digit);
    *x = 0;
    for (unsigned i = 0; rest && i < board->cells; i++)
        *x += digit[i] * board->weight[i];
    return rest;
}

bool gg__board_parse(void *self, const char *text, gg_position *x)
{
    const char *rest = gg__board_read(self, text, x);
    return rest && *rest == '\0';
}

void gg__board_remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__board *board = self;
    gg__explain_rows(text, board->marks, board->rows, board->columns, "", remark, size);
}

void gg__board_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__board *board = self;
    char before[GG__CELLS], after[GG__CELLS];
    unsigned i = 0;
    gg__board_unpack(board, from, before);
    gg__board_unpack(board, to, after);
    while (i + 1 < board->cells && before[i] == after[i])
        i++;
    char name[GG__CELL_NAME];
    gg__board_name(board, i, name);
    snprintf(text, size, "%s", name);
}
