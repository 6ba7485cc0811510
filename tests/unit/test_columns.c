/*
 * The container of columns: columns of every width and of lengths around blocks are read back
 * unchanged, for all sizes of pieces; large ones begin at pages; any altered byte is detected, and
 * so is an early end of the input.
 */
#include "unit/mend.h"
#include "unit/support.h"

#include "columns/columns.h"

typedef struct bytes {
    uint8_t *at;
    size_t length, read, piece;
} bytes;

static bool write_bytes(void *self, const void *data, size_t size)
{
    bytes *b = self;
    b->at = realloc(b->at, b->length + size);
    assert_non_null(b->at);
    memcpy(b->at + b->length, data, size);
    b->length += size;
    return true;
}

static ptrdiff_t read_bytes(void *self, void *buffer, size_t size)
{
    bytes *b = self;
    const size_t left = b->length - b->read;
    if (size > left) size = left;
    if (size > b->piece) size = b->piece;
    if (size > 0) memcpy(buffer, b->at + b->read, size);
    b->read += size;
    return (ptrdiff_t)size;
}

/* One column of each width. */
static const gg__column_type types[] = {
    {"a-column", 1}, {"another2", 2}, {"a3", 4}, {"sixteen-letters-", 8}, {NULL, 0}};
static const gg__columns_kind kind = {"testtest", "test", types, 0, false};

enum { COLUMNS = 12, TEXT = 7000 };

/* A column whose entries lie in memory, or are found one by one, or a text at a time. */
typedef struct source {
    const uint8_t *entries;
    unsigned width;
    uint64_t count;
} source;

static uint64_t number(const gg__column *column, uint64_t index)
{
    const source *s = column->self;
    uint64_t number = 0;
    uint32_t four;
    uint16_t two;
    const uint8_t *at = s->entries + index * s->width;
    memcpy(&number, at, s->width == 8 ? 8 : 0);
    memcpy(&four, at, s->width == 4 ? 4 : 0);
    memcpy(&two, at, s->width == 2 ? 2 : 0);
    return s->width == 8 ? number : s->width == 4 ? four : s->width == 2 ? two : *at;
}

static const void *text(const gg__column *column, uint64_t index, size_t *size)
{
    const source *s = column->self;
    const uint64_t begin = index * TEXT;
    *size = (size_t)(begin + TEXT < s->count ? TEXT : s->count - begin);
    return s->entries + begin;
}

static void draw_columns(gg__rng *rng, bool large, gg__column *column, source *from)
{
    static const unsigned widths[] = {1, 2, 4, 8};
    static const uint64_t around[] = {0, 1, 2, 5, 65535, 65536, 65537, 65544, 131072, 200000};
    for (size_t i = 0; i < COLUMNS; i++) {
        source *s = &from[i];
        s->width = widths[i % 4];
        s->count = around[gg__rng_below(rng, large ? COUNT(around) : 4)] / s->width;
        uint8_t *entries = malloc((size_t)s->count * s->width + 1);
        assert_non_null(entries);
        for (uint64_t b = 0; b < s->count * s->width; b++)
            entries[b] = (uint8_t)gg__rng_next(rng);
        s->entries = entries;
        column[i] = i % 3 ? (gg__column){.count = s->count, .data = entries}
                          : (gg__column){.count = s->count, .number = number, .self = s};
        if (i == 8)
            column[i] =
                (gg__column){.count = (s->count + TEXT - 1) / TEXT, .text = text, .self = s};
    }
}

static bytes write_all(gg_ctx *ctx, const gg__column *column)
{
    bytes b = {NULL, 0, 0, SIZE_MAX};
    const gg_sink sink = {&b, write_bytes};
    gg__column_list list = {.ctx = ctx, .kind = &kind};
    gg__begin(ctx);
    for (size_t i = 0; i < COLUMNS; i++)
        gg__column_add(&list, (unsigned)i % 4, column[i]);
    gg__output *output = gg__out_new(ctx, &sink);
    assert_non_null(output);
    assert_ok(ctx, gg__columns_write(output, &list));
    assert_ok(ctx, gg__out_finish(output));
    gg__out_free(output);
    gg__free(ctx, list.at);
    return b;
}

static gg_status count_entries(void *self, const void *entries, size_t count)
{
    (void)entries;
    *(uint64_t *)self += count;
    return GG_OK;
}

/* Reads everything, keeps every other column, and compares it. */
static gg_status read_all(gg_ctx *ctx, bytes *b, const source *from)
{
    gg__columns in;
    const gg_source input = {b, read_bytes};
    b->read = 0;
    gg__begin(ctx);
    gg__columns_begin(&in, ctx, &input, (gg__place){1, 1, GG_NO_VERTEX}, "reading");
    gg__columns_open(&in, &kind);
    for (size_t i = 0; gg__status(ctx) == GG_OK && i < COLUMNS; i++) {
        uint64_t seen = 0;
        void *entries =
            gg__columns_see(&in, (unsigned)i % 4, i % 2 ? GG__COLUMN_OPEN : from[i].count,
                            i % 2 || i < 4, count_entries, &seen);
        if (gg__status(ctx) == GG_OK) assert_int_equal(seen, from[i].count);
        if (entries)
            assert_memory_equal(entries, from[i].entries, (size_t)from[i].count * from[i].width);
        gg__free(ctx, entries);
    }
    if (gg__status(ctx) == GG_OK) assert_int_equal(in.at, b->length);
    gg__columns_end(&in, true);
    gg__columns_free(&in);
    return gg__status(ctx);
}

static void free_columns(const source *from)
{
    for (size_t i = 0; i < COLUMNS; i++)
        free((void *)(uintptr_t)from[i].entries);
}

static void test_round_trips(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {3};
    for (int round = 0; round < 12; round++) {
        static const size_t pieces[] = {1, 1000, 65536, SIZE_MAX};
        gg__column column[COLUMNS];
        source from[COLUMNS];
        draw_columns(&rng, round > 3, column, from);
        bytes b = write_all(ctx, column), mended = {malloc(b.length), b.length, 0, SIZE_MAX};
        for (size_t p = round > 5; p < COUNT(pieces); p++) {
            b.piece = pieces[p];
            assert_ok(ctx, read_all(ctx, &b, from));
        }
        assert_non_null(mended.at);
        memcpy(mended.at, b.at, b.length);
        mend_columns(mended.at, mended.length);
        assert_memory_equal(mended.at, b.at, b.length);
        for (uint32_t i = 0; i < COLUMNS; i++) {
            column_place place;
            const uint64_t size = from[i].count * from[i].width;
            assert_true(column_at(b.at, b.length, 0, i, &place));
            assert_int_equal(place.begin % (size < 65536 ? 8 : 4096), 0);
            assert_memory_equal(b.at + place.begin, from[i].entries, (size_t)size);
        }
        free(mended.at);
        free(b.at);
        free_columns(from);
    }
    close_ctx(ctx);
}

static void test_damage(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {4};
    for (int round = 0; round < 6; round++) {
        gg__column column[COLUMNS];
        source from[COLUMNS];
        draw_columns(&rng, round > 3, column, from);
        bytes b = write_all(ctx, column);
        const size_t whole = b.length, step = whole < 4000 ? 1 : whole / 60;
        for (size_t at = gg__rng_below(&rng, step); at < whole; at += step) {
            const uint8_t before = b.at[at];
            b.at[at] ^= (uint8_t)(1u << gg__rng_below(&rng, 8));
            assert_int_equal(read_all(ctx, &b, from), GG_BAD_INPUT);
            b.at[at] = before;
            b.length = at;
            assert_int_equal(read_all(ctx, &b, from), GG_BAD_INPUT);
            b.length = whole;
        }
        free(b.at);
        free_columns(from);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
