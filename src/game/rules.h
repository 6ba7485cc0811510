/* A game by rules, opened: the one place that calls a ruleset. */
#ifndef GG_GAME_RULES_H
#define GG_GAME_RULES_H

#include "base/positions.h"

#include "greatgame_ruleset.h"

struct gg_moves {
    gg__positions to;
    gg_status status; /* of the first push that failed */
};

/* The memory of one who asks a game: several may, each in a thread of its own, with a context of
 * its own, to which errors go. {.ctx = ctx} is empty. */
typedef struct gg__scratch {
    gg_ctx *ctx;
    gg_moves moves; /* of the position `listed`, if has_listed */
    gg_position listed;
    bool has_listed;
    gg_moves parts; /* parts and their options, so that moves stay listed meanwhile */
} gg__scratch;

void gg__scratch_free(gg__scratch *scratch);

/* What asking does not change; callbacks are pure, given `self`. */
typedef struct gg__rules {
    gg_ctx *ctx; /* which it was opened with */
    const gg_ruleset *ruleset;
    void *self;
    bool open;
    bool symmetry; /* solvers see canonical positions only; play goes on with all */
    gg_setup setup;
    struct gg__block *memory; /* of gg_setup_alloc */
    char *text;               /* parameters and rows */
} gg__rules;

/* A position outside the game, at which play is over with a result. */
static inline gg_position gg__rules_end(gg_result result)
{
    return UINT64_MAX - (uint64_t)result;
}

/* That result, or GG_NONE for a position of the game. */
static inline gg_result gg__rules_ended(gg_position x)
{
    return x >= UINT64_MAX - GG_P && x < UINT64_MAX ? (gg_result)(UINT64_MAX - x) : GG_NONE;
}

gg_status gg__rules_open(gg_ctx *ctx, const gg_ruleset *ruleset, const gg_rules_spec *spec,
                         gg__rules **out);
void gg__rules_close(gg__rules *rules);

/* The position that stands for x and those symmetric to it, if symmetry is on; else x. */
gg_position gg__rules_canonical(const gg__rules *rules, gg_position x);

/* Whether values are relative to the player to move. */
static inline bool gg__rules_impartial(const gg__rules *rules)
{
    return rules->ruleset->turn == NULL;
}

/* The player to move, of a game that is not impartial; whatever the ruleset says, a player. */
static inline gg_player gg__rules_turn(const gg__rules *rules, gg_position x)
{
    return rules->ruleset->turn(rules->self, x) == GG_RIGHT ? GG_RIGHT : GG_LEFT;
}

/* What a player who cannot move has; GG_L or anything else that makes no sense is the ruleset's. */
static inline gg_result gg__rules_dead_end(const gg__rules *rules)
{
    const gg_ruleset *ruleset = rules->ruleset;
    if (ruleset->misere && ruleset->misere(rules->self)) return GG_N;
    return ruleset->dead_end == GG_NONE ? GG_P : ruleset->dead_end;
}

/* ---- games that are sums ---- */

/* In a list of options of a part: this part belongs to the same option as the one before. */
#define GG__AND (UINT64_C(1) << 63)

/* All parts are below it; 0: positions have no parts, or a player who is stuck draws, which is said
 * of all parts together. */
static inline uint64_t gg__rules_part_numbers(const gg__rules *rules)
{
    const gg_ruleset *ruleset = rules->ruleset;
    const bool parts = ruleset->parts && ruleset->part_numbers && ruleset->part_moves;
    const gg_result dead_end = parts ? gg__rules_dead_end(rules) : GG_NONE;
    return dead_end == GG_P || dead_end == GG_N ? ruleset->part_numbers(rules->self) : 0;
}

/* Positions are sums of parts in normal play. In misère play they have parts, too, but no theorem
 * of normal play says what these are worth together. */
static inline bool gg__rules_are_sum(const gg__rules *rules)
{
    return gg__rules_part_numbers(rules) > 0 && gg__rules_dead_end(rules) == GG_P;
}

static inline bool gg__rules_are_misere_sum(const gg__rules *rules)
{
    return gg__rules_part_numbers(rules) > 0 && gg__rules_dead_end(rules) == GG_N;
}

/* Appends the parts of a position, 0 left out. A number that is none is a fault of the ruleset:
 * GG_BAD_INPUT. */
gg_status gg__rules_parts(const gg__rules *rules, gg__scratch *scratch, gg_position x,
                          gg__positions *parts);

/* The options of a part for a player; good until the next call of any of these with the scratch.
 * Each part of them is a smaller number, or it is a fault. */
gg_status gg__rules_part_options(const gg__rules *rules, gg__scratch *scratch, gg_player player,
                                 uint64_t part, const gg__positions **out);

/* The part, or the branch of a forest, as the game writes it; else its number. Returns text. */
char *gg__rules_print_part(const gg__rules *rules, uint64_t part, char *text, size_t size);

/* ---- games on forests ---- */

/* All of the forest, or NULL: the game is not played on one. */
static inline const gg_forest *gg__rules_forest(const gg__rules *rules)
{
    const gg_ruleset *ruleset = rules->ruleset;
    if (!ruleset->forest || !ruleset->cuts || gg__rules_dead_end(rules) != GG_P) return NULL;
    return ruleset->forest(rules->self);
}

/* A branch without a parent that comes before it, or for nobody, is a fault of the ruleset:
 * GG_BAD_INPUT. */
gg_status gg__rules_check_forest(gg_ctx *ctx, const gg__rules *rules);

/* Makes *cuts the branches that are cut in a position. A number that is none is a fault of the
 * ruleset: GG_BAD_INPUT. */
gg_status gg__rules_cuts(const gg__rules *rules, gg_position x, gg__positions *cuts);

/* The branches on the ground that are not cut in a position, ascending: the caller frees the list.
 * O(branches). The forest has been checked. */
gg_status gg__rules_ground(gg_ctx *ctx, const gg__rules *rules, gg_position x, uint32_t **branch,
                           uint64_t *count);

/* ---- positions ---- */

/* The moves of a position at which play goes on; good until the next call with the scratch. */
gg_status gg__rules_moves(const gg__rules *rules, gg__scratch *scratch, gg_position x,
                          const gg__positions **out);

/* The result of a position if play is over there, for want of moves too: L, R, D, or N and P as
 * seen by the player to move. GG_NONE also on failure: look at the context. */
gg_result gg__rules_result(const gg__rules *rules, gg__scratch *scratch, gg_position x);

/* The player to move, or GG_LEFT where nobody is told apart or play is over. */
gg_player gg__rules_mover(const gg__rules *rules, gg_position x);

#endif
