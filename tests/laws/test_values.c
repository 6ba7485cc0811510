/*
 * The laws of the value types, for all that are registered: what is printed is read back and
 * printed the same, equality is an equivalence and agrees with the text, and nothing else is read.
 */
#include "value/types.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { SAMPLES = 2000, POOL = 48, ROOM = 4096 };

static gg_ctx *ctx;

static gg__value sample_of(const gg__value_type *type, gg__rng *rng)
{
    gg__value value;
    memset(&value, 0x5a, sizeof value); /* a sample fills in all of it */
    assert_int_equal(type->sample(ctx, rng, &value), GG_OK);
    return value;
}

static void print(const gg__value_type *type, const gg__value *value, char *text)
{
    gg__text written = {.ctx = ctx};
    assert_int_equal(type->print(value, 0, &written), GG_OK);
    assert_true(written.length > 0 && written.length < ROOM);
    assert_int_equal(strlen(written.data), written.length);
    memcpy(text, written.data, written.length + 1);
    gg__text_free(&written);
}

/* ---- the registry ---- */

static void test_registry(void **state)
{
    (void)state;
    size_t count = 0;
    for (const gg__value_type *type; (type = gg__value_type_at(count)) != NULL; count++) {
        assert_true(strlen(type->info.name) > 0 && strlen(type->info.summary) > 0);
        assert_ptr_equal(gg__value_type_find(type->info.name), type);
        assert_ptr_equal(gg_value_info(count), &type->info);
    }
    assert_true(count >= 2);
    assert_null(gg__value_type_at(count + 1));
    assert_null(gg_value_info(count));
    assert_null(gg_value_info((size_t)-1));
    assert_null(gg__value_type_find("no such type"));
    assert_null(gg__value_type_find(""));
}

/* ---- laws ---- */

static void round_trip(const gg__value_type *type)
{
    gg__rng rng = {1};
    for (int i = 0; i < SAMPLES; i++) {
        char text[ROOM], again[ROOM];
        gg__value value = sample_of(type, &rng);
        gg__value back;
        memset(&back, 0x33, sizeof back);
        print(type, &value, text);
        assert_true(type->parse(ctx, text, &back));
        assert_true(type->equal(&value, &back));
        print(type, &back, again);
        assert_string_equal(text, again);
        gg__value_clear(ctx, &value);
        gg__value_clear(ctx, &back);
    }
}

/* A pool in which values come up more than once: each second one is read from an earlier text. */
static void fill_pool(const gg__value_type *type, gg__value *pool, char text[][ROOM])
{
    gg__rng rng = {2};
    for (size_t i = 0; i < POOL; i++) {
        if (i % 2 == 1)
            assert_true(type->parse(ctx, text[gg__rng_below(&rng, i)], &pool[i]));
        else
            pool[i] = sample_of(type, &rng);
        print(type, &pool[i], text[i]);
    }
}

static void equality(const gg__value_type *type)
{
    gg__value pool[POOL];
    char text[POOL][ROOM];
    fill_pool(type, pool, text);
    for (size_t a = 0; a < POOL; a++) {
        assert_true(type->equal(&pool[a], &pool[a]));
        for (size_t b = 0; b < POOL; b++) {
            const bool same = type->equal(&pool[a], &pool[b]);
            assert_int_equal(same, type->equal(&pool[b], &pool[a]));
            assert_int_equal(same, strcmp(text[a], text[b]) == 0);
            for (size_t c = 0; same && c < POOL; c++)
                assert_int_equal(type->equal(&pool[b], &pool[c]), type->equal(&pool[a], &pool[c]));
        }
    }
    for (size_t i = 0; i < POOL; i++)
        gg__value_clear(ctx, &pool[i]);
}

/* ---- what is not a value ---- */

/* Either it is refused, or it is a value and this is how it is written. */
static void refused_or_exact(const gg__value_type *type, const char *text)
{
    gg__value value;
    char again[ROOM];
    if (!type->parse(ctx, text, &value)) return;
    print(type, &value, again);
    assert_string_equal(text, again);
    gg__value_clear(ctx, &value);
}

static void mutate_at(const gg__value_type *type, const char *text, size_t at)
{
    char mutant[ROOM + 1];
    const size_t length = strlen(text);
    for (int byte = 1; byte < 256; byte++) { /* replaced; then one put in */
        memcpy(mutant, text, length + 1);
        if (at < length) mutant[at] = (char)byte;
        refused_or_exact(type, mutant);
        memmove(mutant + at + 1, text + at, length + 1 - at);
        mutant[at] = (char)byte;
        refused_or_exact(type, mutant);
    }
    memcpy(mutant, text, length + 1);
    if (at < length) memmove(mutant + at, text + at + 1, length - at);
    refused_or_exact(type, mutant); /* left out */
    memcpy(mutant, text, at);
    mutant[at] = '\0';
    refused_or_exact(type, mutant); /* cut off */
}

static void mutations(const gg__value_type *type)
{
    gg__rng rng = {3};
    for (int i = 0; i < SAMPLES / 20; i++) {
        char text[ROOM];
        gg__value value = sample_of(type, &rng);
        print(type, &value, text);
        for (size_t at = 0; at <= strlen(text); at++)
            mutate_at(type, text, at);
        gg__value_clear(ctx, &value);
    }
}

/* What no type reads. */
static void junk(const gg__value_type *type)
{
    static const char *const texts[] = {"", " ", "\t", "\n", "\t\t", "?", "#"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        gg__value value;
        if (type->parse(ctx, texts[i], &value))
            fail_msg("%s reads '%s'", type->info.name, texts[i]);
    }
}

static void for_each_type(void (*law)(const gg__value_type *type))
{
    const gg__value_type *type;
    for (size_t i = 0; (type = gg__value_type_at(i)) != NULL; i++)
        law(type);
}

static void test_round_trip(void **state)
{
    (void)state;
    for_each_type(round_trip);
}

static void test_equality(void **state)
{
    (void)state;
    for_each_type(equality);
}

static void test_mutations(void **state)
{
    (void)state;
    for_each_type(mutations);
}

static void test_junk(void **state)
{
    (void)state;
    for_each_type(junk);
}

/* ---- one type and another ---- */

static void refuses(const char *name, const char *const *texts)
{
    const gg__value_type *type = gg__value_type_find(name);
    for (; *texts; texts++) {
        gg__value value;
        if (type->parse(ctx, *texts, &value)) fail_msg("%s reads '%s'", name, *texts);
    }
}

static void test_refused(void **state)
{
    static const char *const outcomes[] = {
        "N",
        "N\t",
        "N 3",
        "N3",
        "N\t-",
        "P\t-",
        "N\t03",
        "N\t+3",
        "N\t-3",
        " N\t3",
        "N\t3 ",
        "N\t3\n",
        "N\t3\t",
        "n\t3",
        "X\t3",
        "?\t3",
        "\t3",
        "D\t3",
        "D\tinf",
        "L\tinf",
        "N\t0x3",
        "L\t--",
        "N\t4294967295",
        "N\t4294967296",
        "D\t",
        "D\t0",
        "N\t\t3",
        "NN\t3",
        "N\t18446744073709551616",
        NULL,
    };
    static const char *const distances[] = {
        "1",      "1\t",     "\t1",   "1\t-",   "-\t-",
        "1 2",    "1\t2\t3", "01\t2", "1\t02",  "1\tinfinite",
        "INF\t1", "1\tin",   "in\t1", "1\t2\n", "4294967295\t1",
        "-1\t1",  "1\t+1",   " 1\t1", "1\t 1",  "1\t18446744073709551617",
        NULL,
    };
    static const char *const pairs[] = {
        "2\t2",         "2\t2\t",         "2\t2\tTame",     "2\t2\ttame\n",
        "2\t2\ttame ",  "2 2 tame",       "2\ttame",        "2\t2\tt",
        "\t2\ttame",    "2\t\ttame",      "02\t2\ttame",    "2\t+2\ttame",
        "-1\t-1\ttame", "inf\tinf\ttame", "2\t0\ttame",     "0\t2\ttame",
        "1\t2\ttame",   "2\t1\ttame",     "2\t2\t0",        "2147483648\t0\twild",
        "tame",         "wild\t2\t2",     "2\t2\twildtame", NULL,
    };
    static const char *const numbers[] = {
        "00",          "01",       "-0",         "+1",
        "1/1",         "0/2",      "2/4",        "3/3",
        "3/5",         "1/0",      "1/",         "/2",
        "1/-2",        "1/2^0",    "1/2^1",      "1/2^20",
        "1/2097152",   "2/2^21",   "1/2^021",    "1/2^",
        "1/2^-21",     "1/ 2",     "1 ",         " 1",
        "1.5",         "1e3",      "0x10",       "-",
        "--1",         "0*",       "-0*2",       "1*0",
        "1*1",         "*0",       "*1",         "**",
        "*-2",         "1**",      "1*2*3",      "1*02",
        "*2 ",         "1/2/2",    "1/02",       "-*",
        "1*+2",        "1+*",      "undefined*", "Undefined",
        "undefine",    "infinite", "(9 bits)",   "1/2^18446744073709551616",
        "*4294967295", NULL,
    };
    static const char *const nimbers[] = {
        "inf",
        "inf{",
        "inf}",
        "inf{0",
        "inf{0,",
        "inf{0,}",
        "inf{,}",
        "inf{,0}",
        "inf{0,,2}",
        "inf{2,0}",
        "inf{0,0}",
        "inf{0;2}",
        "inf{0, 2}",
        "inf{ }",
        "inf {}",
        "inf{}}",
        "inf{} ",
        "inf{0}\n",
        "inf{-1}",
        "inf{00}",
        "inf{01}",
        "inf{inf}",
        "inf{-}",
        "INF{}",
        "Inf{0}",
        "inf(0)",
        "inf[0]",
        "infinity",
        "-",
        "-1",
        "+1",
        "01",
        "00",
        "1.0",
        "*1",
        "*",
        "1 ",
        " 1",
        "1\t",
        "0x1",
        "4294967295",
        "4294967296",
        "18446744073709551616",
        "inf{4294967295}",
        "inf{0,4294967296}",
        NULL,
    };
    (void)state;
    refuses("number", numbers);
    refuses("outcome", outcomes);
    refuses("nimber", nimbers);
    refuses("misere-pair", pairs);
    refuses("distance", distances);
}

static void writes(const char *type, gg__value value, const char *text)
{
    char written[ROOM];
    print(gg__value_type_find(type), &value, written);
    assert_string_equal(written, text);
}

/* This is how the value that it stands for is written. */
static void exact(const char *name, const char *const *texts)
{
    const gg__value_type *type = gg__value_type_find(name);
    for (; *texts; texts++) {
        gg__value value;
        char again[ROOM];
        if (!type->parse(ctx, *texts, &value)) fail_msg("%s does not read '%s'", name, *texts);
        print(type, &value, again);
        assert_string_equal(again, *texts);
        gg__value_clear(ctx, &value);
    }
}

static void test_spelling(void **state)
{
    static const char *const numbers[] = {
        "0",
        "1",
        "-5",
        "10",
        "3/8",
        "-3/4",
        "1/2",
        "1/1048576",
        "5/2^21",
        "-5/2^40",
        "12345678901234567890123456789/2^99",
        "18446744073709551616",
        "-18446744073709551615/2",
        "1000000000000000000000000000000",
        "1/2^18446744073709551615",
        "*",
        "*2",
        "*4294967294",
        "1*",
        "1*2",
        "-1*3",
        "3/8*",
        "-7/2^21*2",
        "undefined",
        NULL,
    };
    static uint32_t loops[] = {0, 2, 4294967294};
    (void)state;
    writes("nimber", (gg__value){.nimber = 0}, "0");
    writes("nimber", (gg__value){.nimber = GG_LOOPY - 1}, "4294967294");
    writes("nimber", (gg__value){.nimber = GG_LOOPY}, "inf{}");
    writes("nimber", (gg__value){.nimber = GG_LOOPY, .loops = loops, .loop_count = 1}, "inf{0}");
    writes("nimber", (gg__value){.nimber = GG_LOOPY, .loops = loops, .loop_count = 3},
           "inf{0,2,4294967294}");
    exact("number", numbers);
    writes("number", (gg__value){.undefined = true}, "undefined");
    writes("number", (gg__value){.star = 1}, "*");
    writes("number", (gg__value){.star = 2}, "*2");
    writes("number", (gg__value){.star = 0}, "0");
    writes("outcome", (gg__value){.winner = GG_N, .remoteness = 3}, "N\t3");
    writes("outcome", (gg__value){.winner = GG_P, .remoteness = 0}, "P\t0");
    writes("outcome", (gg__value){.winner = GG_L, .remoteness = GG_INFINITE}, "L\t-");
    writes("outcome", (gg__value){.winner = GG_R, .remoteness = GG_INFINITE - 1}, "R\t4294967294");
    writes("outcome", (gg__value){.winner = GG_D, .remoteness = GG_INFINITE}, "D\t-");
    writes("distance", (gg__value){.mini = 0, .maxi = 10}, "0\t10");
    writes("distance", (gg__value){.mini = 7, .maxi = GG_INFINITE}, "7\tinf");
    writes("distance", (gg__value){.mini = GG_INFINITE, .maxi = GG_INFINITE}, "inf\tinf");
    writes("misere-pair", (gg__value){.plus = 0, .minus = 1}, "0\t1\ttame");
    writes("misere-pair", (gg__value){.plus = 3, .minus = 3}, "3\t3\ttame");
    writes("misere-pair", (gg__value){.plus = 2, .minus = 0, .wild = true}, "2\t0\twild");
    writes("misere-pair", (gg__value){.plus = 1, .minus = 0, .wild = true}, "1\t0\twild");
    writes("misere-pair", (gg__value){.plus = 0x7fffffff, .minus = 0x7fffffff},
           "2147483647\t2147483647\ttame");
}

static int make_context(void **state)
{
    (void)state;
    ctx = gg_ctx_new(NULL);
    return ctx ? 0 : -1;
}

static int free_context(void **state)
{
    (void)state;
    assert_int_equal(gg_ctx_memory_used(ctx), 0);
    gg_ctx_free(ctx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registry), cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_equality), cmocka_unit_test(test_mutations),
        cmocka_unit_test(test_junk),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_spelling),
    };
    return cmocka_run_group_tests(tests, make_context, free_context);
}
