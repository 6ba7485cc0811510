/* Edge lines at once and one by one: the same edges, and a stop at the same line. */
#include "unit/support.h"

#include "io/edgetext/edge_lines.h"

#include <stdio.h>

enum { ROOM = 40000, TEXT = 1 << 19 };

typedef struct page {
    unsigned char memory[GG__EDGE_FRONT + TEXT + GG__EDGE_PAD];
    size_t length;
} page;

typedef struct result {
    gg__edge edge[ROOM];
    uint8_t who[ROOM];
    gg__edge_lines lines;
    const unsigned char *rest;
} result;

typedef const unsigned char *way(const gg__edge_form *form, const unsigned char *text,
                                 const unsigned char *end, gg__edge_lines *lines);

static uint64_t next_random(uint64_t *seed)
{
    *seed = *seed * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return *seed >> 33;
}

static const unsigned char *text_of(const page *p)
{
    return p->memory + GG__EDGE_FRONT;
}

static void clear(page *p)
{
    memset(p->memory, 0, sizeof p->memory);
    p->length = 0;
}

static void put(page *p, const char *line)
{
    const size_t length = strlen(line);
    assert_true(p->length + length <= TEXT);
    memcpy(p->memory + GG__EDGE_FRONT + p->length, line, length);
    p->length += length;
}

static void take(result *r, way *how, const gg__edge_form *form, const page *p, size_t from,
                 size_t length, size_t room)
{
    memset(r->edge, 0xee, sizeof r->edge);
    memset(r->who, 0xee, sizeof r->who);
    r->lines = (gg__edge_lines){.edge = r->edge, .who = r->who, .room = room};
    r->rest = how(form, text_of(p) + from, text_of(p) + from + length, &r->lines);
}

/* The survey of the lines equals a survey of the edges. */
static void check_survey(const result *r)
{
    const gg__edge_survey own = gg__edges_survey(r->edge, r->lines.count);
    assert_int_equal(r->lines.survey.top, own.top);
    assert_int_equal(r->lines.survey.falling, own.falling);
}

static bool has_avx2(void)
{
#if defined(__x86_64__) && defined(__GNUC__)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul");
#else
    return false;
#endif
}

/* The wide reader may stop early; continued by the simple one it stops where the simple one does.
 */
static void compare(const gg__edge_form *form, const page *p, size_t from, size_t length,
                    size_t room)
{
    static result simple, wide, both;
    take(&simple, gg__edge_lines_scalar, form, p, from, length, room);
    take(&both, gg__edge_lines_take, form, p, from, length, room);
    assert_ptr_equal(both.rest, simple.rest);
    assert_int_equal(both.lines.count, simple.lines.count);
    assert_int_equal(both.lines.coloured, simple.lines.coloured);
    check_survey(&simple);
    check_survey(&both);
    assert_memory_equal(both.edge, simple.edge, simple.lines.count * sizeof *simple.edge);
    if (simple.lines.coloured)
        assert_memory_equal(both.who, simple.who, simple.lines.count * sizeof *simple.who);
    take(&wide, gg__edge_lines_avx2, form, p, from, length, room);
    assert_true(wide.rest <= simple.rest && wide.lines.count <= simple.lines.count);
    assert_false(wide.lines.coloured);
    check_survey(&wide);
    assert_memory_equal(wide.edge, simple.edge, wide.lines.count * sizeof *simple.edge);
    assert_true(wide.rest == text_of(p) + from || wide.rest[-1] == '\n');
}

/* ---- lines as they should be ---- */

static void put_number(char *line, uint64_t *seed, unsigned digits, uint64_t base)
{
    uint64_t most = 1;
    for (unsigned i = 0; i < digits; i++)
        most *= 10;
    const uint64_t least = digits > 1 ? most / 10 : base;
    const uint64_t number = least + next_random(seed) % (most - least);
    sprintf(line + strlen(line), "%llu", (unsigned long long)number);
}

static void put_line(page *p, const gg__edge_form *form, uint64_t *seed, unsigned u, unsigned v,
                     const char *rest)
{
    char line[80] = "";
    if (form->letter) sprintf(line, "%c ", form->letter);
    put_number(line, seed, u, form->base);
    strcat(line, " ");
    put_number(line, seed, v, form->base);
    strcat(line, rest);
    strcat(line, "\n");
    put(p, line);
}

/* The forms of the formats: any vertex but the largest number is in range. */
static gg__edge_form form_of(unsigned k)
{
    return k == 0   ? (gg__edge_form){'e', true, 1, GG_MAX_VERTICES}
           : k == 1 ? (gg__edge_form){'\0', false, 1, GG_MAX_VERTICES}
                    : (gg__edge_form){'\0', false, 0, GG_MAX_VERTICES};
}

/* All lengths of both numbers, in runs and mixed; what is plain is indeed taken at once. */
static void test_lengths(void **state)
{
    (void)state;
    static page p;
    uint64_t seed = 1;
    for (unsigned k = 0; k < 3; k++)
        for (unsigned u = 1; u <= 10; u++)
            for (unsigned v = 1; v <= 10; v++) {
                const gg__edge_form form = form_of(k);
                clear(&p);
                for (unsigned i = 0; i < 300; i++)
                    if (u < 10 && v < 10)
                        put_line(&p, &form, &seed, u, v, "");
                    else
                        put_line(&p, &form, &seed,
                                 1 + (unsigned)next_random(&seed) % (u - 1 + (u == 1)),
                                 1 + (unsigned)next_random(&seed) % (v - 1 + (v == 1)), "");
                compare(&form, &p, 0, p.length, ROOM);
                static result r;
                if (u > 8 || v > 8 || !has_avx2()) continue;
                take(&r, gg__edge_lines_avx2, &form, &p, 0, p.length, ROOM);
                assert_true(r.lines.count > 250);
            }
}

/* Every end of the text, and every room. */
static void test_ends(void **state)
{
    (void)state;
    static page p;
    uint64_t seed = 2;
    for (unsigned k = 0; k < 3; k++) {
        const gg__edge_form form = form_of(k);
        clear(&p);
        for (unsigned i = 0; i < 70; i++)
            put_line(&p, &form, &seed, 1 + i % 7, 1 + i % 5, "");
        const size_t first =
            (size_t)((const unsigned char *)memchr(text_of(&p), '\n', 99) + 1 - text_of(&p));
        for (size_t room = 0; room < 72; room++)
            compare(&form, &p, 0, p.length, room);
        /* Chunks of a longer text, which end after a line. */
        for (size_t end = first + 1; end <= p.length; end++)
            if (text_of(&p)[end - 1] == '\n') compare(&form, &p, first, end - first, ROOM);
        while (p.length > 0) {
            p.memory[GG__EDGE_FRONT + --p.length] = '\0';
            compare(&form, &p, 0, p.length, ROOM);
        }
    }
}

/* ---- unusual lines ---- */

static const char *const unusual[] = {
    "",
    " ",
    "1",
    "1 ",
    "1 2 ",
    " 1 2",
    "1  2",
    "1\t2",
    "1 2\r",
    "1 2 3",
    "e 1 2",
    "e 1 2 L",
    "e 1 2 R",
    "e 1 2 L\r",
    "e 1 2 X",
    "e 1 2 LL",
    "e 1 2  L",
    "e  1 2",
    "e\t1 2",
    "f 1 2",
    "ee 1 2",
    "e1 2",
    "e e 1 2",
    "e 1 L",
    "# 1 2",
    "c",
    "x y",
    "1 2 L",
    "-1 2",
    "1 -2",
    "+1 2",
    "1.5 2",
    "0 1",
    "1 0",
    "e 0 1",
    "e 1 0",
    "00 1",
    "0000000001 2",
    "e 4294967295 1",
    "4294967294 1",
    "4294967295 1",
    "1 4294967295",
    "4294967296 1",
    "1 4294967296",
    "99999999 1",
    "100000000 1",
    "1 123456789012345",
    "1 1234567890123456",
    "1 18446744073709551617",
    "\x01",
    "1 2\x7f",
    "1\xc3\xb6 2",
    "1 2 \r",
    "1:2",
    "1/2",
    "a b",
    "1 2\r\r",
    "12345678 87654321",
    "e 12345678 87654321 L",
};

/* One unusual line at every place of a text of plain ones. */
static void test_unusual(void **state)
{
    (void)state;
    static page p;
    enum { LINES = 24 };
    for (unsigned k = 0; k < 3; k++)
        for (size_t which = 0; which < sizeof unusual / sizeof *unusual; which++)
            for (unsigned place = 0; place < LINES; place++) {
                gg__edge_form form = form_of(k);
                uint64_t seed = place;
                if (which % 2 == 1) form.limit = 9999999;
                clear(&p);
                for (unsigned i = 0; i < LINES; i++) {
                    if (i != place) {
                        put_line(&p, &form, &seed, 1 + i % 7, 1 + (i + place) % 6, "");
                    } else {
                        put(&p, unusual[which]);
                        put(&p, "\n");
                    }
                }
                compare(&form, &p, 0, p.length, ROOM);
            }
}

/* Bytes changed, left out and put in anywhere. */
static void test_spoilt(void **state)
{
    (void)state;
    static const unsigned char bytes[] = "0123456789 \n\n  eLR\r\t#\x00\x7f\xff-a";
    static page p;
    uint64_t seed = 3;
    for (unsigned k = 0; k < 3; k++)
        for (unsigned i = 0; i < 3000; i++) {
            const gg__edge_form form = form_of(k);
            clear(&p);
            for (unsigned line = 0; line < 60; line++)
                put_line(&p, &form, &seed, 1 + (unsigned)next_random(&seed) % 8,
                         1 + (unsigned)next_random(&seed) % 8, "");
            unsigned char *text = p.memory + GG__EDGE_FRONT;
            for (unsigned spoil = 0; spoil <= i % 3; spoil++) {
                unsigned char *at = text + next_random(&seed) % p.length;
                const unsigned char byte = bytes[next_random(&seed) % (sizeof bytes - 1)];
                if (i % 5 == 3)
                    memmove(at, at + 1, (size_t)(text + p.length - at));
                else
                    *at = byte;
            }
            compare(&form, &p, 0, p.length, ROOM);
        }
}

/* Texts longer than a stretch, with colours and returns here and there, numbers out of range. */
static void test_mixtures(void **state)
{
    (void)state;
    static const char *const rests[] = {"", "", " L", " R", "\r", " L\r"};
    static page p;
    uint64_t seed = 4;
    for (unsigned i = 0; i < 120; i++) {
        gg__edge_form form = form_of(i % 3);
        const uint64_t rare = UINT64_C(1) << i % 12;
        if (i % 4 == 0) form.limit = 99999990;
        clear(&p);
        while (p.length < 30000) {
            const bool usual = next_random(&seed) % rare != 0;
            const size_t rest = usual ? 0 : next_random(&seed) % (form.coloured ? 6 : 1);
            put_line(&p, &form, &seed, usual ? 5 + i % 4 : 1 + (unsigned)next_random(&seed) % 8, 6,
                     rests[rest]);
        }
        compare(&form, &p, 0, p.length, ROOM);
        compare(&form, &p, 0, p.length, 777);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lengths),  cmocka_unit_test(test_ends),
        cmocka_unit_test(test_unusual),  long_test(test_spoilt),
        cmocka_unit_test(test_mixtures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
