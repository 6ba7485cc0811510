/* Threads: every item is processed exactly once; workers wait for one another. */
#include "unit/support.h"

#include "base/parallel.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ITEMS = 100003, MEMBERS = 5, LEVELS = 200 };

static void mark(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    uint8_t *seen = self;
    (void)worker;
    for (uint64_t i = first; i < end; i++)
        seen[i]++;
}

static void test_ranges_cover_once(void **state)
{
    static const unsigned threads[] = {1, 2, 3, 8};
    static const uint64_t counts[] = {0, 1, 99, 100, 101, ITEMS}, grains[] = {1, 7, 100, ITEMS * 2};
    uint8_t *seen = calloc(ITEMS + 1, 1);
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    assert_non_null(seen);
    assert_non_null(ctx);
    for (size_t t = 0; t < 4; t++) {
        gg_ctx_set_threads(ctx, threads[t]);
        assert_int_equal(gg__threads(ctx), threads[t]);
        for (size_t c = 0; c < 6; c++) {
            for (size_t g = 0; g < 4; g++) {
                memset(seen, 0, ITEMS + 1);
                assert_int_equal(gg__parallel(ctx, "testing", counts[c], grains[g], mark, seen),
                                 GG_OK);
                for (uint64_t i = 0; i < counts[c]; i++)
                    assert_int_equal(seen[i], 1);
                assert_int_equal(seen[counts[c]], 0);
            }
        }
    }
    gg_ctx_free(ctx);
    free(seen);
}

static void test_threads_are_bounded(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    assert_int_equal(gg__threads(ctx), 1);
    gg_ctx_set_threads(ctx, 0);
    assert_true(gg__threads(ctx) >= 1);
    gg_ctx_set_threads(ctx, 1000000);
    assert_int_equal(gg__threads(ctx), 256);
    gg_ctx_free(ctx);
}

typedef struct called {
    gg_ctx *ctx;
    uint64_t ranges;
} called;

static void cancel(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    called *c = self;
    (void)worker;
    (void)first;
    (void)end;
    c->ranges++;
    gg_ctx_cancel(c->ctx);
}

static void test_cancelling_stops(void **state)
{
    called c = {gg_ctx_new(NULL), 0};
    (void)state;
    gg__begin(c.ctx);
    assert_int_equal(gg__parallel(c.ctx, "testing", 1000, 1, cancel, &c), GG_CANCELLED);
    assert_int_equal(c.ranges, 1);
    gg_ctx_free(c.ctx);
}

/* Each level reads what all workers wrote on the one before. */
typedef struct relay {
    uint64_t level[MEMBERS], size;
    atomic_bool wrong;
} relay;

static void run_relay(void *self, gg__workers *workers, unsigned number)
{
    relay *r = self;
    const unsigned size = gg__workers_size(workers);
    if (number == 0) r->size = size;
    for (uint64_t level = 0; level < LEVELS; level++) {
        r->level[number] = level;
        gg__workers_barrier(workers);
        for (unsigned i = 0; i < size; i++)
            if (r->level[i] != level) atomic_store(&r->wrong, true);
        gg__workers_barrier(workers);
    }
}

static void test_workers_keep_step(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    for (unsigned most = 1; most <= MEMBERS; most++) {
        relay r = {.size = 0};
        gg__workers_run(ctx, most, false, run_relay, &r);
        assert_int_equal(r.size, most);
        assert_false(atomic_load(&r.wrong));
    }
    gg_ctx_free(ctx);
}

/* One member makes items, the others take them one at a time and sleep while there are none. */
typedef struct shop {
    uint64_t made, taken, done, inside;
    unsigned size;
    bool over, wrong;
} shop;

static void make_items(shop *s, gg__workers *workers)
{
    gg__workers_lock(workers);
    while (s->made < ITEMS / 10) {
        s->made++;
        gg__workers_notify(workers);
        gg__workers_unlock(workers);
        gg__workers_lock(workers);
    }
    while (s->done < s->made && gg__workers_size(workers) > 1)
        gg__workers_wait(workers);
    s->over = true;
    gg__workers_notify(workers);
    gg__workers_unlock(workers);
}

static void take_items(shop *s, gg__workers *workers)
{
    gg__workers_lock(workers);
    while (!s->over) {
        if (s->inside++ != 0) s->wrong = true;
        const bool some = s->taken < s->made;
        if (some) s->taken++;
        s->inside--;
        if (!some) {
            gg__workers_wait(workers);
            continue;
        }
        gg__workers_unlock(workers);
        gg__workers_lock(workers);
        if (++s->done == ITEMS / 10) gg__workers_notify(workers);
    }
    gg__workers_unlock(workers);
}

static void run_shop(void *self, gg__workers *workers, unsigned number)
{
    shop *s = self;
    if (number == 0) s->size = gg__workers_size(workers);
    if (number == 0)
        make_items(self, workers);
    else
        take_items(self, workers);
}

static void test_workers_share_out(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    for (unsigned most = 1; most <= MEMBERS; most++) {
        shop s = {.made = 0};
        gg__workers_run(ctx, most, false, run_shop, &s);
        assert_int_equal(s.made, ITEMS / 10);
        assert_int_equal(s.size, most);
        assert_int_equal(s.taken, s.size > 1 ? s.made : 0);
        assert_int_equal(s.done, s.taken);
        assert_false(s.wrong);
    }
    gg_ctx_free(ctx);
}

/* Workers are running: a call within a call runs on one thread. */
static void note_size(void *self, gg__workers *workers, unsigned number)
{
    if (number == 0) *(unsigned *)self = gg__workers_size(workers);
}

typedef struct nested {
    gg_ctx *ctx;
    unsigned outer, inner;
} nested;

static void call_again(void *self, gg__workers *workers, unsigned number)
{
    nested *n = self;
    if (number > 0) return;
    n->outer = gg__workers_size(workers);
    gg__workers_run(n->ctx, MEMBERS, false, note_size, &n->inner);
}

static void test_calls_do_not_nest(void **state)
{
    nested n = {.ctx = gg_ctx_new(NULL)};
    (void)state;
    gg__workers_run(n.ctx, 3, false, call_again, &n);
    assert_int_equal(n.outer, 3);
    assert_int_equal(n.inner, 1);
    gg__workers_run(n.ctx, MEMBERS, false, note_size, &n.inner);
    assert_int_equal(n.inner, MEMBERS);
    gg_ctx_free(n.ctx);
}

#ifdef __SANITIZE_THREAD__
enum { CAN_FORK = false }; /* that sanitizer cannot follow */
#else
enum { CAN_FORK = true };
#endif

/* Threads do not come along when a process is forked. */
static void test_forked_process_starts_its_own(void **state)
{
    relay r = {.size = 0};
    int result;
    (void)state;
    if (!CAN_FORK) skip();
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg__workers_run(ctx, 3, false, run_relay, &r);
    const pid_t child = fork();
    if (child == 0) {
        gg__workers_run(ctx, MEMBERS, false, run_relay, &r);
        gg_ctx_free(ctx);
        _exit(r.size == MEMBERS && !atomic_load(&r.wrong) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &result, 0), child);
    assert_true(WIFEXITED(result) && WEXITSTATUS(result) == 0);
    gg__workers_run(ctx, 4, false, run_relay, &r);
    assert_int_equal(r.size, 4);
    assert_false(atomic_load(&r.wrong));
    gg_ctx_free(ctx);
}

/* Signals are for the threads of the caller. */
static void look_at_mask(void *self, gg__workers *workers, unsigned number)
{
    atomic_uint *blocked = self;
    sigset_t mask;
    (void)workers;
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    if (number > 0 && sigismember(&mask, SIGINT)) atomic_fetch_add(blocked, 1);
}

static void test_signals_go_to_the_caller(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    atomic_uint blocked;
    sigset_t mask;
    (void)state;
    atomic_init(&blocked, 0);
    gg__workers_run(ctx, MEMBERS, false, look_at_mask, &blocked);
    assert_int_equal(atomic_load(&blocked) + 1, MEMBERS);
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT));
    gg_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges_cover_once),
        cmocka_unit_test(test_threads_are_bounded),
        cmocka_unit_test(test_cancelling_stops),
        cmocka_unit_test(test_workers_keep_step),
        cmocka_unit_test(test_workers_share_out),
        cmocka_unit_test(test_calls_do_not_nest),
        cmocka_unit_test(test_forked_process_starts_its_own),
        cmocka_unit_test(test_signals_go_to_the_caller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
