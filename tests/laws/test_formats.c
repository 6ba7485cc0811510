/*
 * Every registered format: what it writes, it reads as the same problem, and writes again to the
 * same bytes; and so through every other format that can say the problem.
 */
#include "laws/memory_file.h"
#include "unit/support.h"

#include "game/problem.h"
#include "io/format.h"

/* The gg_given for every format: the problems below have these or nothing. */
static gg_given given_for(const gg__format *format, const gg_problem *like)
{
    static const char *const tokens[] = {"1", "2"}, *const targets[] = {"4"};
    gg_given given = GG_GIVEN;
    given.rows = GG_ROWS_OUT;
    if (!format->plain || !like) return given;
    const gg_problem_spec *spec = gg_problem_get(like);
    given.base = 1;
    given.play = (int)spec->play;
    given.tokens = tokens;
    given.token_count = spec->token_count;
    given.targets = targets;
    given.target_count = spec->target_count;
    if (spec->play != GG_RACE) given.first = (int)spec->first;
    return given;
}

static gg_problem *read_problem(gg_ctx *ctx, memory_file *b, const gg__format *format,
                                const gg_problem *like)
{
    const gg_source source = {b, read_bytes};
    const gg_given given = given_for(format, like);
    gg_reader *reader;
    gg_problem *problem = NULL, *second = NULL;
    b->read = 0;
    assert_ok(ctx, gg_reader_open(ctx, &source, format->info.name, &given, &reader));
    assert_ok(ctx, gg_reader_next(reader, &problem));
    assert_non_null(problem);
    assert_ok(ctx, gg_reader_next(reader, &second));
    assert_null(second);
    gg_reader_free(reader);
    return problem;
}

/* False if the format cannot say the problem. */
static bool write_problem(gg_ctx *ctx, const gg_problem *problem, const gg__format *format,
                          memory_file *b)
{
    const gg_sink sink = {b, write_bytes};
    *b = (memory_file){.at = NULL};
    const gg_status status = gg_write(ctx, problem, format->info.name, &sink);
    if (status == GG_OK) return true;
    assert_int_equal(status, GG_BAD_ARGUMENT);
    free(b->at);
    return false;
}

static const char *const texts[] = {
    "p normal 4 3\ns 1\nf R\ne 1 2\ne 2 3\ne 3 4\n",
    "p race 4 5\nt 4\ns 1\ns 2\ne 1 2\ne 1 3\ne 2 3\ne 2 4\ne 3 4\n",
    "p misere 4 4\ns 1\ns 2\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n",
    "p normal 5 6\na L Ann\nn 5 end\no 1 L\no 2 R\no 3 L\no 4 R\no 5 L\nt 5 N\nt 4 D\ns 1 x\ni R\n"
    "d draw\ne 1 2\ne 2 3\ne 3 1\ne 3 5\ne 2 4\ne 1 1\n",
    "p misere 4 4\nf R\ns 1\ns 2 b\ne 1 2\ne 1 3 L\ne 3 4 R\ne 2 4\n",
    "p race 4 5\nt 4\nt 3\ns 1 R\ns 2 R\ns 1 L\nk lose\nw L1 R2 L3\ne 1 2\ne 2 1\ne 2 3\ne 3 4\n"
    "e 4 4\n",
    "p normal 0 0\n",
};

static void test_round_trips(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    unsigned trips = 0;
    for (size_t t = 0; t < COUNT(texts); t++) {
        memory_file text = {.at = (unsigned char *)texts[t], .length = strlen(texts[t])};
        gg_problem *problem = read_problem(ctx, &text, gg__format_at(0), NULL);
        const uint64_t number = gg__fingerprint(problem);
        for (size_t i = 0; gg__format_at(i); i++)
            for (size_t j = 0; gg__format_at(j); j++) {
                const gg__format *one = gg__format_at(i), *other = gg__format_at(j);
                memory_file first, second, again;
                if (!one->write || !one->read || !other->write || !other->read) continue;
                if (!write_problem(ctx, problem, one, &first)) continue;
                gg_problem *there = read_problem(ctx, &first, one, problem);
                assert_true(gg__fingerprint(there) == number);
                if (write_problem(ctx, there, other, &second)) {
                    gg_problem *back = read_problem(ctx, &second, other, problem);
                    assert_true(gg__fingerprint(back) == number);
                    assert_true(write_problem(ctx, back, one, &again));
                    assert_int_equal(again.length, first.length);
                    assert_memory_equal(again.at, first.at, first.length);
                    gg_problem_free(back);
                    free(second.at);
                    free(again.at);
                    trips++;
                }
                if (one->mark)
                    assert_string_equal(gg_format_of(first.at, first.length), one->info.name);
                else
                    assert_null(gg_format_of(first.at, first.length));
                gg_problem_free(there);
                free(first.at);
            }
        gg_problem_free(problem);
    }
    assert_true(trips > 40);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
