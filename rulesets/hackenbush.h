/* Declarations that the two files of hackenbush share: the game, its positions as lists of missing
 * edges, and how they are written. */
#ifndef GG_RULESETS_HACKENBUSH_H
#define GG_RULESETS_HACKENBUSH_H

#include "bush.h"

typedef struct gg__hackenbush {
    gg__bush bush;
    const gg_graph *graph;
    gg_keys *keys;
    unsigned base, width; /* width: bytes of an edge in a position */
    gg_player first;
    bool named;       /* vertices are written by their names */
    gg_forest forest; /* branches are the edges of the bush */
    bool is_forest;
    uint32_t *list, *before; /* edges of a position, and of another one */
    uint8_t *key;
} gg__hackenbush;

/* The position of a player to move and an ascending list of missing edges; and the list, which has
 * so many. */
gg_position gg__hackenbush_pack(const gg__hackenbush *g, gg_player mover, const uint32_t *list,
                                uint32_t count);
uint32_t gg__hackenbush_unpack(const gg__hackenbush *g, gg_position x, uint32_t *list);
gg_player gg__hackenbush_turn(void *self, gg_position x);

/* Walks through what is left when the edges of a list are missing. */
void gg__hackenbush_walk(gg__hackenbush *g, const uint32_t *list, uint32_t count);

/* ---- texts: callbacks of the ruleset ---- */

void gg__hackenbush_print(void *self, gg_position x, char *text, size_t size);
bool gg__hackenbush_parse(void *self, const char *text, gg_position *x);
void gg__hackenbush_print_move(void *self, gg_position from, gg_position to, char *text,
                               size_t size);
void gg__hackenbush_print_branch(void *self, uint64_t branch, char *text, size_t size);
void gg__hackenbush_picture(void *self, gg_position x, char *text, size_t size);

/* True if names can be told from what stands between them in texts. */
bool gg__hackenbush_may_name(const gg_graph *graph);

#endif
