/*
 * The value type `distance`: how many moves a token needs to a target when its own player moves
 * it first (mini) and when the other one does (maxi). Written `MINI<tab>MAXI`, `inf` for never.
 */
#include "value/count.h"
#include "value/types.h"

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    char mini[GG__COUNT_TEXT], maxi[GG__COUNT_TEXT];
    (void)most;
    gg__count_print(value->mini, "inf", mini);
    gg__count_print(value->maxi, "inf", maxi);
    return gg__text_add(text, "%s\t%s", mini, maxi);
}

static bool parse(gg_ctx *ctx, const char *text, gg__value *value)
{
    (void)ctx;
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

static gg_status sample(gg_ctx *ctx, gg__rng *rng, gg__value *value)
{
    (void)ctx;
    const uint32_t mini = sample_count(rng);
    *value = (gg__value){.mini = mini, .maxi = sample_count(rng)};
    return GG_OK;
}

const gg__value_type gg__value_distance = {
    {"distance", "mini and maxi: moves to a target, own player first or second", NULL, false,
     false},
    print,
    parse,
    equal,
    sample,
};
