/*
 * The tree of one JSON text. A text is scanned token by token; what is open is the way up from a
 * node to its holder, so that nothing recurses, and all nodes are one chain, which is freed with
 * the root. Cost: O(bytes), and O(keys^2) of an object, to find keys that come twice.
 */
#include "jansson.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1024, MOST_DEEP = 2048, SHOWN = 20 };
enum { END = -1, BROKEN = -2 };                              /* in place of a byte */
enum { INVALID = -1, STRING = 256, INTEGER, REAL, LITERAL }; /* tokens; others are their byte */

typedef struct bytes {
    char *at;
    size_t count, room;
} bytes;

typedef struct parser {
    json_load_callback_t more;
    void *data;
    char piece[PIECE];
    size_t at, length;
    unsigned char character[4]; /* the one that is being taken */
    int taken, length_of;       /* bytes of it */
    bool broken;                /* it is no UTF-8 */
    int line, column, last_column;
    int token;
    bytes text, value; /* of the token, as it is written and as it is meant */
    json_int_t number;
    json_type literal;
    json_t *made;
    json_error_t *error;
} parser;

/* ---- faults ---- */

/* Only the first counts. */
static void fail(parser *p, const char *format, ...)
{
    json_error_t *error = p->error;
    va_list arguments;
    if (error->text[0]) return;
    va_start(arguments, format);
    int length = vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    char *end = error->text + length;
    if (p->text.count > 0 && p->text.count <= SHOWN)
        snprintf(end, sizeof error->text - (size_t)length, " near '%s'", p->text.at);
    else if (p->text.count == 0 && !p->broken)
        snprintf(end, sizeof error->text - (size_t)length, " near end of file");
    error->line = p->line;
    error->column = p->column;
}

static void fail_memory(parser *p)
{
    if (p->error->text[0]) return;
    strcpy(p->error->text, "out of memory");
    p->error->code = json_error_out_of_memory;
}

static bool put(parser *p, bytes *to, int byte)
{
    if (to->count + 1 >= to->room) {
        const size_t room = to->room ? 2 * to->room : 64;
        char *grown = realloc(to->at, room);
        if (!grown) {
            fail_memory(p);
            return false;
        }
        to->at = grown;
        to->room = room;
    }
    to->at[to->count++] = (char)byte;
    to->at[to->count] = '\0';
    return true;
}

/* ---- bytes ---- */

/* Number of bytes of a character of UTF-8 that begins so; 0: none does. */
static int length_from(int byte)
{
    return byte < 0x80   ? 1
           : byte < 0xc2 ? 0
           : byte < 0xe0 ? 2
           : byte < 0xf0 ? 3
           : byte < 0xf5 ? 4
                         : 0;
}

static int next_byte(parser *p)
{
    if (p->at == p->length) {
        p->at = 0;
        p->length = p->more(p->piece, sizeof p->piece, p->data);
        if (p->length == (size_t)-1) p->length = 0;
        if (p->length == 0) return END;
    }
    return (unsigned char)p->piece[p->at++];
}

/* Reads a whole character; false after the last, and if it is not UTF-8. */
static bool read_character(parser *p)
{
    int c = next_byte(p);
    p->taken = p->length_of = 0;
    if (c == END) return false;
    const int first = c, length = length_from(c);
    uint32_t code = length < 2 ? (uint32_t)c : (uint32_t)c & (0x7fu >> length);
    for (int i = 0; i < length; i++) {
        if (i > 0) c = next_byte(p);
        if (i > 0 && (c < 0 || (c & 0xc0) != 0x80)) break;
        if (i > 0) code = code << 6 | ((uint32_t)c & 0x3f);
        p->character[p->length_of++] = (unsigned char)c;
    }
    const bool narrow = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    p->broken = length == 0 || p->length_of < length || narrow || code > 0x10ffff ||
                (code >= 0xd800 && code < 0xe000);
    if (p->broken) fail(p, "unable to decode byte 0x%x", (unsigned)first);
    return !p->broken;
}

/* The next byte; the first byte of a character counts for the column. */
static int get(parser *p)
{
    if (p->broken) return BROKEN;
    if (p->taken == p->length_of && !read_character(p)) return p->broken ? BROKEN : END;
    const int c = p->character[p->taken++];
    if (c == '\n') {
        p->line++;
        p->last_column = p->column;
        p->column = 0;
    } else if (p->taken == 1) {
        p->column++;
    }
    return c;
}

static int get_and_save(parser *p)
{
    const int c = get(p);
    if (c >= 0) put(p, &p->text, c);
    return c;
}

/* Gives back the last byte, c. */
static void give_back(parser *p, int c, bool saved)
{
    if (c < 0) return;
    p->taken--;
    if (c == '\n') {
        p->line--;
        p->column = p->last_column;
    } else if (p->taken == 0) {
        p->column--;
    }
    if (saved && p->text.count > 0) p->text.at[--p->text.count] = '\0';
}

/* ---- tokens ---- */

/* The four digits after \u; -1: they are none. */
static int digits_at(const char *at)
{
    int number = 0;
    for (int i = 0; i < 4; i++) {
        if (!isxdigit((unsigned char)at[i])) return -1;
        number =
            16 * number + (isdigit((unsigned char)at[i]) ? at[i] - '0' : tolower(at[i]) - 'a' + 10);
    }
    return number;
}

static void put_character(parser *p, int code)
{
    if (code < 0x80) {
        put(p, &p->value, code);
        return;
    }
    const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    put(p, &p->value, (0xff00 >> (more + 1) & 0xff) | code >> 6 * more);
    for (int i = more - 1; i >= 0; i--)
        put(p, &p->value, 0x80 | (code >> 6 * i & 0x3f));
}

/* Takes the escape at `at`, which \u begins; returns where it ends, NULL after a failure. */
static const char *take_code(parser *p, const char *at)
{
    int code = digits_at(at + 2), other;
    const char *end = at + 6;
    if (code >= 0xd800 && code < 0xdc00 && end[0] == '\\' && end[1] == 'u') {
        other = digits_at(end + 2);
        if (other < 0xdc00 || other > 0xdfff) {
            fail(p, "invalid Unicode '\\u%04X\\u%04X'", (unsigned)code, (unsigned)other);
            return NULL;
        }
        code = ((code - 0xd800) << 10) + other - 0xdc00 + 0x10000;
        end += 6;
    } else if (code >= 0xd800 && code < 0xe000) {
        fail(p, "invalid Unicode '\\u%04X'", (unsigned)code);
        return NULL;
    }
    put_character(p, code);
    return end;
}

/* Decodes the text of a string; its escapes are known to be valid. */
static bool decode(parser *p)
{
    static const char written[] = "bfnrt", meant[] = "\b\f\n\r\t";
    const char *at = p->text.at + 1, *end = p->text.at + p->text.count - 1;
    while (at && at < end) {
        if (*at != '\\') {
            put(p, &p->value, (unsigned char)*at++);
        } else if (at[1] == 'u') {
            at = take_code(p, at);
        } else {
            const char *found = strchr(written, at[1]);
            put(p, &p->value, found ? meant[found - written] : at[1]);
            at += 2;
        }
    }
    return at != NULL;
}

static bool scan_escape(parser *p)
{
    int c = get_and_save(p), digits = 4;
    if (c == 'u') {
        while (digits > 0 && (c = get_and_save(p)) >= 0 && isxdigit(c))
            digits--;
        if (digits == 0) return true;
    } else if (c >= 0 && c && strchr("\"\\/bfnrt", c)) {
        return true;
    }
    fail(p, "invalid escape");
    return false;
}

static int scan_string(parser *p)
{
    for (int c; (c = get_and_save(p)) != '"';) {
        if (c == BROKEN) return INVALID;
        if (c == END) fail(p, "premature end of input");
        if (c == END) return INVALID;
        if (c < ' ') {
            give_back(p, c, true);
            if (c == '\n')
                fail(p, "unexpected newline");
            else
                fail(p, "control character 0x%x", (unsigned)c);
            return INVALID;
        }
        if (c == '\\' && !scan_escape(p)) return INVALID;
    }
    return decode(p) ? STRING : INVALID;
}

static int get_behind_digits(parser *p)
{
    int c;
    do
        c = get_and_save(p);
    while (c >= 0 && isdigit(c));
    return c;
}

/* c: the first character, which is saved. */
static int scan_number(parser *p, int c)
{
    bool whole = true;
    if (c == '-') c = get_and_save(p);
    const bool sound = c >= 0 && isdigit(c), zero = c == '0';
    if (sound) c = zero ? get_and_save(p) : get_behind_digits(p);
    if (!sound || (zero && c >= 0 && isdigit(c))) {
        give_back(p, c, true);
        return INVALID;
    }
    if (c == '.') {
        whole = false;
        c = get(p);
        give_back(p, c, false);
        if (c < 0 || !isdigit(c)) return INVALID;
        c = get_behind_digits(p);
    }
    if (c == 'e' || c == 'E') {
        whole = false;
        c = get_and_save(p);
        if (c == '+' || c == '-') c = get_and_save(p);
        if (c >= 0 && isdigit(c)) {
            c = get_behind_digits(p);
        } else {
            give_back(p, c, true);
            return INVALID;
        }
    }
    give_back(p, c, true);
    errno = 0;
    if (whole) p->number = strtoll(p->text.at, NULL, 10);
    if (whole && errno == ERANGE)
        fail(p, p->number < 0 ? "too big negative integer" : "too big integer");
    else
        return whole ? INTEGER : REAL;
    return INVALID;
}

static int scan_word(parser *p)
{
    static const char *const words[] = {"true", "false", "null"};
    int c;
    do
        c = get_and_save(p);
    while (c >= 0 && c < 0x80 && isalpha(c));
    give_back(p, c, true);
    for (int i = 0; i < 3; i++)
        if (strcmp(p->text.at, words[i]) == 0) {
            p->literal = JSON_TRUE + (json_type)i;
            return LITERAL;
        }
    return INVALID;
}

static int scan(parser *p)
{
    int c;
    p->text.count = p->value.count = 0;
    put(p, &p->value, 0);
    p->value.count = 0;
    do
        c = get(p);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r');
    p->token = c == END ? END : INVALID;
    if (c < 0) return p->token;
    put(p, &p->text, c);
    if (strchr("{}[]:,", c) && c)
        p->token = c;
    else if (c == '"')
        p->token = scan_string(p);
    else if (c == '-' || isdigit(c))
        p->token = scan_number(p, c);
    else if (c < 0x80 && isalpha(c))
        p->token = scan_word(p);
    else
        while (p->taken < p->length_of && get_and_save(p) >= 0) {
        }
    if (p->error->text[0]) p->token = INVALID;
    return p->token;
}

/* ---- the tree ---- */

/* The value of the token, as a copy; NULL after a failure. */
static char *copy_value(parser *p)
{
    char *text = malloc(p->value.count + 1);
    if (!text) fail_memory(p);
    if (text && p->value.count > 0) memcpy(text, p->value.at, p->value.count);
    if (text) text[p->value.count] = '\0';
    return text;
}

static bool add_item(parser *p, json_t *holder, json_t *node)
{
    const size_t count = holder->count;
    if ((count & (count - 1)) == 0) {
        json_t **grown = realloc(holder->items, (count ? 2 * count : 1) * sizeof *grown);
        if (!grown) {
            fail_memory(p);
            return false;
        }
        holder->items = grown;
    }
    if (count > 0) holder->items[count - 1]->next = node;
    holder->items[holder->count++] = node;
    return true;
}

/* The value that the token begins, without items; key: its name, which becomes its own. */
static json_t *make_value(parser *p, json_t *holder, char *key)
{
    json_t *node = calloc(1, sizeof *node);
    if (!node) {
        free(key);
        fail_memory(p);
        return NULL;
    }
    *node = (json_t){.key = key, .holder = holder, .made = p->made, .number = p->number};
    p->made = node;
    node->type = p->token == '{'       ? JSON_OBJECT
                 : p->token == '['     ? JSON_ARRAY
                 : p->token == STRING  ? JSON_STRING
                 : p->token == INTEGER ? JSON_INTEGER
                 : p->token == REAL    ? JSON_REAL
                                       : p->literal;
    if (p->token == INVALID)
        fail(p, "invalid token");
    else if (p->token != '{' && p->token != '[' && p->token < STRING)
        fail(p, "unexpected token");
    else if (p->token == STRING && memchr(p->value.at, 0, p->value.count))
        fail(p, "\\u0000 is not allowed without JSON_ALLOW_NUL");
    if (p->token == STRING) {
        node->text = copy_value(p);
        node->count = p->value.count;
    }
    if (holder && !add_item(p, holder, node)) return NULL;
    return p->error->text[0] ? NULL : node;
}

/* The name of the next item of an object, up to its value; NULL after a failure. */
static char *take_key(parser *p, const json_t *object)
{
    if (p->token != STRING) {
        fail(p, "string or '}' expected");
        return NULL;
    }
    char *key = copy_value(p);
    if (key && memchr(p->value.at, 0, p->value.count))
        fail(p, "NUL byte in object key not supported");
    else if (key && json_object_get(object, key))
        fail(p, "duplicate object key");
    else if (key && scan(p) != ':')
        fail(p, "':' expected");
    else if (key)
        scan(p);
    return key;
}

/* The items of all that is open, until nothing is. */
static void take_items(parser *p, json_t *holder)
{
    bool opened = true;
    for (int deep = 1; holder && !p->error->text[0];) {
        const bool object = holder->type == JSON_OBJECT;
        scan(p);
        if (p->token == (object ? '}' : ']')) {
            holder = holder->holder;
            deep--;
            opened = false;
            continue;
        }
        if (!opened && p->token != ',') {
            fail(p, object ? "'}' expected" : "']' expected");
            return;
        }
        if (!opened) scan(p);
        char *key = object ? take_key(p, holder) : NULL;
        if (deep == MOST_DEEP) fail(p, "maximum parsing depth reached");
        if (object && p->error->text[0] && !(key && p->token == INVALID)) {
            free(key);
            return;
        }
        json_t *node = make_value(p, holder, key);
        opened = node && (node->type == JSON_OBJECT || node->type == JSON_ARRAY);
        if (opened) holder = node;
        deep += opened;
    }
}

json_t *json_load_callback(json_load_callback_t more, void *data, size_t flags, json_error_t *error)
{
    parser *p = calloc(1, sizeof *p);
    (void)flags;
    *error = (json_error_t){.line = -1, .column = -1};
    if (!p) {
        error->code = json_error_out_of_memory;
        return NULL;
    }
    *p = (parser){.more = more, .data = data, .line = 1, .error = error};
    scan(p);
    json_t *root = NULL;
    if (p->token == '{' || p->token == '[')
        root = make_value(p, NULL, NULL);
    else
        fail(p, "'[' or '{' expected");
    take_items(p, root);
    if (root) root->made = p->made;
    free(p->text.at);
    free(p->value.at);
    free(p);
    if (!error->text[0]) return root;
    json_decref(root);
    return NULL;
}

void json_decref(json_t *root)
{
    json_t *node = root ? root->made : NULL;
    while (node) {
        json_t *before = node == root ? NULL : node->made;
        free(node->key);
        free(node->text);
        free(node->items);
        free(node);
        node = before;
    }
}

json_t *json_object_get(const json_t *object, const char *key)
{
    for (size_t i = 0; i < json_object_size(object); i++)
        if (strcmp(object->items[i]->key, key) == 0) return object->items[i];
    return NULL;
}
