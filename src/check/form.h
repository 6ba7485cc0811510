/* Sums of forms, played through (form_sum.c), and the common part of the checks of forms. */
#ifndef GG_CHECK_FORM_H
#define GG_CHECK_FORM_H

#include "check/check.h"

/* A sum: forms of the listing that are no numbers, and their negatives, ascending; and a number, in
 * units of the smallest that occurs. Pairs of a form and its negative are dropped. */
typedef struct gg__form_sum {
    uint32_t *term; /* a form, doubled; and one more: its negative */
    size_t count, room;
    int64_t number;
} gg__form_sum;

typedef struct gg__form_play gg__form_play;

/* Plays sums of forms of the claim's listing, whose forms have been checked. most: maximum number
 * of positions in all. *why_not: the reason if that is impossible. NULL then, and after a
 * failure. */
gg__form_play *gg__form_play_open(const gg__claim *claim, size_t most, const char **why_not);
void gg__form_play_close(gg__form_play *play); /* accepts NULL */

/* Adds a form, or its negative; at most 4,096 to one sum. False after a failure. */
bool gg__form_sum_add(gg__form_play *play, gg__form_sum *sum, uint32_t form, bool negative);

/* The number that is the option of a player in a number's simplest form; false: there is none. */
bool gg__form_play_step(const gg__form_play *play, int64_t number, gg_player player, int64_t *out);

/* Sets *wins to true if the player who moves first wins a sum, which this changes. False if that is
 * undecided: there are too many positions, or see the context. */
bool gg__form_play_through(gg__form_play *play, gg__form_sum *sum, gg_player first, bool *wins);

/* Checks the values of parts that were found by search, of a checked listing; form_parts.c. */
bool gg__check_form_parts(const gg__claim *claim);

#endif
