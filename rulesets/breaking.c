/* Taking and breaking. A move costs O(different sizes in the position). */
#include "breaking.h"

#include "notation.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

enum { SIZES = 4471 }; /* 1 + 2 + ... + 4472 is more than GG__OBJECTS */

typedef struct size_count {
    uint32_t size, count;
} size_count;

/* The heaps of a position; sizes rise, counts are above 0. While a move is made, there may be
 * GG__PIECES sizes more. */
typedef struct heap_set {
    size_t sizes;
    size_count of[SIZES + GG__PIECES];
} heap_set;

/* ---- sets of heaps ---- */

/* The first place whose size is not below. */
static size_t place_of(const heap_set *set, uint32_t size)
{
    size_t low = 0, high = set->sizes;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (set->of[middle].size < size)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* A heap of 0 is none. */
static void add(heap_set *set, uint32_t size)
{
    const size_t at = place_of(set, size);
    if (size == 0) return;
    if (at == set->sizes || set->of[at].size != size) {
        memmove(&set->of[at + 1], &set->of[at], (set->sizes++ - at) * sizeof *set->of);
        set->of[at] = (size_count){size, 0};
    }
    set->of[at].count++;
}

static void drop(heap_set *set, uint32_t size)
{
    const size_t at = place_of(set, size);
    if (size == 0 || --set->of[at].count > 0) return;
    memmove(&set->of[at], &set->of[at + 1], (--set->sizes - at) * sizeof *set->of);
}

static gg_position number_of(const gg__breaking *game, heap_set *set)
{
    gg__turn_words(set->of, 2 * set->sizes, sizeof(uint32_t));
    const gg_position x = gg_keys_intern(game->keys, set->of, set->sizes * sizeof *set->of);
    gg__turn_words(set->of, 2 * set->sizes, sizeof(uint32_t));
    return x;
}

static void unpack(const gg__breaking *game, gg_position x, heap_set *set)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(game->keys, x, &size);
    memcpy(set->of, bytes, size);
    set->sizes = size / sizeof *set->of;
    gg__turn_words(set->of, 2 * set->sizes, sizeof(uint32_t));
}

/* ---- opening ---- */

gg_status gg__breaking_open(const gg_setup *setup, gg__breaking *game, const char *heaps)
{
    uint64_t left = GG__OBJECTS;
    const int count = gg_setup_numbers(heaps, ',', game->heap, GG__FIRST_HEAPS);
    if (count < 0)
        return gg_setup_refuse(setup, 0, 0, "heaps are HEAP,HEAP,..., at most %d of them, not '%s'",
                               (int)GG__FIRST_HEAPS, heaps);
    game->keys = setup->keys;
    game->heaps = (unsigned)count;
    game->parts = count > 0 ? 1 : UINT32_MAX;
    for (unsigned i = 0; i < game->heaps; i++) {
        if (game->heap[i] > left)
            return gg_setup_refuse(setup, 0, 0, "the heaps are too large: at most %d objects",
                                   (int)GG__OBJECTS);
        left -= game->heap[i];
        if (game->heap[i] >= game->parts) game->parts = game->heap[i] + 1;
    }
    return GG_OK;
}

gg_position gg__breaking_start(void *self)
{
    const gg__breaking *game = self;
    heap_set set;
    set.sizes = 0;
    for (unsigned i = 0; i < game->heaps; i++)
        add(&set, (uint32_t)game->heap[i]);
    return number_of(game, &set);
}

bool gg__breaking_misere(void *self)
{
    const gg__breaking *game = self;
    return game->misere;
}

/* ---- moves ---- */

/* Three heaps, the first is the smallest. */
static void list_three(uint32_t left, gg__leaving *leave, void *to)
{
    for (uint32_t a = 1; a <= left / 3; a++)
        for (uint32_t b = a; b <= (left - a) / 2; b++)
            leave(to, (const uint32_t[]){a, b, left - a - b}, 3);
}

static inline void list_options(const gg__breaking *game, uint32_t heap, gg__leaving *leave,
                                void *to)
{
    if (game->options) {
        game->options(game, heap, leave, to);
        return;
    }
    const uint32_t most = game->repeats || game->most > heap ? heap : game->most;
    for (uint32_t taken = 0, at = 0; taken <= most; taken++, at++) {
        const uint32_t left = heap - taken;
        if (at > game->most) at -= game->repeats;
        const uint8_t may = game->leave[at];
        if (left == 0 && may & GG__LEAVE_NOTHING) leave(to, &left, 1);
        if (left == 0) continue;
        if (may & GG__LEAVE_ONE) leave(to, &left, 1);
        const uint32_t smaller = may & GG__LEAVE_TWO ? (left - game->unequal) / 2 : 0;
        for (uint32_t a = 1; a <= smaller; a++)
            leave(to, (const uint32_t[]){a, left - a}, 2);
        if (may & GG__LEAVE_THREE) list_three(left, leave, to);
    }
}

/* The heaps that are not moved, and the list for positions. */
typedef struct making {
    const gg__breaking *game;
    heap_set rest;
    gg_moves *moves;
} making;

static void make_position(void *to, const uint32_t *heap, unsigned count)
{
    making *m = to;
    for (unsigned i = 0; i < count; i++)
        add(&m->rest, heap[i]);
    gg_moves_to(m->moves, number_of(m->game, &m->rest));
    for (unsigned i = 0; i < count; i++)
        drop(&m->rest, heap[i]);
}

void gg__breaking_moves(void *self, gg_position x, gg_moves *moves)
{
    making m;
    m.game = self;
    m.moves = moves;
    unpack(self, x, &m.rest);
    const size_t sizes = m.rest.sizes;
    for (size_t i = 0; i < sizes; i++) {
        const uint32_t heap = m.rest.of[i].size;
        drop(&m.rest, heap);
        list_options(self, heap, make_position, &m);
        add(&m.rest, heap);
    }
}

/* ---- parts ---- */

void gg__breaking_parts(void *self, gg_position x, gg_moves *parts)
{
    heap_set set;
    unpack(self, x, &set);
    for (size_t i = 0; i < set.sizes; i++)
        for (uint32_t j = 0; j < set.of[i].count; j++)
            gg_moves_to(parts, set.of[i].size);
}

uint64_t gg__breaking_part_numbers(void *self)
{
    const gg__breaking *game = self;
    return game->parts;
}

static void make_part(void *to, const uint32_t *heap, unsigned count)
{
    gg_moves_to(to, heap[0]);
    for (unsigned i = 1; i < count; i++)
        gg_moves_and(to, heap[i]);
}

void gg__breaking_part_moves(void *self, gg_player player, uint64_t part, gg_moves *options)
{
    (void)player;
    list_options(self, (uint32_t)part, make_part, options);
}

const char *gg__breaking_part_rules(void *self)
{
    const gg__breaking *game = self;
    return game->rules;
}

uint64_t gg__breaking_period_span(void *self)
{
    const gg__breaking *game = self;
    for (unsigned k = 0; k <= game->most; k++)
        if (game->leave[k] & GG__LEAVE_THREE) return 0;
    if (game->unequal || game->repeats || game->options) return 0;
    return game->most > 0 ? game->most : 1;
}

/* ---- texts ---- */

void gg__breaking_print(void *self, gg_position x, char *text, size_t size)
{
    heap_set set;
    size_t at = 0;
    unpack(self, x, &set);
    if (set.sizes == 0) snprintf(text, size, "0");
    for (size_t i = 0; i < set.sizes; i++)
        for (uint32_t j = 0; j < set.of[i].count && at < size; j++)
            at += (size_t)snprintf(text + at, size - at, at > 0 ? ",%u" : "%u", set.of[i].size);
}

bool gg__breaking_parse(void *self, const char *text, gg_position *x)
{
    const gg__breaking *game = self;
    gg__numbers n = {.at = text};
    uint64_t heap, all = 0;
    heap_set set;
    bool some = false;
    set.sizes = 0;
    while (gg__next_number(&n, &heap)) {
        some = true;
        if (heap >= game->parts || all + heap > GG__OBJECTS) return false;
        all += heap;
        add(&set, (uint32_t)heap);
    }
    if (n.bad || !some) return false;
    *x = number_of(game, &set);
    return true;
}

void gg__breaking_remark(void *self, const char *text, char *remark, size_t size)
{
    (void)self;
    gg__explain_numbers(text, 0, remark, size);
}

/* The sizes with more heaps in a than in b, rising. Returns how many there are. */
static unsigned subtract(const heap_set *a, const heap_set *b, uint32_t size[GG__PIECES])
{
    unsigned found = 0;
    for (size_t i = 0; i < a->sizes; i++) {
        const size_t at = place_of(b, a->of[i].size);
        const bool in = at < b->sizes && b->of[at].size == a->of[i].size;
        const uint32_t count = in ? b->of[at].count : 0;
        for (uint32_t j = count; j < a->of[i].count && found < GG__PIECES; j++)
            size[found++] = a->of[i].size;
    }
    return found;
}

void gg__breaking_print_move(void *self, gg_position from, gg_position to, char *text, size_t size)
{
    heap_set before, after;
    uint32_t heap[GG__PIECES] = {0}, left[GG__PIECES], all = 0;
    char rest[GG__PIECES * 9] = "";
    unpack(self, from, &before);
    unpack(self, to, &after);
    subtract(&before, &after, heap);
    const unsigned count = subtract(&after, &before, left);
    for (unsigned i = 0; i < count; i++) {
        const size_t length = strlen(rest);
        snprintf(rest + length, sizeof rest - length, "%s%u", i > 0 ? "+" : "", left[i]);
        all += left[i];
    }
    if (all > heap[0])
        snprintf(text, size, "%u to %s", heap[0], rest);
    else if (all == heap[0])
        snprintf(text, size, "split %u into %s", heap[0], rest);
    else
        snprintf(text, size, "take %u from %u%s%s", heap[0] - all, heap[0],
                 count > 0 ? " leaving " : "", rest);
}
