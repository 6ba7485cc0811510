/*
 * Valuing by several threads.
 *
 * Idea. Turns are taken in windows. In a window each member first attempts the vertices of his
 * share, without changing anything that others see: a vertex is put off if one of its options has
 * no value yet, which is then in the same window, or if its value cannot be found without making
 * something new. Then the values are written down. What was put off is evaluated by the first
 * member alone, in order. Where that is a good part of a window, the next ones are all his, and
 * more of them each time: there the vertices depend on those just before them.
 *
 * Why it is right. What an attempt finds is what the evaluation would: it sees the same values of
 * options. And whatever is made is made by the first vertex in the order that needs it, as it is by
 * one thread: before that vertex has had its turn nobody finds it, and all who do not find it are
 * put off. So nothing depends on the number of threads or on who is faster.
 *
 * Cost. That of the evaluation, some of it twice; two words for each vertex of a window.
 */
#include "solve/evaluate_turns.h"

#include "base/parallel.h"

enum {
    WINDOW = 1 << 15,
    LEAST = 2 * WINDOW, /* vertices that are worth a crew */
    MOST_MEMBERS = 16,
    MOST_ALONE = 63 /* windows */
};

typedef struct sweep {
    /* Nobody writes these. */
    gg_ctx *const ctx; /* for the first member alone */
    const gg__turns *const turns;
    gg__evaluate *const evaluate;
    gg__attempt *const attempt;
    void *const self;
    /* The first member writes these between windows. */
    uint64_t first, end; /* turns of the window */
    uint64_t alone;      /* windows that he has taken alone at a time */
    bool over;
    gg_status status;
    /* Each member has a share of these, of places in the window. */
    uint32_t *found; /* values */
    uint32_t *off;   /* those that are put off */
    uint64_t off_count[MOST_MEMBERS];
} sweep;

unsigned gg__turns_members(const gg_ctx *ctx, uint64_t vertices)
{
    const unsigned threads = gg__threads(ctx);
    return vertices < LEAST ? 1 : threads < MOST_MEMBERS ? threads : MOST_MEMBERS;
}

uint64_t gg__evaluate_bytes(const gg_graph *graph)
{
    enum { OVERHEAD = 256 };
    return gg__turns_members(graph->ctx, graph->vertices) > 1
               ? 2 * WINDOW * sizeof(uint32_t) + OVERHEAD
               : 0;
}

/* ---- a window ---- */

/* Where a member's share of a window begins. */
static uint64_t share(const sweep *s, const gg__workers *workers, unsigned number)
{
    return (s->end - s->first) * number / gg__workers_size(workers);
}

static void attempt_share(sweep *s, const gg__workers *workers, unsigned number)
{
    const uint64_t begin = share(s, workers, number), end = share(s, workers, number + 1);
    uint64_t count = 0;
    for (uint64_t i = begin; i < end; i++) {
        gg__turns_look_ahead(s->turns, s->first + i);
        s->off[begin + count] = (uint32_t)i;
        count += !s->attempt(s->self, gg__turn(s->turns, s->first + i), &s->found[i]);
    }
    s->off_count[number] = count;
}

/* Of a vertex that is put off nobody looks at the value, which will be another. */
static void write_share(const sweep *s, const gg__workers *workers, unsigned number)
{
    const uint64_t end = share(s, workers, number + 1);
    for (uint64_t i = share(s, workers, number); i < end; i++)
        s->turns->value[gg__turn(s->turns, s->first + i)] = s->found[i];
}

/* Returns how many there were. */
static uint64_t take_what_was_put_off(sweep *s, const gg__workers *workers)
{
    uint64_t all = 0;
    for (unsigned m = 0; m < gg__workers_size(workers); m++) {
        const uint32_t *off = s->off + share(s, workers, m);
        for (uint64_t i = 0; s->status == GG_OK && i < s->off_count[m]; i++)
            s->status = s->evaluate(s->self, gg__turn(s->turns, s->first + off[i]));
        all += s->off_count[m];
    }
    return all;
}

/* ---- windows ---- */

static uint64_t behind(const sweep *s, uint64_t turn, uint64_t windows)
{
    const uint64_t left = s->turns->graph->vertices - turn;
    return left < windows * WINDOW ? turn + left : turn + windows * WINDOW;
}

/* What the first member does between two windows that are shared. */
static void go_on(sweep *s, const gg__workers *workers)
{
    const uint64_t n = s->turns->graph->vertices;
    const uint64_t off = take_what_was_put_off(s, workers);
    s->alone = off > (s->end - s->first) / 4 ? 4 * s->alone + 3 : 0;
    if (s->alone > MOST_ALONE) s->alone = MOST_ALONE;
    s->first = behind(s, s->end, s->alone);
    if (s->status == GG_OK)
        s->status = gg__take_turns(s->ctx, s->turns, s->end, s->first, s->evaluate, s->self);
    if (s->status == GG_OK) s->status = gg__tick(s->ctx, "solving positions", s->first, n);
    s->end = behind(s, s->first, 1);
    s->over = s->first == n || s->status != GG_OK;
}

static void run(void *self, gg__workers *workers, unsigned number)
{
    sweep *s = self;
    while (!s->over) {
        attempt_share(s, workers, number);
        gg__workers_barrier(workers);
        write_share(s, workers, number);
        gg__workers_barrier(workers);
        if (number == 0) go_on(s, workers);
        gg__workers_barrier(workers);
    }
}

gg_status gg__take_turns_together(gg_ctx *ctx, const gg__turns *turns, gg__evaluate *evaluate,
                                  gg__attempt *attempt, void *self)
{
    sweep s = {.ctx = ctx, .turns = turns, .evaluate = evaluate, .attempt = attempt, .self = self};
    s.found = gg__alloc(ctx, WINDOW, sizeof *s.found, "values");
    s.off = gg__alloc(ctx, WINDOW, sizeof *s.off, "values");
    s.status = s.found && s.off ? GG_OK : gg__status(ctx);
    s.end = behind(&s, 0, 1);
    if (s.status == GG_OK)
        gg__workers_run(ctx, gg__turns_members(ctx, turns->graph->vertices), run, &s);
    gg__free(ctx, s.found);
    gg__free(ctx, s.off);
    return s.status;
}
