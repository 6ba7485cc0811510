/*
 * For games with heaps of objects that only ever get smaller: all heaps as one number, and as text.
 *
 * The number is the heaps in mixed radix, so that numbers are dense: each below the count of
 * positions is some position, and every move leads to a smaller one. A game whose `self` begins
 * with heaps takes the second group of functions for its callbacks as they are.
 */
#ifndef GG_RULESETS_HEAPS_H
#define GG_RULESETS_HEAPS_H

#include "greatgame_ruleset.h"

enum { GG__HEAPS = 64 };

typedef struct gg__heaps {
    unsigned count;
    uint64_t most[GG__HEAPS];      /* objects in each at the start */
    unsigned rising[GG__HEAPS];    /* the heaps in the order of these */
    gg_position weight[GG__HEAPS]; /* of one object in a heap: what taking it subtracts */
    uint64_t positions;
} gg__heaps;

/* Refuses a heap of more than `largest`, and heaps whose positions do not fit 64 bits. */
gg_status gg__heaps_open(const gg_setup *setup, gg__heaps *heaps, const uint64_t *sizes, int count,
                         uint64_t largest);

/* The objects in each heap. */
void gg__heaps_unpack(const gg__heaps *heaps, gg_position x, uint64_t heap[GG__HEAPS]);

/* The callbacks. Text is 3,4,5; a move "2 from heap 3", or just the number if there is one heap. */
gg_position gg__heaps_full(void *self);
uint64_t gg__heaps_positions(void *self);
gg_position gg__heaps_canonical(void *self, gg_position x); /* if the order of heaps is nothing */
void gg__heaps_print(void *self, gg_position x, char *text, size_t size);
bool gg__heaps_parse(void *self, const char *text, gg_position *x);
void gg__heaps_remark(void *self, const char *text, char *remark, size_t size);
void gg__heaps_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
/* If a move changes one heap only: a heap is a part, its size the number. */
void gg__heaps_parts(void *self, gg_position x, gg_moves *parts);
uint64_t gg__heaps_part_numbers(void *self);

#endif
