/*
 * Solutions of parity games as PGSolver and Oink write them,
 *
 *     paritysol 3;  0 0 2;  1 1;  2 0;  3 1 1;
 *
 * a line for each node: its number, 0 if Even wins there or 1 if Odd does, and the winner's move if
 * the winner owns it. Blanks and ends of lines separate what has to be separated. A move at a
 * vertex that the loser owns has no meaning, and is not used.
 *
 * The solution gets ranks that prove exactly these winners and moves, if they are right: they are
 * made from them. If no move is listed, the game is solved here, and its ranks prove the winners if
 * they are the same. Nothing that is read or made here is believed: the check of the values has
 * conditions for the moves, too.
 */
#include "certificate/certificate.h"

#include "graph/graph.h"
#include "io/scanner.h"
#include "solve/parity/parity.h"
#include "value/types.h"

#include <string.h>

#define MARK "paritysol"

enum { UNLISTED = 2 };

/* A source that gives some bytes again before the rest. */
typedef struct again {
    const char *head;
    size_t held;
    const gg_source *rest;
} again;

typedef struct listing {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scanner *scanner;
    uint8_t *winner; /* by vertex; a gg_player or UNLISTED */
    gg_vertex *move; /* GG_NO_VERTEX: none */
    bool moves;      /* some are listed */
} listing;

static ptrdiff_t read_again(void *self, void *data, size_t size)
{
    again *a = self;
    const size_t some = size < a->held ? size : a->held;
    if (a->held == 0) return a->rest->read(a->rest->self, data, size);
    memcpy(data, a->head, some);
    a->head += some;
    a->held -= some;
    return (ptrdiff_t)some;
}

static void take(gg__scanner *scanner, char wanted, const char *what)
{
    if (gg__char_find(scanner) == wanted)
        gg__char_take(scanner);
    else
        gg__char_unexpected(scanner, what);
}

/* A number that is at most 2^64 - 1. */
static uint64_t take_number(gg__scanner *scanner, const char *what)
{
    uint64_t value = 0;
    int c = gg__char_find(scanner);
    const gg__place place = gg__scan_place(scanner);
    if (c < '0' || c > '9') gg__char_unexpected(scanner, what);
    for (; c >= '0' && c <= '9'; c = gg__char_look(scanner)) {
        const unsigned digit = (unsigned)(c - '0');
        if (value > (UINT64_MAX - digit) / 10)
            gg__fail(scanner->ctx, GG_BAD_INPUT, place, "%s is too large", what);
        value = value * 10 + digit;
        gg__char_take(scanner);
    }
    return value;
}

static gg_vertex take_node(listing *l, const char *what)
{
    gg__char_find(l->scanner);
    const gg__place place = gg__scan_place(l->scanner);
    const uint64_t number = take_number(l->scanner, what);
    const gg_vertex v = gg__graph_numbered(l->problem->graph, l->problem->spec.base, number);
    if (v == GG_NO_VERTEX)
        gg__fail(l->ctx, GG_BAD_INPUT, place, "the game has no node %llu",
                 (unsigned long long)number);
    return v;
}

static void take_line(listing *l)
{
    gg__char_find(l->scanner);
    const gg__place line = gg__scan_place(l->scanner);
    const gg_vertex v = take_node(l, "the number of a node");
    gg__char_find(l->scanner);
    const gg__place place = gg__scan_place(l->scanner);
    const uint64_t winner = take_number(l->scanner, "the winner, 0 or 1");
    if (gg__status(l->ctx) != GG_OK) return;
    if (winner > 1) gg__fail(l->ctx, GG_BAD_INPUT, place, "the winner is 0 or 1");
    if (l->winner[v] != UNLISTED)
        gg__fail(l->ctx, GG_BAD_INPUT, line, "the node was listed before");
    if (gg__status(l->ctx) != GG_OK) return;
    l->winner[v] = (uint8_t)winner;
    if (gg__char_find(l->scanner) != ';') {
        const gg_vertex move = take_node(l, "a move or a semicolon");
        if (l->problem->graph->owner[v] == winner) {
            l->move[v] = move;
            l->moves = true;
        }
    }
    take(l->scanner, ';', "a semicolon");
}

/* paritysol 3; the number is the largest one, and not needed. */
static void take_head(listing *l)
{
    gg__char_look(l->scanner);
    for (const char *letter = MARK; *letter; letter++)
        take(l->scanner, *letter, "the word " MARK);
    if (gg__char_find(l->scanner) != ';') take_number(l->scanner, "the largest node");
    take(l->scanner, ';', "a semicolon");
}

static gg_status take_all(listing *l)
{
    const uint64_t n = l->problem->graph->vertices;
    uint64_t lines = 0;
    take_head(l);
    while (gg__status(l->ctx) == GG_OK && gg__char_find(l->scanner) >= 0) {
        take_line(l);
        if (lines++ % GG__TICK == 0) gg__tick(l->ctx, "reading winners", lines, n);
    }
    for (uint64_t v = 0; gg__status(l->ctx) == GG_OK && v < n; v++)
        if (l->winner[v] == UNLISTED)
            gg__scan_fail(l->scanner, "node %llu is not listed",
                          (unsigned long long)gg_vertex_number(l->problem, (gg_vertex)v));
    return gg__status(l->ctx);
}

/* Ranks for the winners: from the moves, or from a solution of the game. */
static gg_status make_values(listing *l, gg_solution *solution)
{
    const gg_problem *problem = l->problem;
    gg__values *values = &solution->values;
    gg_status status;
    solution->type = &gg__value_parity;
    solution->theory = solution->type->theory;
    if (l->moves) {
        status = gg__parity_rank_given(l->ctx, problem, l->winner, l->move, solution);
        values->move = l->move;
        l->move = NULL;
        return status;
    }
    status = gg__solver_parity.solve(l->ctx, problem, 0, solution);
    for (uint64_t v = 0; status == GG_OK && v < values->count; v++)
        values->value[v] = l->winner[v];
    return status;
}

gg_status gg__paritysol_read(gg_ctx *ctx, const gg_problem *problem, const void *head, size_t held,
                             const gg_source *rest, gg_solution *solution)
{
    again bytes = {head, held, rest};
    const gg_source source = {&bytes, read_again};
    const uint64_t n = problem->graph->vertices;
    if (problem->kind != GG__PARITY)
        return gg__fail(
            ctx, GG_BAD_INPUT, (gg__place){1, 1, GG_NO_VERTEX},
            "this is a solution of a parity game, and the problem is read as none: a pg "
            "file is one with --play parity");
    listing l = {.ctx = ctx,
                 .problem = problem,
                 .scanner = gg__scan_new(ctx, &source),
                 .winner = gg__alloc(ctx, n, 1, "winners"),
                 .move = gg__alloc(ctx, n, sizeof *l.move, "moves")};
    if (gg__status(ctx) == GG_OK) {
        memset(l.winner, UNLISTED, (size_t)n);
        memset(l.move, 0xff, (size_t)n * sizeof *l.move);
        if (take_all(&l) == GG_OK) make_values(&l, solution);
    }
    gg__scan_free(l.scanner);
    gg__free(ctx, l.winner);
    gg__free(ctx, l.move);
    return gg__status(ctx);
}
