/*
 * edges: a list of edges, one to a line. The first block says how it is read (edge_look.h): a plain
 * list by edgetext/, many lines at a time, any other one as a table (edge_rows.h).
 *
 * In a plain list the vertices count from 0, or from 1 if the caller says so, and go as far as the
 * largest number. A header gives their number; they then count from 1 if no 0 occurs. If less
 * than a quarter of the vertices have edges, only these are kept, with their numbers, unless the
 * caller decides (gg_given.compact).
 */
#include "graph/builder.h"
#include "io/edge_rows.h"
#include "io/edgetext/edge_lines.h"
#include "io/format.h"
#include "io/writing.h"

#include <stdio.h>

/* ---- plain lists ---- */

#define COMMENTS "#%"

/* Takes the line `n m`, and begins the draft. Returns the place of m. */
static gg__place take_header(gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    gg__scan_line(scanner, COMMENTS);
    const uint64_t vertices = gg__scan_u64(scanner, "the number of vertices");
    const gg__place begin = gg__scan_place(scanner);
    gg__scan_u64(scanner, "the number of edges");
    const gg__place place = gg__scan_place(scanner);
    gg__scan_end_of_line(scanner);
    gg__draft_begin(draft, begin, vertices, false);
    return place;
}

/* The end of an edge line: nothing, or the {} of networkx. */
static void end_line(const gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    if (scanner->buffer[scanner->at] != '\n') {
        const gg__span word = gg__scan_optional(scanner);
        if (word.length > 0 && !gg__span_is(word, "{}"))
            gg__scan_fail(scanner,
                          "expected the end of the line as on all lines before, found '%.*s'",
                          gg__span_shown(word), word.text);
    }
    gg__scan_end_of_line(scanner);
}

/* If memory does not suffice for all vertices up to the largest number, and edges are few, the
 * numbers have gaps. */
static gg_status suggest_compact(const gg__draft *draft, uint64_t edges, uint64_t vertices)
{
    const gg_error error = *gg_ctx_error(draft->ctx);
    const bool memory = error.status == GG_LIMIT || error.status == GG_NO_MEMORY;
    if (!memory || vertices / 8 < edges) return error.status;
    gg__begin(draft->ctx);
    return gg__fail(draft->ctx, error.status, draft->begin,
                    "no memory for the %llu vertices up to the largest number; with --compact the "
                    "vertices are the numbers that occur",
                    (unsigned long long)vertices);
}

static gg_status read_plain(gg__draft *draft, const gg__edge_look *look, gg_problem **out)
{
    const gg_given *given = draft->given;
    gg__place place = {1, 1, GG_NO_VERTEX};
    if (look->header) {
        place = take_header(draft);
    } else {
        draft->hint = "; --compact takes numbers of any size";
        draft->compact = given->compact < 0 && given->base < 0;
        gg__draft_begin(draft, place, 0, true);
    }
    gg__edge_run run = {.form = {.base = draft->base, .limit = draft->vertices},
                        .most = UINT64_MAX};
    gg__edge_lines_all(draft, &run, COMMENTS, end_line);
    if (look->header && run.done != look->m)
        gg__fail(draft->ctx, GG_BAD_INPUT, place,
                 "the first line promises %llu edge%s, the list has %llu%s",
                 (unsigned long long)look->m, gg__s(look->m), (unsigned long long)run.done,
                 draft->hint ? draft->hint : "");
    if (!look->header && run.done == 0) gg__scan_fail(draft->scanner, "the edge list is empty");
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    const uint64_t vertices = draft->builder->graph.vertices;
    if (gg__draft_to_problem(draft, NULL, out) == GG_OK) return GG_OK;
    return look->header ? gg__status(draft->ctx) : suggest_compact(draft, run.done, vertices);
}

/* ---- the whole list ---- */

/* True if vertex 0 has an edge. O(m). */
static bool zero_occurs(const gg_graph *graph)
{
    const gg__rows *rows = graph->out[GG_LEFT] ? graph->out[GG_LEFT] : graph->in[GG_LEFT];
    bool found = !rows || graph->vertices == 0 || rows->start[1] > 0;
    for (uint64_t i = 0; !found && i < graph->edges; i++)
        found = rows->end[i] == 0;
    return found;
}

static gg_status add_first_note(const gg__draft *draft, const gg__edge_look *look,
                                gg_problem *problem)
{
    const unsigned long long line = look->line, n = look->n, m = look->m,
                             edges = problem->graph->edges - 1;
    const gg_given *given = draft->given;
    char note[240] = "";
    if (look->header && given->header < 0)
        snprintf(note, sizeof note,
                 "line %llu is read as a header: %llu vertices, numbered from %u, and %llu edges; "
                 "--no-header reads it as an edge",
                 line, n, draft->base, m);
    else if (look->header && given->base < 0 && draft->base == 1)
        snprintf(note, sizeof note,
                 "vertices count from 1, since 0 does not occur; --base 0 "
                 "counts from 0");
    else if (look->doubtful && m == edges)
        snprintf(note, sizeof note,
                 "line %llu is read as an edge; --header reads it as numbers of vertices and edges",
                 line);
    else if (look->doubtful)
        snprintf(note, sizeof note,
                 "line %llu is read as an edge; it could be a header of %llu vertices and %llu "
                 "edges, but %llu follow; --no-header confirms that it is an edge",
                 line, n, m, edges);
    return *note ? gg__problem_add_note(problem, note) : GG_OK;
}

/* Notes about what could be read in another way. */
static gg_status add_notes(const gg__draft *draft, const gg__edge_look *look, gg_problem *problem)
{
    const gg_given *given = draft->given;
    gg_status status = add_first_note(draft, look, problem);
    if (status == GG_OK && !look->header && given->base < 0 && given->compact < 0 &&
        !problem->graph->number && !zero_occurs(problem->graph))
        status = gg__problem_add_note(problem, "vertices count from 0, which has no edges; --base "
                                               "1 counts from 1");
    if (status == GG_OK && (look->lgl || look->tgf))
        status = gg__problem_add_note(
            problem, look->lgl ? "lines such as '# 1' between edges are read as comments; the "
                                 "format LGL, where they name a vertex, is not read"
                               : "a line '#' between edges is read as a comment; the trivial graph "
                                 "format, where it ends the vertices, is not read");
    return status;
}

static gg_status read_edges(gg__draft *draft, gg_problem **out)
{
    const gg_given *given = draft->given;
    const gg__edge_look look = gg__edges_look(draft);
    const bool gaps = given->compact == 1 ||
                      (look.sparse && !look.header && given->compact < 0 && given->base < 0);
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    if (look.header && given->base < 0) {
        draft->base = look.from_one;
        draft->guessed = true;
    }
    if (look.header && given->header < 0)
        draft->hint = "; --no-header reads the first line as an edge";
    const gg_status status =
        look.plain && !gaps ? read_plain(draft, &look, out) : gg__edge_rows_read(draft, &look, out);
    return status == GG_OK ? add_notes(draft, &look, *out) : status;
}

/* ---- writing ---- */

/* The reason why an edge list cannot say this; NULL: it can, with options. */
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

/* True if some edge names the last vertex, so that a reader finds the number of vertices. */
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

/* Without --base the vertices are the numbers that occur, so each needs an edge. */
static gg_status check_all_named(gg_ctx *ctx, const gg_graph *graph)
{
    const gg__rows *rows = graph->out[GG_LEFT];
    bool *named = gg__alloc_zeroed(ctx, graph->vertices, sizeof *named, "marks of vertices");
    if (!named) return gg__status(ctx);
    for (uint64_t i = 0; i < graph->edges; i++)
        named[rows->end[i]] = true;
    for (uint64_t v = 0; v < graph->vertices && gg__status(ctx) == GG_OK; v++)
        if (!named[v] && gg_graph_out_degree(graph, GG_LEFT, (gg_vertex)v) == 0)
            gg__bad_argument(ctx, "a plain edge list would lose vertex %llu, which has no edges",
                             (unsigned long long)graph->number[v]);
    gg__free(ctx, named);
    return gg__status(ctx);
}

static void write_option(gg__output *output, const char *option, uint64_t number)
{
    gg__out_text(output, option);
    gg__out_u64(output, number);
}

/* The options that read the list back as this problem. */
static void write_comment(gg__output *output, const gg_problem *problem, bool usual_schedule)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    write_option(output, "# ", problem->graph->vertices);
    write_option(output, " vertices, ", problem->graph->edges);
    gg__out_text(output, " edges; options:");
    if (problem->graph->number)
        gg__out_text(output, " --compact");
    else
        write_option(output, " --base ", spec->base);
    gg__out_text(output, " --play ");
    gg__out_text(output, gg__play_words[spec->play]);
    for (size_t i = 0; i < spec->token_count; i++)
        write_option(output, " --token ", gg_vertex_number(problem, spec->tokens[i].vertex));
    for (size_t i = 0; i < spec->target_count; i++)
        write_option(output, " --target ", gg_vertex_number(problem, spec->targets[i]));
    if (spec->play != GG_RACE && spec->first == GG_RIGHT) gg__out_text(output, " --first R");
    if (spec->stuck == GG_STUCK_LOSE) gg__out_text(output, " --stuck lose");
    if (!usual_schedule) {
        gg__out_text(output, " --schedule \"");
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '"');
    }
    gg__out_char(output, '\n');
}

static gg_status write_edges(const gg_problem *problem, const gg_problem *plain, gg__output *output)
{
    gg_ctx *ctx = output->ctx;
    const char *why = obstacle(problem);
    if (why) return gg__bad_argument(ctx, "a plain edge list cannot say %s", why);
    if (!names_last(problem->graph))
        return gg__bad_argument(ctx,
                                "a plain edge list would lose the last vertex, which has no edges");
    if (problem->graph->number && check_all_named(ctx, problem->graph) != GG_OK)
        return gg__status(ctx);
    write_comment(output, problem, gg__has_default_schedule(problem, plain));
    gg__edge_writer writer = {output,
                              problem->graph,
                              gg_problem_get(problem)->base,
                              true,
                              "",
                              " ",
                              {"\n"},
                              false,
                              0,
                              NULL,
                              NULL};
    return gg__write_edges(&writer);
}

const gg__format gg__format_edges = {
    .info = {"edges", "a list of edges, one to a line; also CSV and TSV, with names or weights",
             "edges el edgelist", true, true},
    .base = -1,
    .plain = true,
    .single = true,
    .read = read_edges,
    .write = write_edges,
};
