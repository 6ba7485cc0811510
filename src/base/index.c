/* Open addressing with linear probing, at most half full; O(1) expected. */
#include "base/index.h"

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
        const gg_status status = rehash(index, index->slot_count ? 2 * index->slot_count : 64);
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

void gg__index_free(gg__index *index)
{
    gg__free(index->ctx, index->keys);
    gg__free(index->ctx, index->slots);
    *index = (gg__index){.ctx = index->ctx};
}
