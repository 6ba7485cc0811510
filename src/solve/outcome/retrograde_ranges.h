/* Large levels of retrograde analysis, told range by range, by several threads. */
#ifndef GG_SOLVE_RETROGRADE_RANGES_H
#define GG_SOLVE_RETROGRADE_RANGES_H

#include "base/parallel.h"
#include "solve/outcome/retrograde.h"

/* States of one rank that one side has won, and what those who hear of them become. */
typedef struct gg__level {
    const uint32_t *state;
    uint64_t count;
    int side;      /* that wins what is decided by this news: 0 or 1 */
    gg__word word; /* what that becomes */
} gg__level;

typedef struct gg__ranges gg__ranges;

/* Whether levels of so many states are worth it, of so many in all. */
bool gg__ranges_pay(uint64_t states, uint64_t level, unsigned threads);

/* For at most this many threads; the rest is borrowed. gg__ranges_free accepts NULL. */
gg__ranges *gg__ranges_new(gg_ctx *ctx, const gg_graph *graph, const gg__table *table,
                           gg__frontier *frontier, unsigned threads);
void gg__ranges_free(gg__ranges *ranges);

/* The bytes that they take. */
uint64_t gg__ranges_bytes(uint64_t vertices, uint32_t phases, unsigned threads);

/* How many threads can work on them. */
unsigned gg__ranges_threads(unsigned threads);

/* Tells the predecessors of a level and puts what is decided into the frontier. For member 0 of a
 * workers, all others of which are serving; gg__ranges_close sends them home. GG_CANCELLED if asked
 * to stop. */
gg_status gg__ranges_tell(gg__ranges *ranges, gg__workers *workers, const gg__level *level);
void gg__ranges_serve(gg__ranges *ranges, gg__workers *workers, unsigned member);
void gg__ranges_close(gg__ranges *ranges, gg__workers *workers);

#endif
