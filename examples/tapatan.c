/*
 * tapatan: three in a row, as it is played in the Philippines, on nine points with three pieces
 * each. The players place them in turn, and then move one at a time along a line to the next point.
 * A player with a row, a column or a diagonal has won; a player who cannot move has lost.
 */
#include <greatgame_ruleset.h>

#include <stdio.h>
#include <string.h>

enum { POINTS = 9, PIECES = 3 };

static gg_status open(const gg_setup *setup, void **self)
{
    *self = NULL;
    if (*setup->parameters) return gg_setup_refuse(setup, 0, 0, "tapatan takes no parameters");
    return GG_OK;
}

/* Nine digits to the base of 3, and below them the player to move. */
static gg_position pack(const int *at, int player)
{
    gg_position x = 0;
    for (int i = POINTS; i-- > 0;)
        x = 3 * x + (gg_position)at[i];
    return 2 * x + (gg_position)player;
}

static int unpack(gg_position x, int *at)
{
    const int player = (int)(x % 2);
    x /= 2;
    for (int i = 0; i < POINTS; i++, x /= 3)
        at[i] = (int)(x % 3);
    return player;
}

static gg_position start(void *self)
{
    (void)self;
    return 0;
}

static gg_player turn(void *self, gg_position x)
{
    (void)self;
    return x % 2 ? GG_RIGHT : GG_LEFT;
}

static bool has_row(const int *at, int own)
{
    static const int rows[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                   {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (at[rows[i][0]] == own && at[rows[i][1]] == own && at[rows[i][2]] == own) return true;
    return false;
}

static gg_result result(void *self, gg_position x)
{
    int at[POINTS];
    (void)self;
    unpack(x, at);
    return has_row(at, 1) ? GG_L : has_row(at, 2) ? GG_R : GG_NONE;
}

/* Next to one another on a line. */
static bool joined(int a, int b)
{
    const int rows = a / 3 - b / 3, columns = a % 3 - b % 3;
    if (rows * rows > 1 || columns * columns > 1 || a == b) return false;
    return rows == 0 || columns == 0 || a == 4 || b == 4;
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    int at[POINTS], placed = 0;
    const int player = unpack(x, at), own = player + 1;
    (void)self;
    for (int i = 0; i < POINTS; i++)
        placed += at[i] == own;
    for (int to = 0; to < POINTS; to++) {
        if (at[to]) continue;
        at[to] = own;
        if (placed < PIECES) gg_moves_to(moves, pack(at, 1 - player));
        for (int from = 0; placed == PIECES && from < POINTS; from++) {
            if (from == to || at[from] != own || !joined(from, to)) continue;
            at[from] = 0;
            gg_moves_to(moves, pack(at, 1 - player));
            at[from] = own;
        }
        at[to] = 0;
    }
}

static void print(void *self, gg_position x, char *text, size_t size)
{
    int at[POINTS];
    char board[POINTS + 3] = "";
    const int player = unpack(x, at);
    (void)self;
    for (int i = 0; i < POINTS; i++)
        board[i + i / 3] = ".LR"[at[i]];
    board[3] = board[7] = '/';
    snprintf(text, size, "%s:%c", board, "LR"[player]);
}

static const gg_ruleset ruleset = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"tapatan", "three in a row, placing and moving", NULL, false, false},
    .open = open,
    .start = start,
    .turn = turn,
    .result = result,
    .moves = moves,
    .print = print,
    .dead_end = GG_P,
};

const gg_ruleset *gg_plugin_1(void)
{
    return &ruleset;
}
