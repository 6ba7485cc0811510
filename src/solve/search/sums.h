/*
 * Search of a game whose positions are sums of parts, in normal or misère play.
 *
 * A position is here the multiset of its parts: equal parts are listed and counted once, wherever
 * they are on the board. In normal play a part of few moves is replaced by its canonical form, and
 * these forms are added up.
 */
#ifndef GG_SOLVE_SEARCH_SUMS_H
#define GG_SOLVE_SEARCH_SUMS_H

#include "game/position.h"
#include "solve/search/facts.h"

typedef struct gg__sums gg__sums;

/* True if positions of the problem are sums of parts that have numbers. */
bool gg__sums_suit(const gg_problem *problem);

/* Fails, because a position has other moves than its parts. */
gg_status gg__sums_fault(gg_ctx *ctx, const gg_problem *problem);

/* facts: borrowed, and used for nothing else. limit: the most positions that are searched. */
gg_status gg__sums_open(gg_ctx *ctx, const gg_problem *problem, gg__facts *facts, uint64_t limit,
                        gg__sums **out);
void gg__sums_free(gg__sums *sums); /* accepts NULL */

uint64_t gg__sums_positions(const gg__sums *sums); /* that were searched */

/* Sets *known if values, a fact or the lack of moves decide a position, without a search; and then
 * *wins, if this player wins by moving first. *order: larger where a proof is expected to be
 * smaller that the other player, who has moved to the position, wins. */
gg_status gg__sums_known(gg__sums *sums, gg_position position, gg_player mover, bool *known,
                         bool *wins, int32_t *order);

/* Sets *wins, if this player wins by moving first. */
gg_status gg__sums_search(gg__sums *sums, gg_position position, gg_player mover, bool *wins);

#endif
