/*
 * The scanner. A block is refilled after the bytes that are still needed, at most one word, which
 * move to the front; so each byte of the input is moved at most once for each time the source is
 * asked, and the source is asked only when the block is used up. Time O(bytes), memory O(1).
 */
#include "io/scanner.h"

enum { HELD = GG__SCAN_WORD_BYTES + 1, SHOWN = 40 };

/* Room for `bytes` bytes, which the caller writes, and at least for a block; NULL without memory.
 */
static unsigned char *new_buffer(gg_ctx *ctx, size_t bytes)
{
    const size_t least = HELD + GG__SCAN_BLOCK, room = bytes > least ? bytes : least;
    unsigned char *memory =
        gg__alloc(ctx, GG__SCAN_FRONT + room + GG__SCAN_PAD, 1, "a block of input");
    if (!memory) return NULL;
    memset(memory, 0, GG__SCAN_FRONT);
    memset(memory + GG__SCAN_FRONT + bytes, 0, GG__SCAN_PAD);
    return memory + GG__SCAN_FRONT;
}

gg__scanner *gg__scan_new(gg_ctx *ctx, const gg_source *source)
{
    gg__scanner *scanner = gg__alloc_zeroed(ctx, 1, sizeof *scanner, "a scanner");
    if (!scanner) return NULL;
    scanner->buffer = new_buffer(ctx, 0);
    if (!scanner->buffer) {
        gg__free(ctx, scanner);
        return NULL;
    }
    scanner->ctx = ctx;
    scanner->source = source;
    scanner->line = 1;
    scanner->said = 1;
    scanner->serial_until = GG__SCAN_SERIAL;
    return scanner;
}

void gg__scan_free(gg__scanner *scanner)
{
    if (!scanner) return;
    gg__free(scanner->ctx, scanner->buffer - GG__SCAN_FRONT);
    gg__free(scanner->ctx, scanner);
}

/* ---- pieces of text ---- */

bool gg__span_is(gg__span span, const char *text)
{
    return strlen(text) == span.length && memcmp(span.text, text, span.length) == 0;
}

gg__numeral gg__span_number(gg__span span, uint64_t *value)
{
    uint64_t sum = 0;
    bool too_large = false;
    for (size_t i = 0; i < span.length; i++) {
        const unsigned digit = (unsigned)(unsigned char)span.text[i] - '0';
        if (digit > 9) return GG__NOT_NUMERAL;
        if (sum > (UINT64_MAX - digit) / 10) too_large = true;
        sum = sum * 10 + digit;
    }
    if (span.length == 0) return GG__NOT_NUMERAL;
    if (too_large) return GG__NUMERAL_TOO_LARGE;
    *value = sum;
    return GG__NUMERAL;
}

int gg__span_shown(gg__span span)
{
    int length = 0;
    while (length < SHOWN && (size_t)length < span.length &&
           (unsigned char)span.text[length] >= ' ' && span.text[length] != 0x7f)
        length++;
    if (length < SHOWN || span.length == SHOWN) return length;
    while (length > SHOWN - 3 && ((unsigned char)span.text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

/* ---- places and errors ---- */

gg__place gg__scan_place(const gg__scanner *scanner)
{
    return (gg__place){scanner->line, scanner->token - scanner->line_start + 1, GG_NO_VERTEX};
}

gg_status gg__scan_unexpected(gg__scanner *scanner, const char *what, gg__span word)
{
    return gg__scan_fail(scanner, "expected %s, found '%.*s'", what, gg__span_shown(word),
                         word.text);
}

static void fail_control(gg__scanner *scanner, uint64_t index)
{
    const unsigned c = scanner->buffer[index];
    scanner->token = index;
    if (c == '\r')
        gg__scan_fail(scanner, "a carriage return that does not end a line");
    else
        gg__scan_fail(scanner, "a control character, byte 0x%02x", c);
}

/* ---- the source ---- */

ptrdiff_t gg__scan_ask(gg__scanner *scanner, unsigned char *buffer, size_t size)
{
    if (scanner->said <= 0) return scanner->said;
    const ptrdiff_t got = scanner->source->read(scanner->source->self, buffer, size);
    scanner->said = got < 0 || (size_t)got > size ? -1 : got;
    return scanner->said;
}

size_t gg__scan_take_buffer(gg__scanner *scanner, unsigned char *text, size_t room)
{
    const size_t left = (size_t)(scanner->end - scanner->at), part = left < room ? left : room;
    memcpy(text, scanner->buffer + scanner->at, part);
    scanner->at += part;
    scanner->token = scanner->line_start = scanner->at; /* unless some of it is put back */
    return part;
}

unsigned char *gg__scan_put_back(gg__scanner *scanner, size_t bytes)
{
    const size_t held = (size_t)(scanner->end - scanner->at);
    unsigned char *buffer = new_buffer(scanner->ctx, bytes + held);
    if (!buffer) return NULL;
    memcpy(buffer + bytes, scanner->buffer + scanner->at, held);
    gg__free(scanner->ctx, scanner->buffer - GG__SCAN_FRONT);
    scanner->buffer = buffer;
    scanner->at = scanner->token = scanner->line_start = 0;
    scanner->end = bytes + held;
    return buffer;
}

/* The next bytes of the input, as many as the source gives at once; none at its end, and after a
 * failure. */
static size_t ask(gg__scanner *scanner, unsigned char *to, size_t size)
{
    const bool failed = gg__status(scanner->ctx) != GG_OK;
    const ptrdiff_t got = failed ? 0 : gg__scan_ask(scanner, to, size);
    scanner->ended = got <= 0;
    if (got >= 0) return (size_t)got;
    gg__tick(scanner->ctx, "reading", 0, 0); /* perhaps interrupted */
    scanner->token = scanner->end;
    gg__scan_fail(scanner, "the input cannot be read");
    return 0;
}

void gg__scan_refill(gg__scanner *scanner)
{
    unsigned char *buffer = scanner->buffer;
    const uint64_t taken = scanner->at;
    memmove(buffer, buffer + taken, (size_t)(scanner->end - taken));
    scanner->at = 0;
    scanner->token -= taken;
    scanner->line_start -= taken;
    scanner->end -= taken;
    scanner->end += ask(scanner, buffer + scanner->end, GG__SCAN_BLOCK);
    memset(buffer + scanner->end, 0, GG__SCAN_PAD);
}

/* The byte `ahead` bytes further on; 0 at the end of the input. */
static unsigned char look(gg__scanner *scanner, size_t ahead)
{
    const unsigned char c = scanner->buffer[scanner->at + ahead];
    if (c != '\0' || scanner->at + ahead < scanner->end || scanner->ended) return c;
    gg__scan_refill(scanner);
    return scanner->buffer[scanner->at + ahead];
}

/* ---- lines ---- */

static bool is_control(unsigned char c)
{
    return (c < ' ' && c != '\t' && c != '\n') || c == 0x7f;
}

/* Goes to the next byte that is no blank, and returns it: one of a word, a line feed, or 0 at the
 * end of the input and after a failure. */
static unsigned char skip_blanks(gg__scanner *scanner)
{
    unsigned char c = look(scanner, 0);
    while (c == ' ' || c == '\t' || (c == '\r' && look(scanner, 1) == '\n')) {
        scanner->at++;
        c = look(scanner, 0);
    }
    if (!is_control(c) || scanner->at == scanner->end) return c;
    fail_control(scanner, scanner->at);
    return '\0';
}

/* Takes a line feed, if there is one: the input may end without. */
static void take_line_end(gg__scanner *scanner)
{
    if (scanner->at == scanner->end) return;
    scanner->at++;
    scanner->line_start = scanner->at;
    scanner->line++;
}

char gg__scan_line(gg__scanner *scanner, const char *comments)
{
    while (gg__status(scanner->ctx) == GG_OK) {
        const char c = (char)skip_blanks(scanner), *comment = comments;
        scanner->token = scanner->at;
        while (*comment != '\0' && *comment != c)
            comment++;
        if (c == '\n')
            take_line_end(scanner);
        else if (*comment != '\0')
            gg__scan_skip_line(scanner);
        else
            return c;
    }
    return '\0';
}

gg_status gg__scan_end_of_line(gg__scanner *scanner)
{
    if (scanner->buffer[scanner->at] != '\n') {
        const gg__span word = gg__scan_optional(scanner);
        if (word.length > 0) gg__scan_unexpected(scanner, "the end of the line", word);
    }
    take_line_end(scanner);
    return gg__status(scanner->ctx);
}

void gg__scan_skip_line(gg__scanner *scanner)
{
    unsigned char c;
    while ((c = look(scanner, 0)) != '\n' && scanner->at < scanner->end) {
        if (is_control(c) && !(c == '\r' && look(scanner, 1) == '\n'))
            fail_control(scanner, scanner->at);
        scanner->at++;
    }
    take_line_end(scanner);
}

void gg__scan_skip_bom(gg__scanner *scanner)
{
    static const int mark[] = {0xef, 0xbb, 0xbf};
    if (gg__char_look(scanner) != mark[0]) return;
    for (int i = 0; i < 3; i++) {
        if (gg__char_look(scanner) != mark[i]) return;
        gg__char_take(scanner);
    }
    scanner->line_start = scanner->at;
}

void gg__scan_fill(gg__scanner *scanner, bool *whole)
{
    while (!scanner->ended && scanner->end < GG__SCAN_BLOCK)
        scanner->end +=
            ask(scanner, scanner->buffer + scanner->end, (size_t)(GG__SCAN_BLOCK - scanner->end));
    memset(scanner->buffer + scanner->end, 0, GG__SCAN_PAD);
    *whole = scanner->ended;
}

/* ---- words ---- */

gg__span gg__scan_optional(gg__scanner *scanner)
{
    size_t length = 0;
    unsigned char c = skip_blanks(scanner);
    scanner->token = scanner->at;
    for (; c > ' ' && c != 0x7f && length <= GG__SCAN_WORD_BYTES; c = look(scanner, length))
        length++;
    if (length > GG__SCAN_WORD_BYTES)
        gg__scan_fail(scanner, "a word of more than %d bytes", GG__SCAN_WORD_BYTES);
    else if (is_control(c) && c != '\r' && scanner->at + length < scanner->end)
        fail_control(scanner, scanner->at + length);
    if (gg__status(scanner->ctx) != GG_OK) length = 0;
    const gg__span word = {(const char *)scanner->buffer + scanner->at, length};
    scanner->at += length;
    return word;
}

gg__span gg__scan_word(gg__scanner *scanner, const char *what)
{
    const gg__span word = gg__scan_optional(scanner);
    if (word.length == 0)
        gg__scan_fail(scanner, "found the end of the %s where %s should be",
                      scanner->at == scanner->end ? "input" : "line", what);
    return word;
}

/* First tries a number as people write it, after at most one space, of at most 15 digits. At the
 * end of the block the zero after it makes this fail, so that the slow way refills the block. */
gg__numeral gg__scan_numeral(gg__scanner *scanner, const char *what, gg__span *word,
                             uint64_t *value)
{
    const uint64_t start = scanner->at + (scanner->buffer[scanner->at] == ' ');
    const unsigned char *text = scanner->buffer + start, *rest = gg__scan_digits(text, value);
    if (rest && (*rest == ' ' || *rest == '\n' || *rest == '\t' || *rest == '\r')) {
        scanner->token = start;
        scanner->at = (uint64_t)(rest - scanner->buffer);
        *word = (gg__span){(const char *)text, (size_t)(rest - text)};
        return GG__NUMERAL;
    }
    *word = gg__scan_word(scanner, what);
    return gg__span_number(*word, value);
}

uint64_t gg__scan_u64(gg__scanner *scanner, const char *what)
{
    gg__span word;
    uint64_t value = 0;
    const gg__numeral numeral = gg__scan_numeral(scanner, what, &word, &value);
    if (numeral == GG__NUMERAL) return value;
    if (numeral == GG__NOT_NUMERAL)
        gg__scan_unexpected(scanner, what, word);
    else
        gg__scan_fail(scanner, "the number '%.*s' is too large", gg__span_shown(word), word.text);
    return 0;
}

unsigned gg__scan_choice(gg__scanner *scanner, const char *what, const char *const *choices)
{
    const gg__span word = gg__scan_word(scanner, what);
    for (unsigned i = 0; choices[i]; i++)
        if (gg__span_is(word, choices[i])) return i;
    gg__scan_unexpected(scanner, what, word);
    return 0;
}

/* ---- bytes ---- */

gg_status gg__char_unexpected(gg__scanner *scanner, const char *what)
{
    const int c = gg__char_look(scanner);
    if (c < 0 || c == '\n')
        return gg__scan_fail(scanner, "expected %s, found the end of the %s", what,
                             c < 0 ? "input" : "line");
    if (c <= ' ' || c >= 0x7f)
        return gg__scan_fail(scanner, "expected %s, found the byte 0x%02x", what, (unsigned)c);
    return gg__scan_fail(scanner, "expected %s, found '%c'", what, c);
}

ptrdiff_t gg__bytes_some(void *self, void *data, size_t size)
{
    enum { DIRECT = 1 << 16 }; /* larger reads bypass the block */
    gg__scanner *scanner = self;
    size_t some = 0;
    if (scanner->at == scanner->end && !scanner->ended && size >= DIRECT) {
        some = ask(scanner, data, size);
        scanner->line_start -= some;
    } else {
        if (scanner->at == scanner->end && !scanner->ended) gg__scan_refill(scanner);
        some = (size_t)(scanner->end - scanner->at);
        if (some > size) some = size;
        memcpy(data, scanner->buffer + scanner->at, some);
        scanner->at += some;
    }
    return gg__status(scanner->ctx) == GG_OK ? (ptrdiff_t)some : -1;
}
