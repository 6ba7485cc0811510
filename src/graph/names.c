/*
 * Names of vertices.
 *
 * Entries are kept in the order of their arrival; two open-addressing tables of entry numbers, one
 * keyed by text and one by vertex, are at most half full. Cost: O(1) expected per call.
 */
#include "graph/names.h"

#include <string.h>

typedef struct entry {
    size_t offset; /* into text, where it ends in NUL */
    gg_vertex vertex;
} entry;

struct gg__names {
    gg_ctx *ctx;
    char *text;
    size_t text_length, text_capacity;
    entry *entries;
    size_t count, capacity;
    size_t *by_text, *by_vertex; /* entry number + 1; 0: free */
    size_t slots;                /* a power of two, at least 2 * count */
};

gg__names *gg__names_new(gg_ctx *ctx)
{
    gg__names *names = gg__alloc_zeroed(ctx, 1, sizeof *names, "names");
    if (names) names->ctx = ctx;
    return names;
}

void gg__names_free(gg__names *names)
{
    if (!names) return;
    gg__free(names->ctx, names->text);
    gg__free(names->ctx, names->entries);
    gg__free(names->ctx, names->by_text);
    gg__free(names->ctx, names->by_vertex);
    gg__free(names->ctx, names);
}

/* The slot of this text, or the free slot where it belongs. */
static size_t text_slot(const gg__names *names, const char *name, size_t length)
{
    size_t slot =
        (size_t)gg__hash_bytes(gg__secret_of(names->ctx), name, length) & (names->slots - 1);
    for (; names->by_text[slot]; slot = (slot + 1) & (names->slots - 1)) {
        const char *known = names->text + names->entries[names->by_text[slot] - 1].offset;
        if (strlen(known) == length && memcmp(known, name, length) == 0) break;
    }
    return slot;
}

static size_t vertex_slot(const gg__names *names, gg_vertex v)
{
    size_t slot = (size_t)gg__hash_word(gg__secret_of(names->ctx), v) & (names->slots - 1);
    while (names->by_vertex[slot] && names->entries[names->by_vertex[slot] - 1].vertex != v)
        slot = (slot + 1) & (names->slots - 1);
    return slot;
}

static gg_status rehash(gg__names *names, size_t slots)
{
    size_t *by_text = gg__alloc_zeroed(names->ctx, slots, sizeof *by_text, "names");
    size_t *by_vertex = gg__alloc_zeroed(names->ctx, slots, sizeof *by_vertex, "names");
    if (!by_text || !by_vertex) {
        gg__free(names->ctx, by_text);
        gg__free(names->ctx, by_vertex);
        return gg__status(names->ctx);
    }
    gg__free(names->ctx, names->by_text);
    gg__free(names->ctx, names->by_vertex);
    names->by_text = by_text;
    names->by_vertex = by_vertex;
    names->slots = slots;
    for (size_t i = 0; i < names->count; i++) {
        const char *name = names->text + names->entries[i].offset;
        by_text[text_slot(names, name, strlen(name))] = i + 1;
        by_vertex[vertex_slot(names, names->entries[i].vertex)] = i + 1;
    }
    return GG_OK;
}

static bool is_name(const char *name, size_t length)
{
    bool digits = true;
    if (length == 0 || length > 255) return false;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)name[i];
        if (c <= ' ' || c == 0x7f) return false;
        if (c < '0' || c > '9') digits = false;
    }
    return !digits;
}

static gg_status make_room(gg__names *names, size_t length)
{
    gg_ctx *ctx = names->ctx;
    char *text = gg__grow(ctx, names->text, &names->text_capacity,
                          (uint64_t)names->text_length + length + 1, 1, "names");
    if (!text) return gg__status(ctx);
    names->text = text;
    entry *entries = gg__grow(ctx, names->entries, &names->capacity, (uint64_t)names->count + 1,
                              sizeof *entries, "names");
    if (!entries) return gg__status(ctx);
    names->entries = entries;
    if (2 * (names->count + 1) <= names->slots) return GG_OK;
    return rehash(names, names->slots ? 2 * names->slots : 16);
}

gg_status gg__names_add(gg__names *names, gg_vertex v, const char *name, size_t length)
{
    gg_ctx *ctx = names->ctx;
    if (!is_name(name, length))
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                        "a name has 1 to 255 bytes, no blanks, and is not a number");
    const gg_status status = make_room(names, length);
    if (status != GG_OK) return status;
    const size_t text = text_slot(names, name, length), vertex = vertex_slot(names, v);
    if (names->by_text[text])
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "the name '%.*s' is taken",
                        (int)length, name);
    if (names->by_vertex[vertex])
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "this vertex has a name already");
    names->entries[names->count] = (entry){names->text_length, v};
    memcpy(names->text + names->text_length, name, length);
    names->text[names->text_length + length] = '\0';
    names->text_length += length + 1;
    names->count++;
    names->by_text[text] = names->by_vertex[vertex] = names->count;
    return GG_OK;
}

gg_vertex gg__names_find(const gg__names *names, const char *name, size_t length)
{
    if (!names || names->slots == 0) return GG_NO_VERTEX;
    const size_t found = names->by_text[text_slot(names, name, length)];
    return found ? names->entries[found - 1].vertex : GG_NO_VERTEX;
}

const char *gg__names_of(const gg__names *names, gg_vertex v)
{
    if (!names || names->slots == 0) return NULL;
    const size_t found = names->by_vertex[vertex_slot(names, v)];
    return found ? names->text + names->entries[found - 1].offset : NULL;
}

const char *gg__names_at(const gg__names *names, size_t index, gg_vertex *v)
{
    if (!names || index >= names->count) return NULL;
    *v = names->entries[index].vertex;
    return names->text + names->entries[index].offset;
}
