/* The words of automata in the Hanoi format, one at a time, without blanks and comments. */
#ifndef GG_IO_HOA_WORDS_H
#define GG_IO_HOA_WORDS_H

#include "base/text.h"
#include "io/scanner.h"

typedef enum gg__hoa_kind {
    GG__HOA_END,    /* of the input; also after a failure, so that loops end */
    GG__HOA_WORD,   /* t, Fin, parity */
    GG__HOA_HEADER, /* a word and a colon: States: */
    GG__HOA_NUMBER,
    GG__HOA_STRING,
    GG__HOA_ALIAS, /* @name */
    GG__HOA_MARK,  /* --BODY--, --END-- or --ABORT-- */
    GG__HOA_SIGN   /* any other character */
} gg__hoa_kind;

/* The current word. */
typedef struct gg__hoa_words {
    gg__scanner *scanner;
    gg__hoa_kind kind;
    gg__text text; /* without quotation marks, colon or @; the sign */
    uint64_t number;
    gg__place place;
} gg__hoa_words;

/* Goes to the next word. */
void gg__hoa_next(gg__hoa_words *words);

/* True if the current word is of this kind and has this text. */
bool gg__hoa_is(const gg__hoa_words *words, gg__hoa_kind kind, const char *text);

/* True, and at the next word, if the current one is this sign. */
bool gg__hoa_take_sign(gg__hoa_words *words, const char *sign);

/* The number that the current word must be, at most `most`; at the next word. 0 after a failure. */
uint64_t gg__hoa_take_number(gg__hoa_words *words, const char *what, uint64_t most);

/* Fails: "expected WHAT, found" the current word. */
void gg__hoa_unexpected(gg__hoa_words *words, const char *what);

#endif
