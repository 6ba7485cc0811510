/*
 * Whether a position is played on the forest that a ruleset shows: every move cuts one branch that
 * is for the player to move, nothing but what grows on it goes with it, and every such branch is
 * cut by some move. O(moves * branches).
 */
#include "ruleset_test/vet.h"

/* Marks by branch: whether it lives here, and behind a move; and whether a move cuts it. */
typedef struct forest_test {
    gg__vet *vet;
    uint8_t *here, *there, *reached;
} forest_test;

/* ---- what can be said beforehand ---- */

const char *gg__vet_forest_shape(const gg__vet *vet)
{
    const gg_forest *shape = vet->forest;
    if (vet->ruleset->forest && !vet->ruleset->cuts)
        return "cuts is missing, without which forest is useless";
    if (vet->ruleset->cuts && !vet->ruleset->forest)
        return "forest is missing, without which cuts is useless";
    for (uint32_t i = 0; shape && i < shape->branches; i++) {
        if (shape->parent[i] != GG_NO_BRANCH && shape->parent[i] >= i)
            return "a branch grows on one whose number is not smaller";
        if (shape->who[i] > GG_FOR_RIGHT) return "a branch is for nobody";
        if (shape->who[i] != GG_FOR_BOTH && !vet->ruleset->turn)
            return "a branch is for one player, though the game is impartial";
    }
    return NULL;
}

/* ---- one position ---- */

static const char *find_live(const forest_test *t, gg_position x, uint8_t *live)
{
    gg_moves *list = &t->vet->others;
    const gg_forest *shape = t->vet->forest;
    list->to.count = 0;
    list->status = GG_OK;
    t->vet->ruleset->cuts(t->vet->self, x, list);
    if (gg__status(t->vet->ctx) != GG_OK && list->status != GG_BAD_INPUT) return NULL;
    if (list->status == GG_BAD_INPUT) gg__begin(t->vet->ctx); /* it is a finding, not a failure */
    for (uint32_t i = 0; i < shape->branches; i++)
        live[i] = 1;
    for (size_t i = 0; i < list->to.count; i++) {
        if (list->to.at[i] >= shape->branches) return "cuts gives a number that is no branch";
        live[list->to.at[i]] = 0;
    }
    for (uint32_t i = 0; i < shape->branches; i++)
        if (shape->parent[i] != GG_NO_BRANCH) live[i] &= live[shape->parent[i]];
    return list->status == GG_BAD_INPUT ? "cuts gives a number that is no branch" : NULL;
}

static bool may_cut(const forest_test *t, uint32_t branch)
{
    const uint8_t others = t->vet->turn == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT;
    return t->here[branch] && t->vet->forest->who[branch] != others;
}

/* The branch that lives here and no longer there, of several the lowest; GG_NO_BRANCH: there is
 * none, or something has grown. */
static uint32_t find_cut(const forest_test *t)
{
    const gg_forest *shape = t->vet->forest;
    uint32_t cut = GG_NO_BRANCH;
    for (uint32_t i = 0; i < shape->branches; i++) {
        const uint32_t parent = shape->parent[i];
        const bool borne = parent == GG_NO_BRANCH || t->there[parent];
        if (t->here[i] && borne && !t->there[i] && cut == GG_NO_BRANCH)
            cut = i;
        else if (t->there[i] != (t->here[i] && borne))
            return GG_NO_BRANCH;
    }
    return cut;
}

static const char *check_move(forest_test *t, gg_position y)
{
    gg__vet *vet = t->vet;
    vet->other = y;
    if (gg__rules_ended(y) != GG_NONE) return "a move ends play, though it cuts a branch";
    if (vet->ruleset->turn && vet->ruleset->turn(vet->self, y) == vet->turn)
        return "a player moves twice, though play is on a forest";
    const char *fault = find_live(t, y, t->there);
    if (fault) return fault;
    const uint32_t cut = find_cut(t);
    if (cut == GG_NO_BRANCH) return "a move does not cut one branch with what grows on it";
    if (!may_cut(t, cut)) return "a move cuts a branch that is not for the player";
    t->reached[cut] = 1;
    return NULL;
}

static bool is_lost(const gg__vet *vet)
{
    if (!vet->ruleset->turn) return vet->result == GG_P;
    return vet->result == (vet->turn == GG_LEFT ? GG_R : GG_L);
}

static const char *check(forest_test *t, gg_position x)
{
    gg__vet *vet = t->vet;
    if (vet->result != GG_NONE && vet->result != GG_P && !is_lost(vet))
        return "play is over without a loss of the player to move, though it is on a forest";
    const char *fault = find_live(t, x, t->here);
    for (size_t i = 0; !fault && i < vet->moves.to.count; i++) {
        fault = check_move(t, vet->moves.to.at[i]);
        if (gg__status(vet->ctx) != GG_OK) return NULL;
    }
    if (fault) return fault;
    vet->other = x;
    for (uint32_t i = 0; i < vet->forest->branches; i++)
        if (may_cut(t, i) && !t->reached[i]) return "a branch that may be cut is cut by no move";
    return NULL;
}

const char *gg__vet_forest(gg__vet *vet, gg_position x)
{
    if (!vet->forest) return NULL;
    const uint64_t count = vet->forest->branches;
    uint8_t *marks = gg__alloc_zeroed(vet->ctx, 3 * count, 1, "branches");
    if (!marks) return NULL;
    forest_test t = {vet, marks, marks + count, marks + 2 * count};
    const char *fault = check(&t, x);
    gg__free(vet->ctx, marks);
    return gg__status(vet->ctx) == GG_OK ? fault : NULL;
}
