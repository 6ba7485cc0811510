#include "calc_compare.h"

#include <ctype.h>
#include <string.h>

enum {
    EQUAL = 1 << GG_EQUAL,
    LESS = 1 << GG_LESS,
    GREATER = 1 << GG_GREATER,
    CONFUSED = 1 << GG_CONFUSED
};

/* Longer ones first. */
static const calc_comparison comparisons[] = {
    {"<=", EQUAL | LESS},
    {">=", EQUAL | GREATER},
    {"==", EQUAL},
    {"\u2264", EQUAL | LESS},
    {"\u2265", EQUAL | GREATER},
    {"\u2225", CONFUSED},
    {"||", CONFUSED},
    {"<", LESS},
    {">", GREATER},
    {"=", EQUAL},
    {"?", 0},
};

/* Whether ups or downs, as typed or as printed, end before text[at]. */
static bool ends_in_ups(const char *text, size_t at)
{
    static const char *const ups[] = {"^", "v", "\u2191", "\u2193"};
    for (size_t i = 0; i < sizeof ups / sizeof *ups; i++) {
        const size_t length = strlen(ups[i]);
        if (at >= length && memcmp(text + at - length, ups[i], length) == 0) return true;
    }
    return false;
}

const calc_comparison *calc_find_comparison(const char *text, size_t *at)
{
    size_t depth = 0;
    for (size_t i = 0; text[i]; i++) {
        const char ch = text[i];
        if (ch == '<' && ends_in_ups(text, i) && isdigit((unsigned char)text[i + 1])) {
            i += strcspn(text + i, ">");
            if (!text[i]) return NULL;
            continue;
        }
        depth += ch == '{' || ch == '(' || ch == '[';
        if (depth > 0) {
            depth -= ch == '}' || ch == ')' || ch == ']';
            continue;
        }
        for (size_t k = 0; k < sizeof comparisons / sizeof *comparisons; k++) {
            if (strncmp(text + i, comparisons[k].text, strlen(comparisons[k].text)) != 0) continue;
            *at = i;
            return &comparisons[k];
        }
    }
    return NULL;
}
