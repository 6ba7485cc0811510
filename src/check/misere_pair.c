/*
 * Misere pairs (g+, g-). g+ is the mex of those of the options, and g- is the mex of theirs; but if
 * no player can move, g- is 1. A position is tame if its own pair is (0,1), (1,0) or (k,k), and all
 * its options are tame; so all its followers have such a pair. Otherwise it is wild.
 *
 * An option may be a sum of parts with a wild one among them. Then its g- does not follow from
 * theirs, and neither does that of the position: it must be left open.
 *
 * Source: J. H. Conway, On Numbers and Games, chapters 11 and 12. Cost: O(1) for each option.
 */
#include "check/check.h"

static const char *pair_fault(const gg__sum_check *c, gg__options *options, uint32_t x)
{
    const uint32_t plus = c->values->value[x], entry = c->values->minus[x];
    const uint32_t minus = entry & ~GG__WILD;
    const size_t count = options->count;
    bool known = true;
    bool tame = plus == minus || (plus == 0 && minus == 1) || (plus == 1 && minus == 0);
    for (size_t i = 0; i < count; i++) {
        tame &= !(options->minus[i] & GG__WILD);
        known &= options->minus[i] != GG_UNKNOWN;
        options->minus[i] &= ~GG__WILD;
    }
    if (plus != gg__mex(options->value, count, options->met))
        return "g+ is not the smallest nimber that no option has";
    if (known && entry == GG_UNKNOWN) return "g- is left open, but that of each option is known";
    if (!known)
        return entry == GG_UNKNOWN ? NULL : "g- is given, but that of an option is not known";
    if (count == 0 && minus != 1) return "g- is not 1 though there are no moves";
    if (count > 0 && minus != gg__mex(options->minus, count, options->met))
        return "g- is not the smallest nimber that no option has";
    if (entry & GG__WILD) return tame ? "called wild, but the pair and all options are tame" : NULL;
    return tame ? NULL : "called tame, but the pair or an option is wild";
}

/* No parts are (0,1). Several tame ones are each equal to some position of nim, and so is their
 * sum: g- is the xor of g+ unless all are (0,1) or (1,0), and then the other of 0 and 1. A wild one
 * leaves g- of several open. */
static bool add_pairs(const gg__claim *claim, const uint64_t *part, size_t parts, uint32_t *plus,
                      uint32_t *minus)
{
    const gg__values *values = &claim->solution->values;
    size_t count = 0;
    bool fickle = true, wild = false;
    *plus = 0;
    for (size_t i = 0; i < parts; i++) {
        const uint64_t x = part[i] & ~GG__AND;
        if (x == 0 && !claim->graph) continue;
        count++;
        *minus = values->minus[x];
        *plus ^= values->value[x];
        wild |= *minus >= GG__WILD;
        fickle &= values->value[x] < 2 && *minus == 1 - values->value[x];
    }
    if (count != 1) *minus = wild ? GG_UNKNOWN : *plus ^ fickle;
    return true;
}

static bool check_pairs(const gg__claim *claim)
{
    return gg__check_sum(claim, NULL);
}

/* g- decides, if it is known: the player to move loses if it is 0. */
static const char *conclude_pairs(const gg__claim *claim, const uint64_t *part, size_t parts)
{
    uint32_t plus, minus;
    add_pairs(claim, part, parts, &plus, &minus);
    if (minus == GG_UNKNOWN)
        return parts == 1     ? "g- of the only part is not known"
               : claim->graph ? "one of several tokens is wild"
                              : "one of several parts is wild";
    return gg__decide(claim, (minus & ~GG__WILD) == 0 ? GG_P : GG_N, GG_INFINITE);
}

static const gg__sum_type pairs = {
    .minus = true, .fault = pair_fault, .add = add_pairs, .conclude = conclude_pairs};

const gg__checked gg__checked_misere_pair = {
    .conclude = gg__conclude_sum,
    .sum = &pairs,
    .row = {{GG__VERTICES, GG__GAME, GG_N, GG__ENDLESS | GG__SEVERAL, check_pairs},
            {GG__PARTS, GG__RULES, GG_N, 0, check_pairs}}};
