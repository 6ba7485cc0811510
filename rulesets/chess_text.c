/* Chess endings: positions and moves as text, and the board. See chess.h. */
#include "chess.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = "KkQRBNPqrbnp"; /* by code */

enum { SQUARE = 3 };

static void name_square(unsigned square, char name[SQUARE])
{
    name[0] = "abcdefgh"[square % 8];
    name[1] = "12345678"[square / 8];
    name[2] = '\0';
}

/* White's men, Black's, the player to move, and the square for captures in passing: as in
 * "Ke1 Pe4 ke8 pd4 b e3". */
void gg__chess_print(void *self, gg_position x, char *text, size_t size)
{
    char line[8 * GG__CHESS_MEN], name[SQUARE];
    gg__chessmen m;
    int at = 0;
    gg__chess_unpack(self, x, &m);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < m.slice->count[side]; i++) {
            const unsigned man = m.slice->side[side][i];
            name_square(m.at[man], name);
            at += snprintf(line + at, sizeof line - (size_t)at, "%c%s ",
                           letters[m.slice->code[man]], name);
        }
    at += snprintf(line + at, sizeof line - (size_t)at, "%c", m.black ? 'b' : 'w');
    if (m.passed >= 0) {
        name_square((unsigned)m.passed, name);
        snprintf(line + at, sizeof line - (size_t)at, " %s", name);
    }
    snprintf(text, size, "%s", line);
}

/* The square that a text begins with, or 64. */
static unsigned read_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return 64;
    return (unsigned)((text[1] - '1') * 8 + (text[0] - 'a'));
}

/* Men in any order, or Forsyth-Edwards Notation. */
bool gg__chess_parse(void *self, const char *text, gg_position *x)
{
    const gg__chess *c = self;
    gg__lineup l = {.men = 0};
    gg_position y;
    char why[8];
    if (gg__chess_is_fen(text)) return gg__chess_read_fen(self, text, x, why, sizeof why);
    for (; *text && *text != 'w' && !(*text == 'b' && (text[1] == '\0' || text[1] == ' '));
         text += 4) {
        const char *letter = strchr(letters, *text);
        if (l.men == GG__CHESS_MEN || read_square(text + 1) == 64 || text[3] != ' ' || !letter)
            return false;
        l.code[l.men] = (uint8_t)(letter - letters);
        l.at[l.men++] = (uint8_t)read_square(text + 1);
    }
    if (!*text) return false;
    l.black = *text++ == 'b';
    if (*text == ' ') {
        const unsigned passed = read_square(text + 1);
        unsigned man = 0;
        while (man < l.men &&
               (l.at[man] != (passed ^ 8) || l.code[man] != gg__chess_code(GG__PAWN, !l.black)))
            man++;
        if (man == l.men || passed / 8 != (l.black ? 2 : 5)) return false;
        l.at[man] ^= 24;
        text += 3;
    }
    if (*text || !gg__chess_pack(c, &l, &y) || !gg__chess_legal(self, y)) return false;
    *x = y;
    return true;
}

/* Rb2-b7, Rb2xb7, Pb7-b8=Q. */
void gg__chess_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    gg__chessmen a, b;
    char left[SQUARE], reached[SQUARE], into[3] = "";
    gg__chess_unpack(self, from, &a);
    gg__chess_unpack(self, to, &b);
    const unsigned out = gg__least_square((a.side[a.black] & ~b.side[a.black]) | gg__bit(63));
    const unsigned in = gg__least_square((b.side[a.black] & ~a.side[a.black]) | gg__bit(63));
    unsigned man = 0, then = 0;
    while (man + 1 < a.slice->men && a.at[man] != out)
        man++;
    while (then + 1 < b.slice->men && b.at[then] != in)
        then++;
    name_square(out, left);
    name_square(in, reached);
    if (b.slice->kind[then] != a.slice->kind[man])
        snprintf(into, sizeof into, "=%c", "QRBNPK"[b.slice->kind[then]]);
    snprintf(text, size, "%c%s%c%s%s", letters[a.slice->code[man]], left,
             a.slice->men == b.slice->men ? '-' : 'x', reached, into);
}

void gg__chess_remark(void *self, const char *text, char *remark, size_t size)
{
    gg_position x;
    if (size > 0) *remark = '\0';
    if (gg__chess_is_fen(text)) gg__chess_read_fen(self, text, &x, remark, size);
}

/* The king captures the last man but the other king. */
void gg__chess_print_end(void *self, gg_position x, gg_result result, char *text, size_t size)
{
    gg__chessmen m;
    char from[SQUARE], to[SQUARE];
    (void)result;
    gg__chess_unpack(self, x, &m);
    name_square(m.at[m.black], from);
    name_square(m.at[2], to);
    snprintf(text, size, "%c%sx%s", letters[m.black], from, to);
}

/* With the numbers of the ranks and the letters of the files at the edge. */
void gg__chess_picture(void *self, gg_position x, char *text, size_t size)
{
    enum { WIDTH = 12 };
    char board[9 * WIDTH + 1];
    gg__chessmen m;
    gg__chess_unpack(self, x, &m);
    for (int row = 0; row < 8; row++)
        snprintf(board + row * WIDTH, sizeof board - (size_t)row * WIDTH, "%2d ........\n",
                 8 - row);
    snprintf(board + 8 * WIDTH, WIDTH + 1, "   abcdefgh\n");
    for (unsigned man = 0; man < m.slice->men; man++)
        board[(7 - m.at[man] / 8) * WIDTH + 3 + m.at[man] % 8] = letters[m.slice->code[man]];
    snprintf(text, size, "%s", board);
}
