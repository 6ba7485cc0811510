/* The table uses open addressing with linear probing and is at most half full: O(1) expected, for
 * strings O(size). */
#include "base/positions.h"

#include <string.h>

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

static const char *what_of(const gg__index *index)
{
    return index->what ? index->what : "positions";
}

static gg_status rehash(gg__index *index, size_t slot_count)
{
    uint32_t *slots = gg__alloc_zeroed(index->ctx, slot_count, sizeof *slots, what_of(index));
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
        const gg_status status = rehash(index, index->slot_count ? 2 * index->slot_count : 64);
        if (status != GG_OK) return status;
    }
    const size_t slot = slot_of(index, key);
    if (index->slots[slot] == 0) {
        if (index->count >= UINT32_MAX - 1)
            return gg__fail(index->ctx, GG_LIMIT, GG__NOWHERE, "more than %llu %s",
                            (unsigned long long)index->count, what_of(index));
        uint64_t *keys = gg__grow(index->ctx, index->keys, &index->capacity,
                                  (uint64_t)index->count + 1, sizeof *keys, what_of(index));
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

/* No later key was placed after it. */
void gg__index_drop_last(gg__index *index)
{
    index->slots[slot_of(index, index->keys[index->count - 1])] = 0;
    index->count--;
}

void gg__index_free(gg__index *index)
{
    gg__free(index->ctx, index->keys);
    gg__free(index->ctx, index->slots);
    *index = (gg__index){.ctx = index->ctx, .what = index->what};
}

/* ---- strings ---- */

/* The index holds the hash of each string, or the next free number; so a string is among the keys
 * from its hash on. */
struct gg_keys {
    gg__index index;
    const char *what;
    char *bytes; /* of all strings, each followed by a NUL */
    size_t length, capacity;
    size_t *start; /* of each string, and the end of the last */
    size_t start_capacity;
};

gg_keys *gg__keys_new(gg_ctx *ctx, const char *what)
{
    gg_keys *keys = gg__alloc_zeroed(ctx, 1, sizeof *keys, what);
    if (!keys) return NULL;
    keys->index = (gg__index){.ctx = ctx, .what = what};
    keys->what = what;
    return keys;
}

void gg__keys_free(gg_keys *keys)
{
    if (!keys) return;
    gg_ctx *ctx = keys->index.ctx;
    gg__index_free(&keys->index);
    gg__free(ctx, keys->bytes);
    gg__free(ctx, keys->start);
    gg__free(ctx, keys);
}

size_t gg__keys_count(const gg_keys *keys)
{
    return keys->index.count;
}

void gg__keys_cut(gg_keys *keys, size_t count)
{
    while (keys->index.count > count)
        gg__index_drop_last(&keys->index);
    keys->length = count > 0 ? keys->start[count] : 0;
}

const uint8_t *gg_keys_bytes(const gg_keys *keys, gg_position number, size_t *size)
{
    const bool known = number < keys->index.count;
    if (size) *size = known ? keys->start[number + 1] - keys->start[number] - 1 : 0;
    return (const uint8_t *)(known ? keys->bytes + keys->start[number] : "");
}

/* Sets *key to that of the string in the index, or to a free one. */
static uint32_t find_string(const gg_keys *keys, const void *bytes, size_t size, uint64_t *key)
{
    *key = gg__hash_bytes(gg__secret_of(keys->index.ctx), bytes, size);
    for (;; ++*key) {
        size_t known_size;
        const uint32_t number = gg__index_find(&keys->index, *key);
        if (number == GG__NO_NUMBER) return number;
        const uint8_t *known = gg_keys_bytes(keys, number, &known_size);
        if (known_size == size && memcmp(known, bytes, size) == 0) return number;
    }
}

uint32_t gg__keys_find(const gg_keys *keys, const void *bytes, size_t size)
{
    uint64_t key;
    return find_string(keys, bytes, size, &key);
}

gg_position gg_keys_intern(gg_keys *keys, const void *bytes, size_t size)
{
    gg_ctx *ctx = keys->index.ctx;
    const size_t count = keys->index.count, end = keys->length + size;
    uint64_t key;
    uint32_t number = find_string(keys, bytes, size, &key);
    if (number != GG__NO_NUMBER) return number;
    char *grown = gg__grow(ctx, keys->bytes, &keys->capacity, (uint64_t)end + 1, 1, keys->what);
    if (!grown) return UINT64_MAX; /* gg_moves_to sees the failure */
    keys->bytes = grown;
    size_t *start = gg__grow(ctx, keys->start, &keys->start_capacity, (uint64_t)count + 2,
                             sizeof *start, keys->what);
    if (!start) return UINT64_MAX;
    keys->start = start;
    if (gg__index_intern(&keys->index, key, &number) != GG_OK) return UINT64_MAX;
    if (size > 0) memcpy(grown + keys->length, bytes, size);
    grown[end] = '\0';
    start[count] = keys->length;
    start[count + 1] = keys->length = end + 1;
    return number;
}
