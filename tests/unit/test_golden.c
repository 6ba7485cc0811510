/*
 * Files of version 1, which 0.1.0 wrote (tests/golden): altered or cut off anywhere they are
 * refused, and with checksums that fit they are refused or sound. tests/cli/test_golden.py sees
 * that they are read as what they are.
 */
#include "unit/mend.h"
#include "unit/support.h"

#include <stdio.h>

typedef struct file {
    uint8_t at[4000];
    size_t length, read;
} file;

static file load(const char *name)
{
    file f = {.length = 0};
    char path[100];
    snprintf(path, sizeof path, "golden/%s", name);
    FILE *stream = fopen(path, "rb");
    if (!stream) fail_msg("%s: run this in the folder of the tests", path);
    f.length = fread(f.at, 1, sizeof f.at, stream);
    fclose(stream);
    assert_in_range(f.length, 1, sizeof f.at - 1);
    return f;
}

static ptrdiff_t read_file(void *self, void *buffer, size_t size)
{
    file *f = self;
    const size_t left = f->length - f->read, some = left < size ? left : size;
    memcpy(buffer, f->at + f->read, some);
    f->read += some;
    return (ptrdiff_t)some;
}

/* All instances; *out is the first. */
static gg_status read_problem(gg_ctx *ctx, file *f, const char *format, gg_problem **out)
{
    const gg_source source = {f, read_file};
    gg_given given = GG_GIVEN;
    gg_reader *reader;
    given.rows = GG_ROWS_OUT | GG_ROWS_IN;
    f->read = 0;
    *out = NULL;
    assert_ok(ctx, gg_reader_open(ctx, &source, format, &given, &reader));
    gg_status status = gg_reader_next(reader, out);
    for (gg_problem *more = *out; status == GG_OK && more;) {
        status = gg_reader_next(reader, &more);
        if (status == GG_OK) gg_problem_free(more);
    }
    gg_reader_free(reader);
    if (status == GG_OK) return status;
    gg_problem_free(*out);
    *out = NULL;
    return status;
}

static void test_problems(void **state)
{
    static const char *const names[] = {"owned-both.ggb", "owned-in.ggb", "colours-both.ggb",
                                        "race-out.ggb",   "race-in.ggb",  "note.ggb",
                                        "many-both.ggb"};
    (void)state;
    gg_ctx *ctx = open_ctx();
    unsigned sound = 0;
    for (size_t i = 0; i < COUNT(names); i++) {
        const file whole = load(names[i]);
        gg_problem *problem;
        file f = whole;
        const bool many = strncmp(names[i], "many", 4) == 0;
        assert_ok(ctx, read_problem(ctx, &f, "ggb", &problem));
        assert_non_null(problem);
        gg_problem_free(problem);
        for (f.length = 0; f.length < whole.length && !many; f.length++)
            assert_int_equal(read_problem(ctx, &f, "ggb", &problem), GG_BAD_INPUT);
        for (size_t bit = 0; bit < 8 * whole.length; bit++) {
            f = whole;
            f.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
            assert_int_equal(read_problem(ctx, &f, "ggb", &problem), GG_BAD_INPUT);
            mend_columns(f.at, f.length);
            const gg_status status = read_problem(ctx, &f, "ggb", &problem);
            if (status != GG_OK) assert_true(status == GG_BAD_INPUT || status == GG_LIMIT);
            if (bit / 8 >= 30 && bit / 8 < 36) assert_int_equal(status, GG_BAD_INPUT);
            if (bit / 8 == 12 && bit % 8 != 1) assert_int_equal(status, GG_BAD_INPUT);
            sound += status == GG_OK;
            gg_problem_free(problem);
        }
    }
    assert_true(sound > 1000);
    close_ctx(ctx);
}

static void test_certificates(void **state)
{
    static const char *const names[][2] = {
        {"race.gg", "distance.cert"},    {"cycle.gg", "loopy.cert"},  {"misere.gg", "misere.cert"},
        {"mixed.gg", "mixed.cert"},      {"tree.gg", "nimber.cert"},  {"number.gg", "number.cert"},
        {"race.gg", "race-search.cert"}, {"owned.gg", "owners.cert"},
    };
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(names); i++) {
        file text = load(names[i][0]);
        const file whole = load(names[i][1]);
        gg_problem *problem;
        gg_solution *solution;
        assert_ok(ctx, read_problem(ctx, &text, "gg", &problem));
        for (size_t bit = 0; bit <= 8 * whole.length + whole.length; bit++) {
            file f = whole;
            const gg_source source = {&f, read_file};
            if (bit < 8 * whole.length)
                f.at[bit / 8] ^= (uint8_t)(1u << bit % 8);
            else
                f.length = bit - 8 * whole.length;
            const gg_status status = gg_certificate_read(ctx, problem, &source, &solution);
            assert_int_equal(
                status, f.length == whole.length && bit >= 8 * whole.length ? GG_OK : GG_BAD_INPUT);
            if (status == GG_OK) gg_solution_free(solution);
        }
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_problems),
        cmocka_unit_test(test_certificates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
