/* Problems from texts: every format, every solver that accepts them, and queries on solutions. */
#include "oom/actions.h"

/* Writes the problem in every format and reads it back. */
static void exhaust_formats(stage *s, const gg_problem *problem, done *d)
{
    gg_given given = GG_GIVEN;
    given.rows = GG_ROWS_IN | GG_ROWS_OUT;
    for (size_t i = 0; gg_format_info(i); i++) {
        const char *format = gg_format_info(i)->name;
        const writing w = {format, problem};
        char *text = NULL;
        basin b = {&text, 0, 0};
        const gg_sink sink = {&b, write_basin};
        if (exhaust(s, format, write_one, &w) != GG_OK) continue;
        assert_ok(s->ctx, gg_write(s->ctx, problem, format, &sink));
        d->writes++;
        const reading r = {format, text, b.length, &given};
        if (gg_format_info(i)->reads) d->reads += exhaust(s, format, read_all, &r) == GG_OK;
        free(text);
    }
}

/* ---- texts ---- */

/* Between them every kind of line, every play, and one to three tokens. */
static const char *const texts[] = {
    "c names\np normal 4 4\na L Anna\na R Boris\nn 1 start\nn 2 middle\nn 4 end\ns start token\n"
    "e start middle\ne middle 3\ne 3 end\ne start 3\n",
    "p normal 7 8\no 1 L\no 2 R\no 3 L\no 4 R\no 5 L\no 6 R\no 7 L\nt 5 L\nt 6 R\nt 7 N\nt 4 D\n"
    "s 1\ne 1 2\ne 2 3\ne 3 1\ne 3 5\ne 2 6\ne 1 7\ne 5 1\ne 2 4\n",
    "p normal 5 7\ns 1\nf R\ni L\nd draw\ne 1 2\ne 2 1\ne 2 3 L\ne 1 4 R\ne 4 1 L\ne 3 5 R\ne 4 "
    "5\n",
    "p misere 4 5\ns 1\ni R\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 2 2\n",
    "p race 6 7\na L Left\na R Right\nn 6 gate\nt gate\nt 5\ns 1 L red\ns 2 R black\ns 3 L green\n"
    "w L1 R2 L3 R3 L2 R1\nk lose\ne 1 2\ne 2 3\ne 3 1\ne 3 4\ne 2 gate\ne 1 5\ne 4 4\n",
    "p race 4 4\nt 4\ns 1\ns 2\ne 1 2\ne 2 3\ne 3 4\ne 1 4\n",
    "p race 3 1\nt 3\ns 3\ns 3\ne 1 2\n",
    "p race 3 2\nt 3\ns 1\ns 1\nk lose\ne 1 2\ne 2 1\n",
    "p normal 5 6\ns 5\ns 4\ns 3\ne 5 4\ne 5 2\ne 4 1\ne 3 1\ne 3 2\ne 2 1\n",
    "p normal 6 10\nn 6 gate\ns 5\ns 4\ns 3\nf R\ne 5 4\ne 5 2\ne 4 5\ne 4 1\ne 3 1\ne 3 2\ne 2 1\n"
    "e 3 gate\ne gate 3\ne gate gate\n",
    "p normal 4 6\ns 1\ns 3\ns 4\ne 1 1\ne 1 2\ne 1 3\ne 3 2\ne 4 3\ne 4 2\n",
    "p normal 5 6\ns 1\ns 2\ns 4\nt 5 P\ne 1 2\ne 2 3\ne 1 3\ne 4 3\ne 4 5\ne 4 1\n",
    "p normal 3 3\ns 1\ns 1 other\nt 3 L\ne 1 2\ne 2 1\ne 2 3\n",
    "p normal 2 2\ns 1\ne 1 1 R\ne 1 2 L\n",
    "p normal 1 0\ns 1\n",
    "p misere 2 1\ne 1 2\n",
    "p normal 3 2\ns 1\nt 1 D\ne 1 2\ne 2 3\n",
    "p normal 1 0\ns 1\np misere 1 0\ns 1\n\nc and another\np race 2 1\nt 2\ns 1\ns 1\ne 1 2\n"
    "p normal 2 1\nn 1 a\nn 2 b\ne a b\np normal 3 3\ne 1 2\ne 2 3\ne 3 1\ns 2\n",
};

/* Reads all problems of a gg text; NULL behind the last. */
static gg_problem *next_problem(stage *s, gg_reader *reader)
{
    gg_problem *problem = NULL;
    assert_ok(s->ctx, gg_reader_next(reader, &problem));
    return problem;
}

static void test_texts(void **state)
{
    (void)state;
    stage s;
    done d = {0};
    uint64_t runs = 0, failures = 0;
    gg_given given = GG_GIVEN;
    given.rows = GG_ROWS_IN | GG_ROWS_OUT;
    for (size_t i = 0; i < COUNT(texts); i++) {
        const reading r = {"gg", texts[i], strlen(texts[i]), &given};
        feed f = {r.text, r.length};
        const gg_source source = {&f, read_feed};
        gg_reader *reader = NULL;
        open_stage(&s);
        assert_int_equal(exhaust(&s, "gg", read_all, &r), GG_OK);
        assert_ok(s.ctx, gg_reader_open(s.ctx, &source, "gg", &given, &reader));
        for (gg_problem *problem; (problem = next_problem(&s, reader)) != NULL;) {
            exhaust_formats(&s, problem, &d);
            exhaust_problem(&s, problem, 3000, &d);
            gg_problem_free(problem);
        }
        gg_reader_free(reader);
        close_stage(&s);
        runs += s.runs;
        failures += s.failures;
    }
    assert_true(d.reads > 20 && d.writes > 20 && d.solutions > 40 && d.checks > 25);
    assert_true(d.answers > 60 && d.tables > 20);
    assert_true(failures > 5000 && runs > failures + 500);
}

/* A format that this build does not read. */
static bool is_left_out(const char *format)
{
    for (size_t i = 0; gg_format_info(i); i++)
        if (strcmp(gg_format_info(i)->name, format) == 0) return !gg_format_info(i)->reads;
    return false;
}

#define GRAPHML                                                                                    \
    "<graphml><key id=\"p\" for=\"node\" attr.name=\"owner\"><default>R</default></key>"           \
    "<key id=\"w\" for=\"edge\" attr.name=\"weight\"/><graph edgedefault=\"directed\">"
#define GRAPHML_END                                                                                \
    "<node id=\"a b\"/><edge source=\"1\" target=\"a b\"><data key=\"w\">2</data></edge>"          \
    "</graph></graphml>"

/* Inputs with gg_given, and inputs that are refused at the end. */
static void test_other_texts(void **state)
{
    (void)state;
    static const char *const tokens[] = {"1", "2"}, *const targets[] = {"3", "4"};
    static const char *const names[] = {"a"};
    static const char scheduled[] = "p race 2 1\nt 2\ns 1\ns 1\nw L1 R2\ne 1 2\n";
    gg_given race = GG_GIVEN, headed = GG_GIVEN, named = GG_GIVEN, gaps = GG_GIVEN,
             wrong = GG_GIVEN, based = GG_GIVEN;
    gg_given same = GG_GIVEN, empty = GG_GIVEN, broken = GG_GIVEN;
    race.rows = GG_ROWS_IN | GG_ROWS_OUT;
    race.play = GG_RACE;
    race.base = 1;
    race.stuck = GG_STUCK_LOSE;
    race.tokens = tokens;
    race.targets = targets;
    race.token_count = race.target_count = 2;
    race.schedule = "L1 R2 L2 R1 L1";
    headed.header = 1;
    based.base = 1;
    gaps.compact = 1;
    gaps.columns = true;
    named.tokens = names;
    named.token_count = 1;
    named.first = GG_RIGHT;
    wrong.schedule = "L1";
    same.schedule = "L1R2";
    empty.schedule = " ";
    broken.schedule = "L1 R";
    const struct {
        const char *format, *text;
        const gg_given *given;
        gg_status status;
    } cases[] = {
        {"edges", "1 2\n2 3\n2 4\n1 3\n", &race, GG_OK},
        {"edges", "4 2\n0 1\n1 0\n", &headed, GG_OK},
        {"edges", "# nothing\n", NULL, GG_BAD_INPUT},
        {"edges", "7 18446744073709551615 1.5\n9 7 1\n", &gaps, GG_OK},
        {"edges", "0 1 2\n", NULL, GG_OK},
        {"edges", "3 2\n1 2\n2 3\n", NULL, GG_OK},
        {"edges", "1 2\n900000 2\n", NULL, GG_OK},
        {"edges", "source,target,x\n\"a b\",c,1\nc,\"d\",2\n", NULL, GG_OK},
        {"edges", "a b\nc\n", NULL, GG_BAD_INPUT},
        {"gg", "p normal 2 1\nn 1 a\ne 1 2\n", &named, GG_OK},
        {"gg", "p normal 2 1\nn 1 a\nn 2 a\ne 1 2\n", NULL, GG_BAD_INPUT},
        {"gg", "p normal 2 1\nn 1 a\no 1 L\ne 1 2\n", NULL, GG_BAD_INPUT},
        {"gg", "p normal 2 2\na L x\ns 1 y\ne 1 2\ne 1 3\n", NULL, GG_BAD_INPUT},
        {"gg", "p normal 2 1\ns 1\ne 1 2\n", &wrong, GG_BAD_ARGUMENT},
        {"gg", scheduled, &same, GG_OK},
        {"gg", scheduled, &wrong, GG_BAD_ARGUMENT},
        {"gg", scheduled, &empty, GG_BAD_ARGUMENT},
        {"gg", scheduled, &broken, GG_BAD_ARGUMENT},
        {"gg", "", NULL, GG_BAD_INPUT},
        {"judge", "2\n3 2\n1 2\n3 2\n1 3\n2 1\n1 1\n1 2\n", NULL, GG_OK},
        {"judge", "1\n4 2\n1 2\n2 2\n1 4\n", NULL, GG_OK},
        {"judge", "1\n2 1\n1 2\n1 2\nmore\n", NULL, GG_BAD_INPUT},
        {"pg", "parity 2;start 0;0 0 0 1,2 \"a\";1 2 1 0 \"a b\";2 1 0 2;", NULL, GG_OK},
        {"pg", "0 0 0 1;1 1 1 0;", NULL, GG_OK},
        {"gg", "p parity 2 1\no 1 L\no 2 R\nq 1 4\nq 2 3\ns 1\ne 1 2\n", NULL, GG_OK},
        {"gg", "p parity 2 1\no 1 L\no 2 R\nq 1 4\ne 1 2\n", NULL, GG_BAD_INPUT},
        {"mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n2 1 5\n", NULL, GG_OK},
        {"mtx", "%%MatrixMarket matrix array real general\n", NULL, GG_BAD_INPUT},
        {"json",
         "{\"play\":\"race\",\"vertices\":2,\"base\":1,\"edges\":[[1,\"b\"]],\"names\":[[2,\"b\"]],"
         "\"targets\":[2],\"tokens\":[{\"vertex\":1,\"player\":\"R\",\"name\":\"x\"}],"
         "\"schedule\":\"R1 L1\",\"players\":{\"L\":\"Ann\"},\"note\":\"well\"}",
         NULL, GG_OK},
        {"json", "{\"vertices\":2}", NULL, GG_BAD_INPUT},
        {"dot",
         "digraph { infinite=R; node [owner=L]; a; b [name=\"c d\", start=1]; a -> {b 7} [x=y]; "
         "subgraph s { b } }",
         NULL, GG_OK},
        {"dot", "strict graph { 3 -- 7 -- 3; 3 [token=\"1 x\"] 7 [token=2] }", NULL, GG_OK},
        {"dot", "digraph { 1 -> 2; 1 [owner=X] }", NULL, GG_BAD_INPUT},
        {"gml",
         "graph [ directed 1 node [ id 1 label \"a&amp;b\" start 1 ] node [ id 4 label \"c\" ] "
         "edge [ source 1 target 4 player \"L\" weight 2 ] ]",
         NULL, GG_OK},
        {"gml", "graph [ node [ id 1 ] edge [ source 1 target 2 ] ]", NULL, GG_BAD_INPUT},
        {"edges", "2 9\n0 1\n1 0\n", NULL, GG_OK},
        {"edges", "2 1\na b\n", NULL, GG_OK},
        {"edges", "# 0\n1 2\n# 1\n2 1\n", NULL, GG_OK},
        {"adjacency", "0 1 2\n1\n2 0\n", NULL, GG_OK},
        {"adjacency", "a -> 'b c', 7\n7 -> a\n", NULL, GG_OK},
        {"adjacency", "0: 70\n70: 900\n", NULL, GG_OK},
        {"adjacency", "0\n1\n", NULL, GG_OK},
        {"adjacency", "0 1\n0 2\n", NULL, GG_BAD_INPUT},
        {"json", "[[1,2],[0,2],[1,0]]", NULL, GG_OK},
        {"json", "[[1],[2]]", &based, GG_OK},
        {"json", "[[1]", NULL, GG_BAD_INPUT},
        {"json", "{\"a b\":[\"c\",7],\"\\u00e9\":[]}", NULL, GG_OK},
        {"json", "{\"a\":[],\"a\":[]}", NULL, GG_BAD_INPUT},
        {"aut", "des (0, 2, 2)\n(0, \"a, b\", 1)\n(1, i, 0)\n", NULL, GG_OK},
        {"aut", "des (0, 2, 2)\n(0, a, 1)\n", NULL, GG_BAD_INPUT},
        {"hoa",
         "HOA: v1 AP: 2 \"a\" \"b\" controllable-AP: 1 Alias: @x 0 & !1 Acceptance: 2 Fin(1) & "
         "Inf(0) "
         "--BODY-- State: 0 \"s\" [@x] 0 {1} [!@x | 1] 1 State: 1 {0} 0 1 0 1 --END--",
         NULL, GG_OK},
        {"pg", "9 1 0 70;\n70 3 1 9,70 \"x y\";\n", NULL, GG_OK},
        {"graphml", GRAPHML "<node id=\"1\"><data key=\"p\">L</data></node>" GRAPHML_END, NULL,
         GG_OK},
        {"graphml", GRAPHML "<node id=\"1\"><data key=\"p\">M</data></node>" GRAPHML_END, NULL,
         GG_BAD_INPUT},
        {"graphml", GRAPHML "<node id=\"1\">", NULL, GG_BAD_INPUT},
        {"ggb", "\x89GGB\r\n\x1a\n no more", NULL, GG_BAD_INPUT},
        {"nonsense", "", NULL, GG_BAD_ARGUMENT},
    };
    stage s;
    open_stage(&s);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const reading r = {cases[i].format, cases[i].text, strlen(cases[i].text), cases[i].given};
        if (is_left_out(cases[i].format)) continue;
        assert_int_equal(exhaust(&s, cases[i].text, read_all, &r), cases[i].status);
    }
    assert_true(s.failures > 300);
    close_stage(&s);
}

/* The same text, packed with gzip and with zstd: `p normal 2 1', `e 1 2'. */
static void test_packed(void **state)
{
    (void)state;
    static const unsigned char gzip[] = {0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03,
                                         0x2b, 0x50, 0xc8, 0xcb, 0x2f, 0xca, 0x4d, 0xcc, 0x51, 0x30,
                                         0x52, 0x30, 0xe4, 0x4a, 0x55, 0x30, 0x54, 0x30, 0xe2, 0x02,
                                         0x00, 0x2b, 0xa5, 0xd1, 0x70, 0x13, 0x00, 0x00, 0x00};
    static const unsigned char zstd[] = {0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58, 0x99, 0x00,
                                         0x00, 0x70, 0x20, 0x6e, 0x6f, 0x72, 0x6d, 0x61,
                                         0x6c, 0x20, 0x32, 0x20, 0x31, 0x0a, 0x65, 0x20,
                                         0x31, 0x20, 0x32, 0x0a, 0x8f, 0xbe, 0xba, 0x0e};
    const reading packed[] = {{"gg", (const char *)gzip, sizeof gzip, NULL},
                              {"gg", (const char *)gzip, sizeof gzip - 1, NULL},
                              {"gg", (const char *)zstd, sizeof zstd, NULL}};
    stage s;
    open_stage(&s);
    for (size_t i = 0; i < COUNT(packed); i++) {
        const gg_status status = exhaust(&s, "packed", read_all, &packed[i]);
        /* Refused as well where the library is built without what unpacks it. */
        assert_true(status == GG_BAD_INPUT || (status == GG_OK && i != 1));
    }
    close_stage(&s);
}

/* A note comes with a contest whose promises are broken, and goes through the binary form. */
static void test_note(void **state)
{
    static const char contest[] = "1\n3 3\n1 2\n2 1\n1 2\n2 3\n";
    (void)state;
    stage s;
    gg_given given = GG_GIVEN;
    feed f = {contest, sizeof contest - 1};
    const gg_source source = {&f, read_feed};
    gg_reader *reader = NULL;
    gg_problem *problem = NULL;
    char *text = NULL;
    basin b = {&text, 0, 0};
    const gg_sink sink = {&b, write_basin};
    given.rows = GG_ROWS_OUT;
    open_stage(&s);
    assert_ok(s.ctx, gg_reader_open(s.ctx, &source, "judge", &given, &reader));
    assert_ok(s.ctx, gg_reader_next(reader, &problem));
    assert_non_null(gg_problem_note(problem));
    assert_ok(s.ctx, gg_write(s.ctx, problem, "ggb", &sink));
    gg_problem_free(problem);
    gg_reader_free(reader);
    const reading r = {"ggb", text, b.length, &given};
    assert_int_equal(exhaust(&s, "ggb", read_all, &r), GG_OK);
    free(text);
    close_stage(&s);
}

/* Vertices that are worth 0, 1, 2 and so on to Left: each a node of the trie of the certificate. */
static void test_certificate(void **state)
{
    enum { STEPS = 40 };
    (void)state;
    stage s;
    open_stage(&s);
    sketch path = blank(STEPS);
    for (gg_vertex v = 0; v + 1 < STEPS; v++)
        add_edge(&path, v, v + 1, GG_FOR_LEFT);
    add_token(&path, 0);
    const game made = build(s.ctx, &path, GG_ROWS_OUT | GG_ROWS_IN);
    gg_solution *solution = solve_by(s.ctx, made.problem, "number");
    const solving what = {.problem = made.problem, .solution = solution};
    assert_int_equal(exhaust(&s, "number", certificate_one, &what), GG_OK);
    gg_solution_free(solution);
    discard(&made);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_texts),       cmocka_unit_test(test_other_texts),
        cmocka_unit_test(test_packed),      cmocka_unit_test(test_note),
        cmocka_unit_test(test_certificate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
