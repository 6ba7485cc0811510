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
 * Play is followed anew from where the problem begins: each claim is about a position that comes
 * up, so none that is forged is shown to a ruleset. Nothing is said about other positions.
 *
 * O(claims + their options), expected.
 */
#include "value/claim.h"

#include "check/check.h"
#include "game/explore.h"

typedef struct checking {
    const gg__claim *claim;
    const gg__space *space;
    const gg__index *index;
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

/* Puts a position that play has come to in the queue, if there is a claim about it. */
static uint32_t meet(checking *c, uint64_t position)
{
    const uint32_t entry = gg__index_find(c->index, position);
    if (entry == GG__NO_NUMBER || c->met[entry]) return entry;
    c->met[entry] = 1;
    c->queue[c->queued++] = entry;
    return entry;
}

/* The bounds of an option, as the player to move before it sees them. */
static stated of_option(checking *c, uint64_t position)
{
    const uint32_t entry = meet(c, position);
    stated s = {GG__ANYTHING, GG__NO_RANK};
    if (entry != GG__NO_NUMBER) {
        if (!gg__claim_read(c->table->words[entry], &s.bounds, &s.rank)) s.bounds = GG__ANYTHING;
    } else {
        const gg_result over = gg__space_result(c->space, position);
        const uint8_t grade = gg__grade_of(over, GG_LEFT);
        if (over != GG_NONE) s = (stated){{grade, grade}, 0};
    }
    if (c->relative) s.bounds = gg__bounds_flip(s.bounds);
    return s;
}

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
    const uint64_t position = c->index->keys[entry];
    stated s;
    if (!gg__claim_read(c->table->words[entry], &s.bounds, &s.rank))
        return refuse_at(c, entry, "no claim");
    const gg_result over = gg__space_result(c->space, position);
    c->options.count = 0;
    if (gg__status(ctx) != GG_OK) return false;
    if (over != GG_NONE) return check_end(c, entry, over, s);
    if (gg__bounds_ranked(s.bounds, c->endless) != (s.rank != GG__NO_RANK))
        return refuse_at(c, entry, "a rank where none is needed, or none where one is");
    const bool left = c->relative || gg__space_mover(c->space, position) == GG_LEFT;
    if (gg__space_options(c->space, position, &c->options) != GG_OK) return false;
    keeping least = {s.bounds.least > GG__RIGHT_WINS, false, true};
    keeping most = {s.bounds.most < GG__LEFT_WINS, false, true};
    for (size_t i = 0; i < c->options.count; i++) {
        const stated o = of_option(c, c->options.at[i]);
        look_at(c, &least, o.bounds.least >= s.bounds.least, s.bounds.least, true, s.rank, o.rank);
        look_at(c, &most, o.bounds.most <= s.bounds.most, s.bounds.most, false, s.rank, o.rank);
    }
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

/* Each start that has a claim must be decided by it, and the first one has. */
static bool check_starts(checking *c)
{
    for (size_t i = 0; i < c->space->starts; i++) {
        const uint32_t entry = meet(c, c->space->start[i]);
        if (i == 0 && !gg__require(c->claim, entry != GG__NO_NUMBER, "no claim about the start"))
            return false;
        if (entry != GG__NO_NUMBER && gg__word_side(c->table->words[entry]) == GG__UNDECIDED)
            return refuse_at(c, entry, "the claim about the start does not decide it");
    }
    return true;
}

static bool check_all(checking *c)
{
    if (!check_starts(c)) return false;
    for (uint64_t i = 0, looked = GG__TICK_MOVES; i < c->queued; i++) {
        if (looked >= GG__TICK_MOVES) {
            looked = 0;
            if (gg__tick(c->claim->ctx, "checking claims", i, c->index->count) != GG_OK)
                return false;
        }
        if (!check_entry(c, c->queue[i])) return false;
        looked += 1 + c->options.count;
        c->claim->verdict->positions++;
    }
    return gg__require(c->claim, c->queued == c->index->count,
                       "a claim about what play never comes to");
}

static bool check_claims(const gg__claim *claim)
{
    gg_ctx *ctx = claim->ctx;
    const gg_problem *problem = claim->problem;
    const gg_solution *solution = claim->solution;
    const uint64_t count = solution->explored->index.count;
    const bool relative = problem->kind == GG__RULES && problem->impartial;
    gg__space space;
    checking c = {.claim = claim,
                  .space = &space,
                  .index = &solution->explored->index,
                  .table = solution->tables,
                  .relative = relative,
                  .endless = gg__grade_of(problem->spec.infinite, GG_LEFT),
                  .options = {.ctx = ctx}};
    const bool fits =
        solution->table_count == 1 &&
        gg__is_table(c.table, count, 1, relative ? GG__MOVER_RELATIVE : GG__MOVER_OWNER) &&
        (!relative || problem->spec.infinite == GG_D);
    if (!gg__require(claim, fits, GG__NO_TABLE)) return false;
    if (gg__space_open(ctx, problem, &space) != GG_OK) return false;
    c.met = gg__alloc_zeroed(ctx, count, 1, "claims");
    c.queue = gg__alloc(ctx, count, sizeof *c.queue, "claims");
    const bool accepted = c.met && c.queue && check_all(&c);
    gg__free(ctx, c.met);
    gg__free(ctx, c.queue);
    gg__positions_free(&c.options);
    gg__space_close(&space);
    return accepted;
}

/* The claim about the start, which decides it. */
static const char *conclude_start(const gg__claim *claim, const gg__state *state)
{
    const gg__table *table = claim->solution->tables;
    const uint64_t entry = gg__search_entry(claim, state);
    if (entry == UINT64_MAX) return "the start is none of the positions";
    const gg_outcome outcome = gg__word_outcome(
        table->words[entry], table->mover[0] == GG__MOVER_RELATIVE, claim->verdict->first);
    return gg__decide(claim, outcome.winner, GG_INFINITE);
}

const gg__checked gg__checked_winner = {
    .conclude = conclude_start,
    .partial = true,
    .row = {{GG__SEARCH, GG__GAME | GG__RACE | GG__RULES, GG_NONE,
             GG__OWNERS | GG__COLOURS | GG__ENDLESS | GG__SEVERAL, check_claims}}};
