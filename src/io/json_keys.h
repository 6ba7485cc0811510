/* What the two halves of reading json share: an object, and the draft that is made of it. */
#ifndef GG_IO_JSON_KEYS_H
#define GG_IO_JSON_KEYS_H

#include "io/json.h"

#ifdef GG_JANSSON

#include "io/draft.h"

#include <jansson.h>

typedef struct gg__json {
    gg_ctx *ctx;
    gg__scanner *scanner;
    const gg_given *given;
    gg__place place;
    char *text;
    size_t length, capacity, handed; /* handed: so many bytes of it to jansson */
    void *held;                      /* for the tree */
    json_t *root;
    gg__draft draft;
    const char *note;
} gg__json;

/* Fills the draft from the tree. */
gg_status gg__json_keys(gg__json *o);

#endif

#endif
