/* The positions of a listing as a game: see form_loopy_game.h. */
#include "check/form_loopy_game.h"

static void free_rows(gg_ctx *ctx, gg__rows *rows)
{
    gg__free(ctx, rows->start);
    gg__free(ctx, rows->end);
}

void gg__loop_game_free(gg_ctx *ctx, gg__loop_game *game)
{
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        free_rows(ctx, &game->own[p]);
        free_rows(ctx, &game->in[p]);
    }
}

/* By counting. */
gg_status gg__loop_turn(gg_ctx *ctx, const gg__rows *rows, uint64_t count, gg__rows *out)
{
    const uint64_t edges = count > 0 ? rows->start[count] : 0;
    out->start = gg__alloc_zeroed(ctx, count + 2, sizeof *out->start, "options");
    out->end = gg__alloc(ctx, edges, sizeof *out->end, "options");
    if (gg__status(ctx) != GG_OK) return gg__status(ctx);
    for (uint64_t e = 0; e < edges; e++)
        out->start[rows->end[e] + 2]++;
    for (uint64_t v = 0; v < count; v++)
        out->start[v + 2] += out->start[v + 1];
    for (uint64_t v = 0; v < count; v++)
        for (uint64_t e = rows->start[v]; e < rows->start[v + 1]; e++)
            out->end[out->start[rows->end[e] + 1]++] = (gg_vertex)v;
    return GG_OK;
}

gg_status gg__loop_game_of_listing(gg_ctx *ctx, const gg__listing *l, const gg__trie_order *order,
                                   gg__loop_game *game)
{
    const uint64_t numbers = l->trie->count;
    gg__node *node = gg__alloc(ctx, numbers + 1, sizeof *node, "numbers"); /* by place */
    game->count = numbers + l->count;
    for (gg__node i = 0; node && i < numbers; i++)
        node[order->place[i]] = i;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        gg__rows *rows = &game->own[p];
        uint64_t edges = 0;
        rows->start = gg__alloc(ctx, game->count + 1, sizeof *rows->start, "options");
        rows->end = gg__alloc(ctx, numbers + l->option_count, sizeof *rows->end, "options");
        if (gg__status(ctx) != GG_OK) break;
        for (uint64_t i = 0; i < numbers; i++) {
            const uint32_t place = p == GG_LEFT ? order->below[i] : order->above[i];
            rows->start[i] = edges;
            if (place > 0 && place <= order->count) rows->end[edges++] = node[place];
        }
        for (uint32_t i = 0; i < l->count; i++) {
            size_t count;
            const uint32_t *option = gg__listing_options(l, i, (gg_player)p, &count);
            rows->start[numbers + i] = edges;
            for (size_t k = 0; k < count; k++)
                rows->end[edges++] = (gg_vertex)gg__loop_position(l, option[k]);
        }
        rows->start[game->count] = edges;
        game->out[p] = rows;
    }
    gg__free(ctx, node);
    return gg__status(ctx);
}
