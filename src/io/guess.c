/*
 * The format that a file most likely has, by its first bytes: for files whose names do not say it.
 *
 * Some formats begin with a word or a bracket that no other one has. Lists of numbers are told
 * apart by their shape: the counts of judge fit all numbers that follow; rows of one length are
 * edges; rows of different lengths, and rows with a colon or an arrow, are lists of options. A text
 * that fits none of these has no guess. O(bytes).
 */
#include "io/draft.h"
#include "io/format.h"

/* The bytes that are left. A line that ends after them is not complete unless they are all. */
typedef struct text {
    const char *at, *end;
    bool whole;
} text;

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void skip_space(text *t)
{
    while (t->at < t->end && (is_blank(*t->at) || *t->at == '\n'))
        t->at++;
}

static bool begins(const text *t, const char *word)
{
    const size_t length = strlen(word);
    return (size_t)(t->end - t->at) >= length && memcmp(t->at, word, length) == 0;
}

static bool is_comment(const text *t)
{
    return begins(t, "#") || begins(t, "//") || (begins(t, "%") && !begins(t, "%%MatrixMarket"));
}

/* Takes the next line that is neither empty nor a comment, without blanks around it. */
static bool take_line(text *t, text *line)
{
    for (;;) {
        skip_space(t);
        const char *feed = memchr(t->at, '\n', (size_t)(t->end - t->at));
        const bool comment = is_comment(t);
        if (t->at == t->end || (!feed && !t->whole)) return false;
        *line = (text){t->at, feed ? feed : t->end, true};
        t->at = feed ? feed + 1 : t->end;
        while (line->end > line->at && is_blank(line->end[-1]))
            line->end--;
        if (!comment) return true;
    }
}

static bool take_number(text *t, uint64_t *number)
{
    const char *begin = t->at;
    for (*number = 0; t->at < t->end && is_digit(*t->at); t->at++)
        *number =
            *number > UINT64_MAX / 10 - 1 ? UINT64_MAX : *number * 10 + (unsigned)(*t->at - '0');
    return t->at > begin && *number < UINT64_MAX;
}

/* ---- formats with a first word ---- */

static bool word_begins(const text *line, const char *word)
{
    const char *after = line->at + strlen(word);
    if (!begins(line, word)) return false;
    return after == line->end || is_blank(*after) || *after == '{' || *after == '[' ||
           *after == '"' || *after == '(';
}

/* `graph` begins a graph in dot with a name or a brace, and in gml with a bracket. */
static const char *graph_format(text rest)
{
    rest.at += strlen("graph");
    skip_space(&rest);
    return begins(&rest, "[") ? "gml" : "dot";
}

/* True if comments of gg, `c` and any text, end in the first line of a problem. */
static bool is_gg(text rest, text line)
{
    while (word_begins(&line, "c"))
        if (!take_line(&rest, &line)) return false;
    if (!begins(&line, "p ")) return false;
    line.at += strlen("p ");
    for (const char *const *play = gg__play_words; *play; play++)
        if (word_begins(&line, *play)) return true;
    return false;
}

/* `graph = [`, as in a program. */
static bool is_assignment(text line)
{
    const char *begin = line.at;
    while (line.at < line.end && !is_blank(*line.at) && !strchr("=[]{}(),;:'\"", *line.at))
        line.at++;
    const bool named = line.at > begin;
    skip_space(&line);
    if (!named || !begins(&line, "=")) return false;
    line.at++;
    skip_space(&line);
    return begins(&line, "[") || begins(&line, "{");
}

static const char *by_first_word(const text *rest, const text *line)
{
    static const char *const words[][2] = {
        {"digraph", "dot"}, {"strict", "dot"}, {"Creator", "gml"}, {"Version", "gml"},
        {"des", "aut"},     {"parity", "pg"},  {"start", "pg"},    {"HOA:", "hoa"},
    };
    if (begins(line, "{") || begins(line, "[") || is_assignment(*line)) return "json";
    if (begins(line, "<?xml") || begins(line, "<graphml")) return "graphml";
    if (begins(line, "%%MatrixMarket")) return "mtx";
    if (word_begins(line, "graph")) return graph_format((text){line->at, rest->end, true});
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const bool parity = strcmp(words[i][1], "pg") == 0;
        if (word_begins(line, words[i][0]) && (!parity || line->end[-1] == ';')) return words[i][1];
    }
    return NULL;
}

/* ---- lists of numbers ---- */

/* A node of a parity game: number, priority, owner, successors, perhaps a name; semicolon. */
static bool is_node(text line)
{
    uint64_t number = 2;
    for (int i = 0; i < 4; i++) {
        if (!take_number(&line, &number) || (i == 2 && number > 1)) return false;
        if (i < 3 && (line.at == line.end || !is_blank(*line.at))) return false;
        while (i < 3 && line.at < line.end && is_blank(*line.at))
            line.at++;
    }
    return line.end[-1] == ';';
}

/* Skips blanks, ends of lines, and comments from # to the end of the line. */
static void skip_comments(text *t)
{
    for (skip_space(t); t->at < t->end && *t->at == '#'; skip_space(t)) {
        const char *feed = memchr(t->at, '\n', (size_t)(t->end - t->at));
        t->at = feed ? feed : t->end;
    }
}

/* True if the number of cases, alone on the first line, and the counts of each case fit. */
static bool is_judge(text rest, text line)
{
    uint64_t cases, number[2] = {0, 0};
    if (!take_number(&line, &cases) || line.at != line.end || cases == 0) return false;
    for (uint64_t i = 0; i < cases; i++) {
        uint64_t left = 2;
        for (uint64_t k = 0; k < left; k++) {
            skip_comments(&rest);
            if (rest.at == rest.end) return !rest.whole && i + k > 0;
            if (!take_number(&rest, &number[k & 1])) return false;
            if (rest.at < rest.end && !is_blank(*rest.at) && *rest.at != '\n') return false;
            if (k == 1 && number[1] > UINT64_MAX / 4) return false;
            if (k == 1) left = 4 + 2 * number[1]; /* n m, two tokens, and m edges */
        }
    }
    skip_comments(&rest);
    return rest.at == rest.end;
}

/* ---- rows ---- */

typedef struct row {
    size_t cells;
    bool options; /* there is a colon after the first cell, or an arrow */
    bool numbers; /* there are no other characters than digits and blanks */
} row;

/* True of a colon after the first cell of a line: a number if it is the only colon, or any cell if
 * a blank or the end of the line follows, since names may hold colons. */
static bool is_colon(const text *line, const char *at)
{
    const char *end = at, *digit = line->at;
    if (*at != ':') return false;
    while (end > line->at && is_blank(end[-1]))
        end--;
    while (digit < end && is_digit(*digit))
        digit++;
    if (digit == end && end > line->at && !memchr(at + 1, ':', (size_t)(line->end - at - 1)))
        return true;
    for (const char *c = line->at; c < end; c++)
        if (is_blank(*c)) return false;
    return at + 1 == line->end || is_blank(at[1]);
}

static bool is_arrow(const char *at, const char *end)
{
    static const char *const arrows[] = {"->", "=>", "\xe2\x86\x92"};
    for (size_t i = 0; i < sizeof arrows / sizeof *arrows; i++)
        if (begins(&(text){at, end, true}, arrows[i])) return true;
    return false;
}

/* The cells of a line: separated by semicolons, commas, tabs or blanks, whichever is there first in
 * this order. Quotation marks may hide separators; braces end the row. */
static row row_of(const text *line)
{
    static const char kinds[] = ";,\t ";
    row r = {.cells = 0, .numbers = true};
    size_t count[4] = {0};
    char quote = '\0', before = ' ';
    for (const char *at = line->at; at < line->end && (quote || *at != '{'); before = *at++) {
        if (quote) {
            quote = *at == quote ? '\0' : quote;
            continue;
        }
        if (*at == '"' || *at == '\'') quote = *at;
        r.options |= is_colon(line, at) || is_arrow(at, line->end);
        r.numbers &= is_digit(*at) || is_blank(*at);
        for (int i = 0; i < 3; i++)
            count[i] += *at == kinds[i];
        count[3] += !is_blank(*at) && (is_blank(before) || at == line->at);
    }
    for (int i = 0; i < 3 && r.cells == 0; i++)
        if (count[i] > 0) r.cells = count[i] + 1;
    if (r.cells == 0) r.cells = count[3];
    return r;
}

static const char *by_rows(text rest, text line)
{
    const row first = row_of(&line);
    size_t cells = 0, most = first.cells, rows = 1;
    bool options = first.options, even = true;
    for (; take_line(&rest, &line); rows++) {
        const row r = row_of(&line);
        options |= r.options;
        even &= cells == 0 || r.cells == cells;
        cells = r.cells;
        most = cells > most ? cells : most;
    }
    const bool header = first.cells == 2 && first.numbers && rows > 2 && cells > 2;
    if (options) return "adjacency";
    if (rows == 1) return first.cells >= 2 ? "edges" : NULL;
    if (even && cells >= 2 && (first.cells == cells || header)) return "edges";
    return first.numbers && most > 1 ? "adjacency" : NULL;
}

/* ---- the whole ---- */

static const char *guess(text rest)
{
    text line;
    if (begins(&rest, "\xef\xbb\xbf")) rest.at += 3;
    if (!take_line(&rest, &line)) return NULL;
    const char *format = is_gg(rest, line) ? "gg" : by_first_word(&rest, &line);
    for (const char *at = rest.at; !format && at < rest.end; at++)
        if ((unsigned char)*at < ' ' && *at != '\n' && !is_blank(*at)) return NULL; /* no text */
    if (!format && is_node(line)) format = "pg";
    if (!format && is_judge(rest, line)) format = "judge";
    return format ? format : by_rows(rest, line);
}

/* A source of the bytes in memory. */
static ptrdiff_t read_text(void *self, void *buffer, size_t size)
{
    text *t = self;
    const size_t left = (size_t)(t->end - t->at), some = left < size ? left : size;
    memcpy(buffer, t->at, some);
    t->at += some;
    return (ptrdiff_t)some;
}

const char *gg_format_guess(gg_ctx *ctx, const void *bytes, size_t size, bool whole)
{
    enum { SOME = 1 << 16 }; /* unpacked bytes that are looked at */
    const char *format = gg_format_of(bytes, size);
    text packed = {bytes, (const char *)bytes + size, whole};
    const gg_source source = {&packed, read_text};
    gg_unpacked *unpacked = NULL;
    size_t length = 0;
    ptrdiff_t got = 1;
    gg__begin(ctx);
    if (format) return format;
    char *buffer = gg__alloc(ctx, SOME, 1, "the beginning of a file");
    if (!buffer || gg_unpack(ctx, &source, &unpacked) != GG_OK) got = 0;
    const gg_source *from = got > 0 ? gg_unpacked_source(unpacked) : NULL;
    while (got > 0 && length < SOME) {
        got = from->read(from->self, buffer + length, SOME - length);
        if (got > 0) length += (size_t)got;
    }
    if (length > 0) format = guess((text){buffer, buffer + length, whole && got == 0});
    gg_unpacked_free(unpacked);
    gg__free(ctx, buffer);
    gg__begin(ctx); /* what failed is found again by the reader */
    for (size_t i = 0; format && gg_format_info(i); i++)
        if (strcmp(gg_format_info(i)->name, format) == 0) return format;
    return NULL;
}
