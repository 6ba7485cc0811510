/*
 * Four in a row: in turn, each player drops a stone into a column of an upright board, where it
 * falls to the lowest free cell. Four own stones in a row, column or diagonal win; a full board is
 * a draw.
 *
 * The number of a position. The number of stones determines the player to move, and half of them
 * are the second player's. Positions with equally many stones make a slice, full boards first, so
 * that moves lead to smaller numbers. Within a slice: the heights of the columns, among all that
 * sum up to the stones; then the second player's stones, column by column from below, in the
 * combinatorial number system (men.h). No number is lost to floating stones or skipped turns; the
 * illegal ones have a row of four too many.
 *
 * In sets of cells a column has a bit for each row, from below, and one more that stays free.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ROWS = 8, MOST_COLUMNS = 8, MOST_CELLS = 42 };

typedef struct connect_four {
    unsigned rows, columns, cells;
    gg_position first[MOST_CELLS + 2]; /* of the slice with this number of stones; [0] is the
                                          last */
    uint64_t choose[MOST_CELLS + 1][MOST_CELLS / 2 + 2];
    uint64_t ways[MOST_COLUMNS + 1][MOST_CELLS + 1]; /* heights of the columns from this one on */
} connect_four;

typedef struct stones {
    unsigned count, height[MOST_COLUMNS];
    uint64_t of[2]; /* sets of the first and the second player's */
} stones;

static uint64_t bit(const connect_four *c, unsigned column, unsigned row)
{
    return UINT64_C(1) << (column * (c->rows + 1) + row);
}

/* ---- numbers ---- */

static gg_position pack(const connect_four *c, const stones *s)
{
    uint64_t shape = 0, set = 0;
    unsigned left = s->count, stone = 0, seconds = 0;
    for (unsigned column = 0; column < c->columns; column++) {
        for (unsigned h = 0; h < s->height[column]; h++)
            shape += c->ways[column + 1][left - h];
        left -= s->height[column];
        for (unsigned row = 0; row < s->height[column]; row++, stone++)
            if (s->of[1] & bit(c, column, row)) set += c->choose[stone][++seconds];
    }
    return c->first[s->count] + shape * c->choose[s->count][s->count / 2] + set;
}

/* The heights of the columns, without stones; *set: which are the second player's. */
static stones unpack_heights(const connect_four *c, gg_position x, uint64_t *set)
{
    stones s = {.count = c->cells};
    while (s.count > 0 && x >= c->first[s.count - 1])
        s.count--;
    unsigned left = s.count;
    const uint64_t ways = c->choose[s.count][s.count / 2];
    x -= c->first[s.count];
    uint64_t shape = x / ways;
    *set = x % ways;
    for (unsigned column = 0; column < c->columns; left -= s.height[column++])
        for (; shape >= c->ways[column + 1][left - s.height[column]]; s.height[column]++)
            shape -= c->ways[column + 1][left - s.height[column]];
    return s;
}

static stones unpack(const connect_four *c, gg_position x)
{
    uint64_t set;
    stones s = unpack_heights(c, x, &set);
    unsigned stone = s.count, seconds = s.count / 2;
    for (unsigned column = c->columns; column-- > 0;)
        for (unsigned row = s.height[column]; row-- > 0;) {
            stone--;
            const bool second = seconds > 0 && c->choose[stone][seconds] <= set;
            if (second) set -= c->choose[stone][seconds--];
            s.of[second] |= bit(c, column, row);
        }
    return s;
}

/* ---- play ---- */

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {4, 4};
    if (gg_setup_numbers(setup->parameters, 'x', n, 2) % 2 != 0 || n[0] < 1 || n[1] < 1 ||
        n[0] > MOST_ROWS || n[1] > MOST_COLUMNS || n[0] * n[1] > MOST_CELLS)
        return gg_setup_refuse(setup, 0, 0,
                               "connect takes ROWSxCOLUMNS, 1 to 8 of each and at most 42 cells");
    connect_four *c = *self = gg_setup_alloc(setup, 1, sizeof *c);
    if (!c) return GG_NO_MEMORY;
    c->rows = (unsigned)n[0];
    c->columns = (unsigned)n[1];
    c->cells = c->rows * c->columns;
    for (unsigned i = 0; i <= c->cells; i++)
        for (unsigned k = 0; k <= i && k <= c->cells / 2 + 1; k++)
            c->choose[i][k] = k == 0 ? 1 : c->choose[i - 1][k - 1] + c->choose[i - 1][k];
    c->ways[c->columns][0] = 1;
    for (unsigned column = c->columns; column-- > 0;)
        for (unsigned all = 0; all <= c->cells; all++)
            for (unsigned h = 0; h <= c->rows && h <= all; h++)
                c->ways[column][all] += c->ways[column + 1][all - h];
    for (unsigned all = c->cells; all > 0; all--)
        c->first[all - 1] = c->first[all] + c->ways[0][all] * c->choose[all][all / 2];
    return GG_OK;
}

/* The empty board is the only one without stones, and has the last number. */
static gg_position start(void *self)
{
    const connect_four *c = self;
    return c->first[0];
}

static uint64_t positions(void *self)
{
    return start(self) + 1;
}

/* Every move adds a stone, so positions with equally many stones may be divided anywhere. */
static uint64_t slice_end(void *self, uint64_t slice)
{
    enum { PIECE = 1 << 16 };
    const connect_four *c = self;
    for (unsigned count = c->cells; count > 0; count--) {
        const gg_position first = c->first[count], end = c->first[count - 1];
        const uint64_t pieces = (end - first - 1) / PIECE + 1;
        if (slice + 1 < pieces) return first + (slice + 1) * PIECE;
        if (slice < pieces) return end;
        slice -= pieces;
    }
    return positions(self);
}

static bool has_four(const connect_four *c, uint64_t set)
{
    const unsigned step[4] = {1, c->rows, c->rows + 1, c->rows + 2};
    for (unsigned d = 0; d < 4; d++) {
        const uint64_t pairs = set & set >> step[d];
        if (pairs & pairs >> 2 * step[d]) return true;
    }
    return false;
}

/* The last mover: the second player, if both have equally many stones. */
static unsigned last_mover(const stones *s)
{
    return s->count % 2 == 0;
}

/* A player's four are there since the last move: one stone on top is in all of them. */
static bool is_fair(const connect_four *c, const stones *s)
{
    const unsigned last = last_mover(s);
    if (has_four(c, s->of[!last])) return false;
    if (!has_four(c, s->of[last])) return true;
    for (unsigned column = 0; column < c->columns; column++) {
        if (s->height[column] == 0) continue;
        const uint64_t top = bit(c, column, s->height[column] - 1);
        if ((s->of[last] & top) && !has_four(c, s->of[last] ^ top)) return true;
    }
    return false;
}

static bool legal(void *self, gg_position x)
{
    const stones s = unpack(self, x);
    return is_fair(self, &s);
}

static gg_player turn(void *self, gg_position x)
{
    const connect_four *c = self;
    unsigned count = c->cells;
    while (count > 0 && x >= c->first[count - 1])
        count--;
    return count % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

static gg_result result(void *self, gg_position x)
{
    const connect_four *c = self;
    const stones s = unpack(c, x);
    const unsigned last = last_mover(&s);
    if (has_four(c, s.of[last])) return last == 0 ? GG_L : GG_R;
    return s.count == c->cells ? GG_D : GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const connect_four *c = self;
    const stones s = unpack(c, x);
    const unsigned mover = !last_mover(&s);
    for (unsigned column = 0; column < c->columns; column++) {
        stones then = s;
        if (s.height[column] == c->rows) continue;
        then.of[mover] |= bit(c, column, then.height[column]++);
        then.count++;
        gg_moves_to(moves, pack(c, &then));
    }
}

/* The last stone is on top of its column. */
static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const connect_four *c = self;
    const stones s = unpack(c, x);
    const unsigned last = last_mover(&s);
    for (unsigned column = 0; column < c->columns; column++) {
        stones before = s;
        if (s.height[column] == 0) continue;
        const uint64_t top = bit(c, column, --before.height[column]);
        if (!(s.of[last] & top)) continue;
        before.of[last] ^= top;
        before.count--;
        gg_moves_to(moves, pack(c, &before));
    }
}

/* The board may be seen in a mirror. Numbers are in the order of the heights, the first column's
 * first, so if these differ from those in the mirror they decide. */
static gg_position canonical(void *self, gg_position x)
{
    const connect_four *c = self;
    uint64_t set;
    stones s = unpack_heights(c, x, &set);
    for (unsigned left = 0, right = c->columns - 1; left < right; left++, right--) {
        if (s.height[left] < s.height[right]) return x;
        if (s.height[left] > s.height[right]) break;
    }
    s = unpack(c, x);
    const uint64_t all = bit(c, 1, 0) - 1;
    stones image = {.count = s.count};
    for (unsigned column = 0; column < c->columns; column++) {
        const unsigned from = c->columns - 1 - column, shift = from * (c->rows + 1);
        image.height[column] = s.height[from];
        for (unsigned player = 0; player < 2; player++)
            image.of[player] |= (s.of[player] >> shift & all) << column * (c->rows + 1);
    }
    const gg_position y = pack(c, &image);
    return y < x ? y : x;
}

/* ---- text ---- */

enum { LINE = (MOST_ROWS + 1) * (MOST_COLUMNS + 4) };

/* Rows from the top, with `before` and `after` each. */
static size_t draw(const connect_four *c, gg_position x, const char *before, const char *after,
                   char *text)
{
    const stones s = unpack(c, x);
    size_t at = 0;
    for (unsigned row = c->rows; row-- > 0;) {
        at += (size_t)snprintf(text + at, LINE - at, "%s", before);
        for (unsigned column = 0; column < c->columns; column++) {
            const uint64_t cell = bit(c, column, row);
            text[at++] = s.of[0] & cell ? 'X' : s.of[1] & cell ? 'O' : '.';
        }
        at += (size_t)snprintf(text + at, LINE - at, "%s", row > 0 ? after : "");
    }
    return at;
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    char line[LINE];
    const size_t length = draw(self, x, "", "/", line);
    snprintf(text, size, "%.*s", (int)length, line);
}

/* Plays moves from the empty board: columns as digits from 1 on, or as letters. Why this fails goes
 * into `why`. */
static bool play_moves(const connect_four *c, const char *text, stones *s, char *why, size_t size)
{
    *s = (stones){.count = 0};
    for (size_t i = 0; text[i]; i++) {
        const char move = text[i];
        const unsigned column = (unsigned)(move >= 'a' ? move - 'a' : move - '1');
        if (move == ' ') continue;
        if (column >= c->columns)
            snprintf(why, size, "column %u: %c is no column of the board, which has %u",
                     (unsigned)i + 1, move, c->columns);
        else if (s->height[column] == c->rows)
            snprintf(why, size, "column %u: no stone fits into %c", (unsigned)i + 1, move);
        else if (has_four(c, s->of[last_mover(s)]))
            snprintf(why, size, "column %u: the game was won before", (unsigned)i + 1);
        else {
            s->of[!last_mover(s)] |= bit(c, column, s->height[column]++);
            s->count++;
            continue;
        }
        return false;
    }
    return true;
}

static bool is_moves(const char *text)
{
    const size_t length = strlen(text);
    return length > 0 &&
           (strspn(text, "0123456789 ") == length || strspn(text, "abcdefgh ") == length);
}

static bool read_board(const connect_four *c, const char *text, stones *s)
{
    uint8_t cell[MOST_CELLS];
    unsigned of[3] = {0, 0, 0};
    const char *rest = gg__read_rows(text, ".XO", c->rows, c->columns, cell);
    *s = (stones){.count = 0};
    if (!rest || *rest) return false;
    for (unsigned i = 0; i < c->cells; i++) {
        const unsigned row = c->rows - 1 - i / c->columns, column = i % c->columns;
        of[cell[i]]++;
        if (cell[i] == 0 && s->height[column] > row) return false; /* a stone floats */
        if (cell[i] == 0) continue;
        if (s->height[column] == 0) s->height[column] = row + 1;
        s->of[cell[i] == 2] |= bit(c, column, row);
        s->count++;
    }
    return of[2] == s->count / 2 && is_fair(c, s);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const connect_four *c = self;
    stones s;
    char why[64];
    const bool found =
        is_moves(text) ? play_moves(c, text, &s, why, sizeof why) : read_board(c, text, &s);
    if (found) *x = pack(c, &s);
    return found;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const connect_four *c = self;
    stones s;
    if (size > 0) *remark = '\0';
    if (is_moves(text))
        play_moves(c, text, &s, remark, size);
    else
        gg__explain_rows(text, ".XO", c->rows, c->columns, "", remark, size);
}

/* The letter of the column. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const stones a = unpack(self, from), b = unpack(self, to);
    unsigned column = 0;
    while (column + 1 < MOST_COLUMNS && a.height[column] == b.height[column])
        column++;
    snprintf(text, size, "%c", (char)('a' + column));
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const connect_four *c = self;
    char lines[LINE];
    const size_t length = draw(c, x, " ", "\n", lines);
    snprintf(text, size, "%.*s\n %.*s\n", (int)length, lines, (int)c->columns, "abcdefgh");
}

const gg_ruleset gg_ruleset_connect = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"connect", "four in a row, in columns: 4x4; 6x7 is the usual board", "ROWSxCOLUMNS",
             false, false},
    .sides = "Left has the stones X and moves first, Right has O",
    .source = "H. Wexler, N. Strongin 1974; J. Tromp has the values of small boards",
    .open = open,
    .start = start,
    .positions = positions,
    .legal = legal,
    .turn = turn,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = canonical,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .picture = picture,
    .notation = "the columns that were played, such as 1221 or abba",
    .remark = remark,
    .slice_end = slice_end,
};
