/*
 * One pursuer and one evader: every state of the game, in rows of bits.
 *
 * All 2 * cells^2 states are solved, whoever stands where and moves first; so any position of the
 * game can be asked about. First the states that the pursuer wins, then those that the evader
 * wins; neither asks about the other, but for a capture going before an escape. The rest is drawn.
 * O(cells^2 / 64) words, each looked at once for every level that changes what is next to it; a
 * byte a state lasts for 1,000 turns, and a bit for two states more for twice as many.
 */
#include "solve/pursuit/pursuit_attract.h"
#include "solve/solver.h"

/* Of a problem that is not refused. */
static const gg_pursuit *pursuit_of(const gg_problem *problem)
{
    return problem->rules->ruleset->pursuit(problem->rules->self);
}

static const char *refuses(const gg_problem *problem)
{
    const gg__rules *rules = problem->rules;
    return rules && rules->ruleset->pursuit && pursuit_of(problem)
               ? NULL
               : "is made for games of one pursuer and one evader";
}

static bool fits(const gg_pursuit *game, const gg_graph *graph)
{
    return graph && gg_graph_vertices(graph) == game->cells &&
           gg_graph_rows(graph) == (GG_ROWS_OUT | GG_ROWS_IN);
}

/* A position is legal if both cells are, and a cell is where both may stand on it. */
static uint64_t count_legal(gg__rules *rules, const gg_pursuit *game)
{
    uint64_t legal = 0;
    for (uint64_t cell = 0; cell < game->cells; cell++)
        legal += !rules->ruleset->legal ||
                 rules->ruleset->legal(rules->self, (cell * game->cells + cell) * 2);
    return 2 * legal * legal;
}

/* How many sides can win. */
static unsigned sides_of(const gg_pursuit *game)
{
    for (uint32_t cell = 0; cell < game->cells; cell++)
        if (game->exit[cell]) return 2;
    return 1;
}

static gg_status attract_both(gg_ctx *ctx, const gg_pursuit *game, gg__pursuit_step *step,
                              gg__pursuit_table **table)
{
    const gg_status status = gg__pursuit_attract(ctx, game, step, GG__FIRST, table);
    if (status != GG_OK || (*table)->sides < 2) return status;
    return gg__pursuit_attract(ctx, game, step, GG__SECOND, table);
}

static gg_outcome look(const gg_problem *problem, const gg_solution *solution, gg_position x)
{
    const gg__pursuit_table *table = solution->plan;
    const uint64_t cells = table->shape.cells, places = x / 2;
    return gg__pursuit_look(table, pursuit_of(problem), (gg_player)(x % 2),
                            (uint32_t)(places / cells), (uint32_t)(places % cells));
}

static gg__word word(const gg_problem *problem, const gg_solution *solution, gg_position x)
{
    const gg_outcome outcome = look(problem, solution, x);
    if (outcome.winner == GG_D) return gg__word_decided(GG__DRAWN, GG__NO_RANK);
    return gg__word_decided(outcome.winner == GG_L ? GG__FIRST : GG__SECOND, outcome.remoteness);
}

static gg_status solve(gg_ctx *ctx, const gg_problem *problem, uint64_t limit,
                       gg_solution *solution)
{
    const gg_pursuit *game = pursuit_of(problem);
    const gg__pursuit_shape shape = gg__pursuit_shape_of(game->cells, game->columns);
    const uint64_t spare = gg__pursuit_attract_bytes(&shape) + gg__pursuit_step_bytes(&shape);
    gg__pursuit_table *table;
    gg__pursuit_step step;
    (void)limit; /* nothing is searched */
    if (!fits(game, game->pursuer) || !fits(game, game->evader))
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the ruleset's graphs lack cells, or rows both ways");
    gg_status status = gg__pursuit_table_new(ctx, &shape, sides_of(game), spare, &table);
    if (status != GG_OK) return status;
    status = gg__pursuit_step_new(ctx, game->pursuer, &shape, &step);
    if (status == GG_OK) {
        status = attract_both(ctx, game, &step, &table);
        gg__pursuit_step_free(&step);
    }
    solution->plan = table;
    solution->word = word;
    solution->made_for = problem;
    solution->positions = count_legal(problem->rules, game);
    return status;
}

static gg_status at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                    const gg__stand *stand, gg_outcome *out)
{
    const gg__pursuit_table *table = solution->plan;
    const uint64_t cells = table->shape.cells, places = stand->position / 2;
    if (cells == 0 || places / cells >= cells)
        return gg__fail(ctx, GG_INTERNAL, GG__NOWHERE, "a position beyond those of the pursuit");
    *out = look(problem, solution, stand->position);
    return GG_OK;
}

/* The digits of the longest remoteness, and with them the memory, are not known beforehand. */
static void plan(const gg_problem *problem, gg_memory_plan *out)
{
    const gg_pursuit *game = pursuit_of(problem);
    out->positions = 2 * (uint64_t)game->cells * game->cells;
}

const gg__solver gg__solver_pursuit = {
    .info = {"pursuit", "one pursuer and one evader: every state, 64 at a time", "outcome", false,
             false},
    .refuses = refuses,
    .solve = solve,
    .at = at,
    .plan = plan,
    .every = true,
};
