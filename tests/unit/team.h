/*
 * Several processes that solve a table together, here as threads, each with its own context,
 * problem and folder.
 */
#ifndef TESTS_UNIT_TEAM_H
#define TESTS_UNIT_TEAM_H

#include "unit/folder.h"
#include "unit/support.h"

#include "greatgame_ruleset.h"

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 5 };

/* ---- the way between threads ---- */

typedef struct hub {
    pthread_mutex_t lock;
    pthread_cond_t all;
    unsigned members, here, turn;
    bool dead;            /* a member has gone */
    uint8_t *shown[MOST]; /* copies of the data each shows to the others, which may outlive it */
    size_t sent[MOST][MOST];
    size_t forged;        /* an index in a sum that gets a false number, `lie`; 0: none */
    unsigned forged_call; /* the call of `sum`, counted from 0 */
    uint64_t lie;
    bool lies_status; /* the message of a member that failed begins with `status` */
    uint8_t status;
    bool lies_code; /* the first code that a member sends is none */
} hub;

typedef struct member {
    hub *hub;
    unsigned number;
    char base[64], folder[128]; /* its disk, and where its part is on it */
    gg_disk disk;
    gg_team team;
    gg_ctx *ctx;
    gg_problem *problem;
    gg_solution *solution;
    gg_status status;
    uint64_t steps, last; /* the step at which it dies, or writing fails; 0: none */
    bool dies;
    bool slow;     /* each step takes long enough for a save after each portion */
    unsigned sums; /* calls of `sum` in this run */
} member;

/* Waits for all; false if one has gone, from then on at once. */
static inline bool meet(member *m)
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
static inline bool show(member *m, const void *bytes, size_t size)
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

static inline void leave(member *m)
{
    pthread_mutex_lock(&m->hub->lock);
    m->hub->dead = true;
    pthread_cond_broadcast(&m->hub->all);
    pthread_mutex_unlock(&m->hub->lock);
}

/* Messages of text are those of members that failed: a status, and a sentence. */
static inline bool is_failure(const uint8_t *message, size_t size)
{
    for (size_t i = 1; i < size; i++)
        if (message[i] < ' ' || message[i] > '~') return false;
    return size > 1;
}

/* Messages with the codes of the first positions begin with the number 0; others with a name. */
static inline bool has_codes(const uint8_t *message, size_t size)
{
    static const uint8_t first[8] = {0};
    return size > sizeof first && memcmp(message, first, sizeof first) == 0;
}

static inline bool exchange(void *self, size_t room, const uint8_t *out, const size_t *sent,
                            uint8_t *in, size_t *got)
{
    member *m = self;
    if (!show(m, out, room * m->hub->members)) return false;
    memcpy(m->hub->sent[m->number], sent, m->hub->members * sizeof *sent);
    if (!meet(m)) return false;
    for (unsigned k = 0; k < m->hub->members; k++) {
        got[k] = m->hub->sent[k][m->number];
        assert_true(got[k] <= room);
        memcpy(in + k * room, m->hub->shown[k] + m->number * room, got[k]);
        if (m->hub->lies_status && is_failure(in + k * room, got[k])) in[k * room] = m->hub->status;
        if (m->hub->lies_code && has_codes(in + k * room, got[k])) in[k * room + 8] = 255;
    }
    return meet(m);
}

static inline bool sum(void *self, uint64_t *numbers, size_t count)
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
    if (m->hub->forged > 0 && m->sums++ == m->hub->forged_call && m->hub->forged < count)
        total[m->hub->forged] = m->hub->lie; /* all processes get it */
    memcpy(numbers, total, count * sizeof *numbers);
    return true;
}

/* ---- teams ---- */

typedef struct team {
    hub hub;
    member member[MOST];
    gg_ctx *ctx;
    gg_problem *problem;
    uint64_t truth; /* a hash of the outcomes, computed in memory by one process */
    const char *ruleset, *parameters;
} team;

static inline gg_problem *open_problem(gg_ctx *ctx, const char *ruleset, const char *parameters)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.symmetry = strcmp(ruleset, "chess") == 0; /* the others are solved without */
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(ruleset), &spec, &problem));
    return problem;
}

static inline bool allow(void *self)
{
    member *m = self;
    const struct timespec pause = {.tv_nsec = 1000000};
    if (m->slow) nanosleep(&pause, NULL);
    if (m->last == 0 || m->steps++ < m->last) return true;
    if (m->dies) leave(m);
    return false;
}

static inline team *open_team(unsigned members, const char *ruleset, const char *parameters)
{
    const gg_disk usual = GG_DISK;
    const gg_team alone = GG_TEAM;
    team *g = calloc(1, sizeof *g);
    assert_non_null(g);
    g->ctx = open_ctx();
    g->problem = open_problem(g->ctx, ruleset, parameters);
    gg_solution *solution = solve_by(g->ctx, g->problem, "tabulate");
    g->truth = hash_outcomes(g->ctx, solution);
    gg_solution_free(solution);
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
        make_folder(m->base);
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

static inline void empty_all(const team *g)
{
    for (unsigned i = 0; i < g->hub.members; i++)
        empty_folder(g->member[i].base);
}

static inline void close_team(team *g)
{
    for (unsigned i = 0; i < g->hub.members; i++) {
        member *m = &g->member[i];
        remove_folder(m->base);
        gg_problem_free(m->problem);
        free(g->hub.shown[i]);
        close_ctx(m->ctx);
    }
    gg_problem_free(g->problem);
    close_ctx(g->ctx);
    free(g);
}

static inline void *run_member(void *self)
{
    member *m = self;
    gg_solve_options options = GG_SOLVE_OPTIONS;
    m->disk.team = &m->team;
    options.disk = &m->disk;
    m->steps = 0;
    m->sums = 0;
    m->status = gg_solve(m->ctx, m->problem, &options, &m->solution);
    if (m->status != GG_OK) leave(m);
    return NULL;
}

static inline void name_part(const char *base, unsigned number, unsigned members, char name[128])
{
    char text[128]; /* the compiler thinks that the two may overlap */
    if (members == 1)
        snprintf(text, sizeof text, "%s", base);
    else
        snprintf(text, sizeof text, "%s/process-%u-of-%u", base, number, members);
    memcpy(name, text, sizeof text);
}

/* All solve, the first `members` of them; those that fail leave. */
static inline void run(team *g)
{
    pthread_t thread[MOST];
    g->hub.dead = false;
    g->hub.here = 0;
    for (unsigned i = 0; i < g->hub.members; i++) {
        member *m = &g->member[i];
        m->team.process = i;
        m->team.processes = g->hub.members;
        m->disk.folder = m->base;
        name_part(m->disk.folder, i, g->hub.members, m->folder);
        assert_int_equal(pthread_create(&thread[i], NULL, run_member, &g->member[i]), 0);
    }
    for (unsigned i = 0; i < g->hub.members; i++)
        pthread_join(thread[i], NULL);
}

/* Whether all have succeeded; then member 0 has the truth. */
static inline bool is_done(team *g)
{
    bool done = true;
    for (unsigned i = 0; i < g->hub.members; i++)
        done &= g->member[i].status == GG_OK;
    if (done) assert_int_equal(hash_outcomes(g->member[0].ctx, g->member[0].solution), g->truth);
    for (unsigned i = 0; i < g->hub.members; i++) {
        if (g->member[i].status == GG_OK && i > 0) assert_null(g->member[i].solution);
        if (g->member[i].status == GG_OK) gg_solution_free(g->member[i].solution);
        g->member[i].solution = NULL;
    }
    return done;
}

static inline void check(team *g)
{
    run(g);
    for (unsigned i = 0; i < g->hub.members; i++)
        assert_ok(g->member[i].ctx, g->member[i].status);
    assert_true(is_done(g));
}

#endif
