/* What a sum consists of, and what it is worth. */
#ifndef GG_ANSWER_PARTS_H
#define GG_ANSWER_PARTS_H

#include "answer/moves.h"

typedef struct gg__part_list {
    gg_part *at; /* names and values are in `texts` */
    size_t count;
    const char *total;
    char *texts;
} gg__part_list;

/* The parts of a state of a sum, and the total; most as for the printing of a value, 0: no bound.
 */
gg_status gg__value_parts(const gg__oracle *oracle, const gg__state *state, size_t most,
                          gg__part_list *out);
void gg__part_list_free(gg_ctx *ctx, gg__part_list *parts);

/* Adds the total alone to the text, where values add up. */
gg_status gg__sum_print(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__state *state, size_t most, gg__text *text);

#endif
