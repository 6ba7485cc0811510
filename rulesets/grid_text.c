/* Boards of cells: opening a game from a size or a drawn board, and text. */
#include "grid.h"

#include "notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- opening ---- */

/* Reads rows, as lines of a board or with / between them. Errors are reported with their place. */
typedef struct reading {
    const gg_setup *setup; /* NULL: nothing is said */
    const gg__grid_played *g;
    bool board;   /* row and column are those of the file */
    size_t above; /* rows of the file above this board */
    gg__grid *grid;
} reading;

static gg_status refuse(const reading *r, size_t row, size_t column, const char *what)
{
    if (!r->setup) return GG_BAD_INPUT;
    if (r->board) return gg_setup_refuse(r->setup, r->above + row + 1, column + 1, "%s", what);
    return gg_setup_refuse(r->setup, 0, 0, "row %u, column %u of the position: %s",
                           (unsigned)row + 1, (unsigned)column + 1, what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* In a board from a file, blanks may separate and follow cells. */
static gg_status read_row(const reading *r, size_t row, const char *text, size_t length)
{
    const gg__grid_game *rules = r->g->rules;
    gg__grid *grid = r->grid;
    char what[80];
    size_t cells = 0, end = 0; /* end: the maximum length */
    const size_t most = row == 0 ? GG__GRID_CELLS : grid->columns;
    for (size_t i = 0; i < length; i++) {
        const char mark = text[i];
        const bool shown = mark > ' ' && mark <= '~';
        if (r->board && is_blank(mark)) continue;
        if (r->g->digit[(uint8_t)mark]) {
            end = cells++ < most ? i + 1 : end;
            continue;
        }
        snprintf(what, sizeof what,
                 shown ? "'%c' is none of '%s'" : "%ca character that is none of '%s'",
                 shown ? mark : ' ', rules->marks);
        return refuse(r, row, i, shown ? what : what + 1);
    }
    if (row == 0 && cells == 0) return refuse(r, 0, 0, "the row is empty");
    if (row == 0 && cells > most) return refuse(r, 0, end, "the board has more than 256 cells");
    if (row == 0) grid->columns = (unsigned)cells;
    if (cells != grid->columns) {
        snprintf(what, sizeof what, "the row has %u cell%s, the first one has %u", (unsigned)cells,
                 cells == 1 ? "" : "s", grid->columns);
        return refuse(r, row, end, what);
    }
    if (grid->cells + cells > GG__GRID_CELLS)
        return refuse(r, row, 0, "the board has more than 256 cells");
    for (size_t i = 0; i < length; i++)
        if (!r->board || !is_blank(text[i]))
            grid->cell[grid->cells++] = (uint8_t)(r->g->digit[(uint8_t)text[i]] - 1);
    grid->rows = (unsigned)row + 1;
    return GG_OK;
}

/* The end of rows with / between them, up to a colon, a comma or the end of the text; NULL: they
 * are none. */
static const char *read_text(const reading *r, const char *text)
{
    for (size_t row = 0;; row++) {
        const size_t length = strcspn(text, "/:,");
        if (read_row(r, row, text, length) != GG_OK) return NULL;
        text += length;
        if (*text != '/') return text;
        text++;
    }
}

/* Checks a board as a whole. */
static gg_status check(const reading *r)
{
    const gg__grid *grid = r->grid;
    const gg__grid_game *rules = r->g->rules;
    unsigned rows, columns;
    const char *what = "";
    const unsigned bad = rules->fault ? rules->fault(grid, &what) : grid->cells;
    if (bad < grid->cells) return refuse(r, bad / grid->columns, bad % grid->columns, what);
    if (!gg__grid_too_large(r->g, grid, &rows, &columns)) return GG_OK;
    return !r->setup ? GG_BAD_INPUT
                     : gg_setup_refuse(r->setup, 0, 0,
                                       "a part of the board takes %u x %u cells: more than %u do "
                                       "not fit 64 bits",
                                       rows, columns, r->g->most);
}

/* Two boards as one, with a row or a column between them that keeps them apart: walls, or empty
 * cells in a game without walls, whose moves must not enter empty cells. False if that is too
 * large. */
static bool join(const gg__grid_played *g, const gg__grid *a, const gg__grid *b, gg__grid *out)
{
    const uint8_t between = g->digit['#'] ? g->digit['#'] - 1 : g->digit['.'] - 1;
    const unsigned wide = a->columns + 1 + b->columns, high = a->rows > b->rows ? a->rows : b->rows;
    const bool beside = wide * high <= GG__GRID_CELLS;
    *out = (gg__grid){.rows = high, .columns = wide};
    if (!beside) {
        out->rows = a->rows + 1 + b->rows;
        out->columns = a->columns > b->columns ? a->columns : b->columns;
    }
    out->cells = out->rows * out->columns;
    if (out->cells > GG__GRID_CELLS) return false;
    memset(out->cell, between, out->cells);
    for (unsigned row = 0; row < a->rows; row++)
        memcpy(out->cell + row * out->columns, a->cell + row * a->columns, a->columns);
    const unsigned corner = beside ? a->columns + 1 : (a->rows + 1) * out->columns;
    for (unsigned row = 0; row < b->rows; row++)
        memcpy(out->cell + corner + row * out->columns, b->cell + row * b->columns, b->columns);
    return true;
}

/* Adds a board to those of the start. */
static gg_status add_board(const gg_setup *setup, gg__grid_played *g, const gg__grid *board)
{
    gg__grid both;
    if (g->start.cells == 0) {
        g->start = *board;
        return GG_OK;
    }
    if (!join(g, &g->start, board, &both))
        return gg_setup_refuse(setup, 0, 0, "the boards together have more than 256 cells");
    g->start = both;
    return GG_OK;
}

static gg_status read_size(const gg_setup *setup, gg__grid_played *g, const char *text,
                           gg__grid *grid)
{
    uint64_t n[2];
    if (gg_setup_numbers(text, 'x', n, 2) != 2)
        return gg_setup_refuse(setup, 0, 0, "%s takes ROWSxCOLUMNS, or rows with / between them",
                               g->rules->name);
    if (!g->rules->fill)
        return gg_setup_refuse(setup, 0, 0,
                               "%s has no usual board of a size: it takes rows with / "
                               "between them",
                               g->rules->name);
    if (n[0] == 0 || n[1] == 0 || n[1] > GG__GRID_CELLS || n[0] > GG__GRID_CELLS / n[1])
        return gg_setup_refuse(setup, 0, 0, "a board has 1 to 256 cells");
    grid->rows = (unsigned)n[0];
    grid->columns = (unsigned)n[1];
    grid->cells = grid->rows * grid->columns;
    g->rules->fill(grid);
    return GG_OK;
}

static bool is_empty(const char *row)
{
    return row[strspn(row, " \t")] == '\0';
}

/* Boards with empty rows between them. */
static gg_status read_boards(const gg_setup *setup, gg__grid_played *g)
{
    gg_status status = GG_OK;
    for (size_t row = 0; status == GG_OK && row < setup->rows;) {
        gg__grid board = {0};
        const reading r = {setup, g, true, row, &board};
        for (; status == GG_OK && row < setup->rows && !is_empty(setup->row[row]); row++)
            status = read_row(&r, row - r.above, setup->row[row], strlen(setup->row[row]));
        if (status == GG_OK && board.cells > 0) status = add_board(setup, g, &board);
        row += row < setup->rows && is_empty(setup->row[row]);
    }
    if (status == GG_OK && g->start.cells == 0)
        return gg_setup_refuse(setup, 0, 0, "the board has no rows");
    return status;
}

/* Sizes and drawn boards with commas between them. */
static gg_status read_parameters(const gg_setup *setup, gg__grid_played *g, const char *text)
{
    gg_status status = GG_OK;
    for (bool more = true; status == GG_OK && more;) {
        gg__grid board = {0};
        const reading r = {setup, g, false, 0, &board};
        if (*text >= '0' && *text <= '9') {
            char size[48];
            const size_t length = strcspn(text, ",");
            snprintf(size, sizeof size, "%.*s", (int)(length < sizeof size ? length : 0), text);
            status = read_size(setup, g, size, &board);
            text += length;
        } else if (!(text = read_text(&r, text))) {
            return GG_BAD_INPUT;
        }
        if (status == GG_OK) status = add_board(setup, g, &board);
        more = *text == ',';
        text += more;
    }
    if (status == GG_OK && *text)
        return gg_setup_refuse(setup, 0, 0, "'%.20s' after the position is not understood", text);
    return status;
}

/* Maximum number of cells in a part's box: as many as fit 63 bits with its width. */
static unsigned most_cells(unsigned base)
{
    uint64_t power = 1; /* base^cells */
    unsigned cells = 0;
    while (power <= (UINT64_C(1) << GG__GRID_PART_BITS) / base / (cells + 2)) {
        power *= base;
        cells++;
    }
    return cells;
}

/* Capitals and small letters mean the same, where only one of them is a mark. */
static void learn_marks(gg__grid_played *g)
{
    const char *marks = g->rules->marks;
    for (unsigned i = 0; i < g->base; i++)
        g->digit[(uint8_t)marks[i]] = (uint8_t)(i + 1);
    for (unsigned i = 0; i < g->base; i++) {
        const uint8_t mark = (uint8_t)marks[i], other = mark ^ ('a' ^ 'A');
        if (isalpha(mark) && !g->digit[other]) g->digit[other] = (uint8_t)(i + 1);
    }
}

gg_status gg__grid_open(const gg_setup *setup, const gg__grid_game *rules, void **self)
{
    const char *text = *setup->parameters ? setup->parameters : rules->usual;
    gg__grid_played *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->rules = rules;
    g->symmetries = rules->symmetries;
    g->keys = setup->keys;
    g->first = setup->first;
    g->base = (unsigned)strlen(rules->marks);
    g->most = most_cells(g->base);
    learn_marks(g);
    const reading r = {setup, g, setup->row != NULL, 0, &g->start};
    if (setup->row && *setup->parameters)
        return gg_setup_refuse(setup, 0, 0, "%s takes a board or parameters, not both",
                               rules->name);
    const gg_status status = setup->row ? read_boards(setup, g) : read_parameters(setup, g, text);
    return status == GG_OK ? check(&r) : status;
}

/* ---- text ---- */

/* Appends to a text with room for size bytes, whose length is *at. */
static void add(char *text, size_t size, size_t *at, char byte)
{
    if (*at + 1 < size) text[(*at)++] = byte;
    if (*at < size) text[*at] = '\0';
}

static size_t put_rows(const gg__grid_played *g, const gg__grid *grid, char *text, size_t size)
{
    size_t at = 0;
    if (size > 0) *text = '\0';
    for (unsigned i = 0; i < grid->cells; i++) {
        if (i > 0 && i % grid->columns == 0) add(text, size, &at, '/');
        add(text, size, &at, g->rules->marks[grid->cell[i]]);
    }
    return at;
}

/* ..#/.#.:L from the top, then who is to move if that matters. */
void gg__grid_print(void *self, gg_position x, char *text, size_t size)
{
    const gg__grid_played *g = self;
    gg__grid grid;
    gg_player mover;
    gg__grid_unpack(self, x, &grid, &mover);
    size_t at = put_rows(self, &grid, text, size);
    if (g->shared) return;
    add(text, size, &at, ':');
    add(text, size, &at, mover == GG_LEFT ? 'L' : 'R');
}

void gg__grid_print_part(void *self, uint64_t part, char *text, size_t size)
{
    gg__grid grid;
    gg__grid_unpack_part(self, part, &grid);
    put_rows(self, &grid, text, size);
}

bool gg__grid_parse(void *self, const char *text, gg_position *x)
{
    const gg__grid_played *g = self;
    gg__grid grid = g->start;
    gg_player mover = GG_LEFT;
    const reading r = {NULL, g, false, 0, &grid};
    const char *rest = gg__read_rows(text, g->rules->marks, grid.rows, grid.columns, grid.cell);
    if (!rest || (g->shared ? *rest != '\0' : !gg__read_mover(rest, "LR", &mover))) return false;
    if (check(&r) != GG_OK) return false;
    *x = gg__grid_pack(g, &grid, mover);
    return true;
}

void gg__grid_remark(void *self, const char *text, char *remark, size_t size)
{
    const gg__grid_played *g = self;
    gg__explain_rows(text, g->rules->marks, g->start.rows, g->start.columns, g->shared ? "" : "LR",
                     remark, size);
}

void gg__grid_name(const gg__grid *grid, unsigned cell, char *text, size_t size)
{
    const size_t length = strlen(text);
    char column[GG__COLUMN_NAME];
    gg__column_name(cell % grid->columns, column);
    snprintf(text + length, size - length, "%s%u", column, grid->rows - cell / grid->columns);
}

/* The cells that change, from the top; of a piece that moves, where it was and where it is, and
 * after a / where else the first mark has come. In the impartial version a piece that is placed is
 * named as well: "x a1". */
void gg__grid_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const gg__grid_played *g = self;
    gg__grid a, b;
    gg_player mover, next;
    char name[8 * GG__GRID_CELLS] = "";
    unsigned was, is, arrow;
    gg__grid_unpack(self, from, &a, &mover);
    gg__grid_unpack(self, to, &b, &next);
    was = is = arrow = a.cells;
    for (unsigned i = 0; g->shared && i < a.cells;
         i++) /* the player whose piece is new somewhere */
        if (a.cell[i] != b.cell[i] && b.cell[i] + 1 == g->digit[(uint8_t)g->rules->piece[GG_RIGHT]])
            mover = GG_RIGHT;
    const char piece = g->rules->piece[mover];
    for (unsigned i = 0; piece && i < a.cells; i++) {
        if (a.cell[i] == b.cell[i]) continue;
        if (a.cell[i] == gg__grid_digit(g, piece)) was = i;
        if (b.cell[i] == gg__grid_digit(g, piece)) is = i;
        if (b.cell[i] == 0) arrow = i;
    }
    if (is < a.cells && was < a.cells) {
        gg__grid_name(&a, was, name, sizeof name);
        strcat(name, "-");
    } else if (is < a.cells && g->shared)
        snprintf(name, sizeof name, "%c ", piece);
    if (is < a.cells) gg__grid_name(&a, is, name, sizeof name);
    if (is < a.cells && g->rules->marks[0] == '#' && arrow < a.cells) {
        strcat(name, "/");
        gg__grid_name(&a, arrow, name, sizeof name);
    }
    for (unsigned i = 0; is == a.cells && i < a.cells; i++) {
        if (a.cell[i] == b.cell[i]) continue;
        if (*name) strcat(name, "-");
        gg__grid_name(&a, i, name, sizeof name);
    }
    snprintf(text, size, "%s", name);
}

void gg__grid_picture(void *self, gg_position x, char *text, size_t size)
{
    const gg__grid_played *g = self;
    gg__grid grid;
    gg_player mover;
    char line[GG__GRID_CELLS + 1];
    size_t at = 0;
    gg__grid_unpack(self, x, &grid, &mover);
    for (unsigned row = 0; row < grid.rows && at < size; row++) {
        for (unsigned i = 0; i < grid.columns; i++)
            line[i] = g->rules->marks[grid.cell[row * grid.columns + i]];
        line[grid.columns] = '\0';
        at += (size_t)snprintf(text + at, size - at, "%3u %s\n", grid.rows - row, line);
    }
    if (at < size) gg__put_columns(grid.columns, 4, text + at, size - at);
}
