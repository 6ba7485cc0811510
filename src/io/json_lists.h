/* Graphs in JSON that are no problems of ours: lists of lists, and dictionaries of lists. */
#ifndef GG_IO_JSON_LISTS_H
#define GG_IO_JSON_LISTS_H

#include "io/draft.h"

/* The beginning of an object, as far as it had to be taken to see what the object is. */
typedef struct gg__json_front {
    gg__text taken;                    /* the bytes, which begin with { */
    char key[GG__SCAN_WORD_BYTES + 2]; /* the first key, cut if too long for a name; ends in NUL */
    size_t length;                     /* of the key */
    gg__place place;                   /*   and where it stands */
} gg__json_front;

/* At {: takes the first key and its colon, and returns true if a list of vertices follows, whose [
 * is taken too: one that begins with another list or an object has none. The caller frees
 * front->taken. */
bool gg__json_take_front(gg__draft *draft, gg__json_front *front);

/* {"a": ["b", "c"], ...}: the options of each key; the first is in front. */
gg_status gg__json_read_dictionary(gg__draft *draft, const gg__json_front *front, gg_problem **out);

/* At [: [[1, 2], [2], []], the options of each vertex in the order of the numbers. */
gg_status gg__json_read_lists(gg__draft *draft, gg_problem **out);

#endif
