/* For games on a board that the user draws: a text for each row, a mark for each cell. */
#ifndef GG_RULESETS_DRAWN_H
#define GG_RULESETS_DRAWN_H

#include "greatgame_ruleset.h"

/* The size of the board; rows behind it may be empty. Refuses a board without cells. */
gg_status gg__drawn_measure(const gg_setup *setup, size_t *rows, size_t *columns);

/* Refuses rows that are shorter or longer than the first one, and cells that have none of the
 * marks. O(cells). */
gg_status gg__drawn_check(const gg_setup *setup, size_t rows, size_t columns, const char *marks);

#endif
