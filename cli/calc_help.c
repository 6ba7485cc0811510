#include "calc_help.h"

#include "arguments.h"

#include <ctype.h>
#include <string.h>

typedef struct topic {
    const char *name, *text, *example;
} topic;

static const topic topics[] = {
    {"numbers", "integers, fractions whose denominator is a power of two, and such decimals",
     "5/2^40 + 1.25 - 3/4"},
    {"nimbers", "*, *2, *3, ...; a number before one is added: 1*2", "*2 + *3"},
    {"ups", "^, ^2, v, v3; ^<2> is a power of ^, and ^[2] the sum of its powers to 2",
     "^2* - ^<2>"},
    {"options", "{Left's|Right's}; the longest row of bars divides first", "{2||1|0}"},
    {"switches", "+-g is {g|-g}; +-(g,h) has the options g and h, and their negatives", "+-{2|1}"},
    {"sums", "+ and - between terms, parentheses around them", "{2|-1/2} + *2 - (3/4 - 1)"},
    {"ordinal sums", "g:h, of canonical forms, from the right", "*2:1"},
    {"comparisons", "<, >, <=, >=, ==, || (confused); ? only asks", "^ > *"},
    {"names", "NAME = EXPRESSION; from then on the name means the value", "g = {3|1}"},
    {"positions", "games by rules, NAME:PARAMETERS, and vertices of files, FILE@VERTEX",
     "domineering:2x3 + hackenbush:LRL"},
    {"loops",
     "on, off, over, under, upon, dud; pass is an option: the game itself; g & h has sides",
     "{0|pass} + {pass|*}"},
};

enum { TOPICS = sizeof topics / sizeof *topics };

static size_t function_count(void)
{
    size_t count = 0;
    while (gg_form_function_info(count))
        count++;
    return count;
}

const char *calc_help_name(size_t index)
{
    const size_t functions = function_count();
    if (index < functions) return gg_form_function_info(index)->name;
    return index - functions < TOPICS ? topics[index - functions].name : NULL;
}

bool calc_asks_for_help(const char *line, char *word, size_t size)
{
    const char *rest = line + strspn(line, " \t\r");
    if (strncmp(rest, "help", 4) != 0) return false;
    rest += 4;
    const size_t blanks = strspn(rest, " \t\r");
    if (rest[blanks] == '=' || (rest[blanks] && blanks == 0 && *rest != '(')) return false;
    rest += strspn(rest, " \t\r(");
    size_t length = strlen(rest);
    while (length > 0 && strchr(" \t\r()", rest[length - 1]))
        length--;
    snprintf(word, size, "%.*s", length < size ? (int)length : (int)size - 1, rest);
    return true;
}

/* The same letters, small or capital, except underscores and blanks. */
static bool same_name(const char *a, const char *b)
{
    for (;;) {
        a += strspn(a, "_ ");
        b += strspn(b, "_ ");
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b)) return false;
        if (!*a) return true;
        a++;
        b++;
    }
}

/* ---- functions and notation as lines ---- */

static void put_field(const cli_arguments *a, cli_out *out, const char *name, const char *value)
{
    if (!a->json) {
        out_format(out, "%s%s", *name == 'n' ? "" : "\t", value);
        return;
    }
    out_format(out, "%s\"%s\":", *name == 'n' ? "{" : ",", name);
    out_json(out, value);
}

static void put_entry(const cli_arguments *a, cli_out *out, const char *name, const char *arguments,
                      const char *text, const char *example)
{
    if (!a->json && !a->tsv) {
        char signature[48];
        snprintf(signature, sizeof signature, *arguments ? "%s(%s)" : "%s", name, arguments);
        out_format(out, "  %-18s  %s\n", signature, text);
        return;
    }
    put_field(a, out, "name", name);
    put_field(a, out, "arguments", arguments);
    put_field(a, out, "summary", text);
    put_field(a, out, "example", example);
    out_text(out, a->json ? "}" : "\n");
}

static void put_all(const cli_arguments *a, cli_out *out)
{
    const bool text = !a->json && !a->tsv;
    if (text) out_text(out, "notation (help NAME: with an example)\n");
    if (a->json) out_text(out, "{\"schema\":1,\"help\":[");
    for (size_t i = 0; i < TOPICS; i++) {
        if (i > 0 && a->json) out_char(out, ',');
        put_entry(a, out, topics[i].name, "", topics[i].text, topics[i].example);
    }
    if (text) out_text(out, "functions\n");
    for (size_t i = 0; i < function_count(); i++) {
        const gg_info *f = gg_form_function_info(i);
        if (a->json) out_char(out, ',');
        put_entry(a, out, f->name, gg_form_function_arguments(i), f->summary, f->detail);
    }
    out_text(out, a->json ? "]}\n" : "");
}

int calc_help(cli_session *session, const char *word, const cli_arguments *a, cli_out *out,
              const char **example)
{
    *example = NULL;
    if (!*word) {
        put_all(a, out);
        return DONE;
    }
    const size_t functions = function_count();
    size_t at = 0;
    while (calc_help_name(at) && !same_name(calc_help_name(at), word))
        at++;
    if (!calc_help_name(at)) {
        cli_guess guess = {.word = word};
        for (size_t i = 0; calc_help_name(i); i++)
            cli_consider(&guess, calc_help_name(i));
        cli_clear_progress(session);
        cli_say("greatgame: help: no function or notation '%s'%s%s%s\n", word,
                guess.name ? "; did you mean '" : " ('help' lists all)",
                guess.name ? guess.name : "", guess.name ? "'?" : "");
        return BAD_INPUT;
    }
    if (a->json) out_text(out, "{\"schema\":1,\"help\":[");
    if (at < functions) {
        const gg_info *f = gg_form_function_info(at);
        *example = f->detail;
        put_entry(a, out, f->name, gg_form_function_arguments(at), f->summary, f->detail);
    } else {
        const topic *t = &topics[at - functions];
        *example = t->example;
        put_entry(a, out, t->name, "", t->text, t->example);
    }
    if (a->json) out_text(out, "]}\n");
    if (a->json || a->tsv) *example = NULL;
    return DONE;
}
