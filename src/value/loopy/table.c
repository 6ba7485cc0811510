/*
 * Values of games with loops. A stopper is kept by the positions of its smallest form that lead to
 * loops, in an order that depends on nothing but the value, and all others as forms without loops:
 * so equal stoppers are the same words, and the same number. Two sides are kept as two values.
 *
 * Whatever is calculated is calculated with graphs of positions: values are unfolded into one, and
 * what comes out is simplified. A game with two sides is calculated with twice, once for each.
 */
#include "value/loopy/loopy.h"

#include <stdlib.h>

/* A game that is being read, and may be named by its own options. */
struct gg__draft {
    size_t first; /* of its options in `draft_options`, Left's first */
    uint32_t count[2];
    gg__form is; /* what it is, if the braces are closed; else GG__NO_FORM */
    bool open;
    uint32_t seen; /* a number of the visit that saw it last */
    uint32_t place;
};

#define DRAFT_BASES UINT32_C(0xc0000000)
#define VALUE_BASES UINT32_C(0x80000000)

enum { MOST_VALUES = 1 << 30 };

typedef enum wanted_side { ONSIDE, OFFSIDE, BOTH } wanted_side;

/* ---- words ---- */

static uint64_t *start_of(uint64_t *words)
{
    return words + 2;
}

static const uint64_t *options_at(const uint64_t *words)
{
    return words + 3 + 2 * words[0];
}

static gg_status read_words(gg__loopies *t, gg__form g, gg__positions *words)
{
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(t->keys, gg__form_base(g) & ~VALUE_BASES, &size);
    words->ctx = t->forms->ctx;
    words->count = 0;
    words->at =
        gg__grow(words->ctx, words->at, &words->capacity, size / sizeof *words->at, 8, "values");
    if (!words->at) return gg__status(words->ctx);
    memcpy(words->at, bytes, size);
    words->count = size / sizeof *words->at;
    return GG_OK;
}

static gg__form keep(gg__loopies *t, const uint64_t *words, size_t count)
{
    const uint64_t number = gg_keys_intern(t->keys, words, count * sizeof *words);
    if (gg__status(t->forms->ctx) != GG_OK) return GG__NO_FORM;
    if (number >= MOST_VALUES) {
        gg__fail(t->forms->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^30 games with loops");
        return GG__NO_FORM;
    }
    return gg__form_of(VALUE_BASES | (uint32_t)number, 0);
}

/* ---- an order of the positions ---- */

typedef struct signature {
    const uint64_t *options; /* sorted for each player */
    uint64_t left, all, rank;
    uint64_t node;
} signature;

static int by_word(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static int by_signature(const void *a, const void *b)
{
    const signature *x = a, *y = b;
    if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
    if (x->left != y->left) return x->left < y->left ? -1 : 1;
    if (x->all != y->all) return x->all < y->all ? -1 : 1;
    for (uint64_t i = 0; i < x->all; i++)
        if (x->options[i] != y->options[i]) return x->options[i] < y->options[i] ? -1 : 1;
    return 0;
}

/* Positions are divided by the ranks of their options until no more come apart. In a smallest form
 * they all do, since two that do not are equal games. */
gg_status gg__loopy_rank(gg_ctx *ctx, const uint64_t *words, const uint64_t *key, uint64_t *rank)
{
    const size_t count = (size_t)words[0];
    const uint64_t *start = words + 2, *option = options_at(words);
    signature *node = gg__alloc(ctx, count, sizeof *node, "positions");
    uint64_t *sorted = node ? gg__alloc(ctx, start[2 * count], sizeof *sorted, "positions") : NULL;
    uint64_t classes = 0;
    memset(rank, 0, count * sizeof *rank);
    for (uint64_t before = UINT64_MAX; sorted && classes != before;) {
        before = classes;
        classes = 0;
        for (uint64_t i = 0; i < start[2 * count]; i++)
            sorted[i] = option[i] & GG__LOOP_NODE ? GG__LOOP_NODE | rank[option[i] & ~GG__LOOP_NODE]
                                                  : key[i];
        for (uint64_t i = 0; i < count; i++) {
            const uint64_t *row = start + 2 * i;
            for (int p = 0; p < 2; p++)
                qsort(sorted + row[p], (size_t)(row[p + 1] - row[p]), sizeof *sorted, by_word);
            node[i] = (signature){sorted + row[0], row[1] - row[0], row[2] - row[0], rank[i], i};
        }
        qsort(node, count, sizeof *node, by_signature);
        for (uint64_t i = 0, first = 0; i < count; i++) {
            if (i == 0 || by_signature(&node[i - 1], &node[i]) != 0) {
                first = i;
                classes++;
            }
            rank[node[i].node] = first;
        }
    }
    gg__free(ctx, node);
    gg__free(ctx, sorted);
    return gg__status(ctx);
}

/* The positions order[0 .. count - 1] alone, in this order, which lead to no others but forms.
 * place: where each of them stands in it. */
static gg_status reorder(const uint64_t *words, const uint64_t *order, uint64_t count,
                         const uint64_t *place, gg__positions *out)
{
    const uint64_t *start = words + 2, *option = options_at(words);
    uint64_t end = 0;
    out->count = 0;
    gg__positions_push(out, count);
    gg__positions_push(out, place[words[1]]);
    gg__positions_push(out, 0);
    for (uint64_t i = 0; i < 2 * count; i++) {
        const uint64_t row = 2 * order[i / 2] + i % 2;
        end += start[row + 1] - start[row];
        gg__positions_push(out, end);
    }
    for (uint64_t i = 0; i < 2 * count && gg__status(out->ctx) == GG_OK; i++) {
        const uint64_t row = 2 * order[i / 2] + i % 2;
        const size_t first = out->count;
        for (uint64_t e = start[row]; e < start[row + 1]; e++)
            gg__positions_push(out, option[e] & GG__LOOP_NODE
                                        ? GG__LOOP_NODE | place[option[e] & ~GG__LOOP_NODE]
                                        : option[e]);
        if (gg__status(out->ctx) == GG_OK)
            qsort(out->at + first, out->count - first, sizeof *out->at, by_word);
    }
    return gg__status(out->ctx);
}

/* Keeps the value of the position words[1]: those that it does not lead to are left out, and the
 * others put in order. */
static gg__form keep_nodes(gg__loopies *t, const uint64_t *words)
{
    gg_ctx *ctx = t->forms->ctx;
    const uint64_t count = words[0], *start = words + 2, *option = options_at(words);
    gg__positions list = {.ctx = ctx}, some = {.ctx = ctx}, all = {.ctx = ctx};
    uint64_t *rank = gg__alloc(ctx, count, sizeof *rank, "positions");
    uint64_t *place = gg__alloc(ctx, count, sizeof *place, "positions");
    gg_status status = gg__status(ctx);
    if (status == GG_OK) {
        memset(place, 0xff, (size_t)count * sizeof *place);
        place[words[1]] = 0;
        status = gg__positions_push(&list, words[1]);
    }
    for (size_t i = 0; i < list.count && status == GG_OK; i++)
        for (uint64_t e = start[2 * list.at[i]]; e < start[2 * list.at[i] + 2]; e++) {
            const uint64_t to = option[e] & ~GG__LOOP_NODE;
            if (!(option[e] & GG__LOOP_NODE) || place[to] != UINT64_MAX) continue;
            place[to] = list.count;
            status = gg__positions_push(&list, to);
            if (status != GG_OK) break;
        }
    if (status == GG_OK) status = reorder(words, list.at, list.count, place, &some);
    if (status == GG_OK) status = gg__loopy_rank(ctx, some.at, options_at(some.at), rank);
    if (status == GG_OK) {
        for (uint64_t i = 0; i < list.count; i++)
            list.at[rank[i]] = i;
        status = reorder(some.at, list.at, list.count, rank, &all);
    }
    const gg__form g = status == GG_OK ? keep(t, all.at, all.count) : GG__NO_FORM;
    gg__free(ctx, rank);
    gg__free(ctx, place);
    gg__positions_free(&list);
    gg__positions_free(&some);
    gg__positions_free(&all);
    return g;
}

/* ---- from graphs to values ---- */

typedef struct reading {
    gg__loopies *t;
    const gg__loop_graph *graph;
    gg__form *form; /* of positions without loops; else GG__LOOP_NODE | a number from 0 */
} reading;

/* The forms of positions from which all play ends, ends first; the others are numbered. */
static gg_status find_forms(reading *r, uint64_t *nodes)
{
    const gg__loop_graph *graph = r->graph;
    gg__forms *forms = r->t->forms;
    gg__positions list = {.ctx = forms->ctx},
                  option[2] = {{.ctx = forms->ctx}, {.ctx = forms->ctx}};
    uint32_t *left = gg__alloc(forms->ctx, graph->count, sizeof *left, "positions");
    gg_status status = gg__status(forms->ctx);
    for (uint32_t v = 0; v < graph->count && status == GG_OK; v++) {
        left[v] = 0;
        r->form[v] = GG__NO_FORM;
        for (int p = GG_LEFT; p <= GG_RIGHT; p++)
            left[v] += graph->start[GG__OPTIONS][p][v + 1] - graph->start[GG__OPTIONS][p][v];
        if (left[v] == 0) status = gg__positions_push(&list, v);
    }
    for (size_t i = 0; i < list.count && status == GG_OK; i++) {
        const uint64_t v = list.at[i];
        for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
            const uint32_t *start = graph->start[GG__OPTIONS][p];
            option[p].count = 0;
            for (uint32_t e = start[v]; e < start[v + 1]; e++)
                gg__positions_push(&option[p], r->form[graph->to[GG__OPTIONS][p][e]]);
            start = graph->start[GG__PREDECESSORS][p];
            for (uint32_t e = start[v]; e < start[v + 1]; e++) {
                const uint32_t from = graph->to[GG__PREDECESSORS][p][e];
                if (--left[from] == 0) gg__positions_push(&list, from);
            }
        }
        status = gg__status(forms->ctx);
        if (status != GG_OK) break;
        r->form[v] = gg__form_make(forms, option[GG_LEFT].at, option[GG_LEFT].count,
                                   option[GG_RIGHT].at, option[GG_RIGHT].count);
        status = gg__status(forms->ctx);
    }
    *nodes = 0;
    for (uint32_t v = 0; v < graph->count && status == GG_OK; v++)
        if (r->form[v] == GG__NO_FORM) r->form[v] = GG__LOOP_NODE | (*nodes)++;
    gg__free(forms->ctx, left);
    gg__positions_free(&list);
    gg__positions_free(&option[GG_LEFT]);
    gg__positions_free(&option[GG_RIGHT]);
    return status;
}

/* The value of a smallest form, whose first position is 0. */
static gg__form read_graph(gg__loopies *t, const gg__loop_graph *graph)
{
    gg_ctx *ctx = t->forms->ctx;
    reading r = {t, graph, gg__alloc(ctx, graph->count, sizeof *r.form, "positions")};
    gg__positions words = {.ctx = ctx};
    gg__form g = GG__NO_FORM;
    uint64_t nodes, end = 0;
    if (r.form && find_forms(&r, &nodes) == GG_OK) g = r.form[0];
    if (g != GG__NO_FORM && g & GG__LOOP_NODE) {
        gg__positions_push(&words, nodes);
        gg__positions_push(&words, g & ~GG__LOOP_NODE);
        gg__positions_push(&words, 0);
        for (int options = 0; options < 2; options++) /* first the starts of rows */
            for (uint32_t v = 0; v < graph->count; v++)
                for (int p = GG_LEFT; p <= GG_RIGHT && r.form[v] & GG__LOOP_NODE; p++) {
                    const uint32_t *start = graph->start[GG__OPTIONS][p];
                    end += start[v + 1] - start[v];
                    if (options == 0) gg__positions_push(&words, end);
                    for (uint32_t e = start[v]; options > 0 && e < start[v + 1]; e++)
                        gg__positions_push(&words, r.form[graph->to[GG__OPTIONS][p][e]]);
                }
        g = gg__status(ctx) == GG_OK ? keep_nodes(t, words.at) : GG__NO_FORM;
    }
    gg__free(ctx, r.form);
    gg__positions_free(&words);
    return g;
}

/* ---- from values to graphs ---- */

bool gg__loopy_sides(gg__loopies *t, gg__form g, gg__form out[2])
{
    out[0] = out[1] = g;
    if (!gg__form_is_beyond(g)) return false;
    uint64_t words[3];
    size_t size;
    const uint8_t *bytes = gg_keys_bytes(t->keys, gg__form_base(g) & ~VALUE_BASES, &size);
    memcpy(words, bytes, sizeof words);
    if (words[0] != 0) return false;
    out[0] = words[1];
    out[1] = words[2];
    return true;
}

gg_status gg__loopy_nodes(gg__loopies *t, gg__form g, gg__positions *words)
{
    return read_words(t, g, words);
}

gg__form gg__loopy_node(gg__loopies *t, const gg__positions *words, uint64_t node)
{
    const uint64_t root = words->at[1];
    words->at[1] = node;
    const gg__form g = keep_nodes(t, words->at);
    words->at[1] = root;
    return g;
}

typedef struct unfolding {
    gg__loopies *t;
    gg__loop_graph *graph;
    gg__pair_table place; /* of forms: one more */
    uint64_t steps;
} unfolding;

static uint64_t *place_of(unfolding *u, gg__form g)
{
    return gg__pair_table_at(u->t->forms, &u->place, gg__form_base(g), gg__form_number(g), 0);
}

static bool is_unfolded(void *self, gg__form g)
{
    enum { MOST_STEPS = 1 << 22 };
    unfolding *u = self;
    const uint64_t *place = place_of(u, g);
    if (++u->steps > MOST_STEPS)
        gg__fail(u->t->forms->ctx, GG_LIMIT, GG__NOWHERE,
                 "a game has too many positions to be added to one with loops");
    return place && *place != GG__UNKNOWN_PAIR;
}

static void unfold_form(void *self, gg__form g)
{
    unfolding *u = self;
    gg__forms *forms = u->t->forms;
    const uint32_t v = gg__loop_add(u->graph);
    uint64_t *place = place_of(u, g);
    if (v == UINT32_MAX || !place) return;
    *place = (uint64_t)v + 1;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        const uint64_t count = gg__form_option_count(forms, g, (gg_player)p);
        for (uint64_t i = 0; i < count; i++) {
            const gg__form option = gg__form_option(forms, g, (gg_player)p, i);
            const uint64_t *to = option == GG__NO_FORM ? NULL : place_of(u, option);
            if (!to || gg__loop_edge(u->graph, v, (uint32_t)*to - 1, (gg_player)p) != GG_OK) return;
        }
    }
}

/* Adds the positions of a form; where it begins, or UINT32_MAX. */
static uint32_t unfold_short(unfolding *u, gg__form g)
{
    const gg__form_walk walk = {u, is_unfolded, unfold_form, false};
    const bool walked = gg__form_walk_up(u->t->forms, g, &walk) == GG_OK;
    const uint64_t *place = walked ? place_of(u, g) : NULL;
    return place ? (uint32_t)*place - 1 : UINT32_MAX;
}

/* The same of a form or a stopper. */
static uint32_t unfold(unfolding *u, gg__form g)
{
    gg_ctx *ctx = u->t->forms->ctx;
    gg__positions words = {.ctx = ctx};
    if (g == GG__NO_FORM || !gg__form_is_beyond(g))
        return g == GG__NO_FORM ? UINT32_MAX : unfold_short(u, g);
    uint64_t *place = place_of(u, g);
    if (!place || *place != GG__UNKNOWN_PAIR) return place ? (uint32_t)*place - 1 : UINT32_MAX;
    const uint32_t first = u->graph->count;
    gg_status status = gg__loopy_nodes(u->t, g, &words);
    const uint64_t count = status == GG_OK ? words.at[0] : 0;
    for (uint64_t i = 0; i < count && status == GG_OK; i++)
        if (gg__loop_add(u->graph) == UINT32_MAX) status = gg__status(ctx);
    for (uint64_t row = 0; row < 2 * count && status == GG_OK; row++)
        for (uint64_t e = start_of(words.at)[row]; e < start_of(words.at)[row + 1]; e++) {
            const uint64_t option = options_at(words.at)[e];
            const uint32_t to = option & GG__LOOP_NODE ? first + (uint32_t)(option & ~GG__LOOP_NODE)
                                                       : unfold_short(u, option);
            if (to != UINT32_MAX)
                gg__loop_edge(u->graph, first + (uint32_t)(row / 2), to, (gg_player)(row % 2));
            status = gg__status(ctx);
            if (status != GG_OK) break;
        }
    const uint32_t root = status == GG_OK ? first + (uint32_t)words.at[1] : UINT32_MAX;
    place = status == GG_OK ? place_of(u, g) : NULL;
    if (place) *place = (uint64_t)root + 1;
    gg__positions_free(&words);
    return place ? root : UINT32_MAX;
}

/* The graph of one value, with where it begins. */
static gg_status unfold_alone(gg__loopies *t, gg__form g, gg__loop_graph *out, uint32_t *root)
{
    unfolding u = {.t = t, .graph = out};
    *root = unfold(&u, g);
    gg__pair_table_free(t->forms, &u.place);
    return gg__status(t->forms->ctx) == GG_OK ? gg__loop_seal(out) : gg__status(t->forms->ctx);
}

/* The same game with all positions that lead to no loop as forms, which are unfolded: equal ones
 * are one. The others come first, by their numbers. */
static gg_status condense(const reading *r, uint64_t nodes, gg__loop_graph *out)
{
    const gg__loop_graph *graph = r->graph;
    unfolding u = {.t = r->t, .graph = out};
    gg_status status = GG_OK;
    for (uint64_t i = 0; status == GG_OK && i < nodes; i++)
        if (gg__loop_add(out) == UINT32_MAX) status = gg__status(out->ctx);
    for (uint32_t v = 0; status == GG_OK && v < graph->count; v++)
        for (int p = GG_LEFT; p <= GG_RIGHT && r->form[v] & GG__LOOP_NODE; p++) {
            const uint32_t *start = graph->start[GG__OPTIONS][p];
            for (uint32_t e = start[v]; e < start[v + 1] && status == GG_OK; e++) {
                const gg__form option = r->form[graph->to[GG__OPTIONS][p][e]];
                const uint32_t to = option & GG__LOOP_NODE ? (uint32_t)(option & ~GG__LOOP_NODE)
                                                           : unfold_short(&u, option);
                if (to != UINT32_MAX)
                    gg__loop_edge(out, (uint32_t)(r->form[v] & ~GG__LOOP_NODE), to, (gg_player)p);
                status = gg__status(out->ctx);
            }
        }
    gg__pair_table_free(r->t->forms, &u.place);
    return status == GG_OK ? gg__loop_seal(out) : status;
}

typedef struct taking {
    gg__loopies *t;
    bool negative; /* what is taken is negated */
    gg__form *form;
} taking;

static gg_status take(void *self, uint32_t v, const gg__loop_graph *form)
{
    const taking *of = self;
    gg__form g = read_graph(of->t, form);
    if (g != GG__NO_FORM && of->negative) g = gg__form_negative(of->t->forms, g);
    of->form[v] = g;
    return gg__status(of->t->forms->ctx);
}

/* The onsides of the positions that are wanted; or their offsides, which are those of -G, negated.
 * Those that are not found stay wanted. */
static gg_status find_sides(gg__loopies *t, const gg__loop_graph *graph, uint8_t *wanted,
                            wanted_side side, gg__form *form)
{
    gg__loop_graph negative = {.ctx = t->forms->ctx};
    taking of = {t, side == OFFSIDE, form};
    const gg__loop_taker taker = {&of, take};
    gg_status status = side == OFFSIDE ? gg__loop_negative(graph, &negative) : GG_OK;
    if (status == GG_OK)
        status = gg__loop_onsides(side == OFFSIDE ? &negative : graph, wanted, &taker);
    gg__loop_graph_free(&negative);
    return status;
}

/* The same where stoppers are kept whole, and other games become their two sides. */
static gg_status find_values(gg__loopies *t, const gg__loop_graph *graph, const uint8_t *wanted,
                             wanted_side side, gg__form *form)
{
    gg_ctx *ctx = t->forms->ctx;
    const uint32_t count = graph->count;
    taking of = {t, false, form};
    const gg__loop_taker taker = {&of, take};
    uint8_t *stopper = gg__alloc(ctx, count, 1, "positions");
    uint8_t *on = gg__alloc_zeroed(ctx, count, 1, "positions");
    uint8_t *off = gg__alloc_zeroed(ctx, count, 1, "positions");
    gg__form *offside = gg__alloc(ctx, count, sizeof *offside, "positions");
    bool stoppers = false, others = false;
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = gg__loop_stoppers(graph, stopper);
    for (uint32_t v = 0; v < count && status == GG_OK; v++) {
        on[v] = wanted[v] && !stopper[v] && side != OFFSIDE;
        off[v] = wanted[v] && !stopper[v] && side != ONSIDE;
        stoppers |= wanted[v] && stopper[v];
        others |= wanted[v] && !stopper[v];
        form[v] = GG__NO_FORM;
    }
    if (status == GG_OK && stoppers) status = gg__loop_smallest(graph, stopper, wanted, &taker);
    if (status == GG_OK && others && side != OFFSIDE)
        status = find_sides(t, graph, on, ONSIDE, form);
    if (status == GG_OK && others && side != ONSIDE)
        status = find_sides(t, graph, off, OFFSIDE, side == BOTH ? offside : form);
    for (uint32_t v = 0; v < count && status == GG_OK && side == BOTH; v++)
        if (wanted[v] && !stopper[v]) {
            form[v] = on[v] || off[v] ? GG__NO_FORM : gg__loopy_join(t->forms, form[v], offside[v]);
            status = gg__status(ctx);
        }
    gg__free(ctx, stopper);
    gg__free(ctx, on);
    gg__free(ctx, off);
    gg__free(ctx, offside);
    return status;
}

/* The values of the positions that are wanted, or one side of each; GG__NO_FORM where sidling does
 * not settle. */
static gg_status values_of(gg__loopies *t, const gg__loop_graph *graph, const uint8_t *wanted,
                           wanted_side side, gg__form *value)
{
    gg_ctx *ctx = t->forms->ctx;
    gg__loop_graph dense = {.ctx = ctx};
    reading r = {t, graph, gg__alloc(ctx, graph->count, sizeof *r.form, "positions")};
    uint8_t *asked = NULL;
    gg__form *form = NULL;
    uint64_t nodes;
    bool loops = false;
    gg_status status = r.form ? find_forms(&r, &nodes) : gg__status(ctx);
    for (uint32_t v = 0; v < graph->count && status == GG_OK; v++)
        loops |= wanted[v] && r.form[v] & GG__LOOP_NODE;
    if (loops) status = condense(&r, nodes, &dense);
    if (loops && status == GG_OK) {
        asked = gg__alloc_zeroed(ctx, dense.count, 1, "positions");
        form = gg__alloc(ctx, dense.count, sizeof *form, "positions");
        status = gg__status(ctx);
    }
    for (uint32_t v = 0; v < graph->count && status == GG_OK && loops; v++)
        if (wanted[v] && r.form[v] & GG__LOOP_NODE) asked[r.form[v] & ~GG__LOOP_NODE] = 1;
    if (loops && status == GG_OK) status = find_values(t, &dense, asked, side, form);
    for (uint32_t v = 0; v < graph->count && status == GG_OK; v++)
        if (wanted[v])
            value[v] =
                loops && r.form[v] & GG__LOOP_NODE ? form[r.form[v] & ~GG__LOOP_NODE] : r.form[v];
    gg__free(ctx, r.form);
    gg__free(ctx, asked);
    gg__free(ctx, form);
    gg__loop_graph_free(&dense);
    return status;
}

gg_status gg__loopy_of_graph(gg__loopies *t, const gg__loop_graph *graph, const uint8_t *wanted,
                             gg__form *value)
{
    return values_of(t, graph, wanted, BOTH, value);
}

/* The value of the game at `root`, or one side of it. */
static gg__form value_of(gg__loopies *t, const gg__loop_graph *graph, uint32_t root,
                         wanted_side side)
{
    gg_ctx *ctx = t->forms->ctx;
    uint8_t *wanted = gg__alloc_zeroed(ctx, graph->count, 1, "positions");
    gg__form *value = gg__alloc(ctx, graph->count, sizeof *value, "positions"), g = GG__NO_FORM;
    if (wanted && value) {
        wanted[root] = 1;
        if (values_of(t, graph, wanted, side, value) == GG_OK) g = value[root];
        if (gg__status(ctx) == GG_OK && g == GG__NO_FORM)
            gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                     "this game is no stopper, and sidling does not settle on one: its value is "
                     "not known");
    }
    gg__free(ctx, wanted);
    gg__free(ctx, value);
    return g;
}

gg__form gg__loopy_of_position(gg__loopies *t, const gg__loop_graph *graph, uint32_t root)
{
    return value_of(t, graph, root, BOTH);
}

gg__form gg__loopy_of_words(gg__loopies *t, const uint64_t *words)
{
    return keep_nodes(t, words);
}

/* ---- drafts ---- */

static gg__form draft_form(size_t i)
{
    return gg__form_of(DRAFT_BASES | (uint32_t)i, 0);
}

/* The draft that it is, through closed braces; NULL if it is a value by now. */
static struct gg__draft *draft_of(gg__loopies *t, gg__form *g)
{
    for (;;) {
        if (!gg__form_is_draft(*g)) return NULL;
        struct gg__draft *d = &t->draft[gg__form_base(*g) & ~DRAFT_BASES];
        if (d->open || d->is == GG__NO_FORM) return d;
        *g = d->is;
    }
}

static gg__form push_draft(gg__loopies *t, const struct gg__draft *draft)
{
    struct gg__draft *grown = gg__grow(t->forms->ctx, t->draft, &t->draft_room, t->drafts + 1,
                                       sizeof *grown, "expressions");
    if (!grown) return GG__NO_FORM;
    t->draft = grown;
    grown[t->drafts] = *draft;
    return draft_form(t->drafts++);
}

/* The drafts that g leads to are listed; false if one of them is open. */
static bool list_drafts(gg__loopies *t, gg__form g, gg__positions *list)
{
    const uint32_t visit = ++t->visits;
    gg__positions_push(list, g);
    for (size_t i = 0; i < list->count && gg__status(list->ctx) == GG_OK; i++) {
        struct gg__draft *d = draft_of(t, &list->at[i]);
        if (d->open) return false;
        d->seen = visit;
        d->place = (uint32_t)i;
        for (size_t k = 0; k < (size_t)d->count[GG_LEFT] + d->count[GG_RIGHT]; k++) {
            gg__form option = t->draft_options.at[d->first + k];
            struct gg__draft *to = draft_of(t, &option);
            if (!to || to->seen == visit) continue;
            to->seen = visit;
            gg__positions_push(list, option);
        }
        if (list->count > GG__LOOPY_POSITIONS) gg__loop_too_large(list->ctx);
    }
    return true;
}

/* The graph of drafts with one side of all that they lead to, from list->at[0] on. */
static gg_status unfold_drafts(gg__loopies *t, const gg__positions *list, int side,
                               gg__loop_graph *out, bool *differ)
{
    unfolding u = {.t = t, .graph = out};
    for (size_t i = 0; i < list->count && gg__loop_add(out) != UINT32_MAX;)
        i++;
    for (size_t i = 0; i < list->count && gg__status(out->ctx) == GG_OK; i++) {
        const struct gg__draft *d = &t->draft[gg__form_base(list->at[i]) & ~DRAFT_BASES];
        for (uint32_t k = 0; k < d->count[GG_LEFT] + d->count[GG_RIGHT]; k++) {
            gg__form option = t->draft_options.at[d->first + k], sides[2];
            const struct gg__draft *of = draft_of(t, &option);
            if (!of) *differ |= gg__loopy_sides(t, option, sides);
            const uint32_t to = of ? of->place : unfold(&u, sides[side]);
            if (to == UINT32_MAX) break;
            gg__loop_edge(out, (uint32_t)i, to, k < d->count[GG_LEFT] ? GG_LEFT : GG_RIGHT);
        }
    }
    gg__pair_table_free(t->forms, &u.place);
    return gg__status(out->ctx) == GG_OK ? gg__loop_seal(out) : gg__status(out->ctx);
}

/* The value of a draft; or the draft itself, if it leads to one that is open. */
static gg__form finish(gg__loopies *t, gg__form g)
{
    gg_ctx *ctx = t->forms->ctx;
    gg__positions list = {.ctx = ctx};
    gg__loop_graph graph[2] = {{.ctx = ctx}, {.ctx = ctx}};
    bool differ = false;
    gg_status status = gg__status(ctx);
    if (status == GG_OK && list_drafts(t, g, &list)) {
        g = GG__NO_FORM;
        status = unfold_drafts(t, &list, 0, &graph[0], &differ);
        if (status == GG_OK && differ) status = unfold_drafts(t, &list, 1, &graph[1], &differ);
        if (status == GG_OK)
            g = !differ ? value_of(t, &graph[0], 0, BOTH)
                        : gg__loopy_join(t->forms, value_of(t, &graph[0], 0, ONSIDE),
                                         value_of(t, &graph[1], 0, OFFSIDE));
    }
    gg__loop_graph_free(&graph[0]);
    gg__loop_graph_free(&graph[1]);
    gg__positions_free(&list);
    return gg__status(ctx) == GG_OK ? g : GG__NO_FORM;
}

void gg__loopy_begin(gg__forms *forms)
{
    gg__loopies *t = forms->loopies;
    t->drafts = 0;
    t->draft_options.count = 0;
}

gg__form gg__loopy_open(gg__forms *forms)
{
    const struct gg__draft draft = {.open = true, .is = GG__NO_FORM};
    return push_draft(forms->loopies, &draft);
}

gg__form gg__loopy_close(gg__forms *forms, gg__form node, gg__form game)
{
    gg__loopies *t = forms->loopies;
    if (game == GG__NO_FORM) return game;
    struct gg__draft *d = &t->draft[gg__form_base(node) & ~DRAFT_BASES];
    d->open = false;
    d->is = game;
    return gg__form_is_draft(game) ? finish(t, game) : game;
}

/* {left|right}: a draft at first, whether it leads to others or not. */
gg__form gg__loopy_make(gg__forms *forms, const gg__form *left, size_t left_count,
                        const gg__form *right, size_t right_count)
{
    gg__loopies *t = forms->loopies;
    struct gg__draft draft = {.first = t->draft_options.count, .is = GG__NO_FORM};
    const gg__form self = draft_form(t->drafts);
    draft.count[GG_LEFT] = (uint32_t)left_count;
    draft.count[GG_RIGHT] = (uint32_t)right_count;
    for (size_t i = 0; i < left_count + right_count; i++) {
        const gg__form option = i < left_count ? left[i] : right[i - left_count];
        gg__positions_push(&t->draft_options, option == GG__PASS ? self : option);
    }
    if (gg__status(forms->ctx) != GG_OK || push_draft(t, &draft) == GG__NO_FORM) return GG__NO_FORM;
    const gg__form g = finish(t, self);
    if (g != self) { /* nothing leads to the draft any more */
        t->drafts--;
        t->draft_options.count = draft.first;
    }
    return g;
}

/* ---- calculating ---- */

static gg__form fail_draft(gg__forms *forms)
{
    gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE,
             "a game that is not closed can only be an option");
    return GG__NO_FORM;
}

static gg__form add_sides(gg__loopies *t, gg__form g, gg__form h, wanted_side wanted)
{
    gg_ctx *ctx = t->forms->ctx;
    gg__loop_graph of[2] = {{.ctx = ctx}, {.ctx = ctx}}, sum = {.ctx = ctx};
    uint32_t root[2];
    gg__form out = GG__NO_FORM;
    gg_status status = unfold_alone(t, g, &of[0], &root[0]);
    if (status == GG_OK) status = unfold_alone(t, h, &of[1], &root[1]);
    if (status == GG_OK) status = gg__loop_sum(&of[0], root[0], &of[1], root[1], &sum);
    if (status == GG_OK) out = value_of(t, &sum, 0, wanted);
    gg__loop_graph_free(&of[0]);
    gg__loop_graph_free(&of[1]);
    gg__loop_graph_free(&sum);
    return out;
}

gg__form gg__loopy_add(gg__forms *forms, gg__form g, gg__form h)
{
    gg__loopies *t = forms->loopies;
    gg__form x[2], y[2];
    if (gg__form_is_draft(g) || gg__form_is_draft(h)) return fail_draft(forms);
    const bool first = gg__loopy_sides(t, g, x), second = gg__loopy_sides(t, h, y);
    if (!first && !second) return add_sides(t, g, h, BOTH);
    const gg__form onside = add_sides(t, x[0], y[0], ONSIDE);
    if (onside == GG__NO_FORM) return onside;
    return gg__loopy_join(forms, onside, add_sides(t, x[1], y[1], OFFSIDE));
}

gg__form gg__loopy_negative(gg__forms *forms, gg__form g)
{
    gg__loopies *t = forms->loopies;
    gg__positions words = {.ctx = forms->ctx}, minus = {.ctx = forms->ctx};
    gg__form sides[2], out = GG__NO_FORM;
    if (gg__form_is_draft(g)) return fail_draft(forms);
    if (gg__loopy_sides(t, g, sides)) {
        const gg__form onside = gg__form_negative(forms, sides[1]);
        return gg__loopy_join(forms, onside, gg__form_negative(forms, sides[0]));
    }
    if (gg__loopy_nodes(t, g, &words) == GG_OK) {
        const uint64_t rows = 2 * words.at[0], *start = start_of(words.at),
                       *option = options_at(words.at);
        uint64_t end = 0;
        gg__positions_push(&minus, words.at[0]);
        gg__positions_push(&minus, words.at[1]);
        gg__positions_push(&minus, 0);
        for (uint64_t row = 0; row < rows; row++) {
            end += start[(row ^ 1) + 1] - start[row ^ 1];
            gg__positions_push(&minus, end);
        }
        for (uint64_t row = 0; row < rows; row++)
            for (uint64_t e = start[row ^ 1]; e < start[(row ^ 1) + 1]; e++)
                gg__positions_push(&minus, option[e] & GG__LOOP_NODE
                                               ? option[e]
                                               : gg__form_negative(forms, option[e]));
        if (gg__status(forms->ctx) == GG_OK) out = keep_nodes(t, minus.at);
    }
    gg__positions_free(&words);
    gg__positions_free(&minus);
    return out;
}

/* Of forms and stoppers. */
static bool is_at_least(gg__loopies *t, gg__form g, gg__form h)
{
    gg_ctx *ctx = t->forms->ctx;
    gg__loop_graph of[2] = {{.ctx = ctx}, {.ctx = ctx}};
    uint8_t *survives = NULL;
    uint32_t root[2];
    bool out = false;
    if (g == h) return true;
    gg_status status = unfold_alone(t, g, &of[0], &root[0]);
    if (status == GG_OK) status = unfold_alone(t, h, &of[1], &root[1]);
    if (status == GG_OK)
        survives = gg__alloc(ctx, (uint64_t)of[0].count * of[1].count, 1, "comparisons");
    if (survives && gg__loop_order(&of[0], &of[1], GG__FREE, GG_RIGHT, survives) == GG_OK)
        out = survives[(uint64_t)root[0] * of[1].count + root[1]];
    gg__free(ctx, survives);
    gg__loop_graph_free(&of[0]);
    gg__loop_graph_free(&of[1]);
    return out;
}

gg_relation gg__loopy_compare(gg__forms *forms, gg__form g, gg__form h)
{
    gg__loopies *t = forms->loopies;
    gg__form x[2], y[2];
    if (gg__form_is_draft(g) || gg__form_is_draft(h)) {
        fail_draft(forms);
        return GG_CONFUSED;
    }
    gg__loopy_sides(t, g, x);
    gg__loopy_sides(t, h, y);
    const bool greater = is_at_least(t, x[0], y[0]) && is_at_least(t, x[1], y[1]);
    const bool less = is_at_least(t, y[0], x[0]) && is_at_least(t, y[1], x[1]);
    return greater ? (less ? GG_EQUAL : GG_GREATER) : less ? GG_LESS : GG_CONFUSED;
}

/* Both are stoppers, and the onside is at least the offside, or they are no sides of a game. */
gg__form gg__loopy_join(gg__forms *forms, gg__form onside, gg__form offside)
{
    gg__loopies *t = forms->loopies;
    gg__form sides[2];
    if (onside == GG__NO_FORM || offside == GG__NO_FORM) return GG__NO_FORM;
    if (onside == offside) return onside;
    if (gg__form_is_draft(onside) || gg__form_is_draft(offside)) return fail_draft(forms);
    if (gg__loopy_sides(t, onside, sides) || gg__loopy_sides(t, offside, sides) ||
        !is_at_least(t, onside, offside)) {
        gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE,
                 "G & H: both have no & of their own, and G >= H");
        return GG__NO_FORM;
    }
    const uint64_t words[3] = {0, onside, offside};
    return keep(t, words, 3);
}

gg_status gg__loopy_options(gg__forms *forms, gg__form g, gg_player player, gg__positions *list)
{
    gg__loopies *t = forms->loopies;
    gg__positions words = {.ctx = forms->ctx};
    gg__form sides[2];
    if (gg__loopy_sides(t, g, sides))
        return gg__fail(forms->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a game with two sides has options only as one of them");
    if (gg__loopy_nodes(t, g, &words) == GG_OK) {
        const uint64_t row = 2 * words.at[1] + (uint64_t)player;
        for (uint64_t e = start_of(words.at)[row]; e < start_of(words.at)[row + 1]; e++) {
            const uint64_t option = options_at(words.at)[e];
            const gg__form to = option & GG__LOOP_NODE
                                    ? gg__loopy_node(t, &words, option & ~GG__LOOP_NODE)
                                    : option;
            if (to == GG__NO_FORM || gg__positions_push(list, to) != GG_OK) break;
        }
    }
    gg__positions_free(&words);
    return gg__status(forms->ctx);
}
