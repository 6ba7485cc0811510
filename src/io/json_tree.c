/*
 * Reads one object in JSON (RFC 8259) as a tree.
 *
 * The text is scanned token by token. The open objects and lists are the way up from a node to the
 * root, so nothing recurses. Nodes and texts lie one after the other in chunks of memory, which are
 * freed together.
 *
 * Cost. O(bytes): the keys of an object are compared with one another, but their number is limited.
 */
#include "io/json_tree.h"

#include "base/text.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_DEEP = 2048, /* objects and lists within one another */
    MOST_KEYS = 256,  /* of an object; problems have fewer */
    SHOWN = 20,       /* bytes of a token that a message quotes */
    LEAST_CHUNK = 1 << 12,
    MOST_CHUNK = 1 << 18,
};

enum { INVALID = -1, TEXT = 256, INTEGER, REAL, LITERAL }; /* tokens; others are their byte */

typedef struct gg__json_chunk {
    struct gg__json_chunk *before;
    size_t used, room;
    uint64_t bytes[];
} chunk;

typedef struct parser {
    gg_ctx *ctx;
    gg__json_tree *tree;
    gg__scanner *scanner;
    gg__span front; /* read before the scanner */
    uint64_t bytes;
    bool ended;
    gg__place place; /* of the last character */
    gg__place begin; /* of the token */
    int token;
    gg__text text, value; /* of the token, as it is written and as it is meant */
    int64_t number;
    gg__json_type literal;
} parser;

/* ---- faults and memory ---- */

static void fail(parser *p, const char *format, ...)
{
    char sentence[100];
    va_list arguments;
    if (p->ended) gg__scan_fail(p->scanner, "the input ends within an object");
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (p->text.length > 0 && p->text.length <= SHOWN)
        gg__fail(p->ctx, GG_BAD_INPUT, p->place, "%s near '%s'", sentence, p->text.data);
    else
        gg__fail(p->ctx, GG_BAD_INPUT, p->place, "%s", sentence);
}

static void *take_memory(gg__json_tree *tree, size_t size)
{
    chunk *last = tree->chunk;
    size = (size + 7) / 8 * 8;
    if (!last || last->room - last->used < size) {
        size_t room = !last ? LEAST_CHUNK : last->room < MOST_CHUNK ? 2 * last->room : MOST_CHUNK;
        if (room < size) room = size;
        chunk *fresh = gg__alloc(tree->ctx, 1, sizeof *fresh + room, "the tree of a text in json");
        if (!fresh) return NULL;
        fresh->before = last;
        fresh->used = 0;
        fresh->room = room;
        tree->chunk = last = fresh;
    }
    void *at = (uint8_t *)last->bytes + last->used;
    last->used += size;
    return at;
}

/* Copies the value of the token to `text`, which has room for it and a NUL. */
static void copy_value(const parser *p, char *text)
{
    if (p->value.length > 0) memcpy(text, p->value.data, p->value.length);
    text[p->value.length] = '\0';
}

/* ---- characters ---- */

/* The next byte, which is not taken; -1 at the end and after a failure. */
static int look(parser *p)
{
    if (p->front.length > 0) return (unsigned char)*p->front.text;
    const int c = p->ended ? -1 : gg__char_look(p->scanner);
    p->ended |= c < 0;
    return c;
}

static void take_byte(parser *p)
{
    if (p->front.length > 0) {
        p->front.text++;
        p->front.length--;
    } else {
        gg__char_take(p->scanner);
    }
    if (++p->bytes % GG__TICK == 0)
        p->ended |= gg__tick(p->ctx, "reading bytes", p->bytes, 0) != GG_OK;
}

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

/* Takes the next character, adds it to the text of the token, and returns its first byte; -1 if it
 * is not UTF-8, or at the end. */
static int take(parser *p)
{
    const int first = look(p), length = first < 0 ? 0 : length_from(first);
    uint32_t code = length < 2 ? (uint32_t)first : (uint32_t)first & (0x7fu >> length);
    char character[4];
    int taken = 0;
    if (first < 0) return -1;
    for (int c = first; taken < length; c = look(p)) {
        if (taken > 0 && (c < 0 || (c & 0xc0) != 0x80)) break;
        if (taken > 0) code = code << 6 | ((uint32_t)c & 0x3f);
        character[taken++] = (char)c;
        take_byte(p);
        if (taken == length) break;
    }
    const bool narrow = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000),
               surrogate = code >= 0xd800 && code < 0xe000;
    if (length == 0 || taken < length || narrow || surrogate || code > 0x10ffff) {
        fail(p, "unable to decode byte 0x%x", (unsigned)first);
        return -1;
    }
    p->place.line += first == '\n';
    p->place.column = first == '\n' ? 0 : p->place.column + 1;
    gg__text_bytes(&p->text, character, (size_t)length);
    return first;
}

/* ---- tokens ---- */

/* The four digits after \u, as scan_escape has found them; -1: there are none. */
static int digits_at(const char *at)
{
    char digits[5] = "";
    for (int i = 0; i < 4; i++) {
        if (!isxdigit((unsigned char)at[i])) return -1;
        digits[i] = at[i];
    }
    return (int)strtol(digits, NULL, 16);
}

static void put_character(gg__text *to, int code)
{
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    char bytes[4] = {(char)(more == 0 ? code : (0xff00 >> (more + 1) & 0xff) | code >> 6 * more)};
    for (int i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
    gg__text_bytes(to, bytes, (size_t)more + 1);
}

/* Decodes the escape \u at `at`; returns where it ends, NULL after a failure. */
static const char *decode_code(parser *p, const char *at)
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
    put_character(&p->value, code);
    return end;
}

/* Decodes the text of a string; its escapes are known to be valid. */
static bool decode(parser *p)
{
    static const char written[] = "bfnrt", meant[] = "\b\f\n\r\t";
    if (gg__status(p->ctx) != GG_OK) return false;
    const char *at = p->text.data + 1, *end = p->text.data + p->text.length - 1;
    while (at && at < end) {
        if (*at != '\\') {
            const char *escape = memchr(at, '\\', (size_t)(end - at));
            const size_t some = (size_t)((escape ? escape : end) - at);
            gg__text_bytes(&p->value, at, some);
            at += some;
        } else if (at[1] == 'u') {
            at = decode_code(p, at);
        } else {
            const char *found = strchr(written, at[1]);
            put_character(&p->value, found ? meant[found - written] : at[1]);
            at += 2;
        }
    }
    return at != NULL;
}

static bool scan_escape(parser *p)
{
    int c = take(p), digits = 4;
    if (c == 'u') {
        while (digits > 0 && (c = take(p)) >= 0 && isxdigit(c))
            digits--;
        if (digits == 0) return true;
    } else if (c > 0 && strchr("\"\\/bfnrt", c)) {
        return true;
    }
    fail(p, "invalid escape");
    return false;
}

static int scan_string(parser *p)
{
    for (;;) {
        int c = look(p);
        if (c == '\n')
            fail(p, "unexpected newline");
        else if (c >= 0 && c < ' ')
            fail(p, "control character 0x%x", (unsigned)c);
        if (c >= 0 && c < ' ') return INVALID;
        c = take(p);
        if (c < 0) fail(p, "premature end of input");
        if (c < 0 || (c == '\\' && !scan_escape(p))) return INVALID;
        if (c == '"') return decode(p) ? TEXT : INVALID;
    }
}

/* True if the next byte is a digit; takes all that follow. */
static bool take_digits(parser *p)
{
    const bool some = look(p) >= 0 && isdigit(look(p));
    while (look(p) >= 0 && isdigit(look(p)))
        take(p);
    return some;
}

/* c: the first character, which is taken. */
static int scan_number(parser *p, int c)
{
    bool whole = true;
    if (c == '-') {
        c = look(p);
        if (c < 0 || !isdigit(c)) return INVALID;
        take(p);
    }
    const bool more = look(p) >= 0 && isdigit(look(p));
    if (c == '0' && more) return INVALID;
    take_digits(p);
    if (look(p) == '.') {
        whole = false;
        take(p);
        if (!take_digits(p)) return INVALID;
    }
    if (look(p) == 'e' || look(p) == 'E') {
        whole = false;
        take(p);
        if (look(p) == '+' || look(p) == '-') take(p);
        if (!take_digits(p)) return INVALID;
    }
    if (!whole) return REAL;
    errno = 0;
    p->number = strtoll(p->text.data, NULL, 10);
    if (errno != ERANGE) return INTEGER;
    fail(p, p->number < 0 ? "too big negative integer" : "too big integer");
    return INVALID;
}

static int scan_word(parser *p)
{
    static const char *const words[] = {"true", "false", "null"};
    while (look(p) >= 0 && look(p) < 0x80 && isalpha(look(p)))
        take(p);
    for (int i = 0; i < 3; i++)
        if (strcmp(p->text.data, words[i]) == 0) {
            p->literal = GG__JSON_TRUE + (gg__json_type)i;
            return LITERAL;
        }
    return INVALID;
}

static void clear(gg__text *text)
{
    text->length = 0;
    if (text->data) text->data[0] = '\0';
}

/* Takes the next token. */
static int scan(parser *p)
{
    int c;
    do {
        clear(&p->text);
        c = take(p);
    } while (c == ' ' || c == '\t' || c == '\n' || c == '\r');
    clear(&p->value);
    p->begin = p->place;
    p->token = INVALID;
    if (c < 0 || gg__status(p->ctx) != GG_OK)
        fail(p, "premature end of input");
    else if (c > 0 && strchr("{}[]:,", c))
        p->token = c;
    else if (c == '"')
        p->token = scan_string(p);
    else if (c == '-' || isdigit(c))
        p->token = scan_number(p, c);
    else if (c < 0x80 && isalpha(c))
        p->token = scan_word(p);
    if (gg__status(p->ctx) != GG_OK) p->token = INVALID;
    return p->token;
}

/* ---- the tree ---- */

/* The value that the token begins, as the last item of its holder; key: its name or NULL. */
static gg__json *make_value(parser *p, gg__json *holder, const gg__json_key *key)
{
    if (p->token == INVALID)
        fail(p, "invalid token");
    else if (p->token != '{' && p->token != '[' && p->token < TEXT)
        fail(p, "unexpected token");
    else if (p->token == TEXT && memchr(p->value.data, 0, p->value.length))
        fail(p, "a text has a NUL byte");
    gg__json *node = gg__status(p->ctx) == GG_OK ? take_memory(p->tree, sizeof *node) : NULL;
    if (!node) return NULL;
    *node = (gg__json){.place = p->begin, .key = key, .holder = holder};
    node->type = p->token == '{'       ? GG__JSON_OBJECT
                 : p->token == '['     ? GG__JSON_LIST
                 : p->token == TEXT    ? GG__JSON_TEXT
                 : p->token == INTEGER ? GG__JSON_INTEGER
                 : p->token == REAL    ? GG__JSON_REAL
                                       : p->literal;
    if (p->token == INTEGER) node->number = p->number;
    if (p->token == REAL) {
        node->count = p->text.length;
        char *text = take_memory(p->tree, p->text.length + 1);
        if (text) memcpy(text, p->text.data, p->text.length + 1);
        node->text = text;
    }
    if (p->token == TEXT) {
        node->count = p->value.length;
        char *text = take_memory(p->tree, p->value.length + 1);
        if (text) copy_value(p, text);
        node->text = text;
    }
    if (holder && holder->count++ > 0)
        holder->last = holder->last->next = node;
    else if (holder)
        holder->first = holder->last = node;
    return gg__status(p->ctx) == GG_OK ? node : NULL;
}

/* The name of the next item of an object, up to its value; NULL after a failure. */
static const gg__json_key *take_key(parser *p, const gg__json *object)
{
    gg__json_key *key = NULL;
    if (p->token == TEXT) key = take_memory(p->tree, sizeof *key + p->value.length + 1);
    if (key) copy_value(p, key->text);
    if (key) key->place = p->begin;
    if (p->token != TEXT)
        fail(p, "a key in double quotes, as Python's json.dumps writes it, or '}' expected");
    else if (key && memchr(key->text, 0, p->value.length))
        fail(p, "a key has a NUL byte");
    else if (key && gg__json_get(object, key->text))
        fail(p, "duplicate object key");
    else if (object->count == MOST_KEYS)
        fail(p, "an object has more than %d keys", MOST_KEYS);
    else if (key && scan(p) != ':')
        fail(p, "':' expected");
    else if (key)
        scan(p);
    return gg__status(p->ctx) == GG_OK ? key : NULL;
}

/* Takes the items of all objects and lists that are open, until none is. */
static void take_items(parser *p, gg__json *holder)
{
    bool opened = true;
    for (int deep = 1; holder && gg__status(p->ctx) == GG_OK;) {
        const bool object = holder->type == GG__JSON_OBJECT;
        scan(p);
        if (p->token == (object ? '}' : ']')) {
            holder = holder->holder;
            deep--;
            opened = false;
            continue;
        }
        if (!opened && p->token != ',') fail(p, object ? "'}' expected" : "']' expected");
        if (!opened && gg__status(p->ctx) == GG_OK) scan(p);
        const gg__json_key *key =
            object && gg__status(p->ctx) == GG_OK ? take_key(p, holder) : NULL;
        if (deep == MOST_DEEP) fail(p, "maximum parsing depth reached");
        if (gg__status(p->ctx) != GG_OK) return;
        gg__json *node = make_value(p, holder, key);
        opened = node && (node->type == GG__JSON_OBJECT || node->type == GG__JSON_LIST);
        if (opened) holder = node;
        deep += opened;
    }
}

gg_status gg__json_read(gg__json_tree *tree, gg__scanner *scanner, gg__span front, gg__place place)
{
    gg_ctx *ctx = scanner->ctx;
    parser p = {.ctx = ctx,
                .tree = tree,
                .scanner = scanner,
                .front = front,
                .place = place,
                .text = {.ctx = ctx},
                .value = {.ctx = ctx}};
    *tree = (gg__json_tree){.ctx = ctx};
    p.place.column--;
    gg__text_bytes(&p.value, "", 0); /* so that an empty text is one, too */
    scan(&p);
    tree->root = make_value(&p, NULL, NULL);
    take_items(&p, tree->root);
    gg__text_free(&p.text);
    gg__text_free(&p.value);
    return gg__status(ctx);
}

void gg__json_free(gg__json_tree *tree)
{
    while (tree->chunk) {
        chunk *before = tree->chunk->before;
        gg__free(tree->ctx, tree->chunk);
        tree->chunk = before;
    }
}

const gg__json *gg__json_get(const gg__json *object, const char *key)
{
    const gg__json *item = gg__json_is(object, GG__JSON_OBJECT) ? object->first : NULL;
    while (item && strcmp(item->key->text, key) != 0)
        item = item->next;
    return item;
}

const gg__json *gg__json_at(const gg__json *list, size_t index)
{
    const gg__json *item = index < gg__json_count(list, GG__JSON_LIST) ? list->first : NULL;
    while (item && index-- > 0)
        item = item->next;
    return item;
}
