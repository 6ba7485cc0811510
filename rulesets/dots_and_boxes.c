/*
 * Dots and boxes on ROWS x COLUMNS boxes: a player draws an edge between neighbouring dots. A
 * player who completes a box, or two, gets a point for each and moves again. More boxes win.
 *
 * A position is the set of drawn edges, a bit for each, doubled, and 1 if Right is to move. Edges
 * are numbered row by row: a row of horizontal edges, then a row of vertical ones. Boxes that were
 * completed are points, and no longer part of the position.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { EDGES = 60, BOXES = 30, SYMMETRIES = 8 };

typedef struct game {
    unsigned rows, columns, edges, boxes, symmetries;
    uint64_t box[BOXES];              /* its edges */
    uint8_t image[SYMMETRIES][EDGES]; /* of each edge */
} game;

/* ---- the board ---- */

/* The edge on the right of a dot, or below it. Dots are counted from the top left one. */
static unsigned edge_of(const game *g, unsigned row, unsigned column, bool below)
{
    return row * (2 * g->columns + 1) + column + (below ? g->columns : 0);
}

/* The image of an edge between two dots. Bits of s: mirror rows, mirror columns, exchange them. */
static unsigned turned(const game *g, unsigned s, unsigned row, unsigned column, bool below)
{
    unsigned r = row, c = column, r2 = row + below, c2 = column + !below;
    if (s & 1) {
        r = g->rows - r;
        r2 = g->rows - r2;
    }
    if (s & 2) {
        c = g->columns - c;
        c2 = g->columns - c2;
    }
    const unsigned top = r < r2 ? r : r2, left = c < c2 ? c : c2;
    if (s & 4) return edge_of(g, left, top, r == r2);
    return edge_of(g, top, left, r != r2);
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t n[2] = {2, 2};
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const bool read = gg_setup_numbers(setup->parameters, 'x', n, 2) % 2 == 0;
    if (!read || n[0] < 1 || n[1] < 1 || n[0] > EDGES || n[1] > EDGES ||
        2 * n[0] * n[1] + n[0] + n[1] > EDGES)
        return gg_setup_refuse(setup, 0, 0,
                               "dots-and-boxes takes ROWSxCOLUMNS of boxes, with at most %d edges",
                               EDGES);
    g->rows = (unsigned)n[0];
    g->columns = (unsigned)n[1];
    g->edges = 2 * g->rows * g->columns + g->rows + g->columns;
    g->symmetries = g->rows == g->columns ? 8 : 4;
    for (unsigned r = 0; r < g->rows; r++)
        for (unsigned c = 0; c < g->columns; c++)
            g->box[g->boxes++] = UINT64_C(1) << edge_of(g, r, c, false) |
                                 UINT64_C(1) << edge_of(g, r + 1, c, false) |
                                 UINT64_C(1) << edge_of(g, r, c, true) |
                                 UINT64_C(1) << edge_of(g, r, c + 1, true);
    for (unsigned s = 0; s < g->symmetries; s++)
        for (unsigned r = 0; r <= g->rows; r++)
            for (unsigned c = 0; c <= g->columns; c++) {
                if (c < g->columns)
                    g->image[s][edge_of(g, r, c, false)] = (uint8_t)turned(g, s, r, c, false);
                if (r < g->rows)
                    g->image[s][edge_of(g, r, c, true)] = (uint8_t)turned(g, s, r, c, true);
            }
    return GG_OK;
}

static gg_position canonical(void *self, gg_position x)
{
    const game *g = self;
    uint64_t least = x / 2;
    for (unsigned s = 1; s < g->symmetries; s++) {
        uint64_t image = 0;
        for (uint64_t set = x / 2; set; set &= set - 1)
            image |= UINT64_C(1) << g->image[s][__builtin_ctzll(set)];
        if (image < least) least = image;
    }
    return 2 * least + x % 2;
}

/* ---- play ---- */

static gg_position start(void *self)
{
    (void)self;
    return 0;
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 == 0 ? GG_LEFT : GG_RIGHT;
}

static unsigned open_boxes(const game *g, uint64_t set)
{
    unsigned count = 0;
    for (unsigned i = 0; i < g->boxes; i++)
        count += (set & g->box[i]) != g->box[i];
    return count;
}

static gg_position draw_edge(const game *g, gg_position x, unsigned edge)
{
    const uint64_t after = x / 2 | UINT64_C(1) << edge;
    const bool again = open_boxes(g, after) < open_boxes(g, x / 2);
    return 2 * after + (again ? x % 2 : 1 - x % 2);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    for (unsigned edge = 0; edge < g->edges; edge++)
        if (!(x / 2 >> edge & 1)) gg_moves_to(moves, draw_edge(g, x, edge));
}

static uint64_t stock(void *self, gg_position x)
{
    return open_boxes(self, x / 2);
}

/* Play is over when all edges are drawn: then no box is left. */
static int64_t score(void *self, gg_position x)
{
    (void)self;
    (void)x;
    return 0;
}

/* ---- text ---- */

/* Rows of edges from the top, with slashes between them: - and | are drawn, a point is free. */
static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    char line[2 * EDGES];
    size_t length = 0;
    for (unsigned row = 0, edge = 0; row < 2 * g->rows + 1; row++) {
        if (row > 0) line[length++] = '/';
        for (unsigned i = 0; i < g->columns + row % 2; i++, edge++)
            line[length++] = !(x / 2 >> edge & 1) ? '.' : row % 2 ? '|' : '-';
    }
    line[length] = '\0';
    snprintf(text, size, "%s:%c", line, "LR"[x % 2]);
}

/* Reads edges in their order; blanks, slashes and line ends do not count. Returns what follows, or
 * NULL; *edge: the first edge that could not be read. */
static const char *read_edges(const game *g, const char *text, uint64_t *set, unsigned *edge)
{
    *set = 0;
    for (*edge = 0; *edge < g->edges; text++) {
        if (*text && strchr(" /\n\r\t", *text)) continue;
        if (!*text || !strchr(".-|", *text)) return NULL;
        const bool below = *edge % (2 * g->columns + 1) >= g->columns;
        if (*text == (below ? '-' : '|')) return NULL;
        if (*text != '.') *set |= UINT64_C(1) << *edge;
        ++*edge;
    }
    return text;
}

static bool parse(void *self, const char *text, gg_position *x)
{
    gg_player mover;
    uint64_t set;
    unsigned edge;
    const char *rest = read_edges(self, text, &set, &edge);
    if (!rest || !gg__read_mover(rest, "LR", &mover)) return false;
    *x = 2 * set + (mover == GG_RIGHT);
    return true;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    uint64_t set;
    unsigned edge;
    gg_player mover;
    const char *rest = read_edges(g, text, &set, &edge);
    if (size > 0) *remark = '\0';
    if (!rest)
        snprintf(remark, size, "edge %u of %u is no '.' or '%c'", edge + 1, g->edges,
                 edge % (2 * g->columns + 1) < g->columns ? '-' : '|');
    else if (*rest && !gg__read_mover(rest, "LR", &mover))
        snprintf(remark, size, "column %u: the player to move is :L or :R",
                 (unsigned)(rest - text) + 1);
}

/* A dot has a letter for its column, and its row, counted from below. */
static size_t put_dot(const game *g, unsigned row, unsigned column, char *text, size_t size)
{
    char name[GG__COLUMN_NAME];
    gg__column_name(column, name);
    return (size_t)snprintf(text, size, "%s%u", name, g->rows - row + 1);
}

/* a1-a2: the two dots. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    const game *g = self;
    if (size > 0) *text = '\0';
    for (unsigned r = 0; r <= g->rows; r++)
        for (unsigned c = 0; c <= g->columns; c++)
            for (unsigned below = 0; below < 2; below++) {
                const unsigned edge = edge_of(g, r, c, below);
                if ((below ? r : c) >= (below ? g->rows : g->columns)) continue;
                if (from / 2 >> edge & 1 || draw_edge(g, from, edge) != to) continue;
                char name[2 * GG__COLUMN_NAME + 32];
                size_t length = put_dot(g, r + below, c, name, sizeof name);
                name[length++] = '-';
                put_dot(g, r, c + !below, name + length, sizeof name - length);
                gg__add_name(text, size, name);
            }
}

static void picture(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    char line[4096];
    size_t length = 0;
    for (unsigned row = 0, edge = 0; row < 2 * g->rows + 1; row++) {
        if (row % 2)
            length += (size_t)snprintf(line + length, sizeof line - length, "   ");
        else
            length += (size_t)snprintf(line + length, sizeof line - length, "%2u ",
                                       g->rows - row / 2 + 1);
        for (unsigned i = 0; i <= g->columns; i++) {
            const bool drawn = x / 2 >> edge & 1, last = i == g->columns;
            const char *mark = row % 2 ? drawn ? "|" : " " : "+";
            const char *gap = last ? "\n" : row % 2 || !drawn ? "   " : "---";
            length += (size_t)snprintf(line + length, sizeof line - length, "%s%s", mark, gap);
            edge += row % 2 || !last;
        }
    }
    length += (size_t)snprintf(line + length, sizeof line - length, "  ");
    for (unsigned i = 0; i <= g->columns; i++) {
        char name[GG__COLUMN_NAME];
        gg__column_name(i, name);
        length += (size_t)snprintf(line + length, sizeof line - length, "%s%s",
                                   i == 0 ? " " : "   ", name);
    }
    snprintf(text, size, "%s\n%s to move\n", line, x % 2 == 0 ? "Left" : "Right");
}

const gg_ruleset gg_ruleset_dots_and_boxes = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"dots-and-boxes", "complete boxes by drawing their edges", "ROWSxCOLUMNS", false,
             false},
    .sides = "Left moves first",
    .source = "E. Berlekamp, The Dots and Boxes Game, 2000",
    .open = open,
    .start = start,
    .turn = turn,
    .moves = moves,
    .same_turn = true,
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
