/* What the options of a position are worth, and the conditions on it by type of value. */
#ifndef GG_CHECK_VALUES_H
#define GG_CHECK_VALUES_H

#include "check/claim.h"
#include "check/trie_order.h"

/* What an option is worth: as the columns of gg__values, but instead of a number of the trie its
 * place among them, 0 if it is undefined. */
enum { GG__OF_VALUE, GG__OF_MINUS };
typedef uint32_t gg__option_value[2];

/* The buffer of a worker, where the options of one position lie, in any order. */
typedef struct gg__option_buffer {
    gg__option_value *of[2]; /* by gg_player; if impartial, Left's alone */
    size_t count[2], room[3];
    uint64_t *met;       /* a bit for each number up to the count of options */
    gg__scratch scratch; /* of a game by rules */
    uint8_t apart[64];   /* so that workers do not write to one line of a cache */
} gg__option_buffer;

/* The smallest number that none of these offers has there. O(count). */
uint32_t gg__mex(const gg__option_buffer *buffer, gg__option_value *of, size_t count,
                 unsigned column);

/* Some values that are added up, and may be true. */
typedef struct gg__value_check {
    const gg__claim *claim;
    const gg__values *values;
    const struct gg__conditions *type;
    bool partisan;             /* the players may have different options */
    gg__option_buffer *buffer; /* by worker */
    gg__trie_order order;      /* of numbers */
} gg__value_check;

/* The condition that fails at a position whose options are on the buffer, which it may change; or
 * NULL. The rank has been seen to fall with every move. */
typedef const char *gg__value_fault(const gg__value_check *check, gg__option_buffer *buffer,
                                    uint32_t x);
const char *gg__nimber_fault(const gg__value_check *check, gg__option_buffer *buffer, uint32_t x);
const char *gg__misere_fault(const gg__value_check *check, gg__option_buffer *buffer, uint32_t x);
const char *gg__number_fault(const gg__value_check *check, gg__option_buffer *buffer, uint32_t x);

const char *gg__mex_fault(uint32_t nimber, uint32_t mex);

/* What is wrong with a result that a vertex has, or NULL. */
const char *gg__result_fault(const gg__value_check *check, gg_vertex v);

/* Nimbers of a graph on which play may have no end; loopy.c. */
bool gg__check_loopy(const gg__value_check *check);

void gg__option_value_of(const gg__value_check *check, uint64_t x, gg__option_value offer);
bool gg__option_buffer_room(gg_ctx *ctx, gg__option_buffer *buffer, gg_player player,
                            uint64_t options);

/* ---- parts of a game by rules; parts.c ---- */

/* Whether the values are those of all parts that play from the start can come to, or more. */
bool gg__are_parts(const gg__value_check *check);

/* Puts the options of a part on the buffer. False if that cannot be done: the context says why. */
bool gg__buffer_parts(const gg__value_check *check, gg__option_buffer *buffer, gg_player player,
                      uint32_t part);

/* The sum of the numbers of these entries, to be freed, and of the nimbers that are added to them.
 * *defined: none of them is undefined. */
gg_status gg__add_numbers(gg_ctx *ctx, const gg__values *values, const uint64_t *entry,
                          size_t count, gg__dyadic *sum, uint32_t *nimber, bool *defined);

#endif
