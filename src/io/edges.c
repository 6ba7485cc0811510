/*
 * edges: a plain list, `u v` to a line; lines that begin with # or % are comments. The vertices
 * count from 0, or from 1 if the caller says so, and go as far as the largest that is named. With
 * the caller's word for it, a first line `n m` says how many of both there are.
 */
#include "io/draft.h"
#include "io/format.h"
#include "io/plain.h"
#include "io/rows.h"

/* ---- reading ---- */

/* The first byte of the next line that is no comment; '\0' at the end. */
static gg_status next_line(gg__scanner *scanner, char *first)
{
    gg_status status = gg__scan_line(scanner, first);
    while (status == GG_OK && (*first == '#' || *first == '%')) {
        status = gg__scan_skip_line(scanner);
        if (status == GG_OK) status = gg__scan_line(scanner, first);
    }
    return status;
}

/* The line `n m`; place is that of m. */
static gg_status read_header(gg__scanner *scanner, gg__draft *draft, uint64_t *edges,
                             gg__place *place)
{
    uint64_t vertices = 0;
    char first;
    gg_status status = next_line(scanner, &first);
    if (status == GG_OK) status = gg__scan_u64(scanner, "the number of vertices", &vertices);
    const gg__place begin = gg__scan_place(scanner);
    if (status == GG_OK) status = gg__scan_u64(scanner, "the number of edges", edges);
    *place = gg__scan_place(scanner);
    if (status == GG_OK) status = gg__scan_end_of_line(scanner);
    if (status == GG_OK) status = gg__draft_begin(draft, begin, vertices, false);
    return status;
}

/* Plain lines, as many as are next, or the one line that is not. */
static gg_status read_some(gg__scanner *scanner, gg__draft *draft, gg__edge_run *run)
{
    uint64_t u, v;
    const uint64_t before = run->done;
    gg_status status = gg__draft_edges(draft, scanner, run);
    if (status != GG_OK || run->done > before) return status;
    status = gg__draft_edge_line(draft, scanner, &u, &v);
    if (status != GG_OK) return status;
    run->done++;
    return gg_builder_edge(draft->builder, u, v, GG_FOR_BOTH);
}

static gg_status read_lines(gg__scanner *scanner, gg__draft *draft, uint64_t *edges)
{
    gg__edge_run run = {.form = {.base = draft->base, .limit = draft->vertices},
                        .most = UINT64_MAX};
    char first;
    gg_status status = next_line(scanner, &first);
    while (status == GG_OK && first != '\0') {
        status = read_some(scanner, draft, &run);
        if (status == GG_OK) status = gg__draft_tick(draft, run.done, 0);
        if (status == GG_OK) status = next_line(scanner, &first);
    }
    *edges = run.done;
    return status;
}

static gg_status read_list(gg_reader *reader, gg__draft *draft)
{
    gg__scanner *scanner = reader->scanner;
    const bool header = reader->given->header;
    const gg__place top = {1, 1, GG_NO_VERTEX};
    uint64_t promised = 0, edges = 0;
    gg__place place = top;
    gg_status status = header ? read_header(scanner, draft, &promised, &place)
                              : gg__draft_begin(draft, top, 0, true);
    if (status == GG_OK) status = read_lines(scanner, draft, &edges);
    if (status != GG_OK) return status;
    if (header && edges != promised)
        return gg__fail(reader->ctx, GG_BAD_INPUT, place,
                        "the first line promises %llu edges, the list has %llu",
                        (unsigned long long)promised, (unsigned long long)edges);
    if (!header && edges == 0)
        return gg__fail(reader->ctx, GG_BAD_INPUT, gg__scan_place(scanner),
                        "the edge list is empty");
    return GG_OK;
}

static gg_status read_edges(gg_reader *reader, gg_problem **out)
{
    if (reader->begun) return GG_OK;
    reader->begun = true;
    gg__draft draft;
    gg__draft_init(&draft, reader->ctx, reader->given->base == 1 ? 1 : 0);
    draft.rows = reader->given->rows;
    gg_status status = read_list(reader, &draft);
    if (status == GG_OK) status = gg__draft_finish(&draft, reader->given, out);
    gg__draft_free(&draft);
    return status;
}

/* ---- writing ---- */

/* Why an edge list cannot say this; NULL: it can, with options. */
static const char *obstacle(const gg_problem *problem)
{
    const gg_graph *graph = problem->graph;
    const gg_problem_spec *spec = gg_problem_get(problem);
    if (graph->partisan) return "edges for one player only";
    if (graph->owner) return "owners of vertices";
    if (graph->terminal) return "results of vertices";
    if (spec->infinite != GG_D) return "a winner of play without end";
    if (spec->dead_end != GG_NONE && spec->dead_end != (spec->play == GG_MISERE ? GG_N : GG_P))
        return "a rule of its own for dead ends";
    for (size_t i = 0; spec->play == GG_RACE && i < spec->token_count; i++)
        if (i > 1 || spec->tokens[i].arrival != (i == 0 ? GG_LEFT : GG_RIGHT))
            return "whose the tokens are";
    return NULL;
}

/* Whether the last vertex is named by some edge, so that the number of vertices can be read off. */
static bool names_last(const gg_graph *graph)
{
    if (graph->vertices == 0) return false;
    const gg_vertex last = (gg_vertex)(graph->vertices - 1);
    if (gg_graph_out_degree(graph, GG_LEFT, last) > 0) return true;
    const gg__rows *rows = graph->out[GG_LEFT];
    for (uint64_t i = 0; i < graph->edges; i++)
        if (rows->end[i] == last) return true;
    return false;
}

static void write_option(gg__output *output, const char *option, uint64_t number)
{
    gg__out_text(output, option);
    gg__out_u64(output, number);
}

/* The options with which the list is read back as this problem. */
static void write_comment(gg__output *output, const gg_problem *problem, bool usual_schedule)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    write_option(output, "# ", problem->graph->vertices);
    write_option(output, " vertices, ", problem->graph->edges);
    write_option(output, " edges; options: --base ", spec->base);
    gg__out_text(output, " --play ");
    gg__out_text(output, gg__play_words[spec->play]);
    for (size_t i = 0; i < spec->token_count; i++)
        write_option(output, " --token ", (uint64_t)spec->tokens[i].vertex + spec->base);
    for (size_t i = 0; i < spec->target_count; i++)
        write_option(output, " --target ", (uint64_t)spec->targets[i] + spec->base);
    if (spec->play != GG_RACE && spec->first == GG_RIGHT) gg__out_text(output, " --first R");
    if (spec->stuck == GG_STUCK_LOSE) gg__out_text(output, " --stuck lose");
    if (!usual_schedule) {
        gg__out_text(output, " --schedule \"");
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '"');
    }
    gg__out_char(output, '\n');
}

static gg_status write_edges(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    const char *why = obstacle(problem);
    if (why)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "a plain edge list cannot say %s", why);
    if (!names_last(problem->graph))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a plain edge list would lose the last vertex, which has no edges");
    gg_problem *plain;
    const gg_status status = gg__plain_problem(ctx, problem, &plain);
    if (status != GG_OK) return status;
    write_comment(output, problem, gg__plain_schedule(problem, plain));
    gg_problem_free(plain);
    gg__row_writer writer = {output, "", gg_problem_get(problem)->base, 0};
    return gg__write_rows(&writer, problem->graph);
}

const gg__format gg__format_edges = {
    {"edges", "a plain list of edges, `u v` to a line; # and % begin comments", "edges el", true,
     true},
    -1,
    true,
    read_edges,
    write_edges,
    false,
    false,
};
