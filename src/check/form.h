/* Sums of forms, played through (form_sum.c), and what the checks of forms share. */
#ifndef GG_CHECK_FORM_H
#define GG_CHECK_FORM_H

#include "check/check.h"

/* A sum: forms of the listing that are no numbers, and their negatives, ascending; and a number, in
 * units of the smallest that occurs. A form and its negative are left out together. */
typedef struct gg__form_sum {
    uint32_t *term; /* a form, doubled; and one more: its negative */
    size_t count, room;
    int64_t number;
} gg__form_sum;

typedef struct gg__form_play gg__form_play;

/* Of the claim's listing, each form of which has been checked. most: positions that play may come
 * to, all in all. *why_not: why that cannot be done. NULL then, and after a failure. */
gg__form_play *gg__form_play_open(const gg__claim *claim, size_t most, const char **why_not);
void gg__form_play_close(gg__form_play *play); /* accepts NULL */

/* Adds a form, or its negative; at most 4,096 to one sum. False after a failure. */
bool gg__form_sum_add(gg__form_play *play, gg__form_sum *sum, uint32_t form, bool negative);

/* The number that a number's simplest form has as the option of a player; false: there is none. */
bool gg__form_play_step(const gg__form_play *play, int64_t number, gg_player player, int64_t *out);

/* Whether the player who moves first wins a sum, which this changes. False if that cannot be told:
 * there are too many positions, or the context says why. */
bool gg__form_play_through(gg__form_play *play, gg__form_sum *sum, gg_player first, bool *wins);

/* The values of parts that were found by search, of a listing that has been checked; form_parts.c.
 */
bool gg__check_form_parts(const gg__claim *claim);

#endif
