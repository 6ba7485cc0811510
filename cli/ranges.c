#include "ranges.h"

#include <string.h>

/* A number up to its end; false if there is none, or it has more than 64 bits. */
static bool take_number(const char **text, uint64_t *number)
{
    const size_t length = strspn(*text, "0123456789");
    char digits[21];
    if (length == 0 || length >= sizeof digits) return false;
    memcpy(digits, *text, length);
    digits[length] = '\0';
    *text += length;
    return cli_number(digits, number);
}

static bool take_range(const char **text, struct cli_range *out)
{
    if (!take_number(text, &out->first)) return false;
    out->last = out->first;
    if (strncmp(*text, "..", 2) != 0) return true;
    *text += 2;
    return take_number(text, &out->last) && out->first <= out->last;
}

bool ranges_read(const char *text, cli_ranges *ranges)
{
    char separator = '\0';
    for (ranges->count = 0; ranges->count < RANGES; separator = *text++) {
        struct cli_range *next = &ranges->of[ranges->count++];
        next->separator = separator;
        if (!take_range(&text, next)) return false;
        if (*text == '\0') return true;
        if (*text != 'x' && *text != ',') return false;
    }
    return false;
}

void ranges_begin(cli_ranges *ranges)
{
    for (size_t i = 0; i < ranges->count; i++)
        ranges->of[i].at = ranges->of[i].first;
}

bool ranges_next(cli_ranges *ranges)
{
    for (size_t i = ranges->count; i-- > 0;) {
        struct cli_range *last = &ranges->of[i];
        if (last->at < last->last) {
            last->at++;
            return true;
        }
        last->at = last->first;
    }
    return false;
}
