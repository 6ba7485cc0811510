/*
 * The part of the library jansson that the reader of json (src/io/json.c) uses, for the page, which
 * has no libraries: the tree of one text, with jansson's rules and error messages.
 */
#ifndef JANSSON_H
#define JANSSON_H

#include <stddef.h>
#include <stdint.h>

typedef enum json_type {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_STRING,
    JSON_INTEGER,
    JSON_REAL,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
} json_type;

typedef int64_t json_int_t;

typedef struct json_t {
    json_type type;
    char *key, *text; /* its name in an object; of a string */
    size_t count;     /* items, or bytes of the text */
    struct json_t **items;
    struct json_t *next;   /* item of the same object or array */
    struct json_t *holder; /* what it is an item of */
    struct json_t *made;   /* the node made before it; of the root, the last of all */
    json_int_t number;
} json_t;

typedef struct json_error_t {
    int line, column, code;
    char text[160];
} json_error_t;

enum { JSON_REJECT_DUPLICATES = 1, JSON_DISABLE_EOF_CHECK = 4 }; /* which both hold always */
enum { json_error_out_of_memory = 1 };

/* The next piece of a text; 0 or (size_t)-1 after the last. */
typedef size_t (*json_load_callback_t)(void *buffer, size_t size, void *data);

json_t *json_load_callback(json_load_callback_t more, void *data, size_t flags,
                           json_error_t *error);
void json_decref(json_t *root);
json_t *json_object_get(const json_t *object, const char *key);

/* Each of these takes NULL, and a node of any type. */

static inline int json_is_object(const json_t *node)
{
    return node && node->type == JSON_OBJECT;
}

static inline int json_is_string(const json_t *node)
{
    return node && node->type == JSON_STRING;
}

static inline int json_is_integer(const json_t *node)
{
    return node && node->type == JSON_INTEGER;
}

static inline const char *json_string_value(const json_t *node)
{
    return json_is_string(node) ? node->text : NULL;
}

static inline size_t json_string_length(const json_t *node)
{
    return json_is_string(node) ? node->count : 0;
}

static inline json_int_t json_integer_value(const json_t *node)
{
    return json_is_integer(node) ? node->number : 0;
}

static inline size_t json_array_size(const json_t *node)
{
    return node && node->type == JSON_ARRAY ? node->count : 0;
}

static inline size_t json_object_size(const json_t *node)
{
    return json_is_object(node) ? node->count : 0;
}

static inline json_t *json_array_get(const json_t *node, size_t index)
{
    return index < json_array_size(node) ? node->items[index] : NULL;
}

#define json_error_code(error) ((error)->code)
#define json_typeof(node)      ((node)->type)
#define json_array_foreach(array, index, value)                                                    \
    for (index = 0; (value = json_array_get(array, index)) != NULL; index++)
#define json_object_foreach(object, name, value)                                                   \
    for (value = json_object_size(object) > 0 ? (object)->items[0] : NULL;                         \
         value && ((name = value->key) != NULL); value = value->next)

#endif
