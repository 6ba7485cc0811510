/*
 * Chess endings of three men without pawns: White's king and piece against Black's king. White has
 * mated or it is a draw: by stalemate, by the capture of the piece, or for ever.
 *
 * A position is ((white king * 64 + piece) * 64 + black king) * 2 + 1 if Black is to move; square
 * a1 is 0, b1 is 1, h8 is 63. It is legal if the men stand on different squares, the kings are not
 * adjacent, and the player who is not to move is not in check. Between legal positions a move is
 * the geometry of its man and nothing else, so the same walk finds moves and, played for the other
 * side, the moves that lead here.
 */
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <string.h>

typedef struct piece {
    const char *ending;
    char letter;
    bool slides;
    unsigned steps;
    int8_t step[8][2]; /* files and ranks */
    const char *start;
    /* From a square to another that the piece attacks there: what lies between; else all squares.
     * Made when the game is opened. */
    uint64_t (*way)[64];
} piece;

#define STRAIGHT                                                                                   \
    {1, 0}, {0, 1}, {-1, 0},                                                                       \
    {                                                                                              \
        0, -1                                                                                      \
    }
#define DIAGONAL                                                                                   \
    {1, 1}, {-1, 1}, {-1, -1},                                                                     \
    {                                                                                              \
        1, -1                                                                                      \
    }

static const int8_t king_step[8][2] = {STRAIGHT, DIAGONAL};

static const piece pieces[] = {
    {"KRK", 'R', true, 4, {STRAIGHT}, "Ka1 Rb2 kc3 w", NULL},
    {"KQK", 'Q', true, 8, {STRAIGHT, DIAGONAL}, "Ka1 Qb2 kf5 w", NULL},
    {"KBK", 'B', true, 4, {DIAGONAL}, "Ka1 Bc1 ke5 w", NULL},
    {"KNK",
     'N',
     false,
     8,
     {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}},
     "Ka1 Nb1 ke5 w",
     NULL},
};

enum { WHITE_KING, PIECE, BLACK_KING, MEN };

typedef struct men {
    int at[MEN];
    bool black; /* is to move */
} men;

static gg_position pack(const men *m)
{
    const int squares = (m->at[WHITE_KING] * 64 + m->at[PIECE]) * 64 + m->at[BLACK_KING];
    return (gg_position)squares * 2 + m->black;
}

static men unpack(gg_position x)
{
    return (men){{(int)(x >> 13 & 63), (int)(x >> 7 & 63), (int)(x >> 1 & 63)}, (x & 1) != 0};
}

/* ---- the board ---- */

/* The square one step further, or -1 off the board. */
static int walk(int square, const int8_t step[2])
{
    const int file = square % 8 + step[0], rank = square / 8 + step[1];
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

static bool adjacent(int a, int b)
{
    const int files = a % 8 - b % 8, ranks = a / 8 - b / 8;
    return files * files <= 1 && ranks * ranks <= 1;
}

static void find_ways(const piece *p)
{
    for (int from = 0; from < 64; from++) {
        for (int to = 0; to < 64; to++)
            p->way[from][to] = UINT64_MAX;
        for (unsigned i = 0; i < p->steps; i++) {
            uint64_t between = 0;
            for (int to = walk(from, p->step[i]); to >= 0; to = walk(to, p->step[i])) {
                p->way[from][to] = between;
                between |= UINT64_C(1) << to;
                if (!p->slides) break;
            }
        }
    }
}

/* True if the piece attacks the black king: nothing but the white king may stand in the way. */
static bool check(const piece *p, const men *m)
{
    return !(p->way[m->at[PIECE]][m->at[BLACK_KING]] >> m->at[WHITE_KING] & 1);
}

static bool lawful(const piece *p, const men *m)
{
    if (m->at[WHITE_KING] == m->at[PIECE] || m->at[PIECE] == m->at[BLACK_KING] ||
        adjacent(m->at[WHITE_KING], m->at[BLACK_KING]))
        return false;
    return m->black || !check(p, m);
}

static bool legal(void *self, gg_position x)
{
    const men m = unpack(x);
    return lawful(self, &m);
}

/* ---- moves ---- */

/* Every lawful way to walk the king one step; m says whose turn it is then. */
static void walk_king(const piece *p, men m, int king, gg_moves *moves)
{
    const int from = m.at[king];
    for (unsigned i = 0; i < 8; i++) {
        m.at[king] = walk(from, king_step[i]);
        if (m.at[king] >= 0 && lawful(p, &m)) gg_moves_to(moves, pack(&m));
    }
}

static void walk_piece(const piece *p, men m, gg_moves *moves)
{
    const int from = m.at[PIECE];
    for (unsigned i = 0; i < p->steps; i++) {
        m.at[PIECE] = walk(from, p->step[i]);
        while (m.at[PIECE] >= 0 && m.at[PIECE] != m.at[WHITE_KING] &&
               m.at[PIECE] != m.at[BLACK_KING]) {
            if (lawful(p, &m)) gg_moves_to(moves, pack(&m));
            if (!p->slides) break;
            m.at[PIECE] = walk(m.at[PIECE], p->step[i]);
        }
    }
}

static bool can_capture(const men *m)
{
    return adjacent(m->at[BLACK_KING], m->at[PIECE]) && !adjacent(m->at[WHITE_KING], m->at[PIECE]);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    men m = unpack(x);
    m.black = !m.black;
    if (m.black) {
        walk_king(self, m, WHITE_KING, moves);
        walk_piece(self, m, moves);
    } else {
        walk_king(self, m, BLACK_KING, moves);
        if (can_capture(&m)) gg_moves_end(moves, GG_D);
    }
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    men m = unpack(x);
    m.black = !m.black;
    if (m.black) {
        walk_king(self, m, BLACK_KING, moves);
    } else {
        walk_king(self, m, WHITE_KING, moves);
        walk_piece(self, m, moves);
    }
}

/* ---- whose turn, and the end ---- */

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x & 1 ? GG_RIGHT : GG_LEFT;
}

static bool can_flee(const piece *p, const men *m)
{
    men then = *m;
    then.black = false;
    for (unsigned i = 0; i < 8; i++) {
        then.at[BLACK_KING] = walk(m->at[BLACK_KING], king_step[i]);
        if (then.at[BLACK_KING] >= 0 && lawful(p, &then)) return true;
    }
    return false;
}

/* Checkmate; a player without a move who is not in check makes a dead end, a draw. */
static gg_result result(void *self, gg_position x)
{
    const men m = unpack(x);
    if (!m.black || !check(self, &m) || can_capture(&m) || can_flee(self, &m)) return GG_NONE;
    return GG_L;
}

static uint64_t positions(void *self)
{
    (void)self;
    return 2 * 64 * 64 * 64;
}

/* ---- symmetry ---- */

/* Bits of s: mirror the files, mirror the ranks, exchange the two. */
static int turned(int square, unsigned s)
{
    if (s & 1) square ^= 7;
    if (s & 2) square ^= 56;
    return s & 4 ? square % 8 * 8 + square / 8 : square;
}

static gg_position canonical(void *self, gg_position x)
{
    (void)self;
    const men m = unpack(x);
    gg_position least = x;
    for (unsigned s = 1; s < 8; s++) {
        const men image = {{turned(m.at[0], s), turned(m.at[1], s), turned(m.at[2], s)}, m.black};
        const gg_position y = pack(&image);
        if (y < least) least = y;
    }
    return least;
}

/* ---- text ---- */

static char letter(const piece *p, int man)
{
    return man == WHITE_KING ? 'K' : man == PIECE ? p->letter : 'k';
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    const men m = unpack(x);
    char name[MEN][4];
    for (int i = 0; i < MEN; i++) {
        name[i][0] = letter(self, i);
        name[i][1] = "abcdefgh"[m.at[i] % 8];
        name[i][2] = "12345678"[m.at[i] / 8];
        name[i][3] = '\0';
    }
    snprintf(text, size, "%s %s %s %c", name[0], name[1], name[2], m.black ? 'b' : 'w');
}

static bool parse(void *self, const char *text, gg_position *x)
{
    men m;
    for (int i = 0; i < MEN; i++, text += 4) {
        if (text[0] != letter(self, i) || text[1] < 'a' || text[1] > 'h' || text[2] < '1' ||
            text[2] > '8' || text[3] != ' ')
            return false;
        m.at[i] = (text[2] - '1') * 8 + (text[1] - 'a');
    }
    if ((text[0] != 'w' && text[0] != 'b') || text[1] != '\0') return false;
    m.black = text[0] == 'b';
    if (!lawful(self, &m)) return false;
    *x = pack(&m);
    return true;
}

static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const men a = unpack(from), b = unpack(to);
    int man = WHITE_KING;
    while (man < BLACK_KING && a.at[man] == b.at[man])
        man++;
    snprintf(text, size, "%c%c%d-%c%d", letter(self, man), 'a' + a.at[man] % 8, a.at[man] / 8 + 1,
             'a' + b.at[man] % 8, b.at[man] / 8 + 1);
}

/* With the numbers of the ranks and the letters of the files at the edge. */
static void picture(void *self, gg_position x, char *text, size_t size)
{
    enum { WIDTH = 12 };
    char board[9 * WIDTH + 1];
    const men m = unpack(x);
    for (int row = 0; row < 8; row++)
        snprintf(board + row * WIDTH, sizeof board - (size_t)row * WIDTH, "%2d ........\n",
                 8 - row);
    snprintf(board + 8 * WIDTH, WIDTH + 1, "   abcdefgh\n");
    for (int i = 0; i < MEN; i++)
        board[(7 - m.at[i] / 8) * WIDTH + 3 + m.at[i] % 8] = letter(self, i);
    snprintf(text, size, "%s", board);
}

/* ---- opening ---- */

static gg_status open(const gg_setup *setup, void **self)
{
    const char *name = *setup->parameters ? setup->parameters : "KRK";
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        if (strcmp(name, pieces[i].ending) != 0) continue;
        piece *p = gg_setup_alloc(setup, 1, sizeof *p);
        if (!p) return GG_NO_MEMORY;
        *p = pieces[i];
        p->way = gg_setup_alloc(setup, 64, sizeof *p->way);
        if (!p->way) return GG_NO_MEMORY;
        find_ways(p);
        *self = p;
        return GG_OK;
    }
    return gg_setup_refuse(setup, 0, 0, "chess takes KRK, KQK, KBK or KNK, not '%s'", name);
}

static gg_position start(void *self)
{
    const piece *p = self;
    gg_position x = 0;
    parse(self, p->start, &x);
    return x;
}

const gg_ruleset gg_ruleset_chess = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"chess", "endings of three men without pawns", "KRK | KQK | KBK | KNK", false, false},
    .sides = "Left is White, who has the piece",
    .left_name = "White",
    .right_name = "Black",
    .source = "FIDE Laws of Chess, without counting moves or repetitions",
    .open = open,
    .start = start,
    .positions = positions,
    .legal = legal,
    .turn = turn,
    .result = result,
    .moves = moves,
    .dead_end = GG_D,
    .unmoves = unmoves,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .picture = picture,
};
