/*
 * judge: the contest form of The Great Game. The number of cases; for each case `n m`, then `r b`
 * (where the red and the black token are), then m lines `u v`. Vertices count from 1 and the target
 * is n. As for a contest program, the input is a sequence of numbers: line ends are blanks. A
 * record that has no line of its own gives a note, for a number too many would shift all others.
 *
 * The contest promises that every edge leads to a higher number and every vertex to n. Neither is
 * needed here, so a broken promise is no error but a note of the problem. Cost: O(n + m).
 */
#include "io/edgetext/edge_lines.h"
#include "io/format.h"
#include "io/writing.h"

#include <stdio.h>

#define VERTEX(v) ((unsigned long long)(v) + 1)

/* ---- reading ---- */

/* The edges that do not lead to a higher number: how many, and the first with its line. */
typedef struct backward {
    uint64_t count, u, v, line;
} backward;

/* Goes to the next number, over ends of lines and comments. Returns false at the end of the input.
 */
static bool find_number(gg__scanner *scanner)
{
    return gg__scan_line(scanner, "#") != '\0';
}

/* The same within a record. */
static void find_second(const gg__draft *draft)
{
    const uint64_t line = draft->scanner->line;
    find_number(draft->scanner);
    draft->reader->loose |= draft->scanner->line != line;
}

/* Takes the rest of a line after a record if it is blank or a comment. Reads no further, so that a
 * case can be answered before the next one is there. */
static void end_record(const gg__draft *draft)
{
    gg__scanner *scanner = draft->scanner;
    int c = gg__char_look(scanner);
    for (; c == ' ' || c == '\t'; c = gg__char_look(scanner))
        gg__char_take(scanner);
    if (c == '#')
        gg__scan_skip_line(scanner);
    else if (c == '\n' || c == '\r' || c < 0)
        gg__scan_end_of_line(scanner);
    else
        draft->reader->loose = true;
}

/* The numbers `n m` and `r b`, and the rules that the format implies. Returns m. */
static uint64_t read_head(gg__draft *draft)
{
    static const gg_turn usual[] = {{GG_LEFT, 0}, {GG_RIGHT, 1}, {GG_LEFT, 1}, {GG_RIGHT, 0}};
    const gg__span unnamed = {"", 0};
    gg__scanner *scanner = draft->scanner;
    find_number(scanner);
    const uint64_t vertices = gg__scan_u64(scanner, "the number of vertices");
    const gg__place place = gg__scan_place(scanner);
    if (vertices == 0)
        gg__fail(draft->ctx, GG_BAD_INPUT, place, "a case needs at least one vertex");
    find_second(draft);
    const uint64_t edges = gg__scan_u64(scanner, "the number of edges");
    end_record(draft);
    gg__draft_begin(draft, place, vertices, false);
    find_number(scanner);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        if (player == GG_RIGHT) find_second(draft);
        const gg_vertex v = gg__draft_vertex(draft);
        gg__draft_add(draft, &draft->tokens, v, player, unnamed, gg__scan_place(scanner));
    }
    end_record(draft);
    gg__draft_add(draft, &draft->targets, (gg_vertex)(vertices - 1), -1, unnamed, place);
    draft->play = (gg__setting){GG_RACE, place};
    draft->stuck = (gg__setting){GG_STUCK_PASS, place};
    draft->schedule_place = place;
    draft->schedule.items = gg__alloc(draft->ctx, 4, sizeof *usual, "the schedule");
    if (!draft->schedule.items) return 0;
    memcpy(draft->schedule.items, usual, sizeof usual);
    draft->schedule.length = 4;
    return edges;
}

static void notice_edges(void *self, const gg__edge_lines *lines, uint64_t line)
{
    backward *found = self;
    if (!lines->survey.falling) return;
    for (size_t i = 0; i < lines->count; i++) {
        const gg__edge edge = lines->edge[i];
        if (edge.from >= edge.to && found->count++ == 0)
            *found = (backward){1, edge.from, edge.to, line + i};
    }
}

/* ---- contest warnings ---- */

/* Marks the vertices that reach the last one: by one pass from the last to the first if the graph
 * is ordered, else by a search backwards from the last. 4 bytes a vertex for the search. */
static gg_status mark_reaching(const gg_graph *graph, uint8_t *reaches)
{
    const uint64_t n = graph->vertices;
    const bool in_order = graph->ordered && graph->out[GG_LEFT];
    gg_vertex *queue = gg__alloc(graph->ctx, in_order ? 1 : n, sizeof *queue, "a search backwards");
    if (!queue) return gg__status(graph->ctx);
    uint64_t tail = 1;
    gg_status status = GG_OK;
    reaches[n - 1] = 1;
    queue[0] = (gg_vertex)(n - 1);
    for (uint64_t i = 0; status == GG_OK && i < (in_order ? n : tail); i++) {
        size_t count;
        const gg_vertex v = in_order ? (gg_vertex)(n - 1 - i) : queue[i];
        const gg_vertex *ends = in_order ? gg_graph_options(graph, GG_LEFT, v, &count)
                                         : gg_graph_predecessors(graph, GG_LEFT, v, &count);
        if (i % GG__TICK == 0) status = gg__tick(graph->ctx, "checking vertices", 0, 0);
        for (size_t k = 0; k < count; k++) {
            if (in_order)
                reaches[v] |= reaches[ends[k]];
            else if (!reaches[ends[k]])
                reaches[queue[tail++] = ends[k]] = 1;
        }
    }
    gg__free(graph->ctx, queue);
    return status;
}

/* Notes in the problem which edges do not lead to a higher number and which vertices do not lead to
 * the last one. While all edges lead to higher numbers, every vertex reaches the last unless some
 * other vertex is a dead end, which the degrees tell. Vertices are left out where the rows that
 * this needs were not built: GG_ROWS_IN, or GG_ROWS_OUT if the graph is ordered. O(n + m). */
static gg_status warn(gg_problem *problem, const backward *edges)
{
    char note[160];
    const gg_graph *graph = problem->graph;
    gg_status status = GG_OK;
    bool doubtful = edges->count > 0;
    for (uint64_t v = 0; !doubtful && v + 1 < graph->vertices; v++)
        doubtful = graph->degree[GG_LEFT][v] == 0;
    if (edges->count > 0) {
        snprintf(note, sizeof note, "%llu %s u >= v, the first is %llu %llu on line %llu",
                 (unsigned long long)edges->count, edges->count == 1 ? "edge has" : "edges have",
                 VERTEX(edges->u), VERTEX(edges->v), (unsigned long long)edges->line);
        status = gg__problem_add_note(problem, note);
    }
    if (status != GG_OK || !doubtful) return status;
    if (!graph->in[GG_LEFT] && !(graph->ordered && graph->out[GG_LEFT])) return GG_OK;
    const uint64_t n = graph->vertices;
    uint64_t count = 0, first = n;
    uint8_t *reaches = gg__alloc_zeroed(problem->ctx, n, 1, "marks of vertices");
    if (!reaches) return gg__status(problem->ctx);
    status = mark_reaching(graph, reaches);
    for (uint64_t v = n; v-- > 0;)
        if (!reaches[v]) {
            count++;
            first = v;
        }
    gg__free(problem->ctx, reaches);
    if (status != GG_OK || count == 0) return status;
    snprintf(note, sizeof note, "%llu %s vertex %llu, the first is vertex %llu",
             (unsigned long long)count,
             count == 1 ? "vertex cannot reach" : "vertices cannot reach", (unsigned long long)n,
             VERTEX(first));
    return gg__problem_add_note(problem, note);
}

/* ---- the reader ---- */

static gg_status read_judge(gg__draft *draft, gg_problem **out)
{
    gg_reader *reader = draft->reader;
    gg__scanner *scanner = draft->scanner;
    backward found = {0, 0, 0, 0};
    reader->loose = false;
    if (!reader->begun) { /* the number of cases */
        reader->begun = true;
        if (!find_number(scanner)) gg__scan_fail(scanner, "the input is empty");
        reader->promised = gg__scan_u64(scanner, "the number of cases");
        end_record(draft);
    }
    if (reader->promised == 0) {
        if (find_number(scanner))
            gg__scan_unexpected(scanner, "nothing after the last case",
                                gg__scan_word(scanner, "a case"));
        return gg__status(draft->ctx);
    }
    reader->promised--;
    const uint64_t edges = read_head(draft);
    gg__edge_run run = {.form = {.base = draft->base, .limit = draft->vertices},
                        .most = edges - (edges == UINT64_MAX), /* which is any number */
                        .notice = notice_edges,
                        .self = &found,
                        .across = true};
    gg__edge_lines_all(draft, &run, "#", end_record);
    gg_status status = gg__draft_to_problem(draft, NULL, out);
    if (status == GG_OK && (reader->loose || run.crossed))
        status = gg__problem_add_note(
            *out, "line ends do not separate the records: the numbers are read in order");
    return status == GG_OK ? warn(*out, &found) : status;
}

/* ---- writing ---- */

/* The reason why the contest form cannot say this race; NULL: it can. */
static const char *obstacle(const gg_problem *problem, const gg_problem *plain)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    if (spec->token_count != 2) return "has exactly two tokens";
    if (spec->tokens[0].arrival != GG_LEFT || spec->tokens[1].arrival != GG_RIGHT)
        return "gives the first token to Left and the second to Right";
    if (spec->target_count != 1 || spec->targets[0] != n - 1)
        return "has one target, the last vertex";
    if (!gg__has_default_schedule(problem, plain)) return "has the schedule L1 R2 L2 R1";
    if (spec->stuck != GG_STUCK_PASS) return "lets a token that cannot move pass";
    return NULL;
}

static gg_status write_judge(const gg_problem *problem, const gg_problem *plain, gg__output *output)
{
    gg_ctx *ctx = output->ctx;
    if (gg_problem_get(problem)->play != GG_RACE)
        return gg__bad_argument(ctx, "the format judge is for races only");
    char head[100];
    const char *why = obstacle(problem, plain);
    if (why) return gg__bad_argument(ctx, "this race does not fit the format judge, which %s", why);
    const gg_token *tokens = gg_problem_get(problem)->tokens;
    gg__edge_writer writer = {output, problem->graph, 1, false, "",  " ",
                              {"\n"}, false,          0, NULL,  NULL};
    snprintf(head, sizeof head, "1\n%llu %llu\n%llu %llu\n",
             (unsigned long long)problem->graph->vertices,
             (unsigned long long)problem->graph->edges, VERTEX(tokens[0].vertex),
             VERTEX(tokens[1].vertex));
    gg__out_text(output, head);
    return gg__write_edges(&writer);
}

const gg__format gg__format_judge = {
    .info = {"judge", "the contest form of The Great Game: cases of two tokens racing to vertex n",
             "judge", true, true},
    .base = 1,
    .read = read_judge,
    .write = write_judge,
};
