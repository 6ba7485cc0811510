/*
 * greatgame stress: somebody's own program, against the library.
 *
 *   cmd_stress.c   the order in which inputs are tried
 *   findings.c     what was found, as text and as JSON
 *   runner.c       runs the program once under limits
 *   judge.c        an input's text and right answers; what the program made of it, in a word
 *   shrink.c       takes from a failing input whatever can be taken
 *   kinds.def      the kinds, a file each: which cases there are, and what can be taken from them
 *   shapes.c       graphs: all small ones in order, random ones, and awkward shapes
 *   reductions.c   the ways to make a case smaller that several kinds share
 *
 * A new kind is a form in cli/contest.c, a file here that ends in a `const` table, and a line in
 * kinds.def.
 */
#ifndef GG_STRESS_H
#define GG_STRESS_H

#include "arguments.h"
#include "contest.h"

/* ---- chance ---- */

typedef struct stress_rng {
    uint64_t state;
} stress_rng;

uint64_t rng_next(stress_rng *rng);
/* A number below `below`, which is not 0. */
uint32_t rng_below(stress_rng *rng, uint32_t below);

/* ---- kinds ---- */

/* A way to make cases smaller: counted items; runs of neighbours can be removed at once. */
typedef struct stress_reduction {
    const char *what; /* "edge" */
    size_t (*count)(const cli_case *c);
    /* False: they cannot be taken, or nothing would change; the case may be spoilt. */
    bool (*take)(cli_case *c, size_t first, size_t count);
} stress_reduction;

typedef struct stress_kind {
    const char *name, *format;
    const char *promise; /* of the contest; NULL: every case keeps it */
    bool (*keeps_promise)(const cli_case *c);
    /* The index-th of all small cases, in order of size; false after the last. */
    bool (*small)(uint64_t index, cli_case *c);
    /* A random one; size grows from 0 to 9. */
    bool (*random)(stress_rng *rng, unsigned size, bool promised, cli_case *c);
    /* The index-th worst case for speed and depth; false after the last. */
    bool (*large)(unsigned index, cli_case *c);
    const stress_reduction *const *reductions; /* ends in NULL */
} stress_kind;

#define STRESS_KIND(name) extern const stress_kind stress_kind_##name;
#include "stress/kinds.def"
#undef STRESS_KIND

/* ---- shapes.c ---- */

/* The kind of graph that is wanted. */
enum {
    UPWARD = 1,   /* every edge leads to a higher number */
    REACHING = 2, /* and every vertex to the last */
    COLOURED = 4, /* an edge is one player's */
    TWO_WAYS = 8  /* no loops, and no two edges between the same vertices */
};

/* Edges of a random graph on the vertices of a case: at random, or of an awkward shape. */
bool shape_random(stress_rng *rng, unsigned wanted, cli_case *c);

/* The index-th graph on n vertices of all with such edges, without doubled ones; shape_count: their
 * number. */
uint64_t shape_count(uint32_t n, unsigned wanted);
bool shape_small(uint64_t index, unsigned wanted, cli_case *c);

/* The index-th large graph; the case gets its vertices, too. False behind the last. */
bool shape_large(unsigned index, cases_shape shape, unsigned wanted, size_t tokens, cli_case *c);

bool shape_is_upward(const cli_case *c);
/* True if every vertex reaches the last one, where all edges lead upwards. */
bool shape_is_reaching(const cli_case *c);
bool shape_is_acyclic(const cli_case *c);

/* ---- reductions.c ---- */

extern const stress_reduction take_vertices, pass_vertices, join_vertices, take_edges, take_tokens,
    token_to_first, token_one_lower, take_labels, take_cops, take_rows, take_columns, clear_cells,
    halve_heaps, lower_heaps, take_digits, lower_digits, take_lines;

/* ---- runner.c ---- */

typedef struct stress_limits {
    double seconds;  /* of processor time */
    uint64_t memory; /* bytes of address space */
    size_t output;   /* bytes */
} stress_limits;

typedef enum stress_end {
    ENDED,      /* with `status` */
    SIGNALLED,  /* by the signal `status` */
    TIMED_OUT,  /* stopped */
    TOO_LONG,   /* stopped: too much output */
    INTERRUPTED /* the user wants to stop */
} stress_end;

typedef struct stress_run {
    stress_end end;
    int status;
    double seconds; /* of the processor */
    bool waited;    /* TIMED_OUT: it did nothing for so long */
    char *output;   /* with a NUL behind it */
    size_t length;
    char errors[2048]; /* the end of its standard error */
} stress_run;

/* Has sh run a command with this input. False after a sentence: no process or no memory. */
bool stress_execute(const char *command, const char *input, size_t length,
                    const stress_limits *limits, stress_run *run);

/* ---- judge.c ---- */

typedef struct stress_input {
    cli_case *cases;
    size_t count;
} stress_input;

bool input_copy(const stress_input *input, stress_input *copy);
void input_free(stress_input *input);

/* A text that grows. */
typedef struct stress_text {
    char *at;
    size_t length, room;
} stress_text;

gg_sink text_sink(stress_text *text);

typedef enum stress_kind_of_failure {
    RIGHT,
    WRONG,     /* answer `line` differs */
    MALFORMED, /* line `line` is no answer */
    PARTIAL,   /* only `answers` lines */
    TRAILING,  /* more than there are cases: `line` is the first too many */
    CRASHED,   /* by the signal `number` */
    FAILED,    /* with exit status `number` */
    SLOW,
    GREEDY, /* for memory */
    VERBOSE,
    UNSTEADY, /* the same input twice, and two outputs */
    STOPPED,  /* by the user, or without resources: no verdict */
    INVALID   /* no case of this kind */
} stress_kind_of_failure;

typedef struct stress_verdict {
    stress_kind_of_failure kind;
    int number;
    bool waited;
    size_t line, answers;       /* lines count from 0 */
    char said[120], other[120]; /* that line; UNSTEADY: two outputs */
    char right[120];            /* the answer to case `line` */
    char errors[200];           /* the last line on standard error */
    double limit;               /* of time, seconds */
} stress_verdict;

typedef struct stress {
    const stress_kind *kind;
    const cli_contest *form;
    const char *command;
    stress_limits limits;
    gg_ctx *ctx;
    bool promised; /* only cases that keep the promise count */
    uint64_t runs, cases;
    double longest;  /* the slowest run that was right */
    double deadline; /* of shrinking */
    bool failed;     /* an error of greatgame itself, which has been printed */
} stress;

/* The text of an input, as its form has it. False: no memory. */
bool stress_write(const stress *s, const stress_input *input, stress_text *text);
/* Runs the program on an input. RIGHT, or what is wrong. */
void stress_judge(stress *s, const stress_input *input, stress_verdict *verdict);
/* True unless the case is none of its kind: of numbers, one that is no number. */
bool stress_has_answer(stress *s, const cli_case *c);
/* The same up to `times` times, until two outputs differ: then it is UNSTEADY. */
void stress_repeat(stress *s, const stress_input *input, unsigned times, stress_verdict *verdict);
/* Why the right answer is right, as `why` has it; of a large case one sentence. False: nothing. */
bool stress_explain(stress *s, const cli_case *c, cli_out *out);
/* That sentence, to be freed; NULL: there is none. */
char *stress_reason(stress *s, const cli_case *c);

double stress_now(void); /* seconds, from some time on */

/* ---- shrink.c ---- */

typedef struct stress_shrunk {
    uint64_t runs, tried; /* tried: inputs in the last round, without a removal */
    bool done;            /* nothing can be taken */
    bool coarse;          /* a slow input that is large was only halved */
} stress_shrunk;

/* Takes from a failing input what can be taken with the same kind of failure, until nothing can, or
 * until the deadline. */
void stress_shrink(stress *s, stress_input *input, stress_verdict *verdict, stress_shrunk *shrunk);

/* ---- findings.c ---- */

/* Where cases come from. */
typedef enum stress_source { FROM_SMALL, FROM_RANDOM, FROM_LARGE } stress_source;

/* The way through all inputs, and the first that fails. */
typedef struct stress_search {
    stress s;
    uint64_t wanted; /* cases of each source, and of each promise */
    bool large, shown;
    bool limited; /* in memory, by the user */
    stress_rng rng;
    uint64_t inputs, of[3];
    stress_input input; /* the one at hand */
    stress_verdict verdict;
    stress_source from;
    bool found;
} stress_search;

/* The failing input: its text, the file that has it (NULL: none could be written), and how it
 * became as small as it is. */
typedef struct stress_finding {
    stress_text text;
    const char *file;
    stress_shrunk shrunk;
    bool explained; /* the answer that is wrong gets a reason */
} stress_finding;

/* Adds a text as one word of a shell's. */
void stress_quote(const char *text, cli_text *to);
void stress_report(stress_search *x, const cli_arguments *a, const stress_finding *finding,
                   cli_out *out);
/* finding NULL: there is none. */
void stress_report_json(stress_search *x, const cli_arguments *a, const stress_finding *finding,
                        cli_out *out);
void stress_report_success(const stress_search *x, cli_out *out);

#endif
