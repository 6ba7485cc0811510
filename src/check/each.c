/*
 * The loop over all entries of a claim, by several threads where that may be.
 *
 * Each worker takes ranges in ascending order and stops at the first entry that fails. What it
 * would have taken later lies behind; so the least of these entries is the first that fails at all,
 * whoever worked on what.
 */
#include "base/parallel.h"
#include "check/claim.h"

#include <stdio.h>

enum {
    GRAIN = 1 << 14,
    LOOKS = 1 << 6 /* between two ticks, of a game by rules: each may have many options */
};

typedef struct finding {
    uint64_t x;
    uint32_t phase;
    const char *condition; /* NULL: nothing was found */
} finding;

typedef struct each {
    gg__fault *fault;
    void *check;
    finding *found; /* by worker */
} each;

bool gg__refuse(const gg__claim *claim, gg_vertex v, uint32_t phase, const char *condition)
{
    gg_verdict *verdict = claim->verdict;
    verdict->accepted = false;
    verdict->vertex = v;
    verdict->phase = phase;
    snprintf(verdict->condition, sizeof verdict->condition, "%s", condition);
    return false;
}

bool gg__faultless(const gg__claim *claim, const char *fault)
{
    return fault ? gg__refuse(claim, GG_NO_VERTEX, 0, fault) : true;
}

static void look_through(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const each *all = self;
    finding here = all->found[worker];
    for (uint64_t x = first; x < end && !here.condition; x++) {
        here.x = x;
        here.condition = all->fault(all->check, worker, x, &here.phase);
    }
    if (here.condition) all->found[worker] = here;
}

static void look_in_order(each *all, gg_ctx *ctx, uint64_t count)
{
    for (uint64_t x = 0; x < count && !all->found->condition; x += LOOKS) {
        if (gg__tick(ctx, "checking positions", x, 0) != GG_OK) return;
        look_through(all, 0, x, count - x < LOOKS ? count : x + LOOKS);
    }
}

bool gg__check_each(const gg__claim *claim, uint64_t count, uint32_t states, bool by_rules,
                    gg__fault *fault, void *check)
{
    gg_ctx *ctx = claim->ctx;
    const unsigned workers = gg__threads(ctx);
    if (!by_rules && !claim->graph->out[GG_LEFT])
        gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options");
    if (gg__status(ctx) != GG_OK) return false;
    each all = {fault, check, gg__alloc_zeroed(ctx, workers, sizeof *all.found, "a check")};
    if (!all.found) return false;
    if (by_rules)
        look_in_order(&all, ctx, count);
    else
        gg__parallel(ctx, "checking positions", count, GRAIN, look_through, &all);
    finding first = all.found[0];
    for (unsigned i = 1; i < workers; i++)
        if (all.found[i].condition && (!first.condition || all.found[i].x < first.x))
            first = all.found[i];
    gg__free(ctx, all.found);
    if (gg__status(ctx) != GG_OK) return false;
    claim->verdict->positions +=
        first.condition ? first.x * states + first.phase + 1 : count * states;
    return !first.condition || gg__refuse(claim, (gg_vertex)first.x, first.phase, first.condition);
}
