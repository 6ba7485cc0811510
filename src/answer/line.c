/*
 * Which move is played depends on the stand alone, so a line without end runs into a cycle, which
 * is found in constant memory besides the line itself: R. P. Brent, An improved Monte Carlo
 * factorization algorithm, 1980.
 */
#include "answer/line.h"

enum { MOST_MOVES = 1 << 25 };

/* Copies the tokens of one stand to another that has room. */
static void move_to(const gg_problem *problem, gg__stand *to, const gg__stand *from)
{
    to->phase = from->phase;
    to->over = from->over;
    to->position = from->position;
    for (size_t i = 0; i < problem->spec.token_count; i++)
        to->vertex[i] = from->vertex[i];
}

static bool is_over(const gg_problem *problem, const gg__stand *stand)
{
    return gg__stand_result(problem, stand, NULL) != GG_NONE;
}

/* Plays until the end, or until the stand equals one that is `*cycle` moves back. */
static gg_status play(const gg__oracle *oracle, gg__stand *stand, gg__stand *anchor,
                      gg__move_list *line, size_t *cycle)
{
    size_t power = 1, since = 0;
    gg_status status = GG_OK;
    *cycle = 0;
    while (status == GG_OK && !is_over(oracle->problem, stand)) {
        gg_move move;
        if (line->count == MOST_MOVES)
            return gg__fail(oracle->ctx, GG_LIMIT, GG__NOWHERE,
                            "a line of best play has more than %d moves", MOST_MOVES);
        if (since == power) {
            move_to(oracle->problem, anchor, stand);
            power *= 2;
            since = 0;
        }
        status = gg__tick(oracle->ctx, "following moves", line->count, 0);
        if (status == GG_OK) status = gg__best_move(oracle, stand, &move);
        if (status == GG_OK) status = gg__move_list_push(oracle->ctx, line, &move);
        if (status != GG_OK) return status;
        gg__play_move(oracle->problem, stand, &move);
        since++;
        if (gg__stand_equal(oracle->problem, stand, anchor)) {
            *cycle = since;
            break;
        }
    }
    return status;
}

/* Cuts the line where the cycle of this length has been run through once; returns its start.
 * back and ahead are two copies of the stand from which the line begins. */
static size_t cut(const gg__oracle *oracle, gg__stand *back, gg__stand *ahead, gg__move_list *line,
                  size_t cycle)
{
    size_t from = 0;
    for (size_t i = 0; i < cycle; i++)
        gg__play_move(oracle->problem, ahead, &line->at[i]);
    while (!gg__stand_equal(oracle->problem, back, ahead)) {
        gg__play_move(oracle->problem, back, &line->at[from]);
        gg__play_move(oracle->problem, ahead, &line->at[from + cycle]);
        from++;
    }
    line->count = from + cycle;
    return from;
}

gg_status gg__best_line(const gg__oracle *oracle, gg__stand *stand, gg__move_list *line,
                        bool *repeats, size_t *from)
{
    gg_ctx *ctx = oracle->ctx;
    gg__stand start = {0}, anchor = {0};
    size_t cycle = 0;
    gg_status status = gg__stand_copy(ctx, oracle->problem, stand, &start);
    if (status == GG_OK) status = gg__stand_copy(ctx, oracle->problem, stand, &anchor);
    if (status == GG_OK) status = play(oracle, stand, &anchor, line, &cycle);
    *repeats = cycle > 0;
    *from = 0;
    if (status == GG_OK && *repeats) {
        move_to(oracle->problem, &anchor, &start);
        *from = cut(oracle, &start, &anchor, line, cycle);
    }
    gg__stand_free(ctx, &start);
    gg__stand_free(ctx, &anchor);
    return status;
}
