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
 *
 * Writing. Defaults are left out, as in gg; edges come last. O(bytes), no memory besides.
 */
#include "base/rational.h"
#include "graph/builder.h"
#include "graph/graph.h"
#include "io/format.h"
#include "io/json_lists.h"
#include "io/json_nodes.h"
#include "io/json_tree.h"
#include "io/nearest.h"
#include "io/writing.h"

#include <string.h>

#define FORMAT "greatgame"

#define ENDLESS_SCORE  "endless_score"
#define DEAD_END_SCORE "dead_end_score"

enum { VERSION = 1 };

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

static const char *const format_words[] = {FORMAT, NULL};

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
    {"format", GG__JSON_TEXT, "\"" FORMAT "\"", .words = format_words},
    {"version", GG__JSON_INTEGER, "1", .least = VERSION, .most = VERSION},
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
    return strcmp(name, ENDLESS_SCORE) == 0 || strcmp(name, DEAD_END_SCORE) == 0;
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
    gg__nearest_consider(&nearest, ENDLESS_SCORE, most);
    gg__nearest_consider(&nearest, DEAD_END_SCORE, most);
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
    take_setting(draft, &draft->endless_score, ENDLESS_SCORE, gg__json_get(root, ENDLESS_SCORE));
    take_setting(draft, &draft->dead_end_score, DEAD_END_SCORE, gg__json_get(root, DEAD_END_SCORE));
    for (size_t i = 0; i < KEYS; i++)
        take_key(draft, i, gg__json_get(root, keys[i].name));
}

/* An object that is a problem of ours, or has nodes. front: the bytes of it that are taken already.
 */
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

/* An object is a dictionary of lists if its first key has a list of vertices and is none of ours.
 */
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

/* ---- writing: texts ---- */

/* The length of the UTF-8 character at the front of a text, 0 if it is none. */
static size_t character(const unsigned char *s)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (*s < 0x80) return 1;
    const size_t length = *s < 0xc0 ? 0 : *s < 0xe0 ? 2 : *s < 0xf0 ? 3 : *s < 0xf8 ? 4 : 0;
    uint32_t code = *s & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if (s[i] < 0x80 || s[i] > 0xbf) return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[length] || code > 0x10ffff || surrogate ? 0 : length;
}

static void check_text(gg_ctx *ctx, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t length = 1;
    for (; *s && length > 0; s += length)
        length = character(s);
    if (length == 0)
        gg__bad_argument(ctx, "json cannot say a name that is no UTF-8: '%.40s'", text);
}

static gg_status check_texts(gg_ctx *ctx, const gg_problem *problem)
{
    const gg_problem_spec *spec = gg_problem_get(problem);
    const char *name;
    gg_vertex v;
    gg__check_names(ctx, spec, NULL);
    check_text(ctx, spec->left_name);
    check_text(ctx, spec->right_name);
    for (size_t i = 0; i < spec->token_count; i++)
        check_text(ctx, spec->tokens[i].name);
    for (size_t i = 0; (name = gg__names_at(problem->graph->names, i, &v)) != NULL; i++)
        check_text(ctx, name);
    return gg__status(ctx);
}

/* A text without control characters, in quotes. */
static void put_text(gg__output *output, const char *text)
{
    gg__out_char(output, '"');
    gg__write_escaped(output, text);
    gg__out_char(output, '"');
}

/* ---- pieces ---- */

static void put_key(gg__output *output, const char *key)
{
    gg__out_text(output, ",\"");
    gg__out_text(output, key);
    gg__out_text(output, "\":");
}

static void put_word(gg__output *output, const char *key, const char *word)
{
    put_key(output, key);
    put_text(output, word);
}

/* A note may quote any bytes of a file; those that are no UTF-8 become question marks. */
static void put_note(gg__output *output, const char *note)
{
    const size_t length = strlen(note);
    char *text = gg__copy_string(output->ctx, note, length);
    if (!text) return;
    for (unsigned char *s = (unsigned char *)text; *s;) {
        const size_t size = character(s);
        if (size == 0) *s = '?';
        s += size > 0 ? size : 1;
    }
    put_word(output, "note", text);
    gg__free(output->ctx, text);
}

static void put_vertex(gg__output *output, const gg_problem_spec *spec, uint64_t v)
{
    gg__out_u64(output, v + spec->base);
}

/* One of a list: [v,"word"]. */
static void put_pair(gg__output *output, const gg_problem_spec *spec, bool *more, uint64_t v,
                     const char *word)
{
    gg__out_text(output, *more ? ",[" : "[");
    put_vertex(output, spec, v);
    gg__out_char(output, ',');
    put_text(output, word);
    gg__out_char(output, ']');
    *more = true;
}

/* ---- columns ---- */

static void put_names(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    gg_vertex v;
    bool more = false;
    const char *name = gg__names_at(graph->names, 0, &v);
    if (!name) return;
    put_key(output, "names");
    gg__out_char(output, '[');
    for (size_t i = 0; (name = gg__names_at(graph->names, i, &v)) != NULL; i++)
        put_pair(output, spec, &more, v, name);
    gg__out_char(output, ']');
}

static void put_column(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph,
                       const char *key, const uint8_t *column, uint8_t none,
                       const char *const *words, uint8_t from)
{
    bool more = false;
    if (!column) return;
    put_key(output, key);
    gg__out_char(output, '[');
    for (uint64_t v = 0; v < graph->vertices; v++)
        if (column[v] != none) put_pair(output, spec, &more, v, words[column[v] - from]);
    gg__out_char(output, ']');
}

static void put_priorities(gg__output *output, const gg_problem_spec *spec, const gg_graph *graph)
{
    if (!graph->priority) return;
    put_key(output, "priorities");
    for (uint64_t v = 0; v < graph->vertices; v++) {
        gg__out_text(output, v == 0 ? "[[" : ",[");
        put_vertex(output, spec, v);
        gg__out_char(output, ',');
        gg__out_u64(output, graph->priority[v]);
        gg__out_char(output, ']');
    }
    gg__out_char(output, ']');
}

/* ---- the rules of play ---- */

static void put_targets(gg__output *output, const gg_problem_spec *spec)
{
    if (spec->target_count == 0) return;
    put_key(output, "targets");
    for (size_t i = 0; i < spec->target_count; i++) {
        gg__out_char(output, i == 0 ? '[' : ',');
        put_vertex(output, spec, spec->targets[i]);
    }
    gg__out_char(output, ']');
}

/* A score as an integer or a text. */
static void put_score(gg__output *output, gg_rational score)
{
    char text[GG__RATIONAL_TEXT];
    gg__rational_print(score, text);
    if (score.denominator != 1)
        put_text(output, text);
    else
        gg__out_text(output, text);
}

static void put_scores(gg__output *output, const gg_problem_spec *spec)
{
    if (spec->payoff_count > 0) put_key(output, "payoffs");
    for (size_t i = 0; i < spec->payoff_count; i++) {
        gg__out_text(output, i == 0 ? "[[" : ",[");
        put_vertex(output, spec, spec->payoffs[i].vertex);
        gg__out_char(output, ',');
        put_score(output, spec->payoffs[i].score);
        gg__out_char(output, ']');
    }
    if (spec->payoff_count > 0) gg__out_char(output, ']');
    if (spec->endless_score.numerator != 0) {
        put_key(output, ENDLESS_SCORE);
        put_score(output, spec->endless_score);
    }
    if (spec->dead_end_score.numerator != 0) {
        put_key(output, DEAD_END_SCORE);
        put_score(output, spec->dead_end_score);
    }
}

static void put_tokens(gg__output *output, const gg_problem_spec *spec,
                       const gg_problem_spec *plain)
{
    if (spec->token_count == 0) return;
    put_key(output, "tokens");
    for (size_t i = 0; i < spec->token_count; i++) {
        const gg_token *token = &spec->tokens[i];
        gg__out_text(output, i == 0 ? "[{\"vertex\":" : ",{\"vertex\":");
        put_vertex(output, spec, token->vertex);
        if (spec->play == GG_RACE) put_word(output, "player", gg__player_words[token->arrival]);
        if (strcmp(token->name, plain->tokens[i].name) != 0) put_word(output, "name", token->name);
        gg__out_char(output, '}');
    }
    gg__out_char(output, ']');
}

static void put_players(gg__output *output, const gg_problem_spec *spec,
                        const gg_problem_spec *plain)
{
    const bool left = strcmp(spec->left_name, plain->left_name) != 0;
    const bool right = strcmp(spec->right_name, plain->right_name) != 0;
    if (!left && !right) return;
    put_key(output, "players");
    gg__out_char(output, '{');
    if (left) gg__out_text(output, "\"L\":");
    if (left) put_text(output, spec->left_name);
    if (right) gg__out_text(output, left ? ",\"R\":" : "\"R\":");
    if (right) put_text(output, spec->right_name);
    gg__out_char(output, '}');
}

/* ---- the whole ---- */

static gg_status write_json(const gg_problem *problem, const gg_problem *defaults,
                            gg__output *output)
{
    const gg_problem_spec *spec = gg_problem_get(problem), *plain = gg_problem_get(defaults);
    const gg_graph *graph = problem->graph;
    gg__edge_writer edges = {
        output, graph, spec->base,      false, ",[", ",", {"]", ",\"L\"]", ",\"R\"]"},
        true,   0,     problem->weight, ","};
    if (check_texts(output->ctx, problem) != GG_OK) return gg__status(output->ctx);
    gg__out_text(output, "{\"format\":\"" FORMAT "\"");
    put_key(output, "version");
    gg__out_u64(output, VERSION);
    put_word(output, "play", gg__play_words[spec->play]);
    put_key(output, "base");
    gg__out_u64(output, spec->base);
    put_key(output, "vertices");
    gg__out_u64(output, graph->vertices);
    put_players(output, spec, plain);
    put_names(output, spec, graph);
    put_column(output, spec, graph, "owners", graph->owner, GG__NO_OWNER, gg__player_words, 0);
    put_column(output, spec, graph, "results", graph->terminal, GG_NONE, gg__result_words, GG_L);
    put_priorities(output, spec, graph);
    put_targets(output, spec);
    put_scores(output, spec);
    put_tokens(output, spec, plain);
    for (const gg__setting_form *form = gg__setting_forms; form->letter; form++) {
        const char *word = gg__setting_word(problem, defaults, form);
        if (word) put_word(output, form->key, word);
    }
    if (!gg__has_default_schedule(problem, defaults)) {
        put_key(output, "schedule");
        gg__out_char(output, '"');
        gg__turns_write(output, spec->schedule, spec->schedule_length);
        gg__out_char(output, '"');
    }
    if (problem->note) put_note(output, problem->note);
    if (problem->played) put_word(output, "ruleset", problem->played);
    put_key(output, "edges");
    gg__out_char(output, '[');
    const gg_status status = gg__write_edges(&edges);
    gg__out_text(output, "]}\n");
    return status;
}

const gg__format gg__format_json = {
    .info = {"json", "an object for each problem, which says all that gg can say; lists of options",
             "json", true, true},
    .base = -1,
    .read = read_json,
    .write = write_json,
    .list = true,
    .games = true,
    .scores = true,
    .priorities = true,
    .weights = true,
};
