#include "solve/pursuit/pursuit_step.h"

#include "base/ctx.h"

#include <string.h>

enum { MOST = GG__MAX_COLUMNS, DIFFERENCES = 2 * MOST + 1 };

static void set_bit(uint64_t *row, uint64_t bit)
{
    row[bit / 64] |= UINT64_C(1) << bit % 64;
}

static bool has_bit(const uint64_t *row, uint64_t bit)
{
    return row[bit / 64] >> bit % 64 & 1;
}

/* ---- what steps there are ---- */

/* For each number of lines further, a bit MOST + d for each d columns further. */
typedef struct differences {
    int64_t lines[GG__MAX_LINES];
    uint64_t columns[GG__MAX_LINES];
    size_t count;
} differences;

typedef struct difference {
    int64_t lines, columns;
} difference;

static difference between(const gg__pursuit_shape *shape, uint32_t from, uint32_t to)
{
    const int64_t columns = shape->columns;
    return (difference){to / columns - from / columns, to % columns - from % columns};
}

/* The index of these lines; d->count if they are new. */
static size_t index_of(const differences *d, int64_t lines)
{
    size_t i = 0;
    while (i < d->count && d->lines[i] != lines)
        i++;
    return i;
}

/* Writes down all differences; false if there are too many kinds. */
static bool collect(const gg__pursuit_step *step, differences *d)
{
    d->count = 0;
    for (uint32_t from = 0; from < step->shape.cells; from++) {
        size_t count;
        const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, from, &count);
        for (size_t e = 0; e < count; e++) {
            const difference one = between(&step->shape, from, to[e]);
            const size_t i = index_of(d, one.lines);
            if (i == GG__MAX_LINES || one.columns < -MOST || one.columns > MOST) return false;
            if (i == d->count) {
                d->lines[d->count] = one.lines;
                d->columns[d->count++] = 0;
            }
            d->columns[i] |= UINT64_C(1) << (MOST + one.columns);
        }
    }
    return true;
}

/* The differences that lead from here to places that somebody can step to. */
static uint64_t wanted(const gg__pursuit_step *step, const differences *d, size_t i, uint32_t from)
{
    const int64_t columns = step->shape.columns, cells = step->shape.cells;
    uint64_t found = 0;
    for (int64_t c = -MOST; c <= MOST; c++) {
        const int64_t column = from % columns + c;
        const int64_t cell = (from / columns + d->lines[i]) * columns + column;
        if (!(d->columns[i] >> (MOST + c) & 1) || column < 0 || column >= columns || cell < 0 ||
            cell >= cells)
            continue;
        if (has_bit(step->targets, gg__pursuit_bit(&step->shape, (uint32_t)cell)))
            found |= UINT64_C(1) << (MOST + c);
    }
    return found;
}

/* Whether `from` has a step of every kind that leads to a place somebody can step to. */
static bool is_complete(const gg__pursuit_step *step, const differences *d, uint32_t from)
{
    uint64_t had[GG__MAX_LINES] = {0};
    size_t count;
    const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, from, &count);
    for (size_t e = 0; e < count; e++) {
        const difference one = between(&step->shape, from, to[e]);
        had[index_of(d, one.lines)] |= UINT64_C(1) << (MOST + one.columns);
    }
    for (size_t i = 0; count > 0 && i < d->count; i++)
        if (had[i] != wanted(step, d, i, from)) return false;
    return true;
}

/* Lines with the same differences of columns share the steps along the line. */
static void make_groups(gg__pursuit_step *step, const differences *d)
{
    uint64_t key[GG__MAX_LINES];
    step->group_count = 0;
    for (size_t i = 0; i < d->count; i++) {
        size_t g = 0;
        while (g < step->group_count && key[g] != d->columns[i])
            g++;
        gg__pursuit_group *group = &step->group[g];
        group->lines[group->line_count++] = d->lines[i];
        if (g < step->group_count) continue;
        key[step->group_count++] = d->columns[i];
        for (int c = -MOST; c <= MOST; c++)
            if (d->columns[i] >> (MOST + c) & 1) group->columns[group->column_count++] = c;
    }
}

static void note_places(gg__pursuit_step *step)
{
    for (uint32_t cell = 0; cell < step->shape.cells; cell++) {
        const uint64_t bit = gg__pursuit_bit(&step->shape, cell);
        size_t into;
        gg_graph_predecessors(step->graph, GG_LEFT, cell, &into);
        if (into > 0) set_bit(step->targets, bit);
        if (gg_graph_out_degree(step->graph, GG_LEFT, cell) > 0) set_bit(step->movable, bit);
    }
}

static uint64_t *within(const gg__pursuit_step *step, int d)
{
    return step->within + (size_t)(d + MOST) * step->shape.words;
}

/* In every line to its end, even if there are no cells: a step along it may be half of one. */
static void note_within(gg__pursuit_step *step, int d)
{
    const gg__pursuit_shape *shape = &step->shape;
    const int64_t columns = shape->columns;
    for (uint64_t line = 0; line * shape->columns < shape->cells; line++)
        for (int64_t column = 0; column < columns; column++)
            if (column + d >= 0 && column + d < columns)
                set_bit(within(step, d), line * shape->stride + (uint64_t)column);
}

static void measure_reach(gg__pursuit_step *step, const differences *d)
{
    uint64_t far = 0;
    for (size_t i = 0; i < d->count; i++) {
        const uint64_t lines = (uint64_t)(d->lines[i] < 0 ? -d->lines[i] : d->lines[i]);
        const uint64_t words = (lines * step->shape.stride + MOST) / 64 + 1;
        if (words > far) far = words;
    }
    step->reach = (uint32_t)(far < step->shape.words ? far : step->shape.words);
}

/* Whether there are the nine steps of a king, and no others. */
static bool is_around(const gg__pursuit_step *step)
{
    const gg__pursuit_group *group = &step->group[0];
    if (step->group_count != 1 || group->column_count != 3 || group->line_count != 3) return false;
    for (size_t i = 0; i < 3; i++)
        if (group->columns[i] < -1 || group->columns[i] > 1 || group->lines[i] < -1 ||
            group->lines[i] > 1)
            return false;
    return true;
}

/* Whether what the shifts would let the pursuer do is what he may do; and the shifts, if so. */
static void find_stencil(gg__pursuit_step *step)
{
    differences d;
    step->stencil = collect(step, &d);
    for (uint32_t from = 0; step->stencil && from < step->shape.cells; from++)
        step->stencil = is_complete(step, &d, from);
    if (!step->stencil) return;
    make_groups(step, &d);
    measure_reach(step, &d);
    step->around = is_around(step);
    for (int c = -MOST; c <= MOST; c++)
        for (size_t i = 0; i < d.count; i++)
            if (d.columns[i] >> (MOST + c) & 1) {
                note_within(step, c);
                break;
            }
}

/* ---- memory ---- */

static uint64_t memory_words(const gg__pursuit_shape *shape)
{
    return (uint64_t)shape->words * (DIFFERENCES + 8) + 8; /* `along` has room around it */
}

uint64_t gg__pursuit_step_bytes(const gg__pursuit_shape *shape)
{
    return memory_words(shape) * sizeof(uint64_t);
}

gg_status gg__pursuit_step_new(gg_ctx *ctx, const gg_graph *graph, const gg__pursuit_shape *shape,
                               gg__pursuit_step *step)
{
    uint64_t *memory =
        gg__alloc_zeroed(ctx, memory_words(shape), sizeof *memory, "the pursuer's steps");
    if (!memory) return gg__status(ctx);
    *step = (gg__pursuit_step){.ctx = ctx, .graph = graph, .shape = *shape, .memory = memory};
    step->within = memory;
    step->targets = step->within + DIFFERENCES * shape->words;
    step->movable = step->targets + shape->words;
    step->from = step->movable + shape->words + 1;
    step->along = step->from + 3 * shape->words + 3;
    note_places(step);
    find_stencil(step);
    return GG_OK;
}

void gg__pursuit_step_free(gg__pursuit_step *step)
{
    gg__free(step->ctx, step->memory);
    step->memory = NULL;
}

/* ---- by shifts ---- */

static gg__span widen(gg__span span, uint32_t by, size_t words)
{
    const uint32_t last = (uint32_t)words;
    return (gg__span){span.from > by ? span.from - by : 0,
                      last - span.to > by ? span.to + by : last};
}

/* along |= places from which d columns further is in `from`. */
static void shift_along(gg__pursuit_step *step, int d, gg__span span)
{
    const uint64_t *restrict inside = within(step, d), *restrict from = step->from;
    uint64_t *restrict along = step->along;
    if (d == 0)
        for (uint32_t w = span.from; w < span.to; w++)
            along[w] |= from[w];
    else if (d > 0)
        for (uint32_t w = span.from; w < span.to; w++)
            along[w] |= (from[w] >> d | from[w + 1] << (64 - d)) & inside[w];
    else
        for (uint32_t w = span.from; w < span.to; w++)
            along[w] |= (from[w] << -d | (from - 1)[w] >> (64 + d)) & inside[w];
}

/* out |= places from which so many lines further is in `along`; what is beyond the row is lost. */
static void shift_across(const gg__pursuit_step *step, int64_t lines, gg__span span,
                         uint64_t *restrict out)
{
    const uint64_t *restrict along = step->along;
    const int64_t bits = lines * (int64_t)step->shape.stride, words = (int64_t)step->shape.words;
    const int64_t whole = bits >= 0 ? bits / 64 : -((-bits + 63) / 64);
    const unsigned rest = (unsigned)(bits - whole * 64);
    const int64_t from = (int64_t)span.from - whole, to = (int64_t)span.to - whole;
    for (int64_t w = from < 0 ? 0 : from; w < (to > words ? words : to); w++)
        out[w] |= along[w + whole] >> rest;
    if (rest == 0) return;
    for (int64_t w = from < 1 ? 1 : from; w < (to > words + 1 ? words + 1 : to); w++)
        out[w - 1] |= along[w + whole] << (64 - rest);
}

/* The places that can reach what is in `from` within the span. */
static void reach(gg__pursuit_step *step, gg__span close, gg__span far, uint64_t *out)
{
    memset(out + far.from, 0, (far.to - far.from) * sizeof *out);
    for (size_t g = 0; g < step->group_count; g++) {
        const gg__pursuit_group *group = &step->group[g];
        memset(step->along + close.from, 0, (close.to - close.from) * sizeof *step->along);
        for (size_t i = 0; i < group->column_count; i++)
            shift_along(step, group->columns[i], close);
        for (size_t i = 0; i < group->line_count; i++)
            shift_across(step, group->lines[i], close, out);
    }
}

/* along = the same after the steps of a king along the line, with empty words around. */
static void shift_around(gg__pursuit_step *step, gg__span close, size_t edge)
{
    const uint64_t *restrict left = within(step, -1), *restrict right = within(step, 1);
    const uint64_t *restrict from = step->from;
    uint64_t *restrict along = step->along;
    for (int64_t w = close.from; w < close.to; w++)
        along[w] = from[w] | ((from[w] >> 1 | from[w + 1] << 63) & right[w]) |
                   ((from[w] << 1 | from[w - 1] >> 63) & left[w]);
    memset(along + (ptrdiff_t)close.from - (ptrdiff_t)edge, 0, edge * sizeof *along);
    memset(along + close.to, 0, edge * sizeof *along);
}

/* A king's nine steps, in two passes: all of gg__pursuit_some. */
static void some_around(gg__pursuit_step *step, gg__span close, gg__span far,
                        uint64_t *restrict known, uint64_t *restrict out)
{
    const uint64_t *restrict along = step->along, *restrict movable = step->movable;
    const int64_t whole = (int64_t)(step->shape.stride / 64);
    const unsigned rest = step->shape.stride % 64, back = 63 - rest; /* and one more */
    shift_around(step, close, step->reach + (size_t)whole + 1);
    for (int64_t w = far.from; w < far.to; w++) {
        const uint64_t reached = along[w] | along[w + whole] >> rest |
                                 along[w + whole + 1] << 1 << back | along[w - whole] << rest |
                                 along[w - whole - 1] >> 1 >> back;
        out[w] = reached & movable[w] & ~known[w];
        known[w] |= out[w];
    }
}

/* Empties the words next to the span that the shifts will read. */
static void clear_edges(gg__pursuit_step *step, gg__span span, gg__span close)
{
    uint64_t *from = step->from;
    (from - 1)[span.from] = (from - 1)[close.from] = from[span.to] = from[close.to] = 0;
}

/* Leaves in the set what is possible and not known, and makes it known. */
static void settle(const uint64_t *restrict possible, uint64_t *restrict known,
                   uint64_t *restrict set, gg__span span)
{
    for (uint32_t w = span.from; w < span.to; w++) {
        set[w] &= possible[w] & ~known[w];
        known[w] |= set[w];
    }
}

static gg__span some_by_shifts(gg__pursuit_step *step, const uint64_t *restrict set, gg__span span,
                               uint64_t *known, uint64_t *out)
{
    const uint64_t *restrict targets = step->targets;
    uint64_t *restrict from = step->from;
    const gg__span close = widen(span, 1, step->shape.words);
    const gg__span far = widen(span, step->reach, step->shape.words);
    for (uint32_t w = span.from; w < span.to; w++)
        from[w] = set[w - span.from] & targets[w];
    clear_edges(step, span, close);
    if (step->around) {
        some_around(step, close, far, known, out);
    } else {
        reach(step, close, far, out);
        settle(step->movable, known, out, far);
    }
    return far;
}

static gg__span all_by_shifts(gg__pursuit_step *step, const uint64_t *won, gg__span span,
                              uint64_t *known, uint64_t *out)
{
    /* Whoever can step into the span, and all that he can step to. */
    const gg__span found = widen(span, step->reach, step->shape.words);
    const gg__span asked = widen(found, step->reach, step->shape.words);
    const gg__span close = widen(asked, 1, step->shape.words);
    for (uint32_t w = asked.from; w < asked.to; w++)
        step->from[w] = ~won[w] & step->targets[w];
    clear_edges(step, asked, close);
    reach(step, close, widen(asked, step->reach, step->shape.words), out);
    for (uint32_t w = found.from; w < found.to; w++)
        out[w] = ~out[w];
    settle(step->movable, known, out, found);
    return found;
}

/* ---- by edges ---- */

static bool all_inside(const gg__pursuit_step *step, const uint64_t *won, uint32_t cell)
{
    size_t count;
    const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, cell, &count);
    for (size_t i = 0; i < count; i++)
        if (!has_bit(won, gg__pursuit_bit(&step->shape, to[i]))) return false;
    return true;
}

static uint32_t cell_at(const gg__pursuit_shape *shape, uint64_t bit)
{
    return (uint32_t)(bit / shape->stride * shape->columns + bit % shape->stride);
}

static unsigned lowest(uint64_t word)
{
    unsigned bit = 0;
    for (unsigned half = 32; half > 0; half /= 2)
        if ((word & ((UINT64_C(1) << half) - 1)) == 0) {
            word >>= half;
            bit += half;
        }
    return bit;
}

/* Every place with a step into `fresh`; if `won` is given, only if all its steps lead into that. */
static gg__span by_edges(const gg__pursuit_step *step, const uint64_t *won, const uint64_t *fresh,
                         gg__span span, uint64_t *known, uint64_t *out)
{
    const gg__pursuit_shape *shape = &step->shape;
    const gg__span all = {0, (uint32_t)shape->words};
    memset(out, 0, shape->words * sizeof *out);
    for (uint32_t w = span.from; w < span.to; w++)
        for (uint64_t rest = fresh[w - span.from]; rest; rest &= rest - 1) {
            const uint32_t cell = cell_at(shape, (uint64_t)w * 64 + lowest(rest));
            size_t count;
            const gg_vertex *before = gg_graph_predecessors(step->graph, GG_LEFT, cell, &count);
            for (size_t i = 0; i < count; i++)
                if (!won || all_inside(step, won, before[i]))
                    set_bit(out, gg__pursuit_bit(shape, before[i]));
        }
    settle(step->movable, known, out, all);
    return all;
}

/* ---- either way ---- */

gg__span gg__pursuit_some(gg__pursuit_step *step, const uint64_t *set, gg__span span,
                          uint64_t *known, uint64_t *out)
{
    return step->stencil ? some_by_shifts(step, set, span, known, out)
                         : by_edges(step, NULL, set, span, known, out);
}

gg__span gg__pursuit_all(gg__pursuit_step *step, const uint64_t *won, const uint64_t *fresh,
                         gg__span span, uint64_t *known, uint64_t *out)
{
    return step->stencil ? all_by_shifts(step, won, span, known, out)
                         : by_edges(step, won, fresh, span, known, out);
}
