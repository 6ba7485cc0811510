/* Win, lose or draw with one token on any graph; some vertices have results. */
#include "stress/stress.h"

/* All graphs of one and two vertices with all results, and those of three that lead upwards; then
 * those of three without results. */
static bool small(uint64_t index, cli_case *c)
{
    static const struct {
        uint32_t n;
        unsigned wanted, labels;
    } blocks[] = {{1, 0, 4}, {2, 0, 16}, {3, UPWARD, 64}, {3, 0, 1}};
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
        const uint32_t n = blocks[b].n;
        const uint64_t count = shape_count(n, blocks[b].wanted) * blocks[b].labels * n;
        if (index >= count) {
            index -= count;
            continue;
        }
        const uint64_t graph = index / n / blocks[b].labels;
        uint64_t labels = index / n % blocks[b].labels;
        if (!case_make(CASES_OUTCOME, n, 0, 0, c)) return false;
        for (uint32_t v = 0; v < n; v++, labels /= 4)
            c->labels[v] = "\0NPD"[labels % 4];
        return shape_small(graph, blocks[b].wanted, c) && case_add_token(c, (uint32_t)(index % n));
    }
    return false;
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t n = 2 + rng_below(rng, 2 + 2 * size);
    const uint32_t rarely = 1 + rng_below(rng, 8);
    (void)promised;
    if (!case_make(CASES_OUTCOME, n, 0, 0, c)) return false;
    for (uint32_t v = 0; v < n; v++)
        if (rng_below(rng, 3 * rarely) < 3) c->labels[v] = "\0NPD"[rng_below(rng, 4)];
    return shape_random(rng, 0, c) && case_add_token(c, rng_below(rng, n));
}

static bool large(unsigned index, cli_case *c)
{
    return shape_large(index, CASES_OUTCOME, 0, 1, c);
}

static const stress_reduction *const reductions[] = {
    &take_vertices, &pass_vertices,  &join_vertices,   &take_edges,
    &take_labels,   &token_to_first, &token_one_lower, NULL};

const stress_kind stress_kind_outcome = {
    .name = "outcome",
    .format = "outcome-judge",
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
