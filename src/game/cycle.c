/* A cycle in words. */
#include "game/cycle.h"

#include <stdio.h>
#include <string.h>

enum { VERTEX_TEXT = 24, ARROW = 4, DOTS = 7 };

/* Appends the vertex and an arrow; a long name is cut. */
static size_t add_vertex(const gg_problem *problem, gg_vertex v, char *buffer, size_t length,
                         size_t size)
{
    char name[VERTEX_TEXT];
    gg_vertex_print(problem, v, name, sizeof name);
    return length + (size_t)snprintf(buffer + length, size - length, "%s -> ", name);
}

char *gg__cycle_print(const gg_problem *problem, const gg__cycle *cycle, char *buffer, size_t size)
{
    /* One more vertex, the dots, and the first vertex again. */
    const size_t most = VERTEX_TEXT + ARROW + DOTS + VERTEX_TEXT;
    size_t length = 0, i = 0;
    while (i < cycle->count && length + most <= size)
        length = add_vertex(problem, cycle->vertex[i++], buffer, length, size);
    if (i < cycle->count) {
        snprintf(buffer + length, size - length, "... -> ");
        length += strlen(buffer + length);
    }
    gg_vertex_print(problem, cycle->vertex[0], buffer + length,
                    size - length < VERTEX_TEXT ? size - length : VERTEX_TEXT);
    return buffer;
}
