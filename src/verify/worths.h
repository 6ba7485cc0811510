/* What worths claim, and the checks by their type. */
#ifndef GG_VERIFY_WORTHS_H
#define GG_VERIFY_WORTHS_H

#include "problem/problem.h"
#include "value/solution.h"
#include "verify/claim.h"

/* The claim that the worths are true: those of the vertices of a graph, or of the numbered parts
 * of a game by rules. */
typedef struct gg__worth_claim {
    const gg_graph *graph; /* with rows of options; NULL: of parts */
    gg__rules *rules;      /* of parts; else NULL */
    const gg__worths *worths;
    gg_result over; /* the result that a vertex without options has, if it has one */
    bool endless;   /* play without end is a draw, as loopy nimbers take it */
} gg__worth_claim;

/* Checks a solution that has worths, like gg__check_states; graph: of the problem, or of what a
 * search met. */
gg_status gg__check_worths(gg_ctx *ctx, const gg_problem *problem, const gg_graph *graph,
                           const gg_solution *solution, gg_verdict *verdict);

/* The checks of worths of the right shape: a column for each thing that the type needs, and an
 * entry for each vertex or part. */
gg_status gg__check_nimbers(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict);
gg_status gg__check_misere_pairs(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict);
gg_status gg__check_numbers(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict);
gg_status gg__check_nimber_parts(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict);
gg_status gg__check_number_parts(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict);

/* The condition that fails at an entry, or NULL; also for want of memory: look at the context. */
typedef const char *gg__worth_fault(void *check, uint32_t x);

/* Goes through all entries until a condition fails. */
gg_status gg__check_each(gg_ctx *ctx, const gg__worth_claim *claim, gg__worth_fault *fault,
                         void *check, gg_verdict *verdict);

/* What is wrong with a result that the vertex has, or NULL. Where it is right, there are no
 * options: positions at which play is over were explored without. */
const char *gg__over_fault(const gg__worth_claim *claim, gg_vertex v);

/* Whether the rank falls with a move; without ranks, whether it leads to a larger number. */
static inline bool gg__rank_falls(const gg__worth_claim *claim, gg_vertex from, gg_vertex to)
{
    const uint32_t *rank = claim->worths->rank;
    return rank ? rank[to] < rank[from] : to > from;
}

/* NULL if the rank falls with every move of a vertex by these options. */
const char *gg__rank_fault(const gg__worth_claim *claim, gg_vertex v, const gg_vertex *options,
                           size_t count);

/* What is wrong with a nimber, if the least that no option has is `mex`, or NULL. */
static inline const char *gg__mex_fault(uint32_t nimber, uint32_t mex)
{
    if (nimber < mex) return "an option has the same nimber";
    return nimber > mex ? "no option has one of the smaller nimbers" : NULL;
}

#endif
