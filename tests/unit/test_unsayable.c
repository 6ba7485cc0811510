/* Names that a format cannot write, and files that contradict the request. */
#include "unit/support.h"

#include <stdio.h>

typedef struct feed {
    const char *text;
    size_t left;
} feed;

static ptrdiff_t read_feed(void *self, void *buffer, size_t size)
{
    feed *f = self;
    const size_t part = f->left < size ? f->left : size;
    memcpy(buffer, f->text, part);
    f->text += part;
    f->left -= part;
    return (ptrdiff_t)part;
}

static bool take_all(void *self, const void *data, size_t size)
{
    (void)self;
    (void)data;
    (void)size;
    return true;
}

/* ---- names ---- */

static gg_status write_named(gg_ctx *ctx, const char *name, const char *format)
{
    const gg_sink sink = {NULL, take_all};
    sketch s = blank(2);
    s.spec.right_name = name;
    const game made = build(ctx, &s, GG_ROWS_OUT);
    const gg_status status = gg_write(ctx, made.problem, format, &sink);
    discard(&made);
    return status;
}

/* A tab, nothing at all, and 256 bytes. */
static void test_no_names(void **state)
{
    static const char *const formats[] = {"ggb", "json"};
    gg_ctx *ctx = open_ctx();
    char name[257];
    (void)state;
    for (size_t i = 0; i < COUNT(formats); i++) {
        memset(name, 'n', sizeof name);
        name[256] = '\0';
        assert_fails(ctx, write_named(ctx, name, formats[i]), GG_BAD_ARGUMENT,
                     "a name has 1 to 255 bytes and no control characters");
        name[255] = '\0';
        assert_ok(ctx, write_named(ctx, name, formats[i]));
        assert_fails(ctx, write_named(ctx, "", formats[i]), GG_BAD_ARGUMENT, "cannot be written");
        assert_fails(ctx, write_named(ctx, "a\tb", formats[i]), GG_BAD_ARGUMENT,
                     "the name 'a\tb' cannot be written");
    }
    close_ctx(ctx);
}

/* Characters of two, three and four bytes: each byte after the first may be wrong. */
static void test_no_characters(void **state)
{
    static const struct {
        const char *name;
        bool good;
    } cases[] = {
        {"\xc3\xa9", true},
        {"\xe2\x82\xac", true},
        {"\xf0\x9f\x98\x80", true},
        {"\xc3 ", false},
        {"\xe2\x82 ", false},
        {"\xe2 \xac", false},
        {"\xe2\x82\xc0", false},
        {"\xf0\x9f\x98 ", false},
        {"\xf0\x9f\xc0\x80", false},
        {"\xf0\x8f\x98\x80", false},
        {"\xed\xa0\x80", false},
        {"\xed\x9f\xbf", true},
        {"\xc1\xbf", false},
        {"\xf4\x90\x80\x80", false},
        {"\xff", false},
    };
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char name[16];
        snprintf(name, sizeof name, "a%sz", cases[i].name);
        if (cases[i].good)
            assert_ok(ctx, write_named(ctx, name, "json"));
        else
            assert_fails(ctx, write_named(ctx, name, "json"), GG_BAD_ARGUMENT,
                         "json cannot say a name that is no UTF-8");
        assert_ok(ctx, write_named(ctx, name, "ggb"));
    }
    close_ctx(ctx);
}

/* ---- what was asked for ---- */

static const gg_info *format_info(const char *name)
{
    const gg_info *info;
    for (size_t i = 0; (info = gg_format_info(i)) != NULL; i++)
        if (strcmp(info->name, name) == 0) break;
    return info;
}

static gg_status read_json(gg_ctx *ctx, const char *text, int base)
{
    feed f = {text, strlen(text)};
    const gg_source source = {&f, read_feed};
    gg_given given = GG_GIVEN;
    gg_reader *reader = NULL;
    gg_problem *problem = NULL;
    given.base = base;
    assert_ok(ctx, gg_reader_open(ctx, &source, "json", &given, &reader));
    const gg_status status = gg_reader_next(reader, &problem);
    gg_problem_free(problem);
    gg_reader_free(reader);
    return status;
}

static void test_bases(void **state)
{
    static const char *const texts[] = {"{\"base\":0,\"vertices\":2,\"edges\":[[0,1]]}",
                                        "{\"base\":1,\"vertices\":2,\"edges\":[[1,2]]}"};
    (void)state;
    if (!format_info("json")->reads) skip();
    gg_ctx *ctx = open_ctx();
    for (int base = 0; base < 2; base++) {
        assert_ok(ctx, read_json(ctx, texts[base], -1));
        assert_ok(ctx, read_json(ctx, texts[base], base));
        assert_fails(ctx, read_json(ctx, texts[base], !base), GG_BAD_ARGUMENT,
                     "contradicts the file, which counts vertices from");
    }
    close_ctx(ctx);
}

/* A game by rules is not a graph, in any format. */
static void test_no_graph(void **state)
{
    const gg_sink sink = {NULL, take_all};
    const rules_sample sample = {"nim", "1,2", NULL};
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    const gg_info *info;
    (void)state;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    for (size_t i = 0; (info = gg_format_info(i)) != NULL; i++)
        if (info->writes)
            assert_fails(ctx, gg_write(ctx, problem, info->name, &sink), GG_BAD_ARGUMENT,
                         "a game by rules is no graph that could be written");
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_names),
        cmocka_unit_test(test_no_characters),
        cmocka_unit_test(test_bases),
        cmocka_unit_test(test_no_graph),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
