/*
 * Depth first, with a stack of its own. The options of everything on the stack are kept until it
 * leaves it, and each is replaced by its number when it comes up, so nothing is listed or looked up
 * twice.
 */
#include "solve/walk.h"

#include <string.h>

typedef struct frame {
    uint64_t x;
    uint32_t number;
    size_t begin, middle; /* of its options: Left's, and from the middle on Right's */
    size_t next;          /* the first that has not come up yet */
} frame;

typedef struct walking {
    gg__walk *walk;
    frame *stack;
    size_t depth, room;
    uint8_t *valued; /* by number */
    size_t valued_room;
    gg__positions options;
    uint64_t work; /* since the last tick */
} walking;

static gg_status list(walking *w, gg_player player, uint64_t x)
{
    const gg__positions *found;
    gg_status status = w->walk->options(w->walk->self, player, x, &found);
    for (size_t i = 0; status == GG_OK && i < found->count; i++)
        status = gg__positions_push(&w->options, found->at[i]);
    return status;
}

/* Puts what was just found on the stack. */
static gg_status push(walking *w, uint64_t x, uint32_t number)
{
    gg_ctx *ctx = w->walk->ctx;
    const uint64_t count = (uint64_t)number + 1;
    if (w->walk->limit > 0 && count > w->walk->limit)
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE, "there are more than %llu different %s",
                        (unsigned long long)w->walk->limit,
                        w->walk->index.what ? w->walk->index.what : "positions");
    frame *stack = gg__grow(ctx, w->stack, &w->room, w->depth + 1, sizeof *stack, "the search");
    if (!stack) return gg__status(ctx);
    w->stack = stack;
    uint8_t *valued = gg__grow(ctx, w->valued, &w->valued_room, count, 1, "the search");
    if (!valued) return gg__status(ctx);
    w->valued = valued;
    valued[number] = false;
    frame *top = &stack[w->depth++];
    *top = (frame){x, number, w->options.count, 0, w->options.count};
    gg_status status = list(w, GG_LEFT, x);
    top->middle = w->options.count;
    if (status == GG_OK && !w->walk->same) status = list(w, GG_RIGHT, x);
    return status;
}

/* All options of the top have been valued. */
static gg_status finish(walking *w, const frame *top)
{
    gg__walk *walk = w->walk;
    const size_t count[2] = {top->middle - top->begin, w->options.count - top->middle};
    const uint64_t *option = w->options.at ? w->options.at + top->begin : NULL;
    gg_status status = walk->value(walk->self, top->number, option, count);
    w->valued[top->number] = true;
    w->work += 1 + count[0] + count[1];
    w->options.count = top->begin;
    w->depth--;
    if (w->work < GG__TICK_MOVES || status != GG_OK) return status;
    w->work = 0;
    return gg__tick(walk->ctx, walk->stage, walk->index.count, 0);
}

/* Looks up the next option of the top; one that is new is put on the stack. */
static gg_status look_up(walking *w, frame *top)
{
    gg__walk *walk = w->walk;
    uint64_t *option = &w->options.at[top->next++];
    const uint64_t x = *option & ~GG__AND, and = *option & GG__AND;
    const size_t before = walk->index.count;
    uint32_t number;
    const gg_status status = gg__index_intern(&walk->index, x, &number);
    if (status != GG_OK) return status;
    *option = number | and;
    if (number == before) return push(w, x, number);
    return w->valued[number] ? GG_OK : walk->cycle(walk->self, x);
}

gg_status gg__walk_from(gg__walk *walk, uint64_t x, uint32_t *number)
{
    gg_ctx *ctx = walk->ctx;
    const size_t before = walk->index.count;
    walking w = {.walk = walk, .options = {.ctx = ctx}};
    gg_status status = gg__index_intern(&walk->index, x, number);
    if (status != GG_OK || *number < before) return status;
    w.valued = gg__grow(ctx, NULL, &w.valued_room, before + 1, 1, "the search");
    if (!w.valued) return gg__status(ctx);
    memset(w.valued, true, before);
    status = push(&w, x, *number);
    while (status == GG_OK && w.depth > 0) {
        frame *top = &w.stack[w.depth - 1];
        status = top->next < w.options.count ? look_up(&w, top) : finish(&w, top);
    }
    gg__free(ctx, w.stack);
    gg__free(ctx, w.valued);
    gg__positions_free(&w.options);
    return status == GG_OK ? gg__status(ctx) : status; /* a callback may have failed on its own */
}
