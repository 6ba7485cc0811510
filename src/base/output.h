/*
 * Writing text to a sink through a buffer. The first failure sticks: later calls do nothing, and
 * gg__out_finish reports it.
 */
#ifndef GG_BASE_OUTPUT_H
#define GG_BASE_OUTPUT_H

#include "base/ctx.h"

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

/* Hands the rest to the sink. GG_WRITE_FAILED if it ever refused anything. */
gg_status gg__out_finish(gg__output *output);

#endif
