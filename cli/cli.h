/* Declarations that the commands of the program share. */
#ifndef GG_CLI_H
#define GG_CLI_H

#include "greatgame.h"

#include <limits.h>
#include <stdarg.h>
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

typedef struct cli_arguments cli_arguments; /* arguments.h */

/* The index-th of some names, or NULL after the last. */
typedef const char *(*cli_names)(size_t index);

/* The commands, as the table of options names them; what only lists is one of them. */
enum {
    CLI_SOLVE = 1,
    CLI_VERIFY = 2,
    CLI_PLAY = 4,
    CLI_VET = 8,
    CLI_GEN = 16,
    CLI_CONVERT = 32,
    CLI_LISTS = 64,
    CLI_BENCH = 128,
    CLI_COMPLETION = 256,
    CLI_CALC = 512,
    CLI_WHY = 1024,
    CLI_TRACE = 4096,
    CLI_STRESS = 8192,
    CLI_TABLE = 16384,
    CLI_SHOW = 32768,
    CLI_NEW = 65536,
    CLI_SUMS = CLI_SOLVE | CLI_VERIFY | CLI_PLAY | CLI_WHY | CLI_SHOW, /* those that take sums */
    CLI_EVERY = INT_MAX /* an option of all commands, which only the help of the program lists */
};

typedef struct cli_command {
    const char *name, *arguments, *summary, *example;
    unsigned bit;       /* of those above */
    size_t least, most; /* how many arguments that are no options; SIZE_MAX: many of a kind */
    const char *needs;  /* what is missing if they are fewer; NULL: least is 0 */
    const char *what;   /* what the first of them is called, */
    cli_names names;    /* and what it can be; NULL: a file */
    int (*run)(cli_arguments *a);
} cli_command;

extern const cli_command cli_solve, cli_verify, cli_gen, cli_convert, cli_play, cli_vet,
    cli_formats, cli_values, cli_solvers, cli_rulesets, cli_bench, cli_calc, cli_completion,
    cli_why, cli_trace, cli_stress, cli_table, cli_show, cli_new_ruleset;

extern const cli_command *const cli_commands[]; /* all of them, and NULL */

void cli_help(const cli_command *command);

/* The name that is nearest to a word, among those that were considered. */
typedef struct cli_guess {
    const char *word;
    const char *name; /* NULL: none is near */
    size_t distance;
} cli_guess;

void cli_consider(cli_guess *guess, const char *name);

/* Number of edits between two words of at most 32 bytes (optimal string alignment: exchanging two
 * neighbours is one edit); SIZE_MAX: one is longer. */
size_t cli_edits(const char *a, const char *b);

/* The ending of the plural of most nouns. */
static inline const char *cli_s(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* One sentence on standard error; returns USAGE. */
int cli_usage(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));
/* Whose help cli_usage points to; NULL: that of the program. */
void cli_usage_for(const cli_command *command);

/* True if the word is in the list, which ends in NULL. */
bool cli_is_one_of(const char *word, const char *const *words);

/* The ending of a file's name, with its point; "" if it has none. */
const char *cli_ending(const char *file);

/* DONE, or USAGE after a sentence if a file that the command would write has an ending that is not
 * known for it. */
int cli_check_endings(const cli_command *command, const cli_arguments *a);

/* A whole decimal number without sign. */
bool cli_number(const char *text, uint64_t *number);
/* A time in seconds: a number, perhaps with decimals, and s, m, h or d for other units; from 0.001
 * to 1,000,000 days. */
bool cli_seconds(const char *text, double *seconds);
/* The same with an optional K, M or G (powers of 1024). */
bool cli_bytes(const char *text, uint64_t *number);

/* ---- the context of a command ---- */

typedef struct cli_session {
    gg_ctx *ctx;
    const char *file;      /* for messages: the input, or NULL */
    unsigned base;         /* numbering of vertices in messages */
    uint64_t instance;     /* of the input, named in messages; 0: it is the only one so far */
    unsigned lines_before; /* of the file, before the board whose lines the library counts */
    uint64_t line;         /* of the file, for errors that name none; 0: not known either */
    uint64_t column;       /*   and its column; 0: not known */
    char vertex[80];       /* of an error, as its file calls it; "": by its number */
    bool progress;         /* may be shown */
    bool shown;            /* a progress line is on the terminal */
    bool within_line;      /* the terminal has the beginning of a line of results */
    bool plain;            /* lines on standard error are not written over */
    char stage[64];        /* what is shown as going on, up to a comma, */
    double stage_began;    /* since when, */
    uint64_t stage_first;  /* and how much was done then */
    double began, last;
    const uint64_t *taken; /* bytes of the input read so far */
    uint64_t size;         /* bytes of the input; 0: unknown */
    double deadline;       /* when the clock cancels what goes on; 0: never */
    bool late;             /* it did */
    uint64_t memory;       /* the limit on it */
    int table;             /* the descriptor of a saved table that answers; 0: there is none */
    char suggestion[40];   /* an option that would avoid the limit, or "" */
} cli_session;

/* memory 0: as much as the machine, or the process's limit, has. False: out of memory, reported. */
bool cli_begin(cli_session *session, const char *file, uint64_t memory, bool progress);
void cli_end(cli_session *session);
/* Cancels the session after `seconds` seconds, counted from this call; 0: never. cli_report then
 * says that --time allows no more. */
void cli_limit_time(cli_session *session, double seconds);
/* Takes the progress line off the terminal. To be called before anything is written there. */
void cli_clear_progress(cli_session *session);
/* Puts the context's error on standard error in one sentence; returns the exit status. */
int cli_report(cli_session *session);
/* Printf to standard error. No byte of it is a command to a terminal (plain.c): ? stands for those,
 * and for ends of lines, except one at the end. */
void cli_say(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));
void cli_vsay(const char *format, va_list arguments) __attribute__((__format__(__printf__, 1, 0)));

/* The same of a remark, which --quiet leaves out. */
void cli_note(const char *format, ...) __attribute__((__format__(__printf__, 1, 2)));

/* ---- the manner of all output (plain.c) ---- */

typedef enum cli_colour { CLI_NEVER, CLI_ALWAYS, CLI_AUTO } cli_colour; /* words of --color */

/* Set once, when the options are known. */
void cli_set_manner(bool quiet, cli_colour colour);
/* True if remarks and progress are not wanted. */
bool cli_quiet(void);
/* True if a text for this descriptor may have colours: with --color auto a terminal that knows
 * them, unless the environment has NO_COLOR. */
bool cli_colours(int descriptor);

typedef enum cli_style {
    STYLE_NONE,
    STYLE_ERROR,
    STYLE_NOTE,
    STYLE_LEFT,
    STYLE_RIGHT,
    STYLE_DRAW
} cli_style;

/* The bytes that begin a style; those of STYLE_NONE end any. */
const char *cli_style_bytes(cli_style style);

/* The state of a text for a terminal within a character. Zeros at its beginning. */
typedef struct cli_plain {
    unsigned char before[2];
    unsigned expected; /* bytes that the character still has */
} cli_plain;

/* Replaces bytes that a terminal obeys by ?, except those of `kept`, such as "\n". */
void cli_plain_bytes(cli_plain *plain, char *text, size_t size, const char *kept);
/* Makes the report suggest a limit on memory, rounded up from `bytes`. */
void cli_suggest_memory(cli_session *session, uint64_t bytes);

/* ---- the machine (machine.c; machine_none.c where there is none) ---- */

/* The first SIGINT, SIGTERM or SIGHUP cancels what goes on in the session, and waiting; the second
 * ends the program. One that is ignored when the program starts remains so. A closed pipe, and a
 * limit on the size of files, are errors of writing. */
void cli_catch_signals(void);
/* A file, or a folder that is empty by then, that the program removes if it is ended between the
 * two calls. The name must last as long. */
enum { CLI_TEMPORARIES = 4 /* at a time: results and a certificate are two */ };
void cli_temporary_begin(const char *file);
void cli_temporary_end(const char *file);
/* Removes these files, for a program that ends at once. May be called in a signal handler. */
void cli_remove_temporaries(void);
/* Has this called in a signal handler every second after the first of these signals, for as long as
 * the program has not stopped. */
void cli_when_reminded(void (*call)(void));
/* True if a signal has asked the program to stop. */
bool cli_interrupted(void);
/* The same, and the program goes on to write what it knows: only another signal stops that. */
bool cli_take_interruption(void);
/* The context that an interruption cancels, at once if there was one; NULL: none. */
void cli_cancel_when_interrupted(gg_ctx *ctx);

/* The machine's memory, or what the container or the process may have if that is less; bytes. */
uint64_t cli_available_memory(void);
/* The folder that the program itself is in; false: it is not known. */
bool cli_program_folder(char *folder, size_t size);
/* Processor time that a running process has used itself; 0: it is not known. */
double cli_processor_seconds(long process);
/* The same open file with a descriptor above those of the standard streams; -1: none. */
int cli_duplicate(int descriptor);
/* Columns of standard output. */
size_t cli_screen_width(void);

/* ---- output ---- */

/* A buffered writer to a file descriptor. */
typedef struct cli_out {
    int descriptor;
    const char *file;     /* that messages name; NULL: "the output" */
    cli_session *session; /* whose progress line is taken off before anything is written */
    bool failed, closed;  /* closed: the reader of a pipe went away */
    bool told;            /* a sentence has said that it failed */
    int error;            /* errno of the failure */
    bool terminal;        /* bytes that a terminal obeys are replaced, */
    cli_plain plain;      /*   by this */
    size_t plained;       /* number of checked bytes of the buffer */
    bool colours;         /* styles are written */
    const char *prefix;   /* before each line, followed by `mark`; NULL: none */
    char mark;
    bool within_line;      /* the line has its prefix */
    const gg_sink *filter; /* takes everything that is written; NULL: none */
    bool any;              /* something was written */
    size_t length;
    char buffer[1 << 16];
} cli_out;

/* session: whose work it is that is written, or NULL. */
void cli_out_begin(cli_out *out, int descriptor, cli_session *session);
void out_bytes(cli_out *out, const char *data, size_t size);
void out_text(cli_out *out, const char *text);
void out_char(cli_out *out, char c);
/* Begins a style, or ends it, where colours are wanted. */
void out_style(cli_out *out, cli_style style);
void out_number(cli_out *out, uint64_t number);
void out_format(cli_out *out, const char *format, ...)
    __attribute__((__format__(__printf__, 2, 3)));
/* Flushes; DONE, or LIMIT after a sentence, said once, if the output could not be written. A closed
 * pipe is no failure. */
int cli_out_end(cli_out *out);
/* Ends the output and the work of a session with `status` and, if that is GG_OK, `result`: returns
 * the exit status, after one sentence if necessary. A failure to write comes first, for any
 * result. */
int cli_conclude(cli_session *session, cli_out *out, gg_status status, int result);
gg_sink cli_out_sink(cli_out *out);

/* A JSON string, quoted; bytes that are not UTF-8 become U+FFFD. */
void out_json(cli_out *out, const char *text);
/* The same where HTML is around it: no < is in it. */
void out_json_script(cli_out *out, const char *text);
/* Writes text of XML, or an attribute in quotes; bytes that are no character of it become U+FFFD.
 * The text ends with a NUL, or after `size` bytes. */
void out_xml(cli_out *out, const char *text, size_t size);

/* A text that grows in memory and ends with a NUL, which does not count; all 0 at first. The caller
 * frees `data`. */
typedef struct cli_text {
    char *data;
    size_t length, room;
    bool failed; /* no memory: what is added from then on is lost */
} cli_text;

/* Adds bytes; as a gg_sink it takes the text itself. */
bool text_add(void *text, const void *data, size_t size);

#endif
