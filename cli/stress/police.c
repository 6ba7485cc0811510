/* Police and thief, a board in each input. */
#include "stress/stress.h"

/* A board whose number has two digits for the places of the two, and one for each other cell. */
static bool fill(uint64_t index, cli_case *c)
{
    const uint64_t cells = (uint64_t)c->rows * c->columns;
    const uint64_t police = index % cells, thief = index / cells % (cells - 1);
    index /= cells * (cells - 1);
    const uint64_t behind = thief + (thief >= police);
    for (uint64_t i = 0; i < cells; i++) {
        char *cell = case_cell(c, (uint32_t)(i / c->columns), (uint32_t)(i % c->columns));
        if (i == police || i == behind) {
            *cell = i == police ? 'P' : 'T';
            continue;
        }
        *cell = ".E*"[index % 3];
        index /= 3;
    }
    return true;
}

static bool small(uint64_t index, cli_case *c)
{
    static const struct {
        uint32_t rows, columns;
        uint64_t count;
    } sizes[] = {{1, 2, 2}, {1, 3, 18}, {3, 1, 18}, {2, 2, 108}, {1, 4, 108}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (index < sizes[i].count)
            return case_make_board(sizes[i].rows, sizes[i].columns, c) && fill(index, c);
        index -= sizes[i].count;
    }
    return false;
}

/* Full of walls, or nearly open; with exits on the border, anywhere, or none. */
static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t rows = 1 + rng_below(rng, 2 + size / 2),
                   columns =
                       rows == 1 ? 2 + rng_below(rng, 2 + size) : 1 + rng_below(rng, 2 + size / 2);
    const uint32_t walls = rng_below(rng, 50),
                   exits = rng_below(rng, 3) ? 5 + rng_below(rng, 20) : 0;
    (void)promised;
    if (rows * columns < 2 || !case_make_board(rows, columns, c)) return false;
    for (uint32_t r = 0; r < rows; r++)
        for (uint32_t k = 0; k < columns; k++) {
            const uint32_t chance = rng_below(rng, 100);
            *case_cell(c, r, k) = chance < walls ? '*' : chance < walls + exits ? 'E' : '.';
        }
    const uint32_t cells = rows * columns, police = rng_below(rng, cells);
    uint32_t thief = rng_below(rng, cells - 1);
    thief += thief >= police;
    *case_cell(c, police / columns, police % columns) = 'P';
    *case_cell(c, thief / columns, thief % columns) = 'T';
    return true;
}

/* Ten rows of ten: open, with an exit, a comb of corridors, a spiral. */
static bool large(unsigned index, cli_case *c)
{
    enum { SIDE = 10 };
    if (index > 3 || !case_make_board(SIDE, SIDE, c)) return false;
    for (uint32_t r = 0; r < SIDE; r++)
        for (uint32_t k = 0; k < SIDE; k++)
            if ((index == 2 && k % 2 && r > 0) ||
                (index == 3 && r % 2 && k != (r % 4 == 1 ? SIDE - 1 : 0)))
                *case_cell(c, r, k) = '*';
    *case_cell(c, 0, 0) = 'P';
    *case_cell(c, SIDE - 1, index == 1 ? 5 : SIDE - 2) = 'T';
    if (index == 1) *case_cell(c, 5, SIDE - 1) = 'E';
    if (index == 3) *case_cell(c, SIDE - 1, 0) = 'E';
    return true;
}

static const stress_reduction *const reductions[] = {&take_rows, &take_columns, &clear_cells, NULL};

const stress_kind stress_kind_police = {
    .name = "police",
    .format = "police-judge",
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
