/* The arguments of all commands: one table of options; parsing, help and completion follow from
 * it. */
#ifndef GG_CLI_ARGUMENTS_H
#define GG_CLI_ARGUMENTS_H

#include "input.h"

enum { MAX_GIVEN = 4096, MAX_PLAIN = MAX_GIVEN };

/* The values of an option that may be repeated; more belong in a file. */
typedef struct cli_list {
    const char *at[MAX_GIVEN];
    size_t count;
} cli_list;

typedef struct cli_contest cli_contest; /* contest.h */

/* The request in the name of the output. Columns and pictures are of all values of one instance. */
typedef enum cli_shape { AS_LINES, AS_COLUMNS, AS_PICTURE } cli_shape;

struct cli_arguments {
    const char *plain[MAX_PLAIN]; /* arguments that are no options */
    size_t plain_count;

    /* The input. */
    cli_head head; /* of standard input, if it was looked at */
    const char *file, *format;
    bool several; /* inputs: each answer names its own */
    bool follows; /* an answer about another input came before */
    cli_list token, target;
    gg_given given;
    uint64_t instance;              /* the only one that is wanted, from 1; 0: all */
    const char *ruleset, *position; /* NULL: a graph */
    const char *positions;          /* a file with a position on each line, or NULL */
    int no_skip;                    /* police: a word of --no-skip, or -1 */
    int symmetry;      /* 1: one of each class of symmetric positions; 0: all; -1: 1 in tables */
    char *expanded;    /* the ruleset without aliases; owned */
    char *named;       /* the ruleset, if the table that --using names says it; owned */
    const char *board; /*   and its board, or NULL */
    size_t board_length;
    const char *sizes;          /* ranges of the ruleset's last parameters, or NULL */
    const cli_contest *contest; /* the contest form of a game by rules, or NULL */

    /* How to solve it. */
    gg_solve_options options;
    gg_disk disk; /* folder NULL: in memory */
    gg_team team; /* the connection to other processes */
    uint64_t memory;
    uint64_t threads; /* 0: one for each processor */
    bool plan, progress;
    bool quiet;
    int colour; /* a word of --color, or -1 */

    /* The output. */
    uint64_t hint; /* why: 1 to 4; 0: the whole explanation */
    bool line, moves, all, summary, figures, full, check, json, tsv, csv;
    const char *thermograph; /* calc: the picture, or NULL */
    bool orthodox, stats;    /* calc */
    bool ascii, unicode;
    const char *certificate; /* where to write one, or which one to verify; NULL: none */
    const char *table;       /* where to save the table of all positions; or NULL */
    const char *resume;      /* a certificate to go on from, and to write; or NULL */
    const char *using;       /* a certificate to answer from instead of solving, or NULL */
    const char *output, *to; /* a file, and the format of the output */
    cli_shape shape;
    bool only_verdict; /* the contest form prints only verdicts unless more is requested */

    /* show */
    uint64_t radius;  /* moves from where play begins; UINT64_MAX: any number */
    const char *page; /* a file, or NULL */
    int form;         /* a word of --to, or -1 */

    /* table */
    uint64_t sample; /* positions to be checked; 0: none */

    /* play */
    int you; /* a word of --you, or -1 */
    uint64_t strength;

    /* gen, and the seed of play and of a sample */
    uint64_t vertices, edges, seed, dead_ends, width, priorities, cases;

    /* convert: words of --rows and --order, or -1 */
    int rows, order;
    bool map;

    /* stress */
    const char *kind, *time; /* a name, and a number of seconds; solve: such as 8h */
    double seconds;          /* solve: of --time; 0: no limit */
    bool large, unpromised;
    uint64_t shrink; /* seconds */

    /* bench */
    bool quick, list, targets;
    uint64_t size, rounds;
};

/* ---- options ---- */

typedef enum cli_kind {
    CLI_FLAG,   /* bool; takes no value */
    CLI_ON,     /* int; takes no value, and becomes 1, */
    CLI_OFF,    /*   or 0 */
    CLI_WORD,   /* int: which of the words in `argument`, which are separated by | */
    CLI_TEXT,   /* const char *; one of `names`, if there are any */
    CLI_NUMBER, /* uint64_t from least to most */
    CLI_BYTES,  /* uint64_t, with K, M or G */
    CLI_LIST    /* cli_list: may be repeated */
} cli_kind;

typedef struct cli_option {
    const char *name;     /* without the dashes; NULL: `help` is a heading for those that follow */
    const char *argument; /* as help names it; NULL: a flag */
    unsigned commands;    /* that take it */
    cli_kind kind;
    size_t at; /* where in cli_arguments the value goes */
    uint64_t least, most;
    cli_names names;
    char letter; /* the short form; '\0': none */
    const char *help;
} cli_option;

/* In the order of help; ends where both name and help are NULL. A name may occur again, for other
 * commands. */
extern const cli_option cli_options[];

/* The index-th format that can be read, and ruleset, aliases after all others; or NULL. */
const char *cli_format_read(size_t index);
const char *cli_ruleset_name(size_t index);

/* True if a text is a name, or a name with a colon and parameters. */
bool cli_is_named(const char *text, const char *name);
/* True if a text is the path of a plug-in, perhaps with a colon and parameters: there is a slash in
 * it, or it ends in .so or .c. */
bool cli_is_plugin(const char *text);
/* True of an expression of games, such as "clobber:xo + nogo:3x4". */
bool cli_is_sum(const char *text);
/* The ruleset of NAME or NAME:PARAMETERS, and the text after the colon; NULL: there is none. */
const struct gg_ruleset *cli_find_ruleset(const char *text, const char **parameters);
/* True if the file that comes with the ruleset is a graph. */
bool cli_takes_graph(const struct gg_ruleset *ruleset);

/* The text with the ruleset's own name in place of an alias, or a copy of the text; the caller
 * frees it. NULL after a sentence: no memory. */
char *cli_expand(const char *text);

/* Names the rulesets that are nearest to the word, at most five, and how to list all; false. */
bool cli_refuse_ruleset(const char *word);

/* False after a usage error, which has been reported. */
bool cli_parse(const cli_command *command, int argc, char **argv, cli_arguments *a);

/* ---- problems ---- */

/* Fills in the format of the input; false after a usage error. */
bool cli_choose_format(cli_arguments *a);

#endif
