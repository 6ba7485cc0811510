/* Buffered output, and JSON strings. */
#include "cli.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void cli_out_begin(cli_out *out, int descriptor, cli_session *session)
{
    out->session = session;
    out->file = NULL;
    out->descriptor = descriptor;
    out->failed = out->closed = out->told = false;
    out->error = 0;
    out->terminal = isatty(descriptor);
    out->plain = (cli_plain){.expected = 0};
    out->plained = 0;
    out->colours = cli_colours(descriptor);
    out->prefix = NULL;
    out->filter = NULL;
    out->within_line = out->any = false;
    out->length = 0;
}

static void fail(cli_out *out, int error)
{
    out->failed = true;
    out->error = error;
    out->closed = error == EPIPE;
}

/* True if a failed write should be repeated, now or after waiting for the reader. After an
 * interruption the program does not wait any longer. */
static bool try_again(int descriptor)
{
    struct pollfd ready = {.fd = descriptor, .events = POLLOUT};
    if (errno != EINTR && errno != EAGAIN) return false;
    if (errno == EAGAIN && !cli_interrupted()) poll(&ready, 1, -1);
    errno = EINTR;
    return !cli_interrupted();
}

static void write_all(cli_out *out, const char *data, size_t size)
{
    if (size > 0 && out->session) {
        cli_clear_progress(out->session);
        out->session->within_line = data[size - 1] != '\n' && isatty(out->descriptor);
    }
    while (size > 0 && !out->failed) {
        const ssize_t written = write(out->descriptor, data, size);
        if (written < 0 && try_again(out->descriptor)) continue;
        if (written <= 0) {
            fail(out, written < 0 ? errno : EIO);
            break;
        }
        data += written;
        size -= (size_t)written;
    }
}

/* Replaces what a terminal obeys in the bytes that were added last. */
static void make_plain(cli_out *out)
{
    if (out->terminal)
        cli_plain_bytes(&out->plain, out->buffer + out->plained, out->length - out->plained,
                        "\n\t");
    out->plained = out->length;
}

/* After an interruption the rest of a long output is dropped. */
static void flush(cli_out *out, bool last)
{
    if (!last && cli_interrupted() && !out->failed) fail(out, EINTR);
    make_plain(out);
    write_all(out, out->buffer, out->length);
    out->length = out->plained = 0;
}

/* Data that would fill most of the buffer are written directly, unless they go to a terminal. */
static void add(cli_out *out, const char *data, size_t size)
{
    out->any |= size > 0;
    if (size >= sizeof out->buffer / 4 && !out->terminal) {
        flush(out, false);
        write_all(out, data, size);
        return;
    }
    while (size > 0) {
        if (out->length == sizeof out->buffer) flush(out, false);
        const size_t room = sizeof out->buffer - out->length;
        const size_t part = size < room ? size : room;
        memcpy(out->buffer + out->length, data, part);
        out->length += part;
        data += part;
        size -= part;
    }
}

static void begin_line(cli_out *out)
{
    add(out, out->prefix, strlen(out->prefix));
    add(out, &out->mark, 1);
}

void out_bytes(cli_out *out, const char *data, size_t size)
{
    if (out->filter) {
        out->filter->write(out->filter->self, data, size);
        return;
    }
    while (out->prefix && size > 0) {
        const char *end = memchr(data, '\n', size);
        const size_t line = end ? (size_t)(end + 1 - data) : size;
        if (!out->within_line && *data != '\n') begin_line(out);
        add(out, data, line);
        out->within_line = !end;
        data += line;
        size -= line;
    }
    if (size > 0) add(out, data, size);
}

void out_text(cli_out *out, const char *text)
{
    out_bytes(out, text, strlen(text));
}

void out_style(cli_out *out, cli_style style)
{
    const char *bytes = cli_style_bytes(style);
    const size_t size = strlen(bytes);
    if (!out->colours) return;
    if (sizeof out->buffer - out->length < size) flush(out, false);
    make_plain(out);
    memcpy(out->buffer + out->length, bytes, size);
    out->length += size;
    out->plained = out->length;
}

void out_char(cli_out *out, char c)
{
    if (out->prefix || out->filter) {
        out_bytes(out, &c, 1);
        return;
    }
    out->any = true;
    if (out->length == sizeof out->buffer) flush(out, false);
    out->buffer[out->length++] = c;
}

void out_number(cli_out *out, uint64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    out_bytes(out, digits + at, sizeof digits - at);
}

void out_format(cli_out *out, const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0) out_bytes(out, text, strlen(text));
}

int cli_out_end(cli_out *out)
{
    flush(out, true);
    if (!out->failed || out->closed) return DONE;
    if (out->told) return LIMIT;
    out->told = true;
    if (out->error == EINTR)
        cli_say("greatgame: cancelled while writing\n");
    else
        cli_say("greatgame: %s cannot be written: %s\n", out->file ? out->file : "the output",
                strerror(out->error));
    return LIMIT;
}

int cli_conclude(cli_session *session, cli_out *out, gg_status status, int result)
{
    if (cli_out_end(out) != DONE) return LIMIT;
    if (status == GG_OK || (status == GG_WRITE_FAILED && out->closed)) return result;
    return cli_report(session);
}

static bool sink_write(void *self, const void *data, size_t size)
{
    cli_out *out = self;
    out_bytes(out, data, size);
    return !out->failed;
}

gg_sink cli_out_sink(cli_out *out)
{
    return (gg_sink){out, sink_write};
}

/* The length of the UTF-8 sequence at the front of the text, 0 if it is none. */
static size_t utf8_length(const unsigned char *s)
{
    const size_t length = s[0] < 0x80   ? 1
                          : s[0] < 0xc2 ? 0
                          : s[0] < 0xe0 ? 2
                          : s[0] < 0xf0 ? 3
                          : s[0] < 0xf5 ? 4
                                        : 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80) return 0;
    if (length == 3 && ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f))) return 0;
    if (length == 4 && ((s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))) return 0;
    return length;
}

/* The character of this UTF-8 sequence if a terminal obeys it (plain.c), else 0. */
static unsigned obeyed(const unsigned char *s, size_t length)
{
    const unsigned c = length == 2   ? (s[0] & 0x1fu) << 6 | (s[1] & 0x3fu)
                       : length == 3 ? (s[0] & 0x0fu) << 12 | (s[1] & 0x3fu) << 6 | (s[2] & 0x3fu)
                                     : s[0];
    if (length == 0 || length > 3) return 0;
    return (c >= 0x7f && c <= 0x9f) || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
               ? c
               : 0;
}

static void put_string(cli_out *out, const char *text, bool script)
{
    const unsigned char *s = (const unsigned char *)text;
    out_char(out, '"');
    while (*s) {
        const size_t length = utf8_length(s);
        if (*s == '"' || *s == '\\')
            out_format(out, "\\%c", *s);
        else if (*s < 0x20 || (script && *s == '<'))
            out_format(out, "\\u%04x", *s);
        else if (obeyed(s, length))
            out_format(out, "\\u%04x", obeyed(s, length));
        else if (length == 0)
            out_text(out, "\\ufffd");
        else
            out_bytes(out, (const char *)s, length);
        s += length ? length : 1;
    }
    out_char(out, '"');
}

void out_json(cli_out *out, const char *text)
{
    put_string(out, text, false);
}

void out_json_script(cli_out *out, const char *text)
{
    put_string(out, text, true);
}

void out_xml(cli_out *out, const char *text, size_t size)
{
    for (size_t i = 0; i < size;) {
        const unsigned char *s = (const unsigned char *)text + i;
        size_t length = utf8_length(s);
        const bool character = length > 0 && length <= size - i && (*s >= ' ' || *s == '\t') &&
                               !(length == 3 && s[0] == 0xef && s[1] == 0xbf && s[2] >= 0xbe);
        if (length > size - i) length = size - i;
        if (!character)
            out_text(out, "\xef\xbf\xbd");
        else if (strchr("<>&\"'", *s))
            out_format(out, "&#%d;", *s);
        else
            out_bytes(out, text + i, length);
        i += length ? length : 1;
    }
}

/* ---- text in memory ---- */

bool text_add(void *self, const void *data, size_t size)
{
    cli_text *text = self;
    if (text->failed) return false;
    if (text->length + size >= text->room) {
        const size_t room = 2 * text->room + size + 1;
        char *grown = realloc(text->data, room);
        text->failed = !grown;
        if (!grown) return false;
        text->data = grown;
        text->room = room;
    }
    if (size > 0) memcpy(text->data + text->length, data, size);
    text->length += size;
    text->data[text->length] = '\0';
    return true;
}
