/* What is asked of the system: the allocator of a context that is given none, and chance. */
#ifndef GG_BASE_SYSTEM_H
#define GG_BASE_SYSTEM_H

#include <stddef.h>

void *gg__system_resize(void *self, void *block, size_t size); /* see gg_allocator */

/* Gives back to the system what lies free between small blocks. */
void gg__system_trim(void);

/* Fills a block with random bytes that nobody can foresee, as far as the system has any. */
void gg__system_draw(void *block, size_t size);

#endif
