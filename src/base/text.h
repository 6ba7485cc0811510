/* Text: a growing buffer, and buffered writing to a sink; checksums. */
#ifndef GG_BASE_TEXT_H
#define GG_BASE_TEXT_H

#include "base/ctx.h"

typedef struct gg__text {
    gg_ctx *ctx;
    char *data; /* NULL until something was added; else ends in NUL */
    size_t length, capacity;
} gg__text;

/* Adds formatted text. A failure is recorded in the context; later calls are harmless. */
gg_status gg__text_add(gg__text *text, const char *format, ...) GG__PRINTF(2, 3);
/* The same for plain bytes. */
gg_status gg__text_bytes(gg__text *text, const char *data, size_t size);
void gg__text_free(gg__text *text);

/* GG_BAD_ARGUMENT "unknown WHAT 'NAME'; known are A, B, C", from a registry's list. */
gg_status gg__fail_unknown(gg_ctx *ctx, const char *what, const char *name,
                           const gg_info *(*at)(size_t index));

/*
 * Writing to a sink through a buffer. The first failure sticks: later calls do nothing, and
 * gg__out_finish reports it.
 */
enum { GG__OUT_BLOCK = 1 << 16 };

typedef struct gg__output {
    gg_ctx *ctx;
    const gg_sink *sink;
    size_t length;
    bool failed;
    char buffer[GG__OUT_BLOCK];
} gg__output;

/* NULL without memory. */
gg__output *gg__out_new(gg_ctx *ctx, const gg_sink *sink);
void gg__out_free(gg__output *output);

void gg__out_char(gg__output *output, char c);
void gg__out_bytes(gg__output *output, const void *data, size_t size);
void gg__out_text(gg__output *output, const char *text);
void gg__out_u64(gg__output *output, uint64_t number);

/* Writes the rest to the sink. GG_WRITE_FAILED if the sink ever refused bytes. */
gg_status gg__out_finish(gg__output *output);

/* The CRC-32 of zlib, continued from that of the preceding bytes; 0 at first. */
uint32_t gg__crc(uint32_t crc, const void *data, size_t size);

#endif
