/*
 * All solutions answer the same queries. A solution is written as a certificate, read and checked;
 * then both must give the same outcomes, moves, lines, reasons, parts, totals, tables and counts.
 * Done for every solver and every kind of values: of vertices, of numbered positions, of searches,
 * of parts and of branches.
 */
#include "unit/support.h"

#include "base/text.h"
#include "solve/solver.h"

#include "greatgame_ruleset.h"

#include <stdio.h>
#include <string.h>

enum { ALL = 127, SOLVERS = 32 };

/* ---- what a holder says ---- */

static void say(gg__text *text, const char *format, ...) GG__PRINTF(2, 3);
static void say(gg__text *text, const char *format, ...)
{
    char line[8192];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert_int_equal(gg__text_add(text, "%s\n", line), GG_OK);
}

static void say_moves(gg__text *text, const char *what, const gg_move *move, const gg_merit *merit,
                      size_t count)
{
    for (size_t i = 0; i < count; i++, move++) {
        say(text, "%s %d %u %llu %llu %d: %d in %u", what, move->player, move->token,
            (unsigned long long)move->from, (unsigned long long)move->to, move->pass,
            move->then.winner, move->then.remoteness);
        if (merit)
            say(text, "known %d winning %d best %d value %s", merit[i].known, merit[i].winning,
                merit[i].best, merit[i].value ? merit[i].value : "none");
    }
}

/* Everything in the answer after these moves, or why there is none. */
static void say_answer(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg_move *played, size_t count, gg__text *text)
{
    gg_answer *a;
    const gg_status status = gg_answer_after(ctx, problem, solution, played, count, ALL, &a);
    if (status != GG_OK) {
        say(text, "no answer: %d, %s", status, gg_ctx_error(ctx)->message);
        return;
    }
    say(text, "%d in %u, first %d, both %d, class %d", a->outcome.winner, a->outcome.remoteness,
        a->first, a->both_known, a->outcome_class);
    for (int i = 0; a->both_known && i < 2; i++)
        say(text, "starter %d: %d in %u", i, a->outcomes[i].winner, a->outcomes[i].remoteness);
    say_moves(text, "best", a->moves, NULL, a->move_count);
    say_moves(text, "any", a->all_moves, a->merits, a->all_count);
    say_moves(text, "line", a->line, NULL, a->line_length);
    say(text, "repeats %d from %llu, over %d, timeless %d, note %s, because %s", a->repeats,
        (unsigned long long)a->repeats_from, a->over, a->timeless, a->note ? a->note : "none",
        a->reason);
    for (size_t i = 0; i < a->part_count; i++)
        say(text, "part %s: %s", a->parts[i].name, a->parts[i].value);
    say(text, "total %s", a->total ? a->total : "none");
    gg_answer_free(a);
}

static bool to_text(void *self, const void *data, size_t size)
{
    return gg__text_bytes(self, data, size) == GG_OK;
}

/* The values as a table, how often each occurs, and all positions. */
static void say_values(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       gg__text *text)
{
    const gg_sink sink = {text, to_text};
    gg_histogram *histogram;
    gg_tally tally;
    uint64_t cursor = 0;
    size_t count = 1;
    say(text, "%s, %d, %d, %llu, %llu positions", gg_solution_value_type(solution),
        !gg_problem_rules(problem) && gg_solution_has_table(solution),
        gg_solution_is_impartial(solution), (unsigned long long)gg_solution_entries(solution),
        (unsigned long long)gg_solution_positions(solution));
    say(text, "table: %d", gg_table_write(ctx, problem, solution, true, 0, &sink));
    say(text, "total: %d", gg_total_write(ctx, problem, solution, 0, &sink));
    if (gg_histogram_new(ctx, problem, solution, 0, &histogram) == GG_OK) {
        for (size_t i = 0; i < histogram->count; i++)
            say(text, "%s %llu times", histogram->entries[i].value,
                (unsigned long long)histogram->entries[i].count);
        gg_histogram_free(histogram);
    }
    if (gg_solution_tally(ctx, problem, solution, &tally) == GG_OK)
        for (int i = 0; i < 6; i++)
            say(text, "%llu, at most %u", (unsigned long long)tally.of[i / 3][i % 3].positions,
                tally.of[i / 3][i % 3].longest);
    while (count > 0) {
        gg_position x;
        gg_player to_move;
        char winner;
        uint32_t turns;
        if (gg_solution_list(ctx, problem, solution, &cursor, 1, &x, &to_move, &winner, &turns,
                             &count) != GG_OK)
            break;
        if (count > 0) say(text, "%llu %d %c %u", (unsigned long long)x, to_move, winner, turns);
    }
}

/* ---- the law ---- */

typedef struct bytes {
    gg__text text;
    size_t at;
} bytes;

static ptrdiff_t read_bytes(void *self, void *buffer, size_t size)
{
    bytes *from = self;
    const size_t left = from->text.length - from->at, some = left < size ? left : size;
    if (some > 0) memcpy(buffer, from->text.data + from->at, some);
    from->at += some;
    return (ptrdiff_t)some;
}

/* The certificate of a solution, accepted. */
static gg_solution *certified(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              bool text)
{
    bytes file = {.text = {.ctx = ctx}};
    const gg_sink sink = {&file.text, to_text};
    const gg_source source = {&file, read_bytes};
    gg_solution *read = NULL;
    gg_answer *answer = NULL;
    gg_verdict verdict;
    assert_ok(ctx, gg_certificate_write(ctx, problem, solution, text, &sink));
    assert_ok(ctx, gg_certificate_read(ctx, problem, &source, &read));
    assert_int_equal(gg_answer_new(ctx, problem, read, ALL, &answer), GG_BAD_ARGUMENT);
    assert_ok(ctx, gg_check(ctx, problem, read, &verdict));
    if (!verdict.accepted) fail_msg("%s: %s", solution->method, verdict.condition);
    gg__text_free(&file.text);
    return read;
}

/* Both agree at the start, after some moves, and on all values. */
static void check_same(gg_ctx *ctx, gg__rng *rng, const gg_problem *problem,
                       const gg_solution *solution, const gg_solution *read)
{
    enum { MOVES = 4 };
    gg_move played[MOVES];
    for (size_t count = 0; count <= MOVES; count++) {
        gg__text own = {.ctx = ctx}, other = {.ctx = ctx};
        gg_answer *answer;
        if (count == 0) say_values(ctx, problem, solution, &own);
        if (count == 0) say_values(ctx, problem, read, &other);
        say_answer(ctx, problem, solution, played, count, &own);
        say_answer(ctx, problem, read, played, count, &other);
        const char *a = own.data, *b = other.data, *start_a = a, *start_b = b;
        for (; *a == *b && *a; a++, b++)
            if (*a == '\n') start_a = a + 1, start_b = b + 1;
        if (*a != *b)
            fail_msg("%s says %.200s\nbut its certificate %.200s", solution->method, start_a,
                     start_b);
        gg__text_free(&own);
        gg__text_free(&other);
        if (count == MOVES ||
            gg_answer_after(ctx, problem, solution, played, count, GG_ANSWER_ALL, &answer) != GG_OK)
            break;
        const size_t moves = answer->all_count;
        if (moves > 0) played[count] = answer->all_moves[gg__rng_below(rng, moves)];
        gg_answer_free(answer);
        if (moves == 0) break;
    }
}

/* Says the same of the start. Elsewhere the solver searches, and the certificate has no claims. */
static void check_same_winner(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                              const gg_solution *read)
{
    enum { FLAGS = GG_ANSWER_MOVES | GG_ANSWER_LINE | GG_ANSWER_REASON };
    gg_answer *own = NULL, *other = NULL;
    assert_ok(ctx, gg_answer_new(ctx, problem, solution, FLAGS, &own));
    assert_ok(ctx, gg_answer_new(ctx, problem, read, FLAGS, &other));
    assert_int_equal(own->outcome.winner, other->outcome.winner);
    assert_string_equal(own->reason, other->reason);
    assert_int_equal(own->move_count, other->move_count);
    assert_int_equal(own->line_length, other->line_length);
    for (size_t i = 0; i < own->line_length; i++)
        assert_true(own->line[i].token == other->line[i].token &&
                    own->line[i].to == other->line[i].to);
    gg_answer_free(own);
    gg_answer_free(other);
}

/* True if loopy nimbers were found where play has an end. The certificate shows that it has; so
 * there is no progress to be made, and of equally good moves another may come first. */
static bool is_needlessly_loopy(const gg_solution *solution, const gg_solution *read)
{
    return atomic_load(&solution->cyclic) && !atomic_load(&read->cyclic);
}

/* By solver: problems that it does not refuse, and those that a certificate was compared for. */
typedef struct count {
    unsigned offered[SOLVERS], seen[SOLVERS];
} count;

static void check_all(gg_ctx *ctx, gg__rng *rng, const gg_problem *problem, count *c)
{
    for (size_t i = 0; gg__solver_at(i); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        options.solver = gg__solver_at(i)->info.name;
        if (strcmp(options.solver, "brute") == 0) continue; /* keeps no values */
        c->offered[i] += !gg__solver_refusal(gg__solver_at(i), problem);
        if (gg_solve(ctx, problem, &options, &solution) != GG_OK) continue;
        if (problem->forest && problem->forest->nimber && !solution->values.value &&
            solution->table_count == 0) { /* a theorem gives every value, and none is kept */
            c->seen[i]++;
            gg_solution_free(solution);
            continue;
        }
        gg_solution *read = certified(ctx, problem, solution, one_in(rng, 2));
        if (!is_needlessly_loopy(solution, read)) {
            if (solution->theory->known)
                check_same_winner(ctx, problem, solution, read);
            else
                check_same(ctx, rng, problem, solution, read);
            c->seen[i]++;
        }
        gg_solution_free(read);
        gg_solution_free(solution);
    }
}

/* True if every solver that is made for such problems was looked at. */
static void check_count(const count *c)
{
    for (size_t i = 0; gg_solver_info(i); i++)
        if (c->offered[i] > 0 && c->seen[i] * 20 <= c->offered[i])
            fail_msg("%s: %u of %u", gg_solver_info(i)->name, c->seen[i], c->offered[i]);
}

static void test_graphs(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {77};
    count seen = {.offered = {0}};
    for (unsigned round = 0; round < 3000; round++) {
        const unsigned lot = (unsigned)gg__rng_below(&rng, one_in(&rng, 2) ? 4 : 32);
        const size_t tokens = gg__rng_below(&rng, 4);
        const unsigned n = 1 + (unsigned)gg__rng_below(&rng, tokens > 1 ? 4 : 7);
        const size_t edges = (size_t)gg__rng_below(&rng, 2 * n);
        const sketch s = round % 3 ? draw_game(&rng, n, edges, lot & LOT_OWNED ? 1 : tokens, lot)
                                   : draw_race(&rng, n + 2, edges, tokens, lot);
        game made;
        if (!try_build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN, &made)) continue;
        check_all(ctx, &rng, made.problem, &seen);
        discard(&made);
    }
    check_count(&seen);
    close_ctx(ctx);
}

/* Every small game, all positions and one of each class of symmetric ones. */
static void check_samples(gg_ctx *ctx, gg__rng *rng, count *seen)
{
    rules_sample sample;
    for (size_t i = 0; rules_sample_at(i / 2, &sample); i++) {
        gg_rules_spec spec = GG_RULES_SPEC;
        gg_problem *problem = NULL;
        gg_memory_plan plan;
        spec.parameters = sample.parameters;
        spec.board = sample.board;
        spec.board_length = sample.board ? strlen(sample.board) : 0;
        spec.symmetry = i % 2;
        if (strcmp(sample.name, "chess") == 0 ||
            gg_problem_of_rules(ctx, gg_ruleset_find(sample.name), &spec, &problem) != GG_OK)
            continue;
        if (gg_plan(ctx, problem, NULL, &plan) == GG_OK && plan.positions < 20000)
            check_all(ctx, rng, problem, seen);
        gg_problem_free(problem);
    }
}

/* A tree that stands on the ground, of all colours or of two. */
static void check_tree(gg_ctx *ctx, gg__rng *rng, count *seen)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    const bool green = one_in(rng, 2);
    sketch s = blank(2 + (unsigned)gg__rng_below(rng, 6));
    for (gg_vertex v = 1; v < s.n; v++)
        add_edge(&s, (gg_vertex)gg__rng_below(rng, v), v,
                 green ? (gg_edge_for)gg__rng_below(rng, 3)
                       : (one_in(rng, 2) ? GG_FOR_LEFT : GG_FOR_RIGHT));
    gg_graph *graph = build_graph(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    spec.graph = graph;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("hackenbush"), &spec, &problem));
    check_all(ctx, rng, problem, seen);
    gg_problem_free(problem);
    gg_graph_free(graph);
}

static void test_rules(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {78};
    count seen = {.offered = {0}};
    check_samples(ctx, &rng, &seen);
    for (unsigned i = 0; i < 40; i++)
        check_tree(ctx, &rng, &seen);
    check_count(&seen);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
