/*
 * The conclusions of a check are true, also for values of another problem. The checker is given
 * solutions of a small problem, some with a changed entry, for a problem that differs in a
 * convention or two. Every proved statement about the tokens is compared with a search of all
 * positions of the tokens, which follows the rules of doc/formats.md without the library.
 */
#include "unit/table_words.h"

#include "value/solution.h"

#include <string.h>

enum { MOST_VERTICES = 4, MOST_TOKENS = 3, MOST_OPTIONS = 48, NEVER = -1 };
enum { MOST_STATES = 64 * SKETCH_TURNS + 2 };

/* ---- what play brings about ---- */

typedef struct place {
    gg_player mover;
    gg_result over; /* GG_L, GG_R or GG_D; GG_NONE: play goes on */
    size_t option[MOST_OPTIONS], options;
} place;

typedef struct play {
    const sketch *s;
    size_t phases, lost; /* lost: the first of two states in which a stuck player has lost */
    place state[MOST_STATES];
    int rank[MOST_STATES];
} play;

static gg_result win_of(gg_player player)
{
    return player == GG_LEFT ? GG_L : GG_R;
}

static gg_result said_to(gg_result result, gg_player mover)
{
    if (result == GG_N) return win_of(mover);
    if (result == GG_P) return win_of(mover == GG_LEFT ? GG_RIGHT : GG_LEFT);
    return result;
}

static size_t number_of(const play *p, const gg_vertex *at, size_t phase)
{
    size_t number = 0;
    for (size_t i = p->s->spec.token_count; i-- > 0;)
        number = number * p->s->n + at[i];
    return number * p->phases + phase;
}

/* The options by moving one token. */
static void move_token(const play *p, place *here, const gg_vertex *at, size_t token, size_t phase)
{
    const sketch *s = p->s;
    const gg_edge_for other = here->mover == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT;
    for (size_t e = 0; e < s->edges; e++) {
        gg_vertex then[MOST_TOKENS];
        if (s->edge[e].from != at[token] || s->edge[e].who == other) continue;
        memcpy(then, at, sizeof then);
        then[token] = s->edge[e].to;
        assert_true(here->options < MOST_OPTIONS);
        here->option[here->options++] = number_of(p, then, phase);
    }
}

static void fill_race(const play *p, place *here, const gg_vertex *at, size_t phase)
{
    const sketch *s = p->s;
    const gg_turn turn = s->turn[phase];
    const size_t next = (phase + 1) % p->phases;
    bool arrived[2] = {false, false};
    here->mover = turn.player;
    for (size_t i = 0; i < s->spec.token_count; i++)
        for (size_t t = 0; t < s->spec.target_count; t++)
            arrived[s->token[i].arrival] |= s->target[t] == at[i];
    if (arrived[GG_LEFT] || arrived[GG_RIGHT]) {
        here->over = arrived[GG_LEFT] ? GG_L : GG_R;
        if (arrived[GG_LEFT] && arrived[GG_RIGHT]) here->over = said_to(GG_P, s->turn[0].player);
        return;
    }
    move_token(p, here, at, turn.token, next);
    if (here->options > 0) return;
    here->option[here->options++] = s->spec.stuck == GG_STUCK_LOSE
                                        ? p->lost + (turn.player == GG_LEFT)
                                        : number_of(p, at, next);
}

static void fill_game(const play *p, place *here, const gg_vertex *at, size_t phase)
{
    const sketch *s = p->s;
    const gg_result usual = s->spec.play == GG_MISERE ? GG_N : GG_P;
    here->mover = s->owned ? s->owner[at[0]] : (gg_player)phase;
    for (size_t i = 0; i < s->spec.token_count && here->over == GG_NONE; i++)
        here->over = said_to(s->label[at[i]], here->mover);
    if (here->over != GG_NONE) return;
    for (size_t i = 0; i < s->spec.token_count; i++)
        move_token(p, here, at, i, s->owned ? 0 : 1 - phase);
    if (here->options == 0)
        here->over = said_to(s->spec.dead_end ? s->spec.dead_end : usual, here->mover);
}

static void follow(play *p, const sketch *s)
{
    memset(p, 0, sizeof *p);
    p->s = s;
    p->phases = s->spec.play == GG_RACE ? s->spec.schedule_length : s->owned ? 1 : 2;
    p->lost = p->phases;
    for (size_t i = 0; i < s->spec.token_count; i++)
        p->lost *= s->n;
    assert_true(p->lost + 2 <= MOST_STATES);
    for (size_t x = 0; x < p->lost; x++) {
        gg_vertex at[MOST_TOKENS] = {0};
        size_t left = x / p->phases;
        for (size_t i = 0; i < s->spec.token_count; i++, left /= s->n)
            at[i] = (gg_vertex)(left % s->n);
        (s->spec.play == GG_RACE ? fill_race : fill_game)(p, &p->state[x], at, x % p->phases);
    }
    p->state[p->lost].over = GG_L;
    p->state[p->lost + 1].over = GG_R;
}

/* In how many turns a player can bring play to an end with one of these results, or NEVER. */
static int force(play *p, gg_player player, gg_result result, gg_result also, size_t from)
{
    const size_t count = p->lost + 2;
    bool more = true;
    for (size_t x = 0; x < count; x++) {
        const gg_result over = p->state[x].over;
        p->rank[x] = over != GG_NONE && (over == result || over == also) ? 0 : NEVER;
    }
    for (int turns = 1; more; turns++) {
        more = false;
        for (size_t x = 0; x < count; x++) {
            const place *here = &p->state[x];
            size_t fit = 0;
            if (here->over != GG_NONE || p->rank[x] != NEVER) continue;
            for (size_t i = 0; i < here->options; i++) {
                const int rank = p->rank[here->option[i]];
                fit += rank != NEVER && rank < turns;
            }
            if (here->mover == player ? fit == 0 : fit < here->options) continue;
            p->rank[x] = turns;
            more = true;
        }
    }
    return p->rank[from];
}

static gg_outcome truth(play *p, size_t from)
{
    const gg_result endless = p->s->spec.play == GG_RACE ? GG_D : p->s->spec.infinite;
    for (int i = GG_LEFT; i <= GG_RIGHT; i++) {
        const gg_result win = win_of((gg_player)i);
        const int turns = endless == win ? NEVER : force(p, (gg_player)i, win, win, from);
        if (turns != NEVER) return (gg_outcome){win, (uint32_t)turns};
    }
    if (endless == GG_L || endless == GG_R) {
        const gg_player other = endless == GG_L ? GG_RIGHT : GG_LEFT;
        if (force(p, other, win_of(other), GG_D, from) == NEVER)
            return (gg_outcome){endless, GG_INFINITE};
    }
    return (gg_outcome){GG_D, GG_INFINITE};
}

static gg_outcome truth_of_tokens(const sketch *s)
{
    static play p;
    gg_vertex at[MOST_TOKENS] = {0};
    for (size_t i = 0; i < s->spec.token_count; i++)
        at[i] = s->token[i].vertex;
    follow(&p, s);
    return truth(&p,
                 number_of(&p, at, p.phases == 2 && s->spec.play != GG_RACE ? s->spec.first : 0));
}

/* ---- problems that differ ---- */

static sketch draw(gg__rng *rng)
{
    const unsigned n = 1 + (unsigned)gg__rng_below(rng, MOST_VERTICES);
    const unsigned lot = (one_in(rng, 3) ? 0 : LOT_ORDERED) | (one_in(rng, 4) ? LOT_PARTISAN : 0) |
                         (one_in(rng, 6) ? LOT_OWNED : 0) | (one_in(rng, 4) ? LOT_LABELS : 0) |
                         (one_in(rng, 4) ? LOT_ENDLESS : 0);
    const size_t edges = gg__rng_below(rng, 3 * n), tokens = gg__rng_below(rng, MOST_TOKENS + 1);
    sketch s = one_in(rng, 4) ? draw_race(rng, n, edges, tokens ? tokens : 2, lot)
                              : draw_game(rng, n, edges, tokens, lot);
    if (s.spec.play == GG_RACE && s.spec.schedule_length == 0) set_schedule(&s, "L1 R2 L2 R1");
    s.spec.infinite = s.spec.play != GG_RACE && s.spec.infinite == GG_NONE ? GG_D : s.spec.infinite;
    return s;
}

static void change(gg__rng *rng, sketch *s)
{
    const gg_vertex v = any_vertex(rng, s);
    const size_t token = gg__rng_below(rng, MOST_TOKENS), turn = gg__rng_below(rng, SKETCH_TURNS);
    switch (gg__rng_below(rng, 12)) {
    case 0:
        s->spec.play = s->spec.play == GG_NORMAL ? GG_MISERE : GG_NORMAL;
        break;
    case 1:
        s->spec.dead_end = (gg_result)(gg__rng_below(rng, 2) * (3 + gg__rng_below(rng, 3)));
        break;
    case 2:
        s->spec.infinite = (gg_result)(1 + gg__rng_below(rng, 3));
        break;
    case 3:
        s->spec.first = s->spec.first == GG_LEFT ? GG_RIGHT : GG_LEFT;
        break;
    case 4:
        while (s->spec.token_count < MOST_TOKENS && !one_in(rng, 3))
            add_token(s, any_vertex(rng, s));
        break;
    case 5:
        s->token[token].vertex = v;
        break;
    case 6:
        s->label[v] = (gg_result)gg__rng_below(rng, 6);
        break;
    case 7:
        s->owned = !s->owned;
        break;
    case 8:
        if (s->edges > 0)
            s->edge[gg__rng_below(rng, s->edges)].who = (gg_edge_for)gg__rng_below(rng, 3);
        break;
    case 9:
        s->spec.stuck = s->spec.stuck == GG_STUCK_PASS ? GG_STUCK_LOSE : GG_STUCK_PASS;
        break;
    case 10:
        s->token[token].arrival = s->token[token].arrival == GG_LEFT ? GG_RIGHT : GG_LEFT;
        break;
    default:
        s->turn[turn].player = s->turn[turn].player == GG_LEFT ? GG_RIGHT : GG_LEFT;
        break;
    }
}

static void spoil(gg__rng *rng, gg_solution *solution)
{
    const gg__values *values = &solution->values;
    if (values->value) {
        const uint64_t i = gg__rng_below(rng, values->count);
        uint32_t *column = one_in(rng, 2) && values->rank    ? values->rank
                           : one_in(rng, 2) && values->minus ? values->minus
                                                             : values->value;
        column[i] = (uint32_t)gg__rng_below(rng, 4);
    } else {
        const gg__table *table = &solution->tables[0];
        const gg__side side = (gg__side)(1 + gg__rng_below(rng, 3));
        table_words(solution)[gg__rng_below(rng, table->vertices * table->phases)] =
            gg__word_decided(side, one_in(rng, 2) ? GG__NO_RANK : (uint32_t)gg__rng_below(rng, 4));
    }
}

/* ---- the law ---- */

typedef struct counts {
    unsigned accepted, winners, values_only;
} counts;

static void assert_true_of(const sketch *s, const gg_verdict *verdict, const char *solver)
{
    const gg_outcome right = truth_of_tokens(s), proved = verdict->outcome;
    if (proved.winner == right.winner &&
        (proved.remoteness == GG_INFINITE || proved.remoteness == right.remoteness))
        return;
    fail_msg("%s proves %d in %u, but the truth is %d in %u", solver, proved.winner,
             proved.remoteness, right.winner, right.remoteness);
}

static void offer(gg_ctx *ctx, gg__rng *rng, const gg_problem *from, const game *to,
                  const sketch *s, const char *solver, counts *seen)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    gg_solution *solution = NULL;
    gg_verdict verdict;
    options.solver = solver;
    if (gg_solve(ctx, from, &options, &solution) != GG_OK) return;
    if (one_in(rng, 4)) spoil(rng, solution);
    if (gg_check(ctx, to->problem, solution, &verdict) == GG_OK && verdict.accepted) {
        seen->accepted++;
        seen->winners += verdict.proves == GG_PROVES_WINNER;
        seen->values_only += verdict.proves == GG_PROVES_VALUES_ONLY;
        assert_int_equal(verdict.proves == GG_PROVES_EVERY_VALUE, s->spec.token_count == 0);
        assert_int_equal(verdict.why_not[0] != '\0', verdict.proves == GG_PROVES_VALUES_ONLY);
        if (verdict.proves == GG_PROVES_WINNER) assert_true_of(s, &verdict, solver);
    }
    gg_solution_free(solution);
}

static void test_conclusions(void **state)
{
    static const char *const solvers[] = {"outcome", "race",   "nimber",        "loopy",
                                          "misere",  "number", "number-nimber", "memo"};
    enum { ROUNDS = 100000, SOLVERS = COUNT(solvers) };
    counts seen[SOLVERS] = {{0, 0, 0}};
    gg_ctx *ctx = open_ctx();
    gg__rng rng = {20240814};
    (void)state;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const sketch a = draw(&rng);
        sketch b = a;
        game from, to;
        for (uint64_t changes = gg__rng_below(&rng, 3); changes > 0; changes--)
            change(&rng, &b);
        if (!try_build(ctx, &a, GG_ROWS_OUT | GG_ROWS_IN, &from)) continue;
        if (try_build(ctx, &b, GG_ROWS_OUT | GG_ROWS_IN, &to)) {
            for (size_t i = 0; i < SOLVERS; i++)
                offer(ctx, &rng, from.problem, &to, &b, solvers[i], &seen[i]);
            discard(&to);
        }
        discard(&from);
    }
    for (size_t i = 0; i < SOLVERS; i++)
        assert_true(seen[i].winners > 200);
    assert_true(seen[0].values_only > 200); /* several tokens */
    close_ctx(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {long_test(test_conclusions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
