/* A file that appears complete or not at all: the output is written beside it until the end. A
 * device or pipe is written to directly. */
#ifndef GG_CLI_TARGET_H
#define GG_CLI_TARGET_H

#include "cli.h"

#include <sys/types.h>

typedef struct cli_target {
    const char *file; /* as it is named in messages */
    char *place;      /* the file itself, where that is a link to it */
    char *temporary;  /* NULL: written to directly */
    mode_t mode;      /* who may do what with it in the end */
    int descriptor;
} cli_target;

/* USAGE after a sentence if writing to `file` ("-": standard output) would destroy the input
 * (`input`; "-": standard input; NULL: nothing) or, with `results`, mix with or replace the results
 * on standard output; else DONE. Call it before any work is done. */
int target_check(const char *file, const char *input, bool results);

/* True if two names stand for the same file, which need not be there yet. */
bool target_same(const char *a, const char *b);

/* DONE if a file can be put there, as far as can be known before it is; else LIMIT after a
 * sentence. For what takes long to find. */
int target_try(const char *file);

/* "-": standard output. DONE, or LIMIT after a sentence. The target must last until target_end. */
int target_begin(const char *file, cli_target *target);

/* Puts the file in its place if `result` is DONE, else removes what was written. Returns the
 * result, or LIMIT after a sentence. */
int target_end(cli_target *target, int result);

#endif
