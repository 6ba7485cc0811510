#include "solve/search/facts.h"

#include <string.h>

enum { FIRST_SLOTS = 1 << 12, LEVEL_BITS = 4 };

#define MOST_WORK (UINT32_MAX >> LEVEL_BITS)

/* data 0: the entry is free. Else work << 4 | most << 2 | least, with work from 1 on. */
typedef struct gg__fact {
    uint64_t word;
    uint32_t check, data;
} gg__fact;

static inline gg__bounds bounds_of(const gg__fact *fact)
{
    return (gg__bounds){fact->data & 3, fact->data >> 2 & 3};
}

static inline uint64_t work_of(const gg__fact *fact)
{
    return fact->data >> LEVEL_BITS;
}

static inline bool holds(const gg__fact *fact, gg__fact_key key)
{
    return fact->word == key.word && fact->check == key.check && fact->data != 0;
}

static inline gg__fact *pair_of(const gg__facts *facts, gg__fact_key key)
{
    return &facts->at[gg__fact_hash(key) & (facts->slots - 1) & ~UINT64_C(1)];
}

gg_status gg__facts_open(gg__facts *facts, gg_ctx *ctx, uint64_t bytes)
{
    *facts = (gg__facts){.ctx = ctx, .most = 2};
    while (facts->most <= bytes / sizeof(gg__fact) / 2)
        facts->most *= 2;
    facts->slots = facts->most < FIRST_SLOTS ? facts->most : FIRST_SLOTS;
    facts->at = gg__alloc_zeroed(ctx, facts->slots, sizeof(gg__fact), "the table of a search");
    return gg__status(ctx);
}

void gg__facts_free(gg__facts *facts)
{
    gg__free(facts->ctx, facts->at);
    facts->at = NULL;
}

gg__bounds gg__facts_find(const gg__facts *facts, gg__fact_key key)
{
    const gg__fact *pair = pair_of(facts, key);
    return holds(&pair[0], key)   ? bounds_of(&pair[0])
           : holds(&pair[1], key) ? bounds_of(&pair[1])
                                  : GG__ANYTHING;
}

static void put(gg__facts *facts, gg__fact fact)
{
    gg__fact *pair = pair_of(facts, (gg__fact_key){fact.word, fact.check});
    const bool larger = work_of(&fact) >= work_of(&pair[0]);
    facts->used += !pair[0].data || !pair[1].data;
    if (larger && pair[0].data) pair[1] = pair[0];
    pair[larger ? 0 : 1] = fact;
}

/* Twice as many slots. A table of half the size stays if there is no memory for a larger one. */
static gg_status grow(gg__facts *facts)
{
    const uint64_t before = facts->slots;
    gg__fact *old = facts->at;
    if (2 * before * sizeof *old > gg__room(facts->ctx) / 2) {
        facts->most = before;
        return GG_OK;
    }
    facts->at =
        gg__alloc_zeroed(facts->ctx, 2 * before, sizeof *facts->at, "the table of a search");
    if (!facts->at) {
        facts->at = old;
        return gg__status(facts->ctx);
    }
    facts->slots = 2 * before;
    facts->used = 0;
    for (uint64_t i = 0; i < before; i += 2) /* the second first, as the first has more work */
        for (uint64_t j = 2; j-- > 0;)
            if (old[i + j].data) put(facts, old[i + j]);
    gg__free(facts->ctx, old);
    return GG_OK;
}

gg_status gg__facts_add(gg__facts *facts, gg__fact_key key, gg__bounds b, uint64_t work)
{
    gg__fact *pair = pair_of(facts, key);
    work += work == 0;
    for (int i = 0; i < 2; i++)
        if (holds(&pair[i], key)) {
            const gg__bounds known = bounds_of(&pair[i]);
            if (known.least > b.least) b.least = known.least;
            if (known.most < b.most) b.most = known.most;
            work += work_of(&pair[i]);
            pair[i] = pair[1]; /* it is put again, as its work may now be the larger */
            pair[1].data = 0;
            facts->used--;
        }
    const uint32_t spent = work < MOST_WORK ? (uint32_t)work : MOST_WORK;
    put(facts,
        (gg__fact){key.word, key.check, spent << LEVEL_BITS | (uint32_t)b.most << 2 | b.least});
    return facts->used > facts->slots / 2 && facts->slots < facts->most ? grow(facts) : GG_OK;
}
