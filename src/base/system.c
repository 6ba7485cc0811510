/*
 * The allocator of a context that is given none, malloc and free; and chance.
 *
 * Large blocks ask for huge pages. Solvers jump about in arrays that are larger than what the
 * processor can translate with small ones, and every fault costs as much as reading 4 KiB; seen:
 * 1.6 times as fast in arrays of 40 MB. Where the kernel has none, nothing is lost.
 */
#define _DEFAULT_SOURCE /* madvise, getentropy */
#include "base/system.h"

#include "base/rng.h"

#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <sys/random.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef MADV_HUGEPAGE

enum { HUGE_PAGE = 1 << 21, LEAST_HUGE = 1 << 22 };

static void *allocate(size_t size)
{
    void *block;
    if (size < LEAST_HUGE) return malloc(size);
    if (posix_memalign(&block, HUGE_PAGE, size) != 0) return NULL;
    madvise(block, size - size % HUGE_PAGE, MADV_HUGEPAGE); /* a wish, no more */
    return block;
}

#else

static void *allocate(size_t size)
{
    return malloc(size);
}

#endif

void *gg__system_resize(void *self, void *block, size_t size)
{
    (void)self;
    if (size == 0) {
        free(block);
        return NULL;
    }
    return block ? realloc(block, size) : allocate(size);
}

void gg__system_trim(void)
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

/* Where the system refuses, the clock and the place of the block have to do. */
void gg__system_draw(void *block, size_t size)
{
    struct timespec now = {0, 0};
    if (getentropy(block, size) == 0) return;
    clock_gettime(CLOCK_REALTIME, &now);
    gg__rng rng = {(uint64_t)(uintptr_t)block ^ (uint64_t)now.tv_nsec << 32 ^ (uint64_t)now.tv_sec};
    for (size_t i = 0; i < size; i++)
        ((unsigned char *)block)[i] = (unsigned char)gg__rng_next(&rng);
}
