/* The i-th name is the i-th string, and belongs to the i-th vertex of an index. O(1) expected. */
#include "graph/graph.h"

#include "base/positions.h"

#include <string.h>

struct gg__names {
    gg_keys *text;
    gg__index vertex;
};

gg__names *gg__names_new(gg_ctx *ctx)
{
    gg__names *names = gg__alloc_zeroed(ctx, 1, sizeof *names, "names");
    if (!names) return NULL;
    names->vertex = (gg__index){.ctx = ctx, .what = "names"};
    names->text = gg__keys_new(ctx, "names");
    if (names->text) return names;
    gg__names_free(names);
    return NULL;
}

void gg__names_free(gg__names *names)
{
    gg__keys_free(names->text);
    gg__index_free(&names->vertex);
    gg__free(names->vertex.ctx, names);
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

gg_status gg__names_add(gg__names *names, gg_vertex v, const char *name, size_t length)
{
    gg_ctx *ctx = names->vertex.ctx;
    uint32_t number;
    if (!is_name(name, length))
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v),
                        "a name has 1 to 255 bytes, no blanks, and is not a number");
    if (gg__keys_find(names->text, name, length) != GG__NO_NUMBER)
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "the name '%.*s' is taken",
                        (int)length, name);
    if (gg__index_find(&names->vertex, v) != GG__NO_NUMBER)
        return gg__fail(ctx, GG_BAD_INPUT, GG__AT_VERTEX(v), "this vertex has a name already");
    const gg_status status = gg__index_intern(&names->vertex, v, &number);
    if (status != GG_OK || gg_keys_intern(names->text, name, length) == number) return status;
    gg__index_drop_last(&names->vertex);
    return gg__status(ctx);
}

gg_vertex gg__names_find(const gg__names *names, const char *name, size_t length)
{
    const uint32_t number = names ? gg__keys_find(names->text, name, length) : GG__NO_NUMBER;
    return number == GG__NO_NUMBER ? GG_NO_VERTEX : (gg_vertex)names->vertex.keys[number];
}

const char *gg__names_of(const gg__names *names, gg_vertex v)
{
    const uint32_t number = names ? gg__index_find(&names->vertex, v) : GG__NO_NUMBER;
    return number == GG__NO_NUMBER ? NULL : (const char *)gg_keys_bytes(names->text, number, NULL);
}

const char *gg__names_at(const gg__names *names, size_t index, gg_vertex *v)
{
    if (!names || index >= names->vertex.count) return NULL;
    *v = (gg_vertex)names->vertex.keys[index];
    return (const char *)gg_keys_bytes(names->text, index, NULL);
}
