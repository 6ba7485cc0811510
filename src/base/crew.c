/*
 * Threads, all of them: nothing else in the library starts or waits for any.
 *
 * Idea. A context keeps its threads: they are started when a call first needs them, sleep between
 * calls, and end with the context. A process that was forked has none of them, and starts its own.
 *
 * Who waits looks out for a moment and then sleeps. The moment is as long as falling asleep and
 * being woken would take, so that it costs at most twice what either would; and it becomes shorter
 * each time that it was in vain: on a machine that is busy with other things nobody burns the time
 * that the last member needs.
 *
 * Some systems let a thread that is started or woken wait for the processor of whoever did that,
 * though another has nothing to do, and find out milliseconds later. So who wakes somebody forbids
 * him this processor until he is on his way.
 *
 * Cost. Some 100 microseconds to start a thread, 50 to wake it, less than one to wait for one
 * another where all are awake.
 */
#include "base/crew.h"
#include "base/processor.h"

#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TRIES = 64, MOMENT = 100000, LEAST_MOMENT = 1000 }; /* moments in nanoseconds */

/* ---- the mutex ---- */

/* Whoever has it gives it back at once, unless he has lost his processor. */
static void lock(gg__crew *crew)
{
    for (unsigned i = 0; i < TRIES; i++)
        if (pthread_mutex_trylock(&crew->mutex) == 0) return;
    pthread_mutex_lock(&crew->mutex);
}

static void unlock(gg__crew *crew)
{
    pthread_mutex_unlock(&crew->mutex);
}

/* ---- sleeping: under the mutex ---- */

static void fall_asleep(gg__crew *crew, gg__bell *bell)
{
    gg__sleeper self = {.thread = pthread_self(), .next = bell->sleepers};
    bell->sleepers = &self;
    pthread_cond_wait(&bell->rung, &crew->mutex);
    gg__sleeper **at = &bell->sleepers;
    while (*at != &self)
        at = &(*at)->next;
    *at = self.next;
}

/* Nobody is steered where processors are fewer than threads: one of them is as good as another. */
static void ring(const gg__crew *crew, gg__bell *bell)
{
    if (!bell->sleepers) return;
    const int here = gg__processor();
    for (gg__sleeper *s = bell->sleepers; s; s = s->next)
        s->steered = gg__processor_forbid(s->thread, here, crew->started + 1);
    pthread_cond_broadcast(&bell->rung);
    for (const gg__sleeper *s = bell->sleepers; s; s = s->next)
        if (s->steered) gg__processor_allow(s->thread, here);
}

/* ---- waiting ---- */

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* Waits a moment for a count to become another. */
static void look_out(atomic_uint *patience, const atomic_uint_fast64_t *count, uint64_t old)
{
    const unsigned moment = atomic_load_explicit(patience, memory_order_relaxed);
    const uint64_t end = now() + moment;
    do {
        if (atomic_load_explicit(count, memory_order_acquire) != old) {
            atomic_store_explicit(patience, MOMENT, memory_order_relaxed);
            return;
        }
    } while (now() < end);
    atomic_store_explicit(patience, moment / 2 < LEAST_MOMENT ? LEAST_MOMENT : moment / 2,
                          memory_order_relaxed);
}

/* Under the mutex, which it leaves meanwhile. */
static void await_change(gg__crew *crew, gg__bell *bell, atomic_uint *patience,
                         const atomic_uint_fast64_t *count, uint64_t old)
{
    unlock(crew);
    look_out(patience, count, old);
    lock(crew);
    if (atomic_load(count) == old) fall_asleep(crew, bell);
}

unsigned gg__crew_size(const gg__crew *crew)
{
    return crew->size;
}

void gg__crew_wait(gg__crew *crew)
{
    if (crew->size == 1) return;
    lock(crew);
    const uint64_t turn = atomic_load(&crew->turns);
    if (++crew->waiting == crew->size) {
        crew->waiting = 0;
        atomic_store(&crew->turns, turn + 1);
        ring(crew, &crew->changed);
    }
    while (atomic_load(&crew->turns) == turn)
        await_change(crew, &crew->changed, &crew->patience, &crew->turns, turn);
    unlock(crew);
}

/* ---- work that is shared out ---- */

void gg__crew_enter(gg__crew *crew)
{
    if (crew->size > 1) lock(crew);
}

void gg__crew_leave(gg__crew *crew)
{
    if (crew->size > 1) unlock(crew);
}

void gg__crew_sleep(gg__crew *crew)
{
    if (crew->size == 1) return;
    await_change(crew, &crew->news, &crew->patience, &crew->events, atomic_load(&crew->events));
}

void gg__crew_tell(gg__crew *crew)
{
    if (crew->size > 1) atomic_fetch_add(&crew->events, 1);
}

void gg__crew_wake(gg__crew *crew)
{
    gg__crew_tell(crew);
    ring(crew, &crew->news);
}

/* ---- members ---- */

static void take_part(gg__crew *crew, unsigned number)
{
    unlock(crew);
    crew->work(crew->self, crew, number);
    lock(crew);
    if (atomic_fetch_add(&crew->ends, 1) + 2 == crew->size) ring(crew, &crew->changed);
}

static void *serve(void *argument)
{
    const gg__member *self = argument;
    gg__crew *crew = self->crew;
    lock(crew);
    for (uint64_t seen = self->calls; !crew->over;) {
        const uint64_t calls = atomic_load(&crew->calls);
        if (calls == seen)
            await_change(crew, &crew->called, &crew->between, &crew->calls, seen);
        else if (self->number < crew->size)
            take_part(crew, self->number);
        seen = calls;
    }
    unlock(crew);
    return NULL;
}

static void call(gg__crew *crew)
{
    atomic_fetch_add(&crew->calls, 1);
    ring(crew, &crew->called);
}

/* ---- starting and ending ---- */

static bool make_locks(gg__crew *crew)
{
    if (pthread_mutex_init(&crew->mutex, NULL) != 0) return false;
    if (pthread_cond_init(&crew->called.rung, NULL) == 0) {
        if (pthread_cond_init(&crew->changed.rung, NULL) == 0) {
            if (pthread_cond_init(&crew->news.rung, NULL) == 0) return true;
            pthread_cond_destroy(&crew->changed.rung);
        }
        pthread_cond_destroy(&crew->called.rung);
    }
    pthread_mutex_destroy(&crew->mutex);
    return false;
}

static bool is_open(const gg__crew *crew)
{
    return crew->process != 0 && crew->process == getpid();
}

static bool open_crew(gg__crew *crew)
{
    memset(crew, 0, sizeof *crew);
    if (!make_locks(crew)) return false;
    crew->process = getpid();
    atomic_store(&crew->patience, MOMENT);
    atomic_store(&crew->between, MOMENT);
    return true;
}

static bool start_member(gg__crew *crew)
{
    gg__member *m = &crew->member[crew->started];
    const int here = gg__processor();
    *m =
        (gg__member){.crew = crew, .number = crew->started + 1, .calls = atomic_load(&crew->calls)};
    if (pthread_create(&m->thread, NULL, serve, m) != 0) return false;
    if (gg__processor_forbid(m->thread, here, crew->started + 2))
        gg__processor_allow(m->thread, here);
    crew->started++;
    return true;
}

/* So many, if the system gives them. They take no signals, which are for the threads of the
 * caller. */
static void start_members(gg__crew *crew, unsigned count)
{
    sigset_t all, old;
    if (crew->started >= count) return;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    while (crew->started < count && start_member(crew))
        continue;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
}

void gg__crew_close(gg__crew *crew)
{
    if (!is_open(crew)) return;
    lock(crew);
    crew->over = true;
    call(crew);
    unlock(crew);
    for (unsigned i = 0; i < crew->started; i++)
        pthread_join(crew->member[i].thread, NULL);
    pthread_cond_destroy(&crew->news.rung);
    pthread_cond_destroy(&crew->changed.rung);
    pthread_cond_destroy(&crew->called.rung);
    pthread_mutex_destroy(&crew->mutex);
    crew->process = 0;
}

/* ---- calls ---- */

static void run_alone(gg__crew_work *work, void *self)
{
    gg__crew crew = {.size = 1};
    work(self, &crew, 0);
}

static void run_together(gg__crew *crew, unsigned size, gg__crew_work *work, void *self)
{
    lock(crew);
    crew->work = work;
    crew->self = self;
    crew->size = size;
    atomic_store(&crew->ends, 0);
    call(crew);
    unlock(crew);
    work(self, crew, 0);
    lock(crew);
    for (uint64_t ends; (ends = atomic_load(&crew->ends)) + 1 < size;)
        await_change(crew, &crew->changed, &crew->patience, &crew->ends, ends);
    crew->size = 0;
    unlock(crew);
}

/* Who is at work already and calls again works alone. */
void gg__crew_run(gg_ctx *ctx, unsigned most, gg__crew_work *work, void *self)
{
    gg__crew *crew = gg__crew_of(ctx);
    const unsigned members = most < GG__MOST_MEMBERS ? most : GG__MOST_MEMBERS;
    unsigned size = 1;
    if (members > 1 && (is_open(crew) || open_crew(crew)) && crew->size == 0) {
        start_members(crew, members - 1);
        size += crew->started < members - 1 ? crew->started : members - 1;
    }
    if (size == 1)
        run_alone(work, self);
    else
        run_together(crew, size, work, self);
}
