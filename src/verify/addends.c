/*
 * A number is half the sum of the nearest simpler numbers below and above it; beyond all simpler
 * ones it is the next integer. These have been found before it, as they are above it in the trie.
 */
#include "verify/addends.h"

#define ONE (INT64_C(1) << 31)

/* False if the number does not fit. */
static bool find_number(const gg__inorder *order, int64_t *number, gg__node node)
{
    const uint32_t below = order->below[node], above = order->above[node];
    int64_t twice = 0;
    if (below > 0 && above <= order->count)
        twice = number[below] + number[above];
    else if (below > 0)
        twice = 2 * (number[below] + ONE);
    else if (above <= order->count)
        twice = 2 * (number[above] - ONE);
    number[order->place[node]] = twice / 2;
    return twice % 2 == 0 && twice <= 2 * GG__MOST_ADDEND && twice >= -2 * GG__MOST_ADDEND;
}

gg_status gg__addends_make(const gg__inorder *order, gg__addends *addends, bool *fit)
{
    const uint64_t entries = (uint64_t)order->count + 1;
    addends->number = gg__alloc(addends->ctx, entries, sizeof *addends->number, "numbers to add");
    if (!addends->number) return gg__status(addends->ctx);
    addends->count = order->count;
    *fit = true;
    for (gg__node node = 0; *fit && node < order->count; node++)
        *fit = find_number(order, addends->number, node);
    return GG_OK;
}

void gg__addends_free(gg__addends *addends)
{
    gg__free(addends->ctx, addends->number);
}

uint32_t gg__addends_find(const gg__addends *addends, int64_t number)
{
    uint32_t low = 1, high = addends->count; /* the first that is not smaller is between them */
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (addends->number[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return addends->number[low] == number ? low : 0;
}
