/*
 * Labels of edges: formulas over the propositions of an automaton; and the cases that the labels of
 * a state distinguish.
 */
#ifndef GG_IO_HOA_FORMULAS_H
#define GG_IO_HOA_FORMULAS_H

#include "base/positions.h"
#include "io/hoa/words.h"

/* A formula: terms from begin to end - 1, operands before their operator. */
typedef struct gg__formula {
    size_t begin, end;
} gg__formula;

typedef struct gg__hoa_edge {
    gg__formula label;
    uint32_t to;
    uint32_t colour; /* and 1 added; 0: it has none */
} gg__hoa_edge;

/* A proposition that has a value for now. */
typedef struct gg__choice {
    gg__formula formula; /* in which it was chosen, if in one alone */
    size_t terms;        /* number of terms before it was chosen */
    uint32_t proposition;
    bool value, turned;
} gg__choice;

/* An edge that the choices do not exclude. */
typedef struct gg__alive {
    gg__formula formula;
    uint32_t edge;
} gg__alive;

typedef struct gg__formulas {
    gg_ctx *ctx;
    uint64_t propositions;
    uint8_t *controllable; /* by proposition: 1 if the controller chooses it */
    uint32_t *terms;
    size_t term_count, term_room;
    size_t longest;     /* number of terms of a formula */
    size_t copied;      /* terms that aliases added */
    gg_keys *names;     /* of aliases, */
    gg__formula *alias; /*   and their formulas */
    size_t alias_room;
    uint32_t *operators; /* while a formula is read */
    size_t operator_room;
    /* While the cases of a state are listed. */
    gg__place place; /* of the state */
    uint64_t work, told;
    size_t *stack; /* where the operands begin */
    size_t stack_room;
    gg__alive *alive;
    size_t alive_room;
    gg__choice *chosen;
} gg__formulas;

/* All members but ctx are zero. */
gg_status gg__formulas_open(gg__formulas *formulas);
void gg__formulas_free(gg__formulas *formulas);

/* The number of propositions is known; none is controllable yet. */
gg_status gg__formulas_size(gg__formulas *formulas, uint64_t propositions);

/* Reads the formula that begins with the current word, up to a word that cannot belong to it. An
 * alias alone shares its terms. */
gg__formula gg__formula_read(gg__formulas *formulas, gg__hoa_words *words);

/* The formula for the letter with this number: bit i is proposition i. */
gg__formula gg__formula_letter(gg__formulas *formulas, uint64_t letter);

/* @name is this formula. */
void gg__formula_name(gg__formulas *formulas, gg__span name, gg__formula label, gg__place place);

/* The uncontrollable propositions have values, and the controllable ones are to be chosen. Calls
 * `take` for each case with the edges that some choice allows, ascending; the same edges may be
 * passed again. It stops early if `take` fails. Cost: one pass over the formulas that are left for
 * each node of a tree of cases; GG_LIMIT if these are too many. */
typedef gg_status gg__take_case(void *self, const uint32_t *edges, size_t count);
gg_status gg__formulas_split(gg__formulas *formulas, const gg__hoa_edge *edges, size_t count,
                             gg__place place, gg__take_case *take, void *self);

#endif
