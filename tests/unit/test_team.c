/*
 * Tables that several processes solve together: the same bytes as from one alone, with any number
 * of them, ranges and memory, after deaths at any step, failures, bits that flip, and time that
 * runs out.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "unit/long.h"
#include "unit/team.h"

/* ---- the same bytes ---- */

static void test_same(void **state)
{
    (void)state;
    for (unsigned members = 1; members <= MOST; members++)
        for (unsigned way = 0; way < 4; way++) {
            team *g = open_team(members, "quixo", "3x3");
            for (unsigned i = 0; i < members; i++) {
                g->member[i].disk.save_ms = way % 2;
                g->member[i].disk.updates = way % 2;
                g->member[i].disk.page = way / 2 == i % 2 ? 0 : 4096;
                gg_ctx_set_threads(g->member[i].ctx, 1 + (way + i) % 2);
            }
            check(g);
            check(g); /* from what is saved */
            close_team(g);
        }
}

/* Players that are apart, codes that become wider, and little memory for one of them. */
static void test_apart(void **state)
{
    static const char *const games[][2] = {{"chess", "KRK"}};
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        team *g = open_team(3, games[i][0], games[i][1]);
        for (unsigned k = 0; k < 3; k++)
            g->member[k].disk.save_ms = 0;
        g->member[1].disk.page = 4096;
        gg_ctx_set_memory_limit(g->member[1].ctx, UINT64_C(12) << 20); /* it exchanges less */
        check(g);
        close_team(g);
    }
}

/* ---- deaths, failures, time ---- */

static void test_deaths(void **state)
{
    gg__rng rng = {7};
    (void)state;
    for (unsigned members = 2; members <= 4; members++) {
        team *g = open_team(members, "quixo", "3x3");
        unsigned deaths = 0, ends = 0;
        for (unsigned tries = 0; tries < 300 && (deaths < 20 || ends < 2); tries++) {
            member *m = &g->member[gg__rng_below(&rng, members)];
            m->last = 1 + gg__rng_below(&rng, 150);
            m->dies = true;
            for (unsigned i = 0; i < members; i++) {
                g->member[i].disk.save_ms = 1 + gg__rng_below(&rng, 3);
                g->member[i].disk.page = gg__rng_below(&rng, 2) ? 4096 : 0;
            }
            run(g);
            m->last = 0;
            const bool done = is_done(g);
            deaths += !done;
            ends += done;
            if (done) empty_all(g);
            for (unsigned i = 0; i < members; i++)
                assert_true(g->member[i].status != GG_BAD_INPUT);
        }
        assert_true(deaths >= 20);
        check(g);
        close_team(g);
    }
}

/* All is saved after each portion, also after the last one of a level, when updates of others still
 * arrive; and members die in the middle of levels. */
static void test_slow_disks(void **state)
{
    (void)state;
    for (unsigned way = 0; way < 2; way++) {
        team *g = open_team(2, "quixo", "3x3");
        unsigned deaths = 0;
        for (unsigned i = 0; i < 2; i++) {
            g->member[i].slow = true;
            g->member[i].disk.page = way == 0 ? 4096 : 0;
        }
        for (bool done = false; !done; deaths += !done) {
            member *m = &g->member[deaths % 2];
            m->last = 16 + 4 * deaths;
            m->dies = true;
            run(g);
            m->last = 0;
            done = is_done(g);
            for (unsigned i = 0; i < 2; i++)
                assert_true(g->member[i].status != GG_BAD_INPUT);
        }
        assert_true(deaths >= 3);
        close_team(g);
    }
}

/* Writing fails on one member: all report the reason, and a later run resumes. */
static void test_failures(void **state)
{
    (void)state;
    team *g = open_team(3, "quixo", "3x3");
    bool done = false;
    for (uint64_t last = 1; !done; last += 1 + last / 4) {
        g->member[1].last = last;
        run(g);
        done = is_done(g);
        if (done) break;
        for (unsigned i = 0; i < 3; i++)
            assert_fails(g->member[i].ctx, g->member[i].status, GG_WRITE_FAILED,
                         "the same command");
        assert_non_null(strstr(gg_ctx_error(g->member[0].ctx)->message, "process 1 of 3"));
        if (last % 2) empty_all(g);
    }
    close_team(g);
}

static void test_time(void **state)
{
    (void)state;
    team *g = open_team(2, "quixo", "3x3");
    unsigned stops = 0;
    bool done = false;
    for (; !done; stops++) {
        g->member[stops % 2].disk.stop_ms = stops < 100;
        g->member[1 - stops % 2].disk.stop_ms = 0;
        run(g);
        if (!(done = is_done(g)))
            assert_fails(g->member[0].ctx, g->member[0].status, GG_LIMIT, "goes on from there");
    }
    assert_true(stops > 1 && stops < 100);
    close_team(g);
}

/* ---- damage ---- */

/* A bit flips in a file of a run that was stopped: the table is right all the same, or all folders
 * have to be emptied. */
static void test_flipped_bits(void **state)
{
    gg__rng rng = {3};
    char name[200][64];
    unsigned good = 0, refused = 0;
    (void)state;
    team *g = open_team(2, "quixo", "3x3");
    for (unsigned round = 0; round < 60; round++) {
        member *m = &g->member[round % 2];
        m->last = 20 + round * 5;
        run(g);
        m->last = 0;
        const bool done = is_done(g);
        const size_t count = list_files(m->folder, name, 200);
        if (count == 0) continue;
        flip(m->folder, name[gg__rng_below(&rng, count)], &rng);
        run(g);
        if (is_done(g)) {
            good++;
        } else {
            assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "goes together");
            refused++;
        }
        if (done || round % 3 == 0 || refused > 0) empty_all(g);
    }
    assert_true(good > refused);
    close_team(g);
}

/* ---- refusals ---- */

/* Counts the runs that end because a sum, at this index, has an impossible number: at each call of
 * `sum` in turn. In the other runs the number is not used there, or the table is right. */
static unsigned count_malformed(size_t index, uint64_t lie)
{
    unsigned malformed = 0;
    team *g = open_team(2, "quixo", "3x3");
    g->member[0].disk.save_ms = g->member[1].disk.save_ms = 0;
    g->hub.forged = index;
    g->hub.lie = lie;
    for (bool called = true; called; g->hub.forged_call++) {
        run(g);
        called = g->member[0].sums > g->hub.forged_call;
        malformed += g->member[0].status == GG_BAD_INPUT &&
                     strcmp(gg_ctx_error(g->member[0].ctx)->message,
                            "malformed message from another process") == 0;
        is_done(g);
        empty_all(g);
    }
    g->hub.forged = 0;
    check(g);
    close_team(g);
    return malformed;
}

/* A number from another process is checked before it is used. */
static void test_forged_sums(void **state)
{
    (void)state;
    assert_int_equal(count_malformed(3, UINT64_MAX / 2), 1); /* legal positions, when gathering */
    assert_int_equal(count_malformed(4, 3), 2); /* the room of process 0; the width of its codes */
    assert_int_equal(count_malformed(5, 8), 2); /* the same of process 1 */
}

/* The status of another process is checked: one that does not exist, or none, is a limit. */
static void test_forged_status(void **state)
{
    static const uint8_t forged[] = {0, 99, 255};
    (void)state;
    for (size_t i = 0; i < COUNT(forged); i++) {
        team *g = open_team(2, "quixo", "3x3");
        g->member[1].last = 20; /* then writing fails */
        g->hub.lies_status = true;
        g->hub.status = forged[i];
        run(g);
        assert_int_equal(g->member[1].status, GG_WRITE_FAILED);
        assert_fails(g->member[0].ctx, g->member[0].status, GG_LIMIT, "process 1 of 2");
        is_done(g);
        g->member[1].last = 0;
        check(g);
        close_team(g);
    }
}

static void test_forged_code(void **state)
{
    (void)state;
    team *g = open_team(2, "quixo", "3x3");
    g->hub.lies_code = true;
    run(g);
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT,
                 "malformed message from another process");
    assert_false(is_done(g));
    g->hub.lies_code = false;
    check(g);
    close_team(g);
}

static void test_refusals(void **state)
{
    (void)state;
    team *g = open_team(3, "quixo", "3x3");
    check(g);
    g->hub.members = 2; /* there were three, each with its own disk */
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT,
                 "was saved by 3 processes, and this run has 2");
    g->hub.members = 1;
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT,
                 "was saved by 3 processes, and this run has 1");
    g->hub.members = 3;
    empty_folder(g->member[2].folder); /* a disk is missing */
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "nothing saved that goes");
    empty_all(g);
    g->hub.members = 1;
    check(g);
    g->hub.members = 2;
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT,
                 "was saved by 1 process, and this run has 2");
    g->hub.members = 3;
    empty_all(g);
    check(g);
    gg_problem *own = g->member[1].problem;
    g->member[1].problem = open_problem(g->member[1].ctx, "chess", "KQK");
    for (unsigned i = 0; i < 2; i++) { /* with what is saved, and without */
        run(g);
        assert_false(is_done(g));
        assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "process 1 of 3");
        empty_all(g);
    }
    gg_problem_free(g->member[1].problem);
    g->member[1].problem = own;
    gg_team wrong = g->member[0].team;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_disk disk = g->member[0].disk;
    disk.team = &wrong;
    options.disk = &disk;
    wrong.processes = 6;
    assert_fails(g->ctx, gg_solve(g->ctx, g->problem, &options, &g->member[0].solution),
                 GG_BAD_ARGUMENT, "too few for 6 processes");
    wrong.process = 6;
    assert_fails(g->ctx, gg_solve(g->ctx, g->problem, &options, &g->member[0].solution),
                 GG_BAD_ARGUMENT, "GG_TEAM");
    close_team(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_same),
        long_test(test_apart),
        long_test(test_deaths),
        long_test(test_slow_disks),
        long_test(test_failures),
        cmocka_unit_test(test_time),
        long_test(test_flipped_bits),
        long_test(test_forged_sums),
        cmocka_unit_test(test_forged_status),
        cmocka_unit_test(test_forged_code),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
