/*
 * The attributes of graphs, vertices and edges that mean something to a game, in formats of
 * programs that draw or study graphs: dot, graphml, gml. doc/formats.md lists them.
 *
 * Keys and words are compared without regard to case, and keys also without _, - and blanks. A word
 * that is not known is refused, with the nearest one that is; so is a key that is nearly one of
 * these.
 */
#ifndef GG_IO_ATTRIBUTES_H
#define GG_IO_ATTRIBUTES_H

#include "io/draft.h"

typedef enum gg__about { GG__OF_GRAPH, GG__OF_VERTEX, GG__OF_EDGE } gg__about;

typedef enum gg__meaning {
    GG__MEANS_NOTHING,
    GG__MEANS_OWNER, /* whose vertex it is; of an edge, who may move along it */
    GG__MEANS_COLOUR,
    GG__MEANS_RESULT,
    GG__MEANS_TARGET,
    GG__MEANS_PRIORITY, /* of a parity game */
    GG__MEANS_START,    /* a token stands there */
    GG__MEANS_TOKEN,    /* the same, with numbers, players and names */
    GG__MEANS_NAME,
    GG__MEANS_LABEL,
    GG__MEANS_PLAY, /* these and the following are of the graph */
    GG__MEANS_SETTING,
    GG__MEANS_SCHEDULE,
    GG__MEANS_RULESET,
    GG__MEANS_LEFT,
    GG__MEANS_RIGHT,
    GG__MEANS_OURS /* this library wrote the file: the picture in it repeats what it says */
} gg__meaning;

/* Codes of words; results are gg_result, and a yes is 1. */
enum {
    GG__SAID_NOTHING,
    GG__SAID_LEFT,
    GG__SAID_RIGHT,
    GG__SAID_BOTH,
    GG__SAID_DIGIT, /* and two more: 0, 1, 2, whose meaning the other words of the file decide */
    GG__SAID_OTHER = 8, /* a colour without meaning */
    GG__SAID_NO
};

gg__meaning gg__attribute_of(gg__about about, gg__span key);

/* The key that one without a meaning is likely to be a misspelling of, or NULL. */
const char *gg__attribute_near(gg__about about, gg__span key);

/* The code of a word, 0 where it says that there is no value, or after a failure. *assumed: what is
 * assumed about a word that can be read otherwise, else unchanged. */
uint8_t gg__attribute_code(gg_ctx *ctx, gg__about about, gg__meaning meaning, gg__span value,
                           gg__place place, const char **assumed);

/* The setting that an attribute of a graph is about, of GG__MEANS_SETTING. */
const gg__setting_form *gg__attribute_setting(gg__span key);

/* ---- attributes that are kept until it is known what they are about ---- */

typedef struct gg__pair {
    size_t key, key_length, value, value_length; /* in the text */
    gg__place place;
} gg__pair;

typedef struct gg__pairs {
    gg__text text;
    gg__pair *at;
    size_t count, capacity;
} gg__pairs;

void gg__pairs_add(gg__pairs *pairs, gg__span key, gg__span value, gg__place place);
void gg__pairs_clear(gg__pairs *pairs);
void gg__pairs_free(gg__pairs *pairs);
gg__span gg__pair_key(const gg__pairs *pairs, size_t i);
gg__span gg__pair_value(const gg__pairs *pairs, size_t i);

#endif
