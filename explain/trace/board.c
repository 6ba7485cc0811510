/* The positions of a trace: what they are called, and what can be moved to. */
#include "trace/trace.h"

#include "solve/states/states.h"

#include <stdio.h>
#include <string.h>

enum { NAME = 1024 /* bytes of a name; longer ones are cut */ };

/* ---- listing ---- */

static gg_status too_many(gg__trace *t)
{
    return gg__fail(t->ctx, GG_LIMIT, GG__NOWHERE,
                    "a trace is for small problems: there are more than %llu positions (--limit, "
                    "at most %d)",
                    (unsigned long long)t->limit, GG_TRACE_MOST_POSITIONS);
}

/* The options of a position follow it, and then gg__trace_end_list for each list. */
static gg_status add_position(gg__trace *t, const char *name, int mover)
{
    const size_t count = t->trace.position_count;
    if (count >= t->limit) return too_many(t);
    gg_trace_position *at = gg__grow(t->ctx, t->position, &t->position_room, (uint64_t)count + 1,
                                     sizeof *at, "a trace");
    if (!at) return gg__status(t->ctx);
    t->position = at;
    char *copy = gg__copy_string(t->ctx, name, strlen(name));
    if (!copy) return gg__status(t->ctx);
    at[count] = (gg_trace_position){.name = copy, .mover = mover};
    t->trace.position_count++;
    return GG_OK;
}

static gg_status add_option(gg__trace *t, gg_player player, uint32_t option)
{
    uint32_t *at = gg__grow(t->ctx, t->option, &t->option_room, (uint64_t)t->option_count + 1,
                            sizeof *at, "a trace");
    if (!at) return gg__status(t->ctx);
    t->option = at;
    at[t->option_count++] = option;
    t->position[t->trace.position_count - 1].option_count[player]++;
    return GG_OK;
}

/* The lists no longer move. */
static void settle(gg__trace *t)
{
    const uint32_t *at = t->option;
    for (size_t i = 0; i < t->trace.position_count; i++) {
        gg_trace_position *p = &t->position[i];
        p->options[GG_LEFT] = at;
        at += p->option_count[GG_LEFT];
        if (t->partisan) {
            p->options[GG_RIGHT] = at;
            at += p->option_count[GG_RIGHT];
        } else {
            p->options[GG_RIGHT] = p->options[GG_LEFT];
            p->option_count[GG_RIGHT] = p->option_count[GG_LEFT];
        }
    }
    t->trace.positions = t->position;
}

bool gg__trace_option(const gg_trace_position *of, gg_player player, size_t *at,
                      const uint32_t **first, size_t *count)
{
    const size_t end = of->option_count[player];
    if (*at >= end) return false;
    *first = &of->options[player][(*at)++];
    for (*count = 1; *at < end && of->options[player][*at] & GG_TRACE_AND; ++*at)
        ++*count;
    return true;
}

/* ---- names ---- */

static const char *player_name(const gg__trace *t, gg_player player)
{
    return player == GG_LEFT ? t->problem->spec.left_name : t->problem->spec.right_name;
}

/* "Left at red 3, black 5", as a search numbers how tokens stand. */
static void name_tokens(const gg__trace *t, const gg__space *space, uint64_t position, char *name)
{
    const gg_problem *problem = t->problem;
    const gg_problem_spec *spec = &problem->spec;
    const gg__state state = gg__space_state(space, position);
    char vertex[300];
    size_t length = 0;
    if (state.over != GG_NONE) {
        snprintf(name, NAME, "%s stuck", player_name(t, state.over == GG_L ? GG_RIGHT : GG_LEFT));
        return;
    }
    if (spec->play == GG_RACE)
        length = (size_t)snprintf(name, NAME, "turn %u at ", (unsigned)state.phase + 1);
    else if (!problem->graph->owner)
        length = (size_t)snprintf(name, NAME, "%.255s at ",
                                  player_name(t, gg__state_mover(problem, &state)));
    for (size_t i = 0; i < spec->token_count && length < NAME; i++)
        length += (size_t)snprintf(
            name + length, NAME - length, "%s%s%s%s", i > 0 ? ", " : "",
            spec->token_count > 1 ? spec->tokens[i].name : "", spec->token_count > 1 ? " " : "",
            gg_vertex_print(problem, state.vertex[i], vertex, sizeof vertex));
}

static void name_vertex(const gg__trace *t, const gg__space *space, gg_vertex v, char *name)
{
    if (!t->explored) {
        gg_vertex_print(t->problem, v, name, NAME);
    } else if (t->problem->kind != GG__RULES) {
        name_tokens(t, space, t->explored->index.keys[v], name);
    } else {
        static const char *const ends[] = {"", "Left wins", "Right wins", "draw", "N", "P"};
        const gg_position x = t->explored->index.keys[v];
        const gg_result end = gg__position_ended(x);
        if (end == GG_NONE)
            gg_position_print(t->problem, x, name, NAME);
        else
            snprintf(name, NAME, "over: %s", ends[end]);
    }
}

/* A vertex in one of several phases. Those of table 0 of a race are mini and maxi; of others: which
 * of the turns of the token it is, own or other player's (o or x). */
static void name_phase(const gg__trace *t, const gg__table *table, uint32_t phase, char *name)
{
    char text[2 * NAME];
    if (t->problem->spec.play != GG_RACE) {
        snprintf(text, sizeof text, "%.255s at %s", player_name(t, gg__phase_player(table, phase)),
                 name);
    } else if (table == t->solution->tables) {
        snprintf(text, sizeof text, phase == 0 ? "mini(%s)" : "maxi(%s)", name);
    } else {
        size_t length = (size_t)snprintf(text, sizeof text, "turn %u of ", (unsigned)phase + 1);
        for (uint32_t i = 0; i < table->phases && length + 1 < NAME / 2; i++)
            text[length++] = table->mover[i] == GG__MOVER_FIRST ? 'o' : 'x';
        snprintf(text + length, sizeof text - length, "(%s)", name);
    }
    snprintf(name, NAME, "%.1023s", text);
}

/* ---- vertices and their states ---- */

static bool ends_there(const gg__trace *t, gg_vertex v)
{
    const uint8_t *targets = t->explored ? NULL : t->problem->is_target;
    return gg__terminal(t->graph, v) != GG_NONE || (targets && targets[v]);
}

/* phase: of the positions that are moved to. */
static gg_status list_options(gg__trace *t, gg_vertex v, gg_player player, uint32_t base,
                              uint32_t phases, uint32_t phase)
{
    const gg__rows *rows = t->graph->out[player];
    gg_status status = GG_OK;
    for (uint64_t i = rows->start[v]; status == GG_OK && i < rows->start[v + 1]; i++)
        status =
            add_option(t, t->partisan ? player : GG_LEFT, base + rows->end[i] * phases + phase);
    return status;
}

/* table NULL: vertices alone. */
static gg_status list_vertex(gg__trace *t, const gg__space *space, const gg__table *table,
                             uint32_t base, gg_vertex v)
{
    const gg_graph *graph = t->graph;
    const uint32_t phases = table ? table->phases : 1;
    const bool race = table && t->problem->spec.play == GG_RACE;
    char name[NAME];
    gg_status status = GG_OK;
    for (uint32_t phase = 0; status == GG_OK && phase < phases; phase++) {
        const gg_player player = table ? gg__phase_player(table, phase) : GG_LEFT;
        int mover = graph->owner && graph->owner[v] != GG__NO_OWNER ? graph->owner[v] : -1;
        if (phases > 1 && !race) mover = (int)player;
        name_vertex(t, space, v, name);
        if (phases > 1 || race) name_phase(t, table, phase, name);
        status = add_position(t, name, mover);
        if (status != GG_OK || ends_there(t, v)) continue;
        status = list_options(t, v, player, base, phases, (phase + 1) % phases);
        if (status == GG_OK && t->partisan) /* vertices alone */
            status = list_options(t, v, GG_RIGHT, base, 1, 0);
    }
    return status;
}

static gg_status list_vertices(gg__trace *t, const gg__table *table)
{
    gg__space space = {.ctx = t->ctx};
    const uint64_t phases = table ? table->phases : 1;
    const bool tokens = t->explored && t->problem->kind != GG__RULES;
    const uint32_t base = (uint32_t)t->trace.position_count;
    if (!t->graph->out[GG_LEFT])
        return gg__fail(t->ctx, GG_NEEDS_ROWS, GG__NOWHERE, "a trace needs outgoing rows");
    if (t->graph->vertices > (t->limit - base) / phases) return too_many(t);
    gg_status status = tokens ? gg__space_open(t->ctx, t->problem, &space) : GG_OK;
    for (uint64_t v = 0; status == GG_OK && v < t->graph->vertices; v++)
        status = list_vertex(t, &space, table, base, (gg_vertex)v);
    if (tokens) gg__space_close(&space);
    settle(t);
    return status;
}

gg_status gg__trace_vertices(gg__trace *t)
{
    t->partisan = t->graph->partisan;
    return list_vertices(t, NULL);
}

gg_status gg__trace_states(gg__trace *t, const gg__table *table)
{
    return list_vertices(t, table);
}

gg_status gg__trace_explore(gg__trace *t)
{
    const gg_status status = gg__explore(t->ctx, t->problem, t->limit, GG_ROWS_OUT, &t->owned);
    if (status != GG_OK) return status;
    t->explored = t->owned;
    t->graph = t->owned->graph;
    return GG_OK;
}

/* ---- parts ---- */

/* One part: its options are numbered as they are met. */
static gg_status list_part(gg__trace *t, gg__scratch *scratch, uint64_t part)
{
    char name[NAME];
    gg__part_print(t->problem, part, name, sizeof name);
    gg_status status = add_position(t, name[0] ? name : "(empty)", -1);
    for (int player = GG_LEFT; status == GG_OK && player <= (t->partisan ? GG_RIGHT : GG_LEFT);
         player++) {
        const gg__positions *options;
        status = gg__part_options(t->problem, scratch, (gg_player)player, part, &options);
        for (size_t i = 0; status == GG_OK && i < options->count; i++) {
            uint32_t number;
            status = gg__index_intern(&t->part, options->at[i] & ~GG__AND, &number);
            if (status == GG_OK && t->part.count > t->limit) status = too_many(t);
            if (status == GG_OK)
                status = add_option(t, (gg_player)player,
                                    number | (options->at[i] & GG__AND ? GG_TRACE_AND : 0));
        }
    }
    return status;
}

/* Those that can be reached from the start; all that have values, if the start has none. */
gg_status gg__trace_parts(gg__trace *t)
{
    gg__scratch scratch = {.ctx = t->ctx};
    gg__positions start = {.ctx = t->ctx};
    uint32_t number;
    t->partisan = !t->problem->impartial;
    t->part.ctx = t->ctx;
    gg_status status = gg__position_parts(t->problem, t->problem->start, &start);
    for (size_t i = 0; status == GG_OK && i < start.count; i++)
        status = gg__index_intern(&t->part, start.at[i], &number);
    const bool all = start.count == 0 && !t->solution->part;
    for (uint64_t i = 0; status == GG_OK && all && i < t->solution->values.count; i++)
        status = i < t->limit ? gg__index_intern(&t->part, i, &number) : too_many(t);
    for (size_t i = 0; status == GG_OK && i < t->part.count; i++)
        status = list_part(t, &scratch, t->part.keys[i]);
    gg__scratch_free(&scratch);
    gg__positions_free(&start);
    settle(t);
    return status;
}

/* ---- branches ---- */

/* Marks the branches that do not stand where play begins. */
static gg_status mark_fallen(gg__trace *t, const gg_forest *shape, uint8_t *fallen)
{
    gg__positions cuts = {.ctx = t->ctx};
    const gg_status status = gg__position_cuts(t->problem, t->problem->start, &cuts);
    for (size_t i = 0; status == GG_OK && i < cuts.count; i++)
        fallen[cuts.at[i]] = 1;
    gg__positions_free(&cuts);
    for (uint32_t i = 0; i < shape->branches; i++)
        if (shape->parent[i] != GG_NO_BRANCH) fallen[i] |= fallen[shape->parent[i]];
    return status;
}

/* The branches that stand, each with those that grow on it: first[p] and then next[..] of these. */
static gg_status list_branches(gg__trace *t, const gg_forest *shape, uint32_t *first,
                               uint32_t *next)
{
    char name[NAME];
    gg_status status = GG_OK;
    for (uint32_t p = (uint32_t)t->part.count; p-- > 0;) {
        const uint32_t parent = shape->parent[t->part.keys[p]];
        first[p] = UINT32_MAX;
        next[p] = parent == GG_NO_BRANCH ? UINT32_MAX : gg__index_find(&t->part, parent);
    }
    for (uint32_t p = (uint32_t)t->part.count; p-- > 0;) {
        const uint32_t on = next[p];
        next[p] = on == UINT32_MAX ? on : first[on];
        if (on != UINT32_MAX) first[on] = p;
    }
    for (uint32_t p = 0; status == GG_OK && p < t->part.count; p++) {
        gg__part_print(t->problem, t->part.keys[p], name, sizeof name);
        status = add_position(t, name, -1);
        for (uint32_t q = first[p]; status == GG_OK && q != UINT32_MAX; q = next[q])
            status = add_option(t, GG_LEFT, q);
    }
    return status;
}

gg_status gg__trace_branches(gg__trace *t)
{
    const gg_forest *shape = t->problem->forest;
    const uint32_t count = shape->branches;
    uint32_t number;
    if (shape->nimber)
        return gg__fail(t->ctx, GG_BAD_ARGUMENT, GG__NOWHERE,
                        "the graph is no forest, and its theorem has no trace; --solver memo has");
    if (count > t->limit) return too_many(t);
    t->part.ctx = t->ctx;
    uint8_t *fallen = gg__alloc_zeroed(t->ctx, count, 1, "branches");
    uint32_t *first = gg__alloc(t->ctx, count, sizeof *first, "branches");
    uint32_t *next = gg__alloc(t->ctx, count, sizeof *next, "branches");
    gg_status status = gg__status(t->ctx);
    if (status == GG_OK) status = mark_fallen(t, shape, fallen);
    for (uint32_t i = 0; status == GG_OK && i < count; i++)
        if (!fallen[i]) status = gg__index_intern(&t->part, i, &number);
    if (status == GG_OK) status = list_branches(t, shape, first, next);
    gg__free(t->ctx, fallen);
    gg__free(t->ctx, first);
    gg__free(t->ctx, next);
    settle(t);
    return status;
}

/* ---- backwards ---- */

gg_status gg__trace_back_from(gg__trace *t, gg__trace_back *out)
{
    const size_t n = t->trace.position_count;
    out->start = gg__alloc_zeroed(t->ctx, (uint64_t)n + 2, sizeof *out->start, "predecessors");
    out->pred = gg__alloc(t->ctx, t->option_count, sizeof *out->pred, "predecessors");
    if (!out->start || !out->pred) return gg__status(t->ctx);
    for (size_t i = 0; i < t->option_count; i++)
        out->start[gg__trace_part(t->option[i]) + 2]++;
    for (size_t p = 2; p <= n; p++)
        out->start[p + 1] += out->start[p];
    const uint32_t *option = t->option; /* the lists follow one another */
    for (uint32_t p = 0; p < n; p++) {
        const gg_trace_position *at = &t->position[p];
        const size_t right = t->partisan ? at->option_count[GG_RIGHT] : 0;
        for (size_t i = 0; i < at->option_count[GG_LEFT] + right; i++)
            out->pred[out->start[gg__trace_part(*option++) + 1]++] = p;
    }
    return GG_OK;
}

gg_status gg__trace_order(gg__trace *t, uint32_t **order)
{
    const size_t n = t->trace.position_count;
    size_t taken = 0, found = 0;
    gg__trace_back back = {NULL, NULL};
    uint32_t *left = gg__alloc(t->ctx, n, sizeof *left, "counters");
    uint32_t *list = gg__alloc(t->ctx, n, sizeof *list, "an order");
    if (!left || !list) {
        gg__free(t->ctx, left);
        gg__free(t->ctx, list);
        return gg__status(t->ctx);
    }
    gg_status status = gg__trace_back_from(t, &back);
    for (uint32_t p = 0; status == GG_OK && p < n; p++) {
        const gg_trace_position *at = &t->position[p];
        left[p] = (uint32_t)(at->option_count[0] + (t->partisan ? at->option_count[1] : 0));
        if (left[p] == 0) list[found++] = p;
    }
    for (; status == GG_OK && taken < found; taken++)
        for (uint32_t i = back.start[list[taken]]; i < back.start[list[taken] + 1]; i++)
            if (--left[back.pred[i]] == 0) list[found++] = back.pred[i];
    if (status == GG_OK && found < n)
        status = gg__fail(t->ctx, GG_INTERNAL, GG__NOWHERE, "the trace met a cycle");
    gg__free(t->ctx, left);
    gg__free(t->ctx, back.start);
    gg__free(t->ctx, back.pred);
    if (status == GG_OK)
        *order = list;
    else
        gg__free(t->ctx, list);
    return status;
}
