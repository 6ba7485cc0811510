/*
 * Whether a position is the sum that a ruleset says it is: every move replaces one part by one of
 * the options that this part has for the player to move, and every option of every part is reached
 * by a move. An option of a part is told from others by a key: the part, and what becomes of it, in
 * ascending order. O(moves * parts + options), and sorting.
 */
#include "ruleset_test/vet.h"

#include "game/keys.h"

#include <stdlib.h>

/* The parts here, the options that they have, and which of them were reached. */
typedef struct sum_test {
    gg__vet *vet;
    gg_keys *keys;
    gg__positions here, there, key; /* lists of parts, ascending, 0 left out */
    gg__positions reached;          /* by option, as the keys number them: 0 or 1 */
    gg__positions nimbers;          /* of the options of one part */
} sum_test;

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort(uint64_t *at, size_t count)
{
    if (count > 1) qsort(at, count, sizeof *at, compare);
}

/* ---- asking ---- */

/* What a callback has put into the list; a number that is none is a finding, not a failure. */
static const char *fault_of_list(const sum_test *t, gg_moves *list)
{
    if (list->status != GG_BAD_INPUT) return NULL;
    gg__begin(t->vet->ctx);
    list->to.count = 0;
    return "a part is a number larger than 2^64 - 8";
}

static const char *ask_parts(const sum_test *t, gg_position x, gg__positions *out)
{
    const gg__vet *vet = t->vet;
    gg_moves *list = &t->vet->others;
    const uint64_t numbers = vet->ruleset->part_numbers(vet->self);
    list->to.count = out->count = 0;
    list->status = GG_OK;
    vet->ruleset->parts(vet->self, x, list);
    const char *fault = fault_of_list(t, list);
    for (size_t i = 0; !fault && i < list->to.count; i++) {
        if (list->to.at[i] >= numbers) fault = "a position has a part not below part_numbers";
        if (list->to.at[i] > 0) gg__positions_push(out, list->to.at[i]);
    }
    sort(out->at, out->count);
    return fault;
}

static const char *ask_options(const sum_test *t, uint64_t part)
{
    const gg__vet *vet = t->vet;
    gg_moves *list = &t->vet->others;
    list->to.count = 0;
    list->status = GG_OK;
    vet->ruleset->part_moves(vet->self, vet->turn, part, list);
    const char *fault = fault_of_list(t, list);
    for (size_t i = 0; !fault && i < list->to.count; i++)
        if ((list->to.at[i] & ~GG__AND) >= part)
            fault = part > 0 ? "an option of a part is not smaller" : "part 0 has an option";
    return fault;
}

/* ---- theory ---- */

static uint32_t nimber_of(const sum_test *t, uint64_t part)
{
    return t->vet->ruleset->part_nimber(t->vet->self, part);
}

/* The option in the key, behind the part itself, may leave just one heap or two, or nothing. */
static bool is_in_span(const sum_test *t)
{
    const gg__vet *vet = t->vet;
    const uint64_t span =
        vet->ruleset->period_span ? vet->ruleset->period_span(vet->self) : UINT64_MAX;
    const gg__positions *key = &t->key;
    if (span == 0 || span == UINT64_MAX) return true;
    if (key->count > 3) return false;
    uint64_t left = 0;
    for (size_t i = 1; i < key->count; i++)
        left += key->at[i];
    return left <= key->at[0] && key->at[0] - left <= span;
}

/* Whether part_nimber is the least number that is none of its options'. */
static bool is_mex(sum_test *t, uint64_t part)
{
    uint64_t least = 0;
    sort(t->nimbers.at, t->nimbers.count);
    for (size_t i = 0; i < t->nimbers.count; i++)
        least += t->nimbers.at[i] == least;
    return least == nimber_of(t, part);
}

static void note_nimber(sum_test *t)
{
    uint32_t nimber = 0;
    for (size_t i = 1; i < t->key.count; i++)
        nimber ^= nimber_of(t, t->key.at[i]);
    gg__positions_push(&t->nimbers, nimber);
}

/* ---- options ---- */

/* The number of the option in the key: part, then what becomes of it. */
static uint64_t number_of_key(sum_test *t)
{
    sort(t->key.at + 1, t->key.count - 1);
    return gg_keys_intern(t->keys, t->key.at, t->key.count * sizeof *t->key.at);
}

static const char *take_option(sum_test *t)
{
    const gg_ruleset *ruleset = t->vet->ruleset;
    if (gg__status(t->vet->ctx) != GG_OK) return NULL;
    const uint64_t number = number_of_key(t);
    if (number == t->reached.count) gg__positions_push(&t->reached, 0);
    if (ruleset->part_nimber && !ruleset->turn) note_nimber(t);
    return is_in_span(t) ? NULL : "an option of a part is none that period_span allows";
}

/* Numbers the options of a part, which `others` lists. */
static const char *take_options(sum_test *t, uint64_t part)
{
    const gg__positions *list = &t->vet->others.to;
    const char *fault = NULL;
    t->nimbers.count = 0;
    for (size_t i = 0; !fault && i < list->count;) {
        t->key.count = 0;
        gg__positions_push(&t->key, part);
        do {
            const uint64_t piece = list->at[i++] & ~GG__AND;
            if (piece > 0) gg__positions_push(&t->key, piece);
        } while (i < list->count && list->at[i] & GG__AND);
        fault = take_option(t);
    }
    const gg_ruleset *ruleset = t->vet->ruleset;
    if (fault || !ruleset->part_nimber || ruleset->turn || is_mex(t, part)) return fault;
    return gg__status(t->vet->ctx) == GG_OK ? "part_nimber is not the mex of the options" : NULL;
}

static const char *list_options(sum_test *t)
{
    const char *fault = ask_options(t, 0);
    for (size_t i = 0; !fault && i < t->here.count; i++) {
        if (i > 0 && t->here.at[i] == t->here.at[i - 1]) continue;
        fault = ask_options(t, t->here.at[i]);
        if (!fault) fault = take_options(t, t->here.at[i]);
    }
    return fault;
}

/* ---- moves ---- */

/* Puts into the key the one part that is here and not there, and those that are there and not here;
 * false if it is not one. */
static bool find_change(sum_test *t)
{
    const gg__positions *here = &t->here, *there = &t->there;
    uint64_t gone = 0;
    size_t missing = 0;
    t->key.count = 0;
    gg__positions_push(&t->key, 0);
    for (size_t i = 0, j = 0; i < here->count || j < there->count;) {
        if (i < here->count && j < there->count && here->at[i] == there->at[j]) {
            i++;
            j++;
        } else if (j == there->count || (i < here->count && here->at[i] < there->at[j])) {
            gone = here->at[i++];
            missing++;
        } else {
            gg__positions_push(&t->key, there->at[j++]);
        }
    }
    if (gg__status(t->vet->ctx) == GG_OK) t->key.at[0] = gone;
    return missing == 1;
}

static const char *check_move(sum_test *t, gg_position y)
{
    gg__vet *vet = t->vet;
    vet->other = y;
    if (gg__rules_ended(y) != GG_NONE) return "a move ends play, though positions are sums";
    if (vet->ruleset->turn && vet->ruleset->turn(vet->self, y) == vet->turn)
        return "a player moves twice, though positions are sums";
    const char *fault = ask_parts(t, y, &t->there);
    if (fault || gg__status(vet->ctx) != GG_OK) return fault;
    const bool one = find_change(t);
    if (gg__status(vet->ctx) != GG_OK) return NULL;
    const uint64_t number = one ? number_of_key(t) : UINT64_MAX;
    if (number >= t->reached.count) return "a move does not replace one part by one of its options";
    t->reached.at[number] = 1;
    return NULL;
}

static const char *check_moves(sum_test *t)
{
    const gg__positions *moves = &t->vet->moves.to;
    const char *fault = NULL;
    for (size_t i = 0; !fault && i < moves->count; i++) {
        fault = check_move(t, moves->at[i]);
        if (gg__status(t->vet->ctx) != GG_OK) return NULL;
    }
    return fault;
}

/* ---- the whole ---- */

/* Whether the result is what a player has who cannot move. */
static bool is_usual(const gg__vet *vet)
{
    const gg_ruleset *ruleset = vet->ruleset;
    const bool wins = ruleset->dead_end == GG_N || (ruleset->misere && ruleset->misere(vet->self));
    if (!ruleset->turn) return vet->result == (wins ? GG_N : GG_P);
    return vet->result == ((vet->turn == GG_LEFT) == wins ? GG_L : GG_R);
}

static const char *check(sum_test *t, gg_position x)
{
    const gg__vet *vet = t->vet;
    if (vet->result != GG_NONE && !is_usual(vet))
        return "play is over and not as for want of moves, though positions are sums";
    const char *fault = ask_parts(t, x, &t->here);
    if (!fault) fault = list_options(t);
    if (fault || gg__status(vet->ctx) != GG_OK) return fault;
    fault = check_moves(t);
    t->vet->other = fault ? vet->other : x;
    for (size_t i = 0; !fault && i < t->reached.count; i++)
        if (!t->reached.at[i]) fault = "a part has an option that no move leads to";
    return fault;
}

const char *gg__vet_parts(gg__vet *vet, gg_position x)
{
    if (!vet->sum) return NULL;
    const gg__positions none = {.ctx = vet->ctx};
    sum_test t = {vet, gg__keys_new(vet->ctx), none, none, none, none, none};
    const char *fault = t.keys ? check(&t, x) : NULL;
    gg__keys_free(t.keys);
    gg__positions_free(&t.here);
    gg__positions_free(&t.there);
    gg__positions_free(&t.key);
    gg__positions_free(&t.reached);
    gg__positions_free(&t.nimbers);
    return gg__status(vet->ctx) == GG_OK ? fault : NULL;
}
