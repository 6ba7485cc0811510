/* Cops and a robber. */
#include "stress/stress.h"

static bool small(uint64_t index, cli_case *c)
{
    for (uint32_t n = 1; n <= 4; n++) {
        const uint64_t count = shape_count(n, TWO_WAYS) * 2;
        if (index >= count) {
            index -= count;
            continue;
        }
        if (!case_make(CASES_COPS, n, 0, 0, c)) return false;
        c->cops = 1 + index % 2;
        return shape_small(index / 2, TWO_WAYS, c);
    }
    return false;
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t n = 2 + rng_below(rng, 2 + size);
    (void)promised;
    if (!case_make(CASES_COPS, n, 0, 0, c)) return false;
    c->cops = 1 + (rng_below(rng, 3) == 0);
    return shape_random(rng, TWO_WAYS, c);
}

/* A circle, a path, a grid for two cops, and the dodecahedron, where two are not enough. */
static bool large(unsigned index, cli_case *c)
{
    enum { CIRCLE = 60, SIDE = 5, FACES = 20 };
    bool good = index < 4 && case_make(CASES_COPS,
                                       index < 2    ? CIRCLE
                                       : index == 2 ? SIDE * SIDE
                                                    : FACES,
                                       0, 0, c);
    if (!good) return false;
    c->cops = index < 2 ? 1 : 2;
    for (uint32_t v = 0; good && index < 2 && v + index < CIRCLE; v++)
        good = case_add_edge(c, v, (v + 1) % CIRCLE, 0);
    for (uint32_t v = 0; good && index == 2 && v < SIDE * SIDE; v++) {
        if (v % SIDE + 1 < SIDE) good = case_add_edge(c, v, v + 1, 0);
        if (good && v + SIDE < SIDE * SIDE) good = case_add_edge(c, v, v + SIDE, 0);
    }
    for (uint32_t v = 0; good && index == 3 && v < FACES / 2; v++) /* generalised Petersen 10, 2 */
        good = case_add_edge(c, v, (v + 1) % 10, 0) && case_add_edge(c, v, v + 10, 0) &&
               case_add_edge(c, v + 10, (v + 2) % 10 + 10, 0);
    return good;
}

static const stress_reduction *const reductions[] = {&take_vertices, &pass_vertices, &join_vertices,
                                                     &take_edges,    &take_cops,     NULL};

const stress_kind stress_kind_cops = {
    .name = "cops",
    .format = "cops-judge",
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
