/* Advance or Eat, a board in each input. */
#include "stress/stress.h"

static bool fill(uint64_t index, cli_case *c)
{
    for (uint32_t r = 0; r < c->rows; r++)
        for (uint32_t k = 0; k < c->columns; k++, index /= 3)
            *case_cell(c, r, k) = ".WB"[index % 3];
    c->square = true;
    return true;
}

static bool small(uint64_t index, cli_case *c)
{
    enum { ONE = 3, TWO = 81 };
    if (index < ONE) return case_make_board(1, 1, c) && fill(index, c);
    return index < ONE + TWO && case_make_board(2, 2, c) && fill(index - ONE, c);
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t side = 1 + rng_below(rng, 2 + size / 2), full = 10 + rng_below(rng, 80);
    (void)promised;
    if (!case_make_board(side, side, c)) return false;
    for (uint32_t r = 0; r < side; r++)
        for (uint32_t k = 0; k < side; k++)
            if (rng_below(rng, 100) < full) *case_cell(c, r, k) = rng_below(rng, 2) ? 'W' : 'B';
    return c->square = true;
}

/* Eight rows, as in the contest: empty except the last row, full, and mixed. */
static bool large(unsigned index, cli_case *c)
{
    enum { SIDE = 8 };
    stress_rng rng = {index};
    if (index > 3 || !case_make_board(SIDE, SIDE, c)) return false;
    for (uint32_t r = 0; r < SIDE; r++)
        for (uint32_t k = 0; k < SIDE; k++) {
            const bool last = r == SIDE - 1;
            *case_cell(c, r, k) = index == 0   ? (last ? "WB"[k % 2] : '.')
                                  : index == 1 ? "WB"[(r + k) % 2]
                                               : ".WB"[rng_below(&rng, 3)];
        }
    return c->square = true;
}

static const stress_reduction *const reductions[] = {&take_lines, &clear_cells, NULL};

const stress_kind stress_kind_advance = {
    .name = "advance",
    .format = "advance-judge",
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
