/* The endings of files that commands write: one table. The ending says what is written, unless --to
 * does; a file without an ending gets what is usual. */
#include "arguments.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { OPERAND = 0, MOST = 32 }; /* a->plain is at 0, and its last entry is the output */

#define ENDINGS(...)                                                                               \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

static const struct cli_written {
    unsigned command;
    size_t at;                /* of the name, in cli_arguments */
    const char *const *known; /* NULL: those of the formats that are written */
    const char *const *other; /* those that another command or option writes, */
    const char *hint;         /*   and which it is; NULL: none */
} table[] = {
    {CLI_SOLVE, offsetof(cli_arguments, output),
     ENDINGS(".txt", ".tsv", ".csv", ".json", ".jsonl", ".ndjson", ".npz", ".dot", ".gv", ".out",
             ".log"),
     ENDINGS(".svg", ".html", ".htm"), "solve does not write '%s': greatgame show does"},
    {CLI_SOLVE, offsetof(cli_arguments, certificate), ENDINGS(".cert", ".txt"), ENDINGS(".ggt"),
     "'%s' is a name of saved tables: --table writes them, and certificates end in .cert or .txt"},
    {CLI_SOLVE, offsetof(cli_arguments, table), ENDINGS(".ggt"), ENDINGS(".cert"),
     "'%s' is a name of certificates: --certificate writes them, and saved tables end in .ggt"},
    {CLI_SHOW, offsetof(cli_arguments, output), ENDINGS(".svg", ".dot", ".gv", ".html", ".htm"),
     NULL, NULL},
    {CLI_STRESS, offsetof(cli_arguments, output), ENDINGS(".judge", ".in", ".txt"), NULL, NULL},
    {CLI_CALC, offsetof(cli_arguments, thermograph), ENDINGS(".svg"), NULL, NULL},
    {CLI_GEN, offsetof(cli_arguments, output), NULL, NULL, NULL},
    {CLI_CONVERT, OPERAND, NULL, NULL, NULL},
};

const char *cli_ending(const char *file)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file,
               *point = strrchr(name, '.');
    return point && point > name ? point : "";
}

static bool lists(const char *const *list, const char *ending)
{
    for (; list && *list; list++)
        if (strcmp(*list, ending) == 0) return true;
    return false;
}

/* DONE, or USAGE after a sentence if the ending of the file is none of `known`. */
static int check(const struct cli_written *row, const char *const *known, const char *file)
{
    cli_guess guess = {.word = cli_ending(file)};
    char list[256];
    size_t length = 0;
    if (!*guess.word || lists(known, guess.word)) return DONE;
    if (lists(row->other, guess.word)) return cli_usage(row->hint, file);
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

static int check_format(const struct cli_written *row, const char *file)
{
    char text[256];
    const char *known[MOST + 1];
    size_t count = 0, length = 0;
    for (size_t i = 0; gg_format_info(i); i++) {
        const gg_info *info = gg_format_info(i);
        const char *word = info->writes ? info->detail : NULL;
        while (word && *word && count < MOST) {
            const size_t size = strcspn(word, " ");
            if (length + size + 2 > sizeof text) break;
            known[count++] = text + length;
            length +=
                (size_t)snprintf(text + length, sizeof text - length, ".%.*s", (int)size, word) + 1;
            word += size;
            word += strspn(word, " ");
        }
    }
    known[count] = NULL;
    return check(row, known, file);
}

int cli_check_endings(const cli_command *command, const cli_arguments *a)
{
    const bool told = a->to || (command->bit == CLI_SHOW && a->form >= 0); /* by --to */
    int result = DONE;
    for (size_t i = 0; i < sizeof table / sizeof *table && !told && result == DONE; i++) {
        const struct cli_written *row = &table[i];
        const char *const *names = (const char *const *)((const char *)a + row->at);
        const char *file = row->at != OPERAND   ? *names
                           : a->plain_count > 0 ? names[a->plain_count - 1]
                                                : NULL;
        if (row->command != command->bit || !file) continue;
        result = row->known ? check(row, row->known, file) : check_format(row, file);
    }
    return result;
}
