/*
 * Certificates without a solver: any small numbers in columns of the right shape; or values that
 * have settled: each was recomputed from its options until nothing changed, from any beginning.
 * Settled values fulfil almost all conditions; if any of them is false, a condition is missing.
 */
#ifndef FUZZ_GUESS_H
#define FUZZ_GUESS_H

#include "games.h"
#include "paper.h"
#include "truth.h"

/* ---- columns of the right shape ---- */

static inline void guess_column(choices *by, paper *p, uint32_t tag, size_t count)
{
    section *c = add_column(p, p->columns, tag);
    for (size_t i = 0; c && i < count; i++) {
        const unsigned any = choose(by, 32);
        const uint64_t side = any % 4, rank = any / 4 == 7 ? 0x3fffffff : any / 4 % 4;
        add_entry(c, tag == WORDS               ? side << 30 | rank
                     : tag == POSITIONS_TAG     ? i
                     : any == 31                ? 0xffffffff
                     : tag == MINUS && any > 20 ? 0x80000000 | any % 3
                                                : any % 3);
    }
}

/* Parts of a game by rules that there may be, or branches on the ground where play begins. */
static inline uint64_t entries_of_sum(const gg_problem *problem)
{
    uint32_t *branch = NULL;
    uint64_t count = 0;
    if (!problem->forest) return problem->parts;
    if (gg__position_ground(problem->ctx, problem, problem->start, &branch, &count) == GG_OK)
        gg__free(problem->ctx, branch);
    return count;
}

/* Any small numbers; false: there would be too many. */
static inline bool guess_columns(choices *by, const gg_problem *problem, paper *p)
{
    static const uint32_t shapes[][4] = {{MOVERS, WORDS},
                                         {MOVERS, WORDS},
                                         {VALUES, RANKS},
                                         {VALUES, MINUS, RANKS},
                                         {VALUES, RANKS, PARENTS, SIGNS},
                                         {VALUES, MINUS, PARENTS, SIGNS}};
    static const uint64_t movers[][2] = {{4, 0}, {1, 2}, {3, 0}, {1, 2}, {2, 1}, {2, 0}, {1, 0}};
    const unsigned shape = choose(by, 6), mover = choose(by, 7);
    const uint64_t parts = entries_of_sum(problem);
    const uint64_t count = shape > 1 && parts ? parts : problem->positions;
    const bool twice = movers[mover][1] != 0;
    if (count == 0 || count > 16) return false;
    *p = (paper){.version = 1};
    snprintf(p->type, sizeof p->type, "%s", paper_types[shape < 5 ? shape : 4]);
    if (choose(by, 16) == 0) guess_column(by, p, POSITIONS_TAG, (size_t)count);
    for (unsigned i = 0; i < 4 && shapes[shape][i]; i++) {
        const uint32_t tag = shapes[shape][i];
        if (tag == RANKS && choose(by, 3) == 0) continue;
        guess_column(
            by, p, tag,
            tag >= PARENTS ? 3 : (size_t)(tag == MOVERS ? 1 : count) << (tag <= WORDS && twice));
    }
    section *who_moves = find_column(p, MOVERS);
    for (size_t i = 0; who_moves && i < who_moves->count; i++)
        who_moves->entry[i] = movers[mover][i];
    for (uint32_t tag = PARENTS; tag <= SIGNS; tag++) {
        section *trie = find_column(p, tag);
        for (size_t i = 0; trie && i < trie->count; i++)
            trie->entry[i] = i == 0 ? 0 : trie->entry[i] % 2;
    }
    return true;
}

/* ---- lists of forms ---- */

static inline uint64_t choose_form(choices *by, unsigned forms)
{
    const unsigned form = choose(by, 16);
    return form == 15 ? UINT32_MAX : form % forms;
}

/* Some forms of the right shape, and values among them. The first form is 0, the others have some
 * of those before them as options, or, of games with loops, any. */
static inline void guess_forms(choices *by, const toy *t, paper *p)
{
    static const uint32_t tags[] = {VALUES, MINUS,   RANKS,   NUMBERS_TAG, LEFTS,
                                    RIGHTS, OPTIONS, PARENTS, SIGNS};
    static const uint64_t parent[] = {0, 0, 0, 1}, sign[] = {0, 1, 0, 0}; /* 0, 1, -1, 1/2 */
    const bool loopy = choose(by, 2), ranked = choose(by, 4);
    const unsigned forms = 1 + choose(by, 6), numbers = 1 + choose(by, 4);
    *p = (paper){.version = 1};
    snprintf(p->type, sizeof p->type, "%s", loopy ? "loopy-form" : "form");
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++)
        if ((tags[i] != MINUS || loopy) && (tags[i] != RANKS || ranked))
            add_column(p, p->columns, tags[i]);
    section *minus = find_column(p, MINUS), *ranks = find_column(p, RANKS);
    for (unsigned v = 0; v < t->n; v++) {
        const uint64_t value = choose_form(by, forms);
        add_entry(find_column(p, VALUES), value);
        if (minus) add_entry(minus, choose(by, 3) ? value : choose_form(by, forms));
        if (ranks) add_entry(ranks, choose(by, 4) ? t->n - v : choose(by, 4));
    }
    for (unsigned form = 0; form < forms; form++) {
        const bool number = form == 0 || choose(by, 4) == 0;
        add_entry(find_column(p, NUMBERS_TAG), !number ? UINT32_MAX : form % numbers);
        for (uint32_t side = LEFTS; side <= RIGHTS; side++) {
            const unsigned any = number ? 0 : choose(by, 256), most = loopy ? forms : form;
            uint64_t count = 0;
            for (unsigned option = 0; option < most; option++) {
                if (!(any >> option & 1)) continue;
                add_entry(find_column(p, OPTIONS), option);
                count++;
            }
            add_entry(find_column(p, side), count);
        }
    }
    for (unsigned node = 0; node < numbers; node++) {
        add_entry(find_column(p, PARENTS), parent[node]);
        add_entry(find_column(p, SIGNS), sign[node]);
    }
}

/* ---- settled values ---- */

enum { ROUNDS = 12, LONG = 60 };

static inline uint64_t word_of(who side, uint64_t rank)
{
    return (uint64_t)side << 30 | (rank > LONG ? 0x3fffffff : rank);
}

/* The value of a state by its options; `endless` has won play without end. */
static inline uint64_t settled_word(const arena *a, unsigned x, const uint64_t *word, who endless)
{
    uint64_t least[4] = {LONG, LONG, LONG, LONG}, most[4] = {0};
    bool any[4] = {false};
    const who mover = a->mover[x], other = opponent(mover);
    if (a->result[x] != NOBODY)
        return word_of(a->result[x], a->result[x] == endless ? LONG + 1 : 0);
    for (unsigned i = a->first[x]; i < a->first[x + 1]; i++) {
        const uint64_t side = word[a->after[i]] >> 30, rank = word[a->after[i]] & 0x3fffffff;
        any[side] = true;
        if (rank < least[side]) least[side] = rank;
        if (rank > most[side]) most[side] = rank;
    }
    const who side = any[mover] ? mover : any[DRAWN] ? DRAWN : other;
    if (side == endless) return word_of(side, LONG + 1);
    const bool hurries = side == mover || (side == DRAWN && mover != endless);
    return word_of(side, 1 + (hurries ? least : most)[side]);
}

/* A token on each vertex, with each player to move. */
static inline void settle_outcomes(choices *by, const toy *t, paper *p)
{
    const toy lone = alone(t);
    arena *a = arena_of(&lone);
    const unsigned states = a->states - 2, stubborn = choose(by, 4) ? states : choose(by, states);
    uint64_t *word = zeroed(a->states, sizeof *word);
    const uint32_t usual = choose(by, 4);
    for (unsigned x = 0; x < a->states; x++)
        word[x] = word_of((who)(usual ? usual : 1 + choose(by, 3)), choose(by, 4));
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned x = 0; x < states; x++)
            if (x != stubborn && choose(by, 8)) word[x] = settled_word(a, x, word, t->infinite);
    *p = (paper){.version = 1, .type = "outcome"};
    section *movers = add_column(p, 0, MOVERS);
    add_entry(movers, t->owned ? 3 : 1);
    if (!t->owned) add_entry(movers, 2);
    section *words = add_column(p, 1, WORDS);
    for (unsigned x = 0; x < states; x++)
        add_entry(words, word[x]);
    free(word);
    arena_free(a);
}

/* The least rank among the options of a vertex that have this nimber; LONG: none has. */
static inline uint64_t least_rank(const toy *t, unsigned v, uint64_t nimber, const uint64_t *value,
                                  const uint64_t *rank)
{
    uint64_t least = LONG;
    for (unsigned e = 0; e < t->edges; e++) {
        const unsigned w = t->edge[e].to;
        if (t->edge[e].from == v && value[w] == nimber && rank[w] < least) least = rank[w];
    }
    return least;
}

/* The nimber that its options leave open for a vertex, if those of larger value can be answered;
 * else, or perhaps, an infinite one. */
static inline void settle_vertex(choices *by, const toy *t, unsigned v, uint64_t *value,
                                 uint64_t *rank)
{
    uint64_t seen = 0, m = 0, after = 0;
    for (unsigned e = 0; e < t->edges; e++)
        if (t->edge[e].from == v && value[t->edge[e].to] < 64)
            seen |= UINT64_C(1) << value[t->edge[e].to];
    while (seen >> m & 1)
        m++;
    for (unsigned e = 0; e < t->edges; e++) {
        const unsigned w = t->edge[e].to;
        if (t->edge[e].from != v || value[w] < m) continue;
        const uint64_t answer = least_rank(t, w, m, value, rank);
        after = answer + 1 > after ? answer + 1 : after;
    }
    const bool infinite = after > LONG || choose(by, 16) == 0;
    value[v] = infinite ? UINT32_MAX : m;
    rank[v] = infinite ? 0 : after;
}

/* The place of a number in the trie of two columns, with all that is above it. */
static inline uint64_t place_of(int32_t x, section *parents, section *signs)
{
    int32_t low = LEAST, high = MOST, at = 0;
    uint64_t node = 0;
    while (at != x) {
        const uint64_t sign = x > at;
        size_t child = 1;
        if (sign)
            low = at;
        else
            high = at;
        at = high == MOST   ? low + (1 << UNIT)
             : low == LEAST ? high - (1 << UNIT)
                            : (low + high) / 2;
        while (child < parents->count &&
               (parents->entry[child] != node || signs->entry[child] != sign))
            child++;
        if (child == parents->count) {
            add_entry(parents, node);
            add_entry(signs, sign);
        }
        node = child;
    }
    return node;
}

/* The value of a vertex by its options: a number, and a nimber that is added; UNKNOWN: neither.
 * Unknown ones are sometimes skipped. */
static inline int32_t settled_number(choices *by, const toy *t, unsigned v, const int32_t *number,
                                     const uint64_t *star, uint64_t *plus)
{
    int32_t bound[2] = {LEAST, MOST};
    uint64_t seen[2] = {0, 0};
    const bool careless = choose(by, 4) == 0;
    *plus = 0;
    for (unsigned e = 0; e < t->edges; e++) {
        const toy_edge *edge = &t->edge[e];
        const int32_t x = number[edge->to];
        if (edge->from != v) continue;
        if (x == UNKNOWN && !careless) return UNKNOWN;
        for (unsigned side = 0; x != UNKNOWN && side < 2; side++) {
            if (edge->only == (side ? LEFT : RIGHT)) continue;
            if (side ? x < bound[1] : x > bound[0]) seen[side] = 0;
            if (side ? x <= bound[1] : x >= bound[0]) bound[side] = x;
            if (x == bound[side]) seen[side] |= UINT64_C(1) << star[edge->to];
        }
    }
    if (bound[0] < bound[1]) return simplest(bound[0], bound[1]);
    if (bound[0] > bound[1] && !careless) return UNKNOWN;
    while (seen[0] >> *plus & 1)
        ++*plus;
    return bound[0];
}

/* Of a graph without cycles; false: there are some. */
static inline bool settle_numbers(choices *by, const toy *t, paper *p)
{
    int32_t number[VERTICES];
    uint64_t star[VERTICES];
    unsigned depth[VERTICES];
    const bool starred = choose(by, 2);
    if (!find_depths(t, depth)) return false;
    for (unsigned deep = 0; deep <= t->n; deep++)
        for (unsigned v = 0; v < t->n; v++) {
            if (depth[v] != deep) continue;
            number[v] = settled_number(by, t, v, number, star, &star[v]);
            if (!starred && star[v] > 0 && choose(by, 4)) number[v] = UNKNOWN;
            if (choose(by, 32) == 0) number[v] = UNKNOWN;
        }
    *p = (paper){.version = 1, .type = "number"};
    for (uint32_t tag = VALUES; tag <= SIGNS; tag++)
        if (tag != MINUS || starred) add_column(p, p->columns, tag);
    section *values = find_column(p, VALUES), *minus = find_column(p, MINUS);
    section *parents = find_column(p, PARENTS), *signs = find_column(p, SIGNS);
    add_entry(parents, 0);
    add_entry(signs, 0);
    for (unsigned v = 0; v < t->n; v++) {
        const bool known = number[v] != UNKNOWN;
        add_entry(values, known ? place_of(number[v], parents, signs) : UINT32_MAX);
        add_entry(find_column(p, RANKS), depth[v]);
        if (minus) add_entry(minus, known ? star[v] : 0);
    }
    return true;
}

static inline void settle_nimbers(choices *by, const toy *t, paper *p)
{
    uint64_t value[VERTICES], rank[VERTICES];
    const unsigned stubborn = choose(by, 4) ? t->n : choose(by, t->n);
    const bool infinite = choose(by, 2);
    for (unsigned v = 0; v < t->n; v++) {
        value[v] = infinite || choose(by, 3) == 0 ? UINT32_MAX : choose(by, 4);
        rank[v] = choose(by, 4);
    }
    for (unsigned round = 0; round < ROUNDS; round++)
        for (unsigned v = 0; v < t->n; v++)
            if (v != stubborn && choose(by, 8)) settle_vertex(by, t, v, value, rank);
    *p = (paper){.version = 1, .type = "nimber"};
    section *values = add_column(p, 0, VALUES), *ranks = add_column(p, 1, RANKS);
    for (unsigned v = 0; v < t->n; v++) {
        add_entry(values, value[v]);
        add_entry(ranks, rank[v]);
    }
}

#endif
