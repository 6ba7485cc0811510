/* Sums of numbers, and of numbers plus nimbers: the face that all solvers of such values share. */
#ifndef GG_VALUE_NUMBER_SUM_H
#define GG_VALUE_NUMBER_SUM_H

#include "value/types.h"

/* Parts are the vertices of the tokens, the vertex of an explored position, or the numbered parts
 * of a position. None of them may be undefined: `open` then fails. */
extern const gg__theory gg__theory_number;

/* Who wins, by who is to move, if the numbers add up to one of this sign; starred: the nimbers do
 * not add up to 0. */
void gg__sum_number_outcomes(int sign, bool starred, gg_outcome out[2]);

#endif
