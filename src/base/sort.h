/* Sorting by small keys. */
#ifndef GG_BASE_SORT_H
#define GG_BASE_SORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sorts places by key[place], ascending, or descending if `falling`; places with equal keys keep
 * their order. spare: room for as many places. Returns `place` or `spare`, whichever has the
 * result; the contents of the other one are undefined. Radix sort, O(count) for each byte of the
 * greatest key. */
uint32_t *gg__sort_places(const uint32_t *key, uint32_t *place, uint32_t *spare, size_t count,
                          bool falling);

/* Sorts the places 0 .. count - 1. */
uint32_t *gg__sort_all_places(const uint32_t *key, uint32_t *place, uint32_t *spare, size_t count);

#endif
