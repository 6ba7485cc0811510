/*
 * A folder for the files of a long computation: files.c, or files_none.c where there are no disks.
 * It is locked while it is open, so that two runs cannot work in one.
 *
 * Files are named within the folder, and opened for each call: calls are for pieces of a hundred
 * kilobytes and more. Functions marked `caller` are for the thread that may use the context;
 * several threads may call the others at once. Failures are recorded; gg__folder_status returns
 * them.
 */
#ifndef GG_BASE_FILES_H
#define GG_BASE_FILES_H

#include "base/ctx.h"

#include <stdatomic.h>

typedef struct gg__folder {
    gg_ctx *ctx;
    const char *path;          /* borrowed */
    int place, lock;           /* descriptors */
    bool (*allow)(void *self); /* NULL, or called before each step that changes the disk: false
                                  makes it fail as on a full disk */
    void *self;
    atomic_int error;    /* the errno of the first step that failed; 0: none has */
    atomic_bool reading; /* that step only reads */
} gg__folder;

/* caller. Locks the folder, and makes it if it does not exist, but not its parents. GG_BAD_INPUT:
 * another run works in it; GG_WRITE_FAILED: it cannot be used. Close `out` in any case. */
gg_status gg__folder_open(gg_ctx *ctx, const char *path, gg__folder *out);
void gg__folder_close(gg__folder *folder);

/* Makes a folder that will hold others. A failure shows when those are opened. */
void gg__folder_make(const char *path);

/* Opens a folder without a lock, to read it. False: it does not exist, or is not readable. */
bool gg__folder_look(gg_ctx *ctx, const char *path, gg__folder *out);

/* caller. GG_WRITE_FAILED, with a sentence, if a step has failed. */
gg_status gg__folder_status(gg__folder *folder);

/* Writes bytes at this offset of a file, which is made if it does not exist. */
bool gg__file_write(gg__folder *folder, const char *name, uint64_t at, const void *bytes,
                    size_t size);

/* Reads `size` bytes, or up to the end of the file; *got is their number. A file that does not
 * exist is an empty one. */
bool gg__file_read(gg__folder *folder, const char *name, uint64_t at, void *bytes, size_t size,
                   size_t *got);

/* Makes the bytes of a file, or with NULL the names of all files, survive a loss of power. */
bool gg__file_sync(gg__folder *folder, const char *name);

/* Renames a file, and replaces a file of the new name. */
bool gg__file_rename(gg__folder *folder, const char *from, const char *to);

/* Succeeds if the file does not exist. */
bool gg__file_remove(gg__folder *folder, const char *name);

/* Removes all files except those that `keeps` returns true for, and the lock. */
bool gg__folder_clean(gg__folder *folder, bool (*keeps)(void *self, const char *name), void *self);

/* caller. Memory backed by an unnamed file in the folder, which is removed with it; NULL with the
 * error set. It does not count as memory of the context. */
void *gg__disk_memory(gg__folder *folder, uint64_t bytes);
void gg__disk_memory_free(void *memory, uint64_t bytes);

/* Seconds since a fixed moment. */
double gg__seconds(void);

#endif
