/*
 * The conditions on nimbers, and on pairs (g+, g-), of games that end.
 *
 * A nimber is the mex of those of the options, the smallest that none of them has. The same goes
 * for g+ and g- alike; but where nobody can move, g- is 1.
 *
 * A position is tame if its own pair is (0,1), (1,0) or (k,k), and all its options are tame; so all
 * positions that play can come to have such a pair. Otherwise it is wild.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 11 and 12.
 *
 * Cost: O(1) for each option.
 */
#include "verify/worths.h"

const char *gg__mex_fault(uint32_t nimber, uint32_t mex)
{
    if (nimber < mex) return "an option has the same nimber";
    return nimber > mex ? "no option has one of the smaller nimbers" : NULL;
}

const char *gg__nimber_fault(const gg__worth_check *c, const gg__desk *desk, uint32_t x)
{
    for (size_t i = 0; i < desk->count[GG_LEFT]; i++)
        gg__see(desk, GG_LEFT, desk->of[GG_LEFT][i].value);
    return gg__mex_fault(c->worths->value[x], gg__mex(desk, GG_LEFT));
}

static const char *tame_fault(uint32_t plus, uint32_t minus, bool wild, bool wild_option)
{
    const bool fits = plus == minus || (plus == 0 && minus == 1) || (plus == 1 && minus == 0);
    if (wild)
        return fits && !wild_option ? "called wild, but the pair and all options are tame" : NULL;
    return fits && !wild_option ? NULL : "called tame, but the pair or an option is wild";
}

const char *gg__misere_fault(const gg__worth_check *c, const gg__desk *desk, uint32_t x)
{
    const uint32_t plus = c->worths->value[x], minus = c->worths->minus[x] & ~GG__WILD;
    const size_t count = desk->count[GG_LEFT];
    uint32_t wild = 0;
    for (size_t i = 0; i < count; i++)
        gg__see(desk, GG_LEFT, desk->of[GG_LEFT][i].value);
    if (plus != gg__mex(desk, GG_LEFT)) return "g+ is not the smallest nimber that no option has";
    for (size_t i = 0; i < count; i++) {
        gg__see(desk, GG_LEFT, desk->of[GG_LEFT][i].minus & ~GG__WILD);
        wild |= desk->of[GG_LEFT][i].minus & GG__WILD;
    }
    const uint32_t mex = gg__mex(desk, GG_LEFT);
    if (count == 0 && minus != 1) return "g- is not 1 though there are no moves";
    if (count > 0 && minus != mex) return "g- is not the smallest nimber that no option has";
    return tame_fault(plus, minus, c->worths->minus[x] & GG__WILD, wild != 0);
}
