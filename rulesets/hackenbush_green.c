/*
 * Green hackenbush: the nimber of a position, and all moves that win in it.
 *
 * Fusion. In a green graph all vertices of a cycle may be made one, and each of its edges a loop
 * there: this changes no value. So a component without bridges is worth the parity of its edges
 * and, by xor, what stands on it; and a bridge with x upon it is worth *(x + 1). `sum` of a vertex
 * is the xor of what stands on it and on what was seen behind it, as far as no bridge leads there:
 * of the first vertex of a component, what the component is worth. E. R. Berlekamp, J. H. Conway,
 * R. K. Guy, Winning Ways, chapter 7.
 *
 * Moves. `goal` of a component is what it would have to become for the whole to be *0: bridge by
 * bridge from the ground on, as in value/forest.c. The cut of a bridge takes away what it is
 * worth. The cut of an edge on a cycle makes bridges of the other edges of its class, those without
 * which it would be one. A class divides its component into blobs, which it joins to a cycle:
 *
 *     B0 -c0- B1 -c1- B2 ... Bk -ck- B0                       B0 is the blob next to the ground
 *
 * so without cj two stalks of bridges are left on B0, with B1 to Bj, and with Bk to Bj+1. With
 * Fi(x) = (bi xor x) + 1, these are worth F1(F2(...Fj(0))) and Fk(...Fj+1(0)). In both a function
 * F1(F2(...)) grows at its inner end. It is kept as a binary tree by the bits of its argument,
 * the lowest first, of which each chooses a bit of the value: an xor exchanges children, and an
 * increment does along one path.
 *
 * Classes. Two edges of the tree of the walk are in one class if the same other edges, the
 * brackets, lead past them, and a bracket is in it if it is the only one. Sets of brackets are told
 * by their latest member and their size, if a vertex with several children adds one more bracket,
 * the cap. R. Johnson, D. Pearson, K. Pingali, The program structure tree, 1994. A class lies on
 * one way down in the tree; a bracket comes last.
 *
 * O(vertices + edges) for a nimber, O(edges log edges) for the moves.
 */
#include "hackenbush.h"

#include <string.h>

#define NONE UINT32_MAX

enum {
    NEXT,
    BEFORE,
    SIZE,
    CLASS
}; /* of a bracket: its list, and the latest set it was on top of */

/* ---- the walk ---- */

/* The vertex that the i-th edge of the walk led to first; NONE: it led to one that had been seen.
 */
static gg_vertex seen_by(const gg__bush *b, uint32_t i)
{
    const gg_vertex v = gg__other_end(&b->edge[b->order[i]], b->from[i]);
    return v != GG__GROUND && b->by[v] == i ? v : NONE;
}

static bool is_bridge(const gg__bush *b, uint32_t i)
{
    return b->parted[i] != GG_NO_VERTEX;
}

/* The rooms of the walk, which it needs no longer: */
static uint32_t *sum_of(const gg__bush *b)
{
    return b->low;
}

static gg_vertex *vertex_at(const gg__bush *b) /* by when it was seen, from 0 on */
{
    return b->path;
}

static gg_vertex *top_of(const gg__bush *b) /* the first vertex of each component */
{
    return b->next;
}

/* Walks through a position and finds all sums. Returns how many vertices there are. */
static uint32_t fuse(gg__hackenbush *g, uint32_t missing)
{
    gg__bush *b = &g->bush;
    uint32_t *sum = sum_of(b), count = 0;
    gg_vertex *vertex = vertex_at(b), *top = top_of(b);
    gg__hackenbush_walk(g, g->list, missing);
    vertex[count++] = GG__GROUND;
    for (uint32_t i = 0; i < b->found; i++) {
        const gg_vertex v = seen_by(b, i);
        if (v != NONE) vertex[count++] = v;
    }
    for (uint32_t t = 0; t < count; t++) {
        const gg_vertex v = vertex[t];
        sum[v] = 0;
        top[v] = t == 0 || is_bridge(b, b->by[v]) ? v : top[b->from[b->by[v]]];
    }
    for (uint32_t i = 0; i < b->found; i++) { /* an edge counts at its end that was seen later */
        const gg_vertex v = seen_by(b, i);
        if (!is_bridge(b, i)) sum[v == NONE ? b->from[i] : v] ^= 1;
    }
    for (uint32_t t = count; t-- > 1;) {
        const gg_vertex v = vertex[t];
        sum[b->from[b->by[v]]] ^= top[v] == v ? sum[v] + 1 : sum[v];
    }
    return count;
}

uint32_t gg__hackenbush_nimber(void *self, gg_position x)
{
    gg__hackenbush *g = self;
    fuse(g, gg__hackenbush_unpack(g, x, g->list));
    return sum_of(&g->bush)[GG__GROUND];
}

/* ---- classes ---- */

static void push(gg__green *of, gg_vertex v, uint32_t item)
{
    of->bracket[NEXT][item] = of->first[v];
    of->bracket[BEFORE][item] = NONE;
    of->bracket[SIZE][item] = 0;
    *(of->first[v] == NONE ? &of->last[v] : &of->bracket[BEFORE][of->first[v]]) = item;
    of->first[v] = item;
    of->size[v]++;
}

static void drop(gg__green *of, gg_vertex v, uint32_t item)
{
    const uint32_t next = of->bracket[NEXT][item], before = of->bracket[BEFORE][item];
    *(before == NONE ? &of->first[v] : &of->bracket[NEXT][before]) = next;
    *(next == NONE ? &of->last[v] : &of->bracket[BEFORE][next]) = before;
    of->size[v]--;
}

/* Takes over the brackets of a child. */
static void append(gg__green *of, gg_vertex v, gg_vertex child)
{
    if (of->first[child] == NONE) return;
    of->bracket[BEFORE][of->first[child]] = of->last[v];
    *(of->last[v] == NONE ? &of->first[v] : &of->bracket[NEXT][of->last[v]]) = of->first[child];
    of->last[v] = of->last[child];
    of->size[v] += of->size[child];
}

/* The brackets that lead past the edge to v, the t-th vertex, when those of its children are known.
 */
static void gather_brackets(gg__hackenbush *g, gg_vertex v, uint32_t t, uint32_t *classes)
{
    gg__green *of = &g->green;
    const gg__bush *b = &g->bush;
    uint32_t own = NONE, least = NONE, second = NONE; /* when seen: where brackets lead to */
    of->first[v] = of->last[v] = NONE;
    of->size[v] = 0;
    for (int pass = 0; pass < 3; pass++)
        for (uint32_t k = b->start[v]; k < b->start[v + 1]; k++) {
            const uint32_t e = b->at[k], i = of->where[e];
            if (!b->used[e]) continue;
            const gg_vertex to = gg__other_end(&b->edge[e], v), child = seen_by(b, i);
            if (to == v || child == v) continue;
            if (pass == 0 && child != NONE) {
                append(of, v, child);
                const uint32_t high = of->highest[child];
                if (high < least) {
                    second = least;
                    least = high;
                } else if (high < second) {
                    second = high;
                }
            } else if (pass == 1 && child == NONE && b->from[i] != v) {
                drop(of, v, i);
                if (of->class_of[i] == NONE) of->class_of[i] = (*classes)++;
            } else if (pass == 2 && child == NONE && b->from[i] == v) {
                push(of, v, i);
                own = b->seen[to] < own ? b->seen[to] : own;
            }
        }
    for (gg_vertex from = of->cap[v]; from != NONE; from = of->next_cap[from])
        drop(of, v, b->found + b->seen[from] - 1);
    of->highest[v] = own < least ? own : least;
    if (second < own && second < b->seen[v]) {
        const gg_vertex to = vertex_at(b)[second - 1];
        of->next_cap[v] = of->cap[to];
        of->cap[to] = v;
        push(of, v, b->found + t);
    }
}

/* Numbers the classes of all edges that are no bridges. Returns how many there are. */
static uint32_t find_classes(gg__hackenbush *g, uint32_t count)
{
    gg__green *of = &g->green;
    const gg__bush *b = &g->bush;
    uint32_t classes = 0;
    for (uint32_t i = 0; i < b->found; i++) {
        of->where[b->order[i]] = i;
        of->class_of[i] = NONE;
    }
    for (uint32_t t = 0; t < count; t++)
        of->cap[vertex_at(b)[t]] = NONE;
    for (uint32_t t = count; t-- > 0;) {
        const gg_vertex v = vertex_at(b)[t];
        gather_brackets(g, v, t, &classes);
        const uint32_t latest = of->first[v];
        if (t == 0 || latest == NONE) continue;
        if (of->bracket[SIZE][latest] != of->size[v]) {
            of->bracket[SIZE][latest] = of->size[v];
            of->bracket[CLASS][latest] = classes++;
        }
        of->class_of[b->by[v]] = of->bracket[CLASS][latest];
        if (of->size[v] == 1) of->class_of[latest] = of->bracket[CLASS][latest];
    }
    return classes;
}

/* ---- functions of nimbers ---- */

/* A node stands for the lower bits of the argument. mask: its lowest bit says whether the children
 * are exchanged, the others wait to be passed on to the children. */
typedef struct node {
    uint32_t children, mask; /* the first of two that stand side by side; 0: none as yet */
} node;

typedef struct function {
    node *at; /* the root is the first */
    uint32_t count;
    unsigned bits;
} function;

static node *settle(function *f, node *n)
{
    if (n->children == 0) {
        n->children = f->count;
        f->at[f->count] = f->at[f->count + 1] = (node){0, 0};
        f->count += 2;
    }
    node *children = &f->at[n->children];
    children[0].mask ^= n->mask >> 1;
    children[1].mask ^= n->mask >> 1;
    n->mask &= 1;
    return children;
}

/* Makes f(x) into f((b xor x) + 1). Returns f(0). */
static uint32_t extend(function *f, uint32_t b)
{
    uint32_t value = 0;
    node *n = f->at;
    for (unsigned bit = 0; bit < f->bits; bit++) { /* 1 is carried to where a 1 was */
        node *children = bit + 1 < f->bits ? settle(f, n) : NULL;
        n->mask ^= 1;
        if (children) n = &children[1 ^ (n->mask & 1)];
    }
    f->at[0].mask ^= b;
    n = f->at;
    for (unsigned bit = 0; bit < f->bits; bit++) {
        const uint32_t chosen = n->mask & 1;
        value |= chosen << bit;
        if (bit + 1 < f->bits) n = &settle(f, n)[chosen];
    }
    return value;
}

/* ---- moves ---- */

/* Finds the goals, and the cuts that reach them, except cuts in classes of several edges. */
static void find_goals(gg__hackenbush *g, uint32_t count)
{
    gg__green *of = &g->green;
    const gg__bush *b = &g->bush;
    const uint32_t *sum = sum_of(b);
    of->goal[GG__GROUND] = 0;
    for (uint32_t t = 1; t < count; t++) {
        const gg_vertex v = vertex_at(b)[t], below = top_of(b)[b->from[b->by[v]]];
        if (top_of(b)[v] != v) continue;
        const uint32_t left = of->goal[below] ^ sum[below] ^ (sum[v] + 1); /* for the bridge */
        const bool possible = of->goal[below] != NONE;
        of->goal[v] = possible && left > 0 ? left - 1 : NONE;
        of->wins[b->by[v]] = possible && left == 0;
    }
    for (uint32_t i = 0; i < b->found; i++) {
        const gg_vertex top = top_of(b)[b->from[i]];
        if (!is_bridge(b, i)) of->wins[i] = of->goal[top] == (sum[top] ^ 1);
    }
}

/* Whether each cut in a class of several edges, its members in order, reaches the goal. */
static void cut_class(gg__hackenbush *g, const uint32_t *member, uint32_t count, uint32_t *blob,
                      uint32_t *front)
{
    gg__green *of = &g->green;
    const gg__bush *b = &g->bush;
    const uint32_t *sum = sum_of(b);
    const gg_vertex top = top_of(b)[b->from[member[0]]];
    function f = {.at = (node *)(void *)of->bracket[0], .bits = 1};
    if (of->goal[top] == NONE) return;
    while (b->found >> f.bits > 0)
        f.bits++;
    blob[0] = sum[top] ^ sum[seen_by(b, member[0])];
    for (uint32_t j = 1; j < count; j++) {
        const gg_vertex above = seen_by(b, member[j]);
        blob[j] = sum[seen_by(b, member[j - 1])] ^ (above == NONE ? 0 : sum[above] ^ 1);
        if (j + 1 == count && above != NONE) blob[0] ^= sum[above] ^ 1;
    }
    for (int back = 0; back < 2; back++) {
        f.count = 2;
        f.at[0] = (node){0, 0};
        if (!back) front[0] = 0;
        for (uint32_t j = 1; j < count; j++)
            if (back)
                front[count - 1 - j] ^= extend(&f, blob[count - j]);
            else
                front[j] = extend(&f, blob[j]);
    }
    for (uint32_t j = 0; j < count; j++)
        of->wins[member[j]] = (blob[0] ^ front[j]) == of->goal[top];
}

static void cut_classes(gg__hackenbush *g, uint32_t count)
{
    gg__green *of = &g->green;
    const gg__bush *b = &g->bush;
    const uint32_t classes = find_classes(g, count);
    uint32_t *member = of->first, *blob = of->last, *front = of->size;
    for (uint32_t c = 0; c < classes; c++)
        of->class_first[c] = NONE;
    for (uint32_t k = b->found + count; k-- > 1;) { /* other edges, then down the tree */
        const uint32_t i = k < count ? b->by[vertex_at(b)[k]] : k - count;
        if (of->class_of[i] == NONE || (k >= count && seen_by(b, i) != NONE)) continue;
        of->next_member[i] = of->class_first[of->class_of[i]];
        of->class_first[of->class_of[i]] = i;
    }
    for (uint32_t c = 0; c < classes; c++) {
        uint32_t size = 0;
        for (uint32_t i = of->class_first[c]; i != NONE; i = of->next_member[i])
            member[size++] = i;
        if (size > 1) cut_class(g, member, size, blob, front);
    }
}

void gg__hackenbush_winning(void *self, gg_position x, gg_moves *moves)
{
    gg__hackenbush *g = self;
    const uint32_t missing = gg__hackenbush_unpack(g, x, g->list), count = fuse(g, missing);
    if (sum_of(&g->bush)[GG__GROUND] == 0) return;
    find_goals(g, count);
    cut_classes(g, count);
    for (uint32_t i = 0; i < g->bush.found; i++)
        if (g->green.wins[i]) gg_moves_to(moves, gg__hackenbush_after(g, x, i, g->list, missing));
}

/* ---- opening ---- */

gg_status gg__hackenbush_open_green(const gg_setup *setup, gg__hackenbush *g)
{
    const uint64_t n = g->bush.vertices, m = g->bush.edges;
    const uint64_t brackets = m + (n < m + 1 ? n : m + 1);
    gg__green *of = &g->green;
    uint32_t **const of_vertices[] = {&of->goal, &of->highest, &of->first,   &of->last,
                                      &of->size, &of->cap,     &of->next_cap};
    uint32_t **const of_edges[] = {&of->where, &of->class_of, &of->next_member, &of->class_first};
    bool all = true;
    for (size_t i = 0; i < sizeof of_vertices / sizeof *of_vertices; i++)
        all = (*of_vertices[i] = gg_setup_alloc(setup, n, sizeof **of_vertices[i])) && all;
    for (size_t i = 0; i < sizeof of_edges / sizeof *of_edges; i++)
        all = (*of_edges[i] = gg_setup_alloc(setup, m, sizeof **of_edges[i])) && all;
    of->bracket[0] = gg_setup_alloc(setup, brackets, 4 * sizeof *of->bracket[0]);
    of->wins = gg_setup_alloc(setup, m, 1);
    if (!all || !of->bracket[0] || !of->wins) return GG_NO_MEMORY;
    for (int i = 1; i < 4; i++)
        of->bracket[i] = of->bracket[i - 1] + brackets;
    g->forest.nimber = gg__hackenbush_nimber;
    g->forest.winning = gg__hackenbush_winning;
    return GG_OK;
}
