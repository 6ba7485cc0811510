/* Edge lines read by several threads. */
#include "oom/actions.h"

#include <stdio.h>

/* Lines enough for threads to be started, and for some rounds; with something unusual on the way.
 */
static char *write_lines(size_t lines, size_t unusual, size_t *length)
{
    char *text = malloc(lines * 16 + 100);
    size_t used = 0;
    assert_non_null(text);
    for (size_t i = 0; i < lines; i++) {
        if (i == unusual) used += (size_t)sprintf(text + used, "# a comment\n");
        used += (size_t)sprintf(text + used, "%zu %zu\n", i * 7919 % 70000, i * 104729 % 70001);
    }
    *length = used;
    return text;
}

static void test_crew(void **state)
{
    (void)state;
    enum { LINES = 300000, READING_TICKS = 3 };
    stage s;
    open_stage(&s);
    s.tries = 2 * FEW_TRIES;
    gg_ctx_set_threads(s.ctx, 2);
    for (int k = 0; k < 2; k++) {
        size_t length;
        char *text = write_lines(LINES, k == 0 ? LINES : LINES / 2, &length);
        gg_given given = GG_GIVEN;
        given.rows = k == 0 ? GG_ROWS_SOLVE : GG_ROWS_OUT | GG_ROWS_IN;
        const reading r = {"edges", text, length, &given};
        usual u = {.name = "edges", .run = read_all, .input = &r, .hash = HASH_START};
        u.blocks = s.heap.blocks;
        u.bytes = s.heap.bytes;
        const uint64_t calls = s.heap.calls;
        s.ticks = 0;
        assert_int_equal(read_all(s.ctx, &r, &u.hash), GG_OK);
        assert_true(s.ticks > READING_TICKS);
        u.calls = s.heap.calls - calls;
        fail_each_allocation(&s, &u);
        for (uint64_t tick = 0; tick < READING_TICKS; tick++) {
            s.cancel_at = tick;
            try_it(&s, &u, GG_CANCELLED, "tick", tick);
            s.cancel_at = UINT64_MAX;
        }
        assert_true(try_it(&s, &u, GG_OK, "nothing", 0) == u.hash);
        free(text);
    }
    close_stage(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_crew)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
