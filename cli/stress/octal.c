/* Octal games: a code and some heaps. */
#include "stress/stress.h"

static bool write_code(uint32_t number, unsigned digits, cli_case *c)
{
    snprintf(c->code, sizeof c->code, "0.%0*lo", (int)digits, (unsigned long)number);
    return true;
}

/* Codes of one and of two digits, with a heap of 0 to 7. */
static bool small(uint64_t index, cli_case *c)
{
    enum { HEAPS = 8, ONE = 8 * HEAPS, TWO = 64 * HEAPS };
    const unsigned digits = index < ONE ? 1 : 2;
    if (index >= ONE) index -= ONE;
    return index < TWO && case_make(CASES_HEAPS, 0, 0, 0, c) &&
           write_code((uint32_t)(index / HEAPS), digits, c) &&
           case_add_token(c, (uint32_t)(index % HEAPS));
}

static bool random_case(stress_rng *rng, unsigned size, bool promised, cli_case *c)
{
    static const char *const known[] = {"0.77", "0.07", "0.137", "0.007", "0.6", "0.156", "0.3"};
    const unsigned digits = 1 + rng_below(rng, 4);
    (void)promised;
    bool good = case_make(CASES_HEAPS, 0, 0, 0, c);
    if (good && rng_below(rng, 3) == 0)
        snprintf(c->code, sizeof c->code, "%s", known[rng_below(rng, 7)]);
    else if (good)
        write_code(rng_below(rng, 1U << 3 * digits), digits, c);
    for (uint32_t heaps = 1 + rng_below(rng, 3); good && heaps > 0; heaps--)
        good = case_add_token(c, rng_below(rng, 4 + 6 * size));
    return good;
}

static bool large(unsigned index, cli_case *c)
{
    static const char *const known[] = {"0.77", "0.137", "0.007", "0.333"};
    enum { LARGE = 2000 };
    if (index >= sizeof known / sizeof *known || !case_make(CASES_HEAPS, 0, 0, 0, c)) return false;
    snprintf(c->code, sizeof c->code, "%s", known[index]);
    return case_add_token(c, LARGE) && case_add_token(c, LARGE - 1);
}

static const stress_reduction *const reductions[] = {&take_tokens, &halve_heaps,  &lower_heaps,
                                                     &take_digits, &lower_digits, NULL};

const stress_kind stress_kind_octal = {
    .name = "octal",
    .format = "octal-judge",
    .small = small,
    .random = random_case,
    .large = large,
    .reductions = reductions,
};
