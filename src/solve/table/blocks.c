/*
 * Files of compressed blocks. Threads compress blocks independently. The checksum of a block covers
 * the name of the file, the number of the block and its contents, so that a misplaced block is
 * detected, too.
 */
#include "base/parallel.h"
#include "base/text.h"
#include "solve/table/disk.h"

#include <stdio.h>
#include <string.h>

enum { ROOM = GG__BLOCK_HEAD + GG__BLOCK_BYTES }; /* of a block in a batch */

void gg__blocks_name(char name[GG__FILE_NAME], const char *kind, uint64_t number, uint64_t serial)
{
    snprintf(name, GG__FILE_NAME, "%s-%llu.%llu", kind, (unsigned long long)number,
             (unsigned long long)serial);
}

gg_status gg__disk_damage(gg__tabulation *t, const char *name)
{
    gg__disk *d = t->disk;
    if (!atomic_exchange(&d->damaged, true)) snprintf(d->damage, sizeof d->damage, "%s", name);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE, "'%s/%s' is damaged", d->folder.path,
                    d->damage);
}

gg_status gg__disk_contradiction(gg__tabulation *t)
{
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "the files in '%s' contradict one another: remove them, or name another folder",
                    t->disk->folder.path);
}

/* ---- threads ---- */

typedef struct share {
    gg__item_work *work;
    void *self;
    uint64_t count;
    atomic_uint_fast64_t next;
} share;

static void work_on_items(void *self, gg__workers *workers, unsigned number)
{
    share *s = self;
    (void)workers;
    for (uint64_t i; (i = atomic_fetch_add(&s->next, 1)) < s->count;)
        s->work(s->self, number, i);
}

void gg__disk_parallel(gg__tabulation *t, uint64_t count, gg__item_work *work, void *self)
{
    share s = {.work = work, .self = self, .count = count};
    gg__workers_run(t->ctx, count > 1 ? gg__threads(t->ctx) : 1, true, work_on_items, &s);
}

/* ---- blocks ---- */

typedef struct batch {
    gg__tabulation *t;
    const char *name;
    uint8_t *bytes; /* of the file, from block `begin` on; NULL: the blocks are only checked */
    uint64_t begin;
    uint64_t first, size;          /* the first block of the batch; bytes of all blocks */
    size_t place[GG__BLOCK_BATCH]; /* of each block within the batch */
} batch;

static void write_word(uint8_t *at, uint64_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> 8 * i);
}

static uint32_t sum_of(const batch *b, uint64_t block, const void *bytes, size_t size)
{
    uint8_t number[8];
    write_word(number, block);
    write_word(number + 4, block >> 32);
    const uint32_t seed = gg__crc(gg__crc(0, b->name, strlen(b->name)), number, sizeof number);
    return gg__crc(seed, bytes, size);
}

static size_t size_of(const batch *b, uint64_t block)
{
    const uint64_t left = b->size - block * GG__BLOCK_BYTES;
    return left < GG__BLOCK_BYTES ? (size_t)left : GG__BLOCK_BYTES;
}

/* ---- writing ---- */

/* Packing a page takes longer than writing it, and the system has hardly written it to the disk
 * when the next level replaces it. So only large tables are packed, and finished ones. */
static bool is_packed(const gg__tabulation *t)
{
    const uint64_t large = UINT64_C(1) << 32; /* bytes */
    return t->phase >= GG__DRAWING || t->positions > large / t->width;
}

static void pack_block(void *self, unsigned worker, uint64_t i)
{
    batch *b = self;
    const gg__disk *d = b->t->disk;
    const uint64_t block = b->first + i;
    const uint8_t *bytes = b->bytes + block * GG__BLOCK_BYTES;
    const size_t size = size_of(b, block);
    uint8_t *to = d->batch + i * ROOM;
    gg__packing packing = GG__PLAIN;
    size_t packed = size;
    if (is_packed(b->t))
        packed = gg__pack(d->packer[worker], bytes, size, to + GG__BLOCK_HEAD, &packing);
    else
        memcpy(to + GG__BLOCK_HEAD, bytes, size);
    write_word(to + 8, packed);
    write_word(to, packing);
    write_word(to + 4, size);
    write_word(to + 12, sum_of(b, block, bytes, size));
}

gg_status gg__blocks_write(gg__tabulation *t, const char *name, const void *bytes, uint64_t size,
                           uint64_t *length)
{
    gg__disk *d = t->disk;
    batch b = {.t = t, .name = name, .bytes = (uint8_t *)(uintptr_t)bytes, .size = size};
    const uint64_t blocks = (size + GG__BLOCK_BYTES - 1) / GG__BLOCK_BYTES;
    *length = 0;
    for (; b.first < blocks; b.first += GG__BLOCK_BATCH) {
        const uint64_t left = blocks - b.first,
                       count = left < GG__BLOCK_BATCH ? left : GG__BLOCK_BATCH;
        gg__disk_parallel(t, count, pack_block, &b);
        size_t end = 0;
        for (uint64_t i = 0; i < count; i++) {
            const uint8_t *from = d->batch + i * ROOM;
            const size_t some = GG__BLOCK_HEAD + gg__word_at(from + 8);
            memmove(d->batch + end, from, some);
            end += some;
        }
        if (!gg__file_write(&d->folder, name, *length, d->batch, end))
            return gg__folder_status(&d->folder);
        *length += end;
    }
    return GG_OK;
}

/* ---- reading ---- */

static void unpack_block(void *self, unsigned worker, uint64_t i)
{
    batch *b = self;
    gg__disk *d = b->t->disk;
    const uint64_t block = b->first + i;
    const uint8_t *from = d->batch + b->place[i];
    const size_t size = size_of(b, block);
    uint8_t *room = d->batch + (size_t)(GG__BLOCK_BATCH + worker) * ROOM;
    uint8_t *to = b->bytes ? b->bytes + (block - b->begin) * GG__BLOCK_BYTES : room;
    if (gg__word_at(from + 4) != size ||
        !gg__unpack(d->packer[worker], (gg__packing)gg__word_at(from), from + GG__BLOCK_HEAD,
                    gg__word_at(from + 8), to, size) ||
        gg__word_at(from + 12) != sum_of(b, block, to, size))
        atomic_store(&d->damaged, true);
}

uint64_t gg__blocks_find(const uint8_t *bytes, size_t got, size_t length, size_t largest,
                         uint64_t most, size_t *place, size_t *end)
{
    uint64_t count = 0;
    size_t at = 0;
    while (count < most && got - at >= GG__BLOCK_HEAD) {
        const size_t size = gg__word_at(bytes + at + length);
        if (size > largest || size > got - at - GG__BLOCK_HEAD) break;
        place[count++] = at;
        at += GG__BLOCK_HEAD + size;
    }
    *end = at;
    return count;
}

/* Reads at most `most` blocks from byte *at of the file on, and advances *at. */
static gg_status read_batch(batch *b, uint64_t most, uint64_t *at)
{
    gg__tabulation *t = b->t;
    gg__disk *d = t->disk;
    const uint64_t left = (b->size + GG__BLOCK_BYTES - 1) / GG__BLOCK_BYTES - b->first;
    size_t got, end;
    if (left < most) most = left;
    if (!gg__file_read(&d->folder, b->name, *at, d->batch, (size_t)most * ROOM, &got))
        return gg__folder_status(&d->folder);
    const uint64_t count = gg__blocks_find(d->batch, got, 8, GG__BLOCK_BYTES, most, b->place, &end);
    if (count == 0) return gg__disk_damage(t, b->name);
    gg__disk_parallel(t, count, unpack_block, b);
    if (atomic_exchange(&d->damaged, false)) return gg__disk_damage(t, b->name);
    b->first += count;
    *at += end;
    return GG_OK;
}

gg_status gg__blocks_read(gg__tabulation *t, const char *name, void *bytes, uint64_t size)
{
    batch b = {.t = t, .name = name, .bytes = bytes, .size = size};
    uint64_t at = 0;
    gg_status status = GG_OK;
    while (status == GG_OK && b.first * GG__BLOCK_BYTES < size)
        status = read_batch(&b, GG__BLOCK_BATCH, &at);
    return status;
}
