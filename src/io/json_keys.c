/*
 * From the tree of a problem in json to a draft: key by key, in an order in which each can be
 * understood. A key that is not known is an error. The tree does not know the places of its nodes,
 * so a fault is told at the beginning of the object, with the key. O(nodes).
 */
#include "io/json_keys.h"

#ifdef GG_JANSSON

#include "graph/builder.h"
#include "io/writing.h"

/* ---- values ---- */

static gg_status fail_value(const gg__json *o, const char *key, const char *wanted)
{
    return gg__fail(o->ctx, GG_BAD_INPUT, o->place, "%s should be %s", key, wanted);
}

static gg_status fail_item(const gg__json *o, const char *key, size_t index, const char *wanted)
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
static bool is_vertex(const gg__json *o, const json_t *value, gg_vertex *v)
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

static gg_status take_name(const gg__json *o, const char *key, const json_t *value, gg__span *name)
{
    if (!json_is_string(value)) return fail_value(o, key, "a text");
    *name = span_of(value);
    if (gg__is_name(name->text, name->length)) return GG_OK;
    return fail_value(o, key, "a text of 1 to 255 bytes without control characters");
}

/* ---- keys ---- */

static gg_status take_setting(gg__json *o, const char *key, const json_t *value,
                              const char *const *words, const char *wanted, int from,
                              gg__setting *setting)
{
    int index;
    if (!is_word(value, words, &index)) return fail_value(o, key, wanted);
    *setting = (gg__setting){index + from, o->place};
    return GG_OK;
}

static gg_status take_format(gg__json *o, const char *key, const json_t *value)
{
    static const char *const words[] = {GG__JSON_FORMAT, NULL};
    int index;
    return is_word(value, words, &index) ? GG_OK : fail_value(o, key, "\"" GG__JSON_FORMAT "\"");
}

static gg_status take_version(gg__json *o, const char *key, const json_t *value)
{
    const bool known = json_is_integer(value) && json_integer_value(value) == GG__JSON_VERSION;
    return known ? GG_OK : fail_value(o, key, "1");
}

static gg_status take_comment(gg__json *o, const char *key, const json_t *value)
{
    return json_is_string(value) ? GG_OK : fail_value(o, key, "a text");
}

static gg_status take_base(gg__json *o, const char *key, const json_t *value)
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

static gg_status take_play(gg__json *o, const char *key, const json_t *value)
{
    return take_setting(o, key, value, gg__play_words, "normal, misere or race", 0, &o->draft.play);
}

static gg_status take_vertices(gg__json *o, const char *key, const json_t *value)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return fail_value(o, key, "the number of vertices");
    return gg__draft_begin(&o->draft, o->place, (uint64_t)json_integer_value(value), false);
}

/* ---- lists ---- */

typedef gg_status take_item(gg__json *o, const char *key, const json_t *item, size_t index);

static gg_status take_list(gg__json *o, const char *key, const json_t *value, take_item *take)
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

static gg_status name_vertex(gg__json *o, const char *key, const json_t *pair, size_t index)
{
    gg_vertex v;
    const json_t *text = json_array_get(pair, 1);
    const bool sound = json_array_size(pair) == 2 && json_is_string(text) &&
                       is_vertex(o, json_array_get(pair, 0), &v) &&
                       gg__is_word(json_string_value(text), json_string_length(text));
    if (!sound) return fail_item(o, key, index, "[vertex, name], the name one word");
    return gg__draft_name(&o->draft, v, span_of(text), o->place);
}

static gg_status put_edge(gg__json *o, const char *key, const json_t *edge, size_t index)
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
static bool is_mark(const gg__json *o, const json_t *pair, const char *const *words, gg_vertex *v,
                    int *index)
{
    return json_array_size(pair) == 2 && is_vertex(o, json_array_get(pair, 0), v) &&
           is_word(json_array_get(pair, 1), words, index);
}

static gg_status put_owner(gg__json *o, const char *key, const json_t *pair, size_t index)
{
    gg_vertex v;
    int owner;
    if (!is_mark(o, pair, gg__player_words, &v, &owner))
        return fail_item(o, key, index, "[vertex, \"L\" or \"R\"]");
    return gg__draft_owner(&o->draft, v, (gg_player)owner, o->place);
}

static gg_status put_result(gg__json *o, const char *key, const json_t *pair, size_t index)
{
    static const char *const words[] = {"L", "R", "D", "N", "P", NULL}; /* from GG_L on */
    gg_vertex v;
    int result;
    if (!is_mark(o, pair, words, &v, &result))
        return fail_item(o, key, index, "[vertex, \"L\", \"R\", \"D\", \"N\" or \"P\"]");
    return gg__draft_result(&o->draft, v, (gg_result)(result + GG_L), o->place);
}

static gg_status put_target(gg__json *o, const char *key, const json_t *item, size_t index)
{
    gg_vertex v;
    if (!is_vertex(o, item, &v)) return fail_item(o, key, index, "a vertex");
    return gg__draft_target_at(&o->draft, v, o->place);
}

static gg_status put_token(gg__json *o, const char *key, const json_t *token, size_t index)
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

static gg_status take_players(gg__json *o, const char *key, const json_t *value)
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

static gg_status take_first(gg__json *o, const char *key, const json_t *value)
{
    return take_setting(o, key, value, gg__player_words, "\"L\" or \"R\"", 0, &o->draft.first);
}

static gg_status take_infinite(gg__json *o, const char *key, const json_t *value)
{
    static const char *const words[] = {"L", "R", "D", NULL}; /* from GG_L on */
    return take_setting(o, key, value, words, "\"L\", \"R\" or \"D\"", GG_L, &o->draft.infinite);
}

static gg_status take_dead_end(gg__json *o, const char *key, const json_t *value)
{
    static const char *const words[] = {"draw", "win", "lose", NULL}; /* from GG_D on */
    return take_setting(o, key, value, words, "lose, win or draw", GG_D, &o->draft.dead_end);
}

static gg_status take_stuck(gg__json *o, const char *key, const json_t *value)
{
    return take_setting(o, key, value, gg__stuck_words, "pass or lose", 0, &o->draft.stuck);
}

static gg_status take_schedule(gg__json *o, const char *key, const json_t *value)
{
    if (!json_is_string(value)) return fail_value(o, key, "a text such as \"L1 R2\"");
    o->draft.schedule_place = o->place;
    const gg_status status = gg__turns_parse(o->ctx, span_of(value), o->place, &o->draft.schedule);
    if (status == GG_OK && o->draft.schedule.length == 0)
        return fail_value(o, key, "a text with at least one turn");
    return status;
}

static gg_status take_note(gg__json *o, const char *key, const json_t *value)
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
    gg_status (*take)(gg__json *o, const char *key, const json_t *value);
    take_item *item;
} keys[] = {
    {"format", false, take_format, NULL},     {"version", false, take_version, NULL},
    {"comment", false, take_comment, NULL},   {"play", false, take_play, NULL},
    {"base", false, take_base, NULL},         {"vertices", true, take_vertices, NULL},
    {"names", false, NULL, name_vertex},      {"owners", false, NULL, put_owner},
    {"results", false, NULL, put_result},     {"targets", false, NULL, put_target},
    {"tokens", false, NULL, put_token},       {"players", false, take_players, NULL},
    {"first", false, take_first, NULL},       {"infinite", false, take_infinite, NULL},
    {"dead_end", false, take_dead_end, NULL}, {"stuck", false, take_stuck, NULL},
    {"schedule", false, take_schedule, NULL}, {"note", false, take_note, NULL},
    {"edges", true, NULL, put_edge},
};

enum { KEYS = sizeof keys / sizeof *keys };

/* ---- all of them ---- */

static gg_status check_keys(gg__json *o)
{
    const char *name;
    json_t *value;
    json_object_foreach(o->root, name, value)
    {
        size_t i = 0;
        while (i < KEYS && strcmp(keys[i].name, name) != 0)
            i++;
        if (i == KEYS)
            return gg__fail(o->ctx, GG_BAD_INPUT, o->place, "the key \"%.40s\" is not known", name);
    }
    return GG_OK;
}

gg_status gg__json_keys(gg__json *o)
{
    gg_status status = check_keys(o);
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

#else

enum { GG__JSON_KEYS_ARE_NOT_READ }; /* a file with nothing in it is no C */

#endif
