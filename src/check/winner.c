/*
 * Claims about the positions that a strategy meets (value/claim.h), and no others.
 *
 * The bounds of a position are its claim; its result, if play is over there; or else nothing. Of a
 * position where play goes on, each bound needs the same bound of one option, if the player whose
 * bound it is moves, and else of all options. If play without end does not satisfy it, the ranks of
 * these options must be smaller. Then every bound is true: its player follows such options; play
 * either ends, with a result within the bound, or has no end, which satisfies the bound, as ranks
 * cannot fall for ever.
 *
 * The claims may be about sums of parts instead, if the game is a sum by its rules. A sum stands
 * for every position with these parts: a move in such a position changes one part.
 *
 * Play is followed anew from where the problem begins: each claim is about a position, or parts,
 * that come up, so none that is forged is shown to a ruleset. Nothing is said about other
 * positions.
 *
 * O(claims + their options), expected; for sums, times their parts.
 */
#include "value/claim.h"

#include "check/check.h"
#include "game/explore.h"
#include "game/parts.h"
#include "value/winner.h"

#include <string.h>

#define NO_ENTRY UINT32_MAX

typedef struct checking {
    const gg__claim *claim;
    const gg__space *space;
    const gg__index *index; /* of positions; NULL: there are sums, */
    gg__part_sums sums;     /*   those of the claims first, and */
    size_t listed;          /*   so many of them */
    const gg__table *table;
    bool relative;
    uint8_t endless;
    uint8_t *met;    /* by entry */
    uint32_t *queue; /* entries, in order of their first appearance */
    uint64_t queued;
    gg__positions options;
} checking;

typedef struct stated {
    gg__bounds bounds;
    uint32_t rank; /* 0 at an end of play */
} stated;

static bool refuse_at(const checking *c, uint32_t entry, const char *condition)
{
    return gg__refuse(c->claim, entry, 0, condition);
}

/* ---- the game: positions, or states of sums ---- */

static gg_player mover_of(const checking *c, uint64_t x)
{
    return c->index ? gg__space_mover(c->space, x) : gg__part_sums_mover(&c->sums, x);
}

static gg_result result_of(checking *c, uint64_t x)
{
    return c->index ? gg__space_result(c->space, x) : gg__part_sums_result(&c->sums, x);
}

static bool list_options(checking *c, uint64_t x)
{
    c->options.count = 0;
    return (c->index ? gg__space_options(c->space, x, &c->options)
                     : gg__part_sums_options(&c->sums, x, true, &c->options)) == GG_OK;
}

/* The claim about a position, or NO_ENTRY. */
static uint32_t entry_of(const checking *c, uint64_t x)
{
    if (c->index) return gg__index_find(c->index, x);
    return x / c->sums.phases < c->listed && c->table->words[x] != 0 ? (uint32_t)x : NO_ENTRY;
}

/* Puts a position that play has come to in the queue, if there is a claim about it. */
static uint32_t meet(checking *c, uint64_t position)
{
    const uint32_t entry = entry_of(c, position);
    if (entry == NO_ENTRY || c->met[entry]) return entry;
    c->met[entry] = 1;
    c->queue[c->queued++] = entry;
    return entry;
}

/* The bounds of an option, as the player to move before it sees them. */
static stated of_option(checking *c, uint64_t position)
{
    const uint32_t entry = meet(c, position);
    stated s = {GG__ANYTHING, GG__NO_RANK};
    if (entry != NO_ENTRY) {
        if (!gg__claim_read(c->table->words[entry], &s.bounds, &s.rank)) s.bounds = GG__ANYTHING;
    } else {
        const gg_result over = result_of(c, position);
        const uint8_t grade = gg__grade_of(over, GG_LEFT);
        if (over != GG_NONE) s = (stated){{grade, grade}, 0};
    }
    if (c->relative) s.bounds = gg__bounds_flip(s.bounds);
    return s;
}

/* ---- one claim ---- */

/* The options that keep one bound of a position. */
typedef struct keeping {
    bool claimed, some, all;
} keeping;

static void look_at(const checking *c, keeping *k, bool kept, uint8_t level, bool least,
                    uint32_t rank, uint32_t option_rank)
{
    const bool ranked = least ? c->endless < level : c->endless > level;
    kept = kept && (!ranked || option_rank < rank);
    k->some |= kept;
    k->all &= kept;
}

/* Play is over at an entry. */
static bool check_end(const checking *c, uint32_t entry, gg_result over, stated s)
{
    const uint8_t grade = gg__grade_of(over, GG_LEFT);
    const bool ranked = gg__bounds_ranked(s.bounds, c->endless);
    if (s.bounds.least != grade || s.bounds.most != grade)
        return refuse_at(c, entry, "play is over with another result");
    return s.rank == (ranked ? 0 : GG__NO_RANK) ||
           refuse_at(c, entry, "the rank of an end of play");
}

static bool check_entry(checking *c, uint32_t entry)
{
    gg_ctx *ctx = c->claim->ctx;
    const uint64_t position = c->index ? c->index->keys[entry] : entry;
    stated s;
    if (!gg__claim_read(c->table->words[entry], &s.bounds, &s.rank))
        return refuse_at(c, entry, "no claim");
    const gg_result over = result_of(c, position);
    if (gg__status(ctx) != GG_OK) return false;
    if (over != GG_NONE) return check_end(c, entry, over, s);
    if (gg__bounds_ranked(s.bounds, c->endless) != (s.rank != GG__NO_RANK))
        return refuse_at(c, entry, "a rank where none is needed, or none where one is");
    const bool left = c->relative || mover_of(c, position) == GG_LEFT;
    if (!list_options(c, position)) return false;
    keeping least = {s.bounds.least > GG__RIGHT_WINS, false, true};
    keeping most = {s.bounds.most < GG__LEFT_WINS, false, true};
    for (size_t i = 0; i < c->options.count; i++) {
        const stated o = of_option(c, c->options.at[i]);
        look_at(c, &least, o.bounds.least >= s.bounds.least, s.bounds.least, true, s.rank, o.rank);
        look_at(c, &most, o.bounds.most <= s.bounds.most, s.bounds.most, false, s.rank, o.rank);
    }
    if (!c->index) gg__keys_cut(c->sums.sums, c->listed);
    if (gg__status(ctx) != GG_OK) return false;
    if (least.claimed && !(left ? least.some : least.all))
        return refuse_at(c, entry,
                         left ? "no option keeps what is claimed for Left"
                              : "some option does not keep what is claimed for Left");
    if (most.claimed && !(left ? most.all : most.some))
        return refuse_at(c, entry,
                         left ? "some option does not keep what is claimed for Right"
                              : "no option keeps what is claimed for Right");
    return true;
}

/* ---- all of them ---- */

/* Each start that has a claim must be decided by it; the first one has, if play goes on. */
static bool check_starts(checking *c)
{
    for (size_t i = 0; i < c->space->starts; i++) {
        uint64_t x = c->space->start[i];
        const bool over = !c->index && gg__space_result(c->space, x) != GG_NONE;
        if (gg__status(c->claim->ctx) != GG_OK) return false;
        if (over) continue;
        if (!c->index && gg__part_sums_state(&c->sums, x, &x) != GG_OK) return false;
        const uint32_t entry = meet(c, x);
        if (!c->index) gg__keys_cut(c->sums.sums, c->listed);
        if (i == 0 && !gg__require(c->claim, entry != NO_ENTRY, "no claim about the start"))
            return false;
        if (entry != NO_ENTRY && gg__word_side(c->table->words[entry]) == GG__UNDECIDED)
            return refuse_at(c, entry, "the claim about the start does not decide it");
    }
    return true;
}

static bool check_all(checking *c, uint64_t claims)
{
    if (!check_starts(c)) return false;
    for (uint64_t i = 0, looked = GG__TICK_MOVES; i < c->queued; i++) {
        if (looked >= GG__TICK_MOVES) {
            looked = 0;
            if (gg__tick(c->claim->ctx, "checking claims", i, claims) != GG_OK) return false;
        }
        if (!check_entry(c, c->queue[i])) return false;
        looked += 1 + c->options.count;
        c->claim->verdict->positions++;
    }
    return gg__require(c->claim, c->queued == claims, "a claim about what play never comes to");
}

/* Gives the parts and the sums of the claims their numbers. *claims: their count. */
static bool open_sums(checking *c, uint64_t *claims)
{
    const gg_solution *solution = c->claim->solution;
    const gg__index *parts = &solution->part->index;
    const uint32_t phases = c->table->phases;
    uint32_t id;
    *claims = 0;
    c->listed = gg__keys_count(solution->sums);
    gg_status status = gg__part_sums_open(c->claim->ctx, c->claim->problem, &c->sums);
    for (size_t i = 0; status == GG_OK && i < parts->count; i++)
        status = gg__parts_intern(&c->sums.parts, parts->keys[i], &id);
    for (size_t i = 0; status == GG_OK && i < c->listed; i++) {
        size_t size;
        const uint8_t *terms = gg_keys_bytes(solution->sums, i, &size);
        gg_keys_intern(c->sums.sums, terms, size);
        status = gg__status(c->claim->ctx);
    }
    for (uint64_t i = 0; status == GG_OK && i < (uint64_t)c->listed * phases; i++)
        *claims += c->table->words[i] != 0;
    return status == GG_OK;
}

static bool run_check(checking *c, uint64_t entries, uint64_t claims)
{
    gg_ctx *ctx = c->claim->ctx;
    gg__space space;
    if (gg__space_open(ctx, c->claim->problem, &space) != GG_OK) return false;
    c->space = &space;
    c->met = gg__alloc_zeroed(ctx, entries, 1, "claims");
    c->queue = gg__alloc(ctx, claims, sizeof *c->queue, "claims");
    const bool accepted = c->met && c->queue && check_all(c, claims);
    gg__free(ctx, c->met);
    gg__free(ctx, c->queue);
    gg__positions_free(&c->options);
    gg__space_close(&space);
    return accepted;
}

static bool check_positions(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const uint64_t count = solution->explored->index.count;
    const bool relative = problem->kind == GG__RULES && problem->impartial;
    checking c = {.claim = claim,
                  .index = &solution->explored->index,
                  .table = solution->tables,
                  .relative = relative,
                  .endless = gg__grade_of(problem->spec.infinite, GG_LEFT),
                  .options = {.ctx = claim->ctx}};
    const bool fits =
        solution->table_count == 1 &&
        gg__is_table(c.table, count, 1, relative ? GG__MOVER_RELATIVE : GG__MOVER_OWNER) &&
        (!relative || problem->spec.infinite == GG_D);
    return gg__require(claim, fits, GG__NO_TABLE) && run_check(&c, count, count);
}

static bool check_sums(const gg__claim *claim)
{
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const uint64_t count = gg__keys_count(solution->sums);
    const bool relative = problem->impartial;
    const uint32_t phases = relative ? 1 : 2;
    uint64_t claims;
    checking c = {.claim = claim,
                  .table = solution->tables,
                  .relative = relative,
                  .endless = GG__NO_WINNER,
                  .options = {.ctx = claim->ctx}};
    const bool fits =
        solution->table_count == 1 && count < UINT32_MAX / 2 && gg__parts_suit(problem) &&
        (problem->dead_end == GG_P || problem->dead_end == GG_N) &&
        gg__is_table(c.table, count, phases, relative ? GG__MOVER_RELATIVE : GG__MOVER_FIRST);
    if (!gg__require(claim, fits, GG__NO_TABLE)) return false;
    const bool accepted = open_sums(&c, &claims) && run_check(&c, count * phases, claims);
    gg__part_sums_close(&c.sums);
    return accepted;
}

/* The claim about the start, which decides it. */
static const char *conclude_start(const gg__claim *claim, const gg__state *state)
{
    const gg__table *table = claim->solution->tables;
    const uint64_t x = gg__space_position(claim->problem, state);
    const gg_result over = gg__state_result(claim->problem, state, NULL);
    if (gg__status(claim->ctx) != GG_OK) return NULL;
    if (claim->solution->sums && over != GG_NONE) return gg__decide(claim, over, GG_INFINITE);
    const uint64_t entry = gg__winner_entry(claim->ctx, claim->problem, claim->solution, x);
    if (gg__status(claim->ctx) != GG_OK) return NULL;
    if (entry == UINT64_MAX) return "the start is none of the positions";
    const gg_outcome outcome = gg__word_outcome(
        table->words[entry], table->mover[0] == GG__MOVER_RELATIVE, claim->verdict->first);
    return gg__decide(claim, outcome.winner, GG_INFINITE);
}

const gg__checked gg__checked_winner = {
    .conclude = conclude_start,
    .partial = true,
    .row = {{GG__SEARCH, GG__GAME | GG__RACE | GG__RULES, GG_NONE,
             GG__OWNERS | GG__COLOURS | GG__ENDLESS | GG__SEVERAL, check_positions},
            {GG__SUMS, GG__RULES, GG_NONE, GG__COLOURS, check_sums}}};
