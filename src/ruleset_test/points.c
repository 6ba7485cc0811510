/* Tests the points of one position: the stock, which no move makes larger, and the score where play
 * is over. O(moves). */
#include "ruleset_test/tester.h"

static uint64_t stock_of(const gg__tester *t, gg_position x)
{
    return t->ruleset->stock(t->self, x);
}

/* The fault of the score of a position where play is over, or NULL. */
static const char *fault_of_score(const gg__tester *t, gg_position x, uint64_t stock)
{
    const int64_t score = t->ruleset->score(t->self, x);
    if (score > (int64_t)stock || score < -(int64_t)stock)
        return "play is over with a score that is larger than the stock";
    if (t->ruleset->score(t->self, x) != score)
        return "score gives something else when asked again";
    if (!t->ruleset->canonical ||
        t->ruleset->score(t->self, t->ruleset->canonical(t->self, x)) == score)
        return NULL;
    return "the canonical position has another score";
}

const char *gg__test_points(gg__tester *t, gg_position x)
{
    if (!t->problem->levels) return NULL;
    const uint64_t stock = stock_of(t, x);
    if (stock > GG__MOST_STOCK) return "the stock is larger than 10,000";
    for (size_t i = 0; i < t->moves.to.count; i++) {
        t->other = t->moves.to.at[i];
        if (gg__position_ended(t->other) != GG_NONE)
            return "a move ends play with a result, in a game with points";
        if (stock_of(t, t->other) > stock) return "a move makes the stock larger";
    }
    t->other = x;
    if (stock_of(t, x) != stock) return "stock gives something else when asked again";
    if (t->ruleset->canonical) {
        t->other = t->ruleset->canonical(t->self, x);
        if (stock_of(t, t->other) != stock) return "the canonical position has another stock";
    }
    return t->moves.to.count == 0 ? fault_of_score(t, x, stock) : NULL;
}
