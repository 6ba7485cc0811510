/*
 * Whether the worths of the parts of a game are true, if positions are sums of parts by its rules.
 *
 * All parts of an option of a part have smaller numbers: the ruleset is held to that. So play ends,
 * and by induction over the number of a part only the true values pass. A nimber must be the mex of
 * those of the options, and a number what the options make it (bounds.c). An option that falls into
 * several parts has the sum of theirs: nimbers by exclusive or; and numbers as integers, where all
 * are multiples of 2^-31 and not too large, and the sum is in the trie. Otherwise such an option
 * cannot be checked, and the call says so.
 *
 * That a position is the sum of its parts is the promise of the ruleset, and is not checked here.
 *
 * Cost: the options of every part once, whatever theorem may have spared the solver; memory as in
 * nimbers.c and numbers.c, and 8 bytes a node where numbers are added.
 */
#include "verify/addends.h"
#include "verify/bounds.h"
#include "verify/worths.h"

typedef struct check {
    gg_ctx *ctx;
    gg__rules *rules;
    const gg__worths *worths;
    gg__nimbers_seen seen; /* of nimbers */
    gg__bounds bounds;     /* of numbers */
    gg__addends addends;   /* the same; made when the first are to be added */
    uint64_t options, due; /* looked at; at which a tick is due */
} check;

/* The options of a part, with a chance to stop. */
static gg_status list_options(check *c, gg_player player, uint64_t part,
                              const gg__positions **options)
{
    gg_status status = GG_OK;
    if (c->options >= c->due) {
        c->due = c->options + GG__TICK;
        status = gg__tick(c->ctx, "checking", part, c->worths->count);
    }
    if (status == GG_OK) status = gg__rules_part_options(c->rules, player, part, options);
    if (status == GG_OK) c->options += (*options)->count;
    return status;
}

/* Whether an option ends before the i-th part of the list. */
static bool is_next(const gg__positions *options, size_t i)
{
    return i == options->count || !(options->at[i] & GG__AND);
}

/* ---- nimbers ---- */

static const char *nimber_fault(void *self, uint32_t part)
{
    check *c = self;
    const uint32_t *value = c->worths->value;
    const gg__positions *options;
    uint32_t nimber = 0;
    gg_status status = list_options(c, GG_LEFT, part, &options);
    if (status == GG_OK) status = gg__nimbers_seen_begin(&c->seen, options->count);
    if (status != GG_OK) return NULL;
    for (size_t i = 0; i < options->count; i++) {
        nimber ^= value[options->at[i] & ~GG__AND];
        if (!is_next(options, i + 1)) continue;
        gg__nimbers_seen_put(&c->seen, nimber);
        nimber = 0;
    }
    return gg__mex_fault(value[part], gg__nimbers_seen_mex(&c->seen));
}

gg_status gg__check_nimber_parts(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict)
{
    check c = {.ctx = ctx, .rules = claim->rules, .worths = claim->worths, .seen = {.ctx = ctx}};
    const gg_status status = gg__check_each(ctx, claim, nimber_fault, &c, verdict);
    gg__nimbers_seen_free(&c.seen);
    return status;
}

/* ---- numbers ---- */

static gg_status cannot_add(const check *c)
{
    return gg__fail(c->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                    "an option falls into parts whose sum is too large or too fine to be checked");
}

static gg_status make_addends(check *c)
{
    bool fit;
    if (c->addends.number) return GG_OK;
    const gg_status status = gg__addends_make(&c->bounds.order, &c->addends, &fit);
    return status != GG_OK || fit ? status : cannot_add(c);
}

/* The place of the sum of several parts, 0 if one of them is undefined; and their nimbers' sum. */
static gg_status add_parts(check *c, const uint64_t *part, size_t count, uint32_t *place,
                           uint32_t *nimber)
{
    const uint32_t *minus = c->worths->minus;
    int64_t number = 0;
    const gg_status status = make_addends(c);
    if (status != GG_OK) return status;
    *nimber = 0;
    for (size_t i = 0; i < count; i++) {
        const uint32_t worth = (uint32_t)(part[i] & ~GG__AND);
        *place = gg__bounds_place(&c->bounds, worth);
        if (*place == 0) return GG_OK;
        if (minus) *nimber ^= minus[worth];
        number += c->addends.number[*place];
        if (number > GG__MOST_ADDEND || number < -GG__MOST_ADDEND) return cannot_add(c);
    }
    *place = gg__addends_find(&c->addends, number);
    return *place > 0 ? GG_OK : cannot_add(c);
}

static gg_status put_option(check *c, gg_player player, const uint64_t *part, size_t count)
{
    uint32_t place, nimber;
    if (count == 1) {
        gg__bounds_put(&c->bounds, player, (uint32_t)part[0]);
        return GG_OK;
    }
    const gg_status status = add_parts(c, part, count, &place, &nimber);
    if (status == GG_OK) gg__bounds_put_place(&c->bounds, player, place, nimber);
    return status;
}

static gg_status put_options(check *c, gg_player player, uint32_t part)
{
    const gg__positions *options;
    gg_status status = list_options(c, player, part, &options);
    if (status == GG_OK) status = gg__bounds_begin(&c->bounds, player, options->count);
    for (size_t first = 0, last; status == GG_OK && first < options->count; first = last) {
        for (last = first + 1; !is_next(options, last);)
            last++;
        status = put_option(c, player, &options->at[first], last - first);
    }
    return status;
}

static const char *number_fault(void *self, uint32_t part)
{
    check *c = self;
    gg_status status = put_options(c, GG_LEFT, part);
    if (status == GG_OK) status = put_options(c, GG_RIGHT, part);
    return status == GG_OK ? gg__bounds_fault(&c->bounds, part) : NULL;
}

gg_status gg__check_number_parts(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict)
{
    check c = {.ctx = ctx, .rules = claim->rules, .worths = claim->worths, .addends = {.ctx = ctx}};
    const char *fault;
    gg_status status = gg__bounds_open(ctx, claim->worths, &c.bounds, &fault);
    if (status == GG_OK && fault) gg__refuse(verdict, GG_NO_VERTEX, 0, fault);
    if (status == GG_OK && !fault) status = gg__check_each(ctx, claim, number_fault, &c, verdict);
    gg__addends_free(&c.addends);
    gg__bounds_free(&c.bounds);
    return status;
}
