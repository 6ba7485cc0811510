/*
 * Kinds `contest1` and `contest2`: the two easy groups of The Great Game as in the contest. One
 * path leads from red to the target; from black there are at most two, or six.
 *
 * The graph is grown backwards from the target. Each vertex is put before red's path, before
 * black's, or is padding, which gets an edge to any later vertex; only padding leads to padding, so
 * neither token ever reaches it. Black's path goes through one block of up to two ways, or in
 * contest2 through a second of up to three: a block opens with several strands that all begin at
 * the same vertex, black's vertices then lengthen one strand or another, and a last one closes it
 * with an edge to each. The numbers of ways multiply. Spare edges start at padding.
 *
 * Cost: O(n + m) time; 4n bytes besides the graph. With fewer than four vertices there is no
 * padding, and no edge but the one that each vertex needs.
 */
#include "gen/gen.h"

enum { MOST_BLOCKS = 2, MOST_WAYS = 3, EDGE_OF_ROLES = 3 };

typedef enum role { RED, BLACK, PADDING } role;

/* Vertices bottom < v <= top may lie on the strands of this block. */
typedef struct span {
    uint64_t top, bottom;
    unsigned ways;
} span;

typedef struct contest {
    gg__maker *maker;
    gg_vertex red, black;     /* the beginnings of the paths so far */
    span block[MOST_BLOCKS];  /* from the target backwards */
    unsigned blocks, current; /* number of blocks; index of the next or open one */
    gg_vertex strand[MOST_WAYS];
    unsigned strands;          /* of the open block; 0: none is open */
    uint64_t spare;            /* edges beyond one for each vertex */
    role first[EDGE_OF_ROLES]; /* the roles of the first vertices: each one once */
    uint64_t red_share;        /* of 256 vertices that are not padding */
    gg_vertex *padding;
    uint64_t padding_count;
} contest;

static gg_status settle(gg_ctx *ctx, gg_gen_spec *spec)
{
    const uint64_t n = spec->vertices;
    return n < 4 ? gg__settle_exact(ctx, spec, n - 1) : gg__settle_edges(ctx, spec);
}

/* ---- the plan ---- */

/* Splits the free vertices into a part before, inside and after each block. */
static void plan_blocks(contest *plan, unsigned blocks)
{
    gg__rng *rng = &plan->maker->rng;
    const uint64_t parts = 2 * (uint64_t)blocks;
    const uint64_t n = plan->maker->spec.vertices;
    const uint64_t step = (n > EDGE_OF_ROLES ? n - EDGE_OF_ROLES : 1) / parts + 1;
    uint64_t top = n;
    plan->blocks = blocks;
    for (unsigned i = 0; i < blocks; i++) {
        span *block = &plan->block[i];
        block->top = top - gg__rng_below(rng, step < top ? step : top);
        top = top > step ? top - step : 1;
        block->bottom = top - gg__rng_below(rng, step < top ? step : top);
        top = top > step ? top - step : 1;
        block->ways = 2;
    }
    if (blocks == MOST_BLOCKS) plan->block[gg__rng_below(rng, MOST_BLOCKS)].ways = MOST_WAYS;
}

/* Each role once, in any order; no padding if there are too few vertices. */
static void plan_first_roles(contest *plan)
{
    gg__rng *rng = &plan->maker->rng;
    const unsigned roles = plan->maker->spec.vertices < 4 ? 2 : EDGE_OF_ROLES;
    for (unsigned i = 0; i < EDGE_OF_ROLES; i++)
        plan->first[i] = (role)i;
    for (unsigned i = roles; i > 1; i--) {
        const uint64_t j = gg__rng_below(rng, i);
        const role swap = plan->first[i - 1];
        plan->first[i - 1] = plan->first[j];
        plan->first[j] = swap;
    }
}

/* ---- one vertex ---- */

static gg_status lengthen(contest *plan, gg_vertex v, gg_vertex *path)
{
    const gg_vertex next = *path;
    *path = v;
    return gg__make_edge(plan->maker, v, next);
}

/* Opens the current block, as wide as the spare edges allow. */
static void open_block(contest *plan, uint64_t v)
{
    while (plan->current < plan->blocks && v <= plan->block[plan->current].bottom)
        plan->current++;
    if (plan->current == plan->blocks || v > plan->block[plan->current].top) return;
    const unsigned ways = plan->block[plan->current].ways;
    plan->strands = ways <= plan->spare + 1 ? ways : (unsigned)plan->spare + 1;
    for (unsigned i = 0; i < plan->strands; i++)
        plan->strand[i] = plan->black;
}

/* Adds an edge to each strand; strands without a vertex count once. */
static gg_status close_block(contest *plan, gg_vertex v)
{
    gg_status status = GG_OK;
    for (unsigned i = 0; i < plan->strands && status == GG_OK; i++) {
        unsigned same = 0;
        while (plan->strand[same] != plan->strand[i])
            same++;
        if (same < i) continue;
        status = gg__make_edge(plan->maker, v, plan->strand[i]);
        if (i > 0) plan->spare--;
    }
    plan->strands = 0;
    plan->current++;
    plan->black = v;
    return status;
}

static gg_status add_black(contest *plan, gg_vertex v)
{
    gg__rng *rng = &plan->maker->rng;
    if (plan->strands == 0) open_block(plan, v);
    if (plan->strands == 0) return lengthen(plan, v, &plan->black);
    if (v < EDGE_OF_ROLES || v <= plan->block[plan->current].bottom) return close_block(plan, v);
    const uint64_t strand = gg__rng_below(rng, 1 + gg__rng_below(rng, plan->strands));
    return lengthen(plan, v, &plan->strand[strand]);
}

static gg_status add_vertex(contest *plan, gg_vertex v)
{
    gg__rng *rng = &plan->maker->rng;
    role as = PADDING;
    if (v < EDGE_OF_ROLES)
        as = plan->first[v];
    else if (gg__rng_below(rng, 4) != 0)
        as = gg__rng_below(rng, 256) < plan->red_share ? RED : BLACK;
    if (as == RED) return lengthen(plan, v, &plan->red);
    if (as == BLACK) return add_black(plan, v);
    plan->padding[plan->padding_count++] = v;
    return gg__make_edge_on(plan->maker, v);
}

/* ---- the whole ---- */

static gg_status make(gg__maker *maker, unsigned blocks)
{
    const uint64_t n = maker->spec.vertices;
    contest plan = {.maker = maker, .red = (gg_vertex)(n - 1), .black = (gg_vertex)(n - 1)};
    gg_status status = GG_OK;
    plan.spare = maker->spec.edges - (n - 1);
    plan.red_share = 32 + gg__rng_below(&maker->rng, 193);
    plan_blocks(&plan, blocks);
    plan_first_roles(&plan);
    plan.padding = gg__alloc(maker->ctx, n, sizeof *plan.padding, "padding");
    if (!plan.padding) return gg__status(maker->ctx);
    for (uint64_t v = n - 1; v-- > 0 && status == GG_OK;)
        status = add_vertex(&plan, (gg_vertex)v);
    while (maker->made < maker->spec.edges && status == GG_OK) {
        const uint64_t i = gg__rng_below(&maker->rng, plan.padding_count);
        status = gg__make_edge_on(maker, plan.padding[i]);
    }
    gg__free(maker->ctx, plan.padding);
    /* Two vertices are too few for a path each: both tokens begin at the only one. */
    maker->token[0] = n == 2 ? 0 : plan.red;
    maker->token[1] = n == 2 ? 0 : plan.black;
    return status;
}

static gg_status make_contest1(gg__maker *maker)
{
    return make(maker, 1);
}

static gg_status make_contest2(gg__maker *maker)
{
    return make(maker, 2);
}

const gg__generator gg__generator_contest1 = {
    .info = {.name = "contest1", .summary = "race: one path for red, at most two for black"},
    .play = GG_RACE,
    .settle = settle,
    .make = make_contest1,
};

const gg__generator gg__generator_contest2 = {
    .info = {.name = "contest2", .summary = "race: one path for red, at most six for black"},
    .play = GG_RACE,
    .settle = settle,
    .make = make_contest2,
};
