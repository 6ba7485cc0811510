/* Threads: every item is worked on once, whoever does it; crews wait for one another. */
#include "unit/support.h"

#include "base/crew.h"
#include "base/pool.h"
#include "base/processor.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <time.h>
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

/* Of so many members, fewer may be called where other programs want the processors; never where
 * there are fewer processors than members. */
static bool is_size(uint64_t size, unsigned most)
{
    return size == most || (size > 0 && size < most && most <= gg__processors());
}

/* Each level reads what the whole crew wrote on the one before. */
typedef struct relay {
    uint64_t level[MEMBERS], size;
    atomic_bool wrong;
} relay;

static void run_relay(void *self, gg__crew *crew, unsigned number)
{
    relay *r = self;
    const unsigned size = gg__crew_size(crew);
    if (number == 0) r->size = size;
    for (uint64_t level = 0; level < LEVELS; level++) {
        r->level[number] = level;
        gg__crew_wait(crew);
        for (unsigned i = 0; i < size; i++)
            if (r->level[i] != level) atomic_store(&r->wrong, true);
        gg__crew_wait(crew);
    }
}

static void test_crew_keeps_step(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    for (unsigned most = 1; most <= MEMBERS; most++) {
        relay r = {.size = 0};
        gg__crew_run(ctx, most, run_relay, &r);
        assert_true(is_size(r.size, most));
        assert_false(atomic_load(&r.wrong));
    }
    gg_ctx_free(ctx);
}

/* One member makes items, the others take them, one at a time; whoever has none sleeps. */
typedef struct shop {
    uint64_t made, taken, done, inside;
    unsigned size;
    bool over, wrong;
} shop;

static void make_items(shop *s, gg__crew *crew)
{
    gg__crew_enter(crew);
    while (s->made < ITEMS / 10) {
        s->made++;
        gg__crew_wake(crew);
        gg__crew_leave(crew);
        gg__crew_enter(crew);
    }
    while (s->done < s->made && gg__crew_size(crew) > 1)
        gg__crew_sleep(crew);
    s->over = true;
    gg__crew_wake(crew);
    gg__crew_leave(crew);
}

static void take_items(shop *s, gg__crew *crew)
{
    gg__crew_enter(crew);
    while (!s->over) {
        if (s->inside++ != 0) s->wrong = true;
        const bool some = s->taken < s->made;
        if (some) s->taken++;
        s->inside--;
        if (!some) {
            gg__crew_sleep(crew);
            continue;
        }
        gg__crew_leave(crew);
        gg__crew_enter(crew);
        if (++s->done == ITEMS / 10) gg__crew_wake(crew);
    }
    gg__crew_leave(crew);
}

static void run_shop(void *self, gg__crew *crew, unsigned number)
{
    shop *s = self;
    if (number == 0) s->size = gg__crew_size(crew);
    if (number == 0)
        make_items(self, crew);
    else
        take_items(self, crew);
}

static void test_crew_shares_out(void **state)
{
    gg_ctx *ctx = gg_ctx_new(NULL);
    (void)state;
    for (unsigned most = 1; most <= MEMBERS; most++) {
        shop s = {.made = 0};
        gg__crew_run(ctx, most, run_shop, &s);
        assert_int_equal(s.made, ITEMS / 10);
        assert_true(is_size(s.size, most));
        assert_int_equal(s.taken, s.size > 1 ? s.made : 0);
        assert_int_equal(s.done, s.taken);
        assert_false(s.wrong);
    }
    gg_ctx_free(ctx);
}

/* A crew is at work: who calls again works alone. */
static void note_size(void *self, gg__crew *crew, unsigned number)
{
    if (number == 0) *(unsigned *)self = gg__crew_size(crew);
}

typedef struct nested {
    gg_ctx *ctx;
    unsigned outer, inner;
} nested;

static void call_again(void *self, gg__crew *crew, unsigned number)
{
    nested *n = self;
    if (number > 0) return;
    n->outer = gg__crew_size(crew);
    gg__crew_run(n->ctx, MEMBERS, note_size, &n->inner);
}

static void test_calls_do_not_nest(void **state)
{
    nested n = {.ctx = gg_ctx_new(NULL)};
    (void)state;
    gg__crew_run(n.ctx, 3, call_again, &n);
    assert_true(is_size(n.outer, 3));
    assert_int_equal(n.inner, 1);
    gg__crew_run(n.ctx, MEMBERS, note_size, &n.inner);
    assert_true(is_size(n.inner, MEMBERS));
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
    gg__crew_run(ctx, 3, run_relay, &r);
    const pid_t child = fork();
    if (child == 0) {
        gg__crew_run(ctx, MEMBERS, run_relay, &r);
        gg_ctx_free(ctx);
        _exit(is_size(r.size, MEMBERS) && !atomic_load(&r.wrong) ? 0 : 1);
    }
    assert_int_equal(waitpid(child, &result, 0), child);
    assert_true(WIFEXITED(result) && WEXITSTATUS(result) == 0);
    gg__crew_run(ctx, 4, run_relay, &r);
    assert_true(is_size(r.size, 4));
    assert_false(atomic_load(&r.wrong));
    gg_ctx_free(ctx);
}

/* Signals are for the threads of the caller. */
static void look_at_mask(void *self, gg__crew *crew, unsigned number)
{
    atomic_uint *blocked = self;
    sigset_t mask;
    (void)crew;
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
    gg__crew_run(ctx, MEMBERS, look_at_mask, &blocked);
    assert_true(is_size(atomic_load(&blocked) + 1, MEMBERS));
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT));
    gg_ctx_free(ctx);
}

/* ---- giving way ---- */

enum { LONG_AWAY = 1000 }; /* seconds */

static void crowd(gg__crew *crew)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    crew->allowed = 1;
    atomic_store(&crew->crowded, ((uint64_t)time.tv_sec + LONG_AWAY) * 1000000000);
}

/* Others want the processors from the first item on: the first member does the rest, and those who
 * stand aside come back with it, not when the time is over. */
typedef struct queue {
    uint64_t left,
        late; /* late: items taken by others than the first after they had to stand aside */
    bool crowded;
} queue;

static void take_in_turn(void *self, gg__crew *crew, unsigned number)
{
    queue *q = self;
    gg__crew_enter(crew);
    while (q->left > 0) {
        q->late += q->crowded && number > 0;
        q->left--;
        if (gg__crew_size(crew) > 1) crowd(crew);
        q->crowded = true;
        gg__crew_give_way(crew, number);
    }
    gg__crew_leave(crew);
}

static void test_members_stand_aside(void **state)
{
    queue q = {.left = ITEMS};
    (void)state;
    if (gg__processors() < 2) skip();
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg__crew_run(ctx, 2, take_in_turn, &q);
    assert_int_equal(q.left, 0);
    assert_true(q.late <= 1); /* who was about to take one */
    gg_ctx_free(ctx);
}

static void test_crowded_calls_are_for_one(void **state)
{
    unsigned size = 0;
    (void)state;
    if (gg__processors() < 2) skip();
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg_ctx_set_threads(ctx, 2);
    assert_in_range(gg__threads_free(ctx), 1, 2);
    crowd(gg__crew_of(ctx));
    assert_int_equal(gg__threads_free(ctx), 1);
    gg__crew_run(ctx, 2, note_size, &size);
    assert_int_equal(size, 1);
    gg_ctx_set_threads(ctx, GG__MOST_MEMBERS);
    if (gg__processors() < GG__MOST_MEMBERS)
        assert_int_equal(gg__threads_free(ctx), GG__MOST_MEMBERS);
    gg_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges_cover_once),
        cmocka_unit_test(test_threads_are_bounded),
        cmocka_unit_test(test_cancelling_stops),
        cmocka_unit_test(test_crew_keeps_step),
        cmocka_unit_test(test_crew_shares_out),
        cmocka_unit_test(test_calls_do_not_nest),
        cmocka_unit_test(test_forked_process_starts_its_own),
        cmocka_unit_test(test_signals_go_to_the_caller),
        cmocka_unit_test(test_members_stand_aside),
        cmocka_unit_test(test_crowded_calls_are_for_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
