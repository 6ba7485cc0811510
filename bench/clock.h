/* Time of this thread, and of the world. */
#ifndef GG_BENCH_CLOCK_H
#define GG_BENCH_CLOCK_H

#include "bench.h"

bench_clock clock_now(void);
/* later - earlier */
bench_clock clock_between(bench_clock earlier, bench_clock later);

#endif
