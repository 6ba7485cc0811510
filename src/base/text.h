/* Small pieces of text: a growing buffer, and the counterpart of a reader of lines. */
#ifndef GG_BASE_TEXT_H
#define GG_BASE_TEXT_H

#include "base/ctx.h"

typedef struct gg__text {
    gg_ctx *ctx;
    char *data; /* NULL until something was added; else ends in NUL */
    size_t length, capacity;
} gg__text;

/* Adds formatted text; a failure stays in the context and later calls do nothing harmful. */
gg_status gg__text_add(gg__text *text, const char *format, ...) GG__PRINTF(2, 3);
/* The same for what needs no format. */
gg_status gg__text_bytes(gg__text *text, const char *data, size_t size);
void gg__text_free(gg__text *text);

/* GG_BAD_ARGUMENT "unknown WHAT 'NAME'; known are A, B, C", from a registry's list. */
gg_status gg__fail_unknown(gg_ctx *ctx, const char *what, const char *name,
                           const gg_info *(*at)(size_t index));

#endif
