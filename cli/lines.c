#include "lines.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void lines_begin(cli_lines *in)
{
    in->at = in->filled = 0;
    in->ended = false;
    in->prompts = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* An interruption ends the input as well. */
static bool fill(cli_lines *in)
{
    ssize_t got = -1;
    errno = EINTR;
    while (got < 0 && errno == EINTR && !cli_interrupted())
        got = read(STDIN_FILENO, in->buffer, sizeof in->buffer);
    in->at = 0;
    in->filled = got > 0 ? (size_t)got : 0;
    in->ended = got <= 0;
    return got > 0;
}

static char printable(char c)
{
    if (c == '\t' || c == '\r') return ' ';
    return (unsigned char)c < ' ' || c == 0x7f ? '?' : c;
}

const char *lines_next(cli_lines *in)
{
    size_t length = 0;
    bool any = false;
    while (!in->ended && (in->at < in->filled || fill(in))) {
        const char c = in->buffer[in->at++];
        any = true;
        if (c == '\n') break;
        if (length + 1 < LINE_LENGTH) in->line[length++] = printable(c);
    }
    while (length > 0 && in->line[length - 1] == ' ')
        length--;
    in->line[length] = '\0';
    return any ? in->line + strspn(in->line, " ") : NULL;
}
