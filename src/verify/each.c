/*
 * The loop over all entries of a claim, by several threads where that may be.
 *
 * Each worker takes ranges in ascending order and stops at the first entry that fails. What it
 * would have taken later lies behind; so the least of these entries is the first that fails at all,
 * whoever worked on what.
 */
#include "base/pool.h"
#include "verify/claim.h"

#include <stdio.h>

enum {
    GRAIN = 1 << 14,
    LOOKS = 1 << 9 /* between two ticks, of a game by rules: each may have many options */
};

typedef struct finding {
    uint64_t x;
    uint32_t phase;
    const char *condition; /* NULL: nothing was found */
} finding;

typedef struct each {
    gg_ctx *ctx; /* if a ruleset is asked, by one worker; else NULL */
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

/* What a ruleset fails at ends the work like a fault; the context tells them apart. */
static const char *look_at(const each *all, unsigned worker, uint64_t x, uint32_t *phase)
{
    if (!all->ctx) return all->fault(all->check, worker, x, phase);
    if (x % LOOKS == 0 && gg__tick(all->ctx, "checking", x, 0) != GG_OK) return "";
    const char *condition = all->fault(all->check, worker, x, phase);
    return gg__status(all->ctx) == GG_OK ? condition : "";
}

static void look_through(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const each *all = self;
    finding here = all->found[worker];
    for (uint64_t x = first; x < end && !here.condition; x++) {
        here.x = x;
        here.condition = look_at(all, worker, x, &here.phase);
    }
    if (here.condition) all->found[worker] = here;
}

/* The first of what the workers have found. */
static finding least(const finding *found, unsigned workers)
{
    finding first = found[0];
    for (unsigned i = 1; i < workers; i++)
        if (found[i].condition && (!first.condition || found[i].x < first.x)) first = found[i];
    return first;
}

bool gg__check_each(const gg__claim *claim, uint64_t count, uint32_t states, bool by_rules,
                    gg__fault *fault, void *check)
{
    gg_ctx *ctx = claim->ctx;
    const unsigned workers = gg__threads(ctx);
    finding *found = NULL;
    if (!by_rules && !claim->graph->out[GG_LEFT])
        gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options");
    else
        found = gg__alloc_zeroed(ctx, workers, sizeof *found, "a check");
    if (!found) return false;
    each all = {by_rules ? ctx : NULL, fault, check, found};
    if (by_rules)
        look_through(&all, 0, 0, count);
    else
        gg__parallel(ctx, "checking", count, GRAIN, look_through, &all);
    const finding first = least(found, workers);
    gg__free(ctx, found);
    if (gg__status(ctx) != GG_OK) return false;
    claim->verdict->positions +=
        first.condition ? first.x * states + first.phase + 1 : count * states;
    return !first.condition || gg__refuse(claim, (gg_vertex)first.x, first.phase, first.condition);
}
