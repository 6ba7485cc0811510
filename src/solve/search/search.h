/*
 * Search for the winner from one position.
 *
 *   facts.h   what is known of positions, in a table of bounded size
 *   path.h    the line of play, and results that hold only on it: games with cycles
 *   search.h  the search itself
 *   sums.h    the search of games whose positions are sums of parts
 *   proof.h   the positions that the winner's strategy meets, as claims
 *   solver.c  the solver
 *
 * A question about a position is whether its result is at least a draw, or a win, for Left. One
 * player is content with play without end: the defender. The other is the attacker.
 */
#ifndef GG_SOLVE_SEARCH_SEARCH_H
#define GG_SOLVE_SEARCH_SEARCH_H

#include "game/parts.h"
#include "game/space.h"
#include "solve/search/budget.h"
#include "solve/search/facts.h"

typedef struct gg__search gg__search;

/* Positions that are sums are searched by their parts. limit: the most positions that all questions
 * and the proof together look at; 0: no limit. bytes: size of the table of facts; 0: half of the
 * memory that is left. */
gg_status gg__search_open(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, uint64_t bytes,
                          gg__search **out);
void gg__search_free(gg__search *search); /* accepts NULL */

const gg__space *gg__search_space(const gg__search *search);
uint64_t gg__search_positions(const gg__search *search); /* that were looked at */

gg__budget *gg__search_budget(gg__search *search); /* which the limit bounds */

/* ---- the game: its positions, or the states of sums ---- */

/* The number that the search has for a position; of sums, where play goes on. */
gg_status gg__search_place(gg__search *search, uint64_t position, uint64_t *x);

/* True where values are relative: of an impartial game by rules. Then the mover is GG_LEFT. */
bool gg__search_relative(const gg__search *search);
gg_player gg__search_mover(const gg__search *search, uint64_t x);

/* GG_NONE while play goes on, and after a failure: see the context. */
gg_result gg__search_result(gg__search *search, uint64_t x);
gg_status gg__search_options(gg__search *search, uint64_t x, gg__positions *options);

/* The strings that x / phases is a number of, or NULL; and the sums, or NULL. */
gg_keys *gg__search_keys(const gg__search *search, unsigned *phases);
void gg__search_cut(gg__search *search, size_t strings); /* forgets all but the first of them */
gg__part_sums *gg__search_sums(const gg__search *search);

/* ---- questions ---- */

/* The bounds of a position by its facts, without a search. turn: the player to move in an impartial
 * game by rules, else unused. Bounds are Left's. order: may be NULL; larger where a proof for the
 * player who has moved to the position is expected to be smaller. */
gg_status gg__search_known(gg__search *search, uint64_t x, gg_player turn, gg__bounds *out,
                           int32_t *order);

/* True if the result of a position where play goes on is at least `level`. *best: an option that
 * decides, if the player to move has one; it stays interned. */
gg_status gg__search_ask(gg__search *search, uint64_t x, gg_player turn, uint8_t level,
                         bool *reaches, uint64_t *best);

/* The result of a position. */
gg_status gg__search_grade(gg__search *search, uint64_t x, gg_player turn, uint8_t *grade);

#endif
