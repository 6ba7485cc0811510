/* Which games are sums by their rules, and how far their parts go. */
#include "solve/parts.h"

const char *gg__parts_refuse(const gg_problem *problem, gg_result dead_end)
{
    if (problem->on_graph) return "is for games by rules; this game is given by its graph";
    if (problem->parts == 0) return "needs a game whose positions are sums of parts";
    if (problem->dead_end == dead_end) return NULL;
    return dead_end == GG_P ? "is for normal play: who cannot move loses"
                            : "is for misere play: who cannot move wins";
}

gg_status gg__parts_largest(gg_ctx *ctx, const gg_problem *problem, uint64_t *largest)
{
    gg__positions parts = {.ctx = ctx};
    gg__scratch scratch = {.ctx = ctx};
    const gg_status status = gg__position_parts(problem, &scratch, problem->start, &parts);
    *largest = 0;
    for (size_t i = 0; status == GG_OK && i < parts.count; i++)
        if (parts.at[i] > *largest) *largest = parts.at[i];
    gg__positions_free(&parts);
    gg__scratch_free(&scratch);
    return status;
}
