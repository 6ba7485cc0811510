/* Actions of the tests of this folder: reading, writing, solving, checking, answering. */
#ifndef TESTS_OOM_ACTIONS_H
#define TESTS_OOM_ACTIONS_H

#include "oom/exhaust.h"

/* ---- reading and writing ---- */

typedef struct feed {
    const char *text;
    size_t left;
} feed;

static inline ptrdiff_t read_feed(void *self, void *buffer, size_t size)
{
    feed *f = self;
    const size_t part = f->left < size ? f->left : size;
    memcpy(buffer, f->text, part);
    f->text += part;
    f->left -= part;
    return (ptrdiff_t)part;
}

typedef struct reading {
    const char *format, *text;
    size_t length;
    const gg_given *given;
} reading;

static inline gg_status read_all(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const reading *r = input;
    feed f = {r->text, r->length};
    const gg_source source = {&f, read_feed};
    gg_reader *reader = UNTOUCHED(gg_reader);
    gg_status status = gg_reader_open(ctx, &source, r->format, r->given, &reader);
    if (status != GG_OK) {
        assert_ptr_equal(reader, UNTOUCHED(gg_reader));
        return status;
    }
    for (;;) {
        gg_problem *problem = UNTOUCHED(gg_problem);
        status = gg_reader_next(reader, &problem);
        if (status != GG_OK) assert_ptr_equal(problem, UNTOUCHED(gg_problem));
        if (status != GG_OK || !problem) break;
        *hash = hash_problem(*hash, problem);
        gg_problem_free(problem);
    }
    gg_reader_free(reader);
    return status;
}

/* Text that grows outside the library, or only its hash if text is NULL. */
typedef struct basin {
    char **text;
    size_t length;
    uint64_t hash;
} basin;

static inline bool write_basin(void *self, const void *data, size_t size)
{
    basin *b = self;
    b->hash = hash_bytes(b->hash, data, size);
    if (!b->text) return true;
    *b->text = realloc(*b->text, b->length + size);
    assert_non_null(*b->text);
    memcpy(*b->text + b->length, data, size);
    b->length += size;
    return true;
}

typedef struct writing {
    const char *format;
    const gg_problem *problem;
} writing;

static inline gg_status write_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const writing *w = input;
    basin b = {NULL, 0, *hash};
    const gg_sink sink = {&b, write_basin};
    const gg_status status = gg_write(ctx, w->problem, w->format, &sink);
    *hash = b.hash;
    return status;
}

/* ---- generating ---- */

static inline gg_status generate_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    gg_problem *problem = UNTOUCHED(gg_problem);
    const gg_status status = gg_generate(ctx, input, &problem);
    if (status != GG_OK) {
        assert_ptr_equal(problem, UNTOUCHED(gg_problem));
        return status;
    }
    *hash = hash_problem(*hash, problem);
    gg_problem_free(problem);
    return GG_OK;
}

/* ---- solving, checking, answering ---- */

typedef struct solving {
    const gg_problem *problem;
    const gg_solve_options *options;
    gg_solution *solution; /* for what is done with it */
    unsigned flags;
    const gg_move *played;
    size_t played_count;
} solving;

static inline gg_status solve_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_solution *solution = UNTOUCHED(gg_solution);
    const gg_status status = gg_solve(ctx, s->problem, s->options, &solution);
    if (status != GG_OK) {
        assert_ptr_equal(solution, UNTOUCHED(gg_solution));
        return status;
    }
    *hash = hash_text(*hash, gg_solution_method(solution));
    *hash = hash_number(*hash, gg_solution_positions(solution));
    *hash = hash_number(*hash, gg_solution_lines(solution));
    gg_solution_free(solution);
    return GG_OK;
}

static inline gg_status check_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_verdict verdict;
    memset(&verdict, 0x5a, sizeof verdict);
    const gg_status status = gg_check(ctx, s->problem, s->solution, &verdict);
    if (status == GG_OK) {
        assert_true(verdict.accepted);
        *hash = hash_number(*hash, verdict.positions);
    } else {
        for (size_t i = 0; i < sizeof verdict; i++)
            assert_int_equal(((unsigned char *)&verdict)[i], 0x5a);
    }
    return status;
}

static inline gg_status answer_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_answer *answer = UNTOUCHED(gg_answer);
    const gg_status status = gg_answer_after(ctx, s->problem, s->solution, s->played,
                                             s->played_count, s->flags, &answer);
    if (status != GG_OK) {
        assert_ptr_equal(answer, UNTOUCHED(gg_answer));
        return status;
    }
    *hash = hash_number(*hash, answer->outcome.winner);
    *hash = hash_number(*hash, answer->outcome.remoteness);
    *hash = hash_number(*hash, answer->outcome_class);
    *hash = hash_moves(*hash, answer->moves, answer->move_count);
    *hash = hash_moves(*hash, answer->all_moves, answer->all_count);
    *hash = hash_moves(*hash, answer->line, answer->line_length);
    *hash = hash_number(*hash, answer->repeats ? answer->repeats_from : SIZE_MAX);
    *hash = hash_text(*hash, answer->reason);
    *hash = hash_text(*hash, answer->note);
    for (size_t i = 0; i < answer->part_count; i++)
        *hash = hash_text(hash_text(*hash, answer->parts[i].name), answer->parts[i].value);
    *hash = hash_text(*hash, answer->total);
    gg_answer_free(answer);
    return GG_OK;
}

static inline gg_status tally_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_tally tally;
    const gg_status status = gg_solution_tally(ctx, s->problem, s->solution, &tally);
    for (unsigned i = 0; status == GG_OK && i < 6; i++)
        *hash = hash_number(*hash, tally.of[i / 3][i % 3].positions);
    return status;
}

static inline gg_status histogram_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_histogram *histogram = UNTOUCHED(gg_histogram);
    const gg_status status = gg_histogram_new(ctx, s->problem, s->solution, 50, &histogram);
    if (status != GG_OK) {
        assert_ptr_equal(histogram, UNTOUCHED(gg_histogram));
        return status;
    }
    for (size_t i = 0; i < histogram->count; i++) {
        *hash = hash_text(*hash, histogram->entries[i].value);
        *hash = hash_number(*hash, histogram->entries[i].count);
    }
    *hash = hash_number(*hash, histogram->unlisted);
    gg_histogram_free(histogram);
    return GG_OK;
}

/* With other numbers, and nothing else. */
static inline gg_status renumber_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_problem *anew = UNTOUCHED(gg_problem);
    const gg_status status =
        gg_renumber(ctx, s->problem, s->flags ? GG_TOPOLOGICAL : GG_BREADTH_FIRST,
                    GG_ROWS_OUT | GG_ROWS_IN, NULL, &anew);
    if (status != GG_OK) {
        assert_ptr_equal(anew, UNTOUCHED(gg_problem));
        return status;
    }
    *hash = hash_problem(*hash, anew);
    gg_problem_free(anew);
    return GG_OK;
}

static inline gg_status explore_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    gg_problem *graph = UNTOUCHED(gg_problem);
    const gg_status status =
        gg_problem_explore(ctx, s->problem, s->options->limit, GG_ROWS_OUT, &graph);
    if (status != GG_OK) {
        assert_ptr_equal(graph, UNTOUCHED(gg_problem));
        return status;
    }
    *hash = hash_problem(*hash, graph);
    gg_problem_free(graph);
    return GG_OK;
}

/* The table of all values, in one form or another. */
static inline gg_status table_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    basin b = {NULL, 0, *hash};
    const gg_sink sink = {&b, write_basin};
    const gg_status status =
        s->flags == 3   ? gg_picture_write(ctx, s->problem, s->solution, &sink)
        : s->flags == 2 ? gg_columns_write(ctx, s->problem, s->solution, &sink)
                        : gg_table_write(ctx, s->problem, s->solution, s->flags > 0, 0, &sink);
    *hash = b.hash;
    return status;
}

/* The value of the start, if the solution has one, and the period of heaps. */
static inline gg_status total_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    basin b = {NULL, 0, *hash};
    const gg_sink sink = {&b, write_basin};
    uint64_t period = 77, preperiod = 77;
    bool covers = false;
    gg_status status = gg_solution_covers(ctx, s->problem, s->solution, s->problem, &covers);
    if (status == GG_OK)
        status = gg_solution_period(ctx, s->problem, s->solution, &period, &preperiod);
    assert_int_equal(period == 77, status != GG_OK);
    if (status == GG_OK) status = gg_total_write(ctx, s->problem, s->solution, 0, &sink);
    *hash = hash_number(hash_number(hash_number(b.hash, covers), period), preperiod);
    return status;
}

/* A certificate is written, read again and checked. */
static inline gg_status certificate_one(gg_ctx *ctx, const void *input, uint64_t *hash)
{
    const solving *s = input;
    char *text = NULL;
    basin b = {&text, 0, *hash};
    const gg_sink sink = {&b, write_basin};
    gg_solution *read = UNTOUCHED(gg_solution);
    gg_verdict verdict = {.accepted = false};
    const bool as_text = gg_solution_positions(s->solution) % 2;
    gg_status status = gg_certificate_write(ctx, s->problem, s->solution, as_text, &sink);
    if (status == GG_OK) {
        feed f = {text, b.length};
        const gg_source source = {&f, read_feed};
        status = gg_certificate_read(ctx, s->problem, &source, &read);
    }
    free(text);
    if (status != GG_OK) {
        assert_ptr_equal(read, UNTOUCHED(gg_solution));
        return status;
    }
    status = gg_check(ctx, s->problem, read, &verdict);
    if (status == GG_OK) assert_true(verdict.accepted);
    gg_solution_free(read);
    *hash = hash_number(b.hash, verdict.positions);
    return status;
}

/* Counts successful actions, to show that not all were refused. */
typedef struct done {
    unsigned reads, writes, solutions, checks, answers, tables;
} done;

static inline void exhaust_solution(stage *s, const char *name, const gg_problem *problem,
                                    gg_solution *solution, done *d)
{
    solving what = {.problem = problem, .solution = solution};
    gg_answer *answer = NULL;
    for (what.flags = 0; what.flags < 32; what.flags += 31) /* nothing, and everything */
        d->answers += exhaust(s, name, answer_one, &what) == GG_OK;
    for (what.flags = 0; what.flags < 4; what.flags++)
        d->tables += exhaust(s, name, table_one, &what) == GG_OK;
    what.flags = 31;
    if (gg_answer_new(s->ctx, problem, solution, GG_ANSWER_MOVES, &answer) == GG_OK) {
        what.played = answer->moves;
        what.played_count = answer->move_count > 0;
        exhaust(s, name, answer_one, &what);
        gg_answer_free(answer);
    }
    d->checks += exhaust(s, name, check_one, &what) == GG_OK;
    exhaust(s, name, tally_one, &what);
    exhaust(s, name, histogram_one, &what);
    exhaust(s, name, total_one, &what);
    exhaust(s, name, certificate_one, &what);
}

/* True if the solver goes on without some values where the memory is too small for them. */
static inline bool is_frugal(const char *solver)
{
    return strcmp(solver, "search") == 0;
}

/* Runs every solver that accepts the problem, and all actions on its solution. */
static inline void exhaust_problem(stage *s, const gg_problem *problem, uint64_t limit, done *d)
{
    for (unsigned how = 0; how < 2; how++) {
        const solving what = {.problem = problem, .flags = how};
        exhaust(s, "numbering anew", renumber_one, &what);
    }
    gg_solve_options few = GG_SOLVE_OPTIONS;
    few.limit = limit;
    const solving whole = {.problem = problem, .options = &few};
    exhaust(s, "exploring", explore_one, &whole);
    for (size_t i = 0; gg_solver_info(i); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        options.solver = gg_solver_info(i)->name;
        options.limit = limit;
        const solving what = {.problem = problem, .options = &options};
        s->frugal = is_frugal(options.solver);
        if (exhaust(s, options.solver, solve_one, &what) == GG_OK) {
            assert_ok(s->ctx, gg_solve(s->ctx, problem, &options, &solution));
            d->solutions++;
            exhaust_solution(s, options.solver, problem, solution, d);
            gg_solution_free(solution);
        }
        s->frugal = false;
    }
}

#endif
