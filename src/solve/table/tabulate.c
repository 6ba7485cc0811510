/*
 * The solver `tabulate`: all legal positions of a game by rules whose positions are numbered
 * densely, in one table.
 *
 * The number of a position is its index, so only its code is stored (value/code.h): one byte, until
 * play is so long, or a position has so many options, that it takes two, or four. The ruleset lists
 * moves as they are needed. The table has one phase; its sides are the mover and the other one if
 * the game is impartial, otherwise Left and Right.
 *
 * Positions are decided by one of three methods: in one sweep, if all moves lead to larger numbers
 * or all to smaller ones; level by level against the moves, if the ruleset lists the positions
 * before one (`unmoves`); otherwise by a sweep for each remoteness. table.h has the tour.
 */
#include "base/parallel.h"
#include "solve/solver.h"
#include "solve/table/disk.h"
#include "value/solution.h"

#include <string.h>

/* ---- the table ---- */

static uint64_t chunks_of(uint64_t positions)
{
    return (positions + GG__CHUNK - 1) / GG__CHUNK;
}

/* ---- refusals and the plan ---- */

static const char *refuses(const gg_problem *problem)
{
    if (problem->spec.infinite != GG_D) return "takes play without end for a draw";
    if (problem->positions == 0) return "needs a game whose positions are numbered from 0 on";
    if (problem->positions >> GG__MOST_NUMBER_BITS)
        return "holds at most 2^40 positions; 'memo' goes by reach";
    return NULL;
}

/* For the overhead of allocations and the solution around the table; and for the moves of one
 * position. */
enum { OVERHEAD = 8192, MANY_MOVES = 8192 /* the lists of a position with some hundred moves */ };

/* Bytes of the codes and flags. */
static uint64_t bytes_of_table(uint64_t positions, unsigned width)
{
    return positions * width + 2 * chunks_of(positions);
}

/* The width that suffices however long play lasts. A position has fewer options than play has
 * turns. */
static unsigned greatest_width(uint64_t positions)
{
    return positions < (gg__code_top(1) - GG__FIRST_OPEN) / 4   ? 1
           : positions < (gg__code_top(2) - GG__FIRST_OPEN) / 4 ? 2
                                                                : 4;
}

/* A byte a position is enough unless play lasts some hundred turns, or the sum of twice the turns
 * and the number of options somewhere is about as large. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    const uint64_t positions = problem->positions, threads = gg__threads(problem->ctx),
                   beside = gg__table_workers_bytes((unsigned)threads) + OVERHEAD + MANY_MOVES +
                            gg__sweep_bytes((unsigned)threads, positions);
    out->positions = positions;
    out->bytes = bytes_of_table(positions, greatest_width(positions)) + beside;
    out->least = bytes_of_table(positions, 1) + beside;
}

/* ---- solving ---- */

static gg_status check_start(gg_ctx *ctx, const gg_problem *problem, uint64_t positions)
{
    const gg_position x = gg__position_canonical(problem, problem->start);
    char text[128];
    if (problem->dead_end < GG_D || problem->dead_end > GG_P)
        return gg__fail(
            ctx, GG_BAD_INPUT, GG__NOWHERE,
            "fault of the ruleset: a player who cannot move neither wins, loses nor draws");
    gg_status status = GG_OK;
    if (problem->start < problem->numbers) status = gg__table_check_class(ctx, problem, x);
    if (status != GG_OK) return status;
    if (x >= positions)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset: play begins at number %llu, but there are %llu "
                        "positions",
                        (unsigned long long)x, (unsigned long long)positions);
    if (gg__position_solved(problem, x)) return GG_OK;
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "play cannot begin at position %s, which is not legal",
                    gg_position_print(problem, x, text, sizeof text));
}

/* Properties of a sample of the moves. */
typedef struct survey {
    uint64_t moves;       /* estimated number of all moves */
    bool larger, smaller; /* some lead to larger numbers; to smaller ones */
} survey;

static gg_status sample_moves(gg__tabulation *t, survey *out)
{
    enum { SAMPLES = 64 };
    gg__table_worker *w = &t->worker[0];
    uint64_t sum = 0, seen = 0;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < SAMPLES; i++) {
        gg_position x = t->numbers / SAMPLES * i + t->numbers % SAMPLES * i / SAMPLES;
        if (!gg__position_legal(t->problem, x)) continue;
        x = gg__position_canonical(t->problem, x);
        if (gg__position_said(t->problem, x) != GG_NONE) continue;
        status = gg__list_moves(w, x);
        for (size_t k = 0; k < w->list->count; k++) {
            out->larger |= w->list->at[k] > x && gg__position_ended(w->list->at[k]) == GG_NONE;
            out->smaller |= w->list->at[k] < x;
        }
        sum += w->list->count;
        seen++;
    }
    w->listed = 0;
    out->moves = seen > 0 ? sum / seen * t->positions : 0;
    return status;
}

/* Refuses work of minutes or hours, unless a limit allows it. */
static gg_status check_moves(gg__tabulation *t, uint64_t limit, const survey *sample)
{
    const uint64_t many = UINT64_C(20000000000);
    if (limit || sample->moves < many) return GG_OK;
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                    "the table would have %llu positions with some %llu moves, which takes minutes "
                    "or hours; --limit %llu solves it all the same",
                    (unsigned long long)t->positions, (unsigned long long)sample->moves,
                    (unsigned long long)t->positions);
}

/* Everything that can be refused is refused before the table is allocated. */
static gg_status prepare(gg__tabulation *t, uint64_t limit, survey *sample)
{
    gg_ctx *ctx = t->ctx;
    gg_status status = check_start(ctx, t->problem, t->numbers);
    if (status == GG_OK && limit && t->numbers > limit)
        status = gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                          "the table would have %llu positions, more than %llu",
                          (unsigned long long)t->numbers, (unsigned long long)limit);
    if (status == GG_OK && !t->disk)
        status = gg__plan(ctx, bytes_of_table(t->positions, t->width),
                          "the table of all positions ('memo' keeps those in reach)");
    if (status == GG_OK) status = gg__table_workers_new(t);
    if (status == GG_OK) status = sample_moves(t, sample);
    if (status == GG_OK && !t->disk) status = check_moves(t, limit, sample);
    if (status != GG_OK) return status;
    t->now = gg__alloc_zeroed(ctx, t->chunks, sizeof *t->now, "levels");
    if (t->now) t->next = gg__alloc_zeroed(ctx, t->chunks, sizeof *t->next, "levels");
    if (t->next && t->disk) {
        t->game = gg__index_fingerprint(ctx, t->problem);
        return gg__status(ctx) == GG_OK ? gg__disk_open(t) : gg__status(ctx);
    }
    if (t->next) t->codes = gg__alloc(ctx, t->positions, t->width, "values");
    return gg__status(ctx);
}

/* Open positions are drawn. */
static gg_status draw_piece(gg__table_worker *w, uint64_t end)
{
    const gg__tabulation *t = w->t;
    for (; w->at < end; w->at++)
        if (gg__table_code(t, w->at) >= t->least_open) gg__table_set(t, w->at, GG__CODE_DRAWN);
    return GG_OK;
}

static gg_status draw(gg__tabulation *t)
{
    gg_status status = GG_OK;
    while (status == GG_OK && t->at < t->high) {
        t->from = t->at;
        t->to = gg__portion_end(t, t->at);
        status = gg__page_load(t, t->at);
        if (status == GG_OK)
            status = gg__pass(t, "solving positions", false, NULL, t->positions, draw_piece);
        if (status == GG_OK) status = gg__portion_finish(t);
    }
    return status;
}

/* Continues in the present slice and phase. */
static gg_status go_through_phases(gg__tabulation *t)
{
    const bool done = t->phase == GG__DONE;
    gg_status status = GG_OK;
    while (status == GG_OK && t->phase < GG__DONE) {
        if (t->phase == GG__OPENING)
            status = gg__table_open(t);
        else if (t->phase == GG__DRAWING)
            status = draw(t);
        else
            status = t->problem->has_unmoves ? gg__table_levels(t) : gg__table_sweeps(t);
        if (status != GG_OK) break;
        t->at = t->low;
        if (t->phase++ == GG__DRAWING) status = gg__slice_next(t);
    }
    return t->disk && status == GG_OK ? gg__disk_finish(t, done) : status;
}

static gg_status decide_all(gg__tabulation *t, const survey *sample)
{
    bool sound = false;
    gg_status status = GG_OK;
    if (!t->disk) {
        t->end = t->to = t->high = t->positions;
        if (!sample->larger || !sample->smaller)
            status = gg__table_sweep_once(t, !sample->larger, &sound);
        if (status != GG_OK || sound) return status;
        t->least_open = GG__FIRST_OPEN;
        t->legal = 0;
    }
    do
        status = go_through_phases(t);
    while (gg__disk_recover(t, &status));
    return status;
}

/* A ruleset that contradicts itself makes wrong tables. Many such faults show in a few positions,
 * at next to no cost; each may be a page to read if the table is on the disk. */
static gg_status probe(gg__tabulation *t, void *view)
{
    enum { SAMPLES = 1 << 12, ON_DISK = 1 << 8 };
    gg__tabulation whole = *t;
    if (view) gg__table_become_whole(&whole, view);
    t->worker[0].t = &whole;
    const gg_status status = gg__table_probe(&whole, view ? ON_DISK : SAMPLES);
    t->worker[0].t = t;
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const bool alone = gg_problem_rules(problem)->alone || gg__problem_keys(problem);
    gg__tabulation t = {.ctx = ctx,
                        .problem = problem,
                        .relative = problem->impartial,
                        .positions = problem->positions,
                        .numbers = problem->positions,
                        .processes = 1,
                        .bucket = GG__LEAST_BUCKET,
                        .width = 1,
                        .top = gg__code_top(1),
                        .step = problem->impartial ? 1 : 2,
                        .started = gg__seconds(),
                        .stage = "solving positions",
                        .threads = alone ? 1 : gg__threads(ctx)};
    gg__disk disk = {.options = solution->disk, .folder = {.place = -1, .lock = -1}};
    survey sample = {0, false, false};
    if (solution->disk) t.disk = &disk;
    if (!limit && !t.disk && t.positions > UINT32_MAX) {
        gg__solution_decline(solution, GG_NO_VERTEX,
                             "the table would have %llu positions, which takes hours; --limit %llu "
                             "makes it all the same",
                             (unsigned long long)t.positions, (unsigned long long)t.positions);
        return GG_OK;
    }
    gg_status status = gg__team_open(&t);
    t.chunks = chunks_of(t.positions);
    if (status == GG_OK) status = prepare(&t, limit, &sample);
    if (status == GG_OK) status = decide_all(&t, &sample);
    if (status == GG_OK) status = gg__status(ctx); /* a callback may have failed */
    if (status == GG_OK) status = gg__team_gather(&t);
    gg__team_fail(&t, status);
    if (status == GG_OK && t.process == 0) status = probe(&t, disk.view);
    gg__disk_close(&t);
    gg__table_workers_free(&t);
    gg__free(ctx, t.now);
    gg__free(ctx, t.next);
    if (disk.view) gg__free(ctx, t.codes);
    if (status == GG_OK && t.process == 0)
        gg__solution_take_dense(solution, t.relative ? GG__MOVER_RELATIVE : GG__MOVER_OWNER,
                                (gg__table){.vertices = t.numbers,
                                            .codes = disk.view ? disk.view : t.codes,
                                            .width = t.width,
                                            .on_disk = disk.view != NULL});
    else if (disk.view)
        gg__disk_memory_free(disk.view, t.numbers * t.width);
    else
        gg__free(ctx, t.codes);
    solution->positions = t.legal;
    return gg__status(ctx);
}

const gg__solver gg__solver_tabulate = {
    .info = {"tabulate",
             "every legal position of a game by rules, in a table of 1, 2 or 4 bytes each",
             "outcome", false, false},
    .plays = GG__RULES,
    .refuses = refuses,
    .solve = solve,
    .plan = plan,
};
