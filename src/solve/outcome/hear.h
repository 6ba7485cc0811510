/* What states become that hear of an option of theirs. */
#ifndef GG_SOLVE_HEAR_H
#define GG_SOLVE_HEAR_H

#include "solve/outcome/narrow.h"

/* Tells the states at[0 .. count - 1], in this order and each as often as it is among them, that an
 * option of theirs has been won. Open states of the winner are marked with `own`. Those that are
 * decided now become `decided`, and are left at the beginning of `at`; returns how many. */
uint32_t gg__hear_words(gg__word *words, uint32_t *at, uint32_t count, gg__word own,
                        gg__word decided);
uint32_t gg__hear_bytes(gg__narrow *bytes, uint32_t *at, uint32_t count, gg__narrow own,
                        gg__narrow decided);

#endif
