#include "signs.h"

#include "arguments.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first that is set decides, as for all programs. */
static bool has_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    for (size_t i = 0; !(locale && *locale) && i < sizeof names / sizeof *names; i++)
        locale = getenv(names[i]);
    return locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8") || strstr(locale, "UTF8") ||
                      strstr(locale, "utf-8"));
}

bool signs_wanted(const cli_arguments *a)
{
    if (a->unicode || a->ascii) return a->unicode;
    return !a->json && !a->tsv && isatty(STDOUT_FILENO) && has_utf8();
}

static const struct {
    const char *plain, *sign;
} signs[] = {
    /* longer ones first */
    {"Tiny(", "\u29fe("}, {"Miny(", "\u29ff("}, {"+-", "\u00b1"},
    {"^", "\u2191"},      {"v", "\u2193"},      {"*", "\u2217"},
};

/* True if a letter or digit comes before text[at], as in `over`; a digit alone joins nothing. */
static bool is_within_word(const char *text, size_t size, size_t at)
{
    return (at > 0 && isalpha((unsigned char)text[at - 1])) ||
           (at + 1 < size && isalpha((unsigned char)text[at + 1]));
}

/* True at the ^ of 1/2^40. */
static bool is_exponent(const char *text, size_t size, size_t at)
{
    return at >= 2 && text[at - 2] == '/' && text[at - 1] == '2' && at + 1 < size &&
           isdigit((unsigned char)text[at + 1]);
}

/* Two arrows are one sign: ^2, but not ^20. */
static const char *double_arrow(const char *text, size_t size, size_t at)
{
    if (at + 1 >= size || text[at + 1] != '2' ||
        (at + 2 < size && isdigit((unsigned char)text[at + 2])))
        return NULL;
    return text[at] == '^' ? "\u21d1" : "\u21d3";
}

void signs_write(cli_out *out, const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        const size_t left = size - at;
        size_t k = 0;
        while (k < sizeof signs / sizeof *signs &&
               (strlen(signs[k].plain) > left ||
                memcmp(text + at, signs[k].plain, strlen(signs[k].plain)) != 0))
            k++;
        const bool plain = k == sizeof signs / sizeof *signs ||
                           (text[at] == 'v' && is_within_word(text, size, at)) ||
                           (text[at] == '^' && is_exponent(text, size, at));
        const char *arrows = !plain && strchr("^v", text[at]) ? double_arrow(text, size, at) : NULL;
        if (plain)
            out_char(out, text[at]);
        else
            out_text(out, arrows ? arrows : signs[k].sign);
        at += plain ? 1 : arrows ? 2 : strlen(signs[k].plain);
    }
}
