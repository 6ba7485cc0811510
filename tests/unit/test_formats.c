/*
 * The readers of pg, mtx and json: what they make of a text, as gg says it, what they refuse, with
 * place and sentence, and that no text cut off or changed does them harm. What json and dot write.
 */
#include "unit/support.h"

#include "graph/order.h"

#include <stdio.h>

/* ---- sources and sinks ---- */

typedef struct feed {
    const char *data;
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
    char *text;
    size_t length;
} basin;

static bool write_basin(void *self, const void *data, size_t size)
{
    basin *b = self;
    b->text = realloc(b->text, b->length + size + 1);
    assert_non_null(b->text);
    memcpy(b->text + b->length, data, size);
    b->length += size;
    b->text[b->length] = '\0';
    return true;
}

/* True if this build reads the format. */
static bool is_read(const char *format)
{
    for (size_t i = 0; gg_format_info(i); i++)
        if (strcmp(gg_format_info(i)->name, format) == 0) return gg_format_info(i)->reads;
    fail();
    return false;
}

/* Writes all instances one after the other in another format; the caller frees *out. */
static gg_status rewrite(gg_ctx *ctx, const char *format, const char *text, size_t length,
                         size_t piece, const char *to, char **out)
{
    feed f = {text, length, piece};
    const gg_source source = {&f, read_feed};
    basin b = {NULL, 0};
    const gg_sink sink = {&b, write_basin};
    gg_given given = GG_GIVEN;
    gg_reader *reader = NULL;
    given.rows = GG_ROWS_OUT | GG_ROWS_IN;
    assert_ok(ctx, gg_reader_open(ctx, &source, format, &given, &reader));
    gg_status status;
    for (;;) {
        gg_problem *problem = NULL;
        status = gg_reader_next(reader, &problem);
        if (status != GG_OK || !problem) break;
        status = gg_write(ctx, problem, to, &sink);
        gg_problem_free(problem);
        if (status != GG_OK) break;
    }
    gg_reader_free(reader);
    *out = b.text;
    return status;
}

/* ---- what is read ---- */

static const struct meaning {
    const char *format, *text, *gg;
} meanings[] = {
    {"pg", "parity 2;\n0 0 0 1,2 \"a\";\n1 2 1 0;\n2 1 0 2;\n",
     "p normal 3 4\na L Even\na R Odd\nn 1 a\no 1 L\no 2 R\no 3 L\nt 3 R\ni L\n"
     "e 1 2\ne 1 3\ne 2 1\ne 3 3\n"},
    {"pg", "parity 3; start 1;0 7 0 1,3;1 4 1 2 , 3;\r\n2 3 1 1\n;3 0 0 ;", /* 3, 4 on a cycle */
     "p parity 4 5\no 1 L\no 2 R\no 3 R\no 4 L\nq 1 7\nq 2 4\nq 3 3\nq 4 0\ns 2\n"
     "e 1 2\ne 1 4\ne 2 3\ne 2 4\ne 3 2\n"},
    {"pg", "1 4 1 2,3;0 7 0 1,3 \"two words\";2 6 1 1;3 0 0 3,3 \"12\";",
     "p normal 4 7\na L Even\na R Odd\no 1 L\no 2 R\no 3 R\no 4 L\nt 4 L\ni L\n"
     "e 1 2\ne 1 4\ne 2 3\ne 2 4\ne 3 2\ne 4 4\ne 4 4\n"},
    {"pg", "parity 1;start 0;0 1 1 0;",
     "p normal 1 1\na L Even\na R Odd\no 1 R\nt 1 R\ns 1\ne 1 1\n"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n% c\n\n3 3 3\n1 2\n3 1\n3 3\n",
     "p normal 3 3\ne 1 2\ne 3 1\ne 3 3\n"},
    {"mtx", "%%matrixmarket MATRIX Coordinate Real Symmetric\n3 3 2\n2 1 -1.5e+3\n3 3 0\n%\n",
     "p normal 3 3\ne 1 2\ne 2 1\ne 3 3\n"},
    {"mtx", "%%MatrixMarket matrix coordinate integer general\n0 0 0", "p normal 0 0\n"},
    {"json", "{\"vertices\":2,\"edges\":[[0,1]]}", "p normal 2 1\ne 1 2\n"},
    {"json",
     "{\"edges\":[[\"b\",1,\"R\"],[1,2],[2,2,\"L\"]],\n\"names\":[[2,\"b\"]],\"base\":1,"
     "\"vertices\":2,\"play\":\"misere\",\"tokens\":[{\"vertex\":1},{\"name\":\"}{\\\"\","
     "\"vertex\":\"b\"}],\"first\":\"R\",\"dead_end\":\"draw\",\"infinite\":\"L\","
     "\"comment\":\"\\\\\",\"players\":{\"R\":\"Bo\"}}",
     "p misere 2 3\na R Bo\nn 2 b\ns 1\ns 2 }{\"\nf R\ni L\nd draw\ne 1 2\ne 2 2 L\ne 2 1 R\n"},
    {"json",
     "{\"play\":\"race\",\"vertices\":2,\"edges\":[],\"targets\":[1,0],\"stuck\":\"lose\","
     "\"tokens\":[{\"vertex\":0,\"player\":\"R\"}],\"schedule\":\"L1,R1\"} "
     "{\"format\":\"greatgame\",\"version\":1,\"vertices\":3,\"edges\":[[0,1],[1,0]],"
     "\"owners\":[[0,\"L\"],[1,\"R\"]],\"results\":[[2,\"D\"]]}\n",
     "p race 2 0\nt 2\nt 1\ns 1 R\nk lose\nw L1 R1\n"
     "p normal 3 2\no 1 L\no 2 R\nt 3 D\ne 1 2\ne 2 1\n"},
};

static void test_meanings(void **state)
{
    (void)state;
    static const size_t pieces[] = {1, 3, SIZE_MAX};
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(meanings); i++)
        for (size_t p = 0; p < COUNT(pieces); p++) {
            const struct meaning *m = &meanings[i];
            char *gg;
            if (!is_read(m->format)) continue;
            const gg_status status =
                rewrite(ctx, m->format, m->text, strlen(m->text), pieces[p], "gg", &gg);
            if (!m->gg) {
                assert_int_equal(status, GG_BAD_INPUT);
            } else {
                if (status != GG_OK) fail_msg("%s: %s", m->text, gg_ctx_error(ctx)->message);
                assert_string_equal(gg, m->gg);
            }
            free(gg);
        }
    close_ctx(ctx);
}

/* ---- what is refused ---- */

static const struct refusal {
    const char *format, *text;
    gg_status status;
    unsigned line, column;
    const char *part;
} refusals[] = {
    {"pg", "", GG_BAD_INPUT, 1, 1, "no nodes"},
    {"pg", "parity 2;", GG_BAD_INPUT, 1, 10, "no nodes"},
    {"pg", "0 0 0 ,;", GG_BAD_INPUT, 1, 7, "expected a successor, found ','"},
    {"pg", "0 0 2 0;", GG_BAD_INPUT, 1, 5, "0 or 1, not 2"},
    {"pg", "0 0 0 0 \"a\n\";", GG_BAD_INPUT, 1, 11, "found the end of the line"},
    {"pg", "0 0 0 0", GG_BAD_INPUT, 1, 8, "found the end"},
    {"pg", "0 0 0 0;\n0 0 0 0;", GG_BAD_INPUT, 2, 1, "node 0 comes twice: it is on line 1"},
    {"pg", "9 0 0 9;\n7 0 0 7;9 1 0 9;", GG_BAD_INPUT, 2, 9, "node 9 comes twice"},
    {"pg", "0 0 0 0;\n 2 0 0 3,1;", GG_BAD_INPUT, 2, 2, "the file has no node 3"},
    {"pg", "0 0 0 1;", GG_BAD_INPUT, 1, 1, "node 0 has the successor 1, and the file has no"},
    {"pg", "start 3;0 0 0 0;", GG_BAD_INPUT, 1, 1, "play starts at node 3, and there is no such"},
    {"pg", "start 0;start 0;0 0 0 0;", GG_BAD_INPUT, 1, 9, "was said before"},
    {"pg", "0 4294967296 0 0;", GG_LIMIT, 1, 3, "the priority is too large"},
    {"pg", "party 1;", GG_BAD_INPUT, 1, 4, "found 't'"},
    {"pg", "digraph", GG_BAD_INPUT, 1, 1, "found 'd'"},
    {"mtx", "", GG_BAD_INPUT, 1, 1, "%%MatrixMarket"},
    {"mtx", "%%MatrixMarket matrix array real general\n", GG_BAD_INPUT, 1, 23, "that is array"},
    {"mtx", "%%MatrixMarket matrix coordinate complex general\n", GG_BAD_INPUT, 1, 34,
     "that is complex"},
    {"mtx", "%%MatrixMarket matrix coordinate real skew-symmetric\n", GG_BAD_INPUT, 1, 39,
     "that is skew-symmetric"},
    {"mtx", "%%MatrixMarket vector coordinate real general\n", GG_BAD_INPUT, 1, 16,
     "expected matrix, found 'vector'"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 0\n", GG_BAD_INPUT, 2, 3,
     "only a square matrix"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 3\n", GG_BAD_INPUT, 3, 3,
     "out of range"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n0 1\n", GG_BAD_INPUT, 3, 1,
     "out of range"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 2\n1 1\n", GG_BAD_INPUT, 2, 5,
     "2 entries are promised, and there are 1"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 5\n", GG_BAD_INPUT, 3, 5,
     "the end of the line"},
    {"mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1\n", GG_BAD_INPUT, 3, 4,
     "the value of the entry"},
    {"mtx", "%%MatrixMarket matrix coordinate real general\n2 2 1\n1 1 x\n", GG_BAD_INPUT, 3, 5,
     "found 'x'"},
    {"mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n2 2 1\n1 2\n", GG_BAD_INPUT, 3, 1,
     "above the diagonal"},
    {"json", "", GG_BAD_INPUT, 1, 1, "empty"},
    {"json", " 5", GG_BAD_INPUT, 1, 2, "begins with {"},
    {"json", "{\"vertices\":1,\"edges\":[]", GG_BAD_INPUT, 1, 25, "ends within an object"},
    {"json", "\n {\"vertices\":1,,}", GG_BAD_INPUT, 2, 16, "','"},
    {"json", "{\"vertices\":1}", GG_BAD_INPUT, 1, 1, "\"edges\" is missing"},
    {"json", "{\"edges\":[]}", GG_BAD_INPUT, 1, 1, "\"vertices\" is missing"},
    {"json", "{\"vertices\":1,\"edges\":[],\"x\":1}", GG_BAD_INPUT, 1, 26, "\"x\" is not known"},
    {"json", "{\"vertices\":1,\"vertices\":1,\"edges\":[]}", GG_BAD_INPUT, 1, 24, "duplicate"},
    {"json", "{\"vertices\":-1,\"edges\":[]}", GG_BAD_INPUT, 1, 13, "vertices should be"},
    {"json", "{\"vertices\":4294967296,\"edges\":[]}", GG_LIMIT, 1, 1, "4294967296 vertices"},
    {"json", "{\"vertices\":2,\"edges\":[[0,1],[0,2]]}", GG_BAD_INPUT, 1, 33,
     "vertex 2 is out of range"},
    {"json", "{\"vertices\":2,\"edges\":[[0,1.0]]}", GG_BAD_INPUT, 1, 24, "edges[0] should be"},
    {"json", "{\"vertices\":2,\"edges\":[[0,1,\"D\"]]}", GG_BAD_INPUT, 1, 24, "edges[0] should be"},
    {"json", "{\"vertices\":2,\"base\":2,\"edges\":[]}", GG_BAD_INPUT, 1, 22,
     "base should be 0 or 1"},
    {"json", "{\"vertices\":2,\"play\":\"chess\",\"edges\":[]}", GG_BAD_INPUT, 1, 22,
     "play should"},
    {"json", "{\"vertices\":2,\"version\":2,\"edges\":[]}", GG_BAD_INPUT, 1, 25,
     "version should be"},
    {"json", "{\"vertices\":2,\"edges\":[],\"names\":[[0,\"a b\"]]}", GG_BAD_INPUT, 1, 35,
     "names[0] should be"},
    {"json", "{\"vertices\":2,\"edges\":[],\"names\":[[0,\"7\"]]}", GG_BAD_INPUT, 1, 35,
     "may not be a number"},
    {"json", "{\"vertices\":2,\"edges\":[],\"tokens\":[{\"vertex\":0,\"weight\":1}]}", GG_BAD_INPUT,
     1, 36, "tokens[0] should be"},
    {"json", "{\"vertices\":2,\"edges\":[],\"tokens\":[{\"vertex\":0,\"name\":\"\"}]}",
     GG_BAD_INPUT, 1, 55, "the name of a token"},
    {"json", "{\"vertices\":2,\"edges\":[],\"schedule\":\"L1\"}", GG_BAD_INPUT, 1, 37,
     "a schedule belongs to a race"},
    {"json", "{\"vertices\":2,\"edges\":[],\"schedule\":\"\"}", GG_BAD_INPUT, 1, 37,
     "at least one turn"},
    {"json", "{\"vertices\":1,\"edges\":[]}\n x", GG_BAD_INPUT, 2, 2, "begins with {"},
    {"json", "{\"x\":\"\\ud800\"}", GG_BAD_INPUT, 1, 13, "invalid Unicode"},
    {"json", "{\"x\":\"\\ud83d\\u0041\"}", GG_BAD_INPUT, 1, 19, "invalid Unicode"},
    {"json", "{\"x\":\"\\u00g0\"}", GG_BAD_INPUT, 1, 11, "invalid escape"},
    {"json", "{\"x\":\"\\q\"}", GG_BAD_INPUT, 1, 8, "invalid escape"},
    {"json", "{\"x\":\"\\u0000\"}", GG_BAD_INPUT, 1, 13, "a text has a NUL byte"},
    {"json", "{\"\\u0000\":1}", GG_BAD_INPUT, 1, 9, "a key has a NUL byte"},
    {"json", "{\"x\":\"\001\"}", GG_BAD_INPUT, 1, 6, "control character 0x1"},
    {"json", "{\"x\":\"a\n\"}", GG_BAD_INPUT, 1, 7, "unexpected newline"},
    {"json", "{\"x\":01}", GG_BAD_INPUT, 1, 6, "invalid token"},
    {"json", "{\"x\":-}", GG_BAD_INPUT, 1, 6, "invalid token"},
    {"json", "{\"x\":1.}", GG_BAD_INPUT, 1, 7, "invalid token"},
    {"json", "{\"x\":1e+}", GG_BAD_INPUT, 1, 8, "invalid token"},
    {"json", "{\"x\":-99999999999999999999}", GG_BAD_INPUT, 1, 26, "too big negative integer"},
    {"json", "{\"x\":tru}", GG_BAD_INPUT, 1, 8, "invalid token"},
    {"json", "{\"x\"::}", GG_BAD_INPUT, 1, 6, "unexpected token"},
    {"json", "{\"x\":1 \"y\":2}", GG_BAD_INPUT, 1, 10, "'}' expected"},
    {"json", "{\"note\":[1 2]}", GG_BAD_INPUT, 1, 12, "']' expected"},
    {"json", "{1:2}", GG_BAD_INPUT, 1, 2,
     "a key in double quotes, as Python's json.dumps writes it, or '}' expected"},
    {"json", "{\"x\":\303\251}", GG_BAD_INPUT, 1, 6, "invalid token"},
    {"json", "{\"vertices\":1,\"edges\":[],\"note\":[-2.5e-1,true,null]}", GG_BAD_INPUT, 1, 33,
     "note should be"},
    {"json", "{\"x\":\"\355\240\200\"}", GG_BAD_INPUT, 1, 6, "unable to decode byte 0xed"},
};

static void test_refusals(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    unsigned wrong = 0;
    for (size_t i = 0; i < COUNT(refusals); i++) {
        const struct refusal *r = &refusals[i];
        char *gg;
        if (!is_read(r->format)) continue;
        const gg_status status =
            rewrite(ctx, r->format, r->text, strlen(r->text), SIZE_MAX, "gg", &gg);
        const gg_error *error = gg_ctx_error(ctx);
        if (status != r->status || error->line != r->line || error->column != r->column ||
            !strstr(error->message, r->part)) {
            wrong++;
            print_error("%s: '%s': %s at %llu:%llu: %s\n", r->format, r->text,
                        gg_status_name(status), (unsigned long long)error->line,
                        (unsigned long long)error->column, error->message);
        }
        free(gg);
    }
    assert_int_equal(wrong, 0);
    close_ctx(ctx);
}

/* JSON: lists within lists, and keys of an object, are limited. */
static void test_json_limits(void **state)
{
    (void)state;
    if (!is_read("json")) skip();
    gg_ctx *ctx = open_ctx();
    enum { DEEP = 3000, KEYS = 300 };
    char text[20 * KEYS], *gg;
    memcpy(text, "{\"note\":", 8);
    memset(text + 8, '[', DEEP);
    assert_int_equal(rewrite(ctx, "json", text, 8 + DEEP, SIZE_MAX, "gg", &gg), GG_BAD_INPUT);
    assert_non_null(strstr(gg_ctx_error(ctx)->message, "maximum parsing depth"));
    assert_int_equal(gg_ctx_error(ctx)->column, 8 + 2048);
    free(gg);
    size_t length = 0;
    for (unsigned i = 0; i < KEYS; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%c\"%u\":0",
                                   i == 0 ? '{' : ',', i);
    assert_int_equal(rewrite(ctx, "json", text, length, SIZE_MAX, "gg", &gg), GG_BAD_INPUT);
    assert_non_null(strstr(gg_ctx_error(ctx)->message, "more than 256 keys"));
    free(gg);
    close_ctx(ctx);
}

/* ---- hostile texts ---- */

/* Either a status that an input can have, or a problem that is written. */
static void survive(gg_ctx *ctx, const char *format, const char *text, size_t length)
{
    char *out;
    const gg_status status = rewrite(ctx, format, text, length, SIZE_MAX, "json", &out);
    if (status != GG_OK && status != GG_BAD_INPUT && status != GG_LIMIT &&
        status != GG_BAD_ARGUMENT) /* a name that json cannot say */
        fail_msg("%s: '%.*s': %s %s", format, (int)length, text, gg_status_name(status),
                 gg_ctx_error(ctx)->message);
    free(out);
}

static void test_hostile(void **state)
{
    (void)state;
    static const unsigned char changes[] = {1, 2, 4, 8, 0x10, 0x20, 0x80};
    gg_ctx *ctx = open_ctx();
    gg_ctx_set_memory_limit(ctx, 1 << 24);
    for (size_t i = 0; i < COUNT(meanings); i++) {
        const char *format = meanings[i].format;
        const size_t length = strlen(meanings[i].text);
        if (!is_read(format)) continue;
        char *text = malloc(length);
        assert_non_null(text);
        memcpy(text, meanings[i].text, length);
        for (size_t at = 0; at < length; at++) {
            survive(ctx, format, text, at);
            for (size_t c = 0; c < COUNT(changes); c++) {
                text[at] = (char)(text[at] ^ changes[c]);
                survive(ctx, format, text, length);
                text[at] = meanings[i].text[at];
            }
        }
        free(text);
    }
    close_ctx(ctx);
}

/* Depth, which must not be taken from the stack, and length. */
static void test_deep(void **state)
{
    (void)state;
    enum { SIZE = 400000 };
    gg_ctx *ctx = open_ctx();
    char *text = malloc(SIZE);
    assert_non_null(text);
    for (const char *c = "[{0,\" "; *c; c++) {
        memset(text, *c, SIZE);
        memcpy(text, "{\"vertices\":1,\"edges\":", 22);
        if (is_read("json")) survive(ctx, "json", text, SIZE);
        memset(text, *c, SIZE);
        survive(ctx, "pg", text, SIZE);
        survive(ctx, "mtx", text, SIZE);
    }
    free(text);
    close_ctx(ctx);
}

/* ---- what is written ---- */

static void check_written(const char *gg, const char *format, const char *expected)
{
    gg_ctx *ctx = open_ctx();
    char *text;
    assert_ok(ctx, rewrite(ctx, "gg", gg, strlen(gg), SIZE_MAX, format, &text));
    assert_string_equal(text, expected);
    free(text);
    close_ctx(ctx);
}

static void test_written(void **state)
{
    (void)state;
    check_written("p race 3 1\na L A\"b\\\nn 2 x\nt 3\ns 1\ns 1 R b\nw L1R2\nk lose\ne 1 3\n",
                  "json",
                  "{\"format\":\"greatgame\",\"version\":1,\"play\":\"race\",\"base\":1,"
                  "\"vertices\":3,\"players\":{\"L\":\"A\\\"b\\\\\"},\"names\":[[2,\"x\"]],"
                  "\"targets\":[3],\"tokens\":[{\"vertex\":1,\"player\":\"L\"},{\"vertex\":1,"
                  "\"player\":\"R\",\"name\":\"b\"}],\"stuck\":\"lose\",\"schedule\":\"L1 R2\","
                  "\"edges\":[[1,3]]}\n");
    check_written("p normal 2 3\ne 1 2 L\ne 1 2 R\ne 2 1\n", "json",
                  "{\"format\":\"greatgame\",\"version\":1,\"play\":\"normal\",\"base\":1,"
                  "\"vertices\":2,\"edges\":[[1,2,\"L\"],[1,2,\"R\"],[2,1]]}\n");
    check_written(
        "p normal 3 4\nn 1 a\"\nt 2 N\ns 1\ns 3 x\ns 1 y\ne 1 2\ne 1 3 L\ne 3 1 R\ne 3 3\n", "dot",
        "digraph game {\n  graph [greatgame=1, play=normal];\n  node [shape=circle];\n"
        "  1 [label=\"a\\\"\\n@t1\\n@y\", name=\"a\\\"\", token=\"1, 3 y\"];\n"
        "  1 -> 2;\n  1 -> 3 [player=L, color=blue];\n"
        "  2 [label=\"2\\nwon\", result=\"N\", peripheries=2];\n"
        "  3 [label=\"3\\n@x\", token=\"2 x\"];\n  3 -> 3;\n"
        "  3 -> 1 [player=R, color=red];\n}\n");
    check_written("p normal 2 1\no 1 R\no 2 L\ne 1 2\n", "dot",
                  "digraph game {\n  graph [greatgame=1, play=normal];\n  node [shape=circle];\n"
                  "  1 [label=\"1\", owner=R, shape=box];\n"
                  "  1 -> 2;\n  2 [label=\"2\", owner=L];\n}\n");
    gg_ctx *ctx = open_ctx();
    char *text;
    const char *latin = "p normal 1 0\nn 1 \xe4\n";
    assert_fails(ctx, rewrite(ctx, "gg", latin, strlen(latin), SIZE_MAX, "json", &text),
                 GG_BAD_ARGUMENT, "json cannot say a name that is no UTF-8");
    free(text);
    close_ctx(ctx);
}

/* ---- cycles ---- */

/* reach[u][v]: in one step or more, by the definition. */
static void close_reach(unsigned n, bool reach[][SKETCH_VERTICES])
{
    for (unsigned k = 0; k < n; k++)
        for (unsigned u = 0; u < n; u++)
            for (unsigned v = 0; v < n; v++)
                reach[u][v] |= reach[u][k] && reach[k][v];
}

static bool edge_is_there(const sketch *s, unsigned u, unsigned v)
{
    for (size_t i = 0; i < s->edges; i++)
        if (s->edge[i].from == u && s->edge[i].to == v) return true;
    return false;
}

static void test_cycles(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {3};
    unsigned on = 0, off = 0;
    for (int round = 0; round < 3000; round++) {
        bool reach[SKETCH_VERTICES][SKETCH_VERTICES] = {{false}};
        uint8_t mark[SKETCH_VERTICES];
        sketch s = blank((unsigned)gg__rng_below(&rng, 13));
        for (uint64_t i = s.n ? gg__rng_below(&rng, 2 * s.n) : 0; i > 0; i--) {
            add_edge(&s, any_vertex(&rng, &s), any_vertex(&rng, &s), GG_FOR_BOTH);
            reach[s.edge[s.edges - 1].from][s.edge[s.edges - 1].to] = true;
        }
        close_reach(s.n, reach);
        gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT);
        assert_ok(ctx, gg__on_cycles(ctx, s.n, graph->out[0], mark));
        bool some = false, has = false;
        uint8_t loops[SKETCH_VERTICES];
        for (unsigned v = 0; v < s.n; v++) {
            assert_int_equal(mark[v], reach[v][v]);
            *(mark[v] ? &on : &off) += 1;
            loops[v] = (uint8_t)gg__rng_below(&rng, 2);
            for (unsigned u = 0; u < s.n; u++)
                some |= u == v ? edge_is_there(&s, u, v) && !loops[v] : reach[u][v] && reach[v][u];
        }
        assert_ok(ctx, gg__has_cycle(ctx, s.n, graph->out[0], loops, &has));
        assert_int_equal(has, some);
        gg_graph_free(graph);
    }
    assert_true(on > 1000 && off > 1000);
    close_ctx(ctx);
}

/* A cycle of many vertices, and a path: nothing is recursive. */
static void test_long_cycle(void **state)
{
    (void)state;
    enum { LENGTH = 300000 };
    gg_ctx *ctx = open_ctx();
    for (int closed = 0; closed < 2; closed++) {
        gg_builder *builder;
        gg_graph *graph;
        uint8_t *mark = malloc(LENGTH);
        assert_non_null(mark);
        assert_ok(ctx, gg_builder_new(ctx, LENGTH, false, &builder));
        for (gg_vertex v = 0; v + 1 < LENGTH; v++)
            assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
        if (closed) assert_ok(ctx, gg_builder_edge(builder, LENGTH - 1, 0, GG_FOR_BOTH));
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
        gg_builder_free(builder);
        assert_ok(ctx, gg__on_cycles(ctx, LENGTH, graph->out[0], mark));
        for (size_t v = 0; v < LENGTH; v++)
            assert_int_equal(mark[v], closed);
        memset(mark, 0, LENGTH);
        bool has;
        assert_ok(ctx, gg__has_cycle(ctx, LENGTH, graph->out[0], mark, &has));
        assert_int_equal(has, closed);
        gg_graph_free(graph);
        free(mark);
    }
    close_ctx(ctx);
}

/* ---- pg ---- */

static void count_tick(void *self, const char *stage, uint64_t done, uint64_t total)
{
    (void)done;
    (void)total;
    if (strcmp(stage, "searching vertices for cycles") == 0) ++*(unsigned *)self;
}

/* The same nodes, plainly or with blanks, ends of lines and names all over; in ascending or
 * descending order. */
static char *write_nodes(unsigned nodes, bool plain, bool descending, size_t *length)
{
    char *text = malloc((size_t)nodes * 64 + 64);
    assert_non_null(text);
    size_t used = (size_t)sprintf(text, "parity %u;\nstart 0;\n", nodes - 1);
    for (unsigned i = 0; i < nodes; i++) {
        const unsigned v = descending ? nodes - 1 - i : i;
        const unsigned w = v + 1 < nodes ? v + 1 : v, x = v == 0 ? 1 : (v * 7919U) % nodes;
        const char *form = plain        ? "%u %u %u %u,%u;\n"
                           : v % 3 == 0 ? "%u  %u\t%u %u , %u \"n%u\" ;\n"
                           : v % 3 == 1 ? "%u %u %u %u,%u \"n%u\";\n"
                                        : "%u\n%u %u %u,\r\n%u;";
        if (v % 5 == 4)
            used += (size_t)sprintf(text + used, plain ? "%u 1 0 %u;\n" : "%u 1 0 %u ; ", v, v);
        else
            used += (size_t)sprintf(text + used, form, v, 2U, v % 2, w, x, v);
    }
    *length = used;
    return text;
}

static gg_problem *read_pg(gg_ctx *ctx, const char *text, size_t length)
{
    gg_given given = GG_GIVEN;
    gg_reader *reader;
    gg_problem *problem;
    feed f = {text, length, 30000};
    const gg_source from = {&f, read_feed};
    given.rows = GG_ROWS_OUT;
    assert_ok(ctx, gg_reader_open(ctx, &from, "pg", &given, &reader));
    assert_ok(ctx, gg_reader_next(reader, &problem));
    gg_reader_free(reader);
    return problem;
}

static void test_plain_nodes(void **state)
{
    (void)state;
    enum { NODES = 60000 };
    gg_ctx *ctx = open_ctx();
    size_t length;
    char *text = write_nodes(NODES, true, false, &length);
    gg_problem *first = read_pg(ctx, text, length);
    free(text);
    for (int k = 1; k < 4; k++) {
        text = write_nodes(NODES, k % 2 == 0, k > 1, &length);
        gg_problem *other = read_pg(ctx, text, length);
        const gg_graph *a = gg_problem_graph(first), *b = gg_problem_graph(other);
        assert_int_equal(b->edges, a->edges);
        assert_int_equal(gg_problem_get(other)->infinite, GG_L);
        assert_memory_equal(b->owner, a->owner, NODES);
        assert_memory_equal(b->terminal, a->terminal, NODES);
        assert_memory_equal(b->out[0]->start, a->out[0]->start, NODES * sizeof(uint64_t));
        assert_memory_equal(b->out[0]->end, a->out[0]->end, a->edges * sizeof(gg_vertex));
        gg_problem_free(other);
        free(text);
    }
    gg_problem_free(first);
    close_ctx(ctx);
}

/* Ends have another parity, which does not matter. */
static void test_one_parity_is_not_searched(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    unsigned ticks = 0;
    size_t length;
    char *text = write_nodes(200000, true, false, &length);
    gg_ctx_set_progress(ctx, count_tick, &ticks);
    gg_problem_free(read_pg(ctx, text, length));
    assert_int_equal(ticks, 1);
    free(text);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_meanings),    cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_json_limits), cmocka_unit_test(test_hostile),
        cmocka_unit_test(test_deep),        cmocka_unit_test(test_written),
        cmocka_unit_test(test_cycles),      cmocka_unit_test(test_long_cycle),
        cmocka_unit_test(test_plain_nodes), cmocka_unit_test(test_one_parity_is_not_searched),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
