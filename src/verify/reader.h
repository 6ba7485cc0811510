/* The two forms of a certificate, read as the same numbers and names. */
#ifndef GG_VERIFY_READER_H
#define GG_VERIFY_READER_H

#include "base/ctx.h"

enum { GG__READER_BUFFER = 1 << 16, GG__READER_WORD = 32 };

/* After a failure everything reads as 0 or "", and the context has the first failure. */
typedef struct gg__reader {
    gg_ctx *ctx;
    const gg_source *source;
    bool text, ended;
    uint64_t line, before; /* of the text; bytes before the buffer */
    uint32_t crc;          /* of the bytes before `hashed` */
    size_t at, hashed, length;
    uint8_t buffer[GG__READER_BUFFER];
} gg__reader;

/* Always false. */
bool gg__reader_fail(gg__reader *r, const char *what);

/* Finds out which form it is, and reads the mark that it begins with. */
void gg__read_mark(gg__reader *r);

/* An entry or a count: so many bytes; in text a decimal number. */
uint64_t gg__read_number(gg__reader *r, unsigned width);
/* The number of the problem, or a checksum: so many bytes; in text hexadecimal digits. */
uint64_t gg__read_hash(gg__reader *r, unsigned width);
/* A type: 16 bytes, filled up with zeros; in text a word. */
void gg__read_name(gg__reader *r, char name[GG__READER_WORD]);
/* Entries of 1, 4 or 8 bytes. */
void gg__read_column(gg__reader *r, unsigned width, uint64_t count, void *column);

uint32_t gg__reader_crc(gg__reader *r); /* of all that was read */
bool gg__reader_at_end(gg__reader *r);

#endif
