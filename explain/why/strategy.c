/*
 * A strategy, position by position: the holder's moves, and the answer to each move of the other
 * player, until play is over or returns to an earlier position. Breadth first, so that early
 * positions are described first. If the holder wins, the remaining turns fall from each position to
 * the next ones; in a draw, no position that can arise is lost.
 *
 * O(positions * options), and for each a look at all earlier positions.
 */
#include "why/why.h"

#include <string.h>

enum { POSITIONS = 64, MOVES = 16 /* told of one position */ };

typedef struct strategy {
    gg__why *w;
    gg_player holder;
    const gg_info *kinds;
    gg_outcome goal; /* what the holder gets at the start */
    size_t most;     /* claims */
    bool cut;
    gg__play play;              /* at the position that is looked at */
    gg__state place[POSITIONS]; /* in the order of visiting */
    uint64_t after[POSITIONS];  /* of each, a bit for each place that comes next */
    size_t count, at;           /* at: the position that is told */
} strategy;

static bool is_same(const gg_problem *problem, const gg__state *a, const gg__state *b)
{
    const size_t bytes = problem->spec.token_count * sizeof *a->vertex;
    return a->phase == b->phase && a->over == b->over && a->position == b->position &&
           (bytes == 0 || memcmp(a->vertex, b->vertex, bytes) == 0);
}

/* The current state is described later, unless it was visited before. */
static gg_status meet(strategy *s)
{
    const gg_problem *problem = s->w->problem;
    size_t i = 0;
    while (i < s->count && !is_same(problem, &s->place[i], &s->play.state))
        i++;
    s->cut |= i == POSITIONS;
    if (i == POSITIONS) return GG_OK;
    s->after[s->at] |= UINT64_C(1) << i;
    if (i < s->count) return GG_OK;
    const gg_status status = gg__state_copy(s->w->ctx, problem, &s->play.state, &s->place[i]);
    if (status == GG_OK) s->count++;
    return status;
}

static gg_player mover_of(const strategy *s)
{
    return gg__state_mover(s->w->problem, &s->play.state);
}

/* Makes a move in the state at hand, and says whether play is over then. */
static bool make(strategy *s, const gg_move *move)
{
    gg__state_play(s->w->problem, &s->play.state, &(gg__step){move->token, move->to, move->pass});
    s->play.over = gg__state_result(s->w->problem, &s->play.state, NULL) != GG_NONE;
    return s->play.over;
}

static void tell(const strategy *s, gg__strategy_claim claim, unsigned depth, gg_player player,
                 const gg_move *move)
{
    gg__claim(s->w, &s->kinds[claim], depth);
    gg__fact_player(s->w, "player", player);
    gg__fact_player(s->w, "other", gg__other(player));
    if (move) gg__fact_move(s->w, "move", move);
}

static void tell_turns(const strategy *s, uint32_t turns)
{
    gg__fact_number(s->w, "turns", turns == GG_INFINITE ? UINT64_MAX : turns);
}

gg_status gg__tell_end(gg__why *w, const gg__state *state)
{
    const gg_problem_spec *spec = &w->problem->spec;
    const gg_result result = gg__state_result(w->problem, state, NULL);
    gg__text end = {.ctx = w->ctx};
    if (gg__say_end(w->problem, state, &end) == GG_OK) gg__fact_words(w, "end", "%s", end.data);
    gg__text_free(&end);
    if (result == GG_D)
        gg__fact_words(w, "result", "the game is a draw");
    else
        gg__fact_words(w, "result", "%s has won",
                       result == GG_L ? spec->left_name : spec->right_name);
    return gg__claim_end(w);
}

gg_status gg__tell_over(gg__why *w, const gg_info *kind)
{
    gg__claim(w, kind, 0);
    return gg__tell_end(w, &w->play.state);
}

/* The best move at the state at hand. */
static gg_status best_move(strategy *s, gg_move *move)
{
    gg__move_list best = {NULL, 0, 0};
    const gg_status status = gg__best_moves(&s->play, &best);
    if (status == GG_OK) *move = best.at[0];
    gg__free(s->w->ctx, best.at);
    return status;
}

static gg_status holder_moves(strategy *s, const gg__state *here)
{
    gg__why *w = s->w;
    gg_move move;
    const gg_status status = best_move(s, &move);
    if (status != GG_OK) return status;
    const bool over = make(s, &move);
    tell(s, over ? GG__HOLDER_ENDS : GG__HOLDER_MOVES, 0, s->holder, &move);
    gg__fact_state(w, "position", here);
    if (over) return gg__tell_end(w, &s->play.state);
    tell_turns(s, move.then.remoteness);
    return gg__claim_end(w) == GG_OK ? meet(s) : gg__status(w->ctx);
}

/* One move of the other player, and what the holder does about it. */
static gg_status answer_move(strategy *s, const gg_move *move)
{
    gg__why *w = s->w;
    gg_move reply;
    const gg_player other = gg__other(s->holder);
    if (make(s, move)) {
        tell(s, GG__MOVE_ENDS, 1, other, move);
        return gg__tell_end(w, &s->play.state);
    }
    if (mover_of(s) == other) {
        tell(s, GG__MOVES_AGAIN, 1, other, move);
        gg__fact_state(w, "position", &s->play.state);
        return gg__claim_end(w) == GG_OK ? meet(s) : gg__status(w->ctx);
    }
    if (best_move(s, &reply) != GG_OK) return gg__status(w->ctx);
    const bool over = make(s, &reply);
    tell(s, over ? GG__ANSWER_ENDS : GG__ANSWERED, 1, other, move);
    gg__fact_move(w, "answer", &reply);
    if (over) return gg__tell_end(w, &s->play.state);
    tell_turns(s, reply.then.remoteness);
    gg__fact_state(w, "position", &s->play.state);
    return gg__claim_end(w) == GG_OK ? meet(s) : gg__status(w->ctx);
}

static gg_status other_moves(strategy *s, const gg__state *here)
{
    gg__why *w = s->w;
    gg__judged_moves all = {.moves = {NULL, 0, 0}};
    gg_outcome now = s->goal;
    const gg_player other = gg__other(s->holder);
    gg_status status = gg__outcome_at(w->ctx, w->problem, w->solution, here, &now);
    if (status == GG_OK) status = gg__all_moves(&s->play, &all);
    const size_t count = all.moves.count, told = count > MOVES ? MOVES : count;
    if (status == GG_OK) {
        tell(s, GG__OTHER_MOVES, 0, other, NULL);
        gg__fact_state(w, "position", here);
        tell_turns(s, now.winner == GG_D ? GG_INFINITE : now.remoteness);
        gg__fact_number(w, "count", count);
        status = gg__claim_end(w);
    }
    size_t mistakes = 0;
    for (size_t i = 0; status == GG_OK && i < told; i++) {
        gg__state_set(w->problem, here, &s->play.state);
        if (all.moves.at[i].then.winner != s->goal.winner)
            mistakes++;
        else
            status = answer_move(s, &all.moves.at[i]);
    }
    if (status == GG_OK && mistakes > 0) {
        tell(s, GG__MISTAKES, 1, other, NULL);
        gg__fact_list(w, "moves", GG_FACT_MOVE);
        for (size_t i = 0; i < told; i++)
            if (all.moves.at[i].then.winner != s->goal.winner)
                gg__fact_move(w, NULL, &all.moves.at[i]);
        status = gg__claim_end(w);
    }
    if (status == GG_OK && told < count) {
        s->cut = true;
        tell(s, GG__MORE_MOVES, 1, other, NULL);
        gg__fact_number(w, "count", count - told);
        status = gg__claim_end(w);
    }
    gg__judged_moves_free(w->ctx, &all);
    return status;
}

_Static_assert(POSITIONS == 64, "`after` and `open` have a bit for each position");

/* True if no position can be repeated. A position is closed if no open one follows it; closing them
 * in turn leaves the positions from which play can go round. */
static bool play_ends(const strategy *s)
{
    uint64_t open = UINT64_MAX >> (POSITIONS - s->count), before = 0;
    while (open != before) {
        before = open;
        for (size_t i = 0; i < s->count; i++)
            if (!(s->after[i] & open)) open &= ~(UINT64_C(1) << i);
    }
    return open == 0;
}

gg_status gg__tell_strategy(gg__why *w, gg_player holder, const gg_info *kinds, size_t claims,
                            bool *closed, bool *ends)
{
    gg_ctx *ctx = w->ctx;
    const size_t most = w->claim_count + claims;
    strategy *s = gg__alloc_zeroed(ctx, 1, sizeof *s, "a strategy");
    if (!s) return gg__status(ctx);
    *s = (strategy){.w = w, .holder = holder, .kinds = kinds, .goal = w->answer->outcome};
    gg_status status = gg__play_begin(ctx, w->problem, w->solution, &s->play);
    if (status == GG_OK) {
        gg__state_set(w->problem, &w->play.state, &s->play.state);
        status = meet(s);
        s->after[0] = 0; /* the start comes after none so far */
    }
    for (size_t i = 0; status == GG_OK && i < s->count; i++) {
        s->cut |= w->claim_count >= most;
        if (w->claim_count >= most) break;
        status = gg__tick(ctx, "explaining", i, s->count);
        gg__state_set(w->problem, &s->place[i], &s->play.state);
        s->at = i;
        if (status == GG_OK)
            status = mover_of(s) == holder ? holder_moves(s, &s->place[i])
                                           : other_moves(s, &s->place[i]);
    }
    *closed = !s->cut;
    if (ends) *ends = s->count > 0 && play_ends(s);
    for (size_t i = 0; i < s->count; i++)
        gg__state_free(ctx, &s->place[i]);
    gg__play_end(&s->play);
    gg__free(ctx, s);
    return status;
}
