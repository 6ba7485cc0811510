/* What values a certificate has, and whether they are true. */
#ifndef FUZZ_CERTIFICATE_H
#define FUZZ_CERTIFICATE_H

#include "spoil.h"

#include "problem/explore.h"
#include "value/solution.h"

/* ---- values ---- */

enum { ROW = 256, MANY = 4096 };

static inline int compare_rows(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* One row for each player to move, where values are the same for both. */
static inline size_t describe_entry(const gg_problem *problem, bool impartial, gg_position at,
                                    gg_player mover, char winner, uint32_t remoteness, char *rows)
{
    char text[200];
    if (gg_problem_rules(problem))
        gg_position_print(problem, at, text, sizeof text);
    else
        snprintf(text, sizeof text, "%llu", (unsigned long long)at);
    for (int who = 0; impartial && who < 2; who++) {
        const char person = winner == 'D' ? 'D' : (winner == 'N') == (who == 0) ? 'L' : 'R';
        snprintf(rows + ROW * who, ROW, "%s %d %c %u\n", text, who, person, remoteness);
    }
    if (!impartial) snprintf(rows, ROW, "%s %d %c %u\n", text, (int)mover, winner, remoteness);
    return impartial ? 2 : 1;
}

static inline void put_sorted(char *rows, size_t count, bytes_out *out)
{
    qsort(rows, count, ROW, compare_rows);
    for (size_t i = 0; i < count; i++)
        put_bytes(out, rows + ROW * i, strlen(rows + ROW * i));
}

static inline char *new_rows(void)
{
    char *rows = malloc((size_t)MANY * ROW);
    if (!rows) found("no memory");
    return rows;
}

/* Positions and their outcomes. */
static inline void describe_outcomes(gg_ctx *ctx, const gg_problem *problem,
                                     const gg_solution *solution, bytes_out *out)
{
    enum { ROOM = 128 };
    const bool impartial = gg_solution_is_impartial(solution);
    char *rows = new_rows();
    size_t count = 0, got = 1;
    uint64_t cursor = 0;
    while (count + 2 * ROOM <= MANY && got > 0) {
        gg_position at[ROOM];
        gg_player mover[ROOM];
        char winner[ROOM];
        uint32_t turns[ROOM];
        const gg_status status =
            gg_solution_list(ctx, problem, solution, &cursor, ROOM, at, mover, winner, turns, &got);
        if (!achieved(ctx, status, "gg_solution_list")) break;
        for (size_t i = 0; i < got; i++)
            count += describe_entry(problem, impartial, at[i], mover[i], winner[i], turns[i],
                                    rows + ROW * count);
    }
    put_sorted(rows, count, out);
    free(rows);
}

/* What a search on a graph met. The rank of a draw is nothing but a bound. */
static inline void describe_search(const gg_solution *solution, bytes_out *out)
{
    const gg__index *index = &solution->explored->index;
    char *rows = new_rows();
    size_t count = 0;
    for (; count < MANY && count < index->count && solution->table_count > 0; count++) {
        const gg__word word = solution->tables[0].words[count];
        const gg_outcome outcome = gg__word_outcome(word, false, GG_LEFT);
        snprintf(rows + ROW * count, ROW, "%llu %d %u\n", (unsigned long long)index->keys[count],
                 outcome.winner, outcome.remoteness);
    }
    put_sorted(rows, count, out);
    free(rows);
}

static inline void describe_distances(gg_ctx *ctx, const gg_problem *problem,
                                      const gg_solution *solution, bytes_out *out)
{
    const uint64_t n = gg_graph_vertices(gg_problem_graph(problem));
    char row[ROW];
    for (uint64_t v = 0; v < n; v++) {
        uint32_t mini, maxi;
        const gg_status status =
            gg_solution_distances(ctx, solution, (gg_vertex)v, 1, &mini, &maxi);
        if (!achieved(ctx, status, "gg_solution_distances")) return;
        const int length = snprintf(row, ROW, "%llu %u %u\n", (unsigned long long)v, mini, maxi);
        put_bytes(out, row, (size_t)length);
    }
}

/* Places and their values; those of a search in the order of the texts. */
static inline void describe_worths(gg_ctx *ctx, const gg_problem *problem,
                                   const gg_solution *solution, bytes_out *out)
{
    char *rows = new_rows();
    size_t count = 0;
    for (; count < MANY && count < gg_solution_worths(solution); count++) {
        bytes_out value = {0};
        const gg_sink sink = {&value, put_bytes};
        char place[100] = "";
        gg_worth_place(problem, solution, count, place, sizeof place);
        const gg_status status = gg_worth_write(ctx, problem, solution, count, 100, &sink);
        achieved(ctx, status, "gg_worth_write");
        snprintf(rows + ROW * count, ROW, "%s %.*s\n", place, (int)value.size,
                 value.at ? (const char *)value.at : "");
        free(value.at);
    }
    if (solution->explored)
        put_sorted(rows, count, out);
    else
        for (size_t i = 0; i < count; i++)
            put_bytes(out, rows + ROW * i, strlen(rows + ROW * i));
    free(rows);
}

/* All values of a solution, whoever found them, as text; false if they are too many, or for want of
 * time. */
static inline bool describe(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            bytes_out *out)
{
    if (gg_solution_worths(solution) > 0)
        describe_worths(ctx, problem, solution, out);
    else if (strcmp(gg_solution_value_type(solution), "distance") == 0)
        describe_distances(ctx, problem, solution, out);
    else if (solution->explored && !gg_problem_rules(problem))
        describe_search(solution, out);
    else if (strcmp(gg_solution_value_type(solution), "outcome") == 0)
        describe_outcomes(ctx, problem, solution, out);
    size_t rows = 0;
    for (size_t i = 0; i < out->size; i++)
        rows += out->at[i] == '\n';
    return rows + 256 < MANY && gg_ctx_error(ctx)->status == GG_OK;
}

/* ---- a certificate that may be wrong ---- */

static inline gg_status solve_again(gg_ctx *ctx, const gg_problem *problem, const char *value,
                                    const char *solver, gg_solution **out)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    options.value = value;
    options.solver = solver;
    options.limit = POSITIONS;
    return gg_solve(ctx, problem, &options, out);
}

/* What the checker accepted is what a solver finds. Of numbered parts there may be more or fewer.
 */
static inline void compare_values(gg_ctx *ctx, const gg_problem *problem, const gg_solution *claim)
{
    const char *type = gg_solution_value_type(claim), *solver = NULL;
    const bool worths = gg_solution_worths(claim) > 0, parts = gg_problem_rules(problem) && worths;
    bytes_out claimed = {0}, truth = {0};
    gg_solution *solution = NULL;
    if (claim->explored) solver = worths ? "loopy" : "memo";
    if (claim->worths.minus && strcmp(type, "number") == 0 && !gg_problem_rules(problem))
        solver = "number-nimber";
    const gg_status status = solve_again(ctx, problem, type, solver, &solution);
    if (!achieved(ctx, status, "solving what was accepted")) return;
    const bool whole =
        describe(ctx, problem, claim, &claimed) && describe(ctx, problem, solution, &truth);
    const size_t shorter = claimed.size < truth.size ? claimed.size : truth.size;
    if (whole && ((!parts && claimed.size != truth.size) ||
                  (shorter > 0 && memcmp(claimed.at, truth.at, shorter) != 0)))
        found("%s: what was accepted is not true:\n%.*sthe truth is:\n%.*s", type,
              (int)claimed.size, (const char *)claimed.at, (int)truth.size, (const char *)truth.at);
    gg_solution_free(solution);
    free(claimed.at);
    free(truth.at);
}

/* What is proved of the start is what is found for it. */
static inline void compare_start(gg_ctx *ctx, const gg_problem *problem, const gg_verdict *verdict)
{
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    if (!gg_problem_rules(problem) && gg_problem_get(problem)->token_count == 0) return;
    if (!verdict->decides) return;
    gg_status status = solve_again(ctx, problem, NULL, NULL, &solution);
    if (succeeded(ctx, status, "gg_solve")) {
        status = gg_answer_new(ctx, problem, solution, 0, &answer);
        achieved(ctx, status, "gg_answer_new");
        compare_verdict(verdict, answer);
    }
    gg_answer_free(answer);
    gg_solution_free(solution);
}

/* Reads and checks what may be a certificate: if it is accepted, it is true. */
static inline void judge(gg_ctx *ctx, const gg_problem *problem, const bytes_out *bytes)
{
    bytes_in in = {bytes->at, bytes->size, 4096};
    const gg_source source = {&in, take_bytes};
    gg_solution *solution = NULL;
    gg_verdict verdict;
    gg_status status = gg_certificate_read(ctx, problem, &source, &solution);
    if (!succeeded(ctx, status, "gg_certificate_read")) return;
    status = gg_check(ctx, problem, solution, &verdict);
    if (succeeded(ctx, status, "gg_check") && verdict.accepted) {
        look_at(ctx, problem, solution);
        compare_values(ctx, problem, solution);
        compare_start(ctx, problem, &verdict);
    }
    gg_solution_free(solution);
}

#endif
