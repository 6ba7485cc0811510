/* The Great Game, in the form `judge`. The contest promises graphs without traps for simple
 * programs: dead ends, cycles, targets out of reach. */
#include "stress/stress.h"

static bool small(uint64_t index, cli_case *c)
{
    for (uint32_t n = 1; n <= 4; n++) {
        const unsigned wanted = n < 4 ? 0 : UPWARD;
        const uint64_t count = shape_count(n, wanted) * n * n;
        if (index >= count) {
            index -= count;
            continue;
        }
        return case_make(CASES_RACE, n, 0, 0, c) && shape_small(index / n / n, wanted, c) &&
               case_add_token(c, (uint32_t)(index / n % n)) &&
               case_add_token(c, (uint32_t)(index % n));
    }
    return false;
}

/* The contest puts no token on the target, so that a graph has at least two vertices. */
static bool keeps_promise(const cli_case *c)
{
    for (size_t i = 0; i < c->token_count; i++)
        if (c->tokens[i] == c->vertices - 1) return false;
    return shape_is_reaching(c);
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t n = 2 + rng_below(rng, 2 + 2 * size), places = promised ? n - 1 : n;
    return case_make(CASES_RACE, n, 0, 0, c) &&
           shape_random(rng, promised ? UPWARD | REACHING : 0, c) &&
           case_add_token(c, rng_below(rng, places)) && case_add_token(c, rng_below(rng, places));
}

static bool large(unsigned index, cli_case *c)
{
    enum { KEPT = 8 /* so many keep the promise */ };
    return index < KEPT ? shape_large(index, CASES_RACE, UPWARD | REACHING, 2, c)
                        : shape_large(index - 1, CASES_RACE, 0, 2, c);
}

static const stress_reduction *const reductions[] = {&take_vertices,
                                                     &pass_vertices,
                                                     &join_vertices,
                                                     &take_edges,
                                                     &token_to_first,
                                                     &token_one_lower,
                                                     NULL};

const stress_kind stress_kind_race = {
    .name = "race",
    .format = "judge",
    .promise = "edges lead to higher numbers, all vertices to the last, and no token begins there",
    .keeps_promise = keeps_promise,
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
