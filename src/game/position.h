/*
 * Positions of a game by rules, and functions on them. All other code calls these; only position.c
 * calls the ruleset; rules.c opens it.
 */
#ifndef GG_GAME_POSITION_H
#define GG_GAME_POSITION_H

#include "game/problem.h"

/* An opened ruleset. Code outside this folder does not access it. */
struct gg__rules {
    const gg_ruleset *ruleset;
    void *self;
    bool open;
    uint64_t limit;           /* maximum number of positions to compare a text with; 0: the
                                 default */
    gg_setup setup;           /* its ctx: the context that the game was opened with */
    struct gg__block *memory; /* of gg_setup_alloc */
    char *text;               /* parameters and rows */
    gg_problem *problem;      /* that is being opened */
};

/* The options of one part, read in portions: an option may continue in the next portion. */
typedef struct gg__reading {
    const gg_problem *problem;
    uint64_t part;
    void *self;
    void (*take)(void *self, const uint64_t *options, size_t count);
} gg__reading;

/* The memory for calls of a ruleset. Several threads may each have one, with a context of their
 * own, which receives errors. {.ctx = ctx} is empty. */
struct gg_moves {
    gg__positions to;
    gg_status status;           /* of the first push that failed */
    bool ends;                  /* some of them end play */
    const gg__reading *reading; /* receives them in portions; NULL: they are kept */
};

typedef struct gg__scratch {
    gg_ctx *ctx;
    gg_moves moves; /* of the position `listed`, if has_listed */
    gg_position listed;
    bool has_listed;
    gg_moves parts; /* for parts, their options and unmoves, so that moves stay listed */
} gg__scratch;

void gg__scratch_free(gg__scratch *scratch);

/* A position outside the game: play is over with a result. */
static inline gg_position gg__position_end(gg_result result)
{
    return UINT64_MAX - (uint64_t)result;
}

/* That result, or GG_NONE for a position of the game. */
static inline gg_result gg__position_ended(gg_position x)
{
    return x >= UINT64_MAX - GG_P && x < UINT64_MAX ? (gg_result)(UINT64_MAX - x) : GG_NONE;
}

/* Starts the problem at the position of a text, with a note if something was assumed. */
gg_status gg__position_begin(gg_problem *problem, const char *text);

/* True if a number below problem->numbers is a position; and if solvers see it: symmetry must leave
 * it as it is. */
bool gg__position_legal(const gg_problem *problem, gg_position x);
bool gg__position_solved(const gg_problem *problem, gg_position x);

/* The representative of x and the positions symmetric to it, if symmetry is on; else x. */
gg_position gg__position_canonical(const gg_problem *problem, gg_position x);

/* The player to move. GG_LEFT if the players are not distinguished or play is over. */
gg_player gg__position_mover(const gg_problem *problem, gg_position x);

/* The moves of a position that is not over; valid until those of another are listed with the
 * scratch. */
gg_status gg__position_moves(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                             const gg__positions **out);

/* The positions with a move to x, if the game has_unmoves; valid until the next call about parts,
 * or for unmoves, with the scratch. */
gg_status gg__position_unmoves(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                               const gg__positions **out);

/* The number of different options of x, as the ruleset counts them without listing moves; 0:
 * unknown. */
uint64_t gg__position_options(const gg_problem *problem, gg_position x);

/* The end of a slice, one more than its last number; `positions` if the game has no slices. */
uint64_t gg__problem_slice_end(const gg_problem *problem, uint64_t slice);

/* The result of a position if play is over there, also because no move is possible: L, R, D, or N
 * and P as seen by the player to move. GG_NONE also on failure: see the context. */
gg_result gg__position_result(const gg_problem *problem, gg__scratch *scratch, gg_position x);

/* The ruleset's own result, of any kind, without listing moves. */
gg_result gg__position_said(const gg_problem *problem, gg_position x);

/* ---- games with points ---- */

enum { GG__MOST_STOCK = 10000 };

/* The points that are still to be won in x, at most those of the start. A larger number is a fault
 * of the ruleset: GG_BAD_INPUT. */
gg_status gg__position_stock(gg_ctx *ctx, const gg_problem *problem, gg_position x,
                             uint32_t *stock);

/* The level of the points that the players still get where play is over at x. */
gg_status gg__position_score(gg_ctx *ctx, const gg_problem *problem, gg_position x,
                             uint32_t *level);

/* The points that Left gets minus those that Right gets by the move of a player; and the same with
 * a check that the stock does not grow. */
int64_t gg__move_points(const gg_problem *problem, gg_player mover, gg_position from,
                        gg_position to);
gg_status gg__move_gain(gg_ctx *ctx, const gg_problem *problem, gg_player mover, gg_position from,
                        gg_position to, int64_t *gain);

/* ---- games that are sums ---- */

/* In a list of options of a part: this part belongs to the same option as the one before. */
#define GG__AND (UINT64_C(1) << 63)

/* Appends the parts of a position except 0. An invalid number is a fault of the ruleset:
 * GG_BAD_INPUT. */
gg_status gg__position_parts(const gg_problem *problem, gg_position x, gg__positions *parts);

/* The options of a part for a player; valid until the next call of any of these with the scratch.
 * Each of their parts must be a smaller number, or with GG_ANY_PART a number below 2^63; else it is
 * a fault of the ruleset. */
gg_status gg__part_options(const gg_problem *problem, gg__scratch *scratch, gg_player player,
                           uint64_t part, const gg__positions **out);

/* The same without a list of all options: each is passed to the reader, once. */
gg_status gg__part_read(gg__scratch *scratch, gg_player player, const gg__reading *reading);

/* The nimber of a part by a theorem, if the game has_part_nimbers. */
uint32_t gg__part_nimber(const gg_problem *problem, uint64_t part);

/* The part, or the branch of a forest, as the game prints it; else its number. Returns text. */
char *gg__part_print(const gg_problem *problem, uint64_t part, char *text, size_t size);

/* True if equal numbers mean equal parts in both problems. */
bool gg__parts_agree(const gg_problem *a, const gg_problem *b);

/* ---- games on forests ---- */

/* A branch without an earlier parent, or without a player, is a fault of the ruleset:
 * GG_BAD_INPUT. */
gg_status gg__forest_check(gg_ctx *ctx, const gg_problem *problem);

/* Sets *cuts to the branches that are cut in a position. An invalid number is a fault of the
 * ruleset: GG_BAD_INPUT. */
gg_status gg__position_cuts(const gg_problem *problem, gg_position x, gg__positions *cuts);

/* The branches on the ground that are not cut in a position, ascending: the caller frees the list.
 * O(branches). The forest has been checked. */
gg_status gg__position_ground(gg_ctx *ctx, const gg_problem *problem, gg_position x,
                              uint32_t **branch, uint64_t *count);

/* The nimber of a position, if the forest has a theorem for it. */
uint32_t gg__position_nimber(const gg_problem *problem, gg_position x);

/* Sets *winning to the options of nimber 0 of such a position. */
gg_status gg__position_winning(const gg_problem *problem, gg_position x, gg__positions *winning);

/* ---- positions that are strings of bytes ---- */

/* The table that numbers them, or NULL: positions are numbers. */
gg_keys *gg__problem_keys(const gg_problem *problem);

#endif
