/*
 * A word (value/word.h) in few bytes: a large table keeps codes, in 1, 2 or 4 bytes each.
 *
 *     0          not a legal position
 *     1          a draw
 *     2 + 2 r    won in r turns by the first side
 *     3 + 2 r    won in r turns by the second side
 *
 * So one byte suffices for 126 turns, and two bytes for 32,766. A solver has codes of its own for
 * undecided positions, counted down from the greatest.
 */
#ifndef GG_VALUE_CODE_H
#define GG_VALUE_CODE_H

#include "value/word.h"

typedef uint32_t gg__code;

enum { GG__CODE_ILLEGAL = 0, GG__CODE_DRAWN = 1, GG__CODE_WON = 2 };

static inline gg__code gg__code_of(gg__side side, uint32_t rank)
{
    if (side == GG__DRAWN) return GG__CODE_DRAWN;
    return GG__CODE_WON + 2 * rank + (side == GG__SECOND);
}

static inline gg__word gg__code_word(gg__code code)
{
    if (code == GG__CODE_ILLEGAL) return 0;
    if (code == GG__CODE_DRAWN) return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return gg__word_decided(code & 1 ? GG__SECOND : GG__FIRST, (code - GG__CODE_WON) / 2);
}

/* Entry of an array of codes of `width` bytes each. Other threads may write codes meanwhile. */
static inline gg__code gg__code_at(const void *codes, unsigned width, uint64_t x)
{
    switch (width) {
    case 1:
        return __atomic_load_n((const uint8_t *)codes + x, __ATOMIC_RELAXED);
    case 2:
        return __atomic_load_n((const uint16_t *)codes + x, __ATOMIC_RELAXED);
    default:
        return __atomic_load_n((const uint32_t *)codes + x, __ATOMIC_RELAXED);
    }
}

static inline void gg__code_put(void *codes, unsigned width, uint64_t x, gg__code code)
{
    switch (width) {
    case 1:
        __atomic_store_n((uint8_t *)codes + x, (uint8_t)code, __ATOMIC_RELAXED);
        break;
    case 2:
        __atomic_store_n((uint16_t *)codes + x, (uint16_t)code, __ATOMIC_RELAXED);
        break;
    default:
        __atomic_store_n((uint32_t *)codes + x, code, __ATOMIC_RELAXED);
    }
}

/* If the entry is *old, replaces it by `fresh` and returns true; else sets *old to the entry. */
static inline bool gg__code_swap(void *codes, unsigned width, uint64_t x, gg__code *old,
                                 gg__code fresh)
{
    uint8_t byte = (uint8_t)*old;
    uint16_t pair = (uint16_t)*old;
    bool swapped;
    switch (width) {
    case 1:
        swapped = __atomic_compare_exchange_n((uint8_t *)codes + x, &byte, (uint8_t)fresh, false,
                                              __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        *old = byte;
        return swapped;
    case 2:
        swapped = __atomic_compare_exchange_n((uint16_t *)codes + x, &pair, (uint16_t)fresh, false,
                                              __ATOMIC_RELAXED, __ATOMIC_RELAXED);
        *old = pair;
        return swapped;
    default:
        return __atomic_compare_exchange_n((uint32_t *)codes + x, old, fresh, false,
                                           __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
}

#endif
