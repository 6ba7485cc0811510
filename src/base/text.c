#include "base/text.h"

#include <stdio.h>
#include <string.h>

gg_status gg__text_add(gg__text *text, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    gg_status status = GG_OK;
    const size_t need = text->length + (size_t)length + 1;
    char *data = gg__grow(text->ctx, text->data, &text->capacity, need, 1, "text");
    if (data) {
        text->data = data;
        vsnprintf(data + text->length, (size_t)length + 1, format, again);
        text->length += (size_t)length;
    } else {
        status = gg__status(text->ctx);
    }
    va_end(again);
    return status;
}

gg_status gg__text_bytes(gg__text *text, const char *data, size_t size)
{
    const uint64_t need = (uint64_t)text->length + size + 1;
    char *grown = gg__grow(text->ctx, text->data, &text->capacity, need, 1, "text");
    if (!grown) return gg__status(text->ctx);
    text->data = grown;
    memcpy(grown + text->length, data, size);
    text->length += size;
    grown[text->length] = '\0';
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
