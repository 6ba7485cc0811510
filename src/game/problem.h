/*
 * A problem: a graph or rules, the convention of play, tokens, and who moves when.
 *
 * The folder. problem.c checks what may stand together and makes a problem; rules.c makes one of a
 * ruleset. position.h asks a game by rules about positions, moves and parts; space.h plays, on a
 * graph or by rules, and numbers the states of play; explore.h makes a graph of all positions in
 * reach. renumber.c makes the same problem with other numbers for its vertices, and fingerprint.c
 * tells problems apart.
 */
#ifndef GG_GAME_PROBLEM_H
#define GG_GAME_PROBLEM_H

#include "base/positions.h"
#include "graph/order.h"

#include "greatgame_ruleset.h"

typedef struct gg__rules gg__rules;
typedef struct gg__play_ops gg__play_ops; /* game/space.h */

extern const gg__play_ops gg__play_tokens, gg__play_race, gg__play_by_rules;

/* The kinds of play: tokens on a graph, in normal or misere play; a race; positions of rules. */
typedef enum gg__kind { GG__GAME = 1, GG__RACE = 2, GG__RULES = 4 } gg__kind;

struct gg_problem {
    gg_ctx *ctx;
    const gg_graph *graph; /* an empty one if the game is given by rules */
    gg_graph *owned;       /* the same graph, if the problem is to free it; else NULL */
    gg_problem_spec spec;  /* filled in; its arrays and names belong to the problem */
    gg_position start;     /* by rules: where play begins */
    char *note;            /* NULL: none */
    char *played;          /* of the graph of a game: NAME or NAME:PARAMETERS; NULL: none */
    gg_problem *holder;    /* of a game that its file names: the problem of its graph, owned */
    uint8_t *is_target;    /* per vertex, in a race; NULL otherwise */
    bool personal;         /* some terminal, or play without end, names a person */

    /* Facts, found when the problem is made. */
    gg__kind kind;
    const gg__play_ops *ops; /* of that kind */
    gg_result dead_end;      /* what a player who cannot move has; of a ruleset, whatever it says */
    uint64_t positions; /* vertices, or numbers in the index of a game by rules that solvers see; 0:
                           it has none */
    uint64_t numbers;   /* the same, but for symmetry: all positions have smaller numbers */
    gg__rules *rules;   /* NULL on a graph; position.c asks it, and nobody outside this folder */
    /* Of a game by rules alone: */
    void (*close_rules)(gg__rules *rules);
    const char *game;        /* its name */
    bool impartial;          /* values are relative to the player to move */
    bool symmetry;           /* solvers see canonical positions only; play goes on with all */
    bool all_legal;          /* all numbers below `positions` are positions that solvers see */
    bool has_unmoves;        /* gg__position_unmoves may be asked */
    bool distinct;           /* no position is listed twice by these and by gg__position_moves */
    uint64_t parts;          /* positions are sums of parts, all below this; GG_ANY_PART: which are
                                found by search; 0: they are not, or a player who is stuck draws,
                                which is said of all parts together. No theorem of normal play
                                says what they are worth in misere play. */
    bool string_parts;       /* which are strings of bytes (gg_keys_intern) */
    bool has_part_nimbers;   /* gg__part_nimber may be asked */
    uint64_t period_span;    /* as in gg_ruleset; 0: none */
    const gg_forest *forest; /* all of the forest; NULL: the game is not played on one */
    const gg_pursuit *pursuit; /* NULL: the game is not a pursuit */
};

/* GG_BAD_ARGUMENT if the problem cannot be asked with this context: another one holds the strings
 * that are its positions. */
gg_status gg__problem_serves(gg_ctx *ctx, const gg_problem *problem);

/* A problem that only says what is known before it is made: facts of a graph that may have no rows,
 * and how it is played. It owns nothing. */
void gg__problem_sketch(const gg_graph *graph, const gg_problem_spec *spec, gg_problem *out);

/* Adds a note, behind the one that is there; text is copied. */
gg_status gg__problem_add_note(gg_problem *problem, const char *text);

/* False if nothing stands anywhere: a graph without tokens. */
static inline bool gg__has_start(const gg_problem *problem)
{
    return problem->kind == GG__RULES || problem->spec.token_count > 0;
}

/* True of a game by rules that numbers all its positions from 0 on. */
static inline bool gg__has_index(const gg_problem *problem)
{
    return problem->kind == GG__RULES && problem->positions > 0;
}

/* True of a graph without outgoing rows. */
static inline bool gg__lacks_options(const gg_problem *problem)
{
    return problem->kind != GG__RULES && !problem->graph->out[GG_LEFT];
}

static inline gg_player gg__other(gg_player player)
{
    return player == GG_LEFT ? GG_RIGHT : GG_LEFT;
}

static inline gg_result gg__win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

/* The result for persons of one that may be relative to the player to move. */
static inline gg_result gg__personal(gg_result result, gg_player mover)
{
    if (result == GG_N) return gg__win_of(mover);
    if (result == GG_P) return gg__win_of(gg__other(mover));
    return result;
}

enum { GG__CYCLE_TEXT = 128 }; /* bytes that suit a sentence */

/* "3 -> 5 -> 3"; of a long cycle the first vertices, "...", and the first again. Returns buffer,
 * which holds `size` bytes. */
char *gg__cycle_print(const gg_problem *problem, const gg__cycle *cycle, char *buffer, size_t size);

/* A number that tells problems apart, so that a certificate is not read for another problem: the
 * same for the same problem, whatever format it was read from; another for almost every problem
 * that means something else. Names, comments and the order of edges do not count. Needs rows of
 * either direction. O(n + m). doc/certificates.md says how it is made. */
uint64_t gg__fingerprint(const gg_problem *problem);

/* The same of a game by rules with a dense index, for tables of all positions: wherever play
 * begins, and another if sixteen positions, spread over the numbers, are written otherwise or have
 * other moves. A failure is in the context. */
uint64_t gg__index_fingerprint(gg_ctx *ctx, const gg_problem *problem);

#endif
