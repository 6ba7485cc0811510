/* The ground floor: the context's errors and accounts, growing arrays, interning, text, chance. */
#include "unit/support.h"

#include "base/ctx.h"
#include "base/positions.h"
#include "base/text.h"

#include <stdio.h>

/* ---- errors ---- */

static void test_first_error_wins(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    assert_int_equal(gg_ctx_error(ctx)->status, GG_OK);
    assert_int_equal(gg__fail(ctx, GG_LIMIT, (gg__place){7, 9, 5}, "first %d", 1), GG_LIMIT);
    assert_int_equal(gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "second"), GG_LIMIT);
    const gg_error *error = gg_ctx_error(ctx);
    assert_int_equal(error->line, 7);
    assert_int_equal(error->column, 9);
    assert_int_equal(error->vertex, 5);
    assert_string_equal(error->message, "first 1");
    assert_int_equal(gg__status(ctx), GG_LIMIT);

    gg__begin(ctx);
    assert_int_equal(gg__status(ctx), GG_OK);
    assert_string_equal(error->message, "");
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
    assert_int_equal(error->vertex, GG_NO_VERTEX);
    assert_int_equal(gg__fail(ctx, GG_INTERNAL, GG__AT_VERTEX(3), "third"), GG_INTERNAL);
    assert_int_equal(error->vertex, 3);
    assert_int_equal(error->line, 0);
    close_ctx(ctx);
}

static void test_long_message_is_cut(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    char text[1000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "%s", text);
    assert_int_equal(strlen(gg_ctx_error(ctx)->message), sizeof gg_ctx_error(ctx)->message - 1);
    close_ctx(ctx);
}

/* ---- memory ---- */

/* Bytes that a block takes beyond the requested size. */
static uint64_t overhead(gg_ctx *ctx)
{
    void *empty = gg__alloc(ctx, 0, 1, "nothing");
    assert_non_null(empty);
    const uint64_t bytes = gg_ctx_memory_used(ctx);
    gg__free(ctx, empty);
    return bytes;
}

static void test_accounts_are_those_of_the_allocator(void **state)
{
    (void)state;
    enum { BLOCKS = 40 };
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__rng rng = {1};
    unsigned char *block[BLOCKS] = {NULL};
    size_t capacity[BLOCKS] = {0};
    const uint64_t own = h.bytes, extra = overhead(ctx);
    uint64_t peak = extra;
    for (int step = 0; step < 2000; step++) {
        const size_t i = (size_t)gg__rng_below(&rng, BLOCKS);
        if (block[i] && one_in(&rng, 3)) {
            gg__free(ctx, block[i]);
            block[i] = NULL;
            capacity[i] = 0;
        } else {
            const uint64_t need = gg__rng_below(&rng, 500);
            unsigned char *moved = gg__grow(ctx, block[i], &capacity[i], need, 1, "bytes");
            assert_non_null(moved);
            assert_true(capacity[i] >= need);
            memset(moved, (int)i, capacity[i]);
            block[i] = moved;
        }
        uint64_t used = 0;
        for (size_t j = 0; j < BLOCKS; j++) {
            used += block[j] ? capacity[j] + extra : 0;
            if (block[j]) assert_int_equal(block[j][capacity[j] - 1], j);
        }
        if (used > peak) peak = used;
        assert_int_equal(gg_ctx_memory_used(ctx), used);
        assert_int_equal(gg_ctx_memory_used(ctx), h.bytes - own);
        assert_int_equal(gg_ctx_memory_peak(ctx), peak);
    }
    for (size_t j = 0; j < BLOCKS; j++)
        gg__free(ctx, block[j]);
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    assert_int_equal(gg_ctx_memory_peak(ctx), peak);
    close_ctx(ctx);
    assert_int_equal(h.blocks, 0);
    assert_int_equal(h.bytes, 0);
}

static void test_limit_is_exact(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    const uint64_t extra = overhead(ctx);
    gg_ctx_set_memory_limit(ctx, 1000);
    char *first = gg__alloc(ctx, 600 - extra, 1, "one");
    assert_non_null(first);
    const uint64_t calls = h.calls;
    assert_null(gg__alloc(ctx, 401 - extra, 1, "two"));
    assert_int_equal(h.calls, calls); /* refused before the allocator is asked */
    assert_int_equal(gg__status(ctx), GG_LIMIT);
    assert_non_null(strstr(gg_ctx_error(ctx)->message, "two"));
    assert_non_null(strstr(gg_ctx_error(ctx)->message, "1000"));
    gg__begin(ctx);
    char *second = gg__alloc(ctx, 400 - extra, 1, "two");
    assert_non_null(second);
    assert_int_equal(gg_ctx_memory_used(ctx), 1000);

    /* A plan takes nothing, and says what an allocation would. */
    assert_int_equal(gg__plan(ctx, 0, "plan"), GG_OK);
    assert_int_equal(gg__plan(ctx, 1, "plan"), GG_LIMIT);
    gg__begin(ctx);
    gg__free(ctx, second);
    assert_int_equal(gg__plan(ctx, 400, "plan"), GG_OK);
    assert_int_equal(gg__plan(ctx, 401, "plan"), GG_LIMIT);
    assert_int_equal(gg_ctx_memory_used(ctx), 600);

    /* A growing block gives its own bytes back. */
    gg__begin(ctx);
    size_t capacity = 600 - (size_t)extra;
    first = gg__grow(ctx, first, &capacity, 1000 - extra, 1, "one");
    assert_non_null(first);
    assert_int_equal(gg_ctx_memory_used(ctx), 1000);
    assert_null(gg__grow(ctx, first, &capacity, 1001 - extra, 1, "one"));
    assert_int_equal(gg__status(ctx), GG_LIMIT);
    assert_int_equal(gg_ctx_memory_used(ctx), 1000);

    /* A limit below what is held forbids everything, and freeing goes on. */
    gg__begin(ctx);
    gg_ctx_set_memory_limit(ctx, 10);
    assert_null(gg__alloc(ctx, 0, 1, "nothing"));
    assert_int_equal(gg__status(ctx), GG_LIMIT);
    gg__free(ctx, first);
    assert_int_equal(gg_ctx_memory_peak(ctx), 1000);
    close_ctx(ctx);
    assert_int_equal(h.blocks, 0);
}

static void test_impossible_sizes(void **state)
{
    (void)state;
    static const struct {
        uint64_t count;
        size_t size;
    } most[] = {{UINT64_MAX, 1}, {UINT64_MAX / 8 + 1, 8}, {1, SIZE_MAX}, {UINT64_MAX, SIZE_MAX}};
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    const uint64_t calls = h.calls;
    for (size_t i = 0; i < COUNT(most); i++) {
        gg__begin(ctx);
        assert_null(gg__alloc(ctx, most[i].count, most[i].size, "too much"));
        assert_int_equal(gg__status(ctx), GG_NO_MEMORY);
    }
    assert_int_equal(h.calls, calls);
    close_ctx(ctx);
}

static void test_grow(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    size_t capacity = 0;
    uint32_t *array = gg__grow(ctx, NULL, &capacity, 0, sizeof *array, "numbers");
    assert_non_null(array); /* even for nothing */
    assert_true(capacity > 0);
    for (uint32_t i = 0; i < 10000; i++) {
        const size_t before = capacity;
        const uint64_t calls = h.calls;
        uint32_t *moved =
            gg__grow(ctx, array, &capacity, (uint64_t)i + 1, sizeof *array, "numbers");
        assert_non_null(moved);
        assert_true(capacity > i && (capacity == before || capacity >= before + before / 2));
        if (i < before) assert_true(h.calls == calls && moved == array);
        array = moved;
        array[i] = i;
    }
    assert_true(h.calls < 40);
    for (uint32_t i = 0; i < 10000; i++)
        assert_int_equal(array[i], i);

    /* A failure leaves the array as it was. */
    const size_t before = capacity;
    h.fail_from = 0;
    assert_null(gg__grow(ctx, array, &capacity, before + 1, sizeof *array, "numbers"));
    assert_int_equal(gg__status(ctx), GG_NO_MEMORY);
    assert_int_equal(capacity, before);
    assert_int_equal(array[9999], 9999);
    gg__free(ctx, array);
    gg__free(ctx, NULL);
    close_ctx(ctx);
    assert_int_equal(h.blocks, 0);
}

static void test_zeroed_and_strings(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    unsigned char *zeros = gg__alloc_zeroed(ctx, 100, 3, "zeros");
    for (size_t i = 0; i < 300; i++)
        assert_int_equal(zeros[i], 0);
    assert_int_equal((uintptr_t)zeros % _Alignof(max_align_t), 0);
    char *copy = gg__copy_string(ctx, "abcdef", 3);
    assert_string_equal(copy, "abc");
    gg__free(ctx, copy);
    gg__free(ctx, zeros);
    close_ctx(ctx);
}

/* ---- progress and cancelling ---- */

typedef struct told {
    unsigned times;
    uint64_t done, total;
    const char *stage;
} told;

static void listen(void *self, const char *stage, uint64_t done, uint64_t total)
{
    told *t = self;
    *t = (told){t->times + 1, done, total, stage};
}

static void test_tick(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    told t = {0};
    assert_int_equal(gg__tick(ctx, "silence", 1, 2), GG_OK);
    gg_ctx_set_progress(ctx, listen, &t);
    assert_int_equal(gg__tick(ctx, "working", 3, 4), GG_OK);
    assert_int_equal(t.times, 1);
    assert_true(t.done == 3 && t.total == 4);
    assert_string_equal(t.stage, "working");
    gg_ctx_cancel(ctx);
    assert_int_equal(gg__tick(ctx, "working", 5, 6), GG_CANCELLED);
    assert_int_equal(gg__status(ctx), GG_CANCELLED);
    gg__begin(ctx);
    assert_int_equal(gg__tick(ctx, "working", 7, 8), GG_OK); /* once is enough */
    gg_ctx_set_progress(ctx, NULL, NULL);
    assert_int_equal(gg__tick(ctx, "working", 9, 10), GG_OK);
    assert_int_equal(t.times, 3);
    close_ctx(ctx);
}

/* ---- interning ---- */

static void test_index(void **state)
{
    (void)state;
    enum { KEYS = 5000 };
    gg_ctx *ctx = open_ctx();
    gg__index index = {.ctx = ctx};
    gg__rng rng = {7};
    uint64_t *known = calloc(KEYS, sizeof *known);
    uint32_t count = 0;
    assert_int_equal(gg__index_find(&index, 0), GG__NO_NUMBER);
    for (int i = 0; i < KEYS; i++) {
        /* few different keys, close together, so that many are known and probes are long */
        const uint64_t key = gg__rng_below(&rng, 1500) << (i % 2 ? 0 : 40);
        uint32_t number = UINT32_MAX, expected = count;
        for (uint32_t j = 0; j < count; j++)
            if (known[j] == key) expected = j;
        assert_int_equal(gg__index_find(&index, key), expected < count ? expected : GG__NO_NUMBER);
        assert_int_equal(gg__index_intern(&index, key, &number), GG_OK);
        assert_int_equal(number, expected);
        if (expected == count) known[count++] = key;
        assert_int_equal(index.count, count);
        assert_true(2 * index.count <= index.slot_count);
    }
    for (uint32_t j = 0; j < count; j++) {
        assert_int_equal(gg__index_find(&index, known[j]), j);
        assert_int_equal(index.keys[j], known[j]);
    }
    assert_int_equal(gg__index_find(&index, UINT64_MAX), GG__NO_NUMBER);
    gg__index_free(&index);
    gg__index_free(&index);
    assert_int_equal(gg__index_find(&index, known[0]), GG__NO_NUMBER);
    free(known);
    close_ctx(ctx);
}

/* Wherever memory runs out, what was interned stays known and interning can go on. */
static void test_index_survives_failure(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__index index = {.ctx = ctx};
    uint64_t refusals = 0;
    for (uint64_t key = 0; key < 300; key++) {
        uint32_t number = UINT32_MAX;
        for (uint64_t skip = 0; number == UINT32_MAX;
             skip++) { /* the first call fails, the next … */
            gg__begin(ctx);
            h.fail_from = h.calls + skip;
            h.fail_to = h.fail_from + 1;
            const gg_status status = gg__index_intern(&index, key * key, &number);
            h.fail_from = h.fail_to = UINT64_MAX;
            if (status == GG_OK) break;
            assert_int_equal(status, GG_NO_MEMORY);
            assert_int_equal(number, UINT32_MAX);
            assert_int_equal(index.count, key);
            refusals++;
        }
        assert_int_equal(number, key);
    }
    assert_true(refusals > 5);
    for (uint64_t key = 0; key < 300; key++)
        assert_int_equal(gg__index_find(&index, key * key), key);
    gg__index_free(&index);
    close_ctx(ctx);
    assert_int_equal(h.blocks, 0);
}

/* ---- keys that are chosen to collide ---- */

/* The hashes of version 0.1.0, which had no secret; an attacker chooses keys by them. */
static uint64_t old_hash_of_text(const char *text, size_t length)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    h = (h ^ (h >> 32)) * UINT64_C(0xd6e8feb86659fd93);
    return h ^ (h >> 32);
}

static uint64_t undo_shift(uint64_t x, unsigned by)
{
    uint64_t y = x;
    for (unsigned done = by; done < 64; done += by)
        y = x ^ y >> by;
    return y;
}

/* The number that has this hash. */
static uint64_t undo_old_hash_of_number(uint64_t x)
{
    x = undo_shift(x, 31) * UINT64_C(0x319642b2d24d8ec3);
    x = undo_shift(x, 27) * UINT64_C(0x96de1b173f119089);
    return undo_shift(x, 30);
}

/* The length of the longest row of slots that are taken: no probe is longer. */
static size_t longest_run(const gg__index *index)
{
    size_t longest = 0, run = 0;
    for (size_t i = 0; i < 2 * index->slot_count; i++) {
        run = index->slots[i % index->slot_count] ? run + 1 : 0;
        longest = run > longest ? run : longest;
    }
    return longest;
}

/* Numbers whose old hashes end alike, neighbours, multiples of powers of 2, and words for a vertex
 * and a value: probes stay short for any secret. */
static void test_index_of_chosen_keys(void **state)
{
    (void)state;
    enum { KEYS = 20000, LONG = 200, SECRETS = 4 };
    for (int kind = 0; kind < 20 * SECRETS; kind++) {
        gg_ctx *ctx = open_ctx();
        gg__index index = {.ctx = ctx};
        uint32_t number;
        for (uint64_t i = 0; i < KEYS; i++) {
            const uint64_t key = kind % 20 == 0   ? undo_old_hash_of_number(i << 32)
                                 : kind % 20 == 1 ? (i % 200) << 32 | i / 200
                                                  : i << (kind % 20 - 2) * 2;
            assert_int_equal(gg__index_intern(&index, key, &number), GG_OK);
            assert_int_equal(number, i);
        }
        if (longest_run(&index) >= LONG)
            fail_msg("kind %d: %zu slots in a row are taken", kind % 20, longest_run(&index));
        gg__index_free(&index);
        close_ctx(ctx);
    }
}

/* Texts whose old hashes are all in the first 64th of the table are spread over the whole, each
 * context in its own way. */
static void test_hash_of_chosen_texts(void **state)
{
    (void)state;
    enum { TEXTS = 8192, SLOTS = 1 << 14, PART = 64, CONTEXTS = 3 };
    gg_ctx *ctx[CONTEXTS];
    unsigned old = 0, found[CONTEXTS] = {0}, alike = 0;
    for (int c = 0; c < CONTEXTS; c++)
        ctx[c] = open_ctx();
    for (uint64_t i = 0; old < TEXTS; i++) {
        uint64_t hash[CONTEXTS];
        char text[24];
        const size_t length = (size_t)snprintf(text, sizeof text, "v%llu", (unsigned long long)i);
        if (old_hash_of_text(text, length) % SLOTS >= SLOTS / PART) continue;
        old++;
        for (int c = 0; c < CONTEXTS; c++) {
            hash[c] = gg__hash_bytes(gg__secret_of(ctx[c]), text, length) % SLOTS;
            found[c] += hash[c] < SLOTS / PART;
        }
        alike += hash[0] == hash[1];
    }
    for (int c = 0; c < CONTEXTS; c++) {
        assert_in_range(found[c], TEXTS / PART / 3, 2 * TEXTS / PART);
        close_ctx(ctx[c]);
    }
    assert_true(alike < 20);
}

/* With the key 00 01 .. 0f: as `openssl mac` has it, with one and three rounds. */
static void test_siphash(void **state)
{
    (void)state;
    const gg__secret secret = {.key = {UINT64_C(0x0706050403020100), UINT64_C(0x0f0e0d0c0b0a0908)}};
    unsigned char bytes[64];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)i;
    static const struct {
        size_t size;
        uint64_t hash;
    } known[] = {
        {0, UINT64_C(0xabac0158050fc4dc)},  {1, UINT64_C(0xc9f49bf37d57ca93)},
        {7, UINT64_C(0xd3927d989bb11140)},  {8, UINT64_C(0x369095118d299a8e)},
        {15, UINT64_C(0xd320d86d2a519956)}, {63, UINT64_C(0x9d199062b7bbb3a8)},
    };
    const uint16_t one = 1;
    const bool little = *(const unsigned char *)&one == 1; /* words are in the machine's order */
    for (size_t i = 0; i < COUNT(known); i++)
        if (little || known[i].size < 8)
            assert_true(gg__hash_bytes(&secret, bytes, known[i].size) == known[i].hash);
}

/* ---- text ---- */

static void test_text(void **state)
{
    (void)state;
    heap h;
    gg_ctx *ctx = heap_ctx(&h);
    gg__text text = {.ctx = ctx};
    char expected[4000] = "";
    assert_null(text.data);
    for (int i = 0; i < 500; i++) {
        char piece[16];
        snprintf(piece, sizeof piece, "%d;", i);
        strcat(expected, piece);
        assert_int_equal(gg__text_add(&text, "%d%s", i, ";"), GG_OK);
        assert_int_equal(text.length, strlen(expected));
        assert_string_equal(text.data, expected);
    }
    h.fail_from = 0;
    assert_int_equal(gg__text_add(&text, "%5000d", 1), GG_NO_MEMORY);
    assert_string_equal(text.data, expected);
    assert_int_equal(text.length, strlen(expected));
    gg__text_free(&text);
    assert_null(text.data);
    close_ctx(ctx);
    assert_int_equal(h.blocks, 0);
}

/* ---- chance ---- */

static void test_rng(void **state)
{
    (void)state;
    /* The reference numbers of splitmix64 for the seed 1234567. */
    static const uint64_t reference[] = {
        UINT64_C(6457827717110365317), UINT64_C(3203168211198807973), UINT64_C(9817491932198370423),
        UINT64_C(4593380528125082431), UINT64_C(16408922859458223821)};
    gg__rng rng = {1234567};
    for (size_t i = 0; i < COUNT(reference); i++)
        assert_true(gg__rng_next(&rng) == reference[i]);

    gg__rng a = {99}, b = {99}, c = {100};
    unsigned same = 0;
    for (int i = 0; i < 1000; i++) {
        const uint64_t x = gg__rng_next(&a);
        assert_true(x == gg__rng_next(&b));
        same += x == gg__rng_next(&c);
    }
    assert_int_equal(same, 0);

    static const uint64_t bounds[] = {1,         2, 3, 10, UINT32_MAX, (uint64_t)UINT32_MAX + 1,
                                      UINT64_MAX};
    for (size_t i = 0; i < COUNT(bounds); i++) {
        uint64_t low = UINT64_MAX, high = 0;
        for (int j = 0; j < 2000; j++) {
            const uint64_t x = gg__rng_below(&rng, bounds[i]);
            assert_true(x < bounds[i]);
            low = x < low ? x : low;
            high = x > high ? x : high;
        }
        assert_true(low <= bounds[i] / 100); /* both ends of the range are met */
        assert_true(high >= bounds[i] - 1 - bounds[i] / 100);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_error_wins),
        cmocka_unit_test(test_long_message_is_cut),
        cmocka_unit_test(test_accounts_are_those_of_the_allocator),
        cmocka_unit_test(test_limit_is_exact),
        cmocka_unit_test(test_impossible_sizes),
        cmocka_unit_test(test_grow),
        cmocka_unit_test(test_zeroed_and_strings),
        cmocka_unit_test(test_tick),
        cmocka_unit_test(test_index),
        cmocka_unit_test(test_index_survives_failure),
        cmocka_unit_test(test_index_of_chosen_keys),
        cmocka_unit_test(test_hash_of_chosen_texts),
        cmocka_unit_test(test_siphash),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_rng),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
