/*
 * The whole game tree, line by line: nothing is remembered from one line of play to the next.
 *
 * A line ends where play is over, or at a repetition of a position of the same line; the latter
 * counts as play without end. That is exact for the position searched: a player who can force a
 * result can do so along ever smaller ranks, without repetition, and the other side's best
 * resistance cannot be improved by repetition either.
 *
 * The tree is walked with an explicit stack; its size is bounded by a limit. Time O(nodes), memory
 * O(positions visited).
 */
#include "base/positions.h"
#include "game/space.h"
#include "solve/solver.h"
#include "value/word.h"

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
    gg_player starter; /* the player to move at the root */
    uint64_t limit, nodes, lines;
    gg__index index;
    uint8_t *on_line; /* per position met */
    size_t on_line_capacity;
    node *line; /* the current line of play */
    size_t length, line_capacity;
    gg__positions options; /* of all positions on the line, one after the other */
} search_tree;

/* The outcome of the start, kept so that it need not be searched twice. Those of its options are
 * not: found below the start they are exact only as far as the start needs them. */
typedef struct known_root {
    uint64_t position;
    gg_player mover; /* matters in an impartial game */
    gg_outcome outcome;
} known_root;

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

/* The player to move at a position that would come next on the line. */
static gg_player mover_at(const search_tree *tree, uint64_t position)
{
    if (!tree->space->problem->impartial) return gg__space_mover(tree->space, position);
    return tree->length % 2 == 0 ? tree->starter : gg__other(tree->starter);
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
    if (tree->nodes % GG__TICK_MOVES == 0)
        status = gg__tick(tree->ctx, "searching positions", tree->nodes, 0);
    if (status != GG_OK) return status;
    const gg_player mover = mover_at(tree, position);
    const gg_result result = gg__personal(gg__space_result(tree->space, position), mover);
    status = gg__status(tree->ctx);
    if (status != GG_OK) return status;
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
    status = gg__space_options(tree->space, position, &tree->options);
    if (status != GG_OK) return status;
    tree->on_line[number] = 1;
    const node fresh = {.number = number,
                        .mover = mover,
                        .first = first,
                        .next = first,
                        .end = tree->options.count,
                        .best = {GG_NONE, 0}};
    line[tree->length++] = fresh;
    return GG_OK;
}

/* The outcome of a position by the outcome of one of its options: better for the mover than what
 * they had, or, where they only put off a forced draw, later. */
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

/* Walks the tree below `root`. */
static gg_status walk(search_tree *tree, uint64_t root, gg_outcome *out)
{
    gg_outcome done;
    gg_status status = enter(tree, root, &done);
    while (status == GG_OK && tree->length > 0) {
        node *top = &tree->line[tree->length - 1];
        if (done.winner != GG_NONE) learn(tree, top, done); /* an option has just been finished */
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

static gg_status search(gg_ctx *ctx, const gg_problem *problem, const gg__state *state,
                        uint64_t limit, gg_solution *totals, gg_outcome *out)
{
    gg__space space;
    gg_status status = gg__space_open(ctx, problem, &space);
    if (status != GG_OK) return status;
    search_tree tree = {.ctx = ctx,
                        .space = &space,
                        .infinite = problem->spec.infinite,
                        .starter = gg__state_mover(problem, state),
                        .limit = limit};
    tree.index.ctx = tree.options.ctx = ctx;
    const uint64_t root = gg__space_position(problem, state);
    status = gg__status(ctx); /* a symmetric position may have had no room */
    if (status == GG_OK) status = walk(&tree, root, out);
    if (totals) {
        totals->positions = tree.index.count;
        totals->lines = tree.lines;
    }
    gg__index_free(&tree.index);
    gg__free(ctx, tree.on_line);
    gg__free(ctx, tree.line);
    gg__positions_free(&tree.options);
    gg__space_close(&space);
    return status;
}

/* ---- the solver ---- */

/* Every state except the start is searched on request. */
static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const known_root *known = solution->plan;
    if (known->position != gg__space_position(problem, state) ||
        known->mover != gg__state_mover(problem, state))
        return search(ctx, problem, state, solution->limit, NULL, out);
    *out = known->outcome;
    return GG_OK;
}

static const gg__theory theory = {.at = at};

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg__state begin;
    gg_status status = gg__state_begin(ctx, problem, &begin);
    if (status != GG_OK) return status;
    known_root *known = gg__alloc_zeroed(ctx, 1, sizeof *known, "the start");
    solution->theory = &theory;
    solution->plan = known;
    solution->limit = limit ? limit : USUAL_LIMIT;
    status = known ? search(ctx, problem, &begin, solution->limit, solution, &known->outcome)
                   : gg__status(ctx);
    if (status == GG_OK) {
        known->position = gg__space_position(problem, &begin);
        known->mover = gg__state_mover(problem, &begin);
        status = gg__status(ctx);
    }
    gg__state_free(ctx, &begin);
    return status;
}

static const char *refuses(const gg_problem *problem)
{
    return gg__has_start(problem) ? NULL : "needs a token to start from";
}

const gg__solver gg__solver_brute = {
    .info = {"brute", "the whole game tree, every line of play on its own (--limit)", "outcome",
             false, false},
    .plays = GG__GAME | GG__RACE | GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .rows = GG_ROWS_OUT,
    .decides = true,
};
