/*
 * Tables by sweeps, where the ruleset knows no way back or none is needed.
 *
 * One sweep, if all moves lead to larger numbers or all to smaller ones: from the end that play
 * goes towards, so that all options of a position are decided before it. It is tried where a sample
 * of the moves looks like it, and given up at the first move that goes the other way. O(moves).
 *
 * Else a sweep for each remoteness r = 1, 2, ..., which uses only options of a remoteness below r:
 * it decides for the mover where an option is won, and against the mover where all are lost. What
 * could be decided with a smaller remoteness has been, so r is exact, and it does not matter which
 * positions of rank r are found first. A position of remoteness r > 1 has an option of remoteness
 * r - 1, hence the first r > 0 without positions is the end; rank 0 alone may be empty, because a
 * move can end play outside the positions. Chunks without open positions are skipped. O(remoteness
 * * moves).
 */
#include "solve/table/table.h"

#include <string.h>

/* An option as the mover sees it, as a decided word; UNDECIDED and draws have no rank. */
static gg__word option_word(const gg__tabulation *t, gg_position y, gg__side mover)
{
    if (y < t->positions) {
        const gg__code code = gg__table_code(t, y);
        if (code >= t->least_open) return gg__word_decided(GG__UNDECIDED, GG__NO_RANK);
        const gg__word word = gg__code_word(code);
        return t->relative
                   ? gg__word_decided(gg__other_side(gg__word_side(word)), gg__word_rank(word))
                   : word;
    }
    const gg__side side = gg__result_side(gg__position_ended(y), gg__other_side(mover));
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* What those options decide that have a rank below `below`: the rank and *side, or 0 if they do not
 * suffice. */
static uint32_t weigh(const gg__asker *a, gg__side mover, uint32_t below, gg__side *side)
{
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool lost = true;
    for (size_t i = 0; i < a->list->count; i++) {
        const gg__word option = option_word(a->t, a->list->at[i], mover);
        const uint32_t rank = gg__word_rank(option);
        if (rank < below && gg__word_side(option) != mover) {
            if (rank > greatest) greatest = rank;
            continue;
        }
        lost = false;
        if (rank < below && rank < least) least = rank;
    }
    *side = lost ? gg__other_side(mover) : mover;
    return least != GG__NO_RANK ? least + 1 : lost ? greatest + 1 : 0;
}

gg_status gg__table_probe(gg__tabulation *t, uint64_t samples)
{
    gg__asker *a = &t->asker[0];
    char text[64];
    const uint64_t count = t->positions < samples ? t->positions : samples;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const gg_position x = t->positions / count * i + t->positions % count * i / count;
        const gg__code code = gg__table_code(t, x);
        gg__side side;
        if (code == GG__CODE_ILLEGAL || gg__position_said(t->problem, x) != GG_NONE) continue;
        status = gg__list_moves(a, x);
        if (status != GG_OK || a->list->count == 0) continue;
        const uint32_t rank = weigh(a, gg__table_mover(t, x), GG__NO_RANK, &side);
        if (code == gg__code_of(rank > 0 ? side : GG__DRAWN, rank)) continue;
        status = gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                          "fault of the ruleset %s: the value of position %s does not follow from "
                          "its moves: unmoves does not agree with moves, or a callback gives "
                          "something else when asked again",
                          t->problem->game, gg_position_print(t->problem, x, text, sizeof text));
    }
    return status;
}

/* ---- one sweep ---- */

/* Whether all moves go to positions that have been decided, with the numbers ascending or not. */
static gg_status look_back(gg__asker *a, uint64_t x, bool ascending, bool *sound)
{
    const gg__tabulation *t = a->t;
    const bool marked = !t->problem->all_legal;
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && i < a->list->count; i++) {
        const gg_position y = a->list->at[i];
        const gg_result end = gg__position_ended(y);
        if (end != GG_NONE)
            status = gg__table_check_result(a, x, end);
        else if (y >= t->positions)
            status = gg__table_refuse_move(a, x, y);
        else if (y == x || (y < x) != ascending)
            *sound = false;
        else if (marked && *sound && gg__table_code(t, y) == GG__CODE_ILLEGAL)
            status = gg__table_refuse_move(a, x, y);
    }
    return status;
}

static gg_status decide(gg__asker *a, uint64_t x, bool ascending, bool *sound)
{
    gg__tabulation *t = a->t;
    const gg__side mover = gg__table_mover(t, x);
    const gg_result said = gg__position_said(t->problem, x);
    gg__side side = GG__DRAWN;
    uint32_t rank = 0;
    gg_status status = said != GG_NONE ? gg__table_check_result(a, x, said) : gg__list_moves(a, x);
    if (status == GG_OK && said == GG_NONE) status = look_back(a, x, ascending, sound);
    if (status != GG_OK || !*sound) return status;
    if (said != GG_NONE || a->list->count == 0) {
        side = gg__result_side(said != GG_NONE ? said : t->problem->dead_end, mover);
    } else {
        rank = weigh(a, mover, GG__NO_RANK, &side);
        if (rank == 0) side = GG__DRAWN;
    }
    status = gg__table_fit_rank(t, rank);
    if (status == GG_OK) gg__table_put(t, x, gg__code_of(side, rank));
    return status;
}

gg_status gg__table_sweep_once(gg__tabulation *t, bool ascending, bool *sound)
{
    gg__asker *a = &t->asker[0];
    gg_status status = GG_OK;
    *sound = true;
    t->least_open = t->top; /* none is open */
    t->legal = 0;
    for (uint64_t i = 0; status == GG_OK && *sound && i < t->positions; i++) {
        const uint64_t x = ascending ? i : t->positions - 1 - i;
        if (i % GG__TICK == 0) status = gg__table_tick(t, "solving positions", i, t->positions);
        const bool legal = gg__position_legal(t->problem, x);
        t->legal += legal;
        if (!legal) gg__table_put(t, x, GG__CODE_ILLEGAL);
        if (status == GG_OK && legal) status = decide(a, x, ascending, sound);
    }
    return status;
}

/* ---- a sweep for each rank ---- */

static gg_status sweep_piece(gg__asker *a, uint64_t end)
{
    gg__tabulation *t = a->t;
    const bool whole = a->at % GG__CHUNK == 0;
    uint8_t *flag = &t->now[a->at / GG__CHUNK];
    gg_status status = GG_OK;
    uint64_t open = 0;
    for (; a->at < end; a->at++) {
        const gg__code code = gg__table_code(t, a->at);
        gg__side side;
        if (code < t->least_open) continue;
        status = gg__list_moves(a, a->at);
        if (status != GG_OK) return status;
        const uint32_t rank = weigh(a, gg__open_owner(t, code), t->rank, &side);
        open += rank == 0;
        if (rank == 0) continue;
        gg__table_put(t, a->at, gg__code_of(side, rank));
        a->closed++;
        a->in_now++;
    }
    if (whole && open == 0) *flag = 0;
    return status;
}

gg_status gg__table_sweeps(gg__tabulation *t)
{
    gg_status status = GG_OK;
    uint64_t found = t->in_next; /* of rank 1, by moves that end play */
    memset(t->now, 1, (size_t)t->chunks);
    for (t->rank = 1; status == GG_OK && t->closed < t->legal; t->rank++, found = 0) {
        t->in_now = 0;
        status = gg__table_fit_rank(t, t->rank);
        if (status == GG_OK)
            status =
                gg__pass(t, "solving positions", false, t->now, t->legal - t->closed, sweep_piece);
        if (found + t->in_now == 0) break;
    }
    return status;
}
