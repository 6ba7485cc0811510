/*
 * Who wins a sum of forms, by playing through it: doc/checking.md, "Forms".
 *
 * A position is the forms that are no numbers, ascending, and the sum of the numbers; two forms of
 * which one is the other with the players exchanged are left out together. Nobody moves in a
 * number. Where no form is left the number decides; so it does where it, added to all left stops,
 * is less than 0, or to all right stops more. Numbers are multiples of the smallest that occurs, of
 * 64 bits.
 *
 * Nothing here is of the engine of forms, or of the theory of sums.
 */
#include "base/positions.h"
#include "check/check.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_POSITIONS = 1 << 20,
    MOST_BITS = 50 /* of a number, so that 2^12 of them, and what play makes of them, add up */
};

#define NONE UINT32_MAX

typedef struct position {
    uint32_t *form; /* and behind them there is room for `number` */
    size_t count, room;
    int64_t number;
} position;

typedef struct adding {
    gg_ctx *ctx;
    const gg__listing *listing;
    int64_t *stop[2]; /* by form; of a number both are the number */
    uint32_t *minus;  /* by form: the negative, or NONE */
    gg_keys *met;     /* positions, */
    uint8_t *found;   /*   and for each KNOWN and WINS, by player */
    size_t found_room;
} adding;

typedef struct frame {
    uint32_t state;
    gg_player mover;
    size_t part;
    uint64_t index;
} frame;

enum { KNOWN = 1, WINS = 2 };

/* ---- what is known of each form ---- */

/* The numbers over one denominator; false if some are too long for that. */
static bool set_numbers(adding *a)
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
    return true;
}

static void set_stops(adding *a, uint32_t form)
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

/* The options of a form, or those of its negative, behind the number of Left's; 0: the negative of
 * one is not listed. */
static size_t key_of(const adding *a, uint32_t form, bool negative, uint32_t *key)
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
static gg__node negative_node(const adding *a, const gg__node *minus, gg__node node)
{
    const gg__trie *trie = a->listing->trie;
    const gg__node parent = trie->node[node].parent;
    if (parent != GG__ZERO && minus[parent] == GG__ZERO) return GG__ZERO;
    return trie->node[minus[parent]].child[gg__trie_sign(trie, node) < 0];
}

/* Which number is listed as which form is told by `form_of`, by node; which other form, by the
 * keys, in the order of forms: the n-th is that of the form other[n]. */
static bool set_negatives(adding *a)
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

/* Adds a form, for which there is room. */
static void add_form(const adding *a, position *p, uint32_t form)
{
    size_t at = 0;
    if (gg__listing_is_number(a->listing, form)) {
        p->number += a->stop[GG_LEFT][form];
        return;
    }
    for (size_t i = 0; i < p->count; i++)
        if (p->form[i] == a->minus[form]) {
            memmove(p->form + i, p->form + i + 1, (p->count - i - 1) * sizeof *p->form);
            p->count--;
            return;
        }
    while (at < p->count && p->form[at] < form)
        at++;
    memmove(p->form + at + 1, p->form + at, (p->count - at) * sizeof *p->form);
    p->form[at] = form;
    p->count++;
}

/* Who wins whoever moves, if stops tell it: 1 for Left, -1; else 0. */
static int sign_of(const adding *a, const position *p)
{
    int64_t left = p->number, right = p->number;
    for (size_t i = 0; i < p->count; i++) {
        left += a->stop[GG_LEFT][p->form[i]];
        right += a->stop[GG_RIGHT][p->form[i]];
    }
    return left < 0 ? -1 : right > 0;
}

static bool make_room(const adding *a, position *p, size_t count)
{
    const size_t words = sizeof p->number / sizeof *p->form;
    uint32_t *form =
        gg__grow(a->ctx, p->form, &p->room, (uint64_t)count + words + 1, sizeof *form, "positions");
    if (form) p->form = form;
    return form;
}

/* False if there are too many, or after a failure. */
static bool meet(adding *a, position *p, uint32_t *state)
{
    const size_t before = gg__keys_count(a->met);
    if (!make_room(a, p, p->count)) return false;
    memcpy(p->form + p->count, &p->number, sizeof p->number);
    *state =
        (uint32_t)gg_keys_intern(a->met, p->form, p->count * sizeof *p->form + sizeof p->number);
    if (gg__status(a->ctx) != GG_OK || before >= MOST_POSITIONS) return false;
    if (gg__keys_count(a->met) == before) return true;
    uint8_t *found =
        gg__grow(a->ctx, a->found, &a->found_room, (uint64_t)before + 1, 1, "positions");
    if (!found) return false;
    a->found = found;
    found[before] = 0;
    return true;
}

/* The next option of a position; false behind the last, or after a failure. */
static bool next_option(const adding *a, frame *f, position *p)
{
    size_t size, options;
    const uint8_t *bytes = gg_keys_bytes(a->met, f->state, &size);
    const size_t count = (size - sizeof p->number) / sizeof *p->form;
    if (!make_room(a, p, count)) return false;
    memcpy(p->form, bytes, size);
    p->count = count;
    memcpy(&p->number, p->form + count, sizeof p->number);
    for (; f->part < count; f->part++, f->index = 0) {
        const uint32_t *list =
            gg__listing_options(a->listing, p->form[f->part], f->mover, &options);
        if (f->index == options) continue;
        const uint32_t option = list[f->index++];
        memmove(p->form + f->part, p->form + f->part + 1, (count - f->part - 1) * sizeof *p->form);
        p->count--;
        add_form(a, p, option);
        return true;
    }
    return false;
}

/* Whether the mover wins. False if that cannot be told: there are too many positions, or the
 * context says why. */
static bool play_through(adding *a, position *p, gg_player mover, bool *wins)
{
    frame *stack = NULL, next = {.mover = mover};
    size_t depth = 0, room = 0;
    bool done = false, won = false, told = false;
    for (uint64_t steps = 1; gg__status(a->ctx) == GG_OK; steps++) {
        if (steps % GG__TICK_MOVES == 0) gg__tick(a->ctx, "playing sums", depth, 0);
        if (!done) {
            const int sign = sign_of(a, p);
            if (!meet(a, p, &next.state)) break;
            const unsigned known = (unsigned)(a->found[next.state] >> 2 * next.mover);
            done = sign != 0 || p->count == 0 || known & KNOWN;
            won = sign != 0 ? (sign > 0) == (next.mover == GG_LEFT) : (known & WINS) != 0;
        }
        if (!done) {
            frame *grown =
                gg__grow(a->ctx, stack, &room, (uint64_t)depth + 1, sizeof *stack, "positions");
            if (!grown) break;
            stack = grown;
            next.part = 0;
            next.index = 0;
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

/* ---- the whole ---- */

static const char *add_up(const gg__claim *claim, adding *a, const uint64_t *part, size_t parts)
{
    const uint32_t *value = claim->solution->values.value;
    bool wins[2] = {false, false}, told = true;
    if (parts > 1 << 12) return "there are more than 4,096 parts";
    if (!set_numbers(a)) return "its numbers are too long for the checker to add them up";
    for (uint32_t i = 0; i < a->listing->count; i++)
        if (!gg__listing_is_number(a->listing, i)) set_stops(a, i);
    if (!set_negatives(a)) return NULL;
    for (int mover = GG_LEFT; told && mover <= GG_RIGHT; mover++) {
        position p = {.number = 0};
        told = make_room(a, &p, parts);
        for (size_t i = 0; told && i < parts; i++)
            add_form(a, &p, value[part[i]]);
        told = told && play_through(a, &p, (gg_player)mover, &wins[mover]);
        gg__free(a->ctx, p.form);
    }
    if (gg__status(a->ctx) != GG_OK) return NULL;
    if (!told) return "the sum is too large for the checker to play through it";
    const gg_result outcome = wins[GG_LEFT]    ? wins[GG_RIGHT] ? GG_N : GG_L
                              : wins[GG_RIGHT] ? GG_R
                                               : GG_P;
    return gg__decide(claim, outcome, GG_INFINITE);
}

const char *gg__conclude_forms(const gg__claim *claim, const uint64_t *part, size_t parts)
{
    gg_ctx *ctx = claim->ctx;
    const gg__listing *listing = claim->solution->values.forms;
    adding a = {.ctx = ctx, .listing = listing};
    const char *why_not = NULL;
    a.stop[GG_LEFT] = gg__alloc(ctx, listing->count, sizeof **a.stop, "forms");
    a.stop[GG_RIGHT] = gg__alloc(ctx, listing->count, sizeof **a.stop, "forms");
    a.minus = gg__alloc(ctx, listing->count, sizeof *a.minus, "forms");
    a.met = gg__keys_new(ctx, "positions");
    if (gg__status(ctx) == GG_OK) why_not = add_up(claim, &a, part, parts);
    gg__free(ctx, a.stop[GG_LEFT]);
    gg__free(ctx, a.stop[GG_RIGHT]);
    gg__free(ctx, a.minus);
    gg__keys_free(a.met);
    gg__free(ctx, a.found);
    return why_not;
}
