/*
 * A game in progress: its moves, their outcomes, and an optimal line of play.
 *
 * The move chosen in a line depends on the state alone, so an endless line enters a cycle, which is
 * found in constant memory besides the line itself: R. P. Brent, An improved Monte Carlo
 * factorization algorithm, 1980. Two states are compared by a counter: the number of tokens that
 * are on different vertices in them.
 */
#include "answer/play.h"

#include <stdlib.h>
#include <string.h>

/* ---- a game in progress ---- */

gg_status gg__play_begin(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                         gg__play *play)
{
    *play = (gg__play){.ctx = ctx, .problem = problem, .solution = solution};
    if (gg__state_begin(ctx, problem, &play->state) != GG_OK) return gg__status(ctx);
    play->over = gg__state_result(problem, &play->state, NULL) != GG_NONE;
    return gg__status(ctx);
}

void gg__play_forget(gg__play *play)
{
    gg__total_close(play->total);
    gg__free(play->ctx, play->next);
    play->total = NULL;
    play->next = NULL;
}

void gg__play_end(gg__play *play)
{
    gg__play_forget(play);
    gg_solution_free(play->proved);
    gg__state_free(play->ctx, &play->state);
}

gg_status gg__play_total(gg__play *play)
{
    const gg_problem *problem = play->problem;
    const gg__theory *theory = play->solution->theory;
    const size_t count = problem->spec.token_count;
    if (play->total || !theory->size) return GG_OK;
    if (gg__total_open(play->ctx, problem, play->solution, &play->state, &play->total) != GG_OK)
        return gg__status(play->ctx);
    if (!problem->ops->one_part || !theory->value || !theory->advance) return GG_OK;
    play->next = gg__alloc(play->ctx, (uint64_t)count + 1, sizeof *play->next, "tokens");
    if (!play->next) return gg__status(play->ctx);
    play->movable[GG_LEFT] = play->movable[GG_RIGHT] = 0;
    play->next[count] = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        const gg_vertex v = play->state.vertex[i];
        const bool left = gg_graph_out_degree(problem->graph, GG_LEFT, v) > 0,
                   right = gg_graph_out_degree(problem->graph, GG_RIGHT, v) > 0;
        play->next[i] = (uint32_t)i + (!left && !right);
        play->movable[GG_LEFT] += left;
        play->movable[GG_RIGHT] += right;
    }
    return GG_OK;
}

gg_status gg__play_move(gg__play *play, const gg_move *move)
{
    const gg_problem *problem = play->problem;
    const gg_graph *graph = problem->graph;
    gg__state *state = &play->state;
    const gg__step step = {move->token, move->to, move->pass};
    if (!play->total || !problem->ops->one_part || !play->solution->theory->advance) {
        gg__play_forget(play);
        gg__state_play(problem, state, &step);
        play->over = gg__state_result(problem, state, NULL) != GG_NONE;
        return gg__status(play->ctx);
    }
    const gg_status status = play->solution->theory->advance(play->total, &step);
    const gg_vertex from = state->vertex[step.token], to = (gg_vertex)step.to;
    if (status != GG_OK) return status;
    gg__state_play(problem, state, &step);
    if (problem->kind == GG__RACE) {
        play->over = state->over != GG_NONE || problem->is_target[to];
        return GG_OK;
    }
    bool stuck = true;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        const bool options = gg_graph_out_degree(graph, (gg_player)p, to) > 0;
        play->movable[p] += options;
        play->movable[p] -= gg_graph_out_degree(graph, (gg_player)p, from) > 0;
        stuck &= !options;
    }
    if (stuck) play->next[step.token] = step.token + 1;
    play->over = play->movable[gg__state_mover(problem, state)] == 0;
    return GG_OK;
}

/* ---- one move ---- */

/* A walk through the moves of a state. */
typedef struct walk {
    const gg__play *play;
    gg_player mover;
    gg__cursor cursor;
    const gg_vertex *option, *end; /* if there is `next`: of the token before cursor.token */
} walk;

/* Skips tokens that neither player can move; the path to the first movable token is halved. */
static inline bool next_step(walk *w, gg__step *step)
{
    const gg_problem *problem = w->play->problem;
    uint32_t *next = w->play->next;
    if (!next) return gg__state_next(problem, &w->play->state, &w->cursor, step);
    while (w->option == w->end) {
        size_t count;
        uint32_t token = w->cursor.token;
        while (next[token] != token)
            token = next[token] = next[next[token]];
        if (token == problem->spec.token_count) return false;
        w->option =
            gg_graph_options(problem->graph, w->mover, w->play->state.vertex[token], &count);
        w->end = w->option + count;
        w->cursor.token = token + 1;
    }
    *step = (gg__step){w->cursor.token - 1, *w->option++, false};
    return true;
}

/* Makes the step a move, with its outcome: the total computes the outcome; else the step is played
 * and taken back. known: without a search; the winner may then be GG_NONE. *progress: 0, or a
 * number that is smaller closer to the end. */
static gg_status weigh(gg__play *play, gg_player mover, const gg__step *step, bool known,
                       gg_move *move, uint64_t *progress)
{
    const gg_problem *problem = play->problem;
    const gg_solution *solution = play->solution;
    gg__state *state = &play->state;
    const gg_position from = gg__state_place(problem, state, step->token);
    *move = (gg_move){mover, step->token, from, step->to, step->stuck, {GG_NONE, 0}};
    *progress = 0;
    if (play->total) {
        gg_outcome both[2];
        const gg_status status = gg__total_after(play->total, step, both);
        *progress = play->total->progress;
        if (status == GG_OK) move->then = both[gg__other(mover)];
        return status;
    }
    const gg__state before = *state;
    gg__state_play(problem, state, step);
    const gg_status status =
        known ? solution->theory->known(play->ctx, problem, solution, state, mover, &move->then)
              : gg__outcome_at(play->ctx, problem, solution, state, &move->then);
    *state = before;
    gg__state_put(problem, state, step->token, from);
    return status;
}

/* Positive if the player to move prefers a to b, negative if b. */
static int prefer(const gg__play *play, const gg_move *a, const gg_move *b)
{
    const gg__theory *theory = play->solution->theory;
    if (theory->prefer) return theory->prefer(play->problem, play->solution, a, b);
    return gg__prefer(a->player, play->problem->spec.infinite, a->then, b->then);
}

static int compare(const void *a, const void *b)
{
    const gg_move *x = a, *y = b;
    if (x->token != y->token) return x->token < y->token ? -1 : 1;
    return x->to < y->to ? -1 : x->to > y->to;
}

/* ---- lists of moves ---- */

static gg_status push(gg_ctx *ctx, gg__move_list *moves, const gg_move *move)
{
    gg_move *at =
        gg__grow(ctx, moves->at, &moves->capacity, (uint64_t)moves->count + 1, sizeof *at, "moves");
    if (!at) return gg__status(ctx);
    moves->at = at;
    at[moves->count++] = *move;
    return GG_OK;
}

/* Sorts, and removes repetitions. */
static void sort_once(gg__move_list *moves)
{
    size_t kept = 0;
    if (moves->count > 1) qsort(moves->at, moves->count, sizeof *moves->at, compare);
    for (size_t i = 0; i < moves->count; i++)
        if (kept == 0 || compare(&moves->at[kept - 1], &moves->at[i]) != 0)
            moves->at[kept++] = moves->at[i];
    moves->count = kept;
}

static int compare_places(const void *a, const void *b)
{
    gg_move *const *x = a, *const *y = b;
    const int order = compare(*x, *y);
    return order != 0 ? order : (*x > *y) - (*x < *y);
}

/* Keeps the first occurrence of each move. */
static gg_status keep_first(gg_ctx *ctx, gg__move_list *moves)
{
    const uint32_t repeated = UINT32_MAX; /* no token */
    gg_move **sorted = gg__alloc(ctx, (uint64_t)moves->count + 1, sizeof(gg_move *), "moves");
    size_t kept = 0;
    if (!sorted) return gg__status(ctx);
    for (size_t i = 0; i < moves->count; i++)
        sorted[i] = &moves->at[i];
    qsort(sorted, moves->count, sizeof(gg_move *), compare_places);
    for (size_t i = 1, last = 0; i < moves->count; i++)
        if (compare(sorted[last], sorted[i]) == 0)
            sorted[i]->token = repeated;
        else
            last = i;
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].token != repeated) moves->at[kept++] = moves->at[i];
    moves->count = kept;
    gg__free(ctx, sorted);
    return GG_OK;
}

/* Positions that are strings are numbered in the order of their appearance, which depends on
 * earlier queries: moves to them stay in the order of the ruleset. Others are sorted. */
static bool as_listed(const gg__play *play)
{
    return gg__problem_keys(play->problem) != NULL;
}

static gg_status drop_repeated(const gg__play *play, gg__move_list *moves)
{
    if (as_listed(play)) return keep_first(play->ctx, moves);
    sort_once(moves);
    return GG_OK;
}

/* Draws were compared by their ranks, and so was everything if only the winner is known; in the
 * answer they have no length. */
static void publish(const gg__play *play, gg_move *moves, size_t count)
{
    const bool lasting = play->solution->theory->lasting;
    for (size_t i = 0; i < count; i++)
        if (lasting || moves[i].then.winner == GG_D || play->solution->theory->known)
            moves[i].then.remoteness = GG_INFINITE;
}

/* ---- the best ---- */

/* Outside the proof a move may keep a win and lead round in a circle: proves the win anew. */
static gg_status prove_state(gg__play *play)
{
    gg_solution *made = NULL;
    if (!play->solution->theory->prove) return GG_OK;
    const gg_status status = play->solution->theory->prove(play->ctx, play->problem, play->solution,
                                                           &play->state, &made);
    if (!made) return status;
    gg_solution_free(play->proved);
    play->solution = play->proved = made;
    return status;
}

/* Finds the best moves if not all moves are known: the known ones with the outcome of the state, or
 * else the first one that a search finds. */
static gg_status find_known(gg__play *play, gg_move *best, gg__move_list *all)
{
    const gg_player mover = gg__state_mover(play->problem, &play->state);
    const gg_result infinite = play->problem->spec.infinite;
    gg_outcome here;
    gg__step step;
    uint64_t seen = 0, progress;
    bool found = false;
    gg_status status = prove_state(play);
    if (status == GG_OK)
        status = gg__outcome_at(play->ctx, play->problem, play->solution, &play->state, &here);
    for (int known = 1; !found && known >= 0; known--) {
        walk w = {.play = play, .mover = mover};
        while (status == GG_OK && (known || !found) && next_step(&w, &step)) {
            gg_move move;
            status = gg__tick(play->ctx, "comparing moves", ++seen, 0);
            if (status == GG_OK) status = weigh(play, mover, &step, known, &move, &progress);
            if (status != GG_OK || move.then.winner != here.winner) continue;
            const int better = found ? gg__prefer(mover, infinite, move.then, best->then) : 1;
            if (better < 0) continue;
            if (all && better > 0) all->count = 0;
            if (better > 0 || (!as_listed(play) && compare(&move, best) < 0)) *best = move;
            found = true;
            if (all) status = push(play->ctx, all, &move);
        }
    }
    if (status == GG_OK) status = gg__status(play->ctx);
    if (status == GG_OK && !found)
        status = gg__fail(play->ctx, GG_INTERNAL, GG__NOWHERE, "no move has the known outcome");
    return status;
}

/* Finds the best move; and, unless `all` is NULL, every equally good one, some of them repeatedly.
 * In a sum the outcome of the best moves is that of the state: the search for one best move ends at
 * the first such move, if there is no progress to compare. */
static gg_status find_best(gg__play *play, gg_move *best, gg__move_list *all)
{
    walk w = {.play = play, .mover = gg__state_mover(play->problem, &play->state)};
    const bool sorted = !as_listed(play);
    gg_outcome both[2];
    gg__step step;
    uint64_t seen = 0, least = 0, progress; /* least: that of the best */
    gg_result wanted = GG_NONE;
    if (play->solution->theory->known) return find_known(play, best, all);
    gg_status status = gg__play_total(play);
    if (status == GG_OK && play->next && !all) {
        status = play->solution->theory->outcomes(play->total, both);
        wanted = both[w.mover].winner;
    }
    while (status == GG_OK && next_step(&w, &step)) {
        gg_move move;
        const bool first = seen == 0;
        const bool found = wanted && !first && best->then.winner == wanted && least == 0;
        if (found && step.token != best->token) break;
        if (++seen % GG__TICK_MOVES == 0) status = gg__tick(play->ctx, "comparing moves", seen, 0);
        if (status == GG_OK) status = weigh(play, w.mover, &step, false, &move, &progress);
        if (status != GG_OK) return status;
        const int better = first ? 1 : prefer(play, &move, best);
        if (better < 0) continue;
        if (all && better > 0) all->count = 0;
        if (better > 0 || progress < least ||
            (sorted && progress == least && compare(&move, best) < 0)) {
            *best = move;
            least = progress;
        }
        const bool again = all && all->count > 0 && compare(&move, &all->at[all->count - 1]) == 0;
        if (all && !again) status = push(play->ctx, all, &move);
    }
    if (status == GG_OK) status = gg__status(play->ctx); /* the walk itself may have failed */
    if (status == GG_OK && seen == 0)
        status = gg__fail(play->ctx, GG_INTERNAL, GG__NOWHERE, "play goes on without a move");
    return status;
}

gg_status gg__best_moves(gg__play *play, gg__move_list *moves)
{
    gg_move best;
    size_t at = 0;
    gg_status status = find_best(play, &best, moves);
    if (status == GG_OK) status = drop_repeated(play, moves);
    if (status != GG_OK) return status;
    while (at + 1 < moves->count && compare(&moves->at[at], &best) != 0)
        at++;
    for (; at > 0; at--)
        moves->at[at] = moves->at[at - 1];
    moves->at[0] = best;
    publish(play, moves->at, moves->count);
    return GG_OK;
}

/* ---- all moves ---- */

/* Computes the outcome of each move. The unknown ones might include a better move than the best
 * known one. */
static gg_status judge(const gg__play *play, gg__judged_moves *all)
{
    const gg_move *best = NULL, *moves = all->moves.at;
    all->merits = gg__alloc_zeroed(play->ctx, all->moves.count, sizeof *all->merits, "moves");
    if (!all->merits) return gg__status(play->ctx);
    for (const gg_move *m = moves; m < moves + all->moves.count; m++)
        if (m->then.winner != GG_NONE && (!best || prefer(play, m, best) > 0)) best = m;
    for (size_t i = 0; i < all->moves.count; i++) {
        const gg_move *m = &moves[i];
        gg_merit *merit = &all->merits[i];
        merit->known = m->then.winner != GG_NONE;
        merit->winning = m->then.winner == (m->player == GG_LEFT ? GG_L : GG_R);
        merit->best = best && merit->known && prefer(play, m, best) == 0;
    }
    return GG_OK;
}

gg_status gg__all_moves(gg__play *play, gg__judged_moves *all)
{
    walk w = {.play = play, .mover = gg__state_mover(play->problem, &play->state)};
    gg__step step;
    uint64_t seen = 0, progress;
    gg_status status = gg__play_total(play);
    while (status == GG_OK && next_step(&w, &step)) {
        gg_move move;
        if (++seen % GG__TICK_MOVES == 0) status = gg__tick(play->ctx, "comparing moves", seen, 0);
        if (status == GG_OK) status = weigh(play, w.mover, &step, false, &move, &progress);
        if (status == GG_LIMIT &&
            gg__forgive(play->ctx)) { /* only the search of this move gives up */
            move.then = (gg_outcome){GG_NONE, GG_INFINITE};
            status = GG_OK;
        }
        if (status == GG_OK) status = push(play->ctx, &all->moves, &move);
    }
    if (status == GG_OK) status = gg__status(play->ctx);
    if (status == GG_OK) status = drop_repeated(play, &all->moves);
    if (status != GG_OK) return status;
    status = judge(play, all);
    publish(play, all->moves.at, all->moves.count);
    return status;
}

void gg__judged_moves_free(gg_ctx *ctx, gg__judged_moves *all)
{
    gg__free(ctx, all->moves.at);
    gg__free(ctx, all->merits);
    gg__text_free(&all->values);
}

/* ---- lines of play ---- */

/* True if states are equal that differ in the vertices of `apart` tokens. */
static bool equal(const gg__state *a, const gg__state *b, size_t apart)
{
    return apart == 0 && a->phase == b->phase && a->over == b->over && a->position == b->position;
}

/* 1 if the token is on different vertices, else 0; by rules there are no tokens. */
static size_t differs(const gg__state *a, const gg__state *b, uint32_t token)
{
    return a->vertex && a->vertex[token] != b->vertex[token];
}

/* Plays to the end, or `most` moves, or until the state equals the one `*cycle` moves earlier. */
static gg_status play_line(gg__play *play, gg__state *anchor, size_t most, gg__move_list *line,
                           size_t *cycle)
{
    const gg__state *state = &play->state;
    size_t power = 1, since = 0, apart = 0; /* tokens on another vertex than in `anchor` */
    gg_status status = GG_OK;
    *cycle = 0;
    while (status == GG_OK && !play->over && *cycle == 0 && line->count < most) {
        gg_move move;
        if (since == power) {
            gg__state_set(play->problem, state, anchor);
            power *= 2;
            since = apart = 0;
        }
        status = gg__tick(play->ctx, "following moves", line->count, 0);
        if (status == GG_OK) status = find_best(play, &move, NULL);
        if (status == GG_OK) publish(play, &move, 1);
        if (status == GG_OK) status = push(play->ctx, line, &move);
        if (status != GG_OK) return status;
        apart -= differs(state, anchor, move.token);
        status = gg__play_move(play, &move);
        apart += differs(state, anchor, move.token);
        since++;
        if (equal(state, anchor, apart)) *cycle = since;
    }
    return status;
}

/* Cuts the line after one run through the cycle of this length; returns the start of the cycle.
 * back and ahead are two copies of the state at the start of the line. */
static size_t cut(const gg__play *play, gg__state *back, gg__state *ahead, gg__move_list *line,
                  size_t cycle)
{
    const gg_problem *problem = play->problem;
    size_t from = 0, apart = 0;
    for (size_t i = 0; i < cycle; i++) {
        const gg_move *move = &line->at[i];
        gg__state_play(problem, ahead, &(gg__step){move->token, move->to, move->pass});
    }
    for (uint32_t i = 0; i < problem->spec.token_count; i++)
        apart += differs(back, ahead, i);
    for (; !equal(back, ahead, apart); from++)
        for (size_t i = 0; i < 2; i++) {
            const gg_move *move = &line->at[from + i * cycle];
            apart -= differs(back, ahead, move->token);
            gg__state_play(problem, i == 0 ? back : ahead,
                           &(gg__step){move->token, move->to, move->pass});
            apart += differs(back, ahead, move->token);
        }
    line->count = from + cycle;
    return from;
}

gg_status gg__best_line(gg__play *play, size_t most, gg__move_list *line, bool *repeats,
                        size_t *from)
{
    gg_ctx *ctx = play->ctx;
    gg__state start = {0}, anchor = {0};
    size_t cycle = 0;
    gg_status status = gg__state_copy(ctx, play->problem, &play->state, &start);
    if (status == GG_OK) status = gg__state_copy(ctx, play->problem, &play->state, &anchor);
    if (status == GG_OK) status = play_line(play, &anchor, most, line, &cycle);
    *repeats = cycle > 0;
    *from = 0;
    if (status == GG_OK && *repeats) {
        gg__state_set(play->problem, &start, &anchor);
        *from = cut(play, &start, &anchor, line, cycle);
    }
    gg__state_free(ctx, &start);
    gg__state_free(ctx, &anchor);
    return status;
}
