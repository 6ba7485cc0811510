/*
 * json, reading, by the library jansson: an object for each problem.
 *
 * The text of one object is cut out of the input first, so that its place is known and objects may
 * follow one another; then jansson makes a tree of it, from which json_keys.c fills the draft.
 *
 * jansson takes its memory from the system. As much as its tree can need for anything that is a
 * problem is held for it in the context, so that limits count; nothing of that is touched. Cost:
 * O(bytes), and much memory: large graphs are for other formats.
 */
#include "io/json_keys.h"

#ifdef GG_JANSSON

#include <string.h>

enum { TREE_BYTES = 48 }; /* of the tree, for a byte of text */

/* ---- the text ---- */

static gg_status add(gg__json *o, int c)
{
    char *text =
        gg__grow(o->ctx, o->text, &o->capacity, (uint64_t)o->length + 1, 1, "a text in json");
    if (!text) return gg__status(o->ctx);
    o->text = text;
    text[o->length++] = (char)c;
    return GG_OK;
}

/* Takes an object, up to the brace that closes it; braces in strings are text. */
static gg_status take_text(gg__json *o)
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
    gg__json *o = self;
    const size_t left = o->length - o->handed, part = left < size ? left : size;
    if (o->handed % GG__TICK < part &&
        gg__tick(o->ctx, "reading bytes", o->handed, o->length) != GG_OK)
        return (size_t)-1;
    memcpy(buffer, o->text + o->handed, part);
    o->handed += part;
    return part;
}

static gg_status parse(gg__json *o)
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

static gg_status read_object(gg__json *o, gg_problem **out)
{
    gg_problem *problem = NULL;
    gg_status status = take_text(o);
    if (status == GG_OK) status = parse(o);
    if (status == GG_OK) status = gg__json_keys(o);
    if (status == GG_OK) status = gg__draft_to_problem(&o->draft, o->given, NULL, &problem);
    if (status == GG_OK && o->note) status = gg__problem_add_note(problem, o->note);
    if (status == GG_OK)
        *out = problem;
    else
        gg_problem_free(problem);
    return status;
}

gg_status gg__read_json(gg_reader *reader, gg_problem **out)
{
    int c = 0;
    gg_status status = gg__char_find(reader->scanner, &c);
    const gg__place place = gg__scan_place(reader->scanner);
    if (status != GG_OK || (c < 0 && reader->instance > 0)) return status;
    if (c != '{')
        return gg__fail(reader->ctx, GG_BAD_INPUT, place,
                        c < 0 ? "the input is empty" : "expected an object, which begins with {");
    gg__json o = {.ctx = reader->ctx, .scanner = reader->scanner, .given = reader->given};
    o.place = place;
    gg__draft_init(&o.draft, reader->ctx, reader->given->base == 1 ? 1 : 0);
    status = read_object(&o, out);
    if (o.root) json_decref(o.root);
    gg__free(reader->ctx, o.text);
    gg__free(reader->ctx, o.held);
    gg__draft_free(&o.draft);
    return status;
}

#else

enum { GG__JSON_IS_NOT_READ }; /* a file with nothing in it is no C */

#endif
