/*
 * Games with loops while they are read: braces that may be named by their own options. Such a game
 * is a draft, and so is each that leads to it, until the braces of its name are closed; then what
 * it leads to is unfolded into one graph, which has a value.
 */
#include "value/loopy/loopy.h"

/* A game that is being read, and may be named by its own options. */
struct gg__loopy_draft {
    size_t first; /* of its options in `draft_options`, Left's first */
    uint32_t count[2];
    gg__form is; /* what it is, if the braces are closed; else GG__NO_FORM */
    bool open;
    uint32_t seen; /* a number of the visit that saw it last */
    uint32_t place;
};

#define DRAFT_BASES UINT32_C(0xc0000000)
enum { MOST_DRAFTS = 1 << 30 };

static gg__form draft_form(size_t i)
{
    return gg__form_of(DRAFT_BASES | (uint32_t)i, 0);
}

/* The draft that it is, through closed braces; NULL if it is a value by now. */
static struct gg__loopy_draft *draft_of(gg__loopies *t, gg__form *g)
{
    for (;;) {
        if (!gg__form_is_draft(*g)) return NULL;
        struct gg__loopy_draft *d = &t->draft[gg__form_base(*g) & ~DRAFT_BASES];
        if (d->open || d->is == GG__NO_FORM) return d;
        *g = d->is;
    }
}

static gg__form push_draft(gg__loopies *t, const struct gg__loopy_draft *draft)
{
    if (t->drafts >= MOST_DRAFTS) {
        gg__fail(t->forms->ctx, GG_LIMIT, GG__NOWHERE, "more than 2^30 braces");
        return GG__NO_FORM;
    }
    struct gg__loopy_draft *grown = gg__grow(t->forms->ctx, t->draft, &t->draft_room, t->drafts + 1,
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
        struct gg__loopy_draft *d = draft_of(t, &list->at[i]);
        if (!d || d->open) return false;
        d->seen = visit;
        d->place = (uint32_t)i;
        for (size_t k = 0; k < (size_t)d->count[GG_LEFT] + d->count[GG_RIGHT]; k++) {
            gg__form option = t->draft_options.at[d->first + k];
            struct gg__loopy_draft *to = draft_of(t, &option);
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
    gg__unfolding u = {.t = t, .graph = out};
    for (size_t i = 0; i < list->count && gg__loop_add(out) != UINT32_MAX;)
        i++;
    for (size_t i = 0; i < list->count && gg__status(out->ctx) == GG_OK; i++) {
        const struct gg__loopy_draft *d = &t->draft[gg__form_base(list->at[i]) & ~DRAFT_BASES];
        for (uint32_t k = 0; k < d->count[GG_LEFT] + d->count[GG_RIGHT]; k++) {
            gg__form option = t->draft_options.at[d->first + k], sides[2];
            const struct gg__loopy_draft *of = draft_of(t, &option);
            if (!of) *differ |= gg__loopy_sides(t, option, sides);
            const uint32_t to = of ? of->place : gg__loopy_unfold(&u, sides[side]);
            if (to == UINT32_MAX) break;
            gg__loop_edge(out, (uint32_t)i, to, k < d->count[GG_LEFT] ? GG_LEFT : GG_RIGHT);
        }
    }
    gg__map_free(t->forms, &u.place);
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
            g = !differ ? gg__loopy_of_position(t, &graph[0], 0, GG__BOTH_SIDES)
                        : gg__loopy_join(t->forms,
                                         gg__loopy_of_position(t, &graph[0], 0, GG__ONSIDE_ALONE),
                                         gg__loopy_of_position(t, &graph[1], 0, GG__OFFSIDE_ALONE));
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
    const struct gg__loopy_draft draft = {.open = true, .is = GG__NO_FORM};
    return push_draft(forms->loopies, &draft);
}

gg__form gg__loopy_close(gg__forms *forms, gg__form node, gg__form game)
{
    gg__loopies *t = forms->loopies;
    if (game == GG__NO_FORM) return game;
    struct gg__loopy_draft *d = &t->draft[gg__form_base(node) & ~DRAFT_BASES];
    d->open = false;
    d->is = game;
    return gg__form_is_draft(game) ? finish(t, game) : game;
}

/* {left|right}: a draft at first, whether it leads to others or not. */
gg__form gg__loopy_make(gg__forms *forms, const gg__form *left, size_t left_count,
                        const gg__form *right, size_t right_count)
{
    gg__loopies *t = forms->loopies;
    struct gg__loopy_draft draft = {.first = t->draft_options.count, .is = GG__NO_FORM};
    const gg__form self = draft_form(t->drafts);
    if (left_count > INT32_MAX || right_count > INT32_MAX) {
        gg__loop_too_large(forms->ctx);
        return GG__NO_FORM;
    }
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
