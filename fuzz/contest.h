/* Answers against the definition: outcomes, moves and lines. */
#ifndef FUZZ_CONTEST_H
#define FUZZ_CONTEST_H

#include "draw.h"

typedef struct contest {
    const toy *t;
    const toy_values *v;
    const char *solver; /* NULL: any */
    bool winner_alone;  /* values are of type winner: one best move is known */
} contest;

static inline const char *name_of(const contest *c)
{
    return c->solver ? c->solver : "any solver";
}

static inline bool agrees(const toy_values *v, unsigned x, gg_outcome outcome, bool timeless)
{
    if ((who)outcome.winner != v->winner[x]) return false;
    return timeless ||
           outcome.remoteness == (v->turns[x] == NEVER ? GG_INFINITE : (uint32_t)v->turns[x]);
}

static inline void expect(const contest *c, unsigned x, gg_outcome outcome, bool timeless,
                          const char *what)
{
    if (agrees(c->v, x, outcome, timeless)) return;
    found("%s, %s: %d in %u, but by definition %d in %d", name_of(c), what, outcome.winner,
          outcome.remoteness, c->v->winner[x], c->v->turns[x]);
}

/* The state after the move, which must be legal. */
static inline unsigned follow(const contest *c, const toy_state *s, const gg_move *move)
{
    toy_move moves[MOVES];
    const unsigned count = moves_of(c->t, s, moves);
    if (player_of(mover_of(c->t, s)) != move->player) found("%s: the wrong player", name_of(c));
    for (unsigned i = 0; i < count; i++)
        if (moves[i].token == move->token && moves[i].to == move->to &&
            moves[i].pass == move->pass && s->at[move->token] == move->from)
            return moves[i].after;
    found("%s: there is no such move: token %u to %u", name_of(c), move->token, (unsigned)move->to);
}

static inline bool is_listed(const toy_move *move, const gg_move *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (list[i].token == move->token && list[i].to == move->to && list[i].pass == move->pass)
            return true;
    return false;
}

/* True if no move leads to a state that the mover likes better. */
static inline bool is_best(const contest *c, const toy_state *s, unsigned after, bool timeless)
{
    toy_move moves[MOVES];
    const unsigned count = moves_of(c->t, s, moves);
    for (unsigned i = 0; i < count; i++)
        if (rather(c->t, c->v, mover_of(c->t, s), moves[i].after, after, !timeless) > 0)
            return false;
    return true;
}

/* The list has every move, or every best move, and nothing else, and no move twice. */
static inline void compare_list(const contest *c, const toy_state *s, const gg_move *list,
                                size_t count, bool best_only, bool timeless)
{
    toy_move moves[MOVES];
    const unsigned all = moves_of(c->t, s, moves);
    for (size_t i = 0; i < count; i++) {
        const unsigned after = follow(c, s, &list[i]);
        const toy_move same = {list[i].token, (unsigned)list[i].to, list[i].pass, after};
        expect(c, after, list[i].then, timeless, "behind a move");
        if (is_listed(&same, list, i)) found("%s: a move is listed twice", name_of(c));
    }
    for (unsigned i = 0; i < all; i++) {
        const bool wanted = !best_only || is_best(c, s, moves[i].after, timeless);
        const bool listed = is_listed(&moves[i], list, count);
        if (best_only && c->winner_alone && count > 0 && !listed) continue;
        if (listed != wanted)
            found("%s: token %u to %u is %s", name_of(c), moves[i].token, moves[i].to,
                  wanted ? "missing" : "no best move");
    }
}

/* Best moves from the first to the last, to the end of play or to where it comes back. */
static inline void compare_line(const contest *c, unsigned x, const gg_answer *answer)
{
    const who winner = c->v->winner[x];
    unsigned back = UINT32_MAX;
    for (size_t i = 0; i < answer->line_length; i++) {
        const toy_state s = state_of(c->t, x);
        const unsigned after = follow(c, &s, &answer->line[i]);
        if (answer->repeats && i == answer->repeats_from) back = x;
        if (!is_best(c, &s, after, answer->timeless))
            found("%s: the line has a move that is not best", name_of(c));
        if (c->v->winner[after] != winner) found("%s: the line loses what was won", name_of(c));
        if (!answer->timeless && c->v->turns[x] != NEVER &&
            c->v->turns[after] + 1 != c->v->turns[x])
            found("%s: the line wastes a turn", name_of(c));
        x = after;
    }
    const toy_state end = state_of(c->t, x);
    if (answer->repeats ? x != back : result_of(c->t, &end) != winner)
        found("%s: the line ends nowhere", name_of(c));
    if (answer->repeats && (winner != DRAWN && winner != c->t->infinite))
        found("%s: a win comes back to where it was", name_of(c));
}

static inline void compare_both(const contest *c, const toy_state *s, const gg_answer *answer)
{
    static const gg_result classes[4][4] = {
        [LEFT] = {[LEFT] = GG_L, [RIGHT] = GG_N},
        [RIGHT] = {[LEFT] = GG_P, [RIGHT] = GG_R},
        [DRAWN] = {[DRAWN] = GG_D},
    };
    who winner[2];
    for (unsigned phase = 0; phase < 2; phase++) {
        toy_state other = *s;
        other.phase = phase;
        const unsigned x = number_of(c->t, &other);
        winner[phase] = c->v->winner[x];
        expect(c, x, answer->outcomes[phase], answer->timeless, "for one of the starters");
    }
    if (answer->outcome_class != classes[winner[0]][winner[1]])
        found("%s: the outcome class is %d", name_of(c), answer->outcome_class);
}

static inline void compare_answer(const contest *c, unsigned x, const gg_answer *answer, bool start)
{
    const toy_state s = state_of(c->t, x);
    const bool over = result_of(c->t, &s) != NOBODY;
    expect(c, x, answer->outcome, answer->timeless, "the outcome");
    if (answer->over != over) found("%s: over or not", name_of(c));
    if (answer->both_known != (start && !c->t->race && !c->t->owned))
        found("%s: both starters are known or not", name_of(c));
    if (answer->both_known) compare_both(c, &s, answer);
    if (over) {
        if (answer->move_count + answer->all_count + answer->line_length > 0)
            found("%s: moves behind the end", name_of(c));
        return;
    }
    compare_list(c, &s, answer->all_moves, answer->all_count, false, answer->timeless);
    compare_list(c, &s, answer->moves, answer->move_count, true, answer->timeless);
    compare_line(c, x, answer);
}

#endif
