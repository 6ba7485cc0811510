/*
 * A listing of canonical forms: solutions keep it, and certificates contain it. Each form occurs
 * once, after its options; form 0 is the game 0. It is a plain table, which does not change when it
 * is read, so that several threads may read it; code that calculates with its forms copies them to
 * a table of forms (value/form/lister.h). A number is a node of a trie, and has no options here.
 */
#ifndef GG_VALUE_LISTING_H
#define GG_VALUE_LISTING_H

#include "value/trie.h"

typedef struct gg__listing {
    gg_ctx *ctx;
    gg__trie *trie;
    size_t count;         /* forms; the arrays are by form: */
    uint32_t *number;     /* a node of the trie; GG__UNDEFINED: not a number */
    uint32_t *options[2]; /* how many, by gg_player */
    uint64_t *first;      /* the start of its options in `option`, Left's and then Right's */
    uint32_t *option;     /* forms, ascending within a list */
    size_t option_count;
    size_t number_room, options_room[2], first_room, option_room;
} gg__listing;

/* A listing of only the game 0; or, with zero false, an empty one without a trie. NULL without
 * memory. */
gg__listing *gg__listing_new(gg_ctx *ctx, bool zero);
void gg__listing_free(gg__listing *listing); /* accepts NULL */

/* Adds a new form: a number, or one with these options, which must be in the listing. */
gg_status gg__listing_add_number(gg__listing *listing, gg__node node, uint32_t *form);
gg_status gg__listing_add(gg__listing *listing, const uint32_t *left, size_t left_count,
                          const uint32_t *right, size_t right_count, uint32_t *form);

static inline bool gg__listing_is_number(const gg__listing *listing, uint32_t form)
{
    return listing->number[form] != GG__UNDEFINED;
}

/* The options of a form that is not a number. */
static inline const uint32_t *gg__listing_options(const gg__listing *listing, uint32_t form,
                                                  gg_player player, size_t *count)
{
    static const uint32_t none = 0;
    *count = listing->options[player][form];
    if (!listing->option) return &none; /* no form has any */
    return listing->option + listing->first[form] +
           (player == GG_RIGHT ? listing->options[GG_LEFT][form] : 0);
}

#endif
