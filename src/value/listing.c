/* Listings of forms: see listing.h. */
#include "value/listing.h"

#include <string.h>

void gg__listing_free(gg__listing *listing)
{
    if (!listing) return;
    gg__trie_free(listing->trie);
    gg__free(listing->ctx, listing->number);
    gg__free(listing->ctx, listing->options[GG_LEFT]);
    gg__free(listing->ctx, listing->options[GG_RIGHT]);
    gg__free(listing->ctx, listing->first);
    gg__free(listing->ctx, listing->option);
    gg__free(listing->ctx, listing);
}

gg__listing *gg__listing_new(gg_ctx *ctx, bool zero)
{
    gg__listing *listing = gg__alloc_zeroed(ctx, 1, sizeof *listing, "forms");
    uint32_t form;
    if (!listing) return NULL;
    listing->ctx = ctx;
    if (!zero) return listing;
    listing->trie = gg__trie_new(ctx);
    if (listing->trie && gg__listing_add_number(listing, GG__ZERO, &form) == GG_OK) return listing;
    gg__listing_free(listing);
    return NULL;
}

/* Appends a form without options. */
static gg_status add(gg__listing *l, gg__node node, uint32_t *form)
{
    const size_t count = l->count, need = count + 1;
    if (count >= UINT32_MAX - 1)
        return gg__fail(l->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^32 - 2 different forms");
    uint32_t *number = gg__grow(l->ctx, l->number, &l->number_room, need, sizeof *number, "forms");
    if (number) l->number = number;
    for (int player = GG_LEFT; number && player <= GG_RIGHT; player++) {
        uint32_t *options = gg__grow(l->ctx, l->options[player], &l->options_room[player], need,
                                     sizeof *options, "forms");
        if (!options) return gg__status(l->ctx);
        l->options[player] = options;
        options[count] = 0;
    }
    uint64_t *first =
        number ? gg__grow(l->ctx, l->first, &l->first_room, need, sizeof *first, "forms") : NULL;
    if (!first) return gg__status(l->ctx);
    l->first = first;
    number[count] = node;
    first[count] = l->option_count;
    l->count = need;
    *form = (uint32_t)count;
    return GG_OK;
}

gg_status gg__listing_add_number(gg__listing *listing, gg__node node, uint32_t *form)
{
    return add(listing, node, form);
}

gg_status gg__listing_add(gg__listing *l, const uint32_t *left, size_t left_count,
                          const uint32_t *right, size_t right_count, uint32_t *form)
{
    const size_t need = l->option_count + left_count + right_count;
    uint32_t *option =
        gg__grow(l->ctx, l->option, &l->option_room, need, sizeof *option, "options of forms");
    if (!option) return gg__status(l->ctx);
    l->option = option;
    const gg_status status = add(l, GG__UNDEFINED, form);
    if (status != GG_OK) return status;
    if (left_count > 0) memcpy(option + l->option_count, left, left_count * sizeof *left);
    if (right_count > 0)
        memcpy(option + l->option_count + left_count, right, right_count * sizeof *right);
    l->options[GG_LEFT][*form] = (uint32_t)left_count;
    l->options[GG_RIGHT][*form] = (uint32_t)right_count;
    l->option_count = need;
    return GG_OK;
}
