/*
 * The solver `loopy`: nimbers, finite or infinite, of normal impartial play on any graph. If every
 * edge leads to a larger vertex it needs no search (mex.c).
 *
 * Idea. A vertex has the value k if no option has it, options of all smaller values exist, and
 * every other option, of larger value or of none, leads on to a vertex of value k that got its
 * value before: a move there would only be undone. If no number fits, the value is infinite, with
 * the set of finite values among the options.
 *
 * Phases k = 0, 1, 2, ... A vertex is open while it has options of all values below k and no value
 * itself. In a phase, `waits` counts the options of an open vertex that have no value and are not
 * yet known to have an option of value k. At 0 the vertex gets the value k; its predecessors are
 * marked as having such an option, and theirs wait for one less. Open vertices that are not marked
 * at the end of the phase are infinite: k is missing among their options for ever.
 *
 * Invariant. No vertex both gets a value and is marked in one phase: the vertices that it waited
 * for were marked before, so they never get the value, and only they could mark it; and a marked
 * vertex waits for the one that marked it to the end of the phase. Hence the vertices to settle and
 * the marked ones share one array, from both ends.
 *
 * The rank is the time of the valuation. A vertex of value k has a larger rank than all of smaller
 * values, which are of earlier phases; and each option that has a larger value, or is infinite, has
 * a way back to k at a smaller rank. So a winner who goes for the least sum of ranks comes to the
 * end (value/nimber_sum.c).
 *
 * Cost. A vertex gets a value once, and is marked once for each finite value among its options;
 * values are at most sqrt(2m) on m edges. So O(n + m sqrt m), and O(n + m) if values are bounded.
 * The work at the start and at the end of a phase is on open vertices alone, at most n + m in all.
 *
 * Source. Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha 1986.
 */
#include "solve/nimber/nimber.h"

/* Vertices; prefetched predecessors; and the end of a row that is not long. */
enum { AHEAD = 8, MOST = 16, ROW = 7 };

#define OPEN   (GG_LOOPY - 1) /* a value that is not known yet */
#define VALUED UINT32_MAX     /* a mark that is later than every phase */
#define CLOSED UINT32_MAX     /* a rank: the vertex is infinite */

typedef struct search {
    gg_ctx *ctx;
    uint64_t n;
    const gg__rows *in;
    uint32_t *value;
    uint32_t *rank;  /* of an open vertex, how many of its options have no finite value */
    uint32_t *waits; /* of an open vertex */
    uint32_t *mark;  /* 1 + the last phase whose value an option has; or VALUED */
    gg_vertex *open; /* ascending */
    uint64_t open_count;
    gg_vertex
        *queue; /* valued in this phase, from the front; marked in this round, from the back */
    uint64_t settled, valued, marked;
    uint64_t hopes; /* open vertices that are neither valued nor marked in this phase */
    uint32_t phase, clock;
} search;

/* Inlined by force, or gcc drops it as a call without effect. */
__attribute__((always_inline)) static inline void look_ahead(const gg__rows *in,
                                                             const uint32_t *column, gg_vertex far,
                                                             gg_vertex middle, gg_vertex near)
{
    const uint64_t first = in->start[near];
    const uint64_t last = in->start[near + 1] < first + MOST ? in->start[near + 1] : first + MOST;
    __builtin_prefetch(&in->start[far]);
    __builtin_prefetch(&in->start[(uint64_t)far + 1]);
    __builtin_prefetch(&in->end[in->start[middle]]);
    __builtin_prefetch(&in->end[in->start[middle]] + ROW);
    for (uint64_t e = first; e < last; e++)
        __builtin_prefetch(&column[in->end[e]], 1);
}

/* ---- open vertices ---- */

/* A vertex all of whose options have finite values is worth what is missing among them. */
static void begin_phase(search *s)
{
    s->settled = s->valued = 0;
    for (uint64_t i = 0; i < s->open_count; i++) {
        const gg_vertex v = s->open[i];
        s->waits[v] = s->rank[v];
        s->queue[s->valued] = v;
        s->valued += s->waits[v] == 0;
    }
    s->hopes = s->open_count - s->valued;
}

/* Of the vertices without a value, those that are marked stay open and the others are infinite. */
static void end_phase(search *s)
{
    uint64_t kept = 0;
    for (uint64_t i = 0; i < s->open_count; i++) {
        const gg_vertex v = s->open[i];
        if (s->value[v] != OPEN) continue;
        if (s->mark[v] > s->phase) {
            s->open[kept++] = v;
        } else {
            s->value[v] = GG_LOOPY;
            s->rank[v] = CLOSED;
        }
    }
    s->open_count = kept;
}

/* ---- a phase ---- */

/* The vertex has this phase's value. */
static void settle(search *s, gg_vertex v)
{
    s->value[v] = s->phase;
    s->rank[v] = s->clock++;
    s->mark[v] = VALUED;
    for (uint64_t e = s->in->start[v]; e < s->in->start[v + 1]; e++) {
        const gg_vertex u = s->in->end[e];
        if (s->mark[u] == VALUED) continue;
        const bool open = s->rank[u] != CLOSED;
        s->rank[u] -= open;
        if (s->mark[u] > s->phase) continue;
        s->mark[u] = s->phase + 1;
        s->hopes -= open;
        s->queue[s->n - ++s->marked] = u;
    }
}

/* The vertex is marked: a move there can be answered by one to this phase's value, so its
 * predecessors no longer wait for it. */
static void release(search *s, gg_vertex v)
{
    for (uint64_t e = s->in->start[v]; e < s->in->start[v + 1]; e++) {
        const gg_vertex u = s->in->end[e];
        if (--s->waits[u] > 0 || s->value[u] != OPEN) continue;
        s->queue[s->valued++] = u;
        s->hopes--;
    }
}

static gg_status settle_all(search *s)
{
    gg_status status = GG_OK;
    for (; status == GG_OK && s->settled < s->valued; s->settled++) {
        const gg_vertex *next = &s->queue[s->settled];
        if (s->settled % GG__TICK == GG__TICK - 1)
            status = gg__tick(s->ctx, "solving positions", s->clock, s->n);
        if (s->settled + 3 * AHEAD < s->valued)
            look_ahead(s->in, s->mark, next[3 * AHEAD], next[2 * AHEAD], next[AHEAD]);
        settle(s, *next);
    }
    return status;
}

/* Nothing to do unless there are vertices that can still be valued. */
static gg_status release_all(search *s)
{
    gg_status status = GG_OK;
    for (uint64_t i = 1; status == GG_OK && i <= s->marked && s->hopes > 0; i++) {
        const gg_vertex *next = &s->queue[s->n - i];
        if (i % GG__TICK == 0) status = gg__tick(s->ctx, "solving positions", s->clock, s->n);
        if (i + 3 * AHEAD <= s->marked)
            look_ahead(s->in, s->waits, next[-3 * AHEAD], next[-2 * AHEAD], next[-AHEAD]);
        release(s, *next);
    }
    s->marked = 0;
    return status;
}

static gg_status run(search *s)
{
    gg_status status = GG_OK;
    for (s->phase = 0; status == GG_OK && s->open_count > 0; s->phase++) {
        status = gg__tick(s->ctx, "solving positions", s->clock, s->n);
        begin_phase(s);
        while (status == GG_OK && s->settled < s->valued) {
            status = settle_all(s);
            if (status == GG_OK) status = release_all(s);
        }
        end_phase(s);
    }
    return status;
}

/* ---- the whole ---- */

/* Makes all vertices open. */
static gg_status open_all(search *s, const uint32_t *degree)
{
    for (uint64_t v = 0; v < s->n; v++) {
        if (degree[v] == CLOSED)
            return gg__fail(s->ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)v),
                            "a vertex has more than %llu options", (unsigned long long)CLOSED - 1);
        s->rank[v] = degree[v];
        s->value[v] = OPEN;
        s->open[v] = (gg_vertex)v;
    }
    s->open_count = s->n;
    return GG_OK;
}

/* Values all vertices, in values with ranks. */
static gg_status value_all(gg_ctx *ctx, const gg_graph *graph, gg__values *values)
{
    const uint64_t n = graph->vertices;
    search s = {
        .ctx = ctx, .n = n, .in = graph->in[GG_LEFT], .value = values->value, .rank = values->rank};
    s.waits = gg__alloc(ctx, n, sizeof *s.waits, "counters");
    s.mark = gg__alloc_zeroed(ctx, n, sizeof *s.mark, "marks");
    s.open = gg__alloc(ctx, n, sizeof *s.open, "open vertices");
    s.queue = gg__alloc(ctx, n, sizeof *s.queue, "a queue");
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = open_all(&s, graph->degree[GG_LEFT]);
    if (status == GG_OK) status = run(&s);
    for (uint64_t v = 0; status == GG_OK && v < n; v++)
        if (s.value[v] == GG_LOOPY) s.rank[v] = 0; /* infinite vertices have no rank */
    gg__free(ctx, s.waits);
    gg__free(ctx, s.mark);
    gg__free(ctx, s.open);
    gg__free(ctx, s.queue);
    return status;
}

/* ---- the solver ---- */

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_graph *graph;
    gg_status status = gg__impartial_graph(ctx, problem, limit, solution, &graph);
    if (status != GG_OK || !graph) return status;
    const bool sweep = graph->ordered && !graph->in[GG_LEFT] && graph->out[GG_LEFT];
    if (!sweep && !graph->in[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "loopy nimbers need incoming rows");
    solution->positions = graph->vertices;
    status = gg__solution_add_values(solution, graph->vertices, sweep ? 0 : GG__RANKED);
    if (status != GG_OK) return status;
    atomic_store(&solution->cyclic, !sweep);
    return sweep ? gg__mex_sweep(ctx, graph, NULL, solution->values.value)
                 : value_all(ctx, graph, &solution->values);
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    gg__plan_nimbers(problem, true, out);
}

const gg__solver gg__solver_loopy = {
    .info = {"loopy", "nimbers, finite or infinite, of the vertices of any graph", "nimber", false,
             false},
    .plays = GG__GAME | GG__RULES,
    .refuses = gg__refuses_nimbers,
    .solve = solve,
    .plan = plan,
    .rows = GG_ROWS_SOLVE | GG_ROWS_OUT,
};
