/*
 * json: a problem is one object, on one line where it is written; doc/formats.md lists the keys.
 *
 * A list, or an object whose first key has a list of vertices and is no key of a problem, holds the
 * options of vertices; json_lists.c reads it. An object with "nodes" is a graph that json_nodes.c
 * reads. What follows is about problems.
 *
 * Reading. json_tree.c makes a tree of one object, and takes no more of the input than that, so
 * objects may follow one another. The draft is filled from the tree key by key; each key
 * follows those that it depends on. Cost: O(bytes), and much memory: large graphs are for other
 * formats.
 */
#include "io/json.h"
#include "graph/builder.h"
#include "io/format.h"
#include "io/json_lists.h"
#include "io/json_nodes.h"
#include "io/json_tree.h"
#include "io/nearest.h"
#include "io/writing.h"

#include <string.h>

/* ---- values ---- */

static void fail_value(const gg__draft *draft, const gg__json *value, const char *key,
                       const char *wanted)
{
    gg__fail(draft->ctx, GG_BAD_INPUT, value->place, "%s should be %s", key, wanted);
}

static void fail_item(const gg__draft *draft, const gg__json *item, const char *key, size_t index,
                      const char *wanted)
{
    gg__fail(draft->ctx, GG_BAD_INPUT, item->place, "%s[%zu] should be %s", key, index, wanted);
}

/* The value is a text, and one of words; *index says which. */
static bool is_word(const gg__json *value, const char *const *words, int *index)
{
    const char *text = gg__json_text(value);
    for (*index = 0; text && words[*index]; ++*index)
        if (strcmp(text, words[*index]) == 0) return true;
    return false;
}

static gg__span span_of(const gg__json *value)
{
    return (gg__span){gg__json_text(value), gg__json_count(value, GG__JSON_TEXT)};
}

static void fail_range(const gg__draft *draft, const gg__json *value)
{
    const long long number = (long long)gg__json_number(value);
    if (draft->vertices == 0)
        gg__fail(draft->ctx, GG_BAD_INPUT, value->place, "vertex %lld: there are no vertices",
                 number);
    else
        gg__fail(draft->ctx, GG_BAD_INPUT, value->place,
                 "vertex %lld is out of range: the vertices are %u to %llu", number, draft->base,
                 (unsigned long long)draft->vertices + draft->base - 1);
}

/* True if the value is a vertex, by number or by name. A number out of range is the error of the
 * input. */
static bool is_vertex(const gg__draft *draft, const gg__json *value, gg_vertex *v)
{
    if (gg__json_is(value, GG__JSON_TEXT)) {
        const gg__span name = span_of(value);
        *v = gg__names_find(draft->builder->graph.names, name.text, name.length);
        return *v != GG_NO_VERTEX;
    }
    if (!gg__json_is(value, GG__JSON_INTEGER)) return false;
    const int64_t number = gg__json_number(value);
    if (number < (int64_t)draft->base || (uint64_t)number - draft->base >= draft->vertices) {
        fail_range(draft, value);
        return false;
    }
    *v = (gg_vertex)((uint64_t)number - draft->base);
    return true;
}

/* The name of a player or a token. */
static gg__span take_name(const gg__draft *draft, const char *what, const gg__json *value)
{
    const gg__span name = span_of(value);
    if (!gg__json_is(value, GG__JSON_TEXT))
        fail_value(draft, value, what, "a text");
    else if (!gg__is_name(name.text, name.length, false))
        fail_value(draft, value, what, "a text of 1 to 255 bytes without control characters");
    return name;
}

/* ---- items of lists ---- */

static void add_name(gg__draft *draft, const char *key, const gg__json *pair, size_t index)
{
    gg_vertex v;
    const gg__json *text = gg__json_at(pair, 1);
    if (gg__json_count(pair, GG__JSON_LIST) == 2 && gg__json_is(text, GG__JSON_TEXT) &&
        is_vertex(draft, gg__json_at(pair, 0), &v) &&
        gg__is_name(gg__json_text(text), text->count, true))
        gg__draft_name(draft, v, span_of(text), pair->place);
    else
        fail_item(draft, pair, key, index, "[vertex, name], the name one word");
}

/* An owner or a result: [vertex, word]. */
static void add_mark(gg__draft *draft, const char *key, const gg__json *pair, size_t index)
{
    const bool owners = strcmp(key, "owners") == 0;
    gg_vertex v;
    int word;
    if (gg__json_count(pair, GG__JSON_LIST) != 2 || !is_vertex(draft, gg__json_at(pair, 0), &v) ||
        !is_word(gg__json_at(pair, 1), owners ? gg__player_words : gg__result_words, &word))
        fail_item(draft, pair, key, index,
                  owners ? "[vertex, \"L\" or \"R\"]"
                         : "[vertex, \"L\", \"R\", \"D\", \"N\" or \"P\"]");
    else
        gg__draft_mark(draft, v, owners, (unsigned)word + (owners ? 0 : GG_L), pair->place);
}

static void add_priority(gg__draft *draft, const char *key, const gg__json *pair, size_t index)
{
    gg_vertex v;
    const gg__json *priority = gg__json_at(pair, 1);
    if (gg__json_count(pair, GG__JSON_LIST) == 2 && is_vertex(draft, gg__json_at(pair, 0), &v) &&
        gg__json_is(priority, GG__JSON_INTEGER) && gg__json_number(priority) >= 0)
        gg__draft_priority(draft, v, (uint64_t)gg__json_number(priority), pair->place);
    else
        fail_item(draft, pair, key, index, "[vertex, priority]");
}

static void add_target(gg__draft *draft, const char *key, const gg__json *item, size_t index)
{
    gg_vertex v;
    if (is_vertex(draft, item, &v))
        gg__draft_add(draft, &draft->targets, v, -1, (gg__span){"", 0}, item->place);
    else
        fail_item(draft, item, key, index, "a vertex");
}

/* A score is an integer, or a text such as "3/2". */
static gg_rational take_score(gg__draft *draft, const char *what, const gg__json *value)
{
    if (gg__json_is(value, GG__JSON_TEXT))
        return gg__draft_score_of(draft, span_of(value), what, value->place);
    if (!gg__json_is(value, GG__JSON_INTEGER))
        fail_value(draft, value, what, "an integer or a text such as \"3/2\"");
    return (gg_rational){gg__json_number(value), 1};
}

static void add_payoff(gg__draft *draft, const char *key, const gg__json *pair, size_t index)
{
    gg_vertex v;
    if (gg__json_count(pair, GG__JSON_LIST) != 2 || !is_vertex(draft, gg__json_at(pair, 0), &v))
        fail_item(draft, pair, key, index, "[vertex, score]");
    else
        gg__draft_pay(draft, v, take_score(draft, "a payoff", gg__json_at(pair, 1)), pair->place);
}

static void add_token(gg__draft *draft, const char *key, const gg__json *token, size_t index)
{
    gg_vertex v = 0;
    int arrival = -1;
    gg__span name = {"", 0};
    const gg__json *player = gg__json_get(token, "player"), *text = gg__json_get(token, "name");
    const size_t keys = 1u + (player != NULL) + (text != NULL);
    const bool sound = gg__json_is(token, GG__JSON_OBJECT) &&
                       gg__json_count(token, GG__JSON_OBJECT) == keys &&
                       is_vertex(draft, gg__json_get(token, "vertex"), &v) &&
                       (!player || is_word(player, gg__player_words, &arrival));
    if (!sound)
        fail_item(draft, token, key, index,
                  "an object of \"vertex\", and perhaps \"player\" and \"name\"");
    if (text) name = take_name(draft, "the name of a token", text);
    gg__draft_add(draft, &draft->tokens, v, arrival, name, token->place);
}

static void add_edge(gg__draft *draft, const char *key, const gg__json *edge, size_t index)
{
    gg_vertex u, v;
    int who = -1;
    const size_t size = gg__json_count(edge, GG__JSON_LIST);
    const gg__json *third = gg__json_at(edge, 2);
    const bool weighted = size == 3 && gg__json_is(third, GG__JSON_INTEGER);
    const bool sound = (size == 2 || size == 3) && is_vertex(draft, gg__json_at(edge, 0), &u) &&
                       is_vertex(draft, gg__json_at(edge, 1), &v) &&
                       (size == 2 || weighted || is_word(third, gg__player_words, &who));
    if (!sound) {
        fail_item(draft, edge, key, index,
                  "[vertex, vertex], or these and \"L\", \"R\" or a weight");
        return;
    }
    if (weighted) gg__draft_weigh(draft, u, v, gg__json_number(third), edge->place);
    if (who >= 0) draft->colour = edge->place;
    gg__draft_edge(draft, u, v, (gg_edge_for)(who + 1));
}

/* ---- keys ---- */

/* The keys that take_value looks at, by their places in the table. */
enum { PLAY = 3, BASE, VERTICES, PLAYERS = 13, SCHEDULE, NOTE, RULESET, KEYS = 18 };

static const char *const format_words[] = {GG__JSON_FORMAT, NULL};

/* Each key follows those that it depends on. */
static const struct key {
    const char *name;
    gg__json_type type;
    const char *wanted;
    bool needed;
    const char *const *words; /* one of which a text must be; NULL: any text */
    int64_t least, most;      /* of an integer */
    void (*add)(gg__draft *draft, const char *key, const gg__json *item, size_t index);
} keys[KEYS] = {
    {"format", GG__JSON_TEXT, "\"" GG__JSON_FORMAT "\"", .words = format_words},
    {"version", GG__JSON_INTEGER, "1", .least = GG__JSON_VERSION, .most = GG__JSON_VERSION},
    {"comment", GG__JSON_TEXT, "a text", .needed = false},
    [PLAY] = {"play", GG__JSON_TEXT, "normal, misere, race, score, parity, energy or mean",
              .words = gg__play_words},
    [BASE] = {"base", GG__JSON_INTEGER, "0 or 1", .most = 1},
    [VERTICES] = {"vertices", GG__JSON_INTEGER, "the number of vertices", true, .most = INT64_MAX},
    {"names", GG__JSON_LIST, "a list", .add = add_name},
    {"owners", GG__JSON_LIST, "a list", .add = add_mark},
    {"results", GG__JSON_LIST, "a list", .add = add_mark},
    {"priorities", GG__JSON_LIST, "a list", .add = add_priority},
    {"targets", GG__JSON_LIST, "a list", .add = add_target},
    {"payoffs", GG__JSON_LIST, "a list", .add = add_payoff},
    {"tokens", GG__JSON_LIST, "a list", .add = add_token},
    [PLAYERS] = {"players", GG__JSON_OBJECT, "an object of \"L\" and \"R\"", .needed = false},
    [SCHEDULE] = {"schedule", GG__JSON_TEXT, "a text such as \"L1 R2\"", .needed = false},
    [NOTE] = {"note", GG__JSON_TEXT, "a text without control characters", .needed = false},
    [RULESET] = {"ruleset", GG__JSON_TEXT, "the name of a game by rules", .needed = false},
    {"edges", GG__JSON_LIST, "a list", true, .add = add_edge},
};

static void take_players(gg__draft *draft, const gg__json *value)
{
    size_t found = 0;
    for (int player = GG_LEFT; player <= GG_RIGHT; player++) {
        const gg__json *text = gg__json_get(value, gg__player_words[player]);
        if (!text) continue;
        const gg__span name = take_name(draft, "the name of a player", text);
        gg__draft_player(draft, (gg_player)player, name, value->place);
        found++;
    }
    if (gg__json_count(value, GG__JSON_OBJECT) != found)
        fail_value(draft, value, "players", keys[PLAYERS].wanted);
}

/* number: the integer, or the index of the word. */
static void take_value(gg__draft *draft, size_t key, const gg__json *value, int64_t number)
{
    const int given = draft->given->base;
    const char *note = gg__json_text(value);
    switch (key) {
    case PLAY:
        draft->play = (gg__setting){(int)number, value->place};
        break;
    case BASE:
        if (given >= 0 && given != number)
            gg__bad_argument(draft->ctx,
                             "--base %d contradicts the file, which counts vertices from %d", given,
                             (int)number);
        draft->base = number == 1;
        break;
    case VERTICES:
        gg__draft_begin(draft, draft->begin, (uint64_t)number, false);
        break;
    case PLAYERS:
        take_players(draft, value);
        break;
    case SCHEDULE:
        draft->schedule_place = value->place;
        gg__turns_parse(draft->ctx, span_of(value), value->place, &draft->schedule);
        if (draft->schedule.length == 0)
            fail_value(draft, value, "schedule", "a text with at least one turn");
        break;
    case NOTE:
        while ((unsigned char)*note >= ' ' && *note != 0x7f)
            note++;
        if (*note) fail_value(draft, value, "note", keys[NOTE].wanted);
        break;
    case RULESET:
        gg__draft_played(draft, span_of(value), value->place);
        break;
    default:
        break;
    }
}

static bool is_key(const char *name)
{
    for (size_t i = 0; i < KEYS; i++)
        if (strcmp(keys[i].name, name) == 0) return true;
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++)
        if (strcmp(form->key, name) == 0) return true;
    return strcmp(name, GG__JSON_ENDLESS) == 0 || strcmp(name, GG__JSON_DEAD_END) == 0;
}

static void take_key(gg__draft *draft, size_t k, const gg__json *value)
{
    const struct key *key = &keys[k];
    int64_t number = gg__json_number(value);
    int word = 0;
    if (!value && key->needed)
        gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin, "the key \"%s\" is missing", key->name);
    if (!value || gg__status(draft->ctx) != GG_OK) return;
    if (value->type != key->type || (key->words && !is_word(value, key->words, &word)) ||
        (key->type == GG__JSON_INTEGER && (number < key->least || number > key->most)))
        fail_value(draft, value, key->name, key->wanted);
    else
        take_value(draft, k, value, key->words ? word : number);
    if (!key->add || gg__status(draft->ctx) != GG_OK) return;
    size_t index = 0;
    for (const gg__json *item = value->first; item; item = item->next) {
        key->add(draft, key->name, item, index++);
        if (gg__draft_tick(draft, index, value->count) != GG_OK) return;
    }
}

static void take_setting(gg__draft *draft, gg__draft_score *setting, const char *key,
                         const gg__json *value)
{
    if (value)
        gg__draft_set_score(draft, setting, take_score(draft, key, value), value->place, key);
}

static void fail_key(gg__draft *draft, const gg__json_key *key)
{
    const size_t length = strlen(key->text), most = length < 6 ? 1 : 2;
    gg__nearest nearest = {.word = {key->text, length}};
    for (size_t i = 0; i < KEYS; i++)
        gg__nearest_consider(&nearest, keys[i].name, most);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++)
        gg__nearest_consider(&nearest, form->key, most);
    gg__nearest_consider(&nearest, GG__JSON_ENDLESS, most);
    gg__nearest_consider(&nearest, GG__JSON_DEAD_END, most);
    gg__fail(draft->ctx, GG_BAD_INPUT, key->place, "the key \"%.40s\" is not known%s%s%s",
             key->text, nearest.name ? "; did you mean \"" : "", nearest.name ? nearest.name : "",
             nearest.name ? "\"?" : "");
}

static void take_keys(gg__draft *draft, const gg__json *root)
{
    for (const gg__json *item = root->first; item; item = item->next)
        if (!is_key(item->key->text)) fail_key(draft, item->key);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const gg__json *value = gg__json_get(root, form->key);
        int index;
        if (value && !is_word(value, form->words, &index))
            fail_value(draft, value, form->key, form->wanted);
        else if (value)
            *gg__draft_setting(draft, form) = (gg__setting){index + form->from, value->place};
    }
    take_setting(draft, &draft->endless_score, GG__JSON_ENDLESS,
                 gg__json_get(root, GG__JSON_ENDLESS));
    take_setting(draft, &draft->dead_end_score, GG__JSON_DEAD_END,
                 gg__json_get(root, GG__JSON_DEAD_END));
    for (size_t i = 0; i < KEYS; i++)
        take_key(draft, i, gg__json_get(root, keys[i].name));
}

/* An object that is a problem of ours, or has nodes. front: bytes already read of it. */
static gg_status read_problem(gg__draft *draft, gg__span front, gg_problem **out)
{
    gg__json_tree tree;
    gg_status status = gg__json_read(&tree, draft->scanner, front, draft->begin);
    const bool nodes = status == GG_OK && gg__json_has_nodes(tree.root);
    if (status == GG_OK && !nodes) take_keys(draft, tree.root);
    status =
        nodes ? gg__json_read_nodes(draft, tree.root, out) : gg__draft_to_problem(draft, NULL, out);
    const char *note =
        status == GG_OK && !nodes ? gg__json_text(gg__json_get(tree.root, "note")) : NULL;
    if (note) status = gg__problem_add_note(*out, note);
    gg__json_free(&tree);
    return status;
}

/* An object is a dictionary of lists if its first key, not ours, has a list of vertices. */
static gg_status read_object(gg__draft *draft, gg_problem **out)
{
    gg__json_front front = {.taken = {.ctx = draft->ctx}};
    gg_status status;
    if (gg__json_take_front(draft, &front) && !is_key(front.key) &&
        !gg__json_is_of_nodes(front.key))
        status = gg__json_read_dictionary(draft, &front, out);
    else
        status = read_problem(draft, (gg__span){front.taken.data, front.taken.length}, out);
    gg__text_free(&front.taken);
    return status;
}

static bool is_of_name(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

/* Takes the beginning of an assignment in a program, `graph = `; returns the next byte. */
static int skip_name(gg__scanner *scanner)
{
    int c = gg__char_find(scanner);
    if (!is_of_name(c)) return c;
    while (is_of_name(gg__char_look(scanner)))
        gg__char_take(scanner);
    c = gg__char_find(scanner);
    if (c != '=') return c;
    gg__char_take(scanner);
    return gg__char_find(scanner);
}

static gg_status read_json(gg__draft *draft, gg_problem **out)
{
    const bool empty = gg__char_find(draft->scanner) < 0;
    if (empty && draft->reader->instance > 0) return gg__status(draft->ctx);
    draft->begin = gg__scan_place(draft->scanner);
    const int c = skip_name(draft->scanner);
    if (c == '{' || c == '[') draft->begin = gg__scan_place(draft->scanner);
    if (c == '{') return read_object(draft, out);
    if (c == '[') return gg__json_read_lists(draft, out);
    return gg__fail(draft->ctx, GG_BAD_INPUT, draft->begin,
                    empty
                        ? "the input is empty"
                        : "expected an object, which begins with {, or lists, which begin with [");
}

const gg__format gg__format_json = {
    .info = {"json", "an object for each problem, which says all that gg can say; lists of options",
             "json", true, true},
    .base = -1,
    .read = read_json,
    .write = gg__json_write,
    .list = true,
    .games = true,
    .scores = true,
    .priorities = true,
    .weights = true,
};
