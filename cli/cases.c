/* Cases of a contest. A case promises its counts before it keeps them, so memory grows with the
 * lines that are there.
 *
 * Cost: O(length) to read and to write, O(n + m) to make a problem. */
#include "cases.h"

#include "greatgame_ruleset.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

void case_free(cli_case *c)
{
    free(c->edges);
    free(c->tokens);
    free(c->labels);
    free(c->cells);
    memset(c, 0, sizeof *c);
}

static bool no_memory(cli_case *c)
{
    fputs("greatgame: no memory\n", stderr);
    case_free(c);
    return false;
}

bool case_make(cases_shape shape, uint32_t vertices, size_t edges, size_t tokens, cli_case *c)
{
    memset(c, 0, sizeof *c);
    c->vertices = vertices;
    c->edges = calloc(edges + 1, sizeof *c->edges);
    c->tokens = calloc(tokens + 1, sizeof *c->tokens);
    c->labels = shape == CASES_OUTCOME ? calloc((size_t)vertices + 1, 1) : NULL;
    c->edge_count = edges;
    c->token_count = tokens;
    if (c->edges && c->tokens && (c->labels || shape != CASES_OUTCOME)) return true;
    return no_memory(c);
}

bool case_make_board(uint32_t rows, uint32_t columns, cli_case *c)
{
    memset(c, 0, sizeof *c);
    c->rows = rows;
    c->columns = columns;
    c->cells = calloc((size_t)rows * (columns + 1) + 1, 1);
    if (!c->cells) return no_memory(c);
    for (uint32_t r = 0; r < rows; r++) {
        memset(case_cell(c, r, 0), '.', columns);
        *case_cell(c, r, columns) = '\n';
    }
    return true;
}

bool case_copy(const cli_case *c, cli_case *copy)
{
    const size_t cells = (size_t)c->rows * (c->columns + 1);
    const cases_shape shape = c->labels ? CASES_OUTCOME : CASES_TOKENS;
    if (c->cells) {
        if (!case_make_board(c->rows, c->columns, copy)) return false;
        memcpy(copy->cells, c->cells, cells);
        copy->square = c->square;
        return true;
    }
    if (!case_make(shape, c->vertices, c->edge_count, c->token_count, copy)) return false;
    memcpy(copy->edges, c->edges, c->edge_count * sizeof *c->edges);
    memcpy(copy->tokens, c->tokens, c->token_count * sizeof *c->tokens);
    if (c->labels) memcpy(copy->labels, c->labels, c->vertices);
    copy->cops = c->cops;
    memcpy(copy->code, c->code, sizeof c->code);
    return true;
}

/* Makes room for one more of `count` items: there is none at powers of two. */
static void *more(void *items, size_t count, size_t size)
{
    if (count & (count - 1)) return items;
    return realloc(items, (count ? 2 * count : 1) * size);
}

bool case_add_edge(cli_case *c, uint32_t from, uint32_t to, char who)
{
    cli_edge *grown = more(c->edges, c->edge_count, sizeof *grown);
    if (!grown) return no_memory(c);
    c->edges = grown;
    c->edges[c->edge_count++] = (cli_edge){from, to, who};
    return true;
}

bool case_add_token(cli_case *c, uint32_t token)
{
    uint32_t *grown = more(c->tokens, c->token_count, sizeof *grown);
    if (!grown) return no_memory(c);
    c->tokens = grown;
    c->tokens[c->token_count++] = token;
    return true;
}

/* ---- reading ---- */

enum { MOST_VERTICES = 1 << 28 };

typedef struct word {
    const char *at;
    size_t length;
} word;

/* The next word; of length 0 at the end. */
static word next_word(cases_text *text)
{
    while (text->at < text->end && strchr(" \t\r\n", *text->at) && *text->at) {
        if (*text->at++ != '\n') continue;
        text->line++;
        text->line_start = text->at;
    }
    word w = {text->at, 0};
    while (text->at < text->end && !(strchr(" \t\r\n", *text->at) && *text->at))
        text->at++;
    w.length = (size_t)(text->at - w.at);
    return w;
}

static bool refuse(const cases_text *text, word w, const char *what)
{
    cli_say("greatgame: %s:%llu:%llu: expected %s, but ", text->file,
            (unsigned long long)text->line, (unsigned long long)(w.at - text->line_start) + 1,
            what);
    if (w.length == 0) {
        fputs("the input ends\n", stderr);
        return false;
    }
    cli_say("there is '%.*s%s'\n", w.length < 40 ? (int)w.length : 40, w.at,
            w.length > 40 ? "..." : "");
    return false;
}

/* A number from least to most. */
static bool take(cases_text *text, const char *what, uint64_t least, uint64_t most, uint64_t *out)
{
    char digits[24], sentence[120];
    const word w = next_word(text);
    *out = 0;
    if (w.length > 0 && w.length < sizeof digits) {
        memcpy(digits, w.at, w.length);
        digits[w.length] = '\0';
        if (cli_number(digits, out) && *out >= least && *out <= most) return true;
    }
    snprintf(sentence, sizeof sentence, most < UINT32_MAX ? "%s from %llu to %llu" : "%s", what,
             (unsigned long long)least, (unsigned long long)most);
    return refuse(text, w, sentence);
}

/* One of some letters. */
static bool take_letter(cases_text *text, const char *what, const char *letters, char *out)
{
    const word w = next_word(text);
    if (w.length != 1 || !strchr(letters, *w.at) || !*w.at) return refuse(text, w, what);
    *out = *w.at;
    return true;
}

bool cases_begin(cases_text *text)
{
    text->line = 1;
    text->line_start = text->at;
    return take(text, "the number of cases", 0, UINT32_MAX, &text->left);
}

bool cases_end(cases_text *text)
{
    const word w = next_word(text);
    return w.length == 0 || refuse(text, w, "nothing behind the last case");
}

static bool take_tokens(cases_text *text, const char *what, uint64_t least, uint64_t most,
                        uint64_t count, cli_case *c)
{
    for (uint64_t i = 0, v; i < count; i++) {
        if (!take(text, what, least, most, &v)) return false;
        if (!case_add_token(c, (uint32_t)(v - least))) return false;
    }
    return true;
}

static bool take_edges(cases_shape shape, cases_text *text, uint64_t count, cli_case *c)
{
    for (uint64_t i = 0, u, v; i < count; i++) {
        char who = 0;
        if (!take(text, "a vertex", 1, c->vertices, &u) ||
            !take(text, "a vertex", 1, c->vertices, &v) ||
            (shape == CASES_COLOURS && !take_letter(text, "L or R", "LR", &who)))
            return false;
        if (!case_add_edge(c, (uint32_t)(u - 1), (uint32_t)(v - 1), who)) return false;
    }
    return true;
}

static bool take_labels(cases_text *text, uint64_t count, cli_case *c)
{
    c->labels = calloc((size_t)c->vertices + 1, 1);
    if (!c->labels) return no_memory(c);
    for (uint64_t i = 0, v; i < count; i++) {
        if (!take(text, "a vertex", 1, c->vertices, &v)) return false;
        if (c->labels[v - 1]) {
            cli_say("greatgame: %s:%llu: a second result of vertex %llu\n", text->file,
                    (unsigned long long)text->line, (unsigned long long)v);
            return false;
        }
        if (!take_letter(text, "N, P or D", "NPD", &c->labels[v - 1])) return false;
    }
    return true;
}

static bool take_heaps(cases_text *text, cli_case *c)
{
    uint64_t count;
    const word w = next_word(text);
    if (w.length == 0 || w.length >= sizeof c->code || memchr(w.at, ',', w.length) ||
        memchr(w.at, ':', w.length))
        return refuse(text, w, "an octal code");
    memcpy(c->code, w.at, w.length);
    return take(text, "the number of heaps", 1, UINT32_MAX, &count) &&
           take_tokens(text, "a heap", 0, 1 << 24, count, c);
}

static bool take_case(cases_shape shape, cases_text *text, cli_case *c)
{
    const bool labelled = shape == CASES_OUTCOME, cops = shape == CASES_COPS;
    uint64_t n, m, k;
    if (shape == CASES_HEAPS) return take_heaps(text, c);
    if (!take(text, "the number of vertices", 1, MOST_VERTICES, &n) ||
        !take(text, "the number of edges", 0, UINT64_MAX, &m) ||
        !take(text,
              labelled ? "the number of results"
              : cops   ? "the number of cops"
                       : "the number of tokens",
              !labelled, cops ? 32 : UINT32_MAX, &k))
        return false;
    c->vertices = (uint32_t)n;
    if (cops) c->cops = (uint32_t)k;
    if (!cops && !take_tokens(text, "a vertex", 1, n, labelled ? 1 : k, c)) return false;
    if (labelled && !take_labels(text, k, c)) return false;
    return take_edges(shape, text, m, c);
}

bool cases_next(cases_shape shape, cases_text *text, cli_case *c)
{
    memset(c, 0, sizeof *c);
    text->left--;
    if (take_case(shape, text, c)) return true;
    case_free(c);
    return false;
}

/* ---- writing ---- */

/* Writes a line of numbers, followed by a letter unless it is 0. */
static bool put_line(const gg_sink *sink, const uint64_t *numbers, size_t count, char letter)
{
    char line[96];
    size_t length = 0;
    for (size_t i = 0; i < count; i++)
        length += (size_t)snprintf(line + length, sizeof line - length, i ? " %llu" : "%llu",
                                   (unsigned long long)numbers[i]);
    if (letter) {
        line[length++] = ' ';
        line[length++] = letter;
    }
    line[length++] = '\n';
    return sink->write(sink->self, line, length);
}

static bool put_tokens(const gg_sink *sink, const cli_case *c, uint64_t base)
{
    char number[24];
    bool good = true;
    for (size_t i = 0; good && i < c->token_count; i++) {
        const int length = snprintf(number, sizeof number, i ? " %llu" : "%llu",
                                    (unsigned long long)c->tokens[i] + base);
        good = sink->write(sink->self, number, (size_t)length);
    }
    return good && sink->write(sink->self, "\n", 1);
}

static bool put_board(const gg_sink *sink, const cli_case *c)
{
    const uint64_t size[] = {c->rows, c->columns};
    const bool good = put_line(sink, size, c->square ? 1 : 2, 0);
    return good && sink->write(sink->self, c->cells, (size_t)c->rows * (c->columns + 1));
}

bool case_write(cases_shape shape, const cli_case *c, const gg_sink *sink)
{
    uint64_t head[] = {c->vertices, c->edge_count, shape == CASES_COPS ? c->cops : c->token_count};
    if (shape == CASES_BOARD) return put_board(sink, c);
    if (shape == CASES_HEAPS)
        return sink->write(sink->self, c->code, strlen(c->code)) &&
               sink->write(sink->self, " ", 1) && put_line(sink, head + 2, 1, 0) &&
               put_tokens(sink, c, 0);
    if (shape == CASES_OUTCOME) {
        head[2] = 0;
        for (uint32_t v = 0; v < c->vertices; v++)
            head[2] += c->labels[v] != 0;
    }
    bool good = put_line(sink, head, shape == CASES_RACE ? 2 : 3, 0);
    if (good && shape != CASES_COPS) good = put_tokens(sink, c, 1);
    for (uint64_t v = 1; good && shape == CASES_OUTCOME && v <= c->vertices; v++)
        if (c->labels[v - 1]) good = put_line(sink, &v, 1, c->labels[v - 1]);
    for (size_t i = 0; good && i < c->edge_count; i++) {
        const uint64_t ends[] = {c->edges[i].from + UINT64_C(1), c->edges[i].to + UINT64_C(1)};
        good = put_line(sink, ends, 2, c->edges[i].who);
    }
    return good;
}

/* ---- problems ---- */

static gg_status build_graph(gg_ctx *ctx, const cli_case *c, gg_graph **graph)
{
    gg_builder *builder;
    gg_status status = gg_builder_new(ctx, c->vertices, false, &builder);
    if (status != GG_OK) return status;
    for (size_t i = 0; status == GG_OK && i < c->edge_count; i++) {
        const cli_edge *e = &c->edges[i];
        status = gg_builder_edge(builder, e->from, e->to,
                                 e->who == 'L'   ? GG_FOR_LEFT
                                 : e->who == 'R' ? GG_FOR_RIGHT
                                                 : GG_FOR_BOTH);
    }
    for (uint32_t v = 0; status == GG_OK && c->labels && v < c->vertices; v++)
        if (c->labels[v])
            status = gg_builder_terminal(builder, v,
                                         c->labels[v] == 'N'   ? GG_N
                                         : c->labels[v] == 'P' ? GG_P
                                                               : GG_D);
    if (status == GG_OK) status = gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_IN, graph);
    gg_builder_free(builder);
    return status;
}

static gg_status make_graph_problem(cases_shape shape, gg_ctx *ctx, const cli_case *c,
                                    const gg_graph *graph, gg_problem **out)
{
    const gg_vertex target = c->vertices - 1;
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_token *tokens = calloc(c->token_count + 1, sizeof *tokens);
    if (!tokens) return GG_NO_MEMORY;
    for (size_t i = 0; i < c->token_count; i++)
        tokens[i] = (gg_token){c->tokens[i], i == 1 ? GG_RIGHT : GG_LEFT, NULL};
    if (shape == CASES_RACE) {
        spec.play = GG_RACE;
        spec.targets = &target;
        spec.target_count = 1;
    }
    spec.tokens = tokens;
    spec.token_count = c->token_count;
    spec.base = 1;
    const gg_status status = gg_problem_new(ctx, graph, &spec, out);
    free(tokens);
    return status;
}

/* octal:CODE,HEAP,HEAP; NULL: no memory. */
static char *octal_parameters(const cli_case *c)
{
    const size_t room = CASES_CODE + 11 * c->token_count;
    char *text = malloc(room);
    if (!text) return NULL;
    size_t length = (size_t)snprintf(text, room, "%s", c->code);
    for (size_t i = 0; i < c->token_count; i++)
        length +=
            (size_t)snprintf(text + length, room - length, ",%lu", (unsigned long)c->tokens[i]);
    return text;
}

gg_status case_problem(cases_shape shape, const char *ruleset, gg_ctx *ctx, const cli_case *c,
                       gg_graph **graph, gg_problem **out)
{
    char cops[16], *heaps = NULL;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_status status = GG_OK;
    *graph = NULL;
    if (shape != CASES_BOARD && shape != CASES_HEAPS) status = build_graph(ctx, c, graph);
    if (status == GG_OK && *graph && shape != CASES_COPS) {
        status = make_graph_problem(shape, ctx, c, *graph, out);
    } else if (status == GG_OK) {
        snprintf(cops, sizeof cops, "%lu", (unsigned long)c->cops);
        if (shape == CASES_HEAPS && !(heaps = octal_parameters(c))) return GG_NO_MEMORY;
        spec.parameters = shape == CASES_COPS ? cops : heaps;
        spec.graph = *graph;
        spec.base = 1;
        spec.board = c->cells; /* its rows are lines for the library */
        spec.board_length = (size_t)c->rows * (c->columns + 1);
        status = gg_problem_of_rules(ctx, gg_ruleset_find(ruleset), &spec, out);
        free(heaps);
    }
    if (status == GG_OK) return GG_OK;
    gg_graph_free(*graph);
    *graph = NULL;
    return status;
}
