/*
 * Writing columns, as a stream: nothing is written twice, and the directory precedes its columns.
 */
#include "base/text.h"
#include "columns/columns.h"

#include <string.h>

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

static void set(uint8_t *bytes, unsigned width, uint64_t number)
{
    for (unsigned i = 0; i < width; i++)
        bytes[i] = (uint8_t)(number >> (8 * i));
}

void gg__column_add(gg__column_list *list, unsigned column, gg__column entries)
{
    if (gg__status(list->ctx) != GG_OK) return;
    gg__column *at =
        gg__grow(list->ctx, list->at, &list->capacity, list->count + 1, sizeof *at, "columns");
    if (!at) return;
    const uint64_t texts = entries.text ? entries.count : 0;
    entries.type = &list->kind->types[column];
    if (entries.text) entries.count = 0;
    for (uint64_t i = 0; i < texts; i++) {
        size_t size;
        entries.text(&entries, i, &size);
        entries.count += size;
    }
    list->at = at;
    at[list->count++] = entries;
}

/* The next entries of a column, and their number. index: of a text. */
static const void *next_entries(const gg__column *column, uint64_t done, uint64_t index,
                                uint8_t room[GG__COLUMN_PAGE], size_t *count)
{
    const unsigned width = column->type->width;
    const uint64_t left = column->count - done;
    const bool direct = column->data && is_little();
    const size_t most = (direct ? GG__COLUMN_BLOCK : GG__COLUMN_PAGE) / width;
    if (column->text) return column->text(column, index, count);
    *count = left < most ? (size_t)left : most;
    if (direct) return (const uint8_t *)column->data + done * width;
    for (size_t i = 0; column->number && i < *count; i++)
        set(room + i * width, width, column->number(column, done + i));
    if (!column->data) return room;
    memcpy(room, (const uint8_t *)column->data + done * width, *count * width);
    gg__little_endian(room, width, *count);
    return room;
}

gg_status gg__column_each(gg__column_out *out, const gg__column *column)
{
    uint8_t room[GG__COLUMN_PAGE];
    gg_status status = GG_OK;
    out->column = column;
    out->done = 0;
    for (uint64_t index = 0; status == GG_OK && out->done < column->count; index++) {
        const uint64_t before = out->done / GG__TICK;
        size_t count;
        const void *entries = next_entries(column, out->done, index, room, &count);
        out->take(out, entries, count);
        status = gg__status(out->ctx); /* a function that returns entries may have failed */
        if (out->output->failed)
            status = gg__out_finish(out->output);
        else if (status == GG_OK && before != out->done / GG__TICK)
            status = gg__tick(out->ctx, "writing entries", out->done, column->count);
    }
    return status;
}

/* ---- the container ---- */

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
    memcpy(entry, column->type->name, strlen(column->type->name));
    set(entry + GG__COLUMN_NAME, 4, column->type->width);
    set(entry + GG__COLUMN_NAME + 8, 8, column->count);
}

static void put_head(gg__column_out *out, const gg__column_list *list)
{
    uint8_t head[GG__COLUMNS_HEAD], entry[GG__COLUMN_ENTRY], sum[8];
    memcpy(head, list->kind->mark, GG__COLUMNS_MARK);
    set(head + GG__COLUMNS_MARK, 4, GG__COLUMNS_VERSION);
    set(head + GG__COLUMNS_MARK + 4, 4, list->count);
    put_bytes(out, head, sizeof head);
    uint32_t crc = gg__crc(0, head, sizeof head);
    for (size_t i = 0; i < list->count; i++) {
        set_entry(entry, &list->at[i]);
        put_bytes(out, entry, sizeof entry);
        crc = gg__crc(crc, entry, sizeof entry);
    }
    set(sum, sizeof sum, crc);
    put_bytes(out, sum, sizeof sum);
}

/* Writes entries, block by block, and keeps the checksums of the blocks. */
static void put_blocks(gg__column_out *out, const void *entries, size_t count)
{
    const unsigned width = out->column->type->width;
    const uint8_t *bytes = entries;
    uint64_t done = out->done * width, size = (uint64_t)count * width;
    out->done += count;
    while (size > 0) {
        const uint64_t left = GG__COLUMN_BLOCK - done % GG__COLUMN_BLOCK;
        const size_t some = (size_t)(size < left ? size : left);
        out->crc = gg__crc(out->crc, bytes, some);
        put_bytes(out, bytes, some);
        bytes += some;
        size -= some;
        done += some;
        if (done % GG__COLUMN_BLOCK > 0) continue;
        set(out->sum + 4 * (done / GG__COLUMN_BLOCK - 1), 4, out->crc);
        out->crc = 0;
    }
}

/* Writes the entries, the checksums of their blocks, and that of the column, which covers its
 * directory entry. */
static gg_status put_column(gg__column_out *out, const gg__column *column)
{
    const uint64_t bytes = column->count * column->type->width;
    const size_t blocks = (size_t)gg__column_blocks(bytes);
    uint8_t entry[GG__COLUMN_ENTRY], sum[4];
    put_zeros(out, gg__column_lead(out->at, bytes));
    out->crc = 0;
    out->sum = gg__alloc(out->ctx, blocks, sizeof sum, "checksums");
    if (!out->sum) return gg__status(out->ctx);
    const gg_status status = gg__column_each(out, column);
    if (status == GG_OK) {
        if (bytes % GG__COLUMN_BLOCK > 0) set(out->sum + 4 * (blocks - 1), 4, out->crc);
        put_zeros(out, gg__column_gap(bytes, sizeof sum));
        put_bytes(out, out->sum, 4 * blocks);
        set_entry(entry, column);
        set(sum, 4, gg__crc(gg__crc(0, entry, sizeof entry), out->sum, 4 * blocks));
        put_bytes(out, sum, sizeof sum);
    }
    gg__free(out->ctx, out->sum);
    return status;
}

gg_status gg__columns_write(gg__output *output, const gg__column_list *list)
{
    gg__column_out out = {.ctx = output->ctx, .output = output, .take = put_blocks};
    gg_status status = gg__status(output->ctx);
    if (status != GG_OK) return status;
    put_head(&out, list);
    for (size_t i = 0; status == GG_OK && i < list->count; i++)
        status = put_column(&out, &list->at[i]);
    put_zeros(&out, gg__column_gap(out.at, GG__COLUMN_PLACE));
    return status;
}
