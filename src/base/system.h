/*
 * What differs between operating systems. system.c is the only file of the library that asks which
 * one it is compiled for, besides threads.c, which is replaced where there are no threads.
 */
#ifndef GG_BASE_SYSTEM_H
#define GG_BASE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As malloc; large blocks request huge pages. Free it with free. */
void *gg__system_memory(size_t size);

/* Returns freed memory to the system, if the C library can. */
void gg__system_trim(void);

/* Fills at most 256 bytes at random; false: the system has no source of random numbers. */
bool gg__system_random(void *bytes, size_t size);

/* Makes a file as long as this, and reserves its space on the disk, so that a write through a
 * mapping cannot fail. Returns 0 or an error number. */
int gg__system_reserve(int file, uint64_t bytes);

/* The same by writing zeroes; for an empty file. */
int gg__system_fill(int file, uint64_t bytes);

#endif
