/*
 * What the options of an entry are worth: those of a vertex have their own entries, and those of a
 * part may fall into several parts. Such an option is worth their sum: nimbers by exclusive or, and
 * numbers exactly, if the sum is in the trie. Otherwise it cannot be checked, and the call says so.
 */
#include "base/pool.h"
#include "verify/worths.h"

#include <string.h>

enum { AHEAD = 32 }; /* options */

/* ---- desks ---- */

/* For so many options of a player, and one number more. */
static bool make_room(const gg__worth_check *c, gg__desk *desk, gg_player player, uint64_t count)
{
    gg_ctx *ctx = c->claim->ctx;
    const size_t before = desk->room[2];
    gg__offer *of =
        gg__grow(ctx, desk->of[player], &desk->room[player], count, sizeof *of, "options");
    if (of) desk->of[player] = of;
    bool *met = gg__grow(ctx, desk->met, &desk->room[2], count + 1, sizeof *met, "options");
    if (!met) return false;
    desk->met = met;
    memset(met + before, 0, desk->room[2] - before);
    return of != NULL;
}

bool gg__desks_set(gg__worth_check *c)
{
    const gg_graph *graph = c->claim->graph;
    const unsigned workers = gg__threads(c->claim->ctx);
    uint64_t most[2] = {0, 0};
    for (int player = GG_LEFT; graph && player <= GG_RIGHT; player++)
        for (gg_vertex v = 0; v < graph->vertices; v++)
            if (graph->degree[player][v] > most[player]) most[player] = graph->degree[player][v];
    c->desk = gg__alloc_zeroed(c->claim->ctx, workers, sizeof *c->desk, "options");
    bool made = c->desk != NULL;
    for (unsigned i = 0; made && i < workers; i++)
        made = make_room(c, &c->desk[i], GG_LEFT, most[GG_LEFT]) &&
               (!c->worths->trie || make_room(c, &c->desk[i], GG_RIGHT, most[GG_RIGHT]));
    return made;
}

void gg__desks_clear(const gg__worth_check *c)
{
    gg_ctx *ctx = c->claim->ctx;
    for (unsigned i = 0; c->desk && i < gg__threads(ctx); i++) {
        gg__free(ctx, c->desk[i].of[GG_LEFT]);
        gg__free(ctx, c->desk[i].of[GG_RIGHT]);
        gg__free(ctx, c->desk[i].met);
    }
    gg__free(ctx, c->desk);
}

uint32_t gg__mex(const gg__numbers *numbers, const gg__desk *desk, gg_player player)
{
    uint32_t mex = 64;
    if (~numbers->small)
        mex = (uint32_t)__builtin_ctzll(~numbers->small);
    else
        while (desk->met[mex])
            mex++;
    if (numbers->large) memset(desk->met, 0, desk->count[player] + 1);
    return mex;
}

/* ---- vertices ---- */

/* A worth that is no number of the trie counts as undefined; it is refused when it is its turn. */
static inline gg__offer offer_of(const gg__worth_check *c, uint64_t x)
{
    const gg__worths *worths = c->worths;
    uint32_t value = worths->value[x];
    if (worths->trie) value = value < c->order.count ? c->order.place[value] : 0;
    return (gg__offer){value, worths->minus ? worths->minus[x] : 0};
}

/* Puts the options of v on the desk; whether the rank falls to all of them. Columns are read
 * anywhere; asked for early, many entries are on their way. */
__attribute__((always_inline)) static inline bool take(const gg__worth_check *c, gg__offer *of,
                                                       const gg__rows *rows, gg_vertex v,
                                                       bool ranked, bool minus)
{
    const gg__worths worths = *c->worths;
    const gg_vertex *const option = rows->end;
    const uint64_t first = rows->start[v], last = rows->start[v + 1];
    const uint64_t edges = rows->start[c->claim->graph->vertices];
    bool falls = true;
    for (uint64_t i = first; i < last; i++) {
        const gg_vertex w = option[i], far = option[i + AHEAD < edges ? i + AHEAD : i];
        __builtin_prefetch(&worths.value[far]);
        if (ranked) __builtin_prefetch(&worths.rank[far]);
        if (minus) __builtin_prefetch(&worths.minus[far]);
        falls &= ranked ? worths.rank[w] < worths.rank[v] : w > v;
        of[i - first] = offer_of(c, w);
    }
    return falls;
}

const char *gg__offer_vertices(const gg__worth_check *c, gg__desk *desk, gg_player player,
                               gg_vertex v)
{
    const gg__rows *rows = c->claim->graph->out[player];
    gg__offer *of = desk->of[player];
    const bool ranked = c->worths->rank, minus = c->worths->minus;
    desk->count[player] = rows->start[v + 1] - rows->start[v];
    const bool falls =
        ranked  ? minus ? take(c, of, rows, v, true, true) : take(c, of, rows, v, true, false)
         : minus ? take(c, of, rows, v, false, true)
                : take(c, of, rows, v, false, false);
    if (falls) return NULL;
    return ranked ? "an option has no smaller rank"
                  : "there are no ranks, but an option is no larger vertex";
}

/* ---- parts ---- */

static bool add(const gg__worth_check *c, const uint64_t *part, size_t count, gg__offer *offer)
{
    gg_ctx *ctx = c->claim->ctx;
    gg__dyadic sum = {0, 0, 0, NULL};
    int beyond = 0;
    bool defined;
    gg_status status = gg__add_numbers(ctx, c->worths, part, count, &sum, &offer->minus, &defined);
    const gg__node node = gg__trie_locate(c->worths->trie, &sum, &beyond);
    gg__dyadic_free(ctx, &sum);
    offer->value = defined ? c->order.place[node] : 0;
    if (status == GG_OK && beyond != 0)
        status = gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                          "an option falls into parts whose sum is no number of the trie, and "
                          "cannot be checked");
    return status == GG_OK;
}

/* An option that is made of these parts. */
static bool offer_sum(const gg__worth_check *c, const uint64_t *part, size_t count,
                      gg__offer *offer)
{
    *offer = offer_of(c, part[0]);
    if (count > 1 && c->worths->trie) return add(c, part, count, offer);
    for (size_t i = 1; i < count; i++)
        offer->value ^= c->worths->value[part[i] & ~GG__AND];
    return true;
}

bool gg__offer_parts(const gg__worth_check *c, gg__desk *desk, gg_player player, uint32_t part)
{
    const gg__positions *list;
    size_t count = 0;
    if (gg__rules_part_options(c->claim->problem->rules, player, part, &list) != GG_OK ||
        !make_room(c, desk, player, list->count))
        return false;
    for (size_t first = 0, last; first < list->count; first = last) {
        for (last = first + 1; last < list->count && (list->at[last] & GG__AND);)
            last++;
        if (!offer_sum(c, &list->at[first], last - first, &desk->of[player][count++])) return false;
    }
    desk->count[player] = count;
    return true;
}
