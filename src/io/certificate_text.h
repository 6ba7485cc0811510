/* The text form of a certificate, as a source of the bytes of the binary one. */
#ifndef GG_IO_CERTIFICATE_TEXT_H
#define GG_IO_CERTIFICATE_TEXT_H

#include "base/ctx.h"

enum { GG__CERTIFICATE_TEXT = 1 << 16, GG__CERTIFICATE_MADE = 1 << 12 };

/* Begins as zeros but for the first two. */
typedef struct gg__certificate_text {
    gg_ctx *ctx;
    const gg_source *source; /* of the text */
    gg__place place;         /* the line of the last word that was read */
    bool begun, ended, line_ended;
    uint32_t section; /* a gg__section, whose entries come next: */
    uint64_t left;    /*   so many */
    /* The text that was read last, up to `length`; the checksum is that of all before `hashed`. */
    uint32_t crc;
    size_t at, hashed, length;
    /* The bytes that were made of it last; the checksum is that of all before them. */
    uint32_t made_crc;
    size_t given, made;
    uint8_t bytes[GG__CERTIFICATE_MADE], text[GG__CERTIFICATE_TEXT];
} gg__certificate_text;

/* The `read` of a gg_source; self is the gg__certificate_text. */
ptrdiff_t gg__certificate_text_read(void *self, void *buffer, size_t size);

#endif
