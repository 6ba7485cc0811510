/*
 * What the block of the scanner holds is taken from there; large pieces beyond it are read straight
 * to where they belong. Indices into the block may be negative modulo 2^64, as in the scanner: so
 * line_start, the place of the first byte of the line, survives every refill.
 */
#include "io/bytes.h"

enum { DIRECT = 1 << 16 }; /* from so many bytes on the block is not in between */

gg__place gg__bytes_place(const gg__scanner *scanner)
{
    return (gg__place){scanner->line, scanner->at - scanner->line_start + 1, GG_NO_VERTEX};
}

static gg_status ask(gg__scanner *scanner, void *data, size_t size, size_t *got)
{
    const ptrdiff_t answer = scanner->source->read(scanner->source->self, data, size);
    if (answer >= 0 && (size_t)answer <= size) {
        *got = (size_t)answer;
        scanner->ended = answer == 0;
        return GG_OK;
    }
    const gg_status status = gg__tick(scanner->ctx, "reading", 0, 0); /* perhaps interrupted */
    if (status != GG_OK) return status;
    return gg__fail(scanner->ctx, GG_BAD_INPUT, gg__bytes_place(scanner),
                    "the input cannot be read");
}

/* Fills the block, which is used up. */
static gg_status refill(gg__scanner *scanner)
{
    size_t got = 0;
    scanner->line_start -= scanner->at;
    scanner->at = scanner->end = 0;
    const gg_status status = ask(scanner, scanner->buffer, GG__SCAN_BLOCK, &got);
    scanner->end = got;
    memset(scanner->buffer + got, 0, GG__SCAN_PAD);
    return status;
}

gg_status gg__bytes_read(gg__scanner *scanner, void *data, size_t size, const char *what)
{
    unsigned char *to = data;
    while (size > 0) {
        const size_t held = (size_t)(scanner->end - scanner->at);
        size_t some = held < size ? held : size;
        memcpy(to, scanner->buffer + scanner->at, some);
        scanner->at += some;
        if (held == 0 && scanner->ended)
            return gg__fail(scanner->ctx, GG_BAD_INPUT, gg__bytes_place(scanner),
                            "the input ends within %s", what);
        gg_status status = GG_OK;
        if (held == 0 && size >= DIRECT) {
            status = ask(scanner, to, size, &some);
            scanner->line_start -= some;
        } else if (held == 0) {
            status = refill(scanner);
        }
        if (status != GG_OK) return status;
        to += some;
        size -= some;
    }
    return GG_OK;
}

gg_status gg__bytes_end(gg__scanner *scanner, bool *end)
{
    int c = 0;
    const gg_status status = gg__char_look(scanner, &c);
    *end = c < 0;
    return status;
}

gg_status gg__char_look(gg__scanner *scanner, int *c)
{
    while (scanner->at == scanner->end && !scanner->ended) {
        const gg_status status = refill(scanner);
        if (status != GG_OK) return status;
    }
    scanner->token = scanner->at;
    *c = scanner->at < scanner->end ? scanner->buffer[scanner->at] : -1;
    return GG_OK;
}

gg_status gg__char_find(gg__scanner *scanner, int *c)
{
    gg_status status = gg__char_look(scanner, c);
    while (status == GG_OK && (*c == ' ' || *c == '\t' || *c == '\n' || *c == '\r')) {
        gg__char_take(scanner);
        status = gg__char_look(scanner, c);
    }
    return status;
}

void gg__char_take(gg__scanner *scanner)
{
    if (scanner->buffer[scanner->at++] != '\n') return;
    scanner->line_start = scanner->at;
    scanner->line++;
}
