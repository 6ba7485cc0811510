/*
 * How the numbers and nimbers of a forest decide, in any position of it: its value, and the effect
 * of each cut on it, in two passes over the branches.
 *
 * If green branches share every vertex except the ground with green ones only, then each branch on
 * the ground is a number or a nimber, and so is everything that play can make of it. These add up
 * as in value/number.c. A solution keeps the values of the branches on the ground at the start; the
 * value of any other position is computed on request.
 *
 * Up. The value of a vertex is the sum of the branches that grow there. A blue branch with x on it
 * is the ordinal sum 1:x, whose sign expansion is a + followed by that of x; a red one puts a - in
 * front. So a row of branches, each the only one on the one before it, puts its colours as signs
 * before the value at its end. A green branch with only green ones on it has the value *(1 + g), g
 * being the xor of these (the colon principle).
 *
 * Down. Let s be the total, v a branch on the ground. After a cut in it, which makes it w, the
 * total is below, at or above 0 as w is to v - s: the goal of the branch. Numbers are in the order
 * of their expansions, at the first sign that differs. So as long as the signs along a row are
 * those of the goal, a cut leaves less or more than the goal according to its next sign; at the
 * first difference, the sign of the row decides for everything further up. If the row ends first,
 * the rest of the goal is the goal of the vertex at its end; the goal of one branch among others is
 * that less the values of the others. A green branch has a goal, too: the nimber at which all green
 * ones cancel.
 *
 * Branches have larger numbers than those they grow on, so one loop down and one loop up suffice.
 *
 * Memory. To look ahead, the way up keeps the numbers of the branches of each vertex, except that
 * of the heaviest: on the way down it is the value of the vertex less the others, and the value of
 * the vertex is the rest of the number of its row after the signs of the row. A goal is cut to one
 * sign more than there are branches to compare with it, as no value of these has a longer
 * expansion. So a branch has about as many bits as there are branches above it; without the
 * heaviest of each vertex these are O(n log n) in all.
 *
 * Cost. O(branches) steps, and some operations on numbers, with at most as many bits as there are
 * branches above, for each branch that shares a vertex with others. O(n log n) bits of memory.
 *
 * If the game is not a forest, but computes nimbers by a theorem, a position is asked for its
 * nimber, and for all winning moves.
 *
 * J. H. Conway, On Numbers and Games, 1976; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways,
 * 1982, chapters 2, 3 and 7.
 */
#include "value/expansion.h"
#include "value/types.h"

#include <string.h>

typedef struct branch_state {
    gg__dyadic number; /* of a live branch on the ground that is not green; inside also of others */
    uint32_t nimber;   /* of a live green branch with everything that grows on it */
    uint32_t growing;  /* number of live branches that grow on it */
    uint32_t upon;     /* the last of them, if any */
    bool live;         /* neither cut nor grown on a cut one */
    int8_t after;      /* after a cut: the sign of the total without its star; of a green branch, 0
                          if the star is then 0, else 1 */
} branch_state;

typedef struct forest {
    gg_ctx *ctx;
    const gg_forest *shape;
    branch_state *branch;
    int8_t *row;      /* room for the signs of a row of branches */
    gg__dyadic total; /* of the branches on the ground */
    uint32_t star;
    uint32_t mixed; /* a live branch that grows on one of another kind, green with another; then
                       there is no value. GG_NO_BRANCH: none */
    bool ahead;     /* each `after` is known */
} forest;

static bool is_green(const gg_forest *shape, uint32_t branch)
{
    return shape->who[branch] == GG_FOR_BOTH;
}

#define NEVER UINT32_MAX /* a goal of a green branch that no cut in it reaches */

/* The data of each branch for the pass down. */
typedef struct prospect {
    gg__dyadic goal;      /* of a branch that shares a vertex with others */
    uint32_t nimber_goal; /* of a green branch */
    uint32_t size;        /* of a live branch: number of branches in it, with those that grow on
                             it */
    uint32_t heaviest;    /* of the branches on it, the one with the largest size */
    uint32_t first, next; /* the first of the branches on it, and the next one beside it */
    int8_t settled; /* the sign of the total after any cut above its end; or 0: not decided yet */
} prospect;

static void move(gg__dyadic *from, gg__dyadic *to)
{
    *to = *from;
    *from = (gg__dyadic){0, 0, 0, NULL};
}

/* ---- rows ---- */

/* True if a branch begins a row: it is not the only one on another. */
static bool begins_row(const forest *f, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    return parent == GG_NO_BRANCH || f->branch[parent].growing > 1;
}

/* Reads the signs of the row that begins with a branch; returns its last branch. */
static uint32_t read_row(forest *f, uint32_t branch, uint32_t *length)
{
    for (*length = 0;; branch = f->branch[branch].upon) {
        f->row[(*length)++] = f->shape->who[branch] == GG_FOR_LEFT ? 1 : -1;
        if (f->branch[branch].growing != 1) return branch;
    }
}

/* ---- up: the value ---- */

/* Computes the value of a row. To look ahead, the numbers of branches beside others are kept,
 * except the heaviest ones. ahead NULL: only those on the ground. */
static gg_status value_row(forest *f, const prospect *ahead, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    const bool keep = parent == GG_NO_BRANCH || (ahead && ahead[parent].heaviest != branch);
    uint32_t length;
    gg__dyadic *carried = &f->branch[read_row(f, branch, &length)].number, v, more;
    gg__dyadic *sum = parent == GG_NO_BRANCH ? &f->total : &f->branch[parent].number;
    gg_status status = gg__expansion_join(f->ctx, f->row, length, carried, 0, &v);
    if (status != GG_OK) return status;
    gg__dyadic_free(f->ctx, carried);
    status = gg__dyadic_add(f->ctx, sum, &v, &more);
    if (status == GG_OK) {
        gg__dyadic_free(f->ctx, sum);
        *sum = more;
    }
    if (keep)
        move(&v, &f->branch[branch].number);
    else
        gg__dyadic_free(f->ctx, &v);
    return status;
}

static gg_status value_all(forest *f, const prospect *ahead)
{
    const uint32_t count = f->shape->branches;
    gg_status status = GG_OK;
    for (uint32_t i = count; status == GG_OK && i-- > 0;) {
        if (i % GG__TICK == 0) status = gg__tick(f->ctx, "solving branches", count - i, count);
        if (status != GG_OK || !f->branch[i].live) continue;
        const uint32_t parent = f->shape->parent[i];
        if (is_green(f->shape, i))
            *(parent == GG_NO_BRANCH ? &f->star : &f->branch[parent].nimber) ^=
                ++f->branch[i].nimber;
        else if (begins_row(f, i))
            status = value_row(f, ahead, i);
    }
    return status;
}

/* Marks and links the branches that are neither cut nor grow on a cut one. */
static void mark_live(forest *f, const gg__positions *cuts)
{
    const gg_forest *shape = f->shape;
    for (uint32_t i = 0; i < shape->branches; i++)
        f->branch[i].live = true;
    for (size_t i = 0; i < cuts->count; i++)
        f->branch[cuts->at[i]].live = false;
    for (uint32_t i = 0; i < shape->branches; i++) {
        const uint32_t parent = shape->parent[i];
        if (parent == GG_NO_BRANCH) continue;
        f->branch[i].live &= f->branch[parent].live;
        if (!f->branch[i].live) continue;
        f->branch[parent].growing++;
        f->branch[parent].upon = i;
        if (f->mixed == GG_NO_BRANCH && is_green(shape, i) != is_green(shape, parent)) f->mixed = i;
    }
}

static void close_forest(forest *f)
{
    for (uint32_t i = 0; f->branch && i < f->shape->branches; i++)
        gg__dyadic_free(f->ctx, &f->branch[i].number);
    gg__dyadic_free(f->ctx, &f->total);
    gg__free(f->ctx, f->branch);
    gg__free(f->ctx, f->row);
}

/* Computes the value of a position of a game on a forest. */
static gg_status open_forest(gg_ctx *ctx, const gg_problem *problem, gg_position x, forest *out)
{
    const uint32_t count = problem->forest->branches;
    gg__positions cuts = {.ctx = ctx};
    forest f = {.ctx = ctx, .shape = problem->forest, .mixed = GG_NO_BRANCH};
    gg_status status = gg__position_cuts(problem, x, &cuts);
    if (f.shape->nimber) f.star = gg__position_nimber(problem, x);
    if (status == GG_OK) {
        f.branch = gg__alloc_zeroed(ctx, count, sizeof *f.branch, "branches");
        f.row = gg__alloc(ctx, count, sizeof *f.row, "branches");
        status = f.branch && f.row ? GG_OK : gg__status(ctx);
    }
    if (status == GG_OK) mark_live(&f, &cuts);
    if (status == GG_OK && f.mixed == GG_NO_BRANCH) status = value_all(&f, NULL);
    gg__positions_free(&cuts);
    if (status == GG_OK)
        *out = f;
    else
        close_forest(&f);
    return status;
}

/* ---- down: goals ---- */

/* Computes the sign of the total after each cut in a row that has this goal. Returns the sign for
 * all cuts further up, or 0 if it is not decided. settled: that of the row, if it is decided. */
static int compare_row(forest *f, const gg__dyadic *goal, uint32_t branch, uint32_t length,
                       int settled)
{
    const gg__signs signs = gg__signs_of(goal);
    for (uint32_t j = 0; j < length; j++, branch = f->branch[branch].upon) {
        const int sign = settled ? 0 : gg__sign_at(&signs, j);
        f->branch[branch].after = (int8_t)(settled ? settled : -sign);
        if (!settled && f->row[j] != sign) settled = f->row[j];
    }
    return settled;
}

/* Makes the goals of the branches at the end of a row. base: the rest of the goal of the row, less
 * the value of the end. */
static gg_status make_goals(forest *f, prospect *ahead, uint32_t end, const gg__dyadic *base)
{
    gg_status status = GG_OK;
    for (uint32_t i = ahead[end].first; status == GG_OK && i != GG_NO_BRANCH; i = ahead[i].next) {
        gg__dyadic whole;
        status = gg__dyadic_add(f->ctx, base, &f->branch[i].number, &whole);
        if (status != GG_OK) break;
        status = gg__expansion_front(f->ctx, &whole, (uint64_t)ahead[i].size + 1, &ahead[i].goal);
        gg__dyadic_free(f->ctx, &whole);
    }
    return status;
}

/* The only branch at the end of a row has the rest of the row's goal as its own. */
static gg_status pass_on(forest *f, prospect *ahead, const gg__dyadic *own, const gg__dyadic *goal,
                         uint32_t end, uint32_t length)
{
    const uint32_t heaviest = ahead[end].heaviest;
    gg__dyadic load = {0}, rest = {0}, base = {0};
    gg_status status = gg__expansion_join(f->ctx, NULL, 0, own, length, &load);
    if (status == GG_OK) status = gg__expansion_join(f->ctx, NULL, 0, goal, length, &rest);
    if (status == GG_OK) status = gg__dyadic_subtract(f->ctx, &rest, &load, &base);
    for (uint32_t i = ahead[end].first; status == GG_OK && i != GG_NO_BRANCH; i = ahead[i].next) {
        gg__dyadic less;
        if (i == heaviest) continue;
        status = gg__dyadic_subtract(f->ctx, &load, &f->branch[i].number, &less);
        if (status != GG_OK) break;
        gg__dyadic_free(f->ctx, &load);
        load = less;
    }
    if (status == GG_OK) move(&load, &f->branch[heaviest].number);
    if (status == GG_OK) status = make_goals(f, ahead, end, &base);
    gg__dyadic_free(f->ctx, &load);
    gg__dyadic_free(f->ctx, &rest);
    gg__dyadic_free(f->ctx, &base);
    return status;
}

static gg_status look_at_row(forest *f, prospect *ahead, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch];
    int settled = parent == GG_NO_BRANCH ? 0 : ahead[parent].settled;
    uint32_t length;
    const uint32_t end = read_row(f, branch, &length);
    gg__dyadic *goal = &ahead[branch].goal, *own = &f->branch[branch].number;
    gg_status status = GG_OK;
    if (parent == GG_NO_BRANCH) status = gg__dyadic_subtract(f->ctx, own, &f->total, goal);
    if (status == GG_OK) settled = compare_row(f, goal, branch, length, settled);
    ahead[end].settled = (int8_t)settled;
    if (status == GG_OK && !settled && f->branch[end].growing > 0)
        status = pass_on(f, ahead, own, goal, end, length);
    if (parent != GG_NO_BRANCH) gg__dyadic_free(f->ctx, own);
    gg__dyadic_free(f->ctx, goal);
    return status;
}

static void look_at_nimber(forest *f, prospect *ahead, uint32_t branch)
{
    const uint32_t parent = f->shape->parent[branch], own = f->branch[branch].nimber;
    uint32_t *goal = &ahead[branch].nimber_goal;
    if (parent == GG_NO_BRANCH)
        *goal = f->star ^ own;
    else if (ahead[parent].nimber_goal == NEVER || ahead[parent].nimber_goal == 0)
        *goal = NEVER;
    else
        *goal = (ahead[parent].nimber_goal - 1) ^ (f->branch[parent].nimber - 1) ^ own;
    f->branch[branch].after = *goal != 0;
}

/* Lists the branches on each branch, and finds the heaviest. Drops the values, which are computed
 * once more, as more of them must be kept. */
static void prepare(forest *f, prospect *ahead)
{
    const uint32_t count = f->shape->branches;
    for (uint32_t i = 0; i < count; i++) {
        gg__dyadic_free(f->ctx, &f->branch[i].number);
        f->branch[i].nimber = 0;
        ahead[i].size = 1;
        ahead[i].first = ahead[i].heaviest = GG_NO_BRANCH;
    }
    gg__dyadic_free(f->ctx, &f->total);
    f->star = 0;
    for (uint32_t i = count; i-- > 0;) {
        const uint32_t parent = f->shape->parent[i];
        if (!f->branch[i].live || parent == GG_NO_BRANCH) continue;
        const uint32_t known = ahead[parent].heaviest;
        if (known == GG_NO_BRANCH || ahead[i].size > ahead[known].size) ahead[parent].heaviest = i;
        ahead[parent].size += ahead[i].size;
        ahead[i].next = ahead[parent].first;
        ahead[parent].first = i;
    }
}

/* Computes the sign of the total after each cut. */
static gg_status look_ahead(forest *f)
{
    const uint32_t count = f->shape->branches;
    prospect *ahead = gg__alloc_zeroed(f->ctx, count, sizeof *ahead, "branches");
    if (!ahead) return gg__status(f->ctx);
    prepare(f, ahead);
    gg_status status = value_all(f, ahead);
    for (uint32_t i = 0; status == GG_OK && i < count; i++) {
        if (i % GG__TICK == 0) status = gg__tick(f->ctx, "comparing branches", i, count);
        if (status != GG_OK || !f->branch[i].live) continue;
        if (is_green(f->shape, i))
            look_at_nimber(f, ahead, i);
        else if (begins_row(f, i))
            status = look_at_row(f, ahead, i);
    }
    for (uint32_t i = 0; i < count; i++)
        gg__dyadic_free(f->ctx, &ahead[i].goal);
    gg__free(f->ctx, ahead);
    f->ahead = status == GG_OK;
    return status;
}

/* ---- the values that a solution keeps ---- */

/* To be checked and listed: a trie of at most as many numbers as there are branches, which is the
 * maximum length of their expansions. */
static gg_status keep(gg_ctx *ctx, const gg_problem *problem, const forest *f,
                      gg_solution *solution)
{
    gg__values *values = &solution->values;
    uint64_t count, green = 0;
    gg_status status = gg__position_ground(ctx, problem, problem->start, &solution->branch, &count);
    if (status != GG_OK) return status;
    for (uint64_t i = 0; i < count; i++)
        green += is_green(f->shape, solution->branch[i]);
    status = gg__solution_add_values(solution, count, GG__TRIE | (green > 0 ? GG__MINUS : 0));
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        if (i % GG__TICK == 0) status = gg__tick(ctx, "keeping branches", i, count);
        if (status != GG_OK) break;
        const branch_state *from = &f->branch[solution->branch[i]];
        if (values->minus) values->minus[i] = from->nimber;
        status = gg__trie_find(values->trie, &from->number, f->shape->branches, &values->value[i]);
    }
    return status;
}

gg_status gg__forest_value(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           uint32_t *mixed)
{
    forest f;
    gg_status status = open_forest(ctx, problem, problem->start, &f);
    if (status != GG_OK) return status;
    solution->positions = f.shape->nimber ? 1 : f.shape->branches;
    *mixed = f.mixed;
    if (f.mixed == GG_NO_BRANCH && !f.shape->nimber) status = keep(ctx, problem, &f, solution);
    close_forest(&f);
    return status;
}

/* ---- the theory ---- */

typedef struct total {
    gg__total base;
    forest forest;
    gg__positions cuts;
    gg_position at;
    gg__index winning; /* for a game with a theorem for nimbers, its options of nimber 0 */
    bool listed;       /*   if they are known */
} total;

static gg_status open_total(void *opened)
{
    total *t = opened;
    t->cuts.ctx = t->winning.ctx = t->base.ctx;
    t->at = t->base.state->position;
    return open_forest(t->base.ctx, t->base.problem, t->at, &t->forest);
}

static void close_total(void *closed)
{
    total *t = closed;
    gg__positions_free(&t->cuts);
    gg__index_free(&t->winning);
    if (t->forest.ctx) close_forest(&t->forest);
}

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    const total *t = opened;
    gg__sum_outcomes(t->forest.total.sign, t->forest.star != 0, out);
    return GG_OK;
}

gg__forest_branch gg__forest_branch_of(const gg__total *opened, uint32_t branch)
{
    const branch_state *b = &((const total *)(const void *)opened)->forest.branch[branch];
    return (gg__forest_branch){
        b->live, b->growing, b->upon, {.number = b->number, .star = b->nimber}};
}

/* The branch that a move cuts. */
static gg_status find_cut(total *t, gg_position to, uint64_t *branch)
{
    const gg_status status = gg__position_cuts(t->base.problem, to, &t->cuts);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->cuts.count; i++) {
        *branch = t->cuts.at[i];
        if (t->forest.branch[*branch].live) return GG_OK;
    }
    return gg__fail(t->base.ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: a move cuts no branch", t->base.problem->game);
}

/* For a game with a theorem for nimbers: sets *wins if the move wins. All winning moves are
 * computed at once. */
static gg_status look_up(total *t, gg_position to, bool *wins)
{
    gg_ctx *ctx = t->base.ctx;
    gg__positions found = {.ctx = ctx};
    uint32_t number;
    if (!t->listed && gg__position_winning(t->base.problem, t->at, &found) == GG_OK)
        for (size_t i = 0; i < found.count && gg__status(ctx) == GG_OK; i++)
            gg__index_intern(&t->winning, found.at[i], &number);
    gg__positions_free(&found);
    t->listed = gg__status(ctx) == GG_OK;
    *wins = t->listed && gg__index_find(&t->winning, to) != GG__NO_NUMBER;
    return gg__status(ctx);
}

static gg_status after(void *opened, const gg__step *step, gg_outcome out[2])
{
    total *t = opened;
    forest *f = &t->forest;
    uint64_t cut = 0;
    bool wins = false;
    if (f->shape->nimber) {
        const gg_status status = look_up(t, step->to, &wins);
        gg__sum_outcomes(0, !wins, out);
        return status;
    }
    gg_status status = f->ahead ? GG_OK : look_ahead(f);
    if (status == GG_OK) status = find_cut(t, step->to, &cut);
    if (status != GG_OK) return status;
    if (is_green(f->shape, (uint32_t)cut))
        gg__sum_outcomes(f->total.sign, f->branch[cut].after != 0, out);
    else
        gg__sum_outcomes(f->branch[cut].after, f->star != 0, out);
    return GG_OK;
}

static gg_status value(void *opened, gg__value *out)
{
    const total *t = opened;
    *out = (gg__value){.star = t->forest.star};
    return gg__dyadic_copy(t->base.ctx, &t->forest.total, &out->number);
}

/* Lists the live branches on the ground. */
static gg_status parts(void *opened, size_t most, gg__text *text, size_t *count)
{
    const total *t = opened;
    const forest *f = &t->forest;
    gg_status status = GG_OK;
    *count = 0;
    for (uint32_t i = 0; status == GG_OK && i < f->shape->branches; i++) {
        char name[1024] = "";
        if (!f->branch[i].live || f->shape->parent[i] != GG_NO_BRANCH) continue;
        if (++*count % GG__TICK == 0)
            status = gg__tick(t->base.ctx, "writing branches", i, f->shape->branches);
        const gg__value worth = {.number = f->branch[i].number, .star = f->branch[i].nimber};
        gg__part_print(t->base.problem, i, name, sizeof name);
        if (status == GG_OK) status = gg__text_add(text, "%s%c", name, '\0');
        if (status == GG_OK) status = gg__value_number.print(&worth, most, text);
        if (status == GG_OK) status = gg__text_add(text, "%c", '\0');
    }
    return status;
}

static gg_status reason(void *opened, gg__text *text)
{
    enum { CHARACTERS = 60 };
    const total *t = opened;
    const gg__value worth = {.number = t->forest.total, .star = t->forest.star};
    gg_status status = gg__text_add(text, "what is left is worth ");
    if (status == GG_OK) status = gg__value_number.print(&worth, CHARACTERS, text);
    if (status != GG_OK) return status;
    if (worth.number.sign != 0) return gg__sum_reason(t->base.problem, worth.number.sign, text);
    return gg__text_add(text, ": the player who moves first %s", worth.star ? "wins" : "loses");
}

const gg__theory gg__theory_forest = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .outcomes = outcomes,
    .after = after,
    .value = value,
    .parts = parts,
    .reason = reason,
};
