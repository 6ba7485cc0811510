/*
 * Sums of different games: the ruleset `sum`. Its parameter is an expression of terms with + and -
 * between them, and each term is a game by rules, the tokens of a graph, or a value.
 *
 *   terms.c     an expression as a list of terms
 *   sum.c       the positions of a sum, its moves and its parts
 *   words.c     text of positions, parts and moves; the picture
 *
 * A position is a string of bytes: the player to move, then for each term the length of its
 * position and its position. The position of a term is
 *
 *   of a game    its number in 8 bytes, or its string if it keeps strings; Left is to move there,
 *                whoever moves in the sum, because gg_ruleset.give_turn changes that
 *   of a graph   the vertex of each token in 4 bytes
 *   of a value   its canonical form as text
 *
 * A part is a string as well: a byte for the kind of its term, a byte for the sign, and the part of
 * the game (8 bytes, and its string if it keeps strings), the vertex or the form. Terms whose games
 * have the same parts are of one kind, so equal parts of different boards are valued once.
 */
#ifndef GG_SUM_SUM_H
#define GG_SUM_SUM_H

#include "base/text.h"
#include "game/position.h"

enum { GG__MOST_TERMS = 64, GG__SUM_TEXT = 1 << 14 /* bytes of the text of a term */ };

typedef struct gg__term {
    char *text;     /* as it was written, without the sign; owned */
    char label[40]; /* names the term in moves; different for each */
    bool minus;
    gg_problem *problem; /* of a game or a graph; NULL: a value */
    gg_keys *keys;       /* its strings if its positions are strings; else NULL */
    gg_keys *part_keys;  /* the same of its parts */
    size_t mark;         /* strings that are kept */
    gg_form value;       /* of a value */
    unsigned kind;       /* the number of the first term with the same parts */
    gg__scratch scratch;
} gg__term;

typedef struct gg__sum {
    gg_ctx *ctx;
    gg_keys *keys; /* of the sum's positions and parts */
    gg_player first;
    gg_forms *forms;
    gg__term *term;
    size_t count;
    gg__text here, next; /* strings, while they are taken apart and made */
    gg__text rules;      /* identifies the meaning of parts */
} gg__sum;

static inline bool gg__term_is_game(const gg__term *t)
{
    return t->problem && t->problem->kind == GG__RULES;
}

/* True if the players are distinguished, so that the sign counts. */
static inline bool gg__term_is_partisan(const gg__term *t)
{
    if (!t->problem) return true;
    return gg__term_is_game(t) ? !t->problem->impartial : t->problem->graph->partisan;
}

/* The player of the term who is this player of the sum; impartial games are asked for Left. */
static inline gg_player gg__term_player(const gg__term *t, gg_player player)
{
    if (gg__term_is_game(t) && t->problem->impartial) return GG_LEFT;
    return t->minus ? gg__other(player) : player;
}

/* ---- terms.c ---- */

/* Reads the expression and opens its terms; `files` opens those that name files, or is NULL. Free
 * them also after a failure. */
gg_status gg__sum_read(gg__sum *sum, const char *expression, const gg_sum_files *files);
void gg__sum_free(gg__sum *sum);

/* The reason why a form is no value of a term, or NULL; see gg__status, too. */
const char *gg__sum_why_no_value(const gg__sum *sum, gg_form g);

/* ---- sum.c ---- */

/* The strings of the terms of a position, in *sum->here; false for a number that is none. */
bool gg__sum_unpack(gg__sum *sum, gg_position x, gg_player *mover, const char *at[GG__MOST_TERMS],
                    size_t size[GG__MOST_TERMS]);

/* Positions of a term as strings and back. What is loaded is valid until gg__term_release. */
gg_position gg__term_load(gg__term *t, const char *bytes, size_t size);
void gg__term_store(const gg__term *t, gg_position position, gg__text *out);
void gg__term_release(gg__term *t);
/* The position with this player of the term to move. */
gg_position gg__term_turn(const gg__term *t, gg_position x, gg_player player);

/* The term whose kind the part has; *minus: its sign; *payload: the rest of the string. */
gg__term *gg__sum_part_term(const gg__sum *sum, uint64_t part, bool *minus, const char **payload,
                            size_t *size);
/* The part of a game as its own number, or the vertex. */
uint64_t gg__term_load_part(gg__term *t, const char *payload, size_t size);

/* Writes a position whose terms are the strings, for a player to move. */
gg_position gg__sum_pack(gg__sum *sum, gg_player mover, size_t term, const gg__text *changed,
                         const char *const at[], const size_t size[]);

/* ---- words.c ---- */

void gg__sum_print(void *self, gg_position x, char *text, size_t size);
bool gg__sum_parse(void *self, const char *text, gg_position *x);
void gg__sum_print_part(void *self, uint64_t part, char *text, size_t size);
void gg__sum_print_move(void *self, gg_position from, gg_position to, char *text, size_t size);
void gg__sum_picture(void *self, gg_position x, char *text, size_t size);

#endif
