/*
 * Games of synthesis: an automaton whose letters two players choose, the environment first, then
 * the controller.
 */
#ifndef GG_IO_HOA_GAME_H
#define GG_IO_HOA_GAME_H

#include "io/draft.h"
#include "io/hoa/acceptance.h"
#include "io/hoa/formulas.h"

typedef struct gg__hoa_state {
    uint64_t number;
    size_t begin, count; /* of its edges */
    uint32_t name;       /* a number in the names */
    gg__place place;
} gg__hoa_state;

typedef struct gg__hoa {
    gg_ctx *ctx;
    gg__draft *draft;
    gg__hoa_words words;
    gg__formulas labels;
    gg__acceptance condition;
    gg__hoa_edge *edges;
    size_t edge_count, edge_room;
    gg__hoa_state *states; /* by number */
    size_t state_count, state_room;
    gg_keys *names; /* texts of states; the first is empty */
    uint64_t start; /* UINT64_MAX: not said */
    gg__place start_place;
    bool deterministic; /* the file says so */
    bool differs;       /* the name and the formula of the condition say different things */
} gg__hoa;

/* Makes the problem of an automaton that was read. */
gg_status gg__hoa_to_problem(gg__hoa *hoa, gg_problem **out);

#endif
