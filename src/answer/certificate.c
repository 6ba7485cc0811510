/* Reading a certificate in either form: the first byte tells which. */
#include "value/certificate.h"
#include "io/certificate_text.h"
#include "io/unpack.h"
#include "verify/certificate.h"

/* A source that counts and ticks, and gives its first byte although that was looked at. */
typedef struct counted {
    gg_ctx *ctx;
    const gg_source *source;
    gg__place place; /* the number of the last byte */
    uint8_t first;
    bool looked;
} counted;

static ptrdiff_t read_counted(void *self, void *buffer, size_t size)
{
    counted *from = self;
    if (from->looked) {
        from->looked = false;
        *(uint8_t *)buffer = from->first;
        return 1;
    }
    if (gg__status(from->ctx) != GG_OK) return -1;
    const ptrdiff_t got = from->source->read(from->source->self, buffer, size);
    if (got > 0) from->place.column += (uint64_t)got;
    const gg_status status =
        gg__tick(from->ctx, "reading bytes of the certificate", from->place.column, 0);
    return status == GG_OK ? got : -1;
}

/* What fails after an interruption is not the input. */
static gg_status look(counted *from)
{
    const ptrdiff_t got = read_counted(from, &from->first, 1);
    from->looked = true;
    if (got < 0)
        gg__fail(from->ctx, GG_BAD_INPUT, GG__NOWHERE, "the certificate cannot be read");
    else if (got == 0)
        gg__fail(from->ctx, GG_BAD_INPUT, GG__NOWHERE, "the certificate is empty");
    return gg__status(from->ctx);
}

static gg_status read_text(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                           gg_solution **out)
{
    gg__certificate_text *text = gg__alloc_zeroed(ctx, 1, sizeof *text, "a certificate");
    if (!text) return gg__status(ctx);
    text->ctx = ctx;
    text->source = source;
    text->place.vertex = GG_NO_VERTEX;
    const gg_source bytes = {text, gg__certificate_text_read};
    const gg_status status = gg__certificate_read(ctx, problem, &bytes, &text->place, out);
    gg__free(ctx, text);
    return status;
}

static gg_status read_either(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                             gg_solution **out)
{
    counted from = {.ctx = ctx, .source = source, .place = {.line = 1, .vertex = GG_NO_VERTEX}};
    const gg_source whole = {&from, read_counted};
    if (look(&from) != GG_OK) return gg__status(ctx);
    if (from.first != (uint8_t)GG__CERTIFICATE_MAGIC[0])
        return read_text(ctx, problem, &whole, out);
    return gg__certificate_read(ctx, problem, &whole, &from.place, out);
}

gg_status gg_certificate_read(gg_ctx *ctx, const gg_problem *problem, const gg_source *source,
                              gg_solution **out)
{
    gg__begin(ctx);
    gg_unpacked *unpacked;
    if (gg__problem_serves(ctx, problem) != GG_OK || gg_unpack(ctx, source, &unpacked) != GG_OK)
        return gg__status(ctx);
    gg_status status = gg__unpack_begin(unpacked);
    if (status == GG_OK) status = read_either(ctx, problem, gg_unpacked_source(unpacked), out);
    if (status != GG_OK) status = gg__unpack_failure(unpacked);
    gg_unpacked_free(unpacked);
    return status;
}
