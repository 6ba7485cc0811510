/* The tree of one object in JSON. Each node has its line and column. */
#ifndef GG_IO_JSON_TREE_H
#define GG_IO_JSON_TREE_H

#include "io/scanner.h"

typedef enum gg__json_type {
    GG__JSON_OBJECT,
    GG__JSON_LIST,
    GG__JSON_TEXT,
    GG__JSON_INTEGER,
    GG__JSON_REAL,
    GG__JSON_TRUE,
    GG__JSON_FALSE,
    GG__JSON_NULL
} gg__json_type;

typedef struct gg__json_key {
    gg__place place;
    char text[]; /* UTF-8 without NUL bytes, ends in NUL */
} gg__json_key;

typedef struct gg__json {
    gg__json_type type;
    gg__place place;
    const gg__json_key *key; /* in an object; else NULL */
    struct gg__json *holder; /* the object or list that has it; NULL: it is the root */
    struct gg__json *next;   /* in the same object or list */
    size_t count;            /* items of an object or a list; bytes of a text or a real */
    union {
        struct {
            struct gg__json *first, *last;
        };
        const char *text; /* also of a real: UTF-8 without NUL bytes, ends in NUL */
        int64_t number;   /* of an integer */
    };
} gg__json;

/* A tree owns the memory of its nodes. */
typedef struct gg__json_tree {
    gg_ctx *ctx;
    struct gg__json_chunk *chunk;
    gg__json *root;
} gg__json_tree;

/* Reads the object that begins at this place; its first bytes, `front`, are already taken from the
 * scanner. Takes no byte after it. GG_BAD_INPUT if it is not JSON, if a key occurs twice, or if an
 * object has more keys than any that this library reads. O(bytes). */
gg_status gg__json_read(gg__json_tree *tree, gg__scanner *scanner, gg__span front, gg__place place);
void gg__json_free(gg__json_tree *tree);

/* The value of a key, or NULL. O(keys). Each of the following takes NULL, and a node of any type.
 */
const gg__json *gg__json_get(const gg__json *object, const char *key);

/* Item number `index` of a list, or NULL. O(index). */
const gg__json *gg__json_at(const gg__json *list, size_t index);

static inline bool gg__json_is(const gg__json *node, gg__json_type type)
{
    return node && node->type == type;
}

/* Number of items of an object or a list, or of bytes of a text; 0 for another type. */
static inline size_t gg__json_count(const gg__json *node, gg__json_type type)
{
    return gg__json_is(node, type) ? node->count : 0;
}

/* The text, or NULL. */
static inline const char *gg__json_text(const gg__json *node)
{
    return gg__json_is(node, GG__JSON_TEXT) ? node->text : NULL;
}

/* The integer, or 0. */
static inline int64_t gg__json_number(const gg__json *node)
{
    return gg__json_is(node, GG__JSON_INTEGER) ? node->number : 0;
}

#endif
