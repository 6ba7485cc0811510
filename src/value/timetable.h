/* When each token of a race is moved, and by whom. */
#ifndef GG_VALUE_TIMETABLE_H
#define GG_VALUE_TIMETABLE_H

#include "game/problem.h"
#include "value/solution.h"

/* The turns of one token. Its movers, as seen by the side whose arrival it is, form a cyclic word;
 * tokens whose words agree up to rotation share a table. */
typedef struct gg__token_turns {
    uint32_t table;       /* index of the table in the solution */
    uint32_t period;      /* after which the movers, and the phases of that table, repeat */
    uint32_t rotation;    /* the phase of the token's j-th turn is (j - rotation) mod period */
    uint32_t count;       /* turns in one run through the schedule; 0: it never moves */
    const uint32_t *turn; /* their places in the schedule, ascending */
} gg__token_turns;

typedef struct gg__timetable {
    uint64_t schedule_length;
    gg__token_turns token[]; /* of each token */
} gg__timetable;

/* One block, freed with gg__free. Adds to an empty solution a table for each different word, table
 * 0 being the plain alternation; their states are not yet filled in. A solution that has tables,
 * from a certificate, gets no others, and declines if a token has none. O(schedule) expected, times
 * the number of tables of one period. */
gg__timetable *gg__timetable_new(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution);

/* The phase in its table of a token's next move when the schedule stands at `now`. */
uint32_t gg__timetable_phase(const gg__token_turns *token, uint32_t now);

/* The number of turns until the token has been moved k > 0 times. */
uint64_t gg__timetable_turns(const gg__timetable *timetable, const gg__token_turns *token,
                             uint32_t now, uint32_t k);

#endif
