/* Nim: take any number of objects, but at least one, from one heap. The player who takes the last
 * object wins, in misère play loses. */
#include "heaps.h"
#include "parameters.h"

typedef struct game {
    gg__heaps heaps; /* first: heaps.h has most of the callbacks */
    bool misere;
} game;

static gg_status open(const gg_setup *setup, void **self)
{
    enum { LARGEST = 1000000 };
    uint64_t heap[GG__HEAPS] = {3, 4, 5};
    const char *numbers;
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    const gg_status status = gg__misere(setup, &g->misere, &numbers);
    if (status != GG_OK) return status;
    const int count = gg_setup_numbers(numbers, ',', heap, GG__HEAPS);
    if (count < 0)
        return gg_setup_refuse(setup, 0, 0, "nim takes [misere:]HEAP,HEAP,..., at most %d heaps",
                               (int)GG__HEAPS);
    return gg__heaps_open(setup, &g->heaps, heap, count > 0 ? count : 3, LARGEST);
}

static bool misere(void *self)
{
    const game *g = self;
    return g->misere;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    uint64_t heap[GG__HEAPS];
    gg__heaps_unpack(&g->heaps, x, heap);
    for (unsigned i = 0; i < g->heaps.count; i++)
        for (uint64_t taken = 1; taken <= heap[i]; taken++)
            gg_moves_to(moves, x - taken * g->heaps.weight[i]);
}

/* ---- as a sum ---- */

static void part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)self;
    (void)player;
    for (uint64_t left = 0; left < part; left++)
        gg_moves_to(options, left);
}

static const char *part_rules(void *self)
{
    (void)self;
    return "";
}

/* Bouton's theorem. */
static uint32_t part_nimber(void *self, uint64_t part)
{
    (void)self;
    return (uint32_t)part;
}

const gg_ruleset gg_ruleset_nim = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"nim", "take from one heap", "[misere:]HEAP,HEAP,...", false, false},
    .sides = "impartial",
    .source = "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901",
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
    .part_nimber = part_nimber,
};
