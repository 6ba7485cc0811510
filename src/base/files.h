/*
 * A folder that a long computation keeps its files in: files.c, or files_none.c where there are no
 * disks. It is locked while it is open, so that two runs cannot work in one.
 *
 * Files are named within the folder, and opened for each call: calls are for pieces of a hundred
 * kilobytes and more. All may be called by several threads at once but where it says `caller`: that
 * is for the thread that may use the context. What fails is noted, and gg__folder_status tells.
 */
#ifndef GG_BASE_FILES_H
#define GG_BASE_FILES_H

#include "base/ctx.h"

#include <stdatomic.h>

typedef struct gg__folder {
    gg_ctx *ctx;
    const char *path;          /* borrowed */
    int place, lock;           /* descriptors */
    bool (*allow)(void *self); /* NULL, or asked before each step that changes the disk: false
                                  makes it fail as on a full disk */
    void *self;
    atomic_int error;    /* the errno of the first step that failed; 0: none has */
    atomic_bool reading; /*   which only read */
} gg__folder;

/* caller. Makes the folder if it is not there, but not those that it is in, and locks it.
 * GG_BAD_INPUT: another run works in it; GG_WRITE_FAILED: it cannot be used. `out` is to be closed
 * in any case. */
gg_status gg__folder_open(gg_ctx *ctx, const char *path, gg__folder *out);
void gg__folder_close(gg__folder *folder);

/* Makes a folder for others. If it cannot be made, nor can those in it, which then say why. */
void gg__folder_make(const char *path);

/* Opens a folder without a lock, to see what is in it. False: it is not there, or not to be read.
 */
bool gg__folder_look(gg_ctx *ctx, const char *path, gg__folder *out);

/* Closes a folder that is locked, and removes it if there is nothing else in it. */
void gg__folder_remove(gg__folder *folder);

/* caller. GG_WRITE_FAILED, with a sentence, if a step has failed. */
gg_status gg__folder_status(gg__folder *folder);

/* Writes bytes at this place of a file, which is made if it is not there. */
bool gg__file_write(gg__folder *folder, const char *name, uint64_t at, const void *bytes,
                    size_t size);

/* Reads so many bytes, or up to the end of the file; *got: how many. A file that is not there is
 * an empty one. */
bool gg__file_read(gg__folder *folder, const char *name, uint64_t at, void *bytes, size_t size,
                   size_t *got);

/* Sees to it that the bytes of a file, or with NULL the names of all, outlive a loss of power. */
bool gg__file_sync(gg__folder *folder, const char *name);

/* Gives a file another name, in place of a file that has it. */
bool gg__file_rename(gg__folder *folder, const char *from, const char *to);

/* Not there is good enough. */
bool gg__file_remove(gg__folder *folder, const char *name);

/* Removes all files but those that `keeps` returns true for, and the lock. */
bool gg__folder_clean(gg__folder *folder, bool (*keeps)(void *self, const char *name), void *self);

/* caller. Memory that stands on the disk, in a file of the folder that has no name and ends with
 * it; NULL with the error set. It is no memory of the context. */
void *gg__disk_memory(gg__folder *folder, uint64_t bytes);
void gg__disk_memory_free(void *memory, uint64_t bytes);

/* Seconds from some moment on. */
double gg__seconds(void);

#endif
