/* The reader of certificates refuses sections that no writer makes, despite a right checksum. */
#include "unit/mend.h"
#include "unit/support.h"

#include <stdio.h>
#include <string.h>

typedef struct file {
    char at[4000];
    size_t length, read;
    bool broken; /* fails when all is read */
} file;

static bool file_write(void *self, const void *data, size_t size)
{
    file *to = self;
    assert_true(to->length + size < sizeof to->at);
    memcpy(to->at + to->length, data, size);
    to->length += size;
    to->at[to->length] = '\0';
    return true;
}

/* Returns a few bytes at a time, so that entries cross the end of the buffer. */
static ptrdiff_t file_read(void *self, void *buffer, size_t size)
{
    file *from = self;
    size_t count = from->length - from->read;
    if (count == 0 && from->broken) return -1;
    if (count > 3) count = 3;
    if (count > size) count = size;
    memcpy(buffer, from->at + from->read, count);
    from->read += count;
    return (ptrdiff_t)count;
}

static gg_status read_it(gg_ctx *ctx, const gg_problem *problem, file *from)
{
    const gg_source source = {from, file_read};
    gg_solution *solution = NULL;
    from->read = 0;
    const gg_status status = gg_certificate_read(ctx, problem, &source, &solution);
    if (status == GG_OK) gg_solution_free(solution);
    return status;
}

/* Returns the sections as text, after the header of the problem and this type of values. */
static file with_sections(gg_ctx *ctx, const gg_problem *problem, const char *type,
                          const char *sections)
{
    file written = {.length = 0}, made = {.length = 0};
    const gg_sink sink = {&written, file_write};
    gg_solution *solution = NULL;
    char line[100];
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_ok(ctx, gg_certificate_write(ctx, problem, solution, true, &sink));
    gg_solution_free(solution);
    const char *number = strchr(strchr(strchr(written.at, ' ') + 1, ' ') + 1, ' ') + 1;
    snprintf(line, sizeof line, "certificate 1 %s %.16s\n", type, number);
    file_write(&made, line, strlen(line));
    file_write(&made, sections, strlen(sections));
    const unsigned long crc = crc_of(0, made.at, made.length);
    snprintf(line, sizeof line, "end %08lx\n", crc);
    file_write(&made, line, strlen(line));
    return made;
}

#define NOT_HERE     "is expected here, not"
#define OTHER_WIDTH  ", and should have"
#define OTHER_LENGTH "entries, and should have"
#define NO_POSITIONS "the game has no index of positions"
#define NO_STRINGS   "positions are no strings of bytes here"

typedef struct form {
    const char *type, *sections, *why; /* NULL: it is read */
    unsigned line;                     /* of the error; 0: it has no line */
} form;

/* Of a graph of two vertices. */
static const form forms[] = {
    {"outcome", "movers 1\n4\nwords 2\n1073741825 2147483648\n", NULL, 0},
    {"outcome", "movers 2\n1 2\nwords 4\n1 2 3 4\n", NULL, 0},
    {"outcome", "positions 1\n7\nmovers 1\n3\nwords 1\n1\n", NULL, 0},
    {"distance", "movers 2\n1 2\nwords 4\n1 2 3 4\n", NULL, 0},
    {"nimber", "values 2\n1 0\n", NULL, 0},
    {"nimber", "values 2\n1 0\nranks 2\n1 0\n", NULL, 0},
    {"nimber", "positions 1\n7\nvalues 1\n1\n", NULL, 0},
    {"misere-pair", "values 2\n1 0\nminus 2\n0 1\n", NULL, 0},
    {"misere-pair", "values 2\n1 0\nminus 2\n0 1\nranks 2\n1 0\n", NULL, 0},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 2\n0 1\n", NULL, 0},
    {"number", "values 2\n1 0\nminus 2\n0 1\nranks 2\n1 0\nparents 2\n0 0\nsigns 2\n0 1\n", NULL,
     0},
    /* what does not belong to the type */
    {"outcome", "", NOT_HERE, 2},
    {"outcome", "values 2\n1 0\n", NOT_HERE, 2},
    {"outcome", "movers 1\n4\nwords 2\n1 2\nvalues 2\n1 0\n", NOT_HERE, 6},
    {"outcome", "movers 1\n4\nwords 2\n1 2\nmovers 1\n4\nwords 2\n1 2\n", NOT_HERE, 6},
    {"distance", "", NOT_HERE, 2},
    {"distance", "positions 1\n7\nmovers 2\n1 2\nwords 2\n1 2\n", NOT_HERE, 2},
    {"distance", "movers 2\n1 2\nwords 4\n1 2 3 4\nwords 4\n1 2 3 4\n", NOT_HERE, 6},
    {"distance", "movers 2\n1 2\nwords 4\n1 2 3 4\nvalues 2\n0 0\n", NOT_HERE, 6},
    {"nimber", "", NOT_HERE, 2},
    {"nimber", "movers 1\n4\nwords 2\n1 2\n", NOT_HERE, 2},
    {"nimber", "values 2\n1 0\nminus 2\n0 1\n", NOT_HERE, 4},
    {"nimber", "values 2\n1 0\nparents 1\n0\nsigns 1\n0\n", NOT_HERE, 4},
    {"misere-pair", "values 2\n1 0\n", NOT_HERE, 4},
    {"misere-pair", "values 2\n1 0\nranks 2\n1 0\n", NOT_HERE, 4},
    {"misere-pair", "positions 2\n0 1\nvalues 2\n1 0\nminus 2\n0 1\n", NOT_HERE, 2},
    {"number", "values 2\n1 0\n", NOT_HERE, 4},
    {"number", "positions 2\n0 1\nvalues 2\n0 0\nparents 1\n0\nsigns 1\n0\n", NOT_HERE, 2},
    /* the order, and halves of pairs */
    {"nimber", "ranks 2\n1 0\n", NOT_HERE, 2},
    {"nimber", "ranks 2\n1 0\nvalues 2\n1 0\n", NOT_HERE, 2},
    {"nimber", "values 2\n1 0\nvalues 2\n1 0\n", NOT_HERE, 4},
    {"nimber", "values 2\n1 0\nranks 2\n1 0\nranks 2\n1 0\n", NOT_HERE, 6},
    {"nimber", "values 2\n1 0\npositions 2\n0 1\n", NOT_HERE, 4},
    {"number", "values 2\n1 0\nranks 2\n1 0\nminus 2\n1 0\n", NOT_HERE, 6},
    {"number", "parents 2\n0 0\nsigns 2\n0 1\nvalues 2\n1 0\n", NOT_HERE, 2},
    {"number", "values 2\n1 0\nsigns 2\n0 1\n", NOT_HERE, 4},
    {"number", "values 2\n1 0\nparents 1\n0\n", NOT_HERE, 6},
    {"outcome", "words 2\n1 2\n", NOT_HERE, 2},
    {"outcome", "movers 1\n4\n", NOT_HERE, 4},
    {"outcome", "movers 1\n4\nmovers 1\n4\nwords 2\n1 2\n", NOT_HERE, 4},
    {"outcome", "lengths 2\n0 1\nmovers 1\n4\nwords 2\n1 2\n", NOT_HERE, 4},
    {"outcome", "bytes 2\n0 1\nmovers 1\n4\nwords 2\n1 2\n", NOT_HERE, 2},
    {"outcome", "positions 1\n0\nlengths 1\n1\nbytes 1\n0\n", NOT_HERE, 4},
    {"outcome", "positions 1\n0\npositions 1\n0\n", NOT_HERE, 4},
    {"nimber", "value 2\n1 0\n", "an unknown section", 2},
    /* lengths */
    {"nimber", "values 3\n1 0 0\n", OTHER_LENGTH, 2},
    {"nimber", "values 18446744073709551615\n1 0 0\n", OTHER_LENGTH, 2},
    {"nimber", "positions 1\n7\nvalues 2\n1 0\n", OTHER_LENGTH, 4},
    {"nimber", "values 2\n1 0\nranks 1\n1\n", OTHER_LENGTH, 4},
    {"misere-pair", "values 2\n1 0\nminus 3\n0 1 1\n", OTHER_LENGTH, 4},
    {"number", "values 2\n1 0\nminus 1\n0\n", OTHER_LENGTH, 4},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 1\n0\n", OTHER_LENGTH, 6},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 3\n0 1 0\n", OTHER_LENGTH, 6},
    {"outcome", "movers 0\nwords 0\n", OTHER_LENGTH, 2},
    {"outcome", "movers 1\n4\nwords 3\n1 2 3\n", OTHER_LENGTH, 4},
    {"outcome", "movers 3\n1 2 1\nwords 6\n1 2 3 4 5 6\n", OTHER_LENGTH, 2},
    {"outcome", "positions 3\n1 2 3\nmovers 1\n3\nwords 2\n1 1\n", OTHER_LENGTH, 6},
    {"distance", "movers 1\n1\nwords 2\n1 2\n", OTHER_LENGTH, 2},
    {"distance", "movers 2\n1 2\nwords 4\n1 2 3 4\nmovers 1\n1\nwords 2\n1 2\n", OTHER_LENGTH, 6},
    {"outcome", "positions 18446744073709551615\n1 2\n", "a number is expected", 4},
    {"outcome", "lengths 1152921504606846976\n1 2\n", "a number is expected", 4},
    {"number", "values 2\n1 0\nparents 9223372036854775808\n0\n", "a number is expected", 6},
    /* searches */
    {"outcome", "lengths 2\n1 1\nbytes 2\n0 1\nmovers 1\n4\nwords 2\n1 2\n", NO_STRINGS, 0},
    {"outcome", "positions 2\n7 7\nmovers 1\n4\nwords 2\n1 2\n",
     "a position comes twice: as number 1 and as number 2", 0},
    {"outcome", "positions 0\nmovers 1\n4\nwords 0\n", "a search without positions", 0},
    {"outcome", "lengths 0\nbytes 0\nmovers 1\n4\nwords 0\n", "a search without positions", 0},
    /* numbers */
    {"number", "values 2\n1 0\nparents 3\n0 0 0\nsigns 3\n0 1 1\n",
     "number 2 of the trie comes twice", 0},
    {"number", "values 2\n1 0\nparents 2\n0 1\nsigns 2\n0 1\n", "number 1 of the trie is no child",
     0},
    {"number", "values 2\n1 0\nparents 1\n1\nsigns 1\n0\n", "number 0 of the trie is not 0", 0},
    {"number", "values 2\n1 0\nparents 1\n0\nsigns 1\n1\n", "number 0 of the trie is not 0", 0},
    {"number", "values 2\n1 0\nparents 0\nsigns 0\n", "number 0 of the trie is not 0", 0},
    {"number", "values 2\n1 0\nparents 2\n0 0\nsigns 2\n0 2\n", "number 1 of the trie is no child",
     0},
    {"number", "values 2\n2 0\nparents 2\n0 0\nsigns 2\n0 1\n", "a value is no number of the trie",
     8},
    /* words of the text */
    {"nimber", "values 2\n1  0\n", "a blank too many", 3},
    {"nimber", "values 2\n1 0\n\n", "a blank too many", 4},
    {"nimber", "values 2\n1 00\n", "a number is expected", 3},
    {"nimber", "values 2\n1\nx\n", "a number is expected", 4},
    {"nimber", "values -2\n1 0\n", "a number is expected", 2},
    {"nimber", "values 2\n1 4294967296\n", "a number too large", 3},
    {"nimber", "values 18446744073709551616\n1\n", "a number too large", 2},
    {"outcome", "movers 1\n256\nwords 2\n1 2\n", "a number too large", 3},
    {"nimber", "values 2\n1 \t0\n", "this is no certificate", 3},
    {"nimber", "values 2\n1 11111111111111111111111111111111\n", "this is no certificate", 3},
    {"outcome-of-a-type-too-long", "values 2\n1 0\n", "a type that is not known here", 1},
    {"sixteen-letters-", "values 2\n1 0\n", "a type that is not known here", 1},
    {"nimber", "values 2\n1 0\nend 00000000\n", "the checksum is wrong", 4},
};

/* Of subtraction games, which have an index; of Hexapawn, which has none; and of Kayles, whose
 * positions are strings. */
static const form forms_by_rules[] = {
    {"outcome", "movers 1\n4\nwords 3\n1 2 3\n", NULL, 0},
    {"outcome", "movers 1\n4\nwords 2\n1 2\n", OTHER_LENGTH, 4},
    {"nimber", "values 3\n0 1 2\n", NULL, 0},
    {"nimber", "values 1\n0\n", NULL, 0},
    {"nimber", "values 4\n0 1 2 0\n", OTHER_LENGTH, 2},
    {"nimber", "values 18446744073709551615\n0 1 2 0\n", OTHER_LENGTH, 2},
    {"nimber", "positions 2\n0 1\nvalues 3\n0 1 2\n", OTHER_LENGTH, 4},
};

static const form forms_without_index[] = {
    {"outcome", "positions 2\n1 2\nmovers 1\n4\nwords 2\n1 2\n", NULL, 0},
    {"outcome", "lengths 2\n1 2\nbytes 3\n0 0 1\nmovers 1\n4\nwords 2\n1 2\n", NO_STRINGS, 0},
    {"outcome", "movers 1\n4\nwords 0\n", NO_POSITIONS, 2},
    {"nimber", "values 2\n1 0\n", OTHER_LENGTH, 2},
    {"nimber", "values 0\n", OTHER_LENGTH, 2},
};

static const form forms_of_strings[] = {
    {"outcome", "lengths 2\n1 2\nbytes 3\n0 0 1\nmovers 1\n4\nwords 2\n1 2\n", NULL, 0},
    {"outcome", "lengths 2\n4294967291 0\nbytes 0\nmovers 1\n4\nwords 2\n1 2\n", NULL, 0},
    {"outcome", "positions 2\n1 2\nmovers 1\n4\nwords 2\n1 2\n",
     "positions are strings of bytes here", 0},
    {"outcome", "lengths 2\n4294967291 4294967291\nbytes 0\nmovers 1\n4\nwords 2\n1 2\n",
     "comes twice", 0},
    {"outcome", "lengths 2\n1 2\nbytes 2\n0 1\nmovers 1\n4\nwords 2\n1 2\n", "do not agree", 0},
    {"outcome", "lengths 2\n1 1\nbytes 3\n0 1 2\nmovers 1\n4\nwords 2\n1 2\n", "do not agree", 0},
    {"outcome", "lengths 1\n4294967295\nbytes 0\nmovers 1\n4\nwords 1\n1\n", "do not agree", 0},
    {"outcome", "lengths 2\n1 1\nbytes 2\n1 1\nmovers 1\n4\nwords 2\n1 2\n", "comes twice", 0},
};

/* A truncated certificate is refused, wherever it ends. */
static void cut_off(gg_ctx *ctx, const gg_problem *problem, file *text)
{
    text->broken = true;
    assert_fails(ctx, read_it(ctx, problem, text), GG_BAD_INPUT, "cannot be read");
    text->broken = false;
    for (; text->length > 1; text->length--) {
        file less = *text;
        less.length--;
        assert_fails(ctx, read_it(ctx, problem, &less), GG_BAD_INPUT,
                     *text->at == 'c' ? "the certificate is cut off" : "");
    }
    text->length = 0;
    assert_fails(ctx, read_it(ctx, problem, text), GG_BAD_INPUT, "the certificate is empty");
    text->broken = true;
    assert_fails(ctx, read_it(ctx, problem, text), GG_BAD_INPUT, "cannot be read");
}

static void read_forms(gg_ctx *ctx, const gg_problem *problem, const form *of, size_t count)
{
    for (; count > 0; count--, of++) {
        file text = with_sections(ctx, problem, of->type, of->sections);
        if (!of->why) {
            assert_ok(ctx, read_it(ctx, problem, &text));
            cut_off(ctx, problem, &text);
            continue;
        }
        assert_fails(ctx, read_it(ctx, problem, &text), GG_BAD_INPUT, of->why);
        if (gg_ctx_error(ctx)->line != of->line)
            fail_msg("line %d and not %u: %s", (int)gg_ctx_error(ctx)->line, of->line,
                     of->sections);
    }
}

static void test_text(void **state)
{
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    read_forms(ctx, made.problem, forms, COUNT(forms));
    discard(&made);
    close_ctx(ctx);
}

static void test_rules(void **state)
{
    static const rules_sample samples[] = {
        {"subtraction", "1:2", NULL}, {"hexapawn", "3x3", NULL}, {"kayles", "3,5", NULL}};
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    (void)state;
    assert_ok(ctx, open_rules(ctx, &samples[0], &problem));
    read_forms(ctx, problem, forms_by_rules, COUNT(forms_by_rules));
    gg_problem_free(problem);
    assert_ok(ctx, open_rules(ctx, &samples[1], &problem));
    read_forms(ctx, problem, forms_without_index, COUNT(forms_without_index));
    gg_problem_free(problem);
    assert_ok(ctx, open_rules(ctx, &samples[2], &problem));
    read_forms(ctx, problem, forms_of_strings, COUNT(forms_of_strings));
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- the binary form ---- */

static file binary(gg_ctx *ctx, const gg_problem *problem)
{
    file made = {.length = 0};
    const gg_sink sink = {&made, file_write};
    gg_solution *solution = NULL;
    assert_ok(ctx, gg_solve(ctx, problem, NULL, &solution));
    assert_ok(ctx, gg_certificate_write(ctx, problem, solution, false, &sink));
    gg_solution_free(solution);
    return made;
}

/* One byte is another, and the checksums fit. */
static void test_binary(void **state)
{
    static const struct {
        const char *column; /* "": of the head */
        bool listed;        /* in the directory */
        size_t at;
        unsigned byte;
        const char *why;
    } places[] = {
        {"", false, 1, 'g', "this is no certificate"},
        {"", false, 8, 3, "version 3 of certificate; known are versions 1 and 2"},
        {"problem", true, 0, 'q', NOT_HERE},
        {"problem", true, 16, 4, OTHER_WIDTH},
        {"problem", false, 0, 'z', "for another problem"},
        {"type", true, 0, 'u', NOT_HERE},
        {"type", true, 24, 17, "a type that is not known"},
        {"type", true, 24, 6, "not filled up with zeros"},
        {"type", true, 24, 8, "a type that is not known"},
        {"type", false, 0, 'O', "a type that is not known"},
        {"movers", true, 0, 'n', NOT_HERE},
        {"movers", true, 16, 4, OTHER_WIDTH},
        {"movers", true, 24, 3, OTHER_LENGTH},
        {"words", true, 0, 'v', NOT_HERE},
        {"words", true, 16, 8, OTHER_WIDTH},
        {"words", true, 24, 1, OTHER_LENGTH},
    };
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    add_token(&s, 0);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    const file whole = binary(ctx, made.problem);
    for (size_t i = 0; i < COUNT(places); i++) {
        file f = whole;
        column_place place = {0};
        if (*places[i].column)
            assert_true(column_named((uint8_t *)f.at, f.length, places[i].column, &place));
        f.at[(places[i].listed ? place.entry : place.begin) + places[i].at] = (char)places[i].byte;
        mend_columns((uint8_t *)f.at, f.length);
        assert_fails(ctx, read_it(ctx, made.problem, &f), GG_BAD_INPUT, places[i].why);
        assert_int_equal(gg_ctx_error(ctx)->line, 1);
    }
    file f = whole;
    f.at[f.length - 5] ^= 1;
    assert_fails(ctx, read_it(ctx, made.problem, &f), GG_BAD_INPUT, "damaged");
    f = whole;
    f.at[f.length++] = 0;
    assert_fails(ctx, read_it(ctx, made.problem, &f), GG_BAD_INPUT, "something follows the end");
    f = whole;
    cut_off(ctx, made.problem, &f);
    discard(&made);
    close_ctx(ctx);
}

/* Text after the end is not read. */
static void test_more_text(void **state)
{
    gg_ctx *ctx = open_ctx();
    sketch s = blank(2);
    (void)state;
    add_edge(&s, 0, 1, GG_FOR_BOTH);
    const game made = build(ctx, &s, GG_ROWS_OUT | GG_ROWS_IN);
    file text = with_sections(ctx, made.problem, "nimber", "values 2\n1 0\n");
    assert_ok(ctx, read_it(ctx, made.problem, &text));
    text.at[text.length++] = '\n';
    assert_fails(ctx, read_it(ctx, made.problem, &text), GG_BAD_INPUT, "something follows the end");
    discard(&made);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_binary),
        cmocka_unit_test(test_more_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
