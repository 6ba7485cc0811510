/*
 * judge: the contest form of The Great Game. The number of cases; for each case `n m`, then `r b`
 * (where the red and the black token are), then m lines `u v`. Vertices count from 1 and the target
 * is n.
 *
 * The contest promises that every edge leads to a higher number and every vertex to n. Neither is
 * needed here, so a broken promise is no error but the note of the problem. Cost: O(n + m).
 */
#include "io/draft.h"
#include "io/format.h"
#include "io/plain.h"
#include "io/promises.h"
#include "io/rows.h"

#define VERTEX(v) ((unsigned long long)(v) + 1)

/* ---- reading ---- */

/* A record is a line of its own; empty lines may precede it. */
static gg_status begin_record(gg__scanner *scanner)
{
    char first;
    return gg__scan_line(scanner, &first);
}

static gg_status read_count(gg_reader *reader)
{
    gg__scanner *scanner = reader->scanner;
    char first;
    gg_status status = gg__scan_line(scanner, &first);
    if (status == GG_OK && first == '\0')
        return gg__fail(reader->ctx, GG_BAD_INPUT, gg__scan_place(scanner), "the input is empty");
    if (status == GG_OK) status = gg__scan_u64(scanner, "the number of cases", &reader->promised);
    if (status == GG_OK) status = gg__scan_end_of_line(scanner);
    reader->begun = true;
    return status;
}

static gg_status expect_end(gg_reader *reader)
{
    gg__scanner *scanner = reader->scanner;
    char first;
    gg__span word;
    gg_status status = gg__scan_line(scanner, &first);
    if (status != GG_OK || first == '\0') return status;
    status = gg__scan_word(scanner, "a case", &word);
    if (status != GG_OK) return status;
    return gg__scan_unexpected(scanner, "nothing behind the last case", word);
}

static gg_status read_size(gg_reader *reader, gg__draft *draft, uint64_t *edges)
{
    gg__scanner *scanner = reader->scanner;
    uint64_t vertices = 0;
    gg_status status = begin_record(scanner);
    if (status == GG_OK) status = gg__scan_u64(scanner, "the number of vertices", &vertices);
    if (status != GG_OK) return status;
    const gg__place place = gg__scan_place(scanner);
    if (vertices == 0)
        return gg__fail(reader->ctx, GG_BAD_INPUT, place, "a case needs at least one vertex");
    status = gg__scan_u64(scanner, "the number of edges", edges);
    if (status == GG_OK) status = gg__scan_end_of_line(scanner);
    if (status == GG_OK) status = gg__draft_begin(draft, place, vertices, false);
    return status;
}

static gg_status read_tokens(gg__scanner *scanner, gg__draft *draft)
{
    const gg__span unnamed = {"", 0};
    gg_status status = begin_record(scanner);
    for (int player = GG_LEFT; status == GG_OK && player <= GG_RIGHT; player++) {
        gg_vertex v;
        status = gg__draft_vertex(draft, scanner, &v);
        if (status == GG_OK)
            status = gg__draft_token_at(draft, v, player, unnamed, gg__scan_place(scanner));
    }
    return status == GG_OK ? gg__scan_end_of_line(scanner) : status;
}

static void note_edge(uint64_t u, uint64_t v, uint64_t line, gg__broken_edges *broken)
{
    if (u >= v && broken->count++ == 0) *broken = (gg__broken_edges){1, u, v, line};
}

static void note_lines(void *self, const gg__edge_lines *lines, uint64_t line)
{
    gg__broken_edges *broken = self;
    uint64_t count = 0;
    if (!lines->survey.falling) return;
    for (size_t i = 0; i < lines->count; i++)
        count += lines->edge[i].from >= lines->edge[i].to;
    if (broken->count > 0)
        broken->count += count;
    else if (count > 0)
        for (size_t i = 0; i < lines->count; i++)
            note_edge(lines->edge[i].from, lines->edge[i].to, line + i, broken);
}

/* Plain lines, as many as are next of those that are left, or the one line that is not. */
static gg_status read_some(gg__scanner *scanner, gg__draft *draft, gg__edge_run *run)
{
    uint64_t u = 0, v = 0;
    const uint64_t before = run->done;
    gg_status status = begin_record(scanner);
    const uint64_t line = scanner->line;
    if (status == GG_OK) status = gg__draft_edges(draft, scanner, run);
    if (status != GG_OK || run->done > before) return status;
    status = gg__draft_edge_line(draft, scanner, &u, &v);
    if (status != GG_OK) return status;
    run->done++;
    note_edge(u, v, line, run->self);
    return gg_builder_edge(draft->builder, u, v, GG_FOR_BOTH);
}

static gg_status read_edges(gg__scanner *scanner, gg__draft *draft, uint64_t edges,
                            gg__broken_edges *broken)
{
    gg_status status = GG_OK;
    gg__edge_run run = {.form = {.base = draft->base, .limit = draft->vertices},
                        .most = edges,
                        .notice = note_lines,
                        .self = broken};
    while (status == GG_OK && run.done < edges) {
        status = read_some(scanner, draft, &run);
        if (status == GG_OK) status = gg__draft_tick(draft, run.done, edges);
    }
    return status;
}

/* The rest of what the format says without a word in the file. */
static gg_status state_rules(gg__draft *draft)
{
    static const gg__span usual = {"L1 R2 L2 R1", 11};
    const gg__place place = draft->begin;
    draft->play = (gg__setting){GG_RACE, place};
    draft->stuck = (gg__setting){GG_STUCK_PASS, place};
    draft->schedule_place = place;
    gg_status status = gg__turns_parse(draft->ctx, usual, place, &draft->schedule);
    if (status == GG_OK)
        status = gg__draft_target_at(draft, (gg_vertex)(draft->vertices - 1), place);
    return status;
}

/* ---- the reader ---- */

static gg_status read_case(gg_reader *reader, gg__draft *draft, gg__broken_edges *broken)
{
    uint64_t edges = 0;
    gg_status status = read_size(reader, draft, &edges);
    if (status == GG_OK) status = read_tokens(reader->scanner, draft);
    if (status == GG_OK) status = read_edges(reader->scanner, draft, edges, broken);
    if (status == GG_OK) status = state_rules(draft);
    return status;
}

static gg_status read_judge(gg_reader *reader, gg_problem **out)
{
    gg_status status = reader->begun ? GG_OK : read_count(reader);
    if (status != GG_OK) return status;
    if (reader->promised == 0) return expect_end(reader);
    reader->promised--;
    gg__draft draft;
    gg__broken_edges broken = {0, 0, 0, 0};
    gg_problem *problem = NULL;
    gg__draft_init(&draft, reader->ctx, 1);
    draft.rows = reader->given->rows;
    status = read_case(reader, &draft, &broken);
    if (status == GG_OK) status = gg__draft_finish(&draft, reader->given, &problem);
    if (status == GG_OK) status = gg__note_broken_promises(problem, &broken);
    gg__draft_free(&draft);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

/* ---- writing ---- */

/* Why the contest form cannot say this race; NULL: it can. */
static const char *obstacle(const gg_problem *problem, const gg_problem *plain)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    if (spec->token_count != 2) return "has exactly two tokens";
    if (spec->tokens[0].arrival != GG_LEFT || spec->tokens[1].arrival != GG_RIGHT)
        return "gives the first token to Left and the second to Right";
    if (spec->target_count != 1 || spec->targets[0] != n - 1)
        return "has one target, the last vertex";
    if (!gg__plain_schedule(problem, plain)) return "has the schedule L1 R2 L2 R1";
    if (spec->stuck != GG_STUCK_PASS) return "lets a token that cannot move pass";
    return NULL;
}

static void write_pair(gg__output *output, uint64_t a, uint64_t b)
{
    gg__out_u64(output, a);
    gg__out_char(output, ' ');
    gg__out_u64(output, b);
    gg__out_char(output, '\n');
}

static gg_status write_judge(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    if (gg_problem_get(problem)->play != GG_RACE)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "the format judge is for races only");
    gg_problem *plain;
    const gg_status status = gg__plain_problem(ctx, problem, &plain);
    if (status != GG_OK) return status;
    const char *why = obstacle(problem, plain);
    gg_problem_free(plain);
    if (why)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "this race does not fit the format judge, which %s", why);
    const gg_token *tokens = gg_problem_get(problem)->tokens;
    gg__row_writer writer = {output, "", 1, NULL, 0};
    gg__out_text(output, "1\n");
    write_pair(output, problem->graph->vertices, problem->graph->edges);
    write_pair(output, VERTEX(tokens[0].vertex), VERTEX(tokens[1].vertex));
    return gg__write_rows(&writer, problem->graph);
}

const gg__format gg__format_judge = {
    {"judge", "the contest form of The Great Game: cases of two tokens racing to vertex n", "judge",
     true, true},
    1,
    false,
    read_judge,
    write_judge,
    false,
    false,
};
