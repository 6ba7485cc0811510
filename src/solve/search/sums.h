/*
 * Search of a game whose positions are sums of parts, in normal or misère play.
 *
 * A position is here the multiset of its parts: equal parts are listed and counted once, wherever
 * they are on the board. In normal play a part of few moves is replaced by its canonical form, and
 * these forms are added up.
 */
#ifndef GG_SOLVE_SEARCH_SUMS_H
#define GG_SOLVE_SEARCH_SUMS_H

#include "game/parts.h"
#include "solve/search/budget.h"
#include "solve/search/facts.h"

typedef struct gg__sums gg__sums;

/* For a problem that suits (gg__parts_suit). facts and budget are borrowed; the facts are used for
 * nothing else. */
gg_status gg__sums_open(gg_ctx *ctx, const gg_problem *problem, gg__facts *facts,
                        gg__budget *budget, gg__sums **out);
void gg__sums_free(gg__sums *sums); /* accepts NULL */

gg__part_sums *gg__sums_states(gg__sums *sums);
uint64_t gg__sums_positions(const gg__sums *sums); /* that were searched */

/* Sets *known if values, a fact or the lack of moves decide a state, without a search; and then
 * *wins, if the player to move wins. *order: larger where a proof is expected to be smaller that
 * the other player, who has moved to the state, wins. */
gg_status gg__sums_known(gg__sums *sums, uint64_t state, bool *known, bool *wins, int32_t *order);

/* Sets *wins, if the player to move wins. */
gg_status gg__sums_search(gg__sums *sums, uint64_t state, bool *wins);

#endif
