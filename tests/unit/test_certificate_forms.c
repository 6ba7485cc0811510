/* What the reader of certificates refuses: sections that no writer makes, with a right checksum. */
#include "unit/support.h"

#include <stdio.h>
#include <string.h>
#include <zlib.h>

typedef struct file {
    char at[4000];
    size_t length, read;
    bool broken; /* fails when all is read */
} file;

static bool file_write(void *self, const void *data, size_t size)
{
    file *to = self;
    assert_true(to->length + size < sizeof to->at);
    memcpy(to->at + to->length, data, size);
    to->length += size;
    to->at[to->length] = '\0';
    return true;
}

/* A few bytes at a time, so that entries lie across the end of what has come. */
static ptrdiff_t file_read(void *self, void *buffer, size_t size)
{
    file *from = self;
    size_t count = from->length - from->read;
    if (count == 0 && from->broken) return -1;
    if (count > 3) count = 3;
    if (count > size) count = size;
    memcpy(buffer, from->at + from->read, count);
    from->read += count;
    return (ptrdiff_t)count;
}

static gg_status read_it(gg_ctx *ctx, const gg_problem *problem, file *from)
{
    const gg_source source = {from, file_read};
    gg_solution *solution = NULL;
    from->read = 0;
    const gg_status status = gg_certificate_read(ctx, problem, &source, &solution);
    if (status == GG_OK) gg_solution_free(solution);
    return status;
}

/* The sections in text, behind the head that the problem has with this type of values. */
static file with_sections(gg_ctx *ctx, const gg_problem *problem, const char *type,
                          const char *sections)
{
    file written = {.length = 0}, made = {.length = 0};
    const gg_sink sink = {&written, file_write};
    gg_solution *solution = NULL;
    char line[100];
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_ok(ctx, gg_certificate_write(ctx, problem, solution, true, &sink));
    gg_solution_free(solution);
    const char *number = strchr(strchr(strchr(written.at, ' ') + 1, ' ') + 1, ' ') + 1;
    snprintf(line, sizeof line, "certificate 1 %s %.16s\n", type, number);
    file_write(&made, line, strlen(line));
    file_write(&made, sections, strlen(sections));
    const uLong crc = crc32(crc32(0, NULL, 0), (const Bytef *)made.at, (uInt)made.length);
    snprintf(line, sizeof line, "end %08lx\n", crc);
    file_write(&made, line, strlen(line));
    return made;
}

static const struct {
    const char *type, *sections, *why; /* NULL: it is read */
} texts[] = {
    {"outcome", "movers 1\n4\nwords 2\n1073741825 2147483648\n", NULL},
    {"nimber", "values 2\n1 0\n", NULL},
    {"nimber", "values 2\n1 0\nranks 2\n1 0\n", NULL},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 2\n0 1\n", NULL},
    {"misere-pair", "values 2\n1 0\nminus 2\n0 1\n", NULL},
    {"outcome", "values 2\n1 0\n", "not those of the type"},
    {"outcome", "movers 1\n4\nwords 2\n1 2\nvalues 2\n1 0\n", "not those of the type"},
    {"nimber", "values 2\n1 0\nminus 2\n0 1\n", "not those of the type"},
    {"misere-pair", "values 2\n1 0\n", "not those of the type"},
    {"number", "values 2\n1 0\n", "not those of the type"},
    {"nimber", "", "not those of the type"},
    {"nimber", "values 3\n1 0 0\n", "another length"},
    {"nimber", "values 2\n1 0\nranks 1\n1\n", "another length"},
    {"nimber", "ranks 2\n1 0\n", "another length"},
    {"outcome", "movers 0\nwords 0\n", "another length"},
    {"outcome", "movers 1\n4\nwords 3\n1 2 3\n", "another length"},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 1\n0\n", "another length"},
    {"nimber", "ranks 2\n1 0\nvalues 2\n1 0\n", "another length"},
    {"nimber", "values 2\n1 0\nvalues 2\n1 0\n", "does not belong"},
    {"outcome", "words 2\n1 2\n", "does not belong"},
    {"outcome", "movers 1\n4\n", "does not belong"},
    {"outcome", "movers 1\n4\nmovers 1\n4\nwords 2\n1 2\n", "does not belong"},
    {"number", "values 2\n1 0\nsigns 2\n0 1\n", "does not belong"},
    {"number", "values 2\n1 0\nparents 1\n0\n", "does not belong"},
    {"outcome", "positions 1\n0\nlengths 1\n1\nbytes 1\n0\n", "does not belong"},
    {"outcome", "lengths 2\n1 1\nbytes 2\n0 1\nmovers 1\n4\nwords 2\n1 2\n", "no ruleset"},
    {"outcome", "positions 2\n7 7\nmovers 1\n4\nwords 2\n1 2\n", "a position comes twice"},
    {"number", "values 2\n1 0\nparents 3\n0 0 0\nsigns 3\n0 1 1\n", "comes twice"},
    {"number", "values 2\n1 0\nparents 2\n0 1\nsigns 2\n0 1\n", "no child"},
    {"number", "values 2\n1 0\nparents 1\n1\nsigns 1\n0\n", "no child"},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 2\n0 2\n", "no child"},
    {"nimber", "values 2\n1  0\n", "a blank too many"},
    {"nimber", "values 2\n1 00\n", "a number is expected"},
    {"nimber", "values 2\n1 x\n", "a number is expected"},
    {"nimber", "values 2\n1 4294967296\n", "a number too large"},
    {"nimber", "values 2\n1 \t0\n", "this is no certificate"},
    {"nimber", "value 2\n1 0\n", "an unknown section"},
};

static void test_text(void **state)
{
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    for (size_t i = 0; i < COUNT(texts); i++) {
        file text = with_sections(ctx, made.problem, texts[i].type, texts[i].sections);
        if (texts[i].why)
            assert_fails(ctx, read_it(ctx, made.problem, &text), GG_BAD_INPUT, texts[i].why);
        else
            assert_ok(ctx, read_it(ctx, made.problem, &text));
        for (size_t length = text.length; !texts[i].why && length-- > 0;) {
            text.length = length;
            assert_int_equal(read_it(ctx, made.problem, &text), GG_BAD_INPUT);
        }
        text.broken = true;
        if (!texts[i].why)
            assert_fails(ctx, read_it(ctx, made.problem, &text), GG_BAD_INPUT, "cannot be read");
    }
    discard(&made);
    close_ctx(ctx);
}

/* Positions that are strings of bytes. */
static void test_strings(void **state)
{
    static const rules_sample samples[] = {{"nim", "misere:1,2", NULL}};
    static const char *const bad[] = {
        "lengths 2\n1 2\nbytes 2\n0 1\nmovers 1\n4\nwords 2\n1 2\n",
        "lengths 2\n1 1\nbytes 3\n0 1 2\nmovers 1\n4\nwords 2\n1 2\n",
        "lengths 1\n4294967295\nbytes 0\nmovers 1\n4\nwords 1\n1\n",
    };
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    (void)state;
    assert_ok(ctx, open_rules(ctx, &samples[0], &problem));
    for (size_t i = 0; i < COUNT(bad); i++) {
        file text = with_sections(ctx, problem, "outcome", bad[i]);
        assert_fails(ctx, read_it(ctx, problem, &text), GG_BAD_INPUT,
                     "the lengths do not agree with the bytes");
    }
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_strings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
