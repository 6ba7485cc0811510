/* Both tables probe linearly, and entries leave them in the opposite order of their arrival: so a
 * slot that is freed is on no other entry's way. */
#include "solve/search/path.h"

#include <string.h>

enum { FIRST_SLOTS = 64 };

/* ---- positions on the line ---- */

struct gg__line_place {
    uint64_t position;
    uint8_t turn;
};

static size_t line_slot(const gg__line *line, uint64_t position, uint8_t turn)
{
    const size_t mask = line->slot_count - 1;
    size_t slot = (size_t)gg__fact_hash((gg__fact_key){position, 0}) & mask;
    while (line->slots[slot]) {
        const struct gg__line_place *place = &line->at[line->slots[slot] - 1];
        if (place->position == position && place->turn == turn) break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

uint32_t gg__line_find(const gg__line *line, uint64_t position, uint8_t turn)
{
    if (line->slot_count == 0) return GG__NO_DEPTH;
    const uint32_t found = line->slots[line_slot(line, position, turn)];
    return found ? found - 1 : GG__NO_DEPTH;
}

gg_status gg__line_push(gg__line *line, uint64_t position, uint8_t turn)
{
    static const char what[] = "a line of play";
    if (line->length >= UINT32_MAX - 1)
        return gg__fail(line->ctx, GG_LIMIT, GG__NOWHERE, "a line of play is too long");
    struct gg__line_place *at =
        gg__grow(line->ctx, line->at, &line->room, (uint64_t)line->length + 1, sizeof *at, what);
    if (!at) return gg__status(line->ctx);
    line->at = at;
    if (2 * (line->length + 1) > line->slot_count) {
        const size_t count = line->slot_count ? 2 * line->slot_count : FIRST_SLOTS;
        uint32_t *slots = gg__alloc_zeroed(line->ctx, count, sizeof *slots, what);
        if (!slots) return gg__status(line->ctx);
        gg__free(line->ctx, line->slots);
        line->slots = slots;
        line->slot_count = count;
        for (size_t i = 0; i < line->length; i++)
            slots[line_slot(line, at[i].position, at[i].turn)] = (uint32_t)i + 1;
    }
    at[line->length++] = (struct gg__line_place){position, turn};
    line->slots[line_slot(line, position, turn)] = (uint32_t)line->length;
    return GG_OK;
}

void gg__line_pop(gg__line *line)
{
    const struct gg__line_place *last = &line->at[line->length - 1];
    line->slots[line_slot(line, last->position, last->turn)] = 0;
    line->length--;
}

void gg__line_free(gg__line *line)
{
    gg__free(line->ctx, line->at);
    gg__free(line->ctx, line->slots);
    *line = (gg__line){.ctx = line->ctx};
}

/* ---- results under an assumption ---- */

typedef struct gg__assumed_result {
    gg__fact_key key;
    uint8_t turn;
} result;

static size_t slot_of(const gg__assumed *a, gg__fact_key key, uint8_t turn)
{
    const size_t mask = a->slot_count - 1;
    size_t slot = (size_t)gg__fact_hash(key) & mask;
    while (a->slots[slot]) {
        const result *found = &a->at[a->slots[slot] - 1];
        if (gg__fact_key_same(found->key, key) && found->turn == turn) break;
        slot = (slot + 1) & mask;
    }
    return slot;
}

const gg__group *gg__assumed_find(const gg__assumed *a, gg__fact_key key, uint8_t turn)
{
    if (a->count == 0) return NULL;
    const uint32_t found = a->slots[slot_of(a, key, turn)];
    size_t low = 0, high = a->groups;
    if (!found) return NULL;
    while (high - low > 1) { /* the last group that begins at or before it */
        const size_t middle = low + (high - low) / 2;
        if (a->group[middle].begin <= found - 1)
            low = middle;
        else
            high = middle;
    }
    return &a->group[low];
}

static gg_status push(gg__assumed *a, gg__fact_key key, uint8_t turn)
{
    static const char what[] = "positions of the search";
    result *at = gg__grow(a->ctx, a->at, &a->room, (uint64_t)a->count + 1, sizeof *at, what);
    if (!at) return gg__status(a->ctx);
    a->at = at;
    if (a->count >= UINT32_MAX - 1)
        return gg__fail(a->ctx, GG_LIMIT, GG__NOWHERE, "too many positions of one cycle");
    if (2 * (a->count + 1) > a->slot_count) {
        const size_t count = a->slot_count ? 2 * a->slot_count : FIRST_SLOTS;
        uint32_t *slots = gg__alloc_zeroed(a->ctx, count, sizeof *slots, what);
        if (!slots) return gg__status(a->ctx);
        gg__free(a->ctx, a->slots);
        a->slots = slots;
        a->slot_count = count;
        for (size_t i = 0; i < a->count; i++)
            slots[slot_of(a, at[i].key, at[i].turn)] = (uint32_t)i + 1;
    }
    at[a->count++] = (result){key, turn};
    a->slots[slot_of(a, key, turn)] = (uint32_t)a->count;
    return GG_OK;
}

static gg_status add_group(gg__assumed *a, gg__group group)
{
    gg__group *at = gg__grow(a->ctx, a->group, &a->group_room, (uint64_t)a->groups + 1, sizeof *at,
                             "positions of the search");
    if (!at) return gg__status(a->ctx);
    a->group = at;
    at[a->groups++] = group;
    return GG_OK;
}

/* True if a group stays when the assumption about this depth ends. */
static bool stays(const gg__group *group, uint32_t depth, bool holds)
{
    return holds ? group->low < depth : group->high < depth;
}

static void cut_high(gg__group *group, uint32_t depth)
{
    if (group->high >= depth) group->high = depth - 1;
}

gg_status gg__assumed_join(gg__assumed *a, size_t mark, gg__fact_key key, uint8_t turn,
                           uint32_t depth, uint32_t low, uint32_t high)
{
    gg_status status = push(a, key, turn);
    if (status != GG_OK) return status;
    for (; a->groups > 0 && a->group[a->groups - 1].begin >= mark; a->groups--) {
        const gg__group *last = &a->group[a->groups - 1];
        if (last->low < low) low = last->low;
        if (last->high > high) high = last->high;
    }
    gg__group joined = {mark, low, high};
    cut_high(&joined, depth); /* low < depth, so depth is not 0 */
    return add_group(a, joined);
}

gg_status gg__assumed_end(gg__assumed *a, size_t mark, uint32_t depth, bool holds, void *self,
                          gg_status (*fact)(void *self, gg__fact_key key, uint8_t turn))
{
    const size_t end = a->count, group_end = a->groups;
    size_t first = group_end;
    gg_status status = GG_OK;
    while (first > 0 && a->group[first - 1].begin >= mark)
        first--;
    for (; first < group_end && stays(&a->group[first], depth, holds); first++)
        cut_high(&a->group[first], depth); /* nothing moves as long as all groups stay */
    if (first == group_end) return GG_OK;
    while (a->count > a->group[first].begin) {
        a->count--;
        a->slots[slot_of(a, a->at[a->count].key, a->at[a->count].turn)] = 0;
    }
    a->groups = first;
    for (size_t i = first; status == GG_OK && i < group_end; i++) {
        gg__group group = a->group[i]; /* kept ones move towards the beginning */
        const size_t next = i + 1 < group_end ? a->group[i + 1].begin : end;
        const bool facts = holds && group.low >= depth, kept = stays(&group, depth, holds);
        const size_t begin = a->count;
        for (size_t j = group.begin; status == GG_OK && (facts || kept) && j < next; j++)
            status = facts ? fact(self, a->at[j].key, a->at[j].turn)
                           : push(a, a->at[j].key, a->at[j].turn);
        if (!kept) continue;
        cut_high(&group, depth);
        group.begin = begin;
        a->group[a->groups++] = group;
    }
    return status;
}

void gg__assumed_free(gg__assumed *a)
{
    gg__free(a->ctx, a->at);
    gg__free(a->ctx, a->slots);
    gg__free(a->ctx, a->group);
    *a = (gg__assumed){.ctx = a->ctx};
}
