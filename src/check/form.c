/*
 * The short game of a vertex, as a canonical form of a listing: doc/checking.md, "Forms".
 *
 * The forms are checked in order, each against those before it; then each vertex against its
 * options. Comparisons that stops do not decide are stored: two forms, and the answer. Numbers are
 * compared by their places in the order of the trie.
 *
 * Cost: at most quadratic in the forms, usually a few comparisons a form; for a vertex, comparisons
 * of each option with the form, and with its options. Memory: 9 to 25 bytes for each stored
 * comparison, 20 a form, 12 a number.
 */
#include "check/form.h"
#include "base/positions.h"

#include <stdio.h>
#include <string.h>

/* A game: the place of a number; or, above all places, a form that is not a number. */
typedef uint32_t game;

typedef struct pair {
    game a, b; /* whether a <= b */
} pair;

typedef struct frame {
    pair of;
    bool right; /* true: Right's options of b come next; false: Left's of a */
    size_t index;
} frame;

typedef struct forms {
    gg_ctx *ctx;
    const gg__listing *listing;
    gg__trie_order order;
    game *of;           /* by form */
    uint32_t *stop[2];  /* by form that is not a number: places */
    gg__index compared; /* pairs, */
    uint8_t *answer;    /*   and for each 0, NO or YES */
    size_t answer_room;
    frame *stack;
    size_t depth, room;
} forms;

enum { NO = 1, YES = 2 };

static bool is_number(const forms *f, game g)
{
    return g <= f->order.count;
}

static uint32_t form_of(const forms *f, game g)
{
    return g - f->order.count - 1;
}

static uint32_t stop_of(const forms *f, game g, gg_player player)
{
    return is_number(f, g) ? g : f->stop[player][form_of(f, g)];
}

static const uint32_t *options_of(const forms *f, game g, gg_player player, size_t *count)
{
    return gg__listing_options(f->listing, form_of(f, g), player, count);
}

/* True if a form that is not a number has this option. Options are known to ascend. */
static bool has_option(const forms *f, game g, gg_player player, game option)
{
    size_t low = 0, high;
    const uint32_t *list = options_of(f, g, player, &high);
    const size_t count = high;
    if (is_number(f, option)) return false;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (list[middle] < form_of(f, option))
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && list[low] == form_of(f, option);
}

/* ---- comparisons ---- */

/* The answer by stops alone, or 0. */
static unsigned settle(const forms *f, pair p)
{
    if (p.a == p.b) return YES;
    if (is_number(f, p.a) && is_number(f, p.b)) return p.a < p.b ? YES : NO;
    const uint32_t left = stop_of(f, p.a, GG_LEFT), right = stop_of(f, p.b, GG_RIGHT);
    if (left < right) return YES;
    if (left > stop_of(f, p.b, GG_LEFT) || stop_of(f, p.a, GG_RIGHT) > right) return NO;
    if (!is_number(f, p.a) && has_option(f, p.a, GG_LEFT, p.b)) return NO;
    return !is_number(f, p.b) && has_option(f, p.b, GG_RIGHT, p.a) ? NO : 0;
}

/* The stored answer; NULL after a failure. */
static uint8_t *answer_of(forms *f, pair p)
{
    uint32_t number;
    const size_t before = f->compared.count;
    if (gg__status(f->ctx) != GG_OK) return NULL;
    if (gg__index_intern(&f->compared, (uint64_t)p.a << 32 | p.b, &number) != GG_OK) return NULL;
    if (number < before) return &f->answer[number];
    uint8_t *answer = gg__grow(f->ctx, f->answer, &f->answer_room, (uint64_t)number + 1,
                               sizeof *answer, "comparisons");
    if (!answer) return NULL;
    f->answer = answer;
    answer[number] = 0;
    return &answer[number];
}

/* The next pair whose YES makes this one NO. */
static bool next_pair(const forms *f, frame *top, pair *next)
{
    const pair p = top->of;
    size_t count = 0;
    const uint32_t *list = NULL;
    if (!top->right && !is_number(f, p.a)) list = options_of(f, p.a, GG_LEFT, &count);
    if (!top->right && top->index == count) {
        top->right = true;
        top->index = count = 0;
    }
    if (top->right && !is_number(f, p.b)) list = options_of(f, p.b, GG_RIGHT, &count);
    if (top->index >= count) return false;
    const game option = f->of[list[top->index++]];
    *next = top->right ? (pair){option, p.a} : (pair){p.b, option};
    return true;
}

static unsigned look_up(forms *f, pair p)
{
    const unsigned easy = settle(f, p);
    if (easy) return easy;
    const uint8_t *known = answer_of(f, p);
    return known ? *known : NO;
}

/* True if a <= b. False also after a failure. */
static bool is_less_or_equal(forms *f, game a, game b)
{
    pair next = {a, b};
    unsigned answer = look_up(f, next);
    f->depth = 0;
    for (uint64_t steps = 1; gg__status(f->ctx) == GG_OK; steps++) {
        if (steps % GG__TICK == 0) gg__tick(f->ctx, "comparing forms", f->compared.count, 0);
        if (!answer) { /* of `next`, which must be computed first */
            frame *stack = gg__grow(f->ctx, f->stack, &f->room, (uint64_t)f->depth + 1,
                                    sizeof *stack, "comparisons");
            if (!stack) break;
            f->stack = stack;
            stack[f->depth++] = (frame){next, false, 0};
        } else if (f->depth == 0) {
            break;
        }
        frame *top = &f->stack[f->depth - 1];
        if (answer != YES && next_pair(f, top, &next)) {
            answer = look_up(f, next);
            continue;
        }
        answer = answer == YES ? NO : YES;
        uint8_t *place = answer_of(f, top->of);
        if (!place) break;
        *place = (uint8_t)answer;
        f->depth--;
    }
    return answer == YES && gg__status(f->ctx) == GG_OK;
}

/* True if a is no better than b for the player. */
static bool is_no_better(forms *f, gg_player player, game a, game b)
{
    return player == GG_LEFT ? is_less_or_equal(f, a, b) : is_less_or_equal(f, b, a);
}

/* ---- the listing ---- */

/* The simplest form of a number has one option at most for each player. */
static bool option_of_number(const forms *f, gg__node node, gg_player player, game *option)
{
    const uint32_t place = player == GG_LEFT ? f->order.below[node] : f->order.above[node];
    *option = place;
    return place > 0 && place <= f->order.count;
}

/* True if a number is free between the options, which exist on both sides; else their stops are
 * those of the form. */
static bool leave_room(forms *f, uint32_t form)
{
    uint32_t best[2] = {0, 0};
    bool bound[2] = {false, false}; /* the stop itself is not free */
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const uint32_t *list = gg__listing_options(f->listing, form, (gg_player)player, &count);
        for (size_t i = 0; i < count; i++) {
            const game g = f->of[list[i]];
            const uint32_t stop = stop_of(f, g, player == GG_LEFT ? GG_RIGHT : GG_LEFT);
            const bool better = player == GG_LEFT ? stop > best[player] : stop < best[player];
            if (i > 0 && !better && stop != best[player]) continue;
            if (i == 0 || better) bound[player] = false;
            best[player] = stop;
            if (!bound[player]) bound[player] = is_no_better(f, (gg_player)player, stop, g);
        }
    }
    f->stop[GG_LEFT][form] = best[GG_LEFT];
    f->stop[GG_RIGHT][form] = best[GG_RIGHT];
    return best[GG_LEFT] < best[GG_RIGHT] ||
           (best[GG_LEFT] == best[GG_RIGHT] && !bound[GG_LEFT] && !bound[GG_RIGHT]);
}

static const char *dominated_fault(forms *f, const uint32_t *list, size_t count, gg_player player)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (i != k && is_no_better(f, player, f->of[list[i]], f->of[list[k]]))
                return "an option of the form is dominated";
    return NULL;
}

/* Options that are numbers can be skipped: if F, which is none, is at least a Right option y of the
 * Left option x, which is more than x, then so is the left stop of F. That is the right stop of
 * some Left option, which is more than x then: x was dominated. */
static const char *reversible_fault(forms *f, uint32_t form, const uint32_t *list, size_t count,
                                    gg_player player)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    for (size_t i = 0; i < count; i++) {
        size_t replies;
        if (gg__listing_is_number(f->listing, list[i])) continue;
        const uint32_t *further = gg__listing_options(f->listing, list[i], other, &replies);
        for (size_t k = 0; k < replies; k++)
            if (is_no_better(f, other, f->of[form], f->of[further[k]]))
                return "an option of the form is reversible";
    }
    return NULL;
}

/* The condition that fails at a form that is not listed as a number, or NULL. */
static const char *form_fault(forms *f, uint32_t form)
{
    const uint32_t *list[2];
    size_t count[2];
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        list[player] = gg__listing_options(f->listing, form, (gg_player)player, &count[player]);
        for (size_t i = 0; i < count[player]; i++) {
            if (list[player][i] >= form) return "an option of the form does not stand before it";
            if (i > 0 && list[player][i] <= list[player][i - 1])
                return "the options of the form do not ascend";
        }
    }
    if (count[GG_LEFT] == 0 || count[GG_RIGHT] == 0 || leave_room(f, form))
        return "the form is a number, but is not listed as one";
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const char *fault = dominated_fault(f, list[player], count[player], (gg_player)player);
        if (!fault)
            fault = reversible_fault(f, form, list[player], count[player], (gg_player)player);
        if (fault) return fault;
    }
    return NULL;
}

/* Checks the forms in order, and that each occurs once. */
static const char *listing_fault(forms *f, uint32_t *at)
{
    const gg__listing *l = f->listing;
    const char *fault = NULL;
    gg_keys *met = gg__keys_new(
        f->ctx, "forms"); /* numbers, and lists of options after the number of Left's */
    uint32_t *key = NULL;
    size_t room = 0;
    if (l->count == 0 || l->number[0] != GG__ZERO) fault = "the first form is not 0";
    for (uint32_t form = 0; met && !fault && form < l->count; form++) {
        uint64_t number[3] = {l->number[form], 0, 0}; /* a length that no list has */
        const size_t before = gg__keys_count(met);
        const size_t options = (size_t)l->options[GG_LEFT][form] + l->options[GG_RIGHT][form];
        *at = form;
        if (form % GG__TICK_MOVES == 0 &&
            gg__tick(f->ctx, "checking forms", form, l->count) != GG_OK)
            break;
        f->of[form] = gg__listing_is_number(l, form) ? f->order.place[l->number[form]]
                                                     : f->order.count + 1 + form;
        if (!gg__listing_is_number(l, form)) {
            fault = form_fault(f, form);
            uint32_t *grown =
                gg__grow(f->ctx, key, &room, (uint64_t)options + 1, sizeof *key, "forms");
            if (!grown) break;
            key = grown;
            key[0] = l->options[GG_LEFT][form];
            memcpy(key + 1, l->option + l->first[form], options * sizeof *key);
            if (!fault) gg_keys_intern(met, key, (options + 1) * sizeof *key);
        } else if (options > 0) {
            fault = "a number has options";
        } else {
            gg_keys_intern(met, number, sizeof number - 1);
        }
        if (gg__status(f->ctx) != GG_OK) break;
        if (!fault && gg__keys_count(met) == before) fault = "two forms of the list are one game";
    }
    gg__keys_free(met);
    gg__free(f->ctx, key);
    return fault;
}

/* ---- vertices ---- */

/* True if some option of the player is no worse than the game. Usually it is the game itself. */
static bool has_as_good(forms *f, const gg__options *options, gg_player player, game g)
{
    for (size_t i = 0; i < options->count; i++)
        if (f->of[options->value[i]] == g) return true;
    for (size_t i = 0; i < options->count; i++)
        if (is_no_better(f, player, g, f->of[options->value[i]])) return true;
    return false;
}

static const char *vertex_fault(const gg__sum_check *c, gg__options *options, uint32_t x)
{
    forms *f = (forms *)c->own;
    const uint32_t form = c->values->value[x];
    const char *missing = "there is no such form in the list";
    if (form >= f->listing->count) return missing;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const gg__options *own = &options[player];
        const gg_player side = (gg_player)player;
        for (size_t i = 0; i < own->count; i++) /* it is refused in its turn */
            if (own->value[i] >= f->listing->count) return missing;
        for (size_t i = 0; i < own->count; i++)
            if (is_no_better(f, side, f->of[form], f->of[own->value[i]]))
                return side == GG_LEFT ? "a Left option is not less than the form, nor confused"
                                       : "a Right option is not more than the form, nor confused";
        size_t count = 1;
        game option = 0;
        const uint32_t *list = NULL;
        if (!gg__listing_is_number(f->listing, form))
            list = gg__listing_options(f->listing, form, side, &count);
        else if (!option_of_number(f, f->listing->number[form], side, &option))
            count = 0;
        for (size_t i = 0; i < count; i++)
            if (!has_as_good(f, own, side, list ? f->of[list[i]] : option))
                return side == GG_LEFT ? "no Left option is as good as one of the form"
                                       : "no Right option is as good as one of the form";
    }
    return gg__status(f->ctx) == GG_OK ? NULL : "the options cannot be compared";
}

/* ---- all of it ---- */

static void close_forms(forms *f)
{
    gg__free(f->ctx, f->order.place);
    gg__free(f->ctx, f->of);
    gg__free(f->ctx, f->stop[GG_LEFT]);
    gg__free(f->ctx, f->stop[GG_RIGHT]);
    gg__index_free(&f->compared);
    gg__free(f->ctx, f->answer);
    gg__free(f->ctx, f->stack);
}

/* Opens the forms of a listing, and checks it. */
static bool open_forms(const gg__claim *claim, forms *f)
{
    gg_ctx *ctx = claim->ctx;
    const gg__listing *l = claim->solution->values.forms;
    const char *fault = NULL;
    uint32_t form = 0;
    *f = (forms){.ctx = ctx, .listing = l, .compared = {.ctx = ctx, .what = "comparisons"}};
    if (gg__trie_order_make(ctx, l->trie, &f->order, &fault) != GG_OK) return false;
    if (!fault && (uint64_t)f->order.count + l->count >= UINT32_MAX) fault = "too many forms";
    if (fault) return gg__require(claim, false, fault);
    f->of = gg__alloc(ctx, l->count, sizeof *f->of, "forms");
    f->stop[GG_LEFT] = gg__alloc(ctx, l->count, sizeof **f->stop, "forms");
    f->stop[GG_RIGHT] = gg__alloc(ctx, l->count, sizeof **f->stop, "forms");
    if (gg__status(ctx) != GG_OK) return false;
    fault = listing_fault(f, &form);
    if (gg__status(ctx) != GG_OK) return false;
    if (!fault) return true;
    char text[sizeof claim->verdict->condition];
    snprintf(text, sizeof text, "form %lu of the list: %s", (unsigned long)form, fault);
    return gg__require(claim, false, text);
}

static bool check_forms(const gg__claim *claim)
{
    const bool parts = claim->conditions->domain == GG__PARTS;
    forms f;
    bool passed = gg__require(claim, claim->solution->values.forms,
                              "such values do not add up in this problem");
    if (!passed) return false;
    passed = open_forms(claim, &f) && (parts || gg__check_sum(claim, &f));
    close_forms(&f);
    return passed && (!parts || gg__check_form_parts(claim));
}

static const gg__sum_type sums = {
    .forms = true, .fault = vertex_fault, .conclude = gg__conclude_forms};

const gg__checked gg__checked_form = {
    .conclude = gg__conclude_sum,
    .sum = &sums,
    .row = {{GG__VERTICES, GG__GAME, GG_P, GG__COLOURS | GG__ENDLESS | GG__SEVERAL, check_forms},
            {GG__PARTS, GG__RULES, GG_P, GG__COLOURS, check_forms}}};
