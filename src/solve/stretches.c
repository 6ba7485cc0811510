/*
 * Idea. Where every edge leads to a larger vertex, a sweep from the last vertex to the first does
 * each after its options, one after the other. But most options lie far behind, where the sweep
 * has long been. So the vertices are cut into stretches, which the members of a crew take from the
 * last to the first. While others are busy behind it, a member begins its stretch: it does the
 * vertices whose options are done, without waiting for anybody, and lists the few that are late.
 * When all behind a stretch is done, up to which the front has come then, somebody finishes it.
 *
 * Where nearly all of the first vertices of a stretch are late, so will be most others, for they
 * have farther to the front. Then edges are short, and to take turns would cost more than it gains:
 * the stretch is given back, and the first member goes on alone for a while, which is longer each
 * time that this was seen.
 *
 * Why it is right. Each vertex is done after its options: those that were done when it was looked
 * at stay as they are; and when late ones are done, all behind their stretch is, and those of the
 * stretch are or come before it in the list. The vertex that fails first is the largest of its
 * stretch that does, for nothing behind it has; what is done with what has failed comes to nothing.
 *
 * Cost. O(n + m) for all threads together, rows of late vertices twice. With m members the front is
 * about m stretches away, so a random edge makes its vertex late with a probability of m *
 * GG__STRETCH over the number of vertices behind it, at most.
 */
#include "solve/stretches.h"

#include "base/parallel.h"

enum {
    FEWEST = 1 << 16, /* vertices that are worth a crew */
    RING = 16,        /* stretches that are under way */
    TRIAL = 64,       /* vertices that are begun with */
    MOST = 56,        /* of them may be late */
    SHORT = 1 << 14,  /* vertices that one member does alone, at first */
    LONG = 1 << 18    /* and at last */
};

typedef struct sweep {
    gg_ctx *ctx;
    uint64_t vertices;
    const gg__stretch_work *work;
    void *self;
    uint64_t front;       /* all vertices from here on are done */
    uint64_t next;        /* those below are not yet taken */
    uint64_t until;       /* if the front has not come there, the first member works alone */
    uint64_t patience;    /* vertices that it will do so next time */
    uint64_t taken, done; /* stretches; those between are in the ring */
    uint64_t failed;      /* one more than the vertex that failed, or 0 */
    bool stopped;
    gg__stretch ring[RING];
} sweep;

/* ---- a stretch ---- */

/* Does what can be done before its turn; returns false if that is next to nothing. */
static bool begin(const sweep *s, gg__stretch *stretch)
{
    const uint64_t first = stretch->first, size = stretch->end - first;
    stretch->begun = size > TRIAL ? stretch->end - TRIAL : first;
    s->work->sweep(s->self, stretch, stretch->begun, stretch->end);
    if (stretch->count > MOST) return false;
    s->work->sweep(s->self, stretch, first, stretch->begun);
    stretch->begun = first;
    return true;
}

/* Does the rest, in its turn. What is listed again has an option that failed. */
static void finish(const sweep *s, gg__stretch *stretch)
{
    const uint32_t count = stretch->count;
    stretch->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t v = stretch->first + stretch->late[i];
        s->work->sweep(s->self, stretch, v, v + 1);
    }
    s->work->sweep(s->self, stretch, stretch->first, stretch->begun);
}

/* ---- the crew: all this inside ---- */

static bool is_for_one(const sweep *s)
{
    return s->front > s->until;
}

/* Waits until the member may take a stretch; returns false if there is none for it. */
static bool may_take(const sweep *s, gg__workers *workers, unsigned member)
{
    while (!s->stopped && s->next > 0 &&
           (s->taken - s->done == RING || (is_for_one(s) && (member > 0 || s->taken != s->done))))
        gg__workers_wait(workers);
    return !s->stopped && s->next > 0;
}

static gg__stretch *take(sweep *s, const gg__workers *workers)
{
    gg__stretch *stretch = &s->ring[s->taken++ % RING];
    const bool together = !is_for_one(s) && gg__workers_size(workers) > 1;
    const uint64_t end = s->next, most = together ? GG__STRETCH : GG__TICK;
    const uint64_t least = is_for_one(s) ? s->until : 0;
    const uint64_t first = end - least > most ? end - most : least;
    s->next = stretch->first = first;
    stretch->end = stretch->begun = end;
    stretch->failed = 0;
    stretch->ready = false;
    stretch->count = 0;
    return stretch;
}

/* Gives back what was hardly worth it, unless another has taken the next stretch, or may have left
 * since there is none. */
static bool give_back(sweep *s, gg__workers *workers, const gg__stretch *stretch)
{
    if (s->next != stretch->first || s->next == 0) return false;
    s->taken--;
    s->next = stretch->end;
    s->until = s->next > s->patience ? s->next - s->patience : 0;
    if (s->patience < LONG) s->patience *= 2;
    gg__workers_notify(workers);
    return true;
}

/* Finishes all stretches that have their turn. */
static void advance(sweep *s, gg__workers *workers)
{
    gg__stretch *stretch = &s->ring[s->done % RING];
    while (!s->stopped && s->done < s->taken && stretch->ready) {
        stretch->ready = false;
        gg__workers_unlock(workers);
        finish(s, stretch);
        gg__workers_lock(workers);
        s->front = stretch->first;
        s->failed = stretch->failed;
        s->stopped |= s->failed > 0;
        stretch = &s->ring[++s->done % RING];
        gg__workers_notify(workers);
    }
}

static bool tick(const sweep *s, uint64_t front)
{
    return gg__tick(s->ctx, "solving positions", s->vertices - front, s->vertices) == GG_OK;
}

/* Each its share: so is the time that the system takes to give memory that is new. */
static void clear(const sweep *s, gg__workers *workers, unsigned member)
{
    const unsigned size = gg__workers_size(workers);
    if (size == 1) return;
    s->work->clear(s->self, s->vertices * member / size, s->vertices * (member + 1) / size);
    gg__workers_barrier(workers);
}

static void run(void *self, gg__workers *workers, unsigned member)
{
    sweep *s = self;
    clear(s, workers, member);
    gg__workers_lock(workers);
    while (may_take(s, workers, member)) {
        gg__stretch *stretch = take(s, workers);
        const uint64_t front = s->front;
        gg__workers_unlock(workers);
        const bool go_on = member > 0 || front == s->vertices || tick(s, front);
        const bool worth = front == stretch->end || begin(s, stretch);
        gg__workers_lock(workers);
        s->stopped |= !go_on;
        if (!worth && give_back(s, workers, stretch)) continue;
        stretch->ready = true;
        advance(s, workers);
    }
    gg__workers_notify(workers);
    gg__workers_unlock(workers);
}

gg_status gg__stretches(gg_ctx *ctx, uint64_t vertices, const gg__stretch_work *work, void *self,
                        uint64_t *failed)
{
    const bool pays = vertices >= FEWEST;
    sweep s;
    s.ctx = ctx;
    s.vertices = s.front = s.next = s.until = vertices;
    s.work = work;
    s.self = self;
    s.patience = SHORT;
    s.taken = s.done = s.failed = 0;
    s.stopped = false;
    *failed = 0;
    if (!tick(&s, vertices)) return gg__status(ctx);
    gg__workers_run(ctx, pays ? gg__threads(ctx) : 1, run, &s);
    *failed = s.failed;
    return gg__status(ctx);
}
