/*
 * Whether nimbers are true: finite ones of games that end, and loopy ones of any game.
 *
 * If every value is finite and the rank falls along every edge, play ends, and a value is the mex
 * of the values of the options: by induction over the rank only the true ones fulfil that. No more
 * is asked then. Otherwise, with `infinite` counted as larger than all nimbers:
 *
 *   u has the nimber g   (1) g is the mex of the finite values of u's options
 *                        (2) each option of a larger value has an option of value g whose rank is
 *                            smaller than u's
 *   u is infinite        (3) with m the mex of the finite values of u's options, some infinite
 *                            option has no option of value m
 *
 * Only the truth passes. Take the sum of the game from u and a nim heap k, and claim that it is
 * lost for the player to move if u has the value k; won if u has another nimber, or is infinite and
 * has an option of value k; drawn otherwise. Then
 *
 *   - From "won" there is a move to "lost": to the option of value k, which exists if k < g by (1);
 *     or, if k > g, from the heap k to g. Whoever always makes it, wins. For say the sum is lost
 *     for the other player, with value and heap k. A move of the heap to a smaller one is answered
 *     by the option of that value; a move to an option of a smaller value by the heap; so the heap
 *     becomes smaller. A move to an option of a larger value is answered as in (2), so the heap
 *     stays and the rank becomes smaller. No other move is there, by (1). So play ends, and it is
 *     not the winner who cannot move.
 *   - From "drawn", that is from an infinite u none of whose options has the value k, no move leads
 *     to "lost". Some move leads to "drawn": let m be as in (3); it is not larger than k. If m < k,
 *     the heap goes to m. If m = k, u goes to the option of (3). So nobody ever has to lose.
 *
 * Hence each sum is won, lost or drawn as claimed, for all k; and these outcomes determine the
 * values, since u has the nimber g if and only if the sum with the heap g is lost for the player to
 * move. The other way round the truth passes: a labelling that gives u the value m when it is the
 * mex and all options that have no smaller value have an option labelled m before, for as long as
 * it can, ends with values and an order as in (1) to (3).
 *
 * Ranks are only compared between vertices of one value.
 *
 * Condition (2) asks v, for each edge from u, for the least rank among its options of value g. The
 * questions are put into the order of those who are asked; then each v lays out its options by
 * their values once, and answers all its questions. The same goes for (3).
 *
 * Source: the values are those of C. A. B. Smith, Graphs and composite games, 1966, and of
 * A. S. Fraenkel and Y. Perl, Constructions in combinatorial games with cycles, 1975. The
 * conditions, and why they suffice, are proved above.
 *
 * Cost: O(n + m). Memory: 4 bytes for each option of a vertex that has most of them; and where
 * values are loopy 12 for each vertex, 4 for each edge to a larger or infinite value, and 8 for
 * each nimber that occurs.
 */
#include "verify/nimbers_seen.h"
#include "verify/worths.h"

/* Instead of what a vertex asks for: */
#define CONTENT UINT32_MAX       /* it is infinite, and (3) holds */
#define WRONGED (UINT32_MAX - 1) /* it is finite, and (2) fails */

#define NO_RANK UINT64_MAX

typedef struct check {
    gg_ctx *ctx;
    const gg__worth_claim *claim;
    const uint32_t *value, *rank;
    gg__nimbers_seen seen;
    /* Of loopy values: */
    uint32_t *wanted; /* by vertex: the nimber that it looks for among the options of its options */
    uint32_t largest; /* that any looks for */
    uint64_t *start;  /* by vertex: where the questions to it begin */
    gg_vertex *asking; /* who puts them */
    uint64_t *least;   /* by nimber: the least rank among the options of the vertex asked */
} check;

static const gg_vertex *options_of(const check *c, gg_vertex v, size_t *count)
{
    return gg_graph_options(c->claim->graph, GG_LEFT, v, count);
}

/* The mex of the finite values among options; 0 for want of memory. */
static uint32_t mex_of(check *c, const gg_vertex *options, size_t count)
{
    if (gg__nimbers_seen_begin(&c->seen, count) != GG_OK) return 0;
    for (size_t i = 0; i < count; i++)
        gg__nimbers_seen_put(&c->seen, c->value[options[i]]); /* there is no room for GG_LOOPY */
    return gg__nimbers_seen_mex(&c->seen);
}

/* ---- games that end ---- */

/* What keeps us from knowing that play ends, or NULL. */
static const char *ending_fault(void *self, gg_vertex v)
{
    const check *c = self;
    size_t count;
    const gg_vertex *options = options_of(c, v, &count);
    const char *fault = gg__rank_fault(c->claim, v, options, count);
    if (fault || c->value[v] != GG_LOOPY) return fault;
    return "infinite, but every option is a larger vertex";
}

static const char *plain_fault(void *self, gg_vertex v)
{
    check *c = self;
    size_t count;
    const gg_vertex *options = options_of(c, v, &count);
    const char *fault = gg__over_fault(c->claim, v);
    return fault ? fault : gg__mex_fault(c->value[v], mex_of(c, options, count));
}

/* ---- loopy values: the mex ---- */

/* Whether u puts a question to its option v. */
static inline bool is_asked(const check *c, gg_vertex u, gg_vertex v)
{
    if (c->value[u] == GG_LOOPY) return c->value[v] == GG_LOOPY;
    return c->value[v] > c->value[u];
}

/* Condition (1); notes what u will ask for, and counts its questions where they will be put. */
static const char *mex_fault(void *self, gg_vertex u)
{
    check *c = self;
    size_t count;
    const gg_vertex *options = options_of(c, u, &count);
    const uint32_t mex = mex_of(c, options, count);
    const char *fault = gg__over_fault(c->claim, u);
    if (!fault && c->value[u] != GG_LOOPY) fault = gg__mex_fault(c->value[u], mex);
    if (fault) return fault;
    c->wanted[u] = mex;
    if (mex > c->largest) c->largest = mex;
    for (size_t i = 0; i < count; i++)
        c->start[options[i]] += is_asked(c, u, options[i]);
    return NULL;
}

/* ---- loopy values: the questions ---- */

/* Turns the counts into places, and puts each question there. */
static gg_status put_questions(check *c)
{
    const uint64_t n = c->claim->graph->vertices;
    gg_status status = GG_OK;
    for (uint64_t v = 0; v < n; v++)
        c->start[v + 1] += c->start[v];
    c->asking = gg__alloc(c->ctx, c->start[n], sizeof *c->asking, "a check of loopy nimbers");
    if (!c->asking) return gg__status(c->ctx);
    for (uint64_t u = n; status == GG_OK && u-- > 0;) {
        size_t count;
        const gg_vertex *options = options_of(c, (gg_vertex)u, &count);
        for (size_t i = 0; i < count; i++)
            if (is_asked(c, (gg_vertex)u, options[i]))
                c->asking[--c->start[options[i]]] = (gg_vertex)u;
        if (u % GG__TICK == 0) status = gg__tick(c->ctx, "checking", n - u, n);
    }
    return status;
}

/* Lays out the least ranks of the options of v by their values, or clears them away. */
static void lay_out(const check *c, gg_vertex v, bool clear)
{
    size_t count;
    const gg_vertex *options = options_of(c, v, &count);
    for (size_t i = 0; i < count; i++) {
        const gg_vertex w = options[i];
        if (c->value[w] > c->largest) continue; /* nobody looks for it */
        uint64_t *least = &c->least[c->value[w]];
        if (clear)
            *least = NO_RANK;
        else if (c->rank[w] < *least)
            *least = c->rank[w];
    }
}

/* Tells u the least rank, among the options of one of its own, of what it looks for. */
static void tell(const check *c, gg_vertex u)
{
    if (c->wanted[u] >= WRONGED) return;
    const uint64_t least = c->least[c->wanted[u]];
    if (c->value[u] == GG_LOOPY && least == NO_RANK) c->wanted[u] = CONTENT;
    if (c->value[u] != GG_LOOPY && least >= c->rank[u]) c->wanted[u] = WRONGED;
}

static gg_status answer_questions(check *c)
{
    const uint64_t n = c->claim->graph->vertices, nimbers = (uint64_t)c->largest + 1;
    gg_status status = GG_OK;
    c->least = gg__alloc(c->ctx, nimbers, sizeof *c->least, "a check of loopy nimbers");
    if (!c->least) return gg__status(c->ctx);
    for (uint64_t g = 0; g < nimbers; g++)
        c->least[g] = NO_RANK;
    for (uint64_t v = 0; status == GG_OK && v < n; v++) {
        if (v % GG__TICK == 0) status = gg__tick(c->ctx, "checking", v, n);
        if (c->start[v] == c->start[v + 1]) continue;
        lay_out(c, (gg_vertex)v, false);
        for (uint64_t i = c->start[v]; i < c->start[v + 1]; i++)
            tell(c, c->asking[i]);
        lay_out(c, (gg_vertex)v, true);
    }
    return status;
}

/* Conditions (2) and (3). */
static const char *answers_fault(void *self, gg_vertex u)
{
    const check *c = self;
    if (c->wanted[u] == WRONGED)
        return "an option of a larger value has none of this value and smaller rank";
    if (c->value[u] == GG_LOOPY && c->wanted[u] != CONTENT)
        return "infinite, but each infinite option has an option of the smallest nimber missing "
               "here";
    return NULL;
}

/* ---- both ---- */

static gg_status check_loopy(check *c, gg_verdict *verdict)
{
    const uint64_t n = c->claim->graph->vertices;
    c->wanted = gg__alloc(c->ctx, n, sizeof *c->wanted, "a check of loopy nimbers");
    c->start = gg__alloc_zeroed(c->ctx, n + 1, sizeof *c->start, "a check of loopy nimbers");
    if (!c->wanted || !c->start) return gg__status(c->ctx);
    gg_status status = gg__check_each(c->ctx, c->claim, mex_fault, c, verdict);
    if (status != GG_OK || !verdict->accepted) return status;
    status = put_questions(c);
    if (status == GG_OK) status = answer_questions(c);
    verdict->positions = 0; /* they are counted as they pass the last conditions */
    return status == GG_OK ? gg__check_each(c->ctx, c->claim, answers_fault, c, verdict) : status;
}

/* By what is claimed: that play ends, or not. */
static gg_status check_nimbers(check *c, gg_verdict *verdict)
{
    gg_verdict ending = *verdict;
    const gg_status status = gg__check_each(c->ctx, c->claim, ending_fault, c, &ending);
    if (status != GG_OK) return status;
    if (ending.accepted) return gg__check_each(c->ctx, c->claim, plain_fault, c, verdict);
    if (c->rank && c->claim->endless) return check_loopy(c, verdict);
    if (c->rank) gg__refuse(&ending, GG_NO_VERTEX, 0, "play without end is won by a person");
    *verdict = ending;
    return GG_OK;
}

gg_status gg__check_nimbers(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict)
{
    check c = {.ctx = ctx,
               .claim = claim,
               .value = claim->worths->value,
               .rank = claim->worths->rank,
               .seen = {.ctx = ctx}};
    const gg_status status = check_nimbers(&c, verdict);
    gg__nimbers_seen_free(&c.seen);
    gg__free(ctx, c.wanted);
    gg__free(ctx, c.start);
    gg__free(ctx, c.asking);
    gg__free(ctx, c.least);
    return status;
}
