#include "base/output.h"

#include "base/decimal.h"

#include <string.h>

gg__output *gg__out_new(gg_ctx *ctx, const gg_sink *sink)
{
    gg__output *output = gg__alloc(ctx, 1, sizeof *output, "a block of output");
    if (!output) return NULL;
    output->ctx = ctx;
    output->sink = sink;
    output->length = 0;
    output->failed = false;
    return output;
}

void gg__out_free(gg__output *output)
{
    if (output) gg__free(output->ctx, output);
}

static void flush(gg__output *output)
{
    if (!output->failed && output->length > 0)
        output->failed = !output->sink->write(output->sink->self, output->buffer, output->length);
    output->length = 0;
}

static void make_room(gg__output *output, size_t bytes)
{
    if (GG__OUT_BLOCK - output->length < bytes) flush(output);
}

void gg__out_char(gg__output *output, char c)
{
    make_room(output, 1);
    output->buffer[output->length++] = c;
}

void gg__out_bytes(gg__output *output, const void *data, size_t size)
{
    const char *from = data;
    if (size >= GG__OUT_BLOCK) { /* straight to the sink */
        flush(output);
        if (!output->failed) output->failed = !output->sink->write(output->sink->self, from, size);
        return;
    }
    while (size > 0) {
        make_room(output, 1);
        const size_t room = GG__OUT_BLOCK - output->length, part = size < room ? size : room;
        memcpy(output->buffer + output->length, from, part);
        output->length += part;
        from += part;
        size -= part;
    }
}

void gg__out_text(gg__output *output, const char *text)
{
    gg__out_bytes(output, text, strlen(text));
}

void gg__out_u64(gg__output *output, uint64_t number)
{
    make_room(output, GG__DECIMAL);
    char *at = output->buffer + output->length;
    output->length += (size_t)(gg__decimal_put(at, number) - at);
}

gg_status gg__out_finish(gg__output *output)
{
    flush(output);
    if (!output->failed) return GG_OK;
    return gg__fail(output->ctx, GG_WRITE_FAILED, GG__NOWHERE, "the output cannot be written");
}
