/* Boards of cells that fall into parts. Text, packing and images are O(cells), moves O(patterns *
 * cells) and for each move of a part the split; a split by patterns O(patterns * cells) as often as
 * it finds something new, hardly ever more than some times. */
#include "grid.h"

#include <string.h>

enum { SYMMETRIES = 16, WORD = 64, PATTERNS = 16, MARKS = 4 };

struct gg__grid_out {
    const gg__grid_played *g;
    gg_moves *moves;
    bool part; /* true: of a part; false: of a position with the mover `next` */
    gg_player next;
};

/* ---- boards ---- */

void gg__grid_chequer(gg__grid *grid, uint8_t even)
{
    for (unsigned i = 0; i < grid->cells; i++)
        grid->cell[i] = (uint8_t)(even + (i / grid->columns + i % grid->columns) % 2);
}

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

/* Makes the move on the board, if the pattern fits. *last: its last cell. */
static bool apply(const gg__grid_played *g, gg__grid *grid, const gg__grid_pattern *pattern,
                  unsigned from, unsigned *last)
{
    unsigned cell[GG__GRID_PATTERN], count;
    if (grid->cell[from] != gg__grid_digit(g, pattern->step[0].before) ||
        !place(grid, pattern, from, cell, &count))
        return false;
    for (unsigned i = 1; i < count; i++)
        if (grid->cell[cell[i]] != gg__grid_digit(g, pattern->step[i].before)) return false;
    for (unsigned i = 0; i < count; i++)
        grid->cell[cell[i]] = gg__grid_digit(g, pattern->step[i].after);
    *last = cell[count - 1];
    return true;
}

/* A pattern on boards of this size. */
typedef struct fitted {
    unsigned count, offset[GG__GRID_PATTERN]; /* of its cells from the first one, modulo 2^32 */
    uint8_t before[GG__GRID_PATTERN], after[GG__GRID_PATTERN];
    unsigned top, bottom, left, right; /* it may begin from top and left on, before the others */
} fitted;

static fitted fit(const gg__grid_played *g, const gg__grid *grid, const gg__grid_pattern *pattern)
{
    fitted f = {.bottom = grid->rows, .right = grid->columns};
    for (; f.count < GG__GRID_PATTERN && pattern->step[f.count].before; f.count++) {
        const gg__grid_step *step = &pattern->step[f.count];
        const unsigned up = step->row < 0 ? (unsigned)-step->row : 0,
                       down = step->row > 0 ? (unsigned)step->row : 0,
                       back = step->column < 0 ? (unsigned)-step->column : 0,
                       on = step->column > 0 ? (unsigned)step->column : 0;
        f.offset[f.count] = (down - up) * grid->columns + on - back;
        f.before[f.count] = gg__grid_digit(g, step->before);
        f.after[f.count] = gg__grid_digit(g, step->after);
        if (up > f.top) f.top = up;
        if (back > f.left) f.left = back;
        if (f.bottom + down > grid->rows) f.bottom = down < grid->rows ? grid->rows - down : 0;
        if (f.right + on > grid->columns) f.right = on < grid->columns ? grid->columns - on : 0;
    }
    return f;
}

static void moves_from(const gg__grid *grid, const gg__grid_pattern *pattern, unsigned from,
                       gg__grid_out *out)
{
    gg__grid after = *grid;
    while (apply(out->g, &after, pattern, from, &from)) {
        gg__grid_put(out, &after);
        if (!pattern->again) break;
    }
}

static void moves_by_patterns(const gg__grid *grid, gg_player player, gg__grid_out *out)
{
    const gg__grid_pattern *pattern = out->g->rules->patterns;
    for (; pattern->step[0].before; pattern++) {
        if (pattern->player != player) continue;
        const fitted f = fit(out->g, grid, pattern);
        for (unsigned row = f.top; row < f.bottom; row++)
            for (unsigned column = f.left; column < f.right; column++) {
                const unsigned from = row * grid->columns + column;
                unsigned k = 0;
                while (k < f.count && grid->cell[from + f.offset[k]] == f.before[k])
                    k++;
                if (k == f.count) moves_from(grid, pattern, from, out);
            }
    }
}

static unsigned root_of(uint8_t parent[GG__GRID_CELLS], unsigned i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Joins the cells of a pattern if a move there may be possible. Whether a mark may come to a cell
 * now that could not before. */
static bool join(const fitted *f, unsigned from, uint8_t may[GG__GRID_CELLS],
                 uint8_t parent[GG__GRID_CELLS])
{
    bool grown = false;
    for (unsigned k = 0; k < f->count; k++)
        if (!(may[from + f->offset[k]] >> f->before[k] & 1)) return false;
    const unsigned root = root_of(parent, from);
    for (unsigned k = 0; k < f->count; k++) {
        const unsigned cell = from + f->offset[k];
        const uint8_t left = (uint8_t)(1U << f->after[k]);
        grown |= left > 1 && !(may[cell] & left); /* no move needs the first mark */
        may[cell] |= left;
        if (k > 0) parent[root_of(parent, cell)] = (uint8_t)root;
    }
    return grown;
}

/* ---- parts of a board with a bit for each cell ---- */

/* The cells that are so far on from those of a set; the caller knows that they are on the board. */
static inline uint64_t shift(uint64_t cells, unsigned offset)
{
    const unsigned back = 0U - offset;
    return offset < WORD ? cells << offset : back < WORD ? cells >> back : 0;
}

/* The places where a pattern may begin. */
static uint64_t window(const gg__grid *grid, const fitted *f)
{
    uint64_t cells = 0;
    if (f->left >= f->right) return 0;
    const uint64_t row = UINT64_MAX >> (WORD - (f->right - f->left)) << f->left;
    for (unsigned i = f->top; i < f->bottom; i++)
        cells |= row << i * grid->columns;
    return cells;
}

/* The places among these where a move may be possible: may[d] are the cells that a mark may come
 * to. */
static uint64_t places(const fitted *f, uint64_t begin, const uint64_t may[])
{
    for (unsigned k = 0; k < f->count; k++)
        begin &= shift(may[f->before[k]], 0U - f->offset[k]);
    return begin;
}

/* The cells that belong together with one of them. */
static uint64_t flood(uint64_t cells, const fitted *f, const uint64_t *begin, unsigned patterns)
{
    for (uint64_t before = 0; before != cells;) {
        before = cells;
        for (unsigned p = 0; p < patterns; p++) {
            uint64_t touched = 0;
            for (unsigned k = 0; k < f[p].count; k++)
                touched |= shift(cells, 0U - f[p].offset[k]);
            touched &= begin[p];
            for (unsigned k = 0; k < f[p].count; k++)
                cells |= shift(touched, f[p].offset[k]);
        }
    }
    return cells;
}

static bool has_few_patterns(const gg__grid_played *g)
{
    unsigned count = 0;
    while (count <= PATTERNS && g->rules->patterns[count].step[0].before)
        count++;
    return count <= PATTERNS;
}

/* The same as split_by_patterns, for at most PATTERNS of them on at most WORD cells. */
static unsigned split_word(const gg__grid_played *g, const gg__grid *grid,
                           uint16_t label[GG__GRID_CELLS])
{
    fitted f[PATTERNS];
    uint64_t begin[PATTERNS], may[MARKS] = {0}, all = 0;
    unsigned patterns = 0, parts = 0;
    bool grown = true;
    for (unsigned i = 0; i < grid->cells; i++) {
        may[grid->cell[i]] |= UINT64_C(1) << i;
        label[i] = 0;
    }
    for (; patterns < PATTERNS && g->rules->patterns[patterns].step[0].before; patterns++) {
        f[patterns] = fit(g, grid, &g->rules->patterns[patterns]);
        begin[patterns] = window(grid, &f[patterns]);
    }
    while (grown) {
        grown = false;
        for (unsigned p = 0; p < patterns; p++) {
            const uint64_t found = places(&f[p], begin[p], may);
            for (unsigned k = 0; k < f[p].count; k++) {
                const uint64_t to = shift(found, f[p].offset[k]), mark = f[p].after[k];
                all |= to;
                grown |= mark > 0 && (to & ~may[mark]); /* no move needs the first mark */
                may[mark] |= to;
            }
        }
    }
    for (unsigned p = 0; p < patterns; p++)
        begin[p] = places(&f[p], begin[p], may);
    for (unsigned i = 0; i < grid->cells; i++) {
        if (!(all >> i & 1) || label[i]) continue;
        const uint64_t part = flood(UINT64_C(1) << i, f, begin, patterns);
        parts++;
        for (unsigned j = i; j < grid->cells; j++)
            if (part >> j & 1) label[j] = (uint16_t)parts;
    }
    return parts;
}

/*
 * Two cells belong together if some move may at some time have to do with both. A mark may come to
 * a cell if it is there, or if a move may be possible that leaves it there; a move may be possible
 * if the marks that it needs may come to its cells, whether or not at the same time. Every move of
 * real play is possible in this sense, so no move ever has to do with two parts.
 */
static unsigned split_by_patterns(const gg__grid_played *g, const gg__grid *grid,
                                  uint16_t label[GG__GRID_CELLS])
{
    if (grid->cells <= WORD && has_few_patterns(g)) return split_word(g, grid, label);
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
        for (const gg__grid_pattern *p = g->rules->patterns; p->step[0].before; p++) {
            const fitted f = fit(g, grid, p);
            for (unsigned row = f.top; row < f.bottom; row++)
                for (unsigned column = f.left; column < f.right; column++)
                    grown |= join(&f, row * grid->columns + column, may, parent);
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

static bool is_symmetry(const gg__grid_played *g, unsigned s)
{
    const unsigned own = s & GG__GRID_EXCHANGE ? s ^ g->exchanging : s;
    return !(own & ~g->symmetries);
}

/* Exchanges the pieces of the players on some cells. */
static void exchange(const gg__grid_played *g, const uint8_t *cell, unsigned cells, uint8_t *image)
{
    const uint8_t left = gg__grid_digit(g, g->rules->piece[GG_LEFT]),
                  right = gg__grid_digit(g, g->rules->piece[GG_RIGHT]);
    for (unsigned i = 0; i < cells; i++)
        image[i] = cell[i] == left ? right : cell[i] == right ? left : cell[i];
}

/* The image of a box under a symmetry. */
typedef struct turned_box {
    const uint8_t *cell; /* of the box */
    unsigned rows, columns;
    int step, line; /* from cell to cell in a row, and from row to row */
    bool flip_rows, flip_columns;
} turned_box;

static turned_box turned(const box *b, const uint8_t *cell, unsigned s)
{
    const bool transposed = s & GG__GRID_TRANSPOSE;
    return (turned_box){cell,
                        transposed ? b->columns : b->rows,
                        transposed ? b->rows : b->columns,
                        transposed ? (int)b->columns : 1,
                        transposed ? 1 : (int)b->columns,
                        s & GG__GRID_FLIP_ROWS,
                        s & GG__GRID_FLIP_COLUMNS};
}

/* A walk through the cells of an image, from the last one back. */
typedef struct walk {
    const turned_box *box;
    const uint8_t *at;
    unsigned row, left; /* rows, and cells of the row, that are still to come */
} walk;

static inline uint8_t next_digit(walk *w)
{
    const turned_box *m = w->box;
    if (w->left == 0) {
        const unsigned row = --w->row, from = m->flip_rows ? m->rows - 1 - row : row;
        w->at =
            m->cell + (int)from * m->line + (m->flip_columns ? 0 : (int)(m->columns - 1) * m->step);
        w->left = m->columns;
    }
    const uint8_t digit = *w->at;
    if (--w->left > 0) w->at += m->flip_columns ? m->step : -m->step;
    return digit;
}

/* True if the number of an image is less than that of another one of as many cells. */
static bool is_less(const turned_box *a, const turned_box *b)
{
    walk in_a = {.box = a, .row = a->rows}, in_b = {.box = b, .row = b->rows};
    for (unsigned i = a->rows * a->columns; i > 0; i--) {
        const uint8_t x = next_digit(&in_a), y = next_digit(&in_b);
        if (x != y) return x < y;
    }
    return a->columns < b->columns;
}

static uint64_t image_number(const gg__grid_played *g, const turned_box *m)
{
    walk w = {.box = m, .row = m->rows};
    uint64_t number = 0;
    for (unsigned i = m->rows * m->columns; i > 0; i--)
        number = number * g->base + next_digit(&w);
    return number * (g->most + 1) + m->columns;
}

/* The least number of all images; 0 if the box is too large, or empty. */
static uint64_t number_of(const gg__grid_played *g, const gg__grid *grid, const uint16_t *label,
                          unsigned part)
{
    const box b = box_of(grid, label, part);
    const unsigned cells = b.rows * b.columns;
    uint8_t digit[GG__GRID_PART_BITS], exchanged[GG__GRID_PART_BITS];
    if (cells == 0 || cells > g->most) return 0;
    for (unsigned row = 0, i = 0; row < b.rows; row++)
        for (unsigned column = 0; column < b.columns; column++, i++) {
            const unsigned from = (b.top + row) * grid->columns + b.left + column;
            digit[i] = label[from] == part ? grid->cell[from] : 0;
        }
    if (g->exchanging & GG__GRID_EXCHANGE) exchange(g, digit, cells, exchanged);
    turned_box least = turned(&b, digit, 0);
    for (unsigned s = 1; s < SYMMETRIES; s++) {
        if (!is_symmetry(g, s)) continue;
        const turned_box m = turned(&b, s & GG__GRID_EXCHANGE ? exchanged : digit, s);
        if (is_less(&m, &least)) least = m;
    }
    return image_number(g, &least);
}

void gg__grid_unpack_part(const gg__grid_played *g, uint64_t part, gg__grid *grid)
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

static unsigned split(const gg__grid_played *g, const gg__grid *grid,
                      uint16_t label[GG__GRID_CELLS])
{
    return g->rules->patterns ? split_by_patterns(g, grid, label) : g->rules->split(grid, label);
}

bool gg__grid_too_large(const gg__grid_played *g, const gg__grid *grid, unsigned *rows,
                        unsigned *columns)
{
    uint16_t label[GG__GRID_CELLS];
    const unsigned parts = split(g, grid, label);
    for (unsigned part = 1; part <= parts; part++) {
        const box b = box_of(grid, label, part);
        *rows = b.rows;
        *columns = b.columns;
        if (b.rows * b.columns > g->most) return true;
    }
    return false;
}

static void put_parts(const gg__grid_played *g, const gg__grid *grid, gg_moves *list, bool option)
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
    const gg__grid_played *g = self;
    return g->rules->marks;
}

/* ---- moves ---- */

gg_position gg__grid_pack(const gg__grid_played *g, const gg__grid *grid, gg_player mover)
{
    uint8_t bytes[GG__GRID_CELLS + 1];
    memcpy(bytes, grid->cell, grid->cells);
    bytes[grid->cells] = mover == GG_RIGHT;
    return gg_keys_intern(g->keys, bytes, grid->cells + 1);
}

bool gg__grid_unpack(void *self, gg_position x, gg__grid *grid, gg_player *mover)
{
    const gg__grid_played *g = self;
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
        gg_moves_to(out->moves, gg__grid_pack(out->g, after, out->next));
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
    const gg__grid_played *g = self;
    return gg__grid_pack(g, &g->start, g->first);
}

gg_player gg__grid_turn(void *self, gg_position x)
{
    gg__grid grid;
    gg_player mover;
    gg__grid_unpack(self, x, &grid, &mover);
    return mover;
}

gg_position gg__grid_give_turn(void *self, gg_position x, gg_player player)
{
    gg__grid grid;
    gg_player mover;
    return gg__grid_unpack(self, x, &grid, &mover) ? gg__grid_pack(self, &grid, player) : x;
}

void gg__grid_moves(void *self, gg_position x, gg_moves *moves)
{
    gg__grid grid;
    gg_player mover;
    if (!gg__grid_unpack(self, x, &grid, &mover)) return;
    const gg__grid_played *g = self;
    gg__grid_out out = {g, moves, false, g->shared || mover == GG_RIGHT ? GG_LEFT : GG_RIGHT};
    list_moves(&grid, mover, &out);
    if (g->shared) list_moves(&grid, GG_RIGHT, &out);
}

void gg__grid_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const gg__grid_played *g = self;
    gg__grid grid;
    gg__grid_out out = {g, options, true, player};
    gg__grid_unpack_part(g, part, &grid);
    if (grid.cells > 0) list_moves(&grid, player, &out);
    if (grid.cells > 0 && g->shared) list_moves(&grid, GG_RIGHT, &out);
}

gg_position gg__grid_canonical(void *self, gg_position x)
{
    const gg__grid_played *g = self;
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
    return gg__grid_pack(g, &least, mover);
}

/* ---- impartial versions ---- */

bool gg__grid_is_shared(const void *self)
{
    const gg__grid_played *g = self;
    return g->shared;
}

void gg__grid_share(void *self)
{
    gg__grid_played *g = self;
    g->shared = true;
    g->first = GG_LEFT;
    if (g->rules->exchanging & GG__GRID_EXCHANGE)
        g->exchanging = g->rules->exchanging;
    else
        g->symmetries |= g->rules->exchanging;
}
