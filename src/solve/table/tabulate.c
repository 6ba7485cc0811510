/*
 * All legal positions of a game by rules whose positions are numbered densely, in one table.
 *
 * The number of a position is its index, so nothing is stored but its word: 4 bytes a position,
 * and two lists of at most a thirty-second part of the positions, while solving. Moves are asked of
 * the ruleset as they are needed; positions without a legal one have the word zero. It is
 * retrograde analysis (tabulate_news.c) if the ruleset knows which positions lead to one; a sweep
 * (tabulate_sweep.c) if moves go one way in the numbering; else a sweep for each remoteness.
 *
 * Table 0 has one phase; its sides are the mover and the other one if the game is impartial, else
 * Left and Right.
 */
#include "solve/table/tabulate.h"

#include "solve/solver.h"

static uint64_t count_positions(const gg_problem *problem)
{
    const gg__rules *rules = problem->rules;
    return rules->ruleset->positions ? rules->ruleset->positions(rules->self) : 0;
}

static const char *refuses(const gg_problem *problem)
{
    if (!problem->rules) return "is for games by rules; this game is given by its graph";
    if (problem->rules->symmetry) return "works on all positions, not on those up to symmetry";
    if (problem->spec.infinite != GG_D) return "takes play without end for a draw";
    const uint64_t positions = count_positions(problem);
    if (positions == 0) return "needs a game whose positions are numbered from 0 on";
    if (positions > UINT32_MAX) return "holds fewer than 2^32 positions; 'memo' goes by reach";
    return NULL;
}

/* ---- the plan ---- */

/* For the moves of one position, and what blocks of memory are longer than what is in them;
 * and once more for the solution around the table. */
enum { OVERHEAD = 4096, MANY_MOVES = 8192 /* the lists of a position that has some hundred */ };

static uint64_t bytes_needed(uint64_t positions)
{
    return positions * sizeof(gg__word) + 2 * gg__level_capacity(positions) * sizeof(uint32_t) +
           OVERHEAD;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    out->positions = count_positions(problem);
    out->bytes = bytes_needed(out->positions) + OVERHEAD + MANY_MOVES;
}

/* ---- solving ---- */

static gg_status check_start(gg_ctx *ctx, const gg_problem *problem, uint64_t positions)
{
    const gg__rules *rules = problem->rules;
    const gg_ruleset *ruleset = rules->ruleset;
    const gg_position x = problem->start;
    char text[128];
    if (ruleset->dead_end != GG_NONE && (ruleset->dead_end < GG_D || ruleset->dead_end > GG_P))
        return gg__fail(
            ctx, GG_BAD_INPUT, GG__NOWHERE,
            "fault of the ruleset: a player who cannot move neither wins, loses nor draws");
    if (x >= positions)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: play begins at number %llu, but there are %llu "
                        "positions",
                        (unsigned long long)x, (unsigned long long)positions);
    if (!ruleset->legal || ruleset->legal(rules->self, x)) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "play cannot begin at position %s, which is not legal",
                    gg_position_print(problem, x, text, sizeof text));
}

/* About how many moves there are in all, by some positions spread over the numbers. */
static gg_status guess_moves(gg__tabulation *t, uint64_t *moves)
{
    enum { SAMPLES = 64 };
    uint64_t sum = 0, seen = 0;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < SAMPLES; i++) {
        const gg_position x = t->positions / SAMPLES * i + t->positions % SAMPLES;
        if (t->ruleset->legal && !t->ruleset->legal(t->self, x)) continue;
        status = gg__tabulation_list(t, t->ruleset->moves, x);
        sum += t->moves.to.count;
        seen++;
    }
    *moves = seen > 0 ? sum / seen * t->positions : 0;
    t->listed = 0;
    return status;
}

/* Refuses what would take minutes or hours, unless a limit says that this is known. */
static gg_status check_moves(gg__tabulation *t, uint64_t limit)
{
    const uint64_t many = UINT64_C(20000000000);
    uint64_t moves = 0;
    if (limit || t->positions < 1 << 20) return GG_OK;
    const gg_status status = guess_moves(t, &moves);
    if (status != GG_OK || moves < many) return status;
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                    "the table would have %llu positions with some %llu moves, which takes minutes "
                    "or hours; --limit %llu solves it all the same",
                    (unsigned long long)t->positions, (unsigned long long)moves,
                    (unsigned long long)t->positions);
}

/* Everything that could be refused is refused before the memory is taken. */
static gg_status prepare(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                         gg_solution *solution, gg__tabulation *t)
{
    static const uint8_t relative[1] = {GG__MOVER_RELATIVE}, owner[1] = {GG__MOVER_OWNER};
    const gg__rules *rules = problem->rules;
    const uint64_t positions = count_positions(problem);
    *t = (gg__tabulation){.ctx = ctx,
                          .problem = problem,
                          .ruleset = rules->ruleset,
                          .self = rules->self,
                          .relative = gg__rules_impartial(rules),
                          .positions = positions,
                          .moves = {.to = {.ctx = ctx}},
                          .seen = {.ctx = ctx},
                          .rises = true,
                          .falls = true,
                          .capacity = gg__level_capacity(positions)};
    gg_status status = check_start(ctx, problem, positions);
    if (status == GG_OK && limit && positions > limit)
        status = gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                          "the table would have %llu positions, more than %llu",
                          (unsigned long long)positions, (unsigned long long)limit);
    if (status == GG_OK)
        status = gg__plan(ctx, bytes_needed(positions),
                          "the table of all positions ('memo' keeps those in reach)");
    if (status == GG_OK) status = check_moves(t, limit);
    if (status != GG_OK) return status;
    const gg__table *table =
        gg__solution_add_table(solution, positions, t->relative ? relative : owner, 1);
    if (table) t->words = table->words;
    if (table) t->now.at = gg__alloc(ctx, t->capacity, sizeof *t->now.at, "the frontier");
    if (t->now.at) t->next.at = gg__alloc(ctx, t->capacity, sizeof *t->next.at, "the frontier");
    return gg__status(ctx);
}

/* What nobody can win is a draw; illegal positions keep the word zero. */
static void close_table(const gg__tabulation *t)
{
    for (uint64_t x = 0; x < t->positions; x++)
        if (t->words[x] != 0 && gg__word_side(t->words[x]) == GG__UNDECIDED)
            t->words[x] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
}

static gg_status decide(gg__tabulation *t)
{
    if (t->rises || t->falls) return gg__tabulation_sweep(t);
    return t->ruleset->unmoves ? gg__tabulation_news(t) : gg__tabulation_levels(t);
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg__tabulation t;
    gg_status status = prepare(ctx, problem, limit, solution, &t);
    if (status == GG_OK) status = gg__tabulation_open(&t);
    if (status == GG_OK) status = decide(&t);
    if (status == GG_OK) status = gg__status(ctx); /* a callback may have failed on its own */
    if (status == GG_OK) close_table(&t);
    solution->positions = t.legal;
    gg__positions_free(&t.moves.to);
    gg__seen_free(&t.seen);
    gg__free(ctx, t.now.at);
    gg__free(ctx, t.next.at);
    return status;
}

const gg__solver gg__solver_tabulate = {
    .info = {"tabulate", "every legal position of a game by rules, in a table of 4 bytes each",
             "outcome", false, false},
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};
