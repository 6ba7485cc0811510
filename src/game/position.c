/*
 * Calling the rules of a game. The moves of the last position are kept, because its result and its
 * moves are usually requested one after the other.
 */
#include "game/position.h"

#include "base/decimal.h"
#include "game/score.h"

#include <stdio.h>
#include <string.h>

/* ---- moves ---- */

static gg_status fail_part(gg_ctx *ctx, const gg_problem *problem, uint64_t part, const char *what)
{
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "fault of the ruleset %s: %s part %llu",
                    problem->game, what, (unsigned long long)part);
}

/* Passes the listed positions to the reader. A list without a reader is only checked. */
static gg_status hand_over(gg_moves *moves, const gg__reading *reading)
{
    const gg_problem *problem = reading->problem;
    gg__positions *found = &moves->to;
    for (size_t i = 0; i < found->count; i++)
        if ((found->at[i] & ~GG__AND) >= reading->part && problem->parts != GG_ANY_PART)
            return fail_part(found->ctx, problem, reading->part, "a move does not make a smaller");
    if (!reading->take) return GG_OK;
    reading->take(reading->self, found->at, found->count);
    found->count = 0;
    return GG_OK;
}

/* A list with a reader does not grow without bounds. */
static gg_status push(gg_moves *moves, uint64_t to)
{
    enum { PORTION = 1 << 12 };
    gg_status status = GG_OK;
    if (moves->reading && moves->to.count >= PORTION) status = hand_over(moves, moves->reading);
    return status == GG_OK ? gg__positions_push(&moves->to, to) : status;
}

/* The rare cases of gg_moves_to, in a separate function so that the common case needs no stack
 * frame. */
__attribute__((noinline)) static void put_rare(gg_moves *moves, gg_position to)
{
    gg_status status = moves->status;
    if (status == GG_OK) status = gg__status(moves->to.ctx);
    if (status == GG_OK && to > UINT64_MAX - GG_P - 1)
        status = gg__fail(moves->to.ctx, GG_BAD_INPUT, GG__NOWHERE,
                          "the ruleset names a position that is larger than 2^64 - 8");
    if (status == GG_OK) status = push(moves, to);
    moves->status = status;
}

void gg_moves_to(gg_moves *moves, gg_position to)
{
    if (moves->status == GG_OK && to < UINT64_MAX - GG_P && moves->to.count < moves->to.capacity)
        moves->to.at[moves->to.count++] = to;
    else
        put_rare(moves, to);
}

void gg_moves_list(gg_moves *moves, const gg_position *to, size_t count)
{
    gg__positions *found = &moves->to;
    const bool fits = moves->status == GG_OK && count <= found->capacity - found->count;
    uint64_t bits = fits ? 0 : UINT64_MAX;
    for (size_t i = 0; fits && i < count; i++) {
        found->at[found->count + i] = to[i];
        bits |= to[i];
    }
    if (bits >> 63 == 0) found->count += count;
    for (size_t i = 0; bits >> 63 && i < count; i++)
        gg_moves_to(moves, to[i]);
}

void gg_moves_end(gg_moves *moves, gg_result result)
{
    if (result == GG_NONE) return;
    if (moves->status == GG_OK && (result < GG_L || result > GG_P))
        moves->status = gg__fail(moves->to.ctx, GG_BAD_INPUT, GG__NOWHERE,
                                 "fault of the ruleset: a move ends play with no result");
    moves->ends = true;
    if (moves->status == GG_OK)
        moves->status = gg__positions_push(&moves->to, gg__position_end(result));
}

void gg_moves_and(gg_moves *moves, uint64_t part)
{
    if (moves->status == GG_OK && moves->to.count < moves->to.capacity)
        moves->to.at[moves->to.count++] = part | GG__AND;
    else if (moves->status == GG_OK)
        moves->status = push(moves, part | GG__AND);
}

/* Empties a list, for the context of the scratch. */
static gg__positions *begin_list(gg__scratch *scratch, gg_moves *list)
{
    list->to.ctx = scratch->ctx;
    list->to.count = 0;
    list->status = GG_OK;
    list->ends = false;
    list->reading = NULL;
    return &list->to;
}

void gg__scratch_free(gg__scratch *scratch)
{
    gg__free(scratch->ctx, scratch->moves.to.at);
    gg__free(scratch->ctx, scratch->parts.to.at);
    *scratch = (gg__scratch){.ctx = scratch->ctx};
}

/* ---- positions ---- */

bool gg__position_legal(const gg_problem *problem, gg_position x)
{
    const gg__rules *rules = problem->rules;
    return !rules->ruleset->legal || rules->ruleset->legal(rules->self, x);
}

bool gg__position_solved(const gg_problem *problem, gg_position x)
{
    return problem->all_legal || (gg__position_legal(problem, x) &&
                                  (!problem->symmetry || gg__position_canonical(problem, x) == x));
}

gg_position gg__position_canonical(const gg_problem *problem, gg_position x)
{
    if (!problem->symmetry || gg__position_ended(x) != GG_NONE) return x;
    return problem->rules->ruleset->canonical(problem->rules->self, x);
}

/* Always a player, no matter what the ruleset returns. */
gg_player gg__position_mover(const gg_problem *problem, gg_position x)
{
    const gg__rules *rules = problem->rules;
    if (problem->impartial || gg__position_ended(x) != GG_NONE) return GG_LEFT;
    return rules->ruleset->turn(rules->self, x) == GG_RIGHT ? GG_RIGHT : GG_LEFT;
}

/* In a game that names the player to move, a move that ends play for the next player ends it for
 * that player by name. */
static void settle_ends(const gg_problem *problem, gg_position x, gg__positions *to)
{
    const bool left_next = gg__position_mover(problem, x) == GG_RIGHT;
    for (size_t i = 0; i < to->count; i++) {
        const gg_result end = gg__position_ended(to->at[i]);
        if (end == GG_N || end == GG_P)
            to->at[i] = gg__position_end(left_next == (end == GG_N) ? GG_L : GG_R);
    }
}

gg_status gg__position_moves(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                             const gg__positions **out)
{
    gg_moves *list = &scratch->moves;
    *out = &list->to;
    if (scratch->has_listed && scratch->listed == x) return GG_OK;
    gg__positions *to = begin_list(scratch, list);
    scratch->has_listed = false;
    problem->rules->ruleset->moves(problem->rules->self, x, list);
    if (list->ends && problem->levels && list->status == GG_OK)
        list->status = gg__fail(scratch->ctx, GG_BAD_INPUT, GG__NOWHERE,
                                "fault of the ruleset %s: a move ends play with a result, in a "
                                "game with points",
                                problem->game);
    if (list->ends && !problem->impartial) settle_ends(problem, x, to);
    scratch->listed = x;
    scratch->has_listed = list->status == GG_OK;
    return list->status;
}

gg_status gg__position_unmoves(const gg_problem *problem, gg__scratch *scratch, gg_position x,
                               const gg__positions **out)
{
    *out = begin_list(scratch, &scratch->parts);
    problem->rules->ruleset->unmoves(problem->rules->self, x, &scratch->parts);
    return scratch->parts.status;
}

uint64_t gg__position_options(const gg_problem *problem, gg_position x)
{
    const gg__rules *rules = problem->rules;
    return rules->ruleset->options ? rules->ruleset->options(rules->self, x) : 0;
}

uint64_t gg__problem_slice_end(const gg_problem *problem, uint64_t slice)
{
    const gg_ruleset *ruleset = problem->rules->ruleset;
    const uint64_t end =
        ruleset->slice_end ? ruleset->slice_end(problem->rules->self, slice) : problem->positions;
    return end < problem->positions ? end : problem->positions;
}

gg_result gg__position_said(const gg_problem *problem, gg_position x)
{
    const gg_ruleset *ruleset = problem->rules->ruleset;
    return ruleset->result ? ruleset->result(problem->rules->self, x) : GG_NONE;
}

/* The result if the game can have it, else GG_NONE with the error set. */
static gg_result sound_result(gg_ctx *ctx, const gg_problem *problem, gg_result result)
{
    const bool personal = result == GG_L || result == GG_R;
    const bool sound = result == GG_NONE || result == GG_D || result == GG_N || result == GG_P ||
                       (personal && !problem->impartial);
    if (sound) return result;
    gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
             "fault of the ruleset %s: play ends with a result that is none%s", problem->game,
             personal ? " of N, P and D, though it is impartial" : "");
    return GG_NONE;
}

/* The winner by the points that the players still get. */
static gg_result result_of_score(gg_ctx *ctx, const gg_problem *problem, gg_position x)
{
    uint32_t level;
    if (gg__position_score(ctx, problem, x, &level) != GG_OK) return GG_NONE;
    return gg__level_result(problem->levels, level);
}

gg_result gg__position_result(const gg_problem *problem, gg__scratch *scratch, gg_position x)
{
    const gg__positions *moves;
    gg_result result = gg__position_ended(x);
    if (result == GG_NONE) result = gg__position_said(problem, x);
    if (result != GG_NONE && problem->levels) return result_of_score(scratch->ctx, problem, x);
    if (result != GG_NONE) return sound_result(scratch->ctx, problem, result);
    if (gg__position_moves(problem, scratch, x, &moves) != GG_OK || moves->count > 0)
        return GG_NONE;
    if (problem->levels) return result_of_score(scratch->ctx, problem, x);
    result = problem->dead_end;
    return result == GG_D || result == GG_N || result == GG_P
               ? result
               : sound_result(scratch->ctx, problem, (gg_result)-1);
}

/* ---- points ---- */

gg_status gg__position_stock(gg_ctx *ctx, const gg_problem *problem, gg_position x, uint32_t *stock)
{
    const gg__rules *rules = problem->rules;
    const uint64_t found = rules->ruleset->stock(rules->self, x),
                   most = problem->levels ? problem->levels->endless : GG__MOST_STOCK;
    *stock = (uint32_t)found;
    if (gg__status(ctx) != GG_OK || found <= most) return gg__status(ctx);
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: a stock of %llu points, more than %llu",
                    problem->game, (unsigned long long)found, (unsigned long long)most);
}

gg_status gg__position_score(gg_ctx *ctx, const gg_problem *problem, gg_position x, uint32_t *level)
{
    const gg__rules *rules = problem->rules;
    uint32_t stock;
    if (gg__position_stock(ctx, problem, x, &stock) != GG_OK) return gg__status(ctx);
    const int64_t score = rules->ruleset->score(rules->self, x);
    if (gg__status(ctx) == GG_OK && (score > stock || score < -(int64_t)stock))
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset %s: a score of %lld from a stock of %lu points",
                        problem->game, (long long)score, (unsigned long)stock);
    *level = (uint32_t)(problem->levels->endless + score);
    return gg__status(ctx);
}

int64_t gg__move_points(const gg_problem *problem, gg_player mover, gg_position from,
                        gg_position to)
{
    const gg__rules *rules = problem->rules;
    const int64_t before = (int64_t)rules->ruleset->stock(rules->self, from),
                  after = (int64_t)rules->ruleset->stock(rules->self, to);
    return mover == GG_LEFT ? before - after : after - before;
}

gg_status gg__move_gain(gg_ctx *ctx, const gg_problem *problem, gg_player mover, gg_position from,
                        gg_position to, int64_t *gain)
{
    uint32_t before, after;
    if (gg__position_stock(ctx, problem, from, &before) != GG_OK ||
        gg__position_stock(ctx, problem, to, &after) != GG_OK)
        return gg__status(ctx);
    if (after > before)
        return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE,
                        "fault of the ruleset %s: a move makes the stock larger", problem->game);
    *gain = gg__move_points(problem, mover, from, to);
    return GG_OK;
}

/* ---- sums ---- */

gg_status gg__position_parts(const gg_problem *problem, gg_position x, gg__positions *parts)
{
    const gg__rules *rules = problem->rules;
    gg_moves list = {.to = *parts, .status = GG_OK};
    size_t kept = parts->count;
    if (gg__position_ended(x) == GG_NONE) rules->ruleset->parts(rules->self, x, &list);
    for (size_t i = kept; list.status == GG_OK && i < list.to.count; i++) {
        const uint64_t part = list.to.at[i];
        if (part >= problem->parts || part & GG__AND)
            list.status = fail_part(list.to.ctx, problem, part, "a position has a");
        else if (part > 0)
            list.to.at[kept++] = part;
    }
    *parts = list.to;
    parts->count = kept;
    return list.status;
}

gg_status gg__part_options(const gg_problem *problem, gg__scratch *scratch, gg_player player,
                           uint64_t part, const gg__positions **out)
{
    gg_moves *list = &scratch->parts;
    const gg__reading keeping = {.problem = problem, .part = part};
    *out = begin_list(scratch, list);
    problem->rules->ruleset->part_moves(problem->rules->self, player, part, list);
    if (list->status == GG_OK) list->status = hand_over(list, &keeping);
    return list->status;
}

gg_status gg__part_read(gg__scratch *scratch, gg_player player, const gg__reading *reading)
{
    gg_moves *list = &scratch->parts;
    const gg__rules *rules = reading->problem->rules;
    begin_list(scratch, list);
    list->reading = reading;
    rules->ruleset->part_moves(rules->self, player, reading->part, list);
    if (list->status == GG_OK) list->status = hand_over(list, reading);
    list->reading = NULL;
    return list->status;
}

uint32_t gg__part_nimber(const gg_problem *problem, uint64_t part)
{
    return problem->rules->ruleset->part_nimber(problem->rules->self, part);
}

char *gg__part_print(const gg_problem *problem, uint64_t part, char *text, size_t size)
{
    const gg__rules *rules = problem->rules;
    char digits[GG__DECIMAL];
    if (rules->ruleset->print_part) {
        rules->ruleset->print_part(rules->self, part, text, size);
    } else if (size > 0) {
        const size_t length = (size_t)(gg__decimal_put(digits, part) - digits);
        const size_t kept = length < size ? length : size - 1;
        memcpy(text, digits, kept);
        text[kept] = '\0';
    }
    return text;
}

bool gg__parts_agree(const gg_problem *a, const gg_problem *b)
{
    if (a->parts == 0 || b->parts == 0 || a->dead_end != b->dead_end) return false;
    const gg_ruleset *x = a->rules->ruleset, *y = b->rules->ruleset;
    return strcmp(a->game, b->game) == 0 && x->open == y->open && x->part_rules && y->part_rules &&
           strcmp(x->part_rules(a->rules->self), y->part_rules(b->rules->self)) == 0;
}

/* ---- forests ---- */

gg_status gg__position_cuts(const gg_problem *problem, gg_position x, gg__positions *cuts)
{
    gg_moves found = {.to = *cuts};
    found.to.count = 0;
    problem->rules->ruleset->cuts(problem->rules->self, x, &found);
    *cuts = found.to;
    for (size_t i = 0; found.status == GG_OK && i < cuts->count; i++)
        if (cuts->at[i] >= problem->forest->branches)
            found.status = gg__fail(cuts->ctx, GG_BAD_INPUT, GG__NOWHERE,
                                    "fault of the ruleset %s: a position lacks branch %llu",
                                    problem->game, (unsigned long long)cuts->at[i]);
    return found.status;
}

gg_status gg__forest_check(gg_ctx *ctx, const gg_problem *problem)
{
    const gg_forest *shape = problem->forest;
    for (uint32_t i = 0; i < shape->branches; i++)
        if ((shape->parent[i] >= i && shape->parent[i] != GG_NO_BRANCH) ||
            shape->who[i] > GG_FOR_RIGHT)
            return gg__fail(
                ctx, GG_BAD_INPUT, GG__NOWHERE,
                "fault of the ruleset %s: branch %lu has no parent, or no player may cut it",
                problem->game, (unsigned long)i);
    return GG_OK;
}

gg_status gg__position_ground(gg_ctx *ctx, const gg_problem *problem, gg_position x,
                              uint32_t **branch, uint64_t *count)
{
    const gg_forest *shape = problem->forest;
    gg__positions cuts = {.ctx = ctx};
    gg_status status = gg__position_cuts(problem, x, &cuts);
    uint64_t found = 0;
    for (uint32_t i = 0; i < shape->branches; i++)
        found += shape->parent[i] == GG_NO_BRANCH;
    uint8_t *cut = gg__alloc_zeroed(ctx, shape->branches, 1, "branches");
    uint32_t *ground = gg__alloc(ctx, found, sizeof *ground, "branches");
    if (!cut || !ground) status = gg__status(ctx);
    for (size_t i = 0; status == GG_OK && i < cuts.count; i++)
        cut[cuts.at[i]] = 1;
    found = 0;
    for (uint32_t i = 0; status == GG_OK && i < shape->branches; i++)
        if (shape->parent[i] == GG_NO_BRANCH && !cut[i]) ground[found++] = i;
    gg__free(ctx, cut);
    gg__positions_free(&cuts);
    if (status != GG_OK) {
        gg__free(ctx, ground);
        return status;
    }
    *branch = ground;
    *count = found;
    return GG_OK;
}

uint32_t gg__position_nimber(const gg_problem *problem, gg_position x)
{
    return problem->forest->nimber(problem->rules->self, x);
}

gg_status gg__position_winning(const gg_problem *problem, gg_position x, gg__positions *winning)
{
    gg_moves found = {.to = *winning};
    found.to.count = 0;
    problem->forest->winning(problem->rules->self, x, &found);
    *winning = found.to;
    return found.status;
}

/* ---- the problem ---- */

gg_keys *gg__problem_keys(const gg_problem *problem)
{
    if (!problem->rules || gg__keys_count(problem->rules->setup.keys) == 0) return NULL;
    return problem->rules->setup.keys;
}

gg_status gg__problem_serves(gg_ctx *ctx, const gg_problem *problem)
{
    if (!problem->rules || problem->rules->setup.ctx == ctx || !gg__problem_keys(problem))
        return GG_OK;
    return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "a game whose positions are strings of bytes serves the context that it was "
                    "opened with");
}

/* ---- text ---- */

void *gg_problem_self(const gg_problem *problem)
{
    return problem->rules ? problem->rules->self : NULL;
}

const gg_ruleset *gg_problem_rules(const gg_problem *problem)
{
    return problem->rules ? problem->rules->ruleset : NULL;
}

bool gg_problem_symmetry(const gg_problem *problem)
{
    return problem->symmetry;
}

gg_position gg_problem_start(const gg_problem *problem)
{
    return problem->start;
}

bool gg_position_is_legal(const gg_problem *problem, gg_position x)
{
    return problem->rules && x < problem->numbers && gg__position_legal(problem, x);
}

gg_player gg_problem_turn(const gg_problem *problem, gg_position x)
{
    const bool told = problem->rules && !problem->impartial && gg__position_ended(x) == GG_NONE;
    return told ? gg__position_mover(problem, x) : problem->spec.first;
}

char *gg_position_print(const gg_problem *problem, gg_position x, char *text, size_t size)
{
    static const char *const ends[] = {"", "L wins", "R wins", "draw", "N", "P"};
    if (!problem->rules) return gg_vertex_print(problem, (gg_vertex)x, text, size);
    const gg_ruleset *ruleset = problem->rules->ruleset;
    if (gg__position_ended(x) != GG_NONE)
        snprintf(text, size, "%s", ends[gg__position_ended(x)]);
    else if (ruleset->print)
        ruleset->print(problem->rules->self, x, text, size);
    else
        snprintf(text, size, "%llu", (unsigned long long)x);
    return text;
}

char *gg_position_picture(const gg_problem *problem, gg_position x, char *text, size_t size)
{
    const gg__rules *rules = problem->rules;
    if (!rules || !rules->ruleset->picture || gg__position_ended(x) != GG_NONE)
        return gg_position_print(problem, x, text, size);
    rules->ruleset->picture(rules->self, x, text, size);
    return text;
}

char *gg_move_print(const gg_problem *problem, gg_position from, gg_position to, char *text,
                    size_t size)
{
    const gg__rules *rules = problem->rules;
    const gg_result end = rules ? gg__position_ended(to) : GG_NONE;
    if (end != GG_NONE && rules->ruleset->print_end && gg__position_ended(from) == GG_NONE)
        rules->ruleset->print_end(rules->self, from, end, text, size);
    else if (end == GG_NONE && rules && rules->ruleset->print_move)
        rules->ruleset->print_move(rules->self, from, to, text, size);
    else
        gg_position_print(problem, to, text, size);
    return text;
}
