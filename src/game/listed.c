#include "game/listed.h"

static gg_status refuse(gg_ctx *ctx, const char *what)
{
    return gg__fail(ctx, GG_BAD_INPUT, GG__NOWHERE, "%s", what);
}

static gg_status add(gg__index *index, uint64_t position)
{
    const size_t before = index->count;
    uint32_t number;
    gg_status status = GG_OK;
    if (before % GG__TICK_MOVES == 0)
        status = gg__tick(index->ctx, "reading positions of the certificate", before, 0);
    if (status == GG_OK) status = gg__index_intern(index, position, &number);
    if (status != GG_OK || index->count > before) return status;
    return gg__fail(index->ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "a position comes twice: as number %llu and as number %llu",
                    (unsigned long long)number + 1, (unsigned long long)before + 1);
}

static gg_status add_numbers(gg__index *index, const gg__listed *listed)
{
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < listed->count; i++)
        status = add(index, listed->number[i]);
    return status;
}

/* What a length says that is none: an end of play; else GG_NONE. */
static gg_result end_of(uint32_t length)
{
    return gg__position_ended(length | UINT64_MAX << 32);
}

/* A string becomes the number that it has in this run. */
static gg_status add_strings(gg__index *index, const gg__listed *listed, gg_keys *keys)
{
    gg_ctx *ctx = index->ctx;
    const uint8_t *string = listed->bytes;
    uint64_t left = listed->size;
    for (uint64_t i = 0; i < listed->count; i++) {
        const uint32_t length = listed->length[i];
        if (end_of(length) != GG_NONE) {
            if (add(index, gg__position_end(end_of(length))) != GG_OK) return gg__status(ctx);
            continue;
        }
        if (length > left) return refuse(ctx, "the lengths do not agree with the bytes");
        const gg_position position = gg_keys_intern(keys, string, length);
        if (gg__status(ctx) != GG_OK || add(index, position) != GG_OK) return gg__status(ctx);
        string += length;
        left -= length;
    }
    return left == 0 ? GG_OK : refuse(ctx, "the lengths do not agree with the bytes");
}

static gg_status add_all(gg__index *index, const gg_problem *problem, const gg__listed *listed)
{
    if (listed->count == 0) return refuse(index->ctx, "a search without positions");
    gg_keys *strings = gg__problem_keys(problem); /* one of the start */
    if (listed->number && strings) return refuse(index->ctx, "positions are strings of bytes here");
    if (listed->number) return add_numbers(index, listed);
    if (!strings) return refuse(index->ctx, "positions are no strings of bytes here");
    return add_strings(index, listed, strings);
}

gg_status gg__listed_explored(gg_ctx *ctx, const gg_problem *problem, const gg__listed *listed,
                              gg__explored **out)
{
    gg__explored *explored = gg__alloc_zeroed(ctx, 1, sizeof *explored, "positions");
    if (!explored) return gg__status(ctx);
    explored->ctx = explored->index.ctx = ctx;
    const gg_status status = add_all(&explored->index, problem, listed);
    if (status == GG_OK)
        *out = explored;
    else
        gg__explored_free(explored);
    return status;
}
