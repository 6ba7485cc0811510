/*
 * Tables that go on with another number of processes: the same bytes, from one disk or several,
 * whatever the ranges, memory and threads, after deaths and failures at each step, with folders
 * that are missing or damaged.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "unit/long.h"
#include "unit/team.h"

/* Each member gets settings of its own. */
static void draw_settings(team *g, gg__rng *rng)
{
    for (unsigned i = 0; i < MOST; i++) {
        member *m = &g->member[i];
        m->disk.save_ms = gg__rng_below(rng, 3);
        m->disk.page = gg__rng_below(rng, 2) ? UINT64_C(4096) << gg__rng_below(rng, 2) : 0;
        m->disk.updates = gg__rng_below(rng, 4) == 0;
        m->last = 0;
        m->dies = true;
        gg_ctx_set_threads(m->ctx, 1 + (unsigned)gg__rng_below(rng, 2));
    }
}

/* Brings the folders of so many to the disks that are left. */
static void bring(team *g, unsigned from, unsigned to)
{
    for (unsigned i = to; i < from && from > 1 && !g->hub.shared; i++) {
        char before[128], after[128];
        name_part(g->member[i].base, i, from, before);
        name_part(g->member[i % to].base, i, from, after);
        rename(before, after);
    }
}

static bool run_as(team *g, unsigned members)
{
    g->hub.members = members;
    run(g);
    for (unsigned i = 0; i < members; i++)
        if (g->member[i].status == GG_BAD_INPUT)
            fail_msg("%s", gg_ctx_error(g->member[i].ctx)->message);
    return is_done(g);
}

static void close_all(team *g)
{
    g->hub.members = MOST;
    close_team(g);
}

/* Any number and any other, from a state that a death has left, or the end. */
static void test_numbers(void **state)
{
    gg__rng rng = {11};
    unsigned dealt = 0, kept = 0;
    (void)state;
    team *g = open_team(MOST, "quixo", "3x3");
    for (unsigned round = 0; round < 48; round++) {
        const unsigned from = 1 + round % 4, to = 1 + round / 4 % 4;
        if (from == to) continue;
        g->hub.shared = gg__rng_below(&rng, 2);
        draw_settings(g, &rng);
        g->member[gg__rng_below(&rng, from)].last = 20 + gg__rng_below(&rng, 200);
        run_as(g, from);
        draw_settings(g, &rng);
        bring(g, from, to);
        assert_true(run_as(g, to));
        dealt += g->member[0].dealt;
        kept += g->member[0].dealt && !g->member[0].opened;
        g->hub.members = MOST;
        empty_all(g);
    }
    assert_true(kept > 12 && kept == dealt);
    close_all(g);
}

/* One number after the other, with a death or a full disk at each step until it has gone on. */
static void test_steps(void **state)
{
    static const unsigned chain[] = {3, 1, 4, 2, 3};
    gg__rng rng = {5};
    (void)state;
    for (unsigned way = 0; way < 4; way++) {
        team *g = open_team(MOST, "quixo", "3x3");
        bool done = false;
        g->hub.shared = way % 2;
        draw_settings(g, &rng);
        g->member[1].last = 60;
        run_as(g, chain[0]);
        for (size_t i = 1; i < COUNT(chain); i++) {
            const unsigned from = chain[i - 1], to = chain[i];
            bring(g, from, to);
            for (uint64_t step = 1;; step += 1 + step / 8) {
                char first[128];
                name_part(g->member[0].base, 0, from, first);
                if (from == 1) strcat(first, "/manifest");
                if (access(first, F_OK) != 0) break;
                draw_settings(g, &rng);
                member *m = &g->member[step % to];
                m->last = step;
                m->dies = way / 2;
                done = run_as(g, to);
                if (!done && way / 2 == 0)
                    assert_fails(g->member[0].ctx, g->member[0].status, GG_WRITE_FAILED,
                                 "the same command");
            }
        }
        draw_settings(g, &rng);
        assert_true(run_as(g, chain[COUNT(chain) - 1]) || done);
        close_all(g);
    }
}

/* Codes of two bytes, players that are apart, many ranges. */
static void test_wide(void **state)
{
    static const unsigned chain[] = {3, 1, 4, 2};
    (void)state;
    team *g = open_team(MOST, "chess", "KRK");
    g->hub.shared = true;
    for (size_t i = 0; i < COUNT(chain); i++) {
        for (unsigned k = 0; k < MOST; k++) {
            g->member[k].disk.portion = 1 << 16;
            g->member[k].disk.page = k == 1 ? 1 << 15 : 0;
            g->member[k].disk.save_ms = 1;
            g->member[k].last = k == 0 && i + 1 < COUNT(chain) ? 900 : 0;
            g->member[k].dies = true;
        }
        run_as(g, chain[i]);
        if (i > 0) assert_true(g->member[0].dealt && !g->member[0].opened);
    }
    assert_int_equal(g->member[0].status, GG_OK);
    close_all(g);
}

/* Nothing is lost where a folder is not seen, or is not of this game. */
static void test_missing(void **state)
{
    char folder[128], away[128];
    (void)state;
    team *g = open_team(MOST, "quixo", "3x3");
    g->hub.shared = true;
    assert_true(run_as(g, 3));
    name_part(g->member[0].base, 1, 3, folder);
    name_part(g->member[1].base, 1, 3, away);
    assert_int_equal(rename(folder, away), 0);
    for (unsigned members = 1; members < 5; members++) {
        if (members == 3) continue;
        g->hub.members = members;
        run(g);
        assert_false(is_done(g));
        assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT,
                     "nobody sees 'process-1-of-3'");
    }
    assert_int_equal(rename(away, folder), 0);
    gg_problem *own = g->member[1].problem;
    g->member[1].problem = open_problem(g->member[1].ctx, "chess", "KQK");
    g->hub.members = 2;
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "another game");
    gg_problem_free(g->member[1].problem);
    g->member[1].problem = own;
    assert_true(run_as(g, 2));
    assert_true(g->member[0].dealt && !g->member[0].opened);
    assert_true(access(folder, F_OK) != 0);
    close_all(g);
}

/* What one process solves slice by slice stays with one; in memory it is one slice for all. */
static void test_slices(void **state)
{
    (void)state;
    team *g = open_team(MOST, "connect", "3x4");
    g->hub.shared = true;
    for (unsigned way = 0; way < 2; way++) {
        member *m = &g->member[0];
        m->disk.page = way == 0 ? 4096 : 0;
        m->last = 150;
        m->dies = true;
        run_as(g, 1);
        m->last = 0;
        g->hub.members = 2;
        run(g);
        if (way == 0) assert_fails(m->ctx, m->status, GG_BAD_INPUT, "slice by slice");
        assert_true(is_done(g) == (way == 1));
        if (way == 0) assert_true(run_as(g, 1));
        g->hub.members = MOST;
        empty_all(g);
    }
    close_all(g);
}

/* A bit flips in a file that is dealt: the table is right all the same, or it is refused. */
static void test_flipped(void **state)
{
    gg__rng rng = {9};
    char name[200][64];
    unsigned good = 0, refused = 0;
    (void)state;
    team *g = open_team(MOST, "quixo", "3x3");
    g->hub.shared = true;
    for (unsigned round = 0; round < 24; round++) {
        const unsigned from = 1 + round % 3, to = 1 + (round + 1) % 3;
        draw_settings(g, &rng);
        g->member[from - 1].last = 40 + gg__rng_below(&rng, 100);
        run_as(g, from);
        const char *folder = g->member[gg__rng_below(&rng, from)].folder;
        const size_t count = list_files(folder, name, 200);
        if (count > 0) flip(folder, name[gg__rng_below(&rng, count)], &rng);
        draw_settings(g, &rng);
        g->hub.members = to;
        run(g);
        if (is_done(g))
            good++;
        else
            refused += g->member[0].status == GG_BAD_INPUT;
        assert_int_equal(good + refused, round + 1);
        g->hub.members = MOST;
        empty_all(g);
    }
    assert_true(good > 4 && refused > 0);
    close_all(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_numbers),        long_test(test_steps),         long_test(test_wide),
        cmocka_unit_test(test_missing), cmocka_unit_test(test_slices), long_test(test_flipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
