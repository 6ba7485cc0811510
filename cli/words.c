/* Words of the command line that are wrong, those that are numbers, and endings of files. */
#include "cli.h"

#include <stdio.h>
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
    cli_vsay(format, arguments);
    va_end(arguments);
    cli_say(" (see greatgame %s%s--help)\n", parsed ? parsed->name : "", parsed ? " " : "");
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

/* ---- endings ---- */

const char *cli_ending(const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file,
               *point = strrchr(name, '.');
    return point && point > name ? point : "";
}

int cli_refuse_ending(const char *file, const char *const *known)
{
    cli_guess guess = {.word = cli_ending(file)};
    char list[256];
    size_t length = 0;
    for (size_t i = 0; known[i]; i++) {
        const int added =
            snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", known[i]);
        if (added > 0 && (size_t)added < sizeof list - length) length += (size_t)added;
        cli_consider(&guess, known[i]);
    }
    list[length] = '\0';
    if (guess.name)
        return cli_usage("'%s' has an unknown ending: did you mean %s? Known are %s", file,
                         guess.name, list);
    return cli_usage("'%s' has an unknown ending; known are %s", file, list);
}
