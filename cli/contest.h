/* Contest forms: the input that a contest gives to a program, and the one line that it wants for an
 * answer. */
#ifndef GG_CLI_CONTEST_H
#define GG_CLI_CONTEST_H

#include "arguments.h"
#include "cases.h"

struct cli_contest {
    const char *format, *kind; /* the latter is what stress calls it */
    cases_shape shape;
    const char *ruleset;  /* NULL: a graph */
    const char *value;    /* the type of the values that answer, */
    const char *solver;   /* and whose they have to be; NULL: chosen as usual */
    int numbers;          /* of a board, in the first line: 1 for both sides, or 2 */
    const char *size;     /* and what that line has to be */
    const char *words[3]; /* the answer: Left wins, Right wins, draw; NULL: what the whole is worth,
                             or of CASES_OUTCOME the class */
    const char *answers;  /* what an answer looks like, in words */
};

/* The form that the arguments ask for; NULL: none. A board's form then also names the ruleset and a
 * file. *ok is false after a usage error. */
const cli_contest *contest_chosen(cli_arguments *a, bool *ok);

/* The name of the index-th form that only the program reads, or NULL after the last; of all forms
 * the kind of the index-th, and the one with this name. */
const char *contest_format(size_t index);
const char *contest_kind(size_t index);
const cli_contest *contest_find(const char *format);

/* True if an input has several cases, which cases.h reads. */
bool contest_has_cases(const cli_contest *contest);

/* Finds the board in the whole input; false after a sentence. */
bool contest_board(const cli_contest *contest, const char *file, const char *text, size_t length,
                   const char **board, size_t *board_length);

/* Reads all cases once, so that reading them again can only fail without memory; false after a
 * sentence. */
bool contest_check(const cli_contest *contest, const cases_text *text);

/* Writes the answer of a problem, which is solved, without the end of the line. answer: of the
 * problem; NULL: where `words` are NULL and it is no CASES_OUTCOME. */
gg_status contest_answer(const cli_contest *contest, gg_ctx *ctx, const gg_problem *problem,
                         const gg_solution *solution, const gg_answer *answer, const gg_sink *sink);

#endif
