/*
 * The first look at all positions: which are legal, which are over, and how many options the others
 * have.
 *
 * Where the ruleset tells legal positions from others, a pass before marks them, so that one look
 * into the table examines the target of a move: most rulesets take longer to say. They are asked
 * about some of the targets that are not at hand.
 *
 * Moves that end play lead to no position that could be propagated, so they count at once: one that
 * wins decides its position, with rank 1; those that lose are refuted from the beginning and are
 * not counted, and if there are no others the position is lost, with rank 1; a draw is one option
 * that is never refuted.
 *
 * For `unmoves`, which gives each position once, options are counted as different positions. Sweeps
 * need no number: there every open position has one option.
 */
#include "solve/table/disk.h"

#include <string.h>

/* ---- faults of a ruleset ---- */

gg_status gg__table_check_class(gg_ctx *ctx, const gg_problem *problem, gg_position x)
{
    char text[64];
    if (!problem->symmetry) return GG_OK;
    if (x >= problem->numbers)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset %s: canonical gives number %llu, but there are %llu "
                        "positions",
                        problem->game, (unsigned long long)x, (unsigned long long)problem->numbers);
    if (!gg__position_legal(problem, x) ||
        (x < problem->positions && gg__position_solved(problem, x)))
        return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: canonical gives position %s, which is %s",
                    problem->game, gg_position_print(problem, x, text, sizeof text),
                    x < problem->positions ? "not its own canonical one"
                                           : "not below what classes gives");
}

gg_status gg__table_refuse_move(gg__asker *a, gg_position x, gg_position y)
{
    const gg__tabulation *t = a->t;
    char from[64], to[64];
    gg_status status = GG_OK;
    if (y < t->problem->numbers) status = gg__table_check_class(a->ctx, t->problem, y);
    if (status != GG_OK) return status;
    gg_position_print(t->problem, x, from, sizeof from);
    if (y >= t->numbers)
        return gg__fail(a->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: a move from position %s leads to number %llu, but "
                        "there are %llu positions",
                        from, (unsigned long long)y, (unsigned long long)t->numbers);
    return gg__fail(a->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: a move from position %s leads to %s, which is not legal",
                    from, gg_position_print(t->problem, y, to, sizeof to));
}

gg_status gg__table_refuse_slice(gg__asker *a, gg_position x, gg_position y)
{
    char from[64], to[64];
    return gg__fail(
        a->ctx, GG_BAD_INPUT, GG__NOWHERE,
        "fault of the ruleset: a move from position %s leads to %s, which is in a later "
        "slice",
        gg_position_print(a->t->problem, x, from, sizeof from),
        gg_position_print(a->t->problem, y, to, sizeof to));
}

/* In a game without persons nobody in particular can win. */
gg_status gg__table_check_result(gg__asker *a, gg_position x, gg_result result)
{
    char text[64];
    const bool personal = result == GG_L || result == GG_R;
    if (result >= GG_L && result <= GG_P && !(a->t->relative && personal)) return GG_OK;
    gg_position_print(a->t->problem, x, text, sizeof text);
    return gg__fail(a->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: play ends at position %s with a result that is none%s",
                    text, personal ? " of N, P and D, though the game is impartial" : "");
}

/* ---- one position ---- */

/* Of targets that are not at hand the ruleset is asked about one in sixteen, chosen by its number:
 * that finds the ruleset's own faults alone, and to ask about all takes up to a third of the time.
 */
static bool is_legal(const gg__tabulation *t, gg_position y)
{
    uint64_t x = y;
    if (y >= t->numbers) return false;
    if ((t->members == 1 || gg__table_home(t, y, &x) == t->member) && gg__at_hand(t, x))
        return gg__table_code(t, x) != GG__CODE_ILLEGAL;
    return y * UINT64_C(0x9e3779b97f4a7c15) >> 60 > 0 || gg__position_solved(t->problem, y);
}

/* The ruleset has counted options without listing moves, which says otherwise. */
static gg_status refuse_count(gg__asker *a, gg_position x, uint64_t count)
{
    char text[64];
    return gg__fail(a->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: it counts %llu options of position %s, which are not "
                    "those of its moves",
                    (unsigned long long)count,
                    gg_position_print(a->t->problem, x, text, sizeof text));
}

/* Looks at the moves: *open counts the options that are not refuted, *wins says whether one move
 * ends play with a win of the mover. */
static gg_status look_at_moves(gg__asker *a, uint64_t x, gg__side mover, uint64_t *open, bool *wins)
{
    const gg__tabulation *t = a->t;
    const gg__positions *to = a->list;
    const bool marked = !t->problem->all_legal,
               apart = t->problem->has_unmoves && !t->problem->distinct;
    const bool counted = t->problem->has_unmoves;
    const uint64_t behind = t->high < t->positions ? t->high : t->numbers;
    uint64_t options = 0;
    bool drawn = false;
    gg_status status = apart ? gg__meet_room(a, to->count) : GG_OK;
    if (status == GG_OK && apart) gg__meet_none(&a->met, 1);
    gg__met met = a->met; /* in registers */
    for (size_t i = 0; status == GG_OK && i < to->count; i++) {
        const gg_position y = to->at[i];
        if (marked ? is_legal(t, y) : y < t->numbers) {
            options += apart ? gg__meet(&met, y) : counted || options == 0;
            if (y >= behind) status = gg__table_refuse_slice(a, x, y);
            continue;
        }
        const gg_result end = gg__position_ended(y);
        const gg__side side = gg__result_side(end, gg__other_side(mover));
        status =
            end == GG_NONE ? gg__table_refuse_move(a, x, y) : gg__table_check_result(a, x, end);
        *wins |= side == mover;
        drawn |= side == GG__DRAWN;
    }
    *open = options + drawn;
    return status;
}

/* Makes a position open, if codes of this width hold so many options. */
static gg_status put_open(gg__asker *a, uint64_t x, gg__side mover, uint64_t options)
{
    const gg__tabulation *t = a->t;
    if (options > GG__MAX_COUNT)
        return gg__fail(a->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than %llu options",
                        (unsigned long long)GG__MAX_COUNT);
    if (options * t->step > t->top - GG__FIRST_OPEN) {
        a->narrow = true;
        return GG_LIMIT;
    }
    gg__table_put(t, x, gg__open_code(t, mover, (uint32_t)options));
    if (options > a->options) a->options = (uint32_t)options;
    return GG_OK;
}

/* Where the ruleset counts the options, moves are listed of one position in 64, chosen by its
 * number: that finds a ruleset that contradicts itself. */
static gg_status open_position(gg__asker *a, uint64_t x)
{
    gg__tabulation *t = a->t;
    const gg_position number = gg__table_number(t, x);
    const gg__side mover = gg__table_mover(t, number);
    const uint64_t counted = t->problem->has_unmoves ? gg__position_options(t->problem, number) : 0;
    if (counted > 0 && number * UINT64_C(0x9e3779b97f4a7c15) >> 58 > 0)
        return put_open(a, x, mover, counted);
    const gg_result result = gg__position_said(t->problem, number);
    const bool said = result != GG_NONE;
    uint64_t open = 0;
    bool wins = false;
    gg_status status = said ? gg__table_check_result(a, number, result) : gg__list_moves(a, number);
    if (status == GG_OK && !said) status = look_at_moves(a, number, mover, &open, &wins);
    const bool ended = said || (status == GG_OK && a->list->count == 0);
    if (status == GG_OK && counted > 0 && (ended || wins || open != counted))
        status = refuse_count(a, number, counted);
    if (status != GG_OK) return status;
    if (!ended && !wins && open > 0) return put_open(a, x, mover, open);
    const gg__side side = ended  ? gg__result_side(said ? result : t->problem->dead_end, mover)
                          : wins ? mover
                                 : gg__other_side(mover);
    gg__table_put(t, x, gg__code_of(side, ended ? 0 : 1));
    a->closed++;
    if (side == GG__DRAWN) return GG_OK;
    if (ended)
        a->in_now++;
    else
        a->in_next++;
    (ended ? t->now : t->next)[x / GG__CHUNK] = 1; /* nobody else is in this chunk */
    return GG_OK;
}

/* ---- all positions ---- */

static gg_status mark_piece(gg__asker *a, uint64_t end)
{
    const gg__tabulation *t = a->t;
    for (; a->at < end; a->at++) {
        const bool legal = gg__position_solved(t->problem, gg__table_number(t, a->at));
        gg__table_put(t, a->at, legal ? t->top : GG__CODE_ILLEGAL);
        a->legal += legal;
    }
    return GG_OK;
}

/* Marks the rest of the range at hand, or some of it if the pass ends early. */
static gg_status mark_range(gg__tabulation *t)
{
    t->from = t->marked > t->base ? t->marked : t->base;
    t->to = t->end;
    const gg_status status =
        gg__pass(t, "marking positions", true, NULL, t->to - t->from, mark_piece);
    if (status == GG_OK) t->marked = t->to;
    return status;
}

static gg_status open_piece(gg__asker *a, uint64_t end)
{
    const gg__tabulation *t = a->t;
    const bool marked = !t->problem->all_legal;
    gg_status status = GG_OK;
    while (status == GG_OK && a->at < end) {
        if (!marked || gg__table_code(t, a->at) != GG__CODE_ILLEGAL)
            status = open_position(a, a->at);
        a->at += status == GG_OK;
    }
    return status;
}

/* Opens the positions from t->from to t->to, and again with wider codes if one has too many
 * options. Marks stay marks: what is not zero. */
static gg_status open_portion(gg__tabulation *t)
{
    const uint64_t first = t->from / GG__CHUNK, chunks = (t->to - 1) / GG__CHUNK + 1 - first,
                   closed = t->closed, in_now = t->in_now, in_next = t->in_next;
    for (;;) {
        gg_status status =
            gg__pass(t, "opening positions", true, NULL, t->to - t->from, open_piece);
        if (!t->asker[0].narrow) return status;
        t->asker[0].narrow = false;
        status = gg__table_widen(t);
        if (status == GG_OK) status = gg__range_take(t, t->at);
        if (status != GG_OK) return status;
        t->to = gg__portion_end(t, t->from);
        t->closed = closed;
        t->in_now = in_now;
        t->in_next = in_next;
        memset(t->now + first, 0, (size_t)chunks);
        memset(t->next + first, 0, (size_t)chunks);
    }
}

gg_status gg__table_open(gg__tabulation *t)
{
    gg_status status = GG_OK;
    if (t->problem->all_legal) t->legal = t->marked = t->positions;
    while (status == GG_OK && t->at < t->high) {
        status = gg__range_take(t, t->at);
        if (status == GG_OK && t->marked < t->end) status = mark_range(t);
        t->from = t->at;
        t->to = gg__portion_end(t, t->at);
        if (status == GG_OK && t->marked < t->end)
            t->to = t->at; /* it is time to save before */
        else if (status == GG_OK)
            status = open_portion(t);
        if (status == GG_OK) status = gg__portion_done(t);
    }
    if (status != GG_OK) return status;
    const uint32_t most = t->options > 1 ? t->options : 1;
    t->least_open = t->top - (most * t->step - 1);
    return status;
}
