/*
 * Strongly connected components of a part of the graph, from the bottom up: no edge leads to a
 * later component.
 *
 * Source. R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1
 * (1972). Path and stack are arrays of the game.
 */
#include "solve/parity/parity.h"

/* The number of edges of v to be looked at; *single: the only one, if that is the move. */
static uint32_t edges_of(const gg__parity *game, const gg__parity_part *part, gg_vertex v,
                         bool *single)
{
    *single = game->owner[v] == part->player;
    if (game->priority[v] > part->cut && game->priority[v] % 2 == part->player) return 0;
    return *single ? 1 : (uint32_t)(game->out->start[v + 1] - game->out->start[v]);
}

size_t gg__parity_components(gg__parity *game, const gg__parity_part *part, const gg_vertex *vertex,
                             size_t roots, gg_vertex *list, uint32_t *end)
{
    uint32_t *index = game->depth.index, *low = game->depth.low, *stack = game->depth.stack,
             *path = game->depth.path, *edge = game->depth.edge;
    /* The index of a vertex whose component is known is that number plus 1, and `done` besides. */
    const uint32_t done = UINT32_C(1) << 31;
    size_t met = 0, on_stack = 0, listed = 0, components = 0;
    for (size_t i = 0; i < roots; i++) {
        size_t depth = 0;
        if (index[vertex[i]] != 0) continue;
        path[depth++] = vertex[i];
        index[vertex[i]] = low[vertex[i]] = (uint32_t)++met;
        edge[vertex[i]] = 0;
        stack[on_stack++] = vertex[i];
        while (depth > 0) {
            const gg_vertex v = path[depth - 1];
            bool single;
            if (edge[v] < edges_of(game, part, v, &single)) {
                const gg_vertex w =
                    single ? game->move[v] : game->out->end[game->out->start[v] + edge[v]];
                edge[v]++;
                if (part->group[w] != part->number) continue;
                if (index[w] == 0) {
                    path[depth++] = w;
                    index[w] = low[w] = (uint32_t)++met;
                    edge[w] = 0;
                    stack[on_stack++] = w;
                } else if (index[w] < done && index[w] < low[v]) {
                    low[v] = index[w];
                }
                continue;
            }
            depth--;
            if (depth > 0 && low[v] < low[path[depth - 1]]) low[path[depth - 1]] = low[v];
            if (low[v] != index[v]) continue;
            gg_vertex w;
            do {
                w = stack[--on_stack];
                index[w] = done | (uint32_t)(components + 1);
                list[listed++] = w;
            } while (w != v);
            end[components++] = (uint32_t)listed;
        }
    }
    for (size_t i = 0; i < listed; i++)
        index[list[i]] &= ~done;
    return components;
}
