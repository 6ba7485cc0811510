/*
 * What the options of a part of a game by rules are worth. An option that falls into several parts
 * is worth their sum: nimbers by exclusive or, pairs as heaps of nim in misere play, and numbers
 * exactly, if the sum is in the trie. Otherwise it cannot be checked, and the call says so.
 *
 * That a position is the sum of its parts is the promise of the ruleset, and is not checked here.
 *
 * Cost: O(1) for each part of an option; for numbers that are added, their bits.
 */
#include "check/values.h"

bool gg__are_parts(const gg__value_check *c)
{
    const gg_problem *problem = c->claim->problem;
    gg__scratch scratch = {.ctx = c->claim->ctx};
    gg__positions parts = {.ctx = c->claim->ctx};
    if (c->values->count > problem->parts || c->values->count > UINT32_MAX) return false;
    bool valued = gg__position_parts(problem, &scratch, problem->start, &parts) == GG_OK;
    for (size_t i = 0; i < parts.count; i++)
        valued &= parts.at[i] < c->values->count;
    gg__positions_free(&parts);
    gg__scratch_free(&scratch);
    return valued;
}

/* ---- sums ---- */

gg_status gg__add_numbers(gg_ctx *ctx, const gg__values *values, const uint64_t *entry,
                          size_t count, gg__dyadic *sum, uint32_t *nimber, bool *defined)
{
    gg_status status = GG_OK;
    *nimber = 0;
    *defined = true;
    for (size_t i = 0; status == GG_OK && *defined && i < count; i++) {
        gg__dyadic part = {0, 0, 0, NULL}, before = *sum;
        const uint64_t x = entry[i] & ~GG__AND;
        *defined = values->value[x] < values->trie->count;
        if (!*defined) break;
        if (values->minus) *nimber ^= values->minus[x];
        status = gg__trie_number(ctx, values->trie, values->value[x], &part);
        if (status == GG_OK) status = gg__dyadic_add(ctx, &before, &part, sum);
        if (status == GG_OK) gg__dyadic_free(ctx, &before);
        gg__dyadic_free(ctx, &part);
    }
    return status;
}

static bool offer_number(const gg__value_check *c, const uint64_t *part, size_t count,
                         gg__option_value offer)
{
    gg_ctx *ctx = c->claim->ctx;
    gg__dyadic sum = {0, 0, 0, NULL};
    int beyond = 0;
    bool defined;
    const gg_status status =
        gg__add_numbers(ctx, c->values, part, count, &sum, &offer[GG__OF_MINUS], &defined);
    offer[GG__OF_VALUE] = 0;
    if (status == GG_OK && defined)
        offer[GG__OF_VALUE] = c->order.place[gg__trie_locate(c->values->trie, &sum, &beyond)];
    gg__dyadic_free(ctx, &sum);
    if (status == GG_OK && beyond != 0)
        gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                 "an option falls into parts whose sum is no number of the trie, and cannot be "
                 "checked");
    return status == GG_OK && beyond == 0;
}

/* Of pairs: of no parts (0,1). Of several tame ones, each is worth what some position of nim is,
 * and so are all of them: g- is the xor of g+ unless all are (0,1) or (1,0), and then the other of
 * 0 and
 * 1. One that is wild leaves g- of several open. */
static void offer_pair(const gg__values *values, const uint64_t *part, size_t count,
                       gg__option_value offer)
{
    uint64_t parts = 0, last = 0;
    uint32_t sum = 0;
    bool fickle = true, wild = false;
    for (size_t i = 0; i < count; i++) {
        const uint64_t x = part[i] & ~GG__AND;
        if (x == 0) continue;
        parts++;
        last = x;
        sum ^= values->value[x];
        wild |= values->minus[x] >= GG__WILD;
        fickle &= values->value[x] < 2 && values->minus[x] == 1 - values->value[x];
    }
    offer[GG__OF_VALUE] = sum;
    offer[GG__OF_MINUS] = parts == 1 ? values->minus[last] : wild ? GG_UNKNOWN : sum ^ fickle;
}

/* An option that is made of these parts. */
static bool offer_sum(const gg__value_check *c, const uint64_t *part, size_t count,
                      gg__option_value offer)
{
    if (c->values->minus && !c->values->trie) {
        offer_pair(c->values, part, count, offer);
        return true;
    }
    gg__option_value_of(c, part[0], offer);
    if (count > 1 && c->values->trie) return offer_number(c, part, count, offer);
    for (size_t i = 1; i < count; i++)
        offer[GG__OF_VALUE] ^= c->values->value[part[i] & ~GG__AND];
    return true;
}

bool gg__buffer_parts(const gg__value_check *c, gg__option_buffer *buffer, gg_player player,
                      uint32_t part)
{
    gg_ctx *ctx = c->claim->ctx;
    const gg__positions *list;
    size_t count = 0;
    if (gg__part_options(c->claim->problem, &buffer->scratch, player, part, &list) != GG_OK ||
        !gg__option_buffer_room(ctx, buffer, player, list->count))
        return false;
    for (size_t first = 0, last; first < list->count; first = last) {
        for (last = first + 1; last < list->count && (list->at[last] & GG__AND);)
            last++;
        if (!offer_sum(c, &list->at[first], last - first, buffer->of[player][count++]))
            return false;
    }
    buffer->count[player] = count;
    return true;
}
