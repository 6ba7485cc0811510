/*
 * The game of a vertex if play may go on for ever: onside and offside, as forms of a listing.
 * doc/checking.md, "Games with loops".
 *
 * A position of the checker is a number of the trie, whose options are the nearest simpler numbers,
 * or a form that is not a number. G+ and G- are G with infinite play won by Left, and by Right. All
 * comparisons are of one kind, G+ >= H+: Left, moving second, can force a stuck Right in G - H, or
 * moves in G again and again. The states (g, h, mover) of the product for which that holds are the
 * largest set W such that from each Left can force, by moves in H alone, a stuck Right or a move in
 * G that leads to W. G- >= H- is the same of -H and -G.
 *
 * First the listing: no play of a form takes turns for ever, so it is a stopper, and stoppers are
 * ordered by S+ >= T+; no option is dominated or reversible; no two forms are equal. Then each
 * vertex v: v+ and its onside are each at least the other, and so are v- and its offside.
 *
 * Cost: the edges of the products of the listing with itself, and four times with the graph, each
 * times the rounds in which W shrinks, usually two or three. Memory: 20 bytes for each pair of a
 * vertex or position with a position.
 */
#include "check/check.h"

#include "base/positions.h"
#include "check/form_loopy_game.h"
#include "graph/graph.h"

#include <stdio.h>
#include <string.h>

enum { TICK = 1 << 16, MOST_POSITIONS = 1 << 13 };

typedef struct check {
    gg_ctx *ctx;
    const gg__claim *claim;
    const gg__listing *listing;
    gg__trie_order order;
    gg__loop_game forms, graph;   /* the listing; the graph of the problem */
    uint8_t *at_least;            /* of positions: [g * count + h]: g >= h */
    uint8_t *above[2], *below[2]; /* [v * count + s]: v+ >= s+, v- >= s-; and the other way round */
} check;

/* ---- G+ >= H+ ---- */

static gg__loop_game negative_of(const gg__loop_game *game)
{
    gg__loop_game out = *game;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        out.out[p] = game->out[1 - p];
        out.in[p] = game->in[1 - p];
    }
    return out;
}

typedef struct product {
    gg_ctx *ctx;
    const gg__loop_game *g, *h;
    uint8_t *within, *forced; /* by state: W, and the states from which Left can force a move in G
                                 to W */
    uint32_t *left;           /* number of Right's moves that are not yet known to help Left */
    uint32_t *list;
    uint64_t listed, work;
} product;

static uint64_t state_of(const product *p, uint64_t g, uint64_t h, int mover)
{
    return 2 * (g * p->h->count + h) + (uint64_t)mover;
}

static bool tick(product *p, uint64_t work)
{
    p->work += work;
    if (p->work < TICK) return true;
    p->work = 0;
    return gg__tick(p->ctx, "comparing forms", 0, 0) == GG_OK;
}

static void join(product *p, uint64_t state)
{
    if (p->forced[state]) return;
    p->forced[state] = 1;
    p->list[p->listed++] = (uint32_t)state;
}

/* Marks the states where a move in G, or the lack of moves, is enough. */
static bool begin_round(product *p)
{
    for (uint64_t g = 0; g < p->g->count; g++)
        for (uint64_t h = 0; h < p->h->count; h++)
            for (int mover = GG_LEFT; mover <= GG_RIGHT; mover++) {
                const gg__rows *in_g = p->g->out[mover], *in_h = p->h->out[1 - mover];
                const uint64_t state = state_of(p, g, h, mover);
                const uint64_t moves = in_g->start[g + 1] - in_g->start[g];
                uint64_t good = 0;
                for (uint64_t e = in_g->start[g]; e < in_g->start[g + 1]; e++)
                    good += p->within[state_of(p, in_g->end[e], h, 1 - mover)];
                p->left[state] = (uint32_t)(moves - good + in_h->start[h + 1] - in_h->start[h]);
                if (mover == GG_LEFT ? good > 0 : p->left[state] == 0) join(p, state);
                if (!tick(p, moves + 1)) return false;
            }
    return true;
}

/* Marks the states from which moves in H lead to marked ones. */
static bool end_round(product *p)
{
    while (p->listed > 0) {
        const uint64_t state = p->list[--p->listed], pair = state / 2;
        const uint64_t g = pair / p->h->count, h = pair % p->h->count;
        const int mover = 1 - (int)(state & 1);
        const gg__rows *in_h = &p->h->in[1 - mover];
        for (uint64_t e = in_h->start[h]; e < in_h->start[h + 1]; e++) {
            const uint64_t from = state_of(p, g, in_h->end[e], mover);
            if (mover == GG_LEFT || --p->left[from] == 0) join(p, from);
        }
        if (!tick(p, in_h->start[h + 1] - in_h->start[h] + 1)) return false;
    }
    return true;
}

/* out[g * |H| + h]: g+ >= h+; the caller frees it. NULL after a failure. */
static uint8_t *compare(gg_ctx *ctx, const gg__loop_game *g, const gg__loop_game *h)
{
    const uint64_t pairs = g->count * h->count;
    if (pairs > UINT32_MAX / 2) {
        gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                 "too many forms to compare each with the others, or with all vertices");
        return NULL;
    }
    product p = {.ctx = ctx, .g = g, .h = h};
    uint8_t *out = gg__alloc(ctx, pairs, 1, "comparisons");
    p.within = gg__alloc(ctx, 2 * pairs, 1, "comparisons");
    p.forced = gg__alloc(ctx, 2 * pairs, 1, "comparisons");
    p.left = gg__alloc(ctx, 2 * pairs, sizeof *p.left, "comparisons");
    p.list = gg__alloc(ctx, 2 * pairs, sizeof *p.list, "comparisons");
    bool going = gg__status(ctx) == GG_OK;
    if (going) memset(p.within, 1, (size_t)(2 * pairs));
    while (going) {
        memset(p.forced, 0, (size_t)(2 * pairs));
        if (!begin_round(&p) || !end_round(&p)) break;
        going = memcmp(p.within, p.forced, (size_t)(2 * pairs)) != 0;
        memcpy(p.within, p.forced, (size_t)(2 * pairs));
    }
    for (uint64_t i = 0; gg__status(ctx) == GG_OK && i < pairs; i++)
        out[i] = p.within[2 * i + GG_RIGHT];
    gg__free(ctx, p.within);
    gg__free(ctx, p.forced);
    gg__free(ctx, p.left);
    gg__free(ctx, p.list);
    if (gg__status(ctx) == GG_OK) return out;
    gg__free(ctx, out);
    return NULL;
}

/* ---- the listing ---- */

/* The fault of a form that needs no comparisons. */
static const char *shape_fault(const check *c, uint32_t form)
{
    const gg__listing *l = c->listing;
    uint32_t place[2] = {0, UINT32_MAX};
    bool number = true;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        size_t count;
        const uint32_t *list = gg__listing_options(l, form, (gg_player)p, &count);
        if (count > 0 && gg__listing_is_number(l, form)) return "a number has options";
        for (size_t i = 0; i < count; i++) {
            if (list[i] >= l->count) return "an option is no form of the list";
            if (i > 0 && list[i] <= list[i - 1]) return "the options of the form do not ascend";
        }
        if (count == 0) continue;
        number &= count == 1 && gg__listing_is_number(l, list[0]);
        if (number) place[p] = c->order.place[l->number[list[0]]];
    }
    return !gg__listing_is_number(l, form) && number && place[GG_LEFT] < place[GG_RIGHT]
               ? "the form is a number, but is not listed as one"
               : NULL;
}

/* A form with endless play that takes turns; the number of forms if there is none. */
static uint64_t find_endless(check *c)
{
    const gg__loop_game *game = &c->forms;
    const uint64_t numbers = c->listing->trie->count, states = 2 * game->count;
    uint32_t *left = gg__alloc(c->ctx, states, sizeof *left, "positions");
    uint64_t *list = gg__alloc(c->ctx, states, sizeof *list, "positions"), listed = 0, form = 0;
    const bool ready = left && list;
    for (uint64_t s = 0; ready && s < states; s++) {
        const uint64_t *start = game->out[s & 1]->start + (s >> 1);
        left[s] = (uint32_t)(start[1] - start[0]);
        if (left[s] == 0) list[listed++] = s;
    }
    while (ready && listed > 0) {
        const uint64_t s = list[--listed], before = 1 - (s & 1);
        const gg__rows *rows = &game->in[before];
        for (uint64_t e = rows->start[s >> 1]; e < rows->start[(s >> 1) + 1]; e++) {
            const uint64_t from = 2 * (uint64_t)rows->end[e] + before;
            if (--left[from] == 0) list[listed++] = from;
        }
    }
    while (ready && form < c->listing->count && left[2 * (numbers + form)] == 0 &&
           left[2 * (numbers + form) + 1] == 0)
        form++;
    gg__free(c->ctx, left);
    gg__free(c->ctx, list);
    return form;
}

/* True if position a is at least as good as b for the player. */
static bool as_good(const check *c, int player, uint64_t a, uint64_t b)
{
    return player == GG_LEFT ? c->at_least[a * c->forms.count + b]
                             : c->at_least[b * c->forms.count + a];
}

/* Dominated and reversible options, and equal forms. */
static const char *form_fault(const check *c, uint32_t form)
{
    const uint64_t at = gg__loop_position(c->listing, form);
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        const gg__rows *own = c->forms.out[p], *other = c->forms.out[1 - p];
        for (uint64_t i = own->start[at]; i < own->start[at + 1]; i++) {
            const uint64_t x = own->end[i];
            for (uint64_t k = own->start[at]; k < own->start[at + 1]; k++)
                if (i != k && as_good(c, p, own->end[k], x))
                    return "an option of the form is dominated";
            for (uint64_t k = other->start[x]; k < other->start[x + 1]; k++)
                if (as_good(c, 1 - p, other->end[k], at))
                    return "an option of the form is reversible";
        }
    }
    for (uint32_t i = 0; i < form; i++) {
        const uint64_t before = gg__loop_position(c->listing, i);
        if (as_good(c, GG_LEFT, at, before) && as_good(c, GG_LEFT, before, at))
            return "two forms of the list are one game";
    }
    return NULL;
}

static const char *positions_fault(check *c, uint32_t *at)
{
    const gg__listing *l = c->listing;
    const char *fault =
        l->count == 0 || l->number[0] != GG__ZERO ? "the first form is not 0" : NULL;
    for (*at = 0; !fault && *at < l->count; ++*at) {
        fault = shape_fault(c, *at);
        if (fault) return fault;
    }
    if (fault || gg__loop_game_of_listing(c->ctx, l, &c->order, &c->forms) != GG_OK) return fault;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++)
        if (gg__loop_turn(c->ctx, c->forms.out[p], c->forms.count, &c->forms.in[p]) != GG_OK)
            return NULL;
    *at = (uint32_t)find_endless(c);
    if (gg__status(c->ctx) != GG_OK) return NULL;
    if (*at < l->count) return "a play that takes turns from the form may have no end";
    c->at_least = compare(c->ctx, &c->forms, &c->forms);
    if (!c->at_least) return NULL;
    for (*at = 0; *at < l->count; ++*at) {
        if (gg__tick(c->ctx, "checking forms", *at, l->count) != GG_OK) return NULL;
        if ((fault = form_fault(c, *at))) return fault;
    }
    return NULL;
}

static bool check_listing(check *c)
{
    const gg__claim *claim = c->claim;
    const char *fault = NULL;
    uint32_t form = 0;
    if (gg__trie_order_make(c->ctx, c->listing->trie, &c->order, &fault) != GG_OK) return false;
    if (fault) return gg__require(claim, false, fault);
    if ((uint64_t)c->order.count + c->listing->count > MOST_POSITIONS)
        gg__fail(c->ctx, GG_LIMIT, GG__NOWHERE,
                 "the checker compares %d forms of games with loops with one another, and no more",
                 MOST_POSITIONS);
    if (gg__status(c->ctx) == GG_OK) fault = positions_fault(c, &form);
    if (gg__status(c->ctx) != GG_OK) return false;
    if (!fault) return true;
    char text[sizeof claim->verdict->condition];
    snprintf(text, sizeof text, "form %lu of the list: %s", (unsigned long)form, fault);
    return gg__require(claim, false, text);
}

/* ---- vertices ---- */

static bool compare_vertices(check *c)
{
    const gg_graph *graph = c->claim->graph;
    c->graph.count = graph->vertices;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        c->graph.out[p] = graph->out[p];
        if (gg__loop_turn(c->ctx, graph->out[p], graph->vertices, &c->graph.in[p]) != GG_OK)
            return false;
    }
    const gg__loop_game minus_graph = negative_of(&c->graph), minus_forms = negative_of(&c->forms);
    c->above[0] = compare(c->ctx, &c->graph, &c->forms);
    if (c->above[0]) c->below[0] = compare(c->ctx, &c->forms, &c->graph);
    if (c->below[0]) c->above[1] = compare(c->ctx, &minus_forms, &minus_graph);
    if (c->above[1]) c->below[1] = compare(c->ctx, &minus_graph, &minus_forms);
    return c->below[1];
}

static const char *sides_fault(void *self, unsigned worker, uint64_t v)
{
    static const char *const fault[2][2] = {
        {"the game is not at least its onside", "the onside is not at least the game"},
        {"the game is not at least its offside", "the offside is not at least the game"}};
    const check *c = self;
    const gg__values *values = &c->claim->solution->values;
    const uint64_t vertices = c->graph.count, forms = c->forms.count;
    const char *result = gg__result_fault(c->claim, (gg_vertex)v);
    (void)worker;
    for (int side = 0; side < 2 && !result; side++) {
        const uint32_t form = side == 0 ? values->value[v] : values->minus[v];
        if (form == GG__UNDEFINED) return "the value is not known";
        if (form >= c->listing->count) return "there is no such form in the list";
        const uint64_t s = gg__loop_position(c->listing, form);
        const uint64_t there = v * forms + s, back = s * vertices + v;
        if (!c->above[side][side == 0 ? there : back]) return fault[side][0];
        if (!c->below[side][side == 0 ? back : there]) return fault[side][1];
    }
    return result;
}

static bool check_loopy_forms(const gg__claim *claim)
{
    gg_ctx *ctx = claim->ctx;
    const gg__values *values = &claim->solution->values;
    check c = {.ctx = ctx, .claim = claim, .listing = values->forms};
    if (claim->graph && !claim->graph->out[GG_LEFT])
        gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "checking reads the rows of options");
    if (gg__status(ctx) != GG_OK) return false;
    if (!values->forms || !values->minus || !claim->graph ||
        values->count != claim->graph->vertices)
        return gg__require(claim, false, "such values do not add up in this problem");
    const bool passed = check_listing(&c) && compare_vertices(&c) &&
                        gg__check_each(claim, values->count, 1, true, sides_fault, &c);
    gg__free(ctx, c.order.place);
    gg__loop_game_free(ctx, &c.forms);
    gg__loop_game_free(ctx, &c.graph);
    gg__free(ctx, c.at_least);
    for (int side = 0; side < 2; side++) {
        gg__free(ctx, c.above[side]);
        gg__free(ctx, c.below[side]);
    }
    return passed;
}

static const gg__sum_type sums = {
    .minus = true, .forms = true, .conclude = gg__conclude_loopy_forms};

const gg__checked gg__checked_loopy_form = {
    .conclude = gg__conclude_sum,
    .sum = &sums,
    .row = {{GG__VERTICES, GG__GAME, GG_P, GG__COLOURS | GG__SEVERAL, check_loopy_forms}}};
