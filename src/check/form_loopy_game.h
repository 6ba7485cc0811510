/* Games of positions, for the checker of games with loops. */
#ifndef GG_CHECK_FORM_LOOPY_GAME_H
#define GG_CHECK_FORM_LOOPY_GAME_H

#include "check/check.h"
#include "graph/graph.h"

typedef struct gg__loop_game {
    uint64_t count;
    const gg__rows *out[2]; /* options, by gg_player */
    gg__rows own[2], in[2]; /* options of each position; and positions that lead to it */
} gg__loop_game;

void gg__loop_game_free(gg_ctx *ctx, gg__loop_game *game);

/* The rows of the other direction. The caller frees them. */
gg_status gg__loop_turn(gg_ctx *ctx, const gg__rows *rows, uint64_t count, gg__rows *out);

/* The numbers of the trie, and then the forms; their options are forms of the list; without
 * `in`. */
gg_status gg__loop_game_of_listing(gg_ctx *ctx, const gg__listing *listing,
                                   const gg__trie_order *order, gg__loop_game *game);

/* The position of a form: a listed number is that of its node. */
static inline uint64_t gg__loop_position(const gg__listing *listing, uint32_t form)
{
    return gg__listing_is_number(listing, form) ? listing->number[form]
                                                : (uint64_t)listing->trie->count + form;
}

#endif
