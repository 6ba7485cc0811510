/*
 * Morris, or Mill: the players put their men on free points in turn, then move them along the
 * lines, a point at a time. Three own men in a row on a line are a mill. With three men each a mill
 * wins, on a board of three by three with diagonals. With four to six men on two rings, or nine on
 * three, a player who makes a mill takes a man of the other player's, and one that is in a mill
 * only if all are; two mills at once take one man. A player who is left with two men, or cannot
 * move, loses. With nine, a player with three men left and none to put may move to any free point.
 *
 * A position is seen by the player to move (men.h). Its stage is the number of men that both have
 * still to put. Slices with less to put, and then those with fewer men, come first.
 */
#include "men.h"
#include "notation.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { LINES_OF_CELL = 4 };

typedef struct morris {
    gg__men men;
    unsigned each; /* men of a player */
    bool takes;    /* a mill takes a man; else it wins */
    bool flies;
    uint64_t mill[GG__MEN_CELLS][LINES_OF_CELL]; /* those that a cell is in, then 0 */
} morris;

/* Lines of three cells; pairs are joined, and no line. */
typedef struct board {
    unsigned cells, rings;
    const char *drawing, *lines;
} board;

static const board small = {9, 0,
                            "a--b--c\n"
                            "|\\ | /|\n"
                            "d--e--f\n"
                            "|/ | \\|\n"
                            "g--h--i\n",
                            "abc def ghi adg beh cfi aei ceg"};

static const board middle = {16, 2,
                             "a-----b-----c\n"
                             "|     |     |\n"
                             "|  d--e--f  |\n"
                             "|  |     |  |\n"
                             "g--h     i--j\n"
                             "|  |     |  |\n"
                             "|  k--l--m  |\n"
                             "|     |     |\n"
                             "n-----o-----p\n",
                             "abc def klm nop agn dhk fim cjp be gh ij lo"};

static const board large = {24, 3,
                            "a--------b--------c\n"
                            "|        |        |\n"
                            "|  d-----e-----f  |\n"
                            "|  |     |     |  |\n"
                            "|  |  g--h--i  |  |\n"
                            "|  |  |     |  |  |\n"
                            "j--k--l     m--n--o\n"
                            "|  |  |     |  |  |\n"
                            "|  |  p--q--r  |  |\n"
                            "|  |     |     |  |\n"
                            "|  s-----t-----u  |\n"
                            "|        |        |\n"
                            "v--------w--------x\n",
                            "abc def ghi jkl mno pqr stu vwx ajv dks glp beh qtw imr fnu cox"};

/* ---- opening ---- */

static void join_lines(morris *g, const char *lines)
{
    for (const char *line = lines; *line; line += strspn(line, " ")) {
        const size_t length = strcspn(line, " ");
        uint64_t set = 0;
        for (size_t i = 0; i < length; i++) {
            set |= gg__cell((unsigned)(line[i] - 'a'));
            if (i > 0)
                gg__men_join(&g->men, (unsigned)(line[i - 1] - 'a'), (unsigned)(line[i] - 'a'));
        }
        for (size_t i = 0; length == 3 && i < length; i++) {
            uint64_t *mill = g->mill[line[i] - 'a'];
            while (*mill)
                mill++;
            *mill = set;
        }
        line += length;
    }
}

/* The square turned and mirrored, by the cells' places in the drawing; and the rings from inside
 * out. Rows are two lines apart, columns three characters. */
static void find_symmetries(gg__men *m, const board *b)
{
    const int across = b->rings > 0 ? (int)b->rings : 1;
    int row[GG__MEN_CELLS], column[GG__MEN_CELLS], cell_at[7][7] = {{0}};
    for (int r = 0, c = 0, at = 0; b->drawing[at]; at++, c++) {
        if (b->drawing[at] == '\n') {
            r++;
            c = -1;
        } else if (b->drawing[at] >= 'a' && b->drawing[at] <= 'z') {
            const int cell = b->drawing[at] - 'a';
            row[cell] = r / 2 - across;
            column[cell] = c / 3 - across;
            cell_at[r / 2][c / 3] = cell;
        }
    }
    for (m->symmetries = 0; m->symmetries < (b->rings ? 16u : 8u); m->symmetries++)
        for (unsigned i = 0; i < m->cells; i++) {
            int r = m->symmetries & 1 ? -row[i] : row[i];
            int c = m->symmetries & 2 ? -column[i] : column[i];
            const int far = r * r > c * c ? (r < 0 ? -r : r) : c < 0 ? -c : c;
            if (m->symmetries & 8) {
                r = r / far * (across + 1 - far);
                c = c / far * (across + 1 - far);
            }
            m->image[m->symmetries][i] =
                (uint8_t)(m->symmetries & 4 ? cell_at[c + across][r + across]
                                            : cell_at[r + across][c + across]);
        }
}

/* Columns are three characters wide, rows two lines high. */
static void name_points(gg__men *m, const board *b)
{
    const unsigned rows = b->rings > 0 ? 2 * b->rings + 1 : 3;
    for (unsigned r = 0, c = 0, at = 0; b->drawing[at]; at++, c++) {
        const char letter = b->drawing[at];
        if (letter == '\n') {
            r++;
            c = UINT_MAX;
        } else if (letter >= 'a' && letter <= 'z') {
            m->name[letter - 'a'][0] = (char)('a' + c / 3);
            m->name[letter - 'a'][1] = (char)('0' + rows - r / 2);
        }
    }
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t each = 3;
    const bool read = gg_setup_numbers(setup->parameters, ',', &each, 1) >= 0;
    if (!read || !((each >= 3 && each <= 6) || each == 9))
        return gg_setup_refuse(setup, 0, 0, "morris takes a number of men: 3, 4, 5, 6 or 9");
    morris *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const board *b = each == 3 ? &small : each == 9 ? &large : &middle;
    gg__men_open(&g->men, b->cells);
    g->men.board = b->drawing;
    g->each = (unsigned)each;
    g->takes = each > 3;
    g->flies = each == 9;
    join_lines(g, b->lines);
    find_symmetries(&g->men, b);
    name_points(&g->men, b);
    for (unsigned stage = 0; stage <= 2 * g->each; stage++) {
        const unsigned own = g->each - (stage + 1) / 2, other = g->each - stage / 2;
        for (unsigned men = 0; men <= own + other; men++)
            for (unsigned mine = men > other ? men - other : 0; mine <= men && mine <= own; mine++)
                if (g->takes || men == own + other)
                    gg__men_add_slice(&g->men, stage, mine, men - mine);
    }
    return GG_OK;
}

static gg_position start(void *self)
{
    const morris *g = self;
    const gg__stand s = {2 * g->each, 0, 0};
    return gg__men_pack(&g->men, &s);
}

/* ---- play ---- */

static bool in_mill(const morris *g, uint64_t set, unsigned cell)
{
    for (const uint64_t *mill = g->mill[cell]; mill < g->mill[cell] + LINES_OF_CELL && *mill;
         mill++)
        if ((set & *mill) == *mill) return true;
    return false;
}

/* The men that are in mills. */
static uint64_t in_mills(const morris *g, uint64_t set)
{
    uint64_t found = 0;
    for (uint64_t men = set; men; men &= men - 1)
        if (in_mill(g, set, gg__least_cell(men))) found |= men & -men;
    return found;
}

/* The men of the other player's that a mill may take. */
static uint64_t to_take(const morris *g, uint64_t set)
{
    const uint64_t outside = set & ~in_mills(g, set);
    return outside ? outside : set;
}

static uint64_t free_cells(const morris *g, const gg__stand *s)
{
    return ~(s->own | s->other) & (gg__cell(g->men.cells) - 1);
}

/* The cells that a man can reach from a cell, or came from, if the player has this number of men on
 * the board and none to put. */
static uint64_t beside(const morris *g, unsigned cell, uint64_t men)
{
    return g->flies && gg__count_cells(men) == 3 ? UINT64_MAX : g->men.near[cell];
}

/* If a mill wins, play is over for a player with one; else no player is left with two men except
 * the player to move. */
static bool legal(void *self, gg_position x)
{
    const morris *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    if (!g->takes) return in_mills(g, s.own) == 0;
    return gg__count_cells(s.own) + (s.stage + 1) / 2 >= 2 &&
           gg__count_cells(s.other) + s.stage / 2 >= 3;
}

static gg_result result(void *self, gg_position x)
{
    const morris *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    const bool lost =
        g->takes ? gg__count_cells(s.own) + (s.stage + 1) / 2 < 3 : in_mills(g, s.other) != 0;
    return lost ? GG_P : GG_NONE;
}

/* A man has come to a cell: the position, or those after a man has been taken. */
static void put(const morris *g, gg_moves *moves, gg__stand s, unsigned cell)
{
    if (!g->takes || !s.other || !in_mill(g, s.own, cell)) {
        gg__men_put(&g->men, moves, s);
        return;
    }
    for (uint64_t men = to_take(g, s.other); men; men &= men - 1)
        gg__men_put(&g->men, moves, (gg__stand){s.stage, s.own, s.other ^ (men & -men)});
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const morris *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    const uint64_t free = free_cells(g, &s);
    for (uint64_t to = free; s.stage > 0 && to; to &= to - 1)
        put(g, moves, (gg__stand){s.stage - 1, s.own | (to & -to), s.other}, gg__least_cell(to));
    for (uint64_t men = s.own; s.stage == 0 && men; men &= men - 1)
        for (uint64_t to = free & beside(g, gg__least_cell(men), s.own); to; to &= to - 1)
            put(g, moves, (gg__stand){0, (s.own ^ (men & -men)) | (to & -to), s.other},
                gg__least_cell(to));
}

/* ---- the way back ---- */

static void put_before(const morris *g, gg_moves *moves, gg__stand s)
{
    const gg_position y = gg__men_pack(&g->men, &s);
    if (y != UINT64_MAX) gg_moves_to(moves, y);
}

/* The men that a mill may have taken, as sets of the other player's before; or none, if there was
 * nothing to take. A man goes back to where it does not stand in a mill, unless all do. */
static void put_taken(const morris *g, gg_moves *moves, gg__stand s, uint64_t free)
{
    for (; free; free &= free - 1) {
        const uint64_t before = s.other | (free & -free);
        if (to_take(g, before) & free & -free)
            put_before(g, moves, (gg__stand){s.stage, s.own, before});
    }
    if (!s.other) put_before(g, moves, s);
}

static void unmoves(void *self, gg_position x, gg_moves *moves)
{
    const morris *g = self;
    const gg__stand now = gg__men_unpack(&g->men, x), s = gg__men_turn(&g->men, &now);
    const uint64_t free = free_cells(g, &s);
    for (uint64_t men = s.own; men; men &= men - 1) {
        const unsigned cell = gg__least_cell(men);
        const uint64_t rest = s.own ^ (men & -men);
        const bool took = g->takes && in_mill(g, s.own, cell);
        const gg__stand placed = {s.stage + 1, rest, s.other};
        if (took)
            put_taken(g, moves, placed, free);
        else
            put_before(g, moves, placed);
        for (uint64_t from = free & beside(g, cell, s.own); s.stage == 0 && from;
             from &= from - 1) {
            const gg__stand moved = {0, rest | (from & -from), s.other};
            if (took)
                put_taken(g, moves, moved, free ^ (from & -from));
            else
                put_before(g, moves, moved);
        }
    }
}

/* ---- text ---- */

/* After a colon, the numbers of men that the player to move and the other one have still to put. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const morris *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    char line[2 * GG__MEN_CELLS];
    gg__men_print(self, x, line, sizeof line);
    if (s.stage == 0)
        snprintf(text, size, "%s", line);
    else
        snprintf(text, size, "%s:%u,%u", line, (s.stage + 1) / 2, s.stage / 2);
}

/* Reads "X a1 d2 O g7": the points of either player's men. Returns what follows, or NULL, and then
 * *stop is the place of the fault. */
static const char *read_points(const morris *g, const char *text, gg__stand *s, const char **stop)
{
    uint64_t *men = &s->own;
    s->own = s->other = 0;
    while (*text && *text != ':') {
        const char c = *text;
        unsigned cell = 0;
        *stop = text;
        if (c == 'X' || c == 'x') men = &s->own;
        if (c == 'O' || c == 'o') men = &s->other;
        if (strchr("XxOo ,;", c)) {
            text++;
            continue;
        }
        while (cell < g->men.cells &&
               (c != g->men.name[cell][0] || text[1] != g->men.name[cell][1]))
            cell++;
        if (cell == g->men.cells || ((s->own | s->other) & gg__cell(cell))) return NULL;
        *men |= gg__cell(cell);
        text += 2;
    }
    return text;
}

static bool is_points(const char *text)
{
    return (*text == 'X' || *text == 'x') && strpbrk(text, "abcdefg");
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const morris *g = self;
    uint64_t left[2] = {0, 0};
    gg__stand s = {.stage = 0};
    const char *stop,
        *end = is_points(text) ? read_points(g, text, &s, &stop) : gg__men_read(&g->men, text, &s);
    if (!end || (*end && (*end != ':' || gg__read_numbers(end + 1, left, 2) != 2))) return false;
    if (left[0] > g->each || (left[0] != left[1] && left[0] != left[1] + 1)) return false;
    s.stage = (unsigned)(left[0] + left[1]);
    const gg_position y = gg__men_pack(&g->men, &s);
    if (y == UINT64_MAX || !legal(self, y) || (*end && s.stage == 0)) return false;
    *x = y;
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const morris *g = self;
    const char *stop = text;
    gg__stand s;
    if (size > 0) *remark = '\0';
    if (!is_points(text))
        gg__explain_rows(text, ".XO", 1, g->men.cells, NULL, remark, size);
    else if (!read_points(g, text, &s, &stop))
        snprintf(remark, size, "column %u: there is no free point '%.2s'",
                 (unsigned)(stop - text) + 1, stop);
}

/* Copies a drawing with the numbers of rows before it and the letters of columns below it. */
static size_t draw_edges(const char *drawn, unsigned rows, char *text, size_t size)
{
    size_t at = 0;
    for (unsigned line = 0; *drawn && at < size; line++) {
        const int length = (int)strcspn(drawn, "\n");
        const char number = line % 2 == 0 ? (char)('0' + rows - line / 2) : ' ';
        at += (size_t)snprintf(text + at, size - at, "%c %.*s\n", number, length, drawn);
        drawn += length + (drawn[length] == '\n');
    }
    for (unsigned column = 0; column < rows && at < size; column++)
        at += (size_t)snprintf(text + at, size - at, "  %c", 'a' + column);
    return at;
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const morris *g = self;
    const gg__stand s = gg__men_unpack(&g->men, x);
    char drawn[GG__MEN_TEXT];
    gg__men_picture(self, x, drawn, sizeof drawn);
    const size_t at = draw_edges(drawn,
                                 g->men.cells == 9    ? 3
                                 : g->men.cells == 16 ? 5
                                                      : 7,
                                 text, size);
    if (at < size && s.stage == 0)
        snprintf(text + at, size - at, "\nX is to move\n");
    else if (at < size)
        snprintf(text + at, size - at, "\nX is to move and has %u men to put, O %u\n",
                 (s.stage + 1) / 2, s.stage / 2);
}

const gg_ruleset gg_ruleset_morris = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"morris", "three, six or nine men's morris", "3 | 4 | 5 | 6 | 9", false, false},
    .sides = "the player to move has the men X",
    .source = "traditional; R. Gasser, Solving Nine Men's Morris, 1996",
    .open = open,
    .start = start,
    .positions = gg__men_positions,
    .legal = legal,
    .result = result,
    .moves = moves,
    .unmoves = unmoves,
    .distinct = true,
    .canonical = gg__men_canonical,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = gg__men_print_move,
    .picture = picture,
    .notation = "the points of the men, and how many are to be put: 'X a1 O b2 :2,2' of three",
    .slice_end = gg__men_slice_end,
};
