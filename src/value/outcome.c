/*
 * The value type `outcome`: who wins, and in how many turns. Written `N<tab>3`; a draw, and a win
 * by play without end, has `-` for the turns.
 */
#include "value/count.h"
#include "value/types.h"

#include <string.h>

static const char letters[] = "?LRDNP"; /* by gg_result */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    char turns[GG__COUNT_TEXT];
    (void)most;
    gg__count_print(value->remoteness, "-", turns);
    return gg__text_add(text, "%c\t%s", letters[value->winner], turns);
}

/* A draw never has a number. N and P always have one: play without end is won by a person. */
static bool is_outcome(gg_result winner, uint32_t remoteness)
{
    if (winner == GG_D) return remoteness == GG_INFINITE;
    return winner == GG_L || winner == GG_R || remoteness != GG_INFINITE;
}

static bool parse(gg_ctx *ctx, const char *text, gg__value *value)
{
    (void)ctx;
    const char *letter = text[0] == '\0' ? NULL : strchr(letters + 1, text[0]);
    if (!letter || text[1] != '\t') return false;
    const gg_result winner = (gg_result)(letter - letters);
    uint32_t remoteness;
    text += 2;
    if (!gg__count_parse(&text, "-", &remoteness) || *text != '\0') return false;
    if (!is_outcome(winner, remoteness)) return false;
    *value = (gg__value){.winner = winner, .remoteness = remoteness};
    return true;
}

static bool equal(const gg__value *a, const gg__value *b)
{
    return a->winner == b->winner && a->remoteness == b->remoteness;
}

static gg_status sample(gg_ctx *ctx, gg__rng *rng, gg__value *value)
{
    (void)ctx;
    const gg_result winner = (gg_result)(GG_L + gg__rng_below(rng, 5));
    const bool endless =
        winner == GG_D || ((winner == GG_L || winner == GG_R) && gg__rng_below(rng, 4) == 0);
    *value =
        (gg__value){.winner = winner, .remoteness = endless ? GG_INFINITE : gg__count_sample(rng)};
    return GG_OK;
}

const gg__value_type gg__value_outcome = {
    {"outcome", "who wins (N, P, L, R, D), and the remoteness", NULL, false, false},
    print,
    parse,
    equal,
    sample,
};
