/*
 * The tables of Quixo against pushes made on a board of characters; and what it reads and writes.
 * Who wins is compared in tests/slow.
 */
#include "support.h"

#include "game/position.h"
#include "greatgame_ruleset.h"

enum { MOST = 4, SAMPLE = 20000 };

typedef struct quixo {
    gg_ctx *ctx;
    gg_problem *problem;
    const gg_ruleset *ruleset;
    void *self;
    unsigned n;
    uint64_t positions;
} quixo;

static quixo open_quixo(const char *size)
{
    quixo q = {.ctx = open_ctx(), .n = (unsigned)(size[0] - '0')};
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.parameters = size;
    assert_ok(q.ctx, gg_problem_of_rules(q.ctx, gg_ruleset_find("quixo"), &spec, &q.problem));
    q.ruleset = gg_problem_rules(q.problem);
    q.self = gg_problem_self(q.problem);
    q.positions = q.ruleset->positions(q.self);
    return q;
}

static void close_quixo(quixo *q)
{
    gg_problem_free(q->problem);
    close_ctx(q->ctx);
}

/* ---- boards of characters ---- */

/* "XX./.O./..." without the slashes, from the position's text. */
static void board_of(const quixo *q, gg_position x, char *board)
{
    char text[64];
    size_t at = 0;
    q->ruleset->print(q->self, x, text, sizeof text);
    for (const char *c = text; *c; c++)
        if (*c != '/') board[at++] = *c;
    assert_int_equal(at, q->n * q->n);
}

/* The position of a board as the other player sees it. */
static gg_position seen_by_other(const quixo *q, const char *board)
{
    char text[64];
    size_t at = 0;
    gg_position x = 0;
    for (unsigned i = 0; i < q->n * q->n; i++) {
        if (i > 0 && i % q->n == 0) text[at++] = '/';
        text[at++] = board[i] == 'X' ? 'O' : board[i] == 'O' ? 'X' : '.';
    }
    text[at] = '\0';
    assert_true(q->ruleset->parse(q->self, text, &x));
    return x;
}

/* Takes the cube at (r, c) and pushes it in at the end of its row or column that dr, dc point to:
 * all cubes from that end on move one step towards the gap. */
static bool push(const quixo *q, char *board, unsigned r, unsigned c, int dr, int dc)
{
    const int last = (int)q->n - 1;
    int row = (int)r, column = (int)c;
    if (row > 0 && row < last && column > 0 && column < last) return false;
    if (board[r * q->n + c] == 'O') return false;
    const int rows = row + dr, columns = column + dc;
    if (rows < 0 || rows > last || columns < 0 || columns > last) return false;
    while (row + dr >= 0 && row + dr <= last && column + dc >= 0 && column + dc <= last) {
        const int from = (row + dr) * (int)q->n + column + dc;
        board[row * (int)q->n + column] = board[from];
        row += dr;
        column += dc;
    }
    board[row * (int)q->n + column] = 'X';
    return true;
}

static size_t list_by_board(const quixo *q, gg_position x, gg_position to[64])
{
    static const int step[4][2] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
    size_t count = 0;
    for (unsigned r = 0; r < q->n; r++)
        for (unsigned c = 0; c < q->n; c++)
            for (int d = 0; d < 4; d++) {
                char board[MOST * MOST];
                board_of(q, x, board);
                if (push(q, board, r, c, step[d][0], step[d][1]))
                    to[count++] = seen_by_other(q, board);
            }
    return count;
}

/* ---- moves ---- */

static int compare(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static const gg__positions *list(const quixo *q, bool back, gg_position x, gg_moves *moves)
{
    moves->to.ctx = q->ctx;
    moves->to.count = 0;
    (back ? q->ruleset->unmoves : q->ruleset->moves)(q->self, x, moves);
    assert_int_equal(moves->status, GG_OK);
    qsort(moves->to.at, moves->to.count, sizeof *moves->to.at, compare);
    return &moves->to;
}

static void check_moves(const quixo *q, gg_position x, gg_moves *moves)
{
    gg_position expected[64];
    const size_t pushes = list_by_board(q, x, expected);
    const gg__positions *found = list(q, false, x, moves);
    qsort(expected, pushes, sizeof *expected, compare);
    size_t count = 0; /* different boards */
    for (size_t i = 0; i < pushes; i++)
        if (i == 0 || expected[i] != expected[count - 1]) expected[count++] = expected[i];
    assert_int_equal(found->count, count);
    assert_memory_equal(found->at, expected, count * sizeof *expected);
}

static size_t times(const gg__positions *positions, gg_position x)
{
    size_t count = 0;
    for (size_t i = 0; i < positions->count; i++)
        count += positions->at[i] == x;
    return count;
}

/* Every move from x is listed once, and once among the unmoves of where it leads; and the other way
 * round. */
static void check_both_ways(const quixo *q, gg_position x, gg_moves moves[2])
{
    for (int back = 0; back < 2; back++) {
        const gg__positions *there = list(q, back, x, &moves[0]);
        for (size_t i = 0; i < there->count; i++) {
            assert_true(there->at[i] < q->positions);
            const gg__positions *again = list(q, !back, there->at[i], &moves[1]);
            assert_int_equal(times(again, x), 1);
            assert_int_equal(times(there, there->at[i]), 1);
        }
    }
}

static void test_moves_and_unmoves(void **state)
{
    static const char *const sizes[] = {"3x3", "4x4"};
    gg__rng rng = {3};
    (void)state;
    for (size_t s = 0; s < COUNT(sizes); s++) {
        quixo q = open_quixo(sizes[s]);
        gg_moves moves[2] = {{.to = {.ctx = q.ctx}}, {.to = {.ctx = q.ctx}}};
        const uint64_t count = q.positions < SAMPLE ? q.positions : SAMPLE;
        for (uint64_t i = 0; i < count; i++) {
            const gg_position x = count == q.positions ? i : gg__rng_below(&rng, q.positions);
            check_moves(&q, x, &moves[0]);
            check_both_ways(&q, x, moves);
        }
        gg__positions_free(&moves[0].to);
        gg__positions_free(&moves[1].to);
        close_quixo(&q);
    }
}

/* ---- the end ---- */

static bool has_line(const quixo *q, const char *board, char mark)
{
    const unsigned n = q->n;
    unsigned down = 0, up = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned row = 0, column = 0;
        for (unsigned j = 0; j < n; j++) {
            row += board[i * n + j] == mark;
            column += board[j * n + i] == mark;
        }
        if (row == n || column == n) return true;
        down += board[i * n + i] == mark;
        up += board[i * n + n - 1 - i] == mark;
    }
    return down == n || up == n;
}

static void check_result(const quixo *q, gg_position x)
{
    char board[MOST * MOST];
    board_of(q, x, board);
    const gg_result expected = has_line(q, board, 'X')   ? GG_N
                               : has_line(q, board, 'O') ? GG_P
                                                         : GG_NONE;
    assert_int_equal(q->ruleset->result(q->self, x), expected);
}

static void test_lines(void **state)
{
    gg__rng rng = {4};
    (void)state;
    quixo three = open_quixo("3x3"), four = open_quixo("4x4");
    for (gg_position x = 0; x < three.positions; x++)
        check_result(&three, x);
    for (int i = 0; i < 10 * SAMPLE; i++)
        check_result(&four, gg__rng_below(&rng, four.positions));
    close_quixo(&three);
    close_quixo(&four);
}

/* ---- symmetry ---- */

/* The board mirrored left to right, or about the diagonal. */
static gg_position image(const quixo *q, gg_position x, bool diagonal)
{
    char board[MOST * MOST], turned[MOST * MOST];
    board_of(q, x, board);
    for (unsigned r = 0; r < q->n; r++)
        for (unsigned c = 0; c < q->n; c++)
            turned[diagonal ? c * q->n + r : r * q->n + q->n - 1 - c] = board[r * q->n + c];
    return seen_by_other(q, turned);
}

static void test_canonical_positions(void **state)
{
    gg__rng rng = {5};
    unsigned classes = 0;
    (void)state;
    quixo three = open_quixo("3x3"), four = open_quixo("4x4");
    for (gg_position x = 0; x < three.positions; x++)
        classes += three.ruleset->canonical(three.self, x) == x;
    assert_int_equal(classes, 2862); /* boards of 3 x 3 in three colours (Burnside) */
    for (int i = 0; i < SAMPLE; i++) {
        const gg_position x = gg__rng_below(&rng, four.positions);
        const gg_position least = four.ruleset->canonical(four.self, x);
        assert_true(least <= x);
        assert_int_equal(four.ruleset->canonical(four.self, least), least);
        /* two images, because each is seen by the other player */
        const gg_position y = image(&four, image(&four, x, false), true);
        assert_int_equal(four.ruleset->canonical(four.self, y), least);
    }
    close_quixo(&three);
    close_quixo(&four);
}

/* ---- text ---- */

static void test_text(void **state)
{
    static const char *const wrong[] = {
        "",           ".../...",      ".../.../...X", ".../.../..y",
        "........./", ".../.../.../", "../... ....",  ".../...-..."};
    char text[64];
    (void)state;
    quixo q = open_quixo("3x3");
    for (gg_position x = 0; x < q.positions; x++) {
        gg_position back = q.positions;
        q.ruleset->print(q.self, x, text, sizeof text);
        assert_true(q.ruleset->parse(q.self, text, &back));
        assert_int_equal(back, x);
    }
    for (size_t i = 0; i < COUNT(wrong); i++) {
        gg_position x;
        if (q.ruleset->parse(q.self, wrong[i], &x)) fail_msg("'%s' was read", wrong[i]);
    }
    for (size_t size = 0; size < 40; size++) {
        text[size] = '#';
        q.ruleset->print(q.self, 5, text, size);
        q.ruleset->picture(q.self, 5, text, size);
        q.ruleset->print_move(q.self, 0, 2, text, size);
        assert_int_equal(text[size], '#');
    }
    close_quixo(&q);
}

static void test_text_of_moves(void **state)
{
    static const char *const moves[][3] = {
        {".../.../...", "O../.../...", "b1-a1 or c1-a1 or a2-a1 or a3-a1"},
        {".../.../...", "..O/.../...", "a1-c1 or b1-c1 or c2-c1 or c3-c1"},
        {".../.../...", ".../..O/...", "a2-c2"},
        {"XO./.../...", "XO./.../.O.", NULL},
        {"XXO/.../...", "OOX/.../...", "b1-a1"},
        {"XO./XO./...", "OXO/OX./...", "c2-c1 or c3-c1"},
    };
    (void)state;
    quixo q = open_quixo("3x3");
    for (size_t i = 0; i < COUNT(moves); i++) {
        gg_position from, to;
        char text[64];
        assert_true(q.ruleset->parse(q.self, moves[i][0], &from));
        assert_true(q.ruleset->parse(q.self, moves[i][1], &to));
        q.ruleset->print_move(q.self, from, to, text, sizeof text);
        assert_string_equal(text, moves[i][2] ? moves[i][2] : "");
    }
    close_quixo(&q);
}

static void test_picture(void **state)
{
    char text[128];
    gg_position x;
    (void)state;
    quixo q = open_quixo("4x4");
    assert_true(q.ruleset->parse(q.self, "X..O/..../..X./....", &x));
    q.ruleset->picture(q.self, x, text, sizeof text);
    assert_string_equal(text, "  abcd   X is to move\n1 X..O\n2 ....\n3 ..X.\n4 ....\n");
    close_quixo(&q);
}

static void test_refusals(void **state)
{
    static const char *const sizes[] = {
        "2x2", "3x4", "5x5", "3", "3x", "x", "18446744073709551619x3"};
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++) {
        spec.parameters = sizes[i];
        assert_fails(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("quixo"), &spec, &problem),
                     GG_BAD_INPUT, "quixo takes 3x3 or 4x4");
    }
    assert_null(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_moves_and_unmoves),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_canonical_positions),
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_text_of_moves),
        cmocka_unit_test(test_picture),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
