/*
 * Police and thief as a graph: every state a vertex, every move an edge, a vector of the states
 * before each, then reverse search with a queue. Squares of the number of cells in all.
 */
#include "naive.h"

#include "bytes.h"

#include <string.h>

typedef struct game {
    char *board;
    int64_t rows, columns;
    uint32_t cells, states;
    naive_vector *before;
    uint32_t *options, *turns, *queue, head, tail;
    char *winner;
} game;

/* Lines of cells; P and T stand on free ones. */
static void read_board(bench_run *run, game *g)
{
    naive_in in;
    int c;
    naive_open(run, &in);
    g->board = naive_alloc(run, run->input->size, 1);
    while ((c = naive_char(&in)) != -1) {
        if (c == '\n')
            g->rows++;
        else
            g->board[g->cells++] = (char)(c == 'P' || c == 'T' ? '.' : c);
    }
    g->columns = g->rows > 0 ? g->cells / g->rows : 1;
    g->states = 2 * g->cells * g->cells;
}

static void decide(game *g, uint32_t state, char winner, uint32_t turns)
{
    g->winner[state] = winner;
    g->turns[state] = turns;
    g->queue[g->tail++] = state;
}

/* The moves of a state that is not over. */
static void add_moves(bench_run *run, game *g, uint32_t state)
{
    const bool police = state % 2 == 0;
    const uint32_t p = state / 2 / g->cells, t = state / 2 % g->cells, from = police ? p : t;
    for (int64_t dr = -1; dr <= 1; dr++)
        for (int64_t dc = -1; dc <= 1; dc++) {
            const int64_t r = from / g->columns + dr, c = from % g->columns + dc;
            if (r < 0 || r >= g->rows || c < 0 || c >= g->columns) continue;
            if (g->board[r * g->columns + c] == '*' || (!police && dr != 0 && dc != 0)) continue;
            const uint32_t to = (uint32_t)(r * g->columns + c);
            const uint32_t next = police ? (to * g->cells + t) * 2 + 1 : (p * g->cells + to) * 2;
            naive_push(run, &g->before[next], state);
            g->options[state]++;
        }
}

static void build(bench_run *run, game *g)
{
    g->before = naive_alloc(run, g->states, sizeof *g->before);
    g->options = naive_alloc(run, g->states, sizeof *g->options);
    g->turns = naive_alloc(run, g->states, sizeof *g->turns);
    g->queue = naive_alloc(run, g->states, sizeof *g->queue);
    g->winner = naive_alloc(run, g->states, sizeof *g->winner);
    for (uint32_t state = 0; state < g->states; state++) {
        const uint32_t p = state / 2 / g->cells, t = state / 2 % g->cells;
        if (g->board[p] == '*' || g->board[t] == '*')
            g->winner[state] = '-';
        else if (p == t)
            decide(g, state, 'L', 0);
        else if (g->board[t] == 'E')
            decide(g, state, 'R', 0);
        else
            add_moves(run, g, state);
    }
}

static void solve(game *g)
{
    while (g->head < g->tail) {
        const uint32_t state = g->queue[g->head++];
        for (uint32_t i = 0; i < g->before[state].count; i++) {
            const uint32_t before = g->before[state].at[i];
            const char mover = before % 2 == 0 ? 'L' : 'R';
            if (g->winner[before]) continue;
            if (g->winner[state] == mover || --g->options[before] == 0)
                decide(g, before, g->winner[state], g->turns[state] + 1);
        }
    }
}

void naive_police(bench_run *run)
{
    game g;
    naive_out out = {.descriptor = run->output};
    memset(&g, 0, sizeof g);
    read_board(run, &g);
    build(run, &g);
    bench_next_stage(run, SOLVING);
    solve(&g);
    bench_stop(run);
    for (uint32_t state = 0; state < g.states; state++) {
        if (g.winner[state] == '-') continue;
        run->result->positions++;
        if (!run->comparing) continue;
        naive_put_number(&out, state);
        naive_put(&out, g.winner[state] ? g.winner[state] : 'D');
        naive_put_number(&out, g.winner[state] ? g.turns[state] : UINT32_MAX);
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->done = true;
}
