/* Lists of edges as tables: see edge_rows.h. */
#include "io/edge_rows.h"

#include "io/labels.h"

#include <stdio.h>

enum { TITLES = 16 }; /* columns among which titles are looked for */

typedef struct row_cell {
    gg__place place;
    size_t length; /* at most one more than fit */
    bool quoted;
    char text[GG__SCAN_WORD_BYTES + 1];
} row_cell;

typedef struct table {
    gg__draft *draft;
    gg__scanner *scanner;
    gg__labels labels;
    char separator;
    bool more;          /* a cell follows, perhaps an empty one: a separator was taken */
    unsigned column[2]; /* of the ends of an edge */
    uint64_t columns;   /* of each row; 0: no row was read */
    uint64_t line;      /* of the first row */
    uint64_t rows;
    bool bits;       /* every cell is 0 or 1 */
    bool attributes; /* some row has attributes in braces */
    bool titles;
    bool named;    /* all vertices have names */
    bool doubtful; /* the first row could be a header */
    row_cell end[2];
    row_cell spare;
} table;

#define fail_cell(t, cell, ...) gg__fail((t)->draft->ctx, GG_BAD_INPUT, (cell)->place, __VA_ARGS__)

static bool failed(const table *t)
{
    return gg__status(t->draft->ctx) != GG_OK;
}

/* ---- cells ---- */

/* The next character after blanks; a tab that separates columns is none. A carriage return counts
 * as a blank at the end of a line. */
static int find_text(table *t)
{
    gg__scanner *scanner = t->scanner;
    int c = gg__char_look(scanner);
    while (c == ' ' || c == '\r' || (c == '\t' && t->separator != '\t')) {
        gg__char_take(scanner);
        const bool carriage = c == '\r';
        c = gg__char_look(scanner);
        if (!carriage || c == '\n' || c == -1) continue;
        gg__scan_fail(scanner, "a carriage return that does not end a line");
        return -1;
    }
    return c;
}

static void put_byte(row_cell *cell, int c)
{
    if (cell->length < GG__SCAN_WORD_BYTES) cell->text[cell->length] = (char)c;
    if (cell->length <= GG__SCAN_WORD_BYTES) cell->length++;
}

static bool is_control(int c)
{
    return (c >= 0 && c < ' ' && c != '\t' && c != '\r') || c == 0x7f;
}

static void take_quoted(table *t, row_cell *cell)
{
    gg__scanner *scanner = t->scanner;
    const int quote = gg__char_look(scanner);
    cell->quoted = true;
    gg__char_take(scanner);
    for (int c; !failed(t); put_byte(cell, c)) {
        c = gg__char_look(scanner);
        if (c == -1 || c == '\n') {
            fail_cell(t, cell, "the quotation mark is not closed on this line");
            return;
        }
        gg__char_take(scanner);
        if (c == quote && gg__char_look(scanner) != quote) return;
        if (c == quote) gg__char_take(scanner);
    }
}

static void take_bare(table *t, row_cell *cell)
{
    gg__scanner *scanner = t->scanner;
    size_t length = 0; /* without the blanks at its end */
    for (int c; (c = gg__char_look(scanner)) != -1 && c != '\n' && c != t->separator;) {
        if (c == '\t' && t->separator == ' ') break;
        if (c == '\r' && find_text(t) == '\n') break;
        if (is_control(c) && !failed(t))
            gg__scan_fail(scanner, "a control character, byte 0x%02x", (unsigned)c);
        if (failed(t)) return;
        put_byte(cell, c);
        if (c != ' ' && c != '\t') length = cell->length;
        gg__char_take(scanner);
    }
    cell->length = length;
}

/* Takes attributes in braces, which are the last entry of a row. */
static void skip_attributes(table *t)
{
    gg__scanner *scanner = t->scanner;
    bool some = false;
    gg__char_take(scanner);
    for (int c; (c = gg__char_look(scanner)) != -1 && c != '\n'; gg__char_take(scanner))
        some |= c != '}' && c != ' ' && c != '\r';
    t->attributes |= some;
}

/* Takes the next cell; false at the end of the row. */
static bool take_cell(table *t, row_cell *cell)
{
    gg__scanner *scanner = t->scanner;
    const bool more = t->more;
    int c = find_text(t);
    cell->place = gg__scan_place(scanner);
    cell->length = 0;
    cell->quoted = t->more = false;
    if (failed(t)) return false;
    if (c == '{') {
        skip_attributes(t);
        return false;
    }
    if (c == -1 || c == '\n') return more;
    if (c == '"' || c == '\'')
        take_quoted(t, cell);
    else
        take_bare(t, cell);
    if (failed(t) || t->separator == ' ') return !failed(t);
    c = find_text(t);
    if (c == t->separator) {
        gg__char_take(scanner);
        t->more = true;
    } else if (c != -1 && c != '\n' && !failed(t)) {
        gg__scan_fail(scanner, "expected the end of the cell after the closing quotation mark");
    }
    return !failed(t);
}

/* ---- rows ---- */

/* Goes to the next line that is no comment; false at the end of the input. */
static bool find_row(table *t)
{
    gg__scanner *scanner = t->scanner;
    for (;;) {
        const int c = gg__char_find(scanner);
        if (c == -1 || failed(t)) return false;
        if (c == '/' && scanner->at + 1 == scanner->end && !scanner->ended)
            gg__scan_refill(scanner);
        const bool slashes = c == '/' && scanner->buffer[scanner->at + 1] == '/';
        if (c != '#' && c != '%' && !slashes) return true;
        gg__scan_skip_line(scanner);
    }
}

/* Takes the row. cells: room for TITLES cells of it, or NULL. Returns the number of its columns. */
static uint64_t take_row(table *t, row_cell *cells)
{
    uint64_t count = 0;
    t->more = false;
    for (;; count++) {
        row_cell *cell = count == t->column[0]   ? &t->end[0]
                         : count == t->column[1] ? &t->end[1]
                                                 : &t->spare;
        if (!take_cell(t, cell)) break;
        t->bits &= cell->length == 1 && (cell->text[0] == '0' || cell->text[0] == '1');
        if (cells && count < TITLES) cells[count] = *cell;
    }
    gg__scan_end_of_line(t->scanner);
    t->rows++;
    return count;
}

/* The sequence occurs in the text of the cell. */
static bool contains(const row_cell *cell, const char *sequence)
{
    const size_t size = strlen(sequence);
    for (size_t i = 0; i + size <= cell->length; i++)
        if (memcmp(cell->text + i, sequence, size) == 0) return true;
    return false;
}

/* Refuses text that is part of another notation: brackets, arrows, colons, several numbers. */
static bool check_end(table *t, const row_cell *cell)
{
    static const char *const foreign[] = {"(", ")", "[", "]", "{", "}", "->", ": "};
    bool sound = cell->length > 0 && cell->length <= GG__SCAN_WORD_BYTES, blank = false;
    bool figures = true;
    for (size_t i = 0; sound && i < cell->length; i++) {
        const char c = cell->text[i];
        blank |= c == ' ';
        figures &= (c >= '0' && c <= '9') || c == ' ' || c == '.' || c == ',' || c == '-';
    }
    if (!sound) {
        fail_cell(t, cell,
                  cell->length == 0 ? "a cell is empty where a vertex should be"
                                    : "the name of a vertex has at most 255 bytes");
        return false;
    }
    sound = cell->quoted ||
            (!(blank && figures) && cell->text[cell->length - 1] != ':' && !contains(cell, "--"));
    for (size_t i = 0; !cell->quoted && i < sizeof foreign / sizeof *foreign; i++)
        sound &= !contains(cell, foreign[i]);
    if (!sound)
        fail_cell(t, cell,
                  "expected a vertex of an edge, found '%.*s'; --from adjacency reads lists of "
                  "options",
                  gg__span_shown((gg__span){cell->text, cell->length}), cell->text);
    return sound;
}

static void add_edge(table *t)
{
    uint32_t end[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        if (check_end(t, &t->end[i]))
            end[i] = gg__labels_word(&t->labels, (gg__span){t->end[i].text, t->end[i].length},
                                     t->end[i].place);
    gg__labels_edge(&t->labels, end[0], end[1]);
}

/* A row has the columns of the first one, or it is no table of edges. */
static void check_columns(table *t, uint64_t count, uint64_t line)
{
    const gg__place place = {line, 1, GG_NO_VERTEX};
    if (t->columns == 0) {
        t->columns = count;
        t->line = line;
    }
    if (failed(t)) return;
    if (count < 2)
        gg__fail(t->draft->ctx, GG_BAD_INPUT, place,
                 "an edge has two ends, and this line has one column");
    else if (count != t->columns)
        gg__fail(t->draft->ctx, GG_BAD_INPUT, place,
                 "this line has %llu columns, and line %llu has %llu; %s",
                 (unsigned long long)count, (unsigned long long)t->line,
                 (unsigned long long)t->columns,
                 t->doubtful ? "if that is a header, its number of edges is wrong"
                             : "--from adjacency reads lists of options");
}

/* ---- titles ---- */

static bool is_number(const row_cell *cell)
{
    uint64_t number;
    return gg__span_number((gg__span){cell->text, cell->length}, &number) != GG__NOT_NUMERAL;
}

static bool is_title(const row_cell *cell, const char *title)
{
    if (strlen(title) != cell->length) return false;
    for (size_t i = 0; i < cell->length; i++) {
        const char c = cell->text[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != title[i]) return false;
    }
    return true;
}

/* The columns with these titles, if both are there. */
static bool find_titles(table *t, const row_cell *cells, uint64_t count)
{
    static const char *const pairs[][2] = {{"source", "target"},
                                           {"from", "to"},
                                           {"src", "dst"},
                                           {"src", "dest"},
                                           {"fromnodeid", "tonodeid"},
                                           {"source_id", "target_id"},
                                           {"from_id", "to_id"},
                                           {"source_node", "target_node"},
                                           {"from_node", "to_node"},
                                           {"node1", "node2"},
                                           {"vertex1", "vertex2"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        unsigned at[2] = {TITLES, TITLES};
        for (unsigned k = 0; k < count && k < TITLES; k++)
            for (int j = 0; j < 2; j++)
                if (is_title(&cells[k], pairs[i][j])) at[j] = k;
        if (at[0] == TITLES || at[1] == TITLES) continue;
        t->column[0] = at[0];
        t->column[1] = at[1];
        return true;
    }
    return false;
}

/* The next row begins with a number, perhaps in quotation marks. */
static bool number_follows(table *t)
{
    if (!find_row(t)) return false;
    const unsigned char *at = t->scanner->buffer + t->scanner->at;
    at += *at == '"' || *at == '\'';
    return *at >= '0' && *at <= '9';
}

/* Takes the first row, which may have titles. */
static void take_first(table *t)
{
    row_cell cells[TITLES];
    const uint64_t line = t->scanner->line, count = take_row(t, cells);
    check_columns(t, count, line);
    if (failed(t)) return;
    t->titles = find_titles(t, cells, count) ||
                (!is_number(&cells[0]) && !is_number(&cells[1]) && number_follows(t));
    if (!t->titles) add_edge(t);
}

/* ---- the whole ---- */

/* Takes the line `n m`. */
static void take_header(table *t, gg__place *place)
{
    row_cell cells[TITLES];
    uint64_t number[2] = {0, 0};
    *place = (gg__place){t->scanner->line, 1, GG_NO_VERTEX};
    bool sound = take_row(t, cells) == 2;
    for (int i = 0; sound && i < 2; i++)
        sound =
            gg__span_number((gg__span){cells[i].text, cells[i].length}, &number[i]) == GG__NUMERAL;
    if (!sound)
        gg__fail(t->draft->ctx, GG_BAD_INPUT, *place,
                 "expected the numbers of vertices and edges in the first line");
    t->labels.promised = number[0];
}

/* True if the first edge, from vertex 0 to 1, shares no vertex with another one. */
static bool first_is_alone(const gg_graph *graph)
{
    const gg__rows *rows = graph->out[GG_LEFT] ? graph->out[GG_LEFT] : graph->in[GG_LEFT];
    uint64_t ends = 0;
    if (!rows || graph->vertices < 4 || rows->start[2] != 1) return false;
    for (uint64_t i = 0; i < graph->edges; i++)
        ends += rows->end[i] < 2;
    return ends == 1;
}

static gg_status add_notes(const table *t, gg_problem *problem)
{
    char note[160];
    gg_status status = GG_OK;
    if (t->titles) {
        snprintf(note, sizeof note, "line %llu has the titles of columns",
                 (unsigned long long)t->line);
        status = gg__problem_add_note(problem, note);
    }
    if (status == GG_OK && !t->titles && t->named && t->separator != ' ' &&
        first_is_alone(problem->graph)) {
        snprintf(note, sizeof note,
                 "line %llu is read as an edge; it may be titles, since its names do not occur "
                 "again",
                 (unsigned long long)t->line);
        status = gg__problem_add_note(problem, note);
    }
    if (status == GG_OK && !t->draft->given->columns && (t->columns > 2 || t->attributes)) {
        snprintf(note, sizeof note, "edges lead from column %u to column %u, and %s",
                 t->column[0] + 1, t->column[1] + 1,
                 t->columns > 2 ? "the other columns are skipped; --from adjacency reads lists of "
                                  "options"
                                : "attributes are skipped");
        status = gg__problem_add_note(problem, note);
    }
    return status;
}

gg_status gg__edge_rows_read(gg__draft *draft, const gg__edge_look *look, gg_problem **out)
{
    table t = {.draft = draft,
               .scanner = draft->scanner,
               .labels = gg__labels_of(draft),
               .separator = look->separator,
               .doubtful = look->doubtful,
               .column = {0, 1},
               .bits = true};
    gg__place place = {1, 1, GG_NO_VERTEX};
    if (look->header && find_row(&t)) take_header(&t, &place);
    if (find_row(&t)) take_first(&t);
    while (find_row(&t)) {
        const uint64_t line = t.scanner->line;
        check_columns(&t, take_row(&t, NULL), line);
        if (!failed(&t)) add_edge(&t);
        gg__draft_tick(draft, t.labels.edges, 0);
    }
    if (look->header && t.labels.edges != look->m)
        gg__fail(draft->ctx, GG_BAD_INPUT, place,
                 "the first line promises %llu edge%s, the list has %llu%s",
                 (unsigned long long)look->m, gg__s(look->m), (unsigned long long)t.labels.edges,
                 draft->hint ? draft->hint : "");
    if (!look->header && t.labels.edges == 0) gg__scan_fail(t.scanner, "the edge list is empty");
    if (t.bits && t.columns > 2 && t.columns == t.rows && !draft->given->columns && !failed(&t))
        gg__fail(draft->ctx, GG_BAD_INPUT, (gg__place){t.line, 1, GG_NO_VERTEX},
                 "%llu lines of %llu numbers each, all 0 or 1, are a matrix, which is not read; "
                 "--columns "
                 "reads the first two columns as edges",
                 (unsigned long long)t.rows, (unsigned long long)t.columns);
    gg_status status = gg__status(draft->ctx);
    t.named = t.labels.words != NULL && !t.labels.mixed;
    if (status == GG_OK) status = gg__labels_to_problem(&t.labels, place, out);
    if (status == GG_OK) status = add_notes(&t, *out);
    gg__labels_free(&t.labels);
    return status;
}
