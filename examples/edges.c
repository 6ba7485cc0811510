/*
 * A program around the library that has a list of edges, like files and other languages, and passes
 * it on in one call: eight matches; a player takes one, two or three, and a player who cannot take
 * one has lost. Then it borrows rows that the library has made: the heaps that each heap can be
 * reached from.
 *
 * Build with: cc edges.c $(pkg-config --cflags --libs greatgame)
 */
#include <greatgame.h>
#include <stdio.h>

enum { MATCHES = 8, MOST = 3 };

typedef struct pair {
    int from, to;
} pair;

static uint64_t fill(pair edge[MATCHES * MOST])
{
    uint64_t edges = 0;
    for (int from = 1; from <= MATCHES; from++)
        for (int to = from - 1; to >= 0 && to >= from - MOST; to--)
            edge[edges++] = (pair){from, to};
    return edges;
}

/* start and end belong to the graph. */
static void show(const gg_row_arrays *before, const char *winner)
{
    for (gg_vertex v = 0; v < before->vertices; v++) {
        printf("%u %c, from", (unsigned)v, winner[v]);
        for (uint64_t i = before->start[0][v]; i < before->start[0][v + 1]; i++)
            printf(" %u", (unsigned)before->end[0][i]);
        putchar('\n');
    }
}

int main(void)
{
    pair edge[MATCHES * MOST];
    char winner[MATCHES + 1]; /* N: whoever moves next wins; P: the other one */
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    gg_solution *solution = NULL;
    gg_row_arrays before;

    gg_ctx *ctx = gg_ctx_new(NULL);
    if (!ctx) return 1;
    const uint64_t edges = fill(edge);
    const gg_numbers from = {&edge[0].from, GG_INT32, sizeof(pair)},
                     to = {&edge[0].to, GG_INT32, sizeof(pair)};
    gg_status status = gg_builder_new(ctx, MATCHES + 1, false, &builder);
    if (status == GG_OK) status = gg_builder_edges(builder, edges, &from, &to, NULL);
    if (status == GG_OK)
        status = gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN | GG_ROWS_SOLVE, &graph);
    if (status == GG_OK) status = gg_problem_new(ctx, graph, &spec, &problem);
    if (status == GG_OK) status = gg_solve(ctx, problem, NULL, &solution);
    if (status == GG_OK)
        status = gg_solution_outcomes(ctx, solution, GG_LEFT, 0, MATCHES + 1, winner, NULL);
    if (status != GG_OK)
        fprintf(stderr, "%s\n", gg_ctx_error(ctx)->message);
    else if (gg_graph_lend(graph, GG_ROWS_IN, &before))
        show(&before, winner);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    gg_builder_free(builder);
    gg_ctx_free(ctx);
    return status == GG_OK ? 0 : 1;
}
