/*
 * Reading and writing: the scanner at every boundary of blocks, the places of errors, what a file
 * says against what the caller knows, and that each format reads back what it wrote.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "io/edgetext/edge_lines.h"
#include "io/format.h"

#include <stdio.h>
#include <stdlib.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* ---- sources and sinks ---- */

/* Text that comes in pieces of at most `piece` bytes, and may break off with a failure. */
typedef struct feed {
    const char *text;
    size_t left, piece;
    bool breaks;
} feed;

static ptrdiff_t read_feed(void *self, void *buffer, size_t size)
{
    feed *f = self;
    size_t part = f->left < size ? f->left : size;
    if (f->piece < part) part = f->piece;
    if (part == 0 && f->breaks) return -1;
    memcpy(buffer, f->text, part);
    f->text += part;
    f->left -= part;
    return (ptrdiff_t)part;
}

static feed feed_of(const char *text)
{
    return (feed){text, strlen(text), SIZE_MAX, false};
}

/* Collects what is written; refuses once more than `most` bytes have come. */
typedef struct basin {
    char *text;
    size_t length, most;
} basin;

static bool write_basin(void *self, const void *data, size_t size)
{
    basin *b = self;
    if (size > b->most - b->length) return false;
    b->text = realloc(b->text, b->length + size + 1);
    assert_non_null(b->text);
    memcpy(b->text + b->length, data, size);
    b->length += size;
    b->text[b->length] = '\0';
    return true;
}

static gg_ctx *new_ctx(void)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    assert_non_null(ctx);
    return ctx;
}

/* Nothing may be left behind. */
static void free_ctx(gg_ctx *ctx)
{
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
}

static void assert_error(const gg_ctx *ctx, gg_status status, uint64_t line, uint64_t column,
                         const char *part)
{
    const gg_error *error = gg_ctx_error(ctx);
    if (error->status != status || error->line != line || error->column != column ||
        !strstr(error->message, part))
        fail_msg("expected %s at %llu:%llu with '%s', got %s at %llu:%llu: %s",
                 gg_status_name(status), (unsigned long long)line, (unsigned long long)column, part,
                 gg_status_name(error->status), (unsigned long long)error->line,
                 (unsigned long long)error->column, error->message);
}

/* ---- the scanner ---- */

/* Takes an edge line at the beginning of a line, if it is plain. */
static bool take_pair(gg__scanner *scanner, gg__edge *edge)
{
    const gg__edge_form form = {.base = 1, .limit = 1000000};
    const unsigned char *text = scanner->buffer + scanner->at,
                        *end = scanner->buffer + scanner->end;
    gg__edge_lines one = {.edge = edge, .room = 1};
    const unsigned char *rest = gg__edge_lines_take(&form, text, end, &one);
    if (one.count == 0) return false;
    scanner->at = scanner->line_start = (uint64_t)(rest - scanner->buffer);
    scanner->line++;
    return true;
}

static bool passed(gg_ctx *ctx)
{
    return gg_ctx_error(ctx)->status == GG_OK;
}

/* Writes down every token with its place, one a line, up to a failure. With `pairs`, lines of two
 * numbers below 1000000 are taken at once where that works. */
static char *trace(const char *text, size_t length, size_t piece, bool pairs)
{
    gg_ctx *ctx = new_ctx();
    feed f = {text, length, piece, false};
    const gg_source source = {&f, read_feed};
    gg__scanner *scanner = gg__scan_new(ctx, &source);
    assert_non_null(scanner);
    char *out = malloc(1 << 16);
    assert_non_null(out);
    size_t used = 0;
    char first;
    gg__edge edge;
    out[0] = '\0';
    while ((first = gg__scan_line(scanner, "")) != '\0') {
        if (first == '#') {
            gg__scan_skip_line(scanner);
            if (passed(ctx)) used += (size_t)sprintf(out + used, "skip\n");
        } else if (pairs && take_pair(scanner, &edge)) {
            used += (size_t)sprintf(out + used, "pair %u %u\n", edge.from, edge.to);
        } else if (first >= '0' && first <= '9') {
            const uint64_t u = gg__scan_u64(scanner, "a number");
            const gg__place at = gg__scan_place(scanner);
            if (passed(ctx))
                used +=
                    (size_t)sprintf(out + used, "number %llu at %llu:%llu\n", (unsigned long long)u,
                                    (unsigned long long)at.line, (unsigned long long)at.column);
            gg__span word = gg__scan_optional(scanner);
            while (passed(ctx) && word.length > 0) {
                const gg__place place = gg__scan_place(scanner);
                used += (size_t)sprintf(out + used, "word %.*s at %llu:%llu\n", (int)word.length,
                                        word.text, (unsigned long long)place.line,
                                        (unsigned long long)place.column);
                word = gg__scan_optional(scanner);
            }
            gg__scan_end_of_line(scanner);
        } else {
            const gg__span word = gg__scan_word(scanner, "a word");
            if (passed(ctx))
                used += (size_t)sprintf(out + used, "first %.*s\n", (int)word.length, word.text);
            gg__scan_end_of_line(scanner);
        }
    }
    const gg_error *error = gg_ctx_error(ctx);
    sprintf(out + used, "%s at %llu:%llu %s\n", gg_status_name(error->status),
            (unsigned long long)error->line, (unsigned long long)error->column, error->message);
    gg__scan_free(scanner);
    free_ctx(ctx);
    return out;
}

static const char *const scanner_texts[] = {
    "",
    "\n",
    "\n \t\n\r\n",
    "1 2\n3 4\n",
    "1 2\r\n3\t 4 \r\n \r\n  5  6",
    "12345678 1\n123456789 12\n999999 1000000\n1000001 1\n0 1\n",
    "7 18446744073709551615\n18446744073709551615 7\n",
    "7 8 9 ten eleven\n# a comment, \tof any kind \r\nword\nwo\xc3\xb6rd\n1 2",
    "18446744073709551616\n",
    "99999999999999999999999 1\n",
    "000000000000000000000000000000000000000000000001 000000000000002\n",
    "1 2\n3 \x01 4\n",
    "1 2\n34\x7f 4\n",
    "1 2\rx\n",
    "1 2\r",
    "# comment with \x02\n",
    "word more\n",
    "12a 3\n1 2a\n",
    "1 2 \n \t1 2\t\n1 2\n",
};

static void test_pieces_do_not_matter(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(scanner_texts); i++) {
        const char *text = scanner_texts[i];
        char *whole = trace(text, strlen(text), SIZE_MAX, false);
        for (size_t piece = 1; piece <= strlen(text); piece++) {
            char *parts = trace(text, strlen(text), piece, false);
            assert_string_equal(parts, whole);
            free(parts);
        }
        free(whole);
    }
}

static void assert_trace(const char *text, size_t length, const char *expected)
{
    char *got = trace(text, length, SIZE_MAX, true);
    assert_string_equal(got, expected);
    free(got);
}

static void test_scanner_tokens(void **state)
{
    (void)state;
    assert_trace("1 2\n3 4", 7, "pair 0 1\nnumber 3 at 2:1\nword 4 at 2:3\nGG_OK at 0:0 \n");
    assert_trace("1 2\r\n3 4\n", 9, "pair 0 1\npair 2 3\nGG_OK at 0:0 \n");
    assert_trace("18446744073709551615  x\n", 24,
                 "number 18446744073709551615 at 1:1\nword x at 1:23\nGG_OK at 0:0 \n");
    assert_trace("\n\n  18446744073709551616", 24,
                 "GG_BAD_INPUT at 3:3 the number '18446744073709551616' is too large\n");
    assert_trace("1 2\n\0\n", 6, "pair 0 1\nGG_BAD_INPUT at 2:1 a control character, byte 0x00\n");
    assert_trace("1\v2\n", 4, "GG_BAD_INPUT at 1:2 a control character, byte 0x0b\n");
    assert_trace("1 2\r3\n", 6,
                 "number 1 at 1:1\nword 2 at 1:3\n"
                 "GG_BAD_INPUT at 1:4 a carriage return that does not end a line\n");
    assert_trace("12a 1\n", 6, "GG_BAD_INPUT at 1:1 expected a number, found '12a'\n");
    assert_trace("#\x02", 2, "GG_BAD_INPUT at 1:2 a control character, byte 0x02\n");
}

/* One number alone, through every way of reading it. */
static void test_numbers(void **state)
{
    (void)state;
    static const uint64_t edges[] = {0, 1, 9, 10, UINT32_MAX, UINT64_MAX / 10, UINT64_MAX};
    uint64_t values[400];
    size_t count = 0;
    for (size_t i = 0; i < COUNT(edges); i++)
        values[count++] = edges[i];
    for (uint64_t power = 1; power <= UINT64_MAX / 10; power *= 10) {
        values[count++] = power - 1;
        values[count++] = power;
        values[count++] = power + 1;
        values[count++] = power / 7 * 5;
    }
    for (size_t i = 0; i < count; i++) {
        static const char *const shapes[] = {"%llu",       " %llu\n", "%llu x",
                                             "\t%llu\r\n", "0%llu\t", "0000000%llu \n"};
        for (size_t k = 0; k < COUNT(shapes); k++)
            for (size_t piece = 1; piece < 32; piece += k + 1) {
                char text[64];
                snprintf(text, sizeof text, shapes[k], (unsigned long long)values[i]);
                gg_ctx *ctx = new_ctx();
                feed f = {text, strlen(text), piece, false};
                const gg_source source = {&f, read_feed};
                gg__scanner *scanner = gg__scan_new(ctx, &source);
                assert_non_null(scanner);
                assert_true(gg__scan_u64(scanner, "a number") == values[i]);
                assert_true(passed(ctx));
                gg__scan_free(scanner);
                free_ctx(ctx);
            }
    }
}

/* Edge lines of every shape, in pieces of every size. */
static void test_edge_lines(void **state)
{
    (void)state;
    static const char text[] = "1 2\n10 20\r\n 100 200 \n1000\t2000\n12345678 1\n1 12345678\n"
                               "123456789 99999999\n  0000000000000000005 6\n7 8";
    static const uint64_t ends[][2] = {{1, 2},
                                       {10, 20},
                                       {100, 200},
                                       {1000, 2000},
                                       {12345678, 1},
                                       {1, 12345678},
                                       {123456789, 99999999},
                                       {5, 6},
                                       {7, 8}};
    for (size_t piece = 1; piece <= sizeof text; piece++) {
        gg_ctx *ctx = new_ctx();
        feed f = {text, sizeof text - 1, piece, false};
        const gg_source source = {&f, read_feed};
        gg__scanner *scanner = gg__scan_new(ctx, &source);
        gg__draft draft = {.ctx = ctx, .scanner = scanner, .base = 1, .vertices = GG_MAX_VERTICES};
        assert_non_null(scanner);
        for (size_t i = 0; i < COUNT(ends); i++) {
            assert_int_not_equal(gg__scan_line(scanner, ""), '\0');
            for (int k = 0; k < 2; k++)
                assert_true(gg__draft_vertex(&draft) == ends[i][k] - 1);
            assert_int_equal(gg__scan_end_of_line(scanner), GG_OK);
        }
        assert_int_equal(gg__scan_line(scanner, ""), '\0');
        assert_true(passed(ctx));
        gg__draft_free(&draft);
        gg__scan_free(scanner);
        free_ctx(ctx);
    }
}

/* Blocks of full size: lines whose ends fall on every place around the end of a block. */
static void test_full_blocks(void **state)
{
    (void)state;
    for (size_t shift = 0; shift < 40; shift++) {
        const size_t size = 2 * GG__SCAN_BLOCK + 100;
        char *text = malloc(size + 64);
        assert_non_null(text);
        size_t length = 0;
        uint64_t lines = 1, sum = 0;
        text[length++] = '#';
        while (length < shift + 1)
            text[length++] = '-';
        text[length++] = '\n';
        while (length < size) {
            const unsigned u = (unsigned)(lines * 7919 % 1000000), v = (unsigned)(lines * 31 % 99);
            length += (size_t)sprintf(text + length, "%u %u%s\n", u + 1, v + 1,
                                      lines % 5 == 0 ? "\r" : "");
            sum += u + v;
            lines++;
        }
        gg_ctx *ctx = new_ctx();
        feed f = {text, length, SIZE_MAX, false};
        const gg_source source = {&f, read_feed};
        gg__scanner *scanner = gg__scan_new(ctx, &source);
        gg__draft draft = {.ctx = ctx, .scanner = scanner, .base = 1, .vertices = 1000000};
        assert_non_null(scanner);
        gg__scan_skip_line(scanner);
        while (gg__scan_line(scanner, "") != '\0') {
            for (int k = 0; k < 2; k++)
                sum -= gg__draft_vertex(&draft);
            assert_int_equal(gg__scan_end_of_line(scanner), GG_OK);
        }
        assert_int_equal(gg_ctx_error(ctx)->status, GG_OK);
        assert_true(sum == 0);
        assert_true(scanner->line == lines + 1);
        gg__draft_free(&draft);
        gg__scan_free(scanner);
        free_ctx(ctx);
        free(text);
    }
}

static void test_long_words_and_lines(void **state)
{
    (void)state;
    static char text[GG__SCAN_BLOCK * 2 + 600];
    for (size_t length = 254; length <= 256; length++)
        for (size_t piece = 1; piece < 1000; piece += 97) {
            memset(text, 'x', length);
            memcpy(text + length, "\n1 1\n", 6);
            gg_ctx *ctx = new_ctx();
            feed f = {text, length + 5, piece, false};
            const gg_source source = {&f, read_feed};
            gg__scanner *scanner = gg__scan_new(ctx, &source);
            assert_non_null(scanner);
            const gg__span word = gg__scan_word(scanner, "a word");
            if (length <= GG__SCAN_WORD_BYTES) {
                assert_true(passed(ctx));
                assert_int_equal(word.length, length);
                assert_int_equal(gg__scan_end_of_line(scanner), GG_OK);
            } else {
                assert_error(ctx, GG_BAD_INPUT, 1, 1, "a word of more than 255 bytes");
            }
            gg__scan_free(scanner);
            free_ctx(ctx);
        }
    /* A comment longer than a block, then an error in the next line. */
    memset(text, '-', sizeof text - 1);
    text[0] = '#';
    memcpy(text + sizeof text - 8, "\n12 \x03 ", 7);
    char *got = trace(text, sizeof text - 1, SIZE_MAX, true);
    assert_string_equal(got, "skip\nnumber 12 at 2:1\n"
                             "GG_BAD_INPUT at 2:4 a control character, byte 0x03\n");
    free(got);
}

/* The first failure stays: no more lines are returned and the source is not read. */
static void test_a_failure_sticks(void **state)
{
    (void)state;
    static const gg_given given = GG_GIVEN;
    for (size_t piece = 4; piece < 12; piece++) {
        gg_ctx *ctx = new_ctx();
        feed f = {"1 x\n2 9\n3 1\n", 12, piece, true};
        const gg_source source = {&f, read_feed};
        gg__scanner *scanner = gg__scan_new(ctx, &source);
        assert_non_null(scanner);
        gg__draft draft = {.ctx = ctx, .scanner = scanner, .given = &given, .base = 1};
        assert_int_equal(gg__draft_begin(&draft, (gg__place){1, 1, GG_NO_VERTEX}, 3, false), GG_OK);
        assert_int_equal(gg__scan_line(scanner, ""), '1');
        assert_true(gg__draft_vertex(&draft) == 0);
        assert_true(gg__draft_vertex(&draft) == GG_NO_VERTEX);
        const size_t left = f.left;
        const gg__place place = gg__scan_place(scanner);
        assert_int_equal(gg__draft_edge(&draft, 0, GG_NO_VERTEX, GG_FOR_BOTH), GG_BAD_INPUT);
        assert_int_equal(gg__draft_mark(&draft, GG_NO_VERTEX, true, GG_LEFT, place), GG_BAD_INPUT);
        assert_int_equal(gg__draft_name(&draft, 0, (gg__span){"x", 1}, place), GG_BAD_INPUT);
        assert_int_equal(gg__scan_end_of_line(scanner), GG_BAD_INPUT);
        assert_int_equal(gg__scan_line(scanner, ""), '\0');
        while (gg__char_look(scanner) >= 0)
            gg__char_take(scanner);
        assert_true(f.left == left);
        assert_error(ctx, GG_BAD_INPUT, 1, 3, "expected a vertex, found 'x'");
        gg__draft_free(&draft);
        gg__scan_free(scanner);
        free_ctx(ctx);
    }
}

static void test_quoted_text_is_cut_between_characters(void **state)
{
    (void)state;
    char text[64];
    for (int lead = 36; lead <= 40; lead++) {
        memset(text, 'a', (size_t)lead);
        strcpy(text + lead, "\xe2\x82\xac\xe2\x82\xac\xe2\x82\xac"); /* three of three bytes */
        const int shown = gg__span_shown((gg__span){text, strlen(text)});
        assert_true(shown <= 40 && shown >= 36);
        assert_int_equal((shown - lead) % 3, 0);
    }
    assert_int_equal(gg__span_shown((gg__span){"abc", 3}), 3);
}

/* ---- reading instances ---- */

static const gg_given nothing = GG_GIVEN;

static gg_reader *open_reader(gg_ctx *ctx, const gg_source *source, const char *format,
                              const gg_given *given)
{
    gg_reader *reader = NULL;
    assert_int_equal(gg_reader_open(ctx, source, format, given, &reader), GG_OK);
    assert_non_null(reader);
    return reader;
}

/* The first instance of a text; NULL if it fails, or if there is none. */
static gg_problem *read_first(gg_ctx *ctx, const char *format, const char *text,
                              const gg_given *given)
{
    feed f = feed_of(text);
    const gg_source source = {&f, read_feed};
    gg_reader *reader = open_reader(ctx, &source, format, given);
    gg_problem *problem = NULL;
    if (gg_reader_next(reader, &problem) != GG_OK) assert_null(problem);
    gg_reader_free(reader);
    return problem;
}

static char *written(gg_ctx *ctx, const gg_problem *problem, const char *format)
{
    basin b = {NULL, 0, SIZE_MAX};
    const gg_sink sink = {&b, write_basin};
    if (gg_write(ctx, problem, format, &sink) == GG_OK) return b.text;
    free(b.text);
    return NULL;
}

/* A text that is refused, for every size of pieces. */
static void refuse_given(const char *format, const char *text, const gg_given *given,
                         gg_status status, uint64_t line, uint64_t column, const char *part)
{
    for (size_t piece = 1; piece < 8; piece++) {
        gg_ctx *ctx = new_ctx();
        feed f = {text, strlen(text), piece == 7 ? SIZE_MAX : piece, false};
        const gg_source source = {&f, read_feed};
        gg_reader *reader = open_reader(ctx, &source, format, given);
        gg_problem *problem;
        gg_status got;
        do {
            problem = NULL;
            got = gg_reader_next(reader, &problem);
            gg_problem_free(problem);
        } while (got == GG_OK && problem);
        if (got == GG_OK) fail_msg("was not refused: %s", text);
        assert_error(ctx, status, line, column, part);
        assert_int_equal(gg_reader_next(reader, &problem), GG_BAD_ARGUMENT);
        gg_reader_free(reader);
        free_ctx(ctx);
    }
}

static void refuse(const char *format, const char *text, uint64_t line, uint64_t column,
                   const char *part)
{
    refuse_given(format, text, &nothing, GG_BAD_INPUT, line, column, part);
}

/* A text that is read and written as `expected`, and `expected` is written as itself. */
static void keep_given(const char *format, const char *text, const char *expected,
                       const gg_given *given)
{
    gg_ctx *ctx = new_ctx();
    gg_problem *problem = read_first(ctx, format, text, given);
    if (!problem) fail_msg("refused: %s: %s", gg_ctx_error(ctx)->message, text);
    char *once = written(ctx, problem, format);
    if (!once) fail_msg("cannot be written: %s", gg_ctx_error(ctx)->message);
    assert_string_equal(once, expected);
    gg_problem_free(problem);
    problem = read_first(ctx, format, once, given);
    assert_non_null(problem);
    char *twice = written(ctx, problem, format);
    assert_string_equal(twice, once);
    free(once);
    free(twice);
    gg_problem_free(problem);
    free_ctx(ctx);
}

static void keep(const char *format, const char *text, const char *expected)
{
    keep_given(format, text, expected, &nothing);
}

/* ---- gg ---- */

static void test_gg_round_trips(void **state)
{
    (void)state;
    keep("gg", "p normal 0 0\n", "p normal 0 0\n");
    keep("gg", "c first\n\n\tc second\np\tmisere 3  2\r\nc\nc\tx\ns 1\ne 1 2\n  e 2 3  ",
         "p misere 3 2\ns 1\ne 1 2\ne 2 3\n");
    keep("gg",
         "p normal 6 7\na R Bob\na L Alice\nn 4 gate\nn 1 start\nf R\ni R\nd draw\nt 5 N\nt 6 P\n"
         "s start first\ns 2\ne start gate\ne 1 2\ne 2 gate\ne gate 5 \ne 4 6\ne 3 3\ne 1 2\n",
         "p normal 6 7\na L Alice\na R Bob\nn 4 gate\nn 1 start\nt 5 N\nt 6 P\ns 1 first\ns 2\n"
         "f R\ni R\nd draw\ne 1 4\ne 1 2\ne 1 2\ne 2 4\ne 3 3\ne 4 5\ne 4 6\n");
    keep("gg", "p normal 3 2\no 1 R\no 2 L\nt 3 D\ns 1\ne 1 2\ne 2 3\n",
         "p normal 3 2\no 1 R\no 2 L\nt 3 D\ns 1\ne 1 2\ne 2 3\n");
    keep("gg", "p misere 3 4\nd lose\ns 1\ne 1 2 R\ne 1 3\ne 2 3 L\ne 3 3 R\n",
         "p misere 3 4\ns 1\nd lose\ne 1 3\ne 1 2 R\ne 2 3 L\ne 3 3 R\n");
    keep("gg", "p normal 2 0\nd lose\nf L\ni D\na L Left\n", "p normal 2 0\n");
    keep("gg", "p misere 2 0\nd win\n", "p misere 2 0\n");
}

static void test_gg_races_round_trip(void **state)
{
    (void)state;
    keep("gg", "p race 3 2\nt 3\ns 1\ns 2\ne 1 2\ne 2 3\n",
         "p race 3 2\nt 3\ns 1\ns 2\ne 1 2\ne 2 3\n");
    keep("gg", "p race 3 0\ns 1 L red\ns 2 R black\nt 3\nt 1\nw L1 R2 L2 R1\nk pass\n",
         "p race 3 0\nt 3\nt 1\ns 1\ns 2\n");
    keep("gg", "p race 3 0\na L Sherlock\ns 1 R\ns 2 R R\ns 2 L x\nt 3\nk lose\nw R3,L1R2 L1\n",
         "p race 3 0\nt 3\ns 1 R\ns 2 R R\ns 2 L x\nk lose\nw R3 L1 R2 L1\n");
    keep("gg", "p race 1 0\nt 1\n", "p race 1 0\nt 1\n");
}

static void test_gg_sequence(void **state)
{
    (void)state;
    gg_ctx *ctx = new_ctx();
    feed f = feed_of("p normal 2 1\ne 1 2\n\np race 3 0\nt 3\nc end of it\np misere 1 0");
    const gg_source source = {&f, read_feed};
    gg_reader *reader = open_reader(ctx, &source, "gg", NULL);
    static const gg_play plays[] = {GG_NORMAL, GG_RACE, GG_MISERE};
    gg_problem *problem;
    for (size_t i = 0; i < COUNT(plays); i++) {
        assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
        assert_non_null(problem);
        assert_int_equal(gg_problem_get(problem)->play, plays[i]);
        gg_problem_free(problem);
    }
    for (int i = 0; i < 2; i++) {
        assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
        assert_null(problem);
    }
    gg_reader_free(reader);
    free_ctx(ctx);
}

static void test_gg_says_what_is_read(void **state)
{
    (void)state;
    gg_ctx *ctx = new_ctx();
    gg_problem *problem = read_first(
        ctx, "gg", "p normal 4 2\nn 2 hub\nt 4 P\nf R\ni L\ns hub dog\ne 1 hub\ne 2 3\n", &nothing);
    assert_non_null(problem);
    const gg_problem_spec *spec = gg_problem_get(problem);
    const gg_graph *graph = gg_problem_graph(problem);
    assert_int_equal(spec->first, GG_RIGHT);
    assert_int_equal(spec->infinite, GG_L);
    assert_int_equal(spec->dead_end, GG_P);
    assert_int_equal(spec->base, 1);
    assert_int_equal(spec->token_count, 1);
    assert_int_equal(spec->tokens[0].vertex, 1);
    assert_string_equal(spec->tokens[0].name, "dog");
    assert_int_equal(gg_graph_find(graph, "hub"), 1);
    assert_int_equal(gg_graph_terminal(graph, 3), GG_P);
    assert_int_equal(gg_graph_vertices(graph), 4);
    assert_int_equal(gg_graph_edges(graph), 2);
    assert_null(gg_problem_note(problem));
    gg_problem_free(problem);
    free_ctx(ctx);
}

typedef struct refusal {
    const char *text;
    uint64_t line, column;
    const char *part;
} refusal;

static void refuse_all(const char *format, const refusal *refusals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        refuse(format, refusals[i].text, refusals[i].line, refusals[i].column, refusals[i].part);
}

static void test_gg_refusals(void **state)
{
    (void)state;
    static const refusal refusals[] = {
        {"", 1, 1, "no p line"},
        {"c only\n\n", 3, 1, "no p line"},
        {"e 1 2\n", 1, 1, "expected a p line, which begins an instance, found 'e'"},
        {"c x\n hello\n", 2, 2, "found 'hello'"},
        {"p normal\n", 1, 9, "found the end of the line where the number of vertices should be"},
        {"p normal 3", 1, 11, "found the end of the input where the number of edges should be"},
        {"p chess 3 1\n", 1, 3,
         "expected the play (normal, misere, race, score, parity, energy or mean), found 'chess'"},
        {"p normal x 1\n", 1, 10, "expected the number of vertices, found 'x'"},
        {"p normal -1 1\n", 1, 10, "expected the number of vertices, found '-1'"},
        {"p normal 2 1 1\n", 1, 14, "expected the end of the line, found '1'"},
        {"pnormal 2 1\n", 1, 1, "a line cannot begin with 'pnormal'"},
        {"p normal 2 0\npx\n", 2, 1, "a line cannot begin with 'px'"},
        {"p normal 2 1\ne 1 3\n", 2, 5, "vertex 3 is out of range: the vertices are 1 to 2"},
        {"p normal 2 1\ne 0 1\n", 2, 3, "vertex 0 is out of range"},
        {"p normal 2 1\ne 1 99999999999999999999\n", 2, 5, "vertex 99999999999999999999 is out"},
        {"p normal 0 1\ne 1 1\n", 2, 3, "there are no vertices"},
        {"p normal 2 1\ne 1\n", 2, 4, "found the end of the line where a vertex should be"},
        {"p normal 2 1\ne 1 2 X\n", 2, 7, "expected L, R, = or the end of the line, found 'X'"},
        {"p normal 2 1\ne 1 2 L 3\n", 2, 9, "expected the end of the line, found '3'"},
        {"p normal 2 1\ne 1 2\ne 1 2\n", 3, 3, "promises 1 edge, and this is one more"},
        {"p normal 2 2\ne 1 2\n", 1, 12, "promises 2 edges, the instance has 1"},
        {"p normal 2 2\ne 1 2\np normal 1 0\n", 1, 12, "promises 2 edges, the instance has 1"},
        {"p normal 2 0\nz 1\n", 2, 1, "a line cannot begin with 'z'"},
        {"p normal 2 0\nedge 1 2\n", 2, 1, "a line cannot begin with 'edge'"},
        {"p normal 2 0\n\x80 1\n", 2, 1, "a line cannot begin with"},
        {"p normal 2 0\ne", 2, 2, "found the end of the input where a vertex should be"},
        {"p normal 2 0\na X y\n", 2, 3, "expected a player (L or R), found 'X'"},
        {"p normal 2 0\na L\n", 2, 4, "the name of the player should be"},
        {"p normal 2 0\na L y\na L z\n", 3, 5, "the name of this player was said before"},
        {"p normal 2 0\no 1 L\no 2 L\no 1 R\n", 4, 3, "vertex 1 has an owner already"},
        {"p normal 2 0\nt 1\n", 2, 4, "where a result (L, R, D, N or P) should be"},
        {"p normal 2 0\nt 1 X\n", 2, 5, "expected a result"},
        {"p normal 2 0\nt 1 L\nt 1 L\n", 3, 3, "vertex 1 has a result already"},
        {"p normal 2 0\nn 1 12\n", 2, 5, "a name may not be a number, like '12'"},
        {"p normal 2 0\nn 1 x\nn 2 x\n", 3, 5, "vertex 1 has the name 'x' already"},
        {"p normal 2 0\nn 1 x\nn 1 y\n", 3, 5, "vertex 1 has a name already"},
        {"p normal 2 0\nn 1 x y\n", 2, 7, "expected the end of the line, found 'y'"},
        {"p normal 2 0\ns gate\n", 2, 3, "expected a vertex, found 'gate'"},
        {"p normal 2 0\ns 1 L\n", 2, 5, "a token has an owner only in a race"},
        {"p normal 2 0\ns 1 x y\n", 2, 7, "expected the end of the line, found 'y'"},
        {"p normal 2 0\nf X\n", 2, 3, "expected a player (L or R), found 'X'"},
        {"p normal 2 0\nf L\nf L\n", 3, 3, "who moves first was said before"},
        {"p normal 2 0\ni N\n", 2, 3, "expected the winner of play without end"},
        {"p normal 2 0\ni L\ni L\n", 3, 3, "was said before"},
        {"p normal 2 0\nd loose\n", 2, 3,
         "expected what happens in a dead end (lose, win or draw)"},
        {"p normal 2 0\nd win\nd win\n", 3, 3, "was said before"},
        {"p normal 2 0\nk pass\n", 2, 3, "the rule for stuck tokens belongs to a race"},
        {"p normal 2 0\nw L1\n", 2, 3, "a schedule belongs to a race"},
        {"p race 2 0\nt 2\nk lose\nk pass\n", 4, 3, "was said before"},
        {"p race 2 0\nt 2\nk draw\n", 3, 3,
         "expected what happens to a stuck token (pass or lose)"},
        {"p race 2 0\nt 2\ns 1\ns 1\nw L1\nw L1\n", 6, 1, "the schedule was said before"},
        {"p race 2 0\nt 2\nw\n", 3, 2, "where a turn such as L1 should be"},
        {"p race 2 0\nt 2\nw L1 X2\n", 3, 6, "expected a turn, player then token"},
        {"p race 2 0\nt 2\nw L0\n", 3, 3, "found 'L0'"},
        {"p race 2 0\nt 2\nw L4294967296\n", 3, 3, "found 'L4294967296'"},
        {"p race 2 0\nt 2\nw L1R\n", 3, 3, "found 'R'"},
        {"p race 2 0\nt 2\nw ,\n", 3, 3, "a schedule without turns"},
        {"p race 2 0\nt 2\ns 1\ns 1\nw L1 L3\n", 5, 3, "moves token 3, but there are 2"},
        {"p race 2 0\nt 2 L\n", 2, 5, "in a race a target has no result"},
        {"p race 2 0\nt 2\nt 1\nt 2\n", 4, 3, "vertex 2 is a target already"},
        {"p race 2 0\ns 1\n", 1, 8, "a race needs a target"},
        {"p race 2 0\nt 2\ns 1\n", 1, 8, "a race needs two tokens, or a schedule"},
        {"p race 2 0\nt 2\nw L1\ns 1\ns 1\ns 1\n", 6, 3, "L or R must say whose it is"},
        {"p race 2 1\nt 2\ne 1 2 L\n", 3, 3, "a race has no edges for one player only"},
        {"p race 2 0\nt 2\no 1 L\nf L\n", 3, 3, "a race has no owners"},
        {"p race 2 0\nt 2\nf L\no 1 L\n", 3, 3, "the schedule says who moves first"},
        {"p race 2 0\nt 2\ni D\n", 3, 3, "a race without end is a draw"},
        {"p race 2 0\nt 2\nd draw\n", 3, 3, "the rule for stuck tokens"},
        {"p normal 3 0\no 1 L\no 3 R\n", 1, 10, "vertex 2 has no owner, though others have"},
        {"p normal 2 0\no 1 L\nt 2 N\n", 1, 10, "the result of vertex 2 needs its owner"},
        {"p normal 2 1\no 1 L\no 2 L\ne 1 2 R\n", 4, 3, "exclude each other"},
        {"p normal 2 1\ne 1 2 R\no 1 L\no 2 L\n", 3, 3, "exclude each other"},
        {"p normal 1 0\nf L\no 1 L\n", 3, 3, "they say who moves first"},
        {"p normal 2 0\ns 1\ns 2\nt 1 L\nt 2 R\n", 3, 3, "two tokens begin on vertices with"},
        {"p normal 2 0\no 1 L\no 2 R\ns 1\ns 2\n", 1, 10, "a sum of tokens is undefined"},
    };
    refuse_all("gg", refusals, COUNT(refusals));
    refuse_given("gg", "p normal 4294967296 0\n", &nothing, GG_LIMIT, 1, 10, "4294967296 vertices");
}

/* ---- judge ---- */

static void test_judge(void **state)
{
    (void)state;
    keep("judge", "1\n3 3\n1 2\n1 2\n1 3\n2 3\n", "1\n3 3\n1 2\n1 2\n1 3\n2 3\n");
    keep("judge", "\n 1 \r\n\n1 0\n\n1 1", "1\n1 0\n1 1\n");
    gg_ctx *ctx = new_ctx();
    gg_problem *problem = read_first(ctx, "judge", "1\n4 3\n1 2\n1 2\n2 3\n3 4\n", &nothing);
    assert_non_null(problem);
    const gg_problem_spec *spec = gg_problem_get(problem);
    assert_int_equal(spec->play, GG_RACE);
    assert_int_equal(spec->target_count, 1);
    assert_int_equal(spec->targets[0], 3);
    assert_int_equal(spec->tokens[1].vertex, 1);
    assert_int_equal(spec->tokens[1].arrival, GG_RIGHT);
    assert_string_equal(spec->tokens[0].name, "red");
    assert_string_equal(spec->right_name, "Moriarty");
    assert_null(gg_problem_note(problem));
    gg_problem_free(problem);
    free_ctx(ctx);
}

static void assert_note(const char *text, const gg_given *given, const char *note)
{
    gg_ctx *ctx = new_ctx();
    gg_problem *problem = read_first(ctx, "judge", text, given);
    assert_non_null(problem);
    const char *got = gg_problem_note(problem);
    if (note && got)
        assert_string_equal(got, note);
    else
        assert_true(!note && !got);
    gg_problem_free(problem);
    free_ctx(ctx);
}

static void test_judge_notes(void **state)
{
    (void)state;
    static const char *const row_text = "1\n5 3\n1 1\n2 4\n3 4\n1 5\n";
    static const unsigned rows[] = {GG_ROWS_OUT, GG_ROWS_IN, GG_ROWS_OUT | GG_ROWS_IN,
                                    GG_ROWS_OUT | GG_ROWS_SOLVE, GG_ROWS_SOLVE};
    gg_given given = nothing;
    for (size_t i = 0; i < COUNT(rows); i++) {
        given.rows = rows[i];
        assert_note(row_text, &given, "3 vertices cannot reach vertex 5, the first is vertex 2");
        assert_note("1\n3 2\n1 1\n1 2\n2 3\n", &given, NULL);
        assert_note("1\n1 0\n1 1\n", &given, NULL);
        assert_note("1\n3 2\n1 1\n1 2\n1 3\n", &given,
                    "1 vertex cannot reach vertex 3, the first is vertex 2");
        if (rows[i] == GG_ROWS_OUT) continue;
        assert_note("1\n3 2\n1 1\n1 2\n2 1\n", &given,
                    "1 edge has u >= v, the first is 2 1 on line 5; "
                    "2 vertices cannot reach vertex 3, the first is vertex 1");
    }
    assert_note("1\n3 3\n1 1\n1 2\n\n2 2\n2 3\n", &nothing,
                "1 edge has u >= v, the first is 2 2 on line 6");
    assert_note("1\n3 4\n1 1\n3 1\n1 2\n2 1\n2 3", &nothing,
                "2 edges have u >= v, the first is 3 1 on line 4");
    given.rows = GG_ROWS_OUT; /* cannot be told from these */
    assert_note("1\n3 2\n1 1\n1 2\n2 1\n", &given, "1 edge has u >= v, the first is 2 1 on line 5");
}

static void test_judge_cases(void **state)
{
    (void)state;
    gg_ctx *ctx = new_ctx();
    feed f = feed_of("3\n1 0\n1 1\n2 1\n1 1\n1 2\n\n3 0\n1 2\n");
    const gg_source source = {&f, read_feed};
    gg_reader *reader = open_reader(ctx, &source, "judge", &nothing);
    gg_problem *problem;
    for (uint64_t n = 1; n <= 3; n++) {
        assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
        assert_non_null(problem);
        assert_int_equal(gg_graph_vertices(gg_problem_graph(problem)), n);
        gg_problem_free(problem);
    }
    assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
    assert_null(problem);
    gg_reader_free(reader);
    assert_null(read_first(ctx, "judge", "0\n", &nothing));
    assert_int_equal(gg_ctx_error(ctx)->status, GG_OK);
    free_ctx(ctx);
}

static void test_judge_refusals(void **state)
{
    (void)state;
    static const refusal refusals[] = {
        {"", 1, 1, "the input is empty"},
        {" \n\n", 3, 1, "the input is empty"},
        {"x\n", 1, 1, "expected the number of cases, found 'x'"},
        {"1 2\n", 2, 1, "found the end of the input where the number of edges should be"},
        {"1\n", 2, 1, "found the end of the input where the number of vertices should be"},
        {"1\n3\n", 3, 1, "found the end of the input where the number of edges should be"},
        {"1\n0 0\n1 1\n", 2, 1, "a case needs at least one vertex"},
        {"1\n3 1\n0 1\n1 2\n", 3, 1, "vertex 0 is out of range: the vertices are 1 to 3"},
        {"1\n3 1\n1 4\n1 2\n", 3, 3, "vertex 4 is out of range"},
        {"1\n3 1\n1 2 3\n1 2\n", 4, 3, "expected nothing after the last case, found '2'"},
        {"1\n3 1\n1 2\n1 4\n", 4, 3, "vertex 4 is out of range"},
        {"1\n3 1\n1 2\n1 2 3\n", 4, 5, "expected nothing after the last case, found '3'"},
        {"1\n3 1\n1 2\na b\n", 4, 1, "expected a vertex, found 'a'"},
        {"1\n3 2\n1 2\n1 2\n", 5, 1, "found the end of the input where a vertex should be"},
        {"2\n3 1\n1 2\n1 2\n", 5, 1, "found the end of the input where the number of vertices"},
        {"1\n3 1\n1 2\n1 2\n\n 4 5\n", 6, 2, "expected nothing after the last case, found '4'"},
        {"0\n1\n", 2, 1, "expected nothing after the last case, found '1'"},
        {"99999999999999999999\n", 1, 1, "is too large"},
        {"1\n3 18446744073709551615\n1 2\n1 2\n", 5, 1, "where a vertex should be"},
        {"18446744073709551615\n1 0\n1 1\n", 4, 1, "where the number of vertices should be"},
    };
    refuse_all("judge", refusals, COUNT(refusals));
}

static void test_judge_writes_only_its_own(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
    } cases[] = {
        {"p normal 2 0\n", "for races only"},
        {"p race 2 0\nt 2\n", "has exactly two tokens"},
        {"p race 2 0\nt 2\ns 1 R\ns 1 L\n", "first token to Left"},
        {"p race 2 0\nt 1\ns 1\ns 1\n", "one target, the last vertex"},
        {"p race 2 0\nt 1\nt 2\ns 1\ns 1\n", "one target, the last vertex"},
        {"p race 2 0\nt 2\ns 1\ns 1\nw L1 R2\n", "the schedule L1 R2 L2 R1"},
        {"p race 2 0\nt 2\ns 1\ns 1\nk lose\n", "cannot move pass"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_ctx *ctx = new_ctx();
        gg_problem *problem = read_first(ctx, "gg", cases[i].text, &nothing);
        assert_non_null(problem);
        assert_null(written(ctx, problem, "judge"));
        assert_error(ctx, GG_BAD_ARGUMENT, 0, 0, cases[i].part);
        gg_problem_free(problem);
        free_ctx(ctx);
    }
}

/* ---- edges ---- */

static void test_edges(void **state)
{
    (void)state;
    gg_given one = nothing, header = nothing;
    one.base = 1;
    header.header = 1;
    keep("edges", "# c\n0 1\n%x\n  # y\n\n1 2\r\n0 2",
         "# 3 vertices, 3 edges; options: --base 0 --play normal\n0 1\n0 2\n1 2\n");
    keep_given("edges", "1 2\n2 3\n",
               "# 3 vertices, 2 edges; options: --base 1 --play normal\n1 2\n2 3\n", &one);
    gg_ctx *ctx = new_ctx();
    gg_problem *problem = read_first(ctx, "edges", "# n m\n5 1\n0 3\n", &header);
    assert_non_null(problem);
    assert_int_equal(gg_graph_vertices(gg_problem_graph(problem)), 5);
    assert_null(written(ctx, problem, "edges"));
    assert_error(ctx, GG_BAD_ARGUMENT, 0, 0, "would lose the last vertex");
    gg_problem_free(problem);
    problem = read_first(ctx, "edges", "3 0\n", &header);
    assert_non_null(problem);
    gg_problem_free(problem);
    free_ctx(ctx);

    static const refusal refusals[] = {
        {"", 1, 1, "the edge list is empty"},
        {"# nothing\n\n", 3, 1, "the edge list is empty"},
        {"0\n", 1, 1, "an edge has two ends, and this line has one column"},
        {"0 1 2\n0 1\n", 2, 1, "this line has 2 columns, and line 1 has 3"},
        {"0 1\n0 -1\n", 2, 3, "expected a vertex, a number from 0 on or a name, found '-1'"},
        {"0 1\n0 18446744073709551616\n", 2, 3, "the number '18446744073709551616' is too large"},
    };
    refuse_all("edges", refusals, COUNT(refusals));
    refuse_given("edges", "0 1\n", &one, GG_BAD_INPUT, 1, 1, "vertex 0 is out of range");
    refuse_given("edges", "2 1\n0 2\n", &header, GG_BAD_INPUT, 2, 3, "the vertices are 0 to 1");
    refuse_given("edges", "2 2\n0 1\n", &header, GG_BAD_INPUT, 1, 3, "promises 2 edges, the list");
    refuse_given("edges", "", &header, GG_BAD_INPUT, 1, 1, "the number of vertices should be");
}

static void test_edges_race_and_misere(void **state)
{
    (void)state;
    static const char *const tokens[] = {"1", "2"}, *const targets[] = {"4", "3"};
    gg_given given = nothing;
    given.base = 1;
    given.play = GG_RACE;
    given.tokens = tokens;
    given.token_count = 2;
    given.targets = targets;
    given.target_count = 2;
    given.stuck = GG_STUCK_LOSE;
    given.schedule = "L1,R2";
    keep_given("edges", "1 2\n2 3\n3 4\n",
               "# 4 vertices, 3 edges; options: --base 1 --play race --token 1 --token 2"
               " --target 4 --target 3 --stuck lose --schedule \"L1 R2\"\n1 2\n2 3\n3 4\n",
               &given);
    gg_given misere = nothing;
    misere.play = GG_MISERE;
    misere.first = GG_RIGHT;
    misere.tokens = tokens;
    misere.token_count = 1;
    keep_given("edges", "0 1\n",
               "# 2 vertices, 1 edges; options: --base 0 --play misere --token 1 --first R\n0 1\n",
               &misere);
}

static void test_edges_write_only_their_own(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
    } cases[] = {
        {"p normal 2 1\ne 1 2 L\n", "edges for one player"},
        {"p normal 1 0\no 1 L\n", "owners"},
        {"p normal 1 0\nt 1 L\n", "results"},
        {"p normal 1 0\ni L\n", "play without end"},
        {"p normal 1 0\nd win\n", "dead ends"},
        {"p normal 0 0\n", "last vertex"},
        {"p race 1 1\nt 1\ne 1 1\ns 1 R\ns 1 R\n", "whose the tokens are"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_ctx *ctx = new_ctx();
        gg_problem *problem = read_first(ctx, "gg", cases[i].text, &nothing);
        assert_non_null(problem);
        assert_null(written(ctx, problem, "edges"));
        assert_error(ctx, GG_BAD_ARGUMENT, 0, 0, cases[i].part);
        gg_problem_free(problem);
        free_ctx(ctx);
    }
}

/* ---- what the caller knows ---- */

#define GAME      "p normal 3 1\nn 2 hub\ns hub\ne 1 2\n"
#define OPEN_GAME "p normal 3 1\nn 2 hub\ne 1 2\n"
#define RACE      "p race 3 0\nt 3\ns 1\ns 2\nw L1 R2\nk lose\n"
#define OPEN_RACE "p race 3 0\n"

static void contradict(const char *format, const char *text, const gg_given *given,
                       const char *part)
{
    refuse_given(format, text, given, GG_BAD_ARGUMENT, 0, 0, part);
}

static void test_contradictions(void **state)
{
    (void)state;
    static const char *const hub[] = {"hub"}, *const one[] = {"1"}, *const two[] = {"1", "2"},
                             *const three[] = {"3"}, *const far[] = {"7"}, *const none[] = {"x"},
                             *const many[] = {"1", "2", "3"}, *const twice[] = {"3", "3"};
    gg_given g = nothing;
    g.play = GG_MISERE;
    contradict("gg", GAME, &g, "--play misere contradicts the file, which says normal");
    contradict("judge", "1\n1 0\n1 1\n", &g, "--play misere contradicts the file, which says race");
    g = nothing;
    g.tokens = one;
    g.token_count = 1;
    contradict("gg", GAME, &g, "--token contradicts the file");
    contradict("gg", RACE, &g, "--token contradicts the file");
    g.tokens = two;
    g.token_count = 2;
    contradict("gg", GAME, &g, "--token contradicts the file");
    contradict("gg", "p normal 2 0\no 1 L\no 2 L\n", &g, "--token: a sum of tokens is undefined");
    contradict("gg", "p normal 2 0\nt 1 L\nt 2 R\n", &g, "--token: two tokens begin on");
    g.tokens = far;
    g.token_count = 1;
    contradict("gg", OPEN_GAME, &g, "--token: there is no vertex '7'");
    g.tokens = none;
    contradict("gg", OPEN_GAME, &g, "--token: there is no vertex 'x'");
    g.tokens = many;
    g.token_count = 3;
    contradict("gg", "p race 3 0\nt 3\n", &g, "--token: only a file can say whose a third token");
    g.token_count = 1;
    contradict("gg", "p race 3 0\nt 3\n", &g, "--token: a race needs two tokens");
    g = nothing;
    g.targets = one;
    g.target_count = 1;
    contradict("gg", RACE, &g, "--target contradicts the file");
    contradict("gg", GAME, &g, "targets belong to a race");
    contradict("edges", "0 1\n", &g, "targets belong to a race");
    g.targets = hub;
    contradict("gg", OPEN_RACE, &g, "--target: there is no vertex 'hub'");
    g.targets = twice;
    g.target_count = 2;
    contradict("gg", OPEN_RACE, &g, "vertex 3 is a target already");
    g = nothing;
    g.play = GG_RACE;
    contradict("edges", "0 1\n", &g, "a race needs a --target");
    g = nothing;
    g.first = GG_LEFT;
    contradict("gg", RACE, &g, "--first does not go with a race");
    contradict("gg", "p normal 1 0\no 1 L\n", &g, "--first does not go with owners");
    contradict("gg", "p normal 1 0\nf R\n", &g, "--first L contradicts the file, which says R");
    g = nothing;
    g.stuck = GG_STUCK_PASS;
    contradict("gg", GAME, &g, "--stuck belongs to a race");
    contradict("gg", RACE, &g, "--stuck pass contradicts the file, which says lose");
    g.stuck = GG_STUCK_LOSE;
    contradict("judge", "1\n1 0\n1 1\n", &g, "--stuck lose contradicts the file, which says pass");
    g = nothing;
    g.schedule = "L1 R2";
    contradict("gg", GAME, &g, "--schedule belongs to a race");
    contradict("judge", "1\n1 0\n1 1\n", &g, "--schedule contradicts the file");
    g.schedule = "R2 L1";
    contradict("gg", RACE, &g, "--schedule contradicts the file");
    g.schedule = "L1 L9";
    g.targets = three;
    g.target_count = 1;
    contradict("gg", "p race 3 0\ns 1\ns 1\n", &g, "--schedule moves token 9, but there are 2");
    g.schedule = "L1 what";
    contradict("gg", OPEN_RACE, &g, "--schedule: expected a turn");
    g.schedule = " ";
    contradict("gg", OPEN_RACE, &g, "--schedule is empty");
}

static void test_agreement(void **state)
{
    (void)state;
    static const char *const hub[] = {"hub"}, *const two[] = {"1", "2"}, *const three[] = {"3"};
    gg_given g = nothing;
    g.play = GG_NORMAL;
    g.base = 1;
    g.tokens = hub;
    g.token_count = 1;
    keep_given("gg", GAME, "p normal 3 1\nn 2 hub\ns 2\ne 1 2\n", &g);
    keep_given("gg", OPEN_GAME, "p normal 3 1\nn 2 hub\ns 2\ne 1 2\n", &g);
    g = nothing;
    g.play = GG_RACE;
    g.tokens = two;
    g.token_count = 2;
    g.targets = three;
    g.target_count = 1;
    g.schedule = "L1R2";
    g.stuck = GG_STUCK_LOSE;
    keep_given("gg", RACE, "p race 3 0\nt 3\ns 1\ns 2\nk lose\nw L1 R2\n", &g);
    keep_given("gg", OPEN_RACE, "p race 3 0\nt 3\ns 1\ns 2\nk lose\nw L1 R2\n", &g);
    g.schedule = "L1 R2 L2 R1";
    g.stuck = GG_STUCK_PASS;
    keep_given("judge", "1\n3 0\n1 2\n", "1\n3 0\n1 2\n", &g);
}

/* ---- opening, writing, the registry ---- */

static void test_opening(void **state)
{
    (void)state;
    gg_ctx *ctx = new_ctx();
    feed f = feed_of("p normal 0 0\n");
    const gg_source source = {&f, read_feed};
    gg_reader *reader = NULL;
    assert_int_equal(gg_reader_open(ctx, &source, "pgn", NULL, &reader), GG_BAD_ARGUMENT);
    assert_string_equal(gg_ctx_error(ctx)->message,
                        "unknown format 'pgn'; known are gg, judge, edges, adjacency, ggb, pg, "
                        "hoa, aut, mtx, json, graphml, gml, dot");
    gg_given given = nothing;
    given.base = 0;
    assert_int_equal(gg_reader_open(ctx, &source, "gg", &given, &reader), GG_BAD_ARGUMENT);
    assert_error(ctx, GG_BAD_ARGUMENT, 0, 0, "--base 0 contradicts the format gg");
    given = nothing;
    given.header = 1;
    assert_int_equal(gg_reader_open(ctx, &source, "judge", &given, &reader), GG_BAD_ARGUMENT);
    given = nothing;
    given.play = 7;
    assert_int_equal(gg_reader_open(ctx, &source, "gg", &given, &reader), GG_BAD_ARGUMENT);
    given = nothing;
    given.size = 1;
    assert_int_equal(gg_reader_open(ctx, &source, "gg", &given, &reader), GG_BAD_ARGUMENT);
    assert_null(reader);
    gg_reader_free(NULL);
    free_ctx(ctx);
}

static void test_unreadable(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "p", "p normal 1 0\n", "p normal 1 0\nc ", "1\n1 0\n"};
    for (size_t i = 0; i < COUNT(texts); i++) {
        gg_ctx *ctx = new_ctx();
        feed f = {texts[i], strlen(texts[i]), SIZE_MAX, true};
        const gg_source source = {&f, read_feed};
        gg_reader *reader = open_reader(ctx, &source, *texts[i] == '1' ? "judge" : "gg", NULL);
        gg_problem *problem;
        assert_int_equal(gg_reader_next(reader, &problem), GG_BAD_INPUT);
        assert_string_equal(gg_ctx_error(ctx)->message, "the input cannot be read");
        assert_true(gg_ctx_error(ctx)->line > 0);
        gg_reader_free(reader);
        free_ctx(ctx);
    }
}

static void test_cancelling(void **state)
{
    (void)state;
    const size_t lines = 3 * GG__TICK;
    char *text = malloc(lines * 8 + 64);
    assert_non_null(text);
    static const char *const formats[] = {"gg", "judge", "edges"};
    for (size_t k = 0; k < COUNT(formats); k++) {
        size_t length = 0;
        if (k == 0) length = (size_t)sprintf(text, "p normal 2 %llu\n", (unsigned long long)lines);
        if (k == 1) length = (size_t)sprintf(text, "1\n2 %llu\n1 1\n", (unsigned long long)lines);
        for (size_t i = 0; i < lines; i++)
            length += (size_t)sprintf(text + length, "%s1 2\n", k == 0 ? "e " : "");
        gg_ctx *ctx = new_ctx();
        feed f = {text, length, SIZE_MAX, false};
        const gg_source source = {&f, read_feed};
        gg_reader *reader = open_reader(ctx, &source, formats[k], NULL);
        gg_problem *problem;
        gg_ctx_cancel(ctx);
        assert_int_equal(gg_reader_next(reader, &problem), GG_CANCELLED);
        assert_true(f.left > 0);
        gg_reader_free(reader);
        free_ctx(ctx);
    }
    free(text);
}

static void test_writing(void **state)
{
    (void)state;
    gg_ctx *ctx = new_ctx();
    gg_given given = nothing;
    given.rows = GG_ROWS_IN;
    gg_problem *problem = read_first(ctx, "gg", "p normal 2 1\ne 1 2\n", &given);
    assert_non_null(problem);
    basin b = {NULL, 0, SIZE_MAX};
    const gg_sink sink = {&b, write_basin};
    assert_int_equal(gg_write(ctx, problem, "gg", &sink), GG_NEEDS_ROWS);
    assert_int_equal(gg_write(ctx, problem, "x", &sink), GG_BAD_ARGUMENT);
    gg_problem_free(problem);
    problem = read_first(ctx, "gg", "p normal 2 1\ne 1 2\n", &nothing);
    assert_non_null(problem);
    b.most = 5;
    assert_int_equal(gg_write(ctx, problem, "gg", &sink), GG_WRITE_FAILED);
    assert_null(b.text);
    gg_problem_free(problem);
    free_ctx(ctx);
}

/* Names that a program may give and a file cannot hold. */
static void test_names_that_cannot_be_written(void **state)
{
    (void)state;
    static const char *const names[] = {"two words", "L", "", "tab\t"};
    for (size_t i = 0; i < COUNT(names); i++) {
        gg_ctx *ctx = new_ctx();
        gg_builder *builder;
        gg_graph *graph;
        gg_problem *problem;
        const gg_token token = {0, GG_LEFT, names[i]};
        gg_problem_spec spec = GG_PROBLEM_SPEC;
        spec.tokens = &token;
        spec.token_count = 1;
        assert_int_equal(gg_builder_new(ctx, 1, false, &builder), GG_OK);
        assert_int_equal(gg_builder_build(builder, GG_ROWS_OUT, &graph), GG_OK);
        gg_builder_free(builder);
        assert_int_equal(gg_problem_new(ctx, graph, &spec, &problem), GG_OK);
        assert_null(written(ctx, problem, "gg"));
        assert_error(ctx, GG_BAD_ARGUMENT, 0, 0, "cannot be written");
        gg_problem_free(problem);
        gg_graph_free(graph);
        free_ctx(ctx);
    }
}

static void test_output(void **state)
{
    (void)state;
    gg_ctx *ctx = new_ctx();
    basin b = {NULL, 0, SIZE_MAX};
    const gg_sink sink = {&b, write_basin};
    gg__output *output = gg__out_new(ctx, &sink);
    assert_non_null(output);
    char *expected = malloc(1 << 18);
    assert_non_null(expected);
    size_t length = 0;
    uint64_t x = 1;
    for (int i = 0; i < 8000; i++) {
        const uint64_t number = i == 0 ? 0 : i == 1 ? UINT64_MAX : x >> (i % 64);
        gg__out_u64(output, number);
        gg__out_text(output, i % 100 == 0 ? " and " : "");
        gg__out_char(output, '\n');
        length += (size_t)sprintf(expected + length, "%llu%s\n", (unsigned long long)number,
                                  i % 100 == 0 ? " and " : "");
        x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
    }
    assert_int_equal(gg__out_finish(output), GG_OK);
    assert_int_equal(b.length, length);
    assert_memory_equal(b.text, expected, length);
    gg__out_free(output);
    free(expected);
    free(b.text);
    free_ctx(ctx);
}

/* ---- failing memory ---- */

typedef struct ration {
    size_t left;
} ration;

/* Memory that gives out after some allocations. */
static void *rationed_resize(void *self, void *block, size_t size)
{
    ration *r = self;
    if (size == 0) {
        free(block);
        return NULL;
    }
    if (r->left == 0) return NULL;
    r->left--;
    return realloc(block, size);
}

/* The format, or gg if it is only read. */
static const char *written_as(const char *format)
{
    for (size_t i = 0; gg_format_info(i); i++)
        if (strcmp(gg_format_info(i)->name, format) == 0 && gg_format_info(i)->writes)
            return format;
    return "gg";
}

/* Reads everything and writes the first instance again; later allocations fail. */
static gg_status read_and_write(size_t allocations, const char *format, const char *text,
                                const gg_given *given)
{
    ration r = {SIZE_MAX};
    const gg_allocator allocator = {&r, rationed_resize};
    gg_ctx *ctx = gg_ctx_new(&allocator);
    assert_non_null(ctx);
    r.left = allocations;
    feed f = feed_of(text);
    const gg_source source = {&f, read_feed};
    basin b = {NULL, 0, SIZE_MAX};
    const gg_sink sink = {&b, write_basin};
    gg_reader *reader = NULL;
    gg_problem *problem = NULL;
    gg_status status = gg_reader_open(ctx, &source, format, given, &reader);
    if (status == GG_OK) status = gg_reader_next(reader, &problem);
    if (status == GG_OK) status = gg_write(ctx, problem, written_as(format), &sink);
    assert_int_equal(gg_ctx_error(ctx)->status, status);
    gg_problem_free(problem);
    gg_reader_free(reader);
    free(b.text);
    free_ctx(ctx);
    return status;
}

static void test_every_allocation_fails_once(void **state)
{
    (void)state;
    static const char *const tokens[] = {"1", "2"}, *const targets[] = {"3", "2"};
    gg_given given = nothing;
    given.play = GG_RACE;
    given.tokens = tokens;
    given.token_count = 2;
    given.targets = targets;
    given.target_count = 2;
    given.schedule = "L1 R2";
    const struct {
        const char *format, *text;
        const gg_given *given;
    } cases[] = {
        {"gg", "p normal 3 2\na L x\na R y\nn 2 hub\nt 3 N\ns hub dog\ne 1 2\ne 2 3 L\n", &nothing},
        {"gg", "p normal 1 0\no 1 L\n", &nothing},
        {"gg", "p race 3 1\nt 3\nt 1\ns 1 R a\ns 2\nw L2 R1\ne 1 2\n", &nothing},
        {"gg", "p race 4 1\ne 1 2\n", &given},
        {"judge", "1\n3 2\n1 1\n1 2\n2 1\n", &nothing},
        {"edges", "1 2\n2 3\n", &given},
        {"adjacency", "0 7 9\n7 9\n", &nothing},
        {"adjacency", "1: 'a b', c\nc: 7\n", &nothing},
        {"pg", "parity 7;\n2 0 1 9 \"a b\";9 1 0 2 \"c\";\n", &nothing},
        {"gg", "p parity 2 2\no 1 L\no 2 R\nq 1 7\nq 2 0\ne 1 2\ne 2 1\n", &nothing},
        {"aut", "des (0,1,2)\n(0,\"a\",1)\n", &nothing},
        {"hoa",
         "HOA: v1 AP: 2 \"a\" \"b\" controllable-AP: 1 Alias: @x 0 & !1 Acceptance: 2 Fin(1) & "
         "Inf(0) "
         "--BODY-- State: 0 \"s\" [@x] 0 {1} [!@x | 1] 1 State: 1 {0} 0 1 0 1 --END--",
         &nothing},
        {"json", "[[1, 2], [2, 0], [0, 1]]", &nothing},
        {"json", "{\"a\": [7, \"b c\"]}", &nothing},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t allocations = 0;
        gg_status status;
        while ((status = read_and_write(allocations, cases[i].format, cases[i].text,
                                        cases[i].given)) == GG_NO_MEMORY)
            allocations++;
        assert_int_equal(status, GG_OK);
        assert_true(allocations > 8);
    }
    gg_ctx *ctx = new_ctx();
    feed f = feed_of("");
    const gg_source source = {&f, read_feed};
    gg_reader *reader;
    gg_ctx_set_memory_limit(ctx, 1000);
    assert_int_equal(gg_reader_open(ctx, &source, "gg", NULL, &reader), GG_LIMIT);
    free_ctx(ctx);
}

static void test_registry(void **state)
{
    (void)state;
    static const char *const names[] = {"gg",  "judge", "edges", "adjacency", "ggb", "pg", "hoa",
                                        "aut", "mtx",   "json",  "graphml",   "gml", "dot"};
    for (size_t i = 0; i < COUNT(names); i++) {
        const gg_info *info = gg_format_info(i);
        assert_non_null(info);
        assert_string_equal(info->name, names[i]);
        assert_true(info->reads == (gg__format_at(i)->read != NULL));
        assert_true(info->writes == (gg__format_at(i)->write != NULL));
        assert_non_null(info->summary);
        assert_non_null(info->detail);
    }
    assert_null(gg_format_info(COUNT(names)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pieces_do_not_matter),
        cmocka_unit_test(test_scanner_tokens),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_edge_lines),
        cmocka_unit_test(test_full_blocks),
        cmocka_unit_test(test_long_words_and_lines),
        cmocka_unit_test(test_a_failure_sticks),
        cmocka_unit_test(test_quoted_text_is_cut_between_characters),
        cmocka_unit_test(test_gg_round_trips),
        cmocka_unit_test(test_gg_races_round_trip),
        cmocka_unit_test(test_gg_sequence),
        cmocka_unit_test(test_gg_says_what_is_read),
        cmocka_unit_test(test_gg_refusals),
        cmocka_unit_test(test_judge),
        cmocka_unit_test(test_judge_notes),
        cmocka_unit_test(test_judge_cases),
        cmocka_unit_test(test_judge_refusals),
        cmocka_unit_test(test_judge_writes_only_its_own),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_edges_race_and_misere),
        cmocka_unit_test(test_edges_write_only_their_own),
        cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_agreement),
        cmocka_unit_test(test_opening),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_cancelling),
        cmocka_unit_test(test_writing),
        cmocka_unit_test(test_names_that_cannot_be_written),
        cmocka_unit_test(test_output),
        cmocka_unit_test(test_every_allocation_fails_once),
        cmocka_unit_test(test_registry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
