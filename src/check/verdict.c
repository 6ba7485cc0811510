/* Refusing, deciding, and going through all entries. */
#include "check/check.h"

#include "base/parallel.h"

#include <stdio.h>

/* ---- verdicts ---- */

bool gg__refuse(const gg__claim *claim, gg_vertex v, uint32_t phase, const char *condition)
{
    gg_verdict *verdict = claim->verdict;
    verdict->accepted = false;
    verdict->vertex = v;
    verdict->phase = phase;
    snprintf(verdict->condition, sizeof verdict->condition, "%s", condition);
    return false;
}

bool gg__require(const gg__claim *claim, bool holds, const char *condition)
{
    return holds || gg__refuse(claim, GG_NO_VERTEX, 0, condition);
}

const char *gg__decide(const gg__claim *claim, gg_result winner, uint32_t turns)
{
    gg_verdict *verdict = claim->verdict;
    const bool left = (verdict->first == GG_LEFT) == (winner == GG_N);
    if (winner == GG_N || winner == GG_P) winner = left ? GG_L : GG_R;
    verdict->proves = GG_PROVES_WINNER;
    verdict->outcome = (gg_outcome){winner, turns};
    return NULL;
}

/* ---- all entries ---- */

enum {
    GRAIN = 1 << 14,
    GRAIN_BY_RULES = 1 << 6 /* between two ticks: each entry may have many options */
};

typedef struct finding {
    uint64_t entry;
    const char *condition; /* NULL: nothing was found */
} finding;

typedef struct each {
    gg__fault *fault;
    void *check;
    finding *found; /* by worker */
} each;

/* A worker takes ranges in ascending order, and stops at the first entry that fails. */
static void look_through(void *self, unsigned worker, uint64_t first, uint64_t end)
{
    const each *all = self;
    finding here = all->found[worker];
    for (uint64_t entry = first; entry < end && !here.condition; entry++)
        here = (finding){entry, all->fault(all->check, worker, entry)};
    if (here.condition) all->found[worker] = here;
}

/* All entries that a worker leaves come after the one that it stopped at. So the least of these
 * entries is the first that fails at all, for any distribution of the work. */
bool gg__check_each(const gg__claim *claim, uint64_t vertices, uint32_t phases, bool serial,
                    gg__fault *fault, void *check)
{
    gg_ctx *ctx = claim->ctx;
    const unsigned workers = gg__threads(ctx);
    const uint64_t count = vertices * phases;
    if (claim->graph && !claim->graph->out[GG_LEFT])
        gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options");
    if (gg__status(ctx) != GG_OK) return false;
    each all = {fault, check, gg__alloc_zeroed(ctx, workers, sizeof *all.found, "a check")};
    if (!all.found) return false;
    if (!serial) gg__parallel(ctx, "checking positions", count, GRAIN, look_through, &all);
    for (uint64_t x = 0; serial && x < count && !all.found->condition; x += GRAIN_BY_RULES) {
        if (gg__tick(ctx, "checking positions", x, 0) != GG_OK) break;
        look_through(&all, 0, x, count - x < GRAIN_BY_RULES ? count : x + GRAIN_BY_RULES);
    }
    finding first = all.found[0];
    for (unsigned i = 1; i < workers; i++)
        if (all.found[i].condition && (!first.condition || all.found[i].entry < first.entry))
            first = all.found[i];
    gg__free(ctx, all.found);
    if (gg__status(ctx) != GG_OK) return false;
    claim->verdict->positions += first.condition ? first.entry + 1 : count;
    return !first.condition || gg__refuse(claim, (gg_vertex)(first.entry / phases),
                                          (uint32_t)(first.entry % phases), first.condition);
}
