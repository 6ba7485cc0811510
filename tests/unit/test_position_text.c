/*
 * Texts of positions as people write them: each is read as the position that `print` writes, or
 * refused with a reason and with examples.
 */
#include "support.h"

#include "greatgame_ruleset.h"

#include <string.h>

typedef struct reading {
    const char *game, *parameters, *text;
    const char *said; /* the position; or part of the error */
    const char *note; /* part of the note; NULL: there is none */
} reading;

static const reading good[] = {
    {"coins", "ruler:HHHH", "hthT", "HTHT", NULL},
    {"hex", "3x3", "b2 | 1W1 | 3", "B../.W./...", NULL},
    {"breakthrough", "4x2", "pp/pp/PP/PP b", "BB/BB/WW/WW:B", NULL},
    {"fox-and-hounds", "4", "1h1h/4/4/2f1", ".H.H/..../..../..F.:F", "does not say who is to move"},
    {"fox-and-hounds", "4", ".H.H/..../.F../....:h", ".H.H/..../.F../....:H", NULL},
    {"othello", "4", "4/1OX1/1XO1/4 o", "..../.OX./.XO./....:O", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "Ke1 Ra1 ke5 w", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 b - - 12 40", "Ke1 Ra1 ke5 b", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w", "Ke1 Ra1 ke5 w", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w Q - 0 1", "Ke1 Ra1 ke5 w", "'Q' is dropped"},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3", "Ke1 Ra1 ke5 w", "White is assumed"},
    {"chess", "KRK", "Ke1 ke5 Ra1 w", "Ke1 Ra1 ke5 w", NULL},
    {"chess", "KPKP", "8/8/8/8/3pP3/8/8/K6k b - e3 0 1", "Ka1 Pe4 kh1 pd4 b e3", NULL},
    /* written after each double step, also if nothing can capture */
    {"chess", "KPKP", "8/8/8/8/4P2p/8/8/K6k b - e3 0 1", "Ka1 Pe4 kh1 ph4 b", NULL},
    {"connect", "6x7", "4453", "......./......./......./......./...O.../..OXX..", NULL},
    {"connect", "6x7", "ddec", "......./......./......./......./...O.../..OXX..", NULL},
    {"connect", "6x7", "7/7/7/7/7/7", "......./......./......./......./......./.......", NULL},
    {"connect", "4x4", "4/4/4/1X2", "..../..../..../.X..", NULL},
    {"dobutsu", NULL, "gle/1c1/1C1/ELG b -", "gle/.c./.C./ELG", NULL},
    {"dobutsu", NULL, "gle/1c1/1C1/ELG[-] w", "gle/.c./.C./ELG", NULL},
    {"dobutsu", NULL, "gle/.c./.C./ELG w -", "gle/.c./.C./ELG", NULL},
    {"dobutsu", NULL, "g1e/1l1/1C1/ELG b C 7", "g.e/.l./.C./ELG:C", NULL},
    {"morris", "3", "X a1 O b2 :2,2", "....O.X..:2,2", NULL},
    {"morris", "3", "x a1, o b2 : 2,2", NULL, NULL},
    {"morris", "9", "X a1 d2 O g7 b6 :7,7", "..OO...............X.X..:7,7", NULL},
    {"tictactoe", NULL, "x.o|.x.|..o", "X.O/.X./..O", NULL},
    {"tictactoe", NULL, "X1O/1X1/2O", "X.O/.X./..O", NULL},
    {"tictactoe", NULL, "X_O _X_ __O", "X.O/.X./..O", NULL},
    {"domineering", "2x3", "..#/...", "..#/...:L", "does not say who is to move"},
    {"domineering", "2x3", "2#3 r", "..#/...:R", NULL},
    {"domineering", "1x28", "28:L", "............................:L", NULL},
    {"hexapawn", NULL, "ppp/3/PPP b", "BBB/.../WWW:B", NULL},
    {"nim", "3,4,5", "(3; 4; 5)", "3,4,5", NULL},
    {"cutcake", "3x4", "3x2 + 3x2 : R", NULL, NULL},
    {"maundy-cake", "3x4", "3x1 + 3x1 + 3x2 r", "3x2,3x1,3x1:R", NULL},
    {"partizan-euclid", "8,5", "(8; 3) r", "8,3:R", NULL},
    {"quixo", "3x3", "x../.o./...", "X../.O./...", NULL},
    {"hackenbush", "LRG+GR+L", "LRG+GR+L:R", "LRG+GR+L:R", NULL},
    {"hackenbush", "LRG+GR+L", " lr, 0 ; b :r", "LR+0+L:R", NULL},
    {"hackenbush", "LRG+GR+L", "0+G+0", "0+G+0:L", "does not say who is to move"},
    {"hackenbush", "0", "0:R", "0:R", NULL},
    {"impartial:hackenbush", "LRG+GR", "GG+R", "GG+G", NULL},
    {"awari", "12", "1 1 1 1 1 0 / 0 0 0 0 0 1 : r", "1,1,1,1,1,0/0,0,0,0,0,1:R", NULL},
    {"kalah", "2,2", "(2, 0; 3, 2)", "2,0/3,2:L", "does not say who is to move"},
    {"dots-and-boxes", "2x2", "-. |.| .- ..| -- R", "-./|.|/.-/..|/--:R", NULL},
    {"dots-and-boxes", "1x1", ".\n||\n-", "./||/-:L", "does not say who is to move"},
    {"tic-tac-chec", NULL, "4/4/4/4:placing", "..../..../..../....:placing", NULL},
};

static const reading bad[] = {
    {"coins", "ruler:HHHH", "HTH", "there are 3 coins, not 4", NULL},
    {"coins", "ruler:HHHH", "HTXH", "column 3: the coins are H and T", NULL},
    {"partizan-euclid", "8,5", "3,8:L", "is no position of partizan-euclid", NULL},
    {"hex", "3x3", "B.W/BW./B.W", "is no position of hex", NULL},
    {"hex", "3x3", "BB./.../...", "is no position of hex", NULL},
    {"fox-and-hounds", "4", "H..H/..../..../..F.:F", "stand on dark squares", NULL},
    {"fox-and-hounds", "4", ".H../..../..../..F.:F", "one fox and 2 hounds", NULL},
    {"fox-and-hounds", "4", ".H.H/..../..../..F.:W", "column 20: ':' is not the player to move",
     NULL},
    {"othello", "4", "..../.OX./.XO./...:X", "row 4 of the board ends", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K2 w", "column 21: rank 1 is not 8 squares long", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K5 w", "rank 1 is not 8 squares long", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/R3K3 w", "column 19: there are fewer than 8 ranks", NULL},
    {"chess", "KRK", "8/8/8/8/8/4k3/8/R3K3/8 w", "column 21: there are more than 8 ranks", NULL},
    {"chess", "KRK", "8/8/8/4x3/8/8/8/R3K3 w", "column 8: rank 5 has a character", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 x", "column 22: the player to move is w or b", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w QQx -", "column 24: 'QQx' is no right to castle",
     NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w - e3", "column 26: no pawn can be captured", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w - - a 1", "column 28: 'a' is no number", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1 5", "column 32: there are more than", NULL},
    {"chess", "KRK", "8/8/8/4k3/8/8/8/Q3K3 w - -", "White has KQ and Black K", NULL},
    {"chess", "KRK", "r3k3/8/8/8/8/8/8/4K3 w - -", "exchange the colours", NULL},
    {"chess", "KRK", "8/8/8/R3k3/8/8/8/4K3 w - -", "who is not to move is in check", NULL},
    {"chess", "KRK", "8/8/8/8/8/8/8/4K2k w", "the kings alone are a draw", NULL},
    {"chess", "KRK", "8/8/8/8/8/8/8/R3K3 w", "Black needs one king", NULL},
    {"chess", "KRK", "8/8/8/8/8/8/4k3/R3K3 b", "who is not to move is in check", NULL},
    {"chess", "KPK", "P7/8/8/4k3/8/8/8/4K3 w", "a pawn on its first or last rank", NULL},
    {"chess", "KRK", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "column 6: there are more than five men", NULL},
    {"chess", "KPKP", "8/8/8/8/3pP3/8/8/K6k w - e3 0 1", "column 26: no pawn", NULL},
    {"connect", "4x4", "4453", "column 3: 5 is no column of the board, which has 4", NULL},
    {"connect", "4x4", "44444", "column 5: no stone fits into 4", NULL},
    {"connect", "4x4", "0", "column 1: 0 is no column", NULL},
    {"connect", "4x4", "12121213", "column 8: the game was won before", NULL},
    {"connect", "4x4", "..../..../...X/.X..", "is no position of connect", NULL},
    {"dobutsu", NULL, "gle/1c1/1Q1/ELG b -", "column 10: 'Q' is none of", NULL},
    {"dobutsu", NULL, "gle/1c1/1C1/ELG b", "is no position", NULL},
    {"morris", "3", "X a1 O z9 :2,2", "column 8: there is no free point 'z9'", NULL},
    {"morris", "3", "X a1 O a1 :2,2", "column 8: there is no free point 'a1'", NULL},
    {"awari", "3", "4,0,0,0,0,0/0,0,0,0,0,0:L", "there are more than 3 stones", NULL},
    {"awari", "3", "0,0,0,0,0,0/0,0,0,0,0:L", "there are 11 numbers, not 12", NULL},
    {"kalah", "2,2", "2,2/2,x:L", "column 7: 'x' is not expected here", NULL},
    {"kalah", "2,2", "2,2/2,2:W", "column 8: the player to move is :L or :R", NULL},
    {"kalah", "2,2", "99999999999999999999,0/0,0:L", "column 21", NULL},
    {"dots-and-boxes", "1x1", "-/|-/-:L", "edge 3 of 4 is no '.' or '|'", NULL},
    {"dots-and-boxes", "1x1", "-/||/-:X", "column 7: the player to move is :L or :R", NULL},
    {"tictactoe", NULL, "x../.y./...", "column 6: 'y' is none of '.XO'", NULL},
    {"tictactoe", NULL, "x../../...", "column 7: row 2 of the board ends", NULL},
    {"tictactoe", NULL, "x../4/...", "column 5: '4' is too much for a row of 3", NULL},
    {"tictactoe", NULL, ".../.../...:X", "column 12: ':' stands after the end of the board", NULL},
    {"domineering", "2x3", "..#/..", "column 7: row 2 of the board ends", NULL},
    {"domineering", "2x3", "..#/...:W", "column 8: ':' is not the player to move, :L or :R", NULL},
    {"hexapawn", NULL, "ppp/3/PPP w - - 0 1", "column 11: 'w' is not the player to move", NULL},
    {"nim", "3,4,5", "3,4,x", "column 5: 'x' is not expected here", NULL},
    {"nim", "3,4,5", "3,4", "there are 2 numbers, not 3", NULL},
    {"kayles", "8", "3,,4", "column 3: ',' is not expected here", NULL},
    {"teeko", "4", "5/4/4/4", "column 1: '5' is too much", NULL},
    {"hackenbush", "LRG+GR", "LL+GR:L", "column 1: no move leaves 'LL' of stalk a", NULL},
    {"hackenbush", "LRG+GR", "LR+GRG:L", "column 4: no move leaves 'GRG' of stalk b", NULL},
    {"hackenbush", "LRG+GR", "LR:L", "it has 1 stalk of 2: write 0", NULL},
    {"hackenbush", "LRG+GR", "LR+GR+0:L", "it has more stalks than the game, which has 2", NULL},
    {"hackenbush", "LRG+GR", "LR+GX:L", "column 5: 'X' is no edge", NULL},
    {"hackenbush", "LRG+GR", "LR+:L", "column 4: a stalk is missing", NULL},
    {"hackenbush", "LRG+GR", "LR+GR+:L", "more stalks than the game", NULL},
    {"hackenbush", "LRG+GR", "LR+GR:W", "column 6: the player to move is :L or :R", NULL},
    {"hackenbush", "LRG+GR", "LR+GR L", "column 7: 'L' is no edge", NULL},
    {"hackenbush", "LRG+GR", "", "column 1: a stalk is missing", NULL},
    {"impartial:hackenbush", "LRG+GR", "LR+GR:L", "column 6: the text goes on", NULL},
};

static gg_status open_at(gg_ctx *ctx, const reading *r, gg_problem **problem)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.parameters = r->parameters;
    spec.position = r->text;
    return gg_problem_of_rules(ctx, gg_ruleset_find(r->game), &spec, problem);
}

static void test_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(good); i++) {
        char text[200];
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = NULL;
        if (open_at(ctx, &good[i], &problem) != GG_OK) fail_msg("%s", gg_ctx_error(ctx)->message);
        gg_position_print(problem, gg_problem_start(problem), text, sizeof text);
        if (good[i].said) assert_string_equal(text, good[i].said);
        const char *note = gg_problem_note(problem);
        if ((note != NULL) != (good[i].note != NULL) || (note && !strstr(note, good[i].note)))
            fail_msg("%s: note: %s", good[i].text, note ? note : "none");
        gg_problem_free(problem);
        close_ctx(ctx);
    }
}

static void test_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(bad); i++) {
        gg_ctx *ctx = open_ctx();
        gg_problem *problem = NULL;
        assert_fails(ctx, open_at(ctx, &bad[i], &problem), GG_BAD_INPUT, bad[i].said);
        assert_non_null(strstr(gg_ctx_error(ctx)->message, "; positions are written like '"));
        close_ctx(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
