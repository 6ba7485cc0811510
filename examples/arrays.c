/*
 * A program around the library whose game is in arrays of its own: a king on a board of 6 x 6 goes
 * left, down, or both; who cannot move has lost. The library borrows the arrays, and answers for
 * all squares at once. Build with: cc arrays.c $(pkg-config --cflags --libs greatgame)
 */
#include <greatgame.h>
#include <stdio.h>

enum { SIZE = 6, SQUARES = SIZE * SIZE };

/* The options of square v are end[start[v]] up to end[start[v + 1] - 1]. */
static void fill(uint64_t start[SQUARES + 1], gg_vertex end[3 * SQUARES])
{
    uint64_t edges = 0;
    for (gg_vertex v = 0; v < SQUARES; v++) {
        const gg_vertex row = v / SIZE, column = v % SIZE;
        start[v] = edges;
        if (column > 0) end[edges++] = v - 1;
        if (row > 0) end[edges++] = v - SIZE;
        if (row > 0 && column > 0) end[edges++] = v - SIZE - 1;
    }
    start[SQUARES] = edges;
}

int main(void)
{
    static uint64_t start[SQUARES + 1]; /* these outlive the graph, and do not change */
    static gg_vertex end[3 * SQUARES];
    gg_row_arrays arrays = {0};
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    char winner[SQUARES]; /* N: whoever moves next wins; P: the other one */
    uint32_t turns[SQUARES];

    gg_ctx *ctx = gg_ctx_new(NULL);
    if (!ctx) return 1;
    fill(start, end);
    arrays.vertices = SQUARES;
    arrays.start[GG_LEFT] = start;
    arrays.end[GG_LEFT] = end;
    gg_status status = gg_graph_of_rows(ctx, &arrays, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph);
    if (status == GG_OK) status = gg_problem_new(ctx, graph, &spec, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, NULL, &solution);
    if (status == GG_OK) status = gg_check(ctx, problem, solution, &verdict);
    if (status == GG_OK)
        status = gg_solution_outcomes(ctx, solution, GG_LEFT, 0, SQUARES, winner, turns);
    if (status != GG_OK)
        fprintf(stderr, "%s\n", gg_ctx_error(ctx)->message);
    else if (verdict.accepted)
        for (int row = SIZE - 1; row >= 0; row--)
            for (int column = 0; column < SIZE; column++)
                printf("%c%-2u%s", winner[row * SIZE + column],
                       (unsigned)turns[row * SIZE + column], column + 1 < SIZE ? " " : "\n");
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    gg_ctx_free(ctx);
    return status != GG_OK || !verdict.accepted;
}
