/*
 * The canonical form of {L|R}. It is a number if some number is neither <= a Left option nor >= a
 * Right option; then it is the simplest of them. Stops decide whether there is one: the numbers
 * above the right stops of all Left options and below the left stops of all Right options, and
 * perhaps the ends of this interval.
 *
 * If not, its left stop is the largest right stop of a Left option, and so on. An option whose
 * other stop lies on the wrong side of that is dominated, and dropped first; and all options are
 * taken less the left stop, for {L + x|R + x} is {L|R} + x. So the same few lists recur among the
 * positions of a game, and recent results are remembered.
 *
 * In a new list, dominated options are dropped, and a Left option with a Right option y <= G is
 * replaced by the Left options of y. When no step applies any more the form is canonical (Conway).
 * Comparisons with G before it has a form of its own use a temporary base, GG__TRIAL; its value
 * stays the same while options are replaced, so earlier results remain true.
 */
#include "value/form/forms.h"

#include <stdlib.h>

/* ---- numbers ---- */

/* The greatest right stop of Left's options and the least left stop of Right's; GG__NO_DYADIC:
 * there are none. */
typedef struct bounds {
    uint32_t stop[2];
    size_t first[2]; /* the first option that has it */
} bounds;

/* Of an option of the player. */
static uint32_t inner_stop(gg__forms *forms, gg__form option, gg_player player)
{
    return player == GG_LEFT ? gg__form_right_stop(forms, option) : gg__form_left_stop(option);
}

/* False: an option is not in this table. */
static bool bound_by(gg__forms *forms, const gg__form *option, size_t count, gg_player player,
                     bounds *out)
{
    uint32_t best = GG__NO_DYADIC;
    for (size_t i = 0; i < count; i++) {
        if (option[i] >> 63 != 0) return false;
        const uint32_t stop = inner_stop(forms, option[i], player);
        const int order = i == 0 ? 0 : gg__dyadics_compare(forms->numbers, stop, best);
        if (i > 0 && (player == GG_LEFT ? order <= 0 : order >= 0)) continue;
        best = stop;
        out->first[player] = i;
    }
    out->stop[player] = best;
    return true;
}

/* Whether the number at an option's inner stop is not <= an option of Left, not >= one of Right. */
static bool is_open(gg__forms *forms, gg__form option, gg_player player)
{
    enum { NO = 1, YES = 2 };
    const uint32_t place = gg__form_base(option);
    if (gg__form_is_number(option)) return false;
    if (forms->base[place].within[player] == 0) {
        const gg__form g = gg__form_of(place, 0), x = gg__form_of(0, inner_stop(forms, g, player));
        const bool closed = player == GG_LEFT ? gg__form_is_less_or_equal(forms, x, g)
                                              : gg__form_is_less_or_equal(forms, g, x);
        if (gg__status(forms->ctx) != GG_OK) return false;
        forms->base[place].within[player] = closed ? NO : YES;
    }
    return forms->base[place].within[player] == YES;
}

/* Whether the number at the player's bound is itself within the bounds. */
static bool is_within(gg__forms *forms, const gg__form *option, size_t count, gg_player player,
                      const bounds *b)
{
    bool within = count == 0 || is_open(forms, option[b->first[player]], player);
    for (size_t i = b->first[player] + 1; within && i < count; i++)
        within = inner_stop(forms, option[i], player) != b->stop[player] ||
                 is_open(forms, option[i], player);
    return within;
}

/* ---- dominated and reversible options ---- */

/* Whether a is no better than b for the player. */
static bool is_no_better(gg__forms *forms, gg_player player, gg__form a, gg__form b)
{
    return player == GG_LEFT ? gg__form_is_less_or_equal(forms, a, b)
                             : gg__form_is_less_or_equal(forms, b, a);
}

static bool is_dominated(gg__forms *forms, const gg__form_list *list, gg_player player,
                         gg__form option, size_t but)
{
    bool dominated = false;
    for (size_t i = 0; !dominated && i < list->count; i++)
        dominated = i != but && is_no_better(forms, player, option, list->at[i]);
    return dominated;
}

static void drop_dominated(gg__forms *forms, gg__form_list *list, gg_player player)
{
    for (size_t i = 0; i < list->count && list->count > 1; i++)
        if (is_dominated(forms, list, player, list->at[i], i))
            list->at[i--] = list->at[--list->count];
}

/* The other player's option y of an option that makes it reversible, or GG__NO_FORM. */
static gg__form find_reply(gg__forms *forms, gg__form option, gg_player other, gg__form trial)
{
    const uint64_t count = gg__form_option_count(forms, option, other);
    for (uint64_t k = 0; k < count && gg__forms_tick(forms); k++) {
        const gg__form y = gg__form_option(forms, option, other, k);
        if (y != GG__NO_FORM && is_no_better(forms, other, trial, y)) return y;
    }
    return GG__NO_FORM;
}

/* Replaces each reversible option by the options that it reverses to, as long as there is one.
 * Dominated ones are not added. */
static bool bypass(gg__forms *forms, gg__form_list *list, gg_player player, gg__form trial)
{
    const gg_player other = player == GG_LEFT ? GG_RIGHT : GG_LEFT;
    bool bypassed = false;
    for (size_t i = 0; i < list->count; i++) {
        const gg__form y = find_reply(forms, list->at[i], other, trial);
        if (y == GG__NO_FORM) continue;
        bypassed = true;
        list->at[i--] = list->at[--list->count];
        const uint64_t count = gg__form_option_count(forms, y, player);
        for (uint64_t k = 0; k < count; k++) {
            const gg__form option = gg__form_option(forms, y, player, k);
            if (option == GG__NO_FORM) return false;
            if (!is_dominated(forms, list, player, option, SIZE_MAX) &&
                gg__positions_push(list, option) != GG_OK)
                return false;
        }
    }
    return bypassed;
}

/* Makes GG__TRIAL the game {left | right}, which is no number and has 0 as its left stop. */
static bool begin_trial(gg__forms *forms, const gg__form_list list[2], uint32_t right_stop)
{
    if (!gg__form_write(forms, list)) return false;
    gg__base *trial = &forms->base[GG__TRIAL];
    trial->first = forms->options;
    trial->count[GG_LEFT] = (uint32_t)list[GG_LEFT].count;
    trial->count[GG_RIGHT] = (uint32_t)list[GG_RIGHT].count;
    trial->right_stop = right_stop;
    gg__map_clear(forms, &forms->order_of_trial);
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
    if (gg__status(forms->ctx) != GG_OK || !gg__form_write(forms, list)) return GG__NO_FORM;
    const uint32_t count[2] = {(uint32_t)left->count, (uint32_t)right->count};
    return gg__form_plus(forms, gg__form_listed(forms, count, drop), left_stop);
}

/* Of the lists, which are sorted, of a game that is no number and has 0 as its left stop. */
static gg__form make(gg__forms *forms, uint32_t right_stop)
{
    gg__form_list *left = &forms->list[GG_LEFT], *right = &forms->list[GG_RIGHT];
    if (is_nimber(forms, forms->list)) return gg__form_nus(forms, 0, 0, (uint32_t)left->count);
    drop_dominated(forms, left, GG_LEFT);
    drop_dominated(forms, right, GG_RIGHT);
    if (!begin_trial(forms, forms->list, right_stop)) return GG__NO_FORM;
    const gg__form trial = gg__form_of(GG__TRIAL, 0);
    for (int player = GG_LEFT; player <= GG_RIGHT; player++)
        if (bypass(forms, &forms->list[player], (gg_player)player, trial))
            drop_dominated(forms, &forms->list[player], (gg_player)player);
    if (gg__status(forms->ctx) != GG_OK) return GG__NO_FORM;
    return gg__form_intern(forms, left, right, 0, right_stop);
}

/* ---- what was made lately ---- */

/* Of options, from the first room to the last, after which all is forgotten. */
enum { MADE_FIRST = 1 << 7, MADE_MOST = 1 << 20, MADE_LONGEST = 63 };

typedef struct made_slot {
    uint32_t first : 20, left : 6, right : 6; /* left and right 0: free, {|} is not looked for */
    uint32_t hash;
    gg__form value;
} made_slot;

/* An open-addressing table, at most half full; slots: half the room, a power of two. hash: the hash
 * of a slot, so that lists need not be read again when it grows. */
struct gg__made {
    made_slot *slot;
    gg__form *option;
    size_t options, lists, room;
};

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
    if (!forms->made) forms->made = gg__alloc_zeroed(forms->ctx, 1, sizeof *forms->made, "forms");
    gg__made *made = forms->made;
    if (!made) return false;
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
    if (left + right > MADE_LONGEST || !has_room(forms)) return NULL;
    gg__made *made = forms->made;
    gg__form *const option = made->option + made->options; /* where they stay, if they are new */
    for (size_t i = 0; i < left; i++)
        option[i] = list[GG_LEFT].at[i];
    for (size_t i = 0; i < right; i++)
        option[left + i] = list[GG_RIGHT].at[i];
    const uint32_t hash = (uint32_t)gg__hash_options(forms, option, left, left + right);
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

/* ---- from options to a form ---- */

static bool sort_all(gg__form_list *list)
{
    size_t kept = 0;
    qsort(list->at, list->count, sizeof *list->at, by_place);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || list->at[kept - 1] != list->at[i]) list->at[kept++] = list->at[i];
    list->count = kept;
    return true;
}

/* Sorts the options of a player, less the left stop, without repetitions and without those that are
 * worse than another by their stops. */
static bool take_options(gg__forms *forms, const gg__form *option, size_t count, gg_player player,
                         uint32_t left_stop, uint32_t right_stop)
{
    enum { FEW = 32 };
    gg__form_list *list = &forms->list[player];
    gg__form *at = list->at;
    size_t kept = 0;
    list->ctx = forms->ctx;
    if (count >= list->capacity)
        at = gg__grow(forms->ctx, list->at, &list->capacity, count + 1, sizeof *at, "options");
    if (!at) return false;
    list->at = at;
    for (size_t i = 0; i < count; i++) {
        const uint32_t base = gg__form_base(option[i]),
                       number = gg__dyadics_subtract(forms->numbers, gg__form_number(option[i]),
                                                     left_stop);
        const gg__form g = gg__form_of(base, number);
        if (player == GG_LEFT ? gg__dyadics_sign(forms->numbers, number) < 0
                              : gg__dyadics_compare(forms->numbers, gg__form_right_stop(forms, g),
                                                    right_stop) > 0)
            continue;
        size_t place = kept;
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
    return count <= FEW || sort_all(list);
}

gg__form gg__form_make(gg__forms *forms, const gg__form *left, size_t left_count,
                       const gg__form *right, size_t right_count)
{
    gg__dyadics *numbers = forms->numbers;
    bounds b = {0};
    if (gg__status(forms->ctx) != GG_OK) return GG__NO_FORM;
    if (!bound_by(forms, left, left_count, GG_LEFT, &b) ||
        !bound_by(forms, right, right_count, GG_RIGHT, &b))
        return forms->beyond ? forms->beyond->make(forms, left, left_count, right, right_count)
                             : GG__NO_FORM;
    const uint32_t from = b.stop[GG_LEFT], to = b.stop[GG_RIGHT];
    const int order =
        left_count == 0 || right_count == 0 ? -1 : gg__dyadics_compare(numbers, from, to);
    if (order <= 0) {
        const bool low = is_within(forms, left, left_count, GG_LEFT, &b);
        const bool high = is_within(forms, right, right_count, GG_RIGHT, &b);
        if (order < 0 || (low && high))
            return gg__form_of_number(gg__dyadics_simplest(numbers, from, low, to, high));
    }
    const uint32_t right_stop = gg__dyadics_subtract(numbers, to, from);
    if (!take_options(forms, left, left_count, GG_LEFT, from, right_stop) ||
        !take_options(forms, right, right_count, GG_RIGHT, from, right_stop) ||
        gg__status(forms->ctx) != GG_OK)
        return GG__NO_FORM;
    gg__form *known = find_made(forms);
    if (known && *known != GG__NO_FORM) return gg__form_plus(forms, *known, from);
    const gg__form g = make(forms, right_stop);
    if (known) *known = g;
    return gg__form_plus(forms, g, from);
}
