/*
 * The context: the only thing passed around. Errors, memory, limits, progress, cancelling.
 *
 * The folder: ctx.c has the functions of this file, and requests to the system; parallel.h has the
 * threads of a context (threads.c, or threads_none.c in a build without threads); positions.h has
 * lists of positions and tables that number them, which hash by hash.h; text.h has text in memory
 * and output through a buffer, decimal.h numbers as text, crc.c checksums; packed.h has compressed
 * blocks, files.h the files of a folder, rng.h random numbers.
 */
#ifndef GG_BASE_CTX_H
#define GG_BASE_CTX_H

#include "base/hash.h"

#include "greatgame.h"

#include <stdarg.h>

#if defined(__GNUC__)
#define GG__PRINTF(text, first) __attribute__((__format__(__printf__, text, first)))
#else
#define GG__PRINTF(text, first)
#endif

/* ---- errors ---- */

/* The place of a fault. Line 0, column 0 and GG_NO_VERTEX are unknown. */
typedef struct gg__place {
    uint64_t line, column;
    gg_vertex vertex;
} gg__place;

#define GG__NOWHERE      ((gg__place){0, 0, GG_NO_VERTEX})
#define GG__AT_VERTEX(v) ((gg__place){0, 0, (v)})

/* Records a failure and returns its status; the first failure since gg__begin is kept. No other
 * function writes the error. */
gg_status gg__fail(gg_ctx *ctx, gg_status status, gg__place place, const char *format, ...)
    GG__PRINTF(4, 5);

/* The caller asks for something impossible. */
#define gg__bad_argument(ctx, ...) gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, __VA_ARGS__)

/* Replaces a failure for lack of memory by one that states the memory that would suffice in
 * addition to what is held. */
gg_status gg__fail_needs(gg_ctx *ctx, uint64_t bytes, const char *for_what);

/* Replaces the sentence of a recorded failure; its status stays. */
void gg__reword(gg_ctx *ctx, const char *format, ...) GG__PRINTF(2, 3);

/* Clears the error; each public call that can fail begins with it. */
void gg__begin(gg_ctx *ctx);

/* Clears a failure that is a limit and leaves another way; a failure of the memory limit stays.
 * Returns true if there was one to clear. */
bool gg__forgive(gg_ctx *ctx);

/* The status of the recorded failure. */
gg_status gg__status(const gg_ctx *ctx);

/* True if the recorded failure is that of the memory limit. */
bool gg__memory_full(const gg_ctx *ctx);

/* The secret of the hash tables of this context; drawn anew for each context. */
const gg__secret *gg__secret_of(const gg_ctx *ctx);

/* A context for another thread. It cannot allocate; only its creator sees its error, and frees it.
 * NULL with the error set. */
gg_ctx *gg__ctx_beside(gg_ctx *ctx);

/* ---- memory ---- */

/* count * size bytes, uninitialised or zeroed, for `what` ("rows"); NULL with the error set. Never
 * NULL on success, even for count 0. */
void *gg__alloc(gg_ctx *ctx, uint64_t count, size_t size, const char *what);
void *gg__alloc_zeroed(gg_ctx *ctx, uint64_t count, size_t size, const char *what);
void gg__free(gg_ctx *ctx, void *block); /* accepts NULL */

/* Reserved memory that comes into use from its beginning on. Only the part committed with gg__use
 * counts as held, and against the limit; the rest may not be touched. Memory of the caller's
 * allocator counts at once: only the system is known to provide memory when it is touched. */
void *gg__reserve(gg_ctx *ctx, uint64_t count, size_t size, const char *what);
gg_status gg__use(gg_ctx *ctx, void *block, uint64_t bytes, const char *what);

/* Makes array, of *capacity elements, hold at least `need`. Returns the array, possibly moved, or
 * NULL with the error set and the old array intact. Grows by half: amortised O(1). */
void *gg__grow(gg_ctx *ctx, void *array, size_t *capacity, uint64_t need, size_t size,
               const char *what);

/* Call this after freeing very many small blocks and before allocating large ones. Otherwise the
 * process would hold both, more than the limit on memory. */
void gg__trim(gg_ctx *ctx);

char *gg__copy_string(gg_ctx *ctx, const char *text, size_t length);

/* Bytes that may still be allocated; UINT64_MAX: there is no limit. */
uint64_t gg__room(const gg_ctx *ctx);

/* Fails with GG_LIMIT unless that many further bytes may be allocated. Used before large work, to
 * report the need before anything is allocated. */
gg_status gg__plan(gg_ctx *ctx, uint64_t bytes, const char *what);

/* ---- counted work ---- */

/* Counters of the steps that solvers take. Tests use them to notice that a solver has fallen back
 * to a slower way. */
typedef enum gg__way {
    GG__WAY_SWEPT,     /* vertices of an ordered graph, all phases by one look at the options */
    GG__WAY_BY_PHASES, /* such vertices, looked at once for each phase */
    GG__WAY_LISTED,    /* states of a level that were listed */
    GG__WAY_SEARCHED,  /* states that were looked at in search of a level */
    GG__WAY_MEX,       /* vertices whose nimber was found with the options first */
    GG__WAY_LATE,      /* items that had to wait for others, and were solved by one thread */
    GG__WAYS
} gg__way;

/* For the thread that called the library. */
void gg__count(gg_ctx *ctx, gg__way way, uint64_t steps);
uint64_t gg__counted(const gg_ctx *ctx, gg__way way);

/* The ending of the plural of most nouns. */
static inline const char *gg__s(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* ---- progress and cancelling ---- */

enum {
    GG__TICK = 1 << 16, /* items of work between two ticks: edges, bytes, states */
    GG__TICK_MOVES =
        1 << 13, /* the same for positions and moves of games by rules or of a search */
};

/* Called about every GG__TICK items, which take some milliseconds: reports progress. The text of
 * the stage after a comma is used for progress only. GG_CANCELLED if asked to stop. */
gg_status gg__tick(gg_ctx *ctx, const char *stage, uint64_t done, uint64_t total);

#endif
