/*
 * The slow ways of the scanner: the end of a block, blanks other than one space, words, errors.
 *
 * A block is refilled behind the bytes that are still needed, at most one word, which move to the
 * front; so each byte of the input is moved at most once for each time the source is asked, and
 * the source is asked only when the block is used up. Time O(bytes), memory O(1).
 */
#include "io/scanner.h"

enum { HELD = GG__SCAN_WORD_BYTES + 1, SHOWN = 40 };

/* Room for so many bytes, which the caller writes, and at least for a block; NULL without memory.
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
    if (span.length <= SHOWN) return (int)span.length;
    int length = SHOWN;
    while (length > SHOWN - 3 && ((unsigned char)span.text[length] & 0xc0) == 0x80)
        length--;
    return length;
}

/* ---- places and errors ---- */

static gg__place place_of(const gg__scanner *scanner, uint64_t index)
{
    return (gg__place){scanner->line, index - scanner->line_start + 1, GG_NO_VERTEX};
}

gg__place gg__scan_place(const gg__scanner *scanner)
{
    return place_of(scanner, scanner->token);
}

gg_status gg__scan_unexpected(gg__scanner *scanner, const char *what, gg__span word)
{
    return gg__fail(scanner->ctx, GG_BAD_INPUT, gg__scan_place(scanner),
                    "expected %s, found '%.*s'", what, gg__span_shown(word), word.text);
}

static gg_status fail_control(gg__scanner *scanner, uint64_t index)
{
    scanner->token = index;
    const unsigned c = scanner->buffer[index];
    const gg__place place = gg__scan_place(scanner);
    if (c == '\r')
        return gg__fail(scanner->ctx, GG_BAD_INPUT, place,
                        "a carriage return that does not end a line");
    return gg__fail(scanner->ctx, GG_BAD_INPUT, place, "a control character, byte 0x%02x", c);
}

/* ---- the source ---- */

ptrdiff_t gg__scan_ask(gg__scanner *scanner, unsigned char *buffer, size_t size)
{
    if (scanner->said) return scanner->saying;
    const ptrdiff_t got = scanner->source->read(scanner->source->self, buffer, size);
    const bool failed = got < 0 || (size_t)got > size;
    scanner->said = failed || got == 0;
    scanner->saying = failed ? -1 : 0;
    return failed ? -1 : got;
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

/* The next bytes of the input, as many as the source gives at once; none at its end. */
static gg_status ask(gg__scanner *scanner, unsigned char *to, size_t size, size_t *got)
{
    const ptrdiff_t answer = gg__scan_ask(scanner, to, size);
    *got = answer > 0 ? (size_t)answer : 0;
    scanner->ended = answer <= 0;
    if (answer >= 0) return GG_OK;
    const gg_status status = gg__tick(scanner->ctx, "reading", 0, 0); /* perhaps interrupted */
    if (status != GG_OK) return status;
    return gg__fail(scanner->ctx, GG_BAD_INPUT, place_of(scanner, scanner->end),
                    "the input cannot be read");
}

/* Asks for more, keeping the bytes from `keep` on, which become the first. */
static gg_status refill(gg__scanner *scanner, uint64_t keep)
{
    unsigned char *buffer = scanner->buffer;
    const size_t held = (size_t)(scanner->end - keep);
    size_t got;
    memmove(buffer, buffer + keep, held);
    scanner->at -= keep;
    scanner->token -= keep;
    scanner->line_start -= keep;
    scanner->end = held;
    const gg_status status = ask(scanner, buffer + held, GG__SCAN_BLOCK, &got);
    scanner->end += got;
    memset(buffer + scanner->end, 0, GG__SCAN_PAD);
    return status;
}

static bool is_used_up(const gg__scanner *scanner, uint64_t index)
{
    return index == scanner->end && !scanner->ended;
}

static bool is_control(unsigned char c)
{
    return (c < ' ' && c != '\t' && c != '\n') || c == 0x7f;
}

/* Looks at the byte behind the carriage return that is next, and passes over it if that is a line
 * feed. */
static gg_status skip_return(gg__scanner *scanner)
{
    while (is_used_up(scanner, scanner->at + 1)) {
        const gg_status status = refill(scanner, scanner->at);
        if (status != GG_OK) return status;
    }
    if (scanner->buffer[scanner->at + 1] != '\n') return fail_control(scanner, scanner->at);
    scanner->at++;
    return GG_OK;
}

/* Goes to the next byte that is no blank: one of a word, a line feed, or the end of the input. */
static gg_status skip_blanks(gg__scanner *scanner)
{
    gg_status status = GG_OK;
    while (status == GG_OK) {
        const unsigned char c = scanner->buffer[scanner->at];
        if (c == ' ' || c == '\t')
            scanner->at++;
        else if (is_used_up(scanner, scanner->at))
            status = refill(scanner, scanner->at);
        else if (c == '\r')
            status = skip_return(scanner);
        else if (is_control(c) && scanner->at < scanner->end)
            status = fail_control(scanner, scanner->at);
        else
            break;
    }
    return status;
}

static bool at_line_end(const gg__scanner *scanner)
{
    return scanner->at == scanner->end || scanner->buffer[scanner->at] == '\n';
}

/* Takes a line feed, if there is one: the input may end without. */
static void take_line_end(gg__scanner *scanner)
{
    if (scanner->at == scanner->end) return;
    scanner->at++;
    scanner->line_start = scanner->at;
    scanner->line++;
}

/* ---- lines ---- */

gg_status gg__scan_line_slow(gg__scanner *scanner, char *first)
{
    gg_status status = skip_blanks(scanner);
    while (status == GG_OK && scanner->at < scanner->end && at_line_end(scanner)) {
        take_line_end(scanner);
        status = skip_blanks(scanner);
    }
    if (status == GG_OK) *first = (char)scanner->buffer[scanner->at];
    scanner->token = scanner->at;
    return status;
}

gg_status gg__scan_end_slow(gg__scanner *scanner)
{
    gg__span word;
    const gg_status status = gg__scan_optional(scanner, &word);
    if (status != GG_OK) return status;
    if (word.length > 0) return gg__scan_unexpected(scanner, "the end of the line", word);
    take_line_end(scanner);
    return GG_OK;
}

/* Passes over what is plainly text; the 0 behind the block ends it. */
static unsigned char skip_text(gg__scanner *scanner)
{
    const unsigned char *text = scanner->buffer + scanner->at;
    while (*text >= ' ' && *text != 0x7f)
        text++;
    scanner->at = (uint64_t)(text - scanner->buffer);
    return *text;
}

gg_status gg__scan_skip_line(gg__scanner *scanner)
{
    gg_status status = GG_OK;
    while (status == GG_OK) {
        const unsigned char c = skip_text(scanner);
        if (is_used_up(scanner, scanner->at))
            status = refill(scanner, scanner->at);
        else if (at_line_end(scanner))
            break;
        else if (c == '\t')
            scanner->at++;
        else if (c == '\r')
            status = skip_return(scanner);
        else
            status = fail_control(scanner, scanner->at);
    }
    if (status == GG_OK) take_line_end(scanner);
    return status;
}

gg_status gg__scan_line_behind(gg__scanner *scanner, const char *comments, char *first)
{
    gg_status status = gg__scan_line(scanner, first);
    while (status == GG_OK && *first != '\0' && strchr(comments, *first)) {
        status = gg__scan_skip_line(scanner);
        if (status == GG_OK) status = gg__scan_line(scanner, first);
    }
    return status;
}

/* ---- words ---- */

static gg_status fail_long(gg__scanner *scanner)
{
    return gg__fail(scanner->ctx, GG_BAD_INPUT, gg__scan_place(scanner),
                    "a word of more than %d bytes", GG__SCAN_WORD_BYTES);
}

gg_status gg__scan_optional(gg__scanner *scanner, gg__span *word)
{
    gg_status status = skip_blanks(scanner);
    if (status != GG_OK) return status;
    scanner->token = scanner->at;
    size_t length = 0;
    for (;;) {
        const uint64_t next = scanner->at + length;
        if (is_used_up(scanner, next)) {
            status = refill(scanner, scanner->at);
            if (status != GG_OK) return status;
        } else if (next == scanner->end || gg__scan_is_gap(scanner->buffer[next])) {
            break;
        } else if (is_control(scanner->buffer[next])) {
            return fail_control(scanner, next);
        } else if (++length > GG__SCAN_WORD_BYTES) {
            return fail_long(scanner);
        }
    }
    *word = (gg__span){(const char *)scanner->buffer + scanner->at, length};
    scanner->at += length;
    return GG_OK;
}

gg_status gg__scan_word(gg__scanner *scanner, const char *what, gg__span *word)
{
    const gg_status status = gg__scan_optional(scanner, word);
    if (status != GG_OK || word->length > 0) return status;
    return gg__fail(scanner->ctx, GG_BAD_INPUT, gg__scan_place(scanner),
                    "found the end of the %s where %s should be",
                    scanner->at == scanner->end ? "input" : "line", what);
}

gg_status gg__scan_number_slow(gg__scanner *scanner, const char *what, uint64_t *value)
{
    gg__span word;
    const gg_status status = gg__scan_word(scanner, what, &word);
    if (status != GG_OK) return status;
    switch (gg__span_number(word, value)) {
    case GG__NUMERAL:
        return GG_OK;
    case GG__NOT_NUMERAL:
        return gg__scan_unexpected(scanner, what, word);
    case GG__NUMERAL_TOO_LARGE:
        break;
    }
    return gg__fail(scanner->ctx, GG_BAD_INPUT, gg__scan_place(scanner),
                    "the number '%.*s' is too large", gg__span_shown(word), word.text);
}

gg_status gg__scan_choice(gg__scanner *scanner, const char *what, const char *const *choices,
                          unsigned *index)
{
    gg__span word;
    const gg_status status = gg__scan_word(scanner, what, &word);
    if (status != GG_OK) return status;
    for (unsigned i = 0; choices[i]; i++)
        if (gg__span_is(word, choices[i])) {
            *index = i;
            return GG_OK;
        }
    return gg__scan_unexpected(scanner, what, word);
}

/* ---- bytes and characters ---- */

gg__place gg__bytes_place(const gg__scanner *scanner)
{
    return place_of(scanner, scanner->at);
}

ptrdiff_t gg__bytes_some(gg__scanner *scanner, void *data, size_t size)
{
    enum { DIRECT = 1 << 16 }; /* from so many bytes on the block is not in between */
    size_t some = 0;
    if (scanner->end == scanner->at && size >= DIRECT && !scanner->ended) {
        if (ask(scanner, data, size, &some) != GG_OK) return -1;
        scanner->line_start -= some;
        return (ptrdiff_t)some;
    }
    if (scanner->end == scanner->at && !scanner->ended && refill(scanner, scanner->at) != GG_OK)
        return -1;
    some = (size_t)(scanner->end - scanner->at);
    if (some > size) some = size;
    memcpy(data, scanner->buffer + scanner->at, some);
    scanner->at += some;
    return (ptrdiff_t)some;
}

gg_status gg__char_look(gg__scanner *scanner, int *c)
{
    while (is_used_up(scanner, scanner->at)) {
        const gg_status status = refill(scanner, scanner->at);
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
