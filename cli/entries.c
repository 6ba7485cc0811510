/* The values of all parts or positions of a game as summands. Finite nimbers and pairs go by
 * blocks; what may be long is written by the library. */
#include "entries.h"

#include "greatgame_ruleset.h"

#include <string.h>

enum { BLOCK = 4096, MOST_VALUES = 100 /* in a summary */ };

typedef enum kind { NIMBER, PAIR, NUMBER, OTHER } kind;

static kind kind_of(const gg_solution *solution)
{
    static const char *const types[] = {"nimber", "misere-pair", "number"};
    int i = 0;
    while (i < OTHER && strcmp(gg_solution_value_type(solution), types[i]) != 0)
        i++;
    return (kind)i;
}

bool entries_held(const gg_solution *solution)
{
    return kind_of(solution) != OTHER || gg_solution_entries(solution) > 0;
}

/* ---- one value ---- */

static bool is_digits(const char *text, size_t size)
{
    size_t i = 0;
    while (i < size && text[i] >= '0' && text[i] <= '9')
        i++;
    return size > 0 && i == size;
}

static void put_quoted(const char *text, size_t size, cli_out *out)
{
    out_char(out, '"');
    out_bytes(out, text, size);
    out_char(out, '"');
}

/* g+ and g- as numbers, or null if it is not known, and the word behind them. */
static void put_json_pair(const char *text, size_t size, cli_out *out)
{
    for (const char *at = text, *end = text + size; at <= end;) {
        const char *tab = memchr(at, '\t', (size_t)(end - at));
        const size_t length = (size_t)((tab ? tab : end) - at);
        if (at > text) out_char(out, ',');
        if (is_digits(at, length))
            out_bytes(out, at, length);
        else if (length == 1 && *at == '?')
            out_text(out, "null");
        else
            put_quoted(at, length, out);
        at += length + 1;
    }
}

/* A nimber is a number unless it is infinite; a number is a text, a whole one too, and null where
 * the evaluation is undefined. */
static void put_json_value(kind of, const char *text, size_t size, cli_out *out)
{
    static const char undefined[] = "undefined";
    if (of == PAIR)
        put_json_pair(text, size, out);
    else if (of == NIMBER && is_digits(text, size))
        out_bytes(out, text, size);
    else if (size == sizeof undefined - 1 && memcmp(text, undefined, size) == 0)
        out_text(out, "null");
    else
        put_quoted(text, size, out);
}

void entries_put_json(const gg_solution *solution, const char *value, cli_out *out)
{
    const bool pair = kind_of(solution) == PAIR;
    if (pair) out_char(out, '[');
    put_json_value(kind_of(solution), value, strlen(value), out);
    if (pair) out_char(out, ']');
}

const char *entries_worded(const gg_solution *solution, const char *value, char buffer[WORDED])
{
    const char *minus = strchr(value, '\t'), *word = minus ? strchr(minus + 1, '\t') : NULL;
    if (kind_of(solution) != PAIR || !word) return value;
    snprintf(buffer, WORDED, "g+ %.*s, g- %.*s%s", (int)(minus - value), value,
             (int)(word - minus - 1), minus + 1, strcmp(word, "\twild") == 0 ? ", wild" : "");
    return buffer;
}

/* ---- rows ---- */

/* The columns of one block; which are filled depends on the kind. */
typedef struct block {
    kind of;
    uint32_t value[BLOCK], minus[BLOCK];
    bool wild[BLOCK];
} block;

static gg_status load(const cli_view *view, uint64_t first, size_t count, block *rows)
{
    rows->of = kind_of(view->solution);
    switch (rows->of) {
    case NIMBER:
        return gg_solution_nimbers(view->ctx, view->solution, first, count, rows->value, NULL);
    case PAIR:
        return gg_solution_misere_pairs(view->ctx, view->solution, first, count, rows->value,
                                        rows->minus, rows->wild);
    default:
        return GG_OK; /* each by gg_value_write */
    }
}

static void put_pair(const block *rows, size_t i, bool json, cli_out *out)
{
    out_number(out, rows->value[i]);
    out_char(out, json ? ',' : '\t');
    if (rows->minus[i] == GG_UNKNOWN)
        out_text(out, json ? "null" : "?");
    else
        out_number(out, rows->minus[i]);
    out_text(out, json ? ",\"" : "\t");
    out_text(out, rows->wild[i] ? "wild" : "tame");
    if (json) out_char(out, '"');
}

/* A sink for values that go into JSON; the library hands over each in one piece. */
typedef struct json_values {
    kind of;
    cli_out *out;
} json_values;

static bool write_json(void *self, const void *data, size_t size)
{
    const json_values *into = self;
    put_json_value(into->of, data, size, into->out);
    return !into->out->failed;
}

static gg_status put_written(const cli_view *view, uint64_t i, bool json, cli_out *out)
{
    json_values into = {kind_of(view->solution), out};
    const gg_sink sink = json ? (gg_sink){&into, write_json} : cli_out_sink(out);
    return gg_value_write(view->ctx, view->problem, view->solution, i, view->full ? 0 : WORTH_TEXT,
                          &sink);
}

static gg_status put_value(const cli_view *view, const block *rows, uint64_t first, size_t i,
                           bool json, cli_out *out)
{
    if (rows->of == PAIR)
        put_pair(rows, i, json, out);
    else if (rows->of == NIMBER && rows->value[i] != GG_LOOPY)
        out_number(out, rows->value[i]);
    else
        return put_written(view, first + i, json, out);
    return GG_OK;
}

/* *count: rows so far. A move that ends play at once leads to no position, so it has no row. */
static gg_status put_row(const cli_view *view, const block *rows, uint64_t first, size_t i,
                         bool json, uint64_t *count, cli_out *out)
{
    char text[POSITION_TEXT];
    if (!gg_value_place(view->problem, view->solution, first + i, text, sizeof text)) return GG_OK;
    if (json) out_text(out, *count > 0 ? ",[" : "[");
    ++*count;
    (json ? json_string : out_text)(out, text);
    out_char(out, json ? ',' : '\t');
    const gg_status status = put_value(view, rows, first, i, json, out);
    out_char(out, json ? ']' : '\n');
    return status;
}

gg_status entries_rows(const cli_view *view, cli_out *out, bool json)
{
    const uint64_t n = gg_solution_entries(view->solution);
    uint64_t written = 0;
    block rows;
    if (json) out_char(out, '[');
    for (uint64_t first = 0; first < n && !out->failed; first += BLOCK) {
        const size_t count = n - first < BLOCK ? (size_t)(n - first) : BLOCK;
        gg_status status = load(view, first, count, &rows);
        for (size_t i = 0; status == GG_OK && i < count && !out->failed; i++)
            status = put_row(view, &rows, first, i, json, &written, out);
        if (status != GG_OK) return status;
    }
    if (json) out_char(out, ']');
    return GG_OK;
}

/* ---- summary ---- */

static void put_lines(const cli_view *view, const gg_histogram *histogram, cli_out *out)
{
    char worded[WORDED];
    for (size_t i = 0; i < histogram->count; i++) {
        const gg_histogram_entry *entry = &histogram->entries[i];
        const char *value = entries_worded(view->solution, entry->value, worded);
        out_text(out, value);
        for (size_t length = strlen(value); length < 10; length++)
            out_char(out, ' ');
        out_format(out, "  %llu position%s\n", (unsigned long long)entry->count,
                   entry->count == 1 ? "" : "s");
    }
    if (histogram->left_out)
        out_format(out, "and %llu more value%s, in %llu position%s\n",
                   (unsigned long long)histogram->left_out, histogram->left_out == 1 ? "" : "s",
                   (unsigned long long)histogram->unlisted, histogram->unlisted == 1 ? "" : "s");
}

static void put_array(const cli_view *view, const gg_histogram *histogram, cli_out *out)
{
    out_char(out, '[');
    for (size_t i = 0; i < histogram->count; i++) {
        out_text(out, i > 0 ? ",{\"to_move\":null,\"value\":" : "{\"to_move\":null,\"value\":");
        entries_put_json(view->solution, histogram->entries[i].value, out);
        out_format(out, ",\"positions\":%llu,\"longest\":null}",
                   (unsigned long long)histogram->entries[i].count);
    }
    if (histogram->left_out)
        out_format(out, ",{\"more\":%llu,\"positions\":%llu}",
                   (unsigned long long)histogram->left_out,
                   (unsigned long long)histogram->unlisted);
    out_char(out, ']');
}

gg_status entries_summary(const cli_view *view, cli_out *out, bool json)
{
    gg_histogram *histogram;
    const gg_status status =
        gg_histogram_new(view->ctx, view->problem, view->solution, MOST_VALUES, &histogram);
    if (status != GG_OK) return status;
    (json ? put_array : put_lines)(view, histogram, out);
    gg_histogram_free(histogram);
    return GG_OK;
}
