/*
 * Reading text from a source: blanks, line ends, words, numbers and characters, with line and
 * column.
 *
 * The scanner holds one block of the input and nothing after it; no line has to fit, only a word
 * (255 bytes). Blanks are space, tab, and a carriage return before a line feed. Any other control
 * character is an error anywhere. A missing last line feed is no error.
 *
 * A failure stays in the context, where the first one counts. After it gg__scan_line returns '\0',
 * and words, numbers and choices mean nothing. So a reader takes all that a line should hold, and
 * looks at the status once, before it uses any of it.
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
    GG__SCAN_PAD = 64          /*   and zeros after it, so that many are looked at at once */
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
    bool ended;            /* there is nothing more to ask for */
    ptrdiff_t said;        /* the last answer of the source; at most 0 once it ended or failed */
    uint64_t serial_until; /* before this line edgetext/edge_reader.c calls no threads */
} gg__scanner;

/* A piece of text that it does not own; no NUL at its end. */
typedef struct gg__span {
    const char *text;
    size_t length;
} gg__span;

gg__scanner *gg__scan_new(gg_ctx *ctx, const gg_source *source);
void gg__scan_free(gg__scanner *scanner);

/* The place of the current token: the last one taken, or the one that was not as expected. */
gg__place gg__scan_place(const gg__scanner *scanner);

/* Fails with GG_BAD_INPUT at that place. */
#define gg__scan_fail(scanner, ...)                                                                \
    gg__fail((scanner)->ctx, GG_BAD_INPUT, gg__scan_place(scanner), __VA_ARGS__)

/* The same: "expected WHAT, found 'WORD'". */
gg_status gg__scan_unexpected(gg__scanner *scanner, const char *what, gg__span word);

/* The number that a text is, if it is one: digits only. */
typedef enum gg__numeral { GG__NOT_NUMERAL, GG__NUMERAL, GG__NUMERAL_TOO_LARGE } gg__numeral;
gg__numeral gg__span_number(gg__span span, uint64_t *value);
bool gg__span_is(gg__span span, const char *text);

/* The length of the text to quote in a message: cut to some 40 bytes, between characters, and
 * before a control character. */
int gg__span_shown(gg__span span);

/* At the beginning of the input: takes a byte order mark of UTF-8, which counts for no column. */
void gg__scan_skip_bom(gg__scanner *scanner);

/* At the beginning of the input: reads until the block is full or the input ends, which *whole
 * says. The text is then at buffer + at, up to buffer + end. */
void gg__scan_fill(gg__scanner *scanner, bool *whole);

/* ---- lines ---- */

/* Goes to the first byte that is no blank, over ends of lines and over comments, which begin with
 * one of `comments` and go to the end of the line. Returns that byte without taking it; '\0' at the
 * end of the input. */
char gg__scan_line(gg__scanner *scanner, const char *comments);

/* Takes the end of this line, or of the input; nothing but blanks may stand before it. Returns the
 * status of the context. */
gg_status gg__scan_end_of_line(gg__scanner *scanner);

/* Goes to the next line, and skips the rest of this one. */
void gg__scan_skip_line(gg__scanner *scanner);

/* ---- words ---- */

/* The next word of this line; good until the next call. */
gg__span gg__scan_word(gg__scanner *scanner, const char *what);

/* The same; length 0 at the end of the line. */
gg__span gg__scan_optional(gg__scanner *scanner);

/* A word that must be a number below 2^64. */
uint64_t gg__scan_u64(gg__scanner *scanner, const char *what);

/* A word and, if it is a number, its value. */
gg__numeral gg__scan_numeral(gg__scanner *scanner, const char *what, gg__span *word,
                             uint64_t *value);

/* A word that is one of choices, which end in NULL; its index. */
unsigned gg__scan_choice(gg__scanner *scanner, const char *what, const char *const *choices);

/* ---- for edgetext/edge_reader.c ---- */

/* Reads at most `size` further bytes from the source; 0 at its end, negative if it cannot be
 * read. This and the next may be called by any thread, one at a time: they do not use the
 * context. */
ptrdiff_t gg__scan_ask(gg__scanner *scanner, unsigned char *buffer, size_t size);

/* At the beginning of a line: takes at most `room` bytes out of the buffer. */
size_t gg__scan_take_buffer(gg__scanner *scanner, unsigned char *text, size_t room);

/* Makes room for `bytes` bytes before those in the buffer, which the caller writes and which are
 * read next; NULL without memory. */
unsigned char *gg__scan_put_back(gg__scanner *scanner, size_t bytes);

/* ---- bytes and characters ---- */

/* For inputs whose lines mean nothing. A binary input counts as one line: the place of a fault is
 * line 1, and its column the number of the byte from 1. */

/* The read of a gg_source whose self is a scanner: at least one byte, 0 at the end, -1 with the
 * error set. */
ptrdiff_t gg__bytes_some(void *self, void *data, size_t size);

/* Asks the source for more input. */
void gg__scan_refill(gg__scanner *scanner);

/* The next character without taking it: 0 to 255, or -1 at the end of the input. */
static inline int gg__char_look(gg__scanner *scanner)
{
    const int c = scanner->buffer[scanner->at];
    scanner->token = scanner->at;
    if (c != '\0' || scanner->at < scanner->end) return c;
    if (!scanner->ended) gg__scan_refill(scanner);
    return scanner->at < scanner->end ? scanner->buffer[scanner->at] : -1;
}

/* Fails: "expected WHAT, found" and the next character. */
gg_status gg__char_unexpected(gg__scanner *scanner, const char *what);

/* Takes the character that was looked at, and counts lines. */
static inline void gg__char_take(gg__scanner *scanner)
{
    if (scanner->buffer[scanner->at++] != '\n') return;
    scanner->line_start = scanner->at;
    scanner->line++;
}

/* As gg__char_look, after blanks and ends of lines. */
static inline int gg__char_find(gg__scanner *scanner)
{
    int c = gg__char_look(scanner);
    for (; c == ' ' || c == '\t' || c == '\n' || c == '\r'; c = gg__char_look(scanner))
        gg__char_take(scanner);
    return c;
}

#endif
