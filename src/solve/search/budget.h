/* The positions that a search may look at, in all its questions and for its proof. */
#ifndef GG_SOLVE_SEARCH_BUDGET_H
#define GG_SOLVE_SEARCH_BUDGET_H

#include "base/ctx.h"

typedef struct gg__budget {
    gg_ctx *ctx;
    uint64_t limit, spent;
} gg__budget;

/* Counts one position. GG_LIMIT beyond the limit. */
static inline gg_status gg__budget_spend(gg__budget *budget)
{
    if (budget->spent >= budget->limit)
        return gg__fail(budget->ctx, GG_LIMIT, GG__NOWHERE,
                        "not decided after %llu position%s (--limit)",
                        (unsigned long long)budget->spent, gg__s(budget->spent));
    budget->spent++;
    return GG_OK;
}

/* Makes the sentence of a search that was cancelled, or for which the memory limit is too low, say
 * how far it went. Returns the status of the context. */
static inline gg_status gg__budget_explain(const gg__budget *budget)
{
    const gg_status status = gg__status(budget->ctx);
    const bool full = gg__memory_full(budget->ctx);
    if (status == GG_CANCELLED || full)
        gg__reword(budget->ctx, "not decided after %llu position%s%s",
                   (unsigned long long)budget->spent, gg__s(budget->spent),
                   full ? " (--memory)" : "");
    return status;
}

#endif
