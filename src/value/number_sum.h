/* Sums of numbers, and of numbers plus nimbers: the face that all solvers of such values share. */
#ifndef GG_VALUE_NUMBER_SUM_H
#define GG_VALUE_NUMBER_SUM_H

#include "value/sum.h"

/* Parts are the vertices of the tokens, the vertex of an explored position, or the numbered parts
 * of a position. None of them may be undefined: `open` then fails. Every move makes progress. */
extern const gg__sum gg__sum_number;

/* The `reason` of those solvers. */
gg_status gg__sum_number_reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__stand *stand, gg__text *text);

/* Who wins, by who is to move, if the numbers add up to one of this sign; starred: the nimbers do
 * not add up to 0. */
void gg__sum_number_outcomes(int sign, bool starred, gg_outcome out[2]);

/* Declines, naming it, if there are several tokens and one stands on a vertex without a value. */
void gg__sum_number_decline(const gg_problem *problem, gg_solution *solution);

#endif
