/*
 * Reading bytes rather than lines: exact counts, with a checksum on the way; and one character at a
 * time, for text whose lines mean nothing.
 *
 * It shares the block of a scanner, and is at home where a reader never scans. A binary input
 * counts as one line: the place of a fault is line 1, and its column the number of the byte from 1.
 */
#ifndef GG_IO_BYTES_H
#define GG_IO_BYTES_H

#include "base/crc.h"
#include "io/scanner.h"

/* Exactly so many bytes. GG_BAD_INPUT if the input ends before: "the input ends within WHAT". */
gg_status gg__bytes_read(gg__scanner *scanner, void *data, size_t size, const char *what);

/* Whether there is nothing more; asks the source if need be. */
gg_status gg__bytes_end(gg__scanner *scanner, bool *end);

/* The number of the next byte, as a place. */
gg__place gg__bytes_place(const gg__scanner *scanner);

/* The next character without taking it: 0 to 255, or -1 at the end of the input. */
gg_status gg__char_look(gg__scanner *scanner, int *c);
/* The same, behind blanks and ends of lines. */
gg_status gg__char_find(gg__scanner *scanner, int *c);
/* Takes the character that was looked at, and counts lines. */
void gg__char_take(gg__scanner *scanner);

#endif
