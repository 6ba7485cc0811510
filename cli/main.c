/* greatgame: the command table. */
#include "arguments.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Output by printf is short, and goes out in one piece at the end. */
static void begin_output(void)
{
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}

/* Sends the output by printf on its way, or says that it failed. A closed pipe is no failure.
 */
static int finish_output(void)
{
    if (fflush(stdout) == 0 || errno == EPIPE) return DONE;
    fprintf(stderr, "greatgame: the output cannot be written: %s\n", strerror(errno));
    return LIMIT;
}

static int help(void)
{
    puts("greatgame solves two-player games on graphs: who wins, how fast, with which\n"
         "move, and why.\n");
    for (size_t i = 0; cli_command_at(i); i++) {
        const char *summary = cli_command_at(i)->summary;
        printf("  %-11s %.*s\n", cli_command_at(i)->name, (int)strcspn(summary, ".;"), summary);
    }
    puts("\ngreatgame COMMAND --help lists its options; man greatgame says more.\n\n"
         "Exit status: 0 done, whoever wins; 1 the check or verify refused, or vet found a\n"
         "fault; 2 usage; 3 bad input; 4 a limit was reached, memory ran out, the run was\n"
         "interrupted, or the output could not be written; 5 a fault of the program.");
    return finish_output();
}

static int help_with(const cli_command *command)
{
    cli_help(command);
    return finish_output();
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int run(const cli_command *command, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (is_help(argv[i])) return help_with(command);
    cli_arguments *a = malloc(sizeof *a);
    if (!a) {
        fputs("greatgame: no memory\n", stderr);
        return LIMIT;
    }
    const int result = cli_parse(command, argc, argv, a) ? command->run(a) : USAGE;
    free(a);
    return result == DONE ? finish_output() : result;
}

/* The command with this name; NULL after a usage error. */
static const cli_command *find(const char *name)
{
    cli_guess guess = {.word = name};
    for (size_t i = 0; cli_command_at(i); i++) {
        if (strcmp(name, cli_command_at(i)->name) == 0) return cli_command_at(i);
        cli_consider(&guess, cli_command_at(i)->name);
    }
    if (guess.name)
        fprintf(stderr, "greatgame: unknown command '%s': did you mean %s?\n", name, guess.name);
    else
        cli_usage("unknown command '%s'", name);
    return NULL;
}

int main(int argc, char **argv)
{
    cli_keep_streams();
    cli_catch_signals();
    begin_output();
    if (argc < 2) {
        fputs("greatgame: a command is missing: ", stderr);
        for (size_t i = 0; cli_command_at(i); i++)
            fprintf(stderr, "%s%s", i ? ", " : "", cli_command_at(i)->name);
        fputs(" (see greatgame --help)\n", stderr);
        return USAGE;
    }
    const char *word = argv[1];
    const bool asks = is_help(word) || strcmp(word, "help") == 0;
    if (asks && argc == 2) return help();
    if ((strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) && argc == 2) {
        printf("greatgame %s\n", gg_version());
        return finish_output();
    }
    const cli_command *command = find(argv[asks ? 2 : 1]);
    if (!command) return USAGE;
    return asks ? help_with(command) : run(command, argc - 2, argv + 2);
}
