/*
 * Testing a ruleset for its author.
 *
 *   vet.c     gg_vet: which positions are tested, and what the table of callbacks lacks
 *   moves.c   result, turn, moves, unmoves, symmetry and pursuit of one position
 *   parts.c   whether a position is the sum of its parts
 *   points.c  the stock and the score of a game with points
 *   forest.c  whether a position is played on the forest
 *   text.c    print, parse and picture
 *
 * This header: the game, the position under test, and what the ruleset has said about it.
 */
#ifndef GG_RULESET_TEST_TESTER_H
#define GG_RULESET_TEST_TESTER_H

#include "game/position.h"

typedef struct gg__tester {
    gg_ctx *ctx;
    const gg_problem *problem;
    const gg_ruleset *ruleset;
    void *self;
    unsigned parts; /* that are tested */
    gg_player turn; /* of the position under test; GG_LEFT if the game is impartial */
    gg_result result;
    gg_moves moves;          /* of the position under test, ascending, each once; none if over */
    gg_moves others, images; /* for the tests to use */
    gg_position other;       /* the second position that a broken rule is about */
    char *room;              /* GG__TEXT_ROOM bytes to write texts into */
    uint64_t tested;         /* positions so far */
    uint64_t looked;         /* positions and moves since the last tick */
} gg__tester;

enum { GG__TEXT_ROOM = 1 << 16 };

/* A test of one legal position: the rule that it breaks, or NULL. After a failure, which the caller
 * finds in the context, the result is undefined. The first three tests run first, in this order. */
typedef const char *gg__position_test(gg__tester *t, gg_position x);

gg__position_test gg__test_state, gg__test_moves, gg__test_unmoves, gg__test_symmetry,
    gg__test_options, gg__test_pursuit, gg__test_parts, gg__test_points, gg__test_forest,
    gg__test_text, gg__test_state_again, gg__test_moves_again;

/* The fault of a forest, independent of the position, or NULL. */
const char *gg__test_forest_shape(const gg__tester *t);

/* True if a number is one of a legal position. */
bool gg__is_legal(const gg__tester *t, gg_position x);

/* An emptied list, for a callback to fill. */
gg_moves *gg__emptied(gg_moves *list);

/* Returns `fault` if a callback has put an invalid number into the list: that is a finding and not
 * a failure, so the error is cleared and the list emptied. Else NULL. */
const char *gg__list_fault(const gg__tester *t, gg_moves *list, const char *fault);

void gg__positions_sort(gg__positions *list);

#endif
