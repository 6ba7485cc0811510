/* What the other tests of this folder are too small for: a note in a file, and a trie that grows.
 */
#include "oom/actions.h"

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
static void test_trie(void **state)
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
        cmocka_unit_test(test_note),
        cmocka_unit_test(test_trie),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
