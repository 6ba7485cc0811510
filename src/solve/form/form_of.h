/* The canonical form of something that play can come to, found by search. */
#ifndef GG_SOLVE_FORM_FORM_OF_H
#define GG_SOLVE_FORM_FORM_OF_H

#include "solve/walk.h"
#include "value/form/forms.h"

/* The subjects of forms: parts of a game that is a sum by its rules, positions of an impartial one,
 * or the vertices of a graph. */
typedef struct gg__forms_of {
    gg__walk walk;       /* whose index has what was valued, */
    gg__form_list value; /* and by the same number, its form */
    const gg_problem *problem;
    gg__forms *forms;
    gg__scratch scratch;
    gg__positions row;       /* of a vertex */
    gg__form_list option[2]; /* of what is being valued */
} gg__forms_of;

/* limit: maximum number of items; 0: no maximum. GG_BAD_ARGUMENT if the problem has no forms. Close
 * it also after a failure. */
gg_status gg__forms_of_open(gg_ctx *ctx, const gg_problem *problem, gg__forms *forms,
                            uint64_t limit, gg__forms_of *out);
void gg__forms_of_close(gg__forms_of *of);

/* The form of one of them; GG__NO_FORM: look at the context. */
gg__form gg__forms_of_one(gg__forms_of *of, uint64_t x);

#endif
