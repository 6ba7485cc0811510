/*
 * gg, reading: the native text, a letter and some words to a line. An instance begins with its `p`
 * line; the other lines follow in any order, save that a name is used behind its `n` line.
 *
 * A table says which letter is read by which function; each function reads the rest of its line.
 * Edge lines, which are nearly all there is, do not go through the table. The counts of the `p`
 * line allocate nothing; the number of edges is checked at the end. Cost: O(bytes).
 */
#include "io/gg.h"

#include "io/edgetext/edge_reader.h"
#include "io/format.h"

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
    static const char *const words[] = {"L", "R", "D", "N", "P", NULL}; /* from GG_L on */
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
    status = gg__scan_choice(in->scanner, "a result (L, R, D, N or P)", words, &index);
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

static gg_status set(instance *in, gg__setting *setting, int value, const char *what)
{
    return gg__draft_set(in->draft, setting, value, gg__scan_place(in->scanner), what);
}

/* f R */
static gg_status read_f(instance *in)
{
    gg_player first = GG_LEFT;
    const gg_status status = scan_player(in, &first);
    if (status != GG_OK) return status;
    return set(in, &in->draft->first, (int)first, "who moves first");
}

/* i R */
static gg_status read_i(instance *in)
{
    static const char *const words[] = {"L", "R", "D", NULL}; /* from GG_L on */
    unsigned index = 0;
    const gg_status status =
        gg__scan_choice(in->scanner, "the winner of play without end (L, R or D)", words, &index);
    if (status != GG_OK) return status;
    return set(in, &in->draft->infinite, (int)index + GG_L, "the winner of play without end");
}

/* d draw */
static gg_status read_d(instance *in)
{
    static const char *const words[] = {"lose", "win", "draw", NULL};
    static const gg_result results[] = {GG_P, GG_N, GG_D};
    unsigned index = 0;
    const gg_status status = gg__scan_choice(
        in->scanner, "what happens in a dead end (lose, win or draw)", words, &index);
    if (status != GG_OK) return status;
    return set(in, &in->draft->dead_end, (int)results[index], "what happens in a dead end");
}

/* k lose */
static gg_status read_k(instance *in)
{
    unsigned index = 0;
    const gg_status status = gg__scan_choice(
        in->scanner, "what happens to a stuck token (pass or lose)", gg__stuck_words, &index);
    if (status != GG_OK) return status;
    return set(in, &in->draft->stuck, (int)index, "what happens to a stuck token");
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
    status = gg_builder_edge(in->draft->builder, u, v, who);
    return status == GG_OK ? gg__scan_end_of_line(in->scanner) : status;
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
    {'a', read_a}, {'o', read_o}, {'t', read_t}, {'n', read_n}, {'s', read_s}, {'f', read_f},
    {'i', read_i}, {'d', read_d}, {'k', read_k}, {'w', read_w}, {'p', read_p},
};

/* The rest of a line that begins with this letter. */
static gg_status read_line(instance *in, char letter)
{
    gg__span word;
    gg_status status = gg__scan_word(in->scanner, "a line", &word);
    if (status != GG_OK) return status;
    for (size_t i = 0; word.length == 1 && i < sizeof lines / sizeof *lines; i++)
        if (lines[i].letter == letter) {
            status = lines[i].read(in);
            return status == GG_OK ? gg__scan_end_of_line(in->scanner) : status;
        }
    if (gg__span_is(word, "c")) return gg__scan_skip_line(in->scanner);
    if (gg__span_is(word, "e")) return read_e(in);
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
            status = read_line(in, first);
            in->lines++;
        }
        if (status == GG_OK) status = gg__draft_tick(in->draft, in->lines, 0);
        if (status == GG_OK) status = gg__scan_line(scanner, &first);
    }
    return status;
}

static gg_status read_instance(instance *in)
{
    gg_status status = read_line(in, 'p');
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

const gg__format gg__format_gg = {
    {"gg", "the native text: a letter and some words to a line, any number of instances", "gg",
     true, true},
    1,
    false,
    read_gg,
    gg__write_gg,
    false,
    true,
};
