/*
 * gg, the native text: a letter and some words to a line. An instance begins with its `p` line; the
 * other lines follow in any order, except that a name is used after its `n` line.
 *
 * Reading. A table says which letter is read by which function; each function reads the rest of its
 * line. Edge lines, which are nearly all there is, do not go through the table. The counts of the
 * `p` line allocate nothing; the number of edges is checked at the end. Cost: O(bytes).
 *
 * Writing. Lines that would only repeat a default are left out; gg_problem_new knows the defaults.
 * Edges for both players stand first in the rows of both, in the same order, so they are what the
 * rows of a vertex have in common at their beginning. (A Left edge that a Right edge to the same
 * vertex answers joins them: the rows stay the same. Where all do, one pair is kept apart, so that
 * the graph stays one with edges for one player.) Cost: O(n + m).
 */
#include "base/decimal.h"
#include "base/rational.h"
#include "graph/graph.h"
#include "io/edgetext/edge_lines.h"
#include "io/format.h"
#include "io/writing.h"

#include <stdio.h>

/* ---- reading ---- */

typedef struct instance {
    gg__draft *draft;
    gg__scanner *scanner;
    uint64_t promised, edges, lines;
    gg__place promise; /* where the number of edges is promised */
} instance;

static gg__place here(const instance *in)
{
    return gg__scan_place(in->scanner);
}

static gg_player scan_player(instance *in)
{
    return (gg_player)gg__scan_choice(in->scanner, "a player (L or R)", gg__player_words);
}

/* = 3/2 */
static gg_rational scan_score(instance *in, const char *what)
{
    const gg__span sign = gg__scan_word(in->scanner, "= and a score");
    if (!gg__span_is(sign, "=")) gg__scan_unexpected(in->scanner, "= and a score", sign);
    const gg__span word = gg__scan_word(in->scanner, what);
    return gg__draft_score_of(in->draft, word, what, here(in));
}

/* ---- lines ---- */

/* p normal 6 7 */
static void read_p(instance *in)
{
    gg__draft *draft = in->draft;
    const unsigned play = gg__scan_choice(
        in->scanner, "the play (normal, misere, race, score, parity, energy or mean)",
        gg__play_words);
    gg__draft_set(draft, &draft->play, (int)play, here(in), "the play");
    const uint64_t vertices = gg__scan_u64(in->scanner, "the number of vertices");
    const gg__place place = here(in);
    in->promised = gg__scan_u64(in->scanner, "the number of edges");
    in->promise = here(in);
    gg__draft_begin(draft, place, vertices, false);
}

/* a L Alice */
static void read_a(instance *in)
{
    const gg_player player = scan_player(in);
    const gg__span name = gg__scan_word(in->scanner, "the name of the player");
    gg__draft_player(in->draft, player, name, here(in));
}

/* o 3 R */
static void read_o(instance *in)
{
    const gg_vertex v = gg__draft_vertex(in->draft);
    const gg__place place = here(in);
    gg__draft_mark(in->draft, v, true, scan_player(in), place);
}

/* t 5 N; in a race: t 5; in a score game: t 5 = 3/2 */
static void read_t(instance *in)
{
    const gg__span unnamed = {"", 0};
    const gg_vertex v = gg__draft_vertex(in->draft);
    const gg__place place = here(in);
    if (in->draft->play.value == GG_SCORE) {
        gg__draft_pay(in->draft, v, scan_score(in, "the payoff"), place);
    } else if (in->draft->play.value != GG_RACE) {
        const unsigned result =
            gg__scan_choice(in->scanner, "a result (L, R, D, N or P)", gg__result_words);
        gg__draft_mark(in->draft, v, false, result + GG_L, place);
    } else if (gg__scan_optional(in->scanner).length > 0) {
        gg__scan_fail(in->scanner, "in a race a target has no result");
    } else {
        gg__draft_add(in->draft, &in->draft->targets, v, -1, unnamed, place);
    }
}

/* q 3 7 */
static void read_q(instance *in)
{
    const gg_vertex v = gg__draft_vertex(in->draft);
    const gg__place place = here(in);
    gg__draft_priority(in->draft, v, gg__scan_u64(in->scanner, "a priority"), place);
}

/* n 4 gate */
static void read_n(instance *in)
{
    const gg_vertex v = gg__draft_vertex(in->draft);
    const gg__span name = gg__scan_word(in->scanner, "the name of the vertex");
    gg__draft_name(in->draft, v, name, here(in));
}

/* s 1 L red: the vertex; in a race perhaps whose it is; perhaps a name */
static void read_s(instance *in)
{
    const gg_vertex v = gg__draft_vertex(in->draft);
    const gg__place place = here(in);
    int arrival = -1;
    gg__span word = gg__scan_optional(in->scanner);
    if (gg__span_is(word, "L") || gg__span_is(word, "R")) {
        if (in->draft->play.value != GG_RACE)
            gg__scan_fail(in->scanner, "a token has an owner only in a race");
        arrival = *word.text == 'L' ? GG_LEFT : GG_RIGHT;
        word = gg__scan_optional(in->scanner);
    }
    gg__draft_add(in->draft, &in->draft->tokens, v, arrival, word, place);
}

/* w L1 R2 L2 R1 */
static void read_w(instance *in)
{
    gg__draft *draft = in->draft;
    if (draft->schedule_place.line != 0) gg__scan_fail(in->scanner, "the schedule was said before");
    gg__span word = gg__scan_word(in->scanner, "a turn such as L1");
    draft->schedule_place = here(in);
    for (; word.length > 0; word = gg__scan_optional(in->scanner))
        gg__turns_parse(draft->ctx, word, here(in), &draft->schedule);
    if (draft->schedule.length == 0)
        gg__fail(draft->ctx, GG_BAD_INPUT, draft->schedule_place, "a schedule without turns");
}

/* g hackenbush; g cops:2,directed */
static void read_g(instance *in)
{
    const gg__span name = gg__scan_word(in->scanner, "the name of a game by rules");
    gg__draft_played(in->draft, name, here(in));
}

/* In a score game: i = 1/2; d = 0 */
static void read_score(instance *in, bool endless)
{
    gg__draft *draft = in->draft;
    const char *what = endless ? "the score of play without end" : "the score of dead ends";
    const gg__place place = here(in);
    const gg_rational score = scan_score(in, what);
    gg__draft_set_score(draft, endless ? &draft->endless_score : &draft->dead_end_score, score,
                        place, what);
}

/* The number after the sign in: e 1 2 = -3 */
static int64_t scan_weight(instance *in)
{
    const gg__span word = gg__scan_word(in->scanner, "a weight");
    const gg_rational weight = gg__draft_score_of(in->draft, word, "the weight", here(in));
    if (weight.denominator != 1) gg__scan_fail(in->scanner, "the weight of an edge is an integer");
    return weight.numerator;
}

/* The rest of: e 1 2, or: e 1 3 L, or: e 1 2 = -3. */
static void read_e(instance *in)
{
    gg__draft *draft = in->draft;
    gg_edge_for who = GG_FOR_BOTH;
    const gg_vertex u = gg__draft_vertex(draft);
    const gg__place place = here(in);
    if (in->edges == in->promised)
        gg__fail(draft->ctx, GG_BAD_INPUT, place,
                 "the p line promises %llu edge%s, and this is one more",
                 (unsigned long long)in->promised, gg__s(in->promised));
    const gg_vertex v = gg__draft_vertex(draft);
    const gg__span word = gg__scan_optional(in->scanner);
    if (gg__span_is(word, "L"))
        who = GG_FOR_LEFT;
    else if (gg__span_is(word, "R"))
        who = GG_FOR_RIGHT;
    else if (gg__span_is(word, "="))
        gg__draft_weigh(draft, u, v, scan_weight(in), place);
    else if (word.length > 0)
        gg__scan_unexpected(in->scanner, "L, R, = or the end of the line", word);
    if (who != GG_FOR_BOTH && draft->colour.line == 0) draft->colour = place;
    gg__draft_edge(draft, u, v, who);
    in->edges++;
}

/* Remembers where the first edge for one player stands. */
static void note_lines(void *self, const gg__edge_lines *lines, uint64_t line)
{
    gg__draft *draft = self;
    for (size_t i = 0; lines->coloured && i < lines->count && draft->colour.line == 0; i++)
        if (lines->who[i] != GG_FOR_BOTH) draft->colour = (gg__place){line + i, 3, GG_NO_VERTEX};
}

/* Plain edge lines, as many as are next; true if there are any. */
static bool read_plain_edges(instance *in)
{
    gg__edge_run run = {.form = {'e', true, 1, in->draft->vertices},
                        .done = in->edges,
                        .most = in->promised,
                        .notice = note_lines,
                        .self = in->draft};
    gg__edge_lines_read(in->draft, in->scanner, &run);
    const uint64_t before = in->edges;
    in->lines += run.done - before;
    in->edges = run.done;
    return run.done > before;
}

/* ---- instances ---- */

static const struct line {
    char letter;
    void (*read)(instance *in);
} lines[] = {
    {'a', read_a}, {'e', read_e}, {'g', read_g}, {'n', read_n}, {'o', read_o},
    {'p', read_p}, {'q', read_q}, {'s', read_s}, {'t', read_t}, {'w', read_w},
};

static void read_line(instance *in)
{
    gg__draft *draft = in->draft;
    const gg__span word = gg__scan_word(in->scanner, "a line");
    const char letter = (char)(word.length == 1 ? *word.text : '\0');
    const struct line *line = lines, *end = lines + sizeof lines / sizeof *lines;
    const gg__setting_form *form = gg__setting_forms;
    if (letter == 'c') {
        gg__scan_skip_line(in->scanner);
        return;
    }
    while (line < end && line->letter != letter)
        line++;
    while (form->letter && form->letter != letter)
        form++;
    if (line < end) {
        line->read(in);
    } else if (draft->play.value == GG_SCORE && (letter == 'i' || letter == 'd')) {
        read_score(in, letter == 'i');
    } else if (form->letter) { /* f R; i R; d draw; k lose */
        const unsigned index = gg__scan_choice(in->scanner, form->wanted, form->words);
        gg__draft_set(draft, gg__draft_setting(draft, form), (int)index + form->from, here(in),
                      form->what);
    } else {
        gg__scan_fail(draft->scanner, "a line cannot begin with '%.*s'", gg__span_shown(word),
                      word.text);
    }
    gg__scan_end_of_line(in->scanner);
}

/* Goes to the next `p`, which only comments may precede; false at the end. */
static bool find_p(gg__scanner *scanner)
{
    char first;
    while ((first = gg__scan_line(scanner, "")) != '\0' && first != 'p') {
        const gg__span word = gg__scan_word(scanner, "a line");
        if (!gg__span_is(word, "c"))
            gg__scan_unexpected(scanner, "a p line, which begins an instance", word);
        gg__scan_skip_line(scanner);
    }
    return first == 'p';
}

/* A `p` line, and the lines up to the next one or the end. */
static gg_status read_gg(gg__draft *draft, gg_problem **out)
{
    gg_ctx *ctx = draft->ctx;
    instance in = {.draft = draft, .scanner = draft->scanner};
    char first = 'p';
    if (!find_p(in.scanner)) {
        if (draft->reader->instance == 0)
            gg__scan_fail(draft->scanner, "the input has no instance: there is no p line");
        return gg__status(ctx);
    }
    do {
        if (first != 'e' || !read_plain_edges(&in)) {
            read_line(&in);
            in.lines++;
        }
        gg__draft_tick(draft, in.lines, 0);
    } while ((first = gg__scan_line(in.scanner, "")) != '\0' && first != 'p');
    if (in.edges != in.promised)
        gg__fail(ctx, GG_BAD_INPUT, in.promise,
                 "the p line promises %llu edge%s, the instance has %llu",
                 (unsigned long long)in.promised, gg__s(in.promised), (unsigned long long)in.edges);
    return gg__draft_to_problem(draft, NULL, out);
}

/* ---- writing ---- */

#define NUMBER(v) ((uint64_t)(v) + 1)

/* The words that are there, with a blank between, as a line. */
static void write_line(gg__output *output, char letter, uint64_t vertex, const char *first,
                       const char *second)
{
    gg__out_char(output, letter);
    if (vertex > 0) gg__out_char(output, ' ');
    if (vertex > 0) gg__out_u64(output, vertex);
    for (int i = 0; i < 2; i++) {
        const char *word = i == 0 ? first : second;
        if (word) gg__out_char(output, ' ');
        if (word) gg__out_text(output, word);
    }
    gg__out_char(output, '\n');
}

static void write_score(gg__output *output, char letter, uint64_t vertex, gg_rational score)
{
    char text[GG__RATIONAL_TEXT];
    write_line(output, letter, vertex, "=", gg__rational_print(score, text));
}

static void write_vertices(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    gg_vertex v;
    const char *name;
    char digits[GG__DECIMAL + 1];
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++)
        write_line(output, 'n', NUMBER(v), name, NULL);
    for (uint64_t u = 0; graph->owner && u < graph->vertices; u++)
        if (graph->owner[u] != GG__NO_OWNER)
            write_line(output, 'o', NUMBER(u), gg__player_words[graph->owner[u]], NULL);
    for (uint64_t u = 0; graph->terminal && u < graph->vertices; u++)
        if (graph->terminal[u] != GG_NONE)
            write_line(output, 't', NUMBER(u), gg__result_words[graph->terminal[u] - GG_L], NULL);
    for (uint64_t u = 0; graph->priority && u < graph->vertices; u++) {
        *gg__decimal_put(digits, graph->priority[u]) = '\0';
        write_line(output, 'q', NUMBER(u), digits, NULL);
    }
    for (size_t i = 0; i < spec->target_count; i++)
        write_line(output, 't', NUMBER(spec->targets[i]), NULL, NULL);
    for (size_t i = 0; i < spec->payoff_count; i++)
        write_score(output, 't', NUMBER(spec->payoffs[i].vertex), spec->payoffs[i].score);
}

/* A letter is written where it is not the default, and where the name could be taken for one. */
static void write_tokens(gg__output *output, const gg_problem_spec *spec,
                         const gg_problem_spec *plain)
{
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_token *token = &spec->tokens[i];
        const bool usual = i < 2 && token->arrival == (i == 0 ? GG_LEFT : GG_RIGHT);
        const char *name = strcmp(token->name, plain->tokens[i].name) != 0 ? token->name : NULL;
        const bool lettered = spec->play == GG_RACE && (!usual || name);
        write_line(output, 's', NUMBER(token->vertex),
                   lettered ? gg__player_words[token->arrival] : NULL, name);
    }
}

static gg_status write_gg(const gg_problem *problem, const gg_problem *defaults, gg__output *output)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(defaults);
    const gg_graph *graph = problem->graph;
    char head[64];
    for (size_t i = 0; spec->play != GG_RACE && i < spec->token_count; i++)
        if (strcmp(spec->tokens[i].name, "L") == 0 || strcmp(spec->tokens[i].name, "R") == 0)
            gg__bad_argument(output->ctx, "a token named %s cannot be written",
                             spec->tokens[i].name);
    gg__check_names(output->ctx, spec, plain);
    if (gg__status(output->ctx) != GG_OK) return gg__status(output->ctx);
    gg__edge_writer writer = {
        output, graph,           1,    false, "e ", " ", {"\n", " L\n", " R\n"}, false,
        0,      problem->weight, " = "};
    snprintf(head, sizeof head, "p %s %llu %llu\n", gg__play_words[spec->play],
             (unsigned long long)graph->vertices, (unsigned long long)gg__count_edges(graph));
    gg__out_text(output, head);
    if (strcmp(spec->left_name, plain->left_name) != 0)
        write_line(output, 'a', 0, "L", spec->left_name);
    if (strcmp(spec->right_name, plain->right_name) != 0)
        write_line(output, 'a', 0, "R", spec->right_name);
    if (problem->played) write_line(output, 'g', 0, problem->played, NULL);
    write_vertices(output, spec, graph);
    write_tokens(output, spec, plain);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const char *word = gg__setting_word(problem, defaults, form);
        if (word) write_line(output, form->letter, 0, word, NULL);
    }
    if (spec->play == GG_SCORE && spec->endless_score.numerator != 0)
        write_score(output, 'i', 0, spec->endless_score);
    if (spec->play == GG_SCORE && spec->dead_end_score.numerator != 0)
        write_score(output, 'd', 0, spec->dead_end_score);
    if (!gg__has_default_schedule(problem, defaults)) {
        gg__out_text(output, "w ");
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '\n');
    }
    return gg__write_edges(&writer);
}

const gg__format gg__format_gg = {
    .info = {"gg", "the native text: a letter and some words to a line, any number of instances",
             "gg", true, true},
    .base = 1,
    .read = read_gg,
    .write = write_gg,
    .list = true,
    .games = true,
    .scores = true,
    .priorities = true,
    .weights = true,
};
