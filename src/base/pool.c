/*
 * Threads, all of them: nothing else in the library starts or waits for any.
 *
 * A crew is started for one piece of work and ends with it, so there is no state between calls.
 * Those who are started wait at a gate until it is known how many the system gave, and the work
 * begins with that number. Waiting is by a condition: on a machine that is busy with other things
 * nobody burns the time that the last member needs.
 *
 * Ranges are taken from a counter in ascending order. Which thread works on a range is a matter of
 * chance; what comes out is not, as long as a range writes only what is its own.
 *
 * Cost: some 20 microseconds to start a thread, a few to wait for one another.
 */
#include "base/pool.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct member {
    gg__crew *crew;
    unsigned number;
    pthread_t thread;
} member;

struct gg__crew {
    gg__crew_work *work;
    void *self;
    unsigned size; /* 0: the gate is closed */
    unsigned waiting;
    uint64_t turn;     /* of waiting */
    unsigned sleeping; /* until there is work */
    pthread_mutex_t mutex;
    pthread_cond_t changed, news;
};

/* ---- crews ---- */

unsigned gg__crew_size(const gg__crew *crew)
{
    return crew->size;
}

void gg__crew_wait(gg__crew *crew)
{
    if (crew->size == 1) return;
    pthread_mutex_lock(&crew->mutex);
    const uint64_t turn = crew->turn;
    if (++crew->waiting == crew->size) {
        crew->waiting = 0;
        crew->turn++;
        pthread_cond_broadcast(&crew->changed);
    }
    while (crew->turn == turn)
        pthread_cond_wait(&crew->changed, &crew->mutex);
    pthread_mutex_unlock(&crew->mutex);
}

/* ---- work that is shared out ---- */

void gg__crew_enter(gg__crew *crew)
{
    if (crew->size > 1) pthread_mutex_lock(&crew->mutex);
}

void gg__crew_leave(gg__crew *crew)
{
    if (crew->size > 1) pthread_mutex_unlock(&crew->mutex);
}

void gg__crew_sleep(gg__crew *crew)
{
    if (crew->size == 1) return;
    crew->sleeping++;
    pthread_cond_wait(&crew->news, &crew->mutex);
    crew->sleeping--;
}

void gg__crew_wake(gg__crew *crew)
{
    if (crew->sleeping > 0) pthread_cond_broadcast(&crew->news);
}

/* ---- starting ---- */

static void *join_crew(void *argument)
{
    const member *self = argument;
    gg__crew *crew = self->crew;
    pthread_mutex_lock(&crew->mutex);
    while (crew->size == 0)
        pthread_cond_wait(&crew->changed, &crew->mutex);
    pthread_mutex_unlock(&crew->mutex);
    crew->work(crew->self, crew, self->number);
    return NULL;
}

static void open_gate(gg__crew *crew, unsigned size)
{
    pthread_mutex_lock(&crew->mutex);
    crew->size = size;
    pthread_cond_broadcast(&crew->changed);
    pthread_mutex_unlock(&crew->mutex);
}

static void run_alone(gg__crew_work *work, void *self)
{
    gg__crew crew = {.work = work, .self = self, .size = 1};
    work(self, &crew, 0);
}

static void run_together(member *members, unsigned most, gg__crew *crew)
{
    unsigned size = 1;
    for (; size < most; size++) {
        members[size] = (member){.crew = crew, .number = size};
        if (pthread_create(&members[size].thread, NULL, join_crew, &members[size]) != 0) break;
    }
    open_gate(crew, size);
    crew->work(crew->self, crew, 0);
    for (unsigned i = 1; i < size; i++)
        pthread_join(members[i].thread, NULL);
}

static bool make_locks(gg__crew *crew)
{
    if (pthread_mutex_init(&crew->mutex, NULL) != 0) return false;
    if (pthread_cond_init(&crew->changed, NULL) == 0) {
        if (pthread_cond_init(&crew->news, NULL) == 0) return true;
        pthread_cond_destroy(&crew->changed);
    }
    pthread_mutex_destroy(&crew->mutex);
    return false;
}

static void destroy_locks(gg__crew *crew)
{
    pthread_cond_destroy(&crew->news);
    pthread_cond_destroy(&crew->changed);
    pthread_mutex_destroy(&crew->mutex);
}

void gg__crew_run(gg_ctx *ctx, unsigned most, gg__crew_work *work, void *self)
{
    enum { MOST = 256 };
    member members[MOST];
    (void)ctx;
    gg__crew crew = {.work = work, .self = self};
    if (most <= 1 || !make_locks(&crew)) {
        run_alone(work, self);
    } else {
        run_together(members, most < MOST ? most : MOST, &crew);
        destroy_locks(&crew);
    }
}

/* ---- ranges ---- */

typedef struct ranges {
    gg_ctx *ctx;
    const char *stage;
    uint64_t count, grain;
    gg__range_work *work;
    void *self;
    atomic_uint_fast64_t next;
} ranges;

static void take_ranges(void *self, gg__crew *crew, unsigned number)
{
    ranges *all = self;
    (void)crew;
    for (;;) {
        const uint64_t first = atomic_fetch_add(&all->next, all->grain);
        if (first >= all->count) break;
        const uint64_t left = all->count - first, size = left < all->grain ? left : all->grain;
        all->work(all->self, number, first, first + size);
        if (number == 0 && gg__tick(all->ctx, all->stage, first, all->count) != GG_OK)
            atomic_store(&all->next, all->count);
    }
}

gg_status gg__parallel(gg_ctx *ctx, const char *stage, uint64_t count, uint64_t grain,
                       gg__range_work *work, void *self)
{
    ranges all = {ctx, stage, count, grain, work, self, 0};
    const uint64_t some = count / grain + 1;
    const unsigned threads = gg__threads(ctx);
    atomic_init(&all.next, 0);
    gg__crew_run(ctx, some < threads ? (unsigned)some : threads, take_ranges, &all);
    return gg__status(ctx);
}
