/*
 * The value of a forest, and what becomes of it by each cut, in two passes over the branches.
 *
 * Up. A vertex is worth the sum of what grows there. A blue branch with x on it is the ordinal sum
 * 1:x, whose sign expansion is that of x behind a +; a red one puts a - in front. So a row of
 * branches, each the only one on the one before it, puts its colours as signs before what grows at
 * its end. A green branch on which only green ones grow is worth *(1 + g), g being the xor of these
 * (the colon principle).
 *
 * Down. Let s be the total, v a branch on the ground. After a cut in it, which makes it w, the
 * total is below, at or above 0 as w is to v - s: the goal of the branch. Numbers are in the order
 * of their expansions, at the first sign that differs. So as long as the signs along a row are
 * those of the goal, a cut leaves less or more than the goal as its next sign says; where the row
 * departs from the goal, this sign of the row decides all that is further up. If the row ends
 * first, what is left of the goal is the goal of what grows at its end; and what one branch among
 * others has to be worth is that less the others. A green branch has a goal, too: the nimber at
 * which all green ones cancel.
 *
 * Branches have larger numbers than those they grow on, so a loop down and a loop up will do.
 *
 * What is kept. To look ahead, the way up keeps the numbers of branches that share a vertex with
 * others, but for the heaviest of them: on the way down that one is what its vertex carries, less
 * the others, and what a vertex carries is what is behind the row in the number of its row. Of a
 * goal as many signs are kept as there are branches to be compared with it, and one more: what
 * these can be worth has no longer expansion. So what is kept for a branch has about as many bits
 * as there are branches above it, the heaviest of each vertex left out, which are O(n log n) in
 * all.
 *
 * Cost. O(branches) steps, and some operations on numbers, with at most as many bits as there are
 * branches above, for each branch that shares a vertex with others. O(n log n) bits of memory.
 *
 * J. H. Conway, On Numbers and Games, 1976; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways,
 * 1982, chapters 2, 3 and 7.
 */
#include "value/forest.h"

#include "value/expansion.h"

#include <string.h>

#define NEVER UINT32_MAX /* a goal of a green branch that no cut in it reaches */

/* ---- numbers ---- */

static gg_status add_to(gg_ctx *ctx, gg__dyadic *sum, const gg__dyadic *x)
{
    gg__dyadic more;
    const gg_status status = gg__dyadic_add(ctx, sum, x, &more);
    if (status != GG_OK) return status;
    gg__dyadic_free(ctx, sum);
    *sum = more;
    return GG_OK;
}

static void move(gg__dyadic *from, gg__dyadic *to)
{
    *to = *from;
    *from = (gg__dyadic){0, 0, 0, NULL};
}

/* ---- which branches live ---- */

gg_status gg__forest_open(gg_ctx *ctx, const gg_problem *problem, gg_position x, gg__forest *out)
{
    const gg_forest *shape = problem->forest;
    const uint32_t count = shape->branches;
    gg__positions cuts = {.ctx = ctx};
    gg_status status = gg__position_cuts(problem, x, &cuts);
    uint8_t *live = status == GG_OK ? gg__alloc(ctx, count, 1, "branches") : NULL;
    if (status == GG_OK && !live) status = gg__status(ctx);
    if (live) memset(live, 1, count);
    for (size_t i = 0; live && i < cuts.count; i++)
        live[cuts.at[i]] = 0;
    for (uint32_t i = 0; live && i < count; i++)
        if (shape->parent[i] != GG_NO_BRANCH) live[i] &= live[shape->parent[i]];
    gg__positions_free(&cuts);
    if (live) *out = (gg__forest){.ctx = ctx, .shape = shape, .live = live};
    return status;
}

static void free_numbers(gg_ctx *ctx, gg__dyadic *number, uint32_t count)
{
    for (uint32_t i = 0; number && i < count; i++)
        gg__dyadic_free(ctx, &number[i]);
    gg__free(ctx, number);
}

void gg__forest_close(gg__forest *f)
{
    free_numbers(f->ctx, f->number, f->shape->branches);
    gg__dyadic_free(f->ctx, &f->total);
    gg__free(f->ctx, f->live);
    gg__free(f->ctx, f->nimber);
    gg__free(f->ctx, f->growing);
    gg__free(f->ctx, f->upon);
    gg__free(f->ctx, f->row);
    gg__free(f->ctx, f->after);
}

uint32_t gg__forest_mixed(const gg__forest *f)
{
    const gg_forest *shape = f->shape;
    for (uint32_t i = 0; i < shape->branches; i++) {
        const uint32_t parent = shape->parent[i];
        if (f->live[i] && parent != GG_NO_BRANCH &&
            gg__is_green(shape, i) != gg__is_green(shape, parent))
            return i;
    }
    return GG_NO_BRANCH;
}

/* ---- rows ---- */

static void count_growing(gg__forest *f)
{
    for (uint32_t i = 0; i < f->shape->branches; i++) {
        const uint32_t parent = f->shape->parent[i];
        if (!f->live[i] || parent == GG_NO_BRANCH) continue;
        f->growing[parent]++;
        f->upon[parent] = i;
    }
}

/* Whether a row begins with a branch: it is not the only one on another. */
static bool begins_row(const gg__forest *f, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    return parent == GG_NO_BRANCH || f->growing[parent] > 1;
}

/* The signs of the row that begins with a branch; its last branch. */
static uint32_t read_row(gg__forest *f, uint32_t branch, uint32_t *length)
{
    for (*length = 0;; branch = f->upon[branch]) {
        f->row[(*length)++] = f->shape->who[branch] == GG_FOR_LEFT ? 1 : -1;
        if (f->growing[branch] != 1) return branch;
    }
}

/* ---- up: the value ---- */

/* heaviest: to look ahead, of the branches on each, whose numbers are kept but for this one. NULL:
 * nothing is kept but the numbers on the ground. */
static gg_status value_row(gg__forest *f, const uint32_t *heaviest, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    const bool keep = parent == GG_NO_BRANCH || (heaviest && heaviest[parent] != branch);
    uint32_t length;
    const uint32_t end = read_row(f, branch, &length);
    gg__dyadic v;
    gg_status status = gg__expansion_before(f->ctx, f->row, length, &f->number[end], &v);
    if (status != GG_OK) return status;
    gg__dyadic_free(f->ctx, &f->number[end]);
    status = add_to(f->ctx, parent == GG_NO_BRANCH ? &f->total : &f->number[parent], &v);
    if (keep)
        move(&v, &f->number[branch]);
    else
        gg__dyadic_free(f->ctx, &v);
    return status;
}

static void value_nimber(gg__forest *f, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    const uint32_t nimber = ++f->nimber[branch];
    *(parent == GG_NO_BRANCH ? &f->star : &f->nimber[parent]) ^= nimber;
}

static gg_status value_all(gg__forest *f, const uint32_t *heaviest)
{
    const uint32_t count = f->shape->branches;
    gg_status status = GG_OK;
    for (uint32_t i = count; status == GG_OK && i-- > 0;) {
        if (i % GG__TICK == 0) status = gg__tick(f->ctx, "solving branches", count - i, count);
        if (status != GG_OK || !f->live[i]) continue;
        if (gg__is_green(f->shape, i))
            value_nimber(f, i);
        else if (begins_row(f, i))
            status = value_row(f, heaviest, i);
    }
    return status;
}

gg_status gg__forest_value(gg__forest *f)
{
    const uint32_t count = f->shape->branches;
    f->nimber = gg__alloc_zeroed(f->ctx, count, sizeof *f->nimber, "branches");
    f->number = gg__alloc_zeroed(f->ctx, count, sizeof *f->number, "branches");
    f->growing = gg__alloc_zeroed(f->ctx, count, sizeof *f->growing, "branches");
    f->upon = gg__alloc(f->ctx, count, sizeof *f->upon, "branches");
    f->row = gg__alloc(f->ctx, count, sizeof *f->row, "branches");
    if (!f->nimber || !f->number || !f->growing || !f->upon || !f->row) return gg__status(f->ctx);
    count_growing(f);
    return value_all(f, NULL);
}

/* ---- down: goals ---- */

typedef struct memory {
    gg__dyadic *goal; /* of a branch that shares a vertex with others */
    int8_t *settled;  /* of such a vertex: the sign of the total whatever is cut further up; or 0 */
    uint32_t *nimber_goal;  /* of green branches */
    uint32_t *size;         /* of a live branch: how many there are with those that grow on it */
    uint32_t *heaviest;     /* of the branches on each, the one with the largest size */
    uint32_t *first, *next; /* the branches on each: the first, and behind each the next */
} memory;

/* The sign of the total after each cut in a row that has this goal; the sign for all that is
 * further up, or 0 if that is still open. */
static int compare_row(gg__forest *f, const gg__dyadic *goal, uint32_t branch, uint32_t length)
{
    int8_t settled = 0;
    for (uint32_t j = 0; j < length; j++, branch = f->upon[branch]) {
        const int sign = gg__expansion_sign(goal, j);
        f->after[branch] = (int8_t)(settled ? settled : -sign);
        if (!settled && f->row[j] != sign) settled = f->row[j];
    }
    return settled;
}

static void settle_row(gg__forest *f, uint32_t branch, uint32_t length, int settled)
{
    for (uint32_t j = 0; j < length; j++, branch = f->upon[branch])
        f->after[branch] = (int8_t)settled;
}

/* Makes the goals of what grows at the end of a row: base is what is left of the goal of the row,
 * less what the end carries. */
static gg_status make_goals(gg__forest *f, const memory *kept, uint32_t end, const gg__dyadic *base)
{
    gg_status status = GG_OK;
    for (uint32_t i = kept->first[end]; status == GG_OK && i != GG_NO_BRANCH; i = kept->next[i]) {
        gg__dyadic whole;
        status = gg__dyadic_add(f->ctx, base, &f->number[i], &whole);
        if (status != GG_OK) break;
        status = gg__expansion_front(f->ctx, &whole, (uint64_t)kept->size[i] + 1, &kept->goal[i]);
        gg__dyadic_free(f->ctx, &whole);
    }
    return status;
}

/* What grows at the end of a row has the rest of its goal as a goal. */
static gg_status pass_on(gg__forest *f, const memory *kept, const gg__dyadic *own,
                         const gg__dyadic *goal, uint32_t end, uint32_t length)
{
    gg__dyadic load = {0}, rest = {0}, base = {0}, *last = &f->number[kept->heaviest[end]];
    gg_status status = gg__expansion_behind(f->ctx, own, length, &load);
    if (status == GG_OK) status = gg__expansion_behind(f->ctx, goal, length, &rest);
    if (status == GG_OK) status = gg__dyadic_subtract(f->ctx, &rest, &load, &base);
    for (uint32_t i = kept->first[end]; status == GG_OK && i != GG_NO_BRANCH; i = kept->next[i]) {
        gg__dyadic less;
        if (i == kept->heaviest[end]) continue;
        status = gg__dyadic_subtract(f->ctx, &load, &f->number[i], &less);
        if (status != GG_OK) break;
        gg__dyadic_free(f->ctx, &load);
        load = less;
    }
    if (status == GG_OK) move(&load, last);
    if (status == GG_OK) status = make_goals(f, kept, end, &base);
    gg__dyadic_free(f->ctx, &load);
    gg__dyadic_free(f->ctx, &rest);
    gg__dyadic_free(f->ctx, &base);
    return status;
}

static gg_status look_at_row(gg__forest *f, const memory *kept, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    int settled = parent == GG_NO_BRANCH ? 0 : kept->settled[parent];
    uint32_t length;
    const uint32_t end = read_row(f, branch, &length);
    gg__dyadic *goal = &kept->goal[branch], *own = &f->number[branch];
    gg_status status = GG_OK;
    if (settled)
        settle_row(f, branch, length, settled);
    else if (parent == GG_NO_BRANCH)
        status = gg__dyadic_subtract(f->ctx, own, &f->total, goal);
    if (status == GG_OK && !settled) settled = compare_row(f, goal, branch, length);
    kept->settled[end] = (int8_t)settled;
    if (status == GG_OK && !settled && f->growing[end] > 0)
        status = pass_on(f, kept, own, goal, end, length);
    if (parent != GG_NO_BRANCH) gg__dyadic_free(f->ctx, own);
    gg__dyadic_free(f->ctx, goal);
    return status;
}

static void look_at_nimber(gg__forest *f, uint32_t *goal, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch], own = f->nimber[branch];
    if (parent == GG_NO_BRANCH)
        goal[branch] = f->star ^ own;
    else if (goal[parent] == NEVER || goal[parent] == 0)
        goal[branch] = NEVER;
    else
        goal[branch] = (goal[parent] - 1) ^ (f->nimber[parent] - 1) ^ own;
    f->after[branch] = goal[branch] != 0;
}

static gg_status look_at_all(gg__forest *f, const memory *kept)
{
    const uint32_t count = f->shape->branches;
    gg_status status = GG_OK;
    for (uint32_t i = 0; status == GG_OK && i < count; i++) {
        if (i % GG__TICK == 0) status = gg__tick(f->ctx, "comparing branches", i, count);
        if (status != GG_OK || !f->live[i]) continue;
        if (gg__is_green(f->shape, i))
            look_at_nimber(f, kept->nimber_goal, i);
        else if (begins_row(f, i))
            status = look_at_row(f, kept, i);
    }
    return status;
}

/* Everything is found once more, as more of it has to be kept. */
static void forget(gg__forest *f)
{
    const uint32_t count = f->shape->branches;
    for (uint32_t i = 0; i < count; i++)
        gg__dyadic_free(f->ctx, &f->number[i]);
    memset(f->nimber, 0, count * sizeof *f->nimber);
    gg__dyadic_free(f->ctx, &f->total);
    f->star = 0;
}

static void weigh_branches(const gg__forest *f, const memory *kept)
{
    const uint32_t count = f->shape->branches;
    for (uint32_t i = 0; i < count; i++) {
        kept->size[i] = 1;
        kept->first[i] = kept->heaviest[i] = GG_NO_BRANCH;
    }
    for (uint32_t i = count; i-- > 0;) {
        const uint32_t parent = f->shape->parent[i];
        if (!f->live[i] || parent == GG_NO_BRANCH) continue;
        const uint32_t known = kept->heaviest[parent];
        if (known == GG_NO_BRANCH || kept->size[i] > kept->size[known]) kept->heaviest[parent] = i;
        kept->size[parent] += kept->size[i];
        kept->next[i] = kept->first[parent];
        kept->first[parent] = i;
    }
}

gg_status gg__forest_look_ahead(gg__forest *f)
{
    const uint32_t count = f->shape->branches;
    uint32_t *room = gg__alloc(f->ctx, 5 * (uint64_t)count, sizeof *room, "branches");
    const memory kept = {gg__alloc_zeroed(f->ctx, count, sizeof *kept.goal, "branches"),
                         gg__alloc_zeroed(f->ctx, count, sizeof *kept.settled, "branches"),
                         room,
                         room + (room ? count : 0),
                         room + (room ? 2 * (size_t)count : 0),
                         room + (room ? 3 * (size_t)count : 0),
                         room + (room ? 4 * (size_t)count : 0)};
    f->after = gg__alloc_zeroed(f->ctx, count, sizeof *f->after, "branches");
    gg_status status = GG_OK;
    if (!kept.goal || !kept.settled || !room || !f->after) status = gg__status(f->ctx);
    if (status == GG_OK) {
        forget(f);
        weigh_branches(f, &kept);
        status = value_all(f, kept.heaviest);
    }
    if (status == GG_OK) status = look_at_all(f, &kept);
    free_numbers(f->ctx, kept.goal, count);
    gg__free(f->ctx, kept.settled);
    gg__free(f->ctx, room);
    if (status == GG_OK) return GG_OK;
    gg__free(f->ctx, f->after);
    f->after = NULL;
    return status;
}
