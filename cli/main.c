/* greatgame: the command table. */
#include "cli.h"

#include <string.h>

static const cli_command *const commands[] = {
    &cli_solve,   &cli_verify, &cli_play,    &cli_vet,      &cli_gen,
    &cli_formats, &cli_values, &cli_solvers, &cli_rulesets, &cli_bench,
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* What printf wrote is on its way, or a sentence says that it is not. */
static int finish_output(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout)) return DONE;
    fputs("greatgame: the output cannot be written\n", stderr);
    return LIMIT;
}

static int help(void)
{
    puts(
        "greatgame solves two-player games on graphs: who wins, how fast, with which move, and why."
        "\n");
    for (int i = 0; i < COMMANDS; i++) {
        cli_help(commands[i]);
        putchar('\n');
    }
    puts("Exit status: 0 done, whoever wins; 1 the check or verify refused, or vet found a fault;\n"
         "2 usage; 3 bad input; 4 a limit, no memory, interrupted or output not writable; 5 a "
         "fault\n"
         "of the program.");
    return finish_output();
}

/* Whether --help stands anywhere among the arguments. */
static bool asks_for_help(int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) return true;
    return false;
}

int main(int argc, char **argv)
{
    cli_catch_signals();
    if (argc < 2)
        return cli_usage(
            "a command is missing: solve, verify, play, vet, gen, formats, values, solvers, "
            "rulesets, bench");
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0)
        return help();
    if (strcmp(argv[1], "--version") == 0 && argc == 2) {
        printf("greatgame %s\n", gg_version());
        return finish_output();
    }
    for (int i = 0; i < COMMANDS; i++) {
        if (strcmp(argv[1], commands[i]->name) != 0) continue;
        if (!asks_for_help(argc - 2, argv + 2)) return commands[i]->run(argc - 2, argv + 2);
        cli_help(commands[i]);
        return finish_output();
    }
    return cli_usage("unknown command '%s'", argv[1]);
}
