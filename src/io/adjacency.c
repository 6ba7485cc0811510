/*
 * adjacency: lists of options, one to a line, in the forms that people and programs write:
 *
 *     0 1 2           networkx, write_adjlist; also with commas or semicolons
 *     0: 1, 2         also 0: [1, 2] and 0: {1, 2}
 *     a -> b, c
 *
 * A line of one vertex is a vertex without options. Edges lead from the first vertex of a line to
 * the others. Vertices are numbers or names (labels.h); a name with other characters stands in
 * quotation marks. # begins a comment anywhere, % and // at the beginning of a line.
 *
 * Without a colon or an arrow it is not certain that the first number of a line is the vertex that
 * has the others as options. So a note says how the lines are read, and a vertex that begins two
 * lines is refused: the file is a list of edges, or has a head, or its lines do not say which
 * vertex they are about, as those of METIS. Weights that are fractions are refused everywhere.
 *
 * Cost: that of labels.h.
 */
#include "io/format.h"
#include "io/labels.h"

typedef enum kind { LINE_END, WORD, COLON, ARROW, COMMA, SEMICOLON, OPEN, CLOSE } kind;

static const char *const kind_names[] = {
    "the end of the line", "a vertex",  "a colon",          "an arrow", "a comma",
    "a semicolon",         "a bracket", "a closing bracket"};

typedef struct list {
    gg__draft *draft;
    gg__scanner *scanner;
    gg__labels labels;
    kind token;
    gg__place place; /* of the token */
    char word[GG__SCAN_WORD_BYTES + 1];
    size_t length;
    bool arrow;        /* one was found at the end of the word and is the next token */
    char closing;      /* the bracket that was opened needs this one */
    kind form;         /* of the lines: WORD if they have neither colon nor arrow; LINE_END: open */
    kind separator;    /* COMMA or SEMICOLON, once one separates vertices */
    uint64_t *begun;   /* by label: the line that it begins; 0: none */
    size_t begun_room; /* of begun; entries from begun_count on are not set */
    size_t begun_count;
    uint64_t words;
} list;

#define fail_here(a, ...) gg__fail((a)->draft->ctx, GG_BAD_INPUT, (a)->place, __VA_ARGS__)

static bool failed(const list *a)
{
    return gg__status(a->draft->ctx) != GG_OK;
}

/* ---- tokens ---- */

static void put_byte(list *a, int c)
{
    if (a->length < GG__SCAN_WORD_BYTES)
        a->word[a->length++] = (char)c;
    else
        fail_here(a, "a word of more than %d bytes", (int)GG__SCAN_WORD_BYTES);
}

static void take_quoted(list *a, int quote)
{
    int c;
    gg__char_take(a->scanner);
    while (!failed(a) && (c = gg__char_look(a->scanner)) != quote) {
        if (c == '\\') {
            gg__char_take(a->scanner);
            c = gg__char_look(a->scanner);
        }
        if (c < ' ' || c == 0x7f) {
            fail_here(a, "the quotation mark is not closed on this line");
            return;
        }
        put_byte(a, c);
        gg__char_take(a->scanner);
    }
    if (failed(a)) return;
    gg__char_take(a->scanner);
    c = gg__char_look(a->scanner);
    if (c > ' ' && !strchr(",;:]})-=", c))
        fail_here(a, "expected a separator after the quotation mark");
}

/* A sign that ends a word, or is a token. */
static bool ends_word(int c)
{
    return c <= ' ' || c == 0x7f || strchr(",;:[]{}", c) != NULL;
}

/* Fails unless the word can be the name of a vertex without quotation marks. */
static void check_word(list *a)
{
    bool named = false;
    for (size_t i = 0; i < a->length; i++) {
        const unsigned char c = (unsigned char)a->word[i];
        named |= (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
                 c == '_' || c >= 0x80;
    }
    if (!named || strpbrk(a->word, "()<>|=\"") || strstr(a->word, "--"))
        fail_here(a,
                  "expected a vertex, found '%.*s'; a name with such signs needs quotation marks",
                  gg__span_shown((gg__span){a->word, a->length}), a->word);
}

/* Removes an arrow, U+2192, from the end of the word. */
static bool drop_arrow(list *a)
{
    static const char arrow[] = {'\xe2', '\x86', '\x92'};
    if (a->length < sizeof arrow ||
        memcmp(a->word + a->length - sizeof arrow, arrow, sizeof arrow) != 0)
        return false;
    a->length -= sizeof arrow;
    return true;
}

/* A word ends at an arrow, which is the next token; or the token if there is no word. */
static void take_word(list *a)
{
    gg__scanner *scanner = a->scanner;
    for (int c = gg__char_look(scanner); !failed(a) && !ends_word(c); c = gg__char_look(scanner)) {
        gg__char_take(scanner);
        if ((c == '-' || c == '=') && gg__char_look(scanner) == '>') {
            gg__char_take(scanner);
            a->arrow = true;
            break;
        }
        put_byte(a, c);
        a->arrow = drop_arrow(a);
        if (a->arrow) break;
    }
    a->word[a->length] = '\0';
    if (failed(a)) return;
    if (a->length > 0) {
        check_word(a);
    } else {
        a->token = ARROW;
        a->arrow = false;
    }
}

static kind kind_of(int c)
{
    return c == ':'                         ? COLON
           : c == ','                       ? COMMA
           : c == ';'                       ? SEMICOLON
           : c == '[' || c == '{'           ? OPEN
           : c == ']' || c == '}'           ? CLOSE
           : c < 0 || c == '\n' || c == '#' ? LINE_END
                                            : WORD;
}

/* The next token of the line; LINE_END after a failure. */
static void take_token(list *a)
{
    gg__scanner *scanner = a->scanner;
    int c = gg__char_look(scanner);
    while (c == ' ' || c == '\t' || c == '\r') {
        const gg__place place = gg__scan_place(scanner);
        gg__char_take(scanner);
        const int next = gg__char_look(scanner);
        if (c == '\r' && next != '\n' && next >= 0)
            gg__fail(scanner->ctx, GG_BAD_INPUT, place,
                     "a carriage return that does not end a line");
        c = next;
    }
    a->place = gg__scan_place(scanner);
    a->length = 0;
    a->token = a->arrow ? ARROW : kind_of(c);
    if (a->arrow || failed(a)) {
        if (failed(a)) a->token = LINE_END;
        a->arrow = false;
        return;
    }
    if (a->token == WORD && (c < ' ' || c == 0x7f))
        fail_here(a, "a control character, byte 0x%02x", (unsigned)c);
    else if (a->token == WORD && (c == '"' || c == '\''))
        take_quoted(a, c);
    else if (a->token == WORD)
        take_word(a);
    else if (a->token != LINE_END)
        gg__char_take(scanner);
    if (a->token == OPEN) a->closing = c == '[' ? ']' : '}';
    if (a->token == CLOSE && c != a->closing)
        fail_here(a, "a closing bracket that does not close the last one");
    if (c == '#') gg__scan_skip_line(scanner);
    if (failed(a)) a->token = LINE_END;
}

/* ---- lines ---- */

static uint32_t take_vertex(list *a)
{
    const gg__span word = {a->word, a->length};
    if (a->token != WORD) {
        if (a->token == OPEN && a->words > 0)
            fail_here(a, "expected a vertex, found '{' or '[': attributes of edges belong to edge "
                         "lists, as write_edgelist writes them (--from edges)");
        else
            fail_here(a, "expected a vertex, found %s", kind_names[a->token]);
        return 0;
    }
    a->words++;
    return gg__labels_word(&a->labels, word, a->place);
}

/* Remembers that the vertex begins this line. */
static void begin_line(list *a, uint32_t source)
{
    if (failed(a)) return;
    uint64_t *begun = gg__grow(a->draft->ctx, a->begun, &a->begun_room, (uint64_t)source + 1,
                               sizeof *begun, "vertices that begin lines");
    if (!begun) return;
    a->begun = begun;
    for (; a->begun_count <= source; a->begun_count++)
        begun[a->begun_count] = 0;
    if (begun[source] != 0 && a->form != COLON && a->form != ARROW)
        fail_here(a,
                  "the vertex '%.*s' begins line %llu already; a list of edges is read with "
                  "--from edges, and a colon after the first vertex allows several lines",
                  gg__span_shown((gg__span){a->word, a->length}), a->word,
                  (unsigned long long)begun[source]);
    begun[source] = a->place.line;
}

/* The form of the lines is what the first line with more than one vertex has. */
static void check_form(list *a)
{
    const kind form = a->token == COLON || a->token == ARROW ? a->token : WORD;
    if (a->form == LINE_END && a->token != LINE_END)
        a->form = form;
    else if (a->token != LINE_END && a->form != form)
        fail_here(a, "expected %s after the first vertex, as in the lines before, found %s",
                  a->form == WORD ? "another vertex" : kind_names[a->form], kind_names[a->token]);
}

static void take_separator(list *a)
{
    const kind found = a->token;
    const gg__place place = a->place;
    take_token(a);
    if (a->token != WORD) return;
    if (a->separator == LINE_END) a->separator = found;
    if (a->separator != found)
        gg__fail(a->draft->ctx, GG_BAD_INPUT, place,
                 "found %s, but %s separates vertices before; weights are not read",
                 kind_names[found], kind_names[a->separator]);
}

static void take_line(list *a)
{
    bool open = false;
    const uint32_t source = take_vertex(a);
    begin_line(a, source);
    take_token(a);
    if (a->token == COMMA || a->token == SEMICOLON) take_separator(a);
    check_form(a);
    if (a->token == COLON || a->token == ARROW) {
        take_token(a);
        open = a->token == OPEN;
        if (open) take_token(a);
    }
    while (!failed(a) && a->token != LINE_END && !(open && a->token == CLOSE)) {
        const uint32_t target = take_vertex(a);
        gg__labels_edge(&a->labels, source, target);
        gg__draft_tick(a->draft, a->words, 0);
        take_token(a);
        if (a->token == COMMA || a->token == SEMICOLON) take_separator(a);
    }
    if (!open || failed(a)) return;
    if (a->token != CLOSE)
        fail_here(a, "expected a closing bracket, found %s", kind_names[a->token]);
    take_token(a);
    if (a->token == COMMA || a->token == SEMICOLON) take_token(a);
    if (a->token != LINE_END)
        fail_here(a, "expected the end of the line, found %s", kind_names[a->token]);
}

/* At the beginning of a line: true if it is a comment, which is taken. */
static bool take_line_comment(list *a)
{
    gg__scanner *scanner = a->scanner;
    const int c = gg__char_find(scanner);
    const gg__place place = gg__scan_place(scanner);
    if (c != '%' && c != '/') return false;
    gg__char_take(scanner);
    if (c == '/' && gg__char_look(scanner) != '/')
        gg__fail(scanner->ctx, GG_BAD_INPUT, place, "expected a vertex, found '/'");
    gg__scan_skip_line(scanner);
    return true;
}

static void check_whole(list *a)
{
    const gg__place top = {1, 1, GG_NO_VERTEX};
    a->place = top;
    if (failed(a)) return;
    if (a->words == 0) fail_here(a, "the adjacency list is empty");
}

static gg_status read_adjacency(gg__draft *draft, gg_problem **out)
{
    list a = {.draft = draft, .scanner = draft->scanner, .labels = gg__labels_of(draft)};
    while (!failed(&a) && gg__char_find(a.scanner) >= 0) {
        if (take_line_comment(&a)) continue;
        take_token(&a);
        if (a.token != LINE_END) take_line(&a);
    }
    check_whole(&a);
    const bool edges = a.labels.edges > 0;
    gg__free(draft->ctx, a.begun);
    gg_status status = gg__labels_to_problem(&a.labels, (gg__place){1, 1, GG_NO_VERTEX}, out);
    gg__labels_free(&a.labels);
    if (status == GG_OK && a.form == WORD)
        status = gg__problem_add_note(*out, "edges lead from the first vertex of a line to the "
                                            "others, and never back");
    if (status == GG_OK && !edges)
        status = gg__problem_add_note(*out, "the graph has no edges: each line is one vertex");
    return status;
}

const gg__format gg__format_adjacency = {
    .info = {"adjacency", "lists of options: `u v w`, `u: v, w` or `u -> v, w` to a line",
             "adjacency adjlist adj", true, false},
    .base = -1,
    .single = true,
    .read = read_adjacency,
};
