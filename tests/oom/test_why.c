/* Explanations and hints of every theory. */
#include "oom/actions.h"

#include "greatgame_ruleset.h"

static uint64_t hash_claims(uint64_t hash, const gg_claim *claims, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hash = hash_text(hash_text(hash, claims[i].kind), claims[i].sentence);
        for (size_t f = 0; f < claims[i].fact_count; f++)
            for (size_t k = 0; k < claims[i].facts[f].count; k++)
                hash = hash_text(hash, claims[i].facts[f].items[k].text);
    }
    return hash;
}

static gg_status explain_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_why *why = UNTOUCHED(gg_why);
    const gg_status status =
        gg_why_new(ctx, s->problem, s->solution, s->played, s->played_count, 0, &why);
    if (status != GG_OK) {
        assert_ptr_equal(why, UNTOUCHED(gg_why));
        return status;
    }
    *hash = hash_claims(hash_text(*hash, why->theory), why->claims, why->claim_count);
    for (size_t i = 0; i < why->answer->all_count; i++)
        *hash = hash_moves(*hash, why->sequels[i].moves, why->sequels[i].count);
    gg_why_free(why);
    return GG_OK;
}

static gg_status hint_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_hint *hint = UNTOUCHED(gg_hint);
    const gg_status status = gg_hint_new(ctx, s->problem, s->solution, NULL, 0, s->flags, &hint);
    if (status != GG_OK) {
        assert_ptr_equal(hint, UNTOUCHED(gg_hint));
        return status;
    }
    *hash = hash_claims(*hash, hint->claims, hint->claim_count);
    *hash = hash_moves(*hash, hint->possible, hint->possible_count);
    gg_hint_free(hint);
    return GG_OK;
}

/* The problem is solved, and then explained and hinted at, while memory fails. */
static void explain(stage *s, const char *name, const gg_problem *problem, const char *solver,
                    const char *theory)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    solving with = {.problem = problem, .options = &options};
    gg_why *why;
    options.solver = solver;
    assert_int_equal(gg_solve(s->ctx, problem, &options, &with.solution), GG_OK);
    assert_int_equal(gg_why_new(s->ctx, problem, with.solution, NULL, 0, 0, &why), GG_OK);
    assert_string_equal(why->theory, theory);
    gg_why_free(why);
    assert_int_equal(exhaust(s, name, explain_one, &with), GG_OK);
    for (with.flags = 1; with.flags <= GG_HINTS; with.flags++)
        assert_int_equal(exhaust(s, name, hint_one, &with), GG_OK);
    gg_solution_free(with.solution);
}

static void test_graphs(void **state)
{
    static const struct {
        const char *theory, *solver, *text;
    } of[] = {
        {"race", NULL, "p race 4 5\nt 4\ns 1\ns 2\ne 1 2\ne 1 3\ne 2 3\ne 2 4\ne 3 4\n"},
        {"race", NULL,
         "p race 4 4\nt 4\ns 1 L\ns 2 R\ns 3 R\nw L1 R2 L3\ne 1 2\ne 2 1\ne 1 4\ne 2 4\n"},
        {"outcome", NULL, "p normal 5 6\ns 1\ne 1 2\ne 1 3\ne 2 4\ne 2 5\ne 3 4\ne 4 5\n"},
        {"outcome", "memo", "p normal 4 4\ns 1 x\ns 2 y\ne 1 2\ne 2 3\ne 1 3\ne 3 4 L\n"},
        {"draw", NULL, "p normal 4 4\ns 1\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"},
        {"draw", NULL, "p normal 3 4\ni L\ns 1\ne 1 2\ne 2 1\ne 1 3\ne 3 3\n"},
        {"draw", "memo", "p normal 3 4\ns 1\ns 2\ne 1 2\ne 2 1\ne 1 3\ne 2 3\n"},
        {"nimber", NULL, "p normal 4 6\ns 1\ns 2\ns 3\ne 1 2\ne 1 3\ne 1 4\ne 2 3\ne 2 4\ne 3 4\n"},
        {"nimber", NULL, "p normal 4 5\ns 1\ns 2\ne 1 2\ne 2 3\ne 3 2\ne 2 4\ne 1 4\n"},
        {"misere", NULL, "p misere 3 3\ns 1\ns 2\ne 1 2\ne 2 3\ne 1 3\n"},
        {"number", NULL, "p normal 4 4\ns 1\ns 2\ne 1 2 L\ne 1 3 R\ne 2 4 L\ne 3 2 L\n"},
        {"misere", "misere",
         "p misere 5 8\ns 5\ne 5 4\ne 5 1\ne 4 3\ne 3 2\ne 3 1\ne 2 1\n"
         "e 5 3\ne 4 1\n"},
        {"nimber", "loopy", "p normal 3 4\ns 1\ns 2\ns 3\ne 1 2\ne 2 1\ne 1 3\ne 2 3\n"},
        {"number", "number-nimber",
         "p normal 5 5\ns 3\ns 4\ns 5\ne 2 1\ne 3 2\ne 3 1\ne 4 1 L\ne 5 2 L\n"},
        {"loopy", "loopy-form",
         "p normal 3 5\ns 1\ns 2\ne 1 1 L\ne 1 3\ne 2 3 L\ne 2 2 R\n"
         "e 3 2 L\n"},
        {"loopy", "loopy-form", "p normal 2 3\ns 1\ns 2\ne 1 1\ne 2 1 L\ne 2 2 R\n"},
        {"form", NULL, "p normal 4 5\ns 1\ns 1\ne 1 2 L\ne 1 3 R\ne 2 4 L\ne 3 4 R\ne 2 3\n"},
    };
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 30;
    s.warm = true;
    for (size_t i = 0; i < COUNT(of); i++) {
        feed f = {of[i].text, strlen(of[i].text)};
        const gg_source source = {&f, read_feed};
        const gg_given given = GG_GIVEN;
        gg_reader *reader;
        gg_problem *problem;
        assert_int_equal(gg_reader_open(s.ctx, &source, "gg", &given, &reader), GG_OK);
        assert_int_equal(gg_reader_next(reader, &problem), GG_OK);
        explain(&s, of[i].text, problem, of[i].solver, of[i].theory);
        gg_problem_free(problem);
        gg_reader_free(reader);
    }
    assert_true(s.failures > 500);
    close_stage(&s);
}

static void test_games_by_rules(void **state)
{
    static const struct {
        const char *theory, *game, *parameters, *board;
    } of[] = {
        {"pursuit", "police", "", "T.P\n.E.\n...\n"},
        {"pursuit", "police", "", "E.P\nT*.\n"},
        {"pursuit", "police", "", "PE..\n.*..\n.T..\n"},
        {"outcome", "chomp", "2x3", NULL},
        {"nimber", "nim", "1,2,4", NULL},
        {"nimber", "kayles", "2,3", NULL},
        {"misere", "kayles", "misere:1,2,2", NULL},
        {"number", "advance-or-eat", "", "B.W\n.WB\nB..\n"},
        {"form", "domineering", "2x3", NULL},
    };
    stage s;
    (void)state;
    open_stage(&s);
    s.tries = 20;
    s.warm = true;
    for (size_t i = 0; i < COUNT(of); i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem;
        spec.parameters = of[i].parameters;
        spec.board = of[i].board;
        spec.board_length = of[i].board ? strlen(of[i].board) : 0;
        assert_int_equal(gg_problem_of_rules(s.ctx, gg_ruleset_find(of[i].game), &spec, &problem),
                         GG_OK);
        explain(&s, of[i].game, problem, NULL, of[i].theory);
        gg_problem_free(problem);
    }
    close_stage(&s);
}

/* A stalk, a tree, a green branch and a few more. */
static void test_forest(void **state)
{
    static const char edges[] = "01L12R23L04R45L46R07B78B09L";
    stage s;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem;
    sketch drawn = blank(10);
    (void)state;
    open_stage(&s);
    s.tries = 20;
    s.warm = true;
    for (const char *at = edges; *at; at += 3)
        add_edge(&drawn, (gg_vertex)(at[0] - '0'), (gg_vertex)(at[1] - '0'),
                 at[2] == 'L'   ? GG_FOR_LEFT
                 : at[2] == 'R' ? GG_FOR_RIGHT
                                : GG_FOR_BOTH);
    gg_graph *graph = build_graph(s.ctx, &drawn, GG_ROWS_OUT);
    spec.graph = graph;
    assert_int_equal(gg_problem_of_rules(s.ctx, gg_ruleset_find("hackenbush"), &spec, &problem),
                     GG_OK);
    explain(&s, "hackenbush", problem, NULL, "number");
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_games_by_rules),
        cmocka_unit_test(test_forest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
