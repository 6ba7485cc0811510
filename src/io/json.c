/*
 * json, reading, by the library jansson: an object for each problem; doc/formats.md lists the keys.
 *
 * The text of one object is cut out of the input first, so that its place is known and objects may
 * follow one another; then jansson makes a tree of it, from which the draft is filled key by key,
 * in an order in which each can be understood. The tree does not know the places of its nodes, so a
 * fault is told at the beginning of the object, with the key.
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

enum { TREE_BYTES = 48 /* of jansson's tree, for a byte of text */ };

typedef struct object {
    gg_ctx *ctx;
    gg__scanner *scanner;
    const gg_given *given;
    gg__place place;
    char *text;
    size_t length, capacity, handed; /* handed: so many bytes of it to jansson */
    void *held;                      /* for the tree */
    json_t *root;
    gg__draft draft;
    const char *note;
} object;

/* ---- values ---- */

static gg_status fail_value(const object *o, const char *key, const char *wanted)
{
    return gg__fail(o->ctx, GG_BAD_INPUT, o->place, "%s should be %s", key, wanted);
}

static gg_status fail_item(const object *o, const char *key, size_t index, const char *wanted)
{
    return gg__fail(o->ctx, GG_BAD_INPUT, o->place, "%s[%zu] should be %s", key, index, wanted);
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
static bool is_vertex(const object *o, const json_t *value, gg_vertex *v)
{
    const gg__draft *draft = &o->draft;
    if (json_is_string(value)) {
        const gg__span name = span_of(value);
        *v = gg__builder_find(draft->builder, name.text, name.length);
        return *v != GG_NO_VERTEX;
    }
    const json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < (json_int_t)draft->base) return false;
    if ((uint64_t)number - draft->base >= draft->vertices) return false;
    *v = (gg_vertex)((uint64_t)number - draft->base);
    return true;
}

static gg_status take_name(const object *o, const char *key, const json_t *value, gg__span *name)
{
    if (!json_is_string(value)) return fail_value(o, key, "a text");
    *name = span_of(value);
    if (gg__is_name(name->text, name->length)) return GG_OK;
    return fail_value(o, key, "a text of 1 to 255 bytes without control characters");
}

/* ---- keys ---- */

static gg_status take_format(object *o, const char *key, const json_t *value)
{
    static const char *const words[] = {GG__JSON_FORMAT, NULL};
    int index;
    return is_word(value, words, &index) ? GG_OK : fail_value(o, key, "\"" GG__JSON_FORMAT "\"");
}

static gg_status take_version(object *o, const char *key, const json_t *value)
{
    const bool known = json_is_integer(value) && json_integer_value(value) == GG__JSON_VERSION;
    return known ? GG_OK : fail_value(o, key, "1");
}

static gg_status take_comment(object *o, const char *key, const json_t *value)
{
    return json_is_string(value) ? GG_OK : fail_value(o, key, "a text");
}

static gg_status take_base(object *o, const char *key, const json_t *value)
{
    const json_int_t base = json_integer_value(value);
    if (!json_is_integer(value) || base < 0 || base > 1) return fail_value(o, key, "0 or 1");
    if (o->given->base >= 0 && o->given->base != base)
        return gg__fail(o->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "--base %d contradicts the file, which counts vertices from %d",
                        o->given->base, (int)base);
    o->draft.base = (unsigned)base;
    return GG_OK;
}

static gg_status take_play(object *o, const char *key, const json_t *value)
{
    int play;
    if (!is_word(value, gg__play_words, &play)) return fail_value(o, key, "normal, misere or race");
    o->draft.play = (gg__setting){play, o->place};
    return GG_OK;
}

static gg_status take_vertices(object *o, const char *key, const json_t *value)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return fail_value(o, key, "the number of vertices");
    return gg__draft_begin(&o->draft, o->place, (uint64_t)json_integer_value(value), false);
}

/* ---- lists ---- */

typedef gg_status take_item(object *o, const char *key, const json_t *item, size_t index);

static gg_status take_list(object *o, const char *key, const json_t *value, take_item *take)
{
    size_t i;
    const json_t *item;
    gg_status status = GG_OK;
    if (!json_is_array(value)) return fail_value(o, key, "a list");
    json_array_foreach(value, i, item)
    {
        status = take(o, key, item, i);
        if (status == GG_OK) status = gg__draft_tick(&o->draft, i + 1, json_array_size(value));
        if (status != GG_OK) return status;
    }
    return status;
}

static gg_status name_vertex(object *o, const char *key, const json_t *pair, size_t index)
{
    gg_vertex v;
    const json_t *text = json_array_get(pair, 1);
    const bool sound = json_array_size(pair) == 2 && json_is_string(text) &&
                       is_vertex(o, json_array_get(pair, 0), &v) &&
                       gg__is_word(json_string_value(text), json_string_length(text));
    if (!sound) return fail_item(o, key, index, "[vertex, name], the name one word");
    return gg__draft_name(&o->draft, v, span_of(text), o->place);
}

static gg_status put_edge(object *o, const char *key, const json_t *edge, size_t index)
{
    gg_vertex u, v;
    int who = -1;
    const size_t size = json_array_size(edge);
    const bool sound = (size == 2 || size == 3) && is_vertex(o, json_array_get(edge, 0), &u) &&
                       is_vertex(o, json_array_get(edge, 1), &v) &&
                       (size == 2 || is_word(json_array_get(edge, 2), gg__player_words, &who));
    if (!sound) return fail_item(o, key, index, "[vertex, vertex], or these and \"L\" or \"R\"");
    if (who >= 0) o->draft.colour = o->place;
    return gg_builder_edge(o->draft.builder, u, v, (gg_edge_for)(who + 1));
}

/* [vertex, word]: which vertex, and which of the words. */
static bool is_mark(const object *o, const json_t *pair, const char *const *words, gg_vertex *v,
                    int *index)
{
    return json_array_size(pair) == 2 && is_vertex(o, json_array_get(pair, 0), v) &&
           is_word(json_array_get(pair, 1), words, index);
}

static gg_status put_owner(object *o, const char *key, const json_t *pair, size_t index)
{
    gg_vertex v;
    int owner;
    if (!is_mark(o, pair, gg__player_words, &v, &owner))
        return fail_item(o, key, index, "[vertex, \"L\" or \"R\"]");
    return gg__draft_owner(&o->draft, v, (gg_player)owner, o->place);
}

static gg_status put_result(object *o, const char *key, const json_t *pair, size_t index)
{
    gg_vertex v;
    int result;
    if (!is_mark(o, pair, gg__result_words, &v, &result))
        return fail_item(o, key, index, "[vertex, \"L\", \"R\", \"D\", \"N\" or \"P\"]");
    return gg__draft_result(&o->draft, v, (gg_result)(result + GG_L), o->place);
}

static gg_status put_target(object *o, const char *key, const json_t *item, size_t index)
{
    gg_vertex v;
    if (!is_vertex(o, item, &v)) return fail_item(o, key, index, "a vertex");
    return gg__draft_target_at(&o->draft, v, o->place);
}

static gg_status put_token(object *o, const char *key, const json_t *token, size_t index)
{
    gg_vertex v;
    int arrival = -1;
    gg__span name = {"", 0};
    const json_t *player = json_object_get(token, "player"), *text = json_object_get(token, "name");
    const size_t keys = 1u + (player != NULL) + (text != NULL);
    const bool sound = json_is_object(token) && json_object_size(token) == keys &&
                       is_vertex(o, json_object_get(token, "vertex"), &v) &&
                       (!player || is_word(player, gg__player_words, &arrival));
    if (!sound)
        return fail_item(o, key, index,
                         "an object of \"vertex\", and perhaps \"player\" and \"name\"");
    if (text) {
        const gg_status status = take_name(o, "the name of a token", text, &name);
        if (status != GG_OK) return status;
    }
    return gg__draft_token_at(&o->draft, v, arrival, name, o->place);
}

/* ---- settings ---- */

static gg_status take_players(object *o, const char *key, const json_t *value)
{
    size_t found = 0;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const json_t *text = json_object_get(value, gg__player_words[player]);
        gg__span name;
        if (!text) continue;
        found++;
        gg_status status = take_name(o, "the name of a player", text, &name);
        if (status == GG_OK)
            status = gg__draft_player(&o->draft, (gg_player)player, name, o->place);
        if (status != GG_OK) return status;
    }
    if (json_is_object(value) && json_object_size(value) == found) return GG_OK;
    return fail_value(o, key, "an object of \"L\" and \"R\"");
}

static gg_status take_schedule(object *o, const char *key, const json_t *value)
{
    if (!json_is_string(value)) return fail_value(o, key, "a text such as \"L1 R2\"");
    o->draft.schedule_place = o->place;
    const gg_status status = gg__turns_parse(o->ctx, span_of(value), o->place, &o->draft.schedule);
    if (status == GG_OK && o->draft.schedule.length == 0)
        return fail_value(o, key, "a text with at least one turn");
    return status;
}

static gg_status take_note(object *o, const char *key, const json_t *value)
{
    const char *text = json_string_value(value);
    for (const char *c = text; c && *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f) text = NULL;
    if (!text) return fail_value(o, key, "a text without control characters");
    o->note = text;
    return GG_OK;
}

/* In an order in which each can be understood; its value is taken whole, or item by item. */
static const struct key {
    const char *name;
    bool needed;
    gg_status (*take)(object *o, const char *key, const json_t *value);
    take_item *item;
} keys[] = {
    {"format", false, take_format, NULL},     {"version", false, take_version, NULL},
    {"comment", false, take_comment, NULL},   {"play", false, take_play, NULL},
    {"base", false, take_base, NULL},         {"vertices", true, take_vertices, NULL},
    {"names", false, NULL, name_vertex},      {"owners", false, NULL, put_owner},
    {"results", false, NULL, put_result},     {"targets", false, NULL, put_target},
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

static gg_status take_settings(object *o)
{
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const json_t *value = json_object_get(o->root, form->key);
        int index;
        if (!value) continue;
        if (!is_word(value, form->words, &index)) return fail_value(o, form->key, form->wanted);
        *gg__draft_setting(&o->draft, form) = (gg__setting){index + form->from, o->place};
    }
    return GG_OK;
}

static gg_status take_keys(object *o)
{
    const char *other;
    json_t *any;
    json_object_foreach(o->root, other, any)
    {
        if (!is_key(other))
            return gg__fail(o->ctx, GG_BAD_INPUT, o->place, "the key \"%.40s\" is not known",
                            other);
    }
    gg_status status = take_settings(o);
    for (size_t i = 0; status == GG_OK && i < KEYS; i++) {
        const char *name = keys[i].name;
        const json_t *value = json_object_get(o->root, name);
        if (value)
            status = keys[i].take ? keys[i].take(o, name, value)
                                  : take_list(o, name, value, keys[i].item);
        else if (keys[i].needed)
            status = gg__fail(o->ctx, GG_BAD_INPUT, o->place, "the key \"%s\" is missing", name);
    }
    return status;
}

/* ---- the text ---- */

static gg_status add(object *o, int c)
{
    char *text =
        gg__grow(o->ctx, o->text, &o->capacity, (uint64_t)o->length + 1, 1, "a text in json");
    if (!text) return gg__status(o->ctx);
    o->text = text;
    text[o->length++] = (char)c;
    return GG_OK;
}

/* Takes an object, up to the brace that closes it; braces in strings are text. */
static gg_status take_text(object *o)
{
    int c = 0;
    uint64_t depth = 0;
    bool quoted = false, escaped = false;
    gg_status status = GG_OK;
    do {
        status = gg__char_look(o->scanner, &c);
        if (status == GG_OK && c < 0)
            return gg__fail(o->ctx, GG_BAD_INPUT, gg__scan_place(o->scanner),
                            "the input ends within an object");
        if (status == GG_OK) status = add(o, c);
        if (status == GG_OK && (o->length & (GG__TICK - 1)) == 0)
            status = gg__tick(o->ctx, "reading bytes", o->length, 0);
        if (status != GG_OK) return status;
        gg__char_take(o->scanner);
        if (!quoted) depth += (c == '{') - (uint64_t)(c == '}');
        if (c == '"' && !escaped) quoted = !quoted;
        escaped = quoted && c == '\\' && !escaped;
    } while (depth > 0);
    return GG_OK;
}

/* Hands jansson the next piece of the text; nothing more once the work is cancelled. */
static size_t hand_out(void *buffer, size_t size, void *self)
{
    object *o = self;
    const size_t left = o->length - o->handed, part = left < size ? left : size;
    if (o->handed % GG__TICK < part &&
        gg__tick(o->ctx, "reading bytes", o->handed, o->length) != GG_OK)
        return (size_t)-1;
    memcpy(buffer, o->text + o->handed, part);
    o->handed += part;
    return part;
}

static gg_status parse(object *o)
{
    json_error_t error;
    o->held = gg__alloc(o->ctx, o->length, TREE_BYTES, "the tree of a text in json");
    if (!o->held) return gg__status(o->ctx);
    o->root = json_load_callback(hand_out, o, JSON_REJECT_DUPLICATES, &error);
    if (gg__status(o->ctx) != GG_OK) return gg__status(o->ctx);
    if (o->root) return GG_OK;
    if (json_error_code(&error) == json_error_out_of_memory)
        return gg__fail(o->ctx, GG_NO_MEMORY, GG__NOWHERE, "no memory for a text in json");
    gg__place place = o->place;
    if (error.line > 0) {
        place.column = (error.line == 1 ? place.column - 1 : 0) + (uint64_t)error.column;
        place.line += (uint64_t)error.line - 1;
    }
    return gg__fail(o->ctx, GG_BAD_INPUT, place, "%s", error.text);
}

/* ---- the whole ---- */

static gg_status read_object(object *o, gg_problem **out)
{
    gg_problem *problem = NULL;
    gg_status status = take_text(o);
    if (status == GG_OK) status = parse(o);
    if (status == GG_OK) status = take_keys(o);
    if (status == GG_OK) status = gg__draft_to_problem(&o->draft, o->given, NULL, &problem);
    if (status == GG_OK && o->note) status = gg__problem_add_note(problem, o->note);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

static gg_status read_json(gg_reader *reader, gg_problem **out)
{
    int c = 0;
    gg_status status = gg__char_find(reader->scanner, &c);
    const gg__place place = gg__scan_place(reader->scanner);
    if (status != GG_OK || (c < 0 && reader->instance > 0)) return status;
    if (c != '{')
        return gg__fail(reader->ctx, GG_BAD_INPUT, place,
                        c < 0 ? "the input is empty" : "expected an object, which begins with {");
    object o = {.ctx = reader->ctx, .scanner = reader->scanner, .given = reader->given};
    o.place = place;
    gg__draft_init(&o.draft, reader->ctx, reader->given->base == 1 ? 1 : 0);
    status = read_object(&o, out);
    if (o.root) json_decref(o.root);
    gg__free(reader->ctx, o.text);
    gg__free(reader->ctx, o.held);
    gg__draft_free(&o.draft);
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
