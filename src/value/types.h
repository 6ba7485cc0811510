/* The value types: what a position can be worth, and how it is written. */
#ifndef GG_VALUE_TYPES_H
#define GG_VALUE_TYPES_H

#include "base/rng.h"
#include "value/dyadic.h"

/* A value of one position, of whichever type; `{0}` holds nothing. */
typedef struct gg__value {
    gg_result winner;    /* outcome */
    uint32_t remoteness; /* outcome; GG_INFINITE in a draw */
    uint32_t mini, maxi; /* distance; GG_INFINITE: never */
    uint32_t nimber;     /* nimber; GG_LOOPY: infinite, and then */
    uint32_t *loops;     /*   the finite nimbers among its options, ascending; owned */
    size_t loop_count;
    uint32_t plus, minus; /* misere-pair */
    bool wild;
    bool undefined; /* number */
    gg__dyadic number;
    uint32_t star; /* number: the nimber that is added to it; 0: none */
} gg__value;

typedef struct gg__value_type {
    gg_info info;
    /* Adds the fields of --all, separated by tabs. most: characters of a number; 0: no bound. */
    gg_status (*print)(const gg__value *value, size_t most, gg__text *text);
    /* Reads back what print wrote, the whole of it; false if it is nothing of the kind, or for want
     * of memory: look at the context. */
    bool (*parse)(gg_ctx *ctx, const char *text, gg__value *value);
    bool (*equal)(const gg__value *a, const gg__value *b);
    /* Any value of the type, for tests of the laws. */
    gg_status (*sample)(gg_ctx *ctx, gg__rng *rng, gg__value *value);
} gg__value_type;

/* In the order of values.def; NULL behind the last. */
const gg__value_type *gg__value_type_at(size_t index);
const gg__value_type *gg__value_type_find(const char *name);

/* Frees what a value of whatever type holds. */
void gg__value_clear(gg_ctx *ctx, gg__value *value);

/* Puts the nimbers of an infinite one into ascending order. */
void gg__loops_sort(gg__value *value);

#endif
