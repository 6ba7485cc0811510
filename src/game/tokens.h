/* Functions for tokens on a graph, also of races: the places of tokens, and the numbers of states.
 */
#ifndef GG_GAME_TOKENS_H
#define GG_GAME_TOKENS_H

#include "game/space.h"

bool gg__tokens_turn_is_open(const gg_problem *problem);
gg_player gg__tokens_mover(const gg_problem *problem, const gg__state *state);
bool gg__tokens_next(const gg_problem *problem, const gg__state *state, gg__cursor *cursor,
                     gg__step *step);
void gg__tokens_play(const gg_problem *problem, gg__state *state, const gg__step *step);
gg_status gg__tokens_begin(gg_ctx *ctx, const gg_problem *problem, gg__state *state);
gg_position gg__tokens_place(const gg__state *state, uint32_t token);
void gg__tokens_put(gg__state *state, uint32_t token, gg_position place);
gg_status gg__tokens_parts(const gg_problem *problem, const gg__state *state, gg__positions *parts);

/* The next option of v from *at on; *at then is after it. False at the end. Without outgoing rows
 * the options are the vertices that have v among their predecessors; *at is then an index into all
 * incoming rows. */
bool gg__tokens_option(const gg_graph *graph, gg_player player, gg_vertex v, size_t *at,
                       gg_vertex *option);

gg_status gg__tokens_count(gg__space *space);
uint64_t gg__tokens_number(const gg_problem *problem, const gg__state *state);
gg_player gg__tokens_mover_at(const gg__space *space, uint64_t position);
gg_result gg__tokens_result_at(const gg__space *space, uint64_t position);
gg_status gg__tokens_options(const gg__space *space, uint64_t position, gg__positions *options);

/* The state with this number, in the memory of the given one. */
gg__state gg__tokens_decode(const gg__space *space, uint64_t position, gg__state state);

#endif
