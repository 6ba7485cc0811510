/*
 * gg, the native text: a letter and some words to a line. An instance begins with its `p` line; the
 * other lines follow in any order, except that a name is used behind its `n` line.
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
#include "graph/names.h"
#include "io/edgetext/edge_reader.h"
#include "io/format.h"
#include "io/writing.h"

/* ---- reading ---- */

typedef struct instance {
    gg__scanner *scanner;
    gg__draft *draft;
    uint64_t promised, edges, lines;
    gg__place promise; /* where the number of edges is promised */
} instance;

static bool is_race(const instance *in)
{
    return in->draft->play.value == GG_RACE;
}

static gg_status fail_here(instance *in, const char *sentence)
{
    return gg__fail(in->scanner->ctx, GG_BAD_INPUT, gg__scan_place(in->scanner), "%s", sentence);
}

static gg_status scan_player(instance *in, gg_player *player)
{
    unsigned index = 0;
    const gg_status status =
        gg__scan_choice(in->scanner, "a player (L or R)", gg__player_words, &index);
    *player = (gg_player)index;
    return status;
}

/* ---- lines ---- */

/* p normal 6 7 */
static gg_status read_p(instance *in)
{
    gg__scanner *scanner = in->scanner;
    unsigned play = 0;
    uint64_t vertices = 0;
    gg_status status =
        gg__scan_choice(scanner, "the play (normal, misere or race)", gg__play_words, &play);
    if (status == GG_OK)
        status = gg__draft_set(in->draft, &in->draft->play, (int)play, gg__scan_place(scanner),
                               "the play");
    if (status == GG_OK) status = gg__scan_u64(scanner, "the number of vertices", &vertices);
    const gg__place place = gg__scan_place(scanner);
    if (status == GG_OK) status = gg__scan_u64(scanner, "the number of edges", &in->promised);
    in->promise = gg__scan_place(scanner);
    if (status == GG_OK) status = gg__draft_begin(in->draft, place, vertices, false);
    return status;
}

/* a L Alice */
static gg_status read_a(instance *in)
{
    gg_player player = GG_LEFT;
    gg__span name;
    gg_status status = scan_player(in, &player);
    if (status == GG_OK) status = gg__scan_word(in->scanner, "the name of the player", &name);
    if (status == GG_OK)
        status = gg__draft_player(in->draft, player, name, gg__scan_place(in->scanner));
    return status;
}

/* o 3 R */
static gg_status read_o(instance *in)
{
    gg_player owner = GG_LEFT;
    gg_vertex v = 0;
    gg_status status = gg__draft_vertex(in->draft, in->scanner, &v);
    const gg__place place = gg__scan_place(in->scanner);
    if (status == GG_OK) status = scan_player(in, &owner);
    if (status == GG_OK) status = gg__draft_owner(in->draft, v, owner, place);
    return status;
}

/* t 5 N; in a race: t 5 */
static gg_status read_t(instance *in)
{
    gg_vertex v = 0;
    gg_status status = gg__draft_vertex(in->draft, in->scanner, &v);
    const gg__place place = gg__scan_place(in->scanner);
    if (status != GG_OK) return status;
    if (is_race(in)) {
        gg__span word;
        status = gg__scan_optional(in->scanner, &word);
        if (status == GG_OK && word.length > 0)
            return fail_here(in, "in a race a target has no result");
        return status == GG_OK ? gg__draft_target_at(in->draft, v, place) : status;
    }
    unsigned index = 0;
    status = gg__scan_choice(in->scanner, "a result (L, R, D, N or P)", gg__result_words, &index);
    if (status == GG_OK) status = gg__draft_result(in->draft, v, (gg_result)(index + GG_L), place);
    return status;
}

/* n 4 gate */
static gg_status read_n(instance *in)
{
    gg_vertex v = 0;
    gg__span name;
    gg_status status = gg__draft_vertex(in->draft, in->scanner, &v);
    if (status == GG_OK) status = gg__scan_word(in->scanner, "the name of the vertex", &name);
    if (status == GG_OK) status = gg__draft_name(in->draft, v, name, gg__scan_place(in->scanner));
    return status;
}

/* s 1 L red: the vertex; in a race perhaps whose it is; perhaps a name */
static gg_status read_s(instance *in)
{
    gg_vertex v = 0;
    gg__span word = {"", 0};
    int arrival = -1;
    gg_status status = gg__draft_vertex(in->draft, in->scanner, &v);
    const gg__place place = gg__scan_place(in->scanner);
    if (status == GG_OK) status = gg__scan_optional(in->scanner, &word);
    if (status == GG_OK && (gg__span_is(word, "L") || gg__span_is(word, "R"))) {
        if (!is_race(in)) return fail_here(in, "a token has an owner only in a race");
        arrival = *word.text == 'L' ? GG_LEFT : GG_RIGHT;
        status = gg__scan_optional(in->scanner, &word);
    }
    if (status == GG_OK) status = gg__draft_token_at(in->draft, v, arrival, word, place);
    return status;
}

/* f R; i R; d draw; k lose */
static gg_status read_setting(instance *in, const gg__setting_form *form)
{
    unsigned index = 0;
    const gg_status status = gg__scan_choice(in->scanner, form->wanted, form->words, &index);
    if (status != GG_OK) return status;
    return gg__draft_set(in->draft, gg__draft_setting(in->draft, form), (int)index + form->from,
                         gg__scan_place(in->scanner), form->what);
}

/* w L1 R2 L2 R1 */
static gg_status read_w(instance *in)
{
    gg__draft *draft = in->draft;
    gg__span word;
    if (draft->schedule_place.line != 0) return fail_here(in, "the schedule was said before");
    gg_status status = gg__scan_word(in->scanner, "a turn such as L1", &word);
    draft->schedule_place = gg__scan_place(in->scanner);
    while (status == GG_OK && word.length > 0) {
        const gg__place place = gg__scan_place(in->scanner);
        status = gg__turns_parse(draft->ctx, word, place, &draft->schedule);
        if (status == GG_OK) status = gg__scan_optional(in->scanner, &word);
    }
    if (status == GG_OK && draft->schedule.length == 0)
        return gg__fail(draft->ctx, GG_BAD_INPUT, draft->schedule_place,
                        "a schedule without turns");
    return status;
}

/* The rest of: e 1 2, or: e 1 3 L. */
static gg_status read_e(instance *in)
{
    gg_vertex u = 0, v = 0;
    gg__span word = {"", 0};
    gg_status status = gg__draft_vertex(in->draft, in->scanner, &u);
    const gg__place place = gg__scan_place(in->scanner);
    if (status == GG_OK && in->edges == in->promised)
        return gg__fail(in->scanner->ctx, GG_BAD_INPUT, place,
                        "the p line promises %llu edge%s, and this is one more",
                        (unsigned long long)in->promised, gg__s(in->promised));
    if (status == GG_OK) status = gg__draft_vertex(in->draft, in->scanner, &v);
    if (status == GG_OK) status = gg__scan_optional(in->scanner, &word);
    if (status != GG_OK) return status;
    gg_edge_for who = GG_FOR_BOTH;
    if (gg__span_is(word, "L"))
        who = GG_FOR_LEFT;
    else if (gg__span_is(word, "R"))
        who = GG_FOR_RIGHT;
    else if (word.length > 0)
        return gg__scan_unexpected(in->scanner, "L, R or the end of the line", word);
    if (who != GG_FOR_BOTH && in->draft->colour.line == 0) in->draft->colour = place;
    in->edges++;
    return gg_builder_edge(in->draft->builder, u, v, who);
}

/* Remembers where the first edge for one player stands. */
static void note_lines(void *self, const gg__edge_lines *lines, uint64_t line)
{
    gg__draft *draft = self;
    for (size_t i = 0; lines->coloured && i < lines->count && draft->colour.line == 0; i++)
        if (lines->who[i] != GG_FOR_BOTH) draft->colour = (gg__place){line + i, 3, GG_NO_VERTEX};
}

/* Plain edge lines, as many as are next; perhaps none. */
static gg_status read_plain_edges(instance *in, bool *none)
{
    gg__edge_run run = {.form = {'e', true, 1, in->draft->vertices},
                        .done = in->edges,
                        .most = in->promised,
                        .notice = note_lines,
                        .self = in->draft};
    const gg_status status = gg__edge_lines_read(in->draft, in->scanner, &run);
    *none = run.done == in->edges;
    in->lines += run.done - in->edges;
    in->edges = run.done;
    return status;
}

/* ---- instances ---- */

typedef gg_status line_reader(instance *in);

static const struct line {
    char letter;
    line_reader *read;
} lines[] = {
    {'a', read_a}, {'e', read_e}, {'n', read_n}, {'o', read_o},
    {'p', read_p}, {'s', read_s}, {'t', read_t}, {'w', read_w},
};

static gg_status read_line(instance *in)
{
    gg__span word;
    gg_status status = gg__scan_word(in->scanner, "a line", &word);
    if (status != GG_OK) return status;
    const char letter = (char)(word.length == 1 ? *word.text : '\0');
    if (letter == 'c') return gg__scan_skip_line(in->scanner);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        if (lines[i].letter != letter) continue;
        status = lines[i].read(in);
        return status == GG_OK ? gg__scan_end_of_line(in->scanner) : status;
    }
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        if (form->letter != letter) continue;
        status = read_setting(in, form);
        return status == GG_OK ? gg__scan_end_of_line(in->scanner) : status;
    }
    return gg__fail(in->scanner->ctx, GG_BAD_INPUT, gg__scan_place(in->scanner),
                    "a line cannot begin with '%.*s'", gg__span_shown(word), word.text);
}

/* Lines up to the next `p` line or the end. */
static gg_status read_body(instance *in)
{
    gg__scanner *scanner = in->scanner;
    char first;
    gg_status status = gg__scan_line(scanner, &first);
    while (status == GG_OK && first != '\0' && first != 'p') {
        bool unusual = true;
        if (first == 'e') status = read_plain_edges(in, &unusual);
        if (status == GG_OK && unusual) {
            status = read_line(in);
            in->lines++;
        }
        if (status == GG_OK) status = gg__draft_tick(in->draft, in->lines, 0);
        if (status == GG_OK) status = gg__scan_line(scanner, &first);
    }
    return status;
}

static gg_status read_instance(instance *in)
{
    gg_status status = read_line(in);
    if (status == GG_OK) status = read_body(in);
    if (status != GG_OK || in->edges == in->promised) return status;
    return gg__fail(in->scanner->ctx, GG_BAD_INPUT, in->promise,
                    "the p line promises %llu edge%s, the instance has %llu",
                    (unsigned long long)in->promised, gg__s(in->promised),
                    (unsigned long long)in->edges);
}

/* Goes to the next `p`, which only comments may precede; first is '\0' at the end. */
static gg_status find_p(gg_reader *reader, char *first)
{
    gg__scanner *scanner = reader->scanner;
    gg_status status = gg__scan_line(scanner, first);
    while (status == GG_OK && *first != '\0' && *first != 'p') {
        gg__span word;
        status = gg__scan_word(scanner, "a line", &word);
        if (status == GG_OK && !gg__span_is(word, "c"))
            return gg__scan_unexpected(scanner, "a p line, which begins an instance", word);
        if (status == GG_OK) status = gg__scan_skip_line(scanner);
        if (status == GG_OK) status = gg__scan_line(scanner, first);
    }
    return status;
}

static gg_status read_gg(gg_reader *reader, gg_problem **out)
{
    char first = '\0';
    gg_status status = find_p(reader, &first);
    if (status != GG_OK) return status;
    if (first == '\0' && reader->instance == 0)
        return gg__fail(reader->ctx, GG_BAD_INPUT, gg__scan_place(reader->scanner),
                        "the input has no instance: there is no p line");
    if (first == '\0') return GG_OK;
    gg__draft draft;
    gg__draft_init(&draft, reader->ctx, 1);
    draft.rows = reader->given->rows;
    instance in = {.scanner = reader->scanner, .draft = &draft};
    status = read_instance(&in);
    if (status == GG_OK) status = gg__draft_to_problem(&draft, reader->given, NULL, out);
    gg__draft_free(&draft);
    return status;
}

/* ---- writing ---- */

#define NUMBER(v) ((uint64_t)(v) + 1)

/* ---- can it be said? ---- */

static gg_status check_word(gg_ctx *ctx, const char *text, const char *usual)
{
    if (strcmp(text, usual) == 0 || gg__is_word(text, strlen(text))) return GG_OK;
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

/* ---- lines ---- */

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

static void write_head(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    gg__out_text(output, "p ");
    gg__out_text(output, gg__play_words[spec->play]);
    gg__out_char(output, ' ');
    gg__out_u64(output, graph->vertices);
    gg__out_char(output, ' ');
    gg__out_u64(output, gg__count_edges(graph));
    gg__out_char(output, '\n');
}

static void write_vertices(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    gg_vertex v;
    const char *name;
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++)
        write_line(output, 'n', NUMBER(v), name, NULL);
    for (uint64_t u = 0; graph->owner && u < graph->vertices; u++)
        if (graph->owner[u] != GG__NO_OWNER)
            write_line(output, 'o', NUMBER(u), gg__player_words[graph->owner[u]], NULL);
    for (uint64_t u = 0; graph->terminal && u < graph->vertices; u++)
        if (graph->terminal[u] != GG_NONE)
            write_line(output, 't', NUMBER(u), gg__result_words[graph->terminal[u] - GG_L], NULL);
    for (size_t i = 0; i < spec->target_count; i++)
        write_line(output, 't', NUMBER(spec->targets[i]), NULL, NULL);
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

static gg_status write_all(const gg_problem *problem, const gg_problem *defaults,
                           gg__output *output)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(defaults);
    const gg_graph *graph = problem->graph;
    gg__edge_writer writer = {output, graph, 1, false, "e ", " ", {"\n", " L\n", " R\n"}, false, 0};
    write_head(output, spec, graph);
    if (strcmp(spec->left_name, plain->left_name) != 0)
        write_line(output, 'a', 0, "L", spec->left_name);
    if (strcmp(spec->right_name, plain->right_name) != 0)
        write_line(output, 'a', 0, "R", spec->right_name);
    write_vertices(output, spec, graph);
    write_tokens(output, spec, plain);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const char *word = gg__setting_word(problem, defaults, form);
        if (word) write_line(output, form->letter, 0, word, NULL);
    }
    if (!gg__has_default_schedule(problem, defaults)) {
        gg__out_text(output, "w ");
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '\n');
    }
    return gg__write_edges(&writer);
}

static gg_status write_gg(gg_ctx *ctx, const gg_problem *problem, gg__output *output)
{
    gg_problem *defaults;
    gg_status status = gg__default_problem(ctx, problem, &defaults);
    if (status != GG_OK) return status;
    status = check_names(ctx, gg_problem_get(problem), gg_problem_get(defaults));
    if (status == GG_OK) status = write_all(problem, defaults, output);
    gg_problem_free(defaults);
    return status;
}

const gg__format gg__format_gg = {
    .info = {"gg", "the native text: a letter and some words to a line, any number of instances",
             "gg", true, true},
    .base = 1,
    .read = read_gg,
    .write = write_gg,
    .list = true,
};
