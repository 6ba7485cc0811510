/*
 * Advance or Eat by its columns, against a search of whole boards that knows nothing of sums; the
 * values that are known; and boards that are none.
 */
#include "unit/support.h"

#include <stdio.h>

enum { MOST = 16, TEXT = MOST * (MOST + 1) + 4 };

/* ---- the definition: whole boards ---- */

/* Knowledge about every board of one size: 2 bits for each player to move. A board is a number with
 * a digit for each cell; the upper left cell is the lowest digit. */
typedef struct search {
    unsigned size, cells;
    uint32_t weight[MOST], boards;
    uint8_t *known;
} search;

enum { LOST = 1, WON = 2 };

static search open_search(unsigned size)
{
    search s = {.size = size, .cells = size * size, .boards = 1};
    for (unsigned i = 0; i < s.cells; i++, s.boards *= 3)
        s.weight[i] = s.boards;
    s.known = calloc(s.boards, 1);
    assert_non_null(s.known);
    return s;
}

static unsigned mark_at(const search *s, uint32_t board, unsigned cell)
{
    return board / s->weight[cell] % 3;
}

/* The board after the player moves or eats the piece; the same board if neither is possible. */
static uint32_t after(const search *s, uint32_t board, gg_player mover, unsigned cell)
{
    const unsigned mark = mark_at(s, board, cell);
    if (mark == 0) return board;
    if (mark == (mover == GG_LEFT ? 2u : 1u)) return board - mark * s->weight[cell];
    if (cell < s->size || mark_at(s, board, cell - s->size) != 0) return board;
    return board - mark * s->weight[cell] + mark * s->weight[cell - s->size];
}

/* True if the player to move wins. */
static bool mover_wins(const search *s, uint32_t board, gg_player mover)
{
    const unsigned shift = mover == GG_LEFT ? 0 : 2;
    const gg_player next = mover == GG_LEFT ? GG_RIGHT : GG_LEFT;
    unsigned known = s->known[board] >> shift & 3;
    for (unsigned i = 0; known == 0 && i < s->cells; i++) {
        const uint32_t to = after(s, board, mover, i);
        if (to != board && !mover_wins(s, to, next)) known = WON;
    }
    if (known == 0) known = LOST;
    s->known[board] |= (uint8_t)(known << shift);
    return known == WON;
}

static gg_result winner_of(const search *s, uint32_t board, gg_player first)
{
    return mover_wins(s, board, first) == (first == GG_LEFT) ? GG_L : GG_R;
}

/* Rows with a separator between them. */
static void write_board(const search *s, uint32_t board, char separator, char text[TEXT])
{
    for (unsigned i = 0; i < s->cells; i++) {
        if (i > 0 && i % s->size == 0) *text++ = separator;
        *text++ = ".WB"[mark_at(s, board, i)];
    }
    *text = '\0';
}

static uint32_t read_board(const search *s, const char *text)
{
    uint32_t board = 0;
    for (unsigned i = 0; *text && *text != ':'; text++)
        if (*text != '/') board += (uint32_t)(strchr(".WB", *text) - ".WB") * s->weight[i++];
    return board;
}

/* ---- the library ---- */

static gg_status try_board(gg_ctx *ctx, const char *text, gg_player first, gg_problem **out)
{
    char board[TEXT + MOST];
    gg_rules_spec spec = GG_RULES_SPEC;
    assert_true(strlen(text) < sizeof board);
    strcpy(board, text);
    for (char *c = board; *c; c++)
        if (*c == '/') *c = '\n';
    spec.board = board;
    spec.board_length = strlen(board);
    spec.first = first;
    return gg_problem_of_rules(ctx, gg_ruleset_find("advance-or-eat"), &spec, out);
}

typedef struct asked {
    gg_problem *problem;
    gg_solution *solution;
    gg_answer *answer;
} asked;

static asked ask(gg_ctx *ctx, const char *text, gg_player first, unsigned flags)
{
    asked a = {NULL, NULL, NULL};
    assert_ok(ctx, try_board(ctx, text, first, &a.problem));
    a.solution = solve_by(ctx, a.problem, NULL);
    assert_string_equal(gg_solution_method(a.solution), "number-parts");
    assert_ok(ctx, gg_answer_new(ctx, a.problem, a.solution, flags, &a.answer));
    return a;
}

static void forget(const asked *a)
{
    gg_answer_free(a->answer);
    gg_solution_free(a->solution);
    gg_problem_free(a->problem);
}

/* ---- whole boards ---- */

static void check_outcomes(gg_ctx *ctx, const search *s, uint32_t board)
{
    char text[TEXT];
    write_board(s, board, '/', text);
    const asked a = ask(ctx, text, GG_LEFT, 0);
    assert_true(a.answer->both_known);
    for (int first = 0; first < 2; first++)
        if (a.answer->outcomes[first].winner != winner_of(s, board, (gg_player)first))
            fail_msg("%s with player %d first", text, first);
    assert_int_equal(a.answer->outcome.winner, a.answer->outcomes[GG_LEFT].winner);
    forget(&a);
}

static void test_every_small_board(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (unsigned size = 1; size <= 3; size++) {
        const search s = open_search(size);
        for (uint32_t board = 0; board < s.boards; board++)
            check_outcomes(ctx, &s, board);
        free(s.known);
    }
    close_ctx(ctx);
}

static void test_boards_of_four_by_lot(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {4};
    const search s = open_search(4);
    for (int i = 0; i < 200; i++)
        check_outcomes(ctx, &s, (uint32_t)gg__rng_below(&rng, s.boards));
    free(s.known);
    close_ctx(ctx);
}

/* The moves of the answer are those after which the opponent loses; all, where there is none. */
static void check_moves(gg_ctx *ctx, const search *s, uint32_t board, gg_player first)
{
    char text[TEXT], seen[MOST] = {0};
    write_board(s, board, '/', text);
    const asked a = ask(ctx, text, first, GG_ANSWER_MOVES);
    const gg_player next = first == GG_LEFT ? GG_RIGHT : GG_LEFT;
    const bool wins = mover_wins(s, board, first);
    for (size_t i = 0; i < a.answer->move_count; i++) {
        char to[2 * TEXT];
        gg_position_print(a.problem, a.answer->moves[i].to, to, sizeof to);
        assert_int_equal(to[strlen(to) - 1], next == GG_LEFT ? 'W' : 'B');
        for (unsigned cell = 0; cell < s->cells; cell++)
            if (read_board(s, to) != board && read_board(s, to) == after(s, board, first, cell))
                seen[cell]++;
    }
    for (unsigned cell = 0; cell < s->cells; cell++) {
        const uint32_t to = after(s, board, first, cell);
        const bool expected = to != board && (!wins || !mover_wins(s, to, next));
        if (seen[cell] != expected) fail_msg("%s, player %d, cell %u", text, (int)first, cell);
    }
    forget(&a);
}

static void test_moves(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {3};
    const search s = open_search(3);
    for (int i = 0; i < 3000; i++)
        check_moves(ctx, &s, (uint32_t)gg__rng_below(&rng, s.boards),
                    (gg_player)gg__rng_below(&rng, 2));
    free(s.known);
    close_ctx(ctx);
}

/* The line of play of an answer ends with a win of its winner. */
static void test_lines(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {5};
    const search s = open_search(4);
    for (int i = 0; i < 60; i++) {
        char text[TEXT];
        write_board(&s, (uint32_t)gg__rng_below(&rng, s.boards), '/', text);
        const gg_player first = (gg_player)gg__rng_below(&rng, 2);
        const asked a = ask(ctx, text, first, GG_ANSWER_LINE);
        const bool even = a.answer->line_length % 2 == 0;
        assert_false(a.answer->repeats);
        assert_int_equal(a.answer->outcome.winner, even == (first == GG_LEFT) ? GG_R : GG_L);
        forget(&a);
    }
    free(s.known);
    close_ctx(ctx);
}

/* ---- known boards ---- */

static const struct {
    const char *board, *total;
    gg_result first[2]; /* who wins if White, if Black moves first */
} boards[] = {
    {"BB./.B./...", "3", {GG_L, GG_L}},
    {"../WW", "-1", {GG_R, GG_R}},
    {"WWBW/WWWW/BWB./BBBB", "-5/2", {GG_R, GG_R}},
    {"W", "-1", {GG_R, GG_R}},
    {"BW/W.", "-1", {GG_R, GG_R}},
    {".B/.W", "0", {GG_R, GG_L}},
    {".BW/BW./...", "-1/2", {GG_R, GG_R}},
    {"..B/B.B/WB.", "9/4", {GG_L, GG_L}},
    {".B./BW./W.W", "-1/4", {GG_R, GG_R}},
    {".../WB./B..", "1/2", {GG_L, GG_L}},
    {"..../..../B..B/.W..", "3/8", {GG_L, GG_L}},
    {"W..B/.BW./..../B.B.", "1/2", {GG_L, GG_L}},
    {"W.../..B./...B/...W", "-1/2", {GG_R, GG_R}},
    {".", "0", {GG_R, GG_L}},
};

static void test_known_boards(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    for (size_t i = 0; i < COUNT(boards); i++)
        for (int first = 0; first < 2; first++) {
            const asked a = ask(ctx, boards[i].board, (gg_player)first, GG_ANSWER_PARTS);
            assert_string_equal(a.answer->total, boards[i].total);
            assert_int_equal(a.answer->first, first);
            assert_int_equal(a.answer->outcomes[0].winner, boards[i].first[0]);
            assert_int_equal(a.answer->outcomes[1].winner, boards[i].first[1]);
            assert_int_equal(a.answer->outcome.winner, boards[i].first[first]);
            assert_int_equal(a.answer->outcome.remoteness, GG_INFINITE);
            forget(&a);
        }
    close_ctx(ctx);
}

/* The same colours exchanged. */
static void swap_colours(char *text)
{
    for (; *text; text++)
        *text = *text == 'W' ? 'B' : *text == 'B' ? 'W' : *text;
}

/* A number, or a fraction with a small denominator, times 2^20. */
static int64_t read_total(const char *text)
{
    char *end;
    const int64_t above = strtoll(text, &end, 10);
    const int64_t below = *end == '/' ? strtoll(end + 1, &end, 10) : 1;
    assert_int_equal(*end, '\0');
    assert_true(below > 0 && (1 << 20) % below == 0);
    return above * ((1 << 20) / below);
}

static void test_exchanged_colours(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {7};
    for (unsigned i = 0; i < 120; i++) {
        char text[TEXT];
        const unsigned size = 1 + i % 9;
        char *at = text;
        for (unsigned cell = 0; cell < size * size; cell++) {
            if (cell > 0 && cell % size == 0) *at++ = '/';
            *at++ = ".WB"[gg__rng_below(&rng, 3)];
        }
        *at = '\0';
        const asked one = ask(ctx, text, GG_LEFT, GG_ANSWER_PARTS);
        swap_colours(text);
        const asked other = ask(ctx, text, GG_LEFT, GG_ANSWER_PARTS);
        assert_int_equal(read_total(one.answer->total), -read_total(other.answer->total));
        assert_int_equal(one.answer->part_count, other.answer->part_count);
        forget(&one);
        forget(&other);
    }
    close_ctx(ctx);
}

/* ---- columns ---- */

/* The values of all columns of `size` rows, times 2^20; the caller frees them. */
static int64_t *load_columns(gg_ctx *ctx, unsigned size, uint32_t *count)
{
    char text[TEXT];
    char *at = text;
    for (unsigned cell = 0; cell < size * size; cell++) {
        if (cell > 0 && cell % size == 0) *at++ = '/';
        *at++ = cell % size == 0 ? 'B' : '.';
    }
    *at = '\0';
    *count = 1;
    for (unsigned row = 0; row < size; row++)
        *count *= 3;
    const asked a = ask(ctx, text, GG_LEFT, 0);
    assert_int_equal(gg_solution_entries(a.solution), *count);
    int64_t *value = calloc(*count, sizeof *value);
    uint32_t *exponent = calloc(*count, sizeof *exponent);
    assert_true(value && exponent);
    assert_ok(ctx, gg_solution_numbers(ctx, a.solution, 0, *count, value, exponent));
    for (uint32_t i = 0; i < *count; i++) {
        assert_true(exponent[i] < size || exponent[i] == 0);
        value[i] *= INT64_C(1) << (20 - exponent[i]);
        assert_true(value[i] <= (int64_t)size << 20 && value[i] >= -((int64_t)size << 20));
    }
    free(exponent);
    forget(&a);
    return value;
}

static int compare(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

/* Pieces of one colour count each by the empty cells above it. */
static void check_one_colour(uint32_t column, int64_t value)
{
    int64_t expected = 0;
    unsigned empty = 0;
    bool mixed = false;
    for (uint32_t rest = column, colour = 0; rest > 0; rest /= 3) {
        const uint32_t mark = rest % 3;
        mixed |= mark && colour && mark != colour;
        if (mark) colour = mark;
        if (mark) expected += (mark == 2 ? 1 : -1) * (INT64_C(1) << (20 - empty));
        empty += mark == 0;
    }
    if (!mixed) assert_int_equal(value, expected);
}

static void test_columns(void **state)
{
    (void)state;
    static const unsigned different[] = {3, 7, 13, 23, 41, 71, 121, 207, 353, 599};
    gg_ctx *ctx = open_ctx();
    for (unsigned size = 1; size <= COUNT(different); size++) {
        uint32_t count;
        unsigned found = 0;
        int64_t *value = load_columns(ctx, size, &count);
        for (uint32_t i = 0; i < count; i++)
            check_one_colour(i, value[i]);
        qsort(value, count, sizeof *value, compare);
        for (uint32_t i = 0; i < count; i++)
            found += i == 0 || value[i - 1] != value[i];
        assert_int_equal(found, different[size - 1]);
        free(value);
    }
    close_ctx(ctx);
}

/* From the top; a column may be longer, for empty cells below change nothing. */
static void test_known_columns(void **state)
{
    (void)state;
    static const struct {
        const char *column;
        int64_t eighths;
    } known[] = {
        {"", 0},     {"B", 8},    {".B", 4},  {"..B", 2},  {"BW", 0},  {"WB", 0},
        {"W.B", -4}, {"WBB", 4},  {"BWB", 8}, {"BBW", 8},  {"BB", 16}, {".BB", 8},
        {"B.B", 12}, {"BBB", 24}, {"W", -8},  {"BWW", -4}, {"B.W", 4},
    };
    gg_ctx *ctx = open_ctx();
    uint32_t count;
    int64_t *value = load_columns(ctx, 5, &count);
    for (size_t i = 0; i < COUNT(known); i++) {
        uint32_t column = 0, swapped = 0;
        for (size_t at = strlen(known[i].column); at-- > 0;) {
            const uint32_t mark = (uint32_t)(strchr(".WB", known[i].column[at]) - ".WB");
            column = 3 * column + mark;
            swapped = 3 * swapped + (mark ? 3 - mark : 0);
        }
        assert_int_equal(value[column], known[i].eighths * (1 << 17));
        assert_int_equal(value[swapped], -(known[i].eighths * (1 << 17)));
    }
    free(value);
    close_ctx(ctx);
}

static void test_parts(void **state)
{
    (void)state;
    static const char *const parts[][2] = {{"BB..", "2"}, {"..BW", "-1/8"}, {"...B", "1/8"}};
    gg_ctx *ctx = open_ctx();
    const asked a = ask(ctx, "B.../B.../..B./..WB", GG_LEFT, GG_ANSWER_PARTS);
    assert_int_equal(a.answer->part_count, COUNT(parts));
    for (size_t i = 0; i < COUNT(parts); i++)
        assert_string_equal(a.answer->parts[i].name, parts[i][0]);
    assert_string_equal(a.answer->parts[0].value, parts[0][1]);
    assert_string_equal(a.answer->parts[2].value, parts[2][1]);
    forget(&a);
    close_ctx(ctx);
}

/* ---- positions, moves and pictures ---- */

static void test_texts(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",         ".B/W.:", ".B/W.:L",  ".B/W.:W 1",
                                        ".B/W.:WW", ".B/W:W", ".B/W./:W", "3/W.:W",
                                        ".B/X.:W",  ".BW:W",  ".B//W.:W", ".B/W.B:W"};
    static const char *const same[] = {".B/W.",    ".BW.:W",      ".b/w.:W", ".B/W.:w",
                                       ".B\nW.:W", ". B | W . W", "1B/W1:W", "_B/W- w"};
    char text[200];
    gg_ctx *ctx = open_ctx();
    gg_problem *problem;
    gg_rules_spec spec = GG_RULES_SPEC;
    const asked a = ask(ctx, ".B/W.", GG_LEFT, GG_ANSWER_MOVES);
    const gg_position start = gg_problem_start(a.problem);
    assert_string_equal(gg_position_print(a.problem, start, text, sizeof text), ".B/W.:W");
    assert_string_equal(gg_position_picture(a.problem, start, text, sizeof text),
                        " 2 .B\n 1 W.\n   ab\n");
    assert_int_equal(a.answer->move_count, 1);
    gg_move_print(a.problem, start, a.answer->moves[0].to, text, sizeof text);
    assert_string_equal(text, "advance a1");
    forget(&a);
    const asked b = ask(ctx, ".B/W.", GG_RIGHT, GG_ANSWER_MOVES);
    assert_int_equal(b.answer->outcome.winner, GG_L);
    assert_int_equal(b.answer->move_count, 1);
    gg_move_print(b.problem, gg_problem_start(b.problem), b.answer->moves[0].to, text, sizeof text);
    assert_string_equal(text, "eat a1");
    forget(&b);

    spec.board = ".B\nW.";
    spec.board_length = strlen(spec.board);
    for (size_t i = 0; i < COUNT(wrong); i++) {
        spec.position = wrong[i];
        assert_fails(ctx,
                     gg_problem_of_rules(ctx, gg_ruleset_find("advance-or-eat"), &spec, &problem),
                     GG_BAD_INPUT, "no position");
    }
    for (size_t i = 0; i < COUNT(same); i++) {
        spec.position = same[i];
        assert_ok(ctx,
                  gg_problem_of_rules(ctx, gg_ruleset_find("advance-or-eat"), &spec, &problem));
        assert_string_equal(
            gg_position_print(problem, gg_problem_start(problem), text, sizeof text), ".B/W.:W");
        gg_problem_free(problem);
    }
    spec.position = "WW/.B:B";
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("advance-or-eat"), &spec, &problem));
    assert_int_equal(gg_problem_turn(problem, gg_problem_start(problem)), GG_RIGHT);
    gg_position_print(problem, gg_problem_start(problem), text, sizeof text);
    assert_string_equal(text, "WW/.B:B");
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_vetted(void **state)
{
    (void)state;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem;
    gg_findings findings;
    assert_ok(ctx, try_board(ctx, "W.B./BW.W/.WBB/B..W", GG_RIGHT, &problem));
    assert_ok(ctx, gg_vet(ctx, problem, 3000, &findings));
    assert_true(findings.sound && findings.reached > 2000);
    gg_problem_free(problem);
    close_ctx(ctx);
}

/* ---- boards that are none ---- */

static void test_bad_boards(void **state)
{
    (void)state;
    static const struct {
        const char *board, *part;
        unsigned line, column;
    } bad[] = {
        {"", "no rows", 0, 0},
        {"//", "no rows", 0, 0},
        {"/.W", "empty", 1, 1},
        {"..", "ends after 1 of 2 rows", 1, 3},
        {"...\n...", "ends after 2 of 3 rows", 2, 4},
        {"W\nB", "square of 1 by 1", 2, 1},
        {"..\n..\n\n..", "square of 2 by 2", 3, 1},
        {"...\n..\n...", "2 cells, the first one has 3", 2, 3},
        {"..\n...", "3 cells, the first one has 2", 2, 3},
        {"..\n..x", "3 cells, the first one has 2", 2, 3},
        {"..\n.x", "'x' is none of . W B", 2, 2},
        {".b\n..", "'b' is none", 1, 2},
        {". \n..", "a blank or control character is none", 1, 2},
        {".................", "more than 16 columns", 1, 17},
    };
    gg_ctx *ctx = open_ctx();
    gg_problem *problem;
    for (size_t i = 0; i < COUNT(bad); i++) {
        assert_fails(ctx, try_board(ctx, bad[i].board, GG_LEFT, &problem), GG_BAD_INPUT,
                     bad[i].part);
        assert_int_equal(gg_ctx_error(ctx)->line, bad[i].line);
        assert_int_equal(gg_ctx_error(ctx)->column, bad[i].column);
    }
    assert_ok(ctx, try_board(ctx, "..\r\n.W\r\n\r\n", GG_LEFT, &problem));
    gg_problem_free(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_small_board),
        cmocka_unit_test(test_boards_of_four_by_lot),
        cmocka_unit_test(test_moves),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_known_boards),
        cmocka_unit_test(test_exchanged_colours),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_known_columns),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_vetted),
        cmocka_unit_test(test_bad_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
