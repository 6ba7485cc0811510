/*
 * The winner of a sum of forms, by playing through it: doc/checking.md, "Forms".
 *
 * A position is a gg__form_sum: the forms that are no numbers, or negatives of such, ascending, and
 * the sum of the numbers; two forms that are each other's negative are dropped. Players do not move
 * in a number. If no form is left the number decides; so it does if it, added to all left stops, is
 * less than 0, or to all right stops more. Numbers are multiples of the smallest that occurs, of 64
 * bits. Nothing here is from the engine of forms, or from the theory of sums.
 */
#include "base/positions.h"
#include "check/form.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_POSITIONS = 1 << 20,
    MOST_BITS = 50 /* of a number, so that sums of 2^12 of them and their followers do not
                      overflow */
};

#define NONE UINT32_MAX

struct gg__form_play {
    gg_ctx *ctx;
    const gg__listing *listing;
    size_t most;      /* positions */
    int64_t one;      /* in units of the smallest number */
    int64_t *stop[2]; /* by form; of a number both are the number */
    uint32_t *minus;  /* by form: the negative, or NONE */
    gg_keys *met;     /* positions, */
    uint8_t *found;   /*   and for each KNOWN and WINS, by player */
    size_t found_room;
};

typedef struct frame {
    uint32_t state;
    gg_player mover;
    size_t at;    /* the next move: in this term, */
    size_t index; /* to this option */
} frame;

enum { KNOWN = 1, WINS = 2 };

/* ---- data of each form ---- */

/* The numbers over one denominator; false if some are too long for that. */
static bool set_numbers(gg__form_play *a)
{
    const gg__listing *l = a->listing;
    uint32_t most = 0, exponent;
    int64_t numerator;
    for (int second = 0; second < 2; second++)
        for (size_t i = 0; i < l->count; i++) {
            if (l->number[i] == GG__UNDEFINED) continue;
            if (!gg__trie_small(l->trie, l->number[i], &numerator, &exponent)) return false;
            if (!second && exponent > most) most = exponent;
            if (!second) continue;
            const uint64_t size = (uint64_t)(numerator < 0 ? -numerator : numerator);
            const uint32_t shift = most - exponent;
            if (shift >= MOST_BITS || size >> (MOST_BITS - shift)) return false;
            a->stop[GG_LEFT][i] = a->stop[GG_RIGHT][i] = numerator * (INT64_C(1) << shift);
        }
    if (most >= MOST_BITS) return false;
    a->one = INT64_C(1) << most;
    return true;
}

static void set_stops(gg__form_play *a, uint32_t form)
{
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const uint32_t *list = gg__listing_options(a->listing, form, (gg_player)player, &count);
        int64_t *best = &a->stop[player][form];
        for (size_t i = 0; i < count; i++) {
            const int64_t stop = a->stop[1 - player][list[i]];
            if (i == 0 || (player == GG_LEFT ? stop > *best : stop < *best)) *best = stop;
        }
    }
}

static int compare(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* The number of Left's options of a form, or of its negative, followed by all its options; 0: the
 * negative of an option is not listed. */
static size_t key_of(const gg__form_play *a, uint32_t form, bool negative, uint32_t *key)
{
    size_t length = 1;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const gg_player of = (gg_player)(negative ? 1 - player : player);
        const uint32_t *list = gg__listing_options(a->listing, form, of, &count);
        if (player == GG_LEFT) key[0] = (uint32_t)count;
        for (size_t i = 0; i < count; i++) {
            key[length + i] = negative ? a->minus[list[i]] : list[i];
            if (key[length + i] == NONE) return 0;
        }
        qsort(key + length, count, sizeof *key, compare);
        length += count;
    }
    return length;
}

/* The node of -x, or 0: there is none. */
static gg__node negative_node(const gg__form_play *a, const gg__node *minus, gg__node node)
{
    const gg__trie *trie = a->listing->trie;
    const gg__node parent = trie->node[node].parent;
    if (parent != GG__ZERO && minus[parent] == GG__ZERO) return GG__ZERO;
    return trie->node[minus[parent]].child[gg__trie_sign(trie, node) < 0];
}

/* form_of maps a trie node to its form; the keys number the other forms: the n-th key is that of
 * the form other[n]. */
static bool set_negatives(gg__form_play *a)
{
    const gg__listing *l = a->listing;
    size_t most = 0, known = 0;
    for (size_t i = 0; i < l->count; i++) {
        const size_t options = (size_t)l->options[GG_LEFT][i] + l->options[GG_RIGHT][i];
        most = options > most ? options : most;
    }
    gg_keys *keys = gg__keys_new(a->ctx, "forms");
    uint32_t *key = gg__alloc(a->ctx, (uint64_t)most + 1, sizeof *key, "forms");
    uint32_t *other = gg__alloc(a->ctx, l->count, sizeof *other, "forms");
    uint32_t *form_of = gg__alloc(a->ctx, l->trie->count, sizeof *form_of, "forms");
    gg__node *minus = gg__alloc_zeroed(a->ctx, l->trie->count, sizeof *minus, "numbers");
    const bool room = gg__status(a->ctx) == GG_OK;
    for (gg__node node = 0; room && node < l->trie->count; node++) {
        form_of[node] = NONE;
        if (node != GG__ZERO) minus[node] = negative_node(a, minus, node);
        if (minus[node] != GG__ZERO) minus[minus[node]] = node; /* whichever comes first */
    }
    for (uint32_t i = 0; room && i < l->count; i++)
        if (gg__listing_is_number(l, i))
            form_of[l->number[i]] = i;
        else if (gg__status(a->ctx) == GG_OK) {
            other[known++] = i;
            gg_keys_intern(keys, key, key_of(a, i, false, key) * sizeof *key);
        }
    for (uint32_t i = 0; room && gg__status(a->ctx) == GG_OK && i < l->count; i++) {
        a->minus[i] = NONE;
        if (gg__listing_is_number(l, i)) {
            const gg__node node = l->number[i];
            if (node == GG__ZERO || minus[node] != GG__ZERO) a->minus[i] = form_of[minus[node]];
            continue;
        }
        const size_t length = key_of(a, i, true, key);
        const uint32_t place =
            length > 0 ? gg__keys_find(keys, key, length * sizeof *key) : GG__NO_NUMBER;
        if (place != GG__NO_NUMBER) a->minus[i] = other[place];
    }
    gg__keys_free(keys);
    gg__free(a->ctx, key);
    gg__free(a->ctx, other);
    gg__free(a->ctx, form_of);
    gg__free(a->ctx, minus);
    return gg__status(a->ctx) == GG_OK;
}

/* ---- positions ---- */

static bool is_negative(uint32_t term)
{
    return term & 1;
}

/* The term of a form, or of its negative, which is another form if that is listed. */
static uint32_t term_of(const gg__form_play *a, uint32_t form, bool negative)
{
    return !negative ? 2 * form : a->minus[form] != NONE ? 2 * a->minus[form] : 2 * form + 1;
}

static int64_t stop_of(const gg__form_play *a, uint32_t term, gg_player player)
{
    return is_negative(term) ? -a->stop[1 - player][term / 2] : a->stop[player][term / 2];
}

static bool make_room(const gg__form_play *a, gg__form_sum *p, size_t count)
{
    const size_t words = sizeof p->number / sizeof *p->term;
    uint32_t *term =
        gg__grow(a->ctx, p->term, &p->room, (uint64_t)count + words + 1, sizeof *term, "positions");
    if (term) p->term = term;
    return term;
}

/* Adds a form, for which there is room. */
static void add_form(const gg__form_play *a, gg__form_sum *p, uint32_t form, bool negative)
{
    size_t at = 0;
    if (gg__listing_is_number(a->listing, form)) {
        p->number += negative ? -a->stop[GG_LEFT][form] : a->stop[GG_LEFT][form];
        return;
    }
    const uint32_t term = term_of(a, form, negative);
    const uint32_t opposite = is_negative(term) ? term - 1 : term_of(a, form, !negative);
    while (at < p->count && p->term[at] != opposite)
        at++;
    if (at < p->count) {
        memmove(p->term + at, p->term + at + 1, (p->count - at - 1) * sizeof *p->term);
        p->count--;
        return;
    }
    for (at = p->count++; at > 0 && p->term[at - 1] > term; at--)
        p->term[at] = p->term[at - 1];
    p->term[at] = term;
}

/* The winner for either first player, if stops decide: 1 for Left, -1 for Right; else 0. */
static int sign_of(const gg__form_play *a, const gg__form_sum *p)
{
    int64_t left = p->number, right = left;
    for (size_t i = 0; i < p->count; i++) {
        left += stop_of(a, p->term[i], GG_LEFT);
        right += stop_of(a, p->term[i], GG_RIGHT);
    }
    return left < 0 ? -1 : right > 0;
}

/* Finds or adds a position. False if there are too many, or after a failure. */
static bool meet(gg__form_play *a, gg__form_sum *p, uint32_t *state)
{
    const size_t before = gg__keys_count(a->met);
    if (!make_room(a, p, p->count)) return false;
    memcpy(p->term + p->count, &p->number, sizeof p->number);
    const size_t size = p->count * sizeof *p->term + sizeof p->number;
    *state = gg__keys_find(a->met, p->term, size);
    if (a->found && *state != GG__NO_NUMBER) return true;
    if (gg__status(a->ctx) != GG_OK || before >= a->most) return false;
    uint8_t *found =
        gg__grow(a->ctx, a->found, &a->found_room, (uint64_t)before + 1, 1, "positions");
    if (!found) return false;
    a->found = found;
    found[before] = 0; /* before the position is listed: a listed one has a result */
    *state = (uint32_t)gg_keys_intern(a->met, p->term, size);
    return gg__status(a->ctx) == GG_OK;
}

/* The next option of a position; false after the last, or after a failure. */
static bool next_option(const gg__form_play *a, frame *f, gg__form_sum *p)
{
    size_t size, options;
    const uint8_t *bytes = gg_keys_bytes(a->met, f->state, &size);
    const size_t count = (size - sizeof p->number) / sizeof *p->term;
    if (!make_room(a, p, count)) return false;
    memcpy(p->term, bytes, size);
    p->count = count;
    memcpy(&p->number, p->term + count, sizeof p->number);
    for (; f->at < count; f->at++, f->index = 0) {
        const uint32_t term = p->term[f->at];
        const gg_player player = is_negative(term) ? (gg_player)(1 - f->mover) : f->mover;
        const uint32_t *list = gg__listing_options(a->listing, term / 2, player, &options);
        if (f->index == options || (f->at > 0 && p->term[f->at - 1] == term)) continue;
        const uint32_t option = list[f->index++];
        memmove(p->term + f->at, p->term + f->at + 1, (count - f->at - 1) * sizeof *p->term);
        p->count--;
        add_form(a, p, option, is_negative(term));
        return true;
    }
    return false;
}

bool gg__form_play_through(gg__form_play *a, gg__form_sum *p, gg_player mover, bool *wins)
{
    frame *stack = NULL, next = {.mover = mover};
    size_t depth = 0, room = 0;
    bool done = false, won = false, told = false;
    for (uint64_t steps = 1; gg__status(a->ctx) == GG_OK; steps++) {
        if (steps % GG__TICK_MOVES == 0) gg__tick(a->ctx, "playing sums", depth, 0);
        if (!done) {
            const int sign = sign_of(a, p);
            done = sign != 0 || p->count == 0;
            won = done && sign != 0 && (sign > 0) == (next.mover == GG_LEFT);
        }
        if (!done) {
            if (!meet(a, p, &next.state)) break;
            const unsigned known = (unsigned)(a->found[next.state] >> 2 * next.mover);
            done = known & KNOWN;
            won = (known & WINS) != 0;
        }
        if (!done) {
            frame *grown =
                gg__grow(a->ctx, stack, &room, (uint64_t)depth + 1, sizeof *stack, "positions");
            if (!grown) break;
            stack = grown;
            next.at = next.index = 0;
            stack[depth++] = next;
        } else if (depth == 0) {
            told = true;
            break;
        }
        frame *top = &stack[depth - 1];
        const bool found = done && !won;
        if (!found && next_option(a, top, p)) {
            next = (frame){.mover = top->mover == GG_LEFT ? GG_RIGHT : GG_LEFT};
            done = false;
            continue;
        }
        if (gg__status(a->ctx) != GG_OK) break;
        a->found[top->state] |= (uint8_t)((KNOWN | (found ? WINS : 0)) << 2 * top->mover);
        won = found;
        done = true;
        depth--;
    }
    gg__free(a->ctx, stack);
    *wins = won;
    return told;
}

/* ---- for others ---- */

bool gg__form_sum_add(gg__form_play *a, gg__form_sum *sum, uint32_t form, bool negative)
{
    if (!make_room(a, sum, sum->count + 1)) return false;
    add_form(a, sum, form, negative);
    return true;
}

bool gg__form_play_step(const gg__form_play *a, int64_t number, gg_player player, int64_t *out)
{
    const bool whole = number % a->one == 0;
    const int64_t step = whole ? a->one : number & -number;
    *out = player == GG_LEFT ? number - step : number + step;
    return !whole || (player == GG_LEFT ? number > 0 : number < 0);
}

void gg__form_play_close(gg__form_play *play)
{
    if (!play) return;
    gg__free(play->ctx, play->stop[GG_LEFT]);
    gg__free(play->ctx, play->stop[GG_RIGHT]);
    gg__free(play->ctx, play->minus);
    gg__keys_free(play->met);
    gg__free(play->ctx, play->found);
    gg__free(play->ctx, play);
}

gg__form_play *gg__form_play_open(const gg__claim *claim, size_t most, const char **why_not)
{
    gg_ctx *ctx = claim->ctx;
    const gg__listing *listing = claim->solution->values.forms;
    gg__form_play *a = gg__alloc_zeroed(ctx, 1, sizeof *a, "forms");
    if (!a) return NULL;
    *a = (gg__form_play){.ctx = ctx, .listing = listing, .most = most};
    a->stop[GG_LEFT] = gg__alloc(ctx, listing->count, sizeof **a->stop, "forms");
    a->stop[GG_RIGHT] = gg__alloc(ctx, listing->count, sizeof **a->stop, "forms");
    a->minus = gg__alloc(ctx, listing->count, sizeof *a->minus, "forms");
    a->met = gg__keys_new(ctx, "positions");
    if (gg__status(ctx) == GG_OK && !set_numbers(a))
        *why_not = "its numbers are too long for the checker to add them up";
    if (gg__status(ctx) == GG_OK && !*why_not) {
        for (uint32_t i = 0; i < listing->count; i++)
            if (!gg__listing_is_number(listing, i)) set_stops(a, i);
        if (set_negatives(a)) return a;
    }
    gg__form_play_close(a);
    return NULL;
}

/* ---- the sum of the start ---- */

const char *gg__conclude_forms(const gg__claim *claim, const uint64_t *part, size_t parts)
{
    const uint32_t *value = claim->solution->values.value;
    const char *why_not = NULL;
    bool wins[2] = {false, false}, told = true;
    if (parts > 1 << 12) return "there are more than 4,096 parts";
    gg__form_play *play = gg__form_play_open(claim, MOST_POSITIONS, &why_not);
    if (!play) return why_not;
    for (int mover = GG_LEFT; told && mover <= GG_RIGHT; mover++) {
        gg__form_sum sum = {.number = 0};
        for (size_t i = 0; told && i < parts; i++)
            told = gg__form_sum_add(play, &sum, value[part[i]], false);
        told = told && gg__form_play_through(play, &sum, (gg_player)mover, &wins[mover]);
        gg__free(claim->ctx, sum.term);
    }
    gg__form_play_close(play);
    if (gg__status(claim->ctx) != GG_OK) return NULL;
    if (!told) return "the sum is too large for the checker to play through it";
    const gg_result outcome = wins[GG_LEFT]    ? wins[GG_RIGHT] ? GG_N : GG_L
                              : wins[GG_RIGHT] ? GG_R
                                               : GG_P;
    return gg__decide(claim, outcome, GG_INFINITE);
}
