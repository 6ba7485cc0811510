/* The text of an expression while it is read (read.c), and the words in it (literal.c). */
#ifndef GG_VALUE_FORM_EXPR_H
#define GG_VALUE_FORM_EXPR_H

#include "value/form/forms.h"

typedef struct gg__expr {
    gg__forms *forms;
    gg_ctx *ctx;
    const char *text; /* ends in NUL */
    size_t at, size;
    const size_t *origin; /* of its characters; NULL: they stand where they stood */
} gg__expr;

/* The column, from 1, of this place of the text. */
size_t gg__expr_column(const gg__expr *r, size_t at);
bool gg__expr_fail(gg__expr *r, size_t at, const char *what); /* false */

char gg__expr_peek(const gg__expr *r); /* NUL at the end */
void gg__expr_skip_blanks(gg__expr *r);
bool gg__expr_take(gg__expr *r, char c);

/* Number of ^ or v at this place; 0 also if v begins a name. */
size_t gg__expr_arrows(const gg__expr *r);
/* Reads a number, ups or downs, and a nimber; at least one must be there. A sign belongs to the
 * number. */
bool gg__expr_nus(gg__expr *r, gg__form *out);

#endif
