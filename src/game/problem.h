/* A problem: a graph, the convention of play, tokens, and who moves when. */
#ifndef GG_GAME_PROBLEM_H
#define GG_GAME_PROBLEM_H

#include "game/rules.h"
#include "graph/graph.h"

struct gg_problem {
    gg_ctx *ctx;
    const gg_graph *graph; /* an empty one if the game is given by rules */
    gg_graph *owned;       /* the same graph, if a reader or generator made both; else NULL */
    gg_problem_spec spec;  /* filled in; its arrays and names belong to the problem */
    gg__rules *rules;      /* NULL: the game is its graph */
    gg_position start;     /* by rules: where play begins */
    char *note;            /* NULL: none */
    uint8_t *is_target;    /* per vertex, in a race; NULL otherwise */
    bool personal;         /* some terminal, or play without end, names a person */
};

/* The problem takes over the graph that it was made with. */
void gg__problem_own_graph(gg_problem *problem, gg_graph *graph);

/* GG_BAD_ARGUMENT if the problem cannot be asked with this context: another one holds the strings
 * that are its positions. */
gg_status gg__problem_serves(gg_ctx *ctx, const gg_problem *problem);

/* How many there are: vertices, or numbers in the index of a game by rules; 0 if it has none. */
uint64_t gg__problem_positions(const gg_problem *problem);

/* Adds a note, behind the one that is there; text is copied. */
gg_status gg__problem_add_note(gg_problem *problem, const char *text);

static inline gg_player gg__other(gg_player player)
{
    return player == GG_LEFT ? GG_RIGHT : GG_LEFT;
}

#endif
