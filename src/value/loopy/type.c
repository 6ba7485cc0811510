/*
 * The value type `loopy-form`: the values of the vertices of a graph with cycles, as stoppers in
 * smallest form or as two sides, and their sums.
 *
 * Sums. The values of the tokens are added up, and both sides of the sum compared with 0: Left,
 * moving second, wins if the offside is at least 0, and does not lose if the onside is; likewise
 * for Right, and for either moving first. If sidling does not decide, or the sum is too large, all
 * play of the tokens is searched, up to the limit; if that does not end either, the error says so.
 *
 * A value gives the winning moves, but not those that lead to an end: a player may go to and fro
 * for ever, which is a draw. So moves are judged by a search of all play, if that is small, and of
 * the winning ones the one closest to the end is preferred. Else they are judged by the values.
 *
 * Cost. Adding is polynomial in the positions of the product of the values' smallest forms. The
 * search: O(positions + moves) in the product of the tokens, for each query of a sum.
 *
 * Source. E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 11; A. N. Siegel, Coping
 * with Cycles, 2009.
 */
#include "game/explore.h"
#include "graph/graph.h"
#include "value/loopy/values.h"
#include "value/types.h"

enum {
    USUAL_FORMS = 1 << 20,    /* that a sum of short games may take */
    MOVE_POSITIONS = 1 << 20, /* that a search may look at in order to judge moves */
    CHARACTERS = 60           /* of a value in a sentence */
};

#define UNSETTLED "(sidling does not settle)"

/* ---- one value ---- */

static gg_status print(const gg__value *value, size_t most, gg__text *text)
{
    if (value->undefined) return gg__text_add(text, UNSETTLED);
    return gg__form_print(value->forms, value->form, most, text);
}

static gg__forms *new_table(gg_ctx *ctx)
{
    gg__forms *forms = gg__forms_new(ctx, 0);
    if (forms && gg__loopy_admit(forms) == GG_OK) return forms;
    gg__forms_free(forms);
    return NULL;
}

/* The value of an entry; GG__NO_FORM without a failure: it is not known. */
static gg__form copy_entry(gg__copier *copier, const gg_solution *solution, uint64_t entry)
{
    const uint32_t on = solution->values.value[entry], off = solution->values.minus[entry];
    if (on == GG__UNDEFINED || off == GG__UNDEFINED) return GG__NO_FORM;
    const gg__form g = gg__loopy_copy(copier, on);
    if (on == off || g == GG__NO_FORM) return g;
    return gg__loopy_join(copier->forms, g, gg__loopy_copy(copier, off));
}

static gg_status read_entry(gg_ctx *ctx, const gg_problem *problem, const gg_solution *solution,
                            uint64_t entry, gg__value *out)
{
    (void)problem;
    *out = (gg__value){.forms = new_table(ctx)};
    if (!out->forms) return gg__status(ctx);
    gg__copier copier = {.forms = out->forms, .listing = solution->values.forms};
    out->form = copy_entry(&copier, solution, entry);
    out->undefined = out->form == GG__NO_FORM;
    gg__copier_close(&copier);
    return gg__status(ctx);
}

gg_status gg__loopy_listing_print(gg_ctx *ctx, const gg__listing *listing, uint32_t id, size_t most,
                                  gg__text *text)
{
    gg__value value = {.forms = new_table(ctx)};
    if (value.forms) {
        gg__copier copier = {.forms = value.forms, .listing = listing};
        const gg__form g = gg__loopy_copy(&copier, id);
        if (g != GG__NO_FORM) gg__form_print(value.forms, g, most, text);
        gg__copier_close(&copier);
    }
    gg__value_clear(ctx, &value);
    return gg__status(ctx);
}

gg_status gg_solution_loopy_forms(gg_forms *forms, const gg_solution *solution, uint64_t first,
                                  size_t count, gg_form *out)
{
    gg_ctx *ctx = forms->ctx;
    gg__copier copier = {.forms = forms, .listing = solution->values.forms};
    gg__begin(ctx);
    gg_status status =
        gg__solution_range(ctx, solution, &gg__value_loopy_form, "values", first, count);
    if (status == GG_OK) status = gg__loopy_admit(forms);
    for (size_t i = 0; status == GG_OK && i < count; i++) {
        out[i] = copy_entry(&copier, solution, first + i);
        status = gg__status(ctx);
        if (status == GG_OK && out[i] == GG__NO_FORM)
            status = gg__fail(ctx, GG_LIMIT, GG__AT_VERTEX((gg_vertex)(first + i)),
                              "the value of this vertex is not known: sidling does not settle");
    }
    gg__copier_close(&copier);
    return status;
}

/* ---- a search of all play ---- */

/* Of a position by its number, for the player who is to move there. */
typedef enum fate { DRAWN, WON, LOST } fate;

typedef struct search {
    gg__explored *explored; /* NULL: there is none */
    uint8_t *fate;
    uint32_t *turns; /* to the end, where it is no draw */
} search;

static void close_search(gg_ctx *ctx, search *s)
{
    if (s->explored) gg__explored_free(s->explored);
    gg__free(ctx, s->fate);
    gg__free(ctx, s->turns);
    *s = (search){0};
}

/* From the ends on, nearest first: a position is won if one that is lost can be moved to, and lost
 * if all that can be are won. */
static gg_status retrace(gg_ctx *ctx, search *s)
{
    const gg_graph *graph = s->explored->graph;
    const gg__rows *before = graph->in[GG_LEFT];
    const uint64_t count = graph->vertices;
    uint32_t *left = gg__alloc(ctx, count, sizeof *left, "positions");
    gg_vertex *list = gg__alloc(ctx, count, sizeof *list, "positions");
    uint64_t listed = 0;
    s->fate = gg__alloc_zeroed(ctx, count, sizeof *s->fate, "positions");
    s->turns = gg__alloc_zeroed(ctx, count, sizeof *s->turns, "positions");
    const bool ready = left && list && s->fate && s->turns;
    for (gg_vertex v = 0; ready && v < count; v++) {
        left[v] = graph->degree[GG_LEFT][v];
        if (left[v] > 0) continue;
        s->fate[v] = LOST;
        list[listed++] = v;
    }
    for (uint64_t i = 0; ready && i < listed; i++) {
        const gg_vertex w = list[i];
        for (uint64_t e = before->start[w]; e < before->start[w + 1]; e++) {
            const gg_vertex v = before->end[e];
            if (s->fate[v] != DRAWN || (s->fate[w] == WON && --left[v] > 0)) continue;
            s->fate[v] = s->fate[w] == WON ? LOST : WON;
            s->turns[v] = s->turns[w] + 1;
            list[listed++] = v;
        }
    }
    gg__free(ctx, left);
    gg__free(ctx, list);
    return gg__status(ctx);
}

/* All play from where the problem begins. GG_LIMIT: there are more positions. */
static gg_status open_search(gg_ctx *ctx, const gg_problem *problem, uint64_t limit, search *s)
{
    gg_status status = gg__explore(ctx, problem, limit, GG_ROWS_OUT | GG_ROWS_IN, &s->explored);
    if (status == GG_OK) status = retrace(ctx, s);
    if (status != GG_OK) close_search(ctx, s);
    return status;
}

/* The winner at a state, and the number of turns; GG_NONE if play does not reach it. */
static gg_outcome look_up(const search *s, const gg_problem *problem, const gg__state *state)
{
    const gg_player mover = gg__state_mover(problem, state);
    const uint32_t number = gg__index_find(&s->explored->index, gg__space_position(problem, state));
    if (number == GG__NO_NUMBER) return (gg_outcome){GG_NONE, GG_INFINITE};
    if (s->fate[number] == DRAWN) return (gg_outcome){GG_D, GG_INFINITE};
    return (gg_outcome){(s->fate[number] == WON) == (mover == GG_LEFT) ? GG_L : GG_R,
                        s->turns[number]};
}

/* ---- a sum ---- */

typedef struct total {
    gg__total base;
    gg__forms *forms;
    gg__copier copier;
    gg__form_list part; /* the value of each; GG__NO_FORM: it is not known */
    bool made;          /* whether `sum` is the sum, or GG__NO_FORM if that is not known */
    gg__form sum;
    search all; /* of play; without positions: not yet */
} total;

static void close_total(void *closed)
{
    total *t = closed;
    gg__copier_close(&t->copier);
    gg__positions_free(&t->part);
    gg__forms_free(t->forms);
    close_search(t->base.ctx, &t->all);
}

static gg_status open_total(void *opened)
{
    total *t = opened;
    gg_ctx *ctx = t->base.ctx;
    t->part.ctx = ctx;
    t->forms = new_table(ctx);
    if (!t->forms) return gg__status(ctx);
    t->copier = (gg__copier){.forms = t->forms, .listing = t->base.solution->values.forms};
    for (size_t i = 0; i < t->base.parts.count && gg__status(ctx) == GG_OK; i++) {
        const gg__form g = copy_entry(&t->copier, t->base.solution, t->base.parts.at[i]);
        if (gg__status(ctx) == GG_OK) gg__positions_push(&t->part, g);
    }
    return gg__status(ctx);
}

/* The sum of the parts, where `come` stands in place of part `gone`, short ones first.
 * *out is GG__NO_FORM if it is not known. */
static gg_status add_up(total *t, size_t gone, gg__form come, gg__form *out)
{
    gg_ctx *ctx = t->base.ctx;
    const uint64_t limit = t->base.solution->limit;
    gg__form sum = GG__ZERO_FORM;
    t->forms->most = t->forms->bases + (limit > 0 ? limit : USUAL_FORMS);
    for (int loops = 0; loops < 2; loops++)
        for (size_t i = 0; i < t->part.count && sum != GG__NO_FORM; i++) {
            const gg__form g = i == gone ? come : t->part.at[i];
            if (g == GG__NO_FORM)
                sum = g;
            else if (gg__form_is_beyond(g) == loops)
                sum = gg__form_add(t->forms, sum, g);
        }
    t->forms->most = UINT32_MAX;
    *out = sum;
    if (gg__forgive(ctx)) *out = GG__NO_FORM;
    return gg__status(ctx);
}

static gg_status make_sum(total *t)
{
    const gg_status status = t->made ? GG_OK : add_up(t, SIZE_MAX, GG__ZERO_FORM, &t->sum);
    t->made = status == GG_OK;
    return status;
}

static gg_status compare(total *t, gg__form sum, gg_outcome out[2])
{
    for (int first = GG_LEFT; first <= GG_RIGHT; first++) {
        out[first].remoteness = GG_INFINITE;
        if (gg__loopy_outcome(t->forms, sum, (gg_player)first, &out[first].winner) != GG_OK) break;
    }
    return gg__status(t->base.ctx);
}

static gg_status outcomes(void *opened, gg_outcome out[2])
{
    total *t = opened;
    gg_ctx *ctx = t->base.ctx;
    const gg_problem *problem = t->base.problem;
    gg_status status = make_sum(t);
    if (status != GG_OK) return status;
    if (t->sum != GG__NO_FORM) return compare(t, t->sum, out);
    if (!t->all.explored) status = open_search(ctx, problem, t->base.solution->limit, &t->all);
    if (gg__forgive(ctx))
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                        "the value of the sum is not known, and play has too many positions to be "
                        "searched");
    gg__state as = *t->base.state;
    for (int turn = 0; turn < 2 && status == GG_OK; turn++) {
        const gg_player mover = gg__state_mover(problem, &as);
        out[mover] = look_up(&t->all, problem, &as);
        out[mover].remoteness = GG_INFINITE;
        as.phase = (uint32_t)gg__other(mover);
    }
    return status;
}

/* Whether so few positions could come up that a search cannot take long. */
static bool is_small(const gg__total *t)
{
    const uint64_t limit = t->solution->limit, vertices = t->problem->graph->vertices;
    const uint64_t most = limit > 0 && limit < MOVE_POSITIONS ? limit : MOVE_POSITIONS;
    uint64_t positions = 2;
    for (size_t i = 0; i < t->parts.count && positions <= most; i++)
        positions *= vertices;
    return positions <= most;
}

/* Closer to the end is better for the winner; the loser delays. */
static gg_status after_step(void *opened, const gg__step *step, gg_outcome out[2])
{
    total *t = opened;
    gg_ctx *ctx = t->base.ctx;
    const gg_problem *problem = t->base.problem;
    gg__form come, sum = GG__NO_FORM;
    gg_status status = GG_OK;
    if (!t->all.explored && is_small(&t->base)) status = open_search(ctx, problem, 0, &t->all);
    if (status != GG_OK) return status;
    if (!t->all.explored) {
        come = copy_entry(&t->copier, t->base.solution, step->to);
        if (gg__status(ctx) == GG_OK) add_up(t, step->token, come, &sum);
        if (gg__status(ctx) != GG_OK) return gg__status(ctx);
        if (sum != GG__NO_FORM) return compare(t, sum, out);
        return gg__fail(ctx, GG_LIMIT, GG__NOWHERE,
                        "the value of the sum after a move is not known, and play has too many "
                        "positions to be searched");
    }
    gg__state then;
    status = gg__state_copy(ctx, problem, t->base.state, &then);
    if (status != GG_OK) return status;
    const gg_player mover = gg__state_mover(problem, &then);
    gg__state_play(problem, &then, step);
    const gg_outcome found = look_up(&t->all, problem, &then);
    const bool wins = found.winner == (mover == GG_LEFT ? GG_L : GG_R);
    out[GG_LEFT] = out[GG_RIGHT] = (gg_outcome){found.winner, GG_INFINITE};
    if (found.winner != GG_D) t->base.progress = wins ? found.remoteness : ~found.remoteness;
    gg__state_free(ctx, &then);
    return GG_OK;
}

static gg_status advance(void *opened, const gg__step *step)
{
    total *t = opened;
    t->part.at[step->token] = copy_entry(&t->copier, t->base.solution, step->to);
    t->base.parts.at[step->token] = step->to;
    t->made = false;
    return gg__status(t->base.ctx);
}

/* ---- the value, and why ---- */

static gg_status value(void *opened, gg__value *out)
{
    total *t = opened;
    const gg_status status = make_sum(t);
    *out = (gg__value){
        .forms = t->forms, .form = t->sum, .lent = true, .undefined = t->sum == GG__NO_FORM};
    return status;
}

static gg_status add_who(const gg_problem *problem, gg_result winner, gg__text *text)
{
    if (winner == GG_D) return gg__text_add(text, "neither player can force a win");
    return gg__text_add(text, "%s wins",
                        winner == GG_L ? problem->spec.left_name : problem->spec.right_name);
}

static gg_status reason(void *opened, gg__text *text)
{
    total *t = opened;
    const gg_problem *problem = t->base.problem;
    gg_outcome out[2];
    gg_status status = outcomes(t, out);
    if (status != GG_OK) return status;
    gg__text_add(text, t->sum == GG__NO_FORM
                           ? "the value of the sum is not known, but all play was searched"
                       : t->part.count == 1 ? "the value is "
                                            : "the values add up to ");
    if (t->sum != GG__NO_FORM) gg__form_print(t->forms, t->sum, CHARACTERS, text);
    if (out[GG_LEFT].winner == GG_L && out[GG_RIGHT].winner == GG_R)
        return gg__text_add(text, ": the player who moves first wins");
    if (out[GG_LEFT].winner == GG_R && out[GG_RIGHT].winner == GG_L)
        return gg__text_add(text, ": the player who moves first loses");
    gg__text_add(text, ": ");
    if (out[GG_LEFT].winner == out[GG_RIGHT].winner) {
        add_who(problem, out[GG_LEFT].winner, text);
        return gg__text_add(text, "no matter who moves first");
    }
    gg__text_add(text, "if %s moves first, ", problem->spec.left_name);
    add_who(problem, out[GG_LEFT].winner, text);
    gg__text_add(text, "; if %s does, ", problem->spec.right_name);
    return add_who(problem, out[GG_RIGHT].winner, text);
}

static const gg__theory theory = {
    .size = sizeof(total),
    .open = open_total,
    .close = close_total,
    .outcomes = outcomes,
    .after = after_step,
    .advance = advance,
    .value = value,
    .reason = reason,
};

const gg__value_type gg__value_loopy_form = {
    .info = {"loopy-form", "the smallest form of a stopper, or onside & offside", NULL, false,
             false},
    .print = print,
    .read = read_entry,
    .theory = &theory,
    .held = GG__HELD_VALUES | GG__HELD_MINUS | GG__HELD_FORMS,
    .fields = {{.label = ""}},
    .columns = {"onside", "offside", "form_text_start", "form_text"},
};
