/*
 * The solver `tabulate`: all legal positions of a game by rules whose positions are numbered
 * densely, in one table.
 *
 * The number of a position is its index, so only its word is stored: 4 bytes a position, and while
 * solving two lists of at most a thirty-second part of the positions. The ruleset is asked for
 * moves as they are needed. This file sets every word up; tabulate_decide.c decides what can be
 * decided.
 *
 * A word is zero where the position is illegal: an open word counts at least one option, so no
 * other word is. All other words are as in value/word.h. Table 0 has one phase; its sides are the
 * mover and the other one if the game is impartial, else Left and Right.
 *
 * Options are counted as different positions, because that is what `unmoves`, without repetitions,
 * gives back. Moves that end play lead to no position that could be propagated, so they count at
 * once: one that wins decides its position, with rank 1; those that lose are refuted from the
 * beginning and are not counted, and if there are no others the position is lost, with rank 1; a
 * draw is one option that is never refuted. Where the ruleset tells legal positions from others, a
 * pass before marks them, so that one look into the table examines the target of a move.
 *
 * Cost. O(positions + moves) expected to set up.
 */
#include "solve/table/tabulate.h"

#include "solve/solver.h"

/* ---- the moves of a position ---- */

gg_status gg__tabulation_tick(gg__tabulation *t, const char *stage, uint64_t done, uint64_t total)
{
    t->stage = stage;
    t->done = done;
    t->total = total;
    return gg__tick(t->ctx, stage, done, total);
}

/* Empties the set of positions and makes room for so many. Amortised O(1). */
static gg_status clear_seen(gg__tabulation *t, size_t members)
{
    enum { FEWEST = 64 };
    gg__position_set *set = &t->seen;
    uint64_t slots = FEWEST;
    while (slots < 2 * (uint64_t)members)
        slots *= 2;
    if (slots > UINT32_MAX)
        return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than 2^30 moves");
    const bool fits = set->slot && slots <= (uint64_t)set->mask + 1;
    if (fits && ++set->stamp != 0) return GG_OK; /* no stamp is unused for ever */
    if (fits) slots = (uint64_t)set->mask + 1;
    void *slot = gg__alloc_zeroed(t->ctx, slots, sizeof *set->slot, "moves");
    if (!slot) return gg__status(t->ctx);
    gg__free(t->ctx, set->slot);
    set->slot = slot;
    set->secret = *gg__secret_of(t->ctx);
    set->mask = (uint32_t)slots - 1;
    set->stamp = 1;
    return GG_OK;
}

gg_status gg__tabulation_list(gg__tabulation *t,
                              gg_status (*list)(const gg_problem *, gg__scratch *, gg_position,
                                                const gg__positions **),
                              gg_position x)
{
    gg_status status = list(t->problem, &t->scratch, x, &t->list);
    t->listed += t->list->count;
    if (status == GG_OK) status = clear_seen(t, t->list->count);
    if (t->listed < GG__TICK_MOVES || status != GG_OK) return status;
    t->listed = 0; /* few positions may have many moves */
    return gg__tick(t->ctx, t->stage, t->done, t->total);
}

/* ---- faults of a ruleset ---- */

static gg_status refuse_target(const gg__tabulation *t, gg_position x, gg_position y)
{
    char from[64], to[64];
    gg_position_print(t->problem, x, from, sizeof from);
    if (y >= t->positions)
        return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: a move from position %s leads to number %llu, but "
                        "there are %llu positions",
                        from, (unsigned long long)y, (unsigned long long)t->positions);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: a move from position %s leads to %s, which is not legal",
                    from, gg_position_print(t->problem, y, to, sizeof to));
}

/* In a game without persons nobody in particular can win. */
static gg_status check_result(const gg__tabulation *t, gg_position x, gg_result result)
{
    char text[64];
    const bool personal = result == GG_L || result == GG_R;
    if (result >= GG_L && result <= GG_P && !(t->relative && personal)) return GG_OK;
    gg_position_print(t->problem, x, text, sizeof text);
    return gg__fail(t->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset: play ends at position %s with a result that is none%s",
                    text, personal ? " of N, P and D, though the game is impartial" : "");
}

/* ---- one position ---- */

/* A position that is over, or cannot go on: rank 0, or 1 if its own moves end play. */
static void decide(gg__tabulation *t, uint32_t x, gg__side side, uint32_t rank)
{
    t->words[x] = gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : rank);
    t->closed++;
    if (side != GG__DRAWN) gg__level_push(t, rank == 0 ? &t->now : &t->next, x);
}

/* The moves of a position, before any other position is decided. */
typedef struct outlook {
    uint64_t open; /* different options that are not refuted */
    bool wins;     /* one of them ends play with a win of the mover */
} outlook;

static gg_status look_at_end(const gg__tabulation *t, uint32_t x, gg_result result, gg__side mover,
                             outlook *found)
{
    const gg__side side = gg__result_side(result, gg__other_side(mover));
    found->wins |= side == mover;
    found->open += side == GG__DRAWN;
    return check_result(t, x, result);
}

static gg_status look_at_moves(gg__tabulation *t, uint32_t x, gg__side mover, outlook *found)
{
    const gg__positions *to = t->list;
    const bool marked = !t->problem->all_legal;
    for (size_t i = 0; i < to->count; i++) {
        const gg_position y = to->at[i];
        if (y < t->positions && (!marked || t->words[y] != 0)) {
            found->open += gg__position_add(&t->seen, (uint32_t)y);
            t->rises &= y > x;
            t->falls &= y < x;
            continue;
        }
        const gg_result end = gg__position_ended(y);
        const gg_status status =
            end == GG_NONE ? refuse_target(t, x, y) : look_at_end(t, x, end, mover, found);
        if (status != GG_OK) return status;
    }
    return GG_OK;
}

static gg_status open_by_moves(gg__tabulation *t, uint32_t x, gg__side mover)
{
    outlook found = {0, false};
    gg_status status = gg__tabulation_list(t, gg__position_moves, x);
    if (status != GG_OK) return status;
    if (t->list->count == 0) {
        decide(t, x, gg__result_side(t->problem->dead_end, mover), 0);
        return GG_OK;
    }
    status = look_at_moves(t, x, mover, &found);
    if (status != GG_OK) return status;
    if (found.open > GG__MAX_COUNT)
        return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than %llu options",
                        (unsigned long long)GG__MAX_COUNT);
    if (found.wins)
        decide(t, x, mover, 1);
    else if (found.open == 0)
        decide(t, x, gg__other_side(mover), 1);
    else
        t->words[x] = gg__word_open(mover, (uint32_t)found.open);
    return GG_OK;
}

static gg_status open_position(gg__tabulation *t, uint32_t x)
{
    const gg_result result = gg__position_said(t->problem, x);
    const gg__side mover = gg__position_mover(t->problem, x) == GG_LEFT ? GG__FIRST : GG__SECOND;
    if (result == GG_NONE) return open_by_moves(t, x, mover);
    const gg_status status = check_result(t, x, result);
    if (status == GG_OK) decide(t, x, gg__result_side(result, mover), 0);
    return status;
}

/* ---- all positions ---- */

/* Legal positions get any word but zero. */
static gg_status mark_legal(gg__tabulation *t)
{
    gg_status status = GG_OK;
    t->legal = t->positions;
    if (t->problem->all_legal) return GG_OK;
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        const bool legal = gg__position_legal(t->problem, x);
        t->words[x] = legal ? gg__word_open(GG__FIRST, 1) : 0;
        t->legal -= !legal;
        if (x % GG__TICK == 0)
            status = gg__tabulation_tick(t, "marking positions", x, t->positions);
    }
    return status;
}

/* Sets up every word. t->now and t->next hold the won positions of rank 0 and 1. */
static gg_status open_all(gg__tabulation *t)
{
    gg_status status = mark_legal(t);
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        if (x % GG__TICK == 0)
            status = gg__tabulation_tick(t, "opening positions", x, t->positions);
        if (status != GG_OK || (!t->problem->all_legal && t->words[x] == 0)) continue;
        status = open_position(t, (uint32_t)x);
    }
    return status;
}

/* ---- what is refused, and the plan ---- */

static const char *refuses(const gg_problem *problem)
{
    if (problem->on_graph) return "is for games by rules; this game is given by its graph";
    if (problem->symmetry) return "works on all positions, not on those up to symmetry";
    if (problem->spec.infinite != GG_D) return "takes play without end for a draw";
    const uint64_t positions = problem->positions;
    if (positions == 0) return "needs a game whose positions are numbered from 0 on";
    if (positions > UINT32_MAX) return "holds fewer than 2^32 positions; 'memo' goes by reach";
    return NULL;
}

/* For the moves of one position, and what blocks of memory are longer than what is in them;
 * and once more for the solution around the table. */
enum { OVERHEAD = 4096, MANY_MOVES = 8192 /* the lists of a position that has some hundred */ };

/* How many positions a level can list. */
static uint64_t level_capacity(uint64_t positions)
{
    const uint64_t some = positions / 32 + 64;
    return some < positions ? some : positions;
}

static uint64_t bytes_needed(uint64_t positions)
{
    return positions * sizeof(gg__word) + 2 * level_capacity(positions) * sizeof(uint32_t) +
           OVERHEAD;
}

static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    out->positions = problem->positions;
    out->bytes = bytes_needed(out->positions) + OVERHEAD + MANY_MOVES;
}

/* ---- solving ---- */

static gg_status check_start(gg_ctx *ctx, const gg_problem *problem, uint64_t positions)
{
    const gg_position x = problem->start;
    char text[128];
    if (problem->dead_end < GG_D || problem->dead_end > GG_P)
        return gg__fail(
            ctx, GG_BAD_INPUT, GG__NOWHERE,
            "fault of the ruleset: a player who cannot move neither wins, loses nor draws");
    if (x >= positions)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: play begins at number %llu, but there are %llu "
                        "positions",
                        (unsigned long long)x, (unsigned long long)positions);
    if (gg__position_legal(problem, x)) return GG_OK;
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
        if (!gg__position_legal(t->problem, x)) continue;
        status = gg__tabulation_list(t, gg__position_moves, x);
        sum += t->list->count;
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
    const uint64_t positions = problem->positions;
    *t = (gg__tabulation){.ctx = ctx,
                          .problem = problem,
                          .relative = problem->impartial,
                          .positions = positions,
                          .scratch = {.ctx = ctx},
                          .rises = true,
                          .falls = true,
                          .capacity = level_capacity(positions)};
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

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    gg__tabulation t;
    gg_status status = prepare(ctx, problem, limit, solution, &t);
    if (status == GG_OK) status = open_all(&t);
    if (status == GG_OK) status = gg__tabulation_decide(&t);
    if (status == GG_OK) status = gg__status(ctx); /* a callback may have failed on its own */
    for (uint64_t x = 0; status == GG_OK && x < t.positions; x++) /* nobody can win the rest */
        if (t.words[x] != 0 && gg__word_side(t.words[x]) == GG__UNDECIDED)
            t.words[x] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
    solution->positions = t.legal;
    gg__scratch_free(&t.scratch);
    gg__free(ctx, t.seen.slot);
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
