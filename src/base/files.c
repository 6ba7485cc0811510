/* Files of POSIX systems. */
#define _DEFAULT_SOURCE /* flock */
#include "base/files.h"

#include "base/system.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h> /* renameat */
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LOCK "lock"

/* For every file in the folder: a link would lead outside, and opening a pipe could block. */
#define OWN (O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)

gg_status gg__folder_open(gg_ctx *ctx, const char *path, gg__folder *out)
{
    *out = (gg__folder){.ctx = ctx, .path = path, .place = -1, .lock = -1};
    if (mkdir(path, 0777) == 0 || errno == EEXIST)
        out->place = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (out->place >= 0) out->lock = openat(out->place, LOCK, O_RDWR | O_CREAT | OWN, 0666);
    if (out->lock < 0)
        return gg__fail(ctx, GG_WRITE_FAILED, GG__NOWHERE, "cannot use the folder '%s': %s", path,
                        strerror(errno));
    if (flock(out->lock, LOCK_EX | LOCK_NB) == 0) return GG_OK;
    if (errno == EWOULDBLOCK)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "another run is at work in '%s'", path);
    return gg__fail(ctx, GG_WRITE_FAILED, GG__NOWHERE, "cannot lock the folder '%s': %s", path,
                    strerror(errno));
}

void gg__folder_close(gg__folder *folder)
{
    if (folder->lock >= 0) close(folder->lock);
    if (folder->place >= 0) close(folder->place);
    folder->lock = folder->place = -1;
}

gg_status gg__folder_status(gg__folder *folder)
{
    const int error = atomic_load(&folder->error);
    if (error == 0) return GG_OK;
    if (atomic_load(&folder->reading))
        return gg__fail(folder->ctx, GG_WRITE_FAILED, GG__NOWHERE, "cannot read in '%s': %s",
                        folder->path, strerror(error));
    return gg__fail(folder->ctx, GG_WRITE_FAILED, GG__NOWHERE,
                    "cannot write in '%s': %s; what is saved there is whole, and the same command "
                    "goes on from it",
                    folder->path, strerror(error));
}

void gg__folder_make(const char *path)
{
    mkdir(path, 0777);
}

bool gg__folder_look(gg_ctx *ctx, const char *path, gg__folder *out)
{
    *out = (gg__folder){.ctx = ctx, .path = path, .place = -1, .lock = -1};
    out->place = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return out->place >= 0;
}

/* Notes the first failure. */
static bool note(gg__folder *folder, bool good, bool reading)
{
    int none = 0;
    if (!good && atomic_compare_exchange_strong(&folder->error, &none, errno ? errno : EIO))
        atomic_store(&folder->reading, reading);
    return good;
}

static bool allowed(gg__folder *folder)
{
    if (!folder->allow || folder->allow(folder->self)) return true;
    errno = ENOSPC;
    return false;
}

bool gg__file_write(gg__folder *folder, const char *name, uint64_t at, const void *bytes,
                    size_t size)
{
    const uint8_t *next = bytes;
    int file = -1;
    bool good = allowed(folder);
    if (good) file = openat(folder->place, name, O_WRONLY | O_CREAT | OWN, 0666);
    good = file >= 0;
    while (good && size > 0) {
        const ssize_t done = pwrite(file, next, size, (off_t)at);
        good = done > 0 || (done < 0 && errno == EINTR);
        if (done <= 0) continue;
        next += done;
        at += (uint64_t)done;
        size -= (size_t)done;
    }
    note(folder, good, false);
    if (file >= 0 && close(file) != 0) good = note(folder, false, false);
    return good;
}

bool gg__file_read(gg__folder *folder, const char *name, uint64_t at, void *bytes, size_t size,
                   size_t *got)
{
    uint8_t *next = bytes;
    const int file = openat(folder->place, name, O_RDONLY | OWN);
    bool good = file >= 0;
    *got = 0;
    if (!good && errno == ENOENT) return true;
    while (good && *got < size) {
        const ssize_t done = pread(file, next + *got, size - *got, (off_t)(at + *got));
        if (done == 0) break;
        good = done > 0 || errno == EINTR;
        if (done > 0) *got += (size_t)done;
    }
    note(folder, good, true);
    if (file >= 0) close(file);
    return good;
}

bool gg__file_sync(gg__folder *folder, const char *name)
{
    int file = name ? openat(folder->place, name, O_RDONLY | OWN) : folder->place;
    const bool good = file >= 0 && allowed(folder) && fsync(file) == 0;
    note(folder, good, false);
    if (name && file >= 0) close(file);
    return good;
}

bool gg__file_rename(gg__folder *folder, const char *from, const char *to)
{
    return note(folder, allowed(folder) && renameat(folder->place, from, folder->place, to) == 0,
                false);
}

bool gg__file_remove(gg__folder *folder, const char *name)
{
    const bool good = unlinkat(folder->place, name, 0) == 0 || errno == ENOENT;
    return note(folder, good, false);
}

bool gg__folder_clean(gg__folder *folder, bool (*keeps)(void *self, const char *name), void *self)
{
    const int file = openat(folder->place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = file >= 0 ? fdopendir(file) : NULL;
    bool good = note(folder, list != NULL, true);
    if (!list && file >= 0) close(file);
    while (good) {
        const struct dirent *entry = readdir(list);
        if (!entry) break;
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, LOCK) == 0) continue;
        if (!keeps(self, entry->d_name)) good = gg__file_remove(folder, entry->d_name);
    }
    if (list) closedir(list);
    return good;
}

void *gg__disk_memory(gg__folder *folder, uint64_t bytes)
{
    static const char *const name = "view-0.1"; /* no other file has such a name */
    void *memory = MAP_FAILED;
    int error = bytes > SIZE_MAX ? ENOMEM : 0;
    const int file = openat(folder->place, name, O_RDWR | O_CREAT | O_TRUNC | OWN, 0666);
    if (file >= 0) unlinkat(folder->place, name, 0);
    if (file >= 0 && error == 0) error = gg__system_reserve(file, bytes);
    if (file >= 0 && error == 0)
        memory = mmap(NULL, (size_t)bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (error != 0) errno = error;
    if (!note(folder, memory != MAP_FAILED, false)) memory = NULL;
    if (file >= 0) close(file);
    if (!memory) gg__folder_status(folder);
    return memory;
}

void gg__disk_memory_free(void *memory, uint64_t bytes)
{
    munmap(memory, (size_t)bytes);
}

double gg__seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}
