/* Numbers of turns in text, where one word stands for "never" (GG_INFINITE). */
#ifndef GG_VALUE_TURNS_TEXT_H
#define GG_VALUE_TURNS_TEXT_H

#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>

enum { GG__TURNS_TEXT = 11 }; /* bytes that hold any number of turns */

/* Writes the number, or `never` for GG_INFINITE, with NUL; returns the length. */
size_t gg__print_turns(uint32_t turns, const char *never, char *text);

/* Reads one number, as gg__print_turns writes it, from the front of *text and moves *text behind
 * it; false if there is none. */
bool gg__parse_turns(const char **text, const char *never, uint32_t *turns);

/* A number of any size, often small, now and then at an edge of the range; not GG_INFINITE. */
uint32_t gg__sample_turns(gg__rng *rng);

#endif
