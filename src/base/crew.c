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
 * Where other programs want the processors, several threads are slower than one: each time that one
 * of them loses its processor, which is then for some 3 ms, the others soon wait for what it holds.
 * So a crew is no larger than the processors that are free when it is called. A member that loses
 * its processor twice within 10 ms says that others want it; members who can then leave the work to
 * those for whom there are processors do so, and later calls are for so many only. After a while
 * all are tried again, and each time that this was in vain the next while is twice as long. A crew
 * that was wanted larger than there are processors is left as it is.
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

enum { TRIES = 64 };

enum { /* in nanoseconds */
       MOMENT = 100000,
       LEAST_MOMENT = 1000,
       SELDOM = 500000,     /* between two looks at losses */
       SOON = 10000000,     /* between two losses that say that others want the processor */
       COUNTED = 20000000,  /* free processors are counted again after this */
       CROWDED = 100000000, /* to give way at first, and */
       LONGEST = 1600000000 /*   at most */
};

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
    crew->asleep++;
    pthread_cond_wait(&bell->rung, &crew->mutex);
    crew->asleep--;
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

/* Waits a moment for a count to become another; not where others want the processor. */
static void look_out(const gg__crew *crew, atomic_uint *patience, const atomic_uint_fast64_t *count,
                     uint64_t old)
{
    const unsigned moment = atomic_load_explicit(patience, memory_order_relaxed);
    const uint64_t begin = now(), end = begin + moment;
    if (begin < atomic_load_explicit(&crew->crowded, memory_order_relaxed)) return;
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
    look_out(crew, patience, count, old);
    lock(crew);
    if (atomic_load(count) == old) fall_asleep(crew, bell);
}

/* ---- giving way: under the mutex ---- */

static bool was_crowded(const gg__crew *crew, uint64_t time)
{
    return crew->next_crowded > 0 && time < atomic_load(&crew->crowded) + 2 * (uint64_t)CROWDED;
}

/* How many members there are processors for; more than `most` only where nobody knows. A program
 * that happens to run at one moment only is left out, and where others wanted the processors a
 * while ago, one that happens not to run is not. */
static unsigned count_free(gg__crew *crew, unsigned most, uint64_t time)
{
    enum { COUNTS = 3 };
    const bool doubtful = was_crowded(crew, time);
    const unsigned awake = crew->started + 1 - crew->asleep;
    unsigned free = gg__processors_free(awake);
    for (int i = 1; i < COUNTS && doubtful == (free >= most); i++) {
        const unsigned found = gg__processors_free(awake);
        if (doubtful ? found < free : found > free) free = found;
    }
    crew->looked = time;
    return free > 0 ? free : 1;
}

static void be_crowded(gg__crew *crew, unsigned allowed, uint64_t time)
{
    if (!was_crowded(crew, time)) crew->next_crowded = CROWDED;
    atomic_store(&crew->crowded, time + crew->next_crowded);
    crew->allowed = allowed;
    if (crew->next_crowded < LONGEST) crew->next_crowded *= 2;
}

static bool is_crowded(const gg__crew *crew, uint64_t time)
{
    return time < atomic_load(&crew->crowded);
}

static void begin_watch(gg__crew *crew, unsigned member)
{
    gg__watch *watch = &crew->watch[member];
    if (!crew->gives_way) return;
    watch->time = now();
    watch->losses = gg__processor_losses();
}

static void look_for_losses(gg__crew *crew, unsigned member, uint64_t time)
{
    gg__watch *watch = &crew->watch[member];
    if (!crew->gives_way || time - watch->time < SELDOM || is_crowded(crew, time)) return;
    const uint64_t losses = gg__processor_losses(), fresh = losses - watch->losses;
    const bool soon = fresh > 1 ? time - watch->time < fresh * SOON : time - watch->lost < SOON;
    if (fresh > 0) watch->lost = time;
    watch->time = time;
    watch->losses = losses;
    if (fresh == 0 || !soon) return;
    const unsigned free = count_free(crew, crew->size, time);
    be_crowded(crew, free < crew->size ? free : crew->size / 2, time);
}

/* Until others no longer want the processors, as far as is known, or the first member returns. */
static void stand_aside(gg__crew *crew)
{
    enum { SECOND = 1000000000 };
    struct timespec until;
    const uint64_t time = now(), end = atomic_load(&crew->crowded);
    if (time >= end) return;
    clock_gettime(CLOCK_REALTIME, &until);
    const uint64_t nanoseconds = (uint64_t)until.tv_nsec + (end - time);
    until.tv_sec += (time_t)(nanoseconds / SECOND);
    until.tv_nsec = (long)(nanoseconds % SECOND);
    crew->asleep++;
    pthread_cond_timedwait(&crew->eased, &crew->mutex, &until);
    crew->asleep--;
}

void gg__crew_give_way(gg__crew *crew, unsigned member)
{
    if (crew->size == 1 || !crew->gives_way) return;
    look_for_losses(crew, member, now());
    while (member > 0 && member >= crew->allowed && !crew->returned && is_crowded(crew, now())) {
        stand_aside(crew);
        const uint64_t time = now();
        if (crew->returned || is_crowded(crew, time)) continue;
        const unsigned free = count_free(crew, crew->size, time);
        if (free < crew->size) be_crowded(crew, free, time);
        begin_watch(crew, member);
    }
}

/* So many of `most` members are called, on the processors that are free. */
static unsigned count_wanted(gg__crew *crew, unsigned most)
{
    const uint64_t time = now();
    crew->gives_way = most <= gg__processors();
    if (!crew->gives_way) return most;
    if (!is_crowded(crew, time) && time >= crew->looked + COUNTED) {
        const unsigned free = count_free(crew, most, time);
        if (free < most) be_crowded(crew, free, time);
    }
    return is_crowded(crew, time) && crew->allowed < most ? crew->allowed : most;
}

/* ---- members that wait for one another ---- */

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
    begin_watch(crew, number);
    unlock(crew);
    crew->work(crew->self, crew, number);
    lock(crew);
    look_for_losses(crew, number, now());
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
            if (pthread_cond_init(&crew->news.rung, NULL) == 0) {
                if (pthread_cond_init(&crew->eased, NULL) == 0) return true;
                pthread_cond_destroy(&crew->news.rung);
            }
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
    pthread_cond_destroy(&crew->eased);
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
    crew->returned = false;
    atomic_store(&crew->ends, 0);
    call(crew);
    begin_watch(crew, 0);
    unlock(crew);
    work(self, crew, 0);
    lock(crew);
    look_for_losses(crew, 0, now());
    crew->returned = true;
    pthread_cond_broadcast(&crew->eased);
    for (uint64_t ends; (ends = atomic_load(&crew->ends)) + 1 < size;)
        await_change(crew, &crew->changed, &crew->patience, &crew->ends, ends);
    crew->size = 0;
    unlock(crew);
}

unsigned gg__threads_free(gg_ctx *ctx)
{
    gg__crew *crew = gg__crew_of(ctx);
    unsigned threads = gg__threads(ctx);
    if (threads == 1 || (!is_open(crew) && !open_crew(crew))) return threads;
    lock(crew);
    if (crew->size == 0) threads = count_wanted(crew, threads);
    unlock(crew);
    return threads;
}

/* Who is at work already and calls again works alone. */
void gg__crew_run(gg_ctx *ctx, unsigned most, gg__crew_work *work, void *self)
{
    gg__crew *crew = gg__crew_of(ctx);
    unsigned members = most < GG__MOST_MEMBERS ? most : GG__MOST_MEMBERS, size = 1;
    if (members > 1 && (is_open(crew) || open_crew(crew)) && crew->size == 0) {
        lock(crew);
        members = count_wanted(crew, members);
        unlock(crew);
        start_members(crew, members - 1);
        size += crew->started < members - 1 ? crew->started : members - 1;
    }
    if (size == 1)
        run_alone(work, self);
    else
        run_together(crew, size, work, self);
}
