/* greatgame: the command table. */
#include "arguments.h"

#include "plugin.h"
#include "problems.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void help(void)
{
    puts("greatgame solves two-player games on graphs: who wins, how fast, how, and why.\n");
    for (size_t i = 0; cli_commands[i]; i++) {
        const char *summary = cli_commands[i]->summary;
        printf("  %-11s %.*s\n", cli_commands[i]->name, (int)strcspn(summary, ".;"), summary);
    }
    puts("\ngreatgame COMMAND --help lists its options; man greatgame says more. All take\n"
         "-q, --quiet (no remarks, no progress) and --color never|always|auto.\n\n"
         "Exit status: 0 done, 1 refused or a fault found, 2 usage, 3 bad input, 4 a\n"
         "limit, no memory, interrupted or not written, 5 a fault of the program.");
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* A sum of games stands in place of a file or of --ruleset. */
static void take_sum(const cli_command *command, cli_arguments *a)
{
    if (!(command->bit & CLI_SUMS) || a->ruleset || a->plain_count == 0 ||
        !cli_is_sum(a->plain[0]) || access(a->plain[0], F_OK) == 0)
        return;
    a->ruleset = a->plain[0];
    memmove(a->plain, a->plain + 1, --a->plain_count * sizeof *a->plain);
}

static int run(const cli_command *command, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (is_help(argv[i])) {
            cli_help(command);
            return DONE;
        }
    cli_arguments *a = malloc(sizeof *a);
    if (!a) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    int result = cli_parse(command, argc, argv, a) ? cli_check_endings(command, a) : USAGE;
    if (result == DONE) take_sum(command, a);
    if (result == DONE && a->using && !a->ruleset && a->plain_count == 0) result = using_game(a);
    const char **name = a->ruleset                              ? &a->ruleset
                        : command == &cli_vet && a->plain_count ? &a->plain[0]
                                                                : NULL;
    if (result == DONE && name && !a->named) {
        *name = a->expanded = cli_expand(*name);
        if (!*name) result = LIMIT;
    }
    const char *ruleset = result != DONE                                         ? NULL
                          : a->ruleset                                           ? a->ruleset
                          : command->names == cli_ruleset_name && a->plain_count ? a->plain[0]
                                                                                 : NULL;
    if (ruleset && cli_is_plugin(ruleset)) result = plugin_load(ruleset, command != &cli_vet);
    if (result == DONE) result = command->run(a);
    free(a->expanded);
    free(a->named);
    free(a);
    return result;
}

/* The command with this name; NULL after a usage error. */
static const cli_command *find(const char *name)
{
    cli_guess guess = {.word = name};
    for (size_t i = 0; cli_commands[i]; i++) {
        if (strcmp(name, cli_commands[i]->name) == 0) return cli_commands[i];
        cli_consider(&guess, cli_commands[i]->name);
    }
    if (guess.name)
        cli_say("greatgame: unknown command '%s': did you mean %s?\n", name, guess.name);
    else
        cli_usage("unknown command '%s'", name);
    return NULL;
}

static int obey(int argc, char **argv)
{
    if (argc < 2) {
        cli_say("greatgame: a command is missing: ");
        for (size_t i = 0; cli_commands[i]; i++)
            cli_say("%s%s", i ? ", " : "", cli_commands[i]->name);
        fputs(" (see greatgame --help)\n", stderr);
        return USAGE;
    }
    const char *word = argv[1];
    const bool asks = is_help(word) || strcmp(word, "help") == 0;
    if (asks && argc == 2) {
        help();
        return DONE;
    }
    if ((strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) && argc == 2) {
        printf("greatgame %s\n", gg_version());
        return DONE;
    }
    const cli_command *command = find(argv[asks ? 2 : 1]);
    if (!command) return USAGE;
    if (!asks) return run(command, argc - 2, argv + 2);
    cli_help(command);
    return DONE;
}

int main(int argc, char **argv)
{
    static char buffer[1 << 16]; /* output by printf is short, and goes out in one piece */
    /* Standard streams that are closed cannot be read or written, but their numbers are taken: no
     * file that is opened later stands in for them. */
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    cli_catch_signals();
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    const int result = obey(argc, argv);
    if (result != DONE || fflush(stdout) == 0 || errno == EPIPE) return result;
    cli_say("greatgame: the output cannot be written: %s\n", strerror(errno));
    return LIMIT;
}
