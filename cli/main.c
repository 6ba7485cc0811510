/* greatgame: the command table. */
#include "cli.h"

#include <errno.h>
#include <string.h>

static const cli_command *const commands[] = {
    &cli_solve,   &cli_verify, &cli_play,    &cli_vet,      &cli_gen,   &cli_convert,
    &cli_formats, &cli_values, &cli_solvers, &cli_rulesets, &cli_bench,
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* What printf wrote, which is short, goes out in one piece at the end. */
static void begin_output(void)
{
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
}

/* What printf wrote is on its way, or a sentence says that it is not. A closed pipe is no failure.
 */
static int finish_output(void)
{
    if (fflush(stdout) == 0 || errno == EPIPE) return DONE;
    fprintf(stderr, "greatgame: the output cannot be written: %s\n", strerror(errno));
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
    cli_keep_streams();
    cli_catch_signals();
    begin_output();
    if (argc < 2)
        return cli_usage("a command is missing: solve, verify, play, vet, gen, convert, formats, "
                         "values, solvers, "
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
