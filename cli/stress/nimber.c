/* The nimber of some tokens together, on graphs without cycles and on others. */
#include "stress/stress.h"

/* All graphs of up to three vertices, and those of four that lead upwards, with one token; with two
 * tokens those that lead upwards. */
static bool small(uint64_t index, cli_case *c)
{
    static const struct {
        uint32_t n;
        unsigned wanted;
        uint32_t tokens;
    } blocks[] = {{1, 0, 1}, {2, 0, 1},      {2, UPWARD, 2}, {3, UPWARD, 1},
                  {3, 0, 1}, {3, UPWARD, 2}, {4, UPWARD, 1}};
    for (size_t b = 0; b < sizeof blocks / sizeof *blocks; b++) {
        const uint32_t n = blocks[b].n, places = blocks[b].tokens == 2 ? n * n : n;
        const uint64_t count = shape_count(n, blocks[b].wanted) * places;
        if (index >= count) {
            index -= count;
            continue;
        }
        const uint32_t place = (uint32_t)(index % places);
        return case_make(CASES_TOKENS, n, 0, 0, c) &&
               shape_small(index / places, blocks[b].wanted, c) && case_add_token(c, place % n) &&
               (blocks[b].tokens == 1 || case_add_token(c, place / n));
    }
    return false;
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t n = 2 + rng_below(rng, 2 + 2 * size);
    bool good = case_make(CASES_TOKENS, n, 0, 0, c) && shape_random(rng, promised ? UPWARD : 0, c);
    for (uint32_t tokens = 1 + rng_below(rng, 3); good && tokens > 0; tokens--)
        good = case_add_token(c, rng_below(rng, n));
    return good;
}

static bool large(unsigned index, cli_case *c)
{
    enum { KEPT = 8 /* so many keep the promise */ };
    return index < KEPT ? shape_large(index, CASES_TOKENS, UPWARD, 2, c)
                        : shape_large(index - 1, CASES_TOKENS, 0, 2, c);
}

static const stress_reduction *const reductions[] = {
    &take_vertices, &pass_vertices,  &join_vertices,   &take_edges,
    &take_tokens,   &token_to_first, &token_one_lower, NULL};

const stress_kind stress_kind_nimber = {
    .name = "nimber",
    .format = "nimber-judge",
    .promise = "there are no cycles",
    .keeps_promise = shape_is_acyclic,
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
