/*
 * mtx, reading: a square matrix of the Matrix Market in coordinates. Entry (i, j) is an edge from i
 * to j; in a symmetric matrix, which gives one half, also from j to i. Values are read over, zeros
 * too: an entry that is written down is an edge.
 *
 *     %%MatrixMarket matrix coordinate pattern general
 *     % comments
 *     3 3 2          rows, columns, entries
 *     1 2
 *     3 1
 *
 * Source. R. Boisvert, R. Pozo, K. Remington, The Matrix Market exchange formats: initial design,
 * NISTIR 5935 (1996).
 */
#include "io/draft.h"
#include "io/format.h"

typedef struct matrix {
    gg__scanner *scanner;
    gg__draft *draft;
    bool symmetric, valued;
    uint64_t promised;
    gg__place promise; /* where the number of entries is promised */
} matrix;

/* ---- the first line ---- */

/* Letters of either case are alike. */
static bool is_word(gg__span span, const char *word)
{
    if (strlen(word) != span.length) return false;
    for (size_t i = 0; i < span.length; i++) {
        const char c = span.text[i];
        if ((c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c) != word[i]) return false;
    }
    return true;
}

/* The next word, which is one of words; those from `known` on are refused by name. */
static gg_status take_kind(matrix *m, const char *what, const char *const *words, unsigned known,
                           unsigned *index)
{
    gg__span word;
    const gg_status status = gg__scan_word(m->scanner, what, &word);
    if (status != GG_OK) return status;
    for (*index = 0; words[*index]; ++*index) {
        if (!is_word(word, words[*index])) continue;
        if (*index < known) return GG_OK;
        return gg__fail(m->scanner->ctx, GG_BAD_INPUT, gg__scan_place(m->scanner),
                        "a matrix that is %s is not read as a graph", words[*index]);
    }
    return gg__scan_unexpected(m->scanner, what, word);
}

static gg_status take_banner(matrix *m)
{
    static const char *const banners[] = {"%%matrixmarket", NULL}, *const objects[] = {"matrix",
                                                                                       NULL};
    static const char *const forms[] = {"coordinate", "array", NULL};
    static const char *const fields[] = {"pattern", "integer", "real", "double", "complex", NULL};
    static const char *const kinds[] = {"general", "symmetric", "skew-symmetric", "hermitian",
                                        NULL};
    unsigned index = 0;
    gg_status status = take_kind(m, "%%MatrixMarket", banners, 1, &index);
    if (status == GG_OK) status = take_kind(m, "matrix", objects, 1, &index);
    if (status == GG_OK) status = take_kind(m, "coordinate", forms, 1, &index);
    if (status == GG_OK) status = take_kind(m, "pattern, integer or real", fields, 4, &index);
    m->valued = index > 0;
    if (status == GG_OK) status = take_kind(m, "general or symmetric", kinds, 2, &index);
    m->symmetric = index > 0;
    return status == GG_OK ? gg__scan_end_of_line(m->scanner) : status;
}

/* ---- entries ---- */

/* The line `n n entries`. */
static gg_status take_size(matrix *m)
{
    uint64_t rows = 0, columns = 0;
    char first;
    gg_status status = gg__scan_line_behind(m->scanner, "%", &first);
    if (status == GG_OK) status = gg__scan_u64(m->scanner, "the number of rows", &rows);
    const gg__place place = gg__scan_place(m->scanner);
    if (status == GG_OK) status = gg__scan_u64(m->scanner, "the number of columns", &columns);
    if (status == GG_OK && rows != columns)
        return gg__fail(m->scanner->ctx, GG_BAD_INPUT, gg__scan_place(m->scanner),
                        "only a square matrix is a graph: this has %llu row%s and %llu column%s",
                        (unsigned long long)rows, gg__s(rows), (unsigned long long)columns,
                        gg__s(columns));
    if (status == GG_OK) status = gg__scan_u64(m->scanner, "the number of entries", &m->promised);
    m->promise = gg__scan_place(m->scanner);
    if (status == GG_OK) status = gg__scan_end_of_line(m->scanner);
    return status == GG_OK ? gg__draft_begin(m->draft, place, rows, false) : status;
}

static bool is_number(gg__span word)
{
    bool digits = false;
    for (size_t i = 0; i < word.length; i++) {
        const char c = word.text[i];
        digits |= c >= '0' && c <= '9';
        if (!(c >= '0' && c <= '9') && !strchr("+-.eEdD", c)) return false;
    }
    return digits;
}

/* The rest of an entry: its vertices and, where the matrix has them, its value. */
static gg_status take_entry(matrix *m, uint64_t *u, uint64_t *v)
{
    gg__span value;
    gg_vertex from = 0, to = 0;
    if (!m->valued) return gg__draft_edge_line(m->draft, m->scanner, u, v);
    gg_status status = gg__draft_vertex(m->draft, m->scanner, &from);
    if (status == GG_OK) status = gg__draft_vertex(m->draft, m->scanner, &to);
    if (status == GG_OK) status = gg__scan_word(m->scanner, "the value of the entry", &value);
    if (status == GG_OK && !is_number(value))
        return gg__scan_unexpected(m->scanner, "the value of the entry", value);
    *u = from;
    *v = to;
    return status == GG_OK ? gg__scan_end_of_line(m->scanner) : status;
}

static gg_status add_entry(matrix *m, uint64_t u, uint64_t v, uint64_t line)
{
    gg_status status = gg_builder_edge(m->draft->builder, u, v, GG_FOR_BOTH);
    if (status != GG_OK || !m->symmetric || u == v) return status;
    if (u < v)
        return gg__fail(m->scanner->ctx, GG_BAD_INPUT, (gg__place){line, 1, GG_NO_VERTEX},
                        "a symmetric matrix gives no entries above the diagonal");
    return gg_builder_edge(m->draft->builder, v, u, GG_FOR_BOTH);
}

static gg_status take_entries(matrix *m)
{
    uint64_t count = 0;
    char first = '\0';
    gg_status status = gg__scan_line_behind(m->scanner, "%", &first);
    while (status == GG_OK && first != '\0') {
        uint64_t u = 0, v = 0;
        const uint64_t line = m->scanner->line;
        status = take_entry(m, &u, &v);
        if (status == GG_OK) status = add_entry(m, u, v, line);
        if (status == GG_OK) status = gg__draft_tick(m->draft, ++count, 0);
        if (status == GG_OK) status = gg__scan_line_behind(m->scanner, "%", &first);
    }
    if (status != GG_OK || count == m->promised) return status;
    return gg__fail(m->scanner->ctx, GG_BAD_INPUT, m->promise,
                    "%llu entries are promised, and there are %llu",
                    (unsigned long long)m->promised, (unsigned long long)count);
}

/* ---- the whole ---- */

/* Play is not said: options do, else it is normal. */
static gg_status read_mtx(gg_reader *reader, gg_problem **out)
{
    if (reader->begun) return GG_OK;
    reader->begun = true;
    gg__draft draft;
    gg__draft_init(&draft, reader->ctx, 1);
    matrix m = {.scanner = reader->scanner, .draft = &draft};
    gg_problem *problem = NULL;
    gg_status status = take_banner(&m);
    if (status == GG_OK) status = take_size(&m);
    if (status == GG_OK) status = take_entries(&m);
    if (status == GG_OK) status = gg__draft_to_problem(&draft, reader->given, NULL, &problem);
    if (status == GG_OK && m.valued)
        status = gg__problem_add_note(problem, "the values of the entries are not used");
    gg__draft_free(&draft);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

const gg__format gg__format_mtx = {
    .info = {"mtx", "a square matrix of the Matrix Market: an edge for each entry", "mtx", true,
             false},
    .base = 1,
    .read = read_mtx,
};
