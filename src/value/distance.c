/*
 * The value type `distance`: how many moves a token needs to a target when its own player moves
 * it first (mini) and when the other one does (maxi). Written `MINI<tab>MAXI`, `inf` for never.
 */
#include "value/count.h"
#include "value/types.h"

static size_t print(const gg__value *value, char *text)
{
    size_t length = gg__count_print(value->mini, "inf", text);
    text[length++] = '\t';
    return length + gg__count_print(value->maxi, "inf", text + length);
}

static bool parse(const char *text, gg__value *value)
{
    uint32_t mini, maxi;
    if (!gg__count_parse(&text, "inf", &mini) || *text++ != '\t') return false;
    if (!gg__count_parse(&text, "inf", &maxi) || *text != '\0') return false;
    *value = (gg__value){.mini = mini, .maxi = maxi};
    return true;
}

static bool equal(const gg__value *a, const gg__value *b)
{
    return a->mini == b->mini && a->maxi == b->maxi;
}

static uint32_t sample_count(gg__rng *rng)
{
    return gg__rng_below(rng, 4) == 0 ? GG_INFINITE : gg__count_sample(rng);
}

static void sample(gg__rng *rng, gg__value *value)
{
    const uint32_t mini = sample_count(rng);
    *value = (gg__value){.mini = mini, .maxi = sample_count(rng)};
}

const gg__value_type gg__value_distance = {
    {"distance", "mini and maxi: moves to a target, own player first or second", NULL, false,
     false},
    print,
    parse,
    equal,
    sample,
};
