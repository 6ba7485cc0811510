/*
 * Tests that a position is the sum that the ruleset gives: every move replaces one part by one of
 * the options of this part for the player to move, and every option of every part is reached by a
 * move. The parts of every position that the options promise are numbered, in ascending order and
 * as a string of bytes, and those of every move are looked up. O((moves + options) * parts), and
 * sorting.
 */
#include "ruleset_test/tester.h"

#include "base/positions.h"

/* Lists of parts are ascending, without 0. */
typedef struct sum_test {
    gg__tester *t;
    gg_keys *promised;             /* the sums that the options promise */
    gg__positions reached;         /* by number of these: 0 or 1 */
    gg__positions here, there;     /* parts of the position, and after a move */
    gg__positions pieces, nimbers; /* the rest of a part in an option; in all options of the part */
} sum_test;

static const char *ask_parts(const sum_test *s, gg_position x, gg__positions *out)
{
    const gg__tester *t = s->t;
    gg_moves *list = gg__emptied(&s->t->others);
    t->ruleset->parts(t->self, x, list);
    const char *fault = gg__list_fault(t, list, "a part is a number larger than 2^64 - 8");
    out->count = 0;
    for (size_t i = 0; !fault && i < list->to.count; i++) {
        if (list->to.at[i] >= t->problem->parts || list->to.at[i] & GG__AND)
            fault = "a position has a part not below part_numbers";
        if (list->to.at[i] > 0) gg__positions_push(out, list->to.at[i]);
    }
    gg__positions_sort(out);
    return fault;
}

/* Sets `others` to the options of a part; pieces marked with GG__AND belong together. */
static const char *ask_options(const sum_test *s, uint64_t part)
{
    const gg__tester *t = s->t;
    gg_moves *list = gg__emptied(&s->t->others);
    t->ruleset->part_moves(t->self, t->turn, part, list);
    const char *fault = gg__list_fault(t, list, "a part is a number larger than 2^64 - 8");
    for (size_t i = 0; !fault && i < list->to.count; i++)
        if (part == 0)
            fault = "part 0 has an option";
        else if ((list->to.at[i] & ~GG__AND) >= part && t->problem->parts != GG_ANY_PART)
            fault = "an option of a part is not smaller";
    return fault;
}

/* ---- the theory of nimbers and their periods ---- */

/* True if the pieces of an option are at most two heaps, smaller than the part by at most the
 * span. */
static bool is_in_span(const sum_test *s, uint64_t part)
{
    const gg_ruleset *ruleset = s->t->ruleset;
    const uint64_t span = ruleset->period_span ? ruleset->period_span(s->t->self) : 0;
    uint64_t left = 0;
    if (span == 0 || span == UINT64_MAX) return true;
    for (size_t i = 0; i < s->pieces.count; i++)
        left += s->pieces.at[i];
    return s->pieces.count <= 2 && left <= part && part - left <= span;
}

/* ---- options ---- */

/* The number of the sum `there`; UINT64_MAX without memory. */
static uint64_t number_of_sum(sum_test *s)
{
    gg__positions_sort(&s->there);
    return gg_keys_intern(s->promised, s->there.count > 0 ? (const void *)s->there.at : "",
                          s->there.count * sizeof *s->there.at);
}

/* Records the sum in which the pieces replace part number `at`. */
static void promise(sum_test *s, size_t at)
{
    s->there.count = 0;
    for (size_t i = 0; i < s->here.count; i++)
        if (i != at) gg__positions_push(&s->there, s->here.at[i]);
    for (size_t i = 0; i < s->pieces.count; i++)
        gg__positions_push(&s->there, s->pieces.at[i]);
    if (number_of_sum(s) == s->reached.count) gg__positions_push(&s->reached, 0);
}

static const char *take_options(sum_test *s, size_t at)
{
    gg__tester *t = s->t;
    const gg__positions *options = &t->others.to;
    const uint64_t part = s->here.at[at];
    const bool nimbers = t->ruleset->part_nimber && !t->ruleset->turn;
    const char *fault = ask_options(s, part);
    s->nimbers.count = 0;
    for (size_t i = 0; !fault && i < options->count;) {
        uint32_t nimber = 0;
        s->pieces.count = 0;
        do {
            const uint64_t piece = options->at[i++] & ~GG__AND;
            if (nimbers && piece > 0) nimber ^= t->ruleset->part_nimber(t->self, piece);
            if (piece > 0) gg__positions_push(&s->pieces, piece);
        } while (i < options->count && options->at[i] & GG__AND);
        promise(s, at);
        gg__positions_push(&s->nimbers, nimber);
        if (gg__status(t->ctx) != GG_OK) return NULL;
        if (!is_in_span(s, part)) fault = "an option of a part is none that period_span allows";
    }
    if (fault || !nimbers) return fault;
    uint64_t mex = 0;
    gg__positions_sort(&s->nimbers);
    for (size_t i = 0; i < s->nimbers.count; i++)
        mex += s->nimbers.at[i] == mex;
    if (mex == t->ruleset->part_nimber(t->self, part)) return NULL;
    return "part_nimber is not the mex of the options";
}

/* ---- moves ---- */

static const char *check_move(sum_test *s, gg_position y)
{
    gg__tester *t = s->t;
    t->other = y;
    if (gg__position_ended(y) != GG_NONE) return "a move ends play, though positions are sums";
    if (t->ruleset->turn && t->ruleset->turn(t->self, y) == t->turn)
        return "a player moves twice, though positions are sums";
    const char *fault = ask_parts(s, y, &s->there);
    if (fault || gg__status(t->ctx) != GG_OK) return fault;
    const uint64_t number = number_of_sum(s);
    if (number >= s->reached.count) return "a move does not replace one part by one of its options";
    s->reached.at[number] = 1;
    return NULL;
}

/* Tests that give_turn changes the player to move, and nothing else. The parts of x are in `here`.
 */
static const char *check_turn(sum_test *s, gg_position x)
{
    gg__tester *t = s->t;
    const gg_ruleset *ruleset = t->ruleset;
    if (!ruleset->give_turn || !ruleset->turn) return NULL;
    const gg_player other = gg__other(t->turn);
    const gg_position y = ruleset->give_turn(t->self, x, other);
    t->other = y;
    if (gg__status(t->ctx) != GG_OK) return NULL;
    if (ruleset->turn(t->self, y) != other) return "give_turn does not give the turn";
    if (ruleset->give_turn(t->self, y, t->turn) != x ||
        ruleset->give_turn(t->self, x, t->turn) != x)
        return "give_turn does not lead back";
    const char *fault = ask_parts(s, y, &s->there);
    bool same = s->there.count == s->here.count;
    for (size_t i = 0; same && i < s->here.count; i++)
        same = s->there.at[i] == s->here.at[i];
    return fault ? fault : same ? NULL : "give_turn changes the parts";
}

static const char *check(sum_test *s, gg_position x)
{
    gg__tester *t = s->t;
    const gg_ruleset *ruleset = t->ruleset;
    const bool wins = ruleset->dead_end == GG_N || (ruleset->misere && ruleset->misere(t->self));
    const gg_result usual = !ruleset->turn ? (wins ? GG_N : GG_P) /* of who cannot move */
                            : (t->turn == GG_LEFT) == wins ? GG_L
                                                           : GG_R;
    if (t->result != GG_NONE && t->result != usual)
        return "positions are sums, but play ends before a player cannot move";
    const char *fault = ask_parts(s, x, &s->here);
    if (!fault) fault = check_turn(s, x);
    if (!fault) fault = ask_options(s, 0);
    for (size_t i = 0; !fault && i < s->here.count; i++)
        if (i == 0 || s->here.at[i] != s->here.at[i - 1]) fault = take_options(s, i);
    for (size_t i = 0; !fault && gg__status(t->ctx) == GG_OK && i < t->moves.to.count; i++)
        fault = check_move(s, t->moves.to.at[i]);
    if (fault) return fault;
    t->other = x;
    for (size_t i = 0; i < s->reached.count; i++)
        if (!s->reached.at[i]) return "a part has an option that no move leads to";
    return NULL;
}

const char *gg__test_parts(gg__tester *t, gg_position x)
{
    if (t->problem->parts == 0) return NULL;
    const gg__positions none = {.ctx = t->ctx};
    sum_test s = {t, gg__keys_new(t->ctx, "positions"), none, none, none, none, none};
    const char *fault = s.promised ? check(&s, x) : NULL;
    gg__keys_free(s.promised);
    gg__positions_free(&s.reached);
    gg__positions_free(&s.here);
    gg__positions_free(&s.there);
    gg__positions_free(&s.pieces);
    gg__positions_free(&s.nimbers);
    return fault;
}
