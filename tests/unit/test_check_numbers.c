/*
 * The checker accepts the true numbers, numbers plus nimbers, and `undefined`, and nothing else.
 *
 * It is given all labellings of all small coloured graphs by all small tries. The true values come
 * from the definitions: the simplest number by trying all of them; and a number plus a nimber by
 * playing the position against it.
 */
#include "unit/by_hand.h"

enum { VERTICES = 3, MOST_NODES = 4, DAYS = 3, UNIT = 8, BEYOND = 100 };

/* ---- small graphs in colours ---- */

/* edge[u][v]: 0 none, 1 both, 2 Left, 3 Right. */
typedef struct small {
    unsigned n;
    uint8_t edge[VERTICES][VERTICES];
} small;

static small numbered(unsigned n, unsigned code)
{
    small s = {.n = n};
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = 0; v < n; v++, code /= 4)
            s.edge[u][v] = code % 4;
    return s;
}

static bool leads(const small *s, gg_player player, unsigned u, unsigned v)
{
    return s->edge[u][v] == 1 || s->edge[u][v] == (player == GG_LEFT ? 2 : 3);
}

static bool is_ordered(const small *s)
{
    for (unsigned u = 0; u < s->n; u++)
        for (unsigned v = 0; v <= u; v++)
            if (s->edge[u][v]) return false;
    return true;
}

/* The lengths of the longest ways; false if there is a cycle. */
static bool find_ranks(const small *s, uint32_t *rank)
{
    bool changed = true;
    memset(rank, 0, s->n * sizeof *rank);
    for (unsigned round = 0; changed && round <= s->n; round++) {
        changed = false;
        for (unsigned u = 0; u < s->n; u++)
            for (unsigned v = 0; v < s->n; v++)
                if (s->edge[u][v] && rank[u] <= rank[v]) {
                    rank[u] = rank[v] + 1;
                    changed = true;
                }
    }
    return !changed;
}

static game build_small(gg_ctx *ctx, const small *s)
{
    static const gg_edge_for who[] = {GG_FOR_BOTH, GG_FOR_BOTH, GG_FOR_LEFT, GG_FOR_RIGHT};
    sketch drawn = blank(s->n);
    for (unsigned u = 0; u < s->n; u++)
        for (unsigned v = 0; v < s->n; v++)
            if (s->edge[u][v]) add_edge(&drawn, u, v, who[s->edge[u][v]]);
    return build(ctx, &drawn, GG_ROWS_OUT);
}

/* ---- numbers in eighths, and where they stand in a trie ---- */

/* A sign expansion with the numbers around it; BEYOND and -BEYOND: none. */
typedef struct number {
    int value, low, high;
} number;

static number child_of(number x, int sign)
{
    if (sign > 0) x.low = x.value;
    if (sign < 0) x.high = x.value;
    if (x.high == BEYOND)
        x.value = x.low + UNIT;
    else if (x.low == -BEYOND)
        x.value = x.high - UNIT;
    else
        x.value = (x.low + x.high) / 2;
    return x;
}

typedef struct tree {
    number node[1 << (DAYS + 1)];
    unsigned days[1 << (DAYS + 1)];
    int parent[1 << (DAYS + 1)], sign[1 << (DAYS + 1)];
    size_t count;
} tree;

/* All numbers born by a day, the simpler ones first. */
static void grow(tree *t, unsigned days)
{
    *t = (tree){.node = {{0, -BEYOND, BEYOND}}, .parent = {-1}, .count = 1};
    for (size_t i = 0; i < t->count; i++)
        for (int sign = -1; t->days[i] < days && sign <= 1; sign += 2) {
            t->node[t->count] = child_of(t->node[i], sign);
            t->days[t->count] = t->days[i] + 1;
            t->parent[t->count] = (int)i;
            t->sign[t->count++] = sign;
        }
}

/* The values of a trie's nodes, by their signs. */
static void read_trie(const gg__trie *trie, number *of)
{
    of[0] = (number){0, -BEYOND, BEYOND};
    for (gg__node node = 1; node < trie->count; node++)
        of[node] = child_of(of[trie->node[node].parent], gg__trie_sign(trie, node));
}

/* Makes trie number `code` of those with `nodes` nodes, made by adding one node after the other;
 * false if `code` is too large. */
static bool make_trie(gg__trie *trie, unsigned nodes, unsigned code)
{
    for (unsigned i = 1; i < nodes; i++) {
        const gg__node parent = code / 2 % i;
        gg__node made;
        if (gg__trie_child(trie, parent, code % 2 ? 1 : -1, &made) != GG_OK || made != i)
            return false;
        code /= 2 * i;
    }
    return code == 0;
}

/* ---- what is true of numbers ---- */

enum { UNDEFINED = 2 * BEYOND };

/* By the definition, options first. */
static void evaluate(const small *s, const uint32_t *rank, int *value)
{
    tree t;
    grow(&t, DAYS);
    for (uint32_t turn = 0; turn < s->n; turn++)
        for (unsigned u = 0; u < s->n; u++) {
            int low = -BEYOND, high = BEYOND;
            bool undefined = false;
            if (rank[u] != turn) continue;
            for (unsigned v = 0; v < s->n; v++) {
                if (s->edge[u][v] && value[v] == UNDEFINED) undefined = true;
                if (leads(s, GG_LEFT, u, v) && value[v] > low) low = value[v];
                if (leads(s, GG_RIGHT, u, v) && value[v] < high) high = value[v];
            }
            value[u] = UNDEFINED;
            for (size_t i = t.count; !undefined && i-- > 0;)
                if (low < t.node[i].value && t.node[i].value < high) value[u] = t.node[i].value;
        }
}

static bool are_true(const gg__values *values, const number *of, const int *truth)
{
    for (uint64_t v = 0; v < values->count; v++) {
        const uint32_t node = values->value[v];
        if ((node == GG__UNDEFINED ? UNDEFINED : of[node].value) != truth[v]) return false;
    }
    return true;
}

/* Puts every assignment of nodes before the checker; returns how many pass. The place after the
 * last node is `undefined`, and the next is nothing at all. */
static unsigned assign_numbers(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                               const int *truth)
{
    const gg__values *values = &solution->values;
    const unsigned nodes = (unsigned)values->trie->count;
    unsigned place[VERTICES] = {0}, passed = 0;
    number of[MOST_NODES];
    read_trie(values->trie, of);
    do {
        bool sound = true;
        for (uint64_t v = 0; v < values->count; v++) {
            values->value[v] = place[v] == nodes ? GG__UNDEFINED : place[v];
            sound = sound && place[v] <= nodes;
        }
        const bool accepted = accepts(ctx, problem, solution);
        assert_int_equal(accepted, truth && sound && are_true(values, of, truth));
        passed += accepted;
    } while (count_up(place, values->count, nodes + 2));
    return passed;
}

/* With every trie; truth NULL: nothing is true. */
static unsigned label_with_numbers(gg_ctx *ctx, const small *s, const int *truth,
                                   const uint32_t *rank, unsigned most_nodes)
{
    const game made = build_small(ctx, s);
    unsigned passed = 0;
    for (unsigned nodes = 1; nodes <= most_nodes; nodes++)
        for (unsigned code = 0; code < 2 * 4 * 6; code++) {
            gg_solution *solution =
                values_by_hand(ctx, "number", s->n, GG__TRIE | (rank ? GG__RANKED : 0));
            if (rank) memcpy(solution->values.rank, rank, s->n * sizeof *rank);
            if (make_trie(solution->values.trie, nodes, code))
                passed += assign_numbers(ctx, made.problem, solution, truth);
            gg_solution_free(solution);
        }
    discard(&made);
    return passed;
}

static void test_all_numbers(void **state)
{
    unsigned graphs = 0;
    for (unsigned n = 1; n <= VERTICES; n++)
        for (unsigned code = 0; code < 1u << 2 * n * n; code++) {
            const small s = numbered(n, code);
            uint32_t rank[VERTICES];
            int truth[VERTICES];
            if (!find_ranks(&s, rank)) continue;
            evaluate(&s, rank, truth);
            assert_true(label_with_numbers(*state, &s, truth, rank, n + 1) > 0);
            const unsigned passed =
                label_with_numbers(*state, &s, is_ordered(&s) ? truth : NULL, NULL, n);
            assert_int_equal(passed > 0, is_ordered(&s));
            graphs++;
        }
    assert_int_equal(graphs, 1 + 7 + 289);
}

/* With no ranks at all. */
static void test_no_numbers(void **state)
{
    for (unsigned code = 0; code < 1 << 18; code += code < 256 ? 1 : 509) {
        const small s = numbered(code < 256 ? 2 : 3, code);
        uint32_t ignored[VERTICES];
        unsigned place[VERTICES] = {0};
        if (find_ranks(&s, ignored)) continue;
        do {
            const uint32_t rank[VERTICES] = {place[0], place[1], place[2]};
            assert_int_equal(label_with_numbers(*state, &s, NULL, rank, 2), 0);
        } while (count_up(place, s.n, s.n));
        assert_int_equal(label_with_numbers(*state, &s, NULL, NULL, 2), 0);
    }
}

/* ---- what is true of numbers plus nimbers ---- */

/* The sum of a position, a number and a heap, with one player to move. */
typedef struct sum {
    unsigned vertex;
    int number; /* in the tree; minus the node that stands for it, counted from 1, if negative */
    unsigned pile;
} sum;

typedef struct arena {
    const small *graph;
    tree numbers;
} arena;

static bool wins(const arena *a, sum at, gg_player mover);

/* A player's option of a number: the parent of its nearest ancestor with the player's sign. */
static bool wins_by_number(const arena *a, sum at, gg_player mover)
{
    const bool turned = at.number < 0;
    const int sign = (mover == GG_LEFT) == turned ? -1 : 1;
    int node = (turned ? -at.number : at.number) - 1;
    while (node > 0 && a->numbers.sign[node] != sign)
        node = a->numbers.parent[node];
    if (node <= 0) return false;
    node = a->numbers.parent[node] + 1;
    at.number = turned ? -node : node;
    return !wins(a, at, mover == GG_LEFT ? GG_RIGHT : GG_LEFT);
}

static bool wins(const arena *a, sum at, gg_player mover)
{
    const gg_player other = mover == GG_LEFT ? GG_RIGHT : GG_LEFT;
    for (unsigned v = 0; v < a->graph->n; v++)
        if (leads(a->graph, mover, at.vertex, v) && !wins(a, (sum){v, at.number, at.pile}, other))
            return true;
    for (unsigned pile = 0; pile < at.pile; pile++)
        if (!wins(a, (sum){at.vertex, at.number, pile}, other)) return true;
    return wins_by_number(a, at, mover);
}

/* A number in eighths and a nimber; UNDEFINED and 0. */
typedef struct starred {
    int number;
    unsigned star;
} starred;

/* The value of a vertex: its difference from the vertex is lost for the player to move. */
static starred play_out(const arena *a, unsigned v)
{
    for (int node = 0; node < (int)a->numbers.count; node++)
        for (unsigned star = 0; star <= VERTICES; star++) {
            const sum difference = {v, -(node + 1), star};
            if (!wins(a, difference, GG_LEFT) && !wins(a, difference, GG_RIGHT))
                return (starred){a->numbers.node[node].value, star};
        }
    return (starred){UNDEFINED, 0};
}

/* A position with an undefined option is undefined, even if it equals a number. */
static void play_all_out(const small *s, const uint32_t *rank, starred *value)
{
    arena a = {.graph = s};
    grow(&a.numbers, 2);
    for (uint32_t turn = 0; turn < s->n; turn++)
        for (unsigned u = 0; u < s->n; u++) {
            if (rank[u] != turn) continue;
            value[u] = play_out(&a, u);
            for (unsigned v = 0; v < s->n; v++)
                if (s->edge[u][v] && value[v].number == UNDEFINED)
                    value[u] = (starred){UNDEFINED, 0};
        }
}

static bool are_true_sums(const gg__values *values, const number *of, const starred *truth)
{
    for (uint64_t v = 0; v < values->count; v++) {
        const uint32_t node = values->value[v];
        if ((node == GG__UNDEFINED ? UNDEFINED : of[node].value) != truth[v].number) return false;
        if (node != GG__UNDEFINED && values->minus[v] != truth[v].star) return false;
    }
    return true;
}

static unsigned assign_sums(gg_ctx *ctx, const gg_problem *problem, gg_solution *solution,
                            const starred *truth)
{
    const gg__values *values = &solution->values;
    const unsigned nodes = (unsigned)values->trie->count;
    unsigned place[VERTICES] = {0}, passed = 0;
    number of[MOST_NODES];
    read_trie(values->trie, of);
    do {
        for (uint64_t v = 0; v < values->count; v++) {
            values->value[v] = place[v] == 3 * nodes ? GG__UNDEFINED : place[v] / 3;
            values->minus[v] = place[v] % 3;
        }
        const bool accepted = accepts(ctx, problem, solution);
        assert_int_equal(accepted, are_true_sums(values, of, truth));
        passed += accepted;
    } while (count_up(place, values->count, 3 * nodes + 1));
    return passed;
}

static void test_all_numbers_plus_nimbers(void **state)
{
    unsigned undefined = 0, stars = 0;
    for (unsigned code = 0; code < 1 << 18; code++) {
        const small s = numbered(3, code);
        uint32_t rank[VERTICES];
        starred truth[VERTICES];
        unsigned passed = 0;
        if (!find_ranks(&s, rank)) continue;
        const game made = build_small(*state, &s);
        play_all_out(&s, rank, truth);
        for (unsigned nodes = 1; nodes <= 3; nodes++)
            for (unsigned trie = 0; trie < 2 * 4; trie++) {
                gg_solution *solution =
                    values_by_hand(*state, "number", 3, GG__TRIE | GG__MINUS | GG__RANKED);
                memcpy(solution->values.rank, rank, sizeof rank);
                if (make_trie(solution->values.trie, nodes, trie))
                    passed += assign_sums(*state, made.problem, solution, truth);
                gg_solution_free(solution);
            }
        assert_true(passed > 0);
        for (unsigned v = 0; v < 3; v++) {
            undefined += truth[v].number == UNDEFINED;
            stars += truth[v].star > 0;
        }
        discard(&made);
    }
    assert_true(undefined > 20 && stars > 100);
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
        exhaustive_test(test_all_numbers),
        exhaustive_test(test_no_numbers),
        exhaustive_test(test_all_numbers_plus_nimbers),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
