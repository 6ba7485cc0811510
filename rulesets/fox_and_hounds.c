/*
 * Fox and hounds: a fox and SIZE / 2 hounds on the dark squares of a chessboard of SIZE. The fox
 * begins at the bottom and moves one step diagonally in any direction, onto a free square; the
 * hounds begin in the top row and move one step diagonally down. Nothing is captured. The fox wins
 * in the top row, and a player who cannot move loses.
 *
 * Positions are numbered by men.h: the side with one man, the fox, is Left. Squares are numbered
 * row by row from the top, the dark ones only, SIZE / 2 in each row.
 */
#include "men.h"

#include "drawn.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { LARGEST = 8, TEXT = LARGEST * (LARGEST + 1) };

typedef struct game {
    gg__men men; /* first: men.h has some of the callbacks */
    unsigned size;
} game;

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t size = 8;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    if (gg_setup_numbers(setup->parameters, ',', &size, 1) < 0 || size % 2 == 1 || size < 4 ||
        size > LARGEST)
        return gg_setup_refuse(setup, 0, 0, "fox-and-hounds takes SIZE, which is 4, 6 or 8");
    g->size = (unsigned)size;
    gg__men_open(&g->men, g->size * g->size / 2);
    gg__men_add_slice(&g->men, 0, 1, g->size / 2);
    gg__men_add_slice(&g->men, 0, g->size / 2, 1);
    return GG_OK;
}

/* ---- squares ---- */

static unsigned column_of(const game *g, unsigned cell)
{
    const unsigned half = g->size / 2;
    return cell % half * 2 + (cell / half % 2 == 0);
}

/* The squares one step away in the row below, or above, that are free. */
static uint64_t steps(const game *g, unsigned cell, bool down, uint64_t men)
{
    const unsigned half = g->size / 2, row = cell / half;
    uint64_t found = 0;
    if (row == (down ? g->size - 1 : 0)) return 0;
    const unsigned beside = down ? cell + half : cell - half;
    found |= gg__cell(beside);
    if (row % 2 == 0 && cell % half + 1 < half) found |= gg__cell(beside + 1);
    if (row % 2 == 1 && cell % half > 0) found |= gg__cell(beside - 1);
    return found & ~men;
}

/* ---- play ---- */

static gg_player mover(const gg__stand *s)
{
    return s->own & (s->own - 1) ? GG_RIGHT : GG_LEFT;
}

static gg_player turn(void *self, gg_position x)
{
    const gg__stand s = gg__men_unpack(self, x);
    return mover(&s);
}

static gg_position start(void *self)
{
    const game *g = self;
    const unsigned half = g->size / 2;
    const gg__stand s = {0, gg__cell(g->men.cells - 1 - (half - 1) / 2), gg__cell(half) - 1};
    return gg__men_pack(&g->men, &s);
}

static gg_result result(void *self, gg_position x)
{
    const game *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    const uint64_t fox = mover(&s) == GG_LEFT ? s.own : s.other;
    return gg__least_cell(fox) < g->size / 2 ? GG_L : GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    const uint64_t men = s.own | s.other;
    for (uint64_t rest = s.own; rest; rest &= rest - 1) {
        const unsigned cell = gg__least_cell(rest);
        uint64_t to = steps(g, cell, true, men);
        if (mover(&s) == GG_LEFT) to |= steps(g, cell, false, men);
        for (; to; to &= to - 1) {
            gg__stand after = s;
            after.own ^= gg__cell(cell) | gg__cell(gg__least_cell(to));
            gg__men_put(&g->men, moves, after);
        }
    }
}

/* ---- text ---- */

/* All squares, row by row from the top; F for the fox, H for a hound, then who is to move. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    const bool fox = mover(&s) == GG_LEFT;
    char line[TEXT];
    memset(line, '.', sizeof line);
    for (unsigned row = 1; row < g->size; row++)
        line[row * (g->size + 1) - 1] = '/';
    for (uint64_t rest = s.own | s.other; rest; rest &= rest - 1) {
        const unsigned cell = gg__least_cell(rest), row = cell / (g->size / 2);
        const bool own = s.own >> cell & 1;
        line[row * (g->size + 1) + column_of(g, cell)] = own == fox ? 'F' : 'H';
    }
    snprintf(text, size, "%.*s:%c", (int)(g->size * (g->size + 1) - 1), line, "HF"[fox]);
}

/* Reads a text; *fault is why it is none, or "" where other functions say so. */
static bool read(const game *g, const char *text, gg__stand *s, const char **fault)
{
    uint8_t mark[LARGEST * LARGEST];
    uint64_t men[3] = {0, 0, 0}, dark = 0;
    gg_player player;
    const char *rest = gg__read_rows(text, ".FH", g->size, g->size, mark);
    *fault = "";
    if (!rest || !gg__read_mover(rest, "FH", &player)) return false;
    for (unsigned cell = 0; cell < g->men.cells; cell++) {
        const unsigned at = cell / (g->size / 2) * g->size + column_of(g, cell);
        men[mark[at]] |= gg__cell(cell);
        dark += mark[at] != 0;
    }
    for (unsigned i = 0; i < g->size * g->size; i++)
        dark -= mark[i] != 0;
    *fault = "all men stand on dark squares, of the colour of a1";
    if (dark != 0) return false;
    *fault = g->size == 4   ? "there are one fox and 2 hounds"
             : g->size == 6 ? "there are one fox and 3 hounds"
                            : "there are one fox and 4 hounds";
    *s = (gg__stand){0, men[player == GG_LEFT ? 1 : 2], men[player == GG_LEFT ? 2 : 1]};
    return gg__count_cells(men[1]) == 1 && gg__count_cells(men[2]) == g->size / 2;
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    gg__stand s;
    const char *fault;
    if (!read(g, text, &s, &fault)) return false;
    *x = gg__men_pack(&g->men, &s);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    gg__stand s;
    const char *fault;
    if (!read(g, text, &s, &fault) && *fault)
        snprintf(remark, size, "%s", fault);
    else
        gg__explain_rows(text, ".FH", g->size, g->size, "FH", remark, size);
}

/* "e1-d2" */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    const gg__stand a = gg__men_unpack(&g->men, from), b = gg__men_unpack(&g->men, to);
    unsigned cell[2] = {0, 0};
    if (a.own & ~b.other) cell[0] = gg__least_cell(a.own & ~b.other);
    if (b.other & ~a.own) cell[1] = gg__least_cell(b.other & ~a.own);
    snprintf(text, size, "%c%u-%c%u", (char)('a' + column_of(g, cell[0])),
             g->size - cell[0] / (g->size / 2), (char)('a' + column_of(g, cell[1])),
             g->size - cell[1] / (g->size / 2));
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    char line[TEXT + 2];
    print(self, x, line, sizeof line);
    gg__drawn_picture(line,
                      strchr(line, 'F') && line[strlen(line) - 1] == 'F' ? "the fox is to move"
                                                                         : "the hounds are to move",
                      text, size);
}

const gg_ruleset gg_ruleset_fox_and_hounds = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"fox-and-hounds", "a fox that gets past the hounds, or is shut in", "SIZE", false,
             false},
    .sides = "Left is the fox F, at the bottom, and moves first, Right has the hounds H",
    .left_name = "Fox",
    .right_name = "Pack",
    .source =
        "traditional; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 20, 1982",
    .open = open,
    .start = start,
    .positions = gg__men_positions,
    .turn = turn,
    .result = result,
    .moves = moves,
    .distinct = true,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
};
