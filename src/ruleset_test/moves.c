/*
 * Tests one position of a ruleset: whether result, turn, moves, unmoves, canonical, and the graphs
 * of a pursuit agree. Lists of moves are compared as sets. O(moves of the options and of the
 * positions before), and sorting.
 */
#include "ruleset_test/tester.h"

#include <stdlib.h>

/* ---- sets of positions ---- */

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

void gg__positions_sort(gg__positions *list)
{
    if (list->count > 1) qsort(list->at, list->count, sizeof *list->at, compare);
}

/* True if no position was listed twice; moves that end play may be repeated. */
static bool make_set(gg__positions *list)
{
    size_t kept = 0;
    bool distinct = true;
    gg__positions_sort(list);
    for (size_t i = 0; i < list->count; i++) {
        const bool again = kept > 0 && list->at[kept - 1] == list->at[i];
        distinct &= !again || gg__position_ended(list->at[i]) != GG_NONE;
        if (!again) list->at[kept++] = list->at[i];
    }
    list->count = kept;
    return distinct;
}

static bool contains(const gg__positions *list, gg_position x)
{
    size_t i = 0;
    while (i < list->count && list->at[i] != x)
        i++;
    return i < list->count;
}

/* True if both sets are equal; else sets *odd to an element of only one of them. */
static bool same_sets(const gg__positions *a, const gg__positions *b, gg_position *odd)
{
    size_t i = 0;
    while (i < a->count && i < b->count && a->at[i] == b->at[i])
        i++;
    if (i == a->count && i == b->count) return true;
    const bool from_a = i == b->count || (i < a->count && a->at[i] < b->at[i]);
    *odd = from_a ? a->at[i] : b->at[i];
    return false;
}

/* ---- asking ---- */

bool gg__is_legal(const gg__tester *t, gg_position x)
{
    if (gg__position_ended(x) != GG_NONE || x == UINT64_MAX) return false;
    if (t->problem->numbers > 0 && x >= t->problem->numbers) return false;
    return !t->ruleset->legal || t->ruleset->legal(t->self, x);
}

static gg_player turn_of(const gg__tester *t, gg_position x)
{
    return t->ruleset->turn ? t->ruleset->turn(t->self, x) : GG_LEFT;
}

gg_moves *gg__emptied(gg_moves *list)
{
    list->to.count = 0;
    list->status = GG_OK;
    return list;
}

const char *gg__list_fault(const gg__tester *t, gg_moves *list, const char *fault)
{
    if (list->status != GG_BAD_INPUT || gg__status(t->ctx) != GG_BAD_INPUT) return NULL;
    gg__begin(t->ctx);
    list->to.count = 0;
    return fault;
}

/* Lists moves or unmoves in the order of the ruleset. */
static const char *list(const gg__tester *t, void (*ask)(void *, gg_position, gg_moves *),
                        gg_position x, gg_moves *out)
{
    ask(t->self, x, gg__emptied(out));
    return gg__list_fault(t, out, "a move leads to a number larger than 2^64 - 8");
}

static bool names_person(gg_result result)
{
    return result == GG_L || result == GG_R;
}

/* ---- result and turn ---- */

const char *gg__test_state(gg__tester *t, gg_position x)
{
    t->turn = turn_of(t, x);
    t->result = gg__position_said(t->problem, x);
    if (t->turn != GG_LEFT && t->turn != GG_RIGHT) return "turn gives neither GG_LEFT nor GG_RIGHT";
    if ((int)t->result < GG_NONE || (int)t->result > GG_P)
        return "result gives a number that is no result";
    if (!t->ruleset->turn && names_person(t->result))
        return "result names a person, though the game is impartial";
    return NULL;
}

const char *gg__test_state_again(gg__tester *t, gg_position x)
{
    if (turn_of(t, x) != t->turn) return "turn gives something else when asked again";
    if (gg__position_said(t->problem, x) != t->result)
        return "result gives something else when asked again";
    return gg__is_legal(t, x) ? NULL : "legal gives something else when asked again";
}

/* ---- moves ---- */

/* Reports a slice that ends after x but not after y, or ends that do not ascend. O(log slices). */
static const char *fault_of_slices(const gg__tester *t, gg_position x, gg_position y)
{
    uint64_t low = 0, high = 1; /* the slice of x is from `low` on, and below `high` */
    if (!t->ruleset->slice_end || y <= x || y >= t->problem->positions) return NULL;
    for (uint64_t end; (end = gg__problem_slice_end(t->problem, high - 1)) <= x; high *= 2) {
        if (end < high) return "slice_end does not ascend";
        low = high;
    }
    while (high - low > 1) {
        const uint64_t middle = (low + high) / 2;
        *(gg__problem_slice_end(t->problem, middle - 1) <= x ? &low : &high) = middle;
    }
    return gg__problem_slice_end(t->problem, low) <= y ? "a move leads to a later slice" : NULL;
}

static const char *fault_of_move(const gg__tester *t, gg_position x, gg_position y)
{
    const gg_result end = gg__position_ended(y);
    if (end != GG_NONE)
        return !t->ruleset->turn && names_person(end)
                   ? "a move ends play for a person, though the game is impartial"
                   : NULL;
    if (t->problem->numbers > 0 && y >= t->problem->numbers)
        return "a move leads to a number that is not below the number of positions";
    if (!gg__is_legal(t, y)) return "a move leads to a position that is not legal";
    const char *fault = fault_of_slices(t, gg__position_canonical(t->problem, x),
                                        gg__position_canonical(t->problem, y));
    if (fault) return fault;
    const bool passed = !t->ruleset->turn || t->ruleset->same_turn || turn_of(t, y) != t->turn;
    const gg_result over = passed ? GG_NONE : gg__position_said(t->problem, y);
    if (passed || names_person(over) || over == GG_D) return NULL; /* nobody's turn matters there */
    return "a move leaves the turn with the player who made it, though same_turn is not set";
}

const char *gg__test_moves(gg__tester *t, gg_position x)
{
    t->moves.to.count = 0;
    if (t->result != GG_NONE) return NULL;
    const char *fault = list(t, t->ruleset->moves, x, &t->moves);
    if (!make_set(&t->moves.to) && t->ruleset->distinct && !fault)
        fault = "moves lists a position twice, though distinct is set";
    for (size_t i = 0; !fault && i < t->moves.to.count; i++) {
        fault = fault_of_move(t, x, t->moves.to.at[i]);
        if (fault) t->other = t->moves.to.at[i];
    }
    return fault;
}

/* True if the ruleset counts the positions that moves lead to correctly, or does not count. */
const char *gg__test_options(gg__tester *t, gg_position x)
{
    const uint64_t counted = gg__position_options(t->problem, x);
    if (counted == 0) return NULL;
    gg__emptied(&t->images);
    for (size_t i = 0; i < t->moves.to.count; i++) {
        const gg_position y = t->moves.to.at[i];
        const gg_result end = gg__position_ended(y);
        if (end != GG_NONE && end != GG_D)
            return "options counts moves, though one of them wins or loses at once";
        if (gg__positions_push(&t->images.to, gg__position_canonical(t->problem, y)) != GG_OK)
            return NULL;
    }
    make_set(&t->images.to);
    if (counted == t->images.to.count) return NULL;
    return "options counts another number of positions than moves lists";
}

const char *gg__test_moves_again(gg__tester *t, gg_position x)
{
    if (t->result != GG_NONE) return NULL;
    const char *fault = list(t, t->ruleset->moves, x, &t->others);
    make_set(&t->others.to);
    if (fault || same_sets(&t->moves.to, &t->others.to, &t->other)) return fault;
    return "moves gives something else when asked again";
}

/* True if moves and unmoves are inverse to each other, first from here on and then from the
 * positions before. */
const char *gg__test_unmoves(gg__tester *t, gg_position x)
{
    const char *fault = NULL;
    if (!t->ruleset->unmoves) return NULL;
    for (size_t i = 0; !fault && i < t->moves.to.count; i++) {
        const gg_position y = t->moves.to.at[i];
        if (gg__position_ended(y) != GG_NONE) continue;
        fault = list(t, t->ruleset->unmoves, y, &t->others);
        if (fault || contains(&t->others.to, x)) continue;
        t->other = y;
        return "a move leads to a position whose unmoves do not lead back";
    }
    if (!fault) fault = list(t, t->ruleset->unmoves, x, &t->others);
    if (!make_set(&t->others.to) && t->ruleset->distinct && !fault)
        return "unmoves lists a position twice, though distinct is set";
    for (size_t i = 0; !fault && i < t->others.to.count; i++) {
        const gg_position w = t->others.to.at[i];
        if (!gg__is_legal(t, w) || gg__position_said(t->problem, w) != GG_NONE) continue;
        if (list(t, t->ruleset->moves, w, &t->images)) continue; /* a fault of w alone */
        if (contains(&t->images.to, x)) continue;
        t->other = w;
        return "unmoves gives a position without a move that leads here";
    }
    return fault;
}

/* ---- symmetry ---- */

/* Replaces the members of a set by their representatives; of unmoves, only positions where play is
 * not over. */
static void map(const gg__tester *t, gg__positions *set, bool unmoves)
{
    size_t kept = 0;
    for (size_t i = 0; i < set->count; i++) {
        gg_position x = set->at[i];
        if (unmoves && (!gg__is_legal(t, x) || gg__position_said(t->problem, x) != GG_NONE))
            continue;
        if (gg__position_ended(x) == GG_NONE) x = t->ruleset->canonical(t->self, x);
        set->at[kept++] = x;
    }
    set->count = kept;
    make_set(set);
}

const char *gg__test_symmetry(gg__tester *t, gg_position x)
{
    const gg_ruleset *ruleset = t->ruleset;
    if (!ruleset->canonical) return NULL;
    const gg_position image = t->other = ruleset->canonical(t->self, x);
    if (!gg__is_legal(t, image)) return "canonical gives a position that is not legal";
    if (ruleset->canonical(t->self, image) != image)
        return "canonical gives a position that is not its own canonical one";
    if (ruleset->positions && ruleset->classes && image >= ruleset->classes(t->self))
        return "canonical gives a position that is not below what classes gives";
    if (image == x) return NULL;
    if (turn_of(t, image) != t->turn) return "canonical gives a position of the other player";
    if (gg__position_said(t->problem, image) != t->result)
        return "canonical gives a position with another result";
    const char *fault = NULL;
    if (t->result == GG_NONE) {
        gg__emptied(&t->images);
        for (size_t i = 0; i < t->moves.to.count; i++)
            if (gg__positions_push(&t->images.to, t->moves.to.at[i]) != GG_OK) return NULL;
        fault = list(t, ruleset->moves, image, &t->others);
        map(t, &t->images.to, false);
        map(t, &t->others.to, false);
        if (fault) return fault;
        if (!same_sets(&t->images.to, &t->others.to, &t->other))
            return "the moves of the canonical position are not those of this one";
    }
    if (!ruleset->unmoves) return NULL;
    fault = list(t, ruleset->unmoves, x, &t->images);
    if (!fault) fault = list(t, ruleset->unmoves, image, &t->others);
    if (fault) return fault;
    map(t, &t->images.to, true);
    map(t, &t->others.to, true);
    if (same_sets(&t->images.to, &t->others.to, &t->other)) return NULL;
    return "the unmoves of the canonical position are not those of this one";
}

/* ---- pursuit ---- */

const char *gg__test_pursuit(gg__tester *t, gg_position x)
{
    const gg_pursuit *game = t->problem->pursuit;
    if (!game) return NULL;
    const uint64_t cells = game->cells, pursuer = x / 2 / cells, evader = x / 2 % cells;
    if (pursuer >= cells) return "the number is beyond those of the pursuit";
    if ((uint64_t)t->turn != x % 2) return "turn is not that of the pursuit";
    const gg_result result = pursuer == evader ? GG_L : game->exit[evader] ? GG_R : GG_NONE;
    if (t->result != result) return "result is not that of the pursuit";
    if (result != GG_NONE) return NULL;
    const bool chases = t->turn == GG_LEFT;
    size_t count;
    const gg_vertex *to = gg_graph_options(chases ? game->pursuer : game->evader, t->turn,
                                           (gg_vertex)(chases ? pursuer : evader), &count);
    gg__emptied(&t->others);
    for (size_t i = 0; i < count; i++) {
        const uint64_t places = chases ? to[i] * cells + evader : pursuer * cells + to[i];
        if (gg__positions_push(&t->others.to, 2 * places + chases) != GG_OK) return NULL;
    }
    make_set(&t->others.to);
    if (same_sets(&t->moves.to, &t->others.to, &t->other)) return NULL;
    return "the moves are not those of the pursuit";
}
