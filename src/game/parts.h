/*
 * Games whose positions are sums, played on their parts: a sum is the multiset of its parts,
 * wherever they are on a board.
 *
 * Parts are numbered in the order of their first appearance, and the options of each are listed
 * once. The terms of a sum are numbers of parts, ascending, without the part 0, which has no moves.
 */
#ifndef GG_GAME_PARTS_H
#define GG_GAME_PARTS_H

#include "game/position.h"

/* ---- parts ---- */

typedef struct gg__part_moves {
    size_t first[2];   /* of its options in `options`: each is the number of its parts, and these */
    uint32_t count[2]; /* of options; repetitions are dropped as far as they are compared */
    uint32_t moves[2]; /* that the rules list */
    bool listed;
} gg__part_moves;

typedef struct gg__parts {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg__scratch scratch;
    gg__index index; /* of their numbers in the game */
    gg__part_moves *at;
    uint32_t *options;
    size_t room, option_count, option_room;
    gg__positions list; /* scratch */
    uint64_t looked;    /* moves that were listed */
} gg__parts;

/* True if positions are sums of parts that are numbers, and endless play is a draw. */
bool gg__parts_suit(const gg_problem *problem);

gg_status gg__parts_open(gg_ctx *ctx, const gg_problem *problem, gg__parts *parts);
void gg__parts_close(gg__parts *parts);

/* The number of a part of the game, which is not 0. */
gg_status gg__parts_intern(gg__parts *parts, uint64_t part, uint32_t *id);

/* Lists the options of a part, if that is not yet done. */
gg_status gg__parts_list(gg__parts *parts, uint32_t id);

/* ---- sums ---- */

void gg__sum_sort(uint32_t *terms, size_t count);

/* A state is the number of a sum, times the number of phases, plus the player to move. An impartial
 * game has one phase, and values are those of the player to move. */
typedef struct gg__part_sums {
    gg__parts parts;
    gg_keys *sums; /* strings of terms, 32 bits each */
    unsigned phases;
    uint32_t *terms; /* scratch */
    size_t room;
} gg__part_sums;

#define GG__NO_STATE UINT64_MAX

gg_status gg__part_sums_open(gg_ctx *ctx, const gg_problem *problem, gg__part_sums *sums);
void gg__part_sums_close(gg__part_sums *sums);

/* The state of a position where play goes on. */
gg_status gg__part_sums_state(gg__part_sums *sums, gg_position position, uint64_t *state);

/* The player to move; GG_LEFT in an impartial game. */
static inline gg_player gg__part_sums_mover(const gg__part_sums *sums, uint64_t state)
{
    return state % sums->phases ? GG_RIGHT : GG_LEFT;
}

/* The result if the player to move cannot: GG_N or GG_P in an impartial game. Else GG_NONE, also
 * after a failure. O(terms), once the parts are listed. */
gg_result gg__part_sums_result(gg__part_sums *sums, uint64_t state);

/* Appends the options of a state. intern: sums that have no number get one; else they are
 * GG__NO_STATE. O(options * terms). */
gg_status gg__part_sums_options(gg__part_sums *sums, uint64_t state, bool intern,
                                gg__positions *options);

/* The terms of a sum. Valid until the next call. */
const uint32_t *gg__part_sums_terms(gg__part_sums *sums, uint64_t sum, size_t *count);

#endif
