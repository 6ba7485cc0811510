/*
 * Whether the forms of an accepted solution are what the vertices are worth: both are games, whose
 * positions are laid out as nodes with options, and any two of them are played against each other.
 */
#ifndef FUZZ_FORMS_H
#define FUZZ_FORMS_H

#include "oracle.h"
#include "support.h"

#include "value/solution.h"

enum { NODES = 64 };

/* The vertices of a graph, then the forms of a listing, then the numbers of its trie. */
typedef struct games {
    unsigned count, forms, numbers; /* where forms and numbers begin */
    const gg__listing *listing;
    bool option[2][NODES][NODES]; /* Left's, Right's */
} games;

static inline unsigned node_of_form(const games *g, uint32_t form)
{
    return gg__listing_is_number(g->listing, form) ? g->numbers + g->listing->number[form]
                                                   : g->forms + form;
}

/* NULL: they are too many. */
static inline games *lay_out(const toy *t, const gg__listing *listing)
{
    const gg__trie *trie = listing->trie;
    if (t->n + listing->count + trie->count > NODES) return NULL;
    games *g = zeroed(1, sizeof *g);
    g->listing = listing;
    g->forms = t->n;
    g->numbers = g->forms + (unsigned)listing->count;
    g->count = g->numbers + (unsigned)trie->count;
    for (unsigned e = 0; e < t->edges; e++)
        for (int side = 0; side < 2; side++)
            if (t->edge[e].only != (side ? LEFT : RIGHT))
                g->option[side][t->edge[e].from][t->edge[e].to] = true;
    for (uint32_t f = 0; f < listing->count; f++)
        for (int side = 0; side < 2; side++) {
            size_t count;
            const uint32_t *list = gg__listing_options(listing, f, (gg_player)side, &count);
            for (size_t i = 0; i < count; i++)
                g->option[side][g->forms + f][node_of_form(g, list[i])] = true;
        }
    for (uint32_t x = 0; x < trie->count; x++) { /* the nearest ancestors, smaller and larger */
        bool met[2] = {false, false};
        for (gg__node at = x; at != GG__ZERO; at = trie->node[at].parent) {
            const int side = gg__trie_sign(trie, at) > 0 ? 0 : 1;
            if (!met[side])
                g->option[side][g->numbers + x][g->numbers + trie->node[at].parent] = true;
            met[side] = true;
        }
    }
    return g;
}

/* Of nodes, whether x >= y: Left, who is second in x - y, forces a stuck Right, or can move in x
 * again and again. So play without end is won by Left in x, and by Right in -y. `mirrored`: the
 * same of the negatives of all nodes, where Left's options are Right's. */
typedef struct order {
    bool at_least[NODES][NODES];
} order;

static inline bool leads_on(const games *g, bool mirrored, const bool (*stay)[NODES][NODES],
                            const bool (*reach)[NODES][NODES], unsigned x, unsigned y, int player)
{
    const int own = mirrored ? 1 - player : player;
    bool any = false, all = true;
    for (unsigned z = 0; z < g->count; z++) {
        if (g->option[own][x][z]) {
            any = any || stay[1 - player][z][y];
            all = all && stay[1 - player][z][y];
        }
        if (g->option[1 - own][y][z]) {
            any = any || reach[1 - player][x][z];
            all = all && reach[1 - player][x][z];
        }
    }
    return player == 0 ? any : all;
}

static inline order *compare_all(const games *g, bool mirrored)
{
    typedef bool states[2][NODES][NODES]; /* by who is to move */
    states *stay = zeroed(1, sizeof *stay), *reach = zeroed(1, sizeof *reach);
    order *made = zeroed(1, sizeof *made);
    memset(stay, 1, sizeof *stay);
    for (bool shrunk = true; shrunk;) {
        memset(reach, 0, sizeof *reach);
        for (bool grown = true; grown;) {
            grown = false;
            for (int p = 0; p < 2; p++)
                for (unsigned x = 0; x < g->count; x++)
                    for (unsigned y = 0; y < g->count; y++)
                        if (!(*reach)[p][x][y] &&
                            leads_on(g, mirrored, (const bool(*)[NODES][NODES]) * stay,
                                     (const bool(*)[NODES][NODES]) * reach, x, y, p))
                            grown = (*reach)[p][x][y] = true;
        }
        shrunk = false;
        for (int p = 0; p < 2; p++)
            for (unsigned x = 0; x < g->count; x++)
                for (unsigned y = 0; y < g->count; y++) {
                    shrunk = shrunk || (*stay)[p][x][y] != (*reach)[p][x][y];
                    (*stay)[p][x][y] = (*reach)[p][x][y];
                }
    }
    memcpy(made->at_least, (*stay)[1], sizeof made->at_least);
    free(stay);
    free(reach);
    return made;
}

/* Two forms of the list that are one game, or an option that is dominated or reversible. */
static inline void expect_canonical(const games *g, const order *o)
{
    for (uint32_t f = 0; f < g->listing->count; f++) {
        const unsigned x = node_of_form(g, f);
        for (uint32_t h = 0; h < f; h++) {
            const unsigned y = node_of_form(g, h);
            if (o->at_least[x][y] && o->at_least[y][x])
                found("accepted: the forms %u and %u, which are one game", h, f);
        }
        for (int side = 0; side < 2; side++)
            for (unsigned a = 0; a < g->count; a++)
                for (unsigned b = 0; b < g->count && g->option[side][x][a]; b++) {
                    const bool no_better = side ? o->at_least[a][b] : o->at_least[b][a];
                    if (a != b && g->option[side][x][b] && no_better)
                        found("accepted: form %u, which has a dominated option", f);
                    if (g->option[1 - side][a][b] && (side ? o->at_least[b][x] : o->at_least[x][b]))
                        found("accepted: form %u, which has a reversible option", f);
                }
    }
}

/* Values of vertices: forms; or, if there are `minus`, onsides and offsides. */
static inline void expect_forms(const toy *t, const gg__values *values)
{
    games *g = lay_out(t, values->forms);
    if (!g) return;
    for (int mirrored = 0; mirrored <= (values->minus ? 1 : 0); mirrored++) {
        const uint32_t *form = mirrored ? values->minus : values->value;
        order *o = compare_all(g, mirrored);
        for (unsigned v = 0; v < t->n; v++) {
            const unsigned x = node_of_form(g, form[v]);
            if (!o->at_least[v][x] || !o->at_least[x][v])
                found("accepted: the %s of vertex %u is another than form %u",
                      mirrored ? "offside" : "onside", v, form[v]);
        }
        if (!mirrored) expect_canonical(g, o);
        free(o);
    }
    free(g);
}

/* The nimber that a form is, and 0 of all forms before it that are nimbers; false: none. */
static inline bool nimber_of_form(const gg__listing *l, uint32_t form, uint32_t *nimber)
{
    size_t count[2];
    *nimber = 0;
    if (gg__listing_is_number(l, form)) return l->number[form] == GG__ZERO;
    const uint32_t *left = gg__listing_options(l, form, GG_LEFT, &count[0]),
                   *right = gg__listing_options(l, form, GG_RIGHT, &count[1]);
    uint64_t met = 0;
    bool good = count[0] == count[1] && count[0] < 64;
    for (size_t i = 0; good && i < count[0]; i++) {
        uint32_t one;
        good = left[i] == right[i] && nimber_of_form(l, left[i], &one) && one < 64;
        if (good) met |= UINT64_C(1) << one;
    }
    *nimber = (uint32_t)count[0];
    return good && met == (UINT64_C(1) << count[0]) - 1;
}

#endif
