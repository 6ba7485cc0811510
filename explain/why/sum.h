/* Sums, for the theories that explain them: their parts, and what a move makes of them. */
#ifndef GG_ANSWER_WHY_SUM_H
#define GG_ANSWER_WHY_SUM_H

#include "why/why.h"

enum {
    GG__SHOWN_PARTS = 8, /* told one by one */
    GG__SHOWN_MOVES = 8, /* refuted one by one */
    GG__VALUE_TEXT = 80, /* characters of a value in a sentence; a longer one is abbreviated */
};

/* What a move changes. */
typedef struct gg__change {
    size_t part;        /* of those of the total */
    gg__positions came; /* the entries that stand in its place; the caller frees them */
} gg__change;

/* The total of the position in question; NULL: it failed. The explanation keeps it. */
const gg__total *gg__sum_total(gg__why *w);
/* The same for the position after a move; the caller closes it. */
gg_status gg__sum_after(gg__why *w, const gg_move *move, gg__state *state, gg__total **total);
void gg__sum_after_close(gg__why *w, gg__state *state, gg__total *total);

/* Of a sum whose parts are entries of the solution. O(parts * log parts); on a graph O(1). */
gg_status gg__sum_change(gg__why *w, const gg_move *move, gg__change *out);

/* The hint of stage 3: a claim that names the part of the best move, and the moves in it. part_of
 * finds the part of a move; gg__sum_part_of, as gg__sum_change does. */
gg_status gg__sum_hint(gg__why *w, const gg_info *kind,
                       gg_status (*part_of)(gg__why *w, const gg_move *move, size_t *part),
                       bool *possible);
gg_status gg__sum_part_of(gg__why *w, const gg_move *move, size_t *part);

/* Facts: a part of the sum (a token, or words); the value of an entry; that of the sum, now or
 * after a move; a number. Texts above GG__VALUE_TEXT are abbreviated. */
void gg__fact_part(gg__why *w, const char *name, size_t part);
void gg__fact_entry(gg__why *w, const char *name, uint64_t entry);
void gg__fact_sum(gg__why *w, const char *name, const gg_move *move);
void gg__fact_dyadic(gg__why *w, const char *name, const gg__dyadic *number);

/* The answer of the other player to a move, by its place among all moves; NULL: play is over then,
 * or it was not followed. */
const gg_move *gg__sum_reply(const gg__why *w, size_t move);

/* The moves that are no good: all of them where the answer is lost, else those that are not best.
 */

/* Claims, above them, that there are some: a kind with the fact `player` where all moves lose, else
 * one with their `count`; with `other`, where it names the other player. */
void gg__sum_head(gg__why *w, const gg_info *kind, bool lost, bool names_other);

/* Makes a claim about a move, by its index among all moves; false: there is none. */
typedef bool gg__tell_mistake(gg__why *w, size_t move);
/* Makes claims about the first of them, and then, with the fact `count`, about the number of the
 * others. */
gg_status gg__sum_mistakes(gg__why *w, bool lost, const gg_info *untold, gg__tell_mistake *tell);

#endif
