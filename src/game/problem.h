/*
 * A problem: a graph or rules, the convention of play, tokens, and who moves when.
 *
 * The folder. problem.c checks what may be combined and makes a problem; rules.c makes one of a
 * ruleset. position.h calls the rules of a game for positions, moves and parts; space.h plays, on a
 * graph or by rules, and numbers the states of play; explore.h makes a graph of all reachable
 * positions. renumber.c makes the same problem with other numbers for its vertices, and
 * fingerprint.c computes a number that distinguishes problems.
 */
#ifndef GG_GAME_PROBLEM_H
#define GG_GAME_PROBLEM_H

#include "base/positions.h"
#include "graph/order.h"

#include "greatgame_ruleset.h"

typedef struct gg__rules gg__rules;
typedef struct gg__play_ops gg__play_ops; /* game/space.h */

extern const gg__play_ops gg__play_tokens, gg__play_race, gg__play_by_rules;

/* The kinds of play: tokens on a graph, in normal or misere play; a race; positions of rules;
 * a parity game; a score game; positions of rules with points; games with weights, of energy or
 * of means. */
typedef enum gg__kind {
    GG__GAME = 1,
    GG__RACE = 2,
    GG__RULES = 4,
    GG__PARITY = 8,
    GG__SCORE = 16,
    GG__POINTS = 32, /* positions of rules, with points: only gg__play_kind has it */
    GG__ENERGY = 64,
    GG__MEAN = 128
} gg__kind;

/* The scores of a score game: payoffs, and those of dead ends and of play without end, each once
 * and in lowest terms, from the least to the greatest. A level is a place in this list. Of a game
 * by rules with points: all integers from minus to plus the stock of the start. */
typedef struct gg__scores {
    uint64_t vertices;
    uint32_t count, endless, dead_end; /* the last two are levels */
    gg_rational *score;
    uint32_t *at; /* per vertex: the level of its payoff; GG__NO_LEVEL: it has none. By rules
                     NULL */
} gg__scores;

#define GG__NO_LEVEL UINT32_MAX

struct gg_problem {
    gg_ctx *ctx;
    const gg_graph *graph; /* an empty one if the game is given by rules */
    gg_graph *owned;       /* the same graph, if the problem owns it; else NULL */
    gg_problem_spec spec;  /* filled in; its arrays and names belong to the problem */
    gg_position start;     /* by rules: the start position */
    char *note;            /* NULL: none */
    char *played;          /* of the graph of a game: NAME or NAME:PARAMETERS; NULL: none */
    gg_problem *holder;    /* of a game that its file names: the problem of its graph, owned */
    uint8_t *is_target;    /* per vertex, in a race; NULL otherwise */
    gg__scores *levels;    /* the scores of a score game, or one with points; NULL otherwise */
    int64_t *weight;       /* by index of the rows of options: the weight of each edge; else NULL */
    bool personal;         /* some terminal, or play without end, names a player */

    /* Properties, computed when the problem is made. */
    gg__kind kind;
    const gg__play_ops *ops; /* of that kind */
    gg_result dead_end;      /* the result for a player who cannot move; a ruleset may set any */
    uint64_t positions;      /* number of vertices, or numbers in the index of a game by rules that
                                solvers see; 0: it has no index */
    uint64_t numbers;        /* the same without symmetry: all positions have smaller numbers */
    gg__rules *rules;        /* NULL on a graph; only position.c calls it */
    /* Only of a game by rules: */
    void (*close_rules)(gg__rules *rules);
    const char *game;          /* its name */
    bool impartial;            /* values are relative to the player to move */
    bool symmetry;             /* solvers see only canonical positions; play uses all */
    bool all_legal;            /* all numbers below `positions` are positions that solvers see */
    bool has_unmoves;          /* gg__position_unmoves may be asked */
    bool distinct;             /* neither these nor gg__position_moves list a position twice */
    uint64_t parts;            /* If positions are sums of parts: all parts are below this;
                                  GG_ANY_PART: parts are found by search. 0: they are no sums, or a
                                  player who is stuck draws, which depends on all parts together.
                                  Theorems of normal play do not give values for misère play. */
    bool string_parts;         /* parts are strings of bytes (gg_keys_intern) */
    bool has_part_nimbers;     /* gg__part_nimber may be asked */
    uint64_t period_span;      /* as in gg_ruleset; 0: none */
    const gg_forest *forest;   /* the whole forest; NULL: the game is not played on one */
    const gg_pursuit *pursuit; /* NULL: the game is not a pursuit */
};

/* GG_BAD_ARGUMENT if the problem cannot be used with this context: its positions are strings that
 * another context holds. */
gg_status gg__problem_serves(gg_ctx *ctx, const gg_problem *problem);

/* A problem that has only what is known before it is made: properties of a graph that may have no
 * rows, and the convention of play. It owns nothing. */
void gg__problem_sketch(const gg_graph *graph, const gg_problem_spec *spec, gg_problem *out);

/* Appends a note to the existing one; text is copied. */
gg_status gg__problem_add_note(gg_problem *problem, const char *text);

/* False for a graph without tokens. */
static inline bool gg__has_start(const gg_problem *problem)
{
    return problem->kind == GG__RULES || problem->spec.token_count > 0;
}

/* The kind of play that solvers and checkers must be made for. */
static inline gg__kind gg__play_kind(const gg_problem *problem)
{
    return problem->kind == GG__RULES && problem->levels ? GG__POINTS : problem->kind;
}

/* True for a game by rules that numbers all its positions from 0 on. */
static inline bool gg__has_index(const gg_problem *problem)
{
    return problem->kind == GG__RULES && problem->positions > 0;
}

/* True for a graph without outgoing rows. */
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

/* Converts a result relative to the player to move into one for Left and Right. */
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

/* A number that distinguishes problems, so that a certificate is not read for another problem: the
 * same for the same problem, read from any format; another for almost every problem with another
 * meaning. Names, comments and the order of edges do not count. Needs rows of either direction. O(n
 * + m). doc/certificates.md defines it. */
uint64_t gg__fingerprint(const gg_problem *problem);

/* The same for a game by rules with a dense index, for tables of all positions: independent of the
 * start, and another if sixteen positions, spread over the numbers, have other texts or moves. A
 * failure is in the context. */
uint64_t gg__index_fingerprint(gg_ctx *ctx, const gg_problem *problem);

#endif
