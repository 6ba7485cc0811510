/*
 * edges: a plain list, `u v` to a line; lines that begin with # or % are comments. The vertices
 * count from 0, or from 1 if the caller says so, and go as far as the largest that is named. With
 * the caller's word for it, a first line `n m` says how many of both there are; or the numbers are
 * any below 2^64; or further columns are skipped. A third column `{}`, which networkx writes for an
 * edge without attributes, is always skipped.
 *
 * Numbers with gaps (--compact). They are interned as they come (base/positions.h), and edges are
 * kept with the numbers 0, 1, 2, ... of first appearance. At the end the different numbers are
 * sorted, and each vertex gets the place of its number among them. So the order of the lines does
 * not matter, and a list without gaps is read as it would be without the option. O(m + n log n)
 * expected; 8 bytes an edge, and some 40 a vertex, besides what the builder takes.
 */
#include "base/positions.h"
#include "graph/builder.h"
#include "io/edgetext/edge_lines.h"
#include "io/format.h"
#include "io/writing.h"

#include <stdlib.h>

/* ---- lines ---- */

#define COMMENTS "#%"

/* The line `n m`. Returns m and its place. */
static uint64_t read_header(gg__draft *draft, gg__place *place)
{
    gg__scanner *scanner = draft->scanner;
    gg__scan_line(scanner, COMMENTS);
    const uint64_t vertices = gg__scan_u64(scanner, "the number of vertices");
    const gg__place begin = gg__scan_place(scanner);
    const uint64_t edges = gg__scan_u64(scanner, "the number of edges");
    *place = gg__scan_place(scanner);
    gg__scan_end_of_line(scanner);
    gg__draft_begin(draft, begin, vertices, false);
    return edges;
}

/* The end of an edge line; further columns are skipped if the caller says so. */
static void end_line(const gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    if (scanner->buffer[scanner->at] != '\n' && draft->given->columns) {
        gg__scan_skip_line(scanner);
        return;
    }
    if (scanner->buffer[scanner->at] != '\n') {
        const gg__span word = gg__scan_optional(scanner);
        if (word.length > 0 && !gg__span_is(word, "{}"))
            gg__scan_fail(
                scanner,
                "expected the end of the line, found '%.*s'; --columns skips what follows the "
                "two ends of an edge, and --from adjacency reads lists of options",
                gg__span_shown(word), word.text);
    }
    gg__scan_end_of_line(scanner);
}

/* ---- numbers with gaps ---- */

/* Some edges, between vertices as numbered by first appearance. */
typedef struct slab {
    struct slab *next;
    size_t count;
    gg__edge edge[1 << 13];
} slab;

typedef struct sparse {
    gg_ctx *ctx;
    gg__index numbers;
    slab *first, *last;
    uint64_t edges;
} sparse;

static void drop_slab(sparse *list)
{
    slab *first = list->first;
    list->first = first->next;
    gg__free(list->ctx, first);
}

static void keep_edge(sparse *list, gg__edge edge)
{
    slab *last = list->first ? list->last : NULL;
    if (!last || last->count == sizeof last->edge / sizeof *last->edge) {
        slab *fresh = gg__alloc(list->ctx, 1, sizeof *fresh, "edges");
        if (!fresh) return;
        fresh->next = NULL;
        fresh->count = 0;
        *(last ? &last->next : &list->first) = fresh;
        list->last = last = fresh;
    }
    last->edge[last->count++] = edge;
    list->edges++;
}

/* A number of the file, and its place by first appearance. */
typedef struct met {
    uint64_t number;
    uint32_t place;
} met;

static int compare_met(const void *a, const void *b)
{
    const met *x = a, *y = b;
    return x->number < y->number ? -1 : x->number > y->number;
}

/* *number: the numbers in ascending order; *vertex: by first appearance, the place of each there.
 * The caller frees both, also after a failure. */
static void sort_numbers(const sparse *list, uint64_t **number, gg_vertex **vertex)
{
    const char *what = "the numbers of vertices";
    const size_t n = list->numbers.count;
    met *all = gg__alloc(list->ctx, n, sizeof *all, what);
    *number = gg__alloc(list->ctx, n, sizeof **number, what);
    *vertex = gg__alloc(list->ctx, n, sizeof **vertex, what);
    const bool ready = all && *number && *vertex;
    for (size_t i = 0; ready && i < n; i++)
        all[i] = (met){list->numbers.keys[i], (uint32_t)i};
    if (ready && n > 1) qsort(all, n, sizeof *all, compare_met);
    for (size_t i = 0; ready && i < n; i++) {
        (*number)[i] = all[i].number;
        (*vertex)[all[i].place] = (gg_vertex)i;
    }
    gg__free(list->ctx, all);
}

/* Adds the edges to the draft, with the final numbers of their ends. */
static void add_sparse(sparse *list, gg__draft *draft, gg__place top)
{
    uint64_t *number, done = 0;
    gg_vertex *vertex;
    const uint64_t n = list->numbers.count;
    sort_numbers(list, &number, &vertex);
    gg__index_free(&list->numbers);
    if (gg__draft_begin(draft, top, n, false) == GG_OK)
        draft->builder->graph.number = number;
    else
        gg__free(list->ctx, number);
    draft->due = GG__TICK;
    for (; gg__status(list->ctx) == GG_OK && list->first; drop_slab(list)) {
        slab *first = list->first;
        for (size_t i = 0; i < first->count; i++)
            first->edge[i] = (gg__edge){vertex[first->edge[i].from], vertex[first->edge[i].to]};
        done += first->count;
        if (gg__builder_add(draft->builder, first->edge, NULL, first->count,
                            gg__edges_survey(first->edge, first->count)) == GG_OK)
            gg__draft_tick(draft, done, list->edges);
    }
    gg__free(list->ctx, vertex);
}

static uint64_t read_sparse(gg__draft *draft, gg__place top)
{
    sparse list = {.ctx = draft->ctx, .numbers = {.ctx = draft->ctx}};
    while (gg__scan_line(draft->scanner, COMMENTS) != '\0') {
        uint32_t end[2];
        uint64_t number[2];
        for (int i = 0; i < 2; i++)
            number[i] = gg__scan_u64(draft->scanner, "a vertex");
        end_line(draft);
        for (int i = 0; i < 2 && gg__status(draft->ctx) == GG_OK; i++)
            gg__index_intern(&list.numbers, number[i], &end[i]);
        if (gg__status(draft->ctx) == GG_OK) keep_edge(&list, (gg__edge){end[0], end[1]});
        gg__draft_tick(draft, list.edges, 0);
    }
    const uint64_t edges = list.edges;
    if (gg__status(draft->ctx) == GG_OK) add_sparse(&list, draft, top);
    gg__index_free(&list.numbers);
    while (list.first)
        drop_slab(&list);
    return edges;
}

/* ---- the whole list ---- */

/* If there is no memory for as many vertices as the largest number says, though there are few
 * edges, the numbers have gaps. */
static gg_status suggest_compact(const gg__draft *draft, uint64_t edges, uint64_t vertices)
{
    const gg_error error = *gg_ctx_error(draft->ctx);
    const bool memory = error.status == GG_LIMIT || error.status == GG_NO_MEMORY;
    if (!memory || draft->given->header || vertices / 8 < edges) return error.status;
    gg__begin(draft->ctx);
    return gg__fail(
        draft->ctx, error.status, draft->begin,
        "no memory for the %llu vertices that the largest number of the list says there "
        "are; with --compact the vertices are the numbers that occur",
        (unsigned long long)vertices);
}

static gg_status read_edges(gg__draft *draft, gg_problem **out)
{
    const gg_given *given = draft->given;
    const gg__place top = {1, 1, GG_NO_VERTEX};
    uint64_t promised = 0;
    gg__place place = top;
    if (given->header)
        promised = read_header(draft, &place);
    else
        draft->hint = "; --compact takes numbers of any size";
    if (!given->header && !given->compact) gg__draft_begin(draft, top, 0, true);
    gg__edge_run run = {.form = {.base = draft->base, .limit = draft->vertices},
                        .most = UINT64_MAX};
    if (given->compact)
        run.done = read_sparse(draft, top);
    else
        gg__edge_lines_all(draft, &run, COMMENTS, end_line);
    const uint64_t edges = run.done;
    if (given->header && edges != promised)
        gg__fail(draft->ctx, GG_BAD_INPUT, place,
                 "the first line promises %llu edge%s, the list has %llu",
                 (unsigned long long)promised, gg__s(promised), (unsigned long long)edges);
    if (!given->header && edges == 0) gg__scan_fail(draft->scanner, "the edge list is empty");
    if (gg__status(draft->ctx) != GG_OK) return gg__status(draft->ctx);
    const uint64_t vertices = draft->builder->graph.vertices;
    if (gg__draft_to_problem(draft, NULL, out) == GG_OK) return GG_OK;
    return suggest_compact(draft, edges, vertices);
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
    write_comment(output, problem, gg__has_default_schedule(problem, plain));
    gg__edge_writer writer = {
        output, problem->graph, gg_problem_get(problem)->base, true, "", " ", {"\n"}, false, 0};
    return gg__write_edges(&writer);
}

const gg__format gg__format_edges = {
    .info = {"edges", "a plain list of edges, `u v` to a line; # and % begin comments",
             "edges el edgelist", true, true},
    .base = -1,
    .plain = true,
    .single = true,
    .read = read_edges,
    .write = write_edges,
};
