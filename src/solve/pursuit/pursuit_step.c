/*
 * The pursuer's step, for all cells of the pursuer at once.
 *
 * Idea. On a board all cells have the same steps, except those that lead off the board or into a
 * wall. Then a step is a shift of the whole row: first along the lines, by a number of columns,
 * then across them; so the cells that reach a set cost a few operations for 64 of them. The graph
 * shows whether it is such a stencil: every cell with a step must have each step that leads to a
 * cell with incoming steps. If it is not, the edges into each new cell are followed one by one.
 *
 * Cost. By shifts, O(words) for each number of columns and of lines; by edges, O(edges).
 */
#include "solve/pursuit/pursuit_step.h"

#include <string.h>

enum { MOST = GG__MAX_COLUMNS, DIFFERENCES = 2 * MOST + 1 };

gg__pursuit_shape gg__pursuit_shape_of(uint32_t cells, uint32_t columns)
{
    gg__pursuit_shape shape = {cells, columns == 0 || columns > cells ? cells : columns, 0, 0};
    if (cells == 0) shape.columns = 1;
    const uint64_t whole = ((uint64_t)shape.columns + 63) / 64 * 64;
    const uint64_t lines = ((uint64_t)cells + shape.columns - 1) / shape.columns;
    shape.stride = whole <= (uint64_t)shape.columns + shape.columns / 8 ? whole : shape.columns;
    shape.words = (size_t)((lines * shape.stride + 63) / 64);
    return shape;
}

/* ---- what steps there are ---- */

/* Adds the step from each of these cells to step->columns, and lists lines that are new; false if
 * there are too many kinds. */
static bool add_steps(gg__pursuit_step *step, uint32_t from)
{
    const int64_t width = step->shape.columns;
    size_t count;
    const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, from, &count);
    for (size_t e = 0; e < count; e++) {
        const int64_t lines = to[e] / width - from / width, columns = to[e] % width - from % width;
        size_t i = 0;
        while (i < step->line_count && step->lines[i] != lines)
            i++;
        if (i == GG__MAX_LINES || columns < -MOST || columns > MOST) return false;
        if (i == step->line_count) step->lines[step->line_count++] = lines;
        if (columns > step->widest || -columns > step->widest)
            step->widest = (int)(columns < 0 ? -columns : columns);
        step->columns[i] |= UINT64_C(1) << (MOST + columns);
    }
    return true;
}

/* The columns of step->lines[i] by which a cell has a neighbour that some step leads to. */
static uint64_t open_columns(const gg__pursuit_step *step, size_t i, uint32_t from)
{
    const int64_t columns = step->shape.columns, cells = step->shape.cells;
    uint64_t found = 0;
    for (int64_t c = -MOST; c <= MOST; c++) {
        const int64_t column = from % columns + c;
        const int64_t cell = (from / columns + step->lines[i]) * columns + column;
        if (!(step->columns[i] >> (MOST + c) & 1) || column < 0 || column >= columns || cell < 0 ||
            cell >= cells)
            continue;
        if (gg__row_has(step->targets, gg__pursuit_bit(&step->shape, (uint32_t)cell)))
            found |= UINT64_C(1) << (MOST + c);
    }
    return found;
}

/* The cell has no steps, or one of every kind that leads to an open cell. */
static bool is_complete(const gg__pursuit_step *step, uint32_t from)
{
    gg__pursuit_step own = *step;
    memset(own.columns, 0, sizeof own.columns);
    if (gg_graph_out_degree(step->graph, GG_LEFT, from) == 0) return true;
    add_steps(&own, from);
    for (size_t i = 0; i < step->line_count; i++)
        if (own.columns[i] != open_columns(step, i, from)) return false;
    return true;
}

/* The row of the columns from which d further is a column, in every line to its end, even without
 * cells: a step along a line may be half of a step. */
static uint64_t *within(const gg__pursuit_step *step, int d)
{
    return step->within + (size_t)(d + MOST) * step->shape.words;
}

static gg__pursuit_shift row_shifted(const uint64_t *row, int64_t bits)
{
    const unsigned rest = (unsigned)((uint64_t)bits % 64);
    const uint64_t *low = row + (bits - (int64_t)rest) / 64;
    return (gg__pursuit_shift){low, low + (rest > 0), rest, (64 - rest) % 64};
}

/* Finds the shifts that are the steps of the graph, no more and no less, if there are such. */
static void find_stencil(gg__pursuit_step *step)
{
    const gg__pursuit_shape *shape = &step->shape;
    const int64_t columns = shape->columns;
    uint64_t far = 0;
    step->stencil = true;
    step->line_count = 1; /* no line further, maybe with no columns */
    step->widest = 1;
    for (uint32_t from = 0; step->stencil && from < shape->cells; from++)
        step->stencil = add_steps(step, from);
    for (uint32_t from = 0; step->stencil && from < shape->cells; from++)
        step->stencil = is_complete(step, from);
    for (size_t i = 0; step->stencil && i < step->line_count; i++) {
        const uint64_t lines = (uint64_t)(step->lines[i] < 0 ? -step->lines[i] : step->lines[i]);
        const uint64_t words = (lines * shape->stride + MOST) / 64 + 1;
        if (words > far) far = words;
        step->shift[i] = row_shifted(step->along, step->lines[i] * (int64_t)shape->stride);
    }
    step->reach = (uint32_t)(far < shape->words ? far : shape->words);
    for (int d = -MOST; step->stencil && d <= MOST; d++)
        for (uint64_t line = 0; line * shape->columns < shape->cells; line++)
            for (int64_t column = d < 0 ? -d : 0;
                 d != 0 && column < columns && column + d < columns; column++)
                gg__row_set(within(step, d), line * shape->stride + (uint64_t)column);
}

/* ---- memory ---- */

/* `from` has a word on either side, and `along` a row and one more word after it. */
uint64_t gg__pursuit_step_bytes(const gg__pursuit_shape *shape)
{
    return ((uint64_t)shape->words * (DIFFERENCES + 6) + 3) * sizeof(uint64_t);
}

gg_status gg__pursuit_step_new(gg_ctx *ctx, const gg_graph *graph, const gg__pursuit_shape *shape,
                               gg__pursuit_step *step)
{
    uint64_t *memory =
        gg__alloc_zeroed(ctx, gg__pursuit_step_bytes(shape), 1, "the pursuer's steps");
    if (!memory) return gg__status(ctx);
    *step = (gg__pursuit_step){.ctx = ctx, .graph = graph, .shape = *shape, .within = memory};
    step->targets = step->within + DIFFERENCES * shape->words;
    step->movable = step->targets + shape->words;
    step->from = step->movable + shape->words + 1;
    step->along = step->from + 2 * shape->words + 1;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const uint64_t bit = gg__pursuit_bit(shape, cell);
        size_t into;
        gg_graph_predecessors(graph, GG_LEFT, cell, &into);
        if (into > 0) gg__row_set(step->targets, bit);
        if (gg_graph_out_degree(graph, GG_LEFT, cell) > 0) gg__row_set(step->movable, bit);
    }
    find_stencil(step);
    return GG_OK;
}

void gg__pursuit_step_free(gg__pursuit_step *step)
{
    gg__free(step->ctx, step->within);
}

/* ---- by shifts ---- */

static gg__pursuit_words widen(gg__pursuit_words set, uint32_t by, size_t words)
{
    const uint32_t last = (uint32_t)words;
    return (gg__pursuit_words){set.from > by ? set.from - by : 0,
                               last - set.to > by ? set.to + by : last};
}

/* along |= cells whose d-th next column in `right`, or d-th previous one in `left`, is in `from`;
 * and those in `from` themselves that are in `stay`. */
static void shift_both_ways(const uint64_t *restrict from, int d, gg__pursuit_words set,
                            uint64_t stay, const uint64_t *restrict right,
                            const uint64_t *restrict left, uint64_t *restrict along)
{
    for (int64_t w = set.from; w < set.to; w++)
        along[w] |= (from[w] & stay) | ((from[w] >> d | from[w + 1] << (64 - d)) & right[w]) |
                    ((from[w] << d | from[w - 1] >> (64 - d)) & left[w]);
}

/* along |= cells for which one of these columns further is in `from`. */
static void shift_columns(gg__pursuit_step *step, uint64_t columns, gg__pursuit_words set)
{
    for (int d = 1; d <= step->widest; d++) {
        const int right = columns >> (MOST + d) & 1 ? d : 0,
                  left = columns >> (MOST - d) & 1 ? d : 0;
        const uint64_t stay = d == 1 && columns >> MOST & 1 ? UINT64_MAX : 0;
        if (right || left || stay)
            shift_both_ways(step->from, d, set, stay, within(step, right), within(step, -left),
                            step->along);
    }
}

/* out |= cells for which one of the numbers of lines from the first to the one before `end` is in
 * `along`, two at a time; leaves those that can move and are not known. `out` begins with line 0,
 * which is no shift. */
static void shift_lines(const gg__pursuit_step *step, size_t first, size_t end,
                        gg__pursuit_words far, const uint64_t *restrict known,
                        uint64_t *restrict out)
{
    const uint64_t *restrict movable = step->movable, *restrict along = step->along;
    bool begun = first > 0;
    for (size_t i = begun || end == 1 ? first : 1; i < end; i += 2) {
        const gg__pursuit_shift a = step->shift[i], b = step->shift[i + 1 < end ? i + 1 : i];
        for (size_t w = far.from; w < far.to; w++)
            out[w] = ((begun ? out[w] : along[w]) | a.low[w] >> a.right | a.high[w] << a.left |
                      b.low[w] >> b.right | b.high[w] << b.left) &
                     movable[w] & ~known[w];
        begun = true;
    }
}

/* out, within `far`: the cells with a step into what `from` holds within `set` that are not known.
 * Leaves `along` zero again. */
static void reach(gg__pursuit_step *step, gg__pursuit_words set, gg__pursuit_words far,
                  const uint64_t *known, uint64_t *out)
{
    const gg__pursuit_words close = widen(set, 1, step->shape.words);
    uint64_t *from = step->from;
    (from - 1)[set.from] = (from - 1)[close.from] = from[set.to] = from[close.to] = 0;
    for (size_t i = 0, end = 0; i < step->line_count; i = end) {
        while (end < step->line_count && step->columns[end] == step->columns[i])
            end++;
        shift_columns(step, step->columns[i], close);
        shift_lines(step, i, end, far, known, out);
        memset(step->along + close.from, 0, (close.to - close.from) * sizeof *out);
    }
}

/* ---- by edges ---- */

static bool all_inside(const gg__pursuit_step *step, const uint64_t *won, uint32_t cell)
{
    size_t count;
    const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, cell, &count);
    for (size_t i = 0; i < count; i++)
        if (!gg__row_has(won, gg__pursuit_bit(&step->shape, to[i]))) return false;
    return true;
}

/* Every cell with a step into `fresh`; if `won` is given, only if all its steps lead into that. */
static gg__pursuit_words by_edges(const gg__pursuit_step *step, const uint64_t *won,
                                  const uint64_t *fresh, gg__pursuit_words words,
                                  const uint64_t *known, uint64_t *out)
{
    const gg__pursuit_shape *shape = &step->shape;
    const gg__pursuit_words all = {0, (uint32_t)shape->words};
    memset(out, 0, shape->words * sizeof *out);
    for (uint32_t w = words.from; w < words.to; w++)
        for (uint64_t rest = fresh[w - words.from]; rest; rest &= rest - 1) {
            const uint64_t bit = (uint64_t)w * 64 + (unsigned)__builtin_ctzll(rest);
            const uint32_t cell =
                (uint32_t)(bit / shape->stride * shape->columns + bit % shape->stride);
            size_t count;
            const gg_vertex *before = gg_graph_predecessors(step->graph, GG_LEFT, cell, &count);
            for (size_t i = 0; i < count; i++)
                if (!won || all_inside(step, won, before[i]))
                    gg__row_set(out, gg__pursuit_bit(shape, before[i]));
        }
    for (size_t w = 0; w < shape->words; w++)
        out[w] &= step->movable[w] & ~known[w];
    return all;
}

/* ---- the step ---- */

gg__pursuit_words gg__pursuit_some(gg__pursuit_step *step, const uint64_t *restrict set,
                                   gg__pursuit_words words, const uint64_t *known, uint64_t *out)
{
    const uint64_t *restrict targets = step->targets;
    uint64_t *restrict from = step->from;
    if (!step->stencil) return by_edges(step, NULL, set, words, known, out);
    const gg__pursuit_words far = widen(words, step->reach, step->shape.words);
    for (uint32_t w = words.from; w < words.to; w++)
        from[w] = set[w - words.from] & targets[w];
    reach(step, words, far, known, out);
    return far;
}

gg__pursuit_words gg__pursuit_all(gg__pursuit_step *step, const uint64_t *won,
                                  const uint64_t *fresh, gg__pursuit_words words,
                                  const uint64_t *known, uint64_t *out)
{
    const size_t row = step->shape.words;
    if (!step->stencil) return by_edges(step, won, fresh, words, known, out);
    /* The cells with a step into these words, and all cells that those can step to. */
    const gg__pursuit_words found = widen(words, step->reach, row);
    const gg__pursuit_words asked = widen(found, step->reach, row);
    for (uint32_t w = asked.from; w < asked.to; w++)
        step->from[w] = ~won[w] & step->targets[w];
    reach(step, asked, widen(asked, step->reach, row), known, out);
    for (uint32_t w = found.from; w < found.to; w++)
        out[w] = ~out[w] & step->movable[w] & ~known[w];
    return found;
}
