/* police: values of all positions from the ends backwards, here by repeating until nothing changes.
 * The macros are for the wrong ones. */
#include <stdio.h>
#include <string.h>
#ifndef POLICE_STAYS
#define POLICE_STAYS 1
#endif
#ifndef THIEF_STEPS
#define THIEF_STEPS 4
#endif
enum { CELLS = 100, DRAW, POLICE, THIEF };
static char board[11][12], value[CELLS][CELLS][2];
static int rows, columns;
static const int dr[] = {0, -1, 1, 0, 0, -1, -1, 1, 1}, dc[] = {0, 0, 0, -1, 1, -1, 1, -1, 1};
static int step(int cell, int i)
{
    int r = cell / columns + dr[i], c = cell % columns + dc[i];
    if (r < 0 || c < 0 || r >= rows || c >= columns || board[r][c] == '*') return -1;
    return r * columns + c;
}
/* The best result for the player to move. */
static int best(int p, int t, int mover)
{
    int mine = mover ? THIEF : POLICE, all_lost = 1, moves = 0;
    for (int i = 0; i <= (mover ? THIEF_STEPS : 8); i++) {
        if (i == 0 && !mover && !POLICE_STAYS) continue;
        int to = step(mover ? t : p, i);
        if (to < 0) continue;
        int then = mover ? value[p][to][0] : value[to][t][1];
        moves++;
        if (then == mine) return mine;
        if (then == DRAW) all_lost = 0;
    }
    return moves > 0 && all_lost ? POLICE + THIEF - mine : DRAW;
}
int main(void)
{
    int police = 0, thief = 0, changed = 1;
    scanf("%d %d", &rows, &columns);
    for (int r = 0; r < rows; r++) {
        scanf("%s", board[r]);
        for (int c = 0; c < columns; c++) {
            if (board[r][c] == 'P') police = r * columns + c;
            if (board[r][c] == 'T') thief = r * columns + c;
        }
    }
    int cells = rows * columns;
    for (int p = 0; p < cells; p++)
        for (int t = 0; t < cells; t++)
            value[p][t][0] = value[p][t][1] = p == t                                   ? POLICE
                                              : board[t / columns][t % columns] == 'E' ? THIEF
                                                                                       : DRAW;
    while (changed) {
        changed = 0;
        for (int p = 0; p < cells; p++)
            for (int t = 0; t < cells; t++)
                for (int mover = 0; mover < 2; mover++)
                    if (value[p][t][mover] == DRAW && board[p / columns][p % columns] != '*' &&
                        best(p, t, mover) != DRAW)
                        changed = value[p][t][mover] = (char)best(p, t, mover);
    }
    int v = value[police][thief][0];
    puts(v == POLICE ? "Police catches the thief" : v == THIEF ? "The thief escapes" : "Draw");
}
