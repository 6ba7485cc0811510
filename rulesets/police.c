/*
 * Police and thief on a board of cells: `.` free, `*` a wall, `E` an exit, `P` and `T` the places
 * of the two. In turn the police go to one of the 8 neighbouring cells or stay, the thief goes to
 * one of 4 or stays. On one cell together the thief is caught; else, on an exit, the thief has
 * escaped; both hold for either player to move. Police may guard an exit. Play without end is a
 * draw, and so is a player who cannot move, if staying is forbidden.
 *
 * Cells are numbered row by row, walls included; a position is (P * cells + T) * 2 + the mover. The
 * steps are two graphs, so it is a pursuit.
 */
#include "drawn.h"
#include "notation.h"

#include <stdio.h>
#include <string.h>

typedef struct game {
    uint32_t rows, columns, cells;
    char *cell; /* '.', '*' or 'E' */
    uint32_t police, thief;
    gg_player first;
    bool may_stay[2]; /* police, thief */
    gg_graph *steps[2];
    gg_pursuit pursuit;
} game;

#define NOWHERE UINT32_MAX

/* ---- reading the board ---- */

static gg_status place(const gg_setup *setup, const game *g, uint32_t at, char mark, uint32_t *spot)
{
    if (*spot != NOWHERE)
        return gg_setup_refuse(setup, at / g->columns + 1, at % g->columns + 1,
                               "a second %c; the first is in row %u, column %u", mark,
                               (unsigned)(*spot / g->columns + 1),
                               (unsigned)(*spot % g->columns + 1));
    *spot = at;
    return GG_OK;
}

static gg_status read_cells(const gg_setup *setup, game *g)
{
    gg_status status = gg__drawn_check(setup, g->rows, g->columns, ".*EPT");
    for (uint32_t at = 0; status == GG_OK && at < g->cells; at++) {
        const char mark = setup->row[at / g->columns][at % g->columns];
        g->cell[at] = mark == 'P' || mark == 'T' ? '.' : mark;
        if (mark == 'P') status = place(setup, g, at, mark, &g->police);
        if (mark == 'T') status = place(setup, g, at, mark, &g->thief);
    }
    if (status != GG_OK) return status;
    if (g->police == NOWHERE) return gg_setup_refuse(setup, 0, 0, "there is no P on the board");
    if (g->thief == NOWHERE) return gg_setup_refuse(setup, 0, 0, "there is no T on the board");
    return GG_OK;
}

static gg_status measure(const gg_setup *setup, game *g)
{
    size_t rows, columns;
    const gg_status status = gg__drawn_measure(setup, &rows, &columns);
    if (status != GG_OK) return status;
    if (columns > INT32_MAX / rows) /* so that 2 * cells^2 fits 64 bits */
        return gg_setup_refuse(setup, 0, 0, "the board has more than 2^31 - 1 cells");
    g->rows = (uint32_t)rows;
    g->columns = (uint32_t)columns;
    g->cells = g->rows * g->columns;
    return GG_OK;
}

static gg_status read_parameters(const gg_setup *setup, game *g)
{
    const char *text = setup->parameters, *name = "no-skip=";
    g->may_stay[0] = g->may_stay[1] = true;
    if (!*text) return GG_OK;
    if (strncmp(text, name, strlen(name)) != 0)
        return gg_setup_refuse(setup, 0, 0, "police takes no-skip=P, no-skip=T or no-skip=PT");
    text += strlen(name);
    const bool both = strcmp(text, "PT") == 0;
    if (!both && strcmp(text, "P") != 0 && strcmp(text, "T") != 0)
        return gg_setup_refuse(setup, 0, 0, "no-skip is P, T or PT, not '%s'", text);
    g->may_stay[0] = text[0] != 'P';
    g->may_stay[1] = !both && text[0] != 'T';
    return GG_OK;
}

/* ---- the steps ---- */

static gg_status add_steps(gg_builder *builder, const game *g, int who, uint32_t from)
{
    gg_status status = GG_OK;
    const int64_t row = from / g->columns, column = from % g->columns;
    for (int d = 0; d < 9 && status == GG_OK; d++) {
        const int64_t r = row + d / 3 - 1, c = column + d % 3 - 1;
        const bool stays = d == 4, slant = d % 2 == 0 && !stays;
        if (r < 0 || r >= g->rows || c < 0 || c >= g->columns) continue;
        if ((stays && !g->may_stay[who]) || (slant && who == 1)) continue;
        const uint32_t to = (uint32_t)(r * g->columns + c);
        if (g->cell[to] != '*') status = gg_builder_edge(builder, from, to, GG_FOR_BOTH);
    }
    return status;
}

static gg_status make_steps(gg_ctx *ctx, game *g, int who)
{
    gg_builder *builder;
    gg_status status = gg_builder_new(ctx, g->cells, false, &builder);
    if (status != GG_OK) return status;
    for (uint32_t from = 0; from < g->cells && status == GG_OK; from++)
        if (g->cell[from] != '*') status = add_steps(builder, g, who, from);
    if (status == GG_OK)
        status = gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, &g->steps[who]);
    gg_builder_free(builder);
    return status;
}

/* ---- opening ---- */

static void close(void *self)
{
    const game *g = self;
    gg_graph_free(g->steps[0]);
    gg_graph_free(g->steps[1]);
}

static gg_status open(const gg_setup *setup, void **self)
{
    game *g = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->police = g->thief = NOWHERE;
    g->first = setup->first;
    gg_status status = read_parameters(setup, g);
    if (status == GG_OK) status = measure(setup, g);
    if (status == GG_OK) /* a bit for each pair of cells, at the very least */
        status = gg_setup_plan(setup, (uint64_t)g->cells * g->cells / 8, "all positions");
    if (status != GG_OK) return status;
    g->cell = gg_setup_alloc(setup, g->cells, 1);
    uint8_t *exit = gg_setup_alloc(setup, g->cells, 1);
    if (!g->cell || !exit) return GG_NO_MEMORY;
    status = read_cells(setup, g);
    for (uint32_t i = 0; i < g->cells; i++)
        exit[i] = g->cell[i] == 'E';
    if (status == GG_OK) status = make_steps(setup->ctx, g, 0);
    if (status == GG_OK) status = make_steps(setup->ctx, g, 1);
    g->pursuit = (gg_pursuit){g->cells, g->steps[0], g->steps[1], exit, g->columns};
    *self = g;
    if (status != GG_OK) close(g);
    return status;
}

/* ---- play ---- */

static gg_position pack(const game *g, uint32_t police, uint32_t thief, gg_player mover)
{
    return ((gg_position)police * g->cells + thief) * 2 + mover;
}

static uint32_t police_at(const game *g, gg_position x)
{
    return (uint32_t)(x / 2 / g->cells);
}

static uint32_t thief_at(const game *g, gg_position x)
{
    return (uint32_t)(x / 2 % g->cells);
}

static gg_position start(void *self)
{
    const game *g = self;
    return pack(g, g->police, g->thief, g->first);
}

static uint64_t positions(void *self)
{
    const game *g = self;
    return 2 * (uint64_t)g->cells * g->cells;
}

static bool legal(void *self, gg_position x)
{
    const game *g = self;
    return g->cell[police_at(g, x)] != '*' && g->cell[thief_at(g, x)] != '*';
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

static gg_result result(void *self, gg_position x)
{
    const game *g = self;
    if (police_at(g, x) == thief_at(g, x)) return GG_L;
    return g->cell[thief_at(g, x)] == 'E' ? GG_R : GG_NONE;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const gg_player mover = turn(self, x);
    const uint32_t police = police_at(g, x), thief = thief_at(g, x);
    size_t count;
    const gg_vertex *to =
        gg_graph_options(g->steps[mover], mover, mover == GG_LEFT ? police : thief, &count);
    for (size_t i = 0; i < count; i++)
        gg_moves_to(moves, mover == GG_LEFT ? pack(g, to[i], thief, GG_RIGHT)
                                            : pack(g, police, to[i], GG_LEFT));
}

static const gg_pursuit *pursuit(void *self)
{
    const game *g = self;
    return &g->pursuit;
}

/* ---- text ---- */

/* "P2,3 T1,1 P": row and column of both, and who is to move. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    const uint32_t police = police_at(g, x), thief = thief_at(g, x);
    snprintf(text, size, "P%u,%u T%u,%u %c", (unsigned)(police / g->columns + 1),
             (unsigned)(police % g->columns + 1), (unsigned)(thief / g->columns + 1),
             (unsigned)(thief % g->columns + 1), "PT"[turn(self, x)]);
}

/* Reads a number from 1 to most, less 1, and moves on. */
static bool parse_number(const char **text, uint32_t most, uint32_t *number)
{
    uint64_t n = 0;
    if (**text < '1' || **text > '9') return false;
    for (; **text >= '0' && **text <= '9' && n <= most; ++*text)
        n = 10 * n + (uint64_t)(**text - '0');
    *number = (uint32_t)(n - 1);
    return n <= most;
}

static bool parse_cell(const game *g, const char **text, char mark, uint32_t *cell)
{
    uint32_t row, column;
    if (*(*text)++ != mark || !parse_number(text, g->rows, &row)) return false;
    if (*(*text)++ != ',' || !parse_number(text, g->columns, &column)) return false;
    *cell = row * g->columns + column;
    return g->cell[*cell] != '*';
}

/* The next cell of a board, with or without line breaks or slashes; what stands there, or NUL. */
static char next_cell(const char **text)
{
    *text += strspn(*text, " /\r\n");
    return **text ? *(*text)++ : '\0';
}

/* Reads the board with P and T on it, in rows, then who is to move. */
static bool parse_board(const game *g, const char *text, gg_position *x)
{
    uint32_t spot[2] = {NOWHERE, NOWHERE};
    gg_player mover;
    for (uint32_t i = 0; i < g->cells; i++) {
        const char mark = next_cell(&text);
        const bool who = mark == 'T';
        if (mark == '\0') return false;
        if (mark != 'P' && mark != 'T') {
            if (mark != g->cell[i]) return false;
            continue;
        }
        if (g->cell[i] == '*' || spot[who] != NOWHERE) return false;
        spot[who] = i;
    }
    if (spot[0] == NOWHERE || spot[1] == NOWHERE) return false;
    if (!gg__read_mover(text, "PT", &mover)) return false;
    *x = pack(g, spot[0], spot[1], mover);
    return true;
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    uint32_t police, thief;
    const bool numbers = text[0] == 'P' && text[1] >= '1' && text[1] <= '9';
    if (!numbers) return parse_board(g, text, x);
    if (!parse_cell(g, &text, 'P', &police) || *text++ != ' ') return false;
    if (!parse_cell(g, &text, 'T', &thief) || *text++ != ' ') return false;
    if ((*text != 'P' && *text != 'T') || text[1]) return false;
    *x = pack(g, police, thief, *text == 'P' ? GG_LEFT : GG_RIGHT);
    return true;
}

static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    const bool police = turn(self, from) == GG_LEFT;
    const uint32_t cell = police ? police_at(g, to) : thief_at(g, to);
    snprintf(text, size, "%c%u,%u", police ? 'P' : 'T', (unsigned)(cell / g->columns + 1),
             (unsigned)(cell % g->columns + 1));
}

/* A line over the board with a digit of the number of each column, where it has that digit. */
static size_t put_digits(const game *g, uint32_t unit, int margin, char *text, size_t size)
{
    size_t at = (size_t)margin;
    if (g->columns + at + 1 >= size) return 0;
    memset(text, ' ', at);
    for (uint32_t c = 1; c <= g->columns; c++)
        text[at++] = c < unit ? ' ' : (char)('0' + c / unit % 10);
    text[at++] = '\n';
    return at;
}

/* With the numbers of rows and columns, as they occur in moves. */
static void picture(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    const int margin = snprintf(NULL, 0, "%2u ", (unsigned)g->rows);
    size_t at = 0;
    for (uint32_t unit = 1000000000; unit > 0; unit /= 10)
        if (g->columns >= unit) at += put_digits(g, unit, margin, text + at, size - at);
    for (uint32_t r = 0; r < g->rows && (size_t)margin + g->columns + 1 < size - at; r++) {
        at += (size_t)snprintf(text + at, size - at, "%*u ", margin - 1, (unsigned)r + 1);
        memcpy(text + at, g->cell + (size_t)r * g->columns, g->columns);
        if (thief_at(g, x) / g->columns == r) text[at + thief_at(g, x) % g->columns] = 'T';
        if (police_at(g, x) / g->columns == r) text[at + police_at(g, x) % g->columns] = 'P';
        at += g->columns;
        text[at++] = '\n';
    }
    text[at] = '\0';
}

const gg_ruleset gg_ruleset_police = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"police", "police and thief: catch the thief before an exit is reached",
             "no-skip=P|T|PT", false, false},
    .sides = "Left is the police and moves first, Right is the thief; endless play is a draw",
    .left_name = "Police",
    .right_name = "Thief",
    .source = "a contest problem, Police and Thief",
    .takes = GG_TAKES_BOARD,
    .open = open,
    .close = close,
    .start = start,
    .positions = positions,
    .legal = legal,
    .turn = turn,
    .result = result,
    .moves = moves,
    .dead_end = GG_D,
    .print = print,
    .parse = parse,
    .print_move = print_move,
    .picture = picture,
    .pursuit = pursuit,
    .notation = "the board, with P and T on it, then P or T, such as '..T/.../P.E P'",
};
