/*
 * Search for the winner from one position.
 *
 *   facts.h   what is known of positions, in a table of bounded size
 *   path.h    the line of play, and results that hold only on it: games with cycles
 *   search.h  the search itself
 *   proof.h   the positions that the winner's strategy meets, as claims
 *   solver.c  the solver
 *
 * A question about a position is whether its result is at least a draw, or a win, for Left. One
 * player is content with play without end: the defender. The other is the attacker.
 */
#ifndef GG_SOLVE_SEARCH_SEARCH_H
#define GG_SOLVE_SEARCH_SEARCH_H

#include "game/space.h"
#include "solve/search/facts.h"

typedef struct gg__search gg__search;

/* limit: the most positions that all questions together look at; 0: no limit. bytes: size of the
 * table of facts; 0: half of the memory that is left. */
gg_status gg__search_open(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, uint64_t bytes,
                          gg__search **out);
void gg__search_free(gg__search *search); /* accepts NULL */

const gg__space *gg__search_space(const gg__search *search);
uint64_t gg__search_positions(const gg__search *search); /* that were looked at */

/* True where values are relative: of an impartial game by rules. */
bool gg__search_relative(const gg__search *search);

/* The bounds of a position by its facts, without a search. turn: the player to move in an impartial
 * game by rules, else unused. Bounds are Left's. order: may be NULL; larger where a proof for the
 * player who has moved to the position is expected to be smaller. */
gg_status gg__search_known(gg__search *search, uint64_t position, gg_player turn, gg__bounds *out,
                           int32_t *order);

/* True if the result of a position where play goes on is at least `level`. Its options are always
 * listed, also if the answer is a fact. *best: an option that decides, if the player to move has
 * one; it stays interned. */
gg_status gg__search_ask(gg__search *search, uint64_t position, gg_player turn, uint8_t level,
                         bool *reaches, uint64_t *best);

/* The result of a position. */
gg_status gg__search_grade(gg__search *search, uint64_t position, gg_player turn, uint8_t *grade);

#endif
