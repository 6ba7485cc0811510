/* Dyadic rationals in tests. */
#ifndef TESTS_UNIT_DYADICS_H
#define TESTS_UNIT_DYADICS_H

#include "value/dyadic.h"

#include <string.h>

/* Each number has one form. */
static inline bool same_number(const gg__dyadic *a, const gg__dyadic *b)
{
    return a->sign == b->sign && a->exponent == b->exponent && a->limbs == b->limbs &&
           (a->limbs == 0 || memcmp(a->limb, b->limb, a->limbs * sizeof *a->limb) == 0);
}

#endif
