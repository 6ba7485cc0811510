/*
 * A small problem, and what it is worth by the definition alone; nothing here is the library's.
 *
 * A game is a set of positions, each over with a result or with a player to move and moves. "Left
 * can force a win within k turns" is found for k = 0, 1, 2, ... by sweeps over all positions until
 * nothing changes; where play without end is a win, the region won is the greatest in which the
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

/* Where the tokens are, and whose turn it is: 0 Left's, 1 Right's; with owners 0; in a race the
 * turn of the schedule. lost: this player was stuck, and loses by it. */
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

/* What a label means when somebody is to move. */
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

typedef struct toy_values {
    unsigned states;
    who winner[STATES];
    int32_t turns[STATES];       /* NEVER: there is no length */
    int32_t draw_within[STATES]; /* in which who loses by endless play can force a draw, or win */
} toy_values;

/* All moves of all states, one after the other. */
typedef struct toy_tree {
    who result[STATES], mover[STATES];
    unsigned first[STATES + 1];
    unsigned *after;
} toy_tree;

static inline toy_tree *grow_tree(const toy *t)
{
    const unsigned states = count_states(t);
    toy_tree *tree = calloc(1, sizeof *tree);
    toy_move moves[MOVES];
    if (!tree) abort();
    tree->after = calloc((size_t)states * (t->tokens * t->edges + 1) + 1, sizeof *tree->after);
    if (!tree->after) abort();
    for (unsigned x = 0; x < states; x++) {
        const toy_state s = state_of(t, x);
        tree->result[x] = result_of(t, &s);
        tree->first[x + 1] = tree->first[x];
        if (tree->result[x] != NOBODY) continue;
        tree->mover[x] = mover_of(t, &s);
        const unsigned count = moves_of(t, &s, moves);
        for (unsigned i = 0; i < count; i++)
            tree->after[tree->first[x + 1]++] = moves[i].after;
    }
    return tree;
}

/* Whether enough of the options of x are marked for the player: one of his own, or all. */
static inline bool enough(const toy_tree *tree, unsigned x, who player, const bool *marked)
{
    bool any = false, all = true;
    for (unsigned i = tree->first[x]; i < tree->first[x + 1]; i++) {
        any = any || marked[tree->after[i]];
        all = all && marked[tree->after[i]];
    }
    return tree->mover[x] == player ? any : all;
}

/* The least number of turns in which the player can force one of the two results. */
static inline void force(const toy_tree *tree, unsigned states, who player, who end, who or_end,
                         int32_t *within)
{
    bool before[STATES], after[STATES] = {false}, changed = true;
    for (unsigned x = 0; x < states; x++) {
        const who result = tree->result[x];
        after[x] = result != NOBODY && (result == end || result == or_end);
        within[x] = after[x] ? 0 : NEVER;
    }
    for (int32_t turns = 1; changed; turns++) {
        changed = false;
        memcpy(before, after, sizeof before);
        for (unsigned x = 0; x < states; x++) {
            if (before[x] || tree->result[x] != NOBODY) continue;
            if (!enough(tree, x, player, before)) continue;
            after[x] = changed = true;
            within[x] = turns;
        }
    }
}

/* Where the player can play for ever, or win. */
static inline void stay(const toy_tree *tree, unsigned states, who player, bool *safe)
{
    for (unsigned x = 0; x < states; x++)
        safe[x] = tree->result[x] == NOBODY || tree->result[x] == player;
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned x = 0; x < states; x++) {
            if (!safe[x] || tree->result[x] != NOBODY || enough(tree, x, player, safe)) continue;
            safe[x] = false;
            changed = true;
        }
    }
}

/* The values of all states; freed by the caller. */
static inline toy_values *evaluate(const toy *t)
{
    toy_values *v = calloc(1, sizeof *v);
    toy_tree *tree = grow_tree(t);
    if (!v) abort();
    v->states = count_states(t);
    for (unsigned x = 0; x < v->states; x++) {
        v->winner[x] = DRAWN;
        v->turns[x] = v->draw_within[x] = NEVER;
    }
    for (who player = LEFT; player <= RIGHT; player++) {
        int32_t within[STATES] = {0};
        bool safe[STATES] = {false};
        if (player == t->infinite)
            stay(tree, v->states, player, safe);
        else
            force(tree, v->states, player, player, player, within);
        for (unsigned x = 0; x < v->states; x++) {
            if (player == t->infinite ? !safe[x] : within[x] == NEVER) continue;
            v->winner[x] = player;
            v->turns[x] = player == t->infinite ? NEVER : within[x];
        }
    }
    if (t->infinite == LEFT || t->infinite == RIGHT) {
        const who loser = opponent(t->infinite);
        force(tree, v->states, loser, loser, DRAWN, v->draw_within);
    }
    free(tree->after);
    free(tree);
    return v;
}

/* ---- which move is better ---- */

/* Positive if the player would rather have a than b. lengths: whether they count. */
static inline int rather(const toy *t, const toy_values *v, who player, unsigned a, unsigned b,
                         bool lengths)
{
    const int worth_a = v->winner[a] == player ? 2 : v->winner[a] == DRAWN;
    const int worth_b = v->winner[b] == player ? 2 : v->winner[b] == DRAWN;
    if (worth_a != worth_b) return worth_a - worth_b;
    if (!lengths || (worth_a == 1 && t->infinite != opponent(player))) return 0;
    const int32_t *turns = worth_a == 1 ? v->draw_within : v->turns;
    if (turns[a] == turns[b]) return 0;
    return (turns[a] < turns[b]) == (worth_a > 0) ? 1 : -1;
}

#endif
