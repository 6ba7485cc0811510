/* Boards of cells that fall into parts. Text, packing and images are O(cells), moves O(patterns *
 * cells) and for each move of a part the split; a split by patterns O(patterns * cells) as often as
 * it finds something new, hardly ever more than some times. */
#include "grid.h"

#include <stdio.h>
#include <string.h>

enum { MARKS = 4, SYMMETRIES = 16, WHOLE_NUMBER = 63 /* bits of a part */ };

typedef struct game {
    const gg__grid_game *rules;
    gg_keys *keys;
    gg_player first;
    bool shared;                     /* impartial */
    unsigned symmetries, exchanging; /* exchanging: 0 unless impartial */
    unsigned base, most;             /* marks; cells of a part's box */
    uint8_t digit[256];              /* by mark, and one; 0: no mark */
    gg__grid start;
} game;

struct gg__grid_out {
    const game *g;
    gg_moves *moves;
    bool part; /* of a part, else of a position, in which next is to move */
    gg_player next;
};

/* ---- patterns ---- */

/* The cells of a pattern that begins at a cell; false if one is beside the board. */
static bool place(const gg__grid *grid, const gg__grid_pattern *pattern, unsigned from,
                  unsigned cell[GG__GRID_PATTERN], unsigned *count)
{
    const gg__grid_step *step = pattern->step;
    for (*count = 0; *count < GG__GRID_PATTERN && step[*count].before; ++*count) {
        cell[*count] = gg__grid_step_from(grid, from, step[*count].row, step[*count].column);
        if (cell[*count] == grid->cells) return false;
    }
    return true;
}

static uint8_t digit_of(const game *g, char mark)
{
    return (uint8_t)(g->digit[(uint8_t)mark] - 1);
}

/* Makes the move on the board, if the pattern fits. *last: its last cell. */
static bool apply(const game *g, gg__grid *grid, const gg__grid_pattern *pattern, unsigned from,
                  unsigned *last)
{
    unsigned cell[GG__GRID_PATTERN], count;
    if (grid->cell[from] != digit_of(g, pattern->step[0].before) ||
        !place(grid, pattern, from, cell, &count))
        return false;
    for (unsigned i = 1; i < count; i++)
        if (grid->cell[cell[i]] != digit_of(g, pattern->step[i].before)) return false;
    for (unsigned i = 0; i < count; i++)
        grid->cell[cell[i]] = digit_of(g, pattern->step[i].after);
    *last = cell[count - 1];
    return true;
}

static void moves_by_patterns(const gg__grid *grid, gg_player player, gg__grid_out *out)
{
    const gg__grid_pattern *pattern = out->g->rules->patterns;
    for (; pattern->step[0].before; pattern++) {
        if (pattern->player != player) continue;
        for (unsigned i = 0; i < grid->cells; i++) {
            unsigned at = i;
            gg__grid after;
            if (grid->cell[i] != digit_of(out->g, pattern->step[0].before)) continue;
            after = *grid;
            while (apply(out->g, &after, pattern, at, &at)) {
                gg__grid_put(out, &after);
                if (!pattern->again) break;
            }
        }
    }
}

static unsigned root_of(uint8_t parent[GG__GRID_CELLS], unsigned i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/*
 * Two cells belong together if some move may at some time have to do with both. A mark may come to
 * a cell if it is there, or if a move may be possible that leaves it there; a move may be possible
 * if the marks that it needs may come to its cells, whether or not at the same time. Every move of
 * real play is possible in this sense, so no move ever has to do with two parts.
 */
static unsigned split_by_patterns(const game *g, const gg__grid *grid,
                                  uint16_t label[GG__GRID_CELLS])
{
    uint8_t may[GG__GRID_CELLS], parent[GG__GRID_CELLS];
    bool grown = true;
    unsigned parts = 0;
    for (unsigned i = 0; i < grid->cells; i++) {
        may[i] = (uint8_t)(1U << grid->cell[i]);
        parent[i] = (uint8_t)i;
        label[i] = 0;
    }
    while (grown) {
        grown = false;
        for (const gg__grid_pattern *p = g->rules->patterns; p->step[0].before; p++)
            for (unsigned i = 0; i < grid->cells; i++) {
                unsigned cell[GG__GRID_PATTERN], count;
                bool possible =
                    may[i] >> digit_of(g, p->step[0].before) & 1 && place(grid, p, i, cell, &count);
                for (unsigned k = 1; possible && k < count; k++)
                    possible = may[cell[k]] >> digit_of(g, p->step[k].before) & 1;
                for (unsigned k = 0; possible && k < count; k++) {
                    const uint8_t left = (uint8_t)(1U << digit_of(g, p->step[k].after));
                    grown |= left > 1 && !(may[cell[k]] & left); /* no move needs the first mark */
                    may[cell[k]] |= left;
                    parent[root_of(parent, cell[k])] = (uint8_t)root_of(parent, i);
                }
            }
    }
    for (unsigned i = 0; i < grid->cells; i++) {
        const unsigned root = root_of(parent, i);
        if (root == i) continue;
        if (!label[root]) label[root] = (uint16_t)++parts;
        label[i] = label[root];
    }
    return parts;
}

/* ---- parts ---- */

typedef struct box {
    unsigned top, left, rows, columns;
} box;

/* The smallest box around the cells of a part that have not the first mark. */
static box box_of(const gg__grid *grid, const uint16_t *label, unsigned part)
{
    unsigned top = grid->rows, bottom = 0, left = grid->columns, right = 0;
    for (unsigned i = 0, row = 0, column = 0; i < grid->cells; i++) {
        if (label[i] == part && grid->cell[i] > 0) {
            if (row < top) top = row;
            if (column < left) left = column;
            if (row > bottom) bottom = row;
            if (column > right) right = column;
        }
        if (++column == grid->columns) {
            column = 0;
            row++;
        }
    }
    if (top > bottom) return (box){0};
    return (box){top, left, bottom + 1 - top, right + 1 - left};
}

static bool is_symmetry(const game *g, unsigned s)
{
    const unsigned own = s & GG__GRID_EXCHANGE ? s ^ g->exchanging : s;
    return !(own & ~g->symmetries);
}

/* Exchanges the pieces of the players on some cells. */
static void exchange(const game *g, const uint8_t *cell, unsigned cells, uint8_t *image)
{
    const uint8_t left = digit_of(g, g->rules->piece[GG_LEFT]),
                  right = digit_of(g, g->rules->piece[GG_RIGHT]);
    for (unsigned i = 0; i < cells; i++)
        image[i] = cell[i] == left ? right : cell[i] == right ? left : cell[i];
}

/* The least number of all images; 0 if the box is too large, or empty. */
static uint64_t number_of(const game *g, const gg__grid *grid, const uint16_t *label, unsigned part)
{
    const box b = box_of(grid, label, part);
    const unsigned cells = b.rows * b.columns;
    uint8_t digit[WHOLE_NUMBER], exchanged[WHOLE_NUMBER];
    uint64_t least = UINT64_MAX;
    if (cells == 0 || cells > g->most) return 0;
    for (unsigned row = 0, i = 0; row < b.rows; row++)
        for (unsigned column = 0; column < b.columns; column++, i++) {
            const unsigned from = (b.top + row) * grid->columns + b.left + column;
            digit[i] = label[from] == part ? grid->cell[from] : 0;
        }
    if (g->exchanging & GG__GRID_EXCHANGE) exchange(g, digit, cells, exchanged);
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        if (!is_symmetry(g, s)) continue;
        const bool turned = s & GG__GRID_TRANSPOSE;
        const int step = turned ? (int)b.columns : 1, line = turned ? 1 : (int)b.columns;
        const unsigned columns = turned ? b.rows : b.columns, rows = cells / columns;
        uint64_t number = 0;
        for (unsigned row = rows; row-- > 0;) {
            const unsigned r = s & GG__GRID_FLIP_ROWS ? rows - 1 - row : row;
            const bool flipped = s & GG__GRID_FLIP_COLUMNS;
            const uint8_t *at = (s & GG__GRID_EXCHANGE ? exchanged : digit) + (int)r * line +
                                (flipped ? 0 : (int)(columns - 1) * step);
            for (unsigned i = columns; i-- > 0; at += flipped ? step : -step)
                number = number * g->base + *at;
        }
        number = number * (g->most + 1) + columns;
        if (number < least) least = number;
    }
    return least;
}

static void unpack_part(const game *g, uint64_t part, gg__grid *grid)
{
    const unsigned columns = (unsigned)(part % (g->most + 1));
    uint64_t digits = part / (g->most + 1);
    unsigned i = 0;
    *grid = (gg__grid){.columns = columns};
    if (columns == 0) return;
    for (; digits > 0 && i < g->most; digits /= g->base)
        grid->cell[i++] = (uint8_t)(digits % g->base);
    grid->rows = (i + columns - 1) / columns;
    grid->cells = grid->rows * columns;
}

static unsigned split(const game *g, const gg__grid *grid, uint16_t label[GG__GRID_CELLS])
{
    return g->rules->patterns ? split_by_patterns(g, grid, label) : g->rules->split(grid, label);
}

static void put_parts(const game *g, const gg__grid *grid, gg_moves *list, bool option)
{
    uint16_t label[GG__GRID_CELLS];
    const unsigned parts = split(g, grid, label);
    if (option) gg_moves_to(list, parts > 0 ? number_of(g, grid, label, 1) : 0);
    for (unsigned part = option ? 2 : 1; part <= parts; part++)
        if (option)
            gg_moves_and(list, number_of(g, grid, label, part));
        else
            gg_moves_to(list, number_of(g, grid, label, part));
}

void gg__grid_parts(void *self, gg_position x, gg_moves *parts)
{
    gg__grid grid;
    gg_player mover;
    if (gg__grid_unpack(self, x, &grid, &mover)) put_parts(self, &grid, parts, false);
}

uint64_t gg__grid_part_numbers(void *self)
{
    (void)self;
    return GG_ANY_PART;
}

const char *gg__grid_part_rules(void *self)
{
    const game *g = self;
    return g->rules->marks;
}

/* ---- moves ---- */

static gg_position pack(const game *g, const gg__grid *grid, gg_player mover)
{
    uint8_t bytes[GG__GRID_CELLS + 1];
    memcpy(bytes, grid->cell, grid->cells);
    bytes[grid->cells] = mover == GG_RIGHT;
    return gg_keys_intern(g->keys, bytes, grid->cells + 1);
}

bool gg__grid_unpack(void *self, gg_position x, gg__grid *grid, gg_player *mover)
{
    const game *g = self;
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(g->keys, x, &size);
    *grid = g->start;
    *mover = GG_LEFT;
    if (size != grid->cells + 1) return false;
    memcpy(grid->cell, bytes, grid->cells);
    *mover = bytes[grid->cells] ? GG_RIGHT : GG_LEFT;
    return true;
}

void gg__grid_put(gg__grid_out *out, const gg__grid *after)
{
    if (out->part)
        put_parts(out->g, after, out->moves, true);
    else
        gg_moves_to(out->moves, pack(out->g, after, out->next));
}

static void list_moves(const gg__grid *grid, gg_player player, gg__grid_out *out)
{
    if (out->g->rules->patterns)
        moves_by_patterns(grid, player, out);
    else
        out->g->rules->moves(grid, player, out);
}

gg_position gg__grid_start(void *self)
{
    const game *g = self;
    return pack(g, &g->start, g->first);
}

gg_player gg__grid_turn(void *self, gg_position x)
{
    gg__grid grid;
    gg_player mover;
    gg__grid_unpack(self, x, &grid, &mover);
    return mover;
}

void gg__grid_moves(void *self, gg_position x, gg_moves *moves)
{
    gg__grid grid;
    gg_player mover;
    if (!gg__grid_unpack(self, x, &grid, &mover)) return;
    const game *g = self;
    gg__grid_out out = {g, moves, false, g->shared || mover == GG_RIGHT ? GG_LEFT : GG_RIGHT};
    list_moves(&grid, mover, &out);
    if (g->shared) list_moves(&grid, GG_RIGHT, &out);
}

void gg__grid_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const game *g = self;
    gg__grid grid;
    gg__grid_out out = {g, options, true, player};
    unpack_part(g, part, &grid);
    if (grid.cells > 0) list_moves(&grid, player, &out);
    if (grid.cells > 0 && g->shared) list_moves(&grid, GG_RIGHT, &out);
}

gg_position gg__grid_canonical(void *self, gg_position x)
{
    const game *g = self;
    gg__grid grid, least, image;
    gg_player mover;
    if (!gg__grid_unpack(self, x, &grid, &mover)) return x;
    least = image = grid;
    for (unsigned s = 1; s < SYMMETRIES; s++) {
        if (!is_symmetry(g, s) || (s & GG__GRID_TRANSPOSE && grid.rows != grid.columns)) continue;
        for (unsigned i = 0; i < grid.cells; i++) {
            unsigned row = i / grid.columns, column = i % grid.columns;
            if (s & GG__GRID_FLIP_ROWS) row = grid.rows - 1 - row;
            if (s & GG__GRID_FLIP_COLUMNS) column = grid.columns - 1 - column;
            image.cell[i] = grid.cell[s & GG__GRID_TRANSPOSE ? column * grid.columns + row
                                                             : row * grid.columns + column];
        }
        if (s & GG__GRID_EXCHANGE) exchange(g, image.cell, grid.cells, image.cell);
        if (memcmp(image.cell, least.cell, grid.cells) < 0) least = image;
    }
    return pack(g, &least, mover);
}

/* ---- opening ---- */

/* Reads rows, as lines of a board or with / between them. What is wrong is said, with its place. */
typedef struct reading {
    const gg_setup *setup; /* NULL: nothing is said */
    const game *g;
    bool board; /* row and column are those of the file */
    gg__grid *grid;
} reading;

static gg_status refuse(const reading *r, size_t row, size_t column, const char *what)
{
    if (!r->setup) return GG_BAD_INPUT;
    if (r->board) return gg_setup_refuse(r->setup, row + 1, column + 1, "%s", what);
    return gg_setup_refuse(r->setup, 0, 0, "row %u, column %u of the position: %s",
                           (unsigned)row + 1, (unsigned)column + 1, what);
}

static gg_status read_row(const reading *r, size_t row, const char *text, size_t length)
{
    const gg__grid_game *rules = r->g->rules;
    gg__grid *grid = r->grid;
    char what[80];
    for (size_t i = 0; i < length; i++) {
        const char mark = text[i];
        const bool shown = mark > ' ' && mark <= '~';
        if (r->g->digit[(uint8_t)mark]) continue;
        snprintf(what, sizeof what,
                 shown ? "'%c' is none of '%s'" : "%ca character that is none of '%s'",
                 shown ? mark : ' ', rules->marks);
        return refuse(r, row, i, shown ? what : what + 1);
    }
    if (row == 0) grid->columns = length <= GG__GRID_COLUMNS ? (unsigned)length : 0;
    if (row == 0 && length == 0) return refuse(r, 0, 0, "the row is empty");
    if (grid->columns == 0) return refuse(r, 0, GG__GRID_COLUMNS, "there are more than 26 columns");
    if (length != grid->columns) {
        snprintf(what, sizeof what, "the row has %u cells, the first one has %u", (unsigned)length,
                 grid->columns);
        return refuse(r, row, length < grid->columns ? length : grid->columns, what);
    }
    if (grid->cells + length > GG__GRID_CELLS)
        return refuse(r, row, 0, "the board has more than 256 cells");
    for (size_t i = 0; i < length; i++)
        grid->cell[grid->cells++] = (uint8_t)(r->g->digit[(uint8_t)text[i]] - 1);
    grid->rows = (unsigned)row + 1;
    return GG_OK;
}

/* The end of rows with / between them, up to a colon or the end of the text; NULL: they are none.
 */
static const char *read_text(const reading *r, const char *text)
{
    for (size_t row = 0;; row++) {
        const size_t length = strcspn(text, "/:");
        if (read_row(r, row, text, length) != GG_OK) return NULL;
        text += length;
        if (*text != '/') return text;
        text++;
    }
}

/* What is wrong with a board as a whole. */
static gg_status check(const reading *r)
{
    const gg__grid *grid = r->grid;
    const gg__grid_game *rules = r->g->rules;
    uint16_t label[GG__GRID_CELLS];
    const char *what = "";
    const unsigned bad = rules->fault ? rules->fault(grid, &what) : grid->cells;
    if (bad < grid->cells) return refuse(r, bad / grid->columns, bad % grid->columns, what);
    const unsigned parts = split(r->g, grid, label);
    for (unsigned part = 1; part <= parts; part++) {
        const box b = box_of(grid, label, part);
        if (b.rows * b.columns <= r->g->most) continue;
        return !r->setup ? GG_BAD_INPUT
                         : gg_setup_refuse(r->setup, 0, 0,
                                           "a part of the board takes %u x %u cells: more than %u "
                                           "do not fit 64 bits",
                                           b.rows, b.columns, r->g->most);
    }
    return GG_OK;
}

static gg_status read_size(const gg_setup *setup, game *g, const char *text)
{
    uint64_t n[2];
    gg__grid *grid = &g->start;
    if (gg_setup_numbers(text, 'x', n, 2) != 2)
        return gg_setup_refuse(setup, 0, 0, "%s takes ROWSxCOLUMNS, or rows with / between them",
                               g->rules->name);
    if (!g->rules->fill)
        return gg_setup_refuse(setup, 0, 0,
                               "%s has no usual board of a size: it takes rows with / "
                               "between them",
                               g->rules->name);
    if (n[0] == 0 || n[1] == 0 || n[1] > GG__GRID_COLUMNS || n[0] > GG__GRID_CELLS / n[1])
        return gg_setup_refuse(setup, 0, 0, "a board has 1 to 26 columns, and at most 256 cells");
    grid->rows = (unsigned)n[0];
    grid->columns = (unsigned)n[1];
    grid->cells = grid->rows * grid->columns;
    g->rules->fill(grid);
    return GG_OK;
}

static gg_status read_board(const reading *r)
{
    const gg_setup *setup = r->setup;
    size_t rows = setup->rows;
    gg_status status = GG_OK;
    while (rows > 0 && setup->row[rows - 1][0] == '\0')
        rows--;
    if (rows == 0) return gg_setup_refuse(setup, 0, 0, "the board has no rows");
    for (size_t row = 0; status == GG_OK && row < rows; row++)
        status = read_row(r, row, setup->row[row], strlen(setup->row[row]));
    return status;
}

/* How many cells a part's box may have: as many as fit 63 bits with its width. */
static unsigned most_cells(unsigned base)
{
    uint64_t power = 1; /* base^cells */
    unsigned cells = 0;
    while (power <= (UINT64_C(1) << WHOLE_NUMBER) / base / (cells + 2)) {
        power *= base;
        cells++;
    }
    return cells;
}

gg_status gg__grid_open(const gg_setup *setup, const gg__grid_game *rules, void **self)
{
    const char *text = *setup->parameters ? setup->parameters : rules->usual;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    g->rules = rules;
    g->symmetries = rules->symmetries;
    g->keys = setup->keys;
    g->first = setup->first;
    g->base = (unsigned)strlen(rules->marks);
    g->most = most_cells(g->base);
    for (unsigned i = 0; i < g->base; i++)
        g->digit[(uint8_t)rules->marks[i]] = (uint8_t)(i + 1);
    const reading r = {setup, g, setup->row != NULL, &g->start};
    gg_status status = GG_OK;
    if (setup->row && *setup->parameters)
        return gg_setup_refuse(setup, 0, 0, "%s takes a board or parameters, not both",
                               rules->name);
    if (setup->row)
        status = read_board(&r);
    else if (*text >= '0' && *text <= '9')
        status = read_size(setup, g, text);
    else if (!(text = read_text(&r, text)))
        return GG_BAD_INPUT;
    else if (*text)
        return gg_setup_refuse(setup, 0, 0, "'%.20s' behind the position is not understood", text);
    return status == GG_OK ? check(&r) : status;
}

void gg__grid_share(void *self)
{
    game *g = self;
    g->shared = true;
    g->first = GG_LEFT;
    if (g->rules->exchanging & GG__GRID_EXCHANGE)
        g->exchanging = g->rules->exchanging;
    else
        g->symmetries |= g->rules->exchanging;
}

/* ---- text ---- */

/* Adds to a text that has room for size bytes, of which at are written. */
static void add(char *text, size_t size, size_t *at, char byte)
{
    if (*at + 1 < size) text[(*at)++] = byte;
    if (*at < size) text[*at] = '\0';
}

static size_t put_rows(const game *g, const gg__grid *grid, char *text, size_t size)
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
    const game *g = self;
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
    unpack_part(self, part, &grid);
    put_rows(self, &grid, text, size);
}

bool gg__grid_parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    gg__grid grid = {0};
    const reading r = {NULL, g, false, &grid};
    const char *rest = read_text(&r, text);
    if (!rest) return false;
    if (g->shared ? *rest : rest[0] != ':' || (rest[1] != 'L' && rest[1] != 'R') || rest[2])
        return false;
    if (grid.rows != g->start.rows || grid.columns != g->start.columns || check(&r) != GG_OK)
        return false;
    *x = pack(g, &grid, *rest && rest[1] == 'R' ? GG_RIGHT : GG_LEFT);
    return true;
}

void gg__grid_name(const gg__grid *grid, unsigned cell, char *text, size_t size)
{
    const size_t length = strlen(text);
    snprintf(text + length, size - length, "%c%u", (char)('a' + cell % grid->columns),
             grid->rows - cell / grid->columns);
}

/* The cells that change, from the top; of a piece that moves, where it was and where it is, and
 * behind a / where else the first mark has come. */
void gg__grid_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
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
        if (a.cell[i] == digit_of(g, piece)) was = i;
        if (b.cell[i] == digit_of(g, piece)) is = i;
        if (b.cell[i] == 0) arrow = i;
    }
    if (is < a.cells && was < a.cells) {
        gg__grid_name(&a, was, name, sizeof name);
        strcat(name, "-");
    }
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
    const game *g = self;
    gg__grid grid;
    gg_player mover;
    char line[GG__GRID_COLUMNS + 1];
    size_t at = 0;
    gg__grid_unpack(self, x, &grid, &mover);
    for (unsigned row = 0; row < grid.rows && at < size; row++) {
        for (unsigned i = 0; i < grid.columns; i++)
            line[i] = g->rules->marks[grid.cell[row * grid.columns + i]];
        line[grid.columns] = '\0';
        at += (size_t)snprintf(text + at, size - at, "%3u %s\n", grid.rows - row, line);
    }
    if (at < size)
        snprintf(text + at, size - at, "    %.*s\n", (int)grid.columns,
                 "abcdefghijklmnopqrstuvwxyz");
}
