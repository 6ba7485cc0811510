/* Games as lists of options: what both sides of the workload `form` read. */
#ifndef GG_BENCH_LISTS_H
#define GG_BENCH_LISTS_H

#include "bench.h"

typedef enum lists_game { LISTS_DOMINEERING, LISTS_TOADS_AND_FROGS, LISTS_SWITCHES } lists_game;

/*
 * Numbers of 32 bits: the number of positions, then each of them, from 1 on, as the number of
 * Left's options and of Right's, and the options. The last one stands for the whole game. An option
 * is a sum: the number of its terms, and these, which are smaller numbers. 0, the game without
 * moves, is omitted. a and b: rows and columns; toads (and frogs), and blanks between them;
 * switches, +-1 to +-a.
 */
bool lists_make(lists_game game, unsigned a, unsigned b, bench_bytes *out);

/* The numbers of a run's input. */
const uint32_t *lists_of(const bench_run *run);

#endif
