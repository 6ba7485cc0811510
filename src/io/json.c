/*
 * json, reading, by the library jansson: an object for each problem; doc/formats.md lists the keys.
 *
 * jansson makes a tree of one object, and takes no more of the input than that, so objects may
 * follow one another. The draft is filled from the tree key by key, in an order in which each can
 * be understood. The tree does not know the places of its nodes, so a fault is told at the
 * beginning of the object, with the key.
 *
 * jansson takes its memory from the system. As much as its tree can need for anything that is a
 * problem is held for it in the context, so that limits count; nothing of that is touched. Cost:
 * O(bytes), and much memory: large graphs are for other formats.
 */
#include "graph/builder.h"
#include "io/format.h"
#include "io/writing.h"

#include <string.h>

#ifdef GG_JANSSON

#include <jansson.h>

/* ---- the text ---- */

/* The input, as it is handed to jansson. */
typedef struct feed {
    gg__scanner *scanner;
    uint64_t bytes, room; /* so far; memory is held for the tree of so many */
    void *held;
    bool ended; /* jansson has asked for more than there is */
} feed;

/* Hands out the next piece, which ends where an object may end; nothing more after a failure. */
static size_t hand_out(void *buffer, size_t size, void *self)
{
    enum { TREE_BYTES = 48 /* for a byte of text */ };
    feed *t = self;
    gg_ctx *ctx = t->scanner->ctx;
    size_t length = 0, exact = 0;
    int c = 0;
    while (length < size && c != '}' && (c = gg__char_look(t->scanner)) >= 0) {
        ((unsigned char *)buffer)[length++] = (unsigned char)c;
        gg__char_take(t->scanner);
    }
    t->ended |= c < 0;
    if (t->bytes % GG__TICK < length) gg__tick(ctx, "reading bytes", t->bytes + length, 0);
    t->bytes += length;
    if (t->bytes > t->room) {
        t->room = t->bytes + t->bytes / 8;
        void *held =
            gg__grow(ctx, t->held, &exact, t->room, TREE_BYTES, "the tree of a text in json");
        if (held) t->held = held;
    }
    return gg__status(ctx) == GG_OK ? length : (size_t)-1;
}

/* The tree of the object that begins at this place; NULL after a failure. */
static json_t *parse(feed *t, gg__place place)
{
    gg_ctx *ctx = t->scanner->ctx;
    json_error_t error;
    json_t *root =
        json_load_callback(hand_out, t, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, &error);
    if (root) return root;
    if (t->ended)
        gg__fail(ctx, GG_BAD_INPUT, gg__scan_place(t->scanner), "the input ends within an object");
    if (json_error_code(&error) == json_error_out_of_memory)
        gg__fail(ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for a text in json");
    if (error.line > 0) {
        place.column = (error.line == 1 ? place.column - 1 : 0) + (uint64_t)error.column;
        place.line += (uint64_t)error.line - 1;
    }
    gg__fail(ctx, GG_BAD_INPUT, place, "%s", error.text);
    return NULL;
}

/* ---- values ---- */

static void fail_value(const gg__draft *draft, const char *key, const char *wanted)
{
    gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin, "%s should be %s", key, wanted);
}

static void fail_item(const gg__draft *draft, const char *key, size_t index, const char *wanted)
{
    gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin, "%s[%zu] should be %s", key, index, wanted);
}

/* The value is a text, and one of words; *index says which. */
static bool is_word(const json_t *value, const char *const *words, int *index)
{
    const char *text = json_string_value(value);
    for (*index = 0; text && words[*index]; ++*index)
        if (strcmp(text, words[*index]) == 0) return true;
    return false;
}

static gg__span span_of(const json_t *value)
{
    return (gg__span){json_string_value(value), json_string_length(value)};
}

/* The value is a vertex, by number or by name. */
static bool is_vertex(const gg__draft *draft, const json_t *value, gg_vertex *v)
{
    if (json_is_string(value)) {
        const gg__span name = span_of(value);
        *v = gg__names_find(draft->builder->graph.names, name.text, name.length);
        return *v != GG_NO_VERTEX;
    }
    const json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < (json_int_t)draft->base) return false;
    if ((uint64_t)number - draft->base >= draft->vertices) return false;
    *v = (gg_vertex)((uint64_t)number - draft->base);
    return true;
}

/* The name of a player or a token. */
static gg__span take_name(const gg__draft *draft, const char *what, const json_t *value)
{
    const gg__span name = span_of(value);
    if (!json_is_string(value))
        fail_value(draft, what, "a text");
    else if (!gg__is_name(name.text, name.length))
        fail_value(draft, what, "a text of 1 to 255 bytes without control characters");
    return name;
}

/* ---- keys ---- */

static void take_format(gg__draft *draft, const char *key, const json_t *value)
{
    static const char *const words[] = {GG__JSON_FORMAT, NULL};
    int index;
    if (!is_word(value, words, &index)) fail_value(draft, key, "\"" GG__JSON_FORMAT "\"");
}

static void take_version(gg__draft *draft, const char *key, const json_t *value)
{
    if (!json_is_integer(value) || json_integer_value(value) != GG__JSON_VERSION)
        fail_value(draft, key, "1");
}

static void take_comment(gg__draft *draft, const char *key, const json_t *value)
{
    if (!json_is_string(value)) fail_value(draft, key, "a text");
}

static void take_base(gg__draft *draft, const char *key, const json_t *value)
{
    const json_int_t base = json_integer_value(value);
    if (!json_is_integer(value) || base < 0 || base > 1)
        fail_value(draft, key, "0 or 1");
    else if (draft->given->base >= 0 && draft->given->base != base)
        gg__fail(draft->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                 "--base %d contradicts the file, which counts vertices from %d",
                 draft->given->base, (int)base);
    draft->base = base == 1;
}

static void take_play(gg__draft *draft, const char *key, const json_t *value)
{
    int play;
    if (!is_word(value, gg__play_words, &play)) fail_value(draft, key, "normal, misere or race");
    draft->play = (gg__setting){play, draft->begin};
}

static void take_vertices(gg__draft *draft, const char *key, const json_t *value)
{
    const json_int_t vertices = json_integer_value(value);
    if (!json_is_integer(value) || vertices < 0) fail_value(draft, key, "the number of vertices");
    gg__draft_begin(draft, draft->begin, (uint64_t)vertices, false);
}

static void take_players(gg__draft *draft, const char *key, const json_t *value)
{
    size_t found = 0;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const json_t *text = json_object_get(value, gg__player_words[player]);
        if (!text) continue;
        const gg__span name = take_name(draft, "the name of a player", text);
        gg__draft_player(draft, (gg_player)player, name, draft->begin);
        found++;
    }
    if (!json_is_object(value) || json_object_size(value) != found)
        fail_value(draft, key, "an object of \"L\" and \"R\"");
}

static void take_schedule(gg__draft *draft, const char *key, const json_t *value)
{
    if (!json_is_string(value)) {
        fail_value(draft, key, "a text such as \"L1 R2\"");
        return;
    }
    draft->schedule_place = draft->begin;
    gg__turns_parse(draft->ctx, span_of(value), draft->begin, &draft->schedule);
    if (draft->schedule.length == 0) fail_value(draft, key, "a text with at least one turn");
}

static void take_note(gg__draft *draft, const char *key, const json_t *value)
{
    const char *c = json_string_value(value);
    while (c && *c && (unsigned char)*c >= ' ' && *c != 0x7f)
        c++;
    if (!c || *c) fail_value(draft, key, "a text without control characters");
}

/* ---- items of lists ---- */

static void put_name(gg__draft *draft, const char *key, const json_t *pair, size_t index)
{
    gg_vertex v;
    const json_t *text = json_array_get(pair, 1);
    if (json_array_size(pair) == 2 && json_is_string(text) &&
        is_vertex(draft, json_array_get(pair, 0), &v) &&
        gg__is_word(json_string_value(text), json_string_length(text)))
        gg__draft_name(draft, v, span_of(text), draft->begin);
    else
        fail_item(draft, key, index, "[vertex, name], the name one word");
}

/* An owner or a result: [vertex, word]. */
static void put_mark(gg__draft *draft, const char *key, const json_t *pair, size_t index)
{
    const bool owners = strcmp(key, "owners") == 0;
    gg_vertex v;
    int word;
    if (json_array_size(pair) != 2 || !is_vertex(draft, json_array_get(pair, 0), &v) ||
        !is_word(json_array_get(pair, 1), owners ? gg__player_words : gg__result_words, &word))
        fail_item(draft, key, index,
                  owners ? "[vertex, \"L\" or \"R\"]"
                         : "[vertex, \"L\", \"R\", \"D\", \"N\" or \"P\"]");
    else if (owners)
        gg__draft_owner(draft, v, (gg_player)word, draft->begin);
    else
        gg__draft_result(draft, v, (gg_result)(word + GG_L), draft->begin);
}

static void put_target(gg__draft *draft, const char *key, const json_t *item, size_t index)
{
    gg_vertex v;
    if (is_vertex(draft, item, &v))
        gg__draft_add(draft, &draft->targets, v, -1, (gg__span){"", 0}, draft->begin);
    else
        fail_item(draft, key, index, "a vertex");
}

static void put_token(gg__draft *draft, const char *key, const json_t *token, size_t index)
{
    gg_vertex v = 0;
    int arrival = -1;
    gg__span name = {"", 0};
    const json_t *player = json_object_get(token, "player"), *text = json_object_get(token, "name");
    const size_t keys = 1u + (player != NULL) + (text != NULL);
    const bool sound = json_is_object(token) && json_object_size(token) == keys &&
                       is_vertex(draft, json_object_get(token, "vertex"), &v) &&
                       (!player || is_word(player, gg__player_words, &arrival));
    if (!sound)
        fail_item(draft, key, index,
                  "an object of \"vertex\", and perhaps \"player\" and \"name\"");
    if (text) name = take_name(draft, "the name of a token", text);
    gg__draft_add(draft, &draft->tokens, v, arrival, name, draft->begin);
}

static void put_edge(gg__draft *draft, const char *key, const json_t *edge, size_t index)
{
    gg_vertex u, v;
    int who = -1;
    const size_t size = json_array_size(edge);
    const bool sound = (size == 2 || size == 3) && is_vertex(draft, json_array_get(edge, 0), &u) &&
                       is_vertex(draft, json_array_get(edge, 1), &v) &&
                       (size == 2 || is_word(json_array_get(edge, 2), gg__player_words, &who));
    if (!sound) {
        fail_item(draft, key, index, "[vertex, vertex], or these and \"L\" or \"R\"");
        return;
    }
    if (who >= 0) draft->colour = draft->begin;
    gg__draft_edge(draft, u, v, (gg_edge_for)(who + 1));
}

/* ---- the whole ---- */

/* In an order in which each can be understood; its value is taken whole, or item by item. */
static const struct key {
    const char *name;
    bool needed;
    void (*take)(gg__draft *draft, const char *key, const json_t *value);
    void (*put)(gg__draft *draft, const char *key, const json_t *item, size_t index);
} keys[] = {
    {"format", false, take_format, NULL},     {"version", false, take_version, NULL},
    {"comment", false, take_comment, NULL},   {"play", false, take_play, NULL},
    {"base", false, take_base, NULL},         {"vertices", true, take_vertices, NULL},
    {"names", false, NULL, put_name},         {"owners", false, NULL, put_mark},
    {"results", false, NULL, put_mark},       {"targets", false, NULL, put_target},
    {"tokens", false, NULL, put_token},       {"players", false, take_players, NULL},
    {"schedule", false, take_schedule, NULL}, {"note", false, take_note, NULL},
    {"edges", true, NULL, put_edge},
};

enum { KEYS = sizeof keys / sizeof *keys };

static bool is_key(const char *name)
{
    for (size_t i = 0; i < KEYS; i++)
        if (strcmp(keys[i].name, name) == 0) return true;
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++)
        if (strcmp(form->key, name) == 0) return true;
    return false;
}

static void take_key(gg__draft *draft, const struct key *key, const json_t *value)
{
    size_t i;
    const json_t *item;
    if (!value && key->needed)
        gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin, "the key \"%s\" is missing", key->name);
    if (!value || gg__status(draft->ctx) != GG_OK) return;
    if (key->take) {
        key->take(draft, key->name, value);
        return;
    }
    if (!json_is_array(value)) fail_value(draft, key->name, "a list");
    json_array_foreach(value, i, item)
    {
        key->put(draft, key->name, item, i);
        if (gg__draft_tick(draft, i + 1, json_array_size(value)) != GG_OK) return;
    }
}

static void take_keys(gg__draft *draft, json_t *root)
{
    const char *other;
    json_t *any;
    json_object_foreach(root, other, any)
    {
        if (!is_key(other))
            gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin, "the key \"%.40s\" is not known",
                     other);
    }
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const json_t *value = json_object_get(root, form->key);
        int index;
        if (value && !is_word(value, form->words, &index))
            fail_value(draft, form->key, form->wanted);
        else if (value)
            *gg__draft_setting(draft, form) = (gg__setting){index + form->from, draft->begin};
    }
    for (size_t i = 0; i < KEYS; i++)
        take_key(draft, &keys[i], json_object_get(root, keys[i].name));
}

static gg_status read_json(gg__draft *draft, gg_problem **out)
{
    feed t = {.scanner = draft->scanner};
    const int c = gg__char_find(t.scanner);
    if (c < 0 && draft->reader->instance > 0) return gg__status(draft->ctx);
    draft->begin = gg__scan_place(t.scanner);
    if (c != '{')
        return gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin,
                        c < 0 ? "the input is empty" : "expected an object, which begins with {");
    json_t *root = parse(&t, draft->begin);
    if (root) take_keys(draft, root);
    gg_status status = gg__draft_to_problem(draft, NULL, out);
    const char *note = json_string_value(json_object_get(root, "note"));
    if (status == GG_OK && note) status = gg__problem_add_note(*out, note);
    json_decref(root);
    gg__free(draft->ctx, t.held);
    return status;
}

#define SUMMARY "an object for each problem, which says all that gg can say"
enum { READS = true };
#else
#define SUMMARY   "an object for each problem; this build does not read it, for want of libjansson"
#define read_json NULL
enum { READS = false };
#endif

const gg__format gg__format_json = {
    .info = {"json", SUMMARY, "json", READS, true},
    .base = -1,
    .read = read_json,
    .write = gg__write_json,
    .list = true,
};
