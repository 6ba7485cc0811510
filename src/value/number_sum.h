/* Sums of numbers, and of numbers plus nimbers: the face that all solvers of such values share. */
#ifndef GG_VALUE_NUMBER_SUM_H
#define GG_VALUE_NUMBER_SUM_H

#include "value/types.h"

/* Parts are the vertices of the tokens, the vertex of an explored position, or the numbered parts
 * of a position. None of them may be undefined: `open` then fails. */
extern const gg__theory gg__theory_number;

/* Adds to the text who wins by a number of this sign, which is not 0. */
gg_status gg__number_reason(const gg_problem *problem, int sign, gg__text *text);

#endif
