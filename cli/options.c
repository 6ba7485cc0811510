/* Arguments by table: parsing and help from the same lines. */
#include "cli.h"

#include <stdarg.h>
#include <string.h>

int cli_usage(const char *format, ...)
{
    va_list arguments;
    fputs("greatgame: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputs(" (see greatgame --help)\n", stderr);
    return USAGE;
}

static const cli_option *find(const cli_command *command, const char *name, size_t length)
{
    for (const cli_option *o = command->options; o && o->name; o++)
        if (strlen(o->name) == length && memcmp(o->name, name, length) == 0) return o;
    return NULL;
}

static int refuse(const char *format, const char *what)
{
    fputs("greatgame: ", stderr);
    fprintf(stderr, format, what);
    fputs(" (see greatgame --help)\n", stderr);
    return -2;
}

static int next_long(const cli_command *command, int argc, char **argv, int *at, const char *name,
                     const char **value)
{
    const char *equals = strchr(name, '=');
    const size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const cli_option *option = find(command, name, length);
    if (!option) return refuse("unknown option '--%s'", name);
    if (!option->argument && equals) return refuse("--%s takes no value", option->name);
    *value = equals ? equals + 1 : NULL;
    if (!option->argument || equals) return option->id;
    if (*at >= argc) return refuse("--%s needs a value", option->name);
    *value = argv[(*at)++];
    return option->id;
}

int cli_next(const cli_command *command, int argc, char **argv, int *at, const char **value)
{
    if (*at >= argc) return -1;
    const char *word = argv[(*at)++];
    *value = word;
    if (word[0] != '-' || word[1] == '\0') return 0;
    if (strcmp(word, "--") == 0) { /* what follows is no option */
        if (*at >= argc) return -1;
        *value = argv[(*at)++];
        return 0;
    }
    if (strcmp(word, "-o") == 0) {
        const cli_option *option = find(command, "output", 6);
        if (!option) return refuse("unknown option '%s'", word);
        if (*at >= argc) return refuse("%s needs a value", word);
        *value = argv[(*at)++];
        return option->id;
    }
    if (word[1] != '-' || word[2] == '\0') return refuse("unknown option '%s'", word);
    return next_long(command, argc, argv, at, word + 2, value);
}

void cli_help(const cli_command *command)
{
    printf("greatgame %s %s\n  %s\n", command->name, command->arguments, command->summary);
    for (const cli_option *o = command->options; o && o->name; o++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", o->name, o->argument ? " " : "",
                 o->argument ? o->argument : "");
        printf("    %-24s %s\n", left, o->help);
    }
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
