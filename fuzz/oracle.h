/*
 * A small problem, and its values by the definition alone; nothing here is the library's.
 *
 * A game is a set of positions, each over with a result or with a player to move and moves. "Left
 * can force a win within k turns" is computed for k = 0, 1, 2, ... by sweeps over all positions
 * until nothing changes; if play without end is a win, the region won is the greatest in which the
 * player can stay. No counters, no queues, no predecessors.
 */
#ifndef FUZZ_ORACLE_H
#define FUZZ_ORACLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { VERTICES = 8, EDGES = 40, TOKENS = 3, TURNS = 8, STATES = 600, NEVER = INT32_MAX };

typedef enum who { NOBODY = 0, LEFT, RIGHT, DRAWN, NEXT, PREVIOUS } who; /* as gg_result */

typedef struct toy_edge {
    unsigned from, to;
    who only; /* NOBODY: for both */
} toy_edge;

typedef struct toy {
    unsigned n, edges, tokens, turns; /* turns: 0 outside a race */
    toy_edge edge[EDGES];
    bool owned, misere, race, stuck_loses;
    who owner[VERTICES], label[VERTICES]; /* owner: LEFT or RIGHT where owned */
    bool target[VERTICES];
    unsigned at[TOKENS];
    who arrival[TOKENS];
    who turn_player[TURNS];
    unsigned turn_token[TURNS];
    who dead_end; /* NEXT, PREVIOUS or DRAWN: what befalls who cannot move */
    who infinite, first;
} toy;

static inline who opponent(who player)
{
    return player == LEFT ? RIGHT : LEFT;
}

/* ---- positions ---- */

/* The places of the tokens, and the turn: 0 Left's, 1 Right's; with owners 0; in a race the turn of
 * the schedule. lost: this player was stuck, and loses by it. */
typedef struct toy_state {
    unsigned at[TOKENS], phase;
    who lost;
} toy_state;

static inline unsigned phases_of(const toy *t)
{
    return t->race ? t->turns : t->owned ? 1 : 2;
}

static inline unsigned count_states(const toy *t)
{
    unsigned count = phases_of(t);
    for (unsigned i = 0; i < t->tokens; i++)
        count *= t->n;
    return count + 2;
}

static inline unsigned number_of(const toy *t, const toy_state *s)
{
    unsigned number = 0;
    if (s->lost != NOBODY) return count_states(t) - (s->lost == LEFT ? 1 : 2);
    for (unsigned i = t->tokens; i-- > 0;)
        number = number * t->n + s->at[i];
    return number * phases_of(t) + s->phase;
}

static inline toy_state state_of(const toy *t, unsigned number)
{
    toy_state s = {{0}, 0, NOBODY};
    const unsigned count = count_states(t);
    if (number + 2 >= count) {
        s.lost = number + 1 == count ? LEFT : RIGHT;
        return s;
    }
    s.phase = number % phases_of(t);
    number /= phases_of(t);
    for (unsigned i = 0; i < t->tokens; i++, number /= t->n)
        s.at[i] = number % t->n;
    return s;
}

static inline who mover_of(const toy *t, const toy_state *s)
{
    if (t->race) return t->turn_player[s->phase];
    if (t->owned) return t->owner[s->at[0]];
    return s->phase == 0 ? LEFT : RIGHT;
}

/* ---- moves ---- */

typedef struct toy_move {
    unsigned token, to;
    bool pass;
    unsigned after; /* the state */
} toy_move;

enum { MOVES = TOKENS * EDGES + 1 };

static inline unsigned play(const toy *t, const toy_state *s, unsigned token, unsigned to,
                            bool pass)
{
    toy_state next = *s;
    if (pass && t->stuck_loses) next.lost = mover_of(t, s);
    next.at[token] = to;
    next.phase = (s->phase + 1) % phases_of(t);
    return number_of(t, &next);
}

/* Every move of a state that is not decided by a label or a target, each edge once. */
static inline unsigned moves_of(const toy *t, const toy_state *s, toy_move moves[MOVES])
{
    const who mover = mover_of(t, s);
    unsigned count = 0;
    for (unsigned k = 0; k < t->tokens; k++) {
        if (t->race && k != t->turn_token[s->phase]) continue;
        for (unsigned e = 0; e < t->edges; e++) {
            const toy_edge *edge = &t->edge[e];
            if (edge->from != s->at[k] || (edge->only != NOBODY && edge->only != mover)) continue;
            moves[count++] = (toy_move){k, edge->to, false, play(t, s, k, edge->to, false)};
        }
    }
    if (t->race && count == 0) {
        const unsigned k = t->turn_token[s->phase];
        moves[count++] = (toy_move){k, s->at[k], true, play(t, s, k, s->at[k], true)};
    }
    return count;
}

/* ---- ends ---- */

static inline who race_result(const toy *t, const toy_state *s)
{
    bool arrived[3] = {false, false, false};
    for (unsigned k = 0; k < t->tokens; k++)
        if (t->target[s->at[k]]) arrived[t->arrival[k]] = true;
    if (arrived[LEFT] && arrived[RIGHT]) return opponent(t->turn_player[0]);
    return arrived[LEFT] ? LEFT : arrived[RIGHT] ? RIGHT : NOBODY;
}

/* The meaning of a label for a player to move. */
static inline who person(who label, who mover)
{
    return label == NEXT ? mover : label == PREVIOUS ? opponent(mover) : label;
}

/* NOBODY while play goes on. */
static inline who result_of(const toy *t, const toy_state *s)
{
    toy_move moves[MOVES];
    if (s->lost != NOBODY) return opponent(s->lost);
    if (t->race) return race_result(t, s);
    for (unsigned k = 0; k < t->tokens; k++)
        if (t->label[s->at[k]] != NOBODY) return person(t->label[s->at[k]], mover_of(t, s));
    return moves_of(t, s, moves) > 0 ? NOBODY : person(t->dead_end, mover_of(t, s));
}

/* ---- values ---- */

/* The positions of a game, numbered from 0: the result if play is over; else the player to move,
 * and the targets of the moves, all moves of all positions one after the other. */
typedef struct arena {
    unsigned states;
    who *result, *mover;
    unsigned *first, *after;
    size_t room; /* of `after` */
} arena;

static inline void *zeroed(size_t count, size_t size)
{
    void *block = calloc(count ? count : 1, size);
    if (!block) abort();
    return block;
}

/* Makes room for `states` positions, which are then filled in in their order. */
static inline arena *arena_new(unsigned states)
{
    arena *a = zeroed(1, sizeof *a);
    a->states = states;
    a->result = zeroed(states, sizeof *a->result);
    a->mover = zeroed(states, sizeof *a->mover);
    a->first = zeroed(states + 1, sizeof *a->first);
    return a;
}

static inline void arena_free(arena *a)
{
    if (!a) return;
    free(a->result);
    free(a->mover);
    free(a->first);
    free(a->after);
    free(a);
}

/* Adds a move to the position x, after all moves so far. */
static inline void arena_move(arena *a, unsigned x, unsigned after)
{
    if (a->first[x + 1] == a->room) {
        a->room = a->room ? 2 * a->room : 64;
        a->after = realloc(a->after, a->room * sizeof *a->after);
        if (!a->after) abort();
    }
    a->after[a->first[x + 1]++] = after;
}

/* Begins the next position, x. */
static inline void arena_begin(arena *a, unsigned x, who result, who mover)
{
    a->first[x + 1] = a->first[x];
    a->result[x] = result;
    a->mover[x] = mover;
}

static inline arena *arena_of(const toy *t)
{
    arena *a = arena_new(count_states(t));
    toy_move moves[MOVES];
    for (unsigned x = 0; x < a->states; x++) {
        const toy_state s = state_of(t, x);
        const who result = result_of(t, &s);
        arena_begin(a, x, result, result == NOBODY ? mover_of(t, &s) : NOBODY);
        if (result != NOBODY) continue;
        const unsigned count = moves_of(t, &s, moves);
        for (unsigned i = 0; i < count; i++)
            arena_move(a, x, moves[i].after);
    }
    return a;
}

typedef struct toy_values {
    unsigned states;
    who *winner;
    int32_t *turns;       /* NEVER: there is no length */
    int32_t *draw_within; /* if endless play loses for a player: turns in which that player can
                             force a draw, or win */
} toy_values;

static inline void values_free(toy_values *v)
{
    if (!v) return;
    free(v->winner);
    free(v->turns);
    free(v->draw_within);
    free(v);
}

/* True if enough of the options of x are marked for the player: one at an own turn, else all. */
static inline bool enough(const arena *a, unsigned x, who player, const bool *marked)
{
    bool any = false, all = true;
    for (unsigned i = a->first[x]; i < a->first[x + 1]; i++) {
        any = any || marked[a->after[i]];
        all = all && marked[a->after[i]];
    }
    return a->mover[x] == player ? any : all;
}

/* The least number of turns for the player to force one of the two results. */
static inline void force(const arena *a, who player, who end, who or_end, int32_t *within)
{
    bool *before = zeroed(a->states, sizeof *before), *after = zeroed(a->states, sizeof *after);
    bool changed = true;
    for (unsigned x = 0; x < a->states; x++) {
        const who result = a->result[x];
        after[x] = result != NOBODY && (result == end || result == or_end);
        within[x] = after[x] ? 0 : NEVER;
    }
    for (int32_t turns = 1; changed; turns++) {
        changed = false;
        memcpy(before, after, a->states * sizeof *before);
        for (unsigned x = 0; x < a->states; x++) {
            if (before[x] || a->result[x] != NOBODY || !enough(a, x, player, before)) continue;
            after[x] = changed = true;
            within[x] = turns;
        }
    }
    free(before);
    free(after);
}

/* The states where the player can play for ever, or win: within is 0 there. */
static inline void stay(const arena *a, who player, int32_t *within)
{
    bool *safe = zeroed(a->states, sizeof *safe);
    for (unsigned x = 0; x < a->states; x++)
        safe[x] = a->result[x] == NOBODY || a->result[x] == player;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned x = 0; x < a->states; x++) {
            if (!safe[x] || a->result[x] != NOBODY || enough(a, x, player, safe)) continue;
            safe[x] = false;
            changed = true;
        }
    }
    for (unsigned x = 0; x < a->states; x++)
        within[x] = safe[x] ? 0 : NEVER;
    free(safe);
}

/* The values of all positions, if play without end has this result. */
static inline toy_values *evaluate_arena(const arena *a, who infinite)
{
    toy_values *v = zeroed(1, sizeof *v);
    int32_t *within = zeroed(a->states, sizeof *within);
    v->states = a->states;
    v->winner = zeroed(a->states, sizeof *v->winner);
    v->turns = zeroed(a->states, sizeof *v->turns);
    v->draw_within = zeroed(a->states, sizeof *v->draw_within);
    for (unsigned x = 0; x < v->states; x++) {
        v->winner[x] = DRAWN;
        v->turns[x] = v->draw_within[x] = NEVER;
    }
    for (who player = LEFT; player <= RIGHT; player++) {
        if (player == infinite)
            stay(a, player, within);
        else
            force(a, player, player, player, within);
        for (unsigned x = 0; x < v->states; x++) {
            if (within[x] == NEVER) continue;
            v->winner[x] = player;
            v->turns[x] = player == infinite ? NEVER : within[x];
        }
    }
    if (infinite == LEFT || infinite == RIGHT)
        force(a, opponent(infinite), opponent(infinite), DRAWN, v->draw_within);
    free(within);
    return v;
}

/* Those of a toy; values_free. */
static inline toy_values *evaluate(const toy *t)
{
    arena *a = arena_of(t);
    toy_values *v = evaluate_arena(a, t->infinite);
    arena_free(a);
    return v;
}

/* ---- which move is better ---- */

/* Positive if the player would rather have a than b. lengths: whether they count. */
static inline int rather(const toy *t, const toy_values *v, who player, unsigned a, unsigned b,
                         bool lengths)
{
    const int value_a = v->winner[a] == player ? 2 : v->winner[a] == DRAWN;
    const int value_b = v->winner[b] == player ? 2 : v->winner[b] == DRAWN;
    if (value_a != value_b) return value_a - value_b;
    if (!lengths || (value_a == 1 && t->infinite != opponent(player))) return 0;
    const int32_t *turns = value_a == 1 ? v->draw_within : v->turns;
    if (turns[a] == turns[b]) return 0;
    return (turns[a] < turns[b]) == (value_a > 0) ? 1 : -1;
}

#endif
