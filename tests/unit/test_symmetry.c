/*
 * Tables of one position of each class of symmetric ones: every position has the value that the
 * table of all positions gives it; threads, disks and files give the same bytes; and rulesets whose
 * symmetry is none are found out.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "unit/folder.h"
#include "unit/long.h"
#include "unit/saved_file.h"
#include "unit/support.h"

#include "game/position.h"
#include "greatgame_ruleset.h"
#include "value/solution.h"

#include <stdlib.h>

enum { TEXT = 256 };

static gg_problem *open_problem(gg_ctx *ctx, const gg_ruleset *ruleset, const char *parameters,
                                bool symmetry)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.symmetry = symmetry;
    assert_ok(ctx, gg_problem_of_rules(ctx, ruleset, &spec, &problem));
    assert_int_equal(gg_problem_symmetry(problem), symmetry);
    return problem;
}

static void save(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                 memory_file *out)
{
    const gg_sink sink = {out, write_bytes};
    *out = (memory_file){.at = NULL};
    assert_ok(ctx, gg_saved_write(ctx, problem, solution, &sink));
}

/* ---- games ---- */

typedef struct played {
    const char *name, *parameters;
    bool renumbered; /* positions have other numbers where symmetry counts */
    unsigned step;   /* every step-th position is compared; 0: all */
} played;

static const played games[] = {
    {"quixo", "3x3", false, 0},   {"chess", "KRK", true, 5},
    {"chess", "KPK", true, 19},   {"connect", "4x4", false, 0},
    {"dobutsu", "E", true, 0},    {"dobutsu", "C", true, 0},
    {"connect", "3x5", false, 0}, {"morris", "3", false, 0},
    {"mu-torere", "", false, 0},  {"pong-hau-ki", "", false, 0},
    {"nim", "5,5,5", false, 0},   {"nim", "misere:3,4,4", false, 0},
    {"wythoff", "7,9", false, 0}, {"subtraction", "1,2,4:8,8", false, 0},
};

/* The number of the same position in the other problem. */
static gg_position same_position(const gg_problem *from, const gg_problem *to, gg_position x,
                                 bool renumbered)
{
    const gg__rules *rules = to->rules;
    char text[TEXT];
    gg_position y = x;
    if (!renumbered) return x;
    gg_position_print(from, x, text, sizeof text);
    assert_true(rules->ruleset->parse(rules->self, text, &y));
    return y;
}

static void check_same_values(const played *g)
{
    const gg_ruleset *ruleset = gg_ruleset_find(g->name);
    gg_ctx *ctx = open_ctx();
    gg_problem *plain = open_problem(ctx, ruleset, g->parameters, false),
               *classes = open_problem(ctx, ruleset, g->parameters, true);
    gg_solution *all = solve_by(ctx, plain, "tabulate"), *some = solve_by(ctx, classes, "tabulate"),
                *read = NULL;
    saved_file file = {.fail_at = UINT64_MAX};
    uint64_t legal = 0, canonical = 0;
    save(ctx, classes, some, &file.bytes);
    const gg_file source = file_of(&file);
    assert_ok(ctx, gg_saved_open(ctx, classes, &source, &read));
    assert_true(classes->positions <= plain->positions);
    for (gg_position x = 0; x<plain->positions; x += g->step> 0 ? g->step : 1) {
        if (!gg__position_legal(plain, x)) continue;
        const gg_position y = same_position(plain, classes, x, g->renumbered),
                          z = gg__position_canonical(classes, y);
        const gg__word word = gg__table_word(ctx, all->tables, x);
        assert_true(z < classes->positions);
        assert_int_equal(gg__table_word(ctx, some->tables, z), word);
        assert_int_equal(gg__table_word(ctx, read->tables, z), word);
        legal++;
        canonical += y == z;
        if (y != z && y < classes->positions)
            assert_int_equal(gg__table_word(ctx, some->tables, y), 0);
    }
    assert_true(g->step > 0 || (all->positions == legal && some->positions == canonical));
    assert_true(canonical < legal);
    gg_verdict verdict;
    assert_ok(ctx, gg_check(ctx, classes, read, &verdict));
    assert_true(verdict.accepted && verdict.positions == some->positions);
    gg_solution_free(all);
    gg_solution_free(some);
    gg_solution_free(read);
    gg_problem_free(plain);
    gg_problem_free(classes);
    free(file.bytes.at);
    close_ctx(ctx);
}

static void test_same_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++)
        check_same_values(&games[i]);
}

/* From threads, ranges on a disk, and by sweeps. */
static void test_same_bytes(void **state)
{
    static const played some[] = {{"quixo", "3x3", false, 0}, {"chess", "KRK", true, 0}};
    (void)state;
    for (size_t i = 0; i < COUNT(some); i++) {
        memory_file first, other;
        gg_ruleset ruleset = *gg_ruleset_find(some[i].name);
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = open_problem(ctx, &ruleset, some[i].parameters, true);
        gg_solution *solution = solve_by(ctx, problem, "tabulate");
        save(ctx, problem, solution, &first);
        for (unsigned way = 0; way < 4; way++) {
            gg_solve_options options = GG_SOLVE_OPTIONS;
            gg_disk disk = GG_DISK;
            char folder[64];
            make_folder(folder);
            disk.folder = folder;
            disk.page = disk.portion = 4096;
            options.solver = "tabulate";
            if (way % 2) options.disk = &disk;
            if (way == 2) ruleset.unmoves = NULL;
            gg_problem_free(problem);
            problem = open_problem(ctx, &ruleset, some[i].parameters, true);
            gg_ctx_set_threads(ctx, way == 1 ? 1 : 3);
            gg_solution_free(solution);
            assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
            save(ctx, problem, solution, &other);
            assert_int_equal(other.length, first.length);
            assert_memory_equal(other.at, first.at, first.length);
            free(other.at);
            remove_folder(folder);
            ruleset = *gg_ruleset_find(some[i].name);
        }
        free(first.at);
        gg_solution_free(solution);
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

/* A table does not pass for one of the other kind. */
static void test_kinds(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem[2];
    (void)state;
    for (int k = 0; k < 2; k++)
        problem[k] = open_problem(ctx, gg_ruleset_find("quixo"), "3x3", k == 1);
    for (int k = 0; k < 2; k++) {
        saved_file file = {.fail_at = UINT64_MAX};
        gg_solution *solution = solve_by(ctx, problem[k], "tabulate"), *read = NULL;
        gg_saved *saved = NULL;
        save(ctx, problem[k], solution, &file.bytes);
        const gg_file source = file_of(&file);
        assert_ok(ctx, gg_saved_new(ctx, &source, &saved));
        assert_int_equal(saved->symmetry, k);
        gg_saved_free(saved);
        assert_fails(ctx, gg_saved_open(ctx, problem[1 - k], &source, &read), GG_BAD_INPUT,
                     k ? "one position of each class" : "all positions");
        gg_solution_free(solution);
        free(file.bytes.at);
    }
    gg_problem_free(problem[0]);
    gg_problem_free(problem[1]);
    close_ctx(ctx);
}

/* ---- rulesets at fault ---- */

static gg_position honest(void *self, gg_position x)
{
    return gg_ruleset_find("quixo")->canonical(self, x);
}

static gg_position next_number(void *self, gg_position x)
{
    (void)self;
    return x + 1;
}

static gg_position far_away(void *self, gg_position x)
{
    return x == 0 ? 0 : honest(self, x) + (UINT64_C(1) << 60);
}

static gg_position sometimes_end(void *self, gg_position x)
{
    return x % 97 == 5 ? UINT64_MAX - x % 8 : honest(self, x);
}

static gg_position all_alike(void *self, gg_position x)
{
    (void)self;
    return x % 7;
}

static gg_position merging(void *self, gg_position x)
{
    const gg_position y = honest(self, x);
    return y == 2 ? 0 : y;
}

static gg_position swapping(void *self, gg_position x)
{
    const gg_position y = honest(self, x);
    return y == 2 ? 6 : y == 6 ? 2 : y;
}

static uint64_t none(void *self)
{
    (void)self;
    return 0;
}

static uint64_t few(void *self)
{
    (void)self;
    return 100;
}

static uint64_t many(void *self)
{
    (void)self;
    return UINT64_MAX;
}

/* Solving ends with any faulty `canonical`, and gg_vet finds the fault. */
static void test_lies(void **state)
{
    static const struct {
        gg_position (*canonical)(void *self, gg_position x);
        uint64_t (*classes)(void *self);
        const char *said; /* when it is solved; NULL: it may pass */
    } lies[] = {
        {next_number, NULL, "not its own canonical one"},
        {far_away, NULL, "leads to number"},
        {sometimes_end, NULL, NULL},
        {all_alike, NULL, NULL},
        {merging, NULL, "does not follow"},
        {swapping, NULL, "not its own canonical one"},
        {honest, few, "not below what classes gives"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(lies); i++)
        for (int way = 0; way < 4; way++) {
            gg_ctx *ctx = open_ctx();
            gg_ruleset ruleset = *gg_ruleset_find("quixo");
            gg_solve_options options = GG_SOLVE_OPTIONS;
            gg_disk disk = GG_DISK;
            gg_solution *solution = NULL;
            gg_findings found;
            char folder[64];
            make_folder(folder);
            disk.folder = folder;
            disk.page = disk.portion = 4096;
            ruleset.canonical = lies[i].canonical;
            ruleset.classes = lies[i].classes;
            if (way == 1) ruleset.unmoves = NULL;
            options.solver = "tabulate";
            if (way == 2) options.disk = &disk;
            gg_ctx_set_threads(ctx, way == 3 ? 3 : 1);
            gg_problem *problem = open_problem(ctx, &ruleset, "3x3", true);
            const gg_status status = gg_solve(ctx, problem, &options, &solution);
            if (lies[i].said && way != 1)
                assert_fails(ctx, status, GG_BAD_INPUT, lies[i].said);
            else
                assert_true(status == GG_OK || status == GG_BAD_INPUT);
            gg_solution_free(solution);
            assert_ok(ctx, gg_vet(ctx, problem, 0, &found));
            assert_false(found.sound);
            assert_int_equal(found.part, GG_VET_SYMMETRY);
            gg_problem_free(problem);
            remove_folder(folder);
            close_ctx(ctx);
        }
}

/* Canonical positions of larger games, by lot: where they come first, and what their moves are. */
static void test_large(void **state)
{
    static const char *const large[][2] = {{"tic-tac-chec", ""}, {"dobutsu", ""},
                                           {"chess", "KPKP"},    {"chess", "KBBKN"},
                                           {"chess", "KPPKP"},   {"quixo", "4x4"}};
    (void)state;
    for (size_t i = 0; i < COUNT(large); i++) {
        gg_ctx *ctx = open_ctx();
        gg_findings found;
        gg_problem *problem = open_problem(ctx, gg_ruleset_find(large[i][0]), large[i][1], true);
        assert_ok(ctx, gg_vet(ctx, problem, 4000, &found));
        assert_true(found.sound);
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

static void test_number_of_classes(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_ruleset ruleset = *gg_ruleset_find("quixo");
    (void)state;
    spec.symmetry = true;
    ruleset.classes = none;
    assert_fails(ctx, gg_problem_of_rules(ctx, &ruleset, &spec, &problem), GG_BAD_INPUT, "classes");
    ruleset.classes = many;
    assert_fails(ctx, gg_problem_of_rules(ctx, &ruleset, &spec, &problem), GG_BAD_INPUT, "classes");
    spec.symmetry = false; /* then nobody asks */
    assert_ok(ctx, gg_problem_of_rules(ctx, &ruleset, &spec, &problem));
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_same_values),  cmocka_unit_test(test_same_bytes),
        cmocka_unit_test(test_kinds), cmocka_unit_test(test_lies),
        cmocka_unit_test(test_large), cmocka_unit_test(test_number_of_classes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
