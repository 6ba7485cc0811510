/*
 * Solves this game: a player takes one, two or three of eight matches, and a player who cannot take
 * one has lost.
 *
 * Build with: cc solve.c $(pkg-config --cflags --libs greatgame)
 */
#include <greatgame.h>
#include <stdio.h>

enum { MATCHES = 8, MOST = 3 };

int main(void)
{
    gg_vertex from[MATCHES * MOST], to[MATCHES * MOST];
    char value[MATCHES + 1];
    uint32_t turns[MATCHES + 1];
    uint64_t edges = 0;

    /* Position v has v matches left. */
    for (gg_vertex v = 1; v <= MATCHES; v++)
        for (gg_vertex taken = 1; taken <= MOST && taken <= v; taken++) {
            from[edges] = v;
            to[edges++] = v - taken;
        }

    gg_ctx *ctx = gg_ctx_new(NULL);
    if (!ctx) return 1;
    gg_status status = gg_outcome_edges(ctx, MATCHES + 1, edges, from, to, value, turns);
    if (status == GG_OK)
        for (gg_vertex v = 0; v <= MATCHES; v++)
            printf("%u matches: the player to move %s in %u turn%s\n", (unsigned)v,
                   value[v] == 'N' ? "wins" : "loses", (unsigned)turns[v],
                   turns[v] == 1 ? "" : "s");
    else
        fprintf(stderr, "%s\n", gg_ctx_error(ctx)->message);
    gg_ctx_free(ctx);
    return status != GG_OK;
}
