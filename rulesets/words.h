/*
 * Numbers in the strings of bytes that stand for positions (gg_keys_intern). Certificates hold
 * these strings, so the least byte comes first on every machine.
 */
#ifndef GG_RULESETS_WORDS_H
#define GG_RULESETS_WORDS_H

#include <stddef.h>
#include <stdint.h>

/* Changes words of `size` bytes from the order of this machine to least byte first, or back. Does
 * nothing where the two are the same. O(count). */
static inline void gg__turn_words(void *words, size_t count, size_t size)
{
    const uint16_t probe = 1;
    uint8_t *bytes = words;
    if (*(const uint8_t *)&probe == 1) return;
    for (size_t i = 0; i < count; i++, bytes += size)
        for (size_t low = 0, high = size - 1; low < high; low++, high--) {
            const uint8_t kept = bytes[low];
            bytes[low] = bytes[high];
            bytes[high] = kept;
        }
}

#endif
