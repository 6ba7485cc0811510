/*
 * Forms as values: the checker refuses every changed entry, numbers are those of the evaluation,
 * limits name the vertex, and a sum is reported with the gains of its moves.
 */
#include "unit/by_hand.h"

#include "value/form/lister.h"
#include "value/types.h"

enum { ROUNDS = 300 };

static sketch draw(gg__rng *rng, gg_vertex n, size_t edges)
{
    sketch s = blank(n);
    draw_edges(rng, &s, LOT_ORDERED, edges);
    for (size_t i = 0; i < s.edges; i++)
        if (!one_in(rng, 8)) s.edge[i].who = one_in(rng, 2) ? GG_FOR_LEFT : GG_FOR_RIGHT;
    s.edge[0].who = GG_FOR_LEFT;
    return s;
}

/* ---- the checker ---- */

/* Every other value of every entry of a column, up to `most`, and one beyond. */
static void refuse_changes(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           uint32_t *entry, uint64_t count, uint32_t most)
{
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t kept = entry[i];
        for (uint32_t other = 0; other <= most; other++) {
            if (other == kept) continue;
            entry[i] = other;
            if (accepts(ctx, problem, solution)) fail_msg("%u for %u is accepted", other, kept);
        }
        entry[i] = kept;
    }
}

static void test_changes(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {41};
    size_t hot = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        sketch s = draw(&rng, 9, 16);
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *solution = solve_by(ctx, made.problem, "form");
        gg__listing *l = solution->values.forms;
        assert_true(accepts(ctx, made.problem, solution));
        refuse_changes(ctx, made.problem, solution, solution->values.value, solution->values.count,
                       (uint32_t)l->count);
        for (size_t i = 0; i < l->option_count; i++) {
            const uint32_t kept = l->option[i];
            for (uint32_t other = 0; other < l->count; other++) {
                l->option[i] = other;
                assert_int_equal(accepts(ctx, made.problem, solution), other == kept);
            }
            l->option[i] = kept;
        }
        for (size_t i = 0; i < l->count; i++) { /* an option changes sides */
            hot += l->options[GG_LEFT][i] > 0;
            for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
                if (l->options[player][i] == 0) continue;
                l->options[player][i]--;
                l->options[1 - player][i]++;
                assert_false(accepts(ctx, made.problem, solution));
                l->options[player][i]++;
                l->options[1 - player][i]--;
            }
        }
        for (size_t i = 0; i < l->count; i++) {
            const uint32_t kept = l->number[i];
            if (kept == GG__UNDEFINED) continue;
            for (uint32_t other = 0; other < l->trie->count; other++) {
                l->number[i] = other;
                assert_int_equal(accepts(ctx, made.problem, solution), other == kept);
            }
            l->number[i] = kept;
        }
        assert_true(accepts(ctx, made.problem, solution));
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(hot > 2 * ROUNDS);
    close_ctx(ctx);
}

#define LIST(...) (const uint32_t[]){__VA_ARGS__}, COUNT(((const uint32_t[]){__VA_ARGS__}))

/* A listing is put before the checker for a lone vertex, which is worth 0. */
static void refused(gg_ctx *ctx, const gg_problem *problem, const uint32_t *left, size_t lefts,
                    const uint32_t *right, size_t rights, const char *why)
{
    gg_solution *solution = gg__solution_new(ctx, "by hand", "form");
    gg_verdict verdict;
    uint32_t form;
    assert_ok(ctx, gg__solution_add_forms(solution, 1, 0));
    solution->values.value[0] = 0;
    gg__listing *l = solution->values.forms;
    gg__node one, minus, two;
    assert_ok(ctx, gg__trie_child(l->trie, GG__ZERO, 1, &one));
    assert_ok(ctx, gg__trie_child(l->trie, GG__ZERO, -1, &minus));
    assert_ok(ctx, gg__trie_child(l->trie, one, 1, &two));
    assert_ok(ctx, gg__listing_add_number(l, one, &form));       /* 1: 1 */
    assert_ok(ctx, gg__listing_add_number(l, minus, &form));     /* 2: -1 */
    assert_ok(ctx, gg__listing_add_number(l, two, &form));       /* 3: 2 */
    assert_ok(ctx, gg__listing_add(l, LIST(0), LIST(0), &form)); /* 4: * */
    assert_ok(ctx, gg__listing_add(l, LIST(1), LIST(2), &form)); /* 5: +-1 */
    assert_ok(ctx, gg__listing_add(l, LIST(1), LIST(0), &form)); /* 6: {1|0} */
    assert_ok(ctx, gg__listing_add(l, LIST(6), LIST(2), &form)); /* 7: {1|0||-1} */
    assert_true(accepts(ctx, problem, solution));
    assert_ok(ctx, gg__listing_add(l, left, lefts, right, rights, &form)); /* 8 */
    assert_int_equal(accepts_with(ctx, problem, solution, &verdict), why == NULL);
    if (why && !strstr(verdict.condition, why)) fail_msg("%s", verdict.condition);
    gg_solution_free(solution);
}

static void test_listings(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(1);
    game made = build(ctx, &s, GG_ROWS_OUT);
    const gg_problem *p = made.problem;
    refused(ctx, p, LIST(0), LIST(4), NULL); /* up */
    refused(ctx, p, LIST(3), LIST(2), NULL); /* {2|-1} */
    refused(ctx, p, LIST(0, 4), LIST(0), NULL);
    refused(ctx, p, LIST(0), LIST(1), "form 8 of the list: the form is a number");
    refused(ctx, p, LIST(2), LIST(4), "is a number");
    refused(ctx, p, LIST(4), LIST(4), "is a number"); /* {*|*} = 0 */
    refused(ctx, p, LIST(1), LIST(2), "two forms of the list are one game");
    refused(ctx, p, LIST(1, 3), LIST(2), "dominated");
    refused(ctx, p, LIST(3, 1), LIST(2), "do not ascend");
    refused(ctx, p, LIST(1), LIST(0, 2), "dominated");
    refused(ctx, p, LIST(8), LIST(2), "does not stand before it");
    refused(ctx, p, LIST(5), LIST(5), "is a number");
    refused(ctx, p, LIST(0), LIST(7), "reversible"); /* through {1|0} */
    discard(&made);
    close_ctx(ctx);
}

/* ---- the solver ---- */

/* If evaluation finds a number, the form is that number. */
static void test_numbers(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {42};
    size_t numbers = 0, others = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        sketch s = draw(&rng, 12, 18);
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *forms = solve_by(ctx, made.problem, "form");
        gg_solution *known = solve_by(ctx, made.problem, "number-nimber");
        for (gg_vertex v = 0; v < s.n; v++) {
            gg__text a = {.ctx = ctx}, b = {.ctx = ctx};
            const bool defined = known->values.value[v] != GG__UNDEFINED;
            assert_ok(ctx, gg__entry_print(ctx, made.problem, forms, v, 0, &a));
            assert_ok(ctx, gg__entry_print(ctx, made.problem, known, v, 0, &b));
            if (defined) assert_string_equal(a.data, b.data);
            numbers += defined;
            others += !defined;
            gg__text_free(&a);
            gg__text_free(&b);
        }
        gg_solution_free(forms);
        gg_solution_free(known);
        discard(&made);
    }
    assert_true(numbers > 1000 && others > 100);
    close_ctx(ctx);
}

/* Vertices 3 to 5 are switches of different sizes on 0, 1 and -1. */
static sketch switches(void)
{
    sketch s = blank(6);
    add_edge(&s, 1, 0, GG_FOR_LEFT);
    add_edge(&s, 2, 0, GG_FOR_RIGHT);
    add_edge(&s, 3, 1, GG_FOR_LEFT);
    add_edge(&s, 3, 2, GG_FOR_RIGHT);
    add_edge(&s, 4, 1, GG_FOR_LEFT);
    add_edge(&s, 4, 0, GG_FOR_RIGHT);
    add_edge(&s, 5, 3, GG_FOR_LEFT);
    add_edge(&s, 5, 4, GG_FOR_RIGHT);
    return s;
}

static void test_limit(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    sketch s = switches();
    game made = build(ctx, &s, GG_ROWS_OUT);
    options.value = "form";
    options.limit = 1;
    assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_LIMIT, "more than 1 ");
    assert_int_equal(gg_ctx_error(ctx)->vertex, 3);
    options.limit = 3;
    assert_ok(ctx, gg_solve(ctx, made.problem, &options, &solution));
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static void test_cycle(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    sketch s = switches();
    add_edge(&s, 0, 4, GG_FOR_LEFT);
    game made = build(ctx, &s, GG_ROWS_OUT);
    options.value = "form";
    assert_fails(ctx, gg_solve(ctx, made.problem, &options, &solution), GG_BAD_INPUT,
                 "forms need a graph without cycles");
    discard(&made);
    close_ctx(ctx);
}

/* ---- moves ---- */

static void test_moves(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg_answer *answer = NULL;
    sketch s = switches();
    add_token(&s, 3);
    add_token(&s, 4);
    game made = build(ctx, &s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, NULL);
    assert_string_equal(gg_solution_method(solution), "form");
    assert_ok(ctx, gg_answer_new(ctx, made.problem, solution,
                                 GG_ANSWER_ALL | GG_ANSWER_MOVES | GG_ANSWER_VALUES |
                                     GG_ANSWER_PARTS | GG_ANSWER_REASON,
                                 &answer));
    assert_string_equal(answer->total, "{2|1||0|-1}");
    assert_int_equal(answer->outcome.winner, GG_L);
    assert_int_equal(answer->outcome_class, GG_L);
    assert_string_equal(
        answer->reason,
        "the forms add up to {2|1||0|-1}, more than 0: Left wins no matter who moves first");
    assert_int_equal(answer->all_count, 2);
    assert_string_equal(answer->merits[0].value, "{2|1}");
    assert_string_equal(answer->merits[0].incentive, "{2|0}");
    assert_true(answer->merits[0].winning);
    assert_string_equal(answer->merits[1].value, "{2|0}");
    assert_string_equal(answer->merits[1].incentive, "{1|0}");
    assert_false(answer->merits[1].winning);
    gg_answer_free(answer);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

static gg_vertex add_hot(sketch *s, gg_vertex left, gg_vertex right)
{
    add_edge(s, s->n, left, GG_FOR_LEFT);
    add_edge(s, s->n, right, GG_FOR_RIGHT);
    return s->n++;
}

/* Three tokens on {{a|b||c|d}|{-e|-f||-g|-h}}, a to h between 0 and 6, all in descending order. */
static sketch hot_games(gg__rng *rng)
{
    enum { MOST = 6 };
    sketch s = blank(1);
    gg_vertex number[2][MOST + 1] = {{0}, {0}};
    for (gg_vertex k = 1; k <= MOST; k++)
        for (int side = 0; side < 2; side++) {
            number[side][k] = s.n++;
            add_edge(&s, number[side][k], number[side][k - 1], side ? GG_FOR_RIGHT : GG_FOR_LEFT);
        }
    for (unsigned token = 0; token < 3; token++) {
        gg_vertex half[2], part[2];
        for (int side = 0; side < 2; side++) {
            unsigned at = side ? 0 : MOST; /* down, or up */
            for (int i = 0; i < 2; i++) {
                const unsigned from = at, gap = (unsigned)gg__rng_below(rng, 3);
                const unsigned to = side ? from + gap : from - gap;
                part[i] = add_hot(&s, number[side][from], number[side][to]);
                at = side ? to + 1 : to - 1;
            }
            half[side] = add_hot(&s, part[0], part[1]);
        }
        add_token(&s, add_hot(&s, half[0], half[1]));
    }
    return s;
}

/* Sums too large for their limit are searched; who wins is what the product says, and what the
 * checker concludes. */
static void test_search(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {43};
    size_t searched = 0, limited = 0, concluded = 0;
    for (unsigned round = 0; round < ROUNDS / 6; round++) {
        sketch s = hot_games(&rng);
        game made = build(ctx, &s, GG_ROWS_OUT);
        gg_solution *solution = solve_by(ctx, made.problem, "form");
        gg_solution *product = solve_by(ctx, made.problem, "memo");
        gg_answer *known = NULL, *answer = NULL;
        gg_verdict verdict;
        assert_ok(ctx, gg_answer_new(ctx, made.problem, product, 0, &known));
        for (uint64_t limit = 0; limit < 40; limit++) {
            solution->limit = limit;
            const gg_status status =
                gg_answer_new(ctx, made.problem, solution, GG_ANSWER_REASON, &answer);
            limited += status == GG_LIMIT;
            if (status == GG_LIMIT) continue;
            assert_int_equal(status, GG_OK);
            searched += strstr(answer->reason, "too large") != NULL;
            for (int first = GG_LEFT; first <= GG_RIGHT; first++)
                assert_int_equal(answer->outcomes[first].winner, known->outcomes[first].winner);
            gg_answer_free(answer);
        }
        assert_ok(ctx, gg_check(ctx, made.problem, solution, &verdict));
        assert_true(verdict.accepted && verdict.decides);
        assert_int_equal(verdict.outcome.winner, known->outcome.winner);
        concluded++;
        gg_answer_free(known);
        gg_solution_free(product);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(searched > 20 && limited > 20 && concluded > 20);
    close_ctx(ctx);
}

/* Two contexts ask one solution, which does not change. */
static void test_two_contexts(void **fixture)
{
    (void)fixture;
    gg_ctx *ctx = open_ctx(), *other = open_ctx();
    gg_answer *answer[2] = {NULL, NULL};
    sketch s = switches();
    add_token(&s, 5);
    add_token(&s, 4);
    game made = build(ctx, &s, GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, "form");
    assert_ok(ctx, gg_answer_new(ctx, made.problem, solution, GG_ANSWER_PARTS, &answer[0]));
    assert_ok(other, gg_answer_new(other, made.problem, solution, GG_ANSWER_PARTS, &answer[1]));
    assert_string_equal(answer[0]->total, answer[1]->total);
    gg_forms *forms = NULL;
    gg_form form[6], switched;
    gg_relation relation;
    assert_ok(other, gg_forms_new(other, 0, &forms));
    assert_ok(other, gg_solution_forms(forms, solution, 0, 6, form));
    assert_ok(other, gg_form_make(forms, &form[1], 1, &form[2], 1, &switched));
    assert_ok(other, gg_form_compare(forms, switched, form[3], &relation));
    assert_int_equal(relation, GG_EQUAL);
    assert_true(switched == form[3]);
    assert_fails(other, gg_solution_forms(forms, solution, 3, 4, form), GG_BAD_ARGUMENT, "values");
    gg_forms_free(forms);
    gg_answer_free(answer[0]);
    gg_answer_free(answer[1]);
    close_ctx(other);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_changes),
        cmocka_unit_test(test_listings),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_cycle),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_two_contexts),
        cmocka_unit_test(test_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
