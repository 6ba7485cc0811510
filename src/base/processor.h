/* Which processors threads are on. */
#ifndef GG_BASE_PROCESSOR_H
#define GG_BASE_PROCESSOR_H

#include <pthread.h>
#include <stdbool.h>

/* The one that the caller is on at the moment; negative where the system does not say. */
int gg__processor(void);

/* Takes a processor from those that a thread may use; false if it has fewer than so many, at least
 * 2. Whether it runs, waits or sleeps, it goes on elsewhere. */
bool gg__processor_forbid(pthread_t thread, int processor, unsigned least);

/* Adds it to those that the thread may use. */
void gg__processor_allow(pthread_t thread, int processor);

#endif
