/*
 * The whole game tree, line by line: nothing is remembered from one line of play to the next.
 *
 * A line ends where play is over, or where a position of the same line comes back; the latter
 * counts as play without end. That is exact for the position searched: whoever can force a result
 * can do so along ever smaller ranks, without coming back, and the other side's best resistance
 * cannot be bettered by coming back either.
 *
 * The tree is walked with an explicit stack; its size is bounded by a limit. Time O(nodes), memory
 * O(positions met).
 */
#include "base/index.h"
#include "problem/product.h"
#include "solve/solver.h"
#include "value/prefer.h"

#include <string.h>

enum { USUAL_LIMIT = 50000000 };

/* One position on the current line. */
typedef struct node {
    uint32_t number; /* of the position */
    gg_player mover;
    size_t first, next, end; /* its options on the stack of options */
    gg_outcome best;         /* of the options tried so far; winner GG_NONE: none yet */
} node;

typedef struct search_tree {
    gg_ctx *ctx;
    const gg__space *space;
    gg_result infinite;
    uint64_t limit, nodes, lines;
    gg__index index;
    uint8_t *on_line; /* per position met */
    size_t on_line_capacity;
    node *line; /* the current line of play */
    size_t length, line_capacity;
    gg__positions options; /* of all positions on the line, one after the other */
} search_tree;

/* The outcomes next to the root, kept so that they need not be searched twice. */
typedef struct known_ply {
    size_t count;
    struct {
        uint64_t position;
        gg_outcome outcome;
    } at[];
} known_ply;

static void tree_free(search_tree *tree)
{
    gg__index_free(&tree->index);
    gg__free(tree->ctx, tree->on_line);
    gg__free(tree->ctx, tree->line);
    gg__positions_free(&tree->options);
}

static gg_status number_of(search_tree *tree, uint64_t position, uint32_t *number)
{
    const size_t before = tree->index.count;
    const gg_status status = gg__index_intern(&tree->index, position, number);
    if (status != GG_OK || tree->index.count == before) return status;
    uint8_t *on_line = gg__grow(tree->ctx, tree->on_line, &tree->on_line_capacity,
                                (uint64_t)before + 1, 1, "positions");
    if (!on_line) return gg__status(tree->ctx);
    tree->on_line = on_line;
    on_line[before] = 0;
    return GG_OK;
}

/* Puts a position on the line; if it ends the line instead, *leaf is its outcome. */
static gg_status enter(search_tree *tree, uint64_t position, gg_outcome *leaf)
{
    uint32_t number;
    gg_status status = number_of(tree, position, &number);
    leaf->winner = GG_NONE;
    if (status != GG_OK) return status;
    if (++tree->nodes > tree->limit)
        return gg__fail(tree->ctx, GG_LIMIT, GG__NOWHERE, "the game tree has more than %llu nodes",
                        (unsigned long long)tree->limit);
    if (tree->nodes % GG__TICK == 0) status = gg__tick(tree->ctx, "searching", tree->nodes, 0);
    if (status != GG_OK) return status;
    const gg_result result = tree->space->result(tree->space->self, position);
    if (result != GG_NONE || tree->on_line[number]) {
        const gg_result winner = result != GG_NONE ? result : tree->infinite;
        *leaf = (gg_outcome){winner, winner == tree->infinite ? GG_INFINITE : 0};
        tree->lines++;
        return GG_OK;
    }
    node *line = gg__grow(tree->ctx, tree->line, &tree->line_capacity, (uint64_t)tree->length + 1,
                          sizeof *line, "a line of play");
    if (!line) return gg__status(tree->ctx);
    tree->line = line;
    const size_t first = tree->options.count;
    status = tree->space->options(tree->space->self, position, &tree->options);
    if (status != GG_OK) return status;
    tree->on_line[number] = 1;
    line[tree->length++] = (node){number,
                                  tree->space->mover(tree->space->self, position),
                                  first,
                                  first,
                                  tree->options.count,
                                  {GG_NONE, 0}};
    return GG_OK;
}

/* The outcome of a position by the outcome of one of its options: better for the mover than what
 * he had, or, where he only puts off a draw that is forced upon him, later. */
static void learn(const search_tree *tree, node *parent, gg_outcome option)
{
    gg_outcome here = option;
    if (here.remoteness != GG_INFINITE) here.remoteness++;
    const gg_outcome best = parent->best;
    const int better = gg__prefer(parent->mover, tree->infinite, here, best);
    if (best.winner == GG_NONE || better > 0 ||
        (better == 0 && here.winner == GG_D && here.remoteness > best.remoteness))
        parent->best = here;
}

/* Walks the tree below `root`. first_ply, if not NULL, receives the outcome of each option of the
 * root, in their order; it has room for all of them. */
static gg_status walk(search_tree *tree, uint64_t root, gg_outcome *first_ply, gg_outcome *out)
{
    gg_outcome done;
    gg_status status = enter(tree, root, &done);
    while (status == GG_OK && tree->length > 0) {
        node *top = &tree->line[tree->length - 1];
        if (done.winner != GG_NONE) { /* an option has just been finished */
            if (tree->length == 1 && first_ply) first_ply[top->next - 1 - top->first] = done;
            learn(tree, top, done);
        }
        if (top->next < top->end) {
            status = enter(tree, tree->options.at[top->next++], &done);
            continue;
        }
        done = top->best;
        tree->on_line[top->number] = 0;
        tree->options.count = top->first;
        tree->length--;
    }
    *out = done;
    return status;
}

static gg_status search(gg_ctx *ctx, const gg_problem *problem, const gg__space *space,
                        uint64_t limit, uint64_t root, gg_solution *totals, gg_outcome *first_ply,
                        gg_outcome *out)
{
    search_tree tree = {
        .ctx = ctx, .space = space, .infinite = problem->spec.infinite, .limit = limit};
    tree.index.ctx = tree.options.ctx = ctx;
    const gg_status status = walk(&tree, root, first_ply, out);
    if (totals) {
        totals->positions = tree.index.count;
        totals->lines = tree.lines;
    }
    tree_free(&tree);
    return status;
}

/* ---- the solver ---- */

/* The position where play begins and its options; `known` has room for their outcomes. */
static gg_status open_root(gg_ctx *ctx, const gg_problem *problem, const gg__space *space,
                           known_ply **out)
{
    gg__stand begin;
    gg__positions options = {.ctx = ctx};
    gg_status status = gg__stand_begin(ctx, problem, &begin);
    if (status != GG_OK) return status;
    const uint64_t root = gg__product_position(problem, &begin);
    gg__stand_free(ctx, &begin);
    if (space->result(space->self, root) == GG_NONE)
        status = space->options(space->self, root, &options);
    known_ply *fresh = NULL;
    if (status == GG_OK) {
        fresh =
            gg__alloc(ctx, sizeof *fresh + (options.count + 1) * sizeof fresh->at[0], 1, "options");
        status = fresh ? GG_OK : gg__status(ctx);
    }
    if (status == GG_OK) {
        fresh->count = options.count + 1;
        fresh->at[0].position = root;
        for (size_t i = 0; i < options.count; i++)
            fresh->at[i + 1].position = options.at[i];
        *out = fresh;
    }
    gg__positions_free(&options);
    return status;
}

static gg_status solve_root(gg_ctx *ctx, const gg_problem *problem, const gg__space *space,
                            gg_solution *solution)
{
    known_ply *known;
    gg_status status = open_root(ctx, problem, space, &known);
    if (status != GG_OK) return status;
    solution->plan = known;
    gg_outcome *first_ply = gg__alloc(ctx, known->count, sizeof *first_ply, "options");
    if (!first_ply) return gg__status(ctx);
    status = search(ctx, problem, space, solution->limit, known->at[0].position, solution,
                    first_ply, &known->at[0].outcome);
    for (size_t i = 1; i < known->count; i++)
        known->at[i].outcome = first_ply[i - 1];
    gg__free(ctx, first_ply);
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg__product product;
    gg_status status = gg__product_open(ctx, problem, &product);
    if (status != GG_OK) return status;
    solution->limit = limit ? limit : USUAL_LIMIT;
    status = solve_root(ctx, problem, &product.space, solution);
    gg__product_close(&product);
    return status;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__stand *stand, gg_outcome *out)
{
    const known_ply *known = solution->plan;
    const uint64_t position = gg__product_position(problem, stand);
    for (size_t i = 0; i < known->count; i++)
        if (known->at[i].position == position) {
            *out = known->at[i].outcome;
            return GG_OK;
        }
    gg__product product;
    gg_status status = gg__product_open(ctx, problem, &product);
    if (status != GG_OK) return status;
    status = search(ctx, problem, &product.space, solution->limit, position, NULL, NULL, out);
    gg__product_close(&product);
    return status;
}

static const char *refuses(const gg_problem *problem)
{
    return problem->spec.token_count == 0 ? "needs a token to start from" : NULL;
}

const gg__solver gg__solver_brute = {
    .info = {"brute", "the whole game tree, every line of play on its own (--limit)", "outcome",
             false, false},
    .refuses = refuses,
    .solve = solve,
    .at = at,
};
