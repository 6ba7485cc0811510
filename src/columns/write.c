/*
 * Writing columns, as a stream: nothing is written twice, and the directory stands before what it
 * lists. A column that somebody else puts is counted, so that it cannot differ from the directory.
 */
#include "base/crc.h"
#include "columns/columns.h"

#include <string.h>

uint32_t gg__get_word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

uint64_t gg__get_long(const uint8_t *bytes)
{
    return gg__get_word(bytes) | (uint64_t)gg__get_word(bytes + 4) << 32;
}

void gg__set_word(uint8_t *bytes, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(word >> (8 * i));
}

void gg__set_long(uint8_t *bytes, uint64_t number)
{
    gg__set_word(bytes, (uint32_t)number);
    gg__set_word(bytes + 4, (uint32_t)(number >> 32));
}

static bool is_little(void)
{
    const uint16_t probe = 1;
    return *(const uint8_t *)&probe == 1;
}

void gg__little_endian(void *entries, unsigned width, uint64_t count)
{
    if (is_little()) return;
    for (uint8_t *entry = entries; count-- > 0; entry += width)
        for (unsigned i = 0; i < width / 2; i++) {
            const uint8_t byte = entry[i];
            entry[i] = entry[width - 1 - i];
            entry[width - 1 - i] = byte;
        }
}

void gg__column_add(gg__column_list *list, const gg__column *column)
{
    if (gg__status(list->ctx) != GG_OK) return;
    gg__column *at =
        gg__grow(list->ctx, list->at, &list->capacity, list->count + 1, sizeof *at, "columns");
    if (!at) return;
    list->at = at;
    at[list->count++] = *column;
}

/* ---- bytes ---- */

static void put_bytes(gg__column_out *out, const void *bytes, size_t size)
{
    gg__out_bytes(out->output, bytes, size);
    out->at += size;
}

static void put_zeros(gg__column_out *out, uint64_t size)
{
    static const uint8_t zeros[GG__COLUMN_PAGE];
    put_bytes(out, zeros, (size_t)size);
}

static void set_entry(uint8_t *entry, const gg__column *column)
{
    memset(entry, 0, GG__COLUMN_ENTRY);
    memcpy(entry, column->name, strlen(column->name));
    gg__set_word(entry + GG__COLUMN_NAME, column->width);
    gg__set_long(entry + GG__COLUMN_NAME + 8, column->count);
}

static void put_head(gg__column_out *out, const gg__columns_kind *kind, const gg__column_list *list)
{
    uint8_t head[GG__COLUMNS_HEAD], entry[GG__COLUMN_ENTRY], sum[8] = {0};
    memcpy(head, kind->mark, GG__COLUMNS_MARK);
    gg__set_word(head + GG__COLUMNS_MARK, GG__COLUMNS_VERSION);
    gg__set_word(head + GG__COLUMNS_MARK + 4, (uint32_t)list->count);
    put_bytes(out, head, sizeof head);
    uint32_t crc = gg__crc(0, head, sizeof head);
    for (size_t i = 0; i < list->count; i++) {
        set_entry(entry, &list->at[i]);
        put_bytes(out, entry, sizeof entry);
        crc = gg__crc(crc, entry, sizeof entry);
    }
    gg__set_word(sum, crc);
    put_bytes(out, sum, sizeof sum);
}

/* ---- columns ---- */

static uint64_t bytes_of(const gg__column *column)
{
    return column->count * column->width;
}

/* Bytes of entries, block by block; the checksums of the blocks are kept. */
static void put_blocks(gg__column_out *out, const uint8_t *bytes, uint64_t size)
{
    uint64_t done = out->done * out->column->width;
    while (size > 0) {
        const uint64_t left = GG__COLUMN_BLOCK - done % GG__COLUMN_BLOCK;
        const size_t some = (size_t)(size < left ? size : left);
        out->crc = gg__crc(out->crc, bytes, some);
        put_bytes(out, bytes, some);
        bytes += some;
        size -= some;
        done += some;
        if (done % GG__COLUMN_BLOCK > 0) continue;
        gg__set_word(out->sum + 4 * (done / GG__COLUMN_BLOCK - 1), out->crc);
        out->crc = 0;
    }
}

static gg_status take_entries(gg__column_out *out, const void *entries, size_t count)
{
    const unsigned width = out->column->width;
    uint8_t turned[256]; /* a few at a time, on a machine that has another order */
    if (is_little() || width == 1) {
        put_blocks(out, entries, (uint64_t)count * width);
        out->done += count;
        return GG_OK;
    }
    for (const uint8_t *from = entries; count > 0; from += sizeof turned) {
        const size_t some = count < sizeof turned / width ? count : sizeof turned / width;
        memcpy(turned, from, some * width);
        gg__little_endian(turned, width, some);
        put_blocks(out, turned, (uint64_t)some * width);
        out->done += some;
        count -= some;
    }
    return GG_OK;
}

static gg_status pass_on(gg__column_out *out, const uint8_t *entries, size_t count)
{
    const size_t most = GG__COLUMN_BLOCK / out->column->width;
    gg_status status = GG_OK;
    while (status == GG_OK && count > 0) {
        const size_t some = count < most ? count : most;
        const uint64_t before = out->done;
        status = out->take(out, entries, some);
        if (status == GG_OK && out->output->failed) status = gg__out_finish(out->output);
        if (status == GG_OK && before / GG__TICK != out->done / GG__TICK)
            status = gg__tick(out->ctx, "writing entries", out->done, out->column->count);
        entries += some * out->column->width;
        count -= some;
    }
    return status;
}

static gg_status pass_on_few(gg__column_out *out)
{
    const size_t few = out->few;
    out->few = 0;
    return pass_on(out, out->waiting, few);
}

gg_status gg__column_put(gg__column_out *out, const void *entries, size_t count)
{
    const unsigned width = out->column->width;
    gg_status status = GG_OK;
    if ((out->few + count) * width > sizeof out->waiting) status = pass_on_few(out);
    if (count * width > sizeof out->waiting)
        return status == GG_OK ? pass_on(out, entries, count) : status;
    if (count > 0) memcpy(out->waiting + out->few * width, entries, count * width);
    out->few += count;
    return status;
}

gg_status gg__column_put_all(gg__column_out *out, const gg__column *column)
{
    out->column = column;
    out->done = 0;
    const gg_status status = column->put ? column->put(out, column->self)
                                         : gg__column_put(out, column->data, (size_t)column->count);
    return status == GG_OK ? pass_on_few(out) : status;
}

/* The entries, the checksums of their blocks, and that of the column, which covers what the
 * directory says of it. */
static gg_status put_column(gg__column_out *out, const gg__column *column)
{
    const uint64_t bytes = bytes_of(column);
    const size_t blocks = (size_t)(bytes / GG__COLUMN_BLOCK + (bytes % GG__COLUMN_BLOCK > 0));
    uint8_t entry[GG__COLUMN_ENTRY], sum[4];
    put_zeros(out, gg__column_gap(out->at,
                                  bytes < GG__COLUMN_BLOCK ? GG__COLUMN_PLACE : GG__COLUMN_PAGE));
    out->crc = 0;
    out->sum = gg__alloc(out->ctx, blocks, sizeof sum, "checksums");
    if (!out->sum) return gg__status(out->ctx);
    const gg_status status = gg__column_put_all(out, column);
    if (status == GG_OK) {
        if (bytes % GG__COLUMN_BLOCK > 0) gg__set_word(out->sum + 4 * (blocks - 1), out->crc);
        put_zeros(out, gg__column_gap(bytes, sizeof sum));
        put_bytes(out, out->sum, 4 * blocks);
        set_entry(entry, column);
        gg__set_word(sum, gg__crc(gg__crc(0, entry, sizeof entry), out->sum, 4 * blocks));
        put_bytes(out, sum, sizeof sum);
    }
    gg__free(out->ctx, out->sum);
    return status;
}

gg_status gg__columns_write(gg__output *output, const gg__columns_kind *kind,
                            const gg__column_list *list)
{
    gg__column_out out = {.ctx = output->ctx, .output = output, .take = take_entries};
    gg_status status = gg__status(output->ctx);
    if (status != GG_OK) return status;
    put_head(&out, kind, list);
    for (size_t i = 0; status == GG_OK && i < list->count; i++)
        status = put_column(&out, &list->at[i]);
    put_zeros(&out, gg__column_gap(out.at, GG__COLUMN_PLACE));
    return status;
}
