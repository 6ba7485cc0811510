/* The schedule of a race as text: "L1 R2 L2 R1", player then token, counted from 1. */
#ifndef GG_IO_SCHEDULE_H
#define GG_IO_SCHEDULE_H

#include "base/text.h"
#include "io/scanner.h"

typedef struct gg__turns {
    gg_turn *items;
    size_t length, capacity;
} gg__turns;

/* Appends the turns that a text lists; blanks and commas between them are optional. A fault of the
 * text is GG_BAD_INPUT at the place if that has a line, else GG_BAD_ARGUMENT of --schedule. */
gg_status gg__turns_parse(gg_ctx *ctx, gg__span text, gg__place place, gg__turns *turns);

bool gg__turns_equal(const gg_turn *a, size_t a_length, const gg_turn *b, size_t b_length);

/* The counterpart of parsing: "L1 R2". */
void gg__turns_write(gg__output *output, const gg_turn *turns, size_t length);

#endif
