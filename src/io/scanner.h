/*
 * Reading text from a source: blanks, line ends, words and numbers, with line and column.
 *
 * The scanner holds one block of the input and nothing behind it; no line has to fit, only a word
 * (255 bytes). What is hot, an edge line of two numbers, is inlined here; everything unusual (the
 * end of the block, tabs, names, errors) goes to scanner.c.
 *
 * Blanks are space, tab, and a carriage return before a line feed. Any other control character is
 * an error anywhere. A missing last line feed is no error. A failure is recorded in the
 * context, and nothing may be scanned behind it.
 *
 * `what` always names the thing that should be there, such as "the number of vertices".
 */
#ifndef GG_IO_SCANNER_H
#define GG_IO_SCANNER_H

#include "base/ctx.h"
#include "io/edgetext/digits.h"

enum {
    GG__SCAN_BLOCK = 1 << 18,  /* bytes asked of the source at a time */
    GG__SCAN_WORD_BYTES = 255, /* longest word */
    GG__SCAN_SERIAL = 1 << 13, /* lines that one thread reads before others are called */
    GG__SCAN_FRONT = 16,       /* bytes before the block that may be looked at, */
    GG__SCAN_PAD = 64          /*   and zeros behind it, so that many are looked at at once */
};

typedef struct gg__scanner {
    gg_ctx *ctx;
    const gg_source *source;
    unsigned char *buffer;
    /* Indices into buffer. The unread bytes are at .. end - 1, and buffer[end] is 0, which is no
     * part of any text. token and line_start may have left the buffer; they are then negative
     * modulo 2^64, and their differences remain right. */
    uint64_t at, end;
    uint64_t token;        /* where the current token begins */
    uint64_t line_start;   /* where the current line begins */
    uint64_t line;         /* its number, from 1 */
    bool ended;            /* the source has nothing more */
    bool said;             /* the source has said that it ended, or failed, */
    ptrdiff_t saying;      /*   and this is what it said */
    uint64_t serial_until; /* before this line edgetext/edge_reader.c calls no threads */
} gg__scanner;

/* A piece of text that it does not own; no NUL at its end. */
typedef struct gg__span {
    const char *text;
    size_t length;
} gg__span;

gg__scanner *gg__scan_new(gg_ctx *ctx, const gg_source *source);
void gg__scan_free(gg__scanner *scanner);

/* The place of the current token: the last one that was taken, or the one that was not as expected.
 */
gg__place gg__scan_place(const gg__scanner *scanner);

/* Fails with GG_BAD_INPUT: "expected WHAT, found 'WORD'". */
gg_status gg__scan_unexpected(gg__scanner *scanner, const char *what, gg__span word);

/* The number that a text is, if it is one: digits only. */
typedef enum gg__numeral { GG__NOT_NUMERAL, GG__NUMERAL, GG__NUMERAL_TOO_LARGE } gg__numeral;
gg__numeral gg__span_number(gg__span span, uint64_t *value);
bool gg__span_is(gg__span span, const char *text);

/* The length of the text to quote in a message: cut to some 40 bytes, between characters. */
int gg__span_shown(gg__span span);

/* ---- the slow ways of the functions below ---- */

gg_status gg__scan_line_slow(gg__scanner *scanner, char *first);
gg_status gg__scan_end_slow(gg__scanner *scanner);
gg_status gg__scan_number_slow(gg__scanner *scanner, const char *what, uint64_t *value);

/* ---- words ---- */

/* The next word of this line; good until the next call. */
gg_status gg__scan_word(gg__scanner *scanner, const char *what, gg__span *word);

/* The same; length 0 at the end of the line. */
gg_status gg__scan_optional(gg__scanner *scanner, gg__span *word);

/* A word that is one of choices, which end in NULL; its index. */
gg_status gg__scan_choice(gg__scanner *scanner, const char *what, const char *const *choices,
                          unsigned *index);

/* Goes to the next line, whatever is left of this one. */
gg_status gg__scan_skip_line(gg__scanner *scanner);

/* As gg__scan_line, over lines that begin with one of these characters. */
gg_status gg__scan_line_behind(gg__scanner *scanner, const char *comments, char *first);

/* ---- for edgetext/edge_reader.c ---- */

/* At most `size` bytes of what the source gives behind the buffer; 0 at its end, negative if it
 * cannot be read. This and the next may be called by any thread, one at a time: they do not use the
 * context. */
ptrdiff_t gg__scan_ask(gg__scanner *scanner, unsigned char *buffer, size_t size);

/* At the beginning of a line: takes at most so many bytes out of the buffer. */
size_t gg__scan_take_buffer(gg__scanner *scanner, unsigned char *text, size_t room);

/* Makes room for so many bytes before those in the buffer, which the caller writes and which are
 * read next; NULL without memory. */
unsigned char *gg__scan_put_back(gg__scanner *scanner, size_t bytes);

/* ---- bytes and characters ---- */

/* For inputs whose lines mean nothing. A binary input counts as one line: the place of a fault is
 * line 1, and its column the number of the byte from 1. */

/* The read of a gg_source: at least one byte, 0 at the end, -1 with the error set. */
ptrdiff_t gg__bytes_some(gg__scanner *scanner, void *data, size_t size);

/* The number of the next byte, as a place. */
gg__place gg__bytes_place(const gg__scanner *scanner);

/* The next character without taking it: 0 to 255, or -1 at the end of the input. */
gg_status gg__char_look(gg__scanner *scanner, int *c);
/* The same, behind blanks and ends of lines. */
gg_status gg__char_find(gg__scanner *scanner, int *c);
/* Takes the character that was looked at, and counts lines. */
void gg__char_take(gg__scanner *scanner);

/* ---- what is hot ---- */

static inline bool gg__scan_is_gap(unsigned char c)
{
    const uint64_t gaps =
        UINT64_C(1) << ' ' | UINT64_C(1) << '\t' | UINT64_C(1) << '\r' | UINT64_C(1) << '\n';
    return c <= ' ' && (gaps >> c & 1) != 0;
}

/* At the beginning of a line: goes to the first byte that is no blank, over empty lines, and shows
 * it without taking it; '\0' at the end of the input. */
static inline gg_status gg__scan_line(gg__scanner *scanner, char *first)
{
    const unsigned char c = scanner->buffer[scanner->at];
    if (c <= ' ' || c == 0x7f) return gg__scan_line_slow(scanner, first);
    *first = (char)c;
    return GG_OK;
}

/* Takes the end of this line, or of the input; nothing but blanks may stand before it. */
static inline gg_status gg__scan_end_of_line(gg__scanner *scanner)
{
    uint64_t at = scanner->at;
    if (scanner->buffer[at] == '\r') at++;
    if (scanner->buffer[at] != '\n') return gg__scan_end_slow(scanner);
    scanner->at = scanner->line_start = at + 1;
    scanner->line++;
    return GG_OK;
}

/* Takes a number as people write it, behind at most one space; else takes nothing. At the end of
 * the block the zero behind it makes this fail, so that the slow way refills the block. */
static inline bool gg__scan_try_u64(gg__scanner *scanner, uint64_t *value)
{
    const uint64_t start = scanner->at + (scanner->buffer[scanner->at] == ' ');
    const unsigned char *rest = gg__scan_digits(scanner->buffer + start, value);
    if (!rest || !gg__scan_is_gap(*rest)) return false;
    scanner->token = start;
    scanner->at = (uint64_t)(rest - scanner->buffer);
    return true;
}

/* The next word of this line, which must be a number below 2^64. */
static inline gg_status gg__scan_u64(gg__scanner *scanner, const char *what, uint64_t *value)
{
    if (gg__scan_try_u64(scanner, value)) return GG_OK;
    return gg__scan_number_slow(scanner, what, value);
}

#endif
