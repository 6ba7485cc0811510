/* Ranges of numbers, and all the tuples that have a number from each. */
#ifndef GG_CLI_RANGES_H
#define GG_CLI_RANGES_H

#include "cli.h"

enum { RANGES = 8 };

typedef struct cli_ranges {
    struct cli_range {
        uint64_t first, last;
        uint64_t at;    /* of the tuple at hand */
        char separator; /* before it, as it was written; '\0': none */
    } of[RANGES];
    size_t count;
} cli_ranges;

/* Reads FIRST..LAST, or one number; several with x or a comma between them. */
bool ranges_read(const char *text, cli_ranges *ranges);

/* The first tuple; and the next one, whose last number changes first, or false behind the last. */
void ranges_begin(cli_ranges *ranges);
bool ranges_next(cli_ranges *ranges);

#endif
