/* A file in memory that is written and then read. */
#ifndef TESTS_LAWS_MEMORY_FILE_H
#define TESTS_LAWS_MEMORY_FILE_H

#include "unit/support.h"

typedef struct memory_file {
    unsigned char *at;
    size_t length, read, room;
} memory_file;

static inline bool write_bytes(void *self, const void *data, size_t size)
{
    memory_file *b = self;
    if (b->length + size >= b->room) { /* sanitizers copy it each time */
        b->room = 2 * b->length + size + 1;
        b->at = realloc(b->at, b->room);
        assert_non_null(b->at);
    }
    memcpy(b->at + b->length, data, size);
    b->length += size;
    return true;
}

static inline ptrdiff_t read_bytes(void *self, void *buffer, size_t size)
{
    memory_file *b = self;
    const size_t left = b->length - b->read, some = left < size ? left : size;
    if (some > 0) memcpy(buffer, b->at + b->read, some);
    b->read += some;
    return (ptrdiff_t)some;
}

#endif
