/* Ways to make a case smaller. Each makes some number smaller and none larger, in this order:
 * vertices, edges, tokens, results, the numbers of the tokens' vertices; so shrinking ends. */
#include "stress/stress.h"

#include <stdlib.h>
#include <string.h>

#define GONE UINT32_MAX

/* ---- vertices ---- */

static size_t count_vertices(const cli_case *c)
{
    return c->vertices;
}

/* Leaves out what has the name GONE, and edges that lead from or to it. False: a token is there. */
static bool rename_vertices(cli_case *c, const uint32_t *name, uint32_t left)
{
    size_t kept = 0;
    for (size_t i = 0; i < c->token_count; i++)
        if ((c->tokens[i] = name[c->tokens[i]]) == GONE) return false;
    for (size_t i = 0; i < c->edge_count; i++) {
        const cli_edge e = {name[c->edges[i].from], name[c->edges[i].to], c->edges[i].who};
        if (e.from != GONE && e.to != GONE) c->edges[kept++] = e;
    }
    c->edge_count = kept;
    for (uint32_t v = 0; c->labels && v < c->vertices; v++)
        if (name[v] != GONE) c->labels[name[v]] = c->labels[v];
    c->vertices = left;
    return left > 0;
}

/* The vertices first .. first+count-1 go, with their edges. */
static bool drop_vertices(cli_case *c, size_t first, size_t count)
{
    uint32_t *name = malloc(((size_t)c->vertices + 1) * sizeof *name);
    uint32_t left = 0;
    if (!name) return false;
    for (uint32_t v = 0; v < c->vertices; v++)
        name[v] = v >= first && v < first + count ? GONE : left++;
    const bool good = rename_vertices(c, name, left);
    free(name);
    return good;
}

/* The places where play goes on from the removed vertices: follows the first edge of each that does
 * not lead to itself until it is out. NULL: no memory. */
static uint32_t *find_exits(const cli_case *c, size_t first, size_t count)
{
    uint32_t *next = malloc(count * sizeof *next), *last = malloc(count * sizeof *last);
    if (!next || !last) {
        free(next);
        free(last);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        next[i] = GONE;
    for (size_t i = c->edge_count; i-- > 0;) {
        const cli_edge *e = &c->edges[i];
        if (e->from >= first && e->from < first + count && e->to != e->from)
            next[e->from - first] = e->to;
    }
    /* Jumps twice as far in each round. A vertex on a circle stays on it. */
    for (size_t far = 1; far < 2 * count; far *= 2) {
        for (size_t i = 0; i < count; i++) {
            const uint32_t w = next[i];
            const bool inside = w != GONE && w >= first && w < first + count;
            last[i] = inside ? next[w - first] : w;
        }
        memcpy(next, last, count * sizeof *next);
    }
    for (size_t i = 0; i < count; i++)
        if (next[i] >= first && next[i] < first + count) next[i] = GONE;
    free(last);
    return next;
}

/* The same, but edges and tokens that were on their way there go on to where the first edge leads.
 * False also if there are none: drop_vertices does the same. */
static bool bypass_vertices(cli_case *c, size_t first, size_t count)
{
    bool any = false;
    uint32_t *next = find_exits(c, first, count);
    if (!next) return false;
    for (size_t i = 0; i < c->edge_count; i++) {
        cli_edge *e = &c->edges[i];
        const bool from = e->from >= first && e->from < first + count,
                   to = e->to >= first && e->to < first + count;
        if (from || !to || next[e->to - first] == GONE) continue;
        e->to = next[e->to - first];
        any = true;
    }
    for (size_t i = 0; i < c->token_count; i++) {
        uint32_t *v = &c->tokens[i];
        if (*v < first || *v >= first + count || next[*v - first] == GONE) continue;
        *v = next[*v - first];
        any = true;
    }
    free(next);
    return any && drop_vertices(c, first, count);
}

/* The vertices become one with the vertex before them: what leads to one of them leads there, and
 * what leads away from it goes. */
static bool merge_vertices(cli_case *c, size_t first, size_t count)
{
    size_t kept = 0;
    if (first == 0) return false;
    const uint32_t into = (uint32_t)first - 1, end = (uint32_t)(first + count);
    for (size_t i = 0; i < c->edge_count; i++) {
        cli_edge e = c->edges[i];
        if (e.from > into && e.from < end) continue;
        if (e.to > into && e.to < end) e.to = into;
        if (e.from != into || e.to != into || c->edges[i].to == into) c->edges[kept++] = e;
    }
    c->edge_count = kept;
    for (size_t i = 0; i < c->token_count; i++)
        if (c->tokens[i] > into && c->tokens[i] < end) c->tokens[i] = into;
    return drop_vertices(c, first, count);
}

const stress_reduction join_vertices = {"vertex joined to the one before", count_vertices,
                                        merge_vertices};
const stress_reduction take_vertices = {"vertex", count_vertices, drop_vertices};
const stress_reduction pass_vertices = {"vertex on the way", count_vertices, bypass_vertices};

/* ---- edges, tokens, results ---- */

static size_t count_edges(const cli_case *c)
{
    return c->edge_count;
}

static bool drop_edges(cli_case *c, size_t first, size_t count)
{
    memmove(c->edges + first, c->edges + first + count,
            (c->edge_count - first - count) * sizeof *c->edges);
    c->edge_count -= count;
    return true;
}

static size_t count_tokens(const cli_case *c)
{
    return c->token_count;
}

static bool drop_tokens(cli_case *c, size_t first, size_t count)
{
    if (c->token_count == count) return false;
    memmove(c->tokens + first, c->tokens + first + count,
            (c->token_count - first - count) * sizeof *c->tokens);
    c->token_count -= count;
    return true;
}

/* Each of some tokens gets a smaller number. */
static bool change_tokens(cli_case *c, size_t first, size_t count, uint32_t (*smaller)(uint32_t))
{
    bool any = false;
    for (size_t i = first; i < first + count; i++) {
        any |= c->tokens[i] > 0 && smaller(c->tokens[i]) < c->tokens[i];
        c->tokens[i] = c->tokens[i] > 0 ? smaller(c->tokens[i]) : 0;
    }
    return any;
}

static uint32_t zero(uint32_t x)
{
    return x * 0;
}

static uint32_t half(uint32_t x)
{
    return x / 2;
}

static uint32_t one_less(uint32_t x)
{
    return x - 1;
}

static bool to_first(cli_case *c, size_t first, size_t count)
{
    return change_tokens(c, first, count, zero);
}

static bool halve(cli_case *c, size_t first, size_t count)
{
    return change_tokens(c, first, count, half);
}

static bool lower(cli_case *c, size_t first, size_t count)
{
    return change_tokens(c, first, count, one_less);
}

static bool drop_labels(cli_case *c, size_t first, size_t count)
{
    bool any = false;
    for (size_t v = first; v < first + count; v++) {
        any |= c->labels[v] != 0;
        c->labels[v] = 0;
    }
    return any;
}

static size_t count_cops(const cli_case *c)
{
    return c->cops - 1;
}

static bool drop_cops(cli_case *c, size_t first, size_t count)
{
    (void)first;
    c->cops -= (uint32_t)count;
    return true;
}

const stress_reduction take_edges = {"edge", count_edges, drop_edges};
const stress_reduction take_tokens = {"token", count_tokens, drop_tokens};
const stress_reduction token_to_first = {"token to vertex 1", count_tokens, to_first};
const stress_reduction token_one_lower = {"token one lower", count_tokens, lower};
const stress_reduction halve_heaps = {"half a heap", count_tokens, halve};
const stress_reduction lower_heaps = {"object of a heap", count_tokens, lower};
const stress_reduction take_labels = {"result", count_vertices, drop_labels};
const stress_reduction take_cops = {"cop", count_cops, drop_cops};

/* ---- boards ---- */

static size_t count_rows(const cli_case *c)
{
    return c->rows;
}

static size_t count_columns(const cli_case *c)
{
    return c->columns;
}

static size_t count_cells(const cli_case *c)
{
    return (size_t)c->rows * c->columns;
}

/* Leaves out some rows and columns. A board keeps its police and its thief. */
static bool crop(cli_case *c, size_t row, size_t rows, size_t column, size_t columns)
{
    cli_case board;
    if (rows >= c->rows || columns >= c->columns) return false;
    for (uint32_t r = 0; r < c->rows; r++)
        for (uint32_t k = 0; k < c->columns; k++) {
            const bool goes = (r >= row && r < row + rows) || (k >= column && k < column + columns);
            if (goes && strchr("PT", *case_cell(c, r, k))) return false;
        }
    if (!case_make_board((uint32_t)(c->rows - rows), (uint32_t)(c->columns - columns), &board))
        return false;
    for (uint32_t r = 0; r < board.rows; r++)
        for (uint32_t k = 0; k < board.columns; k++)
            *case_cell(&board, r, k) = *case_cell(c, r + (uint32_t)(r >= row ? rows : 0),
                                                  k + (uint32_t)(k >= column ? columns : 0));
    board.square = c->square;
    case_free(c);
    *c = board;
    return true;
}

static bool drop_rows(cli_case *c, size_t first, size_t count)
{
    return crop(c, first, count, 0, 0);
}

static bool drop_columns(cli_case *c, size_t first, size_t count)
{
    return crop(c, 0, 0, first, count);
}

/* A square board loses a row and a column: any of each, and one pair at a time. */
static bool drop_lines(cli_case *c, size_t first, size_t count)
{
    return count == 1 && crop(c, first / c->columns, 1, first % c->columns, 1);
}

static bool empty_cells(cli_case *c, size_t first, size_t count)
{
    bool any = false;
    for (size_t i = first; i < first + count; i++) {
        char *cell = case_cell(c, (uint32_t)(i / c->columns), (uint32_t)(i % c->columns));
        if (strchr(".PT", *cell)) continue;
        *cell = '.';
        any = true;
    }
    return any;
}

const stress_reduction take_rows = {"row", count_rows, drop_rows};
const stress_reduction take_columns = {"column", count_columns, drop_columns};
const stress_reduction take_lines = {"row with a column", count_cells, drop_lines};
const stress_reduction clear_cells = {"cell", count_cells, empty_cells};

/* ---- octal codes: 0.DIGITS ---- */

static size_t count_digits(const cli_case *c)
{
    return strlen(c->code) - 2;
}

/* A digit that is 0 may still be in its place; at least one is left. */
static bool drop_digits(cli_case *c, size_t first, size_t count)
{
    if (count >= count_digits(c)) return false;
    memmove(c->code + 2 + first, c->code + 2 + first + count, strlen(c->code) - 1 - first - count);
    return true;
}

static bool lower_some_digits(cli_case *c, size_t first, size_t count)
{
    bool any = false;
    for (size_t i = first; i < first + count; i++)
        if (c->code[2 + i] > '0') {
            c->code[2 + i]--;
            any = true;
        }
    return any;
}

const stress_reduction take_digits = {"digit", count_digits, drop_digits};
const stress_reduction lower_digits = {"one of a digit", count_digits, lower_some_digits};
