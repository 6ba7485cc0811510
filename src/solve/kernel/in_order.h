/*
 * Options first: items that are solved by several threads, in an order in which each comes after
 * those that it depends on.
 */
#ifndef GG_SOLVE_IN_ORDER_H
#define GG_SOLVE_IN_ORDER_H

#include "base/ctx.h"

enum { GG__WINDOW = 1 << 15 }; /* items of a window, at most */

/* The functions of an engine. Items are numbered by their turns. */
typedef struct gg__in_order {
    const char *stage;
    uint64_t count;
    void *self;

    /* Makes it known of the items first .. end - 1 that they have no result yet; NULL: it is known
     * of all. Not called where there is one thread. */
    void (*clear)(void *self, uint64_t first, uint64_t end);

    /* Solves the items first .. end - 1, all of one window, as far as possible while other threads
     * do the same with others: it makes and writes nothing that they read. Lists the items that
     * have to wait, in order, in `late`, and returns their number: those that depend on an item
     * without a result, such as late ones, and those that need new data. */
    uint64_t (*attempt)(void *self, uint64_t first, uint64_t end, uint64_t *late);

    /* Writes the results of attempts where they are read, except those of late items, which are
     * still to come; NULL: `attempt` has written them, atomically. */
    void (*publish)(void *self, uint64_t first, uint64_t end);

    /* Solves the items first .. end - 1, while no other thread is at work. */
    gg_status (*solve)(void *self, uint64_t first, uint64_t end);
} gg__in_order;

/* Solves all items; stops at the first failure in the order. The results do not depend on the
 * number of threads: an item sees the same data in any thread, and new data are made in order. */
gg_status gg__solve_in_order(gg_ctx *ctx, const gg__in_order *items);

/* The most bytes that it takes; 0 where one thread solves all. */
uint64_t gg__in_order_bytes(const gg_ctx *ctx, uint64_t count);

#endif
