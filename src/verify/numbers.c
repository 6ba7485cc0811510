/*
 * Whether numbers are true, and whether what is called undefined is undefined.
 *
 * The rank falls along every edge, so play ends; and a position is worth what its options make it
 * (bounds.c), which leaves no choice: by induction over the rank only the true values pass. No
 * number is ever written out. They are nodes of a trie, in the order of inorder.c, and each
 * comparison is one of two integers.
 *
 * Cost: O(n + m + nodes); memory: 12 bytes a node, and where nimbers are added 8 for each option of
 * a vertex that has most of them.
 */
#include "verify/bounds.h"
#include "verify/worths.h"

typedef struct check {
    const gg__worth_claim *claim;
    gg__bounds bounds;
} check;

static const char *put_options(check *c, gg_player player, gg_vertex v)
{
    size_t count;
    const gg_vertex *options = gg_graph_options(c->claim->graph, player, v, &count);
    if (gg__bounds_begin(&c->bounds, player, count) != GG_OK) return NULL;
    for (size_t i = 0; i < count; i++)
        gg__bounds_put(&c->bounds, player, options[i]);
    return gg__rank_fault(c->claim, v, options, count);
}

static const char *fault_at(void *self, gg_vertex v)
{
    check *c = self;
    const char *left = put_options(c, GG_LEFT, v), *right = put_options(c, GG_RIGHT, v);
    const char *fault = gg__over_fault(c->claim, v);
    if (!fault) fault = left ? left : right;
    return fault ? fault : gg__bounds_fault(&c->bounds, v);
}

gg_status gg__check_numbers(gg_ctx *ctx, const gg__worth_claim *claim, gg_verdict *verdict)
{
    check c = {.claim = claim};
    const char *fault;
    gg_status status = gg__bounds_open(ctx, claim->worths, &c.bounds, &fault);
    if (status == GG_OK && fault) gg__refuse(verdict, GG_NO_VERTEX, 0, fault);
    if (status == GG_OK && !fault) status = gg__check_each(ctx, claim, fault_at, &c, verdict);
    gg__bounds_free(&c.bounds);
    return status;
}
