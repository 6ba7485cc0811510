/*
 * Chess endings against the numbers that are known of them. They are solved here a
 * second time, from `moves` alone: a table of all moves, and a pass over it for every length.
 */
#include "support.h"

#include "base/positions.h"
#include "game/explore.h"
#include "game/problem.h"
#include "greatgame_ruleset.h"
#include "solve/solver.h"

#include <stdio.h>

enum { POSITIONS = 2 * 64 * 64 * 64, LONGEST = 40 };

#define DRAWN UINT8_MAX

/* An ending, opened, and everything that its moves say. */
typedef struct ending {
    gg_ctx *ctx;
    gg_problem *problem;
    const gg_ruleset *ruleset;
    void *self;
    uint32_t *start; /* of the moves of each position; POSITIONS + 1 */
    gg_position *to;
    bool *legal;
    uint8_t *plies; /* to mate, or DRAWN */
} ending;

/* ---- opening ---- */

static gg_problem *open_problem(gg_ctx *ctx, const char *name, const char *position, bool symmetry)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = name;
    spec.position = position;
    spec.symmetry = symmetry;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find("chess"), &spec, &problem));
    return problem;
}

static void list_moves(ending *e)
{
    gg_moves moves = {.to = {.ctx = e->ctx}};
    size_t count = 0, room = 0;
    for (gg_position x = 0; x < POSITIONS; x++) {
        e->legal[x] = e->ruleset->legal(e->self, x);
        e->start[x] = (uint32_t)count;
        if (!e->legal[x]) continue;
        moves.to.count = 0;
        e->ruleset->moves(e->self, x, &moves);
        assert_int_equal(moves.status, GG_OK);
        if (count + moves.to.count > room) {
            room = 2 * (count + moves.to.count);
            e->to = realloc(e->to, room * sizeof *e->to);
            assert_non_null(e->to);
        }
        memcpy(e->to + count, moves.to.at, moves.to.count * sizeof *e->to);
        count += moves.to.count;
    }
    e->start[POSITIONS] = (uint32_t)count;
    gg__positions_free(&moves.to);
}

static ending open_ending(const char *name)
{
    ending e = {.ctx = open_ctx()};
    e.problem = open_problem(e.ctx, name, NULL, false);
    e.ruleset = gg_problem_rules(e.problem);
    e.self = gg_problem_self(e.problem);
    e.start = calloc(POSITIONS + 1, sizeof *e.start);
    e.legal = calloc(POSITIONS, sizeof *e.legal);
    e.plies = malloc(POSITIONS);
    assert_true(e.start && e.legal && e.plies);
    memset(e.plies, DRAWN, POSITIONS);
    assert_int_equal(e.ruleset->positions(e.self), POSITIONS);
    list_moves(&e);
    return e;
}

static void close_ending(ending *e)
{
    free(e->start);
    free(e->to);
    free(e->legal);
    free(e->plies);
    gg_problem_free(e->problem);
    close_ctx(e->ctx);
}

/* ---- the second solver ---- */

static bool is_black(gg_position x)
{
    return x & 1;
}

/* True if White mates from here in exactly this many plies, all shorter mates being known. */
static bool mates_in(const ending *e, gg_position x, uint8_t plies)
{
    const uint32_t begin = e->start[x], end = e->start[x + 1];
    if (plies == 0) return e->ruleset->result(e->self, x) == GG_L;
    uint32_t mating = 0;
    for (uint32_t i = begin; i < end; i++)
        mating += e->to[i] < POSITIONS && e->plies[e->to[i]] < plies;
    return is_black(x) ? begin < end && mating == end - begin : mating > 0;
}

static void solve_ending(ending *e)
{
    for (uint8_t plies = 0; plies < LONGEST; plies++)
        for (gg_position x = 1 - plies % 2; x < POSITIONS; x += 2)
            if (e->legal[x] && e->plies[x] == DRAWN && mates_in(e, x, plies)) e->plies[x] = plies;
}

/* ---- what is known ---- */

typedef struct known {
    const char *name;
    uint32_t white, black, not_won, capturable, stalemates, checkmates;
    uint8_t longest[2]; /* White, Black to move */
    /* Black to move, up to symmetry, by the number of White's moves to mate */
    uint32_t drawn;
    uint32_t depth[20];
} known;

/* The last two are M. Bain and A. van der Heijden's krkopt, and its like for the queen. */
static const known krk = {
    "KRK",
    175168,
    223944,
    22244,
    22176,
    68,
    216,
    {31, 32},
    2796,
    {27, 78, 246, 81, 198, 471, 592, 683, 1433, 1712, 1985, 2854, 3597, 4194, 4553, 2166, 390}};
static const known kqk = {
    "KQK", 144508, 223944,   23048, 22176,
    872,   364,    {19, 20}, 2896,  {46, 169, 372, 936, 1773, 3190, 4997, 6769, 5483, 1417, 8}};

static bool ends_play(const ending *e, gg_position x)
{
    for (uint32_t i = e->start[x]; i < e->start[x + 1]; i++)
        if (gg__position_ended(e->to[i]) != GG_NONE) return true;
    return false;
}

static known count_ending(const ending *e)
{
    known k = {.name = NULL};
    for (gg_position x = 0; x < POSITIONS; x++) {
        const bool stuck = e->start[x] == e->start[x + 1], won = e->plies[x] != DRAWN;
        if (!e->legal[x]) continue;
        if (won && e->plies[x] > k.longest[is_black(x)]) k.longest[is_black(x)] = e->plies[x];
        if (!is_black(x)) {
            k.white++;
            assert_true(won);
            continue;
        }
        k.black++;
        k.not_won += !won;
        k.capturable += ends_play(e, x);
        k.checkmates += e->plies[x] == 0;
        k.stalemates += stuck && !won;
        assert_int_equal(won, !ends_play(e, x) && (!stuck || e->plies[x] == 0));
        if (e->ruleset->canonical(e->self, x) != x) continue;
        k.drawn += !won;
        if (won) k.depth[e->plies[x] / 2]++;
    }
    return k;
}

static void check_known(const known *expected)
{
    ending e = open_ending(expected->name);
    solve_ending(&e);
    const known k = count_ending(&e);
    assert_int_equal(k.white, expected->white);
    assert_int_equal(k.black, expected->black);
    assert_int_equal(k.not_won, expected->not_won);
    assert_int_equal(k.capturable, expected->capturable);
    assert_int_equal(k.stalemates, expected->stalemates);
    assert_int_equal(k.checkmates, expected->checkmates);
    assert_int_equal(k.drawn, expected->drawn);
    assert_memory_equal(k.longest, expected->longest, sizeof k.longest);
    assert_memory_equal(k.depth, expected->depth, sizeof k.depth);
    close_ending(&e);
}

static void test_krk_is_what_is_known(void **state)
{
    (void)state;
    check_known(&krk);
}

static void test_kqk_is_what_is_known(void **state)
{
    (void)state;
    check_known(&kqk);
}

static void test_a_bishop_or_a_knight_never_mates(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++) {
        ending e = open_ending(i ? "KNK" : "KBK");
        assert_true(e.legal[gg_problem_start(e.problem)]);
        for (gg_position x = 0; x < POSITIONS; x++)
            if (e.legal[x]) assert_int_equal(e.ruleset->result(e.self, x), GG_NONE);
        close_ending(&e);
    }
}

/* ---- the solvers of the library ---- */

static gg_outcome ask(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                      gg_position x)
{
    const gg__state state = {.phase = (uint32_t)gg_problem_turn(problem, x), .position = x};
    gg_outcome outcome = {GG_NONE, 0};
    assert_ok(ctx, gg__outcome_at(ctx, problem, solution, &state, &outcome));
    return outcome;
}

static void assert_outcome(const ending *e, gg_position x, gg_outcome outcome)
{
    const bool won = e->plies[x] != DRAWN;
    assert_int_equal(outcome.winner, won ? GG_L : GG_D);
    assert_int_equal(outcome.remoteness, won ? e->plies[x] : GG_INFINITE);
}

/* Any solver chosen for a game with a dense index has every legal position. */
static void check_solver(const char *name)
{
    ending e = open_ending(name);
    solve_ending(&e);
    gg_solution *solution = solve_by(e.ctx, e.problem, NULL);
    assert_string_equal(gg_solution_method(solution), "tabulate");
    for (gg_position x = 0; x < POSITIONS; x++)
        if (e.legal[x]) assert_outcome(&e, x, ask(e.ctx, e.problem, solution, x));
    gg_solution_free(solution);
    close_ending(&e);
}

static void test_every_position_is_solved_alike(void **state)
{
    (void)state;
    check_solver("KRK");
    check_solver("KQK");
}

/* Up to symmetry, what can be reached has the values of the positions themselves. */
static void test_symmetry_changes_nothing(void **state)
{
    (void)state;
    ending e = open_ending("KRK");
    gg_problem *folded = open_problem(e.ctx, "KRK", NULL, true);
    gg__rng rng = {7};
    gg_position same = 0;
    char text[64];
    unsigned compared = 0;
    solve_ending(&e);
    gg_solution *solution = solve_by(e.ctx, folded, "memo");
    assert_in_range(gg_solution_positions(solution), 50000, 50100);
    while (compared < 1000) {
        const gg_position x = gg__rng_below(&rng, POSITIONS);
        const gg_position y = e.ruleset->canonical(e.self, x);
        if (!e.legal[x]) continue;
        gg_position_print(e.problem, y, text, sizeof text);
        assert_true(e.ruleset->parse(gg_problem_self(folded), text, &same));
        if (gg__index_find(&solution->explored->index, same) == GG__NO_NUMBER) continue;
        assert_outcome(&e, x, ask(e.ctx, folded, solution, same));
        compared++;
    }
    gg_solution_free(solution);
    gg_problem_free(folded);
    close_ending(&e);
}

/* ---- the callbacks ---- */

static bool has_move(const ending *e, gg_position x, gg_position to)
{
    for (uint32_t i = e->start[x]; i < e->start[x + 1]; i++)
        if (e->to[i] == to) return true;
    return false;
}

/* As many as the moves, each a move, none twice: then they are the moves. */
static void check_unmoves(const char *name)
{
    ending e = open_ending(name);
    gg_moves before = {.to = {.ctx = e.ctx}};
    size_t moves = 0, unmoves = 0;
    for (gg_position x = 0; x < POSITIONS; x++) {
        for (uint32_t i = e.start[x]; i < e.start[x + 1]; i++)
            moves += gg__position_ended(e.to[i]) == GG_NONE;
        if (!e.legal[x]) continue;
        before.to.count = 0;
        e.ruleset->unmoves(e.self, x, &before);
        unmoves += before.to.count;
        for (size_t i = 0; i < before.to.count; i++) {
            assert_true(e.legal[before.to.at[i]] && has_move(&e, before.to.at[i], x));
            for (size_t j = 0; j < i; j++)
                assert_true(before.to.at[i] != before.to.at[j]);
        }
    }
    assert_int_equal(moves, unmoves);
    gg__positions_free(&before.to);
    close_ending(&e);
}

static void test_unmoves_are_the_moves_backwards(void **state)
{
    (void)state;
    check_unmoves("KRK");
    check_unmoves("KQK");
    check_unmoves("KBK");
    check_unmoves("KNK");
}

/* Of nearly all positions, or of seven in ten where classes are solved; gg_vet counts the moves. */
static void check_options(const char *name, bool symmetry, unsigned least)
{
    enum { SAMPLES = 20000 };
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = open_problem(ctx, name, NULL, symmetry);
    gg_findings found;
    gg__rng rng = {3};
    unsigned counted = 0, asked = 0;
    assert_ok(ctx, gg_vet(ctx, problem, SAMPLES, &found));
    if (!found.sound) fail_msg("%s: %s", name, found.rule);
    while (asked < SAMPLES) {
        const gg_position x = gg__rng_below(&rng, problem->positions);
        if (!gg__position_solved(problem, x)) continue;
        counted += gg__position_options(problem, x) > 0;
        asked++;
    }
    assert_in_range(counted, SAMPLES / 100 * least, SAMPLES);
    gg_problem_free(problem);
    close_ctx(ctx);
}

static void test_options_are_counted(void **state)
{
    static const char *const endings[] = {"KQK",  "KQKR", "KBBK",  "KRPK",
                                          "KPKP", "KPPK", "KPPKP", "KRPKP"};
    (void)state;
    for (size_t i = 0; i < COUNT(endings); i++) {
        const bool pawns = strchr(endings[i], 'P') != NULL;
        check_options(endings[i], false, 95);
        check_options(endings[i], true, pawns ? 95 : 70);
    }
}

static void test_moves_lead_to_legal_positions(void **state)
{
    (void)state;
    ending e = open_ending("KQK");
    for (gg_position x = 0; x < POSITIONS; x++)
        for (uint32_t i = e.start[x]; i < e.start[x + 1]; i++) {
            const gg_result end = gg__position_ended(e.to[i]);
            assert_true(end == GG_NONE ? e.legal[e.to[i]] : end == GG_D && is_black(x));
        }
    close_ending(&e);
}

static void test_canonical_positions(void **state)
{
    (void)state;
    ending e = open_ending("KRK");
    unsigned classes = 0, white = 0;
    for (gg_position x = 0; x < POSITIONS; x++) {
        const gg_position y = e.ruleset->canonical(e.self, x);
        assert_true(y <= x && is_black(x) == is_black(y) && e.legal[x] == e.legal[y]);
        assert_int_equal(e.ruleset->canonical(e.self, y), y);
        assert_int_equal(e.start[x + 1] - e.start[x], e.start[y + 1] - e.start[y]);
        classes += x == y && e.legal[x] && is_black(x);
        white += x == y && e.legal[x] && !is_black(x);
    }
    assert_int_equal(classes, 28056);
    assert_in_range(white, 175168 / 8, 175168 / 8 + 200);
    close_ending(&e);
}

/* ---- text ---- */

static void test_text_of_positions(void **state)
{
    static const char *const wrong[] = {
        "",  "Ka1",           "Ka1 Rb2 kc3",   "Ka1 Rb2 kc3 w ", "Ka1 Rb2 kc3 x", "Ka1 Qb2 kc3 w",
        " ", "Ka0 Rb2 kc3 w", "Ka9 Rb2 kc3 w", "Ki1 Rb2 kc3 w",  "Ka1 Ra1 kc3 w", "Ka1 Rb2 kb2 b",
        "k", "Ka1 Rh8 kb2 b", "Ka1 Rb3 kc3 w", "Ka1 Rc3 kc3 w",  "Ka1  Rb2 kc3 w"};
    ending e = open_ending("KRK");
    char text[32];
    (void)state;
    for (gg_position x = 0; x < POSITIONS; x++) {
        gg_position back = POSITIONS;
        e.ruleset->print(e.self, x, text, sizeof text);
        assert_int_equal(e.ruleset->parse(e.self, text, &back), e.legal[x]);
        assert_int_equal(back, e.legal[x] ? x : POSITIONS);
    }
    for (size_t i = 0; i < COUNT(wrong); i++) {
        gg_position x;
        if (e.ruleset->parse(e.self, wrong[i], &x)) fail_msg("'%s' was read", wrong[i]);
    }
    for (size_t size = 0; size < 16; size++) {
        text[size] = '#';
        e.ruleset->print(e.self, gg_problem_start(e.problem), text, size);
        e.ruleset->picture(e.self, gg_problem_start(e.problem), text, size);
        assert_int_equal(text[size], '#');
    }
    close_ending(&e);
}

static gg_position position_of(const ending *e, const char *text)
{
    gg_position x = 0;
    assert_true(e->ruleset->parse(e->self, text, &x));
    return x;
}

static void assert_move(const ending *e, const char *from, const char *to, const char *expected)
{
    char text[32];
    e->ruleset->print_move(e->self, position_of(e, from), position_of(e, to), text, sizeof text);
    assert_string_equal(text, expected);
}

static void test_text_of_moves(void **state)
{
    (void)state;
    ending e = open_ending("KRK");
    assert_move(&e, "Ka1 Rb2 kc3 w", "Ka1 Rb7 kc3 b", "Rb2-b7");
    assert_move(&e, "Ka1 Rb2 kc3 w", "Ka2 Rb2 kc3 b", "Ka1-a2");
    assert_move(&e, "Ka1 Rb7 kc3 b", "Ka1 Rb7 kd4 w", "kc3-d4");
    close_ending(&e);
}

static void test_picture(void **state)
{
    char text[128];
    (void)state;
    ending e = open_ending("KRK");
    e.ruleset->picture(e.self, position_of(&e, "Ka1 Rh2 ke8 w"), text, sizeof text);
    assert_string_equal(text, " 8 ....k...\n 7 ........\n 6 ........\n 5 ........\n"
                              " 4 ........\n 3 ........\n 2 .......R\n 1 K.......\n"
                              "   abcdefgh\n");
    close_ending(&e);
}

/* ---- lines of play ---- */

static uint64_t lines_of_play(const ending *e, gg_position x, unsigned depth)
{
    gg_moves moves = {.to = {.ctx = e->ctx}};
    uint64_t lines = 0;
    e->ruleset->moves(e->self, x, &moves);
    for (size_t i = 0; i < moves.to.count; i++)
        if (depth == 1)
            lines++;
        else if (gg__position_ended(moves.to.at[i]) == GG_NONE)
            lines += lines_of_play(e, moves.to.at[i], depth - 1);
    gg__positions_free(&moves.to);
    return lines;
}

/* The numbers are those of tests/oracle/chess.py. */
static void test_lines_of_play(void **state)
{
    static const struct {
        const char *ending, *position;
        unsigned depth;
        uint64_t lines;
    } counted[] = {
        {"KRK", "Ka1 Rb2 kc3 w", 3, 1142},         {"KQKR", "Ke1 Qd1 ke8 ra8 w", 3, 5695},
        {"KBNK", "Kh1 Bc1 Nb1 kd8 w", 3, 921},     {"KPKP", "Ka4 Pe2 kh4 pd4 w", 4, 2546},
        {"KPKP", "Ka4 Pe4 kh4 pd4 b e3", 4, 2071}, {"KPKR", "Kb7 Pg7 kh2 rf8 w", 3, 2286},
        {"KPKP", "Kd5 Pe5 kg5 pf7 b", 4, 4165},    {"KRPKP", "Kb1 Ra4 Pe4 kh4 pd4 b e3", 3, 651},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(counted); i++) {
        ending e = {.ctx = open_ctx()};
        e.problem = open_problem(e.ctx, counted[i].ending, counted[i].position, false);
        e.ruleset = gg_problem_rules(e.problem);
        e.self = gg_problem_self(e.problem);
        assert_int_equal(lines_of_play(&e, gg_problem_start(e.problem), counted[i].depth),
                         counted[i].lines);
        gg_problem_free(e.problem);
        close_ctx(e.ctx);
    }
}

/* ---- five men and pawns ---- */

static void test_text_of_many_men(void **state)
{
    static const struct {
        const char *position, *same, *to, *move;
    } texts[] = {
        {"Ke1 Pa7 Pb7 ke8 pd4 w", "ke8 Pb7 Pa7 pd4 Ke1 w", "Ke1 Qa8 Pb7 ke8 pd4 b", "Pa7-a8=Q"},
        {"Ke1 Pe4 Pa2 ke8 pd4 b e3", "pd4 Pa2 Ke1 ke8 Pe4 b e3", "Ke1 Pa2 ke8 pe3 w", "pd4xe3"},
        {"Ke1 Pa2 Pe2 ke8 pd4 w", "Ke1 Pe2 Pa2 ke8 pd4 w", "Ke1 Pa2 Pe4 ke8 pd4 b e3", "Pe2-e4"},
    };
    static const char *const wrong[] = {"Ke1 Pa8 Pe4 ke8 pd4 b",     "Ke1 Pa1 Pe4 ke8 pd4 b",
                                        "Ke1 Pa2 Pe4 ke8 pd4 w e3",  "Ke1 Pa2 Pe3 ke8 pd4 b e3",
                                        "Ke1 Pa2 Pe4 ke8 pd4 b e4",  "Ke1 Pa4 Pe4 ke8 pd4 b a3",
                                        "Ke1 Pe2 Pe4 ke8 pd4 b e3",  "Ke1 Pa2 Pe4 ke8 pd4 b e3 ",
                                        "Ke1 Pa2 Pe4 ke8 pd4 b d3",  "Ke1 ke8 w",
                                        "Ke1 Pa2 Pa2 ke8 pd4 b",     "Ke1 Pa2 Pe4 ke8 pd4",
                                        "Ke1 Pa2 Pe4 ke8 pd4 Pb2 b", "Ke1 Ka2 Pe4 ke8 pd4 b"};
    ending e = {.ctx = open_ctx()};
    char text[64];
    gg_position x;
    (void)state;
    e.problem = open_problem(e.ctx, "KPPKP", NULL, false);
    e.ruleset = gg_problem_rules(e.problem);
    e.self = gg_problem_self(e.problem);
    e.ruleset->print(e.self, gg_problem_start(e.problem), text, sizeof text);
    assert_string_equal(text, "Ke1 Pd2 Pe2 ke8 pe7 w");
    for (size_t i = 0; i < COUNT(texts); i++) {
        x = position_of(&e, texts[i].position);
        assert_int_equal(position_of(&e, texts[i].same), x);
        e.ruleset->print(e.self, x, text, sizeof text);
        assert_string_equal(text, texts[i].position);
        assert_move(&e, texts[i].position, texts[i].to, texts[i].move);
    }
    for (size_t i = 0; i < COUNT(wrong); i++)
        if (e.ruleset->parse(e.self, wrong[i], &x)) fail_msg("'%s' was read", wrong[i]);
    gg_problem_free(e.problem);
    close_ctx(e.ctx);
}

static void test_refusals(void **state)
{
    static const struct {
        const char *ending, *why;
    } wrong[] = {{"krk", "men are K, Q, R, B, N and P"}, {"KRKX", "men are"},
                 {"KRRRRK", "at most five men"},         {"KRRKRR", "at most five men"},
                 {"KK", "at least three men"},           {"K", "begin with its king"},
                 {"RKK", "begin with its king"},         {"KRKK", "begin with its king"}};
    const gg_ruleset *chess = gg_ruleset_find("chess");
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_ctx *ctx = open_ctx();
    gg_problem *problem = NULL;
    (void)state;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        spec.parameters = wrong[i].ending;
        assert_fails(ctx, gg_problem_of_rules(ctx, chess, &spec, &problem), GG_BAD_INPUT,
                     wrong[i].why);
    }
    spec.parameters = "KRK";
    spec.position = "Ka1 Rb2 kb3 w";
    assert_fails(ctx, gg_problem_of_rules(ctx, chess, &spec, &problem), GG_BAD_INPUT,
                 "'Ka1 Rb2 kb3 w' is no position of chess");
    assert_null(problem);
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_krk_is_what_is_known),
        cmocka_unit_test(test_kqk_is_what_is_known),
        cmocka_unit_test(test_a_bishop_or_a_knight_never_mates),
        long_test(test_every_position_is_solved_alike),
        long_test(test_symmetry_changes_nothing),
        long_test(test_unmoves_are_the_moves_backwards),
        exhaustive_test(test_options_are_counted),
        cmocka_unit_test(test_moves_lead_to_legal_positions),
        cmocka_unit_test(test_canonical_positions),
        cmocka_unit_test(test_text_of_positions),
        cmocka_unit_test(test_text_of_moves),
        cmocka_unit_test(test_picture),
        cmocka_unit_test(test_lines_of_play),
        cmocka_unit_test(test_text_of_many_men),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
