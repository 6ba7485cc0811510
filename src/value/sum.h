/*
 * Sums: how the worths of the parts become an answer for all of them together. A solver whose
 * values are worths of parts has one such table instead of `at`.
 *
 * The parts of a stand are indices into the solution's worths: the vertices of the tokens; the
 * parts of a position, of a game that is a sum by its rules; or, where the positions of a game were
 * explored, the one vertex that its position has become.
 */
#ifndef GG_VALUE_SUM_H
#define GG_VALUE_SUM_H

#include "problem/space.h"
#include "problem/stand.h"
#include "value/solution.h"
#include "value/types.h"

typedef struct gg__sum {
    /* Adds up the parts of a stand at which play goes on or is over for want of moves; *total is
     * then freed by `close`. O(tokens), and for big numbers their bits. */
    gg_status (*open)(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      const gg__stand *stand, void **total);
    void (*close)(void *total); /* accepts NULL */
    /* Who wins, by who is to move. A sum has no length: remoteness is GG_INFINITE. */
    gg_status (*outcomes)(void *total, gg_outcome out[2]);
    /* The same after a step of the stand, which stays as it is. *progress: of equally good moves
     * one with the least of these leads to the end; all may be 0 where every one does. */
    gg_status (*after)(void *total, const gg__step *step, gg_outcome out[2], uint64_t *progress);
    /* The value of the whole; the caller clears it. */
    gg_status (*value)(void *total, gg__value *out);
    /* Makes a step of tokens, before the stand does: the total is then that of the stand to come,
     * to which `stand` of `open` still points. Amortised O(1) and, for big numbers, their bits.
     * After a failure the total can only be closed. NULL: a total is of one stand alone. */
    gg_status (*advance)(void *total, const gg__step *step);
    bool progress; /* whether `after` says what leads to the end: not every winning move does */
} gg__sum;

/* The parts of a stand, which play has reached; the caller frees the list. */
gg_status gg__sum_parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__stand *stand, gg__positions *parts);

/* The worth of a part as a value; the caller clears it. O(options) for loopy nimbers, O(bits) for
 * numbers. */
gg_status gg__worth_value(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t part, gg__value *out);

/* Its text, as the value type prints it; a number that would be abbreviated is never made. */
gg_status gg__worth_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t part, size_t most, gg__text *text);

#endif
