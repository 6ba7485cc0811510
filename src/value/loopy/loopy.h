/*
 * Games with loops: partisan games in which play may go on for ever, which is a draw.
 *
 *   graph.c     graphs of positions; stoppers
 *   order.c     G >= H, by who survives G - H
 *   simplify.c  the smallest form of a stopper; the sides of other games
 *   words.c     values as words, each kept once
 *   table.c     values made of graphs, added, negated, compared
 *   stops.c     stops of stoppers
 *   draft.c     games while they are read, which may be named by their own options
 *   print.c     writing
 *   public.c    gg_loopy_*, and the functions for a table of forms
 *   listing.c   values in listings, which solutions hold (values.h)
 *   type.c      the value type `loopy-form`; sums of tokens
 *
 * A *stopper* has no infinite play in which the players take turns, from any of its positions, by
 * either of them. Stoppers are ordered: G >= H iff Left, moving second, survives G - H, that is,
 * does not lose it. Each has one smallest form, in which no option is dominated or reversible and
 * no two positions are equal.
 *
 * Any other game G has two sides: G+ is the game in which Left wins every infinite play, G- the one
 * in which Right does. If S and T are stoppers with S+ = G+ and T- = G-, then G is S & T, its
 * *onside* and *offside*. Games with the same sides are equal in all sums. Some games have no such
 * sides, or none that is found: that is an answer of its own.
 *
 * A value is a gg__form whose uppermost bit is set: a stopper that is no short game, or two sides.
 * Equal values are equal numbers. Short games are in the table of forms that a gg__loopies belongs
 * to; stoppers without loops become such games.
 *
 * Sources: E. R. Berlekamp, J. H. Conway, R. K. Guy, *Winning Ways*, 1982, chapter 11; A. N.
 * Siegel, *Loopy Games and Computation*, 2005, and *Coping with Cycles*, 2009.
 */
#ifndef GG_VALUE_LOOPY_LOOPY_H
#define GG_VALUE_LOOPY_LOOPY_H

#include "value/form/forms.h"

/* ---- graph.c ---- */

/* Positions are numbered from 0. Edges are added in any order; then the graph is sealed, and has
 * rows in both directions. At most GG__LOOPY_POSITIONS positions: more are GG_LIMIT. */
enum { GG__LOOPY_POSITIONS = 4096, GG__OPTIONS = 0, GG__PREDECESSORS = 1 };

typedef struct gg__loop_graph {
    gg_ctx *ctx;
    uint32_t count;
    bool large; /* it may have more positions, to be read and condensed */
    struct gg__loop_edge *edge;
    size_t edges, room;
    uint32_t *start[2][2], *to[2][2]; /* by direction and player */
} gg__loop_graph;

/* Zeros and a context are a graph without positions. Freeing one leaves it so. */
void gg__loop_graph_free(gg__loop_graph *graph);
uint32_t gg__loop_add(gg__loop_graph *graph); /* UINT32_MAX: look at the context */
void gg__loop_too_large(gg_ctx *ctx);         /* fails as gg__loop_add does */
gg_status gg__loop_edge(gg__loop_graph *graph, uint32_t from, uint32_t to, gg_player player);
gg_status gg__loop_seal(gg__loop_graph *graph);

/* The graph of G + H, from its positions (g, h) on, which is position 0; or of -G. Sealed. */
gg_status gg__loop_sum(const gg__loop_graph *graph, uint32_t g, const gg__loop_graph *other,
                       uint32_t h, gg__loop_graph *out);
gg_status gg__loop_negative(const gg__loop_graph *graph, gg__loop_graph *out);

/* By position: whether no infinite play takes turns from it, or from one that can be reached from
 * it. An array of bytes of the caller. O(n + m). */
gg_status gg__loop_stoppers(const gg__loop_graph *graph, uint8_t *stopper);

/* ---- order.c ---- */

/* The loser of an infinite play of G - H: neither (for stoppers, >= then is the order of values);
 * the loser in G+ - H+, or in G- - H-, where Left loses if only H, or only G, goes on for ever; or
 * always Left. */
typedef enum gg__loop_rule { GG__FREE, GG__ONSIDE, GG__OFFSIDE, GG__MUST_WIN } gg__loop_rule;

/* survives[(g * |other| + h)] : Left does not lose G - H if Right begins, or if `first` says so,
 * Left. An array of bytes of the caller. O(edges of the product) for GG__FREE and GG__MUST_WIN,
 * else that times rounds, which are few. */
gg_status gg__loop_order(const gg__loop_graph *graph, const gg__loop_graph *other,
                         gg__loop_rule rule, gg_player first, uint8_t *survives);

/* ---- simplify.c ---- */

/* Takes the forms of positions of a graph one by one: sealed graphs, each for its first
 * position. */
typedef struct gg__loop_taker {
    void *self;
    gg_status (*take)(void *self, uint32_t v, const gg__loop_graph *form);
} gg__loop_taker;

/* The smallest forms of those stoppers that are wanted, bytes by position. Polynomial: all pairs of
 * positions are compared. */
gg_status gg__loop_smallest(const gg__loop_graph *graph, const uint8_t *stopper,
                            const uint8_t *wanted, const gg__loop_taker *taker);

/* Finds stoppers S, in smallest form, with S+ = G+ for the games G in `wanted`. Those for which
 * sidling finds none stay wanted. Results are checked by G+ >= S+ and S+ >= G+. */
gg_status gg__loop_onsides(const gg__loop_graph *graph, uint8_t *wanted,
                           const gg__loop_taker *taker);

/* ---- words.c ---- */

/* A stopper in words: how many positions lead to loops; which is the first; where in the list of
 * options those of position i for a player begin, start[2 * i + player], and where the last ones
 * end; and the options, which are forms without loops or GG__LOOP_NODE | another position. */
#define GG__LOOP_NODE (UINT64_C(1) << 63)

typedef struct gg__loopies {
    gg__forms *forms;
    gg_keys *keys;                 /* values, as words */
    struct gg__loopy_draft *draft; /* games that are being read */
    size_t drafts, draft_room;
    uint32_t visits;
    gg__positions draft_options;
    gg__form word[5]; /* print.c: on, off, over, under, upon */
} gg__loopies;

/* The starts of the rows of options, and the options. */
static inline uint64_t *gg__loop_starts(uint64_t *words)
{
    return words + 2;
}

static inline const uint64_t *gg__loop_options(const uint64_t *words)
{
    return words + 3 + 2 * words[0];
}

/* The value of a smallest form in words, from the position words[1]: those that it does not lead to
 * are left out, and the others put in order. */
gg__form gg__loopy_of_words(gg__loopies *t, const uint64_t *words);
/* The value that these words are, which are in order. */
gg__form gg__loopy_keep(gg__loopies *t, const uint64_t *words, size_t count);
/* An order of the positions that does not depend on their numbers, by keys of their options
 * without loops: rank[i], from 0. */
gg_status gg__loopy_rank(gg_ctx *ctx, const uint64_t *words, const uint64_t *key, uint64_t *rank);

/* Whether a value has two sides that differ; then they are out[0] and out[1], else both are g. */
bool gg__loopy_sides(gg__loopies *t, gg__form g, gg__form out[2]);
/* The positions of a stopper that is no short game. The caller frees the words. */
gg_status gg__loopy_nodes(gg__loopies *t, gg__form g, gg__positions *words);
/* The value of one of them. */
gg__form gg__loopy_node(gg__loopies *t, const gg__positions *words, uint64_t node);

/* ---- table.c ---- */

/* The values of those positions of a graph that are wanted, bytes by position; GG__NO_FORM where
 * sidling does not settle. */
gg_status gg__loopy_of_graph(gg__loopies *t, const gg__loop_graph *graph, const uint8_t *wanted,
                             gg__form *value);

/* The requested sides of a game. */
typedef enum gg__loopy_side { GG__ONSIDE_ALONE, GG__OFFSIDE_ALONE, GG__BOTH_SIDES } gg__loopy_side;

/* A graph into which values are unfolded. The caller frees `place`. */
typedef struct gg__unfolding {
    gg__loopies *t;
    gg__loop_graph *graph;
    gg__map place; /* of forms: one more */
    uint64_t steps;
} gg__unfolding;

/* Adds the positions of a form or stopper. Returns its first one, or UINT32_MAX on an error. */
uint32_t gg__loopy_unfold(gg__unfolding *u, gg__form g);

/* Each of these returns a value, or GG__NO_FORM: look at the context. GG_LIMIT if sidling does not
 * settle. */
gg__form gg__loopy_of_position(gg__loopies *t, const gg__loop_graph *graph, uint32_t root,
                               gg__loopy_side side);
gg__form gg__loopy_add(gg__forms *forms, gg__form g, gg__form h);
gg__form gg__loopy_negative(gg__forms *forms, gg__form g);
gg__form gg__loopy_join(gg__forms *forms, gg__form onside, gg__form offside);
gg_relation gg__loopy_compare(gg__forms *forms, gg__form g, gg__form h);
gg_status gg__loopy_options(gg__forms *forms, gg__form g, gg_player player, gg__positions *list);

/* ---- stops.c ---- */

/* The stop of a stopper if this player begins: a number, on, off, or a number plus over or under.
 * O(edges). */
gg__form gg__loopy_stop(gg__forms *forms, gg__form g, gg_player player);

/* ---- draft.c ---- */

gg__form gg__loopy_make(gg__forms *forms, const gg__form *left, size_t left_count,
                        const gg__form *right, size_t right_count);
void gg__loopy_begin(gg__forms *forms);
gg__form gg__loopy_open(gg__forms *forms);
gg__form gg__loopy_close(gg__forms *forms, gg__form node, gg__form game);

/* ---- public.c ---- */

/* gg_loopy_admit and gg_loopy_outcome, within other calls. */
gg_status gg__loopy_admit(gg__forms *forms);
gg_status gg__loopy_outcome(gg__forms *forms, gg__form g, gg_player first, gg_result *out);

/* ---- print.c ---- */

gg__form gg__loopy_word(gg__forms *forms, const char *name, size_t size);
gg_status gg__loopy_print(gg__forms *forms, gg__form g, size_t most, gg__text *text);

#endif
