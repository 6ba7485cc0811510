/*
 * gg, writing: one instance, from which the same problem is read back. Lines that would only repeat
 * a default are left out; what the defaults are is asked of gg_problem_new.
 *
 * Edges for both players stand first in the rows of both, in the same order, so they are what the
 * rows of a vertex have in common at their beginning. (A Left edge that a Right edge to the same
 * vertex answers joins them: the rows stay the same. Where all do, one pair is kept apart, so that
 * the graph stays one with edges for one player.) Cost: O(n + m).
 */
#include "graph/names.h"
#include "io/draft.h"
#include "io/gg.h"
#include "io/writing.h"

static const char result_letters[] = {'-', 'L', 'R', 'D', 'N', 'P'};
static const char player_letters[] = {'L', 'R'};

#define NUMBER(v) ((uint64_t)(v) + 1)

/* ---- can it be said? ---- */

static bool is_word(const char *text)
{
    const size_t length = strlen(text);
    if (length == 0 || length > GG__SCAN_WORD_BYTES) return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] <= ' ' || text[i] == 0x7f) return false;
    return true;
}

static gg_status check_word(gg_ctx *ctx, const char *text, const char *usual)
{
    if (strcmp(text, usual) == 0 || is_word(text)) return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "the name '%.40s' cannot be written: it is not one word of at most %d bytes",
                    text, GG__SCAN_WORD_BYTES);
}

static gg_status check_names(gg_ctx *ctx, const gg_problem_spec *spec, const gg_problem_spec *plain)
{
    gg_status status = check_word(ctx, spec->left_name, plain->left_name);
    if (status == GG_OK) status = check_word(ctx, spec->right_name, plain->right_name);
    for (size_t i = 0; status == GG_OK && i < spec->token_count; i++) {
        const char *name = spec->tokens[i].name;
        status = check_word(ctx, name, plain->tokens[i].name);
        if (spec->play != GG_RACE && (strcmp(name, "L") == 0 || strcmp(name, "R") == 0))
            status = gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                              "a token named %s cannot be written", name);
    }
    return status;
}

/* ---- edges ---- */

/* The edge lines that write_partisan writes. */
static uint64_t count_partisan(const gg_graph *graph)
{
    uint64_t lines = gg__find_apart(graph) != GG_NO_VERTEX;
    for (uint64_t u = 0; u < graph->vertices; u++) {
        const gg__sides s = gg__sides_of(graph, (gg_vertex)u);
        lines += s.left_count + s.right_count - s.both;
    }
    return lines;
}

static gg_status write_partisan(gg__row_writer *writer, const gg_graph *graph)
{
    const gg_vertex apart = gg__find_apart(graph);
    gg_status status = GG_OK;
    for (uint64_t u = 0; status == GG_OK && u < graph->vertices; u++) {
        const gg_vertex v = (gg_vertex)u;
        const gg__sides s = gg__sides_of(graph, v);
        const size_t both = s.both - (v == apart);
        status = gg__write_row(writer, v, s.left, both, "");
        if (status == GG_OK)
            status = gg__write_row(writer, v, s.left + both, s.left_count - both, " L");
        if (status == GG_OK)
            status = gg__write_row(writer, v, s.right + both, s.right_count - both, " R");
    }
    return status;
}

/* ---- lines ---- */

static void begin_line(gg__output *output, char letter)
{
    gg__out_char(output, letter);
    gg__out_char(output, ' ');
}

static void add_char(gg__output *output, char c)
{
    gg__out_char(output, ' ');
    gg__out_char(output, c);
}

static void add_text(gg__output *output, const char *text)
{
    gg__out_char(output, ' ');
    gg__out_text(output, text);
}

static void write_head(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    begin_line(output, 'p');
    gg__out_text(output, gg__play_words[spec->play]);
    gg__out_char(output, ' ');
    gg__out_u64(output, graph->vertices);
    gg__out_char(output, ' ');
    gg__out_u64(output, graph->partisan ? count_partisan(graph) : graph->edges);
    gg__out_char(output, '\n');
}

static void write_player(gg__output *output, gg_player player, const char *name, const char *usual)
{
    if (strcmp(name, usual) == 0) return;
    begin_line(output, 'a');
    gg__out_char(output, player_letters[player]);
    add_text(output, name);
    gg__out_char(output, '\n');
}

static void write_columns(gg__output *output, const gg_graph *graph)
{
    gg_vertex v;
    const char *name;
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++) {
        begin_line(output, 'n');
        gg__out_u64(output, NUMBER(v));
        add_text(output, name);
        gg__out_char(output, '\n');
    }
    for (uint64_t u = 0; graph->owner && u < graph->vertices; u++) {
        if (graph->owner[u] == GG__NO_OWNER) continue;
        begin_line(output, 'o');
        gg__out_u64(output, NUMBER(u));
        add_char(output, player_letters[graph->owner[u]]);
        gg__out_char(output, '\n');
    }
    for (uint64_t u = 0; graph->terminal && u < graph->vertices; u++) {
        if (graph->terminal[u] == GG_NONE) continue;
        begin_line(output, 't');
        gg__out_u64(output, NUMBER(u));
        add_char(output, result_letters[graph->terminal[u]]);
        gg__out_char(output, '\n');
    }
}

static void write_targets(gg__output *output, const gg_problem_spec *spec)
{
    for (size_t i = 0; i < spec->target_count; i++) {
        begin_line(output, 't');
        gg__out_u64(output, NUMBER(spec->targets[i]));
        gg__out_char(output, '\n');
    }
}

/* A letter is written where it is not the default, and where the name could be taken for one. */
static void write_tokens(gg__output *output, const gg_problem_spec *spec,
                         const gg_problem_spec *plain)
{
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_token *token = &spec->tokens[i];
        const bool usual = i < 2 && token->arrival == (i == 0 ? GG_LEFT : GG_RIGHT);
        const bool named = strcmp(token->name, plain->tokens[i].name) != 0;
        begin_line(output, 's');
        gg__out_u64(output, NUMBER(token->vertex));
        if (spec->play == GG_RACE && (!usual || named))
            add_char(output, player_letters[token->arrival]);
        if (named) add_text(output, token->name);
        gg__out_char(output, '\n');
    }
}

static void write_rules(gg__output *output, const gg_problem_spec *spec,
                        const gg_problem_spec *plain)
{
    if (spec->play != GG_RACE && spec->first != GG_LEFT) gg__out_text(output, "f R\n");
    if (spec->infinite != plain->infinite)
        gg__out_text(output, spec->infinite == GG_L ? "i L\n" : "i R\n");
    if (spec->dead_end != plain->dead_end)
        gg__out_text(output, spec->dead_end == GG_P   ? "d lose\n"
                             : spec->dead_end == GG_N ? "d win\n"
                                                      : "d draw\n");
    if (spec->stuck != GG_STUCK_PASS) gg__out_text(output, "k lose\n");
}

static void write_schedule(gg__output *output, const gg_problem_spec *spec)
{
    begin_line(output, 'w');
    gg__turns_write(output, spec->schedule, spec->schedule_length);
    gg__out_char(output, '\n');
}

/* ---- the whole ---- */

static gg_status write_all(const gg_problem *problem, const gg_problem *plain_problem,
                           gg__output *output)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(plain_problem);
    const gg_graph *graph = problem->graph;
    gg__row_writer writer = {output, "e ", 1, NULL, 0};
    write_head(output, spec, graph);
    write_player(output, GG_LEFT, spec->left_name, plain->left_name);
    write_player(output, GG_RIGHT, spec->right_name, plain->right_name);
    write_columns(output, graph);
    write_targets(output, spec);
    write_tokens(output, spec, plain);
    write_rules(output, spec, plain);
    if (!gg__has_default_schedule(problem, plain_problem)) write_schedule(output, spec);
    return graph->partisan ? write_partisan(&writer, graph) : gg__write_rows(&writer, graph);
}

gg_status gg__write_gg(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    gg_problem *plain;
    gg_status status = gg__default_problem(ctx, problem, &plain);
    if (status != GG_OK) return status;
    status = check_names(ctx, gg_problem_get(problem), gg_problem_get(plain));
    if (status == GG_OK) status = write_all(problem, plain, output);
    gg_problem_free(plain);
    return status;
}
