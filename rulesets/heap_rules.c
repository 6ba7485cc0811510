/*
 * Heap games by a table, or by a rule about numbers.
 *
 * A table is a text file with a line for each heap that has moves, "5: 3 2+2 0": the heaps that a
 * move may leave of it, with + between several. All of them are smaller than the heap. Lines that
 * begin with # are comments.
 *
 * The rules subtract a number that depends on the heap: one of its divisors; a proper divisor
 * (aliquot); a number that does not divide it (saliquant); a number whose only divisor in common
 * with it is 1 (totative). Source: D. E. Iannucci, U. Larsson, Game values of
 * arithmetic functions, 2021.
 */
#include "breaking.h"
#include "parameters.h"

#include <stdio.h>

enum { LARGEST = 65535, ITEMS = 1 << 22 };

typedef struct game {
    gg__breaking breaking; /* first: breaking.h has the callbacks */
    bool (*may_take)(uint32_t heap, uint32_t taken);
    /* The table: of each heap the place of its moves in `item`, 0: it has none. There: how many,
     * and for each how many heaps it leaves and which. */
    uint32_t most, *first, *item;
} game;

/* ---- rules about numbers ---- */

static bool divides(uint32_t heap, uint32_t taken)
{
    return heap % taken == 0;
}

static bool divides_properly(uint32_t heap, uint32_t taken)
{
    return heap % taken == 0 && taken < heap;
}

static bool divides_not(uint32_t heap, uint32_t taken)
{
    return heap % taken != 0;
}

static bool is_coprime(uint32_t heap, uint32_t taken)
{
    while (taken > 0) {
        const uint32_t rest = heap % taken;
        heap = taken;
        taken = rest;
    }
    return heap == 1;
}

static const struct {
    const char *name;
    bool (*may_take)(uint32_t heap, uint32_t taken);
} number_rules[] = {
    {"divisor", divides},
    {"aliquot", divides_properly},
    {"saliquant", divides_not},
    {"totative", is_coprime},
};

/* ---- moves ---- */

static void list_options(const gg__breaking *breaking, uint32_t heap, gg__leaving *leave, void *to)
{
    const game *g = (const game *)(const void *)breaking;
    if (g->may_take) {
        for (uint32_t taken = 1; taken <= heap; taken++) {
            const uint32_t left = heap - taken;
            if (g->may_take(heap, taken)) leave(to, &left, 1);
        }
        return;
    }
    if (heap > g->most || g->first[heap] == 0) return;
    const uint32_t *at = &g->item[g->first[heap]];
    for (uint32_t count = *at++; count > 0; count--, at += *at + 1)
        leave(to, at + 1, *at);
}

/* ---- the table ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == ',' || c == '\r';
}

/* Reads a number up to `most` and moves the text on; false if there is none. */
static bool read_number(const char **text, uint32_t most, uint32_t *value)
{
    uint64_t n = 0;
    const char *at = *text;
    for (; *at >= '0' && *at <= '9' && n <= most; at++)
        n = 10 * n + (uint64_t)(*at - '0');
    if (at == *text || n > most) return false;
    *text = at;
    *value = (uint32_t)n;
    return true;
}

/* Reads the line of a row; *heap is 0 if it is empty. */
static gg_status read_line(const gg_setup *setup, size_t row, game *g, uint32_t *items)
{
    const char *begin = setup->row[row], *at = begin;
    uint32_t heap, *count;
    while (is_blank(*at))
        at++;
    if (!*at || *at == '#') return GG_OK;
    if (!read_number(&at, LARGEST, &heap) || heap == 0)
        return gg_setup_refuse(setup, row + 1, (size_t)(at - begin) + 1,
                               "a line begins with a heap from 1 to %d", (int)LARGEST);
    if (g->first[heap])
        return gg_setup_refuse(setup, row + 1, 1, "the heap %u has two lines", heap);
    while (is_blank(*at))
        at++;
    if (*at++ != ':')
        return gg_setup_refuse(setup, row + 1, (size_t)(at - begin),
                               "a colon has to stand after the heap, as in 5: 3 2+2 0");
    if (heap > g->most) g->most = heap;
    g->first[heap] = *items;
    count = &g->item[(*items)++];
    for (*count = 0;; ++*count) {
        while (is_blank(*at))
            at++;
        if (!*at) return GG_OK;
        uint32_t *pieces = &g->item[(*items)++];
        do {
            const char *number = at;
            if (*pieces == GG__PIECES)
                return gg_setup_refuse(setup, row + 1, (size_t)(at - begin) + 1,
                                       "a move leaves at most %d heaps", (int)GG__PIECES);
            if (!read_number(&at, heap - 1, &g->item[*items]))
                return gg_setup_refuse(setup, row + 1, (size_t)(number - begin) + 1,
                                       "a move leaves heaps from 0 to %u, smaller than %u, with + "
                                       "between several",
                                       heap - 1, heap);
            ++*pieces;
            ++*items;
        } while (*at == '+' && at++);
        if (*at && !is_blank(*at))
            return gg_setup_refuse(setup, row + 1, (size_t)(at - begin) + 1,
                                   "a blank has to stand between two moves");
    }
}

/* A line of n characters has less than n + 3 items. */
static gg_status read_table(const gg_setup *setup, game *g)
{
    uint64_t room = 2, hash[2] = {14695981039346656037U, 1099511628211U};
    uint32_t items = 1; /* 0 is no place */
    for (size_t row = 0; row < setup->rows; row++)
        room += strlen(setup->row[row]) + 3;
    if (room > ITEMS)
        return gg_setup_refuse(setup, 0, 0, "the table has more than %d characters", (int)ITEMS);
    g->first = gg_setup_alloc(setup, LARGEST + 1, sizeof *g->first);
    g->item = gg_setup_alloc(setup, room, sizeof *g->item);
    if (!g->first || !g->item) return GG_NO_MEMORY;
    for (size_t row = 0; row < setup->rows; row++) {
        const gg_status status = read_line(setup, row, g, &items);
        if (status != GG_OK) return status;
    }
    if (g->most == 0) return gg_setup_refuse(setup, 0, 0, "the table has no line with a heap");
    for (uint32_t heap = 0; heap <= g->most; heap++)
        for (uint32_t at = g->first[heap], i = 0; i < 2; i++)
            hash[i] = (hash[i] ^ at) * UINT64_C(1099511628211) + i;
    for (uint32_t at = 0; at < items; at++)
        for (unsigned i = 0; i < 2; i++)
            hash[i] = (hash[i] ^ (g->item[at] + at * i)) * UINT64_C(1099511628211) + i;
    snprintf(g->breaking.rules, sizeof g->breaking.rules, "table %016llx%016llx",
             (unsigned long long)hash[0], (unsigned long long)hash[1]);
    return GG_OK;
}

/* ---- opening ---- */

static gg_status open(const gg_setup *setup, void **self)
{
    const char *text;
    char usual[16] = "12";
    game *g = *self = gg_setup_alloc(setup, 1, sizeof *g);
    if (!g) return GG_NO_MEMORY;
    gg_status status = gg__misere(setup, &g->breaking.misere, &text);
    if (status != GG_OK) return status;
    g->breaking.options = list_options;
    if (setup->row) {
        status = read_table(setup, g);
        if (status != GG_OK) return status;
        snprintf(usual, sizeof usual, "%u", g->most);
        return gg__breaking_open(setup, &g->breaking, *text ? text : usual);
    }
    if (!*text) text = "aliquot";
    const size_t length = strcspn(text, ":");
    for (size_t i = 0; i < sizeof number_rules / sizeof *number_rules; i++)
        if (strlen(number_rules[i].name) == length &&
            memcmp(number_rules[i].name, text, length) == 0)
            g->may_take = number_rules[i].may_take;
    if (!g->may_take)
        return gg_setup_refuse(setup, 0, 0,
                               "heaps takes a table in a file, with HEAP,HEAP,..., or one of "
                               "divisor, aliquot, saliquant and totative, and then :HEAP,HEAP,...");
    snprintf(g->breaking.rules, sizeof g->breaking.rules, "%.*s", (int)length, text);
    return gg__breaking_open(setup, &g->breaking,
                             text[length] && text[length + 1] ? text + length + 1 : usual);
}

const gg_ruleset gg_ruleset_heaps = {
    GG__BREAKING,
    .info = {"heaps", "heaps by a table of moves, or by divisors", "[misere:]RULE[:HEAP,HEAP,...]",
             false, false},
    .source = "D. E. Iannucci, U. Larsson, Game values of arithmetic functions, 2021",
    .takes = GG_TAKES_EITHER,
    .open = open,
};
