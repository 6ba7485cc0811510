/*
 * Board games whose tables are too large for a test: the lines of play from a position, against the
 * numbers that tests/oracle/test_board_games.py counts by rules of its own; and, for a sample of
 * positions by number, that a position is what its number says.
 */
#include "support.h"

#include "game/position.h"
#include "greatgame_ruleset.h"

static gg_problem *open_game(gg_ctx *ctx, const char *name, const char *parameters,
                             const char *position)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    spec.position = position;
    assert_ok(ctx, gg_problem_of_rules(ctx, gg_ruleset_find(name), &spec, &problem));
    return problem;
}

static uint64_t lines_of_play(gg_ctx *ctx, const gg_problem *problem, gg_position x, unsigned depth)
{
    const gg_ruleset *ruleset = gg_problem_rules(problem);
    void *self = gg_problem_self(problem);
    gg_moves moves = {.to = {.ctx = ctx}};
    uint64_t lines = 0;
    if (depth == 0) return 1;
    if (gg__position_ended(x) != GG_NONE) return 0;
    if (ruleset->result && ruleset->result(self, x) != GG_NONE) return 0;
    ruleset->moves(self, x, &moves);
    assert_int_equal(moves.status, GG_OK);
    for (size_t i = 0; i < moves.to.count; i++)
        lines += lines_of_play(ctx, problem, moves.to.at[i], depth - 1);
    gg__positions_free(&moves.to);
    return lines;
}

static void test_lines_of_play(void **state)
{
    static const struct {
        const char *name, *parameters, *position;
        unsigned depth;
        uint64_t lines;
    } known[] = {
        {"morris", "4", "XX.O.O......O..X:1,0", 3, 310},
        {"morris", "6", ".XXOO.XO.X.O....", 4, 1372},
        {"morris", "6", "XX.OO...........:4,4", 2, 165},
        {"morris", "6", "OOOXX...X.......", 1, 7},
        {"morris", "9", "XX......O.......X...O..O", 3, 158118},
        {"morris", "9", "XX.XX.OO.OOX.OO.XX.OXXOO", 3, 848},
        {"morris", "9", "XX.XX.OO.OOX.OO.XX.OX..O:1,1", 3, 4077},
        {"teeko", "5", "X..O./.XO../..X../.O.O./X....", 3, 4258},
        {"teeko", "5", "XO.../..X../...O./...../.....", 2, 420},
        {"connect", "6x7", "......./......./......./.O...../.X..O../XOXXOX.", 4, 2358},
        {"connect", "6x7", "......./......./......./..XO.../.XOX.../XOXO...", 3, 301},
        {"dodgem", "5", "X..../.OX../..XO./..O../XO...", 4, 1928},
        {"dobutsu", "", "gle/.c./.C./ELG", 5, 8122},
        {"dobutsu", "", "g.e/.l./.C./ELG:C", 4, 2959},
        {"dobutsu", "", "cl./..E/.h./LG.:Eg", 3, 1780},
        {"dobutsu", "", ".H./L.g/l.E/...:GCe", 2, 301},
        {"dobutsu", "", "e.C/.L./.../lG.:Egc", 1, 17},
        {"tic-tac-chec", "", "..../..../..../....:placing", 2, 3840},
        {"tic-tac-chec", "", "..n./.RP./.b../N..r", 4, 59696},
        {"tic-tac-chec", "", "p.../.V.n/rB../..N.", 3, 4786},
        {"tic-tac-chec", "", "n..r/.N../.b.P/....:placing", 3, 7103},
        {"tic-tac-chec", "", "..R./BNnb/P.../rv..", 3, 1334},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(known); i++) {
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = open_game(ctx, known[i].name, known[i].parameters, known[i].position);
        assert_int_equal(lines_of_play(ctx, problem, gg_problem_start(problem), known[i].depth),
                         known[i].lines);
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

/* Texts are read as what was written, and no number is written as another one. */
static void test_numbers(void **state)
{
    static const char *const games[][2] = {
        {"dodgem", "6"},   {"teeko", "5"},      {"morris", "9"},    {"morris", "6"},
        {"chess", "KQKR"}, {"chess", "KPPKP"},  {"connect", "6x7"}, {"connect", "8x5"},
        {"dobutsu", ""},   {"tic-tac-chec", ""}};
    enum { SAMPLE = 5000 };
    gg__rng rng = {19};
    (void)state;
    for (size_t g = 0; g < COUNT(games); g++) {
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = open_game(ctx, games[g][0], games[g][1], NULL);
        const gg_ruleset *ruleset = gg_problem_rules(problem);
        void *self = gg_problem_self(problem);
        const uint64_t positions = ruleset->positions(self);
        for (unsigned i = 0; i < SAMPLE; i++) {
            const gg_position x = i < 2 ? i * (positions - 1) : gg__rng_below(&rng, positions);
            gg_position y = positions;
            char text[128];
            const bool legal = !ruleset->legal || ruleset->legal(self, x);
            ruleset->print(self, x, text, sizeof text);
            if (!legal) continue;
            assert_true(ruleset->parse(self, text, &y));
            assert_int_equal(y, x);
        }
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_of_play),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
