/* Words of the command line: usage errors, numbers, names that are near, and endings of files. */
#include "cli.h"

#include <stdio.h>
#include <stdlib.h>
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
    cli_say("greatgame: ");
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

bool cli_seconds(const char *text, double *seconds)
{
    static const char units[] = "smhd";
    static const double each[] = {1, 60, 3600, 86400};
    const size_t digits = strspn(text, "0123456789"),
                 length =
                     digits + (text[digits] == '.') * (1 + strspn(text + digits + 1, "0123456789"));
    if (length == 0 || length > 24 || (length == 1 && digits == 0)) return false;
    const char *unit = text[length] ? strchr(units, text[length]) : units;
    if (!unit || (text[length] && text[length + 1])) return false;
    *seconds = strtod(text, NULL) * each[unit - units];
    return *seconds >= 0.001 && *seconds <= 1e6 * 86400;
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

/* ---- names that are near ---- */

size_t cli_edits(const char *a, const char *b)
{
    enum { LONGEST = 32 };
    size_t row[3][LONGEST + 1];
    const size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST) return SIZE_MAX;
    for (size_t j = 0; j <= m; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= n; i++) {
        size_t *at = row[i % 3], *above = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        at[0] = i;
        for (size_t j = 1; j <= m; j++) {
            at[j] = above[j - 1] + (a[i - 1] != b[j - 1]);
            if (above[j] + 1 < at[j]) at[j] = above[j] + 1;
            if (at[j - 1] + 1 < at[j]) at[j] = at[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < at[j])
                at[j] = before[j - 2] + 1;
        }
    }
    return row[n % 3][m];
}

void cli_consider(cli_guess *guess, const char *name)
{
    const size_t length = strlen(guess->word);
    const bool begins = length >= 3 && strncmp(guess->word, name, length) == 0;
    const size_t distance = begins ? 1 : cli_edits(guess->word, name);
    if (distance > (length < 6 ? 1 : length / 3) || (guess->name && distance >= guess->distance))
        return;
    guess->name = name;
    guess->distance = distance;
}

bool cli_is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0)
        words++;
    return *words != NULL;
}
