/* The arguments of the commands that work on problems: what to open, and what to do with it. */
#ifndef GG_CLI_ARGUMENTS_H
#define GG_CLI_ARGUMENTS_H

#include "input.h"

enum { MAX_GIVEN = 4096 }; /* --token and --target each; more belong into a file */

typedef struct cli_contest cli_contest; /* contest.h */

typedef struct cli_arguments {
    cli_head head; /* of standard input, if it was looked at */
    const char *file, *format, *token[MAX_GIVEN], *target[MAX_GIVEN];
    const char *ruleset, *position; /* NULL: a graph */
    const char *no_skip;            /* a further parameter of the ruleset, or NULL */
    const char *sizes;              /* ranges of its last parameters, or NULL */
    gg_given given;
    gg_solve_options options;
    const char *certificate; /* where to write one, or which one to verify; NULL: none */
    uint64_t memory;
    uint64_t instance; /* the only one that is wanted, from 1; 0: all */
    unsigned threads;  /* 0: one for each processor */
    bool line, all, summary, full, check, json, progress, symmetry, plan;
    const cli_contest *contest; /* the contest form of a game by rules, or NULL */
} cli_arguments;

/* The options of all those commands. */
extern const cli_option cli_problem_options[];

/* False after a usage error, which has been reported. */
bool cli_parse(const cli_command *command, int argc, char **argv, cli_arguments *a);

/* Fills in the format of the input; false after a usage error. */
bool cli_choose_format(cli_arguments *a);

/* The contest form asks for a verdict and nothing else, unless more is asked for. */
bool cli_only_verdict(const cli_arguments *a);

#endif
