/*
 * Both tables use open addressing with linear probing and are at most half full: O(1) expected, for
 * strings O(size).
 */
#include "base/positions.h"

#include <string.h>

enum { FEWEST_SLOTS = 64 };

/* ---- lists ---- */

gg_status gg__positions_push(gg__positions *positions, uint64_t position)
{
    uint64_t *at = gg__grow(positions->ctx, positions->at, &positions->capacity,
                            (uint64_t)positions->count + 1, sizeof *at, "options");
    if (!at) return gg__status(positions->ctx);
    positions->at = at;
    at[positions->count++] = position;
    if (positions->count % GG__TICK != 0) return GG_OK;
    return gg__tick(positions->ctx, "listing moves", positions->count, 0); /* one list is long */
}

void gg__positions_free(gg__positions *positions)
{
    gg__free(positions->ctx, positions->at);
    *positions = (gg__positions){.ctx = positions->ctx};
}

/* ---- 64-bit keys ---- */

static size_t slot_of(const gg__index *index, uint64_t key)
{
    size_t slot = (size_t)gg__hash_word(&index->secret, key) & (index->slot_count - 1);
    while (index->slots[slot] && index->keys[index->slots[slot] - 1] != key)
        slot = (slot + 1) & (index->slot_count - 1);
    return slot;
}

static gg_status rehash(gg__index *index, size_t slot_count)
{
    uint32_t *slots = gg__alloc_zeroed(index->ctx, slot_count, sizeof *slots, "positions");
    if (!slots) return gg__status(index->ctx);
    gg__free(index->ctx, index->slots);
    index->secret = *gg__secret_of(index->ctx);
    index->slots = slots;
    index->slot_count = slot_count;
    for (size_t i = 0; i < index->count; i++)
        slots[slot_of(index, index->keys[i])] = (uint32_t)i + 1;
    return GG_OK;
}

gg_status gg__index_intern(gg__index *index, uint64_t key, uint32_t *number)
{
    if (2 * (index->count + 1) > index->slot_count) {
        const gg_status status =
            rehash(index, index->slot_count ? 2 * index->slot_count : FEWEST_SLOTS);
        if (status != GG_OK) return status;
    }
    const size_t slot = slot_of(index, key);
    if (index->slots[slot] == 0) {
        if (index->count >= UINT32_MAX - 1)
            return gg__fail(index->ctx, GG_LIMIT, GG__NOWHERE, "more than %llu positions",
                            (unsigned long long)index->count);
        uint64_t *keys = gg__grow(index->ctx, index->keys, &index->capacity,
                                  (uint64_t)index->count + 1, sizeof *keys, "positions");
        if (!keys) return gg__status(index->ctx);
        index->keys = keys;
        keys[index->count++] = key;
        index->slots[slot] = (uint32_t)index->count;
    }
    *number = index->slots[slot] - 1;
    return GG_OK;
}

uint32_t gg__index_find(const gg__index *index, uint64_t key)
{
    if (index->slot_count == 0) return GG__NO_NUMBER;
    const uint32_t found = index->slots[slot_of(index, key)];
    return found ? found - 1 : GG__NO_NUMBER;
}

/* No other key has passed its slot. */
void gg__index_drop_last(gg__index *index)
{
    index->slots[slot_of(index, index->keys[index->count - 1])] = 0;
    index->count--;
}

void gg__index_free(gg__index *index)
{
    gg__free(index->ctx, index->keys);
    gg__free(index->ctx, index->slots);
    *index = (gg__index){.ctx = index->ctx};
}

/* ---- strings ---- */

struct gg_keys {
    gg_ctx *ctx;
    const char *what;
    char *bytes; /* of all strings, a NUL behind each */
    size_t length, capacity;
    size_t *start; /* of each string; one more marks the end */
    size_t count, start_capacity;
    uint32_t *slots; /* number + 1; 0: free */
    size_t slot_count;
};

gg_keys *gg__keys_new(gg_ctx *ctx, const char *what)
{
    gg_keys *keys = gg__alloc_zeroed(ctx, 1, sizeof *keys, what);
    if (!keys) return NULL;
    keys->ctx = ctx;
    keys->what = what;
    return keys;
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

const uint8_t *gg_keys_bytes(const gg_keys *keys, gg_position number, size_t *size)
{
    const bool known = number < keys->count;
    if (size) *size = known ? keys->start[number + 1] - keys->start[number] - 1 : 0;
    return (const uint8_t *)(known ? keys->bytes + keys->start[number] : "");
}

static size_t string_slot(const gg_keys *keys, const void *bytes, size_t size)
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

static gg_status string_room(gg_keys *keys, size_t size)
{
    gg_ctx *ctx = keys->ctx;
    const size_t slots = keys->slot_count ? 2 * keys->slot_count : FEWEST_SLOTS;
    if (keys->count >= UINT32_MAX - 1)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "more than 2^32 - 2 %s", keys->what);
    char *bytes = gg__grow(ctx, keys->bytes, &keys->capacity, (uint64_t)keys->length + size + 1, 1,
                           keys->what);
    if (!bytes) return gg__status(ctx);
    keys->bytes = bytes;
    size_t *start = gg__grow(ctx, keys->start, &keys->start_capacity, (uint64_t)keys->count + 2,
                             sizeof *start, keys->what);
    if (!start) return gg__status(ctx);
    keys->start = start;
    if (keys->count == 0) start[0] = 0;
    if (2 * (keys->count + 1) <= keys->slot_count) return GG_OK;
    uint32_t *fresh = gg__alloc_zeroed(ctx, slots, sizeof *fresh, keys->what);
    if (!fresh) return gg__status(ctx);
    gg__free(ctx, keys->slots);
    keys->slots = fresh;
    keys->slot_count = slots;
    for (size_t i = 0; i < keys->count; i++) {
        size_t known_size;
        const uint8_t *known = gg_keys_bytes(keys, i, &known_size);
        fresh[string_slot(keys, known, known_size)] = (uint32_t)i + 1;
    }
    return GG_OK;
}

uint32_t gg__keys_find(const gg_keys *keys, const void *bytes, size_t size)
{
    if (keys->count == 0) return GG__NO_NUMBER;
    const uint32_t found = keys->slots[string_slot(keys, bytes, size)];
    return found ? found - 1 : GG__NO_NUMBER;
}

gg_position gg_keys_intern(gg_keys *keys, const void *bytes, size_t size)
{
    const uint32_t known = gg__keys_find(keys, bytes, size); /* what is known needs no room */
    if (known != GG__NO_NUMBER) return known;
    if (string_room(keys, size) != GG_OK) return UINT64_MAX; /* gg_moves_to sees the failure */
    if (size > 0) memcpy(keys->bytes + keys->length, bytes, size);
    keys->bytes[keys->length + size] = '\0';
    keys->slots[string_slot(keys, bytes, size)] = (uint32_t)keys->count + 1;
    keys->length += size + 1;
    keys->start[++keys->count] = keys->length;
    return keys->count - 1;
}
