/*
 * Files that differ from a certificate in one byte, with the checksum mended: every byte and every
 * other value of it for graphs, some values for games by rules. Accepted files have the same values
 * as the certificate, though ranks may differ if more than one is right. Files cut off at a byte,
 * or with one byte inserted or removed, are never accepted.
 */
#include "unit/mend.h"
#include "unit/support.h"

#include "game/explore.h"
#include "value/solution.h"

#include <stdio.h>

enum { MOST = 1 << 20, SMALL = 1000, TEXT_CRC = 13 }; /* in text "end 01234567\n" */

/* ---- files in memory ---- */

typedef struct file {
    uint8_t *at;
    size_t length, read;
} file;

static bool file_write(void *self, const void *data, size_t size)
{
    file *to = self;
    assert_true(to->length + size < MOST);
    memcpy(to->at + to->length, data, size);
    to->length += size;
    return true;
}

static ptrdiff_t file_read(void *self, void *buffer, size_t size)
{
    file *from = self;
    const size_t left = from->length - from->read, count = left < size ? left : size;
    memcpy(buffer, from->at + from->read, count);
    from->read += count;
    return (ptrdiff_t)count;
}

static file new_file(void)
{
    file made = {malloc(MOST), 0, 0};
    assert_non_null(made.at);
    return made;
}

/* Makes the checksums fit: those of the binary form, or that at the end of the text. */
static void seal(file *f, size_t end)
{
    char text[TEXT_CRC + 1];
    if (end == 0) {
        mend_columns(f->at, f->length);
        return;
    }
    snprintf(text, sizeof text, "end %08lx\n", (unsigned long)crc_of(0, f->at, f->length - end));
    memcpy(f->at + f->length - end, text, end);
}

/* ---- what a certificate says ---- */

typedef struct original {
    gg_ctx *ctx;
    const gg_problem *problem;
    gg_solution *solution;
    file file, mutant;
    size_t end;  /* bytes of the checksum at the end of a text; 0: the binary form */
    bool bounds; /* a draw has a bound and not a rank: play without end is a win */
    unsigned accepted, refused;
} original;

static gg_solution *read_file(original *o, file *from)
{
    const gg_source source = {from, file_read};
    gg_solution *solution = NULL;
    from->read = 0;
    const gg_status status = gg_certificate_read(o->ctx, o->problem, &source, &solution);
    if (status != GG_OK) assert_int_equal(status, GG_BAD_INPUT);
    return status == GG_OK ? solution : NULL;
}

static bool same_word(const original *o, gg__word a, gg__word b)
{
    return a == b || (o->bounds && a >> 30 == 3 && b >> 30 == 3);
}

/* The place of the i-th position of one search in the other. */
static uint64_t place_in(const gg_solution *a, uint64_t i, const gg_solution *b)
{
    if (!a->explored) return i;
    const uint32_t place = gg__index_find(&b->explored->index, a->explored->index.keys[i]);
    assert_int_not_equal(place, UINT32_MAX);
    return place;
}

static void assert_same_tables(const original *o, const gg_solution *read)
{
    const gg_solution *true_one = o->solution;
    assert_int_equal(read->table_count, true_one->table_count);
    for (size_t t = 0; t < read->table_count; t++) {
        const gg__table *a = &true_one->tables[t], *b = &read->tables[t];
        assert_int_equal(a->vertices, b->vertices);
        assert_int_equal(a->phases, b->phases);
        assert_memory_equal(a->mover, b->mover, a->phases);
        for (uint64_t v = 0; v < a->vertices; v++)
            for (uint32_t phase = 0; phase < a->phases; phase++)
                assert_true(same_word(o, a->words[v * a->phases + phase],
                                      b->words[place_in(true_one, v, read) * b->phases + phase]));
    }
}

/* Writes the i-th value. */
static file value_text(const original *o, const gg_solution *solution, uint64_t i, uint8_t *at)
{
    file text = {at, 0, 0};
    const gg_sink sink = {&text, file_write};
    assert_ok(o->ctx, gg_value_write(o->ctx, o->problem, solution, i, 0, &sink));
    return text;
}

static void assert_same_values(const original *o, const gg_solution *read)
{
    static uint8_t space[2][MOST];
    const gg__values *a = &o->solution->values, *b = &read->values;
    assert_int_equal(a->count, b->count);
    for (uint64_t v = 0; v < a->count; v++) {
        const uint64_t w = place_in(o->solution, v, read);
        if (!a->trie) {
            assert_int_equal(a->value[v], b->value[w]);
            if (a->minus) assert_int_equal(a->minus[v], b->minus[w]);
            continue;
        }
        const file x = value_text(o, o->solution, v, space[0]),
                   y = value_text(o, read, w, space[1]);
        assert_int_equal(x.length, y.length);
        assert_memory_equal(x.at, y.at, x.length);
    }
}

/* What the check says. Before it has accepted, nothing can be had. */
static bool accepts_file(const original *o, gg_solution *solution)
{
    gg_verdict verdict = {.accepted = false};
    const file nowhere = {NULL, 0, 0};
    const gg_sink sink = {(void *)&nowhere, file_write};
    for (int before = 1; before >= 0; before--) {
        assert_int_equal(gg_solution_entries(solution), 0);
        assert_false(gg_solution_has_table(solution));
        assert_int_equal(gg_value_write(o->ctx, o->problem, solution, 0, 0, &sink),
                         GG_BAD_ARGUMENT);
        if (!before) return false;
        const gg_status status = gg_check(o->ctx, o->problem, solution, &verdict);
        if (status != GG_OK) assert_int_equal(status, GG_BAD_ARGUMENT);
        if (status == GG_OK && verdict.accepted) return true;
    }
    return false;
}

/* Claims about a winner may differ in ranks, and those that are not needed may be weaker. */
static void assert_same_winner(const original *o, gg_solution *read)
{
    gg_verdict true_one, verdict;
    assert_ok(o->ctx, gg_check(o->ctx, o->problem, o->solution, &true_one));
    assert_ok(o->ctx, gg_check(o->ctx, o->problem, read, &verdict));
    assert_int_equal(verdict.outcome.winner, true_one.outcome.winner);
}

/* True if it is read and accepted; then it says the same. */
static bool passes(original *o, file *f)
{
    gg_solution *solution = read_file(o, f);
    const bool accepted = solution && accepts_file(o, solution);
    if (accepted) {
        assert_string_equal(gg_solution_value_type(solution), gg_solution_value_type(o->solution));
        if (strcmp(gg_solution_value_type(solution), "winner") == 0) {
            assert_same_winner(o, solution);
        } else {
            assert_same_tables(o, solution);
            assert_same_values(o, solution);
        }
    }
    gg_solution_free(solution);
    o->accepted += accepted;
    o->refused += !accepted;
    return accepted;
}

/* ---- mutants ---- */

/* The original with `out` bytes from a place left out and `in` put there, sealed. */
static file *spoil(original *o, size_t place, size_t out, const uint8_t *in, size_t count)
{
    file *f = &o->mutant;
    memcpy(f->at, o->file.at, place);
    if (count > 0) memcpy(f->at + place, in, count);
    memcpy(f->at + place + count, o->file.at + place + out, o->file.length - place - out);
    f->length = o->file.length - out + count;
    seal(f, o->end);
    return f;
}

/* Changes every `step`-th byte: each bit and some other values; all 255 values if `each` and the
 * byte belongs to a column. */
static void change_bytes(original *o, bool each, size_t step, gg__rng *rng)
{
    const size_t directory = 24 + 32 * (size_t)get_word(o->file.at + 12);
    for (size_t i = gg__rng_below(rng, step); i < o->file.length - o->end; i += step)
        for (unsigned change = 1; change < 256; change++) {
            const bool bit = (change & (change - 1)) == 0, all = each && i >= directory;
            if (!all && !bit && !one_in(rng, 60)) continue;
            const uint8_t byte = (uint8_t)(o->file.at[i] ^ change);
            const file *f = spoil(o, i, 1, &byte, 1);
            if (memcmp(f->at, o->file.at, f->length) != 0) passes(o, &o->mutant);
        }
}

/* In the text form: to other digits and blanks. */
static void change_text(original *o)
{
    static const char others[] = " \n0123456789-x";
    for (size_t i = 0; i < o->file.length - o->end; i++) {
        passes(o, spoil(o, i, 1, NULL, 0));
        for (size_t c = 0; others[c]; c++) {
            passes(o, spoil(o, i, 1, (const uint8_t *)others + c, 1));
            passes(o, spoil(o, i, 0, (const uint8_t *)others + c, 1));
        }
    }
}

static void change_length(original *o, size_t step)
{
    static const uint8_t bytes[] = {0, 1, 4, 255};
    for (size_t i = 0; i < o->file.length - o->end; i += step) {
        assert_false(passes(o, spoil(o, i, 1, NULL, 0)));
        assert_false(passes(o, spoil(o, i, o->file.length - o->end - i, NULL, 0)));
        for (size_t b = 0; b < COUNT(bytes); b++)
            assert_false(passes(o, spoil(o, i, 0, bytes + b, 1)));
    }
    for (size_t length = 0; length < o->file.length; length += step) {
        memcpy(o->mutant.at, o->file.at, length);
        o->mutant.length = length;
        assert_false(passes(o, &o->mutant));
    }
    memcpy(o->mutant.at, o->file.at, o->file.length);
    memset(o->mutant.at + o->file.length, 0, 8);
    for (size_t more = 1; more <= 8; more++) {
        o->mutant.length = o->file.length + more;
        assert_false(passes(o, &o->mutant));
    }
}

/* Without a new checksum no change is accepted. */
static void break_seal(original *o, size_t step)
{
    for (size_t bit = 0; bit<8 * o->file.length; bit += step> 1 ? 8 * step + 1 : 1) {
        memcpy(o->mutant.at, o->file.at, o->file.length);
        o->mutant.length = o->file.length;
        o->mutant.at[bit / 8] ^= (uint8_t)(1U << bit % 8);
        assert_false(passes(o, &o->mutant));
    }
}

/* Some changes leave all values true: if more than one rank is right, or in unused fields. */
static void change_all(original *o, bool each)
{
    const size_t step = o->file.length < SMALL ? 1 : o->file.length / 60;
    const gg__values *values = &o->solution->values;
    gg__rng rng = {66};
    o->accepted = 0;
    if (o->end == 0) {
        change_bytes(o, each && step == 1, step, &rng);
        if (!o->bounds && !values->rank && !(values->trie && values->minus) &&
            strcmp(gg_solution_value_type(o->solution), "winner") != 0)
            assert_int_equal(o->accepted, 0);
        change_length(o, step);
        break_seal(o, step);
    } else if (step == 1) {
        change_text(o);
    }
}

/* Changes both forms. Returns the number of changes that leave the binary form true; -1: it cannot
 * be written. */
static long mutate(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution, bool each,
                   bool bounds)
{
    long still_true = -1;
    for (unsigned text = 0; text < 2; text++) {
        original o = {.ctx = ctx,
                      .problem = problem,
                      .file = new_file(),
                      .mutant = new_file(),
                      .end = text ? TEXT_CRC : 0,
                      .bounds = bounds};
        const gg_sink sink = {&o.file, file_write};
        if (gg_certificate_write(ctx, problem, solution, text, &sink) == GG_OK) {
            o.solution = read_file(&o, &o.file);
            assert_non_null(o.solution);
            assert_true(accepts_file(&o, o.solution));
            assert_true(passes(&o, &o.file));
            change_all(&o, each);
            if (!text) still_true = o.accepted;
            gg_solution_free(o.solution);
        }
        free(o.file.at);
        free(o.mutant.at);
    }
    return still_true;
}

/* ---- graphs ---- */

/* "01 12L": edges between vertices from 0. */
static sketch drawn(unsigned n, gg_play play, const char *edges, const char *tokens)
{
    sketch s = blank(n);
    s.spec.play = play;
    for (const char *at = edges; *at; at += at[2] && at[2] != ' ' ? 3 : 2) {
        if (*at == ' ') at++;
        const gg_edge_for who = at[2] == 'L'   ? GG_FOR_LEFT
                                : at[2] == 'R' ? GG_FOR_RIGHT
                                               : GG_FOR_BOTH;
        add_edge(&s, (gg_vertex)(at[0] - '0'), (gg_vertex)(at[1] - '0'), who);
    }
    for (; *tokens; tokens++)
        add_token(&s, (gg_vertex)(*tokens - '0'));
    return s;
}

/* How many changes leave it true. */
static long mutate_graph(gg_ctx *ctx, const sketch *s, const char *solver)
{
    const game made = build(ctx, s, GG_ROWS_IN | GG_ROWS_OUT);
    gg_solution *solution = solve_by(ctx, made.problem, solver);
    const bool bounds = s->spec.play != GG_RACE && s->spec.infinite != GG_D;
    const long still_true = mutate(ctx, made.problem, solution, true, bounds);
    gg_solution_free(solution);
    discard(&made);
    return still_true;
}

static void test_outcomes(void **state)
{
    sketch s = drawn(3, GG_NORMAL, "01 12 10 02 00", "0");
    assert_int_equal(mutate_graph(*state, &s, NULL), 0);
    s = drawn(3, GG_MISERE, "01L 12 20R", "1");
    s.label[2] = GG_D;
    assert_int_equal(mutate_graph(*state, &s, NULL), 0);
    s = drawn(3, GG_NORMAL, "01 10 12", "0");
    s.owned = true;
    s.owner[1] = GG_RIGHT;
    assert_int_equal(mutate_graph(*state, &s, NULL), 0);
    s = drawn(3, GG_NORMAL, "01 10 02 12 00", "0");
    s.spec.infinite = GG_L;
    s.spec.dead_end = GG_D;
    assert_true(mutate_graph(*state, &s, NULL) > 0); /* bounds of draws */
}

static void test_races(void **state)
{
    sketch s = drawn(3, GG_RACE, "01 12 10 02", "00");
    add_target(&s, 2);
    assert_int_equal(mutate_graph(*state, &s, NULL), 0);
    s = drawn(2, GG_RACE, "01 00 10", "00");
    add_target(&s, 1);
    s.spec.stuck = GG_STUCK_LOSE;
    set_schedule(&s, "L1 R2 L2 L1 R1");
    assert_int_equal(mutate_graph(*state, &s, NULL), 0);
    s = drawn(3, GG_RACE, "01 02", "00");
    add_target(&s, 2);
    s.spec.stuck = GG_STUCK_LOSE;
    assert_int_equal(mutate_graph(*state, &s, "memo"), 0);
}

static void test_values(void **state)
{
    sketch s = drawn(3, GG_NORMAL, "01 02 12", "01");
    assert_int_equal(mutate_graph(*state, &s, "nimber"), 0);
    s = drawn(4, GG_NORMAL, "01 10 02 23 11", "02");
    assert_true(mutate_graph(*state, &s, "loopy") > 0); /* ranks */
    s = drawn(4, GG_MISERE, "01 12 23 13 03", "01");
    assert_int_equal(mutate_graph(*state, &s, "misere"), 0);
    s = drawn(4, GG_NORMAL, "03L 13R 20L 21R 23", "01");
    assert_true(mutate_graph(*state, &s, "number") > 0); /* ranks */
    s = drawn(4, GG_NORMAL, "01L 02R 13 23L 03", "12");
    assert_true(mutate_graph(*state, &s, "number-nimber") > 0); /* what is added to no number */
    s = drawn(4, GG_NORMAL, "10L 20R 31L 32R", "33");
    assert_true(mutate_graph(*state, &s, "form") > 0); /* ranks */
    s = drawn(2, GG_NORMAL, "01", "00");
    assert_int_equal(mutate_graph(*state, &s, "memo"), 0);
}

/* ---- games by rules ---- */

/* Every solver that takes it: tables, searches, byte strings, parts, pursuits. Frees the problem.
 */
static unsigned mutate_all(gg_ctx *ctx, gg_problem *problem)
{
    unsigned files = 0;
    for (size_t i = 0; gg_solver_info(i); i++) {
        gg_solve_options options = GG_SOLVE_OPTIONS;
        gg_solution *solution = NULL;
        options.solver = gg_solver_info(i)->name;
        if (gg_solve(ctx, problem, &options, &solution) != GG_OK) continue;
        files += mutate(ctx, problem, solution, false, false) >= 0;
        gg_solution_free(solution);
    }
    gg_problem_free(problem);
    return files;
}

static void test_rules(void **state)
{
    static const rules_sample samples[] = {
        {"advance-or-eat", "", "B.\n.W\n"},
        {"chomp", "2x2", NULL},
        {"domineering", "2x2", NULL},
        {"hexapawn", "3x3", NULL},
        {"kayles", "3,5", NULL},
        {"nim", "1,2", NULL},
        {"nim", "misere:1,2", NULL},
        {"octal", "4.07,3,2", NULL},
        {"police", "", "PT\n.E\n"},
        {"quixo", "3x3", NULL},
        {"subtraction", "1,2:5", NULL},
        {"tictactoe", "2,2,2", NULL},
        {"wythoff", "2,3", NULL},
    };
    unsigned files = 0;
    for (size_t i = 0; i < COUNT(samples); i++) {
        gg_problem *problem = NULL;
        assert_ok(*state, open_rules(*state, &samples[i], &problem));
        files += mutate_all(*state, problem);
    }
    assert_true(files > 20);
}

static void test_bush(void **state)
{
    const sketch s = drawn(4, GG_NORMAL, "01L 12R 13 03R", "");
    gg_graph *graph = build_graph(*state, &s, GG_ROWS_OUT);
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.graph = graph;
    assert_ok(*state, gg_problem_of_rules(*state, gg_ruleset_find("hackenbush"), &spec, &problem));
    assert_true(mutate_all(*state, problem) > 0);
    gg_graph_free(graph);
}

static int open_all(void **state)
{
    *state = open_ctx();
    return 0;
}

static int close_all(void **state)
{
    close_ctx(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outcomes), cmocka_unit_test(test_races),
        cmocka_unit_test(test_values),   long_test(test_rules),
        cmocka_unit_test(test_bush),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
