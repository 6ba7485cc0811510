/*
 * Coin-turning games: a row of coins, heads or tails. A move turns over a set of coins that the
 * game allows; the one furthest to the right must go from heads to tails. A player who cannot move
 * loses.
 *
 * A row is worth the xor of its heads, each as if it were the only one, and a coin at a place is
 * worth the mex of the xors of the other coins that may be turned with it (H. W. Lenstra; E. R.
 * Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14). So `open` values all places, and
 * no position is searched. A position is the mask of the heads, the first place lowest.
 */
#include "notation.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 62, MOST_SETS = 1 << 18 };

/* Coins that are turned together: a number of any; a run; three at equal distances; the first, the
 * last and two between them, of a symmetric set; a symmetric set. */
typedef enum shape { ANY, RUN, EQUAL, FIRST_FOUR, SYMMETRIC } shape;

typedef struct rules {
    const char *name;
    shape shape;
    unsigned least, most; /* coins, of ANY */
} rules;

static const rules all_rules[] = {
    {"turtles", ANY, 1, 2},      {"mock-turtles", ANY, 1, 3}, {"moebius", ANY, 1, 5},
    {"mogul", ANY, 1, 7},        {"moidores", ANY, 1, 9},     {"twins", ANY, 2, 2},
    {"triplets", ANY, 3, 3},     {"ruler", RUN, 0, 0},        {"turnips", EQUAL, 0, 0},
    {"grunt", FIRST_FOUR, 0, 0}, {"sym", SYMMETRIC, 0, 0},
};

typedef struct game {
    const rules *rules;
    unsigned coins;
    gg_position start;
    uint32_t value[MOST]; /* of a head at each place */
    gg_forest forest;     /* its branches are none: it has nimbers alone */
} game;

static uint64_t bit(unsigned place)
{
    return UINT64_C(1) << place;
}

/* ---- sets of coins ---- */

/* A walk through the sets whose last coin is at a place. */
typedef struct sets {
    uint64_t set;
    unsigned size, distance; /* of ANY: coins; of others: the step from set to set */
    bool begun;
} sets;

/* The next larger number with equally many bits. */
static uint64_t next_choice(uint64_t x)
{
    const uint64_t low = x & (~x + 1), up = x + low;
    return up | (((x ^ up) / low) >> 2);
}

static bool next_any(const rules *r, unsigned last, sets *s)
{
    const uint64_t others = s->set & ~bit(last);
    uint64_t next = others ? next_choice(others) : bit(last);
    if (!s->begun) s->size = r->least - 1;
    while (!s->begun || next >= bit(last)) {
        if (s->begun) s->size++;
        if (s->size >= r->most || s->size > last) return false;
        next = bit(s->size) - 1;
        s->begun = true;
        if (s->size == 0) break;
    }
    s->set = next | bit(last);
    return true;
}

/* The set of `first`, `last` and, for each bit k of x, the places k + 1 inside of them. */
static uint64_t mirrored(uint64_t x, unsigned first, unsigned last)
{
    uint64_t set = bit(first) | bit(last);
    for (unsigned k = 0; x >> k; k++)
        if (x >> k & 1) set |= bit(first + 1 + k) | bit(last - 1 - k);
    return set;
}

/* The next set of the game with its last coin there, or false after the last one. */
static bool next_set(const rules *r, unsigned last, sets *s)
{
    if (r->shape == ANY) return next_any(r, last, s);
    const unsigned k = s->distance++;
    switch (r->shape) {
    case RUN:
        if (k > last) return false;
        s->set = (bit(last + 1) - 1) & ~(bit(last - k) - 1);
        return true;
    case EQUAL:
        if (2 * (k + 1) > last) return false;
        s->set = bit(last) | bit(last - k - 1) | bit(last - 2 * (k + 1));
        return true;
    case FIRST_FOUR:
        if (2 * (k + 1) >= last) return false;
        s->set = bit(0) | bit(k + 1) | bit(last - k - 1) | bit(last);
        return true;
    default: { /* distance counts the inner sets, size the places of the first coin before `last` */
        if (!s->begun) s->distance = 1;
        unsigned inner = s->begun ? k : 0;
        s->begun = true;
        if (inner > 0 && (s->size < 2 || inner >> (s->size / 2))) {
            s->size++;
            inner = 0;
            s->distance = 1;
        }
        if (s->size > last) return false;
        s->set = mirrored(inner, last - s->size, last);
        return true;
    }
    }
}

/* ---- opening ---- */

static uint32_t row_value(const game *g, uint64_t heads)
{
    uint32_t value = 0;
    for (; heads; heads &= heads - 1)
        value ^= g->value[__builtin_ctzll(heads)];
    return value;
}

/* Values of all places; false if a place is in too many sets. */
static bool find_values(game *g, uint8_t seen[])
{
    for (unsigned last = 0; last < g->coins; last++) {
        size_t count = 0;
        for (sets s = {0}; next_set(g->rules, last, &s);)
            if (++count >= MOST_SETS) return false;
        memset(seen, 0, count + 1);
        for (sets s = {0}; next_set(g->rules, last, &s);) {
            const uint32_t value = row_value(g, s.set & ~bit(last));
            if (value < count) seen[value] = 1;
        }
        while (seen[g->value[last]])
            g->value[last]++;
    }
    return true;
}

static const rules *rules_of(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof all_rules / sizeof *all_rules; i++)
        if (strlen(all_rules[i].name) == length && memcmp(name, all_rules[i].name, length) == 0)
            return &all_rules[i];
    return NULL;
}

/* Reads a row of H and T, in either case; returns its length, 0 if it is none. */
static unsigned read_row(const char *text, uint64_t *heads)
{
    unsigned length = 0;
    *heads = 0;
    for (; text[length]; length++) {
        if (!strchr("HTht", text[length]) || length == MOST) return 0;
        if (text[length] == 'H' || text[length] == 'h') *heads |= bit(length);
    }
    return length;
}

static uint32_t nimber(void *self, gg_position x)
{
    return row_value(self, x);
}

static void winning(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    const uint32_t value = row_value(g, x);
    for (uint64_t rest = x; rest; rest &= rest - 1)
        for (sets s = {0}; next_set(g->rules, (unsigned)__builtin_ctzll(rest), &s);)
            if (row_value(g, s.set) == value) gg_moves_to(moves, x ^ s.set);
}

static gg_status open(const gg_setup *setup, void **self)
{
    const char *text = *setup->parameters ? setup->parameters : "mock-turtles:HHTHTH";
    const size_t length = strcspn(text, ":");
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    uint8_t *seen = gg_setup_alloc(setup, MOST_SETS + 1, 1);
    if (!g || !seen) return GG_NO_MEMORY;
    g->rules = rules_of(text, length);
    if (!g->rules)
        return gg_setup_refuse(setup, 0, 0,
                               "coins takes GAME:ROW, with GAME one of turtles, mock-turtles, "
                               "moebius, mogul, moidores, twins, triplets, ruler, turnips, grunt, "
                               "sym");
    g->coins = read_row(text[length] ? text + length + 1 : "HHTHTH", &g->start);
    if (g->coins == 0)
        return gg_setup_refuse(setup, 0, 0, "a row of coins is 1 to %d letters H and T", (int)MOST);
    if (!find_values(g, seen))
        return gg_setup_refuse(setup, 0, 0, "%s has too many moves with %u coins", g->rules->name,
                               g->coins);
    g->forest.nimber = nimber;
    g->forest.winning = winning;
    return GG_OK;
}

static gg_position start(void *self)
{
    const game *g = self;
    return g->start;
}

static uint64_t positions(void *self)
{
    const game *g = self;
    return bit(g->coins);
}

static void moves(void *self, gg_position x, gg_moves *moves)
{
    const game *g = self;
    for (uint64_t rest = x; rest; rest &= rest - 1)
        for (sets s = {0}; next_set(g->rules, (unsigned)__builtin_ctzll(rest), &s);)
            gg_moves_to(moves, x ^ s.set);
}

static const gg_forest *forest(void *self)
{
    const game *g = self;
    return &g->forest;
}

/* No branch is cut: the game has none. */
static void cuts(void *self, gg_position x, gg_moves *branches)
{
    (void)self;
    (void)x;
    (void)branches;
}

/* ---- text ---- */

static void print(void *self, gg_position x, char *text, size_t size)
{
    const game *g = self;
    char row[MOST + 1];
    for (unsigned i = 0; i < g->coins; i++)
        row[i] = x >> i & 1 ? 'H' : 'T';
    row[g->coins] = '\0';
    snprintf(text, size, "%s", row);
}

static bool parse(void *self, const char *text, gg_position *x)
{
    const game *g = self;
    return read_row(text, x) == g->coins;
}

static void remark(void *self, const char *text, char *remark, size_t size)
{
    const game *g = self;
    const size_t good = strspn(text, "HTht");
    if (size > 0) *remark = '\0';
    if (text[good])
        snprintf(remark, size, "column %zu: the coins are H and T", good + 1);
    else if (good != g->coins)
        snprintf(remark, size, "there are %zu coins, not %u", good, g->coins);
}

/* "turn 2,5": the places of the coins, from 1 on. */
static void print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    size_t at = (size_t)snprintf(text, size, "turn ");
    (void)self;
    for (uint64_t rest = from ^ to; rest && at < size; rest &= rest - 1)
        at += (size_t)snprintf(text + at, size - at, "%d%s", __builtin_ctzll(rest) + 1,
                               rest & (rest - 1) ? "," : "");
}

const gg_ruleset gg_ruleset_coins = {
    .abi = GG_RULESET_ABI,
    .size = sizeof(gg_ruleset),
    .info = {"coins", "rows of coins that are turned over", "GAME:ROW", false, false},
    .sides = "impartial",
    .source = "H. W. Lenstra; E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 14, "
              "1982",
    .open = open,
    .start = start,
    .positions = positions,
    .moves = moves,
    .distinct = true,
    .print = print,
    .parse = parse,
    .remark = remark,
    .print_move = print_move,
    .forest = forest,
    .cuts = cuts,
};
