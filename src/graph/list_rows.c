/*
 * Rows of collected edges: layout.c is shown the chains of each range, one list behind the other.
 * Spent chains are given back as ranges are finished, and the blocks of others moved together
 * (blocks.c), but for those that somebody reads.
 */
#include "graph/list_rows.h"

#include "graph/layout.h"

static uint64_t count_range(const void *self, uint64_t range)
{
    const gg__list_rows *task = self;
    uint64_t count = 0;
    for (int i = 0; i < 2 && task->list[i]; i++)
        count += gg__edge_chain_count(task->list[i], range);
    return count;
}

static void show_range(const void *self, uint64_t range, gg__visit_edges *visit,
                       const gg__row_places *to)
{
    const gg__list_rows *task = self;
    for (int i = 0; i < 2 && task->list[i]; i++) {
        if (range >= task->list[i]->chains) continue;
        const gg__edge_chain *chain = &task->list[i]->chain[range];
        for (gg__edge_block *b = chain->first; b; b = b->next)
            visit(to, gg__edge_block_keys(b), b->item, gg__edge_block_count(chain, b));
    }
}

static void spend_ranges(gg_ctx *ctx, void *self, uint64_t first, uint64_t end, uint64_t begun)
{
    const gg__list_rows *task = self;
    for (int i = 0; i < 2 && task->list[i]; i++)
        for (uint64_t range = first; task->spent[i] && range < end; range++)
            gg__edge_list_clear(ctx, task->list[i], range);
    uint64_t movable[3];
    for (int i = 0; i < 3; i++)
        movable[i] = task->all[i] == task->list[0] || task->all[i] == task->list[1] ? begun : 0;
    gg__edge_lists_compact(ctx, task->all, movable, 3);
}

gg_status gg__make_list_rows(gg_ctx *ctx, const gg__list_rows *task, gg__rows *rows)
{
    gg__list_rows own = *task;
    const gg__edge_source source = {&own, count_range, show_range, spend_ranges};
    return gg__lay_out(ctx, task->vertices, &source, rows);
}
