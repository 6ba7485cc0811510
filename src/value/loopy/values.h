/*
 * Values of games with loops in solutions. A solution holds two forms of a listing for each entry,
 * onside and offside, which of a stopper are the same; GG__UNDEFINED in both: sidling does not
 * settle. For a solver: gg__solution_add_forms with GG__MINUS, a table that has admitted games with
 * loops, a lister; then gg__loopy_list for each side.
 */
#ifndef GG_VALUE_LOOPY_VALUES_H
#define GG_VALUE_LOOPY_VALUES_H

#include "value/form/lister.h"
#include "value/loopy/loopy.h"

/* As gg__lister_id, also of a stopper with loops. */
gg_status gg__loopy_list(gg__lister *lister, gg__form g, uint32_t *id);

/* As gg__copier_form, also of a stopper with loops, into a table that has admitted them. O(what can
 * be reached from it), and some rounds of that. */
gg__form gg__loopy_copy(gg__copier *copier, uint32_t id);

/* As gg__listing_print. In type.c. */
gg_status gg__loopy_listing_print(gg_ctx *ctx, const gg__listing *listing, uint32_t id, size_t most,
                                  gg__text *text);

#endif
