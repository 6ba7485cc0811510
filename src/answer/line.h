/* An optimal line of play. */
#ifndef GG_ANSWER_LINE_H
#define GG_ANSWER_LINE_H

#include "answer/moves.h"

/* From the state, by the first best move of each, to the end of play or until a position comes
 * back: then *repeats is set and the position before move *from is the last one again. The state
 * is played on. O(turns * options). */
gg_status gg__best_line(const gg__oracle *oracle, gg__state *state, gg__move_list *line,
                        bool *repeats, size_t *from);

#endif
