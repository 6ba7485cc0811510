/*
 * The game of an automaton. In a state the environment (Odd, Right) chooses the values of the
 * uncontrollable propositions, then the controller (Even, Left) those of the others; the edge whose
 * label this letter makes true is taken, and the colours decide. A player of the run without an
 * edge is the controller's loss.
 *
 * Vertices. The states are the vertices 0 to n - 1. Letters with the same choice of edges need only
 * one move: a state is Right's, with an option for each set of edges that the controller may choose
 * from. Such a set is a vertex of Left's, the same for all states; a set of one edge is left out,
 * and a state with one set only is Left's. The colour of edges is the priority of their state if
 * all edges of the state have it; else a vertex with that priority stands on the way. All other
 * vertices have priority 0, which changes nothing, since priorities on each cycle are at least 0.
 *
 * Cost. O(bytes), and the cases of the labels (formulas.c).
 */
#include "io/hoa/game.h"

#include "io/format.h"

#include <stdio.h>
#include <stdlib.h>

/* A move of the game. */
typedef struct move {
    gg_vertex from, to;
} move;

typedef struct builder {
    gg__hoa *hoa;
    gg_ctx *ctx;
    uint32_t *priority; /* by state */
    uint8_t *left;      /* by state: 1 if it is Left's */
    gg_vertex *target;  /* by edge: its state, or the vertex on the way there */
    gg__index coloured; /* of vertices on the way, from state_count on: priority and state */
    gg_keys *sets;      /* sets of options, as bytes of vertices in ascending order */
    gg_vertex *vertex;  /* by set: its vertex; GG_NO_VERTEX: none yet */
    uint32_t *seen;     /* by set: 1 + the last state that has it */
    size_t vertex_room, seen_room;
    uint64_t vertices; /* so far */
    move *moves;
    size_t move_count, move_room;
    /* Of the current state. */
    uint32_t state;
    gg_vertex *options; /* of a case */
    size_t option_room;
    gg__positions cases; /* its sets, each once */
} builder;

static void add_move(builder *b, gg_vertex from, gg_vertex to)
{
    if (gg__status(b->ctx) != GG_OK) return;
    move *moves = gg__grow(b->ctx, b->moves, &b->move_room, (uint64_t)b->move_count + 1,
                           sizeof *moves, "edges");
    if (!moves) return;
    b->moves = moves;
    moves[b->move_count++] = (move){from, to};
}

/* ---- colours ---- */

static bool has_bare_edges(const gg__hoa *hoa)
{
    for (size_t e = 0; e < hoa->edge_count; e++)
        if (hoa->edges[e].colour == 0) return true;
    return false;
}

/* The edges of a state; NULL: it has none. */
static const gg__hoa_edge *edges_of(const gg__hoa *hoa, const gg__hoa_state *state)
{
    return state->count > 0 ? hoa->edges + state->begin : NULL;
}

/* Decides where the colours of edges stand. */
static gg_status place_colours(builder *b)
{
    const gg__hoa *hoa = b->hoa;
    const bool bare = has_bare_edges(hoa);
    for (size_t s = 0; s < hoa->state_count; s++) {
        const gg__hoa_edge *edges = edges_of(hoa, &hoa->states[s]);
        const size_t count = hoa->states[s].count;
        bool same = count > 0;
        for (size_t i = 1; i < count; i++)
            same &= edges[i].colour == edges[0].colour;
        b->priority[s] = same ? gg__acceptance_priority(&hoa->condition, edges[0].colour, bare) : 0;
        for (size_t i = 0; i < count; i++) {
            const uint32_t priority =
                gg__acceptance_priority(&hoa->condition, edges[i].colour, bare);
            uint32_t number = 0;
            if (!same && gg__index_intern(&b->coloured, (uint64_t)priority << 32 | edges[i].to,
                                          &number) != GG_OK)
                return gg__status(b->ctx);
            const uint64_t v = same ? edges[i].to : hoa->state_count + (uint64_t)number;
            if (v >= GG_MAX_VERTICES)
                return gg__fail(b->ctx, GG_LIMIT, GG__NOWHERE, "this game has too many vertices");
            b->target[hoa->states[s].begin + i] = (gg_vertex)v;
        }
    }
    b->vertices = hoa->state_count + (uint64_t)b->coloured.count;
    for (size_t i = 0; i < b->coloured.count; i++)
        add_move(b, (gg_vertex)(hoa->state_count + i), (gg_vertex)b->coloured.keys[i]);
    return gg__status(b->ctx);
}

/* ---- states ---- */

static int compare_vertices(const void *a, const void *b)
{
    const gg_vertex *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

/* Keeps the set of options that the controller has in a case, if the state has not had it. */
static gg_status take_case(void *self, const uint32_t *edges, size_t count)
{
    builder *b = self;
    const gg_vertex *target = b->target + b->hoa->states[b->state].begin;
    size_t kept = 0;
    gg_vertex *options = gg__grow(b->ctx, b->options, &b->option_room, (uint64_t)count + 1,
                                  sizeof *options, "options");
    if (!options) return gg__status(b->ctx);
    b->options = options;
    for (size_t i = 0; i < count; i++)
        options[i] = target[edges[i]];
    if (count > 1) qsort(options, count, sizeof *options, compare_vertices);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || options[kept - 1] != options[i]) options[kept++] = options[i];
    const size_t known = gg__keys_count(b->sets);
    const gg_position set = gg_keys_intern(b->sets, options, kept * sizeof *options);
    if (set == UINT64_MAX) return gg__status(b->ctx);
    gg_vertex *vertex =
        gg__grow(b->ctx, b->vertex, &b->vertex_room, set + 1, sizeof *vertex, "sets of options");
    if (vertex) b->vertex = vertex;
    uint32_t *seen =
        gg__grow(b->ctx, b->seen, &b->seen_room, set + 1, sizeof *seen, "sets of options");
    if (seen) b->seen = seen;
    if (!vertex || !seen) return gg__status(b->ctx);
    if (set == known) {
        vertex[set] = GG_NO_VERTEX;
        seen[set] = 0;
    }
    if (seen[set] == b->state + 1) return GG_OK;
    seen[set] = b->state + 1;
    return gg__positions_push(&b->cases, set);
}

static const gg_vertex *set_options(const builder *b, uint64_t set, size_t *count)
{
    size_t size;
    const gg_vertex *options = (const void *)gg_keys_bytes(b->sets, set, &size);
    *count = size / sizeof *options;
    return options;
}

/* Moves from a vertex to each option of a set. */
static void add_options(builder *b, gg_vertex from, uint64_t set)
{
    size_t count;
    const gg_vertex *options = set_options(b, set, &count);
    for (size_t i = 0; i < count; i++) {
        gg_vertex to;
        memcpy(&to, (const char *)options + i * sizeof to, sizeof to);
        add_move(b, from, to);
    }
}

/* The vertex where Left chooses from a set; a set of one option is that option. */
static gg_vertex vertex_of_set(builder *b, uint64_t set)
{
    size_t count;
    const gg_vertex *options = set_options(b, set, &count);
    gg_vertex only;
    if (count == 1) {
        memcpy(&only, options, sizeof only);
        return only;
    }
    if (b->vertex[set] != GG_NO_VERTEX) return b->vertex[set];
    if (b->vertices >= GG_MAX_VERTICES) {
        gg__fail(b->ctx, GG_LIMIT, GG__NOWHERE, "this game has too many vertices");
        return GG_NO_VERTEX;
    }
    b->vertex[set] = (gg_vertex)b->vertices++;
    add_options(b, b->vertex[set], set);
    return b->vertex[set];
}

static gg_status place_states(builder *b)
{
    gg__hoa *hoa = b->hoa;
    for (b->state = 0; b->state < hoa->state_count; b->state++) {
        const gg__hoa_state *state = &hoa->states[b->state];
        b->cases.count = 0;
        if (gg__formulas_split(&hoa->labels, edges_of(hoa, state), state->count, state->place,
                               take_case, b) != GG_OK)
            break;
        b->left[b->state] = b->cases.count == 1;
        if (b->cases.count == 1)
            add_options(b, b->state, b->cases.at[0]);
        else
            for (size_t i = 0; i < b->cases.count && gg__status(b->ctx) == GG_OK; i++)
                add_move(b, b->state, vertex_of_set(b, b->cases.at[i]));
        if (b->state % 1024 == 0) gg__tick(b->ctx, "making vertices", b->state, hoa->state_count);
    }
    return gg__status(b->ctx);
}

/* ---- the problem ---- */

/* Names that are no words, or come twice, are left out and counted. */
static void name_states(builder *b, uint64_t *nameless)
{
    const gg__hoa *hoa = b->hoa;
    for (size_t s = 0; s < hoa->state_count && gg__status(b->ctx) == GG_OK; s++) {
        size_t length;
        const char *text = (const char *)gg_keys_bytes(hoa->names, hoa->states[s].name, &length);
        if (length == 0) continue;
        char *name = gg__copy_string(b->ctx, text, length);
        if (!name) return;
        const gg_status status = gg_builder_name(hoa->draft->builder, s, name);
        gg__free(b->ctx, name);
        if (status != GG_BAD_INPUT) continue;
        gg__begin(b->ctx);
        ++*nameless;
    }
}

static gg_status fill_draft(builder *b, uint64_t *nameless)
{
    const gg__hoa *hoa = b->hoa;
    gg__draft *draft = hoa->draft;
    const gg__place place = draft->begin;
    if (gg__draft_begin(draft, place, b->vertices, false) != GG_OK) return gg__status(b->ctx);
    gg__draft_set(draft, &draft->play, GG_PARITY, place, "the play");
    for (uint64_t v = 0; v < b->vertices && gg__status(b->ctx) == GG_OK; v++) {
        const uint64_t way = v - hoa->state_count;
        const bool state = v < hoa->state_count;
        gg__draft_mark(draft, (gg_vertex)v, true, state && !b->left[v] ? GG_RIGHT : GG_LEFT, place);
        gg__draft_priority(draft, (gg_vertex)v,
                           state                     ? b->priority[v]
                           : way < b->coloured.count ? b->coloured.keys[way] >> 32
                                                     : 0,
                           place);
    }
    name_states(b, nameless);
    for (size_t i = 0; i < b->move_count && gg__status(b->ctx) == GG_OK; i++) {
        gg__draft_edge(draft, b->moves[i].from, b->moves[i].to, GG_FOR_BOTH);
        gg__draft_tick(draft, i, b->move_count);
    }
    if (hoa->start != UINT64_MAX)
        gg__draft_add(draft, &draft->tokens, (gg_vertex)hoa->start, -1, (gg__span){"", 0},
                      hoa->start_place);
    return gg__status(b->ctx);
}

static gg_status add_notes(const gg__hoa *hoa, uint64_t nameless, uint64_t vertices,
                           gg_problem *problem)
{
    const gg__acceptance *condition = &hoa->condition;
    char text[200];
    snprintf(text, sizeof text,
             "a game of synthesis: Odd chooses inputs, then Even the controllable propositions, "
             "and wins if the %s colour that comes again and again is %s",
             condition->least ? "least" : "greatest", condition->odd ? "odd" : "even");
    gg_status status = gg__problem_add_note(problem, text);
    if (status == GG_OK && vertices > hoa->state_count) {
        snprintf(
            text, sizeof text,
            "the %llu vertices after the %llu states are choices of Even, and colours of edges",
            (unsigned long long)(vertices - hoa->state_count),
            (unsigned long long)hoa->state_count);
        status = gg__problem_add_note(problem, text);
    }
    if (status == GG_OK && hoa->differs)
        status =
            gg__problem_add_note(problem, "acc-name and Acceptance differ, and acc-name counts");
    if (status == GG_OK && !hoa->deterministic)
        status =
            gg__problem_add_note(problem, "the automaton does not say that it is deterministic: "
                                          "Even chooses among edges with the same letter");
    if (status == GG_OK && nameless > 0) {
        snprintf(text, sizeof text, "%llu %s left out: not one word, a number, or the same again",
                 (unsigned long long)nameless, nameless == 1 ? "name is" : "names are");
        status = gg__problem_add_note(problem, text);
    }
    return status;
}

gg_status gg__hoa_to_problem(gg__hoa *hoa, gg_problem **out)
{
    gg_ctx *ctx = hoa->ctx;
    builder b = {.hoa = hoa,
                 .ctx = ctx,
                 .coloured = {.ctx = ctx, .what = "colours of edges"},
                 .cases = {.ctx = ctx}};
    uint64_t nameless = 0;
    b.priority = gg__alloc(ctx, hoa->state_count, sizeof *b.priority, "priorities");
    b.left = gg__alloc(ctx, hoa->state_count, 1, "owners");
    b.target = gg__alloc(ctx, hoa->edge_count, sizeof *b.target, "edges");
    b.sets = gg__keys_new(ctx, "sets of options");
    gg_status status = gg__status(ctx);
    if (status == GG_OK) status = place_colours(&b);
    if (status == GG_OK) status = place_states(&b);
    if (status == GG_OK) status = fill_draft(&b, &nameless);
    if (status == GG_OK) status = gg__draft_to_problem(hoa->draft, NULL, out);
    if (status == GG_OK) status = add_notes(hoa, nameless, b.vertices, *out);
    gg__free(ctx, b.priority);
    gg__free(ctx, b.left);
    gg__free(ctx, b.target);
    gg__index_free(&b.coloured);
    if (b.sets) gg__keys_free(b.sets);
    gg__free(ctx, b.vertex);
    gg__free(ctx, b.seen);
    gg__free(ctx, b.moves);
    gg__free(ctx, b.options);
    gg__positions_free(&b.cases);
    return status;
}
