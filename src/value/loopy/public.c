/* Games with loops in the public interface, and the functions for a table of forms. */
#include "value/loopy/loopy.h"

#include "graph/graph.h"

static void free_loopies(gg__forms *forms)
{
    gg__loopies *t = forms->loopies;
    gg__keys_free(t->keys);
    gg__free(forms->ctx, t->draft);
    gg__positions_free(&t->draft_options);
    gg__free(forms->ctx, t);
    forms->loopies = NULL;
    forms->beyond = NULL;
}

static gg__form side_of(gg__forms *forms, gg__form g, gg_player player)
{
    gg__form sides[2];
    gg__loopy_sides(forms->loopies, g, sides);
    return sides[player];
}

static const gg__beyond beyond = {
    .make = gg__loopy_make,
    .add = gg__loopy_add,
    .negative = gg__loopy_negative,
    .compare = gg__loopy_compare,
    .options = gg__loopy_options,
    .print = gg__loopy_print,
    .word = gg__loopy_word,
    .sides = gg__loopy_join,
    .side = side_of,
    .stop = gg__loopy_stop,
    .begin = gg__loopy_begin,
    .open = gg__loopy_open,
    .close = gg__loopy_close,
    .free = free_loopies,
};

gg_status gg__loopy_admit(gg__forms *forms)
{
    gg_ctx *ctx = forms->ctx;
    const gg__form pass = GG__PASS, zero = GG__ZERO_FORM;
    if (forms->beyond || gg__status(ctx) != GG_OK) return gg__status(ctx);
    gg__loopies *t = gg__alloc_zeroed(ctx, 1, sizeof *t, "games with loops");
    if (!t) return gg__status(ctx);
    t->forms = forms;
    t->draft_options.ctx = ctx;
    t->keys = gg__keys_new(ctx, "games with loops");
    forms->loopies = t;
    forms->beyond = &beyond;
    const gg__form star = gg__form_nus(forms, 0, 0, 1);
    if (t->keys && star != GG__NO_FORM) {
        t->word[0] = gg__loopy_make(forms, &pass, 1, NULL, 0);
        t->word[1] = gg__loopy_make(forms, NULL, 0, &pass, 1);
        t->word[2] = gg__loopy_make(forms, &zero, 1, &pass, 1);
        t->word[3] = gg__loopy_make(forms, &pass, 1, &zero, 1);
        t->word[4] = gg__loopy_make(forms, &pass, 1, &star, 1);
    }
    if (gg__status(ctx) != GG_OK) free_loopies(forms);
    return gg__status(ctx);
}

gg_status gg_loopy_admit(gg_forms *forms)
{
    gg__begin(forms->ctx);
    return gg__loopy_admit(forms);
}

gg_loopy_kind gg_loopy_kind_of(const gg_forms *forms, gg_form g)
{
    gg__form sides[2];
    if (!gg__form_is_beyond(g)) return GG_SHORT;
    return gg__loopy_sides(forms->loopies, g, sides) ? GG_SIDED : GG_STOPPER;
}

gg_status gg_loopy_sides(gg_forms *forms, gg_form g, gg_form sides[2])
{
    gg__begin(forms->ctx);
    sides[0] = sides[1] = g;
    if (gg__form_is_beyond(g)) gg__loopy_sides(forms->loopies, g, sides);
    return GG_OK;
}

/* Left, moving second, wins G iff G- >= 0, and does not lose it iff G+ >= 0; so with Right. */
gg_status gg__loopy_outcome(gg__forms *forms, gg__form g, gg_player first, gg_result *out)
{
    gg__form sides[2];
    sides[0] = sides[1] = g;
    if (gg__form_is_beyond(g)) gg__loopy_sides(forms->loopies, g, sides);
    const gg_relation on = gg__form_compare(forms, sides[0], GG__ZERO_FORM);
    const gg_relation off = gg__form_compare(forms, sides[1], GG__ZERO_FORM);
    if (gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    if (first == GG_RIGHT)
        *out = off == GG_EQUAL || off == GG_GREATER ? GG_L
               : on == GG_EQUAL || on == GG_GREATER ? GG_D
                                                    : GG_R;
    else
        *out = on == GG_EQUAL || on == GG_LESS     ? GG_R
               : off == GG_EQUAL || off == GG_LESS ? GG_D
                                                   : GG_L;
    return GG_OK;
}

gg_status gg_loopy_outcome(gg_forms *forms, gg_form g, gg_player first, gg_result *out)
{
    gg__begin(forms->ctx);
    return gg__loopy_outcome(forms, g, first, out);
}

/* ---- vertices ---- */

/* The positions that can be reached from v, which is the first. */
static gg_status read_vertex(gg_ctx *ctx, const gg_graph *graph, gg_vertex v, gg__loop_graph *out)
{
    gg__index list = {.ctx = ctx};
    uint32_t at;
    if (v >= graph->vertices)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "there is no vertex %lu",
                        (unsigned long)v);
    if (!graph->out[GG_LEFT])
        return gg__fail(ctx, GG_NEEDS_ROWS, GG__NOWHERE, "values need the options of vertices");
    if (graph->owner || graph->terminal)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "a vertex has no value where vertices have owners or results");
    gg__index_intern(&list, v, &at);
    gg__loop_add(out);
    for (uint32_t i = 0; i < list.count && gg__status(ctx) == GG_OK; i++)
        for (int p = GG_LEFT; p <= GG_RIGHT; p++) {
            const gg__rows *rows = graph->out[p];
            for (uint64_t e = rows->start[list.keys[i]]; e < rows->start[list.keys[i] + 1]; e++) {
                if (gg__index_intern(&list, rows->end[e], &at) != GG_OK) break;
                if (at == out->count && gg__loop_add(out) == UINT32_MAX) break;
                if (gg__loop_edge(out, i, at, (gg_player)p) != GG_OK) break;
            }
        }
    gg__index_free(&list);
    return gg__status(ctx) == GG_OK ? gg__loop_seal(out) : gg__status(ctx);
}

gg_status gg_loopy_value(gg_forms *forms, const gg_graph *graph, gg_vertex v, gg_form *out)
{
    gg__loop_graph at = {.ctx = forms->ctx, .large = true};
    gg__form g = GG__NO_FORM;
    gg__begin(forms->ctx);
    if (!forms->loopies)
        return gg__fail(forms->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "this table has not admitted games with loops");
    if (read_vertex(forms->ctx, graph, v, &at) == GG_OK)
        g = gg__loopy_of_position(forms->loopies, &at, 0, GG__BOTH_SIDES);
    gg__loop_graph_free(&at);
    if (gg__status(forms->ctx) != GG_OK) return gg__status(forms->ctx);
    *out = g;
    return GG_OK;
}

gg_status gg_loopy_is_stopper(gg_ctx *ctx, const gg_graph *graph, gg_vertex v, bool *out)
{
    gg__loop_graph at = {.ctx = ctx, .large = true};
    gg__begin(ctx);
    const gg_status read = read_vertex(ctx, graph, v, &at);
    uint8_t *stopper = read == GG_OK ? gg__alloc(ctx, at.count, 1, "positions") : NULL;
    if (stopper && gg__loop_stoppers(&at, stopper) == GG_OK) *out = stopper[0];
    gg__free(ctx, stopper);
    gg__loop_graph_free(&at);
    return gg__status(ctx);
}

gg_status gg_loopy_at_least(gg_ctx *ctx, const gg_graph *graph, gg_vertex v, gg_vertex w,
                            gg_draws draws, bool *out)
{
    static const gg__loop_rule rules[] = {GG__FREE, GG__ONSIDE, GG__OFFSIDE, GG__MUST_WIN};
    gg__loop_graph of[2] = {{.ctx = ctx}, {.ctx = ctx}};
    uint8_t *survives = NULL;
    gg__begin(ctx);
    if ((unsigned)draws >= sizeof rules / sizeof *rules)
        return gg__fail(ctx, GG_BAD_ARGUMENT, GG__NOWHERE, "draws: no such order");
    if (read_vertex(ctx, graph, v, &of[0]) == GG_OK && read_vertex(ctx, graph, w, &of[1]) == GG_OK)
        survives = gg__alloc(ctx, (uint64_t)of[0].count * of[1].count, 1, "comparisons");
    if (survives && gg__loop_order(&of[0], &of[1], rules[draws], GG_RIGHT, survives) == GG_OK)
        *out = survives[0];
    gg__free(ctx, survives);
    gg__loop_graph_free(&of[0]);
    gg__loop_graph_free(&of[1]);
    return gg__status(ctx);
}
