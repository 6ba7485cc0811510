/*
 * The value type `form`: the canonical form of a short game, as print.c writes it, and sums of
 * forms.
 *
 * A solution holds indices into a listing (value/listing.h). A query has a table of its own, and
 * copies the forms that it needs into it, so several threads may query at once.
 *
 * Sums. Numbers are folded into one, and pairs G, -G dropped. If the left stops add up to less than
 * 0 Right wins no matter who moves first, and if the right stops add up to more than 0 Left does.
 * Else the rest is added up in canonical form, S: Left wins moving second if S >= 0, and moving
 * first unless S <= 0. If that takes more forms than the limit, all play is searched, by the rest
 * of the sum and the player to move; players do not move in a number while there is anything else
 * (below). If that takes more positions than the limit, the error says so.
 *
 * Why numbers may wait. Let G be the sum without numbers, x the number. If G is no number this is
 * the number avoidance theorem. If G = y, the player to move wins only if y + x is more than 0,
 * say, and then some move of Left in G leads to a right stop of at least y: playing in the
 * component of the highest temperature does, since each has an option of Left's whose right stop is
 * at least the component's.
 *
 * Source. J. H. Conway, On Numbers and Games; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning
 * Ways, chapters 2 and 6.
 */
#include "value/form/lister.h"
#include "value/types.h"

#include <stdlib.h>

enum {
    USUAL_FORMS = 1 << 20,      /* that a sum may take */
    USUAL_POSITIONS = 20000000, /* that a search of a sum may look at */
    CHARACTERS = 300            /* of a form in a sentence */
};

#define TOO_MANY "(too many forms)"

/* ---- one value ---- */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    if (value->undefined) return gg__text_add(text, TOO_MANY);
    return gg__form_print(value->forms, value->form, most, text);
}

static gg_status open_form(gg_ctx *ctx, const gg__listing *listing, uint32_t id, gg__value *out)
{
    *out = (gg__value){.forms = gg__forms_new(ctx, 0)};
    if (!out->forms) return gg__status(ctx);
    gg__copier copier = {.forms = out->forms, .listing = listing};
    out->form = gg__copier_form(&copier, id);
    gg__copier_close(&copier);
    return gg__status(ctx);
}

static gg_status read_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    (void)problem;
    return open_form(ctx, solution->values.forms, solution->values.value[entry], out);
}

/* Numbers need no table. */
gg_status gg__listing_print(gg_ctx *ctx, const gg__listing *listing, uint32_t id, size_t most,
                            gg__text *text)
{
    gg__value value = {0};
    gg_status status;
    if (!gg__listing_is_number(listing, id)) {
        status = open_form(ctx, listing, id, &value);
        if (status == GG_OK) status = gg__form_print(value.forms, value.form, most, text);
    } else if (most > 0 && gg__trie_bits(listing->trie, listing->number[id]) / 4 > most) {
        status = gg__trie_print_size(listing->trie, listing->number[id], text);
    } else {
        status = gg__trie_number(ctx, listing->trie, listing->number[id], &value.number);
        if (status == GG_OK) status = gg__dyadic_print(&value.number, most, text);
    }
    gg__value_clear(ctx, &value);
    return status;
}

gg_status gg_solution_forms(gg_forms *forms, const gg_solution *solution, uint64_t first,
                            size_t count, gg_form *out)
{
    gg__copier copier = {.forms = forms, .listing = solution->values.forms};
    gg__begin(forms->ctx);
    gg_status status =
        gg__solution_range(forms->ctx, solution, &gg__value_form, "values", first, count);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        out[i] = gg__copier_form(&copier, solution->values.value[first + i]);
        if (out[i] == GG__NO_FORM) status = gg__status(forms->ctx);
    }
    gg__copier_close(&copier);
    return status;
}

/* All of it, as a number needs no value to be made. */
static bool brief(const gg_solution *solution, uint64_t entry, size_t most, gg__text *text)
{
    gg__listing_print(text->ctx, solution->values.forms, solution->values.value[entry], most, text);
    return true;
}

/* ---- a sum of bases and a number ---- */

/* Bases that are no numbers, ascending, without pairs that cancel; and the number. */
typedef struct rest {
    uint32_t *base;
    size_t count, room;
    gg__form number;
} rest;

typedef struct total {
    gg__total base;
    gg__forms *forms;
    gg__copier copier;
    gg__form_list part; /* the form of each */
    rest all, other;    /* of all parts; after a step */
    bool reduced;
    bool made, too_large; /* whether `sum` is the sum; whether that would be too much */
    gg__form sum;
    gg_keys *met;   /* in searches: the positions, */
    uint8_t *found; /*   and what was found for each: bits of `result` */
    size_t found_room;
} total;

static void close_total(void *closed)
{
    total *t = closed;
    gg_ctx *ctx = t->base.ctx;
    gg__copier_close(&t->copier);
    gg__positions_free(&t->part);
    gg__free(ctx, t->all.base);
    gg__free(ctx, t->other.base);
    gg__keys_free(t->met);
    gg__free(ctx, t->found);
    gg__forms_free(t->forms);
}

/* Moves lead to much the same parts, so the table and what was copied into it stay, unless they are
 * many. */
static void reuse_total(void *reused)
{
    total *t = reused, kept = {.base = t->base};
    if (t->forms && t->forms->bases < USUAL_FORMS) {
        kept.forms = t->forms;
        kept.copier = t->copier;
        t->forms = NULL;
        t->copier = (gg__copier){0};
    }
    close_total(t);
    *t = kept;
}

static gg_status open_total(void *opened)
{
    total *t = opened;
    gg_ctx *ctx = t->base.ctx;
    const gg_solution *solution = t->base.solution;
    t->part.ctx = ctx;
    if (!t->forms) {
        t->forms = gg__forms_new(ctx, 0);
        t->copier = (gg__copier){.forms = t->forms, .listing = solution->values.forms};
    }
    if (!t->forms) return gg__status(ctx);
    for (size_t i = 0; i < t->base.parts.count && gg__status(ctx) == GG_OK; i++) {
        const uint32_t id = solution->values.value[t->base.parts.at[i]];
        gg__positions_push(&t->part, gg__copier_form(&t->copier, id));
    }
    return gg__status(ctx);
}

static bool has_base(const rest *r, uint32_t base, size_t *at)
{
    size_t low = 0, high = r->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (r->base[middle] < base)
            low = middle + 1;
        else
            high = middle;
    }
    *at = low;
    return low < r->count && r->base[low] == base;
}

/* Adds a form, or removes its negative if that is there. */
static gg_status add_to(total *t, rest *r, gg__form g)
{
    gg__forms *forms = t->forms;
    size_t at;
    const gg__form minus = gg__form_negative(forms, g);
    if (minus == GG__NO_FORM) return gg__status(forms->ctx);
    if (gg__form_is_number(g)) {
        r->number = gg__form_plus(forms, r->number, gg__form_number(g));
        return gg__status(forms->ctx);
    }
    if (has_base(r, gg__form_base(minus), &at)) { /* it is B + number of r, and g = -(B + minus) */
        memmove(r->base + at, r->base + at + 1, (r->count - at - 1) * sizeof *r->base);
        r->count--;
        const uint32_t less = gg__dyadics_subtract(forms->numbers, 0, gg__form_number(minus));
        r->number = less == GG__NO_DYADIC ? GG__NO_FORM : gg__form_plus(forms, r->number, less);
        return gg__status(forms->ctx);
    }
    uint32_t *base = gg__grow(forms->ctx, r->base, &r->room, r->count + 1, sizeof *base, "a sum");
    if (!base) return gg__status(forms->ctx);
    r->base = base;
    has_base(r, gg__form_base(g), &at);
    memmove(base + at + 1, base + at, (r->count - at) * sizeof *base);
    base[at] = gg__form_base(g);
    r->count++;
    r->number = gg__form_plus(forms, r->number, gg__form_number(g));
    return gg__status(forms->ctx);
}

static gg_status reduce(total *t)
{
    gg_status status = GG_OK;
    if (t->reduced) return GG_OK;
    t->all.count = 0;
    t->all.number = GG__ZERO_FORM;
    for (size_t i = 0; status == GG_OK && i < t->part.count; i++) {
        if (i % GG__TICK_MOVES == 0) status = gg__tick(t->base.ctx, "adding forms", i, 0);
        if (status == GG_OK) status = add_to(t, &t->all, t->part.at[i]);
    }
    t->reduced = status == GG_OK;
    return status;
}

/* Makes `other` the sum without one form, with another. */
static gg_status replace(total *t, gg__form gone, gg__form come)
{
    gg_status status = reduce(t);
    if (status != GG_OK) return status;
    uint32_t *base = gg__grow(t->base.ctx, t->other.base, &t->other.room,
                              (uint64_t)t->all.count + 2, sizeof *base, "a sum");
    if (!base) return gg__status(t->base.ctx);
    if (t->all.count > 0) memcpy(base, t->all.base, t->all.count * sizeof *base);
    t->other.base = base;
    t->other.count = t->all.count;
    t->other.number = t->all.number;
    status = add_to(t, &t->other, gg__form_negative(t->forms, gone));
    return status == GG_OK ? add_to(t, &t->other, come) : status;
}

/* The sum in canonical form; *out is GG__NO_FORM if it takes too many forms. */
static gg_status add_up(total *t, const rest *r, gg__form *out)
{
    gg__forms *forms = t->forms;
    gg_ctx *ctx = t->base.ctx;
    const uint64_t before = forms->most;
    gg__form sum = r->number;
    const uint64_t limit = t->base.solution->limit;
    forms->most = forms->bases + (limit > 0 ? limit : USUAL_FORMS);
    for (size_t i = 0; sum != GG__NO_FORM && i < r->count; i++)
        sum = gg__form_add(forms, sum, gg__form_of(r->base[i], 0));
    forms->most = before;
    *out = sum;
    if (gg__forgive(ctx)) *out = GG__NO_FORM;
    return gg__status(ctx);
}

/* ---- a search ---- */

/* Of a position of a search with a player to move, in two bits for each player. */
enum { KNOWN = 1, WINS = 2 };

typedef struct frame {
    uint32_t state;
    gg_player mover;
    size_t part;
    uint64_t index;
} frame;

/* The sign if stops decide, for either first player: 1 if Left wins, -1 if Right does; else 0. */
static gg_status sign_of_stops(total *t, const rest *r, int *sign)
{
    gg__dyadics *numbers = t->forms->numbers;
    uint32_t right = gg__form_number(r->number);
    *sign = gg__dyadics_sign(numbers, right);
    if (r->count == 0 || *sign < 0) return GG_OK;
    for (size_t i = 0; right != GG__NO_DYADIC && i < r->count; i++)
        right = gg__dyadics_add(numbers, right, t->forms->base[r->base[i]].right_stop);
    *sign = right != GG__NO_DYADIC && gg__dyadics_sign(numbers, right) > 0;
    return gg__status(t->base.ctx);
}

/* The number of a position, which is a new one perhaps. */
static gg_status meet(total *t, const rest *r, uint32_t *state)
{
    const size_t before = gg__keys_count(t->met);
    uint32_t *key = r->base; /* there is room for the number after the bases */
    key[r->count] = gg__form_number(r->number);
    const size_t size = (r->count + 1) * sizeof *key;
    *state = gg__keys_find(t->met, key, size);
    if (*state != GG__NO_NUMBER || gg__status(t->base.ctx) != GG_OK) return gg__status(t->base.ctx);
    const uint64_t asked = t->base.solution->limit, limit = asked > 0 ? asked : USUAL_POSITIONS;
    if (before >= limit)
        return gg__fail(t->base.ctx, GG_LIMIT, GG__NOWHERE,
                        "the sum is too large to be added up, and to be searched: it has more "
                        "than %llu positions",
                        (unsigned long long)limit);
    uint8_t *found = gg__grow(t->base.ctx, t->found, &t->found_room, (uint64_t)before + 1,
                              sizeof *found, "positions");
    if (!found) return gg__status(t->base.ctx);
    t->found = found;
    found[before] = 0; /* before the position is listed: what is listed has a result */
    *state = (uint32_t)gg_keys_intern(t->met, key, size);
    return gg__status(t->base.ctx);
}

/* Takes a position from its number. */
static gg_status recall(total *t, uint32_t state, rest *r)
{
    size_t size;
    const void *bytes = gg_keys_bytes(t->met, state, &size);
    const size_t count = size / sizeof(uint32_t);
    uint32_t *base =
        gg__grow(t->base.ctx, r->base, &r->room, (uint64_t)count + 2, sizeof *base, "a sum");
    if (!base) return gg__status(t->base.ctx);
    memcpy(base, bytes, size);
    r->base = base;
    r->count = count - 1;
    r->number = gg__form_of(0, base[count - 1]);
    return GG_OK;
}

/* The next option of a position, in r; false after the last, or after a failure. */
static bool next_option(total *t, frame *f, rest *r)
{
    gg__forms *forms = t->forms;
    if (recall(t, f->state, r) != GG_OK) return false;
    while (f->part < r->count) {
        const gg__form moved = gg__form_of(r->base[f->part], 0);
        const bool again = f->part > 0 && r->base[f->part] == r->base[f->part - 1];
        if (!again && f->index < gg__form_option_count(forms, moved, f->mover)) {
            const gg__form option = gg__form_option(forms, moved, f->mover, f->index++);
            memmove(r->base + f->part, r->base + f->part + 1,
                    (r->count - f->part - 1) * sizeof *r->base);
            r->count--;
            return option != GG__NO_FORM && add_to(t, r, option) == GG_OK;
        }
        f->part++;
        f->index = 0;
    }
    return false;
}

/* Whether the player who moves first wins. */
static gg_status search(total *t, const rest *from, gg_player mover, bool *wins)
{
    gg_ctx *ctx = t->base.ctx;
    rest r = {0};
    frame *stack = NULL, next = {.mover = mover};
    size_t depth = 0, room = 0;
    bool done = false, won = false; /* whether the result of `next` is known, and what it is */
    if (!t->met) t->met = gg__keys_new(ctx, "positions");
    r.base = gg__grow(ctx, NULL, &r.room, (uint64_t)from->count + 2, sizeof *r.base, "a sum");
    if (!t->met || !r.base) goto end;
    if (from->count > 0) memcpy(r.base, from->base, from->count * sizeof *r.base);
    r.count = from->count;
    r.number = from->number;
    for (uint64_t steps = 0; gg__status(ctx) == GG_OK; steps++) {
        int sign = 0;
        if (steps % GG__TICK_MOVES == 0) gg__tick(ctx, "searching sums", depth, 0);
        if (!done && meet(t, &r, &next.state) == GG_OK && sign_of_stops(t, &r, &sign) == GG_OK) {
            const unsigned known = (unsigned)(t->found[next.state] >> 2 * next.mover);
            done = sign != 0 || r.count == 0 || known & KNOWN;
            won = sign != 0 ? (sign > 0) == (next.mover == GG_LEFT) : known & WINS;
        }
        if (gg__status(ctx) != GG_OK) break;
        if (!done) { /* it has to be followed */
            frame *grown = gg__grow(ctx, stack, &room, (uint64_t)depth + 1, sizeof *stack, "sums");
            if (!grown) break;
            stack = grown;
            next.part = 0;
            next.index = 0;
            stack[depth++] = next;
        } else if (depth == 0) {
            break;
        }
        frame *top = &stack[depth - 1];
        const bool found = done && !won; /* a move after which the other player loses */
        if (!found && next_option(t, top, &r)) {
            next = (frame){.mover = gg__other(top->mover)};
            done = false;
            continue;
        }
        if (gg__status(ctx) != GG_OK) break;
        t->found[top->state] |= (uint8_t)((KNOWN | (found ? WINS : 0)) << 2 * top->mover);
        won = found;
        done = true;
        depth--;
    }
end:
    gg__free(ctx, stack);
    gg__free(ctx, r.base);
    *wins = won;
    return gg__status(ctx);
}

/* ---- who wins ---- */

static gg_status decide(total *t, const rest *r, gg__form *sum, gg_outcome out[2])
{
    int sign;
    bool first = false, second = false; /* Left wins moving first; moving second */
    gg_status status = sign_of_stops(t, r, &sign);
    if (status != GG_OK || sign != 0) {
        gg__sum_outcomes(sign, false, out);
        return status;
    }
    if (*sum == GG__NO_FORM) status = add_up(t, r, sum);
    if (status == GG_OK && *sum != GG__NO_FORM) {
        second = gg__form_is_less_or_equal(t->forms, GG__ZERO_FORM, *sum);
        first = !gg__form_is_less_or_equal(t->forms, *sum, GG__ZERO_FORM);
        status = gg__status(t->base.ctx);
    } else if (status == GG_OK) {
        status = search(t, r, GG_LEFT, &first);
        if (status == GG_OK) status = search(t, r, GG_RIGHT, &second);
        second = !second;
    }
    out[GG_LEFT] = (gg_outcome){first ? GG_L : GG_R, GG_INFINITE};
    out[GG_RIGHT] = (gg_outcome){second ? GG_L : GG_R, GG_INFINITE};
    return status;
}

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    total *t = opened;
    gg__form sum = t->made && !t->too_large ? t->sum : GG__NO_FORM;
    const gg_status status = reduce(t);
    return status == GG_OK ? decide(t, &t->all, &sum, out) : status;
}

static gg_status after(void *opened, const gg__step *step, gg_outcome out[2])
{
    total *t = opened;
    const uint32_t id = t->base.solution->values.value[step->to];
    const gg__form come = gg__copier_form(&t->copier, id);
    gg__form sum = GG__NO_FORM;
    gg_status status = gg__status(t->base.ctx);
    if (status == GG_OK) status = replace(t, t->part.at[step->token], come);
    return status == GG_OK ? decide(t, &t->other, &sum, out) : status;
}

static gg_status advance(void *opened, const gg__step *step)
{
    total *t = opened;
    const uint32_t id = t->base.solution->values.value[step->to];
    const gg__form come = gg__copier_form(&t->copier, id);
    if (come == GG__NO_FORM) return gg__status(t->base.ctx);
    const gg_status status = replace(t, t->part.at[step->token], come);
    if (status != GG_OK) return status;
    const rest before = t->all;
    t->all = t->other;
    t->other = before;
    t->part.at[step->token] = come;
    t->base.parts.at[step->token] = step->to;
    t->made = t->too_large = false;
    return GG_OK;
}

/* ---- the value, and why ---- */

static gg_status make_sum(total *t)
{
    if (t->made) return GG_OK;
    gg_status status = reduce(t);
    if (status == GG_OK) status = add_up(t, &t->all, &t->sum);
    t->made = status == GG_OK;
    t->too_large = t->made && t->sum == GG__NO_FORM;
    return status;
}

static gg_status value(void *opened, gg__value *out)
{
    total *t = opened;
    const gg_status status = make_sum(t);
    *out = (gg__value){.forms = t->forms, .form = t->sum, .lent = true, .undefined = t->too_large};
    return status;
}

/* The old value of a part is cancelled by the rest of it, so that only the change is added. */
static gg_status incentive(void *opened, const gg__step *step, size_t most, gg__text *text)
{
    total *t = opened;
    gg__forms *forms = t->forms;
    const uint32_t *id = t->base.solution->values.value;
    const bool left = gg__state_mover(t->base.problem, t->base.state) == GG_LEFT;
    gg_outcome out[2];
    gg_status status = GG_OK;
    gg__form gain = GG__NO_FORM;
    t->other.count = 0;
    t->other.number = GG__ZERO_FORM;
    if (t->base.problem->ops->one_part) {
        status = add_to(t, &t->other, gg__copier_form(&t->copier, id[step->to]));
        if (status == GG_OK)
            status = add_to(t, &t->other, gg__form_negative(forms, t->part.at[step->token]));
    } else {
        status = gg__total_after(&t->base, step, out);
        for (size_t i = 0; status == GG_OK && i < t->base.next->parts.count; i++)
            status =
                add_to(t, &t->other, gg__copier_form(&t->copier, id[t->base.next->parts.at[i]]));
        for (size_t i = 0; status == GG_OK && i < t->part.count; i++)
            status = add_to(t, &t->other, gg__form_negative(forms, t->part.at[i]));
    }
    if (status == GG_OK) status = add_up(t, &t->other, &gain);
    if (status != GG_OK) return status;
    if (gain == GG__NO_FORM) return gg__text_add(text, TOO_MANY);
    if (!left) gain = gg__form_negative(forms, gain);
    return gain == GG__NO_FORM ? gg__status(t->base.ctx) : gg__form_print(forms, gain, most, text);
}

/* The form, or its stops where it is too long for a sentence. */
static gg_status say_sum(total *t, gg__text *text)
{
    gg__text form = {.ctx = t->base.ctx};
    gg_status status = gg__form_print(t->forms, t->sum, CHARACTERS, &form);
    if (status == GG_OK && form.data[0] != '(') {
        status = gg__text_bytes(text, form.data, form.length);
    } else if (status == GG_OK) {
        const uint32_t left = gg__form_left_stop(t->sum),
                       right = gg__form_right_stop(t->forms, t->sum);
        status = gg__text_add(text, "one with the stops ");
        if (status == GG_OK) status = gg__form_print(t->forms, gg__form_of(0, left), 0, text);
        if (status == GG_OK) status = gg__text_add(text, " and ");
        if (status == GG_OK) status = gg__form_print(t->forms, gg__form_of(0, right), 0, text);
        if (status == GG_OK) status = gg__text_add(text, " (it is long)");
    }
    gg__text_free(&form);
    return status;
}

static gg_status reason(void *opened, gg__text *text)
{
    total *t = opened;
    gg_outcome out[2];
    gg_status status = make_sum(t);
    if (status == GG_OK) status = outcomes(t, out);
    if (status == GG_OK)
        status = gg__text_add(text, t->too_large ? "the forms are too large to be added up, but "
                                                   "their sum is "
                                    : t->part.count == 1 ? "the form is "
                                                         : "the forms add up to ");
    if (status == GG_OK && !t->too_large) status = say_sum(t, text);
    if (status != GG_OK) return status;
    const char *comma = t->too_large ? "" : ", ";
    const gg_problem *problem = t->base.problem;
    if (out[GG_LEFT].winner == out[GG_RIGHT].winner)
        return gg__text_add(text, "%s%s than 0: %s wins no matter who moves first", comma,
                            out[GG_LEFT].winner == GG_L ? "more" : "less",
                            out[GG_LEFT].winner == GG_L ? problem->spec.left_name
                                                        : problem->spec.right_name);
    if (out[GG_LEFT].winner == GG_R)
        return gg__text_add(text, t->too_large ? "0: the player who moves first loses"
                                               : ": the player who moves first loses");
    return gg__text_add(text, "%sconfused with 0: the player who moves first wins", comma);
}

static const gg__theory theory = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .reuse = reuse_total,
    .outcomes = outcomes,
    .after = after,
    .advance = advance,
    .value = value,
    .incentive = incentive,
    .reason = reason,
};

const gg__value_type gg__value_form = {
    .info = {"form", "the canonical form of a short game", NULL, false, false},
    .print = print,
    .read = read_entry,
    .brief = brief,
    .theory = &theory,
    .held = GG__HELD_VALUES | GG__HELD_FORMS,
    .fields = {{.label = ""}},
    .columns = {"form", "form_text_start", "form_text"},
};
