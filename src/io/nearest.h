/* The known name that is nearest to an unknown word. */
#ifndef GG_IO_NEAREST_H
#define GG_IO_NEAREST_H

#include "io/scanner.h"

typedef struct gg__nearest {
    gg__span word;
    const char *name; /* NULL: none is near */
    size_t distance;  /* of it */
} gg__nearest;

/* Takes the name if it is nearer than those before, and at most `most` edits away. Letters are
 * compared without regard to case. O(bytes of the word times bytes of the name). */
void gg__nearest_consider(gg__nearest *nearest, const char *name, size_t most);

#endif
