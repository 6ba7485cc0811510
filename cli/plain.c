/*
 * Text for a terminal. Names, labels, file names and texts of plug-ins come from outside, and may
 * hold bytes that a terminal obeys: control characters (bytes below 0x20, 0x7f, U+0080 to U+009F,
 * and the bytes 0x80 to 0x9f that are no part of a character) and marks that reverse the direction
 * of text (U+202A to U+202E, U+2066 to U+2069). A question mark stands in the place of their last
 * byte, so the length of the text does not change.
 */
#include "processes.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* True if the byte completes a character that a terminal obeys, after the bytes in `before`. */
static bool is_obeyed(const cli_plain *plain, unsigned char c)
{
    const unsigned char last = plain->before[1];
    if (c < ' ' || c == 0x7f) return true;
    if (c < 0x80 || c > 0xbf) return false;
    if (plain->expected == 0) return c <= 0x9f;
    if (last == 0xc2) return c <= 0x9f;
    if (plain->before[0] != 0xe2) return false;
    return (last == 0x80 && c >= 0xaa && c <= 0xae) || (last == 0x81 && c >= 0xa6 && c <= 0xa9);
}

void cli_plain_bytes(cli_plain *plain, char *text, size_t size, const char *kept)
{
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c == '\0' || (is_obeyed(plain, c) && !strchr(kept, c))) text[i] = '?';
        plain->expected = c >= 0xf0                                   ? 3
                          : c >= 0xe0                                 ? 2
                          : c >= 0xc2                                 ? 1
                          : c >= 0x80 && c <= 0xbf && plain->expected ? plain->expected - 1
                                                                      : 0;
        plain->before[0] = plain->before[1];
        plain->before[1] = c;
    }
}

/* ---- the manner of all output ---- */

static struct {
    bool quiet;
    cli_colour colour;
} manner = {false, CLI_AUTO};

void cli_set_manner(bool quiet, cli_colour colour)
{
    manner.quiet = quiet;
    manner.colour = colour;
}

bool cli_quiet(void)
{
    return manner.quiet;
}

/* mpirun gives its processes a terminal, also if its own output goes to a file. */
bool cli_colours(int descriptor)
{
    const char *terminal = getenv("TERM"), *refused = getenv("NO_COLOR");
    if (manner.colour != CLI_AUTO) return manner.colour == CLI_ALWAYS;
    return !processes_possible && !(refused && *refused) && terminal && *terminal &&
           strcmp(terminal, "dumb") != 0 && isatty(descriptor);
}

const char *cli_style_bytes(cli_style style)
{
    static const char *const bytes[] = {
        [STYLE_NONE] = "\033[0m",    [STYLE_ERROR] = "\033[1;31m", [STYLE_NOTE] = "\033[33m",
        [STYLE_LEFT] = "\033[1;34m", [STYLE_RIGHT] = "\033[1;31m", [STYLE_DRAW] = "\033[1m"};
    return bytes[style];
}

/* ---- standard error ---- */

/* A message begins with the name of the program, in the style of the message. */
static void say(cli_style style, const char *text, size_t size)
{
    static const char name[] = "greatgame:";
    const size_t length = sizeof name - 1;
    if (size >= length && memcmp(text, name, length) == 0 && cli_colours(STDERR_FILENO)) {
        fprintf(stderr, "%s%s%s", cli_style_bytes(style), name, cli_style_bytes(STYLE_NONE));
        text += length;
        size -= length;
    }
    fwrite(text, 1, size, stderr);
}

static void vsay(cli_style style, const char *format, va_list arguments)
{
    char few[1024], *text = few;
    cli_plain plain = {.expected = 0};
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(few, sizeof few, format, arguments);
    size_t size = length < 0 ? 0 : (size_t)length;
    if (size >= sizeof few) {
        text = malloc(size + 1);
        if (text)
            vsnprintf(text, size + 1, format, again);
        else
            text = few;
        if (text == few) size = sizeof few - 1;
    }
    va_end(again);
    const bool ends = size > 0 && text[size - 1] == '\n';
    cli_plain_bytes(&plain, text, size - ends, "\t");
    say(style, text, size);
    if (text != few) free(text);
}

void cli_vsay(const char *format, va_list arguments)
{
    vsay(STYLE_ERROR, format, arguments);
}

void cli_note(const char *format, ...)
{
    va_list arguments;
    if (cli_quiet()) return;
    va_start(arguments, format);
    vsay(STYLE_NOTE, format, arguments);
    va_end(arguments);
}

void cli_say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    cli_vsay(format, arguments);
    va_end(arguments);
}
