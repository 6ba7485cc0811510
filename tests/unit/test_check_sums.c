/*
 * The checker accepts the true nimbers, loopy nimbers and misère pairs, and no others.
 *
 * It is given all labellings, with all relevant ranks, of all digraphs of two and three vertices,
 * loops included. The true values come from the definition: from playing the sum with each nim
 * heap.
 */
#include "unit/by_hand.h"

/* ---- the truth, by playing sums with a nim heap ---- */

enum { MOST = 8, PILES = MOST + 2, PENDING = -1 };

/* Options of a token, without repetitions. */
typedef struct small {
    unsigned n;
    bool edge[MOST][MOST];
} small;

/* For each vertex and nim heap: after how many turns it is over when who wins hurries, or PENDING;
 * it is won by who moves first if odd, by the other if even. */
typedef struct sums {
    int turns[MOST][PILES];
} sums;

/* The remoteness of a sum, if it is this round's number, from options that are known; or PENDING.
 */
static int play_sum(const small *s, const sums *of, unsigned v, unsigned pile, bool misere,
                    int round)
{
    unsigned moves = 0, won_next = 0;
    for (unsigned i = 0; i < s->n + pile; i++) {
        if (i < s->n && !s->edge[v][i]) continue;
        const int then = i < s->n ? of->turns[i][pile] : of->turns[v][i - s->n];
        moves++;
        if (then != PENDING && then % 2 == 0) return round;
        won_next += then != PENDING;
    }
    if (moves == 0) return round == misere ? round : PENDING; /* in misère play that is odd: won */
    return won_next == moves ? round : PENDING;
}

/* In each round those are decided that follow from the rounds before. */
static sums play_all(const small *s, bool misere)
{
    sums of, next;
    memset(&of, 0xff, sizeof of);
    for (int round = 0; round < MOST * PILES; round++) {
        next = of;
        for (unsigned v = 0; v < s->n; v++)
            for (unsigned pile = 0; pile < PILES; pile++)
                if (of.turns[v][pile] == PENDING)
                    next.turns[v][pile] = play_sum(s, &of, v, pile, misere, round);
        if (round > 1 && memcmp(&next, &of, sizeof of) == 0) break;
        of = next;
    }
    return of;
}

/* The pile with which the sum is lost for the first player, or GG_LOOPY. */
static uint32_t heap_of(const small *s, const sums *of, unsigned v)
{
    for (uint32_t pile = 0; pile <= s->n; pile++)
        if (of->turns[v][pile] != PENDING && of->turns[v][pile] % 2 == 0) return pile;
    return GG_LOOPY;
}

static bool is_acyclic(const small *s)
{
    bool gone[MOST] = {false};
    for (unsigned round = 0; round < s->n; round++)
        for (unsigned v = 0; v < s->n; v++) {
            bool sink = true;
            for (unsigned w = 0; w < s->n; w++)
                sink = sink && !(s->edge[v][w] && !gone[w]);
            gone[v] = gone[v] || sink;
        }
    for (unsigned v = 0; v < s->n; v++)
        if (!gone[v]) return false;
    return true;
}

static bool is_ordered(const small *s)
{
    for (unsigned u = 0; u < s->n; u++)
        for (unsigned v = 0; v <= u; v++)
            if (s->edge[u][v]) return false;
    return true;
}

/* The length of the longest way from a vertex: a rank that falls. */
static void longest_ways(const small *s, uint32_t *rank)
{
    memset(rank, 0, s->n * sizeof *rank);
    for (unsigned round = 0; round < s->n; round++)
        for (unsigned u = 0; u < s->n; u++)
            for (unsigned v = 0; v < s->n; v++)
                if (s->edge[u][v] && rank[u] < rank[v] + 1) rank[u] = rank[v] + 1;
}

/* ---- graphs ---- */

static small numbered(unsigned n, unsigned code)
{
    small s = {.n = n};
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = 0; v < n; v++, code /= 2)
            s.edge[u][v] = code % 2;
    return s;
}

static small drawn_by_lot(gg__rng *rng, bool loops)
{
    small s = {.n = 2 + (unsigned)gg__rng_below(rng, MOST - 2)};
    const uint64_t chances = 1 + gg__rng_below(rng, 4);
    for (unsigned u = 0; u < s.n; u++)
        for (unsigned v = 0; v < s.n; v++)
            s.edge[u][v] = (loops || u < v) && one_in(rng, chances);
    return s;
}

static game build_small(gg_ctx *ctx, const small *s, gg_play play)
{
    sketch drawn = blank(s->n);
    for (unsigned u = 0; u < s->n; u++)
        for (unsigned v = 0; v < s->n; v++)
            if (s->edge[u][v]) add_edge(&drawn, u, v, GG_FOR_BOTH);
    drawn.spec.play = play;
    return build(ctx, &drawn, GG_ROWS_OUT);
}

/* ---- nimbers ---- */

static const uint32_t nimbers[] = {0, 1, 2, 3, UINT32_MAX};

/* Every labelling with every order of ranks; the true one passes with some of them, no other. */
static void nimbers_of(gg_ctx *ctx, const small *s)
{
    const game made = build_small(ctx, s, GG_NORMAL);
    const sums of = play_all(s, false);
    gg_solution *solution = values_by_hand(ctx, "nimber", s->n, GG__RANKED);
    gg__values *values = &solution->values;
    unsigned place[MOST] = {0}, order[MOST] = {0}, passed = 0;
    do {
        bool rightly = true;
        for (unsigned v = 0; v < s->n; v++) {
            values->value[v] = nimbers[place[v]];
            rightly = rightly && values->value[v] == heap_of(s, &of, v);
        }
        do {
            for (unsigned v = 0; v < s->n; v++)
                values->rank[v] = order[v];
            const bool accepted = accepts(ctx, made.problem, solution);
            assert_true(rightly || !accepted);
            passed += accepted;
        } while (count_up(order, s->n, s->n));
    } while (count_up(place, s->n, COUNT(nimbers)));
    assert_true(passed > 0);
    gg_solution_free(solution);
    discard(&made);
}

/* Without ranks every edge has to lead to a larger number. */
static void unranked_nimbers_of(gg_ctx *ctx, const small *s)
{
    const game made = build_small(ctx, s, GG_NORMAL);
    const sums of = play_all(s, false);
    gg_solution *solution = values_by_hand(ctx, "nimber", s->n, 0);
    unsigned place[MOST] = {0};
    do {
        bool rightly = is_ordered(s);
        for (unsigned v = 0; v < s->n; v++) {
            solution->values.value[v] = nimbers[place[v]];
            rightly = rightly && nimbers[place[v]] == heap_of(s, &of, v);
        }
        assert_int_equal(accepts(ctx, made.problem, solution), rightly);
    } while (count_up(place, s->n, COUNT(nimbers)));
    gg_solution_free(solution);
    discard(&made);
}

static void test_all_nimbers(void **state)
{
    for (unsigned n = 1; n <= 3; n++)
        for (unsigned code = 0; code < 1u << n * n; code++) {
            const small s = numbered(n, code);
            nimbers_of(*state, &s);
            unranked_nimbers_of(*state, &s);
        }
}

/* Any change of a value is refused, with the ranks that were right. */
static void change_nimbers(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution)
{
    const gg__values *values = &solution->values;
    for (uint64_t v = 0; v < values->count; v++) {
        const uint32_t value = values->value[v];
        const uint32_t others[] = {0, 1, 2, 3, 4, value + 1, value - 1, GG_LOOPY, GG_LOOPY - 1};
        for (size_t i = 0; i < COUNT(others); i++) {
            if (others[i] == value) continue;
            values->value[v] = others[i];
            assert_false(accepts(ctx, problem, solution));
        }
        values->value[v] = value;
    }
    assert_true(accepts(ctx, problem, solution));
}

/* The remoteness of the sum with the equal pile is a rank. */
static void test_nimbers_by_lot(void **state)
{
    gg__rng rng = {61};
    unsigned loopy = 0;
    for (unsigned round = 0; round < 400; round++) {
        const small s = drawn_by_lot(&rng, round % 4 > 0);
        const game made = build_small(*state, &s, GG_NORMAL);
        const sums of = play_all(&s, false);
        gg_solution *solution = values_by_hand(*state, "nimber", s.n, GG__RANKED);
        for (unsigned v = 0; v < s.n; v++) {
            const uint32_t value = heap_of(&s, &of, v);
            solution->values.value[v] = value;
            solution->values.rank[v] = value == GG_LOOPY ? 7 : (uint32_t)of.turns[v][value];
            loopy += value == GG_LOOPY;
        }
        assert_true(accepts(*state, made.problem, solution));
        change_nimbers(*state, made.problem, solution);
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(loopy > 200);
}

/* ---- misère pairs ---- */

typedef struct pairs {
    uint32_t plus[MOST], minus[MOST];
    bool wild[MOST];
} pairs;

static bool is_tame_pair(uint32_t plus, uint32_t minus)
{
    return (plus == 0 && minus == 1) || (plus == 1 && minus == 0) || plus == minus;
}

static pairs true_pairs(const small *s)
{
    const sums normal = play_all(s, false), misere = play_all(s, true);
    bool reach[MOST][MOST];
    pairs of;
    memcpy(reach, s->edge, sizeof reach);
    for (unsigned k = 0; k < s->n; k++)
        for (unsigned u = 0; u < s->n; u++)
            for (unsigned v = 0; v < s->n; v++)
                reach[u][v] = reach[u][v] || (reach[u][k] && reach[k][v]);
    for (unsigned v = 0; v < s->n; v++) {
        of.plus[v] = heap_of(s, &normal, v);
        of.minus[v] = heap_of(s, &misere, v);
    }
    for (unsigned u = 0; u < s->n; u++) {
        of.wild[u] = !is_tame_pair(of.plus[u], of.minus[u]);
        for (unsigned v = 0; v < s->n; v++)
            of.wild[u] = of.wild[u] || (reach[u][v] && !is_tame_pair(of.plus[v], of.minus[v]));
    }
    return of;
}

/* Puts the code-th pair in: g+ and g- below `base`, and the flag. */
static void put_pair(const gg__values *values, unsigned v, unsigned code, unsigned base)
{
    values->value[v] = code % base;
    values->minus[v] = code / base % base | (code / base / base ? GG__WILD : 0);
}

static bool are_true_pairs(const gg__values *values, const pairs *of)
{
    for (uint64_t v = 0; v < values->count; v++)
        if (values->value[v] != of->plus[v] ||
            values->minus[v] != (of->minus[v] | (of->wild[v] ? GG__WILD : 0)))
            return false;
    return true;
}

/* Every labelling, with ranks that fall and without. */
static void pairs_of(gg_ctx *ctx, const small *s, unsigned base, bool ranked)
{
    const game made = build_small(ctx, s, GG_MISERE);
    const pairs of = true_pairs(s);
    gg_solution *solution =
        values_by_hand(ctx, "misere-pair", s->n, GG__MINUS | (ranked ? GG__RANKED : 0));
    unsigned place[MOST] = {0}, passed = 0;
    if (ranked) longest_ways(s, solution->values.rank);
    do {
        for (unsigned v = 0; v < s->n; v++)
            put_pair(&solution->values, v, place[v], base);
        const bool accepted = accepts(ctx, made.problem, solution);
        assert_int_equal(accepted,
                         are_true_pairs(&solution->values, &of) && (ranked || is_ordered(s)));
        passed += accepted;
    } while (count_up(place, s->n, 2 * base * base));
    assert_int_equal(passed, ranked || is_ordered(s));
    gg_solution_free(solution);
    discard(&made);
}

/* A graph with a cycle has no ranks that fall. */
static void no_pairs_of(gg_ctx *ctx, const small *s)
{
    const game made = build_small(ctx, s, GG_MISERE);
    gg_solution *solution = values_by_hand(ctx, "misere-pair", s->n, GG__MINUS | GG__RANKED);
    unsigned place[2 * MOST] = {0};
    do {
        for (unsigned v = 0; v < s->n; v++) {
            put_pair(&solution->values, v, place[v], 2);
            solution->values.rank[v] = place[s->n + v] % 3;
        }
        assert_false(accepts(ctx, made.problem, solution));
    } while (count_up(place, s->n + 2, 8)); /* the rank of vertex 2 hardly matters */
    gg_solution_free(solution);
    discard(&made);
}

static void test_all_pairs(void **state)
{
    for (unsigned n = 1; n <= 3; n++)
        for (unsigned code = 0; code < 1u << n * n; code++) {
            const small s = numbered(n, code);
            if (is_acyclic(&s)) {
                pairs_of(*state, &s, n + 1, true);
                pairs_of(*state, &s, n + 1, false);
            } else {
                no_pairs_of(*state, &s);
            }
        }
}

/* The last vertices become the wild {{*2}, 0}, and u leads to it; such graphs are rare. */
static void fork(small *s, unsigned u)
{
    static const unsigned edges[][2] = {{0, 1}, {0, 4}, {1, 2}, {2, 3}, {2, 4}, {3, 4}};
    for (unsigned i = s->n - 5; i < s->n; i++)
        memset(s->edge[i], 0, sizeof s->edge[i]);
    for (unsigned i = 0; i < COUNT(edges); i++)
        s->edge[s->n - 5 + edges[i][0]][s->n - 5 + edges[i][1]] = true;
    s->edge[u][s->n - 5] = true;
}

static void test_pairs_by_lot(void **state)
{
    gg__rng rng = {62};
    unsigned wild = 0;
    for (unsigned round = 0; round < 300; round++) {
        small s = drawn_by_lot(&rng, false);
        if (s.n > 5) fork(&s, (unsigned)gg__rng_below(&rng, s.n - 5));
        const game made = build_small(*state, &s, GG_MISERE);
        const pairs of = true_pairs(&s);
        gg_solution *solution = values_by_hand(*state, "misere-pair", s.n, GG__MINUS);
        const gg__values *values = &solution->values;
        for (unsigned v = 0; v < s.n; v++) {
            values->value[v] = of.plus[v];
            values->minus[v] = of.minus[v] | (of.wild[v] ? GG__WILD : 0);
            wild += of.wild[v];
        }
        assert_true(accepts(*state, made.problem, solution));
        for (unsigned v = 0; v < s.n; v++)
            for (unsigned i = 0; i < 36; i++) {
                const uint32_t plus = values->value[v], minus = values->minus[v];
                if (i < 18)
                    values->value[v] = i < 16 ? i : i == 16 ? GG__WILD | plus : GG_LOOPY;
                else
                    values->minus[v] = i < 34 ? i - 18 : i == 34 ? minus ^ GG__WILD : GG_LOOPY;
                const bool changed = values->value[v] != plus || values->minus[v] != minus;
                assert_int_equal(accepts(*state, made.problem, solution), !changed);
                values->value[v] = plus;
                values->minus[v] = minus;
            }
        gg_solution_free(solution);
        discard(&made);
    }
    assert_true(wild > 50);
}

static int open_all(void **state)
{
    *state = open_ctx();
    return 0;
}

static int close_all(void **state)
{
    close_ctx(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        exhaustive_test(test_all_nimbers),
        cmocka_unit_test(test_nimbers_by_lot),
        exhaustive_test(test_all_pairs),
        cmocka_unit_test(test_pairs_by_lot),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
