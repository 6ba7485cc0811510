/* Edge lines read by several threads: what one thread reads, stops at, and says. */
#include "unit/support.h"

#include "io/edgetext/edge_lines.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

enum { MOST = 4 << 20, PIECE = GG__EDGE_PIECE, ROUND = GG__EDGE_PIECES * PIECE };

typedef struct page {
    char *text;
    size_t length;
} page;

/* A source that returns at most `piece` bytes per call, and at the end 0 or an error. */
typedef struct feed {
    const page *page;
    size_t at, piece;
    bool fails;
    unsigned asked, pause; /* every `pause` calls one call is slow; 0: none is */
    atomic_bool asking;
    gg_ctx *cancels; /* cancelled before it fails */
} feed;

static ptrdiff_t give_bytes(feed *f, void *buffer, size_t size)
{
    const struct timespec pause = {0, 300000};
    size_t part = f->page->length - f->at;
    if (f->pause > 0 && ++f->asked % f->pause == 0) nanosleep(&pause, NULL);
    if (part == 0 && f->cancels) gg_ctx_cancel(f->cancels);
    if (part == 0 && f->fails) return -1;
    if (part > size) part = size;
    if (part > f->piece) part = f->piece;
    memcpy(buffer, f->page->text + f->at, part);
    f->at += part;
    return (ptrdiff_t)part;
}

static ptrdiff_t read_feed(void *self, void *buffer, size_t size)
{
    feed *f = self;
    if (atomic_exchange(&f->asking, true)) abort(); /* two at once */
    const ptrdiff_t got = give_bytes(f, buffer, size);
    atomic_store(&f->asking, false);
    return got;
}

static uint64_t mix(uint64_t hash, uint64_t item)
{
    hash = (hash ^ item) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Hashes of the edges with their lines, of the stops and of the graph; the error message. */
typedef struct outcome {
    pthread_t caller;
    uint64_t edges, stops, graph, lines;
    char said[400];
} outcome;

static void notice(void *self, const gg__edge_lines *lines, uint64_t line)
{
    outcome *o = self;
    if (!pthread_equal(pthread_self(), o->caller)) abort();
    for (size_t i = 0; i < lines->count; i++) {
        o->edges = mix(o->edges, line + i);
        o->edges = mix(o->edges, (uint64_t)lines->edge[i].from << 32 | lines->edge[i].to);
        o->edges = mix(o->edges, lines->coloured ? lines->who[i] : GG_FOR_BOTH);
    }
}

static uint64_t hash_rows(const gg_graph *graph, uint64_t hash)
{
    for (int k = 0; k < 4; k++) {
        const gg__rows *rows = (k & 1 ? graph->in : graph->out)[k / 2];
        if (!rows) continue;
        for (uint64_t v = 0; v < graph->vertices; v++) {
            hash = mix(hash, rows->start[v + 1] ^ (uint64_t)graph->degree[k / 2][v] << 32);
            for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
                hash = mix(hash, rows->end[e]);
        }
    }
    return hash;
}

/* An edge line that is not plain, or not in one block. */
static gg_status take_slowly(gg__draft *draft, gg__scanner *scanner, char letter, outcome *o)
{
    gg_vertex end[2];
    gg_edge_for who = GG_FOR_BOTH;
    if (letter) gg__scan_word(scanner, "a letter");
    for (int k = 0; k < 2; k++)
        end[k] = gg__draft_vertex(draft);
    if (letter) {
        const gg__span word = gg__scan_optional(scanner);
        if (word.length > 0) who = gg__span_is(word, "L") ? GG_FOR_LEFT : GG_FOR_RIGHT;
    }
    const gg_status status = gg__scan_end_of_line(scanner);
    if (status != GG_OK) return status;
    gg__edge edge = {end[0], end[1]};
    uint8_t player = (uint8_t)who;
    const gg__edge_lines one = {.edge = &edge, .who = &player, .count = 1, .coloured = true};
    notice(o, &one, scanner->line - 1);
    return gg_builder_edge(draft->builder, end[0], end[1], who);
}

/* Reads edge lines up to the end or an error, and skips other lines. growing: the number of
 * vertices is not known in advance. */
static bool growing = false;
static unsigned pause_of_source = 0;
static bool cancelled_by_source = false;

static outcome read_page(const page *p, unsigned threads, size_t piece, bool fails, char letter)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    feed f = {.page = p, .piece = piece, .fails = fails, .pause = pause_of_source};
    const gg_source source = {&f, read_feed};
    outcome o = {.caller = pthread_self()};
    if (cancelled_by_source) f.cancels = ctx;
    gg_given given = GG_GIVEN;
    given.rows = GG_ROWS_SOLVE;
    gg__edge_run run = {.form = {letter, letter != 0, 1, growing ? GG_MAX_VERTICES : 100000},
                        .done = GG__EDGE_SERIAL,
                        .most = UINT64_MAX,
                        .notice = notice,
                        .self = &o};
    assert_non_null(ctx);
    gg_ctx_set_threads(ctx, threads);
    gg__scanner *scanner = gg__scan_new(ctx, &source);
    assert_non_null(scanner);
    gg__draft draft = {.ctx = ctx, .scanner = scanner, .given = &given, .base = 1};
    assert_int_equal(
        gg__draft_begin(&draft, (gg__place){1, 1, GG_NO_VERTEX}, growing ? 0 : 100000, growing),
        GG_OK);
    char first = gg__scan_line(scanner, "");
    while (first != '\0') {
        const uint64_t before = run.done;
        scanner->serial_until = 0;
        gg__edge_lines_read(&draft, scanner, &run);
        first = gg__scan_line(scanner, "");
        /* Blocks end where they will with one thread, so only a line that is never taken is a stop.
         */
        if (first == '\0' || run.done != before) continue;
        if (first == '#') {
            o.stops = mix(o.stops, scanner->line);
            gg__scan_skip_line(scanner);
        } else {
            take_slowly(&draft, scanner, letter, &o);
            run.done++;
        }
        first = gg__scan_line(scanner, "");
    }
    o.lines = scanner->line;
    const gg_error *error = gg_ctx_error(ctx);
    snprintf(o.said, sizeof o.said, "%s %llu:%llu %s", gg_status_name(error->status),
             (unsigned long long)error->line, (unsigned long long)error->column, error->message);
    gg_graph *graph;
    if (error->status == GG_OK) {
        assert_int_equal(gg_builder_build(draft.builder, GG_ROWS_SOLVE, &graph), GG_OK);
        o.graph = hash_rows(graph, graph->edges);
        gg_graph_free(graph);
    }
    gg__draft_free(&draft);
    gg__scan_free(scanner);
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
    return o;
}

static void compare(const page *p, size_t piece, bool fails, char letter)
{
    const outcome one = read_page(p, 1, SIZE_MAX, fails, letter);
    static const unsigned many[] = {3, 4, 8};
    static unsigned turn = 0;
    const unsigned threads[] = {2, many[turn++ % 3]};
    for (int i = 0; i < 2; i++) {
        const outcome more = read_page(p, threads[i], piece, fails, letter);
        assert_string_equal(more.said, one.said);
        assert_true(more.edges == one.edges && more.stops == one.stops);
        assert_true(more.graph == one.graph && more.lines == one.lines);
    }
}

/* ---- texts ---- */

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return *seed >> 33;
}

/* rise: in the first `rise` lines edges lead to larger numbers. */
static void fill_page(page *p, size_t length, char letter, size_t rise, uint64_t colours)
{
    uint64_t seed = length + rise;
    p->length = 0;
    for (size_t i = 0; p->length < length; i++) {
        uint64_t u = 1 + next_random(&seed) % 100000, v = 1 + next_random(&seed) % 100000;
        if (i < rise && u >= v) {
            v = v > 1 ? v : 2;
            u = v - 1;
        }
        if (letter) p->length += (size_t)sprintf(p->text + p->length, "%c ", letter);
        p->length += (size_t)sprintf(p->text + p->length, "%llu %llu", (unsigned long long)u,
                                     (unsigned long long)v);
        if (colours > 0 && next_random(&seed) % colours == 0)
            p->length += (size_t)sprintf(p->text + p->length, i & 1 ? " L" : " R");
        p->text[p->length++] = '\n';
    }
}

static page new_page(void)
{
    page p = {malloc(MOST + 100), 0};
    assert_non_null(p.text);
    return p;
}

static void test_plain(void **state)
{
    (void)state;
    page p = new_page();
    static const size_t rises[] = {0, 30000, 100000, 10000000};
    for (int k = 0; k < 8; k++) {
        fill_page(&p, (size_t)ROUND + (size_t)(k * 300000), k & 1 ? 'e' : '\0', rises[k / 2],
                  k == 5   ? 3
                  : k == 7 ? 100000
                           : 0);
        compare(&p, k == 3 ? 1 : k == 4 ? 4096 : SIZE_MAX, k == 6, k & 1 ? 'e' : '\0');
        if (k == 2) p.length--; /* the last line feed */
        if (k == 2) compare(&p, SIZE_MAX, false, '\0');
    }
    free(p.text);
}

/* Returns the end of the piece that begins at `begin`: just after a line feed. */
static size_t end_of_piece(const page *p, size_t begin)
{
    size_t end = begin + PIECE;
    while (p->text[end - 1] != '\n')
        end--;
    return end;
}

/* A spoilt byte at every place around the ends of pieces, and of the first round of them. */
static void test_spoilt(void **state)
{
    (void)state;
    static const char bytes[] = "x\t\r #\x01\n";
    page p = new_page();
    fill_page(&p, ROUND + 4 * PIECE, '\0', 0, 0);
    size_t ends[GG__EDGE_PIECES + 1] = {0};
    for (int i = 0; i < GG__EDGE_PIECES; i++)
        ends[i + 1] = end_of_piece(&p, ends[i]);
    for (int end = 0; end < 4; end++)
        for (int offset = -14; offset <= 14; offset++) {
            static const int chosen[] = {1, 2, GG__EDGE_PIECES - 1, GG__EDGE_PIECES};
            char *at = p.text + ends[chosen[end]] + offset, before = *at;
            *at = bytes[(unsigned)(offset + 14 + end) % (sizeof bytes - 1)];
            compare(&p, SIZE_MAX, false, '\0');
            *at = before;
        }
    free(p.text);
}

/* The number of vertices is not known in advance, so counters grow while other threads count; one
 * vertex has enough edges to overflow its counter repeatedly. */
static void test_growing(void **state)
{
    (void)state;
    page p = new_page();
    uint64_t seed = 5;
    for (int k = 0; k < 3; k++) {
        p.length = 0;
        for (size_t i = 0; p.length < 3 * ROUND; i++) {
            const uint64_t most = k == 0 ? 1 + i / 3 : 1 + i % 7 * 40000;
            const uint64_t u = k == 2 ? 1 : 1 + next_random(&seed) % most;
            p.length += (size_t)sprintf(p.text + p.length, "%llu %llu\n", (unsigned long long)u,
                                        (unsigned long long)(1 + next_random(&seed) % most));
        }
        growing = true;
        compare(&p, SIZE_MAX, false, '\0');
        growing = false;
    }
    free(p.text);
}

/* Comments here and there, and one that is longer than a round. */
static void test_comments(void **state)
{
    (void)state;
    page p = new_page();
    for (int k = 0; k < 6; k++) {
        fill_page(&p, 2 * ROUND + 5000, '\0', k & 1 ? 50000 : 0, 0);
        const size_t step = (size_t)400000 >> k;
        for (size_t at = step; at < p.length; at += step) {
            char *line = memchr(p.text + at, '\n', p.length - at);
            if (line && line + 1 < p.text + p.length) line[1] = '#';
        }
        if (k == 4) {
            char *line = memchr(p.text + 3000, '\n', 100);
            line[1] = '#';
            for (size_t i = 2; i < ROUND + 2000; i++)
                line[i] = 'c';
        }
        compare(&p, k == 5 ? 777 : SIZE_MAX, false, '\0');
    }
    free(p.text);
}

/* A slow source, for which all threads sometimes wait. */
static void test_slow_source(void **state)
{
    (void)state;
    page p = new_page();
    fill_page(&p, 2 * ROUND + 777, '\0', 0, 0);
    for (unsigned pause = 1; pause <= 64; pause *= 4)
        for (int k = 0; k < 2; k++) {
            pause_of_source = pause;
            compare(&p, k == 0 ? SIZE_MAX : 10000, k > 0, '\0');
        }
    pause_of_source = 0;
    free(p.text);
}

/* A source that fails because everything is to end. */
static void test_cancelled(void **state)
{
    (void)state;
    static const char said[] = "GG_CANCELLED 0:0 cancelled while reading";
    page p = new_page();
    cancelled_by_source = true;
    for (int k = 1; k < 4; k++) {
        fill_page(&p, (size_t)k * ROUND + 777, '\0', 0, 0);
        for (unsigned threads = 1; threads <= 3; threads++) {
            const outcome o = read_page(&p, threads, SIZE_MAX, true, '\0');
            assert_int_equal(strncmp(o.said, said, sizeof said - 1), 0);
        }
    }
    cancelled_by_source = false;
    free(p.text);
}

/* ---- the reader requests no more bytes than the input needs ---- */

typedef struct tap {
    const page *page;
    size_t at, open; /* open: the most bytes that may be requested */
} tap;

static ptrdiff_t read_tap(void *self, void *buffer, size_t size)
{
    tap *t = self;
    size_t part = t->open - t->at;
    if (part == 0 && t->open < t->page->length) fail_msg("asked for what is not there yet");
    if (part > size) part = size;
    memcpy(buffer, t->page->text + t->at, part);
    t->at += part;
    return (ptrdiff_t)part;
}

static void test_instances(void **state)
{
    (void)state;
    enum { LINES = 1500000 };
    page p = {malloc(LINES * 8 + 1000), 0};
    assert_non_null(p.text);
    for (unsigned threads = 1; threads <= 3; threads++) {
        gg_ctx *ctx = gg_ctx_new(NULL);
        tap t = {&p, 0, 0};
        const gg_source source = {&t, read_tap};
        gg_reader *reader;
        gg_problem *problem;
        assert_non_null(ctx);
        gg_ctx_set_threads(ctx, threads);
        p.length = (size_t)sprintf(p.text, "p normal 9 %d\n", LINES);
        for (int i = 0; i < LINES; i++)
            p.length += (size_t)sprintf(p.text + p.length, "e %d %d\n", 1 + i % 9, 1 + i % 7);
        p.length += (size_t)sprintf(p.text + p.length, "p normal 2 0\n");
        t.open = p.length;
        p.length += (size_t)sprintf(p.text + p.length, "p normal 3 1\ne 1 2\n");
        assert_int_equal(gg_reader_open(ctx, &source, "gg", NULL, &reader), GG_OK);
        assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
        assert_int_equal(gg_graph_edges(gg_problem_graph(problem)), LINES);
        gg_problem_free(problem);
        t.open = p.length;
        for (uint64_t n = 2; n <= 3; n++) {
            assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
            assert_int_equal(gg_graph_vertices(gg_problem_graph(problem)), n);
            gg_problem_free(problem);
        }
        assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
        assert_null(problem);
        gg_reader_free(reader);
        assert_int_equal(gg_ctx_memory_used(ctx), 0);
        gg_ctx_free(ctx);
    }
    free(p.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_plain),
        long_test(test_spoilt),
        cmocka_unit_test(test_growing),
        cmocka_unit_test(test_comments),
        long_test(test_slow_source),
        cmocka_unit_test(test_cancelled),
        cmocka_unit_test(test_instances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
