/* The number of some tokens together, on graphs without cycles whose edges are one player's each.
 * Cases whose tokens are no numbers are none of this kind, and are passed over. */
#include "stress/stress.h"

static bool small(uint64_t index, cli_case *c)
{
    for (uint32_t n = 1; n <= 3; n++) {
        const uint64_t count = shape_count(n, UPWARD | COLOURED) * n;
        if (index >= count) {
            index -= count;
            continue;
        }
        return case_make(CASES_COLOURS, n, 0, 0, c) &&
               shape_small(index / n, UPWARD | COLOURED, c) &&
               case_add_token(c, (uint32_t)(index % n));
    }
    return false;
}

/* Vertex v >= 2 lies between two others: v - 1 and 0, the powers of 1/2; or v - 1 and v - 2, whose
 * numerators have about v bits. */
static bool draw_fine(uint32_t n, bool zigzag, cli_case *c)
{
    bool good = n < 2 || case_add_edge(c, 1, 0, 'L');
    for (uint32_t v = 2; good && v < n; v++) {
        const uint32_t other = zigzag ? v - 2 : 0;
        const bool odd = zigzag && v % 2;
        good = case_add_edge(c, v, odd ? v - 1 : other, 'L') &&
               case_add_edge(c, v, odd ? other : v - 1, 'R');
    }
    return good;
}

/* Integers: v moves of one player. */
static bool draw_whole(uint32_t n, char who, cli_case *c)
{
    bool good = true;
    for (uint32_t v = 1; good && v < n; v++)
        good = case_add_edge(c, v, v - 1, who);
    return good;
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    const uint32_t style = rng_below(rng, 8);
    const uint32_t n =
        style < 4 ? 2 + rng_below(rng, 2 + 2 * size) : 2 + rng_below(rng, 8 * size + 4);
    (void)promised;
    bool good = case_make(CASES_COLOURS, n, 0, 0, c);
    if (style < 4)
        good = good && shape_random(rng, UPWARD | COLOURED, c);
    else if (style < 7)
        good = good && draw_fine(n, style & 1, c);
    else
        good = good && draw_whole(n, rng_below(rng, 2) ? 'L' : 'R', c);
    for (uint32_t tokens = 1 + rng_below(rng, 3); good && tokens > 0; tokens--)
        good = case_add_token(c, rng_below(rng, n));
    return good;
}

static bool large(unsigned index, cli_case *c)
{
    enum { WHOLE = 100000, FINE = 2000 };
    const uint32_t n = index == 0 ? WHOLE : FINE;
    return index < 3 && case_make(CASES_COLOURS, n, 0, 0, c) &&
           (index == 0 ? draw_whole(n, 'R', c) : draw_fine(n, index == 2, c)) &&
           case_add_token(c, n - 1) && case_add_token(c, n / 2);
}

static const stress_reduction *const reductions[] = {
    &take_vertices, &pass_vertices,  &join_vertices,   &take_edges,
    &take_tokens,   &token_to_first, &token_one_lower, NULL};

const stress_kind stress_kind_number = {
    .name = "number",
    .format = "number-judge",
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
