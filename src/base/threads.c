/*
 * All threads of the library: nothing else starts one or waits for one. In a build without threads,
 * threads_none.c replaces this file.
 *
 * Idea. A context keeps its threads. They are started when a call first needs them, sleep between
 * calls, and end with the context. A forked process has inherited none of them and starts its own.
 *
 * Some systems let a woken thread wait for the processor of the thread that woke it, although
 * another processor is idle. So all threads are kept off the processor of worker 0, if the system
 * is Linux and there are enough processors.
 *
 * A worker that has to wait spins for a moment, about as long as it takes to sleep and be woken,
 * and then sleeps: so waiting costs at most twice what either would, also on a busy machine. It
 * does not yield its processor while it spins, because it would get it back only milliseconds
 * later.
 *
 * Cost. Some 100 microseconds to start a thread, 50 to wake one, less than one for a barrier if all
 * workers are awake.
 */
#define _GNU_SOURCE /* sched_getcpu, affinities */
#include "base/parallel.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum {
    MOST_THREADS = 256,
    MOMENT = 50000, /* nanoseconds for which a worker spins before it sleeps */
};

/* A counter that only grows, and the workers that sleep until it has grown. */
typedef struct counter {
    atomic_uint_fast64_t value;
    pthread_cond_t grown;
} counter;

/* A thread; worker 0 has no entry. */
typedef struct worker {
    gg__workers *workers;
    unsigned number;
    uint64_t calls; /* before it was started */
    pthread_t thread;
} worker;

/* Everything is read and written under the mutex, except values of counters, which may be read
 * without it, and run, self and size, which do not change during a call. */
struct gg__workers {
    pthread_mutex_t mutex;
    pid_t process; /* owner of these threads; 0: nothing below has been initialised */
    unsigned started;
    int here; /* the processor to keep them off; negative: none */
    bool closing;

    gg__worker_function *run;
    void *self;
    unsigned size;    /* workers of this call; 0: there is no call */
    bool optional;    /* workers that come late are left out */
    bool over;        /* late workers may not begin any more */
    unsigned running; /* workers to wait for, without worker 0 */
    unsigned waiting; /* at the barrier */
    uint64_t barriers;

    counter calls, events;
    worker worker[]; /* MOST_THREADS - 1 */
};

/* ---- waiting: all under the mutex ---- */

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* Waits until the counter is above `old`, or for no reason. Unlocks meanwhile. */
static void await(gg__workers *w, counter *c, uint64_t old)
{
    pthread_mutex_unlock(&w->mutex);
    const uint64_t end = now() + MOMENT;
    while (atomic_load_explicit(&c->value, memory_order_acquire) == old && now() < end)
        continue;
    pthread_mutex_lock(&w->mutex);
    if (atomic_load(&c->value) == old) pthread_cond_wait(&c->grown, &w->mutex);
}

static void advance(counter *c)
{
    atomic_fetch_add(&c->value, 1);
    pthread_cond_broadcast(&c->grown);
}

unsigned gg__workers_size(const gg__workers *w)
{
    return w->size;
}

void gg__workers_lock(gg__workers *w)
{
    if (w->size > 1) pthread_mutex_lock(&w->mutex);
}

void gg__workers_unlock(gg__workers *w)
{
    if (w->size > 1) pthread_mutex_unlock(&w->mutex);
}

void gg__workers_wait(gg__workers *w)
{
    if (w->size > 1) await(w, &w->events, atomic_load(&w->events.value));
}

void gg__workers_notify(gg__workers *w)
{
    if (w->size > 1) advance(&w->events);
}

void gg__workers_barrier(gg__workers *w)
{
    if (w->size == 1) return;
    pthread_mutex_lock(&w->mutex);
    const uint64_t barrier = w->barriers;
    if (++w->waiting == w->size) {
        w->waiting = 0;
        w->barriers++;
        advance(&w->events);
    }
    while (w->barriers == barrier)
        await(w, &w->events, atomic_load(&w->events.value));
    pthread_mutex_unlock(&w->mutex);
}

/* ---- threads ---- */

unsigned gg__threads_for(unsigned wanted)
{
    const long count = wanted == 0 ? sysconf(_SC_NPROCESSORS_ONLN) : (long)wanted;
    return count < 1 ? 1 : count > MOST_THREADS ? MOST_THREADS : (unsigned)count;
}

/* Sleeps between calls, and takes part in calls for enough workers. */
static void *serve(void *argument)
{
    const worker *me = argument;
    gg__workers *w = me->workers;
    uint64_t seen = me->calls;
    pthread_mutex_lock(&w->mutex);
    while (!w->closing) {
        const uint64_t calls = atomic_load(&w->calls.value);
        if (calls == seen) {
            await(w, &w->calls, seen);
        } else if (me->number < w->size && !w->over) {
            w->running += w->optional;
            pthread_mutex_unlock(&w->mutex);
            w->run(w->self, w, me->number);
            pthread_mutex_lock(&w->mutex);
            if (--w->running == 0) advance(&w->events);
        }
        seen = calls;
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

static bool initialise(gg__workers *w)
{
    memset(w, 0, sizeof *w);
    if (pthread_mutex_init(&w->mutex, NULL) != 0) return false;
    if (pthread_cond_init(&w->calls.grown, NULL) == 0) {
        if (pthread_cond_init(&w->events.grown, NULL) == 0) {
            w->process = getpid();
            return true;
        }
        pthread_cond_destroy(&w->calls.grown);
    }
    pthread_mutex_destroy(&w->mutex);
    return false;
}

/* Called by worker 0. */
static void keep_off(gg__workers *w)
{
#ifdef __linux__
    cpu_set_t set;
    const int here = sched_getcpu();
    if (here < 0 || here == w->here || sched_getaffinity(0, sizeof set, &set) != 0) return;
    if (CPU_COUNT(&set) <= (int)w->started) return;
    CPU_CLR((size_t)here, &set);
    for (unsigned i = 0; i < w->started; i++)
        pthread_setaffinity_np(w->worker[i].thread, sizeof set, &set);
    w->here = here;
#else
    (void)w;
#endif
}

/* Starts threads until there are `count`, or the system gives no more. They block all signals,
 * which are for the caller's threads, except those that report a crash of their own. */
static void start(gg__workers *w, unsigned count)
{
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    sigset_t all, old;
    bool given = true;
    if (w->started >= count) return;
    sigfillset(&all);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++)
        sigdelset(&all, crashes[i]);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (given && w->started < count) {
        worker *next = &w->worker[w->started];
        *next =
            (worker){.workers = w, .number = w->started + 1, .calls = atomic_load(&w->calls.value)};
        given = pthread_create(&next->thread, NULL, serve, next) == 0;
        w->started += given;
    }
    w->here = -1;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

gg__workers *gg__workers_new(const gg_allocator *allocator)
{
    const size_t size = sizeof(gg__workers) + (MOST_THREADS - 1) * sizeof(worker);
    gg__workers *w = allocator->resize(allocator->self, NULL, size);
    if (w) w->process = 0;
    return w;
}

void gg__workers_free(const gg_allocator *allocator, gg__workers *w)
{
    if (w->process == getpid()) {
        pthread_mutex_lock(&w->mutex);
        w->closing = true;
        advance(&w->calls);
        pthread_mutex_unlock(&w->mutex);
        for (unsigned i = 0; i < w->started; i++)
            pthread_join(w->worker[i].thread, NULL);
        pthread_cond_destroy(&w->events.grown);
        pthread_cond_destroy(&w->calls.grown);
        pthread_mutex_destroy(&w->mutex);
    }
    allocator->resize(allocator->self, w, 0);
}

/* ---- calls ---- */

void gg__workers_call(gg__workers *w, unsigned most, bool optional, gg__worker_function *run,
                      void *self)
{
    if (most > MOST_THREADS) most = MOST_THREADS;
    if (most <= 1 || (w->process != getpid() && !initialise(w)) || w->size > 0) {
        gg__workers alone = {.size = 1};
        run(self, &alone, 0);
        return;
    }
    start(w, most - 1);
    keep_off(w);
    pthread_mutex_lock(&w->mutex);
    w->run = run;
    w->self = self;
    w->size = w->started < most - 1 ? w->started + 1 : most;
    w->optional = optional;
    w->over = false;
    w->running = optional ? 0 : w->size - 1;
    advance(&w->calls);
    pthread_mutex_unlock(&w->mutex);
    run(self, w, 0);
    pthread_mutex_lock(&w->mutex);
    w->over = optional;
    while (w->running > 0)
        await(w, &w->events, atomic_load(&w->events.value));
    w->size = 0;
    pthread_mutex_unlock(&w->mutex);
}
