/* One array of bytes, and an open-addressing table of numbers, at most half full; O(size) expected.
 */
#include "game/keys.h"

#include <string.h>

struct gg_keys {
    gg_ctx *ctx;
    char *bytes;
    size_t length, capacity;
    size_t *start; /* of each key; one more marks the end */
    size_t count, start_capacity;
    uint32_t *slots; /* number + 1; 0: free */
    size_t slot_count;
};

gg_keys *gg__keys_new(gg_ctx *ctx)
{
    gg_keys *keys = gg__alloc_zeroed(ctx, 1, sizeof *keys, "positions");
    if (keys) keys->ctx = ctx;
    return keys;
}

const uint8_t *gg_keys_bytes(const gg_keys *keys, gg_position number, size_t *size)
{
    if (number >= keys->count) {
        if (size) *size = 0;
        return (const uint8_t *)"";
    }
    if (size) *size = keys->start[number + 1] - keys->start[number];
    return (const uint8_t *)keys->bytes + keys->start[number];
}

static size_t slot_of(const gg_keys *keys, const uint8_t *bytes, size_t size)
{
    size_t slot =
        (size_t)gg__hash_bytes(gg__secret_of(keys->ctx), bytes, size) & (keys->slot_count - 1);
    for (; keys->slots[slot]; slot = (slot + 1) & (keys->slot_count - 1)) {
        size_t known_size;
        const uint8_t *known = gg_keys_bytes(keys, keys->slots[slot] - 1, &known_size);
        if (known_size == size && memcmp(known, bytes, size) == 0) break;
    }
    return slot;
}

static gg_status rehash(gg_keys *keys, size_t slot_count)
{
    uint32_t *slots = gg__alloc_zeroed(keys->ctx, slot_count, sizeof *slots, "positions");
    if (!slots) return gg__status(keys->ctx);
    gg__free(keys->ctx, keys->slots);
    keys->slots = slots;
    keys->slot_count = slot_count;
    for (size_t i = 0; i < keys->count; i++) {
        size_t size;
        const uint8_t *bytes = gg_keys_bytes(keys, i, &size);
        slots[slot_of(keys, bytes, size)] = (uint32_t)i + 1;
    }
    return GG_OK;
}

static gg_status key_room(gg_keys *keys, size_t size)
{
    gg_ctx *ctx = keys->ctx;
    if (keys->count >= UINT32_MAX - 1)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "more than 2^32 - 2 positions");
    char *bytes = gg__grow(ctx, keys->bytes, &keys->capacity, (uint64_t)keys->length + size + 1, 1,
                           "positions");
    if (!bytes) return gg__status(ctx);
    keys->bytes = bytes;
    size_t *start = gg__grow(ctx, keys->start, &keys->start_capacity, (uint64_t)keys->count + 2,
                             sizeof *start, "positions");
    if (!start) return gg__status(ctx);
    keys->start = start;
    if (keys->count == 0) start[0] = 0;
    if (2 * (keys->count + 1) <= keys->slot_count) return GG_OK;
    return rehash(keys, keys->slot_count ? 2 * keys->slot_count : 64);
}

gg_position gg_keys_intern(gg_keys *keys, const void *bytes, size_t size)
{
    if (keys->count > 0) { /* what is known needs no room */
        const uint32_t known = keys->slots[slot_of(keys, bytes, size)];
        if (known) return known - 1;
    }
    if (key_room(keys, size) != GG_OK) return UINT64_MAX; /* gg_moves_to sees the failure */
    if (size > 0) memcpy(keys->bytes + keys->length, bytes, size);
    keys->slots[slot_of(keys, bytes, size)] = (uint32_t)keys->count + 1;
    keys->length += size;
    keys->start[++keys->count] = keys->length;
    return keys->count - 1;
}

void gg__keys_free(gg_keys *keys)
{
    if (!keys) return;
    gg__free(keys->ctx, keys->bytes);
    gg__free(keys->ctx, keys->start);
    gg__free(keys->ctx, keys->slots);
    gg__free(keys->ctx, keys);
}

size_t gg__keys_count(const gg_keys *keys)
{
    return keys->count;
}
