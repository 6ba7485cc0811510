/* Which processors threads are on. */
#ifndef GG_BASE_PROCESSOR_H
#define GG_BASE_PROCESSOR_H

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

/* The one that the caller is on at the moment; negative where the system does not say. */
int gg__processor(void);

/* Takes a processor from those that a thread may use; false if it has fewer than so many, at least
 * 2. Whether it runs, waits or sleeps, it goes on elsewhere. */
bool gg__processor_forbid(pthread_t thread, int processor, unsigned least);

/* Adds it to those that the thread may use. */
void gg__processor_allow(pthread_t thread, int processor);

/* How often the caller has lost its processor to another thread; 0 where the system does not say. */
uint64_t gg__processor_losses(void);

/* How many processors the caller may use. */
unsigned gg__processors(void);

/* How many of all processors are left for a program of which so many threads are awake, the caller
 * included; UINT_MAX where the system does not say, or the program may not use all of them. Some 10
 * microseconds. */
unsigned gg__processors_free(unsigned awake);

#endif
