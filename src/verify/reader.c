/*
 * A buffer over the source, and the numbers in it. O(bytes); 64 KiB.
 */
#include "verify/reader.h"

#include "value/certificate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

bool gg__reader_fail(gg__reader *r, const char *what)
{
    if (r->text)
        gg__fail(r->ctx, GG_BAD_INPUT, (gg__place){r->line, 0, GG_NO_VERTEX}, "%s", what);
    else
        gg__fail(r->ctx, GG_BAD_INPUT, GG__NOWHERE, "%s (byte %" PRIu64 ")", what,
                 r->before + r->at);
    return false;
}

/* ---- bytes ---- */

uint32_t gg__reader_crc(gg__reader *r)
{
    r->crc = (uint32_t)crc32(r->crc, r->buffer + r->hashed, (uInt)(r->at - r->hashed));
    r->hashed = r->at;
    return r->crc;
}

/* Fills the buffer, which has been read. */
static void refill(gg__reader *r)
{
    gg__reader_crc(r);
    r->before += r->length;
    r->at = r->hashed = r->length = 0;
    const ptrdiff_t got = r->source->read(r->source->self, r->buffer, GG__READER_BUFFER);
    gg__tick(r->ctx, "reading the certificate", r->before, 0);
    if (got < 0) gg__reader_fail(r, "the certificate cannot be read"); /* unless interrupted */
    if (got > 0) r->length = (size_t)got;
    r->ended = r->length == 0;
}

bool gg__reader_at_end(gg__reader *r)
{
    if (r->at == r->length && !r->ended) refill(r);
    return r->at == r->length || gg__status(r->ctx) != GG_OK;
}

static bool get_bytes(gg__reader *r, void *bytes, uint64_t count)
{
    for (uint8_t *to = bytes; count > 0;) {
        if (gg__reader_at_end(r)) return gg__reader_fail(r, "the certificate is cut off");
        const size_t left = r->length - r->at, part = count < left ? (size_t)count : left;
        memcpy(to, r->buffer + r->at, part);
        r->at += part;
        to += part;
        count -= part;
    }
    return true;
}

/* ---- words ---- */

/* A word of the text form, which one blank or end of line follows. */
static void get_word(gg__reader *r, char word[GG__READER_WORD])
{
    size_t length = 0;
    uint8_t byte = 0;
    while (get_bytes(r, &byte, 1) && byte > ' ' && length + 1 < GG__READER_WORD)
        word[length++] = (char)byte;
    word[length] = '\0';
    if (byte != ' ' && byte != '\n') gg__reader_fail(r, "this is no certificate");
    if (length == 0) gg__reader_fail(r, "a blank too many");
    r->line += byte == '\n';
}

static uint64_t get_decimal(gg__reader *r, unsigned width)
{
    const uint64_t most = UINT64_MAX >> (64 - 8 * width);
    char word[GG__READER_WORD];
    uint64_t number = 0;
    get_word(r, word);
    for (size_t i = 0; word[i]; i++) {
        const uint64_t digit = (uint64_t)(word[i] - '0');
        if (digit > 9 || (i > 0 && number == 0)) return gg__reader_fail(r, "a number is expected");
        if (number > (most - digit) / 10) return gg__reader_fail(r, "a number too large");
        number = 10 * number + digit;
    }
    return number;
}

/* ---- both forms ---- */

void gg__read_mark(gg__reader *r)
{
    char word[GG__READER_WORD] = "";
    if (gg__reader_at_end(r)) {
        gg__reader_fail(r, "the certificate is empty");
        return;
    }
    r->text = r->buffer[0] != (uint8_t)GG__CERTIFICATE_MAGIC[0];
    if (r->text)
        get_word(r, word);
    else
        get_bytes(r, word, 8);
    if (strcmp(word, r->text ? GG__CERTIFICATE_WORD : GG__CERTIFICATE_MAGIC) != 0)
        gg__reader_fail(r, "this is no certificate, or one that was sent as text");
}

uint64_t gg__read_number(gg__reader *r, unsigned width)
{
    uint64_t number = 0;
    if (r->text) return get_decimal(r, width);
    if (get_bytes(r, &number, width)) gg__little_endian(&number, sizeof number, 1);
    return number;
}

uint64_t gg__read_hash(gg__reader *r, unsigned width)
{
    char word[GG__READER_WORD];
    if (!r->text) return gg__read_number(r, width);
    get_word(r, word);
    if (strlen(word) != 2 * width || strspn(word, "0123456789abcdef") != 2 * width)
        return gg__reader_fail(r, "hexadecimal digits are expected");
    return strtoull(word, NULL, 16);
}

void gg__read_name(gg__reader *r, char name[GG__READER_WORD])
{
    memset(name, 0, GG__READER_WORD);
    if (r->text)
        get_word(r, name);
    else
        get_bytes(r, name, 16);
    for (size_t i = strlen(name); !r->text && i < 16; i++)
        if (name[i]) gg__reader_fail(r, "a name is filled up with zero bytes");
}

void gg__read_column(gg__reader *r, unsigned width, uint64_t count, void *column)
{
    uint8_t *entry = column;
    if (!r->text && get_bytes(r, column, count * width)) gg__little_endian(column, width, count);
    for (; r->text && count > 0 && gg__status(r->ctx) == GG_OK; count--, entry += width) {
        uint64_t number = get_decimal(r, width);
        gg__little_endian(&number, sizeof number, 1);
        memcpy(entry, &number, width);
        gg__little_endian(entry, width, 1);
    }
}
