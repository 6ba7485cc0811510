/* Forms from tables into listings, and back. See lister.h. */
#include "value/form/lister.h"

#include <stdlib.h>

enum { LONGEST = 1 << 24 /* signs of a number */ };

/* No form has this base. */
static uint64_t key_of_node(gg__node node)
{
    return gg__form_of(UINT32_MAX, node);
}

/* ---- from a table into a listing ---- */

gg_status gg__lister_open(gg__forms *forms, gg__listing *listing, gg__lister *out)
{
    *out = (gg__lister){.forms = forms, .listing = listing, .known = {.ctx = forms->ctx}};
    if (!gg__map_put(forms, &out->ids, key_of_node(GG__ZERO), 1)) return gg__status(forms->ctx);
    return gg__positions_push(&out->known, GG__ZERO_FORM);
}

void gg__lister_close(gg__lister *lister)
{
    gg__map_free(lister->forms, &lister->ids);
    gg__positions_free(&lister->known);
}

gg_status gg__lister_node_id(gg__lister *lister, gg__node node, uint32_t *id)
{
    gg__forms *forms = lister->forms;
    const uint64_t known = gg__map_get(forms, &lister->ids, key_of_node(node));
    if (known != 0) {
        *id = (uint32_t)(known - 1);
        return GG_OK;
    }
    gg_status status = gg__positions_push(&lister->known, GG__NO_FORM);
    if (status == GG_OK) status = gg__listing_add_number(lister->listing, node, id);
    if (status == GG_OK) gg__map_put(forms, &lister->ids, key_of_node(node), (uint64_t)*id + 1);
    return gg__status(forms->ctx);
}

/* Of a number, which gets an id at once. */
static gg_status number_id(gg__lister *lister, gg__form g, uint32_t *id)
{
    gg__forms *forms = lister->forms;
    gg__dyadic value = {0};
    gg__node node;
    const uint64_t known = gg__map_get(forms, &lister->ids, g);
    if (known != 0) {
        *id = (uint32_t)(known - 1);
        return GG_OK;
    }
    gg_status status = gg__dyadics_get(forms->numbers, gg__form_number(g), &value);
    if (status == GG_OK) status = gg__trie_find(lister->listing->trie, &value, LONGEST, &node);
    gg__dyadic_free(forms->ctx, &value);
    if (status == GG_OK) status = gg__lister_node_id(lister, node, id);
    if (status != GG_OK) return status;
    if (!gg__map_put(forms, &lister->ids, g, (uint64_t)*id + 1)) return gg__status(forms->ctx);
    lister->known.at[*id] = g;
    return GG_OK;
}

/* Of any form that has one, or of a number. */
static uint32_t id_of(gg__lister *lister, gg__form g)
{
    uint32_t id = 0;
    if (gg__form_is_number(g)) {
        number_id(lister, g, &id);
        return id;
    }
    return (uint32_t)(gg__map_get(lister->forms, &lister->ids, g) - 1);
}

static bool is_listed(void *self, gg__form g)
{
    gg__lister *lister = self;
    return gg__form_is_number(g) || gg__map_get(lister->forms, &lister->ids, g) != 0;
}

static int by_id(const void *a, const void *b)
{
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* All options are listed. */
static void list(void *self, gg__form g)
{
    gg__lister *lister = self;
    gg__forms *forms = lister->forms;
    gg_ctx *ctx = forms->ctx;
    gg__form_list all = {.ctx = ctx};
    uint32_t id = 0;
    gg__form_options(forms, g, GG_LEFT, &all);
    const size_t left = all.count;
    gg__form_options(forms, g, GG_RIGHT, &all);
    const size_t right = all.count - left;
    uint32_t *option = gg__alloc(ctx, all.count, sizeof *option, "options of forms");
    for (size_t i = 0; option && i < all.count && gg__status(ctx) == GG_OK; i++)
        option[i] = id_of(lister, all.at[i]);
    if (option && gg__status(ctx) == GG_OK && gg__positions_push(&lister->known, g) == GG_OK) {
        qsort(option, left, sizeof *option, by_id);
        qsort(option + left, right, sizeof *option, by_id);
        gg__listing_add(lister->listing, option, left, option + left, right, &id);
    }
    if (gg__status(ctx) == GG_OK) gg__map_put(forms, &lister->ids, g, (uint64_t)id + 1);
    gg__free(ctx, option);
    gg__positions_free(&all);
}

gg_status gg__lister_id(gg__lister *lister, gg__form g, uint32_t *id)
{
    const gg__form_walk walk = {lister, is_listed, list, false};
    const gg_status status = g == GG__NO_FORM || gg__form_is_number(g)
                                 ? gg__status(lister->forms->ctx)
                                 : gg__form_walk_up(lister->forms, g, &walk);
    if (status != GG_OK) return status;
    *id = id_of(lister, g);
    return gg__status(lister->forms->ctx);
}

gg__form gg__lister_form(gg__lister *lister, uint32_t id)
{
    gg__forms *forms = lister->forms;
    gg__dyadic value = {0};
    if (lister->known.at[id] != GG__NO_FORM) return lister->known.at[id];
    const gg__listing *listing = lister->listing;
    if (gg__trie_number(forms->ctx, listing->trie, listing->number[id], &value) != GG_OK)
        return GG__NO_FORM;
    const gg__form g = gg__form_dyadic(forms, &value);
    gg__dyadic_free(forms->ctx, &value);
    if (g == GG__NO_FORM || !gg__map_put(forms, &lister->ids, g, (uint64_t)id + 1))
        return GG__NO_FORM;
    lister->known.at[id] = g;
    return g;
}

/* ---- from a listing into a table ---- */

void gg__copier_close(gg__copier *copier)
{
    if (copier->forms) gg__map_free(copier->forms, &copier->copies);
}

/* A form that was copied, or a number; else GG__NO_FORM. */
static gg__form find_copy(gg__copier *copier, uint32_t id)
{
    gg__forms *forms = copier->forms;
    gg__dyadic value = {0};
    const uint64_t known = gg__map_get(forms, &copier->copies, id);
    if (known != 0) return known - 1;
    if (!gg__listing_is_number(copier->listing, id)) return GG__NO_FORM;
    if (gg__trie_number(forms->ctx, copier->listing->trie, copier->listing->number[id], &value) !=
        GG_OK)
        return GG__NO_FORM;
    const gg__form g = gg__form_dyadic(forms, &value);
    gg__dyadic_free(forms->ctx, &value);
    if (g == GG__NO_FORM || !gg__map_put(forms, &copier->copies, id, g + 1)) return GG__NO_FORM;
    return g;
}

/* The options have been copied; it is no number, so its stops are the best of theirs. */
static void copy(gg__copier *copier, uint32_t id)
{
    gg__forms *forms = copier->forms;
    gg__form_list list[2] = {{.ctx = forms->ctx}, {.ctx = forms->ctx}};
    uint32_t stop[2] = {0, 0};
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        size_t count;
        const uint32_t *option =
            gg__listing_options(copier->listing, id, (gg_player)player, &count);
        for (size_t i = 0; i < count && gg__status(forms->ctx) == GG_OK; i++) {
            const gg__form g = find_copy(copier, option[i]);
            const uint32_t at =
                player == GG_LEFT ? gg__form_right_stop(forms, g) : gg__form_left_stop(g);
            if (at == GG__NO_DYADIC || gg__positions_push(&list[player], g) != GG_OK) break;
            const int order = i == 0 ? 0 : gg__dyadics_compare(forms->numbers, at, stop[player]);
            if (i == 0 || (player == GG_LEFT ? order > 0 : order < 0)) stop[player] = at;
        }
    }
    gg__form g = GG__NO_FORM;
    if (gg__status(forms->ctx) == GG_OK)
        g = gg__form_intern(forms, &list[GG_LEFT], &list[GG_RIGHT], stop[GG_LEFT], stop[GG_RIGHT]);
    if (g != GG__NO_FORM) gg__map_put(forms, &copier->copies, id, g + 1);
    gg__positions_free(&list[GG_LEFT]);
    gg__positions_free(&list[GG_RIGHT]);
}

gg__form gg__copier_form(gg__copier *copier, uint32_t id)
{
    gg_ctx *ctx = copier->forms->ctx;
    gg__positions todo = {.ctx = ctx};
    gg__positions_push(&todo, id);
    while (todo.count > 0 && gg__forms_tick(copier->forms)) {
        const uint32_t top = (uint32_t)todo.at[todo.count - 1];
        const size_t before = todo.count;
        const bool known = find_copy(copier, top) != GG__NO_FORM;
        for (int player = GG_LEFT; !known && player <= GG_RIGHT; player++) {
            size_t count;
            const uint32_t *option =
                gg__listing_options(copier->listing, top, (gg_player)player, &count);
            for (size_t i = 0; i < count && gg__status(ctx) == GG_OK; i++)
                if (find_copy(copier, option[i]) == GG__NO_FORM)
                    gg__positions_push(&todo, option[i]);
        }
        if (todo.count > before || gg__status(ctx) != GG_OK) continue;
        if (!known) copy(copier, top);
        todo.count--;
    }
    gg__positions_free(&todo);
    return gg__status(ctx) == GG_OK ? find_copy(copier, id) : GG__NO_FORM;
}
