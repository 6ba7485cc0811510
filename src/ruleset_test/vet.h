/* What the tests of a ruleset share: the game, the position under test, and what it has said. */
#ifndef GG_ANSWER_VET_H
#define GG_ANSWER_VET_H

#include "game/problem.h"

typedef struct gg__vet {
    gg_ctx *ctx;
    const gg_ruleset *ruleset;
    void *self;
    uint64_t positions;        /* all numbers are below; 0: they are not dense */
    const gg_pursuit *pursuit; /* NULL: it is none */
    bool sum;                  /* positions are sums of parts */
    const gg_forest *forest;   /* NULL: it is not played on one */
    gg_player turn;            /* of the position under test; GG_LEFT if the game is impartial */
    gg_result result;
    gg_moves moves;          /* of the position under test, ascending, each once; none if over */
    gg_moves others, images; /* for the tests to use */
    gg_position other;       /* the second position that a broken rule is about */
    char *room;              /* GG__VET_ROOM bytes to write texts into */
    uint64_t tested;         /* positions so far */
    uint64_t looked;         /* positions and moves since the last tick */
} gg__vet;

enum { GG__VET_ROOM = 1 << 16 };

/* A test of one legal position: the rule that it breaks, or NULL, also on failure: look at the
 * context. The first three of these are to be called first and in this order. */
typedef const char *gg__vet_test(gg__vet *vet, gg_position x);

gg__vet_test gg__vet_state, gg__vet_moves, gg__vet_unmoves, gg__vet_symmetry, gg__vet_pursuit,
    gg__vet_parts, gg__vet_forest, gg__vet_text, gg__vet_state_again, gg__vet_moves_again;

/* What is wrong with a forest, whatever the position, or NULL. */
const char *gg__vet_forest_shape(const gg__vet *vet);

/* Whether a number is one of a legal position. */
bool gg__vet_legal(const gg__vet *vet, gg_position x);

#endif
