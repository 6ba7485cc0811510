/* Subtraction games: take from a heap as many objects as one of the numbers in a set says. Who
 * cannot do so loses. */
#include "heaps.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = 64, USUAL_HEAP = 20 };

typedef struct game {
    gg__heaps heaps; /* first: heaps.h has most of the callbacks; just one heap */
    uint64_t number[NUMBERS];
    int numbers;
} game;

/* Splits NUMBER,NUMBER,...[:HEAP]; false if it is anything else. */
static bool read(const char *parameters, game *g, uint64_t *heap)
{
    char set[1024];
    const size_t length = strcspn(parameters, ":");
    if (length >= sizeof set) return false;
    snprintf(set, sizeof set, "%.*s", (int)length, parameters);
    g->numbers = gg_setup_numbers(*parameters ? set : "1,2,3", ',', g->number, NUMBERS);
    *heap = USUAL_HEAP;
    return g->numbers > 0 &&
           (!parameters[length] || gg_setup_numbers(parameters + length + 1, ',', heap, 1) == 1);
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t heap, before = 0;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    if (!read(setup->parameters, g, &heap))
        return gg_setup_refuse(setup, 0, 0,
                               "subtraction takes NUMBER,NUMBER,...[:HEAP], at most %d numbers",
                               (int)NUMBERS);
    for (int i = 0; i < g->numbers; before = g->number[i++])
        if (g->number[i] <= before)
            return gg_setup_refuse(setup, 0, 0,
                                   "the numbers of subtraction rise, and from above 0");
    return gg__heaps_open(setup, &g->heaps, &heap, 1, UINT64_MAX / 2);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    for (int i = 0; i < g->numbers && g->number[i] <= x; i++)
        gg_moves_to(moves, x - g->number[i]);
}

const gg_ruleset gg_ruleset_subtraction = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"subtraction", "take one of these numbers", "NUMBER,NUMBER,...[:HEAP]", false, false},
    .sides = "impartial",
    .source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, 1982",
    .open = open,
    .start = gg__heaps_full,
    .positions = gg__heaps_positions,
    .moves = moves,
    .print = gg__heaps_print,
    .parse = gg__heaps_parse,
    .print_move = gg__heaps_print_move,
};
