/* The value types: what a position can be worth, and how it is written. */
#ifndef GG_VALUE_TYPES_H
#define GG_VALUE_TYPES_H

#include "base/ctx.h"
#include "base/rng.h"

/* A value of one position, of whichever type. */
typedef struct gg__value {
    gg_result winner;    /* outcome */
    uint32_t remoteness; /* outcome; GG_INFINITE in a draw */
    uint32_t mini, maxi; /* distance; GG_INFINITE: never */
} gg__value;

enum { GG__VALUE_TEXT = 64 }; /* bytes that hold the text of any value of these types */

typedef struct gg__value_type {
    gg_info info;
    /* The fields of --all, separated by tabs; returns the length, at most GG__VALUE_TEXT - 1. */
    size_t (*print)(const gg__value *value, char *text);
    /* Reads back what print wrote, the whole of it; false if it is nothing of the kind. */
    bool (*parse)(const char *text, gg__value *value);
    bool (*equal)(const gg__value *a, const gg__value *b);
    /* Any value of the type, for tests of the laws. */
    void (*sample)(gg__rng *rng, gg__value *value);
} gg__value_type;

/* In the order of values.def; NULL behind the last. */
const gg__value_type *gg__value_type_at(size_t index);
const gg__value_type *gg__value_type_find(const char *name);

#endif
