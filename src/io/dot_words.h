/*
 * The words of dot: ids, which are names, numbers or texts in quotation marks, between blanks and
 * comments. Comments are as in C, and lines that begin with #.
 */
#ifndef GG_IO_DOT_WORDS_H
#define GG_IO_DOT_WORDS_H

#include "base/text.h"
#include "io/scanner.h"

typedef struct gg__dot_words {
    gg_ctx *ctx;
    gg__scanner *scanner;
    gg__text id;     /* the last id, */
    bool quoted;     /*   which was in quotes, so it is no keyword */
    gg__place place; /* of the last id */
} gg__dot_words;

/* The next character that is neither blank nor of a comment; -1 at the end and after a failure. */
int gg__dot_find(gg__dot_words *w);

/* True if an id begins here, and takes it. */
bool gg__dot_take_id(gg__dot_words *w);

/* True if the last id is this keyword: without quotes, in letters of either case. */
bool gg__dot_is_keyword(const gg__dot_words *w, const char *word);

/* Skips <...>; the opening < is next. */
void gg__dot_skip_html(gg__dot_words *w);

#endif
