/*
 * Canonical forms of {L|R}, of sums, and of negatives.
 *
 * {L|R} is a number if some number is neither <= a Left option nor >= a Right option; then it is
 * the simplest of them. Whether there is one is told by stops: the numbers above the right stops of
 * all Left options and below the left stops of all Right options, and perhaps the ends of this
 * interval.
 *
 * If not, its left stop is the largest right stop of a Left option, and so on; dominated options
 * are left out, and a Left option with a Right option y <= G is replaced by the Left options of y.
 * When nothing is left to do the form is canonical (Conway). Comparisons with G before it has a
 * form of its own are of a base that is there for this purpose, GG__TRIAL; its value stays the same
 * while options are replaced, so what was found stays true.
 *
 * G + H is made of the sums of each one's options with the other. A sum is remembered by bases.
 * What was made lately is remembered by its options, without those that come twice: among the
 * positions of a game the same values stand side by side over and over.
 */
#include "value/form/forms.h"

#include <stdlib.h>

/* ---- numbers ---- */

typedef struct bounds {
    uint32_t
        stop[2]; /* the greatest right stop of Left's options, the least left stop of Right's */
    bool in[2];  /* whether the stop is no bound itself */
    bool any[2]; /* there are such options */
} bounds;

/* Numbers x with bounds.stop < x are not <= any of Left's options; the stop itself may be one too.
 */
static void bound_by(gg__forms *forms, const gg__form_list *list, gg_player player, bounds *out)
{
    const bool left = player == GG_LEFT;
    out->any[player] = list->count > 0;
    for (size_t i = 0; i < list->count; i++) {
        const gg__form g = list->at[i];
        const uint32_t stop = left ? gg__form_right_stop(forms, g) : gg__form_left_stop(g);
        if (stop == GG__NO_DYADIC) return;
        const int order = i == 0 ? 1 : gg__dyadics_compare(forms->numbers, stop, out->stop[player]);
        if (i > 0 && order != 0 && (order > 0) != left) continue;
        const gg__form x = gg__form_of(0, stop);
        const bool open =
            !gg__form_is_number(g) && !(left ? gg__form_is_less_or_equal(forms, x, g)
                                             : gg__form_is_less_or_equal(forms, g, x));
        out->in[player] = open && (order != 0 || i == 0 || out->in[player]);
        out->stop[player] = stop;
    }
}

static bool is_number(gg__forms *forms, const bounds *b)
{
    if (!b->any[GG_LEFT] || !b->any[GG_RIGHT]) return true;
    const int order = gg__dyadics_compare(forms->numbers, b->stop[GG_LEFT], b->stop[GG_RIGHT]);
    return order < 0 || (order == 0 && b->in[GG_LEFT] && b->in[GG_RIGHT]);
}

/* ---- dominated and reversible options ---- */

/* Whether a is no better than b for the player. */
static bool is_no_better(gg__forms *forms, gg_player player, gg__form a, gg__form b)
{
    return player == GG_LEFT ? gg__form_is_less_or_equal(forms, a, b)
                             : gg__form_is_less_or_equal(forms, b, a);
}

static void drop_dominated(gg__forms *forms, gg__form_list *list, gg_player player)
{
    for (size_t i = 0; i < list->count; i++) {
        bool dominated = false;
        for (size_t j = 0; !dominated && j < list->count; j++)
            dominated = j != i && is_no_better(forms, player, list->at[i], list->at[j]);
        if (dominated) list->at[i--] = list->at[--list->count];
    }
}

/* Replaces one reversible option, if there is one, by the options to which it is reversed. */
static bool bypass_one(gg__forms *forms, gg__form_list *list, gg_player player, gg__form trial)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    for (size_t i = 0; i < list->count; i++) {
        const gg__form option = list->at[i];
        const uint64_t count = gg__form_option_count(forms, option, other);
        for (uint64_t k = 0; k < count && gg__forms_tick(forms); k++) {
            const gg__form y = gg__form_option(forms, option, other, k);
            if (y == GG__NO_FORM) return false;
            if (!is_no_better(forms, other, trial, y)) continue;
            list->at[i] = list->at[--list->count];
            return gg__form_options(forms, y, player, list) == GG_OK;
        }
    }
    return false;
}

/* Makes GG__TRIAL + the left stop the game {left | right}, which is no number. */
static bool begin_trial(gg__forms *forms, const gg__form_list list[2], const bounds *b)
{
    const size_t total = list[GG_LEFT].count + list[GG_RIGHT].count;
    const uint32_t right_stop =
        gg__dyadics_subtract(forms->numbers, b->stop[GG_RIGHT], b->stop[GG_LEFT]);
    gg__form *room = gg__grow(forms->ctx, forms->option, &forms->option_room,
                              forms->options + total, sizeof *room, "forms");
    if (!room || right_stop == GG__NO_DYADIC) return false;
    forms->option = room;
    size_t at = forms->options;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        for (size_t i = 0; i < list[player].count; i++) {
            const gg__form g = list[player].at[i];
            const uint32_t number =
                gg__dyadics_subtract(forms->numbers, gg__form_number(g), b->stop[GG_LEFT]);
            if (number == GG__NO_DYADIC) return false;
            forms->option[at++] = gg__form_of(gg__form_base(g), number);
        }
    gg__base *trial = &forms->base[GG__TRIAL];
    trial->first = forms->options;
    trial->count[GG_LEFT] = (uint32_t)list[GG_LEFT].count;
    trial->count[GG_RIGHT] = (uint32_t)list[GG_RIGHT].count;
    trial->right_stop = right_stop;
    gg__pair_table_clear(forms, &forms->order_of_trial);
    return true;
}

/* ---- canonical forms ---- */

static int by_place(const void *a, const void *b)
{
    const gg__form x = *(const gg__form *)a, y = *(const gg__form *)b;
    return (x > y) - (x < y);
}

static void sort(gg__form *at, size_t count)
{
    enum { FEW = 32 };
    if (count > FEW) qsort(at, count, sizeof *at, by_place);
    for (size_t i = 1; i < count && count <= FEW; i++) {
        const gg__form g = at[i];
        size_t place = i;
        for (; place > 0 && at[place - 1] > g; place--)
            at[place] = at[place - 1];
        at[place] = g;
    }
}

/* The one option if it is a number of ups and a nimber without a number, else NULL. */
static const gg__base *only_nus(const gg__forms *forms, const gg__form_list *list)
{
    const gg__base *base = list->count == 1 ? &forms->base[gg__form_base(list->at[0])] : NULL;
    return base && !base->options && gg__form_number(list->at[0]) == 0 ? base : NULL;
}

/* {0 | (n-1) * up + *m} is n * up + *(m xor 1) for n > 1, and for n = 1 if m > 0; {0, *|0} is up +
 * *. sign: 1, or -1 if players are exchanged. */
static bool is_ups(const gg__forms *forms, const gg__form_list *towards, const gg__form_list *away,
                   int sign, int32_t *ups, uint32_t *star)
{
    const gg__base *to = only_nus(forms, away);
    if (!to || to->ups * sign < 0 || to->ups == INT32_MAX || to->ups == -INT32_MAX) return false;
    *ups = to->ups + sign;
    *star = to->star ^ 1;
    if (towards->count == 1)
        return towards->at[0] == GG__ZERO_FORM && (to->ups != 0 || to->star > 0);
    if (towards->count != 2 || to->ups != 0 || to->star != 0) return false;
    const gg__form star_form = towards->at[0] == GG__ZERO_FORM ? towards->at[1] : towards->at[0];
    const gg__base *base = &forms->base[gg__form_base(star_form)];
    return (towards->at[0] == GG__ZERO_FORM || towards->at[1] == GG__ZERO_FORM) && !base->options &&
           base->ups == 0 && base->star == 1 && gg__form_number(star_form) == 0;
}

/* The same options for both, the nimbers up to some one. */
static bool is_nimber(const gg__forms *forms, const gg__form_list list[2])
{
    if (list[GG_LEFT].count != list[GG_RIGHT].count) return false;
    for (size_t i = 0; i < list[GG_LEFT].count; i++) {
        const gg__form g = list[GG_LEFT].at[i];
        const gg__base *base = &forms->base[gg__form_base(g)];
        if (g != list[GG_RIGHT].at[i] || base->options || base->ups != 0 ||
            base->star >= list[GG_LEFT].count || gg__form_number(g) != 0)
            return false;
    }
    return true;
}

gg__form gg__form_intern(gg__forms *forms, gg__form_list *left, gg__form_list *right,
                         uint32_t left_stop, uint32_t right_stop)
{
    gg__form_list list[2] = {*left, *right};
    gg__form_list all = {.ctx = forms->ctx};
    gg__form g = GG__NO_FORM;
    int32_t ups;
    uint32_t star;
    const uint32_t drop = gg__dyadics_subtract(forms->numbers, right_stop, left_stop);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        for (size_t i = 0; i < list[player].count; i++) {
            const gg__form option = list[player].at[i];
            const uint32_t number =
                gg__dyadics_subtract(forms->numbers, gg__form_number(option), left_stop);
            if (number == GG__NO_DYADIC) return GG__NO_FORM;
            list[player].at[i] = gg__form_of(gg__form_base(option), number);
        }
        sort(list[player].at, list[player].count);
    }
    if (is_nimber(forms, list)) return gg__form_nus(forms, left_stop, 0, (uint32_t)left->count);
    if (is_ups(forms, left, right, 1, &ups, &star) || is_ups(forms, right, left, -1, &ups, &star))
        return gg__form_nus(forms, left_stop, ups, star);
    const uint32_t count[2] = {(uint32_t)left->count, (uint32_t)right->count};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        for (size_t i = 0; i < list[player].count; i++)
            gg__positions_push(&all, list[player].at[i]);
    if (gg__status(forms->ctx) == GG_OK && drop != GG__NO_DYADIC)
        g = gg__form_listed(forms, all.at, count, drop);
    gg__positions_free(&all);
    return gg__form_plus(forms, g, left_stop);
}

static gg__form make(gg__forms *forms)
{
    bounds b = {0};
    gg__form_list *left = &forms->list[GG_LEFT], *right = &forms->list[GG_RIGHT];
    if (is_nimber(forms, forms->list)) return gg__form_nus(forms, 0, 0, (uint32_t)left->count);
    bound_by(forms, left, GG_LEFT, &b);
    bound_by(forms, right, GG_RIGHT, &b);
    if (gg__status(forms->ctx) != GG_OK) return GG__NO_FORM;
    if (is_number(forms, &b)) {
        const uint32_t x = gg__dyadics_simplest(
            forms->numbers, b.any[GG_LEFT] ? b.stop[GG_LEFT] : GG__NO_DYADIC, b.in[GG_LEFT],
            b.any[GG_RIGHT] ? b.stop[GG_RIGHT] : GG__NO_DYADIC, b.in[GG_RIGHT]);
        return gg__form_of_number(x);
    }
    drop_dominated(forms, left, GG_LEFT);
    drop_dominated(forms, right, GG_RIGHT);
    if (!begin_trial(forms, forms->list, &b)) return GG__NO_FORM;
    const gg__form trial = gg__form_of(GG__TRIAL, b.stop[GG_LEFT]);
    while (bypass_one(forms, left, GG_LEFT, trial) || bypass_one(forms, right, GG_RIGHT, trial)) {
        drop_dominated(forms, left, GG_LEFT);
        drop_dominated(forms, right, GG_RIGHT);
    }
    if (gg__status(forms->ctx) != GG_OK) return GG__NO_FORM;
    return gg__form_intern(forms, left, right, b.stop[GG_LEFT], b.stop[GG_RIGHT]);
}

/* ---- what was made lately ---- */

/* Of options, from the first room to the last, after which all is forgotten. */
enum { MADE_FIRST = 1 << 7, MADE_MOST = 1 << 20, MADE_LONGEST = 63 };

typedef struct made_slot {
    uint32_t first : 20, left : 6, right : 6; /* left and right 0: free, {|} is not looked for */
    uint32_t hash;
    gg__form value;
} made_slot;

/* An open table, of which half is free; slots: half the room, a power of two. hash: all bits that a
 * slot's place is made of, so that lists need not be read again when it grows. */
struct gg__made {
    made_slot *slot;
    gg__form *option;
    size_t options, lists, room;
};

/* The slot where the search for a list begins. */
static uint64_t hash_of_list(gg__forms *forms, const gg__form *option, size_t left, size_t right)
{
    const gg__secret *secret = gg__secret_of(forms->ctx);
    uint64_t hash = left;
    for (size_t i = 0; i < left + right; i++)
        hash = gg__hash_word(secret, hash ^ option[i]);
    return hash;
}

static bool is_free(const made_slot *slot)
{
    return slot->left == 0 && slot->right == 0;
}

static bool grow_made(gg__forms *forms)
{
    gg__made *made = forms->made;
    const size_t room = made->room ? 2 * made->room : MADE_FIRST;
    gg__form *option = gg__alloc(forms->ctx, room, sizeof *option, "forms");
    made_slot *slot = option ? gg__alloc_zeroed(forms->ctx, room / 2, sizeof *slot, "forms") : NULL;
    if (!slot) {
        gg__free(forms->ctx, option);
        return false;
    }
    if (made->options > 0) memcpy(option, made->option, made->options * sizeof *option);
    for (size_t i = 0; i < made->room / 2; i++) {
        const made_slot *old = &made->slot[i];
        if (is_free(old)) continue;
        size_t at = old->hash;
        while (!is_free(&slot[at & (room / 2 - 1)]))
            at++;
        slot[at & (room / 2 - 1)] = *old;
    }
    gg__free(forms->ctx, made->slot);
    gg__free(forms->ctx, made->option);
    *made = (gg__made){slot, option, made->options, made->lists, room};
    return true;
}

/* Whether there is room for one more list, if need be after growing or forgetting. */
static bool has_room(gg__forms *forms)
{
    gg__made *made = forms->made;
    while (made->options + MADE_LONGEST > made->room || 4 * (made->lists + 1) > made->room) {
        if (made->room < MADE_MOST) {
            if (!grow_made(forms)) return false;
        } else {
            memset(made->slot, 0, made->room / 2 * sizeof *made->slot);
            made->options = made->lists = 0;
        }
    }
    return true;
}

/* The place of the form of these lists, GG__NO_FORM there if it is not known; good until the next
 * call. NULL: they are not to be kept, or there is no memory. */
static gg__form *find_made(gg__forms *forms)
{
    const gg__form_list *list = forms->list;
    const size_t left = list[GG_LEFT].count, right = list[GG_RIGHT].count;
    gg__made *made = forms->made;
    if (left + right == 0 || left + right > MADE_LONGEST || !has_room(forms)) return NULL;
    gg__form *const option = made->option + made->options; /* where they stay, if they are new */
    for (size_t i = 0; i < left; i++)
        option[i] = list[GG_LEFT].at[i];
    for (size_t i = 0; i < right; i++)
        option[left + i] = list[GG_RIGHT].at[i];
    const uint32_t hash = (uint32_t)hash_of_list(forms, option, left, right);
    for (size_t at = hash;; at++) {
        made_slot *slot = &made->slot[at & (made->room / 2 - 1)];
        if (slot->hash == hash && slot->left == left && slot->right == right &&
            memcmp(&made->option[slot->first], option, (left + right) * sizeof *option) == 0)
            return &slot->value;
        if (!is_free(slot)) continue;
        *slot =
            (made_slot){made->options & ((1 << 20) - 1), left & 63, right & 63, hash, GG__NO_FORM};
        made->options += left + right;
        made->lists++;
        return &slot->value;
    }
}

void gg__made_free(gg__forms *forms)
{
    if (forms->made) {
        gg__free(forms->ctx, forms->made->slot);
        gg__free(forms->ctx, forms->made->option);
        gg__free(forms->ctx, forms->made);
    }
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        gg__positions_free(&forms->list[player]);
}

/* The options of a player, sorted, each once. Returns all their bits together. */
static gg__form take_options(gg__forms *forms, const gg__form *option, size_t count,
                             gg_player player)
{
    enum { FEW = 32 };
    gg__form_list *list = &forms->list[player];
    gg__form *at = list->at, bits = 0;
    size_t kept = 0;
    list->ctx = forms->ctx;
    list->count = 0;
    if (count >= list->capacity)
        at = gg__grow(forms->ctx, list->at, &list->capacity, count + 1, sizeof *at, "options");
    if (!at) return 0;
    list->at = at;
    for (size_t i = 0; i < count; i++) {
        const gg__form g = option[i];
        size_t place = kept;
        bits |= g == GG__NO_FORM ? 0 : g;
        if (count <= FEW)
            while (place > 0 && at[place - 1] > g)
                place--;
        if (place > 0 && at[place - 1] == g) continue;
        for (size_t k = kept; k > place; k--)
            at[k] = at[k - 1];
        at[place] = g;
        kept++;
    }
    list->count = kept;
    if (count <= FEW) return bits;
    qsort(at, list->count, sizeof *at, by_place);
    kept = 0;
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || at[kept - 1] != at[i]) at[kept++] = at[i];
    list->count = kept;
    return bits;
}

gg__form gg__form_make(gg__forms *forms, const gg__form *left, size_t left_count,
                       const gg__form *right, size_t right_count)
{
    if (gg__status(forms->ctx) != GG_OK) return GG__NO_FORM;
    if (!forms->made) forms->made = gg__alloc_zeroed(forms->ctx, 1, sizeof *forms->made, "forms");
    const gg__form bits = take_options(forms, left, left_count, GG_LEFT) |
                          take_options(forms, right, right_count, GG_RIGHT);
    if (gg__status(forms->ctx) != GG_OK) return GG__NO_FORM;
    if (bits >> 63 != 0) /* one of them is beyond this table */
        return forms->beyond->make(forms, left, left_count, right, right_count);
    gg__form *known = find_made(forms);
    if (known && *known != GG__NO_FORM) return *known;
    const gg__form g = make(forms);
    if (known) *known = g;
    return g;
}

/* ---- sums ---- */

/* A + B, whose options are being added. */
typedef struct frame {
    uint32_t of[2];
    gg_player player;
    unsigned moved; /* which of the two is moved in */
    uint64_t index;
    size_t begin, middle; /* of `found`: Left's options, and from the middle on Right's */
} frame;

typedef struct adder {
    gg__forms *forms;
    frame *stack;
    size_t depth, room;
    gg__form_list found;
} adder;

static uint64_t *memory_of_sum(gg__forms *forms, uint32_t a, uint32_t b)
{
    return gg__pair_table_at(forms, &forms->sums, a < b ? a : b, a < b ? b : a, 0);
}

/* A sum that is known or easy, else GG__NO_FORM. */
static gg__form known_sum(gg__forms *forms, uint32_t a, uint32_t b)
{
    const gg__base *x = &forms->base[a], *y = &forms->base[b];
    if (a == 0 || b == 0) return gg__form_of(a == 0 ? b : a, 0);
    if (!x->options && !y->options) {
        const int64_t ups = (int64_t)x->ups + y->ups;
        if (ups > -INT32_MAX && ups < INT32_MAX)
            return gg__form_nus(forms, 0, (int32_t)ups, x->star ^ y->star);
        gg__fail(forms->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^31 - 2 ups");
        return GG__NO_FORM;
    }
    if (x->negative != GG__NO_FORM && gg__form_base(x->negative) == b) {
        const uint32_t number =
            gg__dyadics_subtract(forms->numbers, 0, gg__form_number(x->negative));
        return gg__form_of_number(number);
    }
    const uint64_t *place = memory_of_sum(forms, a, b);
    return place && *place != GG__UNKNOWN_PAIR ? *place - 1 : GG__NO_FORM;
}

/* The next pair whose sum is an option, and the number to be added to it. */
static bool next_pair(adder *w, frame *f, uint32_t pair[2], uint32_t *number)
{
    const bool same = f->of[0] == f->of[1];
    for (;;) {
        const gg__form moved = gg__form_of(f->of[f->moved], 0);
        if (f->index < gg__form_option_count(w->forms, moved, f->player)) {
            const gg__form option = gg__form_option(w->forms, moved, f->player, f->index);
            if (option == GG__NO_FORM) return false;
            pair[0] = gg__form_base(option);
            pair[1] = f->of[1 - f->moved];
            *number = gg__form_number(option);
            return true;
        }
        f->index = 0;
        if (++f->moved < (same ? 1U : 2U)) continue;
        f->moved = 0;
        if (f->player == GG_RIGHT) return false;
        f->player = GG_RIGHT;
        f->middle = w->found.count;
    }
}

/* Makes the sum of the options that were found. */
static gg__form finish(adder *w, const frame *f)
{
    const gg__form *found = w->found.at;
    const gg__form g = gg__form_make(w->forms, found + f->begin, f->middle - f->begin,
                                     found + f->middle, w->found.count - f->middle);
    uint64_t *place = g == GG__NO_FORM ? NULL : memory_of_sum(w->forms, f->of[0], f->of[1]);
    if (!place) return GG__NO_FORM;
    *place = g + 1;
    w->found.count = f->begin;
    return g;
}

static bool push(adder *w, uint32_t a, uint32_t b)
{
    frame *stack = gg__grow(w->forms->ctx, w->stack, &w->room, w->depth + 1, sizeof *stack, "sums");
    if (!stack) return false;
    w->stack = stack;
    stack[w->depth++] = (frame){{a, b}, GG_LEFT, 0, 0, w->found.count, w->found.count};
    return true;
}

static gg__form add_bases(gg__forms *forms, uint32_t a, uint32_t b)
{
    adder w = {.forms = forms, .found = {.ctx = forms->ctx}};
    gg__form g = known_sum(forms, a, b);
    if (g != GG__NO_FORM || gg__status(forms->ctx) != GG_OK || !push(&w, a, b)) return g;
    while (w.depth > 0 && gg__forms_tick(forms)) {
        frame *top = &w.stack[w.depth - 1];
        uint32_t pair[2], number;
        if (next_pair(&w, top, pair, &number)) {
            const gg__form option = known_sum(forms, pair[0], pair[1]);
            if (option != GG__NO_FORM) {
                gg__positions_push(&w.found, gg__form_plus(forms, option, number));
                top->index++;
            } else if (gg__status(forms->ctx) == GG_OK) {
                push(&w, pair[0], pair[1]);
            }
        } else if (gg__status(forms->ctx) == GG_OK) {
            g = finish(&w, top);
            w.depth--;
        }
    }
    gg__free(forms->ctx, w.stack);
    gg__positions_free(&w.found);
    return gg__status(forms->ctx) == GG_OK ? g : GG__NO_FORM;
}

gg__form gg__form_add(gg__forms *forms, gg__form g, gg__form h)
{
    if (gg__status(forms->ctx) != GG_OK || g == GG__NO_FORM || h == GG__NO_FORM) return GG__NO_FORM;
    if (gg__form_is_beyond(g) || gg__form_is_beyond(h)) return forms->beyond->add(forms, g, h);
    if (gg__form_is_number(g)) return gg__form_plus(forms, h, gg__form_number(g));
    if (gg__form_is_number(h)) return gg__form_plus(forms, g, gg__form_number(h));
    const gg__form sum = add_bases(forms, gg__form_base(g), gg__form_base(h));
    return gg__form_plus(forms, gg__form_plus(forms, sum, gg__form_number(g)), gg__form_number(h));
}

/* ---- negatives ---- */

/* Of ups and a nimber it is found at once. */
static bool has_negative(void *self, gg__form g)
{
    gg__forms *forms = self;
    const uint32_t place = gg__form_base(g);
    const gg__base base = forms->base[place];
    if (base.negative != GG__NO_FORM || base.options) return base.negative != GG__NO_FORM;
    const gg__form minus = gg__form_nus(forms, 0, -base.ups, base.star);
    if (minus != GG__NO_FORM) forms->base[place].negative = minus;
    return true; /* or the walk ends for the failure */
}

static gg__form known_negative(gg__forms *forms, gg__form g)
{
    const gg__form minus = forms->base[gg__form_base(g)].negative;
    if (minus == GG__NO_FORM) return minus;
    const uint32_t number =
        gg__dyadics_subtract(forms->numbers, gg__form_number(minus), gg__form_number(g));
    return number == GG__NO_DYADIC ? GG__NO_FORM : gg__form_of(gg__form_base(minus), number);
}

/* The negative of a listed base, whose options have theirs. */
static void negate(void *self, gg__form g)
{
    gg__forms *forms = self;
    gg__form_list list[2] = {{.ctx = forms->ctx}, {.ctx = forms->ctx}};
    const uint32_t place = gg__form_base(g);
    const gg__base base = forms->base[place];
    gg__form minus = GG__NO_FORM;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        gg__form_list *minuses = &list[1 - player];
        gg__form_options(forms, gg__form_of(place, 0), (gg_player)player, minuses);
        for (size_t i = 0; i < minuses->count; i++)
            minuses->at[i] = known_negative(forms, minuses->at[i]);
    }
    if (gg__status(forms->ctx) == GG_OK)
        minus = gg__form_intern(forms, &list[GG_LEFT], &list[GG_RIGHT],
                                gg__dyadics_subtract(forms->numbers, 0, base.right_stop), 0);
    forms->base[place].negative = minus;
    gg__positions_free(&list[GG_LEFT]);
    gg__positions_free(&list[GG_RIGHT]);
}

gg__form gg__form_negative(gg__forms *forms, gg__form g)
{
    const gg__form_walk walk = {forms, has_negative, negate, true};
    if (gg__form_is_beyond(g)) return forms->beyond->negative(forms, g);
    if (g == GG__NO_FORM ||
        gg__form_walk_up(forms, gg__form_of(gg__form_base(g), 0), &walk) != GG_OK)
        return GG__NO_FORM;
    return known_negative(forms, g);
}
