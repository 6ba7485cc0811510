/*
 * The binary form: files that are damaged, cut off or announce too much are bad input; files
 * changed with repaired checksums are refused or give a sound problem; contradicting rows are
 * detected; and the result does not depend on how the bytes arrive. (tests/oracle/test_convert.py
 * compares files with their documentation.)
 */
#include "unit/mend.h"
#include "unit/support.h"

#include "columns/columns.h"
#include "game/problem.h"
#include "graph/csr.h"

/* The entries of `settings`, in the order of doc/formats.md. */
enum { PLAY, DEAD_END, INFINITE, FIRST, STUCK, BASE, ORDERED };

/* ---- sources and sinks ---- */

typedef struct feed {
    const unsigned char *data;
    size_t left, piece; /* piece: the most bytes per call */
} feed;

static ptrdiff_t read_feed(void *self, void *buffer, size_t size)
{
    feed *f = self;
    size_t part = f->left < size ? f->left : size;
    if (part > f->piece) part = f->piece;
    memcpy(buffer, f->data, part);
    f->data += part;
    f->left -= part;
    return (ptrdiff_t)part;
}

typedef struct basin {
    unsigned char *data;
    size_t length;
} basin;

static bool write_basin(void *self, const void *data, size_t size)
{
    basin *b = self;
    b->data = realloc(b->data, b->length + size);
    assert_non_null(b->data);
    memcpy(b->data + b->length, data, size);
    b->length += size;
    return true;
}

static basin written(gg_ctx *ctx, const gg_problem *problem, const char *format)
{
    basin b = {NULL, 0};
    const gg_sink sink = {&b, write_basin};
    assert_ok(ctx, gg_write(ctx, problem, format, &sink));
    return b;
}

/* Reads the first instance, and then that there are no more; *out NULL on failure. */
static gg_status read_bytes(gg_ctx *ctx, const char *format, const void *data, size_t size,
                            size_t piece, unsigned rows, gg_problem **out)
{
    feed f = {data, size, piece};
    const gg_source source = {&f, read_feed};
    gg_given given = GG_GIVEN;
    gg_reader *reader = NULL;
    gg_problem *second = NULL;
    given.rows = rows;
    *out = NULL;
    assert_ok(ctx, gg_reader_open(ctx, &source, format, &given, &reader));
    gg_status status = gg_reader_next(reader, out);
    if (status == GG_OK && *out) {
        status = gg_reader_next(reader, &second);
        gg_problem_free(second);
    }
    if (status != GG_OK) {
        gg_problem_free(*out);
        *out = NULL;
    }
    gg_reader_free(reader);
    return status;
}

static gg_problem *problem_of(gg_ctx *ctx, const char *text, unsigned rows)
{
    gg_problem *problem;
    assert_ok(ctx, read_bytes(ctx, "gg", text, strlen(text), SIZE_MAX, rows, &problem));
    return problem;
}

static const char owned[] = "p normal 5 7\na L Ann\nn 5 end\nn 1 a\no 1 L\no 2 R\no 3 L\no 4 R\n"
                            "o 5 L\nt 5 N\nt 4 D\ns 1 x\ni R\nd draw\n"
                            "e 1 2\ne 2 3\ne 3 1\ne 3 5\ne 2 4\ne 1 1\ne 1 2\n";
static const char race[] = "p race 4 5\nt 4\nt 3\ns 1 R\ns 2 R\ns 1 L\nw L1 R2 L3\nk lose\n"
                           "e 1 2\ne 2 1\ne 2 3\ne 3 4\ne 4 4\n";

/* Between them every section. */
static const char *const texts[] = {
    owned,
    "p misere 4 6\nf R\ns 1\ns 2 b\ne 1 2\ne 1 3 L\ne 3 4 R\ne 2 4\ne 2 4 L\ne 2 4 R\n",
    race,
    "p normal 0 0\n",
    "p normal 3 0\n",
    "p normal 3 2\ne 1 2\ne 2 3\n",
};

static const unsigned directions[] = {GG_ROWS_OUT, GG_ROWS_IN, GG_ROWS_OUT | GG_ROWS_IN};

/* ---- whole files ---- */

static void test_round_trips(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(texts); i++)
        for (size_t d = 0; d < COUNT(directions); d++)
            for (unsigned rows = 0; rows < 8; rows++) {
                static const size_t pieces[] = {1, 7, 4096, SIZE_MAX};
                gg_problem *problem = problem_of(ctx, texts[i], directions[d]), *again;
                const uint64_t number = gg__fingerprint(problem);
                basin b = written(ctx, problem, "ggb");
                assert_ok(ctx,
                          read_bytes(ctx, "ggb", b.data, b.length, pieces[rows % 4], rows, &again));
                const unsigned has = gg_graph_rows(gg_problem_graph(again));
                if (rows & GG_ROWS_OUT) assert_true(has & GG_ROWS_OUT);
                if (rows & GG_ROWS_IN) assert_true(has & GG_ROWS_IN);
                if (rows & GG_ROWS_SOLVE)
                    assert_true(has & (gg_graph_is_ordered(gg_problem_graph(again)) ? GG_ROWS_OUT
                                                                                    : GG_ROWS_IN));
                if (has) assert_true(gg__fingerprint(again) == number);
                if (!gg_graph_is_partisan(gg_problem_graph(again)))
                    assert_int_equal(gg_graph_edges(gg_problem_graph(again)),
                                     gg_graph_edges(gg_problem_graph(problem)));
                free(b.data);
                gg_problem_free(again);
                gg_problem_free(problem);
            }
    close_ctx(ctx);
}

/* A gg file leaves defaults open, and so does a ggb. */
static void test_given(void **state)
{
    (void)state;
    static const char *const tokens[] = {"b"};
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = problem_of(ctx, "p normal 2 1\nn 2 b\ne 1 2\n", GG_ROWS_OUT), *again;
    basin b = written(ctx, problem, "ggb");
    const struct {
        int play, first, base;
        gg_status status;
        const char *part;
    } cases[] = {
        {-1, GG_RIGHT, -1, GG_OK, ""},
        {GG_NORMAL, -1, 1, GG_OK, ""},
        {GG_MISERE, -1, -1, GG_BAD_ARGUMENT, "--play misere contradicts"},
        {-1, -1, 0, GG_BAD_ARGUMENT, "--base 0 contradicts"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        feed f = {b.data, b.length, SIZE_MAX};
        const gg_source source = {&f, read_feed};
        gg_given given = GG_GIVEN;
        gg_reader *reader;
        given.play = cases[i].play;
        given.first = cases[i].first;
        given.base = cases[i].base;
        given.tokens = tokens;
        given.token_count = 1;
        assert_ok(ctx, gg_reader_open(ctx, &source, "ggb", &given, &reader));
        assert_fails(ctx, gg_reader_next(reader, &again), cases[i].status, cases[i].part);
        if (cases[i].status == GG_OK) {
            assert_int_equal(gg_problem_get(again)->tokens[0].vertex, 1);
            if (cases[i].first >= 0) assert_int_equal(gg_problem_get(again)->first, cases[i].first);
            gg_problem_free(again);
        }
        gg_reader_free(reader);
    }
    free(b.data);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_damage(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(texts); i++) {
        gg_problem *problem = problem_of(ctx, texts[i], GG_ROWS_OUT | GG_ROWS_IN), *again;
        basin b = written(ctx, problem, "ggb");
        for (size_t length = 0; length < b.length; length++)
            assert_fails(ctx, read_bytes(ctx, "ggb", b.data, length, SIZE_MAX, GG_ROWS_OUT, &again),
                         GG_BAD_INPUT, length == 0 ? "empty" : "ends within");
        for (size_t at = 0; at < b.length; at++)
            for (unsigned bit = 0; bit < 8; bit++) {
                b.data[at] ^= (unsigned char)(1u << bit);
                const gg_status status =
                    read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again);
                assert_int_equal(status, GG_BAD_INPUT);
                assert_int_equal(gg_ctx_error(ctx)->line, 1);
                assert_true(gg_ctx_error(ctx)->column <= b.length + 1);
                b.data[at] ^= (unsigned char)(1u << bit);
            }
        free(b.data);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* ---- changed on purpose ---- */

/* Every byte is set to some other values, and the checksums fit: refused with a sentence, or a
 * problem that is sound and is read back as itself. */
static void test_changes(void **state)
{
    (void)state;
    static const unsigned char changes[] = {1, 2, 4, 0x80, 0xff};
    gg_ctx *ctx = open_ctx();
    unsigned refused = 0, accepted = 0;
    for (size_t i = 0; i < COUNT(texts); i++)
        for (size_t d = 0; d < COUNT(directions); d++) {
            gg_problem *problem = problem_of(ctx, texts[i], directions[d]), *again, *third;
            basin b = written(ctx, problem, "ggb");
            unsigned char *good = malloc(b.length);
            assert_non_null(good);
            memcpy(good, b.data, b.length);
            for (size_t at = 0; at < b.length; at++)
                for (size_t c = 0; c < COUNT(changes); c++) {
                    b.data[at] ^= changes[c];
                    mend_columns(b.data, b.length);
                    const gg_status status = read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX,
                                                        GG_ROWS_OUT | GG_ROWS_SOLVE, &again);
                    if (status == GG_OK) {
                        basin second = written(ctx, again, "ggb");
                        assert_ok(ctx, read_bytes(ctx, "ggb", second.data, second.length, SIZE_MAX,
                                                  GG_ROWS_OUT, &third));
                        assert_true(gg__fingerprint(again) == gg__fingerprint(third));
                        gg_problem_free(third);
                        free(second.data);
                        accepted++;
                    } else {
                        assert_true(status == GG_BAD_INPUT || status == GG_LIMIT);
                        refused++;
                    }
                    gg_problem_free(again);
                    memcpy(b.data, good, b.length);
                }
            free(good);
            free(b.data);
            gg_problem_free(problem);
        }
    assert_true(refused > 10000 && accepted > 1000);
    close_ctx(ctx);
}

/* The offset of a column's entries. */
static size_t entries_of(const basin *b, const char *name)
{
    column_place place;
    if (!column_named(b->data, b->length, name, &place)) fail_msg("no column %s", name);
    return place.begin;
}

static size_t listed_at(const basin *b, const char *name)
{
    column_place place;
    if (!column_named(b->data, b->length, name, &place)) fail_msg("no column %s", name);
    return place.entry;
}

/* One byte says what cannot be, and all checksums fit. */
static void test_rules(void **state)
{
    (void)state;
    static const struct {
        unsigned text;
        const char *column;
        unsigned at;
        unsigned char byte;
        const char *part;
    } cases[] = {
        {0, "settings", ORDERED, 1, "all edges lead to larger vertices"},
        {5, "settings", ORDERED, 0, "all edges lead to larger vertices"},
        {4, "settings", ORDERED, 2, "the settings say what cannot be"},
        {4, "settings", PLAY, 3, "the settings say what cannot be"},
        {4, "settings", DEAD_END, 0, "the settings say what cannot be"},
        {4, "settings", INFINITE, 4, "the settings say what cannot be"},
        {4, "settings", FIRST, 2, "the settings say what cannot be"},
        {4, "settings", STUCK, 2, "the settings say what cannot be"},
        {4, "settings", BASE, 2, "the settings say what cannot be"},
        {4, "settings", STUCK, 1, "the rule for stuck tokens belongs to a race"},
        {2, "settings", DEAD_END, 5, "the settings say what cannot be"},
        {2, "settings", FIRST, 1, "in a race the schedule says who moves first"},
        {2, "tokens", 4, 4, "there is no vertex 4"},
        {2, "targets", 4, 4, "there is no vertex 4"},
        {2, "targets", 4, 3, "vertex 4 is a target already"},
        {2, "arrivals", 2, 2, "a token belongs to no player"},
        {2, "schedule", 0, 2, "a turn belongs to no player"},
        {2, "schedule", 4, 3, "the schedule moves token 4, but there are 3"},
        {0, "named", 0, 5, "there is no vertex 5"},
        {0, "names", 0, ' ', "a name has 1 to 255 bytes"},
        {0, "names", 5, 'e', "do not end in a zero byte"},
        {0, "names", 3, 'e', "fewer names than things that are named"},
        {0, "owners", 1, 3, "3 is no owner of a vertex"},
        {0, "owners", 1, 2, "vertex 2 has no owner"},
        {0, "results", 1, 6, "6 is no result of a vertex"},
        {0, "token-names", 0, 1, "no control characters"},
        {0, "players", 2, 0x7f, "no control characters"},
        {0, "left-options", 0, 5, "a row names vertex 5"},
        {0, "left-degrees", 0, 9, "do not add up"},
        {0, "left-indegrees", 1, 1, "do not add up"},
        {1, "settings", 7, 1, "not filled up with zeros"},
        /* what the head and the directory say */
        {4, "", 0, 'g', "this is no ggb"},
        {4, "", 8, 3, "version 3 of ggb; known are versions 1 and 2"},
        {4, "", 15, 9, "more columns than there may be"},
        {4, "", 12, 9, "the input ends within the directory"},
        {4, "", 16, 'S', "the directory says of column 1 what cannot be"},
        {4, "", 17, 0, "the directory says of column 1 what cannot be"},
        {4, "", 16 + 16, 3, "the directory says of column 1 what cannot be"},
        {4, "", 16 + 20, 1, "the directory says of column 1 what cannot be"},
        {4, "", 16 + 31, 0x80, "the directory says of column 1 what cannot be"},
        {4, "", 16 + 24, 6, "the column settings has 6 entries, and should have 7"},
        {4, "", 48, 'k', "the column left-degrees is expected here, not keft-degrees"},
        {4, "", 48 + 16, 2, "left-degrees has entries of 2 bytes, and should have 4"},
    };
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(cases); i++) {
        gg_problem *problem = problem_of(ctx, texts[cases[i].text], GG_ROWS_OUT | GG_ROWS_IN),
                   *again;
        basin b = written(ctx, problem, "ggb");
        const size_t at = (*cases[i].column ? entries_of(&b, cases[i].column) : 0) + cases[i].at;
        assert_int_not_equal(b.data[at], cases[i].byte);
        b.data[at] = cases[i].byte;
        mend_columns(b.data, b.length);
        assert_fails(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again),
                     GG_BAD_INPUT, cases[i].part);
        free(b.data);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* A column under another name is missing, and does not belong where it is. */
static void test_columns(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(texts); i++) {
        gg_problem *problem = problem_of(ctx, texts[i], GG_ROWS_OUT | GG_ROWS_IN), *again;
        basin b = written(ctx, problem, "ggb");
        column_place place;
        for (uint32_t c = 0; column_at(b.data, b.length, 0, c, &place) && place.entry > 0; c++) {
            b.data[place.entry]++;
            mend_columns(b.data, b.length);
            assert_int_equal(
                read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again),
                GG_BAD_INPUT);
            b.data[place.entry]--;
        }
        free(b.data);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* Promises of much, in few bytes: no memory to speak of. */
static void test_promises(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = problem_of(ctx, "p normal 3 2\ne 1 2\ne 2 3\n", GG_ROWS_OUT), *again;
    basin b = written(ctx, problem, "ggb");
    set_long(b.data + listed_at(&b, "left-degrees") + 24, UINT32_MAX);
    mend_columns(b.data, b.length);
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + (1 << 20));
    assert_fails(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again),
                 GG_BAD_INPUT, "the input ends within");
    free(b.data);
    b = written(ctx, problem, "ggb");
    for (size_t i = 0; i < 3; i++) /* more edges than any file has */
        set_word(b.data + entries_of(&b, "left-degrees") + 4 * i, UINT32_MAX);
    set_long(b.data + listed_at(&b, "left-options") + 24, UINT64_C(3) * UINT32_MAX);
    uint8_t *crc = b.data + 16 + 32 * 3;
    set_word(crc, crc_of(0, b.data, 16 + 32 * 3));
    column_place place;
    assert_true(column_at(b.data, b.length, 0, 1, &place));
    mend_column(b.data, &place);
    assert_fails(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again),
                 GG_BAD_INPUT, "the input ends within");
    free(b.data);
    b = written(ctx, problem, "ggb");
    set_long(b.data + listed_at(&b, "left-degrees") + 24, UINT64_C(4294967299));
    set_word(crc = b.data + 16 + 32 * 3, crc_of(0, b.data, 16 + 32 * 3));
    assert_fails(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again),
                 GG_LIMIT, "4294967299 vertices");
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    free(b.data);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Both directions, or incoming rows and numbers of options, that differ in one edge. */
static void test_disagreement(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {11};
    for (int round = 0; round < 200; round++) {
        const unsigned way = directions[1 + round % 2];
        sketch s = draw_game(&rng, 12, 40, 0, round % 3 ? LOT_PARTISAN : 0);
        game made = build(ctx, &s, way);
        gg_problem *again;
        basin b = written(ctx, made.problem, "ggb");
        assert_ok(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, way, &again));
        gg_problem_free(again);
        column_place place;
        assert_true(column_named(b.data, b.length, "left-sources", &place));
        const uint64_t edges = get_long(b.data + place.entry + 24);
        unsigned char *end = b.data + place.begin + 4 * (size_t)gg__rng_below(&rng, edges);
        const uint32_t before = get_word(end);
        const uint32_t after = (before + 1 + (uint32_t)gg__rng_below(&rng, 11)) % 12;
        set_word(end, after);
        mend_columns(b.data, b.length);
        assert_int_equal(read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, way, &again),
                         GG_BAD_INPUT);
        free(b.data);
        discard(&made);
    }
    close_ctx(ctx);
}

/* The only edge of Left is taken out: of the two kinds of rows neither has any. */
static void test_no_edges(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = problem_of(ctx, "p normal 2 1\ne 1 2 L\n", GG_ROWS_OUT), *again;
    basin b = written(ctx, problem, "ggb");
    assert_ok(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again));
    gg_problem_free(again);
    set_word(b.data + entries_of(&b, "left-degrees"), 0);     /* options of vertex 1 */
    set_long(b.data + listed_at(&b, "left-options") + 24, 0); /* how many there are */
    const size_t from = entries_of(&b, "left-options");
    memmove(b.data + from + 8, b.data + from + 16, b.length - from - 16); /* its bytes are gone */
    b.length -= 8;
    set_word(b.data + from + 4, 0);
    mend_columns(b.data, b.length);
    assert_fails(ctx, read_bytes(ctx, "ggb", b.data, b.length, SIZE_MAX, GG_ROWS_OUT, &again),
                 GG_BAD_INPUT, "edges for one player only are said to be there, and are not");
    free(b.data);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- sources that fail ---- */

typedef struct broken {
    feed good;
    gg_ctx *cancelled; /* context that waits for the bytes, or NULL */
} broken;

static ptrdiff_t read_broken(void *self, void *buffer, size_t size)
{
    broken *b = self;
    if (b->good.left > 0) return read_feed(&b->good, buffer, size);
    if (b->cancelled) gg_ctx_cancel(b->cancelled);
    return -1;
}

static void test_sources(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = problem_of(ctx, owned, GG_ROWS_OUT), *again;
    basin b = written(ctx, problem, "ggb");
    for (size_t length = 0; length < b.length; length++)
        for (int cancelled = 0; cancelled < 2; cancelled++) {
            broken from = {{b.data, length, SIZE_MAX}, cancelled ? ctx : NULL};
            const gg_source source = {&from, read_broken};
            gg_reader *reader = NULL;
            assert_ok(ctx, gg_reader_open(ctx, &source, "ggb", NULL, &reader));
            assert_fails(ctx, gg_reader_next(reader, &again),
                         cancelled ? GG_CANCELLED : GG_BAD_INPUT,
                         cancelled ? "" : "the input cannot be read");
            gg_reader_free(reader);
        }
    free(b.data);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- the parts ---- */

static void test_transpose(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {5};
    for (unsigned n = 0; n < 40; n++) {
        sketch s = blank(n);
        for (size_t i = 0; n > 0 && i < 4 * n; i++)
            add_edge(&s, any_vertex(&rng, &s), any_vertex(&rng, &s), GG_FOR_BOTH);
        gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT);
        gg__rows in = {NULL, NULL}, out = {NULL, NULL}, copy = *graph->out[0];
        assert_ok(ctx, gg__csr_transpose(ctx, n, &copy, false, &in));
        assert_ok(ctx, gg__csr_transpose(ctx, n, &in, false, &out));
        for (unsigned v = 0; v < n; v++) {
            unsigned arrivals = 0;
            for (size_t i = 0; i < s.edges; i++)
                arrivals += s.edge[i].to == v;
            assert_int_equal(in.start[v + 1] - in.start[v], arrivals);
            assert_int_equal(out.start[v], graph->out[0]->start[v]);
            for (uint64_t e = in.start[v]; e + 1 < in.start[v + 1]; e++)
                assert_true(in.end[e] <= in.end[e + 1]);
            uint64_t sums[2] = {0, 0};
            for (uint64_t e = out.start[v]; e < out.start[v + 1]; e++) {
                sums[0] += (uint64_t)1 << (out.end[e] % 40);
                sums[1] += (uint64_t)1 << (graph->out[0]->end[e] % 40);
            }
            assert_true(sums[0] == sums[1]);
        }
        for (int i = 0; i < 2; i++) {
            gg__rows *rows = i ? &in : &out;
            gg__free(ctx, rows->start);
            gg__free(ctx, rows->end);
        }
        gg_graph_free(graph);
    }
    close_ctx(ctx);
}

/* However the ends arrive, the sums are the same, and another edge changes them. */
static void test_row_check(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    static const uint32_t length[] = {0, 3, 0, 0, 2, 1, 0};
    gg_vertex end[] = {4, 6, 6, 5, 0, 6};
    gg__row_check whole, parts;
    gg__row_check_begin(&whole, ctx, COUNT(length), length, GG__OUT, true);
    assert_ok(ctx, gg__row_check_feed(&whole, end, COUNT(end)));
    assert_false(whole.ordered);
    for (size_t piece = 1; piece < COUNT(end); piece++) {
        gg__row_check_begin(&parts, ctx, COUNT(length), length, GG__OUT, true);
        for (size_t at = 0; at < COUNT(end); at += piece)
            assert_ok(ctx, gg__row_check_feed(&parts, end + at,
                                              piece < COUNT(end) - at ? piece : COUNT(end) - at));
        assert_true(gg__row_check_agree(&whole, &parts));
        assert_true(gg__row_check_fits(&parts, length));
    }
    end[4] = 6;
    gg__row_check_begin(&parts, ctx, COUNT(length), length, GG__OUT, true);
    assert_ok(ctx, gg__row_check_feed(&parts, end, COUNT(end)));
    assert_true(parts.ordered);
    assert_false(gg__row_check_agree(&whole, &parts));
    end[5] = 7;
    gg__row_check_begin(&parts, ctx, COUNT(length), length, GG__OUT, true);
    assert_fails(ctx, gg__row_check_feed(&parts, end, COUNT(end)), GG_BAD_INPUT,
                 "names vertex 7, counted from 0, but there are 7");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 5);
    close_ctx(ctx);
}

/* Rows of one direction, fed in pieces drawn by lot. */
static void feed_rows(gg_ctx *ctx, gg__rng *rng, uint64_t n, const gg__rows *rows,
                      const uint32_t *length, int direction, gg__row_check *check)
{
    gg__row_check_begin(check, ctx, n, length, direction, true);
    for (uint64_t at = 0, some; at < rows->start[n]; at += some) {
        some = gg__rng_below(rng, 2000);
        if (some > rows->start[n] - at) some = rows->start[n] - at;
        assert_ok(ctx, gg__row_check_feed(check, rows->end + at, (size_t)some));
    }
}

/* Rows both ways agree, with many edges and empty rows, and are ordered if all edges are; the first
 * end that is no vertex is found wherever it is. */
static void test_long_row_check(void **state)
{
    enum { N = 3000, EDGES = 6000 };
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {9};
    for (int round = 0; round < 60; round++) {
        gg__rows rows[2] = {{gg__alloc_zeroed(ctx, N + 1, sizeof(uint64_t), "rows"),
                             gg__alloc(ctx, EDGES, sizeof(gg_vertex), "rows")}};
        uint32_t length[2][N] = {{0}};
        gg__row_check check[2];
        const bool falls = round % 2;
        const uint64_t bad = gg__rng_below(&rng, EDGES);
        for (int i = 0; i < EDGES; i++)
            length[0][gg__rng_below(&rng, round % 3 ? N - 1 : 9)]++;
        for (uint64_t v = 0, e = 0; v < N; v++)
            for (rows[0].start[v + 1] = rows[0].start[v] + length[0][v]; e < rows[0].start[v + 1];
                 e++)
                rows[0].end[e] =
                    (gg_vertex)(falls && e == bad ? gg__rng_below(&rng, v + 1)
                                                  : v + 1 + gg__rng_below(&rng, N - 1 - v));
        assert_ok(ctx, gg__csr_transpose(ctx, N, &rows[0], false, &rows[1]));
        for (uint64_t v = 0; v < N; v++)
            length[1][v] = (uint32_t)(rows[1].start[v + 1] - rows[1].start[v]);
        for (int d = GG__OUT; d <= GG__IN; d++) {
            feed_rows(ctx, &rng, N, &rows[d], length[d], d, &check[d]);
            assert_int_equal(check[d].ordered, !falls);
            assert_true(gg__row_check_fits(&check[d], length[GG__OUT]));
        }
        assert_true(gg__row_check_agree(&check[GG__OUT], &check[GG__IN]));
        uint64_t row = 0;
        while (rows[0].start[row + 1] <= bad)
            row++;
        rows[0].end[bad] = N;
        gg__row_check_begin(&check[0], ctx, N, length[0], GG__OUT, true);
        assert_fails(ctx, gg__row_check_feed(&check[0], rows[0].end, EDGES), GG_BAD_INPUT,
                     "names vertex 3000");
        assert_int_equal(gg_ctx_error(ctx)->vertex, row);
        for (int d = GG__OUT; d <= GG__IN; d++) {
            gg__free(ctx, rows[d].start);
            gg__free(ctx, rows[d].end);
        }
        gg__begin(ctx);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),    cmocka_unit_test(test_given),
        cmocka_unit_test(test_damage),         cmocka_unit_test(test_changes),
        cmocka_unit_test(test_columns),        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_promises),       cmocka_unit_test(test_disagreement),
        cmocka_unit_test(test_transpose),      cmocka_unit_test(test_row_check),
        cmocka_unit_test(test_long_row_check), cmocka_unit_test(test_no_edges),
        cmocka_unit_test(test_sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
