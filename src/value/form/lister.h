/*
 * Conversion between listings of forms, which solutions hold (value/listing.h), and tables for
 * calculating with forms. For a solver of forms: gg__solution_add_forms, a table, a lister; for
 * each entry gg__lister_id; then the table can be freed.
 */
#ifndef GG_VALUE_FORM_LISTER_H
#define GG_VALUE_FORM_LISTER_H

#include "value/form/forms.h"
#include "value/listing.h"

/* ---- from a table into a listing ---- */

typedef struct gg__lister {
    gg__forms *forms;
    gg__listing *listing;
    gg__map ids;         /* by form, of numbers by node; and one */
    gg__form_list known; /* by id: the form in the table; GG__NO_FORM: a number not yet made */
} gg__lister;

/* The listing has the form 0 alone. gg__lister_close is called also after a failure. */
gg_status gg__lister_open(gg__forms *forms, gg__listing *listing, gg__lister *out);
void gg__lister_close(gg__lister *lister);

/* The id of a form, which is listed if need be, with all that can be reached from it but numbers.
 * GG_LIMIT for a number whose sign expansion is longer than 2^24. */
gg_status gg__lister_id(gg__lister *lister, gg__form g, uint32_t *id);
/* That of a number by its node in the listing's trie. */
gg_status gg__lister_node_id(gg__lister *lister, gg__node node, uint32_t *id);
/* The form of an id, or GG__NO_FORM: look at the context. */
gg__form gg__lister_form(gg__lister *lister, uint32_t id);

/* ---- from a listing into a table ---- */

typedef struct gg__copier {
    gg__forms *forms;
    const gg__listing *listing;
    gg__map copies; /* by id: the form in the table, and one */
} gg__copier;

void gg__copier_close(gg__copier *copier);
/* The form of an id, copied with all that can be reached from it, once. GG__NO_FORM: look at the
 * context. */
gg__form gg__copier_form(gg__copier *copier, uint32_t id);

/* Adds the text of a form of a listing; most: as for gg__form_print. In type.c. */
gg_status gg__listing_print(gg_ctx *ctx, const gg__listing *listing, uint32_t id, size_t most,
                            gg__text *text);

#endif
