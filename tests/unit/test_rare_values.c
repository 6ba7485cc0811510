/* Nimbers of heaps by rare values, against a mex over all options, beyond where the mask is chosen.
 */
#include "unit/support.h"

#include <stdio.h>

enum { HEAPS = 5000, NIMBERS = 1 << 15 };

static unsigned digit_at(const char *code, unsigned k)
{
    const char *point = strchr(code, '.');
    if (k == 0) return point == code ? 0 : (unsigned)(code[0] - '0');
    return k <= strlen(point + 1) ? (unsigned)(point[k] - '0') : 0;
}

static void find_nimbers(const char *code, uint32_t *nimber)
{
    static uint32_t seen[NIMBERS];
    const unsigned most = (unsigned)strlen(strchr(code, '.') + 1);
    memset(seen, 0xff, sizeof seen);
    for (uint32_t n = 0; n < HEAPS; n++) {
        for (unsigned k = 0; k <= most && k <= n; k++) {
            const uint32_t left = n - k;
            const unsigned digit = digit_at(code, k);
            if (digit & 1 && left == 0) seen[0] = n;
            if (digit & 2 && left > 0) seen[nimber[left]] = n;
            for (uint32_t one = 1; digit & 4 && 2 * one <= left; one++)
                seen[nimber[one] ^ nimber[left - one]] = n;
        }
        nimber[n] = 0;
        while (seen[nimber[n]] == n)
            nimber[n]++;
        assert_true(nimber[n] < NIMBERS / 4);
    }
}

static void compare_code(const char *code)
{
    static uint32_t nimber[HEAPS];
    char parameters[64];
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem;
    gg_solution *solution;
    snprintf(parameters, sizeof parameters, "%s,%d", code, HEAPS - 1);
    spec.parameters = parameters;
    options.solver = "nimber-parts";
    options.limit = HEAPS;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("octal"), &spec, &problem));
    assert_ok(ctx, gg_solve(ctx, problem, &options, &solution));
    assert_int_equal(gg_solution_entries(solution), HEAPS);
    find_nimbers(code, nimber);
    for (uint32_t n = 0; n < HEAPS; n++) {
        uint32_t found;
        assert_ok(ctx, gg_solution_nimbers(ctx, solution, n, 1, &found, NULL));
        if (found != nimber[n])
            fail_msg("octal:%s: heap %u has %u, not %u", code, n, found, nimber[n]);
    }
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Codes of all kinds: with a period and without, with many rare heaps, those that need the parity
 * of heaps (0.051, 0.127), and moves that split without taking. */
static void test_codes(void **state)
{
    static const char *const codes[] = {"0.16",  "0.007", "0.6",  "0.051", "0.127",
                                        "0.137", "0.77",  "4.7",  "4.3",   "0.26",
                                        "0.04",  "0.376", "0.45", "0.0007"};
    (void)state;
    for (size_t i = 0; i < COUNT(codes); i++)
        compare_code(codes[i]);
}

static void test_random_codes(void **state)
{
    gg__rng rng = {16};
    (void)state;
    for (unsigned round = 0; round < 30; round++) {
        char code[16];
        size_t length = 2;
        code[0] = one_in(&rng, 3) ? '4' : '0';
        code[1] = '.';
        for (const size_t digits = 1 + (size_t)gg__rng_below(&rng, 4); length < 2 + digits;
             length++)
            code[length] = (char)('0' + gg__rng_below(&rng, 8));
        code[length - 1] = (char)('1' + gg__rng_below(&rng, 7));
        code[length] = '\0';
        compare_code(code);
    }
}

/* Only a search by rare values continues from known nimbers, and only if they may be its own. */
static void test_known(void **state)
{
    static const char *const starts[] = {"octal:0.16", "octal:0.007", "nim:3,4"};
    gg_ctx *ctx = open_ctx();
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_problem *problem[3];
    gg_solution *solution[3], *more;
    (void)state;
    options.limit = 2000;
    for (size_t i = 0; i < 3; i++) {
        char name[16];
        const size_t length = strcspn(starts[i], ":");
        memcpy(name, starts[i], length);
        name[length] = '\0';
        spec.parameters = starts[i] + length + 1;
        assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(name), &spec, &problem[i]));
        assert_ok(ctx, gg_solve(ctx, problem[i], &options, &solution[i]));
    }
    options.limit = 3000;
    for (size_t i = 0; i < 3; i++) {
        options.known = solution[i];
        const gg_status status = gg_solve(ctx, problem[0], &options, &more);
        assert_int_equal(status, i == 0 ? GG_OK : GG_BAD_INPUT);
        if (i == 0) assert_int_equal(gg_solution_entries(more), 3000);
        if (i == 0) gg_solution_free(more);
    }
    options.known = solution[0];
    assert_int_equal(gg_solve(ctx, problem[2], &options, &more), GG_BAD_ARGUMENT);
    for (size_t i = 0; i < 3; i++) {
        gg_solution_free(solution[i]);
        gg_problem_free(problem[i]);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_codes), cmocka_unit_test(test_known),
                                       long_test(test_random_codes)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
