/* Police and thief the way a program for the contest does it: to compare with. */
#ifndef GG_CLI_BENCH_POLICE_NAIVE_H
#define GG_CLI_BENCH_POLICE_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The board is rows * columns cells of . * and E, row by row. State (police * cells + thief) * 2 +
 * mover gets 'L' (police), 'R' (thief) or 'D', and the number of turns (UINT32_MAX in a draw); '-'
 * where one of them stands in a wall. False without memory.
 */
bool naive_police(const char *board, uint32_t rows, uint32_t columns, char *winner,
                  uint32_t *remoteness);

#endif
