/* What the writer and the reader of certificates have to agree on; doc/certificates.md. */
#ifndef GG_VALUE_CERTIFICATE_H
#define GG_VALUE_CERTIFICATE_H

#include <stddef.h>
#include <stdint.h>

#define GG__CERTIFICATE_MAGIC "\x89GGC\r\n\x1a\n" /* 8 bytes; of the text form: */
#define GG__CERTIFICATE_WORD  "certificate"

enum { GG__CERTIFICATE_VERSION = 1 };

/* A section is a column: so many entries of so many bytes. In files they stand in this order. */
typedef enum gg__section {
    GG__SECTION_END = 0,
    GG__SECTION_POSITIONS, /* 8: of a search: the number of each position */
    GG__SECTION_LENGTHS,   /* 4: or the length of its bytes, where it is a string of bytes */
    GG__SECTION_BYTES,     /* 1: and these, one after the other */
    GG__SECTION_MOVERS,    /* 1: of a table: who moves in each phase */
    GG__SECTION_WORDS,     /* 4: and its words */
    GG__SECTION_VALUES,    /* 4: worths */
    GG__SECTION_MINUS,     /* 4 */
    GG__SECTION_RANKS,     /* 4 */
    GG__SECTION_PARENTS,   /* 4: the trie of numbers */
    GG__SECTION_SIGNS,     /* 1: 1 for +, 0 for - and for the root */
    GG__SECTIONS
} gg__section;

typedef struct gg__section_form {
    const char *name; /* in the text form */
    unsigned width;
} gg__section_form;

/* By gg__section. */
extern const gg__section_form gg__section_forms[GG__SECTIONS];

#endif
