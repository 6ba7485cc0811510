/*
 * The context.
 *
 * Each block begins with a header that holds its size, in one maximal alignment. So the number of
 * bytes held is known exactly, and the limit holds for every allocation.
 */
#include "base/ctx.h"

#include "base/parallel.h"
#include "base/rng.h"
#include "base/system.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct gg_ctx {
    gg_allocator allocator;
    uint64_t used, peak, limit;
    unsigned threads;
    uint64_t steps[GG__WAYS];
    gg_progress *progress;
    void *progress_self;
    atomic_bool cancelled;
    gg__secret secret;
    gg_error error;
    bool full; /* the failure is that of the memory limit */
    gg__workers *workers;
};

typedef union header {
    uint64_t size; /* of the block, as far as it is used, header included */
    max_align_t alignment;
} header;

#define MOST_BYTES (SIZE_MAX / 2 - sizeof(header)) /* of a block, without its header */

/* malloc and free, for a context without an allocator of the caller. */
static void *system_resize(void *self, void *block, size_t size)
{
    (void)self;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return block ? realloc(block, size) : gg__system_memory(size);
}

/* ---- the context ---- */

const char *gg_version(void)
{
    return GG_VERSION_STRING;
}

gg_ctx *gg_ctx_new(const gg_allocator *allocator)
{
    const gg_allocator chosen = allocator ? *allocator : (gg_allocator){NULL, system_resize};
    gg_ctx *ctx = chosen.resize(chosen.self, NULL, sizeof *ctx);
    gg__workers *workers = ctx ? gg__workers_new(&chosen) : NULL;
    if (!workers) {
        if (ctx) chosen.resize(chosen.self, ctx, 0);
        return NULL;
    }
    memset(ctx, 0, sizeof *ctx);
    ctx->workers = workers;
    ctx->allocator = chosen;
    ctx->limit = UINT64_MAX;
    ctx->threads = 1;
    atomic_init(&ctx->cancelled, false);
    gg__begin(ctx);
    if (gg__system_random(&ctx->secret, sizeof ctx->secret)) return ctx;
    /* The system refuses: use the clock and the address of the context. */
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    gg__rng rng = {(uint64_t)(uintptr_t)ctx ^ (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec};
    for (size_t i = 0; i < sizeof ctx->secret; i++)
        ((unsigned char *)&ctx->secret)[i] = (unsigned char)gg__rng_next(&rng);
    return ctx;
}

gg_ctx *gg__ctx_beside(gg_ctx *ctx)
{
    gg_ctx *beside = gg_ctx_new(&ctx->allocator);
    if (beside)
        beside->limit = 0;
    else
        gg__fail(ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for a thread");
    return beside;
}

void gg_ctx_free(gg_ctx *ctx)
{
    if (!ctx) return;
    const gg_allocator allocator = ctx->allocator;
    gg__workers_free(&allocator, ctx->workers);
    allocator.resize(allocator.self, ctx, 0);
}

const gg_error *gg_ctx_error(const gg_ctx *ctx)
{
    return &ctx->error;
}

void gg_ctx_set_memory_limit(gg_ctx *ctx, uint64_t bytes)
{
    ctx->limit = bytes;
}

uint64_t gg_ctx_memory_used(const gg_ctx *ctx)
{
    return ctx->used;
}

uint64_t gg_ctx_memory_peak(const gg_ctx *ctx)
{
    return ctx->peak;
}

void gg_ctx_set_threads(gg_ctx *ctx, unsigned threads)
{
    ctx->threads = gg__threads_for(threads);
}

void gg__count(gg_ctx *ctx, gg__way way, uint64_t steps)
{
    ctx->steps[way] += steps;
}

uint64_t gg__counted(const gg_ctx *ctx, gg__way way)
{
    return ctx->steps[way];
}

void gg_ctx_set_progress(gg_ctx *ctx, gg_progress *progress, void *self)
{
    ctx->progress = progress;
    ctx->progress_self = self;
}

void gg_ctx_cancel(gg_ctx *ctx)
{
    atomic_store(&ctx->cancelled, true);
}

/* ---- errors ---- */

const char *gg_status_name(gg_status status)
{
    static const char *const name[] = {
        "GG_OK",        "GG_BAD_INPUT", "GG_BAD_ARGUMENT", "GG_NEEDS_ROWS", "GG_LIMIT",
        "GG_NO_MEMORY", "GG_CANCELLED", "GG_WRITE_FAILED", "GG_INTERNAL",
    };
    return (unsigned)status < sizeof name / sizeof *name ? name[status] : "unknown status";
}

void gg__begin(gg_ctx *ctx)
{
    ctx->error.status = GG_OK;
    ctx->error.line = ctx->error.column = 0;
    ctx->error.vertex = GG_NO_VERTEX;
    ctx->error.needs = 0;
    ctx->full = false;
    ctx->error.message[0] = '\0';
}

bool gg__forgive(gg_ctx *ctx)
{
    const bool forgiven = ctx->error.status == GG_LIMIT && !ctx->full;
    if (forgiven) gg__begin(ctx);
    return forgiven;
}

gg_status gg__status(const gg_ctx *ctx)
{
    return ctx->error.status;
}

gg_status gg__fail(gg_ctx *ctx, gg_status status, gg__place place, const char *format, ...)
{
    gg_error *error = &ctx->error;
    if (error->status != GG_OK) return error->status;
    error->status = status;
    error->line = place.line;
    error->column = place.column;
    error->vertex = place.vertex;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

void gg__reword(gg_ctx *ctx, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ctx->error.message, sizeof ctx->error.message, format, arguments);
    va_end(arguments);
}

bool gg__memory_full(const gg_ctx *ctx)
{
    return ctx->error.status == GG_LIMIT && ctx->full;
}

const gg__secret *gg__secret_of(const gg_ctx *ctx)
{
    return &ctx->secret;
}

gg_status gg__fail_needs(gg_ctx *ctx, uint64_t bytes, const char *for_what)
{
    gg__begin(ctx);
    ctx->error.needs = ctx->used + bytes;
    return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                    "%s: %llu bytes would be needed at least, and the memory limit is %llu",
                    for_what, (unsigned long long)ctx->error.needs, (unsigned long long)ctx->limit);
}

/* ---- memory ---- */

static void *fail_memory(gg_ctx *ctx, uint64_t bytes, const char *what)
{
    gg__fail(ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory: %llu bytes for %s",
             (unsigned long long)bytes, what);
    return NULL;
}

/* Counts the block, of which `before' bytes were counted, as `bytes'. */
static void charge(gg_ctx *ctx, header *block, uint64_t before, uint64_t bytes)
{
    block->size = bytes;
    ctx->used += bytes - before;
    if (ctx->used > ctx->peak) ctx->peak = ctx->used;
}

static void *resize(gg_ctx *ctx, void *block, uint64_t count, size_t size, const char *what)
{
    header *old = block ? (header *)block - 1 : NULL;
    const uint64_t before = old ? old->size : 0;
    const uint64_t bytes = count * size + sizeof(header);
    if (count > MOST_BYTES / size) return fail_memory(ctx, UINT64_MAX, what);
    if (bytes > before && gg__plan(ctx, bytes - before, what) != GG_OK) return NULL;
    header *fresh = ctx->allocator.resize(ctx->allocator.self, old, (size_t)bytes);
    if (!fresh) return fail_memory(ctx, bytes, what);
    charge(ctx, fresh, before, bytes);
    return fresh + 1;
}

void *gg__reserve(gg_ctx *ctx, uint64_t count, size_t size, const char *what)
{
    if (count > MOST_BYTES / size || ctx->allocator.resize != system_resize)
        return gg__alloc(ctx, count, size, what);
    if (gg__plan(ctx, sizeof(header), what) != GG_OK) return NULL;
    header *fresh = system_resize(NULL, NULL, (size_t)(count * size) + sizeof(header));
    if (!fresh) return fail_memory(ctx, count * size + sizeof(header), what);
    charge(ctx, fresh, 0, sizeof(header));
    return fresh + 1;
}

gg_status gg__use(gg_ctx *ctx, void *block, uint64_t bytes, const char *what)
{
    header *own = (header *)block - 1;
    const uint64_t wanted = bytes + sizeof(header);
    if (wanted <= own->size) return GG_OK;
    const gg_status status = gg__plan(ctx, wanted - own->size, what);
    if (status == GG_OK) charge(ctx, own, own->size, wanted);
    return status;
}

void *gg__alloc(gg_ctx *ctx, uint64_t count, size_t size, const char *what)
{
    return resize(ctx, NULL, count, size, what);
}

void *gg__alloc_zeroed(gg_ctx *ctx, uint64_t count, size_t size, const char *what)
{
    void *block = gg__alloc(ctx, count, size, what);
    if (block) memset(block, 0, (size_t)count * size);
    return block;
}

void gg__free(gg_ctx *ctx, void *block)
{
    if (!block) return;
    header *own = (header *)block - 1;
    ctx->used -= own->size;
    ctx->allocator.resize(ctx->allocator.self, own, 0);
}

void gg__trim(gg_ctx *ctx)
{
    if (ctx->allocator.resize == system_resize) gg__system_trim();
}

void *gg__grow(gg_ctx *ctx, void *array, size_t *capacity, uint64_t need, size_t size,
               const char *what)
{
    if (array && need <= *capacity) return array;
    uint64_t wanted = (uint64_t)*capacity + *capacity / 2;
    if (wanted < 16) wanted = 16;
    if (wanted < need) wanted = need;
    void *moved = resize(ctx, array, wanted, size, what);
    if (moved) *capacity = (size_t)wanted;
    return moved;
}

char *gg__copy_string(gg_ctx *ctx, const char *text, size_t length)
{
    char *copy = gg__alloc(ctx, (uint64_t)length + 1, 1, "text");
    if (!copy) return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

uint64_t gg__room(const gg_ctx *ctx)
{
    if (ctx->limit == UINT64_MAX) return UINT64_MAX;
    return ctx->used < ctx->limit ? ctx->limit - ctx->used : 0;
}

gg_status gg__plan(gg_ctx *ctx, uint64_t bytes, const char *what)
{
    if (ctx->used <= ctx->limit && bytes <= ctx->limit - ctx->used) return GG_OK;
    ctx->full |= ctx->error.status == GG_OK;
    return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                    "%llu more bytes for %s would pass the memory limit of %llu",
                    (unsigned long long)bytes, what, (unsigned long long)ctx->limit);
}

/* ---- progress and cancelling ---- */

gg_status gg__tick(gg_ctx *ctx, const char *stage, uint64_t done, uint64_t total)
{
    if (ctx->progress) ctx->progress(ctx->progress_self, stage, done, total);
    if (!atomic_load_explicit(&ctx->cancelled, memory_order_relaxed)) return GG_OK;
    atomic_store(&ctx->cancelled, false);
    const int length = (int)strcspn(stage, ","); /* the text after a comma is for progress only */
    if (done == 0)
        return gg__fail(ctx, GG_CANCELLED, GG__NOWHERE, "cancelled while %.*s", length, stage);
    if (total == 0)
        return gg__fail(ctx, GG_CANCELLED, GG__NOWHERE, "cancelled while %.*s, after %llu", length,
                        stage, (unsigned long long)done);
    return gg__fail(ctx, GG_CANCELLED, GG__NOWHERE, "cancelled while %.*s, after %llu of %llu",
                    length, stage, (unsigned long long)done, (unsigned long long)total);
}

/* ---- threads ---- */

unsigned gg__threads(const gg_ctx *ctx)
{
    return ctx->threads;
}

void gg__workers_run(gg_ctx *ctx, unsigned most, bool optional, gg__worker_function *run,
                     void *self)
{
    gg__workers_call(ctx->workers, most, optional, run, self);
}

/* Ranges of items, taken from a counter by the workers. */
typedef struct ranges {
    gg_ctx *ctx;
    const char *stage;
    uint64_t count, grain;
    gg__range_work *work;
    void *self;
    atomic_uint_fast64_t next;
} ranges;

static void take_ranges(void *self, gg__workers *workers, unsigned number)
{
    ranges *all = self;
    (void)workers;
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
    gg__workers_run(ctx, some < threads ? (unsigned)some : threads, true, take_ranges, &all);
    return gg__status(ctx);
}
