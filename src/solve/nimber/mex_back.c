/*
 * Idea. A vertex that has its value tells its predecessors. Each keeps in one word how many options
 * it has yet to hear of, and which of the smallest values it has heard; when none is left, its own
 * value is the least that it has not. So an edge costs one access, and values and a topological
 * order are found together. The largest degree says how many bits a count takes; the rest is for
 * values. A vertex of fewer options than these has a smaller value, so that what it hears of larger
 * ones does not matter; others have room for those elsewhere (mex_wide.c).
 *
 * Vertices are told about level by level: in the first are those without options, in each of the
 * next those that heard of their last option in the one before. Large levels are taken by a crew
 * (mex_tell.c), small ones by its first member, while the others sleep.
 *
 * Why it is right. A vertex is in a later level than all of its options, so its level is a rank
 * that falls with every move. On a cycle nobody hears of the last.
 *
 * Cost. O(n + m), and O(log n) for each edge that a large value is told along. 5 bytes a vertex, a
 * bit for each option of the vertices of many options, and, for several threads, boxes of a byte
 * a vertex, more where vertices are few for so many.
 *
 * Source. Sprague 1935, Grundy 1939; the counters are those of retrograde analysis.
 */
#include "solve/nimber/mex_back.h"

#include "solve/nimber/mex_search.h"

enum {
    EACH = 1 << 15, /* vertices that are worth a member of a crew */
    MOST_MEMBERS = 16,
    LEAST_BOX = 2 * (GG__MEX_ROOM + GG__MEX_PIECE), /* notes */
    MOST_BOX = 1 << 15
};

/* ---- room ---- */

static gg__mex_layout layout_of(uint64_t vertices, unsigned threads)
{
    gg__mex_layout room = {1, vertices, 0};
    while (2 * room.parts <= threads && room.parts < MOST_MEMBERS &&
           vertices / EACH >= 2 * room.parts)
        room.parts *= 2;
    if (room.parts == 1) return room;
    room.part = ((vertices >> GG__MEX_BLOCK_BITS) / room.parts + 1) << GG__MEX_BLOCK_BITS;
    room.box = vertices / 8 / room.parts / room.parts;
    if (room.box < LEAST_BOX) room.box = LEAST_BOX;
    if (room.box > MOST_BOX) room.box = MOST_BOX;
    return room;
}

uint64_t gg__mex_back_bytes(const gg_graph *graph)
{
    enum { OVERHEAD = 512 };
    const gg__mex_layout room = layout_of(graph->vertices, gg__threads(graph->ctx));
    const uint64_t boxes = (uint64_t)room.parts * room.parts, place = sizeof(gg_vertex) + 1;
    return room.parts * (room.part * place + sizeof(gg__mex_part) + sizeof(gg__mex_worker)) +
           boxes * (room.box * sizeof(gg__mex_note) + sizeof(gg__mex_box)) +
           gg__mex_wide_bytes(graph) + OVERHEAD;
}

static void lay_out(gg__mex_search *s)
{
    const gg__mex_layout *room = &s->room;
    for (unsigned i = 0; i < room->parts; i++) {
        gg__mex_worker *w = &s->worker[i];
        w->search = s;
        w->number = i;
        w->box = s->boxes + i * room->parts;
        s->part[i].vertex = s->vertices + i * room->part;
        s->part[i].mex = s->mexes + i * room->part;
        for (unsigned p = 0; p < room->parts; p++)
            w->box[p] = (gg__mex_box){s->notes + (i * room->parts + p) * room->box, 0};
    }
}

static gg_status open_search(gg__mex_search *s)
{
    const uint64_t parts = s->room.parts, boxes = parts * parts;
    s->part = gg__alloc_zeroed(s->ctx, parts, sizeof *s->part, "values");
    s->worker = gg__alloc_zeroed(s->ctx, parts, sizeof *s->worker, "workers");
    s->vertices = gg__alloc(s->ctx, parts * s->room.part, sizeof *s->vertices, "values");
    s->mexes = gg__alloc(s->ctx, parts * s->room.part, sizeof *s->mexes, "values");
    s->boxes = gg__alloc(s->ctx, boxes, sizeof *s->boxes, "parts");
    s->notes = gg__alloc(s->ctx, boxes * s->room.box, sizeof *s->notes, "parts");
    const gg_status status = gg__status(s->ctx);
    if (status == GG_OK) lay_out(s);
    return status == GG_OK ? gg__mex_wide_open(s) : status;
}

static void close_search(gg__mex_search *s)
{
    gg__free(s->ctx, s->part);
    gg__free(s->ctx, s->worker);
    gg__free(s->ctx, s->vertices);
    gg__free(s->ctx, s->mexes);
    gg__free(s->ctx, s->boxes);
    gg__free(s->ctx, s->notes);
    gg__mex_wide_close(s);
}

/* ---- from ends to values ---- */

/* Vertices that are not ends wait for all of their options. */
static void seed_block(const gg__mex_search *s, gg__mex_part *part, uint64_t first, uint64_t last)
{
    const uint32_t *degree = s->graph->degree[GG_LEFT];
    uint64_t known = part->known;
    for (uint64_t v = first; v < last; v++) {
        s->cell[v] = degree[v];
        part->vertex[known] = (gg_vertex)v;
        part->mex[known] = 0;
        known += degree[v] == 0;
    }
    part->known = known;
}

static void copy_out_block(const gg__mex_search *s, uint64_t first, uint64_t last)
{
    for (uint64_t v = first; v < last; v++) {
        const gg__mex_cell cell = s->cell[v], rank = cell >> GG__MEX_VALUE_BITS;
        const uint32_t value = cell & ((1 << GG__MEX_VALUE_BITS) - 1);
        s->cell[v] = value == s->few ? gg__mex_of_wide(s, (gg_vertex)v) : value;
        if (rank < GG__MEX_DEEP) s->rank[v] = rank;
    }
}

/* Does one of these with every block of the member's parts. */
static void go_through(const gg__mex_worker *w, bool seeding)
{
    const gg__mex_search *s = w->search;
    const uint64_t n = s->graph->vertices, size = UINT64_C(1) << GG__MEX_BLOCK_BITS;
    for (unsigned p = w->number; p < s->room.parts; p += w->step)
        for (uint64_t first = p * size; first < n; first += s->room.parts * size) {
            const uint64_t last = n - first < size ? n : first + size;
            if (seeding)
                seed_block(s, &s->part[p], first, last);
            else
                copy_out_block(s, first, last);
        }
}

static uint64_t count_known(const gg__mex_search *s)
{
    uint64_t count = 0;
    for (unsigned p = 0; p < s->room.parts; p++)
        count += s->part[p].known;
    return count;
}

/* ---- levels ---- */

static uint64_t count_news(const gg__mex_worker *w)
{
    const unsigned members = gg__workers_size(w->workers);
    uint64_t count = 0;
    for (unsigned m = 0; m < members; m++)
        count += w->search->worker[m].news;
    return count;
}

/* Vertices of a level that is worth meeting for. */
static uint64_t large_level(const gg__mex_search *s, const gg__workers *workers)
{
    enum { ROWS = 1 << 11 }; /* places in rows, and their beginnings */
    const uint64_t n = s->graph->vertices;
    return gg__workers_size(workers) == 1 ? UINT64_MAX : ROWS * n / (n + s->graph->edges) + 1;
}

/* The first member takes small levels by himself. False if there is no level left; else the next is
 * one that all take. */
static bool go_on(gg__mex_worker *w, uint64_t large)
{
    gg__mex_search *s = w->search;
    uint64_t news = count_news(w);
    if (news >= large) return true;
    if (w->number == 0) {
        s->over = gg__mex_take_small_levels(w, news, large) == 0;
        s->level_rank = w->rank;
    }
    gg__workers_barrier(w->workers);
    w->rank = s->level_rank;
    return !s->over;
}

/* What each member does. */
static void run(void *self, gg__workers *workers, unsigned number)
{
    gg__mex_search *s = self;
    gg__mex_worker *w = &s->worker[number];
    const uint64_t large = large_level(s, workers);
    w->workers = workers;
    w->step = gg__workers_size(workers);
    go_through(w, true);
    for (unsigned p = number; p < s->room.parts; p += w->step)
        w->news += s->part[p].known;
    gg__workers_barrier(workers);
    while (go_on(w, large))
        gg__mex_take_level(w);
    if (count_known(s) == s->graph->vertices) go_through(w, false);
}

gg_status gg__mex_back(gg_ctx *ctx, const gg_graph *graph, uint32_t *value, uint32_t *rank,
                       uint64_t *valued)
{
    const unsigned count_bits = gg__mex_count_bits(graph);
    gg__mex_search s = {.ctx = ctx,
                        .graph = graph,
                        .in = graph->in[GG_LEFT],
                        .room = layout_of(graph->vertices, gg__threads(ctx)),
                        .count_bits = count_bits,
                        .few = GG__MEX_CELL_BITS - count_bits,
                        .cell = value,
                        .rank = rank};
    s.status = open_search(&s);
    if (s.status == GG_OK) {
        gg__workers_run(ctx, s.room.parts, run, &s);
        *valued = count_known(&s);
    }
    close_search(&s);
    return s.status;
}
