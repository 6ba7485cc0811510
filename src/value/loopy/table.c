/*
 * Values of games with loops, calculated with graphs of positions: values are unfolded into one,
 * and what comes out is simplified. A game with two sides is calculated with twice, once for each.
 */
#include "value/loopy/loopy.h"

#include <stdlib.h>

/* ---- from graphs to values ---- */

typedef struct reading {
    gg__loopies *t;
    const gg__loop_graph *graph;
    gg__form *form; /* of positions without loops; else GG__LOOP_NODE | a number from 0 */
} reading;

/* Makes the forms of positions from which all play ends, ends first; numbers the others. */
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
        g = gg__status(ctx) == GG_OK ? gg__loopy_of_words(t, words.at) : GG__NO_FORM;
    }
    gg__free(ctx, r.form);
    gg__positions_free(&words);
    return g;
}

/* ---- from values to graphs ---- */

/* One more, or 0. */
static uint64_t place_of(const gg__unfolding *u, gg__form g)
{
    return gg__map_get(u->t->forms, &u->place, g);
}

static bool is_unfolded(void *self, gg__form g)
{
    enum { MOST_STEPS = 1 << 22 };
    gg__unfolding *u = self;
    if (++u->steps > MOST_STEPS)
        gg__fail(u->t->forms->ctx, GG_LIMIT, GG__NOWHERE,
                 "a game has too many positions to be added to one with loops");
    return place_of(u, g) != 0;
}

static void unfold_form(void *self, gg__form g)
{
    gg__unfolding *u = self;
    gg__forms *forms = u->t->forms;
    const uint32_t v = gg__loop_add(u->graph);
    if (v == UINT32_MAX || !gg__map_put(forms, &u->place, g, (uint64_t)v + 1)) return;
    for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
        const uint64_t count = gg__form_option_count(forms, g, (gg_player)p);
        for (uint64_t i = 0; i < count; i++) {
            const gg__form option = gg__form_option(forms, g, (gg_player)p, i);
            const uint64_t to = option == GG__NO_FORM ? 0 : place_of(u, option);
            if (to == 0 || gg__loop_edge(u->graph, v, (uint32_t)to - 1, (gg_player)p) != GG_OK)
                return;
        }
    }
}

/* Adds the positions of a form; where it begins, or UINT32_MAX. */
static uint32_t unfold_short(gg__unfolding *u, gg__form g)
{
    const gg__form_walk walk = {u, is_unfolded, unfold_form, false};
    const bool walked = gg__form_walk_up(u->t->forms, g, &walk) == GG_OK;
    return walked ? (uint32_t)place_of(u, g) - 1 : UINT32_MAX;
}

/* The same of a form or a stopper. */
uint32_t gg__loopy_unfold(gg__unfolding *u, gg__form g)
{
    gg_ctx *ctx = u->t->forms->ctx;
    gg__positions words = {.ctx = ctx};
    if (g == GG__NO_FORM || !gg__form_is_beyond(g))
        return g == GG__NO_FORM ? UINT32_MAX : unfold_short(u, g);
    if (place_of(u, g) != 0) return (uint32_t)place_of(u, g) - 1;
    const uint32_t first = u->graph->count;
    gg_status status = gg__loopy_nodes(u->t, g, &words);
    const uint64_t count = status == GG_OK ? words.at[0] : 0;
    for (uint64_t i = 0; i < count && status == GG_OK; i++)
        if (gg__loop_add(u->graph) == UINT32_MAX) status = gg__status(ctx);
    for (uint64_t row = 0; row < 2 * count && status == GG_OK; row++)
        for (uint64_t e = gg__loop_starts(words.at)[row]; e < gg__loop_starts(words.at)[row + 1];
             e++) {
            const uint64_t option = gg__loop_options(words.at)[e];
            const uint32_t to = option & GG__LOOP_NODE ? first + (uint32_t)(option & ~GG__LOOP_NODE)
                                                       : unfold_short(u, option);
            if (to != UINT32_MAX)
                gg__loop_edge(u->graph, first + (uint32_t)(row / 2), to, (gg_player)(row % 2));
            status = gg__status(ctx);
            if (status != GG_OK) break;
        }
    const uint32_t root = status == GG_OK ? first + (uint32_t)words.at[1] : UINT32_MAX;
    const bool kept = status == GG_OK && gg__map_put(u->t->forms, &u->place, g, (uint64_t)root + 1);
    gg__positions_free(&words);
    return kept ? root : UINT32_MAX;
}

/* The graph of one value, with where it begins. */
static gg_status unfold_alone(gg__loopies *t, gg__form g, gg__loop_graph *out, uint32_t *root)
{
    gg__unfolding u = {.t = t, .graph = out};
    *root = gg__loopy_unfold(&u, g);
    gg__map_free(t->forms, &u.place);
    return gg__status(t->forms->ctx) == GG_OK ? gg__loop_seal(out) : gg__status(t->forms->ctx);
}

/* The same game with all positions that lead to no loop as forms, which are unfolded: equal ones
 * are one. The others come first, by their numbers. */
static gg_status condense(const reading *r, uint64_t nodes, gg__loop_graph *out)
{
    const gg__loop_graph *graph = r->graph;
    gg__unfolding u = {.t = r->t, .graph = out};
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
    gg__map_free(r->t->forms, &u.place);
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
                            gg__loopy_side side, gg__form *form)
{
    gg__loop_graph negative = {.ctx = t->forms->ctx};
    taking of = {t, side == GG__OFFSIDE_ALONE, form};
    const gg__loop_taker taker = {&of, take};
    gg_status status = side == GG__OFFSIDE_ALONE ? gg__loop_negative(graph, &negative) : GG_OK;
    if (status == GG_OK)
        status = gg__loop_onsides(side == GG__OFFSIDE_ALONE ? &negative : graph, wanted, &taker);
    gg__loop_graph_free(&negative);
    return status;
}

/* The same where stoppers are kept whole, and other games become their two sides. */
static gg_status find_values(gg__loopies *t, const gg__loop_graph *graph, const uint8_t *wanted,
                             gg__loopy_side side, gg__form *form)
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
        on[v] = wanted[v] && !stopper[v] && side != GG__OFFSIDE_ALONE;
        off[v] = wanted[v] && !stopper[v] && side != GG__ONSIDE_ALONE;
        stoppers |= wanted[v] && stopper[v];
        others |= wanted[v] && !stopper[v];
        form[v] = GG__NO_FORM;
    }
    if (status == GG_OK && stoppers) status = gg__loop_smallest(graph, stopper, wanted, &taker);
    if (status == GG_OK && others && side != GG__OFFSIDE_ALONE)
        status = find_sides(t, graph, on, GG__ONSIDE_ALONE, form);
    if (status == GG_OK && others && side != GG__ONSIDE_ALONE)
        status =
            find_sides(t, graph, off, GG__OFFSIDE_ALONE, side == GG__BOTH_SIDES ? offside : form);
    for (uint32_t v = 0; v < count && status == GG_OK && side == GG__BOTH_SIDES; v++)
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
                           gg__loopy_side side, gg__form *value)
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
    return values_of(t, graph, wanted, GG__BOTH_SIDES, value);
}

/* The value of the game at `root`, or one side of it. */
gg__form gg__loopy_of_position(gg__loopies *t, const gg__loop_graph *graph, uint32_t root,
                               gg__loopy_side side)
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

/* ---- calculating ---- */

static gg__form fail_draft(gg__forms *forms)
{
    gg__fail(forms->ctx, GG_BAD_INPUT, GG__NOWHERE,
             "a game that is not closed can only be an option");
    return GG__NO_FORM;
}

static gg__form add_sides(gg__loopies *t, gg__form g, gg__form h, gg__loopy_side wanted)
{
    gg_ctx *ctx = t->forms->ctx;
    gg__loop_graph of[2] = {{.ctx = ctx}, {.ctx = ctx}}, sum = {.ctx = ctx};
    uint32_t root[2];
    gg__form out = GG__NO_FORM;
    gg_status status = unfold_alone(t, g, &of[0], &root[0]);
    if (status == GG_OK) status = unfold_alone(t, h, &of[1], &root[1]);
    if (status == GG_OK) status = gg__loop_sum(&of[0], root[0], &of[1], root[1], &sum);
    if (status == GG_OK) out = gg__loopy_of_position(t, &sum, 0, wanted);
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
    if (!first && !second) return add_sides(t, g, h, GG__BOTH_SIDES);
    const gg__form onside = add_sides(t, x[0], y[0], GG__ONSIDE_ALONE);
    if (onside == GG__NO_FORM) return onside;
    return gg__loopy_join(forms, onside, add_sides(t, x[1], y[1], GG__OFFSIDE_ALONE));
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
        const uint64_t rows = 2 * words.at[0], *start = gg__loop_starts(words.at),
                       *option = gg__loop_options(words.at);
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
        if (gg__status(forms->ctx) == GG_OK) out = gg__loopy_of_words(t, minus.at);
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
    return gg__loopy_keep(t, words, 3);
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
        for (uint64_t e = gg__loop_starts(words.at)[row]; e < gg__loop_starts(words.at)[row + 1];
             e++) {
            const uint64_t option = gg__loop_options(words.at)[e];
            const gg__form to = option & GG__LOOP_NODE
                                    ? gg__loopy_node(t, &words, option & ~GG__LOOP_NODE)
                                    : option;
            if (to == GG__NO_FORM || gg__positions_push(list, to) != GG_OK) break;
        }
    }
    gg__positions_free(&words);
    return gg__status(forms->ctx);
}
