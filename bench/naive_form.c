/*
 * Canonical forms as a textbook has them: a game is a tree, and everything that was found is kept
 * in tables by text. G <= H by the definition; a sum by its options; {L|R} without dominated
 * options, reversible ones replaced. Numbers, which are games like others, are known as such by
 * their text, and compared and added as pairs of long long and an exponent.
 */
#include "naive.h"

#include "lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct game game;

typedef struct list {
    game **at;
    uint32_t count, capacity;
} list;

struct game {
    char *text; /* options sorted by text: the same for the same game */
    list option[2];
    bool is_number;
    long long top; /* a number top / 2^shift, in lowest terms */
    uint32_t shift;
};

/* ---- tables by text ---- */

typedef struct entry {
    struct entry *next;
    uint64_t hash;
    const void *value;
    char key[];
} entry;

typedef struct table {
    entry **bucket;
    uint32_t count, buckets;
} table;

typedef struct books {
    bench_run *run;
    table games, order, sums;
    char *key; /* for questions of several texts */
    size_t key_room;
    char no, yes; /* answers in `order` are their addresses */
} books;

static uint64_t hash_of(const char *text)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return h;
}

static const void *look_up(const table *t, const char *key)
{
    const uint64_t hash = hash_of(key);
    if (t->buckets == 0) return NULL;
    for (const entry *at = t->bucket[hash % t->buckets]; at; at = at->next)
        if (at->hash == hash && strcmp(at->key, key) == 0) return at->value;
    return NULL;
}

static void rehash(books *b, table *t)
{
    const uint32_t buckets = 2 * t->buckets + 13;
    entry **bucket = naive_alloc(b->run, buckets, sizeof *bucket);
    for (uint32_t i = 0; i < t->buckets; i++)
        for (entry *at = t->bucket[i], *next; at; at = next) {
            next = at->next;
            at->next = bucket[at->hash % buckets];
            bucket[at->hash % buckets] = at;
        }
    free(t->bucket);
    t->bucket = bucket;
    t->buckets = buckets;
}

static void store(books *b, table *t, const char *key, const void *value)
{
    const size_t size = strlen(key) + 1;
    entry *made = naive_alloc(b->run, 1, sizeof *made + size);
    if (t->count == t->buckets) rehash(b, t);
    made->hash = hash_of(key);
    made->value = value;
    memcpy(made->key, key, size);
    made->next = t->bucket[made->hash % t->buckets];
    t->bucket[made->hash % t->buckets] = made;
    t->count++;
}

/* The text of a question about two games; good until the next one. */
static const char *question(books *b, const game *g, char sign, const game *h)
{
    const size_t first = strlen(g->text), second = strlen(h->text), size = first + second + 2;
    if (!b->key || size > b->key_room) {
        b->key_room = 2 * size;
        b->key = realloc(b->key, b->key_room);
        if (!b->key) _Exit(EXIT_FAILURE);
    }
    memcpy(b->key, g->text, first);
    b->key[first] = sign;
    memcpy(b->key + first + 1, h->text, second + 1);
    return b->key;
}

/* ---- games ---- */

static void push(list *to, game *g)
{
    if (to->count == to->capacity) {
        to->capacity = to->capacity ? 2 * to->capacity : 4;
        to->at = realloc(to->at, to->capacity * sizeof(game *));
        if (!to->at) _Exit(EXIT_FAILURE);
    }
    to->at[to->count++] = g;
}

static int by_text(const void *a, const void *b)
{
    return strcmp((*(game *const *)a)->text, (*(game *const *)b)->text);
}

/* Sorts, and drops the second of two equal ones. */
static size_t tidy(list *of)
{
    size_t length = 0;
    uint32_t kept = 0;
    if (of->count > 1) qsort(of->at, of->count, sizeof(game *), by_text);
    for (uint32_t i = 0; i < of->count; i++)
        if (kept == 0 || of->at[kept - 1] != of->at[i]) of->at[kept++] = of->at[i];
    of->count = kept;
    for (uint32_t i = 0; i < kept; i++)
        length += strlen(of->at[i]->text) + 1;
    return length;
}

/* The tree with these options, as they are. */
static game *tree(books *b, list option[2])
{
    const size_t length = tidy(&option[0]) + tidy(&option[1]) + 4;
    char *text = naive_alloc(b->run, length, 1), *to = text;
    *to++ = '{';
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < option[side].count; i++) {
            if (i > 0) *to++ = ',';
            const size_t size = strlen(option[side].at[i]->text);
            memcpy(to, option[side].at[i]->text, size);
            to += size;
        }
        *to++ = side == 0 ? '|' : '}';
    }
    const void *known = look_up(&b->games, text);
    if (known) {
        free(text);
        return (game *)known;
    }
    game *g = naive_alloc(b->run, 1, sizeof *g);
    g->text = text;
    for (int side = 0; side < 2; side++)
        for (uint32_t i = 0; i < option[side].count; i++)
            push(&g->option[side], option[side].at[i]);
    store(b, &b->games, text, g);
    return g;
}

/* n is {n-1|}, -n is {|-n+1}, and m/2^k is {(m-1)/2^k|(m+1)/2^k}. */
static game *number(books *b, long long top, uint32_t shift)
{
    char text[48];
    for (; shift > 0 && top % 2 == 0; shift--)
        top /= 2;
    int used = snprintf(text, sizeof text, "%lld", top);
    if (shift > 0) snprintf(text + used, sizeof text - (size_t)used, "/%llu", 1ULL << shift);
    const void *known = look_up(&b->games, text);
    if (known) return (game *)known;
    game *g = naive_alloc(b->run, 1, sizeof *g);
    g->text = naive_alloc(b->run, strlen(text) + 1, 1);
    memcpy(g->text, text, strlen(text) + 1);
    g->is_number = true;
    g->top = top;
    g->shift = shift;
    store(b, &b->games, g->text, g);
    if (shift > 0 || top > 0) push(&g->option[0], number(b, top - 1, shift));
    if (shift > 0 || top < 0) push(&g->option[1], number(b, top + 1, shift));
    return g;
}

static int compare(const game *a, const game *b)
{
    const uint32_t shift = a->shift > b->shift ? a->shift : b->shift;
    const long long x = a->top * (1LL << (shift - a->shift)),
                    y = b->top * (1LL << (shift - b->shift));
    return (x > y) - (x < y);
}

/* ---- order ---- */

static bool less_or_equal(books *b, const game *g, const game *h)
{
    if (g == h) return true;
    if (g->is_number && h->is_number) return compare(g, h) <= 0;
    const void *known = look_up(&b->order, question(b, g, '<', h));
    if (known) return known == &b->yes;
    bool less = true;
    for (uint32_t i = 0; less && i < g->option[0].count; i++)
        less = !less_or_equal(b, h, g->option[0].at[i]);
    for (uint32_t i = 0; less && i < h->option[1].count; i++)
        less = !less_or_equal(b, h->option[1].at[i], g);
    store(b, &b->order, question(b, g, '<', h), less ? &b->yes : &b->no);
    return less;
}

/* Whether x is no better than y for the player. */
static bool no_better(books *b, int side, const game *x, const game *y)
{
    return side == 0 ? less_or_equal(b, x, y) : less_or_equal(b, y, x);
}

/* ---- canonical forms ---- */

static void drop_dominated(books *b, int side, list *of)
{
    for (uint32_t i = 0; i < of->count; i++) {
        bool dominated = false;
        for (uint32_t k = 0; !dominated && k < of->count; k++)
            dominated = k != i && no_better(b, side, of->at[i], of->at[k]);
        if (dominated) of->at[i--] = of->at[--of->count];
    }
}

/* Replaces one reversible option, if there is one. */
static bool bypass(books *b, int side, list *of, const game *g)
{
    for (uint32_t i = 0; i < of->count; i++) {
        const list *replies = &of->at[i]->option[1 - side];
        for (uint32_t k = 0; k < replies->count; k++) {
            const game *back = replies->at[k];
            if (!no_better(b, 1 - side, g, back)) continue;
            of->at[i] = of->at[--of->count];
            for (uint32_t j = 0; j < back->option[side].count; j++)
                push(of, back->option[side].at[j]);
            return true;
        }
    }
    return false;
}

static long long floor_of(const game *x, uint32_t shift)
{
    if (x->shift <= shift) return x->top * (1LL << (shift - x->shift));
    const long long unit = 1LL << (x->shift - shift);
    return x->top / unit - (x->top % unit < 0);
}

/* The simplest number between a and b, which may be missing. */
static game *simplest(books *b, const game *low, const game *high)
{
    const game *zero = number(b, 0, 0);
    if ((!low || compare(low, zero) < 0) && (!high || compare(zero, high) < 0))
        return number(b, 0, 0);
    if (low && compare(low, zero) >= 0)
        for (uint32_t shift = 0;; shift++) {
            game *x = number(b, floor_of(low, shift) + 1, shift);
            if (!high || compare(x, high) < 0) return x;
        }
    const game *from = high ? number(b, -high->top, high->shift) : NULL;
    const game *to = low ? number(b, -low->top, low->shift) : NULL;
    const game *x = simplest(b, from, to);
    return number(b, -x->top, x->shift);
}

static bool is_number(const list option[2])
{
    for (int side = 0; side < 2; side++)
        if (option[side].count > 1 || (option[side].count == 1 && !option[side].at[0]->is_number))
            return false;
    return option[0].count == 0 || option[1].count == 0 ||
           compare(option[0].at[0], option[1].at[0]) < 0;
}

/* The lists are used up. */
static game *canonical(books *b, list option[2])
{
    const game *raw = tree(b, option);
    for (int side = 0; side < 2; side++)
        drop_dominated(b, side, &option[side]);
    while (bypass(b, 0, &option[0], raw) || bypass(b, 1, &option[1], raw))
        for (int side = 0; side < 2; side++)
            drop_dominated(b, side, &option[side]);
    game *g = is_number(option) ? simplest(b, option[0].count ? option[0].at[0] : NULL,
                                           option[1].count ? option[1].at[0] : NULL)
                                : tree(b, option);
    for (int side = 0; side < 2; side++)
        free(option[side].at);
    return g;
}

static game *add(books *b, game *g, game *h)
{
    list option[2];
    if (g->is_number && h->is_number) {
        const uint32_t shift = g->shift > h->shift ? g->shift : h->shift;
        return number(
            b, g->top * (1LL << (shift - g->shift)) + h->top * (1LL << (shift - h->shift)), shift);
    }
    if (by_text(&g, &h) > 0) {
        game *other = g;
        g = h;
        h = other;
    }
    const void *known = look_up(&b->sums, question(b, g, '+', h));
    if (known) return (game *)known;
    memset(option, 0, sizeof option);
    for (int side = 0; side < 2; side++) {
        for (uint32_t i = 0; i < g->option[side].count; i++)
            push(&option[side], add(b, g->option[side].at[i], h));
        for (uint32_t i = 0; i < h->option[side].count; i++)
            push(&option[side], add(b, g, h->option[side].at[i]));
    }
    game *sum = canonical(b, option);
    store(b, &b->sums, question(b, g, '+', h), sum);
    return sum;
}

void naive_form(bench_run *run)
{
    books b;
    naive_out out = {.descriptor = run->output};
    const uint32_t *at = lists_of(run), n = *at++;
    memset(&b, 0, sizeof b);
    b.run = run;
    bench_next_stage(run, SOLVING);
    game **value = naive_alloc(run, (uint64_t)n + 1, sizeof *value);
    value[0] = number(&b, 0, 0);
    for (uint32_t v = 1; v <= n; v++) {
        const uint32_t count[2] = {at[0], at[1]};
        list option[2];
        memset(option, 0, sizeof option);
        at += 2;
        for (int side = 0; side < 2; side++)
            for (uint32_t k = 0; k < count[side]; k++) {
                const uint32_t summands = *at++;
                game *sum = value[summands > 0 ? *at++ : 0];
                for (uint32_t i = 1; i < summands; i++)
                    sum = add(&b, sum, value[*at++]);
                push(&option[side], sum);
            }
        value[v] = canonical(&b, option);
    }
    bench_stop(run);
    for (uint32_t i = 1; i <= n && run->comparing; i++) {
        naive_put_text(&out, value[i]->text);
        naive_put(&out, '\n');
    }
    naive_flush(&out);
    run->result->positions = n;
    run->result->done = true;
}
