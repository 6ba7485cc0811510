/*
 * Which move is played depends on the state alone, so a line without end runs into a cycle, which
 * is found in constant memory besides the line itself: R. P. Brent, An improved Monte Carlo
 * factorization algorithm, 1980.
 */
#include "answer/line.h"

enum { MOST_MOVES = 1 << 25 };

/* Copies the tokens of one state to another that has room. */
static void move_to(const gg_problem *problem, gg__state *to, const gg__state *from)
{
    to->phase = from->phase;
    to->over = from->over;
    to->position = from->position;
    for (size_t i = 0; i < problem->spec.token_count; i++)
        to->vertex[i] = from->vertex[i];
}

/* Whether all but the tokens are equal. */
static bool alike(const gg__state *a, const gg__state *b)
{
    return a->phase == b->phase && a->over == b->over && a->position == b->position;
}

/* Plays until the end, or until the state equals one that is `*cycle` moves back. */
static gg_status play(const gg__oracle *oracle, gg__walk *walk, gg__state *anchor,
                      gg__move_list *line, size_t *cycle)
{
    gg__state *state = walk->state;
    size_t power = 1, since = 0, moved = 0; /* tokens that are not where they were in `anchor` */
    gg_status status = GG_OK;
    *cycle = 0;
    while (status == GG_OK && !walk->over) {
        gg_move move;
        if (line->count == MOST_MOVES)
            return gg__fail(oracle->ctx, GG_LIMIT, GG__NOWHERE,
                            "a line of best play has more than %d moves", MOST_MOVES);
        if (since == power) {
            move_to(oracle->problem, anchor, state);
            power *= 2;
            since = moved = 0;
        }
        status = gg__tick(oracle->ctx, "following moves", line->count, 0);
        if (status == GG_OK) status = gg__walk_best(walk, &move);
        if (status == GG_OK) status = gg__move_list_push(oracle->ctx, line, &move);
        if (status != GG_OK) return status;
        const bool tokens = oracle->problem->on_graph;
        if (tokens) moved -= state->vertex[move.token] != anchor->vertex[move.token];
        status = gg__walk_play(walk, &move);
        if (tokens) moved += state->vertex[move.token] != anchor->vertex[move.token];
        since++;
        if (status == GG_OK && moved == 0 && alike(state, anchor)) {
            *cycle = since;
            break;
        }
    }
    return status;
}

/* Cuts the line where the cycle of this length has been run through once; returns its start.
 * back and ahead are two copies of the state from which the line begins. */
static size_t cut(const gg__oracle *oracle, gg__state *back, gg__state *ahead, gg__move_list *line,
                  size_t cycle)
{
    const gg_problem *problem = oracle->problem;
    size_t from = 0, apart = 0; /* tokens that are not on the same vertex in both */
    for (size_t i = 0; i < cycle; i++)
        gg__play_move(problem, ahead, &line->at[i]);
    for (size_t i = 0; i < problem->spec.token_count; i++)
        apart += back->vertex[i] != ahead->vertex[i];
    for (; apart > 0 || !alike(back, ahead); from++) {
        gg__state *stands[2] = {back, ahead};
        for (size_t i = 0; i < 2; i++) {
            const gg_move *move = &line->at[from + i * cycle];
            const uint32_t token = move->token;
            if (problem->on_graph) apart -= back->vertex[token] != ahead->vertex[token];
            gg__play_move(problem, stands[i], move);
            if (problem->on_graph) apart += back->vertex[token] != ahead->vertex[token];
        }
    }
    line->count = from + cycle;
    return from;
}

gg_status gg__best_line(const gg__oracle *oracle, gg__state *state, gg__move_list *line,
                        bool *repeats, size_t *from)
{
    gg_ctx *ctx = oracle->ctx;
    gg__state start = {0}, anchor = {0};
    gg__walk walk = {.oracle = oracle};
    size_t cycle = 0;
    gg_status status = gg__state_copy(ctx, oracle->problem, state, &start);
    if (status == GG_OK) status = gg__state_copy(ctx, oracle->problem, state, &anchor);
    if (status == GG_OK) status = gg__walk_begin(oracle, state, &walk);
    if (status == GG_OK) status = play(oracle, &walk, &anchor, line, &cycle);
    gg__walk_end(&walk);
    *repeats = cycle > 0;
    *from = 0;
    if (status == GG_OK && *repeats) {
        move_to(oracle->problem, &anchor, &start);
        *from = cut(oracle, &start, &anchor, line, cycle);
    }
    gg__state_free(ctx, &start);
    gg__state_free(ctx, &anchor);
    return status;
}
