/*
 * Hackenbush, by its branches and by search, against its definition: sets of edges that are left,
 * each value the simplest number between what its players can reach, and won or lost by trying all
 * moves.
 */
#include "unit/support.h"

#include "value/solution.h"

#include <stdio.h>

static gg_ctx *ctx;

/* ---- a game ---- */

enum { MOST = 16 };

typedef struct bush {
    unsigned edges;
    unsigned from[MOST], to[MOST]; /* vertices; 0 is the ground */
    gg_edge_for who[MOST];
    bool written; /* edges keep their directions */
} bush;

typedef struct match {
    gg_graph *graph;
    gg_problem *problem;
    gg_solution *solution;
} match;

static bool is_turned(const bush *b, unsigned i)
{
    return !b->written && (b->from[i] + b->to[i] + i) % 3 == 0;
}

/* Edges with this direction and player. */
static unsigned count_edges(const bush *b, unsigned from, unsigned to, gg_edge_for who)
{
    unsigned count = 0;
    for (unsigned i = 0; i < b->edges; i++) {
        const bool turned = is_turned(b, i);
        count += (turned ? b->to : b->from)[i] == from && (turned ? b->from : b->to)[i] == to &&
                 b->who[i] == who;
    }
    return count;
}

/* The direction of edges does not matter, but if each is there in both, two are read as one: then
 * all lead up. */
static gg_graph *graph_of(const bush *b)
{
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    bool pairs = !b->written;
    for (unsigned i = 0; i < b->edges; i++)
        pairs &= count_edges(b, b->from[i], b->to[i], b->who[i]) ==
                 count_edges(b, b->to[i], b->from[i], b->who[i]);
    assert_ok(ctx, gg_builder_new(ctx, 1, true, &builder));
    for (unsigned i = 0; i < b->edges; i++) {
        const bool turned = pairs ? b->from[i] > b->to[i] : is_turned(b, i);
        assert_ok(ctx, gg_builder_edge(builder, turned ? b->to[i] : b->from[i],
                                       turned ? b->from[i] : b->to[i], b->who[i]));
    }
    assert_ok(ctx, gg_builder_build(builder, b->edges % 2 ? GG_ROWS_OUT : GG_ROWS_IN, &graph));
    gg_builder_free(builder);
    return graph;
}

static gg_status open_bush(const gg_graph *graph, gg_player first, const char *position,
                           gg_problem **out)
{
    gg_rules_spec spec = GG_RULES_SPEC;
    spec.graph = graph;
    spec.base = 1;
    spec.first = first;
    spec.position = position;
    return gg_problem_of_rules(ctx, gg_ruleset_find("hackenbush"), &spec, out);
}

static match open_match(const bush *b, gg_player first, const char *solver)
{
    match m = {.graph = graph_of(b)};
    assert_ok(ctx, open_bush(m.graph, first, NULL, &m.problem));
    m.solution = solve_by(ctx, m.problem, solver);
    return m;
}

static void close_match(match *m)
{
    gg_solution_free(m->solution);
    gg_problem_free(m->problem);
    gg_graph_free(m->graph);
}

static gg_answer *ask(const match *m, unsigned flags)
{
    gg_answer *answer = NULL;
    assert_ok(ctx, gg_answer_new(ctx, m->problem, m->solution, flags, &answer));
    return answer;
}

/* ---- the definition ---- */

/* What stays connected to the ground. */
static unsigned connected(const bush *b, unsigned left)
{
    unsigned reached = 1, stays = 0;
    for (bool more = true; more;) {
        more = false;
        for (unsigned i = 0; i < b->edges; i++) {
            const unsigned ends = 1u << b->from[i] | 1u << b->to[i];
            if (!(left >> i & 1) || stays >> i & 1 || !(reached & ends)) continue;
            reached |= ends;
            stays |= 1u << i;
            more = true;
        }
    }
    return stays;
}

static bool may_cut(const bush *b, unsigned edge, gg_player player)
{
    return b->who[edge] != (player == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT);
}

/* The winners of each set of edges, and its value times SCALE. Subsets have smaller numbers. */
enum { SCALE = 1 << 12, LARGE = 1 << 24 };

typedef struct truth {
    bool wins[1 << MOST][2]; /* the player to move wins */
    int32_t worth[1 << MOST];
} truth;

static truth known;

/* The one with the least birthday in between: an integer nearest to 0, else the least denominator.
 */
static int32_t simplest(int32_t low, int32_t high)
{
    for (int32_t n = 0; n <= MOST; n++) {
        if (low < n * SCALE && n * SCALE < high) return n * SCALE;
        if (low < -n * SCALE && -n * SCALE < high) return -n * SCALE;
    }
    for (int32_t step = SCALE / 2; step > 0; step /= 2)
        for (int32_t x = -MOST * SCALE; x <= MOST * SCALE; x += step)
            if (low < x && x < high) return x;
    fail_msg("there is no number between %d and %d", low, high);
    return 0;
}

static void learn_one(const bush *b, unsigned left, bool numbers)
{
    int32_t low = -LARGE, high = LARGE;
    for (unsigned player = 0; player < 2; player++) {
        known.wins[left][player] = false;
        for (unsigned i = 0; i < b->edges; i++) {
            if (!(left >> i & 1) || !may_cut(b, i, (gg_player)player)) continue;
            const unsigned option = connected(b, left & ~(1u << i));
            known.wins[left][player] |= !known.wins[option][1 - player];
            const int32_t worth = known.worth[option];
            if (player == GG_LEFT && worth > low) low = worth;
            if (player == GG_RIGHT && worth < high) high = worth;
        }
    }
    if (numbers) known.worth[left] = simplest(low, high);
}

static void learn(const bush *b, bool numbers)
{
    for (unsigned left = 0; left < 1u << b->edges; left++)
        if (connected(b, left) == left) learn_one(b, left, numbers);
}

/* ---- comparing ---- */

static gg_result winner_by_definition(unsigned left, gg_player mover)
{
    return known.wins[left][mover] == (mover == GG_LEFT) ? GG_L : GG_R;
}

/* The edge that the text of a move names, as the two vertices are written; trees only. */
static unsigned edge_named(const bush *b, const char *text)
{
    for (unsigned i = 0; i < b->edges; i++) {
        char one[32], other[32];
        snprintf(one, sizeof one, "%u-%u", b->from[i] + 1, b->to[i] + 1);
        snprintf(other, sizeof other, "%u-%u", b->to[i] + 1, b->from[i] + 1);
        if (strcmp(text, one) == 0 || strcmp(text, other) == 0) return i;
    }
    fail_msg("no edge is called '%s'", text);
    return 0;
}

/* Every move of the player, and who wins after it. */
static void check_moves(const bush *b, const match *m, const gg_answer *answer, gg_player mover)
{
    const unsigned all = (1u << b->edges) - 1;
    unsigned seen = 0, expected = 0, best = 0;
    for (size_t i = 0; i < answer->all_count; i++) {
        char text[32];
        const gg_move *move = &answer->all_moves[i];
        const unsigned e =
            edge_named(b, gg_move_print(m->problem, move->from, move->to, text, sizeof text));
        const unsigned then = connected(b, all & ~(1u << e));
        assert_int_equal(move->then.winner,
                         winner_by_definition(then, mover == GG_LEFT ? GG_RIGHT : GG_LEFT));
        best += move->then.winner == answer->outcome.winner;
        seen |= 1u << e;
    }
    for (unsigned i = 0; i < b->edges; i++)
        expected |= (unsigned)may_cut(b, i, mover) << i;
    assert_int_equal(seen, expected);
    if (answer->timeless) assert_int_equal(answer->move_count, best);
}

static void number_text(int32_t worth, char *text)
{
    int32_t below = SCALE;
    for (; worth % 2 == 0 && below > 1; below /= 2)
        worth /= 2;
    if (below == 1)
        sprintf(text, "%d", worth);
    else
        sprintf(text, "%d/%d", worth, below);
}

/* ---- what is proved ---- */

static gg_verdict check(const match *m)
{
    gg_verdict verdict;
    assert_ok(ctx, gg_check(ctx, m->problem, m->solution, &verdict));
    return verdict;
}

static void assert_refuted(const match *m, const char *condition)
{
    const gg_verdict verdict = check(m);
    assert_false(verdict.accepted || verdict.decides);
    assert_non_null(strstr(verdict.condition, condition));
}

/* Returns edge e and the edges that fall when it is cut. */
static unsigned standing_on(const bush *b, unsigned e)
{
    const unsigned all = (1u << b->edges) - 1;
    return all & ~connected(b, all & ~(1u << e));
}

/* All branches on the ground, and each is what its own edges are worth by definition. */
static void check_values(const bush *b, const match *m)
{
    unsigned seen = 0;
    for (uint64_t i = 0; i < gg_solution_entries(m->solution); i++) {
        char place[32], worth[32];
        int64_t above = 0;
        uint32_t below = 0;
        const unsigned e =
            edge_named(b, gg_value_place(m->problem, m->solution, i, place, sizeof place));
        assert_ok(ctx, gg_solution_numbers(ctx, m->solution, i, 1, &above, &below));
        number_text((int32_t)(above * (SCALE >> below)), worth);
        number_text(known.worth[standing_on(b, e)], place);
        assert_string_equal(worth, place);
        seen |= standing_on(b, e);
    }
    assert_int_equal(seen, (1u << b->edges) - 1);
}

/* Any other number, or nimber that is added, is refused at its branch. */
static void check_forged(const match *m)
{
    const gg__values *values = &m->solution->values;
    for (uint64_t i = 0; i < values->count; i++)
        for (unsigned minus = 0; minus < (values->minus ? 2 : 1); minus++) {
            uint32_t *entry = minus ? &values->minus[i] : &values->value[i];
            const uint32_t right = *entry, nodes = (uint32_t)values->trie->count;
            for (uint32_t other = 0; other <= nodes; other++) {
                *entry = other == nodes ? UINT32_MAX : other;
                if (*entry == right) continue;
                assert_int_equal(check(m).vertex, i);
                assert_refuted(m, minus ? "another nimber" : "another number");
            }
            *entry = right;
        }
}

static void check_proof(const bush *b, const match *m, bool numbers)
{
    const gg_verdict verdict = check(m);
    assert_true(verdict.accepted && verdict.decides);
    assert_int_equal(verdict.outcome.winner,
                     winner_by_definition((1u << b->edges) - 1, verdict.first));
    assert_int_equal(verdict.outcome.remoteness, GG_INFINITE);
    if (numbers) check_values(b, m);
    check_forged(m);
}

static void check_bush(const bush *b, bool numbers)
{
    const unsigned all = (1u << b->edges) - 1;
    learn(b, numbers);
    for (unsigned first = 0; first < 2; first++) {
        match m = open_match(b, (gg_player)first, NULL);
        gg_answer *answer = ask(&m, GG_ANSWER_ALL | GG_ANSWER_MOVES | GG_ANSWER_PARTS);
        const bool forest = strcmp(gg_solution_method(m.solution), "forest") == 0;
        assert_int_equal(answer->first, first);
        assert_int_equal(answer->outcome.winner, winner_by_definition(all, (gg_player)first));
        for (unsigned other = 0; forest && other < 2; other++)
            assert_int_equal(answer->outcomes[other].winner,
                             winner_by_definition(all, (gg_player)other));
        check_moves(b, &m, answer, (gg_player)first);
        if (forest) check_proof(b, &m, numbers);
        if (numbers) {
            char text[32];
            number_text(known.worth[all], text);
            assert_true(forest);
            assert_string_equal(answer->total, text);
        }
        gg_answer_free(answer);
        close_match(&m);
    }
}

/* ---- all small trees ---- */

/* The colours are the digits of a number to the base 3, or 2. */
static void colour(bush *b, unsigned number, unsigned base)
{
    for (unsigned i = 0; i < b->edges; i++, number /= base)
        b->who[i] = (gg_edge_for)(number % base + (base == 2));
}

static unsigned power(unsigned base, unsigned exponent)
{
    unsigned product = 1;
    for (; exponent > 0; exponent--)
        product *= base;
    return product;
}

/* Steps to the next tree with this number of edges; edge i grows on one of the vertices 0 .. i. */
static bool next_tree(bush *b)
{
    for (unsigned i = b->edges; i-- > 0;) {
        if (b->from[i] < i) {
            b->from[i]++;
            return true;
        }
        b->from[i] = 0;
    }
    return false;
}

static bush first_tree(unsigned edges)
{
    bush b = {.edges = edges};
    for (unsigned i = 0; i < edges; i++)
        b.to[i] = i + 1;
    return b;
}

static void test_all_blue_and_red_trees(void **state)
{
    (void)state;
    for (unsigned edges = 0; edges <= 6; edges++) {
        bush b = first_tree(edges);
        unsigned tree = 0;
        do {
            const unsigned step = edges < 6 ? 1 : 5; /* of those with six edges every fifth */
            for (unsigned c = tree++ % step; c < power(2, edges); c += step) {
                colour(&b, c, 2);
                check_bush(&b, true);
            }
        } while (next_tree(&b));
    }
}

static void test_all_trees_of_three_colours(void **state)
{
    (void)state;
    for (unsigned edges = 0; edges <= 4; edges++) {
        bush b = first_tree(edges);
        do
            for (unsigned c = 0; c < power(3, edges); c++) {
                colour(&b, c, 3);
                check_bush(&b, false);
            }
        while (next_tree(&b));
    }
}

/* Of five edges, and sums that nearly cancel: a tree, and another one with colours exchanged. */
static void test_trees_by_lot(void **state)
{
    gg__rng rng = {31};
    (void)state;
    for (int i = 0; i < 600; i++) {
        bush b = first_tree(5 + (unsigned)gg__rng_below(&rng, 5));
        const bool green = i % 3 == 0, mirror = i % 2 == 0;
        const unsigned half = b.edges / 2;
        for (unsigned e = 0; e < b.edges; e++) {
            b.from[e] = (unsigned)gg__rng_below(&rng, e + 1);
            b.who[e] = (gg_edge_for)(1 + gg__rng_below(&rng, 2));
            if (green && b.from[e] == 0 && one_in(&rng, 3)) b.who[e] = GG_FOR_BOTH;
            if (green && b.from[e] > 0 && b.who[b.from[e] - 1] == GG_FOR_BOTH)
                b.who[e] = GG_FOR_BOTH;
        }
        for (unsigned e = 0; mirror && e < half; e++) {
            b.from[half + e] = b.from[e] == 0 ? 0 : half + b.from[e];
            b.who[half + e] = b.who[e] == GG_FOR_BOTH   ? GG_FOR_BOTH
                              : b.who[e] == GG_FOR_LEFT ? GG_FOR_RIGHT
                                                        : GG_FOR_LEFT;
        }
        if (mirror && one_in(&rng, 2)) b.edges = 2 * half;
        check_bush(&b, false);
    }
}

/* ---- larger sums, and graphs with cycles, by search ---- */

static void check_by_search(const bush *b, const char *solver)
{
    for (unsigned first = 0; first < 2; first++) {
        match m = open_match(b, (gg_player)first, NULL),
              n = open_match(b, (gg_player)first, "memo");
        gg_answer *one = ask(&m, GG_ANSWER_ALL), *two = ask(&n, GG_ANSWER_ALL);
        assert_string_equal(gg_solution_method(m.solution), solver);
        assert_int_equal(one->outcome.winner, two->outcome.winner);
        assert_int_equal(one->all_count, two->all_count);
        for (size_t i = 0; i < one->all_count; i++) { /* both in the order of the walk */
            char a[32], c[32];
            gg_move_print(m.problem, one->all_moves[i].from, one->all_moves[i].to, a, sizeof a);
            gg_move_print(n.problem, two->all_moves[i].from, two->all_moves[i].to, c, sizeof c);
            assert_string_equal(a, c);
            assert_int_equal(one->all_moves[i].then.winner, two->all_moves[i].then.winner);
        }
        gg_answer_free(one);
        gg_answer_free(two);
        close_match(&m);
        close_match(&n);
    }
}

static void test_sums_by_search(void **state)
{
    gg__rng rng = {32};
    (void)state;
    for (int i = 0; i < 200; i++) {
        bush b = first_tree(8 + (unsigned)gg__rng_below(&rng, 6));
        for (unsigned e = 0; e < b.edges; e++) { /* many branches on the ground */
            b.from[e] = one_in(&rng, 2) ? 0 : (unsigned)gg__rng_below(&rng, e + 1);
            b.who[e] = (gg_edge_for)gg__rng_below(&rng, 3);
            if (b.from[e] == 0) continue;
            const gg_edge_for below = b.who[b.from[e] - 1];
            if (below == GG_FOR_BOTH || b.who[e] == GG_FOR_BOTH) b.who[e] = below;
        }
        check_by_search(&b, "forest");
    }
}

/* The canonical form of each set of edges, by the definition. */
static gg_form form_by_definition(const bush *b, gg_forms *forms)
{
    static gg_form form[1 << MOST];
    for (unsigned left = 0; left < 1u << b->edges; left++) {
        gg_form option[2][MOST];
        size_t count[2] = {0, 0};
        const unsigned stays = connected(b, left);
        for (unsigned e = 0; e < b->edges; e++)
            for (unsigned player = 0; player < 2; player++)
                if (stays >> e & 1 && may_cut(b, e, (gg_player)player))
                    option[player][count[player]++] = form[connected(b, stays & ~(1u << e))];
        assert_ok(ctx, gg_form_make(forms, option[0], count[0], option[1], count[1], &form[left]));
    }
    return form[connected(b, (1u << b->edges) - 1)];
}

static gg_form form_by_program(const bush *b, gg_forms *forms)
{
    gg_form form = 0;
    gg_problem *problem = NULL;
    gg_graph *graph = graph_of(b);
    assert_ok(ctx, open_bush(graph, GG_LEFT, NULL, &problem));
    assert_ok(ctx, gg_form_of_problem(forms, problem, 0, &form));
    gg_problem_free(problem);
    gg_graph_free(graph);
    return form;
}

/* Edges without a direction, which are written in both: each pair is one edge, and a note says so.
 */
static void test_pairs(void **state)
{
    gg__rng rng = {34};
    gg_forms *forms = NULL;
    assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
    (void)state;
    for (int i = 0; i < 100; i++) {
        bush b = first_tree(1 + (unsigned)gg__rng_below(&rng, 4));
        for (unsigned e = 0; e < b.edges; e++)
            b.from[e] = (unsigned)gg__rng_below(&rng, e + 1);
        for (unsigned e = 0; e < b.edges; e++)
            b.who[e] = (gg_edge_for)((b.from[e] + (unsigned)i) % 3);
        learn(&b, false);
        const gg_form right = form_by_definition(&b, forms);
        bush twice = b;
        for (unsigned e = 0; e < b.edges; e++) {
            twice.from[b.edges + e] = b.to[e];
            twice.to[b.edges + e] = b.from[e];
            twice.who[b.edges + e] = b.who[e];
        }
        twice.edges = 2 * b.edges;
        twice.written = true;
        gg_problem *problem = NULL;
        gg_graph *graph = graph_of(&twice);
        assert_ok(ctx, open_bush(graph, GG_LEFT, NULL, &problem));
        assert_non_null(gg_problem_note(problem));
        assert_non_null(strstr(gg_problem_note(problem), "in both directions"));
        gg_problem_free(problem);
        gg_graph_free(graph);
        assert_true(form_by_program(&twice, forms) == right);
        twice.who[0] = twice.who[0] == GG_FOR_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT; /* no pair */
        learn(&twice, false);
        assert_true(form_by_program(&twice, forms) == form_by_definition(&twice, forms));
    }
    gg_forms_free(forms);
}

/* Any graph at all: cycles, several edges between the same vertices, loops. */
static void test_graphs(void **state)
{
    gg__rng rng = {33};
    unsigned forms_found = 0, fused = 0;
    gg_forms *forms = NULL;
    assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
    (void)state;
    for (int i = 0; i < 400; i++) {
        bush b = first_tree(1 + (unsigned)gg__rng_below(&rng, 4));
        const unsigned vertices = b.edges + 1;
        for (unsigned e = 0; e < b.edges; e++)
            b.from[e] = (unsigned)gg__rng_below(&rng, e + 1);
        for (unsigned more = (unsigned)gg__rng_below(&rng, 5); more > 0; more--) {
            b.from[b.edges] = (unsigned)gg__rng_below(&rng, vertices);
            b.to[b.edges++] = (unsigned)gg__rng_below(&rng, vertices);
        }
        for (unsigned e = 0; e < b.edges; e++) /* of one pair of vertices all of one colour */
            b.who[e] =
                i % 4 == 0 ? GG_FOR_BOTH : (gg_edge_for)((b.from[e] + b.to[e] + (unsigned)i) % 3);
        learn(&b, false);
        assert_true(form_by_program(&b, forms) == form_by_definition(&b, forms));
        for (unsigned first = 0; first < 2; first++) {
            match m = open_match(&b, (gg_player)first, NULL);
            gg_answer *answer = ask(&m, GG_ANSWER_ALL);
            forms_found += strcmp(gg_solution_method(m.solution), "form-parts") == 0;
            fused += strcmp(gg_solution_method(m.solution), "forest") == 0 && i % 4 == 0;
            assert_int_equal(answer->outcome.winner,
                             winner_by_definition((1u << b.edges) - 1, (gg_player)first));
            unsigned moves = 0;
            for (unsigned e = 0; e < b.edges; e++)
                moves += may_cut(&b, e, (gg_player)first);
            assert_int_equal(answer->all_count, moves);
            gg_findings found;
            assert_ok(ctx, gg_vet(ctx, m.problem, 0, &found));
            assert_true(found.sound && found.all_reached);
            gg_answer_free(answer);
            close_match(&m);
        }
    }
    assert_true(forms_found > 300 && fused > 50);
    gg_forms_free(forms);
}

/* ---- graphs with cycles ---- */

static void assert_form(const bush *b, gg_forms *forms, const char *text)
{
    gg_form right = 0;
    assert_ok(ctx, gg_form_read(forms, text, NULL, &right));
    if (form_by_program(b, forms) != right) fail_msg("not %s", text);
}

/* A cycle through the ground, or one at the end of a stalk. */
static bush cycle(const char *stem, const char *colours)
{
    bush b = {0};
    for (const char *at = stem; *at; at++, b.edges++)
        b.to[b.edges] = (b.from[b.edges] = b.edges) + 1;
    const unsigned root = b.edges;
    for (const char *at = colours; *at; at++, b.edges++) {
        b.from[b.edges] = b.edges;
        b.to[b.edges] = at[1] ? b.edges + 1 : root;
    }
    for (unsigned e = 0; e < b.edges; e++) {
        const char c = e < root ? stem[e] : colours[e - root];
        b.who[e] = c == 'L' ? GG_FOR_LEFT : c == 'R' ? GG_FOR_RIGHT : GG_FOR_BOTH;
    }
    return b;
}

/* E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 2 and 7. */
static void test_cycles(void **state)
{
    static const struct {
        const char *stem, *colours, *worth;
    } cases[] = {
        {"", "GGGG", "0"},
        {"", "GGG", "*"},
        {"GG", "GGGG", "*2"},
        {"GG", "GGGGG", "*3"},
        {"", "LLLL", "4"},
        {"", "LRLR", "0"},
        {"", "LLRR", "0"},
        {"", "LR", "0"},
        {"G", "LLL", "{0,{0,^*|0}|0}"},
        {"G", "L", "^*"},
        {"GG", "L", "{0,*,*2|0,*}"},
        {"L", "RR", "1/4"},
        {"L", "LRL", "2"},
        {"", "LRLRL", "3/2"},
        {"", "GLR", "-1/2*"},
    };
    gg_forms *forms = NULL;
    (void)state;
    assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
    for (size_t i = 0; i < COUNT(cases); i++) {
        const bush b = cycle(cases[i].stem, cases[i].colours);
        assert_true(form_by_program(&b, forms) == form_by_definition(&b, forms));
        assert_form(&b, forms, cases[i].worth);
    }
    gg_forms_free(forms);
}

/* True if one of the values that a solution lists is that of a part with this name. */
static bool has_part(const gg_problem *problem, const gg_solution *solution, const char *name)
{
    char text[512];
    bool found = false;
    for (uint64_t i = 0; gg_value_place(problem, solution, i, text, sizeof text); i++)
        found |= strcmp(text, name) == 0;
    return found;
}

static void test_names_of_parts(void **state)
{
    static const char *const names[] = {"0-1,1-2L,1-2R", "0-1,1-2L", "0-1,1-2R", "0-1"};
    const bush b = cycle("G", "LR");
    (void)state;
    match m = open_match(&b, GG_LEFT, "form-parts");
    for (size_t i = 0; i < COUNT(names); i++)
        assert_true(has_part(m.problem, m.solution, names[i]));
    assert_int_equal(m.solution->values.count, COUNT(names));
    close_match(&m);
}

/* Parts of more vertices, or edges, than small ones have. A cut in a stalk leaves what is below;
 * one in a cycle through the ground leaves two stalks. */
static void test_large_parts(void **state)
{
    enum { LENGTH = 80, TIMES = 4 };
    gg_forms *forms = NULL;
    gg__rng rng = {34};
    (void)state;
    assert_ok(ctx, gg_forms_new(ctx, 0, &forms));
    for (int i = 0; i < 3; i++) {
        gg_form stalk[2][LENGTH] = {{0}}, option[2][TIMES * LENGTH], sum = 0, found = 0;
        gg_edge_for who[LENGTH];
        gg_builder *builder = NULL;
        gg_graph *graph = NULL;
        gg_problem *problem = NULL;
        size_t count[2];
        for (unsigned e = 0; e < LENGTH; e++)
            who[e] = i == 0 ? GG_FOR_LEFT : (gg_edge_for)(1 + gg__rng_below(&rng, 2));
        who[0] = i == 1 ? GG_FOR_BOTH : GG_FOR_LEFT;
        who[1] = GG_FOR_LEFT;
        who[LENGTH - 1] = GG_FOR_RIGHT;
        for (int end = 0; end < 2; end++) /* the stalks from either end, by length */
            for (unsigned n = 0; n < LENGTH; n++) {
                count[0] = count[1] = 0;
                for (unsigned k = 0; k < n; k++)
                    for (unsigned player = 0; player < 2; player++)
                        if (who[end ? LENGTH - 1 - k : k] !=
                            (player == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT))
                            option[player][count[player]++] = stalk[end][k];
                assert_ok(ctx, gg_form_make(forms, option[0], count[0], option[1], count[1],
                                            &stalk[end][n]));
            }
        count[0] = count[1] = 0;
        for (unsigned e = 0; e < LENGTH; e++)
            for (unsigned player = 0; player < 2; player++) {
                if (who[e] == (player == GG_LEFT ? GG_FOR_RIGHT : GG_FOR_LEFT)) continue;
                assert_ok(ctx, gg_form_add(forms, stalk[0][e], stalk[1][LENGTH - 1 - e],
                                           &option[player][count[player]++]));
            }
        assert_ok(ctx, gg_form_make(forms, option[0], count[0], option[1], count[1], &sum));
        assert_ok(ctx, gg_form_add(forms, sum, stalk[0][LENGTH - 1], &sum));
        assert_ok(ctx, gg_builder_new(ctx, 2 * LENGTH, false, &builder));
        for (unsigned e = 0; e < LENGTH; e++)
            assert_ok(ctx, gg_builder_edge(builder, e, (e + 1) % LENGTH, who[e]));
        for (unsigned e = 0; e + 1 < LENGTH; e++)
            assert_ok(ctx,
                      gg_builder_edge(builder, e == 0 ? 0 : LENGTH + e, LENGTH + e + 1, who[e]));
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
        gg_builder_free(builder);
        assert_ok(ctx, open_bush(graph, GG_LEFT, NULL, &problem));
        assert_ok(ctx, gg_form_of_problem(forms, problem, 0, &found));
        assert_true(found == sum);
        if (i == 2) {
            gg_findings vetted;
            gg_solution *solution = solve_by(ctx, problem, "form-parts");
            assert_ok(ctx, gg_vet(ctx, problem, 3, &vetted));
            assert_true(vetted.sound);
            assert_true(has_part(problem, solution, "2:"));
            assert_true(has_part(problem, solution, "2:1-80"));
            gg_solution_free(solution);
        }
        gg_problem_free(problem);
        gg_graph_free(graph);
    }
    gg_forms_free(forms);
}

/* A ladder with 100,000 rungs is fused to one vertex; a stalk of green cycles is a stalk. */
static void test_large_green_graphs(void **state)
{
    enum { RUNGS = 100000 };
    static const char *const worth[2] = {"*", "*100000"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        gg_builder *builder = NULL;
        match m = {0};
        assert_ok(ctx, gg_builder_new(ctx, 2 * RUNGS + 2, false, &builder));
        for (unsigned e = 0; e < RUNGS; e++) {
            const gg_vertex v = 2 * e;
            assert_ok(ctx, gg_builder_edge(builder, v, v + 1, GG_FOR_BOTH));
            assert_ok(ctx, gg_builder_edge(builder, v, v + 2, GG_FOR_BOTH));
            assert_ok(ctx, gg_builder_edge(builder, v + 1, i ? v : v + 3, GG_FOR_BOTH));
        }
        if (i == 0) /* the last rung */
            assert_ok(ctx, gg_builder_edge(builder, 2 * RUNGS, 2 * RUNGS + 1, GG_FOR_BOTH));
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &m.graph));
        gg_builder_free(builder);
        assert_ok(ctx, open_bush(m.graph, GG_LEFT, NULL, &m.problem));
        m.solution = solve_by(ctx, m.problem, NULL);
        gg_answer *answer = ask(&m, GG_ANSWER_PARTS);
        assert_string_equal(answer->total, worth[i]);
        assert_string_equal(gg_solution_method(m.solution), "forest");
        gg_answer_free(answer);
        close_match(&m);
    }
}

/* Rings and stalks, one on the other, and edges across them: the moves that win are those which
 * lead to nimber 0, in some of the positions that play comes to. */
static void test_green_moves(void **state)
{
    gg__rng rng = {35};
    (void)state;
    for (int i = 0; i < 60; i++) {
        gg_builder *builder = NULL;
        match m = {0};
        gg_findings found;
        gg_vertex vertices = 1;
        assert_ok(ctx, gg_builder_new(ctx, 1, true, &builder));
        while (vertices < 30) {
            const gg_vertex at = (gg_vertex)gg__rng_below(&rng, vertices);
            const uint64_t more = 1 + gg__rng_below(&rng, i % 2 ? 25 : 6);
            for (uint64_t k = 0; k < more; k++, vertices++)
                gg_builder_edge(builder, k == 0 ? at : vertices - 1, vertices, GG_FOR_BOTH);
            if (gg__rng_below(&rng, 3) == 0) continue;
            const bool across = gg__rng_below(&rng, 4) == 0;
            gg_builder_edge(builder, vertices - 1,
                            across ? (gg_vertex)gg__rng_below(&rng, vertices) : at, GG_FOR_BOTH);
        }
        for (uint64_t more = gg__rng_below(&rng, 4); more > 0; more--)
            gg_builder_edge(builder, gg__rng_below(&rng, vertices), gg__rng_below(&rng, vertices),
                            GG_FOR_BOTH);
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &m.graph));
        gg_builder_free(builder);
        assert_ok(ctx, open_bush(m.graph, GG_LEFT, NULL, &m.problem));
        assert_ok(ctx, gg_vet(ctx, m.problem, 12, &found));
        if (!found.sound) fail_msg("%s", found.rule);
        close_match(&m);
    }
}

/* ---- known values ---- */

/* A stalk from the ground up. */
static bush stalk(const char *colours)
{
    bush b = first_tree((unsigned)strlen(colours));
    for (unsigned i = 0; i < b.edges; i++) {
        b.from[i] = i;
        b.who[i] = colours[i] == 'L' ? GG_FOR_LEFT : colours[i] == 'R' ? GG_FOR_RIGHT : GG_FOR_BOTH;
    }
    return b;
}

static void assert_value(const bush *b, const char *total)
{
    match m = open_match(b, GG_LEFT, "forest");
    gg_answer *answer = ask(&m, GG_ANSWER_PARTS);
    assert_string_equal(answer->total, total);
    gg_answer_free(answer);
    close_match(&m);
}

static void test_stalks(void **state)
{
    static const struct {
        const char *colours, *worth;
    } cases[] = {
        {"", "0"},      {"L", "1"},      {"R", "-1"},      {"LR", "1/2"},         {"LRR", "1/4"},
        {"LRL", "3/4"}, {"LLR", "3/2"},  {"LLRL", "7/4"},  {"RRL", "-3/2"},       {"RLR", "-3/4"},
        {"LLLL", "4"},  {"RRRRR", "-5"}, {"RL", "-1/2"},   {"LRLRLR", "21/32"},   {"G", "*"},
        {"GGG", "*3"},  {"LLLR", "5/2"}, {"RLLL", "-1/8"}, {"LRRRRRRR", "1/128"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const bush b = stalk(cases[i].colours);
        assert_value(&b, cases[i].worth);
    }
}

static void test_parts(void **state)
{
    static const char *const expected[][2] = {
        {"1-2", "3/4"}, {"1-5", "-1"}, {"1-6", "*2"}, {"1-9", "*"}};
    const bush b = {
        .edges = 8,
        .from = {0, 1, 2, 0, 0, 5, 5, 0},
        .to = {1, 2, 3, 4, 5, 6, 7, 8},
        .who = {GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_BOTH, GG_FOR_BOTH,
                GG_FOR_BOTH, GG_FOR_BOTH},
    };
    (void)state;
    match m = open_match(&b, GG_LEFT, NULL);
    gg_answer *answer = ask(&m, GG_ANSWER_PARTS | GG_ANSWER_REASON);
    bool seen[COUNT(expected)] = {false};
    assert_string_equal(answer->total, "-1/4");
    assert_int_equal(answer->part_count, 4);
    for (size_t i = 0; i < answer->part_count; i++)
        for (size_t j = 0; j < COUNT(expected); j++)
            if (strcmp(answer->parts[i].name, expected[j][0]) == 0) {
                const char *value = j == 2 ? "*" : expected[j][1]; /* 1 + (1 xor 1) */
                assert_string_equal(answer->parts[i].value, value);
                seen[j] = true;
            }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
    assert_non_null(strstr(answer->reason, "-1/4, less than 0: Right wins"));
    gg_answer_free(answer);
    close_match(&m);
}

/* Green branches under or over others are no part of the theory, but have forms. */
static void test_declined(void **state)
{
    gg_solve_options options = GG_SOLVE_OPTIONS;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const bush b = stalk(i ? "LG" : "GL");
        match m = open_match(&b, GG_LEFT, NULL);
        gg_solution *solution = NULL;
        assert_string_equal(gg_solution_method(m.solution), "form-parts");
        options.solver = "forest";
        options.limit = 0;
        assert_fails(ctx, gg_solve(ctx, m.problem, &options, &solution), GG_BAD_INPUT,
                     "of 1-2 and 2-3, which grows on it, only one is for both");
        options.solver = NULL;
        options.limit = 2;
        assert_fails(ctx, gg_solve(ctx, m.problem, &options, &solution), GG_LIMIT,
                     "only one is for both");
        close_match(&m);
    }
}

/* Values that belong to another game. */
static void test_values_of_others(void **state)
{
    const bush one = stalk("LRL"), mixed = stalk("LGL"),
               triangle = {.edges = 3,
                           .from = {0, 1, 2},
                           .to = {1, 2, 0},
                           .who = {GG_FOR_LEFT, GG_FOR_LEFT, GG_FOR_LEFT}};
    const bush two = {.edges = 3,
                      .from = {0, 1, 0},
                      .to = {1, 2, 3},
                      .who = {GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_LEFT}};
    const struct {
        const bush *values, *game;
        const char *condition;
    } cases[] = {{&one, &mixed, "just one is for both"},
                 {&one, &triangle, "it is not played on a forest"},
                 {&one, &two, "other branches than those on the ground"},
                 {&two, &one, "other branches than those on the ground"}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        match m = open_match(cases[i].values, GG_LEFT, "forest"),
              n = open_match(cases[i].game, GG_LEFT, NULL);
        const match crossed = {.problem = n.problem, .solution = m.solution};
        assert_refuted(&crossed, cases[i].condition);
        close_match(&n);
        close_match(&m);
    }
}

/* Branches that are cut have no values, nor has what grew on them. */
static void test_positions_are_proved(void **state)
{
    static const struct {
        const char *position;
        uint64_t branches;
        gg_result winner;
    } cases[] = {{"uncut:L", 3, GG_R},
                 {"cut:1-2:R", 2, GG_R},
                 {"cut:1-5:L", 2, GG_L},
                 {"cut:1-2,1-5:L", 1, GG_L},
                 {"cut:1-2,1-5,1-6:R", 0, GG_L}};
    const bush b = {.edges = 5,
                    .from = {0, 1, 2, 0, 0},
                    .to = {1, 2, 3, 4, 5},
                    .who = {GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_BOTH}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        match m = {.graph = graph_of(&b)};
        assert_ok(ctx, open_bush(m.graph, GG_LEFT, cases[i].position, &m.problem));
        m.solution = solve_by(ctx, m.problem, NULL);
        const gg_verdict verdict = check(&m);
        assert_true(verdict.accepted && verdict.decides);
        assert_int_equal(verdict.outcome.winner, cases[i].winner);
        assert_int_equal(gg_solution_entries(m.solution), cases[i].branches);
        check_forged(&m);
        close_match(&m);
    }
}

/* ---- long ones ---- */

enum { LONG = 100000 };

typedef gg_edge_for colour_of(gg__rng *rng, unsigned edge);
typedef unsigned place_of(gg__rng *rng, unsigned edge);

static gg_edge_for alternating(gg__rng *rng, unsigned edge)
{
    (void)rng;
    return edge % 2 ? GG_FOR_RIGHT : GG_FOR_LEFT;
}

static gg_edge_for blue_or_red(gg__rng *rng, unsigned edge)
{
    (void)edge;
    return one_in(rng, 2) ? GG_FOR_LEFT : GG_FOR_RIGHT;
}

static gg_edge_for green(gg__rng *rng, unsigned edge)
{
    (void)rng;
    (void)edge;
    return GG_FOR_BOTH;
}

static unsigned at_the_top(gg__rng *rng, unsigned edge)
{
    (void)rng;
    return edge;
}

static unsigned anywhere(gg__rng *rng, unsigned edge)
{
    return (unsigned)gg__rng_below(rng, edge + 1);
}

static match long_match(place_of *place, colour_of *who)
{
    gg__rng rng = {34};
    gg_builder *builder = NULL;
    match m;
    assert_ok(ctx, gg_builder_new(ctx, LONG + 1, false, &builder));
    for (unsigned i = 0; i < LONG; i++)
        assert_ok(ctx, gg_builder_edge(builder, place(&rng, i), i + 1, who(&rng, i)));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &m.graph));
    gg_builder_free(builder);
    assert_ok(ctx, open_bush(m.graph, GG_LEFT, NULL, &m.problem));
    m.solution = solve_by(ctx, m.problem, "forest");
    return m;
}

/* An alternating stalk is 2/3, cut off in binary; its last digit is 1. */
static void test_long_stalk(void **state)
{
    (void)state;
    match m = long_match(at_the_top, alternating);
    gg_answer *answer = ask(&m, GG_ANSWER_PARTS | GG_ANSWER_MOVES | GG_ANSWER_ALL | GG_ANSWER_FULL);
    assert_int_equal(answer->outcome_class, GG_L);
    assert_int_equal(answer->all_count, LONG / 2);
    assert_int_equal(answer->move_count, LONG / 2); /* what is left is never below 0 */
    const char *slash = strchr(answer->total, '/');
    assert_non_null(slash);
    assert_string_equal(slash, "/2^99999");
    unsigned rest = 0; /* modulo 1000003; 3 * numerator is 2^100000 - 1 or + 1 */
    for (const char *digit = answer->total; digit < slash; digit++)
        rest = (10 * rest + (unsigned)(*digit - '0')) % 1000003;
    unsigned long long two = 1;
    for (unsigned i = 0; i < LONG; i++)
        two = 2 * two % 1000003;
    assert_true(3ull * rest % 1000003 == (two + 1000003 - 1) % 1000003);
    gg_answer_free(answer);
    answer = ask(&m, GG_ANSWER_PARTS);
    assert_string_equal(answer->total, "(99999 bits)/2^99999");
    gg_answer_free(answer);
    close_match(&m);
}

/* All queries, on bushes of all kinds. */
static void test_long_bushes(void **state)
{
    static const struct {
        place_of *place;
        colour_of *who;
    } kinds[] = {{anywhere, blue_or_red},
                 {anywhere, green},
                 {anywhere, alternating},
                 {at_the_top, blue_or_red},
                 {at_the_top, green}};
    (void)state;
    for (size_t i = 0; i < COUNT(kinds); i++) {
        match m = long_match(kinds[i].place, kinds[i].who);
        gg_answer *answer = ask(&m, GG_ANSWER_PARTS | GG_ANSWER_MOVES | GG_ANSWER_REASON);
        const gg_verdict verdict = check(&m);
        assert_true(verdict.accepted);
        assert_int_equal(verdict.outcome.winner, answer->outcome.winner);
        if (answer->outcome.winner == GG_L) {
            const gg_move *best = &answer->moves[0]; /* it wins after every reply */
            gg_answer *then = NULL;
            assert_ok(ctx,
                      gg_answer_after(ctx, m.problem, m.solution, best, 1, GG_ANSWER_MOVES, &then));
            assert_int_equal(then->outcome.winner, GG_L);
            gg_answer_free(then);
        }
        gg_answer_free(answer);
        close_match(&m);
    }
}

/* A stalk with a leaf at each joint. All leaves are numbered after the stalk (behind) or each just
 * after its joint; the values at the joints have n^2 bits in all. */
static gg_graph *make_comb(gg_ctx *of, unsigned n, bool behind)
{
    gg__rng rng = {35};
    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    assert_ok(of, gg_builder_new(of, 2 * (uint64_t)n + 1, false, &builder));
    for (unsigned v = 0; v < n; v++) {
        const gg_vertex from = behind ? 2 * v : v, to = behind ? 2 * v + 2 : v + 1;
        assert_ok(of, gg_builder_edge(builder, from, to, blue_or_red(&rng, v)));
        assert_ok(of, gg_builder_edge(builder, from, behind ? 2 * v + 1 : n + 1 + v,
                                      blue_or_red(&rng, v)));
    }
    assert_ok(of, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    return graph;
}

/* The most that a check takes of memory grows as the branches do, and not as their square. */
static void test_memory_of_checks(void **state)
{
    (void)state;
    for (unsigned order = 0; order < 2; order++) {
        uint64_t taken[2];
        for (unsigned i = 0; i < 2; i++) {
            heap h;
            gg_ctx *of = heap_ctx(&h);
            gg_rules_spec spec = GG_RULES_SPEC;
            gg_problem *problem = NULL;
            gg_verdict verdict;
            gg_graph *graph = make_comb(of, i ? 12000 : 3000, order);
            spec.graph = graph;
            assert_ok(of, gg_problem_of_rules(of, gg_ruleset_find("hackenbush"), &spec, &problem));
            gg_solution *solution = solve_by(of, problem, "forest");
            const uint64_t before = h.most = h.bytes;
            assert_ok(of, gg_check(of, problem, solution, &verdict));
            assert_true(verdict.accepted);
            taken[i] = h.most - before;
            gg_solution_free(solution);
            gg_problem_free(problem);
            gg_graph_free(graph);
            gg_ctx_free(of);
        }
        assert_true(taken[1] < 5 * taken[0]);
        assert_true(taken[1] < 24000 * 80);
    }
}

static void test_memory_limit(void **state)
{
    (void)state;
    match m = long_match(anywhere, blue_or_red);
    gg_solution *solution = NULL;
    gg_ctx_set_memory_limit(ctx, gg_ctx_memory_used(ctx) + 1000000);
    assert_fails(ctx, gg_solve(ctx, m.problem, NULL, &solution), GG_LIMIT, "memory limit");
    gg_ctx_set_memory_limit(ctx, UINT64_MAX);
    close_match(&m);
}

/* ---- texts ---- */

/* A triangle, a loop, three edges between the same two, and a stalk. */
static const bush knot = {
    .edges = 9,
    .from = {0, 1, 2, 2, 0, 0, 0, 4, 5},
    .to = {1, 2, 0, 2, 3, 3, 3, 5, 0},
    .who = {GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_BOTH, GG_FOR_LEFT, GG_FOR_RIGHT, GG_FOR_RIGHT,
            GG_FOR_RIGHT, GG_FOR_LEFT, GG_FOR_BOTH},
};

static void test_positions(void **state)
{
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"uncut:L", "uncut:L"},
        {"uncut:R", "uncut:R"},
        {"cut:1-2:R", "cut:1-2:R"},
        {"cut:2-1:R", "cut:1-2:R"},
        {"cut:3-3:L", "cut:3-3:L"},
        {"cut:1-4,1-4.2,1-4.3:L", "cut:1-4,1-4.2,1-4.3:L"},
        {"cut:1-4.3:L", "cut:1-4.3:L"},
        {"cut:5-6,1-6:L", "cut:1-6:L"}, /* it grew on the other */
        {"cut:1-6,1-2:L", NULL},        /* in whichever order */
        {"cut:1-2,1-2:L", "cut:1-2:L"},
        {"uncut", "uncut:L"},
        {"cut:1-2", "cut:1-2:L"}, /* of the one who begins */
        {"cut:1-2,1-3,1-4,1-4.2,1-4.3,1-6:R", "cut:1-2,1-3,1-4,1-4.2,1-4.3,1-6:R"},
    };
    static const char *const refused[] = {
        "",
        "L",
        "uncut:",
        "uncut:N",
        "uncut:L ",
        "uncut :L",
        "cut:L",
        "cut::L",
        "cut:1-2:l",
        "cut:,1-2:L",
        "cut:1-9:L",
        "cut:1-5:L",
        "cut:1-2.2:L",
        "cut:1-2.1:L",
        "cut:1-4.4:L",
        "cut:1-4.0:L",
        "cut:1-4.:L",
        "cut:01-2:L",
        "cut:1:L",
        "cut:1-2 1-3:L",
        "cut:0-1:L",
        "cut 1-2:L",
        "cut:1 2:L",
        " uncut:L",
        "Cut:1-2:L",
        "cut:1-2 :L",
        "cut:1--2:L",
        "cut:1-2-:L",
        "cut:1-2,:L",
        "cut:1-2:3:L",
        "cut:1-4294967297:L",
        "cut: 1-2:L",
    };
    gg_graph *graph = graph_of(&knot);
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[200];
        gg_problem *problem = NULL;
        assert_ok(ctx, open_bush(graph, GG_LEFT, cases[i].text, &problem));
        gg_position_print(problem, gg_problem_start(problem), text, sizeof text);
        if (cases[i].written) assert_string_equal(text, cases[i].written);
        gg_problem_free(problem);
    }
    for (size_t i = 0; i < COUNT(refused); i++) {
        gg_problem *problem = NULL;
        assert_fails(ctx, open_bush(graph, GG_LEFT, refused[i], &problem), GG_BAD_INPUT,
                     "is no position of hackenbush");
    }
    gg_graph_free(graph);
}

/* The move whose text this is. */
static gg_move move_named(const match *m, const gg_move *played, size_t count, const char *name)
{
    gg_answer *answer = NULL;
    gg_move found = {.token = 1};
    assert_ok(ctx,
              gg_answer_after(ctx, m->problem, m->solution, played, count, GG_ANSWER_ALL, &answer));
    for (size_t i = 0; i < answer->all_count; i++) {
        char text[16];
        const gg_move *move = &answer->all_moves[i];
        gg_move_print(m->problem, move->from, move->to, text, sizeof text);
        if (strcmp(text, name) == 0) found = *move;
    }
    assert_int_equal(found.token, 0);
    gg_answer_free(answer);
    return found;
}

/* A position says what is left, however it came about. */
static void test_positions_are_sets(void **state)
{
    (void)state;
    const bush b = stalk("LRLL");
    match m = open_match(&b, GG_LEFT, NULL);
    gg_problem *same = NULL;
    gg_move played[2];
    char text[64];
    played[0] = move_named(&m, NULL, 0, "3-4");
    gg_position_print(m.problem, played[0].to, text, sizeof text);
    assert_string_equal(text, "cut:3-4:R");
    played[1] = move_named(&m, played, 1, "2-3");
    gg_position_print(m.problem, played[1].to, text, sizeof text);
    assert_string_equal(text, "cut:2-3:L");
    assert_ok(ctx, open_bush(m.graph, GG_LEFT, "cut:2-3:L", &same));
    gg_problem_free(same);
    close_match(&m);
}

static void test_names(void **state)
{
    (void)state;
    for (int plain = 0; plain < 2; plain++) {
        gg_builder *builder = NULL;
        gg_graph *graph = NULL;
        gg_problem *problem = NULL;
        char text[64];
        assert_ok(ctx, gg_builder_new(ctx, 3, false, &builder));
        assert_ok(ctx, gg_builder_edge(builder, 0, 1, GG_FOR_LEFT));
        assert_ok(ctx, gg_builder_edge(builder, 1, 2, GG_FOR_RIGHT));
        assert_ok(ctx, gg_builder_name(builder, 0, "ground"));
        assert_ok(ctx, gg_builder_name(builder, 1, plain ? "knee" : "left-knee"));
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
        gg_builder_free(builder);
        assert_ok(ctx, open_bush(graph, GG_LEFT, plain ? "cut:knee-3:L" : "cut:2-3:L", &problem));
        gg_position_print(problem, gg_problem_start(problem), text, sizeof text);
        assert_string_equal(text, plain ? "cut:knee-3:L" : "cut:2-3:L");
        gg_problem_free(problem);
        assert_fails(ctx,
                     open_bush(graph, GG_LEFT, plain ? "cut:2-3:L" : "cut:left-knee-3:L", &problem),
                     GG_BAD_INPUT, "is no position");
        gg_graph_free(graph);
    }
}

static void test_picture(void **state)
{
    (void)state;
    match m = open_match(&knot, GG_LEFT, NULL);
    char text[4096], small[8];
    gg_position_picture(m.problem, gg_problem_start(m.problem), text, sizeof text);
    size_t lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')) != NULL; at++)
        lines++;
    assert_int_equal(lines, 9);
    assert_non_null(strstr(text, "1-2 blue\n"));
    assert_non_null(strstr(text, "\n  2-3 red\n") ? text : strstr(text, "  2-3 red\n"));
    assert_non_null(strstr(text, "1-4.3 red\n"));
    gg_position_picture(m.problem, gg_problem_start(m.problem), small, sizeof small);
    assert_memory_equal(small, text, 7);
    assert_int_equal(small[7], '\0');
    close_match(&m);
    match bare = long_match(at_the_top, green);
    gg_position_picture(bare.problem, gg_problem_start(bare.problem), text, sizeof text);
    gg_position_picture(bare.problem, gg_problem_start(bare.problem), small, sizeof small);
    close_match(&bare);
    const bush nothing = {.edges = 0};
    m = open_match(&nothing, GG_LEFT, NULL);
    gg_position_picture(m.problem, gg_problem_start(m.problem), text, sizeof text);
    assert_string_equal(text, "nothing is left\n");
    close_match(&m);
}

/* ---- what is refused ---- */

static void assert_refused(const bush *b, const char *part)
{
    gg_graph *graph = graph_of(b);
    gg_problem *problem = NULL;
    assert_fails(ctx, open_bush(graph, GG_LEFT, NULL, &problem), GG_BAD_INPUT, part);
    gg_graph_free(graph);
}

static void test_refused(void **state)
{
    (void)state;
    bush floating = stalk("LLL");
    floating.from[2] = 4;
    floating.to[2] = 5;
    assert_refused(&floating,
                   "from vertex 5 to 6 is not connected to the ground, which is vertex 1");

    gg_builder *builder = NULL;
    gg_graph *graph = NULL;
    gg_problem *problem = NULL;
    for (int turned = 0; turned < 2; turned++) { /* a blue and a red edge between two vertices */
        assert_ok(ctx, gg_builder_new(ctx, 2, false, &builder));
        assert_ok(ctx, gg_builder_edge(builder, 0, 1, GG_FOR_LEFT));
        assert_ok(ctx, gg_builder_edge(builder, turned ? 1 : 0, turned ? 0 : 1, GG_FOR_RIGHT));
        assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
        gg_builder_free(builder);
        if (turned) {
            assert_ok(ctx, open_bush(graph, GG_LEFT, NULL, &problem));
            gg_solution *solution = solve_by(ctx, problem, NULL);
            assert_string_equal(gg_solution_method(solution), "form-parts");
            gg_solution_free(solution);
            gg_problem_free(problem);
        } else {
            assert_fails(ctx, open_bush(graph, GG_LEFT, NULL, &problem), GG_BAD_INPUT,
                         "write one of them in the other direction");
        }
        gg_graph_free(graph);
    }
    assert_ok(ctx, gg_builder_new(ctx, 0, false, &builder));
    assert_ok(ctx, gg_builder_build(builder, GG_ROWS_OUT, &graph));
    gg_builder_free(builder);
    assert_fails(ctx, open_bush(graph, GG_LEFT, NULL, &problem), GG_BAD_INPUT, "no vertices");
    gg_graph_free(graph);
    assert_ok(ctx, gg_builder_new(ctx, 2, false, &builder));
    assert_ok(ctx, gg_builder_edge(builder, 0, 1, GG_FOR_BOTH));
    assert_ok(ctx, gg_builder_build(builder, 0, &graph));
    gg_builder_free(builder);
    assert_fails(ctx, open_bush(graph, GG_LEFT, NULL, &problem), GG_BAD_INPUT, "without rows");
    gg_graph_free(graph);
}

/* ---- faulty rulesets ---- */

typedef enum fault {
    SOUND,
    CHILD_FIRST,
    NOBODY,
    NO_SUCH_CUT,
    NO_CUT,
    NO_MOVE, /* from here on only a test of the ruleset sees it */
    NOT_YOURS,
    TOO_MUCH
} fault;

typedef struct faulty {
    fault fault;
    uint32_t parent[2];
    uint8_t who[2];
    gg_forest forest;
} faulty;

static gg_status faulty_open(const gg_setup *setup, void **self)
{
    faulty *f = gg_setup_alloc(setup, 1, sizeof *f);
    if (!f) return GG_NO_MEMORY;
    f->fault = (fault)(setup->parameters[0] - '0');
    f->parent[0] = f->fault == CHILD_FIRST ? 1 : GG_NO_BRANCH;
    f->parent[1] = f->fault == CHILD_FIRST ? GG_NO_BRANCH : 0;
    if (f->fault == TOO_MUCH) f->parent[1] = GG_NO_BRANCH;
    f->who[0] = f->fault == NOT_YOURS ? GG_FOR_RIGHT : GG_FOR_LEFT;
    f->who[1] = f->fault == NOBODY ? 3 : GG_FOR_RIGHT;
    f->forest = (gg_forest){.branches = 2, .parent = f->parent, .who = f->who};
    *self = f;
    return GG_OK;
}

/* 0: both branches; 1: the lower one; 2: none. Left is to move at 0 and 1. */
static gg_position faulty_start(void *self)
{
    (void)self;
    return 0;
}

static gg_player faulty_turn(void *self, gg_position x)
{
    (void)self;
    return x < 2 ? GG_LEFT : GG_RIGHT;
}

static void faulty_moves(void *self, gg_position x, gg_moves *moves)
{
    const faulty *f = self;
    if (x < 2 && f->fault != NO_MOVE) gg_moves_to(moves, 2);
}

static const gg_forest *faulty_forest(void *self)
{
    return &((faulty *)self)->forest;
}

static void faulty_cuts(void *self, gg_position x, gg_moves *branches)
{
    const faulty *f = self;
    if (x == 2 && f->fault == NO_SUCH_CUT) gg_moves_to(branches, 2);
    if (x == 2 && f->fault != NO_CUT) gg_moves_to(branches, 0);
    if (x == 1 || (x == 2 && f->fault == TOO_MUCH)) gg_moves_to(branches, 1);
}

static const gg_ruleset faulty_ruleset = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"faulty", "a forest", "FAULT", false, false},
    .source = "made up",
    .open = faulty_open,
    .start = faulty_start,
    .turn = faulty_turn,
    .moves = faulty_moves,
    .forest = faulty_forest,
    .cuts = faulty_cuts,
};

static gg_problem *open_faulty(unsigned f)
{
    const char parameters[] = {(char)('0' + f), '\0'};
    gg_rules_spec spec = GG_RULES_SPEC;
    gg_problem *problem = NULL;
    spec.parameters = parameters;
    assert_ok(ctx, gg_problem_of_rules(ctx, &faulty_ruleset, &spec, &problem));
    return problem;
}

/* What the solver sees. */
static void test_faults(void **state)
{
    static const char *const sentences[] = {"", "branch 0 has no parent",
                                            "branch 1 has no parent, or no player may cut it",
                                            "lacks branch 2", "cuts no branch"};
    (void)state;
    for (unsigned f = SOUND; f <= NO_CUT; f++) {
        match m = {.problem = open_faulty(f)};
        gg_answer *answer = NULL;
        gg_status status = gg_solve(ctx, m.problem, NULL, &m.solution);
        if (status == GG_OK)
            status = gg_answer_new(ctx, m.problem, m.solution, GG_ANSWER_PARTS | GG_ANSWER_MOVES,
                                   &answer);
        assert_int_equal(status, f == SOUND ? GG_OK : GG_BAD_INPUT);
        if (f == SOUND) {
            assert_string_equal(answer->total, "1/2");
            assert_string_equal(answer->parts[0].name, "0");
        } else {
            assert_non_null(strstr(gg_ctx_error(ctx)->message, "fault of the ruleset faulty"));
            assert_non_null(strstr(gg_ctx_error(ctx)->message, sentences[f]));
        }
        gg_answer_free(answer);
        close_match(&m);
    }
}

/* Findings of gg_vet for the ruleset. */
static void test_vet(void **state)
{
    static const char *const rules[] = {"",
                                        "grows on one whose number is not smaller",
                                        "no player may cut it",
                                        "is no branch",
                                        "does not cut one branch",
                                        "is cut by no move",
                                        "is not for the player",
                                        "does not cut one branch"};
    (void)state;
    for (unsigned f = SOUND; f <= TOO_MUCH; f++) {
        gg_problem *problem = open_faulty(f);
        gg_findings found;
        assert_ok(ctx, gg_vet(ctx, problem, 0, &found));
        assert_true(found.parts & GG_VET_FOREST);
        assert_int_equal(found.sound, f == SOUND);
        if (f != SOUND) {
            assert_int_equal(found.part, GG_VET_FOREST);
            assert_non_null(strstr(found.rule, rules[f]));
        }
        gg_problem_free(problem);
    }
}

static int make_context(void **state)
{
    (void)state;
    ctx = open_ctx();
    return 0;
}

static int free_context(void **state)
{
    (void)state;
    close_ctx(ctx);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        long_test(test_all_blue_and_red_trees),
        cmocka_unit_test(test_all_trees_of_three_colours),
        cmocka_unit_test(test_trees_by_lot),
        cmocka_unit_test(test_sums_by_search),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_graphs),
        cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_names_of_parts),
        cmocka_unit_test(test_large_parts),
        cmocka_unit_test(test_large_green_graphs),
        cmocka_unit_test(test_green_moves),
        cmocka_unit_test(test_stalks),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_declined),
        cmocka_unit_test(test_values_of_others),
        cmocka_unit_test(test_positions_are_proved),
        cmocka_unit_test(test_long_stalk),
        long_test(test_long_bushes),
        cmocka_unit_test(test_memory_of_checks),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_positions),
        cmocka_unit_test(test_positions_are_sets),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_picture),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_vet),
    };
    return cmocka_run_group_tests(tests, make_context, free_context);
}
