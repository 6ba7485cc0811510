#include "io/sides.h"

gg__sides gg__sides_of(const gg_graph *graph, gg_vertex v)
{
    gg__sides s = {.both = 0};
    s.left = gg_graph_options(graph, GG_LEFT, v, &s.left_count);
    s.right = gg_graph_options(graph, GG_RIGHT, v, &s.right_count);
    const size_t most = s.left_count < s.right_count ? s.left_count : s.right_count;
    while (s.both < most && s.left[s.both] == s.right[s.both])
        s.both++;
    return s;
}

gg_vertex gg__find_apart(const gg_graph *graph)
{
    gg_vertex first = GG_NO_VERTEX;
    for (uint64_t u = 0; graph->partisan && u < graph->vertices; u++) {
        const gg__sides s = gg__sides_of(graph, (gg_vertex)u);
        if (s.left_count > s.both || s.right_count > s.both) return GG_NO_VERTEX;
        if (s.both > 0 && first == GG_NO_VERTEX) first = (gg_vertex)u;
    }
    return first;
}
