/*
 * The solver `tabulate`: all legal positions of a game by rules whose positions are numbered
 * densely, in one table.
 *
 * The number of a position is its index, so only its word is stored: 4 bytes a position, and while
 * solving two lists of at most a thirty-second part of the positions. The ruleset is asked for
 * moves as they are needed.
 *
 * A word is zero where the position is illegal: an open word counts at least one option, so no
 * other word is. All other words are as in value/word.h. Table 0 has one phase; its sides are the
 * mover and the other one if the game is impartial, else Left and Right.
 *
 * For `unmoves`, which gives each position once, options are counted as different positions.
 * Moves that end play lead to no position that could be propagated, so they count at once: one that
 * wins decides its position, with rank 1; those that lose are refuted from the beginning and are
 * not counted, and if there are no others the position is lost, with rank 1; a draw is one option
 * that is never refuted. Where the ruleset tells legal positions from others, a pass before marks
 * them, so that one look into the table examines the target of a move.
 *
 * Then the positions are decided in one of three ways.
 *
 * One sweep, if all moves lead to larger numbers or all to smaller ones: from the end that play
 * goes towards, so that all options of a position are decided before it. O(moves).
 *
 * Retrograde analysis, if the ruleset lists the positions before one (`unmoves`); no move is
 * stored. Invariant: when level r is propagated, every position of remoteness r and none of a
 * larger one has been decided, so whatever that decides has remoteness r + 1
 * (solve/states/retrograde.c). A level that its list cannot hold is found by looking through the
 * table: then it has more than one position in 32, so that looking costs little beside propagating.
 * `unmoves` is called once for each won position, and O(moves) besides.
 *
 * Else a sweep for each remoteness r = 1, 2, ..., which uses only options of a remoteness below r:
 * it decides for the mover where an option is won, and against the mover where all are lost. What
 * could be decided with a smaller remoteness has been, so r is exact. A position of remoteness r >
 * 1 has an option of remoteness r - 1, hence the first r > 0 without positions is the end; rank 0
 * alone may be empty, because a move can end play outside the positions. O(remoteness * moves).
 *
 * Cost. O(positions + moves) expected to set up.
 */
#include "solve/solver.h"
#include "value/solution.h"

#include <string.h>

/* The positions of one remoteness that are won. Beyond the capacity only their number is known, and
 * the level is found by looking through the table. */
typedef struct level {
    uint32_t *at;
    uint64_t count;
} level;

/* A set of positions: a power of two of slots, at least four times the members. */
typedef struct position_set {
    uint32_t *slot; /* 1 + a position, or 0; NULL: none yet */
    uint64_t capacity;
    uint32_t mask;
    uint64_t factor; /* odd, from the secret of the context, once there are slots */
} position_set;

typedef struct tabulation {
    gg_ctx *ctx;
    const gg_problem *problem;
    bool relative;      /* sides are the mover and the other one */
    uint64_t positions; /* length of the table */
    gg__word *words;
    gg__scratch scratch;
    const gg__positions *list; /* moves or unmoves of one position */
    position_set seen;         /* those of them that have been looked at */
    uint64_t listed;           /* moves since the last tick for them */
    const char *stage;         /* what the last tick said, */
    uint64_t done, total;      /* which is said again where positions have many moves */
    uint64_t legal, closed;    /* positions that are legal; those of them that are decided */
    bool rises, falls;         /* every move leads to a larger number; to a smaller one */
    uint64_t capacity;         /* of each level */
    level now, next;
} tabulation;

static void push(const tabulation *t, level *list, uint32_t x)
{
    if (list->count < t->capacity) list->at[list->count] = x;
    list->count++;
}

/* Adds a position; false if it was there. Linear probing, O(1) expected. */
static inline bool add_position(const position_set *set, uint32_t position)
{
    uint32_t at = (uint32_t)(position * set->factor >> 32) & set->mask;
    for (; set->slot[at] > 0; at = (at + 1) & set->mask)
        if (set->slot[at] == position + 1) return false;
    set->slot[at] = position + 1;
    return true;
}

/* ---- the moves of a position ---- */

static gg_status tick(tabulation *t, const char *stage, uint64_t done, uint64_t total)
{
    t->stage = stage;
    t->done = done;
    t->total = total;
    return gg__tick(t->ctx, stage, done, total);
}

/* Empties the set of positions and makes room for so many. O(members). */
static gg_status clear_seen(tabulation *t, size_t members)
{
    enum { FEWEST = 64 };
    position_set *set = &t->seen;
    uint64_t slots = FEWEST;
    while (slots < 4 * (uint64_t)members)
        slots *= 2;
    if (slots > UINT32_MAX)
        return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than 2^30 moves");
    if (slots > set->capacity) {
        gg__free(t->ctx, set->slot);
        set->slot = gg__alloc(t->ctx, slots, sizeof *set->slot, "moves");
        if (!set->slot) return gg__status(t->ctx);
        set->capacity = slots;
        set->factor = gg__secret_of(t->ctx)->factor[0] | 1;
    }
    memset(set->slot, 0, (size_t)slots * sizeof *set->slot);
    set->mask = (uint32_t)slots - 1;
    return GG_OK;
}

static gg_status list_moves(tabulation *t,
                            gg_status (*list)(const gg_problem *, gg__scratch *, gg_position,
                                              const gg__positions **),
                            gg_position x)
{
    gg_status status = list(t->problem, &t->scratch, x, &t->list);
    t->listed += t->list->count;
    if (t->listed < GG__TICK_MOVES || status != GG_OK) return status;
    t->listed = 0; /* few positions may have many moves */
    return gg__tick(t->ctx, t->stage, t->done, t->total);
}

/* ---- faults of a ruleset ---- */

static gg_status refuse_target(const tabulation *t, gg_position x, gg_position y)
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
static gg_status check_result(const tabulation *t, gg_position x, gg_result result)
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
static void decide(tabulation *t, uint32_t x, gg__side side, uint32_t rank)
{
    t->words[x] = gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : rank);
    t->closed++;
    if (side != GG__DRAWN) push(t, rank == 0 ? &t->now : &t->next, x);
}

/* Looks at the moves, before any other position is decided: *open counts the options that are not
 * refuted, *wins says whether one move ends play with a win of the mover. Options are told apart
 * only for retrograde analysis: sweeps need no number. */
static gg_status look_at_moves(tabulation *t, uint32_t x, gg__side mover, uint64_t *open,
                               bool *wins)
{
    const gg__positions *to = t->list;
    const bool marked = !t->problem->all_legal, apart = t->problem->has_unmoves;
    uint64_t options = 0, larger = 0, smaller = 0, ends = 0;
    gg_status status = apart ? clear_seen(t, to->count) : GG_OK;
    const position_set seen = t->seen; /* in registers */
    for (size_t i = 0; status == GG_OK && i < to->count; i++) {
        const gg_position y = to->at[i];
        if (y < t->positions && (!marked || t->words[y] != 0)) {
            options += !apart || add_position(&seen, (uint32_t)y);
            larger += y > x;
            smaller += y < x;
            continue;
        }
        const gg_result end = gg__position_ended(y);
        const gg__side side = gg__result_side(end, gg__other_side(mover));
        status = end == GG_NONE ? refuse_target(t, x, y) : check_result(t, x, end);
        *wins |= side == mover;
        options += side == GG__DRAWN;
        ends++;
    }
    t->rises &= larger + ends == to->count;
    t->falls &= smaller + ends == to->count;
    *open = options;
    return status;
}

static gg_status open_position(tabulation *t, uint32_t x)
{
    const gg__side mover = gg__position_mover(t->problem, x) == GG_LEFT ? GG__FIRST : GG__SECOND;
    const gg_result result = gg__position_said(t->problem, x);
    uint64_t open = 0;
    bool wins = false;
    const bool said = result != GG_NONE;
    gg_status status = said ? check_result(t, x, result) : list_moves(t, gg__position_moves, x);
    if (status == GG_OK && !said) status = look_at_moves(t, x, mover, &open, &wins);
    if (status == GG_OK && open > GG__MAX_COUNT)
        return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "a position has more than %llu options",
                        (unsigned long long)GG__MAX_COUNT);
    if (status != GG_OK) return status;
    if (said || t->list->count == 0)
        decide(t, x, gg__result_side(said ? result : t->problem->dead_end, mover), 0);
    else if (wins)
        decide(t, x, mover, 1);
    else if (open == 0)
        decide(t, x, gg__other_side(mover), 1);
    else
        t->words[x] = gg__word_open(mover, (uint32_t)open);
    return GG_OK;
}

/* ---- all positions ---- */

/* Sets up every word. t->now and t->next hold the won positions of rank 0 and 1. Legal positions
 * get any word but zero first. */
static gg_status open_all(tabulation *t)
{
    const bool marked = !t->problem->all_legal;
    gg_status status = GG_OK;
    t->legal = t->positions;
    for (uint64_t x = 0; marked && status == GG_OK && x < t->positions; x++) {
        const bool legal = gg__position_legal(t->problem, x);
        t->words[x] = legal ? gg__word_open(GG__FIRST, 1) : 0;
        t->legal -= !legal;
        if (x % GG__TICK == 0) status = tick(t, "marking positions", x, t->positions);
    }
    for (uint64_t x = 0; status == GG_OK && x < t->positions; x++) {
        if (x % GG__TICK == 0) status = tick(t, "opening positions", x, t->positions);
        if (status == GG_OK && (!marked || t->words[x] != 0))
            status = open_position(t, (uint32_t)x);
    }
    return status;
}

static gg_status too_long(const tabulation *t)
{
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE, "play would last more than %llu turns",
                    (unsigned long long)GG__MAX_RANK);
}

static bool is_open(gg__word word)
{
    return word != 0 && gg__word_side(word) == GG__UNDECIDED;
}

/* ---- by sweeps ---- */

/* An option as the mover sees it, as a decided word; UNDECIDED and draws have no rank. */
static gg__word option_word(const tabulation *t, gg_position y, gg__side mover)
{
    if (y < t->positions) {
        const gg__word word = t->words[y];
        const gg__side side = gg__word_side(word);
        if (side == GG__UNDECIDED) return gg__word_decided(GG__UNDECIDED, GG__NO_RANK);
        return t->relative ? gg__word_decided(gg__other_side(side), gg__word_rank(word)) : word;
    }
    const gg__side side = gg__result_side(gg__position_ended(y), gg__other_side(mover));
    return gg__word_decided(side, side == GG__DRAWN ? GG__NO_RANK : 0);
}

/* Decides an open position by those options that have a rank below `below`, if they suffice. */
static gg_status weigh(tabulation *t, uint32_t x, uint32_t below)
{
    const gg__side mover = t->words[x] & GG__OWNER_BIT ? GG__SECOND : GG__FIRST;
    uint32_t least = GG__NO_RANK, greatest = 0;
    bool lost = true;
    const gg_status status = list_moves(t, gg__position_moves, x);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->list->count; i++) {
        const gg__word option = option_word(t, t->list->at[i], mover);
        const uint32_t rank = gg__word_rank(option);
        if (rank < below && gg__word_side(option) != mover) {
            if (rank > greatest) greatest = rank;
            continue;
        }
        lost = false;
        if (rank < below && rank < least) least = rank;
    }
    const uint32_t rank = least != GG__NO_RANK ? least + 1 : greatest + 1;
    if (least == GG__NO_RANK && !lost) return GG_OK;
    if (rank > GG__MAX_RANK) return too_long(t);
    t->words[x] = gg__word_decided(lost ? gg__other_side(mover) : mover, rank);
    t->closed++;
    return GG_OK;
}

static gg_status sweep(tabulation *t, uint32_t below)
{
    const bool single = below == GG__NO_RANK;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < t->positions; i++) {
        const uint64_t x = t->rises ? t->positions - 1 - i : i;
        if (i % GG__TICK == 0)
            status = tick(t, "solving positions", single ? i : t->closed,
                          single ? t->positions : t->legal);
        if (status == GG_OK && is_open(t->words[x])) status = weigh(t, (uint32_t)x, below);
    }
    return status;
}

static gg_status sweep_levels(tabulation *t)
{
    uint64_t before = t->closed - t->next.count; /* some of rank 1 are decided already */
    gg_status status = GG_OK;
    for (uint32_t rank = 1; status == GG_OK && t->closed < t->legal; rank++) {
        status = rank > GG__MAX_RANK ? too_long(t) : sweep(t, rank);
        if (t->closed == before) break;
        before = t->closed;
    }
    return status;
}

/* ---- by retrograde analysis ---- */

/* Propagates a decided position to those before it. Illegal and decided ones are left alone. */
static gg_status propagate(tabulation *t, uint32_t x, uint32_t rank)
{
    const gg__side winner = gg__word_side(t->words[x]);
    const gg__side side = t->relative ? gg__other_side(winner) : winner;
    const gg__word decided = gg__word_decided(side, rank + 1), own = gg__word_open(side, 0);
    gg_status status = list_moves(t, gg__position_unmoves, x);
    const gg__positions *before = t->list;
    if (status == GG_OK) status = clear_seen(t, before->count);
    if (status != GG_OK) return status;
    const position_set seen = t->seen;         /* in registers */
    for (size_t i = 0; i < before->count; i++) /* they are far apart */
        if (before->at[i] < t->positions) __builtin_prefetch(&t->words[before->at[i]], 1);
    for (size_t i = 0; i < before->count; i++) {
        const gg_position y = before->at[i];
        if (y >= t->positions || !is_open(t->words[y])) continue;
        if (!add_position(&seen, (uint32_t)y)) continue;
        const gg__word open = t->words[y];
        const bool hit = (open & GG__OWNER_BIT) == own || (open & GG__COUNT_MASK) == 1;
        t->words[y] = hit ? decided : open - 1;
        if (!hit) continue;
        t->closed++;
        push(t, &t->next, (uint32_t)y);
    }
    return GG_OK;
}

static gg_status propagate_level(tabulation *t, uint32_t rank)
{
    const gg__word first = gg__word_decided(GG__FIRST, rank);
    const gg__word second = gg__word_decided(GG__SECOND, rank);
    const bool listed = t->now.count <= t->capacity;
    const uint64_t count = listed ? t->now.count : t->positions;
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        const uint32_t x = listed ? t->now.at[i] : (uint32_t)i;
        if (i % GG__TICK == 0) status = tick(t, "solving positions", t->closed, t->legal);
        if (status == GG_OK && (listed || t->words[x] == first || t->words[x] == second))
            status = propagate(t, x, rank);
    }
    return status;
}

static gg_status propagate_all(tabulation *t)
{
    gg_status status = GG_OK;
    for (uint32_t rank = 0; status == GG_OK && (rank == 0 || t->now.count > 0); rank++) {
        if (rank == GG__MAX_RANK) return too_long(t);
        status = propagate_level(t, rank);
        const level spent = t->now;
        t->now = t->next;
        t->next = (level){spent.at, 0};
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

/* Refuses what would take minutes or hours, unless a limit says that this is known: guesses how
 * many moves there are in all, by some positions spread over the numbers. */
static gg_status check_moves(tabulation *t, uint64_t limit)
{
    enum { SAMPLES = 64 };
    const uint64_t many = UINT64_C(20000000000);
    uint64_t sum = 0, seen = 0;
    gg_status status = GG_OK;
    if (limit || t->positions < 1 << 20) return GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < SAMPLES; i++) {
        const gg_position x = t->positions / SAMPLES * i + t->positions % SAMPLES;
        if (!gg__position_legal(t->problem, x)) continue;
        status = list_moves(t, gg__position_moves, x);
        sum += t->list->count;
        seen++;
    }
    const uint64_t moves = seen > 0 ? sum / seen * t->positions : 0;
    t->listed = 0;
    if (status != GG_OK || moves < many) return status;
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                    "the table would have %llu positions with some %llu moves, which takes minutes "
                    "or hours; --limit %llu solves it all the same",
                    (unsigned long long)t->positions, (unsigned long long)moves,
                    (unsigned long long)t->positions);
}

/* Everything that could be refused is refused before the memory is taken. */
static gg_status prepare(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                         gg_solution *solution, tabulation *t)
{
    static const uint8_t relative[1] = {GG__MOVER_RELATIVE}, owner[1] = {GG__MOVER_OWNER};
    const uint64_t positions = problem->positions;
    *t = (tabulation){.ctx = ctx,
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
    tabulation t;
    gg_status status = prepare(ctx, problem, limit, solution, &t);
    if (status == GG_OK) status = open_all(&t);
    if (status == GG_OK)
        status = t.rises || t.falls     ? sweep(&t, GG__NO_RANK)
                 : problem->has_unmoves ? propagate_all(&t)
                                        : sweep_levels(&t);
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
