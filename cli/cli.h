/* What the commands of the program share. */
#ifndef GG_CLI_H
#define GG_CLI_H

#include "greatgame.h"

#include <stdio.h>

/* Exit statuses. */
enum {
    DONE = 0,
    NEGATIVE = 1, /* a verdict against what was checked */
    USAGE = 2,
    BAD_INPUT = 3,
    LIMIT = 4, /* a limit, no memory, cancelled, output not writable */
    FAULT = 5
};

/* One option of a command. The table of a command ends with a NULL name. */
typedef struct cli_option {
    const char *name;     /* without the dashes */
    const char *argument; /* as help names it; NULL: a flag */
    int id;
    const char *help;
} cli_option;

typedef struct cli_command {
    const char *name, *arguments, *summary;
    const cli_option *options; /* NULL: none */
    int (*run)(int argc, char **argv);
} cli_command;

extern const cli_command cli_solve, cli_verify, cli_gen, cli_convert, cli_play, cli_vet,
    cli_formats, cli_values, cli_solvers, cli_rulesets, cli_bench;

/* Walks through the arguments behind the command's name: returns the id of the next option with
 * its *value, 0 for a plain argument with its *value, -1 at the end, -2 after a usage error that
 * has been reported. *at starts at 0. */
int cli_next(const cli_command *command, int argc, char **argv, int *at, const char **value);

void cli_help(const cli_command *command);

/* One sentence on standard error; returns USAGE. */
int cli_usage(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));

/* A whole decimal number without sign. */
bool cli_number(const char *text, uint64_t *number);
/* The same with an optional K, M or G (powers of 1024). */
bool cli_bytes(const char *text, uint64_t *number);

/* ---- the context of a command ---- */

typedef struct cli_session {
    gg_ctx *ctx;
    const char *file;      /* for messages: the input, or NULL */
    unsigned base;         /* numbering of vertices in messages */
    uint64_t instance;     /* of the input, named in messages; 0: it is the only one so far */
    unsigned lines_before; /* of the file, before the board whose lines the library counts */
    bool progress;         /* may be shown */
    bool shown;            /* a progress line is on the terminal */
    double began, last;
} cli_session;

/* memory 0: as much as the machine, or the process's limit, has. False: out of memory, reported. */
bool cli_begin(cli_session *session, const char *file, uint64_t memory, bool progress);
void cli_end(cli_session *session);
/* The first SIGINT, SIGTERM or SIGHUP cancels what goes on in the session, and waiting; the second
 * ends the program. One that is ignored when the program starts remains so. A closed pipe, and a
 * limit on the size of files, are errors of writing. */
void cli_catch_signals(void);
/* Standard streams that are closed when the program starts cannot be read or written, but their
 * numbers are taken: no file that is opened later stands in for them. */
void cli_keep_streams(void);
/* A file that the program does not leave behind if it is ended so; NULL: none. */
void cli_temporary(const char *file);
/* Whether a signal has asked the program to stop. */
bool cli_interrupted(void);
/* Puts the context's error on standard error in one sentence; returns the exit status. */
int cli_report(cli_session *session);

/* ---- output ---- */

/* A buffered writer to a file descriptor. */
typedef struct cli_out {
    int descriptor;
    bool failed, closed; /* closed: the reader of a pipe went away */
    bool told;           /* a sentence has said that it failed */
    int error;           /* errno of the failure */
    size_t length;
    char buffer[1 << 16];
} cli_out;

void cli_out_begin(cli_out *out, int descriptor);
void out_bytes(cli_out *out, const char *data, size_t size);
void out_text(cli_out *out, const char *text);
void out_char(cli_out *out, char c);
void out_number(cli_out *out, uint64_t number);
void out_format(cli_out *out, const char *format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
/* Flushes; DONE, or LIMIT after a sentence, said once, if the output could not be written. A closed
 * pipe is no failure. */
int cli_out_end(cli_out *out);
/* Ends the output and the work of a session, which came to `status` and, if that is GG_OK, to
 * `result`: returns the exit status, after one sentence if there is anything to say. What could not
 * be written comes first, whatever the result is. */
int cli_conclude(cli_session *session, cli_out *out, gg_status status, int result);
gg_sink cli_out_sink(cli_out *out);

/* A JSON string, quoted; bytes that are not UTF-8 become U+FFFD. */
void json_string(cli_out *out, const char *text);

#endif
