/* Declarations that the files of hackenbush share: the game, its positions as lists of missing
 * edges, its parts, and how all of these are written. */
#ifndef GG_RULESETS_HACKENBUSH_H
#define GG_RULESETS_HACKENBUSH_H

#include "bush.h"

enum { GG__SMALL_VERTICES = 64, GG__SMALL_EDGES = 255 }; /* of a small part */

/* Memory for hackenbush_green.c about a position: one entry for each vertex, for each edge in the
 * order of the walk, or for each bracket. */
typedef struct gg__green {
    uint32_t *goal, *highest, *first, *last, *size, *cap, *next_cap; /* vertices */
    uint32_t *where, *class_of, *next_member, *class_first;          /* edges */
    uint32_t *bracket[4];
    uint8_t *wins; /* edges */
} gg__green;

typedef struct gg__hackenbush {
    gg__bush bush;
    const gg_graph *graph; /* NULL: the game was given as stalks */
    uint32_t *stalk;       /* of stalks: the first edge of each; one more marks the end */
    uint32_t stalks;
    gg_keys *keys;
    unsigned base, width; /* width: bytes of an edge in a position */
    gg_player first;
    bool shared;      /* impartial: all edges are green, and Left is always to move */
    bool childish;    /* a move may not make other edges fall */
    bool named;       /* vertices are written by their names */
    gg_forest forest; /* branches are the edges of the bush; or nimbers alone are known; or not */
    uint32_t *list, *before; /* edges of a position, and of another one */
    uint8_t *key;
    gg__bush small;  /* a small part; and of a large one: */
    uint32_t *row;   /*   its edges, */
    uint8_t *mine;   /*   and by edge, whether it is one of them */
    gg__green green; /* if the forest has nimbers */
} gg__hackenbush;

/* The position of a player to move and an ascending list of missing edges; and the list, of `count`
 * edges. */
gg_position gg__hackenbush_pack(const gg__hackenbush *g, gg_player mover, const uint32_t *list,
                                uint32_t count);
uint32_t gg__hackenbush_unpack(const gg__hackenbush *g, gg_position x, uint32_t *list);
gg_player gg__hackenbush_turn(void *self, gg_position x);

/* Says of the edges of a list whether they are cut. */
void gg__hackenbush_cut(gg__hackenbush *g, const uint32_t *list, uint32_t count, bool cut);

/* Walks through what is left when the edges of a list are missing. */
void gg__hackenbush_walk(gg__hackenbush *g, const uint32_t *list, uint32_t count);

/* The position after the i-th edge of the walk is cut; list: what is missing before. */
gg_position gg__hackenbush_after(const gg__hackenbush *g, gg_position x, uint32_t i,
                                 const uint32_t *list, uint32_t count);

/* ---- parts: callbacks of the ruleset ---- */

gg_status gg__hackenbush_open_parts(const gg_setup *setup, gg__hackenbush *g);
void gg__hackenbush_parts(void *self, gg_position x, gg_moves *parts);
uint64_t gg__hackenbush_part_numbers(void *self);
void gg__hackenbush_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options);
void gg__hackenbush_print_part(void *self, uint64_t part, char *text, size_t size);

/* ---- green graphs: callbacks of the forest ---- */

gg_status gg__hackenbush_open_green(const gg_setup *setup, gg__hackenbush *g);
uint32_t gg__hackenbush_nimber(void *self, gg_position x);
void gg__hackenbush_winning(void *self, gg_position x, gg_moves *moves);

/* ---- texts: callbacks of the ruleset ---- */

void gg__hackenbush_print(void *self, gg_position x, char *text, size_t size);
bool gg__hackenbush_parse(void *self, const char *text, gg_position *x);
void gg__hackenbush_print_move(void *self, gg_position from, gg_position to, char *text,
                               size_t size);
void gg__hackenbush_picture(void *self, gg_position x, char *text, size_t size);
void gg__hackenbush_remark(void *self, const char *text, char *remark, size_t size);

void gg__hackenbush_print_edge(const gg__hackenbush *g, uint64_t edge, char *text, size_t size);

/* ---- stalks: the same for games given as text ---- */

/* Reads LRL+RRG into the bush. */
gg_status gg__hackenbush_open_stalks(const gg_setup *setup, gg__hackenbush *g);

void gg__stalks_print(gg__hackenbush *g, gg_position x, char *text, size_t size);
bool gg__stalks_parse(gg__hackenbush *g, const char *text, gg_position *x);
void gg__stalks_print_edge(const gg__hackenbush *g, uint32_t e, char *text, size_t size);
void gg__stalks_picture(gg__hackenbush *g, gg_position x, char *text, size_t size);
void gg__stalks_remark(gg__hackenbush *g, const char *text, char *remark, size_t size);
/* The stalk whose edges begin with `first`, up to the edge `end`. */
void gg__stalks_print_part(const gg__hackenbush *g, uint32_t first, uint32_t end, char *text,
                           size_t size);

/* True if names can be distinguished from separators in texts. */
bool gg__hackenbush_may_name(const gg_graph *graph);

#endif
