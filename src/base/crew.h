/* The threads of a context, as its crew: what the context keeps of them. */
#ifndef GG_BASE_CREW_H
#define GG_BASE_CREW_H

#include "base/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/types.h>

enum { GG__MOST_MEMBERS = 256 };

/* By which those who sleep are woken: a list of them, each with an entry on his own stack. */
typedef struct gg__sleeper {
    pthread_t thread;
    bool steered; /* to another processor */
    struct gg__sleeper *next;
} gg__sleeper;

typedef struct gg__bell {
    pthread_cond_t rung;
    gg__sleeper *sleepers;
} gg__bell;

/* A member that is a thread; the first is whoever calls. */
typedef struct gg__member {
    gg__crew *crew;
    unsigned number;
    uint64_t calls; /* before it was started */
    pthread_t thread;
} gg__member;

/* How often a member has lost its processor to others, seen now and then. */
typedef struct gg__watch {
    uint64_t time, losses; /* when this was last looked at, and how many there were */
    uint64_t lost;         /* when one was last seen */
} gg__watch;

/* All zero: nothing has been started. What is not atomic is looked at and changed under the mutex;
 * work, self and size stay as they are during a call. */
struct gg__crew {
    pid_t process;                       /* whose threads these are; 0: there are no locks yet */
    gg__member member[GG__MOST_MEMBERS]; /* but the first */
    unsigned started;                    /* of them */
    bool over;

    gg__crew_work *work;
    void *self;
    unsigned size;              /* of this call, with the first; 0: there is none */
    atomic_uint_fast64_t calls; /* so far */
    atomic_uint_fast64_t ends;  /* of members but the first, of this call */

    unsigned waiting;                   /* for the others */
    atomic_uint_fast64_t turns, events; /* of waiting; of work */
    atomic_uint patience, between;      /* nanoseconds before sleeping in a call, and between */

    gg__watch watch[GG__MOST_MEMBERS];
    bool gives_way;                /* this crew is no larger than there are processors */
    bool returned;                 /* the first member, from this call */
    atomic_uint_fast64_t crowded;  /* until then, others want the processors, and */
    unsigned allowed;              /*   so many members work */
    uint64_t looked, next_crowded; /* when processors were counted; how long to be crowded next */

    pthread_mutex_t mutex;
    gg__bell called, changed, news;
    pthread_cond_t eased; /* the crew has returned: for members that give way */
    unsigned asleep;      /* members, on a bell or giving way */
};

/* The one of this context. */
gg__crew *gg__crew_of(gg_ctx *ctx);

/* Ends its threads. Nobody may be at work. */
void gg__crew_close(gg__crew *crew);

#endif
