/*
 * The line of play that a search is on, and what it has found under the assumption of this line.
 *
 * A position that comes back on a line counts for the defender, who is content with play without
 * end. The results of the attacker never depend on this. Those of the defender may: then a result
 * holds only while certain positions stay on the line. The first of them is at depth `low`, the
 * last at most at depth `high`. Such a result is no fact. It is kept here, and used, as long as
 * those positions are on the line and undecided:
 *
 *   - when the attacker wins at depth d, everything found below it that has high >= d is dropped;
 *   - when the defender holds at depth d, but depends on an earlier position, so does everything
 *     found below: they become one group with one `low`;
 *   - when the defender holds at depth d and depends on no earlier position, all groups below it
 *     with low >= d are facts: the defender's moves at these positions lead from each to another of
 *     them, to other facts, or to an end that suits the defender.
 *
 * Groups are nested as the line is, like the components of R. Tarjan, Depth-first search and linear
 * graph algorithms, 1972. The problem is described in A. Kishimoto, M. Mueller, A general solution
 * to the graph history interaction problem, AAAI 2004.
 */
#ifndef GG_SOLVE_SEARCH_PATH_H
#define GG_SOLVE_SEARCH_PATH_H

#include "solve/search/facts.h"

#define GG__NO_DEPTH UINT32_MAX

/* ---- positions on the line ---- */

typedef struct gg__line {
    gg_ctx *ctx;
    struct gg__line_place *at; /* by depth */
    size_t length, room;
    uint32_t *slots; /* depth + 1; 0: free */
    size_t slot_count;
} gg__line;

/* The depth of a position with this player to move, or GG__NO_DEPTH. */
uint32_t gg__line_find(const gg__line *line, uint64_t position, uint8_t turn);
gg_status gg__line_push(gg__line *line, uint64_t position, uint8_t turn);
void gg__line_pop(gg__line *line);
void gg__line_free(gg__line *line);

/* ---- results under an assumption ---- */

typedef struct gg__group {
    size_t begin; /* of its results, which end where the next group begins */
    uint32_t low, high;
} gg__group;

typedef struct gg__assumed {
    gg_ctx *ctx;
    struct gg__assumed_result *at;
    size_t count, room;
    uint32_t *slots; /* place + 1; 0: free */
    size_t slot_count;
    gg__group *group;
    size_t groups, group_room;
} gg__assumed;

/* The group of a result that holds on this line, or NULL. O(log groups). */
const gg__group *gg__assumed_find(const gg__assumed *assumed, gg__fact_key key, uint8_t turn);

/* The defender holds a position at depth `depth`, and depends on positions from depth low on:
 * everything from the place `mark` on becomes one group with it. */
gg_status gg__assumed_join(gg__assumed *assumed, size_t mark, gg__fact_key key, uint8_t turn,
                           uint32_t depth, uint32_t low, uint32_t high);

/* Ends the assumption about depth `depth`. Groups from the place `mark` on that depend on it alone
 * are facts if `holds`: `fact` is called for each of their results. Groups that do not depend on it
 * stay, the others are dropped. */
gg_status gg__assumed_end(gg__assumed *assumed, size_t mark, uint32_t depth, bool holds, void *self,
                          gg_status (*fact)(void *self, gg__fact_key key, uint8_t turn));
void gg__assumed_free(gg__assumed *assumed);

#endif
