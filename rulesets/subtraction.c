/* Subtraction games: take from a heap a number of objects that is in a set. A player who cannot do
 * so loses, in misère play wins. */
#include "heaps.h"
#include "parameters.h"

#include <stdio.h>
#include <string.h>

enum { NUMBERS = 64, USUAL_HEAP = 20 };

typedef struct game {
    gg__heaps heaps; /* first: heaps.h has most of the callbacks */
    uint64_t number[NUMBERS];
    int numbers;
    bool misere;
    char set[1024]; /* the numbers as text */
} game;

static bool misere(void *self)
{
    const game *g = self;
    return g->misere;
}

/* Splits NUMBER,NUMBER,...[:HEAP,HEAP,...]: how many heaps, or -1 if it is anything else. */
static int read(const char *parameters, game *g, uint64_t heap[GG__HEAPS])
{
    const size_t length = strcspn(parameters, ":");
    if (length >= sizeof g->set) return -1;
    snprintf(g->set, sizeof g->set, "%.*s", *parameters ? (int)length : 5,
             *parameters ? parameters : "1,2,3");
    g->numbers = gg_setup_numbers(g->set, ',', g->number, NUMBERS);
    if (g->numbers <= 0) return -1;
    heap[0] = USUAL_HEAP;
    if (!parameters[length]) return 1;
    const int heaps = gg_setup_numbers(parameters + length + 1, ',', heap, GG__HEAPS);
    return heaps > 0 ? heaps : -1;
}

static gg_status open(const gg_setup *setup, void **self)
{
    uint64_t heap[GG__HEAPS], before = 0;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const char *rest;
    const gg_status status = gg__misere(setup, &g->misere, &rest);
    if (status != GG_OK) return status;
    const int heaps = read(rest, g, heap);
    if (heaps < 0)
        return gg_setup_refuse(
            setup, 0, 0,
            "subtraction takes [misere:]NUMBER,NUMBER,...[:HEAP,HEAP,...], at most %d "
            "numbers and %d heaps",
            (int)NUMBERS, (int)GG__HEAPS);
    for (int i = 0; i < g->numbers; before = g->number[i++])
        if (g->number[i] <= before)
            return gg_setup_refuse(setup, 0, 0,
                                   "the numbers of subtraction rise, and from above 0");
    return gg__heaps_open(setup, &g->heaps, heap, heaps, UINT64_MAX / 2);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    uint64_t heap[GG__HEAPS];
    gg__heaps_unpack(&g->heaps, x, heap);
    for (unsigned i = 0; i < g->heaps.count; i++)
        for (int j = 0; j < g->numbers && g->number[j] <= heap[i]; j++)
            gg_moves_to(moves, x - g->number[j] * g->heaps.weight[i]);
}

/* ---- as a sum ---- */

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    const game *g = self;
    (void)player;
    for (int i = 0; i < g->numbers && g->number[i] <= part; i++)
        gg_moves_to(options, part - g->number[i]);
}

static const char *part_rules(void *self)
{
    const game *g = self;
    return g->set;
}

static uint64_t period_span(void *self)
{
    const game *g = self;
    return g->number[g->numbers - 1];
}

const gg_ruleset gg_ruleset_subtraction = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"subtraction", "take one of these numbers",
             "[misere:]NUMBER,NUMBER,...[:HEAP,HEAP,...]", false, false},
    .sides = "impartial",
    .source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 4, 1982",
    .open = open,
    .start = gg__heaps_full,
    .positions = gg__heaps_positions,
    .moves = moves,
    .misere = misere,
    .canonical = gg__heaps_canonical,
    .print = gg__heaps_print,
    .parse = gg__heaps_parse,
    .remark = gg__heaps_remark,
    .print_move = gg__heaps_print_move,
    .parts = gg__heaps_parts,
    .part_numbers = gg__heaps_part_numbers,
    .part_moves = part_moves,
    .part_rules = part_rules,
    .period_span = period_span,
};
