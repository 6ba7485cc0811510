#include "solve/pursuit_step.h"

#include <string.h>

enum { MIDDLE = 32, MOST = 31, DIFFERENCES = 2 * MOST + 1 };

static void set_bit(uint64_t *row, uint64_t bit)
{
    row[bit / 64] |= UINT64_C(1) << bit % 64;
}

static bool has_bit(const uint64_t *row, uint64_t bit)
{
    return row[bit / 64] >> bit % 64 & 1;
}

/* ---- what steps there are ---- */

typedef struct difference {
    int64_t lines, columns;
} difference;

static difference between(const gg__pursuit_shape *shape, uint32_t from, uint32_t to)
{
    const int64_t columns = shape->columns;
    return (difference){to / columns - from / columns, to % columns - from % columns};
}

/* The entry for steps to this line, made if need be; NULL if there is no room. */
static gg__pursuit_lines *line_entry(gg__pursuit_step *step, int64_t lines)
{
    for (size_t i = 0; i < step->to_count; i++)
        if (step->to[i].lines == lines) return &step->to[i];
    if (step->to_count == GG__MAX_LINES) return NULL;
    gg__pursuit_lines *entry = &step->to[step->to_count++];
    *entry = (gg__pursuit_lines){lines, 0};
    return entry;
}

/* Writes down all differences; false if there are too many kinds. */
static bool collect(gg__pursuit_step *step)
{
    for (uint32_t from = 0; from < step->shape.cells; from++) {
        size_t count;
        const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, from, &count);
        for (size_t i = 0; i < count; i++) {
            const difference d = between(&step->shape, from, to[i]);
            gg__pursuit_lines *entry = line_entry(step, d.lines);
            if (!entry || d.columns < -MOST || d.columns > MOST) return false;
            entry->columns |= UINT64_C(1) << (MIDDLE + d.columns);
        }
    }
    return true;
}

/* Whether `from` has a step of every kind that leads to a place somebody can step to. */
static bool is_complete(const gg__pursuit_step *step, uint32_t from)
{
    const int64_t columns = step->shape.columns, cells = step->shape.cells;
    uint64_t wanted[GG__MAX_LINES] = {0};
    size_t count;
    for (size_t i = 0; i < step->to_count; i++)
        for (int64_t d = -MOST; d <= MOST; d++) {
            const int64_t column = from % columns + d;
            const int64_t cell = (from / columns + step->to[i].lines) * columns + column;
            if (!(step->to[i].columns >> (MIDDLE + d) & 1) || column < 0 || column >= columns ||
                cell < 0 || cell >= cells)
                continue;
            if (has_bit(step->targets, gg__pursuit_bit(&step->shape, (uint32_t)cell)))
                wanted[i] |= UINT64_C(1) << (MIDDLE + d);
        }
    const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, from, &count);
    for (size_t e = 0; e < count; e++) {
        const difference d = between(&step->shape, from, to[e]);
        for (size_t i = 0; i < step->to_count; i++)
            if (step->to[i].lines == d.lines) wanted[i] &= ~(UINT64_C(1) << (MIDDLE + d.columns));
    }
    for (size_t i = 0; i < step->to_count; i++)
        if (wanted[i]) return false;
    return true;
}

/* Whether what a shift would let the pursuer do is what he may do. */
static bool is_stencil(const gg__pursuit_step *step)
{
    for (uint32_t from = 0; from < step->shape.cells; from++)
        if (gg_graph_out_degree(step->graph, GG_LEFT, from) > 0 && !is_complete(step, from))
            return false;
    return true;
}

static void note_places(gg__pursuit_step *step)
{
    const gg__pursuit_shape *shape = &step->shape;
    uint64_t used = 0;
    for (size_t i = 0; i < step->to_count; i++)
        used |= step->to[i].columns;
    for (uint32_t cell = 0; cell < shape->cells; cell++) {
        const uint64_t bit = gg__pursuit_bit(shape, cell);
        const int64_t column = cell % shape->columns;
        size_t into;
        gg_graph_predecessors(step->graph, GG_LEFT, cell, &into);
        if (into > 0) set_bit(step->targets, bit);
        if (gg_graph_out_degree(step->graph, GG_LEFT, cell) > 0) set_bit(step->movable, bit);
        for (int64_t d = -MOST; d <= MOST; d++)
            if (used >> (MIDDLE + d) & 1 && column + d >= 0 && column + d < shape->columns)
                set_bit(step->within + (size_t)(d + MOST) * shape->words, bit);
    }
}

static void measure_reach(gg__pursuit_step *step)
{
    uint64_t far = 0;
    for (size_t i = 0; i < step->to_count; i++) {
        const uint64_t lines =
            (uint64_t)(step->to[i].lines < 0 ? -step->to[i].lines : step->to[i].lines);
        const uint64_t bits = lines * step->shape.stride + MOST;
        if (bits > far) far = bits;
    }
    far = far / 64 + 1;
    step->reach = far < step->shape.words ? (uint32_t)far : (uint32_t)step->shape.words;
}

static uint64_t memory_words(const gg__pursuit_shape *shape)
{
    return (uint64_t)shape->words * (DIFFERENCES + 4) + 4;
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
    step->along = step->from + shape->words + 2;
    step->stencil = collect(step);
    note_places(step);
    step->stencil = step->stencil && is_stencil(step);
    if (step->stencil) measure_reach(step);
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

/* along |= places from which d columns further is in `from`. The words next to the span are
 * empty. */
static void shift_along(gg__pursuit_step *step, int d, gg__span span)
{
    const uint64_t *restrict from = step->from;
    const uint64_t *restrict within = step->within + (size_t)(d + MOST) * step->shape.words;
    uint64_t *restrict along = step->along;
    if (d == 0)
        for (uint32_t w = span.from; w < span.to; w++)
            along[w] |= from[w];
    else if (d > 0)
        for (uint32_t w = span.from; w < span.to; w++)
            along[w] |= (from[w] >> d | from[w + 1] << (64 - d)) & within[w];
    else
        for (uint32_t w = span.from; w < span.to; w++)
            along[w] |= (from[w] << -d | from[(size_t)w - 1] >> (64 + d)) & within[w];
}

/* out |= places from which so many lines further is in `along`, whatever is beyond being lost. */
static void shift_across(const gg__pursuit_step *step, int64_t lines, gg__span span,
                         uint64_t *restrict out)
{
    const uint64_t *restrict along = step->along;
    const int64_t bits = lines * (int64_t)step->shape.stride, words = (int64_t)step->shape.words;
    const int64_t whole = bits >= 0 ? bits / 64 : -((-bits + 63) / 64);
    const unsigned rest = (unsigned)(bits - whole * 64);
    int64_t from = (int64_t)span.from - whole, to = (int64_t)span.to - whole;
    const int64_t first = from < 0 ? 0 : from, last = to > words ? words : to;
    for (int64_t w = first; w < last; w++)
        out[w] |= along[w + whole] >> rest;
    if (rest == 0) return;
    from = from < 1 ? 1 : from;
    to = to > words + 1 ? words + 1 : to;
    for (int64_t w = from; w < to; w++)
        out[w - 1] |= along[w + whole] << (64 - rest);
}

/* The places that can reach what is in `from` within the span. */
static gg__span reach(gg__pursuit_step *step, gg__span span, uint64_t *out)
{
    const gg__span near = widen(span, 1, step->shape.words);
    const gg__span far = widen(span, step->reach, step->shape.words);
    uint64_t done = 0; /* the entries of `to` that have been seen to */
    memset(out + far.from, 0, (far.to - far.from) * sizeof *out);
    step->from[(ptrdiff_t)span.from - 1] = step->from[span.to] = 0;
    if (near.from < span.from) step->from[(ptrdiff_t)near.from - 1] = 0;
    if (near.to > span.to) step->from[near.to] = 0;
    for (size_t i = 0; i < step->to_count; i++) {
        const uint64_t columns = step->to[i].columns;
        if (done >> i & 1) continue;
        memset(step->along + near.from, 0, (near.to - near.from) * sizeof *step->along);
        for (int d = -MOST; d <= MOST; d++)
            if (columns >> (MIDDLE + d) & 1) shift_along(step, d, near);
        for (size_t j = i; j < step->to_count; j++) {
            if (step->to[j].columns != columns) continue;
            shift_across(step, step->to[j].lines, near, out);
            done |= UINT64_C(1) << j;
        }
    }
    return far;
}

static gg__span some_by_shifts(gg__pursuit_step *step, const uint64_t *set, gg__span span,
                               uint64_t *out)
{
    for (uint32_t w = span.from; w < span.to; w++)
        step->from[w] = set[w] & step->targets[w];
    const gg__span found = reach(step, span, out);
    for (uint32_t w = found.from; w < found.to; w++)
        out[w] &= step->movable[w];
    return found;
}

static gg__span all_by_shifts(gg__pursuit_step *step, const uint64_t *set, gg__span span,
                              uint64_t *out)
{
    /* Whoever can step into the span, and all that he can step to. */
    const gg__span found = widen(span, step->reach, step->shape.words);
    const gg__span asked = widen(found, step->reach, step->shape.words);
    for (uint32_t w = asked.from; w < asked.to; w++)
        step->from[w] = ~set[w] & step->targets[w];
    reach(step, asked, out);
    for (uint32_t w = found.from; w < found.to; w++)
        out[w] = step->movable[w] & ~out[w];
    return found;
}

/* ---- by edges ---- */

static bool all_inside(const gg__pursuit_step *step, const uint64_t *set, uint32_t cell)
{
    size_t count;
    const gg_vertex *to = gg_graph_options(step->graph, GG_LEFT, cell, &count);
    for (size_t i = 0; i < count; i++)
        if (!has_bit(set, gg__pursuit_bit(&step->shape, to[i]))) return false;
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

/* Every place with a step into `fresh`; with a set: if all its steps lead into that. */
static gg__span by_edges(const gg__pursuit_step *step, const uint64_t *set, const uint64_t *fresh,
                         gg__span span, uint64_t *out)
{
    const gg__pursuit_shape *shape = &step->shape;
    memset(out, 0, shape->words * sizeof *out);
    for (uint32_t w = span.from; w < span.to; w++)
        for (uint64_t rest = fresh[w]; rest; rest &= rest - 1) {
            const uint32_t cell = cell_at(shape, (uint64_t)w * 64 + lowest(rest));
            size_t count;
            const gg_vertex *before = gg_graph_predecessors(step->graph, GG_LEFT, cell, &count);
            for (size_t i = 0; i < count; i++)
                if (!set || all_inside(step, set, before[i]))
                    set_bit(out, gg__pursuit_bit(shape, before[i]));
        }
    return (gg__span){0, (uint32_t)shape->words};
}

/* ---- either way ---- */

gg__span gg__pursuit_some(gg__pursuit_step *step, const uint64_t *set, gg__span span, uint64_t *out)
{
    return step->stencil ? some_by_shifts(step, set, span, out)
                         : by_edges(step, NULL, set, span, out);
}

gg__span gg__pursuit_all(gg__pursuit_step *step, const uint64_t *set, const uint64_t *fresh,
                         gg__span span, uint64_t *out)
{
    return step->stencil ? all_by_shifts(step, set, span, out)
                         : by_edges(step, set, fresh, span, out);
}
