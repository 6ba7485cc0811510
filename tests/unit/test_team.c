/*
 * Tables that several processes solve together, here as threads, each with its own context, problem
 * and folder: the same bytes as from one alone, with any number of them, ranges and memory, after
 * deaths at any step, failures, bits that flip, and time that runs out.
 */
#define _DEFAULT_SOURCE /* mkdtemp */
#include "unit/folder.h"
#include "unit/long.h"
#include "unit/support.h"

#include "greatgame_ruleset.h"
#include "value/solution.h"

#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST = 5 };

/* ---- the way between threads ---- */

typedef struct hub {
    pthread_mutex_t lock;
    pthread_cond_t all;
    unsigned members, here, turn;
    bool dead;            /* a member has gone */
    uint8_t *shown[MOST]; /* copies of what each shows to the others, who may outlive it */
    size_t sent[MOST][MOST];
} hub;

typedef struct member {
    hub *hub;
    unsigned number;
    char folder[64];
    gg_disk disk;
    gg_team team;
    gg_ctx *ctx;
    gg_problem *problem;
    gg_solution *solution;
    gg_status status;
    uint64_t steps, last; /* the step at which it dies, or writing fails; 0: none */
    bool dies;
} member;

/* Waits for all; false if one has gone, from then on at once. */
static bool meet(member *m)
{
    hub *h = m->hub;
    bool good = false;
    pthread_mutex_lock(&h->lock);
    if (!h->dead) {
        const unsigned turn = h->turn;
        if (++h->here == h->members) {
            h->here = 0;
            h->turn++;
            pthread_cond_broadcast(&h->all);
        }
        while (h->turn == turn && !h->dead)
            pthread_cond_wait(&h->all, &h->lock);
        good = h->turn != turn;
    }
    pthread_mutex_unlock(&h->lock);
    return good;
}

/* False if one has gone: then others may still be reading what was shown last. */
static bool show(member *m, const void *bytes, size_t size)
{
    hub *h = m->hub;
    pthread_mutex_lock(&h->lock);
    const bool good = !h->dead;
    pthread_mutex_unlock(&h->lock);
    if (!good) return false;
    uint8_t *copy = realloc(h->shown[m->number], size);
    assert_non_null(copy);
    h->shown[m->number] = memcpy(copy, bytes, size);
    return true;
}

static void leave(member *m)
{
    pthread_mutex_lock(&m->hub->lock);
    m->hub->dead = true;
    pthread_cond_broadcast(&m->hub->all);
    pthread_mutex_unlock(&m->hub->lock);
}

static bool exchange(void *self, size_t room, const uint8_t *out, const size_t *sent, uint8_t *in,
                     size_t *got)
{
    member *m = self;
    if (!show(m, out, room * m->hub->members)) return false;
    memcpy(m->hub->sent[m->number], sent, m->hub->members * sizeof *sent);
    if (!meet(m)) return false;
    for (unsigned k = 0; k < m->hub->members; k++) {
        got[k] = m->hub->sent[k][m->number];
        assert_true(got[k] <= room);
        memcpy(in + k * room, m->hub->shown[k] + m->number * room, got[k]);
    }
    return meet(m);
}

static bool sum(void *self, uint64_t *numbers, size_t count)
{
    member *m = self;
    uint64_t total[64] = {0};
    assert_true(count <= 64);
    if (!show(m, numbers, count * sizeof *numbers)) return false;
    if (!meet(m)) return false;
    for (unsigned k = 0; k < m->hub->members; k++)
        for (size_t i = 0; i < count; i++)
            total[i] += ((const uint64_t *)(void *)m->hub->shown[k])[i];
    if (!meet(m)) return false;
    memcpy(numbers, total, count * sizeof *numbers);
    return true;
}

/* ---- teams ---- */

typedef struct team {
    hub hub;
    member member[MOST];
    gg_ctx *ctx;
    gg_problem *problem;
    gg_solution *truth; /* made in memory by one */
    const char *ruleset, *parameters;
} team;

static gg_problem *open_problem(gg_ctx *ctx, const char *ruleset, const char *parameters)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.symmetry = strcmp(ruleset, "chess") == 0; /* the others are solved without */
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(ruleset), &spec, &problem));
    return problem;
}

static bool allow(void *self)
{
    member *m = self;
    if (m->last == 0 || m->steps++ < m->last) return true;
    if (m->dies) leave(m);
    return false;
}

static team *open_team(unsigned members, const char *ruleset, const char *parameters)
{
    const gg_disk usual = GG_DISK;
    const gg_team alone = GG_TEAM;
    team *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->ctx = open_ctx();
    g->problem = open_problem(g->ctx, ruleset, parameters);
    g->truth = solve_by(g->ctx, g->problem, "tabulate");
    pthread_mutex_init(&g->hub.lock, NULL);
    pthread_cond_init(&g->hub.all, NULL);
    g->hub.members = members;
    g->ruleset = ruleset;
    g->parameters = parameters;
    for (unsigned i = 0; i < members; i++) {
        member *m = &g->member[i];
        m->hub = &g->hub;
        m->number = i;
        m->ctx = open_ctx();
        m->problem = open_problem(m->ctx, ruleset, parameters);
        make_folder(m->folder);
        m->team = alone;
        m->team.exchange = exchange;
        m->team.sum = sum;
        m->team.self = m;
        m->disk = usual;
        m->disk.portion = 4096;
        m->disk.save_ms = 1;
        m->disk.allow = allow;
        m->disk.self = m;
    }
    return g;
}

static void empty_all(const team *g)
{
    for (unsigned i = 0; i < g->hub.members; i++)
        empty_folder(g->member[i].folder);
}

static void close_team(team *g)
{
    for (unsigned i = 0; i < g->hub.members; i++) {
        member *m = &g->member[i];
        remove_folder(m->folder);
        gg_problem_free(m->problem);
        free(g->hub.shown[i]);
        close_ctx(m->ctx);
    }
    gg_solution_free(g->truth);
    gg_problem_free(g->problem);
    close_ctx(g->ctx);
    free(g);
}

static void *run_member(void *self)
{
    member *m = self;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    m->disk.folder = m->folder;
    m->disk.team = &m->team;
    options.disk = &m->disk;
    m->steps = 0;
    m->status = gg_solve(m->ctx, m->problem, &options, &m->solution);
    if (m->status != GG_OK) leave(m);
    return NULL;
}

/* All solve, the first `members` of them; those that fail leave. */
static void run(team *g)
{
    pthread_t thread[MOST];
    g->hub.dead = false;
    g->hub.here = 0;
    for (unsigned i = 0; i < g->hub.members; i++) {
        g->member[i].team.member = i;
        g->member[i].team.members = g->hub.members;
        assert_int_equal(pthread_create(&thread[i], NULL, run_member, &g->member[i]), 0);
    }
    for (unsigned i = 0; i < g->hub.members; i++)
        pthread_join(thread[i], NULL);
}

/* Whether all have succeeded; then member 0 has the truth. */
static bool is_done(team *g)
{
    bool done = true;
    for (unsigned i = 0; i < g->hub.members; i++)
        done &= g->member[i].status == GG_OK;
    if (done) {
        const gg__table *a = g->truth->tables, *b = g->member[0].solution->tables;
        assert_int_equal(a->width, b->width);
        assert_int_equal(a->vertices, b->vertices);
        assert_memory_equal(a->codes, b->codes, a->vertices * a->width);
        assert_int_equal(g->truth->positions, g->member[0].solution->positions);
    }
    for (unsigned i = 0; i < g->hub.members; i++) {
        if (g->member[i].status == GG_OK && i > 0) assert_null(g->member[i].solution);
        if (g->member[i].status == GG_OK) gg_solution_free(g->member[i].solution);
        g->member[i].solution = NULL;
    }
    return done;
}

static void check(team *g)
{
    run(g);
    for (unsigned i = 0; i < g->hub.members; i++)
        assert_ok(g->member[i].ctx, g->member[i].status);
    assert_true(is_done(g));
}

/* ---- the same bytes ---- */

static void test_same(void **state)
{
    (void)state;
    for (unsigned members = 1; members <= MOST; members++)
        for (unsigned way = 0; way < 4; way++) {
            team *g = open_team(members, "quixo", "3x3");
            for (unsigned i = 0; i < members; i++) {
                g->member[i].disk.save_ms = way % 2;
                g->member[i].disk.news = way % 2;
                g->member[i].disk.range = way / 2 == i % 2 ? 0 : 4096;
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
        g->member[1].disk.range = 4096;
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
                g->member[i].disk.range = gg__rng_below(&rng, 2) ? 4096 : 0;
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

/* Writing fails on one: all hear why, and go on later. */
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

static void test_refusals(void **state)
{
    (void)state;
    team *g = open_team(3, "quixo", "3x3");
    check(g);
    g->hub.members = 2; /* of whom there were three */
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "go on with as many");
    g->hub.members = 3;
    empty_folder(g->member[2].folder); /* a disk is missing */
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "nothing saved that goes");
    empty_all(g);
    check(g);
    gg_problem *own = g->member[1].problem;
    g->member[1].problem = open_problem(g->member[1].ctx, "chess", "KQK");
    run(g);
    assert_false(is_done(g));
    assert_fails(g->member[0].ctx, g->member[0].status, GG_BAD_INPUT, "another game");
    gg_problem_free(g->member[1].problem);
    g->member[1].problem = own;
    gg_team wrong = g->member[0].team;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_disk disk = g->member[0].disk;
    disk.team = &wrong;
    options.disk = &disk;
    wrong.members = 6;
    assert_fails(g->ctx, gg_solve(g->ctx, g->problem, &options, &g->member[0].solution),
                 GG_BAD_ARGUMENT, "too few for 6 processes");
    wrong.member = 6;
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
        long_test(test_failures),
        cmocka_unit_test(test_time),
        long_test(test_flipped_bits),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
