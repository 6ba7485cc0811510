/*
 * All solvers against one definition: an input is a small problem, drawn byte by byte. Each solver
 * that takes it is compared with the definition (oracle.h): the winner, the number of turns, the
 * moves, their results, the best ones, and the end of the line; at the start and after some moves.
 * The checker must accept the solutions, directly and as certificates.
 */
#include "contest.h"

/* ---- tables against the oracle ---- */

/* One token: what each vertex is worth with each player to move. */
static void compare_outcomes(gg_ctx *ctx, const contest *c, const gg_solution *solution)
{
    const gg_player players[2] = {GG_LEFT, GG_RIGHT};
    for (unsigned v = 0; v < c->t->n; v++)
        for (unsigned p = 0; p < 2; p++) {
            char winner;
            gg_outcome outcome;
            const toy_state s = {{v}, c->t->owned ? 0 : p, NOBODY};
            const gg_status status =
                gg_solution_outcomes(ctx, solution, players[p], v, 1, &winner, &outcome.remoteness);
            if (!achieved(ctx, status, "gg_solution_outcomes")) return;
            outcome.winner = winner == 'D'                 ? GG_D
                             : winner == 'L'               ? GG_L
                             : winner == 'R'               ? GG_R
                             : (winner == 'N') == (p == 0) ? GG_L
                                                           : GG_R;
            expect(c, number_of(c->t, &s), outcome, false, "in the table");
        }
}

/* A race: the two equations, by trying all lengths in turn. */
static void compare_distances(gg_ctx *ctx, const contest *c, const gg_solution *solution)
{
    toy alone = {.n = c->t->n, .race = true, .tokens = 1, .turns = 2};
    memcpy(alone.edge, c->t->edge, sizeof alone.edge);
    memcpy(alone.target, c->t->target, sizeof alone.target);
    alone.edges = c->t->edges;
    alone.arrival[0] = alone.turn_player[0] = LEFT;
    alone.turn_player[1] = RIGHT;
    alone.infinite = DRAWN;
    alone.stuck_loses = false;
    toy_values *values = evaluate(&alone);
    for (unsigned v = 0; v < alone.n; v++) {
        uint32_t distance[2];
        const gg_status status =
            gg_solution_distances(ctx, solution, v, 1, &distance[0], &distance[1]);
        if (!achieved(ctx, status, "gg_solution_distances")) break;
        for (unsigned p = 0; p < 2; p++) {
            const toy_state s = {{v}, p, NOBODY};
            const unsigned x = number_of(&alone, &s);
            const bool arrives = values->winner[x] == LEFT;
            if (distance[p] != (arrives ? (uint32_t)values->turns[x] : GG_INFINITE))
                found("distance %u of vertex %u is %u, but by definition %d", p, v, distance[p],
                      values->turns[x]);
        }
    }
    values_free(values);
}

/* Nimbers, and what takes their place in misere play, of a graph without cycles. */
static void compare_mex(gg_ctx *ctx, const contest *c, const gg_problem *problem,
                        const gg_solution *solution)
{
    const bool misere = strcmp(gg_solution_value_type(solution), "misere-pair") == 0;
    unsigned plus[VERTICES], minus[VERTICES];
    (void)problem;
    for (unsigned v = c->t->n; v-- > 0;) {
        uint64_t seen[2] = {0, 0};
        bool sink = true;
        for (unsigned e = 0; e < c->t->edges; e++) {
            if (c->t->edge[e].from != v) continue;
            seen[0] |= UINT64_C(1) << plus[c->t->edge[e].to];
            seen[1] |= UINT64_C(1) << minus[c->t->edge[e].to];
            sink = false;
        }
        for (plus[v] = 0; seen[0] >> plus[v] & 1;)
            plus[v]++;
        for (minus[v] = sink; seen[1] >> minus[v] & 1;)
            minus[v]++;
        uint32_t first = plus[v], second = minus[v];
        const gg_status status =
            misere ? gg_solution_misere_pairs(ctx, solution, v, 1, &first, &second, NULL)
                   : gg_solution_nimbers(ctx, solution, v, 1, &first, NULL);
        if (achieved(ctx, status, "the values") && (first != plus[v] || second != minus[v]))
            found("%s: vertex %u is worth %u, %u, but by definition %u, %u", name_of(c), v, first,
                  second, plus[v], minus[v]);
    }
}

static bool is_ordered(const toy *t)
{
    for (unsigned e = 0; e < t->edges; e++)
        if (t->edge[e].from >= t->edge[e].to) return false;
    return true;
}

static void compare_values_of(gg_ctx *ctx, const contest *c, const gg_problem *problem,
                              const gg_solution *solution)
{
    const char *type = gg_solution_value_type(solution);
    if (gg_solution_entries(solution) > 0) {
        const bool mex = strcmp(type, "nimber") == 0 || strcmp(type, "misere-pair") == 0;
        if (mex && is_ordered(c->t)) compare_mex(ctx, c, problem, solution);
    } else if (strcmp(type, "distance") == 0) {
        if (!c->t->stuck_loses) compare_distances(ctx, c, solution);
    } else if (gg_solution_has_table(solution) && c->t->tokens == 1) {
        compare_outcomes(ctx, c, solution);
    }
}

/* ---- the contest ---- */

enum { FEW = 602 }; /* positions of a search */

/* Some moves from the start, and the answers after them. */
static void play_on(gg_ctx *ctx, const contest *c, const gg_problem *problem,
                    const gg_solution *solution, choices *by)
{
    enum { MOST = 4 };
    gg_move played[MOST];
    toy_state s = {{0}, c->t->first == RIGHT && !c->t->race && !c->t->owned, NOBODY};
    memcpy(s.at, c->t->at, sizeof s.at);
    for (size_t count = 0; count < MOST; count++) {
        toy_move moves[MOVES];
        gg_answer *answer = NULL;
        if (result_of(c->t, &s) != NOBODY) return;
        const toy_move move = moves[choose(by, moves_of(c->t, &s, moves))];
        played[count] = (gg_move){player_of(mover_of(c->t, &s)),
                                  move.token,
                                  s.at[move.token],
                                  move.to,
                                  move.pass,
                                  {GG_NONE, 0}};
        s = state_of(c->t, move.after);
        const gg_status status =
            gg_answer_after(ctx, problem, solution, played, count + 1,
                            GG_ANSWER_LINE | GG_ANSWER_MOVES | GG_ANSWER_ALL, &answer);
        if (achieved(ctx, status, "gg_answer_after")) compare_answer(c, move.after, answer, false);
        gg_answer_free(answer);
    }
}

/* The solution of a solver, if it takes the problem. */
static void contend(gg_ctx *ctx, contest *c, const gg_problem *problem, choices *by)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    toy_state s = {{0}, c->t->first == RIGHT && !c->t->race && !c->t->owned, NOBODY};
    options.solver = c->solver;
    options.limit = FEW;
    gg_status status = gg_solve(ctx, problem, &options, &solution);
    if (!c->solver) achieved(ctx, status, "gg_solve");
    if (!succeeded(ctx, status, "gg_solve")) return;
    c->winner_alone = strcmp(gg_solution_value_type(solution), "winner") == 0;
    memcpy(s.at, c->t->at, sizeof s.at);
    if (c->t->tokens > 0) {
        status = gg_answer_new(ctx, problem, solution, 63, &answer);
        if (succeeded(ctx, status, "gg_answer_new"))
            compare_answer(c, number_of(c->t, &s), answer, true);
        else if (!c->solver)
            achieved(ctx, status, "gg_answer_new");
        if (answer) play_on(ctx, c, problem, solution, by);
    }
    if (c->t->tokens > 0 || !c->t->race) compare_values_of(ctx, c, problem, solution);
    const bool checked = check_accepts(ctx, problem, solution, answer);
    certify(ctx, problem, solution, answer, checked, choose(by, 2));
    gg_answer_free(answer);
    gg_solution_free(solution);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    shortage s;
    choices by = {data, size};
    gg_ctx *ctx = shortage_begin(&s);
    const toy t = draw(&by);
    gg_graph *graph = make_graph(ctx, &t);
    gg_problem *problem = make_problem(ctx, &t, graph);
    if (problem) {
        toy_values *values = evaluate(&t);
        contest c = {&t, values, NULL, false};
        contend(ctx, &c, problem, &by);
        for (size_t i = 0; gg_solver_info(i); i++) {
            c.solver = gg_solver_info(i)->name;
            contend(ctx, &c, problem, &by);
        }
        values_free(values);
    }
    gg_problem_free(problem);
    gg_graph_free(graph);
    shortage_end(&s);
    return 0;
}
