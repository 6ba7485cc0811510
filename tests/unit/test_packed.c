/*
 * Compressed blocks: every kind of content is restored; blocks that are cut off, changed or read
 * with wrong sizes give an error or other bytes; and all memory comes from the context.
 */
#include "unit/support.h"

#include "base/packed.h"

enum { BLOCK = 1 << 16 };

static void fill(uint8_t *block, size_t size, int kind, uint64_t seed)
{
    for (size_t i = 0; i < size; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        block[i] = kind == 0 ? 7 : kind == 1 ? (uint8_t)(seed >> 61) : (uint8_t)(seed >> 56);
    }
}

static void test_every_block_comes_back(void **state)
{
    (void)state;
    static const size_t sizes[] = {0, 1, 2, 100, 4096, BLOCK - 1, BLOCK};
    static uint8_t block[BLOCK], packed[BLOCK], again[BLOCK];
    gg_ctx *ctx = gg_ctx_new(NULL);
    gg__packer *packer = gg__packer_new(ctx, 3, BLOCK), *reader = gg__packer_new(ctx, 0, BLOCK);
    assert_non_null(packer);
    assert_non_null(reader);
    const uint64_t used = gg_ctx_memory_used(ctx);
    gg_ctx_set_memory_limit(ctx, used); /* all of it has been taken */
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int kind = 0; kind < 3; kind++) {
            gg__packing packing, other;
            fill(block, sizes[i], kind, i);
            const size_t bytes = gg__pack(packer, block, sizes[i], packed, &packing);
            assert_true(bytes <= sizes[i] && gg__packing_known(packing));
            if (sizes[i] >= 4096 && kind < 2 && gg__packing_known(GG__ZLIB))
                assert_true(bytes < sizes[i] * 2 / 3);
            memset(again, 1, BLOCK);
            assert_true(gg__unpack(reader, packing, packed, bytes, again, sizes[i]));
            assert_memory_equal(again, block, sizes[i]);
            assert_int_equal(gg__pack(packer, block, sizes[i], again, &other), bytes);
            assert_memory_equal(again, packed, bytes);
            if (bytes > 0)
                assert_false(gg__unpack(reader, packing, packed, bytes - 1, again, sizes[i]));
            if (sizes[i] < BLOCK)
                assert_false(gg__unpack(reader, packing, packed, bytes, again, sizes[i] + 1));
            assert_false(gg__unpack(reader, GG__PACKINGS, packed, bytes, again, sizes[i]));
        }
    assert_string_equal(gg__packing_name(GG__ZSTD), "zstd");
    assert_string_equal(gg__packing_name(GG__PACKINGS), "unknown");
    assert_false(gg__packing_known(GG__PACKINGS));
    assert_int_equal(gg_ctx_memory_used(ctx), used);
    gg__packer_free(packer);
    gg__packer_free(reader);
    gg__packer_free(NULL);
    gg_ctx_set_memory_limit(ctx, 1);
    assert_null(gg__packer_new(ctx, 3, BLOCK));
    gg_ctx_free(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_block_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
