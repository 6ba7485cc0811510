/*
 * Numbers of turns in text: decimal, without sign or leading zeros, below GG_INFINITE. A number
 * has exactly one spelling, so that what is read back is written the same.
 */
#include "value/turns_text.h"

#include "greatgame.h"

#include <stdio.h>
#include <string.h>

size_t gg__print_turns(uint32_t turns, const char *never, char *text)
{
    const int length = turns == GG_INFINITE
                           ? snprintf(text, GG__TURNS_TEXT, "%s", never)
                           : snprintf(text, GG__TURNS_TEXT, "%lu", (unsigned long)turns);
    return (size_t)length;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

bool gg__parse_turns(const char **text, const char *never, uint32_t *turns)
{
    const size_t length = strlen(never);
    const char *at = *text;
    if (strncmp(at, never, length) == 0) {
        *text = at + length;
        *turns = GG_INFINITE;
        return true;
    }
    if (!is_digit(at[0]) || (at[0] == '0' && is_digit(at[1]))) return false;
    uint64_t number = 0;
    for (; is_digit(*at); at++) {
        number = number * 10 + (uint64_t)(*at - '0');
        if (number >= GG_INFINITE) return false;
    }
    *text = at;
    *turns = (uint32_t)number;
    return true;
}

uint32_t gg__sample_turns(gg__rng *rng)
{
    const uint64_t bits = gg__rng_below(rng, 33);
    if (bits == 32) return GG_INFINITE - 1 - (uint32_t)gg__rng_below(rng, 3);
    return (uint32_t)gg__rng_below(rng, UINT64_C(1) << bits);
}
