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
#include "io/format.h"

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

/* The first line has one word of each kind, in either case; those after the first `known` are
 * refused by name. */
static const struct kind {
    const char *what;
    unsigned known;
    const char *words[6];
} kinds[] = {
    {"%%MatrixMarket", 1, {"%%matrixmarket"}},
    {"matrix", 1, {"matrix"}},
    {"coordinate", 1, {"coordinate", "array"}},
    {"pattern, integer or real", 4, {"pattern", "integer", "real", "double", "complex"}},
    {"general or symmetric", 2, {"general", "symmetric", "skew-symmetric", "hermitian"}},
};

/* The next word, as an index. */
static unsigned take_kind(gg__scanner *scanner, const struct kind *kind)
{
    const gg__span word = gg__scan_word(scanner, kind->what);
    for (unsigned i = 0; kind->words[i]; i++) {
        if (!is_word(word, kind->words[i])) continue;
        if (i >= kind->known)
            gg__scan_fail(scanner, "a matrix that is %s is not read as a graph", kind->words[i]);
        return i;
    }
    gg__scan_unexpected(scanner, kind->what, word);
    return 0;
}

/* ---- entries ---- */

/* The line `n n entries`. Returns the number of entries, and where it stands. */
static uint64_t take_size(gg__draft *draft, gg__place *promise)
{
    gg__scanner *scanner = draft->scanner;
    gg__scan_line(scanner, "%");
    const uint64_t rows = gg__scan_u64(scanner, "the number of rows");
    const gg__place place = gg__scan_place(scanner);
    const uint64_t columns = gg__scan_u64(scanner, "the number of columns");
    if (rows != columns)
        gg__scan_fail(
            scanner, "only a square matrix is a graph: this has %llu row%s and %llu column%s",
            (unsigned long long)rows, gg__s(rows), (unsigned long long)columns, gg__s(columns));
    const uint64_t entries = gg__scan_u64(scanner, "the number of entries");
    *promise = gg__scan_place(scanner);
    gg__scan_end_of_line(scanner);
    gg__draft_begin(draft, place, rows, false);
    return entries;
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

static void take_entry(gg__draft *draft, bool valued, bool symmetric)
{
    gg__scanner *scanner = draft->scanner;
    const gg__place place = {scanner->line, 1, GG_NO_VERTEX};
    const gg_vertex u = gg__draft_vertex(draft), v = gg__draft_vertex(draft);
    if (valued) {
        const gg__span value = gg__scan_word(scanner, "the value of the entry");
        if (!is_number(value)) gg__scan_unexpected(scanner, "the value of the entry", value);
    }
    gg__scan_end_of_line(scanner);
    gg__draft_edge(draft, u, v, GG_FOR_BOTH);
    if (!symmetric || u == v) return;
    if (u < v)
        gg__fail(draft->ctx, GG_BAD_INPUT, place,
                 "a symmetric matrix gives no entries above the diagonal");
    gg__draft_edge(draft, v, u, GG_FOR_BOTH);
}

/* Play is not said: options do, else it is normal. */
static gg_status read_mtx(gg__draft *draft, gg_problem **out)
{
    enum { KINDS = sizeof kinds / sizeof *kinds, FIELD = 3, SYMMETRY = 4 };
    unsigned index[KINDS];
    gg__place promise;
    uint64_t count = 0;
    for (size_t i = 0; i < KINDS; i++)
        index[i] = take_kind(draft->scanner, &kinds[i]);
    gg__scan_end_of_line(draft->scanner);
    const bool valued = index[FIELD] > 0, symmetric = index[SYMMETRY] > 0;
    const uint64_t promised = take_size(draft, &promise);
    while (gg__scan_line(draft->scanner, "%") != '\0') {
        take_entry(draft, valued, symmetric);
        gg__draft_tick(draft, ++count, 0);
    }
    if (count != promised)
        gg__fail(draft->ctx, GG_BAD_INPUT, promise, "%llu entries are promised, and there are %llu",
                 (unsigned long long)promised, (unsigned long long)count);
    const gg_status status = gg__draft_to_problem(draft, NULL, out);
    if (status != GG_OK || !valued) return status;
    return gg__problem_add_note(*out, "the values of the entries are not used");
}

const gg__format gg__format_mtx = {
    .info = {"mtx", "a square matrix of the Matrix Market: an edge for each entry", "mtx", true,
             false},
    .base = 1,
    .single = true,
    .read = read_mtx,
};
