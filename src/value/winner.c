/*
 * The value type `winner`: who wins from the start, by claims about the positions that the winner's
 * strategy meets (value/claim.h). Other positions have no value, and no position has a length.
 */
#include "value/winner.h"

#include "game/explore.h"
#include "game/parts.h"
#include "value/claim.h"

/* The state of a sum of parts that a position is, or UINT64_MAX: there is no claim about it. */
static uint64_t sum_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          gg_position position)
{
    gg__positions parts = {.ctx = ctx};
    uint64_t entry = UINT64_MAX;
    const gg_status status = gg__position_parts(problem, position, &parts);
    uint32_t *terms = NULL;
    if (status == GG_OK) terms = gg__alloc(ctx, (uint64_t)parts.count + 1, sizeof *terms, "parts");
    bool listed = terms;
    for (size_t i = 0; listed && i < parts.count; i++) {
        terms[i] = gg__index_find(&solution->part->index, parts.at[i]);
        listed = terms[i] != GG__NO_NUMBER;
    }
    if (listed) {
        const uint32_t phases = solution->tables->phases;
        gg__sum_sort(terms, parts.count);
        const uint32_t sum = gg__keys_find(solution->sums, terms, parts.count * sizeof *terms);
        if (sum != GG__NO_NUMBER)
            entry = (uint64_t)sum * phases +
                    (phases > 1 && gg__position_mover(problem, position) == GG_RIGHT ? 1 : 0);
    }
    gg__free(ctx, terms);
    gg__positions_free(&parts);
    return entry;
}

uint64_t gg__winner_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          uint64_t position)
{
    if (solution->sums) return sum_entry(ctx, problem, solution, position);
    const uint32_t found = gg__index_find(&solution->explored->index, position);
    return found == GG__NO_NUMBER ? UINT64_MAX : found;
}

/* Reads the claim of a state; relative values are those of the player to move. False: there is no
 * claim. */
static bool find_claim(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__state *state, gg__bounds *bounds, uint32_t *rank)
{
    const uint64_t position = gg__space_position(problem, state);
    if (gg__status(ctx) != GG_OK) return false;
    const uint64_t entry = gg__winner_entry(ctx, problem, solution, position);
    if (entry == UINT64_MAX) return false;
    return gg__claim_read(gg__table_word(ctx, solution->tables, entry), bounds, rank);
}

gg_status gg__winner_known(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           const gg__state *state, gg_player player, gg_outcome *out)
{
    const gg_player mover = gg__state_mover(problem, state);
    const gg_result over = gg__state_result(problem, state, NULL);
    const bool relative = solution->tables->mover[0] == GG__MOVER_RELATIVE;
    gg__bounds b;
    uint32_t rank;
    *out = (gg_outcome){over, 0};
    if (over != GG_NONE) return gg__status(ctx);
    if (!find_claim(ctx, problem, solution, state, &b, &rank)) return gg__status(ctx);
    if (relative && mover == GG_RIGHT) b = gg__bounds_flip(b);
    const bool known = player == GG_LEFT ? b.least > GG__RIGHT_WINS : b.most < GG__LEFT_WINS;
    const uint8_t grade = known == (player == GG_LEFT) ? b.least : b.most;
    if (!known && !gg__bounds_exact(b)) return gg__status(ctx);
    out->winner = grade == GG__LEFT_WINS ? GG_L : grade == GG__RIGHT_WINS ? GG_R : GG_D;
    out->remoteness = rank == GG__NO_RANK ? GG_INFINITE : rank;
    return gg__status(ctx);
}

gg_status gg__winner_decided(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                             const gg__state *state, gg_outcome *out)
{
    gg_outcome right;
    gg_status status = gg__winner_known(ctx, problem, solution, state, GG_LEFT, out);
    if (status == GG_OK) status = gg__winner_known(ctx, problem, solution, state, GG_RIGHT, &right);
    if (status == GG_OK && right.winner != out->winner) out->winner = GG_NONE;
    out->remoteness = GG_INFINITE;
    return status;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__state *state, gg_outcome *out)
{
    const gg_status status = gg__winner_decided(ctx, problem, solution, state, out);
    if (status != GG_OK || out->winner != GG_NONE) return status;
    return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                    "the proof of the winner says nothing about this position");
}

static const gg__theory theory = {.at = at, .known = gg__winner_known};

const gg__value_type gg__value_winner = {
    .info = {"winner", "who wins from the start, with a proof of no more than that", NULL, false,
             false},
    .theory = &theory,
    .held = GG__HELD_SEARCH | GG__HELD_SUMS | GG__HELD_TABLE,
    .fields = {{.label = ""}, {.label = " ", .number = true, .unknown = "-"}},
};
