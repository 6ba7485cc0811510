/*
 * The games of the workload `form`, searched once, before any time is taken. A position of
 * Domineering falls into the regions that do not touch, each pushed into a corner; a region of one
 * square is 0.
 */
#include "lists.h"

#include "bytes.h"

#include <stdlib.h>
#include <string.h>

enum { STRIDE = 8, EMPTY = 0, TOAD = 1, FROG = 2, WHOLE = 1 << 20 };

/* The terms of an option: keys of positions, and in the end their numbers. */
typedef struct summands {
    uint64_t at[STRIDE * STRIDE];
    unsigned count;
} summands;

typedef struct options {
    summands *at;
    size_t count, room;
} options;

typedef struct maker {
    lists_game game;
    unsigned a, b;
    uint64_t *key; /* an open table; 0: free */
    uint32_t *number;
    size_t slots, used;
    bench_bytes *out;
    uint32_t positions;
} maker;

static void *claim(void *block, size_t count, size_t size)
{
    void *grown = realloc(block, count * size);
    if (!grown) exit(EXIT_FAILURE);
    return grown;
}

static summands *add_option(options *list)
{
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->at = claim(list->at, list->room, sizeof *list->at);
    }
    list->at[list->count].count = 0;
    return &list->at[list->count++];
}

/* ---- Domineering: a set of free squares; Left places upright ---- */

static uint64_t squares(unsigned rows, unsigned columns)
{
    uint64_t set = 0;
    for (unsigned r = 0; r < rows; r++)
        set |= ((UINT64_C(1) << columns) - 1) << (STRIDE * r);
    return set;
}

static const uint64_t first_column = UINT64_C(0x0101010101010101);

static uint64_t region_of(uint64_t set)
{
    uint64_t region = set & (0 - set), before = 0;
    while (region != before) {
        before = region;
        region |= region << STRIDE | region >> STRIDE;
        region |= (region & ~(first_column << 7)) << 1 | (region & ~first_column) >> 1;
        region &= set;
    }
    return region;
}

static void split(uint64_t set, summands *out)
{
    while (set) {
        uint64_t region = region_of(set);
        set &= ~region;
        if ((region & (region - 1)) == 0) continue;
        while (!(region & 0xff))
            region >>= STRIDE;
        while (!(region & first_column))
            region >>= 1;
        out->at[out->count++] = region;
    }
}

static void place_dominoes(uint64_t set, unsigned step, options *list)
{
    uint64_t places = set & set >> step;
    if (step == 1) places &= ~(first_column << 7);
    for (; places; places &= places - 1) {
        const uint64_t first = places & (0 - places);
        split(set & ~(first | first << step), add_option(list));
    }
}

/* ---- Toads and Frogs: two bits for a square; toads are Left's and go up ---- */

static unsigned at_square(uint64_t row, int64_t i, unsigned length)
{
    return i < 0 || i >= (int64_t)length ? 3 : (unsigned)(row >> 2 * i & 3);
}

static void move_all(const maker *m, uint64_t row, unsigned mover, options *list)
{
    const unsigned length = 2 * m->a + m->b;
    for (int64_t i = 0; i < (int64_t)length; i++) {
        const int64_t step = mover == TOAD ? 1 : -1;
        if (at_square(row, i, length) != mover) continue;
        int64_t to = i + step;
        if (at_square(row, to, length) == TOAD + FROG - mover) to += step;
        if (at_square(row, to, length) != EMPTY) continue;
        summands *option = add_option(list);
        option->at[option->count++] = (row & ~((uint64_t)mover << 2 * i)) | (uint64_t)mover
                                                                                << 2 * to;
    }
}

/* ---- switches: the key of the integer n is WHOLE + n, of +-n it is n ---- */

static void switch_to(const maker *m, uint64_t key, int side, options *list)
{
    const int64_t sign = side == 0 ? 1 : -1, n = (int64_t)key - WHOLE;
    if (key == 2 * WHOLE) {
        for (unsigned i = 1; side == 0 && i <= m->a; i++) {
            summands *option = list->count ? &list->at[0] : add_option(list);
            option->at[option->count++] = i;
        }
    } else if (key <= m->a) {
        summands *option = add_option(list);
        option->at[option->count++] = (uint64_t)(WHOLE + sign * (int64_t)key);
    } else if (n * sign > 0) {
        summands *option = add_option(list);
        if (n != sign) option->at[option->count++] = (uint64_t)(WHOLE + n - sign);
    }
}

/* ---- all positions, options before what they are options of ---- */

static void list_options(const maker *m, uint64_t key, int side, options *list)
{
    if (m->game == LISTS_DOMINEERING)
        place_dominoes(key, side == 0 ? STRIDE : 1, list);
    else if (m->game == LISTS_TOADS_AND_FROGS)
        move_all(m, key, side == 0 ? TOAD : FROG, list);
    else
        switch_to(m, key, side, list);
}

static size_t slot_of(const maker *m, uint64_t key)
{
    uint64_t slot = key * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    while (m->key[slot & (m->slots - 1)] && m->key[slot & (m->slots - 1)] != key)
        slot++;
    return (size_t)(slot & (m->slots - 1));
}

static void set_number(maker *m, uint64_t key, uint32_t number)
{
    if (2 * (m->used + 1) > m->slots) {
        const maker old = *m;
        m->slots = old.slots ? 2 * old.slots : 1024;
        m->key = calloc(m->slots, sizeof *m->key);
        m->number = claim(NULL, m->slots, sizeof *m->number);
        if (!m->key) exit(EXIT_FAILURE);
        for (size_t i = 0; i < old.slots; i++) {
            if (!old.key[i]) continue;
            const size_t slot = slot_of(m, old.key[i]);
            m->key[slot] = old.key[i];
            m->number[slot] = old.number[i];
        }
        free(old.key);
        free(old.number);
    }
    const size_t slot = slot_of(m, key);
    m->key[slot] = key;
    m->number[slot] = number;
    m->used++;
}

static void put_number(bench_bytes *out, uint64_t number)
{
    const uint32_t word = (uint32_t)number;
    bytes_write(out, &word, sizeof word);
}

/* The number of a position, which is given one with its options, as deep as a game is long. */
static uint32_t number_of(maker *m, uint64_t key)
{
    options list[2] = {{NULL, 0, 0}, {NULL, 0, 0}};
    if (m->slots && m->key[slot_of(m, key)]) return m->number[slot_of(m, key)];
    for (int side = 0; side < 2; side++) {
        list_options(m, key, side, &list[side]);
        for (size_t i = 0; i < list[side].count; i++)
            for (unsigned k = 0; k < list[side].at[i].count; k++)
                list[side].at[i].at[k] = number_of(m, list[side].at[i].at[k]);
    }
    put_number(m->out, list[0].count);
    put_number(m->out, list[1].count);
    for (int side = 0; side < 2; side++) {
        for (size_t i = 0; i < list[side].count; i++) {
            put_number(m->out, list[side].at[i].count);
            for (unsigned k = 0; k < list[side].at[i].count; k++)
                put_number(m->out, list[side].at[i].at[k]);
        }
        free(list[side].at);
    }
    set_number(m, key, ++m->positions);
    return m->positions;
}

bool lists_make(lists_game game, unsigned a, unsigned b, bench_bytes *out)
{
    maker m = {.game = game, .a = a, .b = b, .out = out};
    uint64_t key = 2 * WHOLE;
    if (game == LISTS_DOMINEERING) key = squares(a, b);
    if (game == LISTS_TOADS_AND_FROGS) {
        key = 0;
        for (unsigned i = 0; i < a; i++)
            key |= (uint64_t)TOAD << 2 * i | (uint64_t)FROG << 2 * (a + b + i);
    }
    put_number(out, 0);
    number_of(&m, key);
    free(m.key);
    free(m.number);
    if (!out->full) memcpy(out->data, &m.positions, sizeof m.positions);
    return true;
}

const uint32_t *lists_of(const bench_run *run)
{
    return (const uint32_t *)(const void *)run->input->data;
}
