/* For games on a board that is drawn: a text for each row, a mark for each cell. */
#ifndef GG_RULESETS_DRAWN_H
#define GG_RULESETS_DRAWN_H

#include "greatgame_ruleset.h"

/* The size of the board; rows after it may be empty. Refuses a board without cells. */
gg_status gg__drawn_measure(const gg_setup *setup, size_t *rows, size_t *columns);

/* Refuses rows that are shorter or longer than the first one, and cells that have none of the
 * marks. O(cells). */
gg_status gg__drawn_check(const gg_setup *setup, size_t rows, size_t columns, const char *marks);

/* Draws rows that are written from above with slashes between them, up to a colon: at the edge the
 * numbers of the rows and the letters of the columns, followed by a remark. At most 9 rows. */
void gg__drawn_picture(const char *rows, const char *remark, char *text, size_t size);

#endif
