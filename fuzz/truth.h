/*
 * Whether the values of an accepted solution are those of the definition. The results that players
 * can force are computed by oracle.h; the value of a position in a sum by playing it beside a heap
 * of nim, or beside a number that is its negative.
 */
#ifndef FUZZ_TRUTH_H
#define FUZZ_TRUTH_H

#include "boards.h"
#include "draw.h"
#include "forms.h"

#include "game/explore.h"
#include "value/claim.h"
#include "value/solution.h"

/* ---- graphs: who wins ---- */

/* Side and rank of a word must be winner and turns; a draw that has to be forced has any rank. */
static inline void expect_word(gg__word word, who winner, int32_t turns, who infinite,
                               const char *what, unsigned place)
{
    const bool bound = winner == DRAWN && infinite != DRAWN;
    const uint32_t rank = turns == NEVER ? GG__NO_RANK : (uint32_t)turns;
    if ((who)gg__word_side(word) == winner &&
        (bound ? gg__word_rank(word) != GG__NO_RANK : gg__word_rank(word) == rank))
        return;
    found("accepted: %s %u is %u in %u, but by definition %d in %d", what, place,
          (unsigned)gg__word_side(word), gg__word_rank(word), winner, turns);
}

static inline toy alone(const toy *t)
{
    toy lone = *t;
    lone.tokens = 1;
    lone.at[0] = 0;
    return lone;
}

/* A token on each vertex, with each player to move. */
static inline void expect_table(const toy *t, const gg__table *table)
{
    const toy lone = alone(t);
    toy_values *v = evaluate(&lone);
    const bool relative = table->mover[0] == GG__MOVER_RELATIVE;
    if (table->vertices != t->n) found("accepted: a table of another size");
    for (unsigned place = 0; place < t->n; place++)
        for (unsigned p = 0; p < (t->owned ? 1 : 2); p++) {
            const toy_state s = {{place}, p, NOBODY};
            const unsigned x = number_of(&lone, &s);
            gg__word word = table->words[table->phases == 2 ? 2 * place + p : place];
            if (relative && p == 1 && gg__word_side(word) != GG__DRAWN) word ^= UINT32_C(3) << 30;
            expect_word(word, v->winner[x], v->turns[x], t->infinite, "vertex", place);
        }
    values_free(v);
}

/* A race of one token, which arrives for the first side, and which the movers move in turn. */
static inline void expect_distances(const toy *t, const gg__table *table)
{
    toy lone = alone(t);
    lone.turns = table->phases;
    lone.arrival[0] = LEFT;
    for (unsigned i = 0; i < table->phases; i++) {
        lone.turn_player[i] = (who)table->mover[i];
        lone.turn_token[i] = 0;
    }
    toy_values *v = evaluate(&lone);
    for (unsigned place = 0; place < t->n; place++)
        for (unsigned p = 0; p < lone.turns; p++) {
            const toy_state s = {{place}, p, NOBODY};
            const unsigned x = number_of(&lone, &s);
            expect_word(table->words[place * lone.turns + p], v->winner[x], v->turns[x], DRAWN,
                        "the token on vertex", place);
        }
    values_free(v);
}

/* Every position of a search. */
static inline void expect_search(const toy *t, const toy_values *v, const gg_solution *solution)
{
    const gg__index *index = &solution->explored->index;
    for (uint64_t i = 0; i < index->count; i++) {
        const unsigned x = (unsigned)index->keys[i];
        if (index->keys[i] >= v->states) found("accepted: a position that there is not");
        expect_word(solution->tables[0].words[i], v->winner[x], v->turns[x], t->infinite,
                    "position", x);
    }
}

/* Claims bound the result of each position that is listed. */
static inline void expect_claims(const toy *t, const toy_values *v, const gg_solution *solution)
{
    static const uint8_t grades[] = {
        [LEFT] = GG__LEFT_WINS, [RIGHT] = GG__RIGHT_WINS, [DRAWN] = GG__NO_WINNER};
    const gg__index *index = &solution->explored->index;
    const gg__table *table = &solution->tables[0];
    for (uint64_t i = 0; i < index->count; i++) {
        const unsigned x = (unsigned)index->keys[i];
        gg__bounds b;
        uint32_t rank;
        if (index->keys[i] >= v->states) found("accepted: a position that there is not");
        const toy_state s = state_of(t, x);
        if (!gg__claim_read(table->words[i], &b, &rank)) found("accepted: a claim of nothing");
        if (table->mover[0] == GG__MOVER_RELATIVE && mover_of(t, &s) == RIGHT)
            b = gg__bounds_flip(b);
        if (grades[v->winner[x]] < b.least || grades[v->winner[x]] > b.most)
            found("accepted: position %u is claimed to be %u to %u, but by definition %u", x,
                  b.least, b.most, grades[v->winner[x]]);
    }
}

/* ---- graphs: nimbers and pairs ---- */

enum { HEAPS = VERTICES + 2 };

static inline unsigned beside(unsigned v, unsigned heap, unsigned player)
{
    return (v * HEAPS + heap) * 2 + player;
}

/* Each vertex beside each heap of nim, with each player to move; who cannot move has dead_end. */
static inline toy_values *play_beside_heaps(const toy *t, who dead_end)
{
    arena *a = arena_new(t->n * HEAPS * 2);
    for (unsigned x = 0; x < a->states; x++) {
        const unsigned v = x / 2 / HEAPS, heap = x / 2 % HEAPS, player = x % 2;
        const who mover = player == 0 ? LEFT : RIGHT;
        bool stuck = heap == 0;
        for (unsigned e = 0; e < t->edges; e++)
            stuck = stuck && t->edge[e].from != v;
        arena_begin(a, x, stuck ? person(dead_end, mover) : NOBODY, mover);
        for (unsigned e = 0; e < t->edges; e++)
            if (t->edge[e].from == v) arena_move(a, x, beside(t->edge[e].to, heap, !player));
        for (unsigned smaller = 0; smaller < heap; smaller++)
            arena_move(a, x, beside(v, smaller, !player));
    }
    toy_values *values = evaluate_arena(a, DRAWN);
    arena_free(a);
    return values;
}

/* The heap beside which the player to move loses; HEAPS: none. */
static inline unsigned heap_of(const toy_values *v, unsigned vertex)
{
    unsigned heap = 0;
    while (heap < HEAPS && v->winner[beside(vertex, heap, 0)] != RIGHT)
        heap++;
    return heap;
}

/* The longest way from each vertex; false if there is a cycle. */
static inline bool find_depths(const toy *t, unsigned depth[VERTICES])
{
    bool changed = true;
    memset(depth, 0, VERTICES * sizeof *depth);
    for (unsigned round = 0; changed; round++) {
        changed = false;
        if (round > t->n) return false;
        for (unsigned e = 0; e < t->edges; e++) {
            const toy_edge *edge = &t->edge[e];
            if (depth[edge->from] > depth[edge->to]) continue;
            depth[edge->from] = depth[edge->to] + 1;
            changed = true;
        }
    }
    return true;
}

static inline void expect_nimbers(const toy *t, const gg__values *values)
{
    toy_values *v = play_beside_heaps(t, PREVIOUS);
    for (unsigned vertex = 0; vertex < t->n; vertex++) {
        const unsigned heap = heap_of(v, vertex);
        if (values->value[vertex] != (heap == HEAPS ? GG_LOOPY : heap))
            found("accepted: vertex %u is worth %u, but by definition %u", vertex,
                  values->value[vertex], heap);
    }
    values_free(v);
}

/* From the ends backwards. */
static inline void find_tame(const toy *t, const unsigned *plus, const unsigned *minus, bool *tame)
{
    for (unsigned v = 0; v < t->n; v++)
        tame[v] = plus[v] == minus[v] || (plus[v] < 2 && minus[v] == 1 - plus[v]);
    for (unsigned round = 0; round < t->n; round++)
        for (unsigned e = 0; e < t->edges; e++)
            if (!tame[t->edge[e].to]) tame[t->edge[e].from] = false;
}

static inline void expect_pairs(const toy *t, const gg__values *values)
{
    toy_values *normal = play_beside_heaps(t, PREVIOUS), *misere = play_beside_heaps(t, NEXT);
    unsigned plus[VERTICES], minus[VERTICES];
    bool tame[VERTICES];
    for (unsigned v = 0; v < t->n; v++) {
        plus[v] = heap_of(normal, v);
        minus[v] = heap_of(misere, v);
    }
    find_tame(t, plus, minus, tame);
    for (unsigned v = 0; v < t->n; v++)
        if (values->value[v] != plus[v] ||
            values->minus[v] != (minus[v] | (tame[v] ? 0 : GG__WILD)))
            found("accepted: vertex %u is worth %u, %u, but by definition %u, %u", v,
                  values->value[v], values->minus[v], plus[v], minus[v]);
    values_free(normal);
    values_free(misere);
}

/* ---- numbers, in units of 2^-UNIT ---- */

enum { UNIT = 20, UNKNOWN = INT32_MIN, LEAST = -(1 << 28), MOST = 1 << 28 };

/* The first number strictly between a < b on the way from 0 by halves. */
static inline int32_t simplest(int32_t a, int32_t b)
{
    int32_t low = LEAST, high = MOST, x = 0;
    while (x <= a || x >= b) {
        if (x <= a)
            low = x;
        else
            high = x;
        x = high == MOST ? low + (1 << UNIT) : low == LEAST ? high - (1 << UNIT) : (low + high) / 2;
    }
    return x;
}

/* The number of a node of a trie, from all its signs. */
static inline int32_t number_of_node(const gg__trie *trie, gg__node node)
{
    int signs[64], count = 0;
    int32_t low = LEAST, high = MOST, x = 0;
    for (; node != GG__ZERO && count < 64; node = trie->node[node].parent)
        signs[count++] = gg__trie_sign(trie, node);
    while (count-- > 0) {
        if (signs[count] > 0)
            low = x;
        else
            high = x;
        x = high == MOST ? low + (1 << UNIT) : low == LEAST ? high - (1 << UNIT) : (low + high) / 2;
    }
    return x;
}

/* By evaluation: the simplest number between what Left and what Right can move to. */
static inline int32_t evaluate_number(const toy *t, unsigned v, const int32_t *known)
{
    int32_t a = LEAST, b = MOST;
    for (unsigned e = 0; e < t->edges; e++) {
        const toy_edge *edge = &t->edge[e];
        if (edge->from != v) continue;
        const int32_t x = known[edge->to];
        if (x == UNKNOWN) return UNKNOWN;
        if (edge->only != RIGHT && x > a) a = x;
        if (edge->only != LEFT && x < b) b = x;
    }
    return a < b ? simplest(a, b) : UNKNOWN;
}

enum { NUMBERS = 64 };

/* A vertex beside the number x and a heap of nim. */
typedef struct difference {
    unsigned v, heap;
    int32_t x;
} difference;

/* Known differences: for each number that occurred, vertex, heap and player to move. */
typedef struct known_differences {
    const toy *t;
    unsigned count;
    int32_t x[NUMBERS];
    signed char wins[NUMBERS][VERTICES][HEAPS][2]; /* 1, or -1; 0: not known */
} known_differences;

static inline signed char *find_difference(known_differences *k, difference d, who mover)
{
    unsigned i = 0;
    while (i < k->count && k->x[i] != d.x)
        i++;
    if (i == NUMBERS || d.heap >= HEAPS)
        found("accepted: a number that cannot be played to its end");
    if (i == k->count) k->x[k->count++] = d.x;
    return &k->wins[i][d.v][d.heap][mover == RIGHT];
}

static inline bool wins_difference(known_differences *k, difference d, who mover);

/* True if some move leads to where the other player loses. */
static inline bool has_good_move(known_differences *k, difference d, who mover)
{
    const who other = opponent(mover);
    const int32_t unit = 1 << UNIT, least = d.x & -d.x, gap = least > unit ? unit : least;
    for (unsigned e = 0; e < k->t->edges; e++) {
        const toy_edge *edge = &k->t->edge[e];
        const difference next = {edge->to, d.heap, d.x};
        if (edge->from == d.v && edge->only != other && !wins_difference(k, next, other))
            return true;
    }
    for (unsigned heap = 0; heap < d.heap; heap++)
        if (!wins_difference(k, (difference){d.v, heap, d.x}, other)) return true;
    if (d.x == 0 || (gap == unit && (d.x > 0) != (mover == LEFT))) return false;
    const int32_t x = mover == LEFT ? d.x - gap : d.x + gap;
    return !wins_difference(k, (difference){d.v, d.heap, x}, other);
}

/* True if who moves wins. Play ends: nothing comes again. */
static inline bool wins_difference(known_differences *k, difference d, who mover)
{
    signed char *known = find_difference(k, d, mover);
    if (*known == 0) *known = has_good_move(k, d, mover) ? 1 : -1;
    return *known > 0;
}

/* True if a vertex has this number and nimber as its value: beside their negative the player to
 * move loses. */
static inline bool is_value(known_differences *k, unsigned v, int32_t x, unsigned heap)
{
    const difference d = {v, heap, -x};
    return !wins_difference(k, d, LEFT) && !wins_difference(k, d, RIGHT);
}

static inline void expect_numbers(const toy *t, const gg__values *values, const unsigned *depth)
{
    int32_t known[VERTICES];
    for (unsigned deep = 0; deep <= t->n; deep++)
        for (unsigned v = 0; v < t->n; v++)
            if (depth[v] == deep) known[v] = evaluate_number(t, v, known);
    known_differences *k = zeroed(1, sizeof *k);
    k->t = t;
    for (unsigned v = 0; v < t->n; v++) {
        const bool defined = values->value[v] != GG__UNDEFINED;
        const int32_t x = defined ? number_of_node(values->trie, values->value[v]) : UNKNOWN;
        const bool plain = !values->minus || (!defined && known[v] != UNKNOWN);
        if (plain && x != known[v])
            found("accepted: vertex %u is %d, but by definition %d", v, x, known[v]);
        if (defined && !is_value(k, v, x, values->minus ? values->minus[v] : 0))
            found("accepted: vertex %u is another number than %d", v, x);
    }
    free(k);
}

/* Only in normal play, or for pairs in misere play, of an end that can be added up. */
static inline void expect_values(const toy *t, const gg_solution *solution)
{
    const gg__values *values = &solution->values;
    const bool pairs = strcmp(gg_solution_value_type(solution), "misere-pair") == 0;
    unsigned depth[VERTICES];
    const bool ends = find_depths(t, depth);
    bool adds_up = !t->race && !t->owned && t->dead_end == (pairs ? NEXT : PREVIOUS);
    for (unsigned v = 0; v < t->n; v++)
        adds_up = adds_up && t->label[v] == NOBODY;
    for (unsigned e = 0; e < t->edges; e++)
        adds_up = adds_up && (values->trie || values->forms || t->edge[e].only == NOBODY);
    if (!adds_up)
        found("accepted: %s, where such values do not add up", gg_solution_value_type(solution));
    const bool may_loop = !pairs && !values->trie && (!values->forms || values->minus);
    if ((!ends || (values->forms && values->minus)) && (!may_loop || t->infinite != DRAWN))
        found("accepted: %s, where play may have no end", gg_solution_value_type(solution));
    if (values->forms)
        expect_forms(t, values);
    else if (values->trie)
        expect_numbers(t, values, depth);
    else if (pairs)
        expect_pairs(t, values);
    else
        expect_nimbers(t, values);
}

static inline void expect_graph(const toy *t, const toy_values *v, const gg_solution *solution)
{
    if (solution->values.value)
        expect_values(t, solution);
    else if (strcmp(gg_solution_value_type(solution), "winner") == 0)
        expect_claims(t, v, solution);
    else if (solution->explored)
        expect_search(t, v, solution);
    else if (t->race)
        for (size_t i = 0; i < solution->table_count; i++)
            expect_distances(t, &solution->tables[i]);
    else
        expect_table(t, &solution->tables[0]);
}

/* ---- games by rules ---- */

/* The number of a position of the library among the poses; false: there are too many. */
static inline bool meet_position(world *w, const gg_problem *problem, gg_position at, who mover,
                                 unsigned *x)
{
    char text[200];
    pose p;
    gg_position_print(problem, at, text, sizeof text);
    if (!board_read(w->b, text, mover, &p)) found("the text of a position: %s", text);
    return world_add(w, &p, x);
}

/* Positions and who wins there. */
static inline void expect_outcomes(gg_ctx *ctx, world *w, const gg_problem *problem,
                                   const gg_solution *solution)
{
    gg_position at;
    gg_player mover;
    char winner;
    uint32_t turns;
    size_t count = 1;
    for (uint64_t cursor = 0; count > 0;) {
        unsigned x;
        const gg_status status = gg_solution_list(ctx, problem, solution, &cursor, 1, &at, &mover,
                                                  &winner, &turns, &count);
        if (!achieved(ctx, status, "gg_solution_list") || count == 0) return;
        const who side = winner == 'L'   ? LEFT
                         : winner == 'R' ? RIGHT
                         : winner == 'D' ? DRAWN
                         : winner == 'N' ? LEFT
                                         : RIGHT;
        if (!meet_position(w, problem, at, LEFT, &x)) return;
        const toy_values *v = world_values(w);
        if (v->winner[x] == side &&
            turns == (v->turns[x] == NEVER ? GG_INFINITE : (uint32_t)v->turns[x]))
            continue;
        found("accepted: position %llu is %c in %u, but by definition %d in %d",
              (unsigned long long)at, winner, turns, v->winner[x], v->turns[x]);
    }
}

/* The nimbers of positions that were explored. */
static inline void expect_explored(world *w, const gg_problem *problem, const gg_solution *solution)
{
    const gg__index *index = &solution->explored->index;
    if (!is_impartial(w->b) || board_dead_end(w->b) != PREVIOUS ||
        strcmp(gg_solution_value_type(solution), "nimber") != 0)
        found("accepted: %s, where such values do not add up", gg_solution_value_type(solution));
    for (uint64_t i = 0; i < index->count; i++) {
        unsigned x;
        if (gg__position_ended(index->keys[i]) != GG_NONE) continue;
        if (!meet_position(w, problem, index->keys[i], LEFT, &x)) return;
        if (world_nimbers(w)[x] != solution->values.value[i])
            found("accepted: position %llu is worth %u, but by definition %u",
                  (unsigned long long)index->keys[i], solution->values.value[i],
                  world_nimbers(w)[x]);
    }
}

/* The best number that a player can move a part to, where an option that falls into several is
 * their sum; *unknown if some option is no number. */
static inline int32_t best_part(gg_ctx *ctx, const gg_problem *problem, gg_player player,
                                uint64_t part, const int32_t *known, bool *unknown)
{
    const gg__positions *list;
    int32_t best = player == GG_LEFT ? LEAST : MOST, sum = 0;
    gg__scratch scratch = {.ctx = ctx};
    const bool listed =
        achieved(ctx, gg__part_options(problem, &scratch, player, part, &list), "options");
    for (size_t i = 0; listed && i < list->count; i++) {
        const int32_t x = known[list->at[i] & ~GG__AND];
        if (x == UNKNOWN) *unknown = true;
        sum = (list->at[i] & GG__AND ? sum : 0) + (x == UNKNOWN ? 0 : x);
        if (i + 1 < list->count && list->at[i + 1] & GG__AND) continue;
        best = (player == GG_LEFT) == (sum > best) ? sum : best;
    }
    gg__scratch_free(&scratch);
    return best;
}

/* The numbers of parts, by evaluation; their options are the ruleset's. */
static inline int32_t *evaluate_parts(gg_ctx *ctx, const gg_problem *problem, uint64_t count)
{
    int32_t *known = zeroed(count, sizeof *known);
    for (uint64_t part = 0; part < count; part++) {
        bool unknown = false;
        const int32_t a = best_part(ctx, problem, GG_LEFT, part, known, &unknown);
        const int32_t b = best_part(ctx, problem, GG_RIGHT, part, known, &unknown);
        known[part] = unknown || a >= b ? UNKNOWN : simplest(a, b);
    }
    return known;
}

/* The nimber of a heap; false: there is no saying. */
static inline bool nimber_of_heap(world *w, uint64_t heap, uint32_t *nimber)
{
    const pose p = {.at = {(uint8_t)heap}, .mover = LEFT};
    unsigned x;
    if (!world_add(w, &p, &x)) return false;
    *nimber = world_nimbers(w)[x];
    return true;
}

/* True if all positions that play comes to have a pair of nim. */
static inline bool is_tame(world *w, unsigned x)
{
    const arena *a = w->moves;
    const uint32_t *plus = world_nimbers(w), *minus = world_minus(w);
    bool tame = plus[x] == minus[x] || (plus[x] < 2 && minus[x] == 1 - plus[x]);
    for (unsigned i = a->first[x]; tame && i < a->first[x + 1]; i++)
        tame = is_tame(w, a->after[i]);
    return tame;
}

/* Heaps in misere play. g- may be left open where some option has two heaps, one of them wild, or
 * has an open g- itself. */
static inline void expect_heaps(world *w, const gg__values *values)
{
    bool *open = zeroed(values->count + 1, sizeof *open);
    for (uint64_t heap = 0; heap < values->count; heap++) {
        const uint32_t value = values->value[heap], minus = values->minus[heap];
        const pose p = {.at = {(uint8_t)heap}, .mover = LEFT};
        unsigned x;
        if (!world_add(w, &p, &x)) break;
        const arena *a = w->moves;
        for (unsigned i = a->first[x]; i < a->first[x + 1]; i++) {
            const pose *q = &w->at[a->after[i]];
            const bool wild =
                values->minus[q->at[0]] >= GG__WILD || values->minus[q->at[1]] >= GG__WILD;
            open[heap] = open[heap] || (q->at[1] > 0 ? wild : open[q->at[0]]);
        }
        const bool tame = is_tame(w, x);
        const uint32_t right = open[heap] ? GG_UNKNOWN : world_minus(w)[x] | (tame ? 0 : GG__WILD);
        if (value != world_nimbers(w)[x] || minus != right || (open[heap] && tame))
            found("accepted: a heap of %llu is worth %u, %u, but by definition %u, %u",
                  (unsigned long long)heap, value, minus, world_nimbers(w)[x], right);
    }
    free(open);
}

/* The parts of heaps that play comes to: each form is a nimber. */
static inline void expect_forms_of_heaps(world *w, const gg_solution *solution)
{
    const gg__index *part = &solution->part->index;
    for (uint64_t i = 0; i < solution->values.count; i++) {
        uint32_t right, nimber = 0;
        if (!nimber_of_heap(w, part->keys[i], &right)) return;
        if (!nimber_of_form(solution->values.forms, solution->values.value[i], &nimber) ||
            nimber != right)
            found("accepted: a heap of %llu is form %u, but by definition *%u",
                  (unsigned long long)part->keys[i], solution->values.value[i], right);
    }
}

/* The parts that are columns: each form is a number. */
static inline void expect_forms_of_columns(gg_ctx *ctx, const gg_problem *problem,
                                           const gg_solution *solution)
{
    const gg__listing *l = solution->values.forms;
    const gg__index *part = &solution->part->index;
    int32_t *known = evaluate_parts(ctx, problem, problem->parts);
    for (uint64_t i = 0; i < solution->values.count; i++) {
        const uint32_t form = solution->values.value[i];
        const bool number = gg__listing_is_number(l, form);
        if (!number || number_of_node(l->trie, l->number[form]) != known[part->keys[i]])
            found("accepted: part %llu is form %u, but by definition %d",
                  (unsigned long long)part->keys[i], form, known[part->keys[i]]);
    }
    free(known);
}

/* Parts are columns, which are numbers, or heaps, which are nimbers: as numbers they are undefined,
 * or 0 and the nimber. For other games only the conclusion is tested. */
static inline void expect_parts(gg_ctx *ctx, world *w, const gg_problem *problem,
                                const gg_solution *solution)
{
    const gg__values *values = &solution->values;
    const bool heaps = w->b->kind <= GRUNDY;
    const bool pairs = strcmp(gg_solution_value_type(solution), "misere-pair") == 0;
    if (pairs && heaps && board_dead_end(w->b) == NEXT) {
        expect_heaps(w, values);
        return;
    }
    if (values->forms && board_dead_end(w->b) == PREVIOUS) {
        if (heaps) expect_forms_of_heaps(w, solution);
        if (w->b->kind == ADVANCE) expect_forms_of_columns(ctx, problem, solution);
        return;
    }
    if ((!heaps && w->b->kind != ADVANCE) || board_dead_end(w->b) != PREVIOUS ||
        (!values->trie && (!heaps || values->minus)))
        found("accepted: %s of parts, where such values do not add up",
              gg_solution_value_type(solution));
    int32_t *known = values->trie ? evaluate_parts(ctx, problem, values->count) : NULL;
    for (uint64_t part = 0; part < values->count; part++) {
        const uint32_t value = values->value[part], minus = values->minus ? values->minus[part] : 0;
        const bool defined = !known || value != GG__UNDEFINED;
        const int32_t x = known && defined ? number_of_node(values->trie, value) : UNKNOWN;
        uint32_t nimber = 0;
        if (known && (!values->minus || known[part] != UNKNOWN) && x != known[part])
            found("accepted: part %llu is %d, but by definition %d", (unsigned long long)part, x,
                  known[part]);
        if (!heaps || !defined) continue;
        if (!nimber_of_heap(w, part, &nimber)) break;
        if (known ? x != 0 || minus != nimber : value != nimber)
            found("accepted: a heap of %llu is worth %d and %u, but by definition %u",
                  (unsigned long long)part, x, known ? minus : value, nimber);
    }
    free(known);
}

/* ---- forests ---- */

enum { CUTS = 1 << 7 }; /* sets of edges */

static inline unsigned edges_of(const pose *p)
{
    unsigned left = 0;
    for (unsigned e = 0; e < PLACES; e++)
        left |= (unsigned)(p->at[e] > 0) << e;
    return left;
}

static inline unsigned after_cut(const board *b, unsigned left, unsigned edge)
{
    pose p = {.mover = LEFT};
    for (unsigned e = 0; e < b->graph.edges; e++)
        p.at[e] = left >> e & 1 && e != edge;
    fall(b, &p);
    return edges_of(&p);
}

/* The value of a set of edges, all of them live, from all play in it: the nimber of green ones, the
 * number of blue and red ones. UNKNOWN: neither. */
static inline int32_t value_of_edges(const board *b, unsigned whole)
{
    int32_t known[CUTS] = {0};
    unsigned colours = 0;
    for (unsigned e = 0; e < b->graph.edges; e++)
        if (whole >> e & 1) colours |= b->graph.edge[e].only == NOBODY ? 1 : 2;
    if (colours == 3 || whole >= CUTS) return UNKNOWN;
    for (unsigned left = 1; left <= whole; left++) {
        int32_t low = LEAST, high = MOST;
        uint64_t met = 0;
        for (unsigned e = 0; e < b->graph.edges; e++) {
            if (!(left >> e & 1)) continue;
            const int32_t x = known[after_cut(b, left, e)];
            if (b->graph.edge[e].only != RIGHT && x > low) low = x;
            if (b->graph.edge[e].only != LEFT && x < high) high = x;
            if (colours == 1) met |= UINT64_C(1) << x;
        }
        while (colours == 1 && met >> known[left] & 1)
            known[left]++;
        if (colours == 2 && low < high) known[left] = simplest(low, high);
    }
    return known[whole];
}

/* The branches on the ground, each value what its edges are. */
static inline void expect_branches(world *w, const gg_problem *problem, const gg_solution *solution)
{
    const gg__values *values = &solution->values;
    const board *b = w->b;
    unsigned x, seen = 0;
    if (b->kind != HACKENBUSH || strcmp(gg_solution_value_type(solution), "number") != 0)
        found("accepted: %s of branches, where there are none", gg_solution_value_type(solution));
    if (!meet_position(w, problem, gg_problem_start(problem), LEFT, &x)) return;
    const unsigned whole = edges_of(&w->at[x]);
    for (uint64_t i = 0; i < values->count; i++) {
        char place[100];
        unsigned from, to, twin = 1, edge = 0;
        gg_value_place(problem, solution, i, place, sizeof place);
        if (sscanf(place, "%u-%u.%u", &from, &to, &twin) < 2) found("the branch %s", place);
        pose p = w->at[x], q = {.mover = LEFT};
        memset(q.at, 1, sizeof q.at);
        if (!cut_named(b, from, to, twin, &q)) found("the branch %s", place);
        while (q.at[edge])
            edge++;
        if (!p.at[edge] || (from != 1 && to != 1)) found("accepted: %s, not on the ground", place);
        const unsigned part = whole & ~after_cut(b, whole, edge);
        const bool green = b->graph.edge[edge].only == NOBODY;
        const uint32_t nimber = values->minus ? values->minus[i] : 0;
        const int32_t number = values->value[i] == GG__UNDEFINED
                                   ? UNKNOWN
                                   : number_of_node(values->trie, values->value[i]);
        const int32_t right = value_of_edges(b, part);
        if (right == UNKNOWN || number != (green ? 0 : right) ||
            nimber != (green ? (uint32_t)right : 0))
            found("accepted: the branch %s is %d and %u, but by definition %d", place, number,
                  nimber, right);
        if (seen & part) found("accepted: the branch %s twice", place);
        seen |= part;
    }
    if (seen != whole) found("accepted: not all branches on the ground");
}

static inline void expect_rules(gg_ctx *ctx, world *w, const gg_problem *problem,
                                const gg_solution *solution)
{
    if (solution->branch)
        expect_branches(w, problem, solution);
    else if (solution->values.value && solution->parts)
        expect_parts(ctx, w, problem, solution);
    else if (solution->values.value)
        expect_explored(w, problem, solution);
    else if (strcmp(gg_solution_value_type(solution), "winner") != 0) /* else see tests/oracle */
        expect_outcomes(ctx, w, problem, solution);
}

#endif
