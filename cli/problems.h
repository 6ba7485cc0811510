/* The problems that the arguments name, one after the other: instances of a file, or one game. */
#ifndef GG_CLI_PROBLEMS_H
#define GG_CLI_PROBLEMS_H

#include "arguments.h"
#include "cases.h"
#include "input.h"

typedef struct cli_problems {
    const cli_arguments *arguments;
    cli_session session;
    cli_input input;
    gg_reader *reader;  /* NULL for a game by rules */
    gg_problem *holder; /* of the graph that a game by rules is played on */
    char *text;         /* a file with a board; NULL: none */
    const char *board;  /* the part of it that is the board */
    size_t board_length;
    cases_text cases;   /* of a contest, in `text` */
    gg_graph *graph;    /* of the case that was given out last */
    const char *played; /* parameters that a file names with its game; NULL: none */
    char *parameters;   /* of the ruleset, if not as they were given */
    gg_given given;     /* the settings for the reader: few for instances that are skipped */
    uint64_t instance;  /* the number of the one given out last */
    struct operand_files *files; /* of the terms of a sum; NULL: none */
    bool classes; /* symmetry, as the arguments say or the saved table that answers */
    bool usage;   /* a usage error ended the list, and has been reported */
} cli_problems;

/* The ruleset of NAME:PARAMETERS, and where these begin; NULL after a usage error. */
const struct gg_ruleset *problems_ruleset(const char *text, const char **parameters);

/* USAGE after a sentence: a file is named, and the ruleset takes none. */
int problems_no_file(const struct gg_ruleset *ruleset);

/* Opens everything; DONE, or an exit status after a sentence on standard error, with nothing left
 * to close. */
int problems_open(const cli_arguments *a, cli_problems *problems);
void problems_close(cli_problems *problems);

/* The next problem, to be freed with gg_problem_free; NULL at the end. */
gg_status problems_next(cli_problems *problems, gg_problem **out);

/* Frees a problem. After a failure the session first takes the name of the vertex that the error is
 * about. */
void problems_free(cli_problems *problems, gg_problem *problem, gg_status status);

/* The game by rules that was given out last, with play beginning at a position that is written as
 * the game does; NULL: at the usual one. */
gg_status problems_at(const cli_problems *problems, const char *position, gg_problem **out);

/* True if there is another one, which is passed over; the problem given out last stays valid. */
gg_status problems_another(cli_problems *problems, bool *another);

/* Opens the input of the arguments, has `all` print its problems on standard output, and closes it.
 * Returns the exit status, after a sentence if necessary; *result of `all` is DONE at first. */
int problems_tell(cli_arguments *a, gg_status (*all)(const cli_arguments *a, cli_problems *problems,
                                                     int *result, cli_out *out));

/* Reads a certificate of the problem, or opens a saved table of it. */
gg_status problems_values(cli_session *session, const cli_input *input, const gg_problem *problem,
                          gg_solution **out);

/* A file that can be read anywhere, until the session ends, of an input; false if it is none. */
bool problems_file(cli_session *session, const cli_input *input, gg_file *file);

/* True of a saved table of one position of each class of symmetric ones. */
bool problems_of_classes(cli_session *session, const cli_input *input);

/* As problems_values, of a file and, with `check`, checks a certificate. *out NULL with GG_OK: the
 * file cannot be opened or was refused; *result is the exit status, and a sentence on standard
 * error has said why. */
gg_status problems_certificate(cli_session *session, const char *file, const gg_problem *problem,
                               bool check, gg_solution **out, int *result);

/* The values to answer from, of --using or by solving: not if that would take many minutes, unless
 * --limit says so. *out NULL with GG_OK: as above. */
gg_status problems_solution(cli_problems *problems, const gg_problem *problem, gg_solution **out,
                            int *result);

/* The ruleset of a saved table, if it is one of the library's that is not played on a graph; NULL
 * after a sentence. */
const struct gg_ruleset *using_ruleset(const char *file, const gg_saved *saved);

/* If --using names a saved table, and no option names a game: the game is that of the table. DONE,
 * or an exit status after a sentence. */
int using_game(cli_arguments *a);

/* ---- solve --sizes: a table over a family of games (sizes.c) ---- */

/* The value of each of the games that the ruleset is for the sizes asked for, a line each. Returns
 * the exit status. */
int sizes_solve(const cli_arguments *a, cli_out *out);

/* The name of the player. */
const char *player_name(const gg_problem *problem, gg_player player);

/* Tests a sample of the positions of a plug-in before it is solved: a
 * fault is reported in one sentence, and *result becomes BAD_INPUT. vet itself is cmd_vet.c. */
gg_status problems_vet(const cli_arguments *a, cli_session *session, const gg_problem *problem,
                       int *result);

#endif
