/*
 * For games of taking and breaking: a turn takes some objects from a heap and leaves of it nothing,
 * one heap, or several. Heaps never meet again, so a position is the sum of its heaps, and a heap
 * of n is the part n.
 *
 * A position is a multiset of heaps: the sizes that occur, rising, each with how often it does, as
 * bytes that the library numbers. Text is 2,5,5, or 0 if nothing is left; a move "take 2 from 7
 * leaving 2+3", "take 2 from 2" or "split 7 into 3+4".
 *
 * Which moves a heap has is a code of digits, `leave`, or a function of the game's own, `options`.
 *
 * A game whose `self` begins with this struct takes the functions for its callbacks as they are.
 */
#ifndef GG_RULESETS_BREAKING_H
#define GG_RULESETS_BREAKING_H

#include "greatgame_ruleset.h"

enum {
    GG__PLACES = 64,        /* the most that can be taken at once */
    GG__OBJECTS = 10000000, /* in all heaps together */
    GG__FIRST_HEAPS = 64,
    GG__PIECES = 8 /* the most heaps that a move leaves of one */
};

/* The remains of a heap. */
enum { GG__LEAVE_NOTHING = 1, GG__LEAVE_ONE = 2, GG__LEAVE_TWO = 4, GG__LEAVE_THREE = 8 };

/* Receives the heaps that a move leaves of one, at most GG__PIECES; heaps of 0 are none. */
typedef void gg__leaving(void *to, const uint32_t *heap, unsigned count);

typedef struct gg__breaking gg__breaking;

struct gg__breaking {
    /* Passes the rests of a heap after each move, all of them smaller than the heap; NULL: by
     * `leave`. */
    void (*options)(const gg__breaking *game, uint32_t heap, gg__leaving *leave, void *to);
    uint8_t leave[GG__PLACES + 1]; /* by how many are taken: a sum of the above */
    unsigned most;                 /* taken at once; above it `leave` is 0, */
    unsigned repeats;              /* number of last entries that repeat for ever; 0: none */
    bool misere;                   /* who cannot move wins */
    bool unequal;                  /* two heaps that are left must differ */
    char rules[GG__PLACES + 5];    /* a text that distinguishes such games */
    gg_keys *keys;
    uint64_t heap[GG__FIRST_HEAPS]; /* at the start */
    unsigned heaps;
    uint64_t parts; /* a heap is smaller; where none are given, it may be of any size */
};

/* Reads the heaps of the start from a text: HEAP,HEAP,... or nothing. The rules may be set before
 * or after. */
gg_status gg__breaking_open(const gg_setup *setup, gg__breaking *game, const char *heaps);

bool gg__breaking_misere(void *self);
gg_position gg__breaking_start(void *self);
void gg__breaking_moves(void *self, gg_position x, gg_moves *moves);
void gg__breaking_print(void *self, gg_position x, char *text, size_t size);
bool gg__breaking_parse(void *self, const char *text, gg_position *x);
void gg__breaking_remark(void *self, const char *text, char *remark, size_t size);
void gg__breaking_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__breaking_parts(void *self, gg_position x, gg_moves *parts);
uint64_t gg__breaking_part_numbers(void *self);
void gg__breaking_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options);
const char *gg__breaking_part_rules(void *self);
/* The most that can be taken; 0 if the theorem is not about such a game. */
uint64_t gg__breaking_period_span(void *self);

/* The common fields of such games in a gg_ruleset. */
#define GG__BREAKING                                                                               \
    .abi = GG_RULESET_ABI, .size = sizeof(gg_ruleset), .sides = "impartial",                       \
    .start = gg__breaking_start, .moves = gg__breaking_moves, .misere = gg__breaking_misere,       \
    .print = gg__breaking_print, .parse = gg__breaking_parse, .remark = gg__breaking_remark,       \
    .print_move = gg__breaking_print_move, .parts = gg__breaking_parts,                            \
    .part_numbers = gg__breaking_part_numbers, .part_moves = gg__breaking_part_moves,              \
    .part_rules = gg__breaking_part_rules

#endif
