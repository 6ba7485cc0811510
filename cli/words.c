/* Words of the command line that are wrong, and those that are numbers. */
#include "cli.h"

#include <stdarg.h>
#include <string.h>

/* Whose help is pointed to; NULL: that of the program. */
static const cli_command *parsed;

void cli_usage_for(const cli_command *command)
{
    parsed = command;
}

int cli_usage(const char *format, ...)
{
    va_list arguments;
    fputs("greatgame: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, " (see greatgame %s%s--help)\n", parsed ? parsed->name : "", parsed ? " " : "");
    return USAGE;
}

bool cli_number(const char *text, uint64_t *number)
{
    uint64_t n = 0;
    if (!*text) return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9') return false;
        const uint64_t digit = (uint64_t)(*text - '0');
        if (n > (UINT64_MAX - digit) / 10) return false;
        n = 10 * n + digit;
    }
    *number = n;
    return true;
}

bool cli_bytes(const char *text, uint64_t *number)
{
    char digits[32];
    const size_t length = strlen(text);
    if (length == 0 || length >= sizeof digits) return false;
    const char last = text[length - 1];
    const unsigned shift = last == 'K' ? 10 : last == 'M' ? 20 : last == 'G' ? 30 : 0;
    memcpy(digits, text, length + 1);
    if (shift) digits[length - 1] = '\0';
    if (!cli_number(digits, number) || *number > UINT64_MAX >> shift) return false;
    *number <<= shift;
    return true;
}
