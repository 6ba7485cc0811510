/* Sums of nimbers, finite and loopy: the face that all solvers of such values share. */
#ifndef GG_VALUE_NIMBER_SUM_H
#define GG_VALUE_NIMBER_SUM_H

#include "value/sum.h"

/* Parts are the vertices of the tokens, the vertex of an explored position, or the numbered parts
 * of a position. Play ends by itself, so that every move makes progress. */
extern const gg__sum gg__sum_nimber;

/* The same where play may go round: the winner makes progress by the ranks. */
extern const gg__sum gg__sum_loopy;

/* The `reason` of those solvers. */
gg_status gg__sum_nimber_reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                                const gg__stand *stand, gg__text *text);

#endif
