/*
 * The conditions on nimbers, and on pairs (g+, g-), of games that end.
 *
 * A nimber is the mex of those of the options, the smallest that none of them has. The same goes
 * for g+ and g- alike; but where nobody can move, g- is 1.
 *
 * A position is tame if its own pair is (0,1), (1,0) or (k,k), and all its options are tame; so all
 * positions that play can come to have such a pair. Otherwise it is wild.
 *
 * An option may be a sum of parts (parts.c), of which one is wild. Then its g- does not follow from
 * theirs, and neither does that of the position: it has to be left open.
 *
 * The mex of so many numbers is at most so many; what is larger does not matter.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 11 and 12.
 *
 * Cost: O(1) for each option.
 */
#include "check/values.h"

#include <string.h>

uint32_t gg__mex(const gg__option_buffer *buffer, gg__option_value *of, size_t count,
                 unsigned column)
{
    uint64_t few = 0; /* a bit for each number below 64 */
    size_t word = 0;
    for (size_t i = 0; i < count; i++)
        few |= (uint64_t)(of[i][column] < 64) << of[i][column] % 64;
    if (~few) return (uint32_t)__builtin_ctzll(~few);
    memset(buffer->met, 0, (count / 64 + 1) * sizeof *buffer->met);
    for (size_t i = 0; i < count; i++)
        if (of[i][column] <= count)
            buffer->met[of[i][column] / 64] |= UINT64_C(1) << of[i][column] % 64;
    while (~buffer->met[word] == 0)
        word++;
    return (uint32_t)word * 64 + (uint32_t)__builtin_ctzll(~buffer->met[word]);
}

const char *gg__mex_fault(uint32_t nimber, uint32_t mex)
{
    if (nimber < mex) return "an option has the same nimber";
    return nimber > mex ? "no option has one of the smaller nimbers" : NULL;
}

const char *gg__nimber_fault(const gg__value_check *c, gg__option_buffer *buffer, uint32_t x)
{
    const uint32_t mex = gg__mex(buffer, buffer->of[GG_LEFT], buffer->count[GG_LEFT], GG__OF_VALUE);
    return gg__mex_fault(c->values->value[x], mex);
}

const char *gg__misere_fault(const gg__value_check *c, gg__option_buffer *buffer, uint32_t x)
{
    const uint32_t plus = c->values->value[x], minus = c->values->minus[x] & ~GG__WILD;
    const size_t count = buffer->count[GG_LEFT];
    gg__option_value *of = buffer->of[GG_LEFT];
    bool known = true;
    bool tame = plus == minus || (plus == 0 && minus == 1) || (plus == 1 && minus == 0);
    for (size_t i = 0; i < count; i++) {
        tame &= !(of[i][GG__OF_MINUS] & GG__WILD);
        known &= of[i][GG__OF_MINUS] != GG_UNKNOWN;
        of[i][GG__OF_MINUS] &= ~GG__WILD;
    }
    if (plus != gg__mex(buffer, of, count, GG__OF_VALUE))
        return "g+ is not the smallest nimber that no option has";
    if (!known || c->values->minus[x] == GG_UNKNOWN)
        return known ? "g- is left open, but that of each option is known"
               : c->values->minus[x] != GG_UNKNOWN
                   ? "g- is given, but that of an option is not known"
                   : NULL;
    if (count == 0 && minus != 1) return "g- is not 1 though there are no moves";
    if (count > 0 && minus != gg__mex(buffer, of, count, GG__OF_MINUS))
        return "g- is not the smallest nimber that no option has";
    if (c->values->minus[x] & GG__WILD)
        return tame ? "called wild, but the pair and all options are tame" : NULL;
    return tame ? NULL : "called tame, but the pair or an option is wild";
}
