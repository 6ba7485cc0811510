/*
 * Opening: which positions are legal, where play is over, and how many options the others have.
 *
 * If the ruleset distinguishes legal positions, a pass before this marks them, so that the target
 * of a move is examined by one access to the table; most rulesets take longer to answer. For
 * targets that are not resident, the ruleset answers for a sample.
 *
 * A move that ends play leads to a position without unmoves, so it counts at once: a winning one
 * decides its position, with rank 1; losing ones are refuted from the beginning and not counted,
 * and if there are no others the position is lost, with rank 1; a draw is one option that is never
 * refuted.
 *
 * `unmoves` lists each position once, so options are counted as different positions. Sweeps need no
 * number: there every open position has one option.
 */
#include "solve/table/disk.h"

#include <string.h>

/* ---- one position ---- */

/* For targets that are not resident the ruleset is asked about one in sixteen, chosen by its
 * number: this finds faults of the ruleset only, and asking about all takes up to a third of the
 * time. */
static bool is_legal(const gg__tabulation *t, gg_position y)
{
    uint64_t x = y;
    if (y >= t->numbers) return false;
    if ((t->processes == 1 || gg__table_locate(t, y, &x) == t->process) && gg__is_resident(t, x))
        return gg__table_code(t, x) != GG__CODE_ILLEGAL;
    return y * UINT64_C(0x9e3779b97f4a7c15) >> 60 > 0 || gg__position_solved(t->problem, y);
}

/* The ruleset's count of options contradicts its moves. */
static gg_status refuse_count(gg__table_worker *w, gg_position x, uint64_t count)
{
    char text[64];
    return gg__fail(w->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: it counts %llu options of position %s, which are not "
                    "those of its moves",
                    (unsigned long long)count,
                    gg_position_print(w->t->problem, x, text, sizeof text));
}

/* Examines the moves: *open counts the options that are not refuted; *wins: a move ends play with a
 * win of the mover. */
static gg_status examine_moves(gg__table_worker *w, uint64_t x, gg__side mover, uint64_t *open,
                               bool *wins)
{
    const gg__tabulation *t = w->t;
    const gg__positions *to = w->list;
    const bool marked = !t->problem->all_legal,
               apart = t->problem->has_unmoves && !t->problem->distinct;
    const bool counted = t->problem->has_unmoves;
    const uint64_t limit = t->high < t->positions ? t->high : t->numbers;
    uint64_t options = 0;
    bool drawn = false;
    gg_status status = apart ? gg__seen_reserve(w, to->count) : GG_OK;
    if (status == GG_OK && apart) gg__seen_clear(&w->seen, 1);
    gg__seen seen = w->seen; /* in registers */
    for (size_t i = 0; status == GG_OK && i < to->count; i++) {
        const gg_position y = to->at[i];
        if (marked ? is_legal(t, y) : y < t->numbers) {
            options += apart ? gg__seen_add(&seen, y) : counted || options == 0;
            if (y >= limit) status = gg__table_refuse_slice(w, x, y);
            continue;
        }
        const gg_result end = gg__position_ended(y);
        const gg__side side = gg__result_side(end, gg__other_side(mover));
        status =
            end == GG_NONE ? gg__table_refuse_move(w, x, y) : gg__table_check_result(w, x, end);
        *wins |= side == mover;
        drawn |= side == GG__DRAWN;
    }
    *open = options + drawn;
    return status;
}

/* Makes a position open, if codes of this width hold its number of options. */
static gg_status set_open(gg__table_worker *w, uint64_t x, gg__side mover, uint64_t options)
{
    const gg__tabulation *t = w->t;
    if (options > GG__MAX_COUNT)
        return gg__fail(w->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than %llu options",
                        (unsigned long long)GG__MAX_COUNT);
    if (options * t->step > t->top - GG__FIRST_OPEN) {
        w->narrow = true;
        return GG_LIMIT;
    }
    gg__table_set(t, x, gg__open_code(t, mover, (uint32_t)options));
    if (options > w->options) w->options = (uint32_t)options;
    return GG_OK;
}

/* If the ruleset counts the options, moves are listed for one position in 64, chosen by its number:
 * this finds a ruleset that contradicts itself. */
static gg_status open_position(gg__table_worker *w, uint64_t x)
{
    gg__tabulation *t = w->t;
    const gg_position number = gg__table_number(t, x);
    const gg__side mover = gg__table_mover(t, number);
    const uint64_t counted = t->problem->has_unmoves ? gg__position_options(t->problem, number) : 0;
    if (counted > 0 && number * UINT64_C(0x9e3779b97f4a7c15) >> 58 > 0)
        return set_open(w, x, mover, counted);
    const gg_result result = gg__position_said(t->problem, number);
    const bool said = result != GG_NONE;
    uint64_t open = 0;
    bool wins = false;
    gg_status status = said ? gg__table_check_result(w, number, result) : gg__list_moves(w, number);
    if (status == GG_OK && !said) status = examine_moves(w, number, mover, &open, &wins);
    const bool ended = said || (status == GG_OK && w->list->count == 0);
    if (status == GG_OK && counted > 0 && (ended || wins || open != counted))
        status = refuse_count(w, number, counted);
    if (status != GG_OK) return status;
    if (!ended && !wins && open > 0) return set_open(w, x, mover, open);
    const gg__side side = ended  ? gg__result_side(said ? result : t->problem->dead_end, mover)
                          : wins ? mover
                                 : gg__other_side(mover);
    gg__table_set(t, x, gg__code_of(side, ended ? 0 : 1));
    w->decided++;
    if (side == GG__DRAWN) return GG_OK;
    if (ended)
        w->in_now++;
    else
        w->in_next++;
    (ended ? t->now : t->next)[x / GG__CHUNK] = 1; /* no other thread writes this flag */
    return GG_OK;
}

/* ---- all positions ---- */

static gg_status mark_piece(gg__table_worker *w, uint64_t end)
{
    const gg__tabulation *t = w->t;
    for (; w->at < end; w->at++) {
        const bool legal = gg__position_solved(t->problem, gg__table_number(t, w->at));
        gg__table_set(t, w->at, legal ? t->top : GG__CODE_ILLEGAL);
        w->legal += legal;
    }
    return GG_OK;
}

/* Marks the rest of the resident page, or some of it if the pass ends early. */
static gg_status mark_page(gg__tabulation *t)
{
    t->from = t->marked > t->base ? t->marked : t->base;
    t->to = t->end;
    const gg_status status =
        gg__pass(t, "marking positions", true, NULL, t->to - t->from, mark_piece);
    if (status == GG_OK) t->marked = t->to;
    return status;
}

static gg_status open_piece(gg__table_worker *w, uint64_t end)
{
    const gg__tabulation *t = w->t;
    const bool marked = !t->problem->all_legal;
    gg_status status = GG_OK;
    while (status == GG_OK && w->at < end) {
        if (!marked || gg__table_code(t, w->at) != GG__CODE_ILLEGAL)
            status = open_position(w, w->at);
        w->at += status == GG_OK;
    }
    return status;
}

/* Opens the positions from t->from to t->to, again with wider codes if one has too many options.
 * Marks survive: any code but zero. */
static gg_status open_portion(gg__tabulation *t)
{
    const uint64_t first = t->from / GG__CHUNK, chunks = (t->to - 1) / GG__CHUNK + 1 - first,
                   decided = t->decided, in_now = t->in_now, in_next = t->in_next;
    for (;;) {
        gg_status status =
            gg__pass(t, "opening positions", true, NULL, t->to - t->from, open_piece);
        if (!t->worker[0].narrow) return status;
        t->worker[0].narrow = false;
        status = gg__table_widen(t);
        if (status == GG_OK) status = gg__page_load(t, t->at);
        if (status != GG_OK) return status;
        t->to = gg__portion_end(t, t->from);
        t->decided = decided;
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
        status = gg__page_load(t, t->at);
        if (status == GG_OK && t->marked < t->end) status = mark_page(t);
        t->from = t->at;
        t->to = gg__portion_end(t, t->at);
        if (status == GG_OK && t->marked < t->end)
            t->to = t->at; /* it is time to save first */
        else if (status == GG_OK)
            status = open_portion(t);
        if (status == GG_OK) status = gg__portion_finish(t);
    }
    if (status != GG_OK) return status;
    const uint32_t most = t->options > 1 ? t->options : 1;
    t->least_open = t->top - (most * t->step - 1);
    return status;
}
