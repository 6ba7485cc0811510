/* Numbers of turns in text, where one word stands for "never" (GG_INFINITE). */
#ifndef GG_VALUE_COUNT_H
#define GG_VALUE_COUNT_H

#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>

enum { GG__COUNT_TEXT = 11 }; /* bytes that hold any number of turns */

/* Writes the number, or `never` for GG_INFINITE, with NUL; returns the length. */
size_t gg__count_print(uint32_t turns, const char *never, char *text);

/* Reads one number, as gg__count_print writes it, from the front of *text and moves *text behind
 * it; false if there is none. */
bool gg__count_parse(const char **text, const char *never, uint32_t *turns);

/* A number of any size, often small, now and then at an edge of the range; not GG_INFINITE. */
uint32_t gg__count_sample(gg__rng *rng);

#endif
