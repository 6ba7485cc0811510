/* Error messages about faults of a ruleset: each names the position. */
#include "solve/table/table.h"

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

gg_status gg__table_refuse_move(gg__table_worker *w, gg_position x, gg_position y)
{
    const gg__tabulation *t = w->t;
    char from[64], to[64];
    gg_status status = GG_OK;
    if (y < t->problem->numbers) status = gg__table_check_class(w->ctx, t->problem, y);
    if (status != GG_OK) return status;
    gg_position_print(t->problem, x, from, sizeof from);
    if (y >= t->numbers)
        return gg__fail(w->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: a move from position %s leads to number %llu, but "
                        "there are %llu positions",
                        from, (unsigned long long)y, (unsigned long long)t->numbers);
    return gg__fail(w->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: a move from position %s leads to %s, which is not legal",
                    from, gg_position_print(t->problem, y, to, sizeof to));
}

gg_status gg__table_refuse_slice(gg__table_worker *w, gg_position x, gg_position y)
{
    char from[64], to[64];
    return gg__fail(
        w->ctx, GG_BAD_INPUT, GG__NOWHERE,
        "fault of the ruleset: a move from position %s leads to %s, which is in a later "
        "slice",
        gg_position_print(w->t->problem, x, from, sizeof from),
        gg_position_print(w->t->problem, y, to, sizeof to));
}

/* In an impartial game a result cannot name Left or Right. */
gg_status gg__table_check_result(gg__table_worker *w, gg_position x, gg_result result)
{
    char text[64];
    const bool personal = result == GG_L || result == GG_R;
    if (result >= GG_L && result <= GG_P && !(w->t->relative && personal)) return GG_OK;
    gg_position_print(w->t->problem, x, text, sizeof text);
    return gg__fail(w->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: play ends at position %s with a result that is none%s",
                    text, personal ? " of N, P and D, though the game is impartial" : "");
}
