/*
 * Names of moves, in every ruleset: each move of a position has at least one, no two moves share
 * one, and where several moves lead to one position all are named. Texts of positions are read
 * back.
 */
#include "support.h"

#include "game/position.h"
#include "greatgame_ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 400, NAMES = 2000, LONGEST_NAME = 100, LONGEST = 1 << 14 };

/* Small games, on a graph if they take one. */
static const struct {
    const char *name, *parameters, *position, *board;
} games[] = {
    {"awari", "6", NULL, NULL},
    {"awari", "abapa:4", NULL, NULL},
    {"dots-and-boxes", "2x2", NULL, NULL},
    {"dots-and-boxes", "1x3", NULL, NULL},
    {"kalah", "3,2", NULL, NULL},
    {"kalah", "empty:2,5", NULL, NULL},
    {"othello", "4", NULL, NULL},
    {"othello", "6", "....../..OO../..OX../.OOO../....../......:X", NULL},
    {"hex", "3x4", NULL, NULL},
    {"breakthrough", "5x3", NULL, NULL},
    {"fox-and-hounds", "6", NULL, NULL},
    {"fox-and-hounds", "8", NULL, NULL},
    {"chess", "KRK", NULL, NULL},
    {"chess", "KPK", NULL, NULL},
    {"chess", "KPKP", NULL, NULL},
    {"chomp", "3x4", NULL, NULL},
    {"cannibal-clobber", "3x3", NULL, NULL},
    {"cannibal-clobber", "xxo/xxx", NULL, NULL},
    {"clobber", "3x3", NULL, NULL},
    {"maundy-cake", "6x4,12x2", NULL, NULL},
    {"partizan-euclid", "38,17", NULL, NULL},
    {"coins", "sym:HHTHHTHHH", NULL, NULL},
    {"coins", "moebius:HHTHHTHHH", NULL, NULL},
    {"connect", "4x4", NULL, NULL},
    {"cutcake", "3x4", NULL, NULL},
    {"dobutsu", "", NULL, NULL},
    {"dobutsu", NULL, "g.e/.l./.C./ELG:C", NULL},
    {"dodgem", "3", NULL, NULL},
    {"domineering", "3x4", NULL, NULL},
    {"domineering", "2x28", NULL, NULL},
    {"grundy", "9", NULL, NULL},
    {"heaps", "aliquot:12", NULL, NULL},
    {"heaps", "", NULL, "6: 2+2+1 1+1 0\n5: 4 2+2\n4: 1+1+1+1 3\n2: 1 0"},
    {"hexapawn", "3x4", NULL, NULL},
    {"kayles", "8", NULL, NULL},
    {"morris", "3", NULL, NULL},
    {"morris", "6", ".XXOO.XO.X.O....", NULL},
    {"morris", "9", NULL, NULL},
    {"mu-torere", NULL, NULL, NULL},
    {"nim", "3,3,4", NULL, NULL},
    {"nogo", "2x4", NULL, NULL},
    {"octal", "0.137,9", NULL, NULL},
    {"octal", "C.3F,9", NULL, NULL},
    {"pong-hau-ki", NULL, NULL, NULL},
    {"quixo", "3x3", NULL, NULL},
    {"quixo", "4x4", NULL, NULL},
    {"subtraction", "1,3,4:20", NULL, NULL},
    {"sum", "nim:3 - hackenbush:LRG+LL + domineering:2x3 - {2|-1}", NULL, NULL},
    {"teeko", "4", NULL, NULL},
    {"tic-tac-chec", NULL, NULL, NULL},
    {"tictactoe", "3,3,3", NULL, NULL},
    {"toads-and-frogs", "TT..FF", NULL, NULL},
    {"toppling-dominoes", "LRRGLLGR", NULL, NULL},
    {"wythoff", "5,7", NULL, NULL},
    {"amazons", "x../.../..o", NULL, NULL},
    {"konane", "4x4", NULL, NULL},
    {"fission", "3x4", NULL, NULL},
    {"elephants", "E.R.E.R", NULL, NULL},
    {"impartial:toppling-dominoes", "LRRGL", NULL, NULL},
    {"impartial:clobber", "3x3", NULL, NULL},
    {"impartial:domineering", "3x4", NULL, NULL},
    {"impartial:cutcake", "3x4", NULL, NULL},
    {"impartial:konane", "4x4", NULL, NULL},
    {"impartial:nogo", "2x4", NULL, NULL},
    {"impartial:amazons", "x../..o", NULL, NULL},
    {"impartial:fission", "3x3", NULL, NULL},
    {"impartial:toads-and-frogs", "T.F", NULL, NULL},
    {"impartial:elephants", "E.R", NULL, NULL},
    {"advance-or-eat", NULL, NULL, ".B.\nW.B\n.W."},
    {"police", NULL, NULL, "P..\n.*.\nE.T"},
    {"arc-kayles", NULL, NULL, NULL},
    {"node-kayles", NULL, NULL, NULL},
    {"col", NULL, NULL, NULL},
    {"cops", "1", NULL, NULL},
    {"cops", "2", NULL, NULL},
    {"childish-hackenbush", NULL, NULL, NULL},
    {"childish-hackenbush", "LRG+GR+B;0,rl", NULL, NULL},
    {"hackenbush", NULL, NULL, NULL},
    {"hackenbush", "LRG+GR+B;0,rl", NULL, NULL},
    {"snort", NULL, NULL, NULL},
    {"impartial:col", NULL, NULL, NULL},
    {"impartial:hackenbush", NULL, NULL, NULL},
    {"impartial:hackenbush", "GGG+LR", NULL, NULL},
    {"impartial:snort", NULL, NULL, NULL},
};

typedef struct opened {
    gg_ctx *ctx;
    gg_graph *graph;
    gg_problem *problem;
    gg__scratch scratch;
} opened;

static opened open_game(size_t i)
{
    static const uint64_t ends[][2] = {{0, 1}, {1, 2}, {2, 3}, {1, 3}};
    opened g = {.ctx = open_ctx()};
    gg_builder *builder = NULL;
    gg_rules_spec spec = GG_RULES_SPEC;
    const gg_ruleset *ruleset = gg_ruleset_find(games[i].name);
    assert_non_null(ruleset);
    g.scratch.ctx = g.ctx;
    spec.parameters = games[i].parameters;
    spec.position = games[i].position;
    if (games[i].board) {
        spec.board = games[i].board;
        spec.board_length = strlen(spec.board);
    } else if (ruleset->takes == GG_TAKES_GRAPH ||
               (ruleset->takes == GG_TAKES_GRAPH_OR_TEXT && !games[i].parameters)) {
        assert_ok(g.ctx, gg_builder_new(g.ctx, 4, false, &builder));
        for (size_t k = 0; k < COUNT(ends); k++)
            assert_ok(g.ctx, gg_builder_edge(builder, ends[k][0], ends[k][1], GG_FOR_BOTH));
        assert_ok(g.ctx, gg_builder_build(builder, GG_ROWS_OUT, &g.graph));
        gg_builder_free(builder);
        spec.graph = g.graph;
    }
    if (gg_problem_of_rules(g.ctx, ruleset, &spec, &g.problem) != GG_OK)
        fail_msg("%s: %s", games[i].name, gg_ctx_error(g.ctx)->message);
    return g;
}

static void close_game(opened *g)
{
    gg__scratch_free(&g->scratch);
    gg_problem_free(g->problem);
    gg_graph_free(g->graph);
    close_ctx(g->ctx);
}

/* The names of one position's moves. */
typedef struct names {
    char text[NAMES][LONGEST_NAME];
    size_t count;
} names;

static void add_names(names *n, const char *move)
{
    while (*move) {
        const char *end = strstr(move, " or ");
        const size_t length = end ? (size_t)(end - move) : strlen(move);
        assert_in_range(length, 1, LONGEST_NAME - 1);
        assert_true(n->count < NAMES);
        snprintf(n->text[n->count++], LONGEST_NAME, "%.*s", (int)length, move);
        move += length + (end ? strlen(" or ") : 0);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_names(const char *name, names *n, const char *position)
{
    qsort(n->text, n->count, LONGEST_NAME, by_text);
    for (size_t i = 1; i < n->count; i++)
        if (strcmp(n->text[i - 1], n->text[i]) == 0)
            fail_msg("%s: two moves of %s are named %s", name, position, n->text[i]);
}

static bool is_listed(const gg__positions *moves, size_t count, gg_position to)
{
    for (size_t i = 0; i < count; i++)
        if (moves->at[i] == to) return true;
    return false;
}

/* Visits positions from the start on, up to a number, and checks the names of all moves. */
static void check_game(size_t number)
{
    static char text[LONGEST], move[LONGEST];
    names *n = malloc(sizeof *n);
    opened g = open_game(number);
    gg__index queue = {.ctx = g.ctx};
    uint32_t at;
    const gg__positions *moves;
    assert_non_null(n);
    assert_ok(g.ctx, gg__index_intern(&queue, gg_problem_start(g.problem), &at));
    for (size_t i = 0; i < queue.count && i < POSITIONS; i++) {
        const gg_position x = queue.keys[i];
        gg_position back = ~x;
        gg_position_print(g.problem, x, text, sizeof text);
        assert_ok(g.ctx, gg_position_read(g.ctx, g.problem, text, &back));
        if (back != x) fail_msg("%s: %s is read as another position", games[number].name, text);
        if (gg__position_result(g.problem, &g.scratch, x) != GG_NONE) continue;
        assert_ok(g.ctx, gg__position_moves(g.problem, &g.scratch, x, &moves));
        n->count = 0;
        for (size_t m = 0; m < moves->count; m++) {
            const size_t before = n->count;
            if (is_listed(moves, m, moves->at[m])) continue;
            add_names(n, gg_move_print(g.problem, x, moves->at[m], move, sizeof move));
            if (n->count == before)
                fail_msg("%s: a move of %s is unnamed", games[number].name, text);
            if (gg__position_ended(moves->at[m]) == GG_NONE)
                assert_ok(g.ctx, gg__index_intern(&queue, moves->at[m], &at));
        }
        check_names(games[number].name, n, text);
    }
    gg__index_free(&queue);
    close_game(&g);
    free(n);
}

static void test_every_move_has_a_name(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++)
        check_game(i);
}

/* ---- examples in errors ---- */

/* Copies the next text in quotation marks that ends in " or" or the message; false: there is none.
 */
static bool take_example(const char **at, char *example)
{
    static const char before[] = "positions are written like '", between[] = "' or '";
    const char *end = strstr(*at, between);
    if (!end) end = strstr(*at, "', or as ");
    if (!end && **at) end = *at + strlen(*at) - 1;
    if (!end || end == *at) return false;
    snprintf(example, LONGEST, "%.*s", (int)(end - *at), *at);
    *at = strncmp(end, between, strlen(between)) == 0 ? end + strlen(between) : "";
    assert_null(strstr(example, before));
    return true;
}

/* A text that is no position is refused with examples, all of them positions: two, unless the start
 * is the only position or they are long. */
static void check_refusal(size_t number)
{
    static char text[LONGEST], first[LONGEST];
    opened g = open_game(number);
    gg_position x;
    const gg__positions *moves;
    size_t count = 0;
    assert_int_equal(gg_position_read(g.ctx, g.problem, "?!", &x), GG_BAD_INPUT);
    const char *message = gg_ctx_error(g.ctx)->message;
    char *copy = malloc(strlen(message) + 1);
    assert_non_null(copy);
    memcpy(copy, message, strlen(message) + 1);
    const char *at = strstr(copy, "; positions are written like '");
    if (!at) fail_msg("%s: no example: %s", games[number].name, copy);
    at += strlen("; positions are written like '");
    for (; take_example(&at, text); count++) {
        if (gg_position_read(g.ctx, g.problem, text, &x) != GG_OK)
            fail_msg("%s: the example %s is refused", games[number].name, text);
        if (count > 0) assert_string_not_equal(text, first);
        memcpy(first, text, sizeof first);
    }
    assert_ok(g.ctx,
              gg__position_moves(g.problem, &g.scratch, gg_problem_start(g.problem), &moves));
    bool more = false;
    for (size_t i = 0; i < moves->count; i++)
        more |= gg__position_ended(moves->at[i]) == GG_NONE;
    if (count < 1 || (count < 2 && more && strlen(first) <= 50))
        fail_msg("%s: %s", games[number].name, copy);
    free(copy);
    close_game(&g);
}

static void test_refusals_have_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++)
        check_refusal(i);
}

static void test_every_ruleset_is_here(void **state)
{
    const gg_ruleset *ruleset;
    (void)state;
    for (size_t i = 0; (ruleset = gg_ruleset_at(i)) != NULL; i++) {
        bool found = false;
        for (size_t k = 0; k < COUNT(games); k++)
            found |= strcmp(games[k].name, ruleset->info.name) == 0;
        if (!found) fail_msg("%s is missing", ruleset->info.name);
    }
}

/* ---- several moves that lead to one position ---- */

static size_t names_in_all(size_t number)
{
    static char move[LONGEST];
    names *n = calloc(1, sizeof *n);
    opened g = open_game(number);
    const gg__positions *moves;
    assert_non_null(n);
    const gg_position x = gg_problem_start(g.problem);
    assert_ok(g.ctx, gg__position_moves(g.problem, &g.scratch, x, &moves));
    for (size_t m = 0; m < moves->count; m++)
        if (!is_listed(moves, m, moves->at[m]))
            add_names(n, gg_move_print(g.problem, x, moves->at[m], move, sizeof move));
    const size_t count = n->count;
    close_game(&g);
    free(n);
    return count;
}

/* Left topples L and G, in the impartial game all; each domino to either side. In quixo each cube
 * of the border goes to the other ends of its row and column. */
static void test_counts(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(games); i++) {
        if (strcmp(games[i].name, "toppling-dominoes") == 0)
            assert_int_equal(names_in_all(i), 2 * 5);
        if (strcmp(games[i].name, "impartial:toppling-dominoes") == 0)
            assert_int_equal(names_in_all(i), 2 * 5);
        if (strcmp(games[i].name, "quixo") == 0)
            assert_int_equal(names_in_all(i),
                             games[i].parameters[0] == '3' ? 4 * 2 + 4 * 3 : 4 * 2 + 8 * 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_move_has_a_name),
        cmocka_unit_test(test_refusals_have_examples),
        cmocka_unit_test(test_every_ruleset_is_here),
        cmocka_unit_test(test_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
