/*
 * What a ruleset says of one position, and whether its parts agree: result, turn, moves, unmoves,
 * canonical, and the graphs of a pursuit. Lists of moves are compared as sets, which is how they
 * are to be understood. O(moves of the options and of the positions before), and sorting.
 */
#include "ruleset_test/vet.h"

#include <stdlib.h>

/* ---- sets of positions ---- */

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void make_set(gg__positions *list)
{
    size_t kept = 0;
    if (list->count > 1) qsort(list->at, list->count, sizeof *list->at, compare);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || list->at[kept - 1] != list->at[i]) list->at[kept++] = list->at[i];
    list->count = kept;
}

static bool contains(const gg__positions *list, gg_position x)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i] == x) return true;
    return false;
}

/* Whether both sets are equal; else *odd is in one of them only. */
static bool same_sets(const gg__positions *a, const gg__positions *b, gg_position *odd)
{
    for (size_t i = 0; i < a->count || i < b->count; i++) {
        if (i < a->count && i < b->count && a->at[i] == b->at[i]) continue;
        const bool from_a = i >= b->count || (i < a->count && a->at[i] < b->at[i]);
        *odd = from_a ? a->at[i] : b->at[i];
        return false;
    }
    return true;
}

/* ---- asking ---- */

bool gg__vet_legal(const gg__vet *vet, gg_position x)
{
    if (gg__rules_ended(x) != GG_NONE || x == UINT64_MAX) return false;
    if (vet->positions > 0 && x >= vet->positions) return false;
    return !vet->ruleset->legal || vet->ruleset->legal(vet->self, x);
}

static gg_result result_of(const gg__vet *vet, gg_position x)
{
    return vet->ruleset->result ? vet->ruleset->result(vet->self, x) : GG_NONE;
}

static gg_player turn_of(const gg__vet *vet, gg_position x)
{
    return vet->ruleset->turn ? vet->ruleset->turn(vet->self, x) : GG_LEFT;
}

/* Asks for moves or unmoves in the order in which they come. */
static const char *list(const gg__vet *vet, void (*ask)(void *, gg_position, gg_moves *),
                        gg_position x, gg_moves *out)
{
    out->to.count = 0;
    out->status = GG_OK;
    ask(vet->self, x, out);
    if (out->status != GG_BAD_INPUT) return NULL;
    gg__begin(vet->ctx); /* it is a finding, not a failure */
    out->to.count = 0;
    return "a move leads to a number larger than 2^64 - 8";
}

static bool names_person(gg_result result)
{
    return result == GG_L || result == GG_R;
}

/* ---- result and turn ---- */

const char *gg__vet_state(gg__vet *vet, gg_position x)
{
    vet->turn = turn_of(vet, x);
    vet->result = result_of(vet, x);
    if (vet->turn != GG_LEFT && vet->turn != GG_RIGHT)
        return "turn gives neither GG_LEFT nor GG_RIGHT";
    if ((int)vet->result < GG_NONE || (int)vet->result > GG_P)
        return "result gives a number that is no result";
    if (!vet->ruleset->turn && names_person(vet->result))
        return "result names a person, though the game is impartial";
    return NULL;
}

const char *gg__vet_state_again(gg__vet *vet, gg_position x)
{
    if (turn_of(vet, x) != vet->turn) return "turn gives something else when asked again";
    if (result_of(vet, x) != vet->result) return "result gives something else when asked again";
    return gg__vet_legal(vet, x) ? NULL : "legal gives something else when asked again";
}

/* ---- moves ---- */

static const char *fault_of_move(const gg__vet *vet, gg_position y)
{
    const gg_result end = gg__rules_ended(y);
    if (end != GG_NONE)
        return !vet->ruleset->turn && names_person(end)
                   ? "a move ends play for a person, though the game is impartial"
                   : NULL;
    if (vet->positions > 0 && y >= vet->positions)
        return "a move leads to a number that is not below the number of positions";
    if (!gg__vet_legal(vet, y)) return "a move leads to a position that is not legal";
    const bool passed =
        !vet->ruleset->turn || vet->ruleset->same_turn || turn_of(vet, y) != vet->turn;
    const gg_result over = passed ? GG_NONE : result_of(vet, y);
    if (passed || names_person(over) || over == GG_D) return NULL; /* nobody's turn matters there */
    return "a move leaves the turn with the player who made it, though same_turn is not set";
}

const char *gg__vet_moves(gg__vet *vet, gg_position x)
{
    vet->moves.to.count = 0;
    if (vet->result != GG_NONE) return NULL;
    const char *fault = list(vet, vet->ruleset->moves, x, &vet->moves);
    if (fault) return fault;
    make_set(&vet->moves.to);
    for (size_t i = 0; i < vet->moves.to.count; i++) {
        fault = fault_of_move(vet, vet->moves.to.at[i]);
        if (!fault) continue;
        vet->other = vet->moves.to.at[i];
        return fault;
    }
    return NULL;
}

const char *gg__vet_moves_again(gg__vet *vet, gg_position x)
{
    if (vet->result != GG_NONE) return NULL;
    const char *fault = list(vet, vet->ruleset->moves, x, &vet->others);
    make_set(&vet->others.to);
    if (fault || same_sets(&vet->moves.to, &vet->others.to, &vet->other)) return fault;
    return "moves gives something else when asked again";
}

/* ---- unmoves ---- */

static const char *check_before(gg__vet *vet, gg_position x)
{
    const char *fault = list(vet, vet->ruleset->unmoves, x, &vet->others);
    for (size_t i = 0; !fault && i < vet->others.to.count; i++) {
        const gg_position w = vet->others.to.at[i];
        if (!gg__vet_legal(vet, w) || result_of(vet, w) != GG_NONE) continue;
        if (list(vet, vet->ruleset->moves, w, &vet->images)) continue; /* a fault of w alone */
        if (contains(&vet->images.to, x)) continue;
        vet->other = w;
        return "unmoves gives a position from which no move leads here";
    }
    return fault;
}

const char *gg__vet_unmoves(gg__vet *vet, gg_position x)
{
    if (!vet->ruleset->unmoves) return NULL;
    for (size_t i = 0; i < vet->moves.to.count; i++) {
        const gg_position y = vet->moves.to.at[i];
        if (gg__rules_ended(y) != GG_NONE) continue;
        const char *fault = list(vet, vet->ruleset->unmoves, y, &vet->others);
        if (fault) return fault;
        if (contains(&vet->others.to, x)) continue;
        vet->other = y;
        return "a move leads to a position whose unmoves do not lead back";
    }
    return check_before(vet, x);
}

/* ---- symmetry ---- */

/* Replaces the members of a set by the positions that stand for them. */
static void map(const gg__vet *vet, gg__positions *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (gg__rules_ended(set->at[i]) == GG_NONE)
            set->at[i] = vet->ruleset->canonical(vet->self, set->at[i]);
    make_set(set);
}

static const char *check_images(gg__vet *vet, gg_position image)
{
    vet->images.to.count = 0;
    for (size_t i = 0; i < vet->moves.to.count; i++)
        if (gg__positions_push(&vet->images.to, vet->moves.to.at[i]) != GG_OK) return NULL;
    const char *fault = list(vet, vet->ruleset->moves, image, &vet->others);
    map(vet, &vet->images.to);
    map(vet, &vet->others.to);
    if (fault || same_sets(&vet->images.to, &vet->others.to, &vet->other)) return fault;
    return "the moves of the canonical position are not those of this one";
}

const char *gg__vet_symmetry(gg__vet *vet, gg_position x)
{
    if (!vet->ruleset->canonical) return NULL;
    const gg_position image = vet->other = vet->ruleset->canonical(vet->self, x);
    if (!gg__vet_legal(vet, image)) return "canonical gives a position that is not legal";
    if (vet->ruleset->canonical(vet->self, image) != image)
        return "canonical gives a position that is not its own canonical one";
    if (image == x) return NULL;
    if (turn_of(vet, image) != vet->turn) return "canonical gives a position of the other player";
    if (result_of(vet, image) != vet->result)
        return "canonical gives a position with another result";
    return vet->result == GG_NONE ? check_images(vet, image) : NULL;
}

/* ---- pursuit ---- */

/* Makes `others` the moves that the pursuit's graphs give. */
static void list_steps(gg__vet *vet, uint64_t pursuer, uint64_t evader, gg_player mover)
{
    const gg_pursuit *game = vet->pursuit;
    size_t count;
    const gg_vertex *to =
        gg_graph_options(mover == GG_LEFT ? game->pursuer : game->evader, mover,
                         (gg_vertex)(mover == GG_LEFT ? pursuer : evader), &count);
    vet->others.to.count = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t places = mover == GG_LEFT ? to[i] * (uint64_t)game->cells + evader
                                                 : pursuer * game->cells + to[i];
        if (gg__positions_push(&vet->others.to, 2 * places + (mover == GG_LEFT)) != GG_OK) return;
    }
    make_set(&vet->others.to);
}

const char *gg__vet_pursuit(gg__vet *vet, gg_position x)
{
    const gg_pursuit *game = vet->pursuit;
    if (!game) return NULL;
    const uint64_t pursuer = x / 2 / game->cells, evader = x / 2 % game->cells;
    if (pursuer >= game->cells) return "the number is beyond those of the pursuit";
    if ((uint64_t)vet->turn != x % 2) return "turn is not that of the pursuit";
    const gg_result result = pursuer == evader ? GG_L : game->exit[evader] ? GG_R : GG_NONE;
    if (vet->result != result) return "result is not that of the pursuit";
    if (result != GG_NONE) return NULL;
    list_steps(vet, pursuer, evader, vet->turn);
    if (same_sets(&vet->moves.to, &vet->others.to, &vet->other)) return NULL;
    return "the moves are not those of the pursuit";
}
