/*
 * Every state a vertex, every move an edge, and for every state a growing vector of the states
 * before it; then retrograde analysis with a queue. It shares nothing with the library.
 */
#include "bench_police_naive.h"

#include <stdlib.h>

typedef struct vector {
    uint32_t *at, count, capacity;
} vector;

typedef struct naive {
    const char *board;
    int64_t rows, columns;
    uint32_t cells, states;
    vector *before;
    uint32_t *options; /* how many moves have not been refuted */
    uint32_t *queue, head, tail;
    char *winner;
    uint32_t *remoteness;
} naive;

static bool push(vector *v, uint32_t state)
{
    if (v->count == v->capacity) {
        const uint32_t capacity = v->capacity ? 2 * v->capacity : 1;
        uint32_t *at = realloc(v->at, capacity * sizeof *at);
        if (!at) return false;
        v->at = at;
        v->capacity = capacity;
    }
    v->at[v->count++] = state;
    return true;
}

static void decide(naive *n, uint32_t state, char winner, uint32_t remoteness)
{
    n->winner[state] = winner;
    n->remoteness[state] = remoteness;
    if (winner == 'L' || winner == 'R') n->queue[n->tail++] = state;
}

/* The moves of a state that is not over. */
static bool add_moves(naive *n, uint32_t state)
{
    const bool police = state % 2 == 0;
    const uint32_t p = state / 2 / n->cells, t = state / 2 % n->cells, from = police ? p : t;
    for (int64_t dr = -1; dr <= 1; dr++)
        for (int64_t dc = -1; dc <= 1; dc++) {
            const int64_t r = from / n->columns + dr, c = from % n->columns + dc;
            if (r < 0 || r >= n->rows || c < 0 || c >= n->columns) continue;
            if (n->board[r * n->columns + c] == '*' || (!police && dr != 0 && dc != 0)) continue;
            const uint32_t to = (uint32_t)(r * n->columns + c);
            const uint32_t next = police ? (to * n->cells + t) * 2 + 1 : (p * n->cells + to) * 2;
            if (!push(&n->before[next], state)) return false;
            n->options[state]++;
        }
    return true;
}

static bool build(naive *n)
{
    for (uint32_t state = 0; state < n->states; state++) {
        const uint32_t p = state / 2 / n->cells, t = state / 2 % n->cells;
        n->remoteness[state] = UINT32_MAX;
        n->winner[state] = 'D';
        if (n->board[p] == '*' || n->board[t] == '*')
            n->winner[state] = '-';
        else if (p == t)
            decide(n, state, 'L', 0);
        else if (n->board[t] == 'E')
            decide(n, state, 'R', 0);
        else if (!add_moves(n, state))
            return false;
    }
    return true;
}

static void solve(naive *n)
{
    while (n->head < n->tail) {
        const uint32_t state = n->queue[n->head++];
        for (uint32_t i = 0; i < n->before[state].count; i++) {
            const uint32_t before = n->before[state].at[i];
            const char mover = before % 2 == 0 ? 'L' : 'R';
            if (n->winner[before] != 'D') continue;
            if (n->winner[state] == mover || --n->options[before] == 0)
                decide(n, before, n->winner[state], n->remoteness[state] + 1);
        }
    }
}

bool naive_police(const char *board, uint32_t rows, uint32_t columns, char *winner,
                  uint32_t *remoteness)
{
    naive n = {.board = board, .rows = rows, .columns = columns, .cells = rows * columns};
    n.states = 2 * n.cells * n.cells;
    n.before = calloc(n.states, sizeof *n.before);
    n.options = calloc(n.states, sizeof *n.options);
    n.queue = malloc(n.states * sizeof *n.queue);
    n.winner = winner;
    n.remoteness = remoteness;
    const bool done = n.before && n.options && n.queue && build(&n);
    if (done) solve(&n);
    for (uint32_t i = 0; n.before && i < n.states; i++)
        free(n.before[i].at);
    free(n.before);
    free(n.options);
    free(n.queue);
    return done;
}
