/*
 * Certificates as a forger would write them: the text form is taken apart, changed and put together
 * again with the right checksum. The checker must refuse each forgery that can be read.
 */
#include "unit/crc.h"
#include "unit/support.h"

#include "game/explore.h"
#include "unit/by_hand.h"

#include <ctype.h>
#include <stdio.h>

/* ---- the text form ---- */

enum { ROOM = 1 << 14, MOST_SECTIONS = 8, MOST_ENTRIES = 600 };

typedef struct text {
    char at[ROOM];
    size_t length, read;
} text;

typedef struct section {
    char name[16];
    unsigned long long entry[MOST_ENTRIES];
    size_t count;
} section;

typedef struct forgery {
    char head[100];
    section section[MOST_SECTIONS];
    size_t sections;
} forgery;

static bool text_write(void *self, const void *data, size_t size)
{
    text *to = self;
    assert_true(to->length + size < ROOM);
    memcpy(to->at + to->length, data, size);
    to->length += size;
    to->at[to->length] = '\0';
    return true;
}

static ptrdiff_t text_read(void *self, void *buffer, size_t size)
{
    text *from = self;
    const size_t left = from->length - from->read, count = left < size ? left : size;
    memcpy(buffer, from->at + from->read, count);
    from->read += count;
    return (ptrdiff_t)count;
}

static void add_text(text *to, const char *words)
{
    text_write(to, words, strlen(words));
}

static void take_apart(const text *from, forgery *f)
{
    const char *at = strchr(from->at, '\n') + 1;
    int used;
    memset(f, 0, sizeof *f);
    memcpy(f->head, from->at, (size_t)(at - from->at));
    while (strncmp(at, "end ", 4) != 0) {
        section *s = &f->section[f->sections++];
        assert_true(f->sections <= MOST_SECTIONS);
        assert_int_equal(sscanf(at, "%15s %zu%n", s->name, &s->count, &used), 2);
        assert_true(s->count < MOST_ENTRIES);
        at += used;
        for (size_t i = 0; i < s->count; i++, at += used)
            assert_int_equal(sscanf(at, "%llu%n", &s->entry[i], &used), 1);
        while (isspace((unsigned char)*at))
            at++;
    }
}

static void put_together(const forgery *f, text *to)
{
    char word[64];
    *to = (text){.length = 0};
    add_text(to, f->head);
    for (size_t i = 0; i < f->sections; i++) {
        const section *s = &f->section[i];
        snprintf(word, sizeof word, "%s %zu\n", s->name, s->count);
        add_text(to, word);
        for (size_t j = 0; j < s->count; j++) {
            snprintf(word, sizeof word, "%llu%c", s->entry[j],
                     (j + 1) % 16 == 0 || j + 1 == s->count ? '\n' : ' ');
            add_text(to, word);
        }
    }
    const unsigned long crc = crc_of(0, to->at, to->length);
    snprintf(word, sizeof word, "end %08lx\n", crc);
    add_text(to, word);
}

static section *section_of(forgery *f, const char *name)
{
    for (size_t i = 0; i < f->sections; i++)
        if (strcmp(f->section[i].name, name) == 0) return &f->section[i];
    fail_msg("no section %s", name);
    return NULL;
}

/* ---- writing, reading, checking ---- */

static gg_status read_text(gg_ctx *ctx, const gg_problem *problem, text *from, gg_solution **out)
{
    const gg_source source = {from, text_read};
    from->read = 0;
    return gg_certificate_read(ctx, problem, &source, out);
}

static void write_by(gg_ctx *ctx, const gg_problem *problem, const char *solver, forgery *f)
{
    static text written;
    const gg_sink sink = {&written, text_write};
    gg_solution *solution = solve_by(ctx, problem, solver);
    written.length = 0;
    assert_ok(ctx, gg_certificate_write(ctx, problem, solution, true, &sink));
    take_apart(&written, f);
    gg_solution_free(solution);
}

/* Part of the condition that is broken; "": accepted. */
static void check_forgery(gg_ctx *ctx, const gg_problem *problem, const forgery *f,
                          const char *condition)
{
    static text written;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    put_together(f, &written);
    assert_ok(ctx, read_text(ctx, problem, &written, &solution));
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_int_equal(verdict.accepted, condition[0] == '\0');
    if (!strstr(verdict.condition, condition)) fail_msg("refused: %s", verdict.condition);
    gg_solution_free(solution);
}

static void check_unread(gg_ctx *ctx, const gg_problem *problem, const forgery *f, const char *why)
{
    static text written;
    gg_solution *solution = NULL;
    put_together(f, &written);
    assert_fails(ctx, read_text(ctx, problem, &written, &solution), GG_BAD_INPUT, why);
}

/* ---- searches ---- */

/* Two tokens on a path of four, under misere play, which only a search answers. */
static game two_on_a_path(gg_ctx *ctx)
{
    sketch s = blank(5);
    for (gg_vertex v = 0; v < 3; v++)
        add_edge(&s, v, v + 1, GG_FOR_BOTH);
    add_edge(&s, 0, 2, GG_FOR_LEFT);
    add_token(&s, 0);
    add_token(&s, 1);
    s.spec.play = GG_MISERE;
    s.spec.dead_end = GG_N;
    return build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
}

/* For each position that play comes to: without it, and with one more that play never comes to. */
static void test_search(void **state)
{
    static forgery f, changed;
    gg_ctx *ctx = open_ctx();
    const game made = two_on_a_path(ctx);
    (void)state;
    write_by(ctx, made.problem, "memo", &f);
    check_forgery(ctx, made.problem, &f, "");
    const section *positions = section_of(&f, "positions");
    const unsigned long long never = (4 * 5 + 4) * 2; /* both tokens on the vertex without edges */
    assert_true(positions->count > 8);
    for (size_t i = 0; i < positions->count; i++) {
        changed = f;
        section_of(&changed, "positions")->entry[i] = never;
        check_forgery(ctx, made.problem, &changed, "play comes to a position that has no value");
    }
    changed = f;
    section *more = section_of(&changed, "positions"), *words = section_of(&changed, "words");
    more->entry[more->count++] = never;
    words->entry[words->count] = words->entry[words->count - 1];
    words->count++;
    check_forgery(ctx, made.problem, &changed, "a value of a position that play never reaches");
    changed = f;
    section_of(&changed, "positions")->entry[1] = positions->entry[0];
    check_unread(ctx, made.problem, &changed, "a position comes twice");
    discard(&made);
    close_ctx(ctx);
}

/* Every word of the search, changed in every way but one, is refused. */
static void test_search_words(void **state)
{
    static forgery f, changed;
    gg_ctx *ctx = open_ctx();
    const game made = two_on_a_path(ctx);
    (void)state;
    write_by(ctx, made.problem, "memo", &f);
    for (size_t i = 0; i < section_of(&f, "words")->count; i++)
        for (unsigned side = 1; side < 4; side++)
            for (unsigned rank = 0; rank < 6; rank++) {
                changed = f;
                section *words = section_of(&changed, "words");
                const unsigned long long word =
                    (unsigned long long)side << 30 | (side == 3 ? 0x3fffffff : rank);
                if (words->entry[i] == word) continue;
                words->entry[i] = word;
                static text written;
                gg_solution *solution = NULL;
                gg_verdict verdict;
                put_together(&changed, &written);
                assert_ok(ctx, read_text(ctx, made.problem, &written, &solution));
                assert_ok(ctx, gg_check(ctx, made.problem, solution, &verdict));
                assert_false(verdict.accepted);
                gg_solution_free(solution);
            }
    discard(&made);
    close_ctx(ctx);
}

/* ---- sections out of place ---- */

static void repeat_section(forgery *f, size_t from)
{
    f->section[f->sections++] = f->section[from];
}

static void rename_section(forgery *f, const char *from, const char *to)
{
    snprintf(section_of(f, from)->name, sizeof f->section[0].name, "%s", to);
}

static void test_sections(void **state)
{
    static forgery f, changed;
    gg_ctx *ctx = open_ctx();
    const game made = two_on_a_path(ctx);
    gg_problem *heaps = NULL;
    const rules_sample sample = {"nim", "misere:1,2", NULL};
    (void)state;
    write_by(ctx, made.problem, "memo", &f);
    changed = f;
    repeat_section(&changed, 0);
    check_unread(ctx, made.problem, &changed, "is expected here, not");
    changed = f;
    rename_section(&changed, "positions", "bytes");
    for (size_t i = 0; i < changed.section[0].count; i++)
        changed.section[0].entry[i] %= 256;
    check_unread(ctx, made.problem, &changed, "is expected here, not");
    changed = f;
    rename_section(&changed, "positions", "stations");
    check_unread(ctx, made.problem, &changed, "an unknown section");
    assert_ok(ctx, open_rules(ctx, &sample, &heaps));
    write_by(ctx, heaps, "memo", &f);
    check_forgery(ctx, heaps, &f, "");
    if (strcmp(f.section[0].name, "positions") == 0) {
        rename_section(&f, "positions", "bytes");
        for (size_t i = 0; i < f.section[0].count; i++)
            f.section[0].entry[i] %= 256;
        check_unread(ctx, heaps, &f, "is expected here, not");
    }
    gg_problem_free(heaps);
    discard(&made);
    close_ctx(ctx);
}

static void test_heads(void **state)
{
    static forgery f, changed;
    static const struct {
        const char *head, *why;
    } heads[] = {
        {"sertificate 1 outcome 0123456789abcdef\n", "this is no certificate"},
        {"certificate 1 outcome 0123456789abcde\n", "hexadecimal digits are expected"},
        {"certificate 1 outcome 0123456789ABCDEF\n", "hexadecimal digits are expected"},
        {"certificate 1 outcome 0123456789abcdef\n", "for another problem"},
        {"certificate 2 outcome 0123456789abcdef\n", "a version that is not known"},
        {"certificate 1 income 0123456789abcdef\n", "a type that is not known"},
        {"certificate x outcome 0123456789abcdef\n", "a number is expected"},
    };
    gg_ctx *ctx = open_ctx();
    const game made = two_on_a_path(ctx);
    (void)state;
    write_by(ctx, made.problem, "memo", &f);
    for (size_t i = 0; i < COUNT(heads); i++) {
        changed = f;
        snprintf(changed.head, sizeof changed.head, "%s", heads[i].head);
        check_unread(ctx, made.problem, &changed, heads[i].why);
    }
    discard(&made);
    close_ctx(ctx);
}

/* ---- more than there is ---- */

static void test_too_many_parts(void **state)
{
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    gg_verdict verdict;
    const rules_sample sample = {"kayles", "3", NULL};
    (void)state;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    for (uint64_t count = 1; count < 20000; count += 4999) {
        gg_solution *solution = values_by_hand(ctx, "nimber", count, 0);
        memset(solution->values.value, 0, count * sizeof *solution->values.value);
        solution->parts = true;
        assert_false(accepts_with(ctx, problem, solution, &verdict));
        if (count == 1 || count > 10000)
            assert_non_null(strstr(verdict.condition, "do not add up"));
        gg_solution_free(solution);
    }
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- queries on an unchecked solution ---- */

static gg_solution *read_forgery(gg_ctx *ctx, const gg_problem *problem, const forgery *f)
{
    static text written;
    gg_solution *solution = NULL;
    put_together(f, &written);
    assert_ok(ctx, read_text(ctx, problem, &written, &solution));
    return solution;
}

/* Every public question about a solution, with the answer `expected`. */
static void ask_everything(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                           gg_status expected, const char *why)
{
    static text nowhere;
    const gg_sink sink = {&nowhere, text_write};
    uint64_t cursor = 0, period, preperiod;
    size_t count;
    bool covers;
    gg_tally tally;
    gg_histogram *histogram = NULL;
    gg_answer *answer = NULL;
    nowhere.length = 0;
    assert_fails(ctx, gg_solution_outcomes(ctx, solution, GG_LEFT, 0, 0, NULL, NULL), expected,
                 why);
    assert_fails(ctx, gg_solution_distances(ctx, solution, 0, 0, NULL, NULL), expected, why);
    assert_fails(ctx, gg_solution_nimbers(ctx, solution, 0, 0, NULL, NULL), expected, why);
    for (int column = GG_COLUMN_NIMBER; column <= GG_COLUMN_PLUS; column++)
        assert_null(gg_solution_column(solution, (gg_column)column));
    assert_fails(ctx, gg_solution_misere_pairs(ctx, solution, 0, 0, NULL, NULL, NULL), expected,
                 why);
    assert_fails(ctx, gg_solution_numbers(ctx, solution, 0, 0, NULL, NULL), expected, why);
    assert_fails(ctx, gg_table_write(ctx, problem, solution, false, 0, &sink), expected, why);
    assert_fails(
        ctx, gg_solution_list(ctx, problem, solution, &cursor, 0, NULL, NULL, NULL, NULL, &count),
        expected, why);
    assert_fails(ctx, gg_solution_tally(ctx, problem, solution, &tally), expected, why);
    assert_fails(ctx, gg_value_write(ctx, problem, solution, 0, 0, &sink), expected, why);
    assert_fails(ctx, gg_solution_period(ctx, problem, solution, &period, &preperiod), expected,
                 why);
    assert_fails(ctx, gg_total_write(ctx, problem, solution, 0, &sink), expected, why);
    assert_fails(ctx, gg_solution_covers(ctx, problem, solution, problem, &covers), expected, why);
    assert_fails(ctx, gg_histogram_new(ctx, problem, solution, 0, &histogram), expected, why);
    assert_fails(ctx, gg_certificate_write(ctx, problem, solution, true, &sink), expected, why);
    assert_fails(ctx, gg_answer_new(ctx, problem, solution, 0, &answer), expected, why);
    assert_int_equal(nowhere.length, 0);
}

static void assert_silent(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                          const char *why)
{
    char place[8];
    ask_everything(ctx, problem, solution, GG_BAD_ARGUMENT, why);
    assert_int_equal(gg_solution_entries(solution), 0);
    assert_false(gg_solution_has_table(solution));
    assert_false(gg_solution_is_impartial(solution));
    assert_null(gg_value_place(problem, solution, 0, place, sizeof place));
}

/* Reads the forgery, spoiled or not, and queries it before and after the check. */
static void ask_around_check(gg_ctx *ctx, const gg_problem *problem, const gg_problem *other,
                             forgery *f, bool spoiled)
{
    gg_verdict verdict;
    gg_solution *solution = read_forgery(ctx, problem, f);
    assert_silent(ctx, problem, solution, "has not been checked");
    assert_fails(ctx, gg_check(ctx, other, solution, &verdict), GG_BAD_ARGUMENT, "another problem");
    assert_silent(ctx, problem, solution, "has not been checked");
    for (int again = 0; again < 2; again++) {
        assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
        assert_int_equal(verdict.accepted, !spoiled);
        if (spoiled) assert_silent(ctx, problem, solution, "was refused");
    }
    if (!spoiled) {
        char place[8];
        gg_histogram *histogram = NULL;
        assert_null(gg_value_place(other, solution, 0, place, sizeof place));
        assert_fails(ctx, gg_histogram_new(ctx, other, solution, 0, &histogram), GG_BAD_ARGUMENT,
                     "read for another problem");
        assert_true(gg_solution_has_table(solution) || gg_solution_entries(solution) > 0 ||
                    gg_problem_rules(problem));
    }
    gg_solution_free(solution);
}

/* Nothing that a file says is shown before it was accepted, and what was refused stays refused. */
static void test_silent_until_accepted(void **state)
{
    static const struct {
        rules_sample sample;
        const char *solver, *column;
    } games[] = {
        {{"nim", "1,2", NULL}, "nimber", "values"},        {{"nim", "1,2", NULL}, "memo", "words"},
        {{"kayles", "3", NULL}, "nimber-parts", "values"}, {{"chomp", "2x3", NULL}, NULL, "words"},
        {{"police", "", "PT"}, "memo", "words"},           {{"police", "", "P.T"}, NULL, "words"},
    };
    static forgery f;
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        gg_problem *problem = NULL, *other = NULL;
        assert_ok(ctx, open_rules(ctx, &games[i].sample, &problem));
        assert_ok(ctx, open_rules(ctx, &games[i].sample, &other));
        write_by(ctx, problem, games[i].solver, &f);
        ask_around_check(ctx, problem, other, &f, false);
        section_of(&f, games[i].column)->entry[section_of(&f, games[i].column)->count - 1] ^= 1;
        ask_around_check(ctx, problem, other, &f, true);
        gg_problem_free(other);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* An impartial game does not distinguish the players: a solution by turns is refused. */
static void test_two_movers_where_nobody_is_told_apart(void **state)
{
    static forgery f, changed;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    const rules_sample sample = {"chomp", "1x2", NULL};
    (void)state;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    write_by(ctx, problem, "memo", &f);
    changed = f;
    section *movers = section_of(&changed, "movers"), *words = section_of(&changed, "words");
    const section *told = section_of(&f, "words");
    movers->count = 2;
    movers->entry[0] = GG__MOVER_FIRST;
    movers->entry[1] = GG__MOVER_SECOND;
    words->count = 2 * told->count;
    for (size_t i = 0; i < told->count; i++) {
        words->entry[2 * i] = told->entry[i];
        words->entry[2 * i + 1] = told->entry[i] ^ 3u << GG__RANK_BITS;
    }
    check_forgery(ctx, problem, &changed, "none of this problem's");
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Pairs are for misere play; a game whose positions are sums of parts is played normally. */
static void test_misere_pairs_of_parts(void **state)
{
    static const rules_sample games[] = {{"nim", "1", NULL},
                                         {"kayles", "1", NULL},
                                         {"octal", "0.7,1", NULL},
                                         {"subtraction", "1:1", NULL}};
    static forgery f;
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        gg_problem *problem = NULL;
        unsigned long long number;
        assert_ok(ctx, open_rules(ctx, &games[i], &problem));
        write_by(ctx, problem, "nimber-parts", &f);
        assert_int_equal(sscanf(f.head, "certificate 1 nimber %llx", &number), 1);
        snprintf(f.head, sizeof f.head, "certificate 1 misere-pair %016llx\n", number);
        f.sections = 2;
        f.section[0] = (section){.name = "values", .entry = {0, 1}, .count = 2};
        f.section[1] = (section){.name = "minus", .entry = {1, 0}, .count = 2};
        check_forgery(ctx, problem, &f, "do not add up");
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* The head and the sections of another type of values, for the same problem. */
static forgery of_another_type(const forgery *f, const char *type, const char *sections)
{
    forgery made;
    char name[16];
    const char *number = strrchr(f->head, ' ');
    int used;
    memset(&made, 0, sizeof made);
    snprintf(made.head, sizeof made.head, "certificate 1 %s%s", type, number);
    while (sscanf(sections, " %15s%n", name, &used) == 1) {
        section *s = &made.section[made.sections++];
        snprintf(s->name, sizeof s->name, "%s", name);
        for (sections += used; sscanf(sections, " %llu%n", &s->entry[s->count], &used) == 1;
             sections += used)
            s->count++;
    }
    return made;
}

/* A file cannot have values of parts where there are none, but a program can. */
static void test_parts_of_what_has_none(void **state)
{
    static const struct {
        rules_sample sample;
        const char *why;
    } games[] = {{{"nim", "misere:1", NULL}, "who cannot move has not lost"},
                 {{"chomp", "1x2", NULL}, "who cannot move has not lost"},
                 {{"wythoff", "1,2", NULL}, "its positions have no parts"}};
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        gg_problem *problem = NULL;
        gg_verdict verdict;
        gg_solution *solution = values_by_hand(ctx, "nimber", 1, 0);
        solution->values.value[0] = 0;
        assert_ok(ctx, open_rules(ctx, &games[i].sample, &problem));
        assert_false(accepts_with(ctx, problem, solution, &verdict));
        assert_non_null(strstr(verdict.condition, "do not add up"));
        solution->parts = true;
        assert_false(accepts_with(ctx, problem, solution, &verdict));
        assert_non_null(strstr(verdict.condition, games[i].why));
        gg_solution_free(solution);
        gg_problem_free(problem);
    }
    close_ctx(ctx);
}

/* Value types that do not apply to a problem are refused with a reason, even if they are true. */
static void test_kinds(void **state)
{
    static const struct {
        const char *game, *type, *sections, *condition;
    } cases[] = {
        {"nim:1", "distance", "movers 1 2 words 0 0 0 0", "the problem has no such values"},
        {"nim:1", "number", "values 0 1 parents 0 0 signs 0 1", "leave no room for one"},
        {"nim:1", "misere-pair", "values 0 1 minus 1 0", "do not add up"},
        {"hexapawn:2x2", "nimber", "positions 0 values 0", "it matters who is to move"},
        {"normal", "nimber", "values 1 0", ""},
        {"normal", "misere-pair", "values 1 0 minus 0 1", "who cannot move has not won"},
        {"normal", "nimber", "positions 0 values 1", "they are of a search"},
        {"normal", "distance", "movers 1 2 words 0 0 0 0", "the problem is no race"},
        {"misere", "nimber", "values 1 0", "who cannot move has not lost"},
        {"misere", "number", "values 0 0 parents 0 signs 0", "who cannot move has not lost"},
        {"misere", "misere-pair", "values 1 0 minus 0 1", ""},
        {"owned", "nimber", "values 1 0", "vertices have owners"},
        {"owned", "number", "values 0 0 parents 0 signs 0", "vertices have owners"},
        {"coloured", "nimber", "values 1 0", "it matters who is to move"},
        {"race", "nimber", "values 1 0", "it is a race"},
        {"race", "outcome", "movers 4 words 1 1", "the values are no distances"},
    };
    static forgery f, made;
    gg_ctx *ctx = open_ctx();
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char *colon = strchr(cases[i].game, ':');
        char name[16] = "";
        game drawn = {NULL, NULL};
        if (colon) {
            memcpy(name, cases[i].game, (size_t)(colon - cases[i].game));
            const rules_sample sample = {name, colon + 1, NULL};
            assert_ok(ctx, open_rules(ctx, &sample, &drawn.problem));
        } else {
            sketch s = blank(2);
            const char *what = cases[i].game;
            add_edge(&s, 0, 1, strcmp(what, "coloured") == 0 ? GG_FOR_LEFT : GG_FOR_BOTH);
            s.owned = strcmp(what, "owned") == 0;
            if (strcmp(what, "misere") == 0) s.spec.play = GG_MISERE;
            if (strcmp(what, "race") == 0) s.spec.play = GG_RACE;
            if (s.spec.play == GG_RACE) add_target(&s, 1);
            add_token(&s, 0);
            if (s.spec.play == GG_RACE) add_token(&s, 1);
            drawn = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
        }
        write_by(ctx, drawn.problem, "memo", &f);
        made = of_another_type(&f, cases[i].type, cases[i].sections);
        check_forgery(ctx, drawn.problem, &made, cases[i].condition);
        discard(&drawn);
    }
    close_ctx(ctx);
}

/* A word may have a rank but no side: it counts as none. */
static void test_words_without_side(void **state)
{
    static forgery f;
    gg_ctx *ctx = open_ctx();
    gg_tally tally;
    sketch s = blank(2);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    write_by(ctx, made.problem, "outcome", &f);
    section_of(&f, "words")->entry[0] = 5;
    gg_solution *solution = read_forgery(ctx, made.problem, &f);
    assert_fails(ctx, gg_solution_tally(ctx, made.problem, solution, &tally), GG_BAD_ARGUMENT,
                 "has not been checked");
    gg_solution_free(solution);
    check_forgery(ctx, made.problem, &f, "no value");
    discard(&made);
    close_ctx(ctx);
}

static void test_one_distance_is_none(void **state)
{
    static forgery f;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_target(&s, 1);
    s.spec.play = GG_RACE;
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    write_by(ctx, made.problem, "race", &f);
    check_forgery(ctx, made.problem, &f, "");
    section_of(&f, "movers")->count = 1;
    section_of(&f, "words")->count = 2;
    check_unread(ctx, made.problem, &f, "entries, and should have");
    discard(&made);
    close_ctx(ctx);
}

static void test_numbers_beyond_the_trie(void **state)
{
    static forgery f, changed;
    gg_ctx *ctx = open_ctx();
    sketch s = blank(3);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_LEFT);
    add_edge(&s, 1, 2, GG_FOR_LEFT);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    write_by(ctx, made.problem, "number", &f);
    check_forgery(ctx, made.problem, &f, "");
    const unsigned long long nodes = section_of(&f, "parents")->count;
    static const unsigned long long far[] = {0, 1, 1000, UINT32_MAX - 2, UINT32_MAX - 1};
    for (size_t i = 0; i < COUNT(far); i++) {
        changed = f;
        section_of(&changed, "values")->entry[1] = i < 2 ? nodes + far[i] : far[i];
        check_unread(ctx, made.problem, &changed, "a value is no number of the trie");
    }
    discard(&made);
    close_ctx(ctx);
}

/* A ruleset is not called with positions of a file before play has reached them. */
static void test_positions_of_nobody(void **state)
{
    static forgery f;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    gg_verdict verdict;
    gg_tally tally;
    uint64_t cursor = 0;
    gg_position position;
    char place[100];
    size_t count;
    const rules_sample sample = {"nim", "misere:1,2", NULL};
    (void)state;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    write_by(ctx, problem, "memo", &f);
    gg_solution *solution = read_forgery(ctx, problem, &f);
    assert_fails(ctx, gg_solution_tally(ctx, problem, solution, &tally), GG_BAD_ARGUMENT,
                 "has not been checked");
    assert_fails(
        ctx,
        gg_solution_list(ctx, problem, solution, &cursor, 1, &position, NULL, NULL, NULL, &count),
        GG_BAD_ARGUMENT, "has not been checked");
    assert_null(gg_value_place(problem, solution, 0, place, sizeof place));
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_true(verdict.accepted);
    assert_non_null(gg_value_place(problem, solution, 0, place, sizeof place));
    assert_ok(ctx, gg_solution_tally(ctx, problem, solution, &tally));
    gg_solution_free(solution);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static bool refuse_all(void *self, const void *data, size_t size)
{
    (void)self;
    (void)data;
    (void)size;
    return false;
}

static void test_refused_bytes(void **state)
{
    const gg_sink sink = {NULL, refuse_all};
    gg_ctx *ctx = open_ctx();
    const game made = two_on_a_path(ctx);
    gg_solution *solution = solve_by(ctx, made.problem, "memo");
    (void)state;
    for (int form = 0; form < 2; form++)
        assert_fails(ctx, gg_certificate_write(ctx, made.problem, solution, form, &sink),
                     GG_WRITE_FAILED, "the output cannot be written");
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

/* ---- strings and numbers ---- */

/* A string of crosses: each move removes one, or ends play. */
static gg_status crosses_open(const gg_setup *setup, void **self)
{
    *self = setup->keys;
    return GG_OK;
}

static gg_position crosses_start(void *self)
{
    return gg_keys_intern(self, "xxxx", 4);
}

static void crosses_moves(void *self, gg_position x, gg_moves *moves)
{
    static const gg_result end[] = {GG_NONE, GG_P, GG_D, GG_N, GG_NONE};
    size_t left;
    gg_keys_bytes(self, x, &left);
    if (left > 0) gg_moves_to(moves, gg_keys_intern(self, "xxxx", left - 1));
    gg_moves_end(moves, end[left]);
}

static const gg_ruleset crosses = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"crosses", "positions that are strings", NULL, false, false},
    .sides = "whoever",
    .source = "made up",
    .open = crosses_open,
    .start = crosses_start,
    .moves = crosses_moves,
};

static gg_problem *open_crosses(gg_ctx *ctx)
{
    const gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    assert_ok(ctx, gg_problem_of_rules(ctx, &crosses, &spec, &problem));
    return problem;
}

/* Ends of play are positions of the search, but no strings. */
static void test_ends_among_strings(void **state)
{
    static forgery f;
    gg_ctx *ctx = open_ctx();
    gg_problem *solved = open_crosses(ctx), *fresh = open_crosses(ctx);
    (void)state;
    write_by(ctx, solved, "memo", &f);
    assert_int_equal(section_of(&f, "lengths")->count, 8);
    assert_int_equal(section_of(&f, "bytes")->count, 4 + 3 + 2 + 1);
    check_forgery(ctx, solved, &f, "");
    check_forgery(ctx, fresh, &f, "");
    section_of(&f, "lengths")->entry[0] = UINT32_MAX - GG_L;
    check_unread(ctx, fresh, &f, "do not agree");
    gg_problem_free(solved);
    gg_problem_free(fresh);
    close_ctx(ctx);
}

/* As numbers they would be those of this run, which mean nothing to another. */
static void test_numbers_for_strings(void **state)
{
    static forgery f;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_crosses(ctx);
    (void)state;
    write_by(ctx, problem, "memo", &f);
    const section words = f.section[3];
    f.section[0] = (section){.name = "positions", .entry = {0, 1, 2, 3, 4, 5, 6, 7}, .count = 8};
    f.section[1] = f.section[2];
    f.section[2] = words;
    f.sections = 3;
    check_unread(ctx, problem, &f, "positions are strings of bytes here");
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* Read as strings, they would get the numbers 0, 1, ... and would be taken for the positions. The
 * problem is written the same before and after. */
static void test_strings_for_numbers(void **state)
{
    static forgery f, before, after;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    const rules_sample sample = {"nim", "1,2", NULL};
    (void)state;
    assert_ok(ctx, open_rules(ctx, &sample, &problem));
    write_by(ctx, problem, "memo", &before);
    f = before;
    f.section[3] = f.section[2];
    f.section[2] = f.section[1];
    f.section[0] = (section){.name = "lengths", .entry = {1, 1}, .count = 2};
    f.section[1] = (section){.name = "bytes", .entry = {'a', 'b'}, .count = 2};
    f.section[3].count = 2;
    f.sections = 4;
    check_unread(ctx, problem, &f, "positions are no strings of bytes here");
    write_by(ctx, problem, "memo", &after);
    assert_memory_equal(&before, &after, sizeof before);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* A solver that stores no words computes them, but only for its own board. */
static void test_words_of_another_board(void **state)
{
    static text nowhere;
    const gg_sink sink = {&nowhere, text_write};
    gg_ctx *ctx = open_ctx();
    gg_problem *small = NULL, *large = NULL;
    gg_verdict verdict;
    const rules_sample boards[] = {{"police", "", "P.T"}, {"police", "", "P.T....\n......E\n"}};
    (void)state;
    assert_ok(ctx, open_rules(ctx, &boards[0], &small));
    assert_ok(ctx, open_rules(ctx, &boards[1], &large));
    gg_solution *solution = solve_by(ctx, small, "pursuit");
    assert_fails(ctx, gg_check(ctx, large, solution, &verdict), GG_BAD_ARGUMENT,
                 "the solution was found for another problem");
    ask_everything(ctx, large, solution, GG_BAD_ARGUMENT, "");
    assert_fails(ctx, gg_certificate_write(ctx, large, solution, true, &sink), GG_BAD_ARGUMENT,
                 "the solution was found for another problem");
    assert_ok(ctx, gg_check(ctx, small, solution, &verdict));
    assert_true(verdict.accepted);
    gg_solution_free(solution);
    gg_problem_free(small);
    gg_problem_free(large);
    close_ctx(ctx);
}

/* ---- many tables, many tokens ---- */

/* A race of many tokens on a vertex that leads to itself, each with one turn of its own player. */
static gg_problem *open_standstill(gg_ctx *ctx, gg_graph **graph, uint32_t tokens)
{
    const gg_vertex target = 1;
    gg_token *token = calloc(tokens, sizeof *token);
    gg_turn *turn = calloc(tokens, sizeof *turn);
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_builder *builder;
    gg_problem *problem = NULL;
    assert_non_null(token);
    assert_non_null(turn);
    for (uint32_t i = 0; i < tokens; i++)
        turn[i].token = i;
    spec.play = GG_RACE;
    spec.targets = &target;
    spec.target_count = 1;
    spec.tokens = token;
    spec.schedule = turn;
    spec.token_count = spec.schedule_length = tokens;
    assert_ok(ctx, gg_builder_new(ctx, 2, false, &builder));
    assert_ok(ctx, gg_builder_edge(builder, 0, 0, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, graph));
    gg_builder_free(builder);
    assert_ok(ctx, gg_problem_new(ctx, *graph, &spec, &problem));
    free(token);
    free(turn);
    return problem;
}

static void add_standstill(gg_solution *solution, const uint8_t *movers, uint32_t phases)
{
    const gg__table *table = gg__solution_add_table(solution, 2, movers, phases);
    assert_non_null(table);
    for (uint32_t i = 0; i < phases; i++) {
        const bool won = movers[i] == GG__MOVER_FIRST || movers[i] == GG__MOVER_SECOND;
        table->words[i] = gg__word_decided(GG__DRAWN, GG__NO_RANK);
        table->words[phases + i] = gg__word_decided(won ? GG__FIRST : GG__DRAWN, 0);
    }
}

/* Tables that no token has take time for each token and each table, but not for both times the
 * schedule; and there may be any number of tables. */
static void test_many_tables(void **state)
{
    enum { TOKENS = 2048, TABLES = 60000, LONG = 60, PHASES = TOKENS };
    static uint8_t others[PHASES];
    gg_ctx *ctx = open_ctx();
    gg_graph *graph;
    gg_problem *problem = open_standstill(ctx, &graph, TOKENS);
    gg_solution *solution = gg__solution_new(ctx, "by hand", "distance");
    gg_verdict verdict;
    (void)state;
    assert_non_null(solution);
    memset(others, GG__MOVER_SECOND, sizeof others);
    add_standstill(solution, (const uint8_t[]){GG__MOVER_FIRST, GG__MOVER_SECOND}, 2);
    for (unsigned i = 0; i < TABLES; i++)
        add_standstill(solution, others, 1);
    for (unsigned i = 0; i < LONG; i++)
        add_standstill(solution, others, PHASES);
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_false(verdict.accepted);
    assert_string_equal(verdict.condition, "no table has the movers of some token");
    add_standstill(solution, (const uint8_t[]){GG__MOVER_FIRST}, 1);
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_true(verdict.accepted && verdict.decides);
    assert_int_equal(verdict.outcome.winner, GG_D);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* Tokens of numbers with many bits: what they come to takes the numbers once, not once a token. */
static void test_many_long_numbers(void **state)
{
    enum { N = 200000, TOKENS = N / 2 };
    gg_ctx *ctx = open_ctx();
    gg_problem_spec spec = GG_PROBLEM_SPEC;
    gg_token *token = calloc(TOKENS, sizeof *token);
    gg_builder *builder;
    gg_graph *graph;
    gg_problem *problem = NULL;
    gg_verdict verdict;
    (void)state;
    assert_non_null(token);
    assert_ok(ctx, gg_builder_new(ctx, N, false, &builder));
    for (gg_vertex v = 1; v < N; v++) { /* 0, 1, 1/2, 3/4, 5/8, ... */
        const bool left = v % 2;
        assert_ok(ctx, gg_builder_edge(builder, v, v - 1, left ? GG_FOR_LEFT : GG_FOR_RIGHT));
        if (v == 1) continue;
        assert_ok(ctx, gg_builder_edge(builder, v, v - 2, left ? GG_FOR_RIGHT : GG_FOR_LEFT));
    }
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT | GG_ROWS_SOLVE, &graph));
    gg_builder_free(builder);
    for (unsigned i = 0; i < TOKENS; i++)
        token[i].vertex = N - 1 - i;
    spec.tokens = token;
    spec.token_count = TOKENS;
    assert_ok(ctx, gg_problem_new(ctx, graph, &spec, &problem));
    free(token);
    gg_solution *solution = solve_by(ctx, problem, "number");
    assert_ok(ctx, gg_check(ctx, problem, solution, &verdict));
    assert_true(verdict.accepted && verdict.decides);
    assert_int_equal(verdict.outcome.winner, GG_L);
    gg_solution_free(solution);
    gg_problem_free(problem);
    gg_graph_free(graph);
    close_ctx(ctx);
}

/* Only ranks of one value are compared by the check; with any others, too, best play has to end.
 * Here those of 2 are below those of 1. */
static void test_ranks_of_larger_values_below(void **state)
{
    static const unsigned long long ranks[] = {101, 0, 100, 0};
    gg_ctx *ctx = open_ctx();
    sketch s = blank(4);
    game made;
    text file = {.length = 0};
    forgery f;
    gg_verdict verdict;
    gg_answer *answer;
    (void)state;
    s.spec.token_count = 2; /* both on 0 */
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_edge(&s, 0, 3, GG_FOR_BOTH);
    add_edge(&s, 1, 0, GG_FOR_BOTH);
    add_edge(&s, 1, 2, GG_FOR_BOTH);
    add_edge(&s, 1, 3, GG_FOR_BOTH);
    add_edge(&s, 2, 3, GG_FOR_BOTH);
    assert_true(try_build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN, &made));
    gg_solution *solution = solve_by(ctx, made.problem, "loopy"), *read;
    const gg_sink sink = {&file, text_write};
    assert_ok(ctx, gg_certificate_write(ctx, made.problem, solution, true, &sink));
    take_apart(&file, &f);
    memcpy(section_of(&f, "ranks")->entry, ranks, sizeof ranks);
    put_together(&f, &file);
    assert_ok(ctx, read_text(ctx, made.problem, &file, &read));
    assert_ok(ctx, gg_check(ctx, made.problem, read, &verdict));
    assert_true(verdict.accepted && verdict.outcome.winner == GG_R);
    assert_ok(ctx, gg_answer_new(ctx, made.problem, read, GG_ANSWER_LINE, &answer));
    assert_false(answer->repeats);
    assert_int_equal(answer->line_length, 4);
    gg_answer_free(answer);
    gg_solution_free(read);
    gg_solution_free(solution);
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_search),
        cmocka_unit_test(test_search_words),
        cmocka_unit_test(test_sections),
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_too_many_parts),
        cmocka_unit_test(test_refused_bytes),
        cmocka_unit_test(test_words_without_side),
        cmocka_unit_test(test_one_distance_is_none),
        cmocka_unit_test(test_numbers_beyond_the_trie),
        cmocka_unit_test(test_positions_of_nobody),
        cmocka_unit_test(test_silent_until_accepted),
        cmocka_unit_test(test_two_movers_where_nobody_is_told_apart),
        cmocka_unit_test(test_misere_pairs_of_parts),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_parts_of_what_has_none),
        cmocka_unit_test(test_ends_among_strings),
        cmocka_unit_test(test_numbers_for_strings),
        cmocka_unit_test(test_strings_for_numbers),
        cmocka_unit_test(test_words_of_another_board),
        long_test(test_many_tables),
        cmocka_unit_test(test_many_long_numbers),
        cmocka_unit_test(test_ranks_of_larger_values_below),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
