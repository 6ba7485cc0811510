#include "base/text.h"

#include "base/decimal.h"

#include <stdio.h>
#include <string.h>

/* Makes room for `more` further bytes and a NUL. */
static gg_status make_text_room(gg__text *text, size_t more)
{
    const uint64_t need = (uint64_t)text->length + more + 1;
    char *data = gg__grow(text->ctx, text->data, &text->capacity, need, 1, "text");
    if (!data) return gg__status(text->ctx);
    text->data = data;
    return GG_OK;
}

gg_status gg__text_add(gg__text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const size_t length = (size_t)vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    const gg_status status = make_text_room(text, length);
    if (status == GG_OK) {
        vsnprintf(text->data + text->length, length + 1, format, again);
        text->length += length;
    }
    va_end(again);
    return status;
}

gg_status gg__text_bytes(gg__text *text, const char *data, size_t size)
{
    const gg_status status = make_text_room(text, size);
    if (status != GG_OK) return status;
    if (size > 0) memcpy(text->data + text->length, data, size);
    text->length += size;
    text->data[text->length] = '\0';
    return GG_OK;
}

void gg__text_free(gg__text *text)
{
    gg__free(text->ctx, text->data);
    text->data = NULL;
    text->length = text->capacity = 0;
}

gg_status gg__fail_unknown(gg_ctx *ctx, const char *what, const char *name,
                           const gg_info *(*at)(size_t index))
{
    gg__text known = {ctx, NULL, 0, 0};
    gg_status status = GG_OK;
    for (size_t i = 0; status == GG_OK && at(i); i++)
        status = gg__text_add(&known, "%s%s", i > 0 ? ", " : "", at(i)->name);
    if (status == GG_OK)
        status = gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "unknown %s '%.40s'; known are %s",
                          what, name ? name : "", known.data);
    gg__text_free(&known);
    return status;
}

/* ---- output ---- */

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
