/* Replaces files.c where there are no disks: a folder cannot be opened, so the other functions are
 * never called. */
#include "base/files.h"

gg_status gg__folder_open(gg_ctx *ctx, const char *path, gg__folder *out)
{
    *out = (gg__folder){.ctx = ctx, .path = path, .place = -1, .lock = -1};
    return gg__fail(ctx, GG_WRITE_FAILED, GG__NOWHERE, "cannot use the folder '%s': no disks here",
                    path);
}

void gg__folder_close(gg__folder *folder)
{
    (void)folder;
}

void gg__folder_make(const char *path)
{
    (void)path;
}

bool gg__folder_look(gg_ctx *ctx, const char *path, gg__folder *out)
{
    *out = (gg__folder){.ctx = ctx, .path = path, .place = -1, .lock = -1};
    return false;
}

gg_status gg__folder_status(gg__folder *folder)
{
    return gg__status(folder->ctx);
}

bool gg__file_write(gg__folder *folder, const char *name, uint64_t at, const void *bytes,
                    size_t size)
{
    (void)folder, (void)name, (void)at, (void)bytes, (void)size;
    return false;
}

bool gg__file_read(gg__folder *folder, const char *name, uint64_t at, void *bytes, size_t size,
                   size_t *got)
{
    (void)folder, (void)name, (void)at, (void)bytes, (void)size;
    *got = 0;
    return false;
}

bool gg__file_sync(gg__folder *folder, const char *name)
{
    (void)folder, (void)name;
    return false;
}

bool gg__file_rename(gg__folder *folder, const char *from, const char *to)
{
    (void)folder, (void)from, (void)to;
    return false;
}

bool gg__file_remove(gg__folder *folder, const char *name)
{
    (void)folder, (void)name;
    return false;
}

bool gg__folder_clean(gg__folder *folder, bool (*keeps)(void *self, const char *name), void *self)
{
    (void)folder, (void)keeps, (void)self;
    return false;
}

void *gg__disk_memory(gg__folder *folder, uint64_t bytes)
{
    (void)bytes;
    gg__folder_status(folder);
    return NULL;
}

void gg__disk_memory_free(void *memory, uint64_t bytes)
{
    (void)memory, (void)bytes;
}

double gg__seconds(void)
{
    return 0;
}
