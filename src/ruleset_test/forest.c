/*
 * Tests that a position is played on the forest of the ruleset: every move cuts one branch of the
 * player to move, removes only the branches that grow on it, and every such branch is cut by some
 * move. O(moves * branches). If the ruleset gives nimbers instead, tests that the nimber of a
 * position is that of its moves.
 */
#include "ruleset_test/tester.h"

/* Marks by branch: alive here; alive after a move; cut by a move. */
typedef struct forest_test {
    gg__tester *t;
    uint8_t *here, *there, *reached;
} forest_test;

const char *gg__test_forest_shape(const gg__tester *t)
{
    const gg_forest *shape = t->problem->forest;
    if (t->ruleset->forest && !t->ruleset->cuts)
        return "cuts is missing, without which forest is useless";
    if (t->ruleset->cuts && !t->ruleset->forest)
        return "forest is missing, without which cuts is useless";
    for (uint32_t i = 0; shape && i < shape->branches; i++) {
        if (shape->parent[i] != GG_NO_BRANCH && shape->parent[i] >= i)
            return "a branch grows on one whose number is not smaller";
        if (shape->who[i] > GG_FOR_RIGHT) return "there is a branch, but no player may cut it";
        if (shape->who[i] != GG_FOR_BOTH && !t->ruleset->turn)
            return "a branch is for one player, though the game is impartial";
    }
    return NULL;
}

static const char *find_live(const forest_test *f, gg_position x, uint8_t *live)
{
    const gg__tester *t = f->t;
    gg_moves *cuts = gg__emptied(&f->t->others);
    const gg_forest *shape = t->problem->forest;
    t->ruleset->cuts(t->self, x, cuts);
    const char *fault = gg__list_fault(t, cuts, "cuts gives a number that is no branch");
    if (fault) return fault;
    for (uint32_t i = 0; i < shape->branches; i++)
        live[i] = 1;
    for (size_t i = 0; i < cuts->to.count; i++) {
        if (cuts->to.at[i] >= shape->branches) return "cuts gives a number that is no branch";
        live[cuts->to.at[i]] = 0;
    }
    for (uint32_t i = 0; i < shape->branches; i++)
        if (shape->parent[i] != GG_NO_BRANCH) live[i] &= live[shape->parent[i]];
    return NULL;
}

static bool may_cut(const forest_test *f, uint32_t branch)
{
    const uint8_t others = f->t->turn == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT;
    return f->here[branch] && f->t->problem->forest->who[branch] != others;
}

/* The lowest branch that is alive here and not there; GG_NO_BRANCH: there is none, or a branch has
 * grown. */
static uint32_t find_cut(const forest_test *f)
{
    const gg_forest *shape = f->t->problem->forest;
    uint32_t cut = GG_NO_BRANCH;
    for (uint32_t i = 0; i < shape->branches; i++) {
        const uint32_t parent = shape->parent[i];
        const bool borne = parent == GG_NO_BRANCH || f->there[parent];
        if (f->here[i] && borne && !f->there[i] && cut == GG_NO_BRANCH)
            cut = i;
        else if (f->there[i] != (f->here[i] && borne))
            return GG_NO_BRANCH;
    }
    return cut;
}

static const char *check_move(forest_test *f, gg_position y)
{
    gg__tester *t = f->t;
    t->other = y;
    if (gg__position_ended(y) != GG_NONE) return "a move ends play, though it cuts a branch";
    if (t->ruleset->turn && t->ruleset->turn(t->self, y) == t->turn)
        return "a player moves twice, though play is on a forest";
    const char *fault = find_live(f, y, f->there);
    if (fault) return fault;
    const uint32_t cut = find_cut(f);
    if (cut == GG_NO_BRANCH)
        return "a move does not cut one branch with all branches that grow on it";
    if (!may_cut(f, cut)) return "a move cuts a branch that is not for the player";
    f->reached[cut] = 1;
    return NULL;
}

static const char *check(forest_test *f, gg_position x)
{
    gg__tester *t = f->t;
    const gg_result loss = !t->ruleset->turn ? GG_P : t->turn == GG_LEFT ? GG_R : GG_L;
    if (t->result != GG_NONE && t->result != GG_P && t->result != loss)
        return "play is over without a loss of the player to move, though it is on a forest";
    const char *fault = find_live(f, x, f->here);
    for (size_t i = 0; !fault && i < t->moves.to.count; i++)
        fault = check_move(f, t->moves.to.at[i]);
    if (fault) return fault;
    t->other = x;
    for (uint32_t i = 0; i < t->problem->forest->branches; i++)
        if (may_cut(f, i) && !f->reached[i]) return "a branch that may be cut is cut by no move";
    return NULL;
}

/* Tests that the nimber of a position is the least that none of its moves leads to, and that the
 * winning moves are those that lead to 0. */
static const char *check_nimber(gg__tester *t, gg_position x)
{
    const gg_forest *shape = t->problem->forest;
    gg__positions *nimbers = &gg__emptied(&t->others)->to;
    gg__positions winning = {.ctx = t->ctx}, lost = {.ctx = t->ctx};
    uint64_t mex = 0;
    for (size_t i = 0; i < t->moves.to.count; i++) {
        gg__positions_push(nimbers, shape->nimber(t->self, t->moves.to.at[i]));
        if (nimbers->count == i + 1 && nimbers->at[i] == 0)
            gg__positions_push(&lost, t->moves.to.at[i]);
    }
    gg__positions_sort(nimbers);
    for (size_t i = 0; i < nimbers->count; i++)
        mex += nimbers->at[i] == mex;
    bool same = gg__position_winning(t->problem, x, &winning) == GG_OK;
    gg__positions_sort(&winning);
    gg__positions_sort(&lost);
    same = same && winning.count == lost.count;
    for (size_t i = 0; same && i < lost.count; i++)
        same = winning.at[i] == lost.at[i];
    gg__positions_free(&winning);
    gg__positions_free(&lost);
    t->other = x;
    if (gg__status(t->ctx) != GG_OK) return NULL;
    if (!same) return "winning does not list the moves that lead to positions of nimber 0";
    return shape->nimber(t->self, x) == mex ? NULL : "nimber is not the mex of the options";
}

const char *gg__test_forest(gg__tester *t, gg_position x)
{
    if (!t->problem->forest) return NULL;
    if (t->problem->forest->nimber) return check_nimber(t, x);
    const uint64_t count = t->problem->forest->branches;
    uint8_t *marks = gg__alloc_zeroed(t->ctx, 3 * count, 1, "branches");
    if (!marks) return NULL;
    forest_test f = {t, marks, marks + count, marks + 2 * count};
    const char *fault = check(&f, x);
    gg__free(t->ctx, marks);
    return fault;
}
