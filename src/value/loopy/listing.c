/*
 * Conversion between values of games with loops and listings (value/listing.h). Every position of a
 * stopper that leads to a loop is a form of the listing, whose options may be later forms; a form
 * without loops comes after its options, as always.
 */
#include "value/loopy/values.h"

#include <stdlib.h>

/* ---- from a table into a listing ---- */

static uint64_t key_of(gg__form g)
{
    return gg__form_of(gg__form_base(g), 0);
}

static int by_id(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Adds position `node`; the others have ids, or will have. */
static gg_status add_node(gg__lister *lister, const gg__positions *words, uint64_t node,
                          const uint32_t *id)
{
    const uint64_t *start = words->at + 2 + 2 * node, *option = words->at + 3 + 2 * words->at[0];
    const size_t left = (size_t)(start[1] - start[0]), all = (size_t)(start[2] - start[0]);
    uint32_t *to = gg__alloc(lister->forms->ctx, all, sizeof *to, "options of forms"), added;
    gg_status status = gg__status(lister->forms->ctx);
    for (size_t i = 0; i < all && status == GG_OK; i++) {
        const uint64_t at = option[start[0] + i];
        if (at & GG__LOOP_NODE)
            to[i] = id[at & ~GG__LOOP_NODE];
        else
            status = gg__lister_id(lister, at, &to[i]);
    }
    if (status == GG_OK) {
        qsort(to, left, sizeof *to, by_id);
        qsort(to + left, all - left, sizeof *to, by_id);
        status = gg__listing_add(lister->listing, to, left, to + left, all - left, &added);
    }
    gg__free(lister->forms->ctx, to);
    return status;
}

/* The options without loops are listed first; then all positions that are not, one by one. */
static gg_status list_stopper(gg__loopies *t, gg__lister *lister, const gg__positions *words)
{
    gg_ctx *ctx = lister->forms->ctx;
    const uint64_t count = words->at[0], options = words->at[2 + 2 * count];
    uint32_t *id = gg__alloc(ctx, count, sizeof *id, "forms"), ignored;
    bool *fresh = gg__alloc_zeroed(ctx, count, sizeof *fresh, "forms");
    gg_status status = gg__status(ctx);
    for (uint64_t i = 0; i < options && status == GG_OK; i++) {
        const uint64_t option = words->at[3 + 2 * count + i];
        if (!(option & GG__LOOP_NODE)) status = gg__lister_id(lister, option, &ignored);
    }
    size_t next = lister->listing->count;
    for (uint64_t i = 0; i < count && status == GG_OK; i++) {
        const gg__form g = gg__loopy_node(t, words, i);
        const uint64_t known = gg__map_get(lister->forms, &lister->ids, key_of(g));
        fresh[i] = known == 0;
        id[i] = (uint32_t)((fresh[i] ? ++next : known) - 1);
        if (!fresh[i]) continue;
        if (g == GG__NO_FORM || !gg__map_put(lister->forms, &lister->ids, key_of(g), next)) break;
        gg__positions_push(&lister->known, g);
    }
    if (status == GG_OK) status = gg__status(ctx);
    for (uint64_t i = 0; i < count && status == GG_OK; i++)
        if (fresh[i]) status = add_node(lister, words, i, id);
    gg__free(ctx, id);
    gg__free(ctx, fresh);
    return status;
}

gg_status gg__loopy_list(gg__lister *lister, gg__form g, uint32_t *id)
{
    gg__loopies *t = lister->forms->loopies;
    gg__positions words = {.ctx = lister->forms->ctx};
    if (g == GG__NO_FORM || !gg__form_is_beyond(g)) return gg__lister_id(lister, g, id);
    if (gg__map_get(lister->forms, &lister->ids, key_of(g)) == 0 &&
        gg__loopy_nodes(t, g, &words) == GG_OK)
        list_stopper(t, lister, &words);
    gg__positions_free(&words);
    if (gg__status(lister->forms->ctx) == GG_OK)
        *id = (uint32_t)(gg__map_get(lister->forms, &lister->ids, key_of(g)) - 1);
    return gg__status(lister->forms->ctx);
}

/* ---- from a listing into a table ---- */

/* Left's and then Right's. */
static const uint32_t *all_options(const gg__listing *listing, uint64_t form, size_t *count)
{
    const uint32_t *option = gg__listing_options(listing, (uint32_t)form, GG_LEFT, count);
    *count += listing->options[GG_RIGHT][form];
    return option;
}

/* Finds the forms reachable from a form, by number in the index; place[] of each is one more than
 * its number among those that lead to loops, or 0. Their number is *nodes. */
static gg_status find_nodes(const gg__listing *listing, gg__index *index, uint64_t **place,
                            uint64_t *nodes)
{
    gg_ctx *ctx = index->ctx;
    size_t count;
    uint32_t number;
    for (size_t i = 0; i < index->count && gg__status(ctx) == GG_OK; i++) {
        const uint32_t *option = all_options(listing, index->keys[i], &count);
        for (size_t k = 0; k < count; k++)
            if (gg__index_intern(index, option[k], &number) != GG_OK) break;
    }
    uint64_t *at = *place = gg__alloc_zeroed(ctx, index->count, sizeof *at, "forms");
    bool changed = at;
    for (size_t i = 0; at && i < index->count; i++)
        at[i] = !gg__listing_is_number(listing, (uint32_t)index->keys[i]);
    while (changed && gg__tick(ctx, "reading forms", 0, 0) == GG_OK) {
        changed = false; /* options found last come first */
        for (size_t i = index->count; i-- > 0;) {
            bool loops = false;
            const uint32_t *option = all_options(listing, index->keys[i], &count);
            for (size_t k = 0; k < count && at[i] && !loops; k++)
                loops = at[gg__index_find(index, option[k])];
            changed |= at[i] && !loops;
            at[i] = loops;
        }
    }
    *nodes = 0;
    for (size_t i = 0; at && i < index->count; i++)
        if (at[i]) at[i] = ++*nodes;
    return gg__status(ctx);
}

static gg_status write_words(gg__copier *copier, const gg__index *index, const uint64_t *place,
                             uint64_t nodes, gg__positions *words)
{
    const gg__listing *listing = copier->listing;
    uint64_t end = 0;
    size_t count;
    gg__positions_push(words, nodes);
    gg__positions_push(words, place[0] - 1);
    gg__positions_push(words, 0);
    for (int options = 0; options < 2; options++) /* first the starts of rows */
        for (size_t i = 0; i < index->count; i++)
            for (int p = GG_LEFT; p <= GG_RIGHT && place[i]; p++) {
                const uint32_t *option =
                    gg__listing_options(listing, (uint32_t)index->keys[i], (gg_player)p, &count);
                end += count;
                if (options == 0) gg__positions_push(words, end);
                for (size_t k = 0; options > 0 && k < count; k++) {
                    const uint64_t to = place[gg__index_find(index, option[k])];
                    const gg__form g =
                        to ? GG__LOOP_NODE | (to - 1) : gg__copier_form(copier, option[k]);
                    if (g == GG__NO_FORM || gg__positions_push(words, g) != GG_OK)
                        return gg__status(words->ctx);
                }
            }
    return gg__status(words->ctx);
}

gg__form gg__loopy_copy(gg__copier *copier, uint32_t id)
{
    gg__forms *forms = copier->forms;
    gg__index index = {.ctx = forms->ctx};
    gg__positions words = {.ctx = forms->ctx};
    uint64_t *place = NULL, nodes;
    uint32_t number;
    gg__form g = GG__NO_FORM;
    gg_status status = gg__index_intern(&index, id, &number);
    if (status == GG_OK) status = find_nodes(copier->listing, &index, &place, &nodes);
    if (status == GG_OK && !place[0])
        g = gg__copier_form(copier, id);
    else if (status == GG_OK && write_words(copier, &index, place, nodes, &words) == GG_OK)
        g = gg__loopy_of_words(forms->loopies, words.at);
    gg__free(forms->ctx, place);
    gg__index_free(&index);
    gg__positions_free(&words);
    return g;
}
