/* Solutions made by hand, to be put before the checker. */
#ifndef TESTS_UNIT_BY_HAND_H
#define TESTS_UNIT_BY_HAND_H

#include "unit/support.h"

#include "value/solution.h"

#include <string.h>

static inline gg_solution *values_by_hand(gg_ctx *ctx, const char *type, uint64_t count,
                                          unsigned columns)
{
    gg_solution *solution = gg__solution_new(ctx, "by hand", type);
    assert_non_null(solution);
    assert_ok(ctx, gg__solution_add_values(solution, count, columns));
    return solution;
}

/* *verdict may be NULL. */
static inline bool accepts_with(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                                gg_verdict *verdict)
{
    gg_verdict found;
    memset(&found, 0x5a, sizeof found);
    const gg_status status = gg_check(ctx, problem, solution, &found);
    if (status != GG_OK) fail_msg("%s", gg_ctx_error(ctx)->message);
    assert_int_equal(found.accepted, found.condition[0] == '\0');
    if (found.accepted) assert_int_equal(found.positions, solution->values.count);
    if (verdict) *verdict = found;
    return found.accepted;
}

static inline bool accepts(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    return accepts_with(ctx, problem, solution, NULL);
}

/* Counts up in these bases, the first place fastest; false after the last. */
static inline bool count_up(unsigned *place, size_t places, unsigned base)
{
    for (size_t i = 0; i < places; i++) {
        if (++place[i] < base) return true;
        place[i] = 0;
    }
    return false;
}

#endif
