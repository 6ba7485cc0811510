/*
 * Othello: a player puts a disc on a free cell so that at least one straight line of the opponent's
 * discs lies between it and another disc of the player's, and turns over all discs in such lines. A
 * player who has no such move passes; play is over when neither has one. The value is the number of
 * black discs at the end minus the number of white ones; free cells do not count.
 *
 * A position is kept as bytes: the cells with black discs and those with white discs as two words,
 * least byte first, and the player to move. All points are won at the end of play: the stock is the
 * number of cells in every position, and `score` is the difference. As players write it, a1 is the
 * cell in the upper left corner.
 */
#include "notation.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

enum { LARGEST = 8, CELLS = LARGEST * LARGEST, DIRECTIONS = 8 };

typedef struct board {
    uint64_t disc[2]; /* of Black, who is Left, and of White */
    gg_player mover;
} board;

typedef struct game {
    gg_keys *keys;
    unsigned size;
} game;

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t size = 4;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    if (gg_setup_numbers(setup->parameters, ',', &size, 1) < 0 || size % 2 == 1 || size < 4 ||
        size > LARGEST)
        return gg_setup_refuse(setup, 0, 0, "othello takes SIZE, which is 4, 6 or 8");
    *g = (game){setup->keys, (unsigned)size};
    return GG_OK;
}

/* ---- positions ---- */

static gg_position pack(const game *g, const board *b)
{
    uint8_t bytes[sizeof b->disc + 1];
    uint64_t words[2] = {b->disc[0], b->disc[1]};
    gg__turn_words(words, 2, sizeof *words);
    memcpy(bytes, words, sizeof words);
    bytes[sizeof words] = b->mover == GG_RIGHT;
    return gg_keys_intern(g->keys, bytes, sizeof bytes);
}

/* A number that the game has not made stands for a free board. */
static board unpack(const game *g, gg_position x)
{
    board b = {{0, 0}, GG_LEFT};
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    if (size != sizeof b.disc + 1) return b;
    memcpy(b.disc, bytes, sizeof b.disc);
    gg__turn_words(b.disc, 2, sizeof *b.disc);
    b.mover = bytes[sizeof b.disc] ? GG_RIGHT : GG_LEFT;
    return b;
}

static inline uint64_t bit(unsigned cell)
{
    return UINT64_C(1) << cell;
}

static gg_position start(void *self)
{
    const game *g = self;
    const unsigned middle = (g->size / 2 - 1) * (g->size + 1);
    const board b = {
        {bit(middle + 1) | bit(middle + g->size), bit(middle) | bit(middle + g->size + 1)},
        GG_LEFT};
    return pack(g, &b);
}

static gg_player turn(void *self, gg_position x)
{
    return unpack(self, x).mover;
}

/* ---- play ---- */

/* The discs that the player turns over with a disc on a free cell. O(size). */
static uint64_t turned(const game *g, const board *b, gg_player player, unsigned cell)
{
    static const int direction[DIRECTIONS][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                                 {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    const uint64_t own = b->disc[player == GG_RIGHT], other = b->disc[player == GG_LEFT];
    const int size = (int)g->size;
    uint64_t all = 0;
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        int row = (int)cell / size, column = (int)cell % size;
        uint64_t line = 0, last = 0;
        do {
            line |= last;
            row += direction[d][0];
            column += direction[d][1];
            last = row < 0 || row >= size || column < 0 || column >= size
                       ? 0
                       : bit((unsigned)(row * size + column));
        } while (last & other);
        if (last & own) all |= line;
    }
    return all;
}

/* The cells where the player may put a disc. */
static uint64_t places(const game *g, const board *b, gg_player player)
{
    uint64_t found = 0;
    for (unsigned cell = 0; cell < g->size * g->size; cell++)
        if (!((b->disc[0] | b->disc[1]) & bit(cell)) && turned(g, b, player, cell))
            found |= bit(cell);
    return found;
}

static gg_player other_of(gg_player player)
{
    return player == GG_LEFT ? GG_RIGHT : GG_LEFT;
}

static gg_result result(void *self, gg_position x)
{
    const board b = unpack(self, x);
    return places(self, &b, GG_LEFT) || places(self, &b, GG_RIGHT) ? GG_NONE : GG_D;
}

/* The board after a disc on a cell; after a pass if the cell is none. */
static board after(const game *g, const board *b, unsigned cell)
{
    board to = *b;
    if (cell < g->size * g->size) {
        const uint64_t over = turned(g, b, b->mover, cell);
        to.disc[b->mover == GG_RIGHT] |= over | bit(cell);
        to.disc[b->mover == GG_LEFT] &= ~over;
    }
    to.mover = other_of(b->mover);
    return to;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const board b = unpack(g, x);
    uint64_t rest = places(g, &b, b.mover);
    board to = after(g, &b, CELLS);
    if (!rest && places(g, &b, to.mover)) gg_moves_to(moves, pack(g, &to));
    for (; rest; rest &= rest - 1) {
        to = after(g, &b, (unsigned)__builtin_ctzll(rest));
        gg_moves_to(moves, pack(g, &to));
    }
}

static uint64_t stock(void *self, gg_position x)
{
    const game *g = self;
    (void)x;
    return (uint64_t)g->size * g->size;
}

static int64_t score(void *self, gg_position x)
{
    const board b = unpack(self, x);
    return (int64_t)__builtin_popcountll(b.disc[0]) - (int64_t)__builtin_popcountll(b.disc[1]);
}

/* ---- symmetry ---- */

static gg_position canonical(void *self, gg_position x)
{
    const game *g = self;
    const board b = unpack(g, x);
    const unsigned last = g->size - 1;
    board least = b;
    for (unsigned s = 1; s < 8; s++) {
        board image = {{0, 0}, b.mover};
        for (unsigned cell = 0; cell < g->size * g->size; cell++) {
            const unsigned row = cell / g->size, column = cell % g->size;
            const unsigned r = s & 1 ? last - row : row, c = s & 2 ? last - column : column;
            const unsigned to = s & 4 ? c * g->size + r : r * g->size + c;
            image.disc[0] |= (b.disc[0] >> cell & 1) << to;
            image.disc[1] |= (b.disc[1] >> cell & 1) << to;
        }
        if (image.disc[0] < least.disc[0] ||
            (image.disc[0] == least.disc[0] && image.disc[1] < least.disc[1]))
            least = image;
    }
    return pack(g, &least);
}

/* ---- text ---- */

static char mark(const board *b, unsigned cell)
{
    return b->disc[0] & bit(cell) ? 'X' : b->disc[1] & bit(cell) ? 'O' : '.';
}

/* Rows from the top, X for black discs, then who is to move. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    const board b = unpack(g, x);
    char line[CELLS + LARGEST];
    size_t length = 0;
    for (unsigned cell = 0; cell < g->size * g->size; cell++) {
        if (cell > 0 && cell % g->size == 0) line[length++] = '/';
        line[length++] = mark(&b, cell);
    }
    snprintf(text, size, "%.*s:%c", (int)length, line, "XO"[b.mover == GG_RIGHT]);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    uint8_t cell[CELLS];
    board b = {{0, 0}, GG_LEFT};
    const char *rest = gg__read_rows(text, ".XO", g->size, g->size, cell);
    if (!rest || !gg__read_mover(rest, "XO", &b.mover)) return false;
    for (unsigned i = 0; i < g->size * g->size; i++)
        if (cell[i] > 0) b.disc[cell[i] - 1] |= bit(i);
    *x = pack(g, &b);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    gg__explain_rows(text, ".XO", g->size, g->size, "XO", remark, size);
}

/* "d3", or "pass" */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    const board a = unpack(g, from), b = unpack(g, to);
    const uint64_t put = (b.disc[0] | b.disc[1]) & ~(a.disc[0] | a.disc[1]);
    const unsigned cell = put ? (unsigned)__builtin_ctzll(put) : 0;
    if (put)
        snprintf(text, size, "%c%u", (char)('a' + cell % g->size), cell / g->size + 1);
    else
        snprintf(text, size, "pass");
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    const board b = unpack(g, x);
    size_t at = (size_t)snprintf(text, size, "  %.*s", (int)g->size, "abcdefgh");
    for (unsigned cell = 0; cell < g->size * g->size && at < size; cell++) {
        if (cell % g->size == 0)
            at += (size_t)snprintf(text + at, size - at, "\n%u ", cell / g->size + 1);
        if (at < size) at += (size_t)snprintf(text + at, size - at, "%c", mark(&b, cell));
    }
    if (at < size)
        snprintf(text + at, size - at, "\n%s is to move\n", b.mover == GG_LEFT ? "Black" : "White");
}

const gg_ruleset gg_ruleset_othello = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"othello", "discs that turn over those between them", "SIZE", false, false},
    .sides = "Left is Black, with the discs X, and moves first, Right is White, with O",
    .left_name = "Black",
    .right_name = "White",
    .source = "G. Hasegawa 1971",
    .open = open,
    .start = start,
    .turn = turn,
    .result = result,
    .moves = moves,
    .distinct = true,
    .stock = stock,
    .score = score,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .picture = picture,
};
