/*
 * The common part of the fuzz targets: reports of findings, a context with small limits, bytes in
 * and out, and laws that hold for every problem.
 */
#ifndef FUZZ_SUPPORT_H
#define FUZZ_SUPPORT_H

#include "greatgame_ruleset.h"

#include "game/problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The one function of a target; never returns anything but 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- findings ---- */

#if defined(__GNUC__)
__attribute__((__format__(__printf__, 1, 2)))
#endif
static inline _Noreturn void
found(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("FOUND: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

/* ---- a context that is short of memory and time ---- */

enum { MEMORY = 8 << 20, TICKS = 4000, LONG_TICK = 40, POSITIONS = 2000 };

typedef struct shortage {
    gg_ctx *ctx;
    unsigned ticks;
} shortage;

static inline void use_up(void *self, const char *stage, uint64_t done, uint64_t total)
{
    shortage *s = self;
    (void)stage;
    (void)total;
    s->ticks += done < 4096 ? 1 : LONG_TICK; /* short work ticks at its beginning only */
    if (s->ticks >= TICKS) gg_ctx_cancel(s->ctx);
}

static inline gg_ctx *shortage_begin(shortage *s)
{
    *s = (shortage){gg_ctx_new(NULL), 0};
    if (!s->ctx) found("no context");
    gg_ctx_set_memory_limit(s->ctx, MEMORY);
    gg_ctx_set_progress(s->ctx, use_up, s);
    return s->ctx;
}

static inline void shortage_end(shortage *s)
{
    if (gg_ctx_memory_used(s->ctx) != 0)
        found("%llu bytes are left behind", (unsigned long long)gg_ctx_memory_used(s->ctx));
    gg_ctx_free(s->ctx);
}

/* True if a call succeeded. A failure must have a sentence, and be one that an input can cause. */
static inline bool succeeded(const gg_ctx *ctx, gg_status status, const char *call)
{
    const gg_error *error = gg_ctx_error(ctx);
    if (error->status != status)
        found("%s returned %s, the error is %s '%s'", call, gg_status_name(status),
              gg_status_name(error->status), error->message);
    if ((status == GG_OK) != (error->message[0] == '\0'))
        found("%s returned %s with the sentence '%s'", call, gg_status_name(status),
              error->message);
    if (status == GG_INTERNAL || status == GG_NO_MEMORY)
        found("%s: %s '%s'", call, gg_status_name(status), error->message);
    return status == GG_OK;
}

/* The same where nothing but a shortage can be the reason of a failure. */
static inline bool achieved(const gg_ctx *ctx, gg_status status, const char *call)
{
    if (!succeeded(ctx, status, call) && status != GG_LIMIT && status != GG_CANCELLED)
        found("%s: %s '%s'", call, gg_status_name(status), gg_ctx_error(ctx)->message);
    return status == GG_OK;
}

/* ---- bytes in and out ---- */

/* Hands out at most `step` bytes at a time. */
typedef struct bytes_in {
    const uint8_t *at;
    size_t left, step;
} bytes_in;

static inline ptrdiff_t take_bytes(void *self, void *buffer, size_t size)
{
    bytes_in *in = self;
    if (size > in->left) size = in->left;
    if (size > in->step) size = in->step;
    if (size == 0) return 0;
    memcpy(buffer, in->at, size);
    in->at += size;
    in->left -= size;
    return (ptrdiff_t)size;
}

typedef struct bytes_out {
    uint8_t *at; /* freed by the user */
    size_t size, room;
} bytes_out;

static inline bool put_bytes(void *self, const void *data, size_t size)
{
    bytes_out *out = self;
    while (size > out->room - out->size) {
        out->room = out->room ? 2 * out->room : 256;
        out->at = realloc(out->at, out->room);
        if (!out->at) found("no memory for what is written");
    }
    if (size > 0) memcpy(out->at + out->size, data, size);
    out->size += size;
    return true;
}

static inline bool same_bytes(const bytes_out *a, const bytes_out *b)
{
    return a->size == b->size && (a->size == 0 || memcmp(a->at, b->at, a->size) == 0);
}

/* A piece of the input up to a line end, which is consumed; with a NUL. */
static inline void next_line(const uint8_t **data, size_t *size, char *line, size_t room)
{
    size_t length = 0;
    while (*size > 0 && **data != '\n') {
        if (length + 1 < room) line[length++] = (char)**data;
        ++*data;
        --*size;
    }
    if (*size > 0) {
        ++*data;
        --*size;
    }
    line[length] = '\0';
}

/* ---- what holds of every problem ---- */

static inline bool same_outcome(gg_outcome a, gg_outcome b)
{
    return a.winner == b.winner && a.remoteness == b.remoteness;
}

/* A proof about the start must agree with the answer. A sum has no length. */
static inline void compare_verdict(const gg_verdict *verdict, const gg_answer *answer)
{
    if (!answer || !verdict->decides || verdict->first != answer->first) return;
    if (verdict->outcome.winner != answer->outcome.winner)
        found("the check proves %d, the answer is %d", verdict->outcome.winner,
              answer->outcome.winner);
    const uint32_t proved = verdict->outcome.remoteness, answered = answer->outcome.remoteness;
    if (proved != answered && proved != GG_INFINITE && answered != GG_INFINITE)
        found("the check proves %u turns, the answer has %u", proved, answered);
}

/* Checks what came of solving, or of reading it again; false if there is no saying. */
static inline bool check_accepts(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                                 const gg_answer *answer)
{
    gg_verdict verdict;
    const gg_status status = gg_check(ctx, problem, solution, &verdict);
    if (!succeeded(ctx, status, "gg_check")) return false;
    if (!verdict.accepted)
        found("%s is refused at %u, phase %u: %s", gg_solution_method(solution), verdict.vertex,
              verdict.phase, verdict.condition);
    compare_verdict(&verdict, answer);
    return true;
}

/* Writes a certificate, reads it, checks it, and writes it again. */
static inline void certify(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                           const gg_answer *answer, bool checked, bool text)
{
    bytes_out first = {0}, second = {0};
    const gg_sink to_first = {&first, put_bytes}, to_second = {&second, put_bytes};
    gg_solution *again = NULL;
    gg_status status = gg_certificate_write(ctx, problem, solution, text, &to_first);
    if (succeeded(ctx, status, "gg_certificate_write")) {
        bytes_in in = {first.at, first.size, 4096};
        const gg_source source = {&in, take_bytes};
        status = gg_certificate_read(ctx, problem, &source, &again);
        if (achieved(ctx, status, "gg_certificate_read")) {
            const bool held = check_accepts(ctx, problem, again, answer);
            if (!held && checked && gg_ctx_error(ctx)->status != GG_LIMIT &&
                gg_ctx_error(ctx)->status != GG_CANCELLED)
                found("a solution can be checked, its certificate cannot: %s",
                      gg_ctx_error(ctx)->message);
            if (held) status = gg_certificate_write(ctx, problem, again, text, &to_second);
            if (held && achieved(ctx, status, "gg_certificate_write") &&
                !same_bytes(&first, &second))
                found("a certificate changes when it is read and written");
        }
    }
    gg_solution_free(again);
    free(first.at);
    free(second.at);
}

/* Bulk access, as Python uses it, at the first entries and past the last. */
static inline void look_in_bulk(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    enum { SOME = 16 };
    const uint64_t entries = gg_solution_entries(solution), first[] = {0, entries, UINT64_MAX - 3};
    char winner[SOME], place[80];
    uint32_t a[SOME], b[SOME];
    int64_t numerator[SOME];
    bool wild[SOME];
    gg_form form[SOME];
    gg_extreme extreme[SOME];
    gg_forms *forms = NULL;
    size_t found_extremes = 0;
    const size_t count = entries > 0 && entries < SOME ? (size_t)entries : SOME;
    if (!succeeded(ctx, gg_forms_new(ctx, 1000, &forms), "gg_forms_new")) forms = NULL;
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        const gg_vertex v = (gg_vertex)(first[i] > UINT32_MAX ? UINT32_MAX : first[i]);
        for (int player = GG_LEFT; player <= GG_RIGHT; player++)
            succeeded(ctx,
                      gg_solution_outcomes(ctx, solution, (gg_player)player, v, count, winner, a),
                      "gg_solution_outcomes");
        succeeded(ctx, gg_solution_distances(ctx, solution, v, count, a, b),
                  "gg_solution_distances");
        succeeded(ctx, gg_solution_nimbers(ctx, solution, first[i], count, a, b),
                  "gg_solution_nimbers");
        succeeded(ctx, gg_solution_misere_pairs(ctx, solution, first[i], count, a, b, wild),
                  "gg_solution_misere_pairs");
        succeeded(ctx, gg_solution_numbers(ctx, solution, first[i], count, numerator, b),
                  "gg_solution_numbers");
        bytes_out text = {0};
        const gg_sink sink = {&text, put_bytes};
        succeeded(ctx, gg_values_write(ctx, problem, solution, first[i], count, 60, &sink),
                  "gg_values_write");
        free(text.at);
        if (!forms) continue;
        succeeded(ctx, gg_solution_forms(forms, solution, first[i], count, form),
                  "gg_solution_forms");
        succeeded(ctx, gg_solution_loopy_forms(forms, solution, first[i], count, form),
                  "gg_solution_loopy_forms");
    }
    gg_forms_free(forms);
    for (gg_column column = GG_COLUMN_NIMBER; column <= GG_COLUMN_PLUS; column++) {
        const uint32_t *at = gg_solution_column(solution, column);
        if (at && entries > 0) a[0] = at[0] ^ at[entries - 1];
    }
    for (uint64_t i = 0; i < entries && i < SOME; i++)
        gg_value_place(problem, solution, i, place, sizeof place);
    for (int hard = 0; hard < 2; hard++)
        succeeded(
            ctx, gg_solution_extremes(ctx, problem, solution, hard, SOME, extreme, &found_extremes),
            "gg_solution_extremes");
    bytes_out table = {0};
    const gg_sink sink = {&table, put_bytes};
    succeeded(ctx, gg_table_write(ctx, problem, solution, true, 60, &sink), "gg_table_write");
    succeeded(ctx, gg_columns_write(ctx, problem, solution, &sink), "gg_columns_write");
    free(table.at);
}

/* All other queries of a solution. */
static inline void look_at(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution)
{
    gg_histogram *histogram = NULL;
    gg_tally tally;
    uint64_t period, preperiod, cursor = 0;
    gg_position position[64];
    gg_player mover[64];
    char winner[64];
    uint32_t remoteness[64];
    size_t count = 0;
    bool covered = false;
    bytes_out total = {0};
    const gg_sink sink = {&total, put_bytes};
    succeeded(ctx, gg_solution_tally(ctx, problem, solution, &tally), "gg_solution_tally");
    succeeded(ctx,
              gg_solution_list(ctx, problem, solution, &cursor, 64, position, mover, winner,
                               remoteness, &count),
              "gg_solution_list");
    succeeded(ctx, gg_histogram_new(ctx, problem, solution, 20, &histogram), "gg_histogram_new");
    gg_histogram_free(histogram);
    succeeded(ctx, gg_solution_period(ctx, problem, solution, &period, &preperiod),
              "gg_solution_period");
    succeeded(ctx, gg_total_write(ctx, problem, solution, 200, &sink), "gg_total_write");
    succeeded(ctx, gg_solution_covers(ctx, problem, solution, problem, &covered), "covers");
    for (uint64_t i = 0; i < gg_solution_entries(solution) && i < 8; i++) {
        int64_t numerator;
        uint32_t exponent;
        succeeded(ctx, gg_solution_numbers(ctx, solution, i, 1, &numerator, &exponent), "numbers");
    }
    free(total.at);
    look_in_bulk(ctx, problem, solution);
}

/* Solves a problem, by the named solver or by any, and holds answer, checker and certificate
 * against one another. *answer, if wanted, is freed by the caller; NULL if there is none. False if
 * it was not solved.
 */
static inline bool examine(gg_ctx *ctx, const gg_problem *problem, const char *solver,
                           gg_answer **answer_out)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_memory_plan plan;
    gg_solution *solution = NULL;
    gg_answer *answer = NULL;
    options.solver = solver;
    options.limit = POSITIONS;
    if (answer_out) *answer_out = NULL;
    const bool planned = succeeded(ctx, gg_plan(ctx, problem, &options, &plan), "gg_plan");
    if (planned && plan.positions > POSITIONS) return false;
    const gg_status solved = gg_solve(ctx, problem, &options, &solution);
    if (!succeeded(ctx, solved, "gg_solve")) return false;
    if (!planned) found("what cannot be planned is solved");
    const bool asked = gg_problem_rules(problem) || gg_problem_get(problem)->token_count > 0;
    gg_status status = asked ? gg_answer_new(ctx, problem, solution,
                                             GG_ANSWER_LINE | GG_ANSWER_MOVES | GG_ANSWER_REASON |
                                                 GG_ANSWER_ALL | GG_ANSWER_PARTS,
                                             &answer)
                             : GG_OK;
    if (asked && solver)
        succeeded(ctx, status, "gg_answer_new"); /* who names a solver may want values alone */
    else if (asked)
        achieved(ctx, status, "gg_answer_new");
    const bool checked = check_accepts(ctx, problem, solution, answer);
    certify(ctx, problem, solution, answer, checked, false);
    certify(ctx, problem, solution, answer, checked, true);
    look_at(ctx, problem, solution);
    gg_solution_free(solution);
    if (answer_out)
        *answer_out = answer;
    else
        gg_answer_free(answer);
    return true;
}

static inline void compare_answers(const gg_answer *a, const gg_answer *b, const char *solver)
{
    const bool timeless = a->timeless || b->timeless;
    if (a->outcome.winner != b->outcome.winner ||
        (!timeless && a->outcome.remoteness != b->outcome.remoteness))
        found("%s: %d in %u turns, but another solver finds %d in %u", solver, b->outcome.winner,
              b->outcome.remoteness, a->outcome.winner, a->outcome.remoteness);
    if (a->all_count != b->all_count)
        found("%s: %zu moves, but another solver finds %zu", solver, b->all_count, a->all_count);
    for (size_t i = 0; i < a->all_count; i++) {
        const gg_move *x = &a->all_moves[i], *y = &b->all_moves[i];
        if (x->to != y->to || x->token != y->token || x->then.winner != y->then.winner ||
            (!timeless && x->then.remoteness != y->then.remoteness))
            found("%s: move %zu leads to another end than with another solver", solver, i);
    }
}

/* All solvers that take the problem, if one is able to solve it, and what they answer. */
static inline void examine_all(gg_ctx *ctx, const gg_problem *problem)
{
    gg_answer *answer, *other;
    if (!examine(ctx, problem, NULL, &answer)) return;
    for (size_t i = 0; gg_solver_info(i); i++) {
        examine(ctx, problem, gg_solver_info(i)->name, &other);
        if (answer && other) compare_answers(answer, other, gg_solver_info(i)->name);
        gg_answer_free(other);
    }
    gg_answer_free(answer);
}

#endif
