/*
 * Games on forests of blue and red branches, for Left and for Right, and of green ones, for both.
 *
 * If on every vertex but the ground green branches grow with green ones only, then each branch on
 * the ground is a number or a nimber, and so is all that play can make of it. Numbers and nimbers
 * add up as in value/number_sum.c: s, the sum of the numbers, decides by its sign; if it is
 * 0, the xor of the nimbers decides between who moves first and who does not. What they are worth,
 * and what becomes of that by each cut, is found in solve/number/forest_value.c. Other forests, in
 * which green branches bear blue or red ones or grow on them, are declined.
 *
 * What the branches on the ground of the start are worth is kept, to be checked and listed: a trie
 * of at most as many numbers as there are branches. Any other position is valued when it is asked
 * about: O(branches) for all of its moves together, times what adding up its numbers takes.
 */
#include "solve/number/forest_value.h"
#include "solve/solver.h"
#include "value/number_sum.h"

typedef struct total {
    const gg_problem *problem;
    gg__forest forest;
    gg__positions cuts;
} total;

/* ---- opening ---- */

static void close_total(void *closed)
{
    total *t = closed;
    if (!t) return;
    gg__positions_free(&t->cuts);
    if (t->forest.ctx) gg__forest_close(&t->forest);
    gg__free(t->cuts.ctx, t);
}

/* Without the values. */
static gg_status open_position(gg_ctx *ctx, const gg_problem *problem, gg_position x, total **out)
{
    const gg__rules *rules = problem->rules;
    total *t = gg__alloc_zeroed(ctx, 1, sizeof *t, "a sum");
    if (!t) return gg__status(ctx);
    t->problem = problem;
    t->cuts.ctx = ctx;
    gg_status status = gg__rules_cuts(rules, x, &t->cuts);
    if (status == GG_OK)
        status =
            gg__forest_open(ctx, gg__rules_forest(rules), t->cuts.at, t->cuts.count, &t->forest);
    if (status == GG_OK)
        *out = t;
    else
        close_total(t);
    return status;
}

static gg_status open_total(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            const gg__stand *stand, void **out)
{
    total *t;
    (void)solution;
    gg_status status = open_position(ctx, problem, stand->position, &t);
    if (status != GG_OK) return status;
    status = gg__forest_value(&t->forest);
    if (status == GG_OK)
        *out = t;
    else
        close_total(t);
    return status;
}

/* ---- who wins ---- */

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    const total *t = opened;
    gg__sum_number_outcomes(t->forest.total.sign, t->forest.star != 0, out);
    return GG_OK;
}

/* The branch that a move cuts. */
static gg_status find_cut(total *t, gg_position to, uint64_t *branch)
{
    const gg_status status = gg__rules_cuts(t->problem->rules, to, &t->cuts);
    if (status != GG_OK) return status;
    for (size_t i = 0; i < t->cuts.count; i++) {
        *branch = t->cuts.at[i];
        if (t->forest.live[*branch]) return GG_OK;
    }
    return gg__fail(t->cuts.ctx, GG_BAD_INPUT, GG__NOWHERE,
                    "fault of the ruleset %s: a move cuts no branch",
                    t->problem->rules->ruleset->info.name);
}

static gg_status after(void *opened, const gg__step *step, gg_outcome out[2], uint64_t *progress)
{
    total *t = opened;
    gg__forest *f = &t->forest;
    uint64_t cut = 0;
    gg_status status = f->after ? GG_OK : gg__forest_look_ahead(f);
    if (status == GG_OK) status = find_cut(t, step->to, &cut);
    if (status != GG_OK) return status;
    if (gg__is_green(f->shape, (uint32_t)cut))
        gg__sum_number_outcomes(f->total.sign, f->after[cut] != 0, out);
    else
        gg__sum_number_outcomes(f->after[cut], f->star != 0, out);
    *progress = 0; /* there is less after every move */
    return GG_OK;
}

/* ---- values ---- */

static gg_status value(void *opened, gg__value *out)
{
    const total *t = opened;
    *out = (gg__value){.star = t->forest.star};
    return gg__dyadic_copy(t->cuts.ctx, &t->forest.total, &out->number);
}

static gg_status print_value(const gg__value *worth, size_t most, gg__text *text)
{
    return gg__value_number.print(worth, most, text);
}

static gg_status add_part(const total *t, uint32_t branch, size_t most, gg__text *text)
{
    char name[1024] = "";
    const gg__forest *f = &t->forest;
    const gg__value worth = {.number = f->number[branch], .star = f->nimber[branch]};
    gg__rules_print_part(t->problem->rules, branch, name, sizeof name);
    gg_status status = gg__text_add(text, "%s%c", name, '\0');
    if (status == GG_OK) status = print_value(&worth, most, text);
    return status == GG_OK ? gg__text_add(text, "%c", '\0') : status;
}

/* The live branches on the ground. */
static gg_status parts(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                       const gg__stand *stand, size_t most, gg__text *text, size_t *count)
{
    void *opened;
    *count = 0;
    gg_status status = open_total(ctx, problem, solution, stand, &opened);
    if (status != GG_OK) return status;
    const total *t = opened;
    const gg_forest *shape = t->forest.shape;
    for (uint32_t i = 0; status == GG_OK && i < shape->branches; i++) {
        if (!t->forest.live[i] || shape->parent[i] != GG_NO_BRANCH) continue;
        if (++*count % GG__TICK == 0)
            status = gg__tick(ctx, "writing branches", i, shape->branches);
        if (status == GG_OK) status = add_part(t, i, most, text);
    }
    close_total(opened);
    return status;
}

static gg_status say(const total *t, gg__text *text)
{
    enum { CHARACTERS = 60 };
    const gg_problem_spec *spec = &t->problem->spec;
    const gg__value worth = {.number = t->forest.total, .star = t->forest.star};
    gg_status status = gg__text_add(text, "what is left is worth ");
    if (status == GG_OK) status = print_value(&worth, CHARACTERS, text);
    if (status != GG_OK) return status;
    if (worth.number.sign == 0)
        return gg__text_add(text, ": whoever moves first %s", worth.star ? "wins" : "loses");
    return gg__text_add(text, ", %s than 0: %s wins whoever moves first",
                        worth.number.sign > 0 ? "more" : "less",
                        worth.number.sign > 0 ? spec->left_name : spec->right_name);
}

static gg_status reason(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                        const gg__stand *stand, gg__text *text)
{
    void *opened;
    gg_status status = open_total(ctx, problem, solution, stand, &opened);
    if (status != GG_OK) return status;
    status = say(opened, text);
    close_total(opened);
    return status;
}

static const gg__theory theory = {.open = open_total,
                                  .close = close_total,
                                  .outcomes = outcomes,
                                  .after = after,
                                  .value = value,
                                  .parts = parts,
                                  .reason = reason};

/* ---- the solver ---- */

static const char *refuses(const gg_problem *problem)
{
    const gg__rules *rules = problem->rules;
    return rules && gg__rules_forest(rules) ? NULL : "is made for games on a forest";
}

static void decline(const gg__rules *rules, uint32_t branch, gg_solution *solution)
{
    char name[100] = "", parent[100] = "";
    const gg_forest *shape = rules->ruleset->forest(rules->self);
    gg__rules_print_part(rules, branch, name, sizeof name);
    gg__rules_print_part(rules, shape->parent[branch], parent, sizeof parent);
    gg__solution_decline(solution, GG_NO_VERTEX,
                         "of %.60s and %.60s, which grows on it, only one is for both players",
                         parent, name);
}

/* The number and the nimber of one branch on the ground. Its expansion is no longer than there are
 * branches. */
static gg_status keep_branch(const gg__forest *forest, uint32_t branch, gg__worths *worths,
                             uint64_t i)
{
    if (worths->minus) worths->minus[i] = forest->nimber[branch];
    return gg__trie_find(worths->trie, &forest->number[branch], forest->shape->branches,
                         &worths->value[i]);
}

/* What the branches on the ground are worth becomes the worths of the solution. */
static gg_status keep(gg_ctx *ctx, const gg_problem *problem, const gg__forest *forest,
                      gg_solution *solution)
{
    uint64_t count, green = 0;
    gg_status status =
        gg__rules_ground(ctx, problem->rules, problem->start, &solution->branch, &count);
    if (status != GG_OK) return status;
    for (uint64_t i = 0; i < count; i++)
        green += gg__is_green(forest->shape, solution->branch[i]);
    status = gg__solution_add_worths(solution, count, GG__TRIE | (green > 0 ? GG__MINUS : 0));
    for (uint64_t i = 0; status == GG_OK && i < count; i++) {
        if (i % GG__TICK == 0) status = gg__tick(ctx, "keeping branches", i, count);
        if (status == GG_OK)
            status = keep_branch(forest, solution->branch[i], &solution->worths, i);
    }
    return status;
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    total *t;
    (void)limit; /* nothing is searched */
    solution->theory = &theory;
    gg_status status = gg__rules_check_forest(ctx, problem->rules);
    if (status == GG_OK) status = open_position(ctx, problem, problem->start, &t);
    if (status != GG_OK) return status;
    const uint32_t mixed = gg__forest_mixed(&t->forest);
    if (mixed != GG_NO_BRANCH)
        decline(problem->rules, mixed, solution);
    else
        status = gg__forest_value(&t->forest);
    solution->positions = t->forest.shape->branches;
    if (status == GG_OK && mixed == GG_NO_BRANCH) status = keep(ctx, problem, &t->forest, solution);
    close_total(t);
    return status;
}

const gg__solver gg__solver_forest = {
    .info = {"forest", "numbers and nimbers of the branches of a forest", "number", false, false},
    .refuses = refuses,
    .solve = solve,
};
