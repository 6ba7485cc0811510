/* The acceptance condition of an automaton, as a parity condition. */
#ifndef GG_IO_HOA_ACCEPTANCE_H
#define GG_IO_HOA_ACCEPTANCE_H

#include "io/hoa/words.h"

#define GG__MOST_COLOURS (UINT32_MAX - 4)

/* The greatest or least colour that recurs for ever decides: an odd or an even one is good. */
typedef struct gg__acceptance {
    uint64_t colours; /* there are 0 to this number less 1 */
    bool known;       /* it is a parity condition */
    bool least, odd;
} gg__acceptance;

/* Reads what follows acc-name: or Acceptance:, up to the next header. */
gg__acceptance gg__acceptance_name(gg__hoa_words *words);
gg__acceptance gg__acceptance_formula(gg__hoa_words *words);

/* The priority, for which the greatest counts and even is good, of a colour less 1; 0: no colour.
 * bare: some edges have none. */
uint32_t gg__acceptance_priority(const gg__acceptance *condition, uint32_t colour, bool bare);

#endif
